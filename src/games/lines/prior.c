/* prior.c: which placements look promising, and a cheap sensible answer for playouts. */
#include "lines.h"

/* Weapons belong in front, best behind a shield; support and fortresses behind them (the rulebook's own advice). The
 * figures were tried out against random arrangements: sampled by their cubes they win five games of six. */
static unsigned front_weight(const struct lines_kind *k)
{
    int w = 1 + 10 * k->count[SPEAR] + 14 * k->count[SWORD] + 5 * k->count[SHIELD] - k->count[BOW] - k->count[CROWN];
    return w < 1 ? 1 : (unsigned)w;
}

static unsigned back_weight(const struct lines_kind *k)
{
    return 1u + 9u * k->count[BOW] + 9u * k->count[CROWN] + 8u * k->count[FORTRESS] +
           2u * (k->count[SPEAR] + k->count[SWORD]);
}

/* As many front cards as have weapons, and at least half of all. */
static unsigned shape_weight(const struct lines_pack *pack, const struct lines_army *a, int front)
{
    int armed = 0;
    for (int i = 0; i < a->hand_n; i++)
        armed += pack->kinds[a->hand[i] - 1].count[SPEAR] + pack->kinds[a->hand[i] - 1].count[SWORD] > 0;
    int best = armed > (a->hand_n + 1) / 2 ? armed : (a->hand_n + 1) / 2,
        off = front > best ? front - best : best - front;
    return off == 0 ? 20 : off == 1 ? 8 : off == 2 ? 2 : 1;
}

static unsigned arrange_weight(const struct lines_pack *pack, const struct lines_army *a, action_t action)
{
    unsigned from = action_from(action);
    switch (action_verb(action)) {
    case VERB_SHAPE: return shape_weight(pack, a, (int)(from + action_to(action)));
    case VERB_FRONT: return front_weight(&pack->kinds[from - 1]);
    case VERB_BACK: return from ? back_weight(&pack->kinds[from - 1]) : 1;
    default: return 1;
    }
}

enum { CUBED = 40 }; /* the largest weight whose cube has room */

void lines_prior_of(const struct lines_pack *pack, const struct lines_army *a, const action_t *actions, int n,
                    uint16_t *weights)
{
    for (int i = 0; i < n; i++) {
        unsigned w = arrange_weight(pack, a, actions[i]);
        weights[i] = (uint16_t)(w > CUBED ? CUBED * CUBED * CUBED : w * w * w);
    }
}

void lines_prior(const void *p, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    if (s->stage == STAGE_ARRANGE) {
        lines_prior_of(pack, &s->army[seat], actions, n, weights);
        return;
    }
    for (int i = 0; i < n; i++) {
        unsigned verb = action_verb(actions[i]), from = action_from(actions[i]);
        unsigned value = verb == VERB_PICK || verb == VERB_RETURN ? pack->kinds[from - 1].value : 0;
        weights[i] = (uint16_t)(verb == VERB_PICK     ? 1 + value * value
                                : verb == VERB_RETURN ? 1 + 400 / (1 + value * value)
                                : verb == VERB_ON     ? 200
                                                      : 1);
    }
}

/* An index drawn by its weight. */
int lines_by_weight(const uint16_t *weights, int n, struct rng *dice)
{
    assert(n > 0); /* a seat that is asked has an answer (law 1) */
    uint32_t total = 0, left;
    for (int i = 0; i < n; i++)
        total += weights[i];
    left = rng_below(dice, total);
    int i = 0;
    for (; i < n - 1 && left >= weights[i]; i++)
        left -= weights[i];
    return i;
}

action_t lines_quick(const void *pack, const void *s, unsigned seat, struct rng *dice)
{
    action_t actions[LINES_CHOICES];
    uint16_t weights[LINES_CHOICES];
    int n = lines_legal(pack, s, seat, actions);
    lines_prior(pack, s, seat, actions, n, weights);
    return actions[n == 1 ? 0 : lines_by_weight(weights, n, dice)];
}

/* Arranges what is open of a hand by the weights above, up to commit. */
void lines_complete(const struct lines_pack *pack, struct lines_army *a, struct rng *dice)
{
    for (;;) {
        action_t actions[LINES_CHOICES];
        uint16_t weights[LINES_CHOICES];
        int n = lines_arrange_legal(pack, a, actions);
        if (action_verb(actions[0]) == VERB_COMMIT)
            return;
        lines_prior_of(pack, a, actions, n, weights);
        lines_arrange_do(a, actions[n == 1 ? 0 : lines_by_weight(weights, n, dice)], NULL);
    }
}
