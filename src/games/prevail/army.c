/* army.c: armies built before the battle, in secret (R41, R42, G3, G74 to G76). */
#include "subjects.h"

#include <string.h>

/* ---- what has been built ----------------------------------------------------------------------------------------- */

void prevail_draft_make(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        struct prevail_draft *d)
{
    const struct prevail_build *b = &pack->extra.build;
    uint64_t types = 0, hand = s->cards[seat].hand;
    assert(b->on && !army_hidden(s, seat));
    *d = (struct prevail_draft){0};
    for (unsigned type = 0; type < pack->types_n; type++) {
        int n = s->reserve[seat][type];
        d->cost += n * pack->types[type].cost;
        d->penalty += n * pack->types[type].penalty;
        d->types += n > 0;
        d->units += n;
        types |= (uint64_t)(n > 0) << type;
    }
    bit_each(card, &hand, 1)
        d->cards[pack->cards[card].initiative]++;
    for (unsigned i = 0; i < b->nations_n; i++)
        if (b->allowed[seat] >> i & 1 && !(types & ~b->types[i]) && !(hand & ~b->cards[i]))
            d->nations |= 1u << i;
}

/* The least cost of units of one nation whose routs cost so many cards more, with so many types more at most. */
static int least_cost(const struct prevail_pack *pack, const uint8_t have[TYPES_MAX], uint64_t types, int need,
                      int slots)
{
    enum { TOO_MUCH = 1 << 20 };
    int best[TYPES_MAX + 1][NEED_MAX + 1];
    assert(need > 0 && need <= NEED_MAX && slots >= 0 && slots <= TYPES_MAX);
    for (int k = 0; k <= slots; k++)
        for (int p = 0; p <= need; p++)
            best[k][p] = p ? TOO_MUCH : 0;
    for (unsigned type = 0; type < pack->types_n; type++) {
        const struct prevail_type *t = &pack->types[type];
        int room = t->limit - have[type], slot = have[type] == 0;
        for (int k = slots; types >> type & 1 && t->penalty && k >= slot; k--)
            for (int p = need; p > 0; p--)
                for (int n = 1; n <= room; n++) {
                    int rest = p - n * t->penalty, from = best[k - slot][rest > 0 ? rest : 0] + n * t->cost;
                    best[k][p] = from < best[k][p] ? from : best[k][p];
                    if (rest <= 0)
                        break;
                }
    }
    int least = TOO_MUCH;
    for (int k = 0; k <= slots; k++)
        least = best[k][need] < least ? best[k][need] : least;
    return least;
}

/* Cards can always be had (prevail_build_read() has seen to it); what can run out is room for costly routs. */
bool prevail_draft_open(const struct prevail_pack *pack, const uint8_t have[TYPES_MAX], const struct prevail_draft *d)
{
    int need = pack->limits.penalty - d->penalty, slots = pack->limits.types - d->types;
    if (!d->nations || d->cost > pack->limits.cost || slots < 0)
        return false;
    for (unsigned i = 0; i < pack->extra.build.nations_n; i++)
        if (d->nations >> i & 1 &&
            (need <= 0 ||
             d->cost + least_cost(pack, have, pack->extra.build.types[i], need, slots) <= pack->limits.cost))
            return true;
    return false;
}

int prevail_kept_by(const struct prevail_pack *pack, uint64_t hand, unsigned type)
{
    int n = 0;
    bit_each(card, &hand, 1)
        n += pack->cards[card].preserves >> type & 1;
    return n;
}

uint64_t prevail_hand_pool(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                           unsigned choice)
{
    const struct prevail_build *b = &pack->extra.build;
    unsigned nations = b->allowed[seat];
    uint64_t types = 0;
    for (unsigned type = 0; type < pack->types_n; type++)
        if (s->reserve[seat][type] || s->routed[seat][type])
            types |= UINT64_C(1) << type;
    for (unsigned i = 0; i < s->n[seat]; i++)
        types |= UINT64_C(1) << s->units[seat][i].type;
    for (unsigned i = 0; i < b->nations_n; i++)
        if (types & ~b->types[i])
            nations &= ~(1u << i);
    for (choice %= nations ? (unsigned)__builtin_popcount(nations) : 1; choice; choice--)
        nations &= nations - 1;
    return nations ? b->cards[__builtin_ctz(nations)] : UINT64_MAX; /* a position from outside may mix them */
}

/* ---- what may be answered ---------------------------------------------------------------------------------------- */

/* The nations that the army may still become with this type or card. */
static unsigned nations_with(const struct prevail_pack *pack, unsigned nations, unsigned item)
{
    const struct prevail_build *b = &pack->extra.build;
    for (unsigned i = 0; i < b->nations_n; i++)
        if (!(item >= ITEM_CARD ? card_in(b->cards[i], item - ITEM_CARD) : b->types[i] >> item & 1))
            nations &= ~(1u << i);
    return nations;
}

static enum build_fault add_fault(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                  const struct prevail_draft *now, unsigned item)
{
    struct prevail_draft d = *now; /* with it added */
    uint8_t have[TYPES_MAX];
    d.nations = nations_with(pack, now->nations, item);
    if (item >= ITEM_CARD) {
        unsigned card = item - ITEM_CARD;
        if (card_in(s->cards[seat].hand, card))
            return BUILD_TWICE;
        if (!d.nations)
            return BUILD_NATION;
        if (d.cards[pack->cards[card].initiative] >= pack->limits.cards)
            return BUILD_QUOTA;
        /* of the nations left, one must still have units enough */
        return d.nations == now->nations || prevail_draft_open(pack, s->reserve[seat], &d) ? BUILD_FITS : BUILD_NATION;
    }
    const struct prevail_type *t = &pack->types[item];
    if (s->reserve[seat][item] >= t->limit)
        return BUILD_LIMIT;
    if (!d.nations)
        return BUILD_NATION;
    d.cost += t->cost;
    d.penalty += t->penalty;
    d.types += s->reserve[seat][item] == 0;
    if (d.cost > pack->limits.cost)
        return BUILD_COST;
    if (d.types > pack->limits.types)
        return BUILD_TYPES;
    memcpy(have, s->reserve[seat], sizeof have);
    have[item]++;
    return prevail_draft_open(pack, have, &d) ? BUILD_FITS : BUILD_PENALTY;
}

static enum build_fault drop_fault(const struct prevail_state *s, unsigned seat, unsigned item)
{
    bool there = item >= ITEM_CARD ? card_in(s->cards[seat].hand, item - ITEM_CARD) : s->reserve[seat][item] > 0;
    return !there ? BUILD_NOT_THERE : s->changes[seat] >= CHANGES_MAX ? BUILD_CHANGES : BUILD_FITS;
}

static enum build_fault army_fault(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                   unsigned army)
{
    const struct prevail_ready *r = &pack->extra.build.ready[army];
    if (!(pack->extra.build.allowed[seat] >> r->nation & 1))
        return BUILD_NATION;
    if (s->cards[seat].hand == r->cards && memcmp(s->reserve[seat], r->units, sizeof r->units) == 0)
        return BUILD_SAME;
    return s->changes[seat] >= CHANGES_MAX ? BUILD_CHANGES : BUILD_FITS;
}

static enum build_fault ready_fault(const struct prevail_pack *pack, const struct prevail_draft *d)
{
    if (!d->units)
        return BUILD_NO_UNITS;
    if (d->penalty < pack->limits.penalty)
        return BUILD_LITTLE_PENALTY;
    for (int i = 1; i <= 4; i++)
        if (d->cards[i] != pack->limits.cards)
            return BUILD_FEW_CARDS;
    return BUILD_FITS;
}

static enum build_fault fault_of(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                 const struct prevail_draft *d, action_t action)
{
    switch (action_verb(action)) {
    case VERB_ADD: return add_fault(pack, s, seat, d, action_from(action));
    case VERB_DROP: return drop_fault(s, seat, action_from(action));
    case VERB_ARMY: return army_fault(pack, s, seat, action_from(action));
    default: return ready_fault(pack, d);
    }
}

enum build_fault prevail_build_fault(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                     action_t action)
{
    struct prevail_draft d;
    assert(build_open(s, seat));
    prevail_draft_make(pack, s, seat, &d);
    return fault_of(pack, s, seat, &d, action);
}

uint16_t prevail_fault_rule(enum build_fault fault)
{
    static const uint16_t rules[] = {
        [BUILD_LIMIT] = R(42),        [BUILD_COST] = R(41),    [BUILD_TYPES] = G(3),     [BUILD_PENALTY] = G(3),
        [BUILD_TWICE] = G(3),         [BUILD_QUOTA] = G(3),    [BUILD_NATION] = G(75),   [BUILD_NOT_THERE] = G(74),
        [BUILD_SAME] = G(74),         [BUILD_CHANGES] = G(76), [BUILD_NO_UNITS] = G(74), [BUILD_FEW_CARDS] = G(3),
        [BUILD_LITTLE_PENALTY] = G(3)};
    return rules[fault];
}

int prevail_build_list(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, action_t *out)
{
    struct prevail_draft d;
    int n = 0;
    prevail_draft_make(pack, s, seat, &d);
    for (unsigned verb = VERB_ADD; verb <= VERB_READY; verb++) {
        unsigned types = verb <= VERB_DROP ? pack->types_n : verb == VERB_ARMY ? pack->extra.build.ready_n : 1;
        for (unsigned i = 0; i < types; i++) {
            out[n] = action_make(verb, i, 0, 0, 0);
            n += fault_of(pack, s, seat, &d, out[n]) == BUILD_FITS;
        }
        for (unsigned card = 0; verb <= VERB_DROP && card < pack->cards_n; card++) {
            out[n] = action_make(verb, ITEM_CARD + card, 0, 0, 0);
            n += fault_of(pack, s, seat, &d, out[n]) == BUILD_FITS;
        }
    }
    return n;
}

/* For positions: limits are kept, and whoever is ready has a whole army. */
bool prevail_draft_sound(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    struct prevail_draft d;
    for (unsigned type = 0; type < pack->types_n; type++)
        if (s->reserve[seat][type] > pack->types[type].limit)
            return false;
    prevail_draft_make(pack, s, seat, &d);
    for (int i = 1; i <= 4; i++)
        if (d.cards[i] > pack->limits.cards)
            return false;
    return s->changes[seat] <= CHANGES_MAX && prevail_draft_open(pack, s->reserve[seat], &d) &&
           (!(s->built >> seat & 1) || ready_fault(pack, &d) == BUILD_FITS);
}

/* ---- carried out ------------------------------------------------------------------------------------------------- */

/* Both are ready: the units are shown, the cards stay hidden (G6). */
static void armies_built(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        struct prevail_draft d;
        prevail_draft_make(pack, s, seat, &d);
        s->changes[seat] = 0;
        event_put(events, (struct event){.kind = EVENT_ARMY,
                                         .seen = SEEN_BY_ALL,
                                         .shows = prevail_others(seat),
                                         .seat = (uint8_t)seat,
                                         .a = {d.units, d.cost}});
    }
    s->built = 0;
    s->step = STEP_DEPLOY;
    s->active = pack->extra.black_first != s->turned ? BLACK : WHITE;
    prevail_ask(s, ASK_NOTHING, BOTH);
    rules_met(events, R(38), G(6));
}

static void add_do(struct prevail_state *s, unsigned seat, unsigned item, int n)
{
    struct prevail_cards *c = &s->cards[seat];
    if (item < ITEM_CARD) {
        s->reserve[seat][item] = (uint8_t)(s->reserve[seat][item] + n);
        return;
    }
    c->hand ^= card_bit(item - ITEM_CARD);
    c->hand_n = (uint8_t)(c->hand_n + n);
}

void prevail_build_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, action_t action,
                      struct events *events)
{
    unsigned from = action_from(action);
    assert(build_open(s, seat) && prevail_build_fault(pack, s, seat, action) == BUILD_FITS);
    rules_met(events, R(41), R(42), G(3), G(74), G(75));
    switch (action_verb(action)) {
    case VERB_ADD: add_do(s, seat, from, 1); return;
    case VERB_DROP:
        add_do(s, seat, from, -1);
        s->changes[seat]++;
        rules_met(events, G(76));
        return;
    case VERB_ARMY: {
        const struct prevail_ready *r = &pack->extra.build.ready[from];
        memcpy(s->reserve[seat], r->units, sizeof r->units);
        s->cards[seat].hand = r->cards;
        s->cards[seat].hand_n = (uint8_t)bit_count(r->cards);
        s->changes[seat]++;
        return;
    }
    default: break;
    }
    s->built |= (uint8_t)(1u << seat);
    prevail_event(events, EVENT_READY, seat, 0, 0, 0);
    if (s->built == (1u << WHITE | 1u << BLACK))
        armies_built(pack, s, events);
}
