/* rules_site.c: `bellum rules GAME --html DIR` writes every page of src/book into a folder; --book prints it as JSON. */
#include "rules.h"

#include "book/book.h"
#include "book/shared.h"
#include "engine/content.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- files ------------------------------------------------------------------------------------- */

static int make_folder(const struct verb *verb, const char *folder)
{
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        return EXIT_DONE;
    return cli_fail(verb, EXIT_INPUT, "cannot make %s: %s", folder, strerror(errno));
}

static int write_file(const struct verb *verb, const char *folder, const char *name, const char *bytes, size_t n)
{
    struct text path = {0};
    text_format(&path, "%s/%s", folder, name);
    FILE *out = fopen(text_str(&path), "wb");
    bool written = out && fwrite(bytes, 1, n, out) == n;
    if (out && fclose(out) != 0)
        written = false;
    int code =
        written ? EXIT_DONE : cli_fail(verb, EXIT_INPUT, "cannot write %s: %s", text_str(&path), strerror(errno));
    text_free(&path);
    return code;
}

/* ---- cases of one's own --------------------------------------------------------------------------- */

struct bringing {
    const struct verb *verb;
    struct book *book;
    bool unreadable;
};

static void bring(void *context, const char *path)
{
    struct bringing *w = context;
    struct errors errors = {0};
    size_t n;
    char *bytes = cli_read_file(w->verb, path, &n);
    if (!bytes || !book_use_cases(w->book, path, bytes, n, &errors)) {
        w->unreadable = true;
        if (errors.n)
            cli_fail(w->verb, EXIT_INPUT, "%s", text_str(&errors.text));
    }
    errors_free(&errors);
    free(bytes);
}

/* The cases of a game have a folder of its name; elsewhere all are looked at, and those of other games put aside. */
static bool bring_cases(const struct verb *verb, const struct game *game, struct book *book, const char *cases)
{
    struct bringing w = {.verb = verb, .book = book};
    struct text own = {0};
    struct stat there;
    text_format(&own, "%s/%s", cases, game->id);
    const char *from = stat(text_str(&own), &there) == 0 && S_ISDIR(there.st_mode) ? text_str(&own) : cases;
    bool ok = cli_each_json(verb, &from, 1, bring, &w) == 0 && !w.unreadable;
    text_free(&own);
    return ok;
}

/* ---- the site ------------------------------------------------------------------------------------- */

/* Letters, colours and the script that draws: as the client has them. */
static int write_shared(const struct verb *verb, const struct game *game, const char *folder)
{
    int code = EXIT_DONE;
    const char *name;
    for (int i = 0; code == EXIT_DONE && (name = shared_name(i)); i++) {
        const struct content_file *f = shared_file(game->id, name);
        if (f)
            code = write_file(verb, folder, f->file, f->bytes, f->n);
    }
    if (code == EXIT_DONE && !shared_file(game->id, "rules.css"))
        cli_fail(verb, code,
                 "this build has no browser client in it, so the pages have no drawings: make web, then make");
    return code;
}

static int write_pages(const struct verb *verb, const char *folder, struct book *book)
{
    int code = EXIT_DONE;
    const char *name;
    struct progress progress;
    progress_begin(&progress, "pages");
    for (int i = 0; code == EXIT_DONE && (name = book_name(book, i)); i++) {
        struct text page = {0};
        char *own = strdup(name);
        if (!own || !book_page(book, own, &page) || page.failed)
            abort(); /* it was named by the book itself */
        code = write_file(verb, folder, own, page.at, page.n);
        text_free(&page);
        free(own);
        progress_at(&progress, i, 0);
    }
    progress_end(&progress);
    return code;
}

static int write_site(const struct verb *verb, const struct game *game, const char *folder, struct book *book)
{
    struct text own = {0}, examples = {0};
    text_format(&own, "%s/%s", folder, game->id);
    text_format(&examples, "%s/x", text_str(&own));
    int code = make_folder(verb, folder);
    if (code == EXIT_DONE)
        code = make_folder(verb, text_str(&own));
    if (code == EXIT_DONE)
        code = make_folder(verb, text_str(&examples));
    if (code == EXIT_DONE)
        code = write_pages(verb, text_str(&own), book);
    if (code == EXIT_DONE)
        code = write_shared(verb, game, folder);
    if (code == EXIT_DONE)
        printf("%s/index.html: %d examples\n", text_str(&own), book_played(book));
    text_free(&own);
    text_free(&examples);
    return code;
}

int rules_site(const struct verb *verb, const struct game *game, const struct rules_wishes *w)
{
    struct errors errors = {0};
    struct text out = {0};
    struct book *book = book_open(game, w->setup.data, NULL, &errors);
    if (!book) {
        cli_fail(verb, EXIT_INPUT, "the content of %s cannot be read:\n%s", game->id, text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    bool brought = !w->cases || bring_cases(verb, game, book, w->cases);
    int code = EXIT_DONE;
    if (w->html)
        code = write_site(verb, game, w->html, book);
    else {
        book_say(book, w->scenes, &out);
        puts(text_str(&out));
    }
    if (code == EXIT_DONE && book_failure(book)[0] && !w->setup.data) /* a variant may well break an example of ours */
        code = cli_fail(verb, EXIT_NO, "an example fails: %s", book_failure(book));
    if (code == EXIT_DONE && !brought)
        code = EXIT_INPUT; /* it stands, without the cases that were told */
    text_free(&out);
    book_close(book);
    return code;
}
