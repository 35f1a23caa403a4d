/* judge.c: how a position stands, for computer players. */
#include "games/ancients/rules.h"

/* What a full unit is worth beside the banner for it. */
const int16_t ancients_worth[TYPES] = {
    [LI] = 50, [LB] = 50,  [LS] = 60, [AX] = 80,  [WA] = 95,  [MI] = 105, [HI] = 140, [HWM] = 45,
    [LC] = 65, [LBC] = 65, [MC] = 95, [HC] = 115, [CAM] = 85, [EL] = 105, [HCH] = 105};

enum { BANNER = 160, LEADER = 60, ROW = 4, ROWS_ON = 5, LEAD = 60, EXPOSED = 40 };

/* How far the nearest enemy is. */
static int nearest(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    struct hexes enemy = s->units[u->side ^ 1u];
    int least = ROWS + COLS;
    for (int d = 1; d <= RANGE_MAX; d++)
        if (hexes_any(hexes_and(book(pack)->disc[u->hex][d], enemy)))
            return d;
    hexes_each(hex, enemy) {
        int d = hex_distance(&book(pack)->board, u->hex, hex);
        least = d < least ? d : least;
    }
    return least;
}

static int unit_points(const struct ancients_pack *pack, const struct unit *u)
{
    int full = pack->type[kind_of(u)].blocks;
    if (u->blocks == full)
        return ancients_worth[u->type] + BANNER / 2;
    return ancients_worth[u->type] * u->blocks / full + BANNER * (2 * u->blocks + full) / (6 * full);
}

/* What a side has: pieces and banners; where they stand, forward, with a leader, in line; and how far its units are
 * from the enemy. Distances are shared by both sides, so that only who is ahead gains by closing in: he hunts down what
 * is left, and a level battle is brought on by going forward. */
struct standing {
    int points, place, distance;
};

static int place_points(const struct ancients_state *s, const struct unit *u, struct hexes supported)
{
    unsigned row = u->hex / COLS, forward = u->side == TOP ? row : ROWS - 1 - row;
    int points = ROW * (int)(forward < ROWS_ON ? forward : ROWS_ON);
    points += has_leader(s, u) ? 12 : 0;
    return points + (u->type != EL && hexes_has(supported, u->hex) ? 6 : 0);
}

/* S129: the leader whose fall loses the battle keeps away from the enemy. */
static int exposure(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat)
{
    unsigned slot = pack->lose_leader[seat];
    if (!slot || !s->leader[slot - 1].id)
        return 0;
    struct hexes enemy = s->units[seat ^ 1u];
    unsigned hex = s->leader[slot - 1].hex;
    return EXPOSED * (2 * hexes_count(hexes_and(book(pack)->disc[hex][1], enemy)) +
                      hexes_count(hexes_and(book(pack)->disc[hex][2], enemy)));
}

void ancients_judge(const void *bytes, const void *state, int32_t value[SEATS_MAX])
{
    const struct ancients_pack *pack = battle_of(bytes, state);
    const struct ancients_state *s = state;
    struct standing side[SIDES] = {{0}};
    if (s->result) {
        value[TOP] = s->result == RESULT_DRAW ? 0 : s->result == RESULT_TOP ? 10000 : -10000;
        value[BOTTOM] = -value[TOP];
        return;
    }
    struct hexes supported[SIDES] = {hexes_twice(pieces_of(s, TOP)),
                                     hexes_twice(pieces_of(s, BOTTOM))}; /* R107, R108 */
    for (int slot = 0; slot < UNITS_MAX; slot++) {
        const struct unit *u = &s->unit[slot];
        if (!u->id)
            continue;
        struct standing *own = &side[u->side];
        own->points += unit_points(pack, u);
        own->place += place_points(s, u, supported[u->side]);
        own->distance += nearest(pack, s, u) * (type_in(u->type, GROUP_MISSILE & ~TYPE(AX)) ? 2 : 4);
    }
    for (int slot = 0; slot < LEADERS_MAX; slot++)
        if (s->leader[slot].id)
            side[s->leader[slot].side].points += LEADER;
    for (int i = 0; i < SIDES; i++) /* the last banners weigh most */
        side[i].points +=
            s->side[i].banners * BANNER + s->side[i].banners * s->side[i].banners * BANNER / s->side[i].target;
    int64_t difference = side[TOP].points - side[BOTTOM].points;
    side[TOP].place -= side[TOP].distance * (difference > LEAD ? 2 : 1);
    side[BOTTOM].place -= side[BOTTOM].distance * (difference < -LEAD ? 2 : 1);
    difference += side[TOP].place - side[BOTTOM].place - exposure(pack, s, TOP) + exposure(pack, s, BOTTOM);
    value[TOP] = (int32_t)(difference * 9500 / ((difference < 0 ? -difference : difference) + 900));
    value[BOTTOM] = -value[TOP];
}
