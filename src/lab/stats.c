/* stats.c: the few statistics the lab needs. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void tally_add(struct tally *t, const struct played *p, int seats)
{
    int first = 0;
    for (int e = 0; e < seats; e++)
        first += p->place[e] == 1;
    t->games++;
    t->draws += first == seats;
    t->entries += p->entries;
    t->decisions += p->decisions;
    t->lead_changes += p->lead_changes;
    for (int e = 0; e < seats; e++) {
        double share = p->place[e] == 1 ? 1.0 / first : 0;
        if (p->place[e] == 1 && first < seats) {
            t->wins[e]++;
            t->seat_wins[p->seat[e]]++;
        }
        t->share[e] += share;
        t->squares[e] += share * share;
        t->luck[e] += p->luck[e];
        t->scores[e] += p->score[e];
    }
    for (size_t i = 0; i < sizeof t->ending / sizeof *t->ending; i++) {
        if (!t->ending[i].n)
            memcpy(t->ending[i].by, p->by, sizeof p->by);
        if (strcmp(t->ending[i].by, p->by) == 0) {
            t->ending[i].n++;
            break;
        }
    }
}

struct interval wilson(double k, double n)
{
    if (n <= 0)
        return (struct interval){0, 1};
    double z = 1.959964, p = k / n, d = 1 + z * z / n, mid = p + z * z / (2 * n);
    double spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    double low = (mid - spread) / d;
    return (struct interval){low > 0 ? low : 0, fmin((mid + spread) / d, 1)};
}

static double points(const struct played *p, int seats, int entrant)
{
    int first = 0;
    for (int e = 0; e < seats; e++)
        first += p->place[e] == 1;
    return p->place[entrant] == 1 ? 1.0 / first : 0;
}

struct fair fair_share(const struct played *results, int64_t all, int seats, int entrant)
{
    double n = 0, x = 0, l = 0, xx = 0, ll = 0, xl = 0; /* points and luck */
    for (int64_t i = 0; i < all; i++) {
        if (!results[i].done)
            continue;
        double won = points(&results[i], seats, entrant), luck = results[i].luck[entrant] / 10000.0;
        n++;
        x += won;
        l += luck;
        xx += won * won;
        ll += luck * luck;
        xl += won * luck;
    }
    if (n < 2)
        return (struct fair){n > 0 ? x / n : 0, {0, 1}, 1};
    double var_x = xx / n - x / n * (x / n), var_l = ll / n - l / n * (l / n), with = xl / n - x / n * (l / n);
    double slope = var_l > 1e-12 ? with / var_l : 0, rest = var_x - slope * with, share = x / n - slope * l / n;
    share = fmin(fmax(share, 0), 1);
    if (rest < 1e-9) /* all alike: nothing is known of how far they spread */
        return (struct fair){share, wilson(share * n, n), 1};
    double half = 1.959964 * sqrt(rest / n);
    return (struct fair){share, {fmax(share - half, 0), fmin(share + half, 1)}, var_x / rest};
}

int64_t luckier_won(const struct played *results, int64_t all, int seats, int64_t *decided)
{
    int64_t luckier = 0;
    bool luck = false;
    *decided = 0;
    for (int64_t i = 0; i < all && seats == 2; i++)
        for (int e = 0; e < seats; e++)
            if (results[i].done && results[i].place[e] == 1 && results[i].place[1 - e] != 1) {
                ++*decided;
                luckier += results[i].luck[e] > 0;
                luck |= results[i].luck[e] != 0;
            }
    if (!luck) /* no luck in the game: nobody had more of it */
        *decided = 0;
    return luckier;
}

double elo_of(double share)
{
    if (share <= 0.0005)
        share = 0.0005;
    if (share >= 0.9995)
        share = 0.9995;
    return -400 * log10(1 / share - 1);
}

double normal_p(double z) { return erfc(fabs(z) / sqrt(2)); }

struct effect effect_within(const struct sides *used, const struct sides *all, int groups)
{
    enum { FEWEST = 5 };
    double with = 0, without = 0, gain = 0, weights = 0, variance = 0;
    for (int g = 0; g < groups; g++) {
        double n = (double)(all[g].of[0] + all[g].of[1]), users = (double)(used[g].of[0] + used[g].of[1]),
               rest = n - users;
        if (users < 1 || rest < 1) /* all did, or none: nothing to compare with */
            continue;
        double won = (double)all[g].of[1], weight = users * rest / n;
        gain += weight * ((double)used[g].of[1] / users - (won - (double)used[g].of[1]) / rest);
        weights += weight;
        variance += users * rest * won * (n - won) / (n * n * (n - 1));
        with += users;
        without += rest;
    }
    if (with < FEWEST || without < FEWEST || variance <= 0)
        return (struct effect){0, 1, false};
    return (struct effect){gain / weights, normal_p(gain / sqrt(variance)), true};
}

struct ranked {
    double p;
    int at;
};

static int by_p(const void *a, const void *b)
{
    double x = ((const struct ranked *)a)->p, y = ((const struct ranked *)b)->p;
    return (x > y) - (x < y);
}

void discoveries(const double *p, int n, double q, bool *pass)
{
    struct ranked *r = calloc((size_t)(n ? n : 1), sizeof *r);
    int last = -1;
    for (int i = 0; i < n; i++)
        r[i] = (struct ranked){p[i], i};
    qsort(r, (size_t)n, sizeof *r, by_p);
    for (int i = 0; i < n; i++)
        if (r[i].p <= q * (i + 1) / n)
            last = i;
    for (int i = 0; i < n; i++)
        pass[r[i].at] = i <= last;
    free(r);
}

static double share_of(double elo, int seats) { return 1 / (1 + (seats > 2 ? seats - 1 : 1) * pow(10, -elo / 400)); }

double round_share(const struct trial *t, const struct played *results, int64_t round, bool *done)
{
    int seats = t->pack->bytes->seats, games_n = t->swap ? seats : 1;
    double sum = 0;
    *done = true;
    for (int r = 0; r < games_n; r++) {
        const struct played *p = &results[round * games_n + r];
        int first = 0;
        *done &= p->done;
        for (int e = 0; e < seats; e++)
            first += p->place[e] == 1;
        if (p->place[0] == 1)
            sum += 1.0 / first;
    }
    return sum / games_n;
}

double sprt_llr(const struct sprt *s)
{
    enum { FIRST = 16, VIRTUAL = 4 };
    if (s->n < FIRST) /* so few say nothing about how far pairs spread */
        return 0;
    double n = (double)s->n, mean = s->sum / n, variance = s->squares / n - mean * mean;
    double p0 = share_of(s->elo0, s->seats), p1 = share_of(s->elo1, s->seats);
    variance =
        (n * variance + VIRTUAL * 0.25) / (n + VIRTUAL); /* as if a few pairs had gone all one way and the other */
    return n * (p1 - p0) * (2 * mean - p0 - p1) / (2 * variance);
}

int sprt_verdict(const struct sprt *s)
{
    double llr = sprt_llr(s);
    return llr >= log((1 - s->beta) / s->alpha) ? 1 : llr <= log(s->beta / (1 - s->alpha)) ? -1 : 0;
}
