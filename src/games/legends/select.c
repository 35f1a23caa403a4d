/* select.c: the Select phase: secret and simultaneous (R12-R15, G27, G36, G49). */
#include "legends.h"

#include <string.h>

unsigned legends_selecting(const struct legends_pack *p, const struct legends_state *s)
{
    if (s->stage != STAGE_SELECT)
        return 0;
    return s->round == 1 || legends_alternate(p) ? 3u : 1u << legends_owner(s); /* G27 */
}

/* Inside the secret series: an optional unit that cannot be brought is left (R15). */
void legends_leave_surplus(const struct legends_pack *p, struct legends_state *s, unsigned side, struct events *e)
{
    for (int slot; (slot = legends_optional_next(s, side)) >= 0 && legends_deployed(s, side) >= p->deploy_max;) {
        s->unit[slot].optional = OPTIONAL_OFF;
        s->side[side].after++;
        event_forced(e, side, action_make(VERB_LEAVE, s->unit[slot].tile, 0, 0, 0), SEEN_BY(side));
    }
}

void legends_open_select(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    s->stage = STAGE_SELECT;
    legends_ask(s, Q_SELECT, NOBODY, 0);
    /* A barrier for undo: secret choices rest on what was played before them. */
    event_put(e, (struct event){.kind = EVENT_SELECT,
                                .seen = SEEN_BY_ALL,
                                .shows = SEEN_BY_ALL,
                                .seat = NOBODY,
                                .a = {(int32_t)legends_selecting(p, s)}});
    for (unsigned side = 0; side < 2; side++)
        if (legends_selecting(p, s) >> side & 1) {
            struct legends_side *d = &s->side[side];
            d->ready = 0;
            d->after = 0;
            memset(d->known, 0, sizeof d->known); /* G36 */
            legends_leave_surplus(p, s, side, e);
        }
}

/* All who select are ready: hands' sizes and the units left behind become plain. */
static void close_select(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    unsigned sides = legends_selecting(p, s);
    RULES_MET(e, 1, 10, 12, 101, 105, MET_G + 36);
    if (s->round > 1)
        RULES_MET(e, 102, MET_G + 27);
    rule_met(e, RULE('G', 49));
    for (unsigned side = 0; side < 2; side++) {
        if (!(sides >> side & 1))
            continue;
        uint8_t others = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(side));
        event_put(e, (struct event){.kind = EVENT_HAND,
                                    .seen = SEEN_BY_ALL,
                                    .shows = others,
                                    .seat = (uint8_t)side,
                                    .a = {s->side[side].hand_n}});
        bit_each(slot, s->alive[side], 2)
            if (s->unit[slot].optional == OPTIONAL_OFF) {
                legends_remove(s, slot);
                RULES_MET(e, 15, MET_G + 43);
                event_put(e, (struct event){.kind = EVENT_OFF,
                                            .seen = SEEN_BY_ALL,
                                            .shows = others,
                                            .seat = (uint8_t)side,
                                            .a = {s->unit[slot].tile}});
            }
    }
    legends_start_turns(p, s, e);
}

void legends_select(const struct legends_pack *p, struct legends_state *s, unsigned side, action_t action,
                    struct events *e)
{
    struct legends_side *d = &s->side[side];
    unsigned verb = action_verb(action), what = action_from(action);
    switch (verb) {
    case VERB_BRING:
    case VERB_LEAVE:
        s->unit[legends_optional_next(s, side)].optional = verb == VERB_BRING ? OPTIONAL_IN : OPTIONAL_OFF;
        d->after++;
        legends_leave_surplus(p, s, side, e);
        break;
    case VERB_PUT: /* R14 */
        d->hand[what]--;
        d->hand_n--;
        d->after = (uint8_t)(AFTER_PUT + what);
        rule_met(e, RULE('R', 14));
        break;
    case VERB_TAKE: /* R13 */
        d->hand[what]++;
        d->hand_n++;
        d->after = (uint8_t)(AFTER_TAKE + what);
        rule_met(e, RULE('R', 13));
        break;
    default:
        d->ready = 1;
        d->after = 0; /* how the hand came about is nobody's business any more */
        if (s->side[ROME].ready && s->side[CARTHAGE].ready)
            close_select(p, s, e);
    }
}
