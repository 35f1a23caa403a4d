/* cards.c: cards leaving the hand, the rally, and which units the hand still preserves. */
#include "prevail.h"

#include <string.h>

uint8_t prevail_others(unsigned side) { return (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(side)); }

static void tell_card(struct events *events, unsigned kind, unsigned side, unsigned card, bool shows)
{
    event_put(events, (struct event){.kind = (uint8_t)kind,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)side,
                                     .shows = shows ? prevail_others(side) : 0,
                                     .a = {(int32_t)card}});
}

static void discard(struct prevail_cards *c, unsigned card)
{
    assert(c->hand >> card & 1);
    c->hand &= ~card_bit(card);
    c->known &= ~card_bit(card);
    c->discard |= card_bit(card);
    c->hand_n--;
}

/* R25, R26. */
void prevail_commit_card(const struct prevail_pack *p, struct prevail_state *s, unsigned side, unsigned card,
                         struct events *events)
{
    (void)p;
    struct prevail_cards *c = &s->cards[side];
    bool shows = !(c->known >> card & 1);
    discard(c, card);
    s->combat.commits[side] = (uint8_t)(card + 1);
    MET(events, R(24), R(25), R(26), G(43));
    if (s->combat.kind == COMBAT_SHOT)
        MET(events, R(148), R(149), R(157), R(158), G(62));
    else if (s->combat.kind == COMBAT_MELEE)
        MET(events, R(127), R(128), R(129), G(42));
    else
        MET(events, G(44));
    tell_card(events, EVENT_COMMITTED, side, card, shows);
}

/* R27. Which cards may be named next depends on the whole hand, so any unknown one makes this a showing. */
void prevail_pay_card(const struct prevail_pack *p, struct prevail_state *s, unsigned side, unsigned card,
                      struct events *events)
{
    (void)p;
    bool shows = cards_unknown(&s->cards[side]) > 0;
    discard(&s->cards[side], card);
    MET(events, R(18), R(24), R(27), G(9), G(11), G(12));
    tell_card(events, EVENT_PAID, side, card, shows);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

/* G62: declared at Range + 1, so that a range card must follow. */
bool prevail_shot_far(const struct prevail_pack *p, const struct prevail_state *s)
{
    const struct prevail_combat *c = &s->combat;
    const struct prevail_unit *u = unit_on(s, c->side, c->at);
    return !prevail_shot_reaches(p, u, prevail_stat(p, s, c->side, u, RANGE), c->target);
}

/* R157, R158: both must commit in a shot; P (G61): only the range card that a shot was declared with. */
bool prevail_commit_required(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    if (s->combat.kind != COMBAT_SHOT)
        return false;
    return p->preset == RULEBOOK || (side == s->combat.side && prevail_shot_far(p, s));
}

/* The stats of which a card must show one to be committed now; 0 = any card will do. */
static unsigned commit_stats(const struct prevail_pack *p, const struct prevail_state *s)
{
    const struct prevail_combat *c = &s->combat;
    unsigned side = s->pending.side;
    if (s->pending.kind == ASK_MOVE || c->kind == COMBAT_FRONT)
        return 1u << SPEED | 1u << FLEXIBILITY; /* G44 P */
    if (c->kind == COMBAT_MELEE)
        return 1u << ATTACK | 1u << FLEXIBILITY | 1u << DEFENSE; /* G42 */
    if (side != c->side)
        return 0;
    if (prevail_shot_far(p, s))
        return 1u << RANGE;
    return p->preset == PLAYTEST ? 1u << RANGE | 1u << ATTACK | 1u << FLEXIBILITY : 0;
}

uint64_t prevail_commit_cards(const struct prevail_pack *p, const struct prevail_state *s)
{
    uint64_t hand = s->cards[s->pending.side].hand, out = 0;
    unsigned stats = commit_stats(p, s);
    if (!stats)
        return hand;
    bit_each(card, &hand, 1)
        if (p->cards[card].commit & stats)
            out |= card_bit(card);
    return out;
}

/* R18: a set of the exact number, named in ascending order. */
uint16_t prevail_pay_rule(const struct prevail_state *s, unsigned card)
{
    uint64_t hand = s->cards[s->pending.side].hand;
    if (!(hand >> card & 1))
        return R(24);
    if (s->pending.after != ASK_NONE && card <= s->pending.after)
        return RULE_ORDER;
    uint64_t above = card == 63 ? 0 : hand >> (card + 1);
    return bit_count(above) >= s->pending.count - 1 ? RULE_NONE : RULE_ORDER;
}

uint64_t prevail_pay_cards(const struct prevail_state *s)
{
    uint64_t hand = s->cards[s->pending.side].hand, out = 0;
    bit_each(card, &hand, 1)
        if (prevail_pay_rule(s, card) == RULE_NONE)
            out |= card_bit(card);
    return out;
}

/* ---- rally ------------------------------------------------------------------------------------------------ */

/* R187 to R189. What comes back was seen, so it stays known (G6). */
void prevail_burn(const struct prevail_pack *p, struct prevail_state *s, unsigned card, struct events *events)
{
    struct prevail_cards *c = &s->cards[s->active];
    c->played &= ~card_bit(card);
    c->burnt |= card_bit(card);
    c->hand |= c->played | c->discard;
    c->known |= c->played | c->discard;
    c->played = c->discard = 0;
    c->hand_n = (uint8_t)bit_count(c->hand);
    MET(events, R(28), R(29), R(187), R(188), R(189), R(190), R(195), G(15));
    tell_card(events, EVENT_BURNT, s->active, card, false);
    s->step = STEP_SUPPORT;
    prevail_support_check(p, s, events);
}

/* The units with their bit set in `broken` rout together and make one payment (G12). */
static void rout_together(const struct prevail_pack *p, struct prevail_state *s, uint64_t broken, struct events *events)
{
    unsigned side = s->active;
    int penalty[SIDES] = {0};
    for (unsigned i = s->n[side]; i-- > 0;) /* from the last one, so that the others keep their places */
        if (broken >> i & 1) {
            penalty[side] += p->types[s->units[side][i].type].penalty;
            MET(events, R(200), R(201));
            prevail_rout(s, side, s->units[side][i].at, events);
        }
    prevail_caught(p, s, events);
    if (prevail_lost(p, s, broken != 0, events))
        return;
    prevail_demand(p, s, penalty, events);
    if (!prevail_finished(s))
        prevail_todo_next(p, s, events);
}

/* G17 P: asks about the next unit; after the last one those without a slot rout. */
void prevail_assign_next(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    unsigned side = s->active;
    for (unsigned i = 0; i < s->n[side]; i++) {
        const struct prevail_unit *u = &s->units[side][s->turned ? s->n[side] - 1u - i : i];
        if (u->slot == SLOT_UNASKED) {
            prevail_ask(s, ASK_ASSIGN, side);
            s->pending.at = u->at;
            return;
        }
    }
    uint64_t broken = 0;
    for (unsigned i = 0; i < s->n[side]; i++) {
        if (s->units[side][i].slot == SLOT_NONE)
            broken |= UINT64_C(1) << i;
        s->units[side][i].slot = SLOT_UNASKED;
    }
    rout_together(p, s, broken, events);
}

static uint64_t preserved(const struct prevail_pack *p, uint64_t cards)
{
    uint64_t types = 0;
    bit_each(card, &cards, 1)
        types |= p->cards[card].preserves;
    return types;
}

/* R196 to R200: after the own rally, by exact ids; P (G17): by slots. */
void prevail_support_check(const struct prevail_pack *p, struct prevail_state *s, struct events *events)
{
    unsigned side = s->active;
    const struct prevail_cards *c = &s->cards[side];
    MET(events, R(196), R(197), R(198), R(199), R(203), G(17));
    if (p->preset == PLAYTEST) {
        prevail_assign_next(p, s, events);
        return;
    }
    uint64_t by_hand = preserved(p, c->hand), by_known = preserved(p, c->known), broken = 0, types = 0;
    for (unsigned i = 0; i < s->n[side]; i++) {
        types |= UINT64_C(1) << s->units[side][i].type;
        if (!(by_hand >> s->units[side][i].type & 1))
            broken |= UINT64_C(1) << i;
    }
    bool shows = cards_unknown(c) > 0 && types & ~by_known; /* the others learn what the rest of the hand preserves */
    event_put(events, (struct event){.kind = EVENT_SUPPORT,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)side,
                                     .shows = shows ? prevail_others(side) : 0,
                                     .a = {bit_count(broken)}});
    rout_together(p, s, broken, events);
}

/* ---- slots (G17 P) ---------------------------------------------------------------------------------------- */

struct slots {
    int left[CARDS_MAX];    /* free slots of each card in hand */
    uint64_t must;          /* cards whose slots may not stay idle, since a unit that fits was left out */
    uint8_t open[ARMY_MAX]; /* types of the units not asked yet */
    int open_n;
};

/* The slots after the unit asked now went to this card (ASK_NONE = none). */
static void slots_make(const struct prevail_pack *p, const struct prevail_state *s, unsigned choice, struct slots *out)
{
    unsigned side = s->pending.side;
    uint64_t hand = s->cards[side].hand, left_out = 0;
    *out = (struct slots){0};
    bit_each(card, &hand, 1)
        out->left[card] = p->cards[card].slots;
    for (unsigned i = 0; i < s->n[side]; i++) {
        const struct prevail_unit *u = &s->units[side][i];
        unsigned slot = u->at != s->pending.at ? u->slot : choice == ASK_NONE ? (unsigned)SLOT_NONE : choice + 1;
        if (slot == SLOT_UNASKED)
            out->open[out->open_n++] = u->type;
        else if (slot == SLOT_NONE)
            left_out |= UINT64_C(1) << u->type;
        else
            out->left[slot - 1]--;
    }
    bit_each(card, &hand, 1)
        if (p->cards[card].slot_fits & left_out)
            out->must |= card_bit(card);
}

/* One more slot of this card filled, moving others about where needed. */
static bool slot_fill(const struct prevail_pack *p, const struct slots *slots, unsigned card, uint8_t filled[ARMY_MAX],
                      uint64_t *tried)
{
    for (int i = 0; i < slots->open_n; i++) {
        if (*tried >> i & 1 || !(p->cards[card].slot_fits >> slots->open[i] & 1))
            continue;
        *tried |= UINT64_C(1) << i;
        if (!filled[i] || slot_fill(p, slots, filled[i] - 1u, filled, tried)) {
            filled[i] = (uint8_t)(card + 1);
            return true;
        }
    }
    return false;
}

/* Can every slot that may not stay idle still be filled by units not asked yet? */
static bool slots_hold(const struct prevail_pack *p, const struct slots *slots)
{
    uint8_t filled[ARMY_MAX] = {0};
    int need = 0;
    bit_each(card, &slots->must, 1)
        need += slots->left[card];
    if (need > slots->open_n)
        return false;
    bit_each(card, &slots->must, 1)
        for (int n = 0; n < slots->left[card]; n++) {
            uint64_t tried = 0;
            if (!slot_fill(p, slots, card, filled, &tried))
                return false;
        }
    return true;
}

static bool slot_fits(const struct prevail_pack *p, const struct prevail_state *s, unsigned card)
{
    unsigned side = s->pending.side, used = 0;
    if (!(s->cards[side].hand >> card & 1) || !(p->cards[card].slot_fits >> unit_on(s, side, s->pending.at)->type & 1))
        return false;
    for (unsigned i = 0; i < s->n[side]; i++)
        used += s->units[side][i].slot == card + 1;
    return used < p->cards[card].slots;
}

static bool slot_holds(const struct prevail_pack *p, const struct prevail_state *s, unsigned card)
{
    struct slots slots;
    slots_make(p, s, card, &slots);
    return slots_hold(p, &slots);
}

/* The cards that may cover the unit asked about; *none: it may be left out. Where an imagined hand fits the earlier
 * answers in no way, any fitting slot will do. */
uint64_t prevail_slot_cards(const struct prevail_pack *p, const struct prevail_state *s, bool *none)
{
    uint64_t hand = s->cards[s->pending.side].hand, fits = 0, holds = 0;
    bit_each(card, &hand, 1) {
        if (!slot_fits(p, s, card))
            continue;
        fits |= card_bit(card);
        if (slot_holds(p, s, card))
            holds |= card_bit(card);
    }
    *none = slot_holds(p, s, ASK_NONE);
    if (holds || *none)
        return holds;
    *none = !fits;
    return fits;
}
