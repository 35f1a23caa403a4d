/* describe_schema.c: a description as JSON Schema (draft 2020-12), for editors that complete and check. See describe.h.
 *
 * A schema knows one file, so it does not look up references; `bellum lint` does. */
#include "describe.h"

#include <string.h>

static void put_value(const struct data_value *v, const char *key, const struct data_member *about, struct text *out);

static void put_default(const struct data_member *m, struct text *out)
{
    bool text = m->is.kind == DATA_TEXT || m->is.kind == DATA_WORD || m->is.kind == DATA_ID || m->is.kind == DATA_REF;
    if (!m->otherwise || !*m->otherwise)
        return;
    if (text || (m->is.kind == DATA_EITHER && !strchr("-0123456789[{tfn", m->otherwise[0])))
        json_put_str(out, "default", m->otherwise);
    else
        json_put_raw(out, "default", m->otherwise);
}

static void put_members(const struct data_member *members, struct text *out)
{
    json_put_str(out, "type", "object");
    json_open(out, "properties", '{');
    for (const struct data_member *m = members; m->name; m++)
        put_value(&m->is, m->name, m, out);
    json_close(out, '}');
    bool any = false;
    for (const struct data_member *m = members; m->name; m++)
        any |= !m->otherwise;
    if (any) {
        json_open(out, "required", '[');
        for (const struct data_member *m = members; m->name; m++)
            if (!m->otherwise)
                json_put_str(out, NULL, m->name);
        json_close(out, ']');
    }
    json_put_bool(out, "additionalProperties", false);
}

static void put_words(const struct data_value *v, struct text *out)
{
    json_open(out, "enum", '[');
    for (int i = 0; v->words[i]; i++)
        json_put_str(out, NULL, v->words[i]);
    json_close(out, ']');
}

/* Bounds on numbers, or on letters and lengths. */
static void put_bounds(const struct data_value *v, const char *least, const char *most, struct text *out)
{
    json_put_int(out, least, v->min);
    json_put_int(out, most, v->max);
}

static void put_kind(const struct data_value *v, struct text *out)
{
    switch (v->kind) {
    case DATA_ANY: return;
    case DATA_NULL: json_put_str(out, "type", "null"); return;
    case DATA_BOOL: json_put_str(out, "type", "boolean"); return;
    case DATA_INT:
        json_put_str(out, "type", "integer");
        put_bounds(v, "minimum", "maximum", out);
        return;
    case DATA_TEXT:
    case DATA_ID:
        json_put_str(out, "type", v->numbers ? "integer" : "string");
        if (v->numbers)
            put_bounds(v, "minimum", "maximum", out);
        else
            put_bounds(v, "minLength", "maxLength", out);
        return;
    case DATA_WORD: put_words(v, out); return;
    case DATA_REF:
        json_open(out, "type", '[');
        json_put_str(out, NULL, "string");
        json_put_str(out, NULL, "integer");
        json_close(out, ']');
        return;
    case DATA_LIST:
        json_put_str(out, "type", "array");
        put_value(v->of, "items", NULL, out);
        put_bounds(v, "minItems", "maxItems", out);
        if (v->unique)
            json_put_bool(out, "uniqueItems", true);
        return;
    case DATA_OBJECT: put_members(v->members, out); return;
    case DATA_MAP:
        json_put_str(out, "type", "object");
        if (v->other && v->other->kind != DATA_REF)
            put_value(v->other, "propertyNames", NULL, out);
        put_value(v->of, "additionalProperties", NULL, out);
        return;
    case DATA_EITHER:
        json_open(out, "anyOf", '[');
        put_value(v->of, NULL, NULL, out);
        put_value(v->other, NULL, NULL, out);
        json_close(out, ']');
        return;
    }
}

static void put_value(const struct data_value *v, const char *key, const struct data_member *about, struct text *out)
{
    json_open(out, key, '{');
    if (about)
        json_put_str(out, "description", about->meaning);
    put_kind(v, out);
    if (about)
        put_default(about, out);
    json_close(out, '}');
}

void describe_schema(const char *game, const struct data_file *file, struct text *out)
{
    struct text title = {0};
    text_format(&title, "%s: %s", game, file->name);
    json_open(out, NULL, '{');
    json_put_str(out, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_put_str(out, "title", text_str(&title));
    json_put_str(out, "description", file->about);
    put_members(file->members, out);
    json_close(out, '}');
    text_free(&title);
}
