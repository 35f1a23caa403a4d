/* odds.c: `bellum odds`: what may come of an action, with its chances. */
#include "verbs.h"

#include "engine/odds.h"
#include "engine/position.h"
#include "engine/record.h"
#include "engine/refusals.h"

#include <stdlib.h>
#include <string.h>

struct question {
    const char *line;
    unsigned looker; /* REFEREE: everything is known */
    bool in_public;  /* results are told apart by what everybody sees */
    bool as_json;
    struct odds_limits limits;
};

/* Who would say the line: whoever is in front of it, else whoever is asked. */
static unsigned whose(const struct game *game, const void *pack, const void *state, const char **line)
{
    const char *l = *line;
    if (l[0] >= 'A' && l[0] < 'A' + SEATS_MAX && l[1] == ':') {
        *line = l + 2 + strspn(l + 2, " ");
        return (unsigned)(l[0] - 'A');
    }
    struct node node = game->node(pack, state);
    return node.kind == NODE_CHOICE ? (unsigned)__builtin_ctz(node.seats) : 0;
}

static int answer(const struct verb *verb, const struct game *game, const struct pack_head *pack, const void *state,
                  const struct question *q)
{
    if (q->looker < SEATS_MAX && !cli_seat(verb, "--as", seat_letter(q->looker), pack->seats))
        return EXIT_USAGE;
    if (q->line[0] && game->node(pack, state).kind == NODE_LUCK)
        return cli_fail(verb, EXIT_NO,
                        "\"%s\" has to wait: dice or a draw are due there. Without an action their chances are told",
                        q->line);
    struct odds odds = {0};
    struct reason why;
    struct text out = {0};
    const char *line = q->line;
    unsigned seat = whose(game, pack, state, &line);
    void *view = calloc(1, game->state_size);
    if (!view)
        abort();
    if (q->looker == REFEREE)
        memcpy(view, state, game->state_size);
    else
        game->look(pack, state, q->looker, view);
    bool ok = odds_line(game, pack, view, q->looker, q->in_public ? AUDIENCE : q->looker, seat, line, &q->limits, &odds,
                        &why);
    int code = EXIT_DONE;
    if (!ok) {
        reason_say(game, pack, &why, &out);
        code = cli_fail(verb, EXIT_NO, "\"%s\" is not legal there: %s", q->line, text_str(&out));
    } else if (q->as_json) {
        odds_say_json(&odds, &out);
        puts(text_str(&out));
    } else {
        odds_say(&odds, &out);
        fputs(text_str(&out), stdout);
    }
    if (ok)
        odds_free(&odds);
    text_free(&out);
    free(view);
    return code;
}

/* A record begins with its own word, a position with a bracket. FILE@N is a record after N entries. */
static int from_file(const struct verb *verb, const char *name, const char *data, const struct question *q)
{
    char path[1024];
    int entries;
    bool here = name[0] == '{'; /* the position itself */
    size_t n = strlen(name);
    if (!cli_at(verb, here ? "command line" : name, path, sizeof path, &entries))
        return EXIT_USAGE;
    char *bytes = here ? strdup(name) : cli_read_file(verb, path, &n);
    struct errors errors = {0};
    int code = EXIT_INPUT;
    if (!bytes)
        return code;
    if (bytes[strspn(bytes, " \t\r\n")] == '{' && entries >= 0)
        code = cli_fail(verb, EXIT_USAGE, "%s is a position: only a record has entries to count", path);
    else if (bytes[strspn(bytes, " \t\r\n")] == '{') {
        struct json_doc doc = {0};
        void *state = NULL;
        struct pack *pack = NULL;
        if (json_parse(&doc, path, bytes, n, &errors)) {
            const char *id = json_str(json_get(doc.root, "game"), NULL);
            const struct game *game = id ? cli_game(verb, id) : NULL;
            if (!id)
                errors_add(&errors, doc.root, RULE_SYNTAX, "\"game\" is missing");
            if (game && (pack = position_load(game, data, NULL, doc.root, &state, &errors)))
                code = answer(verb, game, pack->bytes, state, q);
        }
        free(state);
        pack_free(pack);
        json_free(&doc);
    } else {
        struct record record = {0};
        if (record_read(&record, path, bytes, n, data, &errors)) {
            struct match *m = entries >= 0 ? record_fork(&record, entries, NULL) : record.match;
            if (m)
                code = answer(verb, record.pack->game, record.pack->bytes, match_state(m), q);
            else
                code = cli_fail(verb, EXIT_NO, "%s has no entry %d", path, entries);
            if (m && m != record.match)
                match_free(m);
            record_free(&record);
        }
    }
    if (errors.n)
        cli_fail(verb, EXIT_INPUT, "%s cannot be read:\n%s", path, text_str(&errors.text));
    errors_free(&errors);
    free(bytes);
    return code;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {
        {"as", required_argument, NULL, 'a'},    {"public", no_argument, NULL, 'p'},
        {"steps", required_argument, NULL, 's'}, {"seed", required_argument, NULL, 'n'},
        {"json", no_argument, NULL, 'j'},        {"data", required_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},        {0}};
    struct question q = {.looker = REFEREE};
    const char *data = NULL;
    int64_t number;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 'a':
            if (optarg[0] < 'A' || optarg[0] >= 'A' + SEATS_MAX || optarg[1])
                return cli_fail(verb, EXIT_USAGE, "--as takes a seat, A to D, not \"%s\"", optarg);
            q.looker = (unsigned)(optarg[0] - 'A');
            break;
        case 's':
            if (!cli_number(verb, "--steps", optarg, 1, INT64_C(1000000000), &q.limits.steps))
                return EXIT_USAGE;
            break;
        case 'n':
            if (!cli_number(verb, "--seed", optarg, 0, INT64_MAX, &number))
                return EXIT_USAGE;
            q.limits.seed = (uint64_t)number;
            break;
        case 'p': q.in_public = true; break;
        case 'j': q.as_json = true; break;
        case 'd': data = optarg; break;
        }
    if (argc - optind < 1)
        return cli_fail(verb, EXIT_USAGE, "name a record or a position, and an action in quotes");
    struct text line = {0};
    for (int i = optind + 1; i < argc; i++)
        text_format(&line, "%s%s", i > optind + 1 ? " " : "", argv[i]);
    q.line = text_str(&line);
    int code = from_file(verb, argv[optind], data, &q);
    text_free(&line);
    return code;
}

const struct verb verb_odds = {
    .name = "odds",
    .synopsis = "FILE[@N]|POSITION ACTION [--as SEAT] [--public] [--steps N] [--json]",
    .about = "The exact chances of what an action leads to, before you commit.",
    .help = "FILE is a record (after N entries, or at its end) or a position (JSON). You can also give the position\n"
            "itself, in quotes. Without an action, the chances are those of the luck that is due. If there is too\n"
            "much to walk, the luck is sampled, and the answer says so.\n\n"
            "  --as SEAT    from what that seat may know (otherwise everything is known)\n"
            "  --public     results told apart by what everybody sees: the browser's table of a fight\n"
            "  --steps N    how much may be walked or sampled (1000000)\n"
            "  --seed N     of samples and imagined worlds\n"
            "  --json       the result as one JSON object\n"
            "  --data DIR|FILE   a variant of the built-in content (docs/data.md)\n\n"
            "example: bellum odds monday.bellum@17 \"fight 5,6 4,6\"\n",
    .run = run,
};
