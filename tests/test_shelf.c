/* The shelf of a server: pages of rules are made by a thread of its own, for one address after the other, and stay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef BELLUM_SERVER
#include "server/shelf.h"

#include <string.h>
#include <time.h>

static const uint8_t one[16] = {1}, two[16] = {2};

static void until_made(const struct wish *w)
{
    while (!shelf_is_made(w))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Asks, waits, and gives the wish back; where it led for SHELF_MOVED. */
static struct shelved fetch(struct shelf *s, const char *path, char *where, size_t n)
{
    struct wish *w;
    struct shelved found = shelf_find(s, path, one, &w);
    if (found.kind != SHELF_SOON)
        return found;
    until_made(w);
    found = shelf_made(w);
    if (found.kind == SHELF_MOVED) {
        assert_true(found.n < n);
        memcpy(where, found.bytes, found.n + 1);
    }
    shelf_leave(s, w);
    return found;
}

static void pages_and_ways(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        enum shelf_kind kind;
        const char *where;
    } rows[] = {
        {"null/index.html", SHELF_PAGE, NULL},
        {"null/", SHELF_PAGE, NULL},
        {"null", SHELF_MOVED, "/rules/null/index.html"},
        {"null/nothing.html", SHELF_NONE, NULL},
        {"null/../null/index.html", SHELF_NONE, NULL},
        {"null//index.html", SHELF_NONE, NULL},
        {"null/x/../index.html", SHELF_NONE, NULL},
        {"null/R99999999", SHELF_NONE, NULL},
        {"chess/index.html", SHELF_NONE, NULL},
        {"../null/index.html", SHELF_NONE, NULL},
        {"page.css", SHELF_CLIENT, NULL},
        {"nul", SHELF_CLIENT, NULL},
    };
    struct shelf *s = shelf_new(NULL);
    char where[2 * SHELF_PATH] = "";
    assert_non_null(s);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shelved found = fetch(s, rows[i].path, where, sizeof where);
        if (found.kind != rows[i].kind || (rows[i].where && strcmp(where, rows[i].where) != 0))
            fail_msg("%s: %d, %s", rows[i].path, found.kind, where);
    }
    char path[SHELF_PATH + 1] = "null/"; /* at the edge of what a path may be */
    memset(path + 5, 'a', SHELF_PATH - 5);
    assert_int_equal(fetch(s, path, where, sizeof where).kind, SHELF_NONE);
    struct wish *w;
    struct shelved first = shelf_find(s, "null/index.html", one, &w), again = shelf_find(s, "null/", two, &w);
    assert_int_equal(first.kind, SHELF_PAGE); /* it is there from now on, the same under both names */
    assert_ptr_equal(first.bytes, again.bytes);
    assert_true(first.mark && first.mark == again.mark);
    shelf_free(s);
}

/* Whoever goes leaves nothing behind: before the thread has begun, while it makes the page, and after. */
static void gone_guests(void **state)
{
    (void)state;
    struct shelf *s = shelf_new(NULL);
    struct wish *w[8];
    assert_non_null(s);
    for (int i = 0; i < 8; i++)
        assert_int_equal(shelf_find(s, "null/print.html", i % 2 ? one : two, &w[i]).kind, SHELF_SOON);
    for (int i = 7; i > 0; i -= 2)
        shelf_leave(s, w[i]);
    until_made(w[0]);
    const struct shelved found = shelf_made(w[0]);
    assert_int_equal(found.kind, SHELF_PAGE);
    for (int i = 0; i < 8; i += 2)
        shelf_leave(s, w[i]);
    shelf_free(s);
}

/* One address asks for many pages; somebody else's is made after the one that has begun. */
static void in_turn(void **state)
{
    (void)state;
    static const char *const many[] = {"legends/print.html", "legends/quick.html", "legends/tables.html",
                                       "legends/glossary.html", "legends/search.js"};
    enum { N = sizeof many / sizeof *many };
    struct shelf *s = shelf_new(NULL);
    struct wish *crowd[N], *w;
    assert_non_null(s);
    for (int i = 0; i < N; i++)
        assert_int_equal(shelf_find(s, many[i], one, &crowd[i]).kind, SHELF_SOON);
    assert_int_equal(shelf_find(s, "null/index.html", two, &w).kind, SHELF_SOON);
    until_made(crowd[2]);
    assert_true(shelf_is_made(w)); /* it was asked for last, and was the second */
    for (int i = 0; i < N; i++)
        shelf_leave(s, crowd[i]);
    shelf_leave(s, w);
    shelf_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_and_ways),
        cmocka_unit_test(gone_guests),
        cmocka_unit_test(in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void) { return 0; }
#endif
