/* judge.c: what a state is worth, for computer players. prior.c: which actions look promising. */
#include "trts.h"

/* What one more building of a type is worth: the second of a kind, or supply that nobody needs, much less. */
static int building_value(const struct trts_pack *pack, const struct trts_piece *x, int spare, bool second)
{
    const struct trts_type *t = type_of(pack, x);
    int value = pack->table.worth[x->type];
    if (t->special & INCOME_POINT)
        value += 10 * pack->fields[x->at];
    else if (t->supply)
        value = spare > 8 ? value / 4 : value * 5 / 4;
    else
        value = second ? value / 3 : value * 5 / 4;
    if (x->hp != t->hp || x->left)
        value = value * (x->hp + (x->left ? t->hp / 3 : 0)) / t->hp;
    if (x->making)
        value += x->making < MAKE_ITEM ? pack->table.worth[x->making] * 19 / 20 : 40;
    return value;
}

/* Where such a Worker mines: at a Base, or (G68) wherever there are fields. */
static bool mines(const struct trts_pack *pack, const struct trts_type *t, unsigned area, uint32_t bases)
{
    return (bases >> area & 1) | (((t->traits & FORAGES) != 0) & (pack->fields[area] != 0));
}

/* point: what a movement point is worth. Added up without branches: the units are in no order. */
static inline int unit_value(const struct trts_pack *pack, const struct trts_piece *x, uint32_t bases, int workers,
                             int point)
{
    const struct trts_type *t = type_of(pack, x);
    int value = pack->table.worth[x->type] + (x->flags & WAITING ? 4 : 6);
    int worker = value + 6 * (mines(pack, t, x->at, bases) & (workers <= 16)), fighter = value * 3 / 2;
    value = (t->special & WORKER ? worker : fighter) + point * x->mp;
    if (x->hp == t->hp && x->shield == t->shield)
        return value;
    return value * (x->hp + x->shield + t->hp) / (2 * t->hp + t->shield);
}

static int strength(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    const struct trts_player *who = &s->player[seat];
    int sum = 7 * (who->min + who->gas), workers = 0, cap = 0, supply = 0;
    uint32_t bases = 0;
    if (who->out)
        return 0;
    each_building(slot, s, seat) { /* of trts_economy() only what is asked here: it was a tenth of a search */
        const struct trts_piece *x = &s->piece[seat][slot];
        if (x->left)
            continue;
        cap += type_of(pack, x)->supply;
        supply += x->making && x->making < MAKE_ITEM ? pack->type[x->making].supply : 0;
        if (is_special(pack, x, INCOME_POINT))
            bases |= area_bit(x->at);
    }
    int point = s->stage == STAGE_MACRO ? 3 : 0; /* to push with */
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        supply += type_of(pack, x)->supply;
        workers += is_special(pack, x, WORKER);
        sum += unit_value(pack, x, bases, workers, point);
    }
    int spare = (cap < pack->supply_cap ? cap : pack->supply_cap) - supply;
    uint64_t kinds[2] = {0, 0}; /* on each board */
    each_building(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        sum += building_value(pack, x, spare, kinds[w_slot] >> x->type & 1);
        kinds[w_slot] |= UINT64_C(1) << x->type;
    }
    for (unsigned items = who->got; items; items &= items - 1)
        sum += 45;
    /* areas win in the end: they count for more and more */
    int area = 60 + 400 * s->round * s->round / (pack->rounds * pack->rounds);
    sum += area * trts_areas(s, seat) + area / 3 * bit_count(s->held[seat] & s->contested);
    for (uint32_t left = s->held[seat]; left; left &= left - 1)
        sum += 3 * pack->fields[__builtin_ctz(left)];
    return sum + 1;
}

void trts_judge(const void *pack_v, const void *state, int32_t value[SEATS_MAX])
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = state;
    int side[SEATS_MAX] = {0};
    memset(value, 0, SEATS_MAX * sizeof value[0]);
    if (s->stage == STAGE_OVER) {
        each_seat(seat, pack)
            value[seat] = s->winners >> seat & 1 ? 10000 : -10000;
        return;
    }
    unsigned team[SEATS_MAX] = {0};
    each_seat(seat, pack) {
        team[seat] = trts_team(pack, seat);
        side[team[seat]] += strength(pack, s, seat);
    }
    each_seat(seat, pack) {
        int mine = side[team[seat]], best = 0, others = 0, n = 0;
        each_seat(other, pack)
            if (team[other] != team[seat]) {
                int theirs = side[team[other]];
                best = theirs > best ? theirs : best;
                others += theirs;
                n++;
            }
        int rival = n ? (best + others / n) / 2 : 0;
        value[seat] = mine + rival ? (int32_t)((int64_t)9000 * (mine - rival) / (mine + rival)) : 0;
    }
}
