/* scene.c: what to draw. */
#include "legends.h"

#include "engine/scene.h"

#include <string.h>

extern const struct game game_legends;

static void draw_board(const struct legends_pack *p, struct scene *out)
{
    static const char *const words[] = {"", "water", "hill", "woods"};
    out->board = SCENE_HEXES;
    out->rows = (int16_t)p->board.rows;
    out->cols = (int16_t)p->board.cols;
    for (unsigned t = 0; t < p->board.n; t++) {
        if (!p->board.on[t])
            continue;
        struct scene_cell *cell = scene_cell(out);
        cell->id = (uint16_t)t;
        cell->x = p->board.col[t];
        cell->y = p->board.row[t];
        cell->owner = NOBODY;
        hex_say(&p->board, t, '.', cell->name);
        scene_word(cell->terrain, sizeof cell->terrain, words[p->terrain[t]]);
    }
}

static void draw_unit(const struct legends_pack *p, const struct legends_state *s, unsigned slot, struct scene *out)
{
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(p, u);
    const struct legends_combat *c = &s->combat;
    bool acting = s->ask.kind == Q_MOVE || s->ask.kind == Q_ATTACK || s->ask.kind == Q_PURSUE;
    struct scene_piece *piece = scene_piece(out);
    piece->id = (uint16_t)slot;
    piece->cell = u->tile;
    piece->seat = u->side;
    piece->facing = FACING_NONE;
    piece->strength = u->strength;
    piece->strength_max = t->strength;
    if (t->leader)
        piece->marks |= MARK_LEADER;
    if (u->state >= UNIT_MARCHED)
        piece->marks |= MARK_SPENT;
    if ((acting && s->ask.at == slot) || (c->sub && c->att == slot) || u->state == UNIT_READY)
        piece->marks |= MARK_SELECTED;
    if (c->sub && c->def == slot)
        piece->marks |= MARK_TARGET;
    scene_word(piece->code, sizeof piece->code, t->code);
    scene_word(piece->shape, sizeof piece->shape, t->shape);
    struct text label = text_fixed(piece->label, sizeof piece->label);
    text_format(&label, "%s %d/%d, %s", t->name, u->strength, t->strength, legends_state_words[u->state]);
}

static void draw_cards(const struct legends_pack *p, unsigned seat, const char *zone, const uint8_t *copies,
                       struct scene *out)
{
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        if (copies[card]) {
            struct scene_card *c = scene_card(out);
            c->id = (uint16_t)card;
            c->seat = (uint8_t)seat;
            c->count = copies[card];
            scene_word(c->zone, sizeof c->zone, zone);
            scene_word(c->code, sizeof c->code, legends_card_codes[card]);
            scene_word(c->name, sizeof c->name, p->card[card].name);
            scene_word(c->text, sizeof c->text, p->card[card].text);
        }
}

static void draw_side(const struct legends_pack *p, const struct legends_state *s, unsigned side, struct scene *out)
{
    const struct legends_side *d = &s->side[side];
    struct scene_panel *panel = scene_panel(out);
    panel->seat = (uint8_t)side;
    scene_word(panel->title, sizeof panel->title, side == ROME ? "Rome" : "Carthage");
    struct text text = text_fixed(panel->text, sizeof panel->text);
    text_format(&text, "morale %d\nactions %d of %d\n", d->morale, d->action, p->action_max);
    if (d->hand_n == UNKNOWN)
        text_put(&text, d->ready ? "has chosen its hand" : "choosing its hand");
    else
        text_format(&text, "hand %d of %d", d->hand_n, p->hand_max);
    draw_cards(p, side, "discard", d->out, out);
    if (d->hand[0] != UNKNOWN) {
        uint8_t deck[LEGENDS_CARDS];
        for (unsigned card = 0; card < LEGENDS_CARDS; card++)
            deck[card] = (uint8_t)legends_deck(d, card);
        draw_cards(p, side, "hand", d->hand, out);
        draw_cards(p, side, "deck", deck, out);
    } else if (d->hand_n != UNKNOWN && d->hand_n) {
        struct scene_card *c = scene_card(out);
        c->id = LEGENDS_CARDS;
        c->seat = (uint8_t)side;
        c->marks = MARK_HIDDEN;
        c->count = d->hand_n;
        scene_word(c->zone, sizeof c->zone, "hand");
        scene_word(c->name, sizeof c->name, "hidden");
    }
}

static void draw_combat(const struct legends_pack *p, const struct legends_state *s, struct scene *out)
{
    if (!s->combat.sub || !s->unit[s->combat.def].type)
        return;
    struct legends_strike k = legends_strike(p, s);
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Combat");
    struct text text = text_fixed(panel->text, sizeof panel->text);
    text_format(&text, "%s strikes %s\n%d dice, hits on %d or more\ndefence: under %d wounds, %d drives back",
                legends_type(p, &s->unit[k.striker])->name, legends_type(p, &s->unit[k.struck])->name, k.dice,
                k.attack_points, k.defence_points, k.defence_points);
}

/* What a person clicks for each choice, and what it is called. */
static void label_choice(const struct legends_pack *p, const struct legends_state *s, struct scene_choice *c)
{
    static const char *const words[VERBS] = {[VERB_BRING] = "Deploy",
                                             [VERB_LEAVE] = "Leave behind",
                                             [VERB_PUT] = "Back to the deck:",
                                             [VERB_TAKE] = "Take",
                                             [VERB_READY] = "Ready",
                                             [VERB_ACT] = "Activate",
                                             [VERB_PLAY] = "Play",
                                             [VERB_PASS] = "Pass this round",
                                             [VERB_END] = "End the turn",
                                             [VERB_ORDER] = "Order",
                                             [VERB_DONE] = "Done",
                                             [VERB_STAY] = "Stay",
                                             [VERB_MOVE] = "Move to",
                                             [VERB_MARCH] = "March to",
                                             [VERB_ATTACK] = "Attack",
                                             [VERB_HOLD] = "Hold, no attack",
                                             [VERB_ADVANCE] = "Advance into the tile",
                                             [VERB_GO] = "Go on"};
    unsigned verb = action_verb(c->action), from = action_from(c->action), to = action_to(c->action);
    struct text label = text_fixed(c->label, sizeof c->label);
    text_put(&label, words[verb]);
    switch (verb) {
    case VERB_PUT:
    case VERB_TAKE:
    case VERB_PLAY:
        c->target = TARGET_CARD;
        c->id = (uint16_t)from;
        text_format(&label, " %s", p->card[from].name);
        if (verb == VERB_PLAY && (from == CARD_WD || from == CARD_HR)) {
            c->target = TARGET_CELL;
            c->id = (uint16_t)to;
            text_put(&label, " to ");
            legends_say_tile(p, to, &label);
        }
        break;
    case VERB_BRING:
    case VERB_LEAVE:
    case VERB_ACT:
    case VERB_ORDER:
    case VERB_ATTACK: {
        unsigned slot = legends_unit_at(s, from);
        c->target = TARGET_PIECE;
        c->id = (uint16_t)slot;
        text_format(&label, " %s ", legends_type(p, &s->unit[slot])->name);
        legends_say_tile(p, from, &label);
        break;
    }
    case VERB_MOVE:
    case VERB_MARCH:
        c->target = TARGET_CELL;
        c->id = (uint16_t)from;
        text_char(&label, ' ');
        legends_say_tile(p, from, &label);
        break;
    case VERB_ADVANCE:
        c->target = TARGET_CELL;
        c->id = s->combat.tile;
        break;
    default: break;
    }
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
            if (out->cards[k].id == c->id && strcmp(out->cards[k].zone, "discard") != 0)
                out->cards[k].marks |= MARK_CHOICE;
    }
}

void legends_scene(const void *pack, const void *v, unsigned looker, struct scene *out)
{
    const struct legends_pack *p = pack;
    const struct legends_state *s = v;
    draw_board(p, out);
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++)
        if (legends_alive(s, slot))
            draw_unit(p, s, slot, out);
    draw_side(p, s, CARTHAGE, out);
    draw_side(p, s, ROME, out);
    draw_combat(p, s, out);
    out->bottom = looker == CARTHAGE ? CARTHAGE : ROME;
    struct text title = text_fixed(out->title, sizeof out->title), prompt = text_fixed(out->prompt, sizeof out->prompt);
    text_format(&title, "Battle of Legends: %s, round %d of %d, %s", p->head.scenario, s->round, p->rounds_max,
                s->stage == STAGE_TURN ? legends_phase_words[s->phase] : legends_stage_words[s->stage]);
    legends_say_prompt(p, v, looker, &prompt);
    scene_legal(&game_legends, pack, v, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        label_choice(p, s, &out->choices[i]);
    mark_choices(out);
}
