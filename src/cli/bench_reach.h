/* bench_reach.h: what the bench measures of `prevail` beside whole games. */
#ifndef BELLUM_BENCH_REACH_H
#define BELLUM_BENCH_REACH_H

#include <stdint.h>

/* The reachable set of a lone unit with Speed 4 and Flexibility 2 in the middle of the pack's board, n times: a
 * checksum. */
uint64_t bench_reaches(const void *pack, int n);

#endif
