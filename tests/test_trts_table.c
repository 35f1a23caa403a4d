/* test_trts_table.c: what people see of the strategy game: sets picked in any order, every happening told in a sentence,
 * every piece and area explained, what a fight came to. */
#include "engine/content.h"
#include "engine/inspect.h"
#include "engine/match.h"
#include "engine/position.h"
#include "engine/sets.h"
#include "engine/told.h"
#include "games/trts/trts.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

static const struct game *game(void) { return game_find("trts"); }

/* A pack and a state of a position. */
static struct pack *load(const char *position, struct trts_state *s)
{
    struct json_doc doc = {0};
    struct errors errors = {0};
    assert_true(json_parse(&doc, "position", position, strlen(position), &errors));
    struct pack *pack = pack_make(game(), NULL, NULL, doc.root, &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    memset(s, 0, sizeof *s);
    if (!game()->read_position(pack->bytes, doc.root, REFEREE, s, &errors))
        fail_msg("%s", text_str(&errors.text));
    json_free(&doc);
    errors_free(&errors);
    return pack;
}

/* Carries out a line of a seat, part for part. */
static void run(const struct pack *pack, struct trts_state *s, unsigned seat, const char *words)
{
    char line[LINE_MAX_BYTES + 1], part[LINE_MAX_BYTES + 1];
    snprintf(line, sizeof line, "%s", words);
    while (line[0]) {
        line_take_part(line, part);
        while (part[0]) {
            action_t action;
            struct reason why;
            if (!game()->read(pack->bytes, s, seat, part, &action, &why) ||
                !game()->check(pack->bytes, s, seat, action, &why))
                fail_msg("%s: refused by %d", words, why.rule);
            game()->apply(pack->bytes, s, seat, action, NULL);
        }
    }
}

static const char table[] =
    "{\"game\":\"trts\",\"match\":\"two\",\"map\":\"line6\",\"rounds\":16,\"round\":4,\"line\":[\"P1\",\"P2\"],"
    "\"areas\":[{\"at\":\"H1\",\"marks\":[\"P1\"]},{\"at\":\"N1\",\"marks\":[\"P1\"]},{\"at\":\"N2\",\"marks\":[\"P2\"]},"
    "{\"at\":\"M\",\"marks\":[%s]},{\"at\":\"H2\",\"marks\":[\"P2\"]}],"
    "\"players\":[{\"id\":\"P1\",\"seat\":1,\"min\":5},{\"id\":\"P2\",\"seat\":2}],"
    "\"units\":[%s],"
    "\"buildings\":[{\"id\":\"a1\",\"type\":\"BA\",\"at\":\"H1\"},{\"id\":\"a9\",\"type\":\"BR\",\"at\":\"H1\"},"
    "{\"id\":\"b1\",\"type\":\"BA\",\"at\":\"H2\"}],%s}";

static struct pack *lay(const char *marks, const char *units, const char *more, struct trts_state *s)
{
    char position[4096];
    snprintf(position, sizeof position, table, marks, units, more);
    return load(position, s);
}

/* ---- sets ------------------------------------------------------------------------------------------ */

/* Both ways lead to the same state, and the set says how it is written. */
static void same_way(const struct pack *pack, const struct trts_state *from, const char *picks, const char *wanted)
{
    static struct sets sets;
    struct trts_state view, a = *from, b = *from;
    struct reason why;
    char words[256];
    struct text sentence = text_fixed(words, sizeof words);
    game()->look(pack->bytes, from, 0, &view);
    if (!sets_ask(game(), pack->bytes, &view, 0, picks, &sets, &why, &sentence))
        fail_msg("%s: %s", picks, words);
    assert_true(sets.possible && sets.go);
    assert_string_equal(sets.line, wanted);
    run(pack, &a, 0, sets.line);
    run(pack, &b, 0, wanted);
    assert_memory_equal(&a, &b, sizeof a);
}

static uint16_t refused(const struct pack *pack, const struct trts_state *s, const char *picks)
{
    static struct sets sets;
    struct trts_state view;
    struct reason why;
    game()->look(pack->bytes, s, 0, &view);
    assert_false(sets_ask(game(), pack->bytes, &view, 0, picks, &sets, &why, NULL));
    return why.rule;
}

static void test_sets_in_any_order(void **unused)
{
    (void)unused;
    struct trts_state s;
    const char *units = "{\"id\":\"a2\",\"type\":\"WK\",\"at\":\"H1\"},{\"id\":\"a3\",\"type\":\"GU\",\"at\":\"N1\"},"
                        "{\"id\":\"a4\",\"type\":\"RI\",\"at\":\"N1\"}";
    struct pack *pack =
        lay("\"P2\"", units, "\"stage\":\"macro\",\"pending\":{\"kind\":\"production\",\"players\":[\"P1\"]}", &s);
    same_way(pack, &s, "train a9 GU; train a1 WK", "train a1 WK; train a9 GU");
    same_way(pack, &s, "build DE a2; train a1 WK", "train a1 WK; build DE a2; next");
    same_way(pack, &s, "train a9 GU; build DE a2; train a1 WK", "train a1 WK; build DE a2; train a9 GU");
    assert_int_equal(refused(pack, &s, "train a9 GU; build BR a2; build DE a2"), RULE('G', 29));
    s.player[0].min = 3;
    assert_int_equal(refused(pack, &s, "train a9 GU; build BR a2"), RULE('R', 30));
    pack_free(pack);
    pack = lay("\"P2\"", units, "\"stage\":\"macro\",\"pending\":{\"kind\":\"movement\",\"players\":[\"P1\"]}", &s);
    same_way(pack, &s, "move a4 H1; move a2 N1; move a3 H1", "move a2 N1; move a3 H1; move a4 H1; done");
    assert_int_equal(refused(pack, &s, "move a4 H2"), RULE('R', 35));
    pack_free(pack);
    pack = lay("\"P2\"", units,
               "\"stage\":\"micro\",\"turn\":\"P1\",\"push\":{\"by\":\"P1\",\"at\":\"M\",\"group\":[]},"
               "\"pending\":{\"kind\":\"group\",\"players\":[\"P1\"]}",
               &s);
    same_way(pack, &s, "add a4; add a3", "add a3; add a4; go");
    pack_free(pack);
}

/* A regroup that replaces pushing forward begins with its first order and is closed by `go`, not by `end`. */
static void test_regroup_after_a_push(void **unused)
{
    (void)unused;
    struct trts_state s;
    struct pack *pack =
        lay("\"P1\",\"P2\"",
            "{\"id\":\"A1\",\"type\":\"GU\",\"at\":\"M\"},{\"id\":\"A2\",\"type\":\"RI\",\"at\":\"M\"},"
            "{\"id\":\"B1\",\"type\":\"GU\",\"at\":\"M\"}",
            "\"stage\":\"micro\",\"turn\":\"P1\",\"push\":{\"by\":\"P1\",\"at\":\"M\",\"group\":[\"A1\",\"A2\"]},"
            "\"pending\":{\"kind\":\"after\",\"players\":[\"P1\"]}",
            &s);
    same_way(pack, &s, "to A2 N1; to A1 N1", "to A1 N1; to A2 N1; go");
    pack_free(pack);
}

/* ---- tellings --------------------------------------------------------------------------------------- */

struct heard {
    struct events sink;
    int n;
    struct event event[512];
};

static void hear(struct events *sink, const struct event *event)
{
    struct heard *heard = (struct heard *)sink;
    if (heard->n < 512)
        heard->event[heard->n++] = *event;
}

/* No code of a piece, a type or an area, and nothing unknown. */
static void reads_well(const struct trts_pack *pack, const char *sentence)
{
    char words[256], *rest = words;
    assert_true(sentence[0] && sentence[strlen(sentence) - 1] == '.');
    assert_null(strchr(sentence, '?'));
    snprintf(words, sizeof words, "%s", sentence);
    for (char *word; (word = strtok_r(rest, " .,:", &rest));) {
        if (trts_read_name(word) >= 0 || trts_type_find(pack, word) || area_read(&pack->board, word) != AREA_NONE)
            fail_msg("`%s` in \"%s\"", word, sentence);
    }
}

/* What is left out on purpose. */
static bool is_bookkeeping(const struct event *e, unsigned looker)
{
    return e->kind == EVENT_FORCED || e->kind == EVENT_UNLIKE || e->kind == EVENT_AFTER || e->kind == EVENT_HIDE ||
           e->kind == EVENT_CHANGED || (e->kind == EVENT_SHOW && e->seat == looker);
}

static int told_all(const struct pack *pack, const struct trts_state *from, const struct trts_state *to,
                    const struct heard *heard, const struct happening *entry, uint8_t seen)
{
    int sentences = 0;
    static struct trts_state before, after;
    for (unsigned looker = 0; looker <= AUDIENCE; looker++) {
        struct told told;
        if (looker < SEATS_MAX && looker >= ((const struct trts_pack *)pack->bytes)->head.seats)
            continue;
        game()->look(pack->bytes, from, looker, &before);
        game()->look(pack->bytes, to, looker, &after);
        if (seen >> looker & 1 || (entry->kind == HAPPENED_ACTION && entry->who == looker)) {
            tell(game(), pack->bytes, &before, &after, looker, entry, &told);
            if (told.kind != TOLD_NOTHING)
                reads_well((const struct trts_pack *)pack->bytes, told.text);
            tell(game(), pack->bytes, NULL, NULL, looker, entry, &told);
        }
        for (int i = 0; i < heard->n; i++) {
            struct happening what = {.kind = HAPPENED_EVENT, .event = &heard->event[i]};
            if (!(heard->event[i].seen >> looker & 1))
                continue;
            tell(game(), pack->bytes, &before, &after, looker, &what, &told);
            if (told.kind == TOLD_NOTHING && !is_bookkeeping(&heard->event[i], looker))
                fail_msg("an event of kind %d is not told", heard->event[i].kind);
            if (told.kind != TOLD_NOTHING)
                reads_well((const struct trts_pack *)pack->bytes, told.text);
            sentences += told.kind != TOLD_NOTHING;
            tell(game(), pack->bytes, NULL, NULL, looker, &what, &told);
        }
    }
    return sentences;
}

/* Random matches of every scenario: everything that is seen has a sentence for everybody who sees it. */
static void test_everything_is_told(void **unused)
{
    (void)unused;
    static const char *const scenarios[] = {"duel-short", "tri-lms", "quad-team", "first"};
    static struct trts_state s, next;
    static struct heard heard;
    for (unsigned i = 0; i < 4; i++) {
        char setup[64];
        struct errors errors = {0};
        struct json_doc doc = {0};
        struct rng dice;
        int sentences = 0;
        snprintf(setup, sizeof setup, "{\"scenario\":\"%s\"}", scenarios[i]);
        assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
        struct pack *pack = pack_make(game(), NULL, NULL, doc.root, &errors);
        assert_non_null(pack);
        rng_seed(&dice, 7 + i);
        game()->begin(pack->bytes, &s);
        for (int entries = 0; entries < 900; entries++) {
            struct node node = game()->node(pack->bytes, &s);
            struct happening entry = {.kind = HAPPENED_LUCK};
            if (node.kind == NODE_OVER)
                break;
            heard = (struct heard){.sink = {.put = hear}};
            next = s;
            if (node.kind == NODE_LUCK) {
                entry.what = game()->sample(pack->bytes, &s, &dice);
                game()->resolve(pack->bytes, &next, entry.what, &heard.sink);
            } else {
                unsigned seat = (unsigned)bit_first(node.seats);
                entry = (struct happening){.kind = HAPPENED_ACTION, .who = (uint8_t)seat};
                entry.what = game()->quick(pack->bytes, &s, seat, &dice);
                game()->apply(pack->bytes, &next, seat, entry.what, &heard.sink);
            }
            sentences += told_all(pack, &s, &next, &heard, &entry, node.seen);
            s = next;
        }
        assert_true(sentences > 200);
        pack_free(pack);
        json_free(&doc);
        errors_free(&errors);
    }
}

/* ---- what is this? ---------------------------------------------------------------------------------- */

static const struct inspect_row *row_of(const struct inspect *i, const char *label)
{
    for (int k = 0; k < i->rows_n; k++)
        if (strcmp(i->rows[k].label, label) == 0)
            return &i->rows[k];
    fail_msg("no row `%s`", label);
    return NULL;
}

static void test_inspect(void **unused)
{
    (void)unused;
    static struct inspect it;
    struct trts_state s, view;
    struct pack *pack =
        lay("\"P1\",\"P2\"",
            "{\"id\":\"A1\",\"type\":\"GU\",\"at\":\"M\",\"mp\":1},{\"id\":\"B1\",\"type\":\"SH\",\"at\":\"M\"}",
            "\"stage\":\"micro\",\"turn\":\"P1\",\"pending\":{\"kind\":\"action\",\"players\":[\"P1\"]}", &s);
    s.player[0].got = (uint16_t)(1u << trts_item_find((const struct trts_pack *)pack->bytes, "blades"));
    game()->look(pack->bytes, &s, 0, &view);
    assert_true(inspect_named(game(), pack->bytes, &view, 0, "A1", &it));
    assert_string_equal(it.name, "Guard");
    assert_string_equal(it.where, "in The Crossing");
    const struct inspect_row *row = row_of(&it, "Attack on the ground");
    assert_string_equal(row->value, "3");
    assert_string_equal(row->base, "2");
    assert_string_equal(row->because, "+1 Blades");
    assert_string_equal(row_of(&it, "Moves left")->value, "1");
    assert_true(it.reaches_n == 2 && it.reaches[0].n == 1 && it.reaches[1].n == 2); /* N1; X and N2 */
    assert_true(inspect_named(game(), pack->bytes, &view, 0, "B1", &it));
    for (int k = 0; k < it.rows_n; k++)
        assert_true(strcmp(it.rows[k].label, "Moves left") != 0); /* the enemy's are hidden */
    assert_true(it.notes_n > 0 && it.notes[0].rule == RULE('R', 86));
    assert_true(inspect_named(game(), pack->bytes, &view, 0, "a9", &it));
    row = row_of(&it, "Mender");
    assert_string_equal(row->value, "1 mineral and 1 gas");
    assert_int_equal(row->rule, RULE('R', 30)); /* no gas; the Workshop comes after that */
    assert_string_equal(row_of(&it, "Runner")->because, "");
    assert_true(inspect_named(game(), pack->bytes, &view, 0, "M", &it));
    assert_string_equal(row_of(&it, "Contested by")->value, "you and Red");
    assert_string_equal(row_of(&it, "Mineral fields")->value, "2");
    assert_false(inspect_named(game(), pack->bytes, &view, 0, "b7", &it)); /* never seen */
    pack_free(pack);
}

/* ---- the scene --------------------------------------------------------------------------------------- */

static const struct scene_make *node_of(const struct scene *scene, const char *kind, unsigned piece)
{
    for (int i = 0; i < scene->makes_n; i++)
        if (strcmp(scene->makes[i].kind, kind) == 0 && scene->makes[i].piece == piece)
            return &scene->makes[i];
    fail_msg("nothing of `%s`", kind);
    return NULL;
}

static const struct scene_track *track_of(const struct scene *scene, const char *id, unsigned seat, unsigned cell)
{
    for (int i = 0; i < scene->tracks_n; i++)
        if (strcmp(scene->tracks[i].id, id) == 0 && scene->tracks[i].seat == seat && scene->tracks[i].cell == cell)
            return &scene->tracks[i];
    return NULL;
}

static void test_scene(void **unused)
{
    (void)unused;
    static struct scene scene;
    struct trts_state s, view;
    struct pack *pack =
        lay("\"P2\"", "{\"id\":\"a2\",\"type\":\"WK\",\"at\":\"H1\"},{\"id\":\"a3\",\"type\":\"RI\",\"at\":\"N1\"}",
            "\"stage\":\"macro\",\"pending\":{\"kind\":\"production\",\"players\":[\"P1\"]}", &s);
    unsigned m = area_read(&((const struct trts_pack *)pack->bytes)->board, "M");
    unsigned barracks = trts_ref(0, 8);
    game()->look(pack->bytes, &s, 0, &view);
    scene_make_of(game(), pack->bytes, &view, 0, &scene);
    const struct scene_piece *rifle = scene_find_piece(&scene, trts_ref(0, 2));
    assert_string_equal(rifle->kind, "RI");
    assert_string_equal(rifle->name, "Rifle");
    assert_string_equal(rifle->call, "a3");
    assert_string_equal(scene_find_cell(&scene, m)->label, "The Crossing");
    const struct scene_track *minerals = track_of(&scene, "minerals", 0, SCENE_NONE);
    assert_true(minerals && minerals->value == 5 && minerals->max == 25 && minerals->plus == 1);
    assert_null(track_of(&scene, "minerals", 1, SCENE_NONE)); /* the enemy's are hidden */
    assert_int_equal(track_of(&scene, "minerals", NOBODY, m)->value, 2);
    assert_int_equal(node_of(&scene, "BR", SCENE_NONE)->state, MAKE_HAVE);
    const struct scene_make *hangar = node_of(&scene, "HA", SCENE_NONE);
    assert_int_equal(hangar->state, MAKE_NOT);
    assert_string_equal(hangar->why, "needs a Factory");
    assert_string_equal(hangar->needs[0], "FA");
    assert_int_equal(node_of(&scene, "GU", barracks)->state, MAKE_CAN);
    assert_int_equal(node_of(&scene, "ME", barracks)->state, MAKE_NOT);
    assert_true(scene.question.set && scene.question.rule == RULE('R', 29));
    assert_string_equal(scene.question.kind, "production");
    assert_true(scene.steps[0].done && scene.steps[1].now);
    for (int i = 0; i < scene.choices_n; i++)
        assert_int_equal(scene.choices[i].kind, strcmp(scene.choices[i].words, "next") ? CHOICE_PICK : CHOICE_END);
    pack_free(pack);
}

/* What a fight came to, from the two views of the seat that decided. */
static void test_forecast(void **unused)
{
    (void)unused;
    static const struct {
        const char *victim, *line, *kind;
    } fights[] = {{"\"type\":\"RI\",\"fired\":true", "at B1", "area won"},
                  {"\"type\":\"TA\",\"fired\":true", "at B1", "no loss"},
                  {"\"type\":\"RI\"", "at B1", NULL}}; /* it shoots back first: nothing is dealt yet */
    for (unsigned i = 0; i < 3; i++) {
        char units[256];
        struct trts_state s, before, after;
        snprintf(units, sizeof units, "{\"id\":\"A1\",\"type\":\"RI\",\"at\":\"M\"},{\"id\":\"B1\",%s,\"at\":\"M\"}",
                 fights[i].victim);
        struct pack *pack = lay("\"P1\",\"P2\"", units,
                                "\"stage\":\"micro\",\"turn\":\"P1\",\"push\":{\"by\":\"P1\",\"at\":\"M\",\"step\":4,"
                                "\"group\":[\"A1\"]},\"pending\":{\"kind\":\"allocate\",\"players\":[\"P1\"]}",
                                &s);
        run(pack, &s, 0, "fire A1");
        game()->look(pack->bytes, &s, 0, &before);
        run(pack, &s, 0, fights[i].line);
        game()->look(pack->bytes, &s, 0, &after);
        int kind = game()->forecast(pack->bytes, &before, &after, 0);
        assert_string_equal(game()->forecast_kinds[kind], fights[i].kind ? fights[i].kind : "no loss");
        pack_free(pack);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets_in_any_order),
        cmocka_unit_test(test_regroup_after_a_push),
        cmocka_unit_test(test_everything_is_told),
        cmocka_unit_test(test_inspect),
        cmocka_unit_test(test_scene),
        cmocka_unit_test(test_forecast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
