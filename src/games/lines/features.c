/* features.c: figures of a state that a net learns from (bellum train): cards, what they are worth, and the score. A battle
 * runs by itself, so judge() knows most of what there is to know. */
#include "lines.h"

#include <string.h>

/* Of each army, first A's: */
enum {
    FIGURE_HAND,
    FIGURE_VALUE,  /* of the hand */
    FIGURE_POINTS, /* of the whole army */
    FIGURE_DEAD,
    FIGURE_PLACED,
    FIGURE_COMMITTED,
    FIGURE_SCORE,
    FIGURE_FRONT, /* cards in the front line */
    FIGURE_BACK,
    FIGURE_DUE,
    FIGURES_OF_ARMY
};
/* Of both: */
enum {
    FIGURE_JUDGED = 2 * FIGURES_OF_ARMY,
    FIGURE_BATTLE,
    FIGURE_ROUND,
    FIGURE_POOL,
    FIGURE_FIGHTING,
    FIGURE_VALUE_LEAD,
    FIGURE_POINTS_LEAD,
    FIGURE_SCORE_LEAD,
    FIGURES
};
_Static_assert((int)FIGURES == (int)LINES_FEATURES && (int)FIGURES <= (int)FEATURES_MAX, "as lines.h says");

static void see_army(const struct lines_pack *pack, const struct lines_army *a, int32_t *out)
{
    out[FIGURE_HAND] = a->hand_n;
    for (int i = 0; i < a->hand_n; i++)
        out[FIGURE_VALUE] += pack->kinds[a->hand[i] - 1].value;
    out[FIGURE_POINTS] = lines_points(pack, a);
    out[FIGURE_DEAD] = a->dead_n;
    out[FIGURE_PLACED] = a->placed;
    out[FIGURE_COMMITTED] = a->committed;
    out[FIGURE_SCORE] = a->score;
    out[FIGURE_DUE] = a->due;
    for (int i = 0; i < LINES_COLUMNS; i++) {
        out[FIGURE_FRONT] += a->front[i] != 0;
        out[FIGURE_BACK] += a->back[i] != 0;
    }
}

int lines_features(const void *packed, const void *state, unsigned seat, int32_t *out, int32_t *judged)
{
    const struct lines_pack *pack = packed;
    const struct lines_state *s = state;
    int32_t value[SEATS_MAX] = {0};
    unsigned mine = seat == NOBODY ? 0 : seat;
    assert(s->stage != STAGE_OVER && mine < LINES_SIDES);
    int32_t *own = out, *other = out + FIGURES_OF_ARMY;
    memset(out, 0, FIGURES * sizeof *out);
    see_army(pack, &s->army[mine], own);
    see_army(pack, &s->army[mine ^ 1u], other);
    lines_judge(pack, s, value);
    out[FIGURE_JUDGED] = *judged = value[mine];
    out[FIGURE_BATTLE] = s->battle;
    out[FIGURE_ROUND] = s->round;
    out[FIGURE_POOL] = s->pool_n;
    out[FIGURE_FIGHTING] = lines_fighting(s);
    out[FIGURE_VALUE_LEAD] = own[FIGURE_VALUE] - other[FIGURE_VALUE];
    out[FIGURE_POINTS_LEAD] = own[FIGURE_POINTS] - other[FIGURE_POINTS];
    out[FIGURE_SCORE_LEAD] = own[FIGURE_SCORE] - other[FIGURE_SCORE];
    return (int)mine;
}
