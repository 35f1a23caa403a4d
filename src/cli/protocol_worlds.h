/* protocol_worlds.h: the worlds that an outside bot imagines, so that it can search. A world is made of a seat's view, never
 * of the match: whatever is done in it tells nothing that the seat does not know. */
#ifndef BELLUM_PROTOCOL_WORLDS_H
#define BELLUM_PROTOCOL_WORLDS_H

#include "engine/json.h"
#include "engine/match.h"
#include "engine/text.h"

struct worlds;
struct worlds *worlds_new(const struct pack *pack);
void worlds_free(struct worlds *w); /* NULL does nothing */

/* A member that is a whole number from min on; left out or null: otherwise. False and a sentence if it is anything else. */
bool protocol_number(const struct json *ask, const char *key, int64_t min, int64_t otherwise, int64_t *out,
                     struct text *error);

/* The requests: false and a sentence in `error` if refused. */
bool worlds_imagine(struct worlds *w, const void *view, unsigned seat, const struct json *ask, struct text *out,
                    struct text *error);
bool worlds_copy(struct worlds *w, const struct json *ask, struct text *out, struct text *error);
bool worlds_legal(struct worlds *w, const struct json *ask, struct text *out, struct text *error);
bool worlds_try(struct worlds *w, const struct json *ask, struct text *out, struct text *error);
bool worlds_playout(struct worlds *w, const struct json *ask, struct text *out, struct text *error);

#endif
