/* legal.c: what may be done, and why not. Both come from the same predicates, which stand with their chapter of the
 * rules. Every refusal names the rule that section 8 of the specification gives for it. */
#include "games/ancients/rules.h"

static int legal_play(const struct side *own, action_t *out)
{
    uint8_t hand[CARDS];
    int n = 0;
    memcpy(hand, own->hand, CARDS);                 /* so that writing the list cannot change it */
    for (unsigned card = 1; card < CARDS; card++) { /* without a branch: hands are hard to predict */
        out[n] = action_make(VERB_PLAY, card, 0, 0, 0);
        n += hand[card] != 0;
    }
    return n;
}

/* One answer for each hex of a set. */
static int list(struct hexes set, unsigned verb, action_t *out)
{
    int n = 0;
    hexes_each(hex, set)
        out[n++] = action_make(verb, hex, 0, 0, 0);
    return n;
}

static int legal_escape(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    struct hexes steps;
    bool stop, off;
    ancients_escape_steps(pack, s, &steps, &stop, &off);
    int n = list(steps, VERB_ESCAPE, out);
    if (stop)
        out[n++] = action_make(VERB_ESCAPE, ESCAPE_STOP, 0, 0, 0);
    if (off)
        out[n++] = action_make(VERB_ESCAPE, ESCAPE_OFF, 0, 0, 0);
    return n;
}

/* The attacker after a combat: somewhere to go or somebody to fight, or stay. */
static int legal_momentum(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    int n = 0;
    if (s->ask.kind == ASK_ADVANCE)
        out[n++] = action_make(VERB_ADVANCE, 0, 0, 0, 0);
    else if (s->ask.kind == ASK_EXTRA)
        n = list(ancients_extra_hexes(pack, s), VERB_EXTRA, out);
    else
        n = list(ancients_fight_targets(pack, s, &s->unit[ancients_slot(s, s->seq.attacker)], true), VERB_BONUS, out);
    out[n++] = action_make(VERB_STAY, 0, 0, 0, 0);
    return n;
}

/* The answers to the open question, ascending. */
int ancients_legal_now(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    switch (s->ask.kind) {
    case ASK_PLAY: return legal_play(&s->side[s->ask.seat], out);
    case ASK_ORDER:
    case ASK_RALLY: return ancients_legal_order(pack, s, out);
    case ASK_AMBUSH: return ancients_legal_ambush(pack, s, out);
    case ASK_ENTER: return ancients_legal_enter(pack, s, out);
    case ASK_MOVE: return ancients_legal_move(pack, s, out);
    case ASK_FIRE:
    case ASK_BATTLE: return ancients_legal_battle(pack, s, out);
    case ASK_DEFEND: return ancients_legal_defend(pack, s, out);
    case ASK_WITHDRAW: return list(ancients_withdraw_steps(pack, s), VERB_WITHDRAW, out);
    case ASK_IGNORE:
        for (unsigned i = 0; i <= s->ask.n; i++)
            out[i] = action_make(VERB_IGNORE, i, 0, 0, 0);
        return s->ask.n + 1;
    case ASK_RETREAT: return list(ancients_retreat_steps(pack, s), VERB_RETREAT, out);
    case ASK_ESCAPE: return legal_escape(pack, s, out);
    case ASK_ADVANCE:
    case ASK_EXTRA:
    case ASK_BONUS: return legal_momentum(pack, s, out);
    case ASK_NEXT: out[0] = action_make(VERB_NEXT, 0, 0, 0, 0); return 1;
    default: return 0;
    }
}

int ancients_legal(const void *bytes, const void *v, unsigned seat, action_t *out)
{
    const struct ancients_state *s = v;
    return ancients_asked(s, seat) ? ancients_legal_now(battle_of(bytes, s), s, out) : 0;
}

static uint16_t why_not_retreat(const struct ancients_pack *pack, const struct ancients_state *s, unsigned to)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_RETREAT);
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

/* The questions that each verb answers, as bits. */
#define ASKED(kind) (1u << ASK_##kind)
static const uint32_t answers[VERBS] = {
    [VERB_PLAY] = ASKED(PLAY),
    [VERB_LEAD] = ASKED(ORDER),
    [VERB_ORDER] = ASKED(ORDER) | ASKED(RALLY),
    [VERB_RALLY] = ASKED(ORDER) | ASKED(RALLY),
    [VERB_AMBUSH] = ASKED(AMBUSH),
    [VERB_ENTER] = ASKED(ENTER),
    [VERB_MOVE] = ASKED(MOVE),
    [VERB_EXIT] = ASKED(MOVE),
    [VERB_FIRE] = ASKED(FIRE) | ASKED(BATTLE),
    [VERB_FIGHT] = ASKED(BATTLE),
    [VERB_BURN] = ASKED(BATTLE),
    [VERB_STAND] = ASKED(DEFEND),
    [VERB_EVADE] = ASKED(DEFEND),
    [VERB_STRIKE] = ASKED(DEFEND),
    [VERB_WITHDRAW] = ASKED(WITHDRAW),
    [VERB_IGNORE] = ASKED(IGNORE),
    [VERB_RETREAT] = ASKED(RETREAT),
    [VERB_ESCAPE] = ASKED(ESCAPE),
    [VERB_ADVANCE] = ASKED(ADVANCE),
    [VERB_EXTRA] = ASKED(EXTRA),
    [VERB_BONUS] = ASKED(BONUS),
    [VERB_STAY] = ASKED(ADVANCE) | ASKED(EXTRA) | ASKED(BONUS),
    [VERB_GO] = ASKED(ORDER) | ASKED(RALLY),
    [VERB_DONE] = ASKED(MOVE) | ASKED(FIRE) | ASKED(BATTLE),
    [VERB_NEXT] = ASKED(NEXT),
};

/* The unit that would go on to `hex`, or fight there: the attacker; if its sequence is over, one that advanced to a hex
 * beside. */
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

/* The attack that is under way: what forbade its target to answer it so, whether that was asked or skipped. */
static uint16_t why_no_answer(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb)
{
    const struct sequence *q = &s->seq;
    if (!q->kind || (q->target_leader ? verb == VERB_STAND : ancients_slot(s, q->target) < 0))
        return RULE_NONE;
    switch (verb) {
    case VERB_EVADE:
        return q->kind == FIRE ? RULE('R', 62) : q->target_leader ? RULE('S', 79) : ancients_why_not_evade(pack, s);
    case VERB_STRIKE: return RULE('S', 73);
    default: return RULE_NONE;
    }
}

/* The verb does not answer what is asked: the wrong step, or a right that is not there. */
static uint16_t wrong_verb(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb, action_t a)
{
    uint16_t why;
    switch (verb) {
    case VERB_MOVE:
    case VERB_EXIT: return s->step == STEP_BATTLE || s->step == STEP_FIRE ? RULE('R', 34) : RULE('R', 30);
    case VERB_FIGHT:
        if (s->step == STEP_FIRE || s->step == STEP_MOVE2)
            return RULE('S', 57);
        return RULE('R', 30);
    case VERB_ORDER:
    case VERB_LEAD:
    case VERB_RALLY: return ancients_orders_closed(pack, s, a);
    case VERB_AMBUSH:
    case VERB_ENTER: return RULE('S', 126);
    case VERB_IGNORE: /* not asked where no flag can be ignored: then it is one too many, not too late */
        return s->ask.kind == ASK_RETREAT && action_from(a) > s->seq.ignorable ? RULE('S', 88) : RULE('R', 30);
    case VERB_ADVANCE: return RULE('S', 97);
    case VERB_EXTRA: return why_no_extra(pack, s, advanced(pack, s, action_from(a)));
    case VERB_BONUS: return why_no_bonus(pack, advanced(pack, s, action_from(a)));
    case VERB_EVADE:
    case VERB_STRIKE:
        why = s->ask.seat == s->player ? RULE_NONE : why_no_answer(pack, s, verb);
        return why ? why : RULE('R', 30);
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
    case VERB_AMBUSH: return ancients_may_ambush_in(pack, s, from) ? RULE_NONE : RULE('S', 126);
    case VERB_ENTER: return ancients_may_enter(pack, s, from, to) ? RULE_NONE : RULE('S', 126);
    case VERB_MOVE:
    case VERB_EXIT: return ancients_why_not_move(pack, s, a);
    case VERB_FIRE:
    case VERB_FIGHT:
    case VERB_BURN: return ancients_why_not_battle(pack, s, a);
    case VERB_EVADE: return ancients_why_not_evade(pack, s);
    case VERB_STRIKE:
        return s->side[s->ask.seat].hand[FIRST_STRIKE] && !ancients_wall_defence(pack, s) ? RULE_NONE : RULE('S', 73);
    case VERB_WITHDRAW: return hexes_has(ancients_withdraw_steps(pack, s), from) ? RULE_NONE : RULE('S', 84);
    case VERB_IGNORE: return from <= s->ask.n ? RULE_NONE : RULE('S', 88);
    case VERB_RETREAT: return why_not_retreat(pack, s, from);
    case VERB_ESCAPE: return why_not_escape(pack, s, from);
    case VERB_EXTRA: return hexes_has(ancients_extra_hexes(pack, s), from) ? RULE_NONE : RULE('S', 98);
    case VERB_BONUS: return ancients_why_not_battle(pack, s, a);
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
    case VERB_STRIKE:
        if (attacked)
            why = why_no_answer(pack, s, verb);
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

/* Which of the things that one rule forbids it was, for the sentence. */
static unsigned note_of(const struct ancients_state *s, unsigned verb, action_t a, uint16_t rule)
{
    bool keyed = verb == VERB_ORDER || verb == VERB_MOVE;
    unsigned hex = keyed ? action_from(a) / 2 : action_from(a), card = card_now(s);
    if (hex >= HEXES)
        return WHY_PLAIN;
    bool leader = keyed && action_from(a) & 1;
    int slot = leader ? leader_on(s, hex) : unit_on(s, hex);
    bool own = slot >= 0 && (leader ? s->leader[slot].side : s->unit[slot].side) == s->ask.seat;
    if (rule == RULE('R', 32))
        return own ? WHY_NO_ORDER : WHY_NOBODY;
    if (rule == RULE('S', 66) && own && verb == VERB_MOVE)
        return leader && !s->leader[slot].moved ? WHY_PLAIN : WHY_MOVED;
    if (rule != RULE('S', 65) || verb != VERB_ORDER || !own)
        return WHY_PLAIN;
    if (leader ? s->leader[slot].ordered : s->unit[slot].flags & ORDERED)
        return WHY_ORDERED;
    return ancients_grows(card) && !hexes_has(ancients_growth(s, card, true), hex) ? WHY_APART : WHY_NO_MORE;
}

bool ancients_check(const void *bytes, const void *v, unsigned seat, action_t a, struct reason *why)
{
    const struct ancients_pack *pack = battle_of(bytes, v);
    const struct ancients_state *s = v;
    unsigned verb = action_verb(a);
    *why = (struct reason){0};
    if (!s->result && ancients_luck_due(s))
        why->rule = why_not_asked(pack, s, seat, verb, a);
    else if (!ancients_asked(s, seat))
        why->rule = RULE_SEAT;
    else if (!verb_formed(ancients_verbs, bytes, a))
        why->rule = RULE_SYNTAX;
    else if (!(answers[verb] >> s->ask.kind & 1))
        why->rule = wrong_verb(pack, s, verb, a);
    else
        why->rule = why_not(pack, s, verb, a);
    why->a = (int32_t)action_from(a);
    why->b = (int32_t)action_to(a);
    why->c = (int32_t)verb;
    if (why->rule > RULE_ORDER && verb_formed(ancients_verbs, bytes, a))
        why->note = (uint16_t)note_of(s, verb, a, why->rule);
    return why->rule == RULE_NONE;
}
