/* pack.c: content and set-up made into a pack; every mistake with its place. */
#include "worth.h"

#include "engine/scene.h"

#include <string.h>

/* ---- unit types and cards ------------------------------------------------------------------------------- */

/* Most dice this type can ever roll: Strength, Charge, Flanking, Envelopment with a friend on every other side. */
static int most_dice(const struct legends_type *t)
{
    int envelopment = t->cards >> CARD_EV & 1 ? (t->range > 1 ? 6 : 5) : 0;
    return t->strength + (t->cards >> CARD_CC & 1 && t->attack >= 2) + (t->cards >> CARD_FL & 1) + envelopment;
}

static void read_type(struct legends_pack *pack, const struct json *j, struct errors *errors)
{
    assert(pack->types_n < LEGENDS_TYPES); /* the description has counted them */
    struct legends_type *t = &pack->type[pack->types_n++];
    scene_word(t->code, sizeof t->code, json_str(json_get(j, "code"), ""));
    scene_word(t->name, sizeof t->name, json_str(json_get(j, "name"), ""));
    scene_word(t->shape, sizeof t->shape, json_str(json_get(j, "shape"), "foot"));
    t->cavalry = json_is(json_get(j, "class"), "cavalry");
    t->heavy = json_bool(json_get(j, "heavy"), false); /* R4 */
    t->leader = json_bool(json_get(j, "leader"), false);
    t->march = (uint8_t)json_int(json_get(j, "march"), 1);
    t->attack = (uint8_t)json_int(json_get(j, "attack"), 0);
    t->range = (uint8_t)json_int(json_get(j, "range"), 1);
    t->strength = (uint8_t)json_int(json_get(j, "strength"), 1);
    t->ma = (uint8_t)json_int(json_get(j, "ma"), 4);
    t->md = (uint8_t)json_int(json_get(j, "md"), 4);
    t->ra = (uint8_t)json_int(json_get(j, "ra"), 5);
    t->rd = (uint8_t)json_int(json_get(j, "rd"), 4);
    json_each(m, json_get(j, "cards")) {
        int card = legends_word(legends_card_codes, json_str(m, ""));
        if (card >= 0) /* one that there is not was told with the cards */
            t->cards |= (uint16_t)(1u << card);
    }
    if (most_dice(t) > LEGENDS_DICE)
        errors_add(errors, j, RULE('R', 68), "this unit could roll %d dice; %d is the most", most_dice(t),
                   LEGENDS_DICE);
}

/* What a card does is in the program, and when it is played with it. */
static void read_card(struct legends_pack *pack, const struct json *j, struct errors *errors)
{
    int card = legends_word(legends_card_codes, json_str(json_get(j, "code"), ""));
    if (card < 0) {
        errors_no_card(errors, json_get(j, "code"), RULE('R', 7));
        return;
    }
    const char *phase = legends_phase_words[legends_card_phase((unsigned)card)];
    if (!json_is(json_get(j, "phase"), phase))
        errors_add(errors, json_get(j, "phase"), RULE('R', 8), "%s belongs to the phase %s", legends_card_codes[card],
                   phase);
    struct legends_card_data *c = &pack->card[card];
    const char *text = json_str(json_get(j, "text"), "");
    scene_word(c->code, sizeof c->code, legends_card_codes[card]);
    scene_word(c->name, sizeof c->name, json_str(json_get(j, "name"), ""));
    scene_word(c->text, sizeof c->text, text);
    scene_word(pack->table.about[card], sizeof pack->table.about[card], json_str(json_get(j, "about"), text));
    c->returns = json_is(json_get(j, "use"), "returns"); /* R9 */
    c->only = json_is(json_get(j, "class"), "cavalry")    ? CLASS_CAVALRY
              : json_is(json_get(j, "class"), "infantry") ? CLASS_INFANTRY
                                                          : CLASS_ANY;
    if (c->returns && (card == CARD_PU || card == CARD_MO))
        errors_add(errors, json_get(j, "use"), RULE('R', 106), "%s must be discarded, or a turn need not end",
                   legends_card_codes[card]);
}

/* ---- board -------------------------------------------------------------------------------------------------- */

static void read_terrain(struct legends_pack *pack, const struct json *list, unsigned terrain, bool under,
                         struct errors *errors)
{
    json_each(j, list) {
        unsigned tile = hex_read(&pack->board, json_str(j, ""), '.');
        if (tile == HEX_NONE)
            errors_add(errors, j, RULE_SYNTAX, "not a tile of this board");
        else if (pack->terrain[tile] == TERRAIN_GRASS)
            pack->terrain[tile] = (uint8_t)terrain;
        else if (!under)
            errors_add(errors, j, RULE('R', 11), "this tile has another terrain already");
    }
}

/* A board of the set-up's own with its size is a whole one: tiles it does not list are grass. Where it leaves out rows
 * and columns it is the scenario's, and so are the lists left out, under its own ones. */
static bool read_board(struct legends_pack *pack, const struct json *own, const struct json *scenario,
                       struct errors *errors)
{
    static const char *const keys[] = {"rows", "cols", "water", "hills", "woods", NULL};
    const char *const *ground = keys + 2;
    const struct json *j = own ? own : scenario;
    int before = errors->n;
    if (!j || j->type != JSON_OBJECT) {
        errors_add(errors, j, RULE('R', 2), "\"board\" is missing");
        return false;
    }
    json_only_keys(j, keys, errors);
    int rows = (int)json_want_int(json_get(j, "rows") ? j : scenario, "rows", 2, LEGENDS_ROWS, 0, errors);
    int cols = (int)json_want_int(json_get(j, "cols") ? j : scenario, "cols", 2, LEGENDS_COLS, 0, errors);
    if (errors->n == before && (!rows || !cols))
        errors_add(errors, j, RULE('R', 2), "a board has rows and cols");
    if (errors->n != before)
        return false;
    hex_make(&pack->board, rows, cols);
    pack->words = (uint8_t)((pack->board.n + 63) / 64);
    for (unsigned i = 0; ground[i]; i++)
        read_terrain(pack, json_get(j, ground[i]), TERRAIN_WATER + i, false, errors);
    bool part = !json_get(j, "rows") && !json_get(j, "cols");
    for (unsigned i = 0; part && ground[i]; i++)
        if (!json_get(j, ground[i]))
            read_terrain(pack, json_get(scenario, ground[i]), TERRAIN_WATER + i, true, errors);
    return errors->n == before;
}

/* Tiles from which one step leads on: the union of neighbours. */
static void step(const struct legends_pack *pack, const uint64_t *from, uint64_t *out)
{
    bit_each(t, from, LEGENDS_WORDS)
        for (int d = 0; d < HEX_SIDES; d++)
            if (pack->board.next[t][d] != HEX_NONE)
                bit_add(out, pack->board.next[t][d]);
}

static void make_within(struct legends_pack *pack, unsigned tile)
{
    uint64_t now[LEGENDS_WORDS] = {0};
    bit_add(now, tile);
    for (int k = 0; k < LEGENDS_MARCH; k++) {
        uint64_t next[LEGENDS_WORDS] = {0};
        step(pack, now, next);
        for (int w = 0; w < LEGENDS_WORDS; w++)
            pack->within[k][tile][w] = now[w] |= next[w] & pack->passable[w];
    }
}

/* G9: layer by layer; a tile belongs to layer k + 1 if a tile of layer k that does not block is next to it. */
static void make_shots(struct legends_pack *pack, unsigned tile)
{
    uint64_t layer[LEGENDS_WORDS] = {0}, all[LEGENDS_WORDS] = {0};
    bit_add(layer, tile);
    for (int k = 0; k < LEGENDS_RANGE; k++) {
        uint64_t next[LEGENDS_WORDS] = {0};
        step(pack, layer, next);
        bit_each(t, next, LEGENDS_WORDS)
            if (hex_distance(&pack->board, tile, t) != k + 1)
                bit_drop(next, t);
        for (int w = 0; w < LEGENDS_WORDS; w++) {
            pack->shot[k][tile][w] = all[w] |= next[w];
            layer[w] = next[w] & ~pack->blocking[w];
        }
    }
}

static void make_tables(struct legends_pack *pack)
{
    for (unsigned t = 0; t < pack->board.n; t++) {
        unsigned terrain = pack->terrain[t];
        bool woods_closed = pack->switches[SWITCH_WOODS_MOVE] == WOODS_CLOSED,
             woods_block = pack->switches[SWITCH_WOODS_ATTACK] == WOODS_CLOSED;
        if (!pack->board.on[t])
            continue;
        if (terrain == TERRAIN_GRASS || (terrain == TERRAIN_WOODS && !woods_closed)) /* R55-R58, G23 */
            bit_add(pack->passable, t);
        if (terrain == TERRAIN_HILLS || (terrain == TERRAIN_WOODS && woods_block)) /* R137-R140 */
            bit_add(pack->blocking, t);
    }
    for (unsigned t = 0; t < pack->board.n; t++)
        if (pack->board.on[t]) {
            for (unsigned u = 0; u < pack->board.n; u++)
                pack->distance[t][u] = (uint8_t)hex_distance(&pack->board, t, u);
            make_within(pack, t);
            make_shots(pack, t);
        }
}

/* Law 16: does half a turn map the board, the terrain and every condition onto themselves? */
static bool tiles_symmetric(const struct legends_pack *pack, const uint64_t tiles[LEGENDS_WORDS])
{
    bit_each(t, tiles, pack->words)
        if (!bit_has(tiles, legends_turned_tile(pack, t)))
            return false;
    return true;
}

static bool symmetric(const struct legends_pack *pack)
{
    if (pack->board.rows % 2 == 0 || pack->tie == TIE_ROME || pack->tie == TIE_CARTHAGE ||
        !tiles_symmetric(pack, pack->tie_tiles))
        return false;
    for (unsigned i = 0; i < pack->specials_n; i++)
        if (pack->special[i].kind != SPECIAL_LAST_LEADER)
            return false;
    return tiles_symmetric(pack, pack->passable) && tiles_symmetric(pack, pack->blocking);
}

/* ---- limits, conditions, switches ------------------------------------------------------------------------------ */

/* Taken from the set-up where it has the member, else from the scenario. */
static const struct json *member(const struct json *setup, const struct json *scenario, const char *key)
{
    const struct json *j = json_get(setup, key);
    return j ? j : json_get(scenario, key);
}

static int limit(const struct json *setup, const struct json *scenario, const char *key, int max, int otherwise,
                 struct errors *errors)
{
    const struct json *limits = json_get(setup, "limits");
    if (!json_get(limits, key))
        limits = json_get(scenario, "limits");
    if (!json_get(limits, key) && otherwise < 0) {
        errors_add(errors, setup, RULE_SYNTAX, "limits: \"%s\" is missing", key);
        return 1;
    }
    return (int)json_want_int(limits, key, strcmp(key, "hand") == 0 ? 0 : 1, max, otherwise, errors);
}

static void read_tiles(const struct legends_pack *pack, const struct json *list, uint64_t *tiles, struct errors *errors)
{
    json_each(j, list) {
        unsigned tile = hex_read(&pack->board, json_str(j, ""), '.');
        if (tile == HEX_NONE)
            errors_add(errors, j, RULE_SYNTAX, "not a tile of this board");
        else
            bit_add(tiles, tile);
    }
}

static void read_place(struct legends_pack *pack, const struct json *j, unsigned which)
{
    scene_word(pack->table.place[which], sizeof pack->table.place[which], json_str(json_get(j, "name"), ""));
}

static void read_tie(struct legends_pack *pack, const struct json *j, struct errors *errors)
{
    static const char *const words[] = {"draw", "r", "c", "strength", NULL};
    if (j && j->type == JSON_OBJECT) {
        pack->tie = TIE_TILES;
        read_tiles(pack, json_get(j, "tiles"), pack->tie_tiles, errors);
        read_place(pack, j, LEGENDS_SPECIALS);
        return;
    }
    int tie = legends_word(words, json_str(j, "draw"));
    if (tie < 0)
        errors_add(errors, j, RULE('R', 25), "must be draw, r, c, strength or {\"tiles\": [...]}");
    pack->tie = (uint8_t)(tie < 0 ? TIE_DRAW : tie);
}

static void read_occupy(struct legends_pack *pack, const struct json *o, unsigned which, struct errors *errors)
{
    struct legends_condition *c = &pack->special[which];
    c->kind = SPECIAL_OCCUPY;
    c->side = (uint8_t)json_want_word(o, "side", legends_side_words, ROME, errors);
    c->need = (uint8_t)json_want_int(o, "need", 1, LEGENDS_UNITS, 1, errors);
    c->every = (uint8_t)json_want_int(o, "every", 1, 200, 1, errors);
    read_tiles(pack, json_get(o, "tiles"), c->tiles, errors);
    read_place(pack, o, which);
}

/* {"last_leader": "c"}, {"last": "r"} (G52), {"occupy": {…}} (G44). */
static void read_special(struct legends_pack *pack, const struct json *list, struct errors *errors)
{
    json_each(j, list) {
        const struct json *o = json_get(j, "occupy");
        bool leader = json_get(j, "last_leader"), last = json_get(j, "last");
        if (pack->specials_n == LEGENDS_SPECIALS) {
            errors_add(errors, j, RULE('G', 44), "more than %d special conditions", LEGENDS_SPECIALS);
            return;
        }
        struct legends_condition *c = &pack->special[pack->specials_n++];
        if (json_is(j, "last_leader"))
            c->kind = SPECIAL_LAST_LEADER;
        else if ((o != NULL) + leader + last != 1)
            errors_add(errors, j, RULE('G', 44),
                       "must be \"last_leader\", or an object with one of occupy, last_leader and last");
        else if (o)
            read_occupy(pack, o, pack->specials_n - 1u, errors);
        else {
            c->kind = leader ? SPECIAL_LEADER_OF : SPECIAL_LAST;
            c->side = (uint8_t)json_want_word(j, leader ? "last_leader" : "last", legends_side_words, ROME, errors);
        }
    }
}

/* Tiles that units of a side can come to over passable ground. */
static void reach_of_army(const struct legends_pack *pack, unsigned seat, uint64_t out[LEGENDS_WORDS])
{
    for (unsigned i = 0; i < pack->start_n; i++)
        if (pack->start[i].side == seat)
            bit_add(out, pack->start[i].tile);
    for (int before = -1, n = 0; n != before;) {
        uint64_t next[LEGENDS_WORDS] = {0};
        before = n;
        n = 0;
        step(pack, out, next);
        for (int w = 0; w < LEGENDS_WORDS; w++) {
            out[w] |= next[w] & pack->passable[w];
            n += bit_count(out[w]);
        }
    }
}

static void check_occupy(const struct legends_pack *pack, const struct legends_condition *c, const struct json *at,
                         struct errors *errors)
{
    uint64_t reach[LEGENDS_WORDS] = {0};
    int n = 0;
    reach_of_army(pack, c->side, reach);
    for (unsigned w = 0; w < LEGENDS_WORDS; w++)
        n += bit_count(c->tiles[w] & reach[w]);
    if (c->need > n)
        errors_add(errors, at, RULE('G', 44), "%s must hold %d tiles and can come to %d of them: that cannot be won",
                   c->side == ROME ? "Rome" : "Carthage", c->need, n);
    if (c->every > pack->rounds_max)
        errors_add(errors, at, RULE('G', 44), "every %d rounds, and the battle has %d: it would never be looked at",
                   c->every, pack->rounds_max);
}

static bool leads(const struct legends_pack *pack, unsigned seat)
{
    for (unsigned i = 0; i < pack->start_n; i++)
        if (pack->start[i].side == seat && pack->type[pack->start[i].type].leader)
            return true;
    return false;
}

/* Can these conditions be met by the armies of the scenario? */
static void check_special(const struct legends_pack *pack, const struct json *list, struct errors *errors)
{
    const struct legends_condition *c = pack->special;
    json_each(j, list) {
        if (c->kind == SPECIAL_OCCUPY)
            check_occupy(pack, c, j, errors);
        for (unsigned side = 0; side < LEGENDS_SIDES; side++)
            if ((c->kind == SPECIAL_LAST_LEADER || (c->kind == SPECIAL_LEADER_OF && c->side == side)) &&
                !leads(pack, side))
                errors_add(errors, j, RULE('G', 44), "%s has no Leader to lose", side == ROME ? "Rome" : "Carthage");
        c++;
    }
}

/* Their values as numbers are those of the enums of legends.h. */
const struct setup_switch legends_switches[LEGENDS_SWITCHES + 1] = {
    [SWITCH_TURN_ORDER] = A_SWITCH("turn_order", "blocks", "alternate"),
    [SWITCH_TURN_SCOPE] = A_SWITCH("turn_scope", "unit", "army"),
    [SWITCH_RETREAT_LOSS] = A_SWITCH("retreat_loss", "none", "wound"),
    [SWITCH_CARD_MELEE_ONLY] = A_SWITCH("card_melee_only", "0", "1"),
    [SWITCH_HIT_RUN] = A_SWITCH("hit_run", "march-1", "march", "att"),
    [SWITCH_LIMIT] = A_SWITCH("limit", "complete", "enter"),
    [SWITCH_REFILL] = A_SWITCH("refill", "none", "block", "draw"),
    [SWITCH_ANNIHILATION] = A_SWITCH("annihilation", "continue", "lose"),
    [SWITCH_WOODS_MOVE] = A_SWITCH("woods_move", "1", "0"),
    [SWITCH_WOODS_ATTACK] = A_SWITCH("woods_attack", "1", "0")};

static void read_switches(struct legends_pack *pack, const struct json *content, const struct json *scenario,
                          const struct json *setup, struct errors *errors)
{
    uint16_t value[LEGENDS_SWITCHES];
    setup_switches_begin(content, legends_switches, value, errors);
    setup_switches_lay(content, json_get(scenario, "switches"), legends_switches, value, errors);
    setup_switches_lay(content, json_get(setup, "switches"), legends_switches, value, errors);
    for (unsigned i = 0; i < LEGENDS_SWITCHES; i++)
        pack->switches[i] = (uint8_t)value[i];
}

/* ---- armies and decks ---------------------------------------------------------------------------------------------
 */

int legends_type_index(const struct legends_pack *pack, const char *code)
{
    for (int i = 0; i < pack->types_n; i++)
        if (strcmp(pack->type[i].code, code) == 0)
            return i;
    return -1;
}

static void start_unit(struct legends_pack *pack, const struct json *at, unsigned seat, int type, const char *name,
                       bool optional, struct errors *errors)
{
    unsigned tile = hex_read(&pack->board, name, '.');
    if (type < 0)
        errors_add(errors, at, RULE('R', 3), "there is no such unit type");
    else if (tile == HEX_NONE)
        errors_add(errors, at, RULE_SYNTAX, "not a tile of this board");
    else if (pack->start_n == LEGENDS_UNITS)
        errors_too_many(errors, at, RULE('R', 3), LEGENDS_UNITS, "units");
    else if (legends_terrain_refused(pack, tile))
        errors_add(errors, at, legends_terrain_refused(pack, tile), "no unit can stand here");
    else {
        for (unsigned i = 0; i < pack->start_n; i++)
            if (pack->start[i].tile == tile)
                errors_add(errors, at, RULE('R', 61), "another unit stands here already");
        pack->start[pack->start_n++] = (struct legends_start){
            .tile = (uint16_t)tile, .type = (uint8_t)type, .side = (uint8_t)seat, .optional = optional};
    }
}

/* {"PH": ["1.4", "1.6*"], …}; a star marks an optional unit (G43). */
static void read_army(struct legends_pack *pack, const struct json *army, unsigned seat, struct errors *errors)
{
    int heavies = 0, before = errors->n, fixed = 0;
    json_each(list, army)
        json_each(j, list) {
            char name[12];
            scene_word(name, sizeof name, json_str(j, ""));
            size_t n = strlen(name);
            bool optional = n && name[n - 1] == '*';
            if (optional)
                name[n - 1] = 0;
            int type = legends_type_index(pack, list->key);
            heavies += type >= 0 && pack->type[type].heavy;
            fixed += !optional;
            start_unit(pack, j, seat, type, name, optional, errors);
        }
    if (errors->n == before && heavies < pack->morale[seat])
        errors_add(errors, army, RULE('G', 21), "morale %d needs as many heavy units, not %d", pack->morale[seat],
                   heavies);
    if (errors->n == before && fixed > pack->deploy_max)
        errors_add(errors, army, RULE('R', 15), "%d units must be deployed, %d may be", fixed, pack->deploy_max);
}

enum { MOST_COPIES = 20 }; /* of one card */

static void read_deck(struct legends_pack *pack, const struct json *deck, unsigned seat, struct errors *errors)
{
    json_each(j, deck) {
        int card = legends_word(legends_card_codes, j->key);
        assert(card >= 0); /* described: the cards, and there are twelve */
        if (json_int(j, 0) > MOST_COPIES)
            errors_add(errors, j, RULE('R', 12), "must be 0..%d", MOST_COPIES);
        else
            pack->list[seat][card] = (uint8_t)json_int(j, 0);
    }
}

/* The start of a scenario. A position without one brings units and cards of its own; the rulebook's standard morale
 * is then the default (R153). */
static void read_start(struct legends_pack *pack, const struct json *scenario, struct errors *errors)
{
    for (unsigned side = CARTHAGE + 1; side-- > ROME;) {
        const char *word = legends_side_words[side];
        const struct json *morale = json_get(scenario, "morale"), *own = json_get(morale, word);
        int64_t m = json_int(own ? own : morale, scenario ? 0 : 12);
        if (m < 1 || m > 100)
            errors_add(errors, own ? own : morale ? morale : scenario, RULE('R', 20), "starting morale must be 1..100");
        pack->morale[side] = (uint8_t)(m < 1 || m > 100 ? 1 : m);
        read_deck(pack, json_get(json_get(scenario, "deck"), word), side, errors);
        read_army(pack, json_get(json_get(scenario, "units"), word), side, errors);
    }
}

/* ---- bounds
 * ---------------------------------------------------------------------------------------------------------- */

/* An upper bound on the entries of a match: activations with every window open, orders, pursuits, selections. */
int64_t legends_longest(const struct legends_pack *pack, const uint8_t *rome, const uint8_t *carthage)
{
    enum { ACTIVATION = 26, ORDER_ACTIVATIONS = 3 };
    int64_t cards = 0, orders = rome[CARD_MO] + carthage[CARD_MO], pursuits = rome[CARD_PU] + carthage[CARD_PU];
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        cards += rome[card] + carthage[card];
    int64_t activations = (int64_t)pack->rounds_max * pack->action_max * (legends_alternate(pack) ? 2 : 1);
    activations += orders * ORDER_ACTIVATIONS + pursuits;
    int64_t selections = pack->switches[SWITCH_REFILL] == REFILL_BLOCK ? pack->rounds_max / 4 + 1 : 1;
    if (pack->switches[SWITCH_REFILL] == REFILL_DRAW)
        activations += cards; /* each is drawn once */
    return activations * ACTIVATION + pack->rounds_max * 4 + selections * (2 * cards + LEGENDS_UNITS + 2) + 8;
}

/* ---- prepare
 * ----------------------------------------------------------------------------------------------------------- */

static void read_content(struct legends_pack *pack, const struct json *content, struct errors *errors)
{
    json_each(j, json_get(content, "cards"))
        read_card(pack, j, errors);
    json_each(j, json_get(content, "units"))
        read_type(pack, j, errors);
}

static void read_names(struct legends_pack *pack, const struct json *scenario)
{
    struct legends_tables *table = &pack->table;
    scene_word(table->title, sizeof table->title, json_str(json_get(scenario, "name"), ""));
    scene_word(table->date, sizeof table->date, json_str(json_get(scenario, "date"), ""));
    for (unsigned side = 0; side < LEGENDS_SIDES; side++)
        scene_word(table->leader[side], sizeof table->leader[side],
                   json_str(json_get(json_get(scenario, "leaders"), legends_side_words[side]), ""));
}

bool legends_prepare(const struct json *content, const struct json *setup, void *packed, struct errors *errors)
{
    struct legends_pack *pack = packed;
    int before = errors->n;
    pack->head.seats = 2;
    pack->head.hidden = 1;
    pack->head.lucky = 1;
    read_content(pack, content, errors);
    bool position = json_get(setup, "board") || json_is(json_get(setup, "scenario"), "custom");
    const struct json *scenario = setup_scenario(content, setup, position, &pack->head, errors);
    read_names(pack, scenario);
    read_switches(pack, content, scenario, setup, errors);
    if (errors->n != before || !read_board(pack, json_get(setup, "board"), json_get(scenario, "board"), errors))
        return false;
    make_tables(pack);
    legends_make_kills(pack);
    pack->hand_max = (uint8_t)limit(setup, scenario, "hand", 40, -1, errors);
    pack->action_max = (uint8_t)limit(setup, scenario, "action", LEGENDS_UNITS, -1, errors);
    pack->rounds_max = (uint8_t)limit(setup, scenario, "rounds", 200, -1, errors);
    pack->deploy_max = (uint8_t)limit(setup, scenario, "deploy", LEGENDS_UNITS, LEGENDS_UNITS, errors);
    pack->first = (uint8_t)json_want_word(scenario, "first", legends_side_words, CARTHAGE, errors);
    read_tie(pack, member(setup, scenario, "tie"), errors);
    read_special(pack, member(setup, scenario, "special"), errors);
    struct errors silent = {0}; /* units that do not fit a position's own board are replaced by its own */
    bool own = json_get(setup, "units");
    if (!scenario && !own)
        errors_add(errors, setup, RULE('R', 3), "neither a scenario nor \"units\": nobody is there to fight");
    read_start(pack, scenario, own || !scenario ? &silent : errors);
    errors_free(&silent);
    if (errors->n == before && scenario && !own)
        check_special(pack, member(setup, scenario, "special"), errors);
    pack->symmetric = symmetric(pack);
    if (errors->n == before && legends_longest(pack, pack->list[ROME], pack->list[CARTHAGE]) > LEGENDS_ENTRIES)
        errors_add(errors, setup, RULE('R', 24), "a match could have more than %d entries", LEGENDS_ENTRIES);
    return errors->n == before;
}

void legends_begin(const void *packed, void *state)
{
    const struct legends_pack *pack = packed;
    struct legends_state *s = state;
    memset(s, 0, sizeof *s);
    s->round = 1;
    s->first = s->turn = pack->first;
    for (unsigned i = 0; i < pack->start_n; i++) {
        const struct legends_start *u = &pack->start[i];
        s->unit[i] = (struct legends_unit){.tile = u->tile,
                                           .type = (uint8_t)(u->type + 1),
                                           .side = u->side,
                                           .strength = pack->type[u->type].strength,
                                           .optional = u->optional};
        bit_add(s->alive[u->side], i);
        bit_add(s->occupied[u->side], u->tile);
    }
    for (unsigned side = 0; side < LEGENDS_SIDES; side++) {
        s->side[side].morale = pack->morale[side];
        memcpy(s->side[side].list, pack->list[side], LEGENDS_CARDS);
    }
    legends_select_open(pack, s, NULL);
}
