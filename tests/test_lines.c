/* test_lines.c: the two ways of fighting a battle agree, on random formations and under every switch. */
#include "engine/match.h"
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

/* A legal formation of random cards of the pool, `cards` at most. */
static void random_army(const struct lines_pack *p, struct rng *r, int cards, struct lines_army *a)
{
    memset(a, 0, sizeof *a);
    uint8_t copies[LINES_KINDS];
    for (int k = 0; k < p->pool_kinds; k++)
        copies[k] = p->kinds[k].copies;
    for (int i = 0; i < cards; i++)
        lines_sorted_add(a->hand, &a->hand_n, (unsigned)pool_sample(copies, p->pool_kinds, p->pool_total, r) + 1);
    for (;;) {
        action_t actions[LINES_CHOICES];
        int n = lines_arrange_legal(p, a, actions);
        lines_arrange_do(a, actions[rng_below(r, (uint32_t)n)], NULL);
        if (a->committed)
            break;
    }
    a->left = a->right = a->placed = 0;
}

/* The battle by the rules of the game, to its end. */
static struct lines_state played(const struct lines_pack *p, const struct lines_army *a, const struct lines_army *b)
{
    struct lines_pack plain = *p;
    struct lines_state s = {.army = {*a, *b}, .battle = 1};
    plain.mode = MODE_BATTLE;
    lines_begin_battle(&plain, &s);
    lines_run(&plain, &s, NULL);
    return s;
}

static int living(const struct lines_army *a) { return lines_roster_n(a) - a->hand_n; }

static void agree(const char *setup, int cards, int battles, uint64_t seed)
{
    struct pack *pack = pack_of(setup);
    const struct lines_pack *p = (const struct lines_pack *)pack->bytes;
    struct rng r;
    rng_seed(&r, seed);
    for (int i = 0; i < battles; i++) {
        struct lines_army a, b;
        random_army(p, &r, cards, &a);
        random_army(p, &r, cards, &b);
        struct lines_state s = played(p, &a, &b);
        struct lines_score score = lines_battle_cards(p, &a, &b), back = lines_battle_cards(p, &b, &a);
        assert_int_equal(s.stage, STAGE_OVER);
        assert_int_equal(score.winner, s.winner == 0 ? 1 : s.winner == 1 ? -1 : 0);
        assert_int_equal(score.rounds, s.rounds);
        assert_int_equal(score.cards[0], living(&s.army[0]));
        assert_int_equal(score.cards[1], living(&s.army[1]));
        if (p->right == RIGHT_OWN) { /* G1: seats are equal */
            assert_int_equal(back.winner, -score.winner);
            assert_int_equal(back.rounds, score.rounds);
        }
        int defences = 0;
        const struct lines_army *const armies[] = {&a, &b};
        for (int seat = 0; seat < LINES_SIDES; seat++)
            for (int c = 0; c < LINES_COLUMNS; c++) {
                const lines_card column[] = {armies[seat]->front[c], armies[seat]->back[c]};
                for (int l = 0; l < 2; l++)
                    if (column[l])
                        defences += p->kinds[card_kind(column[l])].count[SHIELD] +
                                    p->kinds[card_kind(column[l])].count[FORTRESS];
            }
        assert_true(score.rounds <= living(&a) + living(&b) + defences + 1); /* G23 */
    }
    pack_free(pack);
}

static void passes_and_sweep(void **state)
{
    (void)state;
    agree("{\"scenario\":\"duel\"}", 8, 20000, 1);
    agree("{\"scenario\":\"duel\",\"switches\":{\"fort\":\"sweep\"}}", 8, 20000, 2);
    agree("{\"scenario\":\"duel\",\"switches\":{\"right\":\"viewer\"}}", 8, 20000, 3);
    agree("{\"scenario\":\"duel\",\"switches\":{\"right\":\"viewer\",\"fort\":\"sweep\"}}", 7, 20000, 4);
    agree("{\"scenario\":\"duel\",\"switches\":{\"deploy\":\"all\",\"pool\":\"plain\"}}", 8, 20000, 5);
}

/* Beyond eight columns the scratch state fights. */
static void wide_formations(void **state)
{
    (void)state;
    agree("{\"scenario\":\"campaign\"}", 16, 3000, 6);
    agree("{\"scenario\":\"campaign\",\"switches\":{\"fort\":\"sweep\"}}", 21, 1000, 7);
}

/* Card marks as a battle may leave them: now and then something is broken already. */
static void wear(const struct lines_pack *p, struct rng *r, lines_card *line)
{
    for (int i = 0; i < LINES_COLUMNS; i++)
        if (line[i] && rng_below(r, 4) == 0) {
            const uint8_t *n = p->kinds[card_kind(line[i])].count;
            line[i] = card_make(card_kind(line[i]), rng_below(r, n[SHIELD] + 1u), rng_below(r, n[FORTRESS] + 1u));
        }
}

/* A silent battle and a watched one leave the same bytes, in every mode and whichever seat comes first. */
static void same_bytes(const char *setup, int cards, int battles, uint64_t seed)
{
    struct pack *pack = pack_of(setup);
    const struct lines_pack *p = (const struct lines_pack *)pack->bytes;
    struct events watched = {0};
    struct rng r;
    int quick = 0;
    rng_seed(&r, seed);
    for (int i = 0; i < battles; i++) {
        struct lines_state s, t;
        game_lines.begin(p, &s);
        s.turned = (uint8_t)rng_below(&r, 2);
        s.battle = (uint8_t)(1 + rng_below(&r, 3));
        for (int seat = 0; seat < LINES_SIDES; seat++) {
            struct lines_army *a = &s.army[seat];
            random_army(p, &r, cards, a);
            if (rng_below(&r, 4) == 0) {
                wear(p, &r, a->front);
                wear(p, &r, a->back);
                lines_dead_add(a, card_make(rng_below(&r, p->pool_kinds), 0, 0));
            }
            for (int c = 0; p->mode == MODE_CAMPAIGN && c < LINES_COLUMNS; c++)
                if (a->front[c] && rng_below(&r, 2))
                    lines_sorted_add(a->known, &a->known_n, card_item(a->front[c]));
        }
        lines_begin_battle(p, &s);
        s.round = (uint16_t)(1 + rng_below(&r, 3));
        t = s;
        struct lines_state fast = s;
        struct lines_score score;
        quick += lines_battle_state(p, &fast, &score);
        lines_run(p, &s, NULL);
        lines_run(p, &t, &watched);
        assert_memory_equal(&s, &t, sizeof s);
        assert_false(lines_fighting(&s));
    }
    assert_true(cards > 8 || quick == battles); /* the quick way was taken */
    pack_free(pack);
}

static void silent_battles(void **state)
{
    (void)state;
    static const char *const modes[] = {"duel", "match", "draft", "campaign"}, *const rights[] = {"own", "viewer"},
                             *const forts[] = {"passes", "sweep"}, *const pools[] = {"base", "plain"};
    for (int i = 0; i < 32; i++) {
        char setup[200];
        snprintf(setup, sizeof setup,
                 "{\"scenario\":\"%s\",\"switches\":{\"right\":\"%s\",\"fort\":\"%s\",\"pool\":\"%s\"}}", modes[i & 3],
                 rights[i >> 2 & 1], forts[i >> 3 & 1], pools[i >> 4 & 1]);
        same_bytes(setup, 8, 1500, 100 + (uint64_t)i);
        same_bytes(setup, 12, 200, 200 + (uint64_t)i);
    }
}

/* Random arrangements: seats equal within 2 percent, about four rounds (4.1). Ties: the specification says 1 percent; a
 * second model written from its own outline gives 3.5 to 4.7, as this one does (docs/rulings.md). */
static void pool_figures(void **state)
{
    (void)state;
    struct pack *pack = pack_of("{\"scenario\":\"duel\",\"switches\":{\"deploy\":\"all\"}}");
    const struct lines_pack *p = (const struct lines_pack *)pack->bytes;
    struct rng r;
    int wins[3] = {0}, rounds = 0;
    enum { BATTLES = 20000 };
    rng_seed(&r, 8);
    for (int i = 0; i < BATTLES; i++) {
        struct lines_army armies[2];
        for (int seat = 0; seat < 2; seat++)
            random_army(p, &r, 8, &armies[seat]);
        struct lines_score score = lines_battle_cards(p, &armies[0], &armies[1]);
        wins[score.winner + 1]++;
        rounds += score.rounds;
    }
    assert_true(wins[1] > BATTLES * 3 / 100 && wins[1] < BATTLES * 5 / 100);
    assert_true(wins[0] - wins[2] < BATTLES * 2 / 100 && wins[2] - wins[0] < BATTLES * 2 / 100);
    assert_true(rounds > 5 * BATTLES / 2 && rounds < 5 * BATTLES);
    pack_free(pack);
}

static void bench_is_fixed(void **state)
{
    (void)state;
    assert_int_equal(lines_bench.run(NULL, 1000, 1), lines_bench.run(NULL, 1000, 1));
    assert_int_not_equal(lines_bench.run(NULL, 1000, 1), lines_bench.run(NULL, 1000, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(passes_and_sweep), cmocka_unit_test(wide_formations),
                                       cmocka_unit_test(silent_battles), cmocka_unit_test(pool_figures),
                                       cmocka_unit_test(bench_is_fixed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
