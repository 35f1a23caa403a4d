/* moves.c: where a unit can go, forward on an order or backward in a retreat, and where a commander can.
 *
 * A place in a move is a space and a facing. For each number of steps taken we keep, in one 64-bit word a space, the
 * flexibility left + 1 in each of the eight facings (a byte each, 0 = not reached): turning on the spot is then one
 * look into a table, joining two ways is a maximum by bytes. A way is followed only where it brings more
 * flexibility than every way with fewer steps. */
#include "prevail.h"

#include "reach.h"

#include <string.h>

enum { FLEXIBILITY_USEFUL = 63 }; /* more than any move of SPEED_MAX steps can spend on turning */

static const uint64_t HIGH_BITS = UINT64_C(0x8080808080808080), LOW_BITS = UINT64_C(0x7F7F7F7F7F7F7F7F);

/* The maximum by bytes, all below 0x80. */
static inline uint64_t bytes_max(uint64_t a, uint64_t b)
{
    uint64_t a_wins = (((a | HIGH_BITS) - b) & HIGH_BITS) >> 7; /* 1 where a >= b */
    uint64_t mask = a_wins * 0xFF;
    return (a & mask) | (b & ~mask);
}

/* Is some byte of a above that of b? */
static inline bool bytes_above(uint64_t a, uint64_t b) { return (((b | HIGH_BITS) - a) & HIGH_BITS) != HIGH_BITS; }

/* One bit for each byte that is not 0. */
static inline unsigned bytes_mask(uint64_t a)
{
    return (unsigned)((((a + LOW_BITS) & HIGH_BITS) >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

/* What turning makes of a facing and the flexibility left. R83, R86; P (G30): one turn of any angle costs 1. */
void prevail_turn_tables(struct prevail_pack *p)
{
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++)
        for (int flexibility = 0; flexibility <= FLEXIBILITY_USEFUL; flexibility++) {
            uint64_t word = 0;
            for (unsigned e = 0; e < SQUARE_DIRECTIONS; e++) {
                int cost = square_angle(d, e);
                if (p->preset == PLAYTEST && cost)
                    cost = 1;
                if (cost <= flexibility)
                    word |= (uint64_t)(flexibility - cost + 1) << (8 * e);
            }
            p->turns[d][flexibility] = word;
        }
}

/* The ground as one mover finds it. */
struct ground {
    uint64_t block[SQUARE_WORDS];   /* cannot be passed, nor do corners beside it open (R88, R92, R96, R97) */
    uint64_t contact[SQUARE_WORDS]; /* a lone enemy: may be entered, and ends the move (G34) */
    uint64_t no_end[SQUARE_WORDS];  /* may be passed at most (R95) */
    unsigned start, facing, side;
    int speed, flexibility;
    bool corners;  /* R88 holds */
    bool contacts; /* G34 P and G37 P hold */
    bool back;     /* a retreat: against the facing, into spaces behind (G55) */
};

bool prevail_behind(const struct prevail_pack *p, unsigned space, unsigned facing, unsigned what)
{
    return square_ahead(&p->board, space, facing, what) < 0; /* G54 */
}

static void ground_make(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                        unsigned relax, struct ground *g)
{
    const struct prevail_unit *u = unit_on(s, side, space);
    int flexibility = prevail_stat(p, s, side, u, FLEXIBILITY);
    g->start = space;
    g->facing = u->facing;
    g->side = side;
    g->speed = prevail_stat(p, s, side, u, SPEED);
    if (g->speed > SPEED_MAX)
        g->speed = SPEED_MAX;
    g->flexibility = relax & RELAX_FLEXIBILITY || flexibility > FLEXIBILITY_USEFUL ? FLEXIBILITY_USEFUL : flexibility;
    g->corners = !(relax & RELAX_CORNERS);
    g->contacts = p->preset == PLAYTEST && !(relax & RELAX_CONTACT);
    const uint64_t *own = s->occupied[side], *enemy = s->occupied[other(side)];
    for (unsigned w = 0; w < p->board.words; w++) {
        uint64_t alone = enemy[w] & ~own[w], both = enemy[w] & own[w];
        g->contact[w] = g->back ? 0 : alone;
        g->block[w] = (relax & RELAX_ENEMIES ? 0 : alone) | (relax & RELAX_ENGAGED ? 0 : both);
        g->no_end[w] = own[w] | enemy[w];
    }
    bit_drop(g->no_end, space);
    if (flexibility >= PASS_FLEXIBILITY || relax & RELAX_FRIENDS)
        return;
    for (unsigned i = 0; i < s->n[side]; i++) { /* R91 to R94, each on its own; G33: current Flexibility */
        const struct prevail_unit *friend = &s->units[side][i];
        if (friend->at != space && square_distance(&p->board, space, friend->at) <= g->speed &&
            flexibility + prevail_stat(p, s, side, friend, FLEXIBILITY) < PASS_FLEXIBILITY)
            bit_add(g->block, friend->at);
    }
}

static inline void reach_add(struct prevail_reach *out, unsigned space, unsigned facings)
{
    if (!bit_has(out->spaces, space)) {
        bit_add(out->spaces, space);
        out->facings[space] = 0;
    }
    out->facings[space] |= (uint8_t)facings;
}

/* The step in direction d into an enemy's space (R99), with so much flexibility left. */
static void contact(const struct prevail_pack *p, const struct prevail_state *s, const struct ground *g, unsigned space,
                    unsigned d, int flexibility, struct prevail_reach *out)
{
    if (g->contacts) {
        unsigned facing = unit_on(s, other(g->side), space)->facing;
        switch (prevail_contact(d, facing)) {
        case FRONT: /* G34 P */
            if (d != square_opposite(facing) && flexibility < 1)
                return;
            d = square_opposite(facing);
            break;
        case FLANK: break;
        case REAR: /* G37 P */
            if (!prevail_behind(p, space, facing, g->start))
                return;
        }
    }
    reach_add(out, space, 1u << d);
}

struct front_line { /* the spaces entered with the same number of steps */
    uint16_t list[SQUARE_MAX];
    int n;
};

static void spread(const struct prevail_pack *p, const struct prevail_state *s, const struct ground *g,
                   struct prevail_reach *out)
{
    uint64_t best[SQUARE_MAX], value[2][SQUARE_MAX];
    uint64_t touched[SQUARE_WORDS] = {0}, entered[SQUARE_WORDS];
    struct front_line line[2];
    const struct square_board *b = &p->board;
    memset(out->spaces, 0, sizeof out->spaces);
    line[0].list[0] = (uint16_t)g->start;
    line[0].n = 1;
    best[g->start] = value[0][g->start] = p->turns[g->facing][g->flexibility];
    bit_add(touched, g->start);
    for (int steps = 0; steps < g->speed && line[steps & 1].n; steps++) {
        const struct front_line *now = &line[steps & 1];
        struct front_line *then = &line[~steps & 1];
        const uint64_t *from = value[steps & 1];
        uint64_t *to = value[~steps & 1];
        then->n = 0;
        memset(entered, 0, b->words * sizeof *entered);
        for (int i = 0; i < now->n; i++) {
            unsigned space = now->list[i];
            uint64_t word = from[space];
            const uint16_t *next = b->next[space];
            for (unsigned mask = bytes_mask(word); mask; mask &= mask - 1) {
                unsigned facing = (unsigned)bit_first(mask), d = g->back ? square_opposite(facing) : facing;
                unsigned there = next[d];
                if (there == SQUARE_NONE)
                    continue;
                if (d & 1 && g->corners && bit_has(g->block, next[(d + 7) & 7]) && bit_has(g->block, next[(d + 1) & 7]))
                    continue; /* R88 */
                int left = (int)(word >> (8 * facing) & 0xFF) - 1;
                if (bit_has(g->contact, there))
                    contact(p, s, g, there, d, left, out);
                if (bit_has(g->block, there) || (g->back && !prevail_behind(p, g->start, g->facing, there)))
                    continue;
                uint64_t turned = p->turns[facing][left];
                if (bit_has(touched, there)) {
                    if (!bytes_above(turned, best[there]))
                        continue;
                    best[there] = bytes_max(best[there], turned);
                } else {
                    bit_add(touched, there);
                    best[there] = turned;
                }
                if (bit_has(entered, there))
                    to[there] = bytes_max(to[there], turned);
                else {
                    bit_add(entered, there);
                    to[there] = turned;
                    then->list[then->n++] = (uint16_t)there;
                }
            }
        }
    }
    if (g->back)
        bit_drop(touched, g->start); /* at least one step */
    for (unsigned w = 0; w < b->words; w++)
        touched[w] &= ~g->no_end[w];
    bit_each(space, touched, b->words)
        reach_add(out, space, bytes_mask(best[space]));
}

void prevail_move_reach(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                        unsigned relax, struct prevail_reach *out)
{
    struct ground g = {0};
    ground_make(p, s, side, space, relax, &g);
    spread(p, s, &g, out);
}

uint64_t prevail_reach_bench(const void *pack, int n)
{
    const struct prevail_pack *p = pack;
    struct prevail_state s = {.commander = {SQUARE_NONE, SQUARE_NONE}};
    struct prevail_unit u = {.at = (uint16_t)((p->board.rows / 2 * 2 + 1) * p->board.cols / 2)};
    struct prevail_reach reach;
    uint64_t sum = 0;
    while (u.type + 1u < p->types_n && (p->types[u.type].stat[SPEED] != 4 || p->types[u.type].stat[FLEXIBILITY] != 2))
        u.type++;
    s.cards[WHITE].in_play = s.cards[BLACK].in_play = NO_CARD;
    prevail_unit_add(&s, WHITE, u);
    for (int i = 0; i < n; i++) {
        prevail_move_reach(p, &s, WHITE, u.at, 0, &reach);
        sum += reach.spaces[0];
    }
    return sum;
}

/* ---- retreats --------------------------------------------------------------------------------------- */

static int reach_count(const struct prevail_pack *p, const struct prevail_reach *r)
{
    int n = 0;
    bit_each(space, r->spaces, p->board.words)
        n += bit_count(r->facings[space]);
    return n;
}

/* Steps straight back with this facing to the first space where it can end: how many, 0 = none. */
static int straight_back(const struct prevail_pack *p, const struct ground *g, unsigned facing, unsigned *end)
{
    unsigned at = g->start, d = square_opposite(facing);
    for (int steps = 1; steps <= g->speed; steps++) {
        const uint16_t *next = p->board.next[at];
        unsigned there = next[d];
        if (there == SQUARE_NONE || bit_has(g->block, there) || !prevail_behind(p, g->start, g->facing, there) ||
            (d & 1 && bit_has(g->block, next[(d + 7) & 7]) && bit_has(g->block, next[(d + 1) & 7])))
            return 0;
        if (!bit_has(g->no_end, there)) {
            *end = there;
            return steps;
        }
        at = there;
    }
    return 0;
}

/* G56 P: fewest turns, then fewest steps, one first turn of 45 degrees at most; none before a threat from behind. */
static int smallest_retreat(const struct prevail_pack *p, const struct prevail_state *s, const struct ground *g,
                            struct prevail_reach *out)
{
    unsigned enemy = other(g->side), ends[3] = {0};
    memset(out->spaces, 0, sizeof out->spaces);
    for (int back = 3; back <= 5; back++) {
        unsigned d = square_turn(g->facing, back), there = p->board.next[g->start][d];
        if (there != SQUARE_NONE && on(s, enemy, there) && !on(s, g->side, there) &&
            square_angle(square_opposite(d), unit_on(s, enemy, there)->facing) <= 1)
            return 0;
    }
    if (straight_back(p, g, g->facing, &ends[0])) {
        reach_add(out, ends[0], 1u << g->facing);
        return 1;
    }
    if (g->flexibility < 1)
        return 0;
    unsigned left = square_turn(g->facing, 7), right = square_turn(g->facing, 1);
    int to_left = straight_back(p, g, left, &ends[1]), to_right = straight_back(p, g, right, &ends[2]), n = 0;
    if (to_left && (!to_right || to_left <= to_right)) {
        reach_add(out, ends[1], 1u << left);
        n++;
    }
    if (to_right && (!to_left || to_right <= to_left)) {
        reach_add(out, ends[2], 1u << right);
        n++;
    }
    return n;
}

int prevail_retreat_reach(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                          struct prevail_reach *out)
{
    struct ground g = {.back = true};
    ground_make(p, s, side, space, 0, &g);
    if (p->preset == PLAYTEST)
        return smallest_retreat(p, s, &g, out);
    spread(p, s, &g, out);
    return reach_count(p, out);
}

int prevail_front_retreat(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                          struct prevail_reach *out)
{
    unsigned enemy = other(side);
    if (p->preset == PLAYTEST && prevail_stat(p, s, side, unit_on(s, side, space), SPEED) <=
                                     prevail_stat(p, s, enemy, unit_on(s, enemy, space), SPEED)) { /* G41 P */
        memset(out->spaces, 0, sizeof out->spaces);
        return 0;
    }
    return prevail_retreat_reach(p, s, side, space, out);
}

/* ---- commanders -------------------------------------------------------------------------------------- */

static uint32_t row_get(const uint64_t *set, unsigned first, uint32_t mask)
{
    uint64_t bits = set[first >> 6] >> (first & 63);
    if (first & 63 && (first >> 6) + 1 < SQUARE_WORDS)
        bits |= set[(first >> 6) + 1] << (64 - (first & 63));
    return (uint32_t)bits & mask;
}

static void row_put(uint64_t *set, unsigned first, uint64_t bits)
{
    set[first >> 6] |= bits << (first & 63);
    if (first & 63 && bits >> (64 - (first & 63)))
        set[(first >> 6) + 1] |= bits >> (64 - (first & 63));
}

static void window_make(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned relax,
                        struct prevail_window *w)
{
    const struct square_board *b = &p->board;
    unsigned start = s->commander[side], n = COMMANDER_STEPS, row = b->row[start], col = b->col[start];
    unsigned top = row < n ? 0 : row - n, left = col < n ? 0 : col - n,
             right = col + n >= b->cols ? b->cols - 1u : col + n;
    uint32_t mask = (UINT32_C(1) << (right - left + 1)) - 1;
    w->rows = 0;
    for (unsigned r = top; r <= row + n && r < b->rows; r++, w->rows++) {
        unsigned first = r * b->cols + left;
        uint32_t enemy = row_get(s->occupied[other(side)], first, mask), own = row_get(s->occupied[side], first, mask);
        uint32_t block = (relax & RELAX_ENEMIES ? 0 : enemy & ~own) | (relax & RELAX_ENGAGED ? 0 : enemy & own);
        w->first[w->rows] = first;
        w->free[w->rows] = mask & ~block;
        w->here[w->rows] = r == row ? UINT32_C(1) << (col - left) : 0;
    }
}

/* R59 to R64, G19. An engaged space holds an enemy, so enemies are all that stops a commander. */
void prevail_commander_window(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                              unsigned relax, struct prevail_window *w)
{
    uint32_t next[2 * COMMANDER_STEPS + 1];
    window_make(p, s, side, relax, w);
    for (int steps = 0; steps < COMMANDER_STEPS; steps++) {
        memcpy(next, w->here, sizeof next);
        for (int i = 0; i < w->rows; i++) {
            uint32_t here = w->here[i], beside = here << 1 | here >> 1;
            next[i] |= beside & w->free[i];
            for (int j = i - 1; here && j <= i + 1; j += 2) {
                if (j < 0 || j == w->rows)
                    continue;
                uint32_t ahead = here & w->free[j], corner = relax & RELAX_CORNERS ? beside : beside & w->free[i];
                next[j] |= ahead | ((ahead << 1 | ahead >> 1 | corner) & w->free[j]);
            }
        }
        memcpy(w->here, next, sizeof next);
    }
}

void prevail_commander_reach(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned relax,
                             uint64_t out[SQUARE_WORDS])
{
    struct prevail_window w;
    prevail_commander_window(p, s, side, relax, &w);
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    for (int i = 0; i < w.rows; i++)
        row_put(out, w.first[i], w.here[i]);
}

/* Can it only stay? */
bool prevail_commander_stuck(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    const uint16_t *next = p->board.next[s->commander[side]];
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d += 2) /* a diagonal step needs one of these free */
        if (next[d] != SQUARE_NONE && !on(s, other(side), next[d]))
            return false;
    return true;
}
