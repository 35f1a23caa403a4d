/* lab_common.c: see lab_common.h. */
#include "lab_common.h"

#include "engine/hash.h"
#include "players/peek.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool lab_option(const struct verb *verb, struct lab_wishes *w, int option, const char *value, int64_t games_min)
{
    switch (option) {
    case 'g': return cli_number(verb, "--games", value, games_min, INT64_C(100000000), &w->games);
    case 's': return cli_number(verb, "--seed", value, 0, INT64_MAX, &w->seed);
    case 't': return cli_number(verb, "--threads", value, 1, LAB_THREADS, &w->threads);
    case 'j': return w->as_json = true;
    default: return cli_setup_option(verb, &w->setup, option, value);
    }
}

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
    text_format(out, "bellum-sim 1 %s %s %016llx seed=%llu swap=%d deep=%d%s", t->game->id, t->pack->bytes->scenario,
                (unsigned long long)t->pack->bytes->hash, (unsigned long long)t->seed, t->swap, t->deep,
                t->matches ? " matches=1" : "");
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

static const char many_line[] = "bellum-arena 1\n";

/* Is this the file that is asked for, by its first line? Killed before that was whole: as if nothing were there. */
static bool first_line_fits(const struct verb *verb, const char *path, const char *line, const char *wanted, size_t n)
{
    bool torn = strlen(line) < n && !strchr(line, '\n');
    if (strncmp(line, wanted, torn ? strlen(line) : n) == 0)
        return true;
    cli_fail(verb, EXIT_INPUT, "%s holds another trial:\n  %.*s\n  this one is\n  %.*s", path, (int)strcspn(line, "\n"),
             line, (int)n - 1, wanted);
    return false;
}

bool lab_file_read(const struct verb *verb, const char *path, enum lab_file kind, const struct trial *t,
                   struct played *results, uint8_t *skip, int64_t *have)
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
    const char *first = kind == LAB_MANY ? many_line : text_str(&head);
    bool begun = fgets(line, sizeof line, f), mine = kind == LAB_ONE;
    bool ok = !begun || first_line_fits(verb, path, line, first, strlen(first));
    struct played p;
    while (ok && fgets(line, sizeof line, f)) {
        if (kind == LAB_MANY && strncmp(line, "bellum-sim ", 11) == 0)
            mine = strcmp(line, text_str(&head)) == 0;
        else if (mine && read_row(line, &p, t->pack->bytes->seats) && p.index >= 0 && p.index < t->games &&
                 !skip[p.index]) {
            results[p.index] = p;
            skip[p.index] = 1;
            ++*have;
        }
    }
    fclose(f);
    text_free(&head);
    return ok;
}

FILE *lab_file_open(const struct verb *verb, const char *path, enum lab_file kind, const struct trial *t)
{
    struct text head = {0};
    head_say(t, &head);
    text_char(&head, '\n');
    struct stat now;
    size_t first = kind == LAB_MANY ? strlen(many_line) : head.n;
    bool begun = stat(path, &now) == 0 && (size_t)now.st_size >= first;
    FILE *f = fopen(path, begun ? "a" : "w");
    if (f) {
        fputs(begun ? "\n" : kind == LAB_MANY ? many_line : "", f); /* a line's end ends a torn line, if there is one */
        if (!begun || kind == LAB_MANY)
            fputs(text_str(&head), f);
        fflush(f);
    } else
        cli_fail(verb, EXIT_INPUT, "%s cannot be written", path);
    text_free(&head);
    return f;
}

int lab_stopped(const struct verb *verb, int64_t done, int64_t all, const char *file)
{
    if (file)
        return cli_fail(verb, EXIT_STOPPED,
                        "stopped after %lld of %lld games. They are kept in %s: the same command goes on",
                        (long long)done, (long long)all, file);
    return cli_fail(verb, EXIT_STOPPED,
                    "stopped after %lld of %lld games. They are not kept: with --resume FILE the next run can go on",
                    (long long)done, (long long)all);
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
