/* serve.c: see serve.h. The loop: take what came, settle the house, send what may be seen, again. */
#include "serve_inside.h"

#include "guard.h"
#include "memory.h"

#include <errno.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BLUR_US = 10000, TURN_US = 50000, SPARE_FILES = 32, STUCK_SECONDS = 10, FAULT_SECONDS = 2 };

/* One random cut a tick for all who ask: many who ask at the same moment learn no more than one of them. */
int64_t serve_blur(struct server *s)
{
    int64_t tick = s->now / BLUR_US;
    if (tick != s->cut_tick) {
        s->cut_tick = tick;
        s->cut = randombytes_uniform(BLUR_US);
    }
    return (tick + (s->now % BLUR_US < s->cut ? 1 : 2)) * BLUR_US;
}

/* ---- who may come in ------------------------------------------------------------------------ */

/* Whether a list with commas has this word. */
static bool listed(const char *list, const char *word) { return list && word[0] && head_lists(list, word); }

bool serve_is_proxy(const struct server *s, const struct address *a) { return listed(s->options->proxies, a->name); }

/* The names that are the server's own: what it was given, its machine's, and addresses in figures. A name that leads to this
 * machine by somebody else's will is none: a page from there would count as ours. */
bool serve_knows_host(const struct server *s, const char *host)
{
    char name[VALUE_CHARS], own[256] = "", local[264];
    struct sockaddr_storage figures;
    if (!head_host(host, name))
        return false;
    if (name[0] == '[') {
        size_t n = strlen(name);
        name[n - 1] = 0;
        return address_parse(name + 1, &figures) && figures.ss_family == AF_INET6;
    }
    gethostname(own, sizeof own - 1);
    snprintf(local, sizeof local, "%s.local", own);
    return address_parse(name, &figures) || strcmp(name, "localhost") == 0 || listed(s->options->hosts, name) ||
           strcasecmp(name, own) == 0 || strcasecmp(name, local) == 0;
}

int64_t serve_guessed(struct server *s, struct address *who)
{
    s->guesses++;
    if (share_take(&who->guesses, s->now, s->options->limits.guesses, 60, 1))
        return 0;
    s->slowed++;
    serve_log_seldom(LEVEL_WARN, "guesses", "%s tries links that open nothing", who->name);
    return s->now + 1000000;
}

/* ---- being ready ---------------------------------------------------------------------------- */

const char *serve_unready(const struct server *s)
{
    if (atomic_load(&s->store->lost))
        return store_lost(s->store);
    if (s->store->damaged)
        return "the store is damaged";
    if (s->cramped)
        return "memory is nearly used up";
    return house_fault(s->house) || s->now >= s->fault_until ? house_fault(s->house) : s->fault;
}

/* For a moment at least, or who asks now and then would never see it. */
static void show_fault(struct server *s, const char *what)
{
    s->fault_until = s->now + FAULT_SECONDS * INT64_C(1000000);
    snprintf(s->fault, sizeof s->fault, "%s", what);
}

void serve_fault(struct server *s, const char *what)
{
    s->faults++;
    show_fault(s, what);
}

/* What the house, threads and the clock could not say themselves. */
static void note_behind(struct server *s)
{
    uint64_t of_house = house_figures(s->house)->faults;
    if (of_house != s->house_faults)
        show_fault(s, house_last_fault(s->house));
    s->house_faults = of_house;
    if (atomic_exchange(&s->deaf, false))
        serve_fault(s, "the server's threads could not wake it");
    if (atomic_exchange(&s->store->ails, false))
        serve_fault(s, "the store could not be looked at, or its log not be emptied");
    if (steady_faults() != s->clock_faults)
        serve_fault(s, "the clock does not answer");
    s->clock_faults = steady_faults();
}

/* Said once when it begins and once when it is over. */
static void note_readiness(struct server *s)
{
    note_behind(s);
    const char *why = serve_unready(s);
    if (why && !s->unready)
        serve_log(LEVEL_ERROR, "fault", "%s", why);
    if (!why && s->unready)
        serve_log(LEVEL_INFO, "ready", "all is well again");
    s->unready = why != NULL;
    if (atomic_load(&s->store->lost))
        s->broken = s->stop = true; /* what is played cannot be kept: better nobody plays */
}

/* Many addresses at once can ask for more than there is, each within its share. Then those who are here play on, and nobody is taken
 * in until there is room again. The alternative is that the system ends the process for all of them. */
static void note_memory(struct server *s)
{
    enum { EVERY_US = 50000 };
    if (s->now - s->memory_when < EVERY_US)
        return;
    s->memory_when = s->now;
    int64_t most = s->options->memory ? (int64_t)s->options->memory << 20 : s->memory_most / 4 * 3;
    bool cramped = memory_used(s->memory_file) > (s->cramped ? most / 10 * 9 : most);
    if (cramped != s->cramped)
        house_cramp(s->house, cramped);
    s->cramped = cramped;
}

enum { HOUR = 3600 };

/* A calendar that was set while the server ran says nothing about how long a match was left alone. */
static bool calendar_jumped(const struct server *s)
{
    int64_t by = (int64_t)time(NULL) - s->now / 1000000 - s->wall;
    if (by < HOUR && by > -HOUR)
        return false;
    serve_log_seldom(LEVEL_WARN, "clock",
                     "the calendar jumped by %lld seconds; no match is thrown away until a restart", (long long)by);
    return true;
}

void serve_hear(struct server *s, bool on)
{
    struct epoll_event e = {.events = on ? EPOLLIN : 0, .data.ptr = &s->listener};
    s->shut = !on;
    if (epoll_ctl(s->epoll, EPOLL_CTL_MOD, s->listener, &e) != 0)
        serve_fault(s, "the listener cannot be waited for");
}

static void each_second(struct server *s)
{
    if (s->shut)
        serve_hear(s, true);
    for (struct conn *c = s->all, *next; c; c = next) {
        next = c->next;
        conn_second(c);
    }
    if (s->unready)
        house_probe(s->house);
    house_remind(s->house);
    if (s->cramped) {
        house_cramp(s->house, true); /* somebody may have left */
        malloc_trim(0);              /* what was freed goes back, or it would look as if it were used */
    }
    if (s->options->expire && s->expire_next <= s->now) {
        int n =
            calendar_jumped(s) ? 0 : house_expire(s->house, (int64_t)time(NULL) - s->options->expire * INT64_C(86400));
        s->expired += (uint64_t)n;
        s->expire_next = s->now + (n ? 1 : HOUR) * INT64_C(1000000);
    }
}

/* ---- the loop -------------------------------------------------------------------------------- */

static void wake(void *context)
{
    struct server *s = context;
    uint64_t one = 1;
    if (write(s->bell, &one, sizeof one) < 0 && errno != EAGAIN) /* it rings already */
        atomic_store(&s->deaf, true);                            /* the loop looks once a second by itself */
}

/* Options and certificate change together or not at all. */
static void reload(struct server *s)
{
    struct text why = {0};
    struct serve_options fresh;
    SSL_CTX *tls = NULL;
    bool ok = s->reload(&fresh, &why);
    if (ok && !s->tls != !fresh.tls_cert) {
        text_put(&why, "a server that was started without a certificate takes none, and one with it needs one");
        ok = false;
    }
    if (ok && s->tls)
        ok = (tls = tls_open(fresh.tls_cert, fresh.tls_key, &why)) != NULL;
    if (tls) {
        SSL_CTX_free(s->tls);
        s->tls = tls;
    }
    if (ok) {
        s->reloaded = fresh;
        s->options = &s->reloaded;
        diary_level((enum level)fresh.log);
        serve_log(LEVEL_INFO, "reload", "done");
    } else
        serve_log(LEVEL_ERROR, "reload", "nothing was changed: %s", text_str(&why));
    text_free(&why);
}

/* One signal at a time: a second one that ends the process is left for when nobody waits for it any more. */
static void signalled(struct server *s)
{
    struct signalfd_siginfo what;
    if (read(s->signals, &what, sizeof what) != (ssize_t)sizeof what)
        return;
    if (what.ssi_signo == SIGHUP)
        reload(s);
    else
        s->stop = true;
}

static void rung(const struct server *s)
{
    uint64_t times;
    if (read(s->bell, &times, sizeof times) < 0)
        return;
}

/* Many addresses have many slices: what a turn has no time for waits for the next. Half of it is for reading and half for sending, so that
 * neither keeps the other waiting for ever. */
static bool is_late(int64_t began) { return steady_us() - began > TURN_US; }

static void take_events(struct server *s, int timeout)
{
    enum { EVENTS = 64 };
    struct epoll_event events[EVENTS];
    int n = epoll_wait(s->epoll, events, EVENTS, timeout);
    guard_stands("reading");
    s->now = steady_us();
    if (n < 0 && errno != EINTR) {
        serve_fault(s, "the network cannot be waited for");
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL); /* it may go on for a while: not in a hurry */
    }
    for (int i = 0; i < n;
         i++) { /* each turn begins with another one: what it has no time for is told again, in the same order */
        const struct epoll_event *e = &events[((uint64_t)i + s->turns) % (uint64_t)n];
        void *who = e->data.ptr;
        if (who == &s->listener)
            conn_accept(s);
        else if (who == &s->bell)
            rung(s);
        else if (who == &s->signals)
            signalled(s);
        else if (!is_late(s->now))
            conn_event(who, e->events);
    }
}

static void go_on(struct server *s)
{
    struct conn *list = s->again;
    s->again = NULL;
    for (struct conn *c = list, *next; c; c = next) {
        next = c->next_again;
        if (is_late(s->now) && !c->dead) {
            c->next_again = s->again;
            s->again = c;
            continue;
        }
        c->is_again = false;
        if (!c->dead)
            conn_again(c);
        if (c->dead)
            conn_ready(c);
    }
}

static void send_ready(struct server *s)
{
    struct conn *list = s->ready;
    int64_t began = steady_us();
    s->ready = NULL;
    for (struct conn *c = list; c; c = c->next_ready) { /* a turn may make others ready again */
        c->is_ready = false;
        c->next_turn = c->next_ready;
    }
    for (struct conn *c = list, *next; c; c = next) {
        next = c->next_turn;
        if (is_late(began) && !c->dead)
            conn_ready(c);
        else
            conn_turn(c);
        if (c->dead)
            conn_free(c);
    }
}

/* Replies that waited for their moment, or for the disk. */
static void release_held(struct server *s)
{
    struct conn *list = s->held;
    s->held = NULL;
    for (struct conn *c = list, *next; c; c = next) {
        next = c->next_held;
        c->is_held = false;
        conn_ready(c);
    }
}

static int timeout_of(const struct server *s)
{
    if (s->again || s->ready)
        return 0;
    int64_t second = s->second + 1000000 - steady_us();
    int64_t blur = s->held || s->turned_n ? BLUR_US - steady_us() % BLUR_US : second;
    int64_t us = blur < second ? blur : second;
    return us <= 0 ? 0 : (int)(us / 1000 + 1);
}

static void turn(struct server *s)
{
    guard_stands("waiting");
    s->turns++;
    int timeout = timeout_of(s);
    uint64_t durable = house_durable(s->house);
    take_events(s, timeout);
    go_on(s);
    guard_stands("settling");
    house_settle(s->house);
    if (house_durable(s->house) != s->durable) {
        s->durable = house_durable(s->house);
        histogram_add(&s->commits, store_sync_us(s->store));
    }
    if (s->held && (s->now / BLUR_US != s->blur || durable != s->durable))
        release_held(s);
    s->blur = s->now / BLUR_US;
    conn_release(s);
    guard_stands("sending");
    send_ready(s);
    if (s->now - s->second >= 1000000) {
        guard_stands("once a second");
        s->second = s->now;
        each_second(s);
    }
    note_memory(s);
    note_readiness(s);
    histogram_add(&s->spins, steady_us() - s->now);
}

/* ---- opening and closing --------------------------------------------------------------------- */

static int listen_on(const struct serve_options *o, struct text *error)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
    char port[8];
    snprintf(port, sizeof port, "%d", o->port);
    int rc = getaddrinfo(o->listen, port, &wish, &found);
    if (rc != 0) {
        text_put(error, gai_strerror(rc));
        return -1;
    }
    int on = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool ok = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
              bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, 1024) == 0;
    if (!ok) {
        text_put(error, strerror(errno));
        if (fd >= 0)
            close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    return fd;
}

static int more_files(void)
{
    struct rlimit limit = {.rlim_cur = 1024}, most;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        most = (struct rlimit){.rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max};
        if (setrlimit(RLIMIT_NOFILE, &most) == 0)
            limit = most;
    }
    int files = limit.rlim_cur > 1000000 ? 1000000 : (int)limit.rlim_cur;
    return files > 2 * SPARE_FILES ? files - SPARE_FILES : SPARE_FILES;
}

/* Ctrl-C and the like are blocked in every thread and read from a file. Before any thread is made: they inherit it. */
static void block_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
    signal(SIGINT, SIG_DFL); /* a shell starts what runs behind it with this one ignored */
    signal(SIGTERM, SIG_DFL);
    signal(SIGPIPE, SIG_IGN);
    pthread_sigmask(SIG_BLOCK, set, NULL);
}

static bool watch_files(struct server *s, const sigset_t *set)
{
    s->epoll = epoll_create1(EPOLL_CLOEXEC);
    s->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    s->signals = signalfd(-1, set, SFD_NONBLOCK | SFD_CLOEXEC);
    int *files[] = {&s->listener, &s->bell, &s->signals};
    for (int i = 0; i < 3; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = files[i]};
        if (epoll_ctl(s->epoll, EPOLL_CTL_ADD, *files[i], &e) != 0)
            return false;
    }
    return true;
}

/* An address to click on. */
static void say_open(const struct serve_options *o)
{
    bool all = strcmp(o->listen, "0.0.0.0") == 0 || strcmp(o->listen, "::") == 0, six = !all && strchr(o->listen, ':');
    printf("Bellum is open: %s://%s%s%s:%d/\n", o->tls_cert ? "https" : "http", six ? "[" : "",
           all ? "localhost" : o->listen, six ? "]" : "", o->port);
    fflush(stdout);
    serve_log(LEVEL_INFO, "start", "port %d", o->port);
}

/* The last step before the door opens: from here on the process can do less than before. */
static void give_up_rights(const struct serve_options *o)
{
    struct text error = {0};
    if (geteuid() == 0)
        serve_log(LEVEL_WARN, "rights", "it runs as root; --user NAME gives that up");
    if (o->sandbox)
        guard_close(&error);
    if (error.n)
        serve_log(LEVEL_WARN, "rights", "%s", text_str(&error));
    text_free(&error);
}

static void close_all(struct server *s)
{
    if (s->house)
        house_rest(s->house);
    while (s->all)
        conn_free(s->all);
    conn_release(s);
    if (s->house)
        house_close(s->house);
    shelf_free(s->shelf);
    if (s->store)
        s->store->ops->close(s->store);
    addresses_free(s->addresses);
    SSL_CTX_free(s->tls);
    const int files[] = {s->epoll, s->listener, s->bell, s->signals, s->memory_file};
    for (int i = 0; i < 5; i++)
        if (files[i] >= 0)
            close(files[i]);
}

/* False: `where` and `error` say what is wrong. */
static bool open_all(struct server *s, const sigset_t *set, struct text *where, struct text *error)
{
    const struct serve_options *o = s->options;
    text_format(where, "port %d of %s", o->port, o->listen);
    s->listener = listen_on(o, error);
    if (s->listener < 0 || (o->tls_cert && !(s->tls = tls_open(o->tls_cert, o->tls_key, error))))
        return false;
    if (o->user && !guard_become(o->user, error))
        return false;
    text_clear(where);
    text_put(where, o->store);
    s->store = store_open(o->store, error);
    if (!s->store || (!watch_files(s, set) && (text_put(error, strerror(errno)), true)) ||
        !store_sync_behind(s->store, wake, s, error))
        return false;
    s->memory_file = memory_open();
    s->memory_most = memory_most();
    s->addresses = addresses_new();
    s->house = house_open(s->store, o->threads, wake, s);
    s->shelf = shelf_new(o->offers);
    if (!s->addresses || !s->house || !s->shelf)
        return text_put(error, "no memory, or no thread can be started"), false;
    house_offer(s->house, o->offers);
    return guard_watch(STUCK_SECONDS, error);
}

int serve(const struct serve_options *options, bool (*reload_options)(struct serve_options *fresh, struct text *why))
{
    static struct server server;
    struct server *s = &server;
    struct text where = {0}, error = {0};
    sigset_t set;
    *s = (struct server){.options = options,
                         .reload = reload_options,
                         .epoll = -1,
                         .listener = -1,
                         .bell = -1,
                         .signals = -1,
                         .memory_file = -1};
    s->most = more_files();
    diary_level((enum level)options->log);
    umask(077);
    block_signals(&set);
    bool ok = sodium_init() >= 0 && open_all(s, &set, &where, &error);
    if (!ok)
        fprintf(stderr, "bellum serve: %s: %s\n", text_str(&where), text_str(&error));
    else {
        give_up_rights(options);
        say_open(options);
        s->now = s->second = steady_us();
        s->wall = (int64_t)time(NULL) - s->now / 1000000;
        while (!s->stop)
            turn(s);
        guard_stands("stopping");
        store_sync_all(s->store);
        house_settle(s->house);
        store_sync_all(s->store);
        serve_log(s->broken ? LEVEL_ERROR : LEVEL_INFO, "stop", "%d rooms", house_rooms(s->house));
    }
    guard_end();
    pthread_sigmask(SIG_UNBLOCK, &set,
                    NULL); /* from here on a signal ends the process at once, as it would any other */
    bool broken = s->broken;
    close_all(s);
    text_free(&where);
    text_free(&error);
    return ok && !broken ? 0 : 3;
}
