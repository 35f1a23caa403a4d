/* commanders.c: where a commander can go (R58 to R66), and how it is lost (R67). */
#include "subjects.h"

#include <string.h>

static uint32_t row_get(const uint64_t *set, unsigned first, uint32_t mask)
{
    uint64_t bits = set[first >> 6] >> (first & 63);
    if (first & 63 && (first >> 6) + 1 < SQUARE_WORDS)
        bits |= set[(first >> 6) + 1] << (64 - (first & 63));
    return (uint32_t)bits & mask;
}

static void row_put(uint64_t *set, unsigned first, uint64_t bits)
{
    set[first >> 6] |= bits << (first & 63);
    if (first & 63 && bits >> (64 - (first & 63)))
        set[(first >> 6) + 1] |= bits >> (64 - (first & 63));
}

/* True: nothing stands in the way anywhere. */
static bool window_make(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned relax,
                        struct prevail_window *w)
{
    const struct square_board *b = &pack->board;
    unsigned start = s->commander[seat], n = COMMANDER_STEPS, row = b->row[start], col = b->col[start];
    unsigned top = row < n ? 0 : row - n, left = col < n ? 0 : col - n,
             right = col + n >= b->cols ? b->cols - 1u : col + n;
    uint32_t mask = (UINT32_C(1) << (right - left + 1)) - 1;
    uint32_t blocks = 0;
    *w = (struct prevail_window){0};
    for (unsigned r = top; r <= row + n && r < b->rows; r++, w->rows++) {
        unsigned first = r * b->cols + left;
        uint32_t enemy = row_get(s->occupied[other(seat)], first, mask), own = row_get(s->occupied[seat], first, mask);
        uint32_t block = (relax & RELAX_ENEMIES ? 0 : enemy & ~own) | (relax & RELAX_ENGAGED ? 0 : enemy & own);
        if (pack->rough && !(relax & RELAX_GROUND))
            block |= row_get(pack->extra.closed, first, mask); /* G69 */
        blocks |= block;
        w->first[w->rows] = first;
        w->free[w->rows] = mask & ~block;
        w->here[w->rows] = r == row ? UINT32_C(1) << (col - left) : 0;
    }
    return !blocks;
}

/* R59 to R64, G19. An engaged space holds an enemy, so enemies are all that stops a commander. */
void prevail_commander_window(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                              unsigned relax, struct prevail_window *w)
{
    enum { ROWS = 2 * COMMANDER_STEPS + 1, MARGINS = 2 };
    uint32_t here[ROWS + MARGINS] = {0}, free[ROWS + MARGINS] = {0}, beside[ROWS + MARGINS], corner[ROWS + MARGINS];
    if (window_make(pack, s, seat, relax, w)) { /* the window is as wide as the way is long */
        memcpy(w->here, w->free, sizeof w->here);
        return;
    }
    memcpy(here + 1, w->here, sizeof w->here);
    memcpy(free + 1, w->free, sizeof w->free);
    for (int steps = 0; steps < COMMANDER_STEPS; steps++) { /* all rows at once, those off the board are empty */
        for (int i = 0; i < ROWS + MARGINS; i++) {
            beside[i] = here[i] << 1 | here[i] >> 1;
            corner[i] = relax & RELAX_CORNERS ? beside[i] : beside[i] & free[i];
        }
        for (int i = 0; i < ROWS; i++) { /* row i of the window is i + 1 here */
            uint32_t ahead = (here[i] | here[i + 2]) & free[i + 1];
            w->here[i] = here[i + 1] |
                         ((beside[i + 1] | ahead | ahead << 1 | ahead >> 1 | corner[i] | corner[i + 2]) & free[i + 1]);
        }
        memcpy(here + 1, w->here, sizeof w->here);
    }
}

void prevail_commander_reach(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                             unsigned relax, uint64_t out[SQUARE_WORDS])
{
    struct prevail_window w;
    prevail_commander_window(pack, s, seat, relax, &w);
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    for (int i = 0; i < w.rows; i++)
        row_put(out, w.first[i], w.here[i]);
}

/* Can it only stay? */
bool prevail_commander_stuck(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    const uint16_t *next = pack->board.next[s->commander[seat]];
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d += 2) /* a diagonal step needs one of these free */
        if (next[d] != SQUARE_NONE && !on(s, other(seat), next[d]) && !bit_has(pack->extra.closed, next[d]))
            return false;
    return true;
}

void prevail_commander_do(struct prevail_state *s, unsigned to, struct events *events)
{
    unsigned seat = s->ask.seat;
    assert(s->ask.kind == ASK_COMMANDER && (to == s->commander[seat] || !on(s, other(seat), to)));
    rules_met(events, R(58), R(59), R(60), R(61), R(64), R(66), G(19));
    prevail_event(events, EVENT_COMMANDER, seat, s->commander[seat], (int)to, 0);
    s->commander[seat] = (uint16_t)to;
    prevail_ask(s, ASK_NOTHING, seat);
}

/* G20: a commander alone with an enemy unit is gone for good. */
void prevail_caught(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        unsigned at = s->commander[seat];
        if (at == SQUARE_NONE || !pack->commander_loss || !on(s, other(seat), at) || on(s, seat, at))
            continue;
        s->commander[seat] = SQUARE_NONE;
        rules_met(events, R(67), G(20));
        prevail_event(events, EVENT_COMMANDER_LOST, seat, at, 0, 0);
    }
}
