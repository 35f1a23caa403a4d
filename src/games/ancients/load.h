/* load.h: what the files that read a position share: load.c (pieces and the whole), load_cards.c, load_turn.c. */
#ifndef BELLUM_ANCIENTS_LOAD_H
#define BELLUM_ANCIENTS_LOAD_H

#include "games/ancients/ancients.h"
#include "games/ancients/words.h"

struct loading {
    const struct ancients_pack *pack;
    struct ancients_state *s;
    struct errors *errors;
    bool view; /* of a looker who may not know everything */
    unsigned looker;
    uint8_t missing[SIDES + 2]; /* unknown cards of each pile: top, bottom, deck, discard */
    bool deck_given;
};

/* load_cards.c */
int ancients_load_pile(struct loading *l, const struct json *j, uint8_t copies[CARDS], uint8_t *missing);
void ancients_load_side(struct loading *l, const struct json *j, int side);
void ancients_count_cards(struct loading *l, const struct json *position);

/* load_turn.c */
void ancients_load_turn(struct loading *l, const struct json *j);
void ancients_load_sequence(struct loading *l, const struct json *j);
void ancients_load_pending(struct loading *l, const struct json *j, const struct json *sequence);

#endif
