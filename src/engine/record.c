/* record.c: the text of a record. See record.h; record_file.c writes it to disk. */
#include "record.h"

#include "content.h"
#include "hash.h"
#include "refusals.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "bellum record 1";

/* ---- writing --------------------------------------------------------------------------- */

static void put_hash(char digits[16], uint64_t hash)
{
    uint8_t bytes[8];
    for (int i = 7; i >= 0; i--, hash >>= 8)
        bytes[i] = (uint8_t)hash;
    hex_write(digits, bytes, sizeof bytes);
}

static void say_hash(struct text *out, uint64_t hash)
{
    char digits[16];
    put_hash(digits, hash);
    text_put_n(out, digits, sizeof digits);
}

static void say_member(struct text *out, const char *key, const char *json)
{
    text_format(out, "%s ", key);
    text_put(out, json);
    text_char(out, '\n');
}

/* The header without its last line. */
static void say_facts(const struct match *m, const struct players *players, struct text *out)
{
    const struct pack *pack = match_pack_of(m);
    uint8_t commit[SEED_HASH_BYTES];
    text_format(out, "%s\ngame %s %d\npack ", first_line, pack->game->id, pack->game->rules_version);
    say_hash(out, pack->bytes->hash);
    text_char(out, '\n');
    say_member(out, "setup", pack->setup);
    if (pack->over)
        say_member(out, "data", pack->over);
    if (!match_begun(m)) {
        struct text position = {0};
        pack->game->say_position(pack->bytes, match_start(m), REFEREE, &position);
        say_member(out, "position", text_str(&position));
        text_free(&position);
    }
    for (unsigned seat = 0; seat < pack->bytes->seats; seat++)
        text_format(out, "player %c %s\n", seat_letter(seat), players ? players->name[seat] : "");
    luck_seed_hash(match_seed(m), commit);
    text_put(out, "commit ");
    text_hex(out, commit, sizeof commit);
    text_put(out, "\nseed ");
    text_hex(out, match_seed(m), SEED_BYTES);
    text_char(out, '\n');
}

/* The header's own hash, over its bytes and the first state. */
static uint64_t head_hash(const struct match *m, const char *bytes, size_t n)
{
    return hash_bytes(bytes, n, hash_bytes(match_start(m), match_game(m)->state_size, match_pack_of(m)->bytes->hash));
}

void record_head_say(const struct match *m, const struct players *players, struct text *out)
{
    size_t before = out->n;
    say_facts(m, players, out);
    uint64_t hash = head_hash(m, text_str(out) + before, out->n - before);
    text_put(out, "start ");
    say_hash(out, hash);
    text_char(out, '\n');
}

void record_entry_say(const struct match *m, int entry, struct text *out)
{
    assert(entry >= 0);
    const struct entry *entries;
    match_entries(m, &entries);
    const struct entry *e = &entries[entry];
    char head[] = " 0123456789abcdef A: ";
    put_hash(head + 1, e->hash);
    head[18] = seat_letter(e->who);
    text_int(out, entry + 1);
    text_put_n(out, head, sizeof head - 1);
    entry_say(match_game(m), match_pack(m), e, out);
    text_char(out, '\n');
}

void record_say(const struct match *m, const struct players *players, struct text *out)
{
    record_head_say(m, players, out);
    for (int i = 0; i < match_entries(m, NULL); i++)
        record_entry_say(m, i, out);
}

/* ---- reading --------------------------------------------------------------------------- */

/* A line at a time, without its end. */
struct reader {
    const char *name, *bytes, *at, *end; /* at: the line after this one */
    const char *line;
    size_t n;
    int number;
    struct errors *errors;
};

static bool wrong(const struct reader *k, int column, const char *what)
{
    struct json here = {.file = k->name, .line = k->number, .column = column};
    errors_add(k->errors, &here, RULE_SYNTAX, "%s", what);
    return false;
}

/* False: no whole line is left. */
static bool next_line(struct reader *k)
{
    const char *end = memchr(k->at, '\n', (size_t)(k->end - k->at));
    k->number++;
    if (!end)
        return false;
    k->line = k->at;
    k->n = (size_t)(end - k->at);
    k->at = end + 1;
    return true;
}

/* The rest of a line that begins with the word and a space; NULL if it does not. */
static const char *after(const struct reader *k, const char *word, size_t *n)
{
    size_t w = strlen(word);
    if (k->n <= w || memcmp(k->line, word, w) != 0 || k->line[w] != ' ')
        return NULL;
    *n = k->n - w - 1;
    return k->line + w + 1;
}

static bool read_hex(const char *from, size_t n, uint8_t *out, size_t bytes)
{
    assert(bytes > 0);
    return n == 2 * bytes && hex_bytes(from, out, bytes);
}

static bool read_hash(const char *from, size_t n, uint64_t *out)
{
    uint8_t bytes[8];
    if (!read_hex(from, n, bytes, sizeof bytes))
        return false;
    *out = 0;
    for (int i = 0; i < 8; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

/* What the header says, before it is made into a match. */
struct head {
    const struct game *game;
    struct json_doc setup, over, position;
    uint64_t pack_hash;
    uint8_t seed[SEED_BYTES];
};

static bool want_line(struct reader *k, const char *word, const char **rest, size_t *n)
{
    assert(word[0]);
    char what[80];
    struct text sentence = text_fixed(what, sizeof what);
    text_format(&sentence, "here must stand the line \"%s …\"", word);
    if (!next_line(k))
        return wrong(k, 1, "the header is not complete");
    *rest = after(k, word, n);
    return *rest || wrong(k, 1, what);
}

static bool read_game(struct reader *k, struct head *h)
{
    const char *rest;
    size_t n;
    char line[64], id[32], version[16];
    int64_t number;
    if (!next_line(k) || k->n != strlen(first_line) || memcmp(k->line, first_line, k->n) != 0)
        return wrong(k, 1, "this is no record: the first line must read \"bellum record 1\"");
    if (!want_line(k, "game", &rest, &n))
        return false;
    if (n >= sizeof line || memchr(rest, 0, n))
        return wrong(k, 6, "there is no such game");
    memcpy(line, rest, n);
    line[n] = 0;
    next_word(line, id, sizeof id);
    next_word(line, version, sizeof version);
    h->game = game_find(id);
    if (!h->game)
        return wrong(k, 6, "there is no such game");
    if (line[0] || !word_int(version, 0, INT32_MAX, &number) || number != h->game->rules_version)
        return wrong(k, 6, "the record was made with another version of the rules");
    if (!want_line(k, "pack", &rest, &n))
        return false;
    return read_hash(rest, n, &h->pack_hash) || wrong(k, 6, "here must stand 16 hexadecimal digits");
}

/* A header line that is a word and a JSON value. */
static bool read_json(struct reader *k, const char *bytes, size_t n, struct json_doc *doc)
{
    return json_parse_at(doc, k->name, k->number, (int)(bytes - k->line) + 1, bytes, n, k->errors);
}

/* The optional lines are told apart by their word. */
static bool maybe_json(struct reader *k, const char *word, struct json_doc *doc)
{
    struct reader look = *k;
    const char *rest;
    size_t n;
    if (!next_line(&look) || !(rest = after(&look, word, &n)))
        return true;
    *k = look;
    return read_json(k, rest, n, doc);
}

static bool read_player(struct reader *k, unsigned seat, struct players *players)
{
    assert(seat < SEATS_MAX);
    char word[] = "player A";
    const char *rest;
    size_t n;
    word[7] = seat_letter(seat);
    if (!want_line(k, word, &rest, &n))
        return false;
    if (n >= PLAYER_NAME_BYTES)
        return wrong(k, 10, "a player's name has at most 63 bytes");
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)rest[i] < 0x20 || rest[i] == 0x7F)
            return wrong(k, (int)i + 10, "a player's name cannot hold a control character");
    memcpy(players->name[seat], rest, n);
    return true;
}

static bool read_seed(struct reader *k, struct head *h)
{
    uint8_t commit[SEED_HASH_BYTES], hash[SEED_HASH_BYTES];
    const char *rest;
    size_t n;
    if (!want_line(k, "commit", &rest, &n))
        return false;
    if (!read_hex(rest, n, commit, sizeof commit))
        return wrong(k, 8, "here must stand 64 hexadecimal digits");
    if (!want_line(k, "seed", &rest, &n))
        return false;
    if (!read_hex(rest, n, h->seed, sizeof h->seed))
        return wrong(k, 6, "here must stand 64 hexadecimal digits");
    luck_seed_hash(h->seed, hash);
    return memcmp(hash, commit, sizeof hash) == 0 || wrong(k, 6, "this is not the seed that was committed to");
}

/* The first state: from the position line, else from begin(). */
static bool begin(struct reader *k, const struct head *h, struct record *r)
{
    if (!h->position.root) {
        r->match = match_new(r->pack, h->seed);
        return true;
    }
    struct reason why;
    void *state = calloc(1, h->game->state_size);
    if (!state)
        abort();
    bool ok = h->game->read_position(r->pack->bytes, h->position.root, REFEREE, state, k->errors);
    if (ok && !h->game->valid(r->pack->bytes, state, &why))
        ok = wrong(k, 1, "the start position breaks the game's rules");
    if (ok)
        r->match = match_from(r->pack, state, h->seed);
    free(state);
    return ok;
}

static bool fits(const struct pack *pack, const struct head *h) { return pack && pack->bytes->hash == h->pack_hash; }

/* The pack that the record was made with: of the content of today, or of what was built in before. Records that were made
 * before they carried what differs have it in a folder. */
static bool find_pack(struct reader *k, const struct head *h, struct record *r, const char *source)
{
    struct errors first = {0};
    r->pack = pack_make(h->game, NULL, h->over.root, h->setup.root, &first);
    bool made = r->pack != NULL;
    for (int back = 1; !fits(r->pack, h); back++) {
        struct errors silent = {0};
        pack_free(r->pack);
        r->pack = NULL;
        if (back > content_versions_back(h->game->id))
            break;
        r->pack = pack_make_old(h->game, back, h->over.root, h->setup.root, &silent);
        errors_free(&silent);
    }
    if (!r->pack && source && !h->over.root) {
        r->pack = pack_make(h->game, source, NULL, h->setup.root, k->errors);
        if (!fits(r->pack, h)) {
            pack_free(r->pack);
            r->pack = NULL;
        }
    }
    if (r->pack)
        errors_free(&first);
    else {
        if (!made)
            errors_join(k->errors, &first);
        errors_free(&first);
        wrong(k, 1,
              h->over.root || source
                  ? "the record was made with other content: the hash of its pack does not fit"
                  : "the record was made with other content, which it does not carry: give that with --data");
    }
    return r->pack != NULL;
}

static bool read_head_lines(struct reader *k, struct head *h, struct record *r, const char *source)
{
    const char *rest;
    size_t n;
    uint64_t hash;
    if (!read_game(k, h) || !want_line(k, "setup", &rest, &n) || !read_json(k, rest, n, &h->setup))
        return false;
    if (!maybe_json(k, "data", &h->over) || !maybe_json(k, "position", &h->position))
        return false;
    if (!find_pack(k, h, r, source))
        return false;
    pack_set_up_as(r->pack, h->setup.root);
    for (unsigned seat = 0; seat < r->pack->bytes->seats; seat++)
        if (!read_player(k, seat, &r->players))
            return false;
    if (!read_seed(k, h) || !begin(k, h, r))
        return false;
    size_t bytes = (size_t)(k->at - k->bytes);
    if (!want_line(k, "start", &rest, &n))
        return false;
    if (!read_hash(rest, n, &hash) || hash != head_hash(r->match, k->bytes, bytes))
        return wrong(k, 7, "the header was changed: its hash does not fit");
    return true;
}

static bool read_head(struct reader *k, struct record *r, const char *source)
{
    struct head h = {0};
    bool ok = read_head_lines(k, &h, r, source);
    json_free(&h.setup);
    json_free(&h.over);
    json_free(&h.position);
    return ok;
}

/* ---- entries --------------------------------------------------------------------------- */

static bool refused(const struct reader *k, const struct record *r, const struct reason *why)
{
    struct json here = {.file = k->name, .line = k->number, .column = 1};
    struct text sentence = {0};
    reason_say(match_game(r->match), match_pack(r->match), why, &sentence);
    errors_add(k->errors, &here, RULE_SYNTAX, "this entry is not possible here: %s", text_str(&sentence));
    text_free(&sentence);
    return false;
}

/* Makes the entry that the words say. */
static bool enter(struct match *m, char who, char *words, struct reason *why)
{
    unsigned seat = who == '*' ? LUCK : (unsigned)(who - 'A');
    uint64_t what;
    if (who == '-' && strcmp(words, "agree") == 0)
        return match_quit(m, NOBODY, QUIT_AGREE, why);
    *why = (struct reason){.rule = RULE_SEAT};
    if (who != '*' && (who < 'A' || who >= 'A' + SEATS_MAX))
        return false;
    if (strcmp(words, "undo") == 0)
        return match_undo(m, seat, why);
    if (strcmp(words, "resign") == 0)
        return match_quit(m, seat, QUIT_RESIGN, why);
    if (strcmp(words, "time") == 0)
        return match_quit(m, seat, QUIT_TIME, why);
    struct node node = match_node(m);
    if (node.kind != (who == '*' ? NODE_LUCK : NODE_CHOICE))
        return false;
    *why = (struct reason){0};
    if (!match_game(m)->read(match_pack(m), match_state(m), seat, words, &what, why) || words[0]) {
        if (why->rule == RULE_NONE)
            why->rule = RULE_SYNTAX;
        return false;
    }
    return who == '*' ? match_luck(m, what, why) : match_act(m, seat, what, why);
}

/* 17 8c1f03a2b4d5e6f7 A: fight 5,6 4,6 */
static bool read_entry(struct reader *k, struct record *r, struct text *again)
{
    const char *hash = memchr(k->line, ' ', k->n), *end = k->line + k->n;
    char words[LINE_MAX_BYTES + 1];
    struct reason why;
    if (!hash || end - hash < 22 || hash[17] != ' ' || hash[19] != ':' || hash[20] != ' ')
        return wrong(k, 1, "an entry reads: number, hash of 16 digits, who and a colon, words");
    size_t n = (size_t)(end - hash) - 21;
    if (n > LINE_MAX_BYTES)
        return wrong(k, 1, "this line is too long");
    memcpy(words, hash + 21, n);
    words[n] = 0;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)words[i] < 0x20 || words[i] == 0x7F)
            return wrong(k, (int)(hash - k->line) + 22 + (int)i, "a control character stands here");
    if (!enter(r->match, hash[18], words, &why))
        return refused(k, r, &why);
    /* Whatever the line says must be what would be written, to the letter. */
    text_clear(again);
    record_entry_say(r->match, match_entries(r->match, NULL) - 1, again);
    if (again->n == k->n + 1 && memcmp(text_str(again), k->line, k->n) == 0)
        return true;
    const char *want = text_str(again);
    size_t at = 0;
    while (at < k->n && want[at] == k->line[at])
        at++;
    const char *gap = strchr(want, ' ');
    if (want + at <= gap)
        return wrong(k, (int)at + 1, "the number of this entry is wrong");
    if (want + at <= gap + 17)
        return wrong(k, (int)at + 1, "the hash does not fit: this entry or the one before it was changed");
    return wrong(k, (int)at + 1, "this entry is not written as it was");
}

bool record_read(struct record *r, const char *name, const char *bytes, size_t n, const char *source,
                 struct errors *errors)
{
    *r = (struct record){0};
    struct reader k = {.name = name, .bytes = bytes, .at = bytes, .end = bytes + n, .errors = errors};
    struct text again = {0};
    bool ok = read_head(&k, r, source);
    while (ok && next_line(&k))
        ok = read_entry(&k, r, &again);
    text_free(&again);
    r->bytes = (size_t)(k.at - bytes);
    r->torn = r->bytes < n;
    if (!ok)
        record_free(r);
    return ok;
}

void record_free(struct record *r)
{
    match_free(r->match);
    pack_free(r->pack);
    *r = (struct record){0};
}

/* ---- proof and fork -------------------------------------------------------------------- */

/* Makes entry i of `from` in m, which stands just before it. */
static bool copy_entry(const struct match *from, int i, struct match *m)
{
    assert(i >= 0);
    const struct entry *e;
    struct reason why;
    match_entries(from, &e);
    e += i;
    switch (e->word) {
    case WORD_ACTION: return match_act(m, e->who, e->what, &why);
    case WORD_LUCK: return match_luck(m, e->what, &why);
    case WORD_UNDO: return match_undo(m, e->who, &why);
    case WORD_RESIGN: return match_quit(m, e->who, QUIT_RESIGN, &why);
    case WORD_TIME: return match_quit(m, e->who, QUIT_TIME, &why);
    default: return match_quit(m, NOBODY, QUIT_AGREE, &why);
    }
}

static struct match *same_start(const struct match *m)
{
    struct pack *pack = match_pack_of(m);
    return match_begun(m) ? match_new(pack, match_seed(m)) : match_from(pack, match_start(m), match_seed(m));
}

bool record_verify(const struct record *r, const char *name, struct errors *errors)
{
    const struct match *m = r->match;
    const struct game *g = match_game(m);
    const struct entry *entries;
    int n = match_entries(m, &entries);
    struct match *again = same_start(m);
    bool ok = true;
    for (int i = 0; ok && i < n; i++) {
        if (entries[i].word == WORD_LUCK) {
            struct rng dice;
            luck_for_entry(match_seed(m), (uint64_t)i + 1, &dice);
            if (g->sample(match_pack(m), match_state(again), &dice) != entries[i].what) {
                errors_add(errors, NULL, RULE_NONE, "%s: the luck of entry %d is not what the seed gives", name, i + 1);
                ok = false;
            }
        }
        if (ok && !copy_entry(m, i, again)) {
            errors_add(errors, NULL, RULE_NONE, "%s: entry %d cannot be played again", name, i + 1);
            ok = false;
        }
    }
    if (ok && match_hash(again) != match_hash(m)) {
        errors_add(errors, NULL, RULE_NONE, "%s: the last state is another one when played again", name);
        ok = false;
    }
    match_free(again);
    return ok;
}

struct match *record_fork(const struct record *r, int entries, const uint8_t *seed)
{
    if (entries < 0 || entries > match_entries(r->match, NULL))
        return NULL;
    struct match *m = same_start(r->match);
    for (int i = 0; i < entries; i++)
        if (!copy_entry(r->match, i, m)) {
            match_free(m);
            return NULL;
        }
    if (!seed)
        return m;
    struct match *own = match_from(r->pack, match_state(m), seed);
    match_free(m);
    return own;
}
