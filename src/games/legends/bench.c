/* bench.c: what `bellum bench` measures. */
#include "legends.h"

const char *const legends_bench_scenarios[] = {"ticinus", NULL};
