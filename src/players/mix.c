/* mix.c: one secret choice that several seats make at the same time, by regret matching.
 *
 * No single answer is right when the other side may guess it. Each round imagines a world, lets every seat draw from its
 * present strategy, and asks what each answer would have brought instead, under the same luck; what was regretted is
 * chosen more often. The average over all rounds is the strategy; the move is drawn from it. */
#include "think.h"

#include <assert.h>
#include <string.h>

enum { MIX_ACTIONS = 64, MIX_WIDTH = 16 };

/* A seat's answers met so far; those of other seats depend on what they are imagined to hold. */
struct answers {
    int n;
    action_t action[MIX_ACTIONS];
    double regret[MIX_ACTIONS];
    double mean[MIX_ACTIONS]; /* sum of strategies: own seat */
    double value[MIX_ACTIONS], tries[MIX_ACTIONS];
};

static int answer_index(struct answers *a, action_t action)
{
    for (int i = 0; i < a->n; i++)
        if (a->action[i] == action)
            return i;
    if (a->n == MIX_ACTIONS)
        return MIX_ACTIONS - 1;
    a->action[a->n] = action;
    return a->n++;
}

/* The seat's answers in this world, the most promising first where there are many. */
static int answers_here(struct player *p, const void *world, unsigned seat, struct answers *a, int index[MIX_WIDTH])
{
    int n = p->game->legal(p->pack, world, seat, p->actions);
    if (p->game->prior && n > MIX_WIDTH)
        p->game->prior(p->pack, world, seat, p->actions, n, p->weights);
    int kept = n < MIX_WIDTH ? n : MIX_WIDTH;
    for (int i = 0; i < kept; i++) {
        int best = i;
        for (int k = i + 1; k < n && n > MIX_WIDTH && p->game->prior; k++)
            if (p->weights[k] > p->weights[best])
                best = k;
        action_t x = p->actions[i];
        uint16_t w = p->weights[i];
        p->actions[i] = p->actions[best], p->weights[i] = p->weights[best];
        p->actions[best] = x, p->weights[best] = w;
        index[i] = answer_index(a, p->actions[i]);
    }
    return kept;
}

static void strategy(const struct answers *a, const int *index, int n, double *out)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += out[i] = a->regret[index[i]] > 0 ? a->regret[index[i]] : 0;
    for (int i = 0; i < n; i++)
        out[i] = sum > 0 ? out[i] / sum : 1.0 / n;
}

static int draw(const double *weight, int n, struct rng *rng)
{
    assert(n > 0); /* whoever is asked has an answer (law 1) */
    double at = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    for (int i = 0; i < n - 1; i++)
        if ((at -= weight[i]) < 0)
            return i;
    return n - 1;
}

/* What the seat gets when these answers are given in this world and it is played on. */
static void outcome(struct player *p, unsigned seats, const action_t *chosen, struct rng rng, int32_t value[SEATS_MAX])
{
    memcpy(p->step, p->world, p->game->state_size);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            p->game->apply(p->pack, p->step, seat, chosen[seat], NULL);
    walk_worth(p, p->step, p->depth, value, &rng);
}

static uint32_t round_of(struct player *p, const void *view, unsigned own, struct answers *answers)
{
    struct rng rng;
    double weight[SEATS_MAX][MIX_WIDTH];
    int index[SEATS_MAX][MIX_WIDTH], n[SEATS_MAX] = {0};
    action_t chosen[SEATS_MAX] = {0};
    uint32_t played = 0;
    rng_split(&p->rng, &rng);
    walk_imagine(p, view, own, &rng);
    unsigned seats = p->game->node(p->pack, p->world).seats;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1) {
            n[seat] = answers_here(p, p->world, seat, &answers[seat], index[seat]);
            strategy(&answers[seat], index[seat], n[seat], weight[seat]);
            chosen[seat] = answers[seat].action[index[seat][draw(weight[seat], n[seat], &rng)]];
        }
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats >> seat & 1))
            continue;
        struct answers *a = &answers[seat];
        double got[MIX_WIDTH], mean = 0;
        action_t was = chosen[seat];
        for (int i = 0; i < n[seat]; i++, played++) {
            int32_t value[SEATS_MAX];
            chosen[seat] = a->action[index[seat][i]];
            outcome(p, seats, chosen, rng, value);
            got[i] = value[seat] / 10000.0;
            mean += weight[seat][i] * got[i];
        }
        chosen[seat] = was;
        for (int i = 0; i < n[seat]; i++) {
            int k = index[seat][i];
            a->regret[k] += got[i] - mean;
            a->mean[k] += weight[seat][i];
            a->value[k] += got[i];
            a->tries[k]++;
        }
    }
    return played ? played : 1;
}

static double mean_value(const struct answers *a, int i) { return a->tries[i] > 0 ? a->value[i] / a->tries[i] : -1; }

/* What was drawn comes first, whatever else may be drawn next time behind it by its share, then what is left by its worth. */
static bool told_before(const struct answers *a, const double *weight, int chosen, int i, int k)
{
    if (i == chosen || k == chosen)
        return i == chosen;
    return weight[i] > weight[k] || (weight[i] == weight[k] && mean_value(a, i) > mean_value(a, k));
}

static void tell_line(const struct answers *a, int i, unsigned seat, struct thought_line *line)
{
    *line = (struct thought_line){
        .length = 1, .visits = (uint32_t)a->tries[i], .value = (int32_t)(mean_value(a, i) * 10000)};
    line->entry[0].who = (uint8_t)seat;
    line->entry[0].what = a->action[i];
}

static void tell(const struct answers *a, const double *weight, int chosen, unsigned seat, struct thought *thought)
{
    for (bool used[MIX_ACTIONS] = {false}; thought->lines_n < THOUGHT_LINES && thought->lines_n < a->n;) {
        int best = -1;
        for (int i = 0; i < a->n; i++)
            if (!used[i] && (best < 0 || told_before(a, weight, chosen, i, best)))
                best = i;
        used[best] = true;
        tell_line(a, best, seat, &thought->line[thought->lines_n++]);
    }
}

/* Rounds until the budget is used up; how many were played. Once at the least, however late it is: else there is nothing to
 * draw from. */
static uint64_t think(struct player *p, const void *view, unsigned seat, struct answers answers[SEATS_MAX])
{
    int64_t end = p->ms ? clock_ms() + p->ms : 0;
    uint64_t done = 0;
    memset(answers, 0, SEATS_MAX * sizeof *answers);
    do
        done += round_of(p, view, seat, answers);
    while ((!p->iterations || done < p->iterations) && (!end || clock_ms() < end));
    return done;
}

action_t mix_choose(struct player *p, const void *view, unsigned seat, struct thought *thought)
{
    struct answers answers[SEATS_MAX];
    uint64_t done = think(p, view, seat, answers);
    struct answers *a = &answers[seat];
    double weight[MIX_ACTIONS], sum = 0, most = 0;
    for (int i = 0; i < a->n; i++)
        most = a->mean[i] > most ? a->mean[i] : most;
    for (int i = 0; i < a->n; i++) /* what was hardly ever right is noise of the first rounds */
        sum += weight[i] = a->mean[i] >= most / 10 ? a->mean[i] : 0;
    for (int i = 0; i < a->n; i++)
        weight[i] /= sum;
    int chosen = draw(weight, a->n, &p->rng);
    if (thought) {
        thought->iterations = done;
        tell(a, weight, chosen, seat, thought);
    }
    return a->action[chosen];
}

bool mix_weigh(struct player *p, const void *view, unsigned seat, action_t action, struct weighed *out)
{
    struct answers answers[SEATS_MAX];
    out->iterations = think(p, view, seat, answers);
    const struct answers *a = &answers[seat];
    int best = 0, played = -1;
    for (int i = 0; i < a->n; i++) {
        if (mean_value(a, i) > mean_value(a, best))
            best = i;
        if (a->action[i] == action)
            played = i;
    }
    if (played < 0)
        return false;
    tell_line(a, best, seat, &out->best);
    tell_line(a, played, seat, &out->played);
    return true;
}
