/* Messages of guests, one a line, to a house with a match in memory: the first byte of a line says who speaks (A, B, anybody
 * else watches). Whatever is said, the store reads back and what is shown is JSON. */
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef BELLUM_SERVER
#include "server/message.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { GUESTS = 3, LINES = 64 };

static void nobody(void *context) { (void)context; }
static void no_wake(struct guest *g) { (void)g; }

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void must_be_json(const struct text *t)
{
    struct json_doc doc;
    struct errors errors = {0};
    must(json_parse(&doc, "reply", text_str(t), t->n, &errors));
    json_free(&doc);
    errors_free(&errors);
}

static void hear(struct house *h, struct guest *g, char *key, const char *json, size_t n, struct text *reply)
{
    text_clear(reply);
    message_answer(h, g, key, json, n, reply);
    if (reply->n)
        must_be_json(reply);
    house_settle(h);
    text_clear(reply);
    if (g->room && g->stale && house_show(h, g, reply))
        must_be_json(reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char setup[] = "{\"scenario\":\"ten\"}";
    struct text error = {0}, reply = {0}, sit = {0};
    struct json_doc doc;
    struct errors errors = {0};
    struct seat_plan seats[SEATS_MAX] = {0};
    uint64_t due;
    struct guest guest[GUESTS] = {{.wake = no_wake}, {.wake = no_wake}, {.wake = no_wake}};
    char keys[AUDIENCE + 1][SECRET_CHARS + 1], own[GUESTS][SECRET_CHARS + 1] = {""};
    must(sodium_init() >= 0);
    struct store *store = store_open(":memory:", &error);
    must(store != NULL);
    struct house *h = house_open(store, 0, nobody, NULL);
    must(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    must(house_create(h, game_find("null"), doc.root, seats, MINE_ALL, keys, &due, &error) == HOUSE_MADE);
    json_free(&doc);
    for (int i = 0; i < GUESTS; i++) {
        text_clear(&sit);
        text_format(&sit, "{\"do\":\"sit\",\"key\":\"%s\"}", keys[i == 2 ? AUDIENCE : i]);
        hear(h, &guest[i], own[i], text_str(&sit), sit.n, &reply);
    }
    const char *at = (const char *)data, *end = at + size;
    for (int line = 0; at < end && line < LINES; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            stop = end;
        int who = *at == 'A' ? 0 : *at == 'B' ? 1 : 2;
        if (stop > at)
            hear(h, &guest[who], own[who], at + 1, (size_t)(stop - at - 1), &reply);
        at = stop + 1;
    }
    for (int i = 0; i < GUESTS; i++)
        house_leave(h, &guest[i]);
    house_close(h);
    store->ops->close(store);
    text_free(&error);
    text_free(&reply);
    text_free(&sit);
    errors_free(&errors);
    return 0;
}
#else
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)data, (void)size;
    return 0;
}
#endif
