/* test_prevail.c: what cases cannot show of `prevail`: the specification's check figures, the reachable set against a
 * plain search, and the bound on choices. test_prevail_hidden.c has what is hidden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <stdio.h>

#include "prevail.h"

/* ---- packs and states ------------------------------------------------------------------------------------ */

/* The content with one more type, of these figures. */
static struct pack *pack_with(const char *board, const char *preset, int speed, int flexibility)
{
    char setup[160], over[256];
    snprintf(setup, sizeof setup, "{\"board\":\"%s\",\"preset\":\"%s\",\"phase\":1}", board, preset);
    snprintf(over, sizeof over, "{\"units\":[{\"id\":\"test-001\",\"attack\":3,\"speed\":%d,\"flexibility\":%d}]}",
             speed > 6 ? 6 : speed, flexibility);
    struct pack *pack = make_pack(setup, over);
    struct prevail_pack *p = (struct prevail_pack *)pack->bytes;
    p->types[prevail_type_find(p, "test-001")].stat[SPEED] = (int8_t)speed; /* no card is in play in these tests */
    return pack;
}

static void empty(struct prevail_state *s)
{
    memset(s, 0, sizeof *s);
    s->commander[WHITE] = s->commander[BLACK] = SQUARE_NONE;
    for (unsigned side = 0; side < SIDES; side++)
        s->cards[side].awaiting = s->cards[side].in_play = NO_CARD;
    s->winner = NO_SIDE;
    s->round = 1;
}

static void place(const struct prevail_pack *p, struct prevail_state *s, unsigned side, const char *at, unsigned facing,
                  const char *type)
{
    prevail_unit_add(s, side,
                     (struct prevail_unit){.at = (uint16_t)square_read(&p->board, at),
                                           .type = (uint8_t)prevail_type_find(p, type),
                                           .facing = (uint8_t)facing});
}

static void count(const struct prevail_pack *p, const struct prevail_reach *r, int *pairs, int *spaces)
{
    *pairs = *spaces = 0;
    bit_each(space, r->spaces, p->board.words) {
        ++*spaces;
        *pairs += bit_count(r->facings[space]);
    }
}

/* ---- check figures ----------------------------------------------------------------------------------------- */

static void test_check_figures(void **state)
{
    static const struct {
        int speed, flexibility, pairs, spaces, back_pairs, back_spaces;
    } figures[] = {{0, 1, 3, 1, 0, 0},      {1, 1, 8, 4, 0, 0},      {2, 1, 15, 9, 12, 8},  {2, 2, 39, 15, 30, 10},
                   {3, 3, 136, 40, 99, 21}, {4, 2, 105, 45, 92, 36}, {5, 3, 312, 96, 0, 0}, {3, 0, 0, 0, 3, 3}};
    (void)state;
    for (unsigned i = 0; i < sizeof figures / sizeof *figures; i++) {
        struct pack *pack = pack_with("standard", "rulebook", figures[i].speed, figures[i].flexibility);
        const struct prevail_pack *p = inside(pack);
        for (unsigned facing = NORTH; facing <= NORTHEAST; facing++) {
            struct prevail_state s;
            struct prevail_reach reach;
            int pairs, spaces;
            empty(&s);
            place(p, &s, WHITE, "G-9", facing, "test-001");
            prevail_move_reach(p, &s, WHITE, s.units[WHITE][0].at, 0, &reach);
            count(p, &reach, &pairs, &spaces);
            if (figures[i].pairs) {
                assert_int_equal(pairs, figures[i].pairs);
                assert_int_equal(spaces, figures[i].spaces);
            }
            prevail_retreat_reach(p, &s, WHITE, s.units[WHITE][0].at, &reach);
            count(p, &reach, &pairs, &spaces);
            if (figures[i].back_pairs) {
                assert_int_equal(pairs, figures[i].back_pairs);
                assert_int_equal(spaces, figures[i].back_spaces);
            }
        }
        pack_free(pack);
    }
}

static void test_spaces_behind_and_commanders(void **state)
{
    static const struct {
        unsigned facing;
        int behind;
    } figures[] = {{NORTH, 126}, {NORTHEAST, 66}, {EAST, 48}};
    (void)state;
    struct pack *pack = make_pack("{\"board\":\"standard\",\"phase\":1}", NULL);
    const struct prevail_pack *p = inside(pack);
    unsigned from = square_read(&p->board, "E-5");
    for (int i = 0; i < 3; i++) {
        int n = 0;
        for (unsigned what = 0; what < p->board.n; what++)
            n += prevail_behind(p, from, figures[i].facing, what);
        assert_int_equal(n, figures[i].behind);
    }
    struct prevail_state s;
    uint64_t set[SQUARE_WORDS];
    static const struct {
        const char *at;
        int spaces;
    } commanders[] = {{"E-5", 81}, {"A-1", 25}, {"L-18", 25}};
    for (int i = 0; i < 3; i++) {
        int n = 0;
        empty(&s);
        s.commander[WHITE] = (uint16_t)square_read(&p->board, commanders[i].at);
        prevail_commander_reach(p, &s, WHITE, 0, set);
        for (unsigned w = 0; w < p->board.words; w++)
            n += bit_count(set[w]);
        assert_int_equal(n, commanders[i].spaces);
    }
    pack_free(pack);
}

/* ---- the reachable set against a plain search ----------------------------------------------------------------- */

/* Every way, step by step, written as the rulebook says it; no table, no bit set of the game's own is used. */
struct plain {
    const struct prevail_pack *p;
    const struct prevail_state *s;
    unsigned side, start, facing;
    int flexibility; /* of the mover */
    bool back;
    uint8_t found[SQUARE_MAX];
    bool been[SQUARE_MAX][8][9][12][2];
};

static bool passable(const struct plain *w, unsigned space)
{
    if (on(w->s, other(w->side), space))
        return false;
    if (!on(w->s, w->side, space) || space == w->start)
        return true;
    const struct prevail_unit *friend = unit_on(w->s, w->side, space);
    return w->flexibility + prevail_stat(w->p, w->s, w->side, friend, FLEXIBILITY) >= 4;
}

static void plain_contact(struct plain *w, unsigned space, unsigned d, int left)
{
    if (w->p->preset == PLAYTEST) {
        unsigned enemy = unit_on(w->s, other(w->side), space)->facing;
        int apart = square_angle(d, enemy);
        if (apart == 3 && left < 1)
            return;
        if (apart >= 3)
            d = enemy ^ 4;
        if (apart <= 1 && !prevail_behind(w->p, space, enemy, w->start))
            return;
    }
    w->found[space] |= (uint8_t)(1u << d);
}

static void walk(struct plain *w, unsigned at, unsigned facing, int steps, int left, bool turned)
{
    bool *been = &w->been[at][facing][steps][left][turned];
    if (*been)
        return;
    *been = true;
    bool moved = at != w->start || !w->back;
    if (moved && (at == w->start || (!on(w->s, w->side, at) && !on(w->s, other(w->side), at))))
        w->found[at] |= (uint8_t)(1u << facing);
    for (unsigned to = 0; to < 8; to++) {
        int cost = w->p->preset == PLAYTEST ? 1 : square_angle(facing, to);
        if (to != facing && cost <= left && !(w->p->preset == PLAYTEST && turned))
            walk(w, at, to, steps, left - cost, true);
    }
    if (!steps)
        return;
    unsigned d = w->back ? facing ^ 4 : facing, there = w->p->board.next[at][d];
    if (there == SQUARE_NONE || (w->back && !prevail_behind(w->p, w->start, w->facing, there)))
        return;
    if (d & 1 && !passable(w, w->p->board.next[at][(d + 1) & 7]) && !passable(w, w->p->board.next[at][(d + 7) & 7]))
        return;
    if (!w->back && on(w->s, other(w->side), there) && !on(w->s, w->side, there))
        plain_contact(w, there, d, left);
    if (passable(w, there))
        walk(w, there, facing, steps - 1, left, false);
}

static void compare_reach(const struct prevail_pack *p, const struct prevail_state *s, unsigned at, bool back)
{
    static struct plain w;
    struct prevail_reach reach;
    const struct prevail_unit *u = unit_on(s, WHITE, at);
    memset(&w, 0, sizeof w);
    w.p = p, w.s = s, w.side = WHITE, w.start = at, w.facing = u->facing, w.back = back;
    w.flexibility = prevail_stat(p, s, WHITE, u, FLEXIBILITY);
    walk(&w, at, u->facing, prevail_stat(p, s, WHITE, u, SPEED), w.flexibility, false);
    if (back)
        prevail_retreat_reach(p, s, WHITE, at, &reach);
    else
        prevail_move_reach(p, s, WHITE, at, 0, &reach);
    for (unsigned space = 0; space < p->board.n; space++) {
        unsigned got = bit_has(reach.spaces, space) ? reach.facings[space] : 0;
        if (got != w.found[space])
            fail_msg("from %u facing %u to %u: facings %02x, by plain search %02x", at, u->facing, space, got,
                     w.found[space]);
    }
}

static void test_reach_is_the_plain_search(void **state)
{
    (void)state;
    for (int preset = 0; preset < 2; preset++) {
        char setup[80];
        snprintf(setup, sizeof setup, "{\"board\":\"small\",\"preset\":\"%s\",\"phase\":1}",
                 prevail_preset_names[preset]);
        struct pack *pack = make_pack(setup, NULL);
        const struct prevail_pack *p = inside(pack);
        struct rng dice;
        rng_seed(&dice, 11);
        for (int round = 0; round < 400; round++) {
            struct prevail_state s;
            empty(&s);
            for (unsigned side = 0; side < SIDES; side++)
                for (int i = 0; i < 12; i++) {
                    unsigned at = rng_below(&dice, p->board.n);
                    if (!on(&s, side, at))
                        prevail_unit_add(&s, side,
                                         (struct prevail_unit){.at = (uint16_t)at,
                                                               .type = (uint8_t)rng_below(&dice, p->types_n),
                                                               .facing = (uint8_t)rng_below(&dice, 8)});
                }
            for (unsigned i = 0; i < s.n[WHITE]; i++) {
                if (!on(&s, BLACK, s.units[WHITE][i].at))
                    compare_reach(p, &s, s.units[WHITE][i].at, false);
                if (preset == RULEBOOK)
                    compare_reach(p, &s, s.units[WHITE][i].at, true);
            }
        }
        pack_free(pack);
    }
}

/* Enemies strewn about: the commander's reach by rows of bits against one step at a time. */
static void test_commander_is_the_plain_search(void **state)
{
    (void)state;
    struct pack *pack = make_pack("{\"board\":\"small\",\"phase\":1}", NULL);
    const struct prevail_pack *p = inside(pack);
    struct rng dice;
    rng_seed(&dice, 5);
    for (int round = 0; round < 3000; round++) {
        struct prevail_state s;
        uint8_t steps[SQUARE_MAX];
        uint64_t set[SQUARE_WORDS];
        empty(&s);
        for (int i = 0; i < 30; i++) {
            unsigned at = rng_below(&dice, p->board.n), side = rng_below(&dice, 4) == 0 ? WHITE : BLACK;
            if (!on(&s, side, at))
                prevail_unit_add(&s, side, (struct prevail_unit){.at = (uint16_t)at});
        }
        s.commander[WHITE] = (uint16_t)rng_below(&dice, p->board.n);
        memset(steps, 0xFF, sizeof steps);
        steps[s.commander[WHITE]] = 0;
        for (int n = 0; n < 4; n++)
            for (unsigned at = 0; at < p->board.n; at++)
                for (unsigned d = 0; steps[at] == n && d < 8; d++) {
                    const uint16_t *next = p->board.next[at];
                    if (next[d] == SQUARE_NONE || on(&s, BLACK, next[d]) || steps[next[d]] != 0xFF)
                        continue;
                    if (d & 1 && on(&s, BLACK, next[(d + 1) & 7]) && on(&s, BLACK, next[(d + 7) & 7]))
                        continue;
                    steps[next[d]] = (uint8_t)(n + 1);
                }
        prevail_commander_reach(p, &s, WHITE, 0, set);
        int spaces = 0;
        for (unsigned at = 0; at < p->board.n; at++) {
            assert_int_equal(bit_has(set, at), steps[at] != 0xFF);
            spaces += steps[at] != 0xFF;
        }
        assert_int_equal(spaces == 1, prevail_commander_stuck(p, &s, WHITE));
    }
    pack_free(pack);
}

/* ---- choices_max ------------------------------------------------------------------------------------------------ */

/* The most a unit can be offered: Speed 8 and all the Flexibility there is, on open ground. */
static void test_most_choices_of_one_unit(void **state)
{
    (void)state;
    struct pack *pack = pack_with("large", "rulebook", SPEED_MAX, 60);
    const struct prevail_pack *p = inside(pack);
    struct prevail_state s;
    action_t list[CHOICES_MAX];
    empty(&s);
    place(p, &s, WHITE, "L-18", NORTH, "test-001");
    s.phase = 3;
    s.step = STEP_RESOLVE;
    prevail_ask(&s, ASK_MOVE, WHITE);
    s.ask.at = s.units[WHITE][0].at;
    assert_int_equal(prevail_legal(p, &s, WHITE, list), 17 * 17 * 8);
    pack_free(pack);
    pack = pack_with("large", "playtest", SPEED_MAX, 60); /* and a card to commit before it (G44 P) */
    p = inside(pack);
    for (unsigned card = 0; card < p->cards_n && s.cards[WHITE].hand_n < HAND_MAX; card++)
        if (p->cards[card].commit & (1u << SPEED | 1u << FLEXIBILITY)) {
            s.cards[WHITE].hand |= card_bit(card);
            s.cards[WHITE].hand_n++;
        }
    assert_int_equal(prevail_legal(p, &s, WHITE, list), 17 * 17 * 8 + s.cards[WHITE].hand_n);
    assert_true(17 * 17 * 8 + HAND_MAX <= CHOICES_MAX);
    pack_free(pack);
}

/* Random matches with forty units a side on the large board: every list stays below the bound. */
static void test_choices_of_forty_a_side(void **state)
{
    static const char *const presets[] = {"rulebook", "playtest"};
    (void)state;
    int most = 0;
    for (int preset = 0; preset < 2; preset++) {
        char setup[120];
        snprintf(setup, sizeof setup, "{\"scenario\":\"punic-large\",\"switches\":{\"preset\":\"%s\"}}",
                 presets[preset]);
        struct pack *pack = make_pack(setup, NULL);
        const struct prevail_pack *p = inside(pack);
        struct rng dice;
        rng_seed(&dice, 3);
        for (int match = 0; match < 40; match++) {
            struct prevail_state s;
            action_t list[CHOICES_MAX + 100];
            prevail_begin(p, &s);
            for (unsigned side = 0; side < SIDES; side++)
                while (s.n[side] < ARMY_MAX) { /* strewn over the whole board */
                    unsigned at = rng_below(&dice, p->board.n);
                    if (!on(&s, WHITE, at) && !on(&s, BLACK, at))
                        prevail_unit_add(&s, side,
                                         (struct prevail_unit){.at = (uint16_t)at,
                                                               .type = (uint8_t)rng_below(&dice, p->types_n),
                                                               .facing = (uint8_t)rng_below(&dice, 8)});
                }
            for (int entry = 0; game_prevail.node(p, &s).kind != NODE_OVER && entry < 5000; entry++) {
                struct node node = game_prevail.node(p, &s);
                struct reason why;
                if (node.kind == NODE_LUCK) {
                    game_prevail.resolve(p, &s, game_prevail.sample(p, &s, &dice), NULL);
                    continue;
                }
                unsigned seat = node.seats & 1 ? WHITE : BLACK;
                int n = prevail_legal(p, &s, seat, list);
                assert_in_range(n, 1, CHOICES_MAX);
                most = n > most ? n : most;
                game_prevail.apply(p, &s, seat, list[rng_below(&dice, (uint32_t)n)], NULL);
                assert_true(prevail_valid(p, &s, &why));
            }
            assert_int_equal(game_prevail.node(p, &s).kind, NODE_OVER);
        }
        pack_free(pack);
    }
    print_message("the longest list had %d choices\n", most);
}

/* ---- the cheap policy ---- */

/* quick() draws from the list of legal() by the weights of prior(), with the same dice, though it makes neither. */
static action_t drawn_from_the_list(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat,
                                    struct rng *dice)
{
    action_t list[CHOICES_MAX];
    uint16_t weights[CHOICES_MAX];
    int n = prevail_legal(p, s, seat, list), i = 0;
    uint32_t sum = 0;
    if (n == 1)
        return list[0];
    prevail_prior(p, s, seat, list, n, weights);
    for (int k = 0; k < n; k++)
        sum += weights[k];
    for (uint32_t at = rng_below(dice, sum); at >= weights[i]; i++)
        at -= weights[i];
    return list[i];
}

static void test_quick_draws_by_prior(void **state)
{
    static const char *const scenarios[] = {"punic-small", "punic-standard", "punic-large"};
    (void)state;
    for (int k = 0; k < 6; k++) {
        char setup[120];
        snprintf(setup, sizeof setup, "{\"scenario\":\"%s\",\"switches\":{\"preset\":\"%s\"}}", scenarios[k / 2],
                 prevail_preset_names[k % 2]);
        struct pack *pack = make_pack(setup, NULL);
        const struct prevail_pack *p = inside(pack);
        struct rng dice;
        rng_seed(&dice, 21);
        for (int match = 0; match < 20; match++) {
            struct prevail_state s;
            prevail_begin(p, &s);
            for (int entry = 0; game_prevail.node(p, &s).kind != NODE_OVER && entry < 2000; entry++) {
                struct node node = game_prevail.node(p, &s);
                if (node.kind == NODE_LUCK) {
                    game_prevail.resolve(p, &s, game_prevail.sample(p, &s, &dice), NULL);
                    continue;
                }
                unsigned seat = node.seats & 1 ? WHITE : BLACK;
                struct rng same = dice;
                action_t action = prevail_quick(p, &s, seat, &dice), listed = drawn_from_the_list(p, &s, seat, &same);
                assert_int_equal(action, listed);
                assert_memory_equal(&dice, &same, sizeof dice);
                game_prevail.apply(p, &s, seat, action, NULL);
            }
        }
        pack_free(pack);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check_figures),
        cmocka_unit_test(test_spaces_behind_and_commanders),
        cmocka_unit_test(test_reach_is_the_plain_search),
        cmocka_unit_test(test_commander_is_the_plain_search),
        cmocka_unit_test(test_most_choices_of_one_unit),
        cmocka_unit_test(test_choices_of_forty_a_side),
        cmocka_unit_test(test_quick_draws_by_prior),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
