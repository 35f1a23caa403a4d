/* tables.c: tables of the content: units, cards, buildings. The book says which lists and columns (data/GAME/book.json). */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

static const struct json *table_at(const struct book *b, int i) { return json_at(json_get(b->about, "tables"), i); }

int book_tables(const struct book *b)
{
    const struct json *tables = json_get(b->about, "tables");
    return tables ? tables->count : 0;
}

const char *book_table_title(const struct book *b, int i) { return json_str(json_get(table_at(b, i), "title"), ""); }

/* A member, a place in a list, a member of that: "cost/0". */
static const struct json *value_at(const struct json *thing, const char *path)
{
    char step[64];
    while (thing && *path) {
        size_t n = strcspn(path, "/");
        if (n >= sizeof step)
            return NULL;
        memcpy(step, path, n);
        step[n] = 0;
        path += n + (path[n] == '/');
        thing = thing->type == JSON_ARRAY ? json_at(thing, atoi(step)) : json_get(thing, step);
    }
    return thing;
}

/* The name of what an id stands for in one of these lists, "units buildings"; else the id. */
static const char *named(const struct book *b, const char *lists, const char *id)
{
    char list[64];
    while (*lists) {
        size_t n = strcspn(lists, " ");
        if (n < sizeof list) {
            memcpy(list, lists, n);
            list[n] = 0;
            const struct json *all = json_get(b->content.root, list), *it = json_find(all, "id", id);
            it = it ? it : json_find(all, "code", id);
            if (it)
                return json_str(json_get(it, "name"), id);
        }
        lists += n + strspn(lists + n, " ");
    }
    return id;
}

static void put_value(const struct book *b, const struct json *column, const struct json *value, struct text *out)
{
    const char *names = json_str(json_get(column, "names"), "");
    if (!value || value->type == JSON_NULL)
        html_text(json_str(json_get(column, "without"), "–"), out);
    else if (value->type == JSON_STRING)
        html_text(named(b, names, value->string), out);
    else if (value->type == JSON_TRUE || value->type == JSON_FALSE)
        text_put(out, json_bool(value, false) ? "yes" : "–");
    else if (value->type == JSON_ARRAY) {
        bool any = false;
        json_each(v, value) {
            text_put(out, any ? ", " : "");
            put_value(b, column, v, out);
            any = true;
        }
        text_put(out, any ? "" : "–");
    } else if (value->type == JSON_OBJECT) { /* {"attack": -1} */
        bool any = false;
        json_each(m, value) {
            text_put(out, any ? ", " : "");
            html_text(m->key, out);
            text_format(out, m->type == JSON_INT && json_int(m, 0) > 0 ? " +" : " ");
            put_value(b, column, m, out);
            any = true;
        }
    } else
        text_format(out, "%lld", (long long)json_int(value, 0));
}

/* The rows that the book writes itself: what no list of the content has. */
static void put_written(struct book *b, const struct json *table, const char *here, struct text *out)
{
    json_each(row, json_get(table, "rows")) {
        bool first = true;
        text_put(out, "<tr>");
        json_each(cell, row) {
            text_put(out, first ? "<th scope=row>" : "<td>");
            html_linked(b, json_str(cell, ""), here, out);
            text_put(out, first ? "</th>" : "</td>");
            first = false;
        }
        text_put(out, "</tr>\n");
    }
}

static void put_listed(const struct book *b, const struct json *table, struct text *out)
{
    const struct json *columns = json_get(table, "columns");
    json_each(thing, json_get(b->content.root, json_str(json_get(table, "list"), ""))) {
        text_put(out, "<tr>");
        json_each(column, columns) {
            bool first = column == columns->first;
            text_put(out, first ? "<th scope=row>" : "<td>");
            put_value(b, column, value_at(thing, json_str(json_get(column, "member"), "")), out);
            text_put(out, first ? "</th>" : "</td>");
        }
        text_put(out, "</tr>\n");
    }
}

void book_table_say(struct book *b, int i, const char *here, struct text *out)
{
    const struct json *table = table_at(b, i);
    const char *title = book_table_title(b, i), *about = json_str(json_get(table, "about"), "");
    text_format(out, "<section class=table id=\"table-%d\"><h2>", i + 1);
    html_text(title, out);
    text_put(out, "</h2>");
    if (*about) {
        text_put(out, "<p>");
        html_linked(b, about, here, out);
        text_put(out, "</p>");
    }
    text_put(out, "<div class=scroll tabindex=0 role=region aria-label=\"");
    html_text(title, out);
    text_put(out, "\"><table><thead><tr>");
    json_each(column, json_get(table, "columns")) {
        text_put(out, "<th scope=col>");
        html_text(json_str(json_get(column, "head"), json_str(column, "")), out);
        text_put(out, "</th>");
    }
    text_put(out, "</tr></thead><tbody>\n");
    if (json_get(table, "rows"))
        put_written(b, table, here, out);
    else
        put_listed(b, table, out);
    text_put(out, "</tbody></table></div></section>\n");
}
