/* legal.c: what may be answered, and why anything else may not. Both from the same predicates. */
#include "lines.h"

/* ---- the secret series (R11-R17): shape, front cards, back cards, commit ---------------------- */

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

/* One action for each kind of card in a sorted list. */
static int legal_items(const uint8_t *list, int n, enum lines_verb verb, action_t *out)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (i == 0 || list[i] != list[i - 1])
            out[found++] = action_make(verb, list[i], 0, 0, 0);
    return found;
}

int lines_arrange_legal(const struct lines_pack *pack, const struct lines_army *a, action_t *out)
{
    int places = lines_places(a), n = 0;
    if (places == 0) {
        for (int left = 0; left <= LINES_HALF && 2 * left <= a->hand_n + 1; left++)
            for (int right = left ? left - 1 : 0; right <= left + 1; right++)
                if (!shape_rule(pack, a->hand_n, left, right))
                    out[n++] = action_make(VERB_SHAPE, (unsigned)left, (unsigned)right, 0, 0);
        return n;
    }
    if (a->placed < places)
        return legal_items(a->hand, a->hand_n, VERB_FRONT, out);
    if (a->placed == 2 * places) {
        out[0] = action_make(VERB_COMMIT, 0, 0, 0, 0);
        return 1;
    }
    if (lines_may_stay_empty(pack, a))
        out[n++] = action_make(VERB_BACK, 0, 0, 0, 0);
    return n + legal_items(a->hand, a->hand_n, VERB_BACK, out + n);
}

/* A card of that kind is in a list, or the rule that asks for it. */
static struct reason has_item(const uint8_t *list, int n, unsigned item, uint16_t rule)
{
    if (lines_count_of(list, n, item))
        return (struct reason){0};
    return (struct reason){.rule = rule, .note = NOTE_NO_SUCH_CARD, .a = (int32_t)item};
}

static struct reason check_front(const struct lines_army *a, unsigned item)
{
    if (!lines_places(a))
        return (struct reason){.rule = RULE_ORDER, .note = VERB_SHAPE};
    if (a->placed >= lines_places(a))
        return (struct reason){.rule = RULE('R', 13), .note = VERB_FRONT};
    if (!item)
        return (struct reason){.rule = RULE('R', 15)};
    return has_item(a->hand, a->hand_n, item, RULE('R', 64));
}

static struct reason check_back(const struct lines_pack *pack, const struct lines_army *a, unsigned item)
{
    int places = lines_places(a);
    if (a->placed < places || !places)
        return (struct reason){.rule = RULE_ORDER, .note = places ? VERB_FRONT : VERB_SHAPE};
    if (a->placed >= 2 * places)
        return (struct reason){.rule = RULE('R', 13), .note = VERB_BACK};
    if (!item)
        return (struct reason){.rule = lines_may_stay_empty(pack, a) ? RULE_NONE : RULE('G', 18),
                               .note = NOTE_NO_ROOM,
                               .a = a->hand_n,
                               .b = 2 * places - a->placed};
    return has_item(a->hand, a->hand_n, item, RULE('R', 64));
}

/* For a seat that has not committed. */
static struct reason check_arrange(const struct lines_pack *pack, const struct lines_army *a, action_t action)
{
    int places = lines_places(a);
    unsigned from = action_from(action), to = action_to(action);
    switch (action_verb(action)) {
    case VERB_SHAPE:
        if (places)
            return (struct reason){.rule = RULE_ORDER, .note = VERB_COMMIT};
        return (struct reason){.rule = shape_rule(pack, a->hand_n, (int)from, (int)to),
                               .note = NOTE_SHAPE,
                               .a = (int32_t)from,
                               .b = (int32_t)to,
                               .c = a->hand_n};
    case VERB_FRONT: return check_front(a, from);
    case VERB_BACK: return check_back(pack, a, from);
    default: /* commit */
        if (places && a->placed == 2 * places)
            return (struct reason){0};
        return (struct reason){.rule = RULE_ORDER,
                               .note = !places              ? VERB_SHAPE
                                       : a->placed < places ? VERB_FRONT
                                                            : VERB_BACK};
    }
}

/* ---- any question ------------------------------------------------------------------------------ */

static bool is_asked(const void *pack, const void *v, unsigned seat)
{
    struct node node = lines_node(pack, v);
    return seat < LINES_SIDES && node.kind == NODE_CHOICE && node.seats >> seat & 1;
}

int lines_legal(const void *pack, const void *v, unsigned seat, action_t *out)
{
    const struct lines_state *s = v;
    if (!is_asked(pack, v, seat))
        return 0;
    switch (lines_ask(s)) {
    case ASK_PICK: return legal_items(s->row, s->row_n, VERB_PICK, out);
    case ASK_ARRANGE: return lines_arrange_legal(pack, &s->army[seat], out);
    case ASK_RETURN: return legal_items(s->army[seat].hand, s->army[seat].hand_n, VERB_RETURN, out);
    case ASK_STEP: out[0] = action_make(VERB_ON, 0, 0, 0, 0); return 1;
    default:
        out[0] = action_make(VERB_ON, 0, 0, 0, 0);
        out[1] = action_make(VERB_CONCEDE, 0, 0, 0, 0);
        return 2;
    }
}

/* Why a seat may not do this although it is well formed, before its place in a question is looked at. */
static uint16_t out_of_place(const struct lines_state *s, unsigned verb, bool asked, unsigned seat)
{
    enum lines_ask ask = lines_ask(s);
    if (ask == ASK_ARRANGE && verb_arranges(verb))
        return s->army[seat].committed ? RULE('G', 28) : RULE_NONE;
    if ((lines_fighting(s) || (s->stage == STAGE_OVER && lines_revealed(s))) && verb <= VERB_RETURN)
        return RULE('R', 20);
    if (verb == VERB_PICK)
        return asked && ask == ASK_PICK ? RULE_NONE : RULE('G', 30);
    if (verb == VERB_RETURN)
        return asked && ask == ASK_RETURN ? RULE_NONE : RULE_SEAT;
    if (verb == VERB_CONCEDE && ask == ASK_STEP)
        return RULE('R', 20);
    return asked && (ask == ASK_STEP || ask == ASK_ROUND) && !verb_arranges(verb) ? RULE_NONE : RULE_SEAT;
}

/* What goes on instead of what a seat wanted: only what it may know. */
static uint16_t goes_on(const struct lines_state *s, unsigned seat)
{
    if (s->stage == STAGE_OVER)
        return NOTE_IS_OVER;
    switch (lines_ask(s)) {
    case ASK_PICK: return NOTE_PICKING;
    case ASK_ARRANGE: return NOTE_ARRANGING;
    case ASK_RETURN: return NOTE_RETURNING;
    case ASK_STEP: return NOTE_STEPPING;
    case ASK_ROUND: return s->army[seat].answer ? NOTE_HAS_ANSWERED : NOTE_ROUND_ASKED;
    default: return NOTE_CARDS_COME;
    }
}

bool lines_check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why)
{
    const struct lines_state *s = v;
    *why = (struct reason){0};
    if (seat >= LINES_SIDES)
        why->rule = RULE_SEAT;
    else if (!verb_formed(lines_verbs, pack, action))
        why->rule = RULE_SYNTAX;
    else
        why->rule = out_of_place(s, action_verb(action), is_asked(pack, v, seat), seat);
    if (why->rule) {
        if (why->rule != RULE_SYNTAX && seat < LINES_SIDES)
            why->note = goes_on(s, seat);
        return false;
    }
    const struct lines_army *a = &s->army[seat];
    switch (lines_ask(s)) {
    case ASK_ARRANGE: *why = check_arrange(pack, a, action); break;
    case ASK_PICK: *why = has_item(s->row, s->row_n, action_from(action), RULE('G', 30)); break;
    case ASK_RETURN: *why = has_item(a->hand, a->hand_n, action_from(action), RULE('R', 64)); break;
    default: break;
    }
    return why->rule == RULE_NONE;
}
