/* diary.h: the server's log: one JSON object a line on stderr: {"t":…,"level":…,"event":…,"note":…}. Never a key. */
#ifndef BELLUM_DIARY_H
#define BELLUM_DIARY_H

#include <stdint.h>

enum level { LEVEL_ERROR, LEVEL_WARN, LEVEL_INFO, LEVEL_ACCESS };

void diary_level(enum level most);
int diary_level_named(const char *name); /* -1: there is no such level */
void serve_log(enum level level, const char *event, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same, but each kind of event at most once in ten seconds, with how often it was left out: strangers cannot fill a disk. */
void serve_log_seldom(enum level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
