/* position_read.c: a position read into a state or a view. Members left out take their defaults; unknown cards are
 * filled from the unseen ones in the order of the cards; every mistake is told with its place and rule. */
#include "legends.h"

#include "engine/refusals.h"

#include <string.h>

static unsigned read_tile(const struct legends_reader *r, const struct json *j)
{
    unsigned tile = hex_read(&r->pack->board, json_str(j, ""), '.');
    if (tile == HEX_NONE)
        errors_add(r->errors, j, RULE_SYNTAX, "not a tile of this board");
    return tile;
}

/* ---- units --------------------------------------------------------------------------------------------------- */

/* The slot: the id given, else the lowest that no unit of the list names. */
static unsigned read_slot(const struct legends_reader *r, const struct json *list, const struct json *j)
{
    const struct json *id = json_get(j, "id");
    if (id) {
        int64_t n = json_want_int(j, "id", 1, LEGENDS_UNITS, 0, r->errors);
        if (n && r->s->unit[n - 1].type) {
            errors_add(r->errors, id, RULE_SYNTAX, "two units have this id");
            return LEGENDS_NO_UNIT;
        }
        return n ? (unsigned)n - 1 : LEGENDS_NO_UNIT;
    }
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++) {
        bool named = r->s->unit[slot].type != 0;
        json_each(m, list)
            named |= json_int(json_get(m, "id"), 0) == slot + 1;
        if (!named)
            return slot;
    }
    errors_too_many(r->errors, j, RULE('R', 3), LEGENDS_UNITS, "units");
    return LEGENDS_NO_UNIT;
}

static uint8_t read_optional(const struct legends_reader *r, const struct json *j)
{
    const struct json *off = json_get(j, "off");
    if (json_is(off, "?") && r->looker != REFEREE)
        return UNKNOWN;
    if (json_bool(off, false))
        return OPTIONAL_OFF;
    return json_want_bool(j, "optional", false, r->errors) ? OPTIONAL_IN : 0;
}

static int read_type(const struct legends_reader *r, const struct json *j)
{
    const char *code = json_want_str(j, "type", r->errors);
    int type = legends_type_index(r->pack, code);
    if (type < 0)
        errors_no_unit(r->errors, j, RULE('R', 3), code);
    return type;
}

static void read_strength(const struct legends_reader *r, const struct json *j, int type, struct legends_unit *u)
{
    const struct json *str = json_get(j, "str");
    int printed = r->pack->type[type].strength;
    int64_t n = json_int(str, printed);
    if (n < 1)
        errors_add(r->errors, str, RULE('R', 85), "a unit without strength is dead");
    else if (n > printed)
        errors_add(r->errors, str, RULE('R', 40 + type), "the printed strength is %d", printed);
    u->strength = (uint8_t)n;
}

static void read_unit(const struct legends_reader *r, const struct json *list, const struct json *j)
{
    static const char *const keys[] = {"id", "side", "type", "at", "str", "state", "moved", "optional", "off", NULL};
    static const uint8_t lasting[] = {UNIT_IDLE,      UNIT_READY,    UNIT_ACTIVE,  UNIT_MOVED,
                                      UNIT_MARCHED,   UNIT_ATTACKED, UNIT_PASSIVE, UNIT_RETREATED,
                                      UNIT_RETREATED, UNIT_ATTACKED}; /* G50 */
    struct legends_state *s = r->s;
    struct legends_unit u = {0};
    json_only_keys(j, keys, r->errors);
    int before = r->errors->n, type = read_type(r, j);
    json_want_str(j, "side", r->errors);
    u.side = (uint8_t)json_want_word(j, "side", legends_side_words, ROME, r->errors);
    json_want_str(j, "at", r->errors);
    unsigned tile = r->errors->n == before ? read_tile(r, json_get(j, "at")) : HEX_NONE;
    if (tile == HEX_NONE || type < 0)
        return;
    u.type = (uint8_t)(type + 1);
    u.tile = (uint16_t)tile;
    u.state = lasting[json_want_word(j, "state", legends_state_words, UNIT_IDLE, r->errors)];
    u.moved = (uint8_t)json_want_int(j, "moved", 0, LEGENDS_MARCH, u.state == UNIT_MOVED, r->errors);
    u.optional = read_optional(r, j);
    read_strength(r, j, type, &u);
    uint16_t rule = legends_terrain_refused(r->pack, tile);
    if (rule)
        errors_add(r->errors, json_get(j, "at"), rule, "no unit can stand here");
    unsigned slot = read_slot(r, list, j);
    bool away = u.optional == OPTIONAL_OFF && (s->stage != STAGE_SELECT || s->round > 1);
    if (!away && legends_occupied(s, tile))
        errors_add(r->errors, json_get(j, "at"), RULE('R', 61), "another unit stands here already");
    if (slot == LEGENDS_NO_UNIT)
        return;
    s->unit[slot] = u;
    if (!away) {
        bit_add(s->alive[u.side], slot);
        bit_add(s->occupied[u.side], tile);
    }
}

static void read_units(const struct legends_reader *r)
{
    const struct json *list = json_get(r->position, "units");
    struct legends_state *s = r->s;
    if (list) {
        json_each(j, list)
            read_unit(r, list, j);
        return;
    }
    struct legends_state start;
    legends_begin(r->pack, &start);
    memcpy(s->unit, start.unit, sizeof s->unit);
    memcpy(s->alive, start.alive, sizeof s->alive);
    memcpy(s->occupied, start.occupied, sizeof s->occupied);
}

/* A unit by its id, or by its tile. */
static unsigned read_unit_name(const struct legends_reader *r, const struct json *j)
{
    if (j->type == JSON_INT)
        return j->integer >= 1 && j->integer <= LEGENDS_UNITS ? (unsigned)j->integer - 1 : LEGENDS_NO_UNIT;
    unsigned tile = read_tile(r, j);
    return tile == HEX_NONE ? LEGENDS_NO_UNIT : legends_unit_at(r->s, tile);
}

/* ---- combat ------------------------------------------------------------------------------------------------------ */

/* Where the target stood, if the position does not say: it stands there still, the attacker has advanced to it, or
 * it lies between the attacker and a unit that went straight back. */
static unsigned guess_tile(const struct legends_pack *pack, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    const struct legends_unit *att = &s->unit[c->att], *def = &s->unit[c->def];
    unsigned found = HEX_NONE;
    if (c->advanced)
        return att->tile;
    if (!c->vacated)
        return def->tile;
    for (int d = 0; d < HEX_SIDES; d++) {
        unsigned tile = pack->board.next[att->tile][d];
        if (tile == HEX_NONE || !bit_has(pack->passable, tile) || legends_occupied(s, tile))
            continue;
        bool fits = c->vacated == VACATED_KILLED;
        if (c->vacated == VACATED_WITHDRAWN)
            fits = legends_adjacent(pack, tile, def->tile);
        for (unsigned t = tile; c->vacated == VACATED_RETREATED && t != HEX_NONE; t = pack->board.next[t][d])
            fits |= t == def->tile;
        if (fits && found != HEX_NONE)
            return HEX_NONE;
        if (fits)
            found = tile;
    }
    return found;
}

static void combat_figures(const struct legends_reader *r, const struct json *j, struct legends_combat *c)
{
    const struct json *vacated = json_get(j, "vacated");
    c->sub = (uint8_t)json_want_word(j, "sub", legends_sub_words, SUB_MAIN, r->errors);
    if (vacated && vacated->type != JSON_NULL)
        c->vacated = (uint8_t)json_want_word(j, "vacated", legends_vacated_words, 0, r->errors);
    c->advanced = json_want_bool(j, "advanced", false, r->errors);
    c->countered = json_want_bool(j, "countered", c->sub == SUB_COUNTER, r->errors);
    c->hits = (uint8_t)json_want_int(j, "hits", 0, LEGENDS_DICE, 0, r->errors);
    json_each(m, json_get(j, "played")) {
        int card = legends_word(legends_card_codes, json_str(m, ""));
        if (card < 0)
            errors_no_card(r->errors, m, RULE('R', 7));
        else
            c->played |= (uint16_t)(1u << card);
    }
}

static void combat_tiles(const struct legends_reader *r, const struct json *j, struct legends_combat *c)
{
    const struct json *from = json_get(j, "from"), *tile = json_get(j, "tile"), *def = json_get(j, "def");
    struct legends_unit *att = &r->s->unit[c->att];
    if (!tile && c->vacated == VACATED_KILLED && def && def->type == JSON_STRING)
        tile = def; /* the dead are named by where they stood */
    unsigned at = tile ? read_tile(r, tile) : guess_tile(r->pack, r->s), start = from ? read_tile(r, from) : att->tile;
    if (at == HEX_NONE || start == HEX_NONE) {
        if (!tile)
            errors_add(r->errors, j, RULE('R', 128), "\"tile\" must say where the target stood");
        return;
    }
    if (!legends_tile_fits(r->pack, r->s, at)) {
        errors_add(r->errors, tile ? tile : j, c->vacated ? RULE('R', 128) : RULE('R', 64),
                   "the target stands on the tile attacked, or has left it vacant");
        return;
    }
    uint16_t rule = c->vacated ? RULE_NONE : legends_target_refused(r->pack, r->s, c->att, at);
    if (rule)
        errors_add(r->errors, def, rule, "the attacker cannot reach it");
    c->tile = (uint16_t)at;
    c->from = (uint16_t)start;
    int distance = hex_distance(&r->pack->board, start, att->tile);
    bool silent = att->state == UNIT_IDLE && !att->moved; /* the position leaves the state to the combat */
    if (from && (silent || att->state == UNIT_MOVED) && att->moved <= 1 && distance > att->moved)
        att->moved = (uint8_t)distance;
    int flankers = legends_flankers(r->pack, r->s);
    int mod = (c->played >> CARD_CC & 1) + (c->played >> CARD_FL & 1) + (c->played >> CARD_EV & 1 ? flankers : 0);
    c->mod = (uint8_t)json_want_int(j, "mod", 0, LEGENDS_DICE, mod, r->errors);
}

/* A dead unit that the position does not number any more. */
static unsigned free_slot(const struct legends_state *s)
{
    unsigned slot = 0;
    while (slot < LEGENDS_UNITS && s->unit[slot].type)
        slot++;
    return slot < LEGENDS_UNITS ? slot : LEGENDS_NO_UNIT;
}

static void read_combat(const struct legends_reader *r)
{
    static const char *const keys[] = {"sub", "att",  "def",     "from",     "tile",      "played",
                                       "mod", "hits", "vacated", "advanced", "countered", NULL};
    const struct json *j = json_get(r->position, "combat"), *att = json_get(j, "att"), *def = json_get(j, "def");
    struct legends_state *s = r->s;
    struct legends_combat *c = &s->combat;
    if (!j || j->type == JSON_NULL || s->stage != STAGE_TURN)
        return;
    json_only_keys(j, keys, r->errors);
    int before = r->errors->n;
    combat_figures(r, j, c);
    bool dead = c->vacated == VACATED_KILLED;
    unsigned a = att ? read_unit_name(r, att) : LEGENDS_NO_UNIT;
    bool numbered = def && def->type != JSON_NULL && (!dead || def->type == JSON_INT);
    unsigned d = numbered ? read_unit_name(r, def) : dead ? free_slot(s) : LEGENDS_NO_UNIT;
    if (a == LEGENDS_NO_UNIT || !bit_has(s->alive[s->turn], a))
        errors_add(r->errors, att ? att : j, RULE('R', 63),
                   "\"att\" must be a living unit of the side whose turn it is");
    if (d == LEGENDS_NO_UNIT || (dead ? legends_alive(s, d) : !bit_has(s->alive[s->turn ^ 1], d)))
        errors_add(r->errors, def ? def : j, RULE('R', 64),
                   "\"def\" must be a living unit of the other side, or one killed");
    if (r->errors->n != before)
        return;
    c->att = (uint8_t)a;
    c->def = (uint8_t)d;
    combat_tiles(r, j, c);
}

/* ---- the open question ---------------------------------------------------------------------------------------------
 */

static unsigned acting_unit(const struct legends_state *s)
{
    bit_each(slot, s->alive[s->turn], LEGENDS_UNIT_WORDS)
        if (s->unit[slot].state == UNIT_ACTIVE || (s->unit[slot].state == UNIT_MOVED && s->phase == PHASE_ATTACK))
            return slot;
    return LEGENDS_NO_UNIT;
}

/* What phase and combat imply where the position names no question. */
static unsigned implied_question(const struct legends_pack *pack, const struct legends_state *s)
{
    static const uint8_t window[] = {ASK_TURN, ASK_CHARGE, ASK_DEFEND, ASK_FLANK, ASK_COUNTER, ASK_ADVANCE, ASK_TURN};
    bool acting = acting_unit(s) != LEGENDS_NO_UNIT;
    if (!s->combat.sub) {
        if (legends_army(pack) || !acting)
            return ASK_TURN;
        return s->phase == PHASE_MOVE      ? ASK_MOVE
               : s->phase == PHASE_ATTACK  ? ASK_ATTACK
               : s->phase == PHASE_ADVANCE ? ASK_PURSUE
                                           : ASK_TURN;
    }
    if (s->combat.hits)
        return ASK_DDICE;
    if (s->combat.sub != SUB_MAIN)
        return ASK_ADICE;
    if (s->phase == PHASE_ROLL && !legends_window_open(pack, s, ASK_FLANK, s->turn))
        return ASK_ADICE;
    return window[s->phase];
}

/* The unit that acts is Active, or has moved; an attacker in or after its attack too. */
static void settle_acting_unit(const struct legends_reader *r, const struct json *place, unsigned slot, unsigned kind)
{
    struct legends_unit *u = &r->s->unit[slot];
    bool later = kind == ASK_COUNTER || kind == ASK_ADVANCE || r->s->combat.sub == SUB_COUNTER;
    if (u->state == UNIT_IDLE || u->state == UNIT_READY)
        u->state = later ? UNIT_ATTACKED : u->moved ? UNIT_MOVED : UNIT_ACTIVE;
    if (later && (u->state == UNIT_ACTIVE || u->state == UNIT_MOVED))
        u->state = UNIT_ATTACKED;
    static const uint16_t rule[] = {
        0, 0, 0, RULE('R', 147), RULE('R', 54), RULE('R', 149), RULE('R', 150), RULE('G', 24)};
    bool moving = kind == ASK_MOVE || kind == ASK_PURSUE;
    bool fits = later ? u->state == UNIT_ATTACKED : u->state == UNIT_ACTIVE || (u->state == UNIT_MOVED && !moving);
    if (!fits)
        errors_add(r->errors, place, rule[u->state], "the unit's state does not fit the question %s",
                   legends_ask_words[kind]);
}

static void read_acting(const struct legends_reader *r, const struct json *j, struct question *ask)
{
    struct legends_state *s = r->s;
    const struct json *at = json_get(j, "at"), *from = json_get(j, "from");
    unsigned slot = at ? read_unit_name(r, at) : acting_unit(s);
    if (slot == LEGENDS_NO_UNIT || !bit_has(s->alive[s->turn], slot)) {
        errors_add(r->errors, at ? at : j, RULE('R', 50), "\"at\" must be an own unit");
        return;
    }
    ask->at = (uint16_t)slot;
    settle_acting_unit(r, at ? at : j, slot, ask->kind);
    if (ask->kind == ASK_ATTACK) {
        unsigned tile = from ? read_tile(r, from) : s->unit[slot].tile;
        ask->after = (uint16_t)(tile == HEX_NONE ? s->unit[slot].tile : tile);
    }
}

static void read_order(const struct legends_reader *r, const struct json *j, struct question *ask)
{
    const struct json *after = json_get(j, "after");
    ask->n = (uint16_t)legends_count(r->s, r->s->turn, 1u << UNIT_READY);
    if (after && after->type != JSON_NULL) {
        unsigned tile = read_tile(r, after);
        ask->after = (uint16_t)(tile == HEX_NONE ? ASK_NONE : tile);
    }
    r->s->ordered = 1;
}

static void read_dice(const struct legends_reader *r, const struct json *j, struct question *ask)
{
    struct legends_combat *c = &r->s->combat;
    const struct json *n = json_get(j, "n");
    ask->seat = LUCK;
    if (!c->sub || c->vacated || r->errors->n != r->before)
        return; /* valid() refuses what is left */
    if (ask->kind == ASK_DDICE && !c->hits)
        c->hits = (uint8_t)json_want_int(j, "n", 1, LEGENDS_DICE, 1, r->errors);
    int dice = ask->kind == ASK_DDICE ? c->hits : legends_strike(r->pack, r->s).dice;
    if (n && json_int(n, 0) != dice)
        errors_add(r->errors, n, ask->kind == ASK_DDICE ? RULE('R', 76) : RULE('R', 68), "%d dice are due", dice);
    ask->n = (uint16_t)dice;
}

/* G51: whose card is drawn; left out, that of the side which draws now. */
static void read_draw(const struct legends_reader *r, const struct json *j, struct question *ask)
{
    unsigned seat = legends_draws(r->pack, r->s);
    ask->seat = LUCK;
    ask->at =
        (uint16_t)json_want_word(j, "side", legends_side_words, (int)(seat < LEGENDS_SIDES ? seat : 0), r->errors);
    if (r->errors->n == r->before && seat != ask->at)
        errors_add(r->errors, j, RULE('G', 51), "this side draws no card now");
}

static void read_pending(const struct legends_reader *r)
{
    static const char *const keys[] = {"kind", "side", "at", "after", "from", "n", NULL};
    static const uint8_t phase_of[ASK_KINDS] = {
        [ASK_ATTACK] = PHASE_ATTACK, [ASK_CHARGE] = PHASE_ATTACK,   [ASK_DEFEND] = PHASE_DEFEND,
        [ASK_FLANK] = PHASE_ROLL,    [ASK_COUNTER] = PHASE_COUNTER, [ASK_ADVANCE] = PHASE_ADVANCE,
        [ASK_PURSUE] = PHASE_ADVANCE};
    static const uint8_t dice_phase[] = {PHASE_ROLL, PHASE_ROLL, PHASE_DEFEND, PHASE_COUNTER};
    struct legends_state *s = r->s;
    const struct json *j = json_get(r->position, "pending"), *phase = json_get(r->position, "phase");
    if (j && j->type == JSON_NULL)
        j = NULL;
    json_only_keys(j, keys, r->errors);
    if (s->stage != STAGE_TURN)
        return;
    unsigned kind =
        (unsigned)json_want_word(j, "kind", legends_ask_words, (int)implied_question(r->pack, s), r->errors);
    struct question ask = {.kind = (uint8_t)kind, .seat = s->turn, .after = ASK_NONE};
    bool luck = legends_dice_kind(kind), fight = luck || legends_window_kind(kind);
    bool fighting = s->phase == PHASE_DEFEND || s->phase == PHASE_ROLL || s->phase == PHASE_COUNTER;
    if (fight != (s->combat.sub != SUB_NONE) || (fighting && !fight)) {
        errors_add(r->errors, json_get(j, "kind") ? json_get(j, "kind") : r->position, RULE('R', 32),
                   s->combat.sub ? "there is a combat, but the question is not one of it"
                   : fight       ? "this question needs a combat"
                                 : "this phase needs a combat");
        return;
    }
    /* A combat must fit its phase, but all dice may be called Roll; elsewhere the question says enough. */
    if (!phase || !fight || (luck && s->phase == PHASE_ROLL))
        s->phase = luck                                                                    ? dice_phase[s->combat.sub]
                   : kind == ASK_TURN && s->phase == PHASE_ATTACK && legends_army(r->pack) ? PHASE_ATTACK
                                                                                           : phase_of[kind];
    if (legends_defends(kind))
        ask.seat ^= 1;
    if (legends_unit_kind(kind))
        read_acting(r, j, &ask);
    else if (kind == ASK_ORDER)
        read_order(r, j, &ask);
    else if (kind == ASK_DRAW)
        read_draw(r, j, &ask);
    else if (luck)
        read_dice(r, j, &ask);
    if (fight && r->errors->n == r->before)
        settle_acting_unit(r, json_get(r->position, "combat"), s->combat.att, kind);
    s->ask = ask;
}

/* ---- the whole -----------------------------------------------------------------------------------------------------
 */

/* Whose turn it is, if the position leaves it to the question, else to the round. */
static int implied_turn(const struct legends_reader *r)
{
    const struct json *pending = json_get(r->position, "pending");
    int side = legends_word(legends_side_words, json_str(json_get(pending, "side"), ""));
    int kind = legends_word(legends_ask_words, json_str(json_get(pending, "kind"), ""));
    if (side < 0 || kind < ASK_TURN || kind > ASK_PURSUE)
        return (int)legends_owner(r->s, r->s->round);
    return legends_defends((unsigned)kind) ? side ^ 1 : side;
}

static void read_stage(const struct legends_reader *r)
{
    static const char *const telling[] = {"pending", "phase", "combat", "turn", "round", "units", NULL};
    struct legends_state *s = r->s;
    const struct json *result = json_get(r->position, "result");
    int stage = STAGE_SELECT;
    for (int i = 0; telling[i]; i++)
        if (json_get(r->position, telling[i]))
            stage = STAGE_TURN;
    if (json_is(json_get(json_get(r->position, "pending"), "kind"), "select"))
        stage = STAGE_SELECT;
    if (result && result->type == JSON_OBJECT)
        stage = STAGE_OVER;
    s->stage = (uint8_t)json_want_word(r->position, "stage", legends_stage_words, stage, r->errors);
    const struct json *round = json_get(r->position, "round");
    int64_t n = json_int(round, 1);
    if (n < 1 || n > r->pack->rounds_max)
        errors_add(r->errors, round, RULE('R', 24), "rounds are 1..%d", r->pack->rounds_max);
    s->round = (uint8_t)(n < 1 || n > 200 ? 1 : n);
    s->first = (uint8_t)json_want_word(r->position, "first", legends_side_words, r->pack->first, r->errors);
    s->turned = json_want_bool(r->position, "turned", false, r->errors);
    s->turn = (uint8_t)json_want_word(r->position, "turn", legends_side_words, implied_turn(r), r->errors);
    if (!json_get(r->position, "first") && !legends_alternate(r->pack) && s->turn != legends_owner(s, s->round))
        s->first ^= 1; /* whose turn it is says who began */
    if (s->stage == STAGE_TURN && !legends_alternate(r->pack) && s->turn != legends_owner(s, s->round))
        errors_add(r->errors, json_get(r->position, "turn"), legends_owner_rule(s->round),
                   "round %d belongs to the other side", s->round);
    s->phase = (uint8_t)json_want_word(r->position, "phase", legends_phase_words, PHASE_MOVE, r->errors);
}

static void read_result(const struct legends_reader *r)
{
    static const char *const winners[] = {"r", "c", "draw", NULL};
    const struct json *j = json_get(r->position, "result");
    if (r->s->stage != STAGE_OVER) {
        if (j && j->type != JSON_NULL)
            errors_add(r->errors, j, RULE('R', 20), "a game with a result is over");
        return;
    }
    if (!j || j->type != JSON_OBJECT) {
        errors_add(r->errors, r->position, RULE('R', 20), "a game that is over has a result");
        return;
    }
    r->s->winner = (uint8_t)json_want_word(j, "winner", winners, WINNER_DRAW, r->errors);
    r->s->by = (uint8_t)json_want_word(j, "by", legends_by_words, BY_MORALE, r->errors);
}

/* Select: who has finished, and how far the others are. */
static void read_select(const struct legends_reader *r, unsigned seat)
{
    const struct json *j = json_get(json_get(r->position, "sides"), legends_side_words[seat]),
                      *after = json_get(j, "after");
    struct legends_side *d = &r->s->side[seat];
    bool selects = legends_selecting(r->pack, r->s) >> seat & 1;
    d->ready = json_want_bool(j, "ready", !selects, r->errors);
    if (r->s->stage != STAGE_SELECT) {
        if (r->s->stage == STAGE_TURN && !d->ready)
            errors_add(r->errors, json_get(j, "ready"), RULE('G', 49), "turns begin when both sides are ready");
        return;
    }
    if (!selects)
        d->ready = 1;
    r->s->ask = (struct question){.kind = ASK_SELECT, .seat = NOBODY, .after = ASK_NONE};
    if (!after || after->type == JSON_NULL || d->after == UNKNOWN)
        return;
    char line[32];
    uint64_t action;
    struct reason why;
    strncpy(line, json_str(after, ""), sizeof line - 1);
    line[sizeof line - 1] = 0;
    if (!legends_read(r->pack, r->s, seat, line, &action, &why) || action_verb(action) > VERB_TAKE) {
        errors_add(r->errors, after, RULE_SYNTAX, "must be bring, leave, put or take with its tile or card");
        return;
    }
    int slots[LEGENDS_UNITS], n = legends_optional_order(r->s, seat, slots);
    if (action_verb(action) == VERB_PUT)
        d->after = (uint8_t)(AFTER_PUT + action_from(action));
    else if (action_verb(action) == VERB_TAKE)
        d->after = (uint8_t)(AFTER_TAKE + action_from(action));
    else
        for (int i = 0; i < n; i++)
            if (r->s->unit[slots[i]].tile == action_from(action))
                d->after = (uint8_t)(i + 1);
}

bool legends_read_position(const void *packed, const struct json *position, unsigned looker, void *v,
                           struct errors *errors)
{
    static const char *const keys[] = {"game",  "version", "scenario", "switches", "board",   "limits", "first",
                                       "tie",   "special", "stage",    "round",    "turn",    "phase",  "sides",
                                       "units", "ordered", "turned",   "combat",   "pending", "result", NULL};
    const struct legends_pack *pack = packed;
    struct legends_reader r = {
        .pack = pack, .position = position, .looker = looker, .s = v, .errors = errors, .before = errors->n};
    const struct json *board = json_get(position, "board");
    int before = errors->n;
    struct reason why;
    json_only_keys(position, keys, errors);
    if (json_get(position, "game") && !json_is(json_get(position, "game"), "legends"))
        errors_add(errors, json_get(position, "game"), RULE_SYNTAX, "must be \"legends\"");
    json_want_int(position, "version", 1, 1, 1, errors);
    if (json_int(json_get(board, "rows"), pack->board.rows) != pack->board.rows ||
        json_int(json_get(board, "cols"), pack->board.cols) != pack->board.cols)
        errors_add(errors, board, RULE('R', 2), "this position belongs to another board");
    read_stage(&r);
    read_units(&r);
    bool ready = legends_any(r.s, r.s->turn, 1u << UNIT_READY);
    r.s->ordered = json_want_bool(position, "ordered", ready, errors); /* Ready units come from Mixed Order */
    for (unsigned side = CARTHAGE + 1; side-- > ROME;) {
        legends_read_side(&r, side);
        read_select(&r, side);
    }
    if (errors->n == before)
        read_combat(&r);
    if (errors->n == before)
        read_pending(&r);
    read_result(&r);
    if (errors->n == before && legends_longest(pack, r.s->side[ROME].list, r.s->side[CARTHAGE].list) > LEGENDS_ENTRIES)
        errors_add(errors, position, RULE('R', 24), "a match could have more than %d entries", LEGENDS_ENTRIES);
    if (errors->n == before && looker == REFEREE && !legends_valid(pack, v, &why)) {
        struct text sentence = {0};
        reason_sentence(&game_legends, pack, &why, &sentence);
        errors_add(errors, position, why.rule, "%s", text_str(&sentence));
        text_free(&sentence);
    }
    return errors->n == before;
}
