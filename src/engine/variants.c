/* variants.c: content compared, checked as a whole, and its figures in the rules' texts. See content.h. */
#include "content_inside.h"
#include "describe.h"
#include "hash.h"
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
    static const char *const apart[] = {"variant", "rules", "learn", "screen", "telling", NULL};
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

/* ---- figures in the rules' texts ---------------------------------------------------------------------------------- */

/* The value that a path names: "units/AR/range": an object by its key, an object of a list by the text that names it. */
static const struct json *find_path(const struct json *at, char *path)
{
    static const char *const names[] = {"id", "code", "name", "key", "at"};
    for (char *step = strtok_r(path, "/", &path); at && step; step = strtok_r(NULL, "/", &path)) {
        const struct json *found = json_get(at, step);
        for (size_t i = 0; at->type == JSON_ARRAY && !found && i < sizeof names / sizeof *names; i++)
            found = json_find(at, names[i], step);
        int64_t place;
        if (!found && word_int(step, 0, 1000, &place))
            found = json_at(at, (int)place);
        at = found;
    }
    return at;
}

/* {=units/AR/range} or {#units}: a value, or how many there are. False: nothing of the content is called so. */
static bool put_figure(const struct json *root, const char *words, size_t n, struct text *out)
{
    char path[128];
    bool count = words[0] == '#';
    if (n >= sizeof path)
        return false;
    memcpy(path, words + 1, n - 1);
    path[n - 1] = 0;
    const struct json *value = find_path(root, path);
    if (!value)
        return false;
    if (count)
        text_int(out, value->count);
    else if (value->type == JSON_INT)
        text_int(out, value->integer);
    else if (value->type == JSON_STRING)
        text_put(out, value->string);
    else
        return false;
    return true;
}

/* Other braces are the rule's own. */
static const char *next_figure(const char *text)
{
    while ((text = strchr(text, '{')) && text[1] != '=' && text[1] != '#')
        text++;
    return text;
}

static void put_figures(const struct json *root, const struct json *rule, struct text *out, struct errors *errors)
{
    const char *at = rule->string;
    for (const char *open; (open = next_figure(at));) {
        const char *close = strchr(open, '}');
        text_put_n(out, at, (size_t)(open - at));
        if (!close || !put_figure(root, open + 1, (size_t)(close - open - 1), out)) {
            int n = close ? (int)(close - open + 1) : (int)strlen(open);
            if (errors)
                errors_add(errors, rule, RULE_SYNTAX, "%.*s names no figure of the content", n, open);
            text_put(out, "–");
            if (!close)
                return;
        }
        at = close + 1;
    }
    text_put(out, at);
}

static bool is_built_in(const char *file)
{
    for (const struct content_file *f = content_files; f->game; f++)
        if (strcmp(f->file, file) == 0)
            return true;
    return false;
}

void content_figures(struct json_doc *doc, bool variant, struct errors *errors)
{
    struct json *rules = (struct json *)json_get(doc->root, "rules"); /* the tree is doc's own */
    for (struct json *rule = rules ? rules->first : NULL; rule; rule = rule->next) {
        if (rule->type != JSON_STRING || !next_figure(rule->string))
            continue;
        struct text out = {0};
        put_figures(doc->root, rule, &out, variant && is_built_in(rule->file) ? NULL : errors);
        rule->string = json_text(doc, text_str(&out));
        text_free(&out);
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
    json_free(&doc);
    return errors->n == before;
}
