/* features.c: figures of a position that a net learns from (bellum train).
 *
 * judge() is made for a player who looks one step ahead: it draws units towards the enemy and knows what a blow is
 * worth. Who wins in the end it foretells less well, and that is what a search compares: it asks the net. */
#include "features.h"

#include <string.h>

/* What may happen to a unit: the best blow at it, and wounds in hundredths by all who could strike it, each of whom is
 * shared among the enemies it could strike. */
struct exposed {
    int blow, wounds, wounds_now;
};

static void see_unit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, int32_t *seen,
                     struct legends_threats *threats, struct exposed exposed[LEGENDS_UNITS])
{
    struct legends_prospect list[LEGENDS_UNITS];
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(pack, u);
    bool ready = u->state == UNIT_IDLE || u->state == UNIT_READY;
    int n = legends_prospects(pack, s, slot, list), best = 0;
    for (int i = 0; i < n; i++) {
        unsigned target = legends_unit_at(s, list[i].tile);
        struct exposed *e = &exposed[target];
        bool melee = list[i].melee >= list[i].ranged;
        int blow = melee ? list[i].melee : list[i].ranged;
        int wound = legends_wounding(t, legends_type(pack, &s->unit[target]), melee, 0);
        int wounds = u->strength * wound * 100 / 36 / n;
        best = blow > best ? blow : best;
        e->blow = blow > e->blow ? blow : e->blow;
        e->wounds += wounds;
        e->wounds_now += ready ? wounds : 0;
    }
    threats->all += best;
    threats->all_n++;
    threats->ready += ready ? best : 0;
    threats->ready_n += ready;
    seen[t->heavy ? SEEN_HEAVY : t->leader ? SEEN_LEADERS : SEEN_LIGHT]++;
    seen[t->heavy ? SEEN_HEAVY_STRENGTH : SEEN_LIGHT_STRENGTH] += u->strength;
    seen[SEEN_LEADERS] += t->heavy && t->leader;
    seen[SEEN_HEAVY_AT_ONE] += t->heavy && u->strength == 1;
    seen[SEEN_HEAVY_AT_TWO] += t->heavy && u->strength == 2;
    int distance = legends_nearest(pack, s, u->tile, u->side), reach = t->range + t->attack;
    if (distance < FAR) {
        seen[SEEN_TOO_FAR] += distance > reach ? distance - reach : 0;
        seen[SEEN_DISTANCE] += distance;
    }
}

static int most(int a, int b) { return a > b ? a : b; }

static void see_exposed(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                        const struct exposed *e, int32_t *seen)
{
    enum { WHOLE = 100 };
    int strength = most(s->unit[slot].strength, 1), wounds = e->wounds / strength, now = e->wounds_now / strength;
    wounds = wounds < WHOLE ? wounds : WHOLE;
    now = now < WHOLE ? now : WHOLE;
    seen[SEEN_DANGER] += e->blow;
    seen[SEEN_DANGER_MOST] = most(seen[SEEN_DANGER_MOST], e->blow);
    if (legends_type(pack, &s->unit[slot])->heavy) {
        seen[SEEN_HEAVY_WOUNDS] += wounds;
        seen[SEEN_HEAVY_WOUNDS_NOW] += now;
        seen[SEEN_HEAVY_WOUNDS_MOST] = most(seen[SEEN_HEAVY_WOUNDS_MOST], wounds);
        seen[SEEN_HEAVY_WOUNDS_NOW_MOST] = most(seen[SEEN_HEAVY_WOUNDS_NOW_MOST], now);
    } else {
        seen[SEEN_LIGHT_WOUNDS] += wounds;
        seen[SEEN_LIGHT_WOUNDS_NOW] += now;
    }
}

static void see_side(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                     const struct legends_threats *threats, const struct exposed exposed[LEGENDS_UNITS], int32_t *seen)
{
    const struct legends_side *d = &s->side[seat];
    int activations = legends_activations_left(pack, s, seat);
    seen[SEEN_MORALE] = d->morale;
    seen[SEEN_HAND] = d->hand_n;
    seen[SEEN_WITHDRAWS] = d->hand[CARD_WD];
    seen[SEEN_THREATS] = legends_as_far_as(2 * pack->action_max, threats->all, threats->all_n);
    seen[SEEN_THREATS_NOW] = legends_as_far_as(activations, threats->ready, threats->ready_n);
    seen[SEEN_ACTIVATIONS] = activations;
    seen[SEEN_READY] = threats->ready_n;
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS)
        see_exposed(pack, s, slot, &exposed[slot], seen);
}

/* Square root of 65,536 / n, whole: 256 / sqrt(n). */
static int late_of(int n)
{
    int root = 0;
    for (int bit = 256; bit; bit /= 2)
        if ((root + bit) * (root + bit) <= 65536 / n)
            root += bit;
    return root;
}

static int ratio(int own, int other) { return (own - other) * 4096 / most(own + other, 1); }

/* Leads count for more the fewer rounds are left. */
static void see_leads(int32_t seen[SEEN])
{
    const int32_t *own = seen, *other = seen + SEEN_OF_SIDE;
    int rounds = most(seen[SEEN_ROUNDS_LEFT], 0) + 1, late = late_of(rounds), tie = seen[SEEN_TIE];
    int morale = own[SEEN_MORALE] - other[SEEN_MORALE];
    seen[SEEN_MORALE_LATE] = morale * late;
    seen[SEEN_TIE_LATE] = tie * late;
    seen[SEEN_HEAVY_LATE] = (own[SEEN_HEAVY_STRENGTH] - other[SEEN_HEAVY_STRENGTH]) * late;
    seen[SEEN_LIGHT_LATE] = (own[SEEN_LIGHT_STRENGTH] - other[SEEN_LIGHT_STRENGTH]) * late;
    seen[SEEN_PROMISE_LATE] = seen[SEEN_PROMISE] * late / 256;
    seen[SEEN_STANDING] = (morale ? 3 * morale : tie) * 256 / rounds;
    seen[SEEN_SOON] = 4096 / rounds;
    seen[SEEN_LATE] = late;
    seen[SEEN_MORALE_SHARE] = 4096 / most(own[SEEN_MORALE], 1);
    seen[SEEN_MORALE_SHARE_OTHER] = 4096 / most(other[SEEN_MORALE], 1);
    seen[SEEN_HEAVY_RATIO] = ratio(own[SEEN_HEAVY_STRENGTH], other[SEEN_HEAVY_STRENGTH]);
    seen[SEEN_STRENGTH_RATIO] = ratio(own[SEEN_HEAVY_STRENGTH] + own[SEEN_LIGHT_STRENGTH],
                                      other[SEEN_HEAVY_STRENGTH] + other[SEEN_LIGHT_STRENGTH]);
}

/* Whose turn it is, or will be when the hands are chosen. */
static unsigned mover_of(const struct legends_state *s) { return s->stage == STAGE_TURN ? s->turn : s->first; }

static void legends_see(const struct legends_pack *pack, const struct legends_state *s, int32_t seen[SEEN],
                        struct legends_threats threats[2])
{
    struct exposed exposed[LEGENDS_UNITS] = {{0}};
    unsigned mover = mover_of(s), gains;
    memset(seen, 0, SEEN * sizeof *seen);
    memset(threats, 0, 2 * sizeof *threats);
    for (unsigned k = 0; k < 2; k++)
        bit_each(slot, s->alive[mover ^ k], LEGENDS_UNIT_WORDS)
            see_unit(pack, s, slot, seen + k * SEEN_OF_SIDE, &threats[mover ^ k], exposed);
    for (unsigned k = 0; k < 2; k++)
        see_side(pack, s, mover ^ k, &threats[mover ^ k], exposed, seen + k * SEEN_OF_SIDE);
    int promise = legends_promise(pack, s, &gains), tie = legends_tie_lead(pack, s);
    seen[SEEN_ROUNDS_LEFT] = legends_rounds_left(pack, s);
    seen[SEEN_ODD_ROUND] = s->round % 2;
    seen[SEEN_PROMISE] = gains == mover ? promise : -promise;
    seen[SEEN_TIE] = mover == ROME ? tie : -tie;
    seen[SEEN_TIE_STRENGTH] = pack->tie == TIE_STRENGTH;
    seen[SEEN_TIE_TILES] = pack->tie == TIE_TILES;
    seen[SEEN_LAST_LEADER] = legends_last_leader_counts(pack, mover);
    seen[SEEN_ACTION_MAX] = pack->action_max;
    if (s->ask.kind >= ASK_SELECT && s->ask.kind <= ASK_DDICE)
        seen[SEEN_QUESTION + s->ask.kind - ASK_SELECT] = 1;
    see_leads(seen);
}

/* The games it learns from are played in blocks of rounds, a unit a turn, and end by morale: of others it knows nothing. */
int legends_features(const void *packed, const void *state, unsigned seat, int32_t *out, int32_t *judged)
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = state;
    struct legends_threats threats[2];
    assert(s->stage != STAGE_OVER && (seat == NOBODY || seat == mover_of(s)));
    if (legends_alternate(pack) || legends_army(pack) || legends_has_goals(pack))
        return -1;
    legends_see(pack, s, out, threats);
    int32_t rome = legends_judged(pack, s, threats);
    *judged = mover_of(s) == ROME ? rome : -rome;
    return (int)mover_of(s);
}
