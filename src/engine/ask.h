/* ask.h: what questions are made of: bit sets, and the one that is open. Plain structures that live inside a game's
 * state. */
#ifndef BELLUM_ASK_H
#define BELLUM_ASK_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- bit sets over up to 64 * words things --------------------------------------------- */

static inline bool bit_has(const uint64_t *set, unsigned i) { return set[i >> 6] >> (i & 63) & 1; }
static inline void bit_add(uint64_t *set, unsigned i) { set[i >> 6] |= UINT64_C(1) << (i & 63); }
static inline void bit_drop(uint64_t *set, unsigned i) { set[i >> 6] &= ~(UINT64_C(1) << (i & 63)); }
static inline int bit_first(uint64_t word)
{
    assert(word);
    return __builtin_ctzll(word);
}
/* Processors of the x86-64 baseline have no instruction for it, and compilers call a function then. */
static inline int bit_count(uint64_t word)
{
#if defined __x86_64__ && !defined __POPCNT__
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
#else
    return __builtin_popcountll(word);
#endif
}

/* for each i in a set of `words` words, ascending */
#define bit_each(i, set, words)                                                                                        \
    for (unsigned w_##i = 0; w_##i < (words); w_##i++)                                                                 \
        for (uint64_t b_##i = (set)[w_##i], once_##i = 1; b_##i; b_##i &= b_##i - 1, once_##i = 1)                     \
            for (unsigned i = w_##i * 64 + (unsigned)bit_first(b_##i); once_##i; once_##i = 0)

/* ---- the open question ---------------------------------------------------------------------- */

/* The one question a state has open (`s->ask`). A set remembers its last member named (`after`). Fields without use are zero. */
struct question {
    uint8_t kind;   /* the game's ASK_… */
    uint8_t seat;   /* who is asked, or LUCK */
    uint16_t at;    /* the piece or place concerned */
    uint16_t after; /* last member named; ASK_NONE = none yet */
    uint16_t n;     /* how many dice, cards, steps are left */
};

enum { ASK_NONE = 0xFFFF };

#endif
