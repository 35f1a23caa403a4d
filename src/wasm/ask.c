/* ask.c: see ask.h. */
#include "ask.h"

#include "engine/inspect.h"
#include "engine/refusals.h"
#include "engine/sets.h"
#include "engine/why.h"

#include <stdlib.h>
#include <string.h>

void core_inspect(const struct pack *pack, const void *view, unsigned looker, const struct json *request,
                  struct text *out)
{
    static const char *const targets[] = {"button", "cell", "piece", "card", "make"};
    static struct inspect found; /* large, and the page asks one thing at a time */
    const struct json *words = json_get(request, "words");
    bool ok = false;
    if (words)
        ok = inspect_named(pack->game, pack->bytes, view, looker, json_str(words, ""), &found);
    for (unsigned target = TARGET_CELL; !words && target <= TARGET_MAKE; target++)
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

static void put_refusal(uint16_t rule, const char *sentence, struct text *out)
{
    struct text number = {0};
    rule_say(rule, &number);
    json_open(out, NULL, '{');
    json_put_str(out, "rule", text_str(&number));
    json_put_str(out, "text", sentence);
    json_close(out, '}');
    text_free(&number);
}

static struct scene drawn; /* large, and the page asks one thing at a time */

void core_set(const struct pack *pack, const void *view, unsigned seat, const struct json *request, struct text *out)
{
    static struct sets sets;
    struct reason why;
    struct text sentence = {0};
    const char *picks = json_str(json_get(request, "picks"), "");
    if (sets_ask(pack->game, pack->bytes, view, seat, picks, &sets, &why, &sentence)) {
        void *after = calloc(1, pack->game->state_size);
        if (!after)
            abort();
        sets_behind(pack->game, pack->bytes, view, seat, &sets, after);
        scene_make_of(pack->game, pack->bytes, after, seat, &drawn);
        json_open(out, NULL, '{');
        sets_say_json(pack->game, pack->bytes, &sets, "set", out);
        scene_choices_say(&drawn, out);
        scene_question_say(&drawn, out); /* it may count what is chosen */
        json_close(out, '}');
        free(after);
    } else
        put_refusal(why.rule, text_str(&sentence), out);
    text_free(&sentence);
}

void core_why(const struct pack *pack, const void *view, unsigned seat, const struct json *request, struct text *out)
{
    struct reason why = {0};
    struct text sentence = {0};
    unsigned armed = (unsigned)json_int(json_get(request, "armed"), SCENE_NONE);
    scene_make_of(pack->game, pack->bytes, view, seat, &drawn);
    if (why_not(pack->game, pack->bytes, view, seat, &drawn, armed,
                (unsigned)json_int(json_get(request, "cell"), SCENE_NONE), &why)) {
        reason_say(pack->game, pack->bytes, &why, &sentence);
        put_refusal(why.rule, text_str(&sentence), out);
    } else
        text_put(out, "{\"ok\":true}");
    text_free(&sentence);
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

void core_node(const struct game *game, const void *pack, const void *view, struct text *out)
{
    static const char *const kinds[] = {"", "choice", "luck", "over"};
    struct node node = game->node(pack, view);
    json_put_str(out, "kind", kinds[node.kind]);
    json_open(out, "seats", '[');
    for (int i = 0; i < SEATS_MAX && node.kind == NODE_CHOICE; i++)
        if (node.seats >> i & 1)
            json_put_int(out, NULL, i);
    json_close(out, ']');
    if (node.kind != NODE_OVER)
        return;
    struct result result;
    game->result(pack, view, &result);
    json_open(out, "result", '{');
    json_put_str(out, "by", result.by);
    json_open(out, "place", '[');
    for (int i = 0; i < ((const struct pack_head *)pack)->seats; i++)
        json_put_int(out, NULL, result.place[i]);
    json_close(out, ']');
    json_open(out, "score", '[');
    for (int i = 0; i < ((const struct pack_head *)pack)->seats; i++)
        json_put_int(out, NULL, result.score[i]);
    json_close(out, ']');
    json_close(out, '}');
}
