/* rules.c: the sequence of play inside a turn. Laid beside the rulebook it reads the same: Order, then the seven
 * phases. Every function ends by opening the next question that must be put. Select and rounds stand in select.c and
 * rounds.c. */
#include "legends.h"

#include <assert.h>
#include <string.h>

/* G37: a unit's activation is over (Form, R39, has nothing to do). `slot` may be dead. */
static void end_activation(const struct legends_pack *p, struct legends_state *s, unsigned slot, struct events *e)
{
    struct legends_unit *u = &s->unit[slot];
    RULES_MET(e, 32, 39, MET_G + 37);
    s->combat = (struct legends_combat){0};
    if (u->type) {
        u->moved = 0;
        if (u->state == UNIT_ACTIVE || u->state == UNIT_MOVED)
            u->state = UNIT_PASSIVE;
    }
    if (legends_army(p)) {
        s->phase = PHASE_ATTACK;
        legends_open_turn(p, s, e);
    } else if (s->ordered && legends_any(s, s->turn, 1u << UNIT_READY)) {
        s->phase = PHASE_MOVE;
        legends_ask(s, Q_TURN, s->turn, 0);
    } else
        legends_end_turn(p, s, e);
}

/* ---- Order phase (R16-R18, G3) ---------------------------------------------------------------------------- */

static void close_order(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    if (legends_army(p))
        s->side[s->turn].action++;
    legends_open_turn(p, s, e);
}

/* How many Idle units can still be named, and one of them. */
static int orderable(const struct legends_state *s, unsigned *tile)
{
    int n = 0;
    bit_each(slot, s->alive[s->turn], 2) {
        unsigned t = s->unit[slot].tile;
        if (s->unit[slot].state == UNIT_IDLE && (s->ask.after == ASK_NONE || (t > s->ask.after) != s->turned)) {
            *tile = t;
            n++;
        }
    }
    return n;
}

static void order_unit(const struct legends_pack *p, struct legends_state *s, unsigned tile, struct events *e)
{
    unsigned named = s->ask.n + 1u;
    s->unit[legends_unit_at(s, tile)].state = UNIT_READY;
    RULES_MET(e, 17, 18);
    s->ask.after = (uint16_t)tile;
    s->ask.n = (uint16_t)named;
    unsigned next;
    if (named == 3) /* R17 */
        close_order(p, s, e);
    else if (orderable(s, &next) == 0) {
        legends_forced(e, s->turn, VERB_DONE);
        close_order(p, s, e);
    }
}

static void open_order(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    unsigned tile = 0;
    s->ordered = 1;
    rule_met(e, RULE('R', 16));
    legends_ask(s, Q_ORDER, s->turn, 0);
    if (orderable(s, &tile) == 1) {
        event_forced(e, s->turn, action_make(VERB_ORDER, tile, 0, 0, 0), SEEN_BY_ALL);
        order_unit(p, s, tile, e);
    }
}

/* ---- the seven phases of a turn (R32) ------------------------------------------------------------------------ */

static void attack_phase(const struct legends_pack *p, struct legends_state *s, struct events *e);
static void defend_phase(const struct legends_pack *p, struct legends_state *s, struct events *e);
static void roll_phase(const struct legends_pack *p, struct legends_state *s, struct events *e);
static void counter_phase(const struct legends_pack *p, struct legends_state *s, struct events *e);
static void advance_phase(const struct legends_pack *p, struct legends_state *s, struct events *e);

/* Phase 2 begins: the unit may declare an attack. `from`: where its move began. */
static void open_attack(const struct legends_pack *p, struct legends_state *s, unsigned slot, unsigned from,
                        struct events *e)
{
    uint64_t targets[LEGENDS_WORDS];
    s->phase = PHASE_ATTACK;
    if (legends_targets(p, s, slot, targets)) {
        legends_ask(s, Q_ATTACK, s->turn, slot);
        s->ask.after = (uint16_t)from;
        return;
    }
    legends_forced(e, s->turn, VERB_HOLD);
    end_activation(p, s, slot, e);
}

/* The unit has stayed or moved: on to its attack; with army turns to the next unit. */
static void moved_on(const struct legends_pack *p, struct legends_state *s, unsigned slot, unsigned from, bool pursuit,
                     struct events *e)
{
    if (!legends_army(p) || pursuit)
        open_attack(p, s, slot, from, e);
    else
        legends_open_turn(p, s, e);
}

/* Phase 1: Move. */
static void open_move(const struct legends_pack *p, struct legends_state *s, unsigned kind, unsigned slot,
                      struct events *e)
{
    uint64_t tiles[LEGENDS_WORDS];
    const struct legends_type *t = legends_type(p, &s->unit[slot]);
    unsigned farthest = kind == Q_MOVE && t->march > t->attack ? t->march : t->attack;
    legends_ask(s, kind, s->turn, slot);
    if ((farthest && legends_free_around(p, s, s->unit[slot].tile, tiles)) ||
        legends_reach(p, s, slot, farthest, tiles))
        return;
    legends_forced(e, s->turn, VERB_STAY);
    moved_on(p, s, slot, s->unit[slot].tile, kind == Q_PURSUE, e);
}

static void activate(const struct legends_pack *p, struct legends_state *s, unsigned tile, struct events *e)
{
    unsigned slot = legends_unit_at(s, tile);
    struct legends_unit *u = &s->unit[slot];
    if (legends_army(p) && s->phase == PHASE_ATTACK) {
        open_attack(p, s, slot, tile, e);
        return;
    }
    if (legends_army(p) && u->state != UNIT_READY)
        s->side[s->turn].action++; /* G42 */
    u->state = UNIT_ACTIVE;        /* R50 */
    RULES_MET(e, 50, 33, 145, 146, 39 + u->type, legends_type(p, u)->heavy ? 6 : 5);
    open_move(p, s, Q_MOVE, slot, e);
}

static void move_unit(const struct legends_pack *p, struct legends_state *s, unsigned verb, unsigned tile,
                      struct events *e)
{
    unsigned slot = s->ask.at, from = s->unit[slot].tile;
    bool pursuit = s->ask.kind == Q_PURSUE;
    struct legends_unit *u = &s->unit[slot];
    if (verb == VERB_MARCH) { /* R53, R54 */
        RULES_MET(e, 53, 54, 55, 61, 148, MET_G + 30, MET_G + 40);
        legends_place(s, slot, tile);
        u->state = UNIT_MARCHED;
        if (!legends_army(p)) {
            end_activation(p, s, slot, e);
            return;
        }
    } else if (verb == VERB_MOVE) { /* R51, R52 */
        RULES_MET(e, 51, 52, 55, 61, 147, MET_G + 40);
        u->moved = (uint8_t)legends_path(p, s, slot, tile); /* G18 */
        legends_place(s, slot, tile);
        u->state = UNIT_MOVED;
    }
    moved_on(p, s, slot, from, pursuit, e);
}

/* Opens a window if anybody could think that there is something in it (G35). */
static bool open_window(const struct legends_pack *p, struct legends_state *s, unsigned kind, unsigned side,
                        struct events *e)
{
    if (legends_window_open(p, s, kind, side)) {
        static const uint8_t phase_rule[QUESTIONS] = {
            [Q_CHARGE] = 34, [Q_DEFEND] = 35, [Q_FLANK] = 36, [Q_COUNTER] = 37, [Q_ADVANCE] = 38};
        RULES_MET(e, phase_rule[kind]);
        rule_met(e, RULE('G', 35));
        legends_ask(s, kind, side, 0);
        return true;
    }
    legends_forced(e, side, VERB_GO);
    return false;
}

static void roll(const struct legends_pack *p, struct legends_state *s, unsigned sub)
{
    s->combat.sub = (uint8_t)sub;
    legends_ask(s, Q_ADICE, LUCK, 0);
    s->ask.n = (uint16_t)legends_strike(p, s).dice;
}

static void declare_attack(const struct legends_pack *p, struct legends_state *s, unsigned tile, struct events *e)
{
    unsigned slot = s->ask.at;
    RULES_MET(e, 34, 63, 64, 65, 149);
    s->combat = (struct legends_combat){.sub = SUB_MAIN,
                                        .att = (uint8_t)slot,
                                        .def = (uint8_t)legends_unit_at(s, tile),
                                        .from = s->ask.after,
                                        .tile = (uint16_t)tile};
    attack_phase(p, s, e);
}

/* Phase 2: Attack: the charge. */
static void attack_phase(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    s->phase = PHASE_ATTACK;
    if (!open_window(p, s, Q_CHARGE, s->turn, e))
        defend_phase(p, s, e);
}

/* Phase 3: Defend: Withdraw, First Strike. */
static void defend_phase(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    s->phase = PHASE_DEFEND;
    if (!open_window(p, s, Q_DEFEND, s->turn ^ 1u, e))
        roll_phase(p, s, e);
}

/* Phase 4: Roll: Flanking, Envelopment, then the dice. */
static void roll_phase(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    s->phase = PHASE_ROLL;
    if (!open_window(p, s, Q_FLANK, s->turn, e))
        roll(p, s, SUB_MAIN);
}

/* Phase 5: Counter. */
static void counter_phase(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    s->phase = PHASE_COUNTER;
    if (!open_window(p, s, Q_COUNTER, s->turn ^ 1u, e))
        advance_phase(p, s, e);
}

/* Phase 6: Advance: free advance, Advance, Pursue, Hit and Run. Phase 7, Form, is empty. */
static void advance_phase(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    s->phase = PHASE_ADVANCE;
    if (!open_window(p, s, Q_ADVANCE, s->turn, e))
        end_activation(p, s, s->combat.att, e);
}

/* A strike's dice are done: First Strike goes back to Defend, the main attack on to Counter, a counter to Advance. */
void legends_strike_done(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    unsigned sub = s->combat.sub;
    struct legends_unit *att = &s->unit[s->combat.att];
    s->combat.sub = SUB_MAIN;
    if (sub == SUB_MAIN) {
        att->state = UNIT_ATTACKED; /* G34 */
        counter_phase(p, s, e);
    } else if (!att->type || att->state == UNIT_RETREATED) { /* G15, G47 */
        rule_met(e, RULE('G', 47));
        end_activation(p, s, s->combat.att, e);
    } else if (sub == SUB_FIRST)
        defend_phase(p, s, e);
    else
        advance_phase(p, s, e);
}

static void go_on(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    switch (s->ask.kind) {
    case Q_CHARGE: defend_phase(p, s, e); break;
    case Q_DEFEND: roll_phase(p, s, e); break;
    case Q_FLANK: roll(p, s, SUB_MAIN); break;
    case Q_COUNTER: advance_phase(p, s, e); break;
    default: end_activation(p, s, s->combat.att, e);
    }
}

/* ---- cards played -------------------------------------------------------------------------------------------- */

static void advance(const struct legends_pack *p, struct legends_state *s, struct events *e) /* R92, R129 */
{
    struct legends_combat *c = &s->combat;
    unsigned from = s->unit[c->att].tile;
    RULES_MET(e, 38, 62, 92, 152, MET_G + 7, MET_G + 34, MET_G + 41, MET_G + 48);
    legends_place(s, c->att, c->tile);
    c->advanced = 1;
    event_put(
        e, (struct event){.kind = EVENT_ADVANCE, .seen = SEEN_BY_ALL, .seat = s->turn, .a = {(int32_t)from, c->tile}});
    advance_phase(p, s, e);
}

static void withdraw(const struct legends_pack *p, struct legends_state *s, unsigned tile,
                     struct events *e) /* R112, G16 */
{
    struct legends_combat *c = &s->combat;
    event_put(e, (struct event){
                     .kind = EVENT_WITHDRAW, .seen = SEEN_BY_ALL, .seat = s->turn ^ 1, .a = {c->tile, (int32_t)tile}});
    legends_place(s, c->def, tile);
    s->unit[c->def].state = UNIT_RETREATED;
    s->unit[c->att].state = UNIT_ATTACKED;
    c->vacated = VACATED_WITHDRAWN;
    advance_phase(p, s, e);
}

static void hit_and_run(const struct legends_pack *p, struct legends_state *s, unsigned tile,
                        struct events *e) /* G19 */
{
    unsigned slot = s->combat.att;
    event_put(e,
              (struct event){
                  .kind = EVENT_RUN, .seen = SEEN_BY_ALL, .seat = s->turn, .a = {s->unit[slot].tile, (int32_t)tile}});
    legends_place(s, slot, tile);
    end_activation(p, s, slot, e);
}

static void pursue(const struct legends_pack *p, struct legends_state *s, struct events *e) /* R132, G48 */
{
    unsigned slot = s->combat.att;
    s->combat = (struct legends_combat){0};
    s->unit[slot].state = UNIT_ACTIVE;
    s->unit[slot].moved = 0;
    open_move(p, s, Q_PURSUE, slot, e);
}

static void play(const struct legends_pack *p, struct legends_state *s, unsigned seat, unsigned card, unsigned tile,
                 struct events *e)
{
    struct legends_combat *c = &s->combat;
    static const uint8_t rules[LEGENDS_CARDS][8] = {[CARD_CC] = {70, 97, 108, 109, 110, 103, MET_G + 18},
                                                    [CARD_WD] = {111, 112, 113, 62, MET_G + 16},
                                                    [CARD_FS] = {100, 114, 115, MET_G + 15},
                                                    [CARD_FL] = {98, 116, 117, 118, MET_G + 17},
                                                    [CARD_EV] = {99, 119, 120, 121, MET_G + 17},
                                                    [CARD_XC] = {93, 94, 95, 96, 123, 124, MET_G + 14},
                                                    [CARD_SK] = {93, 94, 95, 96, 125, 126, MET_G + 6},
                                                    [CARD_CT] = {93, 94, 95, 96},
                                                    [CARD_AD] = {127, 128, 129, 152, MET_G + 36},
                                                    [CARD_PU] = {130, 131, 132, 62, MET_G + 19},
                                                    [CARD_HR] = {133, 134, 62, MET_G + 19},
                                                    [CARD_MO] = {16, 135, 136, MET_G + 3}};
    if (e && e->met) {
        legends_met(e, rules[card]);
        RULES_MET(e, 8, 104, 156, MET_G + 26, MET_G + 32);
        if (card == CARD_CT)
            RULES_MET(e, MET_G + 4);
        if ((card == CARD_FL || card == CARD_EV) && c->mod > 1)
            RULES_MET(e, 122, 155);
    }
    legends_spend(p, s, seat, card, e);
    switch (card) {
    case CARD_CC:
        c->mod++;
        attack_phase(p, s, e);
        break;
    case CARD_WD: withdraw(p, s, tile, e); break;
    case CARD_FS: roll(p, s, SUB_FIRST); break;
    case CARD_FL:
    case CARD_EV:
        c->mod = (uint8_t)(c->mod + (card == CARD_FL ? 1 : legends_flankers(p, s)));
        roll_phase(p, s, e);
        break;
    case CARD_AD: advance(p, s, e); break;
    case CARD_PU: pursue(p, s, e); break;
    case CARD_HR: hit_and_run(p, s, tile, e); break;
    case CARD_MO: open_order(p, s, e); break;
    default: c->countered = 1; roll(p, s, SUB_COUNTER);
    }
}

/* ---- the table's functions ---------------------------------------------------------------------------------- */

void legends_begin(const void *pack, void *state)
{
    const struct legends_pack *p = pack;
    struct legends_state *s = state;
    memset(s, 0, sizeof *s);
    s->round = 1;
    s->first = s->turn = p->first;
    for (unsigned i = 0; i < p->start_n; i++) {
        const struct legends_start *u = &p->start[i];
        s->unit[i] = (struct legends_unit){.tile = u->tile,
                                           .type = (uint8_t)(u->type + 1),
                                           .side = u->side,
                                           .strength = p->type[u->type].strength,
                                           .optional = u->optional};
        bit_add(s->alive[u->side], i);
        bit_add(s->occupied[u->side], u->tile);
    }
    for (unsigned side = 0; side < 2; side++) {
        s->side[side].morale = p->morale[side];
        memcpy(s->side[side].list, p->list[side], LEGENDS_CARDS);
    }
    legends_open_select(p, s, NULL);
}

static void turn_closed(const struct legends_pack *p, struct legends_state *s, unsigned verb, struct events *e)
{
    if (verb == VERB_PASS) {
        s->side[s->turn].passed = 1;
        legends_next_turn(p, s, e);
    } else if (verb == VERB_END)
        legends_end_turn(p, s, e);
    else if (s->ask.kind == Q_ORDER)
        close_order(p, s, e);
    else { /* G42: an army's Move phase is over */
        s->phase = PHASE_ATTACK;
        legends_open_turn(p, s, e);
    }
}

void legends_apply(const void *pack, void *state, unsigned seat, action_t action, struct events *e)
{
    const struct legends_pack *p = pack;
    struct legends_state *s = state;
    unsigned verb = action_verb(action), from = action_from(action), slot = s->ask.at;
    assert(s->stage != STAGE_OVER);
    if (s->stage == STAGE_SELECT) {
        legends_select(p, s, seat, action, e);
        return;
    }
    assert(seat == s->ask.seat);
    switch (verb) {
    case VERB_ACT: activate(p, s, from, e); break;
    case VERB_PLAY: play(p, s, seat, from, action_to(action), e); break;
    case VERB_PASS:
    case VERB_END:
    case VERB_DONE: turn_closed(p, s, verb, e); break;
    case VERB_ORDER: order_unit(p, s, from, e); break;
    case VERB_STAY:
    case VERB_MOVE:
    case VERB_MARCH: move_unit(p, s, verb, from, e); break;
    case VERB_ATTACK: declare_attack(p, s, from, e); break;
    case VERB_HOLD: end_activation(p, s, slot, e); break;
    case VERB_ADVANCE: advance(p, s, e); break;
    default: go_on(p, s, e);
    }
}

void legends_resolve(const void *pack, void *state, uint64_t outcome, struct events *e)
{
    struct legends_state *s = state;
    if (s->ask.kind == Q_ADICE)
        legends_attack_roll(pack, s, outcome, e);
    else
        legends_defence_roll(pack, s, outcome, e);
}
