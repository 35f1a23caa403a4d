/* moves.c: where a unit can go, forward on an order or backward in a retreat, and where a commander can.
 *
 * A place in a move is a space and a facing. For each number of steps taken we keep, in one 64-bit word a space, the
 * flexibility left + 1 in each of the eight facings (a byte each, 0 = not reached): turning on the spot is then one
 * look into a table, joining two ways is a maximum by bytes. A way is followed only where it brings more
 * flexibility than every way with fewer steps. */
#include "subjects.h"

#include <string.h>

enum { FLEXIBILITY_USEFUL = 63 }; /* more than any move of SPEED_MAX steps can spend on turning */

/* What turning makes of a facing and the flexibility left. R83, R86; P (G30): one turn of any angle costs 1. */
void prevail_turn_tables(struct prevail_pack *pack)
{
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++)
        for (int flexibility = 0; flexibility <= FLEXIBILITY_USEFUL; flexibility++) {
            uint64_t word = 0;
            for (unsigned e = 0; e < SQUARE_DIRECTIONS; e++) {
                int cost = square_angle(d, e);
                if (pack->preset == PLAYTEST && cost)
                    cost = 1;
                if (cost <= flexibility)
                    word |= (uint64_t)(flexibility - cost + 1) << (8 * e);
            }
            pack->turns[d][flexibility] = word;
        }
}

bool prevail_behind(const struct prevail_pack *pack, unsigned space, unsigned facing, unsigned what)
{
    return square_ahead(&pack->board, space, facing, what) < 0; /* G54 */
}

void prevail_ground_make(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                         unsigned relax, struct prevail_ground *g)
{
    const struct prevail_unit *u = unit_on(s, seat, space);
    int flexibility = prevail_stat(pack, s, seat, u, FLEXIBILITY);
    g->start = space;
    g->facing = u->facing;
    g->seat = seat;
    g->speed = prevail_stat(pack, s, seat, u, SPEED);
    if (g->speed > SPEED_MAX)
        g->speed = SPEED_MAX;
    g->flexibility = relax & RELAX_FLEXIBILITY || flexibility > FLEXIBILITY_USEFUL ? FLEXIBILITY_USEFUL : flexibility;
    g->corners = !(relax & RELAX_CORNERS);
    g->contacts = pack->preset == PLAYTEST && !(relax & RELAX_CONTACT);
    const uint64_t *own = s->occupied[seat], *enemy = s->occupied[other(seat)];
    for (unsigned w = 0; w < pack->board.words; w++) {
        uint64_t alone = enemy[w] & ~own[w], both = enemy[w] & own[w];
        g->contact[w] = g->back ? 0 : alone;
        g->block[w] = (relax & RELAX_ENEMIES ? 0 : alone) | (relax & RELAX_ENGAGED ? 0 : both);
        g->no_end[w] = own[w] | enemy[w];
    }
    bit_drop(g->no_end, space);
    if (pack->rough && !(relax & RELAX_GROUND))
        prevail_ground_bar(pack, u->type, g);
    if (flexibility >= PASS_FLEXIBILITY || relax & RELAX_FRIENDS)
        return;
    for (unsigned i = 0; i < s->n[seat]; i++) { /* R91 to R94, each on its own; G33: current Flexibility */
        const struct prevail_unit *friend = &s->units[seat][i];
        if (friend->at != space && square_distance(&pack->board, space, friend->at) <= g->speed &&
            flexibility + prevail_stat(pack, s, seat, friend, FLEXIBILITY) < PASS_FLEXIBILITY)
            bit_add(g->block, friend->at);
    }
}

/* The step in direction d into an enemy's space (R99), with so much flexibility left. */
static inline void contact(const struct prevail_pack *pack, const struct prevail_state *s,
                           const struct prevail_ground *g, unsigned space, unsigned d, int flexibility,
                           struct prevail_reach *out)
{
    if (g->contacts) {
        unsigned facing = unit_on(s, other(g->seat), space)->facing;
        switch (prevail_contact(d, facing)) {
        case FRONT: /* G34 P */
            if (d != square_opposite(facing) && flexibility < 1)
                return;
            d = square_opposite(facing);
            break;
        case FLANK: break;
        case REAR: /* G37 P */
            if (!prevail_behind(pack, space, facing, g->start))
                return;
        }
    }
    reach_add(out, space, 1u << d);
}

void prevail_contact_step(const struct prevail_pack *pack, const struct prevail_state *s,
                          const struct prevail_ground *g, unsigned space, unsigned d, int flexibility,
                          struct prevail_reach *out)
{
    contact(pack, s, g, space, d, flexibility, out);
}

/* A spread under way: for each space the flexibility left in each facing, over all ways (best) and over those with the
 * number of steps taken now and next (value). */
struct spread {
    uint64_t best[SQUARE_MAX], value[2][SQUARE_MAX];
    uint64_t touched[SQUARE_WORDS], entered[SQUARE_WORDS];
    uint16_t line[2][SQUARE_MAX]; /* the spaces entered with that number of steps */
    int n[2];
};

/* A step into this space leaves so much flexibility: does it bring more than every way with fewer steps? */
static inline void step_into(struct spread *w, unsigned there, uint64_t turned, int next)
{
    if (bit_has(w->touched, there)) {
        if (!facings_above(turned, w->best[there]))
            return;
        w->best[there] = facings_max(w->best[there], turned);
    } else {
        bit_add(w->touched, there);
        w->best[there] = turned;
    }
    uint64_t *to = w->value[next];
    if (bit_has(w->entered, there))
        to[there] = facings_max(to[there], turned);
    else {
        bit_add(w->entered, there);
        to[there] = turned;
        w->line[next][w->n[next]++] = (uint16_t)there;
    }
}

/* The last step: nobody goes on from here, so it counts only whether the move can end. */
static inline void last_into(const struct prevail_ground *g, unsigned there, uint64_t turned, struct prevail_reach *out)
{
    if (!bit_has(g->no_end, there))
        reach_add(out, there, facings_mask(turned));
}

/* All steps out of one space, in each facing that it can be left. */
static inline void step_out(const struct prevail_pack *pack, const struct prevail_state *s,
                            const struct prevail_ground *g, struct spread *w, unsigned space, int next, bool last,
                            struct prevail_reach *out)
{
    uint64_t word = w->value[next ^ 1][space];
    const uint16_t *beside = pack->board.next[space];
    for (unsigned mask = facings_mask(word); mask; mask &= mask - 1) {
        unsigned facing = (unsigned)bit_first(mask), d = g->back ? square_opposite(facing) : facing;
        unsigned there = beside[d];
        if (there == SQUARE_NONE || (g->corners && corner_blocked(g, beside, d)))
            continue; /* R88 */
        int left = (int)(word >> (8 * facing) & 0xFF) - 1;
        if (bit_has(g->contact, there))
            contact(pack, s, g, there, d, left, out);
        if (bit_has(g->block, there) || (g->back && !prevail_behind(pack, g->start, g->facing, there)))
            continue;
        if (last)
            last_into(g, there, pack->turns[facing][left], out);
        else
            step_into(w, there, pack->turns[facing][left], next);
    }
}

void prevail_spread(const struct prevail_pack *pack, const struct prevail_state *s, const struct prevail_ground *g,
                    struct prevail_reach *out)
{
    struct spread w; /* 30 KB: only what is touched is written */
    unsigned words = pack->board.words;
    if (g->rough) {
        prevail_spread_rough(pack, s, g, out);
        return;
    }
    memset(out->spaces, 0, sizeof out->spaces);
    memset(w.touched, 0, sizeof w.touched);
    w.line[0][0] = (uint16_t)g->start;
    w.n[0] = 1;
    w.best[g->start] = w.value[0][g->start] = pack->turns[g->facing][g->flexibility];
    bit_add(w.touched, g->start);
    int now = 0;
    for (int steps = 1; steps < g->speed && w.n[now]; steps++, now ^= 1) {
        w.n[now ^ 1] = 0;
        memset(w.entered, 0, words * sizeof *w.entered);
        for (int i = 0; i < w.n[now]; i++)
            step_out(pack, s, g, &w, w.line[now][i], now ^ 1, false, out);
    }
    for (int i = 0; g->speed > 0 && i < w.n[now]; i++)
        step_out(pack, s, g, &w, w.line[now][i], now ^ 1, true, out);
    if (g->back)
        bit_drop(w.touched, g->start); /* at least one step */
    for (unsigned i = 0; i < words; i++)
        w.touched[i] &= ~g->no_end[i];
    bit_each(space, w.touched, words)
        reach_add(out, space, facings_mask(w.best[space]));
}

void prevail_move_reach(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                        unsigned relax, struct prevail_reach *out)
{
    struct prevail_ground g = {0};
    prevail_ground_make(pack, s, seat, space, relax, &g);
    prevail_spread(pack, s, &g, out);
}

uint64_t prevail_move_cards(const struct prevail_pack *pack, const struct prevail_state *s)
{
    bool now = pack->preset == PLAYTEST && s->combat.kind == COMBAT_NONE;
    return now ? prevail_commit_cards(pack, s, s->ask.seat) : 0;
}

void prevail_move_places(const struct prevail_pack *pack, const struct prevail_state *s, struct prevail_reach *out)
{
    unsigned seat = s->ask.seat, at = s->ask.at;
    if (on(s, other(seat), at)) { /* R100: it stays; only a position from outside asks */
        memset(out->spaces, 0, sizeof out->spaces);
        return;
    }
    prevail_move_reach(pack, s, seat, at, 0, out);
    out->facings[at] &= (uint8_t) ~(1u << unit_on(s, seat, at)->facing); /* that one is `hold` */
}

void prevail_move_do(const struct prevail_pack *pack, struct prevail_state *s, action_t action, struct events *events)
{
    unsigned seat = s->ask.seat, from = s->ask.at, to = action_to(action), facing = action_x(action);
    assert(s->ask.kind == ASK_MOVE && !engaged(s, to) && (from == to || !on(s, seat, to)));
    prevail_ask(s, ASK_NOTHING, seat);
    s->combat = (struct prevail_combat){0};
    struct prevail_unit *u = prevail_unit_shift(s, seat, from, to);
    u->facing = (uint8_t)facing;
    u->flags |= ACTED;
    rules_met(events, R(74), R(75), R(80), R(81), R(82), R(83), R(84), R(85), R(86), R(98), G(28), G(30), G(31), G(32));
    if (facing & 1 && from != to)
        rules_met(events, R(8), R(87), R(88), R(89));
    prevail_event(events, EVENT_MOVED, seat, (int)from, (int)to, (int)facing);
    prevail_caught(pack, s, events);
    if (from != to && on(s, other(seat), to)) /* R76, R99 */
        prevail_engage(pack, s, seat, to, events);
}

/* G28: a zero move, or a shot withheld. */
void prevail_hold_do(struct prevail_state *s, struct events *events)
{
    assert(s->ask.kind == ASK_MOVE);
    unit_of(s, s->ask.seat, s->ask.at)->flags |= ACTED;
    rules_met(events, R(74), G(28));
    s->combat = (struct prevail_combat){0};
    prevail_ask(s, ASK_NOTHING, s->ask.seat);
}
