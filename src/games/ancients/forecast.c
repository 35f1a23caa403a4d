/* forecast.c: what a fight can come to, told apart by two views: before the attack, and at the next decision. */
#include "games/ancients/rules.h"

enum { DESTROYED, DRIVEN_BACK, MAY_HOLD, WEAKENED, OWN_LOST, NO_EFFECT };
const char *const ancients_forecast_kinds[] = {
    "destroyed", "driven back", "may fall back or hold", "weakened", "own unit lost", "no effect", NULL};

struct fighters {
    unsigned attacker, target; /* numbers of units; 0: none, or not known any more */
    int leader;                /* slot of a lone leader who was attacked, -1: none */
};

/* Blocks of a unit by its number; 0: gone. */
static int blocks_of(const struct ancients_state *s, unsigned id)
{
    int slot = ancients_slot(s, id);
    return slot < 0 ? 0 : s->unit[slot].blocks;
}

/* The sequence is over: the enemy who lost, moved or went was attacked, and an own unit that is gone attacked him. */
static void find_by_traces(const struct ancients_state *was, const struct ancients_state *is, struct fighters *out)
{
    for (int slot = 0; slot < UNITS_MAX; slot++) {
        const struct unit *a = &was->unit[slot], *b = &is->unit[slot];
        if (a->id && a->side == was->player && b->id != a->id)
            out->attacker = a->id;
        if (a->id && a->side != was->player && (b->id != a->id || b->blocks < a->blocks || b->hex != a->hex))
            out->target = a->id;
    }
    for (int slot = 0; slot < LEADERS_MAX; slot++) {
        const struct leader *a = &was->leader[slot], *b = &is->leader[slot];
        if (a->id && a->side != was->player && !was->unit_at[a->hex] && (!b->id || b->hex != a->hex))
            out->leader = slot;
    }
}

static struct fighters find_fighters(const struct ancients_state *was, const struct ancients_state *is)
{
    struct fighters f = {.leader = -1};
    if (is->seq.kind && is->seq.kind != MOVING) {
        f.attacker = is->seq.attacker;
        f.target = is->seq.target;
        f.leader = is->seq.target_leader - 1;
    } else
        find_by_traces(was, is, &f);
    return f;
}

static int leader_fate(const struct ancients_state *was, const struct ancients_state *is, int slot)
{
    if (!is->leader[slot].id)
        return DESTROYED;
    return is->leader[slot].hex != was->leader[slot].hex || is->ask.kind == ASK_ESCAPE ? DRIVEN_BACK : NO_EFFECT;
}

/* Of a target that is still there. */
static int target_fate(const struct ancients_state *was, const struct ancients_state *is, unsigned id)
{
    const struct unit *a = &was->unit[ancients_slot(was, id)], *b = &is->unit[ancients_slot(is, id)];
    bool flags = is->ask.kind == ASK_IGNORE && ancients_rolled_at(is) == b;
    if (a->hex != b->hex || is->ask.kind == ASK_WITHDRAW || (flags && is->ask.n < is->seq.flags) ||
        (is->ask.kind == ASK_RETREAT && &is->unit[is->stack[is->stack_n - 1].who] == b))
        return DRIVEN_BACK;
    if (flags)
        return MAY_HOLD;
    return b->blocks < a->blocks ? WEAKENED : NO_EFFECT;
}

/* For the player in his battle or fire step. The defender's answers are told by what they lead to. */
int ancients_forecast(const void *bytes, const void *before, const void *after, unsigned seat)
{
    const struct ancients_state *was = before, *is = after;
    (void)bytes;
    if (seat != was->player || (was->ask.kind != ASK_BATTLE && was->ask.kind != ASK_FIRE && was->ask.kind != ASK_BONUS))
        return -1;
    struct fighters f = find_fighters(was, is);
    if (f.leader >= 0 && !f.target)
        return leader_fate(was, is, f.leader);
    if (f.target && !blocks_of(is, f.target))
        return DESTROYED;
    if (f.attacker && !blocks_of(is, f.attacker))
        return OWN_LOST;
    return f.target ? target_fate(was, is, f.target) : NO_EFFECT;
}
