/* player.c: players by name, and their memory. */
#include "think.h"

#include "engine/text.h"

#include <stdlib.h>
#include <string.h>

struct level {
    const char *name, *about;
    int kind;
    uint32_t iterations, ms, threads, depth;
};

/* Budgets in iterations make the same move on every machine; ms is the ceiling on a slow one. */
static const struct level levels[] = {
    {"random", "any legal action, evenly", PLAY_RANDOM, 0, 0, 1, 0},
    {"greedy", "one step ahead, by the worth of the position", PLAY_GREEDY, 0, 0, 1, 0},
    {"recruit", "a short search: a first opponent", PLAY_SEARCH, 200, 20, 1, 24},
    {"club", "a club player: at most 50 ms a decision", PLAY_SEARCH, 8000, 45, 1, 32},
    {"strong", "a strong player: at most 1 s a decision", PLAY_SEARCH, 200000, 900, 1, 32},
    {"master", "ten seconds on all cores", PLAY_SEARCH, 0, 10000, 2, 32},
};
enum { LEVELS = sizeof levels / sizeof *levels };

const char *const player_names[] = {"random", "greedy", "recruit", "club", "strong", "master", "search", NULL};

const char *player_about(const char *name)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].name, name) == 0)
            return levels[i].about;
    return strcmp(name, "search") == 0 ? "a search with any budget: search:iterations=2000,threads=1,memory=64" : NULL;
}

static void suggest(const char *word, const char *const *words, struct text *error)
{
    const char *best = NULL;
    int least = 4;
    for (; *words; words++)
        if (word_distance(word, *words) < least) {
            least = word_distance(word, *words);
            best = *words;
        }
    if (best)
        text_format(error, "; did you mean \"%s\"?", best);
}

/* key=value,key=value */
static bool read_options(struct player *p, const char *options, struct text *error)
{
    static const char *const keys[] = {"iterations", "ms", "threads", "memory", "depth", NULL};
    uint32_t *const fields[] = {&p->iterations, &p->ms, &p->threads, &p->memory, &p->depth};
    static const int64_t most[] = {1000000000, 3600000, 64, 65536, 100000};
    char copy[200], *rest = copy;
    strncpy(copy, options, sizeof copy - 1);
    copy[sizeof copy - 1] = 0;
    for (char *part; (part = strsep(&rest, ","));) {
        char *value = strchr(part, '=');
        if (value)
            *value++ = 0;
        int k = 0;
        while (keys[k] && strcmp(keys[k], part) != 0)
            k++;
        int64_t n;
        if (!keys[k]) {
            text_format(error, "a search has no option \"%s\"", part);
            suggest(part, keys, error);
            return false;
        }
        if (!value || !word_int(value, 1, most[k], &n)) {
            text_format(error, "%s must be a whole number from 1 to %lld", part, (long long)most[k]);
            return false;
        }
        *fields[k] = (uint32_t)n;
    }
    return true;
}

static bool read_words(struct player *p, const char *words, struct text *error)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].name, words) == 0) {
            p->kind = levels[i].kind;
            p->iterations = levels[i].iterations;
            p->ms = levels[i].ms;
            p->threads = levels[i].threads;
            p->depth = levels[i].depth;
            return true;
        }
    p->kind = PLAY_SEARCH;
    p->depth = 32;
    p->threads = 1;
    if (strcmp(words, "search") == 0) {
        p->iterations = 1000;
        return true;
    }
    if (strncmp(words, "search:", 7) == 0) {
        if (!read_options(p, words + 7, error))
            return false;
        if (!p->iterations && !p->ms)
            p->iterations = 1000;
        return true;
    }
    text_format(error, "there is no player \"%s\"", words);
    suggest(words, player_names, error);
    return false;
}

struct player *player_new(const struct game *game, const void *pack, const char *words, uint64_t seed,
                          struct text *error)
{
    struct player *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->game = game;
    p->pack = pack;
    p->memory = 64;
    p->simultaneous = true;
    rng_seed(&p->rng, seed);
    if (!read_words(p, words, error)) {
        free(p);
        return NULL;
    }
    p->world = calloc(3, game->state_size);
    p->step = p->world + game->state_size;
    p->look = p->step + game->state_size;
    p->actions = calloc((size_t)game->choices_max, sizeof *p->actions);
    p->weights = calloc((size_t)game->choices_max, sizeof *p->weights);
    p->outcomes = calloc((size_t)game->outcomes_max, sizeof *p->outcomes);
    if (p->kind == PLAY_SEARCH)
        p->tree = tree_new((size_t)p->memory << 20);
    return p;
}

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
    free(p);
}

void player_seed(struct player *p, uint64_t seed)
{
    rng_seed(&p->rng, seed);
    p->plan.n = 0;
}

/* A question that others answer at the same time, unseen: one answer is mixed, a series is planned as a whole. */
static action_t search(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    struct node node = p->game->node(p->pack, view);
    bool secret = (node.seen & SEEN_BY_ALL) == SEEN_BY_NONE;
    int n = p->game->legal(p->pack, view, seat, p->actions);
    if (n == 1 && !thought)
        return p->actions[0];
    if (!secret || !p->simultaneous)
        return tree_search(p, view, seat, thought);
    action_t first = p->actions[0];
    p->game->imagine(p->pack, view, seat, &(struct rng){{1, 2, 3, 4}}, p->world);
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
        if (thought) { /* a plan has no alternatives to tell */
            *thought = (struct thought){.lines_n = 1, .iterations = 1};
            thought->line[0].length = 1;
            thought->line[0].entry[0].who = (uint8_t)seat;
            thought->line[0].entry[0].what = action;
        }
        return action;
    }
    switch (p->kind) {
    case PLAY_RANDOM: return policy_random(p, view, seat);
    case PLAY_GREEDY: return policy_greedy(p, view, seat, thought);
    default: return search(p, view, seat, thought);
    }
}

void thought_say(const struct game *game, const void *pack, const struct thought *t, struct text *out)
{
    for (int i = 0; i < t->lines_n; i++) {
        const struct thought_line *line = &t->line[i];
        text_format(out, "%s %+.2f  ", i ? "or  " : "best", line->value / 10000.0);
        for (int k = 0; k < line->length; k++) {
            if (k)
                text_put(out, ", ");
            if (line->entry[k].who == LUCK) {
                text_put(out, "*: ");
                game->say_outcome(pack, line->entry[k].what, out);
            } else {
                if (k)
                    text_format(out, "%c: ", 'A' + line->entry[k].who);
                game->say_action(pack, line->entry[k].what, out);
            }
        }
        text_format(out, "  (tried %u times)\n", line->visits);
    }
}
