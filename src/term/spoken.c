/* spoken.c: a screen as sentences, for those who listen. */
#include "draw.h"

#include <string.h>

static void say_place(const struct scene *s, unsigned cell, struct text *out)
{
    const struct scene_cell *c = scene_find_cell(s, cell);
    if (c && c->name[0])
        text_format(out, " at %s", c->name);
    if (c && c->terrain[0])
        text_format(out, ", %s", c->terrain);
}

static void say_pieces(const struct shown *s, struct text *out)
{
    static const char *const marks[] = {"can be chosen", "selected", "target",  "has acted",
                                        "leads",         "hidden",   "engaged", "broken"};
    const struct scene *k = s->scene;
    for (int i = 0; i < k->pieces_n; i++) {
        const struct scene_piece *p = &k->pieces[i];
        if (p->seat == s->looker)
            text_put(out, "Your ");
        else if (p->seat < SEATS_MAX && k->seats[p->seat].name[0])
            text_format(out, "%s: ", k->seats[p->seat].name);
        else if (p->seat < SEATS_MAX)
            text_format(out, "%c: ", 'A' + p->seat);
        text_put(out, p->name[0] ? p->name : p->label[0] ? p->label : p->code);
        if (p->call[0])
            text_format(out, " %s", p->call);
        say_place(k, p->cell, out);
        if (p->strength_max)
            text_format(out, ", strength %d of %d", p->strength, p->strength_max);
        if (p->facing < 8)
            text_format(out, ", facing %s", facing_word(p->facing));
        if (p->leader[0])
            text_format(out, ", led by %s", p->leader);
        for (int bit = 0; bit < 8; bit++)
            if (p->marks >> bit & 1)
                text_format(out, ", %s", marks[bit]);
        text_put(out, ".\n");
    }
}

static void say_neighbours(const struct scene *s, const struct scene_cell *c, struct text *out)
{
    const char *before = ", beside ";
    for (int i = 0; i < s->edges_n; i++) {
        const struct scene_edge *e = &s->edges[i];
        const struct scene_cell *other =
            e->from == c->id || e->to == c->id ? scene_find_cell(s, e->from == c->id ? e->to : e->from) : NULL;
        if (!other)
            continue;
        text_format(out, "%s%s", before, other->name);
        before = " ";
    }
}

/* Places that say something: terrain, what an area yields, what can be chosen. */
static void say_cells(const struct shown *s, struct text *out)
{
    const struct scene *k = s->scene;
    for (int i = 0; i < k->cells_n; i++) {
        const struct scene_cell *c = &k->cells[i];
        bool area = k->board == SCENE_AREAS;
        if (!c->name[0] || (!area && !c->terrain[0]))
            continue;
        text_format(out, "%s", c->name);
        if (area && c->label[0])
            text_format(out, ": %s", c->label);
        if (c->owner < SEATS_MAX)
            text_format(out, ", of %s",
                        k->seats[c->owner].name[0] ? k->seats[c->owner].name : (char[]){(char)('A' + c->owner), 0});
        for (int t = 0; t < k->tracks_n; t++)
            if (k->tracks[t].cell == c->id)
                text_format(out, ", %d %s", k->tracks[t].value, k->tracks[t].name);
        if (c->terrain[0])
            text_format(out, ", %s", c->terrain);
        if (area)
            say_neighbours(k, c, out);
        if (c->marks & MARK_ENGAGED)
            text_put(out, ", contested");
        if (c->marks & (MARK_TARGET | MARK_CHOICE))
            text_put(out, c->marks & MARK_TARGET ? ", the target" : ", can be chosen");
        text_put(out, ".\n");
    }
}

static void say_sides(const struct shown *s, struct text *out)
{
    const struct scene *k = s->scene;
    for (int i = 0; i < k->tracks_n; i++) {
        const struct scene_track *t = &k->tracks[i];
        if (t->cell != SCENE_NONE)
            continue;
        if (t->seat < SEATS_MAX)
            text_format(
                out, "%s: ", k->seats[t->seat].name[0] ? k->seats[t->seat].name : (char[]){(char)('A' + t->seat), 0});
        text_format(out, "%s %d", t->name, t->value);
        if (t->max)
            text_format(out, " of %d", t->max);
        if (t->plus)
            text_format(out, ", %+d next", t->plus);
        text_put(out, ".\n");
    }
    for (int i = 0; i < k->panels_n; i++)
        text_format(out, "%s:\n%s\n", k->panels[i].title, k->panels[i].text);
}

static void say_cards(const struct shown *s, struct text *out)
{
    const struct scene *k = s->scene;
    for (int i = 0; i < k->cards_n; i++) {
        const struct scene_card *c = &k->cards[i];
        if (c->seat == s->looker)
            text_put(out, "Your ");
        else if (c->seat < SEATS_MAX)
            text_format(out, "%c's ", 'A' + c->seat);
        text_format(out, "%s: ", c->zone);
        if (c->marks & MARK_HIDDEN)
            text_format(out, "%d face down", c->count ? c->count : 1);
        else
            text_put(out, c->name[0] ? c->name : c->code);
        if (c->count > 1 && !(c->marks & MARK_HIDDEN))
            text_format(out, ", %d of them", c->count);
        text_put(out, ".\n");
    }
}

void draw_spoken(const struct shown *s, struct text *out)
{
    text_format(out, "%s\n", s->scene->title);
    say_pieces(s, out);
    say_cells(s, out);
    say_sides(s, out);
    say_cards(s, out);
    if (!s->offers)
        return;
    text_format(out, "%s%s%s\n", s->prompt, s->counter[0] ? " " : "", s->counter);
    draw_choices(s->offers, s->look, false, out);
}
