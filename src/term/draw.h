/* draw.h: any scene as text for a terminal. Knows no game: all that is drawn comes from scene.h. */
#ifndef BELLUM_DRAW_H
#define BELLUM_DRAW_H

#include "engine/scene.h"
#include "engine/text.h"

struct look {
    bool colour;   /* escape sequences */
    bool arrows;   /* UTF-8 arrows for facings; else N, NE … */
    bool describe; /* sentences in place of drawings, for screen readers */
    bool tight;    /* few lines: no empty ones between rows, and long piles only counted */
    int width;     /* columns */
};

enum style {
    STYLE_PLAIN,
    STYLE_SEAT_A,
    STYLE_SEAT_B,
    STYLE_SEAT_C,
    STYLE_SEAT_D,
    STYLE_DIM,
    STYLE_TERRAIN,
    STYLE_CHOICE,
    STYLE_SELECTED,
    STYLE_TARGET,
    STYLE_TITLE,
    STYLE_UNDERLINED = 0x20 /* a bit on top of another: what can be chosen, where there is colour */
};
void draw_styled(const struct look *look, enum style style, const char *words, struct text *out);

/* Title, board, cards and panels. looker: whose eyes (for "your hand"). */
void draw_scene(const struct scene *s, const struct look *look, unsigned looker, struct text *out);
/* The numbered choices, at most `most` of them. words: one a line, each told in words, however many there are. */
void draw_choices(const struct scene *s, const struct look *look, int most, bool words, struct text *out);

/* ---- inside ------------------------------------------------------------------------------ */

void draw_grid(const struct scene *s, const struct look *look, struct text *out); /* grid.c */
void draw_areas(const struct scene *s, const struct look *look, struct text *out);
void draw_described(const struct scene *s, struct text *out);
/* `[MI4]`: a piece in a few characters; the brackets tell the seat where there is no colour. */
void draw_piece(const struct scene_piece *p, const struct look *look, struct text *out);
enum style draw_piece_style(const struct scene_piece *p);
int draw_columns(const char *words); /* characters, not bytes */
const struct scene_cell *draw_cell(const struct scene *s, unsigned id);

#endif
