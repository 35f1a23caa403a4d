/* tree.c: information-set tree search over the small questions.
 *
 * Each iteration imagines a fresh world from the view, walks down the tree through the questions of that
 * world, adds one node, plays on a little and asks judge(). Luck is sampled; few outcomes are branches of
 * their own, many share one branch; where judge() weighs dice that are due, throws that come to the same share
 * one. Each seat maximises its own value (MaxN). A choice that another seat makes in secret is made by its
 * policy, not by the tree: it cannot answer what it cannot see. */
#include "think.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifndef BELLUM_NO_THREADS /* the browser runs one worker a core instead */
#include <pthread.h>
#endif

enum { NO_NODE = 0, PATH_MAX_NODES = 256, LUCK_BRANCHES = 36, LOOK_EVERY = 16 };
static const uint64_t NO_MORE = UINT64_MAX; /* behind every action */

/* Children of a node are a list sorted by (who, what); one that many worlds share is found by merging. The sum is of
 * whole numbers, so that it is the same on every machine. */
struct tree_node {
    uint64_t what;
    int64_t sum;                   /* of the value of `who`, -10000 … 10000 a visit */
    uint32_t who : 3, visits : 29; /* who: seat, or LUCK */
    uint32_t available;            /* in how many of the worlds that came here it could be chosen */
    uint32_t child, next;
};
_Static_assert(sizeof(struct tree_node) == 32, "a node of the tree is 32 bytes");

struct tree {
    struct tree_node *nodes; /* nodes[0] stands for none */
    uint32_t n, max;
    /* The question that the root stands for. Where the same seat is asked again at once, the root moves on to what was
     * found below its answer. */
    uint32_t root;
    uint8_t seat;  /* NOBODY: none */
    uint64_t sees; /* hash of the view it is asked in */
};

void tree_forget(struct tree *t)
{
    t->n = 2;
    t->root = 1;
    t->seat = NOBODY;
    t->nodes[0] = t->nodes[1] = (struct tree_node){0};
}

struct tree *tree_new(size_t bytes)
{
    struct tree *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    size_t most = bytes / sizeof *t->nodes;
    t->max = most < UINT32_MAX ? (uint32_t)most : UINT32_MAX;
    t->nodes = malloc((size_t)t->max * sizeof *t->nodes); /* touched only as far as it is used */
    if (!t->nodes) {
        free(t);
        return NULL;
    }
    tree_forget(t);
    return t;
}

void tree_free(struct tree *t)
{
    free(t->nodes);
    free(t);
}

/* Goes on with what is known of this question, if anything is. */
static void tree_begin(struct tree *t, struct player *p, const void *view, unsigned seat)
{
    uint64_t sees = walk_shown(p, view, seat);
    if (t->seat != seat || t->sees != sees || t->n > t->max / 4 * 3)
        tree_forget(t);
    t->seat = (uint8_t)seat;
    t->sees = sees;
}

/* The child, made if it is not there and there is room. */
static uint32_t child_of(struct tree *t, uint32_t at, unsigned who, uint64_t what)
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
    if (t->n == t->max)
        return NO_NODE;
    t->nodes[t->n] = (struct tree_node){.who = who & 7, .what = what, .available = 1, .next = *link};
    *link = t->n;
    return t->n++;
}

/* How eagerly the tree tries what it has not tried: found by playing against itself. */
static const double explore = 1.5, unseen_penalty = 0.2, least_stake = 0.02;
/* Of a long list only the promising part is looked at first: an action with a share q of the weights joins when about
 * widening / q of the others have been tried. */
static const double widening = 0.1;

static double mean_of(const struct tree_node *k) { return (double)k->sum / 10000.0 / (double)k->visits; }

/* What is at stake scales how far the bounds reach: a game that judges in hundredths is searched like one that judges
 * in wholes. */
struct stake {
    double size, unseen, tried;
};

static struct stake stake_of(const struct tree *t, uint32_t at, unsigned seat)
{
    uint32_t tried = 0;
    double value = 0, low = 2, high = -2;
    for (uint32_t c = t->nodes[at].child; c; c = t->nodes[c].next) {
        const struct tree_node *k = &t->nodes[c];
        if (k->who != seat || !k->visits)
            continue;
        double mean = mean_of(k);
        tried += k->visits;
        value += (double)k->sum / 10000.0;
        low = mean < low ? mean : low;
        high = mean > high ? mean : high;
    }
    double size = high - low > least_stake ? high - low : least_stake;
    return (struct stake){size, tried ? value / tried - unseen_penalty * size : 0, tried};
}

/* Raises the weight of what greedy would do to its share of all. */
static void favour(struct player *p, int n)
{
    uint64_t sum = 0;
    int k = -1;
    for (int i = 0; i < n; i++) {
        if (p->actions[i] == p->favourite)
            k = i;
        else
            sum += p->weights[i];
    }
    if (k < 0)
        return;
    uint64_t least = sum * p->greedy_share / (100 - p->greedy_share);
    while (least > UINT16_MAX) {
        for (int i = 0; i < n; i++)
            p->weights[i] = (uint16_t)(p->weights[i] / 2 + 1);
        least /= 2;
    }
    if (p->weights[k] < least)
        p->weights[k] = (uint16_t)least;
}

/* The weights of the actions at hand, their sum and the greatest. */
static void weigh_actions(struct player *p, bool root, const void *state, unsigned seat, int n, double *sum,
                          double *most)
{
    uint64_t all = 0;
    unsigned greatest = 1;
    p->game->prior(p->pack, state, seat, p->actions, n, p->weights);
    if (root && p->greedy_share) /* what greedy would do gets its share of the weights */
        favour(p, n);
    for (int i = 0; i < n; i++) {
        all += p->weights[i];
        greatest = p->weights[i] > greatest ? p->weights[i] : greatest;
    }
    *sum = (double)all;
    *most = greatest;
}

/* The action with the best bound: value so far plus what prior() promises for the little tried. Only what can be chosen in
 * this world counts as passed over. */
static action_t select_action(struct player *p, uint32_t at, const void *state, unsigned seat, bool *forced)
{
    struct tree *t = p->tree;
    if (at == t->root && p->pinned) {
        *forced = false;
        return p->pin;
    }
    int n = p->game->legal(p->pack, state, seat, p->actions);
    *forced = n == 1;
    if (n == 1)
        return p->actions[0];
    double sum = n, most = 1;
    bool weighed = p->game->prior;
    if (weighed)
        weigh_actions(p, at == t->root, state, seat, n, &sum, &most);
    struct stake stake = stake_of(t, at, seat);
    double least = sum * widening / (stake.tried + widening); /* weight from which an action is looked at by now */
    least = least < most ? least : most;
    double reach = explore * stake.size / sum, fresh = reach * sqrt(stake.tried + 1), best = -1e9;
    int chosen = 0;
    uint32_t c = t->nodes[at].child;
    while (c && t->nodes[c].who < seat)
        c = t->nodes[c].next;
    uint64_t next =
        c && t->nodes[c].who == seat ? t->nodes[c].what : NO_MORE; /* what the tree knows of, in their order */
    for (int i = 0; i < n; i++) {
        action_t action = p->actions[i];
        double weight = weighed ? p->weights[i] : 1, bound = stake.unseen, wide = fresh;
        while (next < action) {
            c = t->nodes[c].next;
            next = c && t->nodes[c].who == seat ? t->nodes[c].what : NO_MORE;
        }
        struct tree_node *k = &t->nodes[c];
        if (next == action && k->visits) {
            k->available++;
            bound = mean_of(k);
            wide = reach * sqrt((double)k->available) / (1.0 + k->visits);
        } else if (weight < least)
            continue;
        bound += wide * weight;
        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return p->actions[chosen];
}

/* A seat whose choice here is seen by nobody else decides without the tree. */
static bool secret(struct node node) { return (node.seen & SEEN_BY_ALL) != SEEN_BY_ALL; }

/* What luck changed, as a number: the same for throws that come to the same. It changes little, so equal words are
 * passed over at once. */
static uint64_t change_of(const unsigned char *before, const unsigned char *after, size_t size)
{
    enum { WORD = 8 };
    uint64_t h = 0;
    for (size_t i = 0; i < size;) {
        if (i + WORD <= size && memcmp(before + i, after + i, WORD) == 0) {
            i += WORD;
            continue;
        }
        for (size_t end = i + WORD; i < end && i < size; i++)
            if (before[i] != after[i])
                h = (h + (uint64_t)(i << 8 | after[i]) + 1) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return h;
}

static void iterate(struct player *p, const void *view, unsigned root)
{
    struct tree *t = p->tree;
    uint32_t path[PATH_MAX_NODES];
    int length = 0;
    uint32_t at = t->root;
    struct rng rng;
    rng_split(&p->rng, &rng);
    walk_imagine(p, view, root, &rng);
    for (bool fresh = false; !fresh && length < PATH_MAX_NODES;) {
        struct node node = p->game->node(p->pack, p->world);
        if (node.kind == NODE_OVER)
            break;
        unsigned who = LUCK;
        uint64_t what = 0;
        bool forced = true; /* luck, and questions with one answer, are gone through without stopping */
        if (node.kind == NODE_LUCK) {
            bool apart = p->game->judge_luck;
            if (apart)
                memcpy(p->step, p->world, p->game->state_size);
            what = walk_luck(p, p->world, &rng);
            if (apart)
                what = change_of(p->step, p->world, p->game->state_size);
            else if (node.denominator > LUCK_BRANCHES)
                what = 0;
        } else {
            bool own = node.seats >> root & 1;
            unsigned seat = own ? root : (unsigned)__builtin_ctz(node.seats);
            if (!own && secret(node)) {
                p->game->apply(p->pack, p->world, seat, walk_quick(p, p->world, seat, &rng), NULL);
                continue;
            }
            who = seat;
            what = select_action(p, at, p->world, seat, &forced);
            p->game->apply(p->pack, p->world, seat, what, NULL);
        }
        uint32_t before = t->n;
        at = child_of(t, at, who, what);
        if (!at)
            break;
        fresh = t->n != before && !forced;
        path[length++] = at;
    }
    int32_t value[SEATS_MAX];
    walk_worth(p, p->world, p->depth, value, &rng);
    for (int i = 0; i < length; i++) {
        struct tree_node *k = &t->nodes[path[i]];
        k->visits++;
        if (k->who < SEATS_MAX)
            k->sum += value[k->who];
    }
}

int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct work {
    _Alignas(64) struct player *p; /* what one thread counts is in no other's line of the cache */
    const void *view;
    unsigned seat;
    uint64_t done, iterations;
    int64_t start, end; /* in milliseconds; end 0: by iterations alone */
};

/* How many iterations are still to come, at most. */
static uint64_t work_left(const struct work *w)
{
    uint64_t left = w->iterations ? w->iterations - w->done : UINT64_MAX;
    if (!w->end)
        return left;
    int64_t now = clock_ms();
    if (now >= w->end)
        return 0;
    uint64_t rest = (w->done + 1) * (uint64_t)(w->end - now) / (uint64_t)(now - w->start + 1) * 2;
    return now - w->start < 4 || rest > left ? left : rest;
}

/* The most tried answer can no longer be caught up with. */
static bool settled(const struct tree *t, unsigned seat, uint64_t left)
{
    uint32_t most = 0, second = 0;
    for (uint32_t c = t->nodes[t->root].child; c; c = t->nodes[c].next) {
        uint32_t visits = t->nodes[c].who == seat ? t->nodes[c].visits : 0;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second)
            second = visits;
    }
    return most - second > left;
}

static void *work_run(void *argument)
{
    struct work *w = argument;
    while (!w->iterations || w->done < w->iterations) {
        iterate(w->p, w->view, w->seat);
        if (++w->done % LOOK_EVERY)
            continue;
        uint64_t left = work_left(w);
        if (left == 0 || settled(w->p->tree, w->seat, left))
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
    for (uint32_t c = from->nodes[from->root].child; c; c = from->nodes[c].next) {
        uint32_t mine = child_of(into, into->root, from->nodes[c].who, from->nodes[c].what);
        if (mine) {
            into->nodes[mine].visits += from->nodes[c].visits & 0x1FFFFFFF;
            into->nodes[mine].sum += from->nodes[c].sum;
        }
    }
}

static void search_threads(struct player *p, struct work *first)
{
    enum { MOST = 64 };
    struct work work[MOST];
    pthread_t thread[MOST];
    int n = 0;
    char words[64];
    struct text spec = text_fixed(words, sizeof words);
    text_format(&spec, "search:depth=%u,threads=%u,memory=%u", p->depth, p->threads, p->memory); /* its share of it */
    for (uint32_t i = 1; i < p->threads && n < MOST; i++) {
        struct text error = {0};
        struct player *other = player_new(p->game, p->pack, words, rng_next(&p->rng), &error);
        text_free(&error);
        if (!other)
            break;
        other->peek = p->peek;
        other->net = p->net;
        other->looks = p->looks;
        other->greedy_share = p->greedy_share;
        other->favourite = p->favourite;
        work[n] = *first;
        work[n].p = other;
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

/* The most tried answer of the seat that is not among the first `told`. */
static uint32_t next_best(const struct tree *t, unsigned seat, const uint32_t *told, int n)
{
    uint32_t best = NO_NODE;
    for (uint32_t c = t->nodes[t->root].child; c; c = t->nodes[c].next) {
        bool before = t->nodes[c].who != seat;
        for (int k = 0; k < n; k++)
            before |= told[k] == c;
        if (!before && (!best || t->nodes[c].visits > t->nodes[best].visits))
            best = c;
    }
    return best;
}

/* An answer, what was found of it, and how it goes on. */
static void tell_line(const struct tree *t, uint32_t answer, struct thought_line *line)
{
    line->visits = t->nodes[answer].visits;
    line->value = line->visits ? (int32_t)(t->nodes[answer].sum / line->visits) : 0;
    for (uint32_t c = answer; c && line->length < THOUGHT_LENGTH && t->nodes[c].visits; c = most_tried(t, c, -1)) {
        if (t->nodes[c].who == LUCK) /* shared branches of luck have no words */
            break;
        line->entry[line->length].who = (uint8_t)t->nodes[c].who;
        line->entry[line->length++].what = t->nodes[c].what;
    }
}

static void tell(const struct tree *t, unsigned seat, struct thought *thought)
{
    uint32_t told[THOUGHT_LINES];
    for (int i = 0; i < THOUGHT_LINES && (told[i] = next_best(t, seat, told, i)) != NO_NODE; i++)
        tell_line(t, told[i], &thought->line[thought->lines_n++]);
}

/* What was found below the answer is kept if the same seat is asked again before luck or anybody else comes in. */
void tree_keep(struct player *p, const void *view, unsigned seat, action_t action)
{
    struct tree *t = p->tree;
    struct rng rng;
    uint32_t below = child_of(t, t->root, seat, action);
    rng_split(&p->rng, &rng);
    walk_imagine(p, view, seat, &rng);
    p->game->apply(p->pack, p->world, seat, action, NULL);
    if (!below || !walk_asked(p, p->world, seat)) {
        t->seat = NOBODY;
        return;
    }
    t->root = below;
    t->sees = walk_sees(p, seat);
}

uint64_t tree_think(struct player *p, const void *view, unsigned seat, uint64_t iterations, int64_t end)
{
    struct work work = {.p = p, .view = view, .seat = seat, .iterations = iterations, .start = clock_ms(), .end = end};
    tree_begin(p->tree, p, view, seat);
    if (p->greedy_share)
        p->favourite = policy_greedy(p, view, seat, NULL);
#ifndef BELLUM_NO_THREADS
    if (p->threads > 1)
        search_threads(p, &work);
    else
#endif
        work_run(&work);
    return work.done;
}

int tree_lines(const struct player *p, unsigned seat, action_t line[TREE_LINES][PLAN_LENGTH], int length[TREE_LINES])
{
    const struct tree *t = p->tree;
    uint32_t first[TREE_LINES];
    int n = 0;
    for (; n < TREE_LINES && (first[n] = next_best(t, seat, first, n)) != NO_NODE; n++) {
        length[n] = 0;
        for (uint32_t c = first[n]; c && t->nodes[c].who == seat && length[n] < PLAN_LENGTH; c = most_tried(t, c, -1))
            line[n][length[n]++] = t->nodes[c].what;
    }
    return n;
}

action_t tree_answer(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    uint32_t best = most_tried(p->tree, p->tree->root, (int)seat);
    action_t action = best ? p->tree->nodes[best].what : policy_random(p, view, seat);
    if (thought)
        tell(p->tree, seat, thought);
    tree_keep(p, view, seat, action);
    return action;
}

action_t tree_only(struct player *p, const void *view, unsigned seat, action_t only)
{
    tree_begin(p->tree, p, view, seat);
    tree_keep(p, view, seat, only);
    return only;
}

action_t tree_search(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    uint64_t done = tree_think(p, view, seat, p->iterations, p->ms ? clock_ms() + p->ms : 0);
    if (thought)
        thought->iterations = done;
    return tree_answer(p, view, seat, thought);
}

/* The given answer is tried until it has had as many visits as the best one: a mean over few of them, most of which only
 * looked around, would be held against a mean over many. */
void tree_weigh(struct player *p, const void *view, unsigned seat, action_t action, struct weighed *out)
{
    int64_t end = p->ms ? clock_ms() + p->ms : 0;
    struct tree *t = p->tree;
    out->iterations = tree_think(p, view, seat, p->iterations, end);
    uint32_t best = most_tried(t, t->root, (int)seat), played = child_of(t, t->root, seat, action);
    assert(best); /* at least one was tried */
    p->pin = action;
    p->pinned = true;
    end += end ? p->ms : 0;
    while (played && t->nodes[played].visits < t->nodes[best].visits) {
        iterate(p, view, seat);
        if (++out->iterations % LOOK_EVERY == 0 && end && clock_ms() >= end)
            break;
    }
    p->pinned = false;
    tell_line(t, best, &out->best);
    if (played)
        tell_line(t, played, &out->played);
    else /* no room for it in the tree, which is full of other things: nothing is known of it */
        out->played = out->best;
}
