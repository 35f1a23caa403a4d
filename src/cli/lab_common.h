/* lab_common.h: what sim, arena and sprt share. */
#ifndef BELLUM_LAB_COMMON_H
#define BELLUM_LAB_COMMON_H

#include "cli.h"
#include "lab/lab.h"
#include "players/player.h"

/* What every verb that plays many games is told the same way: which games, how many, and how the result is told. */
struct lab_wishes {
    struct cli_setup setup;
    int64_t games, seed, threads;
    bool as_json;
};
#define LAB_OPTIONS                                                                                                    \
    {"games", required_argument, NULL, 'g'}, {"seed", required_argument, NULL, 's'},                                   \
        {"threads", required_argument, NULL, 't'}, {"json", no_argument, NULL, 'j'}, CLI_SETUP_OPTIONS,                \
    {                                                                                                                  \
        "help", no_argument, NULL, 'h'                                                                                 \
    }
/* Takes one of LAB_OPTIONS. False: it is none, or is wrong (told). */
bool lab_option(const struct verb *verb, struct lab_wishes *w, int option, const char *value, int64_t games_min);

/* Each entrant's words must name a player; false after telling it. */
bool lab_players_good(const struct verb *verb, const struct trial *t);
void lab_put_real(struct text *out, const char *key, double x);

/* Results as lines of a file, so that a trial that was killed goes on where it was: one line a game, the last one
 * dropped if it is torn. A line that says which trial it is stands before its games.
 * LAB_ONE: a file of one trial; another trial's file is refused. LAB_MANY: the trials of a tournament, one after the other. */
enum lab_file { LAB_ONE, LAB_MANY };
bool lab_file_read(const struct verb *verb, const char *path, enum lab_file kind, const struct trial *t,
                   struct played *results, uint8_t *skip, int64_t *have);
FILE *lab_file_open(const struct verb *verb, const char *path, enum lab_file kind, const struct trial *t);
/* After Ctrl-C: how far it came, what is kept, how to go on. file NULL: nothing is kept. Returns EXIT_STOPPED. */
int lab_stopped(const struct verb *verb, int64_t done, int64_t all, const char *file);
void lab_file_put(FILE *f, const struct played *p, int seats);
/* The same row for others to read, of a trial that is not deep: what was not weighed is empty, not 0. */
void lab_row_put(FILE *f, const struct played *p, int seats);

/* Several machines: src/mpi/mpi.c, loaded when the command was started by mpirun. */
struct machines {
    int rank, size;
    void *library;
    void (*gather)(void *bytes, size_t each, int64_t n, int64_t rank_stride);
    void (*end)(void);
};
/* False: started by mpirun, but this build has no MPI (told). */
bool machines_begin(const struct verb *verb, struct machines *m);
bool machines_one(const struct verb *verb); /* false after telling it: one of several that would all do the same */

#endif
