/* deploy.c: free deployment (R43, R44, G2): what is due, and where it may stand. */
#include "subjects.h"

unsigned prevail_deploy_due(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    unsigned type = 0;
    while (type < pack->types_n && !s->reserve[seat][type])
        type++;
    return type;
}

static bool barred(const struct prevail_pack *pack, unsigned type, unsigned space)
{
    return ground_on(pack, space)->bars >> type & 1; /* G69 */
}

static bool zone_free(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned type,
                      unsigned space)
{
    return bit_has(pack->zone[seat], space) && !on(s, seat, space) && !on(s, other(seat), space) &&
           !barred(pack, type, space);
}

int prevail_deploy_room(const struct prevail_pack *pack, unsigned seat)
{
    int room = 0;
    bit_each(space, pack->zone[seat], pack->board.words)
        room += ground_on(pack, space)->bars == 0;
    return room;
}

/* Units of one type come in ascending order of space, so room for the rest must be left above. */
bool prevail_deploy_fits(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space)
{
    unsigned type = prevail_deploy_due(pack, s, seat);
    if (type == pack->types_n)
        return bit_has(pack->zone[seat], space); /* the commander: also with an own unit */
    if (!zone_free(pack, s, seat, type, space))
        return false;
    int room = 0;
    bit_each(above, pack->zone[seat], pack->board.words)
        room += named_after(s, above, space) && zone_free(pack, s, seat, type, above);
    return room >= s->reserve[seat][type] - 1;
}

enum deploy_fault prevail_deploy_fault(const struct prevail_pack *pack, const struct prevail_state *s, unsigned type,
                                       unsigned space)
{
    unsigned seat = s->ask.seat, due = prevail_deploy_due(pack, s, seat);
    if (type != (due == pack->types_n ? (unsigned)ASK_NONE : due))
        return DEPLOY_NOT_DUE;
    if (!bit_has(pack->zone[seat], space))
        return DEPLOY_OUTSIDE;
    if (type != ASK_NONE && barred(pack, type, space))
        return DEPLOY_BARRED;
    if (type != ASK_NONE && !zone_free(pack, s, seat, type, space))
        return DEPLOY_TAKEN;
    return prevail_deploy_fits(pack, s, seat, space) ? DEPLOY_FITS : DEPLOY_NO_ROOM;
}

void prevail_deploy_do(struct prevail_state *s, action_t action, struct events *events)
{
    unsigned seat = s->ask.seat, type = action_from(action), to = action_to(action);
    assert(s->ask.kind == ASK_DEPLOY && seat < SIDES && (type == ASK_NONE || s->reserve[seat][type]));
    rules_met(events, R(38), R(40), R(43), G(1), G(2));
    if (type == ASK_NONE)
        rules_met(events, R(44), R(65));
    prevail_event(events, EVENT_DEPLOYED, seat, type == ASK_NONE ? -1 : (int)type, (int)to, (int)action_x(action));
    if (type == ASK_NONE)
        s->commander[seat] = (uint16_t)to;
    else {
        prevail_unit_add(
            s, seat,
            (struct prevail_unit){.at = (uint16_t)to, .type = (uint8_t)type, .facing = (uint8_t)action_x(action)});
        s->reserve[seat][type]--;
    }
    prevail_ask(s, ASK_NOTHING, seat);
    if (type != ASK_NONE && s->reserve[seat][type]) {
        prevail_ask(s, ASK_DEPLOY, seat);
        s->ask.after = (uint16_t)to;
    }
}
