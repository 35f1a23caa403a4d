/* player.c: players by name, and their memory. */
#include "think.h"

#include "peek.h"

#include "engine/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct level {
    const char *name, *about;
    int kind;
    uint32_t iterations, still, series; /* the same where nothing is played out, and where a game has a series_depth */
    uint32_t ms, threads, depth, turns;
};

/* Budgets in iterations make the same move on every machine; ms is the ceiling on a slow one. Where a net is asked at once
 * nothing is played out and an iteration takes less time (docs/players.md: what more of them win); where series are
 * looked far behind, more than so many win no more. No threads: as many as there are cores. */
static const struct level levels[] = {
    {"random", "any legal action, evenly", PLAY_RANDOM, 0, 0, 0, 0, 1, 0, 0},
    {"greedy", "one step ahead, by the worth of the position", PLAY_GREEDY, 0, 0, 0, 0, 1, 0, 0},
    {"recruit", "a short search: a first opponent", PLAY_SEARCH, 150, 150, 150, 20, 1, 32, 0},
    {"club", "a club player: at most 50 ms a decision", PLAY_SEARCH, 1000, 5000, 1000, 45, 1, 32, 0},
    {"strong", "a strong player: at most 1 s a decision", PLAY_SEARCH, 10000, 20000, 5000, 900, 1, 32, 0},
    {"master", "ten seconds on all cores", PLAY_SEARCH, 0, 0, 0, 10000, 0, 32, 1},
    {"search", "a search with any budget: search:iterations=2000,threads=1,memory=64", PLAY_SEARCH, 1000, 1000, 1000, 0,
     1, 32, 0},
};
/* Playouts where judge() weighs the dice that are due: to throw them adds more noise than it tells. */
enum { LEVELS = sizeof levels / sizeof *levels, CALM_DEPTH = 4 };
static const uint32_t NOT_NAMED = UINT32_MAX;

const char *const player_levels[] = {"random", "greedy", "recruit", "club", "strong", NULL};
const char *const player_names[] = {"random", "greedy", "recruit", "club", "strong", "master", "search", NULL};

const char *player_about(const char *name)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].name, name) == 0)
            return levels[i].about;
    return NULL;
}

static void suggest(const char *word, const char *const *words, struct text *error)
{
    const char *best = NULL;
    int least = strlen(word) < 4 ? (int)strlen(word) : 4; /* some of it must be right */
    for (const char *const *w = words; *w; w++)
        if (word_distance(word, *w) < least) {
            least = word_distance(word, *w);
            best = *w;
        }
    if (best)
        text_format(error, "; did you mean \"%s\"?", best);
    for (const char *const *w = words; *w && !best; w++) /* none is like it: all there are */
        text_format(error, "%s%s", w == words ? "; there are " : w[1] ? ", " : " and ", *w);
}

/* net=FILE, or net=none: by judge() alone. */
static bool read_net(struct player *p, const char *value, bool lab, struct text *error)
{
    if (!lab || !value) {
        text_put(error, lab ? "net must name a file, or none" : "a net is named in the lab alone: sim, arena and sprt");
        return false;
    }
    p->net = NULL;
    if (strcmp(value, "none") == 0)
        return true;
    if (!p->own_net && !(p->own_net = malloc(sizeof *p->own_net))) {
        text_put(error, "there is not enough memory for a net");
        return false;
    }
    p->net = p->own_net;
    return net_read_file(p->own_net, value, p->game, error);
}

/* key=value,key=value */
static bool read_options(struct player *p, const char *options, bool lab, struct text *error)
{
    static const char *const keys[] = {"iterations", "ms",   "threads", "memory", "depth", "behind",
                                       "looks",      "plan", "greedy",  "peek",   NULL};
    uint32_t *const fields[] = {&p->iterations, &p->ms,    &p->threads, &p->memory,       &p->depth,
                                &p->behind,     &p->looks, &p->turns,   &p->greedy_share, &p->peek};
    static const int64_t least[] = {1, 1, 1, 1, 0, 1, 1, 0, 0, 0},
                         most[] = {100000000, 3600000, 64, 65536, 100000, 100000, 1000, 1, 90, 1};
    char copy[200], *rest = copy;
    strncpy(copy, options, sizeof copy - 1);
    copy[sizeof copy - 1] = 0;
    for (char *part; (part = strsep(&rest, ","));) {
        char *value = strchr(part, '=');
        if (value)
            *value++ = 0;
        if (strcmp(part, "net") == 0) {
            if (!read_net(p, value, lab, error))
                return false;
            continue;
        }
        int k = 0;
        while (keys[k] && strcmp(keys[k], part) != 0)
            k++;
        int64_t n;
        if (!keys[k]) {
            text_format(error, "a search has no option \"%s\"", part);
            suggest(part, keys, error);
            return false;
        }
        if (!value || !word_int(value, least[k], most[k], &n)) {
            text_format(error, "%s must be a whole number from %lld to %lld", part, (long long)least[k],
                        (long long)most[k]);
            return false;
        }
        if (fields[k] == &p->peek && n && !lab) {
            text_put(error, "a search that may peek is for the lab alone: sim, arena and sprt");
            return false;
        }
        *fields[k] = (uint32_t)n;
    }
    return true;
}

uint32_t player_cores(void)
{
    long n = 1;
#ifndef BELLUM_NO_THREADS
    n = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return n < 1 ? 1 : n > 64 ? 64 : (uint32_t)n;
}

/* A level, or a level with some of its options changed. Where only iterations are named, time is no limit: the same move on
 * every machine. */
static bool read_words(struct player *p, const char *words, bool lab, struct text *error)
{
    size_t n = strcspn(words, ":");
    const char *options = words[n] ? words + n + 1 : NULL;
    for (int i = 0; i < LEVELS; i++) {
        const struct level *l = &levels[i];
        if (strlen(l->name) != n || strncmp(l->name, words, n) != 0)
            continue;
        p->kind = l->kind;
        p->threads = l->threads ? l->threads : player_cores();
        p->turns = l->turns;
        if (options && l->kind != PLAY_SEARCH) {
            text_format(error, "%s does not search, so it has no options", l->name);
            return false;
        }
        p->depth = NOT_NAMED;
        if (options && !read_options(p, options, lab, error))
            return false;
        if (p->depth == NOT_NAMED)
            p->depth = p->net ? (uint32_t)p->net->depth : p->game->judge_luck && l->depth ? CALM_DEPTH : l->depth;
        if (!p->looks)
            p->looks = p->net ? (uint32_t)p->net->looks : 4;
        if (!p->behind) /* not named */
            p->behind = p->depth && p->game->series_depth > p->depth ? p->game->series_depth : p->depth;
        if (!p->iterations && !p->ms) {
            p->iterations = p->net && !p->net->depth ? l->still : p->game->series_depth ? l->series : l->iterations;
            p->ms = l->ms;
        }
        return true;
    }
    text_format(error, "there is no player \"%.*s\"", (int)n, words);
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)n, words);
    suggest(name, player_names, error);
    return false;
}

static struct player *make(const struct game *game, const void *pack, const char *words, uint64_t seed, bool lab,
                           struct text *error)
{
    struct player *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->game = game;
    p->pack = pack;
    p->memory = 64;
    /* What greedy would do is worth many visits where it needs no dice to know: judge() weighs them, or they are few. */
    p->greedy_share = game->judge_luck ? 30 : game->outcomes_max <= GREEDY_EXACT ? 40 : 0;
    p->simultaneous = true;
    p->net = net_of(game);
    rng_seed(&p->rng, seed);
    if (!read_words(p, words, lab, error)) {
        free(p->own_net);
        free(p);
        return NULL;
    }
    p->world = calloc(3, game->state_size);
    p->actions = calloc((size_t)game->choices_max, sizeof *p->actions);
    p->weights = calloc((size_t)game->choices_max, sizeof *p->weights);
    p->outcomes = calloc((size_t)game->outcomes_max, sizeof *p->outcomes);
    if (p->kind == PLAY_SEARCH)
        p->tree = tree_new(((size_t)p->memory << 20) / p->threads); /* each thread has a tree of its own */
    if (!p->world || !p->actions || !p->weights || !p->outcomes || (p->kind == PLAY_SEARCH && !p->tree)) {
        text_put(error, "there is not enough memory for this player");
        player_free(p);
        return NULL;
    }
    p->step = p->world + game->state_size;
    p->look = p->step + game->state_size;
    return p;
}

struct player *player_new(const struct game *game, const void *pack, const char *words, uint64_t seed,
                          struct text *error)
{
    return make(game, pack, words, seed, false, error);
}

struct player *player_new_in_lab(const struct game *game, const void *pack, const char *words, uint64_t seed,
                                 struct text *error)
{
    return make(game, pack, words, seed, true, error);
}

bool player_peeks(const struct player *p) { return p->peek; }

void player_free(struct player *p)
{
    if (!p)
        return;
    free(p->world);
    free(p->actions);
    free(p->weights);
    free(p->outcomes);
    if (p->tree)
        tree_free(p->tree);
    free(p->own_net);
    free(p);
}

void player_seed(struct player *p, uint64_t seed)
{
    rng_seed(&p->rng, seed);
    p->plan.n = 0;
    if (p->tree)
        tree_forget(p->tree);
}

/* One answer: nothing is searched, so that who is asked for its thoughts plays on as who is not. What it may bring is
 * looked at in some worlds with dice of their own. */
static action_t only_answer(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    enum { WORLDS = 50 };
    action_t only = p->actions[0];
    struct rng rng;
    int64_t sum = 0;
    rng_seed(&rng, 1);
    for (int i = 0; i < WORLDS && thought; i++) {
        int32_t value[SEATS_MAX];
        walk_imagine(p, view, seat, &rng);
        p->game->apply(p->pack, p->world, seat, only, NULL);
        walk_worth(p, p->world, p->depth, value, &rng);
        sum += value[seat];
    }
    if (thought) {
        thought->lines_n = 1;
        thought->line[0] = (struct thought_line){.length = 1, .value = (int32_t)(sum / WORLDS), .visits = WORLDS};
        thought->line[0].entry[0].who = (uint8_t)seat;
        thought->line[0].entry[0].what = only;
        thought->iterations = WORLDS;
    }
    return tree_only(p, view, seat, only);
}

/* A question that others answer at the same time, unseen: one answer is mixed, a series is planned as a whole. */
static action_t search(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    struct node node = p->game->node(p->pack, view);
    bool secret = (node.seen & SEEN_BY_ALL) == SEEN_BY_NONE;
    int n = p->game->legal(p->pack, view, seat, p->actions);
    if (n == 1)
        return only_answer(p, view, seat, thought);
    if (!secret || !p->simultaneous)
        return p->turns && n > 1 ? plan_turn(p, view, seat, thought) : tree_search(p, view, seat, thought);
    action_t first = p->actions[0];
    walk_imagine(p, view, seat, &(struct rng){{1, 2, 3, 4}});
    p->game->apply(p->pack, p->world, seat, first, NULL);
    node = p->game->node(p->pack, p->world);
    if (node.kind == NODE_CHOICE && node.seats >> seat & 1)
        return plan_choose(p, view, seat, thought);
    return mix_choose(p, view, seat, thought);
}

action_t player_choose(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    action_t action;
    if (thought)
        *thought = (struct thought){0};
    if (p->kind != PLAY_RANDOM && plan_known(p, view, seat, &action)) {
        if (thought)
            plan_tell(p, view, seat, thought);
        return action;
    }
    switch (p->kind) {
    case PLAY_RANDOM: return policy_random(p, view, seat);
    case PLAY_GREEDY: return policy_greedy(p, view, seat, thought);
    default: return search(p, view, seat, thought);
    }
}
