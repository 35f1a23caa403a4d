/* rate.c: ratings of players who met, and how sure they are. */
#include "lab.h"

#include <math.h>

/* Ratings that explain the results best (Bradley and Terry, one virtual draw of any two who met to keep them finite). */
static void strengths(const struct ladder *l, double strength[RATED])
{
    for (int i = 0; i < l->n; i++)
        strength[i] = 1;
    for (int round = 0; round < 2000; round++)
        for (int i = 0; i < l->n; i++) {
            double won = 0, sum = 0;
            for (int k = 0; k < l->n; k++)
                if (l->games[i][k] > 0) {
                    double own = i < k ? 1 : l->others, his = i < k ? l->others : 1;
                    won += l->points[i][k] + 0.5;
                    sum += l->games[i][k] * own / (own * strength[i] + his * strength[k]);
                    sum += 1 / (strength[i] + strength[k]);
                }
            strength[i] = won / sum;
        }
}

/* What the games of all pairings tell about each difference (Fisher's information), with the mean rating held fast by one
 * more: a matrix that can be inverted. */
static void information(const struct ladder *l, const double strength[RATED], double m[RATED][RATED])
{
    for (int i = 0; i < l->n; i++)
        for (int k = 0; k < l->n; k++)
            m[i][k] = 1.0 / l->n;
    for (int i = 0; i < l->n; i++)
        for (int k = i + 1; k < l->n; k++)
            if (l->games[i][k] > 0) {
                double p = strength[i] / (strength[i] + l->others * strength[k]);
                double even = strength[i] / (strength[i] + strength[k]);
                double known = l->games[i][k] * p * (1 - p) + even * (1 - even);
                m[i][i] += known;
                m[k][k] += known;
                m[i][k] -= known;
                m[k][i] -= known;
            }
}

/* By Gauss and Jordan, in place; no pivoting, since the matrix is positive definite. */
static void invert(int n, double m[RATED][RATED])
{
    for (int c = 0; c < n; c++) {
        double pivot = 1 / m[c][c];
        m[c][c] = 1;
        for (int k = 0; k < n; k++)
            m[c][k] *= pivot;
        for (int i = 0; i < n; i++) {
            double factor = m[i][c];
            if (i == c)
                continue;
            m[i][c] = 0;
            for (int k = 0; k < n; k++)
                m[i][k] -= factor * m[c][k];
        }
    }
}

void ladder_rate(const struct ladder *l, double elo[RATED], double error[RATED])
{
    double strength[RATED], m[RATED][RATED], mean = 0;
    strengths(l, strength);
    information(l, strength, m);
    invert(l->n, m);
    for (int i = 0; i < l->n; i++)
        mean += log10(strength[i]) / l->n;
    for (int i = 0; i < l->n; i++) {
        elo[i] = 400 * (log10(strength[i]) - mean);
        error[i] = 1.959964 * 400 / log(10) * sqrt(m[i][i] - 1.0 / l->n);
    }
}
