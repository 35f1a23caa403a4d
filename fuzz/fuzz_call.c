/* HTTP calls to a house with a finished and a running match in memory. The first line is the path, the second the headers
 * that the server judges itself (accept-encoding, origin and host, by tabs), the rest the body; "@0" to "@2" in a body stand for keys
 * that open something. The status is one of ours and what is answered is JSON or a record. */
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef BELLUM_SERVER
#include "server/call.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 3 };

static void nobody(void *context) { (void)context; }

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void one_match(struct house *h, char key[SECRET_CHARS + 1])
{
    static const char make[] =
        "{\"game\":\"null\",\"setup\":{\"scenario\":\"ten\"},\"seats\":[{\"person\":true},{\"person\":true}]}";
    struct text reply = {0};
    struct call c = {.path = "/api/matches", .body = make, .n = strlen(make), .may_make = true};
    must(call_answer(h, &c, &reply) == 200);
    memcpy(key, strstr(text_str(&reply), "[\"") + 2, SECRET_CHARS);
    key[SECRET_CHARS] = 0;
    text_free(&reply);
}

/* The next line of the input, ended. */
static const char *line(const uint8_t **at, const uint8_t *end, struct text *out)
{
    for (; *at < end && **at != '\n'; ++*at)
        text_char(out, (char)(**at ? **at : ' '));
    *at += *at < end;
    return text_str(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text error = {0}, reply = {0}, path = {0}, heads = {0}, body = {0};
    char keys[KEYS][SECRET_CHARS + 1];
    const uint8_t *at = data, *end = data + size;
    must(sodium_init() >= 0);
    struct store *store = store_open(":memory:", &error);
    must(store != NULL);
    struct house *h = house_open(store, 0, nobody, NULL);
    for (int i = 0; i < KEYS; i++)
        one_match(h, keys[i]);
    struct call c = {.path = line(&at, end, &path), .may_make = true};
    char *word[3], *rest = (char *)(uintptr_t)line(&at, end, &heads);
    for (int i = 0; i < 3; i++)
        word[i] = rest ? strsep(&rest, "\t") : NULL;
    if (word[0])
        call_takes(word[0], "br");
    if (word[1])
        must(!call_has(word[1], "\"1\"") || strpbrk(word[1], "1*"));
    if (word[2])
        must(!call_origin_fits(word[1], word[2], NULL) || strstr(word[1], "://"));
    for (; at < end; at++)
        if (*at == '@' && at + 1 < end && at[1] >= '0' && at[1] < '0' + KEYS)
            text_put(&body, keys[*++at - '0']);
        else
            text_char(&body, (char)*at);
    c.body = text_str(&body);
    c.n = body.n;
    unsigned code = call_answer(h, &c, &reply);
    must(code == 200 || code == 400 || code == 404);
    if (!c.text) {
        struct json_doc doc;
        struct errors errors = {0};
        must(json_parse(&doc, "reply", text_str(&reply), reply.n, &errors));
        json_free(&doc);
        errors_free(&errors);
    }
    house_settle(h);
    house_close(h);
    store->ops->close(store);
    text_free(&error), text_free(&reply), text_free(&path), text_free(&heads), text_free(&body);
    return 0;
}
#else
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)data, (void)size;
    return 0;
}
#endif
