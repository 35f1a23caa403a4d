/* result.c: the end of the whole game: by play, by giving up, by agreement. */
#include "lines.h"

#include <string.h>

/* What ends by the battle itself has been told as the battle's result; an end by score or by the engine's words has
 * not. */
void lines_end_game(struct lines_state *s, unsigned winner, enum lines_by by, struct events *events)
{
    assert(s->stage != STAGE_OVER && by != BY_NONE && (winner < LINES_SIDES || winner == NOBODY));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        struct lines_army *a = &s->army[seat];
        memset(a->shift, 0, sizeof a->shift);
        memset(a->marks, 0, sizeof a->marks);
        a->answer = ANSWER_NONE;
        a->due = 0;
    }
    s->stage = STAGE_OVER;
    s->pause = PAUSE_NONE;
    s->speed = s->changed = s->turn = 0;
    s->winner = (uint8_t)winner;
    s->by = (uint8_t)by;
    if (by >= BY_SCORE)
        event_tell(events, EVENT_RESULT, winner, s->rounds, (int)by);
}

void lines_quit(const void *pack, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)pack;
    struct lines_state *s = state;
    assert(how == QUIT_AGREE ? seat == NOBODY : seat < LINES_SIDES);
    if (lines_fighting(s))
        s->rounds = (uint16_t)(s->round - (s->stage == STAGE_SPEED)); /* that round was not fought */
    lines_end_game(s, seat == NOBODY ? NOBODY : seat ^ 1,
                   how == QUIT_TIME    ? BY_TIME
                   : how == QUIT_AGREE ? BY_AGREE
                                       : BY_RESIGN,
                   events);
}

void lines_result(const void *pack, const void *state, struct result *out)
{
    (void)pack;
    const struct lines_state *s = state;
    assert(s->stage == STAGE_OVER);
    *out = (struct result){.place = {1, 1}, .score = {s->army[0].score, s->army[1].score}};
    if (s->winner < LINES_SIDES)
        out->place[s->winner ^ 1] = 2;
    strcpy(out->by, lines_by_words[s->by]);
}
