/* files.c: every JSON file below a path; files that are to be written. */
#include "cli.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_DEPTH = 8 };

static bool is_json(const char *path)
{
    size_t n = strlen(path);
    return n > 5 && strcmp(path + n - 5, ".json") == 0;
}

static int not_hidden(const struct dirent *e) { return e->d_name[0] != '.'; }

/* The paths of all files below those that were named. */
struct found {
    char **paths;
    int n, max;
};

static void add(struct found *f, const char *path)
{
    if (f->n == f->max) {
        f->max = f->max ? f->max * 2 : 64;
        f->paths = realloc(f->paths, (size_t)f->max * sizeof *f->paths);
    }
    if (!f->paths || !(f->paths[f->n++] = strdup(path)))
        abort();
}

/* How many folders cannot be read. */
static int find(const struct verb *verb, const char *path, int depth, struct found *found)
{
    struct stat about;
    bool folder = strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    if (!folder) {
        if (depth == 0 || is_json(path))
            add(found, path);
        return 0;
    }
    if (depth > FOLDER_DEPTH)
        return 0;
    struct dirent **names;
    int n = scandir(path, &names, not_hidden, alphasort), unreadable = 0;
    if (n < 0) {
        cli_fail(verb, EXIT_INPUT, "cannot read %s", path);
        return 1;
    }
    for (int i = 0; i < n; i++) {
        struct text inner = {0};
        text_format(&inner, "%s/%s", path, names[i]->d_name);
        unreadable += find(verb, text_str(&inner), depth + 1, found);
        text_free(&inner);
        free(names[i]);
    }
    free(names);
    return unreadable;
}

/* Found first and used then: only who knows how many there are can tell the time left. */
int cli_each_json(const struct verb *verb, const char *const *paths, int n, void (*use)(void *, const char *),
                  void *context)
{
    struct found found = {0};
    struct progress progress;
    int unreadable = 0;
    for (int i = 0; i < n; i++)
        unreadable += find(verb, paths[i], 0, &found);
    progress_begin(&progress, "files");
    for (int i = 0; i < found.n; i++) {
        use(context, found.paths[i]);
        progress_at(&progress, i + 1, found.n);
        free(found.paths[i]);
    }
    progress_end(&progress);
    free(found.paths);
    return unreadable;
}

bool cli_can_write(const struct verb *verb, const char *path)
{
    bool there = access(path, F_OK) == 0;
    FILE *f = fopen(path, "a");
    if (!f) {
        cli_fail(verb, EXIT_INPUT, "%s cannot be written", path);
        return false;
    }
    fclose(f);
    if (!there)
        remove(path);
    return true;
}
