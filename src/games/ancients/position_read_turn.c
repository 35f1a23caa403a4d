/* position_read_turn.c: the turn of a position, the sequence that is open, and what is asked. */
#include "games/ancients/position_read.h"

/* ---- the turn ---------------------------------------------------------------------------------------------- */

static uint32_t read_faces(const struct json *list, struct errors *errors)
{
    uint32_t faces = 0;
    int n = 0;
    json_each(j, list) {
        int face = 0;
        while (face < DICE_FACES && !json_is(j, ancients_face_words[face]))
            face++;
        if (face == DICE_FACES || ++n > DICE_MAX)
            errors_add(errors, j, RULE('R', 13), "a die shows lt md hv hm fl or sw, and there are at most seven");
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
        errors_no_card(errors, j, RULE('S', 59));
    return (unsigned)card;
}

void ancients_position_turn(struct reading *l, const struct json *j)
{
    static const char *const keys[] = {"number",      "player",          "step",   "card",  "acts_as", "fallback",
                                       "dice_orders", "first_strike_by", "ambush", "stage", "turned",  NULL};
    struct ancients_state *s = l->s;
    json_only_keys(j, keys, l->errors);
    s->number = (uint16_t)ancients_want(j, "number", 1, TURNS_MAX, 1, RULE('S', 136), l->errors);
    s->player = (uint8_t)json_want_word(j, "player", ancients_side_words, l->pack->first, l->errors);
    s->step = (uint8_t)json_want_word(j, "step", ancients_step_words, STEP_PLAY, l->errors);
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

static int find_unit(struct reading *l, const struct json *object, const char *key)
{
    int slot = ancients_slot(l->s, (unsigned)json_int(json_get(object, key), 0));
    if (slot < 0)
        errors_add(l->errors, object, RULE_SYNTAX, "\"%s\" is no unit on the board", key);
    return slot;
}

static int find_leader(struct reading *l, const struct json *object)
{
    int slot = ancients_leader_slot(l->s, (unsigned)json_int(json_get(object, "leader"), 0));
    if (slot < 0)
        errors_add(l->errors, object, RULE_SYNTAX, "\"leader\" is no leader on the board");
    return slot;
}

static void read_frame(struct reading *l, const struct json *j)
{
    static const char *const keys[] = {"kind",       "elephant", "leader", "unit", "todo",
                                       "steps_left", "missing",  "dice",   NULL};
    struct frame f = {.kind = (uint8_t)json_want_word(j, "kind", ancients_frame_words, 0, l->errors)};
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
        unsigned at = ancients_read_hex(l->pack, hex, l->errors);
        int d = at == NO_HEX || f.kind != FRAME_RAMPAGE
                    ? -1
                    : hex_direction(&book(l->pack)->board, l->s->unit[slot].hex, at);
        if (d >= 0)
            f.todo |= (uint8_t)(1 << d);
        else
            errors_add(l->errors, hex, RULE('S', 93), "not next to the elephant");
    }
    if (f.kind == FRAME_RAMPAGE && !json_get(j, "todo"))
        f.todo = ancients_rampage_around(l->pack, l->s, f.who);
    ancients_push(l->s, f);
}

static void read_target(struct reading *l, const struct json *j)
{
    struct sequence *q = &l->s->seq;
    const struct json *unit = json_get(j, "unit"), *leader = json_get(j, "leader");
    if (unit)
        q->target = (uint16_t)json_want_int(j, "unit", 1, 65535, 1, l->errors);
    for (unsigned slot = 0; leader && slot < LEADERS_MAX; slot++)
        if (l->pack->leader[slot].id && l->pack->leader[slot].id == json_int(leader, 0))
            q->target_leader = (uint8_t)(slot + 1);
    if (!q->target && !q->target_leader)
        errors_add(l->errors, j, RULE_SYNTAX, "a target is {\"unit\": number} or {\"leader\": number}");
}

void ancients_position_sequence(struct reading *l, const struct json *j)
{
    static const char *const keys[] = {"kind",      "roll",  "attacker",  "target",         "from",       "at",
                                       "direction", "full",  "evading",   "strike",         "checked",    "faces",
                                       "hits",      "flags", "ignorable", "hexes_per_flag", "steps_left", "stack",
                                       NULL};
    struct sequence *q = &l->s->seq;
    struct errors *e = l->errors;
    json_only_keys(j, keys, e);
    q->kind = (uint8_t)json_want_word(j, "kind", ancients_kind_words, NO_SEQUENCE, e);
    if (q->kind == NO_SEQUENCE || q->kind >= KINDS) {
        errors_add(e, j, RULE_SYNTAX, "a sequence has a kind");
        q->kind = NO_SEQUENCE;
        return;
    }
    if (q->kind != MOVING) {
        q->roll = (uint8_t)json_want_word(j, "roll", ancients_roll_words, ROLL_ATTACK, e);
        q->attacker = (uint16_t)json_want_int(j, "attacker", 1, 65535, 1, e);
        read_target(l, json_get(j, "target") ? json_get(j, "target") : j);
        q->from = json_get(j, "from") ? (uint8_t)ancients_read_hex(l->pack, json_get(j, "from"), e) : NO_HEX;
        q->at = json_get(j, "at") ? (uint8_t)ancients_read_hex(l->pack, json_get(j, "at"), e) : NO_HEX;
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
        ancients_derive_places(l->pack, l->s, j);
        if (q->at == NO_HEX)
            errors_add(e, j, RULE_SYNTAX, "\"at\" must say where the target stood: it is not on the board");
        else if (q->from == NO_HEX) /* the attacker is gone: anywhere beside it will do */
            q->from = (uint8_t)hexes_first(l->pack->near[q->at]);
    }
    json_each(id, json_get(j, "checked")) {
        int slot = ancients_leader_slot(l->s, (unsigned)json_int(id, 0));
        if (slot >= 0)
            q->checked |= (uint16_t)(1u << slot);
    }
    json_each(f, json_get(j, "stack"))
        read_frame(l, f);
}

/* ---- what is asked ----------------------------------------------------------------------------------------- */

static bool read_piece(struct reading *l, const struct json *j, unsigned *key)
{
    const char *word = json_str(j, "");
    unsigned hex = hex_read(&book(l->pack)->board, word + (*word == 'l'), ',');
    *key = piece_key(hex, *word == 'l');
    if (hex == HEX_NONE)
        errors_add(l->errors, j, RULE_SYNTAX, "must be a hex, or l and a hex");
    return hex != HEX_NONE;
}

/* Cards owed at once are not written down: they follow from the hands (deal, S128). */
static void derive_owed(struct reading *l)
{
    struct ancients_state *s = l->s;
    for (unsigned side = 0; side < SIDES && s->step != STEP_DRAW; side++) {
        struct side *own = &s->side[side];
        int in_play = (side == s->player && s->card) + (s->first_strike_by == side + 1);
        int owed = own->command - own->hand_n - in_play;
        if (side == s->ask.seat || s->step == STEP_PLAY || l->pack->banners_at[side])
            own->owed = (uint8_t)(owed > 0 ? owed : side == s->ask.seat);
    }
    s->ask.n = s->step == STEP_DRAW && !s->first_strike_by && l->pack->growth[s->player] > s->side[s->player].command &&
               s->side[s->player].hand_n >= s->side[s->player].command;
}

void ancients_position_pending(struct reading *l, const struct json *j, const struct json *sequence)
{
    static const char *const keys[] = {"kind", "player", "n", "why", "max", "after", "passed", NULL};
    struct ancients_state *s = l->s;
    unsigned key;
    json_only_keys(j, keys, l->errors);
    s->ask.kind = (uint8_t)json_want_word(j, "kind", ancients_ask_words, ASK_NOTHING, l->errors);
    if (s->ask.kind >= ASKS)
        s->ask.kind = ASK_NOTHING;
    bool other = s->ask.kind == ASK_DEFEND || s->ask.kind == ASK_WITHDRAW || s->ask.kind == ASK_IGNORE;
    if (s->ask.kind != ASK_NOTHING && s->ask.kind != ASK_ROLL)
        s->ask.seat =
            (uint8_t)json_want_word(j, "player", ancients_side_words, other ? s->player ^ 1 : s->player, l->errors);
    if (s->ask.seat > BOTTOM)
        s->ask.seat = s->player;
    if (s->ask.kind == ASK_NEXT)
        s->ask.seat = 0;
    if (json_get(j, "after") && read_piece(l, json_get(j, "after"), &key))
        s->after = (uint16_t)(key + 1);
    json_each(piece, json_get(j, "passed"))
        if (read_piece(l, piece, &key))
            s->passed = hexes_or(s->passed, hexes_of(key / 2));
    if (s->ask.kind == ASK_DRAW) {
        derive_owed(l);
        if (s->deck_n == 0 && !l->view)
            ancients_shuffle(s, NULL); /* S68: a card is due */
    }
    if (s->ask.kind == ASK_ROLL)
        s->ask.why = (uint8_t)json_want_word(j, "why", ancients_why_words, ancients_derive_why(s), l->errors);
    if (s->ask.why >= WHYS)
        s->ask.why = WHY_NONE;
    ancients_derive_sequence(l->pack, s, sequence, j,
                             (s->ask.why >= WHY_ATTACK && s->ask.why <= WHY_EVADE) || s->ask.why == WHY_BURN);
    if (s->ask.kind == ASK_IGNORE)
        s->ask.n = (uint8_t)json_want_int(j, "max", 0, 15,
                                          s->seq.ignorable < s->seq.flags ? s->seq.ignorable : s->seq.flags, l->errors);
    if (s->ask.kind != ASK_ROLL)
        return;
    int dice = ancients_dice_due(l->pack, s);
    if (s->ask.why == WHY_REROLL && ancients_roller(s) && ancients_rolled_at(s)) {
        s->seq.rerolled = (uint8_t)ancients_swords_scored(l->pack, s, s->seq.faces, NULL);
        /* of the swords that scored, those of the last wave: the earlier ones have fallen again */
        dice = s->seq.rerolled + ancients_roll_dice(l->pack, s, NULL) - dice_number(s->seq.faces);
    }
    s->ask.n = (uint8_t)json_want_int(j, "n", 1, BATTLE_DICE, dice > 0 ? dice : 1, l->errors);
    if (s->ask.why == WHY_ESCAPE && s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_ESCAPE)
        s->stack[s->stack_n - 1].dice = s->ask.n;
}
