/* think.c: see think.h. */
#include "think.h"

#include "players/player.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS_MAX = 64 };

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct job *first, *last; /* asked */
    struct job *answered, *answered_last;
    int waiting, threads;
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

static void *run(void *argument)
{
    struct thinkers *t = argument;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->first && !t->stop)
            pthread_cond_wait(&t->more, &t->lock);
        if (t->stop)
            break;
        struct job *job = t->first;
        t->first = job->next;
        if (!t->first)
            t->last = NULL;
        job->next = NULL;
        pthread_mutex_unlock(&t->lock);
        think(job);
        pthread_mutex_lock(&t->lock);
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
    for (int i = 0; i < threads && i < THREADS_MAX; i++)
        if (pthread_create(&t->thread[t->threads], NULL, run, t) == 0)
            t->threads++;
    return t;
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
