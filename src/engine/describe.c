/* describe.c: content looked at by its description. See describe.h. */
#include "describe.h"

#include "game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* What is being looked at, and the objects around it: the nearest first. */
struct frame {
    const struct data_member *members;
    const struct json *object;
    const struct frame *up;
};

struct checker {
    const struct content_description *content;
    const struct json *root;
    struct errors *errors;
};

static void check_value(struct checker *k, const struct data_value *v, const struct json *j, uint16_t rule,
                        const struct frame *up);

/* ---- words for messages ----------------------------------------------------------------------------------- */

/* "How far it shoots (R41).": R41. */
static uint16_t rule_of(const char *meaning)
{
    const char *open = strrchr(meaning, '(');
    char word[8] = "";
    for (size_t i = 0; open && i + 1 < sizeof word && strchr("),; ", open[i + 1]) == NULL; i++)
        word[i] = open[i + 1];
    uint16_t rule = rule_read(word);
    return rule > RULE_ORDER ? rule : (uint16_t)RULE_SYNTAX;
}

static void say_kind(const struct data_value *v, struct text *out)
{
    static const char *const names[] = {[DATA_ANY] = "anything",          [DATA_NULL] = "null",
                                        [DATA_BOOL] = "true or false",    [DATA_INT] = "a whole number",
                                        [DATA_TEXT] = "a text in quotes", [DATA_WORD] = "a word in quotes",
                                        [DATA_ID] = "a name in quotes",   [DATA_REF] = "a name in quotes",
                                        [DATA_LIST] = "a list",           [DATA_OBJECT] = "an object",
                                        [DATA_MAP] = "an object"};
    if (v->kind == DATA_EITHER) {
        say_kind(v->of, out);
        text_put(out, " or ");
        say_kind(v->other, out);
    } else
        text_put(out, v->kind == DATA_ID && v->numbers ? "a whole number" : names[v->kind]);
}

static const struct data_member *find_member(const struct data_member *members, const char *name)
{
    for (; members->name; members++)
        if (strcmp(members->name, name) == 0)
            return members;
    return NULL;
}

const struct data_file *describe_file_of(const struct content_description *content, const char *member)
{
    for (const struct data_file *f = content->files; f->name; f++)
        if (find_member(f->members, member))
            return f;
    return NULL;
}

static const struct data_member *root_member(const struct content_description *content, const char *name)
{
    const struct data_file *f = describe_file_of(content, name);
    return f ? find_member(f->members, name) : NULL;
}

/* ---- references --------------------------------------------------------------------------------------------- */

/* The member that names the objects of a list; NULL: they have none. */
static const struct data_member *id_member(const struct data_value *list)
{
    if (list->kind != DATA_LIST || list->of->kind != DATA_OBJECT)
        return NULL;
    for (const struct data_member *m = list->of->members; m->name; m++)
        if (m->is.kind == DATA_ID)
            return m;
    return NULL;
}

static bool same(const struct json *a, const struct json *b)
{
    if (!a || !b || a->type != b->type)
        return false;
    return a->type == JSON_INT ? a->integer == b->integer : a->type == JSON_STRING && strcmp(a->string, b->string) == 0;
}

/* Looks for `word` among the names of one list or map. */
static bool is_named(const struct data_value *described, const struct json *list, const struct json *word,
                     struct nearest *near)
{
    const struct data_member *id = id_member(described);
    json_each(item, list) {
        struct json key = {.type = JSON_STRING, .string = item->key};
        const struct json *name = described->kind == DATA_MAP ? &key : id ? json_get(item, id->name) : item;
        if (same(name, word))
            return true;
        if (name && name->type == JSON_STRING && near->word)
            nearest_offer(near, name->string);
    }
    return false;
}

/* Some content is loaded without some of its files. */
static bool file_is_there(const struct json *root, const struct data_file *f)
{
    json_each(m, root)
        if (find_member(f->members, m->key))
            return true;
    return false;
}

/* The list of that name: at the root, or in the nearest object around that has one. */
static const struct json *find_list(const struct checker *k, const char *name, const struct frame *near,
                                    const struct data_member **described)
{
    for (; near; near = near->up)
        if (near->members && (*described = find_member(near->members, name)))
            return json_get(near->object, name);
    *described = root_member(k->content, name);
    return json_get(k->root, name);
}

static void check_ref(struct checker *k, const struct data_value *v, const struct json *word, const struct json *at,
                      uint16_t rule, const struct frame *up)
{
    struct nearest near = nearest_to(json_str(word, ""));
    char names[80], number[24] = "", list[80];
    assert(strlen(v->lists) < sizeof names);
    strcpy(names, v->lists);
    if (word->type == JSON_INT)
        snprintf(number, sizeof number, "%lld", (long long)word->integer);
    while (next_word(names, list, sizeof list)) {
        const struct data_member *described = NULL;
        const struct json *found = find_list(k, list, v->near ? up : NULL, &described);
        assert(described); /* a description names only lists that it has */
        if (is_named(&described->is, found, word, &near))
            return;
        if (!found && !v->near && !file_is_there(k->root, describe_file_of(k->content, list)))
            return;
    }
    if (near.best)
        errors_add(k->errors, at, rule, "there is no \"%s\" in %s; did you mean \"%s\"?", near.word, v->lists,
                   near.best);
    else
        errors_add(k->errors, at, rule, "there is no \"%s\" in %s", *number ? number : near.word, v->lists);
}

/* ---- single values -------------------------------------------------------------------------------------------- */

static bool has_type(const struct checker *k, const struct data_value *v, const struct json *j)
{
    switch (v->kind) {
    case DATA_ANY: return true;
    case DATA_NULL: return j->type == JSON_NULL;
    case DATA_BOOL: return j->type == JSON_TRUE || j->type == JSON_FALSE;
    case DATA_INT: return j->type == JSON_INT;
    case DATA_TEXT:
    case DATA_WORD: return j->type == JSON_STRING;
    case DATA_ID: return j->type == (v->numbers ? JSON_INT : JSON_STRING);
    case DATA_REF: return j->type == JSON_STRING || j->type == JSON_INT;
    case DATA_LIST: return j->type == JSON_ARRAY;
    case DATA_OBJECT:
    case DATA_MAP: return j->type == JSON_OBJECT;
    case DATA_EITHER: return has_type(k, v->of, j) || has_type(k, v->other, j);
    }
    return false;
}

static void check_number(struct checker *k, const struct data_value *v, const struct json *j, uint16_t rule)
{
    if (j->integer < v->min || j->integer > v->max)
        errors_add(k->errors, j, rule, "must be %lld..%lld, not %lld", (long long)v->min, (long long)v->max,
                   (long long)j->integer);
}

/* Lengths are counted in bytes: that is the room a pack has. */
static void check_text(struct checker *k, const struct data_value *v, const struct json *at, const char *text,
                       uint16_t rule)
{
    long long n = (long long)strlen(text);
    if (n < v->min)
        errors_add(k->errors, at, rule, n ? "must have at least %lld letters" : "must not be empty", (long long)v->min);
    else if (n > v->max)
        errors_add(k->errors, at, rule, "must have at most %lld letters, not %lld", (long long)v->max, n);
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F || (*c == ' ' && v->kind == DATA_ID)) {
            errors_add(k->errors, at, rule, *c == ' ' ? "a name has no spaces" : "no control characters in a text");
            return;
        }
}

static void check_key(struct checker *k, const struct data_value *v, const struct json *j, uint16_t rule,
                      const struct frame *up)
{
    struct json word = {.type = JSON_STRING, .string = j->key};
    switch (v->kind) {
    case DATA_REF: check_ref(k, v, &word, j, rule, up); return;
    case DATA_WORD:
        for (int i = 0; v->words[i]; i++)
            if (strcmp(v->words[i], j->key) == 0)
                return;
        errors_add_word(k->errors, j, rule, j->key, v->words);
        return;
    default: check_text(k, v, j, j->key, rule);
    }
}

/* ---- lists ------------------------------------------------------------------------------------------------------ */

/* One of the two stands further down; both places are told. */
static void told_twice(struct checker *k, const struct json *first, const struct json *again, uint16_t rule)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)again->integer);
    errors_add(k->errors, again, rule, "\"%s\" is there already: %s:%d:%d", json_str(again, number), first->file,
               first->line, first->column);
}

static void check_unique(struct checker *k, const struct json *list, const struct data_member *m)
{
    for (const struct json *a = list->first; a; a = a->next)
        for (const struct json *b = list->first; b != a; b = b->next)
            if (same(json_get(b, m->name), json_get(a, m->name))) {
                told_twice(k, json_get(b, m->name), json_get(a, m->name), rule_of(m->meaning));
                break;
            }
}

static void check_list(struct checker *k, const struct data_value *v, const struct json *j, uint16_t rule,
                       const struct frame *up)
{
    if (j->count < v->min || j->count > v->max) {
        if (v->min == v->max)
            errors_add(k->errors, j, rule, "must have %lld values, not %d", (long long)v->min, j->count);
        else if (j->count < v->min)
            errors_add(k->errors, j, rule, "must have at least %lld value%s, not %d", (long long)v->min,
                       v->min == 1 ? "" : "s", j->count);
        else
            errors_add(k->errors, j, rule, "must have at most %lld values, not %d", (long long)v->max, j->count);
    }
    if (j->count > v->max)
        return; /* of a list without end not every member is told */
    json_each(item, j)
        check_value(k, v->of, item, rule, up);
    for (const struct json *a = v->unique ? j->first : NULL; a; a = a->next)
        for (const struct json *b = j->first; b != a; b = b->next)
            if (same(a, b)) {
                told_twice(k, b, a, rule);
                break;
            }
    for (const struct data_member *m = v->of->kind == DATA_OBJECT ? v->of->members : NULL; m && m->name; m++)
        if (m->is.kind == DATA_ID || (m->is.kind == DATA_TEXT && m->is.unique))
            check_unique(k, j, m);
}

/* ---- objects ------------------------------------------------------------------------------------------------------ */

static void told_unknown(struct checker *k, const struct json *member, const struct data_member *members)
{
    struct nearest near = nearest_to(member->key);
    struct text list = {0};
    for (const struct data_member *m = members; m->name; m++) {
        nearest_offer(&near, m->name);
        text_format(&list, "%s%s", list.n ? ", " : "", m->name);
    }
    if (near.best)
        errors_add(k->errors, member, RULE_SYNTAX, "unknown member; did you mean \"%s\"?", near.best);
    else
        errors_add(k->errors, member, RULE_SYNTAX, "unknown member; known are: %s", text_str(&list));
    text_free(&list);
}

static void check_object(struct checker *k, const struct data_member *members, const struct json *j,
                         const struct frame *up)
{
    struct frame here = {.members = members, .object = j, .up = up};
    json_each(m, j) {
        const struct data_member *described = find_member(members, m->key);
        if (described)
            check_value(k, &described->is, m, rule_of(described->meaning), &here);
        else
            told_unknown(k, m, members);
    }
    for (const struct data_member *m = members; m->name; m++)
        if (!m->otherwise && !json_get(j, m->name))
            errors_add(k->errors, j, rule_of(m->meaning), "\"%s\" is missing", m->name);
}

static void check_value(struct checker *k, const struct data_value *v, const struct json *j, uint16_t rule,
                        const struct frame *up)
{
    if (!has_type(k, v, j)) {
        struct text kind = {0};
        say_kind(v, &kind);
        errors_add(k->errors, j, rule, "must be %s", text_str(&kind));
        text_free(&kind);
        return;
    }
    switch (v->kind) {
    case DATA_ANY:
    case DATA_NULL:
    case DATA_BOOL: return;
    case DATA_INT: check_number(k, v, j, rule); return;
    case DATA_TEXT: check_text(k, v, j, j->string, rule); return;
    case DATA_WORD:
        for (int i = 0; v->words[i]; i++)
            if (json_is(j, v->words[i]))
                return;
        errors_add_word(k->errors, j, rule, j->string, v->words);
        return;
    case DATA_ID:
        if (v->numbers)
            check_number(k, v, j, rule);
        else
            check_text(k, v, j, j->string, rule);
        return;
    case DATA_REF: check_ref(k, v, j, j, rule, up); return;
    case DATA_LIST: check_list(k, v, j, rule, up); return;
    case DATA_OBJECT: check_object(k, v->members, j, up); return;
    case DATA_MAP:
        json_each(m, j) {
            if (v->other)
                check_key(k, v->other, m, rule, up);
            check_value(k, v->of, m, rule, up);
        }
        return;
    case DATA_EITHER: check_value(k, has_type(k, v->of, j) ? v->of : v->other, j, rule, up); return;
    }
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

static const struct data_member variant_members[] = {
    {"name", A_TEXT(1, 60), REQUIRED, "What it is called."},
    {"version", A_TEXT(1, 31), REQUIRED, "Which version of it this is."},
    {"game", A_TEXT(1, 31), OPTIONAL, "The game it is for."},
    {"about", A_TEXT(1, 400), OPTIONAL, "One sentence that says what is different."},
    {0}};
const struct data_value describe_variant = AN_OBJECT(variant_members);

static void unknown_root(struct checker *k, const struct json *m)
{
    struct nearest near = nearest_to(m->key);
    for (const struct data_file *f = k->content->files; f->name; f++)
        for (const struct data_member *d = f->members; d->name; d++)
            nearest_offer(&near, d->name);
    if (near.best)
        errors_add(k->errors, m, RULE_SYNTAX, "unknown member; did you mean \"%s\"?", near.best);
    else
        errors_add(k->errors, m, RULE_SYNTAX, "unknown member: no file of this game has it");
}

/* What is missing in a file is told at its beginning, under the name that its other members were read from. */
static void check_missing(struct checker *k, const struct data_file *f)
{
    struct json top = {.line = 1, .column = 1};
    json_each(m, k->root)
        if (find_member(f->members, m->key))
            top.file = m->file;
    for (const struct data_member *d = top.file ? f->members : NULL; d && d->name; d++)
        if (!d->otherwise && !json_get(k->root, d->name))
            errors_add(k->errors, &top, rule_of(d->meaning), "\"%s\" is missing", d->name);
}

bool describe_check(const struct content_description *content, const struct json *root, struct errors *errors)
{
    struct checker k = {.content = content, .root = root, .errors = errors};
    struct frame none = {.object = root};
    int before = errors->n;
    json_each(m, root) {
        const struct data_member *d = root_member(content, m->key);
        if (strcmp(m->key, "variant") == 0)
            check_value(&k, &describe_variant, m, RULE_SYNTAX, &none);
        else if (d)
            check_value(&k, &d->is, m, rule_of(d->meaning), &none);
        else
            unknown_root(&k, m);
    }
    for (const struct data_file *f = content->files; f->name; f++)
        check_missing(&k, f);
    return errors->n == before;
}
