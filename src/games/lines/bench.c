/* bench.c: what `bellum bench` measures beside whole games: battles of the resolver that searches over set-ups use. */
#include "lines.h"

#include <string.h>

/* A random card as counts in half bytes: weapon, defence, support, as often as in the base pool. */
static void random_card(struct rng *r, struct lines_side *side, int line, int at)
{
    static const uint8_t copies[SYMBOLS] = {26, 26, 30, 22, 19, 21}, sizes[] = {24, 30, 12, 6};
    int symbols = pool_sample(sizes, 4, 72, r) + 1;
    side->alive[line] |= UINT64_C(0xFF) << at;
    for (; symbols > 0; symbols--) {
        int symbol = pool_sample(copies, SYMBOLS, 144, r);
        uint64_t one = UINT64_C(1) << (at + 4 * (symbol & 1));
        uint64_t *const kinds[] = {&side->weapon[line], &side->defence[line], &side->support[line]};
        *kinds[symbol / 2] += one;
    }
}

static uint64_t battles(const void *pack, int n, uint64_t seed)
{
    (void)pack;
    enum { ARMIES = 512, CARDS = 8 };
    struct lines_side armies[ARMIES];
    struct rng r;
    uint64_t sum = 0;
    rng_seed(&r, seed);
    for (int i = 0; i < ARMIES; i++) {
        int fronts = 4 + (int)rng_below(&r, CARDS - 3), left = (fronts + (int)rng_below(&r, 2)) / 2;
        int back = CARDS - fronts, first = (4 - left) * 8;
        memset(&armies[i], 0, sizeof armies[i]);
        for (int c = 0; c < fronts; c++) {
            random_card(&r, &armies[i], 0, first + 8 * c);
            if ((int)rng_below(&r, (uint32_t)(fronts - c)) < back) {
                random_card(&r, &armies[i], 1, first + 8 * c);
                back--;
            }
        }
    }
    for (int i = 0; i < n; i++) {
        uint64_t pick = rng_next(&r);
        struct lines_score s =
            lines_battle(&armies[pick % ARMIES], &armies[(pick >> 32) % ARMIES], RIGHT_OWN, FORT_PASSES);
        sum = sum * 31 + (uint64_t)(s.winner + 1) + s.rounds * 4u + s.cards[0] * 64u;
    }
    return sum;
}

const char *const lines_bench_scenarios[] = {"duel", NULL};
const struct bench_part lines_bench = {
    .key = "battles_per_s", .words = "battles/s", .setup = "{}", .n = 50000, .run = battles};
