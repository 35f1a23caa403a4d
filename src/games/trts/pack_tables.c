/* pack_tables.c: what is looked up again and again, made of the content once a pack. */
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
    assert(thing < MAKE_SPELL && min <= TRTS_COUNTERS && gas <= TRTS_COUNTERS);
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
static void make_sets(struct trts_pack *pack)
{
    struct trts_tables *sets = &pack->table;
    for (unsigned i = 1; i <= pack->types_n; i++) {
        const struct trts_type *t = &pack->type[i];
        bool building = t->special & IS_BUILDING;
        sets->worth[i] = (uint16_t)(10 * t->min + 15 * t->gas);
        tabulate(sets, i, t->min, t->gas, building ? 0 : t->supply + 1u, t->needs);
        sets->buildings |= building ? UINT64_C(1) << i : 0;
        sets->few |= t->special & (INCOME_POINT | PUMP) ? UINT64_C(1) << i : 0;
    }
    for (unsigned i = 0; i < pack->items_n; i++)
        tabulate(sets, MAKE_ITEM + i, pack->item[i].min, pack->item[i].gas, 0, pack->item[i].needs);
    for (unsigned i = 1; i <= pack->types_n; i++)
        sets->makes[i] = pack->type[i].makes | (uint64_t)pack->type[i].makes_items << MAKE_ITEM |
                         (pack->type[i].special & WORKER ? sets->buildings : 0);
}

/* G67: what each seat has. */
static void make_factions(struct trts_pack *pack)
{
    struct trts_tables *sets = &pack->table;
    memset(sets->has, 0xFF, sizeof sets->has);
    for (unsigned i = 1; i <= pack->types_n; i++) {
        const struct trts_type *t = &pack->type[i];
        sets->forages |= t->traits & FORAGES ? UINT64_C(1) << i : 0;
        sets->soars |= t->traits & SOARS ? UINT64_C(1) << i : 0;
        each_seat(seat, pack)
            if (t->barred >> seat & 1)
                sets->has[seat] &= ~(UINT64_C(1) << i);
    }
    for (unsigned i = 0; i < pack->items_n; i++)
        each_seat(seat, pack)
            if (pack->item[i].barred >> seat & 1)
                sets->has[seat] &= ~(UINT64_C(1) << (MAKE_ITEM + i));
}

/* What is looked up again and again. */
void trts_make_tables(struct trts_pack *pack)
{
    struct trts_tables *table = &pack->table;
    pack->cheapest = UINT8_MAX;
    for (int i = 0; i < pack->spells_n; i++)
        if (pack->spell[i].kind == RUSH && pack->spell[i].points > table->rush)
            table->rush = pack->spell[i].points;
    for (unsigned t = 1; t <= pack->types_n; t++) {
        make_reach(&pack->type[t]);
        int speed = stat_of(pack, t, SPEED, ALL_ITEMS) + table->rush;
        pack->fastest = (uint8_t)(speed > pack->fastest ? speed : pack->fastest);
        if ((pack->type[t].special & IS_BUILDING || pack->type[t].at) && pack->type[t].min < pack->cheapest)
            pack->cheapest = pack->type[t].min;
        for (uint64_t left = pack->type[t].at; left; left &= left - 1)
            pack->type[bit_first(left)].makes |= UINT64_C(1) << t;
        for (int air = 0; air < 2; air++)
            if (stat_of(pack, t, air ? AIR : GROUND, ALL_ITEMS) &&
                stat_of(pack, t, air ? AIR_RANGE : GROUND_RANGE, ALL_ITEMS) > pack->type[t].longest)
                pack->type[t].longest = (uint8_t)stat_of(pack, t, air ? AIR_RANGE : GROUND_RANGE, ALL_ITEMS);
        for (unsigned spells = pack->type[t].spells; spells; spells &= spells - 1)
            if (pack->spell[__builtin_ctz(spells)].range > pack->type[t].longest)
                pack->type[t].longest = pack->spell[__builtin_ctz(spells)].range;
    }
    for (unsigned i = 0; i < pack->items_n; i++) {
        if (pack->item[i].min < pack->cheapest)
            pack->cheapest = pack->item[i].min;
        for (uint64_t left = pack->item[i].at; left; left &= left - 1)
            pack->type[bit_first(left)].makes_items |= (uint16_t)(1u << i);
    }
    make_sets(pack);
    make_factions(pack);
}
