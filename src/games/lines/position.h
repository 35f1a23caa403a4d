/* position.h: what the two files that read a position share. */
#ifndef BELLUM_LINES_POSITION_H
#define BELLUM_LINES_POSITION_H

#include "lines.h"

/* One reading. unseen: copies of the pool not yet named anywhere. */
struct lines_reader {
    const struct lines_pack *pack;
    struct lines_state *s;
    unsigned looker;
    struct errors *errors;
    struct events *events; /* who wants to hear what happens while it settles */
    int16_t unseen[LINES_KINDS];
    uint8_t unknown[LINES_SIDES];   /* cards of a hand still to be filled */
    bool unseen_lines[LINES_SIDES]; /* committed, but not said how */
};

void lines_wrong(struct lines_reader *r, const struct json *at, uint16_t rule);

/* position_hand.c: cards that are not on the table. */
lines_card lines_take_card(struct lines_reader *r, const struct json *j, bool may_be_broken);
int lines_counted(struct lines_reader *r, const struct json *j, int max);
void lines_read_kinds(struct lines_reader *r, const struct json *list, uint8_t *to, uint8_t *n, int max,
                      uint8_t *unknown);
void lines_read_hand(struct lines_reader *r, const struct json *player, unsigned seat);
void lines_fill_hands(struct lines_reader *r);

#endif
