/* square.c: see square.h. */
#include "square.h"

#include <assert.h>
#include <string.h>

const int8_t square_row_step[SQUARE_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
const int8_t square_col_step[SQUARE_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
const char *const square_direction_names[SQUARE_DIRECTIONS + 1] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW", NULL};

void square_make(struct square_board *b, int rows, int cols)
{
    assert(rows > 0 && rows <= SQUARE_ROWS && cols > 0 && cols <= SQUARE_COLS);
    memset(b, 0, sizeof *b);
    b->rows = (uint16_t)rows;
    b->cols = (uint16_t)cols;
    b->n = (uint16_t)(rows * cols);
    b->words = (uint16_t)((b->n + 63) / 64);
    memset(b->next, 0xFF, sizeof b->next);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            int space = r * cols + c;
            b->row[space] = (uint8_t)r;
            b->col[space] = (uint8_t)c;
            for (int d = 0; d < SQUARE_DIRECTIONS; d++) {
                int row = r + square_row_step[d], col = c + square_col_step[d];
                if (row >= 0 && row < rows && col >= 0 && col < cols)
                    b->next[space][d] = (uint16_t)(row * cols + col);
            }
        }
}

/* Letter, hyphen, number without a leading zero. */
unsigned square_read(const struct square_board *b, const char *word)
{
    int row = word[0] - 'A', col = 0;
    if (row < 0 || row >= b->rows || word[1] != '-' || word[2] < '1' || word[2] > '9')
        return SQUARE_NONE;
    const char *p = word + 2;
    while (*p >= '0' && *p <= '9' && col < 100)
        col = col * 10 + *p++ - '0';
    if (*p || col > b->cols)
        return SQUARE_NONE;
    return (unsigned)(row * b->cols + col - 1);
}

void square_say(const struct square_board *b, unsigned space, char out[8])
{
    unsigned col = b->col[space] + 1u;
    char *p = out;
    *p++ = (char)('A' + b->row[space]);
    *p++ = '-';
    if (col > 9)
        *p++ = (char)('0' + col / 10);
    *p++ = (char)('0' + col % 10);
    *p = 0;
}

int square_direction_read(const char *word)
{
    for (int d = 0; d < SQUARE_DIRECTIONS; d++)
        if (strcmp(word, square_direction_names[d]) == 0)
            return d;
    return -1;
}
