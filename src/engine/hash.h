/* hash.h: a fast 64-bit hash of bytes, the same on every machine. For running hashes, tables and
 * signatures; no protection against anybody who wants a collision. Fixed for ever: records depend on it. */
#ifndef BELLUM_HASH_H
#define BELLUM_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t n, uint64_t seed);
uint64_t hash_mix(uint64_t a, uint64_t b);

#endif
