/* units.c: pieces on the board: finding, placing, removing, deploying. */
#include "legends.h"

unsigned legends_unit_at(const struct legends_state *s, unsigned tile)
{
    for (unsigned side = 0; side < 2; side++)
        if (bit_has(s->occupied[side], tile))
            bit_each(slot, s->alive[side], 2)
                if (s->unit[slot].tile == tile)
                    return slot;
    return LEGENDS_NO_UNIT;
}

void legends_place(struct legends_state *s, unsigned slot, unsigned tile)
{
    struct legends_unit *u = &s->unit[slot];
    bit_drop(s->occupied[u->side], u->tile);
    u->tile = (uint16_t)tile;
    bit_add(s->occupied[u->side], tile);
}

/* From the board; the slot itself stays as it is. */
void legends_remove(struct legends_state *s, unsigned slot)
{
    struct legends_unit *u = &s->unit[slot];
    bit_drop(s->occupied[u->side], u->tile);
    bit_drop(s->alive[u->side], slot);
}

unsigned legends_any(const struct legends_state *s, unsigned side, unsigned states)
{
    bit_each(slot, s->alive[side], 2)
        if (states >> s->unit[slot].state & 1)
            return 1;
    return 0;
}

/* The side's optional units in the order in which they are decided: by tile. */
int legends_optional_order(const struct legends_state *s, unsigned side, int slots[LEGENDS_UNITS])
{
    int n = 0;
    bit_each(slot, s->alive[side], 2)
        if (s->unit[slot].optional) {
            int i = n++;
            while (i > 0 && (s->unit[slots[i - 1]].tile > s->unit[slot].tile) != s->turned) {
                slots[i] = slots[i - 1];
                i--;
            }
            slots[i] = (int)slot;
        }
    return n;
}

int legends_optional_next(const struct legends_state *s, unsigned side)
{
    int slots[LEGENDS_UNITS];
    if (s->round > 1 || s->side[side].after >= AFTER_PUT) /* later Selects are for cards only (G27) */
        return -1;
    int n = legends_optional_order(s, side, slots);
    return s->side[side].after < n ? slots[s->side[side].after] : -1;
}

int legends_deployed(const struct legends_state *s, unsigned side)
{
    int slots[LEGENDS_UNITS], n = legends_optional_order(s, side, slots);
    int deployed = bit_count(s->alive[side][0]) + bit_count(s->alive[side][1]) - n;
    for (int i = 0; i < n && i < s->side[side].after; i++)
        deployed += s->unit[slots[i]].optional == OPTIONAL_IN;
    return deployed;
}
