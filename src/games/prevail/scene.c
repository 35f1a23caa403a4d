/* scene.c: the table to draw: board with facings, engagements and commanders, tracks, steps, the question. */
#include "subjects.h"

#include "engine/scene.h"
#include "engine/text.h"

#include <stdio.h>
#include <string.h>

/* G73: a space that somebody wins by holding. */
static void draw_goal(const struct prevail_pack *pack, unsigned space, struct scene_cell *cell)
{
    const struct prevail_victory *v = &pack->extra.victory;
    bool white = bit_has(v->goals[WHITE], space), black = bit_has(v->goals[BLACK], space);
    if (!white && !black)
        return;
    scene_word(cell->role, sizeof cell->role, cell->role[0] ? "zone goal" : "goal");
    cell->owner = white && black ? (uint8_t)NOBODY : white ? WHITE : BLACK;
}

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
        if (s->step == STEP_DEPLOY && s->active < SIDES && bit_has(pack->zone[s->active], space)) {
            scene_word(cell->role, sizeof cell->role, "zone");
            cell->owner = s->active;
        }
        scene_word(cell->terrain, sizeof cell->terrain, ground_on(pack, space)->id);
        draw_goal(pack, space, cell);
        const struct prevail_engagement *e = prevail_engagement_on(s, space);
        if (e)
            scene_word(cell->label, sizeof cell->label, prevail_engagement_names[e->type]);
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
    piece->id = prevail_unit_id(seat, u->at);
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
    const struct prevail_type *t = &pack->types[u->type];
    scene_word(piece->kind, sizeof piece->kind, t->id);
    scene_word(piece->name, sizeof piece->name, t->name);
    scene_word(piece->class, sizeof piece->class, shape_of(pack, u->type));
    scene_word(piece->code, sizeof piece->code, t->code);
    scene_word(piece->shape, sizeof piece->shape, shape_of(pack, u->type));
    struct text label = text_fixed(piece->label, sizeof piece->label);
    text_format(&label, "%s, %s, facing %s%s", t->name, prevail_side_name(pack, seat),
                square_direction_names[u->facing],
                engaged(s, u->at)      ? ", engaged"
                : u->flags & ACTED     ? ", has acted"
                : u->flags & COMMANDED ? ", ordered"
                                       : "");
}

static void draw_pieces(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        for (unsigned i = 0; i < s->n[seat]; i++)
            draw_unit(pack, s, seat, &s->units[seat][i], out);
        if (s->commander[seat] == SQUARE_NONE)
            continue;
        struct scene_piece *piece = scene_piece(out);
        piece->id = prevail_commander_id(seat);
        piece->cell = s->commander[seat];
        piece->seat = (uint8_t)seat;
        piece->facing = FACING_NONE; /* R64 */
        piece->marks = MARK_LEADER;
        piece->order = (uint8_t)(2 + seat);
        scene_word(piece->kind, sizeof piece->kind, "commander");
        scene_word(piece->name, sizeof piece->name, "Commander");
        scene_word(piece->class, sizeof piece->class, "leader");
        scene_word(piece->call, sizeof piece->call, "commander");
        scene_word(piece->code, sizeof piece->code, "*");
        scene_word(piece->shape, sizeof piece->shape, "leader");
        scene_format(piece->label, sizeof piece->label, "Commander of %s", prevail_side_name(pack, seat));
    }
}

/* ---- tracks and panels ------------------------------------------------------------------------------------------ */

static int sum(const uint8_t *counts, unsigned n)
{
    int all = 0;
    for (unsigned i = 0; i < n; i++)
        all += counts[i];
    return all;
}

/* Cards that have left the hand. */
static void put_spent(struct scene *out, unsigned seat, const char *id, const char *name, int value)
{
    scene_put_track(out, seat, id, name, value, 0);
    struct scene_track *track = &out->tracks[out->tracks_n - 1];
    scene_word(track->of, sizeof track->of, "hand");
}

/* The will to fight (R30): where a side's cards are; its units; and what it has ordered. */
static void draw_tracks(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        struct scene *out)
{
    const struct prevail_cards *c = &s->cards[seat];
    int played = bit_count(c->played), discard = bit_count(c->discard), burnt = bit_count(c->burnt);
    int cards = c->hand_n + played + discard + burnt + (c->awaiting != NO_CARD) + (c->in_play != NO_CARD);
    int gone = sum(s->routed[seat], pack->types_n), reserve = sum(s->reserve[seat], pack->types_n);
    if (s->step == STEP_BUILD)
        return; /* scene_army.c */
    const struct prevail_card *card = card_in_play(pack, s, seat);
    scene_put_track(out, seat, "hand", "Hand", c->hand_n, cards);
    scene_about_track(out, "An empty hand breaks the army.");
    scene_what_track(out, "Played cards leave the hand. A rally brings them back, but burns one.", R(30));
    put_spent(out, seat, "played", "Played", played);
    put_spent(out, seat, "discard", "Discarded", discard);
    put_spent(out, seat, "burnt", "Burnt", burnt);
    scene_put_track(out, seat, "units", "Units", s->n[seat], s->n[seat] + gone + reserve);
    scene_what_track(out, "Those on the board, of all that the army began with. Each rout costs cards.", R(27));
    if (s->step == STEP_DEPLOY)
        scene_put_track(out, seat, "reserve", "To deploy", reserve, s->n[seat] + reserve);
    if (s->initiative == seat) {
        scene_put_track(out, seat, "first", "Acts first", 1, 1);
        scene_what_track(out, "This side holds the initiative.", R(54));
    }
    if (card != &prevail_no_card) {
        scene_put_track(out, seat, "initiative", "Initiative", card->initiative, 0);
        scene_what_track(out, "The number of the card in play. The lower one acts first.", R(54));
    }
    if (card != &prevail_no_card && s->phase == PHASE_COMMANDS)
        scene_put_track(out, seat, "orders", card->lines ? "Lines ordered" : "Units ordered",
                        card->lines ? s->line_orders[seat] : prevail_ordered(s, seat), card->number);
}

/* G73: how near a side is to what wins or loses the battle besides its hand. */
static void draw_victory(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                         struct scene *out)
{
    const struct prevail_victory *v = &pack->extra.victory;
    if (v->hold[seat])
        scene_put_track(out, seat, "goals", "Ground held", prevail_goals_held(pack, s, seat), v->hold[seat]);
    if (v->losses[seat])
        scene_put_track(out, seat, "losses", "Losses", prevail_losses(pack, s, seat), v->losses[seat]);
    if (pack->max_rounds && v->any && v->last == seat)
        scene_put_track(out, seat, "rounds", "Rounds to hold out", s->round, pack->max_rounds);
}

static void put_counts(const struct prevail_pack *pack, const char *title, const uint8_t counts[TYPES_MAX],
                       struct text *out)
{
    const char *before = title;
    for (unsigned type = 0; type < pack->types_n; type++)
        if (counts[type]) {
            text_format(out, "%s%d %s", before, counts[type], pack->types[type].name);
            before = ", ";
        }
    if (before != title)
        text_put(out, "\n");
}

/* What no figure says: whom a side has lost, and whom it has still to place, in the order of G2. */
static void draw_panel(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    struct text text = text_fixed(panel->text, sizeof panel->text);
    panel->seat = (uint8_t)seat;
    scene_word(panel->title, sizeof panel->title, prevail_side_name(pack, seat));
    if (army_hidden(s, seat)) {
        text_put(&text, s->built >> seat & 1 ? "Ready\n" : "Builds an army in secret\n");
        return;
    }
    put_counts(pack, s->step == STEP_BUILD ? "Army: " : "Still to deploy, in this order: ", s->reserve[seat], &text);
    if (s->step == STEP_DEPLOY && s->commander[seat] == SQUARE_NONE)
        text_put(&text, "The commander comes last\n");
    put_counts(pack, "Routed: ", s->routed[seat], &text);
    if (s->commander[seat] == SQUARE_NONE && s->phase)
        text_put(&text, "The commander is lost\n");
}

/* ---- the question ----------------------------------------------------------------------------------------------- */

static void draw_set(const struct prevail_pack *pack, const struct prevail_state *s, struct scene_question *q)
{
    unsigned seat = s->ask.seat;
    const struct prevail_card *card = seat < SIDES ? card_in_play(pack, s, seat) : &prevail_no_card;
    int named = 0;
    switch (s->ask.kind) {
    case ASK_ISSUE:
        q->set = 1;
        q->most = card->number;
        q->picked = (int16_t)(card->lines ? s->line_orders[seat] : prevail_ordered(s, seat));
        scene_word(q->go, sizeof q->go, "done");
        scene_word(q->also, sizeof q->also, "You may order fewer, or nobody.");
        break;
    case ASK_SUPPORT:
        for (unsigned i = 0; i < s->n[seat]; i++)
            named += (s->units[seat][i].flags & SUPPORTS) != 0;
        q->set = 1;
        q->most = SCENE_WORDS;
        q->picked = (int16_t)named;
        scene_word(q->go, sizeof q->go, "done");
        scene_word(q->also, sizeof q->also, "Each adds 1 and gives up its own shot.");
        break;
    case ASK_PAY:
        q->set = 1;
        q->least = q->most = s->ask.n;
        scene_word(q->also, sizeof q->also, "These cards come back with a rally.");
        break;
    default: break;
    }
}

/* What is decided, in a few words. */
static void say_title(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    static const char *const titles[] = {[ASK_DEPLOY] = "Deploy your army",
                                         [ASK_CARD] = "Play a card",
                                         [ASK_COMMANDER] = "Move your commander",
                                         [ASK_ISSUE] = "Choose your units",
                                         [ASK_RESOLVE] = "Who acts now?",
                                         [ASK_PICK] = "Choose a fight",
                                         [ASK_COMMIT] = "Commit a card?",
                                         [ASK_FRONT] = "Stand or retreat?",
                                         [ASK_RETREAT] = "Retreat",
                                         [ASK_PAY] = "Pay for the rout",
                                         [ASK_RALLY] = "Rally?",
                                         [ASK_ASSIGN] = "Which card covers it?",
                                         [ASK_SUPPORT] = "Who supports the shot?",
                                         [ASK_FIRST] = "Luck decides",
                                         [ASK_BURN] = "Luck decides",
                                         [ASK_COMMITS] = "Commit a card in secret?",
                                         [ASK_BUILD] = "Build your army"};
    const struct prevail_question *q = &s->ask;
    const struct prevail_unit *u = q->kind == ASK_MOVE ? unit_on(s, q->seat, q->at) : NULL;
    if (q->kind == ASK_COMMIT && q->required)
        text_put(out, "Commit a card");
    else if (!u)
        text_put(out, titles[q->kind]);
    else
        text_format(out, "%s %s",
                    card_in_play(pack, s, q->seat)->ranged ? "Shoot:" : "Move:", pack->types[u->type].name);
}

static void draw_question(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    struct scene_question *q = &out->question;
    if (!s->ask.kind)
        return;
    scene_word(q->kind, sizeof q->kind, prevail_ask_names[s->ask.kind]);
    q->rule = prevail_ask_rule(pack, s);
    struct text title = text_fixed(q->title, sizeof q->title);
    say_title(pack, s, &title);
    draw_set(pack, s, q);
}

static void draw_steps(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    static const char *const steps[] = {"build", "Armies",     "deploy",     "Deployment", "cards",
                                        "Cards", "commanders", "Commanders", "commands",   "Commands",
                                        "melee", "Melee",      "cleanup",    "Cleanup",    NULL};
    bool deployment = pack->free_deploy && s->phase == PHASE_SET_UP, build = deployment && pack->extra.build.on;
    int now = build        ? (s->step == STEP_BUILD    ? 0
                              : s->step == STEP_DEPLOY ? 1
                                                       : 2)
              : deployment ? s->step != STEP_DEPLOY
                           : s->phase - 1;
    scene_put_steps(out, build ? steps : deployment ? steps + 2 : steps + 4, now);
}

void prevail_scene(const void *packed, const void *v, unsigned looker, struct scene *out)
{
    static const char *const phases[] = {"set-up",  "play cards", "move commanders", "issue commands", "resolve melee",
                                         "cleanup", "over"};
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    const char *name = pack->names.scenario[0] ? pack->names.scenario : pack->head.scenario;
    draw_cells(pack, s, out);
    draw_pieces(pack, s, out);
    prevail_scene_cards(pack, s, looker, out);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        draw_tracks(pack, s, seat, out);
        draw_victory(pack, s, seat, out);
        draw_panel(pack, s, seat, out);
        scene_word(out->seats[seat].name, sizeof out->seats[seat].name, prevail_side_name(pack, seat));
        scene_word(out->seats[seat].art, sizeof out->seats[seat].art, pack->names.art[seat]);
    }
    draw_steps(pack, s, out);
    draw_question(pack, s, out);
    prevail_scene_fight(pack, s, out);
    out->bottom = BLACK; /* G1 */
    out->turn = (int16_t)s->round;
    scene_word(out->scenario_name, sizeof out->scenario_name, name);
    scene_format(out->title, sizeof out->title, "%s, round %d, %s", name, s->round, phases[s->phase]);
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    prevail_say_prompt(pack, s, looker, &prompt);
    prevail_scene_army(pack, s, looker, out);
    prevail_scene_choices(pack, s, looker, out);
}
