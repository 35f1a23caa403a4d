/* regroup.c: step three: back cards step up, gaps close, the divide moves (R51-R58). */
#include "lines.h"

#include <string.h>

/* R52: a back card without a front card in its column steps up. */
static void step_up(struct lines_army *a, unsigned seat, int w, struct events *events)
{
    for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
        int i = board_order(seat, j);
        if (!a->front[i] && a->back[i]) {
            a->front[i] = a->back[i];
            a->back[i] = CARD_NONE;
            event_tell(events, EVENT_UP, seat, column_of(i), a->front[i]);
            rules_met(events, RULE('R', 52), RULE('R', 66));
        }
    }
}

/* R53, R54, G9, G11: on one side of the divide the cards slide towards it, the back card with its front card.
 * Returns how many front cards stand there. */
static int close_up(struct lines_army *a, unsigned seat, int inner, int step, struct events *events)
{
    int to = inner;
    for (int i = inner; i >= 0 && i < LINES_COLUMNS && (i < LINES_HALF) == (inner < LINES_HALF); i += step) {
        if (!a->front[i])
            continue;
        if (i != to) {
            a->front[to] = a->front[i];
            a->back[to] = a->back[i];
            a->front[i] = a->back[i] = CARD_NONE;
            event_tell(events, EVENT_SLIDE, seat, column_of(i), column_of(to), a->front[to]);
            rules_met(events, RULE('R', 53), RULE('G', 9), RULE('G', 11));
            if (a->back[to])
                rules_met(events, RULE('R', 54));
        }
        to += step;
    }
    return step > 0 ? to - inner : inner - to;
}

/* R55, G10: the divide moves by single columns until the sides differ by less than 2. */
static void move_divide(struct lines_army *a, unsigned seat, int left, int right, struct events *events)
{
    int change = 0;
    for (; left - right >= 2; left--, right++)
        change++;
    for (; right - left >= 2; left++, right--)
        change--;
    if (!change) {
        rules_met(events, RULE('R', 56));
        return;
    }
    size_t by = (size_t)(change > 0 ? change : -change), keep = (LINES_COLUMNS - by) * sizeof(lines_card);
    lines_card *const lines[] = {a->front, a->back};
    for (int l = 0; l < 2; l++) {
        memmove(lines[l] + (change > 0 ? by : 0), lines[l] + (change > 0 ? 0 : by), keep);
        memset(lines[l] + (change > 0 ? 0 : LINES_COLUMNS - by), 0, by * sizeof(lines_card));
    }
    event_tell(events, EVENT_DIVIDE, seat, change);
    rules_met(events, RULE('R', 55), RULE('G', 10), RULE('G', 12));
}

/* R58: the order of the sub-steps. R57 needs nothing done: columns count from the divide. */
void lines_regroup(struct lines_state *s, struct events *events)
{
    int w = lines_half_width(s);
    assert(!lines_army_gone(&s->army[0]) && !lines_army_gone(&s->army[1])); /* R51 */
    rules_met(events, RULE('R', 51), RULE('R', 57), RULE('R', 58));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        struct lines_army *a = &s->army[seat];
        memset(a->shift, 0, sizeof a->shift); /* R67 */
        step_up(a, seat, w, events);
        int left = close_up(a, seat, LINES_HALF - 1, -1, events);
        int right = close_up(a, seat, LINES_HALF, 1, events);
        move_divide(a, seat, left, right, events);
    }
}
