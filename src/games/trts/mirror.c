/* mirror.c: the symmetry of the game (law 16): the seats are exchanged end for end, whoever lives where. The board stays as
 * it lies: areas are named in the map's order (section 6), and a turned board would turn that order too. */
#include "trts.h"

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

unsigned trts_mirror_ref(const struct trts_pack *pack, unsigned ref)
{
    assert(ref < SEATS_MAX * TRTS_SLOTS);
    return trts_ref(turned_seat(pack, ref_seat(ref)), ref_slot(ref));
}

/* Do the seats that change places play the same faction (G67)? */
static bool is_even(const struct trts_pack *pack)
{
    if (!pack->table.named)
        return true;
    each_seat(seat, pack) {
        unsigned to = turned_seat(pack, seat);
        if (pack->table.has[seat] != pack->table.has[to])
            return false;
    }
    return true;
}

bool trts_mirror(const void *pack_v, const void *state, void *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = state;
    struct trts_state *m = out;
    if (!is_even(pack))
        return false;
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
        m->alloc[i] = trts_part(trts_mirror_ref(pack, part_from(s->alloc[i])),
                                trts_mirror_ref(pack, part_to(s->alloc[i])), part_n(s->alloc[i]));
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
    return verb_mirror(trts_verbs, pack, what);
}
