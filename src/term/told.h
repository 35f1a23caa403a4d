/* told.h: a line of the log in plain words. The words are the game's own, `telling` of data/<game>/learn.json: the same
 * that the browser reads (web/src/telling.ts), so both say the same. A game without them is told in its notation. */
#ifndef BELLUM_TOLD_H
#define BELLUM_TOLD_H

#include "engine/game.h"
#include "engine/json.h"

struct told {
    const struct game *game;
    const struct json *content; /* may be NULL */
};

enum told_kind {
    TOLD_SILENT, /* nothing that a person needs to hear: an answer nobody gave, what another line says */
    TOLD_LUCK,   /* dice or a draw (`dice`, `luck` of its show): what came of it is told by other lines */
    TOLD_WORDS
};
/* Puts the line in words behind what `out` holds. */
enum told_kind told_line(const struct told *t, const char *line, struct text *out);
/* Several lines, as of struct odds_row: what came of it, without the dice, joined by a semicolon. */
void told_events(const struct told *t, const char *lines, struct text *out);

/* Why a match ended, for the word of struct result. */
const char *told_end(const struct told *t, const char *by);
/* What the figures of struct result count; NULL: no more than who won. */
const char *told_score(const struct told *t);

/* Words no wider than `width` columns, broken between words; each line but the first begins with `indent` spaces, and
 * the first begins in column `at`. Ends with a line end. */
void told_wrapped(const char *words, int width, int indent, int at, struct text *out);

#endif
