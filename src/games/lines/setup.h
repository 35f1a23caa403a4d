/* setup.h: all of it is in lines.h; this name is for src/cli/setup.c until that goes through the contract. */
#include "lines.h"
