/* head.c: see head.h. */
#include "head.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const names[HEADERS] = {
    [HEADER_HOST] = "host",
    [HEADER_LENGTH] = "content-length",
    [HEADER_CODING] = "transfer-encoding",
    [HEADER_CONNECTION] = "connection",
    [HEADER_UPGRADE] = "upgrade",
    [HEADER_ORIGIN] = "origin",
    [HEADER_SITE] = "sec-fetch-site",
    [HEADER_ACCEPT] = "accept-encoding",
    [HEADER_HAS] = "if-none-match",
    [HEADER_EXPECT] = "expect",
    [HEADER_KEY] = "sec-websocket-key",
    [HEADER_VERSION] = "sec-websocket-version",
    [HEADER_PROTOCOL] = "sec-websocket-protocol",
    [HEADER_FORWARDED_FOR] = "x-forwarded-for",
    [HEADER_FORWARDED] = "forwarded",
    [HEADER_VIA] = "via",
};

static bool is_token(unsigned char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static size_t token(const char *at, size_t n)
{
    size_t i = 0;
    while (i < n && is_token((unsigned char)at[i]))
        i++;
    return i;
}

/* `GET /path HTTP/1.1` of n bytes. 0, or the status of the refusal. */
static int read_first(struct head *h, const char *line, size_t n)
{
    static const struct {
        const char *word;
        enum verb_of verb;
    } verbs[] = {{"GET", VERB_GET}, {"HEAD", VERB_HEAD}, {"POST", VERB_POST}};
    size_t verb = token(line, n);
    if (!verb || verb > 16 || verb == n || line[verb] != ' ')
        return 400;
    h->verb = VERB_OTHER;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strlen(verbs[i].word) == verb && memcmp(line, verbs[i].word, verb) == 0)
            h->verb = verbs[i].verb;
    const char *path = line + verb + 1;
    size_t left = n - verb - 1, length = 0;
    while (length < left && path[length] > ' ' && path[length] < 0x7f)
        length++;
    if (length == left || path[length] != ' ' || left - length != 9 || memcmp(path + length + 1, "HTTP/", 5) != 0)
        return 400;
    const char *version = path + length + 6;
    if (memcmp(version, "1.1", 3) != 0 && memcmp(version, "1.0", 3) != 0)
        return 505;
    h->old = version[2] == '0';
    if (path[0] != '/')
        return h->verb == VERB_OTHER ? 405 : 400; /* `OPTIONS *`, `CONNECT host:1`; a proxy's form */
    for (size_t i = 0; i < length; i++)
        if (path[i] == '?')
            length = i;
    if (length >= sizeof h->path)
        return h->verb == VERB_OTHER ? 405 : 404; /* no file and no call has a name that long */
    memcpy(h->path, path, length);
    h->path[length] = 0;
    return 0;
}

static int read_header(struct head *h, const char *line, size_t n)
{
    size_t name = token(line, n);
    if (!name || name == n || line[name] != ':')
        return 400;
    const char *value = line + name + 1, *end = line + n;
    while (value < end && (*value == ' ' || *value == '\t'))
        value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (const char *c = value; c < end; c++)
        if (((unsigned char)*c < ' ' && *c != '\t') || *c == 0x7f)
            return 400;
    for (int i = 0; i < HEADERS; i++)
        if (strlen(names[i]) == name && strncasecmp(line, names[i], name) == 0) {
            if (h->times[i]++) { /* lists may come in parts; of anything else two are one too many */
                if (i != HEADER_ACCEPT && i != HEADER_HAS && i != HEADER_VIA)
                    return 400;
                return 0;
            }
            if ((size_t)(end - value) >= VALUE_CHARS)
                return i == HEADER_ACCEPT || i == HEADER_HAS || i == HEADER_VIA ? 0 : 431;
            memcpy(h->value[i], value, (size_t)(end - value));
            h->value[i][end - value] = 0;
        }
    return 0;
}

/* What the headers say together. */
static int judge(struct head *h)
{
    if (h->times[HEADER_HOST] > 1 || (!h->old && !h->times[HEADER_HOST]))
        return 400;
    if (h->times[HEADER_CODING])
        return 411; /* a body in pieces: say how long it is */
    if (h->times[HEADER_LENGTH]) {
        const char *digits = h->value[HEADER_LENGTH];
        size_t n = strlen(digits);
        if (!n || n > 9 || strspn(digits, "0123456789") != n)
            return n > 9 && strspn(digits, "0123456789") == n ? 413 : 411;
        h->length = strtol(digits, NULL, 10);
    }
    if (h->times[HEADER_EXPECT])
        return 417;
    return 0;
}

int head_read(struct head *h, const char *bytes, size_t n)
{
    memset(h, 0, sizeof *h);
    size_t at = 0;
    for (int lines = 0;; lines++) {
        const char *end = memchr(bytes + at, '\n', n - at);
        if (!end)
            return n >= HEAD_MAX ? (lines ? -431 : -414) : 0;
        size_t length = (size_t)(end - bytes) - at;
        if ((size_t)(end - bytes) + 1 > HEAD_MAX)
            return lines ? -431 : -414;
        if (!length || bytes[at + length - 1] != '\r')
            return -400; /* a line ends with both */
        const char *line = bytes + at;
        at += length + 1;
        length--;
        if (!lines && !length)
            return -400;
        if (!length) {
            int status = judge(h);
            return status ? -status : (int)at;
        }
        if (lines > HEAD_LINES)
            return -431;
        int status = lines ? read_header(h, line, length) : read_first(h, line, length);
        if (status)
            return -status;
    }
}

bool head_lists(const char *list, const char *word)
{
    size_t n = strlen(word);
    while (*list) {
        list += strspn(list, " ,\t");
        size_t item = strcspn(list, " ,\t");
        if (item == n && strncasecmp(list, word, n) == 0)
            return true;
        list += item;
    }
    return false;
}

bool head_host(const char *host, char name[VALUE_CHARS])
{
    const char *end = host[0] == '[' ? strchr(host, ']') : NULL;
    if (host[0] == '[' && !end)
        return false;
    size_t n = end ? (size_t)(end - host) + 1 : strcspn(host, ":");
    const char *port = host + n;
    if (!n || n >= VALUE_CHARS || (*port && (*port != ':' || strspn(port + 1, "0123456789") != strlen(port + 1))))
        return false;
    for (size_t i = 0; i < n; i++) {
        char c = host[i];
        bool ok = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || strchr("-._:[]%", c);
        if (!ok || !c)
            return false;
        name[i] = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    name[n] = 0;
    if (n > 1 && name[n - 1] == '.')
        name[n - 1] = 0;
    return true;
}
