/* scene.h: what to draw. A game describes its table in these words; the terminal and the browser
 * draw it without knowing the game. Everything comes from a view, so nothing hidden can be drawn. */
#ifndef BELLUM_SCENE_H
#define BELLUM_SCENE_H

#include "game.h"

enum {
    SCENE_CELLS = 900,
    SCENE_EDGES = 128,
    SCENE_PIECES = 360,
    SCENE_CARDS = 160,
    SCENE_PANELS = 16,
    SCENE_CHOICES = 2400
};

enum scene_board {
    SCENE_SQUARES = 1, /* x = column, y = row */
    SCENE_HEXES = 2,   /* x = column, y = row; odd rows stand half a cell to the right */
    SCENE_AREAS = 3,   /* x, y = place on a sheet of 100 by 100; edges join areas */
    SCENE_LINES = 4    /* rows of cards: x = column, y = row */
};

enum scene_mark {                    /* bits of cell.marks and piece.marks */
                  MARK_CHOICE = 1,   /* can be chosen now */
                  MARK_SELECTED = 2, /* what is being decided about */
                  MARK_TARGET = 4,   /* the other end of it */
                  MARK_SPENT = 8,    /* acted, finished, cannot act */
                  MARK_LEADER = 16,  /* a leader or commander stands here */
                  MARK_HIDDEN = 32,  /* face down, or known only by its back */
                  MARK_ENGAGED = 64, /* in contact, contested */
                  MARK_BROKEN = 128
};

struct scene_cell {
    uint16_t id; /* as in the game's actions */
    int16_t x, y;
    uint8_t marks;
    uint8_t owner;    /* a seat, or NOBODY */
    char name[8];     /* the game's notation: 4,6 E-5 H1 */
    char terrain[12]; /* "" = open ground; else a word: hill, woods, water, marsh, camp … */
    char label[24];   /* a short text to print in it, "" = none */
    uint8_t walls;    /* hexes: bits w nw ne e se sw of sides that are ramparts */
};

struct scene_edge {
    uint16_t from, to; /* cell ids */
};

enum { FACING_NONE = 0xFF }; /* facings: 0 N, then clockwise by 45 degrees to 7 NW */

struct scene_piece {
    uint16_t id, cell;
    uint8_t seat;
    uint8_t facing;
    uint8_t marks;
    uint8_t strength, strength_max; /* 0 of 0 = none to show */
    uint8_t order;                  /* place inside its cell */
    char code[12];                  /* printed on it: MI, |@, a7 */
    char shape[16];                 /* what to draw: foot, bow, horse, elephant, leader, building … */
    char label[40];                 /* for a tooltip and for screen readers */
};

struct scene_card {
    uint16_t id;
    uint8_t seat; /* whose, NOBODY = everybody's */
    uint8_t marks;
    uint8_t count; /* how many alike, or how many face down */
    char zone[12]; /* hand, play, discard, deck, row … */
    char code[24]; /* the game's notation */
    char name[40];
    char text[200];
};

struct scene_panel {
    uint8_t seat; /* whose, NOBODY = the table's */
    char title[32];
    char text[400]; /* lines */
};

enum scene_target { TARGET_BUTTON = 0, TARGET_CELL = 1, TARGET_PIECE = 2, TARGET_CARD = 3 };

struct scene_choice {
    action_t action;
    uint8_t target; /* enum scene_target: what to click */
    uint16_t id;    /* of the cell, piece or card */
    uint16_t also;  /* a second cell (an arrow from id to also), or ASK_NONE */
    char words[64]; /* the action as it is written */
    char label[64]; /* the action for a person: "Play Rally", "March to 4.4" */
};

struct scene {
    uint8_t board; /* enum scene_board */
    int16_t rows, cols;
    uint8_t bottom; /* the seat that sits at the bottom of the drawing */
    int cells_n, edges_n, pieces_n, cards_n, panels_n, choices_n;
    struct scene_cell cells[SCENE_CELLS];
    struct scene_edge edges[SCENE_EDGES];
    struct scene_piece pieces[SCENE_PIECES];
    struct scene_card cards[SCENE_CARDS];
    struct scene_panel panels[SCENE_PANELS];
    struct scene_choice choices[SCENE_CHOICES];
    char title[80]; /* "Akragas, turn 7, bottom to play" */
    char prompt[200];
};

/* Each gives a zeroed next one (the last one again when the scene is full). */
struct scene_cell *scene_cell(struct scene *s);
struct scene_edge *scene_edge(struct scene *s);
struct scene_piece *scene_piece(struct scene *s);
struct scene_card *scene_card(struct scene *s);
struct scene_panel *scene_panel(struct scene *s);
struct scene_choice *scene_choice(struct scene *s);
void scene_word(char *to, size_t size, const char *from); /* a bounded copy, always ended */

/* Adds a choice for every legal action of the looker, with its words; a game then sets target, id,
 * also and label of each (`bottom` and title too). Nothing for AUDIENCE and REFEREE. */
void scene_legal(const struct game *game, const void *pack, const void *v, unsigned looker, struct scene *s);

/* Marks what the choices point at, once they are all aimed: a cell, a piece, a card that is not discarded. */
void scene_mark_choices(struct scene *s);

/* The whole scene as a JSON object. */
void scene_say_json(const struct scene *s, const char *key, struct text *out);

#endif
