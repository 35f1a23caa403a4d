/* valid.c: is a state sound? For positions from outside, and law 14. */
#include "trts.h"

/* G58: what a seat has or has lost, at cost. */
static void worth(const struct trts_pack *p, const struct trts_state *s, unsigned seat, int out[2])
{
    const struct trts_player *who = &s->player[seat];
    out[0] = who->min;
    out[1] = who->gas;
    each_piece(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        out[0] += p->type[x->type].min;
        out[1] += p->type[x->type].gas;
        if (is_building(p, x) && x->making) {
            out[0] += x->making < MAKE_ITEM ? p->type[x->making].min : p->item[x->making - MAKE_ITEM].min;
            out[1] += x->making < MAKE_ITEM ? p->type[x->making].gas : p->item[x->making - MAKE_ITEM].gas;
        }
    }
    for (unsigned type = 1; type <= p->types_n; type++) {
        out[0] += who->lost[type - 1] * p->type[type].min;
        out[1] += who->lost[type - 1] * p->type[type].gas;
    }
    for (unsigned items = who->got; items; items &= items - 1) {
        out[0] += p->item[__builtin_ctz(items)].min;
        out[1] += p->item[__builtin_ctz(items)].gas;
    }
}

void trts_least_purse(const struct trts_pack *p, const struct trts_state *s, unsigned seat, uint16_t purse[2])
{
    int all[2],
        start[2] = {p->start_min + p->type[p->start_building].min + p->start_units * p->type[p->start_unit].min,
                    p->start_gas + p->type[p->start_building].gas + p->start_units * p->type[p->start_unit].gas};
    worth(p, s, seat, all);
    for (int i = 0; i < 2; i++)
        purse[i] = (uint16_t)(all[i] > start[i] ? all[i] - start[i] : 0);
}

static bool link_sound(const struct trts_pack *p, const struct trts_state *s, unsigned seat, const struct trts_piece *x)
{
    const struct trts_piece *y;
    if (!x->link)
        return !(x->flags & WAITING);
    if (x->link > TRTS_SLOTS)
        return false;
    y = &s->piece[seat][x->link - 1];
    if (!y->type || y->at != x->at)
        return false;
    if (x->flags & WAITING)
        return !is_building(p, y) && !y->link && p->type[y->type].spells;
    return is_building(p, y) && y->left && is_special(p, x, WORKER);
}

/* Only what is contested or engaged is visible, and all of it (R56, G49). */
static bool place_sound(const struct trts_pack *p, const struct trts_state *s, unsigned slot,
                        const struct trts_piece *x)
{
    bool open = s->mark[x->at] & (s->mark[x->at] - 1), waits = !is_building(p, x) && x->flags & WAITING;
    if (slot_visible(slot))
        return open && !waits;
    return !open || waits || s->stage == STAGE_MACRO || s->stage == STAGE_OVER ||
           (s->running && s->at == x->at && !s->step && s->kind == ASK_GROUP);
}

static uint16_t piece_fault(const struct trts_pack *p, const struct trts_state *s, unsigned seat, unsigned slot)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    if (!x->type || x->type > p->types_n || x->at >= p->board.n)
        return RULE('G', 1);
    const struct trts_type *t = &p->type[x->type];
    uint16_t got = s->player[seat].got;
    if (!(s->mark[x->at] >> seat & 1))
        return RULE('G', 6);
    if (!x->hp || x->hp > trts_hp_max(p, x) || x->shield > t->shield)
        return RULE('R', 98);
    if (!place_sound(p, s, slot, x))
        return RULE('R', 56);
    if (x->flags & BLOCKS && s->step != 1)
        return RULE('R', 94);
    if (x->flags & KILLED && s->kind != ASK_KEEP)
        return RULE('R', 77);
    if (t->special & IS_BUILDING) {
        unsigned made = x->making;
        if (x->left > t->time || (x->left && made) || x->zero || (made && !x->making_left) ||
            (made >= MAKE_ITEM && made - MAKE_ITEM >= p->items_n) || (made && made < MAKE_ITEM && made > p->units_n))
            return RULE('G', 28);
        return 0;
    }
    if (x->mp > stat_of(p, x->type, SPEED, got) || x->energy > (t->spells ? stat_of(p, x->type, ENERGY, got) : 0))
        return RULE('G', 3);
    if (!link_sound(p, s, seat, x))
        return RULE('G', 29);
    if (x->order > p->board.n || (x->order && s->kind != ASK_REGROUP))
        return RULE('R', 66);
    return 0;
}

static uint16_t player_fault(const struct trts_pack *p, const struct trts_state *s, unsigned seat)
{
    const struct trts_player *who = &s->player[seat];
    struct trts_economy e;
    if (who->min > TRTS_COUNTERS || who->gas > TRTS_COUNTERS)
        return RULE('G', 27);
    if (who->got >> p->items_n || who->known & ~who->got || who->sub > SUB_DONE || who->home >= p->head.seats ||
        (who->targeted >> p->board.n && p->board.n < 32))
        return RULE('R', 12);
    each_piece(slot, s, seat) {
        uint16_t fault = piece_fault(p, s, seat, slot);
        if (fault)
            return fault;
    }
    for (unsigned slot = 0; slot < TRTS_SLOTS; slot++)
        if (!s->piece[seat][slot].type == bit_has(s->used[seat], slot) ||
            bit_has(s->building[seat], slot) != (s->piece[seat][slot].type > p->units_n))
            return RULE('R', 12);
    trts_economy(p, s, seat, &e);
    if (e.units > TRTS_UNITS || e.buildings > TRTS_BUILDINGS)
        return RULE('G', 54);
    if (who->out ? e.units + e.buildings > 0 : s->stage != STAGE_SETUP && s->stage != STAGE_OVER && !e.buildings)
        return RULE('R', 3);
    if (who->out && trts_controlled(s, seat))
        return RULE('G', 26);
    if (s->stage == STAGE_MACRO && who->sub < SUB_MOVEMENT && !trts_production_fits(p, s, seat))
        return RULE('G', 54);
    return 0;
}

static bool line_sound(const struct trts_pack *p, const struct trts_state *s)
{
    unsigned seen = 0, want = 0;
    if (s->line_n > p->head.seats || (!s->line_n && s->stage != STAGE_OVER))
        return false;
    for (unsigned i = 0; i < s->line_n; i++) {
        if (s->line[i] >= p->head.seats || seen >> s->line[i] & 1)
            return false;
        seen |= 1u << s->line[i];
    }
    each_seat(seat, p)
        want |= s->player[seat].out && s->stage != STAGE_SETUP ? 0 : 1u << seat;
    return seen == want;
}

/* The push fits the question, and the question has an answer. */
static uint16_t push_fault(const struct trts_pack *p, const struct trts_state *s)
{
    action_t out[TRTS_CHOICES];
    bool combat = s->kind >= ASK_BLOCK && s->kind <= ASK_KEEP, mine = s->asked == s->by;
    if (s->asked >= p->head.seats || s->player[s->asked].out || s->turn >= p->head.seats || s->player[s->turn].out ||
        s->kind < ASK_ACTION)
        return RULE('R', 41);
    if ((s->by == NOBODY) != (s->kind == ASK_ACTION))
        return RULE('R', 56);
    if (s->kind == ASK_ACTION)
        return s->asked == s->turn && !s->at && !s->to && !s->step && !s->alloc_n && !s->running ? 0 : RULE('R', 41);
    if (s->by >= p->head.seats || s->by != s->turn || s->player[s->by].out || s->at >= p->board.n ||
        s->to > p->board.n || combat != (s->step != 0))
        return RULE('R', 56);
    if ((combat || s->kind == ASK_RETREAT || s->kind == ASK_AFTER) && (!s->running || !(s->mark[s->at] >> s->by & 1)))
        return s->kind == ASK_AFTER && s->running ? 0 : RULE('R', 51);
    if ((s->kind == ASK_GROUP || s->kind == ASK_REGROUP || s->kind == ASK_AFTER) ? !mine
                                                                                 : s->kind == ASK_RETREAT && mine)
        return RULE('R', 57);
    if (s->kind == ASK_KEEP && mine)
        return RULE('R', 77);
    if (combat && (!trts_enemies_left(p, s) || !trts_present(s, s->by, s->at)))
        return RULE('R', 59);
    for (int i = 0; i < s->alloc_n; i++)
        if (!piece_of(s, part_from(s->alloc[i]))->type || !piece_of(s, part_to(s->alloc[i]))->type)
            return RULE('R', 80);
    if (s->kind == ASK_TARGET &&
        (!slot_visible(s->from) || !s->piece[s->asked][s->from].type || s->piece[s->asked][s->from].at != s->at ||
         (s->spell && (s->spell > p->spells_n || p->spell[s->spell - 1].kind == SUMMON))))
        return RULE('R', 80);
    return trts_legal(p, s, s->asked, out) ? 0 : RULE('R', 41);
}

bool trts_valid(const void *pack, const void *state, struct reason *why)
{
    const struct trts_pack *p = pack;
    const struct trts_state *s = state;
    uint16_t fault = 0;
    *why = (struct reason){0};
    if (s->stage > STAGE_OVER || s->kind >= ASK_KINDS || s->round < 1 || s->round > p->rounds || s->passes > SEATS_MAX)
        return refuse(why, RULE('R', 1), 0, 0);
    if (!line_sound(p, s))
        return refuse(why, RULE('R', 15), 0, 0);
    for (unsigned area = 0; area < AREA_MAX; area++)
        if (s->mark[area] >> p->head.seats || (area >= p->board.n && s->mark[area]) ||
            (s->contested >> area & 1) != ((s->mark[area] & (s->mark[area] - 1)) != 0))
            return refuse(why, RULE('R', 10), 0, (int)area);
    for (unsigned seat = 0; seat < p->head.seats && !fault; seat++)
        fault = player_fault(p, s, seat);
    if (!fault && s->stage == STAGE_MICRO)
        fault = push_fault(p, s);
    else if (!fault && s->by != NOBODY)
        fault = RULE('R', 56);
    if (!fault && s->stage == STAGE_MACRO && !trts_node(p, s).seats)
        fault = RULE('R', 24);
    return !fault || refuse(why, fault, 0, 0);
}
