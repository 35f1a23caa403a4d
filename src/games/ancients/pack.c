/* pack.c: content and set-up made into a pack, or every mistake in them. */
#include "games/ancients/rules.h"

#include <stdio.h>

static void read_types(const struct json *list, struct ancients_pack *pack, struct errors *errors)
{
    static const char *const keys[] = {"id",   "name", "class", "blocks",  "move",
                                       "dice", "back", "range", "retreat", NULL};
    json_each(j, list) {
        int type = ancients_type_by_code(json_str(json_get(j, "id"), ""));
        if (!type) {
            errors_add(errors, j, RULE('S', 7), "there is no unit type \"%s\"", json_str(json_get(j, "id"), ""));
            continue;
        }
        json_only_keys(j, keys, errors);
        pack->type[type] = (struct unit_type){
            .class = (uint8_t)json_want_word(j, "class", ancients_class_words, 0, errors),
            .blocks = (uint8_t)json_want_int(j, "blocks", 1, 8, 4, errors),
            .move = (uint8_t)json_want_int(j, "move", 1, 4, 1, errors),
            .dice = (uint8_t)json_want_int(j, "dice", 0, 5, 2, errors),
            .back = (uint8_t)json_want_int(j, "back", 0, 5, 2, errors),
            .range = (uint8_t)json_want_int(j, "range", 0, RANGE_MAX, 0, errors),
            .retreat = (uint8_t)json_want_int(j, "retreat", 0, 5, 1, errors),
        };
        scene_word(pack->type_name[type], sizeof pack->type_name[type], json_str(json_get(j, "name"), ""));
    }
    for (int type = 1; type < TYPES; type++)
        if (!pack->type[type].blocks)
            errors_add(errors, list, RULE('S', ancients_type_rule[type]), "there is no unit \"%s\"",
                       ancients_type_codes[type]);
}

/* S59: 27 Section, 10 Troop, 6 Leadership, 17 Tactic. */
static void read_cards(const struct json *list, struct ancients_pack *pack, struct errors *errors)
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
        pack->cards[card] = (uint8_t)json_want_int(j, "count", 0, DECK_SIZE, 0, errors);
        sum[kind < 0 ? 0 : kind] += pack->cards[card];
        total += pack->cards[card];
        scene_word(pack->card_name[card], sizeof pack->card_name[card],
                   json_str(json_get(j, "name"), ancients_card_ids[card]));
        scene_word(pack->card_text[card], sizeof pack->card_text[card], json_str(json_get(j, "text"), ""));
    }
    if (total != DECK_SIZE)
        errors_add(errors, list, RULE('R', 9), "the deck has %d cards, not %d", total, DECK_SIZE);
    for (int kind = 0; kind < 4; kind++)
        if (sum[kind] != wanted[kind])
            errors_add(errors, list, RULE('S', 59), "the deck has %d %s cards, not %d", sum[kind], kinds[kind],
                       wanted[kind]);
    if (pack->cards[FIRST_STRIKE] > 1)
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

static void read_preset(const struct json *j, struct ancients_pack *pack, struct errors *errors)
{
    if (!j)
        return;
    if (json_is(j, "classic"))
        pack->preset = 1;
    else if (!json_is(j, "manual"))
        errors_add(errors, j, RULE_SYNTAX, "a preset is \"manual\" or \"classic\"");
    memset(pack->value, pack->preset, sizeof pack->value);
}

static void read_max_turns(const struct json *object, struct ancients_pack *pack, struct errors *errors)
{
    if (json_get(object, "max_turns"))
        pack->max_turns = (uint16_t)ancients_want(object, "max_turns", 1, TURNS_MAX, TURNS_MAX, RULE('S', 136), errors);
}

static bool has_option(const struct json *scenario, const char *key)
{
    json_each(j, json_get(scenario, "optional"))
        if (json_is(json_get(j, "key"), key))
            return true;
    return false;
}

static void set_switch(struct ancients_pack *pack, enum switch_id id, uint8_t value)
{
    if (id < FIRST_SWITCHES)
        pack->value[id] = value;
    else
        pack->later[id - FIRST_SWITCHES] = value ^ pack->preset;
}

static void read_switches(const struct json *setup, const struct json *scenario, struct ancients_pack *pack,
                          struct errors *errors)
{
    const struct json *switches = json_get(setup, "switches");
    char room[24];
    read_preset(json_get(setup, "preset"), pack, errors);
    read_preset(json_get(switches, "preset"), pack, errors);
    read_max_turns(setup, pack, errors);
    read_max_turns(switches, pack, errors);
    json_each(j, switches) {
        if (strcmp(j->key, "preset") == 0 || strcmp(j->key, "max_turns") == 0)
            continue;
        const char *word = switch_word(j, room);
        if (strcmp(j->key, "lone_phalanx") == 0) {
            pack->opt_phalanx = strcmp(word, "on") == 0;
            if (!pack->opt_phalanx && strcmp(word, "off") != 0)
                errors_add(errors, j, RULE('S', 131), "must be \"on\" or \"off\"");
            else if (pack->opt_phalanx && scenario && !has_option(scenario, "lone_phalanx"))
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
            set_switch(pack, (enum switch_id)id, (uint8_t)value);
    }
}

static void geometry(struct ancients_pack *pack)
{
    hex_make(&pack->board, ROWS, COLS);
    hexes_each(hex, hexes_board) {
        int h = half_column(hex); /* S4 */
        struct hexes one = hexes_of(hex);
        pack->near[hex] = hexes_grow(one);
        hexes_each(to, hexes_board) {
            int d = hex_distance(&pack->board, hex, to);
            if (d <= RANGE_MAX)
                pack->disc[hex][d] = hexes_or(pack->disc[hex][d], hexes_of(to));
        }
        for (int side = 0; side < SIDES; side++) {
            unsigned low = side == BOTTOM ? LEFT : RIGHT, high = side == BOTTOM ? RIGHT : LEFT;
            if (h <= SECTION_LINE)
                pack->section[side][low] = hexes_or(pack->section[side][low], one);
            if (h >= SECTION_LINE && h <= 2 * SECTION_LINE)
                pack->section[side][CENTRE] = hexes_or(pack->section[side][CENTRE], one);
            if (h >= 2 * SECTION_LINE)
                pack->section[side][high] = hexes_or(pack->section[side][high], one);
        }
    }
    ancients_sight_tables(pack);
}

/* A position's leader: his name stays known by slot. A leader of the scenario itself is known already. */
static void position_leader(const struct json *j, int next, struct ancients_pack *pack, struct errors *errors)
{
    int side = ancients_read_side(j, "side", errors);
    unsigned id = (unsigned)json_want_int(j, "id", 1, 65535, next, errors), slot = (id - 1) % LEADERS_MAX;
    for (int tries = 0; pack->leader[slot].id && pack->leader[slot].id != id && tries < LEADERS_MAX; tries++)
        slot = (slot + 1) % LEADERS_MAX;
    struct setup_leader *l = &pack->leader[slot];
    if (side < 0 || (l->id && l->id != id))
        return;
    const char *name = json_str(json_get(j, "name"), l->name);
    if (l->id == id && l->side == side && strcmp(l->name, name) == 0)
        return;
    struct setup_leader own = {.id = (uint16_t)id, .side = (uint8_t)side, .hex = NO_HEX};
    scene_word(own.name, sizeof own.name, name);
    *l = own;
}

static void position_leaders(const struct json *position, struct ancients_pack *pack, struct errors *errors)
{
    int next = 0;
    json_each(j, json_get(position, "leaders"))
        position_leader(j, ++next, pack, errors);
    json_each(j, json_get(position, "reserve")) {
        int side = j->key && strcmp(j->key, "top") == 0 ? TOP : BOTTOM, slot = LEADERS_MAX - 1;
        const char *name = json_str(json_get(j, "leader"), NULL);
        if (!name ||
            (pack->reserve_leader[side] && strcmp(pack->leader[pack->reserve_leader[side] - 1].name, name) == 0))
            continue;
        while (slot > 0 && pack->leader[slot].id)
            slot--;
        pack->leader[slot] = (struct setup_leader){.id = (uint16_t)(slot + 1), .side = (uint8_t)side, .hex = NO_HEX};
        scene_word(pack->leader[slot].name, sizeof pack->leader[slot].name, name);
        pack->reserve_leader[side] = (uint8_t)(slot + 1);
    }
}

static void clear_specials(struct ancients_pack *pack)
{
    memset(pack->ambush_turn, 0, sizeof pack->ambush_turn);
    memset(pack->growth, 0, sizeof pack->growth);
    memset(pack->banners_at, 0, sizeof pack->banners_at);
    memset(pack->lose_leader, 0, sizeof pack->lose_leader);
    memset(pack->phalanx, 0, sizeof pack->phalanx);
    memset(pack->has_rolling, 0, sizeof pack->has_rolling);
    memset(pack->rolling, 0, sizeof pack->rolling);
    memset(pack->exit, 0, sizeof pack->exit);
    memset(pack->objective, 0, sizeof pack->objective);
}

/* A whole position brings its own map, armies' names and special rules. */
static void read_own(const struct json *position, struct ancients_pack *pack, struct errors *errors)
{
    static const char *const keys[] = {"game",  "version",  "preset",  "switches", "scenario", "max_turns", "terrain",
                                       "sides", "deck",     "discard", "units",    "leaders",  "reserve",   "special",
                                       "turn",  "sequence", "pending", "result",   "by",       NULL};
    json_only_keys(position, keys, errors);
    json_want_int(position, "version", 1, 1, 1, errors);
    for (int side = 0; side < SIDES; side++) {
        const struct json *army = json_get(json_get(position, "sides"), ancients_side_words[side]);
        scene_word(pack->army[side], sizeof pack->army[side], json_str(json_get(army, "army"), pack->army[side]));
    }
    if (json_get(position, "terrain"))
        ancients_read_terrain(json_get(position, "terrain"), pack, errors);
    position_leaders(position, pack, errors);
    if (json_get(position, "special")) {
        uint8_t uses[SIDES] = {pack->rolling[TOP], pack->rolling[BOTTOM]};
        clear_specials(pack);
        ancients_read_special(json_get(position, "special"), pack, errors);
        for (int side = 0; side < SIDES && !pack->custom; side++)
            pack->rolling[side] = uses[side]; /* what is left stands in the state */
    } else if (pack->custom && pack->opt_phalanx)
        pack->phalanx[TOP] = pack->phalanx[BOTTOM] = 1;
    for (int side = 0; side < SIDES && pack->custom; side++)
        if (!pack->ambush_turn[side] &&
            json_at(json_get(json_get(json_get(position, "reserve"), ancients_side_words[side]), "units"), 0))
            pack->ambush_turn[side] = 2; /* S126: a reserve waits for its ambush, as at the Trebbia */
}

static bool is_position(const struct json *setup)
{
    return json_get(setup, "game") || json_get(setup, "units") || json_get(setup, "sides") ||
           json_get(setup, "pending");
}

bool ancients_prepare(const struct json *content, const struct json *setup, void *bytes, struct errors *errors)
{
    struct ancients_pack *pack = bytes;
    int before = errors->n;
    bool position = is_position(setup);
    const char *first = json_str(json_get(json_at(json_get(content, "scenarios"), 0), "id"), "");
    const char *id = json_str(json_get(setup, "scenario"), position ? "custom" : first);
    const struct json *scenario = NULL;
    pack->head.seats = 2;
    pack->head.hidden = pack->head.lucky = 1;
    scene_word(pack->head.scenario, sizeof pack->head.scenario, id);
    pack->max_turns = TURNS_MAX;
    pack->first = BOTTOM;
    pack->target = 5;
    pack->command[TOP] = pack->command[BOTTOM] = 5;
    json_each(j, json_get(content, "scenarios"))
        if (json_is(json_get(j, "id"), id))
            scenario = j;
    pack->custom = !scenario;
    if (!scenario && (!position || strcmp(id, "custom") != 0))
        errors_add(errors, json_get(setup, "scenario"), RULE('R', 22), "there is no scenario \"%s\"", id);
    geometry(pack);
    read_types(json_get(content, "units"), pack, errors);
    read_cards(json_get(content, "cards"), pack, errors);
    read_switches(setup, scenario, pack, errors);
    if (is_classic(pack, BOW_RANGE)) /* P6 */
        pack->type[LB].range = pack->type[LBC].range = 3;
    ancients_terrain_tables(pack);
    if (scenario)
        ancients_read_scenario(scenario, pack, errors);
    if (position)
        read_own(setup, pack, errors);
    pack->symmetric = ancients_symmetric(pack);
    return errors->n == before;
}

/* The units as the scenario sets them up (R24). */
void ancients_set_up_units(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    static const uint8_t blocks[TYPES] = {[HWM] = 15, [EL] = 17, [HCH] = 18}; /* else R14, R16 */
    rules_met(events, RULE('R', 24), RULE('S', 5));
    for (int i = 0; i < pack->units_n; i++) {
        const struct setup_unit *from = &pack->unit[i];
        unsigned slot = (from->id - 1u) % UNITS_MAX, type = from->type;
        assert(!s->unit[slot].id && pack->type[type].blocks);
        rules_met(events, RULE('S', ancients_type_rule[type]),
                  RULE('R', blocks[type]                ? blocks[type]
                            : type_in(type, GROUP_FOOT) ? 14
                                                        : 16));
        s->unit[slot] = (struct unit){.id = from->id,
                                      .type = from->type,
                                      .side = from->side,
                                      .start = from->hex,
                                      .blocks = pack->type[type].blocks,
                                      .elite = from->elite};
        ancients_put_unit(s, slot, from->hex);
    }
}

void ancients_set_up_leaders(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    for (unsigned slot = 0; slot < LEADERS_MAX; slot++)
        if (pack->leader[slot].id && pack->leader[slot].hex != NO_HEX) {
            rules_met(events, RULE('R', 19), RULE('S', 22));
            s->leader[slot] = (struct leader){.id = pack->leader[slot].id, .side = pack->leader[slot].side};
            ancients_put_leader(s, slot, pack->leader[slot].hex);
        }
}

/* The set-up of a battle (R22 to R29), up to the first hand that is dealt. */
static void set_up(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    memset(s, 0, sizeof *s);
    rules_met(events, RULE('R', 22), RULE('R', 25), RULE('R', 29));
    if (hexes_count(pack->on[PLAIN]) < hexes_count(hexes_board))
        rules_met(events, RULE('R', 8), RULE('R', 23), RULE('S', 123));
    ancients_set_up_units(pack, s, events);
    ancients_set_up_leaders(pack, s, events);
    for (int side = 0; side < SIDES; side++) {
        struct side *own = &s->side[side];
        own->command = own->owed = pack->command[side]; /* R26 */
        own->target = pack->target;
        own->rolling_left = pack->rolling[side];
        own->reserve_n = pack->reserve_n[side];
        own->reserve_leader = pack->reserve_leader[side];
        memcpy(own->reserve, pack->reserve[side], sizeof own->reserve);
    }
    memcpy(s->deck, pack->cards, CARDS);
    s->deck_n = DECK_SIZE;
    s->number = 1;
    s->player = pack->first;
    ancients_settle(pack, s, events);
}

void ancients_begin(const void *bytes, void *state) { set_up(bytes, state, NULL); }

/* Nothing is told: the first thing that happens is a card dealt. Only the rules of the set-up are counted. */
void ancients_opening(const void *bytes, const struct json *position, struct events *events)
{
    struct ancients_state scratch;
    struct events count = {.met = events ? events->met : NULL};
    if (!position && count.met)
        set_up(bytes, &scratch, &count);
}
