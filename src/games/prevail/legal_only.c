/* legal_only.c: questions with one answer that everybody can see; they are not asked. */
#include "subjects.h"

static bool only_card(uint64_t set, unsigned verb, bool also_other, action_t *only)
{
    if (bit_count(set) != 1 || also_other)
        return false;
    *only = action_make(verb, (unsigned)bit_first(set), 0, 0, 0);
    return true;
}

/* A secret choice is skipped only where the one card in hand is known to everybody. */
static bool only_choice(const struct prevail_state *s, unsigned *seat, action_t *only)
{
    for (*seat = 0; *seat < SIDES; ++*seat) {
        const struct prevail_cards *c = &s->cards[*seat];
        if (c->awaiting == NO_CARD && c->hand_n == 1 && c->known == c->hand)
            return only_card(c->hand, VERB_CARD, false, only);
    }
    return false;
}

static bool only_space(int n, const uint64_t *set, unsigned words, unsigned verb, action_t *only)
{
    if (n != 1)
        return false;
    bit_each(space, set, words)
        *only = action_make(verb, 0, space, 0, 0);
    return true;
}

/* Who holds no card that fits declines, where everybody knows the whole hand. */
static bool only_decline(const struct prevail_pack *pack, const struct prevail_state *s, unsigned *seat, action_t *only)
{
    *only = action_make(VERB_DECLINE, 0, 0, 0, 0);
    for (*seat = WHITE; *seat < SIDES; ++*seat)
        if (commit_open(s, *seat) && !cards_unknown(&s->cards[*seat]) && !prevail_commit_cards(pack, s, *seat))
            return true;
    return false;
}

/* Has the open question one answer, and can everybody see that? */
bool prevail_only_answer(const struct prevail_pack *pack, const struct prevail_state *s, unsigned *seat, action_t *only)
{
    const struct prevail_question *q = &s->ask;
    uint64_t set[SQUARE_WORDS];
    unsigned last = 0;
    *seat = q->seat;
    if (q->kind == ASK_CARD)
        return only_choice(s, seat, only);
    if (q->kind == ASK_COMMITS)
        return only_decline(pack, s, seat, only);
    if (q->seat >= SIDES)
        return false;
    const struct prevail_cards *c = &s->cards[q->seat];
    switch (q->kind) {
    case ASK_COMMANDER:
        *only = action_make(VERB_COMMANDER, 0, s->commander[q->seat], 0, 0);
        return prevail_commander_stuck(pack, s, q->seat);
    case ASK_ISSUE: {
        action_t line;
        *only = action_make(VERB_DONE, 0, 0, 0, 0);
        if (card_in_play(pack, s, q->seat)->lines)
            return prevail_lines(pack, s, q->seat, q->after, &line, 1) == 0;
        return prevail_order_candidates(pack, s, set) == 0;
    }
    case ASK_RESOLVE: return only_space(prevail_to_act(s, set), set, pack->board.words, VERB_UNIT, only);
    case ASK_PICK: {
        int n = prevail_open_engagements(s, &last);
        *only = action_make(VERB_FIGHT, 0, last, 0, 0);
        return n == 1;
    }
    case ASK_COMMIT: {
        if (cards_unknown(c))
            return false;
        uint64_t cards = prevail_commit_cards(pack, s, q->seat);
        *only = action_make(VERB_DECLINE, 0, 0, 0, 0);
        return cards ? only_card(cards, VERB_COMMIT, !q->required, only) : !q->required;
    }
    case ASK_SUPPORT: *only = action_make(VERB_DONE, 0, 0, 0, 0); return prevail_supporters(pack, s, set) == 0;
    case ASK_PAY: return !cards_unknown(c) && only_card(prevail_pay_cards(s), VERB_PAY, false, only);
    case ASK_RALLY: *only = action_make(VERB_NO_RALLY, 0, 0, 0, 0); return c->played == 0;
    case ASK_ASSIGN: {
        action_t list[HAND_MAX + 2];
        if (cards_unknown(c) || prevail_legal(pack, s, q->seat, list) != 1)
            return false;
        *only = list[0];
        return true;
    }
    default: return false;
    }
}
