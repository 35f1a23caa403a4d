/* serve.h: HTTP and WebSocket in front of a house. One thread serves; computers think in others. */
#ifndef BELLUM_SERVE_H
#define BELLUM_SERVE_H

#include "address.h"
#include "house.h"

struct serve_options {
    const char *listen; /* address, "127.0.0.1" */
    int port;
    const char *store;
    const char *data;            /* the folder or file of a variant, or NULL */
    const struct offers *offers; /* variants that new matches are made with (offer.h), or NULL */
    const char *tls_cert, *tls_key;
    const char
        *hosts; /* names by which guests know the server, with commas between; besides its addresses and localhost */
    const char *proxies; /* addresses of proxies whose X-Forwarded-For is believed */
    const char *user;    /* root becomes this one */
    int threads;         /* that think */
    int log;             /* enum level */
    int memory;          /* MB that it may use before it takes nobody in; 0: three quarters of what there is */
    int expire;          /* days after which a match that nobody touched is thrown away; 0: never */
    int sandbox;         /* a filter of system calls */
    struct limits limits;
};

/* Runs until SIGINT or SIGTERM. reload: called on SIGHUP, gives the options as they are now; false: why they are wrong.
 * 0: stopped in good order. */
int serve(const struct serve_options *options, bool (*reload)(struct serve_options *fresh, struct text *why));

#endif
