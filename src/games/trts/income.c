/* income.c: Income: minerals and gas from areas one controls or contests (R25, R26, 4.3). */
#include "trts.h"

void trts_find_income(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_income *out)
{
    uint32_t pumped = 0, manned = 0;
    memset(out, 0, sizeof *out);
    each_building(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        uint32_t here = x->left ? 0 : area_bit(x->at);
        bool pump = is_special(pack, x, PUMP) && here;
        out->bases |= is_special(pack, x, INCOME_POINT) ? here : 0;
        out->pumps[x->at] = (uint8_t)(out->pumps[x->at] + pump);
        pumped |= pump ? here : 0;
    }
    out->bases &= s->held[seat]; /* R25 */
    bool foraging = pack->table.forages != 0;
    if (!out->bases && !foraging)
        return;
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        bool works = (x->link == 0) & is_special(pack, x, WORKER); /* G29 */
        out->workers[x->at] = (uint8_t)(out->workers[x->at] + works);
        manned |= (uint32_t)works << x->at;
        if (foraging && works && pack->table.forages >> x->type & 1) {
            out->foragers[x->at]++;
            out->camps |= area_bit(x->at);
        }
    }
    out->camps &= s->held[seat] & ~out->bases;
    out->gas = out->bases & pumped & manned;
}

enum { FORAGERS = 2 }; /* G68: so many for a mineral */

static int smaller(int a, int b) { return a < b ? a : b; }

/* 4.3: how many Workers can be on gas there; 0 where nothing is to be chosen. */
int trts_gas_max(const struct trts_income *in, unsigned area)
{
    return in->bases >> area & 1 ? smaller(in->workers[area], TRTS_ON_PUMP * in->pumps[area]) : 0;
}

/* 4.3 */
void trts_income_of(const struct trts_pack *pack, const struct trts_income *in, unsigned area, int gas, int income[2])
{
    int workers = in->workers[area], fields = pack->fields[area];
    income[0] = income[1] = 0;
    if (in->camps >> area & 1) /* G68 */
        income[0] = smaller(in->foragers[area] / FORAGERS, fields);
    if (!(in->bases >> area & 1))
        return;
    if (gas == GAS_UNSAID)
        gas = smaller(workers - smaller(workers, fields), TRTS_ON_PUMP * in->pumps[area]);
    income[0] = smaller(workers - gas, fields);
    income[1] = gas;
}

/* What Income would bring, unsaid. */
void trts_income_sum(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, int sum[2])
{
    struct trts_income in;
    trts_find_income(pack, s, seat, &in);
    sum[0] = sum[1] = 0;
    for (uint32_t left = in.bases | in.camps; left; left &= left - 1) {
        int income[2];
        trts_income_of(pack, &in, (unsigned)__builtin_ctz(left), GAS_UNSAID, income);
        sum[0] += income[0];
        sum[1] += income[1];
    }
}

void trts_collect(const struct trts_pack *pack, struct trts_state *s, const struct trts_income *in, unsigned seat,
                  unsigned area, int gas, struct events *events)
{
    int income[2];
    struct trts_player *who = &s->player[seat];
    assert(s->player[seat].sub == SUB_INCOME && gas >= GAS_UNSAID);
    trts_income_of(pack, in, area, gas, income);
    if (!(income[0] | income[1]))
        return;
    if (in->camps >> area & 1)
        rules_met(events, RULE('G', 68));
    rules_met(events, RULE('R', 25), RULE('R', 26));
    if (who->min + income[0] > TRTS_COUNTERS || who->gas + income[1] > TRTS_COUNTERS)
        rules_met(events, RULE('G', 27));
    if (s->mark[area] & (s->mark[area] - 1))
        rules_met(events, RULE('G', 33));
    who->min = (uint8_t)smaller(TRTS_COUNTERS, who->min + income[0]); /* G27 */
    who->gas = (uint8_t)smaller(TRTS_COUNTERS, who->gas + income[1]);
}

/* The areas that were passed over, the unsaid way. */
void trts_collect_unsaid(const struct trts_pack *pack, struct trts_state *s, const struct trts_income *in,
                         unsigned seat, unsigned from, unsigned to, struct events *events)
{
    assert(from <= to && to <= pack->board.n);
    for (uint32_t left = (in->bases | in->camps) & (area_bit(to) - area_bit(from)); left; left &= left - 1)
        trts_collect(pack, s, in, seat, (unsigned)__builtin_ctz(left), GAS_UNSAID, events);
}

/* G58: what everybody can reckon of a player's income. */
void trts_fill_purse(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    rules_met(events, RULE('G', 58));
    struct trts_player *who = &s->player[seat];
    unsigned add[2] = {0, 0};
    for (uint32_t left = s->held[seat]; left; left &= left - 1) {
        add[0] += pack->fields[__builtin_ctz(left)];
        add[1] += (unsigned)TRTS_ON_PUMP * pack->geysers[__builtin_ctz(left)];
    }
    for (int i = 0; i < 2; i++)
        who->purse[i] = (uint16_t)(who->purse[i] + add[i] < UINT16_MAX ? who->purse[i] + add[i] : UINT16_MAX - 1u);
}
