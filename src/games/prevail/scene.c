/* scene.c: the table to draw: board with facings, engagements and commanders, cards by zone, panels, choices. */
#include "prevail.h"

#include "engine/scene.h"
#include "engine/text.h"

#include <string.h>

/* Pieces: units by side and space, commanders behind them. */
enum { BLACK_UNITS = 1000, COMMANDERS = 2000 };
static uint16_t unit_id(unsigned side, unsigned space) { return (uint16_t)((side ? BLACK_UNITS : 0) + space); }
static uint16_t card_id(unsigned side, unsigned card) { return (uint16_t)(side * CARDS_MAX + card); }

static void draw_cells(const struct prevail_pack *p, const struct prevail_state *s, struct scene *out)
{
    out->board = SCENE_SQUARES;
    out->rows = (int16_t)p->board.rows;
    out->cols = (int16_t)p->board.cols;
    for (unsigned space = 0; space < p->board.n; space++) {
        struct scene_cell *cell = scene_cell(out);
        cell->id = (uint16_t)space;
        cell->x = p->board.col[space];
        cell->y = p->board.row[space];
        cell->owner = NOBODY;
        square_say(&p->board, space, cell->name);
        if (engaged(s, space))
            cell->marks |= MARK_ENGAGED;
        if (s->step == STEP_DEPLOY && s->active < SIDES && bit_has(p->zone[s->active], space))
            scene_word(cell->terrain, sizeof cell->terrain, "zone");
        const struct prevail_engagement *e = prevail_engagement_on(s, space);
        static const char *const types[] = {"front", "flank", "rear"};
        if (e)
            scene_word(cell->label, sizeof cell->label, types[e->type]);
        for (unsigned side = 0; side < SIDES; side++)
            if (s->commander[side] == space)
                cell->marks |= MARK_LEADER;
        if (s->combat.kind && (space == s->combat.at || (s->combat.kind == COMBAT_SHOT && space == s->combat.target)))
            cell->marks |= space == s->combat.target ? MARK_TARGET : MARK_SELECTED;
        if (s->pending.at == space && s->pending.kind)
            cell->marks |= MARK_SELECTED;
    }
}

static const char *shape_of(const struct prevail_pack *p, unsigned type)
{
    const struct prevail_type *t = &p->types[type];
    if (strstr(t->id, "elephant"))
        return "elephant";
    for (int i = 0; i < p->traits_n; i++)
        if (t->traits >> i & 1 && strcmp(p->traits[i], "mounted") == 0)
            return "horse";
    return t->stat[RANGE] ? "bow" : "foot";
}

static void draw_unit(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                      const struct prevail_unit *u, struct scene *out)
{
    struct scene_piece *piece = scene_piece(out);
    piece->id = unit_id(side, u->at);
    piece->cell = u->at;
    piece->seat = (uint8_t)side;
    piece->facing = u->facing;
    piece->order = (uint8_t)(engaged(s, u->at) ? side : 0);
    if (engaged(s, u->at))
        piece->marks |= MARK_ENGAGED;
    if (u->flags & ACTED)
        piece->marks |= MARK_SPENT;
    else if (u->flags & COMMANDED)
        piece->marks |= MARK_SELECTED;
    scene_word(piece->code, sizeof piece->code, p->types[u->type].code);
    scene_word(piece->shape, sizeof piece->shape, shape_of(p, u->type));
    struct text label = text_fixed(piece->label, sizeof piece->label);
    text_format(&label, "%s, facing %s", p->types[u->type].name, square_direction_names[u->facing]);
}

static void draw_pieces(const struct prevail_pack *p, const struct prevail_state *s, struct scene *out)
{
    for (unsigned side = 0; side < SIDES; side++) {
        for (unsigned i = 0; i < s->n[side]; i++)
            draw_unit(p, s, side, &s->units[side][i], out);
        if (s->commander[side] == SQUARE_NONE)
            continue;
        struct scene_piece *piece = scene_piece(out);
        piece->id = (uint16_t)(COMMANDERS + side);
        piece->cell = s->commander[side];
        piece->seat = (uint8_t)side;
        piece->facing = FACING_NONE; /* R64 */
        piece->marks = MARK_LEADER;
        piece->order = (uint8_t)(2 + side);
        scene_word(piece->code, sizeof piece->code, "*");
        scene_word(piece->shape, sizeof piece->shape, "leader");
        scene_word(piece->label, sizeof piece->label, side == WHITE ? "White commander" : "Black commander");
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------- */

static void say_effect(const struct prevail_pack *p, const struct prevail_effect *e, struct text *out)
{
    for (int i = 0; i < PRINTED; i++)
        if (e->mods[i] && (i < RETREAT || i > ROUT || !e->mods[DEFENSE]))
            text_format(out, " %s%+d", prevail_stat_names[i], e->mods[i]);
    if (e->range != NO_RANGE)
        text_format(out, " within %d", e->range);
    for (int i = 0; i < p->traits_n; i++)
        if (e->traits >> i & 1)
            text_format(out, " [%s]", p->traits[i]);
    for (int i = 0; i < p->types_n; i++)
        if (e->types >> i & 1)
            text_format(out, " {%s}", p->types[i].code);
}

static void say_card(const struct prevail_pack *p, const struct prevail_card *c, struct text *out)
{
    text_format(out, "%s %d %s:", c->ranged ? "shoot" : "move", c->number, c->lines ? "lines" : "units");
    say_effect(p, &c->command, out);
    if (c->round.any) {
        text_put(out, "; round:");
        say_effect(p, &c->round, out);
    }
    text_put(out, "; commit:");
    for (int i = 0; i < PRINTED; i++)
        if (c->commit >> i & 1)
            text_format(out, " %s", prevail_stat_names[i]);
    text_put(out, "; preserves:");
    for (int i = 0; i < p->types_n; i++)
        if (c->preserves >> i & 1)
            text_format(out, " %s", p->types[i].code);
}

static void draw_card(const struct prevail_pack *p, unsigned side, unsigned card, const char *zone, struct scene *out)
{
    struct scene_card *c = scene_card(out);
    const struct prevail_card *known = &p->cards[card];
    c->id = card_id(side, card);
    c->seat = (uint8_t)side;
    c->count = 1;
    scene_word(c->zone, sizeof c->zone, zone);
    struct text code = text_fixed(c->code, sizeof c->code), name = text_fixed(c->name, sizeof c->name),
                text = text_fixed(c->text, sizeof c->text);
    text_int(&code, known->id);
    text_format(&name, "%s (%d)", known->name, known->initiative);
    say_card(p, known, &text);
}

static void draw_back(unsigned side, unsigned count, const char *zone, struct scene *out)
{
    struct scene_card *c = scene_card(out);
    c->id = card_id(side, CARDS_MAX - 1);
    c->seat = (uint8_t)side;
    c->count = (uint8_t)count;
    c->marks = MARK_HIDDEN;
    scene_word(c->zone, sizeof c->zone, zone);
    scene_word(c->code, sizeof c->code, "?");
    scene_word(c->name, sizeof c->name, "face down");
}

static void draw_cards(const struct prevail_pack *p, const struct prevail_state *s, struct scene *out)
{
    for (unsigned side = 0; side < SIDES; side++) {
        const struct prevail_cards *c = &s->cards[side];
        const struct {
            const char *name;
            uint64_t set;
        } zones[] = {{"hand", c->hand == HAND_UNKNOWN ? 0 : c->hand},
                     {"known", c->hand == HAND_UNKNOWN ? c->known : 0},
                     {"play", c->in_play == NO_CARD ? 0 : card_bit(c->in_play)},
                     {"played", c->played},
                     {"discard", c->discard},
                     {"burnt", c->burnt}};
        if (c->hand == HAND_UNKNOWN && c->hand_n)
            draw_back(side, c->hand_n, "hand", out);
        if (c->awaiting == UNKNOWN)
            draw_back(side, 1, "awaiting", out);
        else if (c->awaiting != NO_CARD)
            draw_card(p, side, c->awaiting, "awaiting", out);
        for (unsigned z = 0; z < sizeof zones / sizeof *zones; z++)
            bit_each(card, &zones[z].set, 1)
                draw_card(p, side, card, zones[z].name, out);
    }
}

/* ---- panels and choices -------------------------------------------------------------------------------------- */

static void draw_panels(const struct prevail_pack *p, const struct prevail_state *s, struct scene *out)
{
    for (unsigned side = 0; side < SIDES; side++) {
        struct scene_panel *panel = scene_panel(out);
        const struct prevail_cards *c = &s->cards[side];
        panel->seat = (uint8_t)side;
        scene_word(panel->title, sizeof panel->title, side == WHITE ? "White" : "Black");
        struct text text = text_fixed(panel->text, sizeof panel->text);
        text_format(&text, "%d units, hand %d, played %d, discard %d, burnt %d%s\n", s->n[side], c->hand_n,
                    bit_count(c->played), bit_count(c->discard), bit_count(c->burnt),
                    s->initiative == side ? ", initiative" : "");
        if (s->commander[side] == SQUARE_NONE && s->phase)
            text_put(&text, "commander lost\n");
        for (unsigned type = 0; type < p->types_n; type++)
            if (s->routed[side][type])
                text_format(&text, "routed: %d %s\n", s->routed[side][type], p->types[type].name);
    }
}

/* The action for a person. */
static void say_label(const struct prevail_pack *p, const struct prevail_state *s, unsigned looker, action_t a,
                      struct text *out)
{
    static const char *const words[VERBS] = {
        [DEPLOY] = "Deploy",     [CARD] = "Play",           [COMMANDER] = "Commander to",
        [COMMAND] = "Command",   [LINE] = "Command a line", [WITH] = "Support from",
        [DONE] = "Done",         [UNIT] = "Act with",       [COMMIT] = "Commit",
        [DECLINE] = "No card",   [MOVE] = "Move to",        [SHOOT] = "Shoot at",
        [HOLD] = "Hold",         [FIGHT] = "Fight at",      [STAND] = "Stand and fight",
        [RETIRE] = "Retreat to", [PAY] = "Discard",         [RALLY] = "Rally",
        [NORALLY] = "No rally",  [ASSIGN] = "Cover"};
    unsigned verb = action_verb(a), from = action_from(a), to = action_to(a);
    char at[8] = "", other_end[8] = "";
    if (to < p->board.n)
        square_say(&p->board, to, at);
    if (from < p->board.n)
        square_say(&p->board, from, other_end);
    text_put(out, words[verb]);
    if (verb == DEPLOY)
        text_format(out, " %s on %s", from < p->types_n ? p->types[from].name : "the commander", at);
    else if (verb == CARD || verb == COMMIT || verb == PAY)
        text_format(out, " %s", p->cards[from].name);
    else if (verb == LINE)
        text_format(out, " from %s to %s", other_end, at);
    else if (verb == ASSIGN)
        text_format(out, " %s %s", other_end, to == ASK_NONE ? "with nothing" : p->cards[to].name);
    else if (verb == COMMAND || verb == WITH || verb == UNIT)
        text_format(out, " %s on %s", p->types[unit_on(s, looker, to)->type].name, at);
    else if (verb == MOVE || verb == RETIRE || verb == COMMANDER || verb == SHOOT || verb == FIGHT)
        text_format(out, " %s", at);
    if (verb == MOVE || verb == RETIRE || (verb == DEPLOY && from < p->types_n))
        text_format(out, " facing %s", square_direction_names[action_x(a)]);
}

static void aim_choice(unsigned looker, struct scene_choice *c)
{
    unsigned from = action_from(c->action), to = action_to(c->action);
    switch ((enum verb)action_verb(c->action)) {
    case CARD:
    case COMMIT:
    case PAY:
        c->target = TARGET_CARD;
        c->id = card_id(looker, from);
        return;
    case COMMAND:
    case WITH:
    case UNIT:
    case ASSIGN:
        c->target = TARGET_PIECE;
        c->id = unit_id(looker, action_verb(c->action) == ASSIGN ? from : to);
        return;
    case LINE:
        c->target = TARGET_CELL;
        c->id = (uint16_t)from;
        c->also = (uint16_t)to;
        return;
    case DEPLOY:
    case COMMANDER:
    case SHOOT:
    case FIGHT:
    case MOVE:
    case RETIRE:
        c->target = TARGET_CELL;
        c->id = (uint16_t)to;
        return;
    default: c->target = TARGET_BUTTON;
    }
}

static void draw_choice(const struct prevail_pack *p, const struct prevail_state *s, unsigned looker,
                        struct scene_choice *c)
{
    struct text label = text_fixed(c->label, sizeof c->label);
    c->label[0] = 0;
    say_label(p, s, looker, c->action, &label);
    aim_choice(looker, c);
}

static void mark_choices(struct scene *out)
{
    for (int i = 0; i < out->choices_n; i++) {
        const struct scene_choice *c = &out->choices[i];
        for (int k = 0; c->target == TARGET_CELL && k < out->cells_n; k++)
            if (out->cells[k].id == c->id)
                out->cells[k].marks |= MARK_CHOICE;
        for (int k = 0; c->target == TARGET_PIECE && k < out->pieces_n; k++)
            if (out->pieces[k].id == c->id)
                out->pieces[k].marks |= MARK_CHOICE;
        for (int k = 0; c->target == TARGET_CARD && k < out->cards_n; k++)
            if (out->cards[k].id == c->id)
                out->cards[k].marks |= MARK_CHOICE;
    }
}

void prevail_scene(const void *pack, const void *v, unsigned looker, struct scene *out)
{
    static const char *const phases[] = {"set-up",  "play cards", "move commanders", "issue commands", "resolve melee",
                                         "cleanup", "over"};
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = v;
    draw_cells(p, s, out);
    draw_pieces(p, s, out);
    draw_cards(p, s, out);
    draw_panels(p, s, out);
    out->bottom = looker == WHITE ? WHITE : BLACK; /* G1 */
    struct text title = text_fixed(out->title, sizeof out->title), prompt = text_fixed(out->prompt, sizeof out->prompt);
    text_format(&title, "%s, round %d, %s", p->head.scenario, s->round, phases[s->phase]);
    prevail_say_prompt(p, s, looker, &prompt);
    scene_legal(&game_prevail, p, s, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        draw_choice(p, s, looker, &out->choices[i]);
    mark_choices(out);
}
