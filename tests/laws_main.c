/* laws_main.c: random matches of every game, and the laws put to each of them.
 *
 *   build/laws [--games a,b] [--scenario ID] [--setup JSON] [--matches N] [--seconds T] [--seed S] [--cases DIR]
 *
 * Every scenario with its default switches, then each other value of each switch, then mixtures, then scenarios of which
 * nothing is known beforehand, in turn, until the matches or the seconds of each game are used up. */
#include "engine/content.h"
#include "laws.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILURES_MAX = 3, SETUPS_MAX = 256, MIXED = 8 };

/* ---- set-ups -------------------------------------------------------------------------- */

/* {"scenario": …, "switches": {…}}: every scenario as it is, then every other value of every switch on some scenario. */
struct setups {
    int n, scenarios;
    char *json[SETUPS_MAX];
};

static void setup_add(struct setups *list, const char *scenario, const struct json *key, const struct json *value)
{
    struct text t = {0};
    if (list->n == SETUPS_MAX)
        return;
    json_open(&t, NULL, '{');
    json_put_str(&t, "scenario", scenario);
    if (key) {
        struct text v = {0};
        struct json alone = *value;
        alone.key = NULL;
        json_say(&alone, &v);
        json_open(&t, "switches", '{');
        json_put_raw(&t, json_str(key, ""), text_str(&v));
        json_close(&t, '}');
        text_free(&v);
    }
    json_close(&t, '}');
    list->json[list->n++] = t.at;
}

static void setups_make(struct setups *list, const struct json *content, const char *only)
{
    const struct json *scenarios = json_get(content, "scenarios");
    json_each(s, scenarios)
        if (!only || json_is(json_get(s, "id"), only))
            setup_add(list, json_str(json_get(s, "id"), ""), NULL, NULL);
    list->scenarios = list->n;
    int turn = 0;
    json_each(sw, json_get(content, "switches"))
        json_each(value, json_get(sw, "values"))
            if (value != json_get(sw, "values")->first && scenarios && scenarios->count) {
                const struct json *s = json_at(scenarios, turn++ % scenarios->count);
                setup_add(list, only ? only : json_str(json_get(s, "id"), ""), json_get(sw, "id"), value);
            }
}

/* Any value for every switch at once: what nobody thought of together. Mixtures that a game refuses are passed over. */
static void setups_mix(struct setups *list, const struct json *content, const char *only)
{
    const struct json *scenarios = json_get(content, "scenarios"), *switches = json_get(content, "switches");
    struct rng dice;
    rng_seed(&dice, 17);
    for (int i = 0; i < MIXED && switches && switches->count > 1 && scenarios && list->n < SETUPS_MAX; i++) {
        const struct json *s = json_at(scenarios, (int)rng_below(&dice, (uint32_t)scenarios->count));
        struct text t = {0};
        json_open(&t, NULL, '{');
        json_put_str(&t, "scenario", only ? only : json_str(json_get(s, "id"), ""));
        json_open(&t, "switches", '{');
        json_each(sw, switches) {
            const struct json *values = json_get(sw, "values");
            if (!values || !values->count)
                continue;
            struct text v = {0};
            struct json alone = *json_at(values, (int)rng_below(&dice, (uint32_t)values->count));
            alone.key = NULL;
            json_say(&alone, &v);
            json_put_raw(&t, json_str(json_get(sw, "id"), ""), text_str(&v));
            text_free(&v);
        }
        json_close(&t, '}');
        json_close(&t, '}');
        list->json[list->n++] = t.at;
    }
}

/* The first position of a scenario as text; false: it cannot be had. */
static bool first_position(const struct game *game, const struct json *content, const char *setup, struct text *out)
{
    struct json_doc doc = {0};
    struct errors errors = {0};
    void *pack = calloc(1, game->pack_size), *s = calloc(1, game->state_size);
    bool ok = pack && s && json_parse(&doc, "setup", setup, strlen(setup), &errors) &&
              game->prepare(content, doc.root, pack, &errors);
    if (ok) {
        game->begin(pack, s);
        game->say_position(pack, s, REFEREE, out);
    }
    json_free(&doc);
    errors_free(&errors);
    free(pack);
    free(s);
    return ok;
}

/* What scenarios lay open (the cards of ready armies) is hidden in a match of own builds: their first positions once more,
 * with nothing `known`. */
static void setups_hide(struct setups *list, const struct game *game, const struct json *content)
{
    static const char known[] = "\"known\":[";
    for (int i = 0, n = list->scenarios; i < n && list->n < SETUPS_MAX; i++) {
        struct text said = {0}, hidden = {0};
        bool any = false;
        if (!first_position(game, content, list->json[i], &said))
            continue;
        const char *from = text_str(&said);
        for (const char *at; (at = strstr(from, known)); from = strchr(at, ']')) {
            at += strlen(known);
            any |= *at != ']';
            text_put_n(&hidden, from, (size_t)(at - from));
        }
        text_put(&hidden, from);
        text_free(&said);
        if (any)
            list->json[list->n++] = hidden.at;
        else
            text_free(&hidden);
    }
}

/* ---- a game --------------------------------------------------------------------------- */

struct options {
    const char *games, *scenario, *setup, *cases, *folder;
    int64_t matches;
    double seconds;
    uint64_t seed;
};

static void summary(const struct laws *w, const struct setups *list, int impossible, double took)
{
    enum { NAMED = 4 }; /* few rules left out are named: a new game wants to know which */
    int met = 0, rules = 0;
    struct text unmet = {0};
    json_each(rule, json_get(w->content, "rules")) {
        rules++;
        if (w->met[rule_read(rule->key)])
            met++;
        else if (rules - met <= NAMED)
            text_format(&unmet, " %s", rule->key);
    }
    if (rules - met > NAMED)
        text_clear(&unmet);
    printf("%-9s %lld matches (%lld to the end) of %d set-ups, %lld entries, %d of %d rules met%s%s, %.1f s\n",
           w->game->id, (long long)w->matches, (long long)w->finished, list->n - impossible, (long long)w->entries, met,
           rules, unmet.n ? ", not" : "", text_str(&unmet), took);
    text_free(&unmet);
    printf("          checks by law:");
    for (int law = 1; law <= LAWS; law++)
        if (w->checked[law])
            printf(" %d:%lld", law, (long long)w->checked[law]);
    printf("\n");
}

/* The matches of one game in turn over its set-ups; the number of broken laws. */
static int run_game(const struct game *game, const struct options *o)
{
    struct laws w = {.game = game, .folder = o->folder, .listed = true};
    struct json_doc content = {0};
    struct errors errors = {0};
    struct setups list = {0};
    int broken = 0, impossible = 0;
    double start = law_now();
    if (!content_load(&content, game->id, NULL, NULL, &errors)) {
        printf("%s: the content does not load:\n%s", game->id, text_str(&errors.text));
        return 1;
    }
    if (laws_of_content(game, content.root, false)) { /* nothing can be played with it */
        json_free(&content);
        return 1;
    }
    w.content = content.root;
    laws_make(&w);
    if (o->setup)
        list.json[list.n++] = strdup(o->setup);
    else {
        setups_make(&list, content.root, o->scenario);
        setups_mix(&list, content.root, o->scenario);
        setups_hide(&list, game, content.root);
    }
    if (list.n == 0)
        printf("%s: no such scenario\n", game->id), broken++;
    w.until = o->seconds > 0 ? start + o->seconds : 0;
    bool dead[SETUPS_MAX] = {0};
    for (int64_t i = 0; (o->matches == 0 || i < o->matches) && broken < FAILURES_MAX && impossible < list.n; i++) {
        if (o->seconds > 0 && law_now() > w.until)
            break;
        int k = (int)(i % list.n);
        bool possible;
        if (dead[k])
            continue;
        w.seed = o->seed + (uint64_t)i;
        int before = errors.n;
        if (!laws_match(&w, list.json[k], &possible, &errors)) {
            broken++;
            dead[k] = true; /* one report a set-up is enough */
            impossible++;
        } else if (!possible) {
            impossible++;
            dead[k] = true;
            if (k < list.scenarios || o->setup) {
                printf("%s: set-up %s is refused:\n%s", game->id, list.json[k], text_str(&errors.text));
                broken++;
            } else if (errors.n == before)
                printf("%s: set-up %s is refused without a word\n", game->id, list.json[k]), broken++;
        }
    }
    if (o->cases)
        broken += laws_of_rules(&w, o->cases) > 0;
    summary(&w, &list, impossible, law_now() - start);
    for (int i = 0; i < list.n; i++)
        free(list.json[i]);
    laws_free(&w);
    json_free(&content);
    errors_free(&errors);
    return broken;
}

/* ---- the command line ----------------------------------------------------------------- */

static bool named(const char *list, const char *id)
{
    size_t n = strlen(id);
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, id, n) == 0 && (at[n] == 0 || at[n] == ','))
            return true;
    return false;
}

static void usage(void)
{
    printf(
        "laws [--games lines,legends] [--scenario ID] [--setup JSON] [--matches N] [--seconds T] [--seed S] [--cases DIR]\n"
        "Plays random matches of every game and puts the laws of docs/design.md to them.\n"
        "  --matches, --seconds  for each game; without either: ten matches\n"
        "  --setup   one set-up only, as a report prints it\n"
        "  --cases   also: every rule has a case there (law 17)\n"
        "  --faults  instead: are the faults of a game made for it found?\n");
}

static bool options_read(int argc, char **argv, struct options *o)
{
    static const struct option words[] = {
        {"games", 1, NULL, 'g'},   {"scenario", 1, NULL, 'c'}, {"setup", 1, NULL, 'u'}, {"matches", 1, NULL, 'm'},
        {"seconds", 1, NULL, 't'}, {"seed", 1, NULL, 's'},     {"cases", 1, NULL, 'k'}, {"help", 0, NULL, 'h'},
        {"faults", 0, NULL, 'f'},  {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "h", words, NULL)) != -1;)
        switch (c) {
        case 'g': o->games = optarg; break;
        case 'c': o->scenario = optarg; break;
        case 'u': o->setup = optarg; break;
        case 'm': o->matches = strtoll(optarg, NULL, 10); break;
        case 't': o->seconds = strtod(optarg, NULL); break;
        case 's': o->seed = strtoull(optarg, NULL, 10); break;
        case 'k': o->cases = optarg; break;
        case 'f': exit(laws_faults() != 0);
        case 'h': usage(); exit(0);
        default: return false;
        }
    if (o->matches <= 0 && o->seconds <= 0)
        o->matches = 10;
    return optind == argc;
}

int main(int argc, char **argv)
{
    struct options o = {.seed = 1};
    char folder[300];
    snprintf(folder, sizeof folder, "%s", argv[0]);
    o.folder = strrchr(folder, '/') ? (*strrchr(folder, '/') = 0, folder) : ".";
    if (!options_read(argc, argv, &o)) {
        usage();
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    int broken = 0, tried = 0;
    for (int i = 0; games[i]; i++)
        if (!o.games || named(o.games, games[i]->id)) {
            broken += run_game(games[i], &o);
            tried++;
        }
    if (!tried) {
        fprintf(stderr, "laws: there is no game \"%s\"\n", o.games);
        return 2;
    }
    printf("laws: %s\n", broken ? "BROKEN" : "kept");
    return broken != 0;
}
