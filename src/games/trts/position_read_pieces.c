/* position_read_pieces.c: the pieces of a position, and the push that is under way. */
#include "position.h"

static void read_making(const struct trts_reader *r, const struct json *making, struct trts_piece *x)
{
    if (!making || making->type == JSON_NULL)
        return;
    const char *code = json_str(json_get(making, "item"), "");
    int type = trts_type_find(r->pack, code), item = trts_item_find(r->pack, code);
    int what = type && type <= r->pack->units_n ? type : item >= 0 ? MAKE_ITEM + item : 0;
    uint64_t at = !what ? 0 : what < MAKE_ITEM ? r->pack->type[what].at : r->pack->item[item].at;
    if (!what || !(at >> x->type & 1))
        errors_add(r->errors, making, RULE('G', 59), "this building does not make \"%s\"", code);
    x->making = (uint8_t)what;
    x->making_left = (uint8_t)json_want_int(making, "left", 1, 20, 1, r->errors);
}

static void read_building(const struct trts_reader *r, const struct json *j, struct trts_piece *x, unsigned slot,
                          bool hidden)
{
    const struct trts_type *t = type_of(r->pack, x);
    if (hidden && is_unknown(json_get(j, "left")))
        x->left = UNKNOWN;
    else
        x->left = (uint8_t)json_want_int(j, "left", 0, t->time, 0, r->errors);
    x->hp = (uint8_t)json_want_int(j, "hp", 1, trts_hp_max(r->pack, x), trts_hp_max(r->pack, x), r->errors);
    read_making(r, json_get(j, "making"), x);
    if (json_want_bool(j, "seen", slot_visible(slot), r->errors))
        x->flags |= SEEN;
    if (x->flags & SEEN && !slot_visible(slot)) {
        x->was_hp = (uint8_t)json_want_int(j, "seen_hp", 1, t->hp, x->hp, r->errors);
        x->was = json_want_bool(j, "seen_open", x->left != 0, r->errors) ? WAS_OPEN : 0;
    }
}

static void read_unit(const struct trts_reader *r, const struct json *j, struct trts_piece *x, unsigned seat,
                      bool hidden)
{
    const struct trts_type *t = type_of(r->pack, x);
    uint16_t got = trts_got(r->s, seat);
    int speed = stat_of(r->pack, x->type, SPEED, got), energy = t->spells ? stat_of(r->pack, x->type, ENERGY, got) : 0;
    x->hp = (uint8_t)json_want_int(j, "hp", 1, t->hp, t->hp, r->errors);
    x->shield = (uint8_t)json_want_int(j, "shield", 0, t->shield, t->shield, r->errors);
    x->mp = hidden ? UNKNOWN : (uint8_t)json_want_int(j, "mp", 0, speed + r->pack->table.rush, speed, r->errors);
    x->energy = hidden ? UNKNOWN : (uint8_t)json_want_int(j, "energy", 0, energy, 0, r->errors);
    if (!hidden && json_want_bool(j, "spent", false, r->errors))
        x->flags |= SPENT;
}

void trts_read_piece(const struct trts_reader *r, const struct json *j, bool building)
{
    static const char *const unit_keys[] = {"id",     "type",  "at",    "hp", "shield", "mp",
                                            "energy", "spent", "fired", "on", "by",     NULL};
    static const char *const building_keys[] = {"id",     "type", "at",      "hp",        "left", "fired",
                                                "making", "seen", "seen_hp", "seen_open", NULL};
    int ref = trts_read_name(json_want_str(j, "id", r->errors));
    int type = trts_type_find(r->pack, json_want_str(j, "type", r->errors));
    unsigned area = trts_want_area(r->pack, json_place(j, "at"), r->errors);
    json_only_keys(j, building ? building_keys : unit_keys, r->errors);
    if (ref < 0 || ref_seat((unsigned)ref) >= r->pack->head.seats) {
        errors_add(r->errors, json_place(j, "id"), RULE('R', 12),
                   "a piece is called a1 to d64, or A1 to D64 where it is visible");
        return;
    }
    if (!type || (r->pack->type[type].special & IS_BUILDING) != building) {
        errors_add(r->errors, json_place(j, "type"), RULE('G', 1), "there is no such %s",
                   building ? "building" : "unit");
        return;
    }
    if (area == AREA_NONE)
        return;
    unsigned seat = ref_seat((unsigned)ref), slot = ref_slot((unsigned)ref);
    bool hidden = reads_foreign(r, seat);
    struct trts_piece x = {.type = (uint8_t)type, .at = (uint8_t)area};
    if (bit_has(r->s->used[seat], slot)) {
        errors_add(r->errors, json_get(j, "id"), RULE('R', 12), "this name is used twice");
        return;
    }
    if (building)
        read_building(r, j, &x, slot, hidden);
    else
        read_unit(r, j, &x, seat, hidden);
    if (json_want_bool(j, "fired", false, r->errors))
        x.flags |= FIRED;
    bit_add(r->s->used[seat], slot);
    if (building)
        bit_add(r->s->building[seat], slot);
    r->s->piece[seat][slot] = x;
}

void trts_read_links(const struct trts_reader *r, const struct json *units)
{
    json_each(j, units) {
        const struct json *on = json_get(j, "on"), *by = json_get(j, "by"),
                          *link = on && on->type != JSON_NULL ? on : by;
        int ref = trts_read_name(json_str(json_get(j, "id"), "")), to;
        if (!link || link->type == JSON_NULL || ref < 0 || (to = trts_want_piece(r, link)) < 0)
            continue;
        struct trts_piece *x = piece_at(r->s, (unsigned)ref);
        if (ref_seat((unsigned)to) != ref_seat((unsigned)ref))
            errors_add(r->errors, link, RULE('G', 29), "a piece of the same player is wanted");
        else {
            x->link = (uint8_t)(ref_slot((unsigned)to) + 1);
            if (link == by)
                x->flags |= WAITING;
        }
    }
}

/* G38; left out = as now. */
void trts_read_before(const struct trts_reader *r, const struct json *before)
{
    each_seat(seat, r->pack)
        each_visible(slot, r->s, seat) {
            struct trts_piece *x = &r->s->piece[seat][slot];
            bool building = is_building(r->pack, x);
            x->was_hp = x->hp;
            x->was = (uint8_t)((building && x->left ? WAS_OPEN : 0) | (x->flags & FIRED ? WAS_FIRED : 0));
            x->was_link = building ? 0 : x->link;
        }
    json_each(j, before) {
        int ref = trts_want_piece(r, json_place(j, "id")), on;
        if (ref < 0)
            continue;
        struct trts_piece *x = piece_at(r->s, (unsigned)ref);
        bool building = is_building(r->pack, x);
        if (!slot_visible(ref_slot((unsigned)ref))) {
            errors_add(r->errors, j, RULE('G', 38), "only visible pieces are remembered so");
            continue;
        }
        bool open =
            json_want_bool(j, "open", building && json_int(json_get(j, "left"), x->was & WAS_OPEN ? 1 : 0), r->errors);
        x->was_hp = (uint8_t)json_want_int(j, "hp", 1, r->pack->type[x->type].hp, x->was_hp, r->errors);
        x->was = (uint8_t)((open ? WAS_OPEN : 0) | (json_want_bool(j, "fired", false, r->errors) ? WAS_FIRED : 0));
        x->was_link = 0;
        if (json_get(j, "on") && json_get(j, "on")->type != JSON_NULL &&
            (on = trts_want_piece(r, json_get(j, "on"))) >= 0)
            x->was_link = (uint8_t)(ref_slot((unsigned)on) + 1);
    }
}

/* G57 in a view: buildings remembered, in the order in which they were written. */
void trts_read_seen(const struct trts_reader *r, const struct json *players)
{
    json_each(j, players) {
        int seat = trts_want_player(r, json_place(j, "id"));
        if (seat < 0 || !reads_foreign(r, (unsigned)seat))
            continue;
        json_each(b, json_get(json_get(j, "known"), "buildings")) {
            int type = trts_type_find(r->pack, json_str(json_get(b, "type"), ""));
            unsigned area = trts_want_area(r->pack, json_place(b, "at"), r->errors);
            if (!type || !(r->pack->type[type].special & IS_BUILDING) || area == AREA_NONE || !~r->s->used[seat][0]) {
                errors_add(r->errors, b, RULE('G', 57), "there is no such building");
                continue;
            }
            struct trts_piece x = {.type = (uint8_t)type, .at = (uint8_t)area, .flags = SEEN};
            x.left = is_unknown(json_get(b, "left")) ? UNKNOWN : 0;
            x.was = x.left ? WAS_OPEN : 0;
            x.was_hp = x.hp =
                (uint8_t)json_want_int(b, "hp", 1, trts_hp_max(r->pack, &x), trts_hp_max(r->pack, &x), r->errors);
            trts_put(r->pack, r->s, (unsigned)seat, 0, &x);
        }
    }
}

/* ---- the push ------------------------------------------------------------------------------------- */

static void read_flags(const struct trts_reader *r, const struct json *list, unsigned flag)
{
    json_each(name, list) {
        int ref = trts_want_piece(r, name);
        if (ref >= 0)
            piece_at(r->s, (unsigned)ref)->flags |= (uint8_t)flag;
    }
}

static void read_orders(const struct trts_reader *r, const struct json *orders)
{
    json_each(order, orders) {
        const struct json *piece = json_at(order, 0), *to = json_at(order, 1);
        int ref = trts_want_piece(r, piece ? piece : order);
        unsigned area = trts_want_area(r->pack, to ? to : order, r->errors);
        if (ref >= 0 && area != AREA_NONE && !is_building(r->pack, piece_of(r->s, (unsigned)ref)))
            piece_at(r->s, (unsigned)ref)->order = (uint8_t)(area + 1);
    }
}

/* Whoever has placed damage, or is placing it, has fired: it need not be said twice. */
void trts_has_fired(const struct trts_reader *r, unsigned ref)
{
    piece_at(r->s, ref)->flags |= (uint8_t)(FIRED | (ref_seat(ref) == r->s->by ? USED : 0));
}

static bool can_daze(const struct trts_pack *pack, const struct trts_piece *x)
{
    for (unsigned spells = type_of(pack, x)->spells; spells; spells &= spells - 1)
        if (pack->spell[__builtin_ctz(spells)].kind == DAZE)
            return true;
    return false;
}

static void read_alloc(const struct trts_reader *r, const struct json *list)
{
    json_each(part, list) {
        int from = trts_want_piece(r, json_place(part, "from")), to = trts_want_piece(r, json_place(part, "to"));
        if (from < 0 || to < 0)
            continue;
        bool dazes = can_daze(r->pack, piece_of(r->s, (unsigned)from));
        int n = (int)json_want_int(part, "n", dazes ? 0 : 1, 2 * TRTS_STRENGTH, dazes ? 0 : 1, r->errors);
        if (r->s->alloc_n >= TRTS_ALLOC || !slot_visible(ref_slot((unsigned)from)) ||
            !slot_visible(ref_slot((unsigned)to)))
            errors_add(r->errors, part, RULE('R', 56), "only visible pieces fight");
        else {
            r->s->alloc[r->s->alloc_n++] = trts_part((unsigned)from, (unsigned)to, (unsigned)n);
            trts_has_fired(r, (unsigned)from);
        }
    }
}

void trts_read_push(const struct trts_reader *r, const struct json *push)
{
    static const char *const keys[] = {"by",   "at",     "to",    "orders", "group",  "used",
                                       "step", "blocks", "alloc", "rest",   "killed", NULL};
    struct trts_state *s = r->s;
    if (!push || push->type == JSON_NULL)
        return;
    json_only_keys(push, keys, r->errors);
    int by = trts_want_player(r, json_place(push, "by"));
    unsigned at = trts_want_area(r->pack, json_place(push, "at"), r->errors);
    const struct json *to = json_get(push, "to"), *step = json_get(push, "step"), *group = json_get(push, "group");
    if (by < 0 || at == AREA_NONE)
        return;
    s->by = (uint8_t)by;
    s->at = (uint8_t)at;
    if (to && to->type != JSON_NULL) {
        unsigned area = trts_want_area(r->pack, to, r->errors);
        s->to = (uint8_t)(area == AREA_NONE ? 0 : area + 1);
    }
    s->running = s->ask.kind == ASK_GROUP ? s->to != 0 : s->ask.kind != ASK_REGROUP || group != NULL;
    if (s->running)
        s->player[by].targeted |= area_bit(at); /* G64: since its go, said or not */
    if (step && step->type != JSON_NULL)
        s->step = (uint8_t)json_want_int(push, "step", 1, TRTS_RANGE, 1, r->errors);
    read_orders(r, json_get(push, "orders"));
    read_alloc(r, json_get(push, "alloc"));
    read_flags(r, json_get(push, "used"), USED);
    read_flags(r, json_get(push, "blocks"), BLOCKS);
    read_flags(r, json_get(push, "killed"), KILLED);
    if (group)
        read_flags(r, group, GROUP);
    else if (s->running)
        trts_form_group(s);
}
