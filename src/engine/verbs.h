/* verbs.h: a game's verbs in one table. From it come the words of an action, the reading of a plain one, whether eight
 * bytes are an action at all, and its mirror image.
 *
 *     static const struct shape SPACE = {.read = read_space, .say = say_space, .mirror = mirror_space};
 *     const struct verb_form prevail_verbs[] = {
 *         [VERB_MOVE] = {"move", {{FIELD_TO, &SPACE}, {FIELD_X, &FACING}}},
 *         [VERB_COMMAND] = {"command", {{FIELD_TO, &SPACE}}, .set = true},
 *         [VERB_DONE] = {"done"},
 *         [VERBS] = {NULL}};
 *
 * Entry 0 is unused (verbs begin at 1); the table ends with a word of NULL. */
#ifndef BELLUM_ENGINE_VERBS_H
#define BELLUM_ENGINE_VERBS_H

#include "game.h"
#include "text.h"

enum field { FIELD_NONE, FIELD_FROM, FIELD_TO, FIELD_WITH, FIELD_X };

/* What a field holds and how it is written. */
struct shape {
    bool (*read)(const void *pack, const char *word, unsigned *value); /* false: there is no such thing */
    void (*say)(const void *pack, unsigned value, struct text *out);   /* any value: "?" for what there is not */
    unsigned (*mirror)(const void *pack, unsigned value);              /* NULL: the same */
    unsigned (*count)(const void *pack); /* values are below this, others are ill-formed; NULL: any */
    const char *name;                    /* "a space": what is missing where a line cannot be read */
};

struct argument {
    uint8_t field; /* enum field; FIELD_NONE ends the list */
    const struct shape *shape;
    uint8_t optional; /* 1: not written where the value is 0 */
};

struct verb_form {
    const char *word;
    struct argument argument[4];
    bool set; /* further members may follow on the line: `order 7,3 7,4` */
    /* The verb whose pick this one takes back, 0: none. Where the rules have an order in which it cannot be said any more,
     * the engine takes the pick back and names the others again (line.c). */
    uint8_t back;
    /* For the odd ones, instead of the table. */
    void (*say)(const void *pack, action_t action, struct text *out);
    action_t (*mirror)(const void *pack, action_t action);
};

unsigned action_field(action_t a, enum field field);
action_t action_with_field(action_t a, enum field field, unsigned value);

/* The verb of a word; 0: none. */
unsigned verb_find(const struct verb_form *verbs, const char *word);
const struct verb_form *verb_of(const struct verb_form *verbs, action_t action); /* NULL: none */
void verb_say(const struct verb_form *verbs, const void *pack, action_t action,
              struct text *out); /* "?" where ill-formed */
/* What stands behind this verb on a line: "`move` is followed by a space and a facing". */
void verb_say_form(const struct verb_form *verb, struct text *out);
/* Are these eight bytes an action of the table: a verb, fields in bounds, unused ones zero? */
bool verb_formed(const struct verb_form *verbs, const void *pack, action_t action);
action_t verb_mirror(const struct verb_form *verbs, const void *pack, action_t action);

/* ---- the words of a line ------------------------------------------------------------------- */

enum { WORDS_MAX = 160, WORD_BYTES = 48 };
struct words {
    char word[WORDS_MAX][WORD_BYTES];
    int n;
};
bool words_split(const char *line, struct words *w); /* false: no word, too many, or one too long */
/* What is left of a line: `verb` ("" = none) and the words from i on. Never longer than it was. */
void words_rest(char *line, const char *verb, const struct words *w, int i);
void words_drop(struct words *w, int i, int n);

/* Reads the verb and its arguments off `w`, which begins at the verb. *used: words taken. False: *why is RULE_SYNTAX. */
bool verb_read(const struct verb_form *verbs, const void *pack, const struct words *w, action_t *action, int *used,
               struct reason *why);
/* Of the members of a set that follow the verb on a line, takes the one that comes first in the record's path: `before`
 * says whether a is named before b. The others stay on the line behind their verb. */
bool verb_read_set(const struct verb_form *verbs, const void *pack, const void *v, char *line, const struct words *w,
                   bool (*before)(const void *pack, const void *v, action_t a, action_t b), action_t *action,
                   struct reason *why);

#endif
