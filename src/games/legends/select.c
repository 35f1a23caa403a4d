/* select.c: the Select phase: secret and simultaneous (R12-R15, G27, G36, G49). */
#include "legends.h"

#include <string.h>

/* ---- which units are deployed (R15, G43) ---------------------------------------------------------------- */

/* The side's optional units in the order in which they are decided: by tile. */
int legends_optional_order(const struct legends_state *s, unsigned seat, int slots[LEGENDS_UNITS])
{
    int n = 0;
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS)
        if (s->unit[slot].optional) {
            int i = n++;
            while (i > 0 && (s->unit[slots[i - 1]].tile > s->unit[slot].tile) != s->turned) {
                slots[i] = slots[i - 1];
                i--;
            }
            slots[i] = (int)slot;
        }
    return n;
}

int legends_optional_next(const struct legends_state *s, unsigned seat)
{
    int slots[LEGENDS_UNITS];
    if (s->round > 1 || s->side[seat].after >= AFTER_PUT) /* later Selects are for cards only (G27) */
        return -1;
    int n = legends_optional_order(s, seat, slots);
    return s->side[seat].after < n ? slots[s->side[seat].after] : -1;
}

int legends_deployed(const struct legends_state *s, unsigned seat)
{
    int slots[LEGENDS_UNITS], n = legends_optional_order(s, seat, slots);
    int deployed = bit_count(s->alive[seat][0]) + bit_count(s->alive[seat][1]) - n;
    for (int i = 0; i < n && i < s->side[seat].after; i++)
        deployed += s->unit[slots[i]].optional == OPTIONAL_IN;
    return deployed;
}

/* ---- the phase -------------------------------------------------------------------------------------------- */

unsigned legends_selecting(const struct legends_pack *pack, const struct legends_state *s)
{
    if (s->stage != STAGE_SELECT)
        return 0;
    return s->round == 1 || legends_alternate(pack) ? LEGENDS_BOTH : 1u << legends_owner(s, s->round); /* G27 */
}

/* Inside the secret series: an optional unit that cannot be brought is left (R15). */
void legends_leave_surplus(const struct legends_pack *pack, struct legends_state *s, unsigned seat,
                           struct events *events)
{
    for (int slot; (slot = legends_optional_next(s, seat)) >= 0 && legends_deployed(s, seat) >= pack->deploy_max;) {
        s->unit[slot].optional = OPTIONAL_OFF;
        s->side[seat].after++;
        event_forced(events, seat, action_make(VERB_LEAVE, s->unit[slot].tile, 0, 0, 0), SEEN_BY(seat));
    }
}

void legends_select_open(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    s->stage = STAGE_SELECT;
    legends_ask(s, ASK_SELECT, NOBODY, 0);
    /* A barrier for undo: secret choices rest on what was played before them. */
    event_put(events, (struct event){.kind = EVENT_SELECT,
                                     .seen = SEEN_BY_ALL,
                                     .shows = SEEN_BY_ALL,
                                     .seat = NOBODY,
                                     .a = {(int32_t)legends_selecting(pack, s)}});
    for (unsigned side = 0; side < LEGENDS_SIDES; side++)
        if (legends_selecting(pack, s) >> side & 1) {
            struct legends_side *d = &s->side[side];
            d->ready = 0;
            d->after = 0;
            memset(d->known, 0, sizeof d->known); /* G36 */
            legends_leave_surplus(pack, s, side, events);
        }
}

void legends_select_do(const struct legends_pack *pack, struct legends_state *s, unsigned seat, action_t action,
                       struct events *events)
{
    struct legends_side *d = &s->side[seat];
    unsigned verb = action_verb(action), what = action_from(action);
    int slot = legends_optional_next(s, seat);
    assert(s->stage == STAGE_SELECT && !d->ready);
    switch (verb) {
    case VERB_BRING:
    case VERB_LEAVE:
        assert(slot >= 0 && s->unit[slot].tile == what);
        s->unit[slot].optional = verb == VERB_BRING ? OPTIONAL_IN : OPTIONAL_OFF;
        d->after++;
        legends_leave_surplus(pack, s, seat, events);
        break;
    case VERB_PUT:
        assert(slot < 0 && d->hand[what] > 0);
        rules_met(events, RULE('R', 14));
        d->hand[what]--;
        d->hand_n--;
        d->after = (uint8_t)(AFTER_PUT + what);
        break;
    case VERB_TAKE:
        assert(slot < 0 && legends_deck(d, what) > 0 && d->hand_n < pack->hand_max);
        rules_met(events, RULE('R', 13));
        d->hand[what]++;
        d->hand_n++;
        d->after = (uint8_t)(AFTER_TAKE + what);
        break;
    default:
        assert(verb == VERB_READY && slot < 0);
        d->ready = 1;
        d->after = 0; /* how the hand came about is nobody's business any more */
    }
}

/* All who select are ready: hands' sizes and the units left behind become plain. */
void legends_select_close(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    unsigned sides = legends_selecting(pack, s);
    assert(s->stage == STAGE_SELECT && s->side[ROME].ready && s->side[CARTHAGE].ready);
    rules_met(events, RULE('R', 1), RULE('R', 10), RULE('R', 12), RULE('R', 101), RULE('R', 105), RULE('G', 36),
              RULE('G', 49));
    if (s->round > 1)
        rules_met(events, RULE('R', 102), RULE('G', 27));
    for (unsigned side = 0; side < LEGENDS_SIDES; side++) {
        if (!(sides >> side & 1))
            continue;
        uint8_t others = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(side));
        event_put(events, (struct event){.kind = EVENT_HAND,
                                         .seen = SEEN_BY_ALL,
                                         .shows = others,
                                         .seat = (uint8_t)side,
                                         .a = {s->side[side].hand_n}});
        bit_each(slot, s->alive[side], LEGENDS_UNIT_WORDS)
            if (s->unit[slot].optional == OPTIONAL_OFF) {
                legends_remove(s, slot);
                rules_met(events, RULE('R', 15), RULE('G', 43));
                event_put(events, (struct event){.kind = EVENT_OFF,
                                                 .seen = SEEN_BY_ALL,
                                                 .shows = others,
                                                 .seat = (uint8_t)side,
                                                 .a = {s->unit[slot].tile}});
            }
    }
}
