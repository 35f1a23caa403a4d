/* perft.c: see perft.h. */
#include "perft.h"

#include "ask.h"
#include "hash.h"
#include "text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Memory for one level of the search: the state, and what can follow. */
struct level {
    uint8_t *state;
    uint64_t *entries;
    struct outcome *outcomes;
};

struct search {
    const struct game *game;
    const void *pack;
    struct level levels[PERFT_DEPTH + 1];
};

static void search_free(struct search *k)
{
    for (int i = 0; i <= PERFT_DEPTH; i++) {
        free(k->levels[i].state);
        free(k->levels[i].entries);
        free(k->levels[i].outcomes);
    }
}

static bool search_make(struct search *k, const struct game *game, const void *pack, int depth)
{
    *k = (struct search){.game = game, .pack = pack};
    if (depth < 0 || depth > PERFT_DEPTH)
        return false;
    size_t most = (size_t)(game->choices_max > game->outcomes_max ? game->choices_max : game->outcomes_max);
    for (int i = 0; i <= depth; i++) {
        struct level *l = &k->levels[i];
        l->state = malloc(game->state_size);
        l->entries = malloc(most * sizeof *l->entries);
        l->outcomes = malloc((size_t)game->outcomes_max * sizeof *l->outcomes);
        if (!l->state || !l->entries || !l->outcomes) {
            search_free(k);
            return false;
        }
    }
    return true;
}

/* What can follow the state of a level: its entries, and whose they are. 0: it is over. */
static int follow(struct search *k, struct level *l, unsigned *who)
{
    struct node node = k->game->node(k->pack, l->state);
    if (node.kind == NODE_OVER)
        return 0;
    if (node.kind == NODE_CHOICE) {
        *who = (unsigned)bit_first(node.seats);
        return k->game->legal(k->pack, l->state, *who, l->entries);
    }
    *who = LUCK;
    int n = k->game->outcomes(k->pack, l->state, l->outcomes);
    for (int i = 0; i < n; i++)
        l->entries[i] = l->outcomes[i].what;
    return n;
}

static void enter(const struct search *k, void *state, unsigned who, uint64_t what)
{
    assert(who <= LUCK);
    if (who == LUCK)
        k->game->resolve(k->pack, state, what, NULL);
    else
        k->game->apply(k->pack, state, who, what, NULL);
}

static void search(struct search *k, int depth, struct perft *out)
{
    assert(depth >= 0 && depth <= PERFT_DEPTH); /* 0: a leaf */
    struct level *l = &k->levels[depth];
    unsigned who;
    int n = depth ? follow(k, l, &who) : 0;
    if (n == 0) {
        out->leaves++;
        out->signature += hash_bytes(l->state, k->game->state_size, (uint64_t)depth);
        return;
    }
    struct level *next = &k->levels[depth - 1];
    for (int i = 0; i < n; i++) {
        memcpy(next->state, l->state, k->game->state_size);
        enter(k, next->state, who, l->entries[i]);
        out->entries++;
        search(k, depth - 1, out);
    }
}

bool perft_run(const struct game *game, const void *pack, const void *state, int depth, struct perft *out)
{
    assert(depth >= 0);
    struct search k;
    *out = (struct perft){0};
    if (!search_make(&k, game, pack, depth))
        return false;
    memcpy(k.levels[depth].state, state, game->state_size);
    search(&k, depth, out);
    search_free(&k);
    return true;
}

bool perft_divide(const struct game *game, const void *pack, const void *state, int depth,
                  void (*tell)(void *ctx, const char *words, const struct perft *count), void *ctx)
{
    struct search k;
    unsigned who;
    if (depth < 1 || depth > PERFT_DEPTH || !search_make(&k, game, pack, depth))
        return false;
    struct level *l = &k.levels[depth], *next = &k.levels[depth - 1];
    memcpy(l->state, state, game->state_size);
    int n = follow(&k, l, &who);
    struct text words = {0};
    for (int i = 0; i < n; i++) {
        struct perft count = {0};
        memcpy(next->state, l->state, game->state_size);
        enter(&k, next->state, who, l->entries[i]);
        search(&k, depth - 1, &count);
        text_clear(&words);
        (who == LUCK ? game->say_outcome : game->say_action)(pack, l->entries[i], &words);
        tell(ctx, text_str(&words), &count);
    }
    text_free(&words);
    search_free(&k);
    return true;
}
