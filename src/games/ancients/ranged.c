/* ranged.c: shots (4.11), Rolling Fire (G6), and what the battle step offers. */
#include "games/ancients/rules.h"

bool ancients_may_fire(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    unsigned card = card_now(s);
    if ((s->step != STEP_BATTLE && s->step != STEP_FIRE) || u->side != s->player || !(u->flags & ORDERED) ||
        u->flags & BATTLED)
        return false;
    if (!type_in(u->type, GROUP_MISSILE) || card == CLASH_OF_SHIELDS || card == DOUBLE_TIME || card == MOUNTED_CHARGE)
        return false;
    if (card == DARKEN_THE_SKY && !u->shots)
        return false;
    if ((u->type == HWM && u->moved) || (u->type == AX && u->moved > 1))
        return false; /* R49, R42, G10 */
    return ancients_may_battle_after(pack, u) &&
           !hexes_any(hexes_and(pack->near[u->hex], s->units[u->side ^ 1u])); /* S104 */
}

struct hexes ancients_fire_targets(const struct ancients_pack *pack, const struct ancients_state *s,
                                   const struct unit *u)
{
    struct hexes enemy = pieces_of(s, u->side ^ 1u), good = {{0, 0}};
    for (int d = 2; d <= pack->type[kind_of(u)].range; d++) {
        struct hexes there = hexes_and(book(pack)->disc[u->hex][d], enemy);
        hexes_each(hex, there)
            if (ancients_sight(pack, s, u->hex, hex) && ancients_shot_dice(pack, s, u, hex) > 0)
                good = hexes_or(good, hexes_of(hex));
    }
    return good;
}

/* The target of a shot or of Rolling Fire goes into the sequence. */
static void aim(const struct ancients_pack *pack, struct ancients_state *s, unsigned at)
{
    assert(s->unit_at[at] || s->leader_at[at]);
    int unit = unit_on(s, at);
    s->seq.at = (uint8_t)at;
    if (unit < 0)
        s->seq.target_leader = s->leader_at[at];
    else {
        s->seq.target = s->unit[unit].id;
        s->seq.full |= (uint8_t)(is_full(pack, &s->unit[unit]) << 1);
    }
}

void ancients_fire(const struct ancients_pack *pack, struct ancients_state *s, unsigned from, unsigned at,
                   struct events *events)
{
    assert(s->unit_at[from] && (s->unit_at[at] || s->leader_at[at]));
    struct unit *u = &s->unit[s->unit_at[from] - 1];
    rules_met(events, RULE('R', 55), RULE('R', 60), RULE('R', 61), RULE('R', 62), RULE('R', 63), RULE('S', 104),
              RULE('S', 106), RULE('S', 107), RULE('R', u->type == LS ? 57 : 56));
    if (type_in(u->type, TYPE(LB) | TYPE(LBC)))
        rules_met(events, RULE('P', 6));
    if (u->shots)
        u->shots--; /* S63 */
    if (!u->shots)
        u->flags |= BATTLED;
    s->seq = (struct sequence){.kind = FIRE, .roll = ROLL_ATTACK, .attacker = u->id, .from = (uint8_t)from};
    aim(pack, s, at);
    report(events, EVENT_SHOT, u->side, (int)kind_of(u), (int)from, (int)at, 0);
}

/* ---- Rolling Fire (G6) ------------------------------------------------------------------------------------- */

bool ancients_may_burn(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    unsigned card = card_now(s), side = s->player;
    if (s->step != STEP_BATTLE || !s->side[side].rolling_left || u->side != side || !(u->flags & ORDERED) ||
        u->flags & BATTLED)
        return false;
    if (u->moved || u->moved2 || !type_in(u->type, GROUP_FOOT) || u->type == HWM)
        return false;
    if (card == CLASH_OF_SHIELDS || card == DARKEN_THE_SKY || card == DOUBLE_TIME || card == MOVE_FIRE_MOVE)
        return false;
    return hexes_any(pack->rolling_from[side]) ? hexes_has(pack->rolling_from[side], u->hex)
                                               : pack->terrain[u->hex] == HILL;
}

/* The hexes it runs over, at most three. */
int ancients_burn_path(const struct ancients_pack *pack, unsigned from, unsigned direction, unsigned path[3])
{
    assert(direction < HEX_SIDES);
    enum {
        ENDS = 1 << HILL | 1 << WALL | 1 << CAMP | 1 << FOREST | 1 << RIVER | 1 << FORD | 1 << MARSH | 1 << LAKE |
               1 << SEA | 1 << STEEP
    };
    int n = 0;
    unsigned hex = from;
    while (n < 3 && (hex = book(pack)->board.next[hex][direction]) != HEX_NONE && !(ENDS >> pack->terrain[hex] & 1))
        path[n++] = hex;
    return n;
}

void ancients_burn(const struct ancients_pack *pack, struct ancients_state *s, unsigned from, unsigned direction,
                   struct events *events)
{
    assert(s->unit_at[from] && direction < HEX_SIDES && s->side[s->player].rolling_left);
    struct unit *u = &s->unit[s->unit_at[from] - 1];
    unsigned path[3];
    int n = ancients_burn_path(pack, from, direction, path);
    rules_met(events, RULE('G', 6), RULE('S', 132), RULE('R', 167));
    u->flags |= BATTLED;
    s->side[u->side].rolling_left--;
    report(events, EVENT_BURN, u->side, (int)kind_of(u), (int)from, (int)direction, 0);
    for (int i = 0; i < n; i++)
        if (s->unit_at[path[i]] || s->leader_at[path[i]]) {
            s->seq = (struct sequence){.kind = BURN,
                                       .roll = ROLL_ATTACK,
                                       .attacker = u->id,
                                       .from = (uint8_t)from,
                                       .full = is_full(pack, u), /* a leader may flee through it (S81) */
                                       .direction = (uint8_t)direction};
            aim(pack, s, path[i]);
            return;
        }
}

/* ---- the battle step --------------------------------------------------------------------------------------- */

/* S67: a charging unit that still has a target keeps the step open. */
bool ancients_charge_open(const struct ancients_pack *pack, const struct ancients_state *s)
{
    hexes_each(hex, s->named[UNITS]) {
        const struct unit *u = &s->unit[s->unit_at[hex] - 1];
        if (u->flags & MUST_FIGHT && ancients_may_fight(pack, s, u) &&
            hexes_any(ancients_fight_targets(pack, s, u, false)))
            return true;
    }
    return false;
}

bool ancients_any_battle(const struct ancients_pack *pack, const struct ancients_state *s)
{
    unsigned path[3];
    hexes_each(hex, s->named[UNITS]) {
        const struct unit *u = &s->unit[s->unit_at[hex] - 1];
        if (!(u->flags & ORDERED) || u->flags & BATTLED)
            continue;
        if (ancients_may_fight(pack, s, u) && hexes_any(ancients_fight_targets(pack, s, u, false)))
            return true;
        if (ancients_may_fire(pack, s, u) && hexes_any(ancients_fire_targets(pack, s, u)))
            return true;
        if (ancients_may_burn(pack, s, u))
            for (unsigned d = 0; d < HEX_SIDES; d++)
                if (ancients_burn_path(pack, hex, d, path))
                    return true;
    }
    return false;
}
