/* log_hash.h: what a looker has seen so far, as one number: the hash of the last line of its log. */
#ifndef BELLUM_TESTS_LOG_HASH_H
#define BELLUM_TESTS_LOG_HASH_H

#include "engine/match.h"

static inline uint64_t log_hash(const struct match *m, unsigned looker)
{
    const struct log_line *lines;
    int n = match_log(m, looker, &lines);
    return n ? lines[n - 1].hash : 0;
}

#endif
