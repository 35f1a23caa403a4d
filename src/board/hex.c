/* hex.c: see hex.h. */
#include "hex.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const hex_direction_names[HEX_SIDES] = {"w", "nw", "ne", "e", "se", "sw"};

/* The step in columns for each direction, in even and odd rows. */
static const int8_t step_row[HEX_SIDES] = {0, -1, -1, 0, 1, 1};
static const int8_t step_col[2][HEX_SIDES] = {{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}};

void hex_make(struct hex_board *b, int rows, int cols)
{
    assert(rows > 0 && cols > 0 && rows * cols <= HEX_MAX);
    memset(b, 0, sizeof *b);
    b->rows = (uint16_t)rows;
    b->cols = (uint16_t)cols;
    b->n = (uint16_t)(rows * cols);
    memset(b->next, 0xFF, sizeof b->next);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            int h = r * cols + c;
            b->row[h] = (uint8_t)r;
            b->col[h] = (uint8_t)c;
            b->on[h] = c < cols - (r & 1);
            for (int d = 0; b->on[h] && d < HEX_SIDES; d++) {
                int row = r + step_row[d], col = c + step_col[r & 1][d];
                if (row >= 0 && row < rows && col >= 0 && col < cols - (row & 1))
                    b->next[h][d] = (uint16_t)(row * cols + col);
            }
        }
}

int hex_distance(const struct hex_board *b, unsigned from, unsigned to)
{
    int q = (b->col[from] - b->row[from] / 2) - (b->col[to] - b->row[to] / 2);
    int r = b->row[from] - b->row[to];
    int x = abs(q), y = abs(r), z = abs(q + r);
    return x > y ? (x > z ? x : z) : (y > z ? y : z);
}

int hex_direction(const struct hex_board *b, unsigned from, unsigned to)
{
    for (int d = 0; d < HEX_SIDES; d++)
        if (b->next[from][d] == to)
            return d;
    return -1;
}

/* One or two digits without a leading zero; -1 if there are none. */
static int number(const char **p)
{
    if (**p < '0' || **p > '9')
        return -1;
    int n = *(*p)++ - '0';
    if (n && **p >= '0' && **p <= '9')
        n = n * 10 + *(*p)++ - '0';
    return n;
}

unsigned hex_read(const struct hex_board *b, const char *word, char separator)
{
    int row = number(&word);
    if (row < 0 || row >= b->rows || *word++ != separator)
        return HEX_NONE;
    int col = number(&word);
    if (col < 0 || col >= b->cols || *word || !b->on[row * b->cols + col])
        return HEX_NONE;
    return (unsigned)(row * b->cols + col);
}

void hex_say(const struct hex_board *b, unsigned hex, char separator, char out[8])
{
    unsigned row = b->row[hex], col = b->col[hex];
    char *p = out;
    if (row > 9)
        *p++ = (char)('0' + row / 10);
    *p++ = (char)('0' + row % 10);
    *p++ = separator;
    if (col > 9)
        *p++ = (char)('0' + col / 10);
    *p++ = (char)('0' + col % 10);
    *p = 0;
}
