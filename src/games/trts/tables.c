/* tables.c: what is looked up again and again, made of the content once a pack. */
#include "trts.h"

/* How far a type attacks without upgrades, and which of them change that. */
static void make_reach(struct trts_type *t)
{
    static const enum trts_stat attack[2] = {GROUND, AIR}, range[2] = {GROUND_RANGE, AIR_RANGE};
    for (int air = 0; air < 2; air++) {
        t->reach[air] = t->stat[attack[air]] ? t->stat[range[air]] : 0;
        t->reach_items |= t->changed[range[air]];
        if (!t->stat[attack[air]]) /* a stronger attack reaches as far as before */
            t->reach_items |= t->changed[attack[air]];
    }
}

/* One thing (a type or an item) in the tables. */
static void tabulate(struct trts_tables *t, unsigned thing, unsigned min, unsigned gas, unsigned supply, uint64_t needs)
{
    uint64_t bit = UINT64_C(1) << thing;
    for (unsigned n = min; n <= TRTS_COUNTERS; n++)
        t->paid[0][n] |= bit;
    for (unsigned n = gas; n <= TRTS_COUNTERS; n++)
        t->paid[1][n] |= bit;
    for (unsigned n = supply; n <= TRTS_UNITS + 1; n++)
        t->fed[n] |= bit;
    t->needed |= needs;
    for (; needs; needs &= needs - 1)
        t->needed_by[bit_first(needs)] |= bit;
}

/* What is made of which, in sets. */
static void make_sets(struct trts_pack *p)
{
    struct trts_tables *sets = &p->table;
    for (unsigned i = 1; i <= p->types_n; i++) {
        const struct trts_type *t = &p->type[i];
        bool building = t->special & IS_BUILDING;
        tabulate(sets, i, t->min, t->gas, building ? 0 : t->supply + 1u, t->needs);
        sets->buildings |= building ? UINT64_C(1) << i : 0;
        sets->few |= t->special & (INCOME_POINT | PUMP) ? UINT64_C(1) << i : 0;
    }
    for (unsigned i = 0; i < p->items_n; i++)
        tabulate(sets, MAKE_ITEM + i, p->item[i].min, p->item[i].gas, 0, p->item[i].needs);
    for (unsigned i = 1; i <= p->types_n; i++)
        sets->makes[i] = p->type[i].makes | (uint64_t)p->type[i].makes_items << MAKE_ITEM |
                         (p->type[i].special & WORKER ? sets->buildings : 0);
}

/* What is looked up again and again. */
void trts_make_tables(struct trts_pack *p)
{
    p->cheapest = UINT8_MAX;
    for (unsigned t = 1; t <= p->types_n; t++) {
        make_reach(&p->type[t]);
        int speed = stat_of(p, t, SPEED, ALL_ITEMS);
        p->fastest = (uint8_t)(speed > p->fastest ? speed : p->fastest);
        if ((p->type[t].special & IS_BUILDING || p->type[t].at) && p->type[t].min < p->cheapest)
            p->cheapest = p->type[t].min;
        for (uint64_t left = p->type[t].at; left; left &= left - 1)
            p->type[bit_first(left)].makes |= UINT64_C(1) << t;
        for (int air = 0; air < 2; air++)
            if (stat_of(p, t, air ? AIR : GROUND, ALL_ITEMS) &&
                stat_of(p, t, air ? AIR_RANGE : GROUND_RANGE, ALL_ITEMS) > p->type[t].longest)
                p->type[t].longest = (uint8_t)stat_of(p, t, air ? AIR_RANGE : GROUND_RANGE, ALL_ITEMS);
        for (unsigned spells = p->type[t].spells; spells; spells &= spells - 1)
            if (p->spell[__builtin_ctz(spells)].range > p->type[t].longest)
                p->type[t].longest = p->spell[__builtin_ctz(spells)].range;
    }
    for (unsigned i = 0; i < p->items_n; i++) {
        if (p->item[i].min < p->cheapest)
            p->cheapest = p->item[i].min;
        for (uint64_t left = p->item[i].at; left; left &= left - 1)
            p->type[bit_first(left)].makes_items |= (uint16_t)(1u << i);
    }
    make_sets(p);
}
