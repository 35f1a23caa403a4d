/* areas.c: areas that are joined: a list of what is where, and a map of how they lie. */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum style owner_style(unsigned owner) { return owner < SEATS_MAX ? STYLE_SEAT_A + owner : STYLE_DIM; }

static const char *seat_of(const struct shown *s, unsigned seat, char letter[2])
{
    letter[0] = seat < SEATS_MAX ? (char)('A' + seat) : '-';
    letter[1] = 0;
    return seat == s->looker                                   ? "you"
           : seat < SEATS_MAX && s->scene->seats[seat].name[0] ? s->scene->seats[seat].name
                                                               : letter;
}

/* ---- the list -------------------------------------------------------------------------------- */

/* Words of a row, broken between them. */
struct row {
    const struct shown *s;
    struct canvas *c;
    int x, y, end, indent;
};

static void put_part(struct row *r, enum style style, const char *words)
{
    if (!words[0])
        return;
    if (r->x > r->indent && r->x + columns_of(words) > r->end) {
        r->y++;
        r->x = r->indent;
    }
    r->x = canvas_put(r->c, r->x, r->y, r->end, style, words) + 1;
}

static void put_yields(struct row *r, const struct scene_cell *cell)
{
    for (int i = 0; i < r->s->scene->tracks_n; i++) {
        const struct scene_track *t = &r->s->scene->tracks[i];
        char words[48];
        if (t->cell != cell->id)
            continue;
        snprintf(words, sizeof words, "%d %s", t->value, t->name);
        put_part(r, STYLE_DIM, words);
    }
}

static void put_calls(struct text *out, const struct scene *s, const struct scene_piece *first)
{
    const char *before = " ";
    for (int i = 0; i < s->pieces_n; i++)
        if (s->pieces[i].call[0] && scene_alike(first, &s->pieces[i])) {
            text_format(out, "%s%s", before, s->pieces[i].call);
            before = ",";
        }
}

/* Those that are alike are counted, and each is called by its name: `3 Rifle a2,a3,a5`. */
static void put_stack(struct row *r, int at)
{
    const struct scene *s = r->s->scene;
    const struct scene_piece *p = &s->pieces[at];
    int n = 0;
    for (int i = 0; i < s->pieces_n; i++) {
        if (!scene_alike(p, &s->pieces[i]))
            continue;
        if (i < at)
            return; /* told with the first of them */
        n++;
    }
    struct text words = {0};
    if (n > 1)
        text_format(&words, "%d ", n);
    text_put(&words, p->name[0] ? p->name : p->code);
    if (p->strength_max && p->strength < p->strength_max)
        text_format(&words, " %d/%d", p->strength, p->strength_max);
    put_calls(&words, s, p);
    text_put(&words, p->marks & MARK_SPENT ? "';" : ";");
    put_part(r, p->seat < SEATS_MAX ? STYLE_SEAT_A + p->seat : STYLE_PLAIN, text_str(&words));
    text_free(&words);
}

static bool is_taken(const struct scene *s, unsigned cell)
{
    for (int i = 0; i < s->pieces_n; i++)
        if (s->pieces[i].cell == cell)
            return true;
    return false;
}

int draw_area_list(const struct shown *s, struct canvas *c, int x, int y, int end, bool brief)
{
    for (int i = 0; i < s->scene->cells_n; i++) {
        const struct scene_cell *cell = &s->scene->cells[i];
        const struct scene_choice *choice = NULL;
        char number[12] = "", letter[2];
        bool more;
        int n = number_at(s, cell->id, &choice, &more);
        if (brief && !n && cell->owner >= SEATS_MAX && !(cell->marks & (MARK_SELECTED | MARK_ENGAGED)) &&
            !is_taken(s->scene, cell->id))
            continue;
        struct row row = {.s = s, .c = c, .x = x, .y = y, .end = end, .indent = x + 10};
        if (n) {
            number_say(&s->offers->list[n - 1], n, number);
            canvas_put(c, x, y, x + 5, number_style(&s->offers->list[n - 1]), number);
        }
        row.x = x + 5;
        put_part(&row, cell->marks & MARK_SELECTED ? STYLE_SELECTED : owner_style(cell->owner), cell->name);
        row.x = row.x < row.indent ? row.indent : row.x;
        if (cell->label[0])
            put_part(&row, STYLE_PLAIN, cell->label);
        if (cell->owner < SEATS_MAX)
            put_part(&row, owner_style(cell->owner), seat_of(s, cell->owner, letter));
        if (cell->marks & MARK_ENGAGED)
            put_part(&row, STYLE_BAD, "contested");
        put_yields(&row, cell);
        put_part(&row, STYLE_DIM, cell->terrain);
        for (int p = 0; p < s->scene->pieces_n; p++)
            if (s->scene->pieces[p].cell == cell->id)
                put_stack(&row, p);
        y = row.y + 1;
    }
    if (brief)
        canvas_put(c, x + 5, y++, end, STYLE_DIM, "the rest is free: see the map");
    return y;
}

/* ---- the map --------------------------------------------------------------------------------- */

struct sheet {
    int low_x, low_y, high_x, high_y;
    struct region r;
};

static int place(int at, int low, int high, int from, int to)
{
    return high > low ? from + (at - low) * (to - from) / (high - low) : (from + to) / 2;
}

static void place_of(const struct sheet *k, const struct scene_cell *cell, int *x, int *y)
{
    *x = place(cell->x, k->low_x, k->high_x, k->r.x + 2, k->r.end - 4);
    *y = place(cell->y, k->low_y, k->high_y, k->r.y, k->r.bottom - 1);
}

/* A row of dots from one area to the next. */
static void put_join(const struct sheet *k, struct canvas *c, const struct scene_cell *a, const struct scene_cell *b)
{
    int x0, y0, x1, y1;
    place_of(k, a, &x0, &y0);
    place_of(k, b, &x1, &y1);
    int steps = abs(x1 - x0) / 2 > abs(y1 - y0) ? abs(x1 - x0) / 2 : abs(y1 - y0);
    for (int i = 1; i < steps; i++)
        canvas_put(c, x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps, 0, STYLE_DIM,
                   c->look->unicode ? "·" : ".");
}

void draw_area_map(const struct shown *s, struct canvas *c, struct region r)
{
    const struct scene *k = s->scene;
    struct sheet sheet = {.low_x = 1000, .low_y = 1000, .high_x = -1, .high_y = -1, .r = r};
    for (int i = 0; i < k->cells_n; i++) {
        const struct scene_cell *cell = &k->cells[i];
        sheet.low_x = cell->x < sheet.low_x ? cell->x : sheet.low_x;
        sheet.low_y = cell->y < sheet.low_y ? cell->y : sheet.low_y;
        sheet.high_x = cell->x > sheet.high_x ? cell->x : sheet.high_x;
        sheet.high_y = cell->y > sheet.high_y ? cell->y : sheet.high_y;
    }
    for (int i = 0; i < k->edges_n; i++) {
        const struct scene_cell *a = scene_find_cell(k, k->edges[i].from), *b = scene_find_cell(k, k->edges[i].to);
        if (a && b)
            put_join(&sheet, c, a, b);
    }
    for (int i = 0; i < k->cells_n; i++) {
        const struct scene_cell *cell = &k->cells[i];
        char words[24];
        int x, y, n = 0;
        for (int p = 0; p < k->pieces_n; p++)
            n += k->pieces[p].cell == cell->id;
        place_of(&sheet, cell, &x, &y);
        snprintf(words, sizeof words, n ? "%s:%d" : "%s", cell->name, n);
        canvas_put(c, x - 1, y, r.end,
                   cell->marks & MARK_SELECTED  ? STYLE_SELECTED
                   : cell->marks & MARK_ENGAGED ? STYLE_TARGET
                   : cell->owner < SEATS_MAX    ? STYLE_PIECE_A + cell->owner
                                                : STYLE_TITLE,
                   words);
    }
}
