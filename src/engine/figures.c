/* figures.c: the content's figures in the rules' texts, so that a variant's rules tell the truth. See docs/data.md. */
#include "content_inside.h"
#include "game.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { FIGURE_PATH = 128 };

/* What stands at a path. For several objects that differ, from the least to the most. */
struct figure {
    const struct json *value;
    int64_t least, most;
};

/* Objects by their key, an object of a list by the text that names it. */
static const struct json *find_step(const struct json *at, const char *step)
{
    static const char *const names[] = {"id", "code", "name", "key", "at"};
    const struct json *found = json_get(at, step);
    for (size_t i = 0; at->type == JSON_ARRAY && !found && i < sizeof names / sizeof *names; i++)
        found = json_find(at, names[i], step);
    int64_t place;
    if (!found && word_int(step, 0, 1000, &place))
        found = json_at(at, (int)place);
    return found;
}

static bool find_path(const struct json *at, const char *path, struct figure *f);

/* LI,WA: each of them, the same way on. Only numbers can be told together. */
static bool find_each(const struct json *at, const char *names, size_t n, const char *path, struct figure *f)
{
    char name[FIGURE_PATH];
    for (size_t from = 0, to; from < n; from = to + 1) {
        struct figure one;
        to = from + strcspn(names + from, ",/");
        memcpy(name, names + from, to - from);
        name[to - from] = 0;
        const struct json *next = find_step(at, name);
        if (!next || !find_path(next, path, &one) || one.value->type != JSON_INT)
            return false;
        if (from && one.least > f->least)
            one.least = f->least;
        if (from && one.most < f->most)
            one.most = f->most;
        *f = one;
    }
    return true;
}

/* The value that a path names. */
static bool find_path(const struct json *at, const char *path, struct figure *f)
{
    char step[FIGURE_PATH];
    while (*path) {
        size_t n = strcspn(path, "/");
        const char *rest = path + n + (path[n] == '/');
        if (memchr(path, ',', n))
            return find_each(at, path, n, rest, f);
        memcpy(step, path, n);
        step[n] = 0;
        at = find_step(at, step);
        if (!at)
            return false;
        path = rest;
    }
    *f = (struct figure){at, at->integer, at->integer};
    return true;
}

/* A value as words; `one` and `more` are words behind a number, or for yes and no. */
static bool put_value(const struct figure *f, const char *one, const char *more, struct text *out)
{
    switch (f->value->type) {
    case JSON_TRUE:
    case JSON_FALSE:
        if (one)
            text_put(out, f->value->type == JSON_TRUE ? one : more);
        return one;
    case JSON_STRING: text_put(out, f->value->string); return !one;
    case JSON_INT:
        text_int(out, f->least);
        if (f->most > f->least)
            text_format(out, " to %lld", (long long)f->most);
        if (one)
            text_format(out, " %s", f->most == 1 ? one : more);
        return true;
    default: return false;
    }
}

/* What stands between the braces. False: nothing of the content is called so.
 *   =units/AR/range    a value           =units/AR/move?hex:hexes     a number and its word
 *   #units             how many          =units/AR/heavy?heavy:light  yes and no as words
 *   =units/LI,WA/move  of several: "1 to 3" where they differ */
static bool put_figure(const struct json *root, const char *words, size_t n, struct text *out)
{
    char path[FIGURE_PATH];
    struct figure f;
    if (n == 0 || n >= sizeof path)
        return false;
    memcpy(path, words + 1, n - 1);
    path[n - 1] = 0;
    char *one = strchr(path, '?'), *more = one ? strchr(one, ':') : NULL;
    if (one && !more)
        return false;
    if (one)
        *one++ = *more++ = 0;
    if (!find_path(root, path, &f))
        return false;
    if (words[0] == '#')
        text_int(out, f.value->count);
    return words[0] == '#' || put_value(&f, one, more, out);
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

/* The figures of every text from here down. */
static void figures_below(struct json_doc *doc, struct json *at, bool variant, struct errors *errors)
{
    for (struct json *m = at ? at->first : NULL; m; m = m->next)
        figures_below(doc, m, variant, errors);
    if (!at || at->type != JSON_STRING || !next_figure(at->string))
        return;
    struct text out = {0};
    put_figures(doc->root, at, &out, variant && is_built_in(at->file) ? NULL : errors);
    at->string = json_text(doc, text_str(&out));
    text_free(&out);
}

void content_figures(struct json_doc *doc, bool variant, struct errors *errors)
{
    static const char *const written[] = {"rules", "book"};
    for (int i = 0; i < 2; i++) /* the tree is doc's own */
        figures_below(doc, (struct json *)json_get(doc->root, written[i]), variant, errors);
}
