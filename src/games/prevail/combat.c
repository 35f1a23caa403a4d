/* combat.c: engagements, melee and shots, from contact to the last result. */
#include "prevail.h"

#include <string.h>

static void tell(struct events *events, unsigned kind, unsigned side, unsigned space, int a, int b)
{
    event_put(
        events,
        (struct event){.kind = (uint8_t)kind, .seen = SEEN_BY_ALL, .seat = (uint8_t)side, .a = {(int32_t)space, a, b}});
}

/* ---- engagements ------------------------------------------------------------------------------------ */

struct prevail_engagement *prevail_engagement_at(struct prevail_state *s, unsigned space)
{
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (s->engagements[i].at == space)
            return &s->engagements[i];
    return NULL;
}

const struct prevail_engagement *prevail_engagement_on(const struct prevail_state *s, unsigned space)
{
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (s->engagements[i].at == space)
            return &s->engagements[i];
    return NULL;
}

static void engagement_end(struct prevail_state *s, unsigned space)
{
    struct prevail_engagement *e = prevail_engagement_at(s, space);
    if (!e)
        return;
    unsigned i = (unsigned)(e - s->engagements);
    s->engagements_n--;
    memmove(e, e + 1, (s->engagements_n - i) * sizeof *e);
    s->engagements[s->engagements_n] = (struct prevail_engagement){0};
}

/* G36: the angle between the facings tells which space of the defender the engager stepped from. */
enum engagement_type prevail_contact(unsigned engager_facing, unsigned defender_facing)
{
    int angle = square_angle(engager_facing, defender_facing);
    return angle >= 3 ? FRONT : angle == 2 ? FLANK : REAR;
}

/* R118: the defender faces the engager. */
static void flank_turn(struct prevail_state *s, const struct prevail_engagement *e, struct events *events)
{
    struct prevail_unit *defender = unit_of(s, other(e->engager), e->at);
    defender->facing = (uint8_t)square_opposite(unit_on(s, e->engager, e->at)->facing);
    MET(events, R(118));
    tell(events, EVENT_TURNED, other(e->engager), e->at, defender->facing, 0);
}

/* R122: no melee, nobody commits, the full penalty. */
static void rear_rout(const struct prevail_pack *p, struct prevail_state *s, const struct prevail_engagement *e,
                      struct events *events)
{
    unsigned defender = other(e->engager), space = e->at;
    int penalty[SIDES] = {0};
    penalty[defender] = p->types[unit_on(s, defender, space)->type].penalty;
    MET(events, R(122), R(123), R(124), R(125), G(37));
    prevail_rout(s, defender, space, events);
    prevail_caught(p, s, events);
    if (prevail_lost(p, s, true, events))
        return;
    prevail_demand(p, s, penalty, events);
    if (!prevail_finished(s))
        prevail_todo_next(p, s, events);
}

void prevail_engage(const struct prevail_pack *p, struct prevail_state *s, unsigned engager, unsigned space,
                    struct events *events)
{
    unsigned i = s->engagements_n;
    assert(i < ARMY_MAX);
    for (; i && s->engagements[i - 1].at > space; i--)
        s->engagements[i] = s->engagements[i - 1];
    struct prevail_engagement *e = &s->engagements[i];
    enum engagement_type type =
        prevail_contact(unit_on(s, engager, space)->facing, unit_on(s, other(engager), space)->facing); /* R103, R104 */
    *e = (struct prevail_engagement){
        .at = (uint16_t)space, .round = s->round, .engager = (uint8_t)engager, .type = (uint8_t)type};
    s->engagements_n++;
    MET(events, R(17), R(76), R(99), R(100), R(101), R(102), R(103), R(104), G(34), G(35), G(36));
    rule_met(events, type == FRONT ? R(105) : type == FLANK ? R(106) : R(107));
    tell(events, EVENT_ENGAGED, engager, space, (int)type, 0);
    if (p->preset == RULEBOOK)
        return;
    rule_met(events, G(39)); /* P: at once; only melee waits */
    if (type == FLANK)
        flank_turn(s, e, events);
    else if (type == REAR) {
        s->step = STEP_COMBAT;
        rear_rout(p, s, e, events);
    } else {
        s->step = STEP_COMBAT;
        s->combat = (struct prevail_combat){.kind = COMBAT_FRONT, .at = (uint16_t)space, .target = ASK_NONE};
    }
}

/* ---- leaving the place --------------------------------------------------------------------------------- */

/* G20: a commander alone with an enemy unit is gone for good. */
void prevail_caught(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    for (unsigned side = 0; side < SIDES; side++) {
        unsigned at = s->commander[side];
        if (at == SQUARE_NONE || !p->commander_loss || !on(s, other(side), at) || on(s, side, at))
            continue;
        s->commander[side] = SQUARE_NONE;
        MET(events, R(67), G(20));
        tell(events, EVENT_COMMANDER_LOST, side, at, 0, 0);
    }
}

/* Results still to come for a unit go with it; to = SQUARE_NONE: it is gone. */
static void todo_follow(struct prevail_state *s, unsigned side, unsigned from, unsigned to)
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->todo_n; i++) {
        struct prevail_todo t = s->todo[i];
        bool concerned = t.what != DO_PAY && t.side == side && t.n == from;
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

/* The caller looks for caught commanders when all that rout together are gone. */
void prevail_rout(struct prevail_state *s, unsigned side, unsigned space, struct events *events)
{
    unsigned type = unit_on(s, side, space)->type;
    MET(events, R(18), R(138));
    tell(events, EVENT_ROUTED, side, space, (int)type, 0);
    prevail_unit_remove(s, side, space);
    s->routed[side][type]++;
    engagement_end(s, space);
    todo_follow(s, side, space, SQUARE_NONE);
}

void prevail_retreat_to(const struct prevail_pack *p, struct prevail_state *s, unsigned side, unsigned from,
                        unsigned to, unsigned facing, struct events *events)
{
    prevail_unit_shift(s, side, from, to)->facing = (uint8_t)facing;
    if (s->commander[side] == from) {
        s->commander[side] = (uint16_t)to; /* G20: it goes along */
        rule_met(events, G(20));
    }
    engagement_end(s, from);
    todo_follow(s, side, from, to);
    MET(events, R(177), R(178), R(179), R(180), R(181), G(54), G(55), G(56), G(57));
    tell(events, EVENT_RETREATED, side, from, (int)to, (int)facing);
    prevail_caught(p, s, events);
}

/* ---- what is still to do ---------------------------------------------------------------------------------- */

static void todo_put(struct prevail_state *s, unsigned at, unsigned what, unsigned side, unsigned n)
{
    assert(s->todo_n < TODO_MAX);
    memmove(&s->todo[at + 1], &s->todo[at], (s->todo_n - at) * sizeof *s->todo);
    s->todo[at] = (struct prevail_todo){.what = (uint8_t)what, .side = (uint8_t)side, .n = (uint16_t)n};
    s->todo_n++;
}

/* A payment that empties the hand, or that it cannot meet, loses (R31, R33, G9). */
static bool unpayable(const struct prevail_state *s, unsigned side, int penalty)
{
    return penalty > 0 && s->cards[side].hand_n <= penalty;
}

static enum end_reason payment_loss(const struct prevail_state *s, unsigned side, int penalty)
{
    return s->cards[side].hand_n < penalty ? END_CANNOT_PAY : END_LAST_CARD;
}

void prevail_demand(const struct prevail_pack *p, struct prevail_state *s, const int penalty[SIDES],
                    struct events *events)
{
    unsigned first = s->initiative, second = other(first);
    if (penalty[WHITE] || penalty[BLACK])
        rule_met(events, R(18));
    if (p->preset == RULEBOOK) { /* G11: tested together */
        bool loses[SIDES] = {unpayable(s, WHITE, penalty[WHITE]), unpayable(s, BLACK, penalty[BLACK])};
        if (loses[WHITE] && loses[BLACK])
            rule_met(events, G(10));
        if (loses[WHITE] || loses[BLACK]) {
            unsigned blamed = loses[first] ? first : second;
            enum end_reason reason = payment_loss(s, blamed, penalty[blamed]);
            rule_met(events, reason == END_CANNOT_PAY ? R(31) : R(33));
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

static void do_pay(struct prevail_state *s, const struct prevail_todo *t, struct events *events)
{
    if (unpayable(s, t->side, t->n)) {
        prevail_over(s, other(t->side), payment_loss(s, t->side, t->n), events);
        return;
    }
    prevail_ask(s, ASK_PAY, t->side);
    s->pending.count = (uint8_t)t->n;
}

/* R177 to R183. */
static void do_retreat(const struct prevail_pack *p, struct prevail_state *s, const struct prevail_todo *t,
                       struct events *events)
{
    struct prevail_reach reach;
    int options = prevail_retreat_reach(p, s, t->side, t->n, &reach);
    if (options > 1) {
        prevail_ask(s, ASK_RETREAT, t->side);
        s->pending.at = t->n;
    } else if (options == 1) { /* G56 */
        bit_each(space, reach.spaces, p->board.words) {
            unsigned facing = (unsigned)bit_first(reach.facings[space]);
            event_forced(events, t->side, action_make(RETIRE, 0, space, 0, facing), SEEN_BY_ALL);
            prevail_retreat_to(p, s, t->side, t->n, space, facing, events);
            break;
        }
    } else if (p->preset == RULEBOOK) { /* G52 */
        MET(events, R(183), G(52));
        tell(events, EVENT_STUCK, t->side, t->n, 0, 0);
    } else {
        int penalty[SIDES] = {0};
        rule_met(events, G(52));
        penalty[t->side] = p->types[unit_on(s, t->side, t->n)->type].penalty;
        prevail_rout(s, t->side, t->n, events);
        prevail_caught(p, s, events);
        if (!prevail_lost(p, s, true, events))
            prevail_demand(p, s, penalty, events);
    }
}

static void do_reverse(const struct prevail_pack *p, struct prevail_state *s, const struct prevail_todo *t,
                       struct events *events)
{
    if (p->preset == PLAYTEST && engaged(s, t->n)) { /* G51 P */
        rule_met(events, G(51));
        return;
    }
    struct prevail_unit *u = unit_of(s, t->side, t->n);
    u->facing = (uint8_t)square_opposite(u->facing);
    if (engaged(s, t->n))
        rule_met(events, G(51));
    rule_met(events, R(136));
    tell(events, EVENT_REVERSED, t->side, t->n, u->facing, 0);
}

void prevail_todo_next(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    while (s->todo_n) {
        struct prevail_todo t = s->todo[0];
        s->todo_n--;
        memmove(&s->todo[0], &s->todo[1], s->todo_n * sizeof *s->todo);
        s->todo[s->todo_n] = (struct prevail_todo){0};
        if (t.what == DO_PAY)
            do_pay(s, &t, events);
        else if (t.what == DO_RETREAT)
            do_retreat(p, s, &t, events);
        else
            do_reverse(p, s, &t, events);
        if (prevail_finished(s) || s->pending.kind)
            return;
    }
    if (s->step == STEP_SUPPORT)
        prevail_rally_over(p, s, events);
    else
        prevail_combat_over(p, s, events);
}

void prevail_retreat_fails(const struct prevail_pack *p, struct prevail_state *s)
{
    struct prevail_todo t = {.what = DO_RETREAT, .side = s->pending.side, .n = s->pending.at};
    prevail_ask(s, ASK_NOTHING, t.side);
    do_retreat(p, s, &t, NULL);
    if (!prevail_finished(s) && !s->pending.kind)
        prevail_todo_next(p, s, NULL);
}

/* ---- striking ------------------------------------------------------------------------------------------ */

enum result_bit { MET_ROUT = 1, MET_RETREAT = 2, MET_REVERSE = 4 };

/* R136 to R138: which thresholds of this unit the value meets. */
static unsigned results(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                        const struct prevail_unit *u, int value)
{
    static const enum stat thresholds[] = {ROUT, RETREAT, REVERSE};
    unsigned met = 0;
    for (unsigned i = 0; i < 3; i++) {
        int threshold = prevail_stat(p, s, side, u, thresholds[i]);
        if (threshold && value >= threshold)
            met |= 1u << i;
    }
    return met & MET_ROUT ? (unsigned)MET_ROUT : met; /* R140 */
}

/* R139, G49: routs; penalties; retreats and reverses, the initiative player's first. */
static void carry_out(const struct prevail_pack *p, struct prevail_state *s, unsigned space, const unsigned met[SIDES],
                      struct events *events)
{
    unsigned order[SIDES] = {s->initiative, other(s->initiative)};
    MET(events, R(139), R(140), G(45), G(47), G(49));
    int penalty[SIDES] = {0};
    for (unsigned i = 0; i < SIDES; i++)
        if (met[order[i]] & MET_ROUT) {
            penalty[order[i]] = p->types[unit_on(s, order[i], space)->type].penalty;
            prevail_rout(s, order[i], space, events);
        }
    prevail_caught(p, s, events);
    if (prevail_lost(p, s, ((met[WHITE] | met[BLACK]) & MET_ROUT) != 0, events))
        return;
    const struct prevail_engagement *e = prevail_engagement_on(s, space);
    for (unsigned i = 0; i < SIDES; i++)
        if (met[order[i]] & MET_RETREAT) {
            rule_met(events, R(137));
            if (met[order[i]] & MET_REVERSE)
                rule_met(events, G(50));
            if (e && e->type == FLANK && e->engager != order[i])
                rule_met(events, G(67));
            todo_put(s, s->todo_n, DO_RETREAT, order[i], space);
        }
    for (unsigned i = 0; i < SIDES; i++)
        if (met[order[i]] & MET_REVERSE)
            todo_put(s, s->todo_n, DO_REVERSE, order[i], space);
    prevail_demand(p, s, penalty, events);
    if (!prevail_finished(s))
        prevail_todo_next(p, s, events);
}

void prevail_strike(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    struct prevail_combat *c = &s->combat;
    unsigned met[SIDES] = {0};
    if (c->kind == COMBAT_SHOT) { /* R159 */
        int value = prevail_stat(p, s, c->side, unit_on(s, c->side, c->at), ATTACK);
        for (unsigned i = 0; i < s->n[c->side]; i++)
            value += (s->units[c->side][i].flags & SUPPORTS) != 0; /* G60 */
        unsigned target = other(c->side);
        met[target] = results(p, s, target, unit_on(s, target, c->target), value);
        MET(events, R(135), R(141), R(151), R(152), R(156), R(159), R(160));
        tell(events, EVENT_STRUCK, c->side, c->target, value, (int)met[target]);
        carry_out(p, s, c->target, met, events);
        return;
    }
    int value[SIDES]; /* R131: both before either result */
    for (unsigned side = 0; side < SIDES; side++)
        value[side] = prevail_stat(p, s, side, unit_on(s, side, c->at), ATTACK) + prevail_support(p, s, side, c->at);
    for (unsigned side = 0; side < SIDES; side++) {
        unsigned struck = other(side);
        met[struck] = results(p, s, struck, unit_on(s, struck, c->at), value[side]);
        tell(events, EVENT_STRUCK, side, c->at, value[side], (int)met[struck]);
    }
    MET(events, R(126), R(130), R(131), R(132), R(133), R(141), R(151), R(152), R(164), R(165), R(166), R(167), R(173),
        G(46), G(48), G(66));
    carry_out(p, s, c->at, met, events);
}

/* ---- the course of a combat ------------------------------------------------------------------------------- */

static void ask_commit(struct prevail_state *s, unsigned side, bool required)
{
    prevail_ask(s, ASK_COMMIT, side);
    s->pending.required = required;
}

static void shot_next(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    struct prevail_combat *c = &s->combat;
    unsigned sides[SIDES] = {c->side, other(c->side)};
    for (unsigned i = 0; i < SIDES; i++) {
        if (c->commits[sides[i]] != COMMIT_UNASKED)
            continue;
        bool required = prevail_commit_required(p, s, sides[i]);
        if (required && s->cards[sides[i]].hand_n == 0) { /* R31, G61 */
            rule_met(events, R(31));
            prevail_over(s, other(sides[i]), END_CANNOT_PAY, events);
        } else
            ask_commit(s, sides[i], required);
        return;
    }
    prevail_strike(p, s, events);
}

/* R114 to R117; forced to stand where there is nowhere to go. */
static void offer_retreat(const struct prevail_pack *p, struct prevail_state *s, unsigned defender,
                          struct events *events)
{
    struct prevail_reach reach;
    if (prevail_front_retreat(p, s, defender, s->combat.at, &reach)) {
        MET(events, R(114), G(41));
        prevail_ask(s, ASK_FRONT, defender);
        s->pending.at = s->combat.at;
        return;
    }
    rule_met(events, R(116));
    event_forced(events, defender, action_make(STAND, 0, 0, 0, 0), SEEN_BY_ALL);
    if (s->combat.kind == COMBAT_FRONT)
        prevail_combat_over(p, s, events);
    else
        prevail_strike(p, s, events);
}

void prevail_combat_next(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    struct prevail_combat *c = &s->combat;
    if (c->kind == COMBAT_SHOT) {
        shot_next(p, s, events);
        return;
    }
    const struct prevail_engagement *e = prevail_engagement_on(s, c->at);
    unsigned defender = other(e->engager), first = s->initiative;
    if (c->kind == COMBAT_FRONT) { /* G39 P, G44 P */
        if (c->commits[defender] == COMMIT_UNASKED)
            ask_commit(s, defender, false);
        else
            offer_retreat(p, s, defender, events);
    } else if (c->commits[first] == COMMIT_UNASKED) /* G42 */
        ask_commit(s, first, false);
    else if (c->commits[other(first)] == COMMIT_UNASKED)
        ask_commit(s, other(first), false);
    else if (e->type == FRONT && p->preset == RULEBOOK)
        offer_retreat(p, s, defender, events);
    else
        prevail_strike(p, s, events);
}

void prevail_fight(const struct prevail_pack *p, struct prevail_state *s, unsigned space, struct events *events)
{
    const struct prevail_engagement *e = prevail_engagement_on(s, space);
    s->step = STEP_COMBAT;
    s->combat = (struct prevail_combat){.kind = COMBAT_MELEE, .at = (uint16_t)space, .target = ASK_NONE};
    MET(events, R(109), R(110), R(111), G(39), G(40));
    if (e->type == FRONT)
        MET(events, R(113));
    else if (e->type == FLANK)
        MET(events, R(118), R(119), R(120), R(121));
    tell(events, EVENT_FOUGHT, s->active, space, e->type, e->engager);
    if (e->type == REAR) {
        rear_rout(p, s, e, events);
        return;
    }
    if (e->type == FLANK && p->preset == RULEBOOK) /* G53: again each round */
        flank_turn(s, e, events);
    prevail_combat_next(p, s, events);
}
