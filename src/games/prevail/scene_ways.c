/* scene_ways.c: one way that a move or a retreat can take, with the least Speed, to be drawn. Rules never depend on it. */
#include "subjects.h"

#include "engine/scene.h"

#include <string.h>

enum { WINDOW = 2 * SPEED_MAX + 1 }; /* rows and columns around the unit */

/* For each Speed spent, space and facing: flexibility left + 1 (0: not reached), and the facing of the last step. */
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

/* What a step onto this space costs, and the flexibility that it leaves; false: more than there is (G69). */
static bool step_cost(const struct ways *w, unsigned there, int *spent, unsigned *left)
{
    const struct prevail_terrain *t = ground_on(w->pack, there);
    *spent += 1 + (w->ground.rough ? t->speed : 0);
    if (*spent > w->ground.speed || (w->ground.rough && t->flexibility > *left))
        return false;
    *left -= w->ground.rough ? t->flexibility : 0;
    return true;
}

static void ways_make(struct ways *w)
{
    const struct prevail_ground *g = &w->ground;
    put_word(w, 0, g->start, g->facing, (unsigned)g->flexibility);
    for (int spent = 0; spent < g->speed; spent++)
        for (unsigned space = 0; space < w->pack->board.n; space++) {
            if (square_distance(&w->pack->board, g->start, space) > spent)
                continue;
            const uint8_t *left = w->left[spent][cell_of(w, space)];
            for (unsigned f = 0; f < SQUARE_DIRECTIONS; f++) {
                unsigned there = left[f] ? step_from(w, space, f) : (unsigned)SQUARE_NONE, rest = left[f] - 1u;
                int then = spent;
                if (there != SQUARE_NONE && step_cost(w, there, &then, &rest))
                    put_word(w, then, there, f, rest);
            }
        }
}

/* Writes the way to a space that is left with this facing, its start left out. */
static void put_way(const struct ways *w, int spent, unsigned space, unsigned facing, struct scene_choice *c)
{
    uint16_t way[CHOICE_PATH];
    int n = 0;
    while (spent > 0) {
        assert(n < CHOICE_PATH);
        way[n++] = (uint16_t)space;
        facing = w->via[spent][cell_of(w, space)][facing];
        unsigned rest = SPEED_MAX;
        int cost = 0;
        step_cost(w, space, &cost, &rest);
        spent -= cost;
        space = w->pack->board.next[space][square_opposite(way_of(w, facing))];
    }
    c->path_n = (uint8_t)n;
    for (int i = 0; i < n; i++)
        c->path[i] = way[n - 1 - i];
}

static void find_way(const struct ways *w, unsigned to, unsigned facing, struct scene_choice *c)
{
    if (square_distance(&w->pack->board, w->ground.start, to) > w->ground.speed)
        return;
    for (int spent = 1; spent <= w->ground.speed; spent++)
        if (w->left[spent][cell_of(w, to)][facing]) {
            put_way(w, spent, to, facing, c);
            return;
        }
}

/* The last step leads onto an enemy: along the facing that the engager ends in, or, in `playtest`, 45 degrees beside it
 * (G34). */
static void find_contact(const struct ways *w, unsigned to, unsigned facing, struct scene_choice *c)
{
    static const int beside[] = {0, 1, 7};
    for (int spent = 0; spent < w->ground.speed; spent++)
        for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++) {
            unsigned d = square_turn(facing, beside[i]), before = w->pack->board.next[to][square_opposite(d)];
            if (before == SQUARE_NONE || square_distance(&w->pack->board, w->ground.start, before) > spent)
                continue;
            unsigned left = w->left[spent][cell_of(w, before)][d], rest = left - 1u;
            int then = spent;
            if (!left || !step_cost(w, to, &then, &rest) || corner_blocked(&w->ground, w->pack->board.next[before], d))
                continue;
            put_way(w, spent, before, d, c);
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
