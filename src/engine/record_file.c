/* record_file.c: records on disk: append, sync, resume. See record.h. */
#include "record.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(struct errors *errors, const char *path, const char *what)
{
    errors_add(errors, NULL, RULE_NONE, "%s: %s: %s", path, what, strerror(errno));
    return false;
}

/* The whole of an open file. */
static char *slurp(int fd, size_t *n)
{
    size_t max = 1 << 16;
    char *bytes = malloc(max);
    *n = 0;
    while (bytes) {
        ssize_t got = read(fd, bytes + *n, max - *n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            if (got == 0)
                return bytes;
            break;
        }
        *n += (size_t)got;
        if (*n == max) {
            char *more = realloc(bytes, max *= 2);
            if (!more)
                break;
            bytes = more;
        }
    }
    free(bytes);
    return NULL;
}

static bool load_open(struct record *r, int fd, const char *path, const char *source, struct errors *errors)
{
    assert(fd >= 0);
    size_t n;
    char *bytes = slurp(fd, &n);
    if (!bytes)
        return failed(errors, path, "cannot be read");
    bool ok = record_read(r, path, bytes, n, source, errors);
    free(bytes);
    return ok;
}

bool record_load(struct record *r, const char *path, const char *source, struct errors *errors)
{
    *r = (struct record){0};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return failed(errors, path, "cannot be opened");
    bool ok = load_open(r, fd, path, source, errors);
    close(fd);
    return ok;
}

/* A new file is safe only when its folder knows it. */
static bool sync_folder(const char *path)
{
    char *copy = strdup(path);
    if (!copy)
        return false;
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(copy);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

/* Writes f->line behind what is there, all of it or nothing. */
static bool write_line(struct record_file *f, const char *path, struct errors *errors)
{
    assert(f->line.n > 0);
    size_t done = 0;
    if (f->line.failed)
        return errno = ENOMEM, failed(errors, path, "cannot be written");
    while (done < f->line.n) {
        ssize_t put = pwrite(f->fd, f->line.at + done, f->line.n - done, f->bytes + (int64_t)done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            break;
        done += (size_t)put;
    }
    if (done < f->line.n || (f->sync && fdatasync(f->fd) != 0)) {
        failed(errors, path, "cannot be written");
        /* should this fail too, the half line is a torn one for the next reader */
        if (ftruncate(f->fd, f->bytes) != 0)
            failed(errors, path, "the line that was begun cannot be cut off");
        return false;
    }
    f->bytes += (int64_t)f->line.n;
    return true;
}

bool record_append(struct record_file *f, const struct match *m, struct errors *errors)
{
    assert(f->fd >= 0 && f->written <= match_entries(m, NULL));
    int n = match_entries(m, NULL);
    if (f->written == n)
        return true;
    text_clear(&f->line);
    for (int i = f->written; i < n; i++)
        record_entry_say(m, i, &f->line);
    if (!write_line(f, "record", errors))
        return false;
    f->written = n;
    return true;
}

bool record_create(struct record_file *f, const char *path, const struct match *m, const struct players *players,
                   struct errors *errors)
{
    *f = (struct record_file){.fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600), .sync = true};
    if (f->fd < 0)
        return failed(errors, path, "cannot be made");
    record_head_say(m, players, &f->line);
    if (flock(f->fd, LOCK_EX | LOCK_NB) == 0 && write_line(f, path, errors)) {
        if (sync_folder(path) && record_append(f, m, errors))
            return true;
        failed(errors, path, "cannot be written");
    }
    record_close(f);
    unlink(path);
    return false;
}

bool record_resume(struct record_file *f, struct record *r, const char *path, const char *source, struct errors *errors)
{
    *f = (struct record_file){.fd = open(path, O_RDWR | O_CLOEXEC), .sync = true};
    *r = (struct record){0};
    if (f->fd < 0)
        return failed(errors, path, "cannot be opened");
    bool ok = flock(f->fd, LOCK_EX | LOCK_NB) == 0 || failed(errors, path, "another program writes it");
    ok = ok && load_open(r, f->fd, path, source, errors);
    if (ok && r->torn)
        ok = ftruncate(f->fd, (off_t)r->bytes) == 0 || failed(errors, path, "its torn last line cannot be cut off");
    if (!ok) {
        record_free(r);
        record_close(f);
        return false;
    }
    f->bytes = (int64_t)r->bytes;
    f->written = match_entries(r->match, NULL);
    return true;
}

void record_close(struct record_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    text_free(&f->line);
    *f = (struct record_file){.fd = -1};
}
