/* coins.h: a game made to test the laws: luck, hidden hands, secret simultaneous series, a mirror, and faults that
 * can be switched on one at a time. */
#ifndef BELLUM_COINS_H
#define BELLUM_COINS_H

#include "engine/game.h"

/* Each fault with the law it breaks. */
/* clang-format off */
#define COINS_FAULTS(X)                                                                                              \
    X(SOUND, 0)                                                                                                      \
    X(LEGAL_UNSORTED, 1) X(LEGAL_TWICE, 1) X(LEGAL_OF_OTHERS, 1) X(LEGAL_EMPTY, 1)                                   \
    X(CHECK_TAKES_MORE, 2) X(CHECK_TAKES_LESS, 2) X(REFUSAL_WITHOUT_RULE, 2) X(REFUSAL_WITHOUT_TEXT, 2)              \
    X(REASON_NOT_FILLED, 2)                                                                                          \
    X(WEIGHTS_DO_NOT_SUM, 3) X(WEIGHT_ZERO, 3) X(SAMPLE_TILTED, 3)                                                   \
    X(APPLY_HEARS, 4) X(APPLY_WRITES_BESIDE, 4) X(APPLY_WRITES_PACK, 4) X(BEGIN_LEAVES, 4)                           \
    X(ENDLESS, 6)                                                                                                    \
    X(PICK_SEEN, 7) X(FINISH_TELLS, 7) X(FIRST_COUNTS, 7) X(PICK_TOLD, 7)                                            \
    X(NODE_HIDDEN, 8) X(LEGAL_READS_UNKNOWN, 8) X(LOOK_LEAVES, 8) X(REASON_LEAKS, 8) X(REFUSAL_TELLS, 8)             \
    X(IMAGINE_LOSES, 9) X(IMAGINE_FORGETS, 9) X(IMAGINE_LEAVES, 9) X(AUDIENCE_KNOWS, 9)                              \
    X(IMAGINE_ONE, 10)                                                                                               \
    X(REVEAL_UNMARKED, 11)                                                                                           \
    X(WORDS_ALIKE, 13) X(POSITION_FORGETS, 13) X(VIEW_FORGETS, 13) X(READ_GROWS, 13) X(EVENT_WORDLESS, 13)           \
    X(CHOICE_POINTS_NOWHERE, 13) X(PIECE_STANDS_NOWHERE, 13)                                                         \
    X(COIN_LOST, 14) X(NOBODY_FIRST, 14) X(QUIT_GOES_ON, 14)                                                         \
    X(MIRROR_FORGETS, 16) X(MIRROR_NOT_TWICE, 16)                                                                    \
    X(RULE_UNKNOWN, 17)                                                                                              \
    X(GLIMPSE_FORGOTTEN, 18)
/* clang-format on */

enum coins_fault {
#define X(name, law) COINS_##name,
    COINS_FAULTS(X)
#undef X
        COINS_FAULTS_N
};

extern enum coins_fault coins_fault; /* the one switched on */
extern const struct game game_coins;
extern const char coins_content[]; /* JSON */

#endif
