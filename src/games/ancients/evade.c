/* evade.c: who may evade whom, and the way out (S83-S87). */
#include "games/ancients/rules.h"

/* The table of 2.1, from P1 to P3. */
bool ancients_type_evades(const struct ancients_pack *pack, unsigned type, unsigned attacker)
{
    if (type_in(type, GROUP_SWORD_LIGHT | TYPE(HWM)))
        return true; /* R90, R92 */
    bool foot = type_in(attacker, GROUP_FOOT);
    switch (type) {
    case AX: return !is_classic(pack, AUX_EVADE);
    case MC:
    case CAM: return foot || (is_classic(pack, MC_EVADE) && type_in(attacker, TYPE(HC) | TYPE(EL) | TYPE(HCH)));
    case HC:
    case HCH: return foot || attacker == EL;
    case HI:
    case EL: return !is_classic(pack, HEAVY_EVADE) && (foot || attacker == EL);
    default: return false; /* WA, MI */
    }
}

/* The row of that table for a unit and its attacker. */
uint16_t ancients_evade_rule(unsigned type, unsigned attacker)
{
    static const uint8_t row[TYPES] = {
        [LI] = 90, [LB] = 90,  [LS] = 90, [AX] = 91, [WA] = 90,  [MI] = 90, [HI] = 95, [HWM] = 92,
        [LC] = 90, [LBC] = 90, [MC] = 93, [HC] = 94, [CAM] = 93, [EL] = 95, [HCH] = 95};
    assert(type > NO_TYPE && type < TYPES);
    return RULE('R', attacker == EL && row[type] >= 94 ? 96 : row[type]);
}

/* 1.9: the hexes one row nearer the owner's baseline: at most two, ascending. */
unsigned ancients_rear(const struct ancients_pack *pack, unsigned seat, unsigned hex, unsigned out[2])
{
    assert(hex < HEXES);
    unsigned n = 0;
    const uint16_t *next = book(pack)->board.next[hex];
    unsigned a = seat == TOP ? HEX_NW : HEX_SW, b = seat == TOP ? HEX_NE : HEX_SE;
    if (next[a] != HEX_NONE)
        out[n++] = next[a];
    if (next[b] != HEX_NONE)
        out[n++] = next[b];
    return n;
}

/* Rear hexes of `hex` that unit u may step into on an evade or retreat (S84); those of lone friendly leaders, where
 * the way ends, apart. u itself still stands on its own hex: that is never in its rear. */
struct hexes ancients_rear_free(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                                unsigned hex, struct hexes *leaders)
{
    unsigned rear[2], n = ancients_rear(pack, u->side, hex, rear);
    struct hexes free = {{0, 0}};
    bool led = has_leader(s, u);
    *leaders = (struct hexes){{0, 0}};
    for (unsigned i = 0; i < n; i++) {
        if (s->unit_at[rear[i]] || hexes_has(pack->closed[u->type], rear[i]))
            continue;
        int leader = leader_on(s, rear[i]);
        if (leader < 0)
            free = hexes_or(free, hexes_of(rear[i]));
        else if (s->leader[leader].side == u->side && !led)
            *leaders = hexes_or(*leaders, hexes_of(rear[i]));
    }
    return free;
}

/* How far the evade goes: 2, or 1 where no way of two exists, or 0. A way onto a lone leader's hex is complete. */
int ancients_withdraw_length(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    struct hexes join, second_join, first = ancients_rear_free(pack, s, u, u->hex, &join);
    if (hexes_any(join))
        return 2;
    hexes_each(hex, first)
        if (hexes_any(hexes_or(ancients_rear_free(pack, s, u, hex, &second_join), second_join)))
            return 2;
    return hexes_any(first) ? 1 : 0;
}

bool ancients_may_evade(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        unsigned attacker_type)
{
    return ancients_type_evades(pack, u->type, attacker_type) && ancients_withdraw_length(pack, s, u) > 0;
}

/* Steps the surviving evader may take now. */
struct hexes ancients_withdraw_steps(const struct ancients_pack *pack, const struct ancients_state *s)
{
    assert(s->seq.roll == ROLL_EVADE && ancients_rolled_at(s));
    const struct unit *u = ancients_rolled_at(s);
    struct hexes join, second_join, first = ancients_rear_free(pack, s, u, u->hex, &join), good = {{0, 0}};
    if (s->seq.steps < 2)
        return hexes_or(first, join);
    hexes_each(hex, first)
        if (hexes_any(hexes_or(ancients_rear_free(pack, s, u, hex, &second_join), second_join)))
            good = hexes_or(good, hexes_of(hex));
    return hexes_or(good, join);
}

void ancients_withdraw(const struct ancients_pack *pack, struct ancients_state *s, unsigned to, struct events *events)
{
    assert(s->seq.evading && s->seq.steps && to < HEXES && !s->unit_at[to]);
    struct sequence *q = &s->seq;
    unsigned slot = (unsigned)ancients_slot(s, q->target);
    struct unit *u = &s->unit[slot];
    bool led = has_leader(s, u), joined = s->leader_at[to] != 0;
    rules_met(events, RULE('R', 97), RULE('S', 84));
    report(events, EVENT_WITHDREW, u->side, (int)kind_of(u), u->hex, (int)to, 0);
    q->hits = 0; /* a unit lost from here on was not killed by the roll (P12) */
    q->steps = joined ? 0 : (uint8_t)(q->steps - 1);
    ancients_shift_unit(s, slot, to);
    ancients_enter(pack, s, slot, led, events);
}
