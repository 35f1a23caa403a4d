/* errors.h: every mistake in something from outside, each with its place.
 *
 * A mistake reads `units.json:5:11: /units/1/move: must be 1..12 (R20)`. Loaders go on after
 * one, so that all are listed at once; the list stops growing at ERRORS_MAX. */
#ifndef BELLUM_ERRORS_H
#define BELLUM_ERRORS_H

#include "text.h"

struct json;
enum { ERRORS_MAX = 100 };

struct errors {
    struct text text; /* one mistake a line */
    int n;
    uint16_t rules[ERRORS_MAX]; /* the rule of each, RULE_NONE where none applies */
};

/* at may be NULL: a mistake with no place of its own. */
void errors_add(struct errors *e, const struct json *at, uint16_t rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A word that is none of `words` (NULL-ended; empty ones are not shown): all of them, and the one that was perhaps meant. */
void errors_add_word(struct errors *e, const struct json *at, uint16_t rule, const char *word,
                     const char *const *words);
/* What several games refuse alike. */
void errors_no_card(struct errors *e, const struct json *at, uint16_t rule);
void errors_no_unit(struct errors *e, const struct json *at, uint16_t rule, const char *type);
void errors_too_many(struct errors *e, const struct json *at, uint16_t rule, int most, const char *things);
/* Adds those of `from` that are not there yet, and frees it. */
void errors_join(struct errors *e, struct errors *from);
void errors_free(struct errors *e);

/* "R41", "syntax", "seat", "order" ("" for none), and back (RULE_NONE if it is no rule). */
void rule_say(uint16_t rule, struct text *out);
void json_put_rule(struct text *out, const char *key, uint16_t rule); /* RULE_NONE is left out */
uint16_t rule_read(const char *word);

#endif
