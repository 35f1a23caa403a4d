/* house.c: see house.h. */
#include "offer.h"
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

struct house *house_open(struct store *store, int threads, void (*wake)(void *context), void *context)
{
    struct house *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->store = store;
    h->thinkers = thinkers_start(threads, wake, context);
    if (!h->thinkers) {
        free(h);
        return NULL;
    }
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
uint64_t house_durable(const struct house *h) { return atomic_load(&h->store->durable); }
const char *house_fault(const struct house *h) { return h->unwell ? h->last : NULL; }
const char *house_last_fault(const struct house *h) { return h->last; }

static void fault(struct house *h, const char *what)
{
    struct text t = text_fixed(h->last, sizeof h->last); /* there may be no memory to say it with */
    text_put(&t, what);
    h->figures.faults++;
    h->unwell = true;
}

/* The store refused something; always false. */
bool house_unwell(struct house *h)
{
    const char *why = store_fault(h->store);
    fault(h, why[0] ? why : "the store does not answer");
    return false;
}

void house_well(struct house *h) { h->unwell = false; }

void house_no_memory(struct house *h) { fault(h, "no memory"); }

void house_cramp(struct house *h, bool cramped)
{
    h->cramped = cramped;
    rooms_tidy(h);
}

void house_remind(struct house *h)
{
    bool forgot = h->forgot;
    h->forgot = false;
    for (int b = 0; forgot && b < ROOM_BUCKETS; b++)
        for (struct room *r = h->bucket[b]; r; r = r->next)
            room_ask_computers(h, r, false);
}

void house_probe(struct house *h)
{
    if (h->store->ops->probe(h->store) && !h->store->damaged)
        house_well(h);
    else
        house_unwell(h);
}

/* A match that somebody is at is not abandoned, however long ago they came. What nobody is at leaves the memory: it may be gone
 * from the store in a moment. */
static bool touch_rooms(struct house *h)
{
    const struct store_ops *ops = h->store->ops;
    bool ok = ops->begin(h->store), begun = ok;
    for (int b = 0; ok && b < ROOM_BUCKETS; b++)
        for (struct room *r = h->bucket[b], *next; ok && r; r = next) {
            next = r->next;
            if (room_is_idle(r))
                room_drop(h, r);
            else
                ok = ops->match_touch(h->store, r->id);
        }
    ok = ok && ops->commit(h->store);
    if (begun && !ok)
        ops->rollback(h->store);
    return ok;
}

int house_expire(struct house *h, int64_t before)
{
    enum { AT_ONCE = 50 };
    int n = touch_rooms(h) ? h->store->ops->expire(h->store, before, AT_ONCE) : -1;
    if (n < 0)
        house_unwell(h);
    return n < 0 ? 0 : n;
}

static const char house_no_table[] = "This link opens no table.";
const char house_spent[] = "Too many matches were made from here; wait a minute.";

/* ---- making matches ---------------------------------------------------------------------- */

static bool store_new(struct house *h, struct room *r, int mine, char keys[AUDIENCE + 1][SECRET_CHARS + 1])
{
    const struct store_ops *ops = h->store->ops;
    struct text seats = {0}, head = {0}, line = {0};
    uint8_t hash[KEY_HASH_BYTES];
    const struct entry *entries;
    int n = match_entries(r->record.match, &entries);
    room_seats_say(r, &seats);
    record_head_say(r->record.match, &r->record.players, &head);
    bool ok = !seats.failed && !head.failed && ops->begin(h->store);
    bool begun = ok;
    bool computers = false;
    for (int i = 0; i < SEATS_MAX; i++)
        computers |= r->seat[i].level[0] != 0;
    ok = ok && ops->match_add(h->store, r->id, r->record.pack->game->id, text_str(&seats), text_str(&head), computers);
    for (int i = 0; ok && i <= AUDIENCE; i++)
        if (keys[i][0]) {
            key_hash(keys[i], hash);
            struct key_row row = {
                .match = r->id, .looker = i, .invitation = i < SEATS_MAX && mine != MINE_ALL && i != mine};
            ok = ops->key_add(h->store, hash, &row);
        }
    for (int i = 0; ok && i < n; i++) {
        text_clear(&line);
        record_entry_say(r->record.match, i, &line);
        ok = !line.failed && ops->entry_add(h->store, r->id, i, text_str(&line));
    }
    if (ok && match_node(r->record.match).kind == NODE_OVER) /* a battle that runs by itself */
        ok = ops->match_over(h->store, r->id);
    ok = (ok && ops->commit(h->store)) || house_unwell(h);
    if (begun && !ok)
        ops->rollback(h->store);
    r->written = n;
    r->kept = true;
    r->due = h->store->committed;
    r->over = match_node(r->record.match).kind == NODE_OVER;
    text_free(&seats);
    text_free(&head);
    text_free(&line);
    return ok;
}

void room_roll_due(struct match *m)
{
    while (match_node(m).kind == NODE_LUCK)
        match_roll(m);
}

static bool create(struct house *h, struct pack *pack, const struct seat_plan *seats, int mine,
                   char keys[AUDIENCE + 1][SECRET_CHARS + 1], struct room **out, struct text *error)
{
    uint8_t seed[SEED_BYTES];
    int64_t id;
    randombytes_buf(seed, sizeof seed);
    randombytes_buf(&id, sizeof id);
    id &= INT64_MAX;
    rooms_tidy(h);
    if (h->cramped)
        return pack_free(pack), text_put(error, "there is no room for another match just now; try again"), false;
    struct room *r = room_new(h, id);
    if (!r)
        return house_no_memory(h), pack_free(pack), text_put(error, "no memory"), false;
    r->record.pack = pack;
    r->record.match = match_new(pack, seed);
    sodium_memzero(seed, sizeof seed);
    if (!r->record.match)
        return house_no_memory(h), pack_free(pack), room_drop(h, r), text_put(error, "no memory"), false;
    memset(keys, 0, (AUDIENCE + 1) * (SECRET_CHARS + 1));
    key_make(keys[AUDIENCE]);
    for (int i = 0; i < pack->bytes->seats; i++) {
        r->seat[i] = seats[i];
        if (!seats[i].level[0])
            key_make(keys[i]);
        struct text name = text_fixed(r->record.players.name[i], PLAYER_NAME_BYTES);
        text_put(&name, seats[i].level[0] ? seats[i].level : "person");
    }
    room_roll_due(r->record.match);
    if (!store_new(h, r, mine, keys)) {
        text_format(error, "the match could not be stored: %s", store_fault(h->store));
        room_drop(h, r);
        return false;
    }
    h->figures.matches++;
    *out = r;
    return true;
}

void house_offer(struct house *h, const struct offers *offers) { h->offers = offers; }

enum house_made house_create(struct house *h, const struct game *game, const struct json *setup,
                             const struct seat_plan *seats, int mine, char keys[AUDIENCE + 1][SECRET_CHARS + 1],
                             uint64_t *due, struct text *error)
{
    struct errors errors = {0};
    struct pack *pack = pack_make(game, NULL, offers_of(h->offers, game), setup, &errors);
    if (!pack)
        text_put(error, text_str(&errors.text));
    errors_free(&errors);
    if (!pack)
        return HOUSE_REFUSES;
    struct room *r;
    if (!create(h, pack, seats, mine, keys, &r, error))
        return HOUSE_CANNOT;
    *due = r->due;
    return HOUSE_MADE;
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
    struct json_doc doc, over = {0};
    struct errors errors = {0};
    struct room *r = NULL;
    if (!old || !old->over || g->looker >= SEATS_MAX)
        return text_put(error, "a rematch follows a finished match"), false;
    if (old->again[AUDIENCE][0])
        return show_way(g), true;
    if (g->spent)
        return text_put(error, house_spent), false;
    struct pack *pack = NULL;
    const struct pack *was = old->record.pack;
    if (was->over)
        json_parse(&over, "data", was->over, strlen(was->over), &errors);
    if (json_parse(&doc, "setup", was->setup, strlen(was->setup), &errors)) {
        pack = pack_make(was->game, NULL, over.root, doc.root, &errors);
        json_free(&doc);
    }
    json_free(&over);
    errors_free(&errors);
    if (!pack || !create(h, pack, old->seat, MINE_ALL, old->again, &r, error)) {
        memset(old->again, 0, sizeof old->again);
        return false;
    }
    g->made = pack->game->id;
    room_behind(h, old); /* nobody is shown the way before it leads anywhere */
    for (struct guest *other = old->guests; other; other = other->next)
        show_way(other);
    return true;
}

/* ---- guests ------------------------------------------------------------------------------ */

/* An invitation becomes a key that only this guest knows. */
static bool claim(struct house *h, const uint8_t *invitation, struct key_row *row, char fresh[SECRET_CHARS + 1])
{
    const struct store_ops *ops = h->store->ops;
    uint8_t hash[KEY_HASH_BYTES];
    key_make(fresh);
    key_hash(fresh, hash);
    row->invitation = false;
    if (!ops->begin(h->store))
        return house_unwell(h);
    if (ops->key_drop(h->store, invitation) && ops->key_add(h->store, hash, row) && ops->commit(h->store))
        return true;
    ops->rollback(h->store);
    fresh[0] = 0;
    return house_unwell(h);
}

/* Somebody came: it is not abandoned. That it could not be noted keeps nobody out. */
static void keep(struct house *h, struct room *r)
{
    const struct store_ops *ops = h->store->ops;
    if (r->kept || !ops->begin(h->store))
        return;
    r->kept = ops->match_touch(h->store, r->id) && ops->commit(h->store);
    if (!r->kept)
        ops->rollback(h->store);
}

/* The room that a key opens; NULL: a sentence in `error`, or `later`: the store does not answer just now. */
static struct room *room_by(struct house *h, const char *key, struct key_row *row, bool *later, struct text *error)
{
    uint8_t digest[KEY_HASH_BYTES];
    key_hash(key, digest);
    enum key_found found = strlen(key) == SECRET_CHARS ? h->store->ops->key_find(h->store, digest, row) : KEY_NONE;
    *later = found == KEY_FAULT;
    if (found == KEY_FAULT)
        return house_unwell(h), NULL;
    if (found == KEY_NONE)
        return text_put(error, house_no_table), NULL;
    struct room *r = room_open(h, row->match);
    if (!r && h->store_failed) {
        *later = true;
        if (!h->cramped)
            house_unwell(h);
        return NULL;
    }
    if (!r || row->looker < 0 || row->looker > AUDIENCE ||
        (row->looker < AUDIENCE && row->looker >= r->record.pack->bytes->seats)) {
        fault(h, "a match cannot be read");
        return text_put(error, "This match cannot be read."), NULL;
    }
    return r;
}

bool house_enter(struct house *h, struct guest *g, const char *key, uint32_t number, uint64_t hash,
                 char fresh[SECRET_CHARS + 1], struct text *error)
{
    uint8_t digest[KEY_HASH_BYTES];
    struct key_row row = {0};
    bool later;
    fresh[0] = 0;
    struct room *r = room_by(h, key, &row, &later, error);
    key_hash(key, digest);
    if (!r || (row.invitation && !claim(h, digest, &row, fresh))) {
        g->cut = later || r;
        return false;
    }
    keep(h, r);
    g->due = fresh[0] ? h->store->committed : 0;
    g->room = r;
    g->looker = (unsigned)row.looker;
    g->number = number;
    g->hash = hash;
    g->stale = true;
    g->next = r->guests;
    r->guests = g;
    room_ask_computers(h, r, false);
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
    struct key_row row;
    key_hash(key, old);
    enum key_found found = h->store->ops->key_find(h->store, old, &row);
    if (found == KEY_FAULT)
        return house_unwell(h);
    if (!g->room || g->looker >= SEATS_MAX || found != KEY_THERE || row.match != g->room->id ||
        (unsigned)row.looker != g->looker)
        return false;
    key_make(fresh);
    key_hash(fresh, hash);
    const struct store_ops *ops = h->store->ops;
    if (!ops->begin(h->store))
        return house_unwell(h);
    if (!ops->key_drop(h->store, old) || !ops->key_add(h->store, hash, &row) || !ops->commit(h->store)) {
        ops->rollback(h->store);
        return house_unwell(h);
    }
    g->due = h->store->committed;
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

/* ---- showing ------------------------------------------------------------------------------ */

static void put_view(const void *view, size_t size, struct text *out)
{
    size_t chars = sodium_base64_encoded_len(size, sodium_base64_VARIANT_ORIGINAL);
    char *words = malloc(chars);
    if (words) {
        sodium_bin2base64(words, chars, view, size, sodium_base64_VARIANT_ORIGINAL);
        json_put_str(out, "view", words);
    } else
        out->failed = true;
    free(words);
}

/* What a guest must know of the match itself, once. */
static void put_greeting(const struct room *r, struct guest *g, struct text *out)
{
    uint8_t commitment[SEED_HASH_BYTES];
    luck_seed_hash(match_seed(r->record.match), commitment);
    json_put_str(out, "game", r->record.pack->game->id);
    json_put_raw(out, "setup", r->record.pack->setup);
    if (pack_differs(r->record.pack))
        json_put_raw(out, "data", pack_differs(r->record.pack));
    json_put_int(out, "looker", g->looker);
    json_put_hex(out, "seedHash", commitment, sizeof commitment);
    g->greeted = true;
}

static void put_lines(const struct log_line *lines, int from, int n, struct text *out)
{
    json_open(out, "log", '[');
    for (int i = from; i < n; i++)
        json_put_str(out, NULL, lines[i].text);
    json_close(out, ']');
    json_open(out, "told", '['); /* the same lines as facts: told.h */
    for (int i = from; i < n; i++)
        json_put_raw(out, NULL, lines[i].told[0] ? lines[i].told : "null");
    json_close(out, ']');
}

bool house_show(struct house *h, struct guest *g, struct text *out)
{
    if (g->room->dirty)
        house_settle(h);
    const struct room *r = g->room;
    if (!r || r->dirty || r->due > house_durable(h))
        return false;
    if (g->lost) { /* and then what there is to see */
        g->lost = false;
        house_refuse_say(g, out, "", "This could not be written down, so it was not played; try again.");
        return true;
    }
    g->stale = false;
    size_t size = r->record.pack->game->state_size;
    unsigned char *view = calloc(1, size);
    if (!view)
        return out->failed = true;
    match_look(r->record.match, g->looker, view);
    uint64_t shown = hash_bytes(view, size, 1);
    const struct log_line *lines;
    int n = match_log(r->record.match, g->looker, &lines);
    int from = g->number <= (uint32_t)n ? (int)g->number : 0; /* a guest says any number */
    if (from > 0 && lines[from - 1].hash != g->hash)
        from = 0;
    if (g->greeted && !g->moved[0] && !g->re && from == n && shown == g->shown) {
        free(view);
        return false;
    }
    g->shown = shown;
    json_open(out, NULL, '{');
    if (g->re)
        json_put_int(out, "re", g->re);
    g->re = 0;
    json_put_word(out, "goto", g->moved);
    if (!g->greeted)
        put_greeting(r, g, out);
    put_view(view, size, out);
    free(view);
    json_put_int(out, "from", from);
    json_put_int(out, "number", n);
    json_put_bool(out, "undo", match_may_undo(r->record.match, g->looker));
    g->number = (uint32_t)n;
    g->hash = n ? lines[n - 1].hash : 0;
    char hash[17];
    struct text digits = text_fixed(hash, sizeof hash);
    text_format(&digits, "%016llx", (unsigned long long)g->hash);
    json_put_str(out, "hash", hash);
    put_lines(lines, from, n, out);
    if (r->over)
        json_put_hex(out, "seed", match_seed(r->record.match), SEED_BYTES);
    json_close(out, '}');
    g->moved[0] = 0;
    return true;
}

enum house_shown house_record(struct house *h, const char *key, struct text *out, struct text *error)
{
    struct key_row row;
    bool later;
    struct room *r = room_by(h, key, &row, &later, error);
    if (!r && !later)
        return strcmp(text_str(error), house_no_table) == 0 ? RECORD_NO_KEY : RECORD_NOT_YET;
    if (!r)
        return text_put(error, "The store does not answer just now."), RECORD_FAULT;
    if (!r->over || r->dirty || r->due > house_durable(h))
        return text_put(error, "The record is shown when the match is over."), RECORD_NOT_YET;
    record_say(r->record.match, &r->record.players, out);
    return RECORD_SHOWN;
}

enum house_turn house_turn(struct house *h, const char *key)
{
    struct key_row row;
    bool later;
    struct text error = {0};
    const struct room *r = room_by(h, key, &row, &later, &error);
    bool none = !r && strcmp(text_str(&error), house_no_table) == 0;
    text_free(&error);
    if (none)
        return TURN_NO_KEY;
    if (!r || r->dirty || r->due > house_durable(h))
        return TURN_LATER;
    if (r->over)
        return TURN_OVER;
    struct node node = match_node(r->record.match);
    bool asked = node.kind == NODE_CHOICE && row.looker < AUDIENCE && (node.seats >> row.looker & 1);
    return asked ? TURN_MINE : TURN_THEIRS;
}
