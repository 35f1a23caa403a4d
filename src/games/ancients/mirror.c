/* mirror.c: the board turned by half a circle and the sides exchanged is the same game (law 16), if the map is the same
 * turned and no special rule is in force. Sections are as each side sees them, so cards stay as they are; only the
 * order in which sets are named, pieces are rampaged over and hands are dealt runs from the other end (`turned`). */
#include "games/ancients/rules.h"

static unsigned opposite(unsigned direction) { return (direction + 3) % HEX_SIDES; }

uint8_t ancients_mirror_sides(uint8_t bits)
{
    uint8_t out = 0;
    for (unsigned d = 0; d < HEX_SIDES; d++)
        out |= (uint8_t)((bits >> d & 1) << opposite(d));
    return out;
}

struct hexes ancients_mirror_set(struct hexes a)
{
    struct hexes out = {{0, 0}};
    hexes_each(hex, a)
        bit_add(out.w, mirror_hex(hex));
    return out;
}

bool ancients_symmetric(const struct ancients_pack *pack)
{
    hexes_each(hex, hexes_board)
        if (pack->terrain[hex] != pack->terrain[mirror_hex(hex)] ||
            pack->rampart[hex] != ancients_mirror_sides(pack->rampart[mirror_hex(hex)]))
            return false;
    for (int side = 0; side < SIDES; side++)
        if (pack->ambush_turn[side] || pack->growth[side] || pack->banners_at[side] || pack->lose_leader[side] ||
            pack->phalanx[side] || pack->has_rolling[side] || hexes_any(pack->exit[side]) ||
            hexes_any(pack->objective[side]) || pack->reserve_n[side])
            return false;
    return true;
}

static uint8_t other_side_or_none(uint8_t side_plus_one) { return side_plus_one ? (uint8_t)(3 - side_plus_one) : 0; }

static void mirror_pieces(const struct ancients_state *s, struct ancients_state *out)
{
    memset(out->unit_at, 0, sizeof out->unit_at);
    memset(out->leader_at, 0, sizeof out->leader_at);
    for (unsigned hex = 0; hex < HEXES; hex++)
        if (hexes_has(hexes_board, hex)) {
            out->unit_at[mirror_hex(hex)] = s->unit_at[hex];
            out->leader_at[mirror_hex(hex)] = s->leader_at[hex];
        }
    for (int slot = 0; slot < UNITS_MAX; slot++)
        if (s->unit[slot].id) {
            struct unit *u = &out->unit[slot];
            u->side ^= 1;
            u->hex = (uint8_t)mirror_hex(u->hex);
            u->start = (uint8_t)mirror_hex(u->start);
        }
    for (int slot = 0; slot < LEADERS_MAX; slot++)
        if (s->leader[slot].id) {
            out->leader[slot].side ^= 1;
            out->leader[slot].hex = (uint8_t)mirror_hex(s->leader[slot].hex);
        }
}

bool ancients_mirror(const void *bytes, const void *state, void *result)
{
    const struct ancients_pack *pack = battle_of(bytes, state);
    const struct ancients_state *s = state;
    struct ancients_state *out = result;
    if (!pack->symmetric)
        return false;
    memcpy(out, s, sizeof *out);
    mirror_pieces(s, out);
    for (int side = 0; side < SIDES; side++) {
        out->side[side] = s->side[side ^ 1];
        out->units[side] = ancients_mirror_set(s->units[side ^ 1]);
        out->leaders[side] = ancients_mirror_set(s->leaders[side ^ 1]);
        out->claimed[side] = ancients_mirror_set(s->claimed[side ^ 1]);
        out->named[side] = ancients_mirror_set(s->named[side]);
    }
    out->passed = ancients_mirror_set(s->passed);
    if (s->seq.kind && s->seq.kind != MOVING) {
        out->seq.from = (uint8_t)mirror_hex(s->seq.from);
        out->seq.at = (uint8_t)mirror_hex(s->seq.at);
    }
    for (int i = 0; i < s->stack_n; i++)
        out->stack[i].todo = ancients_mirror_sides(s->stack[i].todo);
    if (s->after)
        out->after = (uint16_t)(piece_key(mirror_hex((s->after - 1u) / 2), (s->after - 1u) & 1) + 1);
    out->player ^= 1;
    if (s->ask.kind != ASK_ROLL && s->ask.kind != ASK_NOTHING)
        out->ask.seat ^= 1;
    out->first_strike_by = other_side_or_none(s->first_strike_by);
    out->result = s->result == RESULT_DRAW ? RESULT_DRAW : other_side_or_none(s->result);
    out->turned ^= 1;
    return true;
}

uint64_t ancients_mirror_entry(const void *bytes, unsigned who, uint64_t what)
{
    if (who == LUCK)
        return what & DRAW_BIT ? what ^ 1u << 8 : what; /* the other side draws */
    return verb_mirror(ancients_verbs, bytes, what);
}
