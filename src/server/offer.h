/* offer.h: variants that a server plays in place of the built-in content (`bellum serve --data`). */
#ifndef BELLUM_OFFER_H
#define BELLUM_OFFER_H

#include "engine/game.h"
#include "engine/json.h"

struct offers;

/* Reads the variant for every game that it is for. NULL: see errors. Files that change later change nothing here. */
struct offers *offers_load(const char *source, struct errors *errors);
void offers_free(struct offers *o);
/* What is laid over the built-in content in matches of this game; NULL: nothing. o may be NULL. */
const struct json *offers_of(const struct offers *o, const struct game *game);
/* {"games":[…]}: scenarios, switches and options of each game that the variant changes, and in "data" what differs, so that a
 * page can play it by itself. o may be NULL: none. */
void offers_say(const struct offers *o, struct text *out);

#endif
