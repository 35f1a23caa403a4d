/* area.c: see area.h. */
#include "area.h"

#include <string.h>

_Static_assert(AREA_BYTES == 3, "area_beside() looks three times");

void area_tables(struct area_board *b)
{
    for (unsigned byte = 0; byte < AREA_BYTES; byte++)
        for (unsigned set = 1; set < 256; set++) /* one area more than a smaller set */
            b->beside[byte][set] = b->beside[byte][set & (set - 1)] | b->next[8 * byte + (unsigned)__builtin_ctz(set)];
}

uint32_t area_reach(const struct area_board *b, unsigned from, uint32_t through, int steps)
{
    uint32_t seen = area_bit(from), next = area_beside(b, seen);
    for (; steps > 0; steps--) { /* as often as asked: when it has spread out nobody can guess */
        seen |= next;
        next = area_beside(b, seen & through);
    }
    return seen & ~area_bit(from);
}

int area_distance(const struct area_board *b, unsigned from, unsigned to, uint32_t through)
{
    uint32_t seen = area_bit(from), ring = seen;
    int steps = 0;
    if (from == to)
        return 0;
    while (ring) {
        ring = area_beside(b, ring) & ~seen;
        seen |= ring;
        steps++;
        if (ring & area_bit(to))
            return steps;
        ring &= through;
    }
    return AREA_FAR;
}

void area_within(const struct area_board *b, unsigned from, uint32_t through, int steps, uint32_t *within)
{
    uint32_t seen = area_bit(from), next = area_beside(b, seen);
    within[0] = seen;
    for (int d = 1; d <= steps; d++) {
        seen |= next;
        within[d] = seen;
        next = area_beside(b, seen & through);
    }
}

void area_distances(const struct area_board *b, unsigned from, uint32_t through, uint8_t out[AREA_MAX])
{
    uint32_t seen = area_bit(from), ring = seen;
    memset(out, AREA_FAR, AREA_MAX);
    out[from] = 0;
    for (uint8_t steps = 1; ring; steps++) {
        ring = area_beside(b, ring) & ~seen;
        seen |= ring;
        for (uint32_t left = ring; left; left &= left - 1)
            out[__builtin_ctz(left)] = steps;
        ring &= through;
    }
}

unsigned area_read(const struct area_board *b, const char *word)
{
    for (unsigned i = 0; i < b->n; i++)
        if (strcmp(b->name[i], word) == 0)
            return i;
    return AREA_NONE;
}
