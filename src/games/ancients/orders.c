/* orders.c: the order step (R32, S60, S61, S65, S66). Sets are named in ascending order; linked groups and chains grow.
 */
#include "games/ancients/rules.h"

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
struct hexes ancients_growth(const struct ancients_state *s, unsigned card, bool with_passed)
{
    assert(hexes_any(hexes_or(s->named[UNITS], s->named[LEADERS])));
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

void ancients_open_orders(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    (void)pack, (void)events;
    s->ambush = 0;
    ancients_ask(s, ASK_ORDER, s->player, 0);
}

static void close_orders(struct ancients_state *s)
{
    assert(s->step == STEP_ORDER);
    s->step = STEP_MOVE;
    s->after = 0;
    s->passed = (struct hexes){{0, 0}};
    s->dice_orders = 0;
}

static void spend_die(const struct ancients_state *s, uint32_t *dice, unsigned type)
{
    assert(*dice);
    int face;
    if (ancients_dice_for(s, type, &face) == RULE_NONE)
        *dice -= (uint32_t)dice_one(face);
}

static void order_piece(struct ancients_state *s, unsigned key, unsigned card)
{
    assert(key & 1 ? s->leader_at[key / 2] : s->unit_at[key / 2]);
    unsigned hex = key / 2;
    if (ancients_grows(card) &&
        hexes_any(hexes_or(s->named[UNITS], s->named[LEADERS]))) /* lower candidates are passed over for good */
        s->passed = hexes_or(s->passed, hexes_before(s, ancients_growth(s, card, false), hex));
    if (key & 1)
        s->leader[s->leader_at[hex] - 1].ordered = 1;
    else
        s->unit[s->unit_at[hex] - 1].flags |= ORDERED;
    bit_add(s->named[key & 1].w, hex);
    s->after = (uint16_t)(key + 1);
}

void ancients_order(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events)
{
    assert(s->step == STEP_ORDER && !s->seq.kind && !s->stack_n);
    unsigned key = action_from(a), card = card_now(s), hex = key / 2;
    switch (action_verb(a)) {
    case VERB_GO: close_orders(s); return;
    case VERB_LEAD: /* the leader, and his unit with him (S61) */
        rules_met(events, RULE('S', 61));
        s->leader[s->leader_at[key] - 1].ordered = 1;
        bit_add(s->named[LEADERS].w, key);
        if (s->unit_at[key]) {
            s->unit[s->unit_at[key] - 1].flags |= ORDERED;
            bit_add(s->named[UNITS].w, key);
        }
        report(events, EVENT_ORDERED, s->player, (int)piece_key(key, true), 0, 0, 0);
        s->after = (uint16_t)(piece_key(key, true) + 1);
        return;
    case VERB_RALLY: {
        struct unit *u = &s->unit[s->unit_at[key] - 1];
        rules_met(events, RULE('S', 64));
        u->blocks++;
        u->flags |= ORDERED;
        bit_add(s->named[UNITS].w, key);
        spend_die(s, &s->dice_orders, u->type);
        s->after = (uint16_t)(piece_key(key, false) + 1);
        report(events, EVENT_RALLIED, s->player, (int)kind_of(u), u->hex, u->blocks, 0);
        break;
    }
    default: {
        bool first = !hexes_any(hexes_or(s->named[UNITS], s->named[LEADERS]));
        rules_met(events, RULE('R', 32), RULE('S', 66), RULE('S', 65));
        if (ancients_card_section(card) >= 0)
            rules_met(events, RULE('R', 7), RULE('S', 4));
        order_piece(s, key, card);
        report(events, EVENT_ORDERED, s->player, (int)key, 0, 0, 0);
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
