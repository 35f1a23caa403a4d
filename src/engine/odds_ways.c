/* odds_ways.c: see odds_ways.h. */
#include "odds_ways.h"

#include "hash.h"

#include <stdlib.h>
#include <string.h>

void *odds_need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

char *odds_copy(const char *text) { return strcpy(odds_need(malloc(strlen(text) + 1)), text); }

void ways_free(struct ways *w)
{
    for (int i = 0; i < w->n; i++) {
        free(w->at[i].events);
        free(w->at[i].said);
    }
    free(w->at);
    free(w->states);
    free(w->slots);
    *w = (struct ways){0};
}

static void ways_grow(struct ways *w, size_t size)
{
    w->max = w->max ? w->max * 2 : 16;
    w->at = odds_need(realloc(w->at, (size_t)w->max * sizeof *w->at));
    w->states = odds_need(realloc(w->states, (size_t)w->max * size));
    free(w->slots);
    w->slots_n = (uint32_t)w->max * 2;
    w->slots = odds_need(calloc(w->slots_n, sizeof *w->slots));
    for (int i = 0; i < w->n; i++) {
        uint32_t s = (uint32_t)w->at[i].key & (w->slots_n - 1);
        while (w->slots[s])
            s = (s + 1) & (w->slots_n - 1);
        w->slots[s] = i + 1;
    }
}

struct way *ways_find(struct ways *w, const void *state, size_t size)
{
    uint64_t key = hash_bytes(state, size, 0);
    if (w->n == w->max)
        ways_grow(w, size);
    uint32_t s = (uint32_t)key & (w->slots_n - 1);
    for (; w->slots[s]; s = (s + 1) & (w->slots_n - 1)) {
        int i = w->slots[s] - 1;
        if (w->at[i].key == key && memcmp(w->states + (size_t)i * size, state, size) == 0)
            return &w->at[i];
    }
    w->slots[s] = w->n + 1;
    memcpy(w->states + (size_t)w->n * size, state, size);
    w->at[w->n] = (struct way){.key = key};
    return &w->at[w->n++];
}
