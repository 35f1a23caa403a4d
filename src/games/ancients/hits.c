/* hits.c: how many dice a roll has, and which of its faces count (S75, S76). */
#include "games/ancients/rules.h"

static int at_most(int dice, int cap) { return dice < cap ? dice : cap; }

/* S24: an elephant rolls its target's own figure, with exceptions. NO_TYPE: a lone leader. */
static int elephant_dice(const struct ancients_pack *pack, unsigned target)
{
    if (target == NO_TYPE)
        return 1; /* R117 */
    if (type_in(target, TYPE(EL) | TYPE(CAM) | TYPE(WA) | TYPE(HCH)))
        return 3;                   /* R113-R116 */
    return pack->type[target].dice; /* R112 */
}

/* Before caps and bonuses. back: in a battle back or First Strike. */
int ancients_base_dice(const struct ancients_pack *pack, const struct unit *u, unsigned target_type, bool back,
                       bool full)
{
    if (u->type == EL)
        return elephant_dice(pack, target_type);
    int dice = back ? pack->type[u->type].back : pack->type[u->type].dice;
    return u->type == WA && full ? dice + 1 : dice; /* S11, S23 */
}

/* P7: one die fewer because of a camp. */
static int camp_die(const struct ancients_pack *pack, const struct unit *roller, unsigned at, bool attack)
{
    if (pack->value[CAMP_DICE]) /* occupant */
        return pack->terrain[roller->hex] == CAMP;
    return attack && pack->terrain[at] == CAMP; /* R146 */
}

/* The card's bonus for an ordered unit's attack (S49, S54, S56). */
static int card_bonus(const struct ancients_state *s, const struct unit *u, bool shot, bool bonus)
{
    if (u->side != s->player || !(u->flags & ORDERED))
        return 0;
    switch (card_now(s)) {
    case CLASH_OF_SHIELDS: return shot || bonus ? 0 : 2;
    case I_AM_SPARTACUS: return 1;
    case MOUNTED_CHARGE: return shot ? 0 : 1;
    default: return 0;
    }
}

static int at_least_none(int dice) { return dice < 0 ? 0 : dice > 7 ? 7 : dice; } /* R12 */

static unsigned type_on(const struct ancients_state *s, unsigned hex)
{
    return s->unit_at[hex] ? s->unit[s->unit_at[hex] - 1].type : NO_TYPE;
}

static bool is_full(const struct ancients_pack *pack, const struct unit *u)
{
    return u->type == WA && u->blocks == pack->type[WA].blocks;
}

int ancients_close_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        unsigned at, bool bonus)
{
    int dice =
        at_most(ancients_base_dice(pack, u, type_on(s, at), false, is_full(pack, u)), ancients_close_cap(pack, u, at));
    return at_least_none(dice - camp_die(pack, u, at, true) + card_bonus(s, u, false, bonus));
}

int ancients_shot_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       unsigned at)
{
    int dice = u->moved ? 1 : 2; /* R58, R59 */
    if (pack->terrain[at] == FOREST)
        dice = 1; /* R136 */
    if (pack->terrain[u->hex] == MARSH || (pack->terrain[u->hex] == FORD && pack->value[FORD_FIRE]))
        dice = 1; /* S116, P8 */
    return at_least_none(dice - camp_die(pack, u, at, true) + card_bonus(s, u, true, false));
}

const struct unit *ancients_roller(const struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    int slot = ancients_slot(s, q->roll == ROLL_BACK || q->roll == ROLL_STRIKE ? q->target : q->attacker);
    return slot < 0 || q->kind == BURN ? NULL : &s->unit[slot];
}

const struct unit *ancients_rolled_at(const struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    int slot = ancients_slot(s, q->roll == ROLL_BACK || q->roll == ROLL_STRIKE ? q->attacker : q->target);
    return slot < 0 ? NULL : &s->unit[slot];
}

/* S131: a phalanx left alone hits back weakly. */
static bool lone_phalanx(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                         const struct unit *enemy)
{
    return pack->phalanx[u->side] && u->type == HI && type_in(enemy->type, TYPE(MI) | TYPE(HI)) &&
           pack->terrain[u->hex] != BROKEN && !ancients_supported(pack, s, u);
}

/* The dice of the roll that is due in the sequence. */
int ancients_roll_dice(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    const struct unit *u = ancients_roller(s), *enemy = ancients_rolled_at(s);
    if (q->kind == BURN)
        return 2;
    if (!u)
        return 0;
    if (q->kind == FIRE)
        return ancients_shot_dice(pack, s, u, q->at);
    bool back = q->roll == ROLL_BACK || q->roll == ROLL_STRIKE;
    unsigned at = back ? q->from : q->at;
    bool full = q->full >> (back ? 1 : 0) & 1;
    int base = ancients_base_dice(pack, u, enemy ? enemy->type : NO_TYPE, back, full);
    if (back && enemy && lone_phalanx(pack, s, u, enemy))
        base = at_most(base, 3);
    int dice = at_most(base, ancients_close_cap(pack, u, at)) - camp_die(pack, u, at, !back);
    return at_least_none(dice + (back ? 0 : card_bonus(s, u, false, q->kind == BONUS)));
}

bool ancients_leader_near(const struct ancients_state *s, const struct unit *u) /* S78 */
{
    if (!hexes_any(s->leaders[u->side]))
        return false;
    return hexes_any(hexes_and(s->leaders[u->side], hexes_or(hexes_of(u->hex), hexes_grow(hexes_of(u->hex)))));
}

/* Do the fortifications of its hex serve this unit (P11)? */
static bool fort_serves(const struct ancients_pack *pack, const struct unit *u)
{
    return !pack->value[FORT_BENEFIT] || type_in(u->type, GROUP_FOOT);
}

/* Swords the target ignores in this close-combat roll: S26, S119, S120, S121. */
static int swords_ignored(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *target)
{
    const struct sequence *q = &s->seq;
    int n = target->type == HCH;
    n += pack->terrain[target->hex] == CAMP && fort_serves(pack, target);
    n += pack->terrain[target->hex] == WALL;
    if (q->roll == ROLL_ATTACK && target->id == q->target && fort_serves(pack, target)) {
        int side = hex_direction(&pack->board, q->at, q->from);
        n += side >= 0 && ancients_protected(pack, q->at, 1u << side);
    }
    return n;
}

/* How many swords of these faces are hits (S75, P4, R119). */
int ancients_swords_scored(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces)
{
    const struct unit *roller = ancients_roller(s), *target = ancients_rolled_at(s);
    if (target->type == EL)
        return 0; /* R119 */
    if (pack->value[SWORD_IMMUNITY] ? type_in(roller->type, GROUP_SWORD_LIGHT | TYPE(HWM))
                                    : type_in(target->type, GROUP_SWORD_LIGHT))
        return 0; /* P4 */
    int scored = dice_count(faces, FACE_SW) - swords_ignored(pack, s, target);
    return scored < 0 ? 0 : scored;
}

/* R69-R71, S125: does each helmet hit? */
static bool helmets_hit(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *roller,
                        const struct unit *target)
{
    if (roller->type == EL || (target->type == EL && !pack->value[HELMET_VS_ELEPHANT]))
        return false; /* R120, P5 */
    return roller->elite || ancients_leader_near(s, roller);
}

/* The hits of the sequence's roll on the unit rolled at. */
int ancients_hits(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces)
{
    const struct sequence *q = &s->seq;
    const struct unit *roller = ancients_roller(s), *target = ancients_rolled_at(s);
    unsigned class = pack->type[target->type].class;
    int hits = dice_count(faces, (int)class);
    if (q->kind == FIRE || q->kind == BURN)
        return hits; /* S105 */
    if (hits && type_in(roller->type, GROUP_SCARED) && type_in(target->type, TYPE(EL) | TYPE(CAM)))
        hits--; /* R121, S27 */
    if (q->roll == ROLL_EVADE)
        return hits; /* R98 */
    hits += ancients_swords_scored(pack, s, faces);
    if (helmets_hit(pack, s, roller, target))
        hits += dice_count(faces, FACE_HM);
    return hits;
}
