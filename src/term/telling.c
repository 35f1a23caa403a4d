/* telling.c: see telling.h. */
#include "telling.h"

#include "engine/told.h"

#include <string.h>

enum telling_kind telling_line(const struct log_line *line, struct text *out)
{
    const char *facts = line->told;
    struct json_doc doc = {0};
    struct errors errors = {0};
    enum telling_kind kind = TELLING_SILENT;
    if (facts[0] && json_parse(&doc, "told", facts, strlen(facts), &errors)) {
        const char *words = json_str(json_get(doc.root, "text"), "");
        const struct json *of = json_get(doc.root, "kind");
        text_put(out, words);
        kind = !words[0]                                                                  ? TELLING_SILENT
               : json_is(of, told_kinds[TOLD_DICE]) || json_is(of, told_kinds[TOLD_DRAW]) ? TELLING_LUCK
                                                                                          : TELLING_WORDS;
    }
    json_free(&doc);
    errors_free(&errors);
    return kind;
}

const char *telling_end(const struct json *content, const char *by)
{
    const char *words = json_str(json_get(json_get(json_get(content, "telling"), "ends"), by), NULL);
    return words ? words : by;
}

const char *telling_score(const struct json *content)
{
    const struct json *telling = json_get(content, "telling");
    return json_str(json_get(telling, "score"), telling ? NULL : "score");
}
