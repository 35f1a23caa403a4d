/* pack.c: content and set-up made into a pack, or every mistake in them. */
#include "games/ancients/rules.h"

#include "engine/setup.h"

static void read_types(const struct json *list, struct ancients_pack *pack, struct errors *errors)
{
    json_each(j, list) {
        const struct json *id = json_get(j, "id");
        int type = ancients_type_by_code(json_str(id, ""));
        if (!type) {
            errors_add(errors, id, RULE('S', 7), "there is no unit type \"%s\"", json_str(id, ""));
            continue;
        }
        pack->type[type] = (struct unit_type){
            .class = (uint8_t)json_want_word(j, "class", ancients_class_words, 0, errors),
            .blocks = (uint8_t)json_int(json_get(j, "blocks"), 4),
            .move = (uint8_t)json_int(json_get(j, "move"), 1),
            .dice = (uint8_t)json_int(json_get(j, "dice"), 2),
            .back = (uint8_t)json_int(json_get(j, "back"), 2),
            .range = (uint8_t)json_int(json_get(j, "range"), 0),
            .retreat = (uint8_t)json_int(json_get(j, "retreat"), 1),
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
    static const int wanted[] = {27, 10, 6, 17};
    int sum[4] = {0}, total = 0;
    json_each(j, list) {
        const struct json *id = json_get(j, "id");
        int card = ancients_card_by_id(json_str(id, ""));
        if (!card) {
            errors_add(errors, id, RULE('S', 59), "there is no card \"%s\"", json_str(json_get(j, "id"), ""));
            continue;
        }
        int kind = json_want_word(j, "kind", kinds, 0, errors);
        pack->cards[card] = (uint8_t)json_int(json_get(j, "count"), 0);
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

/* The switches of 2.1 in their order, and behind them those of the table below. */
enum { PRESET = SWITCHES, MAX_TURNS, LONE_PHALANX, CHOICES };

static void switch_table(struct setup_switch table[CHOICES + 1])
{
    for (int id = 0; id < SWITCHES; id++)
        table[id] = (struct setup_switch){
            .id = ancients_switch_ids[id],
            .values = {ancients_switch_values[id][0], ancients_switch_values[id][1]},
            .rule = RULE('P', id + 1),
        };
    table[PRESET] = (struct setup_switch)A_SWITCH("preset", "manual", "classic");
    table[MAX_TURNS] = (struct setup_switch)A_NUMBER_SWITCH("max_turns", 1, TURNS_MAX);
    table[MAX_TURNS].rule = RULE('S', 136);
    table[LONE_PHALANX] = (struct setup_switch)A_SWITCH("lone_phalanx", "off", "on");
    table[LONE_PHALANX].rule = RULE('S', 131);
    table[CHOICES] = (struct setup_switch){0};
}

/* Each switch stands as the preset has it, unless it is given. A position has preset and max_turns at its root. */
static void read_switches(const struct json *content, const struct json *setup, const struct json *scenario,
                          struct ancients_pack *pack, struct errors *errors)
{
    static const char *const presets[] = {"manual", "classic", NULL};
    const struct json *switches = json_get(setup, "switches"), *phalanx = json_get(switches, "lone_phalanx");
    struct setup_switch table[CHOICES + 1];
    uint16_t value[CHOICES];
    switch_table(table);
    setup_switches_begin(content, table, value, errors);
    if (json_get(setup, "preset"))
        value[PRESET] = (uint16_t)json_want_word(setup, "preset", presets, 0, errors);
    if (json_get(setup, "max_turns"))
        value[MAX_TURNS] = (uint16_t)ancients_want(setup, "max_turns", 1, TURNS_MAX, TURNS_MAX, RULE('S', 136), errors);
    uint64_t given = setup_switches_lay(content, switches, table, value, errors);
    pack->preset = value[PRESET] == 1;
    pack->max_turns = value[MAX_TURNS];
    for (int id = 0; id < SWITCHES; id++)
        set_switch(pack, (enum switch_id)id, given >> id & 1 ? (uint8_t)value[id] : pack->preset);
    pack->opt_phalanx = value[LONE_PHALANX] == 1;
    if (pack->opt_phalanx && scenario && !has_option(scenario, "lone_phalanx"))
        errors_add(errors, phalanx, RULE('S', 131), "this scenario has no such option");
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
    const struct json *scenario = setup_scenario(content, setup, position, &pack->head, errors);
    if (errors->n != before)
        errors_add(errors, json_get(setup, "scenario"), RULE('R', 22), "a scenario is chosen by its id");
    pack->head.seats = 2;
    pack->head.hidden = pack->head.lucky = 1;
    pack->first = BOTTOM;
    pack->target = 5;
    pack->command[TOP] = pack->command[BOTTOM] = 5;
    pack->custom = !scenario;
    geometry(pack);
    read_types(json_get(content, "units"), pack, errors);
    read_cards(json_get(content, "cards"), pack, errors);
    read_switches(content, setup, scenario, pack, errors);
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
