/* usage.h: what was had and used in a game, while it is played. For trial.c; users of the lab read struct usages (lab.h). */
#ifndef BELLUM_USAGE_H
#define BELLUM_USAGE_H

#include "lab.h"

struct notes; /* of one game */
struct notes *notes_new(void);
void notes_free(struct notes *n);
void notes_begin(struct notes *n);
/* A decision, before it is carried out. view: scratch. */
void notes_take(struct notes *n, const struct trial *t, const void *pack, const void *state, void *view, unsigned seat,
                action_t action);
void usages_add(struct usages *u, const struct notes *n, const struct played *p, int seats);

#endif
