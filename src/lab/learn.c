/* learn.c: a net fitted to rows by Adam, then rounded to whole numbers. See learn.h. */
#include "learn.h"

#include "engine/luck.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EPOCHS = 8, BATCH = 256, APART = 10, ROWS_LEAST = 500 };
static const float rate_first = 2e-3F, decay = 3e-4F, most = (float)NET_MOST / 128;

/* Weights and, in the same shape, their slopes and the two means that Adam keeps. */
struct weights {
    float into[FEATURES_MAX][NET_HIDDEN], into_base[NET_HIDDEN], out[NET_HIDDEN], straight[FEATURES_MAX], base;
};
enum { WEIGHTS = sizeof(struct weights) / sizeof(float) };

struct learner {
    int features;
    struct weights w, slope, mean, square;
    float hidden[NET_HIDDEN];
    int64_t steps;
    double middle[FEATURES_MAX], spread[FEATURES_MAX];
};

bool rows_add(struct rows *r, const int32_t *row)
{
    size_t one = (size_t)(ROW_HEAD + r->features);
    if (r->n == r->max) {
        int64_t room = r->max ? 2 * r->max : 1024;
        int32_t *at = realloc(r->at, (size_t)room * one * sizeof *at);
        if (!at)
            return false;
        r->at = at;
        r->max = room;
    }
    memcpy(row_of(r, r->n++), row, one * sizeof *row);
    return true;
}

void rows_free(struct rows *r)
{
    free(r->at);
    r->at = NULL;
    r->n = r->max = 0;
}

struct place_of {
    int32_t game;
    int64_t at;
};

static int by_game(const void *a, const void *b)
{
    const struct place_of *x = a, *y = b;
    return x->game != y->game ? (x->game > y->game) - (x->game < y->game) : (x->at > y->at) - (x->at < y->at);
}

bool rows_sort(struct rows *r)
{
    size_t one = (size_t)(ROW_HEAD + r->features) * sizeof *r->at;
    struct place_of *order = malloc((size_t)r->n * sizeof *order + 1);
    int32_t *sorted = malloc((size_t)r->n * one + 1);
    bool ok = order && sorted;
    for (int64_t i = 0; ok && i < r->n; i++)
        order[i] = (struct place_of){row_of(r, i)[0], i};
    if (ok) {
        qsort(order, (size_t)r->n, sizeof *order, by_game);
        for (int64_t i = 0; i < r->n; i++)
            memcpy((char *)sorted + (size_t)i * one, row_of(r, order[i].at), one);
        free(r->at);
        r->at = sorted;
        r->max = r->n;
    } else
        free(sorted);
    free(order);
    return ok;
}

static void find_spread(struct learner *l, const struct rows *rows)
{
    for (int i = 0; i < l->features; i++) {
        double sum = 0, squares = 0;
        for (int64_t k = 0; k < rows->n; k++)
            sum += row_of(rows, k)[ROW_HEAD + i];
        l->middle[i] = sum / (double)rows->n;
        for (int64_t k = 0; k < rows->n; k++) {
            double apart = row_of(rows, k)[ROW_HEAD + i] - l->middle[i];
            squares += apart * apart;
        }
        double spread = sqrt(squares / (double)rows->n);
        l->spread[i] = spread < 1e-4 ? 0 : spread < 0.04 ? 0.04 : spread; /* 0: it says nothing */
    }
}

static void place(const struct learner *l, const int32_t *row, float x[FEATURES_MAX])
{
    for (int i = 0; i < l->features; i++) {
        double far = l->spread[i] > 0 ? (row[ROW_HEAD + i] - l->middle[i]) / l->spread[i] : 0;
        x[i] = far > most ? most : far < -most ? -most : (float)far;
    }
}

static float wanted(const int32_t *row) /* luck taken out may pass both ends a little */
{
    float y = ((float)row[1] / 10000 + 1) / 2;
    return y < -0.3F ? -0.3F : y > 1.3F ? 1.3F : y;
}

static float chance(struct learner *l, const float *x)
{
    float z = l->w.base;
    memcpy(l->hidden, l->w.into_base, sizeof l->hidden);
    for (int i = 0; i < l->features; i++) {
        if (x[i] == 0)
            continue;
        z += x[i] * l->w.straight[i];
        for (int k = 0; k < NET_HIDDEN; k++)
            l->hidden[k] += x[i] * l->w.into[i][k];
    }
    for (int k = 0; k < NET_HIDDEN; k++) {
        l->hidden[k] = l->hidden[k] > 0 ? l->hidden[k] : 0;
        z += l->hidden[k] * l->w.out[k];
    }
    return 1 / (1 + expf(-z));
}

/* Adds the slopes of one row's error. */
static void lean(struct learner *l, const float *x, float y)
{
    float p = chance(l, x), bend = p * (1 - p), slope = (p - y) * (bend > 0.05F ? bend : 0.05F) * 4 / BATCH;
    float back[NET_HIDDEN];
    l->slope.base += slope;
    for (int k = 0; k < NET_HIDDEN; k++) {
        l->slope.out[k] += slope * l->hidden[k];
        back[k] = l->hidden[k] > 0 ? slope * l->w.out[k] : 0;
        l->slope.into_base[k] += back[k];
    }
    for (int i = 0; i < l->features; i++) {
        if (x[i] == 0)
            continue;
        l->slope.straight[i] += slope * x[i];
        for (int k = 0; k < NET_HIDDEN; k++)
            l->slope.into[i][k] += back[k] * x[i];
    }
}

static void step(struct learner *l, float rate)
{
    float *w = (float *)&l->w, *slope = (float *)&l->slope, *mean = (float *)&l->mean, *square = (float *)&l->square;
    l->steps++;
    float first = 1 - powf(0.9F, (float)l->steps), second = 1 - powf(0.999F, (float)l->steps);
    for (int i = 0; i < WEIGHTS; i++) {
        float g = slope[i] + decay * w[i];
        mean[i] += 0.1F * (g - mean[i]);
        square[i] += 0.001F * (g * g - square[i]);
        w[i] -= rate * (mean[i] / first) / (sqrtf(square[i] / second) + 1e-8F);
    }
    memset(&l->slope, 0, sizeof l->slope);
}

static bool is_apart(const int32_t *row) { return row[0] % APART == 0; }

static void begin(struct learner *l, struct rng *rng)
{
    for (int i = 0; i < l->features; i++)
        for (int k = 0; k < NET_HIDDEN; k++)
            l->w.into[i][k] = ((float)rng_below(rng, 2001) / 1000 - 1) * 1.7F / sqrtf((float)l->features);
    for (int k = 0; k < NET_HIDDEN; k++)
        l->w.out[k] = ((float)rng_below(rng, 2001) / 1000 - 1) * 1.7F / sqrtf((float)NET_HIDDEN);
}

static bool fit(struct learner *l, const struct rows *rows, struct rng *rng, bool (*stop)(void *context), void *context)
{
    int64_t *order = malloc((size_t)rows->n * sizeof *order), n = 0;
    float x[FEATURES_MAX];
    if (!order)
        return false;
    for (int64_t i = 0; i < rows->n; i++)
        if (!is_apart(row_of(rows, i)))
            order[n++] = i;
    bool stopped = false;
    for (int epoch = 0; epoch < EPOCHS && !stopped; epoch++) {
        float rate = rate_first * (1 + cosf(3.14159265F * (float)epoch / EPOCHS)) / 2 + 1e-5F;
        for (int64_t i = n - 1; i > 0; i--) { /* in another order each time */
            int64_t k = rng_below(rng, (uint32_t)i + 1), at = order[i];
            order[i] = order[k];
            order[k] = at;
        }
        for (int64_t i = 0; i < n; i++) {
            place(l, row_of(rows, order[i]), x);
            lean(l, x, wanted(row_of(rows, order[i])));
            if (i % BATCH == BATCH - 1)
                step(l, rate);
        }
        stopped = stop && stop(context);
    }
    free(order);
    return !stopped;
}

static int16_t whole(float w)
{
    float v = roundf(w * 2048);
    return (int16_t)(v > NET_WEIGHT ? NET_WEIGHT : v < -NET_WEIGHT ? -NET_WEIGHT : v);
}

static int32_t whole_base(float w)
{
    float v = roundf(w * 262144), end = (float)(NET_BASE / 2);
    return (int32_t)(v > end ? end : v < -end ? -end : v);
}

static void to_net(const struct learner *l, const struct game *game, struct net *out)
{
    int32_t judge = out->judge, depth = out->depth, looks = out->looks;
    *out = (struct net){
        .features = l->features, .version = game->features_version, .judge = judge, .depth = depth, .looks = looks};
    snprintf(out->game, sizeof out->game, "%s", game->id);
    for (int i = 0; i < l->features; i++) {
        if (l->spread[i] == 0)
            continue;
        out->mean[i] = (int32_t)lround(l->middle[i] * 256);
        out->by[i] = (int32_t)lround(8388608 / l->spread[i]);
        out->straight[i] = whole(l->w.straight[i]);
        for (int k = 0; k < NET_HIDDEN; k++)
            out->into[i][k] = whole(l->w.into[i][k]);
    }
    for (int k = 0; k < NET_HIDDEN; k++) {
        out->out[k] = whole(l->w.out[k]);
        out->into_base[k] = whole_base(l->w.into_base[k]);
    }
    out->base = whole_base(l->w.base);
}

/* The net as it will be asked, judge() on its best scale, and the mean, on the games kept apart. */
static void compare(const struct rows *rows, const struct net *net, struct foretold *told)
{
    enum { SCALES = 20 };
    double by_net = 0, by_judge[SCALES] = {0}, sum = 0, squares = 0, least = 1e9;
    int64_t n = 0;
    for (int64_t i = 0; i < rows->n; i++) {
        const int32_t *row = row_of(rows, i);
        if (!is_apart(row))
            continue;
        double y = wanted(row), p = ((double)net_ask(net, row + ROW_HEAD) / 9900 + 1) / 2;
        double judged = row[2] / 10000.0, lead = judged / (1.05 - fabs(judged));
        for (int k = 0; k < SCALES; k++) {
            double q = 1 / (1 + exp(-0.2 * (k + 1) * lead));
            by_judge[k] += (q - y) * (q - y);
        }
        by_net += (p - y) * (p - y);
        sum += y;
        squares += y * y;
        n++;
    }
    double all = n ? (double)n : 1;
    for (int k = 0; k < SCALES; k++)
        least = by_judge[k] < least ? by_judge[k] : least;
    *told = (struct foretold){by_net / all, least / all, squares / all - sum / all * (sum / all), n};
}

bool learn(const struct game *game, const struct rows *rows, struct net *out, struct foretold *told,
           bool (*stop)(void *context), void *context)
{
    struct learner *l = rows->n < ROWS_LEAST ? NULL : calloc(1, sizeof *l);
    struct rng rng;
    if (!l)
        return false;
    rng_seed(&rng, 1);
    l->features = game->features_n;
    find_spread(l, rows);
    begin(l, &rng);
    bool done = fit(l, rows, &rng, stop, context);
    if (done) {
        to_net(l, game, out);
        compare(rows, out, told);
    }
    free(l);
    return done;
}
