/* fuzz.h: what the fuzz targets share. */
#ifndef BELLUM_FUZZ_H
#define BELLUM_FUZZ_H

#include "engine/errors.h"
#include "engine/game.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

/* Plays some random entries from a state that was accepted: whatever is let in must be playable. */
static inline void play_on(const struct game *g, const void *pack, void *state, int entries)
{
    action_t *legal = malloc((size_t)g->choices_max * sizeof *legal);
    struct reason why;
    struct rng dice;
    rng_seed(&dice, 1);
    for (int i = 0; i < entries; i++) {
        struct node node = g->node(pack, state);
        if (node.kind == NODE_OVER)
            break;
        if (node.kind == NODE_LUCK) {
            g->resolve(pack, state, g->sample(pack, state, &dice), NULL);
            continue;
        }
        unsigned seat = (unsigned)__builtin_ctz(node.seats);
        int count = g->legal(pack, state, seat, legal);
        if (count <= 0 || count > g->choices_max)
            abort();
        g->apply(pack, state, seat, legal[rng_below(&dice, (uint32_t)count)], NULL);
        if (!g->valid(pack, state, &why))
            abort();
    }
    free(legal);
}

#endif
