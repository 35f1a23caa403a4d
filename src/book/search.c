/* search.c: what a search looks through, as one script; and the book as JSON. */
#include "inside.h"

#include <string.h>

static void put_rule_words(struct book *b, const struct json *chapter, const char *rule, const char *heading,
                           struct text *out)
{
    struct voiced v;
    voiced_read(b, rule, &v);
    json_open(out, NULL, '[');
    json_put_str(out, NULL, rule);
    json_put_str(out, NULL, book_place(b, rule));
    json_put_str(out, NULL, json_str(json_get(chapter, "title"), ""));
    json_put_str(out, NULL, heading ? heading : "");
    json_put_str(out, NULL, v.text);
    struct text about = {0};
    int n = 0;
    for (int i = book_next(b, rule_read(rule), -1); i >= 0 && n < EXAMPLES_A_RULE;
         i = book_next(b, rule_read(rule), i), n++)
        text_format(&about, "%s%s", n ? " " : "", json_str(json_get(b->cases[i].tree, "about"), ""));
    json_put_str(out, NULL, text_str(&about));
    text_free(&about);
    json_close(out, ']');
    voiced_free(&v);
}

static void put_words(const struct json *list, const char *key, struct text *out)
{
    json_open(out, key, '[');
    json_each(word, list)
        json_put_str(out, NULL, json_str(word, ""));
    json_close(out, ']');
}

/* bellumSearch({"rules": [[rule, place, chapter, heading, text, examples], …], "glossary": [{term, text, also, rules}, …]}) */
void search_say(struct book *b, struct text *out)
{
    struct text all = {0};
    json_open(&all, NULL, '{');
    json_open(&all, "rules", '[');
    json_each(c, b->chapters) {
        const char *heading = NULL;
        json_each(rule, json_get(c, "rules")) {
            const char *own = book_heading(b, json_str(rule, ""));
            heading = own ? own : heading;
            put_rule_words(b, c, json_str(rule, ""), heading, &all);
        }
    }
    json_close(&all, ']');
    json_open(&all, "glossary", '[');
    json_each(g, json_get(b->about, "glossary")) {
        json_open(&all, NULL, '{');
        json_put_str(&all, "term", json_str(json_get(g, "term"), ""));
        json_put_str(&all, "text", json_str(json_get(g, "text"), ""));
        put_words(json_get(g, "also"), "also", &all);
        put_words(json_get(g, "rules"), "rules", &all);
        json_close(&all, '}');
    }
    json_close(&all, ']');
    json_close(&all, '}');
    text_put(out, "bellumSearch(");
    text_put(out, text_str(&all));
    text_put(out, ");\n");
    text_free(&all);
}

/* ---- as JSON ------------------------------------------------------------------------------------ */

static void say_rule(struct book *b, const char *rule, bool examples, struct text *out)
{
    struct voiced v;
    voiced_read(b, rule, &v);
    json_open(out, NULL, '{');
    json_put_str(out, "rule", rule);
    json_put_str(out, "voice", voice_names[v.voice]);
    json_put_str(out, "text", v.text);
    if (*v.why)
        json_put_str(out, "why", v.why);
    if (book_heading(b, rule))
        json_put_str(out, "heading", book_heading(b, rule));
    json_put_int(out, "cases", b->n_of[rule_read(rule)]);
    if (examples) {
        json_open(out, "examples", '[');
        int n = 0;
        for (int i = book_next(b, rule_read(rule), -1); i >= 0 && n < EXAMPLES_A_RULE;
             i = book_next(b, rule_read(rule), i), n++)
            example_say(b, i, out);
        json_close(out, ']');
    }
    json_close(out, '}');
    voiced_free(&v);
}

void book_say(struct book *b, bool examples, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_str(out, "game", b->game->id);
    json_put_str(out, "name", b->game->name);
    json_open(out, "chapters", '[');
    json_each(c, b->chapters) {
        json_open(out, NULL, '{');
        json_put_str(out, "id", json_str(json_get(c, "id"), ""));
        json_put_str(out, "title", json_str(json_get(c, "title"), ""));
        json_open(out, "rules", '[');
        json_each(rule, json_get(c, "rules"))
            say_rule(b, json_str(rule, ""), examples, out);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
