/* scene_choices.c: what to click for each answer, what it is, who does it, and by which way. */
#include "games/ancients/rules.h"

static uint16_t unit_piece(const struct ancients_state *s, unsigned hex)
{
    int slot = hex < HEXES ? unit_on(s, hex) : -1;
    return slot < 0 ? SCENE_NONE : (uint16_t)slot;
}

static uint16_t piece_of(const struct ancients_state *s, unsigned key)
{
    int leader = key / 2 < HEXES ? leader_on(s, key / 2) : -1;
    if (!(key & 1))
        return unit_piece(s, key / 2);
    return leader < 0 ? SCENE_NONE : (uint16_t)(UNITS_MAX + leader);
}

static uint16_t attacker_piece(const struct ancients_state *s)
{
    int slot = ancients_slot(s, s->seq.attacker);
    return slot < 0 ? SCENE_NONE : (uint16_t)slot;
}

/* Would this move cost the unit its battle (R42, R49, S111, S112)? */
static bool costs_battle(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                         unsigned to, int d)
{
    struct unit moved = *u;
    if (s->step != STEP_MOVE)
        return false;
    ancients_entered(pack, &moved, to, NULL);
    return u->type == HWM || (u->type == AX && u->moved + d > 1 && card_now(s) != DOUBLE_TIME) ||
           !ancients_may_battle_after(pack, &moved);
}

/* A shortest way of a unit, and whether it is a march. */
static void put_way(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from, unsigned to,
                    struct scene_choice *c)
{
    const struct unit *u = &s->unit[unit_on(s, from)];
    struct reach r;
    int d = 1;
    ancients_reach(pack, s, u, &r);
    while (d < 4 && !hexes_has(r.at[d], to))
        d++;
    c->kind = costs_battle(pack, s, u, to, d) ? CHOICE_MARCH : CHOICE_MOVE;
    c->path_n = (uint8_t)d;
    unsigned at = to;
    for (int i = d; i > 0; i--) {
        c->path[i - 1] = (uint16_t)at;
        struct hexes before = hexes_and(r.exit[i - 1], pack->near[at]);
        if (i == 1 || !hexes_any(before))
            break;
        at = (unsigned)hexes_first(before);
    }
}

static void aim_move(const struct ancients_pack *pack, const struct ancients_state *s, unsigned key, unsigned to,
                     struct scene_choice *c)
{
    c->id = (uint16_t)(key / 2);
    c->also = (uint16_t)to;
    c->piece = piece_of(s, key);
    c->kind = CHOICE_MOVE;
    if (!(key & 1) && c->piece != SCENE_NONE)
        put_way(pack, s, key / 2, to, c);
}

static void aim_attack(const struct ancients_state *s, unsigned from, unsigned to, unsigned kind,
                       struct scene_choice *c)
{
    c->id = (uint16_t)from;
    c->also = (uint16_t)to;
    c->piece = unit_piece(s, from);
    c->kind = (uint8_t)kind;
}

/* A piece that goes somewhere unasked for: driven, evading, escaping or advancing. */
static void aim_way(const struct ancients_state *s, unsigned verb, unsigned to, struct scene_choice *c)
{
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    int target = ancients_slot(s, s->seq.target);
    c->kind = CHOICE_MOVE;
    c->id = (uint16_t)to;
    c->piece = verb == VERB_ADVANCE || verb == VERB_EXTRA ? attacker_piece(s)
               : verb == VERB_WITHDRAW                    ? (target < 0 ? SCENE_NONE : (uint16_t)target)
               : !f                                       ? SCENE_NONE
               : verb == VERB_ESCAPE                      ? (uint16_t)(UNITS_MAX + f->who)
                                                          : f->who;
    if (to >= HEXES) { /* stop, off, none */
        c->target = TARGET_BUTTON;
        c->id = 0;
    }
}

static void button(struct scene_choice *c, unsigned kind)
{
    c->target = TARGET_BUTTON;
    c->id = 0;
    c->kind = (uint8_t)kind;
    c->main = kind == CHOICE_END;
}

void ancients_scene_choice(const struct ancients_pack *pack, const struct ancients_state *s, struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), from = action_from(c->action), to = action_to(c->action);
    struct text label = text_fixed(c->label, sizeof c->label);
    ancients_label(pack, s, c->action, &label);
    c->target = TARGET_CELL;
    c->id = (uint16_t)from;
    switch (verb) {
    case VERB_PLAY:
        c->target = TARGET_CARD;
        c->kind = CHOICE_PLAY;
        break;
    case VERB_ORDER:
        c->kind = CHOICE_PICK;
        c->id = (uint16_t)(from / 2);
        c->piece = piece_of(s, from);
        break;
    case VERB_LEAD:
    case VERB_RALLY:
        c->kind = CHOICE_PICK;
        c->piece = piece_of(s, piece_key(from, verb == VERB_LEAD));
        break;
    case VERB_ENTER:
        c->kind = CHOICE_PLACE;
        c->id = (uint16_t)to;
        break;
    case VERB_MOVE: aim_move(pack, s, from, to, c); break;
    case VERB_EXIT:
        c->kind = CHOICE_MOVE;
        c->piece = unit_piece(s, from);
        break;
    case VERB_FIRE: aim_attack(s, from, to, CHOICE_SHOOT, c); break;
    case VERB_FIGHT: aim_attack(s, from, to, CHOICE_ATTACK, c); break;
    case VERB_BURN: aim_attack(s, from, book(pack)->board.next[from][to % HEX_SIDES], CHOICE_SHOOT, c); break;
    case VERB_BONUS:
        c->kind = CHOICE_ATTACK;
        c->piece = attacker_piece(s);
        break;
    case VERB_ADVANCE: aim_way(s, verb, s->seq.at, c); break;
    case VERB_WITHDRAW:
    case VERB_RETREAT:
    case VERB_ESCAPE:
    case VERB_EXTRA: aim_way(s, verb, from, c); break;
    case VERB_STAY:
    case VERB_GO:
    case VERB_DONE:
    case VERB_NEXT: button(c, CHOICE_END); break;
    default: button(c, CHOICE_OTHER); break; /* stand, evade, strike, ignore, ambush */
    }
}
