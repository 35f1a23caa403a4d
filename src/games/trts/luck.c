/* luck.c: what is drawn at set-up (R11, R15): the starting locations, then the line of starting players. */
#include "trts.h"

static uint64_t factorial(int n) { return n < 2 ? 1 : (uint64_t)n * factorial(n - 1); }

/* The i-th arrangement of n players in ascending order. */
static uint64_t arrangement(int n, uint64_t i, unsigned draw)
{
    uint64_t out = draw;
    unsigned left = (1u << n) - 1;
    assert(n <= SEATS_MAX && i < factorial(n));
    for (int place = 0; place < n; place++) {
        uint64_t each = factorial(n - 1 - place), skip = i / each;
        unsigned rest = left;
        i %= each;
        while (skip--)
            rest &= rest - 1;
        out = out << 4 | (uint64_t)(__builtin_ctz(rest) + 1);
        left &= ~(rest & -rest);
    }
    return out;
}

uint64_t trts_draws(const struct trts_pack *pack) { return factorial(pack->head.seats); }

static unsigned draw_now(const struct trts_state *s) { return s->ask.kind == ASK_SEATS ? DRAW_SEATS : DRAW_LINE; }

int trts_outcomes(const void *pack_v, const void *state, struct outcome *out)
{
    const struct trts_pack *pack = pack_v;
    int n = (int)trts_draws(pack);
    for (int i = 0; i < n; i++)
        out[i] = (struct outcome){.what = arrangement(pack->head.seats, (uint64_t)i, draw_now(state)), .weight = 1};
    return n;
}

uint64_t trts_sample(const void *pack_v, const void *state, struct rng *dice)
{
    const struct trts_pack *pack = pack_v;
    return arrangement(pack->head.seats, rng_below(dice, (uint32_t)trts_draws(pack)), draw_now(state));
}
