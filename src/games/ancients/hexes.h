/* hexes.h: sets of hexes of the 9 x 13 board as two words of bits. A hex is row * 13 + column; the last place of an
 * odd row is not on the board and never in a set. */
#ifndef BELLUM_ANCIENTS_HEXES_H
#define BELLUM_ANCIENTS_HEXES_H

#include "engine/ask.h"

enum { SECTION_LINE = 8 }; /* half-columns 8 and 16 divide the sections (S4) */
enum { ROWS = 9, COLS = 13, HEXES = ROWS * COLS, NO_HEX = 0xFF };

struct hexes {
    _Alignas(8) uint64_t w[2]; /* the same layout on 32 bit: packs are hashed byte by byte */
};

static inline struct hexes hexes_of(unsigned hex)
{
    uint64_t high = hex >> 6 & 1; /* no branch: which half it is nobody can guess */
    return (struct hexes){{(high ^ 1) << (hex & 63), high << (hex & 63)}};
}
static inline bool hexes_has(struct hexes a, unsigned hex) { return hex < HEXES && bit_has(a.w, hex); }
static inline struct hexes hexes_and(struct hexes a, struct hexes b)
{
    return (struct hexes){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}
static inline struct hexes hexes_or(struct hexes a, struct hexes b)
{
    return (struct hexes){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}
static inline struct hexes hexes_not(struct hexes a, struct hexes b)
{
    return (struct hexes){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}
static inline bool hexes_any(struct hexes a) { return (a.w[0] | a.w[1]) != 0; }
/* Both words added up at once: the plain target has no instruction for it, and this is hot. */
static inline int hexes_count(struct hexes a)
{
    const uint64_t m1 = UINT64_C(0x5555555555555555), m2 = UINT64_C(0x3333333333333333),
                   m4 = UINT64_C(0x0F0F0F0F0F0F0F0F);
    uint64_t x = a.w[0] - (a.w[0] >> 1 & m1), y = a.w[1] - (a.w[1] >> 1 & m1);
    x = (x & m2) + (x >> 2 & m2) + (y & m2) + (y >> 2 & m2);
    x = (x & m4) + (x >> 4 & m4);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
}
static inline int hexes_first(struct hexes a)
{
    uint64_t low = 0 - (uint64_t)(a.w[0] != 0);
    return (int)(~low & 64) + __builtin_ctzll((a.w[0] & low) | (a.w[1] & ~low)); /* not of an empty set */
}
static inline int hexes_last(struct hexes a)
{
    return a.w[1] ? 127 - __builtin_clzll(a.w[1]) : 63 - __builtin_clzll(a.w[0]);
}
/* Those above `hex` only. */
static inline struct hexes hexes_above(struct hexes a, unsigned hex)
{
    if (hex < 63)
        a.w[0] &= ~UINT64_C(0) << (hex + 1);
    else {
        a.w[0] = 0;
        a.w[1] &= hex == 63 ? ~UINT64_C(0) : hex >= 127 ? 0 : ~UINT64_C(0) << (hex - 63);
    }
    return a;
}
static inline struct hexes hexes_below(struct hexes a, unsigned hex)
{
    return hexes_not(a, hexes_or(hexes_above(a, hex), hexes_of(hex)));
}

/* The set without its first, which must be there. Both halves without a branch, as in hexes_each(). */
static inline struct hexes hexes_rest(struct hexes a)
{
    uint64_t low = 0 - (uint64_t)(a.w[0] != 0), word = (a.w[0] & low) | (a.w[1] & ~low), rest = word & (word - 1);
    return (struct hexes){{rest & low, (a.w[1] & low) | (rest & ~low)}};
}

/* For each hex, ascending. One loop over both halves: where a loop ends nobody can guess, so two would cost twice. */
#define hexes_each(h, set)                                                                                             \
    for (struct hexes left_##h = (set); hexes_any(left_##h); left_##h = hexes_rest(left_##h))                          \
        for (unsigned h = (unsigned)hexes_first(left_##h), once_##h = 1; once_##h; once_##h = 0)

static inline struct hexes hexes_up(struct hexes a, int n) /* every number + n, 0 < n < 64 */
{
    return (struct hexes){{a.w[0] << n, a.w[1] << n | a.w[0] >> (64 - n)}};
}
static inline struct hexes hexes_down(struct hexes a, int n)
{
    return (struct hexes){{a.w[0] >> n | a.w[1] << (64 - n), a.w[1] >> n}};
}

/* The masks that keep a step from running round the edge of the board (S1, S2). */
extern const struct hexes hexes_board, hexes_even, hexes_not_east, hexes_not_west;

/* All neighbours of a set (S2), members of the set only where they are neighbours of others. In the rows above and
 * below an even hex touches its own column and the one to the west, an odd one its own and the one to the east. */
static inline struct hexes hexes_grow(struct hexes a)
{
    struct hexes east = hexes_up(hexes_and(a, hexes_not_east), 1), west = hexes_down(hexes_and(a, hexes_not_west), 1);
    struct hexes columns = hexes_or(a, hexes_or(hexes_and(west, hexes_even), hexes_not(east, hexes_even)));
    struct hexes rows = hexes_or(hexes_up(columns, COLS), hexes_down(columns, COLS));
    return hexes_and(hexes_or(rows, hexes_or(east, west)), hexes_board);
}

/* The hexes with two or more neighbours in a set: the six steps one after another, and what was reached before. */
static inline struct hexes hexes_twice(struct hexes a)
{
    struct hexes east = hexes_up(hexes_and(a, hexes_not_east), 1), west = hexes_down(hexes_and(a, hexes_not_west), 1);
    struct hexes aslant = hexes_or(hexes_and(west, hexes_even), hexes_not(east, hexes_even));
    struct hexes steps[] = {west, hexes_up(a, COLS), hexes_down(a, COLS), hexes_up(aslant, COLS),
                            hexes_down(aslant, COLS)};
    struct hexes once = east, twice = {{0, 0}};
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++) {
        twice = hexes_or(twice, hexes_and(once, steps[i]));
        once = hexes_or(once, steps[i]);
    }
    return hexes_and(twice, hexes_board);
}

#endif
