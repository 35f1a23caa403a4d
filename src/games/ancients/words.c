/* words.c: see words.h. */
#include "games/ancients/words.h"

const char *const words_step[STEPS + 1] = {"play", "order", "move", "fire", "move2", "battle", "draw", "over", NULL};
const char *const words_ask[ASKS + 1] = {"none",    "play",   "order",  "rally",    "ambush", "enter",   "move",
                                         "fire",    "battle", "defend", "withdraw", "ignore", "retreat", "escape",
                                         "advance", "extra",  "bonus",  "roll",     "draw",   NULL};
const char *const words_why[WHYS + 1] = {"none",  "attack", "back",      "strike", "shot",
                                         "evade", "reroll", "rampage",   "check",  "escape",
                                         "marsh", "rally",  "spartacus", "burn",   NULL};
const char *const words_kind[KINDS + 1] = {"none", "close", "bonus", "fire", "burn", "move", NULL};
const char *const words_roll[ROLLS + 1] = {"none", "attack", "back", "strike", "evade", NULL};
const char *const words_frame[FRAMES + 1] = {"none", "rampage", "escape", "retreat", "marsh", "check", "blocked", NULL};
const char *const words_by[BYS + 1] = {"banners", "leader", "turns", "resign", "time", "agree", NULL};
const char *const words_verb[VERBS + 1] = {"-",      "play",     "lead",   "order",   "rally",  "ambush",  "enter",
                                           "move",   "exit",     "fire",   "fight",   "burn",   "stand",   "evade",
                                           "strike", "withdraw", "ignore", "retreat", "escape", "advance", "extra",
                                           "bonus",  "stay",     "go",     "done",    NULL};
const char *const words_direction[HEX_SIDES] = {"west", "north-west", "north-east", "east", "south-east", "south-west"};
