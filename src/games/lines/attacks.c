/* attacks.c: step two: the attacks of one speed: markers are laid (R31-R41), then resolved (R42-R50). */
#include "lines.h"

/* G1: +1 where the right that counts is the owner's own, -1 where it is the owner's left. */
static int right_hand(const struct lines_pack *pack, const struct lines_state *s, unsigned seat)
{
    return pack->right == RIGHT_VIEWER && seat != first_seat(s) ? -1 : 1;
}

/* The enemy column that a front card in column i attacks; -1: none (R36-R39). */
static int target_of(const struct lines_army *enemy, int i, int right)
{
    int across = column_across(i), try[3] = {across, across - right, across + right};
    for (int t = 0; t < 3; t++)
        if (try[t] >= 0 && try[t] < LINES_COLUMNS && enemy->front[try[t]])
            return try[t];
    return -1;
}

int lines_target(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int i)
{
    return target_of(&s->army[seat ^ 1], i, right_hand(pack, s, seat));
}

/* The markers of one army's attacks at this speed, on the other's cards (R40, R41). The columns whose attacks are
 * lost, as bits (R39). */
static uint32_t strike(const struct lines_pack *pack, struct lines_state *s, unsigned seat, int w,
                       struct events *events)
{
    const struct lines_army *own = &s->army[seat];
    struct lines_army *enemy = &s->army[seat ^ 1];
    int right = right_hand(pack, s, seat);
    uint32_t lost = 0;
    for (int i = LINES_HALF - w; i < LINES_HALF + w; i++) {
        unsigned n = own->front[i] ? lines_attacks_at(pack, own->front[i], own->shift[i], s->speed) : 0;
        if (!n)
            continue;
        int across = column_across(i), target = target_of(enemy, i, right);
        if (target < 0) {
            lost |= UINT32_C(1) << i;
            rules_met(events, RULE('R', 39));
            continue;
        }
        rules_met(events, RULE('R', 34), RULE('R', 40),
                  target == across           ? RULE('R', 36)
                  : target == across - right ? RULE('R', 37)
                                             : RULE('R', 38));
        if (target != across)
            rules_met(events, RULE('G', 1));
        enemy->marks[target] = (uint8_t)(enemy->marks[target] + n);
    }
    return lost;
}

/* Which columns of an army strike that enemy column at this speed, as bits. */
static uint32_t attackers_of(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int target)
{
    const struct lines_army *own = &s->army[seat], *enemy = &s->army[seat ^ 1];
    uint32_t found = 0;
    for (int i = column_across(target) - 1; i <= column_across(target) + 1; i++)
        if (i >= 0 && i < LINES_COLUMNS && own->front[i] &&
            lines_attacks_at(pack, own->front[i], own->shift[i], s->speed) &&
            target_of(enemy, i, right_hand(pack, s, seat)) == target)
            found |= UINT32_C(1) << i;
    return found;
}

/* Both armies lay their markers at once (R32, G8). */
void lines_place_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int w = lines_half_width(s);
    event_tell(events, EVENT_STEP, NOBODY, s->speed);
    rules_met(events, RULE('R', 31), RULE('R', 33));
    if (s->speed == 0)
        rules_met(events, RULE('R', 47), RULE('G', 21));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *enemy = &s->army[seat ^ 1];
        uint32_t lost = strike(pack, s, seat, w, events);
        for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
            int i = board_order(seat ^ 1, j);
            if (enemy->marks[i] > 1)
                rules_met(events, RULE('R', 41));
            if (enemy->marks[i] && events)
                event_tell(events, EVENT_MARK, seat ^ 1, column_of(i), enemy->marks[i], enemy->front[i],
                           (int32_t)attackers_of(pack, s, seat, i));
        }
        for (int j = LINES_HALF - w; j < LINES_HALF + w; j++)
            if (lost >> board_order(seat, j) & 1) {
                int i = board_order(seat, j);
                event_tell(events, EVENT_LOST, seat, column_of(i), s->army[seat].front[i]);
            }
    }
}

static unsigned whole(const struct lines_pack *pack, lines_card card, int symbol)
{
    return lines_symbols(pack, card, symbol) - (symbol == SHIELD ? card_broken_shields(card) : card_broken_forts(card));
}

/* A mark shows it (R63); a card with every symbol broken stays where it is (R49). */
static void break_symbol(const struct lines_pack *pack, lines_card *card, unsigned how, struct events *events)
{
    assert(how == CARD_BREAK_SHIELD ? whole(pack, *card, SHIELD) : whole(pack, *card, FORTRESS));
    *card = (lines_card)(*card + how);
    rules_met(events, RULE('R', 63));
    if (card_broken_shields(*card) + card_broken_forts(*card) == pack->kinds[card_kind(*card)].size)
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
            break_symbol(pack, &a->front[i], CARD_BREAK_SHIELD, events);
            s->changed = 1;
            event_tell(events, EVENT_BREAK, seat, column_of(i), SHIELD, column_of(i), a->front[i]);
            rules_met(events, RULE('R', 6), RULE('R', 43));
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
    break_symbol(pack, card, CARD_BREAK_FORTRESS, events);
    a->marks[wanting]--;
    s->changed = 1;
    event_tell(events, EVENT_BREAK, seat, column_of(i), FORTRESS, column_of(wanting), *card, card == &a->back[i]);
    rules_met(events, RULE('R', 7), RULE('R', 44));
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

/* R48: the card had attacks at a speed still to come, and does not make them. */
static bool had_attacks_left(const struct lines_pack *pack, const struct lines_army *a, int i, int speed)
{
    for (int later = 0; later < speed; later++)
        if (lines_attacks_at(pack, a->front[i], a->shift[i], later))
            return true;
    return false;
}

/* R46, G7: cards that are still marked are removed; what is broken on them shows. */
static void remove_killed(const struct lines_pack *pack, struct lines_state *s, unsigned seat, int w,
                          struct events *events)
{
    struct lines_army *a = &s->army[seat];
    for (int j = LINES_HALF - w; j < LINES_HALF + w; j++) {
        int i = board_order(seat, j);
        if (!a->marks[i])
            continue;
        lines_card card = a->front[i];
        assert(card); /* only front cards are attacked (R34) */
        event_tell(events, EVENT_KILL, seat, column_of(i), card);
        rules_met(events, RULE('R', 46));
        if (card_is_broken(card))
            rules_met(events, RULE('G', 5));
        if (a->marks[i] > 1)
            rules_met(events, RULE('G', 7));
        if (lines_symbols(pack, card, BOW) || lines_symbols(pack, card, CROWN))
            rules_met(events, RULE('R', 29));
        if (events && had_attacks_left(pack, a, i, s->speed))
            rules_met(events, RULE('R', 48));
        lines_dead_add(a, card);
        lines_sorted_take(a->known, &a->known_n, card_item(card)); /* G30 */
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

/* R42: each player resolves the markers on their own cards; the two do not touch each other. */
void lines_resolve_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int w = lines_half_width(s);
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
