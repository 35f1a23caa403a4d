/* square.h: boards of square spaces in rows. A space is a number, row * cols + col, so that spaces in
 * ascending order go row by row; its name is the row's letter and the column's number: E-5. */
#ifndef BELLUM_SQUARE_H
#define BELLUM_SQUARE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SQUARE_ROWS = 24,
    SQUARE_COLS = 36,
    SQUARE_MAX = SQUARE_ROWS * SQUARE_COLS,
    SQUARE_WORDS = (SQUARE_MAX + 63) / 64, /* of a bit set over all spaces */
    SQUARE_NONE = 0xFFFF
};

/* Clockwise by 45 degrees; the opposite is +4, odd ones are diagonal. Also the facings of pieces. */
enum square_direction { NORTH, NORTHEAST, EAST, SOUTHEAST, SOUTH, SOUTHWEST, WEST, NORTHWEST, SQUARE_DIRECTIONS };

/* Tables made once; part of a pack. */
struct square_board {
    uint16_t rows, cols, n, words;                /* n = rows * cols; words of a bit set over them */
    uint16_t next[SQUARE_MAX][SQUARE_DIRECTIONS]; /* SQUARE_NONE off the board */
    uint8_t row[SQUARE_MAX], col[SQUARE_MAX];
};

extern const int8_t square_row_step[SQUARE_DIRECTIONS], square_col_step[SQUARE_DIRECTIONS];
extern const char *const square_direction_names[SQUARE_DIRECTIONS + 1]; /* N NE … NW, ended by NULL */

void square_make(struct square_board *b, int rows, int cols);
unsigned square_read(const struct square_board *b, const char *word); /* SQUARE_NONE if it is no space of the board */
void square_say(const struct square_board *b, unsigned space, char out[8]);
int square_direction_read(const char *word); /* -1 if it is none */

static inline unsigned square_turn(unsigned facing, int steps) { return (facing + (unsigned)steps) & 7; }
static inline unsigned square_opposite(unsigned facing) { return facing ^ 4; }

/* How many turns of 45 degrees lie between two facings: 0 to 4. */
static inline int square_angle(unsigned a, unsigned b)
{
    unsigned d = (a - b) & 7;
    return (int)(d > 4 ? 8 - d : d);
}

/* The larger of row and column difference. */
static inline int square_distance(const struct square_board *b, unsigned from, unsigned to)
{
    int rows = b->row[from] - b->row[to], cols = b->col[from] - b->col[to];
    rows = rows < 0 ? -rows : rows;
    cols = cols < 0 ? -cols : cols;
    return rows > cols ? rows : cols;
}

/* Positive when `to` lies ahead of a piece on `from` with that facing, negative when behind, 0 abreast. */
static inline int square_ahead(const struct square_board *b, unsigned from, unsigned facing, unsigned to)
{
    return (b->row[to] - b->row[from]) * square_row_step[facing] +
           (b->col[to] - b->col[from]) * square_col_step[facing];
}

#endif
