/* test_prevail_people.c: what people read of `prevail`: sentences for all that happens, cards and scenes that say
 * all, sets picked in any order, figures explained, refusals of a deployment. */
#include "engine/inspect.h"
#include "engine/luck.h"
#include "engine/sets.h"
#include "engine/told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka wants these first */
#include <cmocka.h>

#include "prevail.h"

/* A position is its own set-up. */
static struct pack *read_position(const char *position, struct prevail_state *s)
{
    struct pack *pack = make_pack(position, NULL);
    read_state(inside(pack), position, s);
    return pack;
}

/* ---- tellings ---- */

struct hearing {
    struct events sink;
    struct event list[256];
    int n;
};

static void hear(struct events *sink, const struct event *e)
{
    struct hearing *h = (struct hearing *)sink;
    assert_true(h->n < 256);
    h->list[h->n++] = *e;
}

/* A sentence for people: it begins with a capital, ends with a full stop, and has no codes or question marks. */
static void is_sentence(const struct told *t)
{
    size_t n = strlen(t->text);
    if (t->kind == TOLD_NOTHING) {
        assert_int_equal(n, 0);
        return;
    }
    bool plain = n > 3 && n + 1 < sizeof t->text && t->text[0] >= 'A' && t->text[0] <= 'Z' && t->text[n - 1] == '.' &&
                 !strchr(t->text, '?') && !strstr(t->text, "-001") && !strstr(t->text, "unit on");
    if (!plain)
        fail_msg("no sentence: %s", t->text);
}

static void tell_all(const struct prevail_pack *pack, const struct prevail_state *before,
                     const struct prevail_state *after, const struct happening *what, uint32_t *kinds)
{
    for (unsigned looker = 0; looker <= AUDIENCE; looker = looker + 1 == SIDES ? AUDIENCE : looker + 1) {
        struct prevail_state views[2];
        struct told told;
        bool seen = what->kind != HAPPENED_EVENT || what->event->seen & SEEN_BY(looker);
        bool secret = what->kind == HAPPENED_ACTION && action_verb(what->what) == VERB_CARD && looker != what->who;
        if (!seen || secret)
            continue;
        prevail_look(pack, before, looker, &views[0]);
        prevail_look(pack, after, looker, &views[1]);
        tell(&game_prevail, pack, &views[0], &views[1], looker, what, &told);
        is_sentence(&told);
        *kinds |= UINT32_C(1) << told.kind;
        tell(&game_prevail, pack, NULL, NULL, looker, what, &told); /* nobody knows who stood there */
        assert_true(told.kind == TOLD_NOTHING || told.text[0]);
    }
}

/* One entry drawn at random, and all that it brought told. False: the match is over. */
static bool step(const struct prevail_pack *pack, struct prevail_state *s, struct rng *dice, uint32_t *kinds)
{
    static action_t list[CHOICES_MAX];
    struct hearing h = {.sink.put = hear};
    struct prevail_state before = *s;
    struct node node = prevail_node(pack, s);
    struct happening what = {0};
    if (node.kind == NODE_OVER)
        return false;
    if (node.kind == NODE_LUCK) {
        what = (struct happening){.kind = HAPPENED_LUCK, .what = prevail_sample(pack, s, dice)};
        prevail_resolve(pack, s, what.what, &h.sink);
    } else {
        unsigned seat = node.seats & 1 ? WHITE : BLACK;
        int n = prevail_legal(pack, s, seat, list);
        what = (struct happening){
            .kind = HAPPENED_ACTION, .who = (uint8_t)seat, .what = list[rng_below(dice, (uint32_t)n)]};
        prevail_apply(pack, s, seat, what.what, &h.sink);
    }
    tell_all(pack, &before, s, &what, kinds);
    for (int i = 0; i < h.n; i++)
        tell_all(pack, &before, s, &(struct happening){.kind = HAPPENED_EVENT, .event = &h.list[i]}, kinds);
    return true;
}

static void test_everything_is_told(void **state)
{
    static const char *const setups[] = {"{\"scenario\":\"punic-small\"}",
                                         "{\"scenario\":\"punic-standard\",\"switches\":{\"preset\":\"playtest\"}}",
                                         "{\"scenario\":\"punic-small\",\"switches\":{\"deploy\":\"free\"}}"};
    uint32_t kinds = 0;
    (void)state;
    for (unsigned i = 0; i < sizeof setups / sizeof *setups; i++) {
        struct pack *pack = make_pack(setups[i], NULL);
        for (unsigned seed = 1; seed <= 12; seed++) {
            struct prevail_state s;
            struct rng dice;
            rng_seed(&dice, seed);
            prevail_begin(pack->bytes, &s);
            while (step(inside(pack), &s, &dice, &kinds))
                ;
        }
        pack_free(pack);
    }
    static const enum told_kind wanted[] = {TOLD_STEP, TOLD_ORDER, TOLD_CARD,    TOLD_MOVE, TOLD_ATTACK, TOLD_SHOT,
                                            TOLD_HIT,  TOLD_DEAD,  TOLD_RETREAT, TOLD_TURN, TOLD_PLACE,  TOLD_RESULT};
    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_true(kinds >> wanted[i] & 1);
}

/* ---- cards and scenes ---- */

static void test_a_card_says_all_it_does(void **state)
{
    static const char *const setups[] = {"{\"scenario\":\"punic-large\"}",
                                         "{\"scenario\":\"punic-large\",\"switches\":{\"preset\":\"playtest\"}}"};
    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        struct pack *pack = make_pack(setups[k], NULL);
        for (unsigned i = 0; i < inside(pack)->cards_n; i++) {
            char text[sizeof((struct scene_card *)0)->text];
            struct text out = text_fixed(text, sizeof text);
            text[0] = 0;
            prevail_put_card(inside(pack), &inside(pack)->cards[i], &out);
            if (out.failed || text[strlen(text) - 1] != '.')
                fail_msg("cut off: %s", text);
        }
        pack_free(pack);
    }
}

/* A way begins beside the unit, goes on space by space and ends where the choice says. Every move has one. */
static void has_way(const struct prevail_pack *pack, const struct prevail_state *s, const struct scene_choice *c)
{
    bool moves = action_verb(c->action) == VERB_MOVE || action_verb(c->action) == VERB_RETREAT;
    if (!moves || action_to(c->action) == s->ask.at)
        return;
    unsigned at = s->ask.at;
    assert_true(c->path_n >= 1);
    for (int i = 0; i < c->path_n; i++) {
        assert_int_equal(square_distance(&pack->board, at, c->path[i]), 1);
        at = c->path[i];
    }
    assert_int_equal(at, action_to(c->action));
}

static void test_every_choice_has_a_kind(void **state)
{
    (void)state;
    struct scene *scene = calloc(1, sizeof *scene);
    struct prevail_state s, view;
    struct rng dice;
    uint32_t kinds = 0, told = 0;
    assert_non_null(scene);
    for (unsigned seed = 1; seed <= 6; seed++) {
        struct pack *pack =
            make_pack(seed <= 4 ? "{\"scenario\":\"punic-small\"}"
                                : "{\"scenario\":\"punic-small\",\"switches\":{\"preset\":\"playtest\"}}",
                      NULL);
        rng_seed(&dice, seed);
        prevail_begin(pack->bytes, &s);
        do
            for (unsigned seat = 0; seat < SIDES; seat++) {
                int main_n = 0;
                prevail_look(pack->bytes, &s, seat, &view);
                scene_make_of(&game_prevail, pack->bytes, &view, seat, scene);
                for (int i = 0; i < scene->choices_n; i++) {
                    kinds |= UINT32_C(1) << scene->choices[i].kind;
                    main_n += scene->choices[i].main;
                    has_way(inside(pack), &s, &scene->choices[i]);
                }
                assert_true(main_n <= 1);
                assert_true(strlen(scene->prompt) + 1 < sizeof scene->prompt);
                assert_true(!scene->choices_n || scene->question.kind[0]);
            }
        while (step(inside(pack), &s, &dice, &told));
        pack_free(pack);
    }
    static const enum choice_kind wanted[] = {CHOICE_PICK, CHOICE_MOVE, CHOICE_ATTACK, CHOICE_SHOOT,
                                              CHOICE_PLAY, CHOICE_TURN, CHOICE_END};
    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_true(kinds >> wanted[i] & 1);
    free(scene);
}

/* ---- sets in any order ---- */

#define ORDERS(card)                                                                                                   \
    "{\"board\":\"small\",\"round\":2,\"phase\":3,\"initiative\":\"white\",\"active\":\"white\",\"units\":["           \
    "{\"side\":\"white\",\"type\":\"manipular-legion-001\",\"at\":\"B-5\",\"facing\":\"S\"},"                          \
    "{\"side\":\"white\",\"type\":\"manipular-legion-001\",\"at\":\"B-6\",\"facing\":\"S\"},"                          \
    "{\"side\":\"white\",\"type\":\"manipular-legion-001\",\"at\":\"C-9\",\"facing\":\"S\"},"                          \
    "{\"side\":\"white\",\"type\":\"velites-001\",\"at\":\"D-3\",\"facing\":\"S\"},"                                   \
    "{\"side\":\"black\",\"type\":\"punic-spearmen-001\",\"at\":\"G-6\",\"facing\":\"N\"}],"                           \
    "\"commanders\":{\"white\":\"B-6\",\"black\":\"H-6\"},\"cards\":{\"white\":{\"hand\":[5,33],\"in_play\":" card     \
    "},\"black\":{\"hand\":[6,11],\"in_play\":21}}}"

/* The picks in any order come to the same state as the same words in ascending order. */
static void picks_come_to(const char *position, const char *picks, const char *ascending)
{
    struct prevail_state s, there, here;
    struct pack *pack = read_position(position, &s);
    struct sets *sets = calloc(1, sizeof *sets);
    struct reason why;
    struct text sentence = {0};
    assert_non_null(sets);
    if (!sets_ask(&game_prevail, pack->bytes, &s, WHITE, picks, sets, &why, &sentence))
        fail_msg("%s: %s", picks, text_str(&sentence));
    assert_true(sets->possible);
    const char *lines[] = {sets->line, ascending};
    struct prevail_state *ends[] = {&there, &here};
    for (int i = 0; i < 2; i++) {
        char left[LINE_MAX_BYTES + 1], line[LINE_MAX_BYTES + 1];
        action_t action;
        *ends[i] = s;
        strcpy(left, lines[i]);
        while (left[0]) {
            line_take_part(left, line);
            while (line[0]) {
                assert_true(prevail_read(pack->bytes, ends[i], WHITE, line, &action, &why));
                if (action_verb(action) == VERB_DONE && ends[i]->ask.kind != ASK_ISSUE)
                    break; /* it closed by itself */
                assert_true(prevail_check(pack->bytes, ends[i], WHITE, action, &why));
                prevail_apply(pack->bytes, ends[i], WHITE, action, NULL);
            }
        }
    }
    assert_memory_equal(&there, &here, sizeof there);
    free(sets);
    text_free(&sentence);
    pack_free(pack);
}

static void picks_are_refused(const char *position, const char *picks, uint16_t rule)
{
    struct prevail_state s;
    struct pack *pack = read_position(position, &s);
    struct sets *sets = calloc(1, sizeof *sets);
    struct reason why = {0};
    struct text sentence = {0};
    assert_non_null(sets);
    assert_false(sets_ask(&game_prevail, pack->bytes, &s, WHITE, picks, sets, &why, &sentence));
    assert_int_equal(why.rule, rule);
    free(sets);
    text_free(&sentence);
    pack_free(pack);
}

static void test_sets_in_any_order(void **state)
{
    static const char pay[] =
        "{\"board\":\"small\",\"round\":2,\"phase\":4,\"step\":\"combat\",\"initiative\":\"white\","
        "\"active\":\"white\",\"units\":[{\"side\":\"white\",\"type\":\"velites-001\",\"at\":"
        "\"B-5\",\"facing\":\"S\"}],\"commanders\":{\"white\":\"A-6\",\"black\":\"H-6\"},"
        "\"cards\":{\"white\":{\"hand\":[5,9,16,25],\"in_play\":12},\"black\":{\"hand\":[6,11],"
        "\"in_play\":21}},\"pending\":{\"kind\":\"pay\",\"side\":\"white\",\"count\":2}}";
    (void)state;
    picks_come_to(ORDERS("9"), "command D-3; command B-5", "command B-5 D-3; done");
    picks_come_to(ORDERS("12"), "line C-9 C-9; line B-5 B-6", "line B-5 B-6; line C-9 C-9; done");
    picks_come_to(pay, "pay 16; pay 5", "pay 5 16");
    picks_are_refused(ORDERS("9"), "command G-6", G(22));
    picks_are_refused(ORDERS("12"), "line B-6 B-6; line B-5 B-6", G(26)); /* they exclude each other */
}

/* ---- inspection and forecast ---- */

#define MELEE                                                                                                          \
    "{\"board\":\"small\",\"round\":2,\"phase\":4,\"step\":\"combat\",\"initiative\":\"white\",\"active\":\"white\","  \
    "\"units\":[{\"side\":\"white\",\"type\":\"equites-001\",\"at\":\"D-6\",\"facing\":\"S\",\"commanded\":true},"     \
    "{\"side\":\"white\",\"type\":\"manipular-legion-001\",\"at\":\"D-5\",\"facing\":\"E\"},"                          \
    "{\"side\":\"black\",\"type\":\"punic-spearmen-001\",\"at\":\"D-6\",\"facing\":\"N\"}],"                           \
    "\"engagements\":[{\"at\":\"D-6\",\"engager\":\"white\",\"type\":\"front\"}],"                                     \
    "\"combat\":{\"kind\":\"melee\",\"at\":\"D-6\",\"commits\":{\"white\":1}},"                                        \
    "\"commanders\":{\"white\":\"D-6\",\"black\":\"H-6\"},"                                                            \
    "\"cards\":{\"white\":{\"hand\":[5,33],\"in_play\":4,\"discard\":[1]},"                                            \
    "\"black\":{\"hand\":[6,11],\"in_play\":21}},\"pending\":{\"kind\":\"commit\",\"side\":\"black\"}}"

static const struct inspect_row *row_of(const struct inspect *i, const char *label)
{
    for (int k = 0; k < i->rows_n; k++)
        if (strcmp(i->rows[k].label, label) == 0)
            return &i->rows[k];
    fail_msg("no row %s", label);
    return NULL;
}

/* Charge is in play: its command gives Attack +1, its round effect Speed +1 to mounted units. Strike is committed. */
static void test_figures_say_why(void **state)
{
    (void)state;
    struct prevail_state s, view;
    struct pack *pack = read_position(MELEE, &s);
    struct inspect *i = calloc(1, sizeof *i);
    struct scene *scene = calloc(1, sizeof *scene);
    assert_true(i && scene);
    prevail_look(pack->bytes, &s, WHITE, &view);
    assert_true(inspect_named(&game_prevail, pack->bytes, &view, WHITE, "piece 41", i));
    assert_string_equal(i->name, "Equites");
    const struct inspect_row *attack = row_of(i, "Attack"), *speed = row_of(i, "Speed");
    assert_string_equal(attack->value, "6");
    assert_string_equal(attack->base, "4");
    assert_string_equal(attack->because, "+1 Charge, command; +1 Strike, committed");
    assert_string_equal(speed->because, "+1 Charge, round effect");
    assert_string_equal(row_of(i, "Support in a melee")->because, "+2 from D-5");
    assert_false(inspect(&game_prevail, pack->bytes, &view, WHITE, TARGET_CARD, prevail_card_id(BLACK, 5), i));
    scene_make_of(&game_prevail, pack->bytes, &view, WHITE, scene);
    int sum = 0;
    for (int k = 0; k < scene->fight.rows_n; k++)
        if (scene->fight.rows[k].seat == WHITE && !scene->fight.rows[k].threshold)
            sum += scene->fight.rows[k].value;
    assert_true(scene->fight.on);
    assert_int_equal(sum, prevail_melee_value(inside(pack), &s, WHITE, s.combat.at));
    free(i);
    free(scene);
    pack_free(pack);
}

static void test_every_thing_can_be_inspected(void **state)
{
    (void)state;
    struct pack *pack = make_pack("{\"scenario\":\"punic-small\"}", NULL);
    struct scene *scene = calloc(1, sizeof *scene);
    struct inspect *out = calloc(1, sizeof *out);
    struct prevail_state s, view;
    struct rng dice;
    uint32_t told = 0;
    assert_true(scene && out);
    rng_seed(&dice, 3);
    prevail_begin(pack->bytes, &s);
    do
        for (unsigned looker = 0; looker < SIDES; looker++) {
            prevail_look(pack->bytes, &s, looker, &view);
            scene_make_of(&game_prevail, pack->bytes, &view, looker, scene);
            for (int k = 0; k < scene->pieces_n; k++)
                assert_true(inspect(&game_prevail, pack->bytes, &view, looker, TARGET_PIECE, scene->pieces[k].id, out));
            for (int k = 0; k < scene->cards_n; k++)
                assert_true(scene->cards[k].marks & MARK_HIDDEN ||
                            inspect(&game_prevail, pack->bytes, &view, looker, TARGET_CARD, scene->cards[k].id, out));
        }
    while (step(inside(pack), &s, &dice, &told));
    free(scene);
    free(out);
    pack_free(pack);
}

static void test_forecast_of_a_melee(void **state)
{
    (void)state;
    struct prevail_state s, before, after;
    struct pack *pack = read_position(MELEE, &s); /* White strikes with 8: the spearmen rout at 8 */
    prevail_look(pack->bytes, &s, BLACK, &before);
    prevail_apply(pack->bytes, &s, BLACK, action_make(VERB_DECLINE, 0, 0, 0, 0), NULL);
    prevail_look(pack->bytes, &s, BLACK, &after);
    assert_int_equal(s.ask.kind, ASK_FRONT);
    assert_int_equal(prevail_forecast(pack->bytes, &before, &after, BLACK), -1); /* not yet */
    prevail_apply(pack->bytes, &s, BLACK, action_make(VERB_STAND, 0, 0, 0, 0), NULL);
    prevail_look(pack->bytes, &s, BLACK, &after);
    int own = prevail_forecast(pack->bytes, &before, &after, BLACK);
    assert_string_equal(prevail_forecast_kinds[own], "own rout");
    prevail_look(pack->bytes, &s, WHITE, &after);
    assert_string_equal(prevail_forecast_kinds[prevail_forecast(pack->bytes, &before, &after, WHITE)], "enemy routs");
    pack_free(pack);
}

/* ---- deployment ---- */

static void refused(const struct pack *pack, const struct prevail_state *s, const char *words, const char *part)
{
    char line[64];
    action_t action;
    struct reason why;
    struct text sentence = {0};
    strcpy(line, words);
    assert_true(prevail_read(pack->bytes, s, WHITE, line, &action, &why));
    assert_false(prevail_check(pack->bytes, s, WHITE, action, &why));
    assert_int_equal(why.rule, G(2));
    prevail_say_reason(pack->bytes, &why, &sentence);
    if (!strstr(text_str(&sentence), part))
        fail_msg("%s: %s", words, text_str(&sentence));
    text_free(&sentence);
}

static void test_deployment_says_what_is_due(void **state)
{
    (void)state;
    struct pack *pack = make_pack("{\"scenario\":\"punic-small\",\"switches\":{\"deploy\":\"free\"}}", NULL);
    struct prevail_state s;
    struct text prompt = {0};
    prevail_begin(pack->bytes, &s);
    refused(pack, &s, "deploy manipular-legion-001 B-5 S", "Velites must be placed first");
    refused(pack, &s, "deploy velites-001 D-5 S", "D-5 is outside your zone");
    prevail_apply(pack->bytes, &s, WHITE,
                  action_make(VERB_DEPLOY, (unsigned)prevail_type_find(inside(pack), "velites-001"),
                              square_read(&inside(pack)->board, "C-6"), 0, SOUTH),
                  NULL);
    refused(pack, &s, "deploy manipular-legion-001 C-6 S", "C-6 is taken");
    refused(pack, &s, "deploy manipular-legion-001 C-9 S", "no room for the other units of Manipular Legion");
    prevail_say_prompt(pack->bytes, &s, WHITE, &prompt);
    assert_non_null(strstr(text_str(&prompt), "Deploy Manipular Legion, 4 left, in your zone, A-3 to C-10"));
    assert_non_null(strstr(text_str(&prompt), "Then: the commander"));
    text_free(&prompt);
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_is_told),           cmocka_unit_test(test_a_card_says_all_it_does),
        cmocka_unit_test(test_every_choice_has_a_kind),      cmocka_unit_test(test_sets_in_any_order),
        cmocka_unit_test(test_deployment_says_what_is_due),  cmocka_unit_test(test_figures_say_why),
        cmocka_unit_test(test_every_thing_can_be_inspected), cmocka_unit_test(test_forecast_of_a_melee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
