/* arrange.c: set-up (R11-R17): a formation is laid out in secret, place by place. What may be laid: legal.c. */
#include "lines.h"

void lines_arrange_do(struct lines_army *a, action_t action, struct events *events)
{
    unsigned item = action_from(action);
    int places = lines_places(a);
    switch (action_verb(action)) {
    case VERB_SHAPE:
        assert(!places && item + action_to(action) <= a->hand_n);
        rules_met(events, RULE('R', 12), RULE('R', 16));
        a->left = (uint8_t)item;
        a->right = (uint8_t)action_to(action);
        return;
    case VERB_FRONT:
    case VERB_BACK: {
        bool front = a->placed < places;
        int at = LINES_HALF - a->left + a->placed - (front ? 0 : places);
        assert(a->placed < 2 * places && (item || !front));
        rules_met(events, front ? RULE('R', 15) : RULE('R', 14));
        a->placed++;
        if (!item)
            return;
        rules_met(events, RULE('R', 13), RULE('R', 17));
        lines_sorted_take(a->hand, &a->hand_n, item);
        (front ? a->front : a->back)[at] = (lines_card)item;
        return;
    }
    default:
        assert(!a->committed);
        rules_met(events, RULE('G', 28));
        a->committed = 1;
    }
}

/* Nobody else sees that a question inside the series was put: one with one answer is skipped. Commit is always
 * asked. */
void lines_arrange_settle(const struct lines_pack *pack, struct lines_army *a, unsigned seat, struct events *events)
{
    if (pack->deploy == DEPLOY_ALL)
        rules_met(events, RULE('G', 18));
    while (lines_places(a) && a->placed < 2 * lines_places(a)) {
        bool front = a->placed < lines_places(a), none = !front && lines_may_stay_empty(pack, a);
        unsigned first = a->hand_n ? a->hand[0] : 0, last = a->hand_n ? a->hand[a->hand_n - 1] : 0;
        if (first != last || (none && first))
            return;
        action_t only = action_make(front ? VERB_FRONT : VERB_BACK, first, 0, 0, 0);
        event_forced(events, seat, only, SEEN_BY(seat));
        lines_arrange_do(a, only, events);
    }
}
