/* words.h: the words of the position format, in the order of their enums. */
#ifndef BELLUM_ANCIENTS_WORDS_H
#define BELLUM_ANCIENTS_WORDS_H

#include "games/ancients/ancients.h"

extern const char *const ancients_step_words[STEPS + 1], *const ancients_ask_words[ASKS + 1],
                                                             *const ancients_why_words[WHYS + 1],
                                                                 *const ancients_kind_words[KINDS + 1],
                                                                     *const ancients_roll_words[ROLLS + 1],
                                                                         *const ancients_frame_words[FRAMES + 1],
                                                                             *const ancients_by_words[BYS + 1],
                                                                                 *const ancients_verb_words[VERBS + 1];

extern const char *const ancients_direction_words[HEX_SIDES]; /* in sentences, by enum hex_direction */

#endif
