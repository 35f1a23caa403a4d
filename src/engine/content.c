/* content.c: content from the binary, from folders and from files. See content.h; variants.c compares. */
#include "content.h"

#include "content_inside.h"
#include "describe.h"
#include "game.h"

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- one file ------------------------------------------------------------------------------------------------- */

/* The whole of a file, 0 behind it; NULL if it cannot be read. */
static char *slurp(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    size_t max = 1 << 16;
    char *bytes = malloc(max + 1);
    *n = 0;
    for (size_t got; bytes && (got = fread(bytes + *n, 1, max - *n, f)) > 0;) {
        *n += got;
        if (*n == max) {
            char *more = realloc(bytes, (max *= 2) + 1);
            if (!more)
                free(bytes);
            bytes = more;
        }
    }
    fclose(f);
    if (bytes)
        bytes[*n] = 0;
    return bytes;
}

static bool read_json_file(struct json_doc *doc, const char *path, struct errors *errors)
{
    size_t n;
    char *bytes = slurp(path, &n);
    if (!bytes)
        errors_add(errors, NULL, RULE_SYNTAX, "%s: cannot be read", path);
    bool ok = bytes && json_parse(doc, path, bytes, n, errors);
    free(bytes);
    if (ok && doc->root->type != JSON_OBJECT) {
        errors_add(errors, doc->root, RULE_SYNTAX, "a content file is an object");
        json_free(doc);
        return false;
    }
    return ok;
}

/* One file's members join what is there: moved, not copied, since every match that is set up reads all of them. */
static bool join_file(struct json_doc *doc, struct json_doc *one, struct errors *errors)
{
    if (!doc->root) {
        *doc = *one;
        return true;
    }
    bool ok = true;
    json_each(m, one->root) {
        const struct json *there = json_get(doc->root, m->key);
        if (there) {
            errors_add(errors, m, RULE_SYNTAX, "\"%s\" stands in another file already: %s:%d:%d", m->key, there->file,
                       there->line, there->column);
            ok = false;
        }
    }
    for (struct json *m = ok ? one->root->first : NULL, *next; m; m = next) {
        next = m->next;
        m->next = NULL;
        json_append(doc->root, m);
    }
    json_join(doc, one);
    return ok;
}

static bool add_embedded(struct json_doc *doc, const struct content_file *f, struct errors *errors)
{
    struct json_doc one;
    return json_parse(&one, f->file, f->bytes, f->n, errors) && join_file(doc, &one, errors);
}

static bool is_old(const struct content_file *f) { return strncmp(f->file, "old/", 4) == 0; }

static bool is_file_of(const char *game, const char *name)
{
    for (const struct content_file *f = content_files; f->game; f++)
        if (strcmp(f->game, game) == 0 && strcmp(f->file, name) == 0)
            return true;
    return false;
}

/* ---- a folder --------------------------------------------------------------------------------------------------- */

enum { FILES_MAX = 64 };
static const char variant_file[] = "variant.json";

static bool has_suffix(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* The names of a folder's JSON files in order; -1: it cannot be read. free() each. */
static int list_folder(const char *path, char *names[FILES_MAX])
{
    DIR *dir = opendir(path);
    int n = 0;
    if (!dir)
        return -1;
    for (struct dirent *d; n < FILES_MAX && (d = readdir(dir));)
        if (has_suffix(d->d_name, ".json") && d->d_name[0] != '.' && !has_suffix(d->d_name, ".schema.json"))
            names[n++] = strdup(d->d_name);
    closedir(dir);
    qsort(names, (size_t)n, sizeof *names, by_name);
    return n;
}

static void refuse_name(const char *path, const char *game, const char *name, struct errors *errors)
{
    struct nearest near = nearest_to(name);
    struct text all = {0};
    for (const struct content_file *f = content_files; f->game; f++)
        if (strcmp(f->game, game) == 0 && !is_old(f)) {
            nearest_offer(&near, f->file);
            text_format(&all, "%s%s", all.n ? ", " : "", f->file);
        }
    if (near.best)
        errors_add(errors, NULL, RULE_SYNTAX, "%s/%s: %s has no such file; did you mean \"%s\"?", path, name, game,
                   near.best);
    else
        errors_add(errors, NULL, RULE_SYNTAX, "%s/%s: %s has no such file; it has %s", path, name, game,
                   text_str(&all));
    text_free(&all);
}

/* A file of the folder that brings none of its members would let the built-in ones vanish without a word. */
static void check_file(const char *game, const char *name, const struct json *root, struct errors *errors)
{
    const struct game *g = game_find(game);
    for (const struct data_file *f = g && g->content ? g->content->files : NULL; f && f->name; f++) {
        if (strcmp(f->name, name) != 0)
            continue;
        for (const struct data_member *m = root->count ? NULL : f->members; m && m->name; m++)
            if (!m->otherwise)
                errors_add(errors, root, RULE_SYNTAX, "\"%s\" is missing", m->name);
        json_each(m, root) {
            const struct data_file *home = describe_file_of(g->content, m->key);
            if (home && home != f)
                errors_add(errors, m, RULE_SYNTAX, "\"%s\" belongs in %s", m->key, home->name);
        }
    }
}

/* Adds every file of a folder; their names go to `names`, so that the embedded ones can be left out. */
static bool add_folder(struct json_doc *doc, const char *path, const char *game, struct text *names,
                       struct errors *errors)
{
    char *files[FILES_MAX] = {0};
    int n = list_folder(path, files), known = 0, before = errors->n;
    if (n == FILES_MAX)
        errors_add(errors, NULL, RULE_SYNTAX, "%s: %d content files or more", path, FILES_MAX);
    for (int i = 0; i < n; i++) {
        struct text full = {0};
        struct json_doc one = {0};
        bool is_variant = strcmp(files[i], variant_file) == 0;
        text_format(&full, "%s/%s", path, files[i]);
        if (!is_variant && !is_file_of(game, files[i]))
            refuse_name(path, game, files[i], errors);
        else if (read_json_file(&one, text_str(&full), errors)) {
            known += !is_variant;
            check_file(game, files[i], one.root, errors);
            join_file(doc, &one, errors);
        }
        text_format(names, "/%s/", files[i]);
        text_free(&full);
        free(files[i]);
    }
    if (errors->n == before && !known)
        errors_add(errors, NULL, RULE_SYNTAX, "%s: there is no file of %s in this folder", path, game);
    return errors->n == before;
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Which games have a folder of their own in it: the first of them, or NULL. */
static const char *game_folder_in(const char *path)
{
    for (const struct content_file *f = content_files; f->game; f++) {
        struct text inner = {0};
        text_format(&inner, "%s/%s", path, f->game);
        bool there = is_folder(text_str(&inner));
        text_free(&inner);
        if (there)
            return f->game;
    }
    return NULL;
}

static bool load_folder(struct json_doc *doc, const char *path, const char *game, struct text *names,
                        struct errors *errors)
{
    struct text inner = {0};
    text_format(&inner, "%s/%s", path, game);
    const char *other = game_folder_in(path);
    bool ok = false;
    if (is_folder(text_str(&inner)))
        ok = add_folder(doc, text_str(&inner), game, names, errors);
    else if (other)
        errors_add(errors, NULL, RULE_SYNTAX, "%s: has content of %s, but none of %s", path, other, game);
    else
        ok = add_folder(doc, path, game, names, errors);
    text_free(&inner);
    return ok;
}

/* ---- laying over ------------------------------------------------------------------------------------------------ */

/* `over` in the form of content.h, laid over the content in doc. */
static void lay_over(struct json_doc *doc, const struct json *over)
{
    const struct json *instead = json_get(over, "instead");
    struct json *laid = json_new(doc, JSON_OBJECT);
    json_each(m, over)
        if (m != instead)
            json_append(laid, json_copy(doc, m));
    const struct json *both = json_overlay(doc, doc->root, laid);
    struct json *root = json_new(doc, JSON_OBJECT);
    root->file = doc->root->file;
    root->line = root->column = 1;
    json_each(m, both)
        if (!json_get(instead, m->key))
            json_append(root, json_copy(doc, m));
    json_each(m, instead)
        if (m->type != JSON_NULL) /* null takes a member away */
            json_append(root, json_copy(doc, m));
    doc->root = root;
}

static bool over_sound(const struct json *over, struct errors *errors)
{
    const struct json *instead = json_get(over, "instead");
    if (over->type != JSON_OBJECT)
        errors_add(errors, over, RULE_SYNTAX, "content laid over the game's own is an object");
    else if (instead && instead->type != JSON_OBJECT)
        errors_add(errors, instead, RULE_SYNTAX,
                   "must be an object: the members that take the place of the built-in ones");
    else
        return true;
    return false;
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static bool add_built_in(struct json_doc *doc, const char *game, const char *without, struct errors *errors)
{
    bool ok = true;
    for (const struct content_file *f = content_files; ok && f->game; f++) {
        char slot[80];
        snprintf(slot, sizeof slot, "/%s/", f->file);
        if (strcmp(f->game, game) == 0 && !is_old(f) && !strstr(without, slot))
            ok = add_embedded(doc, f, errors);
    }
    if (ok && !doc->root)
        ok = json_parse(doc, "(no content)", "{}", 2, errors);
    return ok;
}

/* Files that say for which game they are do not serve another. */
static bool variant_sound(const struct json *root, const char *game, struct errors *errors)
{
    const struct json *of = json_get(json_get(root, "variant"), "game");
    if (!of || json_is(of, game))
        return true;
    errors_add(errors, of, RULE_SYNTAX, "this is a variant of %s, not of %s", json_str(of, "another game"), game);
    return false;
}

bool content_load_raw(struct json_doc *doc, const char *game, const char *source, const struct json *over,
                      struct errors *errors)
{
    struct text names = {0};
    struct json_doc file = {0};
    int before = errors->n;
    *doc = (struct json_doc){0};
    struct stat st;
    if (source && stat(source, &st) != 0)
        errors_add(errors, NULL, RULE_SYNTAX, "%s: no such folder or file", source);
    else if (source && S_ISDIR(st.st_mode))
        load_folder(doc, source, game, &names, errors);
    else if (source && read_json_file(&file, source, errors))
        over_sound(file.root, errors);
    if (errors->n == before)
        add_built_in(doc, game, text_str(&names), errors);
    if (errors->n == before && file.root) {
        struct json *root = file.root;
        json_join(doc, &file);
        lay_over(doc, root);
    }
    if (errors->n == before && over && over_sound(over, errors))
        lay_over(doc, over);
    if (errors->n == before)
        variant_sound(doc->root, game, errors);
    const struct game *g = game_find(game);
    if (errors->n == before && (source || over) && g && g->content)
        describe_check(g->content, doc->root, errors);
    json_free(&file);
    text_free(&names);
    if (errors->n != before)
        json_free(doc);
    return errors->n == before;
}

bool content_load(struct json_doc *doc, const char *game, const char *source, const struct json *over,
                  struct errors *errors)
{
    if (!content_load_raw(doc, game, source, over, errors))
        return false;
    int before = errors->n;
    content_figures(doc, source || over, errors);
    if (errors->n != before)
        json_free(doc);
    return errors->n == before;
}

/* The n-th newest of the old ones. */
static const struct content_file *old_file(const char *game, int n)
{
    const struct content_file *last = NULL;
    for (; n > 0; n--) {
        const struct content_file *next = NULL;
        for (const struct content_file *f = content_files; f->game; f++)
            if (strcmp(f->game, game) == 0 && is_old(f) && (!last || strcmp(f->file, last->file) < 0) &&
                (!next || strcmp(f->file, next->file) > 0))
                next = f;
        if (!next)
            return NULL;
        last = next;
    }
    return last;
}

int content_versions_back(const char *game)
{
    int n = 0;
    for (const struct content_file *f = content_files; f->game; f++)
        n += strcmp(f->game, game) == 0 && is_old(f);
    return n;
}

bool content_load_old(struct json_doc *doc, const char *game, int back, const struct json *over, struct errors *errors)
{
    assert(back >= 1 && back <= content_versions_back(game));
    if (!content_load_raw(doc, game, NULL, NULL, errors))
        return false;
    int before = errors->n;
    for (int i = 1; i <= back && errors->n == before; i++) {
        const struct content_file *f = old_file(game, i);
        struct json_doc one;
        if (!json_parse(&one, f->file, f->bytes, f->n, errors))
            break;
        struct json *root = one.root;
        json_join(doc, &one);
        lay_over(doc, root);
    }
    if (errors->n == before && over && over_sound(over, errors))
        lay_over(doc, over);
    if (errors->n != before)
        json_free(doc);
    return errors->n == before;
}

bool content_is_for(const char *source, const char *game)
{
    struct errors errors = {0};
    struct json_doc doc = {0};
    struct text path = {0};
    bool folder = is_folder(source), is = true;
    text_format(&path, "%s/%s", source, game);
    if (folder && game_folder_in(source))
        is = is_folder(text_str(&path));
    else {
        text_clear(&path);
        text_put(&path, source);
        if (folder)
            text_format(&path, "/%s", variant_file);
        const struct json *of = NULL;
        if (read_json_file(&doc, text_str(&path), &errors))
            of = json_get(json_get(doc.root, "variant"), "game");
        is = !of || json_is(of, game);
    }
    json_free(&doc);
    errors_free(&errors);
    text_free(&path);
    return is;
}
