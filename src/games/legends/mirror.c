/* mirror.c: half a turn of the board, sides exchanged (law 16). */
#include "legends.h"

#include <string.h>

unsigned legends_turned_tile(const struct legends_pack *pack, unsigned tile)
{
    const struct hex_board *b = &pack->board;
    unsigned row = b->rows - 1u - b->row[tile], last = b->cols - 1u - (b->row[tile] & 1u);
    return row * b->cols + last - b->col[tile];
}

bool legends_mirror(const void *packed, const void *state, void *out)
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = state;
    struct legends_state *m = out;
    if (!pack->symmetric)
        return false;
    *m = *s;
    memset(m->occupied, 0, sizeof m->occupied);
    for (unsigned side = 0; side < LEGENDS_SIDES; side++) {
        m->side[side ^ 1] = s->side[side];
        memcpy(m->alive[side ^ 1], s->alive[side], sizeof m->alive[side]);
        bit_each(tile, s->occupied[side], LEGENDS_WORDS)
            bit_add(m->occupied[side ^ 1], legends_turned_tile(pack, tile));
    }
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++)
        if (m->unit[slot].type) {
            m->unit[slot].tile = (uint16_t)legends_turned_tile(pack, s->unit[slot].tile);
            m->unit[slot].side ^= 1;
        }
    if (s->combat.sub) {
        m->combat.from = (uint16_t)legends_turned_tile(pack, s->combat.from);
        m->combat.tile = (uint16_t)legends_turned_tile(pack, s->combat.tile);
    }
    if (s->ask.kind && s->ask.after != ASK_NONE)
        m->ask.after = (uint16_t)legends_turned_tile(pack, s->ask.after);
    if (s->ask.kind && s->ask.seat < LEGENDS_SIDES)
        m->ask.seat ^= 1;
    if (s->ask.kind == ASK_DRAW)
        m->ask.at ^= 1;
    m->turn ^= 1;
    m->first ^= 1;
    m->turned ^= 1;
    if (s->stage == STAGE_OVER && s->winner != WINNER_DRAW)
        m->winner ^= 1;
    return true;
}

uint64_t legends_mirror_entry(const void *packed, unsigned who, uint64_t what)
{
    return who == LUCK ? what : verb_mirror(legends_verbs, packed, what);
}
