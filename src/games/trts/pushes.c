/* pushes.c: pushes, retreats, pushing forward and regrouping carried out (R51-R68). legal_push.c says who may. */
#include "combat.h"

/* ---- what everybody can see ----------------------------------------------------------------------- */

/* R38, R49, G21: an area that may be targeted at all. */
uint32_t trts_may_target(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    uint32_t out = (area_bit(pack->board.n) - 1) & ~trts_controlled(s, seat) & ~s->player[seat].targeted;
    for (unsigned allies = trts_allies(pack, seat); allies; allies &= allies - 1)
        out &= ~s->held[__builtin_ctz(allies)];
    return out;
}

static bool visible_unit(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned area)
{
    each_visible(slot, s, seat)
        if (s->piece[seat][slot].at == area && is_free_unit(pack, &s->piece[seat][slot]))
            return true;
    return false;
}

/* G69: a seat whose faction has units that soar may have one anywhere. */
static uint32_t widest_passage(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    uint32_t through = trts_passage(pack, s, seat);
    return pack->table.soars & pack->table.has[seat] ? through | trts_neutral(pack, s) : through;
}

/* Could this seat push or regroup, for all that the others know? If not, it passes without being asked. */
bool trts_public_action(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    uint32_t own = trts_controlled(s, seat), from = own, open = trts_may_target(pack, s, seat);
    uint32_t through = widest_passage(pack, s, seat);
    for (uint32_t left = s->held[seat] & s->contested; left; left &= left - 1) {
        unsigned area = (unsigned)__builtin_ctz(left);
        if (!visible_unit(pack, s, seat, area))
            continue;
        if (open >> area & 1 || area_reach(&pack->board, area, through, TRTS_SPEED) & own)
            return true;
        from |= area_bit(area);
    }
    if (through != own)
        from |= through;
    return area_beside(&pack->board, from) & open;
}

/* And could the push go on, or end in a regroup? */
static bool public_after(const struct trts_pack *pack, const struct trts_state *s)
{
    bool fresh = false, tired = false, contested = s->mark[s->at] & (s->mark[s->at] - 1);
    each_unit(slot, s, s->by) {
        unsigned flags = s->piece[s->by][slot].flags;
        fresh |= (flags & (GROUP | USED)) == GROUP;
        tired |= (flags & (GROUP | USED)) == (GROUP | USED);
    }
    if (!fresh && !(tired && pack->on[REGROUP_AFTER_ATTACK]))
        return false;
    uint32_t reach = area_reach(&pack->board, s->at, widest_passage(pack, s, s->by), TRTS_SPEED);
    if (contested && reach & trts_controlled(s, s->by))
        return true;
    return fresh && reach & trts_may_target(pack, s, s->by);
}

/* ---- the end of a push ---------------------------------------------------------------------------- */

void trts_clear_fight(const struct trts_pack *pack, struct trts_state *s)
{
    each_seat(seat, pack)
        each_piece(slot, s, seat) /* hidden ones too: whoever left may have left the area to them */
            s->piece[seat][slot].flags &= (uint8_t) ~(BLOCKS | KILLED);
}

void trts_clear_push(const struct trts_pack *pack, struct trts_state *s)
{
    if (s->step) /* else nobody blocks, and the dead are buried */
        trts_clear_fight(pack, s);
    if (s->by != NOBODY)
        each_piece(slot, s, s->by)
            s->piece[s->by][slot].flags &= (uint8_t) ~(GROUP | USED);
    if (s->ask.kind == ASK_REGROUP)
        each_unit(slot, s, s->by)
            s->piece[s->by][slot].order = 0;
    memset(s->alloc, 0, s->alloc_n * sizeof s->alloc[0]);
    s->alloc_n = 0;
    s->by = NOBODY;
    s->at = s->to = s->running = s->step = s->ask.at = s->ask.spell = s->ask.after = 0;
}

void trts_end_push(const struct trts_pack *pack, struct trts_state *s, uint8_t shows, struct events *events)
{
    assert(s->by != NOBODY);
    rules_met(events, RULE('R', 42));
    each_unit(slot, s, s->by) {
        struct trts_piece *x = &s->piece[s->by][slot];
        x->flags |= x->flags & GROUP ? SPENT : 0; /* R65 */
    }
    trts_clear_push(pack, s);
    s->passes = 0;
    trts_next_turn(pack, s, shows, events);
}

/* G63: the group of a push under way: its units in the area that are not spent. */
void trts_form_group(struct trts_state *s)
{
    assert(s->by < SEATS_MAX);
    each_unit(slot, s, s->by) {
        struct trts_piece *x = &s->piece[s->by][slot];
        bool in = (x->at == s->at) & !(x->link | (x->flags & SPENT));
        x->flags = (uint8_t)((x->flags & ~GROUP) | (in ? GROUP : 0));
    }
}

void trts_ask_after(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    assert(s->running && s->by != NOBODY && !s->alloc_n);
    s->step = s->ask.after = 0;
    trts_form_group(s);
    if (!public_after(pack, s)) {
        event_forced(events, s->by, action_make(VERB_END, 0, 0, 0, 0), SEEN_BY_ALL);
        trts_end_push(pack, s, SEEN_BY(s->ask.seat), events);
        return;
    }
    /* what follows is secret: whoever was asked last does not take back what led to it */
    event_put(events,
              (struct event){.kind = EVENT_AFTER, .seen = SEEN_BY_ALL, .shows = SEEN_BY(s->ask.seat), .seat = s->by});
    s->ask.kind = ASK_AFTER;
    s->ask.seat = s->by;
}

/* R60, R61 */
void trts_engagement_over(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    uint8_t before = s->mark[s->at];
    assert(s->running && s->at < pack->board.n);
    trts_settle_area(pack, s, s->at, events);
    if (s->mark[s->at] == before && before & (before - 1)) {
        rules_met(events, RULE('R', 61));
        event_put(events,
                  (struct event){.kind = EVENT_CONTESTED, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {s->at, before}});
    } else if (s->mark[s->at] == 1u << s->by)
        rules_met(events, RULE('R', 60));
    if (!(s->mark[s->at] & (s->mark[s->at] - 1))) /* also when the others were eliminated */
        trts_hide_area(pack, s, s->at, events);
    trts_ask_after(pack, s, events);
}

/* ---- retreat -------------------------------------------------------------------------------------- */

/* R58, G7: one attacker seen is enough. */
bool trts_sees_attacker(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    bool detector = false, plain = false, any = false;
    each_visible(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (x->at == s->at && is_special(pack, x, DETECTOR) && !(is_building(pack, x) ? x->left : x->link))
            detector = true;
    }
    each_visible(slot, s, s->by) {
        const struct trts_piece *x = &s->piece[s->by][slot];
        if (x->at != s->at || !trts_fights(pack, x))
            continue;
        any = true;
        plain |= !is_special(pack, x, INVISIBLE);
    }
    return plain || (any && detector);
}

static bool may_still_retreat(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    each_visible(slot, s, seat)
        if (slot >= s->ask.after && s->piece[seat][slot].at == s->at && is_free_unit(pack, &s->piece[seat][slot]))
            return true;
    return false;
}

bool trts_enemies_left(const struct trts_pack *pack, const struct trts_state *s)
{
    each_seat(seat, pack)
        if (seat != s->by && s->mark[s->at] >> seat & 1 && trts_present(s, seat, s->at))
            return true;
    return false;
}

/* It shows the others that no more units leave. */
void trts_stay(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    unsigned seat = s->ask.seat;
    assert(s->ask.kind == ASK_RETREAT && s->ask.seat != s->by);
    event_put(events, (struct event){.kind = EVENT_STAY,
                                     .seen = SEEN_BY_ALL,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                     .seat = (uint8_t)seat});
    trts_retreat_next(pack, s, trts_line_place(s, seat) + 1, events);
}

/* R57, R58, G20: the defenders from this place of the line on. */
void trts_retreat_next(const struct trts_pack *pack, struct trts_state *s, unsigned place, struct events *events)
{
    s->ask.after = 0;
    for (; place < s->line_n; place++) {
        unsigned seat = s->line[place];
        if (seat == s->by || !may_still_retreat(pack, s, seat))
            continue;
        if (!trts_sees_attacker(pack, s, seat)) {
            rules_met(events, RULE('R', 58));
            continue;
        }
        s->ask.kind = ASK_RETREAT;
        s->ask.seat = (uint8_t)seat;
        return;
    }
    if (!trts_enemies_left(pack, s))
        trts_engagement_over(pack, s, events);
    else
        trts_combat(pack, s, events);
}

void trts_retreat(const struct trts_pack *pack, struct trts_state *s, unsigned slot, unsigned area,
                  struct events *events)
{
    unsigned seat = s->ask.seat;
    assert(s->ask.kind == ASK_RETREAT && s->mark[area] == 1u << s->ask.seat); /* R57 */
    rules_met(events, RULE('R', 57), RULE('G', 7), RULE('G', 8), RULE('G', 48), RULE('G', 49));
    if (s->piece[seat][slot].flags & SPENT)
        rules_met(events, RULE('R', 43));
    uint32_t through = trts_through(pack, s, seat, s->piece[seat][slot].type);
    trts_go_to(pack, s, seat, slot, area, area_distance(&pack->board, s->at, area, through));
    if (pack->on[RETREAT_SPENT]) /* G8 */
        s->piece[seat][slot].flags |= SPENT;
    trts_hide_piece(pack, s, seat, slot, events);
    s->ask.after = (uint8_t)(slot + 1);
    if (!may_still_retreat(pack, s, seat)) {
        event_forced(events, seat, action_make(VERB_GO, 0, 0, 0, 0), SEEN_BY_ALL);
        trts_stay(pack, s, events);
    }
}

/* ---- a push and a regroup ------------------------------------------------------------------------- */

static void control(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    trts_set_mark(s, s->at, (uint8_t)(1u << s->by));
    event_put(events, (struct event){.kind = EVENT_CONTROL,
                                     .seen = SEEN_BY_ALL,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->by)),
                                     .seat = NOBODY,
                                     .a = {s->at, s->by}});
    trts_hide_area(pack, s, s->at, events);
    trts_ask_after(pack, s, events);
}

static void answer(const struct trts_state *s, unsigned owner, bool yes, struct events *events)
{
    unsigned told = yes ? SEEN_BY_ALL : SEEN_BY(s->by) | SEEN_BY(owner); /* else the marker tells it (R101) */
    rules_met(events, RULE('R', 54), RULE('G', 35), RULE('G', 50));
    event_put(events, (struct event){.kind = EVENT_ANSWER,
                                     .seen = (uint8_t)told,
                                     .shows = (uint8_t)(told & ~(unsigned)SEEN_BY(owner)),
                                     .seat = (uint8_t)owner,
                                     .a = {s->at, yes}});
}

/* The three cases of a push (R53-R56, G2). */
static void arrive(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    uint8_t before = s->mark[s->at];
    bool single = before && !(before & (before - 1)), met = trts_enemies_left(pack, s);
    assert(s->running && !s->to);
    if (!before) {
        rules_met(events, RULE('R', 51), RULE('R', 53), RULE('R', 101), RULE('G', 2));
        control(pack, s, events);
        return;
    }
    if (single)
        answer(s, (unsigned)bit_first(before), met, events);
    if (!met) {
        rules_met(events, RULE('R', 51), RULE('R', 55), RULE('R', 101), RULE('G', 2));
        control(pack, s, events);
        return;
    }
    trts_form_group(s);
    rules_met(events, RULE('R', 51), RULE('R', 56), RULE('G', 2), RULE('G', 56));
    if (before >> s->by & 1)
        rules_met(events, RULE('G', 39));
    event_put(events, (struct event){.kind = EVENT_PUSH,
                                     .seen = SEEN_BY_ALL,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->by)),
                                     .seat = s->by,
                                     .a = {s->at}});
    trts_set_mark(s, s->at, (uint8_t)(s->mark[s->at] | 1u << s->by)); /* R51 */
    trts_show_area(pack, s, s->at, events);
    trts_learn(pack, s, events);
    trts_retreat_next(pack, s, 0, events);
}

/* G64: the area is marked as targeted, all move, the areas left are settled, then the target is met. */
void trts_launch(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    unsigned seat = s->by, target = trts_group_target(s);
    uint32_t left = 0, through = trts_passage(pack, s, seat), over = trts_neutral(pack, s);
    assert(s->ask.kind == ASK_GROUP && !(s->player[s->by].targeted >> trts_group_target(s) & 1)); /* R49 */
    rules_met(events, RULE('R', 38), RULE('R', 45), RULE('R', 46), RULE('R', 47), RULE('R', 49), RULE('R', 50),
              RULE('R', 52), RULE('R', 102), RULE('G', 3), RULE('G', 4), RULE('G', 63), RULE('G', 64));
    if (s->running)
        rules_met(events, RULE('R', 39), RULE('R', 62), RULE('R', 63), RULE('R', 65), RULE('R', 107), RULE('G', 47));
    s->player[seat].targeted |= area_bit(target);
    each_unit(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        if (x->flags & GROUP && x->at != target) {
            bool soars = pack->table.soars >> x->type & 1;
            left |= area_bit(x->at);
            trts_go_to(pack, s, seat, slot, target,
                       area_distance(&pack->board, x->at, target, soars ? through | over : through));
            if (soars)
                rules_met(events, RULE('G', 69));
        } else if (s->running && x->at == s->at && !x->link) /* R65 */
            x->flags |= SPENT;
    }
    s->at = (uint8_t)target;
    s->to = s->ask.after = 0;
    s->running = 1;
    for (; left; left &= left - 1)
        trts_settle_area(pack, s, (unsigned)__builtin_ctz(left), events);
    arrive(pack, s, events);
}

/* R66, R67: all at once. */
void trts_regroup(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    unsigned seat = s->by;
    uint32_t over = trts_neutral(pack, s), through = trts_passage(pack, s, seat);
    assert(s->ask.kind == ASK_REGROUP && s->contested >> s->at & 1); /* R66 */
    rules_met(events, RULE('R', 66), RULE('R', 67), RULE('G', 49));
    if (s->running)
        rules_met(events, RULE('R', 68), RULE('G', 42));
    else
        rules_met(events, RULE('R', 40), RULE('G', 10));
    each_visible(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        if (is_building(pack, x) || !x->order)
            continue;
        unsigned area = x->order - 1u;
        x->order = 0;
        x->flags |= SPENT;
        bool soars = pack->table.soars >> x->type & 1;
        trts_go_to(pack, s, seat, slot, area,
                   area_distance(&pack->board, x->at, area, soars ? through | over : through));
        trts_hide_piece(pack, s, seat, slot, events);
    }
    trts_settle_area(pack, s, s->at, events);
    trts_end_push(pack, s, (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)), events);
}
