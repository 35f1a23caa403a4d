/* store.c: `bellum store`: backup, restore, export and import of what a server keeps. */
#include "verbs.h"

#ifdef BELLUM_SERVER
#include "engine/record.h"
#include "store/store.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct out {
    const struct verb *verb;
    struct store *store;
    const char *folder, *data;
    int done, failed;
};

static void export_one(void *context, int64_t match)
{
    struct out *o = context;
    struct text record = {0}, seats = {0}, path = {0};
    text_format(&path, "%s/%016llx.bellum", o->folder, (unsigned long long)match);
    bool ok = o->store->ops->match_load(o->store, match, &record, &seats);
    FILE *f = ok ? fopen(text_str(&path), "wb") : NULL;
    ok = f && fwrite(text_str(&record), 1, record.n, f) == record.n;
    if (f)
        ok &= fclose(f) == 0;
    if (!ok)
        cli_fail(o->verb, EXIT_INPUT, "%s: cannot be written", text_str(&path));
    o->done += ok;
    o->failed += !ok;
    text_free(&record);
    text_free(&seats);
    text_free(&path);
}

/* A record from a file becomes a match of its own, with nobody's key. */
static bool import_one(struct out *o, const char *path)
{
    struct record r = {0};
    struct errors errors = {0};
    if (!record_load(&r, path, o->data, &errors)) {
        fputs(text_str(&errors.text), stderr);
        errors_free(&errors);
        return false;
    }
    struct text head = {0}, line = {0};
    int64_t id;
    randombytes_buf(&id, sizeof id);
    id &= INT64_MAX;
    const struct entry *entries;
    int n = match_entries(r.match, &entries);
    record_head_say(r.match, &r.players, &head);
    const struct store_ops *ops = o->store->ops;
    bool ok = ops->begin(o->store) && ops->match_add(o->store, id, r.pack->game->id, "[]", text_str(&head), false);
    for (int i = 0; ok && i < n; i++) {
        text_clear(&line);
        record_entry_say(r.match, i, &line);
        ok = ops->entry_add(o->store, id, i, text_str(&line));
    }
    if (ok && match_node(r.match).kind == NODE_OVER)
        ok = ops->match_over(o->store, id);
    if (!ok || !ops->commit(o->store)) {
        cli_fail(o->verb, EXIT_INPUT, "%s: %s", path, store_fault(o->store));
        ops->rollback(o->store);
        ok = false;
    }
    text_free(&head);
    text_free(&line);
    errors_free(&errors);
    record_free(&r);
    return ok;
}

static void tell_mistake(void *context, const char *mistake)
{
    struct out *o = context;
    fprintf(stderr, "%s: %s\n", o->folder, mistake);
    o->failed++;
}

/* Every record must be readable, too, not only be there. */
static void read_one(void *context, int64_t match)
{
    struct out *o = context;
    struct text record = {0}, seats = {0};
    struct errors errors = {0};
    struct record r = {0};
    bool ok = o->store->ops->match_load(o->store, match, &record, &seats);
    if (ok && record_read(&r, "match", text_str(&record), record.n, NULL, &errors))
        record_free(&r);
    else {
        fprintf(stderr, "match %016llx: %s%s", (unsigned long long)match,
                ok ? text_str(&errors.text) : store_fault(o->store), ok ? "" : "\n");
        o->failed++;
    }
    o->done++;
    errors_free(&errors);
    text_free(&record);
    text_free(&seats);
}

static int check(struct out *o, const char *where)
{
    struct text error = {0};
    o->folder = where;
    if (!store_check(where, tell_mistake, o))
        return EXIT_NO;
    o->store = store_open(where, &error);
    if (!o->store || !o->store->ops->all(o->store, read_one, o)) {
        fprintf(stderr, "%s: %s\n", where, o->store ? store_fault(o->store) : text_str(&error));
        o->failed++;
    }
    if (o->store)
        o->store->ops->close(o->store);
    text_free(&error);
    if (!o->failed)
        printf("%s: %d matches, all well\n", where, o->done);
    return o->failed ? EXIT_NO : EXIT_DONE;
}

/* Looked at as a whole before anything is made of it. */
static int restore(struct out *o, const char *from, const char *where)
{
    struct text error = {0};
    o->folder = from;
    if (access(where, F_OK) == 0)
        return cli_fail(o->verb, EXIT_NO, "%s exists; move it away first", where);
    if (access(from, R_OK) != 0)
        return cli_fail(o->verb, EXIT_INPUT, "%s: %s", from, strerror(errno));
    if (!store_check(from, tell_mistake, o))
        return cli_fail(o->verb, EXIT_INPUT, "%s is no whole backup; nothing was restored", from);
    o->store = store_open(from, &error);
    int rc = EXIT_DONE;
    if (!o->store || !o->store->ops->backup(o->store, where))
        rc = cli_fail(o->verb, EXIT_INPUT, "%s: %s", from, o->store ? store_fault(o->store) : text_str(&error));
    if (o->store)
        o->store->ops->close(o->store);
    text_free(&error);
    return rc;
}

static int with_store(struct out *o, const char *word, const char *where, char **files)
{
    struct text error = {0};
    if (strcmp(word, "import") != 0 && access(where, F_OK) != 0) /* opened, it would be made, and be empty */
        return cli_fail(o->verb, EXIT_INPUT, "%s: %s", where, strerror(errno));
    struct store *s = o->store = store_open(where, &error);
    if (!s) {
        int rc = cli_fail(o->verb, EXIT_INPUT, "%s: %s", where, text_str(&error));
        text_free(&error);
        return rc;
    }
    int rc = EXIT_DONE;
    if (strcmp(word, "backup") == 0) {
        if (!s->ops->backup(s, files[0]))
            rc = cli_fail(o->verb, EXIT_INPUT, "%s", store_fault(s));
    } else if (strcmp(word, "export") == 0) {
        o->folder = files[0];
        if (mkdir(o->folder, 0777) != 0 && errno != EEXIST)
            rc = cli_fail(o->verb, EXIT_INPUT, "%s: %s", o->folder, strerror(errno));
        else if (!s->ops->all(s, export_one, o) || o->failed)
            rc = EXIT_INPUT;
        else
            printf("%d matches written to %s\n", o->done, o->folder);
    } else
        for (char **file = files; *file; file++)
            if (!import_one(o, *file))
                rc = EXIT_INPUT;
    s->ops->close(s);
    return rc;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"store", required_argument, NULL, 1},
                                            {"data", required_argument, NULL, 2},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    static const char *const words[] = {"backup", "restore", "export", "import", "check"};
    const char *where = "bellum.db", *word = NULL, *data = NULL;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        *(c == 1 ? &where : &data) = optarg;
    for (size_t i = 0; optind < argc && i < sizeof words / sizeof *words; i++)
        if (strcmp(argv[optind], words[i]) == 0)
            word = words[i];
    if (optind < argc && !word)
        return cli_fail(verb, EXIT_USAGE, "there is no \"%s\": backup, restore, export, import or check", argv[optind]);
    if (!word || (optind + 2 > argc && strcmp(word, "check") != 0))
        return cli_fail(verb, EXIT_USAGE, "say what to do and with which file; bellum store --help tells more");
    if (sodium_init() < 0)
        return cli_fail(verb, EXIT_INPUT, "no source of randomness");
    umask(077);
    char **files = argv + optind + 1;
    struct out o = {.verb = verb, .data = data};
    if (strcmp(word, "check") == 0)
        return check(&o, *files ? *files : where);
    if (strcmp(word, "restore") == 0)
        return restore(&o, *files, where);
    return with_store(&o, word, where, files);
}
#define RUN run
#else
#define RUN cli_no_server
#endif

const struct verb verb_store = {
    .name = "store",
    .synopsis = "backup FILE | restore FILE | check [FILE] | export FOLDER | import RECORD…  [--store FILE]",
    .about = "What a server keeps: backup, restore, check, records out and in.",
    .help = "  backup FILE              a copy of the store in a new file, also while a server runs\n"
            "  restore FILE             makes the store from a whole backup; refuses to write over one\n"
            "  check [FILE]             looks at every match of a store or a backup\n"
            "  export FOLDER            every match as a record\n"
            "  import RECORD…           records become matches\n"
            "  --store FILE             the store (bellum.db)\n"
            "  --data DIR|FILE          import: the variant of records that do not carry it\n"
            "\n"
            "example: bellum store backup monday.db --store games.db\n",
    .run = RUN,
};
