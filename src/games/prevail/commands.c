/* commands.c: issuing commands (R68 to R74): who may be ordered, one by one or in lines, and who is still to act. */
#include "subjects.h"

#include <string.h>

static uint16_t order_rule(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                           const struct prevail_unit *u, const struct prevail_effect *e, bool test_range)
{
    if (u->flags & COMMANDED)
        return G(26);
    if (on(s, other(seat), u->at))
        return G(27);
    if (!(e->fits >> u->type & 1) || (test_range && !prevail_in_range(pack, s, seat, u->at, e->range)))
        return G(22);
    return RULE_NONE;
}

uint16_t prevail_order_rule(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                            unsigned space, bool test_range)
{
    if (!on(s, seat, space))
        return G(22); /* a card affects only its owner's units */
    return order_rule(pack, s, seat, unit_on(s, seat, space), &card_in_play(pack, s, seat)->command, test_range);
}

int prevail_ordered(const struct prevail_state *s, unsigned seat)
{
    int ordered = 0;
    for (unsigned i = 0; i < s->n[seat]; i++)
        ordered += s->units[seat][i].flags & COMMANDED;
    return ordered;
}

bool prevail_order_capped(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    const struct prevail_card *c = card_in_play(pack, s, seat);
    if (c->lines)
        return s->line_orders[seat] >= c->number;
    return prevail_ordered(s, seat) >= c->number; /* G24 */
}

int prevail_order_candidates(const struct prevail_pack *pack, const struct prevail_state *s, uint64_t out[SQUARE_WORDS])
{
    unsigned seat = s->ask.seat, after = s->ask.after;
    int n = 0;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    if (prevail_order_capped(pack, s, seat))
        return 0;
    const struct prevail_effect *e = &card_in_play(pack, s, seat)->command;
    for (unsigned i = 0; i < s->n[seat]; i++) {
        const struct prevail_unit *u = &s->units[seat][i];
        if (!named_after(s, u->at, after) || order_rule(pack, s, seat, u, e, true))
            continue;
        bit_add(out, u->at);
        n++;
    }
    return n;
}

/* A line runs along the flanking spaces of its units (G25): of the two ways, the one to higher spaces. */
static unsigned line_direction(const struct prevail_state *s, unsigned facing)
{
    unsigned d = (facing + 2) & 7;
    return (d >= EAST && d <= SOUTHWEST) != s->turned ? d : square_opposite(d);
}

uint16_t prevail_line_rule(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                           unsigned first, unsigned last)
{
    bool backward = named_after(s, first, last);
    unsigned low = backward ? last : first, high = backward ? first : last;
    if (!on(s, seat, low) || !on(s, seat, high))
        return G(25);
    unsigned facing = unit_on(s, seat, low)->facing, d = line_direction(s, facing), at = low;
    uint16_t rule = prevail_order_rule(pack, s, seat, low, false);
    for (int length = 1; at != high; length++) {
        at = pack->board.next[at][d];
        if (at == SQUARE_NONE || length == LINE_MAX_UNITS || !on(s, seat, at) ||
            (unit_on(s, seat, at)->facing & 3) != (facing & 3))
            return G(25);
        if (!rule)
            rule = prevail_order_rule(pack, s, seat, at, false);
    }
    unsigned range = card_in_play(pack, s, seat)->command.range;
    if (!rule && !prevail_in_range(pack, s, seat, first, range))
        rule = G(22);
    if (!rule && backward && prevail_in_range(pack, s, seat, last, range))
        rule = RULE_ORDER; /* the same line, offered once, lower end first */
    return rule;
}

int prevail_lines(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned after,
                  action_t *out, int max)
{
    int n = 0;
    if (prevail_order_capped(pack, s, seat))
        return 0;
    const struct prevail_effect *e = &card_in_play(pack, s, seat)->command;
    for (unsigned i = 0; i < s->n[seat]; i++) {
        const struct prevail_unit *u = &s->units[seat][i];
        unsigned low = u->at, at = low, axis = u->facing & 3, d = line_direction(s, u->facing);
        if (!named_after(s, low, after) || order_rule(pack, s, seat, u, e, false))
            continue;
        bool low_in = prevail_in_range(pack, s, seat, low, e->range);
        for (int length = 1; length <= LINE_MAX_UNITS; length++) {
            if (low_in || prevail_in_range(pack, s, seat, at, e->range)) {
                out[n++] = low_in ? action_make(VERB_LINE, low, at, 0, 0) : action_make(VERB_LINE, at, low, 0, 0);
                if (n == max)
                    return n;
            }
            at = pack->board.next[at][d];
            if (at == SQUARE_NONE || !on(s, seat, at))
                break;
            const struct prevail_unit *next = unit_on(s, seat, at);
            if ((next->facing & 3) != axis || order_rule(pack, s, seat, next, e, false))
                break;
        }
    }
    return n;
}

/* Ordered, and has not acted yet. An engaged one cannot act (R100). */
static inline bool still_to_act(const struct prevail_state *s, unsigned seat, const struct prevail_unit *u)
{
    return (u->flags & (COMMANDED | ACTED)) == COMMANDED && !on(s, other(seat), u->at);
}

int prevail_to_act(const struct prevail_state *s, uint64_t out[SQUARE_WORDS])
{
    unsigned seat = s->active;
    int n = 0;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    for (unsigned i = 0; i < s->n[seat]; i++)
        if (still_to_act(s, seat, &s->units[seat][i])) {
            bit_add(out, s->units[seat][i].at);
            n++;
        }
    return n;
}

bool prevail_any_to_act(const struct prevail_state *s)
{
    unsigned seat = s->active;
    for (unsigned i = 0; i < s->n[seat]; i++)
        if (still_to_act(s, seat, &s->units[seat][i]))
            return true;
    return false;
}

static void order(struct prevail_state *s, unsigned seat, unsigned space, struct events *events)
{
    struct prevail_unit *u = unit_of(s, seat, space);
    assert(!(u->flags & COMMANDED) && !on(s, other(seat), space)); /* G26, G27 */
    u->flags |= COMMANDED;
    rules_met(events, R(68), R(69), R(70), R(71), R(72), R(73), G(21), G(22), G(24), G(26), G(27));
    prevail_event(events, EVENT_ORDERED, seat, (int)space, 0, 0);
}

void prevail_command_do(struct prevail_state *s, unsigned space, struct events *events)
{
    assert(s->ask.kind == ASK_ISSUE);
    order(s, s->ask.seat, space, events);
    s->ask.after = (uint16_t)space;
}

void prevail_line_do(const struct prevail_pack *pack, struct prevail_state *s, action_t action, struct events *events)
{
    unsigned seat = s->ask.seat, first = action_from(action), last = action_to(action);
    unsigned at = first < last ? first : last, high = first < last ? last : first;
    assert(s->ask.kind == ASK_ISSUE && s->line_orders[seat] < UINT8_MAX);
    s->line_orders[seat]++;
    s->ask.after = (uint16_t)(s->turned ? high : at);
    rules_met(events, G(25));
    order(s, seat, at, events);
    for (unsigned d = 0; at != high; d++) { /* along the one direction that leads to the other end */
        assert(d < SQUARE_DIRECTIONS);
        unsigned end = at;
        while (end != SQUARE_NONE && end < high)
            end = pack->board.next[end][d];
        if (end != high || d < EAST || d > SOUTHWEST)
            continue;
        while (at != high) {
            at = pack->board.next[at][d];
            order(s, seat, at, events);
        }
    }
}

/* The unit that acts now: it moves, shoots or holds (R74). */
void prevail_unit_do(struct prevail_state *s, unsigned space)
{
    assert(s->ask.kind == ASK_RESOLVE && on(s, s->ask.seat, space) && !on(s, other(s->ask.seat), space));
    prevail_ask_at(s, ASK_MOVE, s->ask.seat, space);
}
