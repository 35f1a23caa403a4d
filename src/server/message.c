/* message.c: see message.h. */
#include "message.h"

#include <stdlib.h>
#include <string.h>

static void say(struct text *reply, const char *member, const char *words)
{
    json_open(reply, NULL, '{');
    json_put_str(reply, member, words);
    json_close(reply, '}');
}

static bool sit(struct house *h, struct guest *g, char *own, const struct json *m, struct text *reply)
{
    struct text error = {0};
    const char *key = json_str(json_get(m, "key"), "");
    const char *hash = json_str(json_get(m, "hash"), "");
    int64_t number = json_int(json_get(m, "number"), 0);
    house_leave(h, g);
    g->greeted = g->waits = g->lost = false;
    g->moved[0] = 0;
    g->shown = 0;
    char fresh[SECRET_CHARS + 1];
    bool ok = house_enter(h, g, key, number < 0 || number > UINT32_MAX ? 0 : (uint32_t)number, strtoull(hash, NULL, 16),
                          fresh, &error);
    if (ok)
        memcpy(own, fresh[0] ? fresh : key, SECRET_CHARS + 1);
    else if (error.failed)
        g->cut = true; /* without a word, which would be the last: it comes back */
    else if (!g->cut)
        say(reply, "error", text_str(&error));
    if (ok && fresh[0])
        say(reply, "goto", fresh);
    text_free(&error);
    return ok || g->cut;
}

static void act(struct house *h, struct guest *g, const struct json *m, struct text *reply)
{
    int64_t number = json_int(json_get(m, "number"), -1);
    const char *line = json_str(json_get(m, "line"), "");
    if (strlen(line) >= LINE_MAX_BYTES || number < 0 || number > UINT32_MAX)
        say(reply, "error", "An act has a number and a line.");
    else {
        g->re = json_int(json_get(m, "id"), 0);
        house_act(h, g, (uint32_t)number, line, reply);
    }
}

static void revoke_key(struct house *h, struct guest *g, char *own, struct text *reply)
{
    char fresh[SECRET_CHARS + 1];
    if (house_revoke(h, g, own, fresh)) {
        say(reply, "goto", fresh);
        memcpy(own, fresh, sizeof fresh);
    } else
        say(reply, "error", "This link could not be replaced.");
}

static void rematch(struct house *h, struct guest *g, struct text *reply)
{
    struct text error = {0};
    if (!house_rematch(h, g, &error))
        say(reply, "error", text_str(&error));
    text_free(&error);
}

static bool answer(struct house *h, struct guest *g, char *key, const struct json *m, struct text *reply)
{
    const char *verb = json_str(json_get(m, "do"), "");
    if (strcmp(verb, "sit") == 0 || strcmp(verb, "watch") == 0)
        return sit(h, g, key, m, reply);
    if (!g->room)
        say(reply, "error", "Sit down first.");
    else if (strcmp(verb, "act") == 0)
        act(h, g, m, reply);
    else if (strcmp(verb, "revoke") == 0)
        revoke_key(h, g, key, reply);
    else if (strcmp(verb, "rematch") == 0)
        rematch(h, g, reply);
    else
        say(reply, "error", "There is no such word.");
    return true;
}

bool message_answer(struct house *h, struct guest *g, char key[SECRET_CHARS + 1], const char *json, size_t n,
                    struct text *reply)
{
    struct json_doc doc;
    struct errors errors = {0};
    bool known = true;
    if (json_parse(&doc, "message", json, n, &errors)) {
        known = answer(h, g, key, doc.root, reply);
        json_free(&doc);
    } else
        say(reply, "error", "This message is no JSON.");
    errors_free(&errors);
    return known;
}
