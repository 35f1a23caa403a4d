/* luck.c: who first holds initiative (R46), and which played card a rally burns (R187). */
#include "prevail.h"

#include "engine/luck.h"

int prevail_outcomes(const void *packed, const void *v, struct outcome *out)
{
    (void)packed;
    const struct prevail_state *s = v;
    int n = 0;
    if (s->ask.kind == ASK_FIRST)
        for (unsigned seat = 0; seat < SIDES; seat++)
            out[n++] = (struct outcome){.what = luck_make(LUCK_FIRST, seat), .weight = 1};
    else
        bit_each(card, &s->cards[s->active].played, 1)
            out[n++] = (struct outcome){.what = luck_make(LUCK_BURN, card), .weight = 1};
    return n;
}

uint64_t prevail_sample(const void *packed, const void *v, struct rng *dice)
{
    (void)packed;
    const struct prevail_state *s = v;
    if (s->ask.kind == ASK_FIRST)
        return luck_make(LUCK_FIRST, rng_below(dice, 2));
    uint64_t played = s->cards[s->active].played;
    for (uint32_t skip = rng_below(dice, (uint32_t)bit_count(played)); skip; skip--)
        played &= played - 1;
    return luck_make(LUCK_BURN, (unsigned)bit_first(played));
}
