/* playout.h: a state played on by cheap choices, for outside searches: the library and the line protocol. */
#ifndef BELLUM_PLAYOUT_H
#define BELLUM_PLAYOUT_H

#include "engine/match.h"

enum { PLAYOUT_ENTRIES = 1000000 }; /* no playout makes more decisions */

/* Luck that is due, until somebody decides or it is over. */
void playout_roll(const struct game *game, const void *pack, void *state, struct rng *dice);
/* Plays on for at most `most` decisions, quick ones or evenly random ones; how many it made. actions: room for choices_max. */
int64_t playout(const struct game *game, const void *pack, void *state, bool quick, int64_t most, struct rng *dice,
                action_t *actions);
/* 10000 won … -10000 lost for each seat: by the result where it is over (a team wins together, a draw is 0), else what
 * judge() says. */
void playout_value(const struct game *game, const struct pack_head *pack, const void *state, int32_t value[SEATS_MAX]);

#endif
