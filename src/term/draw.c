/* draw.c: see draw.h. The grid itself is drawn in grid.c. */
#include "draw.h"

#include "told.h"

#include <stdio.h>
#include <string.h>

static const char *const facings[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

void draw_styled(const struct look *look, enum style style, const char *words, struct text *out)
{
    static const char *const codes[] = {
        [STYLE_PLAIN] = "0",     [STYLE_SEAT_A] = "94;1", [STYLE_SEAT_B] = "91;1", [STYLE_SEAT_C] = "92;1",
        [STYLE_SEAT_D] = "93;1", [STYLE_DIM] = "2",       [STYLE_TERRAIN] = "32",  [STYLE_CHOICE] = "33;1",
        [STYLE_SELECTED] = "7",  [STYLE_TARGET] = "35;1", [STYLE_TITLE] = "1"};
    if (!look->colour || style == STYLE_PLAIN)
        text_put(out, words);
    else
        text_format(out, "\033[%s%sm%s\033[0m", codes[style & ~STYLE_UNDERLINED], style & STYLE_UNDERLINED ? ";4" : "",
                    words);
}

int draw_columns(const char *words)
{
    int n = 0;
    for (; *words; words++)
        n += ((unsigned char)*words & 0xC0) != 0x80;
    return n;
}

const struct scene_cell *draw_cell(const struct scene *s, unsigned id)
{
    for (int i = 0; i < s->cells_n; i++)
        if (s->cells[i].id == id)
            return &s->cells[i];
    return NULL;
}

/* ---- pieces ------------------------------------------------------------------------------- */

void draw_piece(const struct scene_piece *p, const struct look *look, struct text *out)
{
    static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    static const char open[] = "[({<", close[] = "])}>";
    bool seated = p->seat < SEATS_MAX;
    if (p->marks & MARK_CHOICE && !look->colour)
        text_char(out, '+');
    if (seated)
        text_char(out, open[p->seat]);
    text_put(out, p->code[0] ? p->code : "?");
    if (p->strength_max)
        text_int(out, p->strength);
    if (p->facing < 8)
        text_put(out, look->arrows ? arrows[p->facing] : facings[p->facing]);
    if (p->marks & MARK_LEADER && p->code[0] != '*')
        text_char(out, '*');
    if (p->marks & MARK_SPENT)
        text_char(out, '\'');
    if (seated)
        text_char(out, close[p->seat]);
}

enum style draw_piece_style(const struct scene_piece *p)
{
    if (p->marks & MARK_SELECTED)
        return STYLE_SELECTED;
    if (p->marks & MARK_TARGET)
        return STYLE_TARGET;
    enum style seat = p->seat < SEATS_MAX ? STYLE_SEAT_A + p->seat : STYLE_PLAIN;
    return p->marks & MARK_CHOICE ? seat | STYLE_UNDERLINED : seat;
}

/* ---- areas: a table, since a map of a hundred by a hundred is no drawing in a terminal ------ */

/* Parts of a row, broken at the screen's edge. */
struct row {
    const struct look *look;
    struct text *out;
    int column;
};

static void put_part(struct row *r, enum style style, const char *words)
{
    int wide = draw_columns(words);
    if (r->column + 1 + wide > r->look->width) {
        text_put(r->out, "\n       ");
        r->column = 7;
    }
    text_char(r->out, ' ');
    draw_styled(r->look, style, words, r->out);
    r->column += 1 + wide;
}

static void put_neighbours(const struct scene *s, struct row *row, unsigned id)
{
    bool any = false;
    for (int i = 0; i < s->edges_n; i++) {
        const struct scene_edge *e = &s->edges[i];
        const struct scene_cell *other =
            e->from == id || e->to == id ? draw_cell(s, e->from == id ? e->to : e->from) : NULL;
        char words[24];
        if (!other)
            continue;
        snprintf(words, sizeof words, "%s%s", any ? "" : " to ", other->name);
        put_part(row, STYLE_DIM, words);
        any = true;
    }
}

static bool alike(const struct scene_piece *a, const struct scene_piece *b)
{
    return a->cell == b->cell && a->seat == b->seat && (a->marks | MARK_CHOICE) == (b->marks | MARK_CHOICE) &&
           a->strength == b->strength && a->facing == b->facing && strcmp(a->code, b->code) == 0;
}

/* The name a piece is called by in moves is the first word of its label, where a figure is in it: a7 of "a7 Guard". */
static void put_name(const struct scene_piece *p, struct text *out)
{
    size_t n = strcspn(p->label, " ");
    if (p->label[n] && strcspn(p->label, "0123456789") < n)
        text_format(out, "%s%.*s", out->n && out->at[out->n - 1] != '=' ? "," : "", (int)n, p->label);
}

/* The pieces of an area; those that look alike are counted, and each is named: `[WK1]x3=a2,a3,a5`. */
static void put_garrison(const struct scene *s, struct row *row, unsigned cell)
{
    for (int i = 0; i < s->pieces_n; i++) {
        struct scene_piece p = s->pieces[i];
        struct text words = {0}, names = {0};
        int n = 0;
        bool first = p.cell == cell;
        for (int k = 0; k < s->pieces_n && first; k++) {
            if (!alike(&p, &s->pieces[k]))
                continue;
            first = k >= i;
            n++;
            p.marks |= s->pieces[k].marks;
            put_name(&s->pieces[k], &names);
        }
        if (first) {
            draw_piece(&p, row->look, &words);
            if (n > 1)
                text_format(&words, "x%d", n);
            if (names.n)
                text_format(&words, "=%s", text_str(&names));
            put_part(row, draw_piece_style(&p), text_str(&words));
        }
        text_free(&words);
        text_free(&names);
    }
}

void draw_areas(const struct scene *s, const struct look *look, struct text *out)
{
    for (int i = 0; i < s->cells_n; i++) {
        const struct scene_cell *c = &s->cells[i];
        struct row row = {.look = look, .out = out, .column = 6};
        char name[24], mark = c->marks & MARK_SELECTED ? '#'
                              : c->marks & MARK_TARGET ? '!'
                              : c->marks & MARK_CHOICE ? '+'
                                                       : ' ';
        snprintf(name, sizeof name, "%c%-4s", mark, c->name);
        enum style style = mark == '#'   ? STYLE_SELECTED
                           : mark == '!' ? STYLE_TARGET
                           : mark == '+' ? STYLE_CHOICE
                                         : STYLE_PLAIN;
        draw_styled(look, style, name, out);
        char owner[2] = {c->owner < SEATS_MAX ? (char)('A' + c->owner) : '-', 0};
        draw_styled(look, c->owner < SEATS_MAX ? STYLE_SEAT_A + c->owner : STYLE_DIM, owner, out);
        if (c->marks & MARK_ENGAGED)
            put_part(&row, STYLE_TARGET, "contested");
        if (c->label[0])
            put_part(&row, STYLE_PLAIN, c->label);
        if (c->terrain[0])
            put_part(&row, STYLE_PLAIN, c->terrain);
        put_garrison(s, &row, c->id);
        put_neighbours(s, &row, c->id);
        text_char(out, '\n');
    }
}

/* ---- sentences, for those who listen -------------------------------------------------------- */

/* What the picture shows of an area besides its pieces: what it borders on, and what goes on there. */
static void describe_area(const struct scene *s, const struct scene_cell *c, struct text *out)
{
    const char *before = c->terrain[0] || c->label[0] ? ", beside " : "beside ";
    for (int i = 0; i < s->edges_n; i++) {
        const struct scene_edge *e = &s->edges[i];
        const struct scene_cell *other =
            e->from == c->id || e->to == c->id ? draw_cell(s, e->from == c->id ? e->to : e->from) : NULL;
        if (!other)
            continue;
        text_format(out, "%s%s", before, other->name);
        before = " ";
    }
    if (c->marks & MARK_ENGAGED)
        text_put(out, ", contested");
    if (c->marks & (MARK_TARGET | MARK_CHOICE))
        text_put(out, c->marks & MARK_TARGET ? ", the target" : ", can be chosen");
}

/* In lines of cards: is a cell's label, the speeds, said with the card on it already? */
static bool said_with_card(const struct scene *s, const struct scene_cell *c)
{
    for (int i = 0; s->board == SCENE_LINES && i < s->pieces_n; i++)
        if (s->pieces[i].cell == c->id && strstr(s->pieces[i].label, c->label))
            return true;
    return false;
}

void draw_described(const struct scene *s, struct text *out)
{
    for (int i = 0; i < s->pieces_n; i++) {
        const struct scene_piece *p = &s->pieces[i];
        const struct scene_cell *c = draw_cell(s, p->cell);
        if (p->seat < SEATS_MAX)
            text_format(out, "%c: ", 'A' + p->seat);
        text_put(out, p->label[0] ? p->label : p->code);
        if (c)
            text_format(out, " at %s", c->name);
        if (p->strength_max && !strstr(p->label, " of ") && !strchr(p->label, '/')) /* some labels say it */
            text_format(out, ", strength %d of %d", p->strength, p->strength_max);
        if (p->facing < 8 && !strstr(p->label, "facing"))
            text_format(out, ", facing %s", facings[p->facing]);
        static const char *const words[] = {"", "selected", "target", "spent", "leader", "hidden", "engaged", "broken"};
        for (int bit = 1; bit < 8; bit++)
            if (p->marks >> bit & 1)
                text_format(out, ", %s", words[bit]);
        text_put(out, ".\n");
    }
    for (int i = 0; i < s->cells_n; i++) {
        const struct scene_cell *c = &s->cells[i];
        bool lines = strspn(c->label, " .:-|") == strlen(c->label); /* drawn, nothing to be said */
        if (!c->terrain[0] && (lines || said_with_card(s, c)) && s->board != SCENE_AREAS)
            continue;
        text_put(out, c->name[0] ? c->name : "place");
        text_format(out, ": %s%s%s", c->terrain, c->terrain[0] && !lines ? ", " : "", lines ? "" : c->label);
        if (s->board == SCENE_AREAS)
            describe_area(s, c, out);
        text_put(out, ".\n");
    }
}

/* ---- cards and panels ------------------------------------------------------------------------ */

static void put_card(const struct scene_card *c, const struct look *look, int *column, struct text *out)
{
    struct text words = {0};
    if (c->marks & MARK_CHOICE && !look->describe && !look->colour)
        text_char(&words, '*'); /* `+` may be a card's own sign */
    if (c->marks & MARK_HIDDEN)
        text_format(&words, "%d face down", c->count ? c->count : 1);
    else {
        text_put(&words, c->code);
        if (c->name[0] && strcmp(c->name, c->code) != 0)
            text_format(&words, "%s%s", c->code[0] ? " " : "", c->name);
        if (c->count > 1)
            text_format(&words, " x%d", c->count);
    }
    int n = draw_columns(text_str(&words)) + 2;
    if (*column + n > look->width) {
        while (out->n && out->at[out->n - 1] == ' ')
            out->at[--out->n] = 0;
        text_put(out, "\n    ");
        *column = 4;
    }
    *column += n;
    draw_styled(look,
                c->marks & MARK_SELECTED ? STYLE_SELECTED
                : c->marks & MARK_CHOICE ? STYLE_CHOICE
                                         : STYLE_PLAIN,
                text_str(&words), out);
    text_free(&words);
}

static bool same_pile(const struct scene_card *a, const struct scene_card *b)
{
    return a->seat == b->seat && strcmp(a->zone, b->zone) == 0;
}

/* Cards of a long pile of which none can be chosen; 0: it is short enough to be listed. */
static int count_pile(const struct scene *s, int first)
{
    enum { LISTED = 4 };
    int kinds = 0, n = 0;
    for (int k = first; k < s->cards_n; k++) {
        const struct scene_card *c = &s->cards[k];
        if (!same_pile(&s->cards[first], c))
            continue;
        if (c->marks & MARK_CHOICE)
            return 0;
        kinds++;
        n += c->count ? c->count : 1;
    }
    return kinds > LISTED ? n : 0;
}

static void draw_cards(const struct scene *s, const struct look *look, unsigned looker, struct text *out)
{
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *c = &s->cards[i];
        bool first = true;
        for (int k = 0; k < i; k++)
            first &= !same_pile(&s->cards[k], c);
        if (!first)
            continue;
        char title[40];
        if (c->seat == looker)
            snprintf(title, sizeof title, "Your %s", c->zone);
        else if (c->seat < SEATS_MAX)
            snprintf(title, sizeof title, "%c's %s", 'A' + c->seat, c->zone);
        else
            snprintf(title, sizeof title, "The %s", c->zone);
        draw_styled(look, c->seat < SEATS_MAX ? STYLE_SEAT_A + c->seat : STYLE_PLAIN, title, out);
        text_put(out, ": ");
        if (look->tight && !look->describe && strcmp(c->zone, "hand") != 0 && count_pile(s, i)) {
            text_format(out, "%d cards (`cards` tells)\n", count_pile(s, i));
            continue;
        }
        int column = (int)strlen(title) + 2;
        for (int k = i; k < s->cards_n; k++) {
            if (!same_pile(&s->cards[k], c))
                continue;
            if (k > i)
                text_put(out, ", ");
            put_card(&s->cards[k], look, &column, out);
        }
        text_char(out, '\n');
    }
}

/* On one line where it fits; else broken between its parts, or a line each for those who listen. */
static void draw_panels(const struct scene *s, const struct look *look, struct text *out)
{
    for (int i = 0; i < s->panels_n; i++) {
        const struct scene_panel *p = &s->panels[i];
        int column = draw_columns(p->title) + 1;
        draw_styled(look, p->seat < SEATS_MAX ? STYLE_SEAT_A + p->seat : STYLE_TITLE, p->title, out);
        text_char(out, ':');
        for (const char *line = p->text, *end; *line; line = *end ? end + 1 : end) {
            end = line + strcspn(line, "\n");
            char part[256];
            snprintf(part, sizeof part, "%.*s", (int)(end - line), line);
            bool last = !end[0] || !end[1];
            int wide = 1 + draw_columns(part) + !last;
            bool fits = column + wide <= look->width && !look->describe;
            text_format(out, "%s%s%s", fits ? " " : "\n  ", part, last || look->describe ? "" : ",");
            column = fits ? column + wide : wide + 1;
        }
        text_char(out, '\n');
    }
}

void draw_scene(const struct scene *s, const struct look *look, unsigned looker, struct text *out)
{
    if (s->title[0]) {
        draw_styled(look, STYLE_TITLE, s->title, out);
        text_put(out, "\n\n");
    }
    if (look->describe)
        draw_described(s, out);
    else if (s->board == SCENE_AREAS)
        draw_areas(s, look, out);
    else
        draw_grid(s, look, out);
    if (s->cells_n)
        text_char(out, '\n');
    draw_panels(s, look, out);
    draw_cards(s, look, looker, out);
}

/* ---- choices ---------------------------------------------------------------------------------- */

void draw_choices(const struct scene *s, const struct look *look, int most, bool words, struct text *out)
{
    int n = s->choices_n < most ? s->choices_n : most, widest = 0;
    bool labelled = false;
    for (int i = 0; i < n; i++) {
        int columns = draw_columns(s->choices[i].words);
        widest = columns > widest ? columns : widest;
        labelled |= s->choices[i].label[0] && strcmp(s->choices[i].label, s->choices[i].words) != 0;
    }
    bool list = look->describe || words || (labelled && n <= 20);
    int wide = widest + 6, columns = list || wide > look->width ? 1 : look->width / wide;
    int rows = n ? (n + columns - 1) / columns : 0;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < n; i += rows) {
            char number[16];
            const struct scene_choice *c = &s->choices[i];
            snprintf(number, sizeof number, "%3d ", i + 1);
            draw_styled(look, STYLE_CHOICE, number, out);
            text_put(out, c->words);
            int gap = widest - draw_columns(c->words) + 2;
            if (list && c->label[0] && strcmp(c->label, c->words) != 0) {
                text_format(out, "%*s", gap, "");
                told_wrapped(c->label, look->width, widest + 6, widest + 6, out);
                out->at[--out->n] = 0; /* the line ends below */
            } else if (i + rows < n)
                text_format(out, "%*s", gap, "");
        }
        text_char(out, '\n');
    }
    if (n < s->choices_n)
        text_format(out, "… and %d more: `choices` lists all, or type one\n", s->choices_n - n);
    else if (labelled && !list)
        text_put(out, "(`choices` tells each in words)\n");
}
