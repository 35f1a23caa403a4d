/* sight.c: the line of sight (S106-S110), in whole numbers: the centre of row r, half-column h is (h, 3r), the corners
 * of a hex are (0, +-2) and (+-1, +-1) from it. The crossed hexes depend only on the difference of the two centres. */
#include "games/ancients/rules.h"

#include <stdlib.h>

struct point {
    int x, y;
};

/* Clockwise from the northern corner; side i of hex_direction runs between corners side_corner[i] and the next. */
static const struct point corner[HEX_SIDES] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
static const uint8_t side_corner[HEX_SIDES] = {
    [HEX_NE] = 0, [HEX_E] = 1, [HEX_SE] = 2, [HEX_SW] = 3, [HEX_W] = 4, [HEX_NW] = 5};
/* The neighbour beyond each side, as (half-column, row). */
static const struct point beyond[HEX_SIDES] = {[HEX_NE] = {1, -1}, [HEX_E] = {2, 0},  [HEX_SE] = {1, 1},
                                               [HEX_SW] = {-1, 1}, [HEX_W] = {-2, 0}, [HEX_NW] = {-1, -1}};

static int cross(struct point a, struct point b) { return a.x * b.y - a.y * b.x; }

/* Does the segment from the origin to `to` meet the inside of the hex centred on c? Clip it against the six sides:
 * what is left is the open interval (low, high) of its length, in fractions. */
static bool meets_inside(struct point to, struct point c)
{
    int low_n = 0, low_d = 1, high_n = 1, high_d = 1;
    for (int i = 0; i < HEX_SIDES; i++) {
        struct point a = {c.x + corner[i].x, c.y + corner[i].y};
        struct point b = {c.x + corner[(i + 1) % 6].x, c.y + corner[(i + 1) % 6].y};
        struct point edge = {b.x - a.x, b.y - a.y};
        int start = cross(edge, (struct point){-a.x, -a.y}),
            slope = cross(edge, to); /* inside: start + t * slope > 0 */
        if (slope == 0) {
            if (start <= 0)
                return false;
        } else if (slope > 0) { /* t > -start / slope */
            if (-start * low_d > low_n * slope)
                low_n = -start, low_d = slope;
        } else if (start * high_d < high_n * -slope) /* t < start / -slope */
            high_n = start, high_d = -slope;
    }
    return low_n * high_d < high_n * low_d;
}

/* Does the segment from the origin to `to` run along side i of the hex centred on c? */
static bool along_side(struct point to, struct point c, int i)
{
    struct point a = {c.x + corner[i].x, c.y + corner[i].y};
    struct point b = {c.x + corner[(i + 1) % 6].x, c.y + corner[(i + 1) % 6].y};
    int t = a.x * to.x + a.y * to.y;
    return cross(to, a) == 0 && cross(to, b) == 0 && t > 0 && t < to.x * to.x + to.y * to.y;
}

/* Does the segment from the origin touch side i of the hex centred on its end? */
static bool touches_side(struct point to, int i)
{
    struct point a = {to.x + corner[i].x, to.y + corner[i].y};
    struct point b = {to.x + corner[(i + 1) % 6].x, to.y + corner[(i + 1) % 6].y};
    struct point edge = {b.x - a.x, b.y - a.y};
    int one = cross(to, a), two = cross(to, b); /* the two corners on different sides of the line, or on it */
    return one * (long)two <= 0 && cross(edge, (struct point){-a.x, -a.y}) < 0;
}

/* dh half-columns and dr rows on. Lists hexes crossed and pairs beside a side run along, as differences from the start.
 */
void ancients_sight_line(int dh, int dr, struct sight_line *out)
{
    struct point to = {dh, 3 * dr};
    *out = (struct sight_line){0};
    int step = dr < 0 ? -1 : 1;
    for (int r = 0; r <= abs(dr); r++)
        for (int h = -abs(dh) - 2; h <= abs(dh) + 2; h++) {
            int row = r * step;
            struct point c = {h, 3 * row};
            if ((h + row) & 1)
                continue;
            if ((h || row) && (h != dh || row != dr) && meets_inside(to, c) && out->crossed_n < 24) {
                out->crossed[out->crossed_n][0] = (int8_t)h;
                out->crossed[out->crossed_n++][1] = (int8_t)row;
            }
            for (int side = HEX_E; side <= HEX_SW; side++) /* each side once: seen from one of its two hexes */
                if (along_side(to, c, side_corner[side]) && out->pairs_n < 8) {
                    int8_t(*pair)[2] = out->pair[out->pairs_n++];
                    pair[0][0] = (int8_t)h;
                    pair[0][1] = (int8_t)row;
                    pair[1][0] = (int8_t)(h + beyond[side].x);
                    pair[1][1] = (int8_t)(row + beyond[side].y);
                }
        }
    for (int side = 0; side < HEX_SIDES; side++)
        if (touches_side(to, side_corner[side]))
            out->sides |= (uint8_t)(1 << side);
}

void ancients_sight_tables(struct ancients_book *out)
{
    for (int dh = -SIGHT_H + 1; dh < SIGHT_H; dh++)
        for (int dr = -SIGHT_R + 1; dr < SIGHT_R; dr++)
            if (((dh + dr) & 1) == 0 && (dh || dr))
                ancients_sight_line(dh, dr, &out->sight[dh + SIGHT_H - 1][dr + SIGHT_R - 1]);
}

/* The hex dh half-columns and dr rows from `from`, NO_HEX off the board. */
static unsigned hex_beside(unsigned from, int dh, int dr)
{
    int row = (int)(from / COLS) + dr, h = half_column(from) + dh;
    if (row < 0 || row >= ROWS || h < (row & 1) || (h - (row & 1)) / 2 >= COLS - (row & 1))
        return NO_HEX;
    return (unsigned)(row * COLS + (h - (row & 1)) / 2);
}

/* S110. `one` = the plateau that both ends stand on, 0 = none. */
static bool blocks(const struct ancients_pack *pack, const struct ancients_state *s, unsigned hex, unsigned one)
{
    if (hex == NO_HEX)
        return false;
    if (s->unit_at[hex] || s->leader_at[hex] || hexes_has(pack->opaque, hex))
        return true;
    return pack->plateau[hex] && pack->plateau[hex] != one;
}

static const struct sight_line *line_between(const struct ancients_pack *pack, unsigned from, unsigned to,
                                             struct sight_line *room)
{
    int dh = half_column(to) - half_column(from), dr = (int)(to / COLS) - (int)(from / COLS);
    if (abs(dh) < SIGHT_H && abs(dr) < SIGHT_R)
        return &book(pack)->sight[dh + SIGHT_H - 1][dr + SIGHT_R - 1];
    ancients_sight_line(dh, dr, room);
    return room;
}

bool ancients_sight(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from, unsigned to)
{
    assert(from != to && from < HEXES && to < HEXES);
    struct sight_line room;
    const struct sight_line *line = line_between(pack, from, to, &room);
    unsigned one = pack->plateau[from] == pack->plateau[to] ? pack->plateau[from] : 0;
    for (int i = 0; i < line->crossed_n; i++)
        if (blocks(pack, s, hex_beside(from, line->crossed[i][0], line->crossed[i][1]), one))
            return false; /* S107 */
    for (int i = 0; i < line->pairs_n; i++)
        if (blocks(pack, s, hex_beside(from, line->pair[i][0][0], line->pair[i][0][1]), one) &&
            blocks(pack, s, hex_beside(from, line->pair[i][1][0], line->pair[i][1][1]), one))
            return false; /* S108 */
    return true;
}

/* The sides of `to` that a shot from `from` comes through, as bits: two where it comes over a corner. */
unsigned ancients_sight_sides(const struct ancients_pack *pack, unsigned from, unsigned to)
{
    struct sight_line room;
    return line_between(pack, from, to, &room)->sides;
}
