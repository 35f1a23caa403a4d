/* frame.c: a scene as small as a picture of it needs. Hands of cards and what could be chosen are no part of a small picture, and
 * what is as it was in the frame before is not said again. web/src/rules/frames.ts reads it. */
#include "inside.h"

#include "engine/scene.h"

#include <stdlib.h>
#include <string.h>

static struct scene drawn; /* large, and frames are made one after the other */

static void put_number(struct text *out, const char *key, int64_t n)
{
    if (n)
        json_put_int(out, key, n);
}

static void say_table(const struct scene *s, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_int(out, "board", s->board);
    json_put_int(out, "rows", s->rows);
    json_put_int(out, "cols", s->cols);
    json_put_int(out, "bottom", s->bottom);
    json_put_str(out, "scenario", s->scenario);
    json_open(out, "seats", '[');
    for (int i = 0; i < SEATS_MAX && s->seats[i].name[0]; i++) {
        json_open(out, NULL, '{');
        json_put_str(out, "name", s->seats[i].name);
        json_put_word(out, "art", s->seats[i].art);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* [id, x, y, name, terrain, role, label, owner + 1, walls, marks] without the zeros at its end. */
static void say_cells(const struct scene *s, struct text *out)
{
    json_open(out, NULL, '[');
    for (int i = 0; i < s->cells_n; i++) {
        const struct scene_cell *c = &s->cells[i];
        const char *words[] = {c->name, c->terrain, c->role, c->label};
        int numbers[] = {c->owner == NOBODY ? 0 : c->owner + 1, c->walls, c->marks & ~MARK_CHOICE};
        int n = 7;
        while (n > 0 && (n > 4 ? !numbers[n - 5] : !words[n - 1][0]))
            n--;
        json_open(out, NULL, '[');
        json_put_int(out, NULL, c->id);
        json_put_int(out, NULL, c->x);
        json_put_int(out, NULL, c->y);
        for (int k = 0; k < n; k++)
            if (k >= 4)
                json_put_int(out, NULL, numbers[k - 4]);
            else
                json_put_str(out, NULL, words[k]);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void say_edges(const struct scene *s, struct text *out) { scene_edges_say(s, NULL, out); }

static void say_pieces(const struct scene *s, struct text *out)
{
    json_open(out, NULL, '[');
    for (int i = 0; i < s->pieces_n; i++) {
        const struct scene_piece *p = &s->pieces[i];
        json_open(out, NULL, '{');
        json_put_int(out, "id", p->id);
        json_put_int(out, "cell", p->cell);
        json_put_int(out, "seat", p->seat);
        put_number(out, "facing", p->facing);
        put_number(out, "marks", p->marks & ~MARK_CHOICE);
        put_number(out, "strength", p->strength);
        put_number(out, "max", p->strength_max);
        put_number(out, "order", p->order);
        json_put_word(out, "kind", p->kind);
        json_put_word(out, "name", p->name);
        json_put_word(out, "class", p->class);
        json_put_word(out, "leader", p->leader);
        json_put_word(out, "code", p->code);
        json_put_word(out, "shape", p->shape);
        json_put_word(out, "symbols", p->symbols);
        json_put_word(out, "label", p->label);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Cards that lie open on the table: what is in hands would fill the picture. */
static void say_cards(const struct scene *s, struct text *out)
{
    json_open(out, NULL, '[');
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *c = &s->cards[i];
        if (strcmp(c->zone, "play") != 0)
            continue;
        json_open(out, NULL, '{');
        json_put_int(out, "id", c->id);
        json_put_int(out, "seat", c->seat);
        json_put_word(out, "kind", c->kind);
        json_put_word(out, "name", c->name);
        json_put_word(out, "code", c->code);
        json_put_word(out, "symbols", c->symbols);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Figures that stand on the board; those of seats stand beside it. */
static void say_tracks(const struct scene *s, struct text *out)
{
    json_open(out, NULL, '[');
    for (int i = 0; i < s->tracks_n; i++) {
        const struct scene_track *t = &s->tracks[i];
        json_open(out, NULL, '{');
        json_put_str(out, "id", t->id);
        json_put_word(out, "name", t->name);
        json_put_int(out, "seat", t->seat);
        if (t->cell != SCENE_NONE)
            json_put_int(out, "cell", t->cell);
        json_put_int(out, "value", t->value);
        put_number(out, "max", t->max);
        json_put_word(out, "art", t->art);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The question as a seat that is asked reads it; nothing while dice are due or when the match is over. */
static void put_prompt(const struct game *game, const void *pack, const void *state, struct text *out)
{
    struct node node = game->node(pack, state);
    struct text prompt = {0};
    unsigned seat = 0;
    while (seat < SEATS_MAX && !(node.seats >> seat & 1))
        seat++;
    if (node.kind == NODE_CHOICE && seat < SEATS_MAX)
        game->say_prompt(pack, state, seat, &prompt);
    json_put_str(out, "prompt", text_str(&prompt));
    text_free(&prompt);
}

void frame_say(const struct game *game, const void *pack, const void *state, struct frame_memory *last,
               struct text *out)
{
    static const struct {
        const char *name;
        void (*say)(const struct scene *s, struct text *out);
    } members[] = {{"table", say_table},   {"cells", say_cells}, {"edges", say_edges},
                   {"pieces", say_pieces}, {"cards", say_cards}, {"tracks", say_tracks}};
    memset(&drawn, 0, sizeof drawn);
    scene_make_of(game, pack, state, REFEREE, &drawn);
    json_open(out, "scene", '{');
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        struct text one = {0};
        members[i].say(&drawn, &one);
        if (!last->member[i] || strcmp(last->member[i], text_str(&one)) != 0) {
            json_put_raw(out, members[i].name, text_str(&one));
            free(last->member[i]);
            last->member[i] = strdup(text_str(&one));
        }
        text_free(&one);
    }
    put_prompt(game, pack, state, out);
    json_close(out, '}');
}

const char *frame_label(const struct game *game, const void *pack, const void *state, unsigned seat, const char *line)
{
    const char *words = line[0] && line[1] == ':' ? line + 3 : line;
    memset(&drawn, 0, sizeof drawn);
    scene_make_of(game, pack, state, seat, &drawn);
    for (int i = 0; i < drawn.choices_n; i++)
        if (strcmp(drawn.choices[i].words, words) == 0)
            return drawn.choices[i].label;
    return "";
}

void frame_forget(struct frame_memory *last)
{
    for (size_t i = 0; i < sizeof last->member / sizeof *last->member; i++)
        free(last->member[i]);
    *last = (struct frame_memory){0};
}
