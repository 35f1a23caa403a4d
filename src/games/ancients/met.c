/* met.c: which of the finer rules took effect, for `bellum rules --coverage` (law 17). Only called when somebody
 * counts; the rules themselves stand in the other files. */
#include "games/ancients/rules.h"

/* A turn begins: what every turn of every battle rests on. */
void ancients_met_turn(const struct ancients_pack *pack, const struct ancients_state *s, struct events *events)
{
    static const uint8_t always[] = {2, 6, 7, 9, 10, 11, 12, 13, 19, 20, 21, 22, 24, 25, 26, 27, 29, 30};
    static const uint8_t blocks[TYPES] = {
        [LI] = 14, [LB] = 14,  [LS] = 14, [AX] = 14, [WA] = 14,  [MI] = 14, [HI] = 14, [HWM] = 15,
        [LC] = 16, [LBC] = 16, [MC] = 16, [HC] = 16, [CAM] = 16, [EL] = 17, [HCH] = 18};
    for (size_t i = 0; i < sizeof always; i++)
        MET_R(always[i]);
    MET_S(1), MET_S(2), MET_S(4), MET_S(5), MET_S(6), MET_S(22), MET_S(59);
    for (int id = 0; id < SWITCHES; id++)
        if (pack->value[id] != pack->preset)
            MET_P(id + 1);
    if (hexes_count(pack->on[PLAIN]) < 113)
        MET_R(8), MET_R(23), MET_S(123);
    if (pack->ambush_turn[TOP] || pack->growth[BOTTOM] || hexes_any(pack->objective[BOTTOM]) ||
        hexes_any(pack->exit[BOTTOM]))
        MET_R(28), MET_S(124);
    hexes_each(hex, s->units[s->player]) {
        unsigned type = s->unit[s->unit_at[hex] - 1].type;
        MET_R(blocks[type]);
        MET_S(ancients_type_rule[type]);
    }
}

void ancients_met_move(const struct ancients_pack *pack, const struct unit *u, int d, unsigned to,
                       struct events *events)
{
    static const uint8_t rule[TYPES] = {
        [LI] = 39, [LB] = 40,  [LS] = 40, [AX] = 41, [WA] = 44,  [MI] = 43, [HI] = 47, [HWM] = 48,
        [LC] = 50, [LBC] = 50, [MC] = 51, [HC] = 52, [CAM] = 51, [EL] = 54, [HCH] = 53};
    static const uint8_t entry[TERRAINS] = {[FOREST] = 133, [FORD] = 147, [MARSH] = 149, [WALL] = 152};
    static const uint8_t terrain[TERRAINS] = {
        [HILL] = 113, [FOREST] = 112, [BROKEN] = 111, [FORD] = 115, [MARSH] = 116, [CAMP] = 119, [WALL] = 121};
    MET_R(d > 1 && u->type == AX ? 42 : d > 1 && u->type == WA ? 45 : rule[u->type]);
    if (u->type == HWM)
        MET_R(49);
    if (entry[pack->terrain[to]])
        MET_R(entry[pack->terrain[to]]);
    if (terrain[pack->terrain[to]])
        MET_S(terrain[pack->terrain[to]]);
    if (pack->terrain[to] == BROKEN && type_in(u->type, GROUP_MOUNTED))
        MET_R(130);
    if (pack->rampart[to])
        MET_S(120);
    if (pack->terrain[u->hex] == WALL)
        MET_R(153);
}

/* Dice are about to fall in the sequence. */
void ancients_met_dice(const struct ancients_pack *pack, const struct ancients_state *s, struct events *events)
{
    const struct sequence *q = &s->seq;
    const struct unit *u = ancients_roller(s), *enemy = ancients_rolled_at(s);
    if (!u)
        return;
    MET_S(76);
    if (q->kind == FIRE) {
        MET_R(u->moved ? 59 : 58);
        MET_R(u->type == LS ? 57 : 56);
        MET_R(61), MET_R(62), MET_R(63), MET_S(104), MET_S(106), MET_S(107), MET_S(110), MET_S(109);
        if (pack->terrain[q->at] == FOREST)
            MET_R(136);
        return;
    }
    MET_R(65), MET_R(36), MET_S(ancients_type_rule[u->type]);
    if (u->type == HI)
        MET_R(66);
    if (u->type == EL) {
        unsigned type = enemy ? enemy->type : NO_TYPE;
        MET_R(type == NO_TYPE ? 117
              : type == EL    ? 113
              : type == CAM   ? 114
              : type == WA    ? 115
              : type == HCH   ? 116
                              : 112);
        MET_S(24), MET_R(120);
    }
    if (u->type == WA)
        MET_S(23);
    unsigned here = pack->terrain[u->hex],
             there = pack->terrain[q->roll == ROLL_BACK || q->roll == ROLL_STRIKE ? q->from : q->at];
    bool mounted = type_in(u->type, GROUP_MOUNTED);
    if (here == BROKEN || there == BROKEN)
        MET_R(132);
    if (here == FOREST || there == FOREST)
        MET_R(135);
    if (here == FORD || there == FORD)
        MET_R(148);
    if (here == WALL || there == WALL)
        MET_R(154);
    if (here == HILL)
        MET_R(mounted ? 140 : 139);
    else if (there == HILL)
        MET_R(138);
    if (there == CAMP && q->roll == ROLL_ATTACK)
        MET_R(146), MET_P(7);
    if (q->roll == ROLL_EVADE && enemy) {
        static const uint8_t row[TYPES] = {
            [AX] = 91, [HI] = 95, [HWM] = 92, [MC] = 93, [HC] = 94, [CAM] = 93, [EL] = 95, [HCH] = 95};
        MET_R(u->type == EL && row[enemy->type] >= 94 ? 96 : row[enemy->type] ? row[enemy->type] : 90);
        MET_R(98), MET_R(99);
    }
}

/* The faces of a close combat roll on a unit. */
void ancients_met_hits(const struct ancients_pack *pack, const struct ancients_state *s, struct events *events)
{
    const struct sequence *q = &s->seq;
    const struct unit *u = ancients_roller(s), *target = ancients_rolled_at(s);
    if (!u || !target || q->kind == FIRE || q->kind == BURN || q->roll == ROLL_EVADE)
        return;
    if (dice_count(q->faces, FACE_SW)) {
        if (target->type == EL)
            MET_R(119);
        else if (!pack->value[SWORD_IMMUNITY] && type_in(target->type, GROUP_SWORD_LIGHT))
            MET_R(68), MET_P(4);
        else
            MET_R(67);
        if (target->type == HCH)
            MET_S(26);
        if (pack->terrain[target->hex] == CAMP)
            MET_R(144), MET_P(11);
        if (pack->terrain[target->hex] == WALL)
            MET_R(155);
        if (q->roll == ROLL_ATTACK && pack->rampart[target->hex])
            MET_R(142);
    }
    if (dice_count(q->faces, FACE_HM) && u->type != EL && ancients_leader_near(s, u)) {
        if (target->type == EL)
            MET_R(71), MET_P(5);
        else
            MET_R(has_leader(s, u) ? 69 : 70), MET_R(74), MET_S(78);
    }
    if (u->elite && dice_count(q->faces, FACE_HM))
        MET_S(125);
    if (type_in(u->type, GROUP_SCARED) && target->type == EL && dice_count(q->faces, FACE_HV))
        MET_R(121), MET_S(29);
    if (type_in(u->type, GROUP_SCARED) && target->type == CAM && dice_count(q->faces, FACE_MD))
        MET_S(27);
}

/* Flags were ignored, or accepted. */
void ancients_met_flags(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        int ignored, int accepted, struct events *events)
{
    const struct unit *roller = ancients_roller(s);
    if (ignored) {
        MET_R(111);
        if (u->type == EL)
            MET_R(122);
        else if (has_leader(s, u))
            MET_R(76), MET_R(105), MET_R(106);
        else if (ancients_supported(pack, s, u))
            MET_R(107), MET_R(169);
        if (u->type == WA)
            MET_R(109);
        if (pack->terrain[u->hex] == CAMP)
            MET_R(110), MET_R(145);
        if (pack->terrain[u->hex] == WALL)
            MET_R(156);
        if (pack->rampart[u->hex])
            MET_R(143);
    }
    if (!accepted)
        return;
    if (u->type == WA || u->type == EL || u->type == AX)
        MET_R(u->type == WA ? 101 : u->type == EL ? 102 : 103);
    if (u->type == EL)
        MET_R(168);
    if (roller && type_in(roller->type, TYPE(EL) | TYPE(CAM)) && type_in(u->type, GROUP_SCARED) && s->seq.kind != FIRE)
        MET_R(123), MET_S(28);
}
