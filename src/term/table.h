/* table.h: a match at the terminal: people take turns at one screen, computer players answer for the other seats.
 *
 * The interface holds views only: what it draws, and what it tells of the log, comes from match_look and match_log of
 * the seat that sits in front of the screen. */
#ifndef BELLUM_TABLE_H
#define BELLUM_TABLE_H

#include "draw.h"
#include "engine/match.h"
#include "engine/record.h"
#include "engine/sets.h"
#include "players/player.h"
#include "telling.h"

struct table {
    const struct game *game;
    struct pack *pack;
    struct match *match;
    struct look look;
    const char *words[SEATS_MAX];      /* "human", or the words of a computer player */
    struct player *players[SEATS_MAX]; /* NULL: a person */
    bool explain;                      /* computer players tell what they thought */
    const struct json *content;        /* the game's content, or NULL */
    struct record_file *file;          /* the record being written, or NULL */
    struct players names;

    struct scene *scene;
    struct offers *offers;          /* what can be chosen now, with the numbers on the screen */
    struct scene *ahead;            /* the table behind what is picked: what came into reach is named by it */
    struct sets *sets;              /* a set that is being picked */
    char picks[LINE_MAX_BYTES + 1]; /* its members so far, apart by `;`; "" = nothing is picked */
    struct text told;               /* what was told last, for the side of the board */
    struct text forecast;           /* of the choice that was asked about last */
    unsigned centre;                /* a cell that was looked at, or SCENE_NONE */
    char warned[64];                /* a line that may have been meant for the step before: said again, it is taken */
    void *view;
    unsigned sitting;       /* the person in front of the screen, NOBODY at first */
    int told_to[SEATS_MAX]; /* lines of each seat's log that were shown */
    bool left;              /* somebody said quit, or the input ended */
};

/* What the terminal can do, NO_COLOR heeded. plain: 7-bit signs and no colour; spoken: sentences. */
struct look table_look(bool plain, bool spoken);
/* Plays until the match is over or somebody leaves. Everything above `scene` is set. False: the record could not be
 * written (told on stderr). */
bool table_play(struct table *t);
/* A scene alone, without a question: for replays. */
void table_draw_scene(const struct scene *scene, const struct look *look, unsigned looker, struct text *out);

/* ---- inside: table.c, picks.c, talk.c, looking.c, chances.c ---------------------------------- */

/* One line from the seat in front of the screen: a number, a move, or a word like `why`. True when it changed the
 * match or the seat left. */
bool talk(struct table *t, unsigned seat, const char *line);
void table_say(const struct table *t, const char *words, int indent); /* a sentence, broken at the screen's edge */
void table_say_lines(const struct table *t, const char *lines);       /* each broken there, and set in as it was */
void table_say_no(const struct table *t, const char *sentence);
void table_draw(struct table *t, unsigned looker); /* the whole screen */

/* Sets in any order. What can be chosen now, into t->offers; numbers stay while a set is picked. */
void picks_offer(struct table *t, unsigned seat);
/* Picks or takes back a member; false after telling why not. */
bool picks_toggle(struct table *t, unsigned seat, int number);
bool picks_go(struct table *t, unsigned seat); /* sends the set; true: the match has changed */
void picks_counter(const struct table *t, struct text *out);

/* What may come of a line of this seat, from what it may know; and, where the others are asked before any luck, of each
 * of their answers. all: every result, not only what it comes to. */
void chances_say(struct table *t, unsigned seat, const char *line, bool all);

/* `look`, `key`, `cards`, `tree`. */
bool say_look(struct table *t, unsigned seat, const char *rest);
bool say_key(struct table *t, unsigned seat, const char *rest);
bool say_card(struct table *t, unsigned seat, const char *rest);
bool say_tree(struct table *t, unsigned seat, const char *rest);
/* The piece that is being decided about, in figures; false: nothing is selected. */
bool look_selected(struct table *t, unsigned seat, struct inspect *out);

#endif
