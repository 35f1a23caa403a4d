/* pack.c: content and set-up made into a pack; every mistake with its place. */
#include "position.h"
#include "worth.h"

#include "engine/scene.h"

#include <string.h>

const char *const legends_side_words[] = {"r", "c", NULL};
const char *const legends_stage_words[] = {"select", "turn", "over", NULL};
const char *const legends_phase_words[] = {"move", "attack", "defend", "roll", "counter", "advance", "form", NULL};
const char *const legends_sub_words[] = {"none", "main", "first", "counter", NULL};
const char *const legends_vacated_words[] = {"no", "killed", "retreated", "withdrawn", NULL};
const char *const legends_by_words[] = {"morale", "limit", "tie", "special", "resign", "time", "agree", NULL};
const char *const legends_card_codes[] = {"CC", "WD", "FS", "FL", "EV", "XC", "SK", "CT", "AD", "PU", "HR", "MO", NULL};
/* The last two pass within one entry and are read as what follows them (G50). */
const char *const legends_state_words[] = {"idle",    "ready",     "active",     "moved",     "marched", "attacked",
                                           "passive", "retreated", "retreating", "advancing", NULL};
const char *const legends_question_words[] = {"none",    "select", "turn",   "order", "move",
                                              "attack",  "charge", "defend", "flank", "counter",
                                              "advance", "pursue", "adice",  "ddice", NULL};
const char *const legends_switch_names[] = {
    "turn_order", "turn_scope",   "retreat_loss", "card_melee_only", "hit_run", "limit",
    "refill",     "annihilation", "woods_move",   "woods_attack",    NULL};
const char *const legends_switch_words[LEGENDS_SWITCHES][4] = {
    {"blocks", "alternate"}, {"unit", "army"},  {"none", "wound"},    {"0", "1"}, {"march-1", "march", "att"},
    {"complete", "enter"},   {"none", "block"}, {"continue", "lose"}, {"1", "0"}, {"1", "0"}};

/* ---- unit types and cards ------------------------------------------------------------------------------- */

static uint16_t ability_bits(const struct json *list, struct errors *errors)
{
    unsigned bits = 0;
    json_each(j, list) {
        int card = legends_word(legends_card_codes, json_str(j, ""));
        if (card < 0)
            errors_add(errors, j, RULE('R', 7), "there is no such card");
        else
            bits |= 1u << card;
    }
    return (uint16_t)bits;
}

/* Most dice this type can ever roll: Strength, Charge, Flanking, Envelopment with a friend on every other side. */
static int most_dice(const struct legends_type *t)
{
    int envelopment = t->cards >> CARD_EV & 1 ? (t->range > 1 ? 6 : 5) : 0;
    return t->strength + (t->cards >> CARD_CC & 1 && t->attack >= 2) + (t->cards >> CARD_FL & 1) + envelopment;
}

static void read_type(struct legends_pack *p, const struct json *j, struct errors *errors)
{
    static const char *const keys[] = {"code",     "name", "class", "heavy", "leader", "march", "attack", "range",
                                       "strength", "ma",   "md",    "ra",    "rd",     "cards", "shape",  NULL};
    static const char *const classes[] = {"infantry", "cavalry", NULL};
    if (p->types_n == LEGENDS_TYPES) {
        errors_add(errors, j, RULE('R', 3), "more than %d unit types", LEGENDS_TYPES);
        return;
    }
    struct legends_type *t = &p->type[p->types_n++];
    json_only_keys(j, keys, errors);
    const char *code = json_want_str(j, "code", errors);
    if (strlen(code) != 2)
        errors_add(errors, j, RULE('R', 3), "a unit's code has two letters");
    scene_word(t->code, sizeof t->code, code);
    scene_word(t->name, sizeof t->name, json_want_str(j, "name", errors));
    scene_word(t->shape, sizeof t->shape, json_str(json_get(j, "shape"), "foot"));
    t->cavalry = json_want_word(j, "class", classes, 0, errors) == 1;
    t->heavy = json_want_bool(j, "heavy", false, errors); /* R4 */
    t->leader = json_want_bool(j, "leader", false, errors);
    t->march = (uint8_t)json_want_int(j, "march", 1, LEGENDS_MARCH, 1, errors);
    t->attack = (uint8_t)json_want_int(j, "attack", 0, LEGENDS_MARCH, 0, errors);
    t->range = (uint8_t)json_want_int(j, "range", 1, LEGENDS_RANGE, 1, errors);
    t->strength = (uint8_t)json_want_int(j, "strength", 1, LEGENDS_DICE, 1, errors);
    t->ma = (uint8_t)json_want_int(j, "ma", 1, 7, 4, errors);
    t->md = (uint8_t)json_want_int(j, "md", 1, 7, 4, errors);
    t->ra = (uint8_t)json_want_int(j, "ra", 1, 7, 5, errors);
    t->rd = (uint8_t)json_want_int(j, "rd", 1, 7, 4, errors);
    t->cards = ability_bits(json_get(j, "cards"), errors);
    if (most_dice(t) > LEGENDS_DICE)
        errors_add(errors, j, RULE('R', 68), "this unit could roll %d dice; %d is the most", most_dice(t),
                   LEGENDS_DICE);
}

static void read_card(struct legends_pack *p, const struct json *j, unsigned *seen, struct errors *errors)
{
    static const char *const keys[] = {"code", "name", "phase", "player", "use", "class", "text", NULL};
    static const char *const uses[] = {"discard", "returns", NULL}, *const classes[] = {"any", "cavalry", "infantry",
                                                                                        NULL};
    static const char *const phases[] = {"attack",  "defend",  "defend",  "roll",    "roll",    "counter",
                                         "counter", "counter", "advance", "advance", "advance", "move"};
    int card = legends_word(legends_card_codes, json_want_str(j, "code", errors));
    json_only_keys(j, keys, errors);
    if (card < 0) {
        errors_add(errors, j, RULE('R', 7), "there is no such card");
        return;
    }
    *seen |= 1u << card;
    if (!json_is(json_get(j, "phase"), phases[card]))
        errors_add(errors, j, RULE('R', 8), "%s belongs to the phase %s", legends_card_codes[card], phases[card]);
    struct legends_card_data *c = &p->card[card];
    scene_word(c->code, sizeof c->code, legends_card_codes[card]);
    scene_word(c->name, sizeof c->name, json_want_str(j, "name", errors));
    scene_word(c->text, sizeof c->text, json_str(json_get(j, "text"), ""));
    c->returns = json_want_word(j, "use", uses, 0, errors) == 1; /* R9 */
    c->only = (uint8_t)json_want_word(j, "class", classes, 0, errors);
    if (c->returns && (card == CARD_PU || card == CARD_MO))
        errors_add(errors, j, RULE('R', 106), "%s must be discarded, or a turn need not end", legends_card_codes[card]);
}

/* ---- board -------------------------------------------------------------------------------------------------- */

static void read_terrain(struct legends_pack *p, const struct json *list, unsigned terrain, bool under,
                         struct errors *errors)
{
    json_each(j, list) {
        unsigned tile = hex_read(&p->board, json_str(j, ""), '.');
        if (tile == HEX_NONE)
            errors_add(errors, j, RULE_SYNTAX, "not a tile of this board");
        else if (p->terrain[tile] == TERRAIN_GRASS)
            p->terrain[tile] = (uint8_t)terrain;
        else if (!under)
            errors_add(errors, j, RULE('R', 11), "this tile has another terrain already");
    }
}

/* A board of the set-up's own with its size is a whole one: tiles it does not list are grass. Where it leaves out rows
 * and columns it is the scenario's, and so are the lists left out, under its own ones. */
static bool read_board(struct legends_pack *p, const struct json *own, const struct json *scenario,
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
    hex_make(&p->board, rows, cols);
    p->words = (uint8_t)((p->board.n + 63) / 64);
    for (unsigned i = 0; ground[i]; i++)
        read_terrain(p, json_get(j, ground[i]), TERRAIN_WATER + i, false, errors);
    bool part = !json_get(j, "rows") && !json_get(j, "cols");
    for (unsigned i = 0; part && ground[i]; i++)
        if (!json_get(j, ground[i]))
            read_terrain(p, json_get(scenario, ground[i]), TERRAIN_WATER + i, true, errors);
    return errors->n == before;
}

/* Tiles from which one step leads on: the union of neighbours. */
static void step(const struct legends_pack *p, const uint64_t *from, uint64_t *out)
{
    bit_each(t, from, LEGENDS_WORDS)
        for (int d = 0; d < HEX_SIDES; d++)
            if (p->board.next[t][d] != HEX_NONE)
                bit_add(out, p->board.next[t][d]);
}

static void make_within(struct legends_pack *p, unsigned tile)
{
    uint64_t now[LEGENDS_WORDS] = {0};
    bit_add(now, tile);
    for (int k = 0; k < LEGENDS_MARCH; k++) {
        uint64_t next[LEGENDS_WORDS] = {0};
        step(p, now, next);
        for (int w = 0; w < LEGENDS_WORDS; w++)
            p->within[k][tile][w] = now[w] |= next[w] & p->passable[w];
    }
}

/* G9: layer by layer; a tile belongs to layer k + 1 if a tile of layer k that does not block is next to it. */
static void make_shots(struct legends_pack *p, unsigned tile)
{
    uint64_t layer[LEGENDS_WORDS] = {0}, all[LEGENDS_WORDS] = {0};
    bit_add(layer, tile);
    for (int k = 0; k < LEGENDS_RANGE; k++) {
        uint64_t next[LEGENDS_WORDS] = {0};
        step(p, layer, next);
        bit_each(t, next, LEGENDS_WORDS)
            if (hex_distance(&p->board, tile, t) != k + 1)
                bit_drop(next, t);
        for (int w = 0; w < LEGENDS_WORDS; w++) {
            p->shot[k][tile][w] = all[w] |= next[w];
            layer[w] = next[w] & ~p->blocking[w];
        }
    }
}

static void make_tables(struct legends_pack *p)
{
    for (unsigned t = 0; t < p->board.n; t++) {
        unsigned terrain = p->terrain[t];
        bool woods_closed = p->switches[SWITCH_WOODS_MOVE] == WOODS_CLOSED,
             woods_block = p->switches[SWITCH_WOODS_ATTACK] == WOODS_CLOSED;
        if (!p->board.on[t])
            continue;
        if (terrain == TERRAIN_GRASS || (terrain == TERRAIN_WOODS && !woods_closed)) /* R55-R58, G23 */
            bit_add(p->passable, t);
        if (terrain == TERRAIN_HILLS || (terrain == TERRAIN_WOODS && woods_block)) /* R137-R140 */
            bit_add(p->blocking, t);
    }
    for (unsigned t = 0; t < p->board.n; t++)
        if (p->board.on[t]) {
            for (unsigned u = 0; u < p->board.n; u++)
                p->distance[t][u] = (uint8_t)hex_distance(&p->board, t, u);
            make_within(p, t);
            make_shots(p, t);
        }
}

/* Law 16: does half a turn map the board, the terrain and every condition onto themselves? */
static bool tiles_symmetric(const struct legends_pack *p, const uint64_t tiles[LEGENDS_WORDS])
{
    bit_each(t, tiles, p->words)
        if (!bit_has(tiles, legends_turned_tile(p, t)))
            return false;
    return true;
}

static bool symmetric(const struct legends_pack *p)
{
    if (p->board.rows % 2 == 0 || p->tie == TIE_ROME || p->tie == TIE_CARTHAGE || !tiles_symmetric(p, p->tie_tiles))
        return false;
    for (unsigned i = 0; i < p->specials_n; i++)
        if (p->special[i].kind == SPECIAL_OCCUPY)
            return false;
    return tiles_symmetric(p, p->passable) && tiles_symmetric(p, p->blocking);
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

static void read_tiles(const struct legends_pack *p, const struct json *list, uint64_t *tiles, struct errors *errors)
{
    json_each(j, list) {
        unsigned tile = hex_read(&p->board, json_str(j, ""), '.');
        if (tile == HEX_NONE)
            errors_add(errors, j, RULE_SYNTAX, "not a tile of this board");
        else
            bit_add(tiles, tile);
    }
}

static void read_tie(struct legends_pack *p, const struct json *j, struct errors *errors)
{
    static const char *const words[] = {"draw", "r", "c", "strength", NULL};
    if (j && j->type == JSON_OBJECT) {
        p->tie = TIE_TILES;
        read_tiles(p, json_get(j, "tiles"), p->tie_tiles, errors);
        return;
    }
    int tie = legends_word(words, json_str(j, "draw"));
    if (tie < 0)
        errors_add(errors, j, RULE('R', 25), "must be draw, r, c, strength or {\"tiles\": [...]}");
    p->tie = (uint8_t)(tie < 0 ? TIE_DRAW : tie);
}

static void read_special(struct legends_pack *p, const struct json *list, struct errors *errors)
{
    json_each(j, list) {
        const struct json *o = json_get(j, "occupy");
        if (p->specials_n == LEGENDS_SPECIALS) {
            errors_add(errors, j, RULE('G', 44), "more than %d special conditions", LEGENDS_SPECIALS);
            return;
        }
        struct legends_condition *c = &p->special[p->specials_n++];
        if (json_is(j, "last_leader"))
            c->kind = SPECIAL_LAST_LEADER;
        else if (o) {
            c->kind = SPECIAL_OCCUPY;
            c->side = (uint8_t)json_want_word(o, "side", legends_side_words, ROME, errors);
            c->need = (uint8_t)json_want_int(o, "need", 1, LEGENDS_UNITS, 1, errors);
            c->every = (uint8_t)json_want_int(o, "every", 1, 200, 1, errors);
            read_tiles(p, json_get(o, "tiles"), c->tiles, errors);
        } else
            errors_add(errors, j, RULE('G', 44), "must be \"last_leader\" or {\"occupy\": {...}}");
    }
}

/* A switch's value: the word, or 0 and 1 as numbers. */
static void read_switches(struct legends_pack *p, const struct json *j, struct errors *errors)
{
    json_only_keys(j, legends_switch_names, errors);
    if (j && j->type == JSON_ARRAY) {
        errors_add(errors, j, RULE_SYNTAX, "switches are an object: each has a name and a value");
        return;
    }
    json_each(m, j) {
        int i = legends_word(legends_switch_names, m->key);
        if (i < 0)
            continue;
        const char *word = m->type == JSON_INT ? (m->integer == 0   ? "0"
                                                  : m->integer == 1 ? "1"
                                                                    : "?")
                                               : json_str(m, "?");
        int value = legends_word(legends_switch_words[i], word);
        if (value < 0)
            errors_add(errors, m, RULE_SYNTAX, "%s has no such value", m->key);
        else
            p->switches[i] = (uint8_t)value;
    }
}

/* ---- armies and decks ---------------------------------------------------------------------------------------------
 */

static int type_index(const struct legends_pack *p, const char *code)
{
    for (int i = 0; i < p->types_n; i++)
        if (strcmp(p->type[i].code, code) == 0)
            return i;
    return -1;
}

static void start_unit(struct legends_pack *p, const struct json *at, unsigned side, int type, const char *name,
                       bool optional, struct errors *errors)
{
    static const uint16_t rule[] = {RULE('R', 55), RULE('R', 56), RULE('R', 57), RULE('R', 58)};
    unsigned tile = hex_read(&p->board, name, '.');
    if (type < 0)
        errors_add(errors, at, RULE('R', 3), "there is no such unit type");
    else if (tile == HEX_NONE)
        errors_add(errors, at, RULE_SYNTAX, "not a tile of this board");
    else if (p->start_n == LEGENDS_UNITS)
        errors_add(errors, at, RULE('R', 3), "more than %d units", LEGENDS_UNITS);
    else if (!bit_has(p->passable, tile))
        errors_add(errors, at, rule[p->terrain[tile]], "no unit can stand here");
    else {
        for (unsigned i = 0; i < p->start_n; i++)
            if (p->start[i].tile == tile)
                errors_add(errors, at, RULE('R', 61), "another unit stands here already");
        p->start[p->start_n++] = (struct legends_start){
            .tile = (uint16_t)tile, .type = (uint8_t)type, .side = (uint8_t)side, .optional = optional};
    }
}

/* {"PH": ["1.4", "1.6*"], …}; a star marks an optional unit (G43). */
static void read_army(struct legends_pack *p, const struct json *army, unsigned side, struct errors *errors)
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
            int type = type_index(p, list->key);
            heavies += type >= 0 && p->type[type].heavy;
            fixed += !optional;
            start_unit(p, j, side, type, name, optional, errors);
        }
    if (errors->n == before && heavies < p->morale[side])
        errors_add(errors, army, RULE('G', 21), "morale %d needs as many heavy units, not %d", p->morale[side],
                   heavies);
    if (errors->n == before && fixed > p->deploy_max)
        errors_add(errors, army, RULE('R', 15), "%d units must be deployed, %d may be", fixed, p->deploy_max);
}

static void read_deck(struct legends_pack *p, const struct json *deck, unsigned side, struct errors *errors)
{
    json_each(j, deck) {
        int card = legends_word(legends_card_codes, j->key);
        if (card < 0)
            errors_add(errors, j, RULE('R', 7), "there is no such card");
        else if (j->type != JSON_INT || j->integer < 0 || j->integer > 20)
            errors_add(errors, j, RULE('R', 12), "must be 0..20");
        else
            p->list[side][card] = (uint8_t)j->integer;
    }
}

/* The start of a scenario. A position without one brings units and cards of its own; the rulebook's standard morale
 * is then the default (R153). */
static void read_start(struct legends_pack *p, const struct json *scenario, struct errors *errors)
{
    for (unsigned side = CARTHAGE + 1; side-- > ROME;) {
        const char *word = legends_side_words[side];
        const struct json *morale = json_get(scenario, "morale"), *own = json_get(morale, word);
        int64_t m = json_int(own ? own : morale, scenario ? 0 : 12);
        if (m < 1 || m > 100)
            errors_add(errors, own ? own : morale ? morale : scenario, RULE('R', 20), "starting morale must be 1..100");
        p->morale[side] = (uint8_t)(m < 1 || m > 100 ? 1 : m);
        read_deck(p, json_get(json_get(scenario, "deck"), word), side, errors);
        read_army(p, json_get(json_get(scenario, "units"), word), side, errors);
    }
}

/* ---- bounds
 * ---------------------------------------------------------------------------------------------------------- */

/* An upper bound on the entries of a match: activations with every window open, orders, pursuits, selections. */
int64_t legends_longest(const struct legends_pack *p, const uint8_t *rome, const uint8_t *carthage)
{
    enum { ACTIVATION = 26, ORDER_ACTIVATIONS = 3 };
    int64_t cards = 0, orders = rome[CARD_MO] + carthage[CARD_MO], pursuits = rome[CARD_PU] + carthage[CARD_PU];
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        cards += rome[card] + carthage[card];
    int64_t activations = (int64_t)p->rounds_max * p->action_max * (legends_alternate(p) ? 2 : 1);
    activations += orders * ORDER_ACTIVATIONS + pursuits;
    int64_t selections = p->switches[SWITCH_REFILL] == REFILL_BLOCK ? p->rounds_max / 4 + 1 : 1;
    return activations * ACTIVATION + p->rounds_max * 4 + selections * (2 * cards + LEGENDS_UNITS + 2) + 8;
}

/* ---- prepare
 * ----------------------------------------------------------------------------------------------------------- */

static const struct json *find_scenario(const struct json *content, const struct json *setup, struct errors *errors)
{
    const struct json *wanted = json_get(setup, "scenario"), *all = json_get(content, "scenarios");
    if (!wanted)
        return json_get(setup, "board") ? NULL : json_at(all, 0);
    json_each(s, all)
        if (json_is(json_get(s, "id"), json_str(wanted, "")))
            return s;
    if (!json_is(wanted, "custom"))
        errors_add(errors, wanted, RULE_SYNTAX, "there is no scenario \"%s\"", json_str(wanted, "?"));
    return NULL;
}

static void read_content(struct legends_pack *p, const struct json *content, struct errors *errors)
{
    unsigned seen = 0;
    json_each(j, json_get(content, "units"))
        read_type(p, j, errors);
    json_each(j, json_get(content, "cards"))
        read_card(p, j, &seen, errors);
    if (seen != (1u << LEGENDS_CARDS) - 1)
        errors_add(errors, json_get(content, "cards"), RULE('R', 7), "twelve cards are wanted");
    if (!p->types_n)
        errors_add(errors, json_get(content, "units"), RULE('R', 3), "no unit types");
}

bool legends_prepare(const struct json *content, const struct json *setup, void *pack, struct errors *errors)
{
    struct legends_pack *p = pack;
    int before = errors->n;
    p->head.seats = 2;
    p->head.hidden = 1;
    p->head.lucky = 1;
    read_content(p, content, errors);
    const struct json *scenario = find_scenario(content, setup, errors);
    scene_word(p->head.scenario, sizeof p->head.scenario,
               scenario ? json_str(json_get(scenario, "id"), "?") : "custom");
    read_switches(p, json_get(scenario, "switches"), errors);
    read_switches(p, json_get(setup, "switches"), errors);
    if (errors->n != before || !read_board(p, json_get(setup, "board"), json_get(scenario, "board"), errors))
        return false;
    make_tables(p);
    legends_make_kills(p);
    p->hand_max = (uint8_t)limit(setup, scenario, "hand", 40, -1, errors);
    p->action_max = (uint8_t)limit(setup, scenario, "action", LEGENDS_UNITS, -1, errors);
    p->rounds_max = (uint8_t)limit(setup, scenario, "rounds", 200, -1, errors);
    p->deploy_max = (uint8_t)limit(setup, scenario, "deploy", LEGENDS_UNITS, LEGENDS_UNITS, errors);
    p->first = (uint8_t)json_want_word(scenario, "first", legends_side_words, CARTHAGE, errors);
    read_tie(p, member(setup, scenario, "tie"), errors);
    read_special(p, member(setup, scenario, "special"), errors);
    struct errors silent = {0}; /* units that do not fit a position's own board are replaced by its own */
    bool own = json_get(setup, "units");
    if (!scenario && !own)
        errors_add(errors, setup, RULE('R', 3), "neither a scenario nor \"units\": nobody is there to fight");
    read_start(p, scenario, own || !scenario ? &silent : errors);
    errors_free(&silent);
    p->symmetric = symmetric(p);
    if (errors->n == before && legends_longest(p, p->list[ROME], p->list[CARTHAGE]) > LEGENDS_ENTRIES)
        errors_add(errors, setup, RULE('R', 24), "a match could have more than %d entries", LEGENDS_ENTRIES);
    return errors->n == before;
}
