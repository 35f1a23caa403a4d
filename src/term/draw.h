/* draw.h: any scene as text for a terminal. Knows no game: all that is drawn comes from scene.h. */
#ifndef BELLUM_DRAW_H
#define BELLUM_DRAW_H

#include "canvas.h"
#include "engine/inspect.h"
#include "engine/odds.h"
#include "engine/scene.h"

/* What can be chosen, with the number to type: place in the list + 1. */
struct offer {
    action_t action;
    const struct scene_choice *choice; /* NULL: it can be picked only behind what is picked */
    char words[64], label[64];
    bool picked, may;
};
struct offers {
    int n;
    struct offer list[SCENE_CHOICES];
};

/* What the screen shows. */
struct shown {
    const struct scene *scene;
    const struct look *look;
    const struct offers *offers; /* NULL: nothing can be chosen */
    unsigned looker;
    const char *prompt;          /* the question, "" = none */
    const char *counter;         /* beside it: "2 of 3 picked", "" = none */
    const char *told;            /* what happened since, lines; "" = nothing */
    const struct inspect *about; /* what is being decided about, or NULL */
    const char *forecast;        /* of the choice that was asked about, lines; "" = none */
    unsigned centre;             /* a cell that must be in sight, or SCENE_NONE */
};

/* Board, sides, question, choices, hand: no taller than the screen where that can be. */
void draw_screen(const struct shown *s, struct text *out);
/* The same as sentences, one thing a line. */
void draw_spoken(const struct shown *s, struct text *out);
/* Every choice in words, one a line. */
void draw_choices(const struct offers *offers, const struct look *look, bool picks_only, struct text *out);

/* ---- inside ---------------------------------------------------------------------------------- */

/* Where on the sheet something is drawn: columns x to end - 1, lines y to bottom - 1. */
struct region {
    int x, y, end, bottom;
};
/* How a board of squares or hexes is cut into tiles, and which part of it is shown. */
struct tiles {
    int wide, high;           /* of one tile, in characters */
    int col, row, cols, rows; /* the part that is shown */
    int left, head;           /* for names at the edges */
    int columns, lines;       /* what it takes in all */
};
struct tiles tiles_fit(const struct shown *s, int columns, int lines, int high);
void draw_tiles(const struct shown *s, const struct tiles *t, struct canvas *c, int x, int y); /* tiles.c */

/* Areas: a list of what is where, and a map beside it (areas.c). Both return how many lines they took. */
/* brief: only where somebody stands, something is held or can be chosen. */
int draw_area_list(const struct shown *s, struct canvas *c, int x, int y, int end, bool brief);
void draw_area_map(const struct shown *s, struct canvas *c, struct region r);

int draw_card_rows(const struct shown *s, struct canvas *c, int x, int y); /* lines of cards (rows.c) */
int card_rows_width(const struct shown *s);

/* Frames beside the board (side.c); each returns the line behind it, or y where it had no room or nothing to say. */
void say_tracks(const struct shown *s, struct text *out); /* the figures of the sides, a line each */
int side_tracks(const struct shown *s, struct canvas *c, struct region r);
int side_fight(const struct shown *s, struct canvas *c, struct region r);
int side_about(const struct shown *s, struct canvas *c, struct region r);
/* newest: of what does not fit, the first lines are left out, not the last. */
int side_text(struct canvas *c, struct region r, const char *title, const char *lines, bool newest);
int side_key(const struct shown *s, struct canvas *c, struct region r);
int side_panels(const struct shown *s, struct canvas *c, struct region r);

/* The number to type for a cell: of the choice that ends there, 0 = none; *more: there are several. */
int number_at(const struct shown *s, unsigned cell, const struct scene_choice **choice, bool *more);
/* `(3)`, `<3>`, `*3*`: brackets tell what kind of choice it is. */
void number_say(const struct offer *o, int number, char out[12]);
enum style number_style(const struct offer *o);
bool piece_is_own(const struct shown *s, const struct scene_piece *p);
/* `EQ↑`: capitals are yours, small letters theirs. */
void piece_code(const struct shown *s, const struct scene_piece *p, bool facing, char out[24]);
enum style piece_style(const struct scene_piece *p);
const char *facing_word(unsigned facing); /* N, NE … */

#endif
