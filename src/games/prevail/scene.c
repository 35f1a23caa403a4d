/* scene.c: the table to draw: board with facings, engagements and commanders, cards by zone, panels, choices. */
#include "subjects.h"

#include "engine/scene.h"
#include "engine/text.h"

#include <stdio.h>
#include <string.h>

/* Pieces: units by side and space, commanders behind them. */
enum { BLACK_UNITS = 1000, COMMANDERS = 2000 };
static uint16_t unit_id(unsigned seat, unsigned space) { return (uint16_t)((seat ? BLACK_UNITS : 0) + space); }
static uint16_t card_id(unsigned seat, unsigned card) { return (uint16_t)(seat * CARDS_MAX + card); }

static void draw_cells(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    out->board = SCENE_SQUARES;
    out->rows = (int16_t)pack->board.rows;
    out->cols = (int16_t)pack->board.cols;
    scene_put_sides(out, 1, 'A');
    for (unsigned space = 0; space < pack->board.n; space++) {
        struct scene_cell *cell = scene_cell(out);
        cell->id = (uint16_t)space;
        cell->x = pack->board.col[space];
        cell->y = pack->board.row[space];
        cell->owner = NOBODY;
        square_say(&pack->board, space, cell->name);
        if (engaged(s, space))
            cell->marks |= MARK_ENGAGED;
        if (s->step == STEP_DEPLOY && s->active < SIDES && bit_has(pack->zone[s->active], space))
            scene_word(cell->terrain, sizeof cell->terrain, "zone");
        const struct prevail_engagement *e = prevail_engagement_on(s, space);
        static const char *const types[] = {"front", "flank", "rear"};
        if (e)
            scene_word(cell->label, sizeof cell->label, types[e->type]);
        for (unsigned seat = 0; seat < SIDES; seat++)
            if (s->commander[seat] == space)
                cell->marks |= MARK_LEADER;
        if (s->combat.kind && (space == s->combat.at || (s->combat.kind == COMBAT_SHOT && space == s->combat.target)))
            cell->marks |= space == s->combat.target ? MARK_TARGET : MARK_SELECTED;
        if (s->ask.at == space && s->ask.kind)
            cell->marks |= MARK_SELECTED;
    }
}

static const char *shape_of(const struct prevail_pack *pack, unsigned type)
{
    const struct prevail_type *t = &pack->types[type];
    if (strstr(t->id, "elephant"))
        return "elephant";
    for (int i = 0; i < pack->traits_n; i++)
        if (t->traits >> i & 1 && strcmp(pack->traits[i], "mounted") == 0)
            return "horse";
    return t->stat[RANGE] ? "bow" : "foot";
}

static void draw_unit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                      const struct prevail_unit *u, struct scene *out)
{
    struct scene_piece *piece = scene_piece(out);
    piece->id = unit_id(seat, u->at);
    piece->cell = u->at;
    piece->seat = (uint8_t)seat;
    piece->facing = u->facing;
    piece->order = (uint8_t)(engaged(s, u->at) ? seat : 0);
    if (engaged(s, u->at))
        piece->marks |= MARK_ENGAGED;
    if (u->flags & ACTED)
        piece->marks |= MARK_SPENT;
    else if (u->flags & COMMANDED)
        piece->marks |= MARK_SELECTED;
    scene_word(piece->code, sizeof piece->code, pack->types[u->type].code);
    scene_word(piece->shape, sizeof piece->shape, shape_of(pack, u->type));
    struct text label = text_fixed(piece->label, sizeof piece->label);
    text_format(&label, "%s, facing %s", pack->types[u->type].name, square_direction_names[u->facing]);
}

static void draw_pieces(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        for (unsigned i = 0; i < s->n[seat]; i++)
            draw_unit(pack, s, seat, &s->units[seat][i], out);
        if (s->commander[seat] == SQUARE_NONE)
            continue;
        struct scene_piece *piece = scene_piece(out);
        piece->id = (uint16_t)(COMMANDERS + seat);
        piece->cell = s->commander[seat];
        piece->seat = (uint8_t)seat;
        piece->facing = FACING_NONE; /* R64 */
        piece->marks = MARK_LEADER;
        piece->order = (uint8_t)(2 + seat);
        scene_word(piece->code, sizeof piece->code, "*");
        scene_word(piece->shape, sizeof piece->shape, "leader");
        scene_word(piece->label, sizeof piece->label, seat == WHITE ? "White commander" : "Black commander");
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------- */

/* Whom an effect is for: " javelin", " EQ/PC", with the word for one or several of them. */
static void say_whom(const struct prevail_pack *pack, const struct prevail_effect *e, const char *noun, const char *of,
                     struct text *out)
{
    char before = ' ';
    for (int i = 0; i < pack->traits_n; i++)
        if (e->traits >> i & 1)
            text_format(out, " %s", pack->traits[i]);
    for (int i = 0; i < pack->types_n; i++)
        if (e->types >> i & 1) {
            text_format(out, "%c%s", before, pack->types[i].code);
            before = '/';
        }
    text_format(out, " %s", noun);
    if (e->range != NO_RANGE)
        text_format(out, " within %d%s", e->range, of);
}

static void say_mods(const struct prevail_effect *e, struct text *out)
{
    const char *before = ": ";
    for (int i = 0; i < PRINTED; i++)
        if ((i < RETREAT || i > ROUT || !e->mods[DEFENSE]) && e->mods[i]) {
            text_format(out, "%s%s %+d", before, prevail_stat_names[i], e->mods[i]);
            before = ", ";
        }
}

/* Whom the card keeps in the field after a rally: exact types (R197), P: so many units (G17). */
static void say_keeps(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out)
{
    uint64_t all = (UINT64_C(1) << pack->types_n) - 1;
    uint64_t types = pack->preset == RULEBOOK ? c->preserves : c->slot_fits;
    if (pack->preset == RULEBOOK)
        text_put(out, ". Preserves");
    else if (!c->slots) {
        text_put(out, ". Covers no unit");
        return;
    } else
        text_format(out, ". Covers %d unit%s", c->slots, c->slots == 1 ? "" : "s");
    if (pack->preset == PLAYTEST && types == all)
        return;
    if (pack->preset == PLAYTEST)
        text_put(out, " of");
    for (int i = 0; i < pack->types_n; i++)
        if (types >> i & 1)
            text_format(out, " %s", pack->types[i].code);
}

/* A card as its owner reads it: command, round effect, what it adds when committed, whom it preserves. */
static void say_card(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out)
{
    bool one = c->number == 1;
    text_format(out, "%s %d", c->ranged ? "Shoot with" : "Move", c->number);
    say_whom(pack, &c->command, c->lines ? (one ? "line" : "lines") : one ? "unit" : "units", " of the commander", out);
    say_mods(&c->command, out);
    if (c->round.any) {
        text_put(out, ". This round");
        say_whom(pack, &c->round, "units", " of the commander", out);
        say_mods(&c->round, out);
    }
    text_put(out, ". Committed:");
    for (int i = 0; i < PRINTED; i++)
        if (c->commit >> i & 1)
            text_format(out, " %s +1", prevail_stat_names[i]);
    say_keeps(pack, c, out);
}

static void draw_card(const struct prevail_pack *pack, unsigned seat, unsigned card, const char *zone,
                      struct scene *out)
{
    struct scene_card *c = scene_card(out);
    const struct prevail_card *known = &pack->cards[card];
    c->id = card_id(seat, card);
    c->seat = (uint8_t)seat;
    c->count = 1;
    scene_word(c->zone, sizeof c->zone, zone);
    struct text code = text_fixed(c->code, sizeof c->code), name = text_fixed(c->name, sizeof c->name),
                text = text_fixed(c->text, sizeof c->text);
    text_int(&code, known->id);
    text_format(&name, "%s (%d)", known->name, known->initiative);
    say_card(pack, known, &text);
}

static void draw_back(unsigned seat, unsigned count, const char *zone, struct scene *out)
{
    struct scene_card *c = scene_card(out);
    c->id = card_id(seat, CARDS_MAX - 1);
    c->seat = (uint8_t)seat;
    c->count = (uint8_t)count;
    c->marks = MARK_HIDDEN;
    scene_word(c->zone, sizeof c->zone, zone);
    scene_word(c->code, sizeof c->code, "?");
    scene_word(c->name, sizeof c->name, "face down");
}

static void draw_cards(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct prevail_cards *c = &s->cards[seat];
        const struct {
            const char *name;
            uint64_t set;
        } zones[] = {{"hand", c->hand == HAND_UNKNOWN ? 0 : c->hand},
                     {"known hand", c->hand == HAND_UNKNOWN ? c->known : 0},
                     {"play", c->in_play == NO_CARD ? 0 : card_bit(c->in_play)},
                     {"played", c->played},
                     {"discard", c->discard},
                     {"burnt", c->burnt}};
        if (c->hand == HAND_UNKNOWN && c->hand_n)
            draw_back(seat, c->hand_n, "hand", out);
        if (c->awaiting == UNKNOWN)
            draw_back(seat, 1, "awaiting", out);
        else if (c->awaiting != NO_CARD)
            draw_card(pack, seat, c->awaiting, "awaiting", out);
        for (unsigned z = 0; z < sizeof zones / sizeof *zones; z++)
            bit_each(card, &zones[z].set, 1)
                draw_card(pack, seat, card, zones[z].name, out);
    }
}

/* ---- panels and choices -------------------------------------------------------------------------------------- */

static uint64_t army_types(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    uint64_t types = 0;
    for (unsigned i = 0; i < s->n[seat]; i++)
        types |= UINT64_C(1) << s->units[seat][i].type;
    for (unsigned type = 0; type < pack->types_n; type++)
        types |= (uint64_t)(s->reserve[seat][type] > 0) << type;
    return types;
}

/* Cards name traits (R145): which of the types here have them. */
static void draw_traits(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    uint64_t types = army_types(pack, s, WHITE) | army_types(pack, s, BLACK);
    uint32_t traits = 0;
    bit_each(type, &types, 1)
        traits |= pack->types[type].traits;
    struct scene_panel *panel = traits ? scene_panel(out) : NULL;
    if (!panel)
        return;
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Traits");
    struct text text = text_fixed(panel->text, sizeof panel->text);
    for (int i = 0; i < pack->traits_n; i++) {
        if (!(traits >> i & 1))
            continue;
        text_put(&text, pack->traits[i]);
        bit_each(type, &types, 1)
            if (pack->types[type].traits >> i & 1)
                text_format(&text, " %s", pack->types[type].code);
        text_char(&text, '\n');
    }
}

/* The printed figures of the types in an army. */
static void draw_types(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, struct scene *out)
{
    uint64_t types = army_types(pack, s, seat);
    struct scene_panel *panel = NULL;
    struct text text = {0};
    bit_each(type, &types, 1) {
        const struct prevail_type *t = &pack->types[type];
        char line[160];
        struct text words = text_fixed(line, sizeof line);
        text_format(&words, "%s %s:", t->code, t->name);
        for (int i = 0; i < STATS; i++)
            if (t->stat[i])
                text_format(&words, " %s %d", prevail_stat_names[i], t->stat[i]);
        text_format(&words, " penalty %d\n", t->penalty);
        if (!panel || text.n + words.n >= sizeof panel->text) { /* a large army takes two */
            bool more = panel;
            panel = scene_panel(out);
            panel->seat = (uint8_t)seat;
            snprintf(panel->title, sizeof panel->title, "%s %sunits", seat == WHITE ? "White's" : "Black's",
                     more ? "other " : "");
            text = text_fixed(panel->text, sizeof panel->text);
        }
        text_put(&text, line);
    }
}

static void draw_panels(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        struct scene_panel *panel = scene_panel(out);
        const struct prevail_cards *c = &s->cards[seat];
        panel->seat = (uint8_t)seat;
        scene_word(panel->title, sizeof panel->title, seat == WHITE ? "White" : "Black");
        struct text text = text_fixed(panel->text, sizeof panel->text);
        text_format(&text, "%d unit%s, hand %d, played %d, discard %d, burnt %d%s\n", s->n[seat],
                    s->n[seat] == 1 ? "" : "s", c->hand_n, bit_count(c->played), bit_count(c->discard),
                    bit_count(c->burnt), s->initiative == seat ? ", initiative" : "");
        if (s->commander[seat] == SQUARE_NONE && s->phase)
            text_put(&text, "commander lost\n");
        for (unsigned type = 0; type < pack->types_n; type++)
            if (s->routed[seat][type])
                text_format(&text, "routed: %d %s\n", s->routed[seat][type], pack->types[type].name);
    }
    for (unsigned seat = 0; seat < SIDES; seat++)
        draw_types(pack, s, seat, out);
    draw_traits(pack, s, out);
}

/* ---- choices for a person ------------------------------------------------------------------------------------- */

static void label_space(const struct prevail_pack *pack, const char *before, unsigned space, struct text *out)
{
    char name[8];
    square_say(&pack->board, space, name);
    text_format(out, "%s%s", before, name);
}

static void label_unit(const struct prevail_pack *pack, const struct prevail_state *s, const char *before,
                       unsigned seat, unsigned space, struct text *out)
{
    text_format(out, "%s%s", before, pack->types[unit_on(s, seat, space)->type].name);
    label_space(pack, " on ", space, out);
}

/* "move 4 NC/NS units": how many of whom. */
static void label_play(const struct prevail_pack *pack, unsigned card, struct text *out)
{
    const struct prevail_card *c = &pack->cards[card];
    bool one = c->number == 1;
    text_format(out, "%s, initiative %d: %s %d", c->name, c->initiative, c->ranged ? "shoot with" : "move", c->number);
    say_whom(pack, &c->command, c->lines ? (one ? "line" : "lines") : one ? "unit" : "units", "", out);
}

/* A shot takes any card, also one that changes nothing there (G62): who reads "+1" must not count on it. */
static void label_commit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned card,
                         struct text *out)
{
    const struct prevail_card *c = &pack->cards[card];
    unsigned seat = s->ask.seat;
    text_format(out, "Commit %s:", c->name);
    for (int i = 0; i < PRINTED; i++)
        if (c->commit >> i & 1)
            text_format(out, " %s +1", prevail_stat_names[i]);
    bool shot = s->combat.kind == COMBAT_SHOT, any = pack->preset == PLAYTEST && seat != s->combat.seat;
    if (shot && !any && !(c->commit & prevail_commit_serves(pack, &s->combat, seat)))
        text_put(out, ", no use in a shot");
}

static void label_line(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker, unsigned first,
                       unsigned last, struct text *out)
{
    if (first == last) {
        label_unit(pack, s, "Command ", looker, first, out);
        return;
    }
    label_space(pack, "Command the line from ", first, out);
    label_space(pack, " to ", last, out);
    text_format(out, ", %d units", square_distance(&pack->board, first, last) + 1);
}

static void label_move(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker, action_t a,
                       struct text *out)
{
    static const char *const types[] = {"front", "flank", "rear"};
    unsigned to = action_to(a), facing = action_x(a), enemy = other(looker);
    if (to == s->ask.at)
        text_put(out, "Turn on the spot");
    else if (on(s, enemy, to)) {
        label_unit(pack, s, "Engage ", enemy, to, out);
        text_format(out, ", %s", types[prevail_contact(facing, unit_on(s, enemy, to)->facing)]);
    } else
        label_space(pack, "Move to ", to, out);
    text_format(out, ", facing %s", square_direction_names[facing]);
}

static void label_plain(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker, unsigned verb,
                        struct text *out)
{
    switch (verb) {
    case VERB_DONE:
        text_put(out, s->ask.kind == ASK_SUPPORT ? "No more supporters"
                      : s->ask.after == ASK_NONE ? "Command nobody"
                                                 : "Command no more");
        break;
    case VERB_DECLINE: text_put(out, "Commit no card"); break;
    case VERB_HOLD: text_put(out, card_in_play(pack, s, looker)->ranged ? "Do not shoot" : "Stay as it is"); break;
    case VERB_STAND: text_put(out, "Stand and fight"); break;
    case VERB_RALLY:
        text_format(out, "Rally: burn 1 of %d played, take back all others", bit_count(s->cards[looker].played));
        break;
    default: text_put(out, "Do not rally: played cards stay, no support check"); break;
    }
}

/* G62: a shot one space further than the Range. */
static bool commits_range(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                          unsigned target)
{
    const struct prevail_unit *u = unit_on(s, looker, s->ask.at);
    return !prevail_shot_reaches(pack, u, prevail_stat(pack, s, looker, u, RANGE), target);
}

static void label_deploy(const struct prevail_pack *pack, action_t a, struct text *out)
{
    unsigned type = action_from(a);
    text_format(out, "Deploy %s", type < pack->types_n ? pack->types[type].name : "the commander");
    label_space(pack, " on ", action_to(a), out);
    if (type < pack->types_n)
        text_format(out, ", facing %s", square_direction_names[action_x(a)]);
}

/* The action for a person. */
static void say_label(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker, action_t a,
                      struct text *out)
{
    unsigned verb = action_verb(a), from = action_from(a), to = action_to(a);
    switch (verb) {
    case VERB_DEPLOY: label_deploy(pack, a, out); break;
    case VERB_CARD: label_play(pack, from, out); break;
    case VERB_COMMIT: label_commit(pack, s, from, out); break;
    case VERB_PAY: text_format(out, "Discard %s", pack->cards[from].name); break;
    case VERB_COMMANDER:
        label_space(pack, to == s->commander[looker] ? "The commander stays on " : "Commander to ", to, out);
        break;
    case VERB_COMMAND: label_unit(pack, s, "Command ", looker, to, out); break;
    case VERB_LINE: label_line(pack, s, looker, from, to, out); break;
    case VERB_WITH: label_unit(pack, s, "Support from ", looker, to, out); break;
    case VERB_UNIT: label_unit(pack, s, "Act with ", looker, to, out); break;
    case VERB_MOVE: label_move(pack, s, looker, a, out); break;
    case VERB_SHOOT:
        label_unit(pack, s, "Shoot at ", other(looker), to, out);
        if (commits_range(pack, s, looker, to))
            text_put(out, ", with a range card");
        break;
    case VERB_FIGHT: label_unit(pack, s, "Resolve the engagement with ", other(looker), to, out); break;
    case VERB_RETREAT:
        label_space(pack, "Retreat to ", to, out);
        text_format(out, ", facing %s", square_direction_names[action_x(a)]);
        break;
    case VERB_ASSIGN:
        label_unit(pack, s, to == ASK_NONE ? "Leave uncovered: " : "Cover ", looker, from, out);
        if (to != ASK_NONE)
            text_format(out, " by %s", pack->cards[to].name);
        break;
    default: label_plain(pack, s, looker, verb, out); break;
    }
}

static void aim_choice(unsigned looker, struct scene_choice *c)
{
    unsigned from = action_from(c->action), to = action_to(c->action);
    switch ((enum verb)action_verb(c->action)) {
    case VERB_CARD:
    case VERB_COMMIT:
    case VERB_PAY:
        c->target = TARGET_CARD;
        c->id = card_id(looker, from);
        return;
    case VERB_COMMAND:
    case VERB_WITH:
    case VERB_UNIT:
    case VERB_ASSIGN:
        c->target = TARGET_PIECE;
        c->id = unit_id(looker, action_verb(c->action) == VERB_ASSIGN ? from : to);
        return;
    case VERB_LINE:
        c->target = TARGET_CELL;
        c->id = (uint16_t)from;
        c->also = (uint16_t)to;
        return;
    case VERB_DEPLOY:
    case VERB_COMMANDER:
    case VERB_SHOOT:
    case VERB_FIGHT:
    case VERB_MOVE:
    case VERB_RETREAT:
        c->target = TARGET_CELL;
        c->id = (uint16_t)to;
        return;
    default: c->target = TARGET_BUTTON;
    }
}

static void draw_choice(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                        struct scene_choice *c)
{
    struct text label = text_fixed(c->label, sizeof c->label);
    c->label[0] = 0;
    say_label(pack, s, looker, c->action, &label);
    aim_choice(looker, c);
}

void prevail_scene(const void *packed, const void *v, unsigned looker, struct scene *out)
{
    static const char *const phases[] = {"set-up",  "play cards", "move commanders", "issue commands", "resolve melee",
                                         "cleanup", "over"};
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    draw_cells(pack, s, out);
    draw_pieces(pack, s, out);
    draw_cards(pack, s, out);
    draw_panels(pack, s, out);
    out->bottom = BLACK; /* G1 */
    struct text title = text_fixed(out->title, sizeof out->title), prompt = text_fixed(out->prompt, sizeof out->prompt);
    text_format(&title, "%s, round %d, %s", pack->head.scenario, s->round, phases[s->phase]);
    prevail_say_prompt(pack, s, looker, &prompt);
    scene_legal(&game_prevail, pack, s, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        draw_choice(pack, s, looker, &out->choices[i]);
    scene_mark_choices(out);
}
