/* libfaults: what stands below the server fails when it is told to; preloaded into `bellum serve` by tests/faults.mjs.
 *
 *   BELLUM_FAULT_PARTS=low-high,…  the parts of the program whose calls count (offsets, hexadecimal): server and store, then text
 *   BELLUM_FAULT_LIST=FILE         writes every place of a call once, when it is first reached: "kind place callers"
 *   BELLUM_FAULT=kind:place:how    the call at that place fails; how: once, always, or for the disk slow, torn, gone, swapped
 *   BELLUM_FAULT_STRUCK=FILE       is made when it happens
 *   BELLUM_FAULT_STORE=FILE        the store, for gone and swapped
 *   BELLUM_COST=µs                 so much later it is after each read from the network and each write to it: a machine that is slow
 *   BELLUM_CLOCK=FILE              eight bytes, µs: so much later it is than the clock says; a test that changes them need not wait
 *
 * A place is the chain of the three innermost callers inside those parts, whatever library stands between them and the call: a
 * write of the database counts for the line of src/store that led to it. Calls that the engine makes do not count: it ends the
 * process when there is no memory. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PARTS = 4, PLACES = 4096, DEPTH = 40, CHAIN = 3 };
enum how { ONCE, ALWAYS, SLOW, TORN, GONE, SWAPPED };

static struct {
    uintptr_t low, high;
} part[PARTS];
static int parts;
static uintptr_t base, base_end;
static char wanted_kind[16];
static uint64_t wanted_place;
static enum how how;
static atomic_bool struck;
static int list = -1;
static _Atomic uint64_t known[PLACES];
static const volatile int64_t *later; /* see BELLUM_CLOCK */
static int64_t cost;                  /* see BELLUM_COST */
static atomic_int_fast64_t spent;
static _Thread_local bool inside; /* what this library itself calls does not count */

static int find_base(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    base = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD)
            base_end = base + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    return 1; /* the first is the program itself */
}

/* Where it fell, for addr2line. */
static void fell(int number)
{
    void *at[24];
    backtrace_symbols_fd(at, backtrace(at, 24), STDERR_FILENO);
    signal(number, SIG_DFL);
    raise(number);
}

__attribute__((constructor)) static void begin(void)
{
    static const char *const ways[] = {"once", "always", "slow", "torn", "gone", "swapped"};
    void *warm[1];
    inside = true;
    backtrace(warm, 1); /* it allocates the first time */
    signal(SIGSEGV, fell);
    dl_iterate_phdr(find_base, NULL);
    const char *where = getenv("BELLUM_FAULT_PARTS");
    for (char *end; where && *where && parts < PARTS; where = *end ? end + 1 : end) {
        part[parts].low = strtoul(where, &end, 16);
        part[parts++].high = strtoul(end + 1, &end, 16);
    }
    const char *clock_file = getenv("BELLUM_CLOCK"), *each = getenv("BELLUM_COST");
    cost = each ? strtoll(each, NULL, 10) : 0;
    if (clock_file) {
        int fd = (int)syscall(SYS_openat, AT_FDCWD, clock_file, O_RDONLY | O_CLOEXEC);
        void *bytes = (void *)syscall(SYS_mmap, NULL, sizeof *later, PROT_READ, MAP_SHARED, fd, 0);
        later = bytes == MAP_FAILED ? NULL : bytes;
        syscall(SYS_close, fd);
    }
    const char *path = getenv("BELLUM_FAULT_LIST"), *wish = getenv("BELLUM_FAULT"),
               *colon = wish ? strchr(wish, ':') : NULL;
    if (path)
        list = (int)syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    if (colon && (size_t)(colon - wish) < sizeof wanted_kind) {
        char *end;
        memcpy(wanted_kind, wish, (size_t)(colon - wish));
        wanted_place = strtoull(colon + 1, &end, 16);
        for (int i = 0; *end && i < 6; i++)
            if (strcmp(end + 1, ways[i]) == 0)
                how = (enum how)i;
    }
    inside = false;
}

/* 0: the call does not count. */
static uint64_t place_of(uintptr_t chain[CHAIN])
{
    void *at[DEPTH];
    int n = backtrace(at, DEPTH), found = 0;
    bool served = false; /* server or store, the first part, stands in the chain */
    uint64_t place = 14695981039346656037u;
    for (int i = 2; i < n && found < CHAIN; i++) {
        uintptr_t offset = (uintptr_t)at[i] - base;
        if ((uintptr_t)at[i] < base || (uintptr_t)at[i] >= base_end)
            continue; /* a library */
        bool ours = false;
        for (int p = 0; p < parts; p++)
            ours |= offset >= part[p].low && offset < part[p].high;
        served |= offset >= part[0].low && offset < part[0].high;
        if (!ours && !served)
            return 0; /* the engine's own, or a text of its */
        if (!ours)
            break;
        chain[found++] = offset;
        place = (place ^ offset) * 1099511628211u;
    }
    return served ? place : 0;
}

static void note(const char *kind, uint64_t place, const uintptr_t chain[CHAIN])
{
    char line[128];
    uint64_t key = place;
    for (const char *c = kind; *c; c++)
        key = (key ^ (unsigned char)*c) * 1099511628211u;
    for (unsigned i = (unsigned)(key % PLACES);; i = (i + 1) % PLACES) {
        uint64_t none = 0;
        if (atomic_compare_exchange_strong(&known[i], &none, key))
            break;
        if (none == key)
            return;
    }
    int n = snprintf(line, sizeof line, "%s %016llx %lx,%lx,%lx\n", kind, (unsigned long long)place,
                     (unsigned long)chain[0], (unsigned long)chain[1], (unsigned long)chain[2]);
    syscall(SYS_write, list, line, (size_t)n);
}

static void store_goes(void)
{
    const char *store = getenv("BELLUM_FAULT_STORE");
    char other[512];
    if (how == GONE)
        unlink(store);
    else {
        snprintf(other, sizeof other, "%s.other", store); /* the harness put it there */
        rename(other, store);
    }
}

/* Whether this call fails. What a disk does besides failing happens here. */
static bool fails(const char *kind)
{
    if (inside || (list < 0 && (strcmp(kind, wanted_kind) != 0 || (how != ALWAYS && atomic_load(&struck)))))
        return false;
    inside = true;
    int before = errno;
    uintptr_t chain[CHAIN] = {0};
    uint64_t place = place_of(chain);
    bool now = false;
    if (place && list >= 0)
        note(kind, place, chain);
    else if (place && place == wanted_place) {
        now = how == ALWAYS || !atomic_exchange(&struck, true);
        if (now && (how != ALWAYS || !atomic_exchange(&struck, true))) {
            long fd =
                syscall(SYS_openat, AT_FDCWD, getenv("BELLUM_FAULT_STRUCK"), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
            syscall(SYS_close, fd);
        }
        if (now && how == SLOW) {
            nanosleep(&(struct timespec){.tv_nsec = 400000000}, NULL);
            now = false;
        }
        if (now && (how == GONE || how == SWAPPED)) {
            store_goes();
            now = false;
        }
    }
    inside = false;
    errno = before;
    return now;
}

/* ---- memory ---------------------------------------------------------------------------------- */

extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);

void *malloc(size_t n) { return fails("malloc") ? (errno = ENOMEM, NULL) : __libc_malloc(n); }
void *calloc(size_t n, size_t size) { return fails("malloc") ? (errno = ENOMEM, NULL) : __libc_calloc(n, size); }
void *realloc(void *p, size_t n) { return fails("malloc") ? (errno = ENOMEM, NULL) : __libc_realloc(p, n); }

/* ---- the disk -------------------------------------------------------------------------------- */

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, name))

static int open_it(const char *path, int flags, mode_t mode)
{
    return fails("open") ? (errno = EMFILE, -1) : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        va_list args;                                                                                                  \
        va_start(args, flags);                                                                                         \
        mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;                                                      \
        va_end(args);                                                                                                  \
        return open_it(path, flags, mode);                                                                             \
    }
OPEN(open)
OPEN(open64)
static ssize_t write_it(int fd, const void *bytes, size_t n, off64_t at)
{
    if (!fails("pwrite"))
        return syscall(SYS_pwrite64, fd, bytes, n, at);
    if (how == TORN && n > 1) /* half of it is there, and then the disk is gone for this write */
        syscall(SYS_pwrite64, fd, bytes, n / 2, at);
    return errno = how == TORN ? EIO : how == ALWAYS ? EROFS : ENOSPC, -1;
}
ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at) { return write_it(fd, bytes, n, at); }
ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) { return write_it(fd, bytes, n, at); }
static ssize_t read_it(int fd, void *bytes, size_t n, off64_t at)
{
    return fails("pread") ? (errno = EIO, -1) : syscall(SYS_pread64, fd, bytes, n, at);
}
ssize_t pread64(int fd, void *bytes, size_t n, off64_t at) { return read_it(fd, bytes, n, at); }
ssize_t pread(int fd, void *bytes, size_t n, off_t at) { return read_it(fd, bytes, n, at); }
int fdatasync(int fd) { return fails("sync") ? (errno = EIO, -1) : (int)syscall(SYS_fdatasync, fd); }
int fsync(int fd) { return fails("sync") ? (errno = EIO, -1) : (int)syscall(SYS_fsync, fd); }
int ftruncate64(int fd, off64_t n)
{
    return fails("truncate") ? (errno = EROFS, -1) : (int)syscall(SYS_ftruncate, fd, n);
}
int ftruncate(int fd, off_t n) { return ftruncate64(fd, n); }
int unlink(const char *path) { return fails("unlink") ? (errno = EROFS, -1) : (int)syscall(SYS_unlink, path); }
static int stat_it(int at, const char *path, void *out, int flags)
{
    return fails("stat") ? (errno = EIO, -1) : (int)syscall(SYS_newfstatat, at, path, out, flags);
}
int stat(const char *path, struct stat *out) { return stat_it(AT_FDCWD, path, out, 0); }
int stat64(const char *path, struct stat64 *out) { return stat_it(AT_FDCWD, path, out, 0); }
int fstat(int fd, struct stat *out) { return stat_it(fd, "", out, AT_EMPTY_PATH); }
int fstat64(int fd, struct stat64 *out) { return stat_it(fd, "", out, AT_EMPTY_PATH); }
void *mmap64(void *where, size_t n, int rights, int flags, int fd, off64_t at)
{
    if (fd >= 0 && fails("mmap"))
        return errno = ENOMEM, MAP_FAILED;
    return (void *)syscall(SYS_mmap, where, n, rights, flags, fd, at);
}
void *mmap(void *where, size_t n, int rights, int flags, int fd, off_t at)
{
    return mmap64(where, n, rights, flags, fd, at);
}
static int lock_it(int fd, int what, void *argument)
{
    if ((what == F_SETLK || what == F_SETLKW) && fails("lock"))
        return errno = EIO, -1;
    return (int)syscall(SYS_fcntl, fd, what, argument);
}
#define FCNTL(name)                                                                                                    \
    int name(int fd, int what, ...)                                                                                    \
    {                                                                                                                  \
        va_list args;                                                                                                  \
        va_start(args, what);                                                                                          \
        void *argument = va_arg(args, void *);                                                                         \
        va_end(args);                                                                                                  \
        return lock_it(fd, what, argument);                                                                            \
    }
FCNTL(fcntl)
FCNTL(fcntl64)

/* ---- the network ----------------------------------------------------------------------------- */

int socket(int family, int type, int protocol)
{
    return fails("socket") ? (errno = ENFILE, -1) : (int)syscall(SYS_socket, family, type, protocol);
}
int bind(int fd, const struct sockaddr *to, socklen_t n)
{
    return fails("bind") ? (errno = EACCES, -1) : (int)syscall(SYS_bind, fd, to, n);
}
int listen(int fd, int n) { return fails("listen") ? (errno = EADDRINUSE, -1) : (int)syscall(SYS_listen, fd, n); }
int setsockopt(int fd, int level, int name, const void *value, socklen_t n)
{
    return fails("setsockopt") ? (errno = ENOMEM, -1) : (int)syscall(SYS_setsockopt, fd, level, name, value, n);
}
int getsockname(int fd, struct sockaddr *to, socklen_t *n)
{
    return fails("getsockname") ? (errno = ENOBUFS, -1) : (int)syscall(SYS_getsockname, fd, to, n);
}
int shutdown(int fd, int which)
{
    return fails("shutdown") ? (errno = ENOBUFS, -1) : (int)syscall(SYS_shutdown, fd, which);
}
int accept4(int fd, struct sockaddr *from, socklen_t *n, int flags)
{
    return fails("accept") ? (errno = EMFILE, -1) : (int)syscall(SYS_accept4, fd, from, n, flags);
}
ssize_t recv(int fd, void *bytes, size_t n, int flags)
{
    atomic_fetch_add(&spent, cost);
    return fails("recv") ? (errno = ENOMEM, -1) : syscall(SYS_recvfrom, fd, bytes, n, flags, NULL, NULL);
}
ssize_t send(int fd, const void *bytes, size_t n, int flags)
{
    atomic_fetch_add(&spent, cost);
    return fails("send") ? (errno = ENOBUFS, -1) : syscall(SYS_sendto, fd, bytes, n, flags, NULL, 0);
}
int epoll_ctl(int epoll, int what, int fd, struct epoll_event *e)
{
    return fails("epoll_ctl") ? (errno = ENOSPC, -1) : (int)syscall(SYS_epoll_ctl, epoll, what, fd, e);
}
int epoll_wait(int epoll, struct epoll_event *e, int n, int timeout)
{
    if (fails("epoll_wait"))
        return errno = EBADF, -1;
    return REAL("epoll_wait", int (*)(int, struct epoll_event *, int, int))(epoll, e, n, timeout);
}
int epoll_create1(int flags)
{
    return fails("epoll_create") ? (errno = EMFILE, -1) : (int)syscall(SYS_epoll_create1, flags);
}
int eventfd(unsigned n, int flags)
{
    return fails("eventfd") ? (errno = EMFILE, -1) : (int)syscall(SYS_eventfd2, n, flags);
}
/* Eight bytes ring the bell; OpenSSL reads and writes its sockets like files. The log has nowhere to say that it failed. */
static bool is_socket(int fd)
{
    struct stat file;
    return fd > STDERR_FILENO && syscall(SYS_newfstatat, fd, "", &file, AT_EMPTY_PATH) == 0 && S_ISSOCK(file.st_mode);
}
ssize_t write(int fd, const void *bytes, size_t n)
{
    if (is_socket(fd) ? fails("send") : n == 8 && fails("bell"))
        return errno = n == 8 ? ENOMEM : ENOBUFS, -1;
    return syscall(SYS_write, fd, bytes, n);
}
ssize_t read(int fd, void *bytes, size_t n)
{
    return is_socket(fd) && fails("recv") ? (errno = ENOMEM, -1) : syscall(SYS_read, fd, bytes, n);
}

/* ---- the clock ------------------------------------------------------------------------------- */

int clock_gettime(clockid_t which, struct timespec *out)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        real = REAL("clock_gettime", int (*)(clockid_t, struct timespec *));
    if (which == CLOCK_MONOTONIC && fails("clock"))
        return errno = EINVAL, -1;
    int rc = real(which, out);
    if ((later || cost) && rc == 0 && which == CLOCK_MONOTONIC) {
        int64_t us = out->tv_sec * INT64_C(1000000) + out->tv_nsec / 1000 + (later ? *later : 0) + spent;
        *out = (struct timespec){.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
    }
    return rc;
}
