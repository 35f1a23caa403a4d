/* units.c: pieces on the board: finding, placing, removing, and what becomes of them when they have acted. */
#include "legends.h"

unsigned legends_own_unit(const struct legends_state *s, unsigned seat, unsigned tile)
{
    assert(tile < HEX_MAX);
    if (bit_has(s->occupied[seat], tile))
        bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS)
            if (s->unit[slot].tile == tile)
                return slot;
    return LEGENDS_NO_UNIT;
}

unsigned legends_unit_at(const struct legends_state *s, unsigned tile)
{
    return legends_own_unit(s, bit_has(s->occupied[ROME], tile) ? ROME : CARTHAGE, tile);
}

void legends_place(struct legends_state *s, unsigned slot, unsigned tile)
{
    struct legends_unit *u = &s->unit[slot];
    assert(bit_has(s->alive[u->side], slot));
    assert(tile == u->tile || !legends_occupied(s, tile)); /* R61 */
    bit_drop(s->occupied[u->side], u->tile);
    u->tile = (uint16_t)tile;
    bit_add(s->occupied[u->side], tile);
}

/* From the board; the slot itself stays as it is. */
void legends_remove(struct legends_state *s, unsigned slot)
{
    struct legends_unit *u = &s->unit[slot];
    assert(bit_has(s->alive[u->side], slot));
    bit_drop(s->occupied[u->side], u->tile);
    bit_drop(s->alive[u->side], slot);
}

bool legends_any(const struct legends_state *s, unsigned seat, unsigned states)
{
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS)
        if (states >> s->unit[slot].state & 1)
            return true;
    return false;
}

int legends_count(const struct legends_state *s, unsigned seat, unsigned states)
{
    int n = 0;
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS)
        n += states >> s->unit[slot].state & 1;
    return n;
}

/* Marched, Attacked and Retreated units stay what they are. Form itself (R39) has nothing to do. */
void legends_form(struct legends_state *s, unsigned slot, struct events *events)
{
    struct legends_unit *u = &s->unit[slot];
    assert(slot < LEGENDS_UNITS && (!u->type || u->side == s->turn));
    rules_met(events, RULE('R', 32), RULE('R', 39), RULE('G', 37));
    s->combat = (struct legends_combat){0};
    if (!u->type)
        return;
    u->moved = 0;
    if (u->state == UNIT_ACTIVE || u->state == UNIT_MOVED)
        u->state = UNIT_PASSIVE;
}
