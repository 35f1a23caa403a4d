/* sets.h: sets picked in any order. The record and the search name a set on one ascending path; people do not. Given what
 * is picked, this answers from a view: in which order can it be written, what else may be picked, may one go on? A pick
 * named twice is two copies where there are several alike (cards of a deck), else one.
 *
 * A pick is the words of a choice of kind CHOICE_PICK. Nothing of the game is needed but check and apply: picks are put in
 * the one order in which each leaves the others possible. */
#ifndef BELLUM_SETS_H
#define BELLUM_SETS_H

#include "match.h"
#include "scene.h"

enum { SETS_PICKS = 96, SETS_MAY = 640 };

struct sets {
    bool possible; /* these can be picked together */
    bool go;       /* one may go on with just these */
    bool full;     /* and nothing more may be picked: the set closes by itself */
    int picked_n, may_n;
    action_t picked[SETS_PICKS];   /* in the order in which they are written */
    action_t may[SETS_MAY];        /* what else may be picked */
    char line[LINE_MAX_BYTES + 1]; /* one line that picks them and goes on: `order 5,5; order 5,6; go` */
};

/* picks: lines of one action each, apart by `;` ("" = nothing yet). False: *why, a pick is no legal member or two exclude
 * each other (`sentence` says which). */
bool sets_ask(const struct game *game, const void *pack, const void *view, unsigned seat, const char *picks,
              struct sets *out, struct reason *why, struct text *sentence);
/* What the seat would see behind the picks of an answer: the choices there say where new members stand. */
void sets_behind(const struct game *game, const void *pack, const void *view, unsigned seat, const struct sets *s,
                 void *after);
void sets_say_json(const struct game *game, const void *pack, const struct sets *s, const char *key, struct text *out);

#endif
