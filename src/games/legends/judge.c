/* judge.c: what a position is worth. */
#include "worth.h"

#include <stdlib.h>

enum { LAST_ROUNDS = 16, THREAT_NOW = 10, THREAT_NEXT = 4, THREAT_LATER = 4, THREAT_WHOLE = 10 };

/* What both sides can strike, for the side whose turn it is: now, in the other's next turns, and after those. */
static int threat_lead(const struct legends_pack *pack, const struct legends_state *s,
                       const struct legends_threats threats[2])
{
    bool shared = legends_alternate(pack) || legends_army(pack);
    int block = shared ? pack->action_max : 2 * pack->action_max,
        left = legends_rounds_left(pack, s) - (shared ? 0 : s->round % 2);
    struct legends_threats own = threats[s->turn], other = threats[s->turn ^ 1u];
    int lead = THREAT_NOW * legends_as_far_as(legends_activations_left(pack, s, s->turn), own.ready, own.ready_n);
    if (left > 0)
        lead -= THREAT_NEXT * legends_as_far_as(block, other.all, other.all_n);
    if (left > 2)
        lead += THREAT_LATER * legends_as_far_as(block, own.all, own.all_n);
    return lead / THREAT_WHOLE;
}

/* Who would win if the rounds were over (R24, R25): -1000 … 1000 for Rome, the plainer the nearer that is. */
static int standing(const struct legends_pack *pack, const struct legends_state *s)
{
    int ahead = (s->side[ROME].morale - s->side[CARTHAGE].morale) * 3;
    unsigned last = legends_last_wins(pack);
    if (last < LEGENDS_SIDES) /* G52 */
        ahead = last == ROME ? 6 : -6;
    else if (ahead == 0)
        ahead = legends_tie_lead(pack, s);
    int even = legends_rounds_left(pack, s) / 2;
    return ahead ? ahead * 1000 / (abs(ahead) + even) : 0;
}

static int side_value(const struct legends_pack *pack, const struct legends_state *s, unsigned seat)
{
    const struct legends_side *d = &s->side[seat];
    int value = d->morale * MORALE_WORTH + d->hand_n * 6 + d->action * 2;
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS) {
        const struct legends_unit *u = &s->unit[slot];
        const struct legends_type *t = legends_type(pack, u);
        int distance = legends_nearest(pack, s, u->tile, seat), reach = t->range + t->attack;
        value += legends_worth(pack, s, u);
        if (distance < FAR) /* up to where it can strike from next time, and no farther */
            value -= 8 * (distance > reach ? distance - reach : 0) + 3 * distance;
    }
    return value;
}

int32_t legends_judged(const struct legends_pack *pack, const struct legends_state *s,
                       const struct legends_threats threats[2])
{
    /* In the last rounds what stands on the board counts less and less, and who is ahead more and more. */
    int lead = side_value(pack, s, ROME) - side_value(pack, s, CARTHAGE), left = legends_rounds_left(pack, s);
    int late = left < LAST_ROUNDS ? LAST_ROUNDS - left : 0;
    if (late)
        lead = (lead * (LAST_ROUNDS - late) + standing(pack, s) * (GAME_WORTH / 1000) * late) / LAST_ROUNDS;
    if (legends_has_goals(pack))
        lead += legends_goals_worth(pack, s, ROME) - legends_goals_worth(pack, s, CARTHAGE);
    if (s->stage == STAGE_TURN) {
        unsigned side;
        int more = legends_promise(pack, s, &side), threat_more = threat_lead(pack, s, threats);
        lead += side == ROME ? more : -more;
        lead += s->turn == ROME ? threat_more : -threat_more;
    }
    return lead * 9000 / (abs(lead) + 1500);
}

void legends_judge(const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    const struct legends_state *s = state;
    struct legends_threats threats[2] = {{0}};
    if (s->stage == STAGE_OVER)
        value[ROME] = s->winner == WINNER_DRAW ? 0 : s->winner == ROME ? 10000 : -10000;
    else {
        for (unsigned side = 0; side < 2 && s->stage == STAGE_TURN; side++)
            threats[side] = legends_threats(pack, s, side);
        value[ROME] = legends_judged(pack, s, threats);
    }
    value[CARTHAGE] = -value[ROME];
}
