/* tls.h: what is encrypted, by OpenSSL. HTTP/1.1 is the only word of ALPN that is agreed to. */
#ifndef BELLUM_TLS_H
#define BELLUM_TLS_H

#include "engine/text.h"

#include <openssl/ssl.h>
#include <sys/types.h>

/* NULL: a sentence in `error`. */
SSL_CTX *tls_open(const char *cert, const char *key, struct text *error);

/* Joins a connection's SSL to its socket. What OpenSSL says by itself while it reads (its part of a handshake, an alert, a new key) is kept
 * until tls_flush(): when it goes out is the server's business. What is written by tls_write() goes out at once, behind what was kept. */
bool tls_join(SSL *ssl, int fd);
bool tls_waits(SSL *ssl);
/* False: some of it must wait still; or the guest is gone, which reading tells. */
bool tls_flush(SSL *ssl);

/* As read() and write(): more than 0 bytes; 0 at the end; -1 with errno EAGAIN when it must wait, and *want_write says for
 * what; -1 with another errno when it is broken. The handshake is a part of reading. */
ssize_t tls_read(SSL *ssl, void *bytes, size_t n, bool *want_write);
ssize_t tls_write(SSL *ssl, const void *bytes, size_t n);

#endif
