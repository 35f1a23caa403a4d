/* screen.c: a whole screen: board, sides, question, choices and hand, laid out for its size. */
#include "draw.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_LEAST = 22, SIDE_MOST = 46, NO_END = 300, MENU_LEAST = 3 };

/* ---- choices --------------------------------------------------------------------------------- */

static bool is_offered(const struct offer *o) { return o->may || o->picked; }

/* What a choice is called: what a person reads, else as it is written. */
static const char *called(const struct offer *o) { return o->label[0] ? o->label : o->words; }

/* The widest choice with its number. */
static int menu_width(const struct offers *f)
{
    int wide = 0;
    for (int i = 0; i < f->n; i++)
        if (is_offered(&f->list[i]) && columns_of(called(&f->list[i])) + 7 > wide)
            wide = columns_of(called(&f->list[i])) + 7;
    return wide;
}

static int menu_count(const struct offers *f)
{
    int n = 0;
    for (int i = 0; f && i < f->n; i++)
        n += is_offered(&f->list[i]);
    return n;
}

static int menu_columns(const struct offers *f, int width)
{
    int wide = menu_width(f);
    return wide && wide <= width ? width / wide : 1;
}

static int menu_lines(const struct offers *f, int width)
{
    int n = menu_count(f);
    if (!n)
        return 0;
    int columns = menu_columns(f, width), lines = (n + columns - 1) / columns;
    for (int i = 0; columns == 1 && i < f->n; i++) /* a long one is broken */
        if (is_offered(&f->list[i]))
            lines += (columns_of(called(&f->list[i])) + 6) / (width > 8 ? width - 1 : 8);
    return lines;
}

static int put_offer(struct canvas *c, int x, int y, int end, const struct offer *o, int number)
{
    char words[12];
    number_say(o, number, words);
    canvas_put(c, x, y, end, number_style(o), words);
    return canvas_wrap(c, x + 6, y, end, x + 6, o->choice && o->choice->main ? STYLE_TITLE : STYLE_PLAIN, called(o));
}

/* In columns, at most `most` lines; says how many are left out. */
static int put_menu(const struct offers *f, struct canvas *c, struct region r)
{
    int width = r.end - r.x, n = menu_count(f), most = r.bottom - r.y;
    if (!n || most < 1)
        return r.y;
    int columns = menu_columns(f, width), rows = (n + columns - 1) / columns, nth = 0, y = r.y, left = 0;
    int wide = columns > 1 ? width / columns : width;
    bool cut = menu_lines(f, width) > most, apart = false; /* apart: what goes on stands in the last line */
    int shown = cut ? most - 1 : rows;
    for (int i = 0; i < f->n; i++) {
        const struct offer *o = &f->list[i];
        if (!is_offered(o))
            continue;
        int column = columns > 1 ? nth / rows : 0, row = columns > 1 ? nth % rows : 0;
        nth++;
        bool hidden = columns > 1 ? row >= shown : y >= r.y + (cut ? most - 1 : most);
        if (hidden && !(o->choice && o->choice->main)) {
            left++;
            continue;
        }
        if (columns > 1)
            put_offer(c, r.x + column * wide, r.y + (hidden ? shown : row), r.x + (column + 1) * wide - 1, o, i + 1);
        else
            y = put_offer(c, r.x, hidden ? r.bottom - 1 : y, r.end, o, i + 1);
        apart |= hidden && columns == 1;
    }
    int below = columns > 1 ? r.y + (cut ? shown : rows) : y;
    if (left) {
        char words[64];
        snprintf(words, sizeof words, "… %d more: `choices` lists all", left);
        const char *more = c->look->unicode ? words : words + strlen("…") + 1;
        below = columns > 1 || y < r.bottom ? below : r.bottom - 1;
        canvas_put(c, apart ? r.end - columns_of(more) : r.x, below, r.end, STYLE_DIM, more);
        below++;
    }
    return below;
}

/* ---- cards and sides on lines of their own --------------------------------------------------- */

static bool is_held(const struct shown *s, const struct scene_card *k)
{
    return !(k->marks & MARK_HIDDEN) && (k->seat == s->looker || k->seat == NOBODY) &&
           (strcmp(k->zone, "hand") == 0 || k->marks & MARK_CHOICE);
}

static void say_hand(const struct shown *s, struct text *out)
{
    for (int i = 0; i < s->scene->cards_n; i++) {
        const struct scene_card *k = &s->scene->cards[i];
        if (!is_held(s, k) || strcmp(k->zone, "hand") != 0)
            continue;
        text_put(out, out->n ? ", " : "Hand: ");
        text_put(out, k->name[0] ? k->name : k->code);
        if (k->count > 1)
            text_format(out, " x%d", k->count);
    }
}

/* How many cards lie where: `deck 12, discard 3, Carthage's hand 5`. */
static void say_piles(const struct shown *s, struct text *out)
{
    const struct scene *k = s->scene;
    for (int i = 0; i < k->cards_n; i++) {
        const struct scene_card *c = &k->cards[i];
        bool first = strcmp(c->zone, "hand") != 0 || c->seat != s->looker;
        int n = 0;
        for (int other = 0; other < k->cards_n; other++) {
            const struct scene_card *o = &k->cards[other];
            if (o->seat != c->seat || strcmp(o->zone, c->zone) != 0)
                continue;
            first &= other >= i;
            n += o->count ? o->count : 1;
        }
        if (!first)
            continue;
        text_put(out, out->n ? ", " : "Cards: ");
        if (c->seat == s->looker)
            text_put(out, "your ");
        else if (c->seat < SEATS_MAX && k->seats[c->seat].name[0])
            text_format(out, "%s's ", k->seats[c->seat].name);
        else if (c->seat < SEATS_MAX)
            text_format(out, "%c's ", 'A' + c->seat);
        text_format(out, "%s %d", c->zone, n);
    }
}

/* Where there is no room beside the board: the figures of the sides, a line each. */
static void say_flat(const struct shown *s, struct text *out)
{
    say_tracks(s, out);
    for (int i = 0; i < s->scene->panels_n; i++) {
        if (!s->scene->panels[i].text[0])
            continue;
        text_format(out, "%s%s: ", out->n ? "\n" : "", s->scene->panels[i].title);
        for (const char *c = s->scene->panels[i].text; *c; c++)
            if (*c == '\n')
                text_put(out, c[1] ? ", " : "");
            else
                text_char(out, *c);
    }
}

/* ---- the plan -------------------------------------------------------------------------------- */

struct plan {
    struct tiles tiles;
    int board_columns, board_lines;
    int area;         /* lines of the board and what stands beside it */
    int side;         /* columns beside the board, 0 = none */
    bool brief;       /* only the areas that matter are listed */
    bool menu_beside; /* choices stand beside the board */
    int lines;        /* of the screen */
    struct text hand, piles, flat;
};

static bool has_tiles(const struct scene *s) { return s->board == SCENE_SQUARES || s->board == SCENE_HEXES; }

static void measure_board(const struct shown *s, struct plan *p, int high, int lines)
{
    int width = s->look->width;
    struct canvas c = canvas_new(s->look, width);
    if (has_tiles(s->scene)) {
        p->tiles = tiles_fit(s, width, lines, high);
        p->board_columns = p->tiles.columns;
        p->board_lines = p->tiles.lines;
    } else if (s->scene->board == SCENE_AREAS) {
        p->board_columns = width * 58 / 100;
        p->board_lines = draw_area_list(s, &c, 0, 0, p->board_columns, false);
        if ((p->brief = p->board_lines > lines))
            p->board_lines = draw_area_list(s, &c, 0, 0, p->board_columns, true);
    } else {
        p->board_columns = card_rows_width(s);
        p->board_columns = p->board_columns < 24 ? 24 : p->board_columns;
        p->board_lines = draw_card_rows(s, &c, 0, 0);
    }
    int left = width - p->board_columns - 2;
    p->side = left < SIDE_LEAST ? 0 : left > SIDE_MOST ? SIDE_MOST : left;
    canvas_free(&c);
}

/* The counter of a set stands in the line of the question, or below it where that is full. */
static bool counter_apart(const struct shown *s)
{
    int prompt = columns_of(s->prompt), counter = columns_of(s->counter);
    return counter && prompt <= s->look->width - 6 && prompt + counter + 14 > s->look->width;
}

/* Lines under the board: the question, what there is to choose unless it stands beside, cards, keys. */
static int lines_below(const struct shown *s, const struct plan *p, bool menu)
{
    int width = s->look->width, n = wrapped_lines(text_str(&p->hand), width);
    if (!p->side)
        n += wrapped_lines(text_str(&p->flat), width);
    if (!s->offers)
        return n + 1;
    int prompt = wrapped_lines(s->prompt, width - 6);
    n += counter_apart(s);
    return n + (prompt > 1 ? prompt + 1 : 1) + (menu ? menu_lines(s->offers, width) : 0) + 1;
}

/* What stands beside the board, down to line `bottom`; where it ends. told: with what happened, in the lines that are left. */
static int put_side(const struct shown *s, const struct plan *p, struct canvas *c, int bottom, bool told)
{
    struct region r = {.x = p->board_columns + 2, .y = 1, .end = p->board_columns + 2 + p->side, .bottom = bottom};
    int menu = p->menu_beside ? menu_lines(s->offers, p->side) : 0;
    r.bottom -= menu;
    if (s->scene->board == SCENE_AREAS) {
        int high = r.bottom - r.y > 24 ? 13 : (r.bottom - r.y) / 2;
        if (high >= 5) {
            draw_area_map(s, c, (struct region){r.x, r.y, r.end, r.y + high});
            r.y += high + 1;
        }
    }
    r.y = side_tracks(s, c, r);
    r.y = side_fight(s, c, r);
    if (s->about)
        r.y = side_about(s, c, r);
    if (s->forecast[0])
        r.y = side_text(c, r, "What may come of it", s->forecast, false);
    r.y = side_panels(s, c, r);
    if (s->told[0] && told)
        r.y = side_text(c, r, "What happened", s->told, true);
    if (r.bottom - r.y > 2 && has_tiles(s->scene) && told)
        side_key(s, c, r);
    int end = r.y + menu;
    r.y = r.bottom;
    r.bottom += menu;
    if (menu)
        put_menu(s->offers, c, r);
    return end;
}

/* Sides that have much to say may stand further down than the board, if the screen has the lines. */
static void fit_side(const struct shown *s, struct plan *p)
{
    int room = p->lines - 1 - lines_below(s, p, !p->menu_beside);
    p->area = p->board_lines;
    if (!p->side)
        return;
    struct canvas c = canvas_new(s->look, s->look->width);
    int need = put_side(s, p, &c, NO_END, false) - 1;
    canvas_free(&c);
    need = need < room ? need : room;
    p->area = need > p->area ? need : p->area;
}

/* Do most choices have their number on the board? */
static bool mostly_on_board(const struct shown *s)
{
    int n = 0;
    for (int i = 0; s->offers && i < s->offers->n; i++) {
        const struct scene_choice *c = s->offers->list[i].choice;
        n += is_offered(&s->offers->list[i]) && c && (c->target == TARGET_CELL || c->target == TARGET_PIECE);
    }
    return 3 * n >= 2 * menu_count(s->offers) && n > 0;
}

static void make_plan(const struct shown *s, struct plan *p)
{
    p->lines = s->look->height ? s->look->height - 1 : NO_END;
    say_hand(s, &p->hand);
    say_flat(s, &p->flat);
    for (int high = has_tiles(s->scene) ? 2 : 1; high >= 1; high--) {
        int fixed = 1 + lines_below(s, p, false) + MENU_LEAST;
        measure_board(s, p, high, p->lines > fixed + 4 ? p->lines - fixed : 4);
        bool whole = !has_tiles(s->scene) || p->tiles.rows == s->scene->rows;
        p->menu_beside = false;
        if (1 + p->board_lines + lines_below(s, p, true) <= p->lines && whole)
            break;
        if (high > 1 && whole && mostly_on_board(s) && 1 + p->board_lines + lines_below(s, p, false) + 5 <= p->lines)
            break; /* the numbers stand on the tiles: the list may be cut */
        int beside = p->side ? menu_lines(s->offers ? s->offers : &(struct offers){0}, p->side) : NO_END;
        p->menu_beside = p->side && beside + 5 <= p->board_lines;
        if (p->menu_beside && whole && 1 + p->board_lines + lines_below(s, p, false) <= p->lines)
            break;
        p->menu_beside = false;
    }
    fit_side(s, p);
    say_piles(s, &p->piles);
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void put_title(const struct shown *s, struct canvas *c)
{
    const struct scene *k = s->scene;
    int x = canvas_put(c, 0, 0, 0, STYLE_TITLE, c->look->unicode ? "⚔ " : "* "), steps = 0;
    x = canvas_put(c, x, 0, 0, STYLE_TITLE, k->title) + 2;
    for (int i = 0; i < k->steps_n; i++)
        steps += columns_of(k->steps[i].name) + 3;
    if (!steps || x + steps > c->width)
        return;
    x = c->width - steps;
    for (int i = 0; i < k->steps_n; i++) {
        x = canvas_put(c, x, 0, 0, k->steps[i].now ? STYLE_SELECTED : STYLE_DIM, k->steps[i].name);
        if (i + 1 < k->steps_n)
            x = canvas_put(c, x, 0, 0, STYLE_DIM, c->look->unicode ? " › " : " > ");
    }
}

static int put_words(struct canvas *c, int y, enum style style, const char *words)
{
    return words[0] ? canvas_wrap(c, 0, y, c->width, 2, style, words) : y;
}

static int put_question(const struct shown *s, struct canvas *c, int y)
{
    if (wrapped_lines(s->prompt, c->width - 6) <= 1) {
        canvas_rule(c, y++, STYLE_FRAME, s->prompt, counter_apart(s) ? "" : s->counter);
        if (counter_apart(s))
            canvas_put(c, 3, y++, 0, STYLE_DIM, s->counter);
        return y;
    }
    canvas_rule(c, y, STYLE_FRAME, "", s->counter);
    return canvas_wrap(c, 1, y + 1, c->width, 3, STYLE_TITLE, s->prompt);
}

static void put_below(const struct shown *s, const struct plan *p, struct canvas *c, int y)
{
    static const char keys[] = "o odds  h hint  l look  w why  u undo  k key  c cards  ? all keys";
    if (!p->side)
        y = put_words(c, y, STYLE_PLAIN, text_str(&p->flat));
    if (s->offers) {
        y = put_question(s, c, y);
        int hand = wrapped_lines(text_str(&p->hand), c->width), most = p->lines - 1 - hand;
        if (!p->menu_beside)
            y = put_menu(s->offers, c, (struct region){1, y, c->width, most > y + MENU_LEAST ? most : y + MENU_LEAST});
    }
    y = put_words(c, y, STYLE_PLAIN, text_str(&p->hand));
    if (y + wrapped_lines(text_str(&p->piles), c->width) + 1 <= p->lines)
        y = put_words(c, y, STYLE_DIM, text_str(&p->piles));
    if (s->offers)
        canvas_put(c, 0, y, 0, STYLE_DIM, keys);
}

void draw_screen(const struct shown *s, struct text *out)
{
    struct plan p = {0};
    struct canvas c = canvas_new(s->look, s->look->width);
    make_plan(s, &p);
    put_title(s, &c);
    if (has_tiles(s->scene))
        draw_tiles(s, &p.tiles, &c, 0, 1);
    else if (s->scene->board == SCENE_AREAS)
        draw_area_list(s, &c, 0, 1, p.board_columns, p.brief);
    else
        draw_card_rows(s, &c, 0, 1);
    if (p.side)
        put_side(s, &p, &c, 1 + p.area, true);
    put_below(s, &p, &c, 1 + p.area);
    canvas_say(&c, out);
    canvas_free(&c);
    text_free(&p.hand);
    text_free(&p.piles);
    text_free(&p.flat);
}

void draw_choices(const struct offers *f, const struct look *look, bool picks_only, struct text *out)
{
    int widest = 0;
    for (int i = 0; i < f->n; i++)
        if (is_offered(&f->list[i]) && columns_of(f->list[i].words) > widest)
            widest = columns_of(f->list[i].words);
    for (int i = 0; i < f->n; i++) {
        const struct offer *o = &f->list[i];
        char number[12], begin[32];
        if (!is_offered(o) || (picks_only && !o->picked))
            continue;
        number_say(o, i + 1, number);
        snprintf(begin, sizeof begin, "%5s ", number);
        put_styled(look, number_style(o), begin, out);
        text_put(out, o->words);
        if (o->label[0] && strcmp(o->label, o->words) != 0) {
            text_format(out, "%*s", widest - columns_of(o->words) + 2, "");
            put_wrapped(o->label, look->width, widest + 8, widest + 8, out);
        } else
            text_char(out, '\n');
    }
}
