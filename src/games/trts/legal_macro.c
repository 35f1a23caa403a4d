/* legal_macro.c: the answers of Macromanagement: gas, production, movement (R22-R37). */
#include "trts.h"

static int income_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t *out)
{
    struct trts_income in;
    int n = 0;
    trts_find_income(pack, s, seat, &in);
    for (unsigned area = s->player[seat].after; area < pack->board.n; area++)
        for (int gas = 0, most = trts_gas_max(&in, area); most && gas <= most; gas++)
            out[n++] = action_make(VERB_GAS, area, 0, 0, (unsigned)gas);
    out[n++] = action_make(VERB_NEXT, 0, 0, 0, 0);
    return n;
}

int trts_production_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat,
                          const struct trts_economy *e, action_t *out)
{
    uint8_t slots[TRTS_SLOTS];
    int n = 0, count = trts_distinct(s, seat, s->player[seat].after, e->makers, slots);
    for (int i = 0; i < count; i++)
        n += trts_makes(pack, s, e, seat, slots[i], out + n);
    out[n++] = action_make(VERB_NEXT, 0, 0, 0, 0);
    return n;
}

static int movement_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t *out)
{
    uint8_t slots[TRTS_SLOTS];
    uint64_t movers[2] = {0, 0};
    uint32_t own = trts_controlled(s, seat);
    int n = 0;
    if (own & (own - 1))
        for (uint64_t left = s->used[seat][0] & ~s->building[seat][0]; left; left &= left - 1) {
            const struct trts_piece *x = &s->piece[seat][bit_first(left)]; /* whoever is visible is pinned (R36) */
            uint64_t able = own >> x->at & (x->mp != 0) & (x->link == 0);
            movers[0] |= able << bit_first(left);
        }
    int count = movers[0] ? trts_distinct(s, seat, s->player[seat].after, movers, slots) : 0;
    for (int i = 0; i < count; i++) {
        const struct trts_piece *x = &s->piece[seat][slots[i]];
        uint32_t through = trts_through(pack, s, seat, x->type);
        for (uint32_t to = area_reach(&pack->board, x->at, through, x->mp) & own; to; to &= to - 1)
            out[n++] = action_make(VERB_MOVE, trts_ref(seat, slots[i]), (unsigned)__builtin_ctz(to), 0, 0);
    }
    out[n++] = action_make(VERB_DONE, 0, 0, 0, 0);
    return n;
}

int trts_macro_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t *out)
{
    struct trts_economy e;
    switch (s->player[seat].sub) {
    case SUB_INCOME: return income_legal(pack, s, seat, out);
    case SUB_PRODUCTION: trts_economy(pack, s, seat, &e); return trts_production_legal(pack, s, seat, &e, out);
    default: return movement_legal(pack, s, seat, out);
    }
}

static bool gas_check(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                      struct reason *why)
{
    unsigned area = action_from(action);
    struct trts_income in;
    trts_find_income(pack, s, seat, &in);
    int most = trts_gas_max(&in, area);
    if (!most || (int)action_x(action) > most)
        return refuse(why, most || !(s->mark[area] >> seat & 1) ? RULE('R', 25) : RULE('G', 59), -1, (int)area);
    if (area < s->player[seat].after)
        return refuse_order(why, NOTE_AREA_PASSED, -1, (int)area);
    return true;
}

static bool make_check(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                       struct reason *why)
{
    unsigned ref = action_from(action), what = action_to(action), with = action_with(action);
    struct trts_economy e;
    if ((what != MAKE_ASSIST && with) || !what || (what < MAKE_ITEM && what > pack->types_n) ||
        (what >= MAKE_ITEM && what < MAKE_SPELL && what - MAKE_ITEM >= pack->items_n) ||
        (what >= MAKE_SPELL && what < MAKE_ASSIST && what - MAKE_SPELL >= pack->spells_n))
        return refuse(why, RULE_SYNTAX, 0, 0);
    if (!trts_owns(s, seat, ref) || (what == MAKE_ASSIST && !trts_owns(s, seat, with)))
        return refuse_note(why, RULE_SYNTAX, NOTE_NOT_YOURS, (int)ref, 0);
    trts_economy(pack, s, seat, &e);
    if (!trts_may_make(pack, s, &e, seat, ref_slot(ref), what, ref_slot(with), why) ||
        !trts_may_name(pack, s, ref, s->player[seat].after, why))
        return false;
    return what != MAKE_ASSIST || trts_may_name(pack, s, with, 0, why);
}

bool trts_macro_check(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                      struct reason *why)
{
    static const uint8_t verbs[] = {[SUB_INCOME] = VERB_GAS, [SUB_PRODUCTION] = VERB_MAKE, [SUB_MOVEMENT] = VERB_MOVE};
    unsigned verb = action_verb(action), sub = s->player[seat].sub, last = sub == SUB_MOVEMENT ? VERB_DONE : VERB_NEXT;
    if (verb != verbs[sub] && verb != last)
        return refuse_note(why, RULE('R', 22), NOTE_SUB, -1, (int)sub);
    if (verb == last)
        return true;
    if (verb == VERB_GAS)
        return gas_check(pack, s, seat, action, why);
    if (verb == VERB_MAKE)
        return make_check(pack, s, seat, action, why);
    unsigned ref = action_from(action), area = action_to(action);
    if (!trts_owns(s, seat, ref))
        return refuse_note(why, RULE_SYNTAX, NOTE_NOT_YOURS, (int)ref, 0);
    return trts_may_move(pack, s, seat, ref_slot(ref), area, why) &&
           trts_may_name(pack, s, ref, s->player[seat].after, why);
}
