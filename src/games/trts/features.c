/* features.c: figures of a position that a net learns from (bellum train): what each side has of every type, its economy,
 * its land, and how near the end is. */
#include "trts.h"

/* Of each side, first the own: quarters of a piece of each type by health, then these. */
enum {
    FIGURE_TYPES = 0,
    FIGURE_MINERALS = TRTS_TYPES,
    FIGURE_GAS,
    FIGURE_MINERS,    /* Workers where there is a Base */
    FIGURE_SPARE,     /* supply that is left */
    FIGURE_AREAS,     /* controlled */
    FIGURE_CONTESTED, /* own marker beside another */
    FIGURE_FIELDS,    /* mineral fields of its areas */
    FIGURE_ITEMS,     /* upgrades and research */
    FIGURE_MAKING,    /* what units in production cost */
    FIGURE_SITES,     /* buildings that are not finished */
    FIGURE_ARMY,      /* what its fighters cost */
    FIGURE_READY,     /* and those that can still push */
    FIGURE_ENGAGED,   /* and those in contested areas */
    FIGURE_AWAY,      /* and those in areas beside others' */
    FIGURE_HOMES,     /* health of its buildings: without them it is out (R3) */
    FIGURES_OF_SIDE
};
/* Of both: */
enum {
    FIGURE_JUDGED = 2 * FIGURES_OF_SIDE,
    FIGURE_ROUNDS_LEFT,
    FIGURE_SOON,       /* 4,096 / rounds left */
    FIGURE_AREAS_SOON, /* leads, the plainer the fewer rounds are left */
    FIGURE_SUPPLY_SOON,
    FIGURE_ARMY_RATIO, /* (own - other) / (own + other) */
    FIGURE_MACRO,
    FIGURE_TURN, /* it is asked in Micromanagement */
    FIGURES
};
_Static_assert((int)FIGURES == (int)TRTS_FEATURES && (int)FIGURES <= (int)FEATURES_MAX, "as trts.h says");

static int cost_of(const struct trts_type *t) { return 2 * t->min + 3 * t->gas; }

static void see_buildings(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, uint32_t *bases,
                          int *cap, int32_t *out)
{
    each_building(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        const struct trts_type *t = type_of(pack, x);
        out[FIGURE_HOMES] += x->hp;
        if (x->left) {
            out[FIGURE_SITES]++;
            continue;
        }
        out[x->type - 1] += 4 * x->hp / t->hp;
        *cap += t->supply;
        if (t->special & INCOME_POINT)
            *bases |= area_bit(x->at);
        if (x->making && x->making < MAKE_ITEM) {
            out[FIGURE_MAKING] += cost_of(&pack->type[x->making]);
            *cap -= pack->type[x->making].supply;
        }
    }
}

static void see_unit(const struct trts_pack *pack, const struct trts_state *s, const struct trts_piece *x,
                     uint32_t bases, uint32_t edge, int32_t *out)
{
    const struct trts_type *t = type_of(pack, x);
    out[x->type - 1] += 4 * (x->hp + x->shield) / (t->hp + t->shield);
    if (t->special & WORKER) {
        out[FIGURE_MINERS] += bases >> x->at & 1;
        return;
    }
    int cost = cost_of(t);
    out[FIGURE_ARMY] += cost;
    out[FIGURE_READY] += x->mp && !(x->flags & (SPENT | WAITING)) ? cost : 0;
    out[FIGURE_ENGAGED] += s->contested >> x->at & 1 ? cost : 0;
    out[FIGURE_AWAY] += edge >> x->at & 1 ? cost : 0;
}

/* Adds what a seat has; returns the supply of its units. */
static int see_seat(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, int32_t *out)
{
    const struct trts_player *who = &s->player[seat];
    uint32_t bases = 0, edge = 0;
    int cap = 0, supply = 0;
    if (who->out)
        return 0;
    see_buildings(pack, s, seat, &bases, &cap, out);
    for (uint32_t left = s->held[seat]; left; left &= left - 1) {
        unsigned area = (unsigned)__builtin_ctz(left);
        edge |= pack->board.next[area] & ~s->held[seat] ? area_bit(area) : 0;
        out[FIGURE_FIELDS] += pack->fields[area];
    }
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        supply += type_of(pack, x)->supply;
        see_unit(pack, s, x, bases, edge, out);
    }
    out[FIGURE_MINERALS] += who->min;
    out[FIGURE_GAS] += who->gas;
    out[FIGURE_SPARE] += (cap < pack->supply_cap ? cap : pack->supply_cap) - supply;
    out[FIGURE_AREAS] += trts_areas(s, seat);
    out[FIGURE_CONTESTED] += bit_count(s->held[seat] & s->contested);
    out[FIGURE_ITEMS] += bit_count(who->got);
    return supply;
}

/* More than two sides: the others are taken together and shared out, since one of them is the rival. */
int trts_features(const void *packed, const void *state, unsigned seat, int32_t *out, int32_t *judged)
{
    const struct trts_pack *pack = packed;
    const struct trts_state *s = state;
    int32_t value[SEATS_MAX], *other = out + FIGURES_OF_SIDE;
    int supply = 0, others = 0;
    unsigned mine = seat == NOBODY ? 0 : seat, team = trts_team(pack, mine);
    assert(s->stage != STAGE_OVER && mine < pack->head.seats);
    memset(out, 0, FIGURES * sizeof *out);
    each_seat(k, pack) {
        bool own = trts_team(pack, k) == team;
        int its = see_seat(pack, s, k, own ? out : other);
        supply += own ? its : 0;
        others += !own && !s->player[k].out;
        out[FIGURE_SUPPLY_SOON] -= own ? 0 : its;
    }
    for (int i = 0; i < FIGURES_OF_SIDE && others > 1; i++)
        other[i] /= others;
    trts_judge(pack, s, value);
    int left = pack->rounds - s->round, soon = 4096 / ((left > 0 ? left : 0) + 1);
    int ours = out[FIGURE_ARMY], theirs = other[FIGURE_ARMY];
    out[FIGURE_JUDGED] = value[mine];
    out[FIGURE_ROUNDS_LEFT] = left;
    out[FIGURE_SOON] = soon;
    out[FIGURE_AREAS_SOON] = (out[FIGURE_AREAS] - other[FIGURE_AREAS]) * soon;
    out[FIGURE_SUPPLY_SOON] = (supply + out[FIGURE_SUPPLY_SOON] / (others > 1 ? others : 1)) * soon;
    out[FIGURE_ARMY_RATIO] = (ours - theirs) * 4096 / (ours + theirs + 1);
    out[FIGURE_MACRO] = s->stage == STAGE_MACRO;
    out[FIGURE_TURN] = s->stage == STAGE_MICRO && s->ask.seat == mine;
    *judged = value[mine];
    return (int)mine;
}
