/* ledger.h: the luck ledger of a record. */
#ifndef BELLUM_LEDGER_H
#define BELLUM_LEDGER_H

#include "cli.h"
#include "engine/record.h"

int ledger_print(const struct verb *verb, const struct record *record, bool as_json);

#endif
