/* http.c: requests and their answers: the client's files (in the binary, compressed and plain), health, metrics, and the two
 * calls that are no messages: making a match and fetching a finished record. Every header that goes out is written here. */
#include "serve_inside.h"

#include "book/assets.h"
#include "call.h"
#include "engine/hash.h"
#include "offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char security[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".wasm", "application/wasm"},
                                           {".woff2", "font/woff2"},
                                           {".svg", "image/svg+xml"},
                                           {".json", "application/json"},
                                           {".webmanifest", "application/manifest+json"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t n = strlen(path), m = strlen(types[i][0]);
        if (n > m && strcmp(path + n - m, types[i][0]) == 0)
            return types[i][1];
    }
    return "text/plain; charset=utf-8";
}

/* What is answered: a status, a type and a body. `mark` and `encoding` or NULL; `owned` is freed when it is sent. */
struct answer {
    unsigned code;
    const char *type, *body;
    size_t n;
    const char *encoding, *mark, *where; /* where: the address that it has moved to */
    char *owned;
    bool secret; /* a key is in it, or what only some may read: nobody keeps a copy */
};

static const char *words_of(unsigned code)
{
    static const struct {
        unsigned code;
        const char *words;
    } known[] = {{200, "OK"},
                 {302, "Found"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {411, "Length Required"},
                 {413, "Content Too Large"},
                 {414, "URI Too Long"},
                 {417, "Expectation Failed"},
                 {421, "Misdirected Request"},
                 {426, "Upgrade Required"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {503, "Service Unavailable"},
                 {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].code == code)
            return known[i].words;
    return "Error";
}

/* ---- answering ---------------------------------------------------------------------------- */

static void put_head(struct conn *c, const struct answer *a)
{
    struct text *t = &c->out;
    text_format(t, "HTTP/1.1 %u %s\r\ncontent-type: %s\r\ncontent-length: %zu\r\n", a->code, words_of(a->code), a->type,
                a->n);
    text_format(t,
                "content-security-policy: %s\r\nx-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\n"
                "x-frame-options: DENY\r\ncross-origin-opener-policy: same-origin\r\n"
                "cross-origin-resource-policy: same-origin\r\ncache-control: %s\r\n",
                security, a->secret ? "no-store" : "no-cache");
    if (c->ssl)
        text_put(t, "strict-transport-security: max-age=31536000\r\n");
    if (a->encoding)
        text_format(t, "content-encoding: %s\r\n", a->encoding);
    if (a->mark)
        text_format(t, "etag: %s\r\nvary: accept-encoding\r\n", a->mark);
    if (a->where)
        text_format(t, "location: %s\r\n", a->where);
    if (a->code == 405)
        text_put(t, "allow: GET, HEAD, POST\r\n");
    if (a->code == 429 || a->code == 503)
        text_put(t, "retry-after: 10\r\n");
    if (c->last)
        text_put(t, "connection: close\r\n");
    text_put(t, "\r\n");
}

/* Head and body, unless only the head was asked for. Goes out at once, or when it is due. */
static void reply(struct conn *c, const struct answer *a)
{
    enum { SMALL = 4096 };
    struct server *s = c->server;
    put_head(c, a);
    c->code = a->code;
    c->state = CONN_REPLY;
    c->body = NULL;
    c->left = 0;
    c->owned = NULL;
    if (c->only_head || !a->n)
        free(a->owned);
    else if (a->n <= SMALL) { /* in one piece with its head */
        text_put_n(&c->out, a->body, a->n);
        free(a->owned);
    } else {
        c->body = a->body;
        c->left = a->n;
        c->owned = a->owned;
    }
    if (c->out.failed)
        conn_no_memory(c);
    c->deadline = s->now + (BODY_PATIENCE + (int64_t)(a->n / 8192)) * 1000000;
    if (conn_is_due(c))
        conn_send(c);
    else
        conn_ready(c);
}

/* Words that stay where they are. */
static void reply_words(struct conn *c, unsigned code, const char *words)
{
    reply(c, &(struct answer){
                 .code = code, .type = "text/plain; charset=utf-8", .body = words, .n = strlen(words), .secret = true});
}

static void reply_no_memory(struct conn *c)
{
    serve_fault(c->server, "no memory");
    reply_words(c, 503, "There is no memory left for the answer.\n");
}

/* Takes the text over. */
static void reply_text(struct conn *c, unsigned code, const char *type, struct text *t)
{
    if (t->failed) {
        text_free(t);
        reply_no_memory(c);
        return;
    }
    reply(c, &(struct answer){.code = code, .type = type, .body = t->at, .n = t->n, .owned = t->at, .secret = true});
}

void http_fail(struct conn *c, unsigned code)
{
    static const struct {
        unsigned code;
        const char *words;
    } known[] = {{400, "This is no request.\n"},
                 {403, "Another site's page may not ask this.\n"},
                 {404, "There is nothing here.\n"},
                 {405, "GET, HEAD or POST.\n"},
                 {411, "Say by content-length how long the body is.\n"},
                 {413, "The body is too large.\n"},
                 {421, "This server does not go by that name; start it with --host to give it one.\n"},
                 {429, "Too many requests came from here; wait a moment.\n"}};
    const char *words = "This request is not served.\n";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].code == code)
            words = known[i].words;
    c->last = true; /* what follows cannot be told from the body of what was refused */
    c->server->turned_away++;
    reply_words(c, code, words);
}

/* ---- pages ------------------------------------------------------------------------------ */

/* Somebody on this machine reaches an address from that same address, and no proxy says that it asks for another. */
bool http_from_here(const struct conn *c, const struct head *h)
{
    struct sockaddr_storage own;
    socklen_t n = sizeof own;
    if (h->times[HEADER_FORWARDED_FOR] || h->times[HEADER_FORWARDED] || h->times[HEADER_VIA] || c->who != c->address ||
        getsockname(c->fd, (struct sockaddr *)&own, &n) != 0)
        return false;
    return address_of(c->server->addresses, (struct sockaddr *)&own) == c->address;
}

static const struct content_file *find_asset(const char *name, const char *ending)
{
    size_t n = strlen(name);
    for (const struct content_file *a = assets; a->game; a++)
        if (strncmp(a->file, name, n) == 0 && strcmp(a->file + n, ending) == 0)
            return a;
    return NULL;
}

/* The client's files in the shortest coding that this guest takes; plain for who names none. Each coding has a mark of its own:
 * the hash of its bytes, taken when it is first wanted. */
static void asset(struct conn *c, const struct head *h, const char *name)
{
    static const char *const coding[][2] = {{"br", ".br"}, {"gzip", ".gz"}, {NULL, ""}};
    char mark[20];
    for (size_t i = 0; i < sizeof coding / sizeof *coding; i++) {
        const struct content_file *a =
            !coding[i][0] || call_takes(h->value[HEADER_ACCEPT], coding[i][0]) ? find_asset(name, coding[i][1]) : NULL;
        if (!a || a - assets >= ASSETS_MAX)
            continue;
        uint64_t *hash = &c->server->marks[a - assets];
        if (!*hash)
            *hash = hash_bytes(a->bytes, a->n, 0) | 1; /* zero is "not yet" */
        snprintf(mark, sizeof mark, "\"%016llx\"", (unsigned long long)*hash);
        struct answer whole = {
            .code = 200, .type = type_of(name), .body = a->bytes, .n = a->n, .encoding = coding[i][0], .mark = mark};
        if (call_has(h->value[HEADER_HAS], mark)) { /* the same head, the length too, and nothing behind it */
            whole.code = 304;
            c->only_head = true;
        }
        reply(c, &whole);
        return;
    }
    if (strcmp(h->path, "/") == 0)
        reply_words(c, 200, "Bellum is running, but this build has no browser client in it: make web, then make.\n");
    else
        reply_words(c, 404, "There is nothing here.\n");
}

/* A page of rules that is there. */
static void rules_page(struct conn *c, const struct shelved *found, const char *path, const char *has)
{
    char mark[20];
    if (found->kind == SHELF_FAULT) {
        reply_no_memory(c);
        return;
    }
    if (found->kind == SHELF_NONE) {
        reply_words(c, 404, "There is no such page of rules.\n");
        return;
    }
    struct answer whole = {.code = 200, .type = type_of(path), .body = found->bytes, .n = found->n, .mark = mark};
    snprintf(mark, sizeof mark, "\"%016llx\"", (unsigned long long)found->mark);
    if (path[strlen(path) - 1] == '/')
        whole.type = type_of("index.html");
    if (found->kind == SHELF_MOVED)
        whole = (struct answer){.code = 302, .type = type_of(""), .body = "", .where = found->bytes};
    else if (call_has(has, mark)) {
        whole.code = 304;
        c->only_head = true;
    }
    reply(c, &whole);
}

/* What is behind /rules/: a file of the client, a page, or one that is made first. */
static void rules(struct conn *c, const struct head *h, const char *path)
{
    struct shelved found = shelf_find(c->server->shelf, path, c->who->key, &c->wish);
    if (found.kind == SHELF_CLIENT)
        asset(c, h, path);
    else if (found.kind != SHELF_SOON)
        rules_page(c, &found, path, h->value[HEADER_HAS]);
    else {
        c->state = CONN_REPLY;
        c->deadline = c->server->now + BODY_PATIENCE * INT64_C(1000000);
        conn_ready(c);
    }
}

void http_made(struct conn *c)
{
    struct shelved found = shelf_made(c->wish);
    rules_page(c, &found, shelf_path(c->wish), "");
    shelf_leave(c->server->shelf, c->wish);
    c->wish = NULL;
}

static void page(struct conn *c, const struct head *h)
{
    struct server *s = c->server;
    if (strcmp(h->path, "/healthz") == 0)
        reply_words(c, 200, "well\n");
    else if (strcmp(h->path, "/readyz") == 0) {
        const char *why = serve_unready(s);
        struct text t = {0};
        text_format(&t, "%s\n", why ? why : "ready");
        reply_text(c, why ? 503 : 200, "text/plain; charset=utf-8", &t);
    } else if (strcmp(h->path, "/api/games") == 0) {
        struct text t = {0};
        offers_say(s->options->offers, &t);
        reply_text(c, 200, "application/json", &t);
    } else if (strcmp(h->path, "/metrics") == 0 && http_from_here(c, h)) {
        struct text t = {0};
        figures_say(s, &t);
        reply_text(c, 200, "text/plain; version=0.0.4", &t);
    } else if (strncmp(h->path, "/rules/", 7) == 0 && h->path[7])
        rules(c, h, h->path + 7);
    else
        asset(c, h, strcmp(h->path, "/") == 0 ? "index.html" : h->path + 1);
}

/* ---- calls ------------------------------------------------------------------------------ */

static void posted(struct conn *c, const struct head *h, const char *body)
{
    struct server *s = c->server;
    const struct limits *l = &s->options->limits;
    struct text t = {0};
    bool makes = strcmp(h->path, "/api/matches") == 0;
    bool fetches = strcmp(h->path, "/api/record") == 0 || strcmp(h->path, "/api/turns") == 0;
    if (fetches && !share_take(&c->who->records, s->now, l->records, 60, 1)) {
        s->refused_shares++;
        http_fail(c, 429);
        return;
    }
    struct call call = {.path = h->path, .body = body, .n = (size_t)h->length};
    call.may_make =
        !makes || share_take(&c->who->matches, s->now, l->matches, 60, 1); /* a refused one costs time, too */
    s->refused_shares += !call.may_make;
    unsigned code = call_answer(s->house, &call, &t);
    if (call.made)
        serve_log(LEVEL_INFO, "match", "%s", call.made);
    int64_t slow = call.guessed ? serve_guessed(s, c->who) : 0;
    c->not_before = slow > c->not_before ? slow : c->not_before;
    c->due = call.due;
    reply_text(c, code, call.text ? "text/plain; charset=utf-8" : "application/json", &t);
}

/* ---- the door ------------------------------------------------------------------------------ */

static const char *scheme_of(const struct conn *c)
{
    return c->ssl ? "https" : NULL; /* plain: a proxy may have taken the encryption off */
}

/* A browser says which page asks; a program that is no browser says nothing. */
static bool asks_from_outside(const struct conn *c, const struct head *h)
{
    if (h->times[HEADER_ORIGIN])
        return !call_origin_fits(h->value[HEADER_ORIGIN], h->value[HEADER_HOST], scheme_of(c));
    return strcmp(h->value[HEADER_SITE], "cross-site") == 0 || strcmp(h->value[HEADER_SITE], "same-site") == 0;
}

/* Behind a proxy that is believed: the last address in the list that is not a proxy's own. */
static void find_who(struct conn *c, const struct head *h)
{
    struct server *s = c->server;
    struct address *who = c->address;
    char list[VALUE_CHARS];
    strcpy(list, h->value[HEADER_FORWARDED_FOR]);
    while (list[0] && serve_is_proxy(s, who)) {
        char *comma = strrchr(list, ','), *word = comma ? comma + 1 : list;
        word += strspn(word, " \t");
        struct address *next = address_named(s->addresses, word);
        if (!next)
            break;
        who = next;
        *(comma ? comma : list) = 0;
    }
    if (who == c->who)
        return;
    if (who != c->address)
        address_hold(s->addresses, who);
    if (c->who != c->address)
        address_drop(s->addresses, c->who);
    c->who = who;
}

/* 0, or the status of the refusal. */
static unsigned refused(struct conn *c, const struct head *h)
{
    struct server *s = c->server;
    const struct limits *l = &s->options->limits;
    bool probe = strcmp(h->path, "/healthz") == 0 || strcmp(h->path, "/readyz") == 0; /* machines ask by any name */
    if (!probe && !serve_knows_host(s, h->value[HEADER_HOST]) && !(h->old && !h->times[HEADER_HOST]))
        return 421;
    if (!share_take(&c->who->requests, s->now, l->requests * 6.0, 6, c->began ? 1 : 0) ||
        !share_take(&c->who->bytes, s->now, l->megabytes * 1048576.0, 60, 0) ||
        (c->who != c->address && c->who->connections > l->connections)) {
        s->refused_shares++;
        return 429;
    }
    if (h->length && h->verb != VERB_POST)
        return h->verb == VERB_OTHER ? 405 : 400;
    if (h->verb == VERB_OTHER)
        return 405;
    if (h->length > BODY_MAX)
        return 413;
    if ((h->verb == VERB_POST || strcmp(h->path, "/ws") == 0) && asks_from_outside(c, h))
        return 403;
    return 0;
}

/* 0: a WebSocket; else the status. A page's WebSocket is no upgrade to anything else, and nothing else is one. */
static unsigned upgrade(struct conn *c, const struct head *h)
{
    char accept[29];
    if (h->verb != VERB_GET || h->old || strcasecmp(h->value[HEADER_UPGRADE], "websocket") != 0 ||
        !head_lists(h->value[HEADER_CONNECTION], "upgrade") || !head_lists(h->value[HEADER_PROTOCOL], "bellum"))
        return 400;
    if (strcmp(h->path, "/ws") != 0)
        return 404;
    if (strcmp(h->value[HEADER_VERSION], "13") != 0)
        return 426;
    if (!frame_accept(h->value[HEADER_KEY], accept))
        return 400;
    if (c->who->sockets >= c->server->options->limits.sockets)
        return 429;
    if (c->server->cramped)
        return 503;
    if (!socket_open(c)) {
        serve_fault(c->server, "no memory");
        return 503;
    }
    text_format(&c->out,
                "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                "sec-websocket-accept: %s\r\nsec-websocket-protocol: bellum\r\n\r\n",
                accept);
    return 0;
}

/* Any other path may be a link that somebody typed: it does not get into the log. */
static bool is_known(const char *path)
{
    static const char *const calls[] = {
        "/", "/healthz", "/readyz", "/metrics", "/api/games", "/api/matches", "/api/record", "/api/turns", "/ws"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(path, calls[i]) == 0)
            return true;
    return find_asset(path + 1, "") != NULL;
}

/* A whole head; the body follows it. */
static void serve_one(struct conn *c, const struct head *h, const char *body)
{
    c->server->requests++;
    c->only_head = h->verb == VERB_HEAD;
    c->last = h->old || head_lists(h->value[HEADER_CONNECTION], "close");
    snprintf(c->path, sizeof c->path, "%.63s", is_known(h->path) ? h->path : "-");
    if (h->times[HEADER_UPGRADE]) {
        unsigned code = upgrade(c, h);
        if (code)
            http_fail(c, code);
        else
            conn_ready(c);
    } else if (h->verb == VERB_POST)
        posted(c, h, body);
    else
        page(c, h);
}

size_t http_take(struct conn *c, const char *bytes, size_t n)
{
    struct head h;
    if (n < c->need || (!c->need && !memchr(bytes, '\n', n) && n < HEAD_MAX))
        return 0;
    int used = head_read(&h, bytes, n);
    if (!used)
        return 0;
    if (used > 0)
        find_who(c, &h);
    c->only_head = used > 0 && h.verb == VERB_HEAD;
    unsigned code = used < 0 ? (unsigned)-used : refused(c, &h);
    c->not_before = serve_blur(c->server);
    c->due = 0;
    if (code) {
        c->began = steady_us();
        snprintf(c->path, sizeof c->path, "-");
        http_fail(c, code);
        return n;
    }
    size_t whole = (size_t)used + (size_t)h.length;
    if (n < whole) {
        if (!c->need)
            c->deadline = c->server->now + BODY_PATIENCE * INT64_C(1000000);
        c->need = whole;
        return 0;
    }
    c->need = 0;
    c->began = steady_us();
    serve_one(c, &h, bytes + used);
    return whole;
}
