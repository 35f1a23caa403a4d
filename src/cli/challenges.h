/* challenges.h: the match of the day and the ladder of opponents, as a game's challenges.json has them. */
#ifndef BELLUM_CHALLENGES_H
#define BELLUM_CHALLENGES_H

#include "cli.h"

#include "engine/match.h"

/* "2026-11-18", or NULL for today (UTC). The day is the seed: everybody has the same match. False: no such day. */
bool challenge_seed(const char *date, uint8_t seed[SEED_BYTES]);
/* The game's match of the day, or the opponent with this id. NULL: there is none, and the verb has said so. */
const struct json *challenge_daily(const struct verb *verb, const struct game *game, const struct json *content);
const struct json *challenge_rung(const struct verb *verb, const struct game *game, const struct json *content,
                                  const char *id);
/* Its scenario and switches into a set-up; what was asked for stands. */
void challenge_setup(const struct json *challenge, struct cli_setup *setup);

#endif
