/* hash.c: see hash.h. Four lanes of multiply and rotate, folded at the end. */
#include "hash.h"

#include <string.h>

#define K1 UINT64_C(0x9E3779B185EBCA87)
#define K2 UINT64_C(0xC2B2AE3D27D4EB4F)

static uint64_t rotate(uint64_t v, int n) { return v << n | v >> (64 - n); }

static uint64_t load(const unsigned char *p)
{
    uint64_t v;
    memcpy(&v, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    return v;
}

static uint64_t finish(uint64_t h)
{
    h = (h ^ h >> 33) * K2;
    h = (h ^ h >> 29) * K1;
    return h ^ h >> 32;
}

uint64_t hash_mix(uint64_t a, uint64_t b) { return finish(rotate(a * K1, 31) ^ b * K2); }

uint64_t hash_bytes(const void *bytes, size_t n, uint64_t seed)
{
    const unsigned char *p = bytes;
    uint64_t h = seed + K1 * (uint64_t)(n + 1);
    if (n >= 32) {
        uint64_t a = h, b = h ^ K2, c = h + K2, d = ~h;
        for (; n >= 32; n -= 32, p += 32) {
            a = rotate(a ^ load(p) * K2, 29) * K1;
            b = rotate(b ^ load(p + 8) * K2, 29) * K1;
            c = rotate(c ^ load(p + 16) * K2, 29) * K1;
            d = rotate(d ^ load(p + 24) * K2, 29) * K1;
        }
        h = finish(a) ^ rotate(finish(b), 17) ^ rotate(finish(c), 31) ^ rotate(finish(d), 47);
    }
    for (; n >= 8; n -= 8, p += 8)
        h = rotate(h ^ load(p) * K2, 29) * K1;
    if (n) {
        unsigned char last[8] = {0};
        memcpy(last, p, n);
        h = rotate(h ^ load(last) * K2, 29) * K1;
    }
    return finish(h);
}
