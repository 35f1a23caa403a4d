/* legal.c: what may be answered now, and why anything else may not. legal() lists, check() explains; both ask the same
 * predicates. */
#include "legends.h"

/* ---- listing ------------------------------------------------------------------------------------ */

static int add(action_t *out, int n, unsigned verb, unsigned from, unsigned to)
{
    out[n] = action_make(verb, from, to, 0, 0);
    return n + 1;
}

static int add_tiles(const struct legends_pack *pack, action_t *out, int n, unsigned verb,
                     const uint64_t tiles[LEGENDS_WORDS])
{
    /* The hottest loop of random play: one word of the set at a time, the tile put in its place by a shift. */
    const action_t base = action_make(verb, 0, 0, 0, 0), one = action_make(0, 1, 0, 0, 0);
    for (unsigned w = 0; w < pack->words; w++)
        for (uint64_t left = tiles[w]; left; left &= left - 1)
            out[n++] = base + (w * 64 + (unsigned)bit_first(left)) * one;
    return n;
}

static int legal_turn(const struct legends_pack *pack, const struct legends_state *s, action_t *out)
{
    int n = 0;
    uint64_t tiles[LEGENDS_WORDS] = {0};
    unsigned states = legends_can_act(pack, s);
    bit_each(slot, s->alive[s->turn], LEGENDS_UNIT_WORDS)
        if (states >> s->unit[slot].state & 1)
            bit_add(tiles, s->unit[slot].tile);
    n = add_tiles(pack, out, n, VERB_ACT, tiles);
    if (s->side[s->turn].hand[CARD_MO] && s->phase == PHASE_MOVE && legends_card_refused(pack, s, CARD_MO) == RULE_NONE)
        n = add(out, n, VERB_PLAY, CARD_MO, 0);
    if (legends_can_pass(pack, s))
        n = add(out, n, VERB_PASS, 0, 0);
    if (legends_can_end(pack, s))
        n = add(out, n, VERB_END, 0, 0);
    if (legends_can_close_moves(pack, s))
        n = add(out, n, VERB_DONE, 0, 0);
    return n;
}

static int legal_order(const struct legends_pack *pack, const struct legends_state *s, action_t *out)
{
    uint64_t tiles[LEGENDS_WORDS] = {0};
    bit_each(slot, s->alive[s->turn], LEGENDS_UNIT_WORDS)
        if (legends_orderable(s, slot))
            bit_add(tiles, s->unit[slot].tile);
    int n = add_tiles(pack, out, 0, VERB_ORDER, tiles);
    return s->ask.after == ASK_NONE ? n : add(out, n, VERB_DONE, 0, 0);
}

static int legal_move(const struct legends_pack *pack, const struct legends_state *s, action_t *out)
{
    const struct legends_type *t = legends_type(pack, &s->unit[s->ask.at]);
    uint64_t tiles[LEGENDS_WORDS];
    int n = add(out, 0, VERB_STAY, 0, 0);
    if (legends_reach(pack, s, s->ask.at, t->attack, tiles))
        n = add_tiles(pack, out, n, VERB_MOVE, tiles);
    if (s->ask.kind == ASK_MOVE && legends_reach(pack, s, s->ask.at, t->march, tiles))
        n = add_tiles(pack, out, n, VERB_MARCH, tiles);
    return n;
}

static int legal_attack(const struct legends_pack *pack, const struct legends_state *s, action_t *out)
{
    uint64_t tiles[LEGENDS_WORDS];
    legends_targets(pack, s, s->ask.at, tiles);
    return add(out, add_tiles(pack, out, 0, VERB_ATTACK, tiles), VERB_HOLD, 0, 0);
}

static int legal_window(const struct legends_pack *pack, const struct legends_state *s, action_t *out)
{
    const struct legends_side *d = &s->side[s->ask.seat];
    int n = 0;
    for (unsigned cards = legends_window(s->ask.kind); cards; cards &= cards - 1) {
        unsigned card = (unsigned)bit_first(cards);
        uint64_t tiles[LEGENDS_WORDS];
        if (!d->hand[card] || legends_card_refused(pack, s, card) != RULE_NONE)
            continue;
        if (!legends_card_has_tile(card)) {
            n = add(out, n, VERB_PLAY, card, 0);
            continue;
        }
        legends_card_tiles(pack, s, card, tiles);
        bit_each(tile, tiles, pack->words)
            n = add(out, n, VERB_PLAY, card, tile);
    }
    if (s->ask.kind == ASK_ADVANCE && legends_free_advance(pack, s))
        n = add(out, n, VERB_ADVANCE, 0, 0);
    return add(out, n, VERB_GO, 0, 0);
}

/* The lowest card that may be named next by put or take: `after` holds the last. */
static unsigned next_card(const struct legends_side *d, unsigned base)
{
    return d->after >= base && d->after < base + LEGENDS_CARDS ? d->after - base : 0;
}

static int legal_select(const struct legends_pack *pack, const struct legends_state *s, unsigned seat, action_t *out)
{
    const struct legends_side *d = &s->side[seat];
    int slot = legends_optional_next(s, seat), n = 0;
    if (slot >= 0) {
        if (legends_deployed(s, seat) < pack->deploy_max)
            n = add(out, n, VERB_BRING, s->unit[slot].tile, 0);
        return add(out, n, VERB_LEAVE, s->unit[slot].tile, 0);
    }
    for (unsigned card = next_card(d, AFTER_PUT); d->after < AFTER_TAKE && card < LEGENDS_CARDS; card++)
        if (d->hand[card])
            n = add(out, n, VERB_PUT, card, 0);
    for (unsigned card = next_card(d, AFTER_TAKE); d->hand_n < pack->hand_max && card < LEGENDS_CARDS; card++)
        if (legends_deck(d, card) > 0)
            n = add(out, n, VERB_TAKE, card, 0);
    return add(out, n, VERB_READY, 0, 0);
}

int legends_legal(const void *packed, const void *v, unsigned seat, action_t *out)
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = v;
    if (s->stage == STAGE_SELECT)
        return seat < LEGENDS_SIDES && legends_selecting(pack, s) >> seat & 1 && !s->side[seat].ready
                   ? legal_select(pack, s, seat, out)
                   : 0;
    if (s->stage == STAGE_OVER || seat != s->ask.seat || seat >= LEGENDS_SIDES)
        return 0;
    switch (s->ask.kind) {
    case ASK_TURN: return legal_turn(pack, s, out);
    case ASK_ORDER: return legal_order(pack, s, out);
    case ASK_MOVE:
    case ASK_PURSUE: return legal_move(pack, s, out);
    case ASK_ATTACK: return legal_attack(pack, s, out);
    default: return legal_window(pack, s, out);
    }
}

/* ---- explaining ----------------------------------------------------------------------------------- */

static const uint16_t state_rule[] = {
    [UNIT_IDLE] = RULE('R', 63),     [UNIT_READY] = RULE('R', 63),    [UNIT_ACTIVE] = RULE('R', 146),
    [UNIT_MOVED] = RULE('R', 147),   [UNIT_MARCHED] = RULE('R', 148), [UNIT_ATTACKED] = RULE('R', 149),
    [UNIT_PASSIVE] = RULE('R', 150), [UNIT_RETREATED] = RULE('G', 24)};

static uint16_t act_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned tile)
{
    unsigned slot = legends_own_unit(s, s->turn, tile);
    if (slot == LEGENDS_NO_UNIT)
        return RULE('R', 50);
    unsigned state = s->unit[slot].state;
    if (legends_can_act(pack, s) >> state & 1)
        return RULE_NONE;
    bool attacks = legends_army(pack) && s->phase == PHASE_ATTACK;
    if (attacks && state == UNIT_MARCHED)
        return RULE('R', 54);
    if (state == UNIT_IDLE && !attacks)
        return s->ordered && !legends_army(pack) ? RULE('G', 3) : RULE('G', 2);
    return state_rule[state];
}

static uint16_t order_refused(const struct legends_state *s, unsigned tile)
{
    if (s->ask.kind == ASK_TURN)
        return s->ordered ? RULE('R', 17) : RULE('R', 16);
    if (s->ask.kind != ASK_ORDER)
        return RULE('R', 32);
    unsigned slot = legends_own_unit(s, s->turn, tile);
    if (slot == LEGENDS_NO_UNIT)
        return RULE('R', 50);
    if (legends_orderable(s, slot))
        return RULE_NONE;
    bool named = s->ask.after != ASK_NONE && (s->turned ? tile >= s->ask.after : tile <= s->ask.after);
    return named ? RULE_ORDER : RULE('G', 3);
}

static uint16_t move_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned verb,
                             unsigned tile)
{
    unsigned slot = s->ask.at;
    if (s->ask.kind == ASK_ATTACK && s->unit[slot].state == UNIT_MOVED)
        return RULE('R', 147);
    if (s->ask.kind != ASK_MOVE && s->ask.kind != ASK_PURSUE)
        return RULE('R', 32);
    if (verb == VERB_STAY)
        return RULE_NONE;
    if (verb == VERB_MARCH && s->ask.kind == ASK_PURSUE)
        return RULE('G', 19);
    const struct legends_type *t = legends_type(pack, &s->unit[slot]);
    return verb == VERB_MOVE ? legends_move_refused(pack, s, slot, tile, t->attack, RULE('R', 51))
                             : legends_move_refused(pack, s, slot, tile, t->march, RULE('R', 53));
}

/* Why a unit that has had its activation does not attack: its state if it could reach the target; else what kept it
 * from that. 0: no reason lies in this unit. */
static uint16_t spent_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                              unsigned tile)
{
    unsigned state = s->unit[slot].state;
    uint16_t rule = legends_target_refused(pack, s, slot, tile);
    if (rule == RULE_NONE)
        return state == UNIT_MARCHED ? RULE('R', 54) : state_rule[state];
    return state == UNIT_PASSIVE ? rule : RULE_NONE; /* it held, since there was nothing in range and line */
}

/* An attack where none can be declared. Between turns the reason may lie in a unit that has just had its own. */
static uint16_t attack_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned tile)
{
    if (s->ask.kind == ASK_ATTACK)
        return legends_target_refused(pack, s, s->ask.at, tile);
    if (s->ask.kind != ASK_TURN || !bit_has(s->occupied[s->turn ^ 1], tile))
        return RULE('R', 32);
    uint16_t best = RULE_NONE;
    bit_each(slot, s->alive[s->turn], LEGENDS_UNIT_WORDS) {
        if (s->unit[slot].state < UNIT_MARCHED) {
            if (legends_in_range(pack, s, slot, tile))
                return RULE('R', 32); /* this one could, if it were activated */
            continue;
        }
        uint16_t rule = spent_refused(pack, s, slot, tile);
        if (rule && (!best || best == RULE('R', 64)))
            best = rule;
    }
    return best ? best : RULE('R', 32);
}

/* Is the window of this card of the seat's behind us in this combat? */
static bool window_passed(const struct legends_state *s, unsigned seat, unsigned card)
{
    bool defends = 1u << card & (legends_window(ASK_DEFEND) | legends_window(ASK_COUNTER)); /* G32 */
    unsigned phase = legends_card_phase(card), owner = defends ? s->turn ^ 1u : s->turn;
    bool rolled = phase == s->phase && legends_dice_kind(s->ask.kind);
    return card != CARD_MO && seat == owner && (phase < s->phase || rolled);
}

/* A card whose window was skipped in this combat, since everybody could see that it cannot be played (G35): its own rule
 * stands in its way. RULE_NONE: it is merely too late, or too early. */
static uint16_t skipped_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                                unsigned card)
{
    return s->combat.sub && s->side[seat].hand[card] && window_passed(s, seat, card)
               ? legends_card_refused(pack, s, card)
               : RULE_NONE;
}

static uint16_t play_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                             action_t action)
{
    unsigned card = action_from(action), tile = action_to(action);
    uint16_t rule;
    if (!(legends_window(s->ask.kind) >> card & 1) || (card == CARD_MO && s->phase != PHASE_MOVE))
        return (rule = skipped_refused(pack, s, seat, card)) ? rule : RULE('R', 103);
    if (!s->side[seat].hand[card])
        return RULE('R', 157);
    rule = legends_card_refused(pack, s, card);
    uint64_t free[LEGENDS_WORDS];
    if (rule == RULE_NONE && card == CARD_WD) {
        legends_card_tiles(pack, s, card, free);
        return bit_has(free, tile) ? RULE_NONE : RULE('R', 112);
    }
    if (rule == RULE_NONE && card == CARD_HR)
        return legends_move_refused(pack, s, s->combat.att, tile, legends_run_limit(pack, s, s->combat.att),
                                    RULE('G', 19));
    return rule;
}

static uint16_t close_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned verb)
{
    if (verb == VERB_DONE && s->ask.kind == ASK_ORDER)
        return s->ask.after == ASK_NONE ? RULE('G', 3) : RULE_NONE;
    if (s->ask.kind != ASK_TURN)
        return RULE('R', 32);
    bool ok = verb == VERB_PASS  ? legends_can_pass(pack, s)
              : verb == VERB_END ? legends_can_end(pack, s)
                                 : legends_can_close_moves(pack, s);
    if (ok)
        return RULE_NONE;
    if (legends_army(pack))
        return RULE('G', 42);
    return verb == VERB_PASS ? RULE('G', 3) : verb == VERB_END ? RULE('G', 38) : RULE('R', 32);
}

static uint16_t turn_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                             action_t action)
{
    unsigned verb = action_verb(action), from = action_from(action);
    switch (verb) {
    case VERB_BRING:
    case VERB_LEAVE: return RULE('R', 15);
    case VERB_PUT:
    case VERB_TAKE: return RULE('G', 27);
    case VERB_ACT: return s->ask.kind == ASK_TURN ? act_refused(pack, s, from) : RULE('R', 32);
    case VERB_PLAY: return play_refused(pack, s, seat, action);
    case VERB_PASS:
    case VERB_END:
    case VERB_DONE: return close_refused(pack, s, verb);
    case VERB_ORDER: return order_refused(s, from);
    case VERB_STAY:
    case VERB_MOVE:
    case VERB_MARCH: return move_refused(pack, s, verb, from);
    case VERB_ATTACK: return attack_refused(pack, s, from);
    case VERB_HOLD: return s->ask.kind == ASK_ATTACK ? RULE_NONE : RULE('R', 32);
    case VERB_ADVANCE:
        return s->ask.kind != ASK_ADVANCE ? RULE('R', 32) : legends_free_advance(pack, s) ? RULE_NONE : RULE('R', 92);
    case VERB_GO: return legends_window_kind(s->ask.kind) ? RULE_NONE : RULE('R', 32);
    default: return RULE('R', 32); /* ready */
    }
}

static uint16_t select_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                               action_t action)
{
    const struct legends_side *d = &s->side[seat];
    unsigned verb = action_verb(action), from = action_from(action);
    int slot = legends_optional_next(s, seat);
    if (verb > VERB_READY)
        return verb == VERB_PLAY ? RULE('R', 103) : RULE('R', 32);
    if (verb == VERB_BRING || verb == VERB_LEAVE) {
        unsigned at = legends_own_unit(s, seat, from);
        if (at == LEGENDS_NO_UNIT || !s->unit[at].optional || s->round > 1)
            return RULE('R', 15);
        if (verb == VERB_BRING && legends_deployed(s, seat) >= pack->deploy_max)
            return RULE('R', 15);
        return slot >= 0 && (unsigned)slot == at ? RULE_NONE : RULE_ORDER;
    }
    if (slot >= 0)
        return RULE_ORDER;
    if (verb == VERB_PUT) {
        if (!d->hand[from])
            return RULE('R', 14);
        return d->after >= AFTER_TAKE || from < next_card(d, AFTER_PUT) ? RULE_ORDER : RULE_NONE;
    }
    if (verb == VERB_TAKE) {
        if (d->hand_n >= pack->hand_max)
            return RULE('R', 101);
        if (legends_deck(d, from) <= 0)
            return RULE('R', 13);
        return from < next_card(d, AFTER_TAKE) ? RULE_ORDER : RULE_NONE;
    }
    return RULE_NONE;
}

/* An action as legal() would write it: tiles on the board, a tile behind a card only where the card has one. */
static bool well_formed(const struct legends_pack *pack, action_t action)
{
    if (!verb_formed(legends_verbs, pack, action))
        return false;
    unsigned verb = action_verb(action), from = action_from(action), to = action_to(action);
    if (verb == VERB_PLAY)
        return legends_card_has_tile(from) ? legends_on_board(pack, to) : to == 0;
    return legends_verbs[verb].argument[0].shape != &legends_tile_shape || legends_on_board(pack, from);
}

static uint16_t unasked_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                                action_t action)
{
    if (s->ask.kind == ASK_TURN && legends_alternate(pack))
        return s->side[seat].action >= pack->action_max ? RULE('G', 2) : RULE('R', 19);
    if (s->ask.kind == ASK_TURN)
        return legends_owner_rule(s->round);
    uint16_t rule = action_verb(action) == VERB_PLAY ? skipped_refused(pack, s, seat, action_from(action)) : RULE_NONE;
    return rule ? rule : RULE_SEAT;
}

static uint16_t refused(const struct legends_pack *pack, const struct legends_state *s, unsigned seat, action_t action)
{
    if (!well_formed(pack, action))
        return RULE_SYNTAX;
    if (seat >= LEGENDS_SIDES || s->stage == STAGE_OVER)
        return RULE_SEAT;
    if (s->stage == STAGE_SELECT)
        return legends_selecting(pack, s) >> seat & 1 && !s->side[seat].ready ? select_refused(pack, s, seat, action)
                                                                              : RULE_SEAT;
    return seat == s->ask.seat ? turn_refused(pack, s, seat, action) : unasked_refused(pack, s, seat, action);
}

/* The unit that an action is about, LEGENDS_NO_UNIT if none. */
static unsigned unit_concerned(const struct legends_state *s, unsigned seat, action_t action)
{
    unsigned verb = action_verb(action);
    if (s->stage != STAGE_TURN || seat >= LEGENDS_SIDES)
        return LEGENDS_NO_UNIT;
    if (legends_unit_kind(s->ask.kind))
        return s->ask.at;
    if (verb == VERB_ACT || verb == VERB_ORDER)
        return legends_own_unit(s, seat, action_from(action));
    if (verb == VERB_PLAY && s->combat.sub)
        return s->turn == seat ? s->combat.att : s->combat.def;
    return LEGENDS_NO_UNIT;
}

/* The reason carries what its sentence may name: the tile or card, the question, the unit and where it stands. */
bool legends_check(const void *packed, const void *v, unsigned seat, action_t action, struct reason *why)
{
    const struct legends_state *s = v;
    uint16_t rule = refused(packed, s, seat, action);
    *why = (struct reason){.rule = rule};
    if (rule == RULE_NONE)
        return true;
    why->note = (uint16_t)action_verb(action);
    why->a = (int32_t)action_from(action);
    why->b = (int32_t)action_to(action);
    why->c = s->stage == STAGE_TURN ? s->ask.kind : 0;
    unsigned slot = rule == RULE_SYNTAX ? LEGENDS_NO_UNIT : unit_concerned(s, seat, action);
    if (slot != LEGENDS_NO_UNIT)
        why->c |= (int32_t)((unsigned)s->unit[slot].type << 8 | (unsigned)s->unit[slot].tile << 16);
    return false;
}
