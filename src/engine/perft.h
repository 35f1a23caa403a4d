/* perft.h: how many ways there are to play on for some entries, choices and luck alike: the classic test that
 * a change of code changed no rule. The signature also covers every state reached, so that two mistakes which
 * leave the count alone do not hide each other. */
#ifndef BELLUM_PERFT_H
#define BELLUM_PERFT_H

#include "game.h"

struct perft {
    uint64_t leaves;    /* ways of exactly `depth` entries, or that ended before */
    uint64_t signature; /* over all states reached, in whatever order they were met */
    uint64_t entries;   /* carried out on the way */
};

enum { PERFT_DEPTH = 64 };

/* From a state; depth 0 is one leaf. At a node of several seats the lowest goes first: they commute (law 7). */
bool perft_run(const struct game *game, const void *pack, const void *state, int depth, struct perft *out);

/* The first decisions, each with its own count, for finding out where two versions differ: calls `tell` for every
 * entry of the first level. */
bool perft_divide(const struct game *game, const void *pack, const void *state, int depth,
                  void (*tell)(void *ctx, const char *words, const struct perft *count), void *ctx);

#endif
