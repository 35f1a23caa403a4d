/* macro.c: Macromanagement as one player goes through it, alone and in secret (R22, R23):
 * Income, Deployment, Production, Movement. */
#include "trts.h"

/* ---- Income -------------------------------------------------------------------------------- */

struct income {              /* what income depends on, gathered once for all areas */
    uint32_t bases;          /* areas with a finished Base: nowhere else is income */
    uint32_t gas;            /* areas where Workers can be put on gas */
    uint8_t pumps[AREA_MAX]; /* finished ones */
    uint8_t workers[AREA_MAX];
};

static void find_income(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct income *out)
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
    if (!out->bases)
        return;
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        bool works = (x->link == 0) & is_special(pack, x, WORKER); /* G29 */
        out->workers[x->at] = (uint8_t)(out->workers[x->at] + works);
        manned |= (uint32_t)works << x->at;
    }
    out->gas = out->bases & pumped & manned;
}

static int smaller(int a, int b) { return a < b ? a : b; }

/* 4.3: how many Workers can be on gas there; 0 where nothing is to be chosen. */
static int gas_max(const struct income *in, unsigned area)
{
    return in->bases >> area & 1 ? smaller(in->workers[area], 3 * in->pumps[area]) : 0;
}

int trts_gas_max(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned area)
{
    struct income in;
    find_income(pack, s, seat, &in);
    return gas_max(&in, area);
}

/* 4.3: gas < 0 = unsaid: fields first, the rest on gas. */
static void income_of(const struct trts_pack *pack, const struct income *in, unsigned area, int gas, int income[2])
{
    int workers = in->workers[area], fields = pack->fields[area];
    income[0] = income[1] = 0;
    if (!(in->bases >> area & 1))
        return;
    if (gas < 0)
        gas = smaller(workers - smaller(workers, fields), 3 * in->pumps[area]);
    income[0] = smaller(workers - gas, fields);
    income[1] = gas;
}

void trts_income(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned area, int gas,
                 int income[2])
{
    struct income in;
    find_income(pack, s, seat, &in);
    income_of(pack, &in, area, gas, income);
}

/* gas < 0: the unsaid way. */
static void collect(const struct trts_pack *pack, struct trts_state *s, const struct income *in, unsigned seat,
                    unsigned area, int gas, struct events *events)
{
    int income[2];
    struct trts_player *who = &s->player[seat];
    income_of(pack, in, area, gas, income);
    if (!(income[0] | income[1]))
        return;
    rules_met(events, RULE('R', 25));
    rules_met(events, RULE('R', 26));
    if (who->min + income[0] > TRTS_COUNTERS || who->gas + income[1] > TRTS_COUNTERS)
        rules_met(events, RULE('G', 27));
    if (s->mark[area] & (s->mark[area] - 1))
        rules_met(events, RULE('G', 33));
    who->min = (uint8_t)smaller(TRTS_COUNTERS, who->min + income[0]); /* G27 */
    who->gas = (uint8_t)smaller(TRTS_COUNTERS, who->gas + income[1]);
}

static int income_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t *out)
{
    struct income in;
    int n = 0;
    find_income(pack, s, seat, &in);
    for (unsigned area = s->player[seat].after; area < pack->board.n; area++)
        for (int gas = 0, most = gas_max(&in, area); most && gas <= most; gas++)
            out[n++] = action_make(VERB_GAS, area, 0, 0, (unsigned)gas);
    out[n++] = action_make(VERB_NEXT, 0, 0, 0, 0);
    return n;
}

/* ---- Deployment ---------------------------------------------------------------------------- */

static void deployed(const struct trts_pack *pack, struct events *events, unsigned seat, unsigned what)
{
    (void)pack;
    event_put(events, (struct event){
                          .kind = EVENT_DEPLOYED, .seen = SEEN_BY(seat), .seat = (uint8_t)seat, .a = {(int32_t)what}});
}

static void deploy_unit(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned type, unsigned area)
{
    struct trts_piece unit = {.type = (uint8_t)type,
                              .at = (uint8_t)area,
                              .hp = pack->type[type].hp,
                              .shield = pack->type[type].shield}; /* G60 */
    unit.mp = (uint8_t)stat_of(pack, type, SPEED, s->player[seat].got);
    unit.energy = pack->type[type].spells ? pack->energy_first : 0;
    trts_put(pack, s, seat, 0, &unit);
}

static void deploy_item(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned item,
                        struct events *events)
{
    rules_met(events, RULE('R', 28));
    s->player[seat].got |= (uint16_t)(1u << item);
    if (pack->item[item].add[SPEED])
        each_unit(slot, s, seat) { /* G60: at once, for units already there */
            struct trts_piece *x = &s->piece[seat][slot];
            if (pack->type[x->type].changed[SPEED] >> item & 1 && !(x->flags & WAITING))
                x->mp = (uint8_t)(x->mp + pack->item[item].add[SPEED]);
        }
}

static void finish_building(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot)
{
    struct trts_piece *x = &s->piece[seat][slot];
    x->hp = (uint8_t)(x->hp + pack->type[x->type].hp - pack->type[x->type].hp / 2); /* G29 */
    each_unit(other, s, seat)
        if (s->piece[seat][other].link == slot + 1)
            s->piece[seat][other].link = 0;
}

/* R27, G60: in the order of the pieces that the items wait on. */
static void deploy(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    uint64_t were[2] = {s->building[seat][0], s->building[seat][1]}; /* nothing waits on other pieces */
    each_unit(slot, s, seat)
        were[w_slot] |= (uint64_t)(type_of(pack, &s->piece[seat][slot])->spells != 0) << slot % TRTS_BOARD;
    bit_each(slot, were, 2) {
        struct trts_piece *x = &s->piece[seat][slot];
        if (!is_building(pack, x)) {
            each_unit(other, s, seat) {
                struct trts_piece *y = &s->piece[seat][other];
                if (!(y->flags & WAITING) || y->link != slot + 1)
                    continue;
                rules_met(events, RULE('G', 45));
                y->flags &= (uint8_t)~WAITING;
                y->link = 0;
                y->mp = (uint8_t)stat_of(pack, y->type, SPEED, s->player[seat].got);
                deployed(pack, events, seat, y->type);
            }
            continue;
        }
        if (x->left) {
            int done = trts_workers_on(s, seat, slot);
            x->left = (uint8_t)(x->left > done ? x->left - done : 0);
            if (!x->left) {
                finish_building(pack, s, seat, slot);
                deployed(pack, events, seat, x->type);
            }
        } else if (x->making && --x->making_left == 0) {
            unsigned what = x->making;
            x->making = 0;
            rules_met(events, RULE('R', 27), RULE('G', 60));
            if (what < MAKE_ITEM)
                deploy_unit(pack, s, seat, what, x->at);
            else
                deploy_item(pack, s, seat, what - MAKE_ITEM, events);
            deployed(pack, events, seat, what);
        }
    }
}

/* ---- Movement ------------------------------------------------------------------------------ */

static bool may_move(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                     unsigned area, struct reason *why)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    int ref = (int)trts_ref(seat, slot);
    if (is_building(pack, x))
        return refuse(why, RULE('R', 35), ref, (int)area);
    if (x->link)
        return refuse(why, RULE('G', x->flags & WAITING ? 45 : 29), ref, (int)area);
    if (s->mark[x->at] != 1u << seat)
        return refuse(why, RULE('R', 36), ref, (int)area);
    if (s->mark[area] != 1u << seat || x->at == area)
        return refuse(why, RULE('R', 35), ref, (int)area);
    int cost = area_distance(&pack->board, x->at, area, trts_passage(pack, s, seat));
    if (cost == AREA_FAR)
        return refuse(why, RULE('R', 47), ref, (int)area);
    if (cost > x->mp)
        return refuse(why, RULE('R', 38), ref, (int)area);
    return true;
}

static int movement_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t *out)
{
    uint8_t slots[TRTS_SLOTS];
    uint64_t movers[2] = {0, 0};
    uint32_t own = trts_controlled(s, seat), through = trts_passage(pack, s, seat);
    int n = 0;
    if (own & (own - 1))
        for (uint64_t left = s->used[seat][0] & ~s->building[seat][0]; left; left &= left - 1) {
            const struct trts_piece *x = &s->piece[seat][bit_first(left)]; /* whoever is visible is pinned (R36) */
            uint64_t able = own >> x->at & (x->mp != 0) & (x->link == 0);
            movers[0] |= able << bit_first(left);
        }
    int count = movers[0] ? trts_distinct(s, seat, s->player[seat].after, movers, slots) : 0;
    for (int i = 0; i < count; i++) {
        const struct trts_piece *x = &s->piece[seat][slots[i]];
        for (uint32_t to = area_reach(&pack->board, x->at, through, x->mp) & own; to; to &= to - 1)
            out[n++] = action_make(VERB_MOVE, trts_ref(seat, slots[i]), (unsigned)__builtin_ctz(to), 0, 0);
    }
    out[n++] = action_make(VERB_DONE, 0, 0, 0, 0);
    return n;
}

/* ---- the four together --------------------------------------------------------------------- */

int trts_macro_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t *out)
{
    struct trts_economy e;
    switch (s->player[seat].sub) {
    case SUB_INCOME: return income_legal(pack, s, seat, out);
    case SUB_PRODUCTION: trts_economy(pack, s, seat, &e); return trts_production_legal(pack, s, seat, &e, out);
    default: return movement_legal(pack, s, seat, out);
    }
}

/* An own piece that a set may name now. */
static bool may_name(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned ref,
                     struct reason *why)
{
    if (ref >= SEATS_MAX * TRTS_SLOTS || ref_seat(ref) != seat || !piece_of(s, ref)->type)
        return refuse(why, RULE_SYNTAX, (int)ref, 0);
    if (ref_slot(ref) < s->player[seat].after || trts_stands_behind(pack, s, seat, ref_slot(ref)))
        return refuse(why, RULE_ORDER, (int)ref, 0);
    return true;
}

static bool gas_check(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                      struct reason *why)
{
    unsigned area = action_from(action);
    if (area >= pack->board.n || action != action_make(VERB_GAS, area, 0, 0, action_x(action)))
        return refuse(why, RULE_SYNTAX, 0, 0);
    int most = trts_gas_max(pack, s, seat, area);
    if (!most || (int)action_x(action) > most)
        return refuse(why, most || !(s->mark[area] >> seat & 1) ? RULE('R', 25) : RULE('G', 59), -1, (int)area);
    if (area < s->player[seat].after)
        return refuse(why, RULE_ORDER, -1, (int)area);
    return true;
}

static bool make_check(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                       struct reason *why)
{
    unsigned ref = action_from(action), what = action_to(action), with = action_with(action);
    struct trts_economy e;
    if (action_x(action) || (what != MAKE_ASSIST && with) || what > MAKE_ASSIST || !what ||
        (what < MAKE_ITEM && what > pack->types_n) ||
        (what >= MAKE_ITEM && what < MAKE_SPELL && what - MAKE_ITEM >= pack->items_n) ||
        (what >= MAKE_SPELL && what < MAKE_ASSIST && what - MAKE_SPELL >= pack->spells_n))
        return refuse(why, RULE_SYNTAX, 0, 0);
    if (ref >= SEATS_MAX * TRTS_SLOTS || ref_seat(ref) != seat || !piece_of(s, ref)->type)
        return refuse(why, RULE_SYNTAX, (int)ref, 0);
    if (what == MAKE_ASSIST && (with >= SEATS_MAX * TRTS_SLOTS || ref_seat(with) != seat || !piece_of(s, with)->type))
        return refuse(why, RULE_SYNTAX, (int)ref, 0);
    trts_economy(pack, s, seat, &e);
    if (!trts_may_make(pack, s, &e, seat, ref_slot(ref), what, ref_slot(with), why) ||
        !may_name(pack, s, seat, ref, why))
        return false;
    if (what == MAKE_ASSIST && trts_stands_behind(pack, s, seat, ref_slot(with)))
        return refuse(why, RULE_ORDER, (int)with, 0);
    return true;
}

bool trts_macro_check(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                      struct reason *why)
{
    static const uint8_t verbs[] = {[SUB_INCOME] = VERB_GAS, [SUB_PRODUCTION] = VERB_MAKE, [SUB_MOVEMENT] = VERB_MOVE};
    unsigned verb = action_verb(action), sub = s->player[seat].sub, last = sub == SUB_MOVEMENT ? VERB_DONE : VERB_NEXT;
    if (!verb || verb >= VERB_VERBS)
        return refuse(why, RULE_SYNTAX, 0, 0);
    if (verb != verbs[sub] && verb != last)
        return refuse(why, RULE('R', 22), -1, (int)sub);
    if (verb == last)
        return action == action_make(verb, 0, 0, 0, 0) || refuse(why, RULE_SYNTAX, 0, 0);
    if (verb == VERB_GAS)
        return gas_check(pack, s, seat, action, why);
    if (verb == VERB_MAKE)
        return make_check(pack, s, seat, action, why);
    unsigned ref = action_from(action), area = action_to(action);
    if (area >= pack->board.n || action != action_make(VERB_MOVE, ref, area, 0, 0) || ref >= SEATS_MAX * TRTS_SLOTS ||
        ref_seat(ref) != seat || !piece_of(s, ref)->type)
        return refuse(why, RULE_SYNTAX, (int)ref, 0);
    return may_move(pack, s, seat, ref_slot(ref), area, why) && may_name(pack, s, seat, ref, why);
}

/* The areas that were passed over, the unsaid way. */
static void collect_unsaid(const struct trts_pack *pack, struct trts_state *s, const struct income *in, unsigned seat,
                           unsigned from, unsigned to, struct events *events)
{
    for (uint32_t left = in->bases & (area_bit(to) - area_bit(from)); left; left &= left - 1)
        collect(pack, s, in, seat, (unsigned)__builtin_ctz(left), -1, events);
}

static void next_sub(struct trts_state *s, unsigned seat)
{
    s->player[seat].sub++;
    s->player[seat].after = 0;
}

/* Income is over: what was left unsaid, then Deployment. */
static void end_income(const struct trts_pack *pack, struct trts_state *s, const struct income *in, unsigned seat,
                       struct events *events)
{
    collect_unsaid(pack, s, in, seat, s->player[seat].after, pack->board.n, events);
    deploy(pack, s, seat, events);
    next_sub(s, seat);
}

/* On to the next question that must be put: nobody else can see what is asked in here, so whatever has one answer
 * is skipped, but the last word of the series is always asked. */
void trts_macro_settle(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    struct trts_player *who = &s->player[seat];
    if (who->sub == SUB_INCOME) {
        struct income in;
        find_income(pack, s, seat, &in);
        if (in.gas >> who->after)
            return;
        end_income(pack, s, &in, seat, events);
        event_forced(events, seat, action_make(VERB_NEXT, 0, 0, 0, 0), SEEN_BY(seat));
    }
    if (who->sub == SUB_PRODUCTION && !trts_production_choice(pack, s, seat)) {
        next_sub(s, seat);
        event_forced(events, seat, action_make(VERB_NEXT, 0, 0, 0, 0), SEEN_BY(seat));
    }
}

void trts_macro_apply(const struct trts_pack *pack, struct trts_state *s, unsigned seat, action_t action,
                      struct events *events)
{
    struct trts_player *who = &s->player[seat];
    unsigned ref = action_from(action), slot = ref_slot(ref);
    switch (action_verb(action)) {
    case VERB_GAS: {
        struct income in;
        find_income(pack, s, seat, &in);
        collect_unsaid(pack, s, &in, seat, who->after, ref, events);
        collect(pack, s, &in, seat, ref, (int)action_x(action), events);
        who->after = (uint8_t)(ref + 1);
        break;
    }
    case VERB_MAKE:
        who->after = (uint8_t)(slot + 1);
        trts_make(pack, s, seat, slot, action_to(action), ref_slot(action_with(action)), events);
        break;
    case VERB_MOVE: { /* R35, R37 */
        struct trts_piece *x = &s->piece[seat][slot];
        rules_met(events, RULE('R', 35), RULE('R', 36), RULE('R', 37), RULE('R', 47), RULE('G', 3), RULE('G', 4),
                  RULE('G', 5));
        trts_go_to(pack, s, seat, slot, action_to(action),
                   area_distance(&pack->board, x->at, action_to(action), trts_passage(pack, s, seat)));
        who->after = (uint8_t)(slot + 1);
        break;
    }
    default: /* next, done */
        if (who->sub == SUB_INCOME) {
            struct income in;
            find_income(pack, s, seat, &in);
            end_income(pack, s, &in, seat, events);
        } else
            next_sub(s, seat);
        break;
    }
    trts_macro_settle(pack, s, seat, events);
    if (who->sub == SUB_DONE)
        trts_macro_done(pack, s, events);
}
