/* sync.c: commits reach the disk behind the server's back, so that nobody can tell by the server's pauses that another seat
 * wrote something. The database writes its log without waiting (synchronous=NORMAL), and a thread waits for the disk
 * (fdatasync), for all commits that came meanwhile at once. A commit counts as durable only then, and only if the file
 * is still the one that was opened: a store that was removed or exchanged takes nothing any more.
 *
 * A second thread moves the log into the file when it has grown. The log begins again at its start only if nothing was
 * written since; a server that is busy all the time would let it grow without end, and a file that grows costs the disk
 * twice as much for each commit. So for the last few pages the store rests: the server keeps what it has for a moment. */
#include "sqlite_inside.h"
#include "steady.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_SECONDS = 2, LOG_PAGES = 1000, LOG_BYTES = 8 << 20 };

struct store_sync {
    pthread_mutex_t lock;
    pthread_cond_t more, done, full;
    pthread_t thread, mover;
    struct store *store;
    char *path;
    dev_t device;
    ino_t inode;
    int wal;
    uint64_t wanted;
    int pages, enough; /* of the log; moved into the file from so many on */
    bool stop;
    atomic_int_fast64_t took;
    char why[160];
    void (*wake)(void *context);
    void *context;
};

static bool lose(struct store_sync *y, const char *what, int error)
{
    struct text t = text_fixed(y->why, sizeof y->why);
    text_format(&t, "%s%s%s", what, error ? ": " : "", error ? strerror(error) : "");
    atomic_store(&y->store->lost, true);
    return false;
}

/* The name still leads to the open file, and its log is still there. */
static bool same_file(struct store_sync *y)
{
    struct stat now;
    if (stat(y->path, &now) != 0)
        return lose(y, "the store is gone", errno);
    if (now.st_dev != y->device || now.st_ino != y->inode)
        return lose(y, "another file stands in the store's place", 0);
    if (fstat(y->wal, &now) != 0 || now.st_nlink == 0)
        return lose(y, "the store's log is gone", 0);
    return true;
}

/* Reads the first pages again, past what the server's own connection remembers of them. What that came to. */
static int look(const struct store_sync *y)
{
    sqlite3 *db = NULL;
    int error = sqlite3_open_v2(y->path, &db, SQLITE_OPEN_READONLY, NULL);
    if (error == SQLITE_OK) {
        sqlite3_busy_timeout(db, 1000);
        if (sqlite_figure(db, "SELECT count(*) FROM sqlite_master") < 0 ||
            sqlite_figure(db, "SELECT count(*) FROM (SELECT 1 FROM matches,keys,entries LIMIT 1)") < 0)
            error = sqlite3_errcode(db) & 0xff;
    }
    sqlite3_close(db);
    return error;
}

/* That it is damaged is said for good, so not after one look: a disk that fails once looks the same. */
static void look_again(struct store_sync *y)
{
    int error = look(y);
    if (error != SQLITE_OK && error != SQLITE_BUSY)
        atomic_store(&y->store->ails, true);
    if ((error == SQLITE_CORRUPT || error == SQLITE_NOTADB) && look(y) == error)
        atomic_store(&y->store->damaged, true);
}

/* ---- the log into the file ----------------------------------------------------------------- */

/* What is in the log goes into the file. left: 0, all of it; else how long the log is. */
static bool move_pages(sqlite3 *db, int *left)
{
    int all = 0, moved = 0;
    int rc = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &all, &moved);
    *left = all > moved ? all : 0;
    return rc == SQLITE_OK || rc == SQLITE_BUSY;
}

static bool empty_log(struct store_sync *y, sqlite3 *db, int *left)
{
    bool ok = move_pages(db, left); /* nearly all of it, while the server goes on */
    atomic_store(&y->store->rests, true);
    return ok && move_pages(db, left);
}

/* Until it has read something the database does not know that there is a log, and moves nothing. */
static bool open_mover(const struct store_sync *y, sqlite3 **db)
{
    return sqlite3_open_v2(y->path, db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
           sqlite_figure(*db, "SELECT count(*) FROM sqlite_master") > 0;
}

static void *move(void *argument)
{
    struct store_sync *y = argument;
    sqlite3 *db = NULL;
    pthread_mutex_lock(&y->lock);
    while (!y->stop) {
        if (y->pages < y->enough) {
            pthread_cond_wait(&y->full, &y->lock);
            continue;
        }
        pthread_mutex_unlock(&y->lock);
        int left = 0;
        if (!((db || open_mover(y, &db)) && empty_log(y, db, &left))) {
            sqlite3_close(db); /* opened again: what cannot be opened for writing is opened for reading only */
            db = NULL;
            atomic_store(&y->store->ails, true);
        }
        pthread_mutex_lock(&y->lock);
        y->pages = 0;
        y->enough = left + LOG_PAGES; /* a backup that reads holds it up: not again at once */
        atomic_store(&y->store->rests, false);
        pthread_cond_broadcast(&y->done);
        y->wake(y->context);
    }
    pthread_mutex_unlock(&y->lock);
    sqlite3_close(db);
    return NULL;
}

/* After each commit the database says how long the log is. Who writes faster than it can be moved waits for that. */
static int log_grew(void *context, sqlite3 *db, const char *name, int pages)
{
    struct store_sync *y = context;
    (void)db, (void)name;
    pthread_mutex_lock(&y->lock);
    y->pages = pages;
    if (pages >= y->enough)
        pthread_cond_signal(&y->full);
    if (pages >= y->enough + LOG_PAGES)
        atomic_store(&y->store->rests, true);
    pthread_mutex_unlock(&y->lock);
    return SQLITE_OK;
}

/* ---- commits to the disk ------------------------------------------------------------------- */

static void bring(struct store_sync *y, uint64_t wanted)
{
    int64_t began = steady_us();
    bool ok = fdatasync(y->wal) == 0 || lose(y, "the disk does not take the store's log", errno);
    ok = ok && same_file(y);
    atomic_store(&y->took, steady_us() - began);
    if (ok)
        atomic_store(&y->store->durable, wanted);
    y->wake(y->context);
}

static void *run(void *argument)
{
    struct store_sync *y = argument;
    pthread_mutex_lock(&y->lock);
    while (!atomic_load(&y->store->lost)) {
        int64_t end = steady_us() + LOOK_SECONDS * INT64_C(1000000);
        struct timespec until = {.tv_sec = (time_t)(end / 1000000), .tv_nsec = (long)(end % 1000000) * 1000};
        int rc = 0;
        while (y->wanted == atomic_load(&y->store->durable) && !y->stop && rc == 0)
            rc = pthread_cond_timedwait(&y->more, &y->lock, &until);
        uint64_t wanted = y->wanted;
        bool idle = wanted == atomic_load(&y->store->durable);
        if (idle && y->stop)
            break;
        pthread_mutex_unlock(&y->lock);
        if (!idle)
            bring(y, wanted);
        else if (same_file(y))
            look_again(y);
        else
            y->wake(y->context);
        pthread_mutex_lock(&y->lock);
        pthread_cond_broadcast(&y->done);
    }
    pthread_cond_broadcast(&y->done);
    pthread_mutex_unlock(&y->lock);
    return NULL;
}

void sync_commit(struct store *s)
{
    s->committed++;
    struct store_sync *y = s->sync;
    if (!y) {
        atomic_store(&s->durable, s->committed);
        return;
    }
    sync_file_range(y->wal, 0, 0, SYNC_FILE_RANGE_WRITE); /* the disk begins while the thread wakes up */
    pthread_mutex_lock(&y->lock);
    y->wanted = s->committed;
    pthread_mutex_unlock(&y->lock);
    pthread_cond_signal(&y->more); /* not under the lock, where the thread would wake only to wait for it */
}

bool store_sync_all(struct store *s)
{
    struct store_sync *y = s->sync;
    if (!y)
        return true;
    pthread_mutex_lock(&y->lock);
    while ((atomic_load(&s->durable) < s->committed || atomic_load(&s->rests)) && !atomic_load(&s->lost))
        pthread_cond_wait(&y->done, &y->lock);
    pthread_mutex_unlock(&y->lock);
    return !atomic_load(&s->lost);
}

int64_t store_sync_us(const struct store *s) { return s->sync ? atomic_load(&s->sync->took) : 0; }
const char *store_lost(const struct store *s) { return s->sync ? s->sync->why : ""; }

/* The name must lead to the file that the database has open, now that it is looked at; later same_file() says so. */
static bool find_file(struct store_sync *y, sqlite3 *db, struct text *error)
{
    int moved = 1;
    struct text log = {0};
    struct stat file;
    text_format(&log, "%s-wal", y->path);
    y->wal = open(text_str(&log), O_RDONLY | O_CLOEXEC);
    bool ok = y->wal >= 0 && stat(y->path, &file) == 0;
    if (ok) {
        y->device = file.st_dev;
        y->inode = file.st_ino;
        ok = sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && !moved;
        if (!ok)
            text_put(error, "another file stands in the store's place");
    } else
        text_format(error, "%s: %s", text_str(&log), strerror(errno));
    text_free(&log);
    return ok;
}

/* Those who wait for a while count seconds, not what a corrected clock says. */
static void make_conditions(struct store_sync *y)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&y->lock, NULL);
    pthread_cond_init(&y->more, &steady);
    pthread_cond_init(&y->done, &steady);
    pthread_cond_init(&y->full, &steady);
    pthread_condattr_destroy(&steady);
}

static void sync_free(struct store_sync *y)
{
    pthread_cond_destroy(&y->more);
    pthread_cond_destroy(&y->done);
    pthread_cond_destroy(&y->full);
    pthread_mutex_destroy(&y->lock);
    if (y->wal >= 0)
        close(y->wal);
    free(y);
}

/* The threads that were started end. */
static void end_threads(struct store_sync *y, int started)
{
    pthread_mutex_lock(&y->lock);
    y->stop = true;
    pthread_cond_signal(&y->more);
    pthread_cond_signal(&y->full);
    pthread_mutex_unlock(&y->lock);
    if (started > 0)
        pthread_join(y->thread, NULL);
    if (started > 1)
        pthread_join(y->mover, NULL);
}

bool store_sync_behind(struct store *base, void (*wake)(void *context), void *context, struct text *error)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    struct store_sync *y = calloc(1, sizeof *y);
    struct text modes = {0};
    if (!y)
        return text_put(error, "no memory"), false;
    make_conditions(y);
    y->store = base;
    y->path = s->path;
    y->wake = wake;
    y->context = context;
    y->wal = -1;
    y->wanted = base->committed;
    y->enough = LOG_PAGES;
    sqlite3_busy_timeout(s->db, 25);
    text_format(&modes, "PRAGMA synchronous=NORMAL;PRAGMA wal_autocheckpoint=0;PRAGMA journal_size_limit=%d",
                LOG_BYTES);
    bool ok = sqlite3_exec(s->db, text_str(&modes), NULL, NULL, NULL) == SQLITE_OK;
    text_free(&modes);
    if (!ok)
        text_put(error, sqlite3_errmsg(s->db));
    ok = ok && find_file(y, s->db, error);
    int started = ok && pthread_create(&y->thread, NULL, run, y) == 0;
    started += started && pthread_create(&y->mover, NULL, move, y) == 0;
    if (started == 2) {
        sqlite3_wal_hook(s->db, log_grew, y);
        base->sync = y;
        return true;
    }
    if (ok)
        text_put(error, "no thread can be started");
    end_threads(y, started);
    sync_free(y);
    return false;
}

void sync_stop(struct store *s)
{
    struct store_sync *y = s->sync;
    if (!y)
        return;
    end_threads(y, 2);
    sqlite3_wal_hook(((struct sqlite_store *)s)->db, NULL, NULL);
    sync_free(y);
    s->sync = NULL;
}
