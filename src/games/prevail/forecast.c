/* forecast.c: what a melee or a shot came to, in six words, read from what a seat saw before and after. */
#include "subjects.h"

#include <string.h>

enum forecast { ENEMY_ROUTS, BOTH_ROUT, OWN_ROUT, ENEMY_GIVES_WAY, OWN_GIVES_WAY, NO_EFFECT };
const char *const prevail_forecast_kinds[FORECAST_KINDS + 1] = {[ENEMY_ROUTS] = "enemy routs",
                                                                [BOTH_ROUT] = "both rout",
                                                                [OWN_ROUT] = "own rout",
                                                                [ENEMY_GIVES_WAY] = "enemy retreats or turns",
                                                                [OWN_GIVES_WAY] = "own retreat or turn",
                                                                [NO_EFFECT] = "no effect"};

static int routed(const struct prevail_state *v, unsigned seat)
{
    int n = 0;
    for (unsigned type = 0; type < TYPES_MAX; type++)
        n += v->routed[seat][type];
    return n;
}

/* Has an engagement been resolved, or the combat that was open come to its end? */
static bool fought(const struct prevail_state *before, const struct prevail_state *after)
{
    const struct prevail_combat *then = &before->combat, *now = &after->combat;
    bool open = then->kind == COMBAT_MELEE || then->kind == COMBAT_SHOT;
    if (open && (now->kind != then->kind || now->at != then->at))
        return true;
    for (unsigned i = 0; i < before->engagements_n; i++) {
        const struct prevail_engagement *e = &before->engagements[i], *still = prevail_engagement_on(after, e->at);
        if (!e->fought && (!still || still->fought || after->round != before->round))
            return true;
    }
    return false;
}

/* Does some unit stand elsewhere, or face another way, than before? Those that routed do not count. */
static bool gave_way(const struct prevail_state *before, const struct prevail_state *after, unsigned seat)
{
    for (unsigned i = 0; i < after->n[seat]; i++) {
        const struct prevail_unit *u = &after->units[seat][i];
        if (!on(before, seat, u->at) || unit_on(before, seat, u->at)->facing != u->facing)
            return true;
    }
    return false;
}

int prevail_forecast(const void *packed, const void *before, const void *after, unsigned seat)
{
    (void)packed;
    assert(seat < SIDES);
    unsigned enemy = other(seat);
    bool own_routs = routed(after, seat) > routed(before, seat),
         enemy_routs = routed(after, enemy) > routed(before, enemy);
    if (own_routs || enemy_routs)
        return own_routs && enemy_routs ? BOTH_ROUT : own_routs ? OWN_ROUT : ENEMY_ROUTS;
    if (!fought(before, after))
        return -1;
    if (gave_way(before, after, enemy))
        return ENEMY_GIVES_WAY;
    return gave_way(before, after, seat) ? OWN_GIVES_WAY : NO_EFFECT;
}
