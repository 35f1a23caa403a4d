/* pack.c: content and set-up made into a pack, or every mistake in them. */
#include "games/ancients/rules.h"

#include "engine/setup.h"

/* The figures that stand there; what is left out is as `otherwise` has it. */
static struct unit_type read_figures(const struct json *j, struct unit_type otherwise)
{
    return (struct unit_type){
        .class = otherwise.class,
        .blocks = (uint8_t)json_int(json_get(j, "blocks"), otherwise.blocks),
        .move = (uint8_t)json_int(json_get(j, "move"), otherwise.move),
        .dice = (uint8_t)json_int(json_get(j, "dice"), otherwise.dice),
        .back = (uint8_t)json_int(json_get(j, "back"), otherwise.back),
        .range = (uint8_t)json_int(json_get(j, "range"), otherwise.range),
        .retreat = (uint8_t)json_int(json_get(j, "retreat"), otherwise.retreat),
    };
}

/* G23: a type of the content's own has a name and figures; its class and its rules are those of the type that it is like. */
static void read_own_type(const struct json *j, struct ancients_book *out, struct errors *errors)
{
    const struct json *like = json_get(j, "like");
    int type = ancients_type_by_code(json_str(like, "")),
        class = json_want_word(j, "class", ancients_class_words, 0, errors);
    if (!type) {
        errors_add(errors, like, RULE('G', 23),
                   "an own type is like one of the fifteen: LI LB LS AX WA MI HI HWM LC LBC MC "
                   "HC CAM EL HCH");
        return;
    }
    if (out->own_n == OWN_TYPES) {
        errors_add(errors, j, RULE('G', 23), "content may add at most %d types of unit", OWN_TYPES);
        return;
    }
    struct own_type *own = &out->own[out->own_n++];
    *own = (struct own_type){.figures = read_figures(j, out->type[type]), .like = (uint8_t)type};
    scene_word(own->code, sizeof own->code, json_str(json_get(j, "id"), ""));
    scene_word(own->name, sizeof own->name, json_str(json_get(j, "name"), ""));
    if (class != out->type[type].class)
        errors_add(errors, json_get(j, "class"), RULE('G', 23), "what is like %s is %s", ancients_type_codes[type],
                   ancients_class_words[out->type[type].class]);
    if ((own->figures.range > 0) != (out->type[type].range > 0))
        errors_add(errors, json_get(j, "range"), RULE('G', 23),
                   out->type[type].range ? "what is like %s has missiles" : "what is like %s has no missiles",
                   ancients_type_codes[type]);
    for (const char *c = own->code; *c; c++)
        if (*c < 'A' || *c > 'Z') {
            errors_add(errors, json_get(j, "id"), RULE('G', 23), "a type of unit is named by two or three capitals");
            break;
        }
}

static void read_types(const struct json *list, struct ancients_book *out, struct errors *errors)
{
    static const struct unit_type usual = {.blocks = 4, .move = 1, .dice = 2, .back = 2, .retreat = 1};
    json_each(j, list) {
        const struct json *id = json_get(j, "id");
        int type = ancients_type_by_code(json_str(id, ""));
        if (type && json_get(j, "like"))
            errors_add(errors, json_get(j, "like"), RULE('G', 23), "%s is one of the fifteen types and like no other",
                       ancients_type_codes[type]);
        else if (!type && !json_get(j, "like"))
            errors_no_unit(errors, id, RULE('S', 7), json_str(id, ""));
        if (!type)
            continue;
        out->type[type] = read_figures(j, usual);
        out->type[type].class = (uint8_t)json_want_word(j, "class", ancients_class_words, 0, errors);
        scene_word(out->type_name[type], sizeof out->type_name[type], json_str(json_get(j, "name"), ""));
    }
    for (int type = 1; type < TYPES; type++)
        if (!out->type[type].blocks)
            errors_add(errors, list, RULE('S', ancients_type_rule[type]), "there is no unit \"%s\"",
                       ancients_type_codes[type]);
    json_each(j, list)
        if (json_get(j, "like") && !ancients_type_by_code(json_str(json_get(j, "id"), "")))
            read_own_type(j, out, errors);
}

/* S59: 27 Section, 10 Troop, 6 Leadership, 17 Tactic. */
static void read_cards(const struct json *list, struct ancients_book *out, struct errors *errors)
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
        out->cards[card] = (uint8_t)json_int(json_get(j, "count"), 0);
        sum[kind < 0 ? 0 : kind] += out->cards[card];
        total += out->cards[card];
        scene_word(out->card_name[card], sizeof out->card_name[card],
                   json_str(json_get(j, "name"), ancients_card_ids[card]));
        scene_word(out->card_text[card], sizeof out->card_text[card], json_str(json_get(j, "text"), ""));
    }
    if (total != DECK_SIZE)
        errors_add(errors, list, RULE('R', 9), "the deck has %d cards, not %d", total, DECK_SIZE);
    for (int kind = 0; kind < 4; kind++)
        if (sum[kind] != wanted[kind])
            errors_add(errors, list, RULE('S', 59), "the deck has %d %s cards, not %d", sum[kind], kinds[kind],
                       wanted[kind]);
    if (out->cards[FIRST_STRIKE] > 1)
        errors_add(errors, list, RULE('S', 53), "the deck has at most one First Strike");
}

static bool has_option(const struct json *scenario, const char *key)
{
    json_each(j, json_get(scenario, "optional"))
        if (json_is(json_get(j, "key"), key))
            return true;
    return false;
}

static void set_switch(struct ancients_book *out, enum switch_id id, uint8_t value)
{
    if (id < FIRST_SWITCHES)
        out->value[id] = value;
    else
        out->later[id - FIRST_SWITCHES] = value ^ out->preset;
}

/* The switches of 2.1 in their order, and behind them those of the table below. */
enum { PRESET = SWITCHES, MAX_TURNS, LONE_PHALANX, MATCH, CHOICES };

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
    table[MATCH] = (struct setup_switch)A_SWITCH("match", "one", "two");
    table[MATCH].rule = RULE('G', 18);
    table[CHOICES] = (struct setup_switch){0};
}

/* Each switch stands as the preset has it, unless it is given. A position has preset and max_turns at its root. True: a
 * match of two battles. */
static bool read_switches(const struct json *content, const struct json *setup, const struct json *scenario,
                          struct ancients_book *out, struct errors *errors)
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
    out->preset = value[PRESET] == 1;
    out->max_turns = value[MAX_TURNS];
    for (int id = 0; id < SWITCHES; id++)
        set_switch(out, (enum switch_id)id, given >> id & 1 ? (uint8_t)value[id] : out->preset);
    out->opt_phalanx = value[LONE_PHALANX] == 1;
    if (out->opt_phalanx && scenario && !has_option(scenario, "lone_phalanx"))
        errors_add(errors, phalanx, RULE('S', 131), "this scenario has no such option");
    return value[MATCH] == 1;
}

static void geometry(struct ancients_book *out)
{
    hex_make(&out->board, ROWS, COLS);
    hexes_each(hex, hexes_board) {
        int h = half_column(hex); /* S4 */
        struct hexes one = hexes_of(hex);
        out->near[hex] = hexes_grow(one);
        hexes_each(to, hexes_board) {
            int d = hex_distance(&out->board, hex, to);
            if (d <= RANGE_MAX)
                out->disc[hex][d] = hexes_or(out->disc[hex][d], hexes_of(to));
        }
        for (int side = 0; side < SIDES; side++) {
            unsigned low = side == BOTTOM ? LEFT : RIGHT, high = side == BOTTOM ? RIGHT : LEFT;
            if (h <= SECTION_LINE)
                out->section[side][low] = hexes_or(out->section[side][low], one);
            if (h >= SECTION_LINE && h <= 2 * SECTION_LINE)
                out->section[side][CENTRE] = hexes_or(out->section[side][CENTRE], one);
            if (h >= 2 * SECTION_LINE)
                out->section[side][high] = hexes_or(out->section[side][high], one);
        }
    }
    ancients_sight_tables(out);
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

/* The battle that a position stands in (G18): its map and its armies are what the position says. */
static struct ancients_pack *battle_meant(const struct json *setup, struct ancients_book *out, struct errors *errors)
{
    const struct json *match = json_get(setup, "match");
    int n = ancients_want(match, "battle", 1, out->battle[0].battles, 1, RULE('G', 18), errors);
    return &out->battle[n - 1];
}

bool ancients_prepare(const struct json *content, const struct json *setup, void *bytes, struct errors *errors)
{
    struct ancients_book *out = bytes;
    int before = errors->n;
    bool position = is_position(setup);
    if (!position)
        setup_alone(setup, errors);
    const struct json *scenario = setup_scenario(content, setup, position, &out->head, errors);
    if (errors->n != before)
        errors_add(errors, json_get(setup, "scenario"), RULE('R', 22), "a scenario is chosen by its id");
    out->head.seats = 2;
    out->head.hidden = out->head.lucky = 1;
    out->custom = !scenario;
    geometry(out);
    read_types(json_get(content, "units"), out, errors);
    read_cards(json_get(content, "cards"), out, errors);
    bool two = read_switches(content, setup, scenario, out, errors);
    if (out->value[BOW_RANGE]) /* P6 */
        out->type[LB].range = out->type[LBC].range = 3;
    ancients_read_battles(content, scenario, two, out, errors);
    if (position)
        read_own(setup, battle_meant(setup, out, errors), errors);
    out->battle[0].symmetric = out->battle[0].battles == 1 && ancients_symmetric(&out->battle[0]);
    ancients_freeze(out);
    out->sum = ancients_sum(out);
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
        assert(!s->unit[slot].id);
        rules_met(events, RULE('S', ancients_type_rule[type]),
                  RULE('R', blocks[type]                ? blocks[type]
                            : type_in(type, GROUP_FOOT) ? 14
                                                        : 16));
        s->unit[slot] = (struct unit){.id = from->id,
                                      .type = from->type,
                                      .side = from->side,
                                      .start = from->hex,
                                      .elite = from->elite & 1,
                                      .own = from->own & 0x7F};
        s->unit[slot].blocks = pack->type[kind_of(&s->unit[slot])].blocks;
        ancients_put_unit(s, slot, from->hex);
    }
}

void ancients_set_up_leaders(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    for (unsigned slot = 0; slot < LEADERS_MAX; slot++)
        if (pack->leader[slot].id && pack->leader[slot].hex != NO_HEX && !ancients_has_fallen(pack, s, slot)) {
            rules_met(events, RULE('R', 19), RULE('S', 22));
            s->leader[slot] = (struct leader){.id = pack->leader[slot].id, .side = pack->leader[slot].side};
            ancients_put_leader(s, slot, pack->leader[slot].hex);
        }
}

void ancients_begin(const void *bytes, void *state)
{
    memset(state, 0, sizeof(struct ancients_state));
    ancients_set_up(first_battle(bytes), state, 0, NULL);
}

/* Nothing is told: the first thing that happens is a card dealt. Only the rules of the set-up are counted. */
void ancients_opening(const void *bytes, const struct json *position, struct events *events)
{
    struct ancients_state scratch = {0};
    struct events count = {.met = events ? events->met : NULL};
    if (!position && count.met)
        ancients_set_up(first_battle(bytes), &scratch, 0, &count);
}
