/* prior.c: how promising an action looks before any search, and a cheap policy for playouts. */
#include "subjects.h"

#include "engine/luck.h"

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

static const struct prevail_unit *nearest(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                          unsigned from, int *distance)
{
    const struct prevail_unit *best = NULL;
    *distance = 99;
    for (unsigned i = 0; i < s->n[seat]; i++) {
        int d = square_distance(&pack->board, from, s->units[seat][i].at);
        if (d < *distance) {
            *distance = d;
            best = &s->units[seat][i];
        }
    }
    return best;
}

static struct aims aims_of(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    struct aims aims = {0};
    aims.goal = nearest(pack, s, other(seat), s->ask.at, &aims.distance);
    if (aims.goal) {
        aims.row = pack->board.row[aims.goal->at];
        aims.col = pack->board.col[aims.goal->at];
    }
    return aims;
}

static void contact_place(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned to,
                          struct place *out)
{
    static const uint16_t contact[] = {[FRONT] = 200, [FLANK] = 900, [REAR] = 8000};
    const struct prevail_unit *u = unit_on(s, seat, s->ask.at), *enemy = unit_on(s, other(seat), to);
    int mine = prevail_stat(pack, s, seat, u, ATTACK), theirs = prevail_stat(pack, s, other(seat), enemy, ATTACK);
    unsigned hurts = mine + 1 >= prevail_stat(pack, s, other(seat), enemy, RETREAT) ? 3 : 1;
    unsigned hurt = theirs >= prevail_stat(pack, s, seat, u, RETREAT) ? 4 : 1;
    unsigned bits[] = {[FRONT] = 0, [FLANK] = 0, [REAR] = 0};
    for (unsigned facing = 0; facing < SQUARE_DIRECTIONS; facing++)
        bits[prevail_contact(facing, enemy->facing)] |= 1u << facing;
    *out = (struct place){.set = {facings_set(bits[FRONT]), facings_set(bits[FLANK])},
                          .weight = {contact[FRONT] * hurts / hurt, contact[FLANK] * hurts / hurt, contact[REAR]}};
}

static uint32_t at_least_2(int weight) { return weight < 2 ? 2 : (uint32_t)weight; }

static inline void place_of(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned to,
                            const struct aims *aims, struct place *out)
{
    if (on(s, other(seat), to)) {
        contact_place(pack, s, seat, to, out);
        return;
    }
    if (!aims->goal) {
        *out = (struct place){.weight = {20, 20, 20}};
        return;
    }
    int rows = aims->row - pack->board.row[to], cols = aims->col - pack->board.col[to];
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

static unsigned weigh_shot(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                           unsigned target)
{
    const struct prevail_unit *u = unit_on(s, seat, s->ask.at), *enemy = unit_on(s, other(seat), target);
    int value = prevail_stat(pack, s, seat, u, ATTACK), rout = prevail_stat(pack, s, other(seat), enemy, ROUT);
    int spare = s->cards[seat].hand_n - s->cards[other(seat)].hand_n;
    if (s->cards[seat].hand_n <= 2)
        return 1;
    return rout && value >= rout ? 400 : spare > 1 ? 120 : 10;
}

/* Cards worth keeping: many commands, and ids that few others preserve. */
static unsigned weigh_card(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned card,
                           bool playing)
{
    const struct prevail_card *c = &pack->cards[card];
    unsigned fits = 0;
    for (unsigned i = 0; i < s->n[seat]; i++) /* all of them: a loop that ends when it may is guessed wrong */
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

static void mark_near(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                      struct surroundings *out)
{
    uint64_t beside[SQUARE_ROWS + 2] = {0}, wide[SQUARE_ROWS + 4] = {0}; /* with a margin of one and of two rows */
    for (unsigned i = 0; i < s->n[seat]; i++) {
        unsigned at = s->units[seat][i].at;
        uint64_t here = UINT64_C(1) << pack->board.col[at];
        beside[pack->board.row[at] + 1] |= here | here << 1 | here >> 1;
    }
    for (unsigned r = 0; r < pack->board.rows; r++) {
        uint64_t near = beside[r] | beside[r + 1] | beside[r + 2];
        out->near[r] = near;
        wide[r + 2] = near | near << 2 | near >> 2;
    }
    for (unsigned r = 0; r < pack->board.rows; r++)
        out->around[r] = wide[r] | wide[r + 2] | wide[r + 4];
}

enum { COMMANDER_NEAR = 100, COMMANDER_AROUND = 30, COMMANDER_AWAY = 5 };

static unsigned weigh_commander(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                unsigned to, const struct surroundings *own)
{
    unsigned row = pack->board.row[to], col = pack->board.col[to];
    if (own->near[row] >> col & 1 && !on(s, other(seat), to))
        return COMMANDER_NEAR;
    return own->around[row] >> col & 1 ? COMMANDER_AROUND : COMMANDER_AWAY;
}

/* Moves and commanders are weighed list by list, below. */
static inline unsigned weigh(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, action_t a)
{
    unsigned to = action_to(a), card = action_from(a);
    switch ((enum verb)action_verb(a)) {
    case VERB_CARD: return weigh_card(pack, s, seat, card, true);
    case VERB_COMMIT: return s->ask.kind == ASK_MOVE ? 2 : weigh_card(pack, s, seat, card, false) / 4 + 1;
    case VERB_DECLINE: return 100;
    case VERB_PAY: return weigh_card(pack, s, seat, card, false);
    case VERB_SHOOT: return weigh_shot(pack, s, seat, to);
    case VERB_HOLD: return card_in_play(pack, s, seat)->ranged ? 60 : 30;
    case VERB_COMMAND:
    case VERB_WITH: return 200;
    case VERB_LINE: {
        int length = square_distance(&pack->board, card, to);
        return 20 + 60 * (unsigned)length;
    }
    case VERB_DONE: return 8;
    case VERB_STAND: return 100;
    case VERB_RETREAT: return 20;
    case VERB_RALLY: return weigh_rally(s, seat);
    case VERB_NO_RALLY: return 100;
    case VERB_DEPLOY: {
        unsigned forward = seat == WHITE ? SOUTH : NORTH;
        return card == ASK_NONE || square_angle(action_x(a), forward) == 0 ? 100 : 2;
    }
    case VERB_ASSIGN: return to == ASK_NONE ? 2 : 100;
    case VERB_ADD: return 60;
    case VERB_DROP: return 1;
    case VERB_READY: return 900;
    default: return 50;
    }
}

static uint16_t capped(unsigned weight) { return (uint16_t)(weight < 1 ? 1 : weight > 60000 ? 60000 : weight); }

/* The long lists have loops of their own: a third of a search went into them. */
static void weigh_moves(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        const action_t *actions, int n, uint16_t *weights)
{
    struct aims aims = aims_of(pack, s, seat);
    struct place place = {0};
    unsigned space = SQUARE_NONE;
    for (int i = 0; i < n; i++) {
        action_t a = actions[i];
        if (action_verb(a) != VERB_MOVE) {
            weights[i] = capped(weigh(pack, s, seat, a));
            continue;
        }
        if (action_to(a) != space) { /* lists name a space's facings one after another */
            space = action_to(a);
            place_of(pack, s, seat, space, &aims, &place);
        }
        weights[i] = (uint16_t)place_weight(&place, action_x(a));
    }
}

static void weigh_commanders(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                             const action_t *actions, int n, uint16_t *weights)
{
    struct surroundings own;
    mark_near(pack, s, seat, &own);
    for (int i = 0; i < n; i++)
        weights[i] = (uint16_t)weigh_commander(pack, s, seat, action_to(actions[i]), &own);
}

void prevail_prior(const void *packed, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    if (s->ask.kind == ASK_MOVE)
        weigh_moves(pack, s, seat, actions, n, weights);
    else if (s->ask.kind == ASK_COMMANDER)
        weigh_commanders(pack, s, seat, actions, n, weights);
    else
        for (int i = 0; i < n; i++)
            weights[i] = capped(weigh(pack, s, seat, actions[i]));
}

/* ---- the cheap policy: by weight, as prior() weighs what legal() lists ---------------------------------------- */

/* Playouts ask for moves more than for anything else, and a unit has dozens of places to go: the space is drawn first,
 * then the facing, and neither is listed. */
static action_t quick_move(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                           struct rng *dice)
{
    struct prevail_reach reach;
    uint32_t sums[SQUARE_MAX], sum = 0;
    unsigned n = 0;
    struct aims aims = aims_of(pack, s, seat);
    action_t hold = action_make(VERB_HOLD, 0, 0, 0, 0);
    prevail_move_places(pack, s, &reach);
    bit_each(space, reach.spaces, pack->board.words) {
        struct place place;
        place_of(pack, s, seat, space, &aims, &place);
        sums[n] = place_sum(&place, reach.facings[space]);
        sum += sums[n++];
    }
    if (!sum)
        return hold;
    uint32_t at = rng_below(dice, sum + weigh(pack, s, seat, hold));
    n = 0;
    bit_each(space, reach.spaces, pack->board.words) {
        if (at >= sums[n]) {
            at -= sums[n++];
            continue;
        }
        struct place place;
        place_of(pack, s, seat, space, &aims, &place);
        unsigned facing = 0;
        for (;; facing++) {
            uint32_t weight = reach.facings[space] >> facing & 1 ? place_weight(&place, facing) : 0;
            if (at < weight)
                return action_make(VERB_MOVE, 0, space, 0, facing);
            at -= weight;
        }
    }
    return hold;
}

/* The same for a commander: first the row. */
static action_t quick_commander(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                struct rng *dice)
{
    struct prevail_window w;
    struct surroundings own;
    uint32_t sums[2 * COMMANDER_STEPS + 1] = {0}, sum = 0;
    int i = 0;
    if (prevail_commander_stuck(pack, s, seat))
        return action_make(VERB_COMMANDER, 0, s->commander[seat], 0, 0);
    prevail_commander_window(pack, s, seat, 0, &w);
    mark_near(pack, s, seat, &own);
    for (int k = 0; k < w.rows; k++) {
        unsigned row = pack->board.row[w.first[k]], col = pack->board.col[w.first[k]];
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
        uint32_t weight = weigh_commander(pack, s, seat, to, &own);
        if (at < weight)
            return action_make(VERB_COMMANDER, 0, to, 0, 0);
        at -= weight;
    }
}

static action_t quick_listed(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                             struct rng *dice)
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

action_t prevail_quick(const void *packed, const void *v, unsigned seat, struct rng *dice)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    if (s->ask.kind == ASK_MOVE && !card_in_play(pack, s, seat)->ranged && !prevail_move_cards(pack, s))
        return quick_move(pack, s, seat, dice);
    if (s->ask.kind == ASK_COMMANDER)
        return quick_commander(pack, s, seat, dice);
    action_t plan[PLAN_MAX];
    if (s->ask.kind == ASK_BUILD && prevail_army_plan(pack, s, seat, 1, dice, plan))
        return plan[0];
    return quick_listed(pack, s, seat, dice);
}
