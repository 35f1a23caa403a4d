/* pickcases FILE…: of the cases in these files the ones that the pages of rules show, as one C source: a table example_files of
 * struct content_file (src/engine/content.h), one JSON list of cases a game. A case is whole there: what its file has in common
 * is laid under it, and its `id` says where it stands.
 *
 * A rule is shown by a few cases. Small positions with a move or two come first, since they are drawn. */
#include "engine/cases.h"
#include "engine/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { A_RULE = 3, A_THIRD = 1000, GAMES = 16, RELIES = 10000 }; /* the third of a rule only where it is short */

struct pick {
    char rule[8], *words;
    int score, order;
    bool relies, kept;
};
struct game_picks {
    char game[32];
    struct pick *picks;
    int n;
};
struct all {
    struct game_picks games[GAMES];
    int n, order;
    const char *file;
};

/* Less is better. */
static int score_of(const struct json *tree, size_t bytes)
{
    int lines = 0, score = (int)(bytes / 100);
    json_each(step, json_get(tree, "do"))
        lines += step->type == JSON_STRING;
    score += lines == 0 ? 20 : lines > 6 ? 4 * (lines - 6) : 0;
    score += json_get(tree, "refuse") ? 200 : 0; /* there is nothing to draw */
    score += json_get(tree, "data") ? 60 : 0;    /* a variant of its own */
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

/* A case shows the rules that it cites. Those that it only relies on it shows where no other case does. */
static void offer(void *context, const struct json *tree)
{
    struct all *all = context;
    const char *game = json_str(json_get(tree, "game"), json_str(json_get(json_get(tree, "position"), "game"), NULL));
    if (!game)
        return;
    char *words = whole(tree, all->file);
    struct game_picks *g = of_game(all, game);
    const struct json *lists[] = {json_get(tree, "rules"), json_get(tree, "also")};
    int order = all->order++;
    for (int i = 0; i < 2; i++)
        json_each(rule, lists[i]) {
            struct pick *more = realloc(g->picks, (size_t)(g->n + 1) * sizeof *more);
            if (!more)
                abort();
            g->picks = more;
            struct pick *p = &g->picks[g->n++];
            *p = (struct pick){
                .words = words, .score = score_of(tree, strlen(words)) + i * RELIES, .order = order, .relies = i == 1};
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

/* Marks the best of each rule. */
static void choose(struct game_picks *g)
{
    int of_rule = 0;
    qsort(g->picks, (size_t)g->n, sizeof *g->picks, better);
    for (int i = 0; i < g->n; i++) {
        struct pick *p = &g->picks[i];
        of_rule = i && strcmp(p->rule, p[-1].rule) == 0 ? of_rule + 1 : 1;
        p->kept = p->relies ? of_rule == 1 : of_rule < A_RULE || (of_rule == A_RULE && strlen(p->words) < A_THIRD);
    }
}

static void print_game(struct game_picks *g, int number)
{
    int column = 0, last = -1;
    choose(g);
    qsort(g->picks, (size_t)g->n, sizeof *g->picks, by_order); /* a case that shows several rules is written once */
    printf("static const char cases_%d[] = {", number);
    print_bytes("[", &column);
    for (int i = 0; i < g->n; i++)
        if (g->picks[i].kept && g->picks[i].order != last) {
            print_bytes(last < 0 ? "" : ",", &column);
            print_bytes(g->picks[i].words, &column);
            last = g->picks[i].order;
        }
    print_bytes("]", &column);
    printf("0};\n");
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
        struct json_doc doc;
        if (!cases_read(&doc, argv[i], bytes, n, offer, &all, &errors)) {
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
    return 0;
}
