/* position.c: a state or a view as JSON, in the format of section 8. position_read.c is the reverse. */
#include "games/ancients/rules.h"

static void put_hex(struct text *out, const struct ancients_pack *pack, const char *key, unsigned hex)
{
    char word[8];
    if (hex == NO_HEX) {
        json_put_null(out, key);
        return;
    }
    hex_say(&book(pack)->board, hex, ',', word);
    json_put_str(out, key, word);
}

static void put_hexes(struct text *out, const struct ancients_pack *pack, const char *key, struct hexes set)
{
    json_open(out, key, '[');
    hexes_each(hex, set)
        put_hex(out, pack, NULL, hex);
    json_close(out, ']');
}

static void put_faces(struct text *out, const char *key, uint32_t faces)
{
    json_open(out, key, '[');
    for (int face = 0; face < DICE_FACES; face++)
        for (int i = dice_count(faces, face); i > 0; i--)
            json_put_str(out, NULL, ancients_face_words[face]);
    json_close(out, ']');
}

static void put_card(struct text *out, const char *key, unsigned card)
{
    if (card)
        json_put_str(out, key, ancients_card_ids[card]);
    else
        json_put_null(out, key);
}

/* A multiset of cards, or only how many where it is hidden. */
static void put_pile(struct text *out, const char *key, const uint8_t copies[CARDS], unsigned n)
{
    if (copies[0] == UNKNOWN) {
        json_open(out, key, '{');
        json_put_int(out, "n", n);
        json_close(out, '}');
        return;
    }
    json_open(out, key, '[');
    for (int card = 1; card < CARDS; card++)
        for (int i = copies[card]; i > 0; i--)
            json_put_str(out, NULL, ancients_card_ids[card]);
    json_close(out, ']');
}

static void put_terrain(struct text *out, const struct ancients_pack *pack)
{
    json_open(out, "terrain", '[');
    hexes_each(hex, hexes_board) {
        if (!pack->terrain[hex] && !pack->rampart[hex])
            continue;
        json_open(out, NULL, '{');
        put_hex(out, pack, "hex", hex);
        if (pack->terrain[hex])
            json_put_str(out, "type", ancients_terrain_words[pack->terrain[hex]]);
        if (pack->rampart[hex]) {
            json_open(out, "rampart", '[');
            for (int d = 0; d < HEX_SIDES; d++)
                if (pack->rampart[hex] >> d & 1)
                    json_put_str(out, NULL, hex_direction_names[d]);
            json_close(out, ']');
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_sides(struct text *out, const struct ancients_pack *pack, const struct ancients_state *s)
{
    json_open(out, "sides", '{');
    for (int side = 0; side < SIDES; side++) {
        const struct side *own = &s->side[side];
        json_open(out, ancients_side_words[side], '{');
        json_put_str(out, "army", pack->army[side]);
        json_put_int(out, "command", own->command);
        json_put_int(out, "target", own->target);
        json_put_int(out, "banners", own->banners);
        json_put_int(out, "turns", own->turns);
        put_pile(out, "hand", own->hand, own->hand_n);
        put_card(out, "last_card", own->last_card);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static bool has_turn(const struct unit *u)
{
    return u->flags || u->moved || u->moved2 || u->shots || u->entered || u->start != u->hex;
}

static void put_unit_turn(struct text *out, const struct ancients_pack *pack, const struct unit *u)
{
    json_open(out, "turn", '{');
    json_put_bool(out, "ordered", u->flags & ORDERED);
    put_hex(out, pack, "start", u->start);
    json_put_int(out, "moved", u->moved);
    json_put_int(out, "moved2", u->moved2);
    json_open(out, "entered", '[');
    for (int terrain = 1; terrain < TERRAINS; terrain++)
        if (u->entered >> terrain & 1)
            json_put_str(out, NULL, ancients_terrain_words[terrain]);
    json_close(out, ']');
    json_put_bool(out, "no_move", u->flags & NO_MOVE);
    json_put_bool(out, "must_fight", u->flags & MUST_FIGHT);
    json_put_int(out, "shots_left", u->shots);
    json_put_bool(out, "battled", u->flags & BATTLED);
    json_put_bool(out, "advanced", u->flags & ADVANCED);
    json_put_bool(out, "extra", u->flags & EXTRA);
    json_put_bool(out, "bonus", u->flags & HAD_BONUS);
    json_close(out, '}');
}

static void put_pieces(struct text *out, const struct ancients_pack *pack, const struct ancients_state *s)
{
    json_open(out, "units", '[');
    for (int slot = 0; slot < UNITS_MAX; slot++) {
        const struct unit *u = &s->unit[slot];
        if (!u->id)
            continue;
        json_open(out, NULL, '{');
        json_put_int(out, "id", u->id);
        json_put_str(out, "side", ancients_side_words[u->side]);
        json_put_str(out, "type", ancients_kind_code(book(pack), kind_of(u)));
        put_hex(out, pack, "hex", u->hex);
        json_put_int(out, "blocks", u->blocks);
        if (u->elite)
            json_put_str(out, "elite", "sacred_band");
        if (has_turn(u))
            put_unit_turn(out, pack, u);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "leaders", '[');
    for (int slot = 0; slot < LEADERS_MAX; slot++) {
        const struct leader *l = &s->leader[slot];
        if (!l->id)
            continue;
        json_open(out, NULL, '{');
        json_put_int(out, "id", l->id);
        json_put_str(out, "side", ancients_side_words[l->side]);
        json_put_str(out, "name", pack->leader[slot].name);
        put_hex(out, pack, "hex", l->hex);
        json_put_bool(out, "attached", s->leader_at[l->hex] == slot + 1 && s->unit_at[l->hex]);
        if (l->ordered || l->moved) {
            json_open(out, "turn", '{');
            json_put_bool(out, "ordered", l->ordered);
            json_put_int(out, "moved", l->moved);
            json_close(out, '}');
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_reserve(struct text *out, const struct ancients_pack *pack, const struct ancients_state *s)
{
    json_open(out, "reserve", '{');
    for (int side = 0; side < SIDES; side++) {
        const struct side *own = &s->side[side];
        if (!own->reserve_n && !own->reserve_leader && !own->reserve_used)
            continue;
        json_open(out, ancients_side_words[side], '{');
        json_open(out, "units", '[');
        for (int i = 0; i < own->reserve_n; i++)
            json_put_str(out, NULL, ancients_kind_code(book(pack), own->reserve[i]));
        json_close(out, ']');
        if (own->reserve_leader)
            json_put_str(out, "leader", pack->leader[own->reserve_leader - 1].name);
        else
            json_put_null(out, "leader");
        json_put_bool(out, "used", own->reserve_used);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void special_open(struct text *out, const char *key, int seat)
{
    json_open(out, NULL, '{');
    json_put_str(out, "key", key);
    json_put_str(out, "side", ancients_side_words[seat]);
}

static void put_special(struct text *out, const struct ancients_pack *pack, const struct ancients_state *s)
{
    json_open(out, "special", '[');
    for (int side = 0; side < SIDES; side++) {
        if (pack->ambush_turn[side]) {
            special_open(out, "ambush", side);
            json_put_int(out, "t", pack->ambush_turn[side]);
            json_close(out, '}');
        }
        if (pack->growth[side]) {
            special_open(out, "hand_growth", side);
            json_put_int(out, "k", pack->growth[side]);
            json_close(out, '}');
        }
        if (pack->banners_at[side]) {
            special_open(out, "hand_on_banners", side);
            json_put_int(out, "b", pack->banners_at[side]);
            json_put_int(out, "k", pack->banners_command[side]);
            json_close(out, '}');
        }
        if (hexes_any(pack->exit[side])) {
            special_open(out, "exit", side);
            json_put_int(out, "row", pack->exit_row[side]);
            json_put_int(out, "h1", pack->exit_from[side]);
            json_put_int(out, "h2", pack->exit_to[side]);
            json_close(out, '}');
        }
        if (pack->lose_leader[side]) {
            special_open(out, "lose_with_leader", side);
            json_put_str(out, "name", pack->leader[pack->lose_leader[side] - 1].name);
            json_close(out, '}');
        }
        if (hexes_any(pack->objective[side])) {
            special_open(out, "objective", side);
            put_hexes(out, pack, "hexes", pack->objective[side]);
            put_hexes(out, pack, "claimed", s->claimed[side]);
            json_close(out, '}');
        }
        if (pack->phalanx[side]) {
            special_open(out, "lone_phalanx", side);
            json_close(out, '}');
        }
        if (pack->has_rolling[side]) {
            special_open(out, "rolling_fire", side);
            json_put_int(out, "left", s->side[side].rolling_left);
            put_hexes(out, pack, "hexes", pack->rolling_from[side]);
            json_close(out, '}');
        }
    }
    json_close(out, ']');
}

static void put_turn(struct text *out, const struct ancients_state *s)
{
    json_open(out, "turn", '{');
    json_put_int(out, "number", s->number);
    json_put_str(out, "player", ancients_side_words[s->player]);
    json_put_str(out, "step", ancients_step_words[s->step]);
    put_card(out, "card", s->card);
    put_card(out, "acts_as", s->acts_as);
    json_put_bool(out, "fallback", s->fallback);
    put_faces(out, "dice_orders", s->dice_orders);
    if (s->first_strike_by)
        json_put_str(out, "first_strike_by", ancients_side_words[s->first_strike_by - 1]);
    else
        json_put_null(out, "first_strike_by");
    if (s->ambush)
        json_put_str(out, "ambush", ancients_section_words[s->ambush - 1]);
    json_put_int(out, "stage", s->step == STEP_MOVE2 ? 2 : 1);
    if (s->turned)
        json_put_bool(out, "turned", true);
    json_close(out, '}');
}

static void put_frame(struct text *out, const struct ancients_pack *pack, const struct ancients_state *s,
                      const struct frame *f)
{
    bool leader = f->kind == FRAME_ESCAPE || f->kind == FRAME_CHECK || (f->kind == FRAME_MARSH && f->leader == 1);
    bool elephant = f->kind == FRAME_RAMPAGE || f->kind == FRAME_BLOCKED;
    json_open(out, NULL, '{');
    json_put_str(out, "kind", ancients_frame_words[f->kind]);
    json_put_int(out,
                 leader     ? "leader"
                 : elephant ? "elephant"
                            : "unit",
                 leader ? s->leader[f->who].id : s->unit[f->who].id);
    if (f->kind == FRAME_MARSH && f->leader == 2)
        json_put_null(out, "leader"); /* the leader of that hex did not enter with it */
    if (f->kind == FRAME_RAMPAGE) {
        json_open(out, "todo", '[');
        for (int i = 0; i < HEX_SIDES; i++)
            if (f->todo >> rampage_turn(s, i) & 1)
                put_hex(out, pack, NULL, book(pack)->board.next[s->unit[f->who].hex][rampage_turn(s, i)]);
        json_close(out, ']');
    }
    if (f->kind == FRAME_ESCAPE || f->kind == FRAME_RETREAT)
        json_put_int(out, "steps_left", f->steps);
    if (f->kind == FRAME_RETREAT || f->kind == FRAME_BLOCKED)
        json_put_int(out, "missing", f->missing);
    if (f->kind == FRAME_CHECK)
        json_put_int(out, "dice", f->dice);
    json_close(out, '}');
}

static void put_sequence(struct text *out, const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    if (!q->kind) {
        json_put_null(out, "sequence");
        return;
    }
    json_open(out, "sequence", '{');
    json_put_str(out, "kind", ancients_kind_words[q->kind]);
    if (q->kind != MOVING) {
        json_put_str(out, "roll", ancients_roll_words[q->roll]);
        json_put_int(out, "attacker", q->attacker);
        json_open(out, "target", '{');
        json_put_int(out, q->target ? "unit" : "leader", q->target ? q->target : pack->leader[q->target_leader - 1].id);
        json_close(out, '}');
        put_hex(out, pack, "from", q->from);
        put_hex(out, pack, "at", q->at);
        if (q->kind == BURN)
            json_put_str(out, "direction", hex_direction_names[q->direction]);
        json_open(out, "full", '[');
        if (q->full & 1)
            json_put_int(out, NULL, q->attacker);
        if (q->full & 2)
            json_put_int(out, NULL, q->target);
        json_close(out, ']');
        json_put_bool(out, "evading", q->evading);
        json_put_bool(out, "strike", q->strike);
    }
    json_open(out, "checked", '[');
    for (int slot = 0; slot < LEADERS_MAX; slot++)
        if (q->checked >> slot & 1)
            json_put_int(out, NULL, s->leader[slot].id);
    json_close(out, ']');
    if (q->kind != MOVING) {
        put_faces(out, "faces", q->faces);
        json_put_int(out, "hits", q->hits);
        json_put_int(out, "flags", q->flags);
        json_put_int(out, "ignorable", q->ignorable);
        json_put_int(out, "hexes_per_flag", q->per_flag);
        json_put_int(out, "steps_left", q->steps);
    }
    json_open(out, "stack", '[');
    for (int i = 0; i < s->stack_n; i++)
        put_frame(out, pack, s, &s->stack[i]);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_piece(struct text *out, const struct ancients_pack *pack, const char *key, unsigned piece)
{
    char word[9] = "l";
    hex_say(&book(pack)->board, piece / 2, ',', word + 1);
    json_put_str(out, key, word + (piece & 1 ? 0 : 1));
}

static void put_pending(struct text *out, const struct ancients_pack *pack, const struct ancients_state *s)
{
    json_open(out, "pending", '{');
    json_put_str(out, "kind", ancients_ask_words[s->ask.kind]);
    if (s->ask.kind != ASK_NOTHING && s->ask.kind != ASK_ROLL)
        json_put_str(out, "player", ancients_side_words[s->ask.seat]);
    if (s->ask.kind == ASK_ROLL) {
        json_put_int(out, "n", s->ask.n);
        json_put_str(out, "why", ancients_why_words[s->ask.why]);
    }
    if (s->ask.kind == ASK_IGNORE)
        json_put_int(out, "max", s->ask.n);
    if (s->ask.kind == ASK_ORDER || s->ask.kind == ASK_RALLY) {
        if (s->after)
            put_piece(out, pack, "after", s->after - 1u);
        if (hexes_any(s->passed)) {
            json_open(out, "passed", '[');
            hexes_each(hex, s->passed)
                put_piece(out, pack, NULL, piece_key(hex, !s->unit_at[hex]));
            json_close(out, ']');
        }
    }
    json_close(out, '}');
}

static void put_switches(struct text *out, const struct ancients_pack *pack)
{
    json_put_str(out, "preset", pack->preset ? "classic" : "manual");
    json_open(out, "switches", '{');
    for (int id = 0; id < SWITCHES; id++)
        if (is_classic(pack, id) != pack->preset) {
            const char *word = ancients_switch_values[id][is_classic(pack, id)];
            if (id == BOW_RANGE || id == FORD_FIRE)
                json_put_int(out, ancients_switch_ids[id], word[0] - '0');
            else
                json_put_str(out, ancients_switch_ids[id], word);
        }
    if (pack->opt_phalanx)
        json_put_str(out, "lone_phalanx", "on");
    if (pack->battles > 1 && !book(pack)->war[0])
        json_put_str(out, "match", "two");
    json_close(out, '}');
}

/* What a match or campaign has come to (G18, G20). */
static void put_match(struct text *out, const struct ancients_pack *pack, const struct ancients_state *s)
{
    if (pack->battles == 1)
        return;
    json_open(out, "match", '{');
    json_put_int(out, "battle", s->battle + 1);
    for (unsigned side = 0; side < SIDES; side++) {
        json_open(out, ancients_side_words[side], '{');
        json_put_int(out, "points", s->points[side]);
        json_put_int(out, "won", s->won[side]);
        if (s->ready >> side & 1)
            json_put_bool(out, "ready", true);
        json_close(out, '}');
    }
    if (s->fallen) {
        json_open(out, "fallen", '[');
        for (unsigned i = 0; i < book(pack)->carry.persons_n; i++)
            if (s->fallen >> i & 1)
                json_put_str(out, NULL, book(pack)->carry.person[i]);
        json_close(out, ']');
    }
    if (s->fought) {
        json_put_str(out, "fought", ancients_results[s->fought]);
        json_put_str(out, "by", ancients_by_words[s->how]);
    }
    json_close(out, '}');
}

void ancients_say_position(const void *bytes, const void *v, unsigned looker, struct text *out)
{
    const struct ancients_pack *pack = battle_of(bytes, v);
    const struct ancients_state *s = v;
    (void)looker;
    json_open(out, NULL, '{');
    json_put_str(out, "game", "ancients");
    json_put_int(out, "version", 1);
    put_switches(out, pack);
    json_put_str(out, "scenario", book(pack)->head.scenario);
    json_put_int(out, "max_turns", pack->max_turns);
    put_match(out, pack, s);
    put_terrain(out, pack);
    put_sides(out, pack, s);
    put_pile(out, "deck", s->deck, s->deck_n);
    put_pile(out, "discard", s->discard, s->discard_n);
    put_pieces(out, pack, s);
    put_reserve(out, pack, s);
    put_special(out, pack, s);
    put_turn(out, s);
    put_sequence(out, pack, s);
    put_pending(out, pack, s);
    if (s->result) {
        json_put_str(out, "result", ancients_results[s->result]);
        json_put_str(out, "by", ancients_by_words[s->how]);
    } else
        json_put_null(out, "result");
    json_close(out, '}');
}
