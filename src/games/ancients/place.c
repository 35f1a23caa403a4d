/* place.c: pieces put on and taken off the board, and the stack of what must be finished first. */
#include "games/ancients/rules.h"

static inline void set_add(struct hexes *set, unsigned hex) { bit_add(set->w, hex); }
static inline void set_drop(struct hexes *set, unsigned hex) { bit_drop(set->w, hex); }

/* Numbers are as a rule 1..48 and stand in the slot below; others are looked for. */
int ancients_slot(const struct ancients_state *s, unsigned id)
{
    if (!id)
        return -1;
    unsigned slot = (id - 1) % UNITS_MAX;
    if (s->unit[slot].id == id)
        return (int)slot;
    for (slot = 0; id > UNITS_MAX && slot < UNITS_MAX; slot++)
        if (s->unit[slot].id == id)
            return (int)slot;
    return -1;
}

int ancients_leader_slot(const struct ancients_state *s, unsigned id)
{
    for (int slot = 0; id && slot < LEADERS_MAX; slot++)
        if (s->leader[slot].id == id)
            return slot;
    return -1;
}

void ancients_put_unit(struct ancients_state *s, unsigned slot, unsigned hex)
{
    assert(hex < HEXES);
    struct unit *u = &s->unit[slot];
    assert(!s->unit_at[hex]);
    u->hex = (uint8_t)hex;
    s->unit_at[hex] = (uint8_t)(slot + 1);
    set_add(&s->units[u->side], hex);
    if (u->flags & ORDERED)
        set_add(&s->named[UNITS], hex);
}

static void lift_unit(struct ancients_state *s, unsigned slot)
{
    assert(s->unit_at[s->unit[slot].hex] == slot + 1); /* it stands there */
    struct unit *u = &s->unit[slot];
    s->unit_at[u->hex] = 0;
    set_drop(&s->units[u->side], u->hex);
    set_drop(&s->named[UNITS], u->hex);
}

void ancients_put_leader(struct ancients_state *s, unsigned slot, unsigned hex)
{
    assert(hex < HEXES);
    struct leader *l = &s->leader[slot];
    assert(!s->leader_at[hex]);
    l->hex = (uint8_t)hex;
    s->leader_at[hex] = (uint8_t)(slot + 1);
    set_add(&s->leaders[l->side], hex);
    if (l->ordered)
        set_add(&s->named[LEADERS], hex);
}

void ancients_lift_leader(struct ancients_state *s, unsigned slot)
{
    struct leader *l = &s->leader[slot];
    if (s->leader_at[l->hex] != slot + 1)
        return; /* on his way */
    s->leader_at[l->hex] = 0;
    set_drop(&s->leaders[l->side], l->hex);
    set_drop(&s->named[LEADERS], l->hex);
}

/* R72: an attached leader moves with his unit. */
void ancients_shift_unit(struct ancients_state *s, unsigned slot, unsigned to)
{
    assert(to < HEXES && !s->unit_at[to]);
    struct unit *u = &s->unit[slot];
    int leader = unit_leader(s, u);
    lift_unit(s, slot);
    if (leader >= 0) {
        ancients_lift_leader(s, (unsigned)leader);
        ancients_put_leader(s, (unsigned)leader, to);
    }
    ancients_put_unit(s, slot, to);
}

void ancients_remove_unit(struct ancients_state *s, unsigned slot)
{
    assert(s->unit[slot].id);
    lift_unit(s, slot);
    s->unit[slot] = (struct unit){0};
}

void ancients_remove_leader(struct ancients_state *s, unsigned slot)
{
    assert(s->leader[slot].id);
    ancients_lift_leader(s, slot);
    s->leader[slot] = (struct leader){0};
    s->seq.checked &= (uint16_t) ~(1u << slot);
}

struct frame *ancients_push(struct ancients_state *s, struct frame frame)
{
    assert(s->stack_n < STACK_MAX);
    s->stack[s->stack_n] = frame;
    return &s->stack[s->stack_n++];
}

void ancients_pop(struct ancients_state *s)
{
    assert(s->stack_n);
    s->stack[--s->stack_n] = (struct frame){0};
}
