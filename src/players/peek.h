/* peek.h: for the lab alone. A search that may peek shows what hidden information is worth: the same search, but what it is
 * given in place of a view is the state. player_new() refuses to make one. */
#ifndef BELLUM_PEEK_H
#define BELLUM_PEEK_H

#include "player.h"

/* As player_new(), and takes peek=1: search:iterations=400,peek=1. */
struct player *player_new_in_lab(const struct game *game, const void *pack, const char *words, uint64_t seed,
                                 struct text *error);
bool player_peeks(const struct player *p); /* then player_choose() is to be given the state */

#endif
