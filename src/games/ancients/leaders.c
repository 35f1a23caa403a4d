/* leaders.c: losses and what they mean for a leader, his check, and his escape (4.7). */
#include "games/ancients/rules.h"

/* Takes blocks off a unit, and the unit off the board with the last one (a banner: R3). Its leader is left alone on
 * the hex. Returns the slot of the leader who was with it, or -1. */
int ancients_lose_blocks(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, int blocks,
                         struct events *events)
{
    assert(s->unit[slot].id && blocks > 0);
    struct unit *u = &s->unit[slot];
    int leader = unit_leader(s, u);
    if (blocks < u->blocks) {
        u->blocks = (uint8_t)(u->blocks - blocks);
        report(events, EVENT_LOST, u->side, (int)kind_of(u), u->hex, blocks, u->blocks);
        return leader;
    }
    unsigned side = u->side;
    rules_met(events, RULE('R', 3), RULE('R', 158), RULE('S', 133));
    report(events, EVENT_ELIMINATED, side, (int)kind_of(u), u->hex, 0, 0);
    ancients_remove_unit(s, slot);
    ancients_banner(pack, s, side ^ 1, events);
    return leader;
}

/* R77, R79: he is rolled for, once a sequence (S77); a leader who passed before and loses his unit leaves at once. */
void ancients_after_loss(struct ancients_state *s, int leader, bool gone, struct events *events)
{
    if (leader < 0)
        return;
    if (s->seq.checked >> leader & 1) {
        rules_met(events, RULE('S', 77));
        if (gone)
            ancients_must_escape(s, (unsigned)leader);
    } else
        ancients_push(s, (struct frame){.kind = FRAME_CHECK, .who = (uint8_t)leader, .dice = gone ? 1 : 2});
}

void ancients_lose(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, int blocks,
                   struct events *events)
{
    if (blocks <= 0)
        return;
    int leader = ancients_lose_blocks(pack, s, slot, blocks, events);
    ancients_after_loss(s, leader, !s->unit[slot].id, events);
}

void ancients_kill_leader(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot,
                          struct events *events)
{
    assert(slot < LEADERS_MAX && s->leader[slot].id);
    unsigned side = s->leader[slot].side;
    rules_met(events, RULE('R', 4), RULE('R', 159), RULE('S', 133));
    report(events, EVENT_LEADER_KILLED, side, (int)slot, s->leader[slot].hex, s->battle, 0);
    ancients_remove_leader(s, slot);
    ancients_fell(pack, s, slot, events);
    ancients_banner(pack, s, side ^ 1, events);
    if (pack->lose_leader[side] == slot + 1) { /* S129 */
        rules_met(events, RULE('S', 129));
        ancients_finish(pack, s, (side ^ 1) + 1, BY_LEADER, events);
    }
}

void ancients_must_escape(struct ancients_state *s, unsigned slot)
{
    assert(s->leader[slot].id);
    ancients_push(s, (struct frame){.kind = FRAME_ESCAPE, .who = (uint8_t)slot, .steps = 3});
}

/* The dice of a casualty check have fallen: two helmets, or one where the unit is gone (R78, R80). */
void ancients_checked(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll, struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_CHECK);
    struct frame f = s->stack[s->stack_n - 1];
    ancients_pop(s);
    s->seq.checked |= (uint16_t)(1u << f.who);
    if (f.dice == 2)
        rules_met(events, RULE('R', 77));
    else
        rules_met(events, RULE('R', 79));
    if (dice_count(roll, FACE_HM) == f.dice) {
        if (f.dice == 2)
            rules_met(events, RULE('R', 78));
        else
            rules_met(events, RULE('R', 80));
        ancients_kill_leader(pack, s, f.who, events);
        return;
    }
    report(events, EVENT_LEADER_SAVED, s->leader[f.who].side, f.who, s->leader[f.who].hex, s->battle, 0);
    if (f.dice == 1)
        ancients_must_escape(s, f.who);
}

/* ---- the escape (S80, S81) --------------------------------------------------------------------------------- */

static unsigned baseline(unsigned seat) { return seat == TOP ? 0 : ROWS - 1; }

/* He may end on an empty hex, or with a friendly unit that has no leader. */
static bool can_end(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat, unsigned hex)
{
    if (hexes_has(pack->closed[NO_TYPE], hex) || s->leader_at[hex])
        return false;
    int unit = unit_on(s, hex);
    return unit < 0 || s->unit[unit].side == seat;
}

static bool can_finish(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat, unsigned hex,
                       int steps)
{
    unsigned rear[2];
    if (can_end(pack, s, seat, hex))
        return true;
    if (steps == 0)
        return false;
    if (hex / COLS == baseline(seat))
        return true; /* off the board */
    for (unsigned i = ancients_rear(pack, seat, hex, rear); i-- > 0;)
        if (!hexes_has(pack->closed[NO_TYPE], rear[i]) && can_finish(pack, s, seat, rear[i], steps - 1))
            return true;
    return false;
}

/* What the leader on top of the stack may do; the number of answers. */
int ancients_escape_steps(const struct ancients_pack *pack, const struct ancients_state *s, struct hexes *steps,
                          bool *stop, bool *off)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_ESCAPE);
    const struct frame *f = &s->stack[s->stack_n - 1];
    const struct leader *l = &s->leader[f->who];
    unsigned rear[2];
    *steps = (struct hexes){{0, 0}};
    *stop = f->steps < 3 && can_end(pack, s, l->side, l->hex);
    *off = f->steps > 0 && l->hex / COLS == baseline(l->side);
    if (f->steps > 0)
        for (unsigned i = ancients_rear(pack, l->side, l->hex, rear); i-- > 0;)
            if (!hexes_has(pack->closed[NO_TYPE], rear[i]) && can_finish(pack, s, l->side, rear[i], f->steps - 1))
                *steps = hexes_or(*steps, hexes_of(rear[i]));
    return hexes_count(*steps) + *stop + *off;
}

static void arrive(struct ancients_state *s, struct events *events)
{
    assert(s->stack[s->stack_n - 1].kind == FRAME_ESCAPE);
    struct frame f = s->stack[s->stack_n - 1];
    struct leader *l = &s->leader[f.who];
    ancients_put_leader(s, f.who, l->hex);
    if (s->seq.kind == MOVING)
        l->moved = (uint8_t)(3 - f.steps); /* he has gone his way this turn */
    ancients_pop(s);
    rules_met(events, RULE('S', 80));
    report(events, EVENT_ESCAPED, l->side, f.who, l->hex, s->battle, 0);
}

bool ancients_escape_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    struct frame *f = &s->stack[s->stack_n - 1];
    struct leader *l = &s->leader[f->who];
    struct hexes steps;
    bool stop, off;
    if (!l->id) { /* lost on the way */
        ancients_pop(s);
        return false;
    }
    if (f->dice) {
        ancients_ask_roll(s, f->dice, WHY_ESCAPE);
        return true;
    }
    if (f->steps == 0) {
        event_forced(events, l->side, action_make(VERB_ESCAPE, ESCAPE_STOP, 0, 0, 0), SEEN_BY_ALL);
        arrive(s, events);
        return false;
    }
    if (ancients_escape_steps(pack, s, &steps, &stop, &off) == 0) { /* no way out: S80 */
        unsigned slot = f->who;
        rules_met(events, RULE('S', 80));
        ancients_pop(s);
        ancients_kill_leader(pack, s, slot, events);
        return false;
    }
    return ancients_put(pack, s, events, ASK_ESCAPE, l->side);
}

int ancients_escape_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    assert(u->id);
    bool full = u->blocks == pack->type[kind_of(u)].blocks;
    if (u->id == s->seq.attacker || u->id == s->seq.target)
        full = s->seq.full >> (u->id == s->seq.target) & 1;   /* S23 */
    return ancients_base_dice(pack, u, NO_TYPE, false, full); /* S81: no caps, no bonuses */
}

static void wade(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot)
{
    if (pack->terrain[s->leader[slot].hex] == MARSH)
        ancients_push(s, (struct frame){.kind = FRAME_MARSH, .who = (uint8_t)slot, .leader = 1});
}

void ancients_escape(const struct ancients_pack *pack, struct ancients_state *s, unsigned to, struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_ESCAPE && !s->stack[s->stack_n - 1].dice);
    struct frame *f = &s->stack[s->stack_n - 1];
    unsigned slot = f->who;
    struct leader *l = &s->leader[slot];
    if (to == ESCAPE_STOP) {
        arrive(s, events);
        return;
    }
    if (to == ESCAPE_OFF) {
        rules_met(events, RULE('S', 80), RULE('G', 12));
        report(events, EVENT_LEADER_LEFT, l->side, (int)slot, l->hex, s->battle, 0);
        ancients_remove_leader(s, slot);
        ancients_pop(s);
        return;
    }
    ancients_lift_leader(s, slot);
    l->hex = (uint8_t)to;
    f->steps--;
    int enemy = unit_on(s, to);
    if (enemy >= 0 && s->unit[enemy].side != l->side) {
        rules_met(events, RULE('R', 164), RULE('S', 81));
        f->dice = (uint8_t)ancients_escape_dice(pack, s, &s->unit[enemy]);
    } else
        wade(pack, s, slot);
}

void ancients_escape_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll,
                            struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_ESCAPE && s->stack[s->stack_n - 1].dice);
    struct frame *f = &s->stack[s->stack_n - 1];
    unsigned slot = f->who;
    f->dice = 0;
    rules_met(events, RULE('R', 165));
    if (dice_count(roll, FACE_HM)) {
        rules_met(events, RULE('R', 166));
        ancients_pop(s);
        ancients_kill_leader(pack, s, slot, events);
    } else
        wade(pack, s, slot);
}
