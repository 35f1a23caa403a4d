/* serve.h: HTTP and WebSocket in front of a house. One thread serves; computers think in others. */
#ifndef BELLUM_SERVE_H
#define BELLUM_SERVE_H

#include "house.h"

struct serve_options {
    const char *listen; /* address, "127.0.0.1" */
    int port;
    const char *store;
    const struct offers *offers; /* variants that new matches are made with (offer.h), or NULL */
    const char *tls_cert, *tls_key;
    int threads;             /* that think */
    int sockets_per_address; /* open at once */
    int matches_per_minute;  /* made by one address */
};

/* Runs until SIGINT or SIGTERM. 0: stopped in good order. */
int serve(const struct serve_options *options);

#endif
