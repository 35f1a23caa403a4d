/* conn.c: connections: bytes in and out, plain or encrypted, and how long each may take. What they say: http.c, socket.c. */
#include "serve_inside.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
    ACCEPTS = 64,
    IN_MAX = HEAD_MAX + BODY_MAX + READ_BYTES,
    LINGER_BYTES = 262144,
    SEND_BYTES = 131072,
    CRAMPED_PAGES = 500
};

static void bytes_used(struct conn *c, size_t n)
{
    double most = c->server->options->limits.megabytes * 1048576.0;
    share_charge(&c->who->bytes, c->server->now, most, 60, (double)n);
}

static void watch(struct conn *c, uint32_t events)
{
    if (c->watched == events || c->dead)
        return;
    struct epoll_event e = {.events = events, .data.ptr = c};
    if (epoll_ctl(c->server->epoll, EPOLL_CTL_MOD, c->fd, &e) != 0) {
        serve_fault(c->server, "a connection cannot be waited for");
        c->dead = true;
    }
    c->watched = events;
}

void conn_ready(struct conn *c)
{
    if (c->is_ready)
        return;
    c->is_ready = true;
    c->next_ready = c->server->ready;
    c->server->ready = c;
}

/* Comes back with the next tick of the coarse clock, or when something has reached the disk. */
void conn_hold(struct conn *c)
{
    if (c->is_held)
        return;
    c->is_held = true;
    c->next_held = c->server->held;
    c->server->held = c;
}

static void go_on(struct conn *c)
{
    if (c->is_again)
        return;
    c->is_again = true;
    c->next_again = c->server->again;
    c->server->again = c;
}

bool conn_is_due(const struct conn *c)
{
    return c->server->now >= c->not_before && house_durable(c->server->house) >= c->due &&
           (!c->wish || shelf_is_made(c->wish));
}

/* ---- opening and closing ------------------------------------------------------------------ */

static void list_add(struct conn *c)
{
    struct server *s = c->server;
    c->before = NULL;
    c->next = s->all;
    *(s->all ? &s->all->before : &s->last) = c;
    s->all = c;
}

static void list_remove(struct conn *c)
{
    struct server *s = c->server;
    *(c->before ? &c->before->next : &s->all) = c->next;
    *(c->next ? &c->next->before : &s->last) = c->before;
}

/* When there is room for nobody, the page that waits longest makes some; never a table. It is looked for among so many only: a
 * crowd that keeps the server full must not cost it a walk through all of them for each newcomer. */
static bool shed(struct server *s)
{
    enum { LOOKED_AT = 4096 };
    struct conn *c = s->last;
    for (int i = 0; c && i < LOOKED_AT && (c->state == CONN_SOCKET || c->state == CONN_REPLY || c->dead); i++)
        c = c->before;
    if (!c || c->state == CONN_SOCKET || c->state == CONN_REPLY || c->dead)
        return false;
    c->dead = true;
    conn_ready(c);
    return true;
}

static struct conn *conn_new(struct server *s, int fd, struct address *from)
{
    struct conn *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->server = s;
    c->fd = fd;
    if (s->tls && !((c->ssl = SSL_new(s->tls)) && tls_join(c->ssl, fd))) {
        SSL_free(c->ssl);
        free(c);
        return NULL;
    }
    if (c->ssl)
        SSL_set_accept_state(c->ssl);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(s->epoll, EPOLL_CTL_ADD, fd, &e) != 0) {
        SSL_free(c->ssl);
        free(c);
        return NULL;
    }
    c->watched = EPOLLIN;
    c->address = c->who = from;
    address_hold(s->addresses, from);
    c->deadline = s->now + HEAD_PATIENCE * INT64_C(1000000);
    list_add(c);
    s->connections++;
    return c;
}

/* False: this one is not let in. */
static bool let_in(struct server *s, int fd, const struct sockaddr *from)
{
    const struct limits *l = &s->options->limits;
    struct address *a = address_of(s->addresses, from);
    bool proxy = a && serve_is_proxy(s, a);
    if (!a)
        serve_fault(s, "there is no room for another address");
    int most = l->connections < s->most / 2 ? l->connections : s->most / 2;
    if (!a || (!proxy && (a->connections >= most || !share_take(&a->requests, s->now, l->requests * 6.0, 6, 1)))) {
        serve_log_seldom(LEVEL_WARN, "connections", "%s holds or asks for too many", a ? a->name : "a new address");
        return false;
    }
    if ((s->connections >= s->most || (s->cramped && s->connections - s->sockets >= CRAMPED_PAGES)) && !shed(s)) {
        serve_log_seldom(LEVEL_WARN, "full", "%d connections", s->connections);
        return false;
    }
    int on = 1, most_unread = SEND_BYTES;
    if (setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0 &&
        setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &most_unread, sizeof most_unread) == 0 && conn_new(s, fd, a))
        return true;
    serve_fault(s, "no connection can be opened");
    return false;
}

/* As many as there is room for: a crowd that comes faster than they are closed is closed at once. */
static void turn_away(struct server *s, int fd)
{
    s->turned_away++;
    if (s->turned_n == TURNED_MAX || s->turned_n >= s->most / 8 || s->connections + s->turned_n >= s->most) {
        close(fd);
        return;
    }
    s->turned[(s->turned_at + s->turned_n++) % TURNED_MAX] = (struct turned){.fd = fd, .when = serve_blur(s)};
}

void conn_release(struct server *s)
{
    for (; s->turned_n && (s->stop || s->turned[s->turned_at].when <= s->now); s->turned_n--) {
        close(s->turned[s->turned_at].fd);
        s->turned_at = (s->turned_at + 1) % TURNED_MAX;
    }
}

void conn_accept(struct server *s)
{
    for (int i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage from;
        socklen_t n = sizeof from;
        int fd = accept4(s->listener, (struct sockaddr *)&from, &n, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
                serve_fault(s, "no connection can be taken");
                serve_log_seldom(LEVEL_ERROR, "accept", "%s", strerror(errno));
                if (!shed(s)) /* nobody's place can be had */
                    serve_hear(s, false);
            }
            return;
        }
        if (!let_in(s, fd, (struct sockaddr *)&from))
            turn_away(s, fd);
    }
}

static void unlink_from(struct conn **list, struct conn *c, size_t link)
{
    for (struct conn **at = list; *at; at = (struct conn **)((char *)*at + link))
        if (*at == c) {
            *at = *(struct conn **)((char *)c + link);
            return;
        }
}

void conn_free(struct conn *c)
{
    struct server *s = c->server;
    if (c->socket)
        socket_close(c);
    if (c->wish)
        shelf_leave(s->shelf, c->wish);
    if (c->is_ready)
        unlink_from(&s->ready, c, offsetof(struct conn, next_ready));
    if (c->is_again)
        unlink_from(&s->again, c, offsetof(struct conn, next_again));
    if (c->is_held)
        unlink_from(&s->held, c, offsetof(struct conn, next_held));
    list_remove(c);
    s->connections--;
    if (c->who != c->address)
        address_drop(s->addresses, c->who);
    address_drop(s->addresses, c->address);
    SSL_free(c->ssl);
    close(c->fd);
    free(c->in);
    free(c->owned);
    text_free(&c->out);
    free(c);
}

void conn_no_memory(struct conn *c)
{
    serve_fault(c->server, "no memory");
    c->dead = true;
}

/* ---- out ----------------------------------------------------------------------------------- */

void conn_put(struct conn *c, const void *bytes, size_t n)
{
    if (c->out_at == c->out.n) /* from now on it has something to read */
        c->deadline = c->server->now + READ_PATIENCE * INT64_C(1000000);
    text_put_n(&c->out, bytes, n);
    if (c->out.failed)
        conn_no_memory(c);
}

/* False: it must wait, or it is broken. */
static bool write_some(struct conn *c, const char *bytes, size_t n, size_t *sent)
{
    ssize_t k = c->ssl ? tls_write(c->ssl, bytes, n) : send(c->fd, bytes, n, MSG_NOSIGNAL);
    if (k > 0) {
        *sent = (size_t)k;
        bytes_used(c, *sent);
        if (c->state == CONN_SOCKET)
            c->deadline = c->server->now + READ_PATIENCE * INT64_C(1000000);
        return true;
    }
    if (k < 0 && (errno == EAGAIN || errno == EINTR))
        watch(c, EPOLLOUT | (c->state == CONN_SOCKET ? EPOLLIN : 0));
    else if (errno == ENOBUFS || errno == ENOMEM)
        conn_no_memory(c);
    else
        c->dead = true; /* the guest is gone */
    return false;
}

/* The last bytes are on their way; what the guest still sends is read and thrown away for a moment, since closing over it
 * would take the answer back. */
static void conn_linger(struct conn *c)
{
    c->state = CONN_LINGER;
    c->in_n = 0;
    c->need = 0;
    if (c->ssl) {
        SSL_shutdown(c->ssl); /* goes behind what was kept, and both at once */
        tls_flush(c->ssl);
    }
    if (c->ended || shutdown(c->fd, SHUT_WR) != 0) {
        c->dead = true;
        return;
    }
    c->deadline = c->server->now + LINGER_PATIENCE * INT64_C(1000000);
    watch(c, EPOLLIN);
}

static void readable(struct conn *c);

static void reply_done(struct conn *c)
{
    struct server *s = c->server;
    histogram_add(&s->answers, s->now - c->began);
    serve_log(LEVEL_ACCESS, "access", "%s %u %s %lld us", c->who->name, c->code, c->path,
              (long long)(s->now - c->began));
    free(c->owned);
    c->owned = NULL;
    c->body = NULL;
    if (c->last || c->ended) {
        conn_linger(c);
        return;
    }
    c->state = CONN_HEAD;
    c->need = 0;
    list_remove(c);
    list_add(c);
    c->deadline = s->now + IDLE_PATIENCE * INT64_C(1000000);
    watch(c, EPOLLIN);
    if (c->in_n)
        go_on(c);
}

void conn_send(struct conn *c)
{
    size_t sent;
    while (!c->dead && c->out_at < c->out.n) {
        if (!write_some(c, c->out.at + c->out_at, c->out.n - c->out_at, &sent))
            return;
        c->out_at += sent;
    }
    while (!c->dead && c->left) {
        if (!write_some(c, c->body, c->left < 65536 ? c->left : 65536, &sent))
            return;
        c->body += sent;
        c->left -= sent;
    }
    c->out_at = 0;
    if (c->out.max > 8192)
        text_free(&c->out);
    else
        text_clear(&c->out);
    if (c->state == CONN_REPLY && !c->dead)
        reply_done(c);
    else if (c->state == CONN_LAST && !c->dead)
        conn_linger(c);
    else if (c->state == CONN_SOCKET)
        watch(c, EPOLLIN);
}

void conn_last(struct conn *c)
{
    c->state = CONN_LAST;
    c->not_before = serve_blur(c->server);
    c->due = 0;
    c->deadline = c->server->now + HEAD_PATIENCE * INT64_C(1000000);
    watch(c, 0);
    conn_ready(c);
}

/* A guest's handshake and its alerts are answered at a moment that tells nothing, as its questions are. */
static void flush_tls(struct conn *c)
{
    errno = 0;
    if (c->server->now < c->tls_when || !tls_flush(c->ssl)) {
        if (errno == ENOMEM || errno == ENOBUFS)
            conn_no_memory(c);
        else
            conn_hold(c); /* who reads nothing is asked again with each tick */
        return;
    }
    c->tls_when = 0;
    if (!SSL_is_init_finished(c->ssl) && c->state == CONN_HEAD)
        readable(c); /* there may be more of it than was kept */
}

void conn_turn(struct conn *c)
{
    struct server *s = c->server;
    if (c->dead)
        return;
    if (slice_spent(&c->who->out, s->turns)) {
        conn_ready(c); /* others first */
        return;
    }
    if (c->tls_when)
        flush_tls(c);
    if (c->dead)
        return;
    int64_t began = steady_us();
    if (c->state == CONN_SOCKET)
        socket_write(c);
    else if (c->state == CONN_REPLY || c->state == CONN_LAST) {
        if (!conn_is_due(c))
            conn_hold(c);
        else if (c->wish)
            http_made(c);
        else
            conn_send(c);
    }
    slice_add(&c->who->out, s->turns, steady_us() - began);
}

/* ---- in ------------------------------------------------------------------------------------ */

static bool keep(struct conn *c, const char *bytes, size_t n)
{
    if (c->in_n + n > IN_MAX || (c->server->cramped && c->state == CONN_HEAD))
        return false;
    if (c->in_n + n > c->in_max) {
        size_t max = c->in_n + n < 512 ? 512 : c->in_n + n;
        char *more = realloc(c->in, max);
        if (!more) {
            conn_no_memory(c);
            return false;
        }
        c->in = more;
        c->in_max = max;
    }
    memmove(c->in + c->in_n, bytes, n);
    c->in_n += n;
    return true;
}

/* One request or message out of n bytes; how many bytes it had. */
static size_t use_one(struct conn *c, char *bytes, size_t n)
{
    if (c->state == CONN_LINGER || c->state == CONN_LAST)
        return n;
    if (c->state == CONN_REPLY)
        return 0;
    if (slice_spent(&c->who->in, c->server->turns)) {
        go_on(c); /* others first */
        return 0;
    }
    int64_t began = steady_us();
    size_t k = c->state == CONN_SOCKET ? socket_take(c, (uint8_t *)bytes, n) : http_take(c, bytes, n);
    slice_add(&c->who->in, c->server->turns, steady_us() - began);
    return k;
}

/* Uses what can be used of n bytes; how many. */
static size_t use(struct conn *c, char *bytes, size_t n)
{
    size_t used = 0;
    while (!c->dead && used < n) {
        size_t k = use_one(c, bytes + used, n - used);
        if (!k)
            break;
        used += k;
    }
    return used;
}

static void take(struct conn *c, char *bytes, size_t n)
{
    if (c->in_n) {
        if (!keep(c, bytes, n)) {
            c->dead = true;
            return;
        }
        conn_again(c);
        return;
    }
    size_t used = use(c, bytes, n);
    if (!c->dead && used < n && !keep(c, bytes + used, n - used))
        c->dead = true;
}

void conn_again(struct conn *c)
{
    size_t n = c->in_n, used = n && n >= c->need ? use(c, c->in, n) : 0;
    if (c->dead || !n)
        return;
    if (c->in_n < used) /* it lingers: all was thrown away */
        used = c->in_n;
    memmove(c->in, c->in + used, c->in_n - used);
    c->in_n -= used;
    if (!c->in_n) {
        free(c->in);
        c->in = NULL;
        c->in_max = 0;
    }
}

static void readable(struct conn *c)
{
    struct server *s = c->server;
    bool want_write = false;
    int64_t began = steady_us(); /* shaking hands is work, too */
    ssize_t n = c->ssl ? tls_read(c->ssl, s->buffer, sizeof s->buffer, &want_write)
                       : recv(c->fd, s->buffer, sizeof s->buffer, 0);
    int why = errno;
    slice_add(&c->who->in, s->turns, steady_us() - began);
    if (c->ssl) { /* what never becomes a request counts, too */
        uint64_t raw = BIO_number_read(SSL_get_rbio(c->ssl));
        bytes_used(c, raw - c->raw);
        c->raw = raw;
    } else if (n > 0)
        bytes_used(c, (size_t)n);
    bool waits = c->ssl && tls_waits(c->ssl);
    if (waits && !c->tls_when) {
        c->tls_when = serve_blur(s);
        conn_ready(c);
    }
    if (n < 0 && why == EAGAIN) {
        watch(c, want_write && !waits ? EPOLLIN | EPOLLOUT : EPOLLIN);
        return;
    }
    if (n < 0 && why == EINTR)
        return;
    if (n < 0 && (why == ENOMEM || why == ENOBUFS))
        conn_no_memory(c);
    if (n <= 0) {
        c->ended = true;
        if (c->state == CONN_LINGER || c->dead || why == ECONNRESET)
            c->dead = true;
        else {
            if (c->socket)
                socket_close(c);
            conn_last(c);
        }
        return;
    }
    if (c->state == CONN_LINGER && (c->need += (size_t)n) > LINGER_BYTES)
        watch(c, 0); /* it goes when its time is over, not when it likes */
    else if (c->state != CONN_LINGER)
        take(c, (char *)s->buffer, (size_t)n);
}

void conn_event(struct conn *c, uint32_t events)
{
    if (c->dead)
        return;
    bool reads = !c->is_again && !slice_spent(&c->who->in, c->server->turns); /* else it is asked about again */
    if (events & EPOLLOUT) {
        if (c->ssl && !c->tls_when && !SSL_is_init_finished(c->ssl) && reads)
            readable(c);
        else
            conn_ready(c);
    }
    bool waits = c->state == CONN_REPLY || c->state == CONN_LAST;
    if (!c->dead && !waits && events & (EPOLLIN | EPOLLHUP | EPOLLERR)) {
        if (reads)
            readable(c);
    } else if (events & (EPOLLHUP | EPOLLERR))
        c->dead = true;
    if (!c->dead && (c->state == CONN_REPLY || c->state == CONN_LAST) && !conn_is_due(c))
        watch(c, 0); /* nothing is read meanwhile, nor written */
    if (c->dead)
        conn_ready(c);
}

void conn_second(struct conn *c)
{
    if (c->state == CONN_SOCKET)
        socket_second(c);
    else if (c->server->now > c->deadline)
        c->dead = true;
    if (c->dead)
        conn_ready(c);
}
