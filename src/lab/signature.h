/* signature.h: a fixed number for what the games do: a hash over matches of fixed seeds of every scenario.
 * It changes exactly when a rule, content, a view, notation or a position format does, and is the same on every
 * compiler, word size and in WebAssembly (law 5). bench/signature holds the one that the tests expect. */
#ifndef BELLUM_SIGNATURE_H
#define BELLUM_SIGNATURE_H

#include "engine/game.h"

uint64_t signature_game(const struct game *game); /* 0 if its content does not load */
uint64_t signature_all(void);

#endif
