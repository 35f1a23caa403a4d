/* rules_html.c: see rules_html.h. */
#include "rules_html.h"

#include "engine/cases.h"
#include "term/svg.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* One case of the game as HTML, and the rules it cites with a space around each: " R1 S7 ". */
struct shown {
    char *cited, *html;
};

struct page {
    const struct verb *verb;
    const struct game *game;
    struct case_options options;
    const char *folder; /* the page stands in it, the pictures in a folder of the game's name beside the page */
    struct scene *scene;
    struct text before, after; /* drawings of the case that runs */
    struct shown *cases;
    int n, max;
    int failed, unreadable;
    int code; /* of the command: EXIT_DONE as long as everything could be written */
};

/* ---- files ------------------------------------------------------------------------------------- */

static int make_folder(const struct verb *verb, const char *folder)
{
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        return EXIT_DONE;
    return cli_fail(verb, EXIT_INPUT, "cannot make %s: %s", folder, strerror(errno));
}

static int write_file(const struct verb *verb, const char *path, const struct text *words)
{
    FILE *out = fopen(path, "wb");
    bool written = out && fwrite(text_str(words), 1, words->n, out) == words->n;
    if (out && fclose(out) != 0)
        written = false;
    return written ? EXIT_DONE : cli_fail(verb, EXIT_INPUT, "cannot write %s: %s", path, strerror(errno));
}

/* ---- cases ------------------------------------------------------------------------------------- */

static void watch(void *context, const struct json *tree, int step, const struct match *m)
{
    struct page *page = context;
    struct text *out = step < 0 ? &page->before : &page->after;
    (void)tree;
    if (match_game(m) != page->game)
        return;
    memset(page->scene, 0, sizeof *page->scene);
    page->game->scene(match_pack(m), match_state(m), REFEREE, page->scene);
    text_clear(out);
    svg_scene(page->scene, out);
}

/* Nothing where there is none: a position that is refused has no picture, and no line means nothing after. A file of its own
 * for each, which the browser fetches when its example is opened: a rulebook's pictures are too many for one page. */
static void put_picture(struct page *page, const struct text *picture, const char *when, struct text *out)
{
    struct text path = {0};
    if (!picture->n || page->code != EXIT_DONE)
        return;
    text_format(&path, "%s/%s/%04d-%s.svg", page->folder, page->game->id, page->n + 1, when);
    page->code = write_file(page->verb, text_str(&path), picture);
    text_format(out, "<figure><img loading=lazy alt=\"the table %s\" src=\"%s/%04d-%s.svg\"></figure>\n", when,
                page->game->id, page->n + 1, when);
    text_free(&path);
}

static void put_steps(const struct json *steps, struct text *out)
{
    bool any = false;
    json_each(s, steps) {
        if (s->type != JSON_STRING)
            continue;
        text_put(out, any ? " · <code>" : "<p><code>");
        svg_escape(s->string, out);
        text_put(out, "</code>");
        any = true;
    }
    if (any)
        text_put(out, "</p>\n");
}

static void report(void *context, const struct case_result *result)
{
    struct page *page = context;
    struct text html = {0}, cited = {0};
    bool mine = result->tree && strcmp(result->game, page->game->id) == 0;
    page->failed += mine && !result->passed;
    if (mine) {
        text_char(&cited, ' ');
        json_each(r, json_get(result->tree, "rules"))
            text_format(&cited, "%s ", json_str(r, ""));
        text_put(&html, result->passed ? "<details><summary>" : "<details class=failed><summary>FAILED ");
        svg_escape(result->about, &html);
        text_put(&html, "</summary>\n<div class=pair>");
        put_picture(page, &page->before, "before", &html);
        put_picture(page, &page->after, "after", &html);
        text_put(&html, "</div>\n");
        put_steps(json_get(result->tree, "do"), &html);
        text_put(&html, "</details>\n");
        if (page->n == page->max) {
            page->max = page->max ? page->max * 2 : 64;
            page->cases = realloc(page->cases, (size_t)page->max * sizeof *page->cases);
            if (!page->cases)
                abort();
        }
        page->cases[page->n++] = (struct shown){.cited = cited.at, .html = html.at};
    }
    text_clear(&page->before);
    text_clear(&page->after);
}

static void run_file(void *context, const char *path)
{
    struct page *page = context;
    size_t n;
    char *bytes = cli_read_file(page->verb, path, &n);
    if (bytes)
        cases_run(path, bytes, n, &page->options);
    else
        page->unreadable++;
    free(bytes);
}

/* ---- the page ------------------------------------------------------------------------------------ */

static void put_page(const struct page *page, const struct json *rules, struct text *out)
{
    text_put(out, "<!doctype html>\n<html lang=en><meta charset=utf-8>"
                  "<meta name=viewport content=\"width=device-width\">\n<title>");
    svg_escape(page->game->name, out);
    text_put(out,
             ": the rules</title>\n<style>body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;"
             "padding:0 1rem}figure{margin:0}img{max-width:100%;height:auto;border-radius:6px}"
             ".pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(24rem,1fr));gap:.8rem}"
             "details{margin:.4rem 0 .4rem 1rem}.failed summary{color:#b00020}h2{font-size:1rem;margin:1.2rem 0 0}"
             "@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}}"
             "</style>\n<h1>");
    svg_escape(page->game->name, out);
    text_format(out,
                "</h1>\n<p>Each rule with its examples: the table before and after, and the lines between. "
                "%d examples, %d of them fail.</p>\n",
                page->n, page->failed);
    json_each(r, rules) {
        char word[32];
        snprintf(word, sizeof word, " %.28s ", r->key);
        text_put(out, "<h2 id=\"");
        svg_escape(r->key, out);
        text_put(out, "\">");
        svg_escape(r->key, out);
        text_put(out, "</h2>\n<p>");
        svg_escape(json_str(r, ""), out);
        text_put(out, "</p>\n");
        for (int i = 0; i < page->n; i++)
            if (strstr(page->cases[i].cited, word))
                text_put(out, page->cases[i].html);
    }
    text_put(out, "</html>\n");
}

int rules_html(const struct verb *verb, const struct game *game, const struct json *rules, const char *cases,
               const char *folder, const char *data)
{
    struct page page = {
        .verb = verb, .game = game, .folder = folder, .options = {.folder = data, .report = report, .watch = watch}};
    struct text html = {0}, path = {0};
    page.options.context = &page;
    page.scene = calloc(1, sizeof *page.scene);
    if (!page.scene)
        abort();
    text_format(&path, "%s/%s", folder, game->id);
    page.code = make_folder(verb, folder);
    if (page.code == EXIT_DONE)
        page.code = make_folder(verb, text_str(&path));
    if (page.code == EXIT_DONE && cli_each_json(verb, &cases, 1, run_file, &page))
        page.code = EXIT_INPUT;
    if (page.code == EXIT_DONE) {
        put_page(&page, rules, &html);
        text_put(&path, ".html");
        page.code = write_file(verb, text_str(&path), &html);
    }
    if (page.code == EXIT_DONE) {
        puts(text_str(&path));
        page.code = page.unreadable ? EXIT_INPUT : EXIT_DONE; /* the page stands, without the cases that were told */
    }
    for (int i = 0; i < page.n; i++) {
        free(page.cases[i].cited);
        free(page.cases[i].html);
    }
    free(page.cases);
    free(page.scene);
    text_free(&page.before);
    text_free(&page.after);
    text_free(&html);
    text_free(&path);
    return page.code;
}
