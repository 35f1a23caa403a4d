/* rounds.c: how a game is won, rounds, and whose turn it is. */
#include "legends.h"

/* ---- winning ------------------------------------------------------------------------------------ */

void legends_win(struct legends_state *s, unsigned winner, unsigned by, struct events *e)
{
    for (unsigned slot = 0; s->stage == STAGE_SELECT && slot < LEGENDS_UNITS; slot++)
        if (s->unit[slot].optional == OPTIONAL_OFF && legends_alive(s, slot))
            legends_remove(s, slot); /* somebody gave up while units were still being chosen */
    s->stage = STAGE_OVER;
    s->winner = (uint8_t)winner;
    s->by = (uint8_t)by;
    s->combat = (struct legends_combat){0};
    s->ask = (struct question){0};
    event_put(
        e, (struct event){.kind = EVENT_WIN, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {(int32_t)winner, (int32_t)by}});
}

static int occupied(const struct legends_state *s, unsigned side, const uint64_t tiles[LEGENDS_WORDS])
{
    int n = 0;
    for (unsigned w = 0; w < LEGENDS_WORDS; w++)
        n += bit_count(s->occupied[side][w] & tiles[w]);
    return n;
}

/* R24, R25: the higher morale, else the scenario's rule. */
static void round_limit(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    int lead = s->side[ROME].morale - s->side[CARTHAGE].morale;
    RULES_MET(e, MET_G + 20);
    if (lead) {
        rule_met(e, RULE('R', 24));
        legends_win(s, lead > 0 ? ROME : CARTHAGE, BY_LIMIT, e);
        return;
    }
    rule_met(e, RULE('R', 25));
    if (p->tie == TIE_STRENGTH)
        for (unsigned side = 0; side < 2; side++)
            bit_each(slot, s->alive[side], 2)
                lead += side == ROME ? s->unit[slot].strength : -s->unit[slot].strength;
    if (p->tie == TIE_TILES)
        lead = occupied(s, ROME, p->tie_tiles) - occupied(s, CARTHAGE, p->tie_tiles);
    if (p->tie == TIE_ROME || p->tie == TIE_CARTHAGE)
        lead = p->tie == TIE_ROME ? 1 : -1;
    legends_win(s, lead > 0 ? ROME : lead < 0 ? CARTHAGE : WINNER_DRAW, BY_TIE, e);
}

/* ---- rounds (R26-R31) -------------------------------------------------------------------------------- */

/* The round's first turn. */
void legends_start_turns(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    bool first = s->stage == STAGE_SELECT && s->round == 1;
    s->stage = STAGE_TURN;
    s->turn = (uint8_t)legends_owner(s);
    s->phase = PHASE_MOVE;
    if (first) {
        event_put(e, (struct event){.kind = EVENT_ROUND, .seen = SEEN_BY_ALL, .seat = s->turn, .a = {1}});
        if (p->switches[SWITCH_LIMIT] == LIMIT_ENTER && p->rounds_max == 1) {
            round_limit(p, s, e);
            return;
        }
    }
    legends_open_turn(p, s, e);
}

static void start_round(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    s->round++;
    s->turn = (uint8_t)legends_owner(s);
    s->phase = PHASE_MOVE;
    RULES_MET(e, 26, 31, MET_G + 1, MET_G + 45, (s->round - 1) % 4 < 2 ? 27 : 28);
    if (s->round & 1)
        RULES_MET(e, 30);
    if (s->round > 4)
        RULES_MET(e, 29);
    for (unsigned side = 0; side < 2; side++) {
        s->side[side].action = 0; /* R31, G45 */
        s->side[side].passed = 0;
        if (s->round & 1) /* R30 */
            bit_each(slot, s->alive[side], 2)
                s->unit[slot].state = UNIT_IDLE;
    }
    event_put(e, (struct event){.kind = EVENT_ROUND, .seen = SEEN_BY_ALL, .seat = s->turn, .a = {s->round}});
    if (p->switches[SWITCH_LIMIT] == LIMIT_ENTER && s->round >= p->rounds_max) /* G20 */
        round_limit(p, s, e);
}

/* G44: checked at the end of rounds that `every` divides. */
static void end_round(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    for (unsigned i = 0; i < p->specials_n; i++) {
        const struct legends_condition *c = &p->special[i];
        if (c->kind == SPECIAL_OCCUPY && s->round % c->every == 0 && occupied(s, c->side, c->tiles) >= c->need) {
            rule_met(e, RULE('G', 44));
            legends_win(s, c->side, BY_SPECIAL, e);
            return;
        }
    }
    if (s->round >= p->rounds_max)
        round_limit(p, s, e);
    else
        start_round(p, s, e);
}

/* G27: does Select open again before this round's first turn? */
static bool refill_due(const struct legends_pack *p, const struct legends_state *s)
{
    unsigned in_cycle = (s->round - 1u) % 4;
    return p->switches[SWITCH_REFILL] == REFILL_BLOCK && s->round > 4 &&
           (in_cycle == 0 || (in_cycle == 2 && !legends_alternate(p)));
}

/* ---- turns (R19, G1, G2, G42) -------------------------------------------------------------------------- */

static bool may_go_on(const struct legends_pack *p, const struct legends_state *s, unsigned side)
{
    return !s->side[side].passed && s->side[side].action < p->action_max;
}

/* After a turn or a pass: whose turn now. False: the round is over. */
static bool next_side(const struct legends_pack *p, struct legends_state *s)
{
    if (legends_alternate(p) && may_go_on(p, s, s->turn ^ 1u))
        s->turn ^= 1;
    return may_go_on(p, s, s->turn);
}

/* The only answer of the turn's question, or 0 if there is a choice. All of it can be seen by everybody. */
static unsigned only_answer(const struct legends_pack *p, const struct legends_state *s)
{
    const struct legends_side *d = &s->side[s->turn];
    bool spent = d->action >= p->action_max;
    if (!legends_army(p))
        return s->ordered || (!spent && legends_any(s, s->turn, 1u << UNIT_IDLE)) ? 0 : VERB_PASS; /* G39 */
    if (s->phase == PHASE_ATTACK)
        return legends_any(s, s->turn, 1u << UNIT_ACTIVE | 1u << UNIT_MOVED) ? 0 : VERB_END;
    if (legends_any(s, s->turn, 1u << UNIT_READY) || (!spent && legends_any(s, s->turn, 1u << UNIT_IDLE)))
        return 0;
    return d->action || s->ordered ? VERB_DONE : VERB_PASS;
}

static void close_turn(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    bool several = s->ordered || legends_army(p); /* else the turn's one unit is spent already */
    bit_each(slot, s->alive[s->turn], several ? 2u : 0u) {
        struct legends_unit *u = &s->unit[slot];
        if (u->state == UNIT_READY)
            u->state = UNIT_IDLE; /* G38 */
        else if (u->state == UNIT_ACTIVE || u->state == UNIT_MOVED)
            u->state = UNIT_PASSIVE; /* G37 */
        u->moved = 0;
    }
    RULES_MET(e, 150, MET_G + 2);
    if (s->ordered)
        RULES_MET(e, MET_G + 38);
    if (legends_alternate(p))
        RULES_MET(e, 19);
    if (legends_army(p))
        RULES_MET(e, MET_G + 42);
    s->ordered = 0;
    s->phase = PHASE_MOVE;
    if (legends_army(p))
        s->side[s->turn].passed = 1; /* one turn a round */
    else
        s->side[s->turn].action++;
}

/* After a turn or a pass: whose turn now, perhaps in a new round. False: the game is over, or Select has opened (G27). */
static bool turns_go_on(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    if (next_side(p, s))
        return true;
    end_round(p, s, e);
    if (s->stage == STAGE_OVER)
        return false;
    if (!refill_due(p, s))
        return true;
    legends_open_select(p, s, e);
    return false;
}

/* Opens the question `turn`, passing for whoever cannot act, through as many rounds as that takes. */
void legends_open_turn(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    for (;;) {
        unsigned answer = only_answer(p, s);
        if (!answer) {
            legends_ask(s, Q_TURN, s->turn, 0);
            return;
        }
        legends_forced(e, s->turn, answer);
        if (answer == VERB_PASS)
            RULES_MET(e, MET_G + 39);
        if (answer == VERB_DONE) {
            s->phase = PHASE_ATTACK;
            continue;
        }
        if (answer == VERB_END)
            close_turn(p, s, e);
        else
            s->side[s->turn].passed = 1;
        if (!turns_go_on(p, s, e))
            return;
    }
}

/* A turn or a pass is over: the next turn, or the next round. */
void legends_next_turn(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    if (turns_go_on(p, s, e))
        legends_open_turn(p, s, e);
}

void legends_end_turn(const struct legends_pack *p, struct legends_state *s, struct events *e)
{
    close_turn(p, s, e);
    legends_next_turn(p, s, e);
}
