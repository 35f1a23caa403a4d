/* retreat.c: driven back: where to, how far, and what happens where there is no room (R86-R89). */
#include "legends.h"

/* G10: of the six directions the one with the largest projection of the vector; of two equal ones (always
 * neighbours) the clockwise one. In cube coordinates the dot product is the projection, but for a factor. */
static int retreat_direction(const struct legends_pack *pack, unsigned from, unsigned tile)
{
    static const int8_t unit[HEX_SIDES][3] = {{-1, 1, 0}, {0, 1, -1}, {1, 0, -1}, {1, -1, 0}, {0, -1, 1}, {-1, 0, 1}};
    const struct hex_board *b = &pack->board;
    int z = b->row[tile] - b->row[from];
    int x = (b->col[tile] - b->row[tile] / 2) - (b->col[from] - b->row[from] / 2);
    int y = -x - z, dot[HEX_SIDES], best = 0;
    for (int d = 0; d < HEX_SIDES; d++) {
        dot[d] = x * unit[d][0] + y * unit[d][1] + z * unit[d][2];
        if (dot[d] > dot[best])
            best = d;
    }
    int clockwise = (best + 1) % HEX_SIDES;
    return dot[clockwise] == dot[best] ? clockwise : best;
}

/* The tiles of the way back that the unit does not get: it stops before the first that it cannot enter (R88). */
struct way {
    unsigned tile; /* where it ends */
    int missing;
    bool friend_blocks;
};

static struct way way_back(const struct legends_pack *pack, const struct legends_state *s, const struct legends_unit *u,
                           unsigned from, int retreats)
{
    int direction = retreat_direction(pack, from, u->tile);
    struct way way = {.tile = u->tile, .missing = (legends_type(pack, u)->march - 1) * retreats}; /* R87 */
    for (; way.missing > 0; way.missing--) {
        unsigned next = pack->board.next[way.tile][direction];
        if (next == HEX_NONE || !bit_has(pack->passable, next) || legends_occupied(s, next)) {
            way.friend_blocks = next != HEX_NONE && bit_has(s->occupied[u->side], next);
            break;
        }
        way.tile = next;
    }
    return way;
}

bool legends_retreat(const struct legends_pack *pack, struct legends_state *s, unsigned slot, unsigned from,
                     int retreats, struct events *events)
{
    struct legends_unit *u = &s->unit[slot];
    unsigned start = u->tile;
    assert(bit_has(s->alive[u->side], slot) && retreats > 0 && from != start);
    struct way way = way_back(pack, s, u, from, retreats);
    bool costs = pack->switches[SWITCH_RETREAT_LOSS] == LOSS_WOUND && !way.friend_blocks; /* G10 */
    int wounds = costs ? way.missing : 0;
    if (wounds >= u->strength)
        return legends_wound(pack, s, slot, wounds, events); /* killed where it was attacked */
    rules_met(events, RULE('R', 62), RULE('R', 86), RULE('R', 87), RULE('R', 88), RULE('R', 89), RULE('R', 151),
              way.tile == start ? RULE('G', 11) : RULE('G', 10));
    legends_place(s, slot, way.tile);
    u->state = UNIT_RETREATED;
    u->moved = 0;
    event_put(events, (struct event){.kind = EVENT_RETREAT,
                                     .seen = SEEN_BY_ALL,
                                     .seat = u->side,
                                     .a = {(int32_t)start, (int32_t)way.tile}});
    legends_wound(pack, s, slot, wounds, events);
    return way.tile != start;
}
