/* describe.h: what may stand in a game's data files, said once.
 *
 * A game describes its files (data/<game>/ *.json) in one constant table, in content.c. From this table come the checks
 * of every file that somebody writes, `bellum lint`, the JSON Schemas (`bellum schema GAME FILE`, data/schema/) and
 * docs/data.md. So a member that is not described cannot be used, and one that is described cannot be misspelt.
 *
 *     static const char *const classes[] = {"light", "heavy", NULL};
 *     static const struct data_member unit[] = {
 *         {"id", AN_ID(1, 3), REQUIRED, "The code on the board and in moves."},
 *         {"name", A_NAME(1, 31), REQUIRED, "The name that players read."},
 *         {"class", A_WORD(classes), REQUIRED, "How heavy it is."},
 *         {"move", AN_INT(1, 4), "1", "How many hexes it may move."},
 *         {"at", SET_OF(A_REF("buildings"), 0, 8), "[]", "The buildings that can make it."},
 *         {0}};
 *     static const struct data_member units_file[] = {
 *         {"units", LIST_OF(AN_OBJECT(unit), 1, TYPES_MAX), REQUIRED, "The kinds of unit."}, {0}};
 *     static const struct data_file files[] = {
 *         {"units.json", "The kinds of unit and their figures.", units_file}, A_RULES_FILE, A_LEARN_FILE, {0}};
 *     const struct content_description game_content = {files, position_members};
 *
 * prepare() is called only with content that fits the description. It need not look at types, bounds, missing or
 * repeated things again: what is left to it is what the members mean together (a unit that stands on water).
 */
#ifndef BELLUM_DESCRIBE_H
#define BELLUM_DESCRIBE_H

#include "json.h"

/* ---- what a value is ---------------------------------------------------------------------------------------- */

enum data_kind {
    DATA_ANY, /* not looked at: for what only a client reads */
    DATA_NULL,
    DATA_BOOL,
    DATA_INT,  /* min..max */
    DATA_TEXT, /* min..max letters */
    DATA_WORD, /* one of words */
    DATA_ID,  /* a text of min..max letters without spaces, or (numbers) min..max: the name of its object in its list */
    DATA_REF, /* the id of an object in one of the lists */
    DATA_LIST,   /* min..max values */
    DATA_OBJECT, /* its members, and no others */
    DATA_MAP,    /* an object whose keys are free, or (keys) words or ids */
    DATA_EITHER  /* one of two; they differ in their JSON type */
};

struct data_member;
struct data_value {
    enum data_kind kind;
    bool unique;      /* TEXT: no other object of its list has the same. LIST: no two alike. */
    bool numbers;     /* ID: whole numbers */
    bool near;        /* REF: the list stands beside it, in the nearest object around it that has one so named */
    int64_t min, max; /* bounds of INT; of the letters of TEXT and ID; of the length of LIST */
    const char *const *words; /* WORD: NULL-ended */
    const char *lists; /* REF: names of lists at the root of the content, a space between two: "units buildings" */
    const struct data_value *of;    /* LIST, MAP: each value. EITHER: the first. */
    const struct data_value *other; /* EITHER: the second. MAP: the keys (a WORD, REF or TEXT), or NULL. */
    const struct data_member
        *members; /* OBJECT: ended by a member without a name. May point back to what it is part of. */
};

/* REQUIRED: a mistake if it is left out. OPTIONAL: may be left out. Any other text is what a member that is left out
 * counts as, written as in the file, texts without their quotes: "1", "false", "foot", "[]". */
#define REQUIRED NULL
#define OPTIONAL ""

struct data_member {
    const char *name;
    struct data_value is;
    const char *otherwise; /* REQUIRED, OPTIONAL or the default */
    const char *meaning; /* one plain sentence, for docs/data.md and editors. A rule in brackets at its end is the rule
                              that a refusal names: "How far it shoots (R41)." */
};

/* Values, as they are written in a table.
 *   A_NAME   a text that no other object of its list has in this member
 *   AN_ID    the same, and other values may refer to it; AN_ID_NUMBER: ids that are numbers
 *   A_REF    an id of a list at the root ("units"), a key of a map there ("rules"), or of several: "units buildings"
 *   A_NEAR_REF  the same for a list beside it or around it: a map's homes are areas of that map
 *   SET_OF   a list in which nothing is repeated
 *   A_MAP    an object whose keys are free; A_MAP_BY(A_REF("units"), …): whose keys are ids, or one of A_WORD(…)
 *   EITHER   a number or a word, a word or an object …: two that differ in their JSON type; may be nested */
/* clang-format off */
#define ANYTHING              {.kind = DATA_ANY}
#define A_BOOL                {.kind = DATA_BOOL}
#define AN_INT(least, most)   {.kind = DATA_INT, .min = (least), .max = (most)}
#define A_TEXT(least, most)   {.kind = DATA_TEXT, .min = (least), .max = (most)}
#define A_NAME(least, most)   {.kind = DATA_TEXT, .min = (least), .max = (most), .unique = true}
#define A_WORD(list)          {.kind = DATA_WORD, .words = (list)}
#define AN_ID(least, most)    {.kind = DATA_ID, .min = (least), .max = (most)}
#define AN_ID_NUMBER(least, most) {.kind = DATA_ID, .min = (least), .max = (most), .numbers = true}
#define A_REF(to)             {.kind = DATA_REF, .lists = (to)}
#define A_NEAR_REF(to)        {.kind = DATA_REF, .lists = (to), .near = true}
#define LIST_OF(value, least, most) {.kind = DATA_LIST, .min = (least), .max = (most), .of = &(const struct data_value)value}
#define SET_OF(value, least, most) \
    {.kind = DATA_LIST, .min = (least), .max = (most), .of = &(const struct data_value)value, .unique = true}
#define AN_OBJECT(list)       {.kind = DATA_OBJECT, .members = (list)}
#define A_MAP(value)          {.kind = DATA_MAP, .of = &(const struct data_value)value}
#define A_MAP_BY(keys, value) {.kind = DATA_MAP, .other = &(const struct data_value)keys, .of = &(const struct data_value)value}
#define EITHER(a, b)          {.kind = DATA_EITHER, .of = &(const struct data_value)a, .other = &(const struct data_value)b}
#define OR_NULL(a) \
    {.kind = DATA_EITHER, .of = &(const struct data_value)a, .other = &(const struct data_value){.kind = DATA_NULL}}
/* clang-format on */

/* ---- a game's files ------------------------------------------------------------------------------------------- */

struct data_file {
    const char *name;                  /* "units.json" */
    const char *about;                 /* one or two sentences */
    const struct data_member *members; /* at its root; each stands in one file only */
};

struct content_description {
    const struct data_file *files; /* ended by a file without a name */
    const char *const *position;   /* the members that a position may have at its root besides scenario and switches,
                                    NULL-ended: any other member of a set-up is refused. NULL: nothing is refused. */
};

/* What the engine reads in every game. */
extern const struct data_member describe_rules[]; /* "rules": the text of each */
extern const struct data_member describe_book[];  /* "book": quick reference, tables, glossary of the pages of rules */
extern const struct data_member describe_learn[]; /* "learn", "screen" and "telling": lessons, and words for players */
extern const struct data_member
    describe_stories[]; /* "stories": what players read of a scenario before they choose it */
extern const struct data_member describe_lessons[];    /* "lessons" and "exercises"; see lessons.h */
extern const struct data_member describe_challenges[]; /* "daily", "ladder" and "puzzles" */
extern const struct data_member describe_switch[];     /* one switch; see setup.h */
extern const char *const describe_shapes[];      /* drawings of pieces that every client has: A_WORD(describe_shapes) */
extern const struct data_value describe_variant; /* "variant" at the root of what somebody else made */
/* clang-format off */
#define A_RULES_FILE {"rules.json", "The text of every rule, by its number.", describe_rules}
#define A_BOOK_FILE {"book.json", "What the pages of rules have beside the rules: quick reference, tables, glossary.", describe_book}
#define A_RULES_MAP A_MAP_BY(A_TEXT(2, 5), A_TEXT(1, 4000))
#define A_STORIES_FILE {"stories.json", "Background, order of battle, what happened and what to look out for, for each scenario.", describe_stories}
#define A_LEARN_FILE {"learn.json", "What lessons say, and the words for what happens.", describe_learn}
#define A_LESSONS_FILE {"lessons.json", "Lessons and exercises.", describe_lessons}
#define A_CHALLENGES_FILE {"challenges.json", "The match of the day, a ladder of opponents, and puzzles.", describe_challenges}
#define SWITCHES_MEMBER \
    {"switches", LIST_OF(AN_OBJECT(describe_switch), 0, 32), "[]", "What a set-up may choose: rules that can be read in two ways, limits."}
/* A list of battles, each described by `members`. */
#define BATTLES_MEMBER(members)                                                                                        \
    {"scenarios", LIST_OF(AN_OBJECT(members), 1, 64), REQUIRED, "The battles. The first is played if none is named."}
/* The members that every scenario has; the game's own follow. */
#define SCENARIO_MEMBERS \
    {"id", AN_ID(1, 31), REQUIRED, "The word that chooses it: `--scenario`."},                                         \
        {"name", A_NAME(1, 60), REQUIRED, "The title that players read."},                                             \
        {"about", A_TEXT(1, 400), REQUIRED, "One sentence for the list of scenarios."},                                \
        {"learn", A_BOOL, "false", "Lessons use this scenario."}
/* clang-format on */

/* ---- what is made of it ----------------------------------------------------------------------------------------- */

/* Looks at the whole content of a game; every mistake goes to errors with its place. True: there is none. Files that the
 * content has nothing of (the core of the page has no rules.json) are left out, and references into them. */
bool describe_check(const struct content_description *content, const struct json *root, struct errors *errors);
/* The file that brings this member at the root; NULL: none does. */
const struct data_file *describe_file_of(const struct content_description *content, const char *member);
/* JSON Schema of one file, as JSON in one line. */
void describe_schema(const char *game, const struct data_file *file, struct text *out);
/* A chapter of docs/data.md. */
void describe_doc(const char *game, const struct data_file *file, struct text *out);

#endif
