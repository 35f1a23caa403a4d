/* search.c: the same searches at the same choices, timed: to compare two builds of libbellum.a (docs/bench.md).
 *
 *     build/search GAME SETUP PLAYER CHOICES EVERY tree|plan
 *     build/search trts '{"scenario":"duel"}' search:iterations=400 100 11 tree
 *
 * A walk by quick() through matches leads from choice to choice, so it does not matter what a search answers. Every so many
 * choices of that kind (plan: a secret one) are searched, with a seed of their own. Two builds that tell the same way and
 * answers play the same. */
#include "engine/errors.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/match.h"
#include "players/player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct walk {
    const struct game *game;
    const void *pack;
    struct player *player;
    unsigned char *state, *view;
    action_t *legal;
    struct rng dice;
    uint64_t way, answers, iterations;
    int64_t met; /* choices of this kind */
    double seconds;
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void mix(uint64_t *hash, uint64_t x)
{
    *hash = (*hash ^ x) * UINT64_C(0x9E3779B97F4A7C15);
    *hash ^= *hash >> 29;
}

static void search(struct walk *w, unsigned seat, uint64_t seed)
{
    struct thought thought;
    memset(w->view, 0, w->game->state_size);
    w->game->look(w->pack, w->state, seat, w->view);
    player_seed(w->player, seed);
    double start = seconds();
    action_t action = player_choose(w->player, w->view, seat, &thought);
    w->seconds += seconds() - start;
    w->iterations += thought.iterations;
    mix(&w->answers, action);
    mix(&w->answers, thought.iterations);
    for (int i = 0; i < thought.lines_n; i++) {
        mix(&w->answers, (uint64_t)thought.line[i].value);
        mix(&w->answers, thought.line[i].visits);
    }
}

/* One entry. True: a choice was searched on the way. */
static bool step(struct walk *w, bool plans, int64_t every, uint64_t seed)
{
    struct node node = w->game->node(w->pack, w->state);
    if (node.kind == NODE_OVER) {
        memset(w->state, 0, w->game->state_size);
        w->game->begin(w->pack, w->state);
        return false;
    }
    if (node.kind == NODE_LUCK) {
        uint64_t what = w->game->sample(w->pack, w->state, &w->dice);
        w->game->resolve(w->pack, w->state, what, NULL);
        mix(&w->way, what);
        return false;
    }
    unsigned seat = (unsigned)__builtin_ctz(node.seats);
    int n = w->game->legal(w->pack, w->state, seat, w->legal);
    bool secret = (node.seen & SEEN_BY_ALL) == SEEN_BY_NONE;
    bool searched = n > 1 && secret == plans && ++w->met % every == 0;
    if (searched)
        search(w, seat, seed);
    action_t action = w->game->quick(w->pack, w->state, seat, &w->dice);
    w->game->apply(w->pack, w->state, seat, action, NULL);
    mix(&w->way, action);
    return searched;
}

int main(int argc, char **argv)
{
    struct errors errors = {0};
    struct text error = {0};
    struct json_doc doc = {0};
    struct walk w = {.game = argc == 7 ? game_find(argv[1]) : NULL};
    struct pack *pack = NULL;
    if (w.game && w.game->quick && json_parse(&doc, "setup", argv[2], strlen(argv[2]), &errors))
        pack = pack_make(w.game, NULL, NULL, doc.root, &errors);
    if (pack)
        w.player = player_new(w.game, pack->bytes, argv[3], 1, &error);
    if (!w.player) {
        fprintf(stderr, "usage: build/search GAME SETUP PLAYER CHOICES EVERY tree|plan\n");
        return 2;
    }
    w.pack = pack->bytes;
    w.state = calloc(2, w.game->state_size);
    w.legal = calloc((size_t)w.game->choices_max, sizeof *w.legal);
    if (!w.state || !w.legal)
        abort();
    w.view = w.state + w.game->state_size;
    rng_seed(&w.dice, 1);
    w.game->begin(w.pack, w.state);
    int choices = atoi(argv[4]), every = atoi(argv[5]) > 0 ? atoi(argv[5]) : 1;
    for (int done = 0; done < choices;)
        done += step(&w, strcmp(argv[6], "plan") == 0, every, (uint64_t)done + 7);
    printf("way %016" PRIx64 ", answers %016" PRIx64 ", %" PRIu64 " iterations, %.0f a second\n", w.way, w.answers,
           w.iterations, (double)w.iterations / w.seconds);
    free(w.state);
    free(w.legal);
    player_free(w.player);
    pack_free(pack);
    json_free(&doc);
    errors_free(&errors);
    text_free(&error);
    return 0;
}
