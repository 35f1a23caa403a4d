/* combat.c: the course of a melee or a shot (R113 to R134, R156 to R160): commits, values, thresholds. */
#include "subjects.h"

/* R130, R141: base and modifiers, and support. */
int prevail_melee_value(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space)
{
    return prevail_stat(pack, s, seat, unit_on(s, seat, space), ATTACK) + prevail_support(pack, s, seat, space);
}

void prevail_strike(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    const struct prevail_combat *c = &s->combat;
    unsigned met[SIDES] = {0};
    assert(c->kind == COMBAT_SHOT || (c->kind == COMBAT_MELEE && engaged(s, c->at)));
    if (c->kind == COMBAT_SHOT) { /* R159 */
        int value = prevail_shot_value(pack, s);
        unsigned target = other(c->seat);
        met[target] = prevail_results(pack, s, target, unit_on(s, target, c->target), value);
        rules_met(events, R(135), R(141), R(151), R(152), R(156), R(159), R(160));
        prevail_event(events, EVENT_STRUCK, c->seat, c->target, value, (int)met[target]);
        prevail_carry_out(pack, s, c->target, met, events);
        return;
    }
    int value[SIDES]; /* R131: both before either result */
    for (unsigned seat = 0; seat < SIDES; seat++)
        value[seat] = prevail_melee_value(pack, s, seat, c->at);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        unsigned struck = other(seat);
        met[struck] = prevail_results(pack, s, struck, unit_on(s, struck, c->at), value[seat]);
        prevail_event(events, EVENT_STRUCK, seat, c->at, value[seat], (int)met[struck]);
    }
    rules_met(events, R(126), R(130), R(131), R(132), R(133), R(141), R(151), R(152), R(164), R(165), R(166), R(167),
              R(173), G(46), G(48), G(66));
    prevail_carry_out(pack, s, c->at, met, events);
}

/* ---- the course of a combat ------------------------------------------------------------------------------------- */

static void ask_commit(struct prevail_state *s, unsigned seat, bool required)
{
    prevail_ask(s, ASK_COMMIT, seat);
    s->ask.required = required;
}

/* G42. A barrier for undo, as where cards are chosen: what is decided in secret rests on what was played before. */
static void ask_commits(struct prevail_state *s, struct events *events)
{
    prevail_ask(s, ASK_COMMITS, BOTH);
    event_put(events,
              (struct event){.kind = EVENT_DECIDING, .seen = SEEN_BY_ALL, .shows = SEEN_BY_ALL, .seat = NOBODY});
}

static void shot_next(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    struct prevail_combat *c = &s->combat;
    unsigned seats[SIDES] = {c->seat, other(c->seat)};
    for (unsigned i = 0; i < SIDES; i++) {
        if (c->commits[seats[i]] != COMMIT_UNASKED)
            continue;
        bool required = prevail_commit_required(pack, s, seats[i]);
        if (required && s->cards[seats[i]].hand_n == 0) { /* R31, G61 */
            rules_met(events, R(31));
            prevail_over(s, other(seats[i]), END_CANNOT_PAY, events);
        } else
            ask_commit(s, seats[i], required);
        return;
    }
    prevail_strike(pack, s, events);
}

void prevail_combat_next(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    struct prevail_combat *c = &s->combat;
    if (c->kind == COMBAT_SHOT) {
        shot_next(pack, s, events);
        return;
    }
    const struct prevail_engagement *e = prevail_engagement_on(s, c->at);
    assert(e && (c->kind == COMBAT_MELEE || c->kind == COMBAT_FRONT));
    unsigned defender = other(e->engager), first = s->initiative;
    if (c->kind == COMBAT_FRONT) { /* G39 P, G44 P */
        if (c->commits[defender] == COMMIT_UNASKED)
            ask_commit(s, defender, false);
        else
            prevail_offer_retreat(pack, s, defender, events);
    } else if (pack->secret_commits && (c->commits[WHITE] == COMMIT_UNASKED || c->commits[BLACK] == COMMIT_UNASKED))
        ask_commits(s, events);
    else if (c->commits[first] == COMMIT_UNASKED) /* G42 */
        ask_commit(s, first, false);
    else if (c->commits[other(first)] == COMMIT_UNASKED)
        ask_commit(s, other(first), false);
    else if (e->type == FRONT && pack->preset == RULEBOOK)
        prevail_offer_retreat(pack, s, defender, events);
    else
        prevail_strike(pack, s, events);
}

void prevail_combat_over(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    assert(s->step == STEP_COMBAT && s->todo_n == 0);
    if (s->combat.kind == COMBAT_SHOT)
        for (unsigned i = 0; i < s->n[s->combat.seat]; i++) {
            struct prevail_unit *u = &s->units[s->combat.seat][i];
            if (u->flags & SUPPORTS || u->at == s->combat.at)
                u->flags = (uint8_t)((u->flags | ACTED) & ~SUPPORTS); /* G60 */
        }
    if (s->phase == PHASE_MELEE && prevail_engagement_fought(s, s->combat.at)) /* nobody left */
        rules_met(events, G(53));
    s->combat = (struct prevail_combat){0};
    s->step = s->phase == PHASE_COMMANDS ? STEP_RESOLVE : STEP_PICK;
    if (s->phase == PHASE_MELEE && pack->preset == RULEBOOK)
        s->active ^= 1; /* R111 */
}
