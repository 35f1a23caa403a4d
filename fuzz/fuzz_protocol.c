/* fuzz_protocol.c: lines of anything sent to the protocol: each gets one JSON object that says ok or why not. */
#include "cli/protocol.h"
#include "engine/json.h"

#include <string.h>

enum { LINES_MAX = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    struct session *s = protocol_begin(NULL);
    const char *at = (const char *)bytes, *end = at + n;
    for (int i = 0; at < end && i < LINES_MAX; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            stop = end;
        struct text out = {0};
        struct json_doc doc;
        struct errors errors = {0};
        protocol_answer(s, at, (size_t)(stop - at), &out);
        if (!json_parse(&doc, "answer", text_str(&out), out.n, &errors) || !json_get(doc.root, "ok"))
            __builtin_trap();
        json_free(&doc);
        errors_free(&errors);
        text_free(&out);
        at = stop + 1;
    }
    protocol_end(s);
    return 0;
}
