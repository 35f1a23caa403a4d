/* prior.c: which answers look promising, and a cheap sensible one. */
#include "worth.h"

/* Weights run from 1 to 250: the squares of all answers together fit 32 bits. */
static int capped(int weight) { return weight < 1 ? 1 : weight > 250 ? 250 : weight; }

static int act_weight(const struct legends_pack *pack, const struct legends_state *s, unsigned tile)
{
    return 6 + legends_threat(pack, s, legends_unit_at(s, tile)) / 6;
}

/* What stays the same for all answers to one question of moving. */
struct moving {
    struct legends_prospect list[LEGENDS_UNITS];
    int n, before, goal; /* distances: to the nearest enemy, to a place that the side must hold */
};

/* Moves that bring a target into range, the best most; marches that come nearer, where nothing can be struck. */
static int move_weight(const struct legends_pack *pack, const struct legends_state *s, const struct moving *m,
                       action_t action)
{
    const struct legends_unit *u = &s->unit[s->ask.at];
    const struct legends_type *t = legends_type(pack, u);
    unsigned verb = action_verb(action), tile = verb == VERB_STAY ? u->tile : action_from(action);
    if (verb != VERB_MARCH && m->n) {
        int strike = legends_strike_from(pack, m->list, m->n, tile, t->range);
        if (strike)
            return 20 + strike / 6;
    }
    if (verb == VERB_MARCH && m->n)
        return 1;
    int nearer = m->before - legends_nearest(pack, s, tile, u->side);
    if (m->goal < FAR) {
        int closer = m->goal - legends_goal_distance(pack, s, tile, u->side);
        nearer = closer > nearer ? closer : nearer;
    }
    return nearer > 0 ? 4 + 2 * nearer : nearer == 0 ? 2 : 1;
}

static int play_weight(unsigned card)
{
    static const uint8_t weight[LEGENDS_CARDS] = {
        [CARD_CC] = 30, [CARD_WD] = 8,  [CARD_FS] = 30, [CARD_FL] = 30, [CARD_EV] = 40, [CARD_XC] = 30,
        [CARD_SK] = 30, [CARD_CT] = 30, [CARD_AD] = 6,  [CARD_PU] = 30, [CARD_HR] = 2,  [CARD_MO] = 10};
    return weight[card];
}

static int weight(const struct legends_pack *pack, const struct legends_state *s, const struct moving *m,
                  action_t action)
{
    static const uint8_t plain[VERBS] = {
        [VERB_BRING] = 10, [VERB_LEAVE] = 2,  [VERB_PUT] = 1,  [VERB_TAKE] = 20, [VERB_READY] = 2,    [VERB_PASS] = 1,
        [VERB_END] = 1,    [VERB_ORDER] = 10, [VERB_DONE] = 2, [VERB_HOLD] = 1,  [VERB_ADVANCE] = 10, [VERB_GO] = 4};
    switch (action_verb(action)) {
    case VERB_ACT: return act_weight(pack, s, action_from(action));
    case VERB_STAY:
    case VERB_MOVE:
    case VERB_MARCH: return move_weight(pack, s, m, action);
    case VERB_PLAY: return play_weight(action_from(action));
    case VERB_ATTACK: {
        unsigned target = legends_unit_at(s, action_from(action));
        bool melee = bit_has(pack->shot[0][s->unit[s->ask.at].tile], action_from(action));
        return 20 + legends_strike_worth(pack, s, s->ask.at, target, melee, 0) / 6;
    }
    default: return plain[action_verb(action)];
    }
}

static void weigh(const struct legends_pack *pack, const struct legends_state *s, const action_t *actions, int n,
                  uint16_t *weights)
{
    struct moving m = {.n = 0};
    if (s->stage == STAGE_TURN && (s->ask.kind == ASK_MOVE || s->ask.kind == ASK_PURSUE)) {
        m.n = legends_prospects(pack, s, s->ask.at, m.list);
        m.before = legends_nearest(pack, s, s->unit[s->ask.at].tile, s->turn);
        m.goal = legends_goal_distance(pack, s, s->unit[s->ask.at].tile, s->turn);
    }
    for (int i = 0; i < n; i++)
        weights[i] = (uint16_t)capped(weight(pack, s, &m, actions[i]));
}

/* Select: judge() holds one card as good as another. Withdraw undoes a whole attack and costs nothing: the unit is
 * Idle again when its own side's turns begin (R30). */
static void weigh_hand(const action_t *actions, int n, uint16_t *weights)
{
    for (int i = 0; i < n; i++)
        if (action_verb(actions[i]) == VERB_TAKE && action_from(actions[i]) == CARD_WD)
            weights[i] = (uint16_t)(weights[i] * 2);
}

/* Plain weights, not their squares: a search that is drawn to attacks too much tries no quiet move. */
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
    uint16_t weights[LEGENDS_CHOICES];
    uint32_t squares[LEGENDS_CHOICES], sum = 0;
    int n = legends_legal(pack, state, seat, actions), i = 0;
    assert(n > 0); /* law 1 */
    weigh(pack, state, actions, n, weights);
    for (int k = 0; k < n; k++)
        sum += squares[k] = (uint32_t)weights[k] * weights[k];
    for (uint32_t left = rng_below(dice, sum); i < n - 1 && left >= squares[i]; i++)
        left -= squares[i];
    return actions[i];
}
