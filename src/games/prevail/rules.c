/* rules.c: the sequence of play. next() is the round as the rulebook tells it; answers.c carries out each answer. */
#include "prevail.h"

#include "engine/luck.h"
#include "engine/scene.h"

#include <string.h>

static void tell(struct events *events, unsigned kind, unsigned side, int a, int b, int c)
{
    event_put(events,
              (struct event){.kind = (uint8_t)kind, .seen = SEEN_BY_ALL, .seat = (uint8_t)side, .a = {a, b, c}});
}

void prevail_met(struct events *events, const uint16_t *rules, int n)
{
    for (int i = 0; i < n; i++)
        rule_met(events, rules[i]);
}

/* ---- winning and losing -------------------------------------------------------------------------------- */

void prevail_over(struct prevail_state *s, unsigned winner, enum end_reason reason, struct events *events)
{
    s->phase = 6;
    s->step = STEP_OVER;
    s->active = NO_SIDE;
    s->pending = (struct prevail_pending){0};
    s->combat = (struct prevail_combat){0};
    memset(s->todo, 0, sizeof s->todo);
    s->todo_n = 0;
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned i = 0; i < s->n[side]; i++) {
            s->units[side][i].flags &= (uint8_t)~SUPPORTS;
            s->units[side][i].slot = SLOT_UNASKED;
        }
    s->winner = (uint8_t)winner;
    s->reason = (uint8_t)reason;
    MET(events, R(30), R(34), R(36), G(8));
    tell(events, EVENT_OVER, winner < SIDES ? winner : (unsigned)NOBODY, (int)reason, 0, 0);
}

/* One or both lose at this moment; where both do it is a draw with the initiative player's reason (G10). */
static void lose(struct prevail_state *s, const enum end_reason why[SIDES], struct events *events)
{
    unsigned first = s->initiative == BLACK ? BLACK : WHITE, blamed = why[first] ? first : other(first);
    bool both = why[WHITE] && why[BLACK];
    if (both)
        rule_met(events, G(10));
    prevail_over(s, both ? (unsigned)NO_SIDE : other(blamed), why[blamed], events);
}

bool prevail_lost(const struct prevail_pack *p, struct prevail_state *s, bool after_rout, struct events *events)
{
    enum end_reason why[SIDES] = {END_NONE, END_NONE};
    if (p->preset == RULEBOOK)
        return false;
    for (unsigned side = 0; side < SIDES; side++)
        if (after_rout && s->n[side] == 0) /* G13 P */
            why[side] = END_NO_UNITS;
        else if (s->phase < 5 && s->cards[side].hand_n == 0) /* G8 P */
            why[side] = END_EMPTY_HAND;
    if (!why[WHITE] && !why[BLACK])
        return false;
    if (after_rout && why[s->initiative])
        why[other(s->initiative)] = END_NONE; /* G11 P: one side after the other */
    lose(s, why, events);
    return true;
}

/* ---- the round --------------------------------------------------------------------------------------------- */

/* R32, R49: who has no card in hand now loses before phase 1 starts. */
static void start_round(struct prevail_state *s, struct events *events)
{
    enum end_reason why[SIDES];
    for (unsigned side = 0; side < SIDES; side++)
        why[side] = s->cards[side].hand_n ? END_NONE : END_EMPTY_HAND;
    if (why[WHITE] || why[BLACK]) {
        MET(events, R(32), R(37));
        lose(s, why, events);
        return;
    }
    s->round++;
    MET(events, R(47), R(49));
    s->phase = 1;
    s->step = STEP_CHOOSE;
    s->active = BOTH;
    for (unsigned side = 0; side < SIDES; side++) {
        s->line_orders[side] = 0;
        for (unsigned i = 0; i < s->n[side]; i++)
            s->units[side][i].flags = 0;
    }
    for (unsigned i = 0; i < s->engagements_n; i++)
        s->engagements[i].fought = 0;
    /* A barrier for undo: the secret choices rest on what was played before them. */
    event_put(events,
              (struct event){
                  .kind = EVENT_ROUND, .seen = SEEN_BY_ALL, .shows = SEEN_BY_ALL, .seat = NOBODY, .a = {s->round}});
}

static void end_round(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    enum end_reason why[SIDES];
    for (unsigned side = 0; side < SIDES; side++)
        why[side] = p->preset == PLAYTEST && s->cards[side].hand_n == 0 ? END_EMPTY_HAND : END_NONE;
    if (why[WHITE] || why[BLACK]) /* G8 P: when cleanup ends */
        lose(s, why, events);
    else if (p->max_rounds && s->round >= p->max_rounds) { /* G14 */
        rule_met(events, G(14));
        prevail_over(s, NO_SIDE, END_ROUND_CAP, events);
    } else
        start_round(s, events);
}

/* R52 to R57. */
static void reveal(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    for (unsigned side = 0; side < SIDES; side++) {
        struct prevail_cards *c = &s->cards[side];
        c->in_play = c->awaiting;
        c->awaiting = NO_CARD;
        c->known &= ~card_bit(c->in_play);
        event_put(events, (struct event){.kind = EVENT_REVEALED,
                                         .seen = SEEN_BY_ALL,
                                         .seat = (uint8_t)side,
                                         .shows = prevail_others(side),
                                         .a = {c->in_play}});
    }
    int white = p->cards[s->cards[WHITE].in_play].initiative, black = p->cards[s->cards[BLACK].in_play].initiative;
    if (white != black)
        s->initiative = white < black ? WHITE : BLACK;
    MET(events, R(19), R(20), R(52), R(53), R(56), G(5), G(23));
    rule_met(events, white != black ? R(54) : R(55));
    tell(events, EVENT_INITIATIVE, s->initiative, 0, 0, 0);
    s->phase = 2;
    s->step = STEP_COMMANDER;
    s->active = s->initiative;
    prevail_lost(p, s, false, events);
}

void prevail_commander_done(struct prevail_state *s)
{
    if (s->active == s->initiative) { /* R58 */
        s->active ^= 1;
        return;
    }
    s->phase = 3;
    s->step = STEP_ISSUE;
    s->active = s->initiative;
}

static void commands_done(struct prevail_state *s)
{
    s->step = STEP_ISSUE;
    if (s->active == s->initiative) { /* R68 */
        s->active ^= 1;
        return;
    }
    s->phase = 4;
    s->step = STEP_PICK;
    s->active = s->initiative;
}

/* R184, R185. */
static void cleanup(struct prevail_state *s, struct events *events)
{
    s->phase = 5;
    s->step = STEP_RALLY;
    s->active = s->initiative;
    MET(events, R(47), R(48), R(184), R(185), G(7));
    if (!s->engagements_n)
        MET(events, R(112));
    for (unsigned side = 0; side < SIDES; side++) {
        struct prevail_cards *c = &s->cards[side];
        if (c->in_play != NO_CARD)
            c->played |= card_bit(c->in_play);
        c->in_play = NO_CARD;
    }
}

void prevail_rally_over(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    s->step = STEP_RALLY;
    if (s->active == s->initiative) /* R186 */
        s->active ^= 1;
    else
        end_round(p, s, events);
}

void prevail_combat_over(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    if (s->combat.kind == COMBAT_SHOT)
        for (unsigned i = 0; i < s->n[s->combat.side]; i++) {
            struct prevail_unit *u = &s->units[s->combat.side][i];
            if (u->flags & SUPPORTS || u->at == s->combat.at)
                u->flags = (uint8_t)((u->flags | ACTED) & ~SUPPORTS); /* G60 */
        }
    struct prevail_engagement *e = s->phase == 4 ? prevail_engagement_at(s, s->combat.at) : NULL;
    if (e) { /* G53: nobody left */
        e->fought = 1;
        rule_met(events, G(53));
    }
    s->combat = (struct prevail_combat){0};
    s->step = s->phase == 3 ? STEP_RESOLVE : STEP_PICK;
    if (s->phase == 4 && p->preset == RULEBOOK)
        s->active ^= 1; /* R111 */
}

int prevail_open_engagements(const struct prevail_state *s, unsigned *last)
{
    int n = 0;
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (!s->engagements[i].fought) {
            n++;
            *last = s->engagements[i].at;
        }
    return n;
}

/* G2: White places all, then Black. */
static void next_deploy(const struct prevail_pack *p, struct prevail_state *s)
{
    if (prevail_deploy_due(p, s, s->active) < p->types_n || s->commander[s->active] == SQUARE_NONE)
        prevail_ask(s, ASK_DEPLOY, s->active);
    else if (s->active == (s->turned ? BLACK : WHITE))
        s->active ^= 1;
    else {
        s->step = STEP_FIRST;
        s->active = NO_SIDE;
    }
}

/* Asks what the step demands, or goes on to the next one where it demands nothing (R48). */
static void next(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    uint64_t set[SQUARE_WORDS];
    unsigned last;
    switch ((enum step)s->step) {
    case STEP_DEPLOY: next_deploy(p, s); break;
    case STEP_FIRST:
        if (p->preset == RULEBOOK)
            prevail_ask(s, ASK_FIRST, NO_SIDE);
        else {
            s->initiative = s->turned ? WHITE : BLACK; /* G4 P */
            start_round(s, events);
        }
        break;
    case STEP_CHOOSE:
        if (s->cards[WHITE].awaiting != NO_CARD && s->cards[BLACK].awaiting != NO_CARD)
            reveal(p, s, events);
        else
            prevail_ask(s, ASK_CARD, BOTH);
        break;
    case STEP_COMMANDER:
        if (s->commander[s->active] == SQUARE_NONE)
            prevail_commander_done(s);
        else
            prevail_ask(s, ASK_COMMANDER, s->active);
        break;
    case STEP_ISSUE: prevail_ask(s, ASK_ISSUE, s->active); break;
    case STEP_RESOLVE:
        if (prevail_to_act(s, set))
            prevail_ask(s, ASK_RESOLVE, s->active);
        else
            commands_done(s);
        break;
    case STEP_COMBAT:
        if (s->todo_n || !s->combat.kind)
            prevail_todo_next(p, s, events);
        else
            prevail_combat_next(p, s, events);
        break;
    case STEP_PICK:
        if (prevail_open_engagements(s, &last))
            prevail_ask(s, ASK_PICK, s->active);
        else
            cleanup(s, events); /* R112 */
        break;
    case STEP_RALLY: prevail_ask(s, ASK_RALLY, s->active); break;
    case STEP_BURN: prevail_ask(s, ASK_BURN, s->active); break;
    case STEP_SUPPORT:
        if (p->preset == PLAYTEST && !s->todo_n)
            prevail_assign_next(p, s, events);
        else
            prevail_todo_next(p, s, events);
        break;
    case STEP_OVER: break;
    }
}

/* ---- settling ------------------------------------------------------------------------------------------------- */

void prevail_settle(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    for (;;) {
        while (!s->pending.kind && !prevail_finished(s))
            next(p, s, events);
        unsigned seat;
        action_t only = 0;
        if (prevail_finished(s) || !prevail_only_answer(p, s, &seat, &only))
            return;
        event_forced(events, seat, only, SEEN_BY_ALL);
        prevail_answer(p, s, seat, only, events);
    }
}

/* A position from outside may stand at a question that nobody can answer: the rules go on from there, or there is no such
 * moment in play. */
bool prevail_resume(const struct prevail_pack *p, struct prevail_state *s)
{
    action_t list[CHOICES_MAX];
    while (!prevail_finished(s)) {
        while (!s->pending.kind && !prevail_finished(s))
            next(p, s, NULL);
        const struct prevail_pending *q = &s->pending;
        if (q->kind == ASK_FIRST || q->kind == ASK_BURN || prevail_finished(s))
            return true;
        if (q->kind == ASK_CARD) { /* R32 */
            enum end_reason why[SIDES];
            for (unsigned side = 0; side < SIDES; side++)
                why[side] = s->cards[side].awaiting == NO_CARD && !s->cards[side].hand_n ? END_EMPTY_HAND : END_NONE;
            if (why[WHITE] || why[BLACK])
                lose(s, why, NULL);
            return true;
        }
        if (q->kind == ASK_PAY && q->after == ASK_NONE && s->cards[q->side].hand_n <= q->count) { /* G9 */
            bool short_of = s->cards[q->side].hand_n < q->count;
            prevail_over(s, other(q->side), short_of ? END_CANNOT_PAY : END_LAST_CARD, NULL);
            return true;
        }
        if (q->kind == ASK_COMMIT && q->required && !s->cards[q->side].hand_n) { /* R31 */
            prevail_over(s, other(q->side), END_CANNOT_PAY, NULL);
            return true;
        }
        if (prevail_legal(p, s, q->side, list))
            return true;
        if (q->kind == ASK_RETREAT)
            prevail_retreat_fails(p, s);
        else if (q->kind == ASK_RESOLVE || q->kind == ASK_PICK)
            s->pending.kind = ASK_NOTHING; /* R48: nothing to do there */
        else
            return false;
    }
    return true;
}

/* ---- the table ------------------------------------------------------------------------------------------------ */

void prevail_begin(const void *pack, void *state)
{
    const struct prevail_pack *p = pack;
    memcpy(state, &p->start, sizeof p->start);
}

struct node prevail_node(const void *pack, const void *v)
{
    (void)pack;
    const struct prevail_state *s = v;
    const struct prevail_pending *q = &s->pending;
    if (prevail_finished(s))
        return (struct node){.kind = NODE_OVER};
    if (q->kind == ASK_CARD)
        return (struct node){
            .kind = NODE_CHOICE,
            .seen = SEEN_BY_NONE,
            .seats = (uint8_t)((s->cards[WHITE].awaiting == NO_CARD) | (s->cards[BLACK].awaiting == NO_CARD) << 1)};
    if (q->kind == ASK_FIRST)
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = 2};
    if (q->kind == ASK_BURN)
        return (struct node){
            .kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = (uint64_t)bit_count(s->cards[s->active].played)};
    return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)(1u << q->side), .seen = SEEN_BY_ALL};
}

static void apply(const void *pack, void *state, unsigned seat, action_t action, struct events *events)
{
    prevail_answer(pack, state, seat, action, events);
    prevail_settle(pack, state, events);
}

static int outcomes(const void *pack, const void *v, struct outcome *out)
{
    (void)pack;
    const struct prevail_state *s = v;
    int n = 0;
    if (s->pending.kind == ASK_FIRST)
        for (unsigned side = 0; side < SIDES; side++)
            out[n++] = (struct outcome){.what = luck_make(LUCK_FIRST, side), .weight = 1};
    else
        bit_each(card, &s->cards[s->active].played, 1)
            out[n++] = (struct outcome){.what = luck_make(LUCK_BURN, card), .weight = 1};
    return n;
}

static uint64_t sample(const void *pack, const void *v, struct rng *dice)
{
    (void)pack;
    const struct prevail_state *s = v;
    if (s->pending.kind == ASK_FIRST)
        return luck_make(LUCK_FIRST, rng_below(dice, 2));
    uint64_t played = s->cards[s->active].played;
    for (uint32_t skip = rng_below(dice, (uint32_t)bit_count(played)); skip; skip--)
        played &= played - 1;
    return luck_make(LUCK_BURN, (unsigned)bit_first(played));
}

static void resolve(const void *pack, void *state, uint64_t outcome, struct events *events)
{
    const struct prevail_pack *p = pack;
    struct prevail_state *s = state;
    bool first = s->pending.kind == ASK_FIRST;
    prevail_ask(s, ASK_NOTHING, NO_SIDE);
    if (first) { /* R46 */
        s->initiative = (uint8_t)(outcome & 1);
        MET(events, R(45), R(46), G(4));
        tell(events, EVENT_INITIATIVE, s->initiative, 0, 0, 0);
        start_round(s, events);
    } else
        prevail_burn(p, s, (unsigned)(outcome & 0xFF), events);
    prevail_settle(p, s, events);
}

static void quit(const void *pack, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)pack;
    prevail_over(state, seat < SIDES ? other(seat) : (unsigned)NO_SIDE,
                 how == QUIT_AGREE  ? END_AGREED
                 : how == QUIT_TIME ? END_TIME
                                    : END_RESIGNED,
                 events);
}

static void result(const void *pack, const void *state, struct result *out)
{
    (void)pack;
    const struct prevail_state *s = state;
    *out = (struct result){.place = {1, 1}};
    if (s->winner < SIDES) {
        out->place[other(s->winner)] = 2;
        out->score[s->winner] = 1;
    }
    scene_word(out->by, sizeof out->by, prevail_end_names[s->reason]);
}

const struct game game_prevail = {
    .id = "prevail",
    .name = "Prevail: Ancient Battles",
    .about = "Units with facings on a square grid; the hand of command cards is the army's will to fight.",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .seat_names = {"White", "Black"},
    .pack_size = sizeof(struct prevail_pack),
    .state_size = sizeof(struct prevail_state),
    .choices_max = CHOICES_MAX,
    .outcomes_max = HAND_MAX,
    .length_max = 1000000,
    .prepare = prevail_prepare,
    .begin = prevail_begin,
    .node = prevail_node,
    .legal = prevail_legal,
    .check = prevail_check,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .resolve = resolve,
    .quit = quit,
    .result = result,
    .valid = prevail_valid,
    .look = prevail_look,
    .imagine = prevail_imagine,
    .say_action = prevail_say_action,
    .say_outcome = prevail_say_outcome,
    .say_event = prevail_say_event,
    .say_reason = prevail_say_reason,
    .say_prompt = prevail_say_prompt,
    .read = prevail_read,
    .say_position = prevail_say_position,
    .read_position = prevail_read_position,
    .fact = prevail_fact,
    .scene = prevail_scene,
    .mirror = prevail_mirror,
    .mirror_entry = prevail_mirror_entry,
    .judge = prevail_judge,
    .prior = prevail_prior,
    .quick = prevail_quick,
};
