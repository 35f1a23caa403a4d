/* legal.c: what may be answered now, and why not. legal() lists, check() explains; both ask the same predicates. */
#include "prevail.h"

#include <string.h>

/* ---- deployment (G2) ------------------------------------------------------------------------------------ */

unsigned prevail_deploy_due(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    unsigned type = 0;
    while (type < p->types_n && !s->reserve[side][type])
        type++;
    return type;
}

static bool zone_free(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space)
{
    return bit_has(p->zone[side], space) && !on(s, side, space) && !on(s, other(side), space);
}

/* Units of one type come in ascending order of space, so room for the rest must be left above. */
bool prevail_deploy_fits(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space)
{
    unsigned type = prevail_deploy_due(p, s, side);
    if (type == p->types_n)
        return bit_has(p->zone[side], space); /* the commander: also with an own unit */
    if (!zone_free(p, s, side, space))
        return false;
    int room = 0;
    bit_each(above, p->zone[side], p->board.words)
        room += named_after(s, above, space) && zone_free(p, s, side, above);
    return room >= s->reserve[side][type] - 1;
}

/* ---- the lists -------------------------------------------------------------------------------------------- */

static int list_spaces(const struct prevail_pack *p, const uint64_t *set, unsigned verb, action_t *out)
{
    int n = 0;
    bit_each(space, set, p->board.words)
        out[n++] = action_make(verb, 0, space, 0, 0);
    return n;
}

static int list_cards(uint64_t set, unsigned verb, action_t *out)
{
    int n = 0;
    bit_each(card, &set, 1)
        out[n++] = action_make(verb, card, 0, 0, 0);
    return n;
}

static int list_reach(const struct prevail_pack *p, const struct prevail_reach *r, unsigned verb, action_t *out)
{
    int n = 0;
    bit_each(space, r->spaces, p->board.words) {
        action_t base = action_make(verb, 0, space, 0, 0);
        for (unsigned facings = r->facings[space]; facings; facings &= facings - 1)
            out[n++] = base | (unsigned)bit_first(facings);
    }
    return n;
}

static int list_deploy(const struct prevail_pack *p, const struct prevail_state *s, action_t *out)
{
    unsigned side = s->pending.side, type = prevail_deploy_due(p, s, side);
    int n = 0;
    bit_each(space, p->zone[side], p->board.words) {
        if (!named_after(s, space, s->pending.after) || !prevail_deploy_fits(p, s, side, space))
            continue;
        if (type == p->types_n)
            out[n++] = action_make(DEPLOY, ASK_NONE, space, 0, 0);
        else
            for (unsigned facing = 0; facing < SQUARE_DIRECTIONS; facing++)
                out[n++] = action_make(DEPLOY, type, space, 0, facing);
    }
    return n;
}

static int list_issue(const struct prevail_pack *p, const struct prevail_state *s, action_t *out)
{
    unsigned side = s->pending.side;
    uint64_t set[SQUARE_WORDS];
    int n = 0;
    if (card_in_play(p, s, side)->lines) {
        n = prevail_lines(p, s, side, s->pending.after, out, CHOICES_MAX - 1);
        for (int i = 1; i < n; i++) { /* nearly sorted: a line named from its high end stands out */
            action_t line = out[i];
            int j = i;
            for (; j && out[j - 1] > line; j--)
                out[j] = out[j - 1];
            out[j] = line;
        }
    } else if (prevail_order_candidates(p, s, set))
        n = list_spaces(p, set, COMMAND, out);
    out[n++] = action_make(DONE, 0, 0, 0, 0);
    return n;
}

/* Spaces at which the unit may shoot: in range, or one further with a range card to commit (G62). */
static void shot_targets(const struct prevail_pack *p, const struct prevail_state *s, uint64_t out[SQUARE_WORDS])
{
    unsigned side = s->pending.side;
    const struct prevail_unit *u = unit_on(s, side, s->pending.at);
    int range = prevail_stat(p, s, side, u, RANGE);
    uint64_t hand = s->cards[side].hand;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    if (range < 1 || on(s, other(side), s->pending.at) || (p->preset == RULEBOOK && !hand)) /* R153, R161, G61 */
        return;
    bool range_card = false;
    bit_each(card, &hand, 1)
        range_card |= p->cards[card].commit >> RANGE & 1;
    prevail_targets(p, s, side, u, range + range_card, out);
}

uint64_t prevail_move_cards(const struct prevail_pack *p, const struct prevail_state *s)
{
    bool now = p->preset == PLAYTEST && s->combat.kind == COMBAT_NONE;
    return now ? prevail_commit_cards(p, s) : 0;
}

void prevail_move_places(const struct prevail_pack *p, const struct prevail_state *s, struct prevail_reach *out)
{
    unsigned side = s->pending.side, at = s->pending.at;
    prevail_move_reach(p, s, side, at, 0, out);
    out->facings[at] &= (uint8_t) ~(1u << unit_on(s, side, at)->facing); /* that one is `hold` */
}

static int list_move(const struct prevail_pack *p, const struct prevail_state *s, action_t *out)
{
    int n = 0;
    if (card_in_play(p, s, s->pending.side)->ranged) {
        uint64_t set[SQUARE_WORDS];
        shot_targets(p, s, set);
        n = list_spaces(p, set, SHOOT, out);
    } else {
        struct prevail_reach reach;
        n = list_cards(prevail_move_cards(p, s), COMMIT, out);
        prevail_move_places(p, s, &reach);
        n += list_reach(p, &reach, MOVE, out + n);
    }
    out[n++] = action_make(HOLD, 0, 0, 0, 0);
    return n;
}

static int list_pick(const struct prevail_state *s, action_t *out)
{
    int n = 0;
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (!s->engagements[i].fought)
            out[n++] = action_make(FIGHT, 0, s->engagements[i].at, 0, 0);
    return n;
}

static int list_retreat(const struct prevail_pack *p, const struct prevail_state *s, action_t *out)
{
    struct prevail_reach reach;
    int n = 0;
    if (s->pending.kind == ASK_FRONT) {
        out[n++] = action_make(STAND, 0, 0, 0, 0);
        prevail_front_retreat(p, s, s->pending.side, s->pending.at, &reach);
    } else
        prevail_retreat_reach(p, s, s->pending.side, s->pending.at, &reach);
    return n + list_reach(p, &reach, RETIRE, out + n);
}

static int list_assign(const struct prevail_pack *p, const struct prevail_state *s, action_t *out)
{
    int n = 0;
    bool none;
    uint64_t cards = prevail_slot_cards(p, s, &none);
    bit_each(card, &cards, 1)
        out[n++] = action_make(ASSIGN, s->pending.at, card, 0, 0);
    if (none)
        out[n++] = action_make(ASSIGN, s->pending.at, ASK_NONE, 0, 0);
    return n;
}

int prevail_legal(const void *pack, const void *v, unsigned seat, action_t *out)
{
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = v;
    const struct prevail_pending *q = &s->pending;
    uint64_t set[SQUARE_WORDS];
    int n = 0;
    if (q->kind == ASK_CARD)
        return seat < SIDES && s->cards[seat].awaiting == NO_CARD ? list_cards(s->cards[seat].hand, CARD, out) : 0;
    if (prevail_finished(s) || seat != q->side)
        return 0;
    switch (q->kind) {
    case ASK_DEPLOY: return list_deploy(p, s, out);
    case ASK_COMMANDER: prevail_commander_reach(p, s, seat, 0, set); return list_spaces(p, set, COMMANDER, out);
    case ASK_ISSUE: return list_issue(p, s, out);
    case ASK_RESOLVE: prevail_to_act(s, set); return list_spaces(p, set, UNIT, out);
    case ASK_MOVE: return list_move(p, s, out);
    case ASK_SUPPORT:
        prevail_supporters(p, s, set);
        n = list_spaces(p, set, WITH, out);
        out[n++] = action_make(DONE, 0, 0, 0, 0);
        return n;
    case ASK_COMMIT:
        n = list_cards(prevail_commit_cards(p, s), COMMIT, out);
        if (!q->required)
            out[n++] = action_make(DECLINE, 0, 0, 0, 0);
        return n;
    case ASK_PICK: return list_pick(s, out);
    case ASK_FRONT:
    case ASK_RETREAT: return list_retreat(p, s, out);
    case ASK_PAY: return list_cards(prevail_pay_cards(s), PAY, out);
    case ASK_RALLY:
        if (s->cards[seat].played) /* R193 */
            out[n++] = action_make(RALLY, 0, 0, 0, 0);
        out[n++] = action_make(NORALLY, 0, 0, 0, 0);
        return n;
    case ASK_ASSIGN: return list_assign(p, s, out);
    default: return 0;
    }
}

/* ---- reasons ------------------------------------------------------------------------------------------------- */

/* What the fields of an action of each verb must be, for anything else is no action at all. */
enum field { FROM_CARD = 1, FROM_SPACE = 2, FROM_TYPE = 4, TO_SPACE = 8, TO_CARD = 16, X_FACING = 32 };
static const uint8_t fields[VERBS] = {
    [DEPLOY] = FROM_TYPE | TO_SPACE | X_FACING,
    [CARD] = FROM_CARD,
    [COMMANDER] = TO_SPACE,
    [COMMAND] = TO_SPACE,
    [LINE] = FROM_SPACE | TO_SPACE,
    [WITH] = TO_SPACE,
    [UNIT] = TO_SPACE,
    [COMMIT] = FROM_CARD,
    [MOVE] = TO_SPACE | X_FACING,
    [SHOOT] = TO_SPACE,
    [FIGHT] = TO_SPACE,
    [RETIRE] = TO_SPACE | X_FACING,
    [PAY] = FROM_CARD,
    [ASSIGN] = FROM_SPACE | TO_CARD,
};

static bool well_formed(const struct prevail_pack *p, action_t a)
{
    unsigned verb = action_verb(a), from = action_from(a), to = action_to(a), x = action_x(a);
    if (verb < DEPLOY || verb >= VERBS || action_with(a))
        return false;
    unsigned f = fields[verb];
    bool commander = verb == DEPLOY && from == ASK_NONE;
    return (f & FROM_CARD    ? from < p->cards_n
            : f & FROM_SPACE ? from < p->board.n
            : f & FROM_TYPE  ? from < p->types_n || commander
                             : from == 0) &&
           (f & TO_SPACE  ? to < p->board.n
            : f & TO_CARD ? to < p->cards_n || to == ASK_NONE
                          : to == 0) &&
           (f & X_FACING && !commander ? x < SQUARE_DIRECTIONS : x == 0);
}

static uint16_t rule_deploy(const struct prevail_pack *p, const struct prevail_state *s, action_t a)
{
    unsigned side = s->pending.side, due = prevail_deploy_due(p, s, side), to = action_to(a);
    if (action_from(a) != (due == p->types_n ? (unsigned)ASK_NONE : due))
        return G(2);
    if (!named_after(s, to, s->pending.after))
        return RULE_ORDER;
    return prevail_deploy_fits(p, s, side, to) ? RULE_NONE : G(2);
}

static uint16_t rule_commander(const struct prevail_pack *p, const struct prevail_state *s, unsigned to)
{
    static const struct {
        unsigned relax;
        uint16_t rule;
    } tries[] = {
        {RELAX_CORNERS, G(19)}, {RELAX_ENGAGED, R(63)}, {RELAX_ENEMIES, R(62)}, {RELAX_ENEMIES | RELAX_ENGAGED, R(62)}};
    unsigned side = s->pending.side, enemy = other(side);
    uint64_t set[SQUARE_WORDS];
    prevail_commander_reach(p, s, side, 0, set);
    if (bit_has(set, to))
        return RULE_NONE;
    if (square_distance(&p->board, s->commander[side], to) > COMMANDER_STEPS)
        return R(59);
    if (on(s, enemy, to))
        return on(s, side, to) ? R(63) : R(62);
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++) {
        prevail_commander_reach(p, s, side, tries[i].relax, set);
        if (bit_has(set, to))
            return tries[i].rule;
    }
    return R(62);
}

static uint16_t rule_command(const struct prevail_pack *p, const struct prevail_state *s, unsigned space)
{
    unsigned side = s->pending.side;
    if (s->cards[side].in_play == NO_CARD || card_in_play(p, s, side)->lines)
        return R(69);
    uint16_t rule = prevail_order_rule(p, s, side, space, true);
    if (rule)
        return rule;
    if (prevail_order_capped(p, s, side))
        return G(24);
    return named_after(s, space, s->pending.after) ? RULE_NONE : RULE_ORDER;
}

static uint16_t rule_line(const struct prevail_pack *p, const struct prevail_state *s, unsigned first, unsigned last)
{
    unsigned side = s->pending.side, low = named_after(s, first, last) ? last : first;
    if (!card_in_play(p, s, side)->lines)
        return R(69);
    uint16_t rule = prevail_line_rule(p, s, side, first, last);
    if (rule)
        return rule;
    if (prevail_order_capped(p, s, side))
        return G(24);
    return named_after(s, low, s->pending.after) ? RULE_NONE : RULE_ORDER;
}

static uint16_t rule_unit(const struct prevail_state *s, unsigned space)
{
    unsigned side = s->pending.side;
    if (!on(s, side, space) || !(unit_on(s, side, space)->flags & COMMANDED))
        return R(74);
    if (unit_on(s, side, space)->flags & ACTED)
        return G(28);
    if (on(s, other(side), space))
        return G(27);
    return s->pending.kind == ASK_RESOLVE ? RULE_NONE : R(47);
}

/* Which obstacle alone, or together with those before it, keeps the unit from there? */
static uint16_t rule_obstacle(const struct prevail_pack *p, const struct prevail_state *s, unsigned to, unsigned facing)
{
    static const struct {
        unsigned relax;
        uint16_t rule;
    } tries[] = {{RELAX_CORNERS, R(88)},
                 {RELAX_FRIENDS, R(92)},
                 {RELAX_ENEMIES, R(96)},
                 {RELAX_ENGAGED, R(97)},
                 {RELAX_CORNERS | RELAX_FRIENDS, R(92)},
                 {RELAX_CORNERS | RELAX_FRIENDS | RELAX_ENEMIES, R(96)},
                 {RELAX_ALL_BLOCKS, R(97)}};
    struct prevail_reach reach;
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++) {
        prevail_move_reach(p, s, s->pending.side, s->pending.at, tries[i].relax, &reach);
        if (bit_has(reach.spaces, to) && reach.facings[to] >> facing & 1)
            return tries[i].rule;
    }
    return RULE_NONE;
}

static uint16_t rule_move(const struct prevail_pack *p, const struct prevail_state *s, unsigned to, unsigned facing)
{
    unsigned side = s->pending.side, at = s->pending.at;
    struct prevail_reach reach;
    if (card_in_play(p, s, side)->ranged)
        return R(69);
    if (to == at && facing == unit_on(s, side, at)->facing)
        return G(28); /* the zero move is written `hold` */
    prevail_move_reach(p, s, side, at, 0, &reach);
    if (bit_has(reach.spaces, to) && reach.facings[to] >> facing & 1)
        return RULE_NONE;
    if (engaged(s, to))
        return R(97);
    if (to != at && on(s, side, to))
        return R(95);
    uint16_t rule = rule_obstacle(p, s, to, facing);
    if (rule)
        return rule;
    bool enemy = on(s, other(side), to), there = enemy && bit_has(reach.spaces, to);
    if (enemy && !there && p->preset == PLAYTEST) { /* would the step be legal but for the facing, or its start? */
        prevail_move_reach(p, s, side, at, RELAX_CONTACT, &reach);
        there = bit_has(reach.spaces, to) && reach.facings[to] >> facing & 1;
    }
    if (there)
        return p->preset == PLAYTEST && prevail_contact(facing, unit_on(s, other(side), to)->facing) == REAR ? G(37)
                                                                                                             : G(34);
    prevail_move_reach(p, s, side, at, RELAX_ALL_BLOCKS | RELAX_FLEXIBILITY, &reach);
    return bit_has(reach.spaces, to) ? R(84) : R(82);
}

static uint16_t rule_shoot(const struct prevail_pack *p, const struct prevail_state *s, unsigned target)
{
    unsigned side = s->pending.side, at = s->pending.at;
    uint64_t set[SQUARE_WORDS];
    if (!card_in_play(p, s, side)->ranged)
        return R(69);
    if (on(s, other(side), at))
        return R(161);
    const struct prevail_unit *u = unit_on(s, side, at);
    if (prevail_stat(p, s, side, u, RANGE) < 1)
        return R(153);
    shot_targets(p, s, set);
    if (bit_has(set, target))
        return RULE_NONE;
    if (!on(s, other(side), target) || !prevail_shot_reaches(p, u, prevail_stat(p, s, side, u, RANGE), target))
        return R(154);
    return engaged(s, target) && p->preset == PLAYTEST ? G(59) : G(61);
}

static uint16_t rule_with(const struct prevail_pack *p, const struct prevail_state *s, unsigned space)
{
    if (!on(s, s->combat.side, space) || !prevail_can_support(p, s, space))
        return G(60);
    return named_after(s, space, s->pending.after) ? RULE_NONE : RULE_ORDER;
}

static uint16_t rule_commit(const struct prevail_pack *p, const struct prevail_state *s, unsigned card)
{
    if (!(s->cards[s->pending.side].hand >> card & 1))
        return R(24);
    if (prevail_commit_cards(p, s) >> card & 1)
        return RULE_NONE;
    return s->pending.kind == ASK_MOVE || s->combat.kind == COMBAT_FRONT ? G(44)
           : s->combat.kind == COMBAT_MELEE                              ? G(42)
                                                                         : G(62);
}

static uint16_t rule_decline(const struct prevail_pack *p, const struct prevail_state *s)
{
    if (!s->pending.required)
        return RULE_NONE;
    if (p->preset == PLAYTEST)
        return G(62); /* the shot was declared with a range card */
    return s->pending.side == s->combat.side ? R(157) : R(158);
}

static uint16_t rule_retreat(const struct prevail_pack *p, const struct prevail_state *s, unsigned to, unsigned facing)
{
    unsigned side = s->pending.side, at = s->pending.at;
    struct prevail_reach reach;
    if (s->pending.kind == ASK_FRONT)
        prevail_front_retreat(p, s, side, at, &reach);
    else
        prevail_retreat_reach(p, s, side, at, &reach);
    if (bit_has(reach.spaces, to) && reach.facings[to] >> facing & 1)
        return RULE_NONE;
    if (!prevail_behind(p, at, unit_on(s, side, at)->facing, to))
        return R(178);
    if (on(s, WHITE, to) || on(s, BLACK, to))
        return on(s, other(side), to) ? R(180) : G(55);
    int speed = prevail_stat(p, s, side, unit_on(s, side, at), SPEED);
    return p->preset == PLAYTEST && square_distance(&p->board, at, to) <= speed ? G(56) : R(181);
}

static uint16_t rule_fight(const struct prevail_state *s, unsigned space)
{
    const struct prevail_engagement *e = prevail_engagement_on(s, space);
    return e && !e->fought ? RULE_NONE : G(40);
}

static uint16_t rule_assign(const struct prevail_pack *p, const struct prevail_state *s, unsigned space, unsigned card)
{
    if (space != s->pending.at)
        return RULE_ORDER;
    if (card != ASK_NONE && !(s->cards[s->pending.side].hand >> card & 1))
        return R(24);
    bool none;
    uint64_t cards = prevail_slot_cards(p, s, &none);
    return (card == ASK_NONE ? none : cards >> card & 1) ? RULE_NONE : G(17);
}

/* The question that a verb answers is not the one put now: mostly the wrong step, but a line that names too much
 * comes to the end of its set. */
static uint16_t rule_not_now(const struct prevail_pack *p, const struct prevail_state *s, action_t a)
{
    const struct prevail_pending *q = &s->pending;
    bool acting = q->kind == ASK_RESOLVE || q->kind == ASK_MOVE;
    switch (action_verb(a)) {
    case COMMAND:
    case LINE: return acting && prevail_order_capped(p, s, q->side) ? G(24) : R(47);
    case UNIT: return q->kind == ASK_MOVE ? rule_unit(s, action_to(a)) : R(47);
    case WITH:
        return q->kind == ASK_COMMIT && s->combat.kind == COMBAT_SHOT && q->side == s->combat.side ? G(60) : R(47);
    default: return R(47);
    }
}

static uint16_t rule_of(const struct prevail_pack *p, const struct prevail_state *s, unsigned seat, action_t a)
{
    unsigned kind = s->pending.kind, to = action_to(a), card = action_from(a);
    switch ((enum verb)action_verb(a)) {
    case DEPLOY: return kind == ASK_DEPLOY ? rule_deploy(p, s, a) : R(47);
    case CARD: return kind != ASK_CARD ? R(47) : s->cards[seat].hand >> card & 1 ? RULE_NONE : R(24);
    case COMMANDER: return kind == ASK_COMMANDER ? rule_commander(p, s, to) : R(47);
    case COMMAND: return kind == ASK_ISSUE ? rule_command(p, s, to) : rule_not_now(p, s, a);
    case LINE: return kind == ASK_ISSUE ? rule_line(p, s, action_from(a), to) : rule_not_now(p, s, a);
    case WITH: return kind == ASK_SUPPORT ? rule_with(p, s, to) : rule_not_now(p, s, a);
    case DONE: return kind == ASK_ISSUE || kind == ASK_SUPPORT ? RULE_NONE : R(47);
    case UNIT: return kind == ASK_RESOLVE ? rule_unit(s, to) : rule_not_now(p, s, a);
    case COMMIT: {
        bool moving = kind == ASK_MOVE && p->preset == PLAYTEST && s->combat.kind == COMBAT_NONE &&
                      !card_in_play(p, s, seat)->ranged;
        return kind == ASK_COMMIT || moving ? rule_commit(p, s, card) : R(47);
    }
    case DECLINE: return kind == ASK_COMMIT ? rule_decline(p, s) : R(47);
    case MOVE: return kind == ASK_MOVE ? rule_move(p, s, to, action_x(a)) : R(47);
    case SHOOT: return kind == ASK_MOVE ? rule_shoot(p, s, to) : R(47);
    case HOLD: return kind == ASK_MOVE ? RULE_NONE : R(47);
    case FIGHT: return kind == ASK_PICK ? rule_fight(s, to) : R(47);
    case STAND: return kind == ASK_FRONT ? RULE_NONE : R(47);
    case RETIRE: return kind == ASK_FRONT || kind == ASK_RETREAT ? rule_retreat(p, s, to, action_x(a)) : R(47);
    case PAY: return kind == ASK_PAY ? prevail_pay_rule(s, card) : R(47);
    case RALLY: return kind != ASK_RALLY ? R(47) : s->cards[seat].played ? RULE_NONE : R(193);
    case NORALLY: return kind == ASK_RALLY ? RULE_NONE : R(47);
    case ASSIGN: return kind == ASK_ASSIGN ? rule_assign(p, s, action_from(a), to) : R(47);
    case VERBS: break;
    }
    return RULE_SYNTAX;
}

bool prevail_check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why)
{
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = v;
    struct node node = prevail_node(p, s);
    *why = (struct reason){0};
    if (node.kind != NODE_CHOICE || seat >= SIDES || !(node.seats >> seat & 1))
        why->rule = RULE_SEAT;
    else if (!well_formed(p, action))
        why->rule = RULE_SYNTAX;
    else
        *why = (struct reason){.rule = rule_of(p, s, seat, action),
                               .note = (uint16_t)action_verb(action),
                               .a = (int32_t)action_from(action),
                               .b = (int32_t)action_to(action),
                               .c = s->pending.kind};
    return why->rule == RULE_NONE;
}
