/* movement.c: Movement: units go in secret between controlled areas (R35-R37). */
#include "trts.h"

bool trts_may_move(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                   unsigned area, struct reason *why)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    int ref = (int)trts_ref(seat, slot);
    if (is_building(pack, x))
        return refuse(why, RULE('R', 35), ref, (int)area);
    if (x->link)
        return refuse(why, RULE('G', x->flags & WAITING ? 45 : 29), ref, (int)area);
    if (s->mark[x->at] != 1u << seat)
        return refuse(why, RULE('R', 36), ref, (int)area);
    if (x->at == area)
        return refuse_note(why, RULE('R', 35), NOTE_THERE, ref, (int)area);
    if (s->mark[area] != 1u << seat)
        return refuse(why, RULE('R', 35), ref, (int)area);
    int cost = area_distance(&pack->board, x->at, area, trts_through(pack, s, seat, x->type));
    if (cost == AREA_FAR)
        return refuse(why, RULE('R', 47), ref, (int)area);
    if (cost > x->mp)
        return refuse(why, RULE('R', 38), ref, (int)area);
    return true;
}

void trts_move(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, unsigned area,
               struct events *events)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    int cost = area_distance(&pack->board, x->at, area, trts_through(pack, s, seat, x->type));
    assert(s->mark[area] == 1u << seat && s->mark[s->piece[seat][slot].at] == 1u << seat); /* R35, R36 */
    rules_met(events, RULE('R', 35), RULE('R', 36), RULE('R', 37), RULE('R', 47), RULE('G', 3), RULE('G', 4),
              RULE('G', 5));
    trts_go_to(pack, s, seat, slot, area, cost);
}
