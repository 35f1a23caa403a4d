/* rules.c: see rules.h. */
#include "rules.h"

#include "engine/content.h"

#include <string.h>

void core_rules(const struct pack *pack, const struct json *rules, struct text *out)
{
    struct json_doc doc = {0}, over = {0}, work = {0};
    struct errors errors = {0};
    const char *differs = pack_differs(pack);
    struct json *with = json_new(&work, JSON_OBJECT);
    if (rules && rules->type == JSON_OBJECT)
        json_append(with, json_copy(&work, rules));
    if (differs && json_parse(&over, "data", differs, strlen(differs), &errors))
        with = json_overlay(&work, with, over.root);
    bool ok = content_load(&doc, pack->game->id, NULL, with, &errors);
    json_open(out, NULL, '{');
    if (ok && json_get(doc.root, "rules"))
        json_say(json_get(doc.root, "rules"), out);
    json_close(out, '}');
    json_free(&doc);
    json_free(&over);
    json_free(&work);
    errors_free(&errors);
}
