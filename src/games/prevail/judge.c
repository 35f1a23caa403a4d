/* judge.c: help for computer players: the worth of a state, how promising an action looks, a cheap policy. */
#include "prevail.h"

#include "engine/luck.h"

void prevail_judge(const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = state;
    (void)p;
    value[0] = s->winner == WHITE ? 10000 : s->winner == BLACK ? -10000 : 0;
    value[1] = -value[0];
}

void prevail_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    (void)pack, (void)v, (void)seat, (void)actions;
    for (int i = 0; i < n; i++)
        weights[i] = 1;
}

action_t prevail_quick(const void *pack, const void *s, unsigned seat, struct rng *dice)
{
    action_t list[CHOICES_MAX];
    return list[rng_below(dice, (uint32_t)prevail_legal(pack, s, seat, list))];
}
