/* words.h: the words of the position format, in the order of their enums. */
#ifndef BELLUM_ANCIENTS_WORDS_H
#define BELLUM_ANCIENTS_WORDS_H

#include "games/ancients/ancients.h"

extern const char *const words_step[STEPS + 1],
    *const words_ask[ASKS + 1], *const words_why[WHYS + 1], *const words_kind[KINDS + 1],
                                                                *const words_roll[ROLLS + 1],
                                                                    *const words_frame[FRAMES + 1],
                                                                        *const words_by[BYS + 1],
                                                                            *const words_verb[VERBS + 1];

extern const char *const words_direction[HEX_SIDES]; /* in sentences, by enum hex_direction */

#endif
