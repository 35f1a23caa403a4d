/* legal.c: what may be answered now, and why not. legal() lists, check() explains; both ask the same predicates. */
#include "subjects.h"

/* ---- the lists -------------------------------------------------------------------------------------------------- */

static int list_spaces(const struct prevail_pack *pack, const uint64_t *set, unsigned verb, action_t *out)
{
    int n = 0;
    bit_each(space, set, pack->board.words)
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

static int list_reach(const struct prevail_pack *pack, const struct prevail_reach *r, unsigned verb, action_t *out)
{
    int n = 0;
    bit_each(space, r->spaces, pack->board.words) {
        action_t base = action_make(verb, 0, space, 0, 0);
        for (unsigned facings = r->facings[space]; facings; facings &= facings - 1)
            out[n++] = base | (unsigned)bit_first(facings);
    }
    return n;
}

static int list_deploy(const struct prevail_pack *pack, const struct prevail_state *s, action_t *out)
{
    unsigned seat = s->ask.seat, type = prevail_deploy_due(pack, s, seat);
    int n = 0;
    bit_each(space, pack->zone[seat], pack->board.words) {
        if (!named_after(s, space, s->ask.after) || !prevail_deploy_fits(pack, s, seat, space))
            continue;
        if (type == pack->types_n)
            out[n++] = action_make(VERB_DEPLOY, ASK_NONE, space, 0, 0);
        else
            for (unsigned facing = 0; facing < SQUARE_DIRECTIONS; facing++)
                out[n++] = action_make(VERB_DEPLOY, type, space, 0, facing);
    }
    return n;
}

static int list_issue(const struct prevail_pack *pack, const struct prevail_state *s, action_t *out)
{
    unsigned seat = s->ask.seat;
    uint64_t set[SQUARE_WORDS];
    int n = 0;
    if (card_in_play(pack, s, seat)->lines) {
        n = prevail_lines(pack, s, seat, s->ask.after, out, CHOICES_MAX - 1);
        for (int i = 1; i < n; i++) { /* nearly sorted: a line named from its high end stands out */
            action_t line = out[i];
            int j = i;
            for (; j && out[j - 1] > line; j--)
                out[j] = out[j - 1];
            out[j] = line;
        }
    } else if (prevail_order_candidates(pack, s, set))
        n = list_spaces(pack, set, VERB_COMMAND, out);
    out[n++] = action_make(VERB_DONE, 0, 0, 0, 0);
    return n;
}

static int list_move(const struct prevail_pack *pack, const struct prevail_state *s, action_t *out)
{
    int n = 0;
    if (card_in_play(pack, s, s->ask.seat)->ranged) {
        uint64_t set[SQUARE_WORDS];
        prevail_shot_targets(pack, s, set);
        n = list_spaces(pack, set, VERB_SHOOT, out);
    } else {
        struct prevail_reach reach;
        n = list_cards(prevail_move_cards(pack, s), VERB_COMMIT, out);
        prevail_move_places(pack, s, &reach);
        n += list_reach(pack, &reach, VERB_MOVE, out + n);
    }
    out[n++] = action_make(VERB_HOLD, 0, 0, 0, 0);
    return n;
}

static int list_pick(const struct prevail_state *s, action_t *out)
{
    int n = 0;
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (!s->engagements[i].fought)
            out[n++] = action_make(VERB_FIGHT, 0, s->engagements[i].at, 0, 0);
    return n;
}

static int list_retreat(const struct prevail_pack *pack, const struct prevail_state *s, action_t *out)
{
    struct prevail_reach reach;
    int n = 0;
    if (s->ask.kind == ASK_FRONT) {
        out[n++] = action_make(VERB_STAND, 0, 0, 0, 0);
        prevail_front_retreat(pack, s, s->ask.seat, s->ask.at, &reach);
    } else
        prevail_retreat_reach(pack, s, s->ask.seat, s->ask.at, &reach);
    return n + list_reach(pack, &reach, VERB_RETREAT, out + n);
}

static int list_assign(const struct prevail_pack *pack, const struct prevail_state *s, action_t *out)
{
    int n = 0;
    bool none;
    uint64_t cards = prevail_slot_cards(pack, s, &none);
    bit_each(card, &cards, 1)
        out[n++] = action_make(VERB_ASSIGN, s->ask.at, card, 0, 0);
    if (none)
        out[n++] = action_make(VERB_ASSIGN, s->ask.at, ASK_NONE, 0, 0);
    return n;
}

int prevail_legal(const void *packed, const void *v, unsigned seat, action_t *out)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    const struct prevail_question *q = &s->ask;
    uint64_t set[SQUARE_WORDS];
    int n = 0;
    if (q->kind == ASK_CARD)
        return seat < SIDES && s->cards[seat].awaiting == NO_CARD ? list_cards(s->cards[seat].hand, VERB_CARD, out) : 0;
    if (commit_open(s, seat)) {
        n = list_cards(prevail_commit_cards(pack, s, seat), VERB_COMMIT, out);
        out[n++] = action_make(VERB_DECLINE, 0, 0, 0, 0);
        return n;
    }
    if (build_open(s, seat))
        return prevail_build_list(pack, s, seat, out);
    if (prevail_finished(s) || seat != q->seat)
        return 0;
    switch (q->kind) {
    case ASK_DEPLOY: return list_deploy(pack, s, out);
    case ASK_COMMANDER:
        prevail_commander_reach(pack, s, seat, 0, set);
        return list_spaces(pack, set, VERB_COMMANDER, out);
    case ASK_ISSUE: return list_issue(pack, s, out);
    case ASK_RESOLVE: prevail_to_act(s, set); return list_spaces(pack, set, VERB_UNIT, out);
    case ASK_MOVE: return list_move(pack, s, out);
    case ASK_SUPPORT:
        prevail_supporters(pack, s, set);
        n = list_spaces(pack, set, VERB_WITH, out);
        out[n++] = action_make(VERB_DONE, 0, 0, 0, 0);
        return n;
    case ASK_COMMIT:
        n = list_cards(prevail_commit_cards(pack, s, seat), VERB_COMMIT, out);
        if (!q->required)
            out[n++] = action_make(VERB_DECLINE, 0, 0, 0, 0);
        return n;
    case ASK_PICK: return list_pick(s, out);
    case ASK_FRONT:
    case ASK_RETREAT: return list_retreat(pack, s, out);
    case ASK_PAY: return list_cards(prevail_pay_cards(s), VERB_PAY, out);
    case ASK_RALLY:
        if (s->cards[seat].played) /* R193 */
            out[n++] = action_make(VERB_RALLY, 0, 0, 0, 0);
        out[n++] = action_make(VERB_NO_RALLY, 0, 0, 0, 0);
        return n;
    case ASK_ASSIGN: return list_assign(pack, s, out);
    default: return 0;
    }
}

/* ---- reasons ---------------------------------------------------------------------------------------------------- */

/* The two verbs that name a piece or `commander`, a card or `none`, have bounds of their own. */
static bool well_formed(const struct prevail_pack *pack, action_t a)
{
    if (!verb_formed(prevail_verbs, pack, a))
        return false;
    if (action_verb(a) == VERB_DEPLOY)
        return action_from(a) < pack->types_n || (action_from(a) == ASK_NONE && action_x(a) == 0); /* R64 */
    if (action_verb(a) == VERB_ADD || action_verb(a) == VERB_DROP) {
        unsigned item = action_from(a);
        return item < pack->types_n || (item >= ITEM_CARD && item - ITEM_CARD < pack->cards_n);
    }
    return action_verb(a) != VERB_ASSIGN || action_to(a) < pack->cards_n || action_to(a) == ASK_NONE;
}

static uint16_t rule_deploy(const struct prevail_pack *pack, const struct prevail_state *s, action_t a)
{
    enum deploy_fault fault = prevail_deploy_fault(pack, s, action_from(a), action_to(a));
    if (fault != DEPLOY_NOT_DUE && !named_after(s, action_to(a), s->ask.after))
        return RULE_ORDER;
    return fault == DEPLOY_FITS ? RULE_NONE : fault == DEPLOY_BARRED ? G(69) : G(2);
}

static uint16_t rule_commander(const struct prevail_pack *pack, const struct prevail_state *s, unsigned to)
{
    static const struct {
        unsigned relax;
        uint16_t rule;
    } tries[] = {{RELAX_CORNERS, G(19)},
                 {RELAX_ENGAGED, R(63)},
                 {RELAX_ENEMIES, R(62)},
                 {RELAX_ENEMIES | RELAX_ENGAGED, R(62)},
                 {RELAX_GROUND, G(69)}};
    unsigned seat = s->ask.seat, enemy = other(seat);
    uint64_t set[SQUARE_WORDS];
    prevail_commander_reach(pack, s, seat, 0, set);
    if (bit_has(set, to))
        return RULE_NONE;
    if (square_distance(&pack->board, s->commander[seat], to) > COMMANDER_STEPS)
        return R(59);
    if (on(s, enemy, to))
        return on(s, seat, to) ? R(63) : R(62);
    if (bit_has(pack->extra.closed, to))
        return G(69);
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++) {
        prevail_commander_reach(pack, s, seat, tries[i].relax, set);
        if (bit_has(set, to))
            return tries[i].rule;
    }
    return R(62);
}

/* Behind the rule of the unit or line itself: the card's number, and the order of a set. */
static uint16_t rule_capped(const struct prevail_pack *pack, const struct prevail_state *s, uint16_t rule,
                            unsigned space)
{
    if (rule)
        return rule;
    if (prevail_order_capped(pack, s, s->ask.seat))
        return G(24);
    return named_after(s, space, s->ask.after) ? RULE_NONE : RULE_ORDER;
}

static uint16_t rule_command(const struct prevail_pack *pack, const struct prevail_state *s, unsigned space)
{
    unsigned seat = s->ask.seat;
    assert(s->ask.kind == ASK_ISSUE && seat < SIDES);
    if (s->cards[seat].in_play == NO_CARD || card_in_play(pack, s, seat)->lines)
        return R(69);
    return rule_capped(pack, s, prevail_order_rule(pack, s, seat, space, true), space);
}

static uint16_t rule_line(const struct prevail_pack *pack, const struct prevail_state *s, unsigned first, unsigned last)
{
    unsigned seat = s->ask.seat, low = named_after(s, first, last) ? last : first;
    if (!card_in_play(pack, s, seat)->lines)
        return R(69);
    return rule_capped(pack, s, prevail_line_rule(pack, s, seat, first, last), low);
}

static uint16_t rule_unit(const struct prevail_state *s, unsigned space)
{
    unsigned seat = s->ask.seat;
    if (!on(s, seat, space) || !(unit_on(s, seat, space)->flags & COMMANDED))
        return R(74);
    if (unit_on(s, seat, space)->flags & ACTED)
        return G(28);
    if (on(s, other(seat), space))
        return G(27);
    return s->ask.kind == ASK_RESOLVE ? RULE_NONE : R(47);
}

/* Which obstacle alone, or together with those before it, keeps the unit from there? */
static uint16_t rule_obstacle(const struct prevail_pack *pack, const struct prevail_state *s, unsigned to,
                              unsigned facing)
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
                 {RELAX_ALL_BLOCKS, R(97)},
                 {RELAX_GROUND, G(69)},
                 {RELAX_ALL_BLOCKS | RELAX_GROUND, G(69)}};
    struct prevail_reach reach;
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++) {
        prevail_move_reach(pack, s, s->ask.seat, s->ask.at, tries[i].relax, &reach);
        if (bit_has(reach.spaces, to) && reach.facings[to] >> facing & 1)
            return tries[i].rule;
    }
    return RULE_NONE;
}

static uint16_t rule_move(const struct prevail_pack *pack, const struct prevail_state *s, unsigned to, unsigned facing)
{
    unsigned seat = s->ask.seat, at = s->ask.at;
    struct prevail_reach reach;
    if (card_in_play(pack, s, seat)->ranged)
        return R(69);
    if (on(s, other(seat), at))
        return G(27);
    if (to == at && facing == unit_on(s, seat, at)->facing)
        return G(28); /* the zero move is written `hold` */
    prevail_move_reach(pack, s, seat, at, 0, &reach);
    if (bit_has(reach.spaces, to) && reach.facings[to] >> facing & 1)
        return RULE_NONE;
    if (engaged(s, to))
        return R(97);
    if (to != at && on(s, seat, to))
        return R(95);
    if (ground_on(pack, to)->bars >> unit_on(s, seat, at)->type & 1)
        return G(69);
    uint16_t rule = rule_obstacle(pack, s, to, facing);
    if (rule)
        return rule;
    bool enemy = on(s, other(seat), to), there = enemy && bit_has(reach.spaces, to);
    if (enemy && !there && pack->preset == PLAYTEST) { /* would the step be legal but for the facing, or its start? */
        prevail_move_reach(pack, s, seat, at, RELAX_CONTACT, &reach);
        there = bit_has(reach.spaces, to) && reach.facings[to] >> facing & 1;
    }
    if (there)
        return pack->preset == PLAYTEST && prevail_contact(facing, unit_on(s, other(seat), to)->facing) == REAR ? G(37)
                                                                                                                : G(34);
    prevail_move_reach(pack, s, seat, at, RELAX_ALL_BLOCKS | RELAX_FLEXIBILITY, &reach);
    return bit_has(reach.spaces, to) ? R(84) : R(82);
}

static uint16_t rule_shoot(const struct prevail_pack *pack, const struct prevail_state *s, unsigned target)
{
    unsigned seat = s->ask.seat, at = s->ask.at;
    uint64_t set[SQUARE_WORDS];
    if (!card_in_play(pack, s, seat)->ranged)
        return R(69);
    if (on(s, other(seat), at))
        return R(161);
    const struct prevail_unit *u = unit_on(s, seat, at);
    if (prevail_stat(pack, s, seat, u, RANGE) < 1)
        return R(153);
    prevail_shot_targets(pack, s, set);
    if (bit_has(set, target))
        return RULE_NONE;
    int range = prevail_stat(pack, s, seat, u, RANGE);
    if (!on(s, other(seat), target) || !prevail_shot_reaches(pack, u, range + ground_on(pack, target)->cover, target))
        return R(154);
    if (!prevail_shot_reaches(pack, u, range, target))
        return G(70);
    return engaged(s, target) && pack->preset == PLAYTEST ? G(59) : G(61);
}

static uint16_t rule_with(const struct prevail_pack *pack, const struct prevail_state *s, unsigned space)
{
    if (!on(s, s->combat.seat, space) || !prevail_can_support(pack, s, space))
        return G(60);
    return named_after(s, space, s->ask.after) ? RULE_NONE : RULE_ORDER;
}

static uint16_t rule_commit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                            unsigned card)
{
    if (!(s->cards[seat].hand >> card & 1))
        return R(24);
    if (prevail_commit_cards(pack, s, seat) >> card & 1)
        return RULE_NONE;
    return s->ask.kind == ASK_MOVE || s->combat.kind == COMBAT_FRONT ? G(44)
           : s->combat.kind == COMBAT_MELEE                          ? G(42)
                                                                     : G(62);
}

static uint16_t rule_decline(const struct prevail_pack *pack, const struct prevail_state *s)
{
    if (!s->ask.required)
        return RULE_NONE;
    if (pack->preset == PLAYTEST)
        return G(62); /* the shot was declared with a range card */
    return s->ask.seat == s->combat.seat ? R(157) : R(158);
}

static uint16_t rule_retreat(const struct prevail_pack *pack, const struct prevail_state *s, unsigned to,
                             unsigned facing)
{
    unsigned seat = s->ask.seat, at = s->ask.at;
    struct prevail_reach reach;
    if (s->ask.kind == ASK_FRONT)
        prevail_front_retreat(pack, s, seat, at, &reach);
    else
        prevail_retreat_reach(pack, s, seat, at, &reach);
    if (bit_has(reach.spaces, to) && reach.facings[to] >> facing & 1)
        return RULE_NONE;
    if (!prevail_behind(pack, at, unit_on(s, seat, at)->facing, to))
        return R(178);
    if (on(s, WHITE, to) || on(s, BLACK, to))
        return on(s, other(seat), to) ? R(180) : G(55);
    if (ground_on(pack, to)->bars >> unit_on(s, seat, at)->type & 1)
        return G(69);
    int speed = prevail_stat(pack, s, seat, unit_on(s, seat, at), SPEED);
    return pack->preset == PLAYTEST && square_distance(&pack->board, at, to) <= speed ? G(56) : R(181);
}

static uint16_t rule_fight(const struct prevail_state *s, unsigned space)
{
    const struct prevail_engagement *e = prevail_engagement_on(s, space);
    return e && !e->fought ? RULE_NONE : G(40);
}

static uint16_t rule_assign(const struct prevail_pack *pack, const struct prevail_state *s, unsigned space,
                            unsigned card)
{
    if (space != s->ask.at)
        return RULE_ORDER;
    if (card != ASK_NONE && !(s->cards[s->ask.seat].hand >> card & 1))
        return R(24);
    bool none;
    uint64_t cards = prevail_slot_cards(pack, s, &none);
    return (card == ASK_NONE ? none : cards >> card & 1) ? RULE_NONE : G(17);
}

/* The question that a verb answers is not the one put now: mostly the wrong step, but a line that names too much
 * comes to the end of its set. */
static uint16_t rule_not_now(const struct prevail_pack *pack, const struct prevail_state *s, action_t a)
{
    const struct prevail_question *q = &s->ask;
    bool acting = q->kind == ASK_RESOLVE || q->kind == ASK_MOVE;
    switch (action_verb(a)) {
    case VERB_COMMAND:
    case VERB_LINE: return acting && prevail_order_capped(pack, s, q->seat) ? G(24) : R(47);
    case VERB_UNIT: return q->kind == ASK_MOVE ? rule_unit(s, action_to(a)) : R(47);
    case VERB_WITH:
        return q->kind == ASK_COMMIT && s->combat.kind == COMBAT_SHOT && q->seat == s->combat.seat ? G(60) : R(47);
    case VERB_FIGHT: /* the last melee of the round is not asked for */
        return s->phase == PHASE_MELEE && rule_fight(s, action_to(a)) ? G(40) : R(47);
    default: return R(47);
    }
}

/* A seat that is not asked. Where its own question was skipped, since everybody could see that there was one answer
 * (legal_only.c), what it would have refused tells more than that it is not asked. */
static uint16_t rule_unasked(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, action_t a)
{
    unsigned verb = action_verb(a);
    bool commands = verb == VERB_COMMAND || verb == VERB_LINE;
    if (seat >= SIDES || prevail_finished(s))
        return RULE_SEAT;
    if (verb == VERB_RALLY && s->phase == PHASE_CLEANUP && !s->cards[seat].played)
        return R(193);
    if (!commands || s->phase != PHASE_COMMANDS || seat == s->active || seat != s->initiative)
        return RULE_SEAT;
    struct prevail_state open = *s; /* its orders are behind it: were there any that it could have given? */
    uint64_t set[SQUARE_WORDS];
    action_t line;
    prevail_ask(&open, ASK_ISSUE, seat);
    if (prevail_ordered(s, seat) || s->cards[seat].in_play == NO_CARD ||
        (card_in_play(pack, s, seat)->lines ? prevail_lines(pack, s, seat, ASK_NONE, &line, 1)
                                            : prevail_order_candidates(pack, &open, set)))
        return RULE_SEAT;
    uint16_t rule = verb == VERB_COMMAND ? rule_command(pack, &open, action_to(a))
                                         : rule_line(pack, &open, action_from(a), action_to(a));
    return rule > RULE_ORDER ? rule : RULE_SEAT;
}

static uint16_t rule_of(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, action_t a)
{
    unsigned kind = s->ask.kind, to = action_to(a), card = action_from(a);
    switch ((enum verb)action_verb(a)) {
    case VERB_DEPLOY: return kind == ASK_DEPLOY ? rule_deploy(pack, s, a) : R(47);
    case VERB_CARD: return kind != ASK_CARD ? R(47) : s->cards[seat].hand >> card & 1 ? RULE_NONE : R(24);
    case VERB_COMMANDER: return kind == ASK_COMMANDER ? rule_commander(pack, s, to) : R(47);
    case VERB_COMMAND: return kind == ASK_ISSUE ? rule_command(pack, s, to) : rule_not_now(pack, s, a);
    case VERB_LINE: return kind == ASK_ISSUE ? rule_line(pack, s, action_from(a), to) : rule_not_now(pack, s, a);
    case VERB_WITH: return kind == ASK_SUPPORT ? rule_with(pack, s, to) : rule_not_now(pack, s, a);
    case VERB_DONE: return kind == ASK_ISSUE || kind == ASK_SUPPORT ? RULE_NONE : R(47);
    case VERB_UNIT: return kind == ASK_RESOLVE ? rule_unit(s, to) : rule_not_now(pack, s, a);
    case VERB_COMMIT: {
        bool moving = kind == ASK_MOVE && pack->preset == PLAYTEST && s->combat.kind == COMBAT_NONE &&
                      !card_in_play(pack, s, seat)->ranged;
        return kind == ASK_COMMIT || kind == ASK_COMMITS || moving ? rule_commit(pack, s, seat, card) : R(47);
    }
    case VERB_DECLINE: return kind == ASK_COMMIT || kind == ASK_COMMITS ? rule_decline(pack, s) : R(47);
    case VERB_MOVE: return kind == ASK_MOVE ? rule_move(pack, s, to, action_x(a)) : R(47);
    case VERB_SHOOT: return kind == ASK_MOVE ? rule_shoot(pack, s, to) : R(47);
    case VERB_HOLD: return kind == ASK_MOVE ? RULE_NONE : R(47);
    case VERB_FIGHT: return kind == ASK_PICK ? rule_fight(s, to) : rule_not_now(pack, s, a);
    case VERB_STAND: return kind == ASK_FRONT ? RULE_NONE : R(47);
    case VERB_RETREAT: return kind == ASK_FRONT || kind == ASK_RETREAT ? rule_retreat(pack, s, to, action_x(a)) : R(47);
    case VERB_PAY: return kind == ASK_PAY ? prevail_pay_rule(s, card) : R(47);
    case VERB_RALLY: return kind != ASK_RALLY ? R(47) : s->cards[seat].played ? RULE_NONE : R(193);
    case VERB_NO_RALLY: return kind == ASK_RALLY ? RULE_NONE : R(47);
    case VERB_ASSIGN: return kind == ASK_ASSIGN ? rule_assign(pack, s, action_from(a), to) : R(47);
    case VERB_ADD:
    case VERB_DROP:
    case VERB_ARMY:
    case VERB_READY: return kind == ASK_BUILD ? prevail_fault_rule(prevail_build_fault(pack, s, seat, a)) : R(47);
    case VERBS: break;
    }
    return RULE_SYNTAX;
}

/* What a refusal is about, for its sentence: the pieces named, and figures that stand in the way (say.c). */
static struct reason reason_of(const struct prevail_pack *pack, const struct prevail_state *s, unsigned asked,
                               uint16_t rule, action_t a)
{
    struct reason why = {.rule = rule,
                         .note = (uint16_t)action_verb(a),
                         .a = (int32_t)action_from(a),
                         .b = (int32_t)action_to(a),
                         .c = s->ask.kind};
    unsigned seat = s->ask.seat;
    if (rule == R(47))
        why.c = s->phase;
    if ((rule == G(2) || rule == G(69)) && s->ask.kind == ASK_DEPLOY) {
        why.a = (int32_t)prevail_deploy_due(pack, s, seat);
        why.c = (int32_t)prevail_deploy_fault(pack, s, action_from(a), action_to(a));
    }
    if (s->ask.kind == ASK_BUILD && action_verb(a) >= VERB_ADD && rule) {
        why.b = (int32_t)asked;
        why.c = (int32_t)prevail_build_fault(pack, s, asked, a);
    }
    if (rule == R(82) || rule == R(84)) {
        const struct prevail_unit *u = unit_on(s, seat, s->ask.at);
        why.a = u->type;
        why.c = prevail_stat(pack, s, seat, u, rule == R(82) ? SPEED : FLEXIBILITY);
    }
    return why;
}

bool prevail_check(const void *packed, const void *v, unsigned seat, action_t action, struct reason *why)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    struct node node = prevail_node(pack, s);
    *why = (struct reason){0};
    bool asked = node.kind == NODE_CHOICE && seat < SIDES && node.seats >> seat & 1;
    if (!well_formed(pack, action))
        why->rule = asked ? RULE_SYNTAX : RULE_SEAT;
    else if (!asked) {
        why->rule = rule_unasked(pack, s, seat, action);
        if (why->rule > RULE_ORDER)
            *why = reason_of(pack, s, seat, why->rule, action);
    } else
        *why = reason_of(pack, s, seat, rule_of(pack, s, seat, action), action);
    return why->rule == RULE_NONE;
}
