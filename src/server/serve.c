/* serve.c: see serve.h. The loop: serve what came, settle the house, again. */
#include "serve_inside.h"

#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#ifdef HAVE_LIBUV
#include <uv.h>
#endif

int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void serve_log(const char *event, const char *format, ...)
{
    char note[256];
    va_list args;
    va_start(args, format);
    vsnprintf(note, sizeof note, format, args);
    va_end(args);
    struct text t = {0};
    json_open(&t, NULL, '{');
    json_put_int(&t, "t", (int64_t)time(NULL));
    json_put_str(&t, "event", event);
    json_put_str(&t, "note", note);
    json_close(&t, '}');
    fprintf(stderr, "%s\n", text_str(&t));
    text_free(&t);
}

/* The entry of the socket's address; a new address takes the place of the one that was used longest ago and is idle. */
struct address *address_of(struct server *s, struct lws *wsi)
{
    char name[48] = "";
    lws_get_peer_simple(wsi, name, sizeof name);
    struct address *oldest = NULL;
    for (int i = 0; i < ADDRESSES; i++) {
        struct address *a = &s->address[i];
        if (a->used && strcmp(a->name, name) == 0) {
            a->used = ++s->clock;
            return a;
        }
        if (!a->sockets && (!oldest || a->used < oldest->used))
            oldest = a;
        if (!a->used)
            break;
    }
    if (!oldest)
        oldest = &s->address[0];
    memset(oldest, 0, sizeof *oldest);
    memcpy(oldest->name, name, sizeof name);
    oldest->used = ++s->clock;
    return oldest;
}

bool address_may_make(const struct server *s, struct address *a)
{
    int64_t minute = now_us() / 60000000;
    if (a->minute != minute)
        a->made = 0;
    a->minute = minute;
    return a->made < s->options->matches_per_minute;
}

/* Ctrl-C and SIGTERM are blocked in every thread and taken by one that waits for nothing else: a signal handler may call next
 * to nothing, and not libwebsockets. */
struct watch {
    pthread_t thread;
    sigset_t signals;
    struct lws_context *context;
    atomic_bool stop;
};

static void *wait_for_signal(void *context)
{
    struct watch *w = context;
    int number;
    sigwait(&w->signals, &number);
    atomic_store(&w->stop, true);
    lws_cancel_service(w->context);
    return NULL;
}

/* Before any thread is made: they inherit it. */
static void watch_block(struct watch *w)
{
    sigemptyset(&w->signals);
    sigaddset(&w->signals, SIGINT);
    sigaddset(&w->signals, SIGTERM);
    signal(SIGINT, SIG_DFL); /* a shell starts what runs behind it with this one ignored */
    signal(SIGTERM, SIG_DFL);
    pthread_sigmask(SIG_BLOCK, &w->signals, NULL);
}

static bool watch_begin(struct watch *w, struct lws_context *context)
{
    w->context = context;
    return pthread_create(&w->thread, NULL, wait_for_signal, w) == 0;
}

/* From here on a second signal ends the process at once, as it would any other. */
static void watch_end(struct watch *w)
{
    if (!atomic_load(&w->stop)) /* the loop ended by itself: the thread waits still */
        pthread_kill(w->thread, SIGINT);
    pthread_join(w->thread, NULL);
    pthread_sigmask(SIG_UNBLOCK, &w->signals, NULL);
}

static void wake(void *context)
{
    struct server *s = context;
    if (s->context)
        lws_cancel_service(s->context);
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(struct request)},
    {.name = "bellum",
     .callback = socket_callback,
     .per_session_data_size = sizeof(struct socket),
     .rx_buffer_size = MESSAGE_MAX},
    {0},
};

/* ---- the loop: libuv's epoll where it is there, since poll() looks at every socket each time --------------- */

#ifdef HAVE_LIBUV
static uv_loop_t loop;
static void *loops[] = {&loop};

static bool loop_use(struct lws_context_creation_info *info)
{
    if (uv_loop_init(&loop) != 0)
        return false;
    info->foreign_loops = loops;
    info->options |= LWS_SERVER_OPTION_LIBUV;
    return true;
}
static bool loop_once(struct lws_context *context)
{
    (void)context;
    uv_run(&loop, UV_RUN_ONCE);
    return true;
}
static void loop_end(struct lws_context *context)
{
    lws_context_destroy(context);
    while (uv_run(&loop, UV_RUN_NOWAIT))
        ;
    uv_loop_close(&loop);
}
#else
static bool loop_use(struct lws_context_creation_info *info)
{
    (void)info;
    return true;
}
static bool loop_once(struct lws_context *context) { return lws_service(context, 0) >= 0; }
static void loop_end(struct lws_context *context) { lws_context_destroy(context); }
#endif

/* What the library says, as a line like all others. */
static void log_library(int level, const char *line)
{
    (void)level;
    serve_log("network", "%.*s", (int)strcspn(line, "\n"), line);
}

/* Whether the port can be had there, and the address in figures: the library takes no name, and only says in passing that it
 * does not listen. False: why not. */
static bool can_listen(const struct serve_options *o, char address[NI_MAXHOST], struct text *error)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
    char port[8];
    snprintf(port, sizeof port, "%d", o->port);
    int rc = getaddrinfo(o->listen, port, &wish, &found);
    if (rc != 0) {
        text_put(error, gai_strerror(rc));
        return false;
    }
    int on = 1, fd = socket(found->ai_family, SOCK_STREAM, 0);
    bool ok = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
              bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, 1) == 0 &&
              getnameinfo(found->ai_addr, found->ai_addrlen, address, NI_MAXHOST, NULL, 0, NI_NUMERICHOST) == 0;
    if (!ok)
        text_put(error, strerror(errno));
    if (fd >= 0)
        close(fd);
    freeaddrinfo(found);
    return ok;
}

static struct lws_context *listen_on(struct server *s, const struct serve_options *o, struct text *error)
{
    char address[NI_MAXHOST];
    if (!can_listen(o, address, error))
        return NULL;
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 45};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = o->port;
    info.iface = strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0 ? NULL : address;
    info.protocols = protocols;
    info.user = s;
    info.pt_serv_buf_size = 65536;
    info.timeout_secs = PATIENCE;
    info.keepalive_timeout = 30;
    info.retry_and_idle_policy = &patience;
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.ssl_cert_filepath = o->tls_cert;
    info.ssl_private_key_filepath = o->tls_key;
    info.alpn =
        "http/1.1"; /* in HTTP/2 a body may only go out in pieces that the other side has room for: nothing here counts it */
    if (!strchr(address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (o->tls_cert)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(LLL_ERR, log_library);
    struct lws_context *context = loop_use(&info) ? lws_create_context(&info) : NULL;
    if (context && !lws_create_vhost(context, &info)) {
        loop_end(context);
        context = NULL;
    }
    if (!context)
        text_put(error, o->tls_cert ? "its certificate and key cannot be used" : "it cannot be opened");
    return context;
}

static void more_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* An address to click on. */
static void say_open(const struct serve_options *o)
{
    bool all = strcmp(o->listen, "0.0.0.0") == 0 || strcmp(o->listen, "::") == 0, six = !all && strchr(o->listen, ':');
    printf("Bellum is open: %s://%s%s%s:%d/\n", o->tls_cert ? "https" : "http", six ? "[" : "",
           all ? "localhost" : o->listen, six ? "]" : "", o->port);
    fflush(stdout);
    serve_log("start", "port %d", o->port);
}

static void close_all(struct server *s)
{
    house_rest(s->house);
    loop_end(s->context); /* its sockets leave the house */
    house_close(s->house);
    s->store->ops->close(s->store);
}

int serve(const struct serve_options *options)
{
    static struct server server;
    struct server *s = &server;
    struct watch watch = {0};
    struct text error = {0};
    s->options = options;
    more_files();
    if (sodium_init() < 0 || !(s->store = store_open(options->store, &error))) {
        fprintf(stderr, "bellum serve: %s: %s\n", options->store, text_str(&error));
        text_free(&error);
        return 3;
    }
    watch_block(&watch);
    s->context = listen_on(s, options, &error);
    if (!s->context) {
        fprintf(stderr, "bellum serve: port %d of %s: %s\n", options->port, options->listen, text_str(&error));
        text_free(&error);
        s->store->ops->close(s->store);
        return 3;
    }
    s->house = house_open(s->store, options->threads, wake, s);
    house_offer(s->house, options->offers);
    signal(SIGPIPE, SIG_IGN);
    if (!watch_begin(&watch, s->context)) {
        fprintf(stderr, "bellum serve: no thread can be started\n");
        close_all(s);
        return 3;
    }
    say_open(options);
    while (!atomic_load(&watch.stop) && loop_once(s->context))
        house_settle(s->house);
    house_settle(s->house);
    serve_log("stop", "%d rooms", house_rooms(s->house));
    watch_end(&watch);
    close_all(s);
    return 0;
}
