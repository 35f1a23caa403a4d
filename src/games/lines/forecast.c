/* forecast.c: what the fight can come to, for odds: the battle's end, or who lost more cards in the round. */
#include "lines.h"

enum { WON, LOST, TIE, ENEMY_LOSES_MORE, YOU_LOSE_MORE, EVEN };

const char *const lines_forecast_kinds[] = {[WON] = "battle won",
                                            [LOST] = "battle lost",
                                            [TIE] = "tie",
                                            [ENEMY_LOSES_MORE] = "enemy loses more",
                                            [YOU_LOSE_MORE] = "you lose more",
                                            [EVEN] = "even losses",
                                            NULL};

int lines_forecast(const void *pack, const void *before, const void *after, unsigned seat)
{
    (void)pack;
    const struct lines_state *then = before, *now = after;
    assert(seat < LINES_SIDES);
    if (now->army[seat].score > then->army[seat].score)
        return WON;
    if (now->army[seat ^ 1].score > then->army[seat ^ 1].score)
        return LOST;
    if (now->ties > then->ties)
        return TIE;
    bool went_on = then->stage != now->stage || then->round != now->round || then->speed != now->speed;
    if (!lines_fighting(then) || !lines_fighting(now) || !went_on)
        return -1;
    int own = now->army[seat].dead_n - then->army[seat].dead_n;
    int enemy = now->army[seat ^ 1].dead_n - then->army[seat ^ 1].dead_n;
    return enemy > own ? ENEMY_LOSES_MORE : own > enemy ? YOU_LOSE_MORE : EVEN;
}
