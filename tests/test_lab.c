/* test_lab.c: trials are the same on any number of threads; the statistics against figures worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/hash.h"
#include "engine/ledger.h"
#include "lab/lab.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct pack *make(const char *game, const char *setup)
{
    struct json_doc doc;
    struct errors errors = {0};
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    struct pack *pack = pack_make(game_find(game), NULL, NULL, doc.root, &errors);
    if (!pack)
        print_error("%s", text_str(&errors.text));
    assert_non_null(pack);
    json_free(&doc);
    errors_free(&errors);
    return pack;
}

static void threads_agree(void **state)
{
    (void)state;
    struct pack *pack = make("legends", "{\"scenario\":\"trial\"}");
    enum { N = 24 };
    struct played one[N] = {0}, four[N] = {0};
    struct trial t = {.game = pack->game,
                      .pack = pack,
                      .entrant = {"greedy", "random"},
                      .games = N,
                      .seed = 7,
                      .swap = true,
                      .threads = 1};
    assert_true(lab_run(&t, one, NULL, NULL, NULL, NULL));
    t.threads = 4;
    assert_true(lab_run(&t, four, NULL, NULL, NULL, NULL));
    assert_memory_equal(one, four, sizeof one);
    for (int i = 0; i < N; i++) {
        assert_int_equal(one[i].index, i);
        assert_int_equal(one[i].seat[0], i % 2); /* sides are swapped */
    }
    t.seed = 8;
    assert_true(lab_run(&t, four, NULL, NULL, NULL, NULL));
    assert_memory_not_equal(one, four, sizeof one);
    pack_free(pack);
}

static void a_skipped_game_is_not_played(void **state)
{
    (void)state;
    struct pack *pack = make("null", "{}");
    struct played results[8] = {0};
    uint8_t skip[8] = {0, 1, 0, 1};
    struct trial t = {
        .game = pack->game, .pack = pack, .entrant = {"random", "random"}, .games = 8, .swap = true, .threads = 2};
    assert_true(lab_run(&t, results, skip, NULL, NULL, NULL));
    for (int i = 0; i < 8; i++)
        assert_int_equal(results[i].done, !skip[i]);
    pack_free(pack);
}

static void shares_of_a_tally(void **state)
{
    (void)state;
    struct tally t = {0};
    tally_add(&t, &(struct played){.place = {1, 2}, .seat = {0, 1}, .by = "x"}, 2);
    tally_add(&t, &(struct played){.place = {1, 1}, .seat = {1, 0}, .by = "y"}, 2);
    tally_add(&t, &(struct played){.place = {2, 1}, .seat = {0, 1}, .by = "x"}, 2);
    assert_int_equal(t.games, 3);
    assert_int_equal(t.draws, 1);
    assert_int_equal(t.wins[0], 1);
    assert_int_equal(t.seat_wins[1], 1);
    assert_true(fabs(t.share[0] - 1.5) < 1e-12);
    assert_int_equal(t.ending[0].n, 2);
}

static void intervals(void **state)
{
    (void)state;
    struct interval i = wilson(90, 100); /* 0.8256 … 0.9448 by the formula */
    assert_true(fabs(i.low - 0.8256) < 0.0005 && fabs(i.high - 0.9448) < 0.0005);
    for (int n = 1; n < 40; n++) /* however it is rounded */
        assert_true(wilson(0, n).low == 0 && !signbit(wilson(0, n).low) && wilson(n, n).high <= 1);
    assert_true(fabs(elo_of(0.75) - 190.85) < 0.05);
    assert_true(fabs(normal_p(1.959964) - 0.05) < 1e-5);
}

/* Four kinds of games: whoever is lucky wins, but the better one also wins some in which nobody was. By chance a was lucky
 * more often than not; taken out, that does not count for it. */
static void luck_is_taken_out(void **state)
{
    (void)state;
    enum { N = 40 };
    struct played met[N] = {0};
    for (int i = 0; i < N; i++) {
        int luck = i < 20 ? 5000 : i < 30 ? -5000 : 0;
        bool won = luck ? luck > 0 : i % 4 != 0;
        met[i] = (struct played){.place = {won ? 1 : 2, won ? 2 : 1}, .luck = {luck, -luck}, .done = i != 39};
    }
    struct fair a = fair_share(met, N, 2, 0), b = fair_share(met, N, 2, 1);
    struct interval plain = wilson(26, 39);
    assert_true(a.share > 0.55 && a.share < 26 / 39.0 - 0.05); /* it won 26 of 39, ten of them by luck */
    assert_true(fabs(a.share + b.share - 1) < 1e-9);
    assert_true(a.interval.low < a.share && a.share < a.interval.high);
    assert_true(a.worth > 3 && a.interval.high - a.interval.low < plain.high - plain.low);
    int64_t decided;
    assert_int_equal(luckier_won(met, N, 2, &decided), 30);
    assert_int_equal(decided, 39);
    /* No luck in the game, or nobody ever loses: what was counted, no surer than it is. */
    for (int i = 0; i < N; i++)
        met[i] = (struct played){.place = {1, 2}, .done = 1};
    a = fair_share(met, N, 2, 0);
    assert_true(a.share == 1 && fabs(a.interval.low - wilson(N, N).low) < 1e-12 && a.worth == 1);
    assert_true(fair_share(met, 0, 2, 0).interval.high == 1);
    assert_int_equal(luckier_won(met, N, 2, &decided), 0);
    assert_int_equal(decided, 0);
}

static void false_discoveries_are_held_down(void **state)
{
    (void)state;
    const double p[] = {0.001, 0.04, 0.03, 0.5, 0.02}; /* sorted 1 2 3 4 50 %: bounds 1 2 3 4 5 % */
    bool pass[5];
    discoveries(p, 5, 0.05, pass);
    assert_true(pass[0] && pass[4] && pass[2] && pass[1] && !pass[3]);
    const double none[] = {0.2, 0.3, 0.04};
    discoveries(none, 3, 0.05, pass);
    assert_true(!pass[0] && !pass[1] && !pass[2]);
}

/* Two sides, one of which wins seven games in ten and the other two. What only that side has goes with no win by itself; what both use now and
 * then is compared within each side. By hand: 40 of 50 and 30 of 50 won, then 15 of 50 and 5 of 50: 20 points each, and
 * gain over its deviation 10 / sqrt(50 * 50 * 70 * 30 / 990000 + 50 * 50 * 20 * 80 / 990000). */
static void a_side_is_no_merit(void **state)
{
    (void)state;
    const struct sides all[2] = {{{30, 70}}, {{80, 20}}}, owned[2] = {{{30, 70}}};
    const struct sides half[2] = {{{10, 40}}, {{35, 15}}}, few[2] = {{{1, 3}}};
    assert_false(effect_within(owned, all, 2).told);
    assert_false(effect_within(few, all, 2).told);
    struct effect e = effect_within(half, all, 2);
    assert_true(e.told);
    assert_true(fabs(e.gain - 0.2) < 1e-9);
    assert_true(fabs(e.p - normal_p(10 / sqrt(50.0 * 50 * (70 * 30 + 20 * 80) / 990000))) < 1e-9);
    assert_true(e.p < 0.01);
}

static void a_sequential_test_decides(void **state)
{
    (void)state;
    struct sprt even = {.elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05}, ahead = even;
    for (int i = 0; i < 2000; i++) {
        double x = i % 2 ? 1 : 0, y = i % 4 ? 1 : 0;
        even.n++, even.sum += x, even.squares += x * x;
        ahead.n++, ahead.sum += y, ahead.squares += y * y;
    }
    assert_int_equal(sprt_verdict(&even), -1);
    assert_int_equal(sprt_verdict(&ahead), 1);
    assert_int_equal(sprt_verdict(&(struct sprt){.elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05}), 0);
    /* one of four: half of the games is far more than a share, a quarter is even */
    even.seats = 4;
    assert_int_equal(sprt_verdict(&even), 1);
    even.sum = even.squares = 500;
    assert_int_equal(sprt_verdict(&even), -1);
    even.elo0 = -50, even.elo1 = 0;
    assert_int_equal(sprt_verdict(&even), 1);
}

enum { GAMES = 300, ENTRIES = 200, DICE = 5 };
static uint8_t die[GAMES][ENTRIES][DICE];

/* Pairs of dice of one game, die b from `before` entries earlier: chi square of their 36 cells, 35 if they are independent. */
static double chi_square(int game, int a, int b, int before)
{
    int cell[36] = {0};
    double sum = 0, each = (ENTRIES - 1) / 36.0;
    for (int e = 1; e < ENTRIES; e++)
        cell[6 * die[game][e][a] + die[game][e - before][b]]++;
    for (int i = 0; i < 36; i++)
        sum += (cell[i] - each) * (cell[i] - each) / each;
    return sum;
}

/* The dice of one entry are independent of each other and of those of the entry before. Game by game: what is wrong in one
 * way in one game and in another in the next would not show in all of them together. */
static void luck_of_entries_is_independent(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        struct rng luck;
        for (int e = 0; e < ENTRIES; e++) {
            lab_luck(hash_mix(1, (uint64_t)g), (uint64_t)e, &luck);
            for (int d = 0; d < DICE; d++)
                die[g][e][d] = (uint8_t)rng_below(&luck, 6);
        }
    }
    for (int a = 0; a < DICE; a++)
        for (int b = 0; b < DICE; b++)
            for (int before = a == b; before < 2; before++) {
                double sum = 0;
                for (int g = 0; g < GAMES; g++)
                    sum += chi_square(g, a, b, before);
                if (fabs(sum - 35.0 * GAMES) > 6 * sqrt(70.0 * GAMES))
                    fail_msg("dice %d and %d, %d entries before: chi square %.0f, expected %d", a, b, before, sum,
                             35 * GAMES);
            }
}

/* What is expected is expected exactly: over all outcomes of a throw, luck weighs nothing. */
static void luck_has_mean_zero(void **state)
{
    (void)state;
    struct pack *pack = make("legends", "{\"scenario\":\"ticinus\"}");
    const struct game *g = pack->game;
    unsigned char *now = calloc(2, g->state_size);
    struct outcome *list = calloc((size_t)g->outcomes_max, sizeof *list),
                   *work = calloc((size_t)g->outcomes_max, sizeof *list);
    action_t *actions = calloc((size_t)g->choices_max + 1, sizeof *actions);
    struct rng dice;
    int thrown = 0;
    rng_seed(&dice, 5);
    g->begin(pack->bytes, now);
    for (struct node node; (node = g->node(pack->bytes, now)).kind != NODE_OVER;) {
        if (node.kind == NODE_CHOICE) {
            unsigned seat = (unsigned)__builtin_ctz(node.seats);
            int n = g->legal(pack->bytes, now, seat, actions);
            g->apply(pack->bytes, now, seat, actions[rng_below(&dice, (uint32_t)n)], NULL);
            continue;
        }
        int n = g->outcomes(pack->bytes, now, list);
        double sum[2] = {0}, spread = 0;
        for (int i = 0; i < n; i++) {
            double surprise[SEATS_MAX];
            luck_surprise(g, pack->bytes, now, list[i].what, work, now + g->state_size, surprise);
            for (int seat = 0; seat < 2; seat++)
                sum[seat] += surprise[seat] * (double)list[i].weight;
            spread += fabs(surprise[0]) * (double)list[i].weight;
        }
        assert_true(fabs(sum[0]) <= 1e-9 * spread && fabs(sum[1]) <= 1e-9 * spread);
        thrown += spread > 0;
        g->resolve(pack->bytes, now, g->sample(pack->bytes, now, &dice), NULL);
    }
    assert_true(thrown > 3);
    free(now), free(list), free(work), free(actions);
    pack_free(pack);
}

/* Only neighbours met, 100 times each. */
static void neighbours(struct ladder *l, int n, double step)
{
    *l = (struct ladder){.n = n, .others = 1};
    for (int i = 0; i + 1 < n; i++) {
        l->games[i][i + 1] = l->games[i + 1][i] = 100;
        l->points[i][i + 1] = 100 / (1 + pow(10, step / 400));
        l->points[i + 1][i] = 100 - l->points[i][i + 1];
    }
}

/* What is not known of each step adds up: the ends of a ladder are less sure than its middle. By hand: eight in a row, each
 * pairing with 101 games (one virtual) of p = 1/2, variance at the end 7 * 15 / 48 over 101 / 4. */
static void ratings(void **state)
{
    (void)state;
    struct ladder l;
    double elo[RATED], error[RATED];
    neighbours(&l, 6, 240);
    ladder_rate(&l, elo, error);
    for (int i = 0; i < 6; i++) /* the virtual draws take a little of it */
        assert_true(fabs(elo[i] - 240 * (i - 2.5)) < 10);
    neighbours(&l, 8, 0);
    ladder_rate(&l, elo, error);
    assert_true(fabs(elo[0]) < 1e-6);
    assert_true(fabs(error[0] - 1.959964 * 400 / log(10) * sqrt(7.0 * 15 / 48 / (101 / 4.0))) < 0.01);
    assert_true(error[3] < error[0] / 1.5);
    neighbours(&l, 2, 0); /* of two, each has half of what is not known of the difference */
    ladder_rate(&l, elo, error);
    assert_true(fabs(error[0] - 1.959964 * 400 / log(10) / sqrt(101 / 4.0) / 2) < 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(luck_of_entries_is_independent),
        cmocka_unit_test(luck_has_mean_zero),
        cmocka_unit_test(a_skipped_game_is_not_played),
        cmocka_unit_test(shares_of_a_tally),
        cmocka_unit_test(intervals),
        cmocka_unit_test(luck_is_taken_out),
        cmocka_unit_test(false_discoveries_are_held_down),
        cmocka_unit_test(a_sequential_test_decides),
        cmocka_unit_test(a_side_is_no_merit),
        cmocka_unit_test(ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
