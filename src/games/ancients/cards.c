/* cards.c: what each card orders, playing one, and what it falls back to (4.3). */
#include "games/ancients/rules.h"

/* What each card orders. A table, since the card is what nobody can guess: asking it case by case would stall on every
 * question. */
#define SECTION(n, part)                                                                                               \
    {                                                                                                                  \
        .group = GROUP_ALL, .number = (n), .section = (part) + 1, .helmet = 1                                          \
    }
#define INSPIRED(part)                                                                                                 \
    {                                                                                                                  \
        .group = GROUP_ALL, .number = 4, .section = (part) + 1, .leadership = 1                                        \
    }
#define CLASS(of, h)                                                                                                   \
    {                                                                                                                  \
        .group = (of), .helmet = (h)                                                                                   \
    }
const struct card_orders ancients_card_orders[CARDS] = {
    [NO_CARD] = CLASS(GROUP_ALL, 0),
    [ORDER_TWO_LEFT] = SECTION(2, LEFT),
    [ORDER_TWO_CENTER] = SECTION(2, CENTRE),
    [ORDER_TWO_RIGHT] = SECTION(2, RIGHT),
    [ORDER_THREE_LEFT] = SECTION(3, LEFT),
    [ORDER_THREE_CENTER] = SECTION(3, CENTRE),
    [ORDER_THREE_RIGHT] = SECTION(3, RIGHT),
    [ORDER_FOUR_LEFT] = SECTION(4, LEFT),
    [ORDER_FOUR_CENTER] = SECTION(4, CENTRE),
    [ORDER_FOUR_RIGHT] = SECTION(4, RIGHT),
    [OUT_FLANKED] = {.group = GROUP_ALL, .number = 4, .helmet = 1},
    [COORDINATED_ATTACK] = {.group = GROUP_ALL, .number = 3, .helmet = 1},
    [ORDER_LIGHT] = CLASS(GROUP_LIGHT, 0),
    [ORDER_MEDIUM] = CLASS(GROUP_MEDIUM, 0),
    [ORDER_HEAVY] = CLASS(GROUP_HEAVY, 0),
    [ORDER_MOUNTED] = CLASS(GROUP_MOUNTED, 1),
    [INSPIRED_LEFT] = INSPIRED(LEFT),
    [INSPIRED_CENTER] = INSPIRED(CENTRE),
    [INSPIRED_RIGHT] = INSPIRED(RIGHT),
    [LEADERSHIP_ANY] = {.group = GROUP_ALL, .number = 3, .leadership = 1},
    [CLASH_OF_SHIELDS] = CLASS(GROUP_ALL, 0),
    [COUNTER_ATTACK] = CLASS(GROUP_ALL, 0),
    [DARKEN_THE_SKY] = CLASS(GROUP_ALL, 0),
    [DOUBLE_TIME] = {.group = GROUP_FOOT, .number = 4, .linked = 1},
    [FIRST_STRIKE] = CLASS(GROUP_ALL, 0),
    [I_AM_SPARTACUS] = {.group = GROUP_ALL, .number = UNITS_MAX, .helmet = 1},
    [LINE_COMMAND] = {.group = GROUP_FOOT, .number = UNITS_MAX, .linked = 1},
    [MOUNTED_CHARGE] = CLASS(GROUP_MOUNTED, 0),
    [MOVE_FIRE_MOVE] = CLASS(GROUP_LIGHT, 0),
    [RALLY] = CLASS(GROUP_ALL, 0),
};

/* S62: left and right exchanged. */
static unsigned card_mirrored(unsigned card)
{
    assert(card < CARDS);
    switch (ancients_card_section(card)) {
    case LEFT: return card + (ORDER_TWO_RIGHT - ORDER_TWO_LEFT); /* in every row left, centre, right */
    case RIGHT: return card - (ORDER_TWO_RIGHT - ORDER_TWO_LEFT);
    default: return card;
    }
}

/* Is First Strike where everybody can see it, in the discards or in play, or in no deck at all? Then nobody is asked
 * for it (section 8). */
bool ancients_first_strike_seen(const struct ancients_pack *pack, const struct ancients_state *s)
{
    return !book(pack)->cards[FIRST_STRIKE] || s->discard[FIRST_STRIKE] || s->card == FIRST_STRIKE ||
           s->first_strike_by;
}

static struct hexes units_in(const struct ancients_state *s, unsigned seat, unsigned group)
{
    struct hexes found = {{0, 0}};
    hexes_each(hex, s->units[seat])
        found.w[hex >> 6] |= (uint64_t)type_in(s->unit[s->unit_at[hex] - 1].type, group) << (hex & 63);
    return found;
}

static bool any_in(const struct ancients_state *s, unsigned seat, unsigned group)
{
    hexes_each(hex, s->units[seat])
        if (type_in(s->unit[s->unit_at[hex] - 1].type, group))
            return true;
    return false;
}

/* S60: cards that fall back to one unit where they speak of nobody. */
bool ancients_card_else(unsigned card)
{
    assert(card < CARDS);
    return (card >= ORDER_LIGHT && card <= ORDER_MOUNTED) || card == CLASH_OF_SHIELDS || card == DARKEN_THE_SKY ||
           card == DOUBLE_TIME || card == LINE_COMMAND || card == MOUNTED_CHARGE || card == MOVE_FIRE_MOVE ||
           card == RALLY;
}

/* Has the player a piece that the card speaks of? If not, Else 1 is in force (S60). */
static bool speaks_of_somebody(const struct ancients_state *s, unsigned card)
{
    unsigned side = s->player;
    if (!ancients_card_else(card))
        return true;
    switch (card) {
    case DARKEN_THE_SKY: return any_in(s, side, GROUP_MISSILE);
    case CLASH_OF_SHIELDS: return hexes_any(hexes_and(s->units[side], hexes_grow(s->units[side ^ 1u]))); /* G1 */
    case RALLY: return hexes_any(s->leaders[side]);
    default: return any_in(s, side, ancients_card_orders[card].group);
    }
}

/* Clash of Shields and Darken the Sky order by themselves (S49, S51). */
static void order_all(struct ancients_state *s, struct hexes where, unsigned shots)
{
    hexes_each(hex, where) {
        struct unit *u = &s->unit[s->unit_at[hex] - 1];
        u->flags |= ORDERED;
        bit_add(s->named[UNITS].w, hex);
        u->shots = (uint8_t)shots;
    }
}

/* Nobody is ordered: the turn goes to the draw step. */
static void idle(struct ancients_state *s, struct events *events)
{
    report(events, EVENT_IDLE, s->player, s->card, 0, 0, 0);
    ancients_begin_draw(s, events);
    ancients_passed_over(s, STEP_ORDER, events);
}

/* The card lies on the table and acts as `card`: what happens before orders are given. */
static void act_as(struct ancients_state *s, unsigned card, struct events *events)
{
    assert(s->step == STEP_ORDER && card != COUNTER_ATTACK);
    unsigned side = s->player;
    rules_met(events, CARD_RULE(card));
    if (!speaks_of_somebody(s, card)) {
        s->fallback = 1;
        rules_met(events, RULE('S', 60));
        report(events, EVENT_FALLBACK, side, (int)card, 0, 0, 0);
        return;
    }
    switch (card) {
    case CLASH_OF_SHIELDS:
        order_all(s, hexes_and(s->units[side], hexes_grow(s->units[side ^ 1u])), 0);
        s->step = STEP_BATTLE;
        ancients_passed_over(s, STEP_ORDER, events);
        break;
    case DARKEN_THE_SKY:
        order_all(s, units_in(s, side, GROUP_MISSILE), 2);
        s->step = STEP_BATTLE;
        ancients_passed_over(s, STEP_ORDER, events);
        break;
    case FIRST_STRIKE: /* G3 */
        rules_met(events, RULE('G', 3));
        idle(s, events);
        break;
    default: break;
    }
}

/* S62: the card that the enemy used in his last turn, left and right exchanged. */
static unsigned copied_by(const struct ancients_state *s, unsigned seat)
{
    unsigned last = s->side[seat ^ 1u].last_card;
    return last == FIRST_STRIKE || last == COUNTER_ATTACK ? NO_CARD : card_mirrored(last);
}

static void counter_attack(struct ancients_state *s, struct events *events)
{
    unsigned copied = copied_by(s, s->player);
    assert(s->card == COUNTER_ATTACK && !s->acts_as);
    rules_met(events, RULE('S', 50), RULE('S', 62));
    if (!copied) {
        idle(s, events);
        return;
    }
    s->acts_as = (uint8_t)copied;
    report(events, EVENT_COPIED, s->player, s->acts_as, 0, 0, 0);
    act_as(s, copied, events);
}

/* What that card would do for the player if he played it now. */
enum card_effect ancients_card_effect(const struct ancients_pack *pack, const struct ancients_state *s, unsigned card)
{
    unsigned seat = s->player;
    const struct hexes *section = pack->section[seat];
    struct hexes where = hexes_board;
    if (card == COUNTER_ATTACK)
        card = copied_by(s, seat);
    if (card == NO_CARD || card == FIRST_STRIKE)
        return CARD_IDLE;
    if (!speaks_of_somebody(s, card))
        return hexes_any(s->units[seat]) ? CARD_FALLS_BACK : CARD_IDLE;
    if (ancients_card_section(card) >= 0)
        where = section[ancients_card_section(card)];
    else if (card == OUT_FLANKED)
        where = hexes_or(section[LEFT], section[RIGHT]);
    return hexes_any(hexes_and(pieces_of(s, seat), where)) ? CARD_ORDERS : CARD_IDLE;
}

void ancients_play(const struct ancients_pack *pack, struct ancients_state *s, unsigned card, struct events *events)
{
    assert(s->step == STEP_PLAY && card && card < CARDS && s->side[s->player].hand[card]);
    struct side *own = &s->side[s->player];
    own->hand[card]--;
    own->hand_n--;
    s->card = (uint8_t)card;
    s->step = STEP_ORDER;
    rules_met(events, RULE('R', 11), RULE('R', 30), RULE('R', 31));
    event_put(events, (struct event){.kind = EVENT_PLAYED,
                                     .seen = SEEN_BY_ALL,
                                     .seat = s->player,
                                     .a = {(int32_t)card},
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->player))});
    s->ask.kind = ASK_NOTHING;
    if (card == COUNTER_ATTACK)
        counter_attack(s, events);
    else
        act_as(s, card, events);
    if (s->step == STEP_ORDER && !s->fallback && ancients_may_ambush(pack, s))
        ancients_put(pack, s, events, ASK_AMBUSH, s->player);
}

void ancients_shuffle(struct ancients_state *s, struct events *events)
{
    assert(s->deck[0] != UNKNOWN); /* a deck that is hidden cannot be counted */
    for (int card = 0; card < CARDS; card++) {
        s->deck[card] = (uint8_t)(s->deck[card] + s->discard[card]);
        s->discard[card] = 0;
    }
    s->deck_n = (uint8_t)(s->deck_n + s->discard_n);
    s->discard_n = 0;
    report(events, EVENT_SHUFFLED, NOBODY, s->deck_n, 0, 0, 0);
}
