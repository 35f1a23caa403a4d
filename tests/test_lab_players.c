/* test_lab_players.c: a computer player knows its view and no more (law 11), and keeps to its memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lab/lab.h"
#include "players/peek.h"
#include "players/think.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static struct pack *make(const char *game, const char *scenario)
{
    struct json_doc doc;
    struct errors errors = {0};
    struct text setup = {0};
    text_format(&setup, "{\"scenario\":\"%s\"}", scenario);
    assert_true(json_parse(&doc, "setup", text_str(&setup), setup.n, &errors));
    struct pack *pack = pack_make(game_find(game), NULL, NULL, doc.root, &errors);
    assert_non_null(pack);
    json_free(&doc);
    errors_free(&errors);
    text_free(&setup);
    return pack;
}

static struct player *player(const struct pack *pack, const char *words)
{
    struct text error = {0};
    struct player *p = player_new_in_lab(pack->game, pack->bytes, words, 5, &error);
    if (!p)
        print_error("%s: %s\n", words, text_str(&error));
    assert_non_null(p);
    text_free(&error);
    return p;
}

/* ---- law 11 --------------------------------------------------------------------------------- */

struct walk {
    const struct game *game;
    const void *pack;
    unsigned char *truth, *other, *view;
    action_t *legal;
    struct rng dice;
};

/* Some entries on, by cheap choices where the game has them. The seat asked, or NOBODY at the end. */
static unsigned go_on(struct walk *w, int entries)
{
    for (;; entries--) {
        struct node node = w->game->node(w->pack, w->truth);
        if (node.kind == NODE_OVER)
            return NOBODY;
        if (node.kind == NODE_LUCK) {
            w->game->resolve(w->pack, w->truth, w->game->sample(w->pack, w->truth, &w->dice), NULL);
            continue;
        }
        unsigned seat = (unsigned)__builtin_ctz(node.seats);
        int n = w->game->legal(w->pack, w->truth, seat, w->legal);
        if (entries <= 0 && n > 1)
            return seat;
        action_t action = w->legal[rng_below(&w->dice, (uint32_t)n)];
        if (w->game->quick && rng_below(&w->dice, 4))
            action = w->game->quick(w->pack, w->truth, seat, &w->dice);
        w->game->apply(w->pack, w->truth, seat, action, NULL);
    }
}

enum { DIFFERENCES = 1 }; /* enough to know */

/* Two worlds that look the same to the seat, put to the player through the lab: in how many pairs it moved differently. */
static int differences(const char *game, const char *scenario, const char *words, int pairs)
{
    struct pack *pack = make(game, scenario);
    const struct game *g = pack->game;
    struct walk w = {.game = g, .pack = pack->bytes, .truth = calloc(3, g->state_size)};
    w.other = w.truth + g->state_size;
    w.view = w.other + g->state_size;
    w.legal = calloc((size_t)g->choices_max, sizeof *w.legal);
    struct player *p = player(pack, words);
    int different = 0, met = 0;
    rng_seed(&w.dice, 11);
    g->begin(w.pack, w.truth);
    while (met < pairs && different < DIFFERENCES) {
        unsigned seat = go_on(&w, 1 + (int)rng_below(&w.dice, 12));
        if (seat == NOBODY) {
            memset(w.truth, 0, g->state_size);
            g->begin(w.pack, w.truth);
            continue;
        }
        memset(w.view, 0, g->state_size);
        g->look(w.pack, w.truth, seat, w.view);
        g->imagine(w.pack, w.view, seat, &w.dice, w.other);
        if (memcmp(w.other, w.truth, g->state_size) == 0)
            continue; /* nothing is hidden here */
        uint64_t seed = rng_next(&w.dice);
        player_seed(p, seed);
        action_t first = lab_decide(g, w.pack, w.truth, seat, p, w.view);
        player_seed(p, seed);
        action_t second = lab_decide(g, w.pack, w.other, seat, p, w.view);
        different += first != second;
        met++;
    }
    player_free(p);
    free(w.truth);
    free(w.legal);
    pack_free(pack);
    return different;
}

static const struct {
    const char *game, *scenario;
} tables[] = {
    {"lines", "duel"}, {"legends", "ticinus"}, {"prevail", "punic-small"}, {"ancients", "001"}, {"trts", "duel"}};
enum { PAIRS = 6, TABLES = sizeof tables / sizeof *tables };

static void hidden_bytes_never_change_a_move(void **state)
{
    (void)state;
    static const char *const levels[] = {"random",
                                         "greedy",
                                         "recruit:iterations=24",
                                         "club:iterations=24",
                                         "strong:iterations=40",
                                         "master:iterations=32,threads=1",
                                         "search:iterations=24,plan=1"};
    for (int t = 0; t < TABLES; t++)
        for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
            int n = differences(tables[t].game, tables[t].scenario, levels[i], PAIRS);
            if (n)
                print_error("%s: %s moved differently in worlds that look the same\n", tables[t].game, levels[i]);
            assert_int_equal(n, 0);
        }
}

/* The same test notices a player that is given the truth: otherwise the one above would prove nothing. */
static void a_player_that_peeks_is_noticed(void **state)
{
    (void)state;
    for (int t = 0; t < TABLES; t++)
        assert_true(differences(tables[t].game, tables[t].scenario, "search:iterations=40,peek=1", 40) > 0);
}

/* With next to no time both begin a secret series with what greedy would do: while nothing is hidden yet, the same. */
static void peeking_plans_no_worse(void **state)
{
    (void)state;
    static const char *const words[] = {"search:iterations=1", "search:iterations=1,peek=1"};
    struct pack *pack = make("legends", "ticinus");
    const struct game *g = pack->game;
    unsigned char *world = calloc(2, g->state_size), *view = world + g->state_size;
    action_t series[2][PLAN_MAX];
    int n[2] = {0};
    for (int k = 0; k < 2; k++) {
        struct player *p = player(pack, words[k]);
        memset(world, 0, g->state_size);
        g->begin(pack->bytes, world);
        for (struct node node; n[k] < PLAN_MAX && (node = g->node(pack->bytes, world)).kind == NODE_CHOICE &&
                               node.seats & 1 && node.seen != SEEN_BY_ALL;)
            g->apply(pack->bytes, world, 0, series[k][n[k]++] = lab_decide(g, pack->bytes, world, 0, p, view), NULL);
        player_free(p);
    }
    assert_true(n[0] > 1);
    assert_int_equal(n[0], n[1]);
    assert_memory_equal(series[0], series[1], (size_t)n[0] * sizeof *series[0]);
    free(world);
    pack_free(pack);
}

static void only_the_lab_may_peek(void **state)
{
    (void)state;
    struct pack *pack = make("prevail", "punic-small");
    struct text error = {0};
    assert_null(player_new(pack->game, pack->bytes, "search:iterations=40,peek=1", 1, &error));
    assert_non_null(strstr(text_str(&error), "lab"));
    text_free(&error);
    pack_free(pack);
}

/* The smallest budgets still answer, legally, in every game. */
static void one_iteration_is_enough(void **state)
{
    (void)state;
    static const char *const words[] = {"search:iterations=1",
                                        "search:iterations=1,plan=1",
                                        "search:iterations=3,plan=1",
                                        "search:iterations=20,plan=1",
                                        "search:ms=1",
                                        "search:iterations=2,threads=2"};
    for (int t = 0; t < TABLES; t++) {
        struct pack *pack = make(tables[t].game, tables[t].scenario);
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            struct played played = {0};
            struct trial trial = {.game = pack->game,
                                  .pack = pack,
                                  .entrant = {words[i], "random", "random", "random"},
                                  .games = 1,
                                  .seed = i,
                                  .swap = true,
                                  .threads = 1};
            assert_true(lab_run(&trial, &played, NULL, NULL, NULL, NULL));
            assert_true(played.done);
        }
        pack_free(pack);
    }
}

/* A search must not like to be ahead more than to win. */
static void a_team_wins_together(void **state)
{
    (void)state;
    struct pack *pack = make("trts", "quad-team");
    unsigned char *s = calloc(1, pack->game->state_size);
    int32_t value[SEATS_MAX];
    struct rng dice;
    rng_seed(&dice, 3);
    pack->game->begin(pack->bytes, s);
    while (pack->game->node(pack->bytes, s).kind == NODE_LUCK)
        pack->game->resolve(pack->bytes, s, pack->game->sample(pack->bytes, s, &dice), NULL);
    pack->game->quit(pack->bytes, s, 1, QUIT_RESIGN, NULL);
    walk_value(pack->game, pack->bytes, s, value);
    assert_int_equal(value[0], 10000);
    assert_int_equal(value[1], -10000);
    assert_int_equal(value[2], 10000);
    assert_int_equal(value[3], -10000);
    free(s);
    pack_free(pack);
}

/* ---- memory --------------------------------------------------------------------------------- */

#ifndef __has_feature
#define __has_feature(what) 0
#endif
#if defined __SANITIZE_ADDRESS__ || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
size_t __sanitizer_get_current_allocated_bytes(void); /* the sanitizer has a heap of its own */
static size_t heap(void) { return __sanitizer_get_current_allocated_bytes(); }
#else
static size_t heap(void)
{
    struct mallinfo2 m = mallinfo2();
    return m.uordblks + m.hblkhd;
}
#endif

/* Far more iterations than a megabyte has nodes for: what the process holds grows by the setting and the scratch of one
 * player, and the tree says that it is full, not more. */
static void a_search_keeps_to_its_memory(void **state)
{
    (void)state;
    enum { MB = 1 << 20, SCRATCH = MB / 2 };
    struct pack *pack = make("ancients", "001");
    unsigned char *s = calloc(2, pack->game->state_size), *view = s + pack->game->state_size;
    struct rng dice;
    rng_seed(&dice, 3);
    pack->game->begin(pack->bytes, s);
    while (pack->game->node(pack->bytes, s).kind == NODE_LUCK)
        pack->game->resolve(pack->bytes, s, pack->game->sample(pack->bytes, s, &dice), NULL);
    static const char *const words[] = {"search:iterations=80000,memory=1,depth=1,looks=1",
                                        "search:iterations=80000,memory=2,threads=2,depth=1,looks=1"};
    for (int i = 0; i < 2; i++) {
        size_t before = heap();
        struct player *p = player(pack, words[i]);
        assert_true(heap() - before <= (size_t)(i + 1) * MB + SCRATCH);
        struct thought thought;
        unsigned seat = (unsigned)__builtin_ctz(pack->game->node(pack->bytes, s).seats);
        memset(view, 0, pack->game->state_size);
        pack->game->look(pack->bytes, s, seat, view);
        player_choose(p, view, seat, &thought);
        assert_true(thought.iterations > 34000 /* than there is room for */);
        assert_true(heap() - before > MB / 2); /* it was really used */
        assert_true(heap() - before <= (size_t)(i + 1) * MB + SCRATCH);
        player_free(p);
    }
    free(s);
    pack_free(pack);
}

/* ---- thoughts ------------------------------------------------------------------------------- */

/* What a player says it would do is the first line it tells, also where it drew it from a mixed strategy; two others stand
 * beside it. What lines expects of a formation says against whom. */
static void what_is_done_is_told_first(void **state)
{
    (void)state;
    static const char *const where[][2] = {{"prevail", "punic-small"}, {"lines", "duel"}};
    for (int g = 0; g < 2; g++) {
        struct pack *pack = make(where[g][0], where[g][1]);
        const struct game *game = pack->game;
        unsigned char *s = calloc(2, game->state_size), *view = s + game->state_size;
        struct rng dice;
        rng_seed(&dice, 3);
        game->begin(pack->bytes, s);
        while (game->node(pack->bytes, s).kind == NODE_LUCK)
            game->resolve(pack->bytes, s, game->sample(pack->bytes, s, &dice), NULL);
        assert_int_equal(game->node(pack->bytes, s).seats, 3);
        game->look(pack->bytes, s, 0, view);
        for (uint64_t seed = 1; seed <= 10; seed++) {
            struct player *p = player(pack, "search:iterations=100");
            struct thought thought;
            struct text words = {0};
            player_seed(p, seed);
            action_t action = player_choose(p, view, 0, &thought);
            assert_int_equal(thought.lines_n, THOUGHT_LINES);
            assert_true(thought.line[0].entry[0].what == action);
            thought_say(game, pack->bytes, view, 0, &thought, &words);
            assert_int_equal(strstr(text_str(&words), "who choose anyhow") != NULL, g == 1);
            text_free(&words);
            player_free(p);
        }
        free(s);
        pack_free(pack);
    }
}

/* Whoever asks why a player did something sees it do the same again. */
static void telling_changes_nothing(void **state)
{
    (void)state;
    for (int t = 0; t < TABLES; t++) {
        struct pack *pack = make(tables[t].game, tables[t].scenario);
        const struct game *game = pack->game;
        struct player *tells = player(pack, "search:iterations=12"), *silent = player(pack, "search:iterations=12");
        unsigned char *s = calloc(2, game->state_size), *view = s + game->state_size;
        struct rng dice;
        rng_seed(&dice, 3);
        game->begin(pack->bytes, s);
        for (int i = 0; i < 150; i++) {
            struct node node = game->node(pack->bytes, s);
            struct thought thought;
            if (node.kind == NODE_OVER)
                break;
            if (node.kind == NODE_LUCK) {
                game->resolve(pack->bytes, s, game->sample(pack->bytes, s, &dice), NULL);
                continue;
            }
            unsigned seat = (unsigned)__builtin_ctz(node.seats);
            memset(view, 0, game->state_size);
            game->look(pack->bytes, s, seat, view);
            action_t action = player_choose(tells, view, seat, &thought);
            assert_true(action == player_choose(silent, view, seat, NULL));
            assert_true(thought.lines_n > 0);
            game->apply(pack->bytes, s, seat, action, NULL);
        }
        free(s);
        player_free(tells);
        player_free(silent);
        pack_free(pack);
    }
}

/* ---- a series --------------------------------------------------------------------------------- */

/* Playouts of the first question. */
static uint64_t playouts(const struct pack *pack, const char *words)
{
    const struct game *g = pack->game;
    struct player *p = player(pack, words);
    struct thought thought = {0};
    struct walk w = {.game = g, .pack = pack->bytes, .truth = calloc(2, g->state_size)};
    w.view = w.truth + g->state_size;
    w.legal = calloc((size_t)g->choices_max, sizeof *w.legal);
    rng_seed(&w.dice, 1);
    g->begin(w.pack, w.truth);
    unsigned seat = go_on(&w, 0);
    g->look(w.pack, w.truth, seat, w.view);
    player_choose(p, w.view, seat, &thought);
    free(w.truth);
    free(w.legal);
    player_free(p);
    return thought.iterations;
}

/* What a Macromanagement was for shows later than a playout of the tree runs: they run on behind it, and what they cost more
 * is taken off their number. */
static void a_series_is_looked_behind(void **state)
{
    (void)state;
    struct pack *pack = make("trts", "duel");
    struct player *p = player(pack, "search:iterations=800"), *deep = player(pack, "search:iterations=800,depth=200"),
                  *named = player(pack, "search:iterations=800,behind=50");
    assert_true(p->behind == pack->game->series_depth && p->behind >= 4 * p->depth);
    assert_int_equal(deep->behind, 200);
    assert_int_equal(named->behind, 50);
    player_free(p), player_free(deep), player_free(named);
    uint64_t all = playouts(pack, "search:iterations=800,behind=32"), quarter = playouts(pack, "search:iterations=800");
    assert_in_range(all, 600, 900);
    assert_in_range(quarter, 150, 320);
    pack_free(pack);
    pack = make("prevail", "punic-small"); /* nothing is gained there */
    p = player(pack, "search:iterations=800");
    assert_int_equal(p->behind, p->depth);
    player_free(p);
    pack_free(pack);
}

/* ---- words ---------------------------------------------------------------------------------- */

static void mistakes_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *words, *says;
    } wrong[] = {{"gredy", "greedy"},
                 {"clubb:iterations=3", "club"},
                 {"search:iteration=3", "iterations"},
                 {"search:behind=0", "behind must be a whole number from 1"},
                 {"search:", "there are iterations, ms"},
                 {"search:iterations=0", "from 1"},
                 {"search:threads=0", "from 1"},
                 {"search:memory=", "whole number"},
                 {"greedy:iterations=4", "no options"}};
    struct pack *pack = make("legends", "trial");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text error = {0};
        assert_null(player_new(pack->game, pack->bytes, wrong[i].words, 1, &error));
        assert_non_null(strstr(text_str(&error), wrong[i].says));
        text_free(&error);
    }
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_bytes_never_change_a_move),
        cmocka_unit_test(a_player_that_peeks_is_noticed),
        cmocka_unit_test(peeking_plans_no_worse),
        cmocka_unit_test(one_iteration_is_enough),
        cmocka_unit_test(only_the_lab_may_peek),
        cmocka_unit_test(a_team_wins_together),
        cmocka_unit_test(a_search_keeps_to_its_memory),
        cmocka_unit_test(what_is_done_is_told_first),
        cmocka_unit_test(telling_changes_nothing),
        cmocka_unit_test(a_series_is_looked_behind),
        cmocka_unit_test(mistakes_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
