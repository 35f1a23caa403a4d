/* The store's threads behind the server: what is committed reaches the disk, and the log does not grow without end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef BELLUM_SERVER
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct file {
    struct store *store;
    char folder[64], path[80], log[96];
};

static void woken(void *context) { (void)context; }

static void open_file(struct file *f)
{
    struct text error = {0};
    strcpy(f->folder, "/tmp/bellum-store-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(f->path, sizeof f->path, "%s/s.db", f->folder);
    snprintf(f->log, sizeof f->log, "%s-wal", f->path);
    f->store = store_open(f->path, &error);
    assert_non_null(f->store);
    assert_true(store_sync_behind(f->store, woken, NULL, &error));
    assert_true(f->store->ops->begin(f->store));
    assert_true(f->store->ops->match_add(f->store, 1, "null", "[]", "head\n", false));
    assert_true(f->store->ops->commit(f->store));
}

static void close_file(struct file *f)
{
    f->store->ops->close(f->store);
    assert_int_equal(access(f->log, F_OK), -1); /* all of it is in the file */
    unlink(f->path);
    rmdir(f->folder);
}

static void add(struct file *f, int number)
{
    assert_true(f->store->ops->begin(f->store));
    assert_true(f->store->ops->entry_add(f->store, 1, number, "A take 1\n"));
    assert_true(f->store->ops->commit(f->store));
}

/* A server that is busy all the time: some thousand commits, one after the other. */
static void short_log(void **state)
{
    (void)state;
    enum { COMMITS = 6000, MOST = 12 << 20 }; /* a page each and more: 25 MB if the log never began again */
    struct file f;
    struct stat log;
    open_file(&f);
    for (int i = 0; i < COMMITS; i++) {
        while (atomic_load(&f.store->rests))
            usleep(100);
        if (i % 100 == 99) /* the other thread has had its turn, however busy the machine is */
            assert_true(store_sync_all(f.store));
        add(&f, i);
        assert_int_equal(stat(f.log, &log), 0);
        assert_true(log.st_size < MOST);
    }
    assert_true(store_sync_all(f.store));
    assert_int_equal(atomic_load(&f.store->durable), f.store->committed);
    close_file(&f);
}

/* Commits count only while the file is the one that was opened. */
static void gone(void **state)
{
    (void)state;
    struct file f;
    open_file(&f);
    assert_true(store_sync_all(f.store));
    assert_int_equal(unlink(f.path), 0);
    uint64_t before = f.store->committed;
    add(&f, 0);
    assert_false(store_sync_all(f.store));
    assert_int_equal(atomic_load(&f.store->durable), before);
    assert_non_null(strstr(store_lost(f.store), "gone"));
    f.store->ops->close(f.store);
    unlink(f.log);
    rmdir(f.folder);
}
#endif

int main(void)
{
#ifdef BELLUM_SERVER
    const struct CMUnitTest tests[] = {cmocka_unit_test(short_log), cmocka_unit_test(gone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
#else
    return 0;
#endif
}
