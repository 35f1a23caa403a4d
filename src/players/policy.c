/* policy.c: players that do not search: random, and greedy. */
#include "think.h"

#include <string.h>

enum {
    GREEDY_WORLDS = 4,    /* imagined worlds where something is hidden or lucky */
    GREEDY_ROLLS = 8,     /* samples where it is not */
    GREEDY_CONTINUE = 48, /* own questions that still belong to the same move */
    GREEDY_WIDTH = 48     /* actions looked at: the most promising by prior() */
};

action_t policy_random(struct player *p, const void *view, unsigned seat)
{
    int n = p->game->legal(p->pack, view, seat, p->actions);
    return p->actions[rng_below(&p->rng, (uint32_t)n)];
}

/* Cheap choices up to the next luck or somebody else's question. */
static void walk_to_luck(struct player *p, void *state, unsigned seat, struct rng *rng)
{
    for (int i = 0; i < GREEDY_CONTINUE; i++) {
        struct node node = p->game->node(p->pack, state);
        if (node.kind != NODE_CHOICE || !(node.seats >> seat & 1) || (p->series && node.seen == SEEN_BY_ALL))
            return;
        p->game->apply(p->pack, state, seat, walk_quick(p, state, seat, rng), NULL);
    }
}

/* The seat finishes its own move by cheap choices, then the position is judged. */
static int64_t finish(struct player *p, void *state, unsigned seat, struct rng *rng)
{
    int32_t value[SEATS_MAX];
    if (p->game->judge_luck)
        walk_to_luck(p, state, seat, rng);
    else
        walk_own(p, state, 1u << seat, GREEDY_CONTINUE, rng);
    walk_value(p->game, p->pack, state, value);
    return value[seat];
}

/* The expected worth of a state for a seat, luck due at once summed exactly where it is small. */
static int64_t expect(struct player *p, const void *state, unsigned seat, struct rng *rng)
{
    size_t size = p->game->state_size;
    struct node node = p->game->node(p->pack, state);
    if (node.kind != NODE_LUCK) {
        memcpy(p->look, state, size);
        return finish(p, p->look, seat, rng);
    }
    int64_t sum = 0;
    if (node.denominator <= (1u << 30)) {
        int n = p->game->outcomes(p->pack, state, p->outcomes);
        if (n <= GREEDY_EXACT) {
            for (int i = 0; i < n; i++) {
                memcpy(p->look, state, size);
                p->game->resolve(p->pack, p->look, p->outcomes[i].what, NULL);
                sum += finish(p, p->look, seat, rng) * (int64_t)p->outcomes[i].weight;
            }
            return sum / (int64_t)node.denominator;
        }
    }
    for (int i = 0; i < GREEDY_ROLLS; i++) {
        memcpy(p->look, state, size);
        walk_luck(p, p->look, rng);
        sum += finish(p, p->look, seat, rng);
    }
    return sum / GREEDY_ROLLS;
}

/* Keeps the most promising actions in front (stable among equals), returns how many to look at. */
static int narrow(struct player *p, const void *view, unsigned seat, action_t *actions, int n)
{
    if (n <= GREEDY_WIDTH || !p->game->prior)
        return n < GREEDY_WIDTH ? n : GREEDY_WIDTH;
    p->game->prior(p->pack, view, seat, actions, n, p->weights);
    for (int i = 0; i < GREEDY_WIDTH; i++) {
        int best = i;
        for (int j = i + 1; j < n; j++)
            if (p->weights[j] > p->weights[best])
                best = j;
        action_t a = actions[i];
        uint16_t w = p->weights[i];
        actions[i] = actions[best], p->weights[i] = p->weights[best];
        actions[best] = a, p->weights[best] = w;
    }
    return GREEDY_WIDTH;
}

/* The three best answers, the chosen one (the first of the best) in front. */
static void tell(unsigned seat, const action_t *actions, const int64_t *value, int n, int worlds,
                 struct thought *thought)
{
    int told[THOUGHT_LINES];
    thought->iterations = (uint64_t)n * (uint64_t)worlds;
    for (int line = 0; line < THOUGHT_LINES && line < n; line++) {
        int best = -1;
        for (int i = 0; i < n; i++) {
            bool before = false;
            for (int k = 0; k < line; k++)
                before |= told[k] == i;
            if (!before && (best < 0 || value[i] > value[best]))
                best = i;
        }
        told[line] = best;
        struct thought_line *l = &thought->line[thought->lines_n++];
        *l = (struct thought_line){.length = 1, .value = (int32_t)(value[best] / worlds), .visits = (uint32_t)worlds};
        l->entry[0].who = (uint8_t)seat;
        l->entry[0].what = actions[best];
    }
}

action_t policy_greedy(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    const struct pack_head *head = p->pack;
    action_t actions[GREEDY_WIDTH];
    int64_t value[GREEDY_WIDTH] = {0};
    int n = p->game->legal(p->pack, view, seat, p->actions);
    n = narrow(p, view, seat, p->actions, n);
    memcpy(actions, p->actions, (size_t)n * sizeof *actions);
    int worlds = head->hidden || head->lucky ? GREEDY_WORLDS : 1;
    for (int w = 0; w < worlds && n > 1; w++) {
        struct rng common;
        rng_split(&p->rng, &common);
        walk_imagine(p, view, seat, &common);
        for (int i = 0; i < n; i++) {
            struct rng same = common; /* common random numbers: actions are compared under the same luck */
            memcpy(p->step, p->world, p->game->state_size);
            p->game->apply(p->pack, p->step, seat, actions[i], NULL);
            value[i] += expect(p, p->step, seat, &same);
        }
    }
    int best = 0;
    bool by_prior = p->series && p->game->prior && n > 1; /* among equals what prior() likes better */
    if (by_prior)
        p->game->prior(p->pack, view, seat, actions, n, p->weights);
    for (int i = 1; i < n; i++)
        if (value[i] > value[best] || (by_prior && value[i] == value[best] && p->weights[i] > p->weights[best]))
            best = i;
    if (thought)
        tell(seat, actions, value, n, worlds, thought);
    return actions[best];
}
