/* thresholds.c: what an attack value does to a unit, and what is left to do then: routs, payments, retreats, reverses
 * (R135 to R140). */
#include "subjects.h"

#include <string.h>

/* Results still to come for a unit go with it; to = SQUARE_NONE: it is gone. */
void prevail_todo_follow(struct prevail_state *s, unsigned seat, unsigned from, unsigned to)
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->todo_n; i++) {
        struct prevail_todo t = s->todo[i];
        bool concerned = t.what != DO_PAY && t.seat == seat && t.n == from;
        if (concerned && to == SQUARE_NONE)
            continue;
        if (concerned)
            t.n = (uint16_t)to;
        s->todo[n++] = t;
    }
    for (unsigned i = n; i < s->todo_n; i++)
        s->todo[i] = (struct prevail_todo){0};
    s->todo_n = (uint8_t)n;
}

int prevail_rout(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, unsigned space,
                 struct events *events)
{
    unsigned type = unit_on(s, seat, space)->type;
    assert(type < pack->types_n && s->routed[seat][type] < UINT8_MAX);
    rules_met(events, R(18), R(138));
    prevail_event(events, EVENT_ROUTED, seat, space, (int)type, 0);
    prevail_unit_remove(s, seat, space);
    s->routed[seat][type]++;
    prevail_engagement_end(s, space);
    prevail_todo_follow(s, seat, space, SQUARE_NONE);
    return pack->types[type].penalty;
}

static void todo_put(struct prevail_state *s, unsigned at, unsigned what, unsigned seat, unsigned n)
{
    assert(s->todo_n < TODO_MAX && at <= s->todo_n && seat < SIDES);
    memmove(&s->todo[at + 1], &s->todo[at], (s->todo_n - at) * sizeof *s->todo);
    s->todo[at] = (struct prevail_todo){.what = (uint8_t)what, .seat = (uint8_t)seat, .n = (uint16_t)n};
    s->todo_n++;
}

/* A payment that empties the hand, or that it cannot meet, loses (R31, R33, G9). */
static bool unpayable(const struct prevail_state *s, unsigned seat, int penalty)
{
    return penalty > 0 && s->cards[seat].hand_n <= penalty;
}

static enum end_reason payment_loss(const struct prevail_state *s, unsigned seat, int penalty)
{
    return s->cards[seat].hand_n < penalty ? END_CANNOT_PAY : END_LAST_CARD;
}

/* Penalties of units that routed together are due (G9 to G12): tested, then put in front of what is to do. */
static void demand(const struct prevail_pack *pack, struct prevail_state *s, const int penalty[SIDES],
                   struct events *events)
{
    unsigned first = s->initiative, second = other(first);
    if (penalty[WHITE] || penalty[BLACK])
        rules_met(events, R(18));
    if (pack->preset == RULEBOOK) { /* G11: tested together */
        bool loses[SIDES] = {unpayable(s, WHITE, penalty[WHITE]), unpayable(s, BLACK, penalty[BLACK])};
        if (loses[WHITE] && loses[BLACK])
            rules_met(events, G(10));
        if (loses[WHITE] || loses[BLACK]) {
            unsigned blamed = loses[first] ? first : second;
            enum end_reason reason = payment_loss(s, blamed, penalty[blamed]);
            rules_met(events, reason == END_CANNOT_PAY ? R(31) : R(33));
            prevail_over(s, loses[WHITE] && loses[BLACK] ? (unsigned)NO_SIDE : other(blamed), reason, events);
            return;
        }
    }
    unsigned at = 0;
    if (penalty[first])
        todo_put(s, at++, DO_PAY, first, (unsigned)penalty[first]);
    if (penalty[second])
        todo_put(s, at, DO_PAY, second, (unsigned)penalty[second]);
}

bool prevail_routed(const struct prevail_pack *pack, struct prevail_state *s, const int penalty[SIDES], bool any,
                    struct events *events)
{
    prevail_caught(pack, s, events);
    if (!prevail_lost(pack, s, any, events))
        demand(pack, s, penalty, events);
    return prevail_finished(s);
}

static void do_pay(struct prevail_state *s, const struct prevail_todo *t, struct events *events)
{
    if (unpayable(s, t->seat, t->n)) {
        prevail_over(s, other(t->seat), payment_loss(s, t->seat, t->n), events);
        return;
    }
    prevail_ask(s, ASK_PAY, t->seat);
    s->ask.n = (uint8_t)t->n;
}

/* R177 to R183. */
static void do_retreat(const struct prevail_pack *pack, struct prevail_state *s, const struct prevail_todo *t,
                       struct events *events)
{
    struct prevail_reach reach;
    int options = prevail_retreat_reach(pack, s, t->seat, t->n, &reach);
    if (options > 1)
        prevail_ask_at(s, ASK_RETREAT, t->seat, t->n);
    else if (options == 1) { /* G56 */
        bit_each(space, reach.spaces, pack->board.words) {
            unsigned facing = (unsigned)bit_first(reach.facings[space]);
            action_t only = action_make(VERB_RETREAT, 0, space, 0, facing);
            event_forced(events, t->seat, only, SEEN_BY_ALL);
            prevail_retreat_to(pack, s, t->seat, t->n, only, events);
            break;
        }
    } else if (pack->preset == RULEBOOK) { /* G52 */
        rules_met(events, R(183), G(52));
        prevail_event(events, EVENT_STUCK, t->seat, t->n, 0, 0);
    } else {
        int penalty[SIDES] = {0};
        rules_met(events, G(52));
        penalty[t->seat] = prevail_rout(pack, s, t->seat, t->n, events);
        prevail_routed(pack, s, penalty, true, events);
    }
}

static void do_reverse(const struct prevail_pack *pack, struct prevail_state *s, const struct prevail_todo *t,
                       struct events *events)
{
    if (pack->preset == PLAYTEST && engaged(s, t->n)) { /* G51 P */
        rules_met(events, G(51));
        return;
    }
    struct prevail_unit *u = unit_of(s, t->seat, t->n);
    u->facing = (uint8_t)square_opposite(u->facing);
    if (engaged(s, t->n))
        rules_met(events, G(51));
    rules_met(events, R(136));
    prevail_event(events, EVENT_REVERSED, t->seat, t->n, u->facing, 0);
}

void prevail_todo_next(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    assert(!s->ask.kind && (s->step == STEP_COMBAT || s->step == STEP_SUPPORT));
    while (s->todo_n) {
        struct prevail_todo t = s->todo[0];
        s->todo_n--;
        memmove(&s->todo[0], &s->todo[1], s->todo_n * sizeof *s->todo);
        s->todo[s->todo_n] = (struct prevail_todo){0};
        if (t.what == DO_PAY)
            do_pay(s, &t, events);
        else if (t.what == DO_RETREAT)
            do_retreat(pack, s, &t, events);
        else
            do_reverse(pack, s, &t, events);
        if (prevail_finished(s) || s->ask.kind)
            return;
    }
    if (s->step == STEP_SUPPORT)
        prevail_rally_over(pack, s, events);
    else
        prevail_combat_over(pack, s, events);
}

void prevail_retreat_fails(const struct prevail_pack *pack, struct prevail_state *s)
{
    assert(s->ask.kind == ASK_RETREAT);
    struct prevail_todo t = {.what = DO_RETREAT, .seat = s->ask.seat, .n = s->ask.at};
    prevail_ask(s, ASK_NOTHING, t.seat);
    do_retreat(pack, s, &t, NULL);
    if (!prevail_finished(s) && !s->ask.kind)
        prevail_todo_next(pack, s, NULL);
}

/* ---- from a value to its results ------------------------------------------------------------------------------- */

unsigned prevail_results(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                         const struct prevail_unit *u, int value)
{
    static const struct {
        enum stat stat;
        enum result_bit bit;
    } thresholds[] = {{ROUT, MET_ROUT}, {RETREAT, MET_RETREAT}, {REVERSE, MET_REVERSE}};
    unsigned met = 0;
    for (unsigned i = 0; i < sizeof thresholds / sizeof *thresholds; i++) {
        int threshold = prevail_stat(pack, s, seat, u, thresholds[i].stat);
        if (threshold && value >= threshold)
            met |= thresholds[i].bit;
    }
    return met & MET_ROUT ? (unsigned)MET_ROUT : met; /* R140 */
}

/* R139, G49: routs; penalties; retreats and reverses, the initiative player's first. */
void prevail_carry_out(const struct prevail_pack *pack, struct prevail_state *s, unsigned space,
                       const unsigned met[SIDES], struct events *events)
{
    unsigned order[SIDES] = {s->initiative, other(s->initiative)};
    int penalty[SIDES] = {0};
    assert(s->initiative < SIDES && s->todo_n == 0);
    rules_met(events, R(139), R(140), G(45), G(47), G(49));
    for (unsigned i = 0; i < SIDES; i++)
        if (met[order[i]] & MET_ROUT)
            penalty[order[i]] = prevail_rout(pack, s, order[i], space, events);
    const struct prevail_engagement *e = prevail_engagement_on(s, space);
    for (unsigned i = 0; i < SIDES; i++)
        if (met[order[i]] & MET_RETREAT) {
            rules_met(events, R(137));
            if (met[order[i]] & MET_REVERSE)
                rules_met(events, G(50));
            if (e && e->type == FLANK && e->engager != order[i])
                rules_met(events, G(67));
            todo_put(s, s->todo_n, DO_RETREAT, order[i], space);
        }
    for (unsigned i = 0; i < SIDES; i++)
        if (met[order[i]] & MET_REVERSE)
            todo_put(s, s->todo_n, DO_REVERSE, order[i], space);
    if (!prevail_routed(pack, s, penalty, ((met[WHITE] | met[BLACK]) & MET_ROUT) != 0, events))
        prevail_todo_next(pack, s, events);
}
