/* forecast.c: what a fight came to, between what a seat saw before its answer and what it sees at its next question. */
#include "combat.h"

enum trts_forecast { WON_AREA, LOST_AREA, ENEMY_LOSS, BOTH_LOSE, OWN_LOSS, NO_EFFECT };
const char *const trts_forecast_kinds[] = {[WON_AREA] = "area won",
                                           [LOST_AREA] = "area lost",
                                           [ENEMY_LOSS] = "enemy loses pieces",
                                           [BOTH_LOSE] = "both lose pieces",
                                           [OWN_LOSS] = "own loss",
                                           [NO_EFFECT] = "no loss",
                                           NULL};

static int lost_by(const struct trts_state *v, unsigned seat)
{
    int sum = 0;
    for (int type = 0; type < TRTS_TYPES; type++)
        sum += v->player[seat].lost[type];
    return sum;
}

/* A fight is one that is open before: the area engaged, seen by all. */
int trts_forecast(const void *pack_v, const void *before_v, const void *after_v, unsigned seat)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *before = before_v, *after = after_v;
    bool fights = before->stage == STAGE_MICRO && before->running && before->step;
    if (!fights || (seat != before->by && !(before->mark[before->at] >> seat & 1)))
        return -1;
    int own = lost_by(after, seat) - lost_by(before, seat), enemy = 0;
    each_seat(other, pack)
        if (other != seat && !trts_allied(pack, other, seat))
            enemy += lost_by(after, other) - lost_by(before, other);
    if (!(after->mark[before->at] >> seat & 1))
        return LOST_AREA;
    if (after->mark[before->at] == 1u << seat)
        return WON_AREA;
    if (enemy && own)
        return BOTH_LOSE;
    return enemy ? ENEMY_LOSS : own ? OWN_LOSS : NO_EFFECT;
}
