/* content.c: see content.h. */
#include "content.h"

#include "game.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* One file's members join what is there: moved, not copied, since every match that is set up reads all of them. */
static bool add_file(struct json_doc *doc, const char *file, const char *bytes, size_t n, struct errors *errors)
{
    struct json_doc one;
    if (!json_parse(&one, file, bytes, n, errors))
        return false;
    if (one.root->type != JSON_OBJECT) {
        errors_add(errors, one.root, RULE_SYNTAX, "a content file is an object");
        json_free(&one);
        return false;
    }
    if (!doc->root) {
        *doc = one;
        return true;
    }
    bool ok = true;
    json_each(m, one.root)
        if (json_get(doc->root, m->key)) {
            errors_add(errors, m, RULE_SYNTAX, "\"%s\" stands in another content file already", m->key);
            ok = false;
        }
    for (struct json *m = ok ? one.root->first : NULL, *next; m; m = next) {
        struct json *root = doc->root;
        next = m->next;
        m->next = NULL;
        m->parent = root;
        if (root->last)
            root->last->next = m;
        else
            root->first = m;
        root->last = m;
        root->count++;
    }
    json_join(doc, &one);
    return ok;
}

static bool has_suffix(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Adds every *.json of a folder; its names go to `names`, so that the embedded ones can be left out. */
static bool add_folder(struct json_doc *doc, const char *path, DIR *dir, struct text *names, struct errors *errors)
{
    enum { FILES_MAX = 256 };
    char *files[FILES_MAX] = {0};
    int n = 0;
    bool ok = true;
    for (struct dirent *d; (d = readdir(dir));) {
        if (!has_suffix(d->d_name, ".json") || d->d_name[0] == '.' || has_suffix(d->d_name, ".schema.json"))
            continue;
        if (n == FILES_MAX) {
            errors_add(errors, NULL, RULE_SYNTAX, "%s: more than %d content files", path, FILES_MAX);
            ok = false;
            break;
        }
        files[n++] = strdup(d->d_name);
    }
    qsort(files, (size_t)n, sizeof *files, by_name);
    for (int i = 0; i < n; i++) {
        struct text full = {0};
        text_format(&full, "%s/%s", path, files[i]);
        size_t size;
        char *bytes = slurp(text_str(&full), &size);
        if (bytes)
            ok &= add_file(doc, text_str(&full), bytes, size, errors);
        else {
            errors_add(errors, NULL, RULE_SYNTAX, "%s: cannot be read", text_str(&full));
            ok = false;
        }
        text_format(names, "/%s/", files[i]);
        free(bytes);
        text_free(&full);
        free(files[i]);
    }
    return ok;
}

bool content_load(struct json_doc *doc, const char *game, const char *folder, const struct json *over,
                  struct errors *errors)
{
    *doc = (struct json_doc){0};
    bool ok = true;
    struct text path = {0}, names = {0};
    if (folder) {
        text_format(&path, "%s/%s", folder, game);
        DIR *dir = opendir(text_str(&path));
        if (!dir) {
            text_clear(&path);
            text_put(&path, folder);
            dir = opendir(folder);
        }
        if (dir) {
            ok = add_folder(doc, text_str(&path), dir, &names, errors);
            closedir(dir);
        } else {
            errors_add(errors, NULL, RULE_SYNTAX, "%s: no such folder", folder);
            ok = false;
        }
    }
    for (const struct content_file *f = content_files; ok && f->game; f++) {
        struct text slot = {0};
        text_format(&slot, "/%s/", f->file);
        if (strcmp(f->game, game) == 0 && !strstr(text_str(&names), text_str(&slot)))
            ok = add_file(doc, f->file, f->bytes, f->n, errors);
        text_free(&slot);
    }
    text_free(&path);
    text_free(&names);
    if (ok && !doc->root)
        ok = add_file(doc, "(no content)", "{}", 2, errors);
    if (ok && over)
        doc->root = json_overlay(doc, doc->root, over);
    const struct json *rules = ok ? json_get(doc->root, "rules") : NULL;
    if (rules && rules->type != JSON_OBJECT) { /* whoever counts rules goes by their names */
        errors_add(errors, rules, RULE_SYNTAX, "rules are an object: each has a name and a text");
        ok = false;
    }
    if (!ok)
        json_free(doc);
    return ok;
}
