/* scene_json.c: a scene as JSON, for whoever draws it elsewhere. */
#include "scene.h"

#include "text.h"

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
        json_put_int(out, "walls", c->walls);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "edges", '[');
    for (int i = 0; i < s->edges_n; i++) {
        json_open(out, NULL, '[');
        json_put_int(out, NULL, s->edges[i].from);
        json_put_int(out, NULL, s->edges[i].to);
        json_close(out, ']');
    }
    json_close(out, ']');
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
        json_put_str(out, "code", p->code);
        json_put_str(out, "shape", p->shape);
        json_put_str(out, "label", p->label);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void cards_say(const struct scene *s, struct text *out)
{
    json_open(out, "cards", '[');
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *c = &s->cards[i];
        json_open(out, NULL, '{');
        json_put_int(out, "id", c->id);
        json_put_int(out, "seat", c->seat);
        json_put_int(out, "marks", c->marks);
        json_put_int(out, "count", c->count);
        json_put_str(out, "zone", c->zone);
        json_put_str(out, "code", c->code);
        json_put_str(out, "name", c->name);
        json_put_str(out, "text", c->text);
        json_close(out, '}');
    }
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

void scene_say_json(const struct scene *s, const char *key, struct text *out)
{
    json_open(out, key, '{');
    json_put_int(out, "board", s->board);
    json_put_int(out, "rows", s->rows);
    json_put_int(out, "cols", s->cols);
    json_put_int(out, "bottom", s->bottom);
    json_put_str(out, "title", s->title);
    json_put_str(out, "prompt", s->prompt);
    cells_say(s, out);
    pieces_say(s, out);
    cards_say(s, out);
    json_open(out, "choices", '[');
    for (int i = 0; i < s->choices_n; i++) {
        const struct scene_choice *c = &s->choices[i];
        json_open(out, NULL, '{');
        json_put_int(out, "target", c->target);
        json_put_int(out, "id", c->id);
        json_put_int(out, "also", c->also);
        json_put_str(out, "words", c->words);
        json_put_str(out, "label", c->label);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
