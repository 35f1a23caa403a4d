/* push.c: pushes, retreats, pushing forward and regrouping carried out (R51-R68). group.c says who may. */
#include "trts.h"

/* ---- carrying out -------------------------------------------------------------------------- */

void trts_clear_fight(const struct trts_pack *p, struct trts_state *s)
{
    each_seat(seat, p)
        each_piece(slot, s, seat) /* hidden ones too: whoever left may have left the area to them */
            s->piece[seat][slot].flags &= (uint8_t) ~(BLOCKS | KILLED);
}

void trts_clear_push(const struct trts_pack *p, struct trts_state *s)
{
    if (s->step) /* else nobody blocks, and the dead are buried */
        trts_clear_fight(p, s);
    if (s->by != NOBODY)
        each_piece(slot, s, s->by)
            s->piece[s->by][slot].flags &= (uint8_t) ~(GROUP | USED);
    if (s->kind == ASK_REGROUP)
        each_unit(slot, s, s->by)
            s->piece[s->by][slot].order = 0;
    memset(s->alloc, 0, s->alloc_n * sizeof s->alloc[0]);
    s->alloc_n = 0;
    s->by = NOBODY;
    s->at = s->to = s->running = s->step = s->from = s->spell = s->after = 0;
}

void trts_end_push(const struct trts_pack *p, struct trts_state *s, uint8_t shows, struct events *events)
{
    rule_met(events, RULE('R', 42));
    each_unit(slot, s, s->by) {
        struct trts_piece *x = &s->piece[s->by][slot];
        x->flags |= x->flags & GROUP ? SPENT : 0; /* R65 */
    }
    trts_clear_push(p, s);
    s->passes = 0;
    trts_next_turn(p, s, shows, events);
}

void trts_ask_after(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    s->step = s->after = 0;
    trts_regroup_group(s);
    if (!trts_public_after(p, s)) {
        event_forced(events, s->by, action_make(DO_END, 0, 0, 0, 0), SEEN_BY_ALL);
        trts_end_push(p, s, SEEN_BY(s->asked), events);
        return;
    }
    /* what follows is secret: whoever was asked last does not take back what led to it */
    event_put(events,
              (struct event){.kind = SAYS_AFTER, .seen = SEEN_BY_ALL, .shows = SEEN_BY(s->asked), .seat = s->by});
    s->kind = ASK_AFTER;
    s->asked = s->by;
}

/* R60, R61 */
void trts_engagement_over(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    uint8_t before = s->mark[s->at];
    trts_settle_area(p, s, s->at, events);
    if (s->mark[s->at] == before && before & (before - 1)) {
        rule_met(events, RULE('R', 61));
        event_put(events,
                  (struct event){.kind = SAYS_CONTESTED, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {s->at, before}});
    } else if (s->mark[s->at] == 1u << s->by)
        rule_met(events, RULE('R', 60));
    if (!(s->mark[s->at] & (s->mark[s->at] - 1))) /* also when the others were eliminated */
        trts_hide_area(p, s, s->at, events);
    trts_ask_after(p, s, events);
}

/* R58, G7: one attacker seen is enough. */
bool trts_sees_attacker(const struct trts_pack *p, const struct trts_state *s, unsigned seat)
{
    bool detector = false, plain = false, any = false;
    each_visible(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (x->at == s->at && is_special(p, x, DETECTOR) && !(is_building(p, x) ? x->left : x->link))
            detector = true;
    }
    each_visible(slot, s, s->by) {
        const struct trts_piece *x = &s->piece[s->by][slot];
        if (x->at != s->at || !trts_fights(p, x))
            continue;
        any = true;
        plain |= !is_special(p, x, INVISIBLE);
    }
    return plain || (any && detector);
}

static bool may_still_retreat(const struct trts_pack *p, const struct trts_state *s, unsigned seat)
{
    each_visible(slot, s, seat)
        if (slot >= s->after && s->piece[seat][slot].at == s->at && is_free_unit(p, &s->piece[seat][slot]))
            return true;
    return false;
}

bool trts_enemies_left(const struct trts_pack *p, const struct trts_state *s)
{
    each_seat(seat, p)
        if (seat != s->by && s->mark[s->at] >> seat & 1 && trts_present(s, seat, s->at))
            return true;
    return false;
}

/* It shows the others that no more units leave. */
static void stay(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    unsigned seat = s->asked;
    event_put(events, (struct event){.kind = SAYS_STAY,
                                     .seen = SEEN_BY_ALL,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                     .seat = (uint8_t)seat});
    trts_retreat_next(p, s, trts_line_place(s, seat) + 1, events);
}

/* R57, R58, G20: the defenders from this place of the line on. */
void trts_retreat_next(const struct trts_pack *p, struct trts_state *s, unsigned place, struct events *events)
{
    s->after = 0;
    for (; place < s->line_n; place++) {
        unsigned seat = s->line[place];
        if (seat == s->by || !may_still_retreat(p, s, seat))
            continue;
        if (!trts_sees_attacker(p, s, seat)) {
            rule_met(events, RULE('R', 58));
            continue;
        }
        s->kind = ASK_RETREAT;
        s->asked = (uint8_t)seat;
        return;
    }
    if (!trts_enemies_left(p, s))
        trts_engagement_over(p, s, events);
    else
        trts_combat(p, s, events);
}

static void control(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    trts_set_mark(s, s->at, (uint8_t)(1u << s->by));
    event_put(events, (struct event){.kind = SAYS_CONTROL,
                                     .seen = SEEN_BY_ALL,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->by)),
                                     .seat = NOBODY,
                                     .a = {s->at, s->by}});
    trts_hide_area(p, s, s->at, events);
    trts_ask_after(p, s, events);
}

static void answer(const struct trts_state *s, unsigned owner, bool yes, struct events *events)
{
    unsigned told = yes ? SEEN_BY_ALL : SEEN_BY(s->by) | SEEN_BY(owner); /* else the marker tells it (R101) */
    rules_met(events, "R54 G35 G50");
    event_put(events, (struct event){.kind = SAYS_ANSWER,
                                     .seen = (uint8_t)told,
                                     .shows = (uint8_t)(told & ~(unsigned)SEEN_BY(owner)),
                                     .seat = (uint8_t)owner,
                                     .a = {s->at, yes}});
}

/* The three cases of a push (R53-R56, G2). */
static void arrive(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    uint8_t before = s->mark[s->at];
    bool single = before && !(before & (before - 1)), met = trts_enemies_left(p, s);
    if (!before) {
        rules_met(events, "R51 R53 R101 G2");
        control(p, s, events);
        return;
    }
    if (single)
        answer(s, (unsigned)bit_first(before), met, events);
    if (!met) {
        rules_met(events, "R51 R55 R101 G2");
        control(p, s, events);
        return;
    }
    trts_regroup_group(s);
    rules_met(events, "R51 R56 G2 G56");
    if (before >> s->by & 1)
        rules_met(events, "G39");
    event_put(events, (struct event){.kind = SAYS_PUSH,
                                     .seen = SEEN_BY_ALL,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->by)),
                                     .seat = s->by,
                                     .a = {s->at}});
    trts_set_mark(s, s->at, (uint8_t)(s->mark[s->at] | 1u << s->by)); /* R51 */
    trts_show_area(p, s, s->at, events);
    trts_learn(p, s, events);
    trts_retreat_next(p, s, 0, events);
}

/* G64: the area is marked as targeted, all move, the areas left are settled, then the target is met. */
static void launch(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    unsigned seat = s->by, target = trts_group_target(s);
    uint32_t left = 0, through = trts_passage(p, s, seat);
    rules_met(events, "R38 R45 R46 R47 R49 R50 R52 R102 G3 G4 G63 G64");
    if (s->running)
        rules_met(events, "R39 R62 R63 R65 R107 G47");
    s->player[seat].targeted |= area_bit(target);
    each_unit(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        if (x->flags & GROUP && x->at != target) {
            left |= area_bit(x->at);
            trts_go_to(p, s, seat, slot, target, area_distance(&p->board, x->at, target, through));
        } else if (s->running && x->at == s->at && !x->link) /* R65 */
            x->flags |= SPENT;
    }
    s->at = (uint8_t)target;
    s->to = s->after = 0;
    s->running = 1;
    for (; left; left &= left - 1)
        trts_settle_area(p, s, (unsigned)__builtin_ctz(left), events);
    arrive(p, s, events);
}

/* R66, R67: all at once. */
static void regroup(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    unsigned seat = s->by;
    uint32_t through = trts_passage(p, s, seat);
    rules_met(events, s->running ? "R66 R67 R68 G42 G49" : "R40 R66 R67 G10 G49");
    each_visible(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        if (is_building(p, x) || !x->order)
            continue;
        unsigned area = x->order - 1u;
        x->order = 0;
        x->flags |= SPENT;
        trts_go_to(p, s, seat, slot, area, area_distance(&p->board, x->at, area, through));
        trts_hide_piece(p, s, seat, slot, events);
    }
    trts_settle_area(p, s, s->at, events);
    trts_end_push(p, s, (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)), events);
}

static void retreat(const struct trts_pack *p, struct trts_state *s, unsigned slot, unsigned area,
                    struct events *events)
{
    unsigned seat = s->asked;
    rules_met(events, s->piece[seat][slot].flags & SPENT ? "R43 R57 G7 G8 G48 G49" : "R57 G7 G8 G48 G49");
    trts_go_to(p, s, seat, slot, area, area_distance(&p->board, s->at, area, trts_passage(p, s, seat)));
    if (p->on[RETREAT_SPENT]) /* G8 */
        s->piece[seat][slot].flags |= SPENT;
    trts_hide_piece(p, s, seat, slot, events);
    s->after = (uint8_t)(slot + 1);
    if (!may_still_retreat(p, s, seat)) {
        event_forced(events, seat, action_make(DO_GO, 0, 0, 0, 0), SEEN_BY_ALL);
        stay(p, s, events);
    }
}

/* While others see nothing of it, a single way to begin the set is taken. */
static void settle_set(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    action_t only = 0, orders[TRTS_CHOICES];
    if (s->kind == ASK_GROUP)
        only = trts_only_addition(p, s);
    else if (trts_push_legal(p, s, orders) == 1)
        only = orders[0];
    if (only) {
        event_forced(events, s->asked, only, SEEN_BY(s->asked));
        trts_push_apply(p, s, only, events);
    }
}

static void open_set(const struct trts_pack *p, struct trts_state *s, unsigned kind, struct events *events)
{
    s->kind = (uint8_t)kind;
    s->after = 0;
    settle_set(p, s, events);
}

void trts_push_apply(const struct trts_pack *p, struct trts_state *s, action_t action, struct events *events)
{
    unsigned from = action_from(action), slot = ref_slot(from);
    switch (action_verb(action)) {
    case DO_PUSH:
        s->by = s->asked;
        s->at = (uint8_t)from;
        trts_regroup_group(s); /* R50 */
        open_set(p, s, ASK_GROUP, events);
        break;
    case DO_FORWARD:
        s->to = (uint8_t)(from + 1);
        each_unit(other, s, s->by)
            s->piece[s->by][other].flags &= (uint8_t)~GROUP;
        open_set(p, s, ASK_GROUP, events);
        break;
    case DO_REGROUP:
        s->by = s->asked;
        s->at = (uint8_t)from;
        open_set(p, s, ASK_REGROUP, events);
        break;
    case DO_ADD:
        s->piece[s->asked][slot].flags |= GROUP;
        s->after = (uint8_t)(slot + 1);
        break;
    case DO_TO:
        if (s->kind == ASK_RETREAT) {
            retreat(p, s, slot, action_to(action), events);
            break;
        }
        s->kind = ASK_REGROUP;
        s->piece[s->asked][slot].order = (uint8_t)(action_to(action) + 1);
        s->after = (uint8_t)(slot + 1);
        break;
    case DO_GO:
        if (s->kind == ASK_GROUP)
            launch(p, s, events);
        else if (s->kind == ASK_REGROUP)
            regroup(p, s, events);
        else
            stay(p, s, events);
        break;
    case DO_END: trts_end_push(p, s, (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->by)), events); break;
    default: /* pass: R41 */
        rule_met(events, RULE('R', 41));
        event_put(events, (struct event){.kind = SAYS_PASS,
                                         .seen = SEEN_BY_ALL,
                                         .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->asked)),
                                         .seat = s->asked});
        s->player[s->asked].passed = (uint8_t)p->on[PASS_FINAL];
        s->passes++;
        trts_next_turn(p, s, 0, events);
        break;
    }
}
