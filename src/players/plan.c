/* plan.c: a series of own questions, answered as a whole: a secret one, or an open turn.
 *
 * Whole plans are drawn up with cheap choices, each is played through imagined worlds under common luck, and the better
 * half goes into the next round against more of them. A plan for a secret series is followed as long as the seat sees what
 * it expected to see; one for an open turn is compared again at each question. */
#include "think.h"

#include <stdlib.h>
#include <string.h>

struct plans {
    int n;
    uint32_t depth;  /* entries that are played behind each */
    uint64_t worlds; /* that each was played through last */
    struct plan plan[PLAN_CANDIDATES];
    int64_t sum[PLAN_CANDIDATES];
};

/* Two plans in the same worlds under the same luck. */
struct duel {
    uint64_t worlds;
    int64_t value, sum, squares; /* of the second; of what it gains over the first */
};

/* One more step of a plan in p->world. */
static void plan_step(struct player *p, struct plan *plan, action_t action)
{
    plan->action[plan->n++] = action;
    p->game->apply(p->pack, p->world, plan->seat, action, NULL);
}

static bool open_question(struct player *p) { return p->game->node(p->pack, p->world).seen == SEEN_BY_ALL; }

/* One way through the series in the world at p->world, which is left at its end: as `begun`, then by cheap choices. Where
 * judge() weighs luck, as in legends, a secret series ends with the secret: the turn behind it is the tree's. */
static void draw_up(struct player *p, unsigned seat, const action_t *begun, int n, struct rng *rng, struct plan *plan)
{
    struct reason why;
    bool ends = p->game->judge_luck && !open_question(p);
    *plan = (struct plan){.seat = (uint8_t)seat};
    for (int i = 0; i < n && plan->n < PLAN_LENGTH && walk_asked(p, p->world, seat); i++) {
        if ((ends && open_question(p)) || !p->game->check(p->pack, p->world, seat, begun[i], &why))
            break;
        plan_step(p, plan, begun[i]);
    }
    while (plan->n < PLAN_LENGTH && walk_asked(p, p->world, seat) && !(ends && open_question(p)))
        plan_step(p, plan, walk_quick(p, p->world, seat, rng));
}

static bool same_plan(const struct plan *a, const struct plan *b)
{
    return a->n == b->n && memcmp(a->action, b->action, (size_t)a->n * sizeof *a->action) == 0;
}

static int64_t try_plan(struct player *p, const struct plan *plan, unsigned seat, uint32_t depth, struct rng rng)
{
    memcpy(p->step, p->world, p->game->state_size);
    for (int i = 0; i < plan->n; i++) {
        struct reason why; /* what is legal for a seat depends on what it sees: a plan fits every world */
        if (!p->game->check(p->pack, p->step, seat, plan->action[i], &why))
            break;
        p->game->apply(p->pack, p->step, seat, plan->action[i], NULL);
    }
    int32_t value[SEATS_MAX];
    walk_worth(p, p->step, depth, value, &rng);
    return value[seat];
}

/* A plan drawn up in a fresh world. */
static void imagine_plan(struct player *p, const void *view, unsigned seat, const action_t *begun, int n,
                         struct plan *plan)
{
    struct rng luck, rng;
    rng_split(&p->rng, &luck);
    rng = luck;
    walk_imagine(p, view, seat, &rng);
    draw_up(p, seat, begun, n, &rng, plan);
    plan->luck = luck;
}

/* From now on it is followed: the world it was drawn up in tells what the seat expects to see before each step. Only then,
 * since of many plans one is. */
static void take_up(struct player *p, const void *view, const struct plan *plan)
{
    struct rng rng = plan->luck;
    p->plan = *plan;
    walk_imagine(p, view, plan->seat, &rng);
    for (int i = 0; i < plan->n; i++) {
        p->plan.sees[i] = walk_sees(p, plan->seat);
        p->game->apply(p->pack, p->world, plan->seat, plan->action[i], NULL);
    }
}

static void add(struct player *p, const void *view, unsigned seat, const action_t *begun, int n, struct plans *plans)
{
    struct plan *plan = &plans->plan[plans->n];
    bool known = false;
    imagine_plan(p, view, seat, begun, n, plan);
    for (int k = 0; k < plans->n; k++)
        known |= same_plan(&plans->plan[k], plan);
    plans->n += !known && plan->n;
}

static void sort(struct plans *plans) /* best first, the earlier first among equals */
{
    for (int i = 1; i < plans->n; i++) {
        struct plan plan = plans->plan[i];
        int64_t sum = plans->sum[i];
        int k = i;
        for (; k > 0 && plans->sum[k - 1] < sum; k--) {
            plans->plan[k] = plans->plan[k - 1];
            plans->sum[k] = plans->sum[k - 1];
        }
        plans->plan[k] = plan;
        plans->sum[k] = sum;
    }
}

static bool follow(struct player *p, const void *view, unsigned seat, action_t *action)
{
    uint64_t sees = walk_shown(p, view, seat);
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
    if (!p->plan.open) {
        if (follow(p, view, seat, out))
            return true;
        p->plan.n = 0;
    }
    if (!p->game->plan || p->peek)
        return false;
    action_t planned[PLAN_MAX];
    /* A mixed strategy takes a second or two: only for players that are given that much. */
    bool patient = p->kind == PLAY_SEARCH && (p->ms ? p->ms >= 500 : p->iterations >= 10000);
    bool very = patient && (p->ms ? p->ms >= 5000 : p->iterations >= 100000);
    int effort = p->kind == PLAY_GREEDY ? 0 : 1 + patient + very;
    int n = p->game->plan(p->pack, view, seat, effort, &p->rng, planned);
    if (n == 0)
        return false;
    struct plan plan;
    imagine_plan(p, view, seat, planned, n, &plan);
    take_up(p, view, &plan);
    *out = planned[0];
    return true;
}

static int half(int n) { return (n + 1) / 2 > THOUGHT_LINES ? (n + 1) / 2 : THOUGHT_LINES; }

/* The plans played through imagined worlds under common luck, and the better half of them through as many again, until
 * three are left: the best and two to tell beside it. */
static uint64_t compare(struct player *p, const void *view, unsigned seat, struct plans *plans, uint64_t budget,
                        int64_t start, int64_t end)
{
    int rounds = 1;
    uint64_t done = 0;
    for (int n = plans->n; n > THOUGHT_LINES; n = half(n))
        rounds++;
    for (int round = 0; round < rounds; round++) {
        uint64_t worlds = budget / (uint64_t)rounds / (uint64_t)plans->n + 1;
        memset(plans->sum, 0, sizeof plans->sum);
        int64_t until = end ? start + (end - start) * (round + 1) / rounds : INT64_MAX;
        plans->worlds = 0;
        do { /* one at the least, however late it is */
            struct rng rng;
            rng_split(&p->rng, &rng);
            walk_imagine(p, view, seat, &rng);
            for (int i = 0; i < plans->n; i++, done++)
                plans->sum[i] += try_plan(p, &plans->plan[i], seat, plans->depth, rng);
        } while (++plans->worlds < worlds && clock_ms() < until);
        sort(plans);
        if (round + 1 < rounds)
            plans->n = half(plans->n);
    }
    return done;
}

static void tell_line(const struct plan *plan, int64_t sum, uint64_t worlds, struct thought_line *line)
{
    *line = (struct thought_line){.visits = (uint32_t)worlds, .value = (int32_t)(sum / (int64_t)worlds)};
    for (; line->length < plan->n && line->length < THOUGHT_LENGTH; line->length++) {
        line->entry[line->length].who = plan->seat;
        line->entry[line->length].what = plan->action[line->length];
    }
}

/* Worlds are imagined with others who plan anyhow, however well a game that has its own plan() would have them plan. */
static void tell(const struct player *p, const struct plans *plans, uint64_t done, struct thought *thought)
{
    *thought = (struct thought){.iterations = done, .anyhow = p->game->plan != NULL};
    for (int k = 0; k < THOUGHT_LINES && k < plans->n; k++)
        tell_line(&plans->plan[k], plans->sum[k], plans->worlds, &thought->line[thought->lines_n++]);
}

/* A player that peeks tries what it would do without against the truth. */
static int game_plans(struct player *p, const void *truth, unsigned seat, struct plans *plans)
{
    enum { DRAWN = 12 };
    action_t planned[PLAN_MAX];
    int tried = 0;
    for (; p->game->plan && tried < DRAWN; tried++) {
        memset(p->look, 0, p->game->state_size);
        p->game->look(p->pack, truth, seat, p->look);
        int n = p->game->plan(p->pack, p->look, seat, 1, &p->rng, planned);
        if (n == 0)
            break;
        add(p, truth, seat, planned, n, plans);
    }
    return tried;
}

/* The plan being followed, from here on, and what two others would bring. Changes nothing that is played. */
void plan_tell(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    enum { OTHERS = 6, ITERATIONS = 600 };
    struct plans *plans = calloc(1, sizeof *plans);
    struct rng before = p->rng;
    uint64_t sees = walk_shown(p, view, seat);
    int at = 0;
    while (at < p->plan.n && p->plan.sees[at] != sees)
        at++;
    if (!plans || at == p->plan.n) {
        free(plans);
        return;
    }
    plans->depth = p->behind;
    add(p, view, seat, p->plan.action + at, p->plan.n - at, plans);
    for (int i = 0; i < OTHERS; i++)
        add(p, view, seat, NULL, 0, plans);
    struct plan followed = plans->plan[0];
    uint64_t done = compare(p, view, seat, plans, ITERATIONS, clock_ms(), 0);
    int k = 0;
    while (k < plans->n && !same_plan(&plans->plan[k], &followed))
        k++;
    if (k == plans->n) { /* better ones were found for these worlds; a mixed strategy has its reasons all the same */
        plans->plan[k = plans->n - 1] = followed;
        plans->sum[k] = 0;
        for (uint64_t w = 0; w < plans->worlds; w++, done++) {
            struct rng rng;
            rng_split(&p->rng, &rng);
            walk_imagine(p, view, seat, &rng);
            plans->sum[k] += try_plan(p, &followed, seat, plans->depth, rng);
        }
    }
    struct plan first = plans->plan[0];
    int64_t sum = plans->sum[0];
    plans->plan[0] = plans->plan[k], plans->sum[0] = plans->sum[k];
    plans->plan[k] = first, plans->sum[k] = sum;
    tell(p, plans, done, thought);
    p->rng = before;
    free(plans);
}

/* Whether plan 1 did better than plan 0 in the same worlds by more than chance would explain (two standard errors). */
static bool clearly_better(const struct duel *d)
{
    double n = (double)d->worlds, mean = (double)d->sum / n, spread = (double)d->squares / n - mean * mean;
    return d->worlds > 4 && mean > 0 && mean * mean * n > 4 * spread;
}

/* The best plan against the one that stands. */
static struct duel fight_out(struct player *p, const void *view, unsigned seat, const struct plan *stands,
                             const struct plans *plans, uint64_t worlds, int64_t end)
{
    const struct plan *best = &plans->plan[0];
    struct duel d = {0};
    while (d.worlds < worlds && (!d.worlds || !end || clock_ms() < end)) {
        struct rng rng;
        rng_split(&p->rng, &rng);
        walk_imagine(p, view, seat, &rng);
        int64_t mine = try_plan(p, best, seat, plans->depth, rng),
                gain = mine - try_plan(p, stands, seat, plans->depth, rng);
        d.worlds++;
        d.value += mine;
        d.sum += gain;
        d.squares += gain * gain;
    }
    return d;
}

/* Told in front of the others, with the sum that its worlds would have had. */
static void put_first(struct plans *plans, const struct plan *plan, int64_t sum)
{
    int k = plans->n < THOUGHT_LINES ? plans->n++ : THOUGHT_LINES - 1;
    for (int i = 0; i < plans->n; i++) /* once is enough */
        if (same_plan(&plans->plan[i], plan))
            k = i;
    for (; k > 0; k--) {
        plans->plan[k] = plans->plan[k - 1];
        plans->sum[k] = plans->sum[k - 1];
    }
    plans->plan[0] = *plan;
    plans->sum[0] = sum;
}

/* The best plan against the one that stands: which of them is plans->plan[0] then. */
static uint64_t challenge(struct player *p, const void *view, unsigned seat, struct plans *plans,
                          const struct plan *stands, uint64_t worlds, int64_t end)
{
    if (same_plan(stands, &plans->plan[0]))
        return 0;
    struct duel d = fight_out(p, view, seat, stands, plans, worlds, end);
    if (!clearly_better(&d))
        put_first(plans, stands, d.worlds ? (d.value - d.sum) * (int64_t)plans->worlds / (int64_t)d.worlds : 0);
    return 2 * d.worlds;
}

/* The series as greedy would answer it, question by question. */
static bool add_greedy(struct player *p, const void *view, unsigned seat, struct plans *plans)
{
    action_t line[PLAN_LENGTH];
    int n = 0;
    size_t size = p->game->state_size;
    struct rng rng;
    unsigned char *world = calloc(2, size); /* greedy needs the player's own scratch */
    if (!world)
        return false;
    unsigned char *seen = world + size;
    rng_split(&p->rng, &rng);
    walk_imagine(p, view, seat, &rng);
    memcpy(world, p->world, size);
    for (; n < PLAN_LENGTH && walk_asked(p, world, seat); n++) {
        if (p->peek)
            memcpy(seen, world, size);
        else {
            memset(seen, 0, size);
            p->game->look(p->pack, world, seat, seen);
        }
        p->series = p->game->judge_luck; /* it plays on to the next luck, which is far behind the series' end */
        line[n] = policy_greedy(p, seen, seat, NULL);
        p->series = false;
        p->game->apply(p->pack, world, seat, line[n], NULL);
    }
    free(world);
    add(p, view, seat, line, n, plans);
    return true;
}

/* What greedy would do stands until another plan is clearly better: the best of many plans that were tried a few times
 * each is mostly the luckiest. */
action_t plan_choose(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    struct plans *plans = calloc(1, sizeof *plans);
    if (!plans)
        return policy_random(p, view, seat);
    int64_t start = clock_ms(), end = p->ms ? start + p->ms : 0;
    uint64_t budget = p->iterations ? p->iterations : 1u << 30;
    plans->depth = p->behind;
    if (p->behind > p->depth) /* a longer playout counts as so many iterations: a budget stays a time */
        budget = budget * p->depth / p->behind;
    int n = p->peek ? game_plans(p, view, seat, plans) : 0;
    if (n == 0)
        n = add_greedy(p, view, seat, plans);
    struct plan incumbent = plans->plan[0];
    while (n++ < PLAN_CANDIDATES)
        add(p, view, seat, NULL, 0, plans);
    uint64_t done = compare(p, view, seat, plans, budget / 4 * 3, start, end ? start + p->ms * 3 / 4 : 0);
    done += challenge(p, view, seat, plans, &incumbent, budget / 8, end);
    if (thought)
        tell(p, plans, done, thought);
    take_up(p, view, &plans->plan[0]);
    free(plans);
    return p->plan.action[0];
}

/* An open turn of several questions. Three quarters of the budget go to the tree; then its best line is compared as a whole
 * with its other lines, with what was meant to be done so far, and with turns drawn up by cheap choices. Another plan takes
 * its place only if it is clearly better in the same worlds under the same luck. */
action_t plan_turn(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    int64_t start = clock_ms(), end = p->ms ? start + p->ms : 0;
    struct rng rng;
    action_t lines[TREE_LINES][PLAN_LENGTH];
    int length[TREE_LINES];
    uint64_t budget = p->iterations ? p->iterations : 1u << 30;
    uint64_t done = tree_think(p, view, seat, budget - budget / 4, p->ms ? start + p->ms * 3 / 4 : 0);
    int n = tree_lines(p, seat, lines, length);
    struct plans *plans = n > 1 && length[0] > 1 ? calloc(1, sizeof *plans) : NULL;
    if (plans) {
        rng_split(&p->rng, &rng);
        walk_imagine(p, view, seat, &rng);
        p->game->apply(p->pack, p->world, seat, lines[0][0], NULL);
    }
    if (!plans || budget < 16 || !walk_asked(p, p->world, seat)) { /* no series: the tree alone sees more */
        if (budget / 4)
            done += tree_think(p, view, seat, budget / 4, end);
        if (thought)
            thought->iterations = done;
        free(plans);
        return tree_answer(p, view, seat, thought);
    }
    plans->depth = p->depth;
    for (int i = 0; i < n; i++)
        add(p, view, seat, lines[i], length[i], plans);
    struct plan tree_plan = plans->plan[0];
    if (p->plan.n > 1 && p->plan.seat == seat && p->plan.sees[1] == walk_shown(p, view, seat))
        add(p, view, seat, p->plan.action + 1, p->plan.n - 1, plans);
    while (n++ < TURN_CANDIDATES)
        add(p, view, seat, NULL, 0, plans);
    done += compare(p, view, seat, plans, budget / 8, clock_ms(), end ? (end + clock_ms()) / 2 : 0);
    done += challenge(p, view, seat, plans, &tree_plan, budget / 16, end);
    if (thought)
        tell(p, plans, done, thought);
    take_up(p, view, &plans->plan[0]);
    p->plan.open = true;
    tree_keep(p, view, seat, p->plan.action[0]);
    free(plans);
    return p->plan.action[0];
}

/* Up to the answer that others hear of: what lies behind it is another question, asked when more is known. */
static void close_series(struct player *p, const void *view, struct plan *plan)
{
    struct rng rng;
    rng_seed(&rng, 1);
    walk_imagine(p, view, plan->seat, &rng);
    for (int i = 0; i < plan->n; i++)
        if (answer_heard(p->game, p->pack, p->world, plan->seat, plan->action[i]))
            plan->n = i + 1;
}

/* The player's own plan and the one that was played, in the same worlds under the same luck. */
void plan_weigh(struct player *p, const void *view, unsigned seat, const action_t *line, int n, struct weighed *out)
{
    struct plans *plans = calloc(1, sizeof *plans);
    struct plan played = {.seat = (uint8_t)seat, .n = n < PLAN_LENGTH ? n : PLAN_LENGTH};
    uint64_t worlds = p->iterations ? p->iterations / 2 + 1 : UINT64_MAX;
    action_t first;
    if (!plans)
        abort();
    memcpy(played.action, line, (size_t)played.n * sizeof *line);
    p->plan.n = 0;
    if (!plan_known(p, view, seat, &first))
        plan_choose(p, view, seat, NULL);
    plans->plan[0] = p->plan;
    close_series(p, view, &plans->plan[0]);
    close_series(p, view, &played);
    plans->depth = p->behind;
    if (p->behind > p->depth) /* as in plan_choose */
        worlds = worlds / p->behind * p->depth + 1;
    struct duel d = fight_out(p, view, seat, &played, plans, worlds, p->ms ? clock_ms() + p->ms : 0);
    out->plan_n = plans->plan[0].n;
    memcpy(out->plan, plans->plan[0].action, sizeof out->plan);
    out->iterations = 2 * d.worlds;
    tell_line(&plans->plan[0], d.value, d.worlds, &out->best);
    tell_line(&played, d.value - d.sum, d.worlds, &out->played);
    free(plans);
}
