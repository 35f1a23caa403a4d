/* json.c: see json.h. */
#include "json.h"

#include "game.h"

#include <assert.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory: a chain of blocks, freed together -------------------------------------- */

enum { BLOCK = 16 * 1024 };

struct json_block {
    struct json_block *next;
    size_t used, size;
    _Alignas(16) unsigned char bytes[];
};

static void *take(struct json_doc *doc, size_t n)
{
    assert(n > 0);
    n = (n + 15) & ~(size_t)15;
    struct json_block *b = doc->blocks;
    if (!b || b->size - b->used < n) {
        size_t size = n > BLOCK ? n : BLOCK;
        b = malloc(sizeof *b + size);
        if (!b)
            abort(); /* no memory for a document of this size: nothing sensible is left to do */
        *b = (struct json_block){.next = doc->blocks, .size = size};
        doc->blocks = b;
    }
    void *p = b->bytes + b->used;
    b->used += n;
    memset(p, 0, n);
    return p;
}

void json_free(struct json_doc *doc)
{
    for (struct json_block *b = doc->blocks, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    *doc = (struct json_doc){0};
}

void json_join(struct json_doc *doc, struct json_doc *other)
{
    assert(doc != other);
    struct json_block **end = &doc->blocks;
    while (*end)
        end = &(*end)->next;
    *end = other->blocks;
    *other = (struct json_doc){0};
}

/* ---- parsing ------------------------------------------------------------------------ */

struct parser {
    struct json_doc *doc;
    const char *file, *start, *p, *end, *line_start;
    int line, depth;
    int before; /* columns of the first line that stand before the JSON */
    struct errors *errors;
};

static int column_of(const struct parser *k)
{
    return (int)(k->p - k->line_start) + 1 + (k->line_start == k->start ? k->before : 0);
}

static bool wrong(struct parser *k, const char *what)
{
    if (k->p < k->end && (*k->p == '#' || (*k->p == '/' && k->end - k->p > 1 && strchr("/*", k->p[1]))))
        what = "JSON has no comments: this one must go";
    struct json here = {.file = k->file, .line = k->line, .column = column_of(k)};
    errors_add(k->errors, &here, RULE_SYNTAX, "%s", what);
    return false;
}

static void skip_space(struct parser *k)
{
    for (; k->p < k->end; k->p++) {
        if (*k->p == '\n') {
            k->line++;
            k->line_start = k->p + 1;
        } else if (*k->p != ' ' && *k->p != '\t' && *k->p != '\r')
            return;
    }
}

static bool four_hex(struct parser *k, unsigned *out)
{
    if (k->end - k->p < 4)
        return wrong(k, "an escape \\u needs four digits");
    *out = 0;
    for (int i = 0; i < 4; i++, k->p++) {
        int d = hex_digit(*k->p);
        if (d < 0)
            return wrong(k, "an escape \\u needs four digits");
        *out = *out << 4 | (unsigned)d;
    }
    return true;
}

static char *put_utf8(char *to, unsigned c)
{
    assert(c <= 0x10FFFF);
    if (c < 0x80)
        *to++ = (char)c;
    else if (c < 0x800) {
        *to++ = (char)(0xC0 | c >> 6);
        *to++ = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        *to++ = (char)(0xE0 | c >> 12);
        *to++ = (char)(0x80 | (c >> 6 & 0x3F));
        *to++ = (char)(0x80 | (c & 0x3F));
    } else {
        *to++ = (char)(0xF0 | c >> 18);
        *to++ = (char)(0x80 | (c >> 12 & 0x3F));
        *to++ = (char)(0x80 | (c >> 6 & 0x3F));
        *to++ = (char)(0x80 | (c & 0x3F));
    }
    return to;
}

static bool escape(struct parser *k, char **to)
{
    static const char from[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    if (k->p >= k->end)
        return wrong(k, "a string does not end");
    char c = *k->p++;
    const char *at = c ? strchr(from, c) : NULL;
    if (at) {
        *(*to)++ = means[at - from];
        return true;
    }
    if (c != 'u')
        return k->p--, wrong(k, "no such escape in a string");
    unsigned u, low;
    if (!four_hex(k, &u))
        return false;
    if (u >= 0xD800 && u < 0xDC00) {
        if (k->end - k->p < 6 || k->p[0] != '\\' || k->p[1] != 'u')
            return wrong(k, "half of a character pair");
        k->p += 2;
        if (!four_hex(k, &low))
            return false;
        if (low < 0xDC00 || low > 0xDFFF)
            return wrong(k, "half of a character pair");
        u = 0x10000 + ((u - 0xD800) << 10) + (low - 0xDC00);
    } else if (u >= 0xDC00 && u < 0xE000)
        return wrong(k, "half of a character pair");
    if (u == 0)
        return wrong(k, "no character 0 in a string");
    *to = put_utf8(*to, u);
    return true;
}

static bool utf8(struct parser *k, char **to)
{
    size_t n = utf8_bytes(k->p, (size_t)(k->end - k->p));
    if (!n)
        return wrong(k, "not UTF-8");
    memcpy(*to, k->p, n);
    *to += n;
    k->p += n;
    return true;
}

static bool parse_string(struct parser *k, const char **out)
{
    const char *q = ++k->p;
    while (q < k->end && *q != '"' && *q != '\n')
        q += *q == '\\' && q + 1 < k->end ? 2 : 1;
    char *to = take(k->doc, (size_t)(q - k->p) + 1), *start = to;
    while (k->p < k->end && *k->p != '"') {
        unsigned char c = (unsigned char)*k->p;
        if (c < 0x20)
            return wrong(k, "a string does not end on its line");
        if (c == '\\') {
            k->p++;
            if (!escape(k, &to))
                return false;
        } else if (c < 0x80)
            *to++ = *k->p++;
        else if (!utf8(k, &to))
            return false;
    }
    if (k->p >= k->end)
        return wrong(k, "a string does not end");
    k->p++;
    *to = 0;
    *out = start;
    return true;
}

static bool parse_number(struct parser *k, struct json *j)
{
    char digits[40];
    size_t n = 0;
    bool real = false;
    while (k->p + n < k->end && n < sizeof digits - 1 && k->p[n] && strchr("+-.0123456789eE", k->p[n])) {
        real |= strchr(".eE", k->p[n]) != NULL;
        digits[n] = k->p[n];
        n++;
    }
    digits[n] = 0;
    const char *d = digits + (digits[0] == '-');
    if (*d < '0' || *d > '9' || (*d == '0' && d[1] >= '0' && d[1] <= '9'))
        return wrong(k, "not a number");
    char *rest;
    j->real = strtod(digits, &rest);
    if (*rest || n == sizeof digits - 1 || digits[n - 1] == '.' || strstr(digits, ".e") || strstr(digits, ".E"))
        return wrong(k, "not a number");
    if (j->real > DBL_MAX || j->real < -DBL_MAX)
        return wrong(k, "this number is too large");
    j->type = JSON_REAL;
    if (!real) {
        if (strlen(d) > 18)
            return wrong(k, "this number is too large");
        j->integer = strtoll(digits, NULL, 10);
        j->type = JSON_INT;
    }
    k->p += n;
    return true;
}

struct json *json_new(struct json_doc *doc, enum json_type type)
{
    assert(type <= JSON_OBJECT);
    struct json *j = take(doc, sizeof *j);
    j->type = (uint8_t)type;
    return j;
}

const char *json_text(struct json_doc *doc, const char *text) { return strcpy(take(doc, strlen(text) + 1), text); }

void json_append(struct json *parent, struct json *child)
{
    assert(child != parent);
    child->parent = parent;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->count++;
}

static bool parse_value(struct parser *k, struct json *j);

/* Marks a name in the set; false: another name has left this mark, so look whether it was the same. Spares long objects a
 * comparison of each name with every one before it. */
static bool name_is_new(uint64_t seen[16], const char *name)
{
    uint32_t hash = UINT32_C(2166136261);
    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * UINT32_C(16777619);
    hash ^= hash >> 16;
    uint64_t bit = UINT64_C(1) << (hash & 63), *word = &seen[hash >> 6 & 15];
    bool fresh = !(*word & bit);
    *word |= bit;
    return fresh;
}

static bool parse_list(struct parser *k, struct json *j, char close)
{
    assert(close == ']' || close == '}');
    uint64_t seen[16] = {0};
    if (++k->depth > JSON_DEPTH)
        return wrong(k, "nested too deeply");
    k->p++;
    skip_space(k);
    if (k->p < k->end && *k->p == close)
        return k->p++, k->depth--, true;
    for (;;) {
        skip_space(k);
        struct json *child = take(k->doc, sizeof *child);
        child->parent = j;
        if (close == '}') {
            if (k->p >= k->end || *k->p != '"')
                return wrong(k, "a member needs a name in quotes");
            struct json here = {.file = k->file, .line = k->line, .column = column_of(k), .parent = j};
            if (!parse_string(k, &child->key))
                return false;
            if (!name_is_new(seen, child->key) && json_get(j, child->key)) {
                errors_add(k->errors, &here, RULE_SYNTAX, "\"%s\" stands here twice", child->key);
                return false;
            }
            skip_space(k);
            if (k->p >= k->end || *k->p != ':')
                return wrong(k, "a colon is missing");
            k->p++;
        }
        if (!parse_value(k, child))
            return false;
        json_append(j, child);
        skip_space(k);
        if (k->p < k->end && *k->p == close)
            return k->p++, k->depth--, true;
        if (k->p >= k->end || *k->p != ',')
            return wrong(k, close == '}' ? "a comma or } is missing" : "a comma or ] is missing");
        k->p++;
        skip_space(k);
        if (k->p < k->end && *k->p == close)
            return wrong(k, "the comma before this is one too many");
    }
}

static bool literal(struct parser *k, struct json *j, const char *word, enum json_type type)
{
    size_t n = strlen(word);
    if ((size_t)(k->end - k->p) < n || memcmp(k->p, word, n) != 0)
        return wrong(k, "not a JSON value");
    j->type = (uint8_t)type;
    k->p += n;
    return true;
}

static bool parse_value(struct parser *k, struct json *j)
{
    skip_space(k);
    j->file = k->file;
    j->line = k->line;
    j->column = column_of(k);
    if (k->p >= k->end)
        return wrong(k, "the text ends here; a value is missing");
    switch (*k->p) {
    case '{': return j->type = JSON_OBJECT, parse_list(k, j, '}');
    case '[': return j->type = JSON_ARRAY, parse_list(k, j, ']');
    case '"': return j->type = JSON_STRING, parse_string(k, &j->string);
    case 't': return literal(k, j, "true", JSON_TRUE);
    case 'f': return literal(k, j, "false", JSON_FALSE);
    case 'n': return literal(k, j, "null", JSON_NULL);
    case '\'': return wrong(k, "a text stands in double quotes");
    default: return parse_number(k, j);
    }
}

bool json_parse(struct json_doc *doc, const char *file, const char *bytes, size_t n, struct errors *errors)
{
    return json_parse_at(doc, file, 1, 1, bytes, n, errors);
}

bool json_parse_at(struct json_doc *doc, const char *file, int line, int column, const char *bytes, size_t n,
                   struct errors *errors)
{
    *doc = (struct json_doc){0};
    char *name = take(doc, strlen(file) + 1);
    strcpy(name, file);
    struct parser k = {.doc = doc,
                       .file = name,
                       .start = bytes,
                       .p = bytes,
                       .end = bytes + n,
                       .before = column - 1,
                       .line_start = bytes,
                       .line = line,
                       .errors = errors};
    struct json *root = take(doc, sizeof *root);
    bool ok = parse_value(&k, root);
    if (ok) {
        skip_space(&k);
        if (k.p < k.end)
            ok = wrong(&k, "something stands after the end");
    }
    if (ok)
        doc->root = root;
    else
        json_free(doc);
    return ok;
}

/* ---- looking ------------------------------------------------------------------------ */

const struct json *json_get(const struct json *object, const char *key)
{
    if (!object || object->type != JSON_OBJECT)
        return NULL;
    json_each(m, object)
        if (strcmp(m->key, key) == 0)
            return m;
    return NULL;
}

const struct json *json_place(const struct json *object, const char *key)
{
    const struct json *member = json_get(object, key);
    return member ? member : object;
}

const struct json *json_at(const struct json *array, int i)
{
    if (!array || array->type != JSON_ARRAY)
        return NULL;
    json_each(m, array)
        if (i-- == 0)
            return m;
    return NULL;
}

const struct json *json_find(const struct json *array, const char *key, const char *word)
{
    assert(key && word);
    json_each(m, array)
        if (json_is(json_get(m, key), word))
            return m;
    return NULL;
}

bool json_is(const struct json *j, const char *string)
{
    return j && j->type == JSON_STRING && strcmp(j->string, string) == 0;
}

const char *json_str(const struct json *j, const char *otherwise)
{
    return j && j->type == JSON_STRING ? j->string : otherwise;
}

int64_t json_int(const struct json *j, int64_t otherwise) { return j && j->type == JSON_INT ? j->integer : otherwise; }

bool json_bool(const struct json *j, bool otherwise)
{
    return j && (j->type == JSON_TRUE || j->type == JSON_FALSE) ? j->type == JSON_TRUE : otherwise;
}

int64_t json_want_int(const struct json *object, const char *key, int64_t min, int64_t max, int64_t otherwise,
                      struct errors *errors)
{
    const struct json *j = json_get(object, key);
    if (!j)
        return otherwise;
    if (j->type != JSON_INT)
        errors_add(errors, j, RULE_SYNTAX, "must be a whole number");
    else if (j->integer < min || j->integer > max)
        errors_add(errors, j, RULE_SYNTAX, "must be %lld..%lld", (long long)min, (long long)max);
    else
        return j->integer;
    return otherwise;
}

bool json_want_bool(const struct json *object, const char *key, bool otherwise, struct errors *errors)
{
    const struct json *j = json_get(object, key);
    if (j && j->type != JSON_TRUE && j->type != JSON_FALSE)
        errors_add(errors, j, RULE_SYNTAX, "must be true or false");
    return json_bool(j, otherwise);
}

const char *json_want_str(const struct json *object, const char *key, struct errors *errors)
{
    const struct json *j = json_get(object, key);
    if (!j)
        errors_add(errors, object, RULE_SYNTAX, "\"%s\" is missing", key);
    else if (j->type != JSON_STRING)
        errors_add(errors, j, RULE_SYNTAX, "must be a text in quotes");
    return json_str(j, "");
}

int json_want_word(const struct json *object, const char *key, const char *const *words, int otherwise,
                   struct errors *errors)
{
    const struct json *j = json_get(object, key);
    if (!j)
        return otherwise;
    for (int i = 0; words[i]; i++)
        if (json_is(j, words[i]))
            return i;
    errors_add_word(errors, j, RULE_SYNTAX, json_str(j, ""), words);
    return otherwise;
}

void json_only_keys(const struct json *object, const char *const *keys, struct errors *errors)
{
    assert(keys);
    if (!object || object->type != JSON_OBJECT)
        return;
    json_each(m, object) {
        int i = 0;
        while (keys[i] && strcmp(keys[i], m->key) != 0)
            i++;
        if (keys[i])
            continue;
        struct nearest near = nearest_to(m->key);
        for (i = 0; keys[i]; i++)
            nearest_offer(&near, keys[i]);
        if (near.best)
            errors_add(errors, m, RULE_SYNTAX, "unknown member; did you mean \"%s\"?", near.best);
        else
            errors_add(errors, m, RULE_SYNTAX, "unknown member");
    }
}

/* ---- writing ------------------------------------------------------------------------ */

void json_say(const struct json *j, struct text *out)
{
    switch (j->type) {
    case JSON_NULL: json_put_null(out, j->key); break;
    case JSON_FALSE:
    case JSON_TRUE: json_put_bool(out, j->key, j->type == JSON_TRUE); break;
    case JSON_INT: json_put_int(out, j->key, j->integer); break;
    case JSON_REAL: {
        struct text number = {0};
        text_format(&number, "%.17g", j->real);
        if (!strpbrk(text_str(&number), ".e"))
            text_put(&number, ".0"); /* so that it reads back as what it was */
        json_put_raw(out, j->key, text_str(&number));
        text_free(&number);
        break;
    }
    case JSON_STRING: json_put_str(out, j->key, j->string); break;
    default:
        json_open(out, j->key, j->type == JSON_OBJECT ? '{' : '[');
        json_each(m, j)
            json_say(m, out);
        json_close(out, j->type == JSON_OBJECT ? '}' : ']');
    }
}
