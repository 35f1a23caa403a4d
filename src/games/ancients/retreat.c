/* retreat.c: flags, who may ignore them, and the way back (S88-S91). */
#include "games/ancients/rules.h"

/* R107, R108: two adjacent hexes that hold friendly units or lone friendly leaders. */
bool ancients_supported(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    return hexes_count(hexes_and(pack->near[u->hex], pieces_of(s, u->side))) >= 2;
}

/* How many flags of this roll unit u may ignore (S88), one for each source. */
int ancients_ignorable(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    const struct sequence *q = &s->seq;
    if (q->kind == BURN)
        return 0; /* R167 */
    bool fort = !pack->value[FORT_BENEFIT] || type_in(u->type, GROUP_FOOT), target = u->id == q->target;
    int n = (pack->terrain[u->hex] == CAMP && fort) + (pack->terrain[u->hex] == WALL) + (u->elite != 0);
    if (u->type == EL) {
        const struct unit *roller = ancients_roller(s);
        n += q->kind != FIRE && roller && type_in(roller->type, GROUP_SCARED); /* R122, S29; R168: no other help */
    } else
        n += has_leader(s, u) + ancients_supported(pack, s, u); /* R105-R108 */
    n += u->type == WA && (q->full >> (target ? 1 : 0) & 1);    /* R109 */
    if (fort && target && q->roll == ROLL_ATTACK) {             /* S120: not in a battle back or First Strike */
        int side = hex_direction(&pack->board, q->at, q->from);
        unsigned sides = q->kind == FIRE ? ancients_sight_sides(pack, q->from, q->at) : 1u << (side < 0 ? 0 : side);
        n += ancients_protected(pack, q->at, sides);
    }
    return n;
}

/* Hexes a flag of this roll drives unit u back (S28). */
int ancients_hexes_per_flag(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    const struct unit *roller = ancients_roller(s);
    int n = pack->type[u->type].retreat;
    if (roller && s->seq.kind != FIRE && type_in(roller->type, TYPE(EL) | TYPE(CAM)) && type_in(u->type, GROUP_SCARED))
        n++;
    return n;
}

/* Flags lie before the unit rolled at: how many are ignored? True: the question was put. */
bool ancients_flags_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    struct sequence *q = &s->seq;
    const struct unit *u = ancients_rolled_at(s);
    if (!u) { /* lost meanwhile: eliminated units ignore flags (S75) */
        q->flags = 0;
        return false;
    }
    int most = ancients_ignorable(pack, s, u);
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
    struct sequence *q = &s->seq;
    unsigned slot = (unsigned)(ancients_rolled_at(s) - s->unit);
    struct unit *u = &s->unit[slot];
    int accepted = q->flags - ignored;
    if (ignored) {
        MET_S(88);
        tell(events, EVENT_IGNORED, u->side, u->type, u->hex, ignored, 0);
    }
    if (counting(events))
        ancients_met_flags(pack, s, u, ignored, accepted, events);
    q->flags = 0;
    if (accepted <= 0)
        return;
    MET_R(100), MET_S(89);
    ancients_push(
        s, (struct frame){.kind = FRAME_RETREAT, .who = (uint8_t)slot, .steps = (uint8_t)(accepted * q->per_flag)});
    if (u->type == EL)
        ancients_begin_rampage(pack, s, slot, events); /* R124: before the first step, even if none is possible */
}

/* The longest way back from `hex` of at most `steps`; `steps` itself if it can be complete, which joining a lone
 * leader is (S90). */
int ancients_retreat_best(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
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
        int far = 1 + ancients_retreat_best(pack, s, u, to, steps - 1);
        if (far > best)
            best = far;
    }
    return best;
}

/* Steps that keep the retreat as long as it can be. */
struct hexes ancients_retreat_steps(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct frame *f = &s->stack[s->stack_n - 1];
    const struct unit *u = &s->unit[f->who];
    struct hexes join, free = ancients_rear_free(pack, s, u, u->hex, &join), good = {{0, 0}};
    bool complete = f->missing == 0;
    hexes_each(to, free)
        if (ancients_retreat_best(pack, s, u, to, f->steps - 1) == f->steps - 1)
            good = hexes_or(good, hexes_of(to));
    return complete ? hexes_or(good, join) : good;
}

/* How much of a retreat can still be made, and how much is missing. */
void ancients_retreat_measure(const struct ancients_pack *pack, const struct ancients_state *s, struct frame *f)
{
    const struct unit *u = &s->unit[f->who];
    int total = f->steps + f->missing, best = ancients_retreat_best(pack, s, u, u->hex, total);
    f->steps = (uint8_t)best;
    f->missing = (uint8_t)(total - best);
}

/* The retreat on top of the stack goes on. True: a question was put. */
bool ancients_retreat_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
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
    MET_R(104), MET_S(91);
    event_forced(events, u->side, action_make(VERB_RETREAT, RETREAT_NOWHERE, 0, 0, 0), SEEN_BY_ALL);
    if (u->type == EL && ancients_elephant_blocked(pack, s, u))
        ancients_push(s, (struct frame){.kind = FRAME_BLOCKED, .who = done.who, .missing = done.missing});
    else
        ancients_lose(pack, s, done.who, done.missing, events);
    return false;
}

void ancients_retreat(const struct ancients_pack *pack, struct ancients_state *s, unsigned to, struct events *events)
{
    struct frame *f = &s->stack[s->stack_n - 1];
    unsigned slot = f->who;
    struct unit *u = &s->unit[slot];
    bool led = has_leader(s, u), joined = s->leader_at[to] != 0;
    MET_S(90);
    tell(events, EVENT_RETREATED, u->side, u->type, u->hex, (int)to, 0);
    f->steps = joined ? 0 : (uint8_t)(f->steps - 1);
    ancients_shift_unit(s, slot, to);
    ancients_enter(pack, s, slot, led, events);
}
