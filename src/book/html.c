/* html.c: text for pages, and what stands around every page. */
#include "inside.h"

#include "shared.h"

#include <ctype.h>
#include <string.h>

void html_text(const char *words, struct text *out)
{
    for (const char *c = words; *c; c++) {
        if (*c == '&')
            text_put(out, "&amp;");
        else if (*c == '<')
            text_put(out, "&lt;");
        else if (*c == '>')
            text_put(out, "&gt;");
        else if (*c == '"')
            text_put(out, "&quot;");
        else
            text_char(out, *c);
    }
}

/* Text with a link at every rule that it names. */
void html_linked(struct book *b, const char *words, const char *here, struct text *out)
{
    char rule[8], piece[2] = "";
    while (*words) {
        size_t n = strspn(words + 1, "0123456789") + 1;
        bool starts = isupper((unsigned char)*words) && n > 1 && n < sizeof rule && !isalpha((unsigned char)words[n]);
        if (starts) {
            memcpy(rule, words, n);
            rule[n] = 0;
        }
        const char *place = starts ? book_place(b, rule) : NULL;
        if (place) {
            bool same = strcmp(here, "print.html") == 0 || strncmp(place, here, strcspn(place, "#")) == 0;
            text_format(out, "<a href=\"%s\">%s</a>", same ? strchr(place, '#') : place, rule);
            words += n;
            continue;
        }
        do { /* inside a word or a number no rule begins */
            piece[0] = *words++;
            html_text(piece, out);
        } while (isalnum((unsigned char)piece[0]) && isalnum((unsigned char)*words));
    }
}

/* ---- around every page ----------------------------------------------------------------------------- */

static void put_link(const char *name, const char *title, const char *here, const char *number, struct text *out)
{
    text_format(out, "<li><a href=\"%s\"%s>", name, strcmp(name, here) == 0 ? " aria-current=page" : "");
    if (number)
        text_format(out, "<span>%s</span> ", number);
    html_text(title, out);
    text_put(out, "</a>");
}

/* The headings of the chapter that is open. */
static void put_headings(struct book *b, const struct json *chapter, struct text *out)
{
    bool any = false;
    json_each(rule, json_get(chapter, "rules")) {
        const char *heading = book_heading(b, json_str(rule, ""));
        if (!heading)
            continue;
        text_format(out, "%s<li><a href=\"#%s\">", any ? "" : "<ol class=within>", json_str(rule, ""));
        html_text(heading, out);
        text_put(out, "</a></li>");
        any = true;
    }
    text_put(out, any ? "</ol>" : "");
}

static void put_chapters(struct book *b, const char *here, struct text *out)
{
    char name[NAME_MAX_BYTES], number[8];
    int n = 0;
    text_put(out, "<nav class=\"panel chapters\" aria-labelledby=chapters><h2 class=lab id=chapters>Chapters</h2><ol>");
    json_each(c, b->chapters) {
        struct text file = text_fixed(name, sizeof name);
        text_format(&file, "%s.html", json_str(json_get(c, "id"), ""));
        struct text digits = text_fixed(number, sizeof number);
        text_int(&digits, ++n);
        put_link(name, json_str(json_get(c, "title"), ""), here, number, out);
        if (strcmp(name, here) == 0)
            put_headings(b, c, out);
        text_put(out, "</li>\n");
    }
    text_put(out, "</ol><ol class=more>");
    put_link("index.html", "About this book", here, NULL, out);
    put_link("quick.html", "Quick reference", here, NULL, out);
    put_link("tables.html", "Tables", here, NULL, out);
    put_link("glossary.html", "Glossary", here, NULL, out);
    put_link("print.html", "To print", here, NULL, out);
    text_put(out, "</ol></nav>\n");
}

void html_head(struct book *b, const char *title, const char *here, struct text *out)
{
    const char *game = b->game->name;
    text_put(out, "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport "
                  "content=\"width=device-width,initial-scale=1\">\n<title>");
    html_text(title, out);
    text_put(out, " – ");
    html_text(game, out);
    text_put(out, "</title>\n");
    if (shared_file(b->game->id, "rules.css")) /* a build without the client has pages of words only */
        text_put(out, "<link rel=stylesheet href=\"../rules.css\"><link rel=icon href=\"../icon.svg\">\n");
    if (shared_file(b->game->id, "rules-GAME.js"))
        text_format(out, "<script defer src=\"../rules-%s.js\"></script>", b->game->id);
    text_format(out, "</head>\n<body data-game=\"%s\" data-page=\"%s\">\n", b->game->id, here);
    text_put(out, "<a class=skip href=\"#content\">To the text</a><header class=head><a class=home href=\"index.html\" "
                  "aria-label=\"About this book\"></a><div class=titles><p class=name>Rulebook</p><p>");
    html_text(game, out);
    const char *variant = json_str(json_get(json_get(b->content.root, "variant"), "name"), "");
    if (*variant) {
        text_put(out, ", variant: ");
        html_text(variant, out);
    }
    text_put(out, "</p></div><nav class=tools aria-label=Page></nav></header>\n<div class=book><div class=side>"
                  "<div class=find><label for=find class=lab>Search the rules</label>"
                  "<input id=find type=search autocomplete=off placeholder=\"may cavalry run away\">"
                  "<div id=found aria-live=polite></div></div>\n");
    put_chapters(b, here, out);
    text_put(out, "</div>\n<main id=content tabindex=-1>");
}

/* Beside the text: how it speaks; the page's script adds what can be played. */
void html_foot(const char *here, struct text *out)
{
    text_put(
        out,
        "</main>\n<aside class=beside aria-label=\"Beside the text\"><div id=now></div><section class=panel>"
        "<h2 class=lab>How this book speaks</h2><div class=\"r v-rule\"><p class=voice>Rule</p><p>The rulebook says "
        "so.</p></div><div class=\"r v-ruling\"><p class=voice>Ruling</p><p>The rulebook is silent or can be read in two "
        "ways. Bellum decides, and says why.</p></div><div class=\"r v-option\"><p class=voice>Option of this table</p>"
        "<p>Players choose it when they set up a game.</p></div></section><section class=panel><h2 class=lab>See "
        "also</h2><ul>");
    static const char *const others[][2] = {
        {"quick.html", "Quick reference"}, {"tables.html", "Tables"}, {"glossary.html", "Glossary"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i][0], here) != 0)
            text_format(out, "<li><a href=\"%s\">%s</a></li>", others[i][0], others[i][1]);
    text_put(out, "</ul></section></aside></div></body></html>\n");
}
