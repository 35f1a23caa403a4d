/* shelf.c: see shelf.h. One thread owns the books; pages that are made belong to both sides and never change. */
#include "shelf.h"

#include "book/book.h"
#include "engine/errors.h"
#include "engine/hash.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { GAMES = 32, NICE = 10, WHO_BYTES = 16 };

struct page {
    char *name;
    struct text text;
    uint64_t mark;
};
struct row {
    struct book *book; /* the thread's */
    struct page *pages;
    int n;
};
struct wish {
    int game; /* its place in games[] */
    char path[SHELF_PATH], moved[2 * SHELF_PATH];
    const char *name; /* the page's, in `path` */
    uint8_t who[WHO_BYTES];
    struct shelved found;
    atomic_bool made;
    bool begun, left; /* the thread has it; nobody waits for it any more */
    struct wish *next;
};
struct shelf {
    const struct offers *offers;
    pthread_mutex_t lock; /* of all below but `book` */
    pthread_cond_t more;
    pthread_t thread;
    struct row rows[GAMES]; /* by the place in games[] */
    struct wish *first, *last;
    uint8_t had[WHO_BYTES]; /* whose wish was the last one */
    bool stop;
};

/* ---- the thread ----------------------------------------------------------------------------- */

/* The book of a game, opened when it is first wanted. NULL: its content cannot be read, which the start has seen to. */
static struct book *book_of(struct shelf *s, int game)
{
    struct errors errors = {0};
    struct row *row = &s->rows[game];
    if (!row->book)
        row->book = book_open(games[game], NULL, offers_of(s->offers, games[game]), &errors);
    errors_free(&errors);
    return row->book;
}

static struct shelved say_page(const struct page *p)
{
    return (struct shelved){SHELF_PAGE, text_str(&p->text), p->text.n, p->mark};
}

/* Under the lock. */
static const struct page *page_find(const struct row *row, const char *name)
{
    for (int i = 0; i < row->n; i++)
        if (strcmp(row->pages[i].name, name) == 0)
            return &row->pages[i];
    return NULL;
}

/* A finished page onto the shelf; false: there is no memory for it. */
static bool keep(struct shelf *s, struct row *row, const struct page *page)
{
    pthread_mutex_lock(&s->lock);
    struct page *more = realloc(row->pages, (size_t)(row->n + 1) * sizeof *more);
    if (more) {
        row->pages = more;
        row->pages[row->n++] = *page;
    }
    pthread_mutex_unlock(&s->lock);
    return more;
}

static struct shelved make_page(struct shelf *s, struct row *row, const char *name)
{
    struct page page = {0};
    pthread_mutex_lock(&s->lock);
    const struct page *there = page_find(row, name); /* two may have wished for it */
    struct shelved found = there ? say_page(there) : (struct shelved){0};
    pthread_mutex_unlock(&s->lock);
    if (there || !book_page(row->book, name, &page.text)) {
        text_free(&page.text);
        return found;
    }
    page.name = strdup(name);
    page.mark = hash_bytes(text_str(&page.text), page.text.n, 0);
    if (page.name && !page.text.failed && keep(s, row, &page))
        return say_page(&page);
    free(page.name);
    text_free(&page.text);
    return (struct shelved){.kind = SHELF_FAULT};
}

static struct shelved moved(struct wish *w, const char *place)
{
    struct text to = text_fixed(w->moved, sizeof w->moved);
    text_format(&to, "/rules/%s/%s", games[w->game]->id, place);
    return (struct shelved){SHELF_MOVED, w->moved, to.n, 0};
}

static struct shelved grant(struct shelf *s, struct wish *w)
{
    if (!strchr(w->path, '/'))
        return moved(w, "index.html");
    struct book *book = book_of(s, w->game);
    if (!book)
        return (struct shelved){.kind = SHELF_NONE};
    const char *place = book_place(book, w->name);
    return place ? moved(w, place) : make_page(s, &s->rows[w->game], w->name);
}

/* The first wish of another address than the last one's: who asks for a whole book does not keep the others waiting. */
static struct wish *take_next(struct shelf *s)
{
    struct wish *before = NULL, *w = s->first;
    while (w && memcmp(w->who, s->had, WHO_BYTES) == 0)
        before = w, w = w->next;
    if (!w)
        before = NULL, w = s->first;
    if (!w)
        return NULL;
    *(before ? &before->next : &s->first) = w->next;
    if (s->last == w)
        s->last = before;
    memcpy(s->had, w->who, WHO_BYTES);
    w->begun = true;
    return w;
}

static void *run(void *argument)
{
    struct shelf *s = argument;
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* guests are served first; if not, so be it */
    pthread_mutex_lock(&s->lock);
    while (!s->stop) {
        struct wish *w = take_next(s);
        if (!w) {
            pthread_cond_wait(&s->more, &s->lock);
            continue;
        }
        pthread_mutex_unlock(&s->lock);
        w->found = grant(s, w);
        pthread_mutex_lock(&s->lock);
        if (w->left)
            free(w);
        else
            atomic_store(&w->made, true);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- the loop's side ------------------------------------------------------------------------ */

struct shelf *shelf_new(const struct offers *offers)
{
    struct shelf *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->offers = offers;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, NULL);
    if (pthread_create(&s->thread, NULL, run, s) == 0)
        return s;
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
    free(s);
    return NULL;
}

void shelf_free(struct shelf *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    for (int i = 0; i < GAMES; i++) {
        for (int k = 0; k < s->rows[i].n; k++) {
            free(s->rows[i].pages[k].name);
            text_free(&s->rows[i].pages[k].text);
        }
        free(s->rows[i].pages);
        book_close(s->rows[i].book);
    }
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static struct wish *wish_for(struct shelf *s, int game, const char *path, const char *name, const uint8_t *who)
{
    struct wish *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->game = game;
    strcpy(w->path, path);
    w->name = *name ? w->path + (name - path) : "index.html";
    memcpy(w->who, who, WHO_BYTES);
    pthread_mutex_lock(&s->lock);
    *(s->last ? &s->last->next : &s->first) = w;
    s->last = w;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    return w;
}

static int game_named(const char *path, size_t n)
{
    for (int i = 0; i < GAMES && games[i]; i++)
        if (strlen(games[i]->id) == n && memcmp(games[i]->id, path, n) == 0)
            return i;
    return -1;
}

/* GAME, GAME/, GAME/page.html, GAME/R41; a name without a game is a file that every page loads. */
struct shelved shelf_find(struct shelf *s, const char *path, const uint8_t *who, struct wish **wish)
{
    size_t n = strcspn(path, "/");
    int game = game_named(path, n);
    *wish = NULL;
    if (game < 0)
        return (struct shelved){path[n] ? SHELF_NONE : SHELF_CLIENT, path, n, 0};
    const char *name = path[n] ? path + n + 1 : path + n;
    if (strlen(path) >= SHELF_PATH)
        return (struct shelved){.kind = SHELF_NONE}; /* no page has a name that long */
    pthread_mutex_lock(&s->lock);
    const struct page *there = path[n] ? page_find(&s->rows[game], *name ? name : "index.html") : NULL;
    struct shelved found = there ? say_page(there) : (struct shelved){.kind = SHELF_SOON};
    pthread_mutex_unlock(&s->lock);
    if (!there && !(*wish = wish_for(s, game, path, name, who)))
        found.kind = SHELF_FAULT;
    return found;
}

bool shelf_is_made(const struct wish *w) { return atomic_load(&w->made); }
struct shelved shelf_made(const struct wish *w) { return w->found; }
const char *shelf_path(const struct wish *w) { return w->path; }

void shelf_leave(struct shelf *s, struct wish *w)
{
    pthread_mutex_lock(&s->lock);
    bool waits = !w->begun;
    struct wish *before = NULL;
    for (struct wish *at = s->first; waits && at != w; at = at->next)
        before = at;
    if (waits) {
        *(before ? &before->next : &s->first) = w->next;
        if (s->last == w)
            s->last = before;
    }
    w->left = true;
    bool done = waits || atomic_load(&w->made);
    pthread_mutex_unlock(&s->lock);
    if (done)
        free(w);
}
