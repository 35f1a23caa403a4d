/* telling.h: a line of the log in plain words: the sentence that the game tells of it (engine/told.h). A game that has none
 * is told by the patterns of `telling` in data/<game>/learn.json. */
#ifndef BELLUM_TELLING_H
#define BELLUM_TELLING_H

#include "engine/match.h"

struct telling {
    const struct game *game;
    const struct json *content; /* may be NULL */
};

enum telling_kind {
    TELLING_SILENT, /* nothing that a person needs to hear: an answer nobody gave, what another line says */
    TELLING_LUCK,   /* dice or a draw: what came of it is told by other lines */
    TELLING_WORDS
};
/* Puts the line in words behind what `out` holds. */
enum telling_kind telling_line(const struct telling *t, const struct log_line *line, struct text *out);
/* Several lines, as of struct odds_row: what came of it, without the dice, joined by a semicolon. */
void telling_events(const struct telling *t, const char *lines, struct text *out);

/* Why a match ended, for the word of struct result. */
const char *telling_end(const struct telling *t, const char *by);
/* What the figures of struct result count; NULL: no more than who won. */
const char *telling_score(const struct telling *t);

#endif
