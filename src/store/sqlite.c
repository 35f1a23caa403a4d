/* sqlite.c: the store in one SQLite file: WAL, synchronous=FULL, one writer. */
#include "sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    /* The time as a number; unixepoch() came only with SQLite 3.38. */
    [MATCH_ADD] = ("INSERT INTO matches(id,game,seats,head,made,touched,computers) VALUES(?1,?2,?3,?4,"
                   "CAST(strftime('%s','now') AS INTEGER),CAST(strftime('%s','now') AS INTEGER),?5)"),
    [MATCH_TOUCH] = "UPDATE matches SET touched=CAST(strftime('%s','now') AS INTEGER) WHERE id=?",
    [ENTRY_ADD] = "INSERT INTO entries(match,number,line) VALUES(?,?,?)",
    [MATCH_OVER] = "UPDATE matches SET over=1 WHERE id=?",
    [MATCH_GET] = "SELECT head,seats FROM matches WHERE id=?",
    [ENTRIES] = "SELECT line FROM entries WHERE match=? ORDER BY number",
    [KEY_ADD] = "INSERT INTO keys(hash,match,looker,invitation) VALUES(?,?,?,?)",
    [KEY_FIND] = "SELECT match,looker,invitation FROM keys WHERE hash=?",
    [KEY_DROP] = "DELETE FROM keys WHERE hash=?",
    [EXPIRED] = "SELECT id FROM matches WHERE touched<? ORDER BY touched LIMIT ?",
    [EXPIRE_ENTRIES] = "DELETE FROM entries WHERE match=?",
    [EXPIRE_KEYS] = "DELETE FROM keys WHERE match=?",
    [EXPIRE_MATCH] = "DELETE FROM matches WHERE id=?",
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
    /* 3: invitations; when somebody was last there, for throwing away what is abandoned. Matches rest until somebody comes, so
     * a start looks at none of them. */
    "ALTER TABLE keys ADD COLUMN invitation INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE matches ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;"
    "UPDATE matches SET touched=CAST(strftime('%s','now') AS INTEGER);"
    "DROP INDEX matches_waiting;"
    "CREATE INDEX matches_touched ON matches(touched);"
    "CREATE INDEX keys_match ON keys(match);",
};

bool sqlite_fault(struct sqlite_store *s)
{
    int code = sqlite3_errcode(s->db) & 0xff;
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        atomic_store(&s->base.damaged, true);
    text_clear(&s->base.fault);
    text_put(&s->base.fault, sqlite3_errmsg(s->db));
    return false;
}

/* Runs a statement that gives no rows; bound: what the bindings came to. They are not copied: what they point to lives until
 * here, and the next to use the statement binds its own. */
static bool run(struct sqlite_store *s, int which, int bound)
{
    if (bound != SQLITE_OK)
        return sqlite_fault(s);
    int rc = sqlite3_step(s->statement[which]);
    bool ok = rc == SQLITE_DONE || sqlite_fault(s);
    sqlite3_reset(s->statement[which]);
    return ok;
}

/* Runs a statement about one match. */
static bool run_for(struct sqlite_store *s, int which, int64_t match)
{
    return run(s, which, sqlite3_bind_int64(s->statement[which], 1, match));
}

static bool op_begin(struct store *base) { return run((struct sqlite_store *)base, BEGIN, SQLITE_OK); }
static bool op_commit(struct store *base)
{
    if (!run((struct sqlite_store *)base, COMMIT, SQLITE_OK))
        return false;
    sync_commit(base);
    return true;
}

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
    int bound = sqlite3_bind_int64(q, 1, match) | sqlite3_bind_text(q, 2, game, -1, SQLITE_STATIC) |
                sqlite3_bind_text(q, 3, seats, -1, SQLITE_STATIC) | sqlite3_bind_text(q, 4, head, -1, SQLITE_STATIC) |
                sqlite3_bind_int(q, 5, computers);
    return run(s, MATCH_ADD, bound);
}

static bool op_entry_add(struct store *base, int64_t match, int number, const char *line)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[ENTRY_ADD];
    return run(s, ENTRY_ADD,
               sqlite3_bind_int64(q, 1, match) | sqlite3_bind_int(q, 2, number) |
                   sqlite3_bind_text(q, 3, line, -1, SQLITE_STATIC));
}

static bool op_match_over(struct store *base, int64_t match)
{
    return run_for((struct sqlite_store *)base, MATCH_OVER, match);
}

/* A column that is not there, as when there is no memory for it, spoils the text. */
static void put_column(struct text *t, sqlite3_stmt *q, int column)
{
    const char *words = (const char *)sqlite3_column_text(q, column);
    if (words)
        text_put(t, words);
    else
        t->failed = true;
}

static bool op_match_load(struct store *base, int64_t match, struct text *record, struct text *seats)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[MATCH_GET];
    int rc = sqlite3_bind_int64(q, 1, match);
    if (rc == SQLITE_OK && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        put_column(record, q, 0);
        put_column(seats, q, 1);
    }
    bool none = rc == SQLITE_DONE, ok = rc == SQLITE_ROW || (!none && sqlite_fault(s));
    sqlite3_reset(q);
    if (none)
        text_clear(&s->base.fault), text_put(&s->base.fault, store_no_match);
    if (!ok)
        return false;
    q = s->statement[ENTRIES];
    rc = sqlite3_bind_int64(q, 1, match);
    while (rc == SQLITE_OK && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        put_column(record, q, 0);
        rc = SQLITE_OK;
    }
    ok = rc == SQLITE_DONE || sqlite_fault(s);
    sqlite3_reset(q);
    if (record->failed || seats->failed)
        return text_clear(&s->base.fault), text_put(&s->base.fault, "no memory"), false;
    return ok;
}

static bool op_match_touch(struct store *base, int64_t match)
{
    return run_for((struct sqlite_store *)base, MATCH_TOUCH, match);
}

static bool op_key_add(struct store *base, const uint8_t *hash, const struct key_row *row)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[KEY_ADD];
    return run(s, KEY_ADD,
               sqlite3_bind_blob(q, 1, hash, KEY_HASH_BYTES, SQLITE_STATIC) | sqlite3_bind_int64(q, 2, row->match) |
                   sqlite3_bind_int(q, 3, row->looker) | sqlite3_bind_int(q, 4, row->invitation));
}

static enum key_found op_key_find(struct store *base, const uint8_t *hash, struct key_row *row)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[KEY_FIND];
    int rc = sqlite3_bind_blob(q, 1, hash, KEY_HASH_BYTES, SQLITE_STATIC);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(q);
    if (rc == SQLITE_ROW)
        *row = (struct key_row){.match = sqlite3_column_int64(q, 0),
                                .looker = sqlite3_column_int(q, 1),
                                .invitation = sqlite3_column_int(q, 2) != 0};
    else if (rc != SQLITE_DONE)
        sqlite_fault(s);
    sqlite3_reset(q);
    return rc == SQLITE_ROW ? KEY_THERE : rc == SQLITE_DONE ? KEY_NONE : KEY_FAULT;
}

static bool op_key_drop(struct store *base, const uint8_t *hash)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    return run(s, KEY_DROP, sqlite3_bind_blob(s->statement[KEY_DROP], 1, hash, KEY_HASH_BYTES, SQLITE_STATIC));
}

/* The ids are read first: `each` may use the store. */
static bool op_all(struct store *base, void (*each)(void *, int64_t), void *context)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    int64_t *ids = NULL;
    size_t n = 0, max = 0;
    int rc;
    while ((rc = sqlite3_step(s->statement[ALL])) == SQLITE_ROW) {
        if (n == max) {
            max = max ? max * 2 : 256;
            int64_t *more = realloc(ids, max * sizeof *ids);
            if (!more)
                break;
            ids = more;
        }
        ids[n++] = sqlite3_column_int64(s->statement[ALL], 0);
    }
    sqlite3_reset(s->statement[ALL]);
    for (size_t i = 0; rc == SQLITE_DONE && i < n; i++)
        each(context, ids[i]);
    free(ids);
    return rc == SQLITE_DONE || sqlite_fault(s);
}

static bool throw_away(struct sqlite_store *s, int64_t match)
{
    for (int which = EXPIRE_ENTRIES; which <= EXPIRE_MATCH; which++)
        if (!run_for(s, which, match))
            return false;
    return true;
}

static int op_expire(struct store *base, int64_t before, int most)
{
    enum { MOST = 256 };
    struct sqlite_store *s = (struct sqlite_store *)base;
    sqlite3_stmt *q = s->statement[EXPIRED];
    int64_t ids[MOST];
    int n = 0, rc;
    sqlite3_bind_int64(q, 1, before);
    sqlite3_bind_int(q, 2, most < MOST ? most : MOST);
    while ((rc = sqlite3_step(q)) == SQLITE_ROW && n < MOST)
        ids[n++] = sqlite3_column_int64(q, 0);
    if (rc != SQLITE_DONE && rc != SQLITE_ROW)
        sqlite_fault(s);
    sqlite3_reset(q);
    if (rc != SQLITE_DONE && rc != SQLITE_ROW)
        return -1;
    if (!n)
        return 0;
    bool ok = op_begin(base), begun = ok;
    for (int i = 0; ok && i < n; i++)
        ok = throw_away(s, ids[i]);
    ok = ok && op_commit(base);
    if (begun && !ok)
        op_rollback(base);
    return ok ? n : -1;
}

/* The schema's number again: a page that is really written. */
static bool op_probe(struct store *base)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    struct text same = {0};
    text_format(&same, "BEGIN IMMEDIATE;PRAGMA user_version=%d;COMMIT", STORE_SCHEMA);
    bool ok = sqlite3_exec(s->db, text_str(&same), NULL, NULL, NULL) == SQLITE_OK || sqlite_fault(s);
    if (!ok)
        op_rollback(base);
    text_free(&same);
    return ok;
}

static void op_close(struct store *base)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    sync_stop(base);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    text_free(&s->base.fault);
    free(s->path);
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
    .all = op_all,
    .match_touch = op_match_touch,
    .expire = op_expire,
    .probe = op_probe,
    .backup = sqlite_backup,
};

int64_t sqlite_figure(sqlite3 *db, const char *question)
{
    sqlite3_stmt *q;
    int64_t answer = -1;
    if (sqlite3_prepare_v2(db, question, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        answer = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return answer;
}

static bool migrate(sqlite3 *db, struct text *error)
{
    int version = (int)sqlite_figure(db, "PRAGMA user_version");
    if (version == 0 && sqlite_figure(db, "SELECT count(*) FROM sqlite_master") != 0)
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

/* Seeds of matches that go on are in it: its owner's only. The files beside it get the same. */
static void make_private(const char *where)
{
    struct stat file;
    if (where[0] == ':' || strncmp(where, "file:", 5) == 0)
        return;
    int fd = open(where, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    else if (stat(where, &file) == 0 && S_ISREG(file.st_mode) && file.st_mode & 077)
        chmod(where, 0600); /* not ours to change: then whoever owns it knows */
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
    s->path = strdup(where);
    make_private(where);
    bool ok = s->path && sqlite3_open(where, &s->db) == SQLITE_OK;
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

const char store_no_match[] = "there is no such match";

const char *store_fault(const struct store *s) { return text_str(&s->fault); }
