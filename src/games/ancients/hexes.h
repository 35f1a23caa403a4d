/* hexes.h: sets of hexes of the 9 x 13 board as two words of bits. A hex is row * 13 + column; the last place of an
 * odd row is not on the board and never in a set. */
#ifndef BELLUM_ANCIENTS_HEXES_H
#define BELLUM_ANCIENTS_HEXES_H

#include "engine/ask.h"

enum { ROWS = 9, COLS = 13, HEXES = ROWS * COLS, NO_HEX = 0xFF };

struct hexes {
    _Alignas(8) uint64_t w[2]; /* the same layout on 32 bit: packs are hashed byte by byte */
};

static inline struct hexes hexes_of(unsigned hex)
{
    return (struct hexes){{hex < 64 ? UINT64_C(1) << hex : 0, hex >= 64 ? UINT64_C(1) << (hex - 64) : 0}};
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
static inline int hexes_first(struct hexes a) { return a.w[0] ? bit_first(a.w[0]) : 64 + bit_first(a.w[1]); }
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

#define hexes_each(h, set) bit_each(h, (set).w, 2)

static inline struct hexes hexes_up(struct hexes a, int n) /* every number + n, 0 < n < 64 */
{
    return (struct hexes){{a.w[0] << n, a.w[1] << n | a.w[0] >> (64 - n)}};
}
static inline struct hexes hexes_down(struct hexes a, int n)
{
    return (struct hexes){{a.w[0] >> n | a.w[1] << (64 - n), a.w[1] >> n}};
}

/* The masks that keep a step from running round the edge of the board (S1, S2). */
extern const struct hexes hexes_board, hexes_even, hexes_odd, hexes_not_east, hexes_not_west;

/* All neighbours of a set (S2), members of the set only where they are neighbours of others. */
static inline struct hexes hexes_grow(struct hexes a)
{
    struct hexes even = hexes_and(a, hexes_even), odd = hexes_and(a, hexes_odd);
    struct hexes n = hexes_or(hexes_up(hexes_and(a, hexes_not_east), 1), hexes_down(hexes_and(a, hexes_not_west), 1));
    struct hexes inner = hexes_and(even, hexes_not_west);
    n = hexes_or(n, hexes_or(hexes_down(inner, 14), hexes_down(even, 13)));
    n = hexes_or(n, hexes_or(hexes_up(inner, 12), hexes_up(even, 13)));
    n = hexes_or(n, hexes_or(hexes_down(odd, 13), hexes_down(odd, 12)));
    n = hexes_or(n, hexes_or(hexes_up(odd, 13), hexes_up(odd, 14)));
    return hexes_and(n, hexes_board);
}

#endif
