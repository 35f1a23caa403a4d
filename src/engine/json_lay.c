/* json_lay.c: one tree laid over another, and the difference of two. See json.h. */
#include "json.h"

#include <string.h>

struct json *json_copy(struct json_doc *doc, const struct json *j)
{
    struct json *c = json_new(doc, JSON_NULL);
    *c = *j;
    c->first = c->last = c->next = c->parent = NULL;
    c->count = 0;
    json_each(m, j)
        json_append(c, json_copy(doc, m));
    return c;
}

/* The member that names an object inside a list. */
static const struct json *name_of(const struct json *j)
{
    static const char *const names[] = {"id", "code", "name", "key", "at", NULL};
    for (int i = 0; names[i]; i++) {
        const struct json *m = json_get(j, names[i]);
        if (m && (m->type == JSON_STRING || m->type == JSON_INT))
            return m;
    }
    return NULL;
}

static bool same_name(const struct json *a, const struct json *b)
{
    const struct json *x = name_of(a), *y = name_of(b);
    return x && y && strcmp(x->key, y->key) == 0 && x->type == y->type &&
           (x->type == JSON_INT ? x->integer == y->integer : strcmp(x->string, y->string) == 0);
}

/* A list of objects with names that differ. A list in which a name is repeated says nothing by it: it is laid as a whole.
 * So is one of more objects than any content has, which would only be slow. */
static bool named_list(const struct json *j)
{
    enum { LONG = 1024 };
    if (j->type != JSON_ARRAY || !j->first || j->count > LONG)
        return false;
    json_each(m, j)
        if (m->type != JSON_OBJECT || !name_of(m))
            return false;
    json_each(m, j)
        for (const struct json *before = j->first; before != m; before = before->next)
            if (same_name(before, m))
                return false;
    return true;
}

static struct json *lay(struct json_doc *doc, const struct json *base, const struct json *over, bool lists)
{
    if (!over)
        return json_copy(doc, base);
    bool objects = base->type == JSON_OBJECT && over->type == JSON_OBJECT;
    if (!objects && !(lists && named_list(base) && named_list(over)))
        return json_copy(doc, over);
    struct json *c = json_new(doc, JSON_NULL);
    *c = *base;
    c->first = c->last = c->next = c->parent = NULL;
    c->count = 0;
    json_each(b, base) {
        const struct json *o = NULL;
        if (objects)
            o = json_get(over, b->key);
        else
            json_each(m, over)
                if (same_name(b, m))
                    o = m;
        json_append(c, lay(doc, b, o, lists));
    }
    json_each(o, over) {
        bool there = false;
        json_each(b, base)
            there |= objects ? strcmp(b->key, o->key) == 0 : same_name(b, o);
        if (!there)
            json_append(c, json_copy(doc, o));
    }
    return c;
}

struct json *json_overlay(struct json_doc *doc, const struct json *base, const struct json *over)
{
    return lay(doc, base, over, true);
}

struct json *json_overlay_members(struct json_doc *doc, const struct json *base, const struct json *over)
{
    return lay(doc, base, over, false);
}

/* ---- the difference of two ---------------------------------------------------------- */

bool json_equal(const struct json *a, const struct json *b)
{
    if (a->type != b->type || a->count != b->count)
        return false;
    switch (a->type) {
    case JSON_INT: return a->integer == b->integer;
    case JSON_REAL: return a->real == b->real;
    case JSON_STRING: return strcmp(a->string, b->string) == 0;
    default: break;
    }
    const struct json *y = b->first;
    for (const struct json *x = a->first; x; x = x->next, y = y->next)
        if ((x->key && strcmp(x->key, y->key) != 0) || !json_equal(x, y))
            return false;
    return true;
}

/* The name says which object of a list a part of it changes. */
static struct json *with_name(struct json_doc *doc, const struct json *part, const struct json *name)
{
    struct json *named = json_new(doc, JSON_OBJECT);
    json_append(named, json_copy(doc, name));
    json_each(m, part)
        json_append(named, json_copy(doc, m));
    return named;
}

/* What to lay over a to come to b, as near as laying can: nothing can be taken away by it, nor put in another order. */
static struct json *differing(struct json_doc *doc, const struct json *a, const struct json *b)
{
    bool objects = a->type == JSON_OBJECT && b->type == JSON_OBJECT;
    if (!objects && !(named_list(a) && named_list(b)))
        return json_copy(doc, b);
    struct json *d = json_new(doc, b->type);
    d->key = b->key;
    json_each(y, b) {
        const struct json *x = NULL;
        if (objects)
            x = json_get(a, y->key);
        else
            json_each(m, a)
                if (same_name(m, y))
                    x = m;
        if (x && json_equal(x, y))
            continue;
        struct json *part = x ? differing(doc, x, y) : json_copy(doc, y);
        json_append(d, !objects && x ? with_name(doc, part, name_of(y)) : part);
    }
    return d;
}

struct json *json_difference(struct json_doc *doc, const struct json *a, const struct json *b)
{
    struct json *d = differing(doc, a, b);
    struct json *laid = json_overlay(doc, a, d);
    return json_equal(laid, b) ? d : NULL;
}
