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

/* The nearest enemy of every unit, as distance << 8 | index: the least is the nearest, of equals the first. Each distance
 * counts for two. */
enum { NEAR_NONE = UINT16_MAX };

static void find_nearest(const struct prevail_pack *p, const struct prevail_state *s, uint16_t out[SIDES][ARMY_MAX])
{
    int row[ARMY_MAX], col[ARMY_MAX];
    for (unsigned j = 0; j < s->n[BLACK]; j++) {
        row[j] = p->board.row[s->units[BLACK][j].at];
        col[j] = p->board.col[s->units[BLACK][j].at];
        out[BLACK][j] = NEAR_NONE;
    }
    for (unsigned i = 0; i < s->n[WHITE]; i++) {
        int rows = p->board.row[s->units[WHITE][i].at], cols = p->board.col[s->units[WHITE][i].at];
        unsigned least = NEAR_NONE;
        for (unsigned j = 0; j < s->n[BLACK]; j++) {
            int r = rows - row[j], c = cols - col[j];
            r = r < 0 ? -r : r;
            c = c < 0 ? -c : c;
            unsigned distance = (unsigned)(r > c ? r : c) << 8, mine = distance | j, its = distance | i;
            least = mine < least ? mine : least;
            out[BLACK][j] = (uint16_t)(its < out[BLACK][j] ? its : out[BLACK][j]);
        }
        out[WHITE][i] = (uint16_t)least;
    }
}

static int board_worth(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                       const uint16_t near[ARMY_MAX])
{
    int worth = 0;
    if (s->commander[side] != SQUARE_NONE)
        worth = WORTH_COMMANDER - (exposed(p, s, side) ? WORTH_EXPOSED : 0);
    for (unsigned i = 0; i < s->n[side]; i++) {
        const struct prevail_unit *u = &s->units[side][i];
        int distance = near[i] >> 8, to_commander = 0;
        worth += unit_worth(p, u);
        if (on(s, other(side), u->at) || near[i] == NEAR_NONE)
            continue;
        const struct prevail_unit *enemy = &s->units[other(side)][near[i] & 0xFF];
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
    uint16_t near[SIDES][ARMY_MAX];
    find_nearest(p, s, near);
    int lead = cards_worth(&s->cards[WHITE]) - cards_worth(&s->cards[BLACK]) + board_worth(p, s, WHITE, near[WHITE]) -
               board_worth(p, s, BLACK, near[BLACK]);
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
    int row, col, distance; /* of the goal */
};

/* The facings on one space are three sets, each of one weight: where an enemy stands by the engagement they lead to,
 * elsewhere by whether the goal lies ahead, abreast or behind. Of a set each facing has the high bit of a byte, so
 * that one sum over rows and columns makes all eight at once. */
enum { AHEAD, BEHIND, ABREAST };
struct place {
    uint64_t set[ABREAST]; /* those in neither are the third */
    uint32_t weight[ABREAST + 1];
};

#define EACH_FACING UINT64_C(0x0101010101010101)
#define HIGH_BITS (EACH_FACING << 7)
/* square_row_step and square_col_step, a byte for each facing, added up with their signs. */
#define ROW_STEPS (UINT64_C(0x0000010101000000) - UINT64_C(0x0100000000000101))
#define COL_STEPS (UINT64_C(0x0000000001010100) - UINT64_C(0x0101010000000000))

static int facings_count(uint64_t set) { return (int)((set >> 7) * EACH_FACING >> 56); }

/* A bit for each facing made into that set. */
static uint64_t facings_set(unsigned bits)
{
    return ((bits * EACH_FACING & UINT64_C(0x8040201008040201)) + HIGH_BITS - EACH_FACING) & HIGH_BITS;
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

static struct aims aims_of(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat)
{
    struct aims aims = {0};
    aims.goal = nearest(p, s, other(seat), s->pending.at, &aims.distance);
    if (aims.goal) {
        aims.row = p->board.row[aims.goal->at];
        aims.col = p->board.col[aims.goal->at];
    }
    return aims;
}

static void contact_place(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned to,
                          struct place *out)
{
    static const uint16_t contact[] = {[FRONT] = 200, [FLANK] = 900, [REAR] = 8000};
    const struct prevail_unit *u = unit_on(s, seat, s->pending.at), *enemy = unit_on(s, other(seat), to);
    int mine = prevail_stat(p, s, seat, u, ATTACK), theirs = prevail_stat(p, s, other(seat), enemy, ATTACK);
    unsigned hurts = mine + 1 >= prevail_stat(p, s, other(seat), enemy, RETREAT) ? 3 : 1;
    unsigned hurt = theirs >= prevail_stat(p, s, seat, u, RETREAT) ? 4 : 1;
    unsigned bits[] = {[FRONT] = 0, [FLANK] = 0, [REAR] = 0};
    for (unsigned facing = 0; facing < SQUARE_DIRECTIONS; facing++)
        bits[prevail_contact(facing, enemy->facing)] |= 1u << facing;
    *out = (struct place){.set = {facings_set(bits[FRONT]), facings_set(bits[FLANK])},
                          .weight = {contact[FRONT] * hurts / hurt, contact[FLANK] * hurts / hurt, contact[REAR]}};
}

static uint32_t at_least_2(int weight) { return weight < 2 ? 2 : (uint32_t)weight; }

static inline void place_of(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned to,
                            const struct aims *aims, struct place *out)
{
    if (on(s, other(seat), to)) {
        contact_place(p, s, seat, to, out);
        return;
    }
    if (!aims->goal) {
        *out = (struct place){.weight = {20, 20, 20}};
        return;
    }
    int rows = aims->row - p->board.row[to], cols = aims->col - p->board.col[to];
    uint64_t ahead = HIGH_BITS + (uint64_t)rows * ROW_STEPS + (uint64_t)cols * COL_STEPS; /* by facing, 0x80 more */
    out->set[AHEAD] = (ahead - EACH_FACING) & HIGH_BITS;
    out->set[BEHIND] = ~ahead & HIGH_BITS;
    rows = rows < 0 ? -rows : rows;
    cols = cols < 0 ? -cols : cols;
    /* In the goal's back is who has it ahead when he looks the goal's way. */
    int weight = 60 + 30 * (aims->distance - (rows > cols ? rows : cols)) +
                 80 * (int)(out->set[AHEAD] >> (8 * aims->goal->facing + 7) & 1);
    out->weight[AHEAD] = at_least_2(weight + 60);
    out->weight[BEHIND] = at_least_2(weight - 40);
    out->weight[ABREAST] = at_least_2(weight);
}

static uint32_t place_weight(const struct place *place, unsigned facing)
{
    unsigned bit = 8 * facing + 7;
    return place->weight[place->set[AHEAD] >> bit & 1 ? AHEAD : place->set[BEHIND] >> bit & 1 ? BEHIND : ABREAST];
}

static uint32_t place_sum(const struct place *place, unsigned facings)
{
    uint64_t set = facings_set(facings);
    uint32_t ahead = (uint32_t)facings_count(set & place->set[AHEAD]);
    uint32_t behind = (uint32_t)facings_count(set & place->set[BEHIND]);
    return place->weight[AHEAD] * ahead + place->weight[BEHIND] * behind +
           place->weight[ABREAST] * ((uint32_t)facings_count(set) - ahead - behind);
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

enum { COMMANDER_NEAR = 100, COMMANDER_AROUND = 30, COMMANDER_AWAY = 5 };

static unsigned weigh_commander(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, unsigned to,
                                const struct surroundings *own)
{
    unsigned row = p->board.row[to], col = p->board.col[to];
    if (own->near[row] >> col & 1 && !on(s, other(seat), to))
        return COMMANDER_NEAR;
    return own->around[row] >> col & 1 ? COMMANDER_AROUND : COMMANDER_AWAY;
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
    struct aims aims = aims_of(p, s, seat);
    struct place place = {0};
    unsigned space = SQUARE_NONE;
    for (int i = 0; i < n; i++) {
        action_t a = actions[i];
        if (action_verb(a) != MOVE) {
            weights[i] = capped(weigh(p, s, seat, a));
            continue;
        }
        if (action_to(a) != space) { /* lists name a space's facings one after another */
            space = action_to(a);
            place_of(p, s, seat, space, &aims, &place);
        }
        weights[i] = (uint16_t)place_weight(&place, action_x(a));
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

/* ---- the cheap policy: by weight, as prior() weighs what legal() lists ---------------------------------------- */

/* Playouts ask for moves more than for anything else, and a unit has dozens of places to go: the space is drawn first,
 * then the facing, and neither is listed. */
static action_t quick_move(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, struct rng *dice)
{
    struct prevail_reach reach;
    uint32_t sums[SQUARE_MAX], sum = 0;
    unsigned n = 0;
    struct aims aims = aims_of(p, s, seat);
    action_t hold = action_make(HOLD, 0, 0, 0, 0);
    prevail_move_places(p, s, &reach);
    bit_each(space, reach.spaces, p->board.words) {
        struct place place;
        place_of(p, s, seat, space, &aims, &place);
        sums[n] = place_sum(&place, reach.facings[space]);
        sum += sums[n++];
    }
    if (!sum)
        return hold;
    uint32_t at = rng_below(dice, sum + weigh(p, s, seat, hold));
    n = 0;
    bit_each(space, reach.spaces, p->board.words) {
        if (at >= sums[n]) {
            at -= sums[n++];
            continue;
        }
        struct place place;
        place_of(p, s, seat, space, &aims, &place);
        unsigned facing = 0;
        for (;; facing++) {
            uint32_t weight = reach.facings[space] >> facing & 1 ? place_weight(&place, facing) : 0;
            if (at < weight)
                return action_make(MOVE, 0, space, 0, facing);
            at -= weight;
        }
    }
    return hold;
}

/* The same for a commander: first the row. */
static action_t quick_commander(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat,
                                struct rng *dice)
{
    struct prevail_window w;
    struct surroundings own = {0};
    uint32_t sums[2 * COMMANDER_STEPS + 1] = {0}, sum = 0;
    int i = 0;
    if (prevail_commander_stuck(p, s, seat))
        return action_make(COMMANDER, 0, s->commander[seat], 0, 0);
    prevail_commander_window(p, s, seat, 0, &w);
    mark_near(p, s, seat, &own);
    for (int k = 0; k < w.rows; k++) {
        unsigned row = p->board.row[w.first[k]], col = p->board.col[w.first[k]];
        uint64_t here = w.here[k], around = own.around[row] >> col & here,
                 near = own.near[row] >> col & here & w.free[k];
        sums[k] =
            (uint32_t)(COMMANDER_AWAY * bit_count(here) + (COMMANDER_AROUND - COMMANDER_AWAY) * bit_count(around) +
                       (COMMANDER_NEAR - COMMANDER_AROUND) * bit_count(near));
        sum += sums[k];
    }
    uint32_t at = rng_below(dice, sum);
    for (; i < w.rows - 1 && at >= sums[i]; i++)
        at -= sums[i];
    for (uint32_t here = w.here[i];; here &= here - 1) {
        unsigned to = w.first[i] + (unsigned)bit_first(here);
        uint32_t weight = weigh_commander(p, s, seat, to, &own);
        if (at < weight)
            return action_make(COMMANDER, 0, to, 0, 0);
        at -= weight;
    }
}

static action_t quick_listed(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat,
                             struct rng *dice)
{
    action_t list[CHOICES_MAX];
    uint16_t weights[CHOICES_MAX];
    int n = prevail_legal(p, s, seat, list);
    uint32_t sum = 0;
    if (n == 1)
        return list[0];
    prevail_prior(p, s, seat, list, n, weights);
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

action_t prevail_quick(const void *pack, const void *v, unsigned seat, struct rng *dice)
{
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = v;
    if (s->pending.kind == ASK_MOVE && !card_in_play(p, s, seat)->ranged && !prevail_move_cards(p, s))
        return quick_move(p, s, seat, dice);
    if (s->pending.kind == ASK_COMMANDER)
        return quick_commander(p, s, seat, dice);
    return quick_listed(p, s, seat, dice);
}
