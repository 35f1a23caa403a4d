/* think.h: what the parts of a computer player share. Not for users of players: player.h. */
#ifndef BELLUM_THINK_H
#define BELLUM_THINK_H

#include "player.h"

#include "engine/net.h"

struct tree; /* tree.c */

enum { PLAN_LENGTH = PLAN_MAX, PLAN_CANDIDATES = 48, TURN_CANDIDATES = 10, TREE_LINES = 6 };

/* A whole series of a seat's own answers and, when it is followed, what it expects to see before each. */
struct plan {
    uint8_t seat;
    bool open; /* an open turn: compared with others again at each question, not followed blindly */
    int n;
    struct rng luck; /* that imagines the world it was drawn up in */
    action_t action[PLAN_LENGTH];
    uint64_t sees[PLAN_LENGTH];
};

struct player {
    const struct game *game;
    const void *pack;
    enum { PLAY_RANDOM, PLAY_GREEDY, PLAY_SEARCH } kind;
    uint32_t iterations; /* 0: by time alone */
    uint32_t ms;         /* 0: by iterations alone */
    uint32_t threads;
    uint32_t memory;       /* megabytes the tree may take */
    uint32_t turns;        /* 1: open turns of several questions are planned as wholes */
    uint32_t depth;        /* entries a playout runs */
    uint32_t behind;       /* entries a playout behind a secret series runs */
    uint32_t looks;        /* how often judge() is asked on the way */
    uint32_t greedy_share; /* of the weights at the root that what greedy would do has at least, in hundredths */
    action_t favourite;    /* what greedy would do */
    bool series;           /* greedy is asked about a secret series alone: it stops at its end */
    bool pinned;           /* the search looks at this answer alone, at its root: tree_weigh */
    action_t pin;
    bool simultaneous;     /* secret choices are mixed and planned, not searched as if the others answered them */
    uint32_t peek;         /* 1: what it is given as a view is the truth; peek.h */
    const struct net *net; /* who will win, learned from games; NULL: by judge() */
    struct net *own_net;   /* named for this player alone (lab), or NULL */
    struct rng rng;

    /* Scratch, so that nothing is allocated while playing. */
    unsigned char *world, *step, *look; /* three states */
    action_t *actions;
    uint16_t *weights;
    struct outcome *outcomes;
    struct tree *tree;
    struct plan plan; /* being followed; n = 0: none */
};

/* Runs the rest of a world with cheap choices: walk.c */
void walk_value(const struct game *game, const void *pack, const void *state, int32_t value[SEATS_MAX]);
action_t walk_quick(struct player *p, const void *state, unsigned seat, struct rng *rng);
/* Plays on until nobody of `seats` is asked and no luck is due, or `limit` entries are over. */
int walk_own(struct player *p, void *state, unsigned seats, int limit, struct rng *rng);
int walk_on(struct player *p, void *state, int limit, struct rng *rng);
uint64_t walk_luck(struct player *p, void *state, struct rng *rng);
/* A world that fits the view, into p->world; a hash of what the seat sees of p->world; and of the view it is shown (what
 * it would see, if it peeks: a plan is not broken off because of what others do unseen). */
void walk_imagine(struct player *p, const void *view, unsigned seat, struct rng *rng);
uint64_t walk_sees(struct player *p, unsigned seat);
uint64_t walk_shown(struct player *p, const void *view, unsigned seat);
bool walk_asked(const struct player *p, const void *state, unsigned seat);
/* What a state is worth after a short playout of `depth` entries, which it is left at the end of. */
void walk_worth(struct player *p, void *state, uint32_t depth, int32_t value[SEATS_MAX], struct rng *rng);

/* policy.c */
enum { GREEDY_EXACT = 60 }; /* outcomes up to which greedy sums luck exactly */
action_t policy_random(struct player *p, const void *view, unsigned seat);
action_t policy_greedy(struct player *p, const void *view, unsigned seat, struct thought *thought);

/* tree.c */
struct tree *tree_new(size_t bytes);
void tree_free(struct tree *t);
void tree_forget(struct tree *t);
action_t tree_search(struct player *p, const void *view, unsigned seat, struct thought *thought);
/* The parts of it: iterations (0: until `end`) or less if the answer is plain before; the own lines found, best first; the
 * answer; a question with one answer. tree_keep: that answer is given, so what was found below it may serve again. */
uint64_t tree_think(struct player *p, const void *view, unsigned seat, uint64_t iterations, int64_t end);
int tree_lines(const struct player *p, unsigned seat, action_t line[TREE_LINES][PLAN_LENGTH], int length[TREE_LINES]);
action_t tree_answer(struct player *p, const void *view, unsigned seat, struct thought *thought);
action_t tree_only(struct player *p, const void *view, unsigned seat, action_t only);
void tree_keep(struct player *p, const void *view, unsigned seat, action_t action);
/* The parts of player_weigh(): an open question, one secret choice (false: it did not look at this one), a secret series. */
void tree_weigh(struct player *p, const void *view, unsigned seat, action_t action, struct weighed *out);
bool mix_weigh(struct player *p, const void *view, unsigned seat, action_t action, struct weighed *out);
void plan_weigh(struct player *p, const void *view, unsigned seat, const action_t *line, int n, struct weighed *out);

int64_t clock_ms(void);

/* mix.c: one secret choice made at the same time as others', by regret matching. */
action_t mix_choose(struct player *p, const void *view, unsigned seat, struct thought *thought);

/* plan.c: a series of own questions as a whole: a secret one, an open turn. plan_known: by the game's own plan(), or the
 * plan being followed. */
bool plan_known(struct player *p, const void *view, unsigned seat, action_t *out);
void plan_tell(struct player *p, const void *view, unsigned seat, struct thought *thought); /* it, beside others */
action_t plan_choose(struct player *p, const void *view, unsigned seat, struct thought *thought);
action_t plan_turn(struct player *p, const void *view, unsigned seat, struct thought *thought);

#endif
