/* luck.h: dice, draws, and the two sources behind them.
 *
 * Search-time luck is xoshiro256**. Match-time luck is the same generator, seeded for entry n of a
 * match from ChaCha20 (key: the match's seed, nonce: n), so that anybody can recompute every die
 * once the seed is known. Fixed for ever: records depend on it. */
#ifndef BELLUM_LUCK_H
#define BELLUM_LUCK_H

#include "game.h"

struct rng {
    uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed);           /* splitmix64 */
void rng_split(struct rng *parent, struct rng *child); /* an independent stream */

static inline uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->s, x = s[1] * 5, t = s[1] << 17;
    x = (x << 7 | x >> 57) * 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return x;
}

/* Unbiased 0..n-1, n >= 1 (Lemire: multiply, and reject the few that would tilt it). */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    uint64_t m = (rng_next(r) >> 32) * n;
    if ((uint32_t)m < n)
        for (uint32_t low = (0 - n) % n; (uint32_t)m < low;)
            m = (rng_next(r) >> 32) * n;
    return (uint32_t)(m >> 32);
}

/* ---- a match's luck ----------------------------------------------------------------- */

enum { SEED_BYTES = 32, SEED_HASH_BYTES = 32 };
void luck_for_entry(const uint8_t seed[SEED_BYTES], uint64_t entry, struct rng *out);
void luck_seed_hash(const uint8_t seed[SEED_BYTES], uint8_t hash[SEED_HASH_BYTES]); /* BLAKE2b-256 */
void chacha20_block(const uint8_t key[32], uint64_t nonce, uint64_t counter, uint8_t out[64]);

/* ---- dice: counts of faces ----------------------------------------------------------- */

/* n six-sided dice as one number: the count of face f (0..5) in bits 4f..4f+3. n <= DICE_MAX. */
enum { DICE_FACES = 6, DICE_MAX = 15 };
static inline int dice_count(uint64_t roll, int face) { return (int)(roll >> (4 * face) & 15); }
static inline uint64_t dice_one(int face) { return UINT64_C(1) << (4 * face); }
int dice_number(uint64_t roll);                /* how many dice it holds */
uint64_t dice_denominator(int n);              /* 6^n */
int dice_outcomes(int n, struct outcome *out); /* C(n+5,5) of them, ascending */
uint64_t dice_weight(uint64_t roll);           /* n! / product of count! */

static inline uint64_t dice_sample(int n, struct rng *r)
{
    uint64_t roll = 0;
    while (n-- > 0)
        roll += dice_one((int)rng_below(r, DICE_FACES));
    return roll;
}

/* ---- multisets: decks, pools --------------------------------------------------------- */

/* A kind drawn with the weight of its copies. total = sum of copies >= 1. */
int pool_sample(const uint8_t *copies, int kinds, int total, struct rng *r);

#endif
