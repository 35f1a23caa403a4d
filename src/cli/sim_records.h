/* sim_records.h: `bellum sim --records DIR`: a record of each game of a trial, one file each. */
#ifndef BELLUM_SIM_RECORDS_H
#define BELLUM_SIM_RECORDS_H

#include "lab_common.h"

struct sim_records;

/* Makes the folder if it is not there; NULL after telling that it cannot be. t must have `matches`. */
struct sim_records *sim_records_begin(const struct verb *verb, const char *folder, const struct trial *t,
                                      struct pack *pack);
/* Writes the record of a game: whole or not at all. Several threads may call it at once. */
bool sim_records_put(struct sim_records *r, const struct played *p, const struct lab_entry *list);
bool sim_records_good(const struct sim_records *r); /* false after telling what could not be written */
void sim_records_end(struct sim_records *r);        /* NULL does nothing */

#endif
