/* orders.c: the order step (R32, S60, S61, S65, S66). Sets are named in ascending order; linked groups and chains grow.
 */
#include "games/ancients/ancients.h"

static bool is_leadership(unsigned card) { return ancients_card_orders[card].leadership; }
static bool is_group(unsigned card) { return ancients_card_orders[card].linked; }
bool ancients_grows(unsigned card) { return is_leadership(card) || is_group(card); }
static unsigned card_group(unsigned card) { return ancients_card_orders[card].group; }

/* Orders the card gives in all; out-flanked and coordinated attack are counted by section. */
static int card_number(const struct ancients_state *s, unsigned card)
{
    int number = ancients_card_orders[card].number;
    return number ? number : s->side[s->player].command;
}

int ancients_orders_given(const struct ancients_state *s)
{
    return hexes_count(s->named[UNITS]) + hexes_count(s->named[LEADERS]);
}

static unsigned sections_of(const struct ancients_pack *pack, unsigned side, unsigned hex)
{
    return (unsigned)hexes_has(pack->section[side][LEFT], hex) |
           (unsigned)hexes_has(pack->section[side][CENTRE], hex) << 1 |
           (unsigned)hexes_has(pack->section[side][RIGHT], hex) << 2;
}

/* Can each of the n pieces, given as bits of sections, have a section of its own? */
static bool assigned(const unsigned *piece, unsigned n, unsigned taken)
{
    for (unsigned section = 0; n && section < SECTIONS; section++)
        if ((piece[0] & ~taken) >> section & 1 && assigned(piece + 1, n - 1, taken | 1u << section))
            return true;
    return n == 0;
}

/* S40: pieces in two sections fill either: with one more in `sections`, does some assignment exist? */
static bool coordinated(const struct ancients_pack *pack, const struct ancients_state *s, unsigned sections)
{
    unsigned piece[4], n = 0;
    for (int kind = UNITS; kind <= LEADERS; kind++)
        hexes_each(hex, s->named[kind])
            if (n < 3)
                piece[n++] = sections_of(pack, s->player, hex);
    piece[n++] = sections;
    return n <= 3 && assigned(piece, n, 0);
}

/* Which face pays for a unit of that type (NO_TYPE: a leader): its own, else a helmet (S54, S64). RULE_NONE = it can.
 */
uint16_t ancients_dice_for(const struct ancients_state *s, unsigned type, int *face)
{
    *face = type == NO_TYPE               ? FACE_HM
            : type_in(type, GROUP_LIGHT)  ? FACE_LT
            : type_in(type, GROUP_MEDIUM) ? FACE_MD
                                          : FACE_HV;
    if (!dice_count(s->dice_orders, *face))
        *face = FACE_HM;
    return dice_count(s->dice_orders, *face) ? RULE_NONE : RULE('S', 54);
}

/* May this piece be in a linked group or chain at all? */
static bool group_member(const struct ancients_state *s, unsigned card, unsigned hex, bool leader)
{
    if (leader)
        return is_leadership(card) && !s->unit_at[hex];
    return type_in(s->unit[s->unit_at[hex] - 1].type, card_group(card));
}

/* Hexes that may join what is named (S61, S65): next to it, not passed over, and in a group above its lowest. */
static struct hexes growth(const struct ancients_state *s, unsigned card, bool with_passed)
{
    struct hexes named = hexes_or(s->named[UNITS], hexes_not(s->named[LEADERS], s->units[s->player])), found = {{0, 0}};
    struct hexes near = hexes_not(hexes_and(hexes_grow(named), pieces_of(s, s->player)), named);
    if (!with_passed) {
        near = hexes_not(near, s->passed);
        if (is_group(card))
            near = hexes_after(s, near, (unsigned)(s->turned ? hexes_last(named) : hexes_first(named)));
    }
    hexes_each(hex, near)
        if (group_member(s, card, hex, !s->unit_at[hex]))
            found = hexes_or(found, hexes_of(hex));
    return found;
}

static uint16_t why_not_section(const struct ancients_pack *pack, const struct ancients_state *s, unsigned card,
                                unsigned hex)
{
    const struct hexes *section = pack->section[s->player];
    int one = ancients_card_section(card);
    if (one >= 0)
        return hexes_has(section[one], hex) ? RULE_NONE : CARD_RULE(card);
    if (card == OUT_FLANKED) {
        bool left = hexes_has(section[LEFT], hex), right = hexes_has(section[RIGHT], hex);
        if (!left && !right)
            return CARD_RULE(card);
        struct hexes side = section[left ? LEFT : RIGHT];
        int given = hexes_count(hexes_and(s->named[UNITS], side)) + hexes_count(hexes_and(s->named[LEADERS], side));
        return given < 2 ? RULE_NONE : RULE('S', 65);
    }
    if (card == COORDINATED_ATTACK && !coordinated(pack, s, sections_of(pack, s->player, hex)))
        return ancients_orders_given(s) >= 3 ? RULE('S', 65) : CARD_RULE(card);
    return RULE_NONE;
}

static uint16_t why_not_member(const struct ancients_pack *pack, const struct ancients_state *s, unsigned card,
                               unsigned hex, bool leader)
{
    bool ordered = leader ? s->leader[s->leader_at[hex] - 1].ordered : s->unit[s->unit_at[hex] - 1].flags & ORDERED;
    int given = ancients_orders_given(s);
    if (s->fallback)
        return leader || given ? RULE('S', 60) : RULE_NONE;
    if (leader && !ancients_card_helmet(card) && !(is_leadership(card) && given && !s->unit_at[hex]))
        return RULE('S', 66);
    if (!leader && !type_in(s->unit[s->unit_at[hex] - 1].type, card_group(card)))
        return CARD_RULE(card);
    if (is_leadership(card) && !given)
        return why_not_section(pack, s, card, hex); /* G2: one unit */
    if (ordered)
        return RULE('S', 65);
    if (ancients_grows(card)) {
        int named = hexes_count(hexes_or(s->named[UNITS], s->named[LEADERS]));
        if (!given)
            return RULE_NONE;
        if (is_leadership(card) && !hexes_any(s->named[LEADERS]))
            return RULE('S', 65); /* one unit was chosen instead */
        if (!hexes_has(growth(s, card, true), hex))
            return is_leadership(card) ? RULE('S', 61) : RULE('S', 65);
        if (named >= card_number(s, card) + is_leadership(card))
            return is_leadership(card) ? RULE('S', 61) : RULE('S', 65);
        return hexes_has(growth(s, card, false), hex) ? RULE_NONE : RULE_ORDER;
    }
    uint16_t why = why_not_section(pack, s, card, hex);
    if (why)
        return why;
    if (given >= card_number(s, card))
        return card >= ORDER_LIGHT && card <= ORDER_MOUNTED ? CARD_RULE(card) : RULE('S', 65);
    int face;
    if (card == I_AM_SPARTACUS &&
        (why = ancients_dice_for(s, leader ? NO_TYPE : s->unit[s->unit_at[hex] - 1].type, &face)))
        return why;
    return !s->after || piece_rank(s, piece_key(hex, leader)) > piece_rank(s, s->after - 1u) ? RULE_NONE : RULE_ORDER;
}

static uint16_t why_not_rally(const struct ancients_state *s, unsigned hex, const struct ancients_pack *pack)
{
    int slot = unit_on(s, hex), face;
    if (slot < 0 || s->unit[slot].side != s->player)
        return RULE('S', 64);
    const struct unit *u = &s->unit[slot];
    if (type_in(u->type, TYPE(EL) | TYPE(HCH)) || u->blocks >= pack->type[u->type].blocks ||
        !ancients_leader_near(s, u) || ancients_dice_for(s, u->type, &face))
        return RULE('S', 64);
    return !s->after || piece_rank(s, piece_key(hex, false)) >= piece_rank(s, s->after - 1u) ? RULE_NONE : RULE_ORDER;
}

static uint16_t why_not_lead(const struct ancients_pack *pack, const struct ancients_state *s, unsigned hex)
{
    unsigned card = card_now(s);
    int slot = hex < HEXES ? leader_on(s, hex) : -1;
    if (!is_leadership(card) || slot < 0 || s->leader[slot].side != s->player || ancients_orders_given(s))
        return RULE('S', 61);
    return why_not_section(pack, s, card, hex);
}

/* For VERB_LEAD, VERB_ORDER, VERB_RALLY and VERB_GO while orders are open. */
uint16_t ancients_why_not_order(const struct ancients_pack *pack, const struct ancients_state *s, action_t a)
{
    unsigned key = action_from(a), hex = key / 2;
    switch (action_verb(a)) {
    case VERB_LEAD: return s->fallback ? RULE('S', 60) : why_not_lead(pack, s, key);
    case VERB_RALLY: return key < HEXES ? why_not_rally(s, key, pack) : RULE_SYNTAX;
    case VERB_GO: return s->fallback ? RULE('S', 60) : RULE_NONE;
    default: break;
    }
    if (hex >= HEXES)
        return RULE_SYNTAX;
    int slot = key & 1 ? leader_on(s, hex) : unit_on(s, hex);
    if (slot < 0 || (key & 1 ? s->leader[slot].side : s->unit[slot].side) != s->player)
        return RULE('R', 32);
    return why_not_member(pack, s, card_now(s), hex, key & 1);
}

bool ancients_order_candidate(const struct ancients_pack *pack, const struct ancients_state *s, unsigned key)
{
    return ancients_why_not_order(pack, s, action_make(VERB_ORDER, key, 0, 0, 0)) == RULE_NONE;
}

/* ---- the same as sets, for the list ---------------------------------------------------------------- */

static struct hexes of_group(const struct ancients_state *s, unsigned group, struct hexes units)
{
    struct hexes found = {{0, 0}};
    if (group == GROUP_ALL)
        return units;
    hexes_each(hex, units)
        found.w[hex >> 6] |= (uint64_t)type_in(s->unit[s->unit_at[hex] - 1].type, group) << (hex & 63);
    return found;
}

/* Types that a die not used yet can pay for (S54). */
static unsigned paid_for(uint32_t dice)
{
    if (dice_count(dice, FACE_HM))
        return GROUP_ALL;
    return (dice_count(dice, FACE_LT) ? GROUP_LIGHT : 0u) | (dice_count(dice, FACE_MD) ? GROUP_MEDIUM : 0u) |
           (dice_count(dice, FACE_HV) ? GROUP_HEAVY : 0u);
}

/* Hexes that the card's sections leave open. */
static struct hexes open_sections(const struct ancients_pack *pack, const struct ancients_state *s, unsigned card)
{
    const struct hexes *section = pack->section[s->player];
    struct hexes open = {{0, 0}};
    int one = ancients_card_section(card);
    if (one >= 0)
        return section[one];
    if (card == OUT_FLANKED) {
        for (unsigned side = LEFT; side <= RIGHT; side += RIGHT - LEFT)
            if (hexes_count(hexes_and(s->named[UNITS], section[side])) +
                    hexes_count(hexes_and(s->named[LEADERS], section[side])) <
                2)
                open = hexes_or(open, section[side]);
        return open;
    }
    if (card != COORDINATED_ATTACK)
        return hexes_board;
    for (unsigned part = LEFT; part <= RIGHT; part++) { /* hexes of one section, then those on the lines between */
        if (coordinated(pack, s, 1u << part))
            open = hexes_or(open, section[part]);
        if (part < RIGHT && coordinated(pack, s, 3u << part))
            open = hexes_or(open, hexes_and(section[part], section[part + 1]));
    }
    return open;
}

/* Units and leaders who may be ordered next: of the units only those of the types returned. */
static unsigned candidates(const struct ancients_pack *pack, const struct ancients_state *s, struct hexes out[2])
{
    unsigned card = card_now(s), side = s->player;
    bool given = hexes_any(hexes_or(s->named[UNITS], s->named[LEADERS]));
    out[UNITS] = out[LEADERS] = (struct hexes){{0, 0}};
    if (s->fallback) {
        out[UNITS] = given ? out[UNITS] : s->units[side];
        return GROUP_ALL;
    }
    if (ancients_grows(card)) {
        int named = hexes_count(hexes_or(s->named[UNITS], s->named[LEADERS]));
        if (!given)
            out[UNITS] = hexes_and(s->units[side], open_sections(pack, s, card));
        else if (named < card_number(s, card) + is_leadership(card)) {
            struct hexes next = growth(s, card, false);
            out[UNITS] = hexes_and(next, s->units[side]);
            out[LEADERS] = hexes_not(next, s->units[side]);
        }
        return card_group(card);
    }
    if (given && ancients_orders_given(s) >= card_number(s, card))
        return GROUP_ALL;
    struct hexes open = open_sections(pack, s, card);
    out[UNITS] = hexes_and(s->units[side], open);
    if (ancients_card_helmet(card) && (card != I_AM_SPARTACUS || dice_count(s->dice_orders, FACE_HM)))
        out[LEADERS] = hexes_and(s->leaders[side], open);
    if (s->after) { /* ascending */
        unsigned last = s->after - 1u, hex = last / 2;
        bool keep = !(last & 1) && hexes_has(out[LEADERS], hex);
        out[UNITS] = hexes_after(s, out[UNITS], hex);
        out[LEADERS] = hexes_after(s, out[LEADERS], hex);
        if (keep)
            out[LEADERS] = hexes_or(out[LEADERS], hexes_of(hex));
    }
    return card == I_AM_SPARTACUS ? paid_for(s->dice_orders) : card_group(card);
}

bool ancients_any_order(const struct ancients_pack *pack, const struct ancients_state *s)
{
    struct hexes next[2];
    unsigned group = candidates(pack, s, next);
    if (group == GROUP_ALL || hexes_any(next[LEADERS]))
        return hexes_any(hexes_or(next[UNITS], next[LEADERS]));
    hexes_each(hex, next[UNITS])
        if (type_in(s->unit[s->unit_at[hex] - 1].type, group))
            return true;
    return false;
}

int ancients_legal_order(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    int n = 0;
    struct hexes next[2];
    if (s->ask.kind == ASK_RALLY) {
        hexes_each(hex, s->units[s->player])
            if (why_not_rally(s, hex, pack) == RULE_NONE)
                out[n++] = action_make(VERB_RALLY, hex, 0, 0, 0);
        out[n++] = action_make(VERB_GO, 0, 0, 0, 0);
        return n;
    }
    if (!s->fallback && is_leadership(card_now(s)) && !hexes_any(s->named[LEADERS]))
        hexes_each(hex, s->leaders[s->player])
            if (why_not_lead(pack, s, hex) == RULE_NONE)
                out[n++] = action_make(VERB_LEAD, hex, 0, 0, 0);
    unsigned group = candidates(pack, s, next);
    next[UNITS] = of_group(s, group, next[UNITS]);
    struct hexes both = hexes_or(next[UNITS], next[LEADERS]);
    if (!hexes_any(next[LEADERS]))
        hexes_each(hex, both)
            out[n++] = action_make(VERB_ORDER, piece_key(hex, false), 0, 0, 0);
    else
        hexes_each(hex, both) { /* written anyway, and kept where it counts */
            out[n] = action_make(VERB_ORDER, piece_key(hex, false), 0, 0, 0);
            n += bit_has(next[UNITS].w, hex);
            out[n] = action_make(VERB_ORDER, piece_key(hex, true), 0, 0, 0);
            n += bit_has(next[LEADERS].w, hex);
        }
    if (!s->fallback)
        out[n++] = action_make(VERB_GO, 0, 0, 0, 0);
    return n;
}

void ancients_open_orders(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    (void)pack, (void)events;
    s->ambush = 0;
    ancients_ask(s, ASK_ORDER, s->player, 0);
}

static void close_orders(struct ancients_state *s)
{
    s->step = STEP_MOVE;
    s->after = 0;
    s->passed = (struct hexes){{0, 0}};
    s->dice_orders = 0;
}

static void spend_die(const struct ancients_state *s, uint32_t *dice, unsigned type)
{
    int face;
    if (ancients_dice_for(s, type, &face) == RULE_NONE)
        *dice -= (uint32_t)dice_one(face);
}

static void order_piece(struct ancients_state *s, unsigned key, unsigned card)
{
    unsigned hex = key / 2;
    if (ancients_grows(card) &&
        hexes_any(hexes_or(s->named[UNITS], s->named[LEADERS]))) /* lower candidates are passed over for good */
        s->passed = hexes_or(s->passed, hexes_before(s, growth(s, card, false), hex));
    if (key & 1)
        s->leader[s->leader_at[hex] - 1].ordered = 1;
    else
        s->unit[s->unit_at[hex] - 1].flags |= ORDERED;
    bit_add(s->named[key & 1].w, hex);
    s->after = (uint16_t)(key + 1);
}

void ancients_order(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events)
{
    unsigned key = action_from(a), card = card_now(s), hex = key / 2;
    switch (action_verb(a)) {
    case VERB_GO: close_orders(s); return;
    case VERB_LEAD: /* the leader, and his unit with him (S61) */
        MET_S(61);
        s->leader[s->leader_at[key] - 1].ordered = 1;
        bit_add(s->named[LEADERS].w, key);
        if (s->unit_at[key]) {
            s->unit[s->unit_at[key] - 1].flags |= ORDERED;
            bit_add(s->named[UNITS].w, key);
        }
        tell(events, EVENT_ORDERED, s->player, (int)piece_key(key, true), 0, 0, 0);
        s->after = (uint16_t)(piece_key(key, true) + 1);
        return;
    case VERB_RALLY: {
        struct unit *u = &s->unit[s->unit_at[key] - 1];
        MET_S(64);
        u->blocks++;
        u->flags |= ORDERED;
        bit_add(s->named[UNITS].w, key);
        spend_die(s, &s->dice_orders, u->type);
        s->after = (uint16_t)(piece_key(key, false) + 1);
        tell(events, EVENT_RALLIED, s->player, u->type, u->hex, u->blocks, 0);
        break;
    }
    default: {
        bool first = !hexes_any(hexes_or(s->named[UNITS], s->named[LEADERS]));
        MET_R(32), MET_S(66), MET_S(65);
        order_piece(s, key, card);
        tell(events, EVENT_ORDERED, s->player, (int)key, 0, 0, 0);
        if (card == I_AM_SPARTACUS)
            spend_die(s, &s->dice_orders, key & 1 ? NO_TYPE : s->unit[s->unit_at[hex] - 1].type);
        if (s->fallback || (first && is_leadership(card))) { /* S60, G2: this one unit is all */
            event_forced(events, s->player, action_make(VERB_GO, 0, 0, 0, 0), SEEN_BY_ALL);
            close_orders(s);
            return;
        }
        break;
    }
    }
    (void)pack;
    if ((card == RALLY || card == I_AM_SPARTACUS) && s->dice_orders == 0) { /* no die is left */
        event_forced(events, s->player, action_make(VERB_GO, 0, 0, 0, 0), SEEN_BY_ALL);
        close_orders(s);
    }
}
