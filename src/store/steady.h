/* steady.h: the clock of server and store: microseconds that never go back. */
#ifndef BELLUM_STEADY_H
#define BELLUM_STEADY_H

#include <stdint.h>

/* A clock that does not answer, or goes back, stands still. */
int64_t steady_us(void);
/* How often it did not answer. */
uint64_t steady_faults(void);

#endif
