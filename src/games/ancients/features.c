/* features.c: figures of a position that a net learns from (bellum train): blocks, banners, where the units stand and whom
 * they could fight. */
#include "games/ancients/rules.h"

/* Of each side, first the one whose turn it is: blocks of every type, then these. */
enum {
    FIGURE_BLOCKS = 0, /* by type, LI first */
    FIGURE_UNITS = TYPES - 1,
    FIGURE_BANNERS,
    FIGURE_TO_WIN, /* banners that it lacks */
    FIGURE_NEARLY, /* 4,096 / (banners that it lacks + 1) */
    FIGURE_LEADERS,
    FIGURE_LED,       /* units with a leader */
    FIGURE_SUPPORTED, /* units that two pieces stand beside (R107) */
    FIGURE_FORWARD,   /* rows, sum */
    FIGURE_DISTANCE,  /* to the nearest enemy, sum */
    FIGURE_TOUCHING,  /* units next to an enemy */
    FIGURE_TOUCHED,   /* pairs of units next to each other, by the class of the own: light, medium, heavy */
    FIGURE_WEAK = FIGURE_TOUCHED + CLASSES, /* units with one block */
    FIGURE_WEAK_TOUCHING,                   /* and next to an enemy */
    FIGURE_HAND,
    FIGURE_EXPOSED, /* S129 */
    FIGURES_OF_SIDE
};
/* Of both: */
enum {
    FIGURE_JUDGED = 2 * FIGURES_OF_SIDE,
    FIGURE_TURN,
    FIGURE_BANNER_LEAD,
    FIGURE_WORTH_RATIO, /* (own - other) / (own + other), by what units are worth */
    FIGURE_BLOCK_RATIO,
    FIGURES
};
_Static_assert((int)FIGURES == (int)ANCIENTS_FEATURES && (int)FIGURES <= (int)FEATURES_MAX, "as ancients.h says");

struct sums {
    int worth, blocks;
};

static int class_of(unsigned type)
{
    return type_in(type, GROUP_LIGHT) ? LIGHT : type_in(type, GROUP_MEDIUM) ? MEDIUM : HEAVY;
}

static void see_unit(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                     struct hexes supported, int32_t *out, struct sums *sums)
{
    struct hexes enemy = s->units[u->side ^ 1u];
    unsigned row = u->hex / COLS;
    int touching = hexes_count(hexes_and(book(pack)->disc[u->hex][1], enemy)), distance = 1;
    while (distance < RANGE_MAX && !hexes_any(hexes_and(book(pack)->disc[u->hex][distance], enemy)))
        distance++;
    out[u->type - 1] += u->blocks;
    out[FIGURE_UNITS]++;
    out[FIGURE_LED] += has_leader(s, u);
    out[FIGURE_SUPPORTED] += hexes_has(supported, u->hex);
    out[FIGURE_FORWARD] += (int)(u->side == TOP ? row : ROWS - 1 - row);
    out[FIGURE_DISTANCE] += distance;
    out[FIGURE_TOUCHING] += touching > 0;
    out[FIGURE_TOUCHED + class_of(u->type)] += touching;
    out[FIGURE_WEAK] += u->blocks == 1;
    out[FIGURE_WEAK_TOUCHING] += u->blocks == 1 && touching;
    sums->worth += ancients_worth[u->type] * u->blocks / pack->type[kind_of(u)].blocks;
    sums->blocks += u->blocks;
}

static void see_side(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat, int32_t *out)
{
    const struct side *d = &s->side[seat];
    int lacks = d->target > d->banners ? d->target - d->banners : 0;
    unsigned slot = pack->lose_leader[seat];
    out[FIGURE_BANNERS] = d->banners;
    out[FIGURE_TO_WIN] = lacks;
    out[FIGURE_NEARLY] = 4096 / (lacks + 1);
    out[FIGURE_HAND] = d->hand_n;
    if (slot && s->leader[slot - 1].id)
        out[FIGURE_EXPOSED] = hexes_count(hexes_and(book(pack)->disc[s->leader[slot - 1].hex][2], s->units[seat ^ 1u]));
}

static int ratio(int own, int other) { return (own - other) * 4096 / (own + other + 1); }

int ancients_features(const void *bytes, const void *state, unsigned seat, int32_t *out, int32_t *judged)
{
    const struct ancients_pack *pack = battle_of(bytes, state);
    const struct ancients_state *s = state;
    int32_t value[SEATS_MAX], *of[SIDES];
    struct sums sums[SIDES] = {{0}};
    struct hexes supported[SIDES] = {hexes_twice(pieces_of(s, TOP)), hexes_twice(pieces_of(s, BOTTOM))};
    unsigned mine = seat != NOBODY ? seat : s->player & 1u;
    assert(!s->result && mine < SIDES);
    memset(out, 0, FIGURES * sizeof *out);
    of[mine] = out;
    of[mine ^ 1u] = out + FIGURES_OF_SIDE;
    for (int slot = 0; slot < UNITS_MAX; slot++) {
        const struct unit *u = &s->unit[slot];
        if (u->id)
            see_unit(pack, s, u, supported[u->side], of[u->side], &sums[u->side]);
    }
    for (int slot = 0; slot < LEADERS_MAX; slot++)
        if (s->leader[slot].id)
            of[s->leader[slot].side][FIGURE_LEADERS]++;
    for (unsigned k = 0; k < SIDES; k++)
        see_side(pack, s, k, of[k]);
    ancients_judge(bytes, s, value);
    out[FIGURE_JUDGED] = *judged = value[mine];
    out[FIGURE_TURN] = s->number;
    out[FIGURE_BANNER_LEAD] = of[mine][FIGURE_BANNERS] - of[mine ^ 1u][FIGURE_BANNERS];
    out[FIGURE_WORTH_RATIO] = ratio(sums[mine].worth, sums[mine ^ 1u].worth);
    out[FIGURE_BLOCK_RATIO] = ratio(sums[mine].blocks, sums[mine ^ 1u].blocks);
    return (int)mine;
}
