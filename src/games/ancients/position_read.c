/* position_read.c: a position from JSON into a state or a view, with every mistake in its place. What is left out takes
 * its default; unknown cards are filled from the unseen ones in the order of the content. */
#include "games/ancients/position_read.h"

/* ---- pieces ------------------------------------------------------------------------------------------------ */

static void flag(const struct json *j, const char *key, unsigned bit, struct unit *u, struct errors *errors)
{
    if (json_want_bool(j, key, false, errors))
        u->flags |= (uint16_t)bit;
}

static void read_unit_turn(struct reading *l, const struct json *j, struct unit *u)
{
    static const char *const keys[] = {"ordered", "start",      "moved",      "moved2",  "entered",
                                       "no_move", "must_fight", "shots_left", "battled", "advanced",
                                       "extra",   "bonus",      NULL};
    struct errors *errors = l->errors;
    json_only_keys(j, keys, errors);
    flag(j, "ordered", ORDERED, u, errors);
    flag(j, "no_move", NO_MOVE, u, errors);
    flag(j, "must_fight", MUST_FIGHT, u, errors);
    flag(j, "battled", BATTLED, u, errors);
    flag(j, "advanced", ADVANCED, u, errors);
    flag(j, "extra", EXTRA, u, errors);
    flag(j, "bonus", HAD_BONUS, u, errors);
    const struct json *start = json_get(j, "start");
    if (start)
        u->start = start->type == JSON_NULL ? NO_HEX : (uint8_t)ancients_read_hex(l->pack, start, errors);
    u->moved = (uint8_t)json_want_int(j, "moved", 0, 5, 0, errors);
    if (!json_get(j, "must_fight") && u->type == WA && u->moved > 1)
        u->flags |= MUST_FIGHT; /* S67: it charged */
    u->moved2 = (uint8_t)json_want_int(j, "moved2", 0, 5, 0, errors);
    u->shots = (uint8_t)json_want_int(j, "shots_left", 0, 2, 0, errors);
    json_each(word, json_get(j, "entered")) {
        int terrain = 1;
        while (terrain < TERRAINS && !json_is(word, ancients_terrain_words[terrain]))
            terrain++;
        if (terrain < TERRAINS)
            u->entered |= (uint16_t)(1u << terrain);
        else if (!json_is(word, "plain"))
            errors_add(errors, word, RULE_SYNTAX, "there is no such terrain");
    }
}

static void read_unit(struct reading *l, const struct json *j, int *next, int n[SIDES])
{
    static const char *const keys[] = {"id", "side", "type", "hex", "blocks", "elite", "turn", NULL};
    struct errors *errors = l->errors;
    struct ancients_state *s = l->s;
    json_only_keys(j, keys, errors);
    int side = ancients_read_side(j, "side", errors),
        kind = ancients_kind_by_code(book(l->pack), json_str(json_get(j, "type"), ""));
    unsigned type = type_of_kind(l->pack, (unsigned)kind);
    unsigned hex = ancients_read_hex(l->pack, json_place(j, "hex"), errors);
    unsigned id = (unsigned)json_want_int(j, "id", 1, 65535, *next + 1, errors);
    *next = (int)id;
    if (!type)
        errors_add(errors, json_get(j, "type") ? json_get(j, "type") : j, RULE('S', 7), "there is no such unit type");
    if (side < 0 || !type || hex == NO_HEX)
        return;
    int blocks = (int)json_want_int(j, "blocks", -100, 100, l->pack->type[kind].blocks, errors);
    if (blocks < 1 || blocks > l->pack->type[kind].blocks)
        errors_add(errors, j, RULE('S', ancients_type_rule[type]), "%s has 1 to %d blocks", ancients_type_codes[type],
                   l->pack->type[kind].blocks);
    if (ancients_slot(s, id) >= 0)
        errors_add(errors, j, RULE_SYNTAX, "two units with number %u", id);
    else if (s->unit_at[hex])
        errors_add(errors, j, RULE('S', 5), "two units in one hex");
    else if (ancients_closed(l->pack, type, hex))
        errors_add(errors, j, ancients_terrain_rule(l->pack->terrain[hex]), "%s may not stand on %s",
                   ancients_kind_code(book(l->pack), (unsigned)kind), ancients_terrain_words[l->pack->terrain[hex]]);
    else if (++n[side] > SIDE_UNITS_MAX)
        errors_add(errors, j, RULE('R', 24), "at most %d units a side", SIDE_UNITS_MAX);
    else {
        unsigned slot = (id - 1) % UNITS_MAX;
        while (s->unit[slot].id)
            slot = (slot + 1) % UNITS_MAX;
        struct unit *u = &s->unit[slot];
        *u = (struct unit){.id = (uint16_t)id,
                           .type = (uint8_t)type,
                           .side = (uint8_t)side,
                           .blocks = (uint8_t)blocks,
                           .own = own_of_kind((unsigned)kind) & 0x7F,
                           .start = (uint8_t)hex};
        const struct json *elite = json_get(j, "elite");
        if (elite && elite->type != JSON_NULL) {
            u->elite = 1;
            if (!json_is(elite, "sacred_band"))
                errors_add(errors, elite, RULE('G', 16), "the only elite is \"sacred_band\"");
        }
        if (json_get(j, "turn"))
            read_unit_turn(l, json_get(j, "turn"), u);
        ancients_put_unit(s, slot, hex);
    }
}

static void read_leader(struct reading *l, const struct json *j, int *next, unsigned on_his_way, int n[SIDES])
{
    static const char *const keys[] = {"id", "side", "name", "hex", "attached", "turn", NULL}, *const turn[] = {
                                                                                                   "ordered", "moved",
                                                                                                   NULL};
    struct errors *errors = l->errors;
    struct ancients_state *s = l->s;
    json_only_keys(j, keys, errors);
    json_only_keys(json_get(j, "turn"), turn, errors);
    int side = ancients_read_side(j, "side", errors);
    unsigned hex = ancients_read_hex(l->pack, json_place(j, "hex"), errors), slot = 0;
    unsigned id = (unsigned)json_want_int(j, "id", 1, 65535, ++*next, errors);
    while (slot < LEADERS_MAX && l->pack->leader[slot].id != id)
        slot++;
    if (side < 0 || hex == NO_HEX)
        return;
    int unit = unit_on(s, hex);
    if (slot == LEADERS_MAX || s->leader[slot].id) {
        errors_add(errors, j, RULE_SYNTAX, "leaders need numbers of their own");
        return;
    }
    s->leader[slot] = (struct leader){.id = (uint16_t)id,
                                      .side = (uint8_t)side,
                                      .hex = (uint8_t)hex,
                                      .ordered = json_want_bool(json_get(j, "turn"), "ordered", false, errors),
                                      .moved = (uint8_t)json_want_int(json_get(j, "turn"), "moved", 0, 3, 0, errors)};
    if (id == on_his_way)
        return;
    if (unit >= 0 && s->unit[unit].side != side)
        errors_add(errors, j, RULE('S', 5), "a leader on an enemy unit");
    else if (s->leader_at[hex])
        errors_add(errors, j, RULE('S', 5), "two leaders in one hex");
    else if (ancients_closed(l->pack, NO_TYPE, hex))
        errors_add(errors, j, ancients_terrain_rule(l->pack->terrain[hex]), "a leader may not stand on %s",
                   ancients_terrain_words[l->pack->terrain[hex]]);
    else if (json_want_bool(j, "attached", unit >= 0, errors) != (unit >= 0))
        errors_add(errors, j, RULE('S', 5), "\"attached\" does not agree with the units");
    else if (++n[side] > SIDE_LEADERS_MAX)
        errors_add(errors, j, RULE('R', 24), "at most %d leaders a side", SIDE_LEADERS_MAX);
    else {
        ancients_put_leader(s, slot, hex);
        return;
    }
    s->leader[slot] = (struct leader){0};
}

/* The leader whose escape has begun stands on no hex of the maps. */
static unsigned leader_on_his_way(const struct json *position)
{
    const struct json *last = NULL;
    json_each(f, json_get(json_get(position, "sequence"), "stack"))
        if (json_is(json_get(f, "kind"), "escape"))
            last = f;
    return last && json_int(json_get(last, "steps_left"), 3) < 3 ? (unsigned)json_int(json_get(last, "leader"), 0) : 0;
}

static void read_pieces(struct reading *l, const struct json *position)
{
    int next = 0, units[SIDES] = {0}, leaders[SIDES] = {0};
    unsigned away = leader_on_his_way(position);
    if (json_get(position, "units") || l->pack->custom)
        json_each(j, json_get(position, "units"))
            read_unit(l, j, &next, units);
    else
        ancients_set_up_units(l->pack, l->s, NULL);
    next = 0;
    if (json_get(position, "leaders") || l->pack->custom)
        json_each(j, json_get(position, "leaders"))
            read_leader(l, j, &next, away, leaders);
    else
        ancients_set_up_leaders(l->pack, l->s, NULL);
}

/* ---- the whole --------------------------------------------------------------------------------------------- */

static void read_extras(struct reading *l, const struct json *position)
{
    struct ancients_state *s = l->s;
    for (int side = 0; side < SIDES; side++) {
        struct side *own = &s->side[side];
        const struct json *reserve = json_get(json_get(position, "reserve"), ancients_side_words[side]);
        own->rolling_left = l->pack->rolling[side];
        if (!json_get(position, "reserve")) {
            own->reserve_n = l->pack->reserve_n[side];
            own->reserve_leader = l->pack->reserve_leader[side];
            memcpy(own->reserve, l->pack->reserve[side], sizeof own->reserve);
            continue;
        }
        json_each(unit, json_get(reserve, "units")) {
            int type = ancients_kind_by_code(book(l->pack), json_str(unit, ""));
            if (type && own->reserve_n < RESERVE_MAX)
                own->reserve[own->reserve_n++] = (uint8_t)type;
            else
                errors_add(l->errors, unit, RULE('S', 126), "there is no such unit type, or too many");
        }
        if (json_str(json_get(reserve, "leader"), NULL))
            own->reserve_leader = l->pack->reserve_leader[side];
        own->reserve_used = json_want_bool(reserve, "used", false, l->errors);
    }
    json_each(j, json_get(position, "special")) {
        int side = json_is(json_get(j, "side"), "top") ? TOP : BOTTOM;
        if (json_is(json_get(j, "key"), "rolling_fire") && json_get(j, "left"))
            s->side[side].rolling_left = (uint8_t)json_want_int(j, "left", 0, 16, 0, l->errors);
        json_each(hex, json_get(j, "claimed")) {
            unsigned at = ancients_read_hex(l->pack, hex, l->errors);
            if (at != NO_HEX)
                s->claimed[side] = hexes_or(s->claimed[side], hexes_of(at));
        }
        if (json_is(json_get(j, "key"), "elite") &&
            hex_read(&book(l->pack)->board, json_str(json_get(j, "hex"), ""), ',') != HEX_NONE) {
            int slot = unit_on(s, hex_read(&book(l->pack)->board, json_str(json_get(j, "hex"), ""), ','));
            if (slot >= 0)
                s->unit[slot].elite = 1;
        }
    }
}

static void read_result(struct reading *l, const struct json *position)
{
    const struct json *j = json_get(position, "result");
    if (!j || j->type == JSON_NULL)
        return;
    int result = json_want_word(position, "result", ancients_results, 0, l->errors);
    l->s->result = (uint8_t)(result < 0 || result > RESULT_DRAW ? 0 : result);
    int by = json_want_word(position, "by", ancients_by_words, BY_BANNERS, l->errors);
    l->s->how = (uint8_t)(by < 0 || by >= BYS ? 0 : by);
    l->s->step = STEP_OVER;
}

/* Orders go up the board, so the last piece named is the highest one; only groups and chains grow as they like. */
static void last_named(struct ancients_state *s)
{
    for (unsigned kind = UNITS; kind <= LEADERS; kind++)
        hexes_each(hex, s->named[kind])
            if (!s->after || piece_rank(s, piece_key(hex, kind)) > piece_rank(s, s->after - 1u))
                s->after = (uint16_t)(piece_key(hex, kind) + 1);
}

/* The question of a step in which nothing is open: put even where it has one answer, so that a line may give it.
 * ASK_NOTHING: something else comes first, and settling finds it. */
static unsigned question_of_step(const struct ancients_state *s)
{
    unsigned card = card_now(s);
    bool won = s->side[TOP].banners >= s->side[TOP].target || s->side[BOTTOM].banners >= s->side[BOTTOM].target;
    if (s->fought && !s->result)
        return ASK_NEXT;
    if (s->result || won || s->stack_n || s->seq.kind)
        return ASK_NOTHING;
    switch (s->step) {
    case STEP_ORDER:
        if (s->fallback || s->ambush || card == CLASH_OF_SHIELDS || card == DARKEN_THE_SKY || card == FIRST_STRIKE)
            return ASK_NOTHING;
        if (card == RALLY || card == I_AM_SPARTACUS)
            return !s->dice_orders ? ASK_NOTHING : card == RALLY ? ASK_RALLY : ASK_ORDER;
        return ASK_ORDER;
    case STEP_MOVE:
    case STEP_MOVE2: return ASK_MOVE;
    case STEP_FIRE: return ASK_FIRE;
    case STEP_BATTLE: return ASK_BATTLE;
    default: return ASK_NOTHING;
    }
}

/* What a match or campaign has come to, and so which of its battles this is (G18, G20). */
static void read_match(struct reading *l, const void *bytes, const struct json *j)
{
    static const char *const keys[] = {"battle", "top", "bottom", "fallen", "fought", "by", NULL}, *const of_side[] = {
                                                                                                       "points", "won",
                                                                                                       "ready", NULL};
    const struct ancients_book *all = bytes;
    struct ancients_state *s = l->s;
    unsigned battles = all->battle[0].battles;
    json_only_keys(j, keys, l->errors);
    s->battle = (uint8_t)(ancients_want(j, "battle", 1, (int)battles, 1, RULE('G', 18), l->errors) - 1);
    l->pack = &all->battle[s->battle];
    for (unsigned side = 0; side < SIDES; side++) {
        const struct json *own = json_get(j, ancients_side_words[side]);
        json_only_keys(own, of_side, l->errors);
        s->points[side] = (uint16_t)ancients_want(own, "points", 0, 999, 0, RULE('G', 18), l->errors);
        s->won[side] = (uint8_t)ancients_want(own, "won", 0, (int)battles, 0, RULE('G', 18), l->errors);
        s->ready |= (uint8_t)(json_want_bool(own, "ready", false, l->errors) << side);
    }
    json_each(name, json_get(j, "fallen")) {
        unsigned i = 0;
        while (i < all->carry.persons_n && !json_is(name, all->carry.person[i]))
            i++;
        if (i < all->carry.persons_n)
            s->fallen |= (uint16_t)(1u << i);
        else
            errors_add(l->errors, name, RULE('G', 21), "the campaign remembers nobody of that name");
    }
    int fought = json_want_word(j, "fought", ancients_results, 0, l->errors);
    if (fought <= 0)
        return;
    int by = json_want_word(j, "by", ancients_by_words, BY_BANNERS, l->errors);
    if (battles == 1)
        errors_add(l->errors, j, RULE('G', 18), "one battle is fought here, and no other follows");
    s->fought = (uint8_t)fought;
    s->how = (uint8_t)(by < 0 || by >= BYS ? 0 : by);
}

bool ancients_read_position(const void *bytes, const struct json *position, unsigned looker, void *v,
                            struct errors *errors)
{
    struct reading l = {.s = v, .errors = errors, .looker = looker, .view = looker != REFEREE};
    int before = errors->n;
    read_match(&l, bytes, json_get(position, "match"));
    ancients_position_turn(&l, json_get(position, "turn"));
    read_result(&l, position);
    if (l.s->fought)
        l.s->step = STEP_OVER;
    for (int side = 0; side < SIDES; side++)
        ancients_position_side(&l, json_get(json_get(position, "sides"), ancients_side_words[side]), side);
    if (json_get(position, "deck")) {
        l.deck_given = true;
        l.s->deck_n = (uint8_t)ancients_position_pile(&l, json_get(position, "deck"), l.s->deck, &l.missing[2]);
    }
    if (json_get(position, "discard"))
        l.s->discard_n =
            (uint8_t)ancients_position_pile(&l, json_get(position, "discard"), l.s->discard, &l.missing[3]);
    ancients_position_cards(&l, position);
    read_pieces(&l, position);
    read_extras(&l, position);
    const struct json *sequence = json_get(position, "sequence"), *pending = json_get(position, "pending");
    if (sequence && sequence->type == JSON_OBJECT)
        ancients_position_sequence(&l, sequence);
    if (errors->n != before)
        return false;
    if (l.s->step == STEP_PLAY)
        ancients_forget_turn(l.s);
    if (pending && pending->type == JSON_OBJECT)
        ancients_position_pending(&l, pending, sequence);
    else if (question_of_step(l.s))
        ancients_ask(l.s, question_of_step(l.s), l.s->fought ? TOP : l.s->player, 0); /* of both: as settling puts it */
    else if (!l.s->result)
        ancients_settle(l.pack, l.s, NULL);
    if ((l.s->ask.kind == ASK_ORDER || l.s->ask.kind == ASK_RALLY) && (!l.s->after || !ancients_grows(card_now(l.s))))
        last_named(l.s);
    struct reason why;
    if (errors->n == before && !ancients_valid(bytes, v, &why))
        errors_add(errors, position, why.rule, "%s",
                   why.note ? "this question cannot be asked here" : "the position does not add up");
    return errors->n == before;
}
