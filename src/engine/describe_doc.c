/* describe_doc.c: a description as a chapter of docs/data.md. See describe.h. */
#include "describe.h"

#include <string.h>

static void put_type(const struct data_value *v, struct text *out);

static void put_range(const struct data_value *v, const char *of, struct text *out)
{
    if (v->min == v->max)
        text_format(out, "%lld%s", (long long)v->min, of);
    else
        text_format(out, "%lld to %lld%s", (long long)v->min, (long long)v->max, of);
}

static void put_lists(const struct data_value *v, struct text *out)
{
    char names[80], list[80];
    bool first = true;
    text_put(out, "an id of ");
    strcpy(names, v->lists);
    for (; next_word(names, list, sizeof list); first = false)
        text_format(out, "%s`%s`", first ? "" : " or ", list);
}

static void put_type(const struct data_value *v, struct text *out)
{
    switch (v->kind) {
    case DATA_ANY: text_put(out, "anything"); return;
    case DATA_NULL: text_put(out, "`null`"); return;
    case DATA_BOOL: text_put(out, "`true` or `false`"); return;
    case DATA_INT: put_range(v, "", out); return;
    case DATA_TEXT: put_range(v, " letters", out); return;
    case DATA_WORD:
        for (int i = 0; v->words[i]; i++)
            text_format(out, "%s`%s`", i ? ", " : "", v->words[i]);
        return;
    case DATA_ID:
        text_put(out, "its id, ");
        put_range(v, v->numbers ? "" : " letters", out);
        return;
    case DATA_REF: put_lists(v, out); return;
    case DATA_LIST:
        text_put(out, v->unique ? "a list of different values, " : "a list, ");
        put_range(v, ": ", out);
        put_type(v->of, out);
        return;
    case DATA_OBJECT: text_put(out, "an object"); return;
    case DATA_MAP:
        text_put(out, "an object: each key ");
        if (v->other)
            put_type(v->other, out);
        else
            text_put(out, "any text");
        text_put(out, ", each value ");
        put_type(v->of, out);
        return;
    case DATA_EITHER:
        put_type(v->of, out);
        text_put(out, ", or ");
        put_type(v->other, out);
        return;
    }
}

/* The objects inside a value, found through lists, maps and alternatives. */
static const struct data_member *inside(const struct data_value *v, int which)
{
    switch (v->kind) {
    case DATA_OBJECT: return which == 0 ? v->members : NULL;
    case DATA_LIST:
    case DATA_MAP: return inside(v->of, which);
    case DATA_EITHER: {
        const struct data_member *first = inside(v->of, 0), *second = inside(v->other, 0);
        return which == 0 ? (first ? first : second) : which == 1 && first ? second : NULL;
    }
    default: return NULL;
    }
}

/* Rows of a table, each member with the path to it; what is inside follows its member. `depth` ends descriptions that
 * point back to themselves. */
static void put_rows(const struct data_member *members, const char *path, int depth, struct text *out)
{
    for (const struct data_member *m = members; m->name; m++) {
        text_format(out, "| `%s%s` | ", path, m->name);
        put_type(&m->is, out);
        text_format(out, " | %s", !m->otherwise ? "required" : "");
        if (m->otherwise && *m->otherwise)
            text_format(out, "`%s`", m->otherwise);
        text_put(out, " | ");
        for (const char *c = m->meaning; *c; c++) { /* a bar would end the cell */
            if (*c == '|')
                text_char(out, '\\');
            text_char(out, *c);
        }
        text_put(out, " |\n");
        const struct data_member *own;
        for (int i = 0; depth < 5 && (own = inside(&m->is, i)); i++) {
            struct text below = {0};
            text_format(&below, "%s%s.", path, m->name);
            put_rows(own, text_str(&below), depth + 1, out);
            text_free(&below);
        }
    }
}

void describe_doc(const char *game, const struct data_file *file, struct text *out)
{
    text_format(out, "### data/%s/%s\n\n%s\n\n", game, file->name, file->about);
    text_put(out, "| member | value | if left out | meaning |\n|---|---|---|---|\n");
    put_rows(file->members, "", 0, out);
    text_char(out, '\n');
}
