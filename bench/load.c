/* load: a crowd for `bellum serve`, on this machine only.
 *
 *   load --port P --matches M --seconds S     plays M matches at once; moves/s and how long a move takes
 *   load --port P --idle N                    opens N sockets that only watch
 *   load --port P --matches M --seconds S --acks FILE    writes what was acknowledged: "key number hash" a seat
 *   load --port P --check FILE                every acknowledged number must still be there
 *
 * A move is timed from the send to the view that follows it; the server shows nothing that is not on its disk. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { KEY = 22, IN_MAX = 1 << 16 };

struct seat {
    int fd;
    char key[KEY + 1];
    char hash[17];
    int number;      /* of its own log, as last seen */
    bool mine;       /* it is asked */
    bool open, over;
    int64_t sent;    /* when its move went out, 0 = none under way */
    char *in;
    size_t in_n;
    struct seat *other;
    int which; /* 0 or 1 */
};

static int port;
static int epoll;
static struct seat *seats;
static int seats_n;
static double *times;
static size_t times_n, times_max;

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int dial(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    if (fd < 0)
        die("socket");
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t n)
{
    while (n) {
        ssize_t k = send(fd, bytes, n, MSG_NOSIGNAL);
        if (k < 0 && errno == EAGAIN) {
            usleep(200);
            continue;
        }
        if (k <= 0)
            return false;
        bytes += k;
        n -= (size_t)k;
    }
    return true;
}

/* Makes a match of two persons; false if the server is not there. */
static bool make_match(char keys[2][KEY + 1])
{
    static const char body[] = "{\"game\":\"null\",\"setup\":{\"scenario\":\"hundred\"},\"seats\":[{\"person\":true},{\"person\":true}]}";
    char request[512], reply[8192];
    int fd = dial();
    if (fd < 0)
        return false;
    int n = snprintf(request, sizeof request, "POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n%s",
                     port, sizeof body - 1, body);
    send_all(fd, request, (size_t)n);
    size_t got = 0;
    for (ssize_t k; got < sizeof reply - 1 && (k = recv(fd, reply + got, sizeof reply - 1 - got, 0)) > 0;)
        got += (size_t)k;
    reply[got] = 0;
    close(fd);
    const char *at = strstr(reply, "\"links\":[\"");
    if (!at || strlen(at) < 10 + KEY + 3 + KEY)
        return false;
    memcpy(keys[0], at + 10, KEY);
    memcpy(keys[1], at + 10 + KEY + 3, KEY);
    keys[0][KEY] = keys[1][KEY] = 0;
    return true;
}

static void send_text(struct seat *s, const char *words)
{
    size_t n = strlen(words);
    char frame[1024];
    size_t h = 0;
    frame[h++] = (char)0x81;
    if (n < 126)
        frame[h++] = (char)(0x80 | n);
    else {
        frame[h++] = (char)(0x80 | 126);
        frame[h++] = (char)(n >> 8);
        frame[h++] = (char)n;
    }
    memset(frame + h, 0, 4); /* a mask of zeros is a mask */
    h += 4;
    memcpy(frame + h, words, n);
    if (!send_all(s->fd, frame, h + n))
        s->open = false;
}

static bool sit(struct seat *s)
{
    char words[512];
    s->fd = dial();
    if (s->fd < 0)
        return false;
    int n = snprintf(words, sizeof words,
                     "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                     "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bellum\r\n\r\n", port);
    send_all(s->fd, words, (size_t)n);
    size_t got = 0;
    char head[2048];
    while (got < sizeof head - 1) {
        if (recv(s->fd, head + got, 1, 0) != 1)
            return false;
        head[++got] = 0;
        if (got >= 4 && strcmp(head + got - 4, "\r\n\r\n") == 0)
            break;
    }
    if (strncmp(head, "HTTP/1.1 101", 12) != 0)
        return false;
    fcntl(s->fd, F_SETFL, O_NONBLOCK);
    s->open = true;
    if (!s->in)
        s->in = malloc(IN_MAX);
    s->in_n = 0;
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = s};
    epoll_ctl(epoll, EPOLL_CTL_ADD, s->fd, &e);
    snprintf(words, sizeof words, "{\"do\":\"sit\",\"key\":\"%s\",\"number\":%d,\"hash\":\"%s\"}", s->key, s->number, s->hash);
    send_text(s, words);
    return true;
}

static void move(struct seat *s)
{
    char words[128];
    snprintf(words, sizeof words, "{\"do\":\"act\",\"number\":%d,\"line\":\"take 1\"}", s->number);
    s->sent = now_us();
    s->mine = false;
    send_text(s, words);
}

static long field(const char *json, const char *key)
{
    const char *at = strstr(json, key);
    return at ? strtol(at + strlen(key), NULL, 10) : -1;
}

static void note_time(double us)
{
    if (times_n == times_max) {
        times_max = times_max ? times_max * 2 : 1 << 16;
        times = realloc(times, times_max * sizeof *times);
    }
    times[times_n++] = us;
}

static void message(struct seat *s, const char *json)
{
    const char *key = strstr(json, "\"goto\":\""); /* an invitation became a key */
    if (key && strlen(key) > 8 + KEY) {
        memcpy(s->key, key + 8, KEY);
        s->key[KEY] = 0;
        return;
    }
    if (!strstr(json, "\"view\"")) {
        if (strstr(json, "error"))
            fprintf(stderr, "load: %s\n", json);
        s->sent = 0;
        return;
    }
    s->number = (int)field(json, "\"number\":");
    const char *hash = strstr(json, "\"hash\":\"");
    if (hash)
        memcpy(s->hash, hash + 8, 16);
    /* each move is two lines of the log: the entry and what it took */
    s->mine = s->number / 2 % 2 == s->which;
    s->over = s->number / 2 >= 99;
    if (s->sent) {
        note_time((double)(now_us() - s->sent));
        s->sent = 0;
    }
}

static void readable(struct seat *s)
{
    ssize_t k = recv(s->fd, s->in + s->in_n, IN_MAX - s->in_n, 0);
    if (k <= 0) {
        if (k == 0 || errno != EAGAIN) {
            s->open = false;
            close(s->fd);
        }
        return;
    }
    s->in_n += (size_t)k;
    for (;;) {
        unsigned char *b = (unsigned char *)s->in;
        if (s->in_n < 2)
            return;
        size_t n = b[1] & 127, h = 2;
        if (n == 126) {
            if (s->in_n < 4)
                return;
            n = (size_t)b[2] << 8 | b[3];
            h = 4;
        } else if (n == 127) {
            s->open = false;
            return;
        }
        if (s->in_n < h + n)
            return;
        if ((b[0] & 15) == 1) {
            char *words = malloc(n + 1);
            memcpy(words, s->in + h, n);
            words[n] = 0;
            message(s, words);
            free(words);
        }
        memmove(s->in, s->in + h + n, s->in_n - h - n);
        s->in_n -= h + n;
    }
}

static void serve_events(int timeout)
{
    struct epoll_event events[256];
    int n = epoll_wait(epoll, events, 256, timeout);
    for (int i = 0; i < n; i++)
        readable(events[i].data.ptr);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void play(int matches, double seconds, double rate, const char *acks)
{
    seats_n = 2 * matches;
    seats = calloc((size_t)seats_n, sizeof *seats);
    for (int i = 0; i < matches; i++) {
        char keys[2][KEY + 1];
        if (!make_match(keys))
            die("no match could be made");
        for (int k = 0; k < 2; k++) {
            struct seat *s = &seats[2 * i + k];
            memcpy(s->key, keys[k], KEY + 1);
            s->which = k;
            s->other = &seats[2 * i + 1 - k];
            if (!sit(s))
                die("a seat could not be taken");
            serve_events(0);
        }
    }
    int64_t start = now_us(), end = start + (int64_t)(seconds * 1e6);
    int next = 0;
    bool alive = true;
    for (int64_t sent = 0; alive && now_us() < end;) {
        int64_t due = rate > 0 ? (int64_t)((double)(now_us() - start) / 1e6 * rate) : INT64_MAX;
        for (int tried = 0; tried < seats_n && sent < due; tried++, next = (next + 1) % seats_n)
            if (seats[next].open && seats[next].mine && !seats[next].over && !seats[next].sent) {
                move(&seats[next]);
                sent++;
            }
        serve_events(1);
        alive = false;
        for (int i = 0; i < seats_n && !alive; i++)
            alive = seats[i].open && !seats[i].over;
    }
    double took = (double)(now_us() - start) / 1e6;
    if (acks) {
        FILE *f = fopen(acks, "a");
        for (int i = 0; i < seats_n; i++)
            if (seats[i].number > 0)
                fprintf(f, "%s %d %.16s\n", seats[i].key, seats[i].number, seats[i].hash);
        fclose(f);
    }
    qsort(times, times_n, sizeof *times, by_size);
    if (times_n)
        printf("matches %d moves %zu seconds %.2f moves/s %.0f p50 %.2f ms p99 %.2f ms max %.2f ms\n", matches, times_n, took,
               (double)times_n / took, times[times_n / 2] / 1e3, times[times_n * 99 / 100] / 1e3, times[times_n - 1] / 1e3);
}

static int check(const char *path)
{
    FILE *f = fopen(path, "r");
    if (!f)
        die(path);
    struct seat s = {0};
    int lost = 0, n = 0, acked;
    char hash[17];
    while (fscanf(f, "%22s %d %16s", s.key, &acked, hash) == 3) {
        s.number = acked;
        memcpy(s.hash, hash, 17);
        if (!sit(&s))
            die("a seat could not be taken");
        s.number = -1;
        for (int64_t end = now_us() + 5000000; s.number < 0 && now_us() < end;)
            serve_events(100);
        if (s.number < acked) {
            printf("lost: a seat was shown %d lines and %d are there\n", acked, s.number);
            lost++;
        }
        n++;
        close(s.fd);
    }
    fclose(f);
    printf("%d seats checked, %d lost something\n", n, lost);
    return lost ? 1 : 0;
}

static void idle(int n, double seconds)
{
    char keys[2][KEY + 1];
    if (!make_match(keys))
        die("no match could be made");
    seats = calloc((size_t)n, sizeof *seats);
    int open = 0;
    for (int i = 0; i < n; i++) {
        memcpy(seats[i].key, keys[0], KEY + 1);
        if (!sit(&seats[i]))
            die("a seat could not be taken");
        open++;
        serve_events(0);
        free(seats[i].in); /* an idle watcher needs no room of its own here */
        seats[i].in = malloc(64);
        epoll_ctl(epoll, EPOLL_CTL_DEL, seats[i].fd, NULL);
    }
    printf("idle sockets %d\n", open);
    fflush(stdout);
    usleep((useconds_t)(seconds * 1e6));
}

int main(int argc, char **argv)
{
    int matches = 0, sockets = 0;
    double seconds = 5, rate = 0;
    const char *acks = NULL, *file = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--port") == 0)
            port = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--matches") == 0)
            matches = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--seconds") == 0)
            seconds = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--rate") == 0)
            rate = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--idle") == 0)
            sockets = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--acks") == 0)
            acks = argv[i + 1];
        else if (strcmp(argv[i], "--check") == 0)
            file = argv[i + 1];
    }
    if (!port || (!matches && !sockets && !file)) {
        fprintf(stderr, "usage: load --port P (--matches M [--seconds S] [--rate R] [--acks FILE] | --idle N | --check FILE)\n");
        return 2;
    }
    struct rlimit limit = {0};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    epoll = epoll_create1(0);
    if (file)
        return check(file);
    if (sockets)
        idle(sockets, seconds);
    else
        play(matches, seconds, rate, acks);
    return 0;
}
