/* cases.h: executable rule examples. docs/cases.md describes the format; cases.c walks a case, case_checks.c holds
 * the checks that stand at its end and inside `do`. */
#ifndef BELLUM_CASES_H
#define BELLUM_CASES_H

#include "match.h"

struct case_result {
    const char *file;
    int line;
    const char *game, *about; /* "" where the case does not say */
    const struct json *tree;  /* the case with what is common laid under it; NULL if it could not be read */
    bool passed;
    const char *message; /* what was expected and found, one a line; "" when passed */
};

/* Called with the match at the beginning (step -1) and after each line of `do`, for pictures. */
typedef void (*case_watch)(void *context, const struct json *tree, int step, struct match *m);

struct case_options {
    const char *folder;      /* content from here instead of the embedded one, or NULL */
    const struct json *over; /* content laid over that, under what the case lays over it; or NULL */
    void (*report)(void *context, const struct case_result *result);
    case_watch watch; /* or NULL */
    void *context;
};

/* Runs every case of a file: a case, a list, or {"common", "starts", "cases"}. Returns how many failed; a file that cannot be
 * read as cases is one failure. */
int cases_run(const char *file, const char *bytes, size_t n, const struct case_options *options);

/* The same in two steps: the cases of a file, each with what is common laid under it, and one of them run. The trees live in doc.
 * False: the file cannot be read as cases, see errors. */
bool cases_read(struct json_doc *doc, const char *file, const char *bytes, size_t n,
                void (*each)(void *context, const struct json *tree), void *context, struct errors *errors);
bool case_run_one(const char *file, const struct json *tree, const struct case_options *options);

/* ---- inside: shared by cases.c and case_checks.c ------------------------------------------ */

struct case_run {
    const struct game *game;
    struct pack *pack;
    struct match *match;
    int events_from;          /* the first entry after the last check */
    struct text found;        /* differences of the check being made, one a line */
    void *scratch;            /* a state */
    action_t *actions;        /* choices_max */
    struct outcome *outcomes; /* outcomes_max */
};

/* Every check among the members of `checks`; differences go to run->found. */
bool case_check(struct case_run *run, const struct json *checks);
extern const char *const case_check_keys[]; /* NULL-ended */

/* A line without the seat in front of it, and who may have said it: the seat in front, else all who are asked. */
const char *case_line_who(const struct case_run *run, const char *line, unsigned who[SEATS_MAX], int *n);
bool case_engine_word(const char *line); /* undo, resign, time, agree */

#endif
