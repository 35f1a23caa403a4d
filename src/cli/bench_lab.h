/* bench_lab.h: what the lab and the search add to the bare loop of a game. */
#ifndef BELLUM_BENCH_LAB_H
#define BELLUM_BENCH_LAB_H

#include "engine/match.h"

struct lab_speed {
    double iterations; /* of search a second, one thread, over positions of a match it plays against itself */
    double overhead;   /* of sim over the bare loop: 0.03 = 3 % more time an entry */
    double threads;    /* how much faster two threads are than one */
};
void bench_lab(const struct pack *pack, double seconds, struct lab_speed *out);

#endif
