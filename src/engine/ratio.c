/* ratio.c: see ratio.h. */
#include "ratio.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- wide whole numbers ------------------------------------------------------------------ */

static bool wide_times(struct wide *w, uint32_t by)
{
    assert(by > 0);
    uint64_t carry = 0;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        carry += (uint64_t)w->limb[i] * by;
        w->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return carry == 0;
}

static bool wide_add(struct wide *w, const struct wide *more)
{
    uint64_t carry = 0;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        carry += (uint64_t)w->limb[i] + more->limb[i];
        w->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return carry == 0;
}

/* Divides and returns what is left over. */
static uint32_t wide_divide(struct wide *w, uint32_t by)
{
    assert(by > 0);
    uint64_t left = 0;
    for (int i = WIDE_LIMBS - 1; i >= 0; i--) {
        left = left << 32 | w->limb[i];
        w->limb[i] = (uint32_t)(left / by);
        left %= by;
    }
    return (uint32_t)left;
}

static bool wide_is_zero(const struct wide *w)
{
    for (int i = 0; i < WIDE_LIMBS; i++)
        if (w->limb[i])
            return false;
    return true;
}

static double wide_double(const struct wide *w)
{
    double d = 0;
    for (int i = WIDE_LIMBS - 1; i >= 0; i--)
        d = d * 4294967296.0 + w->limb[i];
    return d;
}

static void wide_say(struct wide w, struct text *out)
{
    char digits[WIDE_LIMBS * 10 + 1], *p = digits + sizeof digits;
    do
        *--p = (char)('0' + wide_divide(&w, 10));
    while (!wide_is_zero(&w));
    text_put_n(out, p, (size_t)(digits + sizeof digits - p));
}

static bool wide_times_64(struct wide *w, uint64_t by)
{
    struct wide high = *w;
    bool ok = wide_times(w, (uint32_t)by);
    if (by >> 32 == 0)
        return ok;
    ok &= wide_times(&high, (uint32_t)(by >> 32)) && high.limb[WIDE_LIMBS - 1] == 0;
    memmove(high.limb + 1, high.limb, sizeof high.limb - sizeof high.limb[0]);
    high.limb[0] = 0;
    return ok && wide_add(w, &high);
}

/* ---- prime powers ------------------------------------------------------------------------ */

static int power_of(const struct factors *f, uint32_t prime)
{
    assert(prime > 1);
    for (int i = 0; i < f->n; i++)
        if (f->prime[i] == prime)
            return f->power[i];
    return 0;
}

static bool factors_add(struct factors *f, uint32_t prime, int power)
{
    assert(prime > 1);
    int i = 0;
    while (i < f->n && f->prime[i] < prime)
        i++;
    if (i == f->n || f->prime[i] != prime) {
        if (f->n == PRIMES_MAX)
            return false;
        memmove(f->prime + i + 1, f->prime + i, (size_t)(f->n - i) * sizeof f->prime[0]);
        memmove(f->power + i + 1, f->power + i, (size_t)(f->n - i) * sizeof f->power[0]);
        f->n++;
        f->prime[i] = prime;
        f->power[i] = 0;
    }
    if (f->power[i] + power > UINT8_MAX)
        return false;
    f->power[i] = (uint8_t)(f->power[i] + power);
    return true;
}

static bool factors_times(struct factors *f, uint64_t number)
{
    for (uint32_t p = 2; p <= UINT16_MAX && (uint64_t)p * p <= number; p += 1 + (p > 2))
        for (; number % p == 0; number /= p)
            if (!factors_add(f, p, 1))
                return false;
    return number == 1 || (number <= UINT16_MAX && factors_add(f, (uint32_t)number, 1));
}

/* ---- ratios ------------------------------------------------------------------------------ */

struct ratio ratio_one(void) { return (struct ratio){.top.limb = {1}}; }

bool ratio_times(struct ratio *r, uint64_t weight, uint64_t denominator)
{
    return denominator && wide_times_64(&r->top, weight) && factors_times(&r->bottom, denominator);
}

/* Writes r over a denominator that has every power of `of` as well. */
static bool widen(struct ratio *r, const struct factors *of)
{
    for (int i = 0; i < of->n; i++) {
        int missing = of->power[i] - power_of(&r->bottom, of->prime[i]);
        if (missing <= 0)
            continue;
        if (!factors_add(&r->bottom, of->prime[i], missing))
            return false;
        while (missing-- > 0)
            if (!wide_times(&r->top, of->prime[i]))
                return false;
    }
    return true;
}

bool ratio_add(struct ratio *to, const struct ratio *more)
{
    struct ratio other = *more;
    return widen(to, &other.bottom) && widen(&other, &to->bottom) && wide_add(&to->top, &other.top);
}

void ratio_reduce(struct ratio *r)
{
    struct factors left = {0};
    bool zero = wide_is_zero(&r->top);
    for (int i = 0; i < r->bottom.n && !zero; i++) {
        int power = r->bottom.power[i];
        for (struct wide w = r->top; power > 0 && wide_divide(&w, r->bottom.prime[i]) == 0; power--)
            r->top = w;
        if (power) {
            left.prime[left.n] = r->bottom.prime[i];
            left.power[left.n++] = (uint8_t)power;
        }
    }
    r->bottom = left;
}

bool ratio_same(const struct ratio *a, const struct ratio *b) { return memcmp(a, b, sizeof *a) == 0; }

double ratio_double(const struct ratio *r)
{
    double value = wide_double(&r->top);
    for (int i = 0; i < r->bottom.n; i++)
        value /= pow(r->bottom.prime[i], r->bottom.power[i]);
    return value;
}

void ratio_say(const struct ratio *r, struct text *out)
{
    struct wide bottom = {.limb = {1}};
    for (int i = 0; i < r->bottom.n; i++)
        for (int k = 0; k < r->bottom.power[i]; k++)
            if (!wide_times(&bottom, r->bottom.prime[i])) {
                text_format(out, "%.6g", ratio_double(r));
                return;
            }
    wide_say(r->top, out);
    if (r->bottom.n) {
        text_char(out, '/');
        wide_say(bottom, out);
    }
}
