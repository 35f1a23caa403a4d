/* svg.c: see svg.h. */
#include "svg.h"

#include <string.h>

enum { CELL = 56, HEX_HEIGHT = 48, MARGIN = 12, HEAD = 30, LINE = 18, SHEET = 900, CARD_WIDTH = 64, CARD_HEIGHT = 48 };

/* Where the middle of a cell is, and how large the board comes out. */
struct place {
    int x, y;
};

static const char *const seat_colours[] = {"#2f5fa8", "#b03a2e", "#2e7d4f", "#b7791f"};

void svg_escape(const char *words, struct text *out)
{
    for (; *words; words++)
        switch (*words) {
        case '<': text_put(out, "&lt;"); break;
        case '>': text_put(out, "&gt;"); break;
        case '&': text_put(out, "&amp;"); break;
        case '"': text_put(out, "&quot;"); break;
        default: text_char(out, *words);
        }
}

static struct place place_of(const struct scene *s, const struct scene_cell *c)
{
    switch (s->board) {
    case SCENE_HEXES:
        return (struct place){MARGIN + CELL / 2 + c->x * CELL + (c->y & 1) * CELL / 2,
                              HEAD + CELL / 2 + 4 + c->y * HEX_HEIGHT};
    case SCENE_AREAS:
        return (struct place){MARGIN + 60 + c->x * (SHEET - 120) / 100,
                              HEAD + 50 + c->y * (SHEET * 6 / 10 - 100) / 100};
    case SCENE_LINES:
        return (struct place){MARGIN + CARD_WIDTH / 2 + c->x * (CARD_WIDTH + 6),
                              HEAD + CARD_HEIGHT / 2 + c->y * (CARD_HEIGHT + 8)};
    default: return (struct place){MARGIN + CELL / 2 + c->x * CELL, HEAD + CELL / 2 + c->y * CELL};
    }
}

static void put_text(struct text *out, int x, int y, int size, const char *anchor, const char *fill, const char *words)
{
    if (!words[0])
        return;
    text_format(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"%s\" fill=\"%s\">", x, y, size, anchor,
                fill);
    svg_escape(words, out);
    text_put(out, "</text>\n");
}

/* ---- the board ------------------------------------------------------------------------------ */

static const char *ground(const struct scene_cell *c)
{
    static const struct {
        const char *word, *colour;
    } grounds[] = {{"", "#ece6d6"},       {"hill", "#cdbb88"},  {"woods", "#93b37f"}, {"wood", "#93b37f"},
                   {"forest", "#93b37f"}, {"water", "#93bcd9"}, {"sea", "#93bcd9"},   {"river", "#93bcd9"},
                   {"marsh", "#abc2a2"},  {"camp", "#dcb98c"},  {"rough", "#c9c0ab"}};
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        if (strcmp(c->terrain, grounds[i].word) == 0)
            return grounds[i].colour;
    return "#d8d2c2";
}

static const char *rim(const struct scene_cell *c)
{
    return c->marks & MARK_SELECTED ? "#111"
           : c->marks & MARK_TARGET ? "#9b2f9b"
           : c->marks & MARK_CHOICE ? "#c98a00"
                                    : "#9a927e";
}

static const int corner[6][2] = {{-CELL / 2, CELL * 2 / 7}, {-CELL / 2, -CELL * 2 / 7}, {0, -CELL * 4 / 7},
                                 {CELL / 2, -CELL * 2 / 7}, {CELL / 2, CELL * 2 / 7},   {0, CELL * 4 / 7}};

/* The outline that every hex of the board uses. */
static void put_outline(struct text *out)
{
    text_put(out, "<defs><polygon id=\"h\" points=\"");
    for (int i = 0; i < 6; i++)
        text_format(out, "%d,%d ", corner[i][0], corner[i][1]);
    text_put(out, "\"/></defs>\n");
}

static void put_hex(const struct scene_cell *c, struct place p, struct text *out)
{
    text_format(out, "<use href=\"#h\" x=\"%d\" y=\"%d\" fill=\"%s\" stroke=\"%s\"/>\n", p.x, p.y, ground(c), rim(c));
    for (int i = 0; i < 6; i++) /* walls: w nw ne e se sw, from corner i to the next */
        if (c->walls >> i & 1)
            text_format(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#5b4a2e\" stroke-width=\"5\"/>\n",
                        p.x + corner[i][0], p.y + corner[i][1], p.x + corner[(i + 1) % 6][0],
                        p.y + corner[(i + 1) % 6][1]);
}

static void put_cell(const struct scene *s, const struct scene_cell *c, struct text *out)
{
    struct place p = place_of(s, c);
    if (s->board == SCENE_HEXES)
        put_hex(c, p, out);
    else if (s->board == SCENE_AREAS)
        text_format(out,
                    "<rect x=\"%d\" y=\"%d\" width=\"116\" height=\"84\" rx=\"14\" fill=\"%s\" stroke=\"%s\" "
                    "stroke-width=\"%d\"/>\n",
                    p.x - 58, p.y - 42, ground(c), c->owner < SEATS_MAX ? seat_colours[c->owner] : rim(c),
                    c->owner < SEATS_MAX ? 3 : 1);
    else if (s->board == SCENE_SQUARES)
        text_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\"/>\n",
                    p.x - CELL / 2, p.y - CELL / 2, CELL, CELL, ground(c), rim(c));
    if (s->board == SCENE_LINES) {
        bool taken = false; /* then the label stands below the card */
        for (int i = 0; i < s->pieces_n; i++)
            taken |= s->pieces[i].cell == c->id;
        put_text(out, p.x, p.y + (taken ? CARD_HEIGHT / 2 + 2 : 6), taken ? 12 : 18, "middle", "#333", c->label);
    } else {
        put_text(out, p.x, p.y + (s->board == SCENE_AREAS ? -28 : CELL / 2 - 6), 10, "middle", "#6b6454", c->name);
        put_text(out, p.x, p.y + (s->board == SCENE_AREAS ? 38 : -CELL / 2 + 13), 10, "middle", "#333", c->label);
    }
}

static void put_edge(const struct scene *s, const struct scene_edge *e, struct text *out)
{
    struct place ends[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < s->cells_n; i++) {
        if (s->cells[i].id == e->from)
            ends[0] = place_of(s, &s->cells[i]);
        if (s->cells[i].id == e->to)
            ends[1] = place_of(s, &s->cells[i]);
    }
    if (ends[0].x && ends[1].x)
        text_format(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#9a927e\" stroke-width=\"3\"/>\n",
                    ends[0].x, ends[0].y, ends[1].x, ends[1].y);
}

/* ---- pieces ------------------------------------------------------------------------------------ */

/* Several in one cell stand beside each other, smaller. */
static void put_piece(const struct scene *s, const struct scene_piece *piece, const struct scene_cell *c, int nth,
                      int of, struct text *out)
{
    struct place p = place_of(s, c);
    int wide = s->board == SCENE_LINES ? CARD_WIDTH - 6 : of > 1 ? 24 : 42, tall = of > 1 ? 20 : 30, row = 4;
    if (s->board == SCENE_AREAS) {
        wide = 25;
        tall = 17;
    } else if (of > 1)
        row = 2;
    if (of > 1 || s->board == SCENE_AREAS) {
        p.x += (nth % row) * (wide + 2) - ((of < row ? of : row) - 1) * (wide + 2) / 2;
        p.y += (nth / row) * (tall + 2) - (s->board == SCENE_AREAS ? 14 : 10);
    } else if (s->board != SCENE_LINES)
        p.y -= 4; /* above the cell's name */
    const char *colour = piece->seat < SEATS_MAX ? seat_colours[piece->seat] : "#666";
    bool faded = piece->marks & (MARK_SPENT | MARK_HIDDEN);
    text_put(out, "<g><title>");
    svg_escape(piece->label[0] ? piece->label : piece->code, out);
    text_format(out,
                "</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"%s\"%s stroke=\"%s\" "
                "stroke-width=\"%d\"/>\n",
                p.x - wide / 2, p.y - tall / 2, wide, tall, colour, faded ? " fill-opacity=\"0.55\"" : "",
                piece->marks & MARK_SELECTED ? "#111"
                : piece->marks & MARK_TARGET ? "#d050d0"
                : piece->marks & MARK_CHOICE ? "#f2b200"
                                             : "#fff",
                piece->marks & (MARK_SELECTED | MARK_TARGET | MARK_CHOICE) ? 3 : 1);
    struct text words = {0};
    text_put(&words, piece->code);
    if (piece->strength_max)
        text_format(&words, " %d", piece->strength);
    put_text(out, p.x, p.y + (tall > 22 ? 5 : 4), tall > 22 ? 14 : 10, "middle", "#fff", text_str(&words));
    text_free(&words);
    if (piece->facing < 8) /* an arrowhead at the edge that it faces */
        text_format(out, "<path d=\"M0,-%d l6,9 h-12 z\" fill=\"#111\" transform=\"translate(%d,%d) rotate(%d)\"/>\n",
                    piece->facing % 2   ? wide / 2 + 10
                    : piece->facing % 4 ? wide / 2 + 7
                                        : tall / 2 + 8,
                    p.x, p.y, piece->facing * 45);
    if (piece->marks & MARK_LEADER)
        put_text(out, p.x + wide / 2 - 2, p.y - tall / 2 + 6, 14, "middle", "#f2c200", "★");
    text_put(out, "</g>\n");
}

static void put_pieces(const struct scene *s, struct text *out)
{
    for (int i = 0; i < s->cells_n; i++) {
        int of = 0, nth = 0;
        for (int k = 0; k < s->pieces_n; k++)
            of += s->pieces[k].cell == s->cells[i].id;
        for (int k = 0; k < s->pieces_n; k++)
            if (s->pieces[k].cell == s->cells[i].id)
                put_piece(s, &s->pieces[k], &s->cells[i], nth++, of, out);
    }
}

/* ---- what stands below -------------------------------------------------------------------------- */

static int put_panels(const struct scene *s, int y, struct text *out)
{
    for (int i = 0; i < s->panels_n; i++) {
        const struct scene_panel *p = &s->panels[i];
        struct text line = {0};
        text_format(&line, "%s: ", p->title);
        for (const char *c = p->text; *c; c++)
            if (*c == '\n')
                text_put(&line, c[1] ? ", " : "");
            else
                text_char(&line, *c);
        put_text(out, MARGIN, y += LINE, 13, "start", p->seat < SEATS_MAX ? seat_colours[p->seat] : "#333",
                 text_str(&line));
        text_free(&line);
    }
    return y;
}

static int put_cards(const struct scene *s, int y, struct text *out)
{
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *first = &s->cards[i];
        bool done = false;
        for (int k = 0; k < i; k++)
            done |= s->cards[k].seat == first->seat && strcmp(s->cards[k].zone, first->zone) == 0;
        if (done)
            continue;
        struct text line = {0};
        if (first->seat < SEATS_MAX)
            text_format(&line, "%c ", 'A' + first->seat);
        text_format(&line, "%s: ", first->zone);
        for (int k = i; k < s->cards_n; k++) {
            const struct scene_card *c = &s->cards[k];
            if (c->seat != first->seat || strcmp(c->zone, first->zone) != 0)
                continue;
            text_put(&line, k > i ? ", " : "");
            if (c->marks & MARK_HIDDEN)
                text_format(&line, "%d face down", c->count ? c->count : 1);
            else
                text_format(&line, c->count > 1 ? "%s ×%d" : "%s", c->code[0] ? c->code : c->name, c->count);
        }
        put_text(out, MARGIN, y += LINE, 13, "start", first->seat < SEATS_MAX ? seat_colours[first->seat] : "#333",
                 text_str(&line));
        text_free(&line);
    }
    return y;
}

void svg_scene(const struct scene *s, struct text *out)
{
    struct text inside = {0};
    int width = 480, height = HEAD;
    for (int i = 0; i < s->cells_n; i++) {
        struct place p = place_of(s, &s->cells[i]);
        int half = s->board == SCENE_AREAS ? 60 : CELL / 2 + 4;
        width = p.x + half + MARGIN > width ? p.x + half + MARGIN : width;
        height = p.y + half > height ? p.y + half : height;
    }
    if (s->board == SCENE_HEXES)
        put_outline(&inside);
    put_text(&inside, MARGIN, 20, 15, "start", "#111", s->title);
    for (int i = 0; i < s->edges_n; i++)
        put_edge(s, &s->edges[i], &inside);
    for (int i = 0; i < s->cells_n; i++)
        put_cell(s, &s->cells[i], &inside);
    put_pieces(s, &inside);
    height = put_cards(s, put_panels(s, height, &inside), &inside) + MARGIN;
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                "font-family=\"system-ui,sans-serif\"><rect width=\"100%%\" height=\"100%%\" fill=\"#f7f4ea\"/>\n",
                width, height, width, height);
    text_put(out, text_str(&inside));
    text_put(out, "</svg>\n");
    text_free(&inside);
}
