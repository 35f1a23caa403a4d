/* rows.c: lines of cards, each drawn as its rulebook draws it: two symbols in a row, further ones below. */
#include "draw.h"

#include <stdio.h>
#include <string.h>

enum { ROW_LINES = 6, STEP = 6 };

/* What stands in one place, a line each. */
struct block {
    char line[ROW_LINES][24];
    uint8_t style[ROW_LINES];
    int n;
};

static void put_line(struct block *b, const char *words, enum style style)
{
    if (b->n == ROW_LINES || !words[0])
        return;
    snprintf(b->line[b->n], sizeof b->line[0], "%s", words);
    b->style[b->n++] = (uint8_t)style;
}

static enum style seat_style(const struct scene_piece *p)
{
    return p->marks & MARK_SELECTED ? STYLE_SELECTED : p->seat < SEATS_MAX ? STYLE_SEAT_A + p->seat : STYLE_PLAIN;
}

static void put_symbols(struct block *b, const struct scene_piece *p)
{
    const char *code = p->code[0] ? p->code : "?";
    for (size_t i = 0, n = strlen(code); i < n; i += 2) {
        char row[8];
        snprintf(row, sizeof row, "%c%c%c%s", i ? ' ' : '[', code[i], i + 1 < n ? code[i + 1] : ' ',
                 i + 2 < n ? "" : "]");
        put_line(b, row, seat_style(p));
    }
}

static void fill(const struct shown *s, const struct scene_cell *cell, struct block *b)
{
    const struct scene_choice *choice = NULL;
    bool more, taken = false;
    int number = number_at(s, cell->id, &choice, &more);
    *b = (struct block){0};
    for (int i = 0; i < s->scene->pieces_n; i++)
        if (s->scene->pieces[i].cell == cell->id) {
            put_symbols(b, &s->scene->pieces[i]);
            taken = true;
        }
    if (cell->marks & MARK_SELECTED && !taken && !cell->label[0])
        put_line(b, "[?]", STYLE_SELECTED);
    put_line(b, cell->label, STYLE_DIM);
    if (number) {
        char words[12];
        number_say(&s->offers->list[number - 1], number, words);
        put_line(b, words, number_style(&s->offers->list[number - 1]));
    }
}

int card_rows_width(const struct shown *s) { return 1 + s->scene->cols * STEP; }

int draw_card_rows(const struct shown *s, struct canvas *c, int x, int y)
{
    for (int row = 0; row < s->scene->rows; row++) {
        int high = 1;
        for (int i = 0; i < s->scene->cells_n; i++) {
            const struct scene_cell *cell = &s->scene->cells[i];
            struct block b;
            if (cell->y != row)
                continue;
            fill(s, cell, &b);
            high = b.n > high ? b.n : high;
            for (int line = 0; line < b.n; line++)
                canvas_put(c, x + 1 + cell->x * STEP, y + line, x + (cell->x + 1) * STEP, b.style[line], b.line[line]);
        }
        y += high;
    }
    return y;
}
