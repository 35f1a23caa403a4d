/* scene.c: what to draw. */
#include "legends.h"

#include "engine/scene.h"

#include <string.h>

static void draw_board(const struct legends_pack *pack, struct scene *out)
{
    static const char *const words[] = {"", "water", "hill", "woods"};
    out->board = SCENE_HEXES;
    out->rows = (int16_t)pack->board.rows;
    out->cols = (int16_t)pack->board.cols;
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
    }
}

static void draw_unit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, struct scene *out)
{
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(pack, u);
    const struct legends_combat *c = &s->combat;
    bool acting = legends_unit_kind(s->ask.kind);
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

/* Each pile has ids of its own: a copy in the deck or among the discards is not the one that can be played. */
enum zone { ZONE_HAND, ZONE_DECK, ZONE_DISCARD, ZONE_KNOWN };
static const char *const zone_words[] = {"hand", "deck", "discard", "known hand"};

static uint16_t card_id(unsigned side, enum zone zone, unsigned card)
{
    return (uint16_t)(side << 8 | (unsigned)zone << 4 | card);
}

static void draw_cards(const struct legends_pack *pack, unsigned side, enum zone zone, const uint8_t *copies,
                       struct scene *out)
{
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        if (copies[card]) {
            struct scene_card *c = scene_card(out);
            c->id = card_id(side, zone, card);
            c->seat = (uint8_t)side;
            c->count = copies[card];
            scene_word(c->zone, sizeof c->zone, zone_words[zone]);
            scene_word(c->code, sizeof c->code, legends_card_codes[card]);
            scene_word(c->name, sizeof c->name, pack->card[card].name);
            scene_word(c->text, sizeof c->text, pack->card[card].text);
        }
}

static void draw_side(const struct legends_pack *pack, const struct legends_state *s, unsigned side, struct scene *out)
{
    const struct legends_side *d = &s->side[side];
    struct scene_panel *panel = scene_panel(out);
    panel->seat = (uint8_t)side;
    scene_word(panel->title, sizeof panel->title, side == ROME ? "Rome" : "Carthage");
    struct text text = text_fixed(panel->text, sizeof panel->text);
    text_format(&text, "morale %d\nactions %d of %d\n", d->morale, d->action, pack->action_max);
    if (d->hand_n == UNKNOWN)
        text_put(&text, d->ready ? "has chosen its hand" : "choosing its hand");
    else
        text_format(&text, "hand %d of %d", d->hand_n, pack->hand_max);
    draw_cards(pack, side, ZONE_DISCARD, d->out, out);
    if (d->hand[0] != UNKNOWN) {
        uint8_t deck[LEGENDS_CARDS];
        for (unsigned card = 0; card < LEGENDS_CARDS; card++)
            deck[card] = (uint8_t)legends_deck(d, card);
        draw_cards(pack, side, ZONE_HAND, d->hand, out);
        draw_cards(pack, side, ZONE_DECK, deck, out);
    } else if (d->hand_n != UNKNOWN && d->hand_n) {
        struct scene_card *c = scene_card(out);
        c->id = card_id(side, ZONE_HAND, LEGENDS_CARDS);
        c->seat = (uint8_t)side;
        c->marks = MARK_HIDDEN;
        c->count = d->hand_n;
        scene_word(c->zone, sizeof c->zone, zone_words[ZONE_HAND]);
        scene_word(c->name, sizeof c->name, "hidden");
        draw_cards(pack, side, ZONE_KNOWN, d->known, out); /* G36: part of that hand */
    }
}

/* What the strike to be made next takes. */
static void say_strike(const struct legends_pack *pack, const struct legends_state *s, struct text *out)
{
    struct legends_strike k = legends_strike(pack, s);
    if (s->combat.hits)
        text_format(out, "%d hit%s to be met", s->combat.hits, s->combat.hits == 1 ? "" : "s");
    else
        text_format(out, "%d %s, a hit on %d or more", k.dice, k.dice == 1 ? "die" : "dice",
                    k.attack_points < 1 ? 1 : k.attack_points);
    text_format(out, "\ndefence: under %d a wound, ", k.defence_points);
    if (legends_type(pack, &s->unit[k.struck])->leader) { /* R83 */
        text_put(out, "a Leader never retreats");
        return;
    }
    int leaders = legends_leaders(pack, s, k.struck); /* R82 */
    text_format(out, "%d a retreat", k.defence_points);
    if (leaders)
        text_format(out, ", %d fewer for the Leader%s beside it", leaders, leaders == 1 ? "" : "s");
}

/* Who fights whom, and how far it has come. */
static void draw_combat(const struct legends_pack *pack, const struct legends_state *s, struct scene *out)
{
    static const char *const left[] = {" stands", " is dead", " was driven back", " withdrew"};
    const struct legends_combat *c = &s->combat;
    if (!c->sub)
        return;
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Combat");
    struct text text = text_fixed(panel->text, sizeof panel->text);
    const char *attacker = legends_type(pack, &s->unit[c->att])->name;
    const char *defender = s->unit[c->def].type ? legends_type(pack, &s->unit[c->def])->name : "the target";
    if (s->ask.kind == ASK_ADVANCE || !s->unit[c->def].type)
        text_format(&text, "%s attacked\n%s%s", attacker, defender, left[c->vacated]);
    else if (s->ask.kind == ASK_COUNTER || c->sub == SUB_COUNTER) {
        struct legends_state counter = *s;
        counter.combat.sub = SUB_COUNTER;
        text_format(&text, "%s against %s: counter-attack\n", defender, attacker);
        say_strike(pack, &counter, &text);
    } else {
        text_format(&text, c->sub == SUB_FIRST ? "%s against %s: First Strike\n" : "%s against %s\n",
                    c->sub == SUB_FIRST ? defender : attacker, c->sub == SUB_FIRST ? attacker : defender);
        say_strike(pack, s, &text);
    }
}

static const char *verb_label(const struct legends_state *s, unsigned verb)
{
    static const char *const words[VERBS] = {[VERB_BRING] = "Deploy",
                                             [VERB_LEAVE] = "Leave behind",
                                             [VERB_PUT] = "Back to the deck:",
                                             [VERB_TAKE] = "Take",
                                             [VERB_READY] = "Keep this hand",
                                             [VERB_ACT] = "Activate",
                                             [VERB_PLAY] = "Play",
                                             [VERB_PASS] = "Pass this round",
                                             [VERB_END] = "End the turn",
                                             [VERB_ORDER] = "Order",
                                             [VERB_DONE] = "That is all",
                                             [VERB_STAY] = "Stay here",
                                             [VERB_MOVE] = "Move to",
                                             [VERB_MARCH] = "March to",
                                             [VERB_ATTACK] = "Attack",
                                             [VERB_HOLD] = "Hold, no attack",
                                             [VERB_ADVANCE] = "Advance to",
                                             [VERB_GO] = "End the activation"};
    bool attacks = verb == VERB_ACT && s->phase == PHASE_ATTACK, window = verb == VERB_GO && s->ask.kind != ASK_ADVANCE;
    return attacks ? "Attack with" : window ? "Play no card" : words[verb];
}

/* What a person clicks for each choice, and what it is called. */
static void label_choice(const struct legends_pack *pack, const struct legends_state *s, unsigned side,
                         struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), from = action_from(c->action), to = action_to(c->action);
    struct text label = text_fixed(c->label, sizeof c->label);
    text_put(&label, verb_label(s, verb));
    switch (verb) {
    case VERB_PUT:
    case VERB_TAKE:
    case VERB_PLAY:
        c->target = TARGET_CARD;
        c->id = card_id(side, verb == VERB_TAKE ? ZONE_DECK : ZONE_HAND, from);
        text_format(&label, " %s", pack->card[from].name);
        if (verb == VERB_PLAY && from == CARD_AD) {
            text_put(&label, " to ");
            legends_say_tile(pack, s->combat.tile, &label);
        }
        if (verb == VERB_PLAY && legends_card_has_tile(from)) {
            c->target = TARGET_CELL;
            c->id = (uint16_t)to;
            text_put(&label, " to ");
            legends_say_tile(pack, to, &label);
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
        text_format(&label, " %s ", legends_type(pack, &s->unit[slot])->name);
        legends_say_tile(pack, from, &label);
        if (verb == VERB_ACT && !legends_can_do_anything(pack, s, slot))
            text_put(&label, ", which can neither move nor attack");
        break;
    }
    case VERB_MOVE:
    case VERB_MARCH:
        c->target = TARGET_CELL;
        c->id = (uint16_t)from;
        text_char(&label, ' ');
        legends_say_tile(pack, from, &label);
        text_put(&label, verb == VERB_MARCH ? ", no attack after it" : "");
        break;
    case VERB_ADVANCE:
        c->target = TARGET_CELL;
        c->id = s->combat.tile;
        text_char(&label, ' ');
        legends_say_tile(pack, s->combat.tile, &label);
        break;
    default: break;
    }
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
    draw_combat(pack, s, out);
    out->bottom = ROME;
    struct text title = text_fixed(out->title, sizeof out->title), prompt = text_fixed(out->prompt, sizeof out->prompt);
    static const char *const phases[] = {"Move", "Attack", "Defend", "Roll", "Counter", "Advance", "Form"};
    text_format(&title, "Battle of Legends: %s, round %d of %d, ", pack->head.scenario, s->round, pack->rounds_max);
    text_put(&title, s->stage == STAGE_OVER     ? "over"
                     : s->stage == STAGE_SELECT ? "Select"
                     : s->ask.kind == ASK_ORDER ? "Order"
                                                : phases[s->phase]);
    text_put(&title, s->stage == STAGE_OVER ? "" : " phase");
    legends_say_prompt(pack, v, looker, &prompt);
    scene_legal(&game_legends, pack, v, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        label_choice(pack, s, looker, &out->choices[i]);
    scene_mark_choices(out);
}
