/* forecast.c: what a fight came to, in a few kinds, seen by the side that asks. */
#include "legends.h"

enum { FATE_NONE = -1, FATE_DESTROYED, FATE_OWN_LOSS, FATE_DRIVEN_BACK, FATE_WOUNDED, FATE_ESCAPED, FATE_NO_EFFECT };

const char *const legends_forecast_kinds[] = {"destroyed", "own loss",  "driven back", "wounded",
                                              "escaped",   "no effect", NULL};

/* What has become of a side's units. */
struct harm {
    bool destroyed, wounded, moved;
};

static struct harm harm_of(const struct legends_state *before, const struct legends_state *after, unsigned seat)
{
    struct harm harm = {0};
    bit_each(slot, before->alive[seat], LEGENDS_UNIT_WORDS) {
        const struct legends_unit *was = &before->unit[slot], *is = &after->unit[slot];
        bool back = is->state == UNIT_RETREATED && was->state != UNIT_RETREATED; /* without room, too (G11) */
        if (!bit_has(after->alive[seat], slot))
            harm.destroyed = true;
        else {
            harm.wounded |= is->strength < was->strength;
            harm.moved |= is->tile != was->tile || back;
        }
    }
    return harm;
}

static bool played(const struct legends_state *before, const struct legends_state *after, unsigned seat, unsigned card)
{
    return after->side[seat].out[card] > before->side[seat].out[card];
}

/* Have dice been thrown, though nobody came to harm? The attacker is spent by its attack; when an odd round has begun
 * since, it is Idle again. The defender's blow is a card played. */
static bool fought(const struct legends_state *before, const struct legends_state *after)
{
    static const uint8_t blows[] = {CARD_FS, CARD_XC, CARD_SK, CARD_CT};
    unsigned attacker = before->ask.kind == ASK_ATTACK ? before->ask.at : before->combat.att;
    for (unsigned i = 0; i < sizeof blows; i++)
        if (played(before, after, before->turn ^ 1u, blows[i]))
            return true;
    if (before->unit[attacker].state == UNIT_ATTACKED)
        return false; /* its dice were thrown before */
    unsigned state = after->unit[attacker].state;
    return state == UNIT_ATTACKED || (state == UNIT_IDLE && after->round > before->round);
}

int legends_forecast(const void *packed, const void *before, const void *after, unsigned seat)
{
    (void)packed;
    const struct legends_state *was = before, *is = after;
    if (seat >= LEGENDS_SIDES)
        seat = was->turn; /* dice that are due: nobody has acted */
    if (was->stage != STAGE_TURN || (was->ask.kind != ASK_ATTACK && was->combat.sub == SUB_NONE))
        return FATE_NONE;
    struct harm enemy = harm_of(was, is, seat ^ 1u), own = harm_of(was, is, seat);
    unsigned attacker = was->ask.kind == ASK_ATTACK ? was->ask.at : was->combat.att;
    bool defends = seat != was->turn;
    if (!defends) /* its own unit may advance, ride away or pursue */
        own.moved = is->unit[attacker].state == UNIT_RETREATED && was->unit[attacker].state != UNIT_RETREATED;
    bool escaped = played(was, is, was->turn ^ 1u, CARD_WD);
    if (enemy.destroyed)
        return FATE_DESTROYED;
    if (own.destroyed || own.wounded || (own.moved && !escaped))
        return FATE_OWN_LOSS;
    if (escaped)
        return FATE_ESCAPED;
    if (enemy.moved && !defends)
        return FATE_DRIVEN_BACK;
    if (defends && is->unit[attacker].type && is->unit[attacker].state == UNIT_RETREATED)
        return FATE_DRIVEN_BACK;
    if (enemy.wounded)
        return FATE_WOUNDED;
    return fought(was, is) ? FATE_NO_EFFECT : FATE_NONE;
}
