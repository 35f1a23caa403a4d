/* guard.c: see guard.h. */
#include "guard.h"

#include "diary.h"

#include <errno.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <pwd.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* ---- the watchdog --------------------------------------------------------------------------- */

static struct {
    pthread_t thread;
    bool runs;
    int seconds;
    atomic_uint_fast64_t beats;
    _Atomic(const char *) where;
    atomic_bool stop;
} dog;

void guard_stands(const char *where)
{
    atomic_store_explicit(&dog.where, where, memory_order_relaxed);
    atomic_fetch_add_explicit(&dog.beats, 1, memory_order_relaxed);
}

/* Counts its own seconds, not the clock's: a process that was stopped for an hour is not stuck. */
static void *watch(void *argument)
{
    (void)argument;
    uint64_t last = 0;
    int still = 0;
    for (int tenths = 0; !atomic_load(&dog.stop); tenths++) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        if (tenths % 10)
            continue;
        uint64_t beats = atomic_load(&dog.beats);
        still = beats == last ? still + 1 : 0;
        last = beats;
        if (still >= dog.seconds) {
            serve_log(LEVEL_ERROR, "stuck", "the loop has stood at \"%s\" for %d seconds; the process ends",
                      atomic_load(&dog.where), still);
            abort();
        }
    }
    return NULL;
}

bool guard_watch(int seconds, struct text *error)
{
    dog.seconds = seconds;
    atomic_store(&dog.stop, false);
    guard_stands("starting");
    dog.runs = pthread_create(&dog.thread, NULL, watch, NULL) == 0;
    if (!dog.runs)
        text_put(error, "no thread can be started");
    return dog.runs;
}

void guard_end(void)
{
    if (!dog.runs)
        return;
    atomic_store(&dog.stop, true);
    pthread_join(dog.thread, NULL);
    dog.runs = false;
}

/* ---- another user ---------------------------------------------------------------------------- */

bool guard_become(const char *user, struct text *error)
{
    const struct passwd *p = getpwnam(user);
    if (!p)
        return text_format(error, "there is no user %s", user), false;
    if (geteuid() == p->pw_uid)
        return true;
    if (setgroups(0, NULL) != 0 || setresgid(p->pw_gid, p->pw_gid, p->pw_gid) != 0 ||
        setresuid(p->pw_uid, p->pw_uid, p->pw_uid) != 0)
        return text_format(error, "it cannot become %s: %s", user, strerror(errno)), false;
    if (p->pw_uid != 0 && setuid(0) == 0)
        return text_put(error, "it could become root again"), false;
    return true;
}

/* ---- fewer rights ---------------------------------------------------------------------------- */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__x86_64__)
#define OWN_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCH AUDIT_ARCH_AARCH64
#endif

#if defined(OWN_ARCH) && !defined(SANITIZED)
/* What the tests need, with what other versions of the same libraries use instead. No new program, no new connection to
 * anywhere, no other process. */
static const int allowed[] = {
    /* bytes */
    SYS_read,
    SYS_write,
    SYS_readv,
    SYS_writev,
    SYS_pread64,
    SYS_pwrite64,
    SYS_lseek,
    SYS_close,
    SYS_fcntl,
    SYS_fsync,
    SYS_fdatasync,
    SYS_sync_file_range,
    SYS_ftruncate,
    SYS_fallocate,
    SYS_fadvise64,
    SYS_fchmod,
    SYS_fchown,
    SYS_flock,
    /* files: the store and what stands beside it, certificate and configuration */
    SYS_openat,
    SYS_newfstatat,
    SYS_fstat,
    SYS_statx,
    SYS_statfs,
    SYS_fstatfs,
    SYS_unlinkat,
    SYS_faccessat,
    SYS_readlinkat,
    SYS_getcwd,
    SYS_getdents64,
#ifdef SYS_open
    SYS_open,
    SYS_stat,
    SYS_lstat,
    SYS_unlink,
    SYS_access,
    SYS_readlink,
    SYS_poll,
    SYS_epoll_wait,
    SYS_time,
    SYS_getrlimit,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
    /* the network */
    SYS_accept4,
    SYS_accept,
    SYS_sendto,
    SYS_recvfrom,
    SYS_sendmsg,
    SYS_recvmsg,
    SYS_shutdown,
    SYS_getsockname,
    SYS_getpeername,
    SYS_setsockopt,
    SYS_getsockopt,
    SYS_epoll_pwait,
    SYS_epoll_ctl,
    SYS_ppoll,
    /* memory, threads, time */
    SYS_mmap,
    SYS_munmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_madvise,
    SYS_brk,
    SYS_mlock,
    SYS_munlock,
    SYS_futex,
    SYS_clone,
    SYS_set_robust_list,
    SYS_sched_yield,
    SYS_setpriority, /* threads that think and make pages give way; without root nobody gets more by it */
    SYS_sched_getaffinity,
    SYS_nanosleep,
    SYS_clock_nanosleep,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_gettimeofday,
    SYS_getrandom,
    SYS_restart_syscall,
    SYS_exit,
    SYS_exit_group,
#ifdef SYS_clone3
    SYS_clone3,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
    /* itself */
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_tgkill,
    SYS_getpid,
    SYS_gettid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_uname,
    SYS_sysinfo,
    SYS_prlimit64,
};

static int set_filter(void)
{
    enum { N = sizeof allowed / sizeof *allowed };
    struct sock_filter code[N + 7];
    size_t n = 0;
    code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0);
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < N; i++)
        code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)allowed[i], (uint8_t)(N - i), 0);
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {.len = (unsigned short)n, .filter = code};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

void guard_close(struct text *error)
{
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || set_filter() != 0)
        text_format(error, "the kernel takes no filter of system calls: %s", strerror(errno));
}
#else
void guard_close(struct text *error)
{
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        text_put(error, "rights could be gained");
}
#endif
