/* result.c: how a match ends from outside, and what it came to. */
#include "legends.h"

#include "engine/scene.h"

void legends_quit(const void *packed, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)packed;
    static const uint8_t by[] = {[QUIT_RESIGN] = BY_RESIGN, [QUIT_TIME] = BY_TIME, [QUIT_AGREE] = BY_AGREE};
    assert(how >= QUIT_RESIGN && how <= QUIT_AGREE);
    assert((seat == NOBODY) == (how == QUIT_AGREE));                              /* a draw is agreed by both */
    legends_win(state, seat == NOBODY ? WINNER_DRAW : seat ^ 1, by[how], events); /* G46 */
}

void legends_result(const void *packed, const void *state, struct result *out)
{
    (void)packed;
    const struct legends_state *s = state;
    assert(s->stage == STAGE_OVER && s->winner <= WINNER_DRAW);
    *out = (struct result){.place = {1, 1}, .score = {s->side[ROME].morale, s->side[CARTHAGE].morale}};
    if (s->winner != WINNER_DRAW)
        out->place[s->winner ^ 1] = 2;
    scene_word(out->by, sizeof out->by, legends_by_words[s->by]);
}
