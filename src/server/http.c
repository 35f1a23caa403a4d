/* http.c: the client's files (compressed in the binary), health, metrics, and the two calls that are no messages:
 * making a match and fetching a finished record. */
#include "serve_inside.h"

#include "assets.h"
#include "call.h"

#include <stdlib.h>
#include <string.h>

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

/* Head and, piece by piece, the body. `owned` is freed when it is sent. */
static int reply(struct lws *wsi, struct request *q, unsigned code, const char *type, const char *body, size_t n,
                 const char *encoding, char *owned)
{
    unsigned char head[LWS_PRE + 2048], *p = head + LWS_PRE, *end = head + sizeof head;
    static const char *const headers[][2] = {{"content-security-policy:", security},
                                             {"x-content-type-options:", "nosniff"},
                                             {"referrer-policy:", "no-referrer"},
                                             {"x-frame-options:", "DENY"},
                                             {"cross-origin-opener-policy:", "same-origin"},
                                             {"cache-control:", "no-cache"}};
    q->body = body;
    q->left = n;
    q->owned = owned;
    bool bad = lws_add_http_common_headers(wsi, code, type, n, &p, end);
    for (size_t i = 0; !bad && i < sizeof headers / sizeof *headers; i++)
        bad = lws_add_http_header_by_name(wsi, (const unsigned char *)headers[i][0],
                                          (const unsigned char *)headers[i][1], (int)strlen(headers[i][1]), &p, end);
    if (!bad && encoding)
        bad = lws_add_http_header_by_name(wsi,
                                          (const unsigned char *)"content-encoding:", (const unsigned char *)encoding,
                                          (int)strlen(encoding), &p, end) ||
              lws_add_http_header_by_name(wsi, (const unsigned char *)"vary:", (const unsigned char *)"accept-encoding",
                                          15, &p, end);
    if (bad || lws_finalize_write_http_header(wsi, head + LWS_PRE, &p, end))
        return 1;
    if (n == 0)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

/* Words that stay where they are. */
static int reply_words(struct lws *wsi, struct request *q, unsigned code, const char *words)
{
    return reply(wsi, q, code, "text/plain; charset=utf-8", words, strlen(words), NULL, NULL);
}

/* Takes the text over. */
static int reply_text(struct lws *wsi, struct request *q, unsigned code, const char *type, struct text *t)
{
    if (t->failed) {
        text_free(t);
        return reply_words(wsi, q, 503, "There is no memory left for the answer.\n");
    }
    return reply(wsi, q, code, type, t->at, t->n, NULL, t->at);
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
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* ---- pages ------------------------------------------------------------------------------ */

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

static bool takes_brotli(struct lws *wsi)
{
    char takes[128] = "";
    lws_hdr_copy(wsi, takes, sizeof takes, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    return call_takes_brotli(takes);
}

static int asset(struct lws *wsi, struct request *q, const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "index.html" : path + 1;
    const struct content_file *small = takes_brotli(wsi) ? find_asset(name, ".br") : NULL;
    const struct content_file *a = small ? small : find_asset(name, ".gz");
    if (a)
        return reply(wsi, q, 200, type_of(name), a->bytes, a->n, small ? "br" : "gzip", NULL);
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
    int64_t minute = now_us() / 60000000;
    if (a->minute != minute)
        a->made = 0;
    a->minute = minute;
    bool more = a->made < s->options->matches_per_minute;
    struct call call = {.path = q->path, .body = q->post ? q->post : "", .n = q->post_n, .may_make = more};
    unsigned code = call_answer(s->house, &call, &t);
    a->made += strcmp(q->path, "/api/matches") == 0; /* a refused one costs time too */
    if (call.made)
        serve_log("match", "%s", call.made);
    free(q->post);
    q->post = NULL;
    q->post_n = 0;
    return reply_text(wsi, q, code, call.text ? "text/plain; charset=utf-8" : "application/json", &t);
}

static int opened(struct lws *wsi, struct request *q, struct server *s, const char *path, size_t n)
{
    s->requests++;
    free(q->owned);
    free(q->post);
    memset(q, 0, sizeof *q);
    if (n >= sizeof q->path)
        return reply_words(wsi, q, 404, "There is nothing here.\n");
    memcpy(q->path, path, n);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI))
        return 0; /* the body follows */
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return reply_words(wsi, q, 405, "GET or POST.\n");
    if (strcmp(q->path, "/healthz") == 0)
        return reply_words(wsi, q, 200, "well\n");
    if (strcmp(q->path, "/metrics") == 0)
        return metrics(wsi, q, s);
    return asset(wsi, q, q->path);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    struct request *q = user;
    struct server *s = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP: return opened(wsi, q, s, in, n);
    case LWS_CALLBACK_HTTP_BODY:
        if (q->post_n + n > BODY_MAX)
            return -1;
        if (!q->post && !(q->post = calloc(1, BODY_MAX + 1)))
            return -1;
        memcpy(q->post + q->post_n, in, n);
        q->post_n += n;
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return posted(wsi, q, s);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_body(wsi, q);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (q) {
            free(q->owned);
            free(q->post);
            memset(q, 0, sizeof *q);
        }
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, n);
    }
}
