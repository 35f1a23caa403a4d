/* setup.h: the strong set-up player: a mixed strategy over whole formations.
 *
 * Both players arrange in secret, so a fixed formation can be answered; a mixed one cannot. The hands that either side
 * may hold are its types (the own hand is known, so it is one of the own types; the enemy's are sampled from what is
 * unseen). Starting from a few sensible formations a type, the game between them is solved by regret matching; then for
 * every type a search looks for the formation that does best against the other side's mixture, and joins the game; until
 * nobody gains any more. What such a best response still gains is the exploitability that is reported.
 *
 * Whole numbers throughout: the same dice give the same strategy on every machine. Values are -10000 … 10000 (the stake). */
#ifndef BELLUM_LINES_SETUP_H
#define BELLUM_LINES_SETUP_H

#include "battle.h"

enum { SETUP_TYPES = 8, SETUP_COLUMNS = 8, SETUP_CARDS = 16, SETUP_MAX = 384, SETUP_STAKE = 10000 };

/* A formation of at most four columns on each side. place[0] front, place[1] back, from the owner's left: kind + 1, 0 = empty. */
struct lines_setup {
    uint8_t left, right;
    uint8_t place[2][SETUP_COLUMNS];
};

struct lines_hand {
    uint8_t n;
    uint8_t kind[SETUP_CARDS]; /* kind + 1 */
};

/* One side of the game: its types, and for each the formations found so far with their weights (of 1 << 20 a type). */
struct lines_mix {
    int types, n;
    struct lines_hand hand[SETUP_TYPES];
    struct lines_setup setup[SETUP_MAX];
    struct lines_side side[SETUP_MAX];
    uint8_t type[SETUP_MAX];
    uint32_t weight[SETUP_MAX];
};

struct lines_game {
    struct lines_mix mix[LINES_SIDES];
    int8_t won[LINES_SIDES][SETUP_MAX][SETUP_MAX]; /* a side's formation against the other's: 1, 0, -1 for that side */
    int32_t value;                    /* of side 0, by the two mixtures */
    int32_t gain[LINES_SIDES];        /* what best responses still gain, a side, averaged over its types */
    int rounds;                       /* of best responses */
};

/* The game between the hands given in mix[].hand: at most `rounds` of best responses, ended as soon as neither side
 * gains `enough`. */
void lines_solve(const struct lines_pack *p, struct lines_game *game, int rounds, int32_t enough, struct rng *dice);

/* Looks for the best formation of a hand of side `who` against a mixture, from *best and `tries` more starts; its value. */
int32_t lines_respond(const struct lines_pack *p, int who, const struct lines_hand *hand, const struct lines_mix *enemy,
                      int tries, struct rng *dice, struct lines_setup *best);

/* The game as a seat sees it that is asked to arrange: side 0 is the seat's own, type 0 its own hand; the enemy's hands,
 * and what the enemy may think of ours, are sampled from what is unseen. False: there is nothing to plan. */
bool lines_game_of(const struct lines_pack *p, const struct lines_state *view, unsigned seat, int types, struct rng *dice,
                   struct lines_game *out);

/* game.h: plan. */
int lines_plan(const void *pack, const void *view, unsigned seat, int effort, struct rng *dice, action_t *out);

#endif
