/* refusals.h: why not, as a sentence. A game has a table of sentences by rule; what all games refuse alike the engine says. */
#ifndef BELLUM_REFUSALS_H
#define BELLUM_REFUSALS_H

#include "game.h"

/* One rule's sentence. `plain` serves where the first would name something that the reason does not bring. */
struct refusal {
    uint16_t rule; /* 0 ends a table */
    const char *words, *plain;
};
const struct refusal *refusal_find(const struct refusal *table, uint16_t rule);

/* A sentence with `{word}` in it: the game puts what the word stands for in this reason. */
typedef void refusal_put(const void *pack, const struct reason *why, const char *word, struct text *out);
void refusal_say(const char *words, refusal_put *put, const void *pack, const struct reason *why, struct text *out);

/* "Attack needs one adjacent unit": the reason in the game's words, or in the engine's where the game has none. */
void reason_sentence(const struct game *game, const void *pack, const struct reason *why, struct text *out);
/* "R11: Attack needs one adjacent unit": the reason's rule and sentence, no newline. */
void reason_say(const struct game *game, const void *pack, const struct reason *why, struct text *out);

#endif
