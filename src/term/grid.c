/* grid.c: squares, hexes and lines of cards, drawn in cells of equal size. */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_LINES = 5, CELL_BYTES = 48, CELL_WIDTH_MAX = 12 };

/* What stands in one cell, a line each. */
struct block {
    char line[CELL_LINES][CELL_BYTES];
    uint8_t style[CELL_LINES];
    int n, most; /* lines there are, lines there may be */
};

static void put_line(struct block *b, const char *words, enum style style)
{
    if (b->n >= b->most || !words[0])
        return;
    snprintf(b->line[b->n], CELL_BYTES, "%s", words);
    b->style[b->n++] = (uint8_t)style;
}

/* A card of symbols as the rulebook of the two lines draws it: two in a row, further ones in rows below. */
static void put_symbols(struct block *b, const struct scene_piece *p)
{
    for (size_t i = 0, n = strlen(p->code); i < n; i += 2) {
        char row[8];
        snprintf(row, sizeof row, "%c%c%c%s", i ? ' ' : '[', p->code[i], i + 1 < n ? p->code[i + 1] : ' ',
                 i + 2 < n ? "" : "]");
        put_line(b, row, draw_piece_style(p));
    }
}

static enum style cell_style(const struct scene_cell *c, enum style otherwise)
{
    return c->marks & MARK_SELECTED ? STYLE_SELECTED
           : c->marks & MARK_TARGET ? STYLE_TARGET
           : c->marks & MARK_CHOICE ? STYLE_CHOICE
                                    : otherwise;
}

/* A leader who is drawn himself needs no star, neither on him nor on the unit he is with: it would not fit. */
static bool leader_drawn(const struct scene *s, const struct scene_piece *p)
{
    bool drawn = !p->strength_max && p->code[0] != '*';
    for (int i = 0; i < s->pieces_n && !drawn; i++) {
        const struct scene_piece *other = &s->pieces[i];
        drawn = other != p && other->cell == p->cell && other->seat == p->seat && other->marks & MARK_LEADER;
    }
    return drawn;
}

/* An empty hex says its name, so that it can be typed (squares have labels at the edge); `+` marks what can be chosen.
 */
static void fill(const struct scene *s, const struct look *look, const struct scene_cell *c, struct block *b)
{
    int pieces = 0, drawn = 0;
    for (int i = 0; i < s->pieces_n; i++)
        pieces += s->pieces[i].cell == c->id;
    /* Two fighters and a commander are all drawn: "+1" would take the same line and hide who it is. Rows of squares are
     * as high as they need, so there the label below them has room, too. */
    int shown = pieces == 3 ? 3 : 2;
    *b = (struct block){.most = s->board == SCENE_LINES     ? CELL_LINES
                                : s->board == SCENE_SQUARES ? CELL_LINES - 1
                                                            : CELL_LINES - 2};
    for (int i = 0; i < s->pieces_n; i++) {
        struct scene_piece p = s->pieces[i];
        if (p.cell != c->id || drawn++ >= shown)
            continue;
        if (strcmp(p.shape, "card") == 0) {
            put_symbols(b, &p);
            continue;
        }
        struct text words = {0};
        if (p.marks & MARK_LEADER && leader_drawn(s, &s->pieces[i]))
            p.marks &= (uint8_t)~MARK_LEADER;
        draw_piece(&p, look, &words);
        put_line(b, text_str(&words), draw_piece_style(&p));
        text_free(&words);
    }
    if (pieces > shown) {
        char more[16];
        snprintf(more, sizeof more, "+%d", pieces - shown);
        put_line(b, more, STYLE_PLAIN);
    }
    put_line(b, c->label, cell_style(c, STYLE_PLAIN));
    if (!pieces || c->marks & (MARK_CHOICE | MARK_TARGET)) {
        char name[16];
        bool marked = c->marks & (MARK_CHOICE | MARK_TARGET | MARK_SELECTED);
        const char *sign = look->colour ? "" : c->marks & MARK_CHOICE ? "+" : c->marks & MARK_TARGET ? "!" : "";
        snprintf(name, sizeof name, "%s%s", sign, s->board == SCENE_SQUARES && !marked ? "." : c->name);
        if (s->board != SCENE_LINES || c->marks & (MARK_CHOICE | MARK_TARGET))
            put_line(b, name, cell_style(c, STYLE_DIM));
    }
    put_line(b, c->terrain, STYLE_TERRAIN);
}

struct grid {
    const struct scene *s;
    const struct look *look;
    struct block *blocks; /* one a cell of the scene */
    int *at;              /* index of the cell at column, row, + 1; 0 = none */
    int rows, cols, width, height, step;
};

static void measure(struct grid *g)
{
    const struct scene *s = g->s;
    g->width = 1;
    g->height = 1;
    for (int i = 0; i < s->cells_n; i++) {
        const struct scene_cell *c = &s->cells[i];
        fill(s, g->look, c, &g->blocks[i]);
        if (c->x >= 0 && c->y >= 0 && c->x < g->cols && c->y < g->rows)
            g->at[c->y * g->cols + c->x] = i + 1;
        if (g->blocks[i].n > g->height)
            g->height = g->blocks[i].n;
        for (int k = 0; k < g->blocks[i].n; k++) {
            int wide = draw_columns(g->blocks[i].line[k]);
            if (wide > g->width)
                g->width = wide;
        }
    }
    if (g->width > CELL_WIDTH_MAX)
        g->width = CELL_WIDTH_MAX;
    /* Where it does not fit, cells are cut rather than rows broken. */
    int halves = 2 * g->cols, margin = s->board == SCENE_HEXES ? 1 : 6;
    if (s->board == SCENE_HEXES) { /* odd rows begin half a cell further right, but may be shorter */
        halves = 2;
        for (int i = 0; i < s->cells_n; i++)
            if (2 * s->cells[i].x + s->cells[i].y % 2 + 2 > halves)
                halves = 2 * s->cells[i].x + s->cells[i].y % 2 + 2;
    }
    int room = halves ? (g->look->width - margin) * 2 / halves : 1;
    g->step = g->width + 1 <= room ? g->width + 1 : room > 3 ? room : 3;
    if (g->width > g->step)
        g->width = g->step;
    if (s->board == SCENE_HEXES && g->step % 2)
        g->step += g->step < room ? 1 : 0;
    if (s->board != SCENE_LINES && g->height < 2)
        g->height = 2;
}

/* The part of a name that its whole row (or column) shares: E of E-5. */
static void name_part(const char *name, bool second, char *out, size_t size)
{
    size_t n = strcspn(name, "-.,");
    if (second)
        snprintf(out, size, "%s", name[n] ? name + n + 1 : "");
    else
        snprintf(out, size, "%.*s", (int)n, name);
}

static const struct scene_cell *cell_at(const struct grid *g, int x, int y)
{
    int i = x < g->cols && y < g->rows ? g->at[y * g->cols + x] : 0;
    return i ? &g->s->cells[i - 1] : NULL;
}

/* Does the first part of the names stay the same along a row? */
static bool rows_first(const struct grid *g)
{
    char a[8], b[8];
    const struct scene_cell *left = cell_at(g, 0, 0), *right = cell_at(g, 1, 0);
    if (!left || !right)
        return true;
    name_part(left->name, false, a, sizeof a);
    name_part(right->name, false, b, sizeof b);
    return strcmp(a, b) == 0;
}

static void put_cut(const struct look *look, enum style style, const char *words, int width, struct text *out)
{
    char cut[CELL_BYTES];
    int n = 0, columns = 0;
    for (; n < CELL_BYTES - 1 && words[n]; n++) {
        bool starts = ((unsigned char)words[n] & 0xC0) != 0x80;
        if (starts && columns == width)
            break;
        columns += starts;
        cut[n] = words[n];
    }
    cut[n] = 0;
    if (n)
        draw_styled(look, style, cut, out);
    text_format(out, "%*s", width - columns, "");
}

/* Ends a line without the space at its end. */
static void trim(struct text *out)
{
    while (out->n && out->at[out->n - 1] == ' ')
        out->at[--out->n] = 0;
    text_char(out, '\n');
}

static void column_labels(const struct grid *g, bool first, struct text *out)
{
    text_put(out, "    ");
    for (int x = 0; x < g->cols; x++) {
        char label[8] = "";
        const struct scene_cell *c = cell_at(g, x, 0);
        if (c)
            name_part(c->name, first, label, sizeof label);
        put_cut(g->look, STYLE_DIM, label, g->step, out);
    }
    trim(out);
}

void draw_grid(const struct scene *s, const struct look *look, struct text *out)
{
    struct grid g = {.s = s, .look = look, .rows = s->rows, .cols = s->cols};
    if (g.rows <= 0 || g.cols <= 0 || s->cells_n == 0)
        return;
    g.blocks = calloc((size_t)s->cells_n, sizeof *g.blocks);
    g.at = calloc((size_t)g.rows * (size_t)g.cols, sizeof *g.at);
    if (!g.blocks || !g.at)
        abort();
    measure(&g);
    bool first = rows_first(&g), labels = s->board == SCENE_SQUARES;
    if (labels)
        column_labels(&g, first, out);
    for (int y = 0; y < g.rows; y++)
        for (int line = 0; line < g.height; line++) {
            char label[8] = "";
            size_t begun = out->n;
            if (labels && line == 0 && cell_at(&g, 0, y))
                name_part(cell_at(&g, 0, y)->name, !first, label, sizeof label);
            put_cut(look, STYLE_DIM, label, labels ? 4 : 1, out);
            if (s->board == SCENE_HEXES && y % 2)
                text_format(out, "%*s", g.step / 2, "");
            for (int x = 0; x < g.cols; x++) {
                int i = g.at[y * g.cols + x];
                const struct block *b = i && line < g.blocks[i - 1].n ? &g.blocks[i - 1] : NULL;
                put_cut(look, b ? b->style[line] : STYLE_PLAIN, b ? b->line[line] : "", g.step, out);
            }
            trim(out);
            if ((look->tight || s->board == SCENE_LINES) && line > 0 && out->n == begun + 1) /* nothing in it */
                out->at[--out->n] = 0;
        }
    free(g.blocks);
    free(g.at);
}
