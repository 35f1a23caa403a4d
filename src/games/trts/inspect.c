/* inspect.c: named figures, for cases and tooltips; and what a piece or an area is, with the rules that say so. */
#include "engine/inspect.h"

#include "words.h"

static int player_of(const struct trts_pack *pack, const char *word)
{
    return word[0] == 'P' && word[1] >= '1' && word[1] < '1' + pack->head.seats && !word[2] ? word[1] - '1' : -1;
}

/* In a view of somebody else: its hidden board is not there to be counted. */
static bool is_foreign(const struct trts_state *s, unsigned seat) { return s->player[seat].got == UINT16_MAX; }

static bool fact_of_player(const struct trts_pack *pack, const struct trts_state *s, const char *what, unsigned seat,
                           struct text *out)
{
    struct trts_economy e;
    int sum[2];
    if (strcmp(what, "areas") == 0) {
        text_int(out, trts_areas(s, seat));
        return true;
    }
    if (is_foreign(s, seat))
        return false;
    trts_economy(pack, s, seat, &e);
    if (strcmp(what, "supply") == 0)
        text_int(out, trts_supply(pack, s, seat));
    else if (strcmp(what, "used") == 0)
        text_int(out, e.supply);
    else if (strcmp(what, "cap") == 0)
        text_int(out, e.cap);
    else if (strcmp(what, "minerals") == 0 || strcmp(what, "gas") == 0) { /* what Income would bring, unsaid */
        trts_income_sum(pack, s, seat, sum);
        text_int(out, sum[what[0] == 'g']);
    } else
        return false;
    return true;
}

static bool fact_of_piece(const struct trts_pack *pack, const struct trts_state *s, const char *what, unsigned ref,
                          struct text *out)
{
    static const char *const stats[] = {"speed", "armor", "ground", "air", "range", "air_range", "energy", NULL};
    const struct trts_piece *x = piece_of(s, ref);
    if (!x->type || (is_foreign(s, ref_seat(ref)) && !slot_visible(ref_slot(ref))))
        return false;
    if (strcmp(what, "hp") == 0) {
        text_int(out, x->hp);
        return true;
    }
    for (int i = 0; stats[i]; i++)
        if (strcmp(stats[i], what) == 0) {
            text_int(out, piece_stat(pack, s, ref, (enum trts_stat)i));
            return true;
        }
    return false;
}

/* `distance H1 M`, `way a3 M`, `areas P1`, `supply P1`, `used P1`, `cap P1`, `minerals P1`, `gas P1`, `range A1` … */
bool trts_fact(const void *pack_v, const void *v, const char *words, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    char line[64], what[16], a[16], b[16] = "";
    if (strlen(words) >= sizeof line)
        return false;
    strcpy(line, words);
    if (next_word(line, what, sizeof what) >= sizeof what || next_word(line, a, sizeof a) >= sizeof a || !a[0] ||
        next_word(line, b, sizeof b) >= sizeof b || line[0])
        return false;
    unsigned to = area_read(&pack->board, b), from = area_read(&pack->board, a);
    int name = trts_read_name(a), seat = player_of(pack, a);
    if (strcmp(what, "distance") == 0 && from != AREA_NONE && to != AREA_NONE) {
        text_int(out, area_distance(&pack->board, from, to, UINT32_MAX));
        return true;
    }
    if (strcmp(what, "way") == 0 && name >= 0 && piece_of(s, (unsigned)name)->type && to != AREA_NONE) {
        int cost = area_distance(&pack->board, piece_of(s, (unsigned)name)->at, to,
                                 trts_through(pack, s, ref_seat((unsigned)name), piece_of(s, (unsigned)name)->type));
        cost == AREA_FAR ? text_put(out, "none") : text_int(out, cost);
        return true;
    }
    if (b[0])
        return false;
    return seat >= 0 ? fact_of_player(pack, s, what, (unsigned)seat, out)
                     : name >= 0 && fact_of_piece(pack, s, what, (unsigned)name, out);
}

/* ---- what is this? ------------------------------------------------------------------------- */

/* A figure, and why it is not as printed. */
static void put_figure(struct inspect *out, const char *label, int value, int base, const char *because, uint16_t rule)
{
    inspect_figure(out, label, value, base, value == base ? NULL : because, rule);
}

/* "+1 Blades, +1 Boots": the items that change a figure of this type. */
static void say_items(const struct trts_pack *pack, unsigned type, enum trts_stat stat, unsigned got, struct text *out)
{
    for (unsigned items = got & pack->type[type].changed[stat]; items; items &= items - 1) {
        unsigned item = (unsigned)__builtin_ctz(items);
        text_format(out, "%s+%d ", out->n ? ", " : "", pack->item[item].add[stat]);
        trts_say_thing(pack, MAKE_ITEM + item, out);
    }
}

static void put_stat(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, enum trts_stat stat,
                     const char *label, uint16_t rule, struct inspect *out)
{
    unsigned type = piece_of(s, ref)->type;
    int value = piece_stat(pack, s, ref, stat), base = pack->type[type].stat[stat];
    char because[96];
    struct text words = text_fixed(because, sizeof because);
    if (!value && !base)
        return;
    say_items(pack, type, stat, trts_got(s, ref_seat(ref)), &words);
    put_figure(out, label, value, base, because, rule);
}

static void put_attacks(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, struct inspect *out)
{
    const struct trts_type *t = type_of(pack, piece_of(s, ref));
    bool ground = piece_stat(pack, s, ref, GROUND), air = piece_stat(pack, s, ref, AIR);
    put_stat(pack, s, ref, GROUND, "Attack on the ground", RULE('R', 83), out);
    put_stat(pack, s, ref, AIR, "Attack in the air", RULE('R', 82), out);
    if (ground)
        put_stat(pack, s, ref, GROUND_RANGE, "Range", RULE('R', 70), out);
    if (air && (!ground || t->stat[AIR_RANGE] != t->stat[GROUND_RANGE]))
        put_stat(pack, s, ref, AIR_RANGE, "Range in the air", RULE('R', 70), out);
    if (!ground && !air)
        inspect_words(out, "Attack", "none", RULE('G', 16));
}

static const uint16_t spell_rules[] = {[MEND] = RULE('G', 34),
                                       [STORM] = RULE('G', 34),
                                       [SUMMON] = RULE('G', 45),
                                       [RUSH] = RULE('G', 70),
                                       [DAZE] = RULE('G', 71)};

static void put_spells(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, struct inspect *out)
{
    for (unsigned spells = type_of(pack, piece_of(s, ref))->spells; spells; spells &= spells - 1) {
        const struct trts_spell *t = &pack->spell[__builtin_ctz(spells)];
        char label[32], value[40];
        struct text l = text_fixed(label, sizeof label);
        trts_say_spell(pack, (unsigned)__builtin_ctz(spells), &l);
        if (t->kind == SUMMON)
            scene_format(value, sizeof value, "%s, %d energy", pack->type[t->unit].name, t->energy);
        else if (t->kind == RUSH)
            scene_format(value, sizeof value, "%d more moves, %d energy", t->points, t->energy);
        else if (t->kind == DAZE)
            scene_format(value, sizeof value, "%d enemies, range %d, %d energy", t->targets, t->range, t->energy);
        else
            scene_format(value, sizeof value, "%d points, range %d, %d energy", t->points, t->range, t->energy);
        inspect_words(out, label, value, spell_rules[t->kind]);
        if (t->item && !(trts_got(s, ref_seat(ref)) >> (t->item - 1) & 1)) {
            char item[32];
            struct text i = text_fixed(item, sizeof item);
            trts_say_thing(pack, MAKE_ITEM + t->item - 1u, &i);
            inspect_note(out, RULE('G', 59), "%s needs %s.", label, item);
        }
    }
}

static void put_notes(const struct trts_pack *pack, const struct trts_piece *x, bool own, struct inspect *out)
{
    const struct trts_type *t = type_of(pack, x);
    static const struct {
        uint8_t special;
        uint16_t rule;
        const char *text;
    } notes[] = {{FLIES, RULE('R', 82), "It flies: only air attacks can hit it."},
                 {INVISIBLE, RULE('R', 86), "It is invisible: only a player with a detector in its area can hit it."},
                 {DETECTOR, RULE('G', 7), "It is a detector: its owner sees invisible units in this area."},
                 {SPLASHES, RULE('R', 95), "Splash: each further enemy of the same kind takes one less."},
                 {WORKER, RULE('R', 32), "It collects minerals or gas, and it builds."},
                 {INCOME_POINT, RULE('R', 25), "Workers in its area collect here."},
                 {PUMP, RULE('R', 25), "Up to three Workers in its area take gas."}};
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++)
        if (t->special & notes[i].special)
            inspect_note(out, notes[i].rule, "%s", notes[i].text);
    if (t->traits & FORAGES)
        inspect_note(out, RULE('G', 68), "It forages: where there is no Base, two take a mineral.");
    if (t->traits & SOARS)
        inspect_note(out, RULE('G', 69), "It soars: its ways may lead through areas that nobody controls.");
    if (x->flags & FIRED)
        inspect_note(out, RULE('R', 78), "It has attacked or cast in this round.");
    if (own && x->flags & SPENT)
        inspect_note(out, RULE('R', 42), "It was active in this round and cannot push or regroup again.");
    if (!is_building(pack, x) && x->link)
        inspect_note(out, x->flags & WAITING ? RULE('G', 45) : RULE('G', 29), "%s",
                     x->flags & WAITING ? "It was summoned and is ready in the next round."
                                        : "It is building and does nothing else until the building is finished.");
}

/* Where it can go: to areas of its player, and into others with a push. */
static void put_reaches(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, struct inspect *out)
{
    const struct trts_piece *x = piece_of(s, ref);
    unsigned seat = ref_seat(ref);
    uint32_t near = area_reach(&pack->board, x->at, trts_through(pack, s, seat, x->type), x->mp);
    struct inspect_reach *own = inspect_reach(out, "move", "Can go to");
    for (uint32_t left = near & trts_controlled(s, seat); left; left &= left - 1)
        inspect_reach_add(own, (unsigned)__builtin_ctz(left));
    if (x->flags & SPENT)
        return;
    struct inspect_reach *push = inspect_reach(out, "push", "Can push into");
    for (uint32_t left = near & trts_may_target(pack, s, seat); left; left &= left - 1)
        inspect_reach_add(push, (unsigned)__builtin_ctz(left));
}

static void put_unit(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, bool own,
                     struct inspect *out)
{
    const struct trts_piece *x = piece_of(s, ref);
    const struct trts_type *t = type_of(pack, x);
    if (t->shield)
        put_figure(out, "Shield", x->shield, t->shield, "full again at the next round", RULE('R', 99));
    put_stat(pack, s, ref, ARMOR, "Armor", RULE('R', 96), out);
    put_attacks(pack, s, ref, out);
    put_stat(pack, s, ref, SPEED, "Speed", RULE('G', 3), out);
    if (own)
        put_figure(out, "Moves left", x->mp, piece_stat(pack, s, ref, SPEED), "used in this round", RULE('R', 37));
    if (own && t->spells)
        put_figure(out, "Energy", x->energy, x->energy, NULL, RULE('G', 55));
    put_spells(pack, s, ref, out);
    put_figure(out, "Supply", t->supply, t->supply, NULL, RULE('G', 30));
    if (own && is_free_unit(pack, x))
        put_reaches(pack, s, ref, out);
}

/* One thing that a building makes: what it costs, and what stands in its way. */
static void put_product(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                        unsigned ref, unsigned what, struct inspect *out)
{
    char label[40], value[48], because[96] = "";
    struct text l = text_fixed(label, sizeof label), v = text_fixed(value, sizeof value),
                b = text_fixed(because, sizeof because);
    struct reason why;
    trts_say_thing(pack, what, &l);
    trts_say_cost(what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].min : pack->type[what].min,
                  what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].gas : pack->type[what].gas, &v);
    inspect_words(out, label, value, what >= MAKE_ITEM ? RULE('R', 28) : RULE('R', 29));
    if (!e || trts_may_make(pack, s, e, ref_seat(ref), ref_slot(ref), what, 0, &why))
        return;
    trts_say_cannot(pack, s, ref_seat(ref), what, &why, &b);
    scene_word(out->rows[out->rows_n - 1].because, sizeof out->rows[0].because, because);
    out->rows[out->rows_n - 1].rule = why.rule;
}

static void put_work(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, struct inspect *out)
{
    const struct trts_piece *x = piece_of(s, ref);
    char thing[32];
    struct text t = text_fixed(thing, sizeof thing);
    if (x->left) {
        int workers = trts_workers_on(s, ref_seat(ref), ref_slot(ref));
        inspect_note(out, RULE('G', 29), "It needs %d more round%s of one Worker; %d %s at work.", x->left,
                     x->left == 1 ? "" : "s", workers, workers == 1 ? "is" : "are");
    } else if (x->making) {
        trts_say_thing(pack, x->making, &t);
        inspect_words(out, "Makes now", thing, RULE('R', 31));
        inspect_note(out, RULE('G', 28), "Ready in %d round%s.", x->making_left, x->making_left == 1 ? "" : "s");
    }
}

static void put_building(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, bool own,
                         struct inspect *out)
{
    const struct trts_piece *x = piece_of(s, ref);
    const struct trts_type *t = type_of(pack, x);
    struct trts_economy e;
    put_stat(pack, s, ref, ARMOR, "Armor", RULE('R', 96), out);
    if (t->stat[GROUND] || t->stat[AIR])
        put_attacks(pack, s, ref, out);
    if (t->supply)
        put_figure(out, "Gives supply", x->left ? 0 : t->supply, t->supply, "unfinished", RULE('G', 30));
    if (own)
        put_work(pack, s, ref, out);
    else if (x->left)
        inspect_note(out, RULE('G', 29), "It is unfinished: it does nothing yet.");
    if (own)
        trts_economy(pack, s, ref_seat(ref), &e);
    uint64_t has = pack->table.has[ref_seat(ref)];
    for (uint64_t things = pack->table.makes[x->type] & has; things; things &= things - 1)
        put_product(pack, s, own ? &e : NULL, ref, (unsigned)bit_first(things), out);
}

static bool inspect_piece(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, unsigned ref,
                          struct inspect *out)
{
    if (ref >= SEATS_MAX * TRTS_SLOTS || ref_seat(ref) >= pack->head.seats || !piece_of(s, ref)->type)
        return false;
    const struct trts_piece *x = piece_of(s, ref);
    const struct trts_type *t = type_of(pack, x);
    bool own = !is_foreign(s, ref_seat(ref)) && (looker == ref_seat(ref) || looker == REFEREE);
    int most = trts_hp_max(pack, x);
    out->seat = (uint8_t)ref_seat(ref);
    scene_word(out->kind, sizeof out->kind, t->code);
    scene_word(out->name, sizeof out->name, t->name);
    scene_format(out->where, sizeof out->where, "in %s", pack->table.area[x->at]);
    struct text about = text_fixed(out->about, sizeof out->about);
    text_format(&about, "Costs ");
    trts_say_cost(t->min, t->gas, &about);
    text_put(&about, t->at ? ". Made at " : t->special & IS_BUILDING ? ". Built by Workers" : ". Summoned");
    trts_say_types(pack, t->at, " or ", &about);
    if (t->needs) {
        text_put(&about, ". Needs ");
        trts_say_types(pack, t->needs, " and ", &about);
    }
    text_char(&about, '.');
    put_figure(out, "Health", x->hp, most, is_building(pack, x) && x->left ? "unfinished" : "damaged", RULE('R', 98));
    if (is_building(pack, x))
        put_building(pack, s, ref, own, out);
    else
        put_unit(pack, s, ref, own, out);
    put_notes(pack, x, own, out);
    if (!own && !slot_visible(ref_slot(ref)))
        inspect_note(out, RULE('G', 57), "You saw it before. It is shown as it was then.");
    return true;
}

static void put_owners(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, unsigned area,
                       struct inspect *out)
{
    char who[40] = "";
    struct text w = text_fixed(who, sizeof who);
    each_seat(seat, pack)
        if (s->mark[area] >> seat & 1) {
            text_put(&w, w.n ? " and " : "");
            seat == looker ? text_put(&w, "you") : text_put(&w, game_trts.seat_names[seat]);
        }
    bool contested = s->contested >> area & 1;
    inspect_words(out, contested ? "Contested by" : "Controlled by", w.n ? who : "nobody",
                  contested ? RULE('R', 61) : RULE('R', 53));
    if (contested)
        inspect_note(out, RULE('R', 56), "Everybody sees the pieces here.");
    else if (s->mark[area] && !(looker < SEATS_MAX && s->mark[area] >> looker & 1) && looker != REFEREE)
        inspect_note(out, RULE('R', 14), "What P%d has here is hidden.", bit_first(s->mark[area]) + 1);
}

static bool inspect_area(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, unsigned area,
                         struct inspect *out)
{
    if (area >= pack->board.n)
        return false;
    bool mine = looker < pack->head.seats && s->mark[area] >> looker & 1;
    out->seat = s->mark[area] && !(s->contested >> area & 1) ? (uint8_t)bit_first(s->mark[area]) : NOBODY;
    scene_word(out->kind, sizeof out->kind, pack->board.name[area]);
    scene_word(out->name, sizeof out->name, pack->table.area[area]);
    scene_format(out->where, sizeof out->where, "area %s of the map", pack->board.name[area]);
    put_owners(pack, s, looker, area, out);
    put_figure(out, "Mineral fields", pack->fields[area], pack->fields[area], NULL, RULE('R', 25));
    put_figure(out, "Geysers", pack->geysers[area], pack->geysers[area], NULL, RULE('R', 25));
    if (mine) {
        struct trts_income in;
        int income[2];
        trts_find_income(pack, s, looker, &in);
        trts_income_of(pack, &in, area, GAS_UNSAID, income);
        char brings[40];
        struct text b = text_fixed(brings, sizeof brings);
        trts_say_cost(income[0], income[1], &b);
        inspect_words(out, "Brings you", brings, RULE('R', 25));
        if (in.camps >> area & 1)
            inspect_note(out, RULE('G', 68), "There is no Base here: only Workers who forage collect.");
        else if (!(in.bases >> area & 1))
            inspect_note(out, RULE('R', 25), "Income needs a finished Base here.");
    }
    if (looker < pack->head.seats && s->player[looker].targeted >> area & 1)
        inspect_note(out, RULE('R', 49), "You have pushed into it in this round: not again until the next.");
    struct inspect_reach *next = inspect_reach(out, "zone", "Next to it");
    for (uint32_t left = pack->board.next[area]; left; left &= left - 1)
        inspect_reach_add(next, (unsigned)__builtin_ctz(left));
    return true;
}

bool trts_inspect(const void *pack, const void *v, unsigned looker, unsigned target, unsigned id, struct inspect *out)
{
    switch (target) {
    case TARGET_PIECE: return inspect_piece(pack, v, looker, id, out);
    case TARGET_CELL: return inspect_area(pack, v, looker, id, out);
    default: return false;
    }
}
