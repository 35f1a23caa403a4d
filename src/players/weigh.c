/* weigh.c: what an answer that somebody gave is worth beside the best one: for reviews and hints. */
#include "think.h"

#include <assert.h>

/* Is the seat asked again, still in secret, once it has given this answer? */
static bool series(struct player *p, const void *view, unsigned seat, action_t first)
{
    walk_imagine(p, view, seat, &(struct rng){{1, 2, 3, 4}});
    p->game->apply(p->pack, p->world, seat, first, NULL);
    struct node node = p->game->node(p->pack, p->world);
    return node.kind == NODE_CHOICE && node.seats >> seat & 1 && (node.seen & SEEN_BY_ALL) == SEEN_BY_NONE;
}

struct hearing {
    struct events sink;
    uint8_t others; /* SEEN_BY bits */
    bool heard;
};

static void hear(struct events *sink, const struct event *event)
{
    struct hearing *h = (struct hearing *)sink;
    h->heard |= event->seen & h->others;
}

bool answer_heard(const struct game *game, const void *pack, void *state, unsigned seat, action_t action)
{
    struct hearing h = {.sink.put = hear, .others = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat))};
    game->apply(pack, state, seat, action, &h.sink);
    return h.heard;
}

bool player_weigh(struct player *p, const void *view, unsigned seat, const action_t *line, int n, struct weighed *out)
{
    struct node node = p->game->node(p->pack, view);
    assert(n > 0 && walk_asked(p, view, seat));
    *out = (struct weighed){0};
    if (p->kind != PLAY_SEARCH)
        return false;
    bool secret = (node.seen & SEEN_BY_ALL) == SEEN_BY_NONE;
    if (secret && (n > 1 || series(p, view, seat, line[0])))
        plan_weigh(p, view, seat, line, n, out);
    else if (!secret || !mix_weigh(p, view, seat, line[0], out))
        tree_weigh(p, view, seat, line[0], out);
    if (out->played.value >= out->best.value) /* what was found is no better: within the noise of a search */
        out->best = out->played;
    return true;
}

void player_untimed(struct player *p)
{
    if (p->iterations)
        p->ms = 0;
}

bool player_searches(const struct player *p) { return p->kind == PLAY_SEARCH; }

void player_deepen(struct player *p, unsigned times)
{
    p->iterations *= times;
    p->ms *= times;
}
