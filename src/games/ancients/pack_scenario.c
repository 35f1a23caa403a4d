/* pack_scenario.c: a battle's map, armies and special rules from JSON, with every mistake in its place. The same
 * readers serve scenario files and positions. */
#include "games/ancients/rules.h"

unsigned ancients_read_hex(const struct ancients_pack *pack, const struct json *j, struct errors *errors)
{
    unsigned hex = j && j->type == JSON_STRING ? hex_read(&book(pack)->board, j->string, ',') : HEX_NONE;
    if (hex != HEX_NONE)
        return hex;
    errors_add(errors, j, RULE('S', 1),
               "must be a hex of the board: row 0-8, column 0-12 (0-11 in odd rows), as \"4,6\"");
    return NO_HEX;
}

int ancients_want(const struct json *object, const char *key, int min, int max, int otherwise, uint16_t rule,
                  struct errors *errors)
{
    const struct json *j = json_get(object, key);
    if (!j || (j->type == JSON_INT && j->integer >= min && j->integer <= max))
        return (int)json_int(j, otherwise);
    errors_add(errors, j, rule, "must be a whole number from %d to %d", min, max);
    return otherwise;
}

int ancients_read_side(const struct json *object, const char *key, struct errors *errors)
{
    const struct json *j = json_get(object, key);
    if (json_is(j, "top"))
        return TOP;
    if (json_is(j, "bottom"))
        return BOTTOM;
    errors_add(errors, j ? j : object, RULE_SYNTAX, "\"%s\" must be \"top\" or \"bottom\"", key);
    return -1;
}

/* ---- terrain ----------------------------------------------------------------------------------------------- */

static void read_rampart(const struct json *list, unsigned hex, struct ancients_pack *pack, struct errors *errors)
{
    json_each(side, list) {
        int d = 0;
        while (d < HEX_SIDES && !json_is(side, hex_direction_names[d]))
            d++;
        if (d == HEX_SIDES)
            errors_add(errors, side, RULE('S', 120), "a protected side is one of e se sw w nw ne");
        else
            pack->rampart[hex] |= (uint8_t)(1 << d);
    }
    if (!pack->rampart[hex])
        errors_add(errors, list, RULE('S', 123), "a rampart needs its protected sides");
}

/* [{"hex","type","rampart"}]: only hexes that are not plain. Replaces what was there. */
void ancients_read_terrain(const struct json *list, struct ancients_pack *pack, struct errors *errors)
{
    static const char *const keys[] = {"hex", "type", "rampart", NULL};
    struct hexes seen = {{0, 0}};
    memset(pack->terrain, 0, sizeof pack->terrain);
    memset(pack->rampart, 0, sizeof pack->rampart);
    if (list && list->type != JSON_ARRAY)
        errors_add(errors, list, RULE_SYNTAX, "terrain is a list");
    json_each(tile, list) {
        json_only_keys(tile, keys, errors);
        unsigned hex = ancients_read_hex(pack, json_place(tile, "hex"), errors);
        const struct json *rampart = json_get(tile, "rampart");
        int type = json_want_word(tile, "type", ancients_terrain_words, PLAIN, errors);
        if (hex == NO_HEX || type < 0)
            continue;
        if (hexes_has(seen, hex))
            errors_add(errors, tile, RULE('S', 123), "two terrains on one hex");
        seen = hexes_or(seen, hexes_of(hex));
        pack->terrain[hex] = (uint8_t)type;
        if (rampart)
            read_rampart(rampart, hex, pack, errors);
    }
    ancients_terrain_tables(pack);
}

/* ---- special rules ----------------------------------------------------------------------------------------- */

static struct hexes read_hexes(const struct json *list, const struct ancients_pack *pack, struct errors *errors)
{
    struct hexes set = {{0, 0}};
    json_each(j, list) {
        unsigned hex = ancients_read_hex(pack, j, errors);
        if (hex != NO_HEX)
            set = hexes_or(set, hexes_of(hex));
    }
    return set;
}

static void read_exit(const struct json *j, int seat, struct ancients_pack *pack, struct errors *errors)
{
    pack->exit_row[seat] = (uint8_t)ancients_want(j, "row", 0, ROWS - 1, 0, RULE('S', 129), errors);
    pack->exit_from[seat] = (uint8_t)ancients_want(j, "h1", 0, 24, 0, RULE('S', 129), errors);
    pack->exit_to[seat] = (uint8_t)ancients_want(j, "h2", 0, 24, 24, RULE('S', 129), errors);
    if (pack->exit_row[seat] != 0 && pack->exit_row[seat] != ROWS - 1)
        errors_add(errors, j, RULE('S', 129), "units leave over row 0 or row 8");
    pack->exit[seat] = (struct hexes){{0, 0}};
    hexes_each(hex, hexes_board)
        if (hex / COLS == pack->exit_row[seat] && half_column(hex) >= pack->exit_from[seat] &&
            half_column(hex) <= pack->exit_to[seat])
            pack->exit[seat] = hexes_or(pack->exit[seat], hexes_of(hex));
}

/* The leaders must be known already. */
static void read_lost_leader(const struct json *j, int seat, struct ancients_pack *pack, struct errors *errors)
{
    const char *name = json_want_str(j, "name", errors);
    for (unsigned slot = 0; slot < LEADERS_MAX; slot++)
        if (pack->leader[slot].id && pack->leader[slot].side == seat && strcmp(pack->leader[slot].name, name) == 0)
            pack->lose_leader[seat] = (uint8_t)(slot + 1);
}

static void read_one_special(const struct json *j, struct ancients_pack *pack, struct errors *errors)
{
    static const char *const keys[] = {"key", "side", "hex",  "what",  "t",       "k",    "b", "row",
                                       "h1",  "h2",   "name", "hexes", "claimed", "left", "n", NULL};
    json_only_keys(j, keys, errors);
    int key = json_want_word(j, "key", ancients_special_words, -1, errors),
        side = ancients_read_side(j, "side", errors);
    if (key < 0 && !json_get(j, "key"))
        errors_add(errors, j, RULE('S', 124), "a special rule has a \"key\"");
    if (key < 0 || side < 0)
        return;
    switch (key) {
    case SPECIAL_ELITE: /* the unit set up there (S125) */
        for (int i = 0; i < pack->units_n; i++)
            if (pack->unit[i].side == side && pack->unit[i].hex == ancients_read_hex(pack, json_get(j, "hex"), errors))
                pack->unit[i].elite = 1;
        break;
    case SPECIAL_AMBUSH:
        pack->ambush_turn[side] = (uint8_t)ancients_want(j, "t", 1, 200, 1, RULE('S', 126), errors);
        break;
    case SPECIAL_HAND_GROWTH:
        pack->growth[side] = (uint8_t)ancients_want(j, "k", 1, COMMAND_MAX, COMMAND_MAX, RULE('S', 127), errors);
        break;
    case SPECIAL_HAND_ON_BANNERS:
        pack->banners_at[side] = (uint8_t)ancients_want(j, "b", 1, 16, 1, RULE('S', 128), errors);
        pack->banners_command[side] =
            (uint8_t)ancients_want(j, "k", 1, COMMAND_MAX, COMMAND_MAX, RULE('S', 128), errors);
        break;
    case SPECIAL_EXIT_EDGE: read_exit(j, side, pack, errors); break;
    case SPECIAL_LOSE_WITH_LEADER: read_lost_leader(j, side, pack, errors); break;
    case SPECIAL_OBJECTIVE: pack->objective[side] = read_hexes(json_get(j, "hexes"), pack, errors); break;
    case SPECIAL_PHALANX: pack->phalanx[side] = 1; break;
    default:
        pack->has_rolling[side] = 1;
        pack->rolling[side] =
            (uint8_t)ancients_want(j, json_get(j, "left") ? "left" : "n", 0, 16, 1, RULE('G', 6), errors);
        pack->rolling_from[side] = read_hexes(json_get(j, "hexes"), pack, errors);
    }
}

void ancients_read_special(const struct json *list, struct ancients_pack *pack, struct errors *errors)
{
    if (list && list->type != JSON_ARRAY)
        errors_add(errors, list, RULE('S', 124), "special rules are a list");
    json_each(j, list)
        read_one_special(j, pack, errors);
}

/* ---- a scenario -------------------------------------------------------------------------------------------- */

static void read_units(const struct json *sides, struct ancients_pack *pack, struct errors *errors)
{
    struct hexes taken = {{0, 0}};
    json_each(army, sides) {
        const char *under = army->key ? army->key : ""; /* a list has no keys */
        int side = strcmp(under, "top") == 0 ? TOP : BOTTOM, n = 0, machines = 0;
        if (side == BOTTOM && strcmp(under, "bottom") != 0)
            errors_add(errors, army, RULE_SYNTAX, "units stand under \"top\" and \"bottom\"");
        json_each(kind, army) {
            int of = ancients_kind_by_code(book(pack), kind->key ? kind->key : "");
            unsigned type = type_of_kind(pack, (unsigned)of);
            if (!type)
                errors_no_unit(errors, kind, RULE('S', 7), kind->key ? kind->key : "");
            json_each(at, kind) {
                unsigned hex = ancients_read_hex(pack, at, errors);
                if (!type || hex == NO_HEX)
                    continue;
                if (hexes_has(taken, hex))
                    errors_add(errors, at, RULE('S', 5), "two units in one hex");
                else if (ancients_closed(pack, type, hex))
                    errors_add(errors, at, ancients_terrain_rule(pack->terrain[hex]), "%s may not stand on %s",
                               kind->key, ancients_terrain_words[pack->terrain[hex]]);
                taken = hexes_or(taken, hexes_of(hex));
                machines += type == HWM;
                if (++n > SIDE_UNITS_MAX || machines > HWM_MAX || pack->units_n >= UNITS_MAX) {
                    errors_add(errors, at, RULE('R', 24), "at most %d units a side, %d of them machines",
                               SIDE_UNITS_MAX, HWM_MAX);
                    return;
                }
                pack->unit[pack->units_n] = (struct setup_unit){.id = (uint16_t)(pack->units_n + 1),
                                                                .type = (uint8_t)type,
                                                                .side = (uint8_t)side,
                                                                .hex = (uint8_t)hex,
                                                                .own = (uint8_t)own_of_kind((unsigned)of)};
                pack->units_n++;
            }
        }
    }
}

static void read_leaders(const struct json *list, struct ancients_pack *pack, struct errors *errors)
{
    int n[SIDES] = {0};
    struct hexes taken = {{0, 0}};
    json_each(j, list) {
        int side = ancients_read_side(j, "side", errors);
        unsigned hex = ancients_read_hex(pack, json_get(j, "hex"), errors);
        if (side < 0 || hex == NO_HEX)
            continue;
        if (hexes_has(taken, hex))
            errors_add(errors, j, RULE('S', 5), "two leaders in one hex");
        if (ancients_closed(pack, NO_TYPE, hex))
            errors_add(errors, j, ancients_terrain_rule(pack->terrain[hex]), "a leader may not stand on %s",
                       ancients_terrain_words[pack->terrain[hex]]);
        for (int i = 0; i < pack->units_n; i++)
            if (pack->unit[i].hex == hex && pack->unit[i].side != side)
                errors_add(errors, j, RULE('S', 5), "a leader on an enemy unit");
        taken = hexes_or(taken, hexes_of(hex));
        if (++n[side] > SIDE_LEADERS_MAX) {
            errors_add(errors, j, RULE('R', 24), "at most %d leaders a side", SIDE_LEADERS_MAX);
            return;
        }
        struct setup_leader *l = &pack->leader[pack->leaders_n];
        *l = (struct setup_leader){.id = (uint16_t)(pack->leaders_n + 1), .side = (uint8_t)side, .hex = (uint8_t)hex};
        scene_word(l->name, sizeof l->name, json_want_str(j, "name", errors));
        pack->leaders_n++;
    }
}

static void read_reserve(const struct json *sides, struct ancients_pack *pack, struct errors *errors)
{
    json_each(j, sides) {
        int side = j->key && strcmp(j->key, "top") == 0 ? TOP : BOTTOM;
        json_each(unit, json_get(j, "units")) {
            int type = ancients_kind_by_code(book(pack), json_str(unit, ""));
            if (!type || pack->reserve_n[side] >= RESERVE_MAX)
                errors_add(errors, unit, RULE('S', 126), "a reserve is at most %d units, each a type", RESERVE_MAX);
            else
                pack->reserve[side][pack->reserve_n[side]++] = (uint8_t)type;
        }
        const char *name = json_str(json_get(j, "leader"), NULL);
        if (!name || pack->leaders_n >= LEADERS_MAX)
            continue;
        struct setup_leader *l = &pack->leader[pack->leaders_n];
        *l = (struct setup_leader){.id = (uint16_t)(pack->leaders_n + 1), .side = (uint8_t)side, .hex = NO_HEX};
        scene_word(l->name, sizeof l->name, name);
        pack->reserve_leader[side] = ++pack->leaders_n;
    }
}

/* Special rules that speak of a unit or leader need one: a position brings its own, a scenario has no others. */
static void check_specials(const struct json *list, const struct ancients_pack *pack, struct errors *errors)
{
    json_each(j, list) {
        struct errors silent = {0}; /* told when they were read */
        int side = ancients_read_side(j, "side", &silent);
        unsigned hex = ancients_read_hex(pack, json_get(j, "hex"), &silent);
        errors_free(&silent);
        bool found = false;
        for (int i = 0; i < pack->units_n; i++)
            found |= pack->unit[i].side == side && pack->unit[i].hex == hex;
        if (json_is(json_get(j, "key"), "elite") && side >= 0 && !found)
            errors_add(errors, json_place(j, "hex"), RULE('S', 125), "no unit of this side is set up there");
        if (json_is(json_get(j, "key"), "lose_with_leader") && side >= 0 && !pack->lose_leader[side])
            errors_add(errors, json_place(j, "name"), RULE('S', 124), "this side has no leader of that name");
    }
}

bool ancients_read_scenario(const struct json *j, struct ancients_pack *pack, struct errors *errors)
{
    int before = errors->n;
    scene_word(pack->battle, sizeof pack->battle, json_want_str(j, "name", errors));
    if (!json_is(json_get(j, "date"), "-")) /* our own battles have none */
        scene_word(pack->date, sizeof pack->date, json_str(json_get(j, "date"), ""));
    pack->target = (uint8_t)ancients_want(j, "banners", 1, 16, 5, RULE('R', 2), errors);
    int first = ancients_read_side(j, "first", errors);
    pack->first = first == TOP ? TOP : BOTTOM;
    for (int side = 0; side < SIDES; side++) {
        const struct json *army = json_get(json_get(j, "sides"), ancients_side_words[side]);
        pack->command[side] = (uint8_t)ancients_want(army, "hand", 1, COMMAND_MAX, 5, RULE('R', 26), errors);
        scene_word(pack->army[side], sizeof pack->army[side], json_str(json_get(army, "army"), ""));
        scene_word(pack->commander[side], sizeof pack->commander[side], json_str(json_get(army, "commander"), ""));
    }
    ancients_read_terrain(json_get(j, "terrain"), pack, errors);
    read_units(json_get(j, "units"), pack, errors);
    read_leaders(json_get(j, "leaders"), pack, errors);
    read_reserve(json_get(j, "reserve"), pack, errors);
    ancients_read_special(json_get(j, "special"), pack, errors);
    check_specials(json_get(j, "special"), pack, errors);
    json_each(option, json_get(j, "optional")) /* only lone_phalanx so far (S131) */
        if (json_is(json_get(option, "key"), "lone_phalanx") && pack->opt_phalanx)
            read_one_special(option, pack, errors);
    return errors->n == before;
}
