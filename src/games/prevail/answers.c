/* answers.c: one answer carried out, and which answers need not be asked for. */
#include "prevail.h"

static void tell(struct events *events, unsigned kind, unsigned side, int a, int b, int c)
{
    event_put(events,
              (struct event){.kind = (uint8_t)kind, .seen = SEEN_BY_ALL, .seat = (uint8_t)side, .a = {a, b, c}});
}

/* ---- one answer ------------------------------------------------------------------------------------------- */

static void answer_deploy(const struct prevail_pack *p, struct prevail_state *s, action_t action, struct events *events)
{
    unsigned side = s->pending.side, type = action_from(action), to = action_to(action);
    MET(events, R(38), R(40), R(43), G(1), G(2));
    if (type == ASK_NONE)
        MET(events, R(44), R(65));
    tell(events, EVENT_DEPLOYED, side, type == ASK_NONE ? -1 : (int)type, (int)to, (int)action_x(action));
    if (type == ASK_NONE)
        s->commander[side] = (uint16_t)to;
    else {
        prevail_unit_add(
            s, side,
            (struct prevail_unit){.at = (uint16_t)to, .type = (uint8_t)type, .facing = (uint8_t)action_x(action)});
        s->reserve[side][type]--;
    }
    prevail_ask(s, ASK_NOTHING, side);
    if (type != ASK_NONE && s->reserve[side][type]) {
        prevail_ask(s, ASK_DEPLOY, side);
        s->pending.after = (uint16_t)to;
    }
    (void)p;
}

static void answer_card(struct prevail_state *s, unsigned seat, unsigned card, struct events *events)
{
    struct prevail_cards *c = &s->cards[seat];
    c->hand &= ~card_bit(card);
    c->hand_n--;
    c->awaiting = (uint8_t)card; /* R51 */
    MET(events, R(22), R(23), R(24), R(50), R(51), G(6), G(18));
    tell(events, EVENT_CARD_IN, seat, 0, 0, 0);
    if (s->cards[other(seat)].awaiting != NO_CARD)
        s->pending.kind = ASK_NOTHING;
}

static void order(struct prevail_state *s, unsigned side, unsigned space, struct events *events)
{
    unit_of(s, side, space)->flags |= COMMANDED;
    MET(events, R(68), R(69), R(70), R(71), R(72), R(73), G(21), G(22), G(24), G(26), G(27));
    tell(events, EVENT_ORDERED, side, (int)space, 0, 0);
}

static void answer_line(const struct prevail_pack *p, struct prevail_state *s, action_t action, struct events *events)
{
    unsigned side = s->pending.side, first = action_from(action), last = action_to(action);
    unsigned at = first < last ? first : last, high = first < last ? last : first;
    s->line_orders[side]++;
    s->pending.after = (uint16_t)(s->turned ? high : at);
    rule_met(events, G(25));
    order(s, side, at, events);
    for (unsigned d = 0; at != high; d++) { /* along the one direction that leads to the other end */
        assert(d < SQUARE_DIRECTIONS);
        unsigned end = at;
        while (end != SQUARE_NONE && end < high)
            end = p->board.next[end][d];
        if (end != high || d < EAST || d > SOUTHWEST)
            continue;
        while (at != high) {
            at = p->board.next[at][d];
            order(s, side, at, events);
        }
    }
}

static void answer_move(const struct prevail_pack *p, struct prevail_state *s, action_t action, struct events *events)
{
    unsigned side = s->pending.side, from = s->pending.at, to = action_to(action), facing = action_x(action);
    prevail_ask(s, ASK_NOTHING, side);
    s->combat = (struct prevail_combat){0};
    struct prevail_unit *u = prevail_unit_shift(s, side, from, to);
    u->facing = (uint8_t)facing;
    u->flags |= ACTED;
    MET(events, R(74), R(75), R(80), R(81), R(82), R(83), R(84), R(85), R(86), R(98), G(28), G(30), G(31), G(32));
    if (facing & 1 && from != to)
        MET(events, R(8), R(87), R(88), R(89));
    event_put(events, (struct event){.kind = EVENT_MOVED,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)side,
                                     .a = {(int32_t)from, (int32_t)to, (int32_t)facing}});
    prevail_caught(p, s, events);
    if (from != to && on(s, other(side), to)) /* R76, R99 */
        prevail_engage(p, s, side, to, events);
}

static void answer_shoot(const struct prevail_pack *p, struct prevail_state *s, unsigned target, struct events *events)
{
    unsigned side = s->pending.side, from = s->pending.at;
    const struct prevail_unit *u = unit_on(s, side, from);
    const struct prevail_cards *c = &s->cards[side];
    bool far = !prevail_shot_reaches(p, u, prevail_stat(p, s, side, u, RANGE), target);
    unit_of(s, side, from)->flags |= ACTED;
    s->step = STEP_COMBAT;
    s->combat = (struct prevail_combat){
        .kind = COMBAT_SHOT, .side = (uint8_t)side, .at = (uint16_t)from, .target = (uint16_t)target};
    MET(events, R(74), R(77), R(78), R(79), R(153), R(154), R(155), R(156), G(29), G(58), G(59), G(63));
    event_put(events, (struct event){.kind = EVENT_SHOT,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)side,
                                     .shows = far && cards_unknown(c) ? prevail_others(side) : 0, /* a range card */
                                     .a = {(int32_t)from, (int32_t)target}});
    uint64_t set[SQUARE_WORDS];
    prevail_ask(s, ASK_NOTHING, side);
    if (prevail_supporters(p, s, set))
        prevail_ask(s, ASK_SUPPORT, side);
    else
        prevail_combat_next(p, s, events);
}

static void answer_commit(const struct prevail_pack *p, struct prevail_state *s, unsigned card, struct events *events)
{
    unsigned side = s->pending.side;
    bool required = s->pending.required;
    if (s->pending.kind == ASK_MOVE) { /* G44 P: the move is still to come */
        s->combat = (struct prevail_combat){.kind = COMBAT_MOVE, .at = s->pending.at, .target = ASK_NONE};
        prevail_commit_card(p, s, side, card, events);
        prevail_lost(p, s, false, events);
        return;
    }
    prevail_ask(s, ASK_NOTHING, side);
    prevail_commit_card(p, s, side, card, events);
    if (required && p->preset == RULEBOOK && s->cards[side].hand_n == 0) { /* R33, G61 */
        MET(events, R(33), R(157), R(158), G(61));
        prevail_over(s, other(side), END_LAST_CARD, events);
    } else if (!prevail_lost(p, s, false, events))
        prevail_combat_next(p, s, events);
}

static void answer_retreat(const struct prevail_pack *p, struct prevail_state *s, action_t action,
                           struct events *events)
{
    struct prevail_pending asked = s->pending;
    prevail_ask(s, ASK_NOTHING, asked.side);
    prevail_retreat_to(p, s, asked.side, asked.at, action_to(action), action_x(action), events);
    if (asked.kind == ASK_FRONT) { /* R115 */
        MET(events, R(115), R(182));
        prevail_combat_over(p, s, events);
    } else
        prevail_todo_next(p, s, events);
}

static void answer_pay(const struct prevail_pack *p, struct prevail_state *s, unsigned card, struct events *events)
{
    prevail_pay_card(p, s, s->pending.side, card, events);
    s->pending.after = (uint16_t)card;
    if (--s->pending.count)
        return;
    prevail_ask(s, ASK_NOTHING, s->pending.side);
    prevail_todo_next(p, s, events);
}

static void answer_assign(const struct prevail_pack *p, struct prevail_state *s, unsigned card, struct events *events)
{
    unsigned side = s->pending.side, at = s->pending.at;
    struct prevail_cards *c = &s->cards[side];
    bool shows = cards_unknown(c) > 0;
    unit_of(s, side, at)->slot = (uint8_t)(card == ASK_NONE ? (unsigned)SLOT_NONE : card + 1);
    if (card != ASK_NONE)
        c->known |= card_bit(card);
    rule_met(events, G(17));
    event_put(events, (struct event){.kind = EVENT_ASSIGNED,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)side,
                                     .shows = shows ? prevail_others(side) : 0,
                                     .a = {(int32_t)at, card == ASK_NONE ? -1 : (int32_t)card}});
    prevail_ask(s, ASK_NOTHING, side);
    prevail_assign_next(p, s, events);
}

static void answer_done(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    bool issuing = s->pending.kind == ASK_ISSUE;
    s->pending.kind = ASK_NOTHING;
    if (issuing)
        s->step = STEP_RESOLVE;
    else
        prevail_combat_next(p, s, events);
}

static void answer_commander(struct prevail_state *s, unsigned to, struct events *events)
{
    unsigned side = s->pending.side;
    MET(events, R(58), R(59), R(60), R(61), R(64), R(66), G(19));
    tell(events, EVENT_COMMANDER, side, s->commander[side], (int)to, 0);
    s->commander[side] = (uint16_t)to;
    prevail_commander_done(s);
}

/* R117; P (G39): the melee waits for phase 4. */
static void answer_stand(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    prevail_ask(s, ASK_NOTHING, s->pending.side);
    MET(events, R(117));
    if (s->combat.kind == COMBAT_MELEE)
        prevail_strike(p, s, events);
    else
        prevail_combat_over(p, s, events);
}

static void answer_rally(struct prevail_state *s, struct events *events)
{
    MET(events, R(186), R(193));
    if (!s->cards[s->pending.side].hand_n)
        MET(events, R(35), R(194), G(16));
    tell(events, EVENT_RALLIED, s->pending.side, 0, 0, 0);
    s->step = STEP_BURN;
}

void prevail_answer(const struct prevail_pack *p, struct prevail_state *s, unsigned seat, action_t action,
                    struct events *events)
{
    unsigned to = action_to(action), card = action_from(action), side = s->pending.side;
    switch ((enum verb)action_verb(action)) {
    case DEPLOY: answer_deploy(p, s, action, events); return;
    case CARD: answer_card(s, seat, card, events); return;
    case COMMANDER: answer_commander(s, to, events); break;
    case COMMAND:
        order(s, side, to, events);
        s->pending.after = (uint16_t)to;
        return;
    case LINE: answer_line(p, s, action, events); return;
    case WITH:
        unit_of(s, side, to)->flags |= SUPPORTS | ACTED;
        s->pending.after = (uint16_t)to;
        MET(events, R(162), R(163), G(60));
        return;
    case DONE: answer_done(p, s, events); return;
    case UNIT:
        prevail_ask(s, ASK_MOVE, side);
        s->pending.at = (uint16_t)to;
        return;
    case COMMIT: answer_commit(p, s, card, events); return;
    case DECLINE:
        s->combat.commits[side] = COMMIT_DECLINED;
        MET(events, R(127));
        prevail_ask(s, ASK_NOTHING, side);
        prevail_combat_next(p, s, events);
        return;
    case MOVE: answer_move(p, s, action, events); return;
    case SHOOT: answer_shoot(p, s, to, events); return;
    case HOLD:
        unit_of(s, side, s->pending.at)->flags |= ACTED;
        MET(events, R(74), G(28));
        s->combat = (struct prevail_combat){0};
        break;
    case FIGHT:
        prevail_ask(s, ASK_NOTHING, side);
        prevail_fight(p, s, to, events);
        return;
    case STAND: answer_stand(p, s, events); return;
    case RETIRE: answer_retreat(p, s, action, events); return;
    case PAY: answer_pay(p, s, card, events); return;
    case RALLY: answer_rally(s, events); break;
    case NORALLY:
        MET(events, R(186), R(191), R(192));
        prevail_ask(s, ASK_NOTHING, side);
        prevail_rally_over(p, s, events);
        return;
    case ASSIGN: answer_assign(p, s, to, events); return;
    case VERBS: break;
    }
    s->pending.kind = ASK_NOTHING;
}

/* ---- skipping ------------------------------------------------------------------------------------------------ */

static bool only_card(uint64_t set, unsigned verb, bool also_other, action_t *only)
{
    if (bit_count(set) != 1 || also_other)
        return false;
    *only = action_make(verb, (unsigned)bit_first(set), 0, 0, 0);
    return true;
}

/* A secret choice is skipped only where the one card in hand is known to everybody. */
static bool only_choice(const struct prevail_state *s, unsigned *seat, action_t *only)
{
    for (unsigned side = 0; side < SIDES; side++) {
        const struct prevail_cards *c = &s->cards[side];
        if (c->awaiting == NO_CARD && c->hand_n == 1 && c->known == c->hand) {
            *seat = side;
            return only_card(c->hand, CARD, false, only);
        }
    }
    return false;
}

static bool only_space(int n, const uint64_t *set, unsigned words, unsigned verb, action_t *only)
{
    if (n != 1)
        return false;
    bit_each(space, set, words)
        *only = action_make(verb, 0, space, 0, 0);
    return true;
}

/* Has the open question one answer, and can everybody see that? */
bool prevail_only_answer(const struct prevail_pack *p, const struct prevail_state *s, unsigned *seat, action_t *only)
{
    const struct prevail_pending *q = &s->pending;
    uint64_t set[SQUARE_WORDS];
    unsigned last = 0;
    *seat = q->side;
    if (q->kind == ASK_CARD)
        return only_choice(s, seat, only);
    if (q->side >= SIDES)
        return false;
    const struct prevail_cards *c = &s->cards[q->side];
    switch (q->kind) {
    case ASK_COMMANDER:
        *only = action_make(COMMANDER, 0, s->commander[q->side], 0, 0);
        return prevail_commander_stuck(p, s, q->side);
    case ASK_ISSUE: {
        action_t line;
        *only = action_make(DONE, 0, 0, 0, 0);
        if (card_in_play(p, s, q->side)->lines)
            return prevail_lines(p, s, q->side, q->after, &line, 1) == 0;
        return prevail_order_candidates(p, s, set) == 0;
    }
    case ASK_RESOLVE: return only_space(prevail_to_act(s, set), set, p->board.words, UNIT, only);
    case ASK_PICK: {
        int n = prevail_open_engagements(s, &last);
        *only = action_make(FIGHT, 0, last, 0, 0);
        return n == 1;
    }
    case ASK_COMMIT: {
        if (cards_unknown(c))
            return false;
        uint64_t cards = prevail_commit_cards(p, s);
        *only = action_make(DECLINE, 0, 0, 0, 0);
        return cards ? only_card(cards, COMMIT, !q->required, only) : !q->required;
    }
    case ASK_SUPPORT: *only = action_make(DONE, 0, 0, 0, 0); return prevail_supporters(p, s, set) == 0;
    case ASK_PAY: return !cards_unknown(c) && only_card(prevail_pay_cards(s), PAY, false, only);
    case ASK_RALLY: *only = action_make(NORALLY, 0, 0, 0, 0); return c->played == 0;
    case ASK_ASSIGN: {
        action_t list[HAND_MAX + 2];
        if (cards_unknown(c) || prevail_legal(p, s, q->side, list) != 1)
            return false;
        *only = list[0];
        return true;
    }
    default: return false;
    }
}
