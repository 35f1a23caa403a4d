/* mirror.c: the seats exchanged are the same game (law 16). */
#include "lines.h"

/* Seats exchanged: owner columns make that the half turn of the board. The seat that comes first still does. */
bool lines_mirror(const void *pack, const void *state, void *out)
{
    (void)pack;
    const struct lines_state *s = state;
    struct lines_state *m = out;
    *m = *s;
    m->army[0] = s->army[1];
    m->army[1] = s->army[0];
    m->turned ^= 1;
    if (s->stage == STAGE_REINFORCE)
        m->turn ^= 1;
    if (s->by && s->winner < LINES_SIDES)
        m->winner ^= 1;
    return true;
}

/* Cards and columns are named by their owner, so actions stay as they are; a draw goes to the other seat. */
uint64_t lines_mirror_entry(const void *pack, unsigned who, uint64_t what)
{
    if (who != LUCK)
        return verb_mirror(lines_verbs, pack, what);
    return draw_whose(what) == DRAW_ROW ? what : draw_make(draw_whose(what) ^ 1, draw_item(what));
}
