/* battle.h: all of it is in lines.h; this name is for src/cli/bench.c until that goes through the contract. */
#include "lines.h"
