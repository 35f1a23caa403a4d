/* bench_lab.c: see bench_lab.h. Runs that are compared take turns, so that a busy machine spoils them alike. */
#include "bench_lab.h"

#include "cli.h"
#include "lab/lab.h"
#include "players/player.h"

#include <stdlib.h>
#include <string.h>

enum { RUNS = 7 };

struct bench {
    const struct pack *pack;
    unsigned char *state, *view;
    action_t *legal;
    struct rng dice;
};

/* Random games in a bare loop: node, legal, apply. Seconds of this thread. */
static double bare(struct bench *b, int64_t games_n, int64_t *entries)
{
    const struct game *g = b->pack->game;
    const void *pack = b->pack->bytes;
    double start = cli_cpu_seconds();
    *entries = 0;
    for (int64_t i = 0; i < games_n; i++) {
        memset(b->state, 0, g->state_size);
        g->begin(pack, b->state);
        for (struct node node; (node = g->node(pack, b->state)).kind != NODE_OVER; ++*entries) {
            if (node.kind == NODE_LUCK) {
                g->resolve(pack, b->state, g->sample(pack, b->state, &b->dice), NULL);
                continue;
            }
            unsigned seat = (unsigned)__builtin_ctz(node.seats);
            int n = g->legal(pack, b->state, seat, b->legal);
            g->apply(pack, b->state, seat, b->legal[n > 1 ? rng_below(&b->dice, (uint32_t)n) : 0], NULL);
        }
    }
    return cli_cpu_seconds() - start;
}

static void no_progress(void *context, int64_t done, int64_t all) { (void)context, (void)done, (void)all; }

/* The same as `bellum sim` does it: seconds that passed, and (*own) that this thread had. */
static double simulated(struct bench *b, int64_t games_n, int threads, struct played *results, int64_t *entries,
                        double *own)
{
    struct trial t = {.game = b->pack->game,
                      .pack = b->pack,
                      .entrant = {"random", "random", "random", "random"},
                      .games = games_n,
                      .seed = rng_next(&b->dice),
                      .swap = true,
                      .threads = threads};
    struct lab_hooks hooks = {.progress = no_progress};
    double start = cli_seconds(), start_own = cli_cpu_seconds();
    *entries = 0;
    lab_run(&t, results, NULL, &hooks, NULL, NULL);
    double took = cli_seconds() - start;
    *own = cli_cpu_seconds() - start_own;
    for (int64_t i = 0; i < games_n; i++)
        *entries += results[i].entries;
    return took;
}

static double smaller(double a, double b) { return a < b ? a : b; }

static void measure_sim(struct bench *b, double seconds, struct lab_speed *out)
{
    int64_t entries, n = 1;
    double took = bare(b, n, &entries);
    while (took < seconds / RUNS / 3 && n < 1000000) { /* how many games make a run */
        n *= 2;
        took = bare(b, n, &entries);
    }
    struct played *results = calloc((size_t)n * 2, sizeof *results);
    double best[4] = {1e9, 1e9, 1e9, 1e9}; /* seconds an entry: bare, one thread; one, two threads by the clock */
    for (int run = 0; run < RUNS; run++)
        for (int way = 0; way < 3; way++) {
            double own;
            took = way == 0 ? bare(b, n, &entries) : simulated(b, way == 2 ? 2 * n : n, way, results, &entries, &own);
            double each = 1 / (double)(entries ? entries : 1);
            if (way == 0)
                best[0] = smaller(best[0], took * each);
            else {
                best[way + 1] = smaller(best[way + 1], took * each);
                best[1] = way == 1 ? smaller(best[1], own * each) : best[1];
            }
        }
    out->overhead = best[1] / best[0] - 1;
    out->threads = best[2] / best[3];
    free(results);
}

static void measure_search(struct bench *b, double seconds, struct lab_speed *out)
{
    const struct game *g = b->pack->game;
    const void *pack = b->pack->bytes;
    struct text error = {0};
    struct player *p = player_new(g, pack, "search:iterations=400", 1, &error);
    double start = cli_seconds(), thought_for = 0;
    uint64_t iterations = 0;
    struct node node = {.kind = NODE_OVER};
    while (p && cli_seconds() - start < seconds) {
        if (node.kind == NODE_OVER) {
            memset(b->state, 0, g->state_size);
            g->begin(pack, b->state);
        } else if (node.kind == NODE_LUCK)
            g->resolve(pack, b->state, g->sample(pack, b->state, &b->dice), NULL);
        else {
            unsigned seat = (unsigned)__builtin_ctz(node.seats);
            struct thought thought;
            memset(b->view, 0, g->state_size);
            g->look(pack, b->state, seat, b->view);
            bool choice = g->legal(pack, b->state, seat, b->legal) > 1;
            double before = cli_cpu_seconds(); /* one thread, and others may be busy */
            action_t action = choice ? player_choose(p, b->view, seat, &thought) : b->legal[0];
            if (choice && thought.iterations > 1) { /* a plan that is followed is no search */
                thought_for += cli_cpu_seconds() - before;
                iterations += thought.iterations;
            }
            g->apply(pack, b->state, seat, action, NULL);
        }
        node = g->node(pack, b->state);
    }
    out->iterations = thought_for > 0 ? (double)iterations / thought_for : 0;
    player_free(p);
    text_free(&error);
}

void bench_lab(const struct pack *pack, double seconds, struct lab_speed *out)
{
    const struct game *g = pack->game;
    struct bench b = {
        .pack = pack, .state = calloc(2, g->state_size), .legal = calloc((size_t)g->choices_max, sizeof *b.legal)};
    if (!b.state || !b.legal)
        abort();
    b.view = b.state + g->state_size;
    rng_seed(&b.dice, 1);
    measure_sim(&b, seconds, out);
    measure_search(&b, seconds, out);
    free(b.state);
    free(b.legal);
}
