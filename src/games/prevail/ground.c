/* ground.c: what the ground does (R141, R151, G68 to G70): to the figures of a unit on it, to its way, to shots at it. */
#include "subjects.h"

#include <string.h>

int prevail_ground_mod(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                       const struct prevail_unit *u, enum stat stat)
{
    const struct prevail_terrain *t = ground_on(pack, u->at);
    if (stat == RANGE && pack->types[u->type].stat[RANGE] == 0)
        return 0; /* a hill makes no archers */
    int mod = t->mods[stat];
    if (t->engager[stat] && on(s, other(seat), u->at)) {
        const struct prevail_engagement *e = prevail_engagement_on(s, u->at);
        if (e && e->engager == seat)
            mod += t->engager[stat];
    }
    return mod;
}

/* G69: what this type may not enter. */
void prevail_ground_bar(const struct prevail_pack *pack, unsigned type, struct prevail_ground *g)
{
    g->rough = true;
    for (unsigned i = 1; i <= pack->extra.terrains_n; i++)
        for (unsigned w = 0; w < pack->board.words && pack->extra.terrains[i].bars >> type & 1; w++) {
            g->block[w] |= pack->extra.where[i][w];
            g->contact[w] &= ~pack->extra.where[i][w];
        }
}

/* A way over ground that costs: as in moves.c, but a step may take more than one point of Speed. `now` holds what is left
 * with exactly that much Speed spent, `best` over all ways that spent less or as much. */
struct rough_spread {
    uint64_t best[SQUARE_MAX], now[SPEED_MAX + 1][SQUARE_MAX];
    uint64_t touched[SQUARE_WORDS], entered[SPEED_MAX + 1][SQUARE_WORDS];
};

static void rough_into(struct rough_spread *w, int spent, unsigned there, uint64_t turned)
{
    if (bit_has(w->entered[spent], there))
        w->now[spent][there] = facings_max(w->now[spent][there], turned);
    else {
        bit_add(w->entered[spent], there);
        w->now[spent][there] = turned;
    }
}

static void rough_out(const struct prevail_pack *pack, const struct prevail_state *s, const struct prevail_ground *g,
                      struct rough_spread *w, int spent, unsigned space, struct prevail_reach *out)
{
    uint64_t word = w->now[spent][space];
    const uint16_t *beside = pack->board.next[space];
    for (unsigned facing = 0; facing < SQUARE_DIRECTIONS; facing++) {
        unsigned d = g->back ? square_opposite(facing) : facing, there = beside[d];
        int left = (int)(word >> (8 * facing) & 0xFF) - 1;
        if (left < 0 || there == SQUARE_NONE || (g->corners && corner_blocked(g, beside, d)))
            continue;
        const struct prevail_terrain *t = ground_on(pack, there);
        int then = spent + 1 + t->speed;
        left -= t->flexibility;
        if (then > g->speed || left < 0)
            continue;
        if (bit_has(g->contact, there))
            prevail_contact_step(pack, s, g, there, d, left, out);
        if (!bit_has(g->block, there) && (!g->back || prevail_behind(pack, g->start, g->facing, there)))
            rough_into(w, then, there, pack->turns[facing][left]);
    }
}

void prevail_spread_rough(const struct prevail_pack *pack, const struct prevail_state *s,
                          const struct prevail_ground *g, struct prevail_reach *out)
{
    struct rough_spread w; /* 70 KB: only what is touched is written */
    assert(g->rough && g->speed <= SPEED_MAX);
    memset(out->spaces, 0, sizeof out->spaces);
    memset(w.touched, 0, sizeof w.touched);
    memset(w.entered, 0, sizeof w.entered);
    rough_into(&w, 0, g->start, pack->turns[g->facing][g->flexibility]);
    for (int spent = 0; spent <= g->speed; spent++)
        bit_each(space, w.entered[spent], pack->board.words) {
            uint64_t word = w.now[spent][space], before = bit_has(w.touched, space) ? w.best[space] : 0;
            if (!facings_above(word, before))
                continue;
            bit_add(w.touched, space);
            w.best[space] = facings_max(word, before);
            if (spent < g->speed)
                rough_out(pack, s, g, &w, spent, space, out);
        }
    if (g->back)
        bit_drop(w.touched, g->start); /* at least one step */
    for (unsigned i = 0; i < pack->board.words; i++)
        w.touched[i] &= ~g->no_end[i];
    bit_each(space, w.touched, pack->board.words)
        reach_add(out, space, facings_mask(w.best[space]));
}
