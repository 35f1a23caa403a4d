/* luck.c: the dice that are rolled and the cards that are drawn. */
#include "games/ancients/rules.h"

int ancients_dice_due(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    switch (s->ask.why) {
    case WHY_RAMPAGE: return f && f->kind == FRAME_RAMPAGE && f->todo ? 2 : 0;
    case WHY_CHECK: return f && f->kind == FRAME_CHECK ? f->dice : 0;
    case WHY_MARSH: return f && f->kind == FRAME_MARSH ? 1 : 0;
    case WHY_ESCAPE: {
        if (!f || f->kind != FRAME_ESCAPE)
            return 0;
        int unit = unit_on(s, s->leader[f->who].hex);
        return unit >= 0 && s->unit[unit].side != s->leader[f->who].side ? ancients_escape_dice(pack, s, &s->unit[unit])
                                                                         : 0;
    }
    case WHY_RALLY: return card_now(s) == RALLY && s->step == STEP_ORDER ? s->side[s->player].command : 0;
    case WHY_SPARTACUS: return card_now(s) == I_AM_SPARTACUS && s->step == STEP_ORDER ? s->side[s->player].command : 0;
    case WHY_NONE: return 0;
    default: break;
    }
    if (f || !s->seq.kind || s->seq.kind == MOVING)
        return 0;
    if (s->seq.target_leader ? !s->leader[s->seq.target_leader - 1].id : !ancients_rolled_at(s))
        return 0;
    if (s->seq.kind != BURN && !ancients_roller(s))
        return 0;
    if (s->ask.why != WHY_REROLL)
        return s->seq.faces ? 0 : ancients_roll_dice(pack, s, NULL);
    return ancients_roller(s) && ancients_roller(s)->type == EL && s->seq.faces ? -1 : 0; /* as many as it says */
}

int ancients_outcomes(const void *bytes, const void *state, struct outcome *out)
{
    const struct ancients_state *s = state;
    int n = 0;
    (void)bytes;
    if (s->ask.kind == ASK_ROLL)
        return dice_outcomes(s->ask.n, out);
    for (unsigned card = 1; s->ask.kind == ASK_DRAW && card < CARDS; card++)
        if (s->deck[card])
            out[n++] = (struct outcome){.what = draw_outcome(s->ask.seat, card), .weight = s->deck[card]};
    return n;
}

uint64_t ancients_sample(const void *bytes, const void *state, struct rng *dice)
{
    const struct ancients_state *s = state;
    (void)bytes;
    if (s->ask.kind == ASK_ROLL)
        return dice_sample(s->ask.n, dice);
    return draw_outcome(s->ask.seat, (unsigned)pool_sample(s->deck, CARDS, s->deck_n, dice));
}
