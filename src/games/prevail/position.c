/* position.c: a state or a view as JSON (section 5 of the specification); position_read.c is the way back. */
#include "prevail.h"

#include "words.h"

#include "engine/text.h"

#include <string.h>

const char *const prevail_step_names[] = {"deploy", "first", "choose", "commander", "issue", "resolve", "combat",
                                          "pick",   "rally", "burn",   "support",   "over",  NULL};
const char *const prevail_pending_names[] = {"none",   "deploy",  "card",  "commander", "issue", "resolve",
                                             "pick",   "commit",  "front", "retreat",   "pay",   "rally",
                                             "assign", "support", "move",  "first",     "burn",  NULL};
const char *const prevail_combat_names[] = {"none", "melee", "shot", "front", "move", NULL};
const char *const prevail_todo_names[] = {"none", "pay", "retreat", "reverse", NULL};
const char *const prevail_engagement_names[] = {"front", "flank", "rear", NULL};

static void put_space(const struct prevail_pack *p, const char *key, unsigned space, struct text *out)
{
    char name[8];
    if (space >= p->board.n) {
        json_put_null(out, key);
        return;
    }
    square_say(&p->board, space, name);
    json_put_str(out, key, name);
}

static void put_side(const char *key, unsigned side, struct text *out)
{
    if (side < SIDES)
        json_put_str(out, key, prevail_side_names[side]);
    else if (side == BOTH)
        json_put_str(out, key, "both");
    else
        json_put_null(out, key);
}

static void put_card(const struct prevail_pack *p, const char *key, unsigned card, struct text *out)
{
    if (card == UNKNOWN)
        json_put_str(out, key, "?");
    else if (card == NO_CARD)
        json_put_null(out, key);
    else
        json_put_int(out, key, p->cards[card].id);
}

static void put_head(const struct prevail_pack *p, struct text *out)
{
    json_put_str(out, "game", "prevail");
    json_put_int(out, "version", 1);
    if (strcmp(p->head.scenario, "custom") != 0)
        json_put_str(out, "scenario", p->head.scenario);
    json_put_str(out, "preset", prevail_preset_names[p->preset]);
    json_put_str(out, "content", p->content);
    if (p->limits.cards)
        json_put_str(out, "board", p->board_name);
    else {
        json_open(out, "board", '{');
        json_put_int(out, "rows", p->board.rows);
        json_put_int(out, "cols", p->board.cols);
        json_close(out, '}');
    }
    json_open(out, "options", '{');
    json_put_int(out, "max_rounds", p->max_rounds);
    json_put_str(out, "commander_loss", prevail_loss_names[p->commander_loss]);
    json_put_str(out, "deploy", prevail_deploy_names[p->free_deploy]);
    json_put_str(out, "shot_defense", prevail_switch_names[p->shot_defense]);
    json_close(out, '}');
}

static void put_units(const struct prevail_pack *p, const struct prevail_state *s, struct text *out)
{
    json_open(out, "units", '[');
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned i = 0; i < s->n[side]; i++) {
            const struct prevail_unit *u = &s->units[side][i];
            json_open(out, NULL, '{');
            put_side("side", side, out);
            json_put_str(out, "type", p->types[u->type].id);
            put_space(p, "at", u->at, out);
            json_put_str(out, "facing", square_direction_names[u->facing]);
            json_put_bool(out, "commanded", u->flags & COMMANDED);
            json_put_bool(out, "acted", u->flags & ACTED);
            if (u->slot == SLOT_NONE)
                json_put_null(out, "slot");
            else if (u->slot)
                json_put_int(out, "slot", p->cards[u->slot - 1].id);
            json_close(out, '}');
        }
    json_close(out, ']');
    json_open(out, "engagements", '[');
    for (unsigned i = 0; i < s->engagements_n; i++) {
        const struct prevail_engagement *e = &s->engagements[i];
        json_open(out, NULL, '{');
        put_space(p, "at", e->at, out);
        put_side("engager", e->engager, out);
        json_put_str(out, "type", prevail_engagement_names[e->type]);
        json_put_int(out, "round", e->round);
        json_put_bool(out, "fought", e->fought);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "commanders", '{');
    for (unsigned side = 0; side < SIDES; side++)
        put_space(p, prevail_side_names[side], s->commander[side], out);
    json_close(out, '}');
}

static void put_set(const struct prevail_pack *p, const char *key, uint64_t set, struct text *out)
{
    json_open(out, key, '[');
    bit_each(card, &set, 1)
        json_put_int(out, NULL, p->cards[card].id);
    json_close(out, ']');
}

static void put_cards(const struct prevail_pack *p, const struct prevail_state *s, struct text *out)
{
    json_open(out, "cards", '{');
    for (unsigned side = 0; side < SIDES; side++) {
        const struct prevail_cards *c = &s->cards[side];
        json_open(out, prevail_side_names[side], '{');
        if (c->hand == HAND_UNKNOWN) {
            json_open(out, "hand", '{');
            json_put_int(out, "n", c->hand_n);
            json_close(out, '}');
        } else
            put_set(p, "hand", c->hand, out);
        put_card(p, "awaiting", c->awaiting, out);
        put_card(p, "in_play", c->in_play, out);
        put_set(p, "played", c->played, out);
        put_set(p, "discard", c->discard, out);
        put_set(p, "burnt", c->burnt, out);
        put_set(p, "known", c->known, out);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void put_types(const struct prevail_pack *p, const char *key, const uint8_t counts[SIDES][TYPES_MAX],
                      struct text *out)
{
    json_open(out, key, '{');
    for (unsigned side = 0; side < SIDES; side++) {
        json_open(out, prevail_side_names[side], '[');
        for (unsigned type = 0; type < p->types_n; type++)
            for (unsigned n = 0; n < counts[side][type]; n++)
                json_put_str(out, NULL, p->types[type].id);
        json_close(out, ']');
    }
    json_close(out, '}');
}

static void put_combat(const struct prevail_pack *p, const struct prevail_state *s, struct text *out)
{
    const struct prevail_combat *c = &s->combat;
    if (!c->kind) {
        json_put_null(out, "combat");
        return;
    }
    json_open(out, "combat", '{');
    json_put_str(out, "kind", prevail_combat_names[c->kind]);
    if (c->kind == COMBAT_SHOT) {
        put_side("side", c->side, out);
        put_space(p, "from", c->at, out);
        put_space(p, "target", c->target, out);
        json_open(out, "with", '[');
        for (unsigned i = 0; i < s->n[c->side]; i++)
            if (s->units[c->side][i].flags & SUPPORTS)
                put_space(p, NULL, s->units[c->side][i].at, out);
        json_close(out, ']');
    } else
        put_space(p, "at", c->at, out);
    json_open(out, "commits", '{');
    for (unsigned side = 0; side < SIDES; side++)
        if (c->commits[side] == COMMIT_DECLINED)
            json_put_null(out, prevail_side_names[side]);
        else if (c->commits[side])
            json_put_int(out, prevail_side_names[side], p->cards[c->commits[side] - 1].id);
    json_close(out, '}');
    json_close(out, '}');
}

static void put_pending(const struct prevail_pack *p, const struct prevail_state *s, struct text *out)
{
    const struct prevail_pending *q = &s->pending;
    if (!q->kind) {
        json_put_null(out, "pending");
        return;
    }
    json_open(out, "pending", '{');
    json_put_str(out, "kind", prevail_pending_names[q->kind]);
    if (q->side != NO_SIDE)
        put_side("side", q->side, out);
    if (q->kind == ASK_COMMIT)
        json_put_bool(out, "required", q->required);
    if (q->at != ASK_NONE)
        put_space(p, "at", q->at, out);
    if (q->kind == ASK_PAY)
        json_put_int(out, "count", q->count);
    if (q->after != ASK_NONE && q->kind == ASK_PAY)
        json_put_int(out, "after", p->cards[q->after].id);
    else if (q->after != ASK_NONE)
        put_space(p, "after", q->after, out);
    json_close(out, '}');
}

static void put_todo(const struct prevail_pack *p, const struct prevail_state *s, struct text *out)
{
    json_open(out, "todo", '[');
    for (unsigned i = 0; i < s->todo_n; i++) {
        const struct prevail_todo *t = &s->todo[i];
        json_open(out, NULL, '{');
        put_side("side", t->side, out);
        json_put_str(out, "do", prevail_todo_names[t->what]);
        if (t->what == DO_PAY)
            json_put_int(out, "count", t->n);
        else
            put_space(p, "at", t->n, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void prevail_say_position(const void *pack, const void *v, unsigned looker, struct text *out)
{
    (void)looker;
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = v;
    json_open(out, NULL, '{');
    put_head(p, out);
    json_put_int(out, "round", s->round);
    json_put_int(out, "phase", s->phase);
    json_put_str(out, "step", prevail_step_names[s->step]);
    put_side("initiative", s->initiative, out);
    put_side("active", s->active, out);
    put_units(p, s, out);
    put_cards(p, s, out);
    put_types(p, "reserve", s->reserve, out);
    put_types(p, "routed", s->routed, out);
    json_open(out, "line_orders", '{');
    for (unsigned side = 0; side < SIDES; side++)
        json_put_int(out, prevail_side_names[side], s->line_orders[side]);
    json_close(out, '}');
    put_combat(p, s, out);
    put_pending(p, s, out);
    put_todo(p, s, out);
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
