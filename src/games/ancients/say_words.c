/* say_words.c: the words of the game and of the position format, in the order of their enums. */
#include "games/ancients/rules.h"

const char *const ancients_type_codes[TYPES + 1] = {"-",  "LI",  "LB", "LS", "AX",  "WA", "MI",  "HI", "HWM",
                                                    "LC", "LBC", "MC", "HC", "CAM", "EL", "HCH", NULL};
const uint8_t ancients_type_rule[TYPES] = {
    [LI] = 7,  [LB] = 8,   [LS] = 9,  [AX] = 10, [WA] = 11,  [MI] = 12, [HI] = 13,  [HWM] = 14,
    [LC] = 15, [LBC] = 16, [MC] = 17, [HC] = 18, [CAM] = 19, [EL] = 20, [HCH] = 21,
};
const char *const ancients_terrain_words[TERRAINS + 1] = {"plain", "hill", "forest", "broken", "river", "ford", "marsh",
                                                          "lake",  "sea",  "steep",  "camp",   "wall",  NULL};
const char *const ancients_card_ids[CARDS + 1] = {
    "-",
    "order-two-left",
    "order-two-center",
    "order-two-right",
    "order-three-left",
    "order-three-center",
    "order-three-right",
    "order-four-left",
    "order-four-center",
    "order-four-right",
    "out-flanked",
    "coordinated-attack",
    "order-light",
    "order-medium",
    "order-heavy",
    "order-mounted",
    "inspired-left",
    "inspired-center",
    "inspired-right",
    "leadership-any",
    "clash-of-shields",
    "counter-attack",
    "darken-the-sky",
    "double-time",
    "first-strike",
    "i-am-spartacus",
    "line-command",
    "mounted-charge",
    "move-fire-move",
    "rally",
    NULL,
};
const char *const ancients_face_words[DICE_FACES + 1] = {"lt", "md", "hv", "hm", "fl", "sw", NULL};
const char *const ancients_special_words[SPECIALS + 1] = {
    "elite",        "ambush",       "hand_growth", "hand_on_banners", "exit", "lose_with_leader", "objective",
    "lone_phalanx", "rolling_fire", NULL};
const char *const ancients_class_words[CLASSES + 1] = {"light", "medium", "heavy", NULL};
const char *const ancients_side_words[SIDES + 1] = {"top", "bottom", NULL};
const char *const ancients_section_words[SECTIONS + 1] = {"left", "centre", "right", NULL};
const char *const ancients_switch_ids[SWITCHES + 1] = {
    "aux_evade",       "mc_evade",  "heavy_evade",  "sword_immunity",   "helmet_vs_elephant", "bow_range",
    "camp_dice",       "ford_fire", "marsh_leader", "forest_light_cav", "fort_benefit",       "evade_advance",
    "machine_advance", NULL,
};
/* 2.1: the manual's value, the classic's. */
const char *const ancients_switch_values[SWITCHES][3] = {
    [AUX_EVADE] = {"on", "off", NULL},
    [MC_EVADE] = {"foot", "foot_heavy", NULL},
    [HEAVY_EVADE] = {"all", "mounted", NULL},
    [SWORD_IMMUNITY] = {"target", "roller", NULL},
    [HELMET_VS_ELEPHANT] = {"off", "on", NULL},
    [BOW_RANGE] = {"2", "3", NULL},
    [CAMP_DICE] = {"attacker", "occupant", NULL},
    [FORD_FIRE] = {"2", "1", NULL},
    [MARSH_LEADER] = {"any", "lone", NULL},
    [FOREST_LIGHT_CAV] = {"on", "off", NULL},
    [FORT_BENEFIT] = {"all", "foot", NULL},
    [EVADE_ADVANCE] = {"on", "off", NULL},
    [MACHINE_ADVANCE] = {"on", "off", NULL},
};

int ancients_card_by_id(const char *id)
{
    for (int card = 1; card < CARDS; card++)
        if (strcmp(ancients_card_ids[card], id) == 0)
            return card;
    return NO_CARD;
}

int ancients_type_by_code(const char *code)
{
    for (int type = 1; type < TYPES; type++)
        if (strcmp(ancients_type_codes[type], code) == 0)
            return type;
    return NO_TYPE;
}

int ancients_kind_by_code(const struct ancients_book *all, const char *code)
{
    for (int i = 0; i < all->own_n; i++)
        if (strcmp(all->own[i].code, code) == 0)
            return TYPES + i;
    return ancients_type_by_code(code);
}

const char *ancients_kind_code(const struct ancients_book *all, unsigned kind)
{
    return kind < TYPES ? ancients_type_codes[kind] : kind - TYPES < all->own_n ? all->own[kind - TYPES].code : "?";
}

const char *const ancients_step_words[STEPS + 1] = {"play",   "order", "move", "fire", "move2",
                                                    "battle", "draw",  "over", NULL};
const char *const ancients_ask_words[ASKS + 1] = {
    "none",   "play",    "order",  "rally",   "ambush", "enter", "move", "fire", "battle", "defend", "withdraw",
    "ignore", "retreat", "escape", "advance", "extra",  "bonus", "roll", "draw", "next",   NULL};
const char *const ancients_why_words[WHYS + 1] = {"none",  "attack", "back",      "strike", "shot",
                                                  "evade", "reroll", "rampage",   "check",  "escape",
                                                  "marsh", "rally",  "spartacus", "burn",   NULL};
const char *const ancients_kind_words[KINDS + 1] = {"none", "close", "bonus", "fire", "burn", "move", NULL};
const char *const ancients_roll_words[ROLLS + 1] = {"none", "attack", "back", "strike", "evade", NULL};
const char *const ancients_frame_words[FRAMES + 1] = {"none",  "rampage", "escape",  "retreat",
                                                      "marsh", "check",   "blocked", NULL};
const char *const ancients_results[RESULT_DRAW + 2] = {"-", "top", "bottom", "draw", NULL};
const char *const ancients_by_words[BYS + 1] = {"banners", "leader", "turns",  "resign",
                                                "time",    "agree",  "points", NULL};
const char *const ancients_direction_words[HEX_SIDES] = {"west", "north-west", "north-east",
                                                         "east", "south-east", "south-west"};
