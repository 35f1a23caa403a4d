/* rules.c: the sequence of play: deal, pick, arrange, reveal, rounds, reinforce; luck, ends, and the table.
 * Who is asked what: questions.c. */
#include "battle.h"
#include "setup.h"

#include <assert.h>
#include <string.h>

/* ---- deal and pick ----------------------------------------------------------------------- */

/* Everything back into the pool, and a fresh deal. Scores stay. */
static void begin_deal(const struct lines_pack *pack, struct lines_state *s)
{
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        s->army[seat] = (struct lines_army){.score = s->army[seat].score};
    memset(s->discard, 0, sizeof s->discard);
    memset(s->row, 0, sizeof s->row);
    s->discard_n = s->row_n = 0;
    for (int k = 0; k < pack->pool_kinds; k++)
        s->pool[k] = pack->kinds[k].copies;
    s->pool_n = (uint8_t)pack->pool_total;
    s->stage = STAGE_DEAL;
    s->round = s->rounds = 0;
    s->speed = s->changed = s->pause = 0;
}

static void begin_told(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    memset(s, 0, sizeof *s);
    s->battle = 1;
    if (pack->mode != MODE_BATTLE) {
        begin_deal(pack, s);
        return;
    }
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        memcpy(s->army[seat].front, pack->front[seat], sizeof pack->front[seat]);
        memcpy(s->army[seat].back, pack->back[seat], sizeof pack->back[seat]);
        s->army[seat].committed = 1;
    }
    lines_begin_battle(pack, s);
    lines_run(pack, s, events);
}

static void begin(const void *pack, void *state) { begin_told(pack, state, NULL); }

/* A battle from given formations is over, or well under way, before anybody is asked. */
static void opening(const void *pack, const struct json *position, struct events *events)
{
    struct lines_state s;
    if (position)
        lines_read_again(pack, position, events);
    else
        begin_told(pack, &s, events);
}

/* Whom the next card drawn goes to. */
unsigned lines_draw_for(const struct lines_pack *pack, const struct lines_state *s)
{
    if (s->stage == STAGE_REINFORCE)
        return s->turn;
    if (pack->mode == MODE_DRAFT)
        return DRAW_ROW;
    unsigned first = first_seat(s);
    return s->army[first].hand_n < pack->hand ? first : first ^ 1;
}

/* Picks go A, BB, AA, BB, ... (4.2). */
unsigned lines_pick_seat(const struct lines_pack *pack, const struct lines_state *s)
{
    unsigned picks = (unsigned)(s->army[0].hand_n + s->army[1].hand_n);
    return (pack->first + s->turned + (picks + 1) / 2) & 1;
}

static void pick(struct lines_state *s, unsigned seat, unsigned kind, struct events *events)
{
    lines_sorted_take(s->row, &s->row_n, kind);
    lines_sorted_add(s->army[seat].hand, &s->army[seat].hand_n, kind);
    event_put(events, (struct event){.kind = EVENT_PICK,
                                     .seen = SEEN_BY_ALL,
                                     .shows = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .a = {(int32_t)kind}}); /* picks are final: nothing is taken back across one */
    rules_met(events, RULE('G', 30));
}

static void settle_pick(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    while (s->row_n && s->army[0].hand_n + s->army[1].hand_n < 2 * pack->hand) { /* a position's row may be short */
        if (s->row[0] != s->row[s->row_n - 1])
            return;
        unsigned seat = lines_pick_seat(pack, s), kind = s->row[0]; /* everybody sees that there is one answer */
        event_forced(events, seat, action_make(VERB_PICK, kind, 0, 0, 0), SEEN_BY_ALL);
        pick(s, seat, kind, events);
    }
    for (; s->row_n; s->discard_n++) { /* the rest is discarded */
        s->discard[s->row[0] - 1]++;
        lines_sorted_take(s->row, &s->row_n, s->row[0]);
    }
    s->stage = STAGE_ARRANGE;
}

/* ---- the fight --------------------------------------------------------------------------- */

void lines_begin_battle(const struct lines_pack *pack, struct lines_state *s)
{
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

static void end_game(struct lines_state *s, unsigned winner, enum lines_by by, struct events *events)
{
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        struct lines_army *a = &s->army[seat];
        memset(a->shift, 0, sizeof a->shift);
        memset(a->marks, 0, sizeof a->marks);
        a->answer = a->due = 0;
    }
    s->stage = STAGE_OVER;
    s->pause = s->speed = s->changed = s->turn = 0;
    s->winner = (uint8_t)winner;
    s->by = (uint8_t)by;
    if (by >= BY_SCORE)
        lines_tell(events, EVENT_RESULT, winner, s->rounds, (int)by, 0);
}

/* Who has more battles, or NOBODY. */
static unsigned leader(const struct lines_state *s)
{
    int lead = s->army[0].score - s->army[1].score;
    return lead > 0 ? 0 : lead < 0 ? 1 : NOBODY;
}

static void next_duel(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int lead = s->army[0].score - s->army[1].score, left = pack->best - s->battle;
    lead = lead < 0 ? -lead : lead;
    if (lead > (left > 0 ? left : 0) || s->battle >= pack->best + pack->extra || (left <= 0 && lead)) {
        end_game(s, leader(s), BY_SCORE, events);
        return;
    }
    s->battle++;
    begin_deal(pack, s);
}

/* The killed go to the discard, the survivors return whole (R50). */
static void return_home(struct lines_state *s, unsigned seat)
{
    struct lines_army *a = &s->army[seat];
    for (int i = 0; i < a->dead_n; i++, s->discard_n++)
        s->discard[card_kind(a->dead[i])]++;
    memset(a->dead, 0, sizeof a->dead);
    a->dead_n = 0;
    lines_card *const lines[] = {a->front, a->back};
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < LINES_COLUMNS; i++) {
            if (lines[l][i])
                lines_sorted_add(a->hand, &a->hand_n, lines[l][i] & 0xFF);
            lines[l][i] = CARD_NONE;
        }
    memset(a->shift, 0, sizeof a->shift);
    a->committed = 0;
}

/* A seat still has cards to draw or to return. An empty pool: no draw. */
static bool reinforcing(const struct lines_pack *pack, struct lines_state *s, unsigned seat)
{
    if (!s->pool_n)
        s->army[seat].due = 0;
    return s->army[seat].due || s->army[seat].hand_n > pack->max;
}

static void settle_reinforce(const struct lines_pack *pack, struct lines_state *s)
{
    if (reinforcing(pack, s, s->turn))
        return;
    if (reinforcing(pack, s, s->turn ^ 1u)) {
        s->turn ^= 1;
        return;
    }
    s->turn = 0;
    s->battle++;
    s->round = 0;
    s->stage = STAGE_ARRANGE;
}

static void after_campaign_battle(const struct lines_pack *pack, struct lines_state *s, unsigned winner,
                                  struct events *events)
{
    bool none[2] = {!lines_roster_n(&s->army[0]), !lines_roster_n(&s->army[1])};
    if (none[0] != none[1]) { /* G26 */
        unsigned last = none[0] ? 1 : 0;
        rules_met(events, RULE('G', 26));
        if (last != winner) /* the battle was a tie: the campaign's result is another one */
            lines_tell(events, EVENT_RESULT, last, s->rounds, BY_DESTROYED, 0);
        end_game(s, last, BY_DESTROYED, NULL);
        return;
    }
    if (none[0] || s->battle >= pack->battles) {
        unsigned best = leader(s);
        int points = lines_points(pack, &s->army[0]) - lines_points(pack, &s->army[1]);
        end_game(s, best != NOBODY || !points ? best : points > 0 ? 0 : 1, BY_SCORE, events);
        return;
    }
    rules_met(events, RULE('R', 50), RULE('G', 30));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        s->army[seat].due = pack->draw[winner == NOBODY ? DRAW_TIE : winner == seat ? DRAW_WIN : DRAW_LOSE];
        return_home(s, seat);
    }
    s->stage = STAGE_REINFORCE;
    s->rounds = 0;
    s->speed = s->changed = s->pause = 0;
    s->turn = (uint8_t)(winner == NOBODY ? first_seat(s) : winner ^ 1);
    settle_reinforce(pack, s);
}

/* G19: the report, and what the surrounding game makes of it (R69). */
static void end_battle(const struct lines_pack *pack, struct lines_state *s, unsigned winner, enum lines_by by,
                       struct events *events)
{
    s->rounds = (uint16_t)(s->round - (by == BY_CONCEDE)); /* a round conceded was not fought */
    lines_tell(events, EVENT_RESULT, winner, s->rounds, (int)by, 0);
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
    if (pack->mode == MODE_MATCH)
        next_duel(pack, s, events);
    else if (pack->mode == MODE_CAMPAIGN)
        after_campaign_battle(pack, s, winner, events);
    else
        end_game(s, winner, by, events);
}

/* After the markers of a speed are resolved: an end (R59, R60, R62), the next speed (R47), or regroup (R51). */
static void after_step(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    bool gone[2] = {lines_army_gone(&s->army[0]), lines_army_gone(&s->army[1])};
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

/* Plays the fight on to the next question, or to its end. */
void lines_run(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    if (!events && run_silently(pack, s))
        return;
    while (lines_fighting(s) && s->pause == PAUSE_NONE) {
        unsigned pause = pack->pace == PACE_STEP ? PAUSE_STEP : PAUSE_NONE;
        switch (s->stage) {
        case STAGE_SPEED: {
            lines_speeds(pack, s, events);
            rules_met(events, RULE('R', 35));
            int speed = lines_next_speed(pack, s, UINT8_MAX);
            s->speed = (uint8_t)(speed < 0 ? 0 : speed);
            s->stage = STAGE_ATTACK;
            break;
        }
        case STAGE_ATTACK: attack(pack, s, events); break;
        case STAGE_RESOLVE:
            lines_resolve_marks(pack, s, events);
            after_step(pack, s, events);
            break;
        default:
            lines_regroup(s, events);
            s->round++;
            s->stage = STAGE_SPEED;
            s->changed = s->speed = 0;
            if (pack->pace == PACE_ROUND)
                pause = PAUSE_ROUND;
        }
        if (lines_fighting(s))
            s->pause = (uint8_t)pause;
    }
}

/* Both have answered before a round: on, or one or both concede (R65, G25). */
static void answered(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    bool gives_up[2];
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

/* ---- what is done ------------------------------------------------------------------------ */

static void apply_arrange(const struct lines_pack *pack, struct lines_state *s, unsigned seat, action_t action,
                          struct events *events)
{
    static const uint16_t met[] = {[VERB_SHAPE] = RULE('R', 16),
                                   [VERB_FRONT] = RULE('R', 15),
                                   [VERB_BACK] = RULE('R', 14),
                                   [VERB_COMMIT] = RULE('G', 28)};
    struct lines_army *a = &s->army[seat];
    rules_met(events, met[action_verb(action)]);
    if (action_verb(action) == VERB_SHAPE)
        rules_met(events, RULE('R', 12));
    else if (action_from(action))
        rules_met(events, RULE('R', 13), RULE('R', 17));
    if (pack->deploy == DEPLOY_ALL)
        rules_met(events, RULE('G', 18));
    lines_arrange_apply(a, action);
    if (!a->committed) {
        lines_arrange_settle(pack, a, seat, events);
        return;
    }
    lines_tell(events, EVENT_COMMIT, seat, 0, 0, 0);
    if (lines_revealed(s)) {
        reveal(pack, s, events);
        lines_run(pack, s, events);
    }
}

static void give_back(const struct lines_pack *pack, struct lines_state *s, unsigned seat, unsigned kind,
                      struct events *events)
{
    struct lines_army *a = &s->army[seat];
    lines_sorted_take(a->hand, &a->hand_n, kind);
    lines_sorted_take(a->known, &a->known_n, kind);
    s->pool[kind - 1]++;
    s->pool_n++;
    event_put(events, (struct event){.kind = EVENT_RETURN,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                     .a = {(int32_t)kind}});
    settle_reinforce(pack, s);
}

static void apply(const void *p, void *state, unsigned seat, action_t action, struct events *events)
{
    const struct lines_pack *pack = p;
    struct lines_state *s = state;
    struct lines_army *a = &s->army[seat];
    assert(seat < LINES_SIDES);
    switch (action_verb(action)) {
    case VERB_PICK:
        pick(s, seat, action_from(action), events);
        settle_pick(pack, s, events);
        return;
    case VERB_RETURN: give_back(pack, s, seat, action_from(action), events); return;
    case VERB_ON:
    case VERB_CONCEDE:
        if (s->pause == PAUSE_STEP) {
            bool next_round = s->stage == STAGE_SPEED;
            s->pause = next_round ? PAUSE_ROUND : PAUSE_NONE;
            if (next_round) /* the other may answer at once: no way back behind that */
                event_put(events,
                          (struct event){
                              .kind = EVENT_ANSWER, .seen = SEEN_BY_ALL, .shows = SEEN_BY_ALL, .seat = (uint8_t)seat});
        } else {
            a->answer = action_verb(action) == VERB_ON ? ANSWER_ON : ANSWER_CONCEDE;
            if (s->army[0].answer && s->army[1].answer)
                answered(pack, s, events);
        }
        lines_run(pack, s, events);
        return;
    default: apply_arrange(pack, s, seat, action, events);
    }
}

/* A position from outside: on to the next question that must be put, as play would go. */
void lines_settle(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    if (s->stage == STAGE_DEAL && pack->mode != MODE_DRAFT && s->army[0].hand_n >= pack->hand &&
        s->army[1].hand_n >= pack->hand)
        s->stage = STAGE_ARRANGE;
    if (s->stage == STAGE_DEAL && pack->mode == MODE_DRAFT && s->row_n >= 2 * pack->hand + 2)
        s->stage = STAGE_PICK;
    if (s->stage == STAGE_PICK)
        settle_pick(pack, s, events);
    if (s->stage == STAGE_REINFORCE)
        settle_reinforce(pack, s);
    if (s->stage == STAGE_ARRANGE) {
        for (unsigned seat = 0; seat < LINES_SIDES; seat++)
            if (!s->army[seat].committed)
                lines_arrange_settle(pack, &s->army[seat], seat, events);
        if (lines_revealed(s))
            reveal(pack, s, events);
    }
    lines_run(pack, s, events);
}

/* ---- luck -------------------------------------------------------------------------------- */

static int outcomes(const void *p, const void *state, struct outcome *out)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    unsigned whose = lines_draw_for(pack, s);
    int n = 0;
    for (unsigned k = 0; k < pack->pool_kinds; k++)
        if (s->pool[k])
            out[n++] = (struct outcome){whose << 8 | (k + 1), s->pool[k]};
    return n;
}

static uint64_t sample(const void *p, const void *state, struct rng *dice)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    return lines_draw_for(pack, s) << 8 | (unsigned)(pool_sample(s->pool, pack->pool_kinds, s->pool_n, dice) + 1);
}

/* What the owner sees of a draw, and what the others do. */
static void tell_draw(const struct lines_pack *pack, const struct lines_state *s, unsigned whose, unsigned kind,
                      struct events *events)
{
    uint8_t seen = whose == DRAW_ROW ? SEEN_BY_ALL : SEEN_BY(whose);
    struct event e = {.kind = EVENT_DRAW, .seen = seen, .shows = seen, .seat = (uint8_t)whose, .a = {(int32_t)kind}};
    event_put(events, e);
    if (whose == DRAW_ROW || (s->stage == STAGE_DEAL && s->army[whose].hand_n < pack->hand))
        return;
    e = (struct event){.kind = EVENT_DRAW_HIDDEN,
                       .seen = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(whose)),
                       .seat = (uint8_t)whose,
                       .a = {s->stage == STAGE_DEAL ? pack->hand : 1}};
    event_put(events, e);
}

static void resolve(const void *p, void *state, uint64_t outcome, struct events *events)
{
    const struct lines_pack *pack = p;
    struct lines_state *s = state;
    unsigned whose = (unsigned)(outcome >> 8), kind = (unsigned)outcome & 0xFF;
    assert(whose <= DRAW_ROW && kind >= 1 && kind <= pack->pool_kinds && s->pool[kind - 1]);
    s->pool[kind - 1]--;
    s->pool_n--;
    rules_met(events, RULE('R', 2), RULE('R', 3), RULE('R', 64));
    if (whose == DRAW_ROW)
        lines_sorted_add(s->row, &s->row_n, kind);
    else
        lines_sorted_add(s->army[whose].hand, &s->army[whose].hand_n, kind);
    tell_draw(pack, s, whose, kind, events);
    if (s->stage == STAGE_REINFORCE) {
        s->army[whose].due--;
        settle_reinforce(pack, s);
    } else if (whose == DRAW_ROW) {
        if (s->row_n == 2 * pack->hand + 2) {
            s->stage = STAGE_PICK;
            settle_pick(pack, s, events);
        }
    } else if (s->army[0].hand_n >= pack->hand && s->army[1].hand_n >= pack->hand)
        s->stage = STAGE_ARRANGE;
}

/* ---- ends -------------------------------------------------------------------------------- */

static void quit(const void *pack, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)pack;
    struct lines_state *s = state;
    if (lines_fighting(s))
        s->rounds = (uint16_t)(s->round - (s->stage == STAGE_SPEED));
    end_game(s, seat == NOBODY ? NOBODY : seat ^ 1,
             how == QUIT_TIME    ? BY_TIME
             : how == QUIT_AGREE ? BY_AGREE
                                 : BY_RESIGN,
             events);
}

static void result(const void *pack, const void *state, struct result *out)
{
    (void)pack;
    const struct lines_state *s = state;
    *out = (struct result){.place = {1, 1}, .score = {s->army[0].score, s->army[1].score}};
    if (s->winner < LINES_SIDES)
        out->place[s->winner ^ 1] = 2;
    strcpy(out->by, lines_by_words[s->by]);
}

const struct game game_lines = {
    .id = "lines",
    .name = "Two Lines",
    .about = "Two armies of symbol cards are lined up in secret; then the battle runs by itself.",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .seat_names = {"Lower", "Upper"},
    .pack_size = sizeof(struct lines_pack),
    .state_size = sizeof(struct lines_state),
    .choices_max = 32,
    .outcomes_max = LINES_POOL_KINDS,
    .length_max = 33000,
    .prepare = lines_prepare,
    .begin = begin,
    .node = lines_node,
    .legal = lines_legal,
    .check = lines_check,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .resolve = resolve,
    .quit = quit,
    .result = result,
    .valid = lines_valid,
    .look = lines_look,
    .imagine = lines_imagine,
    .say_action = lines_say_action,
    .say_outcome = lines_say_outcome,
    .say_event = lines_say_event,
    .say_reason = lines_say_reason,
    .say_prompt = lines_say_prompt,
    .read = lines_read,
    .say_position = lines_say_position,
    .read_position = lines_read_position,
    .fact = lines_fact,
    .scene = lines_scene,
    .mirror = lines_mirror,
    .mirror_entry = lines_mirror_entry,
    .judge = lines_judge,
    .prior = lines_prior,
    .quick = lines_quick,
    .plan = lines_plan,
    .opening = opening,
};
