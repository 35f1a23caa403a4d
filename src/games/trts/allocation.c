/* allocation.c: how the damage of one attacker is given out: targets, splitting, splash, spells (R87-R90, R95, G13, G19). */
#include "combat.h"

/* Enemy pieces that nobody can tell apart, as far as the attacker sees (G56): the lower one stands for both. */
static bool same_target(const struct trts_aim *aim, unsigned a, unsigned b)
{
    const struct trts_piece *x = piece_of(aim->s, a), *y = piece_of(aim->s, b);
    unsigned seat = ref_seat(a), i = ref_slot(a) - TRTS_BOARD, j = ref_slot(b) - TRTS_BOARD;
    assert(ref_seat(a) == ref_seat(b));
    if (x->type != y->type || x->at != y->at || x->hp != y->hp || x->shield != y->shield ||
        (x->flags ^ y->flags) & (FIRED | BLOCKS | KILLED))
        return false;
    if (aim->s->alloc_n &&
        (aim->damage[seat][i] != aim->damage[seat][j] || aim->heal[seat][i] != aim->heal[seat][j] ||
         ((aim->hurt[seat] >> i ^ aim->hurt[seat] >> j) & 1) || ((aim->dazed[seat] >> i ^ aim->dazed[seat] >> j) & 1)))
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

bool trts_has_twin(const struct trts_aim *aim, unsigned attacker, unsigned target)
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

struct trts_attack trts_attack_now(const struct trts_pack *pack, const struct trts_state *s)
{
    struct trts_attack out = {.attacker = trts_ref(s->ask.seat, s->ask.at), .first = NO_TARGET};
    const struct trts_piece *x = piece_of(s, out.attacker);
    bool splashes = is_special(pack, x, SPLASHES);
    int sum = 0, last = 0;
    assert(s->ask.kind == ASK_TARGET && s->ask.spell <= pack->spells_n);
    for (int i = 0; i < s->alloc_n; i++)
        if (part_from(s->alloc[i]) == out.attacker) {
            if (out.first == NO_TARGET)
                out.first = (int)part_to(s->alloc[i]);
            last = (int)part_n(s->alloc[i]);
            sum += last;
            out.parts++;
        }
    if (s->ask.spell) {
        const struct trts_spell *spell = &pack->spell[s->ask.spell - 1];
        out.kind = spell->kind == MEND ? TARGET_MEND : TARGET_STORM;
        out.rest = spell->points;
        return out;
    }
    int ground = piece_stat(pack, s, out.attacker, GROUND), air = piece_stat(pack, s, out.attacker, AIR);
    if (out.first == NO_TARGET)
        out.rest = ground > air ? ground : air;
    else if (splashes) {
        out.kind = TARGET_SPLASH;
        out.rest = last - 1;
    } else
        out.rest = (is_special(pack, piece_of(s, (unsigned)out.first), FLIES) ? air : ground) - sum;
    return out;
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

/* G13: once this one is hit, is there another legal target for the rest? If not, *why is the rule that holds it from
 * the others: R89 where that alone does, else of the first of them. */
static bool has_other(const struct trts_aim *aim, unsigned attacker, unsigned target, struct reason *why)
{
    struct trts_aim melee;
    const struct trts_aim *after = hit_first(aim, attacker, target, &melee);
    struct reason reason;
    refuse(why, RULE('R', 87), (int)attacker, (int)target);
    each_enemy(other, after) {
        if (other == target || named_before(aim, attacker, other) || aim_attack(aim, other) != aim_attack(aim, target))
            continue;
        if (trts_may_hit(after, attacker, other, true, &reason))
            return true;
        if (why->rule == RULE('R', 87) || reason.rule == RULE('R', 89))
            *why = reason;
    }
    return false;
}

int trts_damage_on(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target)
{
    if (attack->first != NO_TARGET)
        return attack->rest;
    return piece_stat(aim->pack, aim->s, attack->attacker, aim_attack(aim, target));
}

int trts_least_part(const struct trts_aim *aim, unsigned target)
{
    const struct trts_piece *x = piece_of(aim->s, target);
    int least = x->hp + x->shield - (aim->pack->on[SPLIT_SHARED] ? own_damage(aim, target) : 0);
    return least < 1 ? 1 : least;
}

bool trts_may_split(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target, struct reason *why)
{
    if (attack->kind != TARGET_ATTACK || is_special(aim->pack, piece_of(aim->s, attack->attacker), SPLASHES))
        return refuse(why, RULE('R', 90), (int)attack->attacker, (int)target);
    if (trts_least_part(aim, target) >= trts_damage_on(aim, attack, target) || !has_room(aim))
        return refuse(why, RULE('R', 87), (int)attack->attacker, (int)target);
    return has_other(aim, attack->attacker, target, why);
}

/* May this be the next one hit by the attack under way? */
static bool may_follow(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target,
                       struct reason *why)
{
    int a = (int)attack->attacker, b = (int)target;
    bool excess = attack->first != NO_TARGET;
    if (excess && named_before(aim, attack->attacker, target))
        return refuse(why, RULE('R', 87), a, b);
    if (excess && aim_attack(aim, target) != aim_attack(aim, (unsigned)attack->first)) /* G18 */
        return refuse(why, aim_attack(aim, target) == AIR ? RULE('R', 82) : RULE('R', 83), a, b);
    return trts_may_hit(aim, attack->attacker, target, excess, why);
}

static bool may_splash(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target,
                       struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, target);
    assert(attack->first != NO_TARGET);
    if (x->type != piece_of(aim->s, (unsigned)attack->first)->type || is_building(aim->pack, x) ||
        named_before(aim, attack->attacker, target))
        return refuse(why, RULE('R', 95), (int)attack->attacker, (int)target); /* G19 */
    return trts_may_hit(aim, attack->attacker, target, false, why);
}

static bool may_storm_next(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target,
                           struct reason *why)
{
    if (attack->first != NO_TARGET &&
        (named_before(aim, attack->attacker, target) ||
         piece_of(aim->s, target)->type != piece_of(aim->s, (unsigned)attack->first)->type))
        return refuse(why, RULE('G', 34), (int)attack->attacker, (int)target);
    return trts_may_storm(aim, attack->attacker, target, why);
}

bool trts_may_take(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target, struct reason *why)
{
    switch (attack->kind) {
    case TARGET_ATTACK: return may_follow(aim, attack, target, why);
    case TARGET_SPLASH: return may_splash(aim, attack, target, why);
    case TARGET_STORM: return may_storm_next(aim, attack, target, why);
    default:
        return !is_building(aim->pack, piece_of(aim->s, target)) ||
               refuse(why, RULE('G', 34), (int)attack->attacker, (int)target);
    }
}

bool trts_no_rest(const struct trts_pack *pack, const struct trts_state *s, unsigned target, int part, unsigned next,
                  struct reason *why)
{
    struct trts_aim aim, melee;
    if (s->ask.kind != ASK_TARGET)
        return false;
    struct trts_attack attack = trts_attack_now(pack, s);
    if (attack.kind != TARGET_ATTACK || is_special(pack, piece_of(s, attack.attacker), SPLASHES))
        return false;
    trts_aim(pack, s, s->ask.seat, &aim);
    if (!aim_target(&aim, target) || !aim_target(&aim, next) || next == target ||
        part < piece_of(s, target)->hp + piece_of(s, target)->shield || !may_follow(&aim, &attack, target, why))
        return false;
    attack.first = (int)target;
    return !may_follow(hit_first(&aim, attack.attacker, target, &melee), &attack, next, why);
}

/* ---- giving -------------------------------------------------------------------------------- */

/* The rules that an attack on this target met: whole or in part, of its kind, and the ladder in melee. */
static void count_attack(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target, bool part,
                         struct events *events)
{
    enum trts_stat used = aim_attack(aim, target);
    if (part)
        rules_met(events, RULE('R', 88), RULE('G', 13));
    else
        rules_met(events, RULE('R', 87), RULE('R', 104));
    rules_met(events, used == AIR ? RULE('R', 82) : RULE('R', 83), RULE('R', 86), RULE('G', 18));
    if (!aim_melee(aim, attack->attacker, used))
        return;
    rules_met(events, RULE('R', 81), RULE('R', 84), RULE('R', 91), RULE('G', 14), RULE('G', 15));
    if (attack->first == NO_TARGET)
        rules_met(events, RULE('R', 85), RULE('R', 92), RULE('R', 93), RULE('G', 16));
    else
        rules_met(events, RULE('R', 89));
}

/* Once n went to this target, does splash or a storm find another one? */
static bool goes_on(const struct trts_aim *aim, const struct trts_state *s, struct trts_attack attack, unsigned target,
                    int n)
{
    struct trts_aim next;
    struct reason why;
    bool splash = attack.kind == TARGET_SPLASH ||
                  (attack.kind == TARGET_ATTACK && is_special(aim->pack, piece_of(s, attack.attacker), SPLASHES));
    bool storm = attack.kind == TARGET_STORM && attack.parts + 1 < aim->pack->spell[s->ask.spell - 1].targets;
    if (!(splash && n > 1) && !storm)
        return false;
    trts_aim(aim->pack, s, aim->seat, &next);
    if (!has_room(&next))
        return false;
    attack.kind = splash ? TARGET_SPLASH : TARGET_STORM;
    attack.first = attack.first == NO_TARGET ? (int)target : attack.first;
    each_enemy(other, &next)
        if (trts_may_take(&next, &attack, other, &why))
            return true;
    return false;
}

/* Gives one part; the question stays open while there is more to give. */
void trts_give(const struct trts_aim *aim, struct trts_state *s, action_t action, struct events *events)
{
    struct trts_attack attack = trts_attack_now(aim->pack, s);
    unsigned target = action_from(action), part = action_x(action);
    bool open = false, enough = action_verb(action) == VERB_ENOUGH;
    if (!enough) {
        int n = attack.rest;
        if (attack.kind == TARGET_ATTACK) {
            n = part ? (int)part : trts_damage_on(aim, &attack, target);
            open = part != 0;
            count_attack(aim, &attack, target, open, events);
        } else if (attack.kind == TARGET_SPLASH)
            rules_met(events, RULE('R', 90), RULE('R', 95), RULE('G', 19));
        else
            rules_met(events, RULE('G', 34), RULE('G', 46));
        if (attack.kind == TARGET_MEND)
            trts_say_unlike(aim, target, events);
        assert(s->alloc_n < TRTS_ALLOC && n >= 0); /* has_room() kept a place for it; a daze does no damage */
        s->alloc[s->alloc_n++] = trts_part(attack.attacker, target, (unsigned)n);
        open |= goes_on(aim, s, attack, target, n);
    }
    if (open)
        return;
    if (!enough && (attack.kind == TARGET_SPLASH || attack.kind == TARGET_STORM))
        event_forced(events, aim->seat, action_make(VERB_ENOUGH, 0, 0, 0, 0), SEEN_BY_ALL);
    s->ask.kind = ASK_ALLOCATE;
    s->ask.at = s->ask.spell = 0;
}
