/* combat.h: what the files of a combat share: who may hit whom, and what one attacker has still to give. */
#ifndef BELLUM_TRTS_COMBAT_H
#define BELLUM_TRTS_COMBAT_H

#include "trts.h"

/* ---- combat.c: steps and damage ------------------------------------------------------------ */

enum trts_phase { PHASE_BLOCK_D, PHASE_ALLOCATE_E, PHASE_BLOCK_E, PHASE_ALLOCATE_D, PHASE_DEAL };
void trts_combat(const struct trts_pack *pack, struct trts_state *s, struct events *events);
/* R77: asks the first defender in turn order who lost something which piece it keeps. */
void trts_ask_keep(const struct trts_pack *pack, struct trts_state *s, struct events *events);
bool trts_may_keep(const struct trts_pack *pack, const struct trts_piece *x);
void trts_keep(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, struct events *events);
void trts_block(const struct trts_pack *pack, struct trts_state *s, unsigned slot, struct events *events);
void trts_fire(const struct trts_pack *pack, struct trts_state *s, unsigned slot, unsigned spell,
               struct events *events);
void trts_hit(const struct trts_pack *pack, struct trts_state *s, action_t action, struct events *events);
void trts_combat_from(const struct trts_pack *pack, struct trts_state *s, enum trts_phase phase, unsigned place,
                      struct events *events);
void trts_next_phase(const struct trts_pack *pack, struct trts_state *s, struct events *events);
enum trts_phase trts_phase_now(const struct trts_state *s);

/* Takes part in the combat: no waiting unit, no Worker on a building (G63), nobody killed. */
static inline bool trts_fights(const struct trts_pack *pack, const struct trts_piece *x)
{
    return ((x->flags & KILLED) == 0) & (is_building(pack, x) | (x->link == 0));
}
static inline bool trts_can_act(const struct trts_pack *pack, const struct trts_piece *x) /* G29: a site only suffers */
{
    unsigned bound = is_building(pack, x) ? x->left : x->link;
    return !((x->flags & KILLED) | bound);
}

/* ---- targeting.c: who may hit whom --------------------------------------------------------- */

struct trts_aim { /* who may hit whom in this step, gathered once a question */
    const struct trts_pack *pack;
    const struct trts_state *s;
    unsigned seat;             /* who allocates */
    unsigned enemies;          /* bits of seats it may hit */
    int tier;                  /* R91: melee may take ranges up to this; TIER_ALL: all */
    bool next_tier;            /* R93: the tier held up is not the lowest ranged one */
    uint64_t hurt[SEATS_MAX];  /* visible numbers with melee damage of this side (G15) */
    uint64_t dazed[SEATS_MAX]; /* and those named by a daze (G71) */
    uint8_t damage[SEATS_MAX][TRTS_BOARD], heal[SEATS_MAX][TRTS_BOARD]; /* given in this step, by visible number */
};
enum { TIER_UNARMED = 254, TIER_ALL = 255 };
/* The attack that would be used on a target: AIR or GROUND. */
static inline enum trts_stat aim_attack(const struct trts_aim *aim, unsigned target)
{
    return is_special(aim->pack, piece_of(aim->s, target), FLIES) ? AIR : GROUND;
}
static inline bool aim_melee(const struct trts_aim *aim, unsigned attacker, enum trts_stat attack)
{
    return piece_reach(aim->pack, aim->s, attacker, attack) == 1;
}
static inline bool aim_fights(const struct trts_aim *aim, const struct trts_piece *x)
{
    return (x->at == aim->s->at) & trts_fights(aim->pack, x);
}
/* A piece of an enemy that takes part in this combat. */
static inline bool aim_target(const struct trts_aim *aim, unsigned ref)
{
    return slot_visible(ref_slot(ref)) && aim->enemies >> ref_seat(ref) & 1 && piece_of(aim->s, ref)->type &&
           aim_fights(aim, piece_of(aim->s, ref));
}
#define each_enemy(ref, aim)                                                                                           \
    for (unsigned e_##ref = 0; e_##ref < (aim)->pack->head.seats; e_##ref++)                                           \
        if ((aim)->enemies >> e_##ref & 1)                                                                             \
            each_visible(t_##ref, (aim)->s, e_##ref)                                                                   \
                for (unsigned ref = trts_ref(e_##ref, t_##ref), n_##ref = 1;                                           \
                     n_##ref && aim_fights(aim, piece_of((aim)->s, ref)); n_##ref = 0)
void trts_climb(struct trts_aim *aim);
void trts_survey(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_aim *aim);
void trts_aim(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_aim *aim);
bool trts_may_hit(const struct trts_aim *aim, unsigned attacker, unsigned target, bool excess, struct reason *why);
bool trts_may_fire(const struct trts_aim *aim, unsigned attacker, struct reason *why);
bool trts_may_storm(const struct trts_aim *aim, unsigned caster, unsigned target, struct reason *why);
bool trts_may_cast(const struct trts_aim *aim, unsigned caster, unsigned spell, struct reason *why);
bool trts_must_ask(const struct trts_aim *aim);
bool trts_may_block(const struct trts_aim *aim, unsigned slot); /* aim: of the seat that would block */
/* The state as it would be if this question of the push under way were put to the seat now. False: there is no push. */
bool trts_reopen(const struct trts_state *s, unsigned seat, enum trts_kind kind, struct trts_state *out);
/* A piece that could fire, had it a legal target: why this one is none. Also when the step closed for want of one. */
bool trts_no_target(const struct trts_pack *pack, const struct trts_state *s, unsigned attacker, unsigned target,
                    struct reason *why);

/* ---- allocation.c: what one attacker gives to whom ----------------------------------------- */

enum trts_target { TARGET_ATTACK, TARGET_SPLASH, TARGET_STORM, TARGET_MEND };
struct trts_attack { /* the attack or spell whose targets are being named */
    unsigned attacker;
    enum trts_target kind;
    int first; /* its first target; NO_TARGET: none yet */
    int parts; /* given so far */
    int rest;  /* what it has still to place */
};
enum { NO_TARGET = -1, NO_ATTACKER = SEATS_MAX * TRTS_SLOTS };
struct trts_attack trts_attack_now(const struct trts_pack *pack, const struct trts_state *s);
/* One target; for TARGET_ATTACK without the amount. */
bool trts_may_take(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target, struct reason *why);
/* All that this target could be given now. */
int trts_damage_on(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target);
/* May a part go to this target and the rest to another one? And the least that such a part is (G13). */
bool trts_may_split(const struct trts_aim *aim, const struct trts_attack *attack, unsigned target, struct reason *why);
int trts_least_part(const struct trts_aim *aim, unsigned target);
/* Is there a lower one that nobody can tell apart? Then that one stands for both. */
bool trts_has_twin(const struct trts_aim *aim, unsigned attacker, unsigned target);
/* `at B1 1 B2`: once B1 has its part, why may B2 not take the rest? False if it may, or B1 not the part. */
bool trts_no_rest(const struct trts_pack *pack, const struct trts_state *s, unsigned target, int part, unsigned next,
                  struct reason *why);
/* Naming this one shows that it is not like a lower one that looks the same. */
void trts_say_unlike(const struct trts_aim *aim, unsigned ref, struct events *events);
void trts_give(const struct trts_aim *aim, struct trts_state *s, action_t action, struct events *events);

/* ---- legal_combat.c ------------------------------------------------------------------------ */

int trts_combat_legal(const struct trts_pack *pack, const struct trts_state *s, action_t *out);
bool trts_combat_check(const struct trts_pack *pack, const struct trts_state *s, action_t action, struct reason *why);

#endif
