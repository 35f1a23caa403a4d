/* Positions from outside: refused with a reason, or valid, the same when written and read again, and playable. */
#include "engine/position.h"
#include "fuzz.h"

static void round_trip(const struct game *g, const void *pack, const void *state)
{
    struct text text = {0};
    struct json_doc doc = {0};
    struct errors errors = {0};
    void *back = calloc(1, g->state_size);
    g->say_position(pack, state, REFEREE, &text);
    if (!json_parse(&doc, "said", text_str(&text), text.n, &errors) ||
        !g->read_position(pack, doc.root, REFEREE, back, &errors) || memcmp(back, state, g->state_size) != 0)
        abort();
    free(back);
    json_free(&doc);
    errors_free(&errors);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    struct json_doc doc = {0};
    struct errors errors = {0};
    const struct game *g = NULL;
    if (json_parse(&doc, "fuzz", (const char *)bytes, n, &errors))
        g = game_find(json_str(json_get(doc.root, "game"), ""));
    if (g) {
        void *state = NULL;
        struct pack *pack = position_load(g, NULL, NULL, doc.root, &state, &errors);
        if (pack) {
            round_trip(g, pack->bytes, state);
            play_on(g, pack->bytes, state, 40);
        } else if (errors.n == 0)
            abort();
        free(state);
        pack_free(pack);
    }
    json_free(&doc);
    errors_free(&errors);
    return 0;
}
