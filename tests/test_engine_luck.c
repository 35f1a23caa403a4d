/* test_engine_luck.c: luck against libsodium and against arithmetic; hashes that may never change. */
#include "engine/hash.h"
#include "engine/luck.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <sodium.h>

static void chacha20_is_libsodiums(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 200; i++) {
        uint8_t key[32], nonce[8], want[64], got[64], zero[64] = {0};
        uint64_t n = i < 3 ? i : i * UINT64_C(0x9E3779B97F4A7C15), counter = i % 3 ? 0 : i * UINT64_C(0x100000001);
        randombytes_buf(key, sizeof key);
        for (int b = 0; b < 8; b++)
            nonce[b] = (uint8_t)(n >> (8 * b));
        chacha20_block(key, n, counter, got);
        crypto_stream_chacha20_xor_ic(want, zero, sizeof want, nonce, counter, key);
        assert_memory_equal(want, got, sizeof want);
    }
}

static void entries_luck_is_the_stream(void **state)
{
    (void)state;
    uint8_t seed[SEED_BYTES], stream[32], nonce[8] = {0x39, 0x30};
    struct rng r;
    randombytes_buf(seed, sizeof seed);
    luck_for_entry(seed, 12345, &r);
    crypto_stream_chacha20(stream, sizeof stream, nonce, seed);
    for (int i = 0; i < 32; i++)
        assert_int_equal(stream[i], (uint8_t)(r.s[i / 8] >> (8 * (i % 8))));
}

static void commitment_is_blake2b(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        uint8_t seed[SEED_BYTES], want[SEED_HASH_BYTES], got[SEED_HASH_BYTES];
        randombytes_buf(seed, sizeof seed);
        crypto_generichash(want, sizeof want, seed, sizeof seed, NULL, 0);
        luck_seed_hash(seed, got);
        assert_memory_equal(want, got, sizeof want);
    }
}

/* Records rest on these numbers: a change here makes every old record unreadable. */
static void fixed_for_ever(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 0); /* splitmix64 from 0, published with the generator */
    assert_int_equal(r.s[0], UINT64_C(0xE220A8397B1DCDAF));
    assert_int_equal(r.s[1], UINT64_C(0x6E789E6AA1B965F4));
    struct rng one = {{1, 2, 3, 4}};
    static const uint64_t xoshiro[] = {11520, 0, 1509978240, 1215971899390074240};
    for (int i = 0; i < 4; i++)
        assert_int_equal(rng_next(&one), xoshiro[i]);
    static const struct {
        const char *bytes;
        uint64_t seed, hash;
    } known[] = {
        {"", 0, UINT64_C(0xC4313CD5EF5C15AC)},
        {"a", 1, UINT64_C(0x11F42A5B3938993C)},
        {"12345678", 0, UINT64_C(0xD5C4DB685A049198)},
        {"123456789", 1, UINT64_C(0x87EEADBBC33478B9)},
        {"0123456789abcdef0123456789abcdef", 0, UINT64_C(0x4BAC072D96ED0839)},
        {"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdefxyz", 1, UINT64_C(0x29E7E9214B3F8535)}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(hash_bytes(known[i].bytes, strlen(known[i].bytes), known[i].seed), known[i].hash);
}

/* Every bit of what is hashed matters. */
static void hash_sees_every_bit(void **state)
{
    (void)state;
    uint8_t bytes[100] = {0};
    for (size_t n = 1; n <= sizeof bytes; n++) {
        uint64_t before = hash_bytes(bytes, n, 1);
        assert_int_not_equal(before, hash_bytes(bytes, n - 1, 1));
        assert_int_not_equal(before, hash_bytes(bytes, n, 2));
        for (size_t bit = 0; bit < 8 * n; bit++) {
            bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
            assert_int_not_equal(before, hash_bytes(bytes, n, 1));
            bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
    }
}

static void dice_add_up(void **state)
{
    (void)state;
    static struct outcome out[16000];
    for (int n = 0; n <= DICE_MAX; n++) {
        int k = dice_outcomes(n, out);
        uint64_t sum = 0;
        for (int i = 0; i < k; i++) {
            sum += out[i].weight;
            assert_int_equal(dice_number(out[i].what), n);
            assert_true(i == 0 || out[i - 1].what < out[i].what);
        }
        assert_int_equal(sum, dice_denominator(n));
    }
    assert_int_equal(dice_weight(dice_one(0) * 2 + dice_one(3)), 3);
}

static void below_is_fair(void **state)
{
    (void)state;
    struct rng r;
    rng_seed(&r, 42);
    int count[6] = {0};
    for (int i = 0; i < 60000; i++)
        count[rng_below(&r, 6)]++;
    double chi = 0;
    for (int i = 0; i < 6; i++)
        chi += (count[i] - 10000.0) * (count[i] - 10000.0) / 10000.0;
    assert_true(chi < 20.5); /* 5 degrees, 0.1 % */
    static const uint8_t copies[] = {0, 3, 0, 1};
    int drawn[4] = {0};
    for (int i = 0; i < 40000; i++)
        drawn[pool_sample(copies, 4, 4, &r)]++;
    assert_int_equal(drawn[0] + drawn[2], 0);
    assert_in_range(drawn[3], 9600, 10400);
    struct rng a, b;
    rng_split(&r, &a);
    rng_split(&r, &b);
    assert_int_not_equal(rng_next(&a), rng_next(&b));
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20_is_libsodiums), cmocka_unit_test(entries_luck_is_the_stream),
        cmocka_unit_test(commitment_is_blake2b),  cmocka_unit_test(fixed_for_ever),
        cmocka_unit_test(hash_sees_every_bit),    cmocka_unit_test(dice_add_up),
        cmocka_unit_test(below_is_fair)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
