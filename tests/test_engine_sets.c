/* Sets picked in any order, in every game: whatever the order, the answer is one line, it is legal, and it leads where the
 * record's own path leads. Also lines of several commands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/json.h"
#include "engine/luck.h"
#include "engine/match.h"
#include "engine/refusals.h"
#include "engine/scene.h"
#include "engine/sets.h"
#include "engine/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t seed[SEED_BYTES] = {7};

static struct pack *pack_of(const struct game *game)
{
    struct errors errors = {0};
    struct pack *pack = pack_make(game, NULL, NULL, NULL, &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    errors_free(&errors);
    return pack;
}

/* The words of up to four picks of a scene, in the order of `order`. */
static void join(char *line, size_t size, char (*words)[64], const int *order, int n)
{
    struct text out = text_fixed(line, size);
    line[0] = 0;
    for (int i = 0; i < n; i++)
        text_format(&out, "%s%s", i ? "; " : "", words[order[i]]);
}

/* Two orders of the same picks get the same answer, and its line is taken by the match. */
static bool same_in_any_order(struct match *m, unsigned seat, char (*words)[64], int n)
{
    const struct game *game = match_game(m);
    const void *pack = match_pack(m);
    static const int up[] = {0, 1, 2, 3}, down[] = {3, 2, 1, 0};
    char one[300], two[300];
    static struct sets a, b;
    struct reason why;
    void *view = calloc(1, game->state_size);
    match_look(m, seat, view);
    join(one, sizeof one, words, up, n);
    join(two, sizeof two, words, down + (4 - n), n);
    bool first = sets_ask(game, pack, view, seat, one, &a, &why, NULL);
    bool second = sets_ask(game, pack, view, seat, two, &b, &why, NULL);
    if (first != second)
        fail_msg("%s: \"%s\" is %s, \"%s\" is %s", game->id, one, first ? "possible" : "refused", two,
                 second ? "possible" : "refused");
    if (first) {
        assert_int_equal(a.picked_n, n);
        assert_string_equal(a.line, b.line);
        assert_int_equal(a.may_n, b.may_n);
        if (a.go && !match_would(m, seat, a.line, &why, NULL))
            fail_msg("%s: the line \"%s\" of a set is refused", game->id, a.line);
    } else
        assert_true(why.rule != RULE_NONE);
    free(view);
    return first && a.go;
}

/* Some members of the set that is asked now, at random. */
static int some_picks(const struct scene *scene, struct rng *dice, char (*words)[64])
{
    int members[SCENE_CHOICES], n = 0, taken = 0;
    for (int i = 0; i < scene->choices_n; i++)
        if (scene->choices[i].kind == CHOICE_PICK)
            members[n++] = i;
    for (int want = 2 + (int)rng_below(dice, 3); taken < want && n > 0; taken++) {
        int at = (int)rng_below(dice, (uint32_t)n);
        memcpy(words[taken], scene->choices[members[at]].words, 64);
        members[at] = members[--n];
    }
    return taken;
}

/* A click on a place that is not offered: a rule of the game, in a sentence, or nothing. */
static int clicks(const struct match *m, const void *view, unsigned seat, const struct scene *scene, struct rng *dice)
{
    int named = 0;
    for (int i = 0; i < 4 && scene->cells_n; i++) {
        const struct scene_cell *cell = &scene->cells[rng_below(dice, (uint32_t)scene->cells_n)];
        struct reason why = {0};
        if (cell->marks & MARK_CHOICE ||
            !why_not(match_game(m), match_pack(m), view, seat, scene, SCENE_NONE, cell->id, &why))
            continue;
        struct text sentence = {0};
        reason_say(match_game(m), match_pack(m), &why, &sentence);
        assert_true(why.rule > RULE_ORDER && sentence.n > 5);
        text_free(&sentence);
        named++;
    }
    return named;
}

static void play(const struct game *game, int entries, int *asked, int *possible, int *named)
{
    static struct scene scene;
    struct pack *pack = pack_of(game);
    struct match *m = match_new(pack, seed);
    struct rng dice;
    action_t *legal = calloc((size_t)game->choices_max, sizeof *legal);
    void *view = calloc(1, game->state_size);
    rng_seed(&dice, 11);
    for (int i = 0; i < entries && match_node(m).kind != NODE_OVER; i++) {
        struct node node = match_node(m);
        struct reason why;
        if (node.kind == NODE_LUCK) {
            match_roll(m);
            continue;
        }
        unsigned seat = 0;
        while (!(node.seats >> seat & 1))
            seat++;
        match_look(m, seat, view);
        scene_make_of(game, match_pack(m), view, seat, &scene);
        *named += clicks(m, view, seat, &scene, &dice);
        char words[4][64];
        int n = scene.question.set ? some_picks(&scene, &dice, words) : 0;
        if (n >= 2) {
            ++*asked;
            *possible += same_in_any_order(m, seat, words, n);
        }
        int choices = game->legal(match_pack(m), match_state(m), seat, legal);
        assert_true(match_act(m, seat, legal[rng_below(&dice, (uint32_t)choices)], &why));
    }
    match_free(m);
    pack_free(pack);
    free(legal);
    free(view);
}

static void sets_are_the_same_in_any_order(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        int asked = 0, possible = 0, named = 0;
        play(games[i], 400, &asked, &possible, &named);
        printf("%s: %d sets asked in two orders, %d of them possible; %d clicks refused by a rule\n", games[i]->id,
               asked, possible, named);
        bool has_sets = strcmp(games[i]->id, "null") != 0 && strcmp(games[i]->id, "lines") != 0;
        assert_true(!has_sets || (possible > 0 && named > 0));
    }
}

/* ---- sets that random play hardly meets, each on its own ------------------------------------------------------------- */

#define MICRO                                                                                                                             \
    "\"game\":\"trts\",\"match\":\"two\",\"map\":\"line6\",\"rounds\":16,\"round\":4,\"line\":[\"P1\",\"P2\"],\"stage\":\"micro\","       \
    "\"turn\":\"P1\",\"areas\":[{\"at\":\"H1\",\"marks\":[\"P1\"]},{\"at\":\"N1\",\"marks\":[\"P1\"]},{\"at\":\"M\",\"marks\":[\"P2\"]}," \
    "{\"at\":\"H2\",\"marks\":[\"P2\"]}],\"buildings\":[{\"id\":\"a1\",\"type\":\"BA\",\"at\":\"H1\"},{\"id\":\"b1\",\"type\":\"BA\","    \
    "\"at\":\"H2\"}],\"pending\":{\"kind\":\"action\",\"players\":[\"P1\"]},"

static const struct {
    const char *about, *game, *position;
    const char *lines[6]; /* that lead to the set */
    unsigned seat;
    const char *picks, *turned, *line; /* the same picks in two orders, and the one line that writes them */
    const char *wrong;                 /* no member of it */
} sets_of_their_own[] = {
    {.about = "gas of two areas",
     .game = "trts",
     .position =
         "{\"game\":\"trts\",\"match\":\"two\",\"map\":\"line6\",\"rounds\":16,\"round\":4,\"line\":[\"P1\",\"P2\"],\"stage\":\"macro\","
         "\"pending\":{\"kind\":\"income\",\"players\":[\"P1\"]},\"areas\":[{\"at\":\"H1\",\"marks\":[\"P1\"]},{\"at\":\"N1\",\"marks\":"
         "[\"P1\"]},{\"at\":\"H2\",\"marks\":[\"P2\"]}],\"players\":[{\"id\":\"P1\",\"seat\":1},{\"id\":\"P2\",\"seat\":2}],\"units\":[{"
         "\"id\":\"a2\",\"type\":\"WK\",\"at\":\"H1\"},{\"id\":\"a3\",\"type\":\"WK\",\"at\":\"H1\"},{\"id\":\"a7\",\"type\":\"WK\",\"at\":\"N1\"},{"
         "\"id\":\"a8\",\"type\":\"WK\",\"at\":\"N1\"}],\"buildings\":[{\"id\":\"a1\",\"type\":\"BA\",\"at\":\"H1\"},{\"id\":\"b1\",\"type\":"
         "\"BA\",\"at\":\"H2\"},{\"id\":\"a4\",\"type\":\"PU\",\"at\":\"H1\"},{\"id\":\"a5\",\"type\":\"BA\",\"at\":\"N1\"},{\"id\":\"a6\","
         "\"type\":\"PU\",\"at\":\"N1\"}]}",
     .picks = "gas H1 2; gas N1 1",
     .turned = "gas N1 1; gas H1 2",
     .line = "gas H1 2; gas N1 1",
     .wrong = "gas H2 1"},
    {.about = "who blocks",
     .game = "trts",
     .position =
         "{" MICRO
         "\"players\":[{\"id\":\"P1\",\"seat\":1,\"sub\":\"done\"},{\"id\":\"P2\",\"seat\":2,\"sub\":\"done\"}],\"units\":[{\"id\":"
         "\"a2\",\"type\":\"GU\",\"at\":\"N1\"},{\"id\":\"b2\",\"type\":\"SK\",\"at\":\"M\",\"fired\":true},{\"id\":\"b3\",\"type\":\"SK\","
         "\"at\":\"M\",\"fired\":true,\"hp\":1},{\"id\":\"b4\",\"type\":\"GU\",\"at\":\"M\",\"fired\":true}]}",
     .lines = {"A: push M", "A: add a2", "A: go", "B: go"},
     .seat = 1,
     .picks = "block B1; block B2",
     .turned = "block B2; block B1",
     .line = "block B1; block B2",
     .wrong = "block B3"},
    {.about = "where a storm falls",
     .game = "trts",
     .position =
         "{" MICRO
         "\"players\":[{\"id\":\"P1\",\"seat\":1,\"sub\":\"done\",\"got\":[\"stormcraft\"]},{\"id\":\"P2\",\"seat\":2,\"sub\":"
         "\"done\"}],\"units\":[{\"id\":\"a2\",\"type\":\"CA\",\"at\":\"N1\",\"energy\":2},{\"id\":\"b2\",\"type\":\"SH\",\"at\":\"M\",\"fired\":true},{\"id\":\"b3\","
         "\"type\":\"RI\",\"at\":\"M\",\"fired\":true},{\"id\":\"b4\",\"type\":\"RI\",\"at\":\"M\",\"fired\":true,\"hp\":1}]}",
     .lines = {"A: push M", "A: add a2", "A: go", "B: go", "A: cast A1 storm"},
     .picks = "at B2; at B3",
     .turned = "at B3; at B2",
     .line = "at B2; at B3",
     .wrong = "at B1"},
    {.about = "who supports a shot",
     .game = "prevail",
     .position =
         "{\"game\":\"prevail\",\"board\":\"small\",\"round\":2,\"phase\":3,\"step\":\"resolve\",\"initiative\":\"white\",\"active\":"
         "\"white\",\"units\":[{\"side\":\"white\",\"type\":\"velites-001\",\"at\":\"E-5\",\"facing\":\"N\",\"commanded\":true},{"
         "\"side\":\"white\",\"type\":\"velites-001\",\"at\":\"E-6\",\"facing\":\"N\",\"commanded\":true},{\"side\":\"white\",\"type\":"
         "\"velites-001\",\"at\":\"F-4\",\"facing\":\"N\",\"commanded\":true},{\"side\":\"black\",\"type\":\"punic-spearmen-001\","
         "\"at\":\"D-5\",\"facing\":\"S\"}],\"commanders\":{\"white\":null,\"black\":null},\"cards\":{\"white\":{\"hand\":[5,9,11],"
         "\"in_play\":3},\"black\":{\"hand\":[6,12,23],\"in_play\":17}}}",
     .lines = {"A: shoot E-5 D-5"},
     .picks = "with E-6; with F-4",
     .turned = "with F-4; with E-6",
     .line = "with E-6; with F-4",
     .wrong = "with D-5"},
};

static struct match *match_at(const char *game, const char *position)
{
    struct errors errors = {0};
    struct json_doc doc = {0};
    const struct game *g = game_find(game);
    assert_true(json_parse(&doc, "position", position, strlen(position), &errors));
    struct pack *pack = pack_make(g, NULL, NULL, doc.root, &errors);
    void *state = calloc(1, g->state_size);
    if (!pack || !g->read_position(pack->bytes, doc.root, REFEREE, state, &errors))
        fail_msg("%s", text_str(&errors.text));
    struct match *m = match_from(pack, state, seed);
    free(state);
    json_free(&doc);
    errors_free(&errors);
    return m;
}

static void each_set_on_its_own(void **state)
{
    (void)state;
    static struct sets up, down, none;
    for (size_t i = 0; i < sizeof sets_of_their_own / sizeof *sets_of_their_own; i++) {
        const char *about = sets_of_their_own[i].about;
        struct match *m = match_at(sets_of_their_own[i].game, sets_of_their_own[i].position);
        const struct game *game = match_game(m);
        unsigned seat = sets_of_their_own[i].seat;
        struct reason why;
        struct text sentence = {0};
        for (const char *const *line = sets_of_their_own[i].lines; *line; line++)
            if (!match_line(m, (unsigned)(**line - 'A'), *line + 3, &why, &sentence))
                fail_msg("%s: %s: %s", about, *line, text_str(&sentence));
        void *view = calloc(1, game->state_size);
        match_look(m, seat, view);
        if (!sets_ask(game, match_pack(m), view, seat, sets_of_their_own[i].picks, &up, &why, &sentence) ||
            !sets_ask(game, match_pack(m), view, seat, sets_of_their_own[i].turned, &down, &why, &sentence))
            fail_msg("%s: %s", about, text_str(&sentence));
        assert_true(up.go && down.go);
        assert_string_equal(up.line, down.line);
        assert_memory_equal(up.line, sets_of_their_own[i].line, strlen(sets_of_their_own[i].line)); /* go may follow */
        assert_false(sets_ask(game, match_pack(m), view, seat, sets_of_their_own[i].wrong, &none, &why, NULL));
        if (why.rule <= RULE_ORDER) /* a rule of the game says why */
            fail_msg("%s: \"%s\" is refused by %d", about, sets_of_their_own[i].wrong, why.rule);
        if (!match_line(m, seat, up.line, &why, &sentence))
            fail_msg("%s: %s: %s", about, up.line, text_str(&sentence));
        struct pack *pack = match_pack_of(m);
        match_free(m);
        pack_free(pack);
        text_free(&sentence);
        free(view);
    }
}

static void a_line_holds_several_commands(void **state)
{
    (void)state;
    char line[LINE_MAX_BYTES + 1] = " ; take 1 ;; take 2; ", part[LINE_MAX_BYTES + 1];
    line_take_part(line, part);
    assert_string_equal(part, "take 1");
    assert_string_equal(line, "take 2; ");
    line_take_part(line, part);
    assert_string_equal(part, "take 2");
    assert_string_equal(line, "");
    struct pack *pack = pack_of(game_find("null"));
    struct match *m = match_new(pack, seed);
    struct reason why;
    assert_false(match_line(m, 0, "take 1; take 1", &why, NULL)); /* the second is the other seat's */
    assert_int_equal(match_entries(m, NULL), 0);
    assert_false(match_line(m, 0, " ; ", &why, NULL));
    assert_int_equal(why.rule, RULE_SYNTAX);
    assert_true(match_line(m, 0, "take 1;", &why, NULL));
    assert_int_equal(match_entries(m, NULL), 1);
    match_free(m);
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sets_are_the_same_in_any_order),
                                       cmocka_unit_test(each_set_on_its_own),
                                       cmocka_unit_test(a_line_holds_several_commands)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
