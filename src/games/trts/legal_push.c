/* legal_push.c: who may go where: targets, control groups, retreats, regroups (R38-R50, R57, R62, R66, G3-G5, G39, G42). */
#include "trts.h"

/* ---- targets -------------------------------------------------------------------------------------- */

/* Where units stand that could go: by movement points (G3), those that soar apart (G69). */
struct sources {
    uint32_t have[2][TRTS_SPEED + 1]; /* areas with a unit of at least that many points; [0]: with a unit at all */
    uint32_t all;                     /* areas with any of them */
};

/* Units for a push; spent ones too if `any`. Of a running push only those that may go on (R62, R64). */
static void find_sources(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, bool any,
                         struct sources *out)
{
    unsigned never = (any ? 0 : SPENT) | (s->running ? USED : 0);
    uint32_t where = s->running ? area_bit(s->at) : UINT32_MAX;
    memset(out, 0, sizeof *out);
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        uint32_t able = 0u - !(x->link | (x->flags & never)); /* all bits or none: no branch to guess */
        unsigned soars = pack->table.soars ? pack->table.soars >> x->type & 1 : 0;
        out->have[soars][x->mp < TRTS_SPEED ? x->mp : TRTS_SPEED] |= area_bit(x->at) & where & able;
    }
    for (int mp = pack->fastest; mp > 0; mp--) {
        out->have[0][mp - 1] |= out->have[0][mp];
        out->have[1][mp - 1] |= out->have[1][mp];
    }
    out->all = out->have[0][0] | out->have[1][0];
}

static uint32_t spread(const struct trts_pack *pack, const uint32_t have[TRTS_SPEED + 1], uint32_t through)
{
    uint32_t out = 0, here = 0; /* here: where a unit can be with that many points left */
    for (int mp = pack->fastest; mp > 0; mp--) {
        here |= have[mp];
        here = area_beside(&pack->board, here);
        out |= here;
        here &= through;
    }
    return out;
}

/* G4: everywhere that some unit comes to by a way of controlled areas, within its points. */
static uint32_t reach_of(const struct trts_pack *pack, const struct trts_state *s, const struct sources *from,
                         uint32_t through)
{
    uint32_t out = spread(pack, from->have[0], through);
    return from->have[1][1] ? out | spread(pack, from->have[1], through | trts_neutral(pack, s)) : out;
}

static bool has_way(const struct trts_pack *pack, const struct trts_state *s, const struct sources *from,
                    uint32_t through, unsigned target)
{
    for (int soars = 0; soars < 2; soars++)
        for (uint32_t left = from->have[soars][0]; left; left &= left - 1)
            if (area_distance(&pack->board, (unsigned)__builtin_ctz(left), target,
                              soars ? through | trts_neutral(pack, s) : through) != AREA_FAR)
                return true;
    return false;
}

/* Nobody could go at all: Workers on buildings are bound (G29). */
static uint16_t nobody_goes(const struct trts_state *s, unsigned seat)
{
    each_unit(slot, s, seat)
        if (s->piece[seat][slot].link && !(s->piece[seat][slot].flags & WAITING))
            return RULE('G', 29);
    return RULE('R', 45);
}

static bool check_target(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned area,
                         struct reason *why)
{
    struct sources fresh, all;
    uint32_t through = trts_passage(pack, s, seat);
    find_sources(pack, s, seat, false, &fresh);
    find_sources(pack, s, seat, true, &all);
    bool here = !s->running && s->mark[area] >> seat & 1; /* G39 */
    bool could = reach_of(pack, s, &all, through) >> area & 1, can = reach_of(pack, s, &fresh, through) >> area & 1;
    if (s->mark[area] == 1u << seat)
        return refuse_note(why, RULE('R', 38), NOTE_OWN, -1, (int)area);
    if (s->mark[area] & trts_allies(pack, seat))
        return refuse(why, RULE('G', 21), -1, (int)area);
    if (s->running && !fresh.all)
        return refuse(why, RULE('R', 62), -1, (int)area);
    if (!all.all)
        return refuse(why, nobody_goes(s, seat), -1, (int)area);
    if (fresh.all && !could && !(here && all.all >> area & 1))
        return refuse(why, has_way(pack, s, &all, through, area) ? RULE('R', 38) : RULE('R', 47), -1, (int)area);
    if (s->player[seat].targeted >> area & 1)
        return refuse(why, RULE('R', 49), -1, (int)area);
    if (!can && !(here && fresh.all >> area & 1))
        return refuse(why, RULE('R', 42), -1, (int)area);
    return true;
}

static int targets(const struct trts_pack *pack, const struct trts_state *s, unsigned verb, action_t *out)
{
    struct sources fresh;
    unsigned seat = s->ask.seat;
    int n = 0;
    find_sources(pack, s, seat, false, &fresh);
    if (!fresh.all)
        return 0;
    uint32_t there = reach_of(pack, s, &fresh, trts_passage(pack, s, seat));
    if (!s->running) /* G39 */
        there |= s->held[seat] & fresh.all;
    for (uint32_t left = trts_may_target(pack, s, seat) & there; left; left &= left - 1)
        out[n++] = action_make(verb, (unsigned)__builtin_ctz(left), 0, 0, 0);
    return n;
}

/* ---- groups --------------------------------------------------------------------------------------- */

static bool check_add(const struct trts_pack *pack, const struct trts_state *s, unsigned slot, struct reason *why)
{
    const struct trts_piece *x = &s->piece[s->ask.seat][slot];
    int ref = (int)trts_ref(s->ask.seat, slot);
    unsigned target = trts_group_target(s);
    assert(s->ask.kind == ASK_GROUP && s->by == s->ask.seat);
    if (is_building(pack, x))
        return refuse(why, RULE('R', 45), ref, (int)target);
    if (x->link)
        return refuse(why, RULE('G', x->flags & WAITING ? 45 : 29), ref, (int)target);
    if (s->running && x->at != s->at)
        return refuse(why, RULE('R', 62), ref, (int)target);
    if (x->at == target || x->flags & GROUP) /* R50: in it already */
        return refuse_order(why, NOTE_NAMED, ref, 0);
    if (x->flags & SPENT)
        return refuse(why, RULE('R', 42), ref, (int)target);
    if (s->running && x->flags & USED)
        return refuse(why, RULE('R', 62), ref, (int)target);
    int cost = area_distance(&pack->board, x->at, target, trts_through(pack, s, s->ask.seat, x->type));
    if (cost == AREA_FAR)
        return refuse(why, RULE('R', 47), ref, (int)target);
    if (cost > x->mp)
        return refuse(why, RULE('R', 38), ref, (int)target);
    return true;
}

/* Those of the units that may still be named; within: the target by movement points, [1] for those that soar. */
static inline unsigned add_able(const struct trts_state *s, unsigned seat, uint64_t soars, uint32_t where,
                                uint32_t within[2][TRTS_SPEED + 1], unsigned never, uint64_t able[2])
{
    unsigned flags = 0;
    able[0] = able[1] = 0;
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        uint64_t near = (within[soars >> x->type & 1][x->mp] & where) >> x->at & 1;
        flags |= x->flags;
        able[w_slot] |= (near & !(x->link | (x->flags & never))) << slot % TRTS_BOARD;
    }
    return flags;
}

/* Units that may still be named for the group, and whether it has begun. */
static bool find_additions(const struct trts_pack *pack, const struct trts_state *s, uint64_t able[2])
{
    uint32_t within[2][TRTS_SPEED + 1]; /* the target by movement points; for those that soar */
    unsigned seat = s->ask.seat, target = trts_group_target(s);
    unsigned never = SPENT | GROUP | (s->running ? USED : 0);
    uint32_t where = (s->running ? area_bit(s->at) : UINT32_MAX) & ~area_bit(target); /* R50: in it already */
    area_within(&pack->board, target, trts_passage(pack, s, seat), pack->fastest, within[0]);
    if (!pack->table.soars) /* a loop of its own: nothing to look up */
        return add_able(s, seat, 0, where, within, never, able) & GROUP;
    area_within(&pack->board, target, trts_passage(pack, s, seat) | trts_neutral(pack, s), pack->fastest, within[1]);
    return add_able(s, seat, pack->table.soars, where, within, never, able) & GROUP;
}

static int additions(const struct trts_pack *pack, const struct trts_state *s, action_t *out)
{
    uint8_t slots[TRTS_SLOTS];
    uint64_t able[2];
    bool begun = find_additions(pack, s, able);
    int n = trts_distinct(s, s->ask.seat, s->ask.after, able, slots);
    for (int i = 0; i < n; i++)
        out[i] = action_make(VERB_ADD, trts_ref(s->ask.seat, slots[i]), 0, 0, 0);
    if (begun)
        out[n++] = action_make(VERB_GO, 0, 0, 0, 0);
    return n;
}

action_t trts_only_addition(const struct trts_pack *pack, const struct trts_state *s)
{
    uint64_t able[2];
    unsigned first = TRTS_SLOTS;
    if (find_additions(pack, s, able))
        return 0;
    bit_each(slot, able, 2) {
        if (first < TRTS_SLOTS && !trts_alike(pack, s, s->ask.seat, first, slot))
            return 0;
        first = first < TRTS_SLOTS ? first : slot;
    }
    return first < TRTS_SLOTS ? action_make(VERB_ADD, trts_ref(s->ask.seat, first), 0, 0, 0) : 0;
}

static bool has_group(const struct trts_state *s)
{
    each_unit(slot, s, s->ask.seat)
        if (s->piece[s->ask.seat][slot].flags & GROUP)
            return true;
    return false;
}

/* ---- going to own areas: retreat, regroup --------------------------------------------------------- */

static bool check_to(const struct trts_pack *pack, const struct trts_state *s, unsigned slot, unsigned area,
                     struct reason *why)
{
    const struct trts_piece *x = &s->piece[s->ask.seat][slot];
    int ref = (int)trts_ref(s->ask.seat, slot);
    bool retreat = s->ask.kind == ASK_RETREAT;
    if (is_building(pack, x) || x->at != s->at)
        return refuse(why, retreat ? RULE('R', 57) : RULE('R', 66), ref, (int)area);
    if (x->link)
        return refuse(why, RULE('G', x->flags & WAITING ? 45 : 29), ref, (int)area);
    if (!retreat && !(s->mark[s->at] & (s->mark[s->at] - 1))) /* G42 */
        return refuse(why, RULE('R', 66), ref, (int)area);
    if (!retreat && x->flags & SPENT)
        return refuse(why, RULE('R', 42), ref, (int)area);
    if (!retreat && s->running && x->flags & USED && !pack->on[REGROUP_AFTER_ATTACK])
        return refuse(why, RULE('R', 62), ref, (int)area);
    if (s->mark[area] != 1u << s->ask.seat)
        return refuse(why, retreat ? RULE('R', 57) : RULE('R', 66), ref, (int)area);
    int cost = area_distance(&pack->board, x->at, area, trts_through(pack, s, s->ask.seat, x->type));
    if (cost == AREA_FAR)
        return refuse(why, RULE('R', 47), ref, (int)area);
    if (cost > x->mp)
        return refuse(why, RULE('R', 38), ref, (int)area);
    return true;
}

static int goings(const struct trts_pack *pack, const struct trts_state *s, action_t *out)
{
    uint8_t slots[TRTS_SLOTS];
    unsigned seat = s->ask.seat;
    uint32_t own = trts_controlled(s, seat);
    uint64_t able[2] = {0, 0};
    bool retreat = s->ask.kind == ASK_RETREAT;
    unsigned stays = retreat ? 0 : s->running && !pack->on[REGROUP_AFTER_ATTACK] ? SPENT | USED : SPENT;
    int n = 0;
    if (!own || (!retreat && !(s->contested >> s->at & 1)))
        return 0;
    if (retreat && !s->ask.after &&
        !trts_sees_attacker(pack, s, seat)) /* R58: only a position from outside asks then */
        return 0;
    each_visible(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (x->at == s->at && is_free_unit(pack, x) && x->mp && !(x->flags & stays))
            bit_add(able, slot);
    }
    int count = trts_distinct(s, seat, s->ask.after, able, slots);
    for (int i = 0; i < count; i++) {
        const struct trts_piece *x = &s->piece[seat][slots[i]];
        uint32_t through = trts_through(pack, s, seat, x->type);
        for (uint32_t to = area_reach(&pack->board, x->at, through, x->mp) & own; to; to &= to - 1)
            out[n++] = action_make(VERB_TO, trts_ref(seat, slots[i]), (unsigned)__builtin_ctz(to), 0, 0);
    }
    return n;
}

static bool has_orders(const struct trts_state *s)
{
    each_unit(slot, s, s->ask.seat)
        if (s->piece[s->ask.seat][slot].order)
            return true;
    return false;
}

/* An area with a unit that could regroup out of it. */
static bool may_regroup(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned area)
{
    uint32_t own = trts_controlled(s, seat);
    if (!(s->mark[area] >> seat & 1) || !(s->mark[area] & (s->mark[area] - 1)))
        return false;
    each_visible(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (x->at == area && is_free_unit(pack, x) && !(x->flags & SPENT) &&
            area_reach(&pack->board, area, trts_through(pack, s, seat, x->type), x->mp) & own)
            return true;
    }
    return false;
}

static bool check_regroup(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned area,
                          struct reason *why)
{
    uint16_t rule = RULE('R', 66);
    if (may_regroup(pack, s, seat, area))
        return true;
    if (s->mark[area] >> seat & 1 && s->mark[area] & (s->mark[area] - 1))
        each_visible(slot, s, seat) {
            const struct trts_piece *x = &s->piece[seat][slot];
            if (x->at == area && is_free_unit(pack, x))
                rule = x->flags & SPENT ? RULE('R', 42) : x->mp ? rule : RULE('R', 38);
            else if (x->at == area && !is_building(pack, x) && rule == RULE('R', 66))
                rule = RULE('G', 29);
        }
    return refuse(why, rule, -1, (int)area);
}

/* ---- the four together ---------------------------------------------------------------------------- */

int trts_push_legal(const struct trts_pack *pack, const struct trts_state *s, action_t *out)
{
    int n = 0;
    switch (s->ask.kind) {
    case ASK_ACTION:
        n = targets(pack, s, VERB_PUSH, out);
        for (uint32_t left = s->held[s->ask.seat] & s->contested; left; left &= left - 1)
            if (may_regroup(pack, s, s->ask.seat, (unsigned)__builtin_ctz(left)))
                out[n++] = action_make(VERB_REGROUP, (unsigned)__builtin_ctz(left), 0, 0, 0);
        out[n++] = action_make(VERB_PASS, 0, 0, 0, 0);
        return n;
    case ASK_GROUP: return additions(pack, s, out);
    case ASK_AFTER:
        n = targets(pack, s, VERB_FORWARD, out);
        n += goings(pack, s, out + n);
        out[n++] = action_make(VERB_END, 0, 0, 0, 0);
        return n;
    default: /* regroup, retreat */
        n = goings(pack, s, out);
        if (s->ask.kind == ASK_RETREAT || has_orders(s))
            out[n++] = action_make(VERB_GO, 0, 0, 0, 0);
        return n;
    }
}

bool trts_push_check(const struct trts_pack *pack, const struct trts_state *s, action_t action, struct reason *why)
{
    unsigned verb = action_verb(action), from = action_from(action), area = action_to(action);
    if ((verb == VERB_ADD || verb == VERB_TO) && !trts_owns(s, s->ask.seat, from))
        return refuse_note(why, RULE_SYNTAX, NOTE_NOT_YOURS, (int)from, 0);
    switch (verb) {
    case VERB_PUSH:
    case VERB_FORWARD: return check_target(pack, s, s->ask.seat, from, why);
    case VERB_REGROUP: return check_regroup(pack, s, s->ask.seat, from, why);
    case VERB_ADD: return check_add(pack, s, ref_slot(from), why) && trts_may_name(pack, s, from, s->ask.after, why);
    case VERB_TO:
        return check_to(pack, s, ref_slot(from), area, why) && trts_may_name(pack, s, from, s->ask.after, why);
    case VERB_GO:
        if (s->ask.kind == ASK_GROUP ? !has_group(s) : s->ask.kind == ASK_REGROUP && !has_orders(s))
            return refuse(why, s->ask.kind == ASK_GROUP ? RULE('R', 45) : RULE('R', 66), -1, s->at);
        return true;
    default: return true; /* pass, end */
    }
}
