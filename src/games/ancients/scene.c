/* scene.c: the table to draw: hexes with terrain and ramparts, units with their blocks, leaders, banners, the turn.
 * Cards, choices and the fight stand in files of their own. The player at the top gets the board turned, so that left
 * is left. */
#include "games/ancients/rules.h"

/* The side whose baseline is below: the looker's own. */
static unsigned below(unsigned looker) { return looker == TOP ? TOP : BOTTOM; }

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

/* What the hex is for: its sections as the side below sees them, and what a battle makes of it. */
static void put_role(const struct ancients_pack *pack, unsigned hex, unsigned seat, struct scene_cell *cell)
{
    struct text role = text_fixed(cell->role, sizeof cell->role);
    for (int section = 0; section < SECTIONS; section++)
        if (hexes_has(pack->section[seat][section], hex))
            text_format(&role, "%s%s", role.n ? " " : "", ancients_section_words[section]);
    if (hexes_has(hexes_or(pack->objective[TOP], pack->objective[BOTTOM]), hex))
        text_put(&role, " goal");
    if (hexes_has(hexes_or(pack->exit[TOP], pack->exit[BOTTOM]), hex))
        text_put(&role, " exit");
}

static void put_cells(const struct ancients_pack *pack, unsigned looker, struct scene *out)
{
    bool turned = below(looker) == TOP;
    hexes_each(hex, hexes_board) {
        struct scene_cell *cell = scene_cell(out);
        unsigned place = turned ? mirror_hex(hex) : hex;
        int h = half_column(hex);
        cell->id = (uint16_t)hex;
        cell->x = (int16_t)(place % COLS);
        cell->y = (int16_t)(place / COLS);
        cell->owner = NOBODY;
        cell->walls = turned ? ancients_mirror_sides(pack->rampart[hex]) : pack->rampart[hex];
        hex_say(&book(pack)->board, hex, ',', cell->name);
        if (pack->terrain[hex])
            scene_word(cell->terrain, sizeof cell->terrain, ancients_terrain_words[pack->terrain[hex]]);
        put_role(pack, hex, below(looker), cell);
        if (h == SECTION_LINE || h == 2 * SECTION_LINE)
            scene_word(cell->label, sizeof cell->label, ":"); /* on the line between two sections (S4) */
    }
}

static void put_units(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
    for (unsigned slot = 0; slot < UNITS_MAX; slot++) {
        const struct unit *u = &s->unit[slot];
        if (!u->id)
            continue;
        struct scene_piece *piece = scene_piece(out);
        int leader = unit_leader(s, u);
        piece->id = (uint16_t)slot;
        piece->cell = u->hex;
        piece->seat = u->side;
        piece->facing = FACING_NONE;
        piece->strength = u->blocks;
        piece->strength_max = pack->type[kind_of(u)].blocks;
        piece->marks = (uint8_t)((u->flags & BATTLED ? MARK_SPENT : 0) | (leader >= 0 ? MARK_LEADER : 0) |
                                 (u->flags & ORDERED ? MARK_SELECTED : 0) |
                                 (s->seq.kind && s->seq.target == u->id ? MARK_TARGET : 0));
        scene_word(piece->kind, sizeof piece->kind, ancients_kind_code(book(pack), kind_of(u)));
        scene_word(piece->code, sizeof piece->code, ancients_kind_code(book(pack), kind_of(u)));
        scene_word(piece->class, sizeof piece->class, ancients_class_words[pack->type[kind_of(u)].class]);
        scene_word(piece->shape, sizeof piece->shape, shape(u->type));
        ancients_capital(pack->type_name[kind_of(u)], piece->name, sizeof piece->name);
        if (leader >= 0)
            scene_word(piece->leader, sizeof piece->leader, pack->leader[leader].name);
        scene_format(piece->label, sizeof piece->label, "%s %s, %d of %d%s", ancients_army(pack, u->side),
                     pack->type_name[kind_of(u)], u->blocks, pack->type[kind_of(u)].blocks,
                     u->elite ? ", Sacred Band" : "");
    }
}

static void put_leaders(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
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
        scene_word(piece->kind, sizeof piece->kind, "LDR");
        scene_word(piece->code, sizeof piece->code, "LDR");
        scene_word(piece->class, sizeof piece->class, "leader");
        scene_word(piece->shape, sizeof piece->shape, "leader");
        scene_word(piece->name, sizeof piece->name, pack->leader[slot].name[0] ? pack->leader[slot].name : "Leader");
        piece->call[0] = 'l';
        hex_say(&book(pack)->board, l->hex, ',', piece->call + 1);
        scene_format(piece->label, sizeof piece->label, "%s, %s leader", pack->leader[slot].name,
                     ancients_army(pack, l->side));
    }
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
        text_format(
            out,
            "%s: heavy infantry without two supporters battles back at medium and heavy infantry with 3 dice (S131)\n",
            army);
    if (pack->has_rolling[seat]) {
        text_format(out, "%s: Rolling Fire (G6) from", army);
        say_hexes(pack, hexes_any(pack->rolling_from[seat]) ? pack->rolling_from[seat] : pack->on[HILL], out);
    }
}

/* Special rules and victory conditions (R28), for players who sit down at the battle. */
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

/* Who sits where, and their figures. */
static void put_sides(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct side *own = &s->side[seat];
        struct scene_seat *who = &out->seats[seat];
        scene_word(who->name, sizeof who->name, ancients_army(pack, seat));
        scene_word(who->leader, sizeof who->leader, pack->commander[seat]);
        struct text art = text_fixed(who->art, sizeof who->art);
        ancients_say_lower(pack->army[seat], &art);
        scene_put_track(out, seat, "banners", "Banners", own->banners, own->target);
        char about[40];
        scene_format(about, sizeof about, "%d banners win.", own->target);
        scene_about_track(out, about);
        scene_what_track(out, "One for each enemy unit or leader that is gone. Some battles give more for their goals.",
                         RULE('R', 3));
        scene_put_track(out, seat, "hand", "Hand", own->hand_n, own->command);
        scene_what_track(out, "Cards in hand, and how many the commander is given. One is played a turn.",
                         RULE('R', 26));
        if (pack->battles > 1) {
            scene_put_track(out, seat, "points", "Points", s->points[seat] + (s->fought ? 0 : own->banners), 0);
            scene_put_track(out, seat, "won", "Battles won", s->won[seat], 0);
        }
        if (own->reserve_n && !own->reserve_used)
            scene_put_track(out, seat, "reserve", "Reserve", own->reserve_n, 0);
        if (own->rolling_left)
            scene_put_track(out, seat, "rolling-fire", "Rolling Fire", own->rolling_left, pack->rolling[seat]);
        if (!own->last_card)
            continue;
        struct scene_panel *panel = scene_panel(out);
        panel->seat = (uint8_t)seat;
        scene_word(panel->title, sizeof panel->title, ancients_army(pack, seat));
        scene_format(panel->text, sizeof panel->text, "Last card: %s", book(pack)->card_name[own->last_card]);
    }
    scene_put_track(out, NOBODY, "deck", "Deck", s->deck_n, 0);
    scene_what_track(out, "Cards that are still to be drawn.", RULE_NONE);
    if (pack->battles > 1)
        scene_put_track(out, NOBODY, "battle", "Battle", s->battle + 1, pack->battles);
}

/* What the battle before has left, and what this one is worth. */
static void put_match(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
    const struct ancients_book *all = book(pack);
    if (pack->battles == 1)
        return;
    struct scene_panel *panel = scene_panel(out);
    struct text text = text_fixed(panel->text, sizeof panel->text);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, all->war[0] ? all->war : "Match of two battles");
    text_format(&text, "Battle %d of %d: %s. Points %d to %d", s->battle + 1, pack->battles, pack->battle,
                s->points[TOP] + (s->fought ? 0 : s->side[TOP].banners),
                s->points[BOTTOM] + (s->fought ? 0 : s->side[BOTTOM].banners));
    if (all->carry.victory)
        text_format(&text, ", %d more for a battle won", all->carry.victory);
    text_put(&text, all->war[0] ? " (G20)" : " (G18)");
    for (unsigned i = 0, n = 0; i < all->carry.persons_n; i++)
        if (s->fallen >> i & 1)
            text_format(&text, "%s%s", n++ ? ", " : "\nFallen for good (G21): ", all->carry.person[i]);
}

/* R30; Move-Fire-Move has three steps in place of two. */
static void put_steps(const struct ancients_state *s, struct scene *out)
{
    static const char *const usual[] = {"card",   "Card",   "order", "Order", "move", "Move",
                                        "battle", "Battle", "draw",  "Draw",  NULL},
                             *const three[] = {"card", "Card",  "order",      "Order", "move", "Move", "fire",
                                               "Fire", "move2", "Move again", "draw",  "Draw", NULL};
    static const int8_t now[STEPS] = {0, 1, 2, 3, 4, 3, 4, 5};
    bool thrice = card_now(s) == MOVE_FIRE_MOVE;
    scene_put_steps(out, thrice ? three : usual, now[s->step]);
}

/* How many pieces the open set may have in all. */
static int set_most(const struct ancients_state *s)
{
    unsigned card = card_now(s);
    if (s->fallback)
        return 1;
    if (s->dice_orders) {
        int used = ancients_orders_given(s);
        for (int face = FACE_LT; face <= FACE_HM; face++)
            used += dice_count(s->dice_orders, face);
        return used;
    }
    int number = card_number(s, card);
    return number == UNITS_MAX ? SCENE_WORDS : number + is_leadership(card);
}

static void put_question(const struct ancients_state *s, struct scene_question *out)
{
    static const uint16_t rules[ASKS] = {
        [ASK_PLAY] = RULE('R', 31),     [ASK_ORDER] = RULE('R', 32),   [ASK_RALLY] = RULE('S', 64),
        [ASK_AMBUSH] = RULE('S', 126),  [ASK_ENTER] = RULE('S', 126),  [ASK_MOVE] = RULE('R', 33),
        [ASK_FIRE] = RULE('S', 57),     [ASK_BATTLE] = RULE('R', 35),  [ASK_DEFEND] = RULE('S', 73),
        [ASK_WITHDRAW] = RULE('R', 97), [ASK_IGNORE] = RULE('S', 88),  [ASK_RETREAT] = RULE('R', 100),
        [ASK_ESCAPE] = RULE('S', 80),   [ASK_ADVANCE] = RULE('R', 81), [ASK_EXTRA] = RULE('R', 84),
        [ASK_BONUS] = RULE('R', 85),    [ASK_NEXT] = RULE('G', 18)};
    static const char *const titles[ASKS] = {[ASK_PLAY] = "Play a card",
                                             [ASK_ORDER] = "Choose your units",
                                             [ASK_RALLY] = "Rally your units",
                                             [ASK_AMBUSH] = "An ambush?",
                                             [ASK_ENTER] = "The reserve enters",
                                             [ASK_MOVE] = "Move your units",
                                             [ASK_FIRE] = "Shoot",
                                             [ASK_BATTLE] = "Battle",
                                             [ASK_DEFEND] = "You are attacked",
                                             [ASK_WITHDRAW] = "Evade",
                                             [ASK_IGNORE] = "Ignore flags?",
                                             [ASK_RETREAT] = "Retreat",
                                             [ASK_ESCAPE] = "Your leader escapes",
                                             [ASK_ADVANCE] = "Advance?",
                                             [ASK_EXTRA] = "One hex further?",
                                             [ASK_BONUS] = "Fight once more?",
                                             [ASK_NEXT] = "The battle is over"};
    scene_word(out->kind, sizeof out->kind, ancients_ask_words[s->ask.kind]);
    scene_word(out->title, sizeof out->title, titles[s->ask.kind] ? titles[s->ask.kind] : "");
    out->rule = rules[s->ask.kind];
    if (s->ask.kind != ASK_ORDER && s->ask.kind != ASK_RALLY)
        return;
    bool grows = ancients_grows(card_now(s));
    out->set = 1;
    out->least = s->fallback;
    out->most = (int16_t)set_most(s);
    out->picked =
        (int16_t)(grows ? hexes_count(hexes_or(s->named[UNITS], s->named[LEADERS])) : ancients_orders_given(s));
    if (!s->fallback)
        scene_word(out->go, sizeof out->go, "go");
    scene_word(out->also, sizeof out->also,
               s->fallback                  ? "The card speaks of nobody you have."
               : is_leadership(card_now(s)) ? "A leader and the chain beside him, or one unit alone."
               : grows                      ? "They stand next to each other."
                                            : "");
}

void ancients_scene(const void *bytes, const void *v, unsigned looker, struct scene *out)
{
    const struct ancients_pack *pack = battle_of(bytes, v);
    const struct ancients_state *s = v;
    out->board = SCENE_HEXES;
    out->rows = ROWS;
    out->cols = COLS;
    out->bottom = (uint8_t)below(looker);
    if (out->bottom == BOTTOM) /* turned, columns of odd and even rows stand under different numbers */
        scene_put_sides(out, 0, 0);
    out->turn = (int16_t)s->number;
    scene_word(out->scenario_name, sizeof out->scenario_name, pack->battle);
    scene_word(out->when, sizeof out->when, pack->date);
    put_cells(pack, looker, out);
    put_units(pack, s, out);
    put_leaders(pack, s, out);
    ancients_scene_cards(pack, s, out);
    put_sides(pack, s, out);
    put_specials(pack, s, out);
    put_match(pack, s, out);
    put_steps(s, out);
    put_question(s, &out->question);
    ancients_scene_fight(pack, s, &out->fight);
    scene_format(out->title, sizeof out->title, s->result ? "%s, turn %d, over" : "%s, turn %d, %s to play",
                 pack->battle[0] ? pack->battle : "Ancients", s->number, ancients_army(pack, s->player));
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    ancients_say_prompt(bytes, s, looker, &prompt);
    scene_legal(&game_ancients, bytes, v, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        ancients_scene_choice(pack, s, &out->choices[i]);
    scene_mark_choices(out);
}
