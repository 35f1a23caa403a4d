/* http.c: the client's files (in the binary, compressed and plain), health, metrics, and the two calls that are no messages:
 * making a match and fetching a finished record. */
#include "serve_inside.h"

#include "assets.h"
#include "call.h"
#include "engine/hash.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char security[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".wasm", "application/wasm"},
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
    const char *encoding, *mark;
    char *owned;
};

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), p, end);
}

/* Head and, piece by piece, the body, unless only the head was asked for. */
static int reply(struct lws *wsi, struct request *q, const struct answer *a)
{
    unsigned char head[LWS_PRE + 2048], *p = head + LWS_PRE, *end = head + sizeof head;
    static const char *const headers[][2] = {{"content-security-policy:", security},
                                             {"x-content-type-options:", "nosniff"},
                                             {"referrer-policy:", "no-referrer"},
                                             {"x-frame-options:", "DENY"},
                                             {"cross-origin-opener-policy:", "same-origin"},
                                             {"cache-control:", "no-cache"}};
    bool bad = lws_add_http_common_headers(wsi, a->code, a->type, a->n, &p, end);
    for (size_t i = 0; !bad && i < sizeof headers / sizeof *headers; i++)
        bad = add_header(wsi, headers[i][0], headers[i][1], &p, end);
    if (!bad && a->encoding)
        bad = add_header(wsi, "content-encoding:", a->encoding, &p, end);
    if (!bad && a->mark)
        bad = add_header(wsi, "etag:", a->mark, &p, end) || add_header(wsi, "vary:", "accept-encoding", &p, end);
    if (!bad && q->last)
        bad = add_header(wsi, "connection:", "close", &p, end);
    q->answered = true;
    if (bad || lws_finalize_write_http_header(wsi, head + LWS_PRE, &p, end)) {
        free(a->owned);
        return 1;
    }
    if (a->n == 0 || q->only_head) {
        free(a->owned);
        return q->last || lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    q->body = a->body;
    q->left = a->n;
    q->owned = a->owned;
    lws_callback_on_writable(wsi);
    return 0;
}

/* Words that stay where they are. */
static int reply_words(struct lws *wsi, struct request *q, unsigned code, const char *words)
{
    return reply(
        wsi, q, &(struct answer){.code = code, .type = "text/plain; charset=utf-8", .body = words, .n = strlen(words)});
}

/* Takes the text over. */
static int reply_text(struct lws *wsi, struct request *q, unsigned code, const char *type, struct text *t)
{
    if (t->failed) {
        text_free(t);
        return reply_words(wsi, q, 503, "There is no memory left for the answer.\n");
    }
    return reply(wsi, q, &(struct answer){.code = code, .type = type, .body = t->at, .n = t->n, .owned = t->at});
}

static int send_body(struct lws *wsi, struct request *q)
{
    enum { PIECE = 32768 };
    if (!q->body)
        return 0;
    unsigned char piece[LWS_PRE + PIECE];
    size_t n = q->left < PIECE ? q->left : PIECE;
    memcpy(piece + LWS_PRE, q->body, n);
    bool last = n == q->left;
    if (lws_write(wsi, piece + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)n)
        return -1;
    q->body += n;
    q->left -= n;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    free(q->owned);
    q->owned = NULL;
    q->body = NULL;
    return q->last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* The answer goes out now, and the connection is closed. libwebsockets 4.1 cannot end a transaction inside the callback that
 * says that a body is complete: if more bytes came behind the body, it says so again, for ever. */
static int hurry(struct lws *wsi, struct request *q)
{
    q->last = true;
    while (q->body && send_body(wsi, q) == 0)
        ;
    return -1;
}

/* An upgrade to anything but a WebSocket is refused before the library follows it: it would speak HTTP/2, which nothing here
 * can, and one frame would end the process. */
static int confirm_upgrade(struct lws *wsi, struct server *s, const char *protocol)
{
    static const char refusal[] = "HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\n"
                                  "content-length: 53\r\nconnection: close\r\n\r\n"
                                  "This server upgrades to a WebSocket and nothing else.";
    if (protocol && strcasecmp(protocol, "websocket") == 0)
        return 0;
    unsigned char bytes[LWS_PRE + sizeof refusal];
    memcpy(bytes + LWS_PRE, refusal, sizeof refusal - 1);
    lws_write(wsi, bytes + LWS_PRE, sizeof refusal - 1, LWS_WRITE_HTTP_HEADERS);
    s->turned_away++;
    return -1;
}

/* ---- pages ------------------------------------------------------------------------------ */

/* Somebody on this machine reaches an address from that same address. */
static bool from_here(struct lws *wsi)
{
    int fd = lws_get_socket_fd(lws_get_network_wsi(wsi));
    struct sockaddr_storage peer, own;
    socklen_t peer_n = sizeof peer, own_n = sizeof own;
    char from[NI_MAXHOST], to[NI_MAXHOST];
    return getpeername(fd, (struct sockaddr *)&peer, &peer_n) == 0 &&
           getsockname(fd, (struct sockaddr *)&own, &own_n) == 0 &&
           getnameinfo((struct sockaddr *)&peer, peer_n, from, sizeof from, NULL, 0, NI_NUMERICHOST) == 0 &&
           getnameinfo((struct sockaddr *)&own, own_n, to, sizeof to, NULL, 0, NI_NUMERICHOST) == 0 &&
           strcmp(from, to) == 0;
}

/* Only for who runs the server: how many entries are written tells a seat how busy another is in secret. */
static int metrics(struct lws *wsi, struct request *q, struct server *s)
{
    const struct house_figures *f = house_figures(s->house);
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } rows[] = {
        {"bellum_matches_created_total", "counter", "Matches made since the start.", f->matches},
        {"bellum_entries_total", "counter", "Entries written to the store.", f->entries},
        {"bellum_commits_total", "counter", "Transactions committed.", f->commits},
        {"bellum_refusals_total", "counter", "Lines refused by a rule.", f->refusals},
        {"bellum_thoughts_total", "counter", "Decisions of computer seats.", f->thoughts},
        {"bellum_faults_total", "counter", "Faults of the store.", f->faults},
        {"bellum_requests_total", "counter", "HTTP requests.", s->requests},
        {"bellum_messages_total", "counter", "WebSocket messages received.", s->messages},
        {"bellum_turned_away_total", "counter", "Connections and keys refused.", s->turned_away},
        {"bellum_sockets", "gauge", "WebSockets open.", s->sockets},
        {"bellum_rooms", "gauge", "Matches held in memory.", (uint64_t)house_rooms(s->house)},
        {"bellum_thinking", "gauge", "Decisions waiting for a computer.", (uint64_t)house_queue(s->house)},
    };
    struct text t = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        text_format(&t, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", rows[i].name, rows[i].help, rows[i].name, rows[i].kind,
                    rows[i].name, (unsigned long long)rows[i].value);
    return reply_text(wsi, q, 200, "text/plain; version=0.0.4", &t);
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
static int asset(struct lws *wsi, struct request *q, struct server *s, const char *path)
{
    static const char *const coding[][2] = {{"br", ".br"}, {"gzip", ".gz"}, {NULL, ""}};
    const char *name = strcmp(path, "/") == 0 ? "index.html" : path + 1;
    char takes[128] = "", has[256] = "", mark[20];
    lws_hdr_copy(wsi, takes, sizeof takes, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    lws_hdr_copy(wsi, has, sizeof has, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    for (size_t i = 0; i < sizeof coding / sizeof *coding; i++) {
        const struct content_file *a =
            !coding[i][0] || call_takes(takes, coding[i][0]) ? find_asset(name, coding[i][1]) : NULL;
        if (!a || a - assets >= ASSETS_MAX)
            continue;
        uint64_t *hash = &s->marks[a - assets];
        if (!*hash)
            *hash = hash_bytes(a->bytes, a->n, 0) | 1; /* zero is "not yet" */
        snprintf(mark, sizeof mark, "\"%016llx\"", (unsigned long long)*hash);
        struct answer whole = {
            .code = 200, .type = type_of(name), .body = a->bytes, .n = a->n, .encoding = coding[i][0], .mark = mark};
        if (call_has(has, mark)) { /* the same head, the length too, and nothing behind it */
            whole.code = 304;
            q->only_head = true;
        }
        return reply(wsi, q, &whole);
    }
    if (strcmp(path, "/") == 0)
        return reply_words(wsi, q, 200,
                           "Bellum is running, but this build has no browser client in it: make web, then make.\n");
    return reply_words(wsi, q, 404, "There is nothing here.\n");
}

/* ---- calls ------------------------------------------------------------------------------ */

static int posted(struct lws *wsi, struct request *q, struct server *s)
{
    struct address *a = address_of(s, wsi);
    struct text t = {0};
    struct call call = {
        .path = q->path, .body = q->post ? q->post : "", .n = q->post_n, .may_make = address_may_make(s, a)};
    unsigned code = call_answer(s->house, &call, &t);
    a->made += strcmp(q->path, "/api/matches") == 0; /* a refused one costs time too */
    if (call.made)
        serve_log("match", "%s", call.made);
    free(q->post);
    q->post = NULL;
    q->post_n = 0;
    return reply_text(wsi, q, code, call.text ? "text/plain; charset=utf-8" : "application/json", &t);
}

static bool is_page(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) || lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI);
}

/* When all of the request is there, its body too. */
static int answer(struct lws *wsi, struct request *q, struct server *s)
{
    if (q->post_verb)
        return posted(wsi, q, s);
    if (!is_page(wsi))
        return reply_words(wsi, q, 405, "GET, HEAD or POST.\n");
    if (strcmp(q->path, "/healthz") == 0)
        return reply_words(wsi, q, 200, "well\n");
    if (strcmp(q->path, "/metrics") == 0 && from_here(wsi))
        return metrics(wsi, q, s);
    return asset(wsi, q, s, q->path);
}

/* How long the body is; -1: it is said in a way that is not taken. */
static int64_t body_length(struct lws *wsi)
{
    char digits[12] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return -1;
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return 0;
    int n = lws_hdr_copy(wsi, digits, sizeof digits, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    return n <= 0 || strspn(digits, "0123456789") != (size_t)n ? -1 : strtoll(digits, NULL, 10);
}

static int opened(struct lws *wsi, struct request *q, struct server *s, const char *path, size_t n)
{
    s->requests++;
    free(q->owned);
    free(q->post);
    memset(q, 0, sizeof *q);
    q->since = now_us();
    q->post_verb = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    q->only_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (n < sizeof q->path)
        memcpy(q->path, path, n);
    int64_t length = body_length(wsi);
    if (length > 0 && q->post_verb)
        return length > BODY_MAX ? -1 : 0; /* the body follows */
    if (length > 0) {                      /* nothing but a POST has a body here: it is not read */
        q->last = true;
        reply_words(wsi, q, is_page(wsi) ? 400 : 405, "Only POST has a body.\n");
        return hurry(wsi, q);
    }
    q->last = length < 0 || q->post_verb || lws_hdr_total_length(wsi, WSI_TOKEN_PUT_URI) ||
              lws_hdr_total_length(wsi, WSI_TOKEN_PATCH_URI);
    if (length < 0)
        return reply_words(wsi, q, 411, "Say by content-length how long the body is.\n");
    return answer(wsi, q, s);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    struct request *q = user;
    struct server *s = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP: return opened(wsi, q, s, in, n);
    case LWS_CALLBACK_HTTP_BODY:
        if (!q->post_verb || q->answered || !n)
            return 0;
        if (q->post_n + n > BODY_MAX || now_us() - q->since > PATIENCE * INT64_C(1000000))
            return -1;
        if (!q->post && !(q->post = calloc(1, BODY_MAX + 1)))
            return -1;
        memcpy(q->post + q->post_n, in, n);
        q->post_n += n;
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        q->last = true;
        if (!q->answered)
            answer(wsi, q, s);
        return hurry(wsi, q);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi, s, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_body(wsi, q);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (q) {
            free(q->owned);
            free(q->post);
            memset(q, 0, sizeof *q);
        }
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: s->turned_away++; return -1; /* a WebSocket without our subprotocol */
    default: return lws_callback_http_dummy(wsi, reason, user, in, n);
    }
}
