/* inspect.c: see inspect.h. */
#include "inspect.h"

#include "errors.h"
#include "text.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what a game puts in --------------------------------------------------------------------- */

static struct inspect_row *next_row(struct inspect *i, const char *label, uint16_t rule)
{
    if (i->rows_n < INSPECT_ROWS)
        i->rows_n++;
    struct inspect_row *row = &i->rows[i->rows_n - 1];
    *row = (struct inspect_row){.rule = rule};
    scene_word(row->label, sizeof row->label, label);
    return row;
}

void inspect_figure(struct inspect *i, const char *label, int value, int base, const char *because, uint16_t rule)
{
    struct inspect_row *row = next_row(i, label, rule);
    scene_format(row->value, sizeof row->value, "%d", value);
    if (value != base)
        scene_format(row->base, sizeof row->base, "%d", base);
    scene_word(row->because, sizeof row->because, because ? because : "");
}

void inspect_words(struct inspect *i, const char *label, const char *value, uint16_t rule)
{
    struct inspect_row *row = next_row(i, label, rule);
    scene_word(row->value, sizeof row->value, value);
}

void inspect_note(struct inspect *i, uint16_t rule, const char *format, ...)
{
    if (i->notes_n == INSPECT_NOTES)
        return;
    struct inspect_note *note = &i->notes[i->notes_n++];
    char whole[512];
    va_list args;
    va_start(args, format);
    vsnprintf(whole, sizeof whole, format, args);
    va_end(args);
    scene_word(note->text, sizeof note->text, whole);
    note->rule = rule;
}

void inspect_rule(struct inspect *i, uint16_t rule)
{
    for (int k = 0; k < i->rules_n; k++)
        if (i->rules[k] == rule)
            return;
    if (i->rules_n < INSPECT_RULES)
        i->rules[i->rules_n++] = rule;
}

struct inspect_reach *inspect_reach(struct inspect *i, const char *kind, const char *name)
{
    if (i->reaches_n < INSPECT_REACHES)
        i->reaches_n++;
    struct inspect_reach *reach = &i->reaches[i->reaches_n - 1];
    *reach = (struct inspect_reach){0};
    scene_word(reach->kind, sizeof reach->kind, kind);
    scene_word(reach->name, sizeof reach->name, name);
    return reach;
}

void inspect_reach_add(struct inspect_reach *r, unsigned cell)
{
    if (r->n < REACH_CELLS)
        r->cells[r->n++] = (uint16_t)cell;
}

/* ---- asking --------------------------------------------------------------------------------- */

/* What the scene alone says, for games and things without figures of their own. */
static bool inspect_scene(const struct scene *s, unsigned target, unsigned id, struct inspect *out)
{
    for (int i = 0; target == TARGET_PIECE && i < s->pieces_n; i++)
        if (s->pieces[i].id == id) {
            const struct scene_piece *p = &s->pieces[i];
            out->seat = p->seat;
            scene_word(out->kind, sizeof out->kind, p->kind);
            scene_word(out->name, sizeof out->name, p->name[0] ? p->name : p->label);
            return true;
        }
    for (int i = 0; target == TARGET_CARD && i < s->cards_n; i++)
        if (s->cards[i].id == id) {
            const struct scene_card *c = &s->cards[i];
            out->seat = c->seat;
            scene_word(out->kind, sizeof out->kind, c->kind);
            scene_word(out->name, sizeof out->name, c->name[0] ? c->name : c->code[0] ? c->code : "Hidden cards");
            scene_word(out->about, sizeof out->about, c->text);
            return true;
        }
    for (int i = 0; target == TARGET_MAKE && i < s->makes_n; i++)
        if (s->makes[i].id == id) {
            scene_word(out->kind, sizeof out->kind, s->makes[i].kind);
            scene_word(out->name, sizeof out->name, s->makes[i].name);
            return true;
        }
    const struct scene_cell *c = target == TARGET_CELL ? scene_find_cell(s, id) : NULL;
    if (!c)
        return false;
    out->seat = c->owner;
    scene_word(out->kind, sizeof out->kind, c->terrain);
    scene_word(out->name, sizeof out->name, c->label[0] ? c->label : c->name);
    if (c->terrain[0])
        inspect_words(out, "Terrain", c->terrain, 0);
    return true;
}

static struct scene *scene_of(const struct game *game, const void *pack, const void *v, unsigned looker)
{
    struct scene *scene = malloc(sizeof *scene);
    if (!scene)
        abort();
    scene_make_of(game, pack, v, looker, scene);
    return scene;
}

static bool inspect_in(const struct scene *scene, const struct game *game, const void *pack, const void *v,
                       unsigned looker, unsigned target, unsigned id, struct inspect *out)
{
    *out = (struct inspect){.target = (uint8_t)target, .id = (uint16_t)id, .seat = NOBODY};
    if (!inspect_scene(scene, target, id, out))
        return false;
    if (game->inspect) {
        struct inspect own = {.target = (uint8_t)target, .id = (uint16_t)id, .seat = NOBODY};
        if (game->inspect(pack, v, looker, target, id, &own))
            *out = own;
    }
    return true;
}

bool inspect(const struct game *game, const void *pack, const void *v, unsigned looker, unsigned target, unsigned id,
             struct inspect *out)
{
    struct scene *scene = scene_of(game, pack, v, looker);
    bool found = inspect_in(scene, game, pack, v, looker, target, id, out);
    free(scene);
    return found;
}

/* ---- by words ------------------------------------------------------------------------------- */

static bool same(const char *a, const char *b)
{
    for (; *a && tolower((unsigned char)*a) == tolower((unsigned char)*b); a++)
        b++;
    return !*a && !*b;
}

static bool by_number(const char *words, unsigned *target, unsigned *id)
{
    static const char *const names[] = {
        [TARGET_CELL] = "cell ", [TARGET_PIECE] = "piece ", [TARGET_CARD] = "card ", [TARGET_MAKE] = "make "};
    int64_t number;
    for (unsigned t = TARGET_CELL; t <= TARGET_MAKE; t++)
        if (strncmp(words, names[t], strlen(names[t])) == 0 &&
            word_int(words + strlen(names[t]), 0, SCENE_NONE - 1, &number)) {
            *target = t;
            *id = (unsigned)number;
            return true;
        }
    return false;
}

/* A piece by how lines call it first; then a place, and the piece that stands on it where lines call it by its place; then cards; then kinds by name. */
static bool find(const struct scene *s, const char *words, unsigned *target, unsigned *id)
{
    for (int exact = 1; exact >= 0; exact--) /* a7 and A7 may be two pieces */
        for (int i = 0; i < s->pieces_n; i++)
            if (s->pieces[i].call[0] &&
                (exact ? strcmp(s->pieces[i].call, words) == 0 : same(s->pieces[i].call, words)))
                return *target = TARGET_PIECE, *id = s->pieces[i].id, true;
    for (int i = 0; i < s->cells_n; i++) {
        const struct scene_cell *c = &s->cells[i];
        if (!c->name[0] || !(same(c->name, words) || (c->label[0] && same(c->label, words))))
            continue;
        int on = 0;
        for (int k = 0; k < s->pieces_n; k++)
            if (s->pieces[k].cell == c->id && !s->pieces[k].call[0] && ++on == 1)
                *id = s->pieces[k].id;
        *target = on == 1 ? TARGET_PIECE : TARGET_CELL;
        if (on != 1)
            *id = c->id;
        return true;
    }
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *c = &s->cards[i];
        if ((c->code[0] && same(c->code, words)) || (c->kind[0] && same(c->kind, words)) ||
            (c->name[0] && same(c->name, words)))
            return *target = TARGET_CARD, *id = c->id, true;
    }
    for (int i = 0; i < s->pieces_n; i++) {
        const struct scene_piece *p = &s->pieces[i];
        if ((p->code[0] && same(p->code, words)) || (p->kind[0] && same(p->kind, words)) || same(p->name, words))
            return *target = TARGET_PIECE, *id = p->id, true;
    }
    for (int i = 0; i < s->makes_n; i++)
        if (s->makes[i].id != SCENE_NONE && (same(s->makes[i].kind, words) || same(s->makes[i].name, words)))
            return *target = TARGET_MAKE, *id = s->makes[i].id, true;
    return false;
}

bool inspect_named(const struct game *game, const void *pack, const void *v, unsigned looker, const char *words,
                   struct inspect *out)
{
    unsigned target = TARGET_BUTTON, id = 0;
    struct scene *scene = scene_of(game, pack, v, looker);
    bool found = (by_number(words, &target, &id) || find(scene, words, &target, &id)) &&
                 inspect_in(scene, game, pack, v, looker, target, id, out);
    free(scene);
    return found;
}

/* ---- telling -------------------------------------------------------------------------------- */

void inspect_say(const struct inspect *i, struct text *out)
{
    text_put(out, i->name);
    text_format(out, "%s%s\n", i->where[0] ? ", " : "", i->where);
    if (i->about[0])
        text_format(out, "%s\n", i->about);
    for (int k = 0; k < i->rows_n; k++) {
        const struct inspect_row *row = &i->rows[k];
        text_format(out, "  %-18s %s", row->label, row->value);
        if (row->base[0])
            text_format(out, " (base %s%s%s)", row->base, row->because[0] ? "; " : "", row->because);
        else if (row->because[0])
            text_format(out, " (%s)", row->because);
        if (row->rule) {
            text_put(out, "  ");
            rule_say(row->rule, out);
        }
        text_char(out, '\n');
    }
    for (int k = 0; k < i->notes_n; k++) {
        text_format(out, "  %s", i->notes[k].text);
        if (i->notes[k].rule) {
            text_char(out, ' ');
            rule_say(i->notes[k].rule, out);
        }
        text_char(out, '\n');
    }
    for (int k = 0; k < i->rules_n; k++) {
        text_put(out, k ? " " : "  Rules: ");
        rule_say(i->rules[k], out);
    }
    if (i->rules_n)
        text_char(out, '\n');
}

static void rows_say(const struct inspect *i, struct text *out)
{
    json_open(out, "rows", '[');
    for (int k = 0; k < i->rows_n; k++) {
        const struct inspect_row *row = &i->rows[k];
        json_open(out, NULL, '{');
        json_put_str(out, "label", row->label);
        json_put_str(out, "value", row->value);
        json_put_word(out, "base", row->base);
        json_put_word(out, "because", row->because);
        json_put_rule(out, "rule", row->rule);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "notes", '[');
    for (int k = 0; k < i->notes_n; k++) {
        json_open(out, NULL, '{');
        json_put_str(out, "text", i->notes[k].text);
        json_put_rule(out, "rule", i->notes[k].rule);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void inspect_say_json(const struct inspect *i, const char *key, struct text *out)
{
    static const char *const targets[] = {"button", "cell", "piece", "card", "make"};
    assert(i->target <= TARGET_MAKE);
    json_open(out, key, '{');
    json_put_str(out, "target", targets[i->target]);
    json_put_int(out, "id", i->id);
    json_put_str(out, "name", i->name);
    json_put_str(out, "kind", i->kind);
    if (i->seat < SEATS_MAX)
        json_put_int(out, "seat", i->seat);
    json_put_str(out, "where", i->where);
    json_put_str(out, "about", i->about);
    rows_say(i, out);
    json_open(out, "rules", '[');
    for (int k = 0; k < i->rules_n; k++)
        json_put_rule(out, NULL, i->rules[k]);
    json_close(out, ']');
    json_open(out, "reaches", '[');
    for (int k = 0; k < i->reaches_n; k++) {
        const struct inspect_reach *reach = &i->reaches[k];
        json_open(out, NULL, '{');
        json_put_str(out, "kind", reach->kind);
        json_put_str(out, "name", reach->name);
        json_open(out, "cells", '[');
        for (int n = 0; n < reach->n; n++)
            json_put_int(out, NULL, reach->cells[n]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
