/* legal_combat.c: who blocks, fires, casts, whom they hit, and what is kept (R70-R95). */
#include "combat.h"

/* ---- whom an attack or spell hits ----------------------------------------------------------- */

/* `enough` is an answer where more targets may be named, but need not be. */
static bool may_stop(const struct trts_attack *attack)
{
    return attack->kind == TARGET_SPLASH || (attack->kind == TARGET_STORM && attack->first != NO_TARGET);
}

static int target_legal(struct trts_aim *aim, action_t *out)
{
    struct trts_attack attack = trts_attack_now(aim->pack, aim->s);
    struct reason why;
    int n = 0;
    if (attack.kind == TARGET_MEND)
        aim->enemies = 1u << aim->seat; /* it goes to whom it means well */
    each_enemy(target, aim) {
        if (!trts_may_take(aim, &attack, target, &why) || trts_has_twin(aim, attack.attacker, target))
            continue;
        out[n++] = action_make(attack.kind == TARGET_SPLASH ? VERB_SPLASH : VERB_AT, target, 0, 0, 0);
        if (attack.kind != TARGET_ATTACK || !trts_may_split(aim, &attack, target, &why))
            continue;
        int all = trts_damage_on(aim, &attack, target);
        for (int part = trts_least_part(aim, target); part < all; part++)
            out[n++] = action_make(VERB_AT, target, 0, 0, (unsigned)part);
    }
    if (may_stop(&attack))
        out[n++] = action_make(VERB_ENOUGH, 0, 0, 0, 0);
    return n;
}

/* A part of the damage: G13. */
static bool check_part(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target, int part,
                       struct reason *why)
{
    bool split = trts_may_split(aim, attack, target, why);
    if (why->rule != RULE('R', 90) &&
        (part < trts_least_part(aim, target) || part >= trts_damage_on(aim, attack, target)))
        return refuse(why, RULE('R', 87), (int)attack->attacker, (int)target);
    return split;
}

static bool target_check(const struct trts_aim *aim, action_t action, struct reason *why)
{
    struct trts_attack attack = trts_attack_now(aim->pack, aim->s);
    unsigned verb = action_verb(action), target = action_from(action), part = action_x(action);
    int a = (int)attack.attacker, b = (int)target;
    if (verb == VERB_ENOUGH)
        return may_stop(&attack) || refuse(why, RULE('R', 87), a, -1);
    if (!slot_visible(ref_slot(target)) || ref_seat(target) >= aim->pack->head.seats ||
        !piece_of(aim->s, target)->type || piece_of(aim->s, target)->at != aim->s->at)
        return refuse_note(why, RULE_SYNTAX, NOTE_NOT_HERE, a, b);
    if (!aim_fights(aim, piece_of(aim->s, target)))
        return refuse(why, RULE('G', 29), a, b);
    if (verb != (attack.kind == TARGET_SPLASH ? VERB_SPLASH : VERB_AT))
        return refuse(why, attack.kind == TARGET_SPLASH ? RULE('R', 90) : RULE('R', 95), a, b);
    if (attack.kind == TARGET_MEND ? ref_seat(target) != aim->seat : !(aim->enemies >> ref_seat(target) & 1))
        return refuse(why, attack.kind == TARGET_MEND ? RULE('G', 34) : RULE('G', 20), a, b);
    if (!trts_may_take(aim, &attack, target, why) || (part && !check_part(aim, &attack, target, (int)part, why)))
        return false;
    return !trts_has_twin(aim, attack.attacker, target) || refuse_order(why, NOTE_ALIKE, b, -1);
}

/* ---- who fires ----------------------------------------------------------------------------- */

static bool has_own_twin(const struct trts_aim *aim, unsigned slot)
{
    return trts_has_twin(aim, NO_ATTACKER, trts_ref(aim->seat, slot));
}

static int fire_legal(const struct trts_aim *aim, action_t *out)
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

static bool fire_check(const struct trts_aim *aim, action_t action, struct reason *why)
{
    unsigned verb = action_verb(action), ref = action_from(action), spell = action_to(action);
    if (!trts_owns(aim->s, aim->seat, ref))
        return refuse_note(why, RULE_SYNTAX, NOTE_NOT_YOURS, (int)ref, 0);
    if (!slot_visible(ref_slot(ref)))
        return refuse(why, RULE('R', 80), (int)ref, 0);
    if (verb == VERB_FIRE ? !trts_may_fire(aim, ref, why) : !trts_may_cast(aim, ref, spell, why))
        return false;
    return !has_own_twin(aim, ref_slot(ref)) || refuse_order(why, NOTE_ALIKE, (int)ref, -1);
}

/* ---- the questions of a combat ------------------------------------------------------------- */

int trts_combat_legal(const struct trts_pack *pack, const struct trts_state *s, action_t *out)
{
    struct trts_aim aim;
    int n = 0;
    if (s->ask.kind == ASK_KEEP) {
        each_visible(slot, s, s->ask.seat)
            if (trts_may_keep(pack, &s->piece[s->ask.seat][slot]) && !trts_stands_behind(pack, s, s->ask.seat, slot))
                out[n++] = action_make(VERB_KEEP, trts_ref(s->ask.seat, slot), 0, 0, 0);
        return n;
    }
    trts_aim(pack, s, s->ask.seat, &aim);
    if (s->ask.kind == ASK_TARGET)
        return target_legal(&aim, out);
    if (s->ask.kind == ASK_ALLOCATE)
        n = fire_legal(&aim, out);
    else
        each_visible(slot, s, s->ask.seat)
            if (slot >= s->ask.after && trts_may_block(&aim, slot) && !trts_stands_behind(pack, s, s->ask.seat, slot))
                out[n++] = action_make(VERB_BLOCK, trts_ref(s->ask.seat, slot), 0, 0, 0);
    out[n++] = action_make(VERB_GO, 0, 0, 0, 0);
    return n;
}

bool trts_combat_check(const struct trts_pack *pack, const struct trts_state *s, action_t action, struct reason *why)
{
    unsigned verb = action_verb(action), ref = action_from(action);
    struct trts_aim aim;
    if (verb == VERB_GO)
        return true;
    trts_aim(pack, s, s->ask.seat, &aim);
    if (s->ask.kind == ASK_TARGET)
        return target_check(&aim, action, why);
    if (s->ask.kind == ASK_ALLOCATE)
        return fire_check(&aim, action, why);
    if (!trts_owns(s, s->ask.seat, ref))
        return refuse_note(why, RULE_SYNTAX, NOTE_NOT_YOURS, (int)ref, 0);
    if (s->ask.kind == ASK_KEEP && !(slot_visible(ref_slot(ref)) && trts_may_keep(pack, piece_of(s, ref))))
        return refuse(why, RULE('R', 77), (int)ref, 0);
    if (s->ask.kind == ASK_BLOCK && !(slot_visible(ref_slot(ref)) && trts_may_block(&aim, ref_slot(ref))))
        return refuse(why, RULE('R', 94), (int)ref, 0);
    return trts_may_name(pack, s, ref, s->ask.kind == ASK_BLOCK ? s->ask.after : 0, why);
}
