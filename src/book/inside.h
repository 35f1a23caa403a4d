/* inside.h: what the files of src/book share. */
#ifndef BELLUM_BOOK_INSIDE_H
#define BELLUM_BOOK_INSIDE_H

#include "book.h"

enum { RULE_NUMBERS = 1 << 16, EXAMPLES_A_RULE = 3, NAME_MAX_BYTES = 96 };

struct book_case {
    const struct json *tree;
    const char *file; /* where it stands, for people: "moves.json:120" */
    uint16_t rule;
};

struct book {
    const struct game *game;
    const char *source;
    struct json_doc content, over, made; /* made: the chapters with the rules that no chapter has */
    const struct json *chapters, *rules, *about;
    struct json_doc *docs;
    char **files; /* of the docs */
    struct book_case *cases;
    int docs_n, cases_n, played;
    bool own_cases;
    uint8_t *on;                                      /* by rule: its chapter from 1 on */
    uint16_t *n_of;                                   /* by rule: how many cases show it */
    char name[NAME_MAX_BYTES], place[NAME_MAX_BYTES]; /* what book_name() and book_place() gave last */
    struct text failure;
};

struct voiced {
    enum voice voice;
    char *text, *why; /* why: the reason of a ruling, "" where none is given */
};
void voiced_read(const struct book *b, const char *rule, struct voiced *out);
void voiced_free(struct voiced *v);

/* The examples of a rule, the next after `i` (-1 at first); -1 after the last. */
int book_next(const struct book *b, uint16_t rule, int i);
const struct json *book_chapter(const struct book *b, int i);
const struct json *book_chapter_of(const struct book *b, const char *rule);
const char *book_heading(const struct book *b, const char *rule); /* what stands above it; NULL: nothing */

/* example.c: plays a case; one object of docs/output.md, "an example". */
void example_say(struct book *b, int i, struct text *out);

/* frame.c: a scene without what a small picture does not show: members that are as in `last` are left out. */
struct frame_memory {
    char *member[16];
};
void frame_say(const struct game *game, const void *pack, const void *state, struct frame_memory *last,
               struct text *out);
/* What the button of a line says for the seat that may type it; "" where it has none. Lives until the next frame. */
const char *frame_label(const struct game *game, const void *pack, const void *state, unsigned seat, const char *line);
void frame_forget(struct frame_memory *last);

/* html.c: text for pages. */
void html_text(const char *words, struct text *out);
void html_linked(struct book *b, const char *words, const char *here, struct text *out); /* rule numbers are links */
void html_head(struct book *b, const char *title, const char *here, struct text *out);
void html_foot(const char *here, struct text *out);

/* tables.c: the tables of the content. */
int book_tables(const struct book *b);
void book_table_say(struct book *b, int i, const char *here, struct text *out);
const char *book_table_title(const struct book *b, int i);

/* pages.c: what book_page() puts together. */
void page_rule(struct book *b, const char *rule, const char *here, struct text *out);
void page_chapter(struct book *b, const struct json *chapter, const char *here, struct text *out);
void page_quick(struct book *b, const char *here, struct text *out);
void page_glossary(struct book *b, const char *here, struct text *out);

/* search.c: the words that a search looks through, as a script. */
void search_say(struct book *b, struct text *out);

#endif
