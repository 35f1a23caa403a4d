/* canvas.c: see canvas.h. */
#include "canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIGN_BYTES = 5, LINES_MAX = 400 };

struct canvas_cell {
    char sign[SIGN_BYTES]; /* "" is a space */
    uint8_t style;
};

/* ---- styles ------------------------------------------------------------------------------- */

/* For 256 colours and for eight. */
static const char *const codes[STYLES][2] = {
    [STYLE_PLAIN] = {"0", "0"},
    [STYLE_SEAT_A] = {"38;5;152;1", "94;1"},
    [STYLE_SEAT_B] = {"38;5;216;1", "91;1"},
    [STYLE_SEAT_C] = {"38;5;150;1", "92;1"},
    [STYLE_SEAT_D] = {"38;5;222;1", "93;1"},
    [STYLE_PIECE_A] = {"38;5;231;48;5;67;1", "97;44;1"},
    [STYLE_PIECE_B] = {"38;5;231;48;5;130;1", "97;41;1"},
    [STYLE_PIECE_C] = {"38;5;231;48;5;65;1", "97;42;1"},
    [STYLE_PIECE_D] = {"38;5;231;48;5;136;1", "30;43;1"},
    [STYLE_DIM] = {"38;5;245", "2"},
    [STYLE_GROUND] = {"38;5;243;48;5;234", "2"},
    [STYLE_GROUND_2] = {"38;5;243;48;5;235", "2"},
    [STYLE_GROUND_3] = {"38;5;243;48;5;236", "2"},
    [STYLE_HIGH] = {"38;5;180;48;5;58", "33"},
    [STYLE_WOODS] = {"38;5;114;48;5;22", "32"},
    [STYLE_WATER] = {"38;5;117;48;5;24", "36"},
    [STYLE_OTHER_GROUND] = {"38;5;187;48;5;237", "35"},
    [STYLE_CHOICE] = {"38;5;230;48;5;94;1", "33;1;7"},
    [STYLE_MARCH] = {"38;5;231;48;5;25;1", "36;1;7"},
    [STYLE_PICKED] = {"38;5;16;48;5;150;1", "32;1;7"},
    [STYLE_SELECTED] = {"38;5;16;48;5;220;1", "7;1"},
    [STYLE_TARGET] = {"38;5;231;48;5;90;1", "35;1;7"},
    [STYLE_TITLE] = {"38;5;223;1", "1"},
    [STYLE_FRAME] = {"38;5;137", "33"},
    [STYLE_BAD] = {"38;5;210", "31"},
};

void put_styled(const struct look *look, enum style style, const char *words, struct text *out)
{
    if (!look->colour || style == STYLE_PLAIN || !words[0])
        text_put(out, words);
    else
        text_format(out, "\033[%sm%s\033[0m", codes[style][look->rich ? 0 : 1], words);
}

int columns_of(const char *words)
{
    int n = 0;
    for (; *words; words++)
        n += ((unsigned char)*words & 0xC0) != 0x80;
    return n;
}

/* The bytes of the character at p. */
static int sign_bytes(const char *p)
{
    int n = 1;
    while (n < SIGN_BYTES - 1 && ((unsigned char)p[n] & 0xC0) == 0x80)
        n++;
    return n;
}

void put_wrapped(const char *words, int width, int indent, int at, struct text *out)
{
    bool first = true;
    for (const char *p = words; *p;) {
        p += strspn(p, " ");
        size_t n = strcspn(p, " ");
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)n, p);
        int wide = columns_of(word);
        if (!n)
            break;
        if (!first && at + 1 + wide > width && indent < at) {
            text_format(out, "\n%*s", indent, "");
            at = indent;
        } else if (!first) {
            text_char(out, ' ');
            at++;
        }
        text_put_n(out, p, n);
        at += wide;
        p += n;
        first = false;
    }
    text_char(out, '\n');
}

int wrapped_lines(const char *words, int width)
{
    struct text out = {0};
    int n = 0;
    for (const char *p = words; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        struct text one = {0};
        text_put_n(&one, p, strcspn(p, "\n"));
        put_wrapped(text_str(&one), width, 2, 0, &out);
        text_free(&one);
    }
    for (size_t i = 0; i < out.n; i++)
        n += out.at[i] == '\n';
    text_free(&out);
    return n;
}

/* ---- the sheet ----------------------------------------------------------------------------- */

struct canvas canvas_new(const struct look *look, int width)
{
    struct canvas c = {.look = look, .width = width, .lines_max = LINES_MAX};
    c.cells = calloc((size_t)(width * LINES_MAX), sizeof *c.cells);
    if (!c.cells)
        abort();
    return c;
}

void canvas_free(struct canvas *c) { free(c->cells); }

static struct canvas_cell *cell_at(struct canvas *c, int x, int y)
{
    if (x < 0 || x >= c->width || y < 0 || y >= c->lines_max)
        return NULL;
    if (y >= c->height)
        c->height = y + 1;
    return &c->cells[y * c->width + x];
}

int canvas_put(struct canvas *c, int x, int y, int end, enum style style, const char *words)
{
    int edge = end > 0 && end < c->width ? end : c->width;
    while (*words && x < edge) {
        int n = sign_bytes(words);
        struct canvas_cell *at = cell_at(c, x++, y);
        if (at) {
            memset(at->sign, 0, SIGN_BYTES);
            memcpy(at->sign, words, (size_t)n);
            at->style = (uint8_t)style;
        }
        words += n;
    }
    return x;
}

int canvas_wrap(struct canvas *c, int x, int y, int end, int indent, enum style style, const char *words)
{
    int edge = end > 0 && end < c->width ? end : c->width, at = x, begin = x;
    while (*words) {
        char word[256];
        words += strspn(words, " ");
        size_t n = strcspn(words, " \n");
        snprintf(word, sizeof word, "%.*s", (int)n, words);
        int wide = columns_of(word);
        if (at > x && at + 1 + wide > edge && n) {
            y++;
            at = x = indent;
        } else if (at > x && n)
            at = canvas_put(c, at, y, edge, style, " ");
        at = canvas_put(c, at, y, edge, style, word);
        words += n;
        if (*words == '\n') {
            words++;
            y++;
            at = x = begin;
        }
    }
    return y + 1;
}

void canvas_fill(struct canvas *c, int x, int y, int end, enum style style, const char *sign)
{
    while (x < end && x < c->width)
        x = canvas_put(c, x, y, 0, style, sign);
}

void canvas_frame(struct canvas *c, int x, int y, int end, int bottom, enum style style, const char *title)
{
    bool nice = c->look->unicode;
    char words[128];
    for (int line = y + 1; line < bottom; line++) {
        canvas_put(c, x, line, 0, style, nice ? "│" : "|");
        canvas_put(c, end - 1, line, 0, style, nice ? "│" : "|");
    }
    canvas_fill(c, x + 1, y, end - 1, style, nice ? "─" : "-");
    canvas_fill(c, x + 1, bottom, end - 1, style, nice ? "─" : "-");
    canvas_put(c, x, y, 0, style, nice ? "╭" : "+");
    canvas_put(c, end - 1, y, 0, style, nice ? "╮" : "+");
    canvas_put(c, x, bottom, 0, style, nice ? "╰" : "+");
    canvas_put(c, end - 1, bottom, 0, style, nice ? "╯" : "+");
    snprintf(words, sizeof words - 1, " %s", title);
    for (char *space; columns_of(words) > end - x - 5 && (space = strrchr(words, ' ')) > words;)
        *space = 0; /* whole words only */
    strcat(words, " ");
    canvas_put(c, x + 2, y, end - 2, STYLE_TITLE, words);
}

void canvas_rule(struct canvas *c, int y, enum style style, const char *left, const char *right)
{
    char words[256];
    canvas_fill(c, 0, y, c->width, style, c->look->unicode ? "─" : "-");
    snprintf(words, sizeof words, left[0] ? " %s " : "%s", left);
    canvas_put(c, 2, y, c->width - 3, STYLE_TITLE, words);
    if (!right[0])
        return;
    snprintf(words, sizeof words, " %s ", right);
    int x = c->width - 3 - columns_of(words);
    if (x > 4 + columns_of(left) + 1)
        canvas_put(c, x, y, 0, STYLE_DIM, words);
}

void canvas_copy_line(struct canvas *c, int x, int y, const struct canvas *from, int line)
{
    for (int i = 0; i < from->width && line < from->height; i++) {
        struct canvas_cell *at = from->cells[line * from->width + i].sign[0] ? cell_at(c, x + i, y) : NULL;
        if (at)
            *at = from->cells[line * from->width + i];
    }
}

/* The columns of a line up to its last sign or ground. */
static int line_end(const struct canvas *c, int y)
{
    int end = c->width;
    for (; end > 0; end--) {
        const struct canvas_cell *at = &c->cells[y * c->width + end - 1];
        if ((at->sign[0] && at->sign[0] != ' ') || (c->look->colour && at->style))
            break;
    }
    return end;
}

void canvas_say(const struct canvas *c, struct text *out)
{
    for (int y = 0; y < c->height; y++) {
        struct text run = {0};
        int end = line_end(c, y);
        uint8_t style = STYLE_PLAIN;
        for (int x = 0; x < end; x++) {
            const struct canvas_cell *at = &c->cells[y * c->width + x];
            if (at->style != style) {
                put_styled(c->look, style, text_str(&run), out);
                text_clear(&run);
                style = at->style;
            }
            text_put(&run, at->sign[0] ? at->sign : " ");
        }
        put_styled(c->look, style, text_str(&run), out);
        text_char(out, '\n');
        text_free(&run);
    }
}
