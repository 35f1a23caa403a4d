/* luck.c: what may be drawn. The pool is a multiset: each card has the weight of its copies left (section 6). */
#include "lines.h"

/* Whom the next card drawn goes to. */
unsigned lines_draw_for(const struct lines_pack *pack, const struct lines_state *s)
{
    if (s->stage == STAGE_REINFORCE)
        return s->turn;
    if (pack->mode == MODE_DRAFT)
        return DRAW_ROW;
    unsigned first = first_seat(s);
    return s->army[first].hand_n < pack->hand ? first : first ^ 1;
}

int lines_outcomes(const void *p, const void *state, struct outcome *out)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    unsigned whose = lines_draw_for(pack, s);
    int n = 0;
    assert(s->pool_n); /* an empty pool is no luck: nothing is due from it */
    for (unsigned k = 0; k < pack->pool_kinds; k++)
        if (s->pool[k])
            out[n++] = (struct outcome){draw_make(whose, k + 1), s->pool[k]};
    return n;
}

uint64_t lines_sample(const void *p, const void *state, struct rng *dice)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    unsigned kind = (unsigned)pool_sample(s->pool, pack->pool_kinds, s->pool_n, dice);
    return draw_make(lines_draw_for(pack, s), kind + 1);
}
