/* scene_ways.c: one way that a move or a retreat can take, with the fewest steps, to be drawn. Rules never depend on it. */
#include "subjects.h"

#include "engine/scene.h"

#include <string.h>

enum { WINDOW = 2 * SPEED_MAX + 1 }; /* rows and columns around the unit */

/* For each number of steps, space and facing: flexibility left + 1 (0: not reached), and the facing of the last step. */
struct ways {
    const struct prevail_pack *pack;
    struct prevail_ground ground;
    uint8_t left[SPEED_MAX + 1][WINDOW * WINDOW][SQUARE_DIRECTIONS];
    uint8_t via[SPEED_MAX + 1][WINDOW * WINDOW][SQUARE_DIRECTIONS];
};

static unsigned cell_of(const struct ways *w, unsigned space)
{
    const struct square_board *b = &w->pack->board;
    int row = b->row[space] - b->row[w->ground.start] + SPEED_MAX;
    int col = b->col[space] - b->col[w->ground.start] + SPEED_MAX;
    assert(row >= 0 && row < WINDOW && col >= 0 && col < WINDOW);
    return (unsigned)(row * WINDOW + col);
}

static unsigned way_of(const struct ways *w, unsigned facing)
{
    return w->ground.back ? square_opposite(facing) : facing;
}

/* Where one step with this facing leads; SQUARE_NONE: nowhere that can be passed. */
static unsigned step_from(const struct ways *w, unsigned space, unsigned facing)
{
    const struct prevail_ground *g = &w->ground;
    const uint16_t *next = w->pack->board.next[space];
    unsigned d = way_of(w, facing), there = next[d];
    if (there == SQUARE_NONE || corner_blocked(g, next, d) || bit_has(g->block, there))
        return SQUARE_NONE;
    bool behind = !g->back || prevail_behind(w->pack, g->start, g->facing, there);
    return behind ? there : (unsigned)SQUARE_NONE;
}

static void put_word(struct ways *w, int steps, unsigned space, unsigned facing, unsigned flexibility)
{
    unsigned cell = cell_of(w, space);
    uint64_t word = w->pack->turns[facing][flexibility];
    for (unsigned f = 0; f < SQUARE_DIRECTIONS; f++) {
        uint8_t left = (uint8_t)(word >> (8 * f));
        if (left > w->left[steps][cell][f]) {
            w->left[steps][cell][f] = left;
            w->via[steps][cell][f] = (uint8_t)facing;
        }
    }
}

static void ways_make(struct ways *w)
{
    const struct prevail_ground *g = &w->ground;
    put_word(w, 0, g->start, g->facing, (unsigned)g->flexibility);
    for (int steps = 0; steps < g->speed; steps++)
        for (unsigned space = 0; space < w->pack->board.n; space++) {
            if (square_distance(&w->pack->board, g->start, space) > steps)
                continue;
            const uint8_t *left = w->left[steps][cell_of(w, space)];
            for (unsigned f = 0; f < SQUARE_DIRECTIONS; f++) {
                unsigned there = left[f] ? step_from(w, space, f) : (unsigned)SQUARE_NONE;
                if (there != SQUARE_NONE)
                    put_word(w, steps + 1, there, f, left[f] - 1u);
            }
        }
}

/* Writes the way to a space that is left with this facing, its start left out. */
static void put_way(const struct ways *w, int steps, unsigned space, unsigned facing, struct scene_choice *c)
{
    assert(steps <= CHOICE_PATH);
    c->path_n = (uint8_t)steps;
    for (; steps; steps--) {
        c->path[steps - 1] = (uint16_t)space;
        facing = w->via[steps][cell_of(w, space)][facing];
        space = w->pack->board.next[space][square_opposite(way_of(w, facing))];
    }
}

static void find_way(const struct ways *w, unsigned to, unsigned facing, struct scene_choice *c)
{
    if (square_distance(&w->pack->board, w->ground.start, to) > w->ground.speed)
        return;
    for (int steps = 1; steps <= w->ground.speed; steps++)
        if (w->left[steps][cell_of(w, to)][facing]) {
            put_way(w, steps, to, facing, c);
            return;
        }
}

/* The last step leads onto an enemy: along the facing that the engager ends in, or, in `playtest`, 45 degrees beside it
 * (G34). */
static void find_contact(const struct ways *w, unsigned to, unsigned facing, struct scene_choice *c)
{
    static const int beside[] = {0, 1, 7};
    for (int steps = 1; steps <= w->ground.speed; steps++)
        for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++) {
            unsigned d = square_turn(facing, beside[i]), before = w->pack->board.next[to][square_opposite(d)];
            if (before == SQUARE_NONE || square_distance(&w->pack->board, w->ground.start, before) > steps - 1 ||
                !w->left[steps - 1][cell_of(w, before)][d] ||
                corner_blocked(&w->ground, w->pack->board.next[before], d))
                continue;
            put_way(w, steps - 1, before, d, c);
            c->path[c->path_n++] = (uint16_t)to;
            return;
        }
}

void prevail_scene_ways(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    bool back = s->ask.kind == ASK_FRONT || s->ask.kind == ASK_RETREAT;
    if (!out->choices_n || (!back && s->ask.kind != ASK_MOVE))
        return;
    struct ways w;
    memset(&w, 0, sizeof w);
    w.pack = pack;
    w.ground.back = back;
    prevail_ground_make(pack, s, s->ask.seat, s->ask.at, 0, &w.ground);
    ways_make(&w);
    for (int i = 0; i < out->choices_n; i++) {
        struct scene_choice *c = &out->choices[i];
        unsigned to = action_to(c->action);
        if (c->kind == CHOICE_ATTACK)
            find_contact(&w, to, c->facing, c);
        else if (c->kind == CHOICE_MOVE)
            find_way(&w, to, c->facing, c);
    }
}
