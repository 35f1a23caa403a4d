/* result.c: winning and losing, giving up, and the result (R30 to R37). */
#include "subjects.h"

#include "engine/scene.h"

#include <string.h>

void prevail_over(struct prevail_state *s, unsigned winner, enum end_reason reason, struct events *events)
{
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
