/* odds_ways.h: the states that a walk over luck has met, each once, with its chance. For odds.c alone. */
#ifndef BELLUM_ODDS_WAYS_H
#define BELLUM_ODDS_WAYS_H

#include "ratio.h"
#include "text.h"

/* A state met, with its chance. */
struct way {
    struct ratio chance;
    double share, heaviest; /* heaviest: of the single way whose events are told */
    uint64_t key;
    char *events, *said;
};

/* Ways with different states. slots: index + 1 by key, 0 = free; twice as many as ways at least. */
struct ways {
    struct way *at;
    uint8_t *states;
    int n, max;
    int *slots;
    uint32_t slots_n;
};

void *odds_need(void *memory); /* there is no sensible way on without it */
char *odds_copy(const char *text);
void ways_free(struct ways *w);
/* The way with this state; a new one has share 0. */
struct way *ways_find(struct ways *w, const void *state, size_t size);

#endif
