/* walk.c: playing a world on with cheap choices, and asking what it is worth then. */
#include "think.h"

#include "engine/hash.h"

#include <assert.h>
#include <string.h>

/* A finished game is worth its first places (a team wins together), a draw nothing; anything else what the net says, or
 * judge() where there is none. */
static void value_by(const struct net *net, const struct game *game, const void *pack, const void *state,
                     int32_t value[SEATS_MAX])
{
    if (game->node(pack, state).kind != NODE_OVER) {
        if (net && net_value(net, game, pack, state, value))
            return;
        memset(value, 0, SEATS_MAX * sizeof *value);
        if (game->judge)
            game->judge(pack, state, value);
        return;
    }
    struct result r;
    game->result(pack, state, &r);
    int seats = ((const struct pack_head *)pack)->seats, first = 0;
    memset(value, 0, SEATS_MAX * sizeof *value);
    for (int i = 0; i < seats; i++)
        first += r.place[i] == 1;
    for (int i = 0; i < seats && first < seats; i++)
        value[i] = r.place[i] == 1 ? 10000 : -10000;
}

void walk_value(const struct game *game, const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    value_by(NULL, game, pack, state, value);
}

void walk_imagine(struct player *p, const void *view, unsigned seat, struct rng *rng)
{
    if (p->peek)
        memcpy(p->world, view, p->game->state_size);
    else
        p->game->imagine(p->pack, view, seat, rng, p->world);
}

static uint64_t seen_of(struct player *p, const void *state, unsigned seat)
{
    memset(p->look, 0, p->game->state_size);
    p->game->look(p->pack, state, seat, p->look);
    return hash_bytes(p->look, p->game->state_size, 1);
}

uint64_t walk_sees(struct player *p, unsigned seat) { return seen_of(p, p->world, seat); }

uint64_t walk_shown(struct player *p, const void *view, unsigned seat)
{
    return p->peek ? seen_of(p, view, seat) : hash_bytes(view, p->game->state_size, 1);
}

uint64_t walk_luck(struct player *p, void *state, struct rng *rng)
{
    uint64_t what = p->game->sample(p->pack, state, rng);
    p->game->resolve(p->pack, state, what, NULL);
    return what;
}

/* By weight of prior(), or evenly where the game has none. */
static action_t by_weight(struct player *p, const void *state, unsigned seat, struct rng *rng)
{
    int n = p->game->legal(p->pack, state, seat, p->actions);
    if (n == 1 || !p->game->prior)
        return p->actions[n == 1 ? 0 : rng_below(rng, (uint32_t)n)];
    p->game->prior(p->pack, state, seat, p->actions, n, p->weights);
    uint32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += p->weights[i];
    uint32_t at = rng_below(rng, sum);
    for (int i = 0; i < n - 1; i++) {
        if (at < p->weights[i])
            return p->actions[i];
        at -= p->weights[i];
    }
    return p->actions[n - 1];
}

action_t walk_quick(struct player *p, const void *state, unsigned seat, struct rng *rng)
{
    if (p->game->quick)
        return p->game->quick(p->pack, state, seat, rng);
    return by_weight(p, state, seat, rng);
}

static unsigned lowest(unsigned seats) { return (unsigned)__builtin_ctz(seats); }

int walk_own(struct player *p, void *state, unsigned seats, int limit, struct rng *rng)
{
    int n = 0;
    for (; n < limit; n++) {
        struct node node = p->game->node(p->pack, state);
        if (node.kind == NODE_OVER || (node.kind == NODE_CHOICE && !(node.seats & seats)))
            break;
        if (node.kind == NODE_LUCK)
            walk_luck(p, state, rng);
        else {
            unsigned seat = lowest(node.seats & seats);
            p->game->apply(p->pack, state, seat, walk_quick(p, state, seat, rng), NULL);
        }
    }
    return n;
}

int walk_on(struct player *p, void *state, int limit, struct rng *rng) { return walk_own(p, state, 0xF, limit, rng); }

bool walk_asked(const struct player *p, const void *state, unsigned seat)
{
    struct node node = p->game->node(p->pack, state);
    return node.kind == NODE_CHOICE && (node.seats >> seat & 1);
}

/* Where a playout is cut matters: in the middle of a turn judge() sees a blow but not the answer. So it is asked at
 * several points on the way, and the mean is taken. */
void walk_worth(struct player *p, void *state, uint32_t depth, int32_t value[SEATS_MAX], struct rng *rng)
{
    int64_t sum[SEATS_MAX] = {0};
    int looks = (int)p->looks, walked = 0;
    assert(looks > 0); /* player.c reads none less */
    for (int k = 1; k <= looks; k++) {
        int until = (int)depth * k / looks;
        walk_on(p, state, until - walked, rng);
        walked = until;
        value_by(p->net, p->game, p->pack, state, value);
        for (int i = 0; i < SEATS_MAX; i++)
            sum[i] += value[i];
    }
    for (int i = 0; i < SEATS_MAX; i++)
        value[i] = (int32_t)(sum[i] / looks);
}
