/* combat.c: a battle in its sub-steps: speeds (R24-R30), the attacks of one speed (R31-R50), regroup (R51-R58).
 * battle.c does the same without a state, for search; the tests hold the two against each other. */
#include "lines.h"

#include <string.h>

/* The j-th column of an army in board order: what lies across is told together. */
static int board_order(unsigned seat, int j) { return seat == 0 ? j : column_across(j); }

/* Columns on each side of the divide that need to be looked at: all of both armies stand within. In fours, so that
 * four columns are one comparison. */
static int half_width(const struct lines_state *s)
{
    enum { FOUR = 4 };
    static const lines_card none[FOUR];
    int w = LINES_HALF;
    for (; w > FOUR; w -= FOUR) {
        for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
            const struct lines_army *a = &s->army[seat];
            const lines_card *const outer[] = {a->front + LINES_HALF - w, a->back + LINES_HALF - w,
                                               a->front + LINES_HALF + w - FOUR, a->back + LINES_HALF + w - FOUR};
            for (int i = 0; i < 4; i++)
                if (memcmp(outer[i], none, sizeof none) != 0)
                    return w;
        }
    }
    return w;
}

/* G1: +1 where the right that counts is the owner's own, -1 where it is his left. */
static int right_hand(const struct lines_pack *pack, const struct lines_state *s, unsigned seat)
{
    return pack->right == RIGHT_VIEWER && seat != first_seat(s) ? -1 : 1;
}

static unsigned symbols(const struct lines_pack *pack, lines_card card, int symbol)
{
    return card ? pack->kinds[card_kind(card)].count[symbol] : 0;
}

/* A symbol in three columns and both lines (R8, R9, R19, G3). */
static int within_one(const struct lines_pack *pack, const struct lines_army *a, int at, int symbol)
{
    int n = 0;
    for (int i = at > 0 ? at - 1 : 0; i <= at + 1 && i < LINES_COLUMNS; i++)
        n += (int)(symbols(pack, a->front[i], symbol) + symbols(pack, a->back[i], symbol));
    return n;
}

/* ---- speeds --------------------------------------------------------------------------- */

int lines_mark_shift(const struct lines_pack *pack, lines_card card, int shift)
{
    bool spear = symbols(pack, card, SPEAR), sword = symbols(pack, card, SWORD);
    if (!spear && !sword)
        return 0;
    return (spear ? 3 : 2) + shift < 0 ? SHIFT_VOID : shift;
}

int lines_shift_now(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int i)
{
    const struct lines_army *own = &s->army[seat], *enemy = &s->army[seat ^ 1];
    int shift = within_one(pack, own, i, CROWN) - within_one(pack, enemy, column_across(i), BOW); /* R25, R26 */
    return lines_mark_shift(pack, own->front[i], shift);
}

/* The speeds of a card's attacks, ascending (R4, R5, R27, R28, G20, G21). */
int lines_speeds_of(const struct lines_pack *pack, lines_card card, int shift, uint8_t out[3 * LINES_SYMBOLS_MAX])
{
    int n = 0;
    for (int base = 1; base <= 3; base++)
        for (unsigned i = 0; base + shift >= 0 && i < symbols(pack, card, base == 3 ? SPEAR : SWORD); i++)
            out[n++] = (uint8_t)(base + shift);
    return n;
}

/* Which rules made the speeds of a front card what they are (law 17). */
static void speeds_met(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int i,
                       struct events *events)
{
    const struct lines_army *a = &s->army[seat];
    bool spear = symbols(pack, a->front[i], SPEAR), sword = symbols(pack, a->front[i], SWORD);
    if (!events || !events->met)
        return;
    if (symbols(pack, a->back[i], SPEAR) || symbols(pack, a->back[i], SWORD))
        rules_met(events, RULE('R', 30));
    if (!spear && !sword)
        return;
    rules_met(events, RULE('R', 10), RULE('R', 24));
    if (spear)
        rules_met(events, RULE('R', 4));
    if (sword)
        rules_met(events, RULE('R', 5));
    if (sword)
        rules_met(events, RULE('R', 68));
    int crowns = within_one(pack, a, i, CROWN), bows = within_one(pack, &s->army[seat ^ 1], column_across(i), BOW);
    if (crowns)
        rules_met(events, RULE('R', 9), RULE('R', 25), RULE('G', 3));
    if (bows)
        rules_met(events, RULE('R', 8), RULE('R', 26));
    if (sword && crowns != bows)
        rules_met(events, RULE('R', 27));
    if (crowns && (i == LINES_HALF || i == LINES_HALF - 1))
        rules_met(events, RULE('R', 19));
    if (a->shift[i] < (sword ? -1 : -3))
        rules_met(events, RULE('R', 28));
    if (sword && a->shift[i] == -2)
        rules_met(events, RULE('G', 20));
    if (a->shift[i] > 3)
        rules_met(events, RULE('G', 22));
}

/* Step one: only front cards (R24, R30); marked for the whole round (R29). */
void lines_speeds(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int w = half_width(s);
    lines_tell(events, EVENT_ROUND, NOBODY, s->round, 0, 0);
    rules_met(events, RULE('R', 23));
    if (s->round > 1)
        rules_met(events, RULE('R', 21), RULE('R', 67));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        struct lines_army *a = &s->army[seat];
        for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
            int i = board_order(seat, j);
            if (!a->front[i])
                continue;
            a->shift[i] = (int8_t)lines_shift_now(pack, s, seat, i);
            uint8_t speeds[3 * LINES_SYMBOLS_MAX];
            int n = lines_speeds_of(pack, a->front[i], a->shift[i], speeds);
            for (int k = 0; k < n; k++)
                if (k == 0 || speeds[k] != speeds[k - 1])
                    lines_tell(events, EVENT_SPEED, seat, column_of(i), speeds[k], 0);
            speeds_met(pack, s, seat, i, events);
        }
    }
    s->changed = 0;
}

/* How many attacks a card makes at a speed: its spears at 3, its swords at 1 and at 2 (R4, R5). */
static unsigned attacks_at(const struct lines_pack *pack, lines_card card, int shift, int speed)
{
    int base = speed - shift;
    return base == 3 ? symbols(pack, card, SPEAR) : base == 1 || base == 2 ? symbols(pack, card, SWORD) : 0;
}

/* The highest speed of a living front card, at most `most`; -1: none (R35, R47). */
int lines_next_speed(const struct lines_pack *pack, const struct lines_state *s, int most)
{
    int best = -1, w = half_width(s);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        for (int i = LINES_HALF - w; i < LINES_HALF + w; i++) {
            lines_card card = s->army[seat].front[i];
            if (card)
                for (int base = 1; base <= 3; base++) {
                    int speed = base + s->army[seat].shift[i];
                    if (speed > best && speed <= most && symbols(pack, card, base == 3 ? SPEAR : SWORD))
                        best = speed;
                }
        }
    return best;
}

/* ---- the attacks of one speed ---------------------------------------------------------- */

/* The enemy column that a front card in column i attacks; -1: none (R36-R39). */
static int target_of(const struct lines_army *enemy, int i, int right)
{
    int across = column_across(i), try[3] = {across, across - right, across + right};
    for (int t = 0; t < 3; t++)
        if (try[t] >= 0 && try[t] < LINES_COLUMNS && enemy->front[try[t]])
            return try[t];
    return -1;
}

/* Both armies lay their markers at once (R32, G8). */
void lines_place_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int w = half_width(s);
    lines_tell(events, EVENT_STEP, NOBODY, s->speed, 0, 0);
    rules_met(events, RULE('R', 31), RULE('R', 33));
    if (s->speed == 0)
        rules_met(events, RULE('R', 47), RULE('G', 21));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *own = &s->army[seat];
        struct lines_army *enemy = &s->army[seat ^ 1];
        int right = right_hand(pack, s, seat);
        uint32_t lost = 0;
        for (int i = LINES_HALF - w; i < LINES_HALF + w; i++) {
            unsigned n = own->front[i] ? attacks_at(pack, own->front[i], own->shift[i], s->speed) : 0;
            if (!n)
                continue;
            int target = target_of(enemy, i, right);
            if (target < 0) {
                lost |= UINT32_C(1) << i;
                continue;
            }
            rules_met(events, target == column_across(i)           ? RULE('R', 36)
                              : target == column_across(i) - right ? RULE('R', 37)
                                                                   : RULE('R', 38));
            rules_met(events, RULE('R', 34), RULE('R', 40));
            if (target != column_across(i))
                rules_met(events, RULE('G', 1));
            enemy->marks[target] = (uint8_t)(enemy->marks[target] + n); /* R40, R41 */
        }
        for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
            int i = board_order(seat ^ 1, j);
            if (enemy->marks[i] > 1)
                rules_met(events, RULE('R', 41));
            if (enemy->marks[i])
                lines_tell(events, EVENT_MARK, seat ^ 1, column_of(i), enemy->marks[i], 0);
        }
        for (int j = LINES_HALF - w; j < LINES_HALF + w; j++)
            if (lost >> board_order(seat, j) & 1) {
                lines_tell(events, EVENT_LOST, seat, column_of(board_order(seat, j)), 0, 0);
                rules_met(events, RULE('R', 39));
            }
    }
}

static unsigned whole(const struct lines_pack *pack, lines_card card, int symbol)
{
    return symbols(pack, card, symbol) - (symbol == SHIELD ? card_broken_shields(card) : card_broken_forts(card));
}

/* A card with every symbol broken stays where it is (R49). */
static void broken_met(const struct lines_pack *pack, lines_card card, struct events *events)
{
    rules_met(events, RULE('R', 63));
    if (card_broken_shields(card) + card_broken_forts(card) == pack->kinds[card_kind(card)].size)
        rules_met(events, RULE('R', 49));
}

/* R43, G6: every shield of a marked card takes one marker. */
static void use_shields(const struct lines_pack *pack, struct lines_state *s, unsigned seat, int w,
                        struct events *events)
{
    struct lines_army *a = &s->army[seat];
    for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
        int i = board_order(seat, j);
        for (; a->marks[i] && whole(pack, a->front[i], SHIELD); a->marks[i]--) {
            a->front[i] = (lines_card)(a->front[i] + (1 << 8));
            s->changed = 1;
            lines_tell(events, EVENT_BREAK, seat, column_of(i), SHIELD, column_of(i));
            rules_met(events, RULE('R', 6), RULE('R', 43));
            broken_met(pack, a->front[i], events);
            if (card_broken_shields(a->front[i]) > 1)
                rules_met(events, RULE('G', 6));
        }
    }
}

/* One fortress of column i, front before back (G2), broken for column `wanting` if it has a marker left (R44). */
static bool use_fortress(const struct lines_pack *pack, struct lines_state *s, unsigned seat, int i, int wanting,
                         struct events *events)
{
    struct lines_army *a = &s->army[seat];
    if (wanting < 0 || wanting >= LINES_COLUMNS || !a->marks[wanting])
        return false;
    lines_card *card = whole(pack, a->front[i], FORTRESS) ? &a->front[i] : &a->back[i];
    if (!whole(pack, *card, FORTRESS))
        return false;
    *card = (lines_card)(*card + (1 << 12));
    a->marks[wanting]--;
    s->changed = 1;
    lines_tell(events, EVENT_BREAK, seat, column_of(i), FORTRESS, column_of(wanting));
    rules_met(events, RULE('R', 7), RULE('R', 44));
    broken_met(pack, *card, events);
    if (i != wanting)
        rules_met(events, RULE('R', 45), RULE('G', 4));
    if (card == &a->back[i])
        rules_met(events, RULE('G', 2));
    return true;
}

/* R45, G4: own column, then the right-hand neighbour, then the left-hand one; for all fortresses pass by pass, or
 * one fortress after the other from the owner's left. */
static void use_fortresses(const struct lines_pack *pack, struct lines_state *s, unsigned seat, int w,
                           struct events *events)
{
    int right = right_hand(pack, s, seat), serves[3] = {0, right, -right};
    if (pack->fort == FORT_SWEEP) {
        for (int i = LINES_HALF - w; i < LINES_HALF + w; i++)
            for (int pass = 0; pass < 3; pass++)
                while (use_fortress(pack, s, seat, i, i + serves[pass], events))
                    ;
        return;
    }
    for (int pass = 0; pass < 3; pass++)
        for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
            int i = board_order(seat, j);
            while (use_fortress(pack, s, seat, i, i + serves[pass], events))
                ;
        }
}

/* What the death of a card in the midst of a round meant (law 17). */
static void death_met(const struct lines_pack *pack, const struct lines_state *s, const struct lines_army *a, int i,
                      struct events *events)
{
    lines_card card = a->front[i];
    rules_met(events, RULE('R', 46));
    if (card >> 8)
        rules_met(events, RULE('G', 5));
    if (a->marks[i] > 1)
        rules_met(events, RULE('G', 7));
    if (symbols(pack, card, BOW) || symbols(pack, card, CROWN))
        rules_met(events, RULE('R', 29));
    for (int speed = 0; speed < s->speed; speed++)
        if (attacks_at(pack, card, a->shift[i], speed))
            rules_met(events, RULE('R', 48));
}

/* R46, G7: whoever is still marked is removed; what is broken on it shows. */
static void remove_killed(const struct lines_pack *pack, struct lines_state *s, unsigned seat, int w,
                          struct events *events)
{
    struct lines_army *a = &s->army[seat];
    for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
        int i = board_order(seat, j);
        if (!a->marks[i])
            continue;
        lines_tell(events, EVENT_KILL, seat, column_of(i), a->front[i], 0);
        if (events)
            death_met(pack, s, a, i, events);
        lines_dead_add(a, a->front[i]);
        lines_sorted_take(a->known, &a->known_n, a->front[i] & 0xFF); /* G30 */
        a->front[i] = CARD_NONE;
        a->shift[i] = 0;
        a->marks[i] = 0;
        s->changed = 1;
    }
}

static bool marked(const struct lines_army *a, int w)
{
    for (int i = LINES_HALF - w; i < LINES_HALF + w; i++)
        if (a->marks[i])
            return true;
    return false;
}

/* R42: each player resolves the markers on his own cards; the two do not touch each other. */
void lines_resolve_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int w = half_width(s);
    bool both = marked(&s->army[0], w) && marked(&s->army[1], w);
    rules_met(events, RULE('R', 42));
    if (both)
        rules_met(events, RULE('R', 32), RULE('G', 8));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        if (!marked(&s->army[seat], w))
            continue;
        use_shields(pack, s, seat, w, events);
        if (marked(&s->army[seat], w))
            use_fortresses(pack, s, seat, w, events);
        remove_killed(pack, s, seat, w, events);
    }
}

/* ---- regroup ---------------------------------------------------------------------------- */

/* R52: a back card without a front card in its column steps up. */
static void step_up(struct lines_army *a, unsigned seat, int w, struct events *events)
{
    for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
        int i = board_order(seat, j);
        if (!a->front[i] && a->back[i]) {
            a->front[i] = a->back[i];
            a->back[i] = CARD_NONE;
            lines_tell(events, EVENT_UP, seat, column_of(i), 0, 0);
            rules_met(events, RULE('R', 52), RULE('R', 66));
        }
    }
}

/* R53, R54, G9, G11: on one side of the divide the cards slide towards it, the back card with its front card.
 * Returns how many front cards stand there. */
static int close_up(struct lines_army *a, unsigned seat, int inner, int step, struct events *events)
{
    int to = inner;
    for (int i = inner; i >= 0 && i < LINES_COLUMNS && (i < LINES_HALF) == (inner < LINES_HALF); i += step) {
        if (!a->front[i])
            continue;
        if (i != to) {
            a->front[to] = a->front[i];
            a->back[to] = a->back[i];
            a->front[i] = a->back[i] = CARD_NONE;
            lines_tell(events, EVENT_SLIDE, seat, column_of(i), column_of(to), 0);
            rules_met(events, RULE('R', 53), RULE('G', 9), RULE('G', 11));
            if (a->back[to])
                rules_met(events, RULE('R', 54));
        }
        to += step;
    }
    return step > 0 ? to - inner : inner - to;
}

/* R55, G10: the divide moves by single columns until the sides differ by less than 2. */
static void move_divide(struct lines_army *a, unsigned seat, int left, int right, struct events *events)
{
    int change = 0;
    for (; left - right >= 2; left--, right++)
        change++;
    for (; right - left >= 2; left++, right--)
        change--;
    if (!change) {
        rules_met(events, RULE('R', 56));
        return;
    }
    size_t by = (size_t)(change > 0 ? change : -change), keep = (LINES_COLUMNS - by) * sizeof(lines_card);
    lines_card *const lines[] = {a->front, a->back};
    for (int l = 0; l < 2; l++) {
        memmove(lines[l] + (change > 0 ? by : 0), lines[l] + (change > 0 ? 0 : by), keep);
        memset(lines[l] + (change > 0 ? 0 : LINES_COLUMNS - by), 0, by * sizeof(lines_card));
    }
    lines_tell(events, EVENT_DIVIDE, seat, change, 0, 0);
    rules_met(events, RULE('R', 55), RULE('G', 10), RULE('G', 12));
}

/* R58: the order of the sub-steps. R57 needs nothing done: columns count from the divide. */
void lines_regroup(struct lines_state *s, struct events *events)
{
    int w = half_width(s);
    rules_met(events, RULE('R', 51), RULE('R', 57), RULE('R', 58));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        struct lines_army *a = &s->army[seat];
        memset(a->shift, 0, sizeof a->shift); /* R67 */
        step_up(a, seat, w, events);
        int left = close_up(a, seat, LINES_HALF - 1, -1, events);
        int right = close_up(a, seat, LINES_HALF, 1, events);
        move_divide(a, seat, left, right, events);
    }
}
