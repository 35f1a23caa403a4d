/* luck.c: see luck.h. ChaCha20 and BLAKE2b are written out here because the browser verifies too;
 * the tests compare both with libsodium. */
#include "luck.h"

#include <assert.h>
#include <string.h>

static uint64_t splitmix64(uint64_t *x)
{
    uint64_t z = *x += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

void rng_seed(struct rng *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        r->s[i] = splitmix64(&seed);
}

void rng_split(struct rng *parent, struct rng *child) { rng_seed(child, rng_next(parent)); }

/* ---- ChaCha20, 64-bit nonce and counter ---------------------------------------------- */

static uint32_t load32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint64_t load64(const uint8_t *p) { return load32(p) | (uint64_t)load32(p + 4) << 32; }

static void quarter(uint32_t x[16], int a, int b, int c, int d)
{
    assert(a < 16 && b < 16 && c < 16 && d < 16);
#define ROTATE(v, n) ((v) << (n) | (v) >> (32 - (n)))
    x[a] += x[b], x[d] = ROTATE(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = ROTATE(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = ROTATE(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = ROTATE(x[b] ^ x[c], 7);
#undef ROTATE
}

void chacha20_block(const uint8_t key[32], uint64_t nonce, uint64_t counter, uint8_t out[64])
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    for (int i = 0; i < 8; i++)
        in[4 + i] = load32(key + 4 * i);
    in[12] = (uint32_t)counter;
    in[13] = (uint32_t)(counter >> 32);
    in[14] = (uint32_t)nonce;
    in[15] = (uint32_t)(nonce >> 32);
    memcpy(x, in, sizeof x);
    for (int i = 0; i < 10; i++) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 1, 5, 9, 13);
        quarter(x, 2, 6, 10, 14);
        quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15);
        quarter(x, 1, 6, 11, 12);
        quarter(x, 2, 7, 8, 13);
        quarter(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) {
        uint32_t v = x[i] + in[i];
        for (int b = 0; b < 4; b++)
            out[4 * i + b] = (uint8_t)(v >> (8 * b));
    }
}

void luck_for_entry(const uint8_t seed[SEED_BYTES], uint64_t entry, struct rng *out)
{
    uint8_t block[64];
    chacha20_block(seed, entry, 0, block);
    for (int i = 0; i < 4; i++)
        out->s[i] = load64(block + 8 * i);
    if (!(out->s[0] | out->s[1] | out->s[2] | out->s[3]))
        out->s[0] = 1; /* the one state xoshiro cannot leave */
}

/* ---- BLAKE2b-256 of one short message ------------------------------------------------ */

static const uint64_t blake_iv[8] = {UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b),
                                     UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                     UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
                                     UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179)};

static const uint8_t blake_order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static uint64_t rotate64(uint64_t v, int n) { return v >> n | v << (64 - n); }

static void blake_mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    assert(a < 16 && b < 16 && c < 16 && d < 16);
    v[a] += v[b] + x, v[d] = rotate64(v[d] ^ v[a], 32);
    v[c] += v[d], v[b] = rotate64(v[b] ^ v[c], 24);
    v[a] += v[b] + y, v[d] = rotate64(v[d] ^ v[a], 16);
    v[c] += v[d], v[b] = rotate64(v[b] ^ v[c], 63);
}

void luck_seed_hash(const uint8_t seed[SEED_BYTES], uint8_t hash[SEED_HASH_BYTES])
{
    uint64_t h[8], v[16], m[16] = {0};
    memcpy(h, blake_iv, sizeof h);
    h[0] ^= 0x01010000 ^ SEED_HASH_BYTES;
    for (int i = 0; i < SEED_BYTES / 8; i++)
        m[i] = load64(seed + 8 * i);
    memcpy(v, h, sizeof h);
    memcpy(v + 8, blake_iv, sizeof blake_iv);
    v[12] ^= SEED_BYTES;
    v[14] = ~v[14];
    for (int r = 0; r < 12; r++) {
        const uint8_t *o = blake_order[r % 10];
        for (int i = 0; i < 4; i++)
            blake_mix(v, i, i + 4, i + 8, i + 12, m[o[2 * i]], m[o[2 * i + 1]]);
        for (int i = 0; i < 4; i++)
            blake_mix(v, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, m[o[2 * i + 8]], m[o[2 * i + 9]]);
    }
    for (int i = 0; i < SEED_HASH_BYTES; i++) {
        uint64_t word = h[i / 8] ^ v[i / 8] ^ v[i / 8 + 8];
        hash[i] = (uint8_t)(word >> (8 * (i % 8)));
    }
}

/* ---- dice ---------------------------------------------------------------------------- */

int dice_number(uint64_t roll)
{
    int n = 0;
    for (int f = 0; f < DICE_FACES; f++)
        n += dice_count(roll, f);
    return n;
}

uint64_t dice_denominator(int n)
{
    assert(n >= 0);
    static const uint64_t powers[DICE_MAX + 1] = {
        1,       6,        36,       216,       1296,       7776,        46656,       279936,
        1679616, 10077696, 60466176, 362797056, 2176782336, 13060694016, 78364164096, 470184984576};
    assert(n >= 0 && n <= DICE_MAX);
    return powers[n];
}

uint64_t dice_weight(uint64_t roll)
{
    uint64_t weight = 1;
    int n = 0;
    for (int f = 0; f < DICE_FACES; f++)
        for (int i = 1; i <= dice_count(roll, f); i++)
            weight = weight * (uint64_t)++n / (uint64_t)i; /* a product of binomials: always whole */
    return weight;
}

int dice_outcomes(int n, struct outcome *out)
{
    assert(n >= 0 && out);
    assert(n >= 0 && n <= DICE_MAX);
    int k = 0;
    for (int f = 0; f <= n; f++)
        for (int e = 0; e + f <= n; e++)
            for (int d = 0; d + e + f <= n; d++)
                for (int c = 0; c + d + e + f <= n; c++)
                    for (int b = 0; b + c + d + e + f <= n; b++) {
                        uint64_t roll = (uint64_t)(n - b - c - d - e - f) | (uint64_t)b << 4 | (uint64_t)c << 8 |
                                        (uint64_t)d << 12 | (uint64_t)e << 16 | (uint64_t)f << 20;
                        out[k++] = (struct outcome){roll, dice_weight(roll)};
                    }
    return k;
}

int pool_sample(const uint8_t *copies, int kinds, int total, struct rng *r)
{
    assert(kinds > 0 && total > 0);
    const uint64_t ones = UINT64_C(0x0101010101010101), lanes = UINT64_C(0x00FF00FF00FF00FF);
    int left = (int)rng_below(r, (uint32_t)total), k = 0;
    for (; k + 8 <= kinds; k += 8) { /* eight kinds at once: their copies summed in four lanes of 16 bits */
        uint64_t eight = load64(copies + k);
        int sum = (int)(((eight & lanes) + (eight >> 8 & lanes)) * UINT64_C(0x0001000100010001) >> 48);
        if (left < sum) {
            if (sum > 127)
                break;
            /* byte i of sums: the copies up to kind k + i; those whose sum is not above `left` come before it */
            uint64_t sums = eight * ones, before = ((uint64_t)(left | 128) * ones - sums) >> 7 & ones;
            return k + (int)(before * ones >> 56);
        }
        left -= sum;
    }
    for (; k < kinds; k++)
        if ((left -= copies[k]) < 0)
            return k;
    assert(!"the copies do not add up to the total");
    return kinds - 1;
}
