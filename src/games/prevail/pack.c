/* pack.c: content and set-up made into a pack, or every mistake in them. */
#include "subjects.h"

#include "engine/json.h"
#include "engine/scene.h"
#include "engine/setup.h"

#include <string.h>

const char *const prevail_stat_names[PRINTED + 1] = {"attack",  "range", "speed",   "flexibility", "retreat",
                                                     "reverse", "rout",  "defense", NULL};
const char *const prevail_side_names[SIDES + 1] = {"white", "black", NULL};
const char *const prevail_preset_names[3] = {"rulebook", "playtest", NULL};
const char *const prevail_loss_names[3] = {"none", "caught", NULL};
const char *const prevail_deploy_names[3] = {"fixed", "free", NULL};
const char *const prevail_switch_names[3] = {"off", "on", NULL};
const char *const prevail_commit_names[3] = {"order", "secret", NULL};
const char *const prevail_army_names[3] = {"listed", "build", NULL};
const char *const prevail_board_names[5] = {"scenario", "small", "standard", "large", NULL};

int prevail_type_find(const struct prevail_pack *pack, const char *id)
{
    for (int i = 0; i < pack->types_n; i++)
        if (strcmp(pack->types[i].id, id) == 0)
            return i;
    return -1;
}

int prevail_card_find(const struct prevail_pack *pack, int64_t number)
{
    for (int i = 0; i < pack->cards_n; i++)
        if (pack->cards[i].id == number)
            return i;
    return -1;
}

/* ---- small readers --------------------------------------------------------------------------------------- */

/* A stat by its name or the short form that is printed on cards. */
static unsigned stat_read(const char *word)
{
    static const char *const shorts[] = {"att", "rng", "spd", "flx", "ret", "rev", "rout", "def"};
    unsigned i = 0;
    while (i < PRINTED && strcmp(word, prevail_stat_names[i]) != 0 && strcmp(word, shorts[i]) != 0)
        i++;
    assert(i < PRINTED); /* content.c lists the words */
    return i;
}

static uint32_t traits_read(struct prevail_pack *pack, const struct json *list, struct errors *errors)
{
    uint32_t set = 0;
    json_each(t, list) {
        int i = 0;
        while (i < pack->traits_n && strcmp(pack->traits[i], json_str(t, "")) != 0)
            i++;
        if (i == TRAITS_MAX) {
            errors_add(errors, t, R(145), "more than %d traits", TRAITS_MAX);
            continue;
        }
        if (i == pack->traits_n)
            scene_word(pack->traits[pack->traits_n++], sizeof pack->traits[0], json_str(t, ""));
        set |= UINT32_C(1) << i;
    }
    return set;
}

/* Types that this battle does not have (of other nations) are left out. */
static uint64_t types_read(const struct prevail_pack *pack, const struct json *content, const struct json *list,
                           struct errors *errors)
{
    uint64_t set = 0;
    json_each(t, list) {
        int type = prevail_type_find(pack, json_str(t, ""));
        if (type < 0 && !json_find(json_get(content, "units"), "id", json_str(t, "")))
            errors_no_unit(errors, t, R(14), json_str(t, ""));
        else if (type >= 0)
            set |= UINT64_C(1) << type;
    }
    return set;
}

/* Types with all the traits and, where types are listed, among those (G22). */
static uint64_t fitting(const struct prevail_pack *pack, uint32_t traits, uint64_t types)
{
    uint64_t set = 0;
    for (int i = 0; i < pack->types_n; i++)
        if ((pack->types[i].traits & traits) == traits && (!types || types >> i & 1))
            set |= UINT64_C(1) << i;
    return set;
}

/* ---- units ------------------------------------------------------------------------------------------------ */

static void type_read(struct prevail_pack *pack, const struct json *j, struct errors *errors)
{
    assert(pack->types_n < TYPES_MAX);
    struct prevail_type *t = &pack->types[pack->types_n];
    scene_word(t->id, sizeof t->id, json_str(json_get(j, "id"), ""));
    scene_word(t->name, sizeof t->name, json_str(json_get(j, "name"), t->id));
    scene_word(t->code, 3, json_str(json_get(j, "code"), t->name));
    t->cost = (uint8_t)json_int(json_get(j, "cost"), 0);
    t->limit = (uint8_t)json_int(json_get(j, "limit"), 8);
    t->penalty = (uint8_t)json_int(json_get(j, "penalty"), 0);
    for (int i = 0; i < STATS; i++)
        t->stat[i] = (int8_t)json_int(json_get(j, prevail_stat_names[i]), 0);
    t->traits = traits_read(pack, json_get(j, "traits"), errors);
    pack->types_n++;
}

/* ---- cards --------------------------------------------------------------------------------------------------- */

void prevail_mods_read(const struct json *mods, int8_t out[PRINTED])
{
    json_each(m, mods) {
        unsigned stat = stat_read(m->key);
        out[stat] = (int8_t)(out[stat] + m->integer);
        for (int i = RETREAT; stat == DEFENSE && i <= ROUT; i++)
            out[i] = (int8_t)(out[i] + m->integer); /* G45 */
    }
}

static void effect_read(struct prevail_pack *pack, const struct json *content, const struct json *j,
                        struct prevail_effect *e, struct errors *errors)
{
    const struct json *types = json_get(j, "types");
    e->range = (uint8_t)json_int(json_get(j, "range"), NO_RANGE);
    e->traits = traits_read(pack, json_get(j, "traits"), errors);
    e->types = types_read(pack, content, types, errors);
    e->fits = types && types->count && !e->types ? 0 : fitting(pack, e->traits, e->types);
    prevail_mods_read(json_get(j, "mods"), e->mods);
    json_each(m, json_get(j, "mods"))
        e->any |= m->integer != 0;
}

/* As the rulebook says it, or as the table of cards writes it. */
const char *const prevail_command_words[] = {
    "movement", "M", "move", "Movement", "ranged", "S", "ranged-attack", "ranged attack", "Ranged Attack", NULL};
const char *const prevail_size_words[] = {"units", "u", "unit", "lines", "l", "line", NULL};
enum { FIRST_RANGED = 4, FIRST_LINES = 3 };

static void command_read(struct prevail_pack *pack, const struct json *content, const struct json *j,
                         struct prevail_card *c, struct errors *errors)
{
    c->ranged = json_want_word(j, "type", prevail_command_words, 0, errors) >= FIRST_RANGED;
    c->lines = json_want_word(j, "size", prevail_size_words, 0, errors) >= FIRST_LINES;
    c->number = (uint8_t)json_int(json_get(j, "number"), 1);
    effect_read(pack, content, j, &c->command, errors);
}

/* G17 P: any unit, a type, or a trait. */
static void slots_read(struct prevail_pack *pack, const struct json *content, const struct json *j,
                       struct prevail_card *c, struct errors *errors)
{
    if (!j || j->type != JSON_OBJECT)
        return;
    const char *kind = json_str(json_get(j, "kind"), "any");
    int type = prevail_type_find(pack, kind), trait = 0;
    while (trait < pack->traits_n && strcmp(pack->traits[trait], kind) != 0)
        trait++;
    c->slots = (uint8_t)json_int(json_get(j, "number"), 1);
    if (strcmp(kind, "any") == 0)
        c->slot_fits = fitting(pack, 0, 0);
    else if (type >= 0)
        c->slot_fits = UINT64_C(1) << type;
    else if (trait < pack->traits_n)
        c->slot_fits = fitting(pack, UINT32_C(1) << trait, 0);
    else if (json_find(json_get(content, "units"), "id", kind))
        c->slots = 0; /* of a nation that is not in this battle */
    else
        errors_add(errors, j, G(17), "there is no unit type or trait \"%s\"", kind);
}

static void card_read(struct prevail_pack *pack, const struct json *content, const struct json *j,
                      struct errors *errors)
{
    const struct json *round = json_get(j, "round");
    struct prevail_card c = {.id = (uint16_t)json_int(json_get(j, "id"), 0),
                             .initiative = (uint8_t)json_int(json_get(j, "initiative"), 0),
                             .preserves = types_read(pack, content, json_get(j, "preserves"), errors)};
    assert(pack->cards_n < CARDS_MAX && c.initiative >= 1 && c.initiative <= 4);
    scene_word(c.name, sizeof c.name, json_str(json_get(j, "name"), "Card"));
    json_each(word, json_get(j, "commit"))
        c.commit |= (uint8_t)(1u << stat_read(json_str(word, "")));
    command_read(pack, content, json_get(j, "command"), &c, errors);
    c.round.range = NO_RANGE;
    if (round && round->type == JSON_OBJECT)
        effect_read(pack, content, round, &c.round, errors);
    slots_read(pack, content, json_get(j, "slots"), &c, errors);
    int i = pack->cards_n++; /* in ascending order of their numbers */
    for (; i && pack->cards[i - 1].id > c.id; i--)
        pack->cards[i] = pack->cards[i - 1];
    pack->cards[i] = c;
}

/* choices_max rests on it: no unit may ever have more than SPEED_MAX. A committed card gives speed in `playtest` (G44)
 * and with shot_defense (G62). */
static void speed_check(const struct prevail_pack *pack, const struct json *units, struct errors *errors)
{
    int commit = 0;
    for (int c = 0; c < pack->cards_n && (pack->preset == PLAYTEST || pack->shot_defense); c++)
        commit |= pack->cards[c].commit >> SPEED & 1;
    for (int t = 0; t < pack->types_n; t++) {
        int most = 0;
        for (int c = 0; c < pack->cards_n; c++) {
            const struct prevail_effect *round = &pack->cards[c].round, *command = &pack->cards[c].command;
            int sum = (round->fits >> t & 1 && round->mods[SPEED] > 0 ? round->mods[SPEED] : 0) +
                      (command->fits >> t & 1 && command->mods[SPEED] > 0 ? command->mods[SPEED] : 0);
            most = sum > most ? sum : most;
        }
        if (pack->types[t].stat[SPEED] + most + commit > SPEED_MAX)
            errors_add(errors, json_find(units, "id", pack->types[t].id), R(82),
                       "the Speed of %s could pass %d with all modifiers", pack->types[t].id, SPEED_MAX);
    }
}

/* ---- boards ----------------------------------------------------------------------------------------------------- */

/* G2: three rows at the own edge (never more than half the board), two columns free at each end. */
static void zones_make(struct prevail_pack *pack)
{
    int rows = pack->board.rows, cols = pack->board.cols, deep = rows < 6 ? rows / 2 : 3, free_cols = cols > 4 ? 2 : 0;
    memset(pack->zone, 0, sizeof pack->zone);
    for (int r = 0; r < deep; r++)
        for (int c = free_cols; c < cols - free_cols; c++) {
            bit_add(pack->zone[WHITE], (unsigned)(r * cols + c)); /* G1: White's edge is row A */
            bit_add(pack->zone[BLACK], (unsigned)((rows - 1 - r) * cols + c));
        }
}

static int board_side(const struct json *board, const char *key, int max, struct errors *errors)
{
    const struct json *j = json_get(board, key);
    int64_t n = json_int(j, 0);
    if (n >= 1 && n <= max)
        return (int)n;
    errors_add(errors, j ? j : board, R(4), "a board has 1 to %d %s", max, key);
    return 1;
}

static void board_read(struct prevail_pack *pack, const struct json *content, const struct json *board,
                       struct errors *errors)
{
    int rows = 8, cols = 12;
    if (board && board->type == JSON_OBJECT) {
        static const char *const keys[] = {"rows", "cols", NULL};
        json_only_keys(board, keys, errors);
        rows = board_side(board, "rows", SQUARE_ROWS, errors);
        cols = board_side(board, "cols", SQUARE_COLS, errors);
        scene_word(pack->board_name, sizeof pack->board_name, "custom");
    } else {
        const char *name = json_str(board, "small");
        const struct json *found = json_find(json_get(content, "boards"), "id", name);
        if (!found)
            errors_add(errors, board, R(39), "there is no board \"%s\"", name);
        rows = (int)json_int(json_get(found, "rows"), rows);
        cols = (int)json_int(json_get(found, "cols"), cols);
        pack->limits.cost = (uint16_t)json_int(json_get(found, "cost"), 0);
        pack->limits.types = (uint16_t)json_int(json_get(found, "types"), 0);
        pack->limits.penalty = (uint16_t)json_int(json_get(found, "penalty"), 0);
        pack->limits.cards = (uint16_t)json_int(json_get(found, "initiative_cards"), 1);
        scene_word(pack->board_name, sizeof pack->board_name, name);
    }
    square_make(&pack->board, rows, cols);
    zones_make(pack);
}

/* ---- options ---------------------------------------------------------------------------------------------------- */

/* G71: another size than the scenario's, for the same armies and their limits. */
static void board_change(struct prevail_pack *pack, const struct json *content, const struct json *at,
                         struct errors *errors)
{
    const char *name = prevail_board_names[pack->own_board];
    const struct json *found = json_find(json_get(content, "boards"), "id", name);
    if (!pack->own_board || strcmp(name, pack->board_name) == 0) {
        pack->own_board = 0;
        return;
    }
    if (!found) {
        errors_add(errors, at, R(39), "there is no board \"%s\"", name);
        return;
    }
    square_make(&pack->board, (int)json_int(json_get(found, "rows"), 8), (int)json_int(json_get(found, "cols"), 12));
    zones_make(pack);
}

enum { PRESET, COMMANDER_LOSS, DEPLOY, SHOT_DEFENSE, COMMIT, BOARD, ARMIES, MAX_ROUNDS, SWITCHES };
enum { LOSS_BY_PRESET = 2 }; /* commander_loss as it is chosen; none and caught are 0 and 1 */
static const struct setup_switch switches[SWITCHES + 1] = {
    [PRESET] = A_SWITCH("preset", "rulebook", "playtest"),
    [COMMANDER_LOSS] = A_SWITCH("commander_loss", "none", "caught", "preset"),
    [DEPLOY] = A_SWITCH("deploy", "fixed", "free"),
    [SHOT_DEFENSE] = A_SWITCH("shot_defense", "off", "on"),
    [COMMIT] = A_SWITCH("commit", "order", "secret"),
    [ARMIES] = A_SWITCH("armies", "listed", "build"),
    [BOARD] = A_SWITCH("board", "scenario", "small", "standard", "large"),
    [MAX_ROUNDS] = {.id = "max_rounds", .max = 60000, .rule = G(14)}};

/* A position says its own, over those of section 5 of the specification; else the set-up's are laid over the
 * scenario's. */
static void switches_read(struct prevail_pack *pack, const struct json *content, const struct json *scenario,
                          const struct json *setup, bool position, struct errors *errors)
{
    uint16_t value[SWITCHES] = {[COMMANDER_LOSS] = LOSS_BY_PRESET};
    if (position) {
        value[PRESET] = (uint16_t)json_want_word(setup, "preset", prevail_preset_names, RULEBOOK, errors);
        setup_switches_lay(content, json_get(setup, "options"), switches, value, errors);
    } else {
        setup_switches_begin(content, switches, value, errors);
        setup_switches_lay(content, json_get(scenario, "options"), switches, value, errors);
        setup_switches_lay(content, json_get(setup, "switches"), switches, value, errors);
    }
    pack->preset = (uint8_t)value[PRESET];
    pack->free_deploy = (uint8_t)value[DEPLOY];
    pack->shot_defense = (uint8_t)value[SHOT_DEFENSE];
    pack->secret_commits = (uint8_t)value[COMMIT];
    pack->own_board = (uint8_t)value[BOARD];
    pack->extra.build.on = (uint8_t)value[ARMIES];
    if (pack->extra.build.on)
        pack->free_deploy = 1; /* G74: deployment follows */
    pack->max_rounds = value[MAX_ROUNDS];
    pack->commander_loss =
        value[COMMANDER_LOSS] == LOSS_BY_PRESET ? pack->preset == RULEBOOK : (uint8_t)value[COMMANDER_LOSS]; /* G20 */
}

static bool is_position(const struct json *setup)
{
    return json_get(setup, "game") || json_get(setup, "board") || json_get(setup, "units") ||
           json_get(setup, "phase") || json_get(setup, "cards");
}

/* The content has units and cards of several nations; a battle has those of some of them. */
static void content_read(struct prevail_pack *pack, const struct json *content, const struct json *scenario,
                         const struct json *own, struct errors *errors)
{
    const struct json *wanted = json_get(scenario, "content"), *contents = json_get(content, "contents");
    const char *id = json_str(wanted, json_str(json_get(content, "content"), "custom"));
    if (own && !scenario && json_find(contents, "id", json_str(own, "")))
        id = json_str(own, "");
    if (own && !json_is(own, id))
        errors_add(errors, own, RULE_SYNTAX, "the content here is \"%s\"", id);
    scene_word(pack->content, sizeof pack->content, id);
    json_each(u, json_get(content, "units"))
        if (pack->types_n == TYPES_MAX && prevail_of_content(content, id, u))
            errors_add(errors, u, R(14), "the content %s has more than %d unit types", id, TYPES_MAX);
        else if (prevail_of_content(content, id, u))
            type_read(pack, u, errors);
    json_each(c, json_get(content, "cards"))
        if (pack->cards_n == CARDS_MAX && prevail_of_content(content, id, c))
            errors_add(errors, c, R(19), "the content %s has more than %d cards", id, CARDS_MAX);
        else if (prevail_of_content(content, id, c))
            card_read(pack, content, c, errors);
}

/* ---- armies ----------------------------------------------------------------------------------------------------- */

/* A space of a scenario; its board may not be the one that is played on (G71). */
static unsigned place_read(const struct prevail_pack *pack, const struct square_board *home, unsigned seat,
                           const struct json *j, uint16_t rule, struct errors *errors)
{
    unsigned at = square_read(home, json_str(j, "")), there = prevail_space_shifted(pack, home, seat, at);
    if (at != SQUARE_NONE && there == SQUARE_NONE)
        errors_add(errors, j, G(71), "%s of the scenario falls off the %s board: choose a larger one, or deploy=free",
                   json_str(j, ""), prevail_board_names[pack->own_board]);
    else if (at == SQUARE_NONE)
        errors_add(errors, j, rule, "\"%s\" is no space of this board", json_str(j, ""));
    return there;
}

/* G74: nothing is there yet. */
static bool start_build(struct prevail_pack *pack)
{
    struct prevail_state *s = &pack->start;
    for (unsigned seat = 0; seat < SIDES; seat++) {
        s->commander[seat] = SQUARE_NONE;
        s->cards[seat].awaiting = s->cards[seat].in_play = NO_CARD;
    }
    s->initiative = s->winner = NO_SIDE;
    s->step = STEP_BUILD;
    s->active = BOTH;
    prevail_ask(s, ASK_BUILD, BOTH);
    return true;
}

static void unit_read(struct prevail_pack *pack, const struct square_board *home, unsigned seat, const struct json *u,
                      struct errors *errors)
{
    struct prevail_state *s = &pack->start;
    int type = prevail_type_find(pack, json_str(json_get(u, "type"), ""));
    int facing = square_direction_read(json_str(json_get(u, "facing"), ""));
    if (type < 0) { /* a reference (content.c), but perhaps of another nation */
        errors_add(errors, u, R(14), "the content %s has no unit type \"%s\"", pack->content,
                   json_str(json_get(u, "type"), ""));
        return;
    }
    if (pack->free_deploy) {
        s->reserve[seat][type]++;
        return;
    }
    if (!json_get(u, "at") || facing < 0) {
        errors_add(errors, u, R(1), "a unit needs a space of the board and a facing");
        return;
    }
    unsigned at = place_read(pack, home, seat, json_get(u, "at"), R(1), errors);
    if (at == SQUARE_NONE)
        return;
    if (on(s, WHITE, at) || on(s, BLACK, at))
        errors_add(errors, u, R(101), "two units on one space");
    else if (s->n[seat] == ARMY_MAX)
        errors_too_many(errors, u, G(3), ARMY_MAX, "units");
    else
        prevail_unit_add(s, seat,
                         (struct prevail_unit){.at = (uint16_t)at, .type = (uint8_t)type, .facing = (uint8_t)facing});
}

static void army_read(struct prevail_pack *pack, const struct square_board *home, unsigned seat,
                      const struct json *army, struct errors *errors)
{
    struct prevail_state *s = &pack->start;
    struct prevail_cards *c = &s->cards[seat];
    json_each(u, json_get(army, "units"))
        unit_read(pack, home, seat, u, errors);
    const struct json *commander = json_get(army, "commander");
    s->commander[seat] = SQUARE_NONE;
    if (!pack->free_deploy && commander)
        s->commander[seat] = (uint16_t)place_read(pack, home, seat, commander, R(44), errors);
    else if (!pack->free_deploy)
        errors_add(errors, army, R(44), "a commander needs a space of the board");
    c->awaiting = c->in_play = NO_CARD;
    json_each(j, json_get(army, "cards")) {
        int card = prevail_card_find(pack, json_int(j, -1));
        if (card < 0)
            errors_add(errors, j, R(19), "the content %s has no such card", pack->content);
        else
            c->hand |= card_bit((unsigned)card);
    }
    c->hand_n = (uint8_t)bit_count(c->hand);
    c->known = c->hand; /* G6: a ready army is open scenario data */
    prevail_army_check(pack, s, seat, army, errors);
    prevail_places_check(pack, s, seat, army, errors);
}

/* R38. */
static bool start(struct prevail_pack *pack, const struct square_board *home, const struct json *scenario,
                  struct errors *errors)
{
    int before = errors->n;
    struct prevail_state *s = &pack->start;
    for (unsigned seat = 0; seat < SIDES; seat++)
        army_read(pack, home, seat, json_get(json_get(scenario, "armies"), prevail_side_names[seat]), errors);
    if (errors->n != before)
        return false;
    s->initiative = NO_SIDE;
    s->winner = NO_SIDE;
    s->step = pack->free_deploy ? STEP_DEPLOY : STEP_FIRST;
    s->active = pack->free_deploy ? (pack->extra.black_first ? BLACK : WHITE) : NO_SIDE;
    prevail_settle(pack, s, NULL);
    return true;
}

/* What people call the battle and its sides; a side's art goes by its name in small letters. */
static void names_read(struct prevail_pack *pack, const struct json *scenario)
{
    struct prevail_names *names = &pack->names;
    scene_word(names->scenario, sizeof names->scenario, json_str(json_get(scenario, "name"), ""));
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct json *army = json_get(json_get(scenario, "armies"), prevail_side_names[seat]);
        scene_word(names->side[seat], sizeof names->side[seat], json_str(json_get(army, "name"), ""));
        scene_word(names->art[seat], sizeof names->art[seat], names->side[seat]);
        for (char *c = names->art[seat]; *c; c++)
            *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    }
}

/* A match from a position alone: the position is the start, so that the pack holds nothing hidden. */
static void start_custom(struct prevail_pack *pack)
{
    struct prevail_state *s = &pack->start;
    scene_word(pack->head.scenario, sizeof pack->head.scenario, "custom");
    s->commander[WHITE] = s->commander[BLACK] = SQUARE_NONE;
    for (unsigned seat = 0; seat < SIDES; seat++)
        s->cards[seat].awaiting = s->cards[seat].in_play = NO_CARD;
    s->initiative = NO_SIDE;
    prevail_over(s, NO_SIDE, END_EMPTY_HAND, NULL); /* two armies without cards (G10) */
}

static void field_read(struct prevail_pack *pack, const struct json *content, const struct square_board *home,
                       const struct json *scenario, const struct json *own, struct errors *errors)
{
    const struct json *field = json_find(json_get(content, "fields"), "id", json_str(json_get(scenario, "field"), ""));
    if (field && !json_is(json_get(field, "board"), pack->board_name))
        errors_add(errors, json_get(scenario, "field"), G(68), "the field %s is for another board than %s",
                   json_str(json_get(field, "id"), ""), pack->board_name);
    prevail_ground_read(pack, content, own ? &pack->board : home, own ? own : json_get(field, "ground"), errors);
    pack->extra.own_ground = own != NULL;
    prevail_zones_read(pack, home, json_get(scenario, "zones"), errors);
    prevail_victory_read(pack, home, json_get(scenario, "victory"), errors);
    pack->extra.black_first = json_is(json_get(scenario, "deploys_first"), "black");
    if (pack->extra.build.on)
        prevail_build_read(pack, content, scenario, errors);
    prevail_extra_seal(pack);
}

bool prevail_prepare(const struct json *content, const struct json *setup, void *packed, struct errors *errors)
{
    struct prevail_pack *pack = packed;
    int before = errors->n;
    bool position = is_position(setup);
    pack->head.seats = 2;
    pack->head.hidden = 1;
    pack->head.lucky = 1;
    if (!position)
        setup_alone(setup, errors);
    const struct json *scenario = setup_scenario(content, setup, position, &pack->head, errors);
    const struct json *board = json_get(setup, "board");
    content_read(pack, content, scenario, position ? json_get(setup, "content") : NULL, errors);
    board_read(pack, content, board || !scenario ? board : json_get(scenario, "board"), errors);
    switches_read(pack, content, scenario, setup, position, errors);
    speed_check(pack, json_get(content, "units"), errors);
    prevail_turn_tables(pack);
    const struct square_board home = pack->board;
    if (scenario && !json_is(json_get(scenario, "board"), pack->board_name))
        scenario = NULL; /* a position on another board */
    board_change(pack, content, json_get(json_get(setup, position ? "options" : "switches"), "board"), errors);
    field_read(pack, content, &home, scenario, position ? json_get(setup, "terrain") : NULL, errors);
    if (errors->n != before)
        return false;
    if (!scenario) {
        start_custom(pack);
        return true;
    }
    names_read(pack, scenario);
    return pack->extra.build.on ? start_build(pack) : start(pack, &home, scenario, errors);
}

void prevail_begin(const void *packed, void *state)
{
    const struct prevail_pack *pack = packed;
    memcpy(state, &pack->start, sizeof pack->start);
}
