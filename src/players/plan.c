/* plan.c: a secret series of own questions, answered as a whole.
 *
 * Whole plans are drawn up with cheap choices, each is played through imagined worlds under common luck, and the better
 * half goes into the next round against twice as many worlds. The plan that is left is followed as long as the seat sees
 * what it expected to see. */
#include "think.h"

#include "engine/hash.h"

#include <stdlib.h>
#include <string.h>

struct plans {
    int n;
    struct plan plan[PLAN_CANDIDATES];
    double sum[PLAN_CANDIDATES];
};

/* One way through the series in the world at p->world, which is left at its end. */
static void draw_up(struct player *p, unsigned seat, struct rng *rng, struct plan *plan)
{
    *plan = (struct plan){.seat = (uint8_t)seat};
    for (struct node node; plan->n < PLAN_LENGTH;) {
        node = p->game->node(p->pack, p->world);
        if (node.kind != NODE_CHOICE || !(node.seats >> seat & 1))
            break;
        memset(p->look, 0, p->game->state_size);
        p->game->look(p->pack, p->world, seat, p->look);
        plan->sees[plan->n] = hash_bytes(p->look, p->game->state_size, 1);
        plan->action[plan->n] = walk_quick(p, p->world, seat, rng);
        p->game->apply(p->pack, p->world, seat, plan->action[plan->n++], NULL);
    }
}

/* Notes what the seat will see before the next step of p->plan; false when it is not asked any more. */
static bool expect_view(struct player *p, unsigned seat)
{
    struct node node = p->game->node(p->pack, p->world);
    if (p->plan.n == PLAN_LENGTH || node.kind != NODE_CHOICE || !(node.seats >> seat & 1))
        return false;
    memset(p->look, 0, p->game->state_size);
    p->game->look(p->pack, p->world, seat, p->look);
    p->plan.sees[p->plan.n] = hash_bytes(p->look, p->game->state_size, 1);
    return true;
}

static bool same_plan(const struct plan *a, const struct plan *b)
{
    return a->n == b->n && memcmp(a->action, b->action, (size_t)a->n * sizeof *a->action) == 0;
}

static double try_plan(struct player *p, const struct plan *plan, unsigned seat, struct rng rng)
{
    memcpy(p->step, p->world, p->game->state_size);
    for (int i = 0; i < plan->n; i++) {
        struct reason why; /* what is legal for a seat depends on what it sees: a plan fits every world */
        if (!p->game->check(p->pack, p->step, seat, plan->action[i], &why))
            break;
        p->game->apply(p->pack, p->step, seat, plan->action[i], NULL);
    }
    int32_t value[SEATS_MAX];
    walk_on(p, p->step, (int)p->depth, &rng);
    walk_value(p->game, p->pack, p->step, value);
    return value[seat] / 10000.0;
}

static void gather(struct player *p, const void *view, unsigned seat, struct plans *plans)
{
    for (int i = 0; i < PLAN_CANDIDATES; i++) {
        struct rng rng;
        rng_split(&p->rng, &rng);
        p->game->imagine(p->pack, view, seat, &rng, p->world);
        draw_up(p, seat, &rng, &plans->plan[plans->n]);
        bool known = false;
        for (int k = 0; k < plans->n; k++)
            known |= same_plan(&plans->plan[k], &plans->plan[plans->n]);
        plans->n += !known;
    }
}

/* The better half, best first. */
static void halve(struct plans *plans)
{
    for (int i = 0; i < plans->n; i++)
        for (int k = i + 1; k < plans->n; k++)
            if (plans->sum[k] > plans->sum[i]) {
                struct plan x = plans->plan[i];
                double y = plans->sum[i];
                plans->plan[i] = plans->plan[k], plans->sum[i] = plans->sum[k];
                plans->plan[k] = x, plans->sum[k] = y;
            }
    plans->n = (plans->n + 1) / 2;
}

static bool follow(struct player *p, const void *view, unsigned seat, action_t *action)
{
    uint64_t sees = hash_bytes(view, p->game->state_size, 1);
    for (int i = 0; i < p->plan.n && p->plan.seat == seat; i++)
        if (p->plan.sees[i] == sees) {
            struct reason why;
            *action = p->plan.action[i];
            return p->game->check(p->pack, view, seat, *action, &why);
        }
    return false;
}

bool plan_known(struct player *p, const void *view, unsigned seat, action_t *out)
{
    if (follow(p, view, seat, out))
        return true;
    p->plan.n = 0;
    if (!p->game->plan)
        return false;
    action_t planned[PLAN_MAX];
    /* A mixed strategy takes a second or two: only for players that are given that much. */
    bool patient = p->kind == PLAY_SEARCH && (p->ms ? p->ms >= 500 : p->iterations >= 20000);
    int n = p->game->plan(p->pack, view, seat, patient ? 2 : 1, &p->rng, planned);
    if (n == 0)
        return false;
    struct rng rng;
    rng_split(&p->rng, &rng);
    p->game->imagine(p->pack, view, seat, &rng, p->world);
    p->plan.seat = (uint8_t)seat;
    for (int i = 0; i < n && expect_view(p, seat); i++) {
        p->plan.action[p->plan.n++] = planned[i];
        p->game->apply(p->pack, p->world, seat, planned[i], NULL);
    }
    *out = planned[0];
    return true;
}

action_t plan_choose(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    action_t action;
    struct plans *plans = calloc(1, sizeof *plans);
    if (!plans)
        return policy_random(p, view, seat);
    int64_t end = p->ms ? clock_ms() + p->ms : 0;
    uint64_t budget = p->iterations ? p->iterations : 1u << 30, done = 0;
    int rounds = 1;
    gather(p, view, seat, plans);
    for (int n = plans->n; n > 1; n = (n + 1) / 2)
        rounds++;
    double worlds_played = 1;
    for (int round = 0; round < rounds && plans->n > 0; round++) {
        uint64_t worlds = budget / (uint64_t)rounds / (uint64_t)plans->n + 1;
        memset(plans->sum, 0, sizeof plans->sum);
        worlds_played = 0;
        for (uint64_t w = 0; w < worlds; w++, worlds_played++) {
            if (end && w && clock_ms() >= end - (int64_t)(p->ms * (uint32_t)(rounds - 1 - round) / (uint32_t)rounds))
                break;
            struct rng rng;
            rng_split(&p->rng, &rng);
            p->game->imagine(p->pack, view, seat, &rng, p->world);
            for (int i = 0; i < plans->n; i++, done++)
                plans->sum[i] += try_plan(p, &plans->plan[i], seat, rng);
        }
        if (round + 1 < rounds)
            halve(plans);
    }
    p->plan = plans->plan[0];
    action = p->plan.n ? p->plan.action[0] : policy_random(p, view, seat);
    if (thought && p->plan.n) {
        thought->iterations = done;
        thought->lines_n = 1;
        struct thought_line *line = &thought->line[0];
        line->visits = (uint32_t)worlds_played;
        line->value = (int32_t)(plans->sum[0] / worlds_played * 10000);
        for (; line->length < p->plan.n && line->length < THOUGHT_LENGTH; line->length++) {
            line->entry[line->length].who = (uint8_t)seat;
            line->entry[line->length].what = p->plan.action[line->length];
        }
    }
    free(plans);
    return action;
}
