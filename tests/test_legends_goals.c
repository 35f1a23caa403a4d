/* test_legends_goals.c: what cases cannot show of places to hold, of drawing and of putting cards back: names and tracks
 * of a scene, the facts of a tile, sentences, and lines that a seat says for itself. */
#include "engine/inspect.h"
#include "engine/json.h"
#include "engine/match.h"
#include "engine/scene.h"
#include "games/legends/legends.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

struct table {
    struct pack *pack;
    struct match *match;
};

static void table_open(struct table *t, const char *position)
{
    static const uint8_t seed[SEED_BYTES] = {7};
    const struct game *game = game_find("legends");
    struct errors errors = {0};
    struct json_doc doc;
    assert_true(json_parse(&doc, "position", position, strlen(position), &errors));
    t->pack = pack_make(game, NULL, NULL, doc.root, &errors);
    if (!t->pack)
        fail_msg("%s", text_str(&errors.text));
    void *state = calloc(1, game->state_size);
    if (!game->read_position(t->pack->bytes, doc.root, REFEREE, state, &errors))
        fail_msg("%s", text_str(&errors.text));
    t->match = match_from(t->pack, state, seed);
    free(state);
    json_free(&doc);
    errors_free(&errors);
}

static void table_close(struct table *t)
{
    match_free(t->match);
    pack_free(t->pack);
}

static bool says(struct table *t, unsigned seat, const char *words, struct reason *why)
{
    return match_line(t->match, seat, words, why, NULL);
}

static void line(struct table *t, unsigned seat, const char *words)
{
    struct reason why;
    if (!says(t, seat, words, &why))
        fail_msg("refused: %s (%d)", words, why.rule);
}

/* ---- cards put back (G53) ---------------------------------------------------------------------------------------- */

static void hand_is(const struct table *t, unsigned seat, const char *cards)
{
    const struct legends_state *s = match_state(t->match);
    char words[64];
    struct text hand = text_fixed(words, sizeof words);
    words[0] = 0;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        for (int i = 0; i < s->side[seat].hand[card]; i++)
            text_format(&hand, "%s%s", hand.n ? " " : "", legends_card_codes[card]);
    assert_string_equal(words, cards);
}

static void test_taken_cards_go_back(void **state)
{
    (void)state;
    struct table t;
    struct reason why;
    table_open(&t, "{\"game\":\"legends\",\"scenario\":\"ticinus\",\"stage\":\"select\"}");
    line(&t, ROME, "take WD FL PU");
    line(&t, CARTHAGE, "take CC");
    line(&t, ROME, "put WD");
    hand_is(&t, ROME, "FL PU");
    hand_is(&t, CARTHAGE, "CC");
    line(&t, ROME, "put PU FL");
    hand_is(&t, ROME, "");
    line(&t, ROME, "take CC"); /* from the start of the order again */
    assert_false(says(&t, ROME, "put FL", &why));
    assert_int_equal(why.rule, RULE('R', 14));
    line(&t, ROME, "put CC; take WD WD FL");
    hand_is(&t, ROME, "WD WD FL");
    line(&t, ROME, "put WD; ready");
    hand_is(&t, ROME, "WD FL");
    assert_false(says(&t, ROME, "put WD", &why)); /* it has finished */
    table_close(&t);
}

/* What stood in the hand before a later Select follows the rules' order: only what was taken there goes back so. */
static void test_old_cards_keep_the_order(void **state)
{
    (void)state;
    struct table t;
    struct reason why;
    table_open(&t,
               "{\"game\":\"legends\",\"scenario\":\"trial\",\"switches\":{\"refill\":\"block\"},\"stage\":\"turn\","
               "\"round\":4,\"turn\":\"r\",\"pending\":{\"kind\":\"turn\",\"side\":\"r\"},"
               "\"sides\":{\"c\":{\"hand\":[\"FS\",\"AD\"]},\"r\":{\"hand\":[]}}}");
    line(&t, ROME, "pass");
    line(&t, CARTHAGE, "put FS; take PU");
    assert_false(says(&t, CARTHAGE, "put AD", &why));
    assert_int_equal(why.rule, RULE_ORDER);
    line(&t, CARTHAGE, "put PU; put AD; take FS");
    hand_is(&t, CARTHAGE, "FS");
    table_close(&t);
}

/* ---- places to hold ---------------------------------------------------------------------------------------------- */

#define FORDS                                                                                                           \
    "{\"game\":\"legends\",\"board\":{\"rows\":9,\"cols\":12,\"woods\":[\"2.2\"]},"                                     \
    "\"limits\":{\"hand\":2,\"action\":2,\"rounds\":8},\"first\":\"c\",\"stage\":\"turn\",\"round\":4,\"turn\":\"r\","  \
    "\"special\":[{\"occupy\":{\"name\":\"fords\",\"side\":\"r\",\"tiles\":[\"4.4\",\"4.6\"],\"need\":1,"               \
    "\"every\":4}},{\"last\":\"c\"},{\"last_leader\":\"r\"}],"                                                          \
    "\"sides\":{\"r\":{\"morale\":5,\"hand\":[]},\"c\":{\"morale\":5,\"hand\":[]}},\"units\":["                         \
    "{\"id\":1,\"side\":\"r\",\"type\":\"IN\",\"at\":\"%s\"},{\"id\":2,\"side\":\"r\",\"type\":\"LE\",\"at\":\"8.1\"}," \
    "{\"id\":3,\"side\":\"c\",\"type\":\"IN\",\"at\":\"1.1\"}]}"

static void fords_open(struct table *t, const char *at)
{
    char position[1024];
    struct text words = text_fixed(position, sizeof position);
    text_format(&words, FORDS, at);
    table_open(t, position);
}

static const struct scene_track *track(const struct scene *scene, unsigned seat, const char *id)
{
    for (int i = 0; i < scene->tracks_n; i++)
        if (scene->tracks[i].seat == seat && strcmp(scene->tracks[i].id, id) == 0)
            return &scene->tracks[i];
    return NULL;
}

static void test_places_have_names(void **state)
{
    (void)state;
    static struct scene scene;
    static struct inspect facts;
    struct table t;
    fords_open(&t, "5.4");
    scene_make_of(t.pack->game, t.pack->bytes, match_state(t.match), ROME, &scene);
    int named = 0;
    for (int i = 0; i < scene.cells_n; i++) {
        bool goal = strcmp(scene.cells[i].role, "goal") == 0;
        assert_int_equal(goal, strcmp(scene.cells[i].label, "fords") == 0);
        named += goal;
    }
    assert_int_equal(named, 2);
    assert_string_equal(track(&scene, ROME, "goals")->name, "Held: fords");
    assert_int_equal(track(&scene, ROME, "goals")->value, 0);
    assert_int_equal(track(&scene, ROME, "goals")->max, 1);
    assert_int_equal(track(&scene, CARTHAGE, "rounds")->value, 4);
    assert_int_equal(track(&scene, CARTHAGE, "rounds")->max, 8);
    assert_null(track(&scene, CARTHAGE, "goals"));
    assert_null(track(&scene, ROME, "rounds"));
    assert_true(inspect_named(t.pack->game, t.pack->bytes, match_state(t.match), ROME, "4.6", &facts));
    assert_string_equal(facts.rows[2].label, "Place");
    assert_string_equal(facts.rows[2].value, "fords");
    assert_string_equal(facts.notes[0].text, "Rome wins if it stands on 1 such tile at the end of round 4, 8, 12 …");
    assert_true(inspect_named(t.pack->game, t.pack->bytes, match_state(t.match), ROME, "8.1", &facts));
    table_close(&t);
}

/* The last sentence that a looker was told. */
static const char *last_told(const struct table *t, unsigned looker, const char *part)
{
    const struct log_line *lines;
    int n = match_log(t->match, looker, &lines);
    for (int i = n - 1; i >= 0; i--)
        if (strstr(lines[i].told, part))
            return lines[i].told;
    fail_msg("nobody was told: %s", part);
    return NULL;
}

static void test_the_end_says_why(void **state)
{
    (void)state;
    struct table t;
    fords_open(&t, "4.4");
    line(&t, ROME, "pass");
    assert_int_equal(match_node(t.match).kind, NODE_OVER);
    last_told(&t, ROME, "You win: the fords are held.");
    last_told(&t, CARTHAGE, "Rome wins: the fords are held.");
    table_close(&t);
    fords_open(&t, "6.4");
    for (int round = 4; round <= 8; round++)
        line(&t, NOBODY, "pass");
    last_told(&t, CARTHAGE, "You win: the last round is over, and the enemy has not reached its goal.");
    table_close(&t);
    table_open(
        &t,
        "{\"game\":\"legends\",\"board\":{\"rows\":9,\"cols\":12},\"limits\":{\"hand\":2,\"action\":2,\"rounds\":8},"
        "\"first\":\"r\",\"stage\":\"turn\",\"round\":1,\"turn\":\"r\",\"special\":[{\"last_leader\":\"c\"}],"
        "\"sides\":{\"r\":{\"morale\":5,\"hand\":[]},\"c\":{\"morale\":5,\"hand\":[]}},\"units\":["
        "{\"id\":1,\"side\":\"r\",\"type\":\"IN\",\"at\":\"4.4\"},{\"id\":2,\"side\":\"c\",\"type\":\"LE\",\"at\":"
        "\"4.5\",\"str\":1},{\"id\":3,\"side\":\"c\",\"type\":\"IN\",\"at\":\"0.1\"}]}");
    line(&t, ROME, "act 4.4; stay; attack 4.5");
    line(&t, LUCK, "roll 5 1 1");
    line(&t, LUCK, "roll 1");
    last_told(&t, ROME, "You win: the enemy's last Leader has fallen.");
    table_close(&t);
}

/* ---- cards drawn (G51) ------------------------------------------------------------------------------------------- */

static void test_a_draw_is_told(void **state)
{
    (void)state;
    static struct scene scene;
    struct table t;
    table_open(&t, "{\"game\":\"legends\",\"scenario\":\"trial\",\"switches\":{\"refill\":\"draw\"},\"stage\":\"turn\","
                   "\"round\":4,\"turn\":\"r\",\"pending\":{\"kind\":\"turn\",\"side\":\"r\"},"
                   "\"sides\":{\"c\":{\"hand\":[\"FS\",\"AD\"]},\"r\":{\"hand\":[]}}}");
    line(&t, ROME, "pass");
    scene_make_of(t.pack->game, t.pack->bytes, match_state(t.match), ROME, &scene);
    assert_string_equal(scene.question.kind, "draw");
    assert_string_equal(scene.steps[0].id, "draw");
    assert_string_equal(scene.prompt, "A card is drawn.");
    line(&t, LUCK, "draw PU");
    last_told(&t, CARTHAGE, "You draw Cavalry Pursue.");
    last_told(&t, ROME, "Carthage draws a card.");
    const struct log_line *lines;
    int n = match_log(t.match, ROME, &lines);
    for (int i = 0; i < n; i++)
        assert_null(strstr(lines[i].told, "Cavalry Pursue"));
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_taken_cards_go_back),
                                       cmocka_unit_test(test_old_cards_keep_the_order),
                                       cmocka_unit_test(test_places_have_names),
                                       cmocka_unit_test(test_the_end_says_why), cmocka_unit_test(test_a_draw_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
