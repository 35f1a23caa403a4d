/* test_engine_odds.c: odds against arithmetic, from the truth and from views; perft. */
#include "engine/match.h"
#include "engine/odds.h"
#include "engine/perft.h"
#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>

static const uint8_t seed[SEED_BYTES] = {5};

static int make(void **state)
{
    struct errors errors = {0};
    struct pack *pack = pack_make(&game_toy, NULL, NULL, NULL, &errors);
    assert_non_null(pack);
    *state = match_new(pack, seed);
    return 0;
}

static int drop(void **state)
{
    struct pack *pack = match_pack_of(*state);
    match_free(*state);
    pack_free(pack);
    return 0;
}

static void lines(struct match *m, const char *const *line)
{
    struct reason why;
    for (; *line; line++)
        assert_true(match_line(m, NOBODY, *line, &why, NULL));
}

static bool ask(struct match *m, unsigned looker, unsigned eyes, unsigned seat, const char *line,
                const struct odds_limits *limits, struct odds *out)
{
    struct toy_state view = {0};
    struct reason why;
    match_look(m, looker, &view);
    return odds_line(&game_toy, match_pack(m), &view, looker, eyes, seat, line, limits, out, &why);
}

static const struct odds_row *row_with(const struct odds *o, const char *event)
{
    for (int i = 0; i < o->n; i++)
        if (strstr(o->rows[i].events, event))
            return &o->rows[i];
    return NULL;
}

static void says(const struct ratio *r, const char *want)
{
    struct text t = {0};
    ratio_say(r, &t);
    assert_string_equal(text_str(&t), want);
    text_free(&t);
}

static void two_dice_exactly(void **state)
{
    struct match *m = *state;
    struct odds o;
    lines(m, (const char *const[]){"A: choose 2", "B: pick 1", NULL});
    assert_true(ask(m, REFEREE, 1, 1, "commit", NULL, &o)); /* B's eyes do not see the draw */
    assert_int_equal(o.kind, ODDS_EXACT);
    assert_int_equal(o.n, 11);
    static const char *const want[] = {"1/36", "1/18", "1/12", "1/9",  "5/36", "1/6",
                                       "5/36", "1/9",  "1/12", "1/18", "1/36"};
    struct ratio sum = {0};
    for (int pips = 2; pips <= 12; pips++) {
        char event[16];
        snprintf(event, sizeof event, "dice %d\n", pips);
        const struct odds_row *row = row_with(&o, event);
        assert_non_null(row);
        says(&row->chance, want[pips - 2]);
        assert_non_null(strstr(row->events, "picks 2 1\n"));
        assert_null(strstr(row->events, "drew 0"));
        assert_true(fabs(row->value[0] - 100.0 * pips) < 1e-6);
        assert_true(ratio_add(&sum, &row->chance));
    }
    ratio_reduce(&sum);
    says(&sum, "1");
    assert_true(fabs(o.value[0] - 700) < 1e-6 && fabs(o.value[1] + 700) < 1e-6);
    assert_true(o.before[0] == 0);
    assert_string_equal(row_with(&o, "dice 7\n")->events, o.rows[0].events); /* likeliest first */
    struct text t = {0};
    odds_say(&o, &t);
    assert_non_null(strstr(text_str(&t), "exact; 11 results\n 16.667 %  1/6  picks 2 1, dice 7, drew\n"));
    text_clear(&t);
    odds_say_json(&o, &t);
    struct json_doc doc;
    struct errors errors = {0};
    assert_true(json_parse(&doc, "odds", t.at, t.n, &errors));
    assert_int_equal(json_get(doc.root, "results")->count, 11);
    json_free(&doc);
    text_free(&t);
    odds_free(&o);
    assert_true(ask(m, REFEREE, REFEREE, 1, "commit", NULL, &o));
    assert_int_equal(o.n, 33);
    says(&row_with(&o, "dice 7\ndrew 0\n")->chance, "1/18");
    odds_free(&o);
}

static void lines_of_several_actions(void **state)
{
    struct match *m = *state;
    struct odds o;
    lines(m, (const char *const[]){"A: choose 2", NULL});
    assert_false(ask(m, REFEREE, 1, 1, "choose 9", NULL, &o));
    assert_false(ask(m, REFEREE, 1, 1, "nonsense", NULL, &o));
    assert_false(ask(m, REFEREE, 1, 0, "choose 1", NULL, &o));
    assert_true(ask(m, REFEREE, 1, 1, "choose 1", NULL, &o));
    assert_int_equal(o.n, 11);
    odds_free(&o);
    lines(m, (const char *const[]){"B: choose 2", "roll 1 1", "draw 1", NULL});
    assert_true(ask(m, 0, 0, 0, "play 1 aim 1", NULL, &o));
    assert_string_equal(o.left, "aim 1");
    assert_int_equal(o.n, 2); /* six: the round is over; else A may aim */
    says(&o.rows[0].chance, "5/6");
    says(&o.rows[1].chance, "1/6");
    assert_string_equal(o.rows[1].events, ""); /* a skipped question is no result */
    odds_free(&o);
}

static void from_views(void **state)
{
    struct match *m = *state;
    struct odds o;
    lines(m, (const char *const[]){"A: choose 2", "B: pick 1", NULL});
    assert_true(ask(m, 1, 1, 1, "commit", NULL, &o)); /* A's pick is not known: worlds differ */
    assert_int_equal(o.kind, ODDS_WORLDS);
    assert_true(o.worlds > 1);
    double sum = 0;
    for (int i = 0; i < o.n; i++) {
        sum += o.rows[i].share;
        assert_true(o.rows[i].low <= o.rows[i].share && o.rows[i].share <= o.rows[i].high);
    }
    assert_true(fabs(sum - 1) < 1e-9);
    odds_free(&o);
    lines(m, (const char *const[]){"B: commit", NULL});
    assert_true(ask(m, 1, 1, 1, "", NULL, &o)); /* what is due now does not depend on what is hidden */
    assert_int_equal(o.kind, ODDS_AGREED);
    assert_int_equal(o.n, 11);
    says(&row_with(&o, "dice 12\n")->chance, "1/36");
    assert_true(fabs(o.value[0] - 700) < 1e-6);
    odds_free(&o);
}

static void samples_say_so(void **state)
{
    struct match *m = *state;
    struct odds o, again;
    struct odds_limits little = {.steps = 20, .seed = 3}, more = {.steps = 20000, .bytes = 1, .seed = 3};
    lines(m, (const char *const[]){"A: choose 2", "B: pick 1", NULL});
    assert_true(ask(m, REFEREE, 1, 1, "commit", &little, &o));
    assert_int_equal(o.kind, ODDS_SAMPLED);
    assert_in_range(o.samples, 1, 20);
    odds_free(&o);
    assert_true(ask(m, REFEREE, 1, 1, "commit", &more, &o));
    assert_int_equal(o.kind, ODDS_SAMPLED);
    assert_int_equal(o.n, 11);
    const struct odds_row *seven = row_with(&o, "dice 7\n");
    assert_true(seven->low < 1.0 / 6 && 1.0 / 6 < seven->high && seven->high - seven->low < 0.03);
    assert_true(fabs(o.value[0] - 700) < 20);
    assert_true(ask(m, REFEREE, 1, 1, "commit", &more, &again)); /* same seed, same answer */
    assert_int_equal(again.n, o.n);
    assert_true(again.rows[0].share == o.rows[0].share);
    odds_free(&again);
    odds_free(&o);
    assert_true(ask(m, 1, 1, 1, "commit", &more, &o));
    assert_int_equal(o.kind, ODDS_SAMPLED);
    assert_true(o.worlds > 100);
    odds_free(&o);
}

static void ratios(void **state)
{
    (void)state;
    struct ratio r = ratio_one(), third = ratio_one(), sum = {0};
    for (int i = 0; i < 25; i++)
        assert_true(ratio_times(&r, 1, 60466176)); /* 6^10: 6^250 does not fit in 512 bits, 1 over it does */
    assert_false(ratio_add(&sum, &r) && ratio_add(&sum, &third));
    assert_true(ratio_times(&third, 2, 6));
    ratio_reduce(&third);
    says(&third, "1/3");
    sum = (struct ratio){0};
    for (int i = 0; i < 3; i++)
        assert_true(ratio_add(&sum, &third));
    ratio_reduce(&sum);
    says(&sum, "1");
    struct ratio wide = ratio_one();
    assert_true(ratio_times(&wide, UINT64_C(0xFFFFFFFFFFFFFFFF), 1));
    assert_true(ratio_times(&wide, UINT64_C(0xFFFFFFFFFFFFFFFF), 1));
    says(&wide, "340282366920938463426481119284349108225");
    struct ratio prime = ratio_one();
    assert_false(ratio_times(&prime, 1, UINT64_C(4294967291))); /* a large prime is not for cards and dice */
    assert_false(ratio_times(&prime, 1, 0));
    struct ratio product = ratio_one();
    assert_true(ratio_times(&product, 60, UINT64_C(65521) * 65519));
    assert_true(fabs(ratio_double(&product) - 60.0 / 65521 / 65519) < 1e-15);
}

static void perft_counts(void **state)
{
    (void)state;
    extern const struct game game_null;
    struct errors errors = {0};
    struct pack *pack = pack_make(&game_null, NULL, NULL, NULL, &errors);
    uint64_t null_state[8] = {0};
    struct perft p, sum = {0};
    assert_true(game_null.state_size <= sizeof null_state);
    game_null.begin(pack->bytes, null_state);
    /* sums of ones and twos: 2^d ways while the heap lasts, 89 ways to take all of ten */
    for (int d = 0; d <= 5; d++) {
        assert_true(perft_run(&game_null, pack->bytes, null_state, d, &p));
        assert_int_equal(p.leaves, 1u << d);
    }
    assert_true(perft_run(&game_null, pack->bytes, null_state, 12, &p));
    assert_int_equal(p.leaves, 89);
    assert_false(perft_run(&game_null, pack->bytes, null_state, PERFT_DEPTH + 1, &sum));
    pack_free(pack);
    struct pack *toys = pack_make(&game_toy, NULL, NULL, NULL, &errors);
    struct toy_state s;
    toy_begin(toys->bytes, &s);
    /* A: 4 picks, commit, B: 4 picks, commit, 21 rolls, 3 draws, 1 play, 6 dice, 2 aims unless a six */
    static const uint64_t want[] = {1, 4, 4, 16, 16, 336, 1008, 1008, 6048, 5 * 1008 * 2 + 1008 * 4};
    for (int d = 0; d < 10; d++) {
        assert_true(perft_run(&game_toy, toys->bytes, &s, d, &p));
        assert_int_equal(p.leaves, want[d]);
    }
    pack_free(toys);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make, drop)
    const struct CMUnitTest tests[] = {TEST(two_dice_exactly),   TEST(lines_of_several_actions),
                                       TEST(from_views),         TEST(samples_say_so),
                                       cmocka_unit_test(ratios), cmocka_unit_test(perft_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
