/* telling.h: a line of the log as the sentence that its game tells of it (engine/told.h), and the words of a result. */
#ifndef BELLUM_TELLING_H
#define BELLUM_TELLING_H

#include "engine/match.h"

enum telling_kind {
    TELLING_SILENT, /* nothing that a person needs to hear: an answer nobody gave, what another line says */
    TELLING_LUCK,   /* dice or a draw: what came of it is told by other lines */
    TELLING_WORDS
};
/* Puts the sentence behind what `out` holds. */
enum telling_kind telling_line(const struct log_line *line, struct text *out);

/* The words of the content (`telling` of data/<game>/learn.json; NULL: none): why a match ended, for the word of struct result;
 * what its figures count, NULL: no more than who won. */
const char *telling_end(const struct json *content, const char *by);
const char *telling_score(const struct json *content);

#endif
