/* inspect.h: what is this? For a piece, cell, card or price of a view: its figures now, what they are at base, why they differ,
 * and by which rule. `look E-5` at the terminal, a tap in the page, bellum_inspect() in the library. */
#ifndef BELLUM_INSPECT_H
#define BELLUM_INSPECT_H

#include "scene.h"

enum { INSPECT_ROWS = 24, INSPECT_NOTES = 10, INSPECT_RULES = 12, INSPECT_REACHES = 6, REACH_CELLS = 160 };

struct inspect_row {
    char label[32];   /* Dice, Move, Attack */
    char value[40];   /* now, for people: "4", "2 hexes", "triangle, swords" */
    char base[24];    /* printed, "" = the same */
    char because[96]; /* why it differs: "+1 support from D-4, -1 woods" */
    uint16_t rule;    /* 0: none */
};

struct inspect_note {
    char text[160];
    uint16_t rule;
};

/* Cells to be drawn with it: its range, support, inspiration, zone, line of sight. */
struct inspect_reach {
    char kind[16]; /* move, range, support, inspire, zone, sight */
    char name[32];
    int n;
    uint16_t cells[REACH_CELLS];
};

struct inspect {
    uint8_t target; /* enum scene_target of what was asked: CELL, PIECE, CARD or MAKE */
    uint16_t id;
    uint8_t seat; /* whose, NOBODY */
    char kind[32], name[64];
    char where[48]; /* "on a hill at 4,6" */
    char about[400];
    int rows_n, notes_n, rules_n, reaches_n;
    struct inspect_row rows[INSPECT_ROWS];
    struct inspect_note notes[INSPECT_NOTES];
    uint16_t rules[INSPECT_RULES];
    struct inspect_reach reaches[INSPECT_REACHES];
};

/* For games. A figure as a number, its base (equal: not said) and why. */
void inspect_figure(struct inspect *i, const char *label, int value, int base, const char *because, uint16_t rule);
void inspect_words(struct inspect *i, const char *label, const char *value, uint16_t rule);
void inspect_note(struct inspect *i, uint16_t rule, const char *format, ...) __attribute__((format(printf, 3, 4)));
void inspect_rule(struct inspect *i, uint16_t rule); /* once each */
struct inspect_reach *inspect_reach(struct inspect *i, const char *kind, const char *name);
void inspect_reach_add(struct inspect_reach *r, unsigned cell);

/* For everybody. False: there is no such thing in this view. */
bool inspect(const struct game *game, const void *pack, const void *v, unsigned looker, unsigned target, unsigned id,
             struct inspect *out);
/* By words: a cell's name, a piece's call, kind or code, a card's code, kind or name; `piece 14`, `cell 5`, `card 3`. */
bool inspect_named(const struct game *game, const void *pack, const void *v, unsigned looker, const char *words,
                   struct inspect *out);
void inspect_say(const struct inspect *i, struct text *out); /* lines for people */
void inspect_say_json(const struct inspect *i, const char *key, struct text *out);

#endif
