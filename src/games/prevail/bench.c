/* bench.c: what `bellum bench` measures beside whole games: where a unit can go. */
#include "subjects.h"

/* The reachable set of a lone unit with Speed 4 and Flexibility 2 in the middle of an open board. */
static uint64_t reaches(const void *packed, int n, uint64_t seed)
{
    (void)seed;
    const struct prevail_pack *pack = packed;
    struct prevail_state s = {.commander = {SQUARE_NONE, SQUARE_NONE}};
    struct prevail_unit u = {.at = (uint16_t)((pack->board.rows / 2 * 2 + 1) * pack->board.cols / 2)};
    struct prevail_reach reach;
    uint64_t sum = 0;
    while (u.type + 1u < pack->types_n &&
           (pack->types[u.type].stat[SPEED] != 4 || pack->types[u.type].stat[FLEXIBILITY] != 2))
        u.type++;
    s.cards[WHITE].in_play = s.cards[BLACK].in_play = NO_CARD;
    prevail_unit_add(&s, WHITE, u);
    for (int i = 0; i < n; i++) {
        prevail_move_reach(pack, &s, WHITE, u.at, 0, &reach);
        sum += reach.spaces[0];
    }
    return sum;
}

const char *const prevail_bench_scenarios[] = {"punic-small", "punic-standard", "punic-large", NULL};
const struct bench_part prevail_bench = {.key = "reach_ns",
                                         .words = "ns a reachable set",
                                         .nanoseconds = true,
                                         .setup = "{\"board\":\"standard\",\"phase\":1}",
                                         .n = 5000,
                                         .run = reaches};
