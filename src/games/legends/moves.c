/* moves.c: where a unit can go, and why not. */
#include "legends.h"

#include <string.h>

static inline bool light(const struct legends_pack *p, const struct legends_state *s, unsigned slot)
{
    return !legends_type(p, &s->unit[slot])->heavy;
}

/* One flood over open tiles, `steps` long, from a tile that counts as open itself (G40). */
static void flood(const struct legends_pack *p, const uint64_t *open, unsigned tile, unsigned steps, uint64_t *seen)
{
    unsigned words = p->words;
    uint64_t edge[LEGENDS_WORDS] = {0}, next[LEGENDS_WORDS];
    bit_add(edge, tile);
    bit_add(seen, tile);
    while (steps-- > 0) {
        memset(next, 0, sizeof next);
        bit_each(t, edge, words)
            for (unsigned w = 0; w < words; w++)
                next[w] |= p->shot[0][t][w];
        uint64_t any = 0;
        for (unsigned w = 0; w < words; w++) {
            edge[w] = next[w] & open[w] & ~seen[w];
            seen[w] |= edge[w];
            any |= edge[w];
        }
        if (!any)
            return;
    }
}

bool legends_reach(const struct legends_pack *p, const struct legends_state *s, unsigned slot, unsigned limit,
                   uint64_t out[LEGENDS_WORDS])
{
    unsigned tile = s->unit[slot].tile, words = p->words;
    uint64_t any = 0, in_the_way = 0;
    for (unsigned w = 0; w < LEGENDS_WORDS; w++)
        out[w] = 0;
    if (limit == 0)
        return false;
    const uint64_t *near = p->within[limit - 1][tile];
    for (unsigned w = 0; w < words; w++) {
        uint64_t taken = s->occupied[ROME][w] | s->occupied[CARTHAGE][w];
        out[w] = near[w] & ~taken;
        in_the_way |= near[w] & taken & ~(w == tile >> 6 ? UINT64_C(1) << (tile & 63) : 0);
        any |= out[w];
    }
    if (light(p, s, slot) || !in_the_way) /* R60, G29: the way does not depend on units */
        return any != 0;
    uint64_t open[LEGENDS_WORDS], seen[LEGENDS_WORDS] = {0};
    for (unsigned w = 0; w < words; w++)
        open[w] = p->passable[w] & ~(s->occupied[ROME][w] | s->occupied[CARTHAGE][w]); /* R59 */
    flood(p, open, tile, limit, seen);
    bit_drop(seen, tile); /* R61: its own tile is no destination */
    any = 0;
    for (unsigned w = 0; w < words; w++)
        any |= out[w] = seen[w];
    return any != 0;
}

/* G40: the length of the shortest legal way; 0 if there is none within LEGENDS_MARCH. */
int legends_path(const struct legends_pack *p, const struct legends_state *s, unsigned slot, unsigned tile)
{
    uint64_t reach[LEGENDS_WORDS];
    for (unsigned limit = (unsigned)hex_distance(&p->board, s->unit[slot].tile, tile); limit <= LEGENDS_MARCH; limit++)
        if (legends_reach(p, s, slot, limit, reach) && bit_has(reach, tile))
            return (int)limit;
    return 0;
}

static uint16_t terrain_refused(const struct legends_pack *p, unsigned tile)
{
    static const uint16_t rules[] = {[TERRAIN_GRASS] = RULE('R', 55),
                                     [TERRAIN_WATER] = RULE('R', 56),
                                     [TERRAIN_HILLS] = RULE('R', 57),
                                     [TERRAIN_WOODS] = RULE('R', 58)};
    return bit_has(p->passable, tile) ? RULE_NONE : rules[p->terrain[tile]];
}

/* In the order of the specification: terrain, occupied, distance or way. */
uint16_t legends_move_refused(const struct legends_pack *p, const struct legends_state *s, unsigned slot, unsigned tile,
                              unsigned limit, uint16_t too_far)
{
    uint64_t reach[LEGENDS_WORDS];
    uint16_t rule = terrain_refused(p, tile);
    if (rule)
        return rule;
    if (bit_has(s->occupied[ROME], tile) || bit_has(s->occupied[CARTHAGE], tile))
        return RULE('R', 61);
    if (legends_reach(p, s, slot, limit, reach) && bit_has(reach, tile))
        return RULE_NONE;
    /* Near enough over the ground alone: then units bar the way. */
    return limit && bit_has(p->within[limit - 1][s->unit[slot].tile], tile) ? RULE('R', 59) : too_far;
}

unsigned legends_run_limit(const struct legends_pack *p, const struct legends_state *s, unsigned slot) /* G19 */
{
    const struct legends_type *t = legends_type(p, &s->unit[slot]);
    switch (p->switches[SWITCH_HIT_RUN]) {
    case RUN_MARCH: return t->march;
    case RUN_ATT: return t->attack;
    default: return t->march ? t->march - 1u : 0;
    }
}

/* Free passable tiles next to a tile. */
bool legends_free_around(const struct legends_pack *p, const struct legends_state *s, unsigned tile,
                         uint64_t out[LEGENDS_WORDS])
{
    uint64_t any = 0;
    for (unsigned w = 0; w < LEGENDS_WORDS; w++)
        any |= out[w] = p->shot[0][tile][w] & p->passable[w] & ~(s->occupied[ROME][w] | s->occupied[CARTHAGE][w]);
    return any != 0;
}

/* G10: of the six directions the one with the largest projection of the vector; of two equal ones (always
 * neighbours) the clockwise one. In cube coordinates the dot product is the projection, but for a factor. */
int legends_retreat_direction(const struct legends_pack *p, unsigned from, unsigned tile)
{
    static const int8_t unit[HEX_SIDES][3] = {{-1, 1, 0}, {0, 1, -1}, {1, 0, -1}, {1, -1, 0}, {0, -1, 1}, {-1, 0, 1}};
    const struct hex_board *b = &p->board;
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
