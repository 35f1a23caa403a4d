/* position_read_ready.c: a position from outside stands at a question, or the rules go on to one. */
#include "subjects.h"

/* A position from outside may stand at a question that nobody can answer: the rules go on from there, or there is no
 * such moment in play. */
static bool resume(const struct prevail_pack *pack, struct prevail_state *s)
{
    action_t list[CHOICES_MAX];
    while (!prevail_finished(s)) {
        prevail_go_on(pack, s);
        const struct prevail_question *q = &s->ask;
        if (q->kind == ASK_FIRST || q->kind == ASK_BURN || prevail_finished(s))
            return true;
        if (q->kind == ASK_CARD) { /* R32 */
            enum end_reason why[SIDES];
            for (unsigned seat = 0; seat < SIDES; seat++)
                why[seat] = s->cards[seat].awaiting == NO_CARD && !s->cards[seat].hand_n ? END_EMPTY_HAND : END_NONE;
            if (why[WHITE] || why[BLACK])
                prevail_lose(s, why, NULL);
            return true;
        }
        if (q->kind == ASK_COMMITS || q->kind == ASK_BUILD)
            return true;
        if (q->kind == ASK_PAY && q->after == ASK_NONE && s->cards[q->seat].hand_n <= q->n) { /* G9 */
            bool short_of = s->cards[q->seat].hand_n < q->n;
            prevail_over(s, other(q->seat), short_of ? END_CANNOT_PAY : END_LAST_CARD, NULL);
            return true;
        }
        if (q->kind == ASK_COMMIT && q->required && !s->cards[q->seat].hand_n) { /* R31 */
            prevail_over(s, other(q->seat), END_CANNOT_PAY, NULL);
            return true;
        }
        if (prevail_legal(pack, s, q->seat, list))
            return true;
        if (q->kind == ASK_RETREAT)
            prevail_retreat_fails(pack, s);
        else if (q->kind == ASK_RESOLVE || q->kind == ASK_PICK)
            s->ask.kind = ASK_NOTHING; /* R48: nothing to do there */
        else
            return false;
    }
    return true;
}

/* A position from outside: where it leaves its question out, or stands at one that has no answer, the rules go on. */
bool prevail_ready(const struct prevail_pack *pack, struct prevail_state *s, struct reason *why)
{
    bool open = s->ask.kind || s->step == STEP_OVER;
    *why = (struct reason){.rule = R(47), .note = VERBS};
    if (open ? !prevail_valid(pack, s, why) : !prevail_moment_valid(pack, s))
        return false;
    if (s->ask.kind == ASK_COMMIT) /* the rules say whether it is, whatever the position says */
        s->ask.required = prevail_commit_required(pack, s, s->ask.seat);
    *why = (struct reason){.rule = R(47), .note = VERBS};
    return resume(pack, s) && prevail_valid(pack, s, why);
}
