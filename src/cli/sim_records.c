/* sim_records.c: see sim_records.h. */
#include "sim_records.h"

#include "engine/record.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct sim_records {
    const struct verb *verb;
    const struct trial *trial;
    struct pack *pack;
    const char *folder;
    atomic_int failed; /* errno of what could not be written, 0 = all was */
};

struct sim_records *sim_records_begin(const struct verb *verb, const char *folder, const struct trial *t,
                                      struct pack *pack)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_fail(verb, EXIT_INPUT, "cannot make %s: %s", folder, strerror(errno));
        return NULL;
    }
    struct sim_records *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    *r = (struct sim_records){.verb = verb, .trial = t, .pack = pack, .folder = folder};
    return r;
}

void sim_records_end(struct sim_records *r) { free(r); }

/* The game again, as a match that writes its own hashes; NULL if the entries are not what a match takes. */
static struct match *match_of(const struct sim_records *r, const struct played *p, const struct lab_entry *list)
{
    uint8_t seed[SEED_BYTES];
    struct reason why;
    lab_match_seed(r->trial, p->index, seed);
    struct match *m = r->trial->start ? match_from(r->pack, r->trial->start, seed) : match_new(r->pack, seed);
    bool ok = true;
    for (uint32_t i = 0; i < p->entries && ok; i++)
        ok = list[i].who == LUCK ? match_luck(m, list[i].what, &why) : match_act(m, list[i].who, list[i].what, &why);
    if (ok && match_node(m).kind == NODE_OVER)
        return m;
    match_free(m);
    return NULL;
}

/* Under another name first: a record that is there is whole, also after a kill. */
static bool write_whole(const char *path, const struct text *bytes)
{
    struct text other = {0};
    text_format(&other, "%s.part", path);
    FILE *f = fopen(text_str(&other), "wb");
    bool ok = f && fwrite(bytes->at, 1, bytes->n, f) == bytes->n;
    ok = f && fclose(f) == 0 && ok && rename(text_str(&other), path) == 0;
    int error = errno;
    if (f && !ok)
        unlink(text_str(&other));
    text_free(&other);
    errno = error;
    return ok;
}

bool sim_records_put(struct sim_records *r, const struct played *p, const struct lab_entry *list)
{
    struct match *m = match_of(r, p, list);
    struct players players = {0};
    struct text path = {0}, out = {0};
    if (!m) { /* the lab and the match would disagree about the rules */
        atomic_store(&r->failed, EPROTO);
        return false;
    }
    for (int e = 0; e < r->pack->bytes->seats; e++)
        snprintf(players.name[p->seat[e]], PLAYER_NAME_BYTES, "%s", r->trial->entrant[e]);
    record_say(m, &players, &out);
    text_format(&path, "%s/game-%06lld.bellum", r->folder, (long long)p->index);
    bool ok = !out.failed && write_whole(text_str(&path), &out);
    if (!ok)
        atomic_store(&r->failed, errno ? errno : EIO);
    text_free(&path);
    text_free(&out);
    match_free(m);
    return ok;
}

bool sim_records_good(const struct sim_records *r)
{
    int error = atomic_load(&r->failed);
    if (error)
        cli_fail(r->verb, EXIT_INPUT, "%s: a record could not be written: %s", r->folder, strerror(error));
    return !error;
}
