/* Content from outside, {"game": …, "setup": …, "data": …}: refused with every mistake, or playable. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    struct json_doc doc = {0};
    struct errors errors = {0};
    const struct game *g = NULL;
    if (json_parse(&doc, "fuzz", (const char *)bytes, n, &errors))
        g = game_find(json_str(json_get(doc.root, "game"), ""));
    if (g) {
        struct pack *pack = pack_make(g, NULL, json_get(doc.root, "data"), json_get(doc.root, "setup"), &errors);
        if (pack) {
            void *state = calloc(1, g->state_size);
            g->begin(pack->bytes, state);
            play_on(g, pack->bytes, state, 60);
            free(state);
        } else if (errors.n == 0)
            abort();
        pack_free(pack);
    }
    json_free(&doc);
    errors_free(&errors);
    return 0;
}
