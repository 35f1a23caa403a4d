/* fuzz_json.c: any bytes as JSON: taken or refused with a place; what is taken is written and read back the same. */
#include "engine/json.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    struct json_doc doc, again;
    struct errors errors = {0};
    if (json_parse(&doc, "fuzz", (const char *)bytes, n, &errors)) {
        struct text out = {0}, twice = {0};
        json_say(doc.root, &out);
        if (!json_parse(&again, "again", text_str(&out), out.n, &errors))
            abort();
        struct json *both = json_overlay(&doc, doc.root, again.root);
        json_say(again.root, &twice);
        if (strcmp(text_str(&out), text_str(&twice)) != 0 || both->type != doc.root->type)
            abort();
        text_free(&out);
        text_free(&twice);
        json_free(&again);
        json_free(&doc);
    } else if (errors.n != 1)
        abort();
    errors_free(&errors);
    return 0;
}
