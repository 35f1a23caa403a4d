/* mirror.c: the board turned by half a circle and the sides exchanged is the same game (law 16), on every board and
 * with both presets. What the rules tie to the names of spaces or sides, the order in which sets are named and who
 * deploys first, runs from the other end in a state that is `turned`; only the mirror makes such states. */
#include "subjects.h"

#include <string.h>

unsigned prevail_space_turned(const void *packed, unsigned space)
{
    const struct prevail_pack *pack = packed;
    return space < pack->board.n ? pack->board.n - 1u - space : space; /* SQUARE_NONE, ASK_NONE stay */
}

static uint8_t side_turned(unsigned seat) { return (uint8_t)(seat < SIDES ? other(seat) : seat); }

static void mirror_board(const struct prevail_pack *pack, const struct prevail_state *s, struct prevail_state *m)
{
    memset(m->occupied, 0, sizeof m->occupied);
    memset(m->units, 0, sizeof m->units);
    memset(m->n, 0, sizeof m->n);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        for (unsigned i = s->n[seat]; i-- > 0;) {
            struct prevail_unit u = s->units[seat][i];
            u.at = (uint16_t)prevail_space_turned(pack, u.at);
            u.facing = (uint8_t)square_opposite(u.facing);
            prevail_unit_add(m, other(seat), u);
        }
        m->commander[seat] = (uint16_t)prevail_space_turned(pack, s->commander[other(seat)]);
    }
    for (unsigned i = 0; i < s->engagements_n; i++) {
        struct prevail_engagement e = s->engagements[s->engagements_n - 1u - i];
        e.at = (uint16_t)prevail_space_turned(pack, e.at);
        e.engager = side_turned(e.engager);
        m->engagements[i] = e;
    }
}

static void mirror_questions(const struct prevail_pack *pack, const struct prevail_state *s, struct prevail_state *m)
{
    if (s->ask.kind) {
        m->ask.seat = side_turned(s->ask.seat);
        m->ask.at = (uint16_t)prevail_space_turned(pack, s->ask.at);
        if (s->ask.kind != ASK_PAY)
            m->ask.after = (uint16_t)prevail_space_turned(pack, s->ask.after);
    }
    if (s->combat.kind) {
        m->combat.at = (uint16_t)prevail_space_turned(pack, s->combat.at);
        m->combat.target = (uint16_t)prevail_space_turned(pack, s->combat.target);
        m->combat.commits[WHITE] = s->combat.commits[BLACK];
        m->combat.commits[BLACK] = s->combat.commits[WHITE];
    }
    if (s->combat.kind == COMBAT_SHOT)
        m->combat.seat = side_turned(s->combat.seat);
    for (unsigned i = 0; i < s->todo_n; i++) {
        m->todo[i].seat = side_turned(s->todo[i].seat);
        if (s->todo[i].what != DO_PAY)
            m->todo[i].n = (uint16_t)prevail_space_turned(pack, s->todo[i].n);
    }
}

bool prevail_mirror(const void *packed, const void *state, void *out)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = state;
    struct prevail_state *m = out;
    if (pack->extra.lopsided)
        return false;
    *m = *s;
    mirror_board(pack, s, m);
    mirror_questions(pack, s, m);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        m->cards[seat] = s->cards[other(seat)];
        m->line_orders[seat] = s->line_orders[other(seat)];
        m->changes[seat] = s->changes[other(seat)];
        memcpy(m->reserve[seat], s->reserve[other(seat)], sizeof m->reserve[seat]);
        memcpy(m->routed[seat], s->routed[other(seat)], sizeof m->routed[seat]);
    }
    m->initiative = side_turned(s->initiative);
    m->active = side_turned(s->active);
    m->winner = side_turned(s->winner);
    m->built = (uint8_t)((s->built >> 1 & 1) | (s->built & 1) << 1);
    m->turned ^= 1;
    return true;
}

uint64_t prevail_mirror_entry(const void *packed, unsigned who, uint64_t what)
{
    if (who != LUCK)
        return verb_mirror(prevail_verbs, packed, what);
    return luck_kind(what) == LUCK_FIRST ? luck_make(LUCK_FIRST, other(luck_value(what))) : what;
}
