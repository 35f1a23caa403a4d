/* rules.c: the sequence of play: deal, pick, arrange, reveal, then rounds of speeds, attacks and regroup to the end of
 * the battle, and reinforcement before the next. */
#include "lines.h"

/* ---- who is asked ---------------------------------------------------------------------------- */

static struct node node_of_all(const struct lines_state *s, bool (*done)(const struct lines_army *a))
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        seats |= done(&s->army[seat]) ? 0u : 1u << seat;
    return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)seats, .seen = SEEN_BY_NONE};
}

static bool has_committed(const struct lines_army *a) { return a->committed; }
static bool has_answered(const struct lines_army *a) { return a->answer != ANSWER_NONE; }

static struct node node_of_one(unsigned seat, unsigned seen)
{
    return (struct node){.kind = NODE_CHOICE, .seats = SEEN_BY(seat), .seen = (uint8_t)seen};
}

static struct node node_of_draw(const struct lines_pack *pack, const struct lines_state *s)
{
    unsigned whose = lines_draw_for(pack, s);
    return (struct node){
        .kind = NODE_LUCK, .denominator = s->pool_n, .seen = whose == DRAW_ROW ? SEEN_BY_ALL : SEEN_BY(whose)};
}

struct node lines_node(const void *p, const void *v)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    if (s->stage == STAGE_OVER)
        return (struct node){.kind = NODE_OVER};
    switch (lines_ask(s)) {
    case ASK_PICK: return node_of_one(lines_pick_seat(pack, s), SEEN_BY_ALL);
    case ASK_ARRANGE: return node_of_all(s, has_committed); /* R11: in secret, both at once */
    case ASK_RETURN: return node_of_one(s->turn, SEEN_BY(s->turn));
    case ASK_STEP: return node_of_one(first_seat(s), SEEN_BY_ALL); /* G25 */
    case ASK_ROUND: return node_of_all(s, has_answered);
    default: return node_of_draw(pack, s);
    }
}

/* ---- deal ------------------------------------------------------------------------------------- */

/* R64: the deal ends when both have their hand, or the row of a draft is full. */
static void settle_deal(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    if (pack->mode == MODE_DRAFT) {
        if (s->row_n >= 2 * pack->hand + 2) {
            s->stage = STAGE_PICK;
            lines_settle_pick(pack, s, events);
        }
    } else if (s->army[0].hand_n >= pack->hand && s->army[1].hand_n >= pack->hand)
        s->stage = STAGE_ARRANGE;
}

/* A card is drawn: for a hand, for the row of a draft, or as reinforcement. */
void lines_resolve(const void *p, void *state, uint64_t outcome, struct events *events)
{
    const struct lines_pack *pack = p;
    struct lines_state *s = state;
    unsigned whose = draw_whose(outcome);
    assert(s->stage == STAGE_DEAL || s->stage == STAGE_REINFORCE);
    lines_draw(pack, s, whose, draw_item(outcome), events);
    if (s->stage == STAGE_REINFORCE) {
        s->army[whose].due--;
        lines_settle_reinforce(pack, s);
    } else
        settle_deal(pack, s, events);
}

/* ---- reveal ----------------------------------------------------------------------------------- */

void lines_begin_battle(const struct lines_pack *pack, struct lines_state *s)
{
    assert(lines_revealed(s));
    s->stage = STAGE_SPEED;
    s->round = 1;
    s->changed = 0;
    s->pause = pack->pace == PACE_FULL ? PAUSE_NONE : PAUSE_ROUND; /* G25 */
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        s->army[seat].left = s->army[seat].right = s->army[seat].placed = 0;
}

/* R11: both formations at once. What a battle shows of a roster stays known (G30). */
static void reveal(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    rules_met(events, RULE('R', 1), RULE('R', 11), RULE('R', 18), RULE('R', 20));
    event_put(events, (struct event){.kind = EVENT_REVEAL, .seen = SEEN_BY_ALL, .shows = SEEN_BY_ALL, .seat = NOBODY});
    for (unsigned seat = 0; pack->mode == MODE_CAMPAIGN && seat < LINES_SIDES; seat++)
        lines_show(&s->army[seat]);
    lines_begin_battle(pack, s);
}

/* One answer of the secret series, and those after it that have no choice; the last commit is the reveal (G28). */
static void arrange(const struct lines_pack *pack, struct lines_state *s, unsigned seat, action_t action,
                    struct events *events)
{
    struct lines_army *a = &s->army[seat];
    lines_arrange_do(a, action, events);
    if (!a->committed) {
        lines_arrange_settle(pack, a, seat, events);
        return;
    }
    event_tell(events, EVENT_COMMIT, seat, 0);
    if (lines_revealed(s)) {
        reveal(pack, s, events);
        lines_run(pack, s, events);
    }
}

/* ---- the end of a battle ---------------------------------------------------------------------- */

/* G19: the report, and what the surrounding game makes of it (R69). */
static void end_battle(const struct lines_pack *pack, struct lines_state *s, unsigned winner, enum lines_by by,
                       struct events *events)
{
    assert(s->round);
    s->rounds = (uint16_t)(s->round - (by == BY_CONCEDE)); /* a round conceded was not fought */
    event_tell(events, EVENT_RESULT, winner, s->rounds, (int)by);
    rules_met(events, RULE('R', 69), RULE('G', 19));
    if (by == BY_DESTROYED)
        rules_met(events, RULE('R', 59));
    else if (by == BY_BOTH)
        rules_met(events, RULE('R', 60), RULE('G', 14));
    else if (by == BY_NOCHANGE)
        rules_met(events, RULE('R', 61), RULE('R', 62), RULE('G', 13));
    if (winner == NOBODY)
        s->ties++;
    else
        s->army[winner].score++;
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        s->army[seat].answer = ANSWER_NONE;
    s->pause = PAUSE_NONE;
    lines_after_battle(pack, s, winner, by, events);
}

/* ---- a round: speeds, attacks, regroup (R23) --------------------------------------------------- */

/* R35: the count starts at the highest speed there is. */
static void speeds(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    lines_speeds(pack, s, events);
    rules_met(events, RULE('R', 35));
    int speed = lines_next_speed(pack, s, UINT8_MAX);
    s->speed = (uint8_t)(speed < 0 ? 0 : speed);
    s->stage = STAGE_ATTACK;
}

/* After the markers of a speed are resolved: an end (R59, R60, R62), the next speed (R47), or regroup (R51). */
static void after_step(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    bool gone[LINES_SIDES] = {lines_army_gone(&s->army[0]), lines_army_gone(&s->army[1])};
    if (gone[0] || gone[1]) {
        bool both = gone[0] && gone[1];
        if (s->speed)
            rules_met(events, RULE('G', 15));
        end_battle(pack, s, both ? NOBODY : gone[0] ? 1 : 0, both ? BY_BOTH : BY_DESTROYED, events);
        return;
    }
    int next = s->speed ? lines_next_speed(pack, s, s->speed - 1) : -1;
    s->speed = (uint8_t)(next < 0 ? 0 : next);
    s->stage = next < 0 ? STAGE_REGROUP : STAGE_ATTACK;
    if (next < 0 && !s->changed)
        end_battle(pack, s, NOBODY, BY_NOCHANGE, events);
}

/* R31, R32: the attacks of one speed, markers and their resolution together. */
static void attack(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int speed = lines_next_speed(pack, s, s->speed);
    s->speed = (uint8_t)(speed < 0 ? 0 : speed);
    if (speed >= 0) {
        lines_place_marks(pack, s, events);
        lines_resolve_marks(pack, s, events);
    }
    after_step(pack, s, events);
}

/* A position may begin with markers on the table (R42). */
static void resolve_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    lines_resolve_marks(pack, s, events);
    after_step(pack, s, events);
}

/* R51: then the next round begins (R21). */
static void regroup(struct lines_state *s, struct events *events)
{
    lines_regroup(s, events);
    s->round++;
    s->stage = STAGE_SPEED;
    s->changed = s->speed = 0;
}

/* A whole battle at once, where nobody watches or may break in. */
static bool run_silently(const struct lines_pack *pack, struct lines_state *s)
{
    struct lines_score score;
    if (pack->pace != PACE_FULL || s->stage != STAGE_SPEED || !lines_battle_state(pack, s, &score))
        return false;
    unsigned first = first_seat(s);
    if (score.winner)
        end_battle(pack, s, score.winner > 0 ? first : first ^ 1, BY_DESTROYED, NULL);
    else
        end_battle(pack, s, NOBODY, score.cards[0] ? BY_NOCHANGE : BY_BOTH, NULL);
    return true;
}

/* R20: plays the fight on to the next question (G25), or to its end. */
void lines_run(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    if (!events && run_silently(pack, s))
        return;
    while (lines_fighting(s) && s->pause == PAUSE_NONE) {
        unsigned pause = pack->pace == PACE_STEP                                 ? PAUSE_STEP
                         : pack->pace == PACE_ROUND && s->stage == STAGE_REGROUP ? PAUSE_ROUND
                                                                                 : PAUSE_NONE;
        switch (s->stage) {
        case STAGE_SPEED: speeds(pack, s, events); break;
        case STAGE_ATTACK: attack(pack, s, events); break;
        case STAGE_RESOLVE: resolve_marks(pack, s, events); break;
        default: regroup(s, events);
        }
        if (lines_fighting(s))
            s->pause = (uint8_t)pause;
    }
}

/* ---- pauses and concession (R22, R65, G25) ----------------------------------------------------- */

/* Both have answered before a round: on, or one or both concede. */
static void answered(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    bool gives_up[LINES_SIDES];
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        gives_up[seat] = s->army[seat].answer == ANSWER_CONCEDE;
        s->army[seat].answer = ANSWER_NONE;
        event_put(events, (struct event){.kind = EVENT_ANSWER,
                                         .seen = SEEN_BY_ALL,
                                         .seat = (uint8_t)seat,
                                         .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                         .a = {gives_up[seat]}});
        rules_met(events, RULE('G', 25));
        if (gives_up[seat])
            rules_met(events, RULE('R', 22), RULE('R', 65));
    }
    s->pause = PAUSE_NONE;
    if (gives_up[0] || gives_up[1])
        end_battle(pack, s, gives_up[0] && gives_up[1] ? NOBODY : gives_up[0] ? 1 : 0, BY_CONCEDE, events);
}

/* The pause after a sub-step. Behind regroup the question before the next round follows: the other may answer that at
 * once, so there is no way back behind it. */
static void step_on(struct lines_state *s, unsigned seat, struct events *events)
{
    bool next_round = s->stage == STAGE_SPEED;
    s->pause = next_round ? PAUSE_ROUND : PAUSE_NONE;
    if (next_round)
        event_put(events, (struct event){
                              .kind = EVENT_ANSWER, .seen = SEEN_BY_ALL, .shows = SEEN_BY_ALL, .seat = (uint8_t)seat});
}

static void answer(const struct lines_pack *pack, struct lines_state *s, unsigned seat, unsigned verb,
                   struct events *events)
{
    assert(s->pause == PAUSE_STEP ? verb == VERB_ON && seat == first_seat(s) : !s->army[seat].answer);
    if (s->pause == PAUSE_STEP)
        step_on(s, seat, events);
    else {
        s->army[seat].answer = verb == VERB_ON ? ANSWER_ON : ANSWER_CONCEDE;
        if (s->army[0].answer && s->army[1].answer)
            answered(pack, s, events);
    }
    lines_run(pack, s, events);
}

/* ---- what is answered --------------------------------------------------------------------------- */

void lines_apply(const void *p, void *state, unsigned seat, action_t action, struct events *events)
{
    const struct lines_pack *pack = p;
    struct lines_state *s = state;
    assert(seat < LINES_SIDES);
    switch (action_verb(action)) {
    case VERB_PICK:
        lines_pick(s, seat, action_from(action), events);
        lines_settle_pick(pack, s, events);
        break;
    case VERB_RETURN:
        lines_give_back(s, seat, action_from(action), events);
        lines_settle_reinforce(pack, s);
        break;
    case VERB_ON:
    case VERB_CONCEDE: answer(pack, s, seat, action_verb(action), events); break;
    default: arrange(pack, s, seat, action, events);
    }
}

/* A position from outside: on to the next question that must be put, as play would go. */
void lines_settle(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    if (s->stage == STAGE_DEAL)
        settle_deal(pack, s, events);
    if (s->stage == STAGE_PICK)
        lines_settle_pick(pack, s, events);
    if (s->stage == STAGE_REINFORCE)
        lines_settle_reinforce(pack, s);
    if (s->stage == STAGE_ARRANGE) {
        for (unsigned seat = 0; seat < LINES_SIDES; seat++)
            if (!s->army[seat].committed)
                lines_arrange_settle(pack, &s->army[seat], seat, events);
        if (lines_revealed(s))
            reveal(pack, s, events);
    }
    lines_run(pack, s, events);
}
