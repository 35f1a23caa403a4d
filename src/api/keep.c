/* keep.c: the public header over the engine: records, on disk and off. Translates; decides nothing. */
#include "api/inside.h"
#include "engine/scene.h"

#include <string.h>

char *bellum_record(const bellum_match *m)
{
    struct text out = {0};
    if (!m)
        return NULL;
    record_say(m->match, &m->players, &out);
    return api_take(&out);
}

/* The record's own parts live on in the match. */
static bellum_match *adopt(const struct record *r)
{
    bellum_match *m = api_match(r->pack, r->match);
    m->players = r->players;
    return m;
}

bellum_match *bellum_load(const char *record, size_t n, char **error)
{
    struct record r;
    struct errors errors = {0};
    if (!record) {
        api_lacks(error, "the record");
        return NULL;
    }
    if (!record_read(&r, "record", record, n, NULL, &errors)) {
        api_tell(error, &errors.text);
        return NULL;
    }
    errors_free(&errors);
    return adopt(&r);
}

char *bellum_commitment(const bellum_match *m)
{
    uint8_t hash[SEED_HASH_BYTES];
    struct text out = {0};
    if (!m)
        return NULL;
    luck_seed_hash(match_seed(m->match), hash);
    text_hex(&out, hash, sizeof hash);
    return api_take(&out);
}

/* A match as the record it would be. */
static struct record record_of(const bellum_match *m) { return (struct record){.pack = m->pack, .match = m->match}; }

int bellum_verify(const bellum_match *m, char **error)
{
    if (!m)
        return api_lacks(error, "the match");
    struct record r = record_of(m);
    struct errors errors = {0};
    return record_verify(&r, "record", &errors) || api_tell(error, &errors.text);
}

bellum_match *bellum_fork(const bellum_match *m, int entries)
{
    if (!m)
        return NULL;
    struct record r = record_of(m);
    struct match *fork = record_fork(&r, entries, NULL);
    return fork ? api_match_beside(m, fork) : NULL;
}

bellum_match *bellum_again(const bellum_match *m, const uint8_t seed[32])
{
    if (!m || !seed)
        return NULL;
    bool begun = match_begun(m->match);
    return api_match_beside(m, begun ? match_new(m->pack, seed) : match_from(m->pack, match_start(m->match), seed));
}

bellum_match *bellum_copy(const bellum_match *m) { return bellum_fork(m, bellum_entries(m)); }

/* ---- files ------------------------------------------------------------------------------ */

bool api_keep(bellum_match *m, int before, char **error)
{
    struct errors errors = {0};
    if (m->file.fd < 0 || record_append(&m->file, m->match, &errors))
        return true;
    struct record r = record_of(m);
    struct match *old = record_fork(&r, before, NULL);
    match_free(m->match);
    m->match = old;
    return api_tell(error, &errors.text);
}

/* A line break in a name would be a line of the file: nobody could read it again. */
static bool name_is_good(const char *name)
{
    for (; name && *name; name++)
        if ((unsigned char)*name < 0x20 || *name == 0x7F)
            return false;
    return true;
}

int bellum_keep(bellum_match *m, const char *path, const char *const *names, char **error)
{
    struct errors errors = {0};
    struct record_file file;
    if (!m || !path)
        return api_lacks(error, m ? "the path" : "the match");
    for (int i = 0; names && i < bellum_seats(m); i++)
        if (!name_is_good(names[i])) {
            errors_add(&errors, NULL, RULE_NONE, "a player's name cannot hold a control character");
            return api_tell(error, &errors.text);
        }
    for (int i = 0; names && i < bellum_seats(m); i++)
        scene_word(m->players.name[i], sizeof m->players.name[i], names[i] ? names[i] : "");
    if (!record_create(&file, path, m->match, &m->players, &errors))
        return api_tell(error, &errors.text);
    if (m->file.fd >= 0)
        record_close(&m->file);
    m->file = file;
    return 1;
}

bellum_match *bellum_resume(const char *path, char **error)
{
    struct errors errors = {0};
    struct record_file file;
    struct record r;
    if (!path) {
        api_lacks(error, "the path");
        return NULL;
    }
    if (!record_resume(&file, &r, path, NULL, &errors)) {
        api_tell(error, &errors.text);
        return NULL;
    }
    bellum_match *m = adopt(&r);
    m->file = file;
    return m;
}
