/* bench.c: what `bellum bench` measures. */
#include "trts.h"

const char *const trts_bench_scenarios[] = {"duel", NULL};
