/* sqlite_inside.h: what sqlite.c, sync.c and copy.c share. */
#ifndef BELLUM_SQLITE_INSIDE_H
#define BELLUM_SQLITE_INSIDE_H

#include "store.h"

#include <sqlite3.h>

/* One statement each, prepared once. */
enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    MATCH_ADD,
    ENTRY_ADD,
    MATCH_OVER,
    MATCH_GET,
    MATCH_TOUCH,
    ENTRIES,
    KEY_ADD,
    KEY_FIND,
    KEY_DROP,
    EXPIRED,
    EXPIRE_ENTRIES,
    EXPIRE_KEYS,
    EXPIRE_MATCH,
    ALL,
    STATEMENTS
};

struct sqlite_store {
    struct store base;
    sqlite3 *db;
    char *path;
    sqlite3_stmt *statement[STATEMENTS];
};

/* Keeps what the database says went wrong; always false. */
bool sqlite_fault(struct sqlite_store *s);
/* A figure from the database; -1: none. */
int64_t sqlite_figure(sqlite3 *db, const char *question);
void sync_commit(struct store *s); /* a commit was made: it is durable, or handed to the thread */
void sync_stop(struct store *s);
bool sqlite_backup(struct store *base, const char *path);

#endif
