/* production.c: Production: training, building, upgrades, research and summoning (R29-R34, G28-G30, G44, G45, G59, G61). */
#include "trts.h"

/* What can be paid and fed and whose needs stand. */
static uint64_t find_can(const struct trts_tables *t, const struct trts_player *who, uint64_t has,
                         const struct trts_economy *e)
{
    int room = e->units < TRTS_UNITS && e->supply <= e->cap ? e->cap - e->supply : -1;
    unsigned min = who->min < TRTS_COUNTERS ? who->min : TRTS_COUNTERS; /* or UNKNOWN */
    unsigned gas = who->gas < TRTS_COUNTERS ? who->gas : TRTS_COUNTERS;
    uint64_t can = has & t->paid[0][min] & t->paid[1][gas] & t->fed[room + 1] & ~((uint64_t)e->items << MAKE_ITEM);
    for (uint64_t missing = t->needed & ~e->have; missing; missing &= missing - 1)
        can &= ~t->needed_by[bit_first(missing)];
    return can;
}

void trts_economy(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_economy *out)
{
    struct trts_economy e = {.items = s->player[seat].got};
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        const struct trts_type *t = type_of(pack, x);
        e.supply += t->supply;
        e.units++;
        e.makers[w_slot] |= (uint64_t)((x->link == 0) & ((pack->table.makes[x->type] | t->spells) != 0))
                            << slot % TRTS_BOARD;
    }
    each_building(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        e.buildings++;
        if (x->left) {
            e.sites++;
            continue;
        }
        e.have |= UINT64_C(1) << x->type;
        e.cap += type_of(pack, x)->supply;
        if (!x->making)
            e.makers[w_slot] |= (uint64_t)(pack->table.makes[x->type] != 0) << slot % TRTS_BOARD;
        else if (x->making >= MAKE_ITEM)
            e.items |= 1u << (x->making - MAKE_ITEM);
        else {
            e.supply += pack->type[x->making].supply;
            e.units++;
        }
    }
    e.cap = e.cap < pack->supply_cap ? e.cap : pack->supply_cap;
    e.can = find_can(&pack->table, &s->player[seat], pack->table.has[seat], &e);
    *out = e;
}

static bool may_pay(const struct trts_state *s, unsigned seat, int min, int gas, struct reason *why)
{
    if (min > s->player[seat].min || gas > s->player[seat].gas)
        return refuse(why, RULE('R', 30), min, gas);
    return true;
}

static bool may_feed(const struct trts_economy *e, int supply, struct reason *why)
{
    if (e->supply + supply > e->cap || e->units >= TRTS_UNITS)
        return refuse(why, RULE('G', 30), e->supply + supply, e->cap);
    return true;
}

static bool may_train(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                      unsigned seat, unsigned slot, unsigned type, struct reason *why)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    const struct trts_type *t = &pack->type[type];
    if (t->special & IS_BUILDING || !is_building(pack, x) || !(t->at >> x->type & 1) || x->left)
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), (int)type);
    if (!may_pay(s, seat, t->min, t->gas, why) || !may_feed(e, t->supply, why))
        return false;
    if (t->needs & ~e->have)
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), (int)type);
    if (x->making)
        return refuse(why, RULE('G', 28), (int)trts_ref(seat, slot), 0);
    return true;
}

static bool may_develop(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                        unsigned seat, unsigned slot, unsigned item, struct reason *why)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    const struct trts_item *t = &pack->item[item];
    if (!is_building(pack, x) || !(t->at >> x->type & 1) || x->left)
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), (int)(MAKE_ITEM + item));
    if (!may_pay(s, seat, t->min, t->gas, why))
        return false;
    if (t->needs & ~e->have || e->items >> item & 1)
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), (int)(MAKE_ITEM + item));
    if (x->making)
        return refuse(why, RULE('G', 28), (int)trts_ref(seat, slot), 0);
    return true;
}

/* G44: one Base an area, one Pump a geyser, sites counted. */
static bool has_room(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned area,
                     unsigned type)
{
    int room = pack->type[type].special & INCOME_POINT ? 1
               : pack->type[type].special & PUMP       ? pack->geysers[area]
                                                       : TRTS_BUILDINGS;
    if (room == TRTS_BUILDINGS)
        return true;
    each_building(slot, s, seat)
        room -= s->piece[seat][slot].at == area && s->piece[seat][slot].type == type;
    return room > 0;
}

static bool is_worker(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                      struct reason *why)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    if (!is_special(pack, x, WORKER))
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), 0);
    if (!is_free_unit(pack, x))
        return refuse(why, RULE('G', 29), (int)trts_ref(seat, slot), 0);
    return true;
}

static bool may_build(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                      unsigned seat, unsigned slot, unsigned type, struct reason *why)
{
    const struct trts_type *t = &pack->type[type];
    if (!is_special(pack, &s->piece[seat][slot], WORKER))
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), (int)type);
    if (!may_pay(s, seat, t->min, t->gas, why))
        return false;
    if (t->needs & ~e->have)
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), (int)type);
    if (!is_worker(pack, s, seat, slot, why))
        return false;
    if (!has_room(pack, s, seat, s->piece[seat][slot].at, type))
        return refuse(why, RULE('G', 44), (int)trts_ref(seat, slot), (int)type);
    if (e->buildings >= TRTS_BUILDINGS)
        return refuse(why, RULE('G', 54), (int)trts_ref(seat, slot), (int)type);
    return true;
}

static bool may_assist(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                       unsigned building, struct reason *why)
{
    const struct trts_piece *x = &s->piece[seat][slot], *y = &s->piece[seat][building];
    if (!is_worker(pack, s, seat, slot, why))
        return false;
    if (!y->type || !is_building(pack, y) || !y->left || y->at != x->at ||
        trts_workers_on(s, seat, building) >= y->left) /* G61 */
        return refuse(why, RULE('G', 61), (int)trts_ref(seat, slot), (int)trts_ref(seat, building));
    return true;
}

/* G70: is there a unit that would go farther? */
static bool has_to_rush(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned area,
                        int points)
{
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (x->at == area && is_free_unit(pack, x) &&
            x->mp < stat_of(pack, x->type, SPEED, s->player[seat].got) + points)
            return true;
    }
    return false;
}

/* A summoning or a rush. */
static bool may_summon(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                       unsigned seat, unsigned slot, unsigned spell, struct reason *why)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    const struct trts_spell *t = &pack->spell[spell];
    if (is_building(pack, x) || x->link || !(pack->type[x->type].spells >> spell & 1) || trts_in_combat(t))
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), 0);
    if (t->kind == SUMMON && !may_feed(e, pack->type[t->unit].supply, why))
        return false;
    if (x->energy < t->energy || (t->item && !(s->player[seat].got >> (t->item - 1) & 1)))
        return refuse(why, RULE('G', 59), (int)trts_ref(seat, slot), 0);
    if (x->flags & FIRED) /* G34 */
        return refuse(why, RULE('R', 78), (int)trts_ref(seat, slot), 0);
    if (t->kind == RUSH && !has_to_rush(pack, s, seat, x->at, t->points))
        return refuse(why, RULE('G', 70), (int)trts_ref(seat, slot), 0);
    return true;
}

bool trts_may_make(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                   unsigned seat, unsigned slot, unsigned what, unsigned with, struct reason *why)
{
    if (what == MAKE_ASSIST)
        return may_assist(pack, s, seat, slot, with, why);
    if (what < MAKE_SPELL && !(pack->table.has[seat] >> what & 1))
        return refuse(why, RULE('G', 67), (int)trts_ref(seat, slot), (int)what);
    if (what >= MAKE_SPELL)
        return may_summon(pack, s, e, seat, slot, what - MAKE_SPELL, why);
    if (what >= MAKE_ITEM)
        return may_develop(pack, s, e, seat, slot, what - MAKE_ITEM, why);
    if (pack->type[what].special & IS_BUILDING)
        return may_build(pack, s, e, seat, slot, what, why);
    return may_train(pack, s, e, seat, slot, what, why);
}

/* Everything one of the makers can make now; out NULL: only whether there is anything. may_train() and its like say
 * the same of one thing, with the reason. */
int trts_makes(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e, unsigned seat,
               unsigned slot, action_t *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    const struct trts_type *t = type_of(pack, x);
    struct reason why;
    unsigned ref = trts_ref(seat, slot);
    uint64_t things = e->can & pack->table.makes[x->type];
    int n = 0;
    if (e->buildings >= TRTS_BUILDINGS)
        things &= ~pack->table.buildings;
    for (uint64_t left = things & pack->table.few; left; left &= left - 1)
        if (!has_room(pack, s, seat, x->at, (unsigned)bit_first(left)))
            things &= ~(left & -left);
    if (!out && things)
        return 1;
    for (; things; things &= things - 1)
        out[n++] = action_make(VERB_MAKE, ref, (unsigned)bit_first(things), 0, 0);
    for (unsigned spells = t->spells; spells; spells &= spells - 1)
        if (may_summon(pack, s, e, seat, slot, (unsigned)__builtin_ctz(spells), &why)) {
            if (!out)
                return 1;
            out[n++] = action_make(VERB_MAKE, ref, MAKE_SPELL + (unsigned)__builtin_ctz(spells), 0, 0);
        }
    if (t->special & WORKER && e->sites)
        each_building(site, s, seat)
            if (s->piece[seat][site].left && s->piece[seat][site].at == x->at &&
                !trts_stands_behind(pack, s, seat, site) && may_assist(pack, s, seat, slot, site, &why)) {
                if (!out)
                    return 1;
                out[n++] = action_make(VERB_MAKE, ref, MAKE_ASSIST, trts_ref(seat, site), 0);
            }
    return n;
}

/* Something that costs no minerals: a site to help at, a caster to summon. */
static bool acts_for_nothing(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    each_building(slot, s, seat)
        if (s->piece[seat][slot].left && s->piece[seat][slot].left > trts_workers_on(s, seat, slot))
            return true;
    each_unit(slot, s, seat)
        if (type_of(pack, &s->piece[seat][slot])->spells)
            return true;
    return false;
}

/* Is there anything but `next`? */
bool trts_production_choice(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    struct trts_economy e;
    if (s->player[seat].min < pack->cheapest && !acts_for_nothing(pack, s, seat))
        return false;
    trts_economy(pack, s, seat, &e);
    bit_each(slot, e.makers, 2)
        if (slot >= s->player[seat].after && trts_makes(pack, s, &e, seat, slot, NULL) &&
            !trts_stands_behind(pack, s, seat, slot))
            return true;
    return false;
}

static void pay(struct trts_state *s, unsigned seat, int min, int gas) /* R30 */
{
    assert(min <= s->player[seat].min && gas <= s->player[seat].gas);
    s->player[seat].min = (uint8_t)(s->player[seat].min - min);
    s->player[seat].gas = (uint8_t)(s->player[seat].gas - gas);
}

/* R34, G45 */
static void summon(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, unsigned type,
                   struct events *events)
{
    rules_met(events, RULE('R', 34), RULE('G', 45), RULE('G', 62));
    struct trts_piece unit = {.type = (uint8_t)type,
                              .at = s->piece[seat][slot].at,
                              .hp = pack->type[type].hp,
                              .shield = pack->type[type].shield,
                              .flags = WAITING};
    unit.mp = (uint8_t)stat_of(pack, type, SPEED, s->player[seat].got);
    unit.link = (uint8_t)(slot + 1);
    trts_put(pack, s, seat, 0, &unit);
}

/* G70 */
static void rush(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned area, int points,
                 struct events *events)
{
    rules_met(events, RULE('G', 70));
    each_unit(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        int most = stat_of(pack, x->type, SPEED, s->player[seat].got) + points;
        if (x->at == area && is_free_unit(pack, x) && x->mp < most)
            x->mp = (uint8_t)most;
    }
}

void trts_make(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, unsigned what,
               unsigned with, struct events *events)
{
    struct trts_piece *x = &s->piece[seat][slot];
    assert(s->player[seat].sub == SUB_PRODUCTION && s->piece[seat][slot].type && what && what <= MAKE_ASSIST);
    rules_met(events, RULE('R', 29), RULE('R', 30), RULE('G', 59), RULE('G', 61));
    if (s->contested >> x->at & 1)
        rules_met(events, RULE('G', 31));
    if (what == MAKE_ASSIST) {
        rules_met(events, RULE('R', 105));
        x->link = (uint8_t)(with + 1);
    } else if (what >= MAKE_SPELL) {
        const struct trts_spell *t = &pack->spell[what - MAKE_SPELL];
        rules_met(events, RULE('G', 34));
        x->energy = (uint8_t)(x->energy - t->energy);
        x->flags |= FIRED;
        if (t->kind == SUMMON)
            summon(pack, s, seat, slot, t->unit, events);
        else
            rush(pack, s, seat, x->at, t->points, events);
    } else if (what >= MAKE_ITEM) {
        pay(s, seat, pack->item[what - MAKE_ITEM].min, pack->item[what - MAKE_ITEM].gas);
        rules_met(events, RULE('R', 31));
        x->making = (uint8_t)what;
        x->making_left = pack->item[what - MAKE_ITEM].time;
    } else if (pack->type[what].special & IS_BUILDING) { /* R32, R33 */
        const struct trts_type *t = &pack->type[what];
        pay(s, seat, t->min, t->gas);
        rules_met(events, RULE('R', 32), RULE('R', 33), RULE('G', 29), RULE('G', 44), RULE('G', 54));
        struct trts_piece site = {.type = (uint8_t)what, .at = x->at, .hp = (uint8_t)(t->hp / 2)};
        site.left = t->time;
        x->link = (uint8_t)(trts_put(pack, s, seat, 0, &site) + 1);
    } else {
        pay(s, seat, pack->type[what].min, pack->type[what].gas);
        rules_met(events, RULE('R', 31), RULE('G', 28), RULE('G', 30));
        x->making = (uint8_t)what;
        x->making_left = pack->type[what].time;
    }
}
