/* sqlite.c: the store in one SQLite file: WAL, synchronous=FULL, one writer. */
#include "store.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* One statement each, prepared once. */
enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    MATCH_ADD,
    ENTRY_ADD,
    MATCH_OVER,
    MATCH_GET,
    ENTRIES,
    KEY_ADD,
    KEY_FIND,
    KEY_DROP,
    WAITING,
    ALL,
    STATEMENTS
};

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    /* The time as a number; unixepoch() came only with SQLite 3.38. */
    [MATCH_ADD] =
        "INSERT INTO matches(id,game,seats,head,made,computers) VALUES(?,?,?,?,CAST(strftime('%s','now') AS INTEGER),?)",
    [ENTRY_ADD] = "INSERT INTO entries(match,number,line) VALUES(?,?,?)",
    [MATCH_OVER] = "UPDATE matches SET over=1 WHERE id=?",
    [MATCH_GET] = "SELECT head,seats FROM matches WHERE id=?",
    [ENTRIES] = "SELECT line FROM entries WHERE match=? ORDER BY number",
    [KEY_ADD] = "INSERT INTO keys(hash,match,looker) VALUES(?,?,?)",
    [KEY_FIND] = "SELECT match,looker FROM keys WHERE hash=?",
    [KEY_DROP] = "DELETE FROM keys WHERE hash=?",
    [WAITING] = "SELECT id FROM matches WHERE over=0 AND computers=1 ORDER BY id",
    [ALL] = "SELECT id FROM matches ORDER BY id",
};

/* Schema changes, in order: a file of version n runs those from n on. Never edit one that was released. */
static const char *const migrations[STORE_SCHEMA] = {
    "CREATE TABLE matches(id INTEGER PRIMARY KEY, game TEXT NOT NULL, seats TEXT NOT NULL, head TEXT NOT NULL,"
    " made INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE entries(match INTEGER NOT NULL REFERENCES matches(id), number INTEGER NOT NULL, line TEXT NOT NULL,"
    " PRIMARY KEY(match,number)) WITHOUT ROWID;"
    "CREATE TABLE keys(hash BLOB PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches(id), looker INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE INDEX matches_live ON matches(over,id);",
    /* 2: a start looks only at matches in which a computer may have to think. */
    "ALTER TABLE matches ADD COLUMN computers INTEGER NOT NULL DEFAULT 0;"
    "UPDATE matches SET computers = seats GLOB '*[a-z]*';"
    "DROP INDEX matches_live;"
    "CREATE INDEX matches_waiting ON matches(id) WHERE over=0 AND computers=1;",
};

struct sqlite_store {
    struct store base;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
};

static bool fault(struct sqlite_store *s)
{
    text_clear(&s->base.fault);
    text_put(&s->base.fault, sqlite3_errmsg(s->db));
    return false;
}

/* Runs a bound statement that gives no rows. */
static bool run(struct sqlite_store *s, int which)
{
    int rc = sqlite3_step(s->statement[which]);
    bool ok = rc == SQLITE_DONE || fault(s);
    sqlite3_reset(s->statement[which]);
    return ok;
}

static bool op_begin(struct store *base) { return run((struct sqlite_store *)base, BEGIN); }
static bool op_commit(struct store *base) { return run((struct sqlite_store *)base, COMMIT); }

/* The fault that led here is the one to tell: after some of them SQLite has rolled back already, and says so. */
static void op_rollback(struct store *base)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_step(s->statement[ROLLBACK]);
    sqlite3_reset(s->statement[ROLLBACK]);
}

static bool op_match_add(struct store *base, int64_t match, const char *game, const char *seats, const char *head,
                         bool computers)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[MATCH_ADD];
    sqlite3_bind_int64(q, 1, match);
    sqlite3_bind_text(q, 2, game, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(q, 3, seats, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(q, 4, head, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(q, 5, computers);
    return run(s, MATCH_ADD);
}

static bool op_entry_add(struct store *base, int64_t match, int number, const char *line)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[ENTRY_ADD];
    sqlite3_bind_int64(q, 1, match);
    sqlite3_bind_int(q, 2, number);
    sqlite3_bind_text(q, 3, line, -1, SQLITE_TRANSIENT);
    return run(s, ENTRY_ADD);
}

static bool op_match_over(struct store *base, int64_t match)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_bind_int64(s->statement[MATCH_OVER], 1, match);
    return run(s, MATCH_OVER);
}

static bool op_match_load(struct store *base, int64_t match, struct text *record, struct text *seats)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[MATCH_GET];
    sqlite3_bind_int64(q, 1, match);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        text_put(record, (const char *)sqlite3_column_text(q, 0));
        text_put(seats, (const char *)sqlite3_column_text(q, 1));
    }
    sqlite3_reset(q);
    if (rc != SQLITE_ROW)
        return rc == SQLITE_DONE
                   ? (text_clear(&s->base.fault), text_put(&s->base.fault, "there is no such match"), false)
                   : fault(s);
    q = s->statement[ENTRIES];
    sqlite3_bind_int64(q, 1, match);
    while ((rc = sqlite3_step(q)) == SQLITE_ROW)
        text_put(record, (const char *)sqlite3_column_text(q, 0));
    sqlite3_reset(q);
    return rc == SQLITE_DONE || fault(s);
}

static bool op_key_add(struct store *base, const uint8_t *hash, int64_t match, int looker)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[KEY_ADD];
    sqlite3_bind_blob(q, 1, hash, KEY_HASH_BYTES, SQLITE_TRANSIENT);
    sqlite3_bind_int64(q, 2, match);
    sqlite3_bind_int(q, 3, looker);
    return run(s, KEY_ADD);
}

static bool op_key_find(struct store *base, const uint8_t *hash, int64_t *match, int *looker)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[KEY_FIND];
    sqlite3_bind_blob(q, 1, hash, KEY_HASH_BYTES, SQLITE_TRANSIENT);
    bool found = sqlite3_step(q) == SQLITE_ROW;
    if (found) {
        *match = sqlite3_column_int64(q, 0);
        *looker = sqlite3_column_int(q, 1);
    }
    sqlite3_reset(q);
    return found;
}

static bool op_key_drop(struct store *base, const uint8_t *hash)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_bind_blob(s->statement[KEY_DROP], 1, hash, KEY_HASH_BYTES, SQLITE_TRANSIENT);
    return run(s, KEY_DROP);
}

/* The ids are read first: `each` may use the store. */
static bool each_id(struct store *base, int which, void (*each)(void *, int64_t), void *context)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    int64_t *ids = NULL;
    size_t n = 0, max = 0;
    int rc;
    while ((rc = sqlite3_step(s->statement[which])) == SQLITE_ROW) {
        if (n == max) {
            max = max ? max * 2 : 256;
            int64_t *more = realloc(ids, max * sizeof *ids);
            if (!more)
                break;
            ids = more;
        }
        ids[n++] = sqlite3_column_int64(s->statement[which], 0);
    }
    sqlite3_reset(s->statement[which]);
    for (size_t i = 0; rc == SQLITE_DONE && i < n; i++)
        each(context, ids[i]);
    free(ids);
    return rc == SQLITE_DONE || fault(s);
}

static bool op_waiting(struct store *base, void (*each)(void *, int64_t), void *context)
{
    return each_id(base, WAITING, each, context);
}

static bool op_all(struct store *base, void (*each)(void *, int64_t), void *context)
{
    return each_id(base, ALL, each, context);
}

static bool op_backup(struct store *base, const char *path)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3 *to = NULL;
    bool ok = sqlite3_open(path, &to) == SQLITE_OK;
    sqlite3_backup *copy = ok ? sqlite3_backup_init(to, "main", s->db, "main") : NULL;
    if (copy) {
        ok = sqlite3_backup_step(copy, -1) == SQLITE_DONE;
        sqlite3_backup_finish(copy);
    } else
        ok = false;
    if (!ok) {
        text_clear(&s->base.fault);
        text_put(&s->base.fault, to ? sqlite3_errmsg(to) : "no memory");
    }
    sqlite3_close(to);
    return ok;
}

static void op_close(struct store *base)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    text_free(&s->base.fault);
    free(s);
}

static const struct store_ops ops = {
    .close = op_close,
    .begin = op_begin,
    .commit = op_commit,
    .rollback = op_rollback,
    .match_add = op_match_add,
    .entry_add = op_entry_add,
    .match_over = op_match_over,
    .match_load = op_match_load,
    .key_add = op_key_add,
    .key_find = op_key_find,
    .key_drop = op_key_drop,
    .waiting = op_waiting,
    .all = op_all,
    .backup = op_backup,
};

/* A figure from the database; -1: none. */
static int figure(sqlite3 *db, const char *question)
{
    sqlite3_stmt *q;
    int answer = -1;
    if (sqlite3_prepare_v2(db, question, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        answer = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return answer;
}

static bool migrate(sqlite3 *db, struct text *error)
{
    int version = figure(db, "PRAGMA user_version");
    if (version == 0 && figure(db, "SELECT count(*) FROM sqlite_master") != 0)
        version = -1; /* somebody else's: nothing is written into it */
    if (version < 0 || version > STORE_SCHEMA) {
        text_format(error,
                    version < 0 ? "it is not a database of Bellum"
                                : "it was written by a newer Bellum: its schema is %d, this one knows up to %d",
                    version, STORE_SCHEMA);
        return false;
    }
    for (; version < STORE_SCHEMA; version++) {
        struct text step = {0};
        text_format(&step, "BEGIN IMMEDIATE;%sPRAGMA user_version=%d;COMMIT", migrations[version], version + 1);
        int rc = sqlite3_exec(db, text_str(&step), NULL, NULL, NULL);
        text_free(&step);
        if (rc != SQLITE_OK) {
            text_put(error, sqlite3_errmsg(db));
            return false;
        }
    }
    return true;
}

struct store *store_open(const char *where, struct text *error)
{
    if (strncmp(where, "postgres:", 9) == 0 || strncmp(where, "postgresql:", 11) == 0) {
        text_put(error, "this build keeps its matches in SQLite only; give the name of a file");
        return NULL;
    }
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base.ops = &ops;
    bool ok = sqlite3_open(where, &s->db) == SQLITE_OK;
    if (ok) {
        sqlite3_busy_timeout(s->db, 5000);
        ok = sqlite3_exec(s->db, "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON", NULL, NULL,
                          NULL) == SQLITE_OK;
    }
    if (!ok)
        text_put(error, s->db ? sqlite3_errmsg(s->db) : "no memory");
    ok = ok && migrate(s->db, error);
    for (int i = 0; ok && i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) != SQLITE_OK) {
            text_put(error, sqlite3_errmsg(s->db));
            ok = false;
        }
    if (!ok) {
        op_close(&s->base);
        return NULL;
    }
    return &s->base;
}

const char *store_fault(const struct store *s) { return text_str(&s->fault); }
