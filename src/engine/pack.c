/* pack.c: a game's content and set-up made into a pack. See match.h. */
#include "content_inside.h"
#include "describe.h"
#include "hash.h"
#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *compact(const struct json *j)
{
    struct text out = {0};
    struct json root = *j; /* a member of a larger tree is written without its key */
    root.key = NULL;
    json_say(&root, &out);
    return out.at;
}

/* A set-up that names no scenario means the first of the content as it is today; its record says which that was. One with
 * members of its own (a position's) says itself what it begins with. */
static char *named(const struct json *setup, const char *scenario)
{
    bool plain = scenario[0];
    json_each(m, setup)
        plain &= strcmp(m->key, "switches") == 0;
    if (!plain)
        return compact(setup);
    struct text out = {0};
    json_open(&out, NULL, '{');
    json_put_str(&out, "scenario", scenario);
    json_each(m, setup)
        json_say(m, &out);
    json_close(&out, '}');
    return out.at;
}

void pack_set_up_as(struct pack *pack, const struct json *setup)
{
    free(pack->setup);
    pack->setup = compact(setup);
}

static bool has_type(const struct json *j, enum json_type type)
{
    return !j || j->type == JSON_NULL || j->type == type;
}

/* A set-up's members are the scenario, the switches, and those of a position. */
static void check_members(const struct game *game, const struct json *setup, struct errors *errors)
{
    const char *known[64] = {"game", "scenario", "switches"};
    int n = 3;
    if (!game->content || !game->content->position)
        return;
    for (const char *const *m = game->content->position; *m; m++) {
        assert(n < 63);
        known[n++] = *m;
    }
    json_only_keys(setup, known, errors);
}

/* What is the same in every game: games look at keys and strings, and what is something else would read as left out. */
static bool members_sound(const struct game *game, const struct json *setup, struct errors *errors)
{
    const struct json *switches = json_get(setup, "switches"), *scenario = json_get(setup, "scenario");
    const struct json *id = json_get(setup, "game");
    int before = errors->n;
    if (!has_type(switches, JSON_OBJECT))
        errors_add(errors, switches, RULE_SYNTAX, "switches are an object: each has a name and a value");
    if (!has_type(scenario, JSON_STRING))
        errors_add(errors, scenario, RULE_SYNTAX, "a scenario is named by its id");
    if (id && !json_is(id, game->id))
        errors_add(errors, id, RULE_SYNTAX, "this is no position of %s", game->id);
    check_members(game, setup, errors);
    return errors->n == before;
}

/* Content that was loaded made into a pack; doc and `over` (the text of what differs from the built-in content, or NULL)
 * are used up. */
static struct pack *make(const struct game *game, struct json_doc *content, char *over, const struct json *setup,
                         struct errors *errors)
{
    struct pack *pack = calloc(1, sizeof *pack);
    void *bytes = calloc(1, game->pack_size);
    if (!pack || !bytes)
        abort();
    int before = errors->n;
    bool ok = game->prepare(content->root, setup, bytes, errors);
    json_free(content);
    if (!ok || errors->n > before) {
        if (errors->n == before)
            errors_add(errors, setup, RULE_SYNTAX, "this set-up is not possible");
        free(bytes);
        free(pack);
        free(over);
        return NULL;
    }
    *pack = (struct pack){.game = game, .bytes = bytes, .over = over};
    pack->setup = named(setup, pack->bytes->scenario);
    pack->bytes->hash = pack_hash(game, pack->bytes);
    return pack;
}

static const struct json *setup_or_none(const struct game *game, const struct json *setup, struct errors *errors)
{
    static const struct json nothing = {.type = JSON_OBJECT, .file = "(no set-up)", .line = 1, .column = 1};
    if (!setup)
        return &nothing;
    if (setup->type != JSON_OBJECT) {
        errors_add(errors, setup, RULE_SYNTAX, "a set-up is an object");
        return NULL;
    }
    return members_sound(game, setup, errors) ? setup : NULL;
}

struct pack *pack_make(const struct game *game, const char *source, const struct json *over, const struct json *setup,
                       struct errors *errors)
{
    struct json_doc content;
    if (over && over->type == JSON_NULL)
        over = NULL;
    if (!(setup = setup_or_none(game, setup, errors)) || !content_load_raw(&content, game->id, source, over, errors))
        return NULL;
    char *differs = source ? content_difference(game->id, content.root, true) : over ? compact(over) : NULL;
    return make(game, &content, differs, setup, errors);
}

struct pack *pack_make_old(const struct game *game, int back, const struct json *over, const struct json *setup,
                           struct errors *errors)
{
    struct json_doc content;
    if (over && over->type == JSON_NULL)
        over = NULL;
    if (!(setup = setup_or_none(game, setup, errors)) || !content_load_old(&content, game->id, back, over, errors))
        return NULL;
    char *old = content_difference(game->id, content.root, true);
    struct pack *pack = make(game, &content, over ? compact(over) : NULL, setup, errors);
    if (pack)
        pack->old = old;
    else
        free(old);
    return pack;
}

const char *pack_differs(const struct pack *pack) { return pack->old ? pack->old : pack->over; }

uint64_t pack_hash(const struct game *game, const struct pack_head *bytes)
{
    size_t skip = sizeof bytes->hash;
    return hash_bytes((const char *)bytes + skip, game->pack_size - game->pack_tables - skip, 0);
}

void pack_free(struct pack *pack)
{
    if (!pack)
        return;
    free(pack->bytes);
    free(pack->setup);
    free(pack->over);
    free(pack->old);
    free(pack);
}
