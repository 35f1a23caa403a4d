/* arrange.c: the secret series in which a formation is set up (R11-R17): shape, front cards, back cards, commit. */
#include "lines.h"

#include <string.h>

static int places(const struct lines_army *a) { return a->left + a->right; }

/* Why a shape cannot be had with n cards in hand. */
static uint16_t shape_rule(const struct lines_pack *pack, int n, int left, int right)
{
    if (left - right > 1 || right - left > 1)
        return RULE('R', 16);
    if (left + right == 0)
        return RULE('G', 26);
    if (left + right > n)
        return RULE('R', 64);
    if (pack->deploy == DEPLOY_ALL && 2 * (left + right) < n)
        return RULE('G', 18);
    return RULE_NONE;
}

/* G18: with `deploy all` a place stays empty only while the others have room for every card. */
static bool may_stay_empty(const struct lines_pack *pack, const struct lines_army *a)
{
    return pack->deploy != DEPLOY_ALL || a->hand_n < 2 * places(a) - a->placed;
}

static int legal_kinds(const struct lines_army *a, enum lines_verb verb, action_t *out)
{
    int n = 0;
    for (int i = 0; i < a->hand_n; i++)
        if (i == 0 || a->hand[i] != a->hand[i - 1])
            out[n++] = action_make(verb, a->hand[i], 0, 0, 0);
    return n;
}

int lines_arrange_legal(const struct lines_pack *pack, const struct lines_army *a, action_t *out)
{
    int t = places(a), n = 0;
    if (t == 0) {
        for (int left = 0; left <= LINES_HALF && 2 * left <= a->hand_n + 1; left++)
            for (int right = left ? left - 1 : 0; right <= left + 1; right++)
                if (!shape_rule(pack, a->hand_n, left, right))
                    out[n++] = action_make(VERB_SHAPE, (unsigned)left, (unsigned)right, 0, 0);
        return n;
    }
    if (a->placed < t)
        return legal_kinds(a, VERB_FRONT, out);
    if (a->placed == 2 * t) {
        out[0] = action_make(VERB_COMMIT, 0, 0, 0, 0);
        return 1;
    }
    if (may_stay_empty(pack, a))
        out[n++] = action_make(VERB_BACK, 0, 0, 0, 0);
    return n + legal_kinds(a, VERB_BACK, out + n);
}

/* The reason in *why, or none. `a` belongs to a seat that has not committed. */
void lines_arrange_check(const struct lines_pack *pack, const struct lines_army *a, action_t action, struct reason *why)
{
    int t = places(a);
    unsigned from = action_from(action), to = action_to(action);
    switch (action_verb(action)) {
    case VERB_SHAPE:
        *why = (struct reason){.rule = t ? RULE_ORDER : shape_rule(pack, a->hand_n, (int)from, (int)to),
                               .a = (int32_t)from,
                               .b = (int32_t)to,
                               .c = a->hand_n};
        return;
    case VERB_FRONT:
        if (t == 0)
            why->rule = RULE_ORDER;
        else if (a->placed >= t)
            why->rule = RULE('R', 13);
        else if (from == 0)
            why->rule = RULE('R', 15);
        else if (!lines_count_of(a->hand, a->hand_n, from))
            *why = (struct reason){.rule = RULE('R', 64), .note = 1, .a = (int32_t)from};
        return;
    case VERB_BACK:
        if (t == 0 || a->placed < t)
            why->rule = RULE_ORDER;
        else if (a->placed >= 2 * t)
            why->rule = RULE('R', 13);
        else if (from == 0 && !may_stay_empty(pack, a))
            why->rule = RULE('G', 18);
        else if (from && !lines_count_of(a->hand, a->hand_n, from))
            *why = (struct reason){.rule = RULE('R', 64), .note = 1, .a = (int32_t)from};
        return;
    default: /* commit */
        if (t == 0 || a->placed < 2 * t)
            why->rule = RULE_ORDER;
    }
}

void lines_arrange_apply(struct lines_army *a, action_t action)
{
    unsigned from = action_from(action);
    int t = places(a);
    switch (action_verb(action)) {
    case VERB_SHAPE:
        a->left = (uint8_t)from;
        a->right = (uint8_t)action_to(action);
        return;
    case VERB_FRONT:
    case VERB_BACK: {
        bool front = a->placed < t;
        int at = LINES_HALF - a->left + a->placed - (front ? 0 : t);
        a->placed++;
        if (from == 0)
            return;
        lines_sorted_take(a->hand, &a->hand_n, from);
        (front ? a->front : a->back)[at] = (lines_card)from;
        return;
    }
    default: a->committed = 1;
    }
}

/* Nobody else sees that a question inside the series was put: one with one answer is skipped. Commit is always asked. */
void lines_arrange_settle(const struct lines_pack *pack, struct lines_army *a, unsigned seat, struct events *events)
{
    while (places(a) && a->placed < 2 * places(a)) {
        bool front = a->placed < places(a), none = !front && may_stay_empty(pack, a);
        unsigned first = a->hand_n ? a->hand[0] : 0, last = a->hand_n ? a->hand[a->hand_n - 1] : 0;
        if (first != last || (none && first))
            return;
        action_t only = action_make(front ? VERB_FRONT : VERB_BACK, first, 0, 0, 0);
        event_forced(events, seat, only, SEEN_BY(seat));
        lines_arrange_apply(a, only);
    }
}
