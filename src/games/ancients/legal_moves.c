/* legal_moves.c: the moves of ordered pieces, and why a piece does not get there (4.5). */
#include "games/ancients/rules.h"

/* R39-R54; the rule of the card where that sets the figure. */
static uint16_t too_far(const struct ancients_state *s, unsigned type)
{
    unsigned card = card_now(s);
    if (card == DOUBLE_TIME || card == LINE_COMMAND || card == MOUNTED_CHARGE || card == MOVE_FIRE_MOVE)
        return CARD_RULE(card);
    return ancients_move_rule(type, true);
}

static uint16_t why_not_move_unit(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                                  unsigned to)
{
    int slot = unit_on(s, from);
    if (slot < 0 || s->unit[slot].side != s->player || !(s->unit[slot].flags & ORDERED))
        return RULE('R', 32);
    const struct unit *u = &s->unit[slot];
    struct reach r;
    int charge, most = ancients_allowance(pack, s, u, &charge), d = hex_distance(&book(pack)->board, from, to);
    if (u->start == NO_HEX)
        most -= u->moved; /* it has entered the board (S126) */
    if (u->flags & NO_MOVE)
        return RULE('S', 72);
    if (!ancients_may_move_unit(s, u))
        return RULE('S', 66);
    ancients_reach(pack, s, u, &r);
    if (hexes_has(r.at[0], to))
        return RULE_NONE;
    int leader = leader_on(s, to);
    if (s->unit_at[to] || (leader >= 0 && s->leader[leader].side != u->side))
        return RULE('S', 69);
    if (leader >= 0 && has_leader(s, u))
        return RULE('S', 70);
    if (ancients_closed(pack, u->type, to))
        return ancients_terrain_rule(pack->terrain[to]);
    if (d > most + charge)
        return too_far(s, u->type);
    if (pack->terrain[from] == MARSH || pack->terrain[from] == WALL)
        return ancients_terrain_rule(pack->terrain[from]);
    if (pack->terrain[to] == WALL)
        return RULE('S', 121);
    if (d > most && !hexes_any(hexes_and(pack->near[to], pieces_of(s, u->side ^ 1u))))
        return RULE('S', 71);
    if (most + charge == 1)
        return too_far(s, u->type);
    uint16_t why = ancients_stopped_by(pack, s, u, 0, to);
    return why ? why : RULE('S', 69);
}

static uint16_t why_not_move_leader(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                                    unsigned to)
{
    int slot = leader_on(s, from);
    struct hexes by[4];
    if (slot < 0 || s->leader[slot].side != s->player || !s->leader[slot].ordered)
        return RULE('R', 32);
    if (!ancients_may_move_leader(s, (unsigned)slot))
        return s->leader[slot].moved || s->step == STEP_MOVE2 ? RULE('S', 66)
               : ancients_card_helmet(card_now(s))            ? RULE('S', 72)
                                                              : RULE('S', 66);
    if (hexes_has(ancients_reach_leader(pack, s, (unsigned)slot, by), to))
        return RULE_NONE;
    if (hexes_has(pieces_of(s, s->player ^ 1u), to))
        return RULE('S', 69);
    if (ancients_closed(pack, NO_TYPE, to))
        return ancients_terrain_rule(pack->terrain[to]);
    if (s->leader_at[to] || hex_distance(&book(pack)->board, from, to) > 3)
        return RULE('S', 72);
    if (pack->terrain[from] == MARSH || pack->terrain[from] == WALL)
        return ancients_terrain_rule(pack->terrain[from]);
    if (pack->terrain[to] == WALL)
        return RULE('S', 121);
    uint16_t why = ancients_stopped_by(pack, s, NULL, (unsigned)slot, to);
    return why ? why : RULE('S', 72);
}

/* For VERB_MOVE and VERB_EXIT in a move step. */
uint16_t ancients_why_not_move(const struct ancients_pack *pack, const struct ancients_state *s, action_t a)
{
    unsigned from = action_from(a), to = action_to(a);
    if (action_verb(a) == VERB_EXIT) {
        const struct unit *u = ancients_ordered_unit(s, from);
        return !u ? RULE('R', 32) : ancients_may_exit(pack, s, u) ? RULE_NONE : RULE('S', 129);
    }
    if (from / 2 >= HEXES || !hexes_has(hexes_board, to))
        return RULE_SYNTAX;
    return from & 1 ? why_not_move_leader(pack, s, from / 2, to) : why_not_move_unit(pack, s, from / 2, to);
}

int ancients_legal_move(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    struct ancients_moves moves[UNITS_MAX + LEADERS_MAX];
    int n = 0, movers = ancients_moves(pack, s, moves);
    for (int i = 0; i < movers; i++)
        bit_each(to, moves[i].to.w, 2) /* many of them, mostly in one half: two short loops */
            out[n++] = action_make(VERB_MOVE, moves[i].key, to, 0, 0);
    if (hexes_any(pack->exit[s->player]))
        hexes_each(hex, s->named[UNITS])
            if (ancients_may_exit(pack, s, &s->unit[s->unit_at[hex] - 1]))
                out[n++] = action_make(VERB_EXIT, hex, 0, 0, 0);
    out[n++] = action_make(VERB_DONE, 0, 0, 0, 0);
    return n;
}
