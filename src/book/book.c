/* book.c: what a book is made of. See book.h. */
#include "inside.h"

#include "engine/cases.h"
#include "engine/content.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern const struct content_file example_files[]; /* made by tools/pickcases.c */
const char *const voice_names[VOICES] = {"rule", "ruling", "option"};

static void *need(void *p)
{
    if (!p)
        abort();
    return p;
}

/* ---- voices ------------------------------------------------------------------------------------- */

/* A rule that begins with the name of a switch, or that a switch names, is a choice of the table. */
static bool is_option(const struct json *content, const char *rule, const char *text)
{
    json_each(s, json_get(content, "switches")) {
        const char *id = json_str(json_get(s, "id"), ""), *about = json_str(json_get(s, "about"), "");
        size_t n = strlen(id), r = strlen(rule);
        if (n && strncmp(text, id, n) == 0 && strchr(".:", text[n]))
            return true;
        if (strncmp(about, rule, r) == 0 && about[r] == ':')
            return true;
    }
    return false;
}

void voiced_read(const struct book *b, const char *rule, struct voiced *out)
{
    static const char *const marks[] = {" Why: ", " · "};
    const char *why = NULL, *text = json_str(json_get(b->rules, rule), "");
    size_t skip = 0;
    out->voice = is_option(b->content.root, rule, text) ? VOICE_OPTION : rule[0] == 'G' ? VOICE_RULING : VOICE_RULE;
    for (size_t i = 0; i < sizeof marks / sizeof *marks && !why && rule[0] == 'G'; i++) {
        why = strstr(text, marks[i]);
        skip = strlen(marks[i]);
    }
    out->text = need(why ? strndup(text, (size_t)(why - text)) : strdup(text));
    out->why = need(strdup(why ? why + skip : ""));
}

void voiced_free(struct voiced *v)
{
    free(v->text);
    free(v->why);
}

/* ---- chapters ----------------------------------------------------------------------------------- */

const struct json *book_chapter(const struct book *b, int i) { return json_at(b->chapters, i); }

const struct json *book_chapter_of(const struct book *b, const char *rule)
{
    int on = json_get(b->rules, rule) ? b->on[rule_read(rule)] : 0;
    return on ? book_chapter(b, on - 1) : NULL;
}

const char *book_heading(const struct book *b, const char *rule)
{
    return json_str(json_get(json_get(b->about, "headings"), rule), NULL);
}

static void put_chapter(const char *id, const char *title, const struct json *rules, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_str(out, "id", id);
    json_put_str(out, "title", title);
    json_open(out, "rules", '[');
    json_each(r, rules)
        json_put_str(out, NULL,
                     r->type == JSON_STRING && r->parent && r->parent->type == JSON_ARRAY ? r->string : r->key);
    json_close(out, ']');
    json_close(out, '}');
}

/* The content's chapters, and one more for rules that none of them has: a variant may bring some. */
static void make_chapters(struct book *b)
{
    struct text out = {0};
    struct errors errors = {0};
    const struct json *own = json_get(b->content.root, "chapters");
    struct json_doc rest = {0};
    struct json *others = json_new(&rest, JSON_OBJECT);
    int n = 0;
    json_open(&out, NULL, '[');
    json_each(c, own) {
        n++;
        put_chapter(json_str(json_get(c, "id"), ""), json_str(json_get(c, "title"), ""), json_get(c, "rules"), &out);
        json_each(r, json_get(c, "rules"))
            b->on[rule_read(json_str(r, ""))] = (uint8_t)n;
    }
    json_each(r, b->rules)
        if (!b->on[rule_read(r->key)]) {
            json_append(others, json_copy(&rest, r));
            b->on[rule_read(r->key)] = (uint8_t)(n + 1);
        }
    if (others->count)
        put_chapter(n ? "other-rules" : "rules", n ? "Other rules" : "The rules", others, &out);
    json_close(&out, ']');
    bool ok = json_parse(&b->made, "chapters", text_str(&out), out.n, &errors);
    assert(ok);
    (void)ok;
    b->chapters = b->made.root;
    json_free(&rest);
    errors_free(&errors);
    text_free(&out);
}

/* ---- cases -------------------------------------------------------------------------------------- */

struct adding {
    struct book *b;
    const char *file;
};

static void add_to(struct adding *a, const struct json *tree, uint16_t rule)
{
    struct book *b = a->b;
    b->cases = need(realloc(b->cases, (size_t)(b->cases_n + 1) * sizeof *b->cases));
    b->cases[b->cases_n++] = (struct book_case){tree, a->file, rule};
    b->n_of[rule]++;
}

static void add_case(void *context, const struct json *tree)
{
    struct adding *a = context;
    const char *game = json_str(json_get(tree, "game"), json_str(json_get(json_get(tree, "position"), "game"), ""));
    if (strcmp(game, a->b->game->id) == 0)
        json_each(rule, json_get(tree, "rules"))
            add_to(a, tree, rule_read(json_str(rule, "")));
}

/* Rules that no case shows: one that relies on them. */
static void add_relied(void *context, const struct json *tree)
{
    struct adding *a = context;
    const char *game = json_str(json_get(tree, "game"), json_str(json_get(json_get(tree, "position"), "game"), ""));
    if (strcmp(game, a->b->game->id) == 0)
        json_each(rule, json_get(tree, "also"))
            if (!a->b->n_of[rule_read(json_str(rule, ""))])
                add_to(a, tree, rule_read(json_str(rule, "")));
}

static bool add_file(struct book *b, const char *file, const char *bytes, size_t n, struct errors *errors)
{
    b->files = need(realloc(b->files, (size_t)(b->docs_n + 1) * sizeof *b->files));
    char *own = b->files[b->docs_n] = need(strdup(file)); /* trees name it as long as they live */
    struct adding a = {b, own};
    b->docs = need(realloc(b->docs, (size_t)(b->docs_n + 1) * sizeof *b->docs));
    if (!cases_read(&b->docs[b->docs_n], own, bytes, n, add_case, &a, errors)) {
        free(own);
        return false;
    }
    const struct json *root = b->docs[b->docs_n++].root;
    json_each(tree, root->type == JSON_ARRAY ? root : NULL) /* the binary's own are one list */
        add_relied(&a, tree);
    return true;
}

static void drop_cases(struct book *b)
{
    for (int i = 0; i < b->docs_n; i++) {
        json_free(&b->docs[i]);
        free(b->files[i]);
    }
    b->docs_n = b->cases_n = 0;
    memset(b->n_of, 0, RULE_NUMBERS * sizeof *b->n_of);
}

bool book_use_cases(struct book *b, const char *file, const char *bytes, size_t n, struct errors *errors)
{
    if (!b->own_cases)
        drop_cases(b);
    b->own_cases = true;
    return add_file(b, file, bytes, n, errors);
}

int book_next(const struct book *b, uint16_t rule, int i)
{
    for (i++; i < b->cases_n; i++)
        if (b->cases[i].rule == rule)
            return i;
    return -1;
}

/* ---- the whole ---------------------------------------------------------------------------------- */

struct book *book_open(const struct game *game, const char *source, const struct json *over, struct errors *errors)
{
    struct book *b = need(calloc(1, sizeof *b));
    assert(game);
    b->game = game;
    b->source = source;
    b->on = need(calloc(RULE_NUMBERS, sizeof *b->on));
    b->n_of = need(calloc(RULE_NUMBERS, sizeof *b->n_of));
    if (!content_load(&b->content, game->id, source, over, errors)) {
        book_close(b);
        return NULL;
    }
    if (over)
        b->over.root = json_copy(&b->over, over);
    b->rules = json_get(b->content.root, "rules");
    b->about = json_get(b->content.root, "book");
    make_chapters(b);
    for (const struct content_file *f = example_files; f->game; f++)
        if (strcmp(f->game, game->id) == 0 && !add_file(b, f->file, f->bytes, f->n, errors))
            abort(); /* the build has read them */
    return b;
}

void book_close(struct book *b)
{
    if (!b)
        return;
    drop_cases(b);
    free(b->docs);
    free(b->files);
    free(b->cases);
    free(b->on);
    free(b->n_of);
    text_free(&b->failure);
    json_free(&b->content);
    json_free(&b->over);
    json_free(&b->made);
    free(b);
}

int book_played(const struct book *b) { return b->played; }
const char *book_failure(const struct book *b) { return text_str(&b->failure); }
