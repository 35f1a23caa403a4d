/* luck.c: dice, the only luck there is (R69). */
#include "legends.h"

int legends_outcomes(const void *packed, const void *state, struct outcome *out)
{
    (void)packed;
    const struct legends_state *s = state;
    assert(legends_dice_kind(s->ask.kind) && s->ask.n > 0 && s->ask.n <= LEGENDS_DICE);
    return dice_outcomes(s->ask.n, out);
}

uint64_t legends_sample(const void *packed, const void *state, struct rng *dice)
{
    (void)packed;
    const struct legends_state *s = state;
    assert(legends_dice_kind(s->ask.kind) && s->ask.n > 0 && s->ask.n <= LEGENDS_DICE);
    return dice_sample(s->ask.n, dice);
}
