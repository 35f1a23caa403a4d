/* house.c: see house.h. */
#include "room.h"

#include "engine/hash.h"
#include "engine/luck.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- keys ------------------------------------------------------------------------------ */

static void key_make(char key[SECRET_CHARS + 1])
{
    uint8_t bytes[SECRET_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(key, SECRET_CHARS + 1, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static void key_hash(const char *key, uint8_t hash[KEY_HASH_BYTES])
{
    crypto_generichash(hash, KEY_HASH_BYTES, (const unsigned char *)key, strlen(key), NULL, 0);
}

/* ---- opening and closing ---------------------------------------------------------------- */

static void ask_computers(struct house *h, struct room *r, bool again);

/* Matches that were waiting for a computer go on by themselves after a stop. */
static void wake_room(void *context, int64_t id)
{
    struct house *h = context;
    struct room *r = room_open(h, id);
    if (r)
        ask_computers(h, r, false);
}

struct house *house_open(struct store *store, int threads, void (*wake)(void *context), void *context)
{
    struct house *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->store = store;
    h->thinkers = thinkers_start(threads, wake, context);
    store->ops->waiting(store, wake_room, h);
    return h;
}

void house_rest(struct house *h) { thinkers_rest(h->thinkers); }

void house_close(struct house *h)
{
    thinkers_stop(h->thinkers);
    for (int b = 0; b < ROOM_BUCKETS; b++)
        while (h->bucket[b])
            room_drop(h, h->bucket[b]);
    text_free(&h->fault);
    free(h);
}

const struct house_figures *house_figures(const struct house *h) { return &h->figures; }
int house_rooms(const struct house *h) { return h->rooms; }
int house_queue(const struct house *h) { return thinkers_waiting(h->thinkers); }

const char house_spent[] = "Too many matches were made from here; wait a minute.";

/* ---- making matches ---------------------------------------------------------------------- */

static bool store_new(struct house *h, struct room *r, char keys[AUDIENCE + 1][SECRET_CHARS + 1])
{
    const struct store_ops *ops = h->store->ops;
    struct text seats = {0}, head = {0}, line = {0};
    uint8_t hash[KEY_HASH_BYTES];
    const struct entry *entries;
    int n = match_entries(r->record.match, &entries);
    room_seats_say(r, &seats);
    record_head_say(r->record.match, &r->record.players, &head);
    bool ok = ops->begin(h->store);
    bool begun = ok;
    bool computers = false;
    for (int i = 0; i < SEATS_MAX; i++)
        computers |= r->seat[i].level[0] != 0;
    ok = ok && ops->match_add(h->store, r->id, r->record.pack->game->id, text_str(&seats), text_str(&head), computers);
    for (int i = 0; ok && i <= AUDIENCE; i++)
        if (keys[i][0]) {
            key_hash(keys[i], hash);
            ok = ops->key_add(h->store, hash, r->id, i);
        }
    for (int i = 0; ok && i < n; i++) {
        text_clear(&line);
        record_entry_say(r->record.match, i, &line);
        ok = ops->entry_add(h->store, r->id, i, text_str(&line));
    }
    if (ok && match_node(r->record.match).kind == NODE_OVER) /* a battle that runs by itself */
        ok = ops->match_over(h->store, r->id);
    ok = ok && ops->commit(h->store);
    if (begun && !ok)
        ops->rollback(h->store);
    r->written = n;
    r->over = match_node(r->record.match).kind == NODE_OVER;
    text_free(&seats);
    text_free(&head);
    text_free(&line);
    return ok;
}

static void roll_due(struct match *m)
{
    while (match_node(m).kind == NODE_LUCK)
        match_roll(m);
}

static bool create(struct house *h, struct pack *pack, const struct seat_plan *seats,
                   char keys[AUDIENCE + 1][SECRET_CHARS + 1], struct room **out, struct text *error)
{
    uint8_t seed[SEED_BYTES];
    int64_t id;
    randombytes_buf(seed, sizeof seed);
    randombytes_buf(&id, sizeof id);
    id &= INT64_MAX;
    rooms_tidy(h);
    struct room *r = room_new(h, id);
    if (!r)
        return pack_free(pack), text_put(error, "no memory"), false;
    r->record.pack = pack;
    r->record.match = match_new(pack, seed);
    sodium_memzero(seed, sizeof seed);
    memset(keys, 0, (AUDIENCE + 1) * (SECRET_CHARS + 1));
    key_make(keys[AUDIENCE]);
    for (int i = 0; i < pack->bytes->seats; i++) {
        r->seat[i] = seats[i];
        if (!seats[i].level[0])
            key_make(keys[i]);
        struct text name = text_fixed(r->record.players.name[i], PLAYER_NAME_BYTES);
        text_put(&name, seats[i].level[0] ? seats[i].level : "person");
    }
    roll_due(r->record.match);
    if (!store_new(h, r, keys)) {
        text_format(error, "the match could not be stored: %s", store_fault(h->store));
        h->figures.faults++;
        room_drop(h, r);
        return false;
    }
    h->figures.matches++;
    ask_computers(h, r, false);
    *out = r;
    return true;
}

enum house_made house_create(struct house *h, const struct game *game, const struct json *setup,
                             const struct seat_plan *seats, char keys[AUDIENCE + 1][SECRET_CHARS + 1],
                             struct text *error)
{
    struct errors errors = {0};
    struct pack *pack = pack_make(game, NULL, NULL, setup, &errors);
    if (!pack)
        text_put(error, text_str(&errors.text));
    errors_free(&errors);
    if (!pack)
        return HOUSE_REFUSES;
    struct room *r;
    return create(h, pack, seats, keys, &r, error) ? HOUSE_MADE : HOUSE_CANNOT;
}

static void show_way(struct guest *g)
{
    memcpy(g->moved, g->room->again[g->looker], sizeof g->moved);
    g->stale = true;
    g->wake(g);
}

bool house_rematch(struct house *h, struct guest *g, struct text *error)
{
    struct room *old = g->room;
    struct json_doc doc;
    struct errors errors = {0};
    struct room *r = NULL;
    if (!old || !old->over || g->looker >= SEATS_MAX)
        return text_put(error, "a rematch follows a finished match"), false;
    if (old->again[AUDIENCE][0])
        return show_way(g), true;
    if (g->spent)
        return text_put(error, house_spent), false;
    struct pack *pack = NULL;
    if (json_parse(&doc, "setup", old->record.pack->setup, strlen(old->record.pack->setup), &errors)) {
        pack = pack_make(old->record.pack->game, NULL, NULL, doc.root, &errors);
        json_free(&doc);
    }
    errors_free(&errors);
    if (!pack || !create(h, pack, old->seat, old->again, &r, error)) {
        memset(old->again, 0, sizeof old->again);
        return false;
    }
    g->made = pack->game->id;
    for (struct guest *other = old->guests; other; other = other->next)
        show_way(other);
    return true;
}

/* ---- guests ------------------------------------------------------------------------------ */

bool house_enter(struct house *h, struct guest *g, const char *key, uint32_t number, uint64_t hash, struct text *error)
{
    uint8_t digest[KEY_HASH_BYTES];
    int64_t id;
    int looker;
    if (strlen(key) != SECRET_CHARS)
        return text_put(error, "This link opens no table."), false;
    key_hash(key, digest);
    if (!h->store->ops->key_find(h->store, digest, &id, &looker))
        return text_put(error, "This link opens no table."), false;
    struct room *r = room_open(h, id);
    if (!r) {
        h->figures.faults++;
        return text_put(error, "This match cannot be read."), false;
    }
    g->room = r;
    g->looker = (unsigned)looker;
    g->number = number;
    g->hash = hash;
    g->stale = true;
    g->next = r->guests;
    r->guests = g;
    return true;
}

void house_leave(struct house *h, struct guest *g)
{
    (void)h;
    if (!g->room)
        return;
    for (struct guest **link = &g->room->guests; *link; link = &(*link)->next)
        if (*link == g) {
            *link = g->next;
            break;
        }
    g->room = NULL;
}

bool house_revoke(struct house *h, struct guest *g, const char *key, char fresh[SECRET_CHARS + 1])
{
    uint8_t old[KEY_HASH_BYTES], hash[KEY_HASH_BYTES];
    int64_t id;
    int looker;
    key_hash(key, old);
    if (!g->room || g->looker >= SEATS_MAX || !h->store->ops->key_find(h->store, old, &id, &looker) ||
        id != g->room->id || (unsigned)looker != g->looker)
        return false;
    key_make(fresh);
    key_hash(fresh, hash);
    const struct store_ops *ops = h->store->ops;
    if (!ops->begin(h->store))
        return false;
    if (!ops->key_drop(h->store, old) || !ops->key_add(h->store, hash, id, looker) || !ops->commit(h->store)) {
        ops->rollback(h->store);
        return false;
    }
    for (struct guest *other = g->room->guests, *next; other; other = next) {
        next = other->next;
        if (other == g || other->looker != g->looker)
            continue;
        house_leave(h, other);
        other->barred = true;
        other->stale = false;
        other->wake(other);
    }
    return true;
}

/* ---- acting ------------------------------------------------------------------------------ */

static void refuse_say(struct text *reply, const char *rule, const char *sentence)
{
    json_open(reply, NULL, '{');
    json_open(reply, "refused", '{');
    json_put_str(reply, "rule", rule);
    json_put_str(reply, "text", sentence);
    json_put_str(reply, "ruleText", "");
    json_close(reply, '}');
    json_close(reply, '}');
}

static bool refuse(struct house *h, struct text *reply, const char *rule, const char *sentence)
{
    h->figures.refusals++;
    refuse_say(reply, rule, sentence);
    return false;
}

bool house_act(struct house *h, struct guest *g, uint32_t number, const char *line, struct text *reply)
{
    struct room *r = g->room;
    if (!r || g->looker >= SEATS_MAX)
        return refuse(h, reply, "seat", "Only a seat can act.");
    const struct log_line *lines;
    if ((int)number != match_log(r->record.match, g->looker, &lines)) {
        g->stale = true;
        g->shown = 0;
        return refuse(h, reply, "seat", "The table has changed since; look again.");
    }
    struct reason why = {0};
    struct text sentence = {0}, rule = {0};
    bool ok = match_line(r->record.match, g->looker, line, &why, &sentence);
    if (ok) {
        roll_due(r->record.match);
        room_dirty(h, r);
        g->waits = true;
    } else {
        rule_say(why.rule, &rule);
        refuse(h, reply, text_str(&rule), text_str(&sentence));
    }
    text_free(&sentence);
    text_free(&rule);
    return ok;
}

static void ask_computers(struct house *h, struct room *r, bool again)
{
    const struct game *game = r->record.pack->game;
    struct node node = match_node(r->record.match);
    if (node.kind != NODE_CHOICE || r->thinking)
        return;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (!(node.seats >> seat & 1) || !r->seat[seat].level[0])
            continue;
        struct job *job = calloc(1, sizeof *job);
        if (!job)
            return;
        job->room = r->id;
        job->pack = r->record.pack;
        job->seat = seat;
        job->again = again;
        job->view = calloc(1, game->state_size);
        match_look(r->record.match, seat, job->view);
        randombytes_buf(&job->seed, sizeof job->seed);
        memcpy(job->level, r->seat[seat].level, sizeof job->level);
        r->thinking = true;
        thinkers_ask(h->thinkers, job);
        return;
    }
}

/* Whether the seat still sees what it was asked about: somebody may have taken a move back while it thought. */
static bool looks_the_same(const struct room *r, const struct job *job)
{
    size_t size = r->record.pack->game->state_size;
    unsigned char *view = calloc(1, size);
    if (view)
        match_look(r->record.match, job->seat, view);
    bool same = view && memcmp(view, job->view, size) == 0;
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
        if (looks_the_same(r, job) && match_act(r->record.match, job->seat, job->action, &why)) {
            roll_due(r->record.match);
            room_dirty(h, r);
        } else
            ask_computers(h, r, false);
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
        ok = h->store->ops->entry_add(h->store, r->id, i, text_str(&line));
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
        ask_computers(h, r, true);
    else
        room_drop(h, r);
}

void house_settle(struct house *h)
{
    for (struct job *job; (job = thinkers_take(h->thinkers));)
        take_thought(h, job);
    if (!h->dirty)
        return;
    bool ok = h->store->ops->begin(h->store), begun = ok;
    for (struct room *r = h->dirty; ok && r; r = r->next_dirty)
        ok = write_room(h, r);
    ok = ok && h->store->ops->commit(h->store);
    if (begun && !ok)
        h->store->ops->rollback(h->store);
    h->figures.commits += ok;
    h->figures.faults += !ok;
    struct room *changed = h->dirty;
    h->dirty = NULL;
    for (struct room *r = changed, *next; r; r = next) {
        next = r->next_dirty;
        r->dirty = false;
        r->next_dirty = NULL;
        if (ok) {
            const struct entry *entries;
            int n = match_entries(r->record.match, &entries);
            h->figures.entries += (uint64_t)(n - r->written);
            r->written = n;
            r->over = match_node(r->record.match).kind == NODE_OVER;
        } else if (r->thinking) { /* its pack is in use: keep it unseen and try to write it again */
            room_dirty(h, r);
            continue;
        } else {
            take_back(h, r);
            continue;
        }
        for (struct guest *g = r->guests; g; g = g->next) {
            g->waits = false;
            g->stale = true;
            g->wake(g);
        }
        ask_computers(h, r, false);
    }
}

/* ---- showing ------------------------------------------------------------------------------ */

static void put_view(const void *view, size_t size, struct text *out)
{
    size_t chars = sodium_base64_encoded_len(size, sodium_base64_VARIANT_ORIGINAL);
    char *words = malloc(chars);
    if (words) {
        sodium_bin2base64(words, chars, view, size, sodium_base64_VARIANT_ORIGINAL);
        json_put_str(out, "view", words);
    }
    free(words);
}

bool house_show(struct house *h, struct guest *g, struct text *out)
{
    if (g->room->dirty)
        house_settle(h);
    const struct room *r = g->room;
    if (!r || r->dirty)
        return false;
    if (g->lost) { /* and then what there is to see */
        g->lost = false;
        refuse_say(out, "", "This could not be written down, so it was not played; try again.");
        return true;
    }
    g->stale = false;
    size_t size = r->record.pack->game->state_size;
    unsigned char *view = calloc(1, size);
    if (!view)
        return false;
    match_look(r->record.match, g->looker, view);
    uint64_t shown = hash_bytes(view, size, 1);
    const struct log_line *lines;
    int n = match_log(r->record.match, g->looker, &lines);
    int from = g->number <= (uint32_t)n ? (int)g->number : 0; /* a guest says any number */
    if (from > 0 && lines[from - 1].hash != g->hash)
        from = 0;
    if (g->greeted && !g->moved[0] && from == n && shown == g->shown) {
        free(view);
        return false;
    }
    g->shown = shown;
    json_open(out, NULL, '{');
    if (g->moved[0])
        json_put_str(out, "goto", g->moved);
    if (!g->greeted) {
        uint8_t commitment[SEED_HASH_BYTES];
        luck_seed_hash(match_seed(r->record.match), commitment);
        json_put_str(out, "game", r->record.pack->game->id);
        json_put_raw(out, "setup", r->record.pack->setup);
        json_put_int(out, "looker", g->looker);
        json_put_hex(out, "seedHash", commitment, sizeof commitment);
        g->greeted = true;
    }
    put_view(view, size, out);
    free(view);
    json_put_int(out, "from", from);
    json_put_int(out, "number", n);
    g->number = (uint32_t)n;
    g->hash = n ? lines[n - 1].hash : 0;
    char hash[17];
    struct text digits = text_fixed(hash, sizeof hash);
    text_format(&digits, "%016llx", (unsigned long long)g->hash);
    json_put_str(out, "hash", hash);
    json_open(out, "log", '[');
    for (int i = from; i < n; i++)
        json_put_str(out, NULL, lines[i].text);
    json_close(out, ']');
    json_open(out, "told", '['); /* the same lines as facts: told.h */
    for (int i = from; i < n; i++)
        json_put_raw(out, NULL, lines[i].told[0] ? lines[i].told : "null");
    json_close(out, ']');
    if (r->over)
        json_put_hex(out, "seed", match_seed(r->record.match), SEED_BYTES);
    json_close(out, '}');
    g->moved[0] = 0;
    return true;
}

bool house_record(struct house *h, const char *key, struct text *out, struct text *error)
{
    uint8_t digest[KEY_HASH_BYTES];
    int64_t id;
    int looker;
    key_hash(key, digest);
    if (!h->store->ops->key_find(h->store, digest, &id, &looker))
        return text_put(error, "This link opens no table."), false;
    struct room *r = room_open(h, id);
    if (!r)
        return text_put(error, "This match cannot be read."), false;
    if (!r->over || r->dirty)
        return text_put(error, "The record is shown when the match is over."), false;
    record_say(r->record.match, &r->record.players, out);
    return true;
}
