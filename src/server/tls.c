/* tls.c: see tls.h. */
#include "tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <string.h>

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
    int rc = SSL_write(ssl, bytes, (int)(n < 1 << 20 ? n : 1 << 20));
    return rc > 0 ? rc : failed(ssl, rc, NULL);
}
