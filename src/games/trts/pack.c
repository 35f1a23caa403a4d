/* pack.c: content and set-up made into a pack; every mistake with its place (G1, section 4). */
#include "trts.h"

#include "engine/scene.h"

const char *const trts_match_words[] = {"two", "team", "ffa", "lms", NULL};
const char *const trts_switch_words[] = {"teams",        "retreat_spent",        "pass", "split", "front",
                                         "ally_passage", "regroup_after_attack", NULL};

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

/* ---- small readers -------------------------------------------------------------------------------- */

static uint8_t number(const struct json *j, const char *key, int min, int max, int otherwise, struct errors *e)
{
    return (uint8_t)json_want_int(j, key, min, max, otherwise, e);
}

static void read_cost(const struct json *j, uint8_t *min, uint8_t *gas, uint8_t *supply, struct errors *e)
{
    const struct json *cost = json_get(j, "cost");
    uint8_t *to[] = {min, gas, supply};
    int want = supply ? 3 : 2, i = 0;
    if (!cost || cost->type != JSON_ARRAY || cost->count != want) {
        errors_add(e, cost ? cost : j, RULE('R', 30), "cost must be a list of %d numbers: minerals, gas%s", want,
                   supply ? ", supply" : "");
        return;
    }
    json_each(n, cost) {
        assert(i < want); /* as counted */
        int64_t value = n->type == JSON_INT ? n->integer : -1;
        int64_t most = i == 2 ? TRTS_UNITS : TRTS_COUNTERS, least = i == 2 ? 1 : 0;
        if (value < least || value > most)
            errors_add(e, n, i == 2 ? RULE('G', 30) : RULE('R', 30), "must be %d..%d", (int)least, (int)most);
        else
            *to[i] = (uint8_t)value;
        i++;
    }
}

static uint64_t read_types(const struct trts_pack *pack, const struct json *j, const char *key, struct errors *e)
{
    uint64_t out = 0;
    json_each(name, json_get(j, key)) {
        int type = trts_type_find(pack, json_str(name, ""));
        if (!type)
            errors_add(e, name, RULE('G', 1), "there is no unit or building \"%s\"", json_str(name, "?"));
        else if (!(pack->type[type].special & IS_BUILDING))
            errors_add(e, name, RULE('G', 59), "%s is no building", json_str(name, "?"));
        else
            out |= UINT64_C(1) << type;
    }
    return out;
}

static uint8_t read_special(const struct json *j, bool building, struct errors *e)
{
    static const struct {
        const char *word;
        uint8_t bit;
        bool unit, building;
    } words[] = {
        {"flies", FLIES, true, false},    {"detector", DETECTOR, true, true}, {"invisible", INVISIBLE, true, false},
        {"splash", SPLASHES, true, true}, {"worker", WORKER, true, false},    {"income", INCOME_POINT, false, true},
        {"pump", PUMP, false, true}};
    uint8_t out = building ? IS_BUILDING : 0;
    json_each(word, json_get(j, "special")) {
        uint8_t bit = 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (json_is(word, words[i].word) && (building ? words[i].building : words[i].unit))
                bit = words[i].bit;
        if (!bit)
            errors_add(e, word, RULE('G', 1), "a %s cannot be \"%s\"", building ? "building" : "unit",
                       json_str(word, "?"));
        out |= bit;
    }
    return out;
}

static void read_code(const struct json *j, char *code, size_t size, struct errors *e)
{
    const char *id = json_want_str(j, "id", e);
    if (strlen(id) >= size || !*id)
        errors_add(e, j, RULE('G', 1), "an id has 1 to %d letters", (int)size - 1);
    scene_word(code, size, id);
}

/* ---- units, buildings, upgrades, spells ----------------------------------------------------------- */

static void read_type(struct trts_type *t, const struct json *j, bool building, struct errors *e)
{
    static const char *const keys[] = {"id",    "name",   "cost", "speed",        "hp",        "shield",  "armor",
                                       "range", "ground", "air",  "ground_range", "air_range", "special", "spells",
                                       "at",    "needs",  "time", "supply",       NULL};
    json_only_keys(j, keys, e);
    read_code(j, t->code, sizeof t->code, e);
    scene_word(t->name, sizeof t->name, json_str(json_get(j, "name"), t->code));
    t->special = read_special(j, building, e);
    read_cost(j, &t->min, &t->gas, building ? NULL : &t->supply, e);
    if (building)
        t->supply = number(j, "supply", 0, TRTS_UNITS, 0, e);
    t->time = number(j, "time", 1, 20, 1, e);
    t->hp = number(j, "hp", building ? 2 : 1, 200, 1, e);
    t->shield = building ? 0 : number(j, "shield", 0, 50, 0, e);
    t->stat[SPEED] = building ? 0 : number(j, "speed", 0, TRTS_SPEED, 1, e);
    t->stat[ARMOR] = number(j, "armor", 0, 20, 0, e);
    t->stat[GROUND] = number(j, "ground", 0, TRTS_STRENGTH, 0, e);
    t->stat[AIR] = number(j, "air", 0, TRTS_STRENGTH, 0, e);
    int range = number(j, "range", 0, TRTS_RANGE, 0, e);
    t->stat[GROUND_RANGE] = number(j, "ground_range", 0, TRTS_RANGE, range, e);
    t->stat[AIR_RANGE] = number(j, "air_range", 0, TRTS_RANGE, range, e);
    if ((t->stat[GROUND] && !t->stat[GROUND_RANGE]) || (t->stat[AIR] && !t->stat[AIR_RANGE]))
        errors_add(e, j, RULE('R', 70), "an attack needs a range of 1 or more");
}

static void read_list(struct trts_pack *pack, const struct json *content, const char *key, bool building,
                      struct errors *e)
{
    const struct json *list = json_get(content, key);
    if (!list || list->type != JSON_ARRAY || !list->count)
        errors_add(e, list, RULE('G', 1), "the pack has no %s", key);
    json_each(j, list) {
        if (pack->types_n >= TRTS_TYPES || (!building && pack->types_n >= TRTS_UNIT_TYPES)) {
            errors_add(e, j, RULE('G', 54), "more than %d %s", building ? TRTS_TYPES : TRTS_UNIT_TYPES, key);
            break;
        }
        struct trts_type t;
        memset(&t, 0, sizeof t);
        read_type(&t, j, building, e);
        if (trts_type_find(pack, t.code))
            errors_add(e, j, RULE('G', 1), "there are two of \"%s\"", t.code);
        pack->type[++pack->types_n] = t;
    }
    if (!building)
        pack->units_n = pack->types_n;
}

static void read_item(struct trts_pack *pack, const struct json *j, struct errors *e)
{
    static const char *const keys[] = {"id", "kind", "cost", "time", "at", "needs", "adds", "units", NULL};
    static const char *const kinds[] = {"upgrade", "research", NULL};
    struct trts_item *t = &pack->item[pack->items_n];
    unsigned bit = 1u << pack->items_n;
    const struct json *adds = json_get(j, "adds");
    json_only_keys(j, keys, e);
    read_code(j, t->code, sizeof t->code, e);
    t->research = (uint8_t)json_want_word(j, "kind", kinds, 0, e);
    read_cost(j, &t->min, &t->gas, NULL, e);
    t->time = number(j, "time", 1, 20, 1, e);
    t->at = read_types(pack, j, "at", e);
    t->needs = read_types(pack, j, "needs", e);
    if (!t->at)
        errors_add(e, j, RULE('G', 59), "nothing can make \"%s\"", t->code);
    static const char *const stats[] = {"speed", "armor", "ground", "air", "range", "energy", NULL};
    json_only_keys(adds, stats, e);
    t->add[SPEED] = number(adds, "speed", 0, 3, 0, e);
    t->add[ARMOR] = number(adds, "armor", 0, 10, 0, e);
    t->add[GROUND] = number(adds, "ground", 0, 10, 0, e);
    t->add[AIR] = number(adds, "air", 0, 10, 0, e);
    t->add[GROUND_RANGE] = t->add[AIR_RANGE] = number(adds, "range", 0, 10, 0, e);
    t->add[ENERGY] = number(adds, "energy", 0, 10, 0, e);
    json_each(name, json_get(j, "units")) {
        int type = trts_type_find(pack, json_str(name, ""));
        if (!type)
            errors_add(e, name, RULE('G', 1), "there is no unit or building \"%s\"", json_str(name, "?"));
        for (int stat = 0; type && stat < TRTS_STATS; stat++)
            if (t->add[stat]) {
                pack->type[type].changed[stat] |= (uint16_t)bit;
                if (stat != ENERGY)
                    pack->type[type].shown |= (uint16_t)bit;
            }
    }
    pack->items_n++;
}

static void read_spell(struct trts_pack *pack, const struct json *j, struct errors *e)
{
    static const char *const keys[] = {"id", "kind", "energy", "range", "points", "targets", "needs", "unit", NULL};
    static const char *const kinds[] = {"", "mend", "storm", "summon", NULL};
    struct trts_spell *t = &pack->spell[pack->spells_n++];
    json_only_keys(j, keys, e);
    read_code(j, t->code, sizeof t->code, e);
    t->kind = (uint8_t)json_want_word(j, "kind", kinds, 0, e);
    if (!t->kind)
        errors_add(e, j, RULE('G', 34), "a spell is of kind mend, storm or summon");
    t->energy = number(j, "energy", 0, 50, 1, e);
    t->range = t->kind == SUMMON ? 0 : number(j, "range", 1, TRTS_RANGE, 1, e);
    t->points = t->kind == SUMMON ? 0 : number(j, "points", 1, TRTS_STRENGTH, 1, e);
    t->targets = number(j, "targets", 1, 8, 1, e);
    const char *needs = json_str(json_get(j, "needs"), NULL);
    if (needs) {
        t->item = (uint8_t)(trts_item_find(pack, needs) + 1);
        if (!t->item)
            errors_add(e, json_get(j, "needs"), RULE('G', 59), "there is no research \"%s\"", needs);
    }
    if (t->kind == SUMMON) {
        int unit = trts_type_find(pack, json_str(json_get(j, "unit"), ""));
        if (!unit || pack->type[unit].special & IS_BUILDING)
            errors_add(e, j, RULE('G', 45), "a summoning names the unit that comes");
        else
            t->unit = (uint8_t)unit;
    }
}

/* Spells of units, makers and needs: names that can only be looked up when all are there. */
static void link_types(struct trts_pack *pack, const struct json *list, unsigned type, int energy, struct errors *e)
{
    json_each(j, list) {
        struct trts_type *t = &pack->type[type++];
        t->at = read_types(pack, j, "at", e);
        t->needs = read_types(pack, j, "needs", e);
        json_each(name, json_get(j, "spells")) {
            int spell = trts_spell_find(pack, json_str(name, ""));
            if (spell < 0 || t->special & IS_BUILDING)
                errors_add(e, name, RULE('G', 34), "there is no spell \"%s\" for it", json_str(name, "?"));
            else
                t->spells |= (uint8_t)(1u << spell);
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

/* Buildings that can come to stand, from what a start has: whatever is left stands in a circle. */
static void check_needs(const struct trts_pack *pack, const struct json *content, struct errors *e)
{
    uint64_t have = UINT64_C(1) << pack->start_building, summoned = 0;
    for (int again = 1; again;) {
        again = 0;
        for (unsigned t = pack->units_n + 1u; t <= pack->types_n; t++)
            if (!(have >> t & 1) && !(pack->type[t].needs & ~have)) {
                have |= UINT64_C(1) << t;
                again = 1;
            }
    }
    for (unsigned t = pack->units_n + 1u; t <= pack->types_n; t++)
        if (!(have >> t & 1))
            errors_add(e, json_get(entry_of(content, "buildings", pack->type[t].code), "needs"), RULE('G', 59),
                       "%s can never be built: what it needs needs it in turn", pack->type[t].code);
    for (int i = 0; i < pack->spells_n; i++)
        summoned |= pack->spell[i].unit ? UINT64_C(1) << pack->spell[i].unit : 0;
    for (unsigned t = 1; t <= pack->units_n; t++)
        if ((!pack->type[t].at && !(summoned >> t & 1)) || pack->type[t].needs & ~have)
            errors_add(e, entry_of(content, "units", pack->type[t].code), RULE('G', 59), "nothing can make %s",
                       pack->type[t].code);
    for (unsigned t = 1; t <= pack->types_n; t++)
        for (int stat = 0; stat < TRTS_STATS; stat++) {
            static const uint8_t most[TRTS_STATS] = {TRTS_SPEED, 50, TRTS_STRENGTH, TRTS_STRENGTH, TRTS_RANGE,
                                                     TRTS_RANGE, 100};
            if (stat_of(pack, t, stat, ALL_ITEMS) > most[stat])
                errors_add(e, NULL, RULE('G', 1), "%s with all its upgrades passes a bound (%d)", pack->type[t].code,
                           most[stat]);
        }
}

static void read_content(struct trts_pack *pack, const struct json *content, struct errors *e)
{
    const struct json *start = json_get(content, "start"), *energy = json_get(content, "energy");
    int before = e->n;
    pack->supply_cap = number(content, "supply_cap", 1, TRTS_UNITS, TRTS_UNITS, e);
    read_list(pack, content, "units", false, e);
    read_list(pack, content, "buildings", true, e);
    json_each(j, json_get(content, "upgrades")) {
        if (pack->items_n >= TRTS_ITEMS) {
            errors_add(e, j, RULE('G', 54), "more than %d upgrades", TRTS_ITEMS);
            break;
        }
        read_item(pack, j, e);
    }
    json_each(j, json_get(content, "spells")) {
        if (pack->spells_n >= TRTS_SPELLS) {
            errors_add(e, j, RULE('G', 54), "more than %d spells", TRTS_SPELLS);
            break;
        }
        read_spell(pack, j, e);
    }
    pack->energy_first = number(energy, "first", 0, 50, 1, e);
    pack->energy_gain = number(energy, "gain", 0, 50, 1, e);
    int most = number(energy, "max", pack->energy_first, 50, 4, e);
    link_types(pack, json_get(content, "units"), 1, most, e);
    link_types(pack, json_get(content, "buildings"), pack->units_n + 1u, most, e);
    pack->start_min = number(start, "min", 0, TRTS_COUNTERS, 0, e);
    pack->start_gas = number(start, "gas", 0, TRTS_COUNTERS, 0, e);
    pack->start_units = number(start, "units", 0, 20, 0, e);
    int building = trts_type_find(pack, json_str(json_get(start, "building"), ""));
    int unit = trts_type_find(pack, json_str(json_get(start, "unit"), ""));
    if (!building || !(pack->type[building].special & IS_BUILDING) || !unit || pack->type[unit].special & IS_BUILDING)
        errors_add(e, start, RULE('G', 1), "the start names a building and a unit of the pack");
    pack->start_building = (uint8_t)building;
    pack->start_unit = (uint8_t)unit;
    trts_make_tables(pack);
    if (e->n == before)
        check_needs(pack, content, e);
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static void read_switches(struct trts_pack *pack, const struct json *content, const struct json *setup,
                          struct errors *e)
{
    json_each(given, json_get(setup, "switches")) {
        const struct json *values = json_get(entry_of(content, "switches", given->key), "values");
        int which = 0, value = -1, i = 0;
        while (trts_switch_words[which] && strcmp(trts_switch_words[which], given->key) != 0)
            which++;
        json_each(word, values) {
            if (given->type == JSON_STRING && json_is(word, given->string))
                value = i;
            i++;
        }
        if (which >= SWITCHES || !values)
            errors_add(e, given, RULE_SYNTAX, "there is no switch \"%s\"", given->key);
        else if (value < 0 || value > 1)
            errors_add(e, given, RULE_SYNTAX, "\"%s\" has no such value", given->key);
        else
            pack->on[which] = (uint8_t)value;
    }
}

static int read_rounds(const struct json *setup, const struct json *scenario, const struct json *map, struct errors *e)
{
    const struct json *given = json_get(setup, "rounds");
    if (!given)
        given = json_get(scenario, "rounds");
    if (json_is(given, "short"))
        return 10;
    if (json_is(given, "long"))
        return 24;
    if (!given)
        given = json_get(map, "rounds");
    if (given && (given->type != JSON_INT || given->integer < 1 || given->integer > 99)) {
        errors_add(e, given, RULE('R', 1), "rounds must be 1..99, or short (10), or long (24)");
        return 16;
    }
    return (int)json_int(given, 16);
}

bool trts_prepare(const struct json *content, const struct json *setup, void *out, struct errors *e)
{
    struct trts_pack *pack = out;
    int before = e->n;
    bool position = json_get(setup, "map") || json_get(setup, "match");
    const char *first = json_str(json_get(json_at(json_get(content, "scenarios"), 0), "id"), "");
    const char *id = json_str(json_get(setup, "scenario"), position ? NULL : first);
    const struct json *scenario = id ? entry_of(content, "scenarios", id) : NULL;
    if (id && !scenario && !position)
        errors_add(e, json_get(setup, "scenario"), RULE_SYNTAX, "there is no scenario \"%s\"", id);
    const char *map_id = json_str(json_get(setup, "map"), json_str(json_get(scenario, "map"), "duel"));
    const struct json *map = entry_of(content, "maps", map_id);
    scene_word(pack->head.scenario, sizeof pack->head.scenario, scenario ? id : "custom");
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
        errors_add(e, json_get(setup, "pack"), RULE('G', 1), "there is no pack \"%s\"", pack_id);
    read_switches(pack, content, setup, e);
    pack->rounds = (uint8_t)read_rounds(setup, scenario, map, e);
    read_content(pack, content, e);
    if (!map)
        errors_add(e, json_get(setup, "map"), RULE('R', 10), "there is no map \"%s\"", map_id);
    else
        trts_read_map(pack, map, setup, e);
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
