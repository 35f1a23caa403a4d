/* features.h: the figures of a position that a net learns from. */
#ifndef BELLUM_LEGENDS_FEATURES_H
#define BELLUM_LEGENDS_FEATURES_H

#include "worth.h"

/* The figures of a position. Of each side, first the one whose turn it is: */
enum {
    SEEN_MORALE,
    SEEN_HEAVY,            /* units */
    SEEN_LIGHT,            /* without Leaders */
    SEEN_LEADERS,          /* units */
    SEEN_HEAVY_STRENGTH,   /* sum */
    SEEN_LIGHT_STRENGTH,   /* with Leaders */
    SEEN_HEAVY_AT_ONE,     /* heavy units with a Strength of 1 */
    SEEN_HEAVY_AT_TWO,     /* and of 2 */
    SEEN_HAND,             /* cards */
    SEEN_WITHDRAWS,        /* of them Withdraw */
    SEEN_THREATS,          /* what all units could strike next time */
    SEEN_THREATS_NOW,      /* and those that can still act */
    SEEN_TOO_FAR,          /* tiles that units lack to the nearest enemy they could strike */
    SEEN_DISTANCE,         /* tiles to the nearest enemy, sum */
    SEEN_ACTIVATIONS,      /* left */
    SEEN_READY,            /* units that can still act */
    SEEN_DANGER,           /* the best blow at each unit, sum */
    SEEN_DANGER_MOST,      /* and the greatest */
    SEEN_HEAVY_WOUNDS,     /* hundredths of their Strength that heavy units may lose to all enemies, sum */
    SEEN_HEAVY_WOUNDS_NOW, /* and to those that can still act */
    SEEN_HEAVY_WOUNDS_MOST,
    SEEN_HEAVY_WOUNDS_NOW_MOST,
    SEEN_LIGHT_WOUNDS,
    SEEN_LIGHT_WOUNDS_NOW,
    SEEN_OF_SIDE
};
/* Then of both: */
enum {
    SEEN_ROUNDS_LEFT = 2 * SEEN_OF_SIDE,
    SEEN_ODD_ROUND,
    SEEN_PROMISE, /* legends_promise(), for the side whose turn it is */
    SEEN_TIE,     /* by how much it would win a tie */
    SEEN_TIE_STRENGTH,
    SEEN_TIE_TILES,
    SEEN_LAST_LEADER, /* G44 */
    SEEN_ACTION_MAX,
    SEEN_QUESTION,                                /* one for each kind of question, ASK_SELECT first */
    SEEN_MORALE_LATE = SEEN_QUESTION + ASK_DDICE, /* leads, the plainer the fewer rounds are left */
    SEEN_TIE_LATE,
    SEEN_HEAVY_LATE,
    SEEN_LIGHT_LATE,
    SEEN_PROMISE_LATE,
    SEEN_STANDING,
    SEEN_SOON, /* how near the end is, in two ways */
    SEEN_LATE,
    SEEN_MORALE_SHARE, /* 1 / morale */
    SEEN_MORALE_SHARE_OTHER,
    SEEN_HEAVY_RATIO, /* (own - other) / (own + other) */
    SEEN_STRENGTH_RATIO,
    SEEN
};

_Static_assert((int)SEEN <= (int)FEATURES_MAX, "a net takes so many figures");

#endif
