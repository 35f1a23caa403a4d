/* odds.h: what may come of a line, for the page. */
#ifndef BELLUM_WASM_ODDS_H
#define BELLUM_WASM_ODDS_H

#include "engine/match.h"

/* One JSON object: "exact", "lines" with their chances, and "replies" where another seat is asked before anything is rolled.
 * Empty: the line is not legal. */
void core_odds(const struct pack *pack, const void *view, unsigned seat, const char *line, struct text *out);

#endif
