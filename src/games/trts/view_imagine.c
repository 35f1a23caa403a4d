/* view_imagine.c: a random world that fits a view (G58): an economy that start and purse can have paid. */
#include "trts.h"

enum { KEPT = 3 }; /* minerals that players leave unspent */

struct dream {
    const struct trts_pack *pack;
    struct trts_state *s;
    struct rng *dice;
    unsigned seat;
    uint32_t land;   /* areas with only that seat's marker: where hidden pieces can be */
    int left[2];     /* what may still be spent */
    int supply, cap; /* cap with lost buildings */
    int units, buildings;
    uint64_t have; /* types of buildings and units standing or lost */
    int workers, makers;
};

static void price(const struct trts_pack *pack, unsigned type, int cost[2])
{
    cost[0] = pack->type[type].min;
    cost[1] = pack->type[type].gas;
}

static void account(struct dream *d, unsigned type, int n, bool lost)
{
    const struct trts_type *t = &d->pack->type[type];
    int cost[2];
    price(d->pack, type, cost);
    d->left[0] -= n * cost[0];
    d->left[1] -= n * cost[1];
    d->have |= UINT64_C(1) << type;
    if (t->special & IS_BUILDING) {
        d->cap += n * t->supply;
        d->buildings += lost ? 0 : n;
        d->makers += t->makes && !(t->special & INCOME_POINT) && !lost ? n : 0;
    } else if (!lost) {
        d->supply += t->supply * n;
        d->units += n;
        d->workers += t->special & WORKER ? n : 0;
    }
}

static unsigned random_area(struct dream *d, uint32_t among)
{
    uint32_t pick = rng_below(d->dice, (uint32_t)bit_count(among));
    assert(among);
    while (pick--)
        among &= among - 1;
    return (unsigned)__builtin_ctz(among);
}

static bool has_room(const struct dream *d, unsigned type, unsigned area)
{
    const struct trts_type *t = &d->pack->type[type];
    int room = t->special & INCOME_POINT ? 1 : t->special & PUMP ? d->pack->geysers[area] : TRTS_BUILDINGS;
    if (d->buildings < room) /* not even all of them would fill it */
        return true;
    each_piece(slot, d->s, d->seat)
        room -= d->s->piece[d->seat][slot].type == type && d->s->piece[d->seat][slot].at == area;
    return room > 0;
}

static bool place_at(struct dream *d, unsigned type, unsigned area)
{
    const struct trts_type *t = &d->pack->type[type];
    bool building = t->special & IS_BUILDING;
    assert(type && type <= d->pack->types_n && d->s->mark[area] >> d->seat & 1);
    if (building ? d->buildings >= TRTS_BUILDINGS : d->units >= TRTS_UNITS)
        return false;
    struct trts_piece x = {.type = (uint8_t)type, .at = (uint8_t)area, .hp = t->hp, .shield = t->shield};
    if (!building) {
        uint16_t got = d->s->player[d->seat].got;
        int speed = stat_of(d->pack, type, SPEED, got), most = t->spells ? stat_of(d->pack, type, ENERGY, got) : 0;
        x.mp = (uint8_t)(d->s->stage == STAGE_MACRO ? (uint32_t)speed : rng_below(d->dice, (uint32_t)speed + 1));
        x.energy = (uint8_t)rng_below(d->dice, (uint32_t)most + 1);
        /* whoever has pushed in this round has likely spent somebody; a regroup, which spends too, is soon forgotten */
        bool spent = d->s->stage == STAGE_MICRO && !rng_below(d->dice, d->s->player[d->seat].targeted ? 4 : 16);
        x.flags = spent ? SPENT : 0;
    }
    trts_put(d->pack, d->s, d->seat, 0, &x);
    account(d, type, 1, false);
    return true;
}

/* Where such a piece would stand: Workers where they mine, fighters most likely where the land ends, buildings at home. */
static uint32_t likely(struct dream *d, unsigned type)
{
    const struct trts_type *t = &d->pack->type[type];
    uint32_t home = area_bit(d->pack->home[d->s->player[d->seat].home]), edge = 0, bases = 0;
    uint32_t roll = rng_below(d->dice, 8);
    if (t->special & (IS_BUILDING | WORKER)) {
        if (roll < 2)
            return d->land;
        each_building(slot, d->s, d->seat)
            bases |= is_special(d->pack, &d->s->piece[d->seat][slot], INCOME_POINT)
                         ? area_bit(d->s->piece[d->seat][slot].at)
                         : 0;
        return bases & d->land ? bases & d->land : home;
    }
    for (uint32_t left = d->land; left && roll < 5; left &= left - 1)
        edge |= d->pack->board.next[__builtin_ctz(left)] & ~d->land ? left & -left : 0;
    return edge ? edge : roll < 7 ? home : d->land;
}

static bool place(struct dream *d, unsigned type)
{
    bool building = d->pack->type[type].special & IS_BUILDING;
    uint32_t fits = building ? 0 : d->land;
    for (uint32_t left = building ? d->land : 0; left; left &= left - 1)
        if (has_room(d, type, (unsigned)__builtin_ctz(left)))
            fits |= left & -left;
    if (!fits)
        return false;
    uint32_t wanted = fits & likely(d, type);
    return place_at(d, type, random_area(d, wanted ? wanted : fits));
}

/* What must have stood for this type to be there: makers and needs, and what those need in turn. */
static void explain_types(struct dream *d, uint64_t at, uint64_t needs, int depth)
{
    uint64_t want = needs & ~d->have;
    at &= d->pack->table.has[d->seat];
    if (at && !(at & d->have))
        want |= at & -at;
    want &= d->pack->table.has[d->seat];
    for (; want && depth < 8; want &= want - 1) {
        unsigned type = (unsigned)bit_first(want);
        explain_types(d, 0, d->pack->type[type].needs, depth + 1);
        if (!(d->have >> type & 1))
            place(d, type);
    }
}

static void explain(struct dream *d)
{
    const struct trts_pack *pack = d->pack;
    for (unsigned type = 1; type <= pack->types_n; type++) {
        if (!(d->have >> type & 1))
            continue;
        explain_types(d, pack->type[type].at, pack->type[type].needs, 0);
        if (pack->type[type].special & IS_BUILDING || pack->type[type].at)
            continue;
        uint64_t casters = 0;
        for (unsigned t = 1; t <= pack->units_n; t++)
            for (unsigned spells = pack->type[t].spells; spells; spells &= spells - 1)
                if (pack->spell[__builtin_ctz(spells)].unit == type)
                    casters |= UINT64_C(1) << t;
        casters &= pack->table.has[d->seat];
        if (casters && !(casters & d->have)) {
            unsigned t = (unsigned)bit_first(casters);
            explain_types(d, pack->type[t].at, pack->type[t].needs, 0);
            place(d, t);
        }
    }
    for (unsigned items = d->s->player[d->seat].got; items; items &= items - 1) {
        const struct trts_item *t = &pack->item[__builtin_ctz(items)];
        d->left[0] -= t->min;
        d->left[1] -= t->gas;
        explain_types(d, t->at, t->needs, 0);
    }
}

/* What feeds those who are there: the cheapest buildings that do. */
static void feed(struct dream *d)
{
    const struct trts_pack *pack = d->pack;
    unsigned best = 0;
    for (unsigned type = pack->units_n + 1u; type <= pack->types_n; type++)
        if (pack->type[type].supply && pack->table.has[d->seat] >> type & 1 && !(pack->type[type].needs & ~d->have) &&
            (!best || pack->type[type].min + pack->type[type].gas < pack->type[best].min + pack->type[best].gas))
            best = type;
    while (best && d->land && d->supply > d->cap && place(d, best))
        continue;
}

/* G56: what a visible piece does not show. */
static void fill_visible(struct dream *d)
{
    const struct trts_pack *pack = d->pack;
    struct trts_state *s = d->s;
    bool macro = s->stage == STAGE_MACRO;
    each_piece(slot, s, d->seat) {
        struct trts_piece *x = &s->piece[d->seat][slot];
        account(d, x->type, 1, false);
        if (is_building(pack, x)) {
            if (x->left)
                x->left = (uint8_t)(1 + rng_below(d->dice, pack->type[x->type].time));
            continue;
        }
        int speed = piece_stat(pack, s, trts_ref(d->seat, slot), SPEED);
        int most = pack->type[x->type].spells ? stat_of(pack, x->type, ENERGY, s->player[d->seat].got) : 0;
        x->mp = (uint8_t)(macro ? (uint32_t)speed : rng_below(d->dice, (uint32_t)speed + 1));
        x->energy = (uint8_t)rng_below(d->dice, (uint32_t)most + 1);
        bool engaged = s->running && s->by == d->seat && x->at == s->at && is_free_unit(pack, x);
        if (!macro && (engaged ? !(x->flags & GROUP) : is_free_unit(pack, x) && rng_below(d->dice, 2)))
            x->flags |= SPENT;
    }
}

/* G57: so many of each type are surely alive. */
static void fill_known(struct dream *d)
{
    const struct trts_pack *pack = d->pack;
    for (unsigned type = 1; type <= pack->units_n; type++) {
        int missing = d->s->player[d->seat].alive[type - 1];
        if (!missing)
            continue;
        each_visible(slot, d->s, d->seat)
            missing -= d->s->piece[d->seat][slot].type == type;
        while (missing-- > 0 && d->land)
            place(d, type);
    }
    for (unsigned type = 1; type <= pack->types_n; type++)
        if (d->s->player[d->seat].lost[type - 1])
            account(d, type, d->s->player[d->seat].lost[type - 1], true);
}

/* The types that it can pay for and feed, and whose needs stand. */
static uint64_t affordable(const struct dream *d)
{
    const struct trts_tables *t = &d->pack->table;
    int cap = d->cap < d->pack->supply_cap ? d->cap : d->pack->supply_cap, room = cap - d->supply;
    if (d->left[0] < 0 || d->left[1] < 0)
        return 0;
    int min = d->left[0] < TRTS_COUNTERS ? d->left[0] : TRTS_COUNTERS;
    int gas = d->left[1] < TRTS_COUNTERS ? d->left[1] : TRTS_COUNTERS;
    uint64_t can = t->has[d->seat] & t->paid[0][min] & t->paid[1][gas] &
                   t->fed[room < 0            ? 0
                          : room < TRTS_UNITS ? room + 1
                                              : TRTS_UNITS + 1];
    for (uint64_t missing = t->needed & ~d->have; missing; missing &= missing - 1)
        can &= ~t->needed_by[bit_first(missing)];
    return can & ((UINT64_C(2) << d->pack->types_n) - 1);
}

/* Is there somebody to make it? Buildings are made by any Worker. */
static bool has_maker(const struct dream *d, unsigned type)
{
    const struct trts_type *t = &d->pack->type[type];
    return t->special & IS_BUILDING || t->at & d->have;
}

/* One of these types, drawn evenly; 0: none. */
static unsigned draw_type(struct dream *d, uint64_t types, bool fighters)
{
    unsigned chosen = 0;
    uint32_t n = 0;
    for (; types; types &= types - 1) {
        unsigned type = (unsigned)bit_first(types);
        if (has_maker(d, type) && !(fighters && d->pack->type[type].special & WORKER) && !rng_below(d->dice, ++n))
            chosen = type;
    }
    return chosen;
}

/* What somebody sensible would have made next: Workers first, then what trains fighters, supply where it is short, and
 * fighters; now and then another building. */
static unsigned sensible(struct dream *d, int workers)
{
    const struct trts_pack *pack = d->pack;
    uint64_t can = affordable(d), buildings = can & pack->table.buildings;
    int cap = d->cap < pack->supply_cap ? d->cap : pack->supply_cap;
    if (d->workers < workers && can >> pack->start_unit & 1 && has_maker(d, pack->start_unit))
        return pack->start_unit;
    if (d->supply + 2 > cap)
        for (uint64_t left = buildings; left; left &= left - 1) {
            unsigned type = (unsigned)bit_first(left);
            if (pack->type[type].supply && !(pack->type[type].special & INCOME_POINT))
                return type;
        }
    if (!d->makers || !rng_below(d->dice, 5))
        return draw_type(d, buildings, false);
    return draw_type(d, can & ~buildings, true);
}

/* The rest of what it is thought to have earned, spent as somebody sensible would, or kept. */
static void fill_freely(struct dream *d)
{
    const struct trts_pack *pack = d->pack;
    struct trts_player *who = &d->s->player[d->seat];
    int workers = pack->start_units + (int)rng_below(d->dice, 4), keep = (int)rng_below(d->dice, 4);
    unsigned shown = 0;
    each_visible(slot, d->s, d->seat)
        shown |= pack->type[d->s->piece[d->seat][slot].type].shown;
    for (int tries = 60; d->land && tries > 0 && d->left[0] > keep; tries--) {
        unsigned type = sensible(d, workers);
        if (type ? !place(d, type) : rng_below(d->dice, 2))
            break;
    }
    for (int i = 0; i < pack->items_n; i++) {
        const struct trts_item *t = &pack->item[i];
        if (who->got >> i & 1 || shown >> i & 1 || t->barred >> d->seat & 1 || !(t->at & d->have) ||
            t->needs & ~d->have || t->min > d->left[0] || t->gas > d->left[1] || rng_below(d->dice, 4))
            continue;
        who->got |= (uint16_t)(1u << i);
        d->left[0] -= t->min;
        d->left[1] -= t->gas;
    }
    int most[2];
    for (int i = 0; i < 2; i++)
        most[i] = d->left[i] < 0 ? 0 : d->left[i] > TRTS_COUNTERS ? TRTS_COUNTERS : d->left[i];
    most[0] = most[0] < KEPT ? most[0] : KEPT;
    who->min = (uint8_t)rng_below(d->dice, (uint32_t)most[0] + 1);
    who->gas = (uint8_t)rng_below(d->dice, (uint32_t)most[1] + 1);
}

/* A push of this seat that everybody saw go into an area it now controls: somebody of it is there. */
static void fill_push(struct dream *d)
{
    struct trts_state *s = d->s;
    if (s->by != d->seat || !s->running || s->mark[s->at] != 1u << d->seat)
        return;
    unsigned type = 0;
    for (unsigned t = 1; t <= d->pack->units_n; t++)
        if (s->player[d->seat].alive[t - 1] && d->pack->type[t].stat[SPEED])
            type = t;
    if (!type)
        type = d->pack->start_unit;
    each_piece(slot, s, d->seat) {
        struct trts_piece *x = &s->piece[d->seat][slot];
        if (!slot_visible(slot) && x->type == type) {
            x->at = s->at;
            x->flags &= (uint8_t)~SPENT;
            return;
        }
    }
    if (place_at(d, type, s->at))
        each_unit(slot, s, d->seat)
            if (s->piece[d->seat][slot].at == s->at)
                s->piece[d->seat][slot].flags &= (uint8_t)~SPENT;
}

/* It need not have been that one: any of the hidden units may have gone in its place. */
static void trade_places(struct dream *d)
{
    struct trts_state *s = d->s;
    unsigned there = TRTS_SLOTS, other = TRTS_SLOTS;
    uint32_t n = 0;
    if (s->by != d->seat || !s->running || s->mark[s->at] != 1u << d->seat)
        return;
    each_unit(slot, s, d->seat) {
        const struct trts_piece *x = &s->piece[d->seat][slot];
        if (slot_visible(slot) || !d->pack->type[x->type].stat[SPEED])
            continue;
        if (x->at == s->at && !(x->flags & SPENT))
            there = slot;
        if (!rng_below(d->dice, ++n))
            other = slot;
    }
    if (there == TRTS_SLOTS || s->piece[d->seat][other].at == s->at)
        return;
    s->piece[d->seat][there].at = s->piece[d->seat][other].at;
    s->piece[d->seat][other].at = s->at;
    s->piece[d->seat][other].flags &= (uint8_t)~SPENT;
}

/* Whoever is not out has a building somewhere. */
static void fill_building(struct dream *d)
{
    each_piece(slot, d->s, d->seat)
        if (is_building(d->pack, &d->s->piece[d->seat][slot]) && !(d->s->piece[d->seat][slot].flags & KILLED))
            return;
    if (d->land)
        place(d, d->pack->start_building);
}

/* What it may have earned (G58) is an upper bound: nobody has Workers on every field of his land from the first round on. So
 * much of it as players take in at a Base with a Worker more each round, with some play in it. Who still decides in this round
 * has its income to come: to count it twice made the seat that decides first the more careful one, and it won 58 of 100. */
static void estimate(struct dream *d)
{
    const struct trts_state *s = d->s;
    bool decides = s->stage == STAGE_MACRO && s->player[d->seat].sub != SUB_DONE;
    int round = s->round - decides, each = 5 + (int)rng_below(d->dice, 5),
        gas = (int)rng_below(d->dice, 5); /* halves */
    int most[2] = {d->left[0] - s->player[d->seat].purse[0] + round * each / 2,
                   d->left[1] - s->player[d->seat].purse[1] + round * gas / 4};
    for (int i = 0; i < 2; i++)
        d->left[i] = d->left[i] < most[i] ? d->left[i] : most[i];
}

void trts_imagine(const void *pack_v, const void *view, unsigned seat, struct rng *dice, void *out)
{
    const struct trts_pack *pack = pack_v;
    struct trts_state *s = out;
    memcpy(s, view, sizeof *s);
    each_seat(other, pack) {
        struct trts_player *who = &s->player[other];
        struct dream d = {.pack = pack, .s = s, .dice = dice, .seat = other};
        if (other == seat)
            continue;
        who->got = who->known;
        who->sub = who->sub == UNKNOWN ? SUB_INCOME : who->sub;
        who->min = who->gas = 0;
        if (who->out || s->stage == STAGE_SETUP)
            continue;
        d.land = trts_controlled(s, other);
        /* nobody was where it just pushed to but those who went, and they may be few */
        if (s->by == other && s->running && d.land & ~area_bit(s->at) && rng_below(dice, 2))
            d.land &= ~area_bit(s->at);
        price(pack, pack->start_building, d.left);
        d.left[0] += pack->type[pack->start_unit].min * pack->start_units + pack->start_min + who->purse[0];
        d.left[1] += pack->type[pack->start_unit].gas * pack->start_units + pack->start_gas + who->purse[1];
        estimate(&d);
        fill_visible(&d);
        fill_known(&d);
        explain(&d);
        fill_building(&d);
        fill_push(&d);
        feed(&d);
        fill_freely(&d);
        trade_places(&d);
        if (s->by == other && s->running)
            trts_form_group(s);
    }
}
