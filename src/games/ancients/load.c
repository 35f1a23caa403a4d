/* load.c: a position from JSON into a state or a view, with every mistake in its place. What is left out takes its
 * default; unknown cards are filled from the unseen ones in the order of the content. */
#include "games/ancients/ancients.h"
#include "games/ancients/words.h"

struct loading {
    pack_t p;
    state_t s;
    struct errors *errors;
    bool view; /* of a looker who may not know everything */
    unsigned looker;
    uint8_t missing[SIDES + 2]; /* unknown cards of each pile: top, bottom, deck, discard */
    bool deck_given;
};

/* ---- pieces ---------------------------------------------------------------------------------------- */

static void flag(const struct json *j, const char *key, unsigned bit, struct unit *u, struct errors *errors)
{
    if (json_want_bool(j, key, false, errors))
        u->flags |= (uint16_t)bit;
}

static void read_unit_turn(struct loading *l, const struct json *j, struct unit *u)
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
        u->start = start->type == JSON_NULL ? NO_HEX : (uint8_t)ancients_read_hex(l->p, start, errors);
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

static void read_unit(struct loading *l, const struct json *j, int *next, int n[SIDES])
{
    static const char *const keys[] = {"id", "side", "type", "hex", "blocks", "elite", "turn", NULL};
    struct errors *errors = l->errors;
    state_t s = l->s;
    json_only_keys(j, keys, errors);
    int side = ancients_read_side(j, "side", errors), type = ancients_type_by_code(json_str(json_get(j, "type"), ""));
    unsigned hex = ancients_read_hex(l->p, json_get(j, "hex") ? json_get(j, "hex") : j, errors);
    unsigned id = (unsigned)json_want_int(j, "id", 1, 65535, *next + 1, errors);
    *next = (int)id;
    if (!type)
        errors_add(errors, json_get(j, "type") ? json_get(j, "type") : j, RULE('S', 7), "there is no such unit type");
    if (side < 0 || !type || hex == NO_HEX)
        return;
    int blocks = (int)json_want_int(j, "blocks", -100, 100, l->p->type[type].blocks, errors);
    if (blocks < 1 || blocks > l->p->type[type].blocks)
        errors_add(errors, j, RULE('S', ancients_type_rule[type]), "%s has 1 to %d blocks", ancients_type_codes[type],
                   l->p->type[type].blocks);
    if (ancients_slot(s, id) >= 0)
        errors_add(errors, j, RULE_SYNTAX, "two units with number %u", id);
    else if (s->unit_at[hex])
        errors_add(errors, j, RULE('S', 5), "two units in one hex");
    else if (ancients_closed(l->p, (unsigned)type, hex))
        errors_add(errors, j, ancients_terrain_rule(l->p->terrain[hex]), "%s may not stand on %s",
                   ancients_type_codes[type], ancients_terrain_words[l->p->terrain[hex]]);
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

static void read_leader(struct loading *l, const struct json *j, int *next, unsigned on_his_way, int n[SIDES])
{
    static const char *const keys[] = {"id", "side", "name", "hex", "attached", "turn", NULL}, *const turn[] = {
                                                                                                   "ordered", "moved",
                                                                                                   NULL};
    struct errors *errors = l->errors;
    state_t s = l->s;
    json_only_keys(j, keys, errors);
    json_only_keys(json_get(j, "turn"), turn, errors);
    int side = ancients_read_side(j, "side", errors);
    unsigned hex = ancients_read_hex(l->p, json_get(j, "hex") ? json_get(j, "hex") : j, errors), slot = 0;
    unsigned id = (unsigned)json_want_int(j, "id", 1, 65535, ++*next, errors);
    while (slot < LEADERS_MAX && l->p->leader[slot].id != id)
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
    else if (ancients_closed(l->p, NO_TYPE, hex))
        errors_add(errors, j, ancients_terrain_rule(l->p->terrain[hex]), "a leader may not stand on %s",
                   ancients_terrain_words[l->p->terrain[hex]]);
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

static void read_pieces(struct loading *l, const struct json *position)
{
    int next = 0, units[SIDES] = {0}, leaders[SIDES] = {0};
    unsigned away = leader_on_his_way(position);
    if (json_get(position, "units") || l->p->custom)
        json_each(j, json_get(position, "units"))
            read_unit(l, j, &next, units);
    else
        for (int i = 0; i < l->p->units_n; i++) { /* as the scenario sets them up */
            const struct setup_unit *u = &l->p->unit[i];
            unsigned slot = (u->id - 1u) % UNITS_MAX;
            l->s->unit[slot] = (struct unit){.id = u->id,
                                             .type = u->type,
                                             .side = u->side,
                                             .start = u->hex,
                                             .elite = u->elite,
                                             .blocks = l->p->type[u->type].blocks};
            ancients_put_unit(l->s, slot, u->hex);
        }
    next = 0;
    if (json_get(position, "leaders") || l->p->custom)
        json_each(j, json_get(position, "leaders"))
            read_leader(l, j, &next, away, leaders);
    else
        for (unsigned slot = 0; slot < LEADERS_MAX; slot++)
            if (l->p->leader[slot].id && l->p->leader[slot].hex != NO_HEX) {
                l->s->leader[slot] = (struct leader){.id = l->p->leader[slot].id, .side = l->p->leader[slot].side};
                ancients_put_leader(l->s, slot, l->p->leader[slot].hex);
            }
}

/* ---- cards ------------------------------------------------------------------------------------------------- */

/* A list of ids (with "?" among them) or {"n": k}. Returns how many; the unknown ones go to *missing. */
static int read_pile(struct loading *l, const struct json *j, uint8_t copies[CARDS], uint8_t *missing)
{
    int n = 0;
    if (j->type == JSON_OBJECT) {
        static const char *const keys[] = {"n", NULL};
        json_only_keys(j, keys, l->errors);
        n = (int)json_want_int(j, "n", 0, DECK_SIZE, 0, l->errors);
        *missing = (uint8_t)n;
        return n;
    }
    if (j->type != JSON_ARRAY)
        errors_add(l->errors, j, RULE_SYNTAX, "must be a list of cards or {\"n\": how many}");
    json_each(card, j) {
        int kind = ancients_card_by_id(json_str(card, ""));
        if (++n > DECK_SIZE)
            break;
        if (kind)
            copies[kind]++;
        else if (json_is(card, "?"))
            ++*missing;
        else
            errors_add(l->errors, card, RULE('S', 59), "there is no card \"%s\"", json_str(card, ""));
    }
    return n;
}

/* Takes `n` cards for a pile from those not named anywhere, in the order of the content. */
static void fill(uint8_t unseen[CARDS], uint8_t copies[CARDS], int n)
{
    for (int card = 1; card < CARDS && n > 0; card++)
        while (unseen[card] && n > 0) {
            unseen[card]--;
            copies[card]++;
            n--;
        }
}

static void count_cards(struct loading *l, const struct json *position)
{
    state_t s = l->s;
    uint8_t unseen[CARDS] = {0};
    int left = 0, wanted = 0;
    for (int card = 1; card < CARDS; card++) {
        int named = s->deck[card] + s->discard[card] + s->side[TOP].hand[card] + s->side[BOTTOM].hand[card] +
                    (s->card == card) + (s->step != STEP_DRAW && s->first_strike_by && card == FIRST_STRIKE);
        if (named > l->p->cards[card])
            errors_add(l->errors, position, RULE('S', 59), "%d of %s, but there are only %d", named,
                       ancients_card_ids[card], l->p->cards[card]);
        else
            unseen[card] = (uint8_t)(l->p->cards[card] - named);
        left += unseen[card];
    }
    for (unsigned card = 1; card < CARDS && !s->card && (s->step == STEP_MOVE || s->step == STEP_BATTLE); card++)
        if (unseen[card]) { /* a card is in play (R31) but not told: an unseen one, like any card that is unknown */
            s->card = (uint8_t)card;
            unseen[card]--;
            left--;
        }
    for (int pile = 0; pile < SIDES + 2; pile++)
        wanted += l->missing[pile];
    if (!l->deck_given && left >= wanted) {
        s->deck_n = (uint8_t)(left - wanted);
        l->missing[2] = s->deck_n;
        wanted = left;
    }
    if (left != wanted)
        errors_add(l->errors, position, RULE('R', 9), "hands, deck, discards and cards in play are %d cards, not %d",
                   DECK_SIZE - left + wanted, DECK_SIZE);
    if (l->view) {
        memset(s->deck, UNKNOWN, sizeof s->deck);
        for (unsigned side = 0; side < SIDES; side++)
            if (side != l->looker)
                memset(s->side[side].hand, UNKNOWN, sizeof s->side[side].hand);
        return;
    }
    fill(unseen, s->side[TOP].hand, l->missing[0]);
    fill(unseen, s->side[BOTTOM].hand, l->missing[1]);
    fill(unseen, s->deck, l->missing[2]);
    fill(unseen, s->discard, l->missing[3]);
}

static void read_side_of(struct loading *l, const struct json *j, int side)
{
    static const char *const keys[] = {"army", "command", "target", "banners", "turns", "hand", "last_card", NULL};
    struct side *own = &l->s->side[side];
    state_t s = l->s;
    json_only_keys(j, keys, l->errors);
    own->command = (uint8_t)json_want_int(j, "command", 1, COMMAND_MAX, l->p->command[side], l->errors);
    own->target = (uint8_t)json_want_int(j, "target", 1, 16, l->p->target, l->errors);
    own->banners = (uint8_t)json_want_int(j, "banners", 0, 40, 0, l->errors);
    own->turns = (uint16_t)json_want_int(j, "turns", 0, TURNS_MAX, 0, l->errors);
    const struct json *last = json_get(j, "last_card"), *hand = json_get(j, "hand");
    if (last && last->type != JSON_NULL && !(own->last_card = (uint8_t)ancients_card_by_id(json_str(last, ""))))
        errors_add(l->errors, last, RULE('S', 62), "there is no such card");
    if (hand)
        own->hand_n = (uint8_t)read_pile(l, hand, own->hand, &l->missing[side]);
    else { /* Command, less the cards in play */
        int in_play = (side == s->player && (s->card || (s->step != STEP_PLAY && s->step != STEP_OVER))) +
                      (s->first_strike_by == side + 1);
        own->hand_n = l->missing[side] = (uint8_t)(own->command > in_play ? own->command - in_play : 0);
    }
}

/* ---- the turn ---------------------------------------------------------------------------------------------------- */

static uint32_t read_faces(const struct json *list, struct errors *errors)
{
    uint32_t faces = 0;
    int n = 0;
    json_each(j, list) {
        int face = 0;
        while (face < DICE_FACES && !json_is(j, ancients_face_words[face]))
            face++;
        if (face == DICE_FACES || ++n > DICE_MAX)
            errors_add(errors, j, RULE('R', 13), "a die shows lt md hv hm fl or sw, and there are not so many");
        else
            faces += (uint32_t)dice_one(face);
    }
    return faces;
}

static unsigned read_card(const struct json *object, const char *key, struct errors *errors)
{
    const struct json *j = json_get(object, key);
    int card = ancients_card_by_id(json_str(j, ""));
    if (j && j->type != JSON_NULL && !card)
        errors_add(errors, j, RULE('S', 59), "there is no such card");
    return (unsigned)card;
}

static void read_turn(struct loading *l, const struct json *j)
{
    static const char *const keys[] = {"number",      "player",          "step",   "card",  "acts_as", "fallback",
                                       "dice_orders", "first_strike_by", "ambush", "stage", "turned",  NULL};
    state_t s = l->s;
    json_only_keys(j, keys, l->errors);
    s->number = (uint16_t)json_want_int(j, "number", 1, TURNS_MAX, 1, l->errors);
    s->player = (uint8_t)json_want_word(j, "player", ancients_side_words, l->p->first, l->errors);
    s->step = (uint8_t)json_want_word(j, "step", words_step, STEP_PLAY, l->errors);
    s->card = (uint8_t)read_card(j, "card", l->errors);
    s->acts_as = (uint8_t)read_card(j, "acts_as", l->errors);
    s->fallback = json_want_bool(j, "fallback", false, l->errors);
    s->turned = json_want_bool(j, "turned", false, l->errors);
    s->dice_orders = read_faces(json_get(j, "dice_orders"), l->errors);
    const struct json *strike = json_get(j, "first_strike_by"), *ambush = json_get(j, "ambush");
    if (strike && strike->type != JSON_NULL)
        s->first_strike_by = (uint8_t)(ancients_read_side(j, "first_strike_by", l->errors) + 1);
    if (ambush && ambush->type != JSON_NULL)
        s->ambush = (uint8_t)(json_want_word(j, "ambush", ancients_section_words, 0, l->errors) + 1);
    if (s->player > BOTTOM || s->step > STEP_OVER) { /* already an error */
        s->player = BOTTOM;
        s->step = STEP_PLAY;
    }
    if (s->step == STEP_DRAW || s->step == STEP_PLAY) /* it lies with the discards, or is not played yet */
        s->card = s->acts_as = s->fallback = 0;
    else if (!s->card && s->step != STEP_OVER && s->step != STEP_MOVE && s->step != STEP_BATTLE)
        errors_add(l->errors, j, RULE('R', 31), "in this step a card is in play: \"card\" is missing");
    if (s->acts_as && s->card != COUNTER_ATTACK)
        errors_add(l->errors, j, RULE('S', 62), "only a Counter Attack acts as another card");
}

static int find_unit(struct loading *l, const struct json *object, const char *key)
{
    int slot = ancients_slot(l->s, (unsigned)json_int(json_get(object, key), 0));
    if (slot < 0)
        errors_add(l->errors, object, RULE_SYNTAX, "\"%s\" is no unit on the board", key);
    return slot;
}

static int find_leader(struct loading *l, const struct json *object)
{
    int slot = ancients_leader_slot(l->s, (unsigned)json_int(json_get(object, "leader"), 0));
    if (slot < 0)
        errors_add(l->errors, object, RULE_SYNTAX, "\"leader\" is no leader on the board");
    return slot;
}

static void read_frame(struct loading *l, const struct json *j)
{
    static const char *const keys[] = {"kind",       "elephant", "leader", "unit", "todo",
                                       "steps_left", "missing",  "dice",   NULL};
    struct frame f = {.kind = (uint8_t)json_want_word(j, "kind", words_frame, 0, l->errors)};
    const struct json *leader = json_get(j, "leader");
    int slot = -1;
    json_only_keys(j, keys, l->errors);
    f.steps = (uint8_t)json_want_int(j, "steps_left", 0, 40, f.kind == FRAME_ESCAPE ? 3 : 0, l->errors);
    f.missing = (uint8_t)json_want_int(j, "missing", 0, 40, 0, l->errors);
    switch (f.kind) {
    case FRAME_CHECK: f.dice = (uint8_t)json_want_int(j, "dice", 1, 2, 2, l->errors); /* fall through */
    case FRAME_ESCAPE: slot = find_leader(l, j); break;
    case FRAME_MARSH:
        if (leader && leader->type != JSON_NULL && !json_get(j, "unit")) {
            f.leader = 1;
            slot = find_leader(l, j);
            break;
        }
        f.leader = leader && leader->type == JSON_NULL ? 2 : 0; /* fall through */
    case FRAME_RETREAT: slot = find_unit(l, j, "unit"); break;
    case FRAME_RAMPAGE:
    case FRAME_BLOCKED: slot = find_unit(l, j, "elephant"); break;
    default: errors_add(l->errors, j, RULE_SYNTAX, "a frame needs its kind"); return;
    }
    if (l->s->stack_n >= STACK_MAX / 2)
        errors_add(l->errors, j, RULE_SYNTAX, "so much is never open at once");
    if (slot < 0 || l->s->stack_n >= STACK_MAX / 2)
        return;
    f.who = (uint8_t)slot;
    json_each(hex, json_get(j, "todo")) {
        unsigned at = ancients_read_hex(l->p, hex, l->errors);
        int d = at == NO_HEX || f.kind != FRAME_RAMPAGE ? -1 : hex_direction(&l->p->board, l->s->unit[slot].hex, at);
        if (d >= 0)
            f.todo |= (uint8_t)(1 << d);
        else
            errors_add(l->errors, hex, RULE('S', 93), "not next to the elephant");
    }
    if (f.kind == FRAME_RAMPAGE && !json_get(j, "todo"))
        f.todo = ancients_rampage_around(l->p, l->s, f.who);
    ancients_push(l->s, f);
}

static void read_target(struct loading *l, const struct json *j)
{
    struct sequence *q = &l->s->seq;
    const struct json *unit = json_get(j, "unit"), *leader = json_get(j, "leader");
    if (unit)
        q->target = (uint16_t)json_want_int(j, "unit", 1, 65535, 1, l->errors);
    for (unsigned slot = 0; leader && slot < LEADERS_MAX; slot++)
        if (l->p->leader[slot].id && l->p->leader[slot].id == json_int(leader, 0))
            q->target_leader = (uint8_t)(slot + 1);
    if (!q->target && !q->target_leader)
        errors_add(l->errors, j, RULE_SYNTAX, "a target is {\"unit\": number} or {\"leader\": number}");
}

static void read_sequence(struct loading *l, const struct json *j)
{
    static const char *const keys[] = {"kind",      "roll",  "attacker",  "target",         "from",       "at",
                                       "direction", "full",  "evading",   "strike",         "checked",    "faces",
                                       "hits",      "flags", "ignorable", "hexes_per_flag", "steps_left", "stack",
                                       NULL};
    struct sequence *q = &l->s->seq;
    struct errors *e = l->errors;
    json_only_keys(j, keys, e);
    q->kind = (uint8_t)json_want_word(j, "kind", words_kind, NO_SEQUENCE, e);
    if (q->kind == NO_SEQUENCE || q->kind >= KINDS) {
        errors_add(e, j, RULE_SYNTAX, "a sequence has a kind");
        q->kind = NO_SEQUENCE;
        return;
    }
    if (q->kind != MOVING) {
        q->roll = (uint8_t)json_want_word(j, "roll", words_roll, ROLL_ATTACK, e);
        q->attacker = (uint16_t)json_want_int(j, "attacker", 1, 65535, 1, e);
        read_target(l, json_get(j, "target") ? json_get(j, "target") : j);
        q->from = json_get(j, "from") ? (uint8_t)ancients_read_hex(l->p, json_get(j, "from"), e) : NO_HEX;
        q->at = json_get(j, "at") ? (uint8_t)ancients_read_hex(l->p, json_get(j, "at"), e) : NO_HEX;
        if (q->kind == BURN)
            q->direction = (uint8_t)json_want_word(j, "direction",
                                                   (const char *const[]){"w", "nw", "ne", "e", "se", "sw", NULL}, 0, e);
        json_each(id, json_get(j, "full"))
            q->full |= json_int(id, 0) == q->attacker ? 1 : json_int(id, 0) == q->target ? 2 : 0;
        q->evading = json_want_bool(j, "evading", false, e);
        q->strike = json_want_bool(j, "strike", false, e);
        q->faces = read_faces(json_get(j, "faces"), e);
        q->hits = (uint8_t)json_want_int(j, "hits", 0, 15, 0, e);
        q->flags = (uint8_t)json_want_int(j, "flags", 0, 15, 0, e);
        q->ignorable = (uint8_t)json_want_int(j, "ignorable", 0, 15, 0, e);
        q->per_flag = (uint8_t)json_want_int(j, "hexes_per_flag", 0, 6, 0, e);
        q->steps = (uint8_t)json_want_int(j, "steps_left", 0, 40, 0, e);
        ancients_derive_places(l->p, l->s, j);
    }
    json_each(id, json_get(j, "checked")) {
        int slot = ancients_leader_slot(l->s, (unsigned)json_int(id, 0));
        if (slot >= 0)
            q->checked |= (uint16_t)(1u << slot);
    }
    json_each(f, json_get(j, "stack"))
        read_frame(l, f);
}

/* ---- what is asked -------------------------------------------------------------------------------------------------
 */

static bool read_piece(struct loading *l, const struct json *j, unsigned *key)
{
    const char *word = json_str(j, "");
    unsigned hex = hex_read(&l->p->board, word + (*word == 'l'), ',');
    *key = piece_key(hex, *word == 'l');
    if (hex == HEX_NONE)
        errors_add(l->errors, j, RULE_SYNTAX, "must be a hex, or l and a hex");
    return hex != HEX_NONE;
}

/* Cards owed at once are not written down: they follow from the hands (deal, S128). */
static void derive_owed(struct loading *l)
{
    state_t s = l->s;
    for (unsigned side = 0; side < SIDES && s->step != STEP_DRAW; side++) {
        struct side *own = &s->side[side];
        int in_play = (side == s->player && s->card) + (s->first_strike_by == side + 1);
        int owed = own->command - own->hand_n - in_play;
        if (side == s->asked || s->step == STEP_PLAY || l->p->banners_at[side])
            own->owed = (uint8_t)(owed > 0 ? owed : side == s->asked);
    }
    s->n = s->step == STEP_DRAW && !s->first_strike_by && l->p->growth[s->player] > s->side[s->player].command &&
           s->side[s->player].hand_n >= s->side[s->player].command;
}

static void read_pending(struct loading *l, const struct json *j, const struct json *sequence)
{
    static const char *const keys[] = {"kind", "player", "n", "why", "max", "after", "passed", NULL};
    state_t s = l->s;
    unsigned key;
    json_only_keys(j, keys, l->errors);
    s->pending = (uint8_t)json_want_word(j, "kind", words_ask, ASK_NOTHING, l->errors);
    if (s->pending >= ASKS)
        s->pending = ASK_NOTHING;
    bool other = s->pending == ASK_DEFEND || s->pending == ASK_WITHDRAW || s->pending == ASK_IGNORE;
    if (s->pending != ASK_NOTHING && s->pending != ASK_ROLL)
        s->asked =
            (uint8_t)json_want_word(j, "player", ancients_side_words, other ? s->player ^ 1 : s->player, l->errors);
    if (s->asked > BOTTOM)
        s->asked = s->player;
    if (json_get(j, "after") && read_piece(l, json_get(j, "after"), &key))
        s->after = (uint16_t)(key + 1);
    json_each(piece, json_get(j, "passed"))
        if (read_piece(l, piece, &key))
            s->passed = hexes_or(s->passed, hexes_of(key / 2));
    if (s->pending == ASK_DRAW) {
        derive_owed(l);
        if (s->deck_n == 0 && !l->view)
            ancients_shuffle(s, NULL); /* S68: a card is due */
    }
    if (s->pending == ASK_ROLL)
        s->why = (uint8_t)json_want_word(j, "why", words_why, ancients_derive_why(s), l->errors);
    if (s->why >= WHYS)
        s->why = WHY_NONE;
    ancients_derive_sequence(l->p, s, sequence, (s->why >= WHY_ATTACK && s->why <= WHY_EVADE) || s->why == WHY_BURN);
    if (s->pending == ASK_IGNORE)
        s->n = (uint8_t)json_want_int(j, "max", 0, 15,
                                      s->seq.ignorable < s->seq.flags ? s->seq.ignorable : s->seq.flags, l->errors);
    if (s->pending != ASK_ROLL)
        return;
    if (s->why == WHY_REROLL && ancients_roller(s) && ancients_rolled_at(s))
        s->seq.rerolled = (uint8_t)ancients_swords_scored(l->p, s, s->seq.faces);
    int dice = ancients_pending_dice(l->p, s);
    s->n = (uint8_t)json_want_int(j, "n", 1, 7, dice > 0 ? dice : 1, l->errors);
    if (s->why == WHY_ESCAPE && s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_ESCAPE)
        s->stack[s->stack_n - 1].dice = s->n;
}

static void read_extras(struct loading *l, const struct json *position)
{
    state_t s = l->s;
    for (int side = 0; side < SIDES; side++) {
        struct side *own = &s->side[side];
        const struct json *reserve = json_get(json_get(position, "reserve"), ancients_side_words[side]);
        own->rolling_left = l->p->rolling[side];
        if (!json_get(position, "reserve")) {
            own->reserve_n = l->p->reserve_n[side];
            own->reserve_leader = l->p->reserve_leader[side];
            memcpy(own->reserve, l->p->reserve[side], sizeof own->reserve);
            continue;
        }
        json_each(unit, json_get(reserve, "units")) {
            int type = ancients_type_by_code(json_str(unit, ""));
            if (type && own->reserve_n < RESERVE_MAX)
                own->reserve[own->reserve_n++] = (uint8_t)type;
            else
                errors_add(l->errors, unit, RULE('S', 126), "there is no such unit type, or too many");
        }
        if (json_str(json_get(reserve, "leader"), NULL))
            own->reserve_leader = l->p->reserve_leader[side];
        own->reserve_used = json_want_bool(reserve, "used", false, l->errors);
    }
    json_each(j, json_get(position, "special")) {
        int side = json_is(json_get(j, "side"), "top") ? TOP : BOTTOM;
        if (json_is(json_get(j, "key"), "rolling_fire") && json_get(j, "left"))
            s->side[side].rolling_left = (uint8_t)json_want_int(j, "left", 0, 16, 0, l->errors);
        json_each(hex, json_get(j, "claimed")) {
            unsigned at = ancients_read_hex(l->p, hex, l->errors);
            if (at != NO_HEX)
                s->claimed[side] = hexes_or(s->claimed[side], hexes_of(at));
        }
        if (json_is(json_get(j, "key"), "elite") &&
            hex_read(&l->p->board, json_str(json_get(j, "hex"), ""), ',') != HEX_NONE) {
            int slot = unit_on(s, hex_read(&l->p->board, json_str(json_get(j, "hex"), ""), ','));
            if (slot >= 0)
                s->unit[slot].elite = 1;
        }
    }
}

static void read_result(struct loading *l, const struct json *position)
{
    static const char *const results[] = {"-", "top", "bottom", "draw", NULL};
    const struct json *j = json_get(position, "result");
    if (!j || j->type == JSON_NULL)
        return;
    int result = json_want_word(position, "result", results, 0, l->errors);
    l->s->result = (uint8_t)(result < 0 || result > 3 ? 0 : result);
    int by = json_want_word(position, "by", words_by, BY_BANNERS, l->errors);
    l->s->how = (uint8_t)(by < 0 || by >= BYS ? 0 : by);
    l->s->step = STEP_OVER;
}

bool ancients_read_position(const void *pack, const struct json *position, unsigned looker, void *v,
                            struct errors *errors)
{
    struct loading l = {.p = pack, .s = v, .errors = errors, .looker = looker, .view = looker != REFEREE};
    int before = errors->n;
    read_turn(&l, json_get(position, "turn"));
    read_result(&l, position);
    for (int side = 0; side < SIDES; side++)
        read_side_of(&l, json_get(json_get(position, "sides"), ancients_side_words[side]), side);
    if (json_get(position, "deck")) {
        l.deck_given = true;
        l.s->deck_n = (uint8_t)read_pile(&l, json_get(position, "deck"), l.s->deck, &l.missing[2]);
    }
    if (json_get(position, "discard"))
        l.s->discard_n = (uint8_t)read_pile(&l, json_get(position, "discard"), l.s->discard, &l.missing[3]);
    count_cards(&l, position);
    read_pieces(&l, position);
    read_extras(&l, position);
    const struct json *sequence = json_get(position, "sequence"), *pending = json_get(position, "pending");
    if (sequence && sequence->type == JSON_OBJECT)
        read_sequence(&l, sequence);
    if (errors->n != before)
        return false;
    if (pending && pending->type == JSON_OBJECT)
        read_pending(&l, pending, sequence);
    else if (!l.s->result)
        ancients_settle(l.p, l.s, NULL);
    struct reason why;
    if (errors->n == before && !ancients_valid(pack, v, &why))
        errors_add(errors, position, why.rule, "%s",
                   why.note ? "this question cannot be asked here" : "the position does not add up");
    return errors->n == before;
}
