/* target.c: who may hit whom, and how damage is given out (R80-R95, G13-G19). */
#include "trts.h"

bool trts_fights(const struct trts_pack *p, const struct trts_piece *x)
{
    return !(x->flags & KILLED) && (is_building(p, x) || !x->link);
}

/* G29: a building site only suffers. */
bool trts_can_act(const struct trts_pack *p, const struct trts_piece *x)
{
    return trts_fights(p, x) && !(is_building(p, x) && x->left);
}

/* Where the ladder puts it: its shortest range; G16: without attack above all of them. */
static int rung(const struct trts_pack *p, const struct trts_state *s, unsigned ref)
{
    const struct trts_piece *x = piece_of(s, ref);
    int ground = 0, air = 0;
    if (!trts_can_act(p, x))
        return TIER_UNARMED;
    if (piece_stat(p, s, ref, GROUND))
        ground = piece_stat(p, s, ref, GROUND_RANGE);
    if (piece_stat(p, s, ref, AIR))
        air = piece_stat(p, s, ref, AIR_RANGE);
    if (!ground || !air)
        return ground + air ? ground + air : TIER_UNARMED;
    return ground < air ? ground : air;
}

static bool is_ranged(int r) { return r > 1 && r < TIER_UNARMED; }

/* The attack that would be used: AIR or GROUND, and the stat of its range beside it. */
static enum trts_stat attack_on(const struct trts_aim *aim, unsigned target)
{
    return is_special(aim->p, piece_of(aim->s, target), FLIES) ? AIR : GROUND;
}

static enum trts_stat range_stat(enum trts_stat attack) { return attack == AIR ? AIR_RANGE : GROUND_RANGE; }

static bool is_melee(const struct trts_aim *aim, unsigned attacker, enum trts_stat attack)
{
    return piece_stat(aim->p, aim->s, attacker, attack) && piece_stat(aim->p, aim->s, attacker, range_stat(attack)) == 1;
}

static bool in_combat(const struct trts_aim *aim, const struct trts_piece *x)
{
    return x->at == aim->s->at && trts_fights(aim->p, x);
}

static bool is_seen(const struct trts_aim *aim, unsigned seat, const struct trts_piece *x)
{
    return !is_special(aim->p, x, INVISIBLE) || aim->seers >> seat & 1;
}

/* R85, R94: a ranged unit faster than this speed stays out of melee unless it blocks. */
static bool outruns(const struct trts_aim *aim, unsigned target, int speed)
{
    return is_ranged(rung(aim->p, aim->s, target)) && !(piece_of(aim->s, target)->flags & BLOCKS) &&
           piece_stat(aim->p, aim->s, target, SPEED) > speed;
}

/* G15: the lowest range whose every enemy is not yet hurt by melee, of those that some melee attacker of this step
 * may take at all. */
static void climb(struct trts_aim *aim)
{
    const struct trts_pack *p = aim->p;
    const struct trts_state *s = aim->s;
    int fastest[SEATS_MAX][2], lowest_ranged = TIER_ALL;
    memset(fastest, -1, sizeof fastest);
    aim->tier = TIER_ALL;
    if (s->step != 1)
        return;
    each_seat(seat, p) {
        if ((seat == s->by) != (aim->seat == s->by))
            continue;
        each_visible(slot, s, seat) {
            unsigned ref = trts_ref(seat, slot);
            const struct trts_piece *x = &s->piece[seat][slot];
            if (!in_combat(aim, x) || !trts_can_act(p, x))
                continue;
            bool now = !(x->flags & FIRED) || (s->kind == ASK_TARGET && s->asked == seat && s->from == slot);
            for (int i = 0; !now && i < s->alloc_n; i++)
                now = part_from(s->alloc[i]) == ref;
            for (int kind = 0; now && kind < 2; kind++) {
                int speed = piece_stat(p, s, ref, SPEED);
                if (is_melee(aim, ref, kind ? AIR : GROUND) && speed > fastest[seat][kind])
                    fastest[seat][kind] = speed;
            }
        }
    }
    each_seat(seat, p)
        each_visible(slot, s, seat) {
            unsigned ref = trts_ref(seat, slot);
            const struct trts_piece *x = &s->piece[seat][slot];
            if (!(aim->enemies >> seat & 1) || !in_combat(aim, x))
                continue;
            bool touched = false;
            int kind = attack_on(aim, ref) == AIR, r = rung(p, s, ref);
            each_seat(own, p)
                touched |= fastest[own][kind] >= 0 && is_seen(aim, own, x) && !outruns(aim, ref, fastest[own][kind]);
            if (!touched)
                continue;
            if (is_ranged(r) && r < lowest_ranged)
                lowest_ranged = r;
            if (!(aim->hurt[seat] >> (slot - TRTS_BOARD) & 1) && r < aim->tier)
                aim->tier = r;
        }
    aim->next_tier = aim->tier > lowest_ranged;
}

void trts_aim(const struct trts_pack *p, const struct trts_state *s, unsigned seat, struct trts_aim *aim)
{
    aim->p = p;
    aim->s = s;
    aim->seat = seat;
    aim->enemies = aim->seers = 0;
    aim->next_tier = false;
    memset(aim->hurt, 0, sizeof aim->hurt);
    if (s->alloc_n) { /* else nobody looks at them */
        memset(aim->damage, 0, sizeof aim->damage);
        memset(aim->heal, 0, sizeof aim->heal);
    }
    each_seat(other, p) {
        if (seat == s->by ? other != seat : other == s->by)
            aim->enemies |= 1u << other;
        each_visible(slot, s, other) {
            const struct trts_piece *x = &s->piece[other][slot];
            if (is_special(p, x, DETECTOR) && x->at == s->at && trts_can_act(p, x))
                aim->seers |= 1u << other;
        }
    }
    for (int i = 0; i < s->alloc_n; i++) {
        unsigned from = part_from(s->alloc[i]), to = part_to(s->alloc[i]), number = ref_slot(to) - TRTS_BOARD;
        bool own = ref_seat(from) == ref_seat(to);
        uint8_t *sum = &(own ? aim->heal : aim->damage)[ref_seat(to)][number];
        unsigned total = *sum + part_n(s->alloc[i]);
        *sum = (uint8_t)(total > UINT8_MAX ? UINT8_MAX : total);
        if (!own && is_melee(aim, from, attack_on(aim, to)))
            aim->hurt[ref_seat(to)] |= UINT64_C(1) << number;
    }
    climb(aim);
}

/* In the order in which the specification names the refusals. */
bool trts_may_hit(const struct trts_aim *aim, unsigned attacker, unsigned target, bool excess, struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, target);
    enum trts_stat attack = attack_on(aim, target);
    int a = (int)attacker, b = (int)target;
    if (!piece_stat(aim->p, aim->s, attacker, attack))
        return refuse(why, attack == AIR ? RULE('R', 82) : RULE('R', 83), a, b);
    int range = piece_stat(aim->p, aim->s, attacker, range_stat(attack));
    if (range < aim->s->step) /* G18 */
        return refuse(why, RULE('R', 80), a, b);
    if (!is_seen(aim, ref_seat(attacker), x))
        return refuse(why, RULE('R', 86), a, b);
    if (range > 1)
        return true;
    int r = rung(aim->p, aim->s, target), speed = piece_stat(aim->p, aim->s, attacker, SPEED);
    if (r > aim->tier)
        return refuse(why, RULE('R', aim->tier == 1 ? 91 : aim->next_tier ? 93 : 92), a, b);
    if (outruns(aim, target, speed))
        return refuse(why, RULE('R', 85), a, b);
    if (excess && is_ranged(r) && piece_stat(aim->p, aim->s, target, SPEED) >= speed) /* G14 */
        return refuse(why, RULE('R', 89), a, b);
    return true;
}

#define each_enemy(ref, aim)                                                                  \
    for (unsigned e_##ref = 0; e_##ref < (aim)->p->head.seats; e_##ref++)                     \
        if ((aim)->enemies >> e_##ref & 1)                                                    \
            each_visible(t_##ref, (aim)->s, e_##ref)                                          \
                for (unsigned ref = trts_ref(e_##ref, t_##ref), n_##ref = 1;                  \
                     n_##ref && in_combat(aim, piece_of((aim)->s, ref)); n_##ref = 0)

bool trts_may_fire(const struct trts_aim *aim, unsigned attacker, struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, attacker);
    bool told = false;
    struct reason first;
    int ground = piece_stat(aim->p, aim->s, attacker, GROUND), air = piece_stat(aim->p, aim->s, attacker, AIR);
    if (x->flags & FIRED)
        return refuse(why, RULE('R', 78), (int)attacker, 0);
    if (!in_combat(aim, x) || !trts_can_act(aim->p, x) ||
        !((ground && piece_stat(aim->p, aim->s, attacker, GROUND_RANGE) >= aim->s->step) ||
          (air && piece_stat(aim->p, aim->s, attacker, AIR_RANGE) >= aim->s->step)))
        return refuse(why, RULE('R', 80), (int)attacker, 0);
    each_enemy(target, aim) {
        if (trts_may_hit(aim, attacker, target, false, told ? &first : why))
            return true;
        told = true;
    }
    return told ? false : refuse(why, RULE('G', 35), (int)attacker, 0);
}

static bool is_combat_spell(const struct trts_spell *spell) { return spell->kind == MEND || spell->kind == STORM; }

static bool may_storm(const struct trts_aim *aim, unsigned caster, unsigned target, struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, target);
    if (is_building(aim->p, x))
        return refuse(why, RULE('G', 34), (int)caster, (int)target);
    if (!is_seen(aim, ref_seat(caster), x))
        return refuse(why, RULE('R', 86), (int)caster, (int)target);
    return true;
}

bool trts_may_cast(const struct trts_aim *aim, unsigned caster, unsigned spell, struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, caster);
    const struct trts_spell *t = &aim->p->spell[spell];
    if (x->flags & FIRED)
        return refuse(why, RULE('R', 78), (int)caster, 0);
    if (is_building(aim->p, x) || !(aim->p->type[x->type].spells >> spell & 1))
        return refuse(why, RULE('G', 59), (int)caster, 0);
    if (!in_combat(aim, x) || !is_combat_spell(t) || t->range != aim->s->step)
        return refuse(why, RULE('R', 80), (int)caster, 0);
    if (x->energy < t->energy || (t->item && !(trts_got(aim->s, aim->seat) >> (t->item - 1) & 1)))
        return refuse(why, RULE('G', 59), (int)caster, 0);
    if (t->kind == MEND)
        return true;
    each_enemy(target, aim)
        if (may_storm(aim, caster, target, why))
            return true;
    return refuse(why, RULE('R', 86), (int)caster, 0);
}

/* G34: a caster in its step is asked whatever its energy, since that is hidden. */
bool trts_must_ask(const struct trts_aim *aim)
{
    each_visible(slot, aim->s, aim->seat) {
        const struct trts_piece *x = &aim->s->piece[aim->seat][slot];
        unsigned spells = aim->p->type[x->type].spells;
        if (!spells || !in_combat(aim, x) || x->flags & FIRED)
            continue;
        for (; spells; spells &= spells - 1) {
            const struct trts_spell *t = &aim->p->spell[__builtin_ctz(spells)];
            if (is_combat_spell(t) && t->range == aim->s->step)
                return true;
        }
    }
    return false;
}

/* G40: an armed unit of range above 1, faster than an enemy melee attacker of this step that could else hit it. */
bool trts_may_block(const struct trts_aim *aim, unsigned slot)
{
    const struct trts_piece *x = &aim->s->piece[aim->seat][slot];
    unsigned ref = trts_ref(aim->seat, slot);
    if (aim->s->step != 1 || !in_combat(aim, x) || is_building(aim->p, x) || x->flags & BLOCKS ||
        !is_ranged(rung(aim->p, aim->s, ref)))
        return false;
    each_enemy(other, aim) {
        const struct trts_piece *y = piece_of(aim->s, other);
        if (!(y->flags & FIRED) && trts_can_act(aim->p, y) && is_melee(aim, other, attack_on(aim, ref)) &&
            is_seen(aim, ref_seat(other), x) && outruns(aim, ref, piece_stat(aim->p, aim->s, other, SPEED)))
            return true;
    }
    return false;
}

/* ---- the target of one attacker ------------------------------------------------------------ */

/* Enemy pieces that nobody can tell apart, as far as the attacker sees (G56): the lower one stands for both. */
static bool same_target(const struct trts_aim *aim, unsigned a, unsigned b)
{
    const struct trts_piece *x = piece_of(aim->s, a), *y = piece_of(aim->s, b);
    unsigned seat = ref_seat(a), i = ref_slot(a) - TRTS_BOARD, j = ref_slot(b) - TRTS_BOARD;
    if (x->type != y->type || x->at != y->at || x->hp != y->hp || x->shield != y->shield ||
        (x->flags ^ y->flags) & (FIRED | BLOCKS | KILLED))
        return false;
    if (aim->s->alloc_n &&
        (aim->damage[seat][i] != aim->damage[seat][j] || aim->heal[seat][i] != aim->heal[seat][j] ||
         (aim->hurt[seat] >> i ^ aim->hurt[seat] >> j) & 1))
        return false;
    if (!is_building(aim->p, x))
        return x->link == y->link;
    return !x->left == !y->left && (!x->left || trts_workers_on(aim->p, aim->s, seat, ref_slot(a)) ==
                                                    trts_workers_on(aim->p, aim->s, seat, ref_slot(b)));
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
        if (!in_combat(aim, piece_of(aim->s, other)) || named_before(aim, attacker, other) ||
            !same_target(aim, other, target))
            continue;
        if (!own || trts_alike(aim->p, aim->s, seat, slot, ref_slot(target)))
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
            event_put(events, (struct event){.kind = SAYS_UNLIKE, .seen = SEEN_BY_ALL,
                                             .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)), .seat = NOBODY,
                                             .a = {(int)ref}});
            return;
        }
}

/* What the attacker that was named has still to place; 0 parts given: *first is -1, else its first target. */
static int rest_of(const struct trts_pack *p, const struct trts_state *s, int *first, int *parts)
{
    unsigned attacker = trts_ref(s->asked, s->from);
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
    if (s->spell)
        return p->spell[s->spell - 1].points;
    int ground = piece_stat(p, s, attacker, GROUND), air = piece_stat(p, s, attacker, AIR);
    if (*first < 0)
        return ground > air ? ground : air;
    if (is_special(p, piece_of(s, attacker), SPLASHES))
        return last - 1;
    return (is_special(p, piece_of(s, (unsigned)*first), FLIES) ? air : ground) - sum;
}

int trts_rest(const struct trts_pack *p, const struct trts_state *s, int *first)
{
    int parts;
    return rest_of(p, s, first, &parts);
}

/* Every piece that has not fired must still find a place in the list: more parts only while there is room. */
static bool has_room(const struct trts_aim *aim)
{
    int need = aim->s->alloc_n + 2;
    each_seat(seat, aim->p)
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

/* G13: once this one is hit, is there another legal target for the rest? */
static bool has_other(const struct trts_aim *aim, unsigned attacker, unsigned target)
{
    struct trts_aim after = *aim;
    struct reason why;
    if (is_melee(aim, attacker, attack_on(aim, target))) {
        after.hurt[ref_seat(target)] |= UINT64_C(1) << (ref_slot(target) - TRTS_BOARD);
        climb(&after);
    }
    each_enemy(other, &after)
        if (other != target && !named_before(aim, attacker, other) &&
            attack_on(aim, other) == attack_on(aim, target) && trts_may_hit(&after, attacker, other, true, &why))
            return true;
    return false;
}

/* The least that must be put on a target before the rest may go on; 0: it cannot be split here. */
static int least_part(const struct trts_aim *aim, unsigned attacker, unsigned target, int rest)
{
    const struct trts_piece *x = piece_of(aim->s, target);
    int least = x->hp + x->shield - (aim->p->on[SPLIT_SHARED] ? own_damage(aim, target) : 0);
    least = least < 1 ? 1 : least;
    if (is_special(aim->p, piece_of(aim->s, attacker), SPLASHES) || least >= rest || !has_room(aim) ||
        !has_other(aim, attacker, target))
        return 0;
    return least;
}

static int damage_on(const struct trts_aim *aim, unsigned attacker, unsigned target, int first, int rest)
{
    return first >= 0 ? rest : piece_stat(aim->p, aim->s, attacker, attack_on(aim, target));
}

/* May this be the next one hit by the attack under way? */
static bool may_follow(const struct trts_aim *aim, unsigned attacker, unsigned target, int first, struct reason *why)
{
    if (first >= 0 && named_before(aim, attacker, target))
        return refuse(why, RULE('R', 87), (int)attacker, (int)target);
    if (first >= 0 && attack_on(aim, target) != attack_on(aim, (unsigned)first)) /* G18 */
        return refuse(why, attack_on(aim, target) == AIR ? RULE('R', 82) : RULE('R', 83), (int)attacker, (int)target);
    return trts_may_hit(aim, attacker, target, first >= 0, why);
}

static bool may_splash(const struct trts_aim *aim, unsigned attacker, unsigned target, int first, struct reason *why)
{
    if (piece_of(aim->s, target)->type != piece_of(aim->s, (unsigned)first)->type ||
        is_building(aim->p, piece_of(aim->s, target)) || named_before(aim, attacker, target))
        return refuse(why, RULE('R', 95), (int)attacker, (int)target); /* G19 */
    return trts_may_hit(aim, attacker, target, false, why);
}

static bool may_storm_next(const struct trts_aim *aim, unsigned caster, unsigned target, int first, struct reason *why)
{
    if (first >= 0 && (named_before(aim, caster, target) ||
                       piece_of(aim->s, target)->type != piece_of(aim->s, (unsigned)first)->type))
        return refuse(why, RULE('G', 34), (int)caster, (int)target);
    return may_storm(aim, caster, target, why);
}

enum target_kind { TARGET_ATTACK, TARGET_SPLASH, TARGET_STORM, TARGET_MEND };

static enum target_kind kind_now(const struct trts_aim *aim, unsigned attacker, int first)
{
    if (aim->s->spell)
        return aim->p->spell[aim->s->spell - 1].kind == MEND ? TARGET_MEND : TARGET_STORM;
    return first >= 0 && is_special(aim->p, piece_of(aim->s, attacker), SPLASHES) ? TARGET_SPLASH : TARGET_ATTACK;
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
        return !is_building(aim->p, piece_of(aim->s, target)) || refuse(why, RULE('G', 34), (int)attacker, (int)target);
    }
}

int trts_target_legal(const struct trts_aim *aim, action_t *out)
{
    unsigned attacker = trts_ref(aim->seat, aim->s->from);
    int first, parts, rest = rest_of(aim->p, aim->s, &first, &parts), n = 0;
    enum target_kind kind = kind_now(aim, attacker, first);
    struct reason why;
    struct trts_aim mine = *aim;
    if (kind == TARGET_MEND)
        mine.enemies = 1u << aim->seat;
    each_enemy(target, &mine) {
        if (!may_take(aim, kind, attacker, target, first, &why) || has_twin(aim, attacker, target))
            continue;
        out[n++] = action_make(kind == TARGET_SPLASH ? DO_SPLASH : DO_AT, target, 0, 0, 0);
        int all = damage_on(aim, attacker, target, first, rest), least = 0;
        if (kind == TARGET_ATTACK)
            least = least_part(aim, attacker, target, all);
        for (int part = least; part && part < all && n < 1000; part++)
            out[n++] = action_make(DO_AT, target, 0, 0, (unsigned)part);
    }
    if (kind == TARGET_SPLASH || (kind == TARGET_STORM && first >= 0))
        out[n++] = action_make(DO_ENOUGH, 0, 0, 0, 0);
    return n;
}

bool trts_target_check(const struct trts_aim *aim, action_t action, struct reason *why)
{
    unsigned attacker = trts_ref(aim->seat, aim->s->from), verb = action_verb(action), target = action_from(action);
    int first, parts, rest = rest_of(aim->p, aim->s, &first, &parts), part = (int)action_x(action);
    enum target_kind kind = kind_now(aim, attacker, first);
    bool more = kind == TARGET_SPLASH || (kind == TARGET_STORM && first >= 0);
    if (verb == DO_ENOUGH)
        return (more && action == action_make(DO_ENOUGH, 0, 0, 0, 0)) ||
               refuse(why, more ? RULE_SYNTAX : RULE('R', 87), (int)attacker, -1);
    if (action != action_make(verb, target, 0, 0, (unsigned)part) || target >= SEATS_MAX * TRTS_SLOTS ||
        !slot_visible(ref_slot(target)) || ref_seat(target) >= aim->p->head.seats || !piece_of(aim->s, target)->type ||
        piece_of(aim->s, target)->at != aim->s->at)
        return refuse(why, RULE_SYNTAX, (int)attacker, (int)target);
    if (!in_combat(aim, piece_of(aim->s, target)))
        return refuse(why, RULE('G', 29), (int)attacker, (int)target);
    if (verb != (kind == TARGET_SPLASH ? DO_SPLASH : DO_AT))
        return refuse(why, kind == TARGET_SPLASH ? RULE('R', 90) : RULE('R', 95), (int)attacker, (int)target);
    if (kind == TARGET_MEND ? ref_seat(target) != aim->seat : !(aim->enemies >> ref_seat(target) & 1))
        return refuse(why, kind == TARGET_MEND ? RULE('G', 34) : RULE('G', 20), (int)attacker, (int)target);
    if (!may_take(aim, kind, attacker, target, first, why))
        return false;
    if (part) {
        int all = damage_on(aim, attacker, target, first, rest);
        if (kind != TARGET_ATTACK)
            return refuse(why, RULE('R', 90), (int)attacker, (int)target);
        if (is_special(aim->p, piece_of(aim->s, attacker), SPLASHES))
            return refuse(why, RULE('R', 90), (int)attacker, (int)target);
        int least = least_part(aim, attacker, target, all);
        if (!least || part < least || part >= all)
            return refuse(why, RULE('R', 87), (int)attacker, (int)target);
    }
    if (has_twin(aim, attacker, target))
        return refuse(why, RULE_ORDER, (int)attacker, (int)target);
    return true;
}

/* Gives one part; the question stays open while there is more to give. */
void trts_target_apply(const struct trts_aim *aim, struct trts_state *s, action_t action, struct events *events)
{
    unsigned attacker = trts_ref(aim->seat, s->from), target = action_from(action);
    int first, parts, rest = rest_of(aim->p, s, &first, &parts), n = rest;
    enum target_kind kind = kind_now(aim, attacker, first);
    bool open = false;
    struct reason why;
    if (action_verb(action) != DO_ENOUGH) {
        if (kind == TARGET_ATTACK) {
            n = action_x(action) ? (int)action_x(action) : damage_on(aim, attacker, target, first, rest);
            open = action_x(action) != 0;
            rules_met(events, open ? "R88 G13" : "R87 R104");
            rules_met(events, attack_on(aim, target) == AIR ? "R82 R86 G18" : "R83 R86 G18");
            if (is_melee(aim, attacker, attack_on(aim, target)))
                rules_met(events, first < 0 ? "R81 R84 R85 R91 R92 R93 G14 G15 G16" : "R81 R84 R89 R91 G14 G15");
        } else
            rules_met(events, kind == TARGET_SPLASH ? "R90 R95 G19" : "G34 G46");
        if (kind == TARGET_MEND)
            trts_say_unlike(aim, target, events);
        s->alloc[s->alloc_n++] = trts_part(attacker, target, (unsigned)n);
        bool splash = kind == TARGET_SPLASH ||
                      (kind == TARGET_ATTACK && is_special(aim->p, piece_of(s, attacker), SPLASHES));
        if ((splash && n > 1) || (kind == TARGET_STORM && parts + 1 < aim->p->spell[s->spell - 1].targets)) {
            struct trts_aim next;
            trts_aim(aim->p, s, aim->seat, &next);
            if (has_room(&next))
                each_enemy(other, &next)
                    open |= may_take(&next, splash ? TARGET_SPLASH : TARGET_STORM, attacker, other,
                                     first < 0 ? (int)target : first, &why);
        }
    }
    if (!open) {
        s->kind = ASK_ALLOCATE;
        s->from = s->spell = 0;
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
        if (x->flags & FIRED || !in_combat(aim, x))
            continue;
        casters |= aim->p->type[x->type].spells != 0;
        if (trts_may_fire(aim, trts_ref(aim->seat, slot), &why) && !has_own_twin(aim, slot))
            out[n++] = action_make(DO_FIRE, trts_ref(aim->seat, slot), 0, 0, 0);
    }
    if (casters)
        each_visible(slot, s, aim->seat)
            for (unsigned spells = aim->p->type[s->piece[aim->seat][slot].type].spells; spells; spells &= spells - 1) {
                unsigned spell = (unsigned)__builtin_ctz(spells);
                if (trts_may_cast(aim, trts_ref(aim->seat, slot), spell, &why) && !has_own_twin(aim, slot))
                    out[n++] = action_make(DO_CAST, trts_ref(aim->seat, slot), spell, 0, 0);
            }
    return n;
}

bool trts_fire_check(const struct trts_aim *aim, action_t action, struct reason *why)
{
    unsigned verb = action_verb(action), ref = action_from(action), spell = action_to(action);
    if (action != action_make(verb, ref, verb == DO_CAST ? spell : 0, 0, 0) || (verb == DO_CAST && spell >= aim->p->spells_n) ||
        ref >= SEATS_MAX * TRTS_SLOTS || ref_seat(ref) != aim->seat || !piece_of(aim->s, ref)->type)
        return refuse(why, RULE_SYNTAX, (int)ref, 0);
    if (!slot_visible(ref_slot(ref)))
        return refuse(why, RULE('R', 80), (int)ref, 0);
    if (verb == DO_FIRE ? !trts_may_fire(aim, ref, why) : !trts_may_cast(aim, ref, spell, why))
        return false;
    return !has_own_twin(aim, ref_slot(ref)) || refuse(why, RULE_ORDER, (int)ref, 0);
}
