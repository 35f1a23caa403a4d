/* canvas.h: a sheet of characters with styles, drawn on by place and printed line by line. */
#ifndef BELLUM_CANVAS_H
#define BELLUM_CANVAS_H

#include "engine/text.h"

/* What the terminal can do, and how large it is. */
struct look {
    bool colour;  /* escape sequences */
    bool rich;    /* 256 colours */
    bool unicode; /* signs beyond ASCII */
    bool spoken;  /* sentences in place of drawings, for screen readers */
    int width;    /* columns */
    int height;   /* lines; 0: no end */
};

enum style {
    STYLE_PLAIN,
    STYLE_SEAT_A,
    STYLE_SEAT_B,
    STYLE_SEAT_C,
    STYLE_SEAT_D,
    STYLE_PIECE_A, /* the same on a ground of their own */
    STYLE_PIECE_B,
    STYLE_PIECE_C,
    STYLE_PIECE_D,
    STYLE_DIM,
    STYLE_GROUND, /* three tones of open ground, so that neighbours differ */
    STYLE_GROUND_2,
    STYLE_GROUND_3,
    STYLE_HIGH,
    STYLE_WOODS,
    STYLE_WATER,
    STYLE_OTHER_GROUND,
    STYLE_CHOICE,   /* a number that can be typed: a move, an attack */
    STYLE_MARCH,    /* one that costs the attack */
    STYLE_PICKED,   /* a member of the set so far */
    STYLE_SELECTED, /* what is being decided about */
    STYLE_TARGET,
    STYLE_TITLE,
    STYLE_FRAME,
    STYLE_BAD,
    STYLES
};

struct canvas {
    const struct look *look;
    int width, height; /* height grows with what is drawn */
    int lines_max;
    struct canvas_cell *cells; /* rows of width */
};

struct canvas canvas_new(const struct look *look, int width);
void canvas_free(struct canvas *c);
/* Words from (x, y) on, cut at column `end` (0: the edge). Returns the column behind them. */
int canvas_put(struct canvas *c, int x, int y, int end, enum style style, const char *words);
/* The same, broken between words; each line but the first begins at column `indent`. Returns the line behind the last. */
int canvas_wrap(struct canvas *c, int x, int y, int end, int indent, enum style style, const char *words);
void canvas_fill(struct canvas *c, int x, int y, int end, enum style style, const char *sign);
/* A frame around columns x to end - 1 and lines y to bottom, with a title in its upper edge. */
void canvas_frame(struct canvas *c, int x, int y, int end, int bottom, enum style style, const char *title);
void canvas_rule(struct canvas *c, int y, enum style style, const char *left, const char *right); /* a line across */
void canvas_copy_line(struct canvas *c, int x, int y, const struct canvas *from, int line); /* what is drawn on it */
/* All lines, without the spaces at their ends. */
void canvas_say(const struct canvas *c, struct text *out);

int columns_of(const char *words); /* characters, not bytes */
void put_styled(const struct look *look, enum style style, const char *words, struct text *out);
/* Words no wider than `width`, broken between words; each line but the first begins with `indent` spaces, and the first
 * begins in column `at`. Ends with a line end. */
void put_wrapped(const char *words, int width, int indent, int at, struct text *out);
int wrapped_lines(const char *words, int width); /* lines of words, each set in by 2 where it is broken: how many */

#endif
