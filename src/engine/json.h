/* json.h: JSON read into a tree that remembers where each value stood.
 *
 * Strict: UTF-8, no duplicate keys, no comments, nothing after the value, depth <= JSON_DEPTH.
 * Numbers are whole 64-bit integers or, where they have a fraction or exponent, doubles
 * (no rule uses those). The tree lives in its document and dies with it. */
#ifndef BELLUM_JSON_H
#define BELLUM_JSON_H

#include "errors.h"

enum { JSON_DEPTH = 64 };
enum json_type { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_INT, JSON_REAL, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    uint8_t type;
    int line, column;
    const char *file;   /* name for messages */
    const char *key;    /* in an object, else NULL */
    const char *string; /* STRING: text without the quotes, 0 behind it, no 0 inside */
    int64_t integer;
    double real;
    int count;                 /* members or elements */
    struct json *first, *last; /* members or elements */
    struct json *next, *parent;
};

struct json_block;
struct json_doc {
    struct json *root;
    struct json_block *blocks;
};

/* Parses n bytes; on a mistake adds one error and returns false. */
bool json_parse(struct json_doc *doc, const char *file, const char *bytes, size_t n, struct errors *errors);
/* The same for JSON that begins in the middle of a file. */
bool json_parse_at(struct json_doc *doc, const char *file, int line, int column, const char *bytes, size_t n,
                   struct errors *errors);
void json_free(struct json_doc *doc);
void json_join(struct json_doc *doc, struct json_doc *other); /* doc takes over other's memory; its root stays */

/* Looking. All accept NULL and give NULL, so that paths can be chained. */
const struct json *json_get(const struct json *object, const char *key);
const struct json *json_at(const struct json *array, int i);
/* The first object of a list whose member reads so: json_find(units, "id", "LI"). */
const struct json *json_find(const struct json *array, const char *key, const char *word);
/* The member; the object itself where it has none: what is wrong with it has a place either way. */
const struct json *json_place(const struct json *object, const char *key);
#define json_each(item, list) for (const struct json *item = (list) ? (list)->first : NULL; item; item = item->next)
bool json_is(const struct json *j, const char *string);            /* a string that reads so */
const char *json_str(const struct json *j, const char *otherwise); /* the string, or otherwise */
int64_t json_int(const struct json *j, int64_t otherwise);
bool json_bool(const struct json *j, bool otherwise);

/* Looking with a check: a missing member takes `otherwise`, a wrong one is an error. */
int64_t json_want_int(const struct json *object, const char *key, int64_t min, int64_t max, int64_t otherwise,
                      struct errors *errors);
bool json_want_bool(const struct json *object, const char *key, bool otherwise, struct errors *errors);
/* A required string; "" after an error. */
const char *json_want_str(const struct json *object, const char *key, struct errors *errors);
/* Index of the member's string in `words` (NULL-ended); missing: otherwise. */
int json_want_word(const struct json *object, const char *key, const char *const *words, int otherwise,
                   struct errors *errors);
/* Each member's key must be among `keys` (NULL-ended): a stray one is an error with a suggestion. */
void json_only_keys(const struct json *object, const char *const *keys, struct errors *errors);

/* Making: a new value in doc, a deep copy of one in doc, a value put at the end of a list or object. */
struct json *json_new(struct json_doc *doc, enum json_type type);
struct json *json_copy(struct json_doc *doc, const struct json *j);
void json_append(struct json *parent, struct json *child);
const char *json_text(struct json_doc *doc, const char *text); /* a copy that lives as long as doc */

/* Writes a tree back: compact, members in their order. */
void json_say(const struct json *j, struct text *out);

/* base with `over` laid over it, as a new tree in doc: objects by key, lists of objects by id (else code, name, key, at)
 * if the names in each list differ, anything else replaced. */
struct json *json_overlay(struct json_doc *doc, const struct json *base, const struct json *over);
/* The same for objects only: a list in `over` takes the place of the one under it. */
struct json *json_overlay_members(struct json_doc *doc, const struct json *base, const struct json *over);
/* The least that json_overlay() lays over a to come to b; NULL: it cannot come to b, which lacks something of a or has it
 * in another order. The trees made by these share texts with those they are made of. */
struct json *json_difference(struct json_doc *doc, const struct json *a, const struct json *b);
bool json_equal(const struct json *a, const struct json *b); /* with members in the same order */

#endif
