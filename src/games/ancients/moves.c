/* moves.c: the move step (4.5). A reach is a wave that spreads a hex at a time. */
#include "games/ancients/rules.h"

/* Which rule lets a unit of that type go one hex, or far. */
uint16_t ancients_move_rule(unsigned type, bool far)
{
    static const uint8_t rule[TYPES][2] = {
        [LI] = {39, 39}, [LB] = {40, 40}, [LS] = {40, 40},  [AX] = {41, 42}, [WA] = {44, 45},
        [MI] = {43, 43}, [HI] = {47, 47}, [HWM] = {48, 48}, [LC] = {50, 50}, [LBC] = {50, 50},
        [MC] = {51, 51}, [HC] = {52, 52}, [CAM] = {51, 51}, [EL] = {54, 54}, [HCH] = {53, 53}};
    assert(type > NO_TYPE && type < TYPES);
    return RULE('R', rule[type][far]);
}

/* How far unit u may go with this card; *charge: how much of it only as a charge (S71). */
int ancients_allowance(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       int *charge)
{
    int move = pack->type[kind_of(u)].move;
    *charge = u->type == WA ? 1 : 0;
    switch (card_now(s)) {
    case LINE_COMMAND: /* S55: at most 1, no charge */ *charge = 0; return 1;
    case DOUBLE_TIME: /* S52 */
        if (u->type == WA)
            *charge = 2;
        return type_in(u->type, TYPE(MI) | TYPE(HI)) ? 2 : move;
    case MOUNTED_CHARGE: /* S56 */ return type_in(u->type, TYPE(HC) | TYPE(EL) | TYPE(HCH)) && move < 3 ? 3 : move;
    default: return move;
    }
}

bool ancients_may_move_unit(const struct ancients_state *s, const struct unit *u)
{
    if (!(u->flags & ORDERED) || u->flags & NO_MOVE || u->side != s->player)
        return false;
    return s->step == STEP_MOVE2 ? !u->moved2 : !u->moved | (u->start == NO_HEX);
}

/* A lone leader; or one with his unit, on a helmet card and before the unit moves (R73, S72). */
bool ancients_may_move_leader(const struct ancients_state *s, unsigned slot)
{
    const struct leader *l = &s->leader[slot];
    if (!l->id || !l->ordered || l->moved || l->side != s->player || s->step != STEP_MOVE)
        return false;
    int unit = unit_on(s, l->hex);
    return unit < 0 || (!s->unit[unit].moved && ancients_card_helmet(card_now(s)));
}

/* Light foot passes through friends on these cards, unless the friend stands where it would have to stop (S41, S57,
 * S69). */
static struct hexes passable(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    unsigned card = card_now(s);
    if ((card != ORDER_LIGHT && card != MOVE_FIRE_MOVE) || !type_in(u->type, GROUP_LIGHT_FOOT))
        return (struct hexes){{0, 0}};
    return hexes_not(s->units[u->side], pack->stops[u->type]);
}

/* What is in the way of a side's units, the same for all of them. */
struct obstacles {
    struct hexes taken; /* by units, and by enemy leaders */
    struct hexes joins; /* own leaders who stand alone */
};

static struct obstacles field_of(const struct ancients_state *s, unsigned seat)
{
    return (struct obstacles){.taken = hexes_or(all_units(s), s->leaders[seat ^ 1u]), .joins = lone_leaders(s, seat)};
}

/* What the terrain is to a mover: where it must stop, what it may not enter, and what only as its whole move (S121). */
struct ground {
    struct hexes stops, closed, walls;
};

static inline struct ground ground_of(const struct ancients_pack *pack, unsigned type)
{
    return (struct ground){.stops = pack->stops[type], .closed = pack->closed[type], .walls = pack->on[WALL]};
}

/* The same map with plain ground in place of one kind of terrain. */
static struct ground ground_without(const struct ancients_pack *pack, unsigned type, unsigned terrain)
{
    struct hexes plain = pack->on[terrain];
    struct ground g = ground_of(pack, type);
    return (struct ground){hexes_not(g.stops, plain), hexes_not(g.closed, plain), hexes_not(g.walls, plain)};
}

/* The wave itself. Every place it can end; *out by length, unless NULL. */
static inline struct hexes spread(const struct ancients_pack *pack, const struct ancients_state *s,
                                  const struct obstacles *f, const struct unit *u, const struct ground *g,
                                  struct reach *out)
{
    int charge, most = ancients_allowance(pack, s, u, &charge),
                used = u->start == NO_HEX && s->step == STEP_MOVE ? u->moved : 0;
    unsigned here = pack->terrain[u->hex], enemy = u->side ^ 1u;
    struct hexes through = passable(pack, s, u), shut = hexes_or(g->closed, f->taken);
    if (has_leader(s, u))
        shut = hexes_or(shut, f->joins); /* S70 */
    struct hexes open = hexes_not(hexes_board, shut), stops = hexes_or(g->stops, f->joins);
    struct hexes seen = hexes_of(u->hex), wave = seen, all = {{0, 0}};
    if (here == MARSH || here == WALL) { /* S116, R153 */
        most = 1;
        charge = 0;
    }
    int far = most + charge - used, d = 1;
    if (used && hexes_has(pack->stops[u->type], u->hex))
        far = 0; /* it entered the board there (S126) */
    for (; d <= far && d <= 4; d++) {
        struct hexes next = hexes_not(d == 1 ? pack->near[u->hex] : hexes_grow(wave), seen),
                     end = hexes_and(next, open);
        if (d > 1)
            end = hexes_not(end, g->walls);
        wave = hexes_or(hexes_not(end, stops), hexes_and(next, through));
        if (d > most - used) /* S71 */
            end = hexes_and(end, hexes_grow(hexes_or(s->units[enemy], s->leaders[enemy])));
        seen = hexes_or(seen, next);
        all = hexes_or(all, end);
        if (out) {
            out->at[d] = end;
            out->exit[d] = wave;
        }
    }
    for (; out && d <= 4; d++)
        out->at[d] = out->exit[d] = (struct hexes){{0, 0}};
    return all;
}

void ancients_reach(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                    struct reach *out)
{
    assert(u->id && s->unit_at[u->hex]);
    struct obstacles f = field_of(s, u->side);
    struct ground g = ground_of(pack, u->type);
    out->exit[0] = hexes_of(u->hex);
    out->at[0] = spread(pack, s, &f, u, &g, out);
}

/* The places alone, which is what a list of moves needs. */
static struct hexes ends(const struct ancients_pack *pack, const struct ancients_state *s, const struct obstacles *f,
                         const struct unit *u)
{
    struct ground g = ground_of(pack, u->type);
    return spread(pack, s, f, u, &g, NULL);
}

static inline struct hexes leader_on_ground(const struct ancients_pack *pack, const struct ancients_state *s,
                                            unsigned slot, const struct ground *g, struct hexes by[4])
{
    const struct leader *l = &s->leader[slot];
    struct hexes shut = hexes_or(g->closed, pieces_of(s, l->side ^ 1u));
    struct hexes open = hexes_not(hexes_board, shut), seen = hexes_of(l->hex), wave = seen, all = {{0, 0}};
    unsigned here = pack->terrain[l->hex];
    int most = here == MARSH || here == WALL ? 1 : 3;
    for (int d = 1; d <= most; d++) {
        struct hexes next = hexes_and(hexes_not(d == 1 ? pack->near[l->hex] : hexes_grow(wave), seen), open);
        if (d > 1)
            next = hexes_not(next, g->walls);
        seen = hexes_or(seen, next);
        by[d] = hexes_not(next, s->leaders[l->side]);
        all = hexes_or(all, by[d]);
        wave = hexes_not(next, g->stops);
    }
    return all;
}

/* S72: through friends, ending on an empty hex or with a unit that has no leader. by[d]: at that distance. */
struct hexes ancients_reach_leader(const struct ancients_pack *pack, const struct ancients_state *s, unsigned slot,
                                   struct hexes by[4])
{
    struct ground g = ground_of(pack, NO_TYPE);
    return leader_on_ground(pack, s, slot, &g, by);
}

/* How far `to` is; 5 = it cannot be reached. */
static int steps_to(unsigned to, const struct hexes at[5])
{
    int d = 1;
    while (d < 5 && !hexes_has(at[d], to))
        d++;
    return d;
}

/* S70: do friends who stand alone keep the unit from `to`, and they alone? */
static bool stopped_by_friends(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                               unsigned to)
{
    struct ground g = ground_of(pack, u->type);
    struct obstacles f = field_of(s, u->side), alone = f, others = f;
    struct reach past_friends, past_others;
    alone.joins = others.taken = (struct hexes){{0, 0}};
    spread(pack, s, &alone, u, &g, &past_friends);
    spread(pack, s, &others, u, &g, &past_others);
    return steps_to(to, past_friends.at) < steps_to(to, past_others.at);
}

/* What keeps a unit (NULL: that leader) from `to`, if it is one kind of terrain (S111-S121), of several the one on the
 * shortest way, or friends who stand alone (S70). RULE_NONE: something else. */
uint16_t ancients_stopped_by(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                             unsigned leader, unsigned to)
{
    assert(to < HEXES && (u || leader < LEADERS_MAX));
    uint16_t found = RULE_NONE;
    int shortest = 5;
    for (unsigned terrain = PLAIN + 1; terrain < TERRAINS; terrain++) {
        struct ground g = ground_without(pack, u ? u->type : NO_TYPE, terrain);
        struct reach r = {0};
        if (u) {
            struct obstacles f = field_of(s, u->side);
            spread(pack, s, &f, u, &g, &r);
        } else
            leader_on_ground(pack, s, leader, &g, r.at);
        if (steps_to(to, r.at) < shortest) {
            found = ancients_terrain_rule(terrain);
            shortest = steps_to(to, r.at);
        }
    }
    return !found && u && stopped_by_friends(pack, s, u, to) ? RULE('S', 70) : found;
}

/* S129: over the scenario's edge, for one hex more. */
bool ancients_may_exit(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    if (!hexes_any(pack->exit[u->side]) || (s->step != STEP_MOVE && s->step != STEP_MOVE2) ||
        !ancients_may_move_unit(s, u))
        return false;
    struct reach r;
    int charge, most = ancients_allowance(pack, s, u, &charge),
                used = u->start == NO_HEX && s->step == STEP_MOVE ? u->moved : 0;
    ancients_reach(pack, s, u, &r);
    if (hexes_has(pack->exit[u->side], u->hex))
        return most - used >= 1 && !(used && hexes_has(pack->stops[u->type], u->hex));
    if (u->type == WA || pack->terrain[u->hex] == MARSH || pack->terrain[u->hex] == WALL)
        return false; /* from that row only; a move that is one hex long ends there */
    for (int d = 1; d < most - used && d < 4; d++)
        if (hexes_any(hexes_and(r.exit[d], pack->exit[u->side])))
            return true;
    return false;
}

bool ancients_any_move(const struct ancients_pack *pack, const struct ancients_state *s)
{
    struct hexes by[4], taken = hexes_or(pieces_of(s, TOP), pieces_of(s, BOTTOM));
    struct obstacles f = field_of(s, s->player);
    hexes_each(hex, s->named[UNITS]) {
        const struct unit *u = &s->unit[s->unit_at[hex] - 1];
        if (!ancients_may_move_unit(s, u))
            continue;
        if (u->start != NO_HEX && hexes_any(hexes_not(pack->near[hex], hexes_or(taken, pack->closed[u->type]))))
            return true; /* an empty hex beside it */
        if (hexes_any(ends(pack, s, &f, u)) || ancients_may_exit(pack, s, u))
            return true;
    }
    hexes_each(hex, s->named[LEADERS]) {
        unsigned slot = s->leader_at[hex] - 1u;
        if (ancients_may_move_leader(s, slot) && hexes_any(ancients_reach_leader(pack, s, slot, by)))
            return true;
    }
    return false;
}

int ancients_moves(const struct ancients_pack *pack, const struct ancients_state *s,
                   struct ancients_moves out[UNITS_MAX + LEADERS_MAX])
{
    struct hexes by[4], pieces = hexes_or(s->named[UNITS], s->named[LEADERS]);
    struct obstacles f = field_of(s, s->player);
    int n = 0;
    hexes_each(hex, pieces) {
        int unit = unit_on(s, hex), leader = leader_on(s, hex);
        if (unit >= 0 && ancients_may_move_unit(s, &s->unit[unit]))
            out[n++] = (struct ancients_moves){piece_key(hex, false), ends(pack, s, &f, &s->unit[unit])};
        if (leader >= 0 && ancients_may_move_leader(s, (unsigned)leader))
            out[n++] =
                (struct ancients_moves){piece_key(hex, true), ancients_reach_leader(pack, s, (unsigned)leader, by)};
    }
    return n;
}

static void move_leader(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, unsigned to,
                        struct events *events)
{
    assert(ancients_may_move_leader(s, slot) && !s->leader_at[to]);
    struct leader *l = &s->leader[slot];
    struct hexes by[4] = {{{0, 0}}};
    ancients_reach_leader(pack, s, slot, by);
    rules_met(events, RULE('S', 72));
    if (s->unit_at[l->hex])
        rules_met(events, RULE('R', 73));
    report(events, EVENT_MOVED, l->side, NO_TYPE, l->hex, (int)to, 0);
    l->moved = hexes_has(by[1], to) ? 1 : hexes_has(by[2], to) ? 2 : 3;
    ancients_lift_leader(s, slot);
    ancients_put_leader(s, slot, to);
    if (s->unit_at[to])
        s->unit[s->unit_at[to] - 1].flags |= NO_MOVE;
    if (pack->terrain[to] == MARSH) {
        s->seq = (struct sequence){.kind = MOVING};
        ancients_push(s, (struct frame){.kind = FRAME_MARSH, .who = (uint8_t)slot, .leader = 1});
    }
}

void ancients_move(const struct ancients_pack *pack, struct ancients_state *s, unsigned key, unsigned to,
                   struct events *events)
{
    assert((s->step == STEP_MOVE || s->step == STEP_MOVE2) && to < HEXES);
    unsigned hex = key / 2;
    if (key & 1) {
        move_leader(pack, s, s->leader_at[hex] - 1u, to, events);
        return;
    }
    unsigned slot = s->unit_at[hex] - 1u;
    struct unit *u = &s->unit[slot];
    int d = 1;
    if (!hexes_has(pack->near[hex], to)) {
        struct reach r;
        ancients_reach(pack, s, u, &r);
        while (!hexes_has(r.at[d], to))
            d++;
    }
    bool led = has_leader(s, u);
    rules_met(events, RULE('R', 33), RULE('S', 69), ancients_move_rule(u->type, d > 1));
    if (led)
        rules_met(events, RULE('R', 72));
    if (u->type == HWM)
        rules_met(events, RULE('R', 49));
    if (pack->terrain[hex] == WALL)
        rules_met(events, RULE('R', 153));
    report(events, EVENT_MOVED, u->side, (int)kind_of(u), (int)hex, (int)to, d);
    if (s->step == STEP_MOVE2)
        u->moved2 = (uint8_t)d;
    else {
        u->moved = (uint8_t)(u->moved + d);
        if (u->start == NO_HEX)
            u->start = (uint8_t)hex;
        if (u->type == WA && u->moved >= 2) {
            rules_met(events, RULE('R', 46), RULE('S', 71));
            u->flags |= MUST_FIGHT;
        }
    }
    ancients_entered(pack, u, to, events);
    ancients_shift_unit(s, slot, to);
    if (pack->terrain[to] == MARSH) {
        s->seq = (struct sequence){.kind = MOVING};
        ancients_enter(pack, s, slot, led, events);
    } else
        ancients_claim(pack, s, slot, events);
}

void ancients_exit(const struct ancients_pack *pack, struct ancients_state *s, unsigned hex, struct events *events)
{
    assert(hexes_any(pack->exit[s->player]) && s->unit_at[hex]);
    unsigned slot = s->unit_at[hex] - 1u;
    const struct unit *u = &s->unit[slot];
    int leader = unit_leader(s, u);
    rules_met(events, RULE('S', 129));
    report(events, EVENT_EXITED, u->side, (int)kind_of(u), (int)hex, 0, 0);
    if (leader >= 0) {
        rules_met(events, RULE('G', 12));
        ancients_remove_leader(s, (unsigned)leader);
    }
    ancients_remove_unit(s, slot);
    ancients_banner(pack, s, s->player, events);
}
