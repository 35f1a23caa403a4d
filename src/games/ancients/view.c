/* view.c: what a looker may know, and worlds that fit it. Hidden are the other hand and what remains in the deck. */
#include "games/ancients/rules.h"

void ancients_look(const void *bytes, const void *state, unsigned looker, void *view)
{
    const struct ancients_state *s = state;
    struct ancients_state *v = view;
    (void)bytes;
    memcpy(v, s, sizeof *v);
    if (looker == REFEREE)
        return;
    memset(v->deck, UNKNOWN, sizeof v->deck);
    for (unsigned side = 0; side < SIDES; side++)
        if (side != looker)
            memset(v->side[side].hand, UNKNOWN, sizeof v->side[side].hand);
}

/* What the looker of v cannot see: in the other hand or in the deck. Returns how many. */
unsigned ancients_unseen(const struct ancients_pack *pack, const struct ancients_state *s, uint8_t unseen[CARDS])
{
    unsigned n = 0;
    memset(unseen, 0, CARDS);
    for (int card = 1; card < CARDS; card++) {
        int left = pack->cards[card] - s->discard[card];
        for (int side = 0; side < SIDES; side++)
            if (s->side[side].hand[0] != UNKNOWN)
                left -= s->side[side].hand[card];
        if (s->step != STEP_DRAW)
            left -= (s->card == card) + (s->first_strike_by && card == FIRST_STRIKE);
        unseen[card] = (uint8_t)(left < 0 ? 0 : left);
        n += unseen[card];
    }
    return n;
}

/* G17: unseen cards are dealt again: to the other hand, then the rest is the deck. */
void ancients_imagine(const void *bytes, const void *view, unsigned seat, struct rng *dice, void *state)
{
    const struct ancients_state *v = view;
    struct ancients_state *s = state;
    uint8_t unseen[CARDS];
    unsigned n = ancients_unseen(bytes, v, unseen);
    memcpy(s, v, sizeof *s);
    for (unsigned side = 0; side < SIDES; side++) {
        struct side *own = &s->side[side];
        if (own->hand[0] != UNKNOWN)
            continue;
        memset(own->hand, 0, sizeof own->hand);
        for (unsigned i = 0; i < own->hand_n && n; i++, n--) {
            int card = pool_sample(unseen, CARDS, (int)n, dice);
            unseen[card]--;
            own->hand[card]++;
        }
    }
    memcpy(s->deck, unseen, CARDS);
    (void)seat;
}
