/* head.h: the head of an HTTP/1 request, read strictly and without any network. What is ambiguous is refused, not guessed:
 * two readers of the same bytes (a proxy and this server) must never see different requests. */
#ifndef BELLUM_HEAD_H
#define BELLUM_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEAD_MAX = 8192, HEAD_LINES = 64, PATH_CHARS = 256, VALUE_CHARS = 512 };

enum verb_of { VERB_GET, VERB_HEAD, VERB_POST, VERB_OTHER };

/* The headers that the server looks at; all others are checked for their form and passed over. */
enum header {
    HEADER_HOST,
    HEADER_LENGTH,
    HEADER_CODING,
    HEADER_CONNECTION,
    HEADER_UPGRADE,
    HEADER_ORIGIN,
    HEADER_SITE,
    HEADER_ACCEPT,
    HEADER_HAS,
    HEADER_EXPECT,
    HEADER_KEY,
    HEADER_VERSION,
    HEADER_PROTOCOL,
    HEADER_FORWARDED_FOR,
    HEADER_FORWARDED,
    HEADER_VIA,
    HEADERS
};

struct head {
    enum verb_of verb;
    bool old;                         /* HTTP/1.0 */
    char path[PATH_CHARS];            /* without what follows a `?` */
    char value[HEADERS][VALUE_CHARS]; /* "" = absent or empty */
    uint8_t times[HEADERS];           /* how often it was there */
    int64_t length;                   /* of the body */
};

/* Reads a head from the first bytes of a connection.
 *   0   more bytes are needed
 *   >0  the length of the head, blank line included
 *   <0  minus the status to answer with (400, 411, 414, 431, 505, …) */
int head_read(struct head *h, const char *bytes, size_t n);

/* A list such as `keep-alive, Upgrade` has this word, in any case. */
bool head_lists(const char *list, const char *word);

/* The part of a Host without its port; false: it is no host. */
bool head_host(const char *host, char name[VALUE_CHARS]);

#endif
