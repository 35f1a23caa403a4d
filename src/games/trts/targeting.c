/* targeting.c: who may hit whom: range, sight, the melee ladder, blocking; who may fire or cast (R80-R94, G14-G18, G40). */
#include "combat.h"

/* Where the ladder puts it: its shortest range; G16: without attack above all of them. */
static int rung(const struct trts_pack *pack, const struct trts_state *s, unsigned ref)
{
    const struct trts_piece *x = piece_of(s, ref);
    if (!trts_can_act(pack, x))
        return TIER_UNARMED;
    int ground = piece_reach(pack, s, ref, GROUND), air = piece_reach(pack, s, ref, AIR);
    if (!ground || !air)
        return ground + air ? ground + air : TIER_UNARMED;
    return ground < air ? ground : air;
}

static bool is_ranged(int r) { return r > 1 && r < TIER_UNARMED; }

/* G7: has this seat a detector in the area? */
static bool detects(const struct trts_aim *aim, unsigned seat)
{
    each_visible(slot, aim->s, seat) {
        const struct trts_piece *x = &aim->s->piece[seat][slot];
        if (is_special(aim->pack, x, DETECTOR) && x->at == aim->s->at && trts_can_act(aim->pack, x))
            return true;
    }
    return false;
}

static bool is_seen(const struct trts_aim *aim, unsigned seat, const struct trts_piece *x)
{
    return !is_special(aim->pack, x, INVISIBLE) || detects(aim, seat);
}

/* R85, R94: a ranged unit faster than this speed stays out of melee unless it blocks. */
static bool outruns(const struct trts_aim *aim, unsigned target, int speed)
{
    return piece_stat(aim->pack, aim->s, target, SPEED) > speed && !(piece_of(aim->s, target)->flags & BLOCKS) &&
           is_ranged(rung(aim->pack, aim->s, target));
}

/* How fast the fastest melee attackers of this step are, by kind of attack; -1: there are none. seeing: only those
 * whose owner has a detector. */
struct chase {
    int speed[2];
};

static struct chase find_chase(const struct trts_aim *aim, bool seeing)
{
    const struct trts_pack *pack = aim->pack;
    const struct trts_state *s = aim->s;
    struct chase out = {{-1, -1}};
    each_seat(seat, pack) {
        if ((seat == s->by) != (aim->seat == s->by) || (seeing && !detects(aim, seat)))
            continue;
        each_visible(slot, s, seat) {
            unsigned ref = trts_ref(seat, slot);
            const struct trts_piece *x = &s->piece[seat][slot];
            bool ground = aim_melee(aim, ref, GROUND), air = aim_melee(aim, ref, AIR);
            if (x->at != s->at || !(ground | air) || !trts_can_act(pack, x))
                continue;
            bool now = !(x->flags & FIRED) || (s->ask.kind == ASK_TARGET && s->ask.seat == seat && s->ask.at == slot);
            for (int i = 0; !now && i < s->alloc_n; i++)
                now = part_from(s->alloc[i]) == ref;
            int speed = now ? piece_stat(pack, s, ref, SPEED) : -1;
            if (ground && speed > out.speed[0])
                out.speed[0] = speed;
            if (air && speed > out.speed[1])
                out.speed[1] = speed;
        }
    }
    return out;
}

/* One enemy alone is never held up by another. */
static bool has_ladder(const struct trts_aim *aim)
{
    int n = 0;
    each_enemy(target, aim)
        n++;
    return n > 1;
}

/* G15: the lowest range whose every enemy is not yet hurt by melee, of those that some melee attacker of this step
 * may take at all. */
void trts_climb(struct trts_aim *aim)
{
    const struct trts_pack *pack = aim->pack;
    const struct trts_state *s = aim->s;
    struct chase chase, seeing;
    bool looked = false;
    int lowest_ranged = TIER_ALL;
    aim->tier = TIER_ALL;
    aim->next_tier = false;
    if (s->step != 1 || !has_ladder(aim))
        return;
    chase = find_chase(aim, false);
    if (chase.speed[0] < 0 && chase.speed[1] < 0)
        return;
    each_seat(seat, pack) {
        if (!(aim->enemies >> seat & 1))
            continue;
        each_visible(slot, s, seat) {
            unsigned ref = trts_ref(seat, slot);
            const struct trts_piece *x = &s->piece[seat][slot];
            if (!aim_fights(aim, x))
                continue;
            int kind = aim_attack(aim, ref) == AIR;
            if (is_special(pack, x, INVISIBLE) && !looked) {
                seeing = find_chase(aim, true);
                looked = true;
            }
            int speed = (is_special(pack, x, INVISIBLE) ? &seeing : &chase)->speed[kind];
            if (speed < 0 || outruns(aim, ref, speed))
                continue;
            int r = rung(pack, s, ref);
            if (is_ranged(r) && r < lowest_ranged)
                lowest_ranged = r;
            if (!(aim->hurt[seat] >> (slot - TRTS_BOARD) & 1) && r < aim->tier)
                aim->tier = r;
        }
    }
    aim->next_tier = aim->tier > lowest_ranged;
}

/* Who is there and what has been given, without the ladder. */
void trts_survey(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_aim *aim)
{
    assert(s->by < SEATS_MAX && seat < pack->head.seats);
    aim->pack = pack;
    aim->s = s;
    aim->seat = seat;
    aim->enemies = seat == s->by ? ((1u << pack->head.seats) - 1) & ~(1u << seat) : 1u << s->by;
    memset(aim->hurt, 0, sizeof aim->hurt);
    memset(aim->dazed, 0, sizeof aim->dazed);
    if (s->alloc_n) { /* else nobody looks at them */
        memset(aim->damage, 0, pack->head.seats * sizeof aim->damage[0]);
        memset(aim->heal, 0, pack->head.seats * sizeof aim->heal[0]);
    }
    for (int i = 0; i < s->alloc_n; i++) {
        unsigned from = part_from(s->alloc[i]), to = part_to(s->alloc[i]), number = ref_slot(to) - TRTS_BOARD;
        bool own = ref_seat(from) == ref_seat(to);
        uint8_t *sum = &(own ? aim->heal : aim->damage)[ref_seat(to)][number];
        unsigned total = *sum + part_n(s->alloc[i]);
        *sum = (uint8_t)(total > UINT8_MAX ? UINT8_MAX : total);
        aim->dazed[ref_seat(to)] |= (uint64_t)!part_n(s->alloc[i]) << number;
        if (!own && aim_melee(aim, from, aim_attack(aim, to)))
            aim->hurt[ref_seat(to)] |= UINT64_C(1) << number;
    }
}

void trts_aim(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_aim *aim)
{
    trts_survey(pack, s, seat, aim);
    trts_climb(aim);
}

/* In the order in which the specification names the refusals. */
bool trts_may_hit(const struct trts_aim *aim, unsigned attacker, unsigned target, bool excess, struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, target);
    enum trts_stat attack = aim_attack(aim, target);
    int a = (int)attacker, b = (int)target;
    int range = piece_reach(aim->pack, aim->s, attacker, attack);
    assert(ref_seat(attacker) != ref_seat(target));
    if (!range)
        return refuse(why, attack == AIR ? RULE('R', 82) : RULE('R', 83), a, b);
    if (range < aim->s->step) /* G18 */
        return refuse(why, RULE('R', 80), a, b);
    if (!is_seen(aim, ref_seat(attacker), x))
        return refuse(why, RULE('R', 86), a, b);
    if (range > 1)
        return true;
    int r = rung(aim->pack, aim->s, target), speed = piece_stat(aim->pack, aim->s, attacker, SPEED);
    if (r > aim->tier)
        return refuse(why, RULE('R', aim->tier == 1 ? 91 : aim->next_tier ? 93 : 92), a, b);
    if (outruns(aim, target, speed))
        return refuse(why, RULE('R', 85), a, b);
    if (excess && is_ranged(r) && piece_stat(aim->pack, aim->s, target, SPEED) >= speed) /* G14 */
        return refuse(why, RULE('R', 89), a, b);
    return true;
}

/* R78, R80: has it an attack left for this step? */
static bool may_act_now(const struct trts_aim *aim, unsigned attacker, struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, attacker);
    int step = aim->s->step;
    if (x->flags & FIRED)
        return refuse(why, RULE('R', 78), (int)attacker, 0);
    if (!slot_visible(ref_slot(attacker)) || !aim_fights(aim, x) || !trts_can_act(aim->pack, x) ||
        (piece_reach(aim->pack, aim->s, attacker, GROUND) < step &&
         piece_reach(aim->pack, aim->s, attacker, AIR) < step))
        return refuse(why, RULE('R', 80), (int)attacker, 0);
    return true;
}

bool trts_may_fire(const struct trts_aim *aim, unsigned attacker, struct reason *why)
{
    bool told = false;
    struct reason first;
    if (!may_act_now(aim, attacker, why))
        return false;
    each_enemy(target, aim) {
        if (trts_may_hit(aim, attacker, target, false, told ? &first : why))
            return true;
        told = true;
    }
    return told ? false : refuse(why, RULE('G', 35), (int)attacker, 0);
}

bool trts_reopen(const struct trts_state *s, unsigned seat, enum trts_kind kind, struct trts_state *out)
{
    if (s->stage != STAGE_MICRO || !s->running || seat >= SEATS_MAX)
        return false;
    *out = *s;
    out->ask = (struct trts_ask){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    out->step = kind == ASK_RETREAT ? 0 : 1; /* the last step: whoever held could act there */
    return true;
}

bool trts_no_target(const struct trts_pack *pack, const struct trts_state *s, unsigned attacker, unsigned target,
                    struct reason *why)
{
    struct trts_aim aim;
    struct trts_state open;
    if (s->ask.kind != ASK_ALLOCATE) {
        if (!trts_reopen(s, ref_seat(attacker), ASK_ALLOCATE, &open))
            return false;
        s = &open;
    }
    trts_aim(pack, s, s->ask.seat, &aim);
    if (ref_seat(attacker) != s->ask.seat || !may_act_now(&aim, attacker, why) || trts_may_fire(&aim, attacker, why))
        return false;
    return aim_target(&aim, target) && !trts_may_hit(&aim, attacker, target, false, why);
}

bool trts_may_storm(const struct trts_aim *aim, unsigned caster, unsigned target, struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, target);
    if (is_building(aim->pack, x))
        return refuse(why, RULE('G', 34), (int)caster, (int)target);
    if (!is_seen(aim, ref_seat(caster), x))
        return refuse(why, RULE('R', 86), (int)caster, (int)target);
    return true;
}

bool trts_may_cast(const struct trts_aim *aim, unsigned caster, unsigned spell, struct reason *why)
{
    const struct trts_piece *x = piece_of(aim->s, caster);
    const struct trts_spell *t = &aim->pack->spell[spell];
    assert(spell < aim->pack->spells_n);
    if (x->flags & FIRED)
        return refuse(why, RULE('R', 78), (int)caster, 0);
    if (is_building(aim->pack, x) || !(aim->pack->type[x->type].spells >> spell & 1))
        return refuse(why, RULE('G', 59), (int)caster, 0);
    if (!aim_fights(aim, x) || !trts_in_combat(t) || t->range != aim->s->step)
        return refuse(why, RULE('R', 80), (int)caster, 0);
    if (x->energy < t->energy || (t->item && !(trts_got(aim->s, aim->seat) >> (t->item - 1) & 1)))
        return refuse(why, RULE('G', 59), (int)caster, 0);
    if (t->kind == MEND)
        return true;
    each_enemy(target, aim)
        if (trts_may_storm(aim, caster, target, why))
            return true;
    return refuse(why, RULE('R', 86), -1, -1);
}

/* G34: a caster in its step is asked whatever its energy, since that is hidden. */
bool trts_must_ask(const struct trts_aim *aim)
{
    each_visible(slot, aim->s, aim->seat) {
        const struct trts_piece *x = &aim->s->piece[aim->seat][slot];
        unsigned spells = aim->pack->type[x->type].spells;
        if (!spells || !aim_fights(aim, x) || x->flags & FIRED)
            continue;
        for (; spells; spells &= spells - 1) {
            const struct trts_spell *t = &aim->pack->spell[__builtin_ctz(spells)];
            if (trts_in_combat(t) && t->range == aim->s->step)
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
    assert(slot_visible(slot));
    if (aim->s->step != 1 || !aim_fights(aim, x) || is_building(aim->pack, x) || x->flags & BLOCKS ||
        !is_ranged(rung(aim->pack, aim->s, ref)))
        return false;
    each_enemy(other, aim) {
        const struct trts_piece *y = piece_of(aim->s, other);
        if (!(y->flags & FIRED) && trts_can_act(aim->pack, y) && aim_melee(aim, other, aim_attack(aim, ref)) &&
            is_seen(aim, ref_seat(other), x) && outruns(aim, ref, piece_stat(aim->pack, aim->s, other, SPEED)))
            return true;
    }
    return false;
}
