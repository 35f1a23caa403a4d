/* mirror.c: the board turned by half a circle and the sides exchanged is the same game (law 16), on every board and
 * with both presets. What the rules tie to the names of spaces or sides, the order in which sets are named and who
 * deploys first, runs from the other end in a state that is `turned`; only the mirror makes such states. */
#include "prevail.h"

#include <string.h>

static unsigned space_turned(const struct prevail_pack *p, unsigned space)
{
    return space < p->board.n ? p->board.n - 1u - space : space; /* SQUARE_NONE, ASK_NONE stay */
}

static uint8_t side_turned(unsigned side) { return (uint8_t)(side < SIDES ? other(side) : side); }

static void mirror_board(const struct prevail_pack *p, const struct prevail_state *s, struct prevail_state *m)
{
    memset(m->occupied, 0, sizeof m->occupied);
    memset(m->units, 0, sizeof m->units);
    memset(m->n, 0, sizeof m->n);
    for (unsigned side = 0; side < SIDES; side++) {
        for (unsigned i = s->n[side]; i-- > 0;) {
            struct prevail_unit u = s->units[side][i];
            u.at = (uint16_t)space_turned(p, u.at);
            u.facing = (uint8_t)square_opposite(u.facing);
            prevail_unit_add(m, other(side), u);
        }
        m->commander[side] = (uint16_t)space_turned(p, s->commander[other(side)]);
    }
    for (unsigned i = 0; i < s->engagements_n; i++) {
        struct prevail_engagement e = s->engagements[s->engagements_n - 1u - i];
        e.at = (uint16_t)space_turned(p, e.at);
        e.engager = side_turned(e.engager);
        m->engagements[i] = e;
    }
}

static void mirror_questions(const struct prevail_pack *p, const struct prevail_state *s, struct prevail_state *m)
{
    if (s->pending.kind) {
        m->pending.side = side_turned(s->pending.side);
        m->pending.at = (uint16_t)space_turned(p, s->pending.at);
        if (s->pending.kind != ASK_PAY)
            m->pending.after = (uint16_t)space_turned(p, s->pending.after);
    }
    if (s->combat.kind) {
        m->combat.at = (uint16_t)space_turned(p, s->combat.at);
        m->combat.target = (uint16_t)space_turned(p, s->combat.target);
        m->combat.commits[WHITE] = s->combat.commits[BLACK];
        m->combat.commits[BLACK] = s->combat.commits[WHITE];
    }
    if (s->combat.kind == COMBAT_SHOT)
        m->combat.side = side_turned(s->combat.side);
    for (unsigned i = 0; i < s->todo_n; i++) {
        m->todo[i].side = side_turned(s->todo[i].side);
        if (s->todo[i].what != DO_PAY)
            m->todo[i].n = (uint16_t)space_turned(p, s->todo[i].n);
    }
}

bool prevail_mirror(const void *pack, const void *state, void *out)
{
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = state;
    struct prevail_state *m = out;
    *m = *s;
    mirror_board(p, s, m);
    mirror_questions(p, s, m);
    for (unsigned side = 0; side < SIDES; side++) {
        m->cards[side] = s->cards[other(side)];
        m->line_orders[side] = s->line_orders[other(side)];
        memcpy(m->reserve[side], s->reserve[other(side)], sizeof m->reserve[side]);
        memcpy(m->routed[side], s->routed[other(side)], sizeof m->routed[side]);
    }
    m->initiative = side_turned(s->initiative);
    m->active = side_turned(s->active);
    m->winner = side_turned(s->winner);
    m->turned ^= 1;
    return true;
}

uint64_t prevail_mirror_entry(const void *pack, unsigned who, uint64_t what)
{
    unsigned verb = action_verb(what), from = action_from(what), to = action_to(what), x = action_x(what);
    if (who == LUCK)
        return what >> 8 == LUCK_FIRST ? what ^ 1 : what;
    switch (verb) {
    case DEPLOY:
    case MOVE:
    case RETIRE:
        to = space_turned(pack, to);
        x = verb == DEPLOY && from == ASK_NONE ? x : square_opposite(x); /* a commander has no facing */
        break;
    case COMMANDER:
    case COMMAND:
    case WITH:
    case UNIT:
    case SHOOT:
    case FIGHT: to = space_turned(pack, to); break;
    case LINE: to = space_turned(pack, to); /* fall through */
    case ASSIGN: from = space_turned(pack, from); break;
    default: break;
    }
    return action_make(verb, from, to, 0, x);
}
