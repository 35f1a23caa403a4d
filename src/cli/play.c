/* play.c: `bellum play`: a match at the terminal. */
#include "challenges.h"
#include "verbs.h"

#include "engine/content.h"
#include "engine/hash.h"
#include "engine/position.h"
#include "term/input.h"
#include "term/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct wishes {
    struct cli_setup setup;
    const char *words[SEATS_MAX]; /* NULL: not said */
    bool anybody[SEATS_MAX];      /* said for every other seat, as many as there are */
    const char *record, *resume;
    int64_t seed; /* -1: from the system */
    bool plain, spoken, explain;
    bool daily;             /* the match of the day: */
    const char *day, *rung; /* NULL: today; an opponent of the ladder */
};

/* ---- a short menu where no game was named ----------------------------------------------------- */

enum { MENU_MAX = 64 };

/* A number of the menu or the word beside it; Enter alone is 1. 0 at the end of input. */
static int pick(const char *question, const char *const *words, int n)
{
    for (;;) {
        char prompt[80];
        putchar('\n');
        snprintf(prompt, sizeof prompt, "%s (1 to %d, Enter = 1): ", question, n);
        char *line = input_line(prompt);
        int64_t number = 0;
        if (!line)
            return 0;
        if (!line[0])
            number = 1;
        else if (!word_int(line, 1, n, &number))
            for (int i = 0; i < n; i++)
                if (strcmp(words[i], line) == 0)
                    number = i + 1;
        free(line);
        if (number)
            return (int)number;
        puts("A number of the list, or the word beside it, please.");
    }
}

static const struct game *pick_game(void)
{
    const char *ids[MENU_MAX] = {0};
    int n = 0;
    puts("Which game?\n");
    for (; n < MENU_MAX && games[n]; n++) {
        ids[n] = games[n]->id;
        printf("  %d  %-9s %s\n", n + 1, games[n]->id, games[n]->about);
    }
    int chosen = pick("Game", ids, n);
    return chosen ? games[chosen - 1] : NULL;
}

/* The id stays in the content, which lives as long as the match. */
static bool pick_scenario(const struct json *content, struct wishes *w)
{
    const struct json *scenarios = json_get(content, "scenarios");
    const char *ids[MENU_MAX] = {0};
    int n = 0;
    if (!scenarios || scenarios->count < 2)
        return true;
    puts("\nWhich scenario?\n");
    json_each(s, scenarios) {
        if (n == MENU_MAX)
            break;
        ids[n] = json_str(json_get(s, "id"), "");
        printf("  %2d  %-14s %s\n", n + 1, ids[n], json_str(json_get(s, "name"), ""));
        n++;
    }
    int chosen = pick("Scenario", ids, n);
    if (chosen)
        w->setup.scenario = ids[chosen - 1];
    return chosen != 0;
}

static bool pick_opponent(struct wishes *w)
{
    static const char *const who[] = {"club", "recruit", "greedy", "random", "strong", "human"};
    enum { N = sizeof who / sizeof *who };
    puts("\nAgainst whom?\n");
    for (int i = 0; i < N; i++)
        printf("  %d  %-8s %s\n", i + 1, who[i],
               i == N - 1 ? "somebody beside you, on this screen" : player_about(who[i]));
    int chosen = pick("Opponent", who, N);
    for (unsigned seat = 1; chosen && seat < SEATS_MAX; seat++) {
        w->words[seat] = who[chosen - 1];
        w->anybody[seat] = true;
    }
    return chosen != 0;
}

/* ---- seats -------------------------------------------------------------------------------------- */

static bool read_seat(const struct verb *verb, const char *word, struct wishes *w)
{
    if (word[0] >= 'A' && word[0] < 'A' + SEATS_MAX && word[1] == '=' && word[2]) {
        w->words[word[0] - 'A'] = word + 2;
        return true;
    }
    cli_fail(verb, EXIT_USAGE, "--seat takes A=human or B=club, not \"%s\"", word);
    return false;
}

/* Unless it was said, A is a person and the others are club players. */
static bool seat_players(const struct verb *verb, struct table *t, const struct wishes *w)
{
    for (unsigned seat = t->pack->bytes->seats; seat < SEATS_MAX; seat++)
        if (w->words[seat] && !w->anybody[seat] && !cli_seat(verb, "--seat", (char)('A' + seat), t->pack->bytes->seats))
            return false;
    for (unsigned seat = 0; seat < t->pack->bytes->seats; seat++) {
        struct text error = {0};
        t->words[seat] = w->words[seat] ? w->words[seat] : seat == 0 ? "human" : "club";
        snprintf(t->names.name[seat], PLAYER_NAME_BYTES, "%s", t->words[seat]);
        if (strcmp(t->words[seat], "human") == 0)
            continue;
        uint64_t seed =
            w->seed < 0 ? hash_bytes(match_seed(t->match), SEED_BYTES, seat + 1) : (uint64_t)w->seed * 4 + seat;
        t->players[seat] = player_new(t->game, t->pack->bytes, t->words[seat], seed, &error);
        if (!t->players[seat])
            cli_fail(verb, EXIT_USAGE, "%s (or human)", text_str(&error));
        text_free(&error);
        if (!t->players[seat])
            return false;
    }
    return true;
}

/* ---- a match to sit down to ------------------------------------------------------------------------ */

static int new_match(const struct verb *verb, struct table *t, const struct wishes *w, struct record_file *file)
{
    struct errors errors = {0};
    uint8_t seed[SEED_BYTES];
    void *state;
    int code;
    cli_seed(w->seed, seed);
    if (w->daily && !challenge_seed(w->day, seed))
        return cli_fail(verb, EXIT_USAGE, "--daily takes a day such as 2026-11-18, not \"%s\"", w->day);
    if (!(t->pack = cli_pack(verb, t->game, &w->setup, &state, &code)))
        return code;
    if (state)
        position_deal(t->pack, seed, state);
    t->match = state ? match_from(t->pack, state, seed) : match_new(t->pack, seed);
    free(state);
    if (!seat_players(verb, t, w))
        return EXIT_USAGE;
    if (w->record && !record_create(file, w->record, t->match, &t->names, &errors)) {
        cli_fail(verb, EXIT_INPUT, "cannot write %s:\n%s", w->record, text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    t->file = w->record ? file : NULL;
    return EXIT_DONE;
}

/* The name of a computer player; anything else in a record is somebody's own name. */
static bool is_player(const struct table *t, const char *name)
{
    struct text error = {0};
    struct player *p = player_new(t->game, t->pack->bytes, name, 1, &error);
    text_free(&error);
    player_free(p);
    return p != NULL;
}

static int old_match(const struct verb *verb, struct table *t, struct wishes *w, struct record *record,
                     struct record_file *file)
{
    struct errors errors = {0};
    if (!record_resume(file, record, w->resume, w->setup.data, &errors)) {
        cli_fail(verb, EXIT_INPUT, "cannot go on with %s:\n%s", w->resume, text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    t->game = record->pack->game;
    t->pack = record->pack;
    t->match = record->match;
    t->file = file;
    for (unsigned seat = 0; seat < t->pack->bytes->seats; seat++)
        if (!w->words[seat])
            w->words[seat] = is_player(t, record->players.name[seat]) ? record->players.name[seat] : "human";
    return seat_players(verb, t, w) ? EXIT_DONE : EXIT_USAGE;
}

/* A game may want other switches where somebody watches than where programs play (`screen` of its content): a battle that
 * stops before each round, say. What was asked for stands. */
static void screen_switches(const struct json *content, struct wishes *w)
{
    const struct json *switches = json_get(json_get(content, "screen"), "switches");
    if (w->setup.position)
        return;
    json_each(s, switches) {
        char key[64];
        snprintf(key, sizeof key, "\"%s\":", s->key);
        if (s->type == JSON_STRING && !strstr(text_str(&w->setup.switches), key))
            json_put_str(&w->setup.switches, s->key, s->string);
    }
}

/* The match of the day or an opponent of the ladder: who sits there, and what is played. */
static bool take_challenge(const struct verb *verb, const struct table *t, struct wishes *w)
{
    const struct json *one = w->daily  ? challenge_daily(verb, t->game, t->content)
                             : w->rung ? challenge_rung(verb, t->game, t->content, w->rung)
                                       : NULL;
    if (!one)
        return !w->daily && !w->rung;
    challenge_setup(one, &w->setup);
    for (unsigned seat = 1; seat < SEATS_MAX; seat++)
        if (!w->words[seat]) {
            w->words[seat] = json_str(json_get(one, "level"), "club");
            w->anybody[seat] = true;
        }
    printf("%s. %s\n", json_str(json_get(one, "name"), ""), json_str(json_get(one, "say"), ""));
    return true;
}

static int sit_down(const struct verb *verb, struct table *t, struct wishes *w)
{
    struct record record = {0};
    struct record_file file = {0};
    struct json_doc content = {0};
    struct errors errors = {0};
    int code = EXIT_DONE;
    bool menu = !t->game && !w->resume, picked = true;
    if (menu && !(t->game = pick_game()))
        return EXIT_DONE;
    if (w->resume)
        code = old_match(verb, t, w, &record, &file);
    if (code == EXIT_DONE && content_load(&content, t->game->id, w->setup.data, NULL, &errors))
        t->content = content.root;
    if (menu)
        picked = pick_scenario(content.root, w) && pick_opponent(w);
    if (!take_challenge(verb, t, w))
        code = EXIT_USAGE;
    if (!w->resume)
        screen_switches(content.root, w);
    if (!w->resume && picked && code == EXIT_DONE)
        code = new_match(verb, t, w, &file);
    if (code == EXIT_DONE && picked) {
        assert(t->pack); /* of the old match or the new one */
        printf("%s, %s. `help` tells what you can say.\n", t->game->name, t->pack->bytes->scenario);
        if (!table_play(t))
            code = EXIT_INPUT;
    }
    if (t->file)
        record_close(t->file);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        player_free(t->players[seat]);
    if (w->resume)
        record_free(&record);
    else {
        match_free(t->match);
        pack_free(t->pack);
    }
    json_free(&content);
    errors_free(&errors);
    return code;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {
        {"seat", required_argument, NULL, 's'},   {"seed", required_argument, NULL, 'n'},
        {"record", required_argument, NULL, 'r'}, {"resume", required_argument, NULL, 'R'},
        {"plain", no_argument, NULL, 'p'},        {"spoken", no_argument, NULL, 'k'},
        {"explain", no_argument, NULL, 'e'},      {"daily", optional_argument, NULL, 'y'},
        {"ladder", required_argument, NULL, 'l'}, CLI_SETUP_OPTIONS,
        {"help", no_argument, NULL, 'h'},         {0}};
    struct wishes w = {.seed = -1};
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        bool ok = true;
        switch (c) {
        case 's': ok = read_seat(verb, optarg, &w); break;
        case 'n': ok = cli_number(verb, "--seed", optarg, 0, INT64_MAX, &w.seed); break;
        case 'r': w.record = optarg; break;
        case 'R': w.resume = optarg; break;
        case 'p': w.plain = true; break;
        case 'k': w.spoken = true; break;
        case 'e': w.explain = true; break;
        case 'y':
            w.daily = true;
            w.day = optarg;
            break;
        case 'l': w.rung = optarg; break;
        default: ok = cli_setup_option(verb, &w.setup, c, optarg);
        }
        if (!ok)
            return EXIT_USAGE;
    }
    struct table t = {.look = table_look(w.plain, w.spoken), .explain = w.explain};
    if (argc - optind > 1 || (w.resume && argc > optind))
        return cli_fail(verb, EXIT_USAGE, "name one game, or --resume a record");
    if (w.resume && (w.record || w.seed >= 0 || w.setup.scenario || w.setup.position || w.setup.switches.n)) {
        text_free(&w.setup.switches);
        return cli_fail(verb, EXIT_USAGE,
                        "--resume goes on in its own file with its own set-up and seed: "
                        "no --record, --seed, --scenario, --switch or --position beside it");
    }
    if ((w.daily || w.rung) && (argc == optind || w.resume || w.setup.position || (w.daily && w.rung)))
        return cli_fail(verb, EXIT_USAGE, "--daily and --ladder begin a match of the game that is named: one of them");
    if (w.daily && w.seed >= 0)
        return cli_fail(verb, EXIT_USAGE, "the match of the day has its own seed: no --seed beside it");
    if (argc > optind && !(t.game = cli_game(verb, argv[optind])))
        return EXIT_USAGE;
    int code = sit_down(verb, &t, &w);
    text_free(&w.setup.switches);
    return code;
}

const struct verb verb_play = {
    .name = "play",
    .synopsis = "[GAME] [--seat A=human] [--seat B=PLAYER] [--seed N] [--record FILE] [--plain] …",
    .about = "Plays at the terminal: against the computer, or together at one screen.",
    .help = "  --seat A=human           who sits where: human, or a computer player (A human, the others club)\n"
            "  --seed N                 fixed luck (otherwise from the system)\n"
            "  --record FILE            write the match to FILE as it goes\n"
            "  --resume FILE            go on with a match that was recorded, in that file\n"
            "  --daily[=DATE]           the match of the day: the same for everybody (DATE: 2026-11-18, else today)\n"
            "  --ladder ID              against an opponent of the game's ladder (bellum lessons GAME lists them)\n"
            "  --explain                shows what the computer players thought, hidden plans included\n"
            "  --plain                  drawings in 7-bit signs, without colour; NO_COLOR turns only colours off\n"
            "  --spoken                 sentences instead of drawings, for screen readers\n" CLI_SETUP_HELP "\n"
            "Without a game there is a short menu. At the prompt, `help` lists what you can type.\n\n"
            "example: bellum play lines --seat B=strong\n",
    .run = run,
};
