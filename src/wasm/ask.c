/* ask.c: see ask.h. */
#include "ask.h"

#include "engine/inspect.h"
#include "engine/sets.h"

#include <stdlib.h>
#include <string.h>

void core_inspect(const struct pack *pack, const void *view, unsigned looker, const struct json *request,
                  struct text *out)
{
    static const char *const targets[] = {"button", "cell", "piece", "card"};
    static struct inspect found; /* large, and the page asks one thing at a time */
    const struct json *words = json_get(request, "words");
    bool ok = false;
    if (words)
        ok = inspect_named(pack->game, pack->bytes, view, looker, json_str(words, ""), &found);
    for (unsigned target = TARGET_CELL; !words && target <= TARGET_CARD; target++)
        if (json_is(json_get(request, "target"), targets[target]))
            ok = inspect(pack->game, pack->bytes, view, looker, target,
                         (unsigned)json_int(json_get(request, "on"), SCENE_NONE), &found);
    if (ok) {
        inspect_say_json(&found, NULL, out);
        return;
    }
    json_open(out, NULL, '{');
    json_put_str(out, "error", "There is no such thing on the table.");
    json_close(out, '}');
}

void core_set(const struct pack *pack, const void *view, unsigned seat, const struct json *request, struct text *out)
{
    static struct sets sets;
    struct reason why;
    struct text sentence = {0}, rule = {0};
    const char *picks = json_str(json_get(request, "picks"), "");
    if (sets_ask(pack->game, pack->bytes, view, seat, picks, &sets, &why, &sentence)) {
        static struct scene scene; /* large */
        void *after = calloc(1, pack->game->state_size);
        if (!after)
            abort();
        sets_behind(pack->game, pack->bytes, view, seat, &sets, after);
        scene_make_of(pack->game, pack->bytes, after, seat, &scene);
        json_open(out, NULL, '{');
        sets_say_json(pack->game, pack->bytes, &sets, "set", out);
        scene_choices_say(&scene, out);
        json_close(out, '}');
        free(after);
    } else {
        rule_say(why.rule, &rule);
        json_open(out, NULL, '{');
        json_put_str(out, "rule", text_str(&rule));
        json_put_str(out, "text", text_str(&sentence));
        json_close(out, '}');
    }
    text_free(&sentence);
    text_free(&rule);
}

void core_told(const struct log_line *lines, int from, int n, struct text *out)
{
    json_open(out, "told", '[');
    for (int i = from; i < n; i++)
        if (lines[i].told[0])
            json_put_raw(out, NULL, lines[i].told);
        else
            json_put_null(out, NULL);
    json_close(out, ']');
}
