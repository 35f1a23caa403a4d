/* told.h: what happened, as facts and as a sentence, so that a page can show it and nobody guesses from a log line.
 *
 * A game tells one happening at a time (game.h: tell): an action, an outcome of luck or an event. Ids are those of the
 * scene. The order of a match's log is the order of things: before, cause, effect. */
#ifndef BELLUM_TOLD_H
#define BELLUM_TOLD_H

#include "scene.h"

enum told_kind {
    TOLD_NOTHING, /* bookkeeping: left out of what people read */
    TOLD_NOTE,    /* a sentence and no more */
    TOLD_STEP,    /* a round, turn or phase begins */
    TOLD_ORDER,   /* a piece is named, readied, chosen */
    TOLD_CARD,    /* a card is played or laid open */
    TOLD_MOVE,    /* from, to */
    TOLD_ATTACK,  /* an arrow from, to: close combat */
    TOLD_SHOT,    /* the same from afar */
    TOLD_DICE,
    TOLD_DRAW,    /* cards are drawn or dealt */
    TOLD_HIT,     /* `to` loses n */
    TOLD_GAIN,    /* `to` or the seat gains n */
    TOLD_DEAD,    /* the piece on `to` is gone */
    TOLD_RETREAT, /* from, to, driven */
    TOLD_TURN,    /* `to` changes its facing */
    TOLD_PLACE,   /* a piece comes onto the board */
    TOLD_SHOW,    /* something hidden is shown */
    TOLD_TRACK,   /* morale, banners, control: a figure of the seat is now n */
    TOLD_RESULT,  /* who has won, and how */
    TOLD_SHIFT,   /* all pieces of the seat stand n columns further */
    TOLD_KINDS
};
extern const char *const told_kinds[TOLD_KINDS];

struct told {
    uint8_t kind;                   /* enum told_kind */
    uint8_t seat;                   /* whose doing, or whom it befalls; NOBODY */
    uint16_t rule;                  /* 0: none to name */
    uint16_t from, to, piece, card; /* SCENE_NONE */
    uint16_t also[2];               /* further cells that do it together with `from`: also_n of them */
    uint8_t also_n;
    int16_t n;
    int dice_n;
    struct scene_die dice[FIGHT_DICE];
    char symbols[128]; /* what `piece` bears now, as in the scene; for cards that were hidden before. "": not told */
    char mark[16];     /* a word to float over `to`: "−1", "about", "holds" */
    char text[240];    /* the sentence, for this looker: "Your Equites on 5.4 lose 1." */
};

/* What there is to tell. */
enum happening_kind { HAPPENED_ACTION, HAPPENED_LUCK, HAPPENED_EVENT };
struct happening {
    uint8_t kind;
    uint8_t who;               /* ACTION: the seat */
    uint64_t what;             /* ACTION, LUCK */
    const struct event *event; /* EVENT */
};

/* The game's telling of it, or the engine's own words where it has none. `before` and `after` are what the looker sees
 * before and after the entry; either may be NULL. */
void tell(const struct game *game, const void *pack, const void *before, const void *after, unsigned looker,
          const struct happening *what, struct told *out);
void told_dice(struct told *t, const char *face, bool hit, const char *why); /* adds one */
void told_say_json(const struct told *t, const char *key, struct text *out);

#endif
