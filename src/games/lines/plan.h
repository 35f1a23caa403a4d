/* plan.h: the strong set-up player (plan*.c): a mixed strategy over whole formations.
 *
 * Both players arrange in secret. A fixed formation can be answered by a player who knows the hand; a mixed one
 * cannot. With open hands (draft) each side starts from a few sensible formations. Regret matching solves the game
 * between them; then a search looks for the formation that does best against the other side's mixture, and that one
 * joins the game, until nobody gains any more. With hidden hands (duel) the many hands do the mixing: the player
 * answers a crowd of formations whose owners answer each other, each as likely as its cards are beside the own hand.
 * What a best response still gains is the exploitability that `build/setup-study` reports.
 *
 * Whole numbers throughout: the same dice give the same strategy on every machine. Values are -10000 … 10000 (the
 * stake). */
#ifndef BELLUM_LINES_PLAN_H
#define BELLUM_LINES_PLAN_H

#include "lines.h"

enum { SETUP_HALF = 4, SETUP_COLUMNS = 2 * SETUP_HALF, SETUP_CARDS = 16, SETUP_MAX = 480, FOES_MAX = 2048 };
enum { SETUP_STAKE = 10000, SETUP_ALL = 1 << 20 };

/* A formation of at most four columns on each side. place[0] front, place[1] back, from the owner's left: items, 0 =
 * empty. */
struct lines_setup {
    uint8_t left, right;
    uint8_t place[2][SETUP_COLUMNS];
};

struct lines_hand {
    uint8_t n;
    uint8_t kind[SETUP_CARDS]; /* items */
};

/* One side of the game: its hand, and the formations found so far with their weights, SETUP_ALL together. */
struct lines_mix {
    struct lines_hand hand;
    int n;
    struct lines_setup setup[SETUP_MAX];
    struct lines_side side[SETUP_MAX];
    uint32_t weight[SETUP_MAX];
};

/* Formations an answer is looked for against, the heaviest first where weights differ. */
struct lines_foes {
    int n;
    int64_t all, fought; /* the weights; battles, so that a search has a bound that is the same everywhere */
    uint32_t weight[FOES_MAX];
    struct lines_side side[FOES_MAX];
};

struct lines_game {
    struct lines_mix mix[LINES_SIDES];
    int8_t won[LINES_SIDES][SETUP_MAX][SETUP_MAX]; /* a side's formation against the other's: 1, 0, -1 for that side */
    int64_t regret[LINES_SIDES][SETUP_MAX];
    int32_t value;             /* of side 0, by the two mixtures */
    int32_t gain[LINES_SIDES]; /* what the last best responses gained, a side */
    int rounds;                /* of best responses */
    int64_t battles;           /* fought so far */
};

/* The game between the hands given in mix[].hand: best responses until about that many battles were fought, ended as
 * soon as neither side gains `enough`. */
void lines_solve(const struct lines_pack *pack, struct lines_game *game, int64_t battles, int32_t enough,
                 struct rng *dice);

/* Looks for the best formation of a hand of side `who` against a mixture, from *best and `tries` more starts; its
 * value. */
int32_t lines_respond(const struct lines_pack *pack, int who, const struct lines_hand *hand,
                      const struct lines_mix *enemy, int tries, struct rng *dice, struct lines_setup *best);

/* The same against formations given one by one. */
int32_t lines_answer(const struct lines_pack *pack, int who, const struct lines_hand *hand, struct lines_foes *foes,
                     int tries, struct rng *dice, struct lines_setup *best);

/* Formations found on the way that get more than `floor`, as far as there is room; what `own` has already is no
 * find. */
struct lines_finds {
    const struct lines_mix *own;
    struct lines_setup *also;
    int n, max;
    int32_t floor;
    int64_t fought;
};
int32_t lines_search(const struct lines_pack *pack, int who, const struct lines_hand *hand, struct lines_foes *foes,
                     int tries, struct rng *dice, struct lines_setup *best, struct lines_finds *finds);

/* A formation no wider than eight columns: a sensible one, as people make them (prior.c), or any. */
void lines_setup_any(const struct lines_pack *pack, const struct lines_hand *hand, bool any, struct rng *dice,
                     struct lines_setup *out);
void lines_setup_side(const struct lines_pack *pack, const struct lines_setup *setup, struct lines_side *out);
/* What a formation of side `who` gets against others, by wins alone. */
int32_t lines_setup_gets(const struct lines_pack *pack, int who, const struct lines_setup *setup,
                         const struct lines_foes *foes);
/* All cards of an army, placed or not. */
void lines_setup_hand(const struct lines_army *a, struct lines_hand *out);

/* One more, in front of nobody. */
void lines_foes_add(struct lines_foes *foes, const struct lines_side *side, uint32_t weight);
/* How likely a formation's cards are beside an own hand, next to how likely they are alone: about 1 << 16. */
uint32_t lines_beside(const struct lines_pack *pack, const struct lines_hand *own, const struct lines_setup *setup);

/* data/lines/usual.inc, made by `build/setup-study --make`: formations of players who answer each other, in the
 * notation of arrange. */
extern const char *const lines_usual[];
extern const int lines_usual_n;
/* data/lines/greedy.inc, likewise: formations of players who answer random arrangements (effort 0), in hands as
 * dealt. */
extern const char *const lines_greedy[];
extern const int lines_greedy_n;
bool lines_usual_read(const struct lines_pack *pack, const char *line, struct lines_setup *out);
bool lines_usual_fits(const struct lines_pack *pack);
void lines_usual_foes(const struct lines_pack *pack, const struct lines_hand *own, int most, struct lines_foes *out);
void lines_greedy_foes(const struct lines_pack *pack, const struct lines_hand *own, int most, struct lines_foes *out);

/* The formation a seat chooses that is asked to arrange. False: there is nothing to plan. */
bool lines_arranged(const struct lines_pack *pack, const struct lines_state *view, unsigned seat, int effort,
                    struct rng *dice, struct lines_setup *out);

#endif
