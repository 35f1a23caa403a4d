/* tree.c: information-set tree search over the small questions.
 *
 * Each iteration imagines a fresh world from the view, walks down the tree through the questions of that
 * world, adds one node, plays on a little and asks judge(). Luck is sampled; few outcomes are branches of
 * their own, many share one branch. Each seat maximises its own value (MaxN). A choice that another seat makes
 * in secret is made by its policy, not by the tree: it cannot answer what it cannot see. */
#include "think.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifndef BELLUM_NO_THREADS /* the browser runs one worker a core instead */
#include <pthread.h>
#endif

enum { NO_NODE = 0, PATH_MAX_NODES = 256, LUCK_BRANCHES = 36, CLOCK_EVERY = 8 };

/* Children of a node are a list sorted by (who, what); one that many worlds share is found by merging. */
struct tree_node {
    uint64_t what;
    double sum; /* of the value of `who`, -1 … 1 */
    uint32_t visits;
    uint32_t child, next;
    uint8_t who; /* seat, or LUCK */
};

struct tree {
    struct tree_node *nodes; /* nodes[0] stands for none, nodes[1] is the root */
    uint32_t n, max;
};

struct tree *tree_new(size_t bytes)
{
    struct tree *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->max = (uint32_t)(bytes / sizeof *t->nodes);
    if (t->max < 1024)
        t->max = 1024;
    t->nodes = malloc((size_t)t->max * sizeof *t->nodes); /* touched only as far as it is used */
    if (!t->nodes) {
        free(t);
        return NULL;
    }
    return t;
}

void tree_free(struct tree *t)
{
    free(t->nodes);
    free(t);
}

static void tree_reset(struct tree *t)
{
    t->n = 2;
    t->nodes[0] = t->nodes[1] = (struct tree_node){0};
}

/* The child, made if it is not there and `make` is set and there is room. */
static uint32_t child_of(struct tree *t, uint32_t at, uint8_t who, uint64_t what, bool make)
{
    uint32_t *link = &t->nodes[at].child;
    while (*link) {
        const struct tree_node *c = &t->nodes[*link];
        if (c->who == who && c->what == what)
            return *link;
        if (c->who > who || (c->who == who && c->what > what))
            break;
        link = &t->nodes[*link].next;
    }
    if (!make || t->n == t->max)
        return NO_NODE;
    t->nodes[t->n] = (struct tree_node){.who = who, .what = what, .next = *link};
    *link = t->n;
    return t->n++;
}

/* How eagerly the tree tries what it has not tried: found by playing against itself. */
static const double explore = 1.5, unseen_penalty = 0.2, least_stake = 0.02;

/* The action with the best bound: value so far plus what prior() promises for the little tried. */
static action_t select_action(struct player *p, uint32_t at, const void *state, unsigned seat)
{
    struct tree *t = p->tree;
    const struct tree_node *here = &t->nodes[at];
    int n = p->game->legal(p->pack, state, seat, p->actions);
    if (n == 1)
        return p->actions[0];
    double sum = 0;
    if (p->game->prior) {
        p->game->prior(p->pack, state, seat, p->actions, n, p->weights);
        for (int i = 0; i < n; i++)
            sum += p->weights[i];
    } else
        sum = n;
    uint32_t tried = 0;
    double value = 0, low = 2, high = -2;
    for (uint32_t c = here->child; c; c = t->nodes[c].next)
        if (t->nodes[c].who == seat && t->nodes[c].visits) {
            double mean = t->nodes[c].sum / t->nodes[c].visits;
            tried += t->nodes[c].visits;
            value += t->nodes[c].sum;
            low = mean < low ? mean : low;
            high = mean > high ? mean : high;
        }
    /* What is at stake here scales how far the bounds reach: a game that judges in hundredths is searched like one
     * that judges in wholes. */
    double stake = high - low > least_stake ? high - low : least_stake;
    double unseen = tried ? value / tried - unseen_penalty * stake : 0, wide = explore * stake * sqrt((double)tried + 1);
    double best = -1e9;
    int chosen = 0;
    uint32_t c = here->child;
    while (c && t->nodes[c].who < seat)
        c = t->nodes[c].next;
    for (int i = 0; i < n; i++) {
        while (c && t->nodes[c].who == seat && t->nodes[c].what < p->actions[i])
            c = t->nodes[c].next;
        const struct tree_node *k =
            c && t->nodes[c].who == seat && t->nodes[c].what == p->actions[i] && t->nodes[c].visits ? &t->nodes[c] : NULL;
        double prior = (p->game->prior ? p->weights[i] : 1) / sum;
        double bound = (k ? k->sum / k->visits : unseen) + wide * prior / (1.0 + (k ? k->visits : 0));
        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return p->actions[chosen];
}

/* A seat whose choice here is seen by nobody else decides without the tree. */
static bool secret(struct node node) { return (node.seen & SEEN_BY_ALL) != SEEN_BY_ALL; }

static void iterate(struct player *p, const void *view, unsigned root)
{
    struct tree *t = p->tree;
    uint32_t path[PATH_MAX_NODES];
    int length = 0;
    uint32_t at = 1;
    struct rng rng;
    rng_split(&p->rng, &rng);
    p->game->imagine(p->pack, view, root, &rng, p->world);
    for (bool fresh = false; !fresh && length < PATH_MAX_NODES;) {
        struct node node = p->game->node(p->pack, p->world);
        if (node.kind == NODE_OVER)
            break;
        uint8_t who = LUCK;
        uint64_t what = 0;
        if (node.kind == NODE_LUCK) {
            what = walk_luck(p, p->world, &rng);
            if (node.denominator > LUCK_BRANCHES)
                what = 0;
        } else {
            bool own = node.seats >> root & 1;
            unsigned seat = own ? root : (unsigned)__builtin_ctz(node.seats);
            if (!own && secret(node)) {
                p->game->apply(p->pack, p->world, seat, walk_quick(p, p->world, seat, &rng), NULL);
                continue;
            }
            who = (uint8_t)seat;
            what = select_action(p, at, p->world, seat);
            p->game->apply(p->pack, p->world, seat, what, NULL);
        }
        uint32_t before = t->n;
        at = child_of(t, at, who, what, true);
        if (!at)
            break;
        fresh = t->n != before && who != LUCK;
        path[length++] = at;
    }
    walk_on(p, p->world, (int)p->depth, &rng);
    int32_t value[SEATS_MAX];
    walk_value(p->game, p->pack, p->world, value);
    for (int i = 0; i < length; i++) {
        struct tree_node *k = &t->nodes[path[i]];
        k->visits++;
        if (k->who < SEATS_MAX)
            k->sum += value[k->who] / 10000.0;
    }
}

int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct work {
    struct player *p;
    const void *view;
    unsigned seat;
    uint64_t done;
};

static void *work_run(void *argument)
{
    struct work *w = argument;
    int64_t end = w->p->ms ? clock_ms() + w->p->ms : 0;
    tree_reset(w->p->tree);
    while (!w->p->iterations || w->done < w->p->iterations) {
        iterate(w->p, w->view, w->seat);
        w->done++;
        if (end && w->done % CLOCK_EVERY == 0 && clock_ms() >= end)
            break;
    }
    return NULL;
}

/* The most tried child of that seat, or NO_NODE. */
static uint32_t most_tried(const struct tree *t, uint32_t at, int who)
{
    uint32_t best = NO_NODE;
    for (uint32_t c = t->nodes[at].child; c; c = t->nodes[c].next)
        if ((who < 0 || t->nodes[c].who == who) && (!best || t->nodes[c].visits > t->nodes[best].visits))
            best = c;
    return best;
}

#ifndef BELLUM_NO_THREADS
/* Adds what another thread found at the root. */
static void merge_root(struct tree *into, const struct tree *from)
{
    for (uint32_t c = from->nodes[1].child; c; c = from->nodes[c].next) {
        uint32_t mine = child_of(into, 1, from->nodes[c].who, from->nodes[c].what, true);
        if (mine) {
            into->nodes[mine].visits += from->nodes[c].visits;
            into->nodes[mine].sum += from->nodes[c].sum;
        }
    }
}

static void search_threads(struct player *p, const void *view, unsigned seat, struct work *first)
{
    enum { MOST = 64 };
    struct work work[MOST];
    pthread_t thread[MOST];
    int n = 0;
    char words[64];
    struct text spec = text_fixed(words, sizeof words);
    text_format(&spec, "search:depth=%u,memory=%u", p->depth, p->memory);
    for (uint32_t i = 1; i < p->threads && n < MOST; i++) {
        struct text error = {0};
        struct player *other = player_new(p->game, p->pack, words, rng_next(&p->rng), &error);
        text_free(&error);
        if (!other)
            break;
        other->iterations = p->iterations;
        other->ms = p->ms;
        work[n] = (struct work){.p = other, .view = view, .seat = seat};
        if (pthread_create(&thread[n], NULL, work_run, &work[n]) != 0) {
            player_free(other);
            break;
        }
        n++;
    }
    work_run(first);
    for (int i = 0; i < n; i++) {
        pthread_join(thread[i], NULL);
        merge_root(p->tree, work[i].p->tree);
        first->done += work[i].done;
        player_free(work[i].p);
    }
}
#endif

static void tell(const struct tree *t, unsigned seat, struct thought *thought)
{
    uint32_t told[THOUGHT_LINES] = {0};
    for (int i = 0; i < THOUGHT_LINES; i++) {
        uint32_t best = NO_NODE;
        for (uint32_t c = t->nodes[1].child; c; c = t->nodes[c].next) {
            bool before = t->nodes[c].who != seat;
            for (int k = 0; k < i; k++)
                before |= told[k] == c;
            if (!before && (!best || t->nodes[c].visits > t->nodes[best].visits))
                best = c;
        }
        if (!best)
            break;
        told[i] = best;
        struct thought_line *line = &thought->line[thought->lines_n++];
        line->visits = t->nodes[best].visits;
        line->value = (int32_t)(t->nodes[best].sum / (t->nodes[best].visits ? t->nodes[best].visits : 1) * 10000);
        for (uint32_t c = best; c && line->length < THOUGHT_LENGTH && t->nodes[c].visits; c = most_tried(t, c, -1)) {
            if (t->nodes[c].who == LUCK) /* shared branches of luck have no words */
                break;
            line->entry[line->length].who = t->nodes[c].who;
            line->entry[line->length++].what = t->nodes[c].what;
        }
    }
}

action_t tree_search(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    int n = p->game->legal(p->pack, view, seat, p->actions);
    action_t only = p->actions[0];
    if (n == 1 && !thought)
        return only;
    struct work work = {.p = p, .view = view, .seat = seat};
#ifndef BELLUM_NO_THREADS
    if (p->threads > 1)
        search_threads(p, view, seat, &work);
    else
#endif
        work_run(&work);
    uint32_t best = most_tried(p->tree, 1, (int)seat);
    if (thought) {
        thought->iterations = work.done;
        tell(p->tree, seat, thought);
    }
    return best ? p->tree->nodes[best].what : only;
}
