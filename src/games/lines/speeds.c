/* speeds.c: step one of a round: every attack of a front card gets its speed (R24-R30). */
#include "lines.h"

enum { BASE_SLOWEST = 1, BASE_SWORD = 2, BASE_SPEAR = 3 }; /* a sword strikes at 1 and 2 (R5), a spear at 3 (R4) */

static int weapon_of(int base) { return base == BASE_SPEAR ? SPEAR : SWORD; }

/* A symbol in three columns and both lines (R8, R9, R19, G3). */
static int within_one(const struct lines_pack *pack, const struct lines_army *a, int at, int symbol)
{
    int n = 0;
    assert(at >= 0 && at < LINES_COLUMNS);
    for (int i = at > 0 ? at - 1 : 0; i <= at + 1 && i < LINES_COLUMNS; i++)
        n += (int)(lines_symbols(pack, a->front[i], symbol) + lines_symbols(pack, a->back[i], symbol));
    return n;
}

/* What a change of speed is marked as on a card: nothing without weapons, one value where no attack is left (R28). */
int lines_mark_shift(const struct lines_pack *pack, lines_card card, int shift)
{
    bool spear = lines_symbols(pack, card, SPEAR), sword = lines_symbols(pack, card, SWORD);
    if (!spear && !sword)
        return 0;
    return (spear ? BASE_SPEAR : BASE_SWORD) + shift < 0 ? SHIFT_VOID : shift;
}

int lines_crowns(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int i)
{
    return within_one(pack, &s->army[seat], i, CROWN);
}

int lines_bows(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int i)
{
    return within_one(pack, &s->army[seat ^ 1], column_across(i), BOW);
}

int lines_shift_now(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int i)
{
    int shift = lines_crowns(pack, s, seat, i) - lines_bows(pack, s, seat, i); /* R25, R26 */
    return lines_mark_shift(pack, s->army[seat].front[i], shift);
}

/* The speeds of a card's attacks, ascending (R4, R5, R27, R28, G20, G21). */
int lines_speeds_of(const struct lines_pack *pack, lines_card card, int shift, uint8_t out[LINES_ATTACKS_MAX])
{
    int n = 0;
    for (int base = BASE_SLOWEST; base <= BASE_SPEAR; base++)
        for (unsigned i = 0; base + shift >= 0 && i < lines_symbols(pack, card, weapon_of(base)); i++)
            out[n++] = (uint8_t)(base + shift);
    return n;
}

int lines_speeds_of_weapon(const struct lines_pack *pack, lines_card card, int weapon, int shift,
                           uint8_t out[LINES_ATTACKS_MAX])
{
    int n = 0;
    assert(weapon == SPEAR || weapon == SWORD);
    for (int base = BASE_SLOWEST; lines_symbols(pack, card, weapon) && base <= BASE_SPEAR; base++)
        if (weapon_of(base) == weapon && base + shift >= 0)
            out[n++] = (uint8_t)(base + shift);
    return n;
}

/* The speeds of one front card, marked for the whole round (R29). Weapons behind it rest (R30). */
static void mark_card(const struct lines_pack *pack, struct lines_state *s, unsigned seat, int i, struct events *events)
{
    struct lines_army *a = &s->army[seat];
    bool spear = lines_symbols(pack, a->front[i], SPEAR), sword = lines_symbols(pack, a->front[i], SWORD);
    if (lines_symbols(pack, a->back[i], SPEAR) || lines_symbols(pack, a->back[i], SWORD))
        rules_met(events, RULE('R', 30));
    if (!spear && !sword) {
        a->shift[i] = 0;
        return;
    }
    rules_met(events, RULE('R', 10), RULE('R', 24));
    if (spear)
        rules_met(events, RULE('R', 4));
    if (sword)
        rules_met(events, RULE('R', 5), RULE('R', 68));
    int crowns = lines_crowns(pack, s, seat, i), bows = lines_bows(pack, s, seat, i);
    if (crowns)
        rules_met(events, RULE('R', 9), RULE('R', 25), RULE('G', 3));
    if (crowns && (i == LINES_HALF || i == LINES_HALF - 1))
        rules_met(events, RULE('R', 19));
    if (bows)
        rules_met(events, RULE('R', 8), RULE('R', 26));
    if (sword && crowns != bows)
        rules_met(events, RULE('R', 27));
    int shift = lines_mark_shift(pack, a->front[i], crowns - bows);
    a->shift[i] = (int8_t)shift;
    if (shift < (sword ? -BASE_SLOWEST : -BASE_SPEAR))
        rules_met(events, RULE('R', 28));
    if (sword && shift == -BASE_SWORD)
        rules_met(events, RULE('G', 20));
    if (shift > BASE_SPEAR)
        rules_met(events, RULE('G', 22));
}

/* Each speed of a card is told once. */
static void tell_speeds(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int i,
                        struct events *events)
{
    const struct lines_army *a = &s->army[seat];
    uint8_t speeds[LINES_ATTACKS_MAX];
    int n = lines_speeds_of(pack, a->front[i], a->shift[i], speeds);
    for (int k = 0; k < n; k++)
        if (k == 0 || speeds[k] != speeds[k - 1])
            event_tell(events, EVENT_SPEED, seat, column_of(i), speeds[k]);
}

/* Step one: only front cards (R24). Speeds are computed again each round (R67). */
void lines_speeds(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int w = lines_half_width(s);
    assert(s->round);
    event_tell(events, EVENT_ROUND, NOBODY, s->round);
    rules_met(events, RULE('R', 23));
    if (s->round > 1)
        rules_met(events, RULE('R', 21), RULE('R', 67));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
            int i = board_order(seat, j);
            if (!s->army[seat].front[i])
                continue;
            mark_card(pack, s, seat, i, events);
            tell_speeds(pack, s, seat, i, events);
        }
    s->changed = 0;
}

/* How many attacks a card makes at a speed: its spears at 3, its swords at 1 and at 2 (R4, R5). */
unsigned lines_attacks_at(const struct lines_pack *pack, lines_card card, int shift, int speed)
{
    int base = speed - shift;
    return base >= BASE_SLOWEST && base <= BASE_SPEAR ? lines_symbols(pack, card, weapon_of(base)) : 0;
}

/* The highest speed of a living front card, at most `most`; -1: none (R35, R47). */
int lines_next_speed(const struct lines_pack *pack, const struct lines_state *s, int most)
{
    int best = -1, w = lines_half_width(s);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        for (int i = LINES_HALF - w; i < LINES_HALF + w; i++) {
            lines_card card = s->army[seat].front[i];
            for (int base = BASE_SLOWEST; card && base <= BASE_SPEAR; base++) {
                int speed = base + s->army[seat].shift[i];
                if (speed > best && speed <= most && lines_symbols(pack, card, weapon_of(base)))
                    best = speed;
            }
        }
    return best;
}
