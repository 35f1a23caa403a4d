/* legal_battle.c: shots, close combats and the defender's reaction: the lists, and why not (4.6, 4.11). */
#include "games/ancients/rules.h"

/* What forbids an ordered unit to battle at all, by either kind. */
static uint16_t why_no_battle(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                              bool fire)
{
    if (u->flags & BATTLED)
        return RULE('S', 67);
    if (u->type == HWM && u->moved)
        return RULE('R', 49);
    if (u->type == AX && u->moved > 1 && (fire || card_now(s) != DOUBLE_TIME))
        return RULE('R', 42);
    if (ancients_may_battle_after(pack, u))
        return RULE_NONE;
    return u->entered >> FOREST & 1 ? RULE('S', 112) : RULE('S', 111);
}

const struct unit *ancients_ordered_unit(const struct ancients_state *s, unsigned hex)
{
    int slot = hex < HEXES ? unit_on(s, hex) : -1;
    return slot < 0 || s->unit[slot].side != s->player || !(s->unit[slot].flags & ORDERED) ? NULL : &s->unit[slot];
}

static uint16_t why_not_fight(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                              unsigned at, bool bonus)
{
    const struct unit *u = ancients_ordered_unit(s, from);
    uint16_t why;
    if (!u)
        return RULE('R', 32);
    if (!bonus && (why = why_no_battle(pack, s, u, false)))
        return why;
    if (!bonus && card_now(s) == DARKEN_THE_SKY)
        return RULE('S', 51);
    if (!hexes_has(hexes_and(pack->near[from], pieces_of(s, u->side ^ 1u)), at))
        return RULE('R', 64);
    return ancients_close_dice(pack, s, u, at, bonus) > 0 ? RULE_NONE : RULE('S', 76);
}

static uint16_t why_not_fire(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                             unsigned at)
{
    const struct unit *u = ancients_ordered_unit(s, from);
    unsigned card = card_now(s);
    uint16_t why;
    if (!u)
        return RULE('R', 32);
    if (!type_in(u->type, GROUP_MISSILE))
        return RULE('R', 55);
    if (card == CLASH_OF_SHIELDS || card == DOUBLE_TIME || card == MOUNTED_CHARGE)
        return CARD_RULE(card);
    if ((why = why_no_battle(pack, s, u, true)))
        return why;
    if (card == DARKEN_THE_SKY && !u->shots)
        return RULE('S', 67);
    if (hexes_any(hexes_and(pack->near[from], s->units[u->side ^ 1u])))
        return RULE('S', 104);
    if (!hexes_has(pieces_of(s, u->side ^ 1u), at) || hex_distance(&book(pack)->board, from, at) < 2)
        return RULE('S', 104);
    if (hex_distance(&book(pack)->board, from, at) > pack->type[kind_of(u)].range)
        return u->type == LS ? RULE('R', 57) : RULE('R', 56);
    if (!ancients_sight(pack, s, from, at))
        return RULE('R', 60);
    return ancients_shot_dice(pack, s, u, at) > 0 ? RULE_NONE : RULE('S', 76);
}

static uint16_t why_not_burn(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                             unsigned direction)
{
    const struct unit *u = ancients_ordered_unit(s, from);
    unsigned path[3];
    if (!u)
        return RULE('R', 32);
    return direction < HEX_SIDES && ancients_may_burn(pack, s, u) && ancients_burn_path(pack, from, direction, path)
               ? RULE_NONE
               : RULE('G', 6);
}

/* For VERB_FIRE, VERB_FIGHT, VERB_BURN and VERB_BONUS while they are asked for. */
uint16_t ancients_why_not_battle(const struct ancients_pack *pack, const struct ancients_state *s, action_t a)
{
    unsigned from = action_from(a), to = action_to(a);
    switch (action_verb(a)) {
    case VERB_FIRE:
        if (!hexes_has(hexes_board, from) || !hexes_has(hexes_board, to))
            return RULE_SYNTAX;
        return why_not_fire(pack, s, from, to);
    case VERB_FIGHT: return why_not_fight(pack, s, from, to, false);
    case VERB_BURN: return why_not_burn(pack, s, from, to);
    default: break;
    }
    assert(action_verb(a) == VERB_BONUS && ancients_slot(s, s->seq.attacker) >= 0);
    uint16_t why = why_not_fight(pack, s, s->unit[ancients_slot(s, s->seq.attacker)].hex, from, true);
    return why == RULE('R', 64) ? RULE('S', 99) : why;
}

/* R90-R96: the row of the table for a unit that may not evade. */
uint16_t ancients_why_not_evade(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct unit *u = &s->unit[ancients_slot(s, s->seq.target)];
    if (!ancients_type_evades(pack, u->type, s->unit[ancients_slot(s, s->seq.attacker)].type))
        return ancients_evade_rule(u->type, NO_TYPE);
    return ancients_withdraw_length(pack, s, u) ? RULE_NONE : RULE('S', 84);
}

int ancients_legal_defend(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    const struct unit *attacker = &s->unit[ancients_slot(s, s->seq.attacker)],
                      *target = &s->unit[ancients_slot(s, s->seq.target)];
    int n = 0;
    out[n++] = action_make(VERB_STAND, 0, 0, 0, 0);
    if (ancients_may_evade(pack, s, target, attacker->type))
        out[n++] = action_make(VERB_EVADE, 0, 0, 0, 0);
    if (s->side[s->ask.seat].hand[FIRST_STRIKE] && !ancients_wall_defence(pack, s))
        out[n++] = action_make(VERB_STRIKE, 0, 0, 0, 0);
    return n;
}

int ancients_legal_battle(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    struct hexes own = {{0, 0}};
    unsigned path[3];
    int n = 0;
    hexes_each(hex, s->named[UNITS])
        if ((s->unit[s->unit_at[hex] - 1].flags & (ORDERED | BATTLED)) == ORDERED)
            own = hexes_or(own, hexes_of(hex));
    hexes_each(hex, own) {
        const struct unit *u = &s->unit[s->unit_at[hex] - 1];
        if (ancients_may_fire(pack, s, u)) {
            struct hexes targets = ancients_fire_targets(pack, s, u);
            hexes_each(at, targets)
                out[n++] = action_make(VERB_FIRE, hex, at, 0, 0);
        }
    }
    bool charge = false;
    if (s->step == STEP_BATTLE)
        hexes_each(hex, own) {
            const struct unit *u = &s->unit[s->unit_at[hex] - 1];
            if (ancients_may_fight(pack, s, u)) {
                struct hexes targets = ancients_fight_targets(pack, s, u, false);
                charge |= u->flags & MUST_FIGHT && hexes_any(targets);
                hexes_each(at, targets)
                    out[n++] = action_make(VERB_FIGHT, hex, at, 0, 0);
            }
        }
    if (s->step == STEP_BATTLE && s->side[s->player].rolling_left)
        hexes_each(hex, own)
            for (unsigned d = 0; d < HEX_SIDES; d++)
                if (ancients_may_burn(pack, s, &s->unit[s->unit_at[hex] - 1]) && ancients_burn_path(pack, hex, d, path))
                    out[n++] = action_make(VERB_BURN, hex, d, 0, 0);
    if (!charge)
        out[n++] = action_make(VERB_DONE, 0, 0, 0, 0);
    return n;
}
