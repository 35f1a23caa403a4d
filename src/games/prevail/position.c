/* position.c: a state or a view as JSON (section 5 of the specification); position_read.c is the way back. */
#include "subjects.h"

#include "engine/position.h"
#include "engine/text.h"

#include <string.h>

const char *const prevail_step_names[] = {"deploy", "first", "choose", "commander", "issue", "resolve", "combat",
                                          "pick",   "rally", "burn",   "support",   "over",  "build",   NULL};
const char *const prevail_ask_names[] = {"none",   "deploy", "card",    "commander", "issue", "resolve", "pick",
                                         "commit", "front",  "retreat", "pay",       "rally", "assign",  "support",
                                         "move",   "first",  "burn",    "commits",   "build", NULL};
const char *const prevail_combat_names[] = {"none", "melee", "shot", "front", "move", NULL};
const char *const prevail_todo_names[] = {"none", "pay", "retreat", "reverse", NULL};
const char *const prevail_engagement_names[] = {"front", "flank", "rear", NULL};

static void put_space(const struct prevail_pack *pack, const char *key, unsigned space, struct text *out)
{
    char name[8];
    if (space >= pack->board.n) {
        json_put_null(out, key);
        return;
    }
    square_say(&pack->board, space, name);
    json_put_str(out, key, name);
}

static void put_side(const char *key, unsigned seat, struct text *out)
{
    if (seat < SIDES)
        json_put_str(out, key, prevail_side_names[seat]);
    else if (seat == BOTH)
        json_put_str(out, key, "both");
    else
        json_put_null(out, key);
}

static void put_card(const struct prevail_pack *pack, const char *key, unsigned card, struct text *out)
{
    if (card == UNKNOWN)
        json_put_str(out, key, "?");
    else if (card == NO_CARD)
        json_put_null(out, key);
    else
        json_put_int(out, key, pack->cards[card].id);
}

static void put_ground(const struct prevail_pack *pack, struct text *out)
{
    const struct prevail_extra *x = &pack->extra;
    json_open(out, "terrain", '{');
    for (unsigned i = 1; i <= x->terrains_n; i++) {
        json_open(out, x->terrains[i].id, '[');
        bit_each(space, x->where[i], pack->board.words)
            put_space(pack, NULL, space, out);
        json_close(out, ']');
    }
    json_close(out, '}');
}

static void put_head(const struct prevail_pack *pack, struct text *out)
{
    position_say_head("prevail", pack, out);
    json_put_str(out, "preset", prevail_preset_names[pack->preset]);
    json_put_str(out, "content", pack->content);
    if (pack->limits.cards)
        json_put_str(out, "board", pack->board_name);
    else {
        json_open(out, "board", '{');
        json_put_int(out, "rows", pack->board.rows);
        json_put_int(out, "cols", pack->board.cols);
        json_close(out, '}');
    }
    json_open(out, "options", '{');
    json_put_int(out, "max_rounds", pack->max_rounds);
    json_put_str(out, "commander_loss", prevail_loss_names[pack->commander_loss]);
    json_put_str(out, "deploy", prevail_deploy_names[pack->free_deploy]);
    json_put_str(out, "shot_defense", prevail_switch_names[pack->shot_defense]);
    if (pack->secret_commits)
        json_put_str(out, "commit", prevail_commit_names[pack->secret_commits]);
    if (pack->extra.build.on)
        json_put_str(out, "armies", prevail_army_names[pack->extra.build.on]);
    if (pack->own_board)
        json_put_str(out, "board", prevail_board_names[pack->own_board]);
    json_close(out, '}');
    if (pack->extra.own_ground)
        put_ground(pack, out);
}

static void put_units(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    json_open(out, "units", '[');
    for (unsigned seat = 0; seat < SIDES; seat++)
        for (unsigned i = 0; i < s->n[seat]; i++) {
            const struct prevail_unit *u = &s->units[seat][i];
            json_open(out, NULL, '{');
            put_side("side", seat, out);
            json_put_str(out, "type", pack->types[u->type].id);
            put_space(pack, "at", u->at, out);
            json_put_str(out, "facing", square_direction_names[u->facing]);
            json_put_bool(out, "commanded", u->flags & COMMANDED);
            json_put_bool(out, "acted", u->flags & ACTED);
            if (u->slot == SLOT_NONE)
                json_put_null(out, "slot");
            else if (u->slot)
                json_put_int(out, "slot", pack->cards[u->slot - 1].id);
            json_close(out, '}');
        }
    json_close(out, ']');
    json_open(out, "engagements", '[');
    for (unsigned i = 0; i < s->engagements_n; i++) {
        const struct prevail_engagement *e = &s->engagements[i];
        json_open(out, NULL, '{');
        put_space(pack, "at", e->at, out);
        put_side("engager", e->engager, out);
        json_put_str(out, "type", prevail_engagement_names[e->type]);
        json_put_int(out, "round", e->round);
        json_put_bool(out, "fought", e->fought);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "commanders", '{');
    for (unsigned seat = 0; seat < SIDES; seat++)
        put_space(pack, prevail_side_names[seat], s->commander[seat], out);
    json_close(out, '}');
}

static void put_set(const struct prevail_pack *pack, const char *key, uint64_t set, struct text *out)
{
    json_open(out, key, '[');
    bit_each(card, &set, 1)
        json_put_int(out, NULL, pack->cards[card].id);
    json_close(out, ']');
}

static void put_cards(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    json_open(out, "cards", '{');
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct prevail_cards *c = &s->cards[seat];
        json_open(out, prevail_side_names[seat], '{');
        if (army_hidden(s, seat))
            json_put_str(out, "hand", "?");
        else if (c->hand == HAND_UNKNOWN) {
            json_open(out, "hand", '{');
            json_put_int(out, "n", c->hand_n);
            json_close(out, '}');
        } else
            put_set(pack, "hand", c->hand, out);
        put_card(pack, "awaiting", c->awaiting, out);
        put_card(pack, "in_play", c->in_play, out);
        put_set(pack, "played", c->played, out);
        put_set(pack, "discard", c->discard, out);
        put_set(pack, "burnt", c->burnt, out);
        put_set(pack, "known", c->known, out);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void put_types(const struct prevail_pack *pack, const char *key, const uint8_t counts[SIDES][TYPES_MAX],
                      struct text *out)
{
    json_open(out, key, '{');
    for (unsigned seat = 0; seat < SIDES; seat++) {
        if (counts[seat][0] == UNKNOWN) {
            json_put_str(out, prevail_side_names[seat], "?");
            continue;
        }
        json_open(out, prevail_side_names[seat], '[');
        for (unsigned type = 0; type < pack->types_n; type++)
            for (unsigned n = 0; n < counts[seat][type]; n++)
                json_put_str(out, NULL, pack->types[type].id);
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* G74, G76: who is ready, and how often each has changed its mind. */
static void put_building(const struct prevail_state *s, struct text *out)
{
    json_open(out, "building", '{');
    json_open(out, "ready", '[');
    for (unsigned seat = 0; seat < SIDES; seat++)
        if (s->built >> seat & 1)
            json_put_str(out, NULL, prevail_side_names[seat]);
    json_close(out, ']');
    json_open(out, "changes", '{');
    for (unsigned seat = 0; seat < SIDES; seat++)
        if (s->changes[seat] == UNKNOWN)
            json_put_str(out, prevail_side_names[seat], "?");
        else
            json_put_int(out, prevail_side_names[seat], s->changes[seat]);
    json_close(out, '}');
    json_close(out, '}');
}

static void put_combat(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    const struct prevail_combat *c = &s->combat;
    if (!c->kind) {
        json_put_null(out, "combat");
        return;
    }
    json_open(out, "combat", '{');
    json_put_str(out, "kind", prevail_combat_names[c->kind]);
    if (c->kind == COMBAT_SHOT) {
        put_side("side", c->seat, out);
        put_space(pack, "from", c->at, out);
        put_space(pack, "target", c->target, out);
        json_open(out, "with", '[');
        for (unsigned i = 0; i < s->n[c->seat]; i++)
            if (s->units[c->seat][i].flags & SUPPORTS)
                put_space(pack, NULL, s->units[c->seat][i].at, out);
        json_close(out, ']');
    } else
        put_space(pack, "at", c->at, out);
    json_open(out, "commits", '{');
    for (unsigned seat = 0; seat < SIDES; seat++)
        if (c->commits[seat] == COMMIT_DECLINED)
            json_put_null(out, prevail_side_names[seat]);
        else if (c->commits[seat] == COMMIT_HIDDEN)
            json_put_str(out, prevail_side_names[seat], "?");
        else if (c->commits[seat])
            json_put_int(out, prevail_side_names[seat], pack->cards[c->commits[seat] - 1].id);
    json_close(out, '}');
    json_close(out, '}');
}

static void put_pending(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    const struct prevail_question *q = &s->ask;
    if (!q->kind) {
        json_put_null(out, "pending");
        return;
    }
    json_open(out, "pending", '{');
    json_put_str(out, "kind", prevail_ask_names[q->kind]);
    if (q->seat != NO_SIDE)
        put_side("side", q->seat, out);
    if (q->kind == ASK_COMMIT)
        json_put_bool(out, "required", q->required);
    if (q->at != ASK_NONE)
        put_space(pack, "at", q->at, out);
    if (q->kind == ASK_PAY)
        json_put_int(out, "count", q->n);
    if (q->after != ASK_NONE && q->kind == ASK_PAY)
        json_put_int(out, "after", pack->cards[q->after].id);
    else if (q->after != ASK_NONE)
        put_space(pack, "after", q->after, out);
    json_close(out, '}');
}

static void put_todo(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    json_open(out, "todo", '[');
    for (unsigned i = 0; i < s->todo_n; i++) {
        const struct prevail_todo *t = &s->todo[i];
        json_open(out, NULL, '{');
        put_side("side", t->seat, out);
        json_put_str(out, "do", prevail_todo_names[t->what]);
        if (t->what == DO_PAY)
            json_put_int(out, "count", t->n);
        else
            put_space(pack, "at", t->n, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void prevail_say_position(const void *packed, const void *v, unsigned looker, struct text *out)
{
    (void)looker;
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    json_open(out, NULL, '{');
    put_head(pack, out);
    json_put_int(out, "round", s->round);
    json_put_int(out, "phase", s->phase);
    json_put_str(out, "step", prevail_step_names[s->step]);
    put_side("initiative", s->initiative, out);
    put_side("active", s->active, out);
    put_units(pack, s, out);
    put_cards(pack, s, out);
    put_types(pack, "reserve", s->reserve, out);
    put_types(pack, "routed", s->routed, out);
    if (s->step == STEP_BUILD)
        put_building(s, out);
    json_open(out, "line_orders", '{');
    for (unsigned seat = 0; seat < SIDES; seat++)
        json_put_int(out, prevail_side_names[seat], s->line_orders[seat]);
    json_close(out, '}');
    put_combat(pack, s, out);
    put_pending(pack, s, out);
    put_todo(pack, s, out);
    if (s->reason) {
        json_open(out, "result", '{');
        put_side("winner", s->winner, out);
        json_put_str(out, "reason", prevail_end_names[s->reason]);
        json_close(out, '}');
    } else
        json_put_null(out, "result");
    if (s->turned)
        json_put_bool(out, "turned", true);
    json_close(out, '}');
}
