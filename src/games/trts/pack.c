/* pack.c: content and set-up made into a pack; every mistake with its place (G1, section 4). */
#include "trts.h"

#include "engine/scene.h"

const char *const trts_match_words[] = {"two", "team", "ffa", "lms", NULL};

int trts_type_find(const struct trts_pack *pack, const char *code)
{
    for (int i = 1; i <= pack->types_n; i++)
        if (strcmp(pack->type[i].code, code) == 0)
            return i;
    return 0;
}

int trts_item_find(const struct trts_pack *pack, const char *code)
{
    for (int i = 0; i < pack->items_n; i++)
        if (strcmp(pack->item[i].code, code) == 0)
            return i;
    return -1;
}

int trts_spell_find(const struct trts_pack *pack, const char *code)
{
    for (int i = 0; i < pack->spells_n; i++)
        if (strcmp(pack->spell[i].code, code) == 0)
            return i;
    return -1;
}

/* ---- small readers: what content.c describes is there and within its bounds ------------------------ */

static uint8_t number(const struct json *j, const char *key, int otherwise)
{
    return (uint8_t)json_int(json_get(j, key), otherwise);
}

static void read_cost(const struct json *j, uint8_t *min, uint8_t *gas, struct errors *e)
{
    const struct json *cost = json_get(j, "cost");
    *min = (uint8_t)json_int(json_at(cost, 0), 0);
    *gas = (uint8_t)json_int(json_at(cost, 1), 0);
    if (*min > TRTS_COUNTERS || *gas > TRTS_COUNTERS)
        errors_add(e, cost, RULE('R', 30), "nobody can have more than %d counters of a kind", TRTS_COUNTERS);
}

static uint64_t read_types(const struct trts_pack *pack, const struct json *j, const char *key)
{
    uint64_t out = 0;
    json_each(name, json_get(j, key))
        out |= UINT64_C(1) << trts_type_find(pack, json_str(name, ""));
    return out & ~UINT64_C(1); /* what no faction of this match has */
}

static uint8_t read_special(const struct json *j, bool building)
{
    static const struct {
        const char *word;
        uint8_t bit;
    } words[] = {{"flies", FLIES},     {"detector", DETECTOR}, {"invisible", INVISIBLE},
                 {"splash", SPLASHES}, {"worker", WORKER},     {"income", INCOME_POINT},
                 {"pump", PUMP}};
    uint8_t out = building ? IS_BUILDING : 0;
    json_each(word, json_get(j, "special"))
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (json_is(word, words[i].word))
                out |= words[i].bit;
    return out;
}

static uint8_t read_traits(const struct json *j)
{
    uint8_t out = 0;
    json_each(word, json_get(j, "special"))
        out |= json_is(word, "forages") ? FORAGES : json_is(word, "soars") ? SOARS : 0;
    return out;
}

static uint8_t seats_of(const struct trts_pack *pack) { return (uint8_t)((1u << pack->head.seats) - 1); }

static void read_code(const struct json *j, char *code, size_t size)
{
    scene_word(code, size, json_str(json_get(j, "id"), ""));
}

/* ---- units, buildings, upgrades, spells ----------------------------------------------------------- */

static void read_type(struct trts_type *t, const struct json *j, bool building, struct errors *e)
{
    read_code(j, t->code, sizeof t->code);
    scene_word(t->name, sizeof t->name, json_str(json_get(j, "name"), t->code));
    t->special = read_special(j, building);
    t->traits = read_traits(j);
    if (t->traits & FORAGES && !(t->special & WORKER))
        errors_add(e, json_get(j, "special"), RULE('G', 68), "only a Worker forages");
    read_cost(j, &t->min, &t->gas, e);
    t->supply = building ? number(j, "supply", 0) : (uint8_t)json_int(json_at(json_get(j, "cost"), 2), 0);
    if (!building && !t->supply)
        errors_add(e, json_at(json_get(j, "cost"), 2), RULE('G', 30), "a unit takes supply: at least 1");
    t->time = number(j, "time", 1);
    t->hp = number(j, "hp", 1);
    t->shield = building ? 0 : number(j, "shield", 0);
    t->stat[SPEED] = building ? 0 : number(j, "speed", 1);
    t->stat[ARMOR] = number(j, "armor", 0);
    t->stat[GROUND] = number(j, "ground", 0);
    t->stat[AIR] = number(j, "air", 0);
    int range = number(j, "range", 0);
    t->stat[GROUND_RANGE] = number(j, "ground_range", range);
    t->stat[AIR_RANGE] = number(j, "air_range", range);
    if ((t->stat[GROUND] && !t->stat[GROUND_RANGE]) || (t->stat[AIR] && !t->stat[AIR_RANGE]))
        errors_add(e, j, RULE('R', 70), "an attack needs a range of 1 or more");
}

/* Only what some seat's faction has. */
static void read_list(struct trts_pack *pack, const struct json *content, const char *key, bool building,
                      const struct trts_factions *f, struct errors *e)
{
    json_each(j, json_get(content, key)) {
        struct trts_type t;
        memset(&t, 0, sizeof t);
        t.barred = trts_barred(pack, f, j);
        if (t.barred == seats_of(pack))
            continue;
        if (pack->types_n >= (building ? TRTS_TYPES : TRTS_UNIT_TYPES)) {
            errors_add(e, j, RULE('G', 54), "the factions of one match have more than %d units, or %d with buildings",
                       TRTS_UNIT_TYPES, TRTS_TYPES);
            break;
        }
        read_type(&t, j, building, e);
        if (trts_type_find(pack, t.code))
            errors_add(e, j, RULE('G', 1), "there are two of \"%s\"", t.code);
        pack->type[++pack->types_n] = t;
    }
    if (!building)
        pack->units_n = pack->types_n;
}

static void read_item(struct trts_pack *pack, const struct json *j, const struct trts_factions *f, struct errors *e)
{
    uint8_t barred = trts_barred(pack, f, j);
    if (barred == seats_of(pack))
        return;
    if (pack->items_n >= TRTS_ITEMS) {
        errors_add(e, j, RULE('G', 54), "the factions of one match have more than %d upgrades", TRTS_ITEMS);
        return;
    }
    struct trts_item *t = &pack->item[pack->items_n];
    t->barred = barred;
    unsigned bit = 1u << pack->items_n;
    const struct json *adds = json_get(j, "adds");
    read_code(j, t->code, sizeof t->code);
    t->research = json_is(json_get(j, "kind"), "research");
    read_cost(j, &t->min, &t->gas, e);
    t->time = number(j, "time", 1);
    t->at = read_types(pack, j, "at");
    t->needs = read_types(pack, j, "needs");
    t->add[SPEED] = number(adds, "speed", 0);
    t->add[ARMOR] = number(adds, "armor", 0);
    t->add[GROUND] = number(adds, "ground", 0);
    t->add[AIR] = number(adds, "air", 0);
    t->add[GROUND_RANGE] = t->add[AIR_RANGE] = number(adds, "range", 0);
    t->add[ENERGY] = number(adds, "energy", 0);
    for (uint64_t types = read_types(pack, j, "units"); types; types &= types - 1)
        for (int stat = 0; stat < TRTS_STATS; stat++)
            if (t->add[stat]) {
                struct trts_type *changed = &pack->type[bit_first(types)];
                changed->changed[stat] |= (uint16_t)bit;
                changed->shown |= (uint16_t)(stat != ENERGY ? bit : 0);
            }
    pack->items_n++;
}

const char *const trts_spell_kinds[] = {
    "", [MEND] = "mend", [STORM] = "storm", [SUMMON] = "summon", [RUSH] = "rush", [DAZE] = "daze", NULL};

/* Does a unit of this match cast it? */
static bool is_cast(const struct trts_pack *pack, const struct json *content, const struct json *spell)
{
    json_each(j, json_get(content, "units"))
        json_each(name, json_get(j, "spells"))
            if (json_is(name, json_str(json_get(spell, "id"), "")) &&
                trts_type_find(pack, json_str(json_get(j, "id"), "")))
                return true;
    return false;
}

static void read_spell(struct trts_pack *pack, const struct json *j, struct errors *e)
{
    if (pack->spells_n >= TRTS_SPELLS) {
        errors_add(e, j, RULE('G', 54), "the factions of one match have more than %d spells", TRTS_SPELLS);
        return;
    }
    struct trts_spell *t = &pack->spell[pack->spells_n++];
    read_code(j, t->code, sizeof t->code);
    t->kind = (uint8_t)json_want_word(j, "kind", trts_spell_kinds, 0, e);
    t->energy = number(j, "energy", 1);
    t->range = trts_in_combat(t) ? number(j, "range", 1) : 0;
    t->points = t->kind == SUMMON || t->kind == DAZE ? 0 : number(j, "points", 1);
    t->targets = number(j, "targets", 1);
    t->item = (uint8_t)(trts_item_find(pack, json_str(json_get(j, "needs"), "")) + 1);
    t->unit = t->kind == SUMMON ? (uint8_t)trts_type_find(pack, json_str(json_get(j, "unit"), "")) : 0;
    if (t->kind == SUMMON && !t->unit)
        errors_add(e, j, RULE('G', 45), "a summoning names the unit that comes");
    if (trts_in_combat(t) && (!t->range || (t->kind != DAZE && !t->points)))
        errors_add(e, j, RULE('G', 34), "a spell has a range and points");
    if (t->kind == RUSH && (!t->points || t->points > TRTS_SPEED))
        errors_add(e, j, RULE('G', 70), "a rush adds 1 to %d movement points", TRTS_SPEED);
}

/* Spells of units, makers and needs: names that can only be looked up when all are there. */
static void link_types(struct trts_pack *pack, const struct json *list, int energy, struct errors *e)
{
    json_each(j, list) {
        unsigned production = 0; /* kinds of its spells that are cast there */
        int type = trts_type_find(pack, json_str(json_get(j, "id"), ""));
        struct trts_type *t = &pack->type[type];
        if (!type)
            continue;
        t->at = read_types(pack, j, "at");
        t->needs = read_types(pack, j, "needs");
        json_each(name, json_get(j, "spells")) {
            int spell = trts_spell_find(pack, json_str(name, ""));
            assert(spell >= 0); /* content.c, is_cast() */
            t->spells |= (uint8_t)(1u << spell);
            unsigned kind = trts_in_combat(&pack->spell[spell]) ? 0 : 1u << pack->spell[spell].kind;
            if (production & kind)
                errors_add(e, name, RULE('G', 34), "%s has two spells that one word of Production would mean", t->code);
            production |= kind;
        }
        t->stat[ENERGY] = (uint8_t)(t->spells ? energy : 0);
    }
}

static const struct json *entry_of(const struct json *content, const char *key, const char *id)
{
    json_each(j, json_get(content, key))
        if (json_is(json_get(j, "id"), id))
            return j;
    return NULL;
}

static void check_figures(const struct trts_pack *pack, struct errors *e)
{
    for (unsigned t = 1; t <= pack->types_n; t++)
        for (int stat = 0; stat < TRTS_STATS; stat++) {
            static const uint8_t most[TRTS_STATS] = {TRTS_SPEED, 50, TRTS_STRENGTH, TRTS_STRENGTH, TRTS_RANGE,
                                                     TRTS_RANGE, 100};
            if (stat_of(pack, t, stat, ALL_ITEMS) + (stat == SPEED ? pack->table.rush : 0) > most[stat])
                errors_add(e, NULL, RULE('G', 1), "%s with all its upgrades passes a bound (%d)", pack->type[t].code,
                           most[stat]);
        }
}

static void read_content(struct trts_pack *pack, const struct json *content, const struct trts_factions *f,
                         struct errors *e)
{
    const struct json *start = json_get(content, "start"), *energy = json_get(content, "energy");
    int before = e->n;
    pack->supply_cap = number(content, "supply_cap", TRTS_UNITS);
    read_list(pack, content, "units", false, f, e);
    read_list(pack, content, "buildings", true, f, e);
    json_each(j, json_get(content, "upgrades"))
        read_item(pack, j, f, e);
    json_each(j, json_get(content, "spells"))
        if (is_cast(pack, content, j))
            read_spell(pack, j, e);
    pack->energy_first = number(energy, "first", 1);
    pack->energy_gain = number(energy, "gain", 1);
    int most = number(energy, "max", 4);
    if (most < pack->energy_first)
        errors_add(e, energy, RULE('G', 55), "casters cannot begin with more energy than they can have");
    link_types(pack, json_get(content, "units"), most, e);
    link_types(pack, json_get(content, "buildings"), most, e);
    pack->start_min = number(start, "min", 0);
    pack->start_gas = number(start, "gas", 0);
    pack->start_units = number(start, "units", 0);
    pack->start_building = (uint8_t)trts_type_find(pack, json_str(json_get(start, "building"), ""));
    pack->start_unit = (uint8_t)trts_type_find(pack, json_str(json_get(start, "unit"), ""));
    trts_make_tables(pack);
    if (e->n == before) {
        trts_check_factions(content, e);
        check_figures(pack, e);
    }
}

/* ---- the whole ------------------------------------------------------------------------------------ */

const struct setup_switch trts_switches[SETTINGS + 1] = {[TEAMS] = A_SWITCH("teams", "13-24", "12-34"),
                                                         [RETREAT_SPENT] = A_SWITCH("retreat_spent", "no", "yes"),
                                                         [PASS_FINAL] = A_SWITCH("pass", "turn", "final"),
                                                         [SPLIT_SHARED] = A_SWITCH("split", "single", "shared"),
                                                         [FRONT_NEXT] = A_SWITCH("front", "current", "next"),
                                                         [ALLY_PASSAGE] = A_SWITCH("ally_passage", "no", "yes"),
                                                         [REGROUP_AFTER_ATTACK] =
                                                             A_SWITCH("regroup_after_attack", "no", "yes"),
                                                         [FACTION] = A_LIST_SWITCH("faction_1", "factions"),
                                                         [FACTION + 1] = A_LIST_SWITCH("faction_2", "factions"),
                                                         [FACTION + 2] = A_LIST_SWITCH("faction_3", "factions"),
                                                         [FACTION + 3] = A_LIST_SWITCH("faction_4", "factions")};

/* Returns bits of those that were given. */
static uint64_t read_switches(struct trts_pack *pack, const struct json *content, const struct json *setup,
                              uint16_t value[SETTINGS], struct errors *e)
{
    setup_switches_begin(content, trts_switches, value, e);
    uint64_t said = setup_switches_lay(content, json_get(setup, "switches"), trts_switches, value, e);
    for (int i = 0; i < SWITCHES; i++)
        pack->on[i] = (uint8_t)value[i];
    return said;
}

static int read_rounds(const struct json *setup, const struct json *scenario, const struct json *map, struct errors *e)
{
    enum { ROUNDS = 16, ROUNDS_SHORT = 10, ROUNDS_LONG = 24, ROUNDS_MAX = 99 };
    const struct json *given = json_get(setup, "rounds");
    if (!given)
        given = json_get(scenario, "rounds");
    if (json_is(given, "short"))
        return ROUNDS_SHORT;
    if (json_is(given, "long"))
        return ROUNDS_LONG;
    if (!given)
        given = json_get(map, "rounds");
    if (given && (given->type != JSON_INT || given->integer < 1 || given->integer > ROUNDS_MAX)) {
        errors_add(e, given, RULE('R', 1), "rounds must be 1..%d, or short (%d), or long (%d)", ROUNDS_MAX,
                   ROUNDS_SHORT, ROUNDS_LONG);
        return ROUNDS;
    }
    return (int)json_int(given, ROUNDS);
}

bool trts_prepare(const struct json *content, const struct json *setup, void *out, struct errors *e)
{
    struct trts_pack *pack = out;
    int before = e->n;
    bool position = json_get(setup, "map") || json_get(setup, "match");
    const struct json *scenario = setup_scenario(content, setup, position, &pack->head, e);
    const char *map_id = json_str(json_get(setup, "map"), json_str(json_get(scenario, "map"), "duel"));
    const struct json *map = entry_of(content, "maps", map_id);
    scene_word(pack->map, sizeof pack->map, map_id);
    scene_word(pack->table.scenario, sizeof pack->table.scenario,
               json_str(json_get(scenario, "name"), json_str(json_get(map, "name"), map_id)));
    const struct json *matched = json_get(setup, "match") ? setup : scenario;
    pack->match = (uint8_t)json_want_word(matched, "match", trts_match_words, MATCH_TWO, e);
    const char *pack_id = json_str(json_get(setup, "pack"), "base");
    bool known = false;
    json_each(name, json_get(content, "packs"))
        known |= json_is(name, pack_id);
    if (!known)
        errors_add(e, json_get(setup, "pack") ? json_get(setup, "pack") : json_get(content, "packs"), RULE('G', 1),
                   "there is no pack \"%s\"", pack_id);
    uint16_t value[SETTINGS];
    struct trts_factions factions;
    uint64_t said = read_switches(pack, content, setup, value, e);
    pack->rounds = (uint8_t)read_rounds(setup, scenario, map, e);
    if (!map) {
        errors_add(e, json_get(setup, "map"), RULE('R', 10), "there is no map \"%s\"", map_id);
        pack->head.seats = 2;
    } else
        trts_read_map(pack, map, setup, e);
    trts_choose_factions(pack, content, scenario, value + FACTION, said >> FACTION, &factions, e);
    read_content(pack, content, &factions, e);
    if (e->n == before)
        trts_check_bounds(pack, e);
    pack->head.hidden = 1;
    pack->head.lucky = 1;
    return e->n == before;
}

/* ---- the first state ------------------------------------------------------------------------------ */

void trts_begin(const void *pack_v, void *out)
{
    const struct trts_pack *pack = pack_v;
    struct trts_state *s = out;
    memset(s, 0, sizeof *s);
    s->stage = STAGE_SETUP;
    s->ask.kind = ASK_SEATS;
    s->ask.seat = LUCK;
    s->by = NOBODY;
    s->round = 1;
    s->turn = NOBODY;
    s->line_n = pack->head.seats;
    each_seat(seat, pack)
        s->line[seat] = (uint8_t)seat;
}
