/* variants.c: content compared, and checked as a whole. See content.h. */
#include "content_inside.h"
#include "describe.h"
#include "hash.h"
#include "lessons.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

/* ---- what differs ----------------------------------------------------------------------------------------------- */

static char *compact(const struct json *j)
{
    struct text out = {0};
    json_say(j, &out);
    return out.at;
}

/* What play depends on: not the texts. */
static bool is_played(const char *member)
{
    static const char *const apart[] = {"variant", "rules",   "chapters", "book",      "learn",
                                        "screen",  "telling", "lessons",  "exercises", NULL};
    for (int i = 0; apart[i]; i++)
        if (strcmp(member, apart[i]) == 0)
            return false;
    return true;
}

char *content_difference(const char *game, const struct json *root, bool all)
{
    struct json_doc base, doc = {0};
    struct errors errors = {0};
    bool there = content_load_raw(&base, game, NULL, NULL, &errors);
    errors_free(&errors);
    if (!there)
        return NULL;
    struct json *over = json_new(&doc, JSON_OBJECT), *instead = json_new(&doc, JSON_OBJECT);
    instead->key = "instead";
    json_each(m, root) {
        const struct json *was = json_get(base.root, m->key);
        if (strcmp(m->key, "variant") == 0 || (was && json_equal(was, m)) || (!all && !is_played(m->key)))
            continue;
        struct json *part = was ? json_difference(&doc, was, m) : json_copy(&doc, m);
        json_append(part ? over : instead, part ? part : json_copy(&doc, m));
    }
    json_each(was, base.root)
        if (!json_get(root, was->key) && (all || is_played(was->key))) { /* null takes it away */
            struct json *gone = json_new(&doc, JSON_NULL);
            gone->key = was->key;
            json_append(instead, gone);
        }
    if (instead->count)
        json_append(over, instead);
    char *text = NULL;
    if (over->count) {
        struct json *named = json_new(&doc, JSON_OBJECT);
        if (json_get(root, "variant"))
            json_append(named, json_copy(&doc, json_get(root, "variant")));
        json_each(m, over)
            json_append(named, json_copy(&doc, m));
        text = compact(named);
    }
    json_free(&base);
    json_free(&doc);
    return text;
}

/* The order of the members at the root says nothing: files come in any. */
uint64_t content_hash(const struct json *root)
{
    uint64_t sum = 0;
    json_each(m, root) {
        if (!is_played(m->key))
            continue;
        struct text one = {0};
        json_say(m, &one);
        sum += hash_bytes(text_str(&one), one.n, 0);
        text_free(&one);
    }
    return sum;
}

/* ---- what there is to choose ------------------------------------------------------------------------------------------ */

void content_say_choices(const struct json *content, struct text *out)
{
    static const char *const lists[] = {"scenarios", "switches", "options"};
    static const char *const kept[] = {"id",    "option", "name", "about",   "values", "seats",
                                       "modes", "min",    "max",  "default", "learn"};
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
        if (!json_get(content, lists[l]) && strcmp(lists[l], "options") == 0)
            continue;
        json_open(out, lists[l], '[');
        json_each(one, json_get(content, lists[l])) {
            json_open(out, NULL, '{');
            for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
                if (json_get(one, kept[i]))
                    json_say(json_get(one, kept[i]), out);
            json_close(out, '}');
        }
        json_close(out, ']');
    }
}

/* ---- everything at once ------------------------------------------------------------------------------------------- */

static void lint_scenario(const struct game *game, const struct json *content, const struct json *id,
                          struct errors *errors)
{
    struct json setup = {.type = JSON_OBJECT, .file = "(set-up)", .line = 1, .column = 1}, scenario = *id;
    struct errors own = {0};
    struct reason why;
    void *pack = calloc(1, game->pack_size), *state = calloc(1, game->state_size);
    if (!pack || !state)
        abort();
    scenario.key = "scenario";
    scenario.next = NULL;
    json_append(&setup, &scenario);
    if (!game->prepare(content, &setup, pack, &own) && !own.n)
        errors_add(&own, id, RULE_SYNTAX, "this scenario is not possible");
    if (!own.n) {
        game->begin(pack, state);
        if (!game->valid(pack, state, &why))
            errors_add(&own, id, why.rule, "this scenario begins with a position that breaks the rules");
    }
    errors_join(errors, &own);
    free(pack);
    free(state);
}

/* Built-in lessons are about the built-in figures: a variant answers for its own only. */
static bool lessons_are_its_own(const struct game *game, const struct json *root)
{
    static const char *const members[] = {"lessons", "exercises"};
    struct json_doc base;
    struct errors errors = {0};
    bool own = false;
    if (!content_load_raw(&base, game->id, NULL, NULL, &errors))
        abort(); /* the built-in content can always be read */
    for (int i = 0; i < 2; i++) {
        const struct json *now = json_get(root, members[i]), *was = json_get(base.root, members[i]);
        own |= now && !(was && json_equal(was, now));
    }
    json_free(&base);
    errors_free(&errors);
    return own;
}

bool content_lint(const struct game *game, const char *source, struct errors *errors)
{
    struct json_doc doc;
    int before = errors->n;
    if (!content_load_raw(&doc, game->id, source, NULL, errors))
        return false;
    if (!source && game->content)
        describe_check(game->content, doc.root, errors);
    if (errors->n == before)
        content_figures(&doc, source != NULL, errors);
    if (errors->n == before)
        json_each(s, json_get(doc.root, "scenarios"))
            lint_scenario(game, doc.root, json_place(s, "id"), errors);
    if (errors->n == before && (!source || lessons_are_its_own(game, doc.root)))
        lessons_check(game, source, doc.root, errors);
    json_free(&doc);
    return errors->n == before;
}
