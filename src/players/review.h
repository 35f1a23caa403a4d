/* review.h: a match looked at again. For each decision what the side could expect before and after, by a search from its own
 * view; what luck did; where it turned, and what was better.
 *
 * A decision is weighed by itself, so that several threads or workers can share them; then the rows are put together. What
 * a seat could not know is told of a match that is over, or of one where nothing is hidden. */
#ifndef BELLUM_REVIEW_H
#define BELLUM_REVIEW_H

#include "engine/ledger.h"
#include "engine/match.h"
#include "player.h"

enum { REVIEW_DEEPER = 8, REVIEW_MOMENTS = 6 }; /* so many times the budget, for what seems to matter; moments told */

enum grade { GRADE_BEST, GRADE_GOOD, GRADE_DOUBTFUL, GRADE_MISTAKE, GRADES };
extern const char *const grade_words[GRADES];

/* A question with more than one answer, or a whole secret series. */
struct review_unit {
    int entry, last; /* indices in the match: its first and its last entry */
    uint8_t seat;
    int turn;    /* as the scene counts, 0 = not counted */
    int choices; /* answers it had */
    int n;       /* answers that were given */
    action_t *line;
    unsigned char *state; /* in which it was put */
};

/* What was found of it. Points of 100, for the seat that decided. */
struct review_row {
    bool weighed, deep;
    double before, after; /* what it could expect, and what it could expect of its answer */
    uint32_t visits;      /* how often the answer was tried */
    char *did, *better;   /* in words; better "" where nothing better was found */
    char *line;           /* the first of the better answers as it is written */
};
static inline double row_loss(const struct review_row *row) { return row->before - row->after; }
enum grade row_grade(const struct review_row *row);

/* Where it turned: a decision, the luck of a turn, or what others did that the side had not expected. */
enum moment_kind { MOMENT_CHOICE, MOMENT_LUCK, MOMENT_REPLY, MOMENT_KINDS };
extern const char *const moment_words[MOMENT_KINDS];
struct review_moment {
    uint8_t kind;  /* enum moment_kind */
    uint8_t seat;  /* whose decision; else whom it hurt */
    bool decisive; /* for a seat that did not win */
    int at;        /* CHOICE: unit; LUCK: row of the ledger, the worst of its turn; REPLY: the next unit of the seat */
    int turn, entry;
    double points; /* what it cost that seat */
    double before; /* what that seat could expect, 50 if nothing is known */
};

struct review {
    const struct match *match;
    const struct game *game;
    const void *pack;
    unsigned seat; /* whose review it is, NOBODY: of all sides */
    bool over;     /* the match is */
    bool open;     /* everything may be told: it is over, or nothing was hidden in it */
    int seats, units_n, moments_n;
    struct review_unit *units;
    struct review_row *rows; /* one a unit */
    struct ledger luck;
    int *luck_turn; /* turn of each row of the ledger */
    int *numbers; /* of each entry as it may be told: how many there are tells how busy others are in secret, so a seat
                     * whose match is not over gets numbers of its own */
    struct review_moment moments[REVIEW_MOMENTS];
    char names[SEATS_MAX][24], scenario[40];
    char called[SEATS_MAX][32]; /* "Roman (B)" */
    struct result result;       /* over */
};

/* False: a sentence says what cannot be done. The match must outlive the review. */
bool review_begin(struct review *r, const struct match *m, unsigned seat, struct text *why);
void review_free(struct review *r);

/* One decision, by a player of review_player(). Touches nothing but `out`. */
struct player *review_player(const struct review *r, const char *budget, bool deep, struct text *error);
void review_weigh(const struct review *r, struct player *p, int unit, struct review_row *out);
void review_keep(struct review *r, int unit, struct review_row *row); /* takes its texts over */
/* Which decisions seem to matter and were not looked at more deeply yet: their number. */
int review_again(const struct review *r, int *units, int most);
/* Finds the moments, once all rows are in. */
void review_end(struct review *r);

/* Words: review_words.c */
/* What was answered, and the better answer. Of two secret series only what differs. */
void review_answers(const struct review *r, const struct review_unit *u, const struct weighed *w, struct text *did,
                    struct text *better);
const char *review_who(const struct review *r, unsigned seat); /* "You", or the name of its side */
/* What came of a moment until its seat was to decide its next turn: sentences, at most `most`. */
void review_came(const struct review *r, const struct review_moment *m, int most, struct text *out);
void review_moment_say(const struct review *r, const struct review_moment *m, struct text *out); /* what it was */
void review_summary(const struct review *r, struct text *out);
void review_say(const struct review *r, struct text *out);      /* for people: summary, grades and moments */
void review_say_rows(const struct review *r, struct text *out); /* every decision */

/* JSON: review_json.c, described in docs/review.md */
void review_unit_json(const struct review *r, int unit, struct text *out);
void review_row_json(const struct review *r, int unit, const struct review_row *row, struct text *out);
bool review_row_read(const struct review *r, const struct json *j, int *unit, struct review_row *out);
void review_json(const struct review *r, const char *budget, struct text *out);

#endif
