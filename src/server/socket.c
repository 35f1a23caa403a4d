/* socket.c: a WebSocket at a table: frames, rates, and when something goes out. What messages say: message.h. A view is
 * made when the socket can take it, so that a slow one costs no memory. */
#include "call.h"
#include "message.h"
#include "serve_inside.h"

#include <stdlib.h>
#include <string.h>

static const double tokens_a_second = 20, tokens_most = 40;

static void wake(struct guest *g)
{
    struct socket *k = (struct socket *)g;
    lws_callback_on_writable(k->wsi);
}

/* False: it does not read its replies. */
static bool send_reply(struct socket *k, const char *json)
{
    if (k->replies == REPLIES)
        return false;
    k->reply[k->replies++] = strdup(json);
    lws_callback_on_writable(k->wsi);
    return true;
}

/* False: too many messages. */
static bool spend(struct socket *k)
{
    int64_t now = now_us();
    k->tokens += (double)(now - k->filled) / 1e6 * tokens_a_second;
    if (k->tokens > tokens_most)
        k->tokens = tokens_most;
    k->filled = now;
    return (k->tokens -= 1) >= 0;
}

static int receive(struct socket *k, const char *in, size_t n)
{
    if (k->in_n + n > MESSAGE_MAX || lws_frame_is_binary(k->wsi))
        return -1;
    memcpy(k->in + k->in_n, in, n);
    k->in_n += n;
    if (!lws_is_final_fragment(k->wsi) || lws_remaining_packet_payload(k->wsi))
        return 0;
    k->server->messages++;
    struct text reply = {0};
    bool ok = spend(k) && !k->guest.barred && !k->guest.cut;
    if (ok) {
        k->guest.spent = !address_may_make(k->server, k->address);
        if (!message_answer(k->server->house, &k->guest, k->key, k->in, k->in_n, &reply))
            k->server->turned_away++;
        if (k->guest.made) {
            serve_log("match", "%s", k->guest.made);
            k->guest.made = NULL;
            k->address->made++;
        }
        ok = !reply.n || send_reply(k, text_str(&reply));
        if (k->guest.stale)
            lws_callback_on_writable(k->wsi);
    }
    text_free(&reply);
    k->in_n = 0;
    return ok ? 0 : -1;
}

static int write_text(struct socket *k, const char *words)
{
    size_t n = strlen(words);
    unsigned char *frame = malloc(LWS_PRE + n);
    if (!frame)
        return -1;
    memcpy(frame + LWS_PRE, words, n);
    int sent = lws_write(k->wsi, frame + LWS_PRE, n, LWS_WRITE_TEXT);
    free(frame);
    return sent < (int)n ? -1 : 0;
}

static int writable(struct socket *k)
{
    if (k->replies) {
        int rc = write_text(k, k->reply[0]);
        free(k->reply[0]);
        memmove(k->reply, k->reply + 1, (size_t)--k->replies * sizeof *k->reply);
        if (k->replies || k->guest.stale || k->guest.barred || k->guest.cut)
            lws_callback_on_writable(k->wsi);
        return rc;
    }
    if (k->guest.cut)
        return -1;
    if (k->guest.barred) {
        write_text(k, "{\"gone\":\"The link to this seat was replaced; this one opens nothing any more.\"}");
        return -1;
    }
    if (!k->guest.room || !k->guest.stale)
        return 0;
    struct text t = {0};
    int rc = 0;
    if (house_show(k->server->house, &k->guest, &t))
        rc = write_text(k, text_str(&t));
    if (k->guest.room && k->guest.stale && t.n)
        lws_callback_on_writable(k->wsi);
    text_free(&t);
    return rc;
}

/* A page may talk to the server it came from only; a program that is no browser sends no origin. */
static bool origin_fits(struct lws *wsi)
{
    char origin[256], host[256];
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    return call_origin_fits(origin, host);
}

static int let_in(struct lws *wsi, struct server *s)
{
    bool ok = origin_fits(wsi);
    s->turned_away += !ok;
    return ok ? 0 : -1;
}

static int established(struct socket *k, struct lws *wsi, struct server *server)
{
    memset(k, 0, sizeof *k);
    k->wsi = wsi;
    k->server = server;
    k->guest.wake = wake;
    k->tokens = tokens_most;
    k->filled = now_us();
    k->address = address_of(server, wsi);
    server->sockets++;
    if (k->address->sockets++ >= server->options->sockets_per_address) {
        server->turned_away++;
        return -1;
    }
    return 0;
}

static void closed(struct socket *k)
{
    if (!k->server)
        return;
    house_leave(k->server->house, &k->guest);
    k->server->sockets--;
    k->address->sockets--;
    while (k->replies)
        free(k->reply[--k->replies]);
    k->server = NULL;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    struct socket *k = user;
    struct server *server = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return let_in(wsi, server);
    case LWS_CALLBACK_ESTABLISHED: return established(k, wsi, server);
    case LWS_CALLBACK_RECEIVE: return receive(k, in, n);
    case LWS_CALLBACK_SERVER_WRITEABLE: return writable(k);
    case LWS_CALLBACK_CLOSED: closed(k); return 0;
    default: return 0;
    }
}
