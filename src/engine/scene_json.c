/* scene_json.c: a scene as JSON, for programs that draw it elsewhere. Members without anything in them are left out. */
#include "errors.h"
#include "scene.h"
#include "text.h"

#include <string.h>

void scene_put_id(struct text *out, const char *key, unsigned id)
{
    if (id != SCENE_NONE)
        json_put_int(out, key, id);
}

void scene_edges_say(const struct scene *s, const char *key, struct text *out)
{
    json_open(out, key, '[');
    for (int i = 0; i < s->edges_n; i++) {
        json_open(out, NULL, '[');
        json_put_int(out, NULL, s->edges[i].from);
        json_put_int(out, NULL, s->edges[i].to);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void cells_say(const struct scene *s, struct text *out)
{
    json_open(out, "cells", '[');
    for (int i = 0; i < s->cells_n; i++) {
        const struct scene_cell *c = &s->cells[i];
        json_open(out, NULL, '{');
        json_put_int(out, "id", c->id);
        json_put_int(out, "x", c->x);
        json_put_int(out, "y", c->y);
        json_put_int(out, "marks", c->marks);
        json_put_int(out, "owner", c->owner);
        json_put_str(out, "name", c->name);
        json_put_str(out, "terrain", c->terrain);
        json_put_str(out, "label", c->label);
        json_put_word(out, "role", c->role);
        json_put_int(out, "walls", c->walls);
        json_close(out, '}');
    }
    json_close(out, ']');
    scene_edges_say(s, "edges", out);
}

static void pieces_say(const struct scene *s, struct text *out)
{
    json_open(out, "pieces", '[');
    for (int i = 0; i < s->pieces_n; i++) {
        const struct scene_piece *p = &s->pieces[i];
        json_open(out, NULL, '{');
        json_put_int(out, "id", p->id);
        json_put_int(out, "cell", p->cell);
        json_put_int(out, "seat", p->seat);
        json_put_int(out, "facing", p->facing);
        json_put_int(out, "marks", p->marks);
        json_put_int(out, "strength", p->strength);
        json_put_int(out, "max", p->strength_max);
        json_put_int(out, "order", p->order);
        json_put_word(out, "kind", p->kind);
        json_put_word(out, "name", p->name);
        json_put_word(out, "class", p->class);
        json_put_word(out, "call", p->call);
        json_put_word(out, "leader", p->leader);
        json_put_str(out, "code", p->code);
        json_put_str(out, "shape", p->shape);
        json_put_word(out, "symbols", p->symbols);
        json_put_str(out, "label", p->label);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Equal pieces of one place, so that eleven of fifteen can be chosen by counting. Stacks of one are left out. */
static void stacks_say(const struct scene *s, struct text *out)
{
    bool counted[SCENE_PIECES] = {false};
    json_open(out, "stacks", '[');
    for (int i = 0; i < s->pieces_n; i++) {
        int n = 0;
        for (int k = i; k < s->pieces_n && !counted[i]; k++)
            n += scene_alike(&s->pieces[i], &s->pieces[k]);
        if (n < 2)
            continue;
        json_open(out, NULL, '{');
        json_put_int(out, "cell", s->pieces[i].cell);
        json_put_int(out, "seat", s->pieces[i].seat);
        json_put_str(out, "kind", s->pieces[i].kind);
        json_put_int(out, "n", n);
        json_open(out, "pieces", '[');
        for (int k = i; k < s->pieces_n; k++)
            if (scene_alike(&s->pieces[i], &s->pieces[k])) {
                counted[k] = k > i;
                json_put_int(out, NULL, s->pieces[k].id);
            }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void facts_say(const struct scene_fact *facts, int n, struct text *out)
{
    json_open(out, "facts", '[');
    for (int i = 0; i < n; i++) {
        json_open(out, NULL, '{');
        json_put_str(out, "show", facts[i].show);
        json_put_word(out, "label", facts[i].label);
        if (facts[i].value != SCENE_WORDS)
            json_put_int(out, "value", facts[i].value);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void card_say(const struct scene_card *c, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_int(out, "id", c->id);
    json_put_int(out, "seat", c->seat);
    json_put_int(out, "marks", c->marks);
    json_put_int(out, "count", c->count);
    json_put_str(out, "zone", c->zone);
    json_put_str(out, "code", c->code);
    json_put_str(out, "name", c->name);
    json_put_word(out, "symbols", c->symbols);
    json_put_str(out, "text", c->text);
    json_put_word(out, "kind", c->kind);
    json_put_word(out, "group", c->group);
    facts_say(c->facts, c->facts_n, out);
    json_close(out, '}');
}

static void cards_say(const struct scene *s, struct text *out)
{
    json_open(out, "cards", '[');
    for (int i = 0; i < s->cards_n; i++)
        card_say(&s->cards[i], out);
    json_close(out, ']');
    json_open(out, "panels", '[');
    for (int i = 0; i < s->panels_n; i++) {
        json_open(out, NULL, '{');
        json_put_int(out, "seat", s->panels[i].seat);
        json_put_str(out, "title", s->panels[i].title);
        json_put_str(out, "text", s->panels[i].text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void scene_choices_say(const struct scene *s, struct text *out)
{
    json_open(out, "choices", '[');
    for (int i = 0; i < s->choices_n; i++) {
        const struct scene_choice *c = &s->choices[i];
        json_open(out, NULL, '{');
        json_put_int(out, "target", c->target);
        json_put_int(out, "id", c->id);
        json_put_int(out, "also", c->also);
        json_put_word(out, "verb", c->verb);
        json_put_str(out, "kind", choice_kinds[c->kind < CHOICE_KINDS ? c->kind : CHOICE_OTHER]);
        scene_put_id(out, "piece", c->piece);
        if (c->facing != FACING_NONE)
            json_put_int(out, "facing", c->facing);
        if (c->main)
            json_put_bool(out, "main", true);
        if (c->n != SCENE_WORDS)
            json_put_int(out, "n", c->n);
        if (c->path_n) {
            json_open(out, "path", '[');
            for (int k = 0; k < c->path_n && k < CHOICE_PATH; k++)
                json_put_int(out, NULL, c->path[k]);
            json_close(out, ']');
        }
        json_put_str(out, "words", c->words);
        json_put_str(out, "label", c->label);
        json_put_word(out, "thing", c->thing);
        json_put_word(out, "note", c->note);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void tracks_say(const struct scene *s, struct text *out)
{
    json_open(out, "tracks", '[');
    for (int i = 0; i < s->tracks_n; i++) {
        const struct scene_track *t = &s->tracks[i];
        json_open(out, NULL, '{');
        json_put_str(out, "id", t->id);
        json_put_str(out, "name", t->name);
        json_put_int(out, "seat", t->seat);
        scene_put_id(out, "cell", t->cell);
        json_put_int(out, "value", t->value);
        if (t->max)
            json_put_int(out, "max", t->max);
        if (t->plus)
            json_put_int(out, "plus", t->plus);
        json_put_str(out, "art", t->art[0] ? t->art : t->id);
        json_put_word(out, "of", t->of);
        json_put_word(out, "about", t->about);
        json_put_word(out, "what", t->what);
        json_put_rule(out, "rule", t->rule);
        if (t->shared)
            json_put_bool(out, "shared", true);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void table_say(const struct scene *s, struct text *out)
{
    json_open(out, "scenario", '{');
    json_put_str(out, "id", s->scenario);
    json_put_word(out, "name", s->scenario_name);
    json_put_word(out, "when", s->when);
    json_close(out, '}');
    json_open(out, "seats", '[');
    for (int i = 0; i < SEATS_MAX && s->seats[i].name[0]; i++) {
        json_open(out, NULL, '{');
        json_put_str(out, "name", s->seats[i].name);
        json_put_word(out, "leader", s->seats[i].leader);
        json_put_word(out, "art", s->seats[i].art);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "steps", '[');
    for (int i = 0; i < s->steps_n; i++) {
        json_open(out, NULL, '{');
        json_put_str(out, "id", s->steps[i].id);
        json_put_str(out, "name", s->steps[i].name);
        if (s->steps[i].done || s->steps[i].now)
            json_put_bool(out, s->steps[i].now ? "now" : "done", true);
        json_close(out, '}');
    }
    json_close(out, ']');
    tracks_say(s, out);
}

/* Names of columns or rows for the edges of the board; nothing where they have none. */
static void side_say(const char *key, const char (*names)[4], int n, struct text *out)
{
    if (!names[0][0])
        return;
    json_open(out, key, '[');
    for (int i = 0; i < n && i < SCENE_SIDE; i++)
        json_put_str(out, NULL, names[i]);
    json_close(out, ']');
}

static void makes_say(const struct scene *s, struct text *out)
{
    static const char *const states[] = {"", "have", "making", "can", "not"};
    json_open(out, "stores", '[');
    for (int i = 0; i < s->makes_n; i++) {
        const struct scene_make *m = &s->makes[i];
        json_open(out, NULL, '{');
        scene_put_id(out, "id", m->id);
        scene_put_id(out, "piece", m->piece);
        json_put_str(out, "state", states[m->state <= MAKE_NOT ? m->state : 0]);
        json_put_str(out, "kind", m->kind);
        json_put_str(out, "name", m->name);
        json_put_word(out, "group", m->group);
        if (m->limit) {
            json_put_int(out, "have", m->have);
            json_put_int(out, "limit", m->limit);
        }
        if (m->facts_n)
            facts_say(m->facts, m->facts_n, out);
        json_put_word(out, "ready", m->ready);
        json_put_word(out, "why", m->why);
        json_put_rule(out, "rule", m->rule);
        json_open(out, "cost", '{');
        for (int k = 0; k < 3 && m->cost[k].art[0]; k++)
            json_put_int(out, m->cost[k].art, m->cost[k].value);
        json_close(out, '}');
        json_open(out, "needs", '[');
        for (int k = 0; k < 4 && m->needs[k][0]; k++)
            json_put_str(out, NULL, m->needs[k]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

void scene_question_say(const struct scene *s, struct text *out)
{
    const struct scene_question *q = &s->question;
    json_open(out, "question", '{');
    json_put_str(out, "kind", q->kind);
    json_put_word(out, "title", q->title);
    json_put_str(out, "text", s->prompt);
    json_put_word(out, "also", q->also);
    json_put_rule(out, "rule", q->rule);
    if (q->set) {
        json_open(out, "set", '{');
        json_put_int(out, "least", q->least);
        if (q->most != SCENE_WORDS)
            json_put_int(out, "most", q->most);
        json_put_int(out, "picked", q->picked);
        json_put_word(out, "go", q->go);
        json_close(out, '}');
    }
    json_close(out, '}');
}

void scene_die_say(const struct scene_die *d, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_str(out, "face", d->face);
    json_put_bool(out, "hit", d->hit);
    json_put_word(out, "why", d->why);
    json_close(out, '}');
}

static void fight_say(const struct scene_fight *f, struct text *out)
{
    if (!f->on) {
        json_put_null(out, "fight");
        return;
    }
    json_open(out, "fight", '{');
    json_put_int(out, "seat", f->seat);
    scene_put_id(out, "from", f->from);
    scene_put_id(out, "to", f->to);
    json_put_int(out, "due", f->dice_due);
    if (f->apart)
        json_put_bool(out, "apart", true);
    json_open(out, "rows", '[');
    for (int i = 0; i < f->rows_n; i++) {
        const struct scene_row *r = &f->rows[i];
        json_open(out, NULL, '{');
        json_put_int(out, "seat", r->seat);
        scene_put_id(out, "from", r->from);
        scene_put_id(out, "to", r->to);
        json_put_str(out, "label", r->label);
        if (r->value != SCENE_WORDS)
            json_put_int(out, "value", r->value);
        json_put_word(out, "because", r->because);
        json_put_word(out, "show", r->show);
        if (r->threshold)
            json_put_bool(out, "threshold", true);
        json_put_rule(out, "rule", r->rule);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "dice", '[');
    for (int i = 0; i < f->dice_n; i++)
        scene_die_say(&f->dice[i], out);
    json_close(out, ']');
    json_close(out, '}');
}

void scene_say_json(const struct scene *s, const char *key, struct text *out)
{
    json_open(out, key, '{');
    json_put_int(out, "board", s->board);
    json_put_int(out, "rows", s->rows);
    json_put_int(out, "cols", s->cols);
    side_say("across", s->across, s->cols, out);
    side_say("down", s->down, s->rows, out);
    json_put_int(out, "bottom", s->bottom);
    if (s->turn)
        json_put_int(out, "turn", s->turn);
    json_put_str(out, "title", s->title);
    json_put_str(out, "prompt", s->prompt);
    table_say(s, out);
    cells_say(s, out);
    pieces_say(s, out);
    stacks_say(s, out);
    cards_say(s, out);
    makes_say(s, out);
    scene_question_say(s, out);
    fight_say(&s->fight, out);
    scene_choices_say(s, out);
    json_close(out, '}');
}
