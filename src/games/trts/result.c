/* result.c: how it ended, and giving up in the middle of anything: the others play on without the one who left (G26). */
#include "combat.h"

/* A fight in which the one who leaves has no part: the question, and what was named so far, stays as it is. */
static bool fights_elsewhere(const struct trts_state *s, unsigned leaver)
{
    return s->stage == STAGE_MICRO && s->ask.kind >= ASK_RETREAT && s->ask.kind <= ASK_KEEP && s->by != leaver &&
           !(s->mark[s->at] >> leaver & 1);
}

/* R77: the pusher leaves while a defender chooses. The choice cannot wait: a building is kept before a unit, since
 * its owner may have no other (R3), and the lowest number. */
static void keep_unasked(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    action_t out[TRTS_CHOICES];
    int n = trts_combat_legal(pack, s, out), kept = 0;
    assert(s->ask.kind == ASK_KEEP && s->ask.seat != s->by);
    for (int i = n - 1; i >= 0; i--)
        if (is_building(pack, piece_of(s, action_from(out[i]))))
            kept = i;
    event_forced(events, s->ask.seat, out[kept], SEEN_BY_ALL);
    trts_apply(pack, s, s->ask.seat, out[kept], events);
}

/* Can the rest of the attack that was begun still be given to somebody? */
static bool goes_on(const struct trts_pack *pack, const struct trts_state *s)
{
    action_t out[TRTS_CHOICES];
    return s->ask.kind == ASK_TARGET && s->piece[s->ask.seat][s->ask.at].flags & FIRED && trts_enemies_left(pack, s) &&
           trts_combat_legal(pack, s, out) && action_verb(out[0]) != VERB_ENOUGH;
}

/* Somebody else's push goes on without the one who left. */
static void mend_push(const struct trts_pack *pack, struct trts_state *s, unsigned place, bool asked,
                      enum trts_phase phase, struct events *events)
{
    unsigned now = asked ? place : trts_line_place(s, s->ask.seat);
    if (!s->running) { /* still being put together: its player begins again */
        unsigned seat = s->by;
        trts_clear_push(pack, s);
        s->ask.kind = ASK_ACTION;
        s->ask.seat = (uint8_t)seat;
        return;
    }
    if (s->ask.kind == ASK_AFTER || s->ask.kind == ASK_GROUP || s->ask.kind == ASK_REGROUP) {
        s->to = 0;
        each_piece(slot, s, s->by)
            if (!is_building(pack, &s->piece[s->by][slot]))
                s->piece[s->by][slot].order = 0;
        trts_ask_after(pack, s, events);
        return;
    }
    if (s->ask.kind == ASK_KEEP) {
        if (asked)
            trts_ask_keep(pack, s, events); /* R77, G20: the next defender who lost something */
        return;
    }
    if (!asked && (s->ask.kind == ASK_RETREAT || goes_on(pack, s)))
        return; /* the set is one decision (R58), and so is an attack (R88) */
    s->ask.at = s->ask.spell = 0;
    if (!trts_enemies_left(pack, s)) {
        trts_set_mark(s, s->at, (uint8_t)(s->mark[s->at] | 1u << s->by));
        memset(s->alloc, 0, s->alloc_n * sizeof s->alloc[0]);
        s->alloc_n = 0;
        trts_clear_fight(pack, s);
        trts_engagement_over(pack, s, events);
    } else if (s->ask.kind == ASK_RETREAT)
        trts_retreat_next(pack, s, now, events);
    else
        trts_combat_from(pack, s, phase, phase == PHASE_ALLOCATE_E || phase == PHASE_BLOCK_E ? 0 : now, events);
}

/* G35: an attack or spell whose target is being asked has no target left if it was given to nobody but the one who
 * leaves: it counts as not used. Before the pieces in the area change their numbers. */
static void take_back(const struct trts_pack *pack, struct trts_state *s, unsigned leaver)
{
    if (s->stage != STAGE_MICRO || s->ask.kind != ASK_TARGET || s->ask.seat == leaver)
        return;
    for (int i = 0; i < s->alloc_n; i++)
        if (part_from(s->alloc[i]) == trts_ref(s->ask.seat, s->ask.at) && ref_seat(part_to(s->alloc[i])) != leaver)
            return;
    struct trts_piece *x = &s->piece[s->ask.seat][s->ask.at];
    x->flags &= (uint8_t) ~(FIRED | USED);
    if (s->ask.spell)
        x->energy = (uint8_t)(x->energy + pack->spell[s->ask.spell - 1].energy);
}

void trts_quit(const void *pack_v, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    const struct trts_pack *pack = pack_v;
    struct trts_state *s = state;
    uint8_t left = 0, scored_by = BY_AREAS;
    if (seat == NOBODY || how == QUIT_AGREE) {
        each_seat(other, pack)
            left |= s->player[other].out ? 0 : (uint8_t)(1u << other);
        trts_win(pack, s, left, BY_AGREE, events);
        return;
    }
    if (s->ask.kind == ASK_KEEP && s->by == seat)
        keep_unasked(pack, s, events);
    if (s->stage == STAGE_OVER || s->player[seat].out)
        return;
    unsigned place = trts_line_place(s, seat);
    bool asked = s->ask.seat == seat, turn = s->turn == seat, aside = fights_elsewhere(s, seat);
    enum trts_phase phase = trts_phase_now(s);
    uint8_t scored = trts_best_of(pack, s, ALL_SEATS, &scored_by);
    /* G9: the passes in a row are those just before the turn; one of whoever leaves does not count for the others */
    if (s->stage == STAGE_MICRO && !turn && (trts_line_place(s, s->turn) + s->line_n - place) % s->line_n <= s->passes)
        s->passes--;
    if (!aside)
        take_back(pack, s, seat);
    trts_eliminate(pack, s, seat, events);
    if (s->running && !aside)
        trts_settle_area(pack, s, s->at, events); /* G6: of the others, too, some may have nobody left there */
    if (trts_decide(pack, s, (uint8_t)(1u << seat), scored, scored_by, events))
        return;
    if (s->stage == STAGE_SETUP) {
        s->line_n = pack->head.seats; /* the draws are of all seats; resolve() drops who is out */
        each_seat(other, pack)
            s->line[other] = (uint8_t)other;
        return;
    }
    if (s->stage == STAGE_MACRO)
        trts_macro_done(pack, s, events);
    else if (s->by == seat || (s->by == NOBODY && turn)) {
        if (s->running)
            s->passes = 0; /* G9: the push came between */
        trts_clear_push(pack, s);
        trts_turn_from(pack, s, place, 0, events);
    } else if (s->by != NOBODY && !aside)
        mend_push(pack, s, place, asked, phase, events);
}

void trts_result(const void *pack_v, const void *state, struct result *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = state;
    assert(s->stage == STAGE_OVER);
    *out = (struct result){0};
    each_seat(seat, pack) {
        out->place[seat] = (uint8_t)(s->winners >> seat & 1 ? 1 : 1 + bit_count(s->winners));
        out->score[seat] = trts_areas(s, seat);
    }
    strcpy(out->by, trts_by_words[s->won_by]);
}
