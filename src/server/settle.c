/* settle.c: what guests and computers do, how it is written, and when it may be seen; see house.h. */
#include "room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- acting ------------------------------------------------------------------------------ */

void house_refuse_say(struct guest *g, struct text *reply, const char *rule, const char *sentence)
{
    json_open(reply, NULL, '{');
    if (g->re)
        json_put_int(reply, "re", g->re);
    g->re = 0;
    json_open(reply, "refused", '{');
    json_put_str(reply, "rule", rule);
    json_put_str(reply, "text", sentence);
    json_close(reply, '}');
    json_close(reply, '}');
}

static bool refuse(struct house *h, struct guest *g, struct text *reply, const char *rule, const char *sentence)
{
    h->figures.refusals++;
    house_refuse_say(g, reply, rule, sentence);
    return false;
}

bool house_act(struct house *h, struct guest *g, uint32_t number, const char *line, struct text *reply)
{
    struct room *r = g->room;
    if (!r || g->looker >= SEATS_MAX)
        return refuse(h, g, reply, "seat", "Only a seat can act.");
    const struct log_line *lines;
    if ((int)number != match_log(r->record.match, g->looker, &lines)) {
        g->stale = true;
        g->shown = 0;
        return refuse(h, g, reply, "seat", "The table has changed since; look again.");
    }
    bool undo = strncmp(line + strspn(line, " \t"), "undo", 4) == 0;
    if (undo && r->undos >= UNDO_MOST)
        return refuse(h, g, reply, "seat", "There have been too many take-backs in this match.");
    struct reason why = {0};
    struct text sentence = {0}, rule = {0};
    bool ok = match_line(r->record.match, g->looker, line, &why, &sentence);
    if (ok) {
        room_roll_due(r->record.match);
        room_dirty(h, r);
        g->waits = true;
        r->undos += undo;
    } else {
        rule_say(why.rule, &rule);
        refuse(h, g, reply, text_str(&rule), text_str(&sentence));
    }
    text_free(&sentence);
    text_free(&rule);
    return ok;
}

void room_ask_computers(struct house *h, struct room *r, bool again)
{
    const struct game *game = r->record.pack->game;
    struct node node = match_node(r->record.match);
    if (node.kind != NODE_CHOICE || r->thinking || !r->guests) /* what nobody looks at rests */
        return;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (!(node.seats >> seat & 1) || !r->seat[seat].level[0])
            continue;
        struct job *job = calloc(1, sizeof *job);
        if (!job || !(job->view = calloc(1, game->state_size))) {
            free(job);
            h->forgot = true;
            house_no_memory(h);
            return;
        }
        job->room = r->id;
        job->pack = r->record.pack;
        job->seat = seat;
        job->again = again;
        for (const struct guest *g = r->guests; g; g = g->next) {
            bool person = g->looker < SEATS_MAX;
            if (g->who && (person || !job->person))
                memcpy(job->who, g->who, sizeof job->who);
            job->person |= person;
        }
        match_look(r->record.match, seat, job->view);
        randombytes_buf(&job->seed, sizeof job->seed);
        memcpy(job->level, r->seat[seat].level, sizeof job->level);
        r->thinking = true;
        thinkers_ask(h->thinkers, job);
        return;
    }
}

/* Whether the seat still sees what it was asked about: somebody may have taken a move back while it thought. 1, 0, or -1:
 * there is no memory to look. */
static int looks_the_same(const struct room *r, const struct job *job)
{
    size_t size = r->record.pack->game->state_size;
    unsigned char *view = calloc(1, size);
    if (!view)
        return -1;
    match_look(r->record.match, job->seat, view);
    int same = memcmp(view, job->view, size) == 0;
    free(view);
    return same;
}

static void take_thought(struct house *h, struct job *job)
{
    struct room *r = room_find(h, job->room);
    struct reason why;
    if (r) {
        r->thinking = false;
        h->figures.thoughts++;
        int same = looks_the_same(r, job);
        if (same < 0) {
            h->forgot = true;
            house_no_memory(h);
        } else if (same && match_act(r->record.match, job->seat, job->action, &why)) {
            room_roll_due(r->record.match);
            room_dirty(h, r);
        } else
            room_ask_computers(h, r, false);
    }
    job_free(job);
}

/* ---- settling ----------------------------------------------------------------------------- */

static bool write_room(struct house *h, struct room *r)
{
    const struct entry *entries;
    int n = match_entries(r->record.match, &entries);
    struct text line = {0};
    bool ok = true;
    for (int i = r->written; ok && i < n; i++) {
        text_clear(&line);
        record_entry_say(r->record.match, i, &line);
        ok = !line.failed && h->store->ops->entry_add(h->store, r->id, i, text_str(&line)); /* whole or not at all */
    }
    if (ok && !r->over && match_node(r->record.match).kind == NODE_OVER)
        ok = h->store->ops->match_over(h->store, r->id);
    text_free(&line);
    return ok;
}

/* What was done in it could not be written: as it stands in the store, and whose line is lost is told so. If even that cannot
 * be read, nobody is shown anything: guests go, and come back when it can. */
static void take_back(struct house *h, struct room *r)
{
    bool there = room_reload(h, r);
    for (struct guest *g = r->guests, *next; g; g = next) {
        next = g->next;
        g->lost = g->waits && there;
        g->waits = false;
        g->stale = there;
        g->cut = !there;
        if (!there)
            house_leave(h, g);
        g->wake(g);
    }
    if (there)
        room_ask_computers(h, r, true);
    else
        room_drop(h, r);
}

/* What was written is on the disk: guests may see it, and computers go on. */
static void arrive(struct house *h)
{
    uint64_t durable = house_durable(h);
    struct room *waiting = h->behind;
    h->behind = NULL;
    for (struct room *r = waiting, *next; r; r = next) {
        next = r->next_behind;
        r->behind = r->due > durable;
        r->next_behind = r->behind ? h->behind : NULL;
        if (r->behind) {
            h->behind = r;
            continue;
        }
        for (struct guest *g = r->guests; g; g = g->next) {
            if (g->waits)
                g->shown = 0; /* it is answered, even if it sees no difference */
            g->waits = false;
            g->stale = true;
            g->wake(g);
        }
        room_ask_computers(h, r, false);
    }
}

static void written(struct house *h, struct room *r)
{
    const struct entry *entries;
    int n = match_entries(r->record.match, &entries);
    h->figures.entries += (uint64_t)(n - r->written);
    r->written = n;
    r->over = match_node(r->record.match).kind == NODE_OVER;
    room_behind(h, r);
}

static void write_dirty(struct house *h)
{
    bool ok = h->store->ops->begin(h->store), begun = ok;
    for (struct room *r = h->dirty; ok && r; r = r->next_dirty)
        ok = write_room(h, r);
    ok = ok && h->store->ops->commit(h->store);
    if (ok)
        house_well(h);
    else
        house_unwell(h);
    if (begun && !ok)
        h->store->ops->rollback(h->store);
    h->figures.commits += ok;
    struct room *changed = h->dirty;
    h->dirty = NULL;
    for (struct room *r = changed, *next; r; r = next) {
        next = r->next_dirty;
        r->dirty = false;
        r->next_dirty = NULL;
        if (ok)
            written(h, r);
        else if (r->thinking) /* its pack is in use: keep it unseen and try to write it again */
            room_dirty(h, r);
        else
            take_back(h, r);
    }
}

void house_settle(struct house *h)
{
    for (struct job *job; (job = thinkers_take(h->thinkers));)
        take_thought(h, job);
    if (h->dirty && !atomic_load(&h->store->rests))
        write_dirty(h);
    if (h->behind)
        arrive(h);
}
