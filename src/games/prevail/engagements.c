/* engagements.c: two enemies on one space (R99 to R125): how it begins, what its type does, how it ends. */
#include "subjects.h"

#include <string.h>

/* The index of the engagement on this space; engagements_n = there is none. */
static unsigned engagement_index(const struct prevail_state *s, unsigned space)
{
    unsigned i = 0;
    while (i < s->engagements_n && s->engagements[i].at != space)
        i++;
    return i;
}

const struct prevail_engagement *prevail_engagement_on(const struct prevail_state *s, unsigned space)
{
    unsigned i = engagement_index(s, space);
    return i < s->engagements_n ? &s->engagements[i] : NULL;
}

const struct prevail_engagement *prevail_engagement_put(struct prevail_state *s, struct prevail_engagement engagement)
{
    unsigned i = s->engagements_n++;
    assert(i < ARMY_MAX && engaged(s, engagement.at));
    for (; i && s->engagements[i - 1].at > engagement.at; i--)
        s->engagements[i] = s->engagements[i - 1];
    s->engagements[i] = engagement;
    return &s->engagements[i];
}

void prevail_engagement_end(struct prevail_state *s, unsigned space)
{
    unsigned i = engagement_index(s, space);
    if (i == s->engagements_n)
        return;
    s->engagements_n--;
    memmove(&s->engagements[i], &s->engagements[i + 1], (s->engagements_n - i) * sizeof *s->engagements);
    s->engagements[s->engagements_n] = (struct prevail_engagement){0};
}

bool prevail_engagement_fought(struct prevail_state *s, unsigned space)
{
    unsigned i = engagement_index(s, space);
    if (i == s->engagements_n)
        return false;
    s->engagements[i].fought = 1;
    return true;
}

/* R118: the defender faces the engager. */
static void flank_turn(struct prevail_state *s, const struct prevail_engagement *e, struct events *events)
{
    struct prevail_unit *defender = unit_of(s, other(e->engager), e->at);
    defender->facing = (uint8_t)square_opposite(unit_on(s, e->engager, e->at)->facing);
    rules_met(events, R(118));
    prevail_event(events, EVENT_TURNED, other(e->engager), e->at, defender->facing, 0);
}

/* R122: no melee, nobody commits, the full penalty. */
static void rear_rout(const struct prevail_pack *pack, struct prevail_state *s, const struct prevail_engagement *e,
                      struct events *events)
{
    unsigned defender = other(e->engager), space = e->at;
    int penalty[SIDES] = {0};
    rules_met(events, R(122), R(123), R(124), R(125), G(37));
    penalty[defender] = prevail_rout(pack, s, defender, space, events);
    if (!prevail_routed(pack, s, penalty, true, events))
        prevail_todo_next(pack, s, events);
}

void prevail_engage(const struct prevail_pack *pack, struct prevail_state *s, unsigned engager, unsigned space,
                    struct events *events)
{
    enum engagement_type type =
        prevail_contact(unit_on(s, engager, space)->facing, unit_on(s, other(engager), space)->facing); /* R103, R104 */
    const struct prevail_engagement *e = prevail_engagement_put(
        s, (struct prevail_engagement){
               .at = (uint16_t)space, .round = s->round, .engager = (uint8_t)engager, .type = (uint8_t)type});
    rules_met(events, R(17), R(76), R(99), R(100), R(101), R(102), R(103), R(104), G(34), G(35), G(36),
              type == FRONT   ? R(105)
              : type == FLANK ? R(106)
                              : R(107));
    prevail_event(events, EVENT_ENGAGED, engager, space, (int)type, 0);
    if (pack->preset == RULEBOOK)
        return;
    rules_met(events, G(39)); /* P: at once; only melee waits */
    if (type == FLANK)
        flank_turn(s, e, events);
    else if (type == REAR) {
        s->step = STEP_COMBAT;
        rear_rout(pack, s, e, events);
    } else {
        s->step = STEP_COMBAT;
        s->combat = (struct prevail_combat){.kind = COMBAT_FRONT, .at = (uint16_t)space, .target = ASK_NONE};
    }
}

int prevail_open_engagements(const struct prevail_state *s, unsigned *last)
{
    int n = 0;
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (!s->engagements[i].fought) {
            n++;
            *last = s->engagements[i].at;
        }
    return n;
}

void prevail_fight_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned space, struct events *events)
{
    const struct prevail_engagement *e = prevail_engagement_on(s, space);
    assert(s->ask.kind == ASK_PICK && e && !e->fought);
    prevail_ask(s, ASK_NOTHING, s->ask.seat);
    s->step = STEP_COMBAT;
    s->combat = (struct prevail_combat){.kind = COMBAT_MELEE, .at = (uint16_t)space, .target = ASK_NONE};
    rules_met(events, R(109), R(110), R(111), G(39), G(40));
    if (e->type == FRONT)
        rules_met(events, R(113));
    else if (e->type == FLANK)
        rules_met(events, R(118), R(119), R(120), R(121));
    prevail_event(events, EVENT_FOUGHT, s->active, space, e->type, e->engager);
    if (e->type == REAR) {
        rear_rout(pack, s, e, events);
        return;
    }
    if (e->type == FLANK && pack->preset == RULEBOOK) /* G53: again each round */
        flank_turn(s, e, events);
    prevail_combat_next(pack, s, events);
}
