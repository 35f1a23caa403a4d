/* combat.c: a combat round: steps from long range to short, both sides in each, damage dealt at once (R69-R79). */
#include "combat.h"

enum trts_phase trts_phase_now(const struct trts_state *s)
{
    if (s->ask.kind == ASK_BLOCK)
        return s->ask.seat == s->by ? PHASE_BLOCK_E : PHASE_BLOCK_D;
    return s->ask.seat == s->by ? PHASE_ALLOCATE_E : PHASE_ALLOCATE_D;
}

/* ---- steps ---------------------------------------------------------------------------------------- */

/* The highest range below `below` at which this piece could act; 0 = none. */
static int range_below(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, int below)
{
    const struct trts_piece *x = piece_of(s, ref);
    int best = 0;
    if (x->at != s->at || x->flags & FIRED || !pack->type[x->type].longest || !trts_can_act(pack, x))
        return 0;
    int ground = piece_reach(pack, s, ref, GROUND), air = piece_reach(pack, s, ref, AIR);
    if (ground < below)
        best = ground;
    if (air < below && air > best)
        best = air;
    for (unsigned spells = pack->type[x->type].spells; spells; spells &= spells - 1) {
        const struct trts_spell *t = &pack->spell[__builtin_ctz(spells)];
        if (trts_in_combat(t) && t->range < below && t->range > best)
            best = t->range;
    }
    return best;
}

/* G65, R71, R108 */
static void next_step(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    int below = s->step ? s->step : TRTS_RANGE + 1, best = 0;
    assert(s->running && !s->alloc_n);
    each_seat(seat, pack)
        each_visible(slot, s, seat) {
            int range = range_below(pack, s, trts_ref(seat, slot), below);
            best = range > best ? range : best;
        }
    if (!best) {
        trts_engagement_over(pack, s, events);
        return;
    }
    rules_met(events, RULE('R', 69), RULE('R', 71), RULE('R', 108), RULE('G', 65));
    s->step = (uint8_t)best;
    event_put(events, (struct event){.kind = EVENT_STEP, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {best}});
    trts_combat_from(pack, s, PHASE_BLOCK_D, 0, events);
}

void trts_combat(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    assert(trts_enemies_left(pack, s)); /* else R60: there is no combat */
    rules_met(events, RULE('R', 59));
    s->step = 0;
    next_step(pack, s, events);
}

/* ---- damage --------------------------------------------------------------------------------------- */

static void deal_to(const struct trts_pack *pack, struct trts_state *s, const struct trts_aim *given, unsigned ref,
                    struct events *events)
{
    struct trts_piece *x = piece_at(s, ref);
    unsigned number = ref_slot(ref) - TRTS_BOARD;
    int armor = piece_stat(pack, s, ref, ARMOR), damage = given->damage[ref_seat(ref)][number];
    int heal = given->heal[ref_seat(ref)][number], hp = x->hp, shield = x->shield;
    assert(slot_visible(ref_slot(ref)));
    if (!damage && !heal)
        return;
    damage = damage > armor ? damage - armor : 0; /* R96, G12 */
    if (armor)
        rules_met(events, RULE('R', 96));
    if (damage)
        event_put(events,
                  (struct event){.kind = EVENT_DAMAGE, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {(int)ref, damage}});
    int held = damage < shield ? damage : shield; /* R99 */
    if (held)
        rules_met(events, RULE('R', 99));
    hp += heal - (damage - held);
    if (hp <= 0) { /* R97 */
        x->flags |= KILLED;
        return;
    }
    hp = hp > trts_hp_max(pack, x) ? trts_hp_max(pack, x) : hp;
    x->shield = (uint8_t)(shield - held);
    if (hp != x->hp) {
        rules_met(events, RULE('R', 98), RULE('G', 37));
        event_put(events, (struct event){.kind = EVENT_HP, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {(int)ref, hp}});
    }
    x->hp = (uint8_t)hp;
}

/* G71: parts without damage; whoever lives has no attack or spell left in this round. */
static void daze(struct trts_state *s, struct events *events)
{
    for (int i = 0; i < s->alloc_n; i++) {
        struct trts_piece *x = piece_at(s, part_to(s->alloc[i]));
        if (part_n(s->alloc[i]) || x->flags & KILLED)
            continue;
        rules_met(events, RULE('G', 71));
        x->flags |= FIRED;
        event_put(
            events,
            (struct event){.kind = EVENT_DAZED, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {(int)part_to(s->alloc[i])}});
    }
}

/* G29: who stands on a building dies with it. */
static void kill_builders(const struct trts_pack *pack, struct trts_state *s, unsigned seat)
{
    each_piece(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        if (!is_building(pack, x) && x->link && !(x->flags & WAITING) && s->piece[seat][x->link - 1].flags & KILLED)
            x->flags |= KILLED;
    }
}

static bool any_left(const struct trts_state *s, unsigned seat)
{
    each_visible(slot, s, seat)
        if (s->piece[seat][slot].at == s->at && !(s->piece[seat][slot].flags & KILLED))
            return true;
    return false;
}

static bool side_left(const struct trts_pack *pack, const struct trts_state *s, bool engaging)
{
    each_seat(seat, pack)
        if ((seat == s->by) == engaging && any_left(s, seat))
            return true;
    return false;
}

/* G41: killed by damage, not with a building. */
bool trts_may_keep(const struct trts_pack *pack, const struct trts_piece *x)
{
    return x->flags & KILLED && (is_building(pack, x) || !x->link);
}

static int kept_choices(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned *first)
{
    int n = 0;
    each_visible(slot, s, seat)
        if (trts_may_keep(pack, &s->piece[seat][slot])) {
            if (!n++)
                *first = slot;
        }
    return n;
}

/* G26: the pusher is out: the push ends, and whoever came next in the line as it was is on turn. */
static void end_without_pusher(const struct trts_pack *pack, struct trts_state *s, const uint8_t line[SEATS_MAX],
                               unsigned place, struct events *events)
{
    unsigned next = 0; /* those before the pusher who are still there come later */
    for (unsigned i = 0; i < place; i++)
        next += !s->player[line[i]].out;
    if (!(s->mark[s->at] & (s->mark[s->at] - 1)))
        trts_hide_area(pack, s, s->at, events);
    trts_clear_push(pack, s);
    s->passes = 0;
    trts_turn_from(pack, s, next, 0, events); /* `out` tells it */
}

/* The dead are removed; then whoever has lost all buildings is out (G24), then the fight goes on (G36). */
static void after_deal(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    unsigned by = s->by, place = trts_line_place(s, by);
    uint8_t line[SEATS_MAX];
    memcpy(line, s->line, sizeof line);
    if (trts_bury(pack, s, events))
        return;
    if (s->player[by].out) {
        end_without_pusher(pack, s, line, place, events);
        return;
    }
    if (!side_left(pack, s, true) || !side_left(pack, s, false)) {
        rules_met(events, RULE('G', 36));
        trts_engagement_over(pack, s, events);
    } else
        next_step(pack, s, events);
}

void trts_keep(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, struct events *events)
{
    struct trts_piece *x = &s->piece[seat][slot];
    assert(trts_may_keep(pack, &s->piece[seat][slot]) && seat != s->by);
    rules_met(events, RULE('R', 77), RULE('G', 41));
    x->flags &= (uint8_t)~KILLED;
    x->hp = 1;
    x->shield = 0; /* G41 */
    event_put(events, (struct event){
                          .kind = EVENT_HP, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {(int)trts_ref(seat, slot), 1}});
    after_deal(pack, s, events);
}

/* R77: the first defender in turn order who lost something chooses; asked unless there is one piece only. */
void trts_ask_keep(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    for (unsigned place = 0; place < s->line_n; place++) {
        unsigned seat = s->line[place], slot = 0;
        int n = seat == s->by ? 0 : kept_choices(pack, s, seat, &slot);
        if (!n)
            continue;
        s->ask.kind = ASK_KEEP;
        s->ask.seat = (uint8_t)seat;
        if (n == 1) {
            event_forced(events, seat, action_make(VERB_KEEP, trts_ref(seat, slot), 0, 0, 0), SEEN_BY_ALL);
            trts_keep(pack, s, seat, slot, events);
        }
        return;
    }
    after_deal(pack, s, events);
}

/* R75, R76, G46: everything given in this step takes effect at once. */
static void deal(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    struct trts_aim given;
    unsigned flags = 0;
    assert(s->step);
    rules_met(events, RULE('R', 72), RULE('R', 73), RULE('R', 74), RULE('R', 75), RULE('G', 12), RULE('G', 46));
    if (s->step == 1) /* the only one in which anybody blocks */
        each_seat(seat, pack)
            each_visible(slot, s, seat)
                s->piece[seat][slot].flags &= (uint8_t)~BLOCKS;
    if (!s->alloc_n) {
        next_step(pack, s, events);
        return;
    }
    trts_survey(pack, s, s->by, &given);
    each_seat(seat, pack)
        each_visible(slot, s, seat)
            if (s->piece[seat][slot].at == s->at) {
                deal_to(pack, s, &given, trts_ref(seat, slot), events);
                flags |= s->piece[seat][slot].flags;
            }
    daze(s, events);
    memset(s->alloc, 0, s->alloc_n * sizeof s->alloc[0]);
    s->alloc_n = 0;
    if (!(flags & KILLED)) {
        next_step(pack, s, events);
        return;
    }
    each_seat(seat, pack)
        kill_builders(pack, s, seat);
    if (!side_left(pack, s, true) && !side_left(pack, s, false))
        trts_ask_keep(pack, s, events);
    else
        after_deal(pack, s, events);
}

/* ---- a step, phase by phase ----------------------------------------------------------------------- */

static bool wants_block(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned after)
{
    struct trts_aim aim;
    bool ranged = false;
    if (s->step != 1)
        return false;
    each_visible(slot, s, seat) { /* the usual answer, without looking closely */
        const struct trts_piece *x = &s->piece[seat][slot];
        ranged |= (x->at == s->at) & (pack->type[x->type].longest > 1);
    }
    if (!ranged)
        return false;
    trts_survey(pack, s, seat, &aim);
    each_visible(slot, s, seat)
        if (slot >= after && trts_may_block(&aim, slot))
            return true;
    return false;
}

static bool wants_fire(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    struct trts_aim aim;
    struct reason why;
    bool armed = false;
    each_visible(slot, s, seat) { /* the usual answer, without looking closely */
        const struct trts_piece *x = &s->piece[seat][slot];
        armed |= (x->at == s->at) & !(x->flags & FIRED) & (pack->type[x->type].longest >= s->step);
    }
    if (!armed)
        return false;
    trts_aim(pack, s, seat, &aim);
    each_visible(slot, s, seat)
        if (s->piece[seat][slot].at == s->at && trts_may_fire(&aim, trts_ref(seat, slot), &why))
            return true;
    return trts_must_ask(&aim);
}

/* G35: a seat whose attacks of this step find no target can only say `go`, as everybody can see. */
static void skip_fire(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct events *events)
{
    bool armed = false;
    if (!events)
        return;
    each_visible(slot, s, seat)
        armed |= range_below(pack, s, trts_ref(seat, slot), UINT8_MAX) >= s->step;
    if (armed)
        event_forced(events, seat, action_make(VERB_GO, 0, 0, 0, 0), SEEN_BY_ALL);
}

/* Puts this phase's question to a seat, if it has one. */
static bool ask_phase(const struct trts_pack *pack, struct trts_state *s, enum trts_phase phase, unsigned seat,
                      struct events *events)
{
    bool block = phase == PHASE_BLOCK_D || phase == PHASE_BLOCK_E;
    if (block ? wants_block(pack, s, seat, 0) : wants_fire(pack, s, seat)) {
        s->ask.kind = block ? ASK_BLOCK : ASK_ALLOCATE;
        s->ask.seat = (uint8_t)seat;
        s->ask.after = 0;
        return true;
    }
    if (!block)
        skip_fire(pack, s, seat, events);
    return false;
}

/* R73, R74, G40: D may block, E allocates, E may block, D allocates; several defenders in turn order (G20). */
void trts_combat_from(const struct trts_pack *pack, struct trts_state *s, enum trts_phase phase, unsigned place,
                      struct events *events)
{
    for (; phase < PHASE_DEAL; phase++, place = 0) {
        if (phase == PHASE_ALLOCATE_E || phase == PHASE_BLOCK_E) {
            if (place == 0 && ask_phase(pack, s, phase, s->by, events))
                return;
            continue;
        }
        for (; place < s->line_n; place++)
            if (s->line[place] != s->by && ask_phase(pack, s, phase, s->line[place], events))
                return;
    }
    deal(pack, s, events);
}

/* On from the question just closed: E's own phases have one place only. */
void trts_next_phase(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    assert(s->ask.kind == ASK_BLOCK || s->ask.kind == ASK_ALLOCATE);
    trts_combat_from(pack, s, trts_phase_now(s), s->ask.seat == s->by ? 1 : trts_line_place(s, s->ask.seat) + 1,
                     events);
}

void trts_fire(const struct trts_pack *pack, struct trts_state *s, unsigned slot, unsigned spell, struct events *events)
{
    struct trts_piece *x = &s->piece[s->ask.seat][slot];
    assert(s->ask.kind == ASK_ALLOCATE && !(s->piece[s->ask.seat][slot].flags & FIRED)); /* R78 */
    rules_met(events, RULE('R', 64), RULE('R', 70), RULE('R', 78), RULE('R', 80));
    if (is_building(pack, x))
        rules_met(events, RULE('R', 110));
    x->flags |= FIRED;
    if (s->ask.seat == s->by)
        x->flags |= USED;
    if (spell) { /* it shows that the energy and the research were there */
        x->energy = (uint8_t)(x->energy - pack->spell[spell - 1].energy);
        event_put(events, (struct event){.kind = EVENT_CAST,
                                         .seen = SEEN_BY_ALL,
                                         .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->ask.seat)),
                                         .seat = s->ask.seat,
                                         .a = {(int)trts_ref(s->ask.seat, slot), (int)spell - 1}});
        if (pack->spell[spell - 1].item)
            s->player[s->ask.seat].known |= (uint16_t)(1u << (pack->spell[spell - 1].item - 1));
    }
    s->ask.kind = ASK_TARGET;
    s->ask.at = (uint8_t)slot;
    s->ask.spell = (uint8_t)spell;
}

/* R85, R94: this unit lets itself be hit; the others may still be named. */
void trts_block(const struct trts_pack *pack, struct trts_state *s, unsigned slot, struct events *events)
{
    unsigned seat = s->ask.seat;
    assert(s->ask.kind == ASK_BLOCK && s->step == 1);
    rules_met(events, RULE('R', 85), RULE('R', 94), RULE('G', 40));
    s->piece[seat][slot].flags |= BLOCKS;
    s->ask.after = (uint8_t)(slot + 1);
    if (!wants_block(pack, s, seat, s->ask.after)) {
        event_forced(events, seat, action_make(VERB_GO, 0, 0, 0, 0), SEEN_BY_ALL);
        trts_next_phase(pack, s, events);
    }
}

/* One target of the attack or spell under way; the seat is asked on while it has anything to fire. */
void trts_hit(const struct trts_pack *pack, struct trts_state *s, action_t action, struct events *events)
{
    struct trts_aim aim;
    unsigned seat = s->ask.seat;
    assert(s->ask.kind == ASK_TARGET && s->piece[s->ask.seat][s->ask.at].flags & FIRED);
    trts_survey(pack, s, seat, &aim);
    trts_give(&aim, s, action, events);
    if (s->ask.kind == ASK_ALLOCATE && !wants_fire(pack, s, seat)) {
        event_forced(events, seat, action_make(VERB_GO, 0, 0, 0, 0), SEEN_BY_ALL);
        trts_next_phase(pack, s, events);
    }
}
