/* steady.c: see steady.h. Any thread may ask. */
#include "steady.h"

#include <stdatomic.h>
#include <time.h>

static atomic_int_fast64_t last;
static atomic_uint_fast64_t faults;

int64_t steady_us(void)
{
    struct timespec now;
    int64_t before = atomic_load(&last);
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        atomic_fetch_add(&faults, 1);
        return before;
    }
    int64_t us = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
    while (us > before && !atomic_compare_exchange_weak(&last, &before, us))
        ;
    return us > before ? us : before;
}

uint64_t steady_faults(void) { return atomic_load(&faults); }
