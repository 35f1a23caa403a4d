/* hits.c: how many dice a roll has, and which of its faces count (S75, S76). */
#include "games/ancients/rules.h"

static int at_most(int dice, int cap) { return dice < cap ? dice : cap; }

/* S24: an elephant rolls its target's own figure, with exceptions. NO_TYPE: a lone leader. */
static int elephant_dice(const struct ancients_pack *pack, unsigned target, struct events *events)
{
    static const uint8_t three[TYPES] = {[EL] = 113, [CAM] = 114, [WA] = 115, [HCH] = 116};
    unsigned type = type_of_kind(pack, target);
    rules_met(events, RULE('S', 20), RULE('S', 24), RULE('R', 120),
              RULE('R', type == NO_TYPE ? 117
                        : three[type]   ? three[type]
                                        : 112));
    if (type == NO_TYPE)
        return 1;
    return three[type] ? 3 : pack->type[target].dice;
}

/* Before caps and bonuses. back: in a battle back or First Strike. */
static int base_dice(const struct ancients_pack *pack, const struct unit *u, unsigned target_type, bool back, bool full,
                     struct events *events)
{
    if (u->type == EL)
        return elephant_dice(pack, target_type, events);
    int dice = back ? pack->type[kind_of(u)].back : pack->type[kind_of(u)].dice;
    rules_met(events, RULE('R', u->type == HI ? 66 : 65), RULE('S', ancients_type_rule[u->type]));
    if (u->type == WA)
        rules_met(events, RULE('S', 23));
    return u->type == WA && full ? dice + 1 : dice; /* S11, S23 */
}

int ancients_base_dice(const struct ancients_pack *pack, const struct unit *u, unsigned target_type, bool back,
                       bool full)
{
    return base_dice(pack, u, target_type, back, full, NULL);
}

/* P7: one die fewer because of a camp. */
static int camp_die(const struct ancients_pack *pack, const struct unit *roller, unsigned at, bool attack,
                    struct events *events)
{
    bool fewer = is_classic(pack, CAMP_DICE) ? pack->terrain[roller->hex] == CAMP : attack && pack->terrain[at] == CAMP;
    if (fewer)
        rules_met(events, RULE('R', 146), RULE('P', 7));
    return fewer;
}

int ancients_camp_die(const struct ancients_pack *pack, const struct unit *roller, unsigned at, bool attack)
{
    return camp_die(pack, roller, at, attack, NULL);
}

/* The card's bonus for an ordered unit's attack (S49, S54, S56). */
int ancients_card_bonus(const struct ancients_state *s, const struct unit *u, bool shot, bool bonus)
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

static int at_least_none(int dice) { return dice < 0 ? 0 : dice > BATTLE_DICE ? BATTLE_DICE : dice; } /* R12 */

static unsigned kind_on(const struct ancients_state *s, unsigned hex)
{
    return s->unit_at[hex] ? kind_of(&s->unit[s->unit_at[hex] - 1]) : NO_TYPE;
}

int ancients_close_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        unsigned at, bool bonus)
{
    assert(u->id && at < HEXES);
    int dice = at_most(base_dice(pack, u, kind_on(s, at), false, is_full(pack, u), NULL),
                       ancients_close_cap(pack, u, at, NULL));
    return at_least_none(dice - ancients_camp_die(pack, u, at, true) + ancients_card_bonus(s, u, false, bonus));
}

static int shot_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                     unsigned at, struct events *events)
{
    unsigned here = pack->terrain[u->hex];
    int dice = u->moved ? 1 : 2;
    rules_met(events, RULE('R', u->moved ? 59 : 58));
    if (pack->terrain[at] == FOREST) {
        dice = 1;
        rules_met(events, RULE('R', 136));
    }
    if (here == MARSH || (here == FORD && is_classic(pack, FORD_FIRE))) {
        dice = 1;
        rules_met(events, here == MARSH ? RULE('S', 116) : RULE('P', 8));
    }
    return at_least_none(dice - camp_die(pack, u, at, true, events) + ancients_card_bonus(s, u, true, false));
}

int ancients_shot_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       unsigned at)
{
    return shot_dice(pack, s, u, at, NULL);
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
int ancients_roll_dice(const struct ancients_pack *pack, const struct ancients_state *s, struct events *events)
{
    const struct sequence *q = &s->seq;
    const struct unit *u = ancients_roller(s), *enemy = ancients_rolled_at(s);
    if (q->kind == BURN)
        return ROLLING_FIRE_DICE;
    if (!u)
        return 0;
    rules_met(events, RULE('S', 76), RULE('R', 36));
    if (q->kind == FIRE)
        return shot_dice(pack, s, u, q->at, events);
    bool back = q->roll == ROLL_BACK || q->roll == ROLL_STRIKE;
    unsigned at = back ? q->from : q->at;
    bool full = q->full >> (back ? 1 : 0) & 1;
    int base = base_dice(pack, u, enemy ? kind_of(enemy) : NO_TYPE, back, full, events);
    if (back && enemy && lone_phalanx(pack, s, u, enemy)) {
        base = at_most(base, LONE_PHALANX_DICE);
        rules_met(events, RULE('S', 131));
    }
    int dice = at_most(base, ancients_close_cap(pack, u, at, events)) - camp_die(pack, u, at, !back, events);
    return at_least_none(dice + (back ? 0 : ancients_card_bonus(s, u, false, q->kind == BONUS)));
}

bool ancients_leader_near(const struct ancients_state *s, const struct unit *u) /* S78 */
{
    if (!hexes_any(s->leaders[u->side]))
        return false;
    return hexes_any(hexes_and(s->leaders[u->side], hexes_or(hexes_of(u->hex), hexes_grow(hexes_of(u->hex)))));
}

/* Do the fortifications of its hex serve this unit (P11)? */
bool ancients_fort_serves(const struct ancients_pack *pack, const struct unit *u)
{
    return !is_classic(pack, FORT_BENEFIT) || type_in(u->type, GROUP_FOOT);
}

/* Swords the target ignores in this close-combat roll: S26, S119, S120, S121. */
static int swords_ignored(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *target,
                          struct events *events)
{
    const struct sequence *q = &s->seq;
    bool fort = ancients_fort_serves(pack, target);
    int n = 0, side = hex_direction(&book(pack)->board, q->at, q->from);
    if (target->type == HCH) {
        rules_met(events, RULE('S', 26));
        n++;
    }
    if (pack->terrain[target->hex] == CAMP && fort) {
        rules_met(events, RULE('R', 144), RULE('P', 11));
        n++;
    }
    if (pack->terrain[target->hex] == WALL) {
        rules_met(events, RULE('R', 155));
        n++;
    }
    if (q->roll == ROLL_ATTACK && target->id == q->target && fort && side >= 0 &&
        ancients_protected(pack, q->at, 1u << side)) {
        rules_met(events, RULE('R', 142), RULE('P', 11));
        n++;
    }
    return n;
}

/* P4: are swords nothing to this target, or nothing in this roller's hands? */
bool ancients_swords_void(const struct ancients_pack *pack, unsigned roller, unsigned target)
{
    return is_classic(pack, SWORD_IMMUNITY) ? type_in(roller, GROUP_SWORD_LIGHT | TYPE(HWM))
                                            : type_in(target, GROUP_SWORD_LIGHT);
}

/* How many swords of these faces are hits (S75, P4, R119). */
int ancients_swords_scored(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces,
                           struct events *events)
{
    const struct unit *roller = ancients_roller(s), *target = ancients_rolled_at(s);
    int swords = dice_count(faces, FACE_SW);
    assert(roller && target);
    if (!swords)
        return 0;
    if (target->type == EL) {
        rules_met(events, RULE('R', 119));
        return 0;
    }
    if (ancients_swords_void(pack, roller->type, target->type)) {
        rules_met(events, RULE('R', 68), RULE('P', 4));
        return 0;
    }
    int scored = swords - swords_ignored(pack, s, target, events);
    rules_met(events, RULE('R', 67));
    return scored < 0 ? 0 : scored;
}

/* How many helmets of these faces are hits (R69-R71, S125). */
static int helmets_scored(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces,
                          struct events *events)
{
    const struct unit *roller = ancients_roller(s), *target = ancients_rolled_at(s);
    int helmets = dice_count(faces, FACE_HM);
    if (!helmets || roller->type == EL) /* R120 */
        return 0;
    bool led = ancients_leader_near(s, roller);
    if (target->type == EL && !is_classic(pack, HELMET_VS_ELEPHANT)) {
        rules_met(events, RULE('R', 71), RULE('P', 5));
        return 0;
    }
    if (led)
        rules_met(events, RULE('R', has_leader(s, roller) ? 69 : 70), RULE('R', 74), RULE('S', 78));
    if (roller->elite)
        rules_met(events, RULE('S', 125));
    return roller->elite || led ? helmets : 0;
}

/* The hits of the sequence's roll on the unit rolled at. */
int ancients_hits(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces,
                  struct events *events)
{
    const struct sequence *q = &s->seq;
    const struct unit *roller = ancients_roller(s), *target = ancients_rolled_at(s);
    assert(target && (roller || q->kind == BURN));
    int hits = dice_count(faces, pack->type[kind_of(target)].class);
    if (q->kind == FIRE || q->kind == BURN) {
        rules_met(events, RULE('S', 105));
        return hits;
    }
    if (hits && type_in(roller->type, GROUP_SCARED) && type_in(target->type, TYPE(EL) | TYPE(CAM))) {
        hits--;
        rules_met(events, target->type == EL ? RULE('R', 121) : RULE('S', 27), RULE('S', target->type == EL ? 29 : 27));
    }
    if (q->roll == ROLL_EVADE) {
        rules_met(events, RULE('R', 98));
        return hits;
    }
    return hits + ancients_swords_scored(pack, s, faces, events) + helmets_scored(pack, s, faces, events);
}
