/* cards.c: when a card can be played, which windows are open, and what each card does (rulebook: Cards). */
#include "legends.h"

/* R103, G35: the cards of each window. */
unsigned legends_window(unsigned kind)
{
    static const uint16_t cards[ASK_KINDS] = {
        [ASK_TURN] = 1u << CARD_MO,
        [ASK_CHARGE] = 1u << CARD_CC,
        [ASK_DEFEND] = 1u << CARD_WD | 1u << CARD_FS,
        [ASK_FLANK] = 1u << CARD_FL | 1u << CARD_EV,
        [ASK_COUNTER] = 1u << CARD_XC | 1u << CARD_SK | 1u << CARD_CT,
        [ASK_ADVANCE] = 1u << CARD_AD | 1u << CARD_PU | 1u << CARD_HR,
    };
    assert(kind < ASK_KINDS);
    return cards[kind];
}

unsigned legends_phase_of(unsigned kind)
{
    assert(legends_window_kind(kind));
    return PHASE_ATTACK + (kind - ASK_CHARGE); /* both in the order of R32 */
}

unsigned legends_card_phase(unsigned card)
{
    for (unsigned kind = ASK_CHARGE; kind <= ASK_ADVANCE; kind++)
        if (legends_window(kind) >> card & 1)
            return legends_phase_of(kind);
    return PHASE_MOVE;
}

const uint16_t legends_card_rule[LEGENDS_CARDS] = {
    [CARD_CC] = RULE('R', 108), [CARD_WD] = RULE('R', 111), [CARD_FS] = RULE('R', 114), [CARD_FL] = RULE('R', 116),
    [CARD_EV] = RULE('R', 119), [CARD_XC] = RULE('R', 123), [CARD_SK] = RULE('R', 125), [CARD_CT] = RULE('G', 4),
    [CARD_AD] = RULE('R', 127), [CARD_PU] = RULE('R', 130), [CARD_HR] = RULE('R', 133), [CARD_MO] = RULE('R', 135)};

/* Class and ability (R156), in that order. */
static uint16_t unit_refused(const struct legends_pack *pack, const struct legends_unit *u, unsigned card)
{
    const struct legends_type *t = legends_type(pack, u);
    unsigned only = pack->card[card].only;
    if (only != CLASS_ANY && (only == CLASS_CAVALRY) != t->cavalry)
        return legends_card_rule[card];
    if (!(t->cards >> card & 1))
        return card == CARD_SK ? RULE('R', 125) : RULE('R', 156);
    return RULE_NONE;
}

/* G14: alive, on its tile, not Retreated; attacker in range and line; one counter a combat. */
static uint16_t counter_refused(const struct legends_pack *pack, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    const struct legends_unit *def = &s->unit[c->def];
    if (c->countered)
        return RULE('G', 14);
    bool able =
        def->state != UNIT_RETREATED && def->tile == c->tile && legends_in_range(pack, s, c->def, s->unit[c->att].tile);
    return able ? RULE_NONE : RULE('R', 95);
}

static uint16_t condition_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned card)
{
    const struct legends_combat *c = &s->combat;
    uint64_t tiles[LEGENDS_WORDS];
    bool melee = legends_melee(pack, s);
    if ((card == CARD_CC || card == CARD_FL || card == CARD_EV) && !melee && pack->switches[SWITCH_CARD_MELEE_ONLY])
        return RULE('G', 17);
    switch (card) {
    case CARD_CC: return s->unit[c->att].moved >= LEGENDS_CHARGE ? RULE_NONE : RULE('R', 109); /* G18 */
    case CARD_WD: return legends_free_around(pack, s, s->unit[c->def].tile, tiles) ? RULE_NONE : RULE('R', 112);
    case CARD_FS: /* G15: the line is clear, since the attacker has it too */
        return legends_in_range(pack, s, c->def, s->unit[c->att].tile) ? RULE_NONE : RULE('R', 64);
    case CARD_FL: return legends_flankers(pack, s) >= 1 ? RULE_NONE : RULE('R', 117);
    case CARD_EV: return legends_flankers(pack, s) >= LEGENDS_ENVELOP ? RULE_NONE : RULE('R', 120);
    case CARD_AD: return c->vacated && melee && !c->advanced ? RULE_NONE : RULE('R', 128); /* G7, G48 */
    case CARD_PU: return c->advanced ? RULE_NONE : RULE('R', 131);
    case CARD_HR:
        return legends_reach(pack, s, c->att, legends_run_limit(pack, s, c->att), tiles) ? RULE_NONE : RULE('R', 134);
    default: return counter_refused(pack, s);
    }
}

/* G3, G38: before any activation, once a turn, for at least one Idle unit. */
static uint16_t mixed_order_refused(const struct legends_pack *pack, const struct legends_state *s)
{
    if (s->ordered)
        return RULE('G', 38);
    if (s->side[s->turn].action >= pack->action_max)
        return RULE('G', 2);
    if (legends_army(pack) && s->side[s->turn].action)
        return RULE('G', 3);
    return legends_any(s, s->turn, 1u << UNIT_IDLE) ? RULE_NONE : RULE('G', 3);
}

uint16_t legends_card_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned card)
{
    assert(card < LEGENDS_CARDS && s->stage == STAGE_TURN);
    if (card == CARD_MO)
        return mixed_order_refused(pack, s);
    assert(s->combat.sub != SUB_NONE);
    bool defends = 1u << card & (legends_window(ASK_DEFEND) | legends_window(ASK_COUNTER)); /* G32 */
    const struct legends_unit *u = &s->unit[defends ? s->combat.def : s->combat.att];
    if (!u->type)
        return RULE('R', 95); /* a dead defender */
    uint16_t rule = unit_refused(pack, u, card);
    if (rule)
        return rule;
    return s->combat.played >> card & 1 ? RULE('G', 26) : condition_refused(pack, s, card);
}

void legends_card_tiles(const struct legends_pack *pack, const struct legends_state *s, unsigned card,
                        uint64_t out[LEGENDS_WORDS])
{
    const struct legends_combat *c = &s->combat;
    assert(legends_card_has_tile(card));
    if (card == CARD_WD)
        legends_free_around(pack, s, s->unit[c->def].tile, out); /* G16 */
    else
        legends_reach(pack, s, c->att, legends_run_limit(pack, s, c->att), out); /* G19 */
}

bool legends_free_advance(const struct legends_pack *pack, const struct legends_state *s)
{
    return s->combat.vacated == VACATED_KILLED && !s->combat.advanced && legends_melee(pack, s);
}

bool legends_window_open(const struct legends_pack *pack, const struct legends_state *s, unsigned kind, unsigned seat)
{
    const struct legends_side *d = &s->side[seat];
    assert(legends_window_kind(kind) && s->combat.sub != SUB_NONE);
    if (kind == ASK_ADVANCE && legends_free_advance(pack, s))
        return true;
    if (d->hand_n == 0)
        return false;
    int hidden = d->hand_n;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        hidden -= d->known[card];
    for (unsigned cards = legends_window(kind) & ~(unsigned)s->combat.played; cards; cards &= cards - 1) {
        unsigned card = (unsigned)bit_first(cards);
        bool maybe = d->known[card] || (hidden > 0 && d->list[card] - d->out[card] > 0);
        if (maybe && legends_card_refused(pack, s, card) == RULE_NONE)
            return true;
    }
    return false;
}

/* ---- cards played ------------------------------------------------------------------------------------------ */

/* R106, R107: out of the game, or back to hand and known to be there (G36). */
static void spend(const struct legends_pack *pack, struct legends_state *s, unsigned seat, unsigned card,
                  struct events *events)
{
    struct legends_side *d = &s->side[seat];
    bool returns = pack->card[card].returns;
    uint8_t shows = d->known[card] ? 0 : (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat));
    assert(d->hand[card] > 0 && d->hand_n > 0);
    rules_met(events, RULE('R', 8), RULE('R', 9), RULE('R', 104), RULE('R', 156), RULE('G', 26), RULE('G', 32),
              returns ? RULE('R', 107) : RULE('R', 106));
    if (returns) {
        if (!d->known[card])
            d->known[card] = 1;
    } else {
        d->hand[card]--;
        d->hand_n--;
        d->out[card]++;
        if (d->known[card])
            d->known[card]--;
    }
    if (card != CARD_MO)
        s->combat.played |= (uint16_t)(1u << card);
    event_put(events, (struct event){.kind = returns ? EVENT_RETURN : EVENT_DISCARD,
                                     .seen = SEEN_BY_ALL,
                                     .shows = shows,
                                     .seat = (uint8_t)seat,
                                     .a = {(int32_t)card}});
}

static void charge_do(struct legends_state *s, struct events *events)
{
    rules_met(events, RULE('R', 70), RULE('R', 97), RULE('R', 103), RULE('R', 108), RULE('R', 109), RULE('R', 110),
              RULE('G', 18));
    assert(s->unit[s->combat.att].moved >= LEGENDS_CHARGE);
    s->combat.mod++;
}

static void tell_way(const struct legends_state *s, unsigned kind, unsigned slot, unsigned tile, struct events *events)
{
    const struct legends_unit *u = &s->unit[slot];
    event_put(events, (struct event){
                          .kind = (uint8_t)kind, .seen = SEEN_BY_ALL, .seat = u->side, .a = {u->tile, (int32_t)tile}});
}

static void withdraw_do(struct legends_state *s, unsigned tile, struct events *events)
{
    struct legends_combat *c = &s->combat;
    rules_met(events, RULE('R', 62), RULE('R', 111), RULE('R', 112), RULE('R', 113), RULE('G', 16));
    assert(s->unit[c->def].tile == c->tile && c->vacated == VACATED_NOT);
    tell_way(s, EVENT_WITHDRAW, c->def, tile, events);
    legends_place(s, c->def, tile);
    s->unit[c->def].state = UNIT_RETREATED;
    s->unit[c->att].state = UNIT_ATTACKED;
    c->vacated = VACATED_WITHDRAWN;
}

static void first_strike_do(struct legends_state *s, struct events *events)
{
    rules_met(events, RULE('R', 100), RULE('R', 114), RULE('R', 115), RULE('G', 15));
    assert(s->combat.sub == SUB_MAIN);
    s->combat.sub = SUB_FIRST;
}

static void flank_do(struct legends_state *s, int dice, struct events *events)
{
    assert(dice > 0 && s->combat.mod + dice <= LEGENDS_DICE);
    rules_met(events, RULE('G', 17));
    if (s->combat.mod > 1)
        rules_met(events, RULE('R', 122), RULE('R', 155));
    s->combat.mod = (uint8_t)(s->combat.mod + dice);
}

static void counter_do(struct legends_state *s, struct events *events)
{
    rules_met(events, RULE('R', 93), RULE('R', 94), RULE('R', 95), RULE('R', 96), RULE('G', 14));
    assert(!s->combat.countered && s->combat.sub == SUB_MAIN);
    s->combat.countered = 1;
    s->combat.sub = SUB_COUNTER;
}

/* Free after a kill in melee (R92), or by the card (R129). */
void legends_advance_do(struct legends_state *s, struct events *events)
{
    struct legends_combat *c = &s->combat;
    rules_met(events, RULE('R', 38), RULE('R', 62), RULE('R', 92), RULE('R', 152), RULE('G', 7), RULE('G', 34),
              RULE('G', 41), RULE('G', 48));
    assert(c->vacated != VACATED_NOT && !c->advanced);
    tell_way(s, EVENT_ADVANCE, c->att, c->tile, events);
    legends_place(s, c->att, c->tile);
    c->advanced = 1;
}

static void pursue_do(struct legends_state *s, struct events *events)
{
    unsigned slot = s->combat.att;
    rules_met(events, RULE('R', 62), RULE('R', 130), RULE('R', 131), RULE('R', 132), RULE('G', 19));
    assert(s->combat.advanced);
    s->combat = (struct legends_combat){0};
    s->unit[slot].state = UNIT_ACTIVE; /* G48 */
    s->unit[slot].moved = 0;
}

static void hit_and_run_do(struct legends_state *s, unsigned tile, struct events *events)
{
    rules_met(events, RULE('R', 62), RULE('R', 133), RULE('R', 134), RULE('G', 19));
    tell_way(s, EVENT_RUN, s->combat.att, tile, events);
    legends_place(s, s->combat.att, tile);
}

static void mixed_order_do(struct legends_state *s, struct events *events)
{
    rules_met(events, RULE('R', 16), RULE('R', 135), RULE('R', 136), RULE('G', 3));
    assert(!s->ordered && s->phase == PHASE_MOVE);
    s->ordered = 1;
}

void legends_card_do(const struct legends_pack *pack, struct legends_state *s, unsigned seat, unsigned card,
                     unsigned tile, struct events *events)
{
    spend(pack, s, seat, card, events);
    switch (card) {
    case CARD_CC: charge_do(s, events); break;
    case CARD_WD: withdraw_do(s, tile, events); break;
    case CARD_FS: first_strike_do(s, events); break;
    case CARD_FL:
        rules_met(events, RULE('R', 98), RULE('R', 116), RULE('R', 117), RULE('R', 118));
        flank_do(s, 1, events);
        break;
    case CARD_EV:
        rules_met(events, RULE('R', 99), RULE('R', 119), RULE('R', 120), RULE('R', 121));
        flank_do(s, legends_flankers(pack, s), events);
        break;
    case CARD_XC:
        rules_met(events, RULE('R', 123), RULE('R', 124));
        counter_do(s, events);
        break;
    case CARD_SK:
        rules_met(events, RULE('R', 125), RULE('R', 126), RULE('G', 6));
        counter_do(s, events);
        break;
    case CARD_CT:
        rules_met(events, RULE('G', 4));
        counter_do(s, events);
        break;
    case CARD_AD:
        rules_met(events, RULE('R', 127), RULE('R', 128), RULE('R', 129), RULE('G', 36));
        legends_advance_do(s, events);
        break;
    case CARD_PU: pursue_do(s, events); break;
    case CARD_HR: hit_and_run_do(s, tile, events); break;
    default: assert(card == CARD_MO); mixed_order_do(s, events);
    }
}
