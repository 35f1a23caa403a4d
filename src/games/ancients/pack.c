/* pack.c: content and set-up made into a pack, or every mistake in them. */
#include "games/ancients/ancients.h"

#include <stdio.h>

static void read_types(const struct json *list, struct ancients_pack *p, struct errors *errors)
{
    static const char *const classes[] = {"light", "medium", "heavy", NULL};
    static const char *const keys[] = {"id",   "name", "class", "blocks",  "move",
                                       "dice", "back", "range", "retreat", NULL};
    json_each(j, list) {
        int type = ancients_type_by_code(json_str(json_get(j, "id"), ""));
        if (!type) {
            errors_add(errors, j, RULE('S', 7), "there is no unit type \"%s\"", json_str(json_get(j, "id"), ""));
            continue;
        }
        json_only_keys(j, keys, errors);
        p->type[type] = (struct unit_type){
            .class = (uint8_t)json_want_word(j, "class", classes, 0, errors),
            .blocks = (uint8_t)json_want_int(j, "blocks", 1, 8, 4, errors),
            .move = (uint8_t)json_want_int(j, "move", 1, 4, 1, errors),
            .dice = (uint8_t)json_want_int(j, "dice", 0, 5, 2, errors),
            .back = (uint8_t)json_want_int(j, "back", 0, 5, 2, errors),
            .range = (uint8_t)json_want_int(j, "range", 0, RANGE_MAX, 0, errors),
            .retreat = (uint8_t)json_want_int(j, "retreat", 0, 5, 1, errors),
        };
        scene_word(p->type_name[type], sizeof p->type_name[type], json_str(json_get(j, "name"), ""));
    }
    for (int type = 1; type < TYPES; type++)
        if (!p->type[type].blocks)
            errors_add(errors, list, RULE('S', ancients_type_rule[type]), "there is no unit \"%s\"",
                       ancients_type_codes[type]);
}

/* S59: 27 Section, 10 Troop, 6 Leadership, 17 Tactic. */
static void read_cards(const struct json *list, struct ancients_pack *p, struct errors *errors)
{
    static const char *const kinds[] = {"section", "troop", "leadership", "tactic", NULL};
    static const char *const keys[] = {"id", "kind", "count", "name", "text", NULL};
    static const int wanted[] = {27, 10, 6, 17};
    int sum[4] = {0}, total = 0;
    json_each(j, list) {
        int card = ancients_card_by_id(json_str(json_get(j, "id"), ""));
        if (!card) {
            errors_add(errors, j, RULE('S', 59), "there is no card \"%s\"", json_str(json_get(j, "id"), ""));
            continue;
        }
        json_only_keys(j, keys, errors);
        int kind = json_want_word(j, "kind", kinds, 0, errors);
        p->cards[card] = (uint8_t)json_want_int(j, "count", 0, DECK_SIZE, 0, errors);
        sum[kind < 0 ? 0 : kind] += p->cards[card];
        total += p->cards[card];
        scene_word(p->card_name[card], sizeof p->card_name[card],
                   json_str(json_get(j, "name"), ancients_card_ids[card]));
        scene_word(p->card_text[card], sizeof p->card_text[card], json_str(json_get(j, "text"), ""));
    }
    if (total != DECK_SIZE)
        errors_add(errors, list, RULE('R', 9), "the deck has %d cards, not %d", total, DECK_SIZE);
    for (int kind = 0; kind < 4; kind++)
        if (sum[kind] != wanted[kind])
            errors_add(errors, list, RULE('S', 59), "the deck has %d %s cards, not %d", sum[kind], kinds[kind],
                       wanted[kind]);
    if (p->cards[FIRST_STRIKE] > 1)
        errors_add(errors, list, RULE('S', 53), "the deck has at most one First Strike");
}

/* The value as text: switches are words or whole numbers. */
static const char *switch_word(const struct json *j, char room[24])
{
    if (j->type == JSON_INT) {
        snprintf(room, 24, "%lld", (long long)j->integer);
        return room;
    }
    return json_str(j, j->type == JSON_TRUE ? "on" : j->type == JSON_FALSE ? "off" : "");
}

static void read_preset(const struct json *j, struct ancients_pack *p, struct errors *errors)
{
    if (!j)
        return;
    if (json_is(j, "classic"))
        p->preset = 1;
    else if (!json_is(j, "manual"))
        errors_add(errors, j, RULE_SYNTAX, "a preset is \"manual\" or \"classic\"");
    memset(p->value, p->preset, sizeof p->value);
}

static void read_max_turns(const struct json *object, struct ancients_pack *p, struct errors *errors)
{
    if (json_get(object, "max_turns"))
        p->max_turns = (uint16_t)ancients_want(object, "max_turns", 1, TURNS_MAX, TURNS_MAX, RULE('S', 136), errors);
}

static bool has_option(const struct json *scenario, const char *key)
{
    json_each(j, json_get(scenario, "optional"))
        if (json_is(json_get(j, "key"), key))
            return true;
    return false;
}

static void read_switches(const struct json *setup, const struct json *scenario, struct ancients_pack *p,
                          struct errors *errors)
{
    const struct json *switches = json_get(setup, "switches");
    char room[24];
    read_preset(json_get(setup, "preset"), p, errors);
    read_preset(json_get(switches, "preset"), p, errors);
    read_max_turns(setup, p, errors);
    read_max_turns(switches, p, errors);
    json_each(j, switches) {
        if (strcmp(j->key, "preset") == 0 || strcmp(j->key, "max_turns") == 0)
            continue;
        const char *word = switch_word(j, room);
        if (strcmp(j->key, "lone_phalanx") == 0) {
            p->opt_phalanx = strcmp(word, "on") == 0;
            if (!p->opt_phalanx && strcmp(word, "off") != 0)
                errors_add(errors, j, RULE('S', 131), "must be \"on\" or \"off\"");
            else if (p->opt_phalanx && scenario && !has_option(scenario, "lone_phalanx"))
                errors_add(errors, j, RULE('S', 131), "this scenario has no such option");
            continue;
        }
        int id = 0, value = 0;
        while (id < SWITCHES && strcmp(j->key, ancients_switch_ids[id]) != 0)
            id++;
        if (id == SWITCHES) {
            errors_add(errors, j, RULE_SYNTAX, "there is no switch \"%s\"", j->key);
            continue;
        }
        while (value < 2 && strcmp(word, ancients_switch_values[id][value]) != 0)
            value++;
        if (value == 2)
            errors_add(errors, j, RULE('P', id + 1), "must be %s or %s", ancients_switch_values[id][0],
                       ancients_switch_values[id][1]);
        else
            p->value[id] = (uint8_t)value;
    }
}

static void geometry(struct ancients_pack *p)
{
    hex_make(&p->board, ROWS, COLS);
    hexes_each(hex, hexes_board) {
        int h = half_column(hex); /* S4 */
        struct hexes one = hexes_of(hex);
        p->near[hex] = hexes_grow(one);
        hexes_each(to, hexes_board) {
            int d = hex_distance(&p->board, hex, to);
            if (d <= RANGE_MAX)
                p->disc[hex][d] = hexes_or(p->disc[hex][d], hexes_of(to));
        }
        for (int side = 0; side < SIDES; side++) {
            unsigned low = side == BOTTOM ? LEFT : RIGHT, high = side == BOTTOM ? RIGHT : LEFT;
            if (h <= 8)
                p->section[side][low] = hexes_or(p->section[side][low], one);
            if (h >= 8 && h <= 16)
                p->section[side][CENTRE] = hexes_or(p->section[side][CENTRE], one);
            if (h >= 16)
                p->section[side][high] = hexes_or(p->section[side][high], one);
        }
    }
    ancients_sight_tables(p);
}

/* A position's leader: his name stays known by slot. A leader of the scenario itself is known already. */
static void position_leader(const struct json *j, int next, struct ancients_pack *p, struct errors *errors)
{
    int side = ancients_read_side(j, "side", errors);
    unsigned id = (unsigned)json_want_int(j, "id", 1, 65535, next, errors), slot = (id - 1) % LEADERS_MAX;
    for (int tries = 0; p->leader[slot].id && p->leader[slot].id != id && tries < LEADERS_MAX; tries++)
        slot = (slot + 1) % LEADERS_MAX;
    struct setup_leader *l = &p->leader[slot];
    if (side < 0 || (l->id && l->id != id))
        return;
    const char *name = json_str(json_get(j, "name"), l->name);
    if (l->id == id && l->side == side && strcmp(l->name, name) == 0)
        return;
    struct setup_leader own = {.id = (uint16_t)id, .side = (uint8_t)side, .hex = NO_HEX};
    scene_word(own.name, sizeof own.name, name);
    *l = own;
}

static void position_leaders(const struct json *position, struct ancients_pack *p, struct errors *errors)
{
    int next = 0;
    json_each(j, json_get(position, "leaders"))
        position_leader(j, ++next, p, errors);
    json_each(j, json_get(position, "reserve")) {
        int side = j->key && strcmp(j->key, "top") == 0 ? TOP : BOTTOM, slot = LEADERS_MAX - 1;
        const char *name = json_str(json_get(j, "leader"), NULL);
        if (!name || (p->reserve_leader[side] && strcmp(p->leader[p->reserve_leader[side] - 1].name, name) == 0))
            continue;
        while (slot > 0 && p->leader[slot].id)
            slot--;
        p->leader[slot] = (struct setup_leader){.id = (uint16_t)(slot + 1), .side = (uint8_t)side, .hex = NO_HEX};
        scene_word(p->leader[slot].name, sizeof p->leader[slot].name, name);
        p->reserve_leader[side] = (uint8_t)(slot + 1);
    }
}

static void clear_specials(struct ancients_pack *p)
{
    memset(p->ambush_turn, 0, sizeof p->ambush_turn);
    memset(p->growth, 0, sizeof p->growth);
    memset(p->banners_at, 0, sizeof p->banners_at);
    memset(p->lose_leader, 0, sizeof p->lose_leader);
    memset(p->phalanx, 0, sizeof p->phalanx);
    memset(p->has_rolling, 0, sizeof p->has_rolling);
    memset(p->rolling, 0, sizeof p->rolling);
    memset(p->exit, 0, sizeof p->exit);
    memset(p->objective, 0, sizeof p->objective);
}

/* A whole position brings its own map, armies' names and special rules. */
static void read_own(const struct json *position, struct ancients_pack *p, struct errors *errors)
{
    static const char *const keys[] = {"game",  "version",  "preset",  "switches", "scenario", "max_turns", "terrain",
                                       "sides", "deck",     "discard", "units",    "leaders",  "reserve",   "special",
                                       "turn",  "sequence", "pending", "result",   "by",       NULL};
    json_only_keys(position, keys, errors);
    json_want_int(position, "version", 1, 1, 1, errors);
    for (int side = 0; side < SIDES; side++) {
        const struct json *army = json_get(json_get(position, "sides"), ancients_side_words[side]);
        scene_word(p->army[side], sizeof p->army[side], json_str(json_get(army, "army"), p->army[side]));
    }
    if (json_get(position, "terrain"))
        ancients_read_terrain(json_get(position, "terrain"), p, errors);
    position_leaders(position, p, errors);
    if (json_get(position, "special")) {
        uint8_t uses[SIDES] = {p->rolling[TOP], p->rolling[BOTTOM]};
        clear_specials(p);
        ancients_read_special(json_get(position, "special"), p, errors);
        for (int side = 0; side < SIDES && !p->custom; side++)
            p->rolling[side] = uses[side]; /* what is left stands in the state */
    } else if (p->custom && p->opt_phalanx)
        p->phalanx[TOP] = p->phalanx[BOTTOM] = 1;
    for (int side = 0; side < SIDES && p->custom; side++)
        if (!p->ambush_turn[side] &&
            json_at(json_get(json_get(json_get(position, "reserve"), ancients_side_words[side]), "units"), 0))
            p->ambush_turn[side] = 2; /* S126: a reserve waits for its ambush, as at the Trebbia */
}

static bool is_position(const struct json *setup)
{
    return json_get(setup, "game") || json_get(setup, "units") || json_get(setup, "sides") ||
           json_get(setup, "pending");
}

bool ancients_prepare(const struct json *content, const struct json *setup, void *pack, struct errors *errors)
{
    struct ancients_pack *p = pack;
    int before = errors->n;
    bool position = is_position(setup);
    const char *first = json_str(json_get(json_at(json_get(content, "scenarios"), 0), "id"), "");
    const char *id = json_str(json_get(setup, "scenario"), position ? "custom" : first);
    const struct json *scenario = NULL;
    p->head.seats = 2;
    p->head.hidden = p->head.lucky = 1;
    scene_word(p->head.scenario, sizeof p->head.scenario, id);
    p->max_turns = TURNS_MAX;
    p->first = BOTTOM;
    p->target = 5;
    p->command[TOP] = p->command[BOTTOM] = 5;
    json_each(j, json_get(content, "scenarios"))
        if (json_is(json_get(j, "id"), id))
            scenario = j;
    p->custom = !scenario;
    if (!scenario && (!position || strcmp(id, "custom") != 0))
        errors_add(errors, json_get(setup, "scenario"), RULE('R', 22), "there is no scenario \"%s\"", id);
    geometry(p);
    read_types(json_get(content, "units"), p, errors);
    read_cards(json_get(content, "cards"), p, errors);
    read_switches(setup, scenario, p, errors);
    if (p->value[BOW_RANGE]) /* P6 */
        p->type[LB].range = p->type[LBC].range = 3;
    ancients_terrain_tables(p);
    if (scenario)
        ancients_read_scenario(scenario, p, errors);
    if (position)
        read_own(setup, p, errors);
    p->symmetric = ancients_symmetric(p);
    return errors->n == before;
}
