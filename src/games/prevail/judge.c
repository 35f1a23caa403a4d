/* judge.c: help for computer players: the worth of a state, how promising an action looks, a cheap policy.
 *
 * Battles are lost by the hand: cards count most, units by what their rout costs, and what stands engaged by what
 * its melee would do now. The board beyond that counts little: closing in, facing the enemy, a commander near. */
#include "prevail.h"

#include "engine/luck.h"

enum {
    WORTH_HAND = 60,    /* a card in hand */
    WORTH_SPENT = 54,   /* a card that a rally would bring back */
    WORTH_PENALTY = 30, /* of a unit, for each card its rout costs */
    WORTH_COST = 3,     /* for each point of an army's cost */
    WORTH_COMMANDER = 120,
    WORTH_EXPOSED = 50,
    HALF_WON = 700 /* a lead that is worth half of a won game */
};

/* A hand so small that the next demand may lose the game. */
static const int16_t thin_hand[] = {-900, -340, -150, -50};

static int cards_worth(const struct prevail_cards *c)
{
    int spent = bit_count(c->played) + bit_count(c->discard) + (c->in_play != NO_CARD) + (c->awaiting != NO_CARD);
    int worth = WORTH_HAND * c->hand_n + WORTH_SPENT * spent;
    if (c->hand_n < (int)(sizeof thin_hand / sizeof *thin_hand)) {
        int thin = thin_hand[c->hand_n];
        worth += c->played ? thin / 2 : thin; /* a rally is still possible */
    }
    return worth;
}

static int unit_worth(const struct prevail_pack *p, const struct prevail_unit *u)
{
    const struct prevail_type *t = &p->types[u->type];
    return WORTH_PENALTY * t->penalty + WORTH_COST * t->cost;
}

/* The part of a unit's worth that a value takes from it. */
static int loss(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                const struct prevail_unit *u, int value)
{
    int rout = prevail_stat(p, s, side, u, ROUT), retreat = prevail_stat(p, s, side, u, RETREAT);
    int worth = unit_worth(p, u);
    if (rout && value >= rout)
        return worth;
    if (retreat && value >= retreat)
        return worth / 6;
    return rout && value + 1 >= rout ? worth / 8 : 0;
}

/* What white gains by the engagement, as it would be fought now without cards. */
static int engagement_worth(const struct prevail_pack *p, const struct prevail_state *s,
                            const struct prevail_engagement *e)
{
    const struct prevail_unit *units[SIDES] = {unit_on(s, WHITE, e->at), unit_on(s, BLACK, e->at)};
    unsigned defender = other(e->engager);
    int taken[SIDES] = {0}; /* from each side */
    if (e->type == REAR)
        taken[defender] = unit_worth(p, units[defender]);
    else
        for (unsigned side = 0; side < SIDES; side++) {
            int value = prevail_stat(p, s, side, units[side], ATTACK) + prevail_support(p, s, side, e->at);
            taken[other(side)] = loss(p, s, other(side), units[other(side)], value);
        }
    if (e->type == FRONT) /* the defender may slip away */
        taken[defender] = taken[defender] / 2;
    return taken[BLACK] - taken[WHITE];
}

static const struct prevail_unit *nearest(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                                          unsigned from, int *distance)
{
    const struct prevail_unit *best = NULL;
    *distance = 99;
    for (unsigned i = 0; i < s->n[side]; i++) {
        int d = square_distance(&p->board, from, s->units[side][i].at);
        if (d < *distance) {
            *distance = d;
            best = &s->units[side][i];
        }
    }
    return best;
}

/* G20: an enemy unit near enough to come over a commander who stands alone. */
static bool exposed(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    unsigned at = s->commander[side], enemy = other(side);
    if (!p->commander_loss || on(s, side, at))
        return false;
    for (unsigned i = 0; i < s->n[enemy]; i++) {
        const struct prevail_unit *u = &s->units[enemy][i];
        if (square_distance(&p->board, at, u->at) <= p->types[u->type].stat[SPEED])
            return true;
    }
    return false;
}

static int board_worth(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    int worth = 0;
    if (s->commander[side] != SQUARE_NONE)
        worth = WORTH_COMMANDER - (exposed(p, s, side) ? WORTH_EXPOSED : 0);
    for (unsigned i = 0; i < s->n[side]; i++) {
        const struct prevail_unit *u = &s->units[side][i];
        int distance, to_commander = 0;
        worth += unit_worth(p, u);
        if (on(s, other(side), u->at))
            continue;
        const struct prevail_unit *enemy = nearest(p, s, other(side), u->at, &distance);
        if (!enemy)
            continue;
        int ahead = square_ahead(&p->board, u->at, u->facing, enemy->at);
        worth += ahead > 0 ? 4 : ahead < 0 && distance <= 4 ? -14 : -4;
        worth -= distance > 2 ? 2 * (distance - 2) : 0;
        if (prevail_behind(p, enemy->at, enemy->facing, u->at) && distance <= 4)
            worth += 12;
        if (s->commander[side] != SQUARE_NONE)
            to_commander = square_distance(&p->board, s->commander[side], u->at);
        worth -= to_commander > 3 ? 1 : 0;
    }
    return worth;
}

void prevail_judge(const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = state;
    value[2] = value[3] = 0;
    if (prevail_finished(s)) {
        value[0] = s->winner == WHITE ? 10000 : s->winner == BLACK ? -10000 : 0;
        value[1] = -value[0];
        return;
    }
    int lead = cards_worth(&s->cards[WHITE]) - cards_worth(&s->cards[BLACK]) + board_worth(p, s, WHITE) -
               board_worth(p, s, BLACK);
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (!s->engagements[i].fought)
            lead += engagement_worth(p, s, &s->engagements[i]);
    int size = lead < 0 ? -lead : lead;
    value[0] = 9500 * lead / (size + HALF_WON);
    value[1] = -value[0];
}

/* ---- priors ------------------------------------------------------------------------------------------------- */

/* Where a moving unit wants to go. */
struct aims {
    const struct prevail_unit *goal;
    int distance;
    unsigned space; /* of a move, and what all its facings share: */
    bool contact;
    int weight;
};

static unsigned weigh_contact(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned to,
                              unsigned facing)
{
    static const uint16_t contact[] = {[FRONT] = 200, [FLANK] = 900, [REAR] = 8000};
    const struct prevail_unit *u = unit_on(s, seat, s->pending.at), *enemy = unit_on(s, other(seat), to);
    enum engagement_type type = prevail_contact(facing, enemy->facing);
    int mine = prevail_stat(p, s, seat, u, ATTACK), theirs = prevail_stat(p, s, other(seat), enemy, ATTACK);
    bool hurts = mine + 1 >= prevail_stat(p, s, other(seat), enemy, RETREAT);
    bool hurt = theirs >= prevail_stat(p, s, seat, u, RETREAT);
    return type == REAR ? contact[REAR] : contact[type] * (hurts ? 3u : 1u) / (hurt ? 4u : 1u);
}

/* Lists name a space's facings one after another: what they share is found once. */
static void aim_at(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned to,
                   struct aims *aims)
{
    aims->space = to;
    aims->contact = on(s, other(seat), to);
    if (aims->contact || !aims->goal)
        return;
    const struct prevail_unit *goal = aims->goal;
    aims->weight = 60 + 30 * (aims->distance - square_distance(&p->board, to, goal->at)) +
                   (prevail_behind(p, goal->at, goal->facing, to) ? 80 : 0);
}

static unsigned weigh_move(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned to,
                           unsigned facing, struct aims *aims)
{
    if (aims->space != to)
        aim_at(p, s, seat, to, aims);
    if (aims->contact)
        return weigh_contact(p, s, seat, to, facing);
    if (!aims->goal)
        return 20;
    int ahead = square_ahead(&p->board, to, facing, aims->goal->at);
    int weight = aims->weight + (ahead > 0 ? 60 : ahead < 0 ? -40 : 0);
    return weight < 2 ? 2 : (unsigned)weight;
}

static unsigned weigh_shot(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned target)
{
    const struct prevail_unit *u = unit_on(s, seat, s->pending.at), *enemy = unit_on(s, other(seat), target);
    int value = prevail_stat(p, s, seat, u, ATTACK), rout = prevail_stat(p, s, other(seat), enemy, ROUT);
    int spare = s->cards[seat].hand_n - s->cards[other(seat)].hand_n;
    if (s->cards[seat].hand_n <= 2)
        return 1;
    return rout && value >= rout ? 400 : spare > 1 ? 120 : 10;
}

/* Cards worth keeping: many commands, and ids that few others preserve. */
static unsigned weigh_card(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned card,
                           bool playing)
{
    const struct prevail_card *c = &p->cards[card];
    unsigned fits = 0;
    for (unsigned i = 0; i < s->n[seat]; i++)
        fits += c->command.fits >> s->units[seat][i].type & 1;
    unsigned use = c->number * (c->lines ? 3u : 1u);
    use = (use < fits ? use : fits) * (c->ranged ? 1 : 3);
    return playing ? 10 + 12 * use + 6 * (4u - c->initiative) : 60 - (use < 18 ? 3 * use : 54);
}

static unsigned weigh_rally(const struct prevail_state *s, unsigned seat)
{
    const struct prevail_cards *c = &s->cards[seat];
    int back = bit_count(c->played) + bit_count(c->discard);
    return c->hand_n <= 1 ? 2000 : c->hand_n == 2 ? 400 : c->hand_n == 3 && back >= 4 ? 100 : 4;
}

/* The spaces near own units: a commander has a hundred to go to, so they are marked row by row once, not measured from
 * each. */
struct surroundings {
    uint64_t near[SQUARE_ROWS], around[SQUARE_ROWS]; /* a bit a column: at most 1 and 3 spaces away */
};

static void mark_near(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat,
                      struct surroundings *out)
{
    for (unsigned i = 0; i < s->n[seat]; i++) {
        unsigned at = s->units[seat][i].at, row = p->board.row[at];
        uint64_t here = UINT64_C(1) << p->board.col[at], beside = here | here << 1 | here >> 1;
        uint64_t wide = beside | beside << 2 | beside >> 2;
        for (unsigned r = row > 3 ? row - 3 : 0; r <= row + 3 && r < p->board.rows; r++) {
            out->around[r] |= wide;
            out->near[r] |= r + 1 >= row && r <= row + 1 ? beside : 0;
        }
    }
}

static unsigned weigh_commander(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned to,
                                const struct surroundings *own)
{
    unsigned row = p->board.row[to], col = p->board.col[to];
    if (own->near[row] >> col & 1 && !on(s, other(seat), to))
        return 100;
    return own->around[row] >> col & 1 ? 30 : 5;
}

/* Moves and commanders are weighed list by list, below. */
static unsigned weigh(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, action_t a)
{
    unsigned to = action_to(a), card = action_from(a);
    switch ((enum verb)action_verb(a)) {
    case CARD: return weigh_card(p, s, seat, card, true);
    case COMMIT: return s->pending.kind == ASK_MOVE ? 2 : weigh_card(p, s, seat, card, false) / 4 + 1;
    case DECLINE: return 100;
    case PAY: return weigh_card(p, s, seat, card, false);
    case SHOOT: return weigh_shot(p, s, seat, to);
    case HOLD: return card_in_play(p, s, seat)->ranged ? 60 : 30;
    case COMMAND:
    case WITH: return 200;
    case LINE: {
        int length = square_distance(&p->board, card, to);
        return 20 + 60 * (unsigned)length;
    }
    case DONE: return 8;
    case STAND: return 100;
    case RETIRE: return 20;
    case RALLY: return weigh_rally(s, seat);
    case NORALLY: return 100;
    case DEPLOY: {
        unsigned forward = seat == WHITE ? SOUTH : NORTH;
        return card == ASK_NONE || square_angle(action_x(a), forward) == 0 ? 100 : 2;
    }
    case ASSIGN: return to == ASK_NONE ? 2 : 100;
    default: return 50;
    }
}

static uint16_t capped(unsigned weight) { return (uint16_t)(weight < 1 ? 1 : weight > 60000 ? 60000 : weight); }

/* The long lists have loops of their own: a third of a search went into them. */
static void weigh_moves(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat,
                        const action_t *actions, int n, uint16_t *weights)
{
    struct aims aims = {.space = SQUARE_NONE};
    aims.goal = nearest(p, s, other(seat), s->pending.at, &aims.distance);
    for (int i = 0; i < n; i++) {
        action_t a = actions[i];
        weights[i] = capped(action_verb(a) == MOVE ? weigh_move(p, s, seat, action_to(a), action_x(a), &aims)
                                                   : weigh(p, s, seat, a));
    }
}

static void weigh_commanders(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat,
                             const action_t *actions, int n, uint16_t *weights)
{
    struct surroundings own = {0};
    mark_near(p, s, seat, &own);
    for (int i = 0; i < n; i++)
        weights[i] = (uint16_t)weigh_commander(p, s, seat, action_to(actions[i]), &own);
}

void prevail_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = v;
    if (s->pending.kind == ASK_MOVE)
        weigh_moves(p, s, seat, actions, n, weights);
    else if (s->pending.kind == ASK_COMMANDER)
        weigh_commanders(p, s, seat, actions, n, weights);
    else
        for (int i = 0; i < n; i++)
            weights[i] = capped(weigh(p, s, seat, actions[i]));
}

action_t prevail_quick(const void *pack, const void *s, unsigned seat, struct rng *dice)
{
    action_t list[CHOICES_MAX];
    uint16_t weights[CHOICES_MAX];
    int n = prevail_legal(pack, s, seat, list);
    uint32_t sum = 0;
    if (n == 1)
        return list[0];
    prevail_prior(pack, s, seat, list, n, weights);
    for (int i = 0; i < n; i++)
        sum += weights[i];
    uint32_t at = rng_below(dice, sum);
    for (int i = 0; i < n; i++) {
        if (at < weights[i])
            return list[i];
        at -= weights[i];
    }
    return list[n - 1];
}
