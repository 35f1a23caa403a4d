/* diary.c: see diary.h. */
#include "diary.h"

#include "engine/text.h"
#include "store/steady.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const names[] = {"error", "warn", "info", "access"};
static _Atomic enum level most = LEVEL_INFO; /* the watchdog writes, too */

void diary_level(enum level level) { most = level; }

int diary_level_named(const char *name)
{
    for (int i = 0; i <= LEVEL_ACCESS; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

/* One write a line, so that lines of two threads do not mix. */
static void line(enum level level, const char *event, uint64_t left_out, const char *format, va_list args)
{
    char note[512], bytes[1600];
    vsnprintf(note, sizeof note, format, args);
    struct text t = text_fixed(bytes, sizeof bytes - 1);
    json_open(&t, NULL, '{');
    json_put_int(&t, "t", (int64_t)time(NULL));
    json_put_str(&t, "level", names[level]);
    json_put_str(&t, "event", event);
    json_put_str(&t, "note", note);
    if (left_out)
        json_put_int(&t, "more", (int64_t)left_out);
    json_close(&t, '}');
    size_t n = strlen(text_str(&t));
    bytes[n++] = '\n';
    if (write(STDERR_FILENO, bytes, n) < 0)
        return; /* there is nowhere to say it */
}

void serve_log(enum level level, const char *event, const char *format, ...)
{
    va_list args;
    if (level > most)
        return;
    va_start(args, format);
    line(level, event, 0, format, args);
    va_end(args);
}

void serve_log_seldom(enum level level, const char *event, const char *format, ...)
{
    enum { KINDS = 24, SECONDS = 10 };
    static struct {
        const char *event;
        int64_t when;
        uint64_t left_out;
    } kind[KINDS];
    if (level > most)
        return;
    int i = 0;
    while (i < KINDS - 1 && kind[i].event && strcmp(kind[i].event, event) != 0)
        i++;
    int64_t now = steady_us();
    if (kind[i].event && now - kind[i].when < SECONDS * INT64_C(1000000)) {
        kind[i].left_out++;
        return;
    }
    va_list args;
    va_start(args, format);
    line(level, event, kind[i].left_out, format, args);
    va_end(args);
    kind[i].event = event;
    kind[i].when = now;
    kind[i].left_out = 0;
}
