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
    struct scene *scene;
    struct text before, after; /* drawings of the case that runs */
    struct shown *cases;
    int n, max;
    int failed;
};

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

/* Nothing where there is none: a position that is refused has no picture, and no line means nothing after. */
static void put_picture(const struct text *picture, struct text *out)
{
    if (picture->n)
        text_format(out, "<figure>%s</figure>\n", text_str(picture));
}

static void put_steps(const struct json *steps, struct text *out)
{
    bool any = false;
    json_each(s, steps)
    {
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
        json_each(r, json_get(result->tree, "rules")) text_format(&cited, "%s ", json_str(r, ""));
        text_put(&html, result->passed ? "<details><summary>" : "<details class=failed><summary>FAILED ");
        svg_escape(result->about, &html);
        text_put(&html, "</summary>\n<div class=pair>");
        put_picture(&page->before, &html);
        put_picture(&page->after, &html);
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
             "padding:0 1rem}figure{margin:0}svg{max-width:100%;height:auto;border-radius:6px}"
             ".pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(24rem,1fr));gap:.8rem}"
             "details{margin:.4rem 0 .4rem 1rem}.failed summary{color:#b00020}h2{font-size:1rem;margin:1.2rem 0 0}"
             "@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}}"
             "</style>\n<h1>");
    svg_escape(page->game->name, out);
    text_format(out,
                "</h1>\n<p>Each rule with its examples: the table before and after, and the lines between. "
                "%d examples, %d of them fail.</p>\n",
                page->n, page->failed);
    json_each(r, rules)
    {
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

static int write_page(const struct verb *verb, const char *folder, const char *name, const struct text *html)
{
    struct text path = {0};
    text_format(&path, "%s/%s.html", folder, name);
    int code = EXIT_DONE;
    FILE *out = NULL;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        code = cli_fail(verb, EXIT_INPUT, "cannot make %s: %s", folder, strerror(errno));
    else if (!(out = fopen(text_str(&path), "wb")) || fwrite(text_str(html), 1, html->n, out) != html->n)
        code = cli_fail(verb, EXIT_INPUT, "cannot write %s: %s", text_str(&path), strerror(errno));
    if (out && fclose(out) != 0 && code == EXIT_DONE)
        code = cli_fail(verb, EXIT_INPUT, "cannot write %s: %s", text_str(&path), strerror(errno));
    if (code == EXIT_DONE)
        puts(text_str(&path));
    text_free(&path);
    return code;
}

int rules_html(const struct verb *verb, const struct game *game, const struct json *rules, const char *cases,
               const char *folder, const char *data)
{
    struct page page = {.verb = verb, .game = game, .options = {.folder = data, .report = report, .watch = watch}};
    struct text html = {0};
    page.options.context = &page;
    page.scene = calloc(1, sizeof *page.scene);
    if (!page.scene)
        abort();
    int code = EXIT_INPUT;
    if (cli_each_json(verb, cases, run_file, &page)) {
        put_page(&page, rules, &html);
        code = write_page(verb, folder, game->id, &html);
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
    return code;
}
