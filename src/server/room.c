/* room.c: see room.h. */
#include "room.h"

#include <stdlib.h>
#include <string.h>

static unsigned bucket_of(int64_t id)
{
    return (unsigned)((uint64_t)id * UINT64_C(0x9E3779B97F4A7C15) >> 52) % ROOM_BUCKETS;
}

struct room *room_find(const struct house *h, int64_t id)
{
    for (struct room *r = h->bucket[bucket_of(id)]; r; r = r->next)
        if (r->id == id)
            return r;
    return NULL;
}

struct room *room_new(struct house *h, int64_t id)
{
    struct room *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->id = id;
    r->touched = ++h->clock;
    r->next = h->bucket[bucket_of(id)];
    h->bucket[bucket_of(id)] = r;
    h->rooms++;
    return r;
}

void room_behind(struct house *h, struct room *r)
{
    r->due = h->store->committed;
    if (r->behind)
        return;
    r->behind = true;
    r->next_behind = h->behind;
    h->behind = r;
}

void room_unbehind(struct house *h, struct room *r)
{
    for (struct room **link = &h->behind; *link; link = &(*link)->next_behind)
        if (*link == r) {
            *link = r->next_behind;
            r->behind = false;
            return;
        }
}

void room_drop(struct house *h, struct room *r)
{
    room_unbehind(h, r);
    for (struct room **link = &h->bucket[bucket_of(r->id)]; *link; link = &(*link)->next)
        if (*link == r) {
            *link = r->next;
            break;
        }
    h->rooms--;
    if (r->record.match)
        record_free(&r->record);
    free(r);
}

void room_dirty(struct house *h, struct room *r)
{
    if (r->dirty)
        return;
    r->dirty = true;
    r->next_dirty = h->dirty;
    h->dirty = r;
}

void room_seats_say(const struct room *r, struct text *out)
{
    json_open(out, NULL, '[');
    for (int i = 0; i < r->record.pack->bytes->seats; i++)
        json_put_str(out, NULL, r->seat[i].level);
    json_close(out, ']');
}

static void read_seats(struct room *r, const char *json)
{
    struct json_doc doc;
    struct errors errors = {0};
    if (json_parse(&doc, "seats", json, strlen(json), &errors)) {
        int i = 0;
        json_each(s, doc.root)
            if (i < SEATS_MAX) {
                struct text level = text_fixed(r->seat[i++].level, LEVEL_CHARS);
                text_put(&level, json_str(s, ""));
            }
        json_free(&doc);
    }
    errors_free(&errors);
}

static bool load(struct house *h, struct room *r)
{
    struct text record = {0}, seats = {0};
    struct errors errors = {0};
    bool ok = h->store->ops->match_load(h->store, r->id, &record, &seats);
    text_clear(&h->fault);
    h->store_failed = !ok && strcmp(store_fault(h->store), store_no_match) != 0;
    if (!ok)
        text_put(&h->fault, store_fault(h->store));
    else if (!record_read(&r->record, "match", text_str(&record), record.n, NULL, &errors)) {
        text_put(&h->fault, text_str(&errors.text));
        ok = false;
    } else {
        const struct entry *entries;
        r->written = match_entries(r->record.match, &entries);
        r->over = match_node(r->record.match).kind == NODE_OVER;
        r->undos = 0;
        for (int i = 0; i < r->written; i++)
            r->undos += entries[i].word == WORD_UNDO;
        read_seats(r, text_str(&seats));
    }
    errors_free(&errors);
    text_free(&record);
    text_free(&seats);
    return ok;
}

struct room *room_open(struct house *h, int64_t id)
{
    struct room *r = room_find(h, id);
    if (r) {
        r->touched = ++h->clock;
        return r;
    }
    rooms_tidy(h);
    r = h->cramped ? NULL : room_new(h, id);
    h->store_failed = !r; /* no memory: later, perhaps */
    if (r && !load(h, r)) {
        r->record = (struct record){0};
        room_drop(h, r);
        r = NULL;
    }
    return r;
}

bool room_reload(struct house *h, struct room *r)
{
    record_free(&r->record);
    r->record = (struct record){0};
    if (load(h, r))
        return true;
    r->record = (struct record){0};
    return false;
}

bool room_is_idle(const struct room *r) { return !r->guests && !r->thinking && !r->dirty && !r->behind; }

void rooms_tidy(struct house *h)
{
    if (h->rooms < ROOMS_IDLE && !h->cramped)
        return;
    uint64_t old = h->cramped ? UINT64_MAX : h->clock > ROOMS_IDLE / 2 ? h->clock - ROOMS_IDLE / 2 : 0;
    for (int b = 0; b < ROOM_BUCKETS; b++)
        for (struct room *r = h->bucket[b], *next; r; r = next) {
            next = r->next;
            if (room_is_idle(r) && r->touched < old)
                room_drop(h, r);
        }
}
