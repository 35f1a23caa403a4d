/* pickcases FILE…: of the cases in these files the ones that the pages of rules show, as one C source: a table example_files of
 * struct content_file (src/engine/content.h), one JSON list of cases a game, the best of each rule first. A case is whole there:
 * what its file has in common is laid under it, and its `id` says where it stands. Files called rules.json hold the texts of the
 * rules and are given before the cases.
 *
 * A rule is shown by a few cases. A case that says that it is the best comes first. Then come small positions with a move or two,
 * whose sentence has the words of the rule and which rely on little else. */
#include "engine/cases.h"
#include "engine/json.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    A_RULE = 3,
    A_THIRD = 1000,
    GAMES = 16,
    RELIES = 10000,
    BEST = -1000
}; /* the third of a rule only where it is short */

struct pick {
    char rule[8], *words;
    int score, order, rank; /* rank: 0 for the first of its rule, -1 for one that says it is the best */
    bool relies, kept;
};
struct game_picks {
    char game[32];
    struct json_doc rules;
    struct pick *picks;
    int n;
};
struct all {
    struct game_picks games[GAMES];
    int n, order;
    char **words; /* of every case, by its order: several picks show the same */
    const char *file;
};

enum { STEM = 5, WORDS = 40 };

/* The beginnings of the longer words of a text, none twice. */
static int words_of(const char *text, char words[WORDS][STEM + 1])
{
    int n = 0;
    while (*text && n < WORDS) {
        size_t length = 0;
        while (isalpha((unsigned char)text[length]))
            length++;
        if (length > 3) {
            int i = 0;
            snprintf(words[n], sizeof words[n], "%.*s", length < STEM ? (int)length : STEM, text);
            words[n][0] = (char)tolower((unsigned char)words[n][0]);
            while (strcmp(words[i], words[n]) != 0)
                i++;
            n += i == n;
        }
        text += length ? length : 1;
    }
    return n;
}

/* How much two texts have in common: 0 to 100. */
static int common_of(const char *a, const char *b)
{
    char of_a[WORDS][STEM + 1], of_b[WORDS][STEM + 1];
    int n = words_of(a, of_a), m = words_of(b, of_b), both = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            both += strcmp(of_a[i], of_b[k]) == 0;
    return n + m ? 200 * both / (n + m) : 0;
}

static bool denies(const char *text)
{
    static const char *const words[] = {"not ",   "no ",     "No ",     "cannot",  "never", "neither", "nothing",
                                        "nobody", "without", "Without", "refused", "names", "log "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *at = strstr(text, words[i]);
        if (at && (at == text || !isalpha((unsigned char)at[-1])))
            return true;
    }
    return false;
}

/* What a sentence has in common with the rule, less where one allows what the other denies. */
static int likeness(const char *rule, const char *about)
{
    return common_of(rule, about) / 2 - (denies(about) && !denies(rule) ? 18 : 0);
}

/* Less is better. */
static int score_of(const struct json *tree, size_t bytes)
{
    int lines = 0, score = (int)(bytes / 100);
    const char *about = json_str(json_get(tree, "about"), "");
    const struct json *position = json_get(tree, "position"), *also = json_get(tree, "also");
    json_each(step, json_get(tree, "do"))
        lines += step->type == JSON_STRING;
    score += lines == 0 ? 20 : lines > 6 ? 4 * (lines - 6) : 0;
    score += json_get(tree, "refuse") ? 200 : 0;                 /* there is nothing to draw */
    score += json_get(tree, "data") ? 60 : 0;                    /* a variant of its own */
    score += strstr(about, "position") ? 40 : 0;                 /* how it is read or written */
    score += json_get(position, "preset") ? 5 : 0;               /* other rules than most play by */
    score += strstr(about, "classic rules") ? 15 : 0;            /* the same */
    score += also ? 3 * (also->count < 5 ? also->count : 5) : 0; /* what else one has to know */
    score += json_bool(json_get(tree, "best"), false) ? BEST : 0;
    return score + (json_get(tree, "setup") ? 10 : 0);
}

static struct game_picks *of_game(struct all *all, const char *game)
{
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->games[i].game, game) == 0)
            return &all->games[i];
    if (all->n == GAMES)
        abort();
    snprintf(all->games[all->n].game, sizeof all->games[0].game, "%s", game);
    return &all->games[all->n++];
}

/* The whole case in one line. */
static char *whole(const struct json *tree, const char *path)
{
    struct text words = {0};
    const char *file = strrchr(path, '/');
    char place[256];
    snprintf(place, sizeof place, "%s:%d", file ? file + 1 : path, tree->line);
    json_open(&words, NULL, '{');
    json_put_str(&words, "id", place);
    json_each(m, tree)
        if (strcmp(m->key, "id") != 0 && strcmp(m->key, "note") != 0 && strcmp(m->key, "start") != 0)
            json_say(m, &words);
    json_close(&words, '}');
    if (words.failed)
        abort();
    return words.at;
}

static char *keep(struct all *all, char *words)
{
    char **more = realloc(all->words, (size_t)(all->order + 1) * sizeof *more);
    if (!more)
        abort();
    all->words = more;
    return all->words[all->order] = words;
}

/* A case shows the rules that it cites. Those that it only relies on it shows where no other case does. */
static void offer(void *context, const struct json *tree)
{
    struct all *all = context;
    const char *game = json_str(json_get(tree, "game"), json_str(json_get(json_get(tree, "position"), "game"), NULL));
    if (!game)
        return;
    char *words = keep(all, whole(tree, all->file));
    struct game_picks *g = of_game(all, game);
    const struct json *lists[] = {json_get(tree, "rules"), json_get(tree, "also")};
    int order = all->order++;
    for (int i = 0; i < 2; i++)
        json_each(rule, lists[i]) {
            const char *text = json_str(json_get(json_get(g->rules.root, "rules"), json_str(rule, "")), "");
            int like = likeness(text, json_str(json_get(tree, "about"), ""));
            struct pick *more = realloc(g->picks, (size_t)(g->n + 1) * sizeof *more);
            if (!more)
                abort();
            g->picks = more;
            struct pick *p = &g->picks[g->n++];
            *p = (struct pick){.words = words,
                               .score = score_of(tree, strlen(words)) - like + i * RELIES,
                               .order = order,
                               .relies = i == 1};
            snprintf(p->rule, sizeof p->rule, "%s", json_str(rule, ""));
        }
}

static int better(const void *a, const void *b)
{
    const struct pick *p = a, *q = b;
    int by_rule = strcmp(p->rule, q->rule);
    return by_rule ? by_rule : p->score != q->score ? p->score - q->score : p->order - q->order;
}

static void print_bytes(const char *s, int *column)
{
    for (; *s; s++)
        printf("%s%d,", (*column)++ % 24 ? "" : "\n", *s);
}

static int by_order(const void *a, const void *b)
{
    return ((const struct pick *)a)->order - ((const struct pick *)b)->order;
}

static int by_rank(const void *a, const void *b)
{
    const struct pick *p = a, *q = b;
    return p->rank != q->rank ? p->rank - q->rank : by_order(p, q);
}

/* Marks the best of each rule. */
static void choose(struct game_picks *g)
{
    int of_rule = 0;
    qsort(g->picks, (size_t)g->n, sizeof *g->picks, better);
    for (int i = 0; i < g->n; i++) {
        struct pick *p = &g->picks[i];
        of_rule = i && strcmp(p->rule, p[-1].rule) == 0 ? of_rule + 1 : 1;
        p->rank = p->score < BEST / 2 ? -1 : of_rule - 1; /* before one that is first of another rule */
        p->kept = p->relies ? of_rule == 1 : of_rule < A_RULE || (of_rule == A_RULE && strlen(p->words) < A_THIRD);
    }
    int kept = 0;
    for (int i = 0; i < g->n; i++)
        if (g->picks[i].kept)
            g->picks[kept++] = g->picks[i];
    g->n = kept;
    /* A case that shows several rules is written once, where it is best. */
    qsort(g->picks, (size_t)g->n, sizeof *g->picks, by_order);
    int cases = 0;
    for (int i = 0; i < g->n; i++)
        if (cases && g->picks[cases - 1].order == g->picks[i].order)
            g->picks[cases - 1].rank =
                g->picks[i].rank < g->picks[cases - 1].rank ? g->picks[i].rank : g->picks[cases - 1].rank;
        else
            g->picks[cases++] = g->picks[i];
    g->n = cases;
    qsort(g->picks, (size_t)g->n, sizeof *g->picks, by_rank);
}

static void print_game(struct game_picks *g, int number)
{
    int column = 0;
    choose(g);
    printf("static const char cases_%d[] = {", number);
    print_bytes("[", &column);
    for (int i = 0; i < g->n; i++) {
        print_bytes(i ? "," : "", &column);
        print_bytes(g->picks[i].words, &column);
    }
    print_bytes("]", &column);
    printf("0};\n");
}

/* data/GAME/rules.json: the texts of its rules, by which the words of cases are compared. */
static bool read_rules(struct all *all, const char *path, const char *bytes, size_t n, struct errors *errors)
{
    char game[32] = "";
    const char *end = strrchr(path, '/'), *start = end;
    while (start > path && start[-1] != '/')
        start--;
    snprintf(game, sizeof game, "%.*s", (int)(end - start), start);
    return json_parse(&of_game(all, game)->rules, path, bytes, n, errors);
}

int main(int argc, char **argv)
{
    static struct all all;
    struct errors errors = {0};
    for (int i = 1; i < argc; i++) {
        static char bytes[1 << 23];
        FILE *f = fopen(argv[i], "rb");
        size_t n = f ? fread(bytes, 1, sizeof bytes, f) : 0;
        if (!f || n == sizeof bytes) {
            fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return 1;
        }
        fclose(f);
        all.file = argv[i];
        struct json_doc doc = {0};
        const char *name = strrchr(argv[i], '/');
        bool texts = name && strcmp(name, "/rules.json") == 0;
        if (texts ? !read_rules(&all, argv[i], bytes, n, &errors)
                  : !cases_read(&doc, argv[i], bytes, n, offer, &all, &errors)) {
            fputs(text_str(&errors.text), stderr);
            return 1;
        }
        json_free(&doc);
    }
    printf("#include \"engine/content.h\"\n");
    for (int i = 0; i < all.n; i++)
        print_game(&all.games[i], i);
    printf("extern const struct content_file example_files[];\nconst struct content_file example_files[] = {\n");
    for (int i = 0; i < all.n; i++)
        printf("    {\"%s\", \"examples.json\", cases_%d, sizeof cases_%d - 1},\n", all.games[i].game, i, i);
    printf("    {0, 0, 0, 0}};\n");
    for (int i = 0; i < all.n; i++) {
        free(all.games[i].picks);
        json_free(&all.games[i].rules);
    }
    while (all.order > 0)
        free(all.words[--all.order]);
    free(all.words);
    return 0;
}
