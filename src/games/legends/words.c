/* words.c: the words of positions, in the order of the enums of legends.h. */
#include "legends.h"

#include <string.h>

const char *const legends_side_words[] = {"r", "c", NULL};
const char *const legends_stage_words[] = {"select", "turn", "over", NULL};
const char *const legends_phase_words[] = {"move", "attack", "defend", "roll", "counter", "advance", "form", NULL};
const char *const legends_sub_words[] = {"none", "main", "first", "counter", NULL};
const char *const legends_vacated_words[] = {"no", "killed", "retreated", "withdrawn", NULL};
const char *const legends_by_words[] = {"morale", "limit", "tie", "special", "resign", "time", "agree", NULL};
const char *const legends_card_codes[] = {"CC", "WD", "FS", "FL", "EV", "XC", "SK", "CT", "AD", "PU", "HR", "MO", NULL};
/* The last two pass within one entry and are read as what follows them (G50). */
const char *const legends_state_words[] = {"idle",    "ready",     "active",     "moved",     "marched", "attacked",
                                           "passive", "retreated", "retreating", "advancing", NULL};
const char *const legends_ask_words[] = {"none",  "select",  "turn",    "order",  "move",  "attack", "charge", "defend",
                                         "flank", "counter", "advance", "pursue", "adice", "ddice",  "draw",   NULL};

int legends_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}
