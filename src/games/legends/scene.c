/* scene.c: what to draw: the board, the units, the seats with their tracks, the strip of phases, the question. Cards,
 * choices and the open combat are in files of their own. */
#include "legends.h"

#include "engine/scene.h"

#include <string.h>

/* A tile that decides: its place among the names of places, or -1. */
static int place_of(const struct legends_pack *pack, unsigned tile)
{
    for (unsigned i = 0; i < pack->specials_n; i++)
        if (pack->special[i].kind == SPECIAL_OCCUPY && bit_has(pack->special[i].tiles, tile))
            return (int)i;
    return pack->tie == TIE_TILES && bit_has(pack->tie_tiles, tile) ? LEGENDS_SPECIALS : -1;
}

static void draw_board(const struct legends_pack *pack, struct scene *out)
{
    static const char *const words[] = {"", "water", "hill", "woods"};
    out->board = SCENE_HEXES;
    out->rows = (int16_t)pack->board.rows;
    out->cols = (int16_t)pack->board.cols;
    out->bottom = ROME;
    scene_put_sides(out, 0, 0);
    for (unsigned t = 0; t < pack->board.n; t++) {
        if (!pack->board.on[t])
            continue;
        struct scene_cell *cell = scene_cell(out);
        cell->id = (uint16_t)t;
        cell->x = pack->board.col[t];
        cell->y = pack->board.row[t];
        cell->owner = NOBODY;
        hex_say(&pack->board, t, '.', cell->name);
        scene_word(cell->terrain, sizeof cell->terrain, words[pack->terrain[t]]);
        int place = place_of(pack, t);
        scene_word(cell->role, sizeof cell->role, place >= 0 ? "goal" : "");
        if (place >= 0)
            scene_word(cell->label, sizeof cell->label, pack->table.place[place]);
    }
}

static uint8_t marks_of(const struct legends_pack *pack, const struct legends_state *s, unsigned slot)
{
    const struct legends_combat *c = &s->combat;
    unsigned state = s->unit[slot].state;
    bool acts = legends_unit_kind(s->ask.kind) && s->ask.at == slot;
    unsigned marks = legends_type(pack, &s->unit[slot])->leader ? MARK_LEADER : 0;
    if (state >= UNIT_MARCHED)
        marks |= MARK_SPENT;
    if (acts || (c->sub && c->att == slot) || state == UNIT_READY)
        marks |= MARK_SELECTED;
    if (c->sub && c->def == slot)
        marks |= MARK_TARGET;
    return (uint8_t)marks;
}

static void draw_unit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, struct scene *out)
{
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(pack, u);
    struct scene_piece *piece = scene_piece(out);
    piece->id = (uint16_t)slot;
    piece->cell = u->tile;
    piece->seat = u->side;
    piece->facing = FACING_NONE;
    piece->strength = u->strength;
    piece->strength_max = t->strength;
    piece->marks = marks_of(pack, s, slot);
    scene_word(piece->kind, sizeof piece->kind, t->code);
    scene_word(piece->code, sizeof piece->code, t->code);
    scene_word(piece->name, sizeof piece->name, t->name);
    scene_word(piece->shape, sizeof piece->shape, t->shape);
    scene_format(piece->class, sizeof piece->class, "%s %s", t->heavy ? "heavy" : "light",
                 t->cavalry ? "cavalry" : "infantry");
    if (t->leader)
        scene_word(piece->leader, sizeof piece->leader, pack->table.leader[u->side]);
    scene_format(piece->label, sizeof piece->label, "%s, %s, strength %d of %d, %s", t->name,
                 u->side == ROME ? "Rome" : "Carthage", u->strength, t->strength, legends_state_words[u->state]);
}

/* G44, G52: what a side holds of the places that win, and how long one must still stand. */
static void draw_goals(const struct legends_pack *pack, const struct legends_state *s, unsigned seat, struct scene *out)
{
    for (unsigned i = 0; i < pack->specials_n; i++) {
        const struct legends_condition *c = &pack->special[i];
        const char *name = pack->table.place[i];
        char words[24];
        if (c->kind != SPECIAL_OCCUPY || c->side != seat)
            continue;
        int held = legends_standing_on(pack, s, seat, c->tiles);
        scene_format(words, sizeof words, "Held: %s", name[0] ? name : "places");
        scene_put_track(out, seat, "goals", words, held < c->need ? held : c->need, c->need);
    }
    if (legends_last_wins(pack) == seat)
        scene_put_track(out, seat, "rounds", "Rounds to hold out", s->round, pack->rounds_max);
}

static void draw_side(const struct legends_pack *pack, const struct legends_state *s, unsigned seat, struct scene *out)
{
    const struct legends_side *d = &s->side[seat];
    struct scene_seat *who = &out->seats[seat];
    scene_word(who->name, sizeof who->name, seat == ROME ? "Rome" : "Carthage");
    scene_word(who->art, sizeof who->art, seat == ROME ? "rome" : "carthage");
    scene_word(who->leader, sizeof who->leader, pack->table.leader[seat]);
    int morale_max = d->morale > pack->morale[seat] ? d->morale : pack->morale[seat];
    scene_put_track(out, seat, "morale", "Morale", d->morale, morale_max);
    scene_about_track(out, "At morale 0 the battle is lost.");
    scene_what_track(out, "A dead heavy unit costs its side 1 morale and gives the enemy 1.", RULE('R', 91));
    scene_put_track(out, seat, "actions", "Actions left", pack->action_max - d->action, pack->action_max);
    scene_what_track(out, "Turns that this side still has in the round. Each finished turn takes one.", RULE('G', 2));
    if (d->hand_n != UNKNOWN) {
        scene_put_track(out, seat, "hand", "Hand", d->hand_n, pack->hand_max);
        scene_what_track(out, "Cards in hand, and how many a hand may have.", RULE('R', 101));
    }
    draw_goals(pack, s, seat, out);
    legends_draw_cards(pack, s, seat, out);
    if (d->hand_n == UNKNOWN) {
        struct scene_panel *panel = scene_panel(out);
        panel->seat = (uint8_t)seat;
        scene_word(panel->title, sizeof panel->title, who->name);
        scene_word(panel->text, sizeof panel->text, d->ready ? "has chosen its hand" : "choosing its hand");
    }
}

/* The strip: Select is a phase of its own, and so is Order where Mixed Order was just played. Form is empty (R39). */
static void draw_steps(const struct legends_state *s, struct scene *out)
{
    static const char *const select[] = {"select", "Select", "turn", "Turns", NULL};
    static const char *const phases[] = {"order",   "Order",   "move",    "Move",    "attack",
                                         "Attack",  "defend",  "Defend",  "roll",    "Roll",
                                         "counter", "Counter", "advance", "Advance", NULL};
    static const char *const draws[] = {"draw", "Draw", "turn", "Turns", NULL};
    bool order = s->ask.kind == ASK_ORDER;
    if (s->stage == STAGE_SELECT)
        scene_put_steps(out, select, 0);
    else if (s->ask.kind == ASK_DRAW)
        scene_put_steps(out, draws, 0);
    else if (s->stage == STAGE_TURN)
        scene_put_steps(out, order ? phases : phases + 2, order ? 0 : s->phase);
}

/* Sets: the units of an order, the cards of a hand. */
static void draw_set(const struct legends_pack *pack, const struct legends_state *s, unsigned seat, struct scene *out)
{
    struct scene_question *q = &out->question;
    if (seat >= LEGENDS_SIDES)
        return;
    bool selects = legends_selecting(pack, s) >> seat & 1;
    if (s->ask.kind == ASK_ORDER && s->ask.seat == seat) {
        q->set = 1;
        q->least = 1;
        q->most = LEGENDS_ORDERS;
        q->picked = (int16_t)s->ask.n;
        scene_word(q->go, sizeof q->go, "done");
        scene_word(q->also, sizeof q->also, "They act one after another in this turn. The third closes the order.");
    } else if (selects && !s->side[seat].ready && legends_optional_next(s, seat) < 0) {
        q->set = 1;
        q->most = pack->hand_max;
        q->picked = s->side[seat].hand_n;
        scene_word(q->go, sizeof q->go, "ready");
        scene_format(q->also, sizeof q->also, "You hold %d of %d cards.", s->side[seat].hand_n, pack->hand_max);
    }
}

/* What is decided, in a few words. */
static const char *title_of(const struct legends_state *s, unsigned looker)
{
    static const char *const titles[ASK_KINDS] = {[ASK_NOTHING] = "",
                                                  [ASK_SELECT] = "Choose your hand",
                                                  [ASK_TURN] = "Choose a unit",
                                                  [ASK_ORDER] = "Mixed Order",
                                                  [ASK_MOVE] = "Move, march or stay?",
                                                  [ASK_ATTACK] = "Choose a target",
                                                  [ASK_CHARGE] = "Charge?",
                                                  [ASK_DEFEND] = "You are attacked",
                                                  [ASK_FLANK] = "A card before the dice?",
                                                  [ASK_COUNTER] = "Strike back?",
                                                  [ASK_ADVANCE] = "The fight is over",
                                                  [ASK_PURSUE] = "Pursue?",
                                                  [ASK_ADICE] = "Attack dice",
                                                  [ASK_DDICE] = "Defence dice",
                                                  [ASK_DRAW] = "A card is drawn"};
    if (s->stage != STAGE_SELECT || looker >= LEGENDS_SIDES)
        return titles[s->ask.kind];
    return legends_optional_next(s, looker) >= 0 ? "Deploy it?" : titles[ASK_SELECT];
}

static void draw_question(const struct legends_pack *pack, const struct legends_state *s, unsigned looker,
                          struct scene *out)
{
    static const uint16_t rules[ASK_KINDS] = {
        [ASK_SELECT] = RULE('R', 13),  [ASK_TURN] = RULE('R', 50),   [ASK_ORDER] = RULE('R', 17),
        [ASK_MOVE] = RULE('R', 33),    [ASK_ATTACK] = RULE('R', 34), [ASK_CHARGE] = RULE('R', 97),
        [ASK_DEFEND] = RULE('R', 35),  [ASK_FLANK] = RULE('R', 36),  [ASK_COUNTER] = RULE('R', 37),
        [ASK_ADVANCE] = RULE('R', 38), [ASK_PURSUE] = RULE('G', 19), [ASK_ADICE] = RULE('R', 68),
        [ASK_DDICE] = RULE('R', 76),   [ASK_DRAW] = RULE('G', 51)};
    struct scene_question *q = &out->question;
    if (s->stage == STAGE_OVER)
        return;
    scene_word(q->kind, sizeof q->kind, legends_ask_words[s->ask.kind]);
    scene_word(q->title, sizeof q->title, title_of(s, looker));
    q->rule = rules[s->ask.kind];
    draw_set(pack, s, looker, out);
}

static void draw_title(const struct legends_pack *pack, const struct legends_state *s, struct scene *out)
{
    static const char *const phases[] = {"Move", "Attack", "Defend", "Roll", "Counter", "Advance", "Form"};
    const char *name = pack->table.title[0] ? pack->table.title : pack->head.scenario;
    struct text title = text_fixed(out->title, sizeof out->title);
    out->turn = s->round;
    scene_word(out->scenario, sizeof out->scenario, pack->head.scenario);
    scene_word(out->scenario_name, sizeof out->scenario_name, pack->table.title);
    scene_word(out->when, sizeof out->when, pack->table.date);
    text_format(&title, "Battle of Legends: %s, round %d of %d, ", name, s->round, pack->rounds_max);
    text_put(&title, s->stage == STAGE_OVER     ? "over"
                     : s->stage == STAGE_SELECT ? "Select"
                     : s->ask.kind == ASK_ORDER ? "Order"
                                                : phases[s->phase]);
    text_put(&title, s->stage == STAGE_OVER ? "" : " phase");
    scene_put_track(out, NOBODY, "round", "Round", s->round, pack->rounds_max);
}

void legends_scene(const void *packed, const void *v, unsigned looker, struct scene *out)
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = v;
    draw_board(pack, out);
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++)
        if (legends_alive(s, slot))
            draw_unit(pack, s, slot, out);
    draw_side(pack, s, CARTHAGE, out);
    draw_side(pack, s, ROME, out);
    legends_draw_fight(pack, s, out);
    draw_steps(s, out);
    draw_question(pack, s, looker, out);
    draw_title(pack, s, out);
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    legends_say_prompt(pack, v, looker, &prompt);
    legends_draw_choices(pack, s, looker, out);
}
