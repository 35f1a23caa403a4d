/* setup.h: now plan.h; this name is for src/cli/setup.c until that goes through the contract. */
#include "plan.h"
