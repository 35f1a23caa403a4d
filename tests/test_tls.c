/* What is encrypted, without any network: a guest and the server's side of a connection, joined in memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef BELLUM_SERVER
#include "server/tls.h"

#include <errno.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { UPDATES = 100 };

/* A key and a certificate that it signed itself, in files as tls_open() wants them. */
static void write_certificate(const char *cert, const char *key)
{
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *x = X509_new();
    assert_true(pair && x);
    assert_non_null(X509_gmtime_adj(X509_getm_notBefore(x), 0));
    assert_non_null(X509_gmtime_adj(X509_getm_notAfter(x), 3600));
    assert_true(X509_set_pubkey(x, pair) && X509_sign(x, pair, EVP_sha256()));
    FILE *f = fopen(cert, "wb"), *g = fopen(key, "wb");
    assert_true(f && g && PEM_write_X509(f, x) && PEM_write_PrivateKey(g, pair, NULL, NULL, 0, NULL, NULL));
    fclose(f);
    fclose(g);
    X509_free(x);
    EVP_PKEY_free(pair);
}

struct line {
    SSL_CTX *guests, *ours;
    SSL *guest, *our;
    int fd;
};

static void join(struct line *l)
{
    char folder[] = "/tmp/bellum-tls-XXXXXX", cert[64], key[64];
    struct text error = {0};
    int ends[2];
    assert_non_null(mkdtemp(folder));
    snprintf(cert, sizeof cert, "%s/cert.pem", folder);
    snprintf(key, sizeof key, "%s/key.pem", folder);
    write_certificate(cert, key);
    l->ours = tls_open(cert, key, &error);
    unlink(cert);
    unlink(key);
    rmdir(folder);
    assert_non_null(l->ours);
    l->guests = SSL_CTX_new(TLS_client_method());
    l->our = SSL_new(l->ours);
    l->guest = SSL_new(l->guests);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
    assert_true(tls_join(l->our, ends[0]));
    l->fd = ends[0];
    SSL_set_fd(l->guest, ends[1]);
    SSL_set_accept_state(l->our);
    SSL_set_connect_state(l->guest);
    char byte;
    for (int i = 0; i < 8; i++) {
        SSL_do_handshake(l->guest);
        assert_int_equal(tls_read(l->our, &byte, 1, NULL), -1);
        assert_int_equal(errno, EAGAIN);
        SSL_do_handshake(l->guest);
        assert_true(
            i || (tls_waits(l->our) && SSL_get_state(l->guest) == TLS_ST_CW_CLNT_HELLO)); /* kept until it is let out */
        assert_true(tls_flush(l->our));
    }
    assert_true(SSL_is_init_finished(l->our) && SSL_is_init_finished(l->guest));
}

static void part(struct line *l)
{
    close(l->fd);
    close(SSL_get_fd(l->guest));
    SSL_free(l->our);
    SSL_free(l->guest);
    SSL_CTX_free(l->ours);
    SSL_CTX_free(l->guests);
}

/* An answer to a new key, and what is said of a broken record, are kept, and go out before what is written next. */
static void kept(void **state)
{
    (void)state;
    struct line l;
    char got[8];
    join(&l);
    assert_int_equal(SSL_key_update(l.guest, SSL_KEY_UPDATE_REQUESTED), 1);
    assert_int_equal(SSL_do_handshake(l.guest), 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(tls_read(l.our, got, 1, NULL), -1);
    assert_int_equal(recv(SSL_get_fd(l.guest), got, 1, MSG_PEEK), -1);
    assert_int_equal(tls_write(l.our, "yes", 3), 3);
    assert_false(tls_waits(l.our));
    SSL_clear_mode(l.guest, SSL_MODE_AUTO_RETRY);
    for (int i = 0; SSL_read(l.guest, got, sizeof got) != 3; i++)
        assert_true(i < 3);
    assert_int_equal(send(SSL_get_fd(l.guest), "\x17\x03\x03\0\x14 no record at all....", 25, 0), 25);
    assert_int_equal(tls_read(l.our, got, 1, NULL), -1);
    assert_int_equal(errno, EPROTO);
    assert_true(tls_waits(l.our));
    assert_int_equal(recv(SSL_get_fd(l.guest), got, 1, MSG_PEEK), -1);
    assert_true(tls_flush(l.our));
    assert_true(SSL_read(l.guest, got, sizeof got) <= 0 &&
                SSL_get_shutdown(l.guest) & SSL_RECEIVED_SHUTDOWN); /* the alert */
    part(&l);
}

/* Records without anything for the server are read one at a time: between them others have their turn. */
static void one_at_a_time(void **state)
{
    (void)state;
    struct line l;
    join(&l);
    for (int i = 0; i < UPDATES; i++) {
        assert_int_equal(SSL_key_update(l.guest, SSL_KEY_UPDATE_NOT_REQUESTED), 1);
        assert_int_equal(SSL_do_handshake(l.guest), 1);
    }
    assert_int_equal(SSL_write(l.guest, "x", 1), 1);
    char got = 0;
    int turns = 0;
    for (; tls_read(l.our, &got, 1, NULL) < 0; turns++)
        assert_int_equal(errno, EAGAIN);
    assert_int_equal(got, 'x');
    assert_int_equal(turns, UPDATES);
    part(&l);
}
#endif

int main(void)
{
#ifdef BELLUM_SERVER
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_at_a_time), cmocka_unit_test(kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
#else
    return 0;
#endif
}
