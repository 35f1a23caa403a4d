/* result.c: winning and losing, giving up, and the result (R30 to R37, G73). */
#include "subjects.h"

#include "engine/scene.h"

#include <string.h>

void prevail_over(struct prevail_state *s, unsigned winner, enum end_reason reason, struct events *events)
{
    if (s->step == STEP_BUILD) /* armies that are not ready never come to be seen */
        for (unsigned seat = 0; seat < SIDES; seat++) {
            memset(s->reserve[seat], 0, sizeof s->reserve[seat]);
            s->cards[seat].hand = 0;
            s->cards[seat].hand_n = s->changes[seat] = s->built = 0;
        }
    s->phase = 6;
    s->step = STEP_OVER;
    s->active = NO_SIDE;
    s->ask = (struct prevail_question){0};
    s->combat = (struct prevail_combat){0};
    memset(s->todo, 0, sizeof s->todo);
    s->todo_n = 0;
    for (unsigned seat = 0; seat < SIDES; seat++)
        for (unsigned i = 0; i < s->n[seat]; i++) {
            s->units[seat][i].flags &= (uint8_t)~SUPPORTS;
            s->units[seat][i].slot = SLOT_UNASKED;
        }
    s->winner = (uint8_t)winner;
    s->reason = (uint8_t)reason;
    rules_met(events, R(30), R(34), R(36), G(8));
    prevail_event(events, EVENT_OVER, winner < SIDES ? winner : (unsigned)NOBODY, (int)reason, 0, 0);
}

/* One or both lose at this moment; where both do it is a draw with the initiative player's reason (G10). */
void prevail_lose(struct prevail_state *s, const enum end_reason why[SIDES], struct events *events)
{
    unsigned first = s->initiative == BLACK ? BLACK : WHITE, blamed = why[first] ? first : other(first);
    bool both = why[WHITE] && why[BLACK];
    if (both)
        rules_met(events, G(10));
    prevail_over(s, both ? (unsigned)NO_SIDE : other(blamed), why[blamed], events);
}

bool prevail_lost(const struct prevail_pack *pack, struct prevail_state *s, bool after_rout, struct events *events)
{
    enum end_reason why[SIDES] = {END_NONE, END_NONE};
    if (pack->preset == RULEBOOK)
        return false;
    for (unsigned seat = 0; seat < SIDES; seat++)
        if (after_rout && s->n[seat] == 0) /* G13 P */
            why[seat] = END_NO_UNITS;
        else if (s->phase < 5 && s->cards[seat].hand_n == 0) /* G8 P */
            why[seat] = END_EMPTY_HAND;
    if (!why[WHITE] && !why[BLACK])
        return false;
    if (after_rout && why[s->initiative])
        why[other(s->initiative)] = END_NONE; /* G11 P: one side after the other */
    prevail_lose(s, why, events);
    return true;
}

/* ---- a scenario's own victory (G73) ------------------------------------------------------------------------------ */

int prevail_goals_held(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    const uint64_t *goals = pack->extra.victory.goals[seat];
    int n = 0;
    for (unsigned w = 0; w < pack->board.words; w++)
        n += bit_count(goals[w] & s->occupied[seat][w] & ~s->occupied[other(seat)][w]);
    return n;
}

int prevail_losses(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    int cost = 0;
    for (unsigned type = 0; type < pack->types_n; type++)
        cost += s->routed[seat][type] * pack->types[type].cost;
    return cost;
}

bool prevail_goals_test(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    const struct prevail_victory *v = &pack->extra.victory;
    enum end_reason why[SIDES] = {END_NONE, END_NONE};
    assert(v->any && s->phase == PHASE_CLEANUP);
    rules_met(events, G(73));
    for (unsigned seat = 0; seat < SIDES; seat++) {
        unsigned enemy = other(seat);
        if (v->hold[enemy] && prevail_goals_held(pack, s, enemy) >= v->hold[enemy])
            why[seat] = END_GOALS;
        else if (v->losses[seat] && prevail_losses(pack, s, seat) >= v->losses[seat])
            why[seat] = END_LOSSES;
        else if (v->commander && s->commander[seat] == SQUARE_NONE)
            why[seat] = END_COMMANDER;
    }
    if (why[WHITE] || why[BLACK])
        prevail_lose(s, why, events);
    else if (v->last < SIDES && s->round >= pack->max_rounds)
        prevail_over(s, v->last, END_LAST_ROUND, events);
    return prevail_finished(s);
}

void prevail_quit(const void *packed, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)packed;
    prevail_over(state, seat < SIDES ? other(seat) : (unsigned)NO_SIDE,
                 how == QUIT_AGREE  ? END_AGREED
                 : how == QUIT_TIME ? END_TIME
                                    : END_RESIGNED,
                 events);
}

void prevail_result(const void *packed, const void *state, struct result *out)
{
    (void)packed;
    const struct prevail_state *s = state;
    *out = (struct result){.place = {1, 1}};
    if (s->winner < SIDES) {
        out->place[other(s->winner)] = 2;
        out->score[s->winner] = 1;
    }
    scene_word(out->by, sizeof out->by, prevail_end_names[s->reason]);
}
