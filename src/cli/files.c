/* files.c: every JSON file below a path. */
#include "cli.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDER_DEPTH = 8 };

static bool is_json(const char *path)
{
    size_t n = strlen(path);
    return n > 5 && strcmp(path + n - 5, ".json") == 0;
}

static int not_hidden(const struct dirent *e) { return e->d_name[0] != '.'; }

static bool each(const struct verb *verb, const char *path, int depth, void (*use)(void *, const char *), void *context)
{
    struct stat about;
    bool folder = strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    if (!folder) {
        if (depth == 0 || is_json(path))
            use(context, path);
        return true;
    }
    if (depth > FOLDER_DEPTH)
        return true;
    struct dirent **names;
    int n = scandir(path, &names, not_hidden, alphasort);
    if (n < 0) {
        cli_fail(verb, EXIT_INPUT, "cannot read %s", path);
        return false;
    }
    bool ok = true;
    for (int i = 0; i < n; i++) {
        struct text inner = {0};
        text_format(&inner, "%s/%s", path, names[i]->d_name);
        ok &= each(verb, text_str(&inner), depth + 1, use, context);
        text_free(&inner);
        free(names[i]);
    }
    free(names);
    return ok;
}

bool cli_each_json(const struct verb *verb, const char *path, void (*use)(void *, const char *), void *context)
{
    return each(verb, path, 0, use, context);
}
