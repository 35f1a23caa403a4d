/* ratio.h: exact chances. A sum of products of weight / denominator needs no division if denominators are kept as
 * products of primes, so that is what a ratio is: a wide whole number over a list of prime powers. The same on every
 * machine; what does not fit says so instead of rounding. */
#ifndef BELLUM_RATIO_H
#define BELLUM_RATIO_H

#include "text.h"

enum { WIDE_LIMBS = 16, PRIMES_MAX = 24 };

struct wide {
    uint32_t limb[WIDE_LIMBS]; /* lowest first */
};

struct factors {
    uint32_t prime[PRIMES_MAX]; /* ascending, those from n on unused */
    uint8_t power[PRIMES_MAX];
    int n;
};

struct ratio {
    struct wide top;
    struct factors bottom;
};

struct ratio ratio_one(void);
/* r times weight / denominator. False: it does not fit, or a prime of the denominator is above 65535. */
bool ratio_times(struct ratio *r, uint64_t weight, uint64_t denominator);
bool ratio_add(struct ratio *to, const struct ratio *more);
void ratio_reduce(struct ratio *r);                            /* to lowest terms */
bool ratio_same(const struct ratio *a, const struct ratio *b); /* both reduced */
double ratio_double(const struct ratio *r);
void ratio_say(const struct ratio *r, struct text *out); /* 5/36, or 1 */

#endif
