/* rally.c: the rally and its unit support check (R186 to R205); in `playtest` by slots (G17). */
#include "subjects.h"

void prevail_rally_do(struct prevail_state *s, struct events *events)
{
    assert(s->ask.kind == ASK_RALLY && s->cards[s->ask.seat].played);
    rules_met(events, R(186), R(193));
    if (!s->cards[s->ask.seat].hand_n)
        rules_met(events, R(35), R(194), G(16));
    prevail_event(events, EVENT_RALLIED, s->ask.seat, 0, 0, 0);
    s->step = STEP_BURN;
    prevail_ask(s, ASK_NOTHING, s->ask.seat);
}

/* R191, R192: played cards stay where they are, and nothing is checked. */
void prevail_no_rally_do(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    assert(s->ask.kind == ASK_RALLY);
    rules_met(events, R(186), R(191), R(192));
    prevail_ask(s, ASK_NOTHING, s->ask.seat);
    prevail_rally_over(pack, s, events);
}

/* The units with their bit set in `broken` rout together and make one payment (G12). */
static void rout_together(const struct prevail_pack *pack, struct prevail_state *s, uint64_t broken,
                          struct events *events)
{
    unsigned seat = s->active;
    int penalty[SIDES] = {0};
    for (unsigned i = s->n[seat]; i-- > 0;) /* from the last one, so that the others keep their places */
        if (broken >> i & 1) {
            rules_met(events, R(200), R(201));
            penalty[seat] += prevail_rout(pack, s, seat, s->units[seat][i].at, events);
        }
    if (!prevail_routed(pack, s, penalty, broken != 0, events))
        prevail_todo_next(pack, s, events);
}

/* G17 P: asks about the next unit; after the last one those without a slot rout. */
void prevail_assign_next(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    unsigned seat = s->active;
    for (unsigned i = 0; i < s->n[seat]; i++) {
        const struct prevail_unit *u = &s->units[seat][s->turned ? s->n[seat] - 1u - i : i];
        if (u->slot == SLOT_UNASKED) {
            prevail_ask_at(s, ASK_ASSIGN, seat, u->at);
            return;
        }
    }
    uint64_t broken = 0;
    for (unsigned i = 0; i < s->n[seat]; i++) {
        if (s->units[seat][i].slot == SLOT_NONE)
            broken |= UINT64_C(1) << i;
        s->units[seat][i].slot = SLOT_UNASKED;
    }
    rout_together(pack, s, broken, events);
}

static uint64_t preserved(const struct prevail_pack *pack, uint64_t cards)
{
    uint64_t types = 0;
    bit_each(card, &cards, 1)
        types |= pack->cards[card].preserves;
    return types;
}

/* R196 to R200: after the own rally, by exact ids; P (G17): by slots. */
static void support_check(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    unsigned seat = s->active;
    const struct prevail_cards *c = &s->cards[seat];
    rules_met(events, R(196), R(197), R(198), R(199), R(203), G(17));
    if (pack->preset == PLAYTEST) {
        prevail_assign_next(pack, s, events);
        return;
    }
    uint64_t by_hand = preserved(pack, c->hand), by_known = preserved(pack, c->known), broken = 0, types = 0;
    for (unsigned i = 0; i < s->n[seat]; i++) {
        types |= UINT64_C(1) << s->units[seat][i].type;
        if (!(by_hand >> s->units[seat][i].type & 1))
            broken |= UINT64_C(1) << i;
    }
    bool shows = cards_unknown(c) > 0 && types & ~by_known; /* the others learn what the rest of the hand preserves */
    event_put(events, (struct event){.kind = EVENT_SUPPORT,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .shows = shows ? prevail_others(seat) : 0,
                                     .a = {bit_count(broken)}});
    rout_together(pack, s, broken, events);
}

/* R187 to R189. What comes back was seen, so it stays known (G6). */
void prevail_burn(const struct prevail_pack *pack, struct prevail_state *s, unsigned card, struct events *events)
{
    struct prevail_cards *c = &s->cards[s->active];
    assert(s->step == STEP_BURN && card_in(c->played, card));
    c->played &= ~card_bit(card);
    c->burnt |= card_bit(card);
    c->hand |= c->played | c->discard;
    c->known |= c->played | c->discard;
    c->played = c->discard = 0;
    c->hand_n = (uint8_t)bit_count(c->hand);
    rules_met(events, R(28), R(29), R(187), R(188), R(189), R(190), R(195), G(15));
    prevail_event(events, EVENT_BURNT, s->active, (int)card, 0, 0);
    s->step = STEP_SUPPORT;
    support_check(pack, s, events);
}

/* ---- slots (G17 P) ---------------------------------------------------------------------------------------------- */

struct slots {
    int left[CARDS_MAX];    /* free slots of each card in hand */
    uint64_t must;          /* cards whose slots may not stay idle, since a unit that fits was left out */
    uint8_t open[ARMY_MAX]; /* types of the units not asked yet */
    int open_n;
};

/* The slots after the unit asked now went to this card (ASK_NONE = none). */
static void slots_make(const struct prevail_pack *pack, const struct prevail_state *s, unsigned choice,
                       struct slots *out)
{
    unsigned seat = s->ask.seat;
    uint64_t hand = s->cards[seat].hand, left_out = 0;
    *out = (struct slots){0};
    bit_each(card, &hand, 1)
        out->left[card] = pack->cards[card].slots;
    for (unsigned i = 0; i < s->n[seat]; i++) {
        const struct prevail_unit *u = &s->units[seat][i];
        unsigned slot = u->at != s->ask.at ? u->slot : choice == ASK_NONE ? (unsigned)SLOT_NONE : card_note(choice);
        if (slot == SLOT_UNASKED)
            out->open[out->open_n++] = u->type;
        else if (slot == SLOT_NONE)
            left_out |= UINT64_C(1) << u->type;
        else
            out->left[noted_card(slot)]--;
    }
    bit_each(card, &hand, 1)
        if (pack->cards[card].slot_fits & left_out)
            out->must |= card_bit(card);
}

/* One more slot of this card filled, moving others about where needed. */
static bool slot_fill(const struct prevail_pack *pack, const struct slots *slots, unsigned card,
                      uint8_t filled[ARMY_MAX], uint64_t *tried)
{
    for (int i = 0; i < slots->open_n; i++) {
        if (*tried >> i & 1 || !(pack->cards[card].slot_fits >> slots->open[i] & 1))
            continue;
        *tried |= UINT64_C(1) << i;
        if (!filled[i] || slot_fill(pack, slots, noted_card(filled[i]), filled, tried)) {
            filled[i] = card_note(card);
            return true;
        }
    }
    return false;
}

/* Can every slot that may not stay idle still be filled by units not asked yet? */
static bool slots_hold(const struct prevail_pack *pack, const struct slots *slots)
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
            if (!slot_fill(pack, slots, card, filled, &tried))
                return false;
        }
    return true;
}

static bool slot_fits(const struct prevail_pack *pack, const struct prevail_state *s, unsigned card)
{
    unsigned seat = s->ask.seat, used = 0;
    if (!(s->cards[seat].hand >> card & 1) || !(pack->cards[card].slot_fits >> unit_on(s, seat, s->ask.at)->type & 1))
        return false;
    for (unsigned i = 0; i < s->n[seat]; i++)
        used += s->units[seat][i].slot == card_note(card);
    return used < pack->cards[card].slots;
}

static bool slot_holds(const struct prevail_pack *pack, const struct prevail_state *s, unsigned card)
{
    struct slots slots;
    slots_make(pack, s, card, &slots);
    return slots_hold(pack, &slots);
}

/* The cards that may cover the unit asked about; *none: it may be left out. Where an imagined hand fits the earlier
 * answers in no way, any fitting slot will do. */
uint64_t prevail_slot_cards(const struct prevail_pack *pack, const struct prevail_state *s, bool *none)
{
    uint64_t hand = s->cards[s->ask.seat].hand, fits = 0, holds = 0;
    bit_each(card, &hand, 1) {
        if (!slot_fits(pack, s, card))
            continue;
        fits |= card_bit(card);
        if (slot_holds(pack, s, card))
            holds |= card_bit(card);
    }
    *none = slot_holds(pack, s, ASK_NONE);
    if (holds || *none)
        return holds;
    *none = !fits;
    return fits;
}

void prevail_assign_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned card, struct events *events)
{
    unsigned seat = s->ask.seat, at = s->ask.at;
    struct prevail_cards *c = &s->cards[seat];
    bool shows = cards_unknown(c) > 0;
    assert(s->ask.kind == ASK_ASSIGN && (card == ASK_NONE || card_in(c->hand, card)));
    unit_of(s, seat, at)->slot = card == ASK_NONE ? (uint8_t)SLOT_NONE : card_note(card);
    if (card != ASK_NONE)
        c->known |= card_bit(card);
    rules_met(events, G(17));
    event_put(events, (struct event){.kind = EVENT_ASSIGNED,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .shows = shows ? prevail_others(seat) : 0,
                                     .a = {(int32_t)at, card == ASK_NONE ? -1 : (int32_t)card}});
    prevail_ask(s, ASK_NOTHING, seat);
    prevail_assign_next(pack, s, events);
}
