/* result.c: banners, the end of a battle and its result (4.14). */
#include "games/ancients/rules.h"

void ancients_banner(const struct ancients_pack *pack, struct ancients_state *s, unsigned seat, struct events *events)
{
    assert(seat < SIDES);
    struct side *own = &s->side[seat];
    own->banners++;
    rules_met(events, RULE('R', 1), RULE('R', 2));
    report(events, EVENT_BANNER, seat, own->banners, own->target, 0, 0);
    if (pack->banners_at[seat] && own->banners == pack->banners_at[seat] &&
        own->command < pack->banners_command[seat]) { /* S128 */
        rules_met(events, RULE('S', 128));
        own->owed = (uint8_t)(own->owed + pack->banners_command[seat] - own->command);
        own->command = pack->banners_command[seat];
    }
}

/* All that is to be fought is over. */
void ancients_over(struct ancients_state *s, unsigned result, unsigned how, struct events *events)
{
    assert(result > RESULT_NONE && result <= RESULT_DRAW && how < BYS);
    s->result = (uint8_t)result;
    s->how = (uint8_t)how;
    report(events, EVENT_OVER, result == RESULT_DRAW ? NOBODY : result - 1, (int)how, 0, 0, 0);
}

/* A battle is over. */
void ancients_finish(const struct ancients_pack *pack, struct ancients_state *s, unsigned result, unsigned how,
                     struct events *events)
{
    if (pack->battles == 1) {
        ancients_over(s, result, how, events);
        return;
    }
    s->fought = (uint8_t)result;
    s->how = (uint8_t)how;
}

/* R161, S134, S136: somebody has the banners, or gave up; what remains of the sequence is dropped. */
void ancients_end(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    if (!s->result && !s->fought) {
        bool top = s->side[TOP].banners >= s->side[TOP].target,
             bottom = s->side[BOTTOM].banners >= s->side[BOTTOM].target;
        rules_met(events, RULE('R', 161), RULE('S', 134));
        ancients_finish(pack, s, top && bottom ? RESULT_DRAW : top ? RESULT_TOP : RESULT_BOTTOM, BY_BANNERS, events);
    }
    if (s->fought && !s->result)
        ancients_battle_fought(pack, s, events);
    if (s->step == STEP_DRAW)
        s->first_strike_by = 0; /* it lies with the discards */
    s->step = STEP_OVER;
    s->seq = (struct sequence){0};
    memset(s->stack, 0, sizeof s->stack);
    s->stack_n = 0;
    s->side[TOP].owed = s->side[BOTTOM].owed = 0;
    ancients_ask(s, s->result ? ASK_NOTHING : ASK_NEXT, 0, 0);
}

void ancients_quit(const void *bytes, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    static const uint8_t by[] = {[QUIT_RESIGN] = BY_RESIGN, [QUIT_TIME] = BY_TIME, [QUIT_AGREE] = BY_AGREE};
    ancients_over(state, seat == NOBODY ? RESULT_DRAW : (seat ^ 1u) + 1, by[how], events);
    ancients_end(battle_of(bytes, state), state, events);
}

void ancients_result(const void *bytes, const void *state, struct result *out)
{
    assert(((const struct ancients_state *)state)->result);
    static const char *const by[BYS] = {"banners", "leader", "turns", "resign", "time", "agree", "points"};
    const struct ancients_state *s = state;
    (void)bytes;
    *out = (struct result){.place = {1, 1}};
    for (unsigned side = 0; side < SIDES; side++) /* a battle that was fought to its end is in the points */
        out->score[side] = s->points[side] + (s->fought ? 0 : s->side[side].banners);
    if (s->result != RESULT_DRAW)
        out->place[s->result == RESULT_TOP ? BOTTOM : TOP] = 2;
    scene_word(out->by, sizeof out->by, by[s->how]);
}
