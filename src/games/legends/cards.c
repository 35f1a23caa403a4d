/* cards.c: when a card can be played, which windows are open, and what becomes of a card. */
#include "legends.h"

/* R103, G35: the cards of each window. */
unsigned legends_window(unsigned question)
{
    static const uint16_t cards[QUESTIONS] = {
        [Q_TURN] = 1u << CARD_MO,
        [Q_CHARGE] = 1u << CARD_CC,
        [Q_DEFEND] = 1u << CARD_WD | 1u << CARD_FS,
        [Q_FLANK] = 1u << CARD_FL | 1u << CARD_EV,
        [Q_COUNTER] = 1u << CARD_XC | 1u << CARD_SK | 1u << CARD_CT,
        [Q_ADVANCE] = 1u << CARD_AD | 1u << CARD_PU | 1u << CARD_HR,
    };
    return cards[question];
}

/* Class and ability (R156), in that order. */
static uint16_t unit_refused(const struct legends_pack *p, const struct legends_unit *u, unsigned card)
{
    static const uint16_t class_rule[LEGENDS_CARDS] = {
        [CARD_CC] = RULE('R', 108), [CARD_WD] = RULE('R', 111), [CARD_FS] = RULE('R', 114), [CARD_FL] = RULE('R', 116),
        [CARD_EV] = RULE('R', 119), [CARD_XC] = RULE('R', 123), [CARD_SK] = RULE('R', 125), [CARD_CT] = RULE('G', 4),
        [CARD_AD] = RULE('R', 127), [CARD_PU] = RULE('R', 130), [CARD_HR] = RULE('R', 133), [CARD_MO] = RULE('R', 135)};
    const struct legends_type *t = legends_type(p, u);
    unsigned only = p->card[card].only;
    if (only && (only == 1) != t->cavalry)
        return class_rule[card];
    if (!(t->cards >> card & 1))
        return card == CARD_SK ? RULE('R', 125) : RULE('R', 156);
    return RULE_NONE;
}

/* G14: alive, on its tile, not Retreated; attacker in range and line; one counter a combat. */
static uint16_t counter_refused(const struct legends_pack *p, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    const struct legends_unit *def = &s->unit[c->def];
    if (c->countered)
        return RULE('G', 14);
    bool able =
        def->state != UNIT_RETREATED && def->tile == c->tile && legends_in_range(p, s, c->def, s->unit[c->att].tile);
    return able ? RULE_NONE : RULE('R', 95);
}

static uint16_t condition_refused(const struct legends_pack *p, const struct legends_state *s, unsigned card)
{
    const struct legends_combat *c = &s->combat;
    uint64_t tiles[LEGENDS_WORDS];
    bool melee = legends_melee(p, s);
    if ((card == CARD_CC || card == CARD_FL || card == CARD_EV) && !melee && p->switches[SWITCH_CARD_MELEE_ONLY])
        return RULE('G', 17);
    switch (card) {
    case CARD_CC: return s->unit[c->att].moved >= 2 ? RULE_NONE : RULE('R', 109); /* G18 */
    case CARD_WD: return legends_free_around(p, s, s->unit[c->def].tile, tiles) ? RULE_NONE : RULE('R', 112);
    case CARD_FS: /* G15: the line is clear, since the attacker has it too */
        return legends_in_range(p, s, c->def, s->unit[c->att].tile) ? RULE_NONE : RULE('R', 64);
    case CARD_FL: return legends_flankers(p, s) >= 1 ? RULE_NONE : RULE('R', 117);
    case CARD_EV: return legends_flankers(p, s) >= 2 ? RULE_NONE : RULE('R', 120);
    case CARD_AD: return c->vacated && melee && !c->advanced ? RULE_NONE : RULE('R', 128); /* G7, G48 */
    case CARD_PU: return c->advanced ? RULE_NONE : RULE('R', 131);
    case CARD_HR:
        return legends_reach(p, s, c->att, legends_run_limit(p, s, c->att), tiles) ? RULE_NONE : RULE('R', 134);
    default: return counter_refused(p, s);
    }
}

/* G3, G38: before any activation, once a turn, for at least one Idle unit. */
static uint16_t mixed_order_refused(const struct legends_pack *p, const struct legends_state *s)
{
    if (s->ordered)
        return RULE('G', 38);
    if (s->side[s->turn].action >= p->action_max)
        return RULE('G', 2);
    if (legends_army(p) && s->side[s->turn].action)
        return RULE('G', 3);
    return legends_any(s, s->turn, 1u << UNIT_IDLE) ? RULE_NONE : RULE('G', 3);
}

uint16_t legends_card_refused(const struct legends_pack *p, const struct legends_state *s, unsigned card)
{
    if (card == CARD_MO)
        return mixed_order_refused(p, s);
    bool defends = 1u << card & (legends_window(Q_DEFEND) | legends_window(Q_COUNTER)); /* G32 */
    const struct legends_unit *u = &s->unit[defends ? s->combat.def : s->combat.att];
    if (!u->type)
        return RULE('R', 95); /* a dead defender */
    uint16_t rule = unit_refused(p, u, card);
    if (rule)
        return rule;
    return s->combat.played >> card & 1 ? RULE('G', 26) : condition_refused(p, s, card);
}

bool legends_window_open(const struct legends_pack *p, const struct legends_state *s, unsigned question, unsigned side)
{
    const struct legends_side *d = &s->side[side];
    const struct legends_combat *c = &s->combat;
    if (question == Q_ADVANCE && c->vacated == VACATED_KILLED && !c->advanced && legends_melee(p, s))
        return true; /* the free advance (R92) */
    if (d->hand_n == 0)
        return false;
    int hidden = d->hand_n;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        hidden -= d->known[card];
    for (unsigned cards = legends_window(question) & ~(unsigned)c->played; cards; cards &= cards - 1) {
        unsigned card = (unsigned)bit_first(cards);
        bool maybe = d->known[card] || (hidden > 0 && d->list[card] - d->out[card] > 0);
        if (maybe && legends_card_refused(p, s, card) == RULE_NONE)
            return true;
    }
    return false;
}

/* R106, R107: out of the game, or back to hand and known to be there (G36). */
void legends_spend(const struct legends_pack *p, struct legends_state *s, unsigned side, unsigned card,
                   struct events *e)
{
    struct legends_side *d = &s->side[side];
    bool returns = p->card[card].returns;
    uint8_t shows = d->known[card] ? 0 : (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(side));
    if (returns) {
        if (!d->known[card])
            d->known[card] = 1;
        RULES_MET(e, 9, 107);
    } else {
        d->hand[card]--;
        d->hand_n--;
        d->out[card]++;
        if (d->known[card])
            d->known[card]--;
        RULES_MET(e, 9, 106);
    }
    if (card != CARD_MO)
        s->combat.played |= (uint16_t)(1u << card);
    event_put(e, (struct event){.kind = returns ? EVENT_RETURN : EVENT_DISCARD,
                                .seen = SEEN_BY_ALL,
                                .shows = shows,
                                .seat = (uint8_t)side,
                                .a = {(int32_t)card}});
}
