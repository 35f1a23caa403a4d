/* luck.c: dice (R69), and cards that are drawn (G51). */
#include "legends.h"

static bool dice_due(const struct legends_state *s)
{
    return legends_dice_kind(s->ask.kind) && s->ask.n > 0 && s->ask.n <= LEGENDS_DICE;
}

int legends_outcomes(const void *packed, const void *state, struct outcome *out)
{
    (void)packed;
    const struct legends_state *s = state;
    int n = 0;
    if (s->ask.kind != ASK_DRAW) {
        assert(dice_due(s));
        return dice_outcomes(s->ask.n, out);
    }
    for (unsigned card = 0; card < LEGENDS_CARDS; card++) {
        int copies = legends_deck(&s->side[s->ask.at], card);
        if (copies > 0)
            out[n++] = (struct outcome){.what = LEGENDS_DRAWN | card, .weight = (uint64_t)copies};
    }
    return n;
}

uint64_t legends_sample(const void *packed, const void *state, struct rng *dice)
{
    (void)packed;
    const struct legends_state *s = state;
    if (s->ask.kind != ASK_DRAW) {
        assert(dice_due(s));
        return dice_sample(s->ask.n, dice);
    }
    const struct legends_side *d = &s->side[s->ask.at];
    uint8_t deck[LEGENDS_CARDS];
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        deck[card] = (uint8_t)legends_deck(d, card);
    return LEGENDS_DRAWN | (uint64_t)pool_sample(deck, LEGENDS_CARDS, legends_deck_n(d), dice);
}
