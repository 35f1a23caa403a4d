/* tls.c: see tls.h. */
#include "tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* A guest that speaks only HTTP/2 ends here, before a byte of it is read. */
static int choose(SSL *ssl, const unsigned char **out, unsigned char *n, const unsigned char *in, unsigned in_n,
                  void *arg)
{
    (void)ssl, (void)arg;
    static const char one[] = "http/1.1";
    for (unsigned at = 0; at < in_n && at + 1 + in[at] <= in_n; at += 1u + in[at])
        if (in[at] == sizeof one - 1 && memcmp(in + at + 1, one, sizeof one - 1) == 0) {
            *out = in + at + 1;
            *n = in[at];
            return SSL_TLSEXT_ERR_OK;
        }
    return SSL_TLSEXT_ERR_ALERT_FATAL;
}

SSL_CTX *tls_open(const char *cert, const char *key, struct text *error)
{
    ERR_clear_error();
    SSL_CTX *c = SSL_CTX_new(TLS_server_method());
    bool ok = c && SSL_CTX_set_min_proto_version(c, TLS1_2_VERSION) &&
              SSL_CTX_use_certificate_chain_file(c, cert) == 1 &&
              SSL_CTX_use_PrivateKey_file(c, key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(c) == 1;
    if (!ok) {
        char why[160] = "";
        ERR_error_string_n(ERR_peek_last_error(), why, sizeof why);
        text_format(error, "its certificate and key cannot be used (%s)", why);
        ERR_clear_error();
        SSL_CTX_free(c);
        return NULL;
    }
    SSL_CTX_set_options(c, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET |
                               SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_session_cache_mode(c, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(c, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    /* One record at a time: a guest that sends records without anything for us, as fast as it can, would keep a single call
     * reading for as long as it likes. */
    SSL_CTX_clear_mode(c, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_num_tickets(c, 0);
    SSL_CTX_set_alpn_select_cb(c, choose, NULL);
    return c;
}

/* ---- the gate between OpenSSL and the network ------------------------------------------------ */

enum { HELD_BYTES = 8192 };
struct gate {
    int fd;
    bool open;
    size_t n;
    uint8_t held[HELD_BYTES];
};

static struct gate *gate_of(SSL *ssl) { return BIO_get_data(SSL_get_rbio(ssl)); }

/* -1 and errno. */
static ssize_t let_out(BIO *b, const struct gate *g, const void *bytes, size_t n)
{
    ssize_t k = send(g->fd, bytes, n, MSG_NOSIGNAL);
    if (b && k < 0 && (errno == EAGAIN || errno == EINTR))
        BIO_set_retry_write(b);
    return k;
}

static bool empty(BIO *b, struct gate *g)
{
    ssize_t k = g->n ? let_out(b, g, g->held, g->n) : 0;
    if (k <= 0)
        return !g->n;
    g->n -= (size_t)k;
    memmove(g->held, g->held + k, g->n);
    return !g->n;
}

static int gate_write(BIO *b, const char *bytes, int n)
{
    struct gate *g = BIO_get_data(b);
    BIO_clear_retry_flags(b);
    if (g->open)
        return empty(b, g) ? (int)let_out(b, g, bytes, (size_t)n) : (BIO_set_retry_write(b), -1);
    size_t k = (size_t)n < HELD_BYTES - g->n ? (size_t)n : HELD_BYTES - g->n;
    if (!k)
        return BIO_set_retry_write(b), -1;
    memcpy(g->held + g->n, bytes, k);
    g->n += k;
    return (int)k;
}

static int gate_read(BIO *b, char *bytes, int n)
{
    const struct gate *g = BIO_get_data(b);
    BIO_clear_retry_flags(b);
    ssize_t k = recv(g->fd, bytes, (size_t)n, 0);
    if (k < 0 && (errno == EAGAIN || errno == EINTR))
        BIO_set_retry_read(b);
    return (int)k;
}

static long gate_ask(BIO *b, int what, long number, void *pointer)
{
    (void)b, (void)number, (void)pointer;
    return what == BIO_CTRL_FLUSH;
}

static int gate_free(BIO *b)
{
    free(BIO_get_data(b));
    return 1;
}

bool tls_join(SSL *ssl, int fd)
{
    static BIO_METHOD *method;
    if (!method && (method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "gate"))) {
        BIO_meth_set_write(method, gate_write);
        BIO_meth_set_read(method, gate_read);
        BIO_meth_set_ctrl(method, gate_ask);
        BIO_meth_set_destroy(method, gate_free);
    }
    struct gate *g = calloc(1, sizeof *g);
    BIO *b = g && method ? BIO_new(method) : NULL;
    if (!b) {
        free(g);
        return false;
    }
    g->fd = fd;
    BIO_set_data(b, g);
    BIO_set_init(b, 1);
    SSL_set_bio(ssl, b, b);
    return true;
}

bool tls_waits(SSL *ssl) { return gate_of(ssl)->n > 0; }
bool tls_flush(SSL *ssl) { return empty(NULL, gate_of(ssl)); }

static ssize_t failed(SSL *ssl, int rc, bool *want_write)
{
    int system = errno, why = SSL_get_error(ssl, rc);
    bool is_short =
        why == SSL_ERROR_SYSCALL && (system == ENOMEM || system == ENOBUFS); /* our fault: the caller tells */
    ERR_clear_error();
    if (want_write)
        *want_write = why == SSL_ERROR_WANT_WRITE;
    if (why == SSL_ERROR_ZERO_RETURN)
        return 0;
    errno = why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? EAGAIN : is_short ? system : EPROTO;
    return -1;
}

ssize_t tls_read(SSL *ssl, void *bytes, size_t n, bool *want_write)
{
    ERR_clear_error();
    int rc = SSL_read(ssl, bytes, (int)n);
    return rc > 0 ? rc : failed(ssl, rc, want_write);
}

ssize_t tls_write(SSL *ssl, const void *bytes, size_t n)
{
    ERR_clear_error();
    gate_of(ssl)->open = true;
    int rc = SSL_write(ssl, bytes, (int)(n < 1 << 20 ? n : 1 << 20));
    gate_of(ssl)->open = false;
    return rc > 0 ? rc : failed(ssl, rc, NULL);
}
