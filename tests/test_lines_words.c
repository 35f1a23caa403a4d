/* test_lines_words.c: what people read of lines: every event has a sentence or none on purpose, everything in a scene can
 * be inspected, every refusal says why. Over random matches of every mode and pace. */
#include "engine/inspect.h"
#include "engine/match.h"
#include "engine/told.h"
#include "games/lines/lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct pack *pack_of(const char *setup)
{
    struct json_doc doc;
    struct errors errors = {0};
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    struct pack *pack = pack_make(&game_lines, NULL, NULL, doc.root, &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    json_free(&doc);
    errors_free(&errors);
    return pack;
}

/* A sentence for people: it begins and ends as one, and holds no code. */
static void is_sentence(const char *text)
{
    size_t n = strlen(text);
    if (n < 4 || text[0] < 'A' || text[0] > 'Z' || text[n - 1] != '.' || strpbrk(text, "|!@&+?_") || strstr(text, "  "))
        fail_msg("no sentence: \"%s\"", text);
}

struct hearing {
    struct events head;
    struct event at[4000];
    int n;
};

static void hear(struct events *sink, const struct event *e)
{
    struct hearing *h = (struct hearing *)sink;
    assert_true(h->n < 4000);
    h->at[h->n++] = *e;
}

static void heard_by(const struct lines_pack *pack, const struct hearing *h, const struct lines_state *before,
                     const struct lines_state *after, unsigned looker, int seen[TOLD_KINDS])
{
    for (int i = 0; i < h->n; i++) {
        const struct event *e = &h->at[i];
        const struct happening what = {.kind = HAPPENED_EVENT, .event = e};
        struct told told, blind;
        if (looker != REFEREE && !(e->seen >> looker & 1))
            continue;
        tell(&game_lines, pack, before, after, looker, &what, &told);
        bool silent = e->kind == EVENT_FORCED || e->kind == EVENT_SPEED || (e->kind == EVENT_ANSWER && !e->a[0]);
        assert_int_equal(told.kind == TOLD_NOTHING, silent);
        seen[told.kind]++;
        if (silent)
            continue;
        is_sentence(told.text);
        assert_true(told.kind != TOLD_ATTACK || told.from != SCENE_NONE);
        tell(&game_lines, pack, NULL, NULL, looker, &what, &blind); /* without views it is told as well */
        assert_string_equal(blind.text, told.text);
    }
}

static void all_inspected(const struct lines_pack *pack, const struct lines_state *s, unsigned looker)
{
    static struct lines_state view;
    static struct scene scene;
    static struct inspect what;
    game_lines.look(pack, s, looker, &view);
    scene_make_of(&game_lines, pack, &view, looker, &scene);
    for (int i = 0; i < scene.cells_n; i++) {
        assert_true(inspect(&game_lines, pack, &view, looker, TARGET_CELL, scene.cells[i].id, &what));
        assert_true(what.name[0] && scene.cells[i].role[0]);
    }
    for (int i = 0; i < scene.pieces_n; i++) {
        const struct scene_piece *p = &scene.pieces[i];
        assert_true(inspect(&game_lines, pack, &view, looker, TARGET_PIECE, p->id, &what));
        assert_true(what.notes_n > 0);
        assert_true(p->kind[0] && p->name[0] && p->class[0] && p->symbols[0]);
        assert_string_equal(what.kind, p->kind);
    }
    for (int i = 0; i < scene.cards_n; i++) {
        assert_true(inspect(&game_lines, pack, &view, looker, TARGET_CARD, scene.cards[i].id, &what));
        assert_string_equal(what.kind, scene.cards[i].kind);
    }
    assert_false(inspect(&game_lines, pack, &view, looker, TARGET_CARD, ID_ROW, &what));
    int now = 0, mains = 0;
    for (int i = 0; i < scene.steps_n; i++)
        now += scene.steps[i].now;
    for (int i = 0; i < scene.choices_n; i++)
        mains += scene.choices[i].main;
    assert_int_equal(now, s->stage == STAGE_OVER ? 0 : 1);
    assert_true(mains <= 1);
    assert_int_equal(scene.question.kind[0] != 0, lines_ask(&view) != ASK_NOTHING);
}

/* Every verb at every question: a refusal has a rule and a sentence of the game's own. */
static void refusals_say_why(const struct lines_pack *pack, const struct lines_state *s)
{
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        for (unsigned verb = VERB_SHAPE; verb <= VERB_CONCEDE; verb++)
            for (unsigned from = 0; from < 12; from += 3) {
                bool shape = verb == VERB_SHAPE;
                action_t action = action_make(verb, verb_names_card(verb) || shape ? from : 0, shape ? 3 : 0, 0, 0);
                struct reason why;
                char sentence[300] = "";
                struct text out = text_fixed(sentence, sizeof sentence);
                if (game_lines.check(pack, s, seat, action, &why))
                    continue;
                assert_true(why.rule != RULE_NONE);
                game_lines.say_reason(pack, &why, &out);
                if (!sentence[0] || strstr(sentence, "not asked of you"))
                    fail_msg("no reason: verb %u from %u in stage %u", verb, from, s->stage);
            }
}

static int battles(const struct lines_state *s) { return s->army[0].score + s->army[1].score + s->ties; }

/* One entry drawn at random, and all that is said of it. */
static bool step(const struct lines_pack *pack, struct lines_state *s, struct rng *dice, int seen[TOLD_KINDS])
{
    static const unsigned lookers[] = {0, 1, AUDIENCE, REFEREE};
    static struct lines_state before, seen_before, seen_after;
    static struct hearing h;
    struct node node = game_lines.node(pack, s);
    unsigned seat = node.seats & 1 ? 0 : 1;
    action_t actions[LINES_CHOICES], action = 0;
    if (node.kind == NODE_OVER)
        return false;
    before = *s;
    h = (struct hearing){.head = {.put = hear}};
    if (node.kind == NODE_LUCK)
        game_lines.resolve(pack, s, game_lines.sample(pack, s, dice), &h.head);
    else {
        int n = game_lines.legal(pack, s, seat, actions);
        action = actions[rng_below(dice, (uint32_t)n)];
        game_lines.apply(pack, s, seat, action, &h.head);
        int kind = game_lines.forecast(pack, &before, s, seat);
        assert_true(kind >= -1 && kind < FORECAST_KINDS);
        assert_true(battles(s) == battles(&before) || kind >= 0);
    }
    for (int i = 0; i < 4; i++) {
        game_lines.look(pack, &before, lookers[i], &seen_before);
        game_lines.look(pack, s, lookers[i], &seen_after);
        heard_by(pack, &h, &seen_before, &seen_after, lookers[i], seen);
        if (node.kind != NODE_CHOICE || (lookers[i] != seat && lookers[i] != REFEREE))
            continue;
        struct told told;
        tell(&game_lines, pack, &seen_before, &seen_after, lookers[i],
             &(struct happening){.kind = HAPPENED_ACTION, .who = (uint8_t)seat, .what = action}, &told);
        if (told.kind != TOLD_NOTHING)
            is_sentence(told.text);
    }
    return true;
}

static void matches_are_told(void **state)
{
    (void)state;
    static const char *const modes[] = {"battle", "duel", "match", "draft", "campaign"};
    static const char *const paces[] = {"full", "round", "step"};
    static const int must[] = {TOLD_NOTE, TOLD_STEP, TOLD_CARD, TOLD_MOVE,   TOLD_ATTACK, TOLD_DRAW,
                               TOLD_HIT,  TOLD_DEAD, TOLD_SHOW, TOLD_RESULT, TOLD_NOTHING};
#ifdef BELLUM_DEBUG /* the sanitizers are slow, and ten matches have every mode and pace */
    enum { MATCHES = 10 };
#else
    enum { MATCHES = 30 };
#endif
    int seen[TOLD_KINDS] = {0};
    for (int i = 0; i < MATCHES; i++) {
        char setup[120];
        snprintf(setup, sizeof setup, "{\"scenario\":\"%s\",\"switches\":{\"pace\":\"%s\",\"deploy\":\"%s\"}}",
                 modes[i % 5], paces[i % 3], i % 2 ? "all" : "any");
        struct pack *made = pack_of(setup);
        const struct lines_pack *pack = (const struct lines_pack *)made->bytes;
        static struct lines_state s;
        struct rng dice;
        rng_seed(&dice, 500 + (uint64_t)i);
        game_lines.begin(pack, &s);
        do {
            all_inspected(pack, &s, (unsigned[]){0, 1, AUDIENCE, REFEREE}[rng_below(&dice, 4)]);
            refusals_say_why(pack, &s);
        } while (step(pack, &s, &dice, seen));
        pack_free(made);
    }
    for (size_t i = 0; i < sizeof must / sizeof *must; i++)
        assert_true(seen[must[i]] > 0);
}

/* The rulebook's example (5.1). */
static struct pack *example(struct lines_state *s)
{
    struct pack *made = pack_of("{\"scenario\":\"battle\",\"switches\":{\"a\":\"! | . |@ ! ! / _ + . _ _ _\","
                                "\"b\":\"! | . |@ ! ! / _ - . && _ _\",\"pace\":\"round\"}}");
    game_lines.begin(made->bytes, s);
    return made;
}

/* Its first round, as both players read it. */
static void example_is_told(void **state)
{
    (void)state;
    static const struct {
        unsigned looker;
        const char *text;
    } want[] = {{0, "Your spear at left 1 is killed."},
                {1, "Grey's spear at right 1 is killed."},
                {0, "Brown's two broken fortresses at left 1: a fortress stops an attack on right 1 and breaks."},
                {0, "Your sword at left 2 is attacked twice."},
                {0, "Your crown at left 1 steps up to the front."},
                {1, "Your sword at right 3 closes up to right 2."}};
    static struct hearing h;
    struct lines_state s;
    struct pack *made = example(&s);
    h = (struct hearing){.head = {.put = hear}};
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        game_lines.apply(made->bytes, &s, seat, action_make(VERB_ON, 0, 0, 0, 0), &h.head);
    for (size_t k = 0; k < sizeof want / sizeof *want; k++) {
        bool found = false;
        for (int i = 0; i < h.n; i++) {
            struct told told;
            tell(&game_lines, made->bytes, NULL, NULL, want[k].looker,
                 &(struct happening){.kind = HAPPENED_EVENT, .event = &h.at[i]}, &told);
            found |= strcmp(told.text, want[k].text) == 0;
        }
        if (!found)
            fail_msg("nobody said: %s", want[k].text);
    }
    pack_free(made);
}

/* Figures now, printed, and why. */
static void figures_say_why(void **state)
{
    (void)state;
    static struct inspect what;
    struct lines_state s;
    struct pack *made = example(&s);
    const void *pack = made->bytes;
    assert_true(inspect_named(&game_lines, pack, &s, 0, "A1", &what));
    assert_string_equal(what.name, "Sword");
    assert_string_equal(what.rows[0].value, "0 and 1");
    assert_string_equal(what.rows[0].base, "1 and 2");
    assert_string_equal(what.rows[0].because, "-1 from enemy bows");
    assert_true(inspect_named(&game_lines, pack, &s, 0, "A-1", &what));
    assert_string_equal(what.rows[0].value, "3");
    assert_string_equal(what.rows[0].because, "+1 from own crowns, -1 from enemy bows");
    assert_true(inspect_named(&game_lines, pack, &s, 0, "B0b", &what));
    assert_int_equal(what.reaches_n, 1);
    assert_int_equal(what.reaches[0].n, 3);
    pack_free(made);
}

static void said_of(const struct lines_pack *pack, const struct lines_state *s, const char *words, const char *want)
{
    char line[200], sentence[300] = "";
    struct text out = text_fixed(sentence, sizeof sentence);
    struct reason why;
    uint64_t action;
    strcpy(line, words);
    if (game_lines.read(pack, s, 0, line, &action, &why))
        assert_false(game_lines.check(pack, s, 0, action, &why));
    game_lines.say_reason(pack, &why, &out);
    assert_string_equal(sentence, want);
}

/* A refusal names the figures that stand in the way. */
static void refusals_have_figures(void **state)
{
    (void)state;
    struct pack *made = pack_of("{\"scenario\":\"duel\",\"switches\":{\"hand\":5,\"deploy\":\"all\"}}");
    const struct lines_pack *pack = (const struct lines_pack *)made->bytes;
    struct lines_state s;
    game_lines.begin(pack, &s);
    said_of(pack, &s, "shape 1 1", "cards are drawn first");
    said_of(pack, &s, "pick |", "cards are picked in a draft only, while the row lies open");
    static const char *const hand[] = {"|", "|", "!", "@", "+"};
    for (int i = 0; i < 10; i++) {
        unsigned item = 0;
        assert_true(lines_read_item(pack, hand[i % 5], &item));
        game_lines.resolve(pack, &s, draw_make(i >= 5, item), NULL);
    }
    said_of(pack, &s, "shape 1 3", "the sides of the divide may differ by one front card at most, not 1 and 3");
    said_of(pack, &s, "shape 3 3", "6 front cards are more than the 5 in your hand");
    said_of(pack, &s, "shape 1 1", "every card must be deployed: this shape has room for 4, and you have 5");
    said_of(pack, &s, "front |", "choose the shape first, as in `shape 2 3`");
    said_of(pack, &s, "arrange | | . |& !", "there is no card |& in your hand");
    said_of(pack, &s, "arrange | | . @ !", "every card must be deployed: this leaves 1 in your hand");
    said_of(pack, &s, "on", "both players are setting up; the battle has not begun");
    game_lines.apply(pack, &s, 0, action_make(VERB_SHAPE, 1, 2, 0, 0), NULL);
    said_of(pack, &s, "shape 2 1", "the shape is chosen already; `undo` takes it back");
    said_of(pack, &s, "back +", "the front line is not full yet: name its cards first");
    said_of(pack, &s, "front none", "the front line may have no gap");
    pack_free(made);
}

/* A panel holds so many letters: a long list ends with a whole card, and says how many more there are. */
static void a_long_list_ends_in_words(void **state)
{
    (void)state;
    static struct lines_state s;
    static struct scene scene;
    struct pack *pack = pack_of("{\"scenario\":\"campaign\"}");
    const struct lines_pack *lines = (const struct lines_pack *)pack->bytes;
    int named = 0, more = 0;
    memset(&s, 0, sizeof s);
    for (int i = 0; i < LINES_KNOWN_MAX; i++)
        s.army[0].known[i] = (uint8_t)card_item(card_make((unsigned)(lines->pool_kinds - 1 - i / 8), 0, 0));
    s.army[0].known_n = LINES_KNOWN_MAX;
    lines_scene_cards(lines, &s, 0, &scene);
    assert_int_equal(scene.panels_n, 1);
    char *at = scene.panels[0].text;
    for (char *next; at; at = next, named++) {
        char name[100] = "";
        next = strstr(at, "; ");
        if (next) {
            *next = 0;
            next += 2;
        }
        if (sscanf(at, "and %d more", &more) == 1)
            break;
        struct text words = text_fixed(name, sizeof name);
        lines_name_card(lines, s.army[0].known[named], &words);
        assert_string_equal(at, name);
    }
    assert_true(named > 5 && more > 0);
    assert_int_equal(named + more, LINES_KNOWN_MAX);
    s.army[0].known_n = 3; /* a short one is whole */
    memset(&scene, 0, sizeof scene);
    lines_scene_cards(lines, &s, 0, &scene);
    assert_null(strstr(scene.panels[0].text, "more"));
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_long_list_ends_in_words), cmocka_unit_test(matches_are_told),
                                       cmocka_unit_test(example_is_told), cmocka_unit_test(figures_say_why),
                                       cmocka_unit_test(refusals_have_figures)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
