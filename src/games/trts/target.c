/* target.c: how the damage of one attacker is given out: targets, splitting, splash, spells (R87-R90, R95, G13, G19). */
#include "trts.h"

/* Enemy pieces that nobody can tell apart, as far as the attacker sees (G56): the lower one stands for both. */
static bool same_target(const struct trts_aim *aim, unsigned a, unsigned b)
{
    const struct trts_piece *x = piece_of(aim->s, a), *y = piece_of(aim->s, b);
    unsigned seat = ref_seat(a), i = ref_slot(a) - TRTS_BOARD, j = ref_slot(b) - TRTS_BOARD;
    if (x->type != y->type || x->at != y->at || x->hp != y->hp || x->shield != y->shield ||
        (x->flags ^ y->flags) & (FIRED | BLOCKS | KILLED))
        return false;
    if (aim->s->alloc_n && (aim->damage[seat][i] != aim->damage[seat][j] || aim->heal[seat][i] != aim->heal[seat][j] ||
                            (aim->hurt[seat] >> i ^ aim->hurt[seat] >> j) & 1))
        return false;
    if (!is_building(aim->pack, x))
        return x->link == y->link;
    return !x->left == !y->left &&
           (!x->left || trts_workers_on(aim->s, seat, ref_slot(a)) == trts_workers_on(aim->s, seat, ref_slot(b)));
}

static bool named_before(const struct trts_aim *aim, unsigned attacker, unsigned target)
{
    for (int i = aim->s->alloc_n - 1; i >= 0 && part_from(aim->s->alloc[i]) == attacker; i--)
        if (part_to(aim->s->alloc[i]) == target)
            return true;
    return false;
}

static bool has_twin(const struct trts_aim *aim, unsigned attacker, unsigned target)
{
    unsigned seat = ref_seat(target);
    bool own = seat == aim->seat;
    each_visible(slot, aim->s, seat) {
        unsigned other = trts_ref(seat, slot);
        if (other >= target)
            return false;
        if (!aim_fights(aim, piece_of(aim->s, other)) || named_before(aim, attacker, other) ||
            !same_target(aim, other, target))
            continue;
        if (!own || trts_alike(aim->pack, aim->s, seat, slot, ref_slot(target)))
            return true;
    }
    return false;
}

void trts_say_unlike(const struct trts_aim *aim, unsigned ref, struct events *events)
{
    unsigned seat = ref_seat(ref);
    each_visible(slot, aim->s, seat)
        if (slot < ref_slot(ref) && aim->s->piece[seat][slot].at == aim->s->at &&
            same_target(aim, trts_ref(seat, slot), ref)) {
            event_put(events, (struct event){.kind = EVENT_UNLIKE,
                                             .seen = SEEN_BY_ALL,
                                             .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                             .seat = NOBODY,
                                             .a = {(int)ref}});
            return;
        }
}

/* What the attacker that was named has still to place; 0 parts given: *first is -1, else its first target. */
static int rest_of(const struct trts_pack *pack, const struct trts_state *s, int *first, int *parts)
{
    unsigned attacker = trts_ref(s->ask.seat, s->ask.at);
    int sum = 0, last = 0;
    *first = -1;
    *parts = 0;
    for (int i = 0; i < s->alloc_n; i++)
        if (part_from(s->alloc[i]) == attacker) {
            if (*first < 0)
                *first = (int)part_to(s->alloc[i]);
            last = (int)part_n(s->alloc[i]);
            sum += last;
            ++*parts;
        }
    if (s->ask.spell)
        return pack->spell[s->ask.spell - 1].points;
    int ground = piece_stat(pack, s, attacker, GROUND), air = piece_stat(pack, s, attacker, AIR);
    if (*first < 0)
        return ground > air ? ground : air;
    if (is_special(pack, piece_of(s, attacker), SPLASHES))
        return last - 1;
    return (is_special(pack, piece_of(s, (unsigned)*first), FLIES) ? air : ground) - sum;
}

int trts_rest(const struct trts_pack *pack, const struct trts_state *s, int *first)
{
    int parts;
    return rest_of(pack, s, first, &parts);
}

/* Every piece that has not fired must still find a place in the list: more parts only while there is room. */
static bool has_room(const struct trts_aim *aim)
{
    int need = aim->s->alloc_n + 2;
    if (need + aim->pack->head.seats * TRTS_BOARD < TRTS_ALLOC)
        return true;
    each_seat(seat, aim->pack)
        each_visible(slot, aim->s, seat)
            need += !(aim->s->piece[seat][slot].flags & FIRED);
    return need < TRTS_ALLOC;
}

static int own_damage(const struct trts_aim *aim, unsigned target)
{
    int sum = 0;
    for (int i = 0; i < aim->s->alloc_n; i++)
        if (part_to(aim->s->alloc[i]) == target && ref_seat(part_from(aim->s->alloc[i])) == aim->seat)
            sum += (int)part_n(aim->s->alloc[i]);
    return sum;
}

/* The same once this one is hit: melee may have climbed the ladder then. */
static const struct trts_aim *hit_first(const struct trts_aim *aim, unsigned attacker, unsigned target,
                                        struct trts_aim *melee)
{
    if (!aim_melee(aim, attacker, aim_attack(aim, target)))
        return aim;
    *melee = *aim;
    melee->hurt[ref_seat(target)] |= UINT64_C(1) << (ref_slot(target) - TRTS_BOARD);
    trts_climb(melee);
    return melee;
}

/* G13: once this one is hit, is there another legal target for the rest? */
static bool has_other(const struct trts_aim *aim, unsigned attacker, unsigned target)
{
    struct trts_aim melee;
    const struct trts_aim *after = hit_first(aim, attacker, target, &melee);
    struct reason why;
    each_enemy(other, after)
        if (other != target && !named_before(aim, attacker, other) &&
            aim_attack(aim, other) == aim_attack(aim, target) && trts_may_hit(after, attacker, other, true, &why))
            return true;
    return false;
}

/* The least that must be put on a target before the rest may go on; 0: it cannot be split here. */
static int least_part(const struct trts_aim *aim, unsigned attacker, unsigned target, int rest)
{
    const struct trts_piece *x = piece_of(aim->s, target);
    int least = x->hp + x->shield - (aim->pack->on[SPLIT_SHARED] ? own_damage(aim, target) : 0);
    least = least < 1 ? 1 : least;
    if (is_special(aim->pack, piece_of(aim->s, attacker), SPLASHES) || least >= rest || !has_room(aim) ||
        !has_other(aim, attacker, target))
        return 0;
    return least;
}

static int damage_on(const struct trts_aim *aim, unsigned attacker, unsigned target, int first, int rest)
{
    return first >= 0 ? rest : piece_stat(aim->pack, aim->s, attacker, aim_attack(aim, target));
}

/* May this be the next one hit by the attack under way? */
static bool may_follow(const struct trts_aim *aim, unsigned attacker, unsigned target, int first, struct reason *why)
{
    if (first >= 0 && named_before(aim, attacker, target))
        return refuse(why, RULE('R', 87), (int)attacker, (int)target);
    if (first >= 0 && aim_attack(aim, target) != aim_attack(aim, (unsigned)first)) /* G18 */
        return refuse(why, aim_attack(aim, target) == AIR ? RULE('R', 82) : RULE('R', 83), (int)attacker, (int)target);
    return trts_may_hit(aim, attacker, target, first >= 0, why);
}

static bool may_splash(const struct trts_aim *aim, unsigned attacker, unsigned target, int first, struct reason *why)
{
    if (piece_of(aim->s, target)->type != piece_of(aim->s, (unsigned)first)->type ||
        is_building(aim->pack, piece_of(aim->s, target)) || named_before(aim, attacker, target))
        return refuse(why, RULE('R', 95), (int)attacker, (int)target); /* G19 */
    return trts_may_hit(aim, attacker, target, false, why);
}

static bool may_storm_next(const struct trts_aim *aim, unsigned caster, unsigned target, int first, struct reason *why)
{
    if (first >= 0 && (named_before(aim, caster, target) ||
                       piece_of(aim->s, target)->type != piece_of(aim->s, (unsigned)first)->type))
        return refuse(why, RULE('G', 34), (int)caster, (int)target);
    return trts_may_storm(aim, caster, target, why);
}

static bool is_target(const struct trts_aim *aim, unsigned ref)
{
    return slot_visible(ref_slot(ref)) && aim->enemies >> ref_seat(ref) & 1 && piece_of(aim->s, ref)->type &&
           aim_fights(aim, piece_of(aim->s, ref));
}

/* `at B1 1 B2`: once B1 has its part, why may B2 not take the rest? False if it may, or B1 not the part. */
bool trts_no_rest(const struct trts_pack *pack, const struct trts_state *s, unsigned target, int part, unsigned next,
                  struct reason *why)
{
    struct trts_aim aim, melee;
    unsigned attacker = trts_ref(s->ask.seat, s->ask.at);
    int first;
    if (s->ask.kind != ASK_TARGET || s->ask.spell || is_special(pack, piece_of(s, attacker), SPLASHES))
        return false;
    trts_aim(pack, s, s->ask.seat, &aim);
    trts_rest(pack, s, &first);
    if (!is_target(&aim, target) || !is_target(&aim, next) || next == target ||
        part < piece_of(s, target)->hp + piece_of(s, target)->shield || !may_follow(&aim, attacker, target, first, why))
        return false;
    return !may_follow(hit_first(&aim, attacker, target, &melee), attacker, next, (int)target, why);
}

enum target_kind { TARGET_ATTACK, TARGET_SPLASH, TARGET_STORM, TARGET_MEND };

static enum target_kind kind_now(const struct trts_aim *aim, unsigned attacker, int first)
{
    if (aim->s->ask.spell)
        return aim->pack->spell[aim->s->ask.spell - 1].kind == MEND ? TARGET_MEND : TARGET_STORM;
    return first >= 0 && is_special(aim->pack, piece_of(aim->s, attacker), SPLASHES) ? TARGET_SPLASH : TARGET_ATTACK;
}

/* One target of one kind; for TARGET_ATTACK without the amount. */
static bool may_take(const struct trts_aim *aim, enum target_kind kind, unsigned attacker, unsigned target, int first,
                     struct reason *why)
{
    switch (kind) {
    case TARGET_ATTACK: return may_follow(aim, attacker, target, first, why);
    case TARGET_SPLASH: return may_splash(aim, attacker, target, first, why);
    case TARGET_STORM: return may_storm_next(aim, attacker, target, first, why);
    default:
        return !is_building(aim->pack, piece_of(aim->s, target)) ||
               refuse(why, RULE('G', 34), (int)attacker, (int)target);
    }
}

int trts_target_legal(struct trts_aim *aim, action_t *out)
{
    unsigned attacker = trts_ref(aim->seat, aim->s->ask.at);
    int first, parts, rest = rest_of(aim->pack, aim->s, &first, &parts), n = 0;
    enum target_kind kind = kind_now(aim, attacker, first);
    struct reason why;
    if (kind == TARGET_MEND)
        aim->enemies = 1u << aim->seat; /* it goes to whom it means well */
    each_enemy(target, aim) {
        if (!may_take(aim, kind, attacker, target, first, &why) || has_twin(aim, attacker, target))
            continue;
        out[n++] = action_make(kind == TARGET_SPLASH ? VERB_SPLASH : VERB_AT, target, 0, 0, 0);
        int all = damage_on(aim, attacker, target, first, rest), least = 0;
        if (kind == TARGET_ATTACK)
            least = least_part(aim, attacker, target, all);
        for (int part = least; part && part < all; part++)
            out[n++] = action_make(VERB_AT, target, 0, 0, (unsigned)part);
    }
    if (kind == TARGET_SPLASH || (kind == TARGET_STORM && first >= 0))
        out[n++] = action_make(VERB_ENOUGH, 0, 0, 0, 0);
    return n;
}

bool trts_target_check(const struct trts_aim *aim, action_t action, struct reason *why)
{
    unsigned attacker = trts_ref(aim->seat, aim->s->ask.at), verb = action_verb(action), target = action_from(action);
    int first, parts, rest = rest_of(aim->pack, aim->s, &first, &parts), part = (int)action_x(action);
    enum target_kind kind = kind_now(aim, attacker, first);
    bool more = kind == TARGET_SPLASH || (kind == TARGET_STORM && first >= 0);
    if (verb == VERB_ENOUGH)
        return (more && action == action_make(VERB_ENOUGH, 0, 0, 0, 0)) ||
               refuse(why, more ? RULE_SYNTAX : RULE('R', 87), (int)attacker, -1);
    if (action != action_make(verb, target, 0, 0, (unsigned)part) || target >= SEATS_MAX * TRTS_SLOTS ||
        !slot_visible(ref_slot(target)) || ref_seat(target) >= aim->pack->head.seats ||
        !piece_of(aim->s, target)->type || piece_of(aim->s, target)->at != aim->s->at)
        return refuse(why, RULE_SYNTAX, (int)attacker, (int)target);
    if (!aim_fights(aim, piece_of(aim->s, target)))
        return refuse(why, RULE('G', 29), (int)attacker, (int)target);
    if (verb != (kind == TARGET_SPLASH ? VERB_SPLASH : VERB_AT))
        return refuse(why, kind == TARGET_SPLASH ? RULE('R', 90) : RULE('R', 95), (int)attacker, (int)target);
    if (kind == TARGET_MEND ? ref_seat(target) != aim->seat : !(aim->enemies >> ref_seat(target) & 1))
        return refuse(why, kind == TARGET_MEND ? RULE('G', 34) : RULE('G', 20), (int)attacker, (int)target);
    if (!may_take(aim, kind, attacker, target, first, why))
        return false;
    if (part) {
        int all = damage_on(aim, attacker, target, first, rest);
        if (kind != TARGET_ATTACK)
            return refuse(why, RULE('R', 90), (int)attacker, (int)target);
        if (is_special(aim->pack, piece_of(aim->s, attacker), SPLASHES))
            return refuse(why, RULE('R', 90), (int)attacker, (int)target);
        int least = least_part(aim, attacker, target, all);
        if (!least || part < least || part >= all)
            return refuse(why, RULE('R', 87), (int)attacker, (int)target);
    }
    if (has_twin(aim, attacker, target))
        return refuse(why, RULE_ORDER, (int)attacker, (int)target);
    return true;
}

/* The rules that an attack on this target met: whole or in part, of its kind, and the ladder in melee. */
static void count_attack(const struct trts_aim *aim, unsigned attacker, unsigned target, int first, bool part,
                         struct events *events)
{
    enum trts_stat attack = aim_attack(aim, target);
    if (part)
        rules_met(events, RULE('R', 88), RULE('G', 13));
    else
        rules_met(events, RULE('R', 87), RULE('R', 104));
    rules_met(events, attack == AIR ? RULE('R', 82) : RULE('R', 83), RULE('R', 86), RULE('G', 18));
    if (!aim_melee(aim, attacker, attack))
        return;
    rules_met(events, RULE('R', 81), RULE('R', 84), RULE('R', 91), RULE('G', 14), RULE('G', 15));
    if (first < 0)
        rules_met(events, RULE('R', 85), RULE('R', 92), RULE('R', 93), RULE('G', 16));
    else
        rules_met(events, RULE('R', 89));
}

/* Gives one part; the question stays open while there is more to give. */
void trts_target_apply(const struct trts_aim *aim, struct trts_state *s, action_t action, struct events *events)
{
    unsigned attacker = trts_ref(aim->seat, s->ask.at), target = action_from(action);
    int first, parts, rest = rest_of(aim->pack, s, &first, &parts), n = rest;
    enum target_kind kind = kind_now(aim, attacker, first);
    bool open = false;
    struct reason why;
    if (action_verb(action) != VERB_ENOUGH) {
        if (kind == TARGET_ATTACK) {
            n = action_x(action) ? (int)action_x(action) : damage_on(aim, attacker, target, first, rest);
            open = action_x(action) != 0;
            count_attack(aim, attacker, target, first, open, events);
        } else if (kind == TARGET_SPLASH)
            rules_met(events, RULE('R', 90), RULE('R', 95), RULE('G', 19));
        else
            rules_met(events, RULE('G', 34), RULE('G', 46));
        if (kind == TARGET_MEND)
            trts_say_unlike(aim, target, events);
        s->alloc[s->alloc_n++] = trts_part(attacker, target, (unsigned)n);
        bool splash =
            kind == TARGET_SPLASH || (kind == TARGET_ATTACK && is_special(aim->pack, piece_of(s, attacker), SPLASHES));
        if ((splash && n > 1) || (kind == TARGET_STORM && parts + 1 < aim->pack->spell[s->ask.spell - 1].targets)) {
            struct trts_aim next;
            trts_aim(aim->pack, s, aim->seat, &next);
            if (has_room(&next))
                each_enemy(other, &next)
                    open |= may_take(&next, splash ? TARGET_SPLASH : TARGET_STORM, attacker, other,
                                     first < 0 ? (int)target : first, &why);
        }
    }
    if (!open) {
        if (action_verb(action) != VERB_ENOUGH && (kind == TARGET_SPLASH || kind == TARGET_STORM))
            event_forced(events, aim->seat, action_make(VERB_ENOUGH, 0, 0, 0, 0), SEEN_BY_ALL);
        s->ask.kind = ASK_ALLOCATE;
        s->ask.at = s->ask.spell = 0;
    }
}

/* ---- who fires ----------------------------------------------------------------------------- */

static bool has_own_twin(const struct trts_aim *aim, unsigned slot)
{
    return has_twin(aim, SEATS_MAX * TRTS_SLOTS, trts_ref(aim->seat, slot));
}

int trts_fire_legal(const struct trts_aim *aim, action_t *out)
{
    const struct trts_state *s = aim->s;
    struct reason why;
    int n = 0;
    bool casters = false;
    each_visible(slot, s, aim->seat) {
        const struct trts_piece *x = &s->piece[aim->seat][slot];
        if (x->flags & FIRED || !aim_fights(aim, x))
            continue;
        casters |= aim->pack->type[x->type].spells != 0;
        if (trts_may_fire(aim, trts_ref(aim->seat, slot), &why) && !has_own_twin(aim, slot))
            out[n++] = action_make(VERB_FIRE, trts_ref(aim->seat, slot), 0, 0, 0);
    }
    if (casters)
        each_visible(slot, s, aim->seat)
            for (unsigned spells = aim->pack->type[s->piece[aim->seat][slot].type].spells; spells;
                 spells &= spells - 1) {
                unsigned spell = (unsigned)__builtin_ctz(spells);
                if (trts_may_cast(aim, trts_ref(aim->seat, slot), spell, &why) && !has_own_twin(aim, slot))
                    out[n++] = action_make(VERB_CAST, trts_ref(aim->seat, slot), spell, 0, 0);
            }
    return n;
}

bool trts_fire_check(const struct trts_aim *aim, action_t action, struct reason *why)
{
    unsigned verb = action_verb(action), ref = action_from(action), spell = action_to(action);
    if (action != action_make(verb, ref, verb == VERB_CAST ? spell : 0, 0, 0) ||
        (verb == VERB_CAST && spell >= aim->pack->spells_n) || ref >= SEATS_MAX * TRTS_SLOTS ||
        ref_seat(ref) != aim->seat || !piece_of(aim->s, ref)->type)
        return refuse(why, RULE_SYNTAX, (int)ref, 0);
    if (!slot_visible(ref_slot(ref)))
        return refuse(why, RULE('R', 80), (int)ref, 0);
    if (verb == VERB_FIRE ? !trts_may_fire(aim, ref, why) : !trts_may_cast(aim, ref, spell, why))
        return false;
    return !has_own_twin(aim, ref_slot(ref)) || refuse(why, RULE_ORDER, (int)ref, 0);
}
