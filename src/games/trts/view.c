/* view.c: what a looker may know (G32, G38, G49, G56, G57). */
#include "trts.h"

/* A foreign piece on the game board: as it is or, in Macromanagement, as it stood when the phase began. */
static struct trts_piece public_piece(const struct trts_pack *pack, const struct trts_state *s,
                                      const struct trts_piece *x)
{
    bool macro = s->stage == STAGE_MACRO, building = is_building(pack, x);
    struct trts_piece out = {
        .type = x->type, .at = x->at, .shield = x->shield, .was = x->was, .was_hp = x->was_hp, .was_link = x->was_link};
    out.flags = x->flags & (FIRED | SEEN | KILLED | BLOCKS | USED | GROUP);
    out.hp = macro ? x->was_hp : x->hp;
    if (macro)
        out.flags = (uint8_t)((out.flags & ~FIRED) | (x->was & WAS_FIRED ? FIRED : 0));
    if (building)
        out.left = (macro ? x->was & WAS_OPEN : x->left) ? UNKNOWN : 0;
    else {
        out.mp = out.energy = UNKNOWN;
        out.link = macro ? x->was_link : x->link;
    }
    return out;
}

/* G57: a building seen once, as it was seen last. */
static struct trts_piece remembered(const struct trts_piece *x)
{
    struct trts_piece out = {
        .type = x->type, .at = x->at, .hp = x->was_hp, .flags = SEEN, .was = x->was, .was_hp = x->was_hp};
    out.left = x->was & WAS_OPEN ? UNKNOWN : 0;
    return out;
}

static int by_place(const struct trts_piece *a, const struct trts_piece *b)
{
    if (a->at != b->at)
        return a->at - b->at;
    if (a->type != b->type)
        return a->type - b->type;
    return a->was_hp != b->was_hp ? a->was_hp - b->was_hp : a->was - b->was;
}

static void look_at(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_state *v)
{
    int n = 0;
    each_piece(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (slot_visible(slot)) {
            v->piece[seat][slot] = public_piece(pack, s, x);
            bit_add(v->used[seat], slot);
            if (is_building(pack, x))
                bit_add(v->building[seat], slot);
        } else if (is_building(pack, x) && x->flags & SEEN) { /* sorted: its true number tells something */
            struct trts_piece seen = remembered(x);
            int at = n++;
            for (; at > 0 && by_place(&v->piece[seat][at - 1], &seen) > 0; at--)
                v->piece[seat][at] = v->piece[seat][at - 1];
            v->piece[seat][at] = seen;
            bit_add(v->used[seat], (unsigned)(n - 1));
            bit_add(v->building[seat], (unsigned)(n - 1));
        }
    }
}

/* A push before its `go` looks to the others as if nothing had begun. */
static void look_at_push(const struct trts_state *s, unsigned looker, struct trts_state *v)
{
    bool secret = (s->ask.kind == ASK_GROUP || s->ask.kind == ASK_REGROUP) && looker != s->ask.seat;
    v->ask.seat = s->ask.seat;
    v->running = s->running;
    v->by = secret && !s->running ? NOBODY : s->by;
    v->at = secret && !s->running ? 0 : s->at;
    v->step = s->step;
    v->alloc_n = s->alloc_n;
    memcpy(v->alloc, s->alloc, s->alloc_n * sizeof s->alloc[0]);
    if (secret) {
        v->ask.kind = s->running ? ASK_AFTER : ASK_ACTION;
        return;
    }
    v->ask.kind = s->ask.kind;
    v->ask.at = s->ask.at;
    v->ask.spell = s->ask.spell;
    v->ask.after = s->ask.after;
    v->to = s->to;
}

/* Nor do the pieces show who is in the group: all that could be are. */
static void hide_group(const struct trts_pack *pack, const struct trts_state *s, struct trts_state *v)
{
    each_visible(slot, v, s->by) {
        struct trts_piece *x = &v->piece[s->by][slot];
        const struct trts_piece *truth = &s->piece[s->by][slot];
        x->flags &= (uint8_t)~GROUP;
        if (s->running && x->at == s->at && is_free_unit(pack, truth) && !(truth->flags & SPENT))
            x->flags |= GROUP;
    }
}

/* What lies on the table for all to see: markers, the line, the round. */
static void look_at_table(const struct trts_state *s, struct trts_state *v)
{
    memcpy(v->mark, s->mark, sizeof v->mark);
    memcpy(v->held, s->held, sizeof v->held);
    v->contested = s->contested;
    memcpy(v->line, s->line, sizeof v->line);
    v->line_n = s->line_n;
    v->stage = s->stage;
    v->round = s->round;
    v->turn = s->turn;
    v->passes = s->passes;
    v->winners = s->winners;
    v->won_by = s->won_by;
}

static void look_at_player(const struct trts_player *who, bool own, struct trts_player *v)
{
    v->known = who->known;
    memcpy(v->purse, who->purse, sizeof v->purse);
    v->targeted = who->targeted;
    v->home = who->home;
    v->out = who->out;
    v->passed = who->passed;
    memcpy(v->lost, who->lost, sizeof v->lost);
    memcpy(v->alive, who->alive, sizeof v->alive);
    v->got = own ? who->got : UINT16_MAX;
    v->min = own ? who->min : UNKNOWN;
    v->gas = own ? who->gas : UNKNOWN;
    v->sub = own || who->sub == SUB_DONE ? who->sub : UNKNOWN;
    v->after = own ? who->after : 0;
}

void trts_look(const void *pack_v, const void *state, unsigned looker, void *view)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = state;
    struct trts_state *v = view;
    if (looker == REFEREE) {
        memcpy(v, s, sizeof *v);
        return;
    }
    memset(v, 0, sizeof *v);
    look_at_table(s, v);
    look_at_push(s, looker, v);
    each_seat(seat, pack) {
        look_at_player(&s->player[seat], seat == looker, &v->player[seat]);
        if (seat == looker) {
            memcpy(v->piece[seat], s->piece[seat], sizeof v->piece[seat]);
            memcpy(v->used[seat], s->used[seat], sizeof v->used[seat]);
            memcpy(v->building[seat], s->building[seat], sizeof v->building[seat]);
        } else
            look_at(pack, s, seat, v);
    }
    if (v->ask.kind != s->ask.kind)
        hide_group(pack, s, v);
}
