/* kinds.h: the words of the game: sides, units, dice, terrain, cards, steps, questions, actions. */
#ifndef BELLUM_ANCIENTS_KINDS_H
#define BELLUM_ANCIENTS_KINDS_H

#include "engine/game.h"

enum { TOP = 0, BOTTOM = 1, SIDES = 2 };

enum { NO_TYPE, LI, LB, LS, AX, WA, MI, HI, HWM, LC, LBC, MC, HC, CAM, EL, HCH, TYPES };
enum { LIGHT, MEDIUM, HEAVY, CLASSES };
enum { FACE_LT, FACE_MD, FACE_HV, FACE_HM, FACE_FL, FACE_SW }; /* the first three hit the class of that number */

#define TYPE(t) (1u << (t))
enum { /* S25, 1.8 */
       GROUP_LIGHT = TYPE(LI) | TYPE(LB) | TYPE(LS) | TYPE(AX) | TYPE(LC) | TYPE(LBC),
       GROUP_MEDIUM = TYPE(WA) | TYPE(MI) | TYPE(MC) | TYPE(CAM),
       GROUP_HEAVY = TYPE(HI) | TYPE(HC) | TYPE(EL) | TYPE(HCH) | TYPE(HWM),
       GROUP_MOUNTED = TYPE(LC) | TYPE(LBC) | TYPE(MC) | TYPE(HC) | TYPE(CAM) | TYPE(EL) | TYPE(HCH),
       GROUP_FOOT = TYPE(LI) | TYPE(LB) | TYPE(LS) | TYPE(AX) | TYPE(WA) | TYPE(MI) | TYPE(HI) | TYPE(HWM),
       GROUP_LIGHT_FOOT = TYPE(LI) | TYPE(LB) | TYPE(LS) | TYPE(AX),
       GROUP_MISSILE = TYPE(LI) | TYPE(LB) | TYPE(LS) | TYPE(AX) | TYPE(LC) | TYPE(LBC) | TYPE(HWM),
       GROUP_CAVALRY = TYPE(LC) | TYPE(LBC) | TYPE(MC) | TYPE(HC),
       GROUP_SCARED = GROUP_CAVALRY | TYPE(HCH),
       GROUP_SWORD_LIGHT = TYPE(LI) | TYPE(LB) | TYPE(LS) | TYPE(LC) | TYPE(LBC), /* P4 */
       GROUP_ALL = GROUP_FOOT | GROUP_MOUNTED
};
static inline bool type_in(unsigned type, unsigned group) { return group >> type & 1; }

enum terrain { PLAIN, HILL, FOREST, BROKEN, RIVER, FORD, MARSH, LAKE, SEA, STEEP, CAMP, WALL, TERRAINS };

enum { /* card c is described by rule S(29 + c) */
       NO_CARD,
       ORDER_TWO_LEFT,
       ORDER_TWO_CENTER,
       ORDER_TWO_RIGHT,
       ORDER_THREE_LEFT,
       ORDER_THREE_CENTER,
       ORDER_THREE_RIGHT,
       ORDER_FOUR_LEFT,
       ORDER_FOUR_CENTER,
       ORDER_FOUR_RIGHT,
       OUT_FLANKED,
       COORDINATED_ATTACK,
       ORDER_LIGHT,
       ORDER_MEDIUM,
       ORDER_HEAVY,
       ORDER_MOUNTED,
       INSPIRED_LEFT,
       INSPIRED_CENTER,
       INSPIRED_RIGHT,
       LEADERSHIP_ANY,
       CLASH_OF_SHIELDS,
       COUNTER_ATTACK,
       DARKEN_THE_SKY,
       DOUBLE_TIME,
       FIRST_STRIKE,
       I_AM_SPARTACUS,
       LINE_COMMAND,
       MOUNTED_CHARGE,
       MOVE_FIRE_MOVE,
       RALLY,
       CARDS,
       DECK_SIZE = 60
};
#define CARD_RULE(card) RULE('S', 29 + (card))

enum { LEFT, CENTRE, RIGHT, SECTIONS };

enum step { STEP_PLAY, STEP_ORDER, STEP_MOVE, STEP_FIRE, STEP_MOVE2, STEP_BATTLE, STEP_DRAW, STEP_OVER, STEPS };

enum ask_kind { /* what is asked, or which luck is due */
                ASK_NOTHING,
                ASK_PLAY,
                ASK_ORDER,
                ASK_RALLY,
                ASK_AMBUSH,
                ASK_ENTER,
                ASK_MOVE,
                ASK_FIRE,
                ASK_BATTLE,
                ASK_DEFEND,
                ASK_WITHDRAW,
                ASK_IGNORE,
                ASK_RETREAT,
                ASK_ESCAPE,
                ASK_ADVANCE,
                ASK_EXTRA,
                ASK_BONUS,
                ASK_ROLL,
                ASK_DRAW,
                ASK_NEXT, /* of both: on to the next battle */
                ASKS
};

enum why { /* what a roll is for */
           WHY_NONE,
           WHY_ATTACK,
           WHY_BACK,
           WHY_STRIKE,
           WHY_SHOT,
           WHY_EVADE,
           WHY_REROLL,
           WHY_RAMPAGE,
           WHY_CHECK,
           WHY_ESCAPE,
           WHY_MARSH,
           WHY_RALLY,
           WHY_SPARTACUS,
           WHY_BURN,
           WHYS
};

enum kind { NO_SEQUENCE, CLOSE, BONUS, FIRE, BURN, MOVING, KINDS };
enum roll { ROLL_NONE, ROLL_ATTACK, ROLL_BACK, ROLL_STRIKE, ROLL_EVADE, ROLLS };
enum frame_kind {
    FRAME_NONE,
    FRAME_RAMPAGE,
    FRAME_ESCAPE,
    FRAME_RETREAT,
    FRAME_MARSH,
    FRAME_CHECK,
    FRAME_BLOCKED,
    FRAMES
};

/* The rules that a battle may bring (4.13). */
enum special {
    SPECIAL_ELITE,
    SPECIAL_AMBUSH,
    SPECIAL_HAND_GROWTH,
    SPECIAL_HAND_ON_BANNERS,
    SPECIAL_EXIT_EDGE,
    SPECIAL_LOSE_WITH_LEADER,
    SPECIAL_OBJECTIVE,
    SPECIAL_PHALANX,
    SPECIAL_ROLLING_FIRE,
    SPECIALS
};

/* Verbs, in the order in which a question lists them: legal() comes out sorted by itself. */
enum verb {
    VERB_PLAY = 1,
    VERB_LEAD,
    VERB_ORDER,
    VERB_RALLY,
    VERB_AMBUSH,
    VERB_ENTER,
    VERB_MOVE,
    VERB_EXIT,
    VERB_FIRE,
    VERB_FIGHT,
    VERB_BURN,
    VERB_STAND,
    VERB_EVADE,
    VERB_STRIKE,
    VERB_WITHDRAW,
    VERB_IGNORE,
    VERB_RETREAT,
    VERB_ESCAPE,
    VERB_ADVANCE,
    VERB_EXTRA,
    VERB_BONUS,
    VERB_STAY,
    VERB_GO,
    VERB_DONE,
    VERB_NEXT,
    VERBS
};
enum { BATTLE_DICE = 7, ROLLING_FIRE_DICE = 2, LONE_PHALANX_DICE = 3 }; /* R12, G6, S131 */
enum { RESULT_NONE, RESULT_TOP, RESULT_BOTTOM, RESULT_DRAW };           /* the side that won + 1, or a draw */
enum { AMBUSH_NO = 3, ENTER_LEADER = 0x20, ESCAPE_STOP = 0x100, ESCAPE_OFF = 0x101, RETREAT_NOWHERE = 0x100 };

/* A piece that can be ordered or moved: twice the hex, plus 1 for the leader (he comes after the unit of his hex). */
static inline unsigned piece_key(unsigned hex, bool leader) { return hex * 2 + leader; }

enum unit_flag { ORDERED = 1, NO_MOVE = 2, MUST_FIGHT = 4, BATTLED = 8, ADVANCED = 16, EXTRA = 32, HAD_BONUS = 64 };

#endif
