/* shelf.c: see shelf.h. The loop of the server makes a page in a few milliseconds; there is a bounded number of them. */
#include "shelf.h"

#include "book/book.h"
#include "engine/errors.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 32, PATH_MOST = 96 };

struct page {
    char *name;
    struct text text;
};
struct row {
    struct book *book;
    struct page *pages;
    int n;
};
struct shelf {
    const struct offers *offers;
    struct row rows[GAMES]; /* by the place in games[] */
    char moved[2 * PATH_MOST];
};

struct shelf *shelf_new(const struct offers *offers)
{
    struct shelf *s = calloc(1, sizeof *s);
    if (s)
        s->offers = offers;
    return s;
}

void shelf_free(struct shelf *s)
{
    for (int i = 0; s && i < GAMES; i++) {
        for (int k = 0; k < s->rows[i].n; k++) {
            free(s->rows[i].pages[k].name);
            text_free(&s->rows[i].pages[k].text);
        }
        free(s->rows[i].pages);
        book_close(s->rows[i].book);
    }
    free(s);
}

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

static struct shelved page_of(struct row *row, const char *name)
{
    for (int i = 0; i < row->n; i++)
        if (strcmp(row->pages[i].name, name) == 0)
            return (struct shelved){SHELF_PAGE, text_str(&row->pages[i].text), row->pages[i].text.n};
    struct text made = {0};
    char *own = strdup(name);
    struct page *more = realloc(row->pages, (size_t)(row->n + 1) * sizeof *more);
    if (more)
        row->pages = more;
    if (!own || !more || !book_page(row->book, name, &made) || made.failed) {
        free(own);
        text_free(&made);
        return (struct shelved){SHELF_NONE, NULL, 0};
    }
    row->pages[row->n++] = (struct page){own, made};
    return (struct shelved){SHELF_PAGE, text_str(&made), made.n};
}

static struct shelved moved(struct shelf *s, const char *game, const char *place)
{
    struct text to = text_fixed(s->moved, sizeof s->moved);
    text_format(&to, "/rules/%s/%s", game, place);
    return (struct shelved){SHELF_MOVED, s->moved, to.n};
}

/* GAME, GAME/, GAME/page.html, GAME/R41; a name without a game is a file that every page loads. */
struct shelved shelf_find(struct shelf *s, const char *path)
{
    char game[PATH_MOST];
    size_t n = strcspn(path, "/");
    if (n >= sizeof game)
        return (struct shelved){SHELF_NONE, NULL, 0};
    memcpy(game, path, n);
    game[n] = 0;
    int which = -1;
    for (int i = 0; i < GAMES && games[i]; i++)
        if (strcmp(games[i]->id, game) == 0)
            which = i;
    if (which < 0)
        return (struct shelved){path[n] ? SHELF_NONE : SHELF_CLIENT, path, n};
    if (!path[n])
        return moved(s, game, "index.html");
    const char *name = path + n + 1;
    struct book *book = book_of(s, which);
    if (!book)
        return (struct shelved){SHELF_NONE, NULL, 0};
    const char *place = book_place(book, name);
    if (place)
        return moved(s, game, place);
    return page_of(&s->rows[which], *name ? name : "index.html");
}
