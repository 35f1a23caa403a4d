/* bench_reach.c: see bench_reach.h. A file of its own, since the headers of two games use the same words. */
#include "bench_reach.h"

#include "games/prevail/subjects.h"

uint64_t bench_reaches(const void *packed, int n)
{
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
