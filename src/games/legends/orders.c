/* orders.c: the units of a Mixed Order (R16-R18, G3). They are named in ascending order of their tiles. */
#include "legends.h"

bool legends_orderable(const struct legends_state *s, unsigned slot)
{
    const struct legends_unit *u = &s->unit[slot];
    bool behind = s->ask.after == ASK_NONE || (s->turned ? u->tile < s->ask.after : u->tile > s->ask.after);
    return u->state == UNIT_IDLE && behind;
}

int legends_orderable_n(const struct legends_state *s, unsigned *slot)
{
    int n = 0;
    bit_each(i, s->alive[s->turn], LEGENDS_UNIT_WORDS)
        if (legends_orderable(s, i)) {
            *slot = i;
            n++;
        }
    return n;
}

void legends_order_do(struct legends_state *s, unsigned tile, struct events *events)
{
    unsigned slot = legends_own_unit(s, s->turn, tile);
    assert(s->ask.kind == ASK_ORDER && s->ask.n < LEGENDS_ORDERS && slot != LEGENDS_NO_UNIT);
    rules_met(events, RULE('R', 17), RULE('R', 18));
    s->unit[slot].state = UNIT_READY;
    s->ask.after = (uint16_t)tile;
    s->ask.n++;
}
