/* playout.c: see playout.h. */
#include "playout.h"

#include <string.h>

void playout_roll(const struct game *game, const void *pack, void *state, struct rng *dice)
{
    while (game->node(pack, state).kind == NODE_LUCK)
        game->resolve(pack, state, game->sample(pack, state, dice), NULL);
}

int64_t playout(const struct game *game, const void *pack, void *state, bool quick, int64_t most, struct rng *dice,
                action_t *actions)
{
    int64_t done = 0;
    playout_roll(game, pack, state, dice);
    for (struct node node;
         done < most && done < PLAYOUT_ENTRIES && (node = game->node(pack, state)).kind == NODE_CHOICE; done++) {
        unsigned seat = (unsigned)__builtin_ctz(node.seats);
        action_t action;
        if (quick && game->quick)
            action = game->quick(pack, state, seat, dice);
        else {
            int n = game->legal(pack, state, seat, actions);
            action = actions[rng_below(dice, (uint32_t)n)];
        }
        game->apply(pack, state, seat, action, NULL);
        playout_roll(game, pack, state, dice);
    }
    return done;
}

void playout_value(const struct game *game, const struct pack_head *pack, const void *state, int32_t value[SEATS_MAX])
{
    memset(value, 0, SEATS_MAX * sizeof *value);
    if (game->node(pack, state).kind != NODE_OVER) {
        if (game->judge)
            game->judge(pack, state, value);
        return;
    }
    struct result r = {0};
    int first = 0;
    game->result(pack, state, &r);
    for (int k = 0; k < pack->seats; k++)
        first += r.place[k] == 1;
    for (int k = 0; k < pack->seats && first < pack->seats; k++)
        value[k] = r.place[k] == 1 ? 10000 : -10000;
}
