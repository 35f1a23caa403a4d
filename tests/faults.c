/* faults: preloaded into the server, it lets one call of the system or of the allocator fail: the nth, or all from the nth on.
 *   LD_PRELOAD=libfaults.so BELLUM_FAULT=pwrite:17 bellum serve …       BELLUM_FAULT=malloc:4000+ …
 * Kinds: malloc (with calloc and realloc; called from the server, the store, text.c or a library: the rules and the engine end the
 * process when there is no memory, so BELLUM_FAULT_AT=low-high,low-high names the parts of the program that count), open, pwrite, sync, truncate, accept, recv, send, epoll. */
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
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static char kind[16];
static long nth;
static bool onward;
static atomic_long seen;
static struct {
    uintptr_t low, high;
} part[4];
static int parts;
static uintptr_t base, base_end;

static int find_base(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    base = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD)
            base_end = base + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    return 1; /* the first is the program itself */
}

static bool counts(const void *caller)
{
    uintptr_t at = (uintptr_t)caller;
    if (at < base || at >= base_end)
        return true;
    for (int i = 0; i < parts; i++)
        if (at - base >= part[i].low && at - base < part[i].high)
            return true;
    return false;
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
    void *warm[1];
    backtrace(warm, 1); /* it allocates the first time */
    signal(SIGSEGV, fell);
    signal(SIGABRT, fell);
    dl_iterate_phdr(find_base, NULL);
    const char *where = getenv("BELLUM_FAULT_AT");
    for (char *end; where && *where && parts < 4; where = *end ? end + 1 : end) {
        part[parts].low = strtoul(where, &end, 16);
        part[parts++].high = strtoul(end + 1, &end, 16);
    }
    const char *wish = getenv("BELLUM_FAULT"), *colon = wish ? strchr(wish, ':') : NULL;
    if (!colon || (size_t)(colon - wish) >= sizeof kind)
        return;
    nth = strtol(colon + 1, NULL, 10);
    onward = wish[strlen(wish) - 1] == '+';
    memcpy(kind, wish, (size_t)(colon - wish));
}

static bool fails(const char *what)
{
    if (!kind[0] || strcmp(kind, what) != 0)
        return false;
    long now = atomic_fetch_add(&seen, 1) + 1;
    return onward ? now >= nth : now == nth;
}

extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);

void *malloc(size_t n)
{
    return counts(__builtin_return_address(0)) && fails("malloc") ? (errno = ENOMEM, NULL) : __libc_malloc(n);
}
void *calloc(size_t n, size_t size)
{
    return counts(__builtin_return_address(0)) && fails("malloc") ? (errno = ENOMEM, NULL) : __libc_calloc(n, size);
}
void *realloc(void *p, size_t n)
{
    return counts(__builtin_return_address(0)) && fails("malloc") ? (errno = ENOMEM, NULL) : __libc_realloc(p, n);
}

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, name))

int open64(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    if (fails("open"))
        return errno = EMFILE, -1;
    return openat(AT_FDCWD, path, flags, mode);
}
int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return open64(path, flags, mode);
}
ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    if (fails("pwrite"))
        return errno = ENOSPC, -1;
    return REAL("pwrite64", ssize_t(*)(int, const void *, size_t, off64_t))(fd, bytes, n, at);
}
ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) { return pwrite64(fd, bytes, n, at); }
int fdatasync(int fd) { return fails("sync") ? (errno = EIO, -1) : REAL("fdatasync", int (*)(int))(fd); }
int fsync(int fd) { return fails("sync") ? (errno = EIO, -1) : REAL("fsync", int (*)(int))(fd); }
int ftruncate64(int fd, off64_t n)
{
    return fails("truncate") ? (errno = EROFS, -1) : REAL("ftruncate64", int (*)(int, off64_t))(fd, n);
}
int ftruncate(int fd, off_t n) { return ftruncate64(fd, n); }
int accept4(int fd, struct sockaddr *from, socklen_t *n, int flags)
{
    if (fails("accept"))
        return errno = EMFILE, -1;
    return REAL("accept4", int (*)(int, struct sockaddr *, socklen_t *, int))(fd, from, n, flags);
}
ssize_t recv(int fd, void *bytes, size_t n, int flags)
{
    if (fails("recv"))
        return errno = ECONNRESET, -1;
    return REAL("recv", ssize_t(*)(int, void *, size_t, int))(fd, bytes, n, flags);
}
ssize_t send(int fd, const void *bytes, size_t n, int flags)
{
    if (fails("send"))
        return errno = ENOBUFS, -1;
    return REAL("send", ssize_t(*)(int, const void *, size_t, int))(fd, bytes, n, flags);
}
int epoll_ctl(int epoll, int what, int fd, struct epoll_event *e)
{
    if (fails("epoll"))
        return errno = ENOSPC, -1;
    return REAL("epoll_ctl", int (*)(int, int, int, struct epoll_event *))(epoll, what, fd, e);
}
