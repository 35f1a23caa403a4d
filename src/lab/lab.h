/* lab.h: many games between computer players, counted.
 *
 * A trial is a list of games with numbers 0..n-1; game i is the same whoever plays it, on any thread or machine. The
 * entrants change seats from game to game, and the games of one round of seats share their luck: the k-th piece of luck
 * of each is drawn from the same seed, so that sides and luck cancel. */
#ifndef BELLUM_LAB_H
#define BELLUM_LAB_H

#include "engine/match.h"

#include <stdatomic.h>
#include <stdio.h>

enum { LAB_THREADS = 64 };

struct trial {
    const struct game *game;
    const struct pack *pack;
    const struct pack *other;       /* sprt of two data packs: odd rounds are played with this one; else NULL */
    const void *start;              /* a state, or NULL: from begin() */
    const void *other_start;        /* the same position with the other pack */
    const char *entrant[SEATS_MAX]; /* words for player_new() */
    const struct json *content;     /* deep: tells the ids of things in actions; may be NULL */
    int64_t games;
    uint64_t seed;
    bool swap; /* entrants change seats (default); else entrant i keeps seat i */
    bool deep; /* also judge every entry: lead changes, luck and use of words (for reports) */
    /* Luck is drawn as a match draws it, from a seed of the game's own (lab_match_seed), and entries are handed out: a record
     * can be made of each game. Without it luck is cheaper to draw, so the same trial seed gives other games. */
    bool matches;
    int threads;
};

/* One game. No padding: it travels between machines as it is. */
struct played {
    int64_t index;
    uint8_t place[SEATS_MAX]; /* by entrant */
    uint8_t seat[SEATS_MAX];  /* which seat the entrant had */
    int32_t score[SEATS_MAX]; /* by entrant */
    int32_t luck[SEATS_MAX];  /* deep: sum of (worth after - worth expected) over luck, by entrant, of 10000, rounded */
    uint32_t entries, decisions;
    uint16_t lead_changes;
    uint8_t done, endless;
    uint8_t zero[4];
    char by[16];
};
_Static_assert(sizeof(struct played) == 80, "struct played has no padding");

/* Words used: what an action begins with, and its first argument where that is a name ("play rally", "train GU"). */
/* Counted apart for each player in each seat (usage_group): Rome's units are not to blame for how Rome fares. */
enum { USAGE_GROUPS = SEATS_MAX * SEATS_MAX };
struct sides {
    int64_t of[2]; /* lost, won */
};
struct usage {
    char words[40];
    char name[40];                   /* what players call the thing in the words, "" = as it stands there */
    struct sides used[USAGE_GROUPS]; /* that used it in their game */
    int64_t times;
};
/* A thing that the content names: a unit, card, building, spell, upgrade. `of` is the content's list that holds it; what no
 * list holds is of "pieces" or "cards". Had: it stood on the board, lay face up in the seat's own zones, or could be made.
 * Used: it acted, was played or was made. */
struct thing {
    char of[16], id[32], name[40];
    struct sides had[USAGE_GROUPS], used[USAGE_GROUPS];
    int64_t times[SEATS_MAX]; /* by entrant */
};
struct usages {
    struct usage *list;
    int n, max;
    struct thing *things;
    int things_n, things_max;
    struct sides all[USAGE_GROUPS];
};
void usages_free(struct usages *u);
/* One entry of a game, of a trial with `matches`. */
struct lab_entry {
    uint64_t what;
    uint8_t who; /* a seat, or LUCK */
};

struct lab_hooks {
    /* The entries of a game as it ends (p->entries of them), on the thread that played it, several at once. False: it could
     * not be kept; the trial stops and the game counts as not played. */
    bool (*entries)(void *context, const struct played *p, const struct lab_entry *list);

    void (*progress)(void *context, int64_t done, int64_t all);
    void (*game)(void *context, const struct played *p); /* each as it ends; one at a time */
    bool (*stop)(void *context);                         /* asked between games */
    void *context;
};

/* Plays the games with skip(i) false (skip may be NULL), into results[i]. False: one did not end within its bound. */
bool lab_run(const struct trial *t, struct played *results, const uint8_t *skip, const struct lab_hooks *hooks,
             struct usages *usages, uint32_t *met);
/* One game. scratch: from lab_scratch(). */
struct lab_scratch;
struct lab_scratch *lab_scratch(const struct trial *t);
void lab_scratch_free(struct lab_scratch *s);
void lab_play(const struct trial *t, int64_t index, struct lab_scratch *scratch, struct played *out);

/* The seed of a game's luck as a match: the games of one round of seats share it. */
void lab_match_seed(const struct trial *t, int64_t index, uint8_t seed[SEED_BYTES]);
/* The luck of the n-th entry of a game: the same whoever plays it and whatever was rolled before it. */
void lab_luck(uint64_t seed, uint64_t entry, struct rng *out);

/* What a player does in a state: it is shown its view and no more, unless it may peek (players/peek.h). view: scratch. */
struct player;
action_t lab_decide(const struct game *game, const void *pack, const void *state, unsigned seat, struct player *p,
                    void *view);

/* ---- statistics ------------------------------------------------------------------------- */

struct tally {
    int64_t games, draws, wins[SEATS_MAX], seat_wins[SEATS_MAX];
    double share[SEATS_MAX]; /* points: 1 for a win alone, shared equally otherwise */
    double squares[SEATS_MAX];
    double entries, decisions, lead_changes, luck[SEATS_MAX], scores[SEATS_MAX];
    struct {
        char by[16];
        int64_t n;
    } ending[24];
};
void tally_add(struct tally *t, const struct played *p, int seats);

struct interval {
    double low, high;
};
struct interval wilson(double k, double n); /* 95 % */
/* An entrant's points a game with its luck taken out. Luck is weighed against its exact expectation, so it has mean zero
 * whoever plays: what of the results goes with it is no merit, and without it fewer games tell as much (a control variate).
 * Draws are half a point here. Needs a deep trial. */
struct fair {
    double share;
    struct interval interval; /* 95 %, by the normal distribution */
    double worth;             /* as many games without this would be as sure: times so many */
};
struct fair fair_share(const struct played *results, int64_t all, int seats, int entrant);
/* Of the games of two that somebody won: in how many the winner had been the luckier side. Where no luck was met at all
 * none are counted. */
int64_t luckier_won(const struct played *results, int64_t all, int seats, int64_t *decided);
double elo_of(double share); /* difference that gives this share */
double normal_p(double z);   /* two-sided */
/* How much more often those won who used something than those of the same group who did not, over all groups (the test of
 * Mantel and Haenszel). Not told: too few used it, or too few did not. */
struct effect {
    double gain, p;
    bool told;
};
struct effect effect_within(const struct sides *used, const struct sides *all, int groups);
/* The same of the entrants with these words: what it brings to those who use it, beside those who have it and do not. */
struct thing_sum {
    int64_t had, used, times;            /* games of a side; how often it was used in all */
    double with, without;                /* shares of wins */
    struct interval with_in, without_in; /* 95 % */
    struct effect effect;                /* the same player in the same seat, with it and without */
};
struct thing_sum thing_sum(const struct thing *thing, const struct trial *t, const char *entrant);
static inline int usage_group(int entrant, int seat) { return entrant * SEATS_MAX + seat; }
/* Which of n p-values pass at a false discovery rate q (Benjamini and Hochberg). */
void discoveries(const double *p, int n, double q, bool *pass);

/* Who met whom. Of two the first in the list was alone against `others` seats of the second: as strong as they, he wins one
 * game in others + 1. All are linked by games. */
enum { RATED = 16 };
struct ladder {
    int n, others;
    double points[RATED][RATED], games[RATED][RATED]; /* of the row against the column */
};
/* Elo, mean zero, and half of its 95 % interval: how far a rating may be from where it stands among these players, with all
 * that is not known of the others. */
void ladder_rate(const struct ladder *l, double elo[RATED], double error[RATED]);

/* Sequential test of share by Elo bounds: log likelihood ratio so far of H1 (elo1) against H0 (elo0), by the normal
 * approximation over pairs of games. */
struct sprt {
    double elo0, elo1, alpha, beta;
    int seats;           /* one of so many is tested: as strong as the others he wins one game in so many */
    int64_t n;           /* pairs */
    double sum, squares; /* of a pair's mean share */
};
/* The share of the first entrant in a round of seats; *done: all its games are played. */
double round_share(const struct trial *t, const struct played *results, int64_t round, bool *done);
double sprt_llr(const struct sprt *s);
int sprt_verdict(const struct sprt *s); /* 1 = H1, -1 = H0, 0 = go on */

/* What content calls something: {"id": "GU", "name": "Guard"} anywhere in it, or {"names": {"WD": "Withdraw"}}. NULL: nothing
 * has that id. */
const char *content_name(const struct json *content, const char *id);

/* ---- the report ------------------------------------------------------------------------- */

bool report_possible(void); /* the plotting library is in this build */
/* One self-contained page. False: this build has no plotting library in it (make web). */
bool report_write(FILE *out, const struct trial *t, const struct played *results, const struct usages *usages,
                  const uint32_t *met, const struct json *content);

#endif
