/* valid.c: is a state sound? For positions from outside, and law 14. */
#include "trts.h"

/* G58: what a seat has or has lost, at cost. */
static void worth(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, int out[2])
{
    const struct trts_player *who = &s->player[seat];
    out[0] = who->min;
    out[1] = who->gas;
    each_piece(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        out[0] += pack->type[x->type].min;
        out[1] += pack->type[x->type].gas;
        if (is_building(pack, x) && x->making) {
            out[0] += x->making < MAKE_ITEM ? pack->type[x->making].min : pack->item[x->making - MAKE_ITEM].min;
            out[1] += x->making < MAKE_ITEM ? pack->type[x->making].gas : pack->item[x->making - MAKE_ITEM].gas;
        }
    }
    for (unsigned type = 1; type <= pack->types_n; type++) {
        out[0] += who->lost[type - 1] * pack->type[type].min;
        out[1] += who->lost[type - 1] * pack->type[type].gas;
    }
    for (unsigned items = who->got; items; items &= items - 1) {
        out[0] += pack->item[__builtin_ctz(items)].min;
        out[1] += pack->item[__builtin_ctz(items)].gas;
    }
}

void trts_least_purse(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, uint16_t purse[2])
{
    int all[2], start[2] = {pack->start_min + pack->type[pack->start_building].min +
                                pack->start_units * pack->type[pack->start_unit].min,
                            pack->start_gas + pack->type[pack->start_building].gas +
                                pack->start_units * pack->type[pack->start_unit].gas};
    worth(pack, s, seat, all);
    for (int i = 0; i < 2; i++)
        purse[i] = (uint16_t)(all[i] > start[i] ? all[i] - start[i] : 0);
}

static bool link_sound(const struct trts_pack *pack, const struct trts_state *s, unsigned seat,
                       const struct trts_piece *x)
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
        return !is_building(pack, y) && !y->link && pack->type[y->type].spells;
    return is_building(pack, y) && y->left && is_special(pack, x, WORKER);
}

/* Only what is contested or engaged is visible, and all of it (R56, G49). */
static bool place_sound(const struct trts_pack *pack, const struct trts_state *s, unsigned slot,
                        const struct trts_piece *x)
{
    bool open = s->mark[x->at] & (s->mark[x->at] - 1), waits = !is_building(pack, x) && x->flags & WAITING;
    if (slot_visible(slot))
        return open && !waits;
    return !open || waits || s->stage == STAGE_MACRO || s->stage == STAGE_OVER ||
           (s->running && s->at == x->at && !s->step && s->ask.kind == ASK_GROUP);
}

static uint16_t piece_fault(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    if (!x->type || x->type > pack->types_n || x->at >= pack->board.n)
        return RULE('G', 1);
    const struct trts_type *t = &pack->type[x->type];
    uint16_t got = s->player[seat].got;
    if (!(pack->table.has[seat] >> x->type & 1))
        return RULE('G', 67);
    if (!(s->mark[x->at] >> seat & 1))
        return RULE('G', 6);
    if (!x->hp || x->hp > trts_hp_max(pack, x) || x->shield > t->shield)
        return RULE('R', 98);
    if (!place_sound(pack, s, slot, x))
        return RULE('R', 56);
    if (x->flags & BLOCKS && s->step != 1)
        return RULE('R', 94);
    if (x->flags & KILLED && s->ask.kind != ASK_KEEP)
        return RULE('R', 77);
    if (t->special & IS_BUILDING) {
        unsigned made = x->making;
        if (x->left > t->time || (x->left && made) || x->zero || (made && !x->making_left) ||
            (made >= MAKE_ITEM && made - MAKE_ITEM >= pack->items_n) ||
            (made && made < MAKE_ITEM && made > pack->units_n))
            return RULE('G', 28);
        if (made && !(pack->table.has[seat] >> made & 1))
            return RULE('G', 67);
        return 0;
    }
    if (x->mp > stat_of(pack, x->type, SPEED, got) + pack->table.rush ||
        x->energy > (t->spells ? stat_of(pack, x->type, ENERGY, got) : 0))
        return RULE('G', 3);
    if (!link_sound(pack, s, seat, x))
        return RULE('G', 29);
    if (x->order > pack->board.n || (x->order && s->ask.kind != ASK_REGROUP))
        return RULE('R', 66);
    return 0;
}

static uint16_t player_fault(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    const struct trts_player *who = &s->player[seat];
    struct trts_economy e;
    if (who->min > TRTS_COUNTERS || who->gas > TRTS_COUNTERS)
        return RULE('G', 27);
    if (who->got >> pack->items_n || who->known & ~who->got || who->sub > SUB_DONE || who->home >= pack->head.seats ||
        (who->targeted >> pack->board.n && pack->board.n < 32))
        return RULE('R', 12);
    if (((uint64_t)(who->got | who->known) << MAKE_ITEM) & ~pack->table.has[seat])
        return RULE('G', 67);
    for (unsigned type = 1; type <= pack->types_n; type++)
        if (!(pack->table.has[seat] >> type & 1) &&
            (who->lost[type - 1] || (type <= pack->units_n && who->alive[type - 1])))
            return RULE('G', 67);
    each_piece(slot, s, seat) {
        uint16_t fault = piece_fault(pack, s, seat, slot);
        if (fault)
            return fault;
    }
    for (unsigned slot = 0; slot < TRTS_SLOTS; slot++)
        if (!s->piece[seat][slot].type == bit_has(s->used[seat], slot) ||
            bit_has(s->building[seat], slot) != (s->piece[seat][slot].type > pack->units_n))
            return RULE('R', 12);
    trts_economy(pack, s, seat, &e);
    if (e.units > TRTS_UNITS || e.buildings > TRTS_BUILDINGS)
        return RULE('G', 54);
    if (who->out ? e.units + e.buildings > 0 : s->stage != STAGE_SETUP && s->stage != STAGE_OVER && !e.buildings)
        return RULE('R', 3);
    if (who->out && trts_controlled(s, seat))
        return RULE('G', 26);
    if (s->stage == STAGE_MACRO && who->sub < SUB_MOVEMENT && !trts_production_fits(pack, s, seat))
        return RULE('G', 54);
    return 0;
}

static bool line_sound(const struct trts_pack *pack, const struct trts_state *s)
{
    unsigned seen = 0, want = 0;
    if (s->line_n > pack->head.seats || (!s->line_n && s->stage != STAGE_OVER))
        return false;
    for (unsigned i = 0; i < s->line_n; i++) {
        if (s->line[i] >= pack->head.seats || seen >> s->line[i] & 1)
            return false;
        seen |= 1u << s->line[i];
    }
    each_seat(seat, pack)
        want |= s->player[seat].out && s->stage != STAGE_SETUP ? 0 : 1u << seat;
    return seen == want;
}

/* The push fits the question, and the question has an answer. */
static uint16_t push_fault(const struct trts_pack *pack, const struct trts_state *s)
{
    action_t out[TRTS_CHOICES];
    bool combat = asks_combat(s), mine = s->ask.seat == s->by;
    if (s->ask.seat >= pack->head.seats || s->player[s->ask.seat].out || s->turn >= pack->head.seats ||
        s->player[s->turn].out || s->ask.kind < ASK_ACTION)
        return RULE('R', 41);
    if ((s->by == NOBODY) != (s->ask.kind == ASK_ACTION))
        return RULE('R', 56);
    if (s->ask.kind == ASK_ACTION)
        return s->ask.seat == s->turn && !s->at && !s->to && !s->step && !s->alloc_n && !s->running ? 0 : RULE('R', 41);
    if (s->by >= pack->head.seats || s->by != s->turn || s->player[s->by].out || s->at >= pack->board.n ||
        s->to > pack->board.n || combat != (s->step != 0))
        return RULE('R', 56);
    if ((combat || s->ask.kind == ASK_RETREAT || s->ask.kind == ASK_AFTER) &&
        (!s->running || !(s->mark[s->at] >> s->by & 1)))
        return s->ask.kind == ASK_AFTER && s->running ? 0 : RULE('R', 51);
    if ((s->ask.kind == ASK_GROUP || s->ask.kind == ASK_REGROUP || s->ask.kind == ASK_AFTER)
            ? !mine
            : s->ask.kind == ASK_RETREAT && mine)
        return RULE('R', 57);
    if (s->ask.kind == ASK_KEEP && mine)
        return RULE('R', 77);
    if (combat && (!trts_enemies_left(pack, s) || !trts_present(s, s->by, s->at)))
        return RULE('R', 59);
    for (int i = 0; i < s->alloc_n; i++)
        if (!piece_of(s, part_from(s->alloc[i]))->type || !piece_of(s, part_to(s->alloc[i]))->type)
            return RULE('R', 80);
    if (s->ask.kind == ASK_TARGET &&
        (!slot_visible(s->ask.at) || !s->piece[s->ask.seat][s->ask.at].type ||
         s->piece[s->ask.seat][s->ask.at].at != s->at ||
         (s->ask.spell && (s->ask.spell > pack->spells_n || !trts_in_combat(&pack->spell[s->ask.spell - 1])))))
        return RULE('R', 80);
    return trts_legal(pack, s, s->ask.seat, out) ? 0 : RULE('R', 41);
}

bool trts_valid(const void *pack_v, const void *state, struct reason *why)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = state;
    uint16_t fault = 0;
    *why = (struct reason){0};
    if (s->stage > STAGE_OVER || s->ask.kind >= ASK_KINDS || s->round < 1 || s->round > pack->rounds ||
        s->passes > SEATS_MAX)
        return refuse(why, RULE('R', 1), 0, 0);
    if (!line_sound(pack, s))
        return refuse(why, RULE('R', 15), 0, 0);
    for (unsigned area = 0; area < AREA_MAX; area++)
        if (s->mark[area] >> pack->head.seats || (area >= pack->board.n && s->mark[area]) ||
            (s->contested >> area & 1) != ((s->mark[area] & (s->mark[area] - 1)) != 0))
            return refuse(why, RULE('R', 10), 0, (int)area);
    for (unsigned seat = 0; seat < pack->head.seats && !fault; seat++)
        fault = player_fault(pack, s, seat);
    if (!fault && s->stage == STAGE_MICRO)
        fault = push_fault(pack, s);
    else if (!fault && s->by != NOBODY)
        fault = RULE('R', 56);
    if (!fault && s->stage == STAGE_MACRO && !trts_node(pack, s).seats)
        fault = RULE('R', 24);
    return !fault || refuse(why, fault, 0, 0);
}
