/* content_inside.h: what content.c and variants.c share. */
#ifndef BELLUM_CONTENT_INSIDE_H
#define BELLUM_CONTENT_INSIDE_H

#include "content.h"

/* content_load() with the rules' texts as they are written. */
bool content_load_raw(struct json_doc *doc, const char *game, const char *source, const struct json *over,
                      struct errors *errors);
/* Puts the content's figures into the texts of rules and book: "range {=units/AR/range}" reads "range 3". In a variant the built-in texts
 * may speak of what it does not have: that reads as a dash. */
void content_figures(struct json_doc *doc, bool variant, struct errors *errors);

#endif
