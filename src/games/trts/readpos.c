/* readpos.c: a position or a view read from JSON (section 6): every mistake with its place. */
#include "trts.h"

struct reader {
    const struct trts_pack *pack;
    struct trts_state *s;
    struct errors *e;
    unsigned looker;
};

static bool foreign(const struct reader *r, unsigned seat) { return r->looker != REFEREE && r->looker != seat; }
static bool unknown(const struct json *j) { return json_is(j, "?"); }

static unsigned want_area(const struct reader *r, const struct json *j)
{
    unsigned area = area_read(&r->pack->board, json_str(j, ""));
    if (area == AREA_NONE)
        errors_add(r->e, j, RULE('R', 10), "the map has no area \"%s\"", json_str(j, "?"));
    return area;
}

static int want_player(const struct reader *r, const struct json *j)
{
    const char *id = json_str(j, "");
    if (id[0] != 'P' || id[1] < '1' || id[1] >= '1' + r->pack->head.seats || id[2]) {
        errors_add(r->e, j, RULE('R', 12), "there is no player \"%s\"", id);
        return -1;
    }
    return id[1] - '1';
}

/* A piece that is there. */
static int want_piece(const struct reader *r, const struct json *j)
{
    int ref = trts_read_name(json_str(j, ""));
    if (ref < 0 || !piece_of(r->s, (unsigned)ref)->type) {
        errors_add(r->e, j, RULE('R', 12), "there is no piece \"%s\"", json_str(j, "?"));
        return -1;
    }
    return ref;
}

static int read_items(const struct reader *r, const struct json *list)
{
    int out = 0;
    json_each(name, list) {
        int item = trts_item_find(r->pack, json_str(name, ""));
        if (item < 0)
            errors_add(r->e, name, RULE('G', 1), "there is no upgrade or research \"%s\"", json_str(name, "?"));
        else
            out |= 1 << item;
    }
    return out;
}

/* ---- players ------------------------------------------------------------------------------- */

static void read_counts(const struct reader *r, const struct json *object, struct trts_player *who, bool alive)
{
    json_each(n, object) {
        int type = trts_type_find(r->pack, n->key);
        if (!type || (alive && type > r->pack->units_n) || n->type != JSON_INT || n->integer < 0 ||
            n->integer > (alive ? TRTS_UNITS : 60000))
            errors_add(r->e, n, RULE('G', 57), "a count of one of the pack's types is wanted");
        else if (alive)
            who->alive[type - 1] = (uint8_t)n->integer;
        else
            who->lost[type - 1] = (uint16_t)n->integer;
    }
}

static void read_player(const struct reader *r, const struct json *j)
{
    static const char *const keys[] = {"id",    "seat", "team",   "min",   "gas",  "got",   "targeted", "sub",
                                       "after", "out",  "passed", "purse", "lost", "known", NULL};
    int seat = want_player(r, json_place(j, "id"));
    json_only_keys(j, keys, r->e);
    if (seat < 0)
        return;
    struct trts_player *who = &r->s->player[seat];
    bool hidden = foreign(r, (unsigned)seat);
    who->home = (uint8_t)(json_want_int(j, "seat", 1, r->pack->head.seats, seat + 1, r->e) - 1);
    json_want_int(j, "team", 1, SEATS_MAX, 1, r->e);
    who->min = hidden ? UNKNOWN : (uint8_t)json_want_int(j, "min", 0, TRTS_COUNTERS, 0, r->e);
    who->gas = hidden ? UNKNOWN : (uint8_t)json_want_int(j, "gas", 0, TRTS_COUNTERS, 0, r->e);
    who->got = hidden ? UINT16_MAX : (uint16_t)read_items(r, json_get(j, "got"));
    json_each(name, json_get(j, "targeted")) {
        unsigned area = want_area(r, name);
        who->targeted |= area == AREA_NONE ? 0 : area_bit(area);
    }
    if (hidden && unknown(json_get(j, "sub")))
        who->sub = UNKNOWN;
    else
        who->sub = (uint8_t)json_want_word(j, "sub", trts_sub_words, who->sub, r->e);
    who->out = json_want_bool(j, "out", false, r->e);
    who->passed = json_want_bool(j, "passed", false, r->e);
    const struct json *purse = json_get(j, "purse"), *known = json_get(j, "known");
    for (int i = 0; purse && i < 2; i++) {
        int64_t n = json_int(json_at(purse, i), -1);
        if (n < 0 || n >= UINT16_MAX)
            errors_add(r->e, purse, RULE('G', 58), "the purse is a list of minerals and gas");
        else
            who->purse[i] = (uint16_t)n;
    }
    read_counts(r, json_get(j, "lost"), who, false);
    who->known = (uint16_t)read_items(r, json_get(known, "got"));
    read_counts(r, json_get(known, "alive"), who, true);
}

/* The last one named in a series of Macromanagement; its pieces must be there. */
static void read_afters(const struct reader *r, const struct json *players)
{
    json_each(j, players) {
        const struct json *after = json_get(j, "after");
        int seat = after ? want_player(r, json_place(j, "id")) : -1, ref;
        if (seat < 0 || after->type == JSON_NULL)
            continue;
        struct trts_player *who = &r->s->player[seat];
        if (who->sub == SUB_INCOME) {
            unsigned area = want_area(r, after);
            who->after = (uint8_t)(area == AREA_NONE ? 0 : area + 1);
        } else if ((ref = trts_read_name(json_str(after, ""))) < 0 || (int)ref_seat((unsigned)ref) != seat)
            errors_add(r->e, after, RULE('R', 12), "a piece of that player is wanted");
        else
            who->after = (uint8_t)(ref_slot((unsigned)ref) + 1);
    }
}

/* ---- pieces -------------------------------------------------------------------------------- */

static void read_making(const struct reader *r, const struct json *making, struct trts_piece *x)
{
    if (!making || making->type == JSON_NULL)
        return;
    const char *code = json_str(json_get(making, "item"), "");
    int type = trts_type_find(r->pack, code), item = trts_item_find(r->pack, code);
    int what = type && type <= r->pack->units_n ? type : item >= 0 ? MAKE_ITEM + item : 0;
    uint64_t at = !what ? 0 : what < MAKE_ITEM ? r->pack->type[what].at : r->pack->item[item].at;
    if (!what || !(at >> x->type & 1))
        errors_add(r->e, making, RULE('G', 59), "this building does not make \"%s\"", code);
    x->making = (uint8_t)what;
    x->making_left = (uint8_t)json_want_int(making, "left", 1, 20, 1, r->e);
}

static void read_building(const struct reader *r, const struct json *j, struct trts_piece *x, unsigned slot,
                          bool hidden)
{
    const struct trts_type *t = type_of(r->pack, x);
    if (hidden && unknown(json_get(j, "left")))
        x->left = UNKNOWN;
    else
        x->left = (uint8_t)json_want_int(j, "left", 0, t->time, 0, r->e);
    x->hp = (uint8_t)json_want_int(j, "hp", 1, trts_hp_max(r->pack, x), trts_hp_max(r->pack, x), r->e);
    read_making(r, json_get(j, "making"), x);
    if (json_want_bool(j, "seen", slot_visible(slot), r->e))
        x->flags |= SEEN;
    if (x->flags & SEEN && !slot_visible(slot)) {
        x->was_hp = (uint8_t)json_want_int(j, "seen_hp", 1, t->hp, x->hp, r->e);
        x->was = json_want_bool(j, "seen_open", x->left != 0, r->e) ? WAS_OPEN : 0;
    }
}

static void read_unit(const struct reader *r, const struct json *j, struct trts_piece *x, unsigned seat, bool hidden)
{
    const struct trts_type *t = type_of(r->pack, x);
    uint16_t got = trts_got(r->s, seat);
    int speed = stat_of(r->pack, x->type, SPEED, got), energy = t->spells ? stat_of(r->pack, x->type, ENERGY, got) : 0;
    x->hp = (uint8_t)json_want_int(j, "hp", 1, t->hp, t->hp, r->e);
    x->shield = (uint8_t)json_want_int(j, "shield", 0, t->shield, t->shield, r->e);
    x->mp = hidden ? UNKNOWN : (uint8_t)json_want_int(j, "mp", 0, speed, speed, r->e);
    x->energy = hidden ? UNKNOWN : (uint8_t)json_want_int(j, "energy", 0, energy, 0, r->e);
    if (!hidden && json_want_bool(j, "spent", false, r->e))
        x->flags |= SPENT;
}

static void read_piece(const struct reader *r, const struct json *j, bool building)
{
    static const char *const unit_keys[] = {"id",     "type",  "at",    "hp", "shield", "mp",
                                            "energy", "spent", "fired", "on", "by",     NULL};
    static const char *const building_keys[] = {"id",     "type", "at",      "hp",        "left", "fired",
                                                "making", "seen", "seen_hp", "seen_open", NULL};
    int ref = trts_read_name(json_want_str(j, "id", r->e));
    int type = trts_type_find(r->pack, json_want_str(j, "type", r->e));
    unsigned area = want_area(r, json_place(j, "at"));
    json_only_keys(j, building ? building_keys : unit_keys, r->e);
    if (ref < 0 || ref_seat((unsigned)ref) >= r->pack->head.seats) {
        errors_add(r->e, json_place(j, "id"), RULE('R', 12),
                   "a piece is called a1 to d64, or A1 to D64 where it is visible");
        return;
    }
    if (!type || (r->pack->type[type].special & IS_BUILDING) != building) {
        errors_add(r->e, json_place(j, "type"), RULE('G', 1), "there is no such %s", building ? "building" : "unit");
        return;
    }
    if (area == AREA_NONE)
        return;
    unsigned seat = ref_seat((unsigned)ref), slot = ref_slot((unsigned)ref);
    bool hidden = foreign(r, seat);
    struct trts_piece x = {.type = (uint8_t)type, .at = (uint8_t)area};
    if (bit_has(r->s->used[seat], slot)) {
        errors_add(r->e, json_get(j, "id"), RULE('R', 12), "this name is used twice");
        return;
    }
    if (building)
        read_building(r, j, &x, slot, hidden);
    else
        read_unit(r, j, &x, seat, hidden);
    if (json_want_bool(j, "fired", false, r->e))
        x.flags |= FIRED;
    bit_add(r->s->used[seat], slot);
    if (building)
        bit_add(r->s->building[seat], slot);
    r->s->piece[seat][slot] = x;
}

static void read_links(const struct reader *r, const struct json *units)
{
    json_each(j, units) {
        const struct json *on = json_get(j, "on"), *by = json_get(j, "by"),
                          *link = on && on->type != JSON_NULL ? on : by;
        int ref = trts_read_name(json_str(json_get(j, "id"), "")), to;
        if (!link || link->type == JSON_NULL || ref < 0 || (to = want_piece(r, link)) < 0)
            continue;
        struct trts_piece *x = piece_at(r->s, (unsigned)ref);
        if (ref_seat((unsigned)to) != ref_seat((unsigned)ref))
            errors_add(r->e, link, RULE('G', 29), "a piece of the same player is wanted");
        else {
            x->link = (uint8_t)(ref_slot((unsigned)to) + 1);
            if (link == by)
                x->flags |= WAITING;
        }
    }
}

/* G38; left out = as now. */
static void read_before(const struct reader *r, const struct json *before)
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
        int ref = want_piece(r, json_place(j, "id")), on;
        if (ref < 0)
            continue;
        struct trts_piece *x = piece_at(r->s, (unsigned)ref);
        bool building = is_building(r->pack, x);
        if (!slot_visible(ref_slot((unsigned)ref))) {
            errors_add(r->e, j, RULE('G', 38), "only visible pieces are remembered so");
            continue;
        }
        bool open =
            json_want_bool(j, "open", building && json_int(json_get(j, "left"), x->was & WAS_OPEN ? 1 : 0), r->e);
        x->was_hp = (uint8_t)json_want_int(j, "hp", 1, r->pack->type[x->type].hp, x->was_hp, r->e);
        x->was = (uint8_t)((open ? WAS_OPEN : 0) | (json_want_bool(j, "fired", false, r->e) ? WAS_FIRED : 0));
        x->was_link = 0;
        if (json_get(j, "on") && json_get(j, "on")->type != JSON_NULL && (on = want_piece(r, json_get(j, "on"))) >= 0)
            x->was_link = (uint8_t)(ref_slot((unsigned)on) + 1);
    }
}

/* G57 in a view: buildings remembered, in the order in which they were written. */
static void read_seen(const struct reader *r, const struct json *players)
{
    json_each(j, players) {
        int seat = want_player(r, json_place(j, "id"));
        if (seat < 0 || !foreign(r, (unsigned)seat))
            continue;
        json_each(b, json_get(json_get(j, "known"), "buildings")) {
            int type = trts_type_find(r->pack, json_str(json_get(b, "type"), ""));
            unsigned area = want_area(r, json_place(b, "at"));
            if (!type || !(r->pack->type[type].special & IS_BUILDING) || area == AREA_NONE || !~r->s->used[seat][0]) {
                errors_add(r->e, b, RULE('G', 57), "there is no such building");
                continue;
            }
            struct trts_piece x = {.type = (uint8_t)type, .at = (uint8_t)area, .flags = SEEN};
            x.left = unknown(json_get(b, "left")) ? UNKNOWN : 0;
            x.was = x.left ? WAS_OPEN : 0;
            x.was_hp = x.hp =
                (uint8_t)json_want_int(b, "hp", 1, trts_hp_max(r->pack, &x), trts_hp_max(r->pack, &x), r->e);
            trts_put(r->pack, r->s, (unsigned)seat, 0, &x);
        }
    }
}

/* ---- push and pending ---------------------------------------------------------------------- */

static void read_flags(const struct reader *r, const struct json *list, unsigned flag)
{
    json_each(name, list) {
        int ref = want_piece(r, name);
        if (ref >= 0)
            piece_at(r->s, (unsigned)ref)->flags |= (uint8_t)flag;
    }
}

static void read_orders(const struct reader *r, const struct json *orders)
{
    json_each(order, orders) {
        const struct json *piece = json_at(order, 0), *to = json_at(order, 1);
        int ref = want_piece(r, piece ? piece : order);
        unsigned area = want_area(r, to ? to : order);
        if (ref >= 0 && area != AREA_NONE && !is_building(r->pack, piece_of(r->s, (unsigned)ref)))
            piece_at(r->s, (unsigned)ref)->order = (uint8_t)(area + 1);
    }
}

/* Whoever has placed damage, or is placing it, has fired: it need not be said twice. */
static void has_fired(const struct reader *r, unsigned ref)
{
    piece_at(r->s, ref)->flags |= (uint8_t)(FIRED | (ref_seat(ref) == r->s->by ? USED : 0));
}

static void read_alloc(const struct reader *r, const struct json *list)
{
    json_each(part, list) {
        int from = want_piece(r, json_place(part, "from")), to = want_piece(r, json_place(part, "to"));
        int n = (int)json_want_int(part, "n", 1, 2 * TRTS_STRENGTH, 1, r->e);
        if (from < 0 || to < 0)
            continue;
        if (r->s->alloc_n >= TRTS_ALLOC || !slot_visible(ref_slot((unsigned)from)) ||
            !slot_visible(ref_slot((unsigned)to)))
            errors_add(r->e, part, RULE('R', 56), "only visible pieces fight");
        else {
            r->s->alloc[r->s->alloc_n++] = trts_part((unsigned)from, (unsigned)to, (unsigned)n);
            has_fired(r, (unsigned)from);
        }
    }
}

static void read_push(const struct reader *r, const struct json *push)
{
    static const char *const keys[] = {"by",   "at",     "to",    "orders", "group",  "used",
                                       "step", "blocks", "alloc", "rest",   "killed", NULL};
    struct trts_state *s = r->s;
    if (!push || push->type == JSON_NULL)
        return;
    json_only_keys(push, keys, r->e);
    int by = want_player(r, json_place(push, "by"));
    unsigned at = want_area(r, json_place(push, "at"));
    const struct json *to = json_get(push, "to"), *step = json_get(push, "step"), *group = json_get(push, "group");
    if (by < 0 || at == AREA_NONE)
        return;
    s->by = (uint8_t)by;
    s->at = (uint8_t)at;
    if (to && to->type != JSON_NULL) {
        unsigned area = want_area(r, to);
        s->to = (uint8_t)(area == AREA_NONE ? 0 : area + 1);
    }
    s->running = s->ask.kind == ASK_GROUP ? s->to != 0 : s->ask.kind != ASK_REGROUP || group != NULL;
    if (s->running)
        s->player[by].targeted |= area_bit(at); /* G64: since its go, said or not */
    if (step && step->type != JSON_NULL)
        s->step = (uint8_t)json_want_int(push, "step", 1, TRTS_RANGE, 1, r->e);
    read_orders(r, json_get(push, "orders"));
    read_alloc(r, json_get(push, "alloc"));
    read_flags(r, json_get(push, "used"), USED);
    read_flags(r, json_get(push, "blocks"), BLOCKS);
    read_flags(r, json_get(push, "killed"), KILLED);
    if (group)
        read_flags(r, group, GROUP);
    else if (s->running)
        trts_regroup_group(s);
}

static const char *const pending_kinds[] = {"none",    "seats",   "line",       "macro",    "action", "group",
                                            "regroup", "retreat", "block",      "allocate", "target", "keep",
                                            "after",   "income",  "production", "movement", NULL};
enum { FIRST_SUB_KIND = ASK_KINDS };

/* The stage and kind stand before everything else; the pieces named in the question behind them. */
static void read_stage(const struct reader *r, const struct json *position, int *sub)
{
    struct trts_state *s = r->s;
    const struct json *pending = json_get(position, "pending"), *result = json_get(position, "result");
    int kind = ASK_NOTHING, otherwise = STAGE_MICRO;
    if (pending && pending->type == JSON_OBJECT)
        kind = json_want_word(pending, "kind", pending_kinds, ASK_NOTHING, r->e);
    *sub = SUB_DONE;
    if (kind >= FIRST_SUB_KIND || kind == ASK_MACRO || kind == ASK_SEATS || kind == ASK_LINE)
        otherwise = STAGE_MACRO;
    if (result && result->type == JSON_OBJECT)
        otherwise = STAGE_OVER;
    s->stage = (uint8_t)json_want_word(position, "stage", trts_stage_words, otherwise, r->e);
    if (kind == ASK_SEATS || kind == ASK_LINE)
        s->stage = STAGE_SETUP;
    if (s->stage == STAGE_MACRO) {
        *sub = kind >= FIRST_SUB_KIND ? kind - FIRST_SUB_KIND : SUB_INCOME;
        kind = ASK_MACRO;
    } else if (s->stage == STAGE_MICRO && kind == ASK_NOTHING)
        kind = ASK_ACTION;
    else if (s->stage == STAGE_OVER)
        kind = ASK_NOTHING;
    if (s->stage == STAGE_SETUP) {
        *sub = SUB_INCOME;
        s->ask.seat = LUCK;
    }
    if (kind >= FIRST_SUB_KIND) {
        errors_add(r->e, pending, RULE('R', 22), "this question belongs to Macromanagement");
        kind = ASK_ACTION;
    }
    s->ask.kind = (uint8_t)kind;
}

static void read_pending(const struct reader *r, const struct json *position)
{
    struct trts_state *s = r->s;
    const struct json *pending = json_get(position, "pending"), *from = json_get(pending, "from");
    const struct json *after = json_get(pending, "after"), *turn = json_get(position, "turn");
    const struct json *asked = json_at(json_get(pending, "players"), 0);
    s->turn = NOBODY;
    if (s->stage != STAGE_MICRO)
        return;
    int who = asked ? want_player(r, asked) : turn && turn->type == JSON_STRING ? want_player(r, turn) : s->line[0];
    int on_turn = turn && turn->type == JSON_STRING ? want_player(r, turn) : s->by != NOBODY ? s->by : who;
    if (who < 0 || on_turn < 0)
        return;
    s->ask.seat = (uint8_t)who;
    s->turn = (uint8_t)on_turn;
    if (after && after->type != JSON_NULL) {
        int ref = trts_read_name(json_str(after, ""));
        if (ref < 0 || (int)ref_seat((unsigned)ref) != who)
            errors_add(r->e, after, RULE('R', 12), "a piece of the player asked is wanted");
        else
            s->ask.after = (uint8_t)(ref_slot((unsigned)ref) + 1);
    }
    if (s->ask.kind != ASK_TARGET)
        return;
    int ref = want_piece(r, from);
    if (ref < 0 || (int)ref_seat((unsigned)ref) != who) {
        errors_add(r->e, pending, RULE('R', 80), "from must be a piece of the player asked");
        return;
    }
    s->ask.at = (uint8_t)ref_slot((unsigned)ref);
    has_fired(r, (unsigned)ref);
    const char *word = json_str(json_get(pending, "spell"), NULL);
    const struct trts_type *t = &r->pack->type[piece_of(s, (unsigned)ref)->type];
    s->ask.spell = (uint8_t)(word ? trts_spell_find(r->pack, word) + 1 : 0);
    for (int i = 0; i < r->pack->spells_n && !word && !t->stat[GROUND] && !t->stat[AIR]; i++)
        if (t->spells >> i & 1 && r->pack->spell[i].kind != SUMMON)
            s->ask.spell = (uint8_t)(i + 1);
}

static void read_result(const struct reader *r, const struct json *result)
{
    if (r->s->stage != STAGE_OVER)
        return;
    r->s->won_by = (uint8_t)json_want_word(result, "by", trts_by_words, BY_AREAS, r->e);
    json_each(name, json_get(result, "winners")) {
        int seat = want_player(r, name);
        r->s->winners |= (uint8_t)(seat < 0 ? 0 : 1u << seat);
    }
}

/* Whoever is not named in `pending` has finished its Macromanagement, unless its `sub` says otherwise. */
static bool names_player(const struct json *list, unsigned seat)
{
    bool found = !list || !list->count;
    json_each(name, list)
        found |= json_str(name, "")[0] == 'P' && json_str(name, "")[1] == '1' + (int)seat;
    return found;
}

/* ---- the whole ----------------------------------------------------------------------------- */

static void read_line(const struct reader *r, const struct json *line)
{
    struct trts_state *s = r->s;
    if (line)
        json_each(name, line) {
            int seat = want_player(r, name);
            if (seat >= 0 && s->line_n < SEATS_MAX)
                s->line[s->line_n++] = (uint8_t)seat;
        }
    else
        each_seat(seat, r->pack)
            if (!s->player[seat].out)
                s->line[s->line_n++] = (uint8_t)seat;
}

static void read_areas(const struct reader *r, const struct json *areas)
{
    json_each(j, areas) {
        unsigned area = want_area(r, json_place(j, "at"));
        json_each(name, json_get(j, "marks")) {
            int seat = want_player(r, name);
            if (seat >= 0 && area != AREA_NONE)
                trts_set_mark(r->s, area, (uint8_t)(r->s->mark[area] | 1u << seat));
        }
    }
}

/* Section 6: purse missing: large enough; what is in sight is known. */
static void complete(const struct reader *r, const struct json *players)
{
    each_seat(seat, r->pack) {
        const struct json *given = NULL;
        json_each(j, players)
            if (want_player(r, json_place(j, "id")) == (int)seat)
                given = j;
        struct trts_player *who = &r->s->player[seat];
        if (!given && !foreign(r, seat) && r->s->stage == STAGE_MICRO)
            who->sub = SUB_DONE;
        if (!given)
            who->home = (uint8_t)seat;
        if (!json_get(given, "purse") && !foreign(r, seat))
            trts_least_purse(r->pack, r->s, seat, who->purse);
    }
}

bool trts_read_position(const void *pack, const struct json *position, unsigned looker, void *v, struct errors *errors)
{
    static const char *const keys[] = {"game",   "version",  "scenario", "match", "map",       "pack",
                                       "rounds", "switches", "round",    "line",  "stage",     "turn",
                                       "passes", "areas",    "players",  "units", "buildings", "before",
                                       "push",   "pending",  "result",   NULL};
    struct reader r = {.pack = pack, .s = v, .e = errors, .looker = looker};
    struct trts_state *s = v;
    const struct json *players = json_get(position, "players");
    int before = errors->n, sub;
    json_only_keys(position, keys, errors);
    json_want_int(position, "version", 1, 1, 1, errors);
    s->by = NOBODY;
    read_stage(&r, position, &sub);
    s->round = (uint8_t)json_want_int(position, "round", 1, r.pack->rounds, 1, errors);
    const struct json *asked = json_get(json_get(position, "pending"), "players");
    each_seat(seat, r.pack)
        s->player[seat].sub = (uint8_t)(names_player(asked, seat) ? sub : SUB_DONE);
    json_each(j, players)
        read_player(&r, j);
    read_line(&r, json_get(position, "line"));
    s->passes = (uint8_t)json_want_int(position, "passes", 0, SEATS_MAX, 0, errors);
    read_areas(&r, json_get(position, "areas"));
    read_seen(&r, players);
    json_each(j, json_get(position, "buildings"))
        read_piece(&r, j, true);
    json_each(j, json_get(position, "units"))
        read_piece(&r, j, false);
    read_links(&r, json_get(position, "units"));
    read_afters(&r, players);
    read_push(&r, json_get(position, "push"));
    read_pending(&r, position);
    read_result(&r, json_get(position, "result"));
    if (errors->n != before)
        return false;
    if (s->stage == STAGE_MACRO)
        read_before(&r, json_get(position, "before"));
    if (looker == REFEREE) {
        complete(&r, players);
        if (!(s->stage == STAGE_MACRO && json_get(json_at(players, 0), "known")))
            trts_learn(r.pack, s, NULL);
    }
    struct reason why;
    if (errors->n == before && looker == REFEREE && !trts_valid(pack, s, &why))
        errors_add(errors, position, why.rule, "the position is not sound");
    return errors->n == before;
}
