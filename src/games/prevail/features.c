/* features.c: figures of a position that a net learns from (bellum train): cards, units, engagements, commanders. */
#include "subjects.h"

#include <string.h>

/* Of each side, first the one that acts: */
enum {
    FIGURE_HAND,
    FIGURE_PLAYED,  /* cards that a rally would bring back */
    FIGURE_DISCARD, /* and those that lie beside */
    FIGURE_BURNT,
    FIGURE_THIN, /* 4,096 / (cards in hand + 1) */
    FIGURE_NO_CARD,
    FIGURE_ONE_CARD,
    FIGURE_TWO_CARDS,
    FIGURE_UNITS,
    FIGURE_COST,
    FIGURE_PENALTY, /* cards that the rout of all its units would cost */
    FIGURE_ROUTED,  /* what its routed units cost */
    FIGURE_RESERVE,
    FIGURE_COMMANDER,
    FIGURE_COMMANDER_ALONE, /* enemies that reach him where nobody stands */
    FIGURE_COMMANDED,
    FIGURE_ACTED,
    FIGURE_DISTANCE, /* of its units to the nearest enemy, sum */
    FIGURE_NEAR,     /* units within two spaces of an enemy */
    FIGURE_FACING,   /* units that have the nearest enemy ahead */
    FIGURE_BACK,     /* units that have it behind them */
    FIGURE_BEHIND,   /* units that stand behind an enemy who is near */
    FIGURE_FAR,      /* units that are far from the commander */
    FIGURE_FRONT,    /* engagements it began, by their type */
    FIGURE_FLANK,
    FIGURE_REAR,
    FIGURE_ROUTS,    /* cost of enemies that a melee would rout now, without cards */
    FIGURE_RETREATS, /* and drive back */
    FIGURE_CLOSE,    /* and just miss */
    FIGURE_SUPPORT,  /* sum over its engagements */
    FIGURE_LINES,    /* orders to lines that are left */
    FIGURES_OF_SIDE
};
/* Of both: */
enum {
    FIGURE_JUDGED = 2 * FIGURES_OF_SIDE,
    FIGURE_ROUND,
    FIGURE_ROUNDS_LEFT,
    FIGURE_PHASE, /* one for each phase */
    FIGURE_INITIATIVE = FIGURE_PHASE + PHASE_OVER,
    FIGURE_HAND_RATIO, /* (own - other) / (own + other) */
    FIGURE_COST_RATIO,
    FIGURE_PENALTY_LEAD, /* what the enemy's hand lacks to pay for all its units */
    FIGURES
};
_Static_assert((int)FIGURES == (int)PREVAIL_FEATURES && (int)FIGURES <= (int)FEATURES_MAX, "as prevail.h says");

static void see_cards(const struct prevail_state *s, unsigned seat, int32_t *out)
{
    const struct prevail_cards *c = &s->cards[seat];
    out[FIGURE_HAND] = c->hand_n;
    out[FIGURE_PLAYED] = bit_count(c->played) + (c->in_play != NO_CARD) + (c->awaiting != NO_CARD);
    out[FIGURE_DISCARD] = bit_count(c->discard);
    out[FIGURE_BURNT] = bit_count(c->burnt);
    out[FIGURE_THIN] = 4096 / (c->hand_n + 1);
    if (c->hand_n < 3)
        out[FIGURE_NO_CARD + c->hand_n] = 1;
}

/* The nearest enemy of a unit, or NULL. */
static const struct prevail_unit *nearest(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                          unsigned at, int *distance)
{
    const struct prevail_unit *best = NULL;
    *distance = INT16_MAX;
    for (unsigned j = 0; j < s->n[other(seat)]; j++) {
        int d = square_distance(&pack->board, at, s->units[other(seat)][j].at);
        if (d < *distance) {
            *distance = d;
            best = &s->units[other(seat)][j];
        }
    }
    return best;
}

static void see_unit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                     const struct prevail_unit *u, int32_t *out)
{
    const struct prevail_type *t = &pack->types[u->type];
    int distance;
    out[FIGURE_UNITS]++;
    out[FIGURE_COST] += t->cost;
    out[FIGURE_PENALTY] += t->penalty;
    out[FIGURE_COMMANDED] += (u->flags & COMMANDED) != 0;
    out[FIGURE_ACTED] += (u->flags & ACTED) != 0;
    if (s->commander[seat] != SQUARE_NONE)
        out[FIGURE_FAR] += square_distance(&pack->board, s->commander[seat], u->at) > 3;
    const struct prevail_unit *enemy = nearest(pack, s, seat, u->at, &distance);
    if (!enemy || on(s, other(seat), u->at))
        return;
    int ahead = square_ahead(&pack->board, u->at, u->facing, enemy->at);
    out[FIGURE_DISTANCE] += distance;
    out[FIGURE_NEAR] += distance <= 2;
    out[FIGURE_FACING] += ahead > 0;
    out[FIGURE_BACK] += ahead < 0 && distance <= 4;
    out[FIGURE_BEHIND] += distance <= 4 && prevail_behind(pack, enemy->at, enemy->facing, u->at);
}

static void see_side(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, int32_t *out)
{
    see_cards(s, seat, out);
    for (unsigned i = 0; i < s->n[seat]; i++)
        see_unit(pack, s, seat, &s->units[seat][i], out);
    for (unsigned type = 0; type < pack->types_n; type++) {
        out[FIGURE_ROUTED] += s->routed[seat][type] * pack->types[type].cost;
        out[FIGURE_RESERVE] += s->reserve[seat][type] * pack->types[type].cost;
    }
    out[FIGURE_LINES] = s->line_orders[seat];
    out[FIGURE_COMMANDER] = s->commander[seat] != SQUARE_NONE;
    if (!out[FIGURE_COMMANDER] || on(s, seat, s->commander[seat]))
        return;
    for (unsigned i = 0; i < s->n[other(seat)]; i++) {
        const struct prevail_unit *u = &s->units[other(seat)][i];
        out[FIGURE_COMMANDER_ALONE] +=
            square_distance(&pack->board, s->commander[seat], u->at) <= pack->types[u->type].stat[SPEED];
    }
}

/* What each side's blow would do now. */
static void see_engagement(const struct prevail_pack *pack, const struct prevail_state *s,
                           const struct prevail_engagement *e, int32_t *out[SIDES])
{
    out[e->engager][FIGURE_FRONT + e->type]++;
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct prevail_unit *own = unit_on(s, seat, e->at), *foe = unit_on(s, other(seat), e->at);
        int support = prevail_support(pack, s, seat, e->at), cost = pack->types[foe->type].cost;
        int value = prevail_stat(pack, s, seat, own, ATTACK) + support;
        int rout = prevail_stat(pack, s, other(seat), foe, ROUT),
            retreat = prevail_stat(pack, s, other(seat), foe, RETREAT);
        out[seat][FIGURE_SUPPORT] += support;
        if (e->type == REAR && seat != e->engager)
            continue;
        if ((e->type == REAR && seat == e->engager) || (rout && value >= rout))
            out[seat][FIGURE_ROUTS] += cost;
        else if (retreat && value >= retreat)
            out[seat][FIGURE_RETREATS] += cost;
        else if (rout && value + 1 >= rout)
            out[seat][FIGURE_CLOSE] += cost;
    }
}

static int ratio(int own, int other_one) { return (own - other_one) * 4096 / (own + other_one + 1); }

int prevail_features(const void *packed, const void *state, unsigned seat, int32_t *out, int32_t *judged)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = state;
    int32_t value[SEATS_MAX];
    assert(!prevail_finished(s));
    unsigned mine = seat != NOBODY ? seat : s->active == BLACK ? BLACK : WHITE;
    int32_t *of[SIDES], *own = out, *foe = out + FIGURES_OF_SIDE;
    memset(out, 0, FIGURES * sizeof *out);
    of[mine] = own;
    of[other(mine)] = foe;
    see_side(pack, s, mine, own);
    see_side(pack, s, other(mine), foe);
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (!s->engagements[i].fought)
            see_engagement(pack, s, &s->engagements[i], of);
    prevail_judge(pack, s, value);
    out[FIGURE_JUDGED] = *judged = value[mine];
    out[FIGURE_ROUND] = s->round;
    out[FIGURE_ROUNDS_LEFT] = pack->max_rounds ? pack->max_rounds - s->round : 0;
    out[FIGURE_PHASE + s->phase] = 1;
    out[FIGURE_INITIATIVE] = s->initiative == mine ? 1 : s->initiative == other(mine) ? -1 : 0;
    out[FIGURE_HAND_RATIO] = ratio(own[FIGURE_HAND], foe[FIGURE_HAND]);
    out[FIGURE_COST_RATIO] = ratio(own[FIGURE_COST], foe[FIGURE_COST]);
    out[FIGURE_PENALTY_LEAD] = foe[FIGURE_PENALTY] - foe[FIGURE_HAND] - own[FIGURE_PENALTY] + own[FIGURE_HAND];
    return (int)mine;
}
