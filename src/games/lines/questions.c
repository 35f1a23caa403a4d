/* questions.c: who is asked, what may be answered, and why anything else may not. */
#include "lines.h"

struct node lines_node(const void *p, const void *v)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    unsigned seats = 0;
    switch (s->stage) {
    case STAGE_REINFORCE:
        if (!s->army[s->turn].due)
            return (struct node){.kind = NODE_CHOICE, .seats = SEEN_BY(s->turn), .seen = SEEN_BY(s->turn)};
        /* fall through */
    case STAGE_DEAL: {
        unsigned whose = lines_draw_for(pack, s);
        return (struct node){
            .kind = NODE_LUCK, .denominator = s->pool_n, .seen = whose == DRAW_ROW ? SEEN_BY_ALL : SEEN_BY(whose)};
    }
    case STAGE_PICK:
        return (struct node){.kind = NODE_CHOICE, .seats = SEEN_BY(lines_pick_seat(pack, s)), .seen = SEEN_BY_ALL};
    case STAGE_ARRANGE:
        for (unsigned seat = 0; seat < LINES_SIDES; seat++)
            seats |= s->army[seat].committed ? 0u : 1u << seat;
        return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)seats, .seen = SEEN_BY_NONE};
    case STAGE_OVER: return (struct node){.kind = NODE_OVER};
    default:
        if (s->pause == PAUSE_STEP)
            return (struct node){.kind = NODE_CHOICE, .seats = SEEN_BY(first_seat(s)), .seen = SEEN_BY_ALL};
        for (unsigned seat = 0; seat < LINES_SIDES; seat++)
            seats |= s->army[seat].answer ? 0u : 1u << seat;
        return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)seats, .seen = SEEN_BY_NONE};
    }
}

static int legal_of(const uint8_t *list, int n, enum lines_verb verb, action_t *out)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (i == 0 || list[i] != list[i - 1])
            out[found++] = action_make(verb, list[i], 0, 0, 0);
    return found;
}

int lines_legal(const void *p, const void *v, unsigned seat, action_t *out)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    struct node node = lines_node(pack, v);
    if (node.kind != NODE_CHOICE || seat >= LINES_SIDES || !(node.seats >> seat & 1))
        return 0;
    switch (s->stage) {
    case STAGE_PICK: return legal_of(s->row, s->row_n, VERB_PICK, out);
    case STAGE_ARRANGE: return lines_arrange_legal(pack, &s->army[seat], out);
    case STAGE_REINFORCE: return legal_of(s->army[seat].hand, s->army[seat].hand_n, VERB_RETURN, out);
    default:
        out[0] = action_make(VERB_ON, 0, 0, 0, 0);
        out[1] = action_make(VERB_CONCEDE, 0, 0, 0, 0);
        return s->pause == PAUSE_STEP ? 1 : 2;
    }
}

/* Any eight bytes: has the action the form of its verb? */
static bool well_formed(action_t action)
{
    unsigned verb = action_verb(action), from = action_from(action), to = action_to(action);
    if (verb < VERB_SHAPE || verb > VERB_CONCEDE || action != action_make(verb, from, to, 0, 0))
        return false;
    if (verb == VERB_SHAPE)
        return true;
    return to == 0 &&
           (verb == VERB_FRONT || verb == VERB_BACK || verb == VERB_PICK || verb == VERB_RETURN || from == 0);
}

/* Why a seat may not do this although it is well formed, before its place in a question is looked at. */
static uint16_t out_of_place(const struct lines_state *s, unsigned verb, bool asked, unsigned seat)
{
    bool arranging = verb <= VERB_COMMIT;
    if (s->stage == STAGE_ARRANGE && arranging)
        return s->army[seat].committed ? RULE('G', 28) : RULE_NONE;
    if ((lines_fighting(s) || (s->stage == STAGE_OVER && lines_revealed(s))) && verb <= VERB_RETURN)
        return RULE('R', 20);
    if (verb == VERB_PICK)
        return asked && s->stage == STAGE_PICK ? RULE_NONE : RULE('G', 30);
    if (verb == VERB_RETURN)
        return asked && s->stage == STAGE_REINFORCE ? RULE_NONE : RULE_SEAT;
    if (verb == VERB_CONCEDE && lines_fighting(s) && s->pause == PAUSE_STEP)
        return RULE('R', 20);
    return asked && lines_fighting(s) && !arranging ? RULE_NONE : RULE_SEAT;
}

bool lines_check(const void *p, const void *v, unsigned seat, action_t action, struct reason *why)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    struct node node = lines_node(pack, v);
    bool asked = seat < LINES_SIDES && node.kind == NODE_CHOICE && node.seats >> seat & 1;
    *why = (struct reason){0};
    if (seat >= LINES_SIDES)
        why->rule = RULE_SEAT;
    else if (!well_formed(action))
        why->rule = RULE_SYNTAX;
    else
        why->rule = out_of_place(s, action_verb(action), asked, seat);
    if (why->rule)
        return false;
    unsigned kind = action_from(action);
    if (s->stage == STAGE_ARRANGE)
        lines_arrange_check(pack, &s->army[seat], action, why);
    else if (s->stage == STAGE_PICK && !lines_count_of(s->row, s->row_n, kind))
        *why = (struct reason){.rule = RULE('G', 30), .note = 1, .a = (int32_t)kind};
    else if (s->stage == STAGE_REINFORCE && !lines_count_of(s->army[seat].hand, s->army[seat].hand_n, kind))
        *why = (struct reason){.rule = RULE('R', 64), .note = 1, .a = (int32_t)kind};
    return why->rule == RULE_NONE;
}
