/* memory.h: how much memory the process uses, and how much the machine or its container has for it. */
#ifndef BELLUM_MEMORY_H
#define BELLUM_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes that this process may use before the system ends it: what the machine has, or the least that a control group allows. */
int64_t memory_most(void);
/* A file to ask, opened while everything may be opened; -1: there is none. */
int memory_open(void);
/* Bytes of its own that the process uses now; 0: it cannot be told. */
int64_t memory_used(int fd);

#endif
