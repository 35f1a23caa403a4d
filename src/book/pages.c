/* pages.c: every page of the site, by its name. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rules ------------------------------------------------------------------------------------------- */

/* The first sentence of a rule, or as much of it as stands in a line. */
static void put_beginning(struct book *b, const char *rule, struct text *out)
{
    enum { LINE = 76 };
    struct voiced v;
    voiced_read(b, rule, &v);
    size_t n = strlen(v.text), stop = n;
    for (size_t i = 0; i + 1 < n && stop == n; i++)
        if ((v.text[i] == '.' || v.text[i] == ':' || v.text[i] == ';') && v.text[i + 1] == ' ' && i > 8)
            stop = i;
    bool cut = stop > LINE;
    for (size_t i = LINE; cut && i > 0; i--)
        if (v.text[i] == ' ') {
            stop = i;
            break;
        }
    v.text[stop] = 0;
    html_text(v.text, out);
    text_put(out, cut ? " …" : "");
    voiced_free(&v);
}

/* Rules that the examples of this one rely on. */
static void put_see_also(struct book *b, const char *rule, const char *here, struct text *out)
{
    enum { MOST = 4 };
    const char *seen[MOST];
    int n = 0;
    for (int i = book_next(b, rule_read(rule), -1); i >= 0; i = book_next(b, rule_read(rule), i))
        json_each(also, json_get(b->cases[i].tree, "also")) {
            bool known = strcmp(json_str(also, ""), rule) == 0 || !json_get(b->rules, json_str(also, ""));
            for (int k = 0; k < n; k++)
                known |= strcmp(seen[k], json_str(also, "")) == 0;
            if (!known && n < MOST)
                seen[n++] = json_str(also, "");
        }
    text_put(out, n ? "<div class=see><p>See also</p><ul>" : "");
    for (int k = 0; k < n; k++) {
        text_put(out, "<li>");
        html_linked(b, seen[k], here, out);
        if (strcmp(here, "print.html") != 0) { /* on paper the number leads there, and pages are few */
            text_put(out, " ");
            put_beginning(b, seen[k], out);
        }
        text_put(out, "</li>");
    }
    text_put(out, n ? "</ul></div>" : "");
}

/* The sentences of its examples; the page's script puts the drawings above them. */
static void put_examples(struct book *b, const char *rule, struct text *out)
{
    bool any = false;
    int n = 0;
    for (int i = book_next(b, rule_read(rule), -1); i >= 0 && n < EXAMPLES_A_RULE;
         i = book_next(b, rule_read(rule), i)) {
        if (!any)
            text_format(out, "<figure class=eg data-rule=\"%s\"><figcaption>", rule);
        text_put(out, "<p>");
        html_text(json_str(json_get(b->cases[i].tree, "about"), ""), out);
        text_put(out, "</p>");
        any = true;
        n++;
    }
    text_put(out, any ? "</figcaption></figure>" : "");
}

void page_rule(struct book *b, const char *rule, const char *here, struct text *out)
{
    static const char *const said[VOICES] = {"Rule", "Ruling", "Option of this table"};
    const char *heading = book_heading(b, rule);
    struct voiced v;
    voiced_read(b, rule, &v);
    if (heading) {
        text_format(out, "<h2 id=\"at-%s\">", rule);
        html_text(heading, out);
        text_put(out, "</h2>\n");
    }
    text_format(
        out,
        "<article class=\"r v-%s\" id=\"%s\" aria-label=\"%s %s\"><p class=voice>%s <a href=\"#%s\">%s</a></p><p class=say>",
        voice_names[v.voice], rule, said[v.voice], rule, said[v.voice], rule, rule);
    html_linked(b, v.text, here, out);
    text_put(out, "</p>");
    if (*v.why) {
        text_put(out, "<p class=why>Why: ");
        html_linked(b, v.why, here, out);
        text_put(out, "</p>");
    }
    put_examples(b, rule, out);
    put_see_also(b, rule, here, out);
    text_put(out, "</article>\n");
    voiced_free(&v);
}

void page_chapter(struct book *b, const struct json *chapter, const char *here, struct text *out)
{
    bool printed = strcmp(here, "print.html") == 0;
    text_format(out, printed ? "<section class=chapter><h1 id=\"%s\">" : "<h1 id=\"%s\">",
                json_str(json_get(chapter, "id"), ""));
    html_text(json_str(json_get(chapter, "title"), ""), out);
    text_put(out, "</h1>\n");
    json_each(rule, json_get(chapter, "rules"))
        page_rule(b, json_str(rule, ""), here, out);
    text_put(out, printed ? "</section>\n" : "");
}

static void put_ways(const struct json *chapters, const struct json *chapter, struct text *out)
{
    const struct json *before = NULL, *after = chapter->next;
    json_each(c, chapters)
        if (c->next == chapter)
            before = c;
    const struct json *both[] = {before, after};
    text_put(out, "<nav class=ways aria-label=\"Before and after\">");
    for (int i = 0; i < 2; i++)
        if (both[i]) {
            text_format(out, "<a class=btn rel=%s href=\"%s.html\">%s", i ? "next" : "prev",
                        json_str(json_get(both[i], "id"), ""), i ? "" : "‹ ");
            html_text(json_str(json_get(both[i], "title"), ""), out);
            text_put(out, i ? " ›</a>" : "</a>");
        }
    text_put(out, "</nav>");
}

/* ---- the other pages ---------------------------------------------------------------------------------- */

void page_quick(struct book *b, const char *here, struct text *out)
{
    text_put(out, "<h1>Quick reference</h1>\n<div class=quick>");
    json_each(part, json_get(b->about, "quick")) {
        text_put(out, "<section><h2>");
        html_text(json_str(json_get(part, "title"), ""), out);
        text_put(out, "</h2><ul>");
        json_each(line, json_get(part, "lines")) {
            text_put(out, "<li>");
            html_linked(b, json_str(line, ""), here, out);
            text_put(out, "</li>");
        }
        text_put(out, "</ul></section>\n");
    }
    text_put(out, "</div>\n");
    for (int i = 0; i < book_tables(b); i++)
        if (json_bool(json_get(json_at(json_get(b->about, "tables"), i), "quick"), false))
            book_table_say(b, i, here, out);
}

void page_glossary(struct book *b, const char *here, struct text *out)
{
    text_put(out, "<h1>Glossary</h1>\n<dl class=glossary>");
    json_each(g, json_get(b->about, "glossary")) {
        text_put(out, "<dt>");
        html_text(json_str(json_get(g, "term"), ""), out);
        text_put(out, "</dt><dd>");
        html_linked(b, json_str(json_get(g, "text"), ""), here, out);
        json_each(rule, json_get(g, "rules")) {
            text_put(out, " ");
            html_linked(b, json_str(rule, ""), here, out);
        }
        text_put(out, "</dd>\n");
    }
    text_put(out, "</dl>\n");
}

static void put_tables(struct book *b, const char *here, struct text *out)
{
    text_put(out, "<h1>Tables</h1>\n");
    for (int i = 0; i < book_tables(b); i++)
        book_table_say(b, i, here, out);
}

static void put_index(struct book *b, const char *here, struct text *out)
{
    int rules = b->rules ? b->rules->count : 0;
    text_put(out, "<h1>");
    html_text(b->game->name, out);
    text_put(out, "</h1><p class=say>");
    html_linked(b, json_str(json_get(b->about, "about"), b->game->about), here, out);
    text_format(
        out,
        "</p><p>This book has %d rules and rulings. Under each stand examples. They are played by the same program that plays "
        "the game, so a picture cannot show what the rules forbid.</p>\n",
        rules);
    text_put(out, "<h2>Chapters</h2><ol class=contents>");
    json_each(c, b->chapters) {
        text_format(out, "<li><a href=\"%s.html\">", json_str(json_get(c, "id"), ""));
        html_text(json_str(json_get(c, "title"), ""), out);
        text_put(out, "</a></li>");
    }
    text_put(out, "</ol>\n");
}

/* Everything in one page, the quick reference first, as it is laid on a table. */
static void put_print(struct book *b, const char *here, struct text *out)
{
    text_put(out, "<section class=quickpages>");
    page_quick(b, here, out);
    text_put(out, "</section>\n");
    json_each(c, b->chapters)
        page_chapter(b, c, here, out);
    text_put(out, "<section class=chapter>");
    put_tables(b, here, out);
    text_put(out, "</section><section class=chapter>");
    page_glossary(b, here, out);
    text_put(out, "</section>\n");
}

/* The examples of a rule as a script: a page that was opened as a file may load no other kind of data. */
static bool put_script(struct book *b, const char *rule, struct text *out)
{
    if (!json_get(b->rules, rule))
        return false;
    struct text list = {0};
    json_open(&list, NULL, '[');
    int n = 0;
    for (int i = book_next(b, rule_read(rule), -1); i >= 0 && n < EXAMPLES_A_RULE;
         i = book_next(b, rule_read(rule), i), n++)
        example_say(b, i, &list);
    json_close(&list, ']');
    text_format(out, "bellumExamples(\"%s\",", rule);
    text_put(out, text_str(&list));
    text_put(out, ");\n");
    text_free(&list);
    return true;
}

/* ---- by name ------------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *title;
    void (*put)(struct book *b, const char *here, struct text *out);
} pages[] = {{"index.html", "Rulebook", put_index},
             {"quick.html", "Quick reference", page_quick},
             {"tables.html", "Tables", put_tables},
             {"glossary.html", "Glossary", page_glossary},
             {"print.html", "The whole book", put_print}};
enum { PAGES = sizeof pages / sizeof *pages };

bool book_page(struct book *b, const char *name, struct text *out)
{
    size_t n = strlen(name);
    char rule[8];
    for (int i = 0; i < PAGES; i++)
        if (strcmp(name, pages[i].name) == 0) {
            html_head(b, pages[i].title, name, out);
            pages[i].put(b, name, out);
            html_foot(name, out);
            return true;
        }
    if (strcmp(name, "search.js") == 0) {
        search_say(b, out);
        return true;
    }
    if (n > 5 && n < 5 + sizeof rule && strncmp(name, "x/", 2) == 0 && strcmp(name + n - 3, ".js") == 0) {
        snprintf(rule, sizeof rule, "%.*s", (int)n - 5, name + 2);
        return put_script(b, rule, out);
    }
    json_each(c, b->chapters) {
        const char *id = json_str(json_get(c, "id"), "");
        if (strlen(id) + 5 != n || strncmp(name, id, n - 5) != 0 || strcmp(name + n - 5, ".html") != 0)
            continue;
        html_head(b, json_str(json_get(c, "title"), ""), name, out);
        page_chapter(b, c, name, out);
        put_ways(b->chapters, c, out);
        html_foot(name, out);
        return true;
    }
    return false;
}

const char *book_place(struct book *b, const char *rule)
{
    const struct json *chapter = book_chapter_of(b, rule);
    struct text place = text_fixed(b->place, sizeof b->place);
    if (!chapter)
        return NULL;
    text_format(&place, "%s.html#%s", json_str(json_get(chapter, "id"), ""), rule);
    return b->place;
}

const char *book_name(struct book *b, int i)
{
    struct text name = text_fixed(b->name, sizeof b->name);
    if (i < PAGES)
        return pages[i].name;
    i -= PAGES;
    if (i == 0)
        return "search.js";
    i -= 1;
    const struct json *chapter = json_at(b->chapters, i);
    if (chapter)
        text_format(&name, "%s.html", json_str(json_get(chapter, "id"), ""));
    else {
        i -= b->chapters->count;
        const struct json *rule = b->rules ? b->rules->first : NULL;
        while (rule && i-- > 0)
            rule = rule->next;
        if (!rule)
            return NULL;
        text_format(&name, "x/%s.js", rule->key);
    }
    return b->name;
}
