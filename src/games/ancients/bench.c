/* bench.c: what `bellum bench` measures. */
#include "ancients.h"

const char *const ancients_bench_scenarios[] = {"001", NULL};
