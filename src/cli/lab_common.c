/* lab_common.c: see lab_common.h. */
#include "lab_common.h"

#include "engine/hash.h"
#include "players/peek.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool lab_players_good(const struct verb *verb, const struct trial *t)
{
    for (int e = 0; e < t->pack->bytes->seats; e++) {
        struct text error = {0};
        struct player *p = player_new_in_lab(t->game, t->pack->bytes, t->entrant[e], 1, &error);
        if (!p)
            cli_fail(verb, EXIT_USAGE, "%s", text_str(&error));
        text_free(&error);
        player_free(p);
        if (!p)
            return false;
    }
    return true;
}

void lab_put_real(struct text *out, const char *key, double x)
{
    char number[32];
    snprintf(number, sizeof number, "%.6g", x);
    json_put_raw(out, key, number);
}

/* ---- files -------------------------------------------------------------------------------- */

static void head_say(const struct trial *t, struct text *out)
{
    text_format(out, "bellum-sim 1 %s %s %016llx seed=%llu swap=%d deep=%d", t->game->id, t->pack->bytes->scenario,
                (unsigned long long)t->pack->bytes->hash, (unsigned long long)t->seed, t->swap, t->deep);
    if (t->start) /* from a position: not the one of another */
        text_format(out, " start=%016llx", (unsigned long long)hash_bytes(t->start, t->game->state_size, 1));
    for (int e = 0; e < t->pack->bytes->seats; e++)
        text_format(out, " %s", t->entrant[e]);
}

void lab_file_put(FILE *f, const struct played *p, int seats)
{
    fprintf(f, "%lld,%u,%u,%u,%s", (long long)p->index, p->entries, p->decisions, p->lead_changes, p->by);
    for (int e = 0; e < seats; e++)
        fprintf(f, ",%u,%u,%d,%d", p->place[e], p->seat[e], p->score[e], p->luck[e]);
    fputs(",.\n", f);
}

void lab_row_put(FILE *f, const struct played *p, int seats)
{
    fprintf(f, "%lld,%u,%u,,%s", (long long)p->index, p->entries, p->decisions, p->by);
    for (int e = 0; e < seats; e++)
        fprintf(f, ",%u,%u,%d,", p->place[e], p->seat[e], p->score[e]);
    fputs(",.\n", f);
}

static bool read_row(char *line, struct played *p, int seats)
{
    long long index;
    unsigned changes;
    int at = 0;
    *p = (struct played){.done = 1};
    if (sscanf(line, "%lld,%u,%u,%u,%15[^,]%n", &index, &p->entries, &p->decisions, &changes, p->by, &at) != 5)
        return false;
    p->index = index;
    p->lead_changes = (uint16_t)changes;
    for (int e = 0; e < seats; e++) {
        unsigned place, seat;
        int used = 0;
        if (sscanf(line + at, ",%u,%u,%d,%d%n", &place, &seat, &p->score[e], &p->luck[e], &used) != 4 || place < 1 ||
            place > (unsigned)seats || seat >= (unsigned)seats)
            return false;
        p->place[e] = (uint8_t)place;
        p->seat[e] = (uint8_t)seat;
        at += used;
    }
    return strcmp(line + at, ",.\n") == 0;
}

bool lab_file_read(const struct verb *verb, const char *path, const struct trial *t, struct played *results,
                   uint8_t *skip, int64_t *have)
{
    *have = 0;
    struct stat what;
    if (stat(path, &what) == 0 && !S_ISREG(what.st_mode)) { /* a device may have no end */
        cli_fail(verb, EXIT_INPUT, "%s is no file", path);
        return false;
    }
    FILE *f = fopen(path, "r");
    if (!f)
        return true; /* nothing there yet */
    char line[512] = "";
    struct text head = {0};
    head_say(t, &head);
    text_char(&head, '\n');
    /* Killed before its first line was whole: as if nothing were there. */
    bool torn = !fgets(line, sizeof line, f) || (strlen(line) < head.n && !strchr(line, '\n'));
    bool ok = strncmp(line, text_str(&head), torn ? strlen(line) : head.n) == 0;
    if (!ok)
        cli_fail(verb, EXIT_INPUT, "%s holds another trial:\n  %.*s\n  this one is\n  %.*s", path,
                 (int)strcspn(line, "\n"), line, (int)head.n - 1, text_str(&head));
    struct played p;
    while (ok && fgets(line, sizeof line, f))
        if (read_row(line, &p, t->pack->bytes->seats) && p.index >= 0 && p.index < t->games && !skip[p.index]) {
            results[p.index] = p;
            skip[p.index] = 1;
            ++*have;
        }
    fclose(f);
    text_free(&head);
    return ok;
}

FILE *lab_file_open(const struct verb *verb, const char *path, const struct trial *t)
{
    struct text head = {0};
    head_say(t, &head);
    text_char(&head, '\n');
    struct stat now;
    bool begun = stat(path, &now) == 0 && (size_t)now.st_size >= head.n;
    FILE *f = fopen(path, begun ? "a" : "w");
    if (f) {
        fputs(begun ? "\n" : text_str(&head), f); /* a line's end ends a torn line, if there is one */
        fflush(f);
    } else
        cli_fail(verb, EXIT_INPUT, "%s cannot be written", path);
    text_free(&head);
    return f;
}

/* ---- machines ----------------------------------------------------------------------------- */

bool machines_one(const struct verb *verb)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (!size || strcmp(size, "1") == 0)
        return true;
    cli_fail(verb, EXIT_USAGE, "bellum %s is for one process; of several machines only bellum sim makes use",
             verb->name);
    return false;
}

bool machines_begin(const struct verb *verb, struct machines *m)
{
    *m = (struct machines){.size = 1};
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (!size)
        return true;
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 32);
    if (n <= 0)
        return false;
    path[n] = 0;
    char *slash = strrchr(path, '/');
    strcpy(slash + 1, "bellum-mpi.so");
    m->library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!m->library) {
        cli_fail(verb, EXIT_INPUT, "started by mpirun, but this build has no MPI: install Open MPI and build again");
        return false;
    }
    void (*begin)(int *, int *);
    *(void **)&begin = dlsym(m->library, "machines_mpi_begin");
    *(void **)&m->gather = dlsym(m->library, "machines_mpi_gather");
    *(void **)&m->end = dlsym(m->library, "machines_mpi_end");
    begin(&m->rank, &m->size);
    return true;
}
