/* tiles.c: squares and hexes, drawn in tiles of equal size. */
#include "draw.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- pieces and numbers ---------------------------------------------------------------------- */

const char *facing_word(unsigned facing)
{
    static const char *const words[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    return facing < 8 ? words[facing] : "";
}

static const char *facing_sign(const struct look *look, unsigned facing)
{
    /* The keys of a number pad where there are no arrows on a slant. */
    static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    static const char *const plain[] = {"^", "9", ">", "3", "v", "1", "<", "7"};
    return facing >= 8 ? "" : look->unicode ? arrows[facing] : plain[facing];
}

bool piece_is_own(const struct shown *s, const struct scene_piece *p)
{
    return p->seat == (s->looker < SEATS_MAX ? s->looker : s->scene->bottom);
}

void piece_code(const struct shown *s, const struct scene_piece *p, bool facing, char out[24])
{
    snprintf(out, 24, "%s%s", p->code[0] ? p->code : "?", facing ? facing_sign(s->look, p->facing) : "");
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < 0x80)
            *c = (char)(piece_is_own(s, p) ? toupper((unsigned char)*c) : tolower((unsigned char)*c));
}

enum style piece_style(const struct scene_piece *p)
{
    return p->marks & MARK_SELECTED ? STYLE_SELECTED : p->seat < SEATS_MAX ? STYLE_PIECE_A + p->seat : STYLE_TITLE;
}

static unsigned cell_of(const struct scene *s, const struct scene_choice *c)
{
    if (c->also != SCENE_NONE && c->target != TARGET_CARD)
        return c->also;
    if (c->target == TARGET_CELL)
        return c->id;
    const struct scene_piece *p = c->target == TARGET_PIECE ? scene_find_piece(s, c->id) : NULL;
    return p ? p->cell : SCENE_NONE;
}

int number_at(const struct shown *s, unsigned cell, const struct scene_choice **choice, bool *more)
{
    int number = 0;
    *more = false;
    for (int i = 0; s->offers && i < s->offers->n; i++) {
        const struct offer *o = &s->offers->list[i];
        if (!o->choice || (!o->may && !o->picked) || cell_of(s->scene, o->choice) != cell)
            continue;
        if (number)
            *more = true;
        else {
            number = i + 1;
            *choice = o->choice;
        }
    }
    return number;
}

void number_say(const struct offer *o, int number, char out[12])
{
    bool march = o->choice && o->choice->kind == CHOICE_MARCH;
    snprintf(out, 12, o->picked ? "*%d*" : march ? "<%d>" : "(%d)", number);
}

enum style number_style(const struct offer *o)
{
    return o->picked                                       ? STYLE_PICKED
           : o->choice && o->choice->kind == CHOICE_MARCH  ? STYLE_MARCH
           : o->choice && o->choice->kind == CHOICE_ATTACK ? STYLE_TARGET
           : o->choice && o->choice->kind == CHOICE_SHOOT  ? STYLE_TARGET
                                                           : STYLE_CHOICE;
}

/* ---- ground ---------------------------------------------------------------------------------- */

struct ground {
    const char *word, *sign, *plain;
    enum style style;
};

/* Common words for terrain; any other is written out. */
static const struct ground *ground_of(const char *terrain)
{
    static const struct ground grounds[] = {
        {"hill", "▲", "/\\", STYLE_HIGH},       {"hills", "▲", "/\\", STYLE_HIGH}, {"rough", "▲", "^.", STYLE_HIGH},
        {"woods", "♣", "^^", STYLE_WOODS},      {"wood", "♣", "^^", STYLE_WOODS},  {"forest", "♣", "^^", STYLE_WOODS},
        {"river", "≈", "~~", STYLE_WATER},      {"water", "≈", "~~", STYLE_WATER}, {"sea", "≈", "~~", STYLE_WATER},
        {"ford", "∘", "o~", STYLE_WATER},       {"marsh", "≋", "~.", STYLE_WATER}, {"coast", "≈", "~.", STYLE_WATER},
        {"camp", "⌂", "[]", STYLE_OTHER_GROUND}};
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        if (strcmp(grounds[i].word, terrain) == 0)
            return &grounds[i];
    return NULL;
}

static enum style ground_style(const struct scene_cell *cell)
{
    const struct ground *g = ground_of(cell->terrain);
    return g                  ? g->style
           : cell->terrain[0] ? STYLE_OTHER_GROUND
                              : STYLE_GROUND + (unsigned)(cell->x + 2 * (cell->y & 1) + 3) % 3;
}

/* A sign of the ground as often as it fits, or the beginning of its word. */
static void ground_words(const struct look *look, const char *terrain, int wide, char out[64])
{
    const struct ground *g = ground_of(terrain);
    const char *sign = g ? look->unicode ? g->sign : g->plain : "";
    out[0] = 0;
    if (!g)
        snprintf(out, 64, "%.*s", wide < 12 ? wide : 12, terrain);
    for (int at = 0; g && at + columns_of(sign) <= wide && strlen(out) + strlen(sign) < 60; at += columns_of(sign))
        strcat(out, sign);
}

/* ---- one tile -------------------------------------------------------------------------------- */

struct tile {
    const struct shown *s;
    const struct tiles *t;
    struct canvas *c;
    const struct scene_cell *cell;
    const struct scene_piece *piece[3];
    int pieces, x, y;
};

static int room(const struct tile *k) { return k->t->wide - !k->s->look->colour; }

static void put(const struct tile *k, int line, enum style style, const char *words)
{
    int from = k->x + !k->s->look->colour, wide = columns_of(words);
    if (k->s->look->colour && wide < k->t->wide)
        from += (k->t->wide - wide) / 2;
    canvas_put(k->c, from, k->y + line, k->x + k->t->wide, style, words);
}

static void put_background(const struct tile *k, enum style style)
{
    for (int line = 0; line < k->t->high; line++) {
        bool last = line == k->t->high - 1 && k->t->high > 1;
        canvas_fill(k->c, k->x, k->y + line, k->x + k->t->wide, style, k->s->look->colour || !last ? " " : "_");
        if (!k->s->look->colour)
            canvas_put(k->c, k->x, k->y + line, 0, STYLE_PLAIN, "|");
    }
}

/* `▪▪▫`, or the figure. */
static void strength_words(const struct tile *k, const struct scene_piece *p, bool pips, char out[32])
{
    out[0] = 0;
    if (!p->strength_max)
        return;
    if (pips && k->s->look->unicode && p->strength_max <= room(k) && p->strength_max <= 4) {
        for (int i = 0; i < p->strength_max; i++)
            strcat(out, i < p->strength ? "▪" : "▫");
        return;
    }
    snprintf(out, 32, "%d", p->strength);
}

/* What does not fit stands on the second line. */
static void put_piece(const struct tile *k, bool numbered)
{
    const struct scene_piece *p = k->piece[0];
    char code[24], strength[32], whole[64];
    bool second = k->t->high > 1 && !numbered;
    piece_code(k->s, p, true, code);
    strength_words(k, p, second && k->s->look->colour, strength);
    bool leads = p->marks & MARK_LEADER && p->strength_max && room(k) > columns_of(code) + 1;
    snprintf(whole, sizeof whole, "%s%s%s", code, strength, leads ? "*" : "");
    if (k->s->look->colour ? second && strength[0] : columns_of(whole) > room(k) && second) {
        snprintf(whole, sizeof whole, "%s%s", code, leads ? "*" : "");
        put(k, 1, piece_style(p), strength);
    } else if (columns_of(whole) > room(k))
        snprintf(whole, sizeof whole, "%s", code);
    put(k, 0, piece_style(p), whole);
}

/* Two on one tile: both codes, short of their facings where a number needs the second line. */
static void put_two(const struct tile *k, bool numbered)
{
    char code[2][24], third[24] = "", both[80];
    bool lines = k->t->high > 1 && !numbered;
    for (int i = 0; i < 2; i++)
        piece_code(k->s, k->piece[i], lines || room(k) >= 6, code[i]);
    if (k->pieces > 2)
        piece_code(k->s, k->piece[2], false, third);
    if (lines) {
        for (int i = 0; i < 2; i++) {
            canvas_fill(k->c, k->x + !k->s->look->colour, k->y + i, k->x + k->t->wide, piece_style(k->piece[i]), " ");
            snprintf(both, sizeof both, "%s%s", code[i], i ? third : "");
            put(k, i, piece_style(k->piece[i]), both);
        }
        return;
    }
    snprintf(both, sizeof both, "%s%s%s", code[0], code[1], third);
    put(k, 0, piece_style(k->piece[0]), both);
}

static void put_number(const struct tile *k, int number, bool more)
{
    char words[16];
    const struct offer *o = &k->s->offers->list[number - 1];
    number_say(o, number, words);
    if (more && (int)strlen(words) < room(k))
        strcat(words, "+");
    if ((int)strlen(words) > room(k))
        snprintf(words, sizeof words, "%d", number);
    int line = k->pieces && k->t->high > 1 ? 1 : 0;
    if (k->pieces && k->t->high == 1 && k->s->look->colour) { /* behind the piece, without brackets where it must */
        if ((int)strlen(words) + columns_of(k->piece[0]->code) > room(k))
            snprintf(words, sizeof words, "%d", number);
        int x = k->x + k->t->wide - (int)strlen(words);
        canvas_put(k->c, x, k->y, k->x + k->t->wide, number_style(o), words);
        return;
    }
    put(k, line, number_style(o), words);
}

static void put_empty(const struct tile *k, int number)
{
    char ground[64];
    const struct look *look = k->s->look;
    enum style style = ground_style(k->cell);
    if (k->cell->terrain[0])
        ground_words(look, k->cell->terrain, room(k), ground);
    else
        snprintf(ground, sizeof ground, "%s", k->cell->label);
    int name = (int)strlen(k->cell->name); /* those that would touch the next one stand in every fourth tile */
    bool named = !k->t->head && (name < room(k) || (name == room(k) && k->cell->x % 4 == 0));
    if (number) {
        if (k->t->high > 1)
            put(k, 1, style, ground);
        return;
    }
    if (named)
        put(k, 0, style, k->cell->name);
    else
        put(k, 0, style, ground);
    if (k->t->high > 1)
        put(k, 1, style, ground);
}

static void put_tile(struct tile *k)
{
    const struct scene_choice *choice = NULL;
    bool more = false;
    int number = number_at(k->s, k->cell->id, &choice, &more);
    enum style style = k->cell->marks & MARK_SELECTED ? STYLE_SELECTED
                       : k->pieces                    ? piece_style(k->piece[0])
                       : number && k->t->high == 1    ? STYLE_CHOICE
                                                      : ground_style(k->cell);
    put_background(k, style);
    if (k->pieces > 1)
        put_two(k, number);
    else if (k->pieces)
        put_piece(k, number);
    else
        put_empty(k, number);
    if (number)
        put_number(k, number, more);
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Names of columns and rows at the edges: does the game give them? */
static bool has_sides(const struct scene *s) { return s->across[0][0] && s->down[0][0]; }

/* The middle of what matters: where something can be chosen, else where the own pieces stand, else any. */
static void find_middle(const struct shown *s, int *x, int *y)
{
    int n = 0, sum_x = 0, sum_y = 0;
    const struct scene *k = s->scene;
    const struct scene_cell *wanted = s->centre == SCENE_NONE ? NULL : scene_find_cell(k, s->centre);
    for (int pass = 0; pass < 3 && !n && !wanted; pass++)
        for (int i = 0; i < k->cells_n; i++) {
            bool matters = pass == 0 && k->cells[i].marks & (MARK_CHOICE | MARK_SELECTED | MARK_TARGET);
            for (int p = 0; p < k->pieces_n && !matters; p++)
                matters = k->pieces[p].cell == k->cells[i].id &&
                          (pass == 2 || (pass == 1 && piece_is_own(s, &k->pieces[p])) ||
                           (pass == 0 && k->pieces[p].marks & (MARK_CHOICE | MARK_SELECTED | MARK_TARGET)));
            if (!matters)
                continue;
            n++;
            sum_x += k->cells[i].x;
            sum_y += k->cells[i].y;
        }
    *x = wanted ? wanted->x : n ? sum_x / n : k->cols / 2;
    *y = wanted ? wanted->y : n ? sum_y / n : k->rows / 2;
}

static int window(int middle, int shown, int all)
{
    int first = middle - shown / 2;
    return first < 0 ? 0 : first + shown > all ? all - shown : first;
}

/* The codes of all that stand on one tile, at their widest. */
static int widest_pair(const struct scene *k)
{
    int widest = 0;
    for (int i = 0; i < k->pieces_n; i++) {
        int wide = 0;
        for (int p = 0; p < k->pieces_n; p++)
            if (k->pieces[p].cell == k->pieces[i].cell)
                wide += columns_of(k->pieces[p].code);
        widest = wide > widest && wide <= 6 ? wide : widest;
    }
    return widest;
}

struct tiles tiles_fit(const struct shown *s, int columns, int lines, int high)
{
    const struct scene *k = s->scene;
    bool hex = k->board == SCENE_HEXES, sides = has_sides(k);
    struct tiles t = {.high = high, .left = sides ? 3 : 0, .head = sides, .cols = k->cols, .rows = k->rows};
    int widest = 4, x, y;
    for (int i = 0; i < k->pieces_n; i++) { /* a code with its facing must fit */
        int wide = columns_of(k->pieces[i].code) + (k->pieces[i].facing < 8) + !s->look->colour;
        widest = wide > widest ? wide : widest;
    }
    int both = widest_pair(k) + !s->look->colour; /* so should two codes, where that leaves the board whole */
    if (both > widest && (both + hex) * k->cols + 4 <= columns)
        widest = both;
    t.wide = hex && widest % 2 ? widest + 1 : widest;
    if (!hex && s->look->colour && t.wide > 3 && k->cols * t.wide + t.left > columns)
        t.wide = widest > 4 ? widest : k->cols * 3 + t.left <= columns ? 3 : 4;
    int half = hex ? t.wide / 2 : 0;
    int cols = (columns - t.left - half) / t.wide, rows = (lines - t.head) / t.high;
    t.cols = cols < k->cols ? cols > 1 ? cols : 1 : k->cols;
    t.rows = rows < k->rows ? rows > 1 ? rows : 1 : k->rows;
    find_middle(s, &x, &y);
    t.col = window(x, t.cols, k->cols);
    t.row = window(y, t.rows, k->rows);
    if (hex)
        t.row -= t.row % 2 && t.row + t.rows < k->rows ? 1 : 0; /* rows keep their shift */
    t.columns = t.left + t.cols * t.wide + half + !s->look->colour;
    t.lines = t.head + t.rows * t.high;
    return t;
}

static void put_sides(const struct shown *s, const struct tiles *t, struct canvas *c, int x, int y)
{
    const struct scene *k = s->scene;
    for (int i = 0; i < t->cols && t->col + i < SCENE_SIDE; i++) {
        const char *name = k->across[t->col + i];
        canvas_put(c, x + t->left + i * t->wide + (t->wide - (int)strlen(name)) / 2, y, 0, STYLE_DIM, name);
    }
    for (int i = 0; i < t->rows && t->row + i < SCENE_SIDE; i++)
        canvas_put(c, x, y + t->head + i * t->high, x + t->left, STYLE_DIM, k->down[t->row + i]);
}

void draw_tiles(const struct shown *s, const struct tiles *t, struct canvas *c, int x, int y)
{
    const struct scene *k = s->scene;
    if (t->head)
        put_sides(s, t, c, x, y);
    for (int i = 0; i < k->cells_n; i++) {
        const struct scene_cell *cell = &k->cells[i];
        int col = cell->x - t->col, row = cell->y - t->row;
        if (col < 0 || row < 0 || col >= t->cols || row >= t->rows)
            continue;
        struct tile tile = {.s = s, .t = t, .c = c, .cell = cell};
        tile.x = x + t->left + col * t->wide + (k->board == SCENE_HEXES && cell->y % 2 ? t->wide / 2 : 0);
        tile.y = y + t->head + row * t->high;
        for (int p = 0; p < k->pieces_n; p++)
            if (k->pieces[p].cell == cell->id && tile.pieces++ < 3)
                tile.piece[tile.pieces - 1] = &k->pieces[p];
        put_tile(&tile);
        if (!s->look->colour) /* the right side of the last tile of a row */
            for (int line = 0; line < t->high; line++)
                canvas_put(c, tile.x + t->wide, tile.y + line, 0, STYLE_PLAIN, "|");
    }
}
