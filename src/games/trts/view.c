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

/* A target and a group are seen after their go: until then it looks as before. */
static void look_at_plan(const struct trts_pack *pack, const struct trts_state *s, struct trts_state *v)
{
    v->ask.after = v->to = 0;
    if (!s->running) {
        v->ask.kind = ASK_ACTION;
        v->by = NOBODY;
        v->at = 0;
    } else
        v->ask.kind = ASK_AFTER;
    each_visible(slot, v, s->by) {
        struct trts_piece *x = &v->piece[s->by][slot];
        const struct trts_piece *truth = &s->piece[s->by][slot];
        x->flags &= (uint8_t)~GROUP;
        if (s->running && x->at == s->at && is_free_unit(pack, truth) && !(truth->flags & SPENT))
            x->flags |= GROUP;
    }
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
    memcpy(v->held, s->held, (size_t)((const char *)(s + 1) - (const char *)s->held));
    memcpy(v->alloc, s->alloc, s->alloc_n * sizeof s->alloc[0]);
    each_seat(seat, pack) {
        struct trts_player *who = &v->player[seat];
        *who = s->player[seat];
        if (seat == looker) {
            memcpy(v->piece[seat], s->piece[seat], sizeof v->piece[seat]);
            memcpy(v->used[seat], s->used[seat], sizeof v->used[seat]);
            memcpy(v->building[seat], s->building[seat], sizeof v->building[seat]);
            continue;
        }
        who->got = UINT16_MAX;
        who->min = who->gas = UNKNOWN;
        who->sub = who->sub == SUB_DONE ? SUB_DONE : UNKNOWN;
        who->after = 0;
        look_at(pack, s, seat, v);
    }
    if ((s->ask.kind == ASK_GROUP || s->ask.kind == ASK_REGROUP) && looker != s->ask.seat)
        look_at_plan(pack, s, v);
}

/* ---- symmetry (law 16) ----------------------------------------------------------------------
 *
 * The seats are exchanged end for end, whoever lives where. The board stays as it lies: areas are named in the map's
 * order (section 6), and a turned board would turn that order too. */

static unsigned turned_seat(const struct trts_pack *pack, unsigned seat)
{
    return seat < pack->head.seats ? pack->head.seats - 1u - seat : seat;
}

static uint8_t turned_seats(const struct trts_pack *pack, uint8_t set)
{
    uint8_t out = 0;
    each_seat(seat, pack)
        if (set >> seat & 1)
            out |= (uint8_t)(1u << turned_seat(pack, seat));
    return out;
}

static unsigned turned_ref(const struct trts_pack *pack, unsigned ref)
{
    return trts_ref(turned_seat(pack, ref_seat(ref)), ref_slot(ref));
}

bool trts_mirror(const void *pack_v, const void *state, void *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = state;
    struct trts_state *m = out;
    *m = *s;
    each_seat(seat, pack) {
        unsigned to = turned_seat(pack, seat);
        memcpy(m->piece[to], s->piece[seat], sizeof m->piece[to]);
        memcpy(m->used[to], s->used[seat], sizeof m->used[to]);
        memcpy(m->building[to], s->building[seat], sizeof m->building[to]);
        m->player[to] = s->player[seat];
    }
    for (unsigned area = 0; area < pack->board.n; area++)
        trts_set_mark(m, area, turned_seats(pack, s->mark[area]));
    for (unsigned i = 0; s->stage != STAGE_SETUP && i < s->line_n; i++)
        m->line[i] = (uint8_t)turned_seat(pack, s->line[i]);
    for (int i = 0; i < s->alloc_n; i++)
        m->alloc[i] = trts_part(turned_ref(pack, part_from(s->alloc[i])), turned_ref(pack, part_to(s->alloc[i])),
                                part_n(s->alloc[i]));
    m->turn = (uint8_t)turned_seat(pack, s->turn);
    m->ask.seat = s->stage == STAGE_MICRO ? (uint8_t)turned_seat(pack, s->ask.seat) : s->ask.seat;
    m->by = (uint8_t)turned_seat(pack, s->by);
    m->winners = turned_seats(pack, s->winners);
    return true;
}

uint64_t trts_mirror_entry(const void *pack_v, unsigned who, uint64_t what)
{
    const struct trts_pack *pack = pack_v;
    unsigned n = pack->head.seats;
    if (who == LUCK) {
        uint64_t out = what >> 4 * n << 4 * n;
        for (unsigned place = 0; place < n; place++)
            out |= (uint64_t)(turned_seat(pack, (unsigned)(what >> 4 * place & 15) - 1) + 1) << 4 * place;
        return out;
    }
    unsigned verb = action_verb(what), from = action_from(what), to = action_to(what), with = action_with(what);
    switch (verb) {
    case VERB_GAS:
    case VERB_PUSH:
    case VERB_REGROUP:
    case VERB_FORWARD:
    case VERB_NEXT:
    case VERB_DONE:
    case VERB_PASS:
    case VERB_GO:
    case VERB_ENOUGH:
    case VERB_END: return what;
    case VERB_MAKE: with = to == MAKE_ASSIST ? turned_ref(pack, with) : with; break;
    default: break;
    }
    return action_make(verb, turned_ref(pack, from), to, with, action_x(what));
}
