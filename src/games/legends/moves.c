/* moves.c: activating and moving: where a unit can go, and why not (rulebook: Movement). */
#include "legends.h"

#include <string.h>

static inline bool light(const struct legends_pack *pack, const struct legends_state *s, unsigned slot)
{
    return !legends_type(pack, &s->unit[slot])->heavy;
}

/* One flood over open tiles, `steps` long, from a tile that counts as open itself (G40). */
static void flood(const struct legends_pack *pack, const uint64_t *open, unsigned tile, unsigned steps, uint64_t *seen)
{
    unsigned words = pack->words;
    uint64_t edge[LEGENDS_WORDS] = {0}, next[LEGENDS_WORDS];
    bit_add(edge, tile);
    bit_add(seen, tile);
    while (steps-- > 0) {
        memset(next, 0, sizeof next);
        bit_each(t, edge, words)
            for (unsigned w = 0; w < words; w++)
                next[w] |= pack->shot[0][t][w];
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

bool legends_reach(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, unsigned limit,
                   uint64_t out[LEGENDS_WORDS])
{
    unsigned tile = s->unit[slot].tile, words = pack->words;
    assert(limit <= LEGENDS_MARCH);
    uint64_t any = 0, in_the_way = 0;
    for (unsigned w = 0; w < LEGENDS_WORDS; w++)
        out[w] = 0;
    if (limit == 0)
        return false;
    const uint64_t *near = pack->within[limit - 1][tile];
    for (unsigned w = 0; w < words; w++) {
        uint64_t taken = s->occupied[ROME][w] | s->occupied[CARTHAGE][w];
        out[w] = near[w] & ~taken;
        in_the_way |= near[w] & taken & ~(w == tile >> 6 ? UINT64_C(1) << (tile & 63) : 0);
        any |= out[w];
    }
    if (light(pack, s, slot) || !in_the_way) /* R60, G29: the way does not depend on units */
        return any != 0;
    uint64_t open[LEGENDS_WORDS], seen[LEGENDS_WORDS] = {0};
    for (unsigned w = 0; w < words; w++)
        open[w] = pack->passable[w] & ~(s->occupied[ROME][w] | s->occupied[CARTHAGE][w]); /* R59 */
    flood(pack, open, tile, limit, seen);
    bit_drop(seen, tile); /* R61: its own tile is no destination */
    any = 0;
    for (unsigned w = 0; w < words; w++)
        any |= out[w] = seen[w];
    return any != 0;
}

/* G40: the length of the shortest legal way; 0 if there is none within LEGENDS_MARCH. */
int legends_path(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, unsigned tile)
{
    uint64_t reach[LEGENDS_WORDS];
    for (unsigned limit = (unsigned)hex_distance(&pack->board, s->unit[slot].tile, tile); limit <= LEGENDS_MARCH;
         limit++)
        if (legends_reach(pack, s, slot, limit, reach) && bit_has(reach, tile))
            return (int)limit;
    return 0;
}

void legends_ways(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                  uint16_t before[HEX_MAX])
{
    bool passes = light(pack, s, slot);
    unsigned start = s->unit[slot].tile, begin = 0, end = 1;
    uint16_t queue[HEX_MAX] = {(uint16_t)start};
    for (unsigned t = 0; t < HEX_MAX; t++)
        before[t] = HEX_NONE;
    before[start] = (uint16_t)start;
    while (begin < end) {
        unsigned at = queue[begin++];
        for (int d = 0; d < HEX_SIDES; d++) {
            unsigned next = pack->board.next[at][d];
            if (next == HEX_NONE || before[next] != HEX_NONE || !bit_has(pack->passable, next) ||
                (!passes && legends_occupied(s, next)))
                continue;
            before[next] = (uint16_t)at;
            queue[end++] = (uint16_t)next;
        }
    }
}

uint16_t legends_terrain_refused(const struct legends_pack *pack, unsigned tile)
{
    static const uint16_t rules[] = {[TERRAIN_GRASS] = RULE('R', 55),
                                     [TERRAIN_WATER] = RULE('R', 56),
                                     [TERRAIN_HILLS] = RULE('R', 57),
                                     [TERRAIN_WOODS] = RULE('R', 58)};
    assert(legends_on_board(pack, tile));
    return bit_has(pack->passable, tile) ? RULE_NONE : rules[pack->terrain[tile]];
}

/* In the order of the specification: terrain, occupied, distance or way. */
uint16_t legends_move_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                              unsigned tile, unsigned limit, uint16_t too_far)
{
    uint64_t reach[LEGENDS_WORDS];
    uint16_t rule = legends_terrain_refused(pack, tile);
    if (rule)
        return rule;
    if (legends_occupied(s, tile))
        return RULE('R', 61);
    if (legends_reach(pack, s, slot, limit, reach) && bit_has(reach, tile))
        return RULE_NONE;
    /* Near enough over the ground alone: then units bar the way. */
    return limit && bit_has(pack->within[limit - 1][s->unit[slot].tile], tile) ? RULE('R', 59) : too_far;
}

/* Does a question of moving have an answer but `stay`? */
bool legends_can_move(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, unsigned kind)
{
    const struct legends_type *t = legends_type(pack, &s->unit[slot]);
    uint64_t tiles[LEGENDS_WORDS];
    unsigned farthest = kind == ASK_MOVE && t->march > t->attack ? t->march : t->attack;
    assert(kind == ASK_MOVE || kind == ASK_PURSUE);
    if (farthest == 0)
        return false;
    return legends_free_around(pack, s, s->unit[slot].tile, tiles) || legends_reach(pack, s, slot, farthest, tiles);
}

unsigned legends_run_limit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot) /* G19 */
{
    const struct legends_type *t = legends_type(pack, &s->unit[slot]);
    switch (pack->switches[SWITCH_HIT_RUN]) {
    case RUN_MARCH: return t->march;
    case RUN_ATT: return t->attack;
    default: return t->march ? t->march - 1u : 0;
    }
}

/* Free passable tiles next to a tile. */
bool legends_free_around(const struct legends_pack *pack, const struct legends_state *s, unsigned tile,
                         uint64_t out[LEGENDS_WORDS])
{
    uint64_t any = 0;
    for (unsigned w = 0; w < LEGENDS_WORDS; w++)
        any |= out[w] = pack->shot[0][tile][w] & pack->passable[w] & ~(s->occupied[ROME][w] | s->occupied[CARTHAGE][w]);
    return any != 0;
}

bool legends_can_do_anything(const struct legends_pack *pack, const struct legends_state *s, unsigned slot)
{
    uint64_t targets[LEGENDS_WORDS];
    bool attacks = legends_army(pack) && s->phase == PHASE_ATTACK; /* an army's units have moved by then */
    return legends_targets(pack, s, slot, targets) || (!attacks && legends_can_move(pack, s, slot, ASK_MOVE));
}

/* ---- what moving does -------------------------------------------------------------------------------- */

void legends_activate_do(const struct legends_pack *pack, struct legends_state *s, unsigned slot, struct events *events)
{
    struct legends_unit *u = &s->unit[slot];
    assert(bit_has(s->alive[s->turn], slot) && (u->state == UNIT_IDLE || u->state == UNIT_READY));
    rules_met(events, RULE('R', 50), RULE('R', 33), RULE('R', 145), RULE('R', 146), RULE('R', 39 + u->type),
              legends_type(pack, u)->heavy ? RULE('R', 6) : RULE('R', 5));
    if (legends_army(pack) && u->state != UNIT_READY)
        s->side[s->turn].action++; /* G42 */
    u->state = UNIT_ACTIVE;
}

void legends_move_do(const struct legends_pack *pack, struct legends_state *s, unsigned slot, unsigned tile,
                     struct events *events)
{
    assert(s->unit[slot].state == UNIT_ACTIVE);
    rules_met(events, RULE('R', 51), RULE('R', 52), RULE('R', 55), RULE('R', 61), RULE('R', 147), RULE('G', 40));
    s->unit[slot].moved = (uint8_t)legends_path(pack, s, slot, tile); /* G18 */
    assert(s->unit[slot].moved > 0);                                  /* G30 */
    legends_place(s, slot, tile);
    s->unit[slot].state = UNIT_MOVED;
}

void legends_march_do(struct legends_state *s, unsigned slot, unsigned tile, struct events *events)
{
    assert(s->unit[slot].state == UNIT_ACTIVE);
    rules_met(events, RULE('R', 53), RULE('R', 54), RULE('R', 55), RULE('R', 61), RULE('R', 148), RULE('G', 30),
              RULE('G', 40));
    legends_place(s, slot, tile);
    s->unit[slot].state = UNIT_MARCHED;
}
