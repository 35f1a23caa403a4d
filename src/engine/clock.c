/* clock.c: see clock.h. */
#include "clock.h"

static uint8_t asked(struct node node) { return node.kind == NODE_CHOICE ? node.seats : 0; }

void clock_start(struct clock *c, int64_t each, int64_t add, struct node node, int64_t now)
{
    *c = (struct clock){.add = add, .since = now, .running = asked(node)};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        c->left[seat] = each;
}

unsigned clock_tick(struct clock *c, int64_t now)
{
    int64_t passed = now > c->since ? now - c->since : 0;
    unsigned out = NOBODY;
    c->since = now > c->since ? now : c->since;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (!(c->running >> seat & 1))
            continue;
        c->left[seat] = c->left[seat] > passed ? c->left[seat] - passed : 0;
        if (c->left[seat] == 0 && out == NOBODY)
            out = seat;
    }
    return out;
}

unsigned clock_entered(struct clock *c, const struct entry *e, struct node node, int64_t now)
{
    unsigned out = clock_tick(c, now);
    if (e->word == WORD_ACTION && e->who < SEATS_MAX && c->left[e->who] > 0)
        c->left[e->who] += c->add;
    c->running = asked(node);
    return out;
}

int64_t clock_next(const struct clock *c)
{
    int64_t next = INT64_MAX;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (c->running >> seat & 1 && c->since + c->left[seat] < next)
            next = c->since + c->left[seat];
    return next;
}
