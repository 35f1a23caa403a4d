/* siege: strangers by the thousand, on this machine only. It knows the grammar of what the server reads (HTTP/1, WebSocket frames,
 * HTTP/2, TLS records) and breaks it.
 *
 *   siege --port P --connections N [--seed S] [--at-once K] [--rate R] [--seeds DIR] [--found DIR] [--tls 1]
 *
 * First every file of DIR goes out as it is, then N made connections, from many addresses of 127.0.0.0/8, at most R a second.
 * Some strangers have real keys and sit down; with --tls some shake hands first and break the grammar inside. Every 500
 * connections the server is asked whether it is well: no answer in ten seconds is a find, and the last inputs are kept. */
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BYTES = 32768, SLOTS_MAX = 256, KEPT = 64, ASK_EVERY = 500 };

struct input {
    size_t n;
    unsigned char at[BYTES];
};

struct slot {
    int fd;
    struct input in;
    size_t sent;
    int64_t end, next; /* ms: closed then; the next piece goes out then */
    bool slow, rude;   /* a piece at a time; closed without a word */
    bool shut;         /* it has said all and closed its half */
    SSL *ssl;          /* it shook hands, or tries to */
};

static int port;
static SSL_CTX *tls; /* NULL: plain */
static char keys[3][23] = {"AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA",
                           "AAAAAAAAAAAAAAAAAAAAAA"}; /* of a real match */
static uint64_t state;
static struct input kept[KEPT];
static unsigned long kept_n;

static uint64_t any(uint64_t n) /* 0 … n-1 */
{
    state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = state;
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (z ^ z >> 31) % n;
}
static bool rarely(unsigned n) { return any(n) == 0; }

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the grammar ---------------------------------------------------------------------------- */

static void put_n(struct input *in, const void *bytes, size_t n)
{
    if (n > BYTES - in->n)
        n = BYTES - in->n;
    memcpy(in->at + in->n, bytes, n);
    in->n += n;
}
static void put(struct input *in, const char *words) { put_n(in, words, strlen(words)); }
static void put_char(struct input *in, int c) { put_n(in, &(unsigned char){(unsigned char)c}, 1); }
static void put_many(struct input *in, int c, size_t n)
{
    while (n--)
        put_char(in, c);
}
static void put_noise(struct input *in, size_t n)
{
    while (n--)
        put_char(in, (int)any(256));
}
#define ONE_OF(list) list[any(sizeof(list) / sizeof *(list))]

static const char *const bodies[] = {
    "",
    "x",
    "{}",
    "null",
    "[[[[[[[[[[[[[[[[",
    "{\"game\":\"null\",\"setup\":{\"scenario\":\"ten\"},\"seats\":[{\"person\":true},{\"person\":true}]}",
    "{\"game\":\"lines\",\"setup\":{},\"seats\":[{\"computer\":\"strong\"}]}",
    "{\"key\":\"AAAAAAAAAAAAAAAAAAAAAA\"}",
    "{\"key\":7}"};

static void put_header(struct input *in)
{
    static const char *const names[] = {"Host",
                                        "Content-Length",
                                        "Transfer-Encoding",
                                        "Connection",
                                        "Upgrade",
                                        "Origin",
                                        "Sec-Fetch-Site",
                                        "Accept-Encoding",
                                        "If-None-Match",
                                        "Expect",
                                        "Sec-WebSocket-Key",
                                        "Sec-WebSocket-Version",
                                        "Sec-WebSocket-Protocol",
                                        "X-Forwarded-For",
                                        "HTTP2-Settings",
                                        "Cookie",
                                        "Range",
                                        "",
                                        " Host",
                                        "Host ",
                                        "\x80",
                                        "Content-Length\t"};
    static const char *const values[] = {"127.0.0.1",
                                         "x",
                                         "[::1]:80",
                                         "[",
                                         "0",
                                         "1",
                                         "-1",
                                         "5, 5",
                                         "99999999999999999999",
                                         "chunked",
                                         "identity, chunked",
                                         "close",
                                         "keep-alive, Upgrade",
                                         "h2c",
                                         "websocket",
                                         "http://127.0.0.1",
                                         "null",
                                         "cross-site",
                                         "gzip, br;q=0",
                                         "*",
                                         "W/\"0\"",
                                         "100-continue",
                                         "dGhlIHNhbXBsZSBub25jZQ==",
                                         "13",
                                         "bellum",
                                         "AAMAAABkAAQAAP__",
                                         "10.0.0.1, ::1, junk",
                                         "\t",
                                         "\x01",
                                         "a\r\n b"};
    put(in, ONE_OF(names));
    put(in, rarely(30) ? " :" : ":");
    put(in, rarely(5) ? "" : " ");
    if (rarely(60))
        put_many(in, 'a', any(9000));
    put(in, ONE_OF(values));
    put(in, rarely(40) ? "\n" : "\r\n");
}

static void put_request(struct input *in)
{
    static const char *const verbs[] = {"GET", "GET",     "GET",     "HEAD", "POST", "POST", "PUT",
                                        "PRI", "OPTIONS", "CONNECT", "get",  "",     "G\0T"};
    static const char *const paths[] = {"/",           "/healthz", "/readyz", "/metrics",  "/ws",  "/api/matches",
                                        "/api/record", "/main.js", "*",       "http://x/", "/%00", "/..//..",
                                        "/?a=b#c",     "x"};
    static const char *const ends[] = {" HTTP/1.1", " HTTP/1.1", " HTTP/1.1", " HTTP/1.0",
                                       " HTTP/2.0", " HTTP/0.9", "",          " HTTP/1.1 "};
    const char *body = ONE_OF(bodies);
    char length[48];
    put(in, ONE_OF(verbs));
    put_char(in, ' ');
    put(in, ONE_OF(paths));
    if (rarely(80))
        put_many(in, 'a', any(12000));
    put(in, ONE_OF(ends));
    put(in, "\r\n");
    if (!rarely(6))
        put(in, "Host: 127.0.0.1\r\n");
    if (!rarely(3)) {
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body) + (rarely(6) ? any(20) : 0));
        put(in, length);
    }
    for (uint64_t n = rarely(2) ? 0 : any(6); n; n--)
        put_header(in);
    if (rarely(100))
        for (int i = 0; i < 200; i++)
            put_header(in);
    put(in, "\r\n");
    put(in, body);
}

/* broken: in its head as well; else only what it says is odd. */
static void put_frame(struct input *in, bool broken)
{
    char sit[96];
    snprintf(sit, sizeof sit, "{\"do\":\"sit\",\"key\":\"%s\",\"number\":%u}", ONE_OF(keys), (unsigned)any(4));
    const char *const words[] = {"",
                                 "{}",
                                 sit,
                                 sit,
                                 "{\"do\":\"act\",\"id\":5,\"number\":2,\"line\":\"undo\"}",
                                 "{\"do\":\"act\",\"number\":4,\"line\":\"resign\"}",
                                 "{\"do\":\"sit\",\"key\":\"\",\"number\":-1,\"hash\":\"zz\"}",
                                 "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}",
                                 "{\"do\":\"revoke\"}",
                                 "{\"do\":\"rematch\"}",
                                 "{\"do\":",
                                 "\xff\xfe",
                                 "[1,2"};
    static const int kinds[] = {1, 1, 1, 0, 2, 8, 9, 10, 3, 11, 15};
    const char *payload = ONE_OF(words);
    size_t n = broken && rarely(20) ? any(6000) : strlen(payload);
    int masked = broken && rarely(15) ? 0 : 0x80;
    put_char(in, broken ? ONE_OF(kinds) | (rarely(6) ? 0 : 0x80) | (rarely(20) ? (int)any(8) << 4 : 0) : 0x81);
    if (broken && rarely(40)) { /* a length that is said too long, or huge */
        put_char(in, masked | 127);
        put_noise(in, 8);
    } else if (n > 125 || (broken && rarely(40))) {
        put_char(in, masked | 126);
        put_char(in, (int)(n >> 8));
        put_char(in, (int)n);
    } else
        put_char(in, masked | (int)n);
    unsigned char mask[4] = {0};
    for (int i = 0; masked && rarely(2) && i < 4; i++)
        mask[i] = (unsigned char)any(256);
    put_n(in, mask, masked ? 4 : 0);
    size_t length = strlen(payload);
    for (size_t i = 0; i < n; i++)
        put_char(in, (i < length ? payload[i] : 'x') ^ mask[i % 4]);
}

static void put_socket(struct input *in)
{
    put(in, "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
            "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bellum\r\n\r\n");
    bool polite = rarely(2); /* it gets further before it misbehaves */
    for (uint64_t n = 1 + any(rarely(10) ? 60 : 8); n; n--)
        put_frame(in, !polite || rarely(6));
}

static void put_two(struct input *in) /* HTTP/2 */
{
    if (!rarely(3))
        put(in,
            "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n");
    if (!rarely(3))
        put(in, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    for (uint64_t n = any(6); n; n--) {
        size_t size = any(40);
        put_n(in, "\0\0", 2);
        put_char(in, (int)size);
        put_char(in, (int)any(12));
        put_char(in, (int)any(256));
        put_n(in, "\0\0\0", 3);
        put_char(in, (int)any(4));
        put_noise(in, size);
    }
}

static void put_record(struct input *in) /* TLS */
{
    size_t n = any(600);
    put_char(in, 20 + (int)any(5));
    put_char(in, 3);
    put_char(in, (int)any(5));
    put_char(in, (int)(n >> 8));
    put_char(in, (int)n);
    if (rarely(2))
        put_n(in, "\x01\0\x01\xfc\x03\x03", 6);
    put_noise(in, n);
}

static void spoil(struct input *in)
{
    for (uint64_t n = any(4); n && in->n > 8; n--) {
        size_t at = any(in->n), size = any(in->n - at < 64 ? in->n - at + 1 : 64);
        switch (any(4)) {
        case 0: in->at[at] = (unsigned char)any(256); break;
        case 1: memmove(in->at + at, in->at + at + size, in->n - at - size), in->n -= size; break;
        case 2: in->n = at + 1; break;
        default: put_n(in, in->at + at, size);
        }
    }
}

static void make(struct input *in)
{
    in->n = 0;
    switch (any(10)) {
    case 0: put_noise(in, any(2000)); break;
    case 1: put_two(in); break;
    case 2: put_record(in); break;
    case 3:
    case 4:
    case 5: put_socket(in); break;
    default:
        for (uint64_t n = 1 + any(rarely(8) ? 40 : 3); n; n--)
            put_request(in);
    }
    if (rarely(3))
        spoil(in);
}

/* ---- connections ---------------------------------------------------------------------------- */

static int dial(bool wait)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    from.sin_addr.s_addr = htonl(wait ? 0x7f000001 : (uint32_t)(0x7f010000 + any(4000)));
    to.sin_addr.s_addr = htonl(0x7f000001);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | (wait ? 0 : SOCK_NONBLOCK), 0);
    if (fd < 0)
        return -1;
    if (bind(fd, (struct sockaddr *)&from, sizeof from) != 0 ||
        (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* One honest request; what the server says to it within ten seconds. */
static void ask(const char *question, char *answer, size_t max)
{
    size_t n = 0;
    int fd = dial(true);
    answer[0] = 0;
    if (fd < 0)
        return;
    struct timeval patience = {.tv_sec = 10};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    SSL *ssl = tls ? SSL_new(tls) : NULL;
    if (ssl) {
        SSL_set_fd(ssl, fd);
        if (SSL_connect(ssl) == 1)
            SSL_write(ssl, question, (int)strlen(question));
    } else if (send(fd, question, strlen(question), MSG_NOSIGNAL) < 0)
        n = 0;
    for (int k; n < max - 1; n += (size_t)k)
        if ((k = ssl ? SSL_read(ssl, answer + n, (int)(max - 1 - n)) : (int)recv(fd, answer + n, max - 1 - n, 0)) <= 0)
            break;
    answer[n] = 0;
    SSL_free(ssl);
    close(fd);
}

static bool well(void)
{
    char answer[4096];
    ask("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", answer, sizeof answer);
    return strncmp(answer, "HTTP/1.1 200", 12) == 0;
}

/* A match whose keys some strangers have. */
static void learn_keys(void)
{
    static const char body[] =
        "{\"game\":\"null\",\"setup\":{\"scenario\":\"ten\"},\"seats\":[{\"person\":true},{\"person\":true}]}";
    char question[512], answer[4096];
    snprintf(question, sizeof question,
             "POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n%s",
             sizeof body - 1, body);
    ask(question, answer, sizeof answer);
    const char *links = strstr(answer, "\"links\":[\""), *watch = strstr(answer, "\"watch\":\"");
    if (!links || !watch || strlen(links) < 10 + 22 + 3 + 22 || strlen(watch) < 9 + 22)
        return; /* it may make no more just now: the old ones do */
    memcpy(keys[0], links + 10, 22);
    memcpy(keys[1], links + 10 + 22 + 3, 22);
    memcpy(keys[2], watch + 9, 22);
}

static void begin(struct slot *s, const struct input *given)
{
    if (given)
        s->in = *given;
    else
        make(&s->in);
    kept[kept_n++ % KEPT] = s->in;
    s->sent = 0;
    s->slow = rarely(20);
    s->rude = rarely(3);
    s->next = 0;
    s->end = now_ms() + (rarely(50) ? 3000 : 20 + (int64_t)any(60));
    s->shut = false;
    s->fd = dial(false);
    s->ssl = tls && s->fd >= 0 && rarely(3) ? SSL_new(tls) : NULL;
    if (s->ssl) {
        SSL_set_fd(s->ssl, s->fd);
        SSL_set_connect_state(s->ssl);
        s->end += 200; /* shaking hands takes its time */
    }
}

static void finish(struct slot *s)
{
    struct linger rude = {.l_onoff = 1};
    if (s->fd < 0)
        return;
    if (s->rude)
        setsockopt(s->fd, SOL_SOCKET, SO_LINGER, &rude, sizeof rude);
    SSL_free(s->ssl);
    s->ssl = NULL;
    close(s->fd);
    s->fd = -1;
}

/* What a call of the connection came to: bytes, 0: not now; -1: it is over. */
static ssize_t come(const struct slot *s, ssize_t k)
{
    if (k > 0)
        return k;
    if (!s->ssl)
        return k < 0 && errno == EAGAIN ? 0 : -1;
    int why = SSL_get_error(s->ssl, (int)k);
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

static void step(struct slot *s, short events)
{
    char scrap[8192];
    int64_t now = now_ms();
    if (events & (POLLERR | POLLHUP))
        s->end = 0;
    if (events & POLLIN &&
        come(s, s->ssl ? SSL_read(s->ssl, scrap, sizeof scrap) : recv(s->fd, scrap, sizeof scrap, 0)) < 0)
        s->end = 0;
    if (events & POLLOUT && s->sent < s->in.n && now >= s->next) {
        size_t n = s->in.n - s->sent, piece = s->slow && n > 7 ? 1 + any(7) : n;
        const unsigned char *at = s->in.at + s->sent;
        ssize_t k = come(s, s->ssl ? SSL_write(s->ssl, at, (int)piece) : send(s->fd, at, piece, MSG_NOSIGNAL));
        if (k < 0)
            s->end = 0;
        else
            s->sent += (size_t)k;
        s->next = s->slow ? now + 5 : 0;
    } else if (s->sent == s->in.n && !s->shut && !s->ssl && (s->shut = true) && rarely(8))
        shutdown(s->fd, SHUT_WR); /* half of it stays open */
    if (now >= s->end)
        finish(s);
}

static int keep_found(const char *folder)
{
    char path[512];
    for (unsigned long i = kept_n > KEPT ? kept_n - KEPT : 0; folder && i < kept_n; i++) {
        snprintf(path, sizeof path, "%s/siege-%06lu", folder, i);
        FILE *f = fopen(path, "wb");
        if (!f)
            break;
        fwrite(kept[i % KEPT].at, 1, kept[i % KEPT].n, f);
        fclose(f);
    }
    fprintf(stderr, "siege: no answer after %lu connections; the last inputs are in %s\n", kept_n,
            folder ? folder : "nothing");
    return 1;
}

static bool from_file(DIR *d, const char *folder, struct input *in)
{
    char path[512];
    for (struct dirent *e; d && (e = readdir(d));) {
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        FILE *f = e->d_name[0] == '.' ? NULL : fopen(path, "rb");
        if (!f)
            continue;
        in->n = fread(in->at, 1, BYTES, f);
        fclose(f);
        return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    unsigned long connections = 1000, at_once = 48, rate = 1000000;
    const char *seeds = NULL, *found = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *o = argv[i], *v = argv[i + 1];
        if (strcmp(o, "--port") == 0)
            port = atoi(v);
        else if (strcmp(o, "--connections") == 0)
            connections = strtoul(v, NULL, 10);
        else if (strcmp(o, "--seed") == 0)
            state = strtoull(v, NULL, 10);
        else if (strcmp(o, "--at-once") == 0)
            at_once = strtoul(v, NULL, 10);
        else if (strcmp(o, "--seeds") == 0)
            seeds = v;
        else if (strcmp(o, "--found") == 0)
            found = v;
        else if (strcmp(o, "--rate") == 0)
            rate = strtoul(v, NULL, 10);
        else if (strcmp(o, "--tls") == 0 && atoi(v)) {
            tls = SSL_CTX_new(TLS_client_method());
            SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
        }
    }
    if (!port || at_once > SLOTS_MAX)
        return 2;
    static struct slot slot[SLOTS_MAX];
    static struct pollfd poll_of[SLOTS_MAX];
    static struct input given;
    for (int i = 0; i < SLOTS_MAX; i++)
        slot[i].fd = -1;
    DIR *d = seeds ? opendir(seeds) : NULL;
    unsigned long done = 0, asked = 0;
    int64_t began = now_ms();
    learn_keys();
    while (done < connections) {
        for (unsigned long i = 0; i < at_once; i++) {
            if (slot[i].fd < 0 && done <= (unsigned long)(now_ms() - began) * rate / 1000) {
                begin(&slot[i], from_file(d, seeds, &given) ? &given : NULL);
                done++;
            }
            poll_of[i] = (struct pollfd){.fd = slot[i].fd, .events = POLLIN};
            if (slot[i].sent < slot[i].in.n && !(slot[i].ssl && SSL_want_read(slot[i].ssl)))
                poll_of[i].events |= POLLOUT;
        }
        poll(poll_of, at_once, 5);
        for (unsigned long i = 0; i < at_once; i++)
            if (slot[i].fd >= 0)
                step(&slot[i], poll_of[i].revents);
        if (done / ASK_EVERY != asked) {
            asked = done / ASK_EVERY;
            if (!well())
                return keep_found(found);
            learn_keys();
        }
    }
    for (unsigned long i = 0; i < at_once; i++)
        finish(&slot[i]);
    if (d)
        closedir(d);
    if (!well())
        return keep_found(found);
    printf("%lu connections in %lld s, and it is well\n", done, (long long)(now_ms() - began) / 1000);
    SSL_CTX_free(tls);
    return 0;
}
