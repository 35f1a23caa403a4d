/* table.h: a match at the terminal: people take turns at one screen, computer players answer for the other seats.
 *
 * The interface holds views only: what it draws, and what it tells of the log, comes from match_look and match_log of
 * the seat that sits in front of the screen. */
#ifndef BELLUM_TABLE_H
#define BELLUM_TABLE_H

#include "draw.h"
#include "engine/match.h"
#include "engine/record.h"
#include "players/player.h"
#include "told.h"

struct table {
    const struct game *game;
    struct pack *pack;
    struct match *match;
    struct look look;
    const char *words[SEATS_MAX];      /* "human", or the words of a computer player */
    struct player *players[SEATS_MAX]; /* NULL: a person */
    bool explain;                      /* computer players tell what they thought */
    struct told words_of;              /* the game's words for its log, and its content */
    struct record_file *file;          /* the record being written, or NULL */
    struct players names;

    struct scene *scene;
    void *view;
    unsigned sitting;    /* the person in front of the screen, NOBODY at first */
    int told[SEATS_MAX]; /* lines of each seat's log that were shown */
    bool left;           /* somebody said quit, or the input ended */
};

struct look table_look(bool plain); /* what the terminal can do, NO_COLOR and --plain heeded */
/* Plays until the match is over or somebody leaves. Everything above `scene` is set. False: the record could not be
 * written (told on stderr). */
bool table_play(struct table *t);

/* ---- inside: table.c and talk.c ------------------------------------------------------------ */

/* One line from the seat in front of the screen: a number, a move, or a word like `why`. True when it changed the
 * match or the seat left. */
bool talk(struct table *t, unsigned seat, const char *line);
void table_say(const struct table *t, const char *words, int indent); /* a sentence, broken at the screen's edge */
/* What may come of a line of this seat, from what it may know; and, where the others are asked before any luck, of each
 * of their answers (chances.c). */
void chances_say(struct table *t, unsigned seat, const char *line);
void table_draw(struct table *t, unsigned looker); /* scene, prompt and choices */

#endif
