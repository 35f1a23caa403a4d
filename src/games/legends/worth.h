/* worth.h: what units, blows and threats are worth: shared by judge(), prior() and features(). Apart from legends.h,
 * since no rule needs it. */
#ifndef BELLUM_LEGENDS_WORTH_H
#define BELLUM_LEGENDS_WORTH_H

#include "legends.h"

enum { FAR = 40, MORALE_WORTH = 300, GAME_WORTH = 6000 };

/* An enemy that a unit could strike after a normal move, and what that would be worth in melee and from afar. */
struct legends_prospect {
    uint16_t tile;
    int melee, ranged; /* 0: cannot come about */
};
/* What a side's units threaten: all of them, and those that can still act; how many those are. */
struct legends_threats {
    int all, all_n, ready, ready_n;
};
void legends_make_kills(struct legends_pack *pack);
int legends_worth(const struct legends_pack *pack, const struct legends_state *s, const struct legends_unit *u);
int legends_nearest(const struct legends_pack *pack, const struct legends_state *s, unsigned tile, unsigned seat);
/* Chances in 36 that a die wounds. `leaders`: own ones next to the striker; they count in melee alone (R75). */
int legends_wounding(const struct legends_type *from, const struct legends_type *to, bool melee, int leaders);
int legends_strike_worth(const struct legends_pack *pack, const struct legends_state *s, unsigned striker,
                         unsigned struck, bool melee, int extra);
int legends_promise(const struct legends_pack *pack, const struct legends_state *s, unsigned *seat);
int legends_prospects(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                      struct legends_prospect out[LEGENDS_UNITS]);
int legends_threat(const struct legends_pack *pack, const struct legends_state *s, unsigned slot);
int legends_strike_from(const struct legends_pack *pack, const struct legends_prospect *list, int n, unsigned tile,
                        int range);
struct legends_threats legends_threats(const struct legends_pack *pack, const struct legends_state *s, unsigned seat);
int legends_activations_left(const struct legends_pack *pack, const struct legends_state *s, unsigned seat);
int legends_rounds_left(const struct legends_pack *pack, const struct legends_state *s);
/* A side may have fewer activations than units. */
static inline int legends_as_far_as(int activations, int sum, int n)
{
    return n > 0 && n > activations ? sum * activations / n : sum;
}
/* Has the battle places to hold, or a side that wins at its end? Then morale is not all. */
bool legends_has_goals(const struct legends_pack *pack);
/* The nearest tile from which the side would come closer to what it must hold, FAR if there is none. */
int legends_goal_distance(const struct legends_pack *pack, const struct legends_state *s, unsigned tile, unsigned seat);
int legends_goals_worth(const struct legends_pack *pack, const struct legends_state *s, unsigned seat);
/* judge() where the threats of both sides are known already, for Rome. */
int32_t legends_judged(const struct legends_pack *pack, const struct legends_state *s,
                       const struct legends_threats threats[LEGENDS_SIDES]);

#endif
