/* verbs.h: the verbs of the command, one file each; main.c holds the table. */
#ifndef BELLUM_VERBS_H
#define BELLUM_VERBS_H

#include "cli.h"

extern const struct verb verb_bench;
extern const struct verb verb_check;
extern const struct verb verb_fork;
extern const struct verb verb_games;
extern const struct verb verb_lessons;
extern const struct verb verb_lint;
extern const struct verb verb_odds;
extern const struct verb verb_perft;
extern const struct verb verb_play;
extern const struct verb verb_protocol;
extern const struct verb verb_replay;
extern const struct verb verb_review;
extern const struct verb verb_rules;
extern const struct verb verb_schema;
extern const struct verb verb_serve;
extern const struct verb verb_arena;
extern const struct verb verb_sim;
extern const struct verb verb_sprt;
extern const struct verb verb_store;
extern const struct verb verb_train;
extern const struct verb verb_variant;

#endif
