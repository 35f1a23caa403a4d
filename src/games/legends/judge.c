/* judge.c: what a position is worth, which answers look promising, and a cheap sensible one. */
#include "legends.h"

#include "engine/scene.h"

#include <stdlib.h>

enum { FAR = 40 };

/* What a unit is worth as long as it lives, and what its full strength adds. A heavy unit's strength stands between its
 * side and the loss of morale: the less is left, the dearer. */
static int life_worth(const struct legends_type *t) { return (t->heavy ? 60 : 40) + (t->leader ? 60 : 0); }

static int strength_worth(const struct legends_type *t, int morale)
{
    return t->heavy ? 120 + 400 / (morale ? morale : 1) : 60;
}

static int worth(const struct legends_pack *p, const struct legends_state *s, const struct legends_unit *u)
{
    const struct legends_type *t = legends_type(p, u);
    return life_worth(t) + strength_worth(t, s->side[u->side].morale) * u->strength / t->strength;
}

static int nearest_enemy(const struct legends_pack *p, const struct legends_state *s, unsigned tile, unsigned side)
{
    int best = FAR;
    bit_each(slot, s->alive[side ^ 1], 2) {
        /* Light units decide nothing: they count as farther away. */
        int d = p->distance[tile][s->unit[slot].tile] + (legends_type(p, &s->unit[slot])->heavy ? 0 : 2);
        best = d < best ? d : best;
    }
    return best;
}

/* Chance in sixths that a die of the striker hits, and what a hit takes from the struck, in hundredths of its worth. */
static int strike_worth(const struct legends_pack *p, const struct legends_state *s, unsigned striker, unsigned struck,
                        bool melee, int extra)
{
    const struct legends_unit *a = &s->unit[striker], *d = &s->unit[struck];
    const struct legends_type *from = legends_type(p, a), *to = legends_type(p, d);
    int need = melee ? from->ma - legends_leaders(p, s, striker) : from->ra, guard = melee ? to->md : to->rd;
    int hit = need <= 1 ? 6 : need > 6 ? 0 : 7 - need, hurt = guard > 6 ? 6 : guard - 1;
    int wounds = (a->strength + extra) * hit * hurt * 100 / 36; /* in hundredths */
    int full = d->strength * 100;
    if (wounds > full)
        wounds = full;
    int strength = strength_worth(to, s->side[d->side].morale) * wounds / (100 * to->strength);
    return strength + (life_worth(to) + (to->heavy ? 300 : 0)) * wounds / full / 2; /* the chance to finish it */
}

static int best_strike(const struct legends_pack *p, const struct legends_state *s, unsigned slot)
{
    const struct legends_unit *u = &s->unit[slot];
    int best = 0;
    bit_each(other, s->alive[u->side ^ 1], 2)
        if (legends_in_range(p, s, slot, s->unit[other].tile)) {
            bool melee = bit_has(p->shot[0][u->tile], s->unit[other].tile);
            int w = strike_worth(p, s, slot, other, melee, 0);
            best = w > best ? w : best;
        }
    return best;
}

/* What the open question promises to its side: the attack that can still be made, the dice that are due. */
static int promise(const struct legends_pack *p, const struct legends_state *s, unsigned *side)
{
    const struct legends_combat *c = &s->combat;
    *side = s->turn;
    switch (s->ask.kind) {
    case Q_MOVE:
    case Q_PURSUE: {
        const struct legends_unit *u = &s->unit[s->ask.at];
        const struct legends_type *t = legends_type(p, u);
        int d = nearest_enemy(p, s, u->tile, u->side);
        return d <= t->attack + t->range ? 45 : d > 2 ? 12 : 4;
    }
    case Q_ATTACK: return best_strike(p, s, s->ask.at);
    case Q_CHARGE:
    case Q_DEFEND:
    case Q_FLANK:
    case Q_ADICE:
        if (c->sub != SUB_MAIN) {
            *side = s->turn ^ 1u;
            return strike_worth(p, s, c->def, c->att, bit_has(p->shot[0][c->tile], s->unit[c->att].tile), 0);
        }
        return strike_worth(p, s, c->att, c->def, legends_melee(p, s), c->mod) + 6;
    case Q_DDICE: {
        struct legends_strike k = legends_strike(p, s);
        const struct legends_unit *d = &s->unit[k.struck];
        const struct legends_type *t = legends_type(p, d);
        int hurt = k.defence_points > 6 ? 6 : k.defence_points - 1, wounds = c->hits * hurt * 100 / 6;
        *side = d->side ^ 1u;
        return (wounds > d->strength * 100 ? d->strength * 100 : wounds) * strength_worth(t, s->side[d->side].morale) /
               (100 * t->strength);
    }
    default: return 0;
    }
}

static int side_value(const struct legends_pack *p, const struct legends_state *s, unsigned side)
{
    const struct legends_side *d = &s->side[side];
    int value = d->morale * 300 + d->hand_n * 6 + d->action * 2;
    bit_each(slot, s->alive[side], 2) {
        const struct legends_unit *u = &s->unit[slot];
        const struct legends_type *t = legends_type(p, u);
        int distance = nearest_enemy(p, s, u->tile, side), reach = t->range + t->attack;
        value += worth(p, s, u);
        if (distance < FAR) /* up to where it can strike from next time, and no farther */
            value -= 8 * (distance > reach ? distance - reach : 0) + 3 * distance;
    }
    return value;
}

void legends_judge(const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    const struct legends_pack *p = pack;
    const struct legends_state *s = state;
    if (s->stage == STAGE_OVER) {
        value[ROME] = s->winner == WINNER_DRAW ? 0 : s->winner == ROME ? 10000 : -10000;
        value[CARTHAGE] = -value[ROME];
        return;
    }
    int lead = side_value(p, s, ROME) - side_value(p, s, CARTHAGE);
    if (s->stage == STAGE_TURN) {
        unsigned side;
        int more = promise(p, s, &side);
        lead += side == ROME ? more : -more;
    }
    value[ROME] = lead * 9000 / (abs(lead) + 1500);
    value[CARTHAGE] = -value[ROME];
}

/* ---- priors ---------------------------------------------------------------------------------------------------- */

static int act_weight(const struct legends_pack *p, const struct legends_state *s, unsigned tile)
{
    unsigned slot = legends_unit_at(s, tile);
    const struct legends_type *t = legends_type(p, &s->unit[slot]);
    int d = nearest_enemy(p, s, tile, s->unit[slot].side);
    return d <= t->attack + t->range ? 60 : d <= t->march + t->range ? 12 : 6;
}

/* Moves that bring a target into range, and marches that come nearer. */
static int move_weight(const struct legends_pack *p, const struct legends_state *s, action_t action)
{
    const struct legends_unit *u = &s->unit[s->ask.at];
    const struct legends_type *t = legends_type(p, u);
    unsigned verb = action_verb(action), tile = verb == VERB_STAY ? u->tile : action_from(action);
    int before = nearest_enemy(p, s, u->tile, u->side), after = nearest_enemy(p, s, tile, u->side);
    if (verb != VERB_MARCH)
        return after <= t->range ? 40 : after < before ? 6 : 2;
    return before <= t->attack + t->range ? 1 : after < before ? 8 : 1;
}

static int play_weight(unsigned card)
{
    static const uint8_t weight[LEGENDS_CARDS] = {
        [CARD_CC] = 30, [CARD_WD] = 8,  [CARD_FS] = 30, [CARD_FL] = 30, [CARD_EV] = 40, [CARD_XC] = 30,
        [CARD_SK] = 30, [CARD_CT] = 30, [CARD_AD] = 6,  [CARD_PU] = 30, [CARD_HR] = 2,  [CARD_MO] = 10};
    return weight[card];
}

static int weight(const struct legends_pack *p, const struct legends_state *s, action_t action)
{
    static const uint8_t plain[VERBS] = {
        [VERB_BRING] = 10, [VERB_LEAVE] = 2,  [VERB_PUT] = 1,  [VERB_TAKE] = 20, [VERB_READY] = 2,    [VERB_PASS] = 1,
        [VERB_END] = 1,    [VERB_ORDER] = 10, [VERB_DONE] = 2, [VERB_HOLD] = 1,  [VERB_ADVANCE] = 10, [VERB_GO] = 4};
    switch (action_verb(action)) {
    case VERB_ACT: return act_weight(p, s, action_from(action));
    case VERB_STAY:
    case VERB_MOVE:
    case VERB_MARCH: return move_weight(p, s, action);
    case VERB_PLAY: return play_weight(action_from(action));
    case VERB_ATTACK: {
        unsigned target = legends_unit_at(s, action_from(action));
        bool melee = bit_has(p->shot[0][s->unit[s->ask.at].tile], action_from(action));
        return 20 + strike_worth(p, s, s->ask.at, target, melee, 0);
    }
    default: return plain[action_verb(action)];
    }
}

void legends_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    (void)seat;
    for (int i = 0; i < n; i++) {
        int w = weight(pack, v, actions[i]);
        weights[i] = (uint16_t)(w < 1 ? 1 : w * w);
    }
}

/* One of the legal actions, by the square of its weight: sensible on the whole, never quite predictable. */
action_t legends_quick(const void *pack, const void *state, unsigned seat, struct rng *dice)
{
    action_t actions[LEGENDS_CHOICES];
    uint32_t squares[LEGENDS_CHOICES], sum = 0;
    int n = legends_legal(pack, state, seat, actions);
    for (int i = 0; i < n; i++) {
        int w = weight(pack, state, actions[i]);
        sum += squares[i] = (uint32_t)(w < 1 ? 1 : w * w);
    }
    uint32_t left = rng_below(dice, sum);
    int i = 0;
    while (left >= squares[i])
        left -= squares[i++];
    return actions[i];
}
