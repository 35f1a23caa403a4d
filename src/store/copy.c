/* copy.c: backups that are backups, and a look at a whole file. */
#include "sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STEP_PAGES = 256 };

/* Copies in steps, so that a server that writes meanwhile is never kept waiting. */
static bool copy_into(sqlite3 *to, sqlite3 *from)
{
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (!copy)
        return false;
    int rc;
    while ((rc = sqlite3_backup_step(copy, STEP_PAGES)) == SQLITE_OK || rc == SQLITE_BUSY || rc == SQLITE_LOCKED)
        if (rc != SQLITE_OK)
            sqlite3_sleep(10);
    return sqlite3_backup_finish(copy) == SQLITE_OK && rc == SQLITE_DONE;
}

static bool flush_to_disk(const char *path, int flags)
{
    int fd = open(path, flags | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

static void first_mistake(void *context, const char *mistake)
{
    struct text *t = context;
    if (!t->n)
        text_format(t, "the copy is damaged: %s", mistake);
}

/* A finished copy under another name takes its own, and never one that is there: link() refuses. */
static bool take_name(const char *made, const char *path, struct text *fault)
{
    char folder[4096];
    snprintf(folder, sizeof folder, "%s", path);
    bool ok = link(made, path) == 0;
    if (!ok)
        text_format(fault, "%s: %s", path, strerror(errno));
    unlink(made);
    return ok && (flush_to_disk(dirname(folder), O_RDONLY | O_DIRECTORY) || (text_put(fault, strerror(errno)), false));
}

bool sqlite_backup(struct store *base, const char *path)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    struct text made = {0}, *fault = &s->base.fault;
    struct stat there;
    sqlite3 *to = NULL;
    text_clear(fault);
    text_format(&made, "%s.%ld.unfinished", path, (long)getpid());
    if (lstat(path, &there) == 0)
        text_format(fault, "%s exists; a backup goes into a new file", path);
    int fd = fault->n ? -1 : open(text_str(&made), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0 && !fault->n)
        text_format(fault, "%s: %s", text_str(&made), strerror(errno));
    bool ok = fd >= 0;
    if (ok) {
        close(fd);
        ok = sqlite3_open_v2(text_str(&made), &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK && copy_into(to, s->db) &&
             sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) ==
                 SQLITE_OK; /* one file, nothing beside it */
        if (!ok)
            text_put(fault, sqlite3_errcode(s->db) ? sqlite3_errmsg(s->db) : to ? sqlite3_errmsg(to) : "no memory");
        ok = sqlite3_close(to) == SQLITE_OK && ok;
        if (ok && !flush_to_disk(text_str(&made), O_RDWR))
            ok = (text_put(fault, strerror(errno)), false);
        ok = ok && store_check(text_str(&made), first_mistake, fault) && take_name(text_str(&made), path, fault);
        if (!ok)
            unlink(text_str(&made));
    }
    text_free(&made);
    return ok;
}

/* ---- checking ----------------------------------------------------------------------------- */

static int tell(sqlite3 *db, const char *question, const char *format, void (*each)(void *, const char *),
                void *context)
{
    enum { TOLD = 100 };
    sqlite3_stmt *q = NULL;
    int n = 0, rc = sqlite3_prepare_v2(db, question, -1, &q, NULL);
    while (rc == SQLITE_OK && n < TOLD && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        const char *word = (const char *)sqlite3_column_text(q, 0);
        struct text t = {0};
        text_format(&t, format, word ? word : "");
        if (strcmp(text_str(&t), "ok") != 0) {
            each(context, text_str(&t));
            n++;
        }
        text_free(&t);
        rc = SQLITE_OK;
    }
    if (rc != SQLITE_OK && rc != SQLITE_DONE) {
        each(context, sqlite3_errmsg(db));
        n++;
    }
    sqlite3_finalize(q);
    return n;
}

static int check_rows(sqlite3 *db, void (*each)(void *, const char *), void *context)
{
    static const char *const checks[][2] = {
        {"PRAGMA integrity_check(20)", "%s"},
        {"SELECT match FROM entries GROUP BY match HAVING min(number)<>0 OR max(number)<>count(*)-1",
         "match %s: an entry is missing"},
        {"SELECT DISTINCT match FROM entries WHERE match NOT IN (SELECT id FROM matches)",
         "match %s: it has entries and no head"},
        {"SELECT DISTINCT match FROM keys WHERE match NOT IN (SELECT id FROM matches)",
         "match %s: a key opens it, and it is not there"},
        {"SELECT match FROM keys WHERE looker NOT BETWEEN 0 AND 4",
         "match %s: a key is for a seat that does not exist"},
        {"SELECT match FROM keys WHERE length(hash)<>32", "match %s: a key has the wrong length"},
        {"SELECT id FROM matches WHERE head='' OR seats=''", "match %s: its head is empty"},
    };
    int mistakes = 0;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        mistakes += tell(db, checks[i][0], checks[i][1], each, context);
    return mistakes;
}

bool store_check(const char *path, void (*each)(void *context, const char *mistake), void *context)
{
    sqlite3 *db = NULL;
    struct stat file;
    bool ok = false;
    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode))
        each(context, errno ? strerror(errno) : "it is no file");
    else if (file.st_size == 0)
        each(context, "it is empty");
    else if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        each(context, db ? sqlite3_errmsg(db) : "no memory");
    else {
        sqlite3_busy_timeout(db, 5000);
        int64_t version = sqlite_figure(db, "PRAGMA user_version");
        if (version < 1 || version > STORE_SCHEMA)
            each(context, version < 1 ? "it is not a database of Bellum" : "it was written by a newer Bellum");
        else
            ok = check_rows(db, each, context) == 0;
    }
    sqlite3_close(db);
    return ok;
}
