/* cards.c: cards leaving the hand: played, committed, paid. */
#include "subjects.h"

#include <string.h>

/* `shows`: the others did not know that this card is there. */
static void tell_card(struct events *events, unsigned kind, unsigned seat, unsigned card, bool shows)
{
    event_put(events, (struct event){.kind = (uint8_t)kind,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .shows = shows ? prevail_others(seat) : 0,
                                     .a = {(int32_t)card}});
}

static void discard(struct prevail_cards *c, unsigned card)
{
    assert(card_in(c->hand, card));
    c->hand &= ~card_bit(card);
    c->known &= ~card_bit(card);
    c->discard |= card_bit(card);
    c->hand_n--;
}

/* ---- played (R50 to R53) ---------------------------------------------------------------------------------------- */

void prevail_card_do(struct prevail_state *s, unsigned seat, unsigned card, struct events *events)
{
    struct prevail_cards *c = &s->cards[seat];
    assert(s->ask.kind == ASK_CARD && c->awaiting == NO_CARD && card_in(c->hand, card));
    c->hand &= ~card_bit(card);
    c->hand_n--;
    c->awaiting = (uint8_t)card; /* R51 */
    rules_met(events, R(22), R(23), R(24), R(50), R(51), G(6), G(18));
    prevail_event(events, EVENT_CARD_IN, seat, 0, 0, 0);
    if (s->cards[other(seat)].awaiting != NO_CARD)
        s->ask.kind = ASK_NOTHING;
}

/* ---- committed (R25, R127 to R129, R157, R158) ------------------------------------------------------------------ */

/* R157, R158: both must commit in a shot; P (G61): only the range card that a shot was declared with. */
bool prevail_commit_required(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    if (s->combat.kind != COMBAT_SHOT)
        return false;
    return pack->preset == RULEBOOK || (seat == s->combat.seat && prevail_shot_far(pack, s));
}

/* The stats of which a card must show one to be committed now; 0 = any card will do. */
static unsigned commit_stats(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    const struct prevail_combat *c = &s->combat;
    if (s->ask.kind == ASK_MOVE || c->kind == COMBAT_FRONT)
        return 1u << SPEED | 1u << FLEXIBILITY; /* G44 P */
    if (c->kind == COMBAT_MELEE)
        return 1u << ATTACK | 1u << FLEXIBILITY | 1u << DEFENSE; /* G42 */
    if (seat != c->seat)
        return 0;
    if (prevail_shot_far(pack, s))
        return 1u << RANGE;
    return pack->preset == PLAYTEST ? 1u << RANGE | 1u << ATTACK | 1u << FLEXIBILITY : 0;
}

uint64_t prevail_commit_cards(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    uint64_t hand = s->cards[seat].hand, out = 0;
    unsigned stats = commit_stats(pack, s, seat);
    if (!stats)
        return hand;
    bit_each(card, &hand, 1)
        if (pack->cards[card].commit & stats)
            out |= card_bit(card);
    return out;
}

/* R25, R26. */
static void commit(struct prevail_state *s, unsigned seat, unsigned card, struct events *events)
{
    struct prevail_cards *c = &s->cards[seat];
    /* decided in secret: that it is this card is new even where everybody knows the hand */
    bool shows = !card_in(c->known, card) || s->combat.commits[seat] != COMMIT_UNASKED;
    discard(c, card);
    s->combat.commits[seat] = card_note(card);
    rules_met(events, R(24), R(25), R(26), G(43));
    if (s->combat.kind == COMBAT_SHOT)
        rules_met(events, R(148), R(149), R(157), R(158), G(62));
    else if (s->combat.kind == COMBAT_MELEE)
        rules_met(events, R(127), R(128), R(129), G(42));
    else
        rules_met(events, G(44));
    tell_card(events, EVENT_COMMITTED, seat, card, shows);
}

/* R129, G42: decided in secret. The card stays in the hand until both have decided; then both are shown, the initiative
 * player's first. */
static void decide(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, uint8_t note,
                   struct events *events)
{
    assert(pack->secret_commits && commit_open(s, seat));
    s->combat.commits[seat] = note;
    rules_met(events, R(127), R(129), G(42));
    prevail_event(events, EVENT_DECIDED, seat, 0, 0, 0);
    if (commit_open(s, other(seat)))
        return;
    prevail_ask(s, ASK_NOTHING, BOTH);
    unsigned order[SIDES] = {s->initiative, other(s->initiative)};
    for (unsigned i = 0; i < SIDES; i++)
        if (is_noted(s->combat.commits[order[i]]))
            commit(s, order[i], noted_card(s->combat.commits[order[i]]), events);
        else
            event_put(events, (struct event){.kind = EVENT_DECLINED,
                                             .seen = SEEN_BY_ALL,
                                             .seat = (uint8_t)order[i],
                                             .shows = prevail_others(order[i])});
    if (!prevail_lost(pack, s, false, events))
        prevail_combat_next(pack, s, events);
}

void prevail_commit_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, unsigned card,
                       struct events *events)
{
    if (s->ask.kind == ASK_COMMITS) {
        decide(pack, s, seat, card_note(card), events);
        return;
    }
    assert(seat == s->ask.seat);
    bool required = s->ask.required;
    assert(s->ask.kind == ASK_COMMIT || s->ask.kind == ASK_MOVE);
    if (s->ask.kind == ASK_MOVE) { /* G44 P: the move is still to come */
        s->combat = (struct prevail_combat){.kind = COMBAT_MOVE, .at = s->ask.at, .target = ASK_NONE};
        commit(s, seat, card, events);
        prevail_lost(pack, s, false, events);
        return;
    }
    prevail_ask(s, ASK_NOTHING, seat);
    commit(s, seat, card, events);
    if (required && pack->preset == RULEBOOK && s->cards[seat].hand_n == 0) { /* R33, G61 */
        rules_met(events, R(33), R(157), R(158), G(61));
        prevail_over(s, other(seat), END_LAST_CARD, events);
    } else if (!prevail_lost(pack, s, false, events))
        prevail_combat_next(pack, s, events);
}

void prevail_decline_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct events *events)
{
    if (s->ask.kind == ASK_COMMITS) {
        decide(pack, s, seat, COMMIT_DECLINED, events);
        return;
    }
    assert(s->ask.kind == ASK_COMMIT && !s->ask.required);
    s->combat.commits[s->ask.seat] = COMMIT_DECLINED;
    rules_met(events, R(127));
    prevail_ask(s, ASK_NOTHING, s->ask.seat);
    prevail_combat_next(pack, s, events);
}

/* ---- paid (R18, R27) -------------------------------------------------------------------------------------------- */

/* R18: a set of the exact number, named in ascending order. */
uint16_t prevail_pay_rule(const struct prevail_state *s, unsigned card)
{
    uint64_t hand = s->cards[s->ask.seat].hand;
    if (!card_in(hand, card))
        return R(24);
    if (s->ask.after != ASK_NONE && card <= s->ask.after)
        return RULE_ORDER;
    uint64_t above = card == 63 ? 0 : hand >> (card + 1);
    return bit_count(above) >= s->ask.n - 1 ? RULE_NONE : RULE_ORDER;
}

uint64_t prevail_pay_cards(const struct prevail_state *s)
{
    uint64_t hand = s->cards[s->ask.seat].hand, out = 0;
    bit_each(card, &hand, 1)
        if (prevail_pay_rule(s, card) == RULE_NONE)
            out |= card_bit(card);
    return out;
}

/* R27. Which cards may be named next depends on the whole hand, so any unknown one makes this a showing. */
void prevail_pay_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned card, struct events *events)
{
    unsigned seat = s->ask.seat;
    bool shows = cards_unknown(&s->cards[seat]) > 0;
    assert(s->ask.kind == ASK_PAY && s->ask.n > 0);
    discard(&s->cards[seat], card);
    rules_met(events, R(18), R(24), R(27), G(9), G(11), G(12));
    tell_card(events, EVENT_PAID, seat, card, shows);
    s->ask.after = (uint16_t)card;
    if (--s->ask.n)
        return;
    prevail_ask(s, ASK_NOTHING, seat);
    prevail_todo_next(pack, s, events);
}
