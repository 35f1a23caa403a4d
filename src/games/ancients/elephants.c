/* elephants.c: swords rolled again, the rampage before a retreat, and ways that are blocked (4.9). */
#include "games/ancients/rules.h"

/* S93: clockwise from the east. */
const uint8_t ancients_rampage_order[HEX_SIDES] = {HEX_E, HEX_SE, HEX_SW, HEX_W, HEX_NW, HEX_NE};

/* How many swords an elephant's roll has still to roll again (R118, S92): those that scored, less those rolled
 * already; none once the hits suffice, or against an evader (G4). */
int ancients_rerolls(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    const struct unit *roller = ancients_roller(s), *target = ancients_rolled_at(s);
    if (q->kind == FIRE || q->kind == BURN || q->roll == ROLL_EVADE || !target || !roller || roller->type != EL)
        return 0;
    if (ancients_hits(pack, s, q->faces, NULL) >= target->blocks)
        return 0;
    return ancients_swords_scored(pack, s, q->faces, NULL) - q->rerolled;
}

/* The directions in which somebody stands beside the elephant. */
uint8_t ancients_rampage_around(const struct ancients_pack *pack, const struct ancients_state *s, unsigned slot)
{
    uint8_t todo = 0;
    for (unsigned d = 0; d < HEX_SIDES; d++) {
        unsigned hex = book(pack)->board.next[s->unit[slot].hex][d];
        if (hex != HEX_NONE && (s->unit_at[hex] || s->leader_at[hex]))
            todo |= (uint8_t)(1 << d);
    }
    return todo;
}

void ancients_begin_rampage(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot,
                            struct events *events)
{
    assert(s->unit[slot].type == EL);
    rules_met(events, RULE('R', 124), RULE('S', 93));
    ancients_push(
        s, (struct frame){.kind = FRAME_RAMPAGE, .who = (uint8_t)slot, .todo = ancients_rampage_around(pack, s, slot)});
}

/* The direction that is rolled for now, -1 = none left. */
static int rampage_direction(const struct ancients_state *s, const struct frame *f)
{
    for (int i = 0; i < HEX_SIDES; i++)
        if (f->todo >> rampage_turn(s, i) & 1)
            return (int)rampage_turn(s, i);
    return -1;
}

/* The hex that the rampage on top of the stack rolls for now; NO_HEX: none. */
unsigned ancients_rampage_hex(const struct ancients_pack *pack, const struct ancients_state *s)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_RAMPAGE);
    const struct frame *f = &s->stack[s->stack_n - 1];
    int d = rampage_direction(s, f);
    return d < 0 ? NO_HEX : book(pack)->board.next[s->unit[f->who].hex][d];
}

bool ancients_rampage_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_RAMPAGE);
    struct frame *f = &s->stack[s->stack_n - 1];
    (void)events;
    for (int d; (d = rampage_direction(s, f)) >= 0; f->todo &= (uint8_t) ~(1 << d)) {
        unsigned hex = book(pack)->board.next[s->unit[f->who].hex][d];
        if (s->unit_at[hex] || s->leader_at[hex]) {
            ancients_ask_roll(s, 2, WHY_RAMPAGE);
            return true;
        }
    }
    ancients_pop(s);
    return false;
}

void ancients_rampage_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll,
                             struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_RAMPAGE && s->stack[s->stack_n - 1].todo);
    struct frame *f = &s->stack[s->stack_n - 1];
    int d = rampage_direction(s, f);
    unsigned hex = book(pack)->board.next[s->unit[f->who].hex][d];
    f->todo &= (uint8_t) ~(1 << d);
    int unit = unit_on(s, hex);
    if (unit >= 0) {
        rules_met(events, RULE('R', 126));
        ancients_lose(pack, s, (unsigned)unit, dice_count(roll, pack->type[kind_of(&s->unit[unit])].class), events);
        return;
    }
    unsigned leader = (unsigned)leader_on(s, hex);
    rules_met(events, RULE('R', 125));
    if (dice_count(roll, FACE_HM))
        ancients_kill_leader(pack, s, leader, events);
    else
        ancients_must_escape(s, leader);
}

/* S94: stuck, and a unit or lone enemy leader is in the way. */
bool ancients_elephant_blocked(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    unsigned rear[2];
    for (unsigned i = ancients_rear(pack, u->side, u->hex, rear); i-- > 0;) {
        int leader = leader_on(s, rear[i]);
        if (s->unit_at[rear[i]] || (leader >= 0 && s->leader[leader].side != u->side))
            return true;
    }
    return false;
}

/* The pieces in the way pay: all losses first, then the leaders of the units hit are looked after in the order
 * of S93 (the stack is filled from the last one). */
void ancients_blocked(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_BLOCKED);
    struct frame f = s->stack[s->stack_n - 1];
    unsigned side = s->unit[f.who].side, hex = s->unit[f.who].hex;
    int leaders[2], n = 0;
    bool gone[2];
    ancients_pop(s);
    rules_met(events, RULE('R', 127), RULE('S', 94));
    for (int i = 0; i < HEX_SIDES; i++) {
        unsigned d = rampage_turn(s, i), rear = book(pack)->board.next[hex][d];
        if (rear == HEX_NONE || (side == TOP ? d != HEX_NW && d != HEX_NE : d != HEX_SW && d != HEX_SE))
            continue;
        int unit = unit_on(s, rear), leader = leader_on(s, rear);
        if (unit >= 0) {
            leaders[n] = ancients_lose_blocks(pack, s, (unsigned)unit, f.missing, events);
            gone[n++] = !s->unit[unit].id;
        } else if (leader >= 0 && s->leader[leader].side != side) {
            rules_met(events, RULE('R', 128), RULE('R', 129));
            ancients_kill_leader(pack, s, (unsigned)leader, events);
        }
    }
    while (n-- > 0)
        ancients_after_loss(s, leaders[n], gone[n], events);
}
