/* scene.h: what to draw. A game says facts about its table in these words; the page, the terminal and screen readers draw
 * them without knowing the game. Everything comes from a view, so nothing hidden can be drawn.
 *
 * Numbers are numbers, words are words for people, ids are ids. Nobody takes a label, a name or a notation apart again: if
 * a drawing would need to know the game, the scene lacks a fact. */
#ifndef BELLUM_SCENE_H
#define BELLUM_SCENE_H

#include "game.h"

enum {
    SCENE_CELLS = 900,
    SCENE_EDGES = 128,
    SCENE_PIECES = 360,
    SCENE_CARDS = 160,
    SCENE_PANELS = 16,
    SCENE_CHOICES = 2400,
    SCENE_TRACKS = 96,
    SCENE_STEPS = 12,
    SCENE_MAKES = 160,
    MAKE_FACTS = 10,
    SCENE_SIDE = 48, /* columns or rows with names */
    FIGHT_ROWS = 24,
    FIGHT_DICE = 24,
    SCENE_NONE = 0xFFFF /* no cell, piece or card */
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
    uint8_t walls;    /* hexes: bits w nw ne e se sw of sides that are ramparts */
    char name[8];     /* the game's notation: 4,6 E-5 H1 */
    char terrain[12]; /* "" = open ground; else a word: hill, woods, water, marsh, camp … */
    char role[24];    /* what the place is for, words apart by spaces: left centre, front, reserve, home, goal */
    char label[24];   /* a short text to print in it, "" = none: the name of an area */
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
    char kind[32];                  /* the unit's id in the content: art is found by it */
    char name[64];                  /* for people: "Medium infantry"; the symbols of a card of lines, in words */
    char class[16];                 /* foot, horse, building …: what kinds have in common */
    char call[12];                  /* how lines name it: a7, l4,6; "" = by its cell */
    char code[12];                  /* printed on it: MI, |@ */
    char leader[24];                /* who leads it, "" = nobody */
    char shape[16];                 /* a drawing for kinds without art of their own: foot, bow, horse … */
    char symbols[128]; /* printed on it as pictures, words apart by spaces: spear broken-shield; "" = none */
    char label[96];    /* the whole of it in a few words, for a tooltip and for screen readers */
};

/* One row of a card's, cell's or fight's figures, to be drawn with a symbol: {show "section", label "Centre", value 3}. */
struct scene_fact {
    char show[16];  /* which symbol: section, reach, dice, commits, preserves, leader … */
    char label[32]; /* beside it, "" = the symbol says it; of who, preserves and covers: codes apart by spaces */
    int16_t value;  /* SCENE_WORDS: `label` is all */
};
enum { SCENE_WORDS = INT16_MIN, CARD_FACTS = 12 };

struct scene_card {
    uint16_t id;
    uint8_t seat; /* whose, NOBODY = everybody's */
    uint8_t marks;
    uint8_t count; /* how many alike, or how many face down */
    uint8_t facts_n;
    char zone[12];  /* hand, play, discard, deck, row … */
    char kind[32];  /* its id in the content: art is found by it */
    char group[16]; /* cards of one colour or family */
    char code[24];  /* the game's notation */
    char name[64];
    char symbols[128]; /* as on a piece */
    char text[400];
    struct scene_fact facts[CARD_FACTS];
};

struct scene_panel {
    uint8_t seat; /* whose, NOBODY = the table's */
    char title[32];
    char text[400]; /* lines */
};

/* A figure with its maximum: morale, banners, hand, supply, minerals. Of a seat, of the table (seat NOBODY), or of a
 * cell (what an area yields). */
struct scene_track {
    uint8_t seat;
    uint16_t cell;        /* SCENE_NONE: not of a cell */
    int16_t value, max;   /* max 0: none */
    int16_t plus;         /* what comes next turn, 0 = nothing to say */
    uint8_t shared;       /* 1: `max` is one whole that all seats share: the areas of a map */
    char id[16], art[16]; /* art "" = found by id */
    char of[16];          /* what became of the rest of another track of this seat: cards that left the hand */
    char name[24];
    char about[80]; /* what it decides: "An empty hand breaks the army."; the first track of a seat has it */
    char what[112]; /* for who asks: what it is, and what changes it */
    uint16_t rule;
};

/* The sequence of play as a strip. */
struct scene_step {
    char id[16], name[24];
    uint8_t done, now;
};

/* Who sits where. */
struct scene_seat {
    char name[24], leader[24];
    char art[16]; /* nation or colour */
};

/* What is made, can be made or bought, or cannot, and where: production, the tech tree, the price list of an army. */
enum make_state { MAKE_HAVE = 1, MAKE_MAKING, MAKE_CAN, MAKE_NOT };
struct scene_make {
    uint16_t id;         /* choices with TARGET_MAKE point to it, inspect() knows it; SCENE_NONE: neither */
    uint16_t piece;      /* the maker; SCENE_NONE: a node of the tree */
    uint8_t state;       /* enum make_state */
    uint16_t rule;       /* MAKE_NOT: the rule */
    int16_t have, limit; /* how many there are, and may be at most; limit 0: not counted */
    uint8_t facts_n;
    char kind[32], name[32];
    char group[24]; /* kinds that are listed together: a nation, ready-made armies */
    char ready[24]; /* MAKE_MAKING: when: "next round" */
    char why[64];   /* MAKE_NOT: "needs a Factory" */
    struct {
        char art[12];
        int16_t value;
    } cost[3]; /* up to the first with art "" */
    char needs[4][16];
    struct scene_fact facts[MAKE_FACTS]; /* its figures */
};

enum scene_target { TARGET_BUTTON = 0, TARGET_CELL = 1, TARGET_PIECE = 2, TARGET_CARD = 3, TARGET_MAKE = 4 };

/* What a choice is, so that a move, a march, a shot and an attack look different, and a set can be picked. */
enum choice_kind {
    CHOICE_OTHER,
    CHOICE_PICK,   /* one member of a set (sets.h), named in any order */
    CHOICE_MOVE,   /* a step or an ordinary move */
    CHOICE_MARCH,  /* a move that costs the attack, or the like */
    CHOICE_ATTACK, /* close combat */
    CHOICE_SHOOT,
    CHOICE_PLAY,  /* a card */
    CHOICE_PLACE, /* a piece comes onto the board */
    CHOICE_TURN,  /* a facing */
    CHOICE_END,   /* goes on: done, go, pass, end */
    CHOICE_KINDS
};
extern const char *const choice_kinds[CHOICE_KINDS];
enum { CHOICE_PATH = 12 };

struct scene_choice {
    action_t action;
    uint8_t target; /* enum scene_target: what to click */
    uint8_t kind;   /* enum choice_kind */
    uint8_t facing; /* the facing it ends in, or FACING_NONE */
    uint8_t main;   /* 1: the one button that goes on */
    int16_t n;      /* the number that it says: so many Workers; SCENE_WORDS: none */
    uint16_t id;    /* of the cell, piece or card */
    uint16_t also;  /* a second cell (an arrow from id to also), or SCENE_NONE */
    uint16_t piece; /* who does it, or SCENE_NONE */
    uint8_t path_n; /* the way a move takes, without its start */
    uint16_t path[CHOICE_PATH];
    char verb[16];  /* the first of its words */
    char words[64]; /* the action as it is written */
    char label[64]; /* the action for a person: "Play Rally", "March to 4.4" */
    char thing[32]; /* the kind of what it makes, "" = nothing */
    char note[80];  /* what it brings or gives up, under the label: "Played cards stay." */
};

/* The open question. For a set: how many may be picked; what else may be picked now is asked of sets.h. */
struct scene_question {
    char kind[24];  /* the word of the game's positions (`pending`) */
    char title[40]; /* what is decided, in a few words: "Choose your units"; the prompt says the rest */
    uint16_t rule;  /* the rule that puts it */
    uint8_t set;    /* 1: choices of kind CHOICE_PICK are members of a set */
    int16_t least;  /* members in all, those named before included */
    int16_t most;   /* SCENE_WORDS: no limit that can be said */
    int16_t picked; /* members named so far */
    char go[24];    /* the words that close it */
    char also[160]; /* a second sentence: "Click a unit again to take it back." */
};

/* A fight that is open: who, the sum of each side, what it takes, the dice. */
struct scene_row {
    uint8_t seat;      /* whose figure */
    uint16_t from, to; /* of a blow: who strikes whom; SCENE_NONE: not said */
    uint16_t rule;     /* 0: none */
    int16_t value;     /* SCENE_WORDS: `because` is all */
    char label[32];    /* Attack, Support, Card, Terrain; Retreats at */
    char because[48];  /* "from D-4" */
    char show[16];     /* which symbol: attack, support, retreat …; "" = none */
    uint8_t threshold; /* 1: what the sum is held against, no part of it */
};
struct scene_die {
    char face[12];
    uint8_t hit;
    char why[32]; /* "ignored: supported" */
};
struct scene_fight {
    uint8_t on;        /* 0: no fight is open */
    uint8_t seat;      /* who attacks */
    uint16_t from, to; /* cells */
    uint8_t dice_due;  /* dice still to be rolled */
    uint8_t apart;     /* 1: each row is a blow of its own, no part of a sum */
    int rows_n, dice_n;
    struct scene_row rows[FIGHT_ROWS];
    struct scene_die dice[FIGHT_DICE]; /* rolled */
};

struct scene {
    uint8_t board; /* enum scene_board */
    int16_t rows, cols;
    /* Squares and hexes: what columns (by x) and rows (by y) are called, for the edges of a drawing; "" = nothing. */
    char across[SCENE_SIDE][4], down[SCENE_SIDE][4];
    uint8_t bottom; /* the seat that sits at the bottom of the drawing */
    int16_t turn;   /* round or turn, 0 = not counted */
    int cells_n, edges_n, pieces_n, cards_n, panels_n, choices_n, tracks_n, steps_n, makes_n;
    struct scene_cell cells[SCENE_CELLS];
    struct scene_edge edges[SCENE_EDGES];
    struct scene_piece pieces[SCENE_PIECES];
    struct scene_card cards[SCENE_CARDS];
    struct scene_panel panels[SCENE_PANELS];
    struct scene_choice choices[SCENE_CHOICES];
    struct scene_track tracks[SCENE_TRACKS];
    struct scene_step steps[SCENE_STEPS];
    struct scene_make makes[SCENE_MAKES];
    struct scene_seat seats[SEATS_MAX];
    struct scene_question question;
    struct scene_fight fight;
    char scenario[32], scenario_name[40], when[24]; /* "012", "Metaurus", "207 BC" */
    char title[80];                                 /* "Akragas, turn 7, bottom to play" */
    char prompt[200];
};

/* Each gives a zeroed next one (the last one again when the scene is full). */
struct scene_cell *scene_cell(struct scene *s);
struct scene_edge *scene_edge(struct scene *s);
struct scene_piece *scene_piece(struct scene *s);
struct scene_card *scene_card(struct scene *s);
struct scene_panel *scene_panel(struct scene *s);
struct scene_choice *scene_choice(struct scene *s);
struct scene_track *scene_track(struct scene *s); /* cell is SCENE_NONE, seat NOBODY */
struct scene_step *scene_step(struct scene *s);
struct scene_make *scene_make(struct scene *s); /* id and piece are SCENE_NONE */
struct scene_row *scene_row(struct scene_fight *fight);
struct scene_die *scene_die(struct scene_fight *fight);
void scene_word(char *to, size_t size, const char *from); /* a bounded copy, always ended */
void scene_format(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same in one call each. */
void scene_put_track(struct scene *s, unsigned seat, const char *id, const char *name, int value, int max);
void scene_about_track(struct scene *s, const char *about); /* of the track put last */
void scene_what_track(struct scene *s, const char *what, uint16_t rule);
void scene_put_fact(struct scene_card *card, const char *show, const char *label, int value);
void scene_put_make_fact(struct scene_make *make, const char *show, const char *label, int value);
/* Steps in their order, `names` as id, name, id, name … ended by NULL; those before `now` are done. */
void scene_put_steps(struct scene *s, const char *const *names, int now);
/* Names for the edges of a board of squares or hexes: columns count from `across` on, rows from `down` on (letters where it
 * is one). */
void scene_put_sides(struct scene *s, int across, int down);
void scene_put_row(struct scene_fight *fight, unsigned seat, const char *label, int value, const char *because,
                   uint16_t rule);

/* Adds a choice for every legal action of the looker, with its words; a game then sets target, id, kind, also and label of
 * each (`bottom` and title too). Nothing for AUDIENCE and REFEREE. */
void scene_legal(const struct game *game, const void *pack, const void *v, unsigned looker, struct scene *s);

/* Marks what the choices point at, once they are all aimed: a cell, a piece, a card that is not discarded. */
void scene_mark_choices(struct scene *s);

/* The scene of a view as the looker should have it: the game's own, and what the engine adds (the prompt, the scenario). */
void scene_make_of(const struct game *game, const void *pack, const void *v, unsigned looker, struct scene *out);

const struct scene_cell *scene_find_cell(const struct scene *s, unsigned id);
const struct scene_piece *scene_find_piece(const struct scene *s, unsigned id);
/* Are two pieces one stack: the same in everything that is drawn? */
bool scene_alike(const struct scene_piece *a, const struct scene_piece *b);

/* The whole scene as a JSON object; its members "choices" and "question"; one die. */
void scene_say_json(const struct scene *s, const char *key, struct text *out);
void scene_choices_say(const struct scene *s, struct text *out);
void scene_edges_say(const struct scene *s, const char *key, struct text *out);
void scene_put_id(struct text *out, const char *key, unsigned id); /* SCENE_NONE is left out */
void scene_question_say(const struct scene *s, struct text *out);
void scene_die_say(const struct scene_die *d, struct text *out);

#endif
