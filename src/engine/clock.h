/* clock.h: thinking time. The engine reads no clock: whoever runs a match says what time it is (in milliseconds, from any
 * start), hooks the clock to the match with match_watch(), and calls match_quit(…, QUIT_TIME, …) when a seat's time is up. */
#ifndef BELLUM_CLOCK_H
#define BELLUM_CLOCK_H

#include "match.h"

struct clock {
    int64_t left[SEATS_MAX]; /* milliseconds */
    int64_t add;             /* given to a seat for each of its entries */
    int64_t since;           /* when `running` last began to run */
    uint8_t running;         /* the seats asked, as bits: in a secret node the time of all of them runs */
};

void clock_start(struct clock *c, int64_t each, int64_t add, struct node node, int64_t now);
/* Charges the time since the last call. The first seat that has none left, or NOBODY. */
unsigned clock_tick(struct clock *c, int64_t now);
/* An entry was made: charges, gives its author the addition, and lets the time of those asked now run. */
unsigned clock_entered(struct clock *c, const struct entry *e, struct node node, int64_t now);
/* When the first of those running will be out of time; INT64_MAX: nobody's runs. */
int64_t clock_next(const struct clock *c);

#endif
