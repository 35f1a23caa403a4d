/* outlook.c: what a search expects of a position, learned from games of the computer against itself (tools/outlook).
 *
 * judge() is made for a player who looks one step ahead: it draws units towards the enemy and knows what a blow is
 * worth. Who wins in the end it foretells less well, and that is what a search compares. So a search asks for a fifth
 * of it and four fifths of what was learned. */
#include "outlook.h"

#include <string.h>

#include "../data/legends/outlook.inc"

/* ---- figures ----------------------------------------------------------------------------------------------------- */

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

void legends_see(const struct legends_pack *pack, const struct legends_state *s, int32_t seen[SEEN],
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
    seen[SEEN_LAST_LEADER] = legends_last_leader_counts(pack);
    seen[SEEN_ACTION_MAX] = pack->action_max;
    if (s->ask.kind >= ASK_SELECT && s->ask.kind <= ASK_DDICE)
        seen[SEEN_QUESTION + s->ask.kind - ASK_SELECT] = 1;
    see_leads(seen);
}

/* ---- the net ----------------------------------------------------------------------------------------------------- */

/* 9,900 tanh(z / 2), z in 2^18ths: between points a quarter apart a straight line. */
static int32_t squash(int64_t z)
{
    enum { POINTS = 33, STEP = 1 << 16 };
    static const int16_t point[POINTS] = {0,    1231, 2425, 3548, 4575, 5491, 6288, 6969, 7540, 8012, 8398,
                                          8710, 8961, 9161, 9320, 9445, 9544, 9622, 9682, 9730, 9767, 9797,
                                          9819, 9837, 9851, 9862, 9870, 9877, 9882, 9886, 9889, 9891, 9893};
    int64_t size = z < 0 ? -z : z, k = size / STEP;
    int32_t value =
        k >= POINTS - 1 ? point[POINTS - 1] : point[k] + (int32_t)((point[k + 1] - point[k]) * (size % STEP) / STEP);
    return z < 0 ? -value : value;
}

static int64_t net(const struct legends_learned *w, const int32_t seen[SEEN])
{
    int32_t hidden[OUTLOOK_HIDDEN], straight = w->base;
    memcpy(hidden, w->into_base, sizeof hidden);
    for (int i = 0; i < SEEN; i++) {
        int64_t far = ((int64_t)seen[i] * 256 - w->mean[i]) * w->by[i] / (1 << 24);
        int32_t x = far > OUTLOOK_MOST ? OUTLOOK_MOST : far < -OUTLOOK_MOST ? -OUTLOOK_MOST : (int32_t)far;
        straight += x * w->straight[i];
        for (int k = 0; k < OUTLOOK_HIDDEN; k++)
            hidden[k] += x * w->into[i][k];
    }
    int64_t sum = 0;
    for (int k = 0; k < OUTLOOK_HIDDEN; k++)
        sum += hidden[k] > 0 ? (int64_t)hidden[k] * w->out[k] : 0;
    return straight + sum / 2048;
}

/* The games it learned from were played in blocks of rounds, a unit a turn: of other games it knows nothing. */
void legends_outlook(const void *packed, const void *state, int32_t value[SEATS_MAX])
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = state;
    if (s->stage == STAGE_OVER || legends_alternate(pack) || legends_army(pack)) {
        legends_judge(pack, state, value);
        return;
    }
    int32_t seen[SEEN];
    struct legends_threats threats[2];
    legends_see(pack, s, seen, threats);
    int32_t learned = squash(net(&legends_learned, seen));
    value[ROME] = ((mover_of(s) == ROME ? learned : -learned) * 4 + legends_judged(pack, s, threats)) / 5;
    value[CARTHAGE] = -value[ROME];
}
