/* close.c: one close combat, from its declaration to the advance (4.6, 4.10).
 *
 *   fight          the active player names attacker and target
 *   defend         the defender stands, evades or strikes first (a wall strikes by itself)
 *   roll           strike (defender first), attack, back, or evade; hits, leader check, flags, retreat
 *   next_stage     what follows a roll that is over
 *   advance        momentum: the hex, the cavalry's extra hex, the bonus combat
 *
 * Whatever interrupts (checks, escapes, rampages, retreats, marsh dice) stands on the stack and comes first; when the
 * stack is empty, sequence_next() sees from the sequence itself what is to be done. */
#include "games/ancients/rules.h"

static struct unit *attacker_of(struct ancients_state *s)
{
    int slot = ancients_slot(s, s->seq.attacker);
    return slot < 0 ? NULL : &s->unit[slot];
}

/* ---- declaration ------------------------------------------------------------------------------------------- */

bool ancients_may_fight(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    unsigned card = card_now(s);
    if (s->step != STEP_BATTLE || u->side != s->player || !(u->flags & ORDERED) || u->flags & BATTLED ||
        card == DARKEN_THE_SKY)
        return false;
    if ((u->type == HWM && u->moved) || (u->type == AX && u->moved > 1 && card != DOUBLE_TIME))
        return false; /* R49, R42 */
    return ancients_may_battle_after(pack, u);
}

/* R64: adjacent enemies, with at least one die (S76). */
struct hexes ancients_fight_targets(const struct ancients_pack *pack, const struct ancients_state *s,
                                    const struct unit *u, bool bonus)
{
    struct hexes near = hexes_and(pack->near[u->hex], pieces_of(s, u->side ^ 1u)), good = {{0, 0}};
    hexes_each(hex, near)
        if (ancients_close_dice(pack, s, u, hex, bonus) > 0)
            good = hexes_or(good, hexes_of(hex));
    return good;
}

/* S122: a unit on a wall rolls first, except against an attacker on the wall beside it. */
bool ancients_wall_defence(const struct ancients_pack *pack, const struct ancients_state *s)
{
    assert(s->seq.kind);
    return s->seq.target && pack->terrain[s->seq.at] == WALL && pack->terrain[s->seq.from] != WALL;
}

void ancients_fight(const struct ancients_pack *pack, struct ancients_state *s, unsigned from, unsigned at,
                    unsigned kind, struct events *events)
{
    assert(kind == CLOSE || kind == BONUS);
    assert(s->unit_at[from] && hexes_has(pack->near[from], at) && (s->unit_at[at] || s->leader_at[at]));
    struct unit *u = &s->unit[s->unit_at[from] - 1];
    int enemy = unit_on(s, at);
    s->seq = (struct sequence){.kind = (uint8_t)kind,
                               .roll = ROLL_ATTACK,
                               .attacker = u->id,
                               .from = (uint8_t)from,
                               .at = (uint8_t)at,
                               .full = is_full(pack, u)};
    u->flags |= kind == BONUS ? HAD_BONUS : BATTLED;
    rules_met(events, RULE('R', 64), RULE('R', 35));
    if (u->entered >> FOREST & 1)
        rules_met(events, RULE('R', 134), RULE('R', 162), RULE('P', 10));
    if (kind == BONUS)
        rules_met(events, RULE('S', 99));
    report(events, EVENT_ATTACK, u->side, (int)kind_of(u), (int)from, (int)at, (int)kind);
    if (enemy < 0) { /* S79 */
        s->seq.target_leader = s->leader_at[at];
        rules_met(events, RULE('S', 79));
        return;
    }
    const struct unit *target = &s->unit[enemy];
    s->seq.target = target->id;
    s->seq.full |= (uint8_t)(is_full(pack, target) << 1);
    bool evade = ancients_may_evade(pack, s, target, u->type);
    ancients_ask(s, ASK_DEFEND, target->side, 0);
    if (!evade && (ancients_first_strike_seen(pack, s) || ancients_wall_defence(pack, s))) {
        event_forced(events, target->side, action_make(VERB_STAND, 0, 0, 0, 0), SEEN_BY_ALL);
        ancients_defend(pack, s, VERB_STAND, events);
    }
}

/* ---- the defender's reaction ------------------------------------------------------------------------------- */

void ancients_defend(const struct ancients_pack *pack, struct ancients_state *s, unsigned verb, struct events *events)
{
    assert(s->ask.kind == ASK_DEFEND && !s->seq.faces);
    struct sequence *q = &s->seq;
    unsigned side = s->ask.seat;
    s->ask.kind = ASK_NOTHING;
    switch (verb) {
    case VERB_EVADE:
        q->roll = ROLL_EVADE;
        q->evading = 1;
        rules_met(events, RULE('S', 83),
                  ancients_evade_rule(s->unit[ancients_slot(s, q->target)].type,
                                      s->unit[ancients_slot(s, q->attacker)].type));
        report(events, EVENT_EVADES, side, q->at, 0, 0, 0);
        break;
    case VERB_STRIKE: /* S73 */
        q->roll = ROLL_STRIKE;
        q->strike = 1;
        s->side[side].hand[FIRST_STRIKE]--;
        s->side[side].hand_n--;
        s->first_strike_by = (uint8_t)(side + 1);
        rules_met(events, RULE('S', 73), RULE('S', 53));
        event_put(events, (struct event){.kind = EVENT_STRUCK,
                                         .seen = SEEN_BY_ALL,
                                         .seat = (uint8_t)side,
                                         .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(side))});
        break;
    default:
        if (ancients_wall_defence(pack, s)) {
            q->roll = ROLL_STRIKE;
            q->strike = 1;
            rules_met(events, RULE('S', 122));
        }
    }
}

/* ---- a roll and its hits ----------------------------------------------------------------------------------- */

/* Dice of the sequence have fallen. True: an elephant rolls swords again, the question is put. */
bool ancients_sequence_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll,
                              struct events *events)
{
    assert(s->seq.kind && s->seq.kind != MOVING && !s->stack_n);
    struct sequence *q = &s->seq;
    q->faces += roll;
    if (q->target_leader) { /* S79: one helmet, else he must leave; all else is void */
        unsigned leader = q->target_leader - 1u;
        if (dice_count(q->faces, FACE_HM))
            ancients_kill_leader(pack, s, leader, events);
        else
            ancients_must_escape(s, leader);
        return false;
    }
    int again = ancients_rerolls(pack, s);
    if (again > 0) {
        rules_met(events, RULE('R', 118), RULE('S', 92));
        q->rerolled = (uint8_t)(q->rerolled + again);
        ancients_ask_roll(s, again, WHY_REROLL);
        return true;
    }
    const struct unit *target = ancients_rolled_at(s);
    unsigned slot = (unsigned)(target - s->unit);
    rules_met(events, RULE('S', 75));
    q->rerolled = 0;
    q->hits = (uint8_t)ancients_hits(pack, s, q->faces, events);
    q->flags = q->roll == ROLL_EVADE ? 0 : (uint8_t)dice_count(q->faces, FACE_FL);
    ancients_lose(pack, s, slot, q->hits, events);
    if (!s->unit[slot].id)
        q->flags = 0;
    else if (q->roll == ROLL_EVADE)
        q->steps = (uint8_t)ancients_withdraw_length(pack, s, &s->unit[slot]);
    return false;
}

/* ---- momentum (4.10) --------------------------------------------------------------------------------------- */

bool ancients_may_advance(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    int slot = ancients_slot(s, q->attacker);
    if (slot < 0 || !q->target)
        return false;
    const struct unit *u = &s->unit[slot];
    if (u->type == HWM && is_classic(pack, MACHINE_ADVANCE))
        return false; /* P13 */
    if (u->hex != q->from || s->unit_at[q->at] || s->leader_at[q->at] || ancients_closed(pack, u->type, q->at))
        return false; /* S97 */
    unsigned here = pack->terrain[u->hex];
    return (here != FORD && here != MARSH) || (u->start == u->hex && !u->moved); /* S102 */
}

/* S98, S101: cavalry, after the first combat's advance. */
struct hexes ancients_extra_hexes(const struct ancients_pack *pack, const struct ancients_state *s)
{
    assert(ancients_slot(s, s->seq.attacker) >= 0);
    const struct sequence *q = &s->seq;
    const struct unit *u = &s->unit[ancients_slot(s, q->attacker)];
    struct hexes none = {{0, 0}};
    unsigned here = pack->terrain[q->at];
    if (q->kind != CLOSE || !type_in(u->type, GROUP_CAVALRY) || u->flags & EXTRA || u->hex != q->at)
        return none;
    if (here == FOREST || here == MARSH || here == FORD || here == BROKEN || pack->terrain[q->from] == MARSH)
        return none;
    struct hexes shut = hexes_or(hexes_or(all_units(s), s->leaders[u->side ^ 1u]), pack->closed[u->type]);
    if (has_leader(s, u))
        shut = hexes_or(shut, s->leaders[u->side]);
    return hexes_not(pack->near[u->hex], shut);
}

/* R85-R87 */
static bool entitled(const struct ancients_state *s, const struct unit *u)
{
    return u->type == WA || type_in(u->type, GROUP_MOUNTED) || (u->type != HWM && has_leader(s, u));
}

/* S99, S100: may the attacker fight on? */
static bool bonus_open(const struct ancients_pack *pack, const struct ancients_state *s)
{
    int slot = ancients_slot(s, s->seq.attacker);
    if (s->seq.kind != CLOSE || slot < 0)
        return false;
    const struct unit *u = &s->unit[slot];
    if (!(u->flags & ADVANCED) || u->flags & HAD_BONUS || !ancients_may_battle_after(pack, u))
        return false;
    return entitled(s, u) && hexes_any(ancients_fight_targets(pack, s, u, true));
}

static void end_sequence(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    struct unit *u = attacker_of(s);
    bool stands =
        u && (s->seq.kind == CLOSE || (s->seq.kind == BONUS && (u->hex == s->seq.from || u->hex == s->seq.at)));
    s->seq = (struct sequence){0};
    if (stands && u->flags & ADVANCED)
        ancients_claim(pack, s, (unsigned)(u - s->unit), events); /* S130: not where a battle back drove it */
}

/* A question that has only this answer, which everybody can see. */
static void forced_stay(struct ancients_state *s, struct events *events)
{
    event_forced(events, s->player, action_make(VERB_STAY, 0, 0, 0, 0), SEEN_BY_ALL);
}

static bool bonus_or_end(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    if (bonus_open(pack, s))
        return ancients_put(pack, s, events, ASK_BONUS, s->player);
    if (s->seq.kind == CLOSE && entitled(s, attacker_of(s)))
        forced_stay(s, events);
    end_sequence(pack, s, events);
    return false;
}

/* The attacker stands on the hex it won: extra hex, then bonus combat. */
static bool after_advance(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    const struct unit *u = attacker_of(s);
    if (hexes_any(ancients_extra_hexes(pack, s)))
        return ancients_put(pack, s, events, ASK_EXTRA, s->player);
    if (type_in(u->type, GROUP_CAVALRY) && !(u->flags & EXTRA))
        forced_stay(s, events);
    return bonus_or_end(pack, s, events);
}

/* Answers to advance, extra and bonus. */
void ancients_advance(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events)
{
    assert(ancients_slot(s, s->seq.attacker) >= 0 && !s->stack_n);
    struct unit *u = attacker_of(s);
    unsigned slot = (unsigned)(u - s->unit), asked = s->ask.kind,
             to = action_verb(a) == VERB_ADVANCE ? s->seq.at : action_from(a);
    bool led = has_leader(s, u);
    s->ask.kind = ASK_NOTHING;
    switch (action_verb(a)) {
    case VERB_STAY:
        if (asked == ASK_EXTRA)
            bonus_or_end(pack, s, events);
        else
            end_sequence(pack, s, events);
        return;
    case VERB_BONUS:
        rules_met(events,
                  RULE('R', u->type == WA                     ? 85
                            : type_in(u->type, GROUP_MOUNTED) ? 87
                                                              : 86),
                  RULE('R', 88), RULE('R', 89));
        if (led)
            rules_met(events, RULE('R', 75));
        ancients_fight(pack, s, u->hex, to, BONUS, events);
        return;
    case VERB_EXTRA:
        u->flags |= EXTRA;
        rules_met(events, RULE('S', 98), RULE('R', 84));
        break;
    default:
        u->flags |= ADVANCED;
        rules_met(events, RULE('S', 97), RULE('R', 81));
        if (u->type == HWM)
            rules_met(events, RULE('P', 13));
        break;
    }
    report(events, EVENT_ADVANCED, u->side, (int)kind_of(u), u->hex, (int)to, 0);
    ancients_shift_unit(s, slot, to);
    ancients_entered(pack, u, to, events);
    ancients_enter(pack, s, slot, led, events); /* S103 */
}

/* ---- what comes next --------------------------------------------------------------------------------------- */

static void next_roll(struct sequence *q, unsigned roll)
{
    assert(roll > ROLL_NONE && roll < ROLLS);
    q->roll = (uint8_t)roll;
    q->faces = 0;
    q->hits = q->flags = q->ignorable = q->per_flag = q->steps = q->rerolled = 0;
}

static unsigned roll_why(const struct sequence *q)
{
    static const uint8_t why[ROLLS] = {WHY_NONE, WHY_ATTACK, WHY_BACK, WHY_STRIKE, WHY_EVADE};
    return q->kind == FIRE ? WHY_SHOT : q->kind == BURN ? WHY_BURN : why[q->roll];
}

/* S86: a machine that got away is given up; its leader stays. */
static void give_up_machine(struct ancients_state *s, struct events *events)
{
    assert(s->seq.evading);
    int slot = ancients_slot(s, s->seq.target);
    if (slot < 0 || s->unit[slot].type != HWM)
        return;
    rules_met(events, RULE('S', 86));
    report(events, EVENT_REMOVED, s->unit[slot].side, (int)kind_of(&s->unit[slot]), s->unit[slot].hex, 0, 0);
    ancients_remove_unit(s, (unsigned)slot);
}

static bool momentum(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    rules_met(events, RULE('R', 83));
    if (ancients_slot(s, s->seq.target) >= 0)
        rules_met(events, RULE('R', 82));
    if (ancients_may_advance(pack, s))
        return ancients_put(pack, s, events, ASK_ADVANCE, s->player);
    end_sequence(pack, s, events);
    return false;
}

/* A roll is over, with everything it caused. */
static bool next_stage(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    assert(!s->stack_n && !s->seq.flags);
    struct sequence *q = &s->seq;
    const struct unit *attacker = attacker_of(s);
    int slot = ancients_slot(s, q->target);
    bool attacker_there = attacker && attacker->hex == q->from, target_there = slot >= 0 && s->unit[slot].hex == q->at;
    if (q->kind == FIRE || q->kind == BURN || q->target_leader) {
        end_sequence(pack, s, events);
        return false;
    }
    switch (q->roll) {
    case ROLL_STRIKE: /* S73: he who is still there attacks normally */
        if (!attacker_there)
            break;
        if (!target_there) /* trampled by the attacking elephant, which could not leave */
            return momentum(pack, s, events);
        next_roll(q, ROLL_ATTACK);
        return false;
    case ROLL_BACK:
        if (attacker_there && !target_there)
            return momentum(pack, s, events);
        break;
    case ROLL_ATTACK:
        if (!target_there)
            return momentum(pack, s, events);
        if (q->strike || !attacker_there)
            break;
        rules_met(events, RULE('S', 74), RULE('G', 7));
        next_roll(q, ROLL_BACK);
        return false;
    case ROLL_EVADE:
        give_up_machine(s, events);
        rules_met(events, RULE('R', 99), RULE('S', 85));
        if (slot < 0 && q->hits && !is_classic(pack, EVADE_ADVANCE)) { /* P12 */
            rules_met(events, RULE('P', 12));
            return momentum(pack, s, events);
        }
        break;
    default: break;
    }
    end_sequence(pack, s, events);
    return false;
}

/* Nothing on the stack: the sequence goes on. True: a question was put. */
bool ancients_sequence_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    assert(s->seq.kind && !s->stack_n);
    struct sequence *q = &s->seq;
    const struct unit *attacker = attacker_of(s);
    if (q->kind == MOVING) {
        s->seq = (struct sequence){0};
        return false;
    }
    if (attacker && q->kind == CLOSE && attacker->flags & ADVANCED)
        return after_advance(pack, s, events);
    if (attacker && q->kind == BONUS && attacker->hex == q->at) {
        end_sequence(pack, s, events);
        return false;
    }
    if (!q->faces) {
        int dice = ancients_roll_dice(pack, s, events);
        if (dice == 0)
            return next_stage(pack, s, events); /* S76: skipped */
        ancients_ask_roll(s, dice, roll_why(q));
        return true;
    }
    if (q->flags)
        return ancients_flags_next(pack, s, events);
    int evader = q->roll == ROLL_EVADE ? ancients_slot(s, q->target) : -1;
    if (evader >= 0 && s->unit[evader].hex == q->at) /* S84: measured now, since its leader may have fallen meanwhile */
        q->steps = (uint8_t)ancients_withdraw_length(pack, s, &s->unit[evader]);
    if (evader >= 0 && q->steps)
        return ancients_put(pack, s, events, ASK_WITHDRAW, s->player ^ 1u);
    return next_stage(pack, s, events);
}
