/* legal_orders.c: who may be ordered, led and rallied, and why not (R32, S60, S61, S64 to S66). */
#include "games/ancients/rules.h"

static unsigned sections_of(const struct ancients_pack *pack, unsigned seat, unsigned hex)
{
    return (unsigned)hexes_has(pack->section[seat][LEFT], hex) |
           (unsigned)hexes_has(pack->section[seat][CENTRE], hex) << 1 |
           (unsigned)hexes_has(pack->section[seat][RIGHT], hex) << 2;
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
    assert(leader ? s->leader_at[hex] : s->unit_at[hex]);
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
        if (!hexes_has(ancients_growth(s, card, true), hex))
            return is_leadership(card) ? RULE('S', 61) : RULE('S', 65);
        if (named >= card_number(s, card) + is_leadership(card))
            return is_leadership(card) ? RULE('S', 61) : RULE('S', 65);
        return hexes_has(ancients_growth(s, card, false), hex) ? RULE_NONE : RULE_ORDER;
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
    if (type_in(u->type, TYPE(EL) | TYPE(HCH)) || u->blocks >= pack->type[kind_of(u)].blocks ||
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
            struct hexes next = ancients_growth(s, card, false);
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

/* One order too many: if the orders closed because no more could be given, the rule that closed them; if the player
 * closed them, or has moved since, it is simply the wrong step. */
uint16_t ancients_orders_closed(const struct ancients_pack *pack, const struct ancients_state *s, action_t a)
{
    unsigned card = card_now(s), key = action_from(a), hex = action_verb(a) == VERB_ORDER ? key / 2 : key;
    struct ancients_state open = *s;
    bool leader = action_verb(a) == VERB_ORDER && key & 1;
    if (s->step != STEP_MOVE || s->ask.seat != s->player || card == CLASH_OF_SHIELDS || card == DARKEN_THE_SKY ||
        card == FIRST_STRIKE)
        return RULE('R', 30);
    if (hex >= HEXES || (action_verb(a) == VERB_ORDER && hexes_has(s->named[leader ? LEADERS : UNITS], hex)))
        return RULE('R', 30);
    for (unsigned kind = UNITS; kind <= LEADERS; kind++)
        hexes_each(at, s->named[kind]) {
            if (kind == UNITS ? s->unit[s->unit_at[at] - 1].moved : s->leader[s->leader_at[at] - 1].moved)
                return RULE('R', 30);
            if (piece_key(at, kind) + 1 > open.after)
                open.after = (uint16_t)(piece_key(at, kind) + 1);
        }
    if (action_verb(a) == VERB_RALLY)
        return card == RALLY && open.after ? RULE('S', 64) : RULE('R', 30);
    bool one = hexes_count(s->named[UNITS]) == 1 && !hexes_any(s->named[LEADERS]); /* instead of a chain (G2) */
    if (!open.after || (ancients_any_order(pack, &open) && !(one && is_leadership(card))))
        return RULE('R', 30);
    uint16_t why = ancients_why_not_order(pack, &open, a);
    return why ? why : RULE('R', 30);
}

/* ---- the ambush (S126) ------------------------------------------------------------------------------------- */

int ancients_legal_ambush(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    int n = 0;
    for (unsigned section = 0; section <= AMBUSH_NO; section++)
        if (ancients_may_ambush_in(pack, s, section))
            out[n++] = action_make(VERB_AMBUSH, section, 0, 0, 0);
    return n;
}

int ancients_legal_enter(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    unsigned who = 0;
    struct hexes where = ancients_enter_hexes(pack, s, &who);
    int n = 0;
    hexes_each(hex, where)
        out[n++] = action_make(VERB_ENTER, who, hex, 0, 0);
    return n;
}
