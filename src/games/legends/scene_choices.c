/* scene_choices.c: what a person clicks for each legal action, what kind of thing it is and what it is called. */
#include "legends.h"

#include "engine/scene.h"

#include <string.h>

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

static unsigned kind_of(const struct legends_pack *pack, const struct legends_state *s, action_t action)
{
    static const uint8_t kinds[VERBS] = {
        [VERB_BRING] = CHOICE_PLACE, [VERB_PUT] = CHOICE_PICK,     [VERB_TAKE] = CHOICE_PICK,
        [VERB_READY] = CHOICE_END,   [VERB_PLAY] = CHOICE_PLAY,    [VERB_PASS] = CHOICE_END,
        [VERB_END] = CHOICE_END,     [VERB_ORDER] = CHOICE_PICK,   [VERB_DONE] = CHOICE_END,
        [VERB_STAY] = CHOICE_END,    [VERB_MOVE] = CHOICE_MOVE,    [VERB_MARCH] = CHOICE_MARCH,
        [VERB_HOLD] = CHOICE_END,    [VERB_ADVANCE] = CHOICE_MOVE, [VERB_GO] = CHOICE_END};
    unsigned verb = action_verb(action);
    if (verb == VERB_ATTACK) {
        bool melee = legends_adjacent(pack, s->unit[s->ask.at].tile, action_from(action));
        return melee ? CHOICE_ATTACK : CHOICE_SHOOT;
    }
    return kinds[verb];
}

/* The unit that does it. */
static unsigned actor_of(const struct legends_state *s, unsigned slot_named, action_t action)
{
    unsigned verb = action_verb(action);
    if (legends_unit_kind(s->ask.kind))
        return s->ask.at;
    if (verb == VERB_PLAY || verb == VERB_ADVANCE)
        return s->combat.sub ? (legends_defends(s->ask.kind) ? s->combat.def : s->combat.att) : SCENE_NONE;
    return slot_named == LEGENDS_NO_UNIT ? SCENE_NONE : slot_named;
}

static void aim_cell(const struct legends_pack *pack, unsigned tile, struct scene_choice *c, struct text *label)
{
    c->target = TARGET_CELL;
    c->id = (uint16_t)tile;
    text_char(label, ' ');
    legends_say_tile(pack, tile, label);
}

static void aim_card(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                     struct scene_choice *c, struct text *label)
{
    unsigned verb = action_verb(c->action), card = action_from(c->action);
    c->target = TARGET_CARD;
    c->id = legends_card_id(seat, verb == VERB_TAKE ? ZONE_DECK : ZONE_HAND, card);
    text_format(label, " %s", pack->card[card].name);
    if (verb != VERB_PLAY)
        return;
    if (card == CARD_AD) {
        text_put(label, " to ");
        legends_say_tile(pack, s->combat.tile, label);
    }
    if (legends_card_has_tile(card)) {
        text_put(label, " to");
        aim_cell(pack, action_to(c->action), c, label);
    }
}

static void aim_unit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                     struct scene_choice *c, struct text *label)
{
    c->target = TARGET_PIECE;
    c->id = (uint16_t)slot;
    text_format(label, " %s ", legends_type(pack, &s->unit[slot])->name);
    legends_say_tile(pack, s->unit[slot].tile, label);
    if (action_verb(c->action) == VERB_ACT && !legends_can_do_anything(pack, s, slot))
        text_put(label, ", which can neither move nor attack");
}

static void draw_choice(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                        struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), from = action_from(c->action), slot = LEGENDS_NO_UNIT;
    struct text label = text_fixed(c->label, sizeof c->label);
    text_put(&label, verb_label(s, verb));
    switch (verb) {
    case VERB_PUT:
    case VERB_TAKE:
    case VERB_PLAY: aim_card(pack, s, seat, c, &label); break;
    case VERB_BRING:
    case VERB_LEAVE:
    case VERB_ACT:
    case VERB_ORDER:
    case VERB_ATTACK:
        slot = legends_unit_at(s, from);
        aim_unit(pack, s, slot, c, &label);
        break;
    case VERB_MOVE: aim_cell(pack, from, c, &label); break;
    case VERB_MARCH:
        aim_cell(pack, from, c, &label);
        text_put(&label, ", no attack after it");
        break;
    case VERB_ADVANCE: aim_cell(pack, s->combat.tile, c, &label); break;
    default: break;
    }
    c->kind = (uint8_t)kind_of(pack, s, c->action);
    c->main = c->kind == CHOICE_END; /* no question has two answers that end it */
    c->piece = (uint16_t)actor_of(s, slot, c->action);
}

/* The way that a move takes: a shortest one (G40). */
static void draw_path(unsigned start, const uint16_t before[HEX_MAX], struct scene_choice *c)
{
    uint16_t back[CHOICE_PATH];
    int n = 0;
    for (unsigned at = c->id; at != start && at != HEX_NONE && n < CHOICE_PATH; at = before[at])
        back[n++] = (uint16_t)at;
    c->path_n = (uint8_t)n;
    for (int i = 0; i < n; i++)
        c->path[i] = back[n - 1 - i];
}

static void draw_paths(const struct legends_pack *pack, const struct legends_state *s, struct scene *out)
{
    uint16_t before[HEX_MAX];
    bool ways = false;
    for (int i = 0; i < out->choices_n; i++) {
        struct scene_choice *c = &out->choices[i];
        unsigned verb = action_verb(c->action);
        bool runs = verb == VERB_PLAY && action_from(c->action) == CARD_HR;
        if (verb != VERB_MOVE && verb != VERB_MARCH && !runs)
            continue;
        if (!ways)
            legends_ways(pack, s, c->piece, before);
        ways = true;
        draw_path(s->unit[c->piece].tile, before, c);
    }
}

void legends_draw_choices(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                          struct scene *out)
{
    scene_legal(&game_legends, pack, s, seat, out);
    for (int i = 0; i < out->choices_n; i++)
        draw_choice(pack, s, seat, &out->choices[i]);
    if (s->stage == STAGE_TURN)
        draw_paths(pack, s, out);
    scene_mark_choices(out);
}
