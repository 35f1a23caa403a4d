/* test_lines_setup.c: the set-up player's mixed strategy, and what a best response still gains against it. */
#include "engine/match.h"
#include "games/lines/setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct pack *duel(void)
{
    static const char setup[] = "{\"scenario\":\"duel\",\"switches\":{\"hand\":5}}";
    struct json_doc doc;
    struct errors errors = {0};
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    struct pack *pack = pack_make(&game_lines, NULL, NULL, doc.root, &errors);
    assert_non_null(pack);
    json_free(&doc);
    return pack;
}

static void deal(const struct lines_pack *p, struct rng *r, struct lines_state *s)
{
    game_lines.begin(p, s);
    while (game_lines.node(p, s).kind == NODE_LUCK)
        game_lines.resolve(p, s, game_lines.sample(p, s, r), NULL);
}

static void take(const struct lines_army *a, struct lines_hand *hand)
{
    hand->n = a->hand_n;
    memcpy(hand->kind, a->hand, a->hand_n);
}

/* With both hands known: exploitability at most 2 percent of the stake, by a search that looks ten times as hard. */
static void known_hands(void **state)
{
    (void)state;
    static struct lines_game g;
    struct pack *pack = duel();
    const struct lines_pack *p = (const struct lines_pack *)pack->bytes;
    struct rng r;
    int mixed = 0;
    rng_seed(&r, 11);
    for (int i = 0; i < 6; i++) {
        struct lines_state s;
        deal(p, &r, &s);
        memset(&g, 0, sizeof g);
        for (int who = 0; who < 2; who++)
            take(&s.army[who], &g.mix[who].hand);
        lines_solve(p, &g, 3000000, SETUP_STAKE / 100, &r);
        int32_t gain[2];
        for (int who = 0; who < 2; who++) {
            struct lines_setup best = g.mix[who].setup[0];
            int32_t got = lines_respond(p, who, &g.mix[who].hand, &g.mix[who ^ 1], 120, &r, &best);
            gain[who] = got - (who ? -g.value : g.value);
            uint32_t all = 0, most = 0;
            for (int k = 0; k < g.mix[who].n; k++) {
                all += g.mix[who].weight[k];
                most = g.mix[who].weight[k] > most ? g.mix[who].weight[k] : most;
            }
            assert_in_range(all, (1 << 20) - SETUP_MAX, 1 << 20);
            mixed += most < all * 9 / 10;
        }
        print_message("deal %d: value %d, best responses gain %d and %d of %d (%d rounds, %d and %d formations)\n", i,
                      g.value, gain[0], gain[1], SETUP_STAKE, g.rounds, g.mix[0].n, g.mix[1].n);
        assert_true(gain[0] <= SETUP_STAKE / 50);
        assert_true(gain[1] <= SETUP_STAKE / 50);
    }
    assert_true(mixed > 0); /* some deals need a mixture */
    pack_free(pack);
}

/* A plan is a legal series, the same for the same view and dice, and reads nothing hidden. */
static void plans(void **state)
{
    (void)state;
    struct pack *pack = duel();
    const struct lines_pack *p = (const struct lines_pack *)pack->bytes;
    struct rng r;
    rng_seed(&r, 12);
    for (int i = 0; i < 4; i++) {
        struct lines_state s, view;
        action_t plan[PLAN_MAX], again[PLAN_MAX];
        deal(p, &r, &s);
        game_lines.look(p, &s, 1, &view);
        struct rng a = r, b = r;
        int n = lines_plan(p, &view, 1, 1 + i / 3, &a, plan);
        assert_int_equal(n, lines_plan(p, &view, 1, 1 + i / 3, &b, again));
        assert_memory_equal(plan, again, (size_t)n * sizeof *plan);
        for (int k = 0; k < n; k++) {
            struct reason why;
            assert_true(game_lines.check(p, &s, 1, plan[k], &why));
            game_lines.apply(p, &s, 1, plan[k], NULL);
        }
        assert_true(s.army[1].committed);
        game_lines.look(p, &s, 1, &view);
        assert_int_equal(lines_plan(p, &view, 1, 1, &a, plan), 0); /* nothing is left to plan */
    }
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_hands), cmocka_unit_test(plans)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
