/* valid.c: what holds in every state (the invariants of ancients.h), for positions from outside and for law 14. */
#include "games/ancients/rules.h"

static bool pieces_sound(const struct ancients_pack *pack, const struct ancients_state *s, struct reason *why)
{
    int on_board[SIDES] = {0};
    for (unsigned slot = 0; slot < UNITS_MAX; slot++) {
        const struct unit *u = &s->unit[slot];
        if (!u->id)
            continue;
        why->rule = RULE('S', 5);
        if (u->type >= TYPES || u->side >= SIDES || !hexes_has(hexes_board, u->hex) || s->unit_at[u->hex] != slot + 1 ||
            !hexes_has(s->units[u->side], u->hex))
            return false;
        why->rule = ancients_terrain_rule(pack->terrain[u->hex]);
        if (ancients_closed(pack, u->type, u->hex))
            return false;
        why->rule = RULE('S', ancients_type_rule[u->type]);
        if (u->blocks < 1 || u->blocks > pack->type[kind_of(u)].blocks)
            return false;
        on_board[u->side]++;
    }
    for (unsigned slot = 0; slot < LEADERS_MAX; slot++) {
        const struct leader *l = &s->leader[slot];
        if (!l->id)
            continue;
        why->rule = RULE('S', 5);
        bool away = s->leader_at[l->hex] != slot + 1;
        if (l->side >= SIDES || !hexes_has(hexes_board, l->hex) || (!away && !hexes_has(s->leaders[l->side], l->hex)))
            return false;
        if (!away && s->unit_at[l->hex] && s->unit[s->unit_at[l->hex] - 1].side != l->side)
            return false;
    }
    why->rule = RULE('S', 5);
    if (hexes_count(s->units[TOP]) != on_board[TOP] || hexes_count(s->units[BOTTOM]) != on_board[BOTTOM])
        return false;
    why->rule = RULE_NONE;
    return true;
}

static bool cards_sound(const struct ancients_pack *pack, const struct ancients_state *s, struct reason *why)
{
    int total = s->deck_n + s->discard_n + (s->card != 0) + (s->step != STEP_DRAW && s->first_strike_by);
    for (int side = 0; side < SIDES; side++)
        total += s->side[side].hand_n;
    why->rule = RULE('R', 9);
    if (total != DECK_SIZE)
        return false;
    why->rule = RULE('R', 26);
    if (s->ask.kind == ASK_PLAY && !s->side[s->player].hand_n)
        return false;
    bool known = s->deck[0] != UNKNOWN && s->side[TOP].hand[0] != UNKNOWN && s->side[BOTTOM].hand[0] != UNKNOWN;
    why->rule = RULE('S', 59);
    for (int card = 1; known && card < CARDS; card++)
        if (s->deck[card] + s->discard[card] + s->side[TOP].hand[card] + s->side[BOTTOM].hand[card] +
                (s->card == card) + (s->step != STEP_DRAW && s->first_strike_by && card == FIRST_STRIKE) !=
            book(pack)->cards[card])
            return false;
    why->rule = RULE_NONE;
    return true;
}

/* The sequence names units that were there: the attacker may be gone only with the fight. */
static bool sequence_sound(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    if (s->stack_n && !q->kind)
        return false;
    if (q->kind == NO_SEQUENCE)
        return true;
    if (q->kind == MOVING) /* or of a reserve that enters (S126) */
        return s->step == STEP_MOVE || s->step == STEP_MOVE2 || (s->step == STEP_ORDER && s->ambush);
    if (s->step != STEP_BATTLE && (s->step != STEP_FIRE || q->kind != FIRE))
        return false;
    if (!q->roll || !hexes_has(hexes_board, q->from) || !hexes_has(hexes_board, q->at) ||
        (!q->target && !q->target_leader))
        return false;
    int attacker = ancients_slot(s, q->attacker), target = ancients_slot(s, q->target);
    if ((attacker >= 0 && s->unit[attacker].side != s->player) ||
        (q->kind != BURN && target >= 0 && s->unit[target].side == s->player))
        return false;
    if ((q->kind == CLOSE || q->kind == BONUS) && hex_direction(&book(pack)->board, q->from, q->at) < 0)
        return false;
    if ((q->roll == ROLL_BACK || q->roll == ROLL_STRIKE) && (!q->target || q->kind == FIRE || q->kind == BURN))
        return false;
    return true;
}

/* The steps in which each question can be put. */
static const uint16_t asked_in[ASKS] = {[ASK_PLAY] = 1 << STEP_PLAY,
                                        [ASK_ORDER] = 1 << STEP_ORDER,
                                        [ASK_RALLY] = 1 << STEP_ORDER,
                                        [ASK_AMBUSH] = 1 << STEP_ORDER,
                                        [ASK_ENTER] = 1 << STEP_ORDER,
                                        [ASK_MOVE] = 1 << STEP_MOVE | 1 << STEP_MOVE2,
                                        [ASK_FIRE] = 1 << STEP_FIRE,
                                        [ASK_BATTLE] = 1 << STEP_BATTLE,
                                        [ASK_DEFEND] = 1 << STEP_BATTLE,
                                        [ASK_WITHDRAW] = 1 << STEP_BATTLE,
                                        [ASK_IGNORE] = 1 << STEP_BATTLE | 1 << STEP_FIRE,
                                        [ASK_RETREAT] = 1 << STEP_BATTLE | 1 << STEP_FIRE,
                                        [ASK_ESCAPE] = 0xFF & ~(1 << STEP_PLAY | 1 << STEP_OVER | 1 << STEP_DRAW),
                                        [ASK_ADVANCE] = 1 << STEP_BATTLE,
                                        [ASK_EXTRA] = 1 << STEP_BATTLE,
                                        [ASK_BONUS] = 1 << STEP_BATTLE,
                                        [ASK_ROLL] = 0xFF & ~(1 << STEP_PLAY | 1 << STEP_OVER | 1 << STEP_DRAW),
                                        [ASK_DRAW] = 0xFF & ~(1 << STEP_OVER),
                                        [ASK_NEXT] = 1 << STEP_OVER};

/* Is that luck due, and that much of it? */
static bool luck_sound(const struct ancients_pack *pack, const struct ancients_state *s)
{
    unsigned seat;
    if (s->ask.kind == ASK_DRAW)
        return s->deck_n && ancients_draw_due(s, &seat) && seat == s->ask.seat;
    int dice = ancients_dice_due(pack, s);
    return dice == s->ask.n || (dice == -1 && s->ask.n >= 1 && s->ask.n <= BATTLE_DICE);
}

/* Can what is asked be asked here, and answered? */
static bool question_sound(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    const struct sequence *q = &s->seq;
    bool fight = q->kind == CLOSE || q->kind == BONUS;
    int attacker = ancients_slot(s, q->attacker), target = ancients_slot(s, q->target);
    action_t all[512];
    if (s->result)
        return s->step == STEP_OVER && s->ask.kind == ASK_NOTHING;
    if (!(asked_in[s->ask.kind] >> s->step & 1))
        return false;
    switch (s->ask.kind) {
    case ASK_ROLL:
    case ASK_DRAW: return luck_sound(pack, s);
    case ASK_NEXT:
        return s->fought && s->ask.seat == TOP && s->ready != (1 << TOP | 1 << BOTTOM) &&
               pack->number + 1 < pack->battles;
    case ASK_PLAY: return s->ask.seat == s->player && s->side[s->ask.seat].hand_n && !q->kind;
    case ASK_ORDER:
    case ASK_RALLY:
        if (q->kind || s->ask.seat != s->player || (s->ask.kind == ASK_RALLY && card_now(s) != RALLY))
            return false;
        break;
    case ASK_AMBUSH:
    case ASK_ENTER:
        if (q->kind || s->ask.seat != s->player || (s->ask.kind == ASK_ENTER && !s->ambush))
            return false;
        break;
    case ASK_MOVE:
    case ASK_FIRE:
    case ASK_BATTLE: return !q->kind && s->ask.seat == s->player;
    case ASK_DEFEND:
        if (!fight || f || attacker < 0 || target < 0 || q->faces || s->ask.seat == s->player)
            return false;
        break;
    case ASK_WITHDRAW:
        if (!fight || f || target < 0 || q->roll != ROLL_EVADE || !q->steps || s->ask.seat == s->player)
            return false;
        break;
    case ASK_IGNORE:
        if (!q->kind || q->kind == MOVING || f || !q->flags || s->ask.n > q->flags || !ancients_rolled_at(s) ||
            s->ask.seat != ancients_rolled_at(s)->side)
            return false;
        break;
    case ASK_RETREAT:
        if (!f || f->kind != FRAME_RETREAT || s->ask.seat != s->unit[f->who].side)
            return false;
        break;
    case ASK_ESCAPE:
        if (!f || f->kind != FRAME_ESCAPE || f->steps > 3 || s->ask.seat != s->leader[f->who].side)
            return false;
        break;
    default: /* advance, extra, bonus */
        if (!fight || f || attacker < 0 || s->ask.seat != s->player ||
            (s->ask.kind == ASK_ADVANCE && !ancients_may_advance(pack, s)))
            return false;
    }
    return ancients_legal_now(pack, s, all) > 0;
}

bool ancients_valid(const void *bytes, const void *state, struct reason *why)
{
    const struct ancients_pack *pack = battle_of(bytes, state);
    const struct ancients_state *s = state;
    *why = (struct reason){.rule = RULE('G', 18)};
    if (s->battle >= first_battle(bytes)->battles || s->fought > RESULT_DRAW || (s->ready && !s->fought))
        return false;
    *why = (struct reason){0};
    if (!pieces_sound(pack, s, why) || !cards_sound(pack, s, why))
        return false;
    why->rule = RULE('S', 134);
    if (!s->result && !s->fought &&
        (s->side[TOP].banners >= s->side[TOP].target || s->side[BOTTOM].banners >= s->side[BOTTOM].target))
        return false;
    why->rule = RULE('R', 30);
    why->note = 1;
    if (s->step >= STEPS || s->ask.kind >= ASKS || s->stack_n > STACK_MAX || !sequence_sound(pack, s) ||
        !question_sound(pack, s))
        return false;
    *why = (struct reason){0};
    return true;
}
