/* battle.h: the resolver as a pure function: two formations in, the result out (4.3). No state, no allocation, no
 * events: for search over set-ups. combat.c plays the same battle step by step. */
#ifndef BELLUM_LINES_BATTLE_H
#define BELLUM_LINES_BATTLE_H

#include "lines.h"

/* A formation of at most four columns on each side, a byte a column from the owner's left (column k in byte k + 4);
 * [0] front, [1] back. Two counts of at most 8 share a byte: the first in its low half. */
struct lines_side {
    uint64_t weapon[2];  /* spears, swords */
    uint64_t defence[2]; /* shields, fortresses, unbroken */
    uint64_t support[2]; /* bows, crowns */
    uint64_t alive[2];   /* 0xFF where a card stands */
    uint64_t who[2];     /* which card it is, for lines_battle_state(); nothing else reads it */
};

struct lines_score {
    int8_t winner;    /* 1 the first side, -1 the second, 0 tie */
    uint8_t cards[2]; /* survivors */
    uint8_t zero;
    uint16_t rounds;
};

struct lines_score lines_battle(const struct lines_side *a, const struct lines_side *b, unsigned right, unsigned fort);

/* Any two formations under the pack's switches: the fast way where they fit, else step by step. */
struct lines_score lines_battle_cards(const struct lines_pack *pack, const struct lines_army *a,
                                      const struct lines_army *b);

/* Fights the battle of a state that stands before a round, with nobody watching, to its end: the armies, the dead and
 * the round are left as the sub-steps of combat.c leave them. False, and nothing done: too wide. */
bool lines_battle_state(const struct lines_pack *pack, struct lines_state *s, struct lines_score *score);

/* n battles of random 8-card armies of the base pool's kind, for the bench: a checksum of the results. */
uint64_t lines_battles_bench(int n, uint64_t seed);

#endif
