/* ledger.h: what luck gave and took in a match, exactly: each die and card against its expectation by judge(). */
#ifndef BELLUM_ENGINE_LEDGER_H
#define BELLUM_ENGINE_LEDGER_H

#include "match.h"

/* How lucky an outcome was for each seat: judge() after it less its exact expectation, of 10000. Nothing where a game has no
 * judge(). list: room for outcomes_max; work: a state. */
void luck_surprise(const struct game *game, const void *pack, const void *state, uint64_t outcome, struct outcome *list,
                   unsigned char *work, double surprise[SEATS_MAX]);

struct ledger_row {
    int entry; /* index in the match */
    uint64_t what;
    double surprise[SEATS_MAX];
};
struct ledger {
    int n;
    struct ledger_row *rows;
    double sum[SEATS_MAX];
};
/* The luck that a match met. seat < SEATS_MAX: only what that seat saw, weighed in worlds that fit what it knew (for a match
 * that is not over: what others hold is not to be read out of it); else everything, exactly. */
void ledger_make(struct ledger *l, const struct match *m, unsigned seat);
void ledger_free(struct ledger *l);

#endif
