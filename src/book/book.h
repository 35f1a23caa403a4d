/* book.h: the rulebook of a game as pages: chapters, rules with their voice, examples that were played, tables of the content.
 *
 * A book is made of content (a variant's, where there is one) and of cases (docs/cases.md). Examples are played when they are
 * asked for, so that a page costs little and each picture is true. `bellum rules GAME --html DIR` writes every page into a
 * folder, and `bellum serve` answers /rules/GAME/… with the same pages. */
#ifndef BELLUM_BOOK_H
#define BELLUM_BOOK_H

#include "engine/game.h"
#include "engine/json.h"

/* How a rule speaks: the rulebook itself, a decision where it is silent, or a choice that a table makes. */
enum voice { VOICE_RULE, VOICE_RULING, VOICE_OPTION, VOICES };
extern const char *const voice_names[VOICES];

struct book;

/* source, over: content as in content_load(). The examples are those of the binary until book_use_cases() brings others.
 * NULL: see errors. */
struct book *book_open(const struct game *game, const char *source, const struct json *over, struct errors *errors);
void book_close(struct book *b);
/* Adds the cases of a file; with the first of them the built-in ones are gone. Cases of other games are left out. */
bool book_use_cases(struct book *b, const char *file, const char *bytes, size_t n, struct errors *errors);

/* One page or file of the site by its name: "index.html", "moving.html", "search.js", "x/R41.js". False: there is none. */
bool book_page(struct book *b, const char *name, struct text *out);
/* The page on which a rule stands, "moving.html#R41"; NULL: there is no such rule. Lives until the next call. */
const char *book_place(struct book *b, const char *rule);
/* Every name in turn, from 0 on; NULL after the last. Lives until the next call. */
const char *book_name(struct book *b, int i);

/* How many examples were played since the book was opened, and the first that failed: "" or its file, line and message. */
int book_played(const struct book *b);
const char *book_failure(const struct book *b);

/* The whole book as one JSON object, with the examples if they are wanted. */
void book_say(struct book *b, bool examples, struct text *out);

#endif
