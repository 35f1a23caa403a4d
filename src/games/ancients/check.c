/* check.c: why not. Every refusal names the rule that section 8 of the specification gives for it. */
#include "games/ancients/ancients.h"

/* S111-S121 */
uint16_t ancients_terrain_rule(unsigned terrain)
{
    static const uint8_t rule[TERRAINS] = {
        [HILL] = 113, [FOREST] = 112, [BROKEN] = 111, [RIVER] = 114, [FORD] = 115, [MARSH] = 116,
        [LAKE] = 117, [SEA] = 117,    [STEEP] = 118,  [CAMP] = 119,  [WALL] = 121};
    return RULE('S', rule[terrain]);
}

/* R39-R54; the rule of the card where that sets the figure. */
static uint16_t too_far(const struct ancients_state *s, unsigned type)
{
    static const uint8_t rule[TYPES] = {
        [LI] = 39, [LB] = 40,  [LS] = 40, [AX] = 42, [WA] = 45,  [MI] = 43, [HI] = 47, [HWM] = 48,
        [LC] = 50, [LBC] = 50, [MC] = 51, [HC] = 52, [CAM] = 51, [EL] = 54, [HCH] = 53};
    unsigned card = card_now(s);
    if (card == DOUBLE_TIME || card == LINE_COMMAND || card == MOUNTED_CHARGE || card == MOVE_FIRE_MOVE)
        return CARD_RULE(card);
    return RULE('R', rule[type]);
}

static uint16_t why_not_move_unit(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                                  unsigned to)
{
    int slot = unit_on(s, from);
    if (slot < 0 || s->unit[slot].side != s->player || !(s->unit[slot].flags & ORDERED))
        return RULE('R', 32);
    const struct unit *u = &s->unit[slot];
    struct reach r;
    int charge, most = ancients_allowance(pack, s, u, &charge), d = hex_distance(&pack->board, from, to);
    if (u->start == NO_HEX)
        most -= u->moved; /* it has entered the board (S126) */
    if (u->flags & NO_MOVE)
        return RULE('S', 72);
    if (!ancients_may_move_unit(s, u))
        return RULE('S', 66);
    ancients_reach(pack, s, u, &r);
    if (hexes_has(r.at[0], to))
        return RULE_NONE;
    int leader = leader_on(s, to);
    if (s->unit_at[to] || (leader >= 0 && s->leader[leader].side != u->side))
        return RULE('S', 69);
    if (leader >= 0 && has_leader(s, u))
        return RULE('S', 70);
    if (ancients_closed(pack, u->type, to))
        return ancients_terrain_rule(pack->terrain[to]);
    if (d > most + charge)
        return too_far(s, u->type);
    if (pack->terrain[from] == MARSH || pack->terrain[from] == WALL)
        return ancients_terrain_rule(pack->terrain[from]);
    if (pack->terrain[to] == WALL)
        return RULE('S', 121);
    if (d > most && !hexes_any(hexes_and(pack->near[to], pieces_of(s, u->side ^ 1u))))
        return RULE('S', 71);
    if (most + charge == 1)
        return too_far(s, u->type);
    uint16_t why = ancients_stopped_by(pack, s, u, 0, to);
    return why ? why : RULE('S', 69);
}

static uint16_t why_not_move_leader(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                                    unsigned to)
{
    int slot = leader_on(s, from);
    struct hexes by[4];
    if (slot < 0 || s->leader[slot].side != s->player || !s->leader[slot].ordered)
        return RULE('R', 32);
    if (!ancients_may_move_leader(s, (unsigned)slot))
        return s->leader[slot].moved || s->step == STEP_MOVE2 ? RULE('S', 66)
               : ancients_card_helmet(card_now(s))            ? RULE('S', 72)
                                                              : RULE('S', 66);
    if (hexes_has(ancients_reach_leader(pack, s, (unsigned)slot, by), to))
        return RULE_NONE;
    if (hexes_has(pieces_of(s, s->player ^ 1u), to))
        return RULE('S', 69);
    if (ancients_closed(pack, NO_TYPE, to))
        return ancients_terrain_rule(pack->terrain[to]);
    if (s->leader_at[to] || hex_distance(&pack->board, from, to) > 3)
        return RULE('S', 72);
    if (pack->terrain[from] == MARSH || pack->terrain[from] == WALL)
        return ancients_terrain_rule(pack->terrain[from]);
    if (pack->terrain[to] == WALL)
        return RULE('S', 121);
    uint16_t why = ancients_stopped_by(pack, s, NULL, (unsigned)slot, to);
    return why ? why : RULE('S', 72);
}

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

static const struct unit *ordered_unit(const struct ancients_state *s, unsigned hex)
{
    int slot = hex < HEXES ? unit_on(s, hex) : -1;
    return slot < 0 || s->unit[slot].side != s->player || !(s->unit[slot].flags & ORDERED) ? NULL : &s->unit[slot];
}

static uint16_t why_not_fight(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                              unsigned at, bool bonus)
{
    const struct unit *u = ordered_unit(s, from);
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
    const struct unit *u = ordered_unit(s, from);
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
    if (!hexes_has(pieces_of(s, u->side ^ 1u), at) || hex_distance(&pack->board, from, at) < 2)
        return RULE('S', 104);
    if (hex_distance(&pack->board, from, at) > pack->type[u->type].range)
        return u->type == LS ? RULE('R', 57) : RULE('R', 56);
    if (!ancients_sight(pack, s, from, at))
        return RULE('R', 60);
    return ancients_shot_dice(pack, s, u, at) > 0 ? RULE_NONE : RULE('S', 76);
}

static uint16_t why_not_burn(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from,
                             unsigned direction)
{
    const struct unit *u = ordered_unit(s, from);
    unsigned path[3];
    if (!u)
        return RULE('R', 32);
    return direction < HEX_SIDES && ancients_may_burn(pack, s, u) && ancients_burn_path(pack, from, direction, path)
               ? RULE_NONE
               : RULE('G', 6);
}

/* R90-R96: the row of the table for a unit that may not evade. */
static uint16_t why_not_evade(const struct ancients_pack *pack, const struct ancients_state *s)
{
    static const uint8_t row[TYPES] = {
        [LI] = 90, [LB] = 90,  [LS] = 90, [AX] = 91, [WA] = 90,  [MI] = 90, [HI] = 95, [HWM] = 92,
        [LC] = 90, [LBC] = 90, [MC] = 93, [HC] = 94, [CAM] = 93, [EL] = 95, [HCH] = 95};
    const struct unit *u = &s->unit[ancients_slot(s, s->seq.target)];
    if (!ancients_type_evades(pack, u->type, s->unit[ancients_slot(s, s->seq.attacker)].type))
        return RULE('R', row[u->type]);
    return ancients_withdraw_length(pack, s, u) ? RULE_NONE : RULE('S', 84);
}

static uint16_t why_not_retreat(const struct ancients_pack *pack, const struct ancients_state *s, unsigned to)
{
    const struct unit *u = &s->unit[s->stack[s->stack_n - 1].who];
    struct hexes join, free = ancients_rear_free(pack, s, u, u->hex, &join);
    if (hexes_has(ancients_retreat_steps(pack, s), to))
        return RULE_NONE;
    return hexes_has(hexes_or(free, join), to) || to == RETREAT_NOWHERE ? RULE('S', 90) : RULE('S', 89);
}

static uint16_t why_not_escape(const struct ancients_pack *pack, const struct ancients_state *s, unsigned to)
{
    struct hexes steps;
    bool stop, off;
    ancients_escape_steps(pack, s, &steps, &stop, &off);
    if (to == ESCAPE_STOP ? stop : to == ESCAPE_OFF ? off : hexes_has(steps, to))
        return RULE_NONE;
    const struct leader *l = &s->leader[s->stack[s->stack_n - 1].who];
    unsigned hex = to == ESCAPE_STOP ? l->hex : to;
    return hex < HEXES && hexes_has(pieces_of(s, l->side ^ 1u), hex) ? RULE('S', 81) : RULE('S', 80);
}

static bool offered(const struct ancients_pack *pack, const struct ancients_state *s, action_t a)
{
    action_t all[512];
    for (int n = ancients_legal_now(pack, s, all); n-- > 0;)
        if (all[n] == a)
            return true;
    return false;
}

/* Which question a verb answers. */
static bool answers(unsigned verb, const struct ancients_state *s)
{
    unsigned pending = s->ask.kind;
    switch (verb) {
    case VERB_PLAY: return pending == ASK_PLAY;
    case VERB_LEAD: return pending == ASK_ORDER;
    case VERB_ORDER:
    case VERB_RALLY:
    case VERB_GO: return pending == ASK_ORDER || pending == ASK_RALLY;
    case VERB_AMBUSH: return pending == ASK_AMBUSH;
    case VERB_ENTER: return pending == ASK_ENTER;
    case VERB_MOVE:
    case VERB_EXIT: return pending == ASK_MOVE;
    case VERB_FIRE: return pending == ASK_FIRE || pending == ASK_BATTLE;
    case VERB_FIGHT:
    case VERB_BURN: return pending == ASK_BATTLE;
    case VERB_STAND:
    case VERB_EVADE:
    case VERB_STRIKE: return pending == ASK_DEFEND;
    case VERB_WITHDRAW: return pending == ASK_WITHDRAW;
    case VERB_IGNORE: return pending == ASK_IGNORE;
    case VERB_RETREAT: return pending == ASK_RETREAT;
    case VERB_ESCAPE: return pending == ASK_ESCAPE;
    case VERB_ADVANCE: return pending == ASK_ADVANCE;
    case VERB_EXTRA: return pending == ASK_EXTRA;
    case VERB_BONUS: return pending == ASK_BONUS;
    case VERB_STAY: return pending == ASK_ADVANCE || pending == ASK_EXTRA || pending == ASK_BONUS;
    default: return pending == ASK_MOVE || pending == ASK_FIRE || pending == ASK_BATTLE;
    }
}

/* One order too many: if the orders closed because no more could be given, the rule that closed them; if the player
 * closed them, or has moved since, it is simply the wrong step. */
static uint16_t orders_closed(const struct ancients_pack *pack, const struct ancients_state *s, action_t a)
{
    unsigned card = card_now(s), key = action_from(a), hex = action_verb(a) == VERB_ORDER ? key / 2 : key;
    struct ancients_state open = *s;
    bool leader = action_verb(a) == VERB_ORDER && key & 1;
    if (s->step != STEP_MOVE || s->ask.seat != s->player || card == CLASH_OF_SHIELDS || card == DARKEN_THE_SKY ||
        card == FIRST_STRIKE)
        return RULE('R', 30);
    if (hex >= HEXES || (action_verb(a) == VERB_ORDER && hexes_has(s->named[leader ? LEADERS : UNITS], hex)))
        return RULE('R', 30);
    for (unsigned kind = UNITS; kind <= LEADERS; kind++)
        hexes_each(at, s->named[kind]) {
            if (kind == UNITS ? s->unit[s->unit_at[at] - 1].moved : s->leader[s->leader_at[at] - 1].moved)
                return RULE('R', 30);
            if (piece_key(at, kind) + 1 > open.after)
                open.after = (uint16_t)(piece_key(at, kind) + 1);
        }
    if (action_verb(a) == VERB_RALLY)
        return card == RALLY && open.after ? RULE('S', 64) : RULE('R', 30);
    bool one = hexes_count(s->named[UNITS]) == 1 && !hexes_any(s->named[LEADERS]); /* instead of a chain (G2) */
    if (!open.after || (ancients_any_order(pack, &open) && !(one && card >= INSPIRED_LEFT && card <= LEADERSHIP_ANY)))
        return RULE('R', 30);
    uint16_t why = ancients_why_not_order(pack, &open, a);
    return why ? why : RULE('R', 30);
}

/* Who would go on to `hex`, or fight there: the attacker; if its sequence is over, whoever advanced to a hex beside. */
static const struct unit *advanced(const struct ancients_pack *pack, const struct ancients_state *s, unsigned hex)
{
    int slot = ancients_slot(s, s->seq.attacker);
    if (slot >= 0 || s->seq.kind || hex >= HEXES)
        return slot < 0 ? NULL : &s->unit[slot];
    hexes_each(at, hexes_and(pack->near[hex], s->named[UNITS]))
        if (s->unit[s->unit_at[at] - 1].flags & ADVANCED)
            return &s->unit[s->unit_at[at] - 1];
    return NULL;
}

/* S101: the terrain it won, or came out of (S102: only where it began the turn and stood still). */
static uint16_t why_no_extra(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    enum { CANCELS = 1 << FOREST | 1 << MARSH | 1 << FORD | 1 << BROKEN };
    if (!u || u->flags & (EXTRA | HAD_BONUS) || !type_in(u->type, GROUP_CAVALRY))
        return RULE('S', 98);
    bool out = u->flags & ADVANCED && !u->moved && u->start < HEXES && pack->terrain[u->start] == MARSH;
    unsigned here = pack->terrain[s->seq.kind ? s->seq.at : u->hex];
    return out || CANCELS >> here & 1 ? RULE('S', 101) : RULE('S', 98);
}

static uint16_t why_no_bonus(const struct ancients_pack *pack, const struct unit *u)
{
    if (u && u->flags & HAD_BONUS)
        return RULE('R', 163);
    return u && !ancients_may_battle_after(pack, u) ? RULE('S', 100) : RULE('S', 99);
}

/* The verb does not answer what is asked: the wrong step, or a right that is not there. */
static uint16_t wrong_verb(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb, action_t a)
{
    switch (verb) {
    case VERB_MOVE:
    case VERB_EXIT: return s->step == STEP_BATTLE || s->step == STEP_FIRE ? RULE('R', 34) : RULE('R', 30);
    case VERB_FIGHT:
        if (s->step == STEP_FIRE || s->step == STEP_MOVE2)
            return RULE('S', 57);
        return RULE('R', 30);
    case VERB_ORDER:
    case VERB_LEAD:
    case VERB_RALLY: return orders_closed(pack, s, a);
    case VERB_AMBUSH:
    case VERB_ENTER: return RULE('S', 126);
    case VERB_IGNORE: /* not asked where no flag can be ignored: then it is one too many, not too late */
        return s->ask.kind == ASK_RETREAT && action_from(a) > s->seq.ignorable ? RULE('S', 88) : RULE('R', 30);
    case VERB_ADVANCE: return RULE('S', 97);
    case VERB_EXTRA: return why_no_extra(pack, s, advanced(pack, s, action_from(a)));
    case VERB_BONUS: return why_no_bonus(pack, advanced(pack, s, action_from(a)));
    default: return RULE('R', 30);
    }
}

static uint16_t why_not(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb, action_t a)
{
    unsigned from = action_from(a), to = action_to(a);
    switch (verb) {
    case VERB_PLAY: return from && from < CARDS && s->side[s->ask.seat].hand[from] ? RULE_NONE : RULE('R', 31);
    case VERB_LEAD:
    case VERB_ORDER:
    case VERB_RALLY:
    case VERB_GO:
        if (verb != VERB_GO && (verb == VERB_RALLY) != (s->ask.kind == ASK_RALLY))
            return RULE('S', 64);
        return ancients_why_not_order(pack, s, a);
    case VERB_AMBUSH:
    case VERB_ENTER: return offered(pack, s, a) ? RULE_NONE : RULE('S', 126);
    case VERB_MOVE:
        if (from / 2 >= HEXES || !hexes_has(hexes_board, to))
            return RULE_SYNTAX;
        return from & 1 ? why_not_move_leader(pack, s, from / 2, to) : why_not_move_unit(pack, s, from / 2, to);
    case VERB_EXIT:
        if (!ordered_unit(s, from))
            return RULE('R', 32);
        return ancients_may_exit(pack, s, ordered_unit(s, from)) ? RULE_NONE : RULE('S', 129);
    case VERB_FIRE:
        if (!hexes_has(hexes_board, from) || !hexes_has(hexes_board, to))
            return RULE_SYNTAX;
        return why_not_fire(pack, s, from, to);
    case VERB_FIGHT: return why_not_fight(pack, s, from, to, false);
    case VERB_BURN: return why_not_burn(pack, s, from, to);
    case VERB_EVADE: return why_not_evade(pack, s);
    case VERB_STRIKE:
        return s->side[s->ask.seat].hand[FIRST_STRIKE] && !ancients_wall_defence(pack, s) ? RULE_NONE : RULE('S', 73);
    case VERB_WITHDRAW: return hexes_has(ancients_withdraw_steps(pack, s), from) ? RULE_NONE : RULE('S', 84);
    case VERB_IGNORE: return from <= s->ask.n ? RULE_NONE : RULE('S', 88);
    case VERB_RETREAT: return why_not_retreat(pack, s, from);
    case VERB_ESCAPE: return why_not_escape(pack, s, from);
    case VERB_EXTRA: return hexes_has(ancients_extra_hexes(pack, s), from) ? RULE_NONE : RULE('S', 98);
    case VERB_BONUS: {
        uint16_t why = why_not_fight(pack, s, s->unit[ancients_slot(s, s->seq.attacker)].hex, from, true);
        return why == RULE('R', 64) ? RULE('S', 99) : why;
    }
    case VERB_DONE: return s->step == STEP_BATTLE && ancients_charge_open(pack, s) ? RULE('S', 67) : RULE_NONE;
    default: return RULE_NONE; /* stand, advance, stay */
    }
}

/* Dice or a card are due, and nobody is asked. Where a question was skipped since its answer was plain, what it would
 * have refused tells more than that it is not asked. */
static uint16_t why_not_asked(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat,
                              unsigned verb, action_t a)
{
    const struct sequence *q = &s->seq;
    bool wall = s->ask.why == WHY_STRIKE && ancients_wall_defence(pack, s); /* S122: it strikes without a card */
    bool attacked =
        seat != s->player && s->ask.kind == ASK_ROLL && (s->ask.why == WHY_ATTACK || s->ask.why == WHY_SHOT || wall);
    uint16_t why = RULE_NONE;
    switch (verb) {
    case VERB_EVADE:
        if (attacked)
            why = q->kind == FIRE ? RULE('R', 62) : q->target_leader ? RULE('S', 79) : why_not_evade(pack, s);
        break;
    case VERB_STRIKE:
        if (attacked)
            why = RULE('S', 73);
        break;
    case VERB_IGNORE: /* flags were accepted unasked, and dice fall before the retreat */
        if (q->per_flag && action_from(a) > q->ignorable && ancients_rolled_at(s) &&
            seat == ancients_rolled_at(s)->side)
            why = RULE('S', 88);
        break;
    case VERB_ADVANCE:
    case VERB_EXTRA:
    case VERB_BONUS:
    case VERB_AMBUSH:
        if (seat == s->player)
            why = wrong_verb(pack, s, verb, a);
        break;
    default: break;
    }
    return why ? why : RULE_SEAT;
}

bool ancients_check(const void *bytes, const void *v, unsigned seat, action_t a, struct reason *why)
{
    enum {
        WITH_FROM = 1u << VERB_PLAY | 1u << VERB_LEAD | 1u << VERB_ORDER | 1u << VERB_RALLY | 1u << VERB_AMBUSH |
                    1u << VERB_EXIT | 1u << VERB_WITHDRAW | 1u << VERB_IGNORE | 1u << VERB_RETREAT | 1u << VERB_ESCAPE |
                    1u << VERB_EXTRA | 1u << VERB_BONUS,
        WITH_BOTH = 1u << VERB_ENTER | 1u << VERB_MOVE | 1u << VERB_FIRE | 1u << VERB_FIGHT | 1u << VERB_BURN
    };
    const struct ancients_state *s = v;
    unsigned verb = action_verb(a);
    *why = (struct reason){0};
    if (!s->result && s->ask.kind >= ASK_ROLL)
        why->rule = why_not_asked(bytes, s, seat, verb, a);
    else if (s->result || seat != s->ask.seat)
        why->rule = RULE_SEAT;
    else if (verb == 0 || verb >= VERBS ||
             a != action_make(verb, (WITH_FROM | WITH_BOTH) >> verb & 1 ? action_from(a) : 0,
                              WITH_BOTH >> verb & 1 ? action_to(a) : 0, 0, 0))
        why->rule = RULE_SYNTAX;
    else if (!answers(verb, s))
        why->rule = wrong_verb(bytes, s, verb, a);
    else
        why->rule = why_not(bytes, s, verb, a);
    why->a = (int32_t)action_from(a);
    why->b = (int32_t)action_to(a);
    why->c = (int32_t)verb;
    return why->rule == RULE_NONE;
}
