/* area.h: maps of areas joined by edges. An area is a number, sets of areas are bits, and a way is measured by
 * spreading sets: no list, no queue. */
#ifndef BELLUM_AREA_H
#define BELLUM_AREA_H

#include <stdbool.h>
#include <stdint.h>

enum { AREA_MAX = 24, AREA_BYTES = AREA_MAX / 8, AREA_NONE = 0xFF, AREA_FAR = 0xFF };

/* Tables made once; part of a pack. Invariant: next[] is symmetric and has no area beside itself; beside[] says the same
 * of every set of eight areas (area_tables() fills it), so that a set spreads without a loop. */
struct area_board {
    uint32_t next[AREA_MAX]; /* neighbours, as bits */
    uint32_t beside[AREA_BYTES][256];
    char name[AREA_MAX][4];
    int16_t x[AREA_MAX], y[AREA_MAX]; /* place on a sheet of 100 by 100 */
    uint8_t n;
    uint8_t zero[3];
};

static inline uint32_t area_bit(unsigned area) { return UINT32_C(1) << area; }

/* All neighbours of a set. */
static inline uint32_t area_beside(const struct area_board *b, uint32_t set)
{
    return b->beside[0][set & 255] | b->beside[1][set >> 8 & 255] | b->beside[2][set >> 16 & 255];
}

void area_tables(struct area_board *b); /* when next[] is there */

/* What can be reached in at most `steps` steps when every inner area lies in `through`; `from` itself is not in it. */
uint32_t area_reach(const struct area_board *b, unsigned from, uint32_t through, int steps);
/* The length of the shortest such way, AREA_FAR if there is none. */
int area_distance(const struct area_board *b, unsigned from, unsigned to, uint32_t through);
/* All at once, as sets: within[d] has the areas with such a way of at most d steps, 0 to `steps`. */
void area_within(const struct area_board *b, unsigned from, uint32_t through, int steps, uint32_t *within);
/* All at once: the distance of every area to `from`. */
void area_distances(const struct area_board *b, unsigned from, uint32_t through, uint8_t out[AREA_MAX]);
unsigned area_read(const struct area_board *b, const char *word); /* AREA_NONE if there is none of that name */

#endif
