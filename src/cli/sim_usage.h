/* sim_usage.h: `bellum sim --usage`: what was used, and what it brought. */
#ifndef BELLUM_SIM_USAGE_H
#define BELLUM_SIM_USAGE_H

#include "lab/lab.h"

void sim_usage_print(const struct trial *t, const struct usages *u, const struct tally *tally);
void sim_usage_json(const struct trial *t, const struct usages *u, const struct tally *tally, struct text *out);

#endif
