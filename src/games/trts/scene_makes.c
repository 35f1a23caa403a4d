/* scene_makes.c: what a seat makes, can make and cannot, with costs and needs: its production and the tech tree. */
#include "words.h"

static void name_thing(const struct trts_pack *pack, unsigned what, struct scene_make *make)
{
    struct text name = text_fixed(make->name, sizeof make->name);
    scene_word(make->kind, sizeof make->kind, trts_making_code(pack, what));
    trts_say_thing(pack, what, &name);
}

static void put_cost(const struct trts_pack *pack, unsigned what, struct scene_make *make)
{
    bool item = what >= MAKE_ITEM;
    const struct trts_type *t = &pack->type[item ? 0 : what];
    const struct trts_item *i = &pack->item[item ? what - MAKE_ITEM : 0];
    int cost[3] = {item ? i->min : t->min, item ? i->gas : t->gas, item || t->special & IS_BUILDING ? 0 : t->supply};
    static const char *const art[] = {"minerals", "gas", "supply"};
    for (int k = 0, n = 0; k < 3; k++)
        if (cost[k]) {
            scene_word(make->cost[n].art, sizeof make->cost[n].art, art[k]);
            make->cost[n++].value = (int16_t)cost[k];
        }
}

/* The maker first (any of them will do), then the buildings that must stand. */
static uint64_t needs_of(const struct trts_pack *pack, unsigned what)
{
    return what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].at | pack->item[what - MAKE_ITEM].needs
                             : pack->type[what].at | pack->type[what].needs;
}

static void put_needs(const struct trts_pack *pack, unsigned what, struct scene_make *make)
{
    int n = 0;
    for (uint64_t left = needs_of(pack, what); left && n < 4; left &= left - 1)
        scene_word(make->needs[n++], sizeof make->needs[0], pack->type[bit_first(left)].code);
}

static void say_short_of(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned what,
                         struct text *out)
{
    int min = what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].min : pack->type[what].min;
    int gas = what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].gas : pack->type[what].gas;
    min -= s->player[seat].min;
    gas -= s->player[seat].gas;
    text_put(out, "lacks ");
    trts_say_cost(min > 0 ? min : 0, gas > 0 ? gas : 0, out);
}

void trts_say_cannot(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned what,
                     const struct reason *why, struct text *out)
{
    struct trts_economy e;
    trts_economy(pack, s, seat, &e);
    uint64_t missing = (what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].needs : pack->type[what].needs) & ~e.have;
    switch (why->rule) {
    case RULE('R', 30): say_short_of(pack, s, seat, what, out); return;
    case RULE('G', 30): text_format(out, "needs supply: %d of %d used", e.supply, e.cap); return;
    case RULE('G', 28): text_put(out, "busy with something else"); return;
    case RULE('G', 44): text_put(out, "no room for another one here"); return;
    case RULE('G', 54): text_format(out, "%d buildings are the most", TRTS_BUILDINGS); return;
    case RULE('G', 29): text_put(out, "the Worker is busy"); return;
    default: break;
    }
    if (what >= MAKE_ITEM && e.items >> (what - MAKE_ITEM) & 1) {
        text_put(out, "done or in the making");
        return;
    }
    text_put(out, "needs ");
    if (missing)
        trts_say_types(pack, missing, " and ", out);
    else
        trts_say_types(pack, what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].at : pack->type[what].at, " or ", out);
}

static void say_ready(int rounds, char *to, size_t size)
{
    if (rounds == 1)
        scene_word(to, size, "next round");
    else
        scene_format(to, size, "in %d rounds", rounds);
}

/* A building at work, or one that is being built. */
static void put_making(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                       struct scene *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    int workers = x->left ? trts_workers_on(s, seat, slot) : 0;
    if (!x->left && !x->making)
        return;
    struct scene_make *make = scene_make(out);
    make->piece = (uint16_t)trts_ref(seat, slot);
    make->state = MAKE_MAKING;
    name_thing(pack, x->left ? x->type : x->making, make);
    if (!x->left)
        say_ready(x->making_left, make->ready, sizeof make->ready);
    else if (workers)
        say_ready((x->left + workers - 1) / workers, make->ready, sizeof make->ready);
    else
        scene_word(make->ready, sizeof make->ready, "needs a Worker");
}

/* What an idle building can make now, and what not. */
static void put_offers(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                       unsigned seat, unsigned slot, struct scene *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    if (x->left || x->making)
        return;
    for (uint64_t things = pack->table.makes[x->type] & pack->table.has[seat]; things; things &= things - 1) {
        unsigned what = (unsigned)bit_first(things);
        struct reason why;
        struct scene_make *make = scene_make(out);
        make->piece = (uint16_t)trts_ref(seat, slot);
        name_thing(pack, what, make);
        put_cost(pack, what, make);
        make->state = MAKE_CAN;
        if (trts_may_make(pack, s, e, seat, slot, what, 0, &why))
            continue;
        struct text words = text_fixed(make->why, sizeof make->why);
        make->state = MAKE_NOT;
        make->rule = why.rule;
        trts_say_cannot(pack, s, seat, what, &why, &words);
    }
}

/* One node of the tree: had, in the making, possible (its maker and its needs stand), or what it still needs. */
static void put_node(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                     unsigned seat, unsigned what, uint64_t making, struct scene *out)
{
    struct scene_make *make = scene_make(out);
    bool item = what >= MAKE_ITEM;
    uint64_t at = item ? pack->item[what - MAKE_ITEM].at : pack->type[what].at;
    uint64_t missing = (item ? pack->item[what - MAKE_ITEM].needs : pack->type[what].needs) & ~e->have;
    if (at && !(at & e->have))
        missing |= at;
    name_thing(pack, what, make);
    scene_word(make->group, sizeof make->group, item ? "Upgrades" : what > pack->units_n ? "Buildings" : "Units");
    put_cost(pack, what, make);
    put_needs(pack, what, make);
    if (item ? s->player[seat].got >> (what - MAKE_ITEM) & 1 : e->have >> what & 1)
        make->state = MAKE_HAVE;
    else if (making >> what & 1)
        make->state = MAKE_MAKING;
    else if (!missing)
        make->state = MAKE_CAN;
    else {
        struct text why = text_fixed(make->why, sizeof make->why);
        make->state = MAKE_NOT;
        make->rule = RULE('G', 59);
        text_put(&why, "needs ");
        trts_say_types(pack, missing, " and ", &why);
    }
}

void trts_put_makes(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct scene *out)
{
    struct trts_economy e;
    uint64_t making = 0;
    trts_economy(pack, s, seat, &e);
    each_building(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        making |= x->left ? UINT64_C(1) << x->type : x->making ? UINT64_C(1) << x->making : 0;
    }
    uint64_t has = pack->table.has[seat];
    for (unsigned what = pack->units_n + 1u; what <= pack->types_n; what++)
        if (has >> what & 1)
            put_node(pack, s, &e, seat, what, making, out);
    for (unsigned i = 0; i < pack->items_n; i++)
        if (has >> (MAKE_ITEM + i) & 1)
            put_node(pack, s, &e, seat, MAKE_ITEM + i, making, out);
    for (unsigned what = 1; what <= pack->units_n; what++)
        if (pack->type[what].at && has >> what & 1)
            put_node(pack, s, &e, seat, what, making, out);
    each_building(slot, s, seat)
        put_making(pack, s, seat, slot, out);
    if (s->stage == STAGE_MACRO && s->player[seat].sub == SUB_PRODUCTION)
        each_building(slot, s, seat)
            put_offers(pack, s, &e, seat, slot, out);
}
