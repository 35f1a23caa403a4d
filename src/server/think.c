/* think.c: see think.h. */
#include "think.h"

#include "players/player.h"
#include "store/steady.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 64, SHARES = 1024, NICE = 10 };

/* How much an address was thought for, fading by half in HALF_LIFE. */
static const double half_life = 10;
struct used {
    uint8_t who[16];
    double seconds;
    int64_t when; /* µs */
    int running;  /* of its jobs */
};

/* The last free thread is for a person whose address had less than that lately (s): a decision that has begun is not broken off, so
 * without it everybody would wait for the longest. */
static const double little = 0.5;

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct job *first, *last; /* asked, oldest first */
    struct used used[SHARES];
    struct job *answered, *answered_last;
    int waiting, threads, busy;
    bool stop;
    void (*wake)(void *context);
    void *context;
    pthread_t thread[THREADS_MAX];
};

void job_free(struct job *job)
{
    free(job->view);
    free(job);
}

static void think(struct job *job)
{
    if (job->again)
        nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
    struct text error = {0};
    struct player *p = player_new(job->pack->game, job->pack->bytes, job->level, job->seed, &error);
    if (!p) { /* a level that no longer exists: any sensible player rather than a match that stands still */
        text_clear(&error);
        p = player_new(job->pack->game, job->pack->bytes, "greedy", job->seed, &error);
    }
    if (p)
        job->action = player_choose(p, job->view, job->seat, NULL);
    player_free(p);
    text_free(&error);
}

static double faded(const struct used *u, int64_t now)
{
    return u->seconds * exp2(-(double)(now - u->when) / 1e6 / half_life);
}

static const struct used *used_find(const struct thinkers *t, const uint8_t *who)
{
    for (const struct used *u = t->used; u < t->used + SHARES && u->when; u++)
        if (memcmp(u->who, who, sizeof u->who) == 0)
            return u;
    return NULL;
}

static struct used *used_add(struct thinkers *t, const uint8_t *who, double seconds, int64_t now)
{
    struct used *u = (struct used *)used_find(t, who), *least = t->used;
    for (struct used *at = t->used; !u && at < t->used + SHARES; at++) {
        if (!at->when || (!at->running && (least->running || faded(at, now) < faded(least, now))))
            least = at;
        if (!at->when)
            break;
    }
    if (!u) {
        u = least;
        *u = (struct used){0};
        memcpy(u->who, who, sizeof u->who);
    }
    u->seconds = (u->when ? faded(u, now) : 0) + seconds;
    u->when = now;
    return u;
}

/* The job whose turn it is, taken out of the list; NULL: none that this thread may begin. */
static struct job *take_next(struct thinkers *t)
{
    struct job **best = NULL, *before = NULL, *best_before = NULL;
    double least = 0;
    int64_t now = steady_us();
    bool last = t->threads > 1 && t->busy == t->threads - 1;
    for (struct job **link = &t->first; *link; before = *link, link = &(*link)->next) {
        const struct used *u = used_find(t, (*link)->who);
        double had = u ? faded(u, now) : 0;
        if (last && !((*link)->person && had < little && !(u && u->running)))
            continue;
        bool first = !best || ((*link)->person && !(*best)->person);
        if (first || ((*link)->person == (*best)->person && had < least)) {
            best = link;
            best_before = before;
            least = had;
        }
    }
    if (!best)
        return NULL;
    struct job *job = *best;
    *best = job->next;
    if (t->last == job)
        t->last = best_before;
    job->next = NULL;
    /* What is begun counts at once, so that a second thread takes somebody else's. */
    used_add(t, job->who, 1e-3, now)->running++;
    t->busy++;
    return job;
}

static void *run(void *argument)
{
    struct thinkers *t = argument;
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* guests are served first; if not, so be it */
    pthread_mutex_lock(&t->lock);
    for (;;) {
        struct job *job = NULL;
        while (!t->stop && !(job = take_next(t)))
            pthread_cond_wait(&t->more, &t->lock);
        if (!job)
            break;
        pthread_mutex_unlock(&t->lock);
        int64_t began = steady_us();
        think(job);
        int64_t ended = steady_us();
        pthread_mutex_lock(&t->lock);
        used_add(t, job->who, (double)(ended - began) / 1e6, ended)->running--;
        t->busy--;
        if (t->answered_last)
            t->answered_last->next = job;
        else
            t->answered = job;
        t->answered_last = job;
        if (!t->stop)
            t->wake(t->context);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

struct thinkers *thinkers_start(int threads, void (*wake)(void *context), void *context)
{
    struct thinkers *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    t->wake = wake;
    t->context = context;
    pthread_mutex_lock(&t->lock); /* the first thread already asks how many there are */
    for (int i = 0; i < threads && i < THREADS_MAX; i++)
        if (pthread_create(&t->thread[t->threads], NULL, run, t) == 0)
            t->threads++;
    pthread_mutex_unlock(&t->lock);
    if (t->threads || !threads)
        return t;
    thinkers_stop(t);
    return NULL;
}

static void free_list(struct job *job)
{
    for (struct job *next; job; job = next) {
        next = job->next;
        job_free(job);
    }
}

void thinkers_rest(struct thinkers *t)
{
    pthread_mutex_lock(&t->lock);
    t->stop = true;
    pthread_cond_broadcast(&t->more);
    pthread_mutex_unlock(&t->lock);
}

void thinkers_stop(struct thinkers *t)
{
    thinkers_rest(t);
    for (int i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    free_list(t->first);
    free_list(t->answered);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

void thinkers_ask(struct thinkers *t, struct job *job)
{
    pthread_mutex_lock(&t->lock);
    job->next = NULL;
    if (t->last)
        t->last->next = job;
    else
        t->first = job;
    t->last = job;
    t->waiting++;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
}

struct job *thinkers_take(struct thinkers *t)
{
    pthread_mutex_lock(&t->lock);
    struct job *job = t->answered;
    if (job) {
        t->answered = job->next;
        if (!t->answered)
            t->answered_last = NULL;
        t->waiting--;
    }
    pthread_mutex_unlock(&t->lock);
    return job;
}

int thinkers_waiting(struct thinkers *t)
{
    pthread_mutex_lock(&t->lock);
    int n = t->waiting;
    pthread_mutex_unlock(&t->lock);
    return n;
}
