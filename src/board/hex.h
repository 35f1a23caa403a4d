/* hex.h: boards of pointy-top hexes in rows, odd rows shifted half a hex to the right and one hex shorter.
 * A hex is a number, row * cols + col; names are row and column with a separator: 4.6 or 4,6. */
#ifndef BELLUM_HEX_H
#define BELLUM_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEX_MAX = 384, HEX_NONE = 0xFFFF, HEX_SIDES = 6 };
enum hex_direction { HEX_W, HEX_NW, HEX_NE, HEX_E, HEX_SE, HEX_SW }; /* clockwise; opposite = +3 mod 6 */

/* Tables made once; part of a pack. Hexes that are not on the board (the last of an odd row) have no
 * neighbours and on[] = 0. */
struct hex_board {
    uint16_t rows, cols, n; /* n = rows * cols <= HEX_MAX */
    uint16_t zero;
    uint16_t next[HEX_MAX][HEX_SIDES]; /* HEX_NONE off the board */
    uint8_t on[HEX_MAX];
    uint8_t row[HEX_MAX], col[HEX_MAX];
};

void hex_make(struct hex_board *b, int rows, int cols); /* rows * cols <= HEX_MAX */
int hex_distance(const struct hex_board *b, unsigned from, unsigned to);
/* The direction from one hex to an adjacent one, or -1. */
int hex_direction(const struct hex_board *b, unsigned from, unsigned to);
unsigned hex_read(const struct hex_board *b, const char *word,
                  char separator); /* HEX_NONE if it is no hex of the board */
void hex_say(const struct hex_board *b, unsigned hex, char separator, char out[8]);
extern const char *const hex_direction_names[HEX_SIDES]; /* w nw ne e se sw */

#endif
