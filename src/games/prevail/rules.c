/* rules.c: the sequence of play, as the rulebook tells it: set-up, five phases, the next round. What one answer does in
 * detail stands in the file of its subject. */
#include "subjects.h"

/* ---- set-up (R38 to R46) ------------------------------------------------------------------------------------ */

static void start_round(struct prevail_state *s, struct events *events);

static bool has_to_deploy(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    return prevail_deploy_due(pack, s, seat) < pack->types_n || s->commander[seat] == SQUARE_NONE;
}

/* G2: White places all, then Black. */
static void deploy(const struct prevail_pack *pack, struct prevail_state *s)
{
    if (has_to_deploy(pack, s, s->active))
        prevail_ask(s, ASK_DEPLOY, s->active);
    else if (has_to_deploy(pack, s, other(s->active)))
        s->active ^= 1;
    else {
        s->step = STEP_FIRST;
        s->active = NO_SIDE;
    }
}

/* R46: chance decides; P (G4): Black. */
static void first_initiative(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    if (pack->preset == RULEBOOK) {
        prevail_ask(s, ASK_FIRST, NO_SIDE);
        return;
    }
    s->initiative = s->turned ? WHITE : BLACK;
    rules_met(events, G(4));
    start_round(s, events);
}

/* ---- phase 1: play cards (R50 to R57) ------------------------------------------------------------------------ */

/* R32, R49: who has no card in hand now loses before phase 1 starts. */
static void start_round(struct prevail_state *s, struct events *events)
{
    enum end_reason why[SIDES];
    for (unsigned seat = 0; seat < SIDES; seat++)
        why[seat] = s->cards[seat].hand_n ? END_NONE : END_EMPTY_HAND;
    if (why[WHITE] || why[BLACK]) {
        rules_met(events, R(32), R(37));
        prevail_lose(s, why, events);
        return;
    }
    s->round++;
    rules_met(events, R(47), R(49));
    s->phase = PHASE_CARDS;
    s->step = STEP_CHOOSE;
    s->active = BOTH;
    for (unsigned seat = 0; seat < SIDES; seat++) {
        s->line_orders[seat] = 0;
        for (unsigned i = 0; i < s->n[seat]; i++)
            s->units[seat][i].flags = 0;
    }
    for (unsigned i = 0; i < s->engagements_n; i++)
        s->engagements[i].fought = 0;
    /* A barrier for undo: the secret choices rest on what was played before them. */
    event_put(events,
              (struct event){
                  .kind = EVENT_ROUND, .seen = SEEN_BY_ALL, .shows = SEEN_BY_ALL, .seat = NOBODY, .a = {s->round}});
}

/* R52 to R57. */
static void reveal(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        struct prevail_cards *c = &s->cards[seat];
        assert(c->awaiting < pack->cards_n);
        if (c->in_play != NO_CARD) /* a position from outside left it there: R184 */
            c->played |= card_bit(c->in_play);
        c->in_play = c->awaiting;
        c->awaiting = NO_CARD;
        c->known &= ~card_bit(c->in_play);
        event_put(events, (struct event){.kind = EVENT_REVEALED,
                                         .seen = SEEN_BY_ALL,
                                         .seat = (uint8_t)seat,
                                         .shows = prevail_others(seat),
                                         .a = {c->in_play}});
    }
    int white = card_in_play(pack, s, WHITE)->initiative, black = card_in_play(pack, s, BLACK)->initiative;
    if (white != black)
        s->initiative = white < black ? WHITE : BLACK;
    rules_met(events, R(19), R(20), R(52), R(53), R(56), G(5), G(23), white != black ? R(54) : R(55));
    prevail_event(events, EVENT_INITIATIVE, s->initiative, 0, 0, 0);
    s->phase = PHASE_COMMANDERS;
    s->step = STEP_COMMANDER;
    s->active = s->initiative;
    prevail_lost(pack, s, false, events);
}

static void play_cards(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    if (s->cards[WHITE].awaiting != NO_CARD && s->cards[BLACK].awaiting != NO_CARD)
        reveal(pack, s, events);
    else
        prevail_ask(s, ASK_CARD, BOTH);
}

/* ---- phase 2: move commanders (R58 to R67) ------------------------------------------------------------------- */

/* In every phase the initiative player comes first (R56): true when it is now the other's turn, false when both had
 * theirs. */
static bool other_turn(struct prevail_state *s)
{
    bool first = s->active == s->initiative;
    s->active = (uint8_t)(first ? other(s->initiative) : s->initiative);
    return first;
}

static void commander_moved(struct prevail_state *s)
{
    if (other_turn(s)) /* R58 */
        return;
    s->phase = PHASE_COMMANDS;
    s->step = STEP_ISSUE;
}

static void move_commanders(struct prevail_state *s)
{
    if (s->commander[s->active] == SQUARE_NONE)
        commander_moved(s);
    else
        prevail_ask(s, ASK_COMMANDER, s->active);
}

/* ---- phase 3: issue commands (R68 to R79) -------------------------------------------------------------------- */

/* R68: issued and resolved, first by the initiative player, then by the other. */
static void resolve_commands(struct prevail_state *s)
{
    if (prevail_any_to_act(s)) {
        prevail_ask(s, ASK_RESOLVE, s->active);
        return;
    }
    s->step = STEP_ISSUE;
    if (other_turn(s))
        return;
    s->phase = PHASE_MELEE;
    s->step = STEP_PICK;
}

/* ---- phase 4: resolve melee (R109 to R125) ------------------------------------------------------------------- */

/* R184, R185. */
static void clean_up(struct prevail_state *s, struct events *events)
{
    s->phase = PHASE_CLEANUP;
    s->step = STEP_RALLY;
    s->active = s->initiative;
    rules_met(events, R(47), R(48), R(184), R(185), G(7));
    if (!s->engagements_n)
        rules_met(events, R(112));
    for (unsigned seat = 0; seat < SIDES; seat++) {
        struct prevail_cards *c = &s->cards[seat];
        if (c->in_play != NO_CARD)
            c->played |= card_bit(c->in_play);
        c->in_play = NO_CARD;
    }
}

static void pick_engagement(struct prevail_state *s, struct events *events)
{
    unsigned last;
    if (prevail_open_engagements(s, &last))
        prevail_ask(s, ASK_PICK, s->active);
    else
        clean_up(s, events); /* R112 */
}

static void go_on_with_combat(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    if (s->todo_n || !s->combat.kind)
        prevail_todo_next(pack, s, events);
    else
        prevail_combat_next(pack, s, events);
}

/* ---- phase 5: cleanup (R184 to R202) ------------------------------------------------------------------------- */

static void end_round(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    enum end_reason why[SIDES];
    for (unsigned seat = 0; seat < SIDES; seat++)
        why[seat] = pack->preset == PLAYTEST && s->cards[seat].hand_n == 0 ? END_EMPTY_HAND : END_NONE;
    if (why[WHITE] || why[BLACK]) /* G8 P: when cleanup ends */
        prevail_lose(s, why, events);
    else if (pack->extra.victory.any && prevail_goals_test(pack, s, events))
        return;
    else if (pack->max_rounds && s->round >= pack->max_rounds) { /* G14 */
        rules_met(events, G(14));
        prevail_over(s, NO_SIDE, END_ROUND_CAP, events);
    } else
        start_round(s, events);
}

void prevail_rally_over(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    s->step = STEP_RALLY;
    if (!other_turn(s)) /* R186 */
        end_round(pack, s, events);
}

static void check_support(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    if (pack->preset == PLAYTEST && !s->todo_n)
        prevail_assign_next(pack, s, events);
    else
        prevail_todo_next(pack, s, events);
}

/* ---- from step to step --------------------------------------------------------------------------------------- */

/* Asks what the step demands, or goes on to the next one where it demands nothing (R48). */
static void next(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    switch ((enum step)s->step) {
    case STEP_BUILD: prevail_ask(s, ASK_BUILD, BOTH); break;
    case STEP_DEPLOY: deploy(pack, s); break;
    case STEP_FIRST: first_initiative(pack, s, events); break;
    case STEP_CHOOSE: play_cards(pack, s, events); break;
    case STEP_COMMANDER: move_commanders(s); break;
    case STEP_ISSUE: prevail_ask(s, ASK_ISSUE, s->active); break;
    case STEP_RESOLVE: resolve_commands(s); break;
    case STEP_COMBAT: go_on_with_combat(pack, s, events); break;
    case STEP_PICK: pick_engagement(s, events); break;
    case STEP_RALLY: prevail_ask(s, ASK_RALLY, s->active); break;
    case STEP_BURN: prevail_ask(s, ASK_BURN, s->active); break;
    case STEP_SUPPORT: check_support(pack, s, events); break;
    case STEP_OVER: break;
    }
}

static inline void go_on(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    while (!s->ask.kind && !prevail_finished(s))
        next(pack, s, events);
}

void prevail_go_on(const struct prevail_pack *pack, struct prevail_state *s) { go_on(pack, s, NULL); }

void prevail_settle(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    for (;;) {
        unsigned seat;
        action_t only = 0;
        go_on(pack, s, events);
        if (prevail_finished(s) || !prevail_only_answer(pack, s, &seat, &only))
            return;
        event_forced(events, seat, only, SEEN_BY_ALL);
        prevail_answer(pack, s, seat, only, events);
    }
}

/* ---- the answers --------------------------------------------------------------------------------------------- */

/* The end of a set: of the commands issued, or of the supporters of a shot. */
static void done_do(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    bool issuing = s->ask.kind == ASK_ISSUE;
    assert(issuing || s->ask.kind == ASK_SUPPORT);
    prevail_ask(s, ASK_NOTHING, s->ask.seat);
    if (issuing)
        s->step = STEP_RESOLVE;
    else
        prevail_combat_next(pack, s, events);
}

void prevail_answer(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, action_t action,
                    struct events *events)
{
    switch ((enum verb)action_verb(action)) {
    case VERB_DEPLOY: prevail_deploy_do(s, action, events); break;
    case VERB_CARD: prevail_card_do(s, seat, action_from(action), events); break;
    case VERB_COMMANDER:
        prevail_commander_do(s, action_to(action), events);
        commander_moved(s);
        break;
    case VERB_COMMAND: prevail_command_do(s, action_to(action), events); break;
    case VERB_LINE: prevail_line_do(pack, s, action, events); break;
    case VERB_WITH: prevail_with_do(s, action_to(action), events); break;
    case VERB_DONE: done_do(pack, s, events); break;
    case VERB_UNIT: prevail_unit_do(s, action_to(action)); break;
    case VERB_COMMIT: prevail_commit_do(pack, s, seat, action_from(action), events); break;
    case VERB_DECLINE: prevail_decline_do(pack, s, seat, events); break;
    case VERB_MOVE: prevail_move_do(pack, s, action, events); break;
    case VERB_SHOOT: prevail_shoot_do(pack, s, action_to(action), events); break;
    case VERB_HOLD: prevail_hold_do(s, events); break;
    case VERB_FIGHT: prevail_fight_do(pack, s, action_to(action), events); break;
    case VERB_STAND: prevail_stand_do(pack, s, events); break;
    case VERB_RETREAT: prevail_retreat_do(pack, s, action, events); break;
    case VERB_PAY: prevail_pay_do(pack, s, action_from(action), events); break;
    case VERB_RALLY: prevail_rally_do(s, events); break;
    case VERB_NO_RALLY: prevail_no_rally_do(pack, s, events); break;
    case VERB_ASSIGN: prevail_assign_do(pack, s, action_to(action), events); break;
    case VERB_ADD:
    case VERB_DROP:
    case VERB_ARMY:
    case VERB_READY: prevail_build_do(pack, s, seat, action, events); break;
    case VERBS: break;
    }
}

/* ---- the contract -------------------------------------------------------------------------------------------- */

struct node prevail_node(const void *packed, const void *v)
{
    (void)packed;
    const struct prevail_state *s = v;
    const struct prevail_question *q = &s->ask;
    if (prevail_finished(s))
        return (struct node){.kind = NODE_OVER};
    if (q->kind == ASK_CARD)
        return (struct node){
            .kind = NODE_CHOICE,
            .seen = SEEN_BY_NONE,
            .seats = (uint8_t)((s->cards[WHITE].awaiting == NO_CARD) | (s->cards[BLACK].awaiting == NO_CARD) << 1)};
    if (q->kind == ASK_COMMITS)
        return (struct node){.kind = NODE_CHOICE,
                             .seen = SEEN_BY_NONE,
                             .seats = (uint8_t)(commit_open(s, WHITE) | commit_open(s, BLACK) << 1)};
    if (q->kind == ASK_BUILD)
        return (struct node){.kind = NODE_CHOICE,
                             .seen = SEEN_BY_NONE,
                             .seats = (uint8_t)(build_open(s, WHITE) | build_open(s, BLACK) << 1)};
    if (q->kind == ASK_FIRST)
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = SIDES};
    if (q->kind == ASK_BURN)
        return (struct node){
            .kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = (uint64_t)bit_count(s->cards[s->active].played)};
    assert(q->kind != ASK_NOTHING && q->seat < SIDES);
    return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)(1u << q->seat), .seen = SEEN_BY_ALL};
}

void prevail_apply(const void *packed, void *state, unsigned seat, action_t action, struct events *events)
{
    struct prevail_state *s = state;
    assert(seat == s->ask.seat || (s->ask.seat == BOTH && seat < SIDES));
    prevail_answer(packed, s, seat, action, events);
    prevail_settle(packed, s, events);
}

void prevail_resolve(const void *packed, void *state, uint64_t outcome, struct events *events)
{
    struct prevail_state *s = state;
    bool first = s->ask.kind == ASK_FIRST;
    assert(first || s->ask.kind == ASK_BURN);
    assert(luck_kind(outcome) == (first ? LUCK_FIRST : LUCK_BURN));
    prevail_ask(s, ASK_NOTHING, NO_SIDE);
    if (first) { /* R46 */
        s->initiative = (uint8_t)luck_value(outcome);
        rules_met(events, R(45), R(46), G(4));
        prevail_event(events, EVENT_INITIATIVE, s->initiative, 0, 0, 0);
        start_round(s, events);
    } else
        prevail_burn(packed, s, luck_value(outcome), events);
    prevail_settle(packed, s, events);
}
