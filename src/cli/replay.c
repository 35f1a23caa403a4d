/* replay.c: `bellum replay` and `bellum fork`: what can be done with a record. */
#include "ledger.h"
#include "verbs.h"

#include "engine/record.h"
#include "term/input.h"
#include "term/svg.h"
#include "term/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool load(const struct verb *verb, const char *path, const char *data, struct record *record)
{
    struct errors errors = {0};
    bool ok = record_load(record, path, data, &errors);
    if (!ok)
        cli_fail(verb, EXIT_INPUT, "%s cannot be read:\n%s", path, text_str(&errors.text));
    errors_free(&errors);
    return ok;
}

/* For --verify: a file that begins as a record, but is not as it was written, is an answer, and the answer is no. */
static int load_doubted(const struct verb *verb, const char *path, const char *data, bool as_json,
                        struct record *record)
{
    static const char first[] = "bellum record ";
    struct errors errors = {0};
    size_t n;
    char *bytes = cli_read_file(verb, path, &n);
    if (!bytes)
        return EXIT_INPUT;
    int code = EXIT_DONE;
    if (n < sizeof first - 1 || memcmp(bytes, first, sizeof first - 1) != 0)
        code = cli_fail(verb, EXIT_INPUT, "%s is no record", path);
    else if (!record_read(record, path, bytes, n, data, &errors)) {
        if (as_json)
            puts("{\"verified\":false}");
        code = cli_fail(verb, EXIT_NO, "%s does not verify:\n%s", path, text_str(&errors.text));
    }
    errors_free(&errors);
    free(bytes);
    return code;
}

static bool is_over(const struct record *record) { return match_node(record->match).kind == NODE_OVER; }

/* Lines that are lost at the end cannot be missed by a hash: that the match is not over must be said. */
static void say_unfinished(const struct record *record)
{
    struct node node = match_node(record->match);
    if (is_over(record))
        return;
    fputs("The record is unfinished: the match is not over.", stdout);
    if (node.kind == NODE_CHOICE) {
        fputs(" Next to decide:", stdout);
        for (unsigned seat = 0; seat < SEATS_MAX; seat++)
            if (node.seats >> seat & 1)
                printf(" %c", seat_letter(seat));
        putchar('.');
    }
    putchar('\n');
}

/* ---- replay ---------------------------------------------------------------------------------- */

struct replay {
    unsigned looker;
    bool step, verify, luck, as_json;
    const char *svg; /* a folder for pictures, or NULL */
    struct look look;
};

static void draw(const struct record *record, const struct match *m, const struct replay *how)
{
    const struct game *game = record->pack->game;
    struct scene *scene = calloc(1, sizeof *scene);
    void *view = calloc(1, game->state_size);
    struct text out = {0};
    if (!scene || !view)
        abort();
    match_look(m, how->looker, view);
    scene_make_of(game, record->pack->bytes, view, how->looker, scene);
    table_draw_scene(scene, &how->look, how->looker, &out);
    fputs(text_str(&out), stdout);
    text_free(&out);
    free(view);
    free(scene);
}

/* Entry after entry with the board behind it; Enter goes on, `q` ends. */
static void step_through(const struct record *record, const struct replay *how)
{
    const struct entry *entries;
    int n = match_entries(record->match, &entries);
    for (int i = 0; i <= n; i++) {
        struct match *m = record_fork(record, i, NULL);
        struct text words = {0};
        if (!m)
            return;
        if (i > 0 && (how->looker == REFEREE || entries[i - 1].seen >> how->looker & 1)) {
            entry_say(record->pack->game, record->pack->bytes, &entries[i - 1], &words);
            printf("\n%d %c: %s\n", i, seat_letter(entries[i - 1].who), text_str(&words));
            text_clear(&words);
            match_events(m, i - 1, how->looker, &words);
            fputs(text_str(&words), stdout);
        }
        putchar('\n');
        draw(record, m, how);
        text_free(&words);
        match_free(m);
        if (i == n)
            return;
        char *line = input_line("Enter goes on, q ends: ");
        bool end = !line || line[0] == 'q';
        free(line);
        if (end)
            return;
    }
}

/* A picture after every entry: 0000.svg is the beginning. */
static int pictures(const struct verb *verb, const struct record *record, const struct replay *how)
{
    const struct game *game = record->pack->game;
    int n = match_entries(record->match, NULL), code = EXIT_DONE;
    struct scene *scene = calloc(1, sizeof *scene);
    void *view = calloc(1, game->state_size);
    struct progress progress;
    if (!scene || !view)
        abort();
    if (mkdir(how->svg, 0777) != 0 && errno != EEXIST)
        code = cli_fail(verb, EXIT_INPUT, "cannot make %s: %s", how->svg, strerror(errno));
    progress_begin(&progress, "pictures");
    for (int i = 0; i <= n && code == EXIT_DONE; i++) {
        struct match *m = record_fork(record, i, NULL);
        struct text path = {0}, picture = {0};
        if (!m)
            abort();
        memset(scene, 0, sizeof *scene);
        match_look(m, how->looker, view);
        game->scene(record->pack->bytes, view, how->looker, scene);
        svg_scene(scene, &picture);
        text_format(&path, "%s/%04d.svg", how->svg, i);
        FILE *out = fopen(text_str(&path), "wb");
        if (!out || fputs(text_str(&picture), out) == EOF || fclose(out) != 0)
            code = cli_fail(verb, EXIT_INPUT, "cannot write %s: %s", text_str(&path), strerror(errno));
        text_free(&path);
        text_free(&picture);
        match_free(m);
        progress_at(&progress, i, n);
    }
    progress_end(&progress);
    free(scene);
    free(view);
    return code;
}

/* An entry as it stands in the record, and what came of it in a sentence. */
static void print_line(const struct log_line *line)
{
    struct text words = {0};
    if (line->own_or_open)
        printf("%s\n", line->text);
    else if (telling_line(line, &words) != TELLING_SILENT)
        printf("    %s\n", text_str(&words));
    text_free(&words);
}

static void print_log(const struct record *record, const struct replay *how)
{
    const struct log_line *lines;
    int n = match_log(record->match, how->looker, &lines);
    if (!how->as_json) {
        for (int i = 0; i < n; i++)
            print_line(&lines[i]);
        return;
    }
    struct text out = {0};
    json_open(&out, NULL, '{');
    json_put_str(&out, "game", record->pack->game->id);
    json_put_str(&out, "scenario", record->pack->bytes->scenario);
    json_put_int(&out, "entries", match_entries(record->match, NULL));
    json_put_bool(&out, "torn", record->torn);
    json_put_bool(&out, "over", is_over(record));
    json_open(&out, "log", '[');
    for (int i = 0; i < n; i++) {
        json_open(&out, NULL, '{');
        json_put_str(&out, lines[i].own_or_open ? "entry" : "event", lines[i].text);
        if (lines[i].told[0])
            json_put_raw(&out, "told", lines[i].told);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    puts(text_str(&out));
    text_free(&out);
}

static int verify(const struct verb *verb, const struct record *record, const char *path, bool as_json)
{
    struct errors errors = {0};
    bool ok = record_verify(record, path, &errors);
    if (as_json)
        printf("{\"verified\":%s,\"entries\":%d,\"over\":%s,\"torn\":%s}\n", ok ? "true" : "false",
               match_entries(record->match, NULL), is_over(record) ? "true" : "false", record->torn ? "true" : "false");
    else if (ok) {
        printf("%s: %d entries, every one legal, every hash right, every die and draw from the seed.\n", path,
               match_entries(record->match, NULL));
        say_unfinished(record);
    }
    if (!ok)
        cli_fail(verb, EXIT_NO, "%s does not verify:\n%s", path, text_str(&errors.text));
    errors_free(&errors);
    return ok ? EXIT_DONE : EXIT_NO;
}

static unsigned looker_of(const char *word)
{
    bool seat = word[0] >= 'A' && word[0] < 'A' + SEATS_MAX && !word[1];
    return strcmp(word, "audience") == 0 ? AUDIENCE : seat ? (unsigned)(word[0] - 'A') : (unsigned)NOBODY;
}

/* What of it was asked for. */
static int show(const struct verb *verb, const struct record *record, const char *path, const struct replay *how)
{
    if (how->verify)
        return verify(verb, record, path, how->as_json);
    if (how->luck)
        return ledger_print(verb, record, how->as_json);
    if (how->svg)
        return pictures(verb, record, how);
    if (how->step) {
        step_through(record, how);
        return EXIT_DONE;
    }
    print_log(record, how);
    if (!how->as_json) {
        draw(record, record->match, how);
        say_unfinished(record);
    }
    return EXIT_DONE;
}

static int run_replay(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"step", no_argument, NULL, 's'},
                                            {"verify", no_argument, NULL, 'v'},
                                            {"svg", required_argument, NULL, 'S'},
                                            {"luck", no_argument, NULL, 'l'},
                                            {"as", required_argument, NULL, 'a'},
                                            {"plain", no_argument, NULL, 'p'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"data", required_argument, NULL, 'd'},
                                            {"spoken", no_argument, NULL, 'k'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct replay how = {.looker = REFEREE};
    const char *data = NULL;
    bool plain = false, spoken = false;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 's': how.step = true; break;
        case 'v': how.verify = true; break;
        case 'S': how.svg = optarg; break;
        case 'l': how.luck = true; break;
        case 'p': plain = true; break;
        case 'k': spoken = true; break;
        case 'j': how.as_json = true; break;
        case 'd': data = optarg; break;
        case 'a':
            if ((how.looker = looker_of(optarg)) == NOBODY)
                return cli_fail(verb, EXIT_USAGE, "--as takes a seat or audience, not \"%s\"", optarg);
        }
    if (optind + 1 != argc)
        return cli_fail(verb, EXIT_USAGE, "name one record, as in: bellum replay monday.bellum");
    if (how.luck && how.looker != REFEREE) /* what a side drew and what it was worth is hidden from the other */
        return cli_fail(verb, EXIT_USAGE, "--luck weighs everything, so it does not go with --as");
    struct record record = {0};
    int code = how.verify                                ? load_doubted(verb, argv[optind], data, how.as_json, &record)
               : load(verb, argv[optind], data, &record) ? EXIT_DONE
                                                         : EXIT_INPUT;
    if (code != EXIT_DONE)
        return code;
    if (how.looker < SEATS_MAX && !cli_seat(verb, "--as", seat_letter(how.looker), record.pack->bytes->seats)) {
        record_free(&record);
        return EXIT_USAGE;
    }
    if (record.torn)
        cli_fail(verb, EXIT_DONE, "%s: the last line is torn and was dropped", argv[optind]);
    how.look = table_look(plain, spoken);
    code = show(verb, &record, argv[optind], &how);
    record_free(&record);
    return code;
}

const struct verb verb_replay = {
    .name = "replay",
    .synopsis = "FILE [--step] [--svg DIR] [--verify] [--luck] [--as SEAT] [--json]",
    .about = "Shows a recorded match, or verifies it: rules, hashes, and every die from the seed.",
    .help = "  --step       entry after entry, with the board\n"
            "  --svg DIR    a picture after every entry: DIR/0000.svg and so on\n"
            "  --verify     recompute everything; exits with 1 if something is not as it was written, and says if the\n"
            "               record is unfinished\n"
            "  --luck       how lucky each side was, die by die, against the exact expectation\n"
            "  --as SEAT    what that seat (or audience) may know; otherwise everything\n"
            "  --plain      drawings in 7-bit signs, without colour\n"
            "  --spoken     sentences instead of drawings, for screen readers\n"
            "  --json       the log as one JSON object\n"
            "  --data DIR|FILE   a variant of the built-in content (docs/data.md)\n\n"
            "example: bellum replay --verify monday.bellum\n",
    .run = run_replay,
};

/* ---- fork ------------------------------------------------------------------------------------- */

static int run_fork(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"seed", required_argument, NULL, 'n'},
                                            {"data", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    const char *output = NULL, *data = NULL;
    int64_t number = -1;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 'o': output = optarg; break;
        case 'd': data = optarg; break;
        case 'n':
            if (!cli_number(verb, "--seed", optarg, 0, INT64_MAX, &number))
                return EXIT_USAGE;
        }
    if (optind + 1 != argc)
        return cli_fail(verb, EXIT_USAGE, "name a record and an entry, as in: bellum fork monday.bellum@17");
    char path[1024];
    int entries;
    struct record record = {0};
    if (!cli_at(verb, argv[optind], path, sizeof path, &entries))
        return EXIT_USAGE;
    if (!load(verb, path, data, &record))
        return EXIT_INPUT;
    if (entries < 0)
        entries = match_entries(record.match, NULL);
    uint8_t seed[SEED_BYTES];
    cli_seed(number, seed);
    struct match *m = record_fork(&record, entries, number >= 0 ? seed : NULL);
    int code = EXIT_DONE;
    struct errors errors = {0};
    struct text out = {0};
    struct record_file file;
    if (!m)
        code = cli_fail(verb, EXIT_NO, "%s has %d entries, not %d", path, match_entries(record.match, NULL), entries);
    else if (!output) {
        record_say(m, &record.players, &out);
        fputs(text_str(&out), stdout);
    } else if (record_create(&file, output, m, &record.players, &errors))
        record_close(&file);
    else
        code = cli_fail(verb, EXIT_INPUT, "cannot write %s:\n%s", output, text_str(&errors.text));
    errors_free(&errors);
    text_free(&out);
    match_free(m);
    record_free(&record);
    return code;
}

const struct verb verb_fork = {
    .name = "fork",
    .synopsis = "FILE@N [--output FILE] [--seed N]",
    .about = "A new record that stands where another stood after N entries.",
    .help = "  --output FILE  where to write it (the standard output)\n"
            "  --seed N       begins from that position with luck of its own; otherwise entries and seed are kept\n"
            "  --data DIR|FILE   a variant of the built-in content (docs/data.md)\n\n"
            "example: bellum fork monday.bellum@17 --output tuesday.bellum && bellum play --resume tuesday.bellum\n",
    .run = run_fork,
};
