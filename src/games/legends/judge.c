/* judge.c: what a position is worth, which answers look promising, and a cheap sensible one. */
#include "legends.h"

#include "engine/scene.h"

#include <stdlib.h>

enum { FAR = 40, MORALE_WORTH = 300, GAME_WORTH = 6000, LAST_ROUNDS = 16 };

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

/* Chance in 1024ths that of n dice, each of which wounds with `wound` chances in 36, at least `strength` wound. A quarter
 * of a search went into its divisions, so there is one. */
static int kill_chance(int n, int wound, int strength)
{
    static const uint8_t choose[LEGENDS_DICE + 1][LEGENDS_DICE + 1] = {{1},
                                                                       {1, 1},
                                                                       {1, 2, 1},
                                                                       {1, 3, 3, 1},
                                                                       {1, 4, 6, 4, 1},
                                                                       {1, 5, 10, 10, 5, 1},
                                                                       {1, 6, 15, 20, 15, 6, 1},
                                                                       {1, 7, 21, 35, 35, 21, 7, 1},
                                                                       {1, 8, 28, 56, 70, 56, 28, 8, 1},
                                                                       {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
                                                                       {1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1}};
    uint64_t miss[LEGENDS_DICE + 1] = {1}, hit = 1, all = 1, fewer = 0; /* powers */
    assert(n <= LEGENDS_DICE);
    if (n < strength || wound == 0)
        return 0;
    if (wound >= 36)
        return 1024;
    for (int i = 0; i < n; i++) {
        miss[i + 1] = miss[i] * (uint64_t)(36 - wound);
        all *= 36;
    }
    for (int k = 0; k < strength; k++) { /* exactly k of them wound */
        fewer += choose[n][k] * hit * miss[n - k];
        hit *= (uint64_t)wound;
    }
    return fewer >= all ? 0 : (int)((all - fewer) / (all / 1024 ? all / 1024 : 1));
}

/* G44: does the game go with this Leader? */
static bool is_last_leader(const struct legends_pack *p, const struct legends_state *s, unsigned side)
{
    int leaders = 0;
    bool counts = false;
    for (unsigned i = 0; i < p->specials_n; i++)
        counts |= p->special[i].kind == SPECIAL_LAST_LEADER;
    bit_each(slot, s->alive[side], counts ? 2u : 0u)
        leaders += legends_type(p, &s->unit[slot])->leader;
    return leaders == 1;
}

/* What a kill is worth to the side that makes it: the other's last morale, or its last Leader, may be the game. */
static int kill_worth(const struct legends_pack *p, const struct legends_state *s, const struct legends_unit *d)
{
    const struct legends_type *t = legends_type(p, d);
    if (t->heavy ? s->side[d->side].morale <= 1 : t->leader && is_last_leader(p, s, d->side))
        return GAME_WORTH;
    return life_worth(t) + (t->heavy ? 2 * MORALE_WORTH : 0);
}

/* What a strike with n dice can be expected to be worth. */
static int dice_worth(const struct legends_pack *p, const struct legends_state *s, unsigned struck, int n, int wound)
{
    const struct legends_unit *d = &s->unit[struck];
    const struct legends_type *t = legends_type(p, d);
    int morale = s->side[d->side].morale, full = d->strength * 36, wounds = n * wound < full ? n * wound : full;
    return strength_worth(t, morale) * wounds / (36 * t->strength) +
           kill_worth(p, s, d) * kill_chance(n, wound, d->strength) / 1024;
}

/* `leaders`: own ones next to the striker; they count in melee alone (R75). */
static int strike_beside(const struct legends_pack *p, const struct legends_state *s, unsigned striker, unsigned struck,
                         bool melee, int extra, int leaders)
{
    const struct legends_unit *a = &s->unit[striker], *d = &s->unit[struck];
    const struct legends_type *from = legends_type(p, a), *to = legends_type(p, d);
    int need = melee ? from->ma - leaders : from->ra, guard = melee ? to->md : to->rd;
    int hit = need <= 1 ? 6 : need > 6 ? 0 : 7 - need, hurt = guard > 6 ? 6 : guard - 1;
    return dice_worth(p, s, struck, a->strength + extra, hit * hurt);
}

static int strike_worth(const struct legends_pack *p, const struct legends_state *s, unsigned striker, unsigned struck,
                        bool melee, int extra)
{
    return strike_beside(p, s, striker, struck, melee, extra, melee ? legends_leaders(p, s, striker) : 0);
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
        int hurt = k.defence_points > 6 ? 6 : k.defence_points - 1;
        *side = s->unit[k.struck].side ^ 1u;
        return dice_worth(p, s, k.struck, c->hits, 6 * hurt);
    }
    default: return 0;
    }
}

/* ---- threats ---------------------------------------------------------------------------------------------------- */

enum { THREAT_NOW = 10, THREAT_NEXT = 4, THREAT_LATER = 4, THREAT_WHOLE = 10 };

/* An enemy that a unit could strike after a normal move, and what that would be worth in melee and from afar. */
struct prospect {
    uint16_t tile;
    int melee, ranged; /* 0: cannot come about */
};

static int prospects(const struct legends_pack *p, const struct legends_state *s, unsigned slot,
                     struct prospect out[LEGENDS_UNITS])
{
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(p, u);
    int n = 0, leaders = -1; /* counted when the first is found */
    bit_each(other, s->alive[u->side ^ 1], 2) {
        unsigned tile = s->unit[other].tile;
        int d = p->distance[u->tile][tile];
        if (d > t->attack + t->range)
            continue;
        if (leaders < 0)
            leaders = legends_leaders(p, s, slot);
        out[n++] =
            (struct prospect){.tile = (uint16_t)tile,
                              .melee = d <= t->attack + 1 ? strike_beside(p, s, slot, other, true, 0, leaders) : 0,
                              .ranged = t->range > 1 ? strike_beside(p, s, slot, other, false, 0, 0) : 0};
    }
    return n;
}

/* What the unit's best strike would be worth if it moved up to it first. */
static int threat(const struct legends_pack *p, const struct legends_state *s, unsigned slot)
{
    struct prospect list[LEGENDS_UNITS];
    int n = prospects(p, s, slot, list), best = 0;
    for (int i = 0; i < n; i++) {
        int w = list[i].melee > list[i].ranged ? list[i].melee : list[i].ranged;
        best = w > best ? w : best;
    }
    return best;
}

/* The best strike from one tile. */
static int strike_from(const struct legends_pack *p, const struct prospect *list, int n, unsigned tile, int range)
{
    int best = 0;
    for (int i = 0; i < n; i++) {
        bool near = bit_has(p->shot[0][tile], list[i].tile);
        int w = near ? list[i].melee : bit_has(p->shot[range - 1][tile], list[i].tile) ? list[i].ranged : 0;
        best = w > best ? w : best;
    }
    return best;
}

/* What a side's units threaten: all of them, and those that can still act; how many those are. */
struct threats {
    int all, all_n, ready, ready_n;
};

static struct threats threats(const struct legends_pack *p, const struct legends_state *s, unsigned side)
{
    struct threats sum = {0};
    bit_each(slot, s->alive[side], 2) {
        int w = threat(p, s, slot);
        bool ready = s->unit[slot].state == UNIT_IDLE || s->unit[slot].state == UNIT_READY;
        sum.all += w;
        sum.all_n++;
        sum.ready += ready ? w : 0;
        sum.ready_n += ready;
    }
    return sum;
}

/* A side may have fewer activations than units. */
static int as_far_as(int activations, int sum, int n) { return n > 0 && n > activations ? sum * activations / n : sum; }

/* Activations that a side still has before the other side's turns begin. */
static int activations_left(const struct legends_pack *p, const struct legends_state *s, unsigned side)
{
    int left = p->action_max - s->side[side].action;
    bool block = !legends_alternate(p) && !legends_army(p);
    return block && (s->round - 1) % 2 == 0 ? left + p->action_max : left;
}

/* Rounds still to come after this one (G20). */
static int rounds_left(const struct legends_pack *p, const struct legends_state *s)
{
    return p->rounds_max - s->round - (p->switches[SWITCH_LIMIT] == LIMIT_ENTER);
}

/* What both sides can strike, for the side whose turn it is: now, in the other's next turns, and after those. */
static int threat_lead(const struct legends_pack *p, const struct legends_state *s)
{
    bool shared = legends_alternate(p) || legends_army(p);
    int block = shared ? p->action_max : 2 * p->action_max, left = rounds_left(p, s) - (shared ? 0 : s->round % 2);
    struct threats own = threats(p, s, s->turn), other = threats(p, s, s->turn ^ 1u);
    int lead = THREAT_NOW * as_far_as(activations_left(p, s, s->turn), own.ready, own.ready_n);
    if (left > 0)
        lead -= THREAT_NEXT * as_far_as(block, other.all, other.all_n);
    if (left > 2)
        lead += THREAT_LATER * as_far_as(block, own.all, own.all_n);
    return lead / THREAT_WHOLE;
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static int strength_sum(const struct legends_state *s, unsigned side)
{
    int sum = 0;
    bit_each(slot, s->alive[side], 2)
        sum += s->unit[slot].strength;
    return sum;
}

/* Who would win if the rounds were over (R24, R25): -1000 … 1000 for Rome, the plainer the nearer that is. */
static int standing(const struct legends_pack *p, const struct legends_state *s)
{
    int ahead = (s->side[ROME].morale - s->side[CARTHAGE].morale) * 3;
    if (ahead == 0 && p->tie == TIE_STRENGTH)
        ahead = strength_sum(s, ROME) - strength_sum(s, CARTHAGE);
    if (ahead == 0 && p->tie == TIE_TILES)
        for (unsigned w = 0; w < p->words; w++)
            ahead += bit_count(p->tie_tiles[w] & s->occupied[ROME][w]) -
                     bit_count(p->tie_tiles[w] & s->occupied[CARTHAGE][w]);
    if (ahead == 0 && (p->tie == TIE_ROME || p->tie == TIE_CARTHAGE))
        ahead = p->tie == TIE_ROME ? 1 : -1;
    int even = rounds_left(p, s) / 2;
    return ahead ? ahead * 1000 / (abs(ahead) + even) : 0;
}

static int side_value(const struct legends_pack *p, const struct legends_state *s, unsigned side)
{
    const struct legends_side *d = &s->side[side];
    int value = d->morale * MORALE_WORTH + d->hand_n * 6 + d->action * 2;
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
    /* In the last rounds what stands on the board counts less and less, and who is ahead more and more. */
    int lead = side_value(p, s, ROME) - side_value(p, s, CARTHAGE), left = rounds_left(p, s);
    int late = left < LAST_ROUNDS ? LAST_ROUNDS - left : 0;
    if (late)
        lead = (lead * (LAST_ROUNDS - late) + standing(p, s) * (GAME_WORTH / 1000) * late) / LAST_ROUNDS;
    if (s->stage == STAGE_TURN) {
        unsigned side;
        int more = promise(p, s, &side), threat_more = threat_lead(p, s);
        lead += side == ROME ? more : -more;
        lead += s->turn == ROME ? threat_more : -threat_more;
    }
    value[ROME] = lead * 9000 / (abs(lead) + 1500);
    value[CARTHAGE] = -value[ROME];
}

/* ---- priors ---------------------------------------------------------------------------------------------------- */

/* Weights run from 1 to 250: their squares fit prior()'s. */
static int capped(int weight) { return weight < 1 ? 1 : weight > 250 ? 250 : weight; }

static int act_weight(const struct legends_pack *p, const struct legends_state *s, unsigned tile)
{
    return 6 + threat(p, s, legends_unit_at(s, tile)) / 6;
}

/* What stays the same for all answers to one question of moving. */
struct moving {
    struct prospect list[LEGENDS_UNITS];
    int n, before;
};

/* Moves that bring a target into range, the best most; marches that come nearer, where nothing can be struck. */
static int move_weight(const struct legends_pack *p, const struct legends_state *s, const struct moving *m,
                       action_t action)
{
    const struct legends_unit *u = &s->unit[s->ask.at];
    const struct legends_type *t = legends_type(p, u);
    unsigned verb = action_verb(action), tile = verb == VERB_STAY ? u->tile : action_from(action);
    if (verb != VERB_MARCH && m->n) {
        int strike = strike_from(p, m->list, m->n, tile, t->range);
        if (strike)
            return 20 + strike / 6;
    }
    if (verb == VERB_MARCH && m->n)
        return 1;
    int nearer = m->before - nearest_enemy(p, s, tile, u->side);
    return nearer > 0 ? 4 + 2 * nearer : nearer == 0 ? 2 : 1;
}

static int play_weight(unsigned card)
{
    static const uint8_t weight[LEGENDS_CARDS] = {
        [CARD_CC] = 30, [CARD_WD] = 8,  [CARD_FS] = 30, [CARD_FL] = 30, [CARD_EV] = 40, [CARD_XC] = 30,
        [CARD_SK] = 30, [CARD_CT] = 30, [CARD_AD] = 6,  [CARD_PU] = 30, [CARD_HR] = 2,  [CARD_MO] = 10};
    return weight[card];
}

static int weight(const struct legends_pack *p, const struct legends_state *s, const struct moving *m, action_t action)
{
    static const uint8_t plain[VERBS] = {
        [VERB_BRING] = 10, [VERB_LEAVE] = 2,  [VERB_PUT] = 1,  [VERB_TAKE] = 20, [VERB_READY] = 2,    [VERB_PASS] = 1,
        [VERB_END] = 1,    [VERB_ORDER] = 10, [VERB_DONE] = 2, [VERB_HOLD] = 1,  [VERB_ADVANCE] = 10, [VERB_GO] = 4};
    switch (action_verb(action)) {
    case VERB_ACT: return act_weight(p, s, action_from(action));
    case VERB_STAY:
    case VERB_MOVE:
    case VERB_MARCH: return move_weight(p, s, m, action);
    case VERB_PLAY: return play_weight(action_from(action));
    case VERB_ATTACK: {
        unsigned target = legends_unit_at(s, action_from(action));
        bool melee = bit_has(p->shot[0][s->unit[s->ask.at].tile], action_from(action));
        return 20 + strike_worth(p, s, s->ask.at, target, melee, 0) / 6;
    }
    default: return plain[action_verb(action)];
    }
}

static void weigh(const struct legends_pack *p, const struct legends_state *s, const action_t *actions, int n,
                  uint16_t *weights)
{
    struct moving m = {.n = 0};
    if (s->stage == STAGE_TURN && (s->ask.kind == Q_MOVE || s->ask.kind == Q_PURSUE)) {
        m.n = prospects(p, s, s->ask.at, m.list);
        m.before = nearest_enemy(p, s, s->unit[s->ask.at].tile, s->turn);
    }
    for (int i = 0; i < n; i++) {
        int w = capped(weight(p, s, &m, actions[i]));
        weights[i] = (uint16_t)(w * w);
    }
}

/* Select: judge() holds one card as good as another. Withdraw undoes a whole attack and costs nothing, since the unit is
 * Idle again when its own side's turns begin (R30). */
static void weigh_hand(const action_t *actions, int n, uint16_t *weights)
{
    for (int i = 0; i < n; i++)
        if (action_verb(actions[i]) == VERB_TAKE && action_from(actions[i]) == CARD_WD)
            weights[i] = (uint16_t)(weights[i] * 2);
}

void legends_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    (void)seat;
    weigh(pack, v, actions, n, weights);
    if (((const struct legends_state *)v)->stage == STAGE_SELECT)
        weigh_hand(actions, n, weights);
}

/* One of the legal actions, by the square of its weight: sensible on the whole, never quite predictable. */
action_t legends_quick(const void *pack, const void *state, unsigned seat, struct rng *dice)
{
    action_t actions[LEGENDS_CHOICES];
    uint16_t squares[LEGENDS_CHOICES];
    uint32_t sum = 0;
    int n = legends_legal(pack, state, seat, actions), i = 0;
    assert(n > 0); /* law 1 */
    weigh(pack, state, actions, n, squares);
    for (int k = 0; k < n; k++)
        sum += squares[k];
    for (uint32_t left = rng_below(dice, sum); i < n - 1 && left >= squares[i]; i++)
        left -= squares[i];
    return actions[i];
}
