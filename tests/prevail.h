/* prevail.h: packs and states of `prevail` for its tests. Comes after cmocka.h. */
#ifndef BELLUM_TESTS_PREVAIL_H
#define BELLUM_TESTS_PREVAIL_H

#include "engine/json.h"
#include "engine/match.h"
#include "games/prevail/subjects.h"

#include <string.h>

/* over: content laid over the built-in one, or NULL. */
static inline struct pack *make_pack(const char *setup, const char *over)
{
    struct errors errors = {0};
    struct json_doc setup_doc = {0}, over_doc = {0};
    assert_true(json_parse(&setup_doc, "setup", setup, strlen(setup), &errors));
    if (over)
        assert_true(json_parse(&over_doc, "over", over, strlen(over), &errors));
    struct pack *pack = pack_make(&game_prevail, NULL, over ? over_doc.root : NULL, setup_doc.root, &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    json_free(&setup_doc);
    if (over)
        json_free(&over_doc);
    errors_free(&errors);
    return pack;
}

static inline const struct prevail_pack *inside(const struct pack *pack)
{
    return (const struct prevail_pack *)pack->bytes;
}

static inline void read_state(const struct prevail_pack *p, const char *position, struct prevail_state *s)
{
    struct errors errors = {0};
    struct json_doc doc = {0};
    memset(s, 0, sizeof *s);
    assert_true(json_parse(&doc, "position", position, strlen(position), &errors));
    if (!prevail_read_position(p, doc.root, REFEREE, s, &errors))
        fail_msg("%s", text_str(&errors.text));
    json_free(&doc);
    errors_free(&errors);
}

#endif
