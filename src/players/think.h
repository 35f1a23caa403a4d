/* think.h: what the parts of a computer player share. Not for users of players: player.h. */
#ifndef BELLUM_THINK_H
#define BELLUM_THINK_H

#include "player.h"

struct tree; /* tree.c */

enum { PLAN_LENGTH = PLAN_MAX, PLAN_CANDIDATES = 48 };

/* A whole series of a seat's own answers, and what it expects to see before each. */
struct plan {
    uint8_t seat;
    int n;
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
    uint32_t memory;     /* megabytes the tree may take */
    uint32_t depth;      /* entries a playout runs before judge() is asked */
    bool simultaneous;   /* secret choices are mixed and planned, not searched as if the others answered them */
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

/* policy.c */
action_t policy_random(struct player *p, const void *view, unsigned seat);
action_t policy_greedy(struct player *p, const void *view, unsigned seat, struct thought *thought);

/* tree.c */
struct tree *tree_new(size_t bytes);
void tree_free(struct tree *t);
action_t tree_search(struct player *p, const void *view, unsigned seat, struct thought *thought);

int64_t clock_ms(void);

/* mix.c: one secret choice made at the same time as others', by regret matching. */
action_t mix_choose(struct player *p, const void *view, unsigned seat, struct thought *thought);

/* plan.c: a secret series of own questions as a whole. plan_known: by the game's own plan(), or the plan being
 * followed. */
bool plan_known(struct player *p, const void *view, unsigned seat, action_t *out);
action_t plan_choose(struct player *p, const void *view, unsigned seat, struct thought *thought);

#endif
