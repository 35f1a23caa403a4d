/* retreat.c: flags, who may ignore them, and the way back (S88-S91). */
#include "games/ancients/rules.h"

/* R107, R108: two adjacent hexes that hold friendly units or lone friendly leaders. */
bool ancients_supported(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    return hexes_count(hexes_and(pack->near[u->hex], pieces_of(s, u->side))) >= 2;
}

/* How many flags of this roll unit u may ignore (S88), one for each source. */
int ancients_ignorable(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       struct events *events)
{
    const struct sequence *q = &s->seq;
    const struct unit *roller = ancients_roller(s);
    unsigned terrain = pack->terrain[u->hex];
    bool fort = ancients_fort_serves(pack, u), target = u->id == q->target, elephant = u->type == EL;
    int side = hex_direction(&book(pack)->board, q->at, q->from), leader = unit_leader(s, u);
    unsigned sides = q->kind == FIRE ? ancients_sight_sides(pack, q->from, q->at) : 1u << (side < 0 ? 0 : side);
    const struct {
        bool holds;
        uint16_t rule, also;
    } sources[] = {
        {terrain == CAMP && fort, RULE('R', 145), RULE('R', 110)},
        {terrain == WALL, RULE('R', 156), RULE('S', 121)},
        {u->elite, RULE('S', 125), RULE('S', 88)},
        {elephant && q->kind != FIRE && roller && type_in(roller->type, GROUP_SCARED), RULE('R', 122), RULE('S', 29)},
        {!elephant && leader >= 0, RULE('R', 105),
         RULE('R', leader >= 0 && q->checked >> leader & 1 ? 106 : 76)}, /* R168: an elephant has no other help */
        {!elephant && ancients_supported(pack, s, u), RULE('R', 107), RULE('R', 169)},
        {u->type == WA && (q->full >> (target ? 1 : 0) & 1), RULE('R', 109), RULE('S', 23)},
        /* S120: not in a battle back or First Strike */
        {fort && target && q->roll == ROLL_ATTACK && ancients_protected(pack, q->at, sides), RULE('R', 143),
         RULE('P', 11)},
    };
    int n = 0;
    for (size_t i = 0; q->kind != BURN && i < sizeof sources / sizeof *sources; i++) /* R167 */
        if (sources[i].holds) {
            rules_met(events, sources[i].rule, sources[i].also);
            n++;
        }
    if (n > 1)
        rules_met(events, RULE('R', 111));
    return n;
}

/* Hexes a flag of this roll drives unit u back (S28). */
int ancients_hexes_per_flag(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    const struct unit *roller = ancients_roller(s);
    int n = pack->type[kind_of(u)].retreat;
    if (roller && s->seq.kind != FIRE && type_in(roller->type, TYPE(EL) | TYPE(CAM)) && type_in(u->type, GROUP_SCARED))
        n++;
    return n;
}

/* Flags lie before the unit rolled at: how many are ignored? True: the question was put. */
bool ancients_flags_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    assert(s->seq.flags && !s->stack_n);
    struct sequence *q = &s->seq;
    const struct unit *u = ancients_rolled_at(s);
    if (!u) { /* lost meanwhile: eliminated units ignore flags (S75) */
        q->flags = 0;
        return false;
    }
    int most = ancients_ignorable(pack, s, u, events);
    q->ignorable = (uint8_t)most;
    q->per_flag = (uint8_t)ancients_hexes_per_flag(pack, s, u);
    if (most > q->flags)
        most = q->flags;
    ancients_ask(s, ASK_IGNORE, u->side, (unsigned)most);
    if (most > 0)
        return true;
    event_forced(events, u->side, action_make(VERB_IGNORE, 0, 0, 0, 0), SEEN_BY_ALL);
    ancients_accept(pack, s, 0, events);
    return false;
}

void ancients_accept(const struct ancients_pack *pack, struct ancients_state *s, int ignored, struct events *events)
{
    assert(ignored >= 0 && ignored <= s->seq.flags && ancients_rolled_at(s));
    struct sequence *q = &s->seq;
    unsigned slot = (unsigned)(ancients_rolled_at(s) - s->unit);
    struct unit *u = &s->unit[slot];
    int accepted = q->flags - ignored;
    if (ignored) {
        rules_met(events, RULE('S', 88));
        report(events, EVENT_IGNORED, u->side, (int)kind_of(u), u->hex, ignored, 0);
    }
    q->flags = 0;
    if (accepted <= 0)
        return;
    rules_met(events, RULE('R', u->type == WA ? 101 : u->type == EL ? 102 : u->type == AX ? 103 : 100), RULE('S', 89));
    if (q->per_flag > pack->type[kind_of(u)].retreat)
        rules_met(events, RULE('R', 123), RULE('S', 28));
    ancients_push(
        s, (struct frame){.kind = FRAME_RETREAT, .who = (uint8_t)slot, .steps = (uint8_t)(accepted * q->per_flag)});
    if (u->type == EL && ancients_supported(pack, s, u))
        rules_met(events, RULE('R', 168));
    if (u->type == EL)
        ancients_begin_rampage(pack, s, slot, events); /* R124: before the first step, even if none is possible */
}

/* The longest way back from `hex` of at most `steps`; `steps` itself if it can be complete, which joining a lone
 * leader is (S90). */
static int retreat_best(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        unsigned hex, int steps)
{
    struct hexes join, free;
    int best = 0;
    if (steps == 0)
        return 0;
    free = ancients_rear_free(pack, s, u, hex, &join);
    if (hexes_any(join))
        return steps;
    hexes_each(to, free) {
        int far = 1 + retreat_best(pack, s, u, to, steps - 1);
        if (far > best)
            best = far;
    }
    return best;
}

/* Steps that keep the retreat as long as it can be. */
struct hexes ancients_retreat_steps(const struct ancients_pack *pack, const struct ancients_state *s)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_RETREAT);
    const struct frame *f = &s->stack[s->stack_n - 1];
    const struct unit *u = &s->unit[f->who];
    struct hexes join, free = ancients_rear_free(pack, s, u, u->hex, &join), good = {{0, 0}};
    bool complete = f->missing == 0;
    hexes_each(to, free)
        if (retreat_best(pack, s, u, to, f->steps - 1) == f->steps - 1)
            good = hexes_or(good, hexes_of(to));
    return complete ? hexes_or(good, join) : good;
}

/* How much of a retreat can still be made, and how much is missing. */
void ancients_retreat_measure(const struct ancients_pack *pack, const struct ancients_state *s, struct frame *f)
{
    const struct unit *u = &s->unit[f->who];
    int total = f->steps + f->missing, best = retreat_best(pack, s, u, u->hex, total);
    f->steps = (uint8_t)best;
    f->missing = (uint8_t)(total - best);
}

/* The retreat on top of the stack goes on. True: a question was put. */
bool ancients_retreat_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_RETREAT);
    struct frame *f = &s->stack[s->stack_n - 1];
    struct unit *u = &s->unit[f->who];
    if (!u->id) { /* lost in a marsh on the way */
        ancients_pop(s);
        return false;
    }
    ancients_retreat_measure(pack, s, f);
    if (f->steps)
        return ancients_put(pack, s, events, ASK_RETREAT, u->side);
    struct frame done = *f;
    ancients_pop(s);
    if (!done.missing)
        return false;
    rules_met(events, RULE('R', 104), RULE('S', 91));
    event_forced(events, u->side, action_make(VERB_RETREAT, RETREAT_NOWHERE, 0, 0, 0), SEEN_BY_ALL);
    if (u->type == EL && ancients_elephant_blocked(pack, s, u))
        ancients_push(s, (struct frame){.kind = FRAME_BLOCKED, .who = done.who, .missing = done.missing});
    else
        ancients_lose(pack, s, done.who, done.missing, events);
    return false;
}

void ancients_retreat(const struct ancients_pack *pack, struct ancients_state *s, unsigned to, struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_RETREAT && s->stack[s->stack_n - 1].steps);
    struct frame *f = &s->stack[s->stack_n - 1];
    unsigned slot = f->who;
    struct unit *u = &s->unit[slot];
    bool led = has_leader(s, u), joined = s->leader_at[to] != 0;
    rules_met(events, RULE('S', 90));
    report(events, EVENT_RETREATED, u->side, (int)kind_of(u), u->hex, (int)to, 0);
    f->steps = joined ? 0 : (uint8_t)(f->steps - 1);
    ancients_shift_unit(s, slot, to);
    ancients_enter(pack, s, slot, led, events);
}
