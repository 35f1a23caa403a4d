/* odds_replies.c: whom a line leaves asked, where no luck comes between. See odds.h. */
#include "odds.h"

#include "luck.h"
#include "match.h"

#include <string.h>

/* Every action of the line, one after the other. False: one of them cannot be done there, or luck comes between. */
static bool carry_out(const struct game *game, const void *pack, unsigned seat, const char *line, void *state)
{
    char rest[LINE_MAX_BYTES + 1];
    struct reason why;
    uint64_t action;
    if (strlen(line) >= sizeof rest)
        return false;
    strcpy(rest, line);
    while (rest[0]) {
        if (game->node(pack, state).kind != NODE_CHOICE || !game->read(pack, state, seat, rest, &action, &why) ||
            !game->check(pack, state, seat, action, &why))
            return false;
        game->apply(pack, state, seat, action, NULL);
    }
    return true;
}

int odds_replies(const struct game *game, const void *pack, const void *view, unsigned seat, const char *line,
                 void *state, unsigned *other, action_t *replies)
{
    struct rng dice;
    rng_seed(&dice, 1);
    game->imagine(pack, view, seat, &dice, state);
    if (!carry_out(game, pack, seat, line, state))
        return 0;
    struct node node = game->node(pack, state);
    for (*other = 0; *other < SEATS_MAX; ++*other)
        if (node.kind == NODE_CHOICE && node.seats == 1u << *other && *other != seat)
            return game->legal(pack, state, *other, replies);
    return 0;
}
