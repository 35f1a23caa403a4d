/* socket.c: a WebSocket at a table: frames, rates, and when something goes out. What messages say: message.h. A view is
 * made when the socket can take it, so that a slow one costs no memory.
 *
 * What a guest can ask for at any moment (a ping, a refusal, its view again) goes out at a blurred moment, never at once, as
 * pages do: how long the server was busy would tell it that another seat did something in secret. What follows a move that was played goes
 * out when it is on the disk. */
#include "message.h"
#include "serve_inside.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES_AT_ONCE = 40, FRAMES_SECONDS = 2 };

static void wake(struct guest *g) { conn_ready(((struct socket *)g)->conn); }

bool socket_open(struct conn *c)
{
    struct socket *k = calloc(1, sizeof *k);
    if (!k)
        return false;
    k->conn = c;
    k->guest.wake = wake;
    k->guest.who = c->who->key;
    k->heard = c->server->now;
    c->socket = k;
    c->state = CONN_SOCKET;
    c->who->sockets++;
    c->server->sockets++;
    return true;
}

void socket_close(struct conn *c)
{
    struct socket *k = c->socket;
    house_leave(c->server->house, &k->guest);
    c->who->sockets--;
    c->server->sockets--;
    while (k->replies)
        free(k->reply[--k->replies].words);
    text_free(&k->in);
    free(k);
    c->socket = NULL;
}

static void put_frame(struct conn *c, int kind, const void *bytes, size_t n)
{
    uint8_t head[FRAME_HEAD_MAX];
    conn_put(c, head, frame_head(head, kind, n));
    conn_put(c, bytes, n);
}

/* Says why and goes. */
static void leave(struct conn *c, int why)
{
    uint8_t code[2] = {(uint8_t)(why >> 8), (uint8_t)why};
    put_frame(c, FRAME_CLOSE, code, 2);
    socket_close(c);
    conn_last(c);
}

/* False: it does not read its replies. */
static bool queue(struct socket *k, const char *json, int64_t when, uint64_t due)
{
    if (k->replies == REPLIES)
        return false;
    char *words = strdup(json);
    if (!words)
        return conn_no_memory(k->conn), true;
    k->reply[k->replies++] = (struct waiting){.words = words, .when = when, .due = due};
    conn_ready(k->conn);
    return true;
}

/* A whole message. 0, or why the socket is closed. */
static int message(struct socket *k, const char *json, size_t n)
{
    struct server *s = k->conn->server;
    struct text reply = {0};
    s->messages++;
    if (!utf8_whole((const uint8_t *)json, n))
        return CLOSE_WORDS;
    k->guest.spent = !share_take(&k->conn->who->matches, s->now, s->options->limits.matches, 60, 0) ||
                     k->conn->who->matches.left < 1;
    bool known = message_answer(s->house, &k->guest, k->key, json, n, &reply);
    int64_t when = serve_blur(s);
    if (!known) {
        s->turned_away++;
        int64_t slow = serve_guessed(s, k->conn->who);
        when = slow > when ? slow : when;
    }
    if (k->guest.made) {
        serve_log(LEVEL_INFO, "match", "%s", k->guest.made);
        k->guest.made = NULL;
        share_charge(&k->conn->who->matches, s->now, s->options->limits.matches, 60, 1);
    }
    if (!k->guest.waits) /* sitting down, or asking for the way to the rematch */
        k->view_when = when;
    else if (!k->acted)
        k->acted = steady_us();
    if (reply.failed)
        conn_no_memory(k->conn);
    bool ok = !reply.n || reply.failed || queue(k, text_str(&reply), when, k->guest.due);
    k->guest.due = 0;
    text_free(&reply);
    if (k->guest.stale || k->guest.cut)
        conn_ready(k->conn);
    return ok ? 0 : CLOSE_POLICY;
}

/* A part of a message, in place. */
static int part(struct socket *k, const struct frame *f, const char *bytes)
{
    if ((f->kind == FRAME_MORE) != k->begun)
        return CLOSE_PROTOCOL;
    if (k->in.n + f->size > MESSAGE_MAX)
        return CLOSE_LARGE;
    k->begun = !f->last;
    if (f->last && !k->in.n)
        return message(k, bytes, f->size);
    text_put_n(&k->in, bytes, f->size);
    if (k->in.failed)
        return conn_no_memory(k->conn), 0;
    if (!f->last)
        return 0;
    int why = message(k, text_str(&k->in), k->in.n);
    text_free(&k->in);
    return why;
}

static void pinged(struct socket *k, const uint8_t *bytes, size_t n)
{
    memcpy(k->pong, bytes, n); /* several that wait are answered by one, which the protocol allows */
    k->pong_n = n;
    if (!k->pongs++)
        k->pong_when = serve_blur(k->conn->server);
    conn_ready(k->conn);
}

size_t socket_take(struct conn *c, uint8_t *bytes, size_t n)
{
    struct socket *k = c->socket;
    struct frame f;
    int why = frame_read(&f, bytes, n, MESSAGE_MAX);
    if (!why || (why == 1 && n < f.head + f.size))
        return 0;
    if (why == 1) {
        uint8_t *payload = bytes + f.head;
        frame_unmask(&f, payload);
        k->heard = c->server->now;
        k->pinged = false;
        why = 0;
        /* Every frame counts, an empty one and a ping too. */
        if (!share_take(&k->messages, c->server->now, FRAMES_AT_ONCE, FRAMES_SECONDS, 1))
            why = CLOSE_POLICY;
        else if (f.kind == FRAME_CLOSE)
            why = CLOSE_DONE;
        else if (f.kind == FRAME_PING)
            pinged(k, payload, f.size);
        else if (f.kind != FRAME_PONG)
            why = k->guest.barred || k->guest.cut ? 0 : part(k, &f, (const char *)payload);
    }
    if (why) {
        c->server->turned_away += why == CLOSE_POLICY;
        leave(c, why);
        return n;
    }
    return f.head + f.size;
}

/* False: it must wait for its moment. */
static bool write_waiting(struct conn *c)
{
    struct socket *k = c->socket;
    int64_t now = c->server->now;
    if (k->pongs && now >= k->pong_when) {
        put_frame(c, FRAME_PONG, k->pong, k->pong_n);
        k->pongs = 0;
    }
    while (k->replies && now >= k->reply[0].when && house_durable(c->server->house) >= k->reply[0].due) {
        put_frame(c, FRAME_TEXT, k->reply[0].words, strlen(k->reply[0].words));
        free(k->reply[0].words);
        memmove(k->reply, k->reply + 1, (size_t)--k->replies * sizeof *k->reply);
    }
    if (k->pongs || k->replies)
        conn_hold(c);
    return !k->replies;
}

/* Views behind replies, so that they come in their order. */
static void write_view(struct conn *c)
{
    struct socket *k = c->socket;
    struct server *s = c->server;
    if (k->guest.barred)
        put_frame(c, FRAME_TEXT, "{\"gone\":\"The link to this seat was replaced; this one opens nothing any more.\"}",
                  79);
    if (k->guest.barred || k->guest.cut) {
        leave(c, CLOSE_DONE);
        return;
    }
    if (!k->guest.room || !k->guest.stale)
        return;
    if (s->now < k->view_when) {
        conn_hold(c);
        return;
    }
    struct text t = {0};
    if (house_show(s->house, &k->guest, &t) && t.failed)
        conn_no_memory(c);
    else if (t.n) {
        put_frame(c, FRAME_TEXT, text_str(&t), t.n);
        if (k->acted) {
            histogram_add(&s->moves, steady_us() - k->acted);
            k->acted = 0;
        }
    }
    text_free(&t);
}

void socket_write(struct conn *c)
{
    struct socket *k = c->socket;
    if (!conn_is_due(c)) { /* that it was opened is an answer, too */
        conn_hold(c);
        return;
    }
    if (c->out_at == c->out.n && write_waiting(c))
        write_view(c);
    if (c->state != CONN_SOCKET || c->dead || !c->out.n)
        return;
    conn_send(c);
    if (!c->dead && !c->out.n && (k->replies || k->guest.barred || k->guest.cut || k->guest.stale) && !c->is_held)
        conn_ready(c); /* there was more than one thing to say */
}

/* A guest that is gone without a word is noticed by its silence. One that speaks and does not read is none. */
void socket_second(struct conn *c)
{
    struct socket *k = c->socket;
    int64_t silent = c->server->now - k->heard;
    bool unread = c->out_at < c->out.n && c->server->now > c->deadline;
    if (unread || silent > (PING_AFTER + PONG_WITHIN) * INT64_C(1000000))
        c->dead = true;
    else if (silent > PING_AFTER * INT64_C(1000000) && !k->pinged && c->out_at == c->out.n) {
        k->pinged = true;
        put_frame(c, FRAME_PING, "", 0);
        conn_send(c);
    }
}
