/* position_read.h: what the files that read a position share. */
#ifndef BELLUM_ANCIENTS_POSITION_READ_H
#define BELLUM_ANCIENTS_POSITION_READ_H

#include "games/ancients/rules.h"

struct reading {
    const struct ancients_pack *pack;
    struct ancients_state *s;
    struct errors *errors;
    bool view; /* of a looker who may not know everything */
    unsigned looker;
    uint8_t missing[SIDES + 2]; /* unknown cards of each pile: top, bottom, deck, discard */
    bool deck_given;
};

/* position_read_cards.c */
int ancients_position_pile(struct reading *l, const struct json *j, uint8_t copies[CARDS], uint8_t *missing);
void ancients_position_side(struct reading *l, const struct json *j, int seat);
void ancients_position_cards(struct reading *l, const struct json *position);

/* position_read_turn.c */
void ancients_position_turn(struct reading *l, const struct json *j);
void ancients_position_sequence(struct reading *l, const struct json *j);
void ancients_position_pending(struct reading *l, const struct json *j, const struct json *sequence);

/* position_read_sequence.c: what a position leaves out of an open sequence */
void ancients_derive_places(const struct ancients_pack *pack, struct ancients_state *s, const struct json *sequence);
unsigned ancients_derive_why(const struct ancients_state *s);
void ancients_derive_sequence(const struct ancients_pack *pack, struct ancients_state *s, const struct json *sequence,
                              const struct json *pending, bool first_roll);

#endif
