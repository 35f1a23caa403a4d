/* sync.c: commits reach the disk behind the server's back, so that nobody can tell by the server's pauses that another seat
 * wrote something. The database writes its log without waiting (synchronous=NORMAL), and a thread waits for the disk
 * (fdatasync), for all commits that came meanwhile at once. A commit counts as durable only then, and only if the file
 * is still the one that was opened: a store that was removed or exchanged takes nothing any more. */
#include "sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_SECONDS = 2, CHECKPOINT_BYTES = 4 << 20 };

struct store_sync {
    pthread_mutex_t lock;
    pthread_cond_t more, done;
    pthread_t thread;
    struct store *store;
    char *path;
    dev_t device;
    ino_t inode;
    int wal;
    uint64_t wanted;
    bool stop;
    atomic_int_fast64_t took;
    char why[160];
    void (*wake)(void *context);
    void *context;
};

static int64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

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

/* Reads the first pages again, past what the server's own connection remembers of them. */
static void look_again(struct store_sync *y)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(y->path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, 1000);
        if (sqlite_figure(db, "SELECT count(*) FROM sqlite_master") < 0 ||
            sqlite_figure(db, "SELECT count(*) FROM (SELECT 1 FROM matches,keys,entries LIMIT 1)") < 0) {
            int error = sqlite3_errcode(db) & 0xff;
            if (error == SQLITE_CORRUPT || error == SQLITE_NOTADB)
                atomic_store(&y->store->damaged, true);
        }
    }
    sqlite3_close(db);
}

/* What the log has grown to goes into the file, by a connection of its own. */
static void checkpoint(struct store_sync *y)
{
    struct stat log;
    sqlite3 *db = NULL;
    if (fstat(y->wal, &log) != 0 || log.st_size < CHECKPOINT_BYTES)
        return;
    if (sqlite3_open_v2(y->path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
        sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    sqlite3_close(db);
}

static void bring(struct store_sync *y, uint64_t wanted)
{
    int64_t began = clock_us();
    bool ok = fdatasync(y->wal) == 0 || lose(y, "the disk does not take the store's log", errno);
    ok = ok && same_file(y);
    atomic_store(&y->took, clock_us() - began);
    if (ok)
        atomic_store(&y->store->durable, wanted);
    y->wake(y->context);
}

static void *run(void *argument)
{
    struct store_sync *y = argument;
    unsigned commits = 0;
    pthread_mutex_lock(&y->lock);
    while (!atomic_load(&y->store->lost)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += LOOK_SECONDS;
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
        if (idle || ++commits % 256 == 0)
            checkpoint(y);
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
    pthread_mutex_lock(&y->lock);
    y->wanted = s->committed;
    pthread_cond_signal(&y->more);
    pthread_mutex_unlock(&y->lock);
}

bool store_sync_all(struct store *s)
{
    struct store_sync *y = s->sync;
    if (!y)
        return true;
    pthread_mutex_lock(&y->lock);
    while (atomic_load(&s->durable) < s->committed && !atomic_load(&s->lost))
        pthread_cond_wait(&y->done, &y->lock);
    pthread_mutex_unlock(&y->lock);
    return !atomic_load(&s->lost);
}

int64_t store_sync_us(const struct store *s) { return s->sync ? atomic_load(&s->sync->took) : 0; }
const char *store_lost(const struct store *s) { return s->sync ? s->sync->why : ""; }

static bool find_file(struct store_sync *y, struct text *error)
{
    struct text log = {0};
    struct stat file;
    text_format(&log, "%s-wal", y->path);
    y->wal = open(text_str(&log), O_RDONLY | O_CLOEXEC);
    bool ok = y->wal >= 0 && stat(y->path, &file) == 0;
    if (ok) {
        y->device = file.st_dev;
        y->inode = file.st_ino;
    } else
        text_format(error, "%s: %s", text_str(&log), strerror(errno));
    text_free(&log);
    return ok;
}

bool store_sync_behind(struct store *base, void (*wake)(void *context), void *context, struct text *error)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    struct store_sync *y = calloc(1, sizeof *y);
    if (!y)
        return text_put(error, "no memory"), false;
    pthread_mutex_init(&y->lock, NULL);
    pthread_cond_init(&y->more, NULL);
    pthread_cond_init(&y->done, NULL);
    y->store = base;
    y->path = s->path;
    y->wake = wake;
    y->context = context;
    y->wal = -1;
    y->wanted = base->committed;
    sqlite3_busy_timeout(s->db, 25);
    bool ok =
        sqlite3_exec(s->db, "PRAGMA synchronous=NORMAL;PRAGMA wal_autocheckpoint=0", NULL, NULL, NULL) == SQLITE_OK &&
        find_file(y, error);
    base->sync = ok ? y : NULL;
    if (ok && pthread_create(&y->thread, NULL, run, y) == 0)
        return true;
    if (!error->n)
        text_put(error, "no thread can be started");
    base->sync = NULL;
    if (y->wal >= 0)
        close(y->wal);
    free(y);
    return false;
}

void sync_stop(struct store *s)
{
    struct store_sync *y = s->sync;
    if (!y)
        return;
    pthread_mutex_lock(&y->lock);
    y->stop = true;
    pthread_cond_signal(&y->more);
    pthread_mutex_unlock(&y->lock);
    pthread_join(y->thread, NULL);
    pthread_cond_destroy(&y->more);
    pthread_cond_destroy(&y->done);
    pthread_mutex_destroy(&y->lock);
    close(y->wal);
    free(y);
    s->sync = NULL;
}
