/* guard.h: what stands between a fault of the server and its machine: a watchdog, another user, fewer rights. */
#ifndef BELLUM_GUARD_H
#define BELLUM_GUARD_H

#include "engine/text.h"

#include <stdbool.h>

/* A thread that ends the process (SIGABRT) when the loop has not said where it stands for this many seconds. */
bool guard_watch(int seconds, struct text *error);
void guard_stands(const char *where); /* a word that stays where it is */
void guard_end(void);

/* Root becomes this user, for good. */
bool guard_become(const char *user, struct text *error);
/* No new rights, and only the system calls that the server needs, for every thread. Nothing happens where the kernel or a
 * sanitizer does not let it; then *error has a sentence. */
void guard_close(struct text *error);

#endif
