/* scene.c: the table to draw: hexes with terrain and ramparts, units with their blocks, leaders, banners, hands. */
#include "games/ancients/rules.h"

static const char *shape(unsigned type)
{
    if (type == EL)
        return "elephant";
    if (type == HCH)
        return "chariot";
    if (type == HWM)
        return "machine";
    if (type == CAM)
        return "camel";
    if (type == LB || type == LS)
        return "bow";
    return type_in(type, GROUP_MOUNTED) ? "horse" : "foot";
}

static void put_cells(const struct ancients_pack *pack, struct scene *out)
{
    hexes_each(hex, hexes_board) {
        struct scene_cell *cell = scene_cell(out);
        int h = half_column(hex);
        cell->id = (uint16_t)hex;
        cell->x = (int16_t)(hex % COLS);
        cell->y = (int16_t)(hex / COLS);
        cell->owner = NOBODY;
        cell->walls = pack->rampart[hex];
        hex_say(&pack->board, hex, ',', cell->name);
        if (pack->terrain[hex])
            scene_word(cell->terrain, sizeof cell->terrain, ancients_terrain_words[pack->terrain[hex]]);
        if (h == 8 || h == 16)
            scene_word(cell->label, sizeof cell->label, ":"); /* on the line between two sections (S4) */
    }
}

static void put_pieces(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
    for (unsigned slot = 0; slot < UNITS_MAX; slot++) {
        const struct unit *u = &s->unit[slot];
        if (!u->id)
            continue;
        struct scene_piece *piece = scene_piece(out);
        struct text label = text_fixed(piece->label, sizeof piece->label);
        piece->id = (uint16_t)slot;
        piece->cell = u->hex;
        piece->seat = u->side;
        piece->facing = FACING_NONE;
        piece->strength = u->blocks;
        piece->strength_max = pack->type[u->type].blocks;
        piece->marks = (uint8_t)((u->flags & BATTLED ? MARK_SPENT : 0) | (has_leader(s, u) ? MARK_LEADER : 0) |
                                 (u->flags & ORDERED ? MARK_SELECTED : 0) |
                                 (s->seq.kind && s->seq.target == u->id ? MARK_TARGET : 0));
        scene_word(piece->code, sizeof piece->code, ancients_type_codes[u->type]);
        scene_word(piece->shape, sizeof piece->shape, shape(u->type));
        text_format(&label, "%s, %d of %d%s", pack->type_name[u->type], u->blocks, pack->type[u->type].blocks,
                    u->elite ? ", Sacred Band" : "");
    }
    for (unsigned slot = 0; slot < LEADERS_MAX; slot++) {
        const struct leader *l = &s->leader[slot];
        if (!l->id)
            continue;
        struct scene_piece *piece = scene_piece(out);
        piece->id = (uint16_t)(UNITS_MAX + slot);
        piece->cell = l->hex;
        piece->seat = l->side;
        piece->facing = FACING_NONE;
        piece->order = 1;
        piece->marks = (uint8_t)(MARK_LEADER | (l->ordered ? MARK_SELECTED : 0));
        scene_word(piece->code, sizeof piece->code, "LDR");
        scene_word(piece->shape, sizeof piece->shape, "leader");
        scene_word(piece->label, sizeof piece->label, pack->leader[slot].name);
    }
}

static void put_card(const struct ancients_pack *pack, unsigned seat, const char *zone, unsigned card, unsigned count,
                     struct scene *out)
{
    struct scene_card *c = scene_card(out);
    c->id = (uint16_t)card;
    c->seat = (uint8_t)seat;
    c->count = (uint8_t)count;
    scene_word(c->zone, sizeof c->zone, zone);
    if (!card) {
        c->marks = MARK_HIDDEN;
        return;
    }
    scene_word(c->code, sizeof c->code, ancients_card_ids[card]);
    scene_word(c->name, sizeof c->name, pack->card_name[card]);
    scene_word(c->text, sizeof c->text, pack->card_text[card]);
}

static void put_cards(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
    for (unsigned side = 0; side < SIDES; side++) {
        const struct side *own = &s->side[side];
        if (own->hand[0] == UNKNOWN) {
            if (own->hand_n)
                put_card(pack, side, "hand", NO_CARD, own->hand_n, out);
            continue;
        }
        for (unsigned card = 1; card < CARDS; card++)
            if (own->hand[card])
                put_card(pack, side, "hand", card, own->hand[card], out);
    }
    if (s->card)
        put_card(pack, s->player, "play", s->card, 1, out);
    if (s->first_strike_by && s->step != STEP_DRAW)
        put_card(pack, s->first_strike_by - 1u, "play", FIRST_STRIKE, 1, out);
    if (s->deck_n)
        put_card(pack, NOBODY, "deck", NO_CARD, s->deck_n, out);
    for (unsigned card = 1; card < CARDS; card++)
        if (s->discard[card])
            put_card(pack, NOBODY, "discard", card, s->discard[card], out);
}

/* The hexes that end a line of the panel. */
static void say_hexes(const struct ancients_pack *pack, struct hexes set, struct text *out)
{
    hexes_each(hex, set) {
        text_char(out, ' ');
        ancients_say_hex(pack, hex, out);
    }
    text_char(out, '\n');
}

/* What the battle adds for one side (S125-S132). */
static void say_specials(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat,
                         struct text *out)
{
    const char *army = ancients_army(pack, seat);
    bool elite = false;
    for (unsigned slot = 0; slot < UNITS_MAX; slot++)
        elite |= s->unit[slot].elite && s->unit[slot].side == seat;
    if (elite)
        text_format(out, "%s, Sacred Band: every helmet hits, 1 flag may be ignored (S125)\n", army);
    if (pack->ambush_turn[seat] && !s->side[seat].reserve_used)
        text_format(out, "%s: from its turn %d on a Leadership card may bring the reserve in (S126)\n", army,
                    pack->ambush_turn[seat]);
    if (pack->growth[seat])
        text_format(out, "%s: Command grows by 1 a turn, up to %d (S127)\n", army, pack->growth[seat]);
    if (pack->banners_at[seat])
        text_format(out, "%s: Command %d with banner %d (S128)\n", army, pack->banners_command[seat],
                    pack->banners_at[seat]);
    if (hexes_any(pack->exit[seat])) {
        text_format(out, "%s: a banner for each unit that leaves over the edge, ", army);
        ancients_say_hex(pack, (unsigned)hexes_first(pack->exit[seat]), out);
        text_put(out, " to ");
        ancients_say_hex(pack, (unsigned)hexes_last(pack->exit[seat]), out);
        text_put(out, " (S129)\n");
    }
    if (pack->lose_leader[seat])
        text_format(out, "%s: lost if %s is eliminated (S129)\n", army, pack->leader[pack->lose_leader[seat] - 1].name);
    struct hexes to_take = hexes_not(pack->objective[seat], s->claimed[seat]);
    if (hexes_any(to_take)) {
        text_format(out, "%s: a banner for a unit that takes (S130)", army);
        say_hexes(pack, to_take, out);
    }
    if (pack->phalanx[seat])
        text_format(out, "%s: HI without two supporters battles back at MI and HI with 3 dice (S131)\n", army);
    if (pack->has_rolling[seat]) {
        text_format(out, "%s: Rolling Fire (G6) from", army);
        say_hexes(pack, hexes_any(pack->rolling_from[seat]) ? pack->rolling_from[seat] : pack->on[HILL], out);
    }
}

/* Special rules and victory conditions (R28), for whoever sits down at the battle. */
static void put_specials(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
    char lines[sizeof out->panels[0].text];
    struct text text = text_fixed(lines, sizeof lines);
    lines[0] = 0;
    for (unsigned side = 0; side < SIDES; side++)
        say_specials(pack, s, side, &text);
    size_t n = strlen(lines);
    if (!n)
        return;
    lines[n - 1] = 0; /* no line behind the last */
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Special rules");
    scene_word(panel->text, sizeof panel->text, lines);
}

static void put_panels(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
    for (unsigned side = 0; side < SIDES; side++) {
        const struct side *own = &s->side[side];
        struct scene_panel *panel = scene_panel(out);
        struct text title = text_fixed(panel->title, sizeof panel->title),
                    text = text_fixed(panel->text, sizeof panel->text);
        panel->seat = (uint8_t)side;
        text_format(&title, "%s (%s)", ancients_army(pack, side), ancients_side_words[side]);
        text_put(&text, "Banners ");
        for (int i = 0; i < own->target; i++)
            text_put(&text, i < own->banners ? "#" : ".");
        text_format(&text, " %d of %d\nCommand %d, %d cards", own->banners, own->target, own->command, own->hand_n);
        if (own->last_card)
            text_format(&text, "\nLast card: %s", pack->card_name[own->last_card]);
        if (own->reserve_n && !own->reserve_used)
            text_format(&text, "\nReserve: %d units", own->reserve_n);
        if (own->rolling_left)
            text_format(&text, "\nRolling Fire: %d left", own->rolling_left);
    }
    static const char *const steps[STEPS] = {"play a card",     "orders", "movement", "shots",
                                             "second movement", "battle", "draw",     "the battle is over"};
    struct scene_panel *panel = scene_panel(out);
    struct text text = text_fixed(panel->text, sizeof panel->text);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Turn");
    text_format(&text, "Turn %d, %s: %s", s->number, ancients_army(pack, s->player), steps[s->step]);
    if (s->card)
        text_format(&text, "\nCard: %s", pack->card_name[s->card]);
    if (s->acts_as)
        text_format(&text, " as %s", pack->card_name[s->acts_as]);
    if (s->seq.faces) {
        text_put(&text, "\nRolled: ");
        ancients_name_faces(s->seq.faces, &text);
    }
}

/* What to click for an action: a hex, a card, or a button; arrows run from a piece to where it goes. */
static void aim_choice(const struct ancients_pack *pack, const struct ancients_state *s, struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), from = action_from(c->action), to = action_to(c->action);
    struct text label = text_fixed(c->label, sizeof c->label);
    ancients_label(pack, s, c->action, &label);
    c->also = ASK_NONE;
    c->target = TARGET_CELL;
    c->id = (uint16_t)from;
    switch (verb) {
    case VERB_PLAY: c->target = TARGET_CARD; break;
    case VERB_ORDER: c->id = (uint16_t)(from / 2); break;
    case VERB_MOVE:
        c->id = (uint16_t)(from / 2);
        c->also = (uint16_t)to;
        break;
    case VERB_FIRE:
    case VERB_FIGHT: c->also = (uint16_t)to; break;
    case VERB_BURN: c->also = pack->board.next[from][to % HEX_SIDES]; break;
    case VERB_ENTER: c->id = (uint16_t)to; break;
    case VERB_ESCAPE:
    case VERB_RETREAT:
        if (from >= HEXES)
            c->target = TARGET_BUTTON;
        break;
    case VERB_ADVANCE: c->id = s->seq.at; break;
    case VERB_LEAD:
    case VERB_RALLY:
    case VERB_EXIT:
    case VERB_WITHDRAW:
    case VERB_EXTRA:
    case VERB_BONUS: break;
    default: c->target = TARGET_BUTTON; c->id = 0;
    }
}

void ancients_scene(const void *bytes, const void *v, unsigned looker, struct scene *out)
{
    const struct ancients_pack *pack = bytes;
    const struct ancients_state *s = v;
    struct text title = text_fixed(out->title, sizeof out->title), prompt = text_fixed(out->prompt, sizeof out->prompt);
    out->board = SCENE_HEXES;
    out->rows = ROWS;
    out->cols = COLS;
    scene_put_sides(out, 0, 0);
    out->bottom = BOTTOM;
    put_cells(pack, out);
    put_pieces(pack, s, out);
    put_cards(pack, s, out);
    put_panels(pack, s, out);
    put_specials(pack, s, out);
    text_format(&title, s->result ? "%s, turn %d, over" : "%s, turn %d, %s to play",
                pack->battle[0] ? pack->battle : "Ancients", s->number, ancients_army(pack, s->player));
    ancients_say_prompt(pack, s, looker, &prompt);
    scene_legal(&game_ancients, bytes, v, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        aim_choice(pack, s, &out->choices[i]);
    scene_mark_choices(out);
}
