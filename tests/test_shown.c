/* test_shown.c: every position that a case comes to is shown to everybody who may look: the choices are the legal ones and
 * point to what is drawn, and all that lies on the table can be asked what it is. */
#include "engine/cases.h"
#include "engine/inspect.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Debug builds, and with them the sanitizers, look at some of the cases: they take twenty times as long. */
#ifdef BELLUM_DEBUG
enum { EVERY = 20 };
#else
enum { EVERY = 1 };
#endif

struct eyes {
    struct scene *scene;
    void *view;
    action_t *actions;
    struct inspect about;
    int seen, asked;
    const char *file;
    int line;
};

static bool is_drawn(const struct scene *s, const struct scene_choice *c)
{
    switch (c->target) {
    case TARGET_CELL: return scene_find_cell(s, c->id);
    case TARGET_PIECE: return scene_find_piece(s, c->id);
    case TARGET_BUTTON: return true;
    }
    for (int i = 0; i < s->cards_n && c->target == TARGET_CARD; i++)
        if (s->cards[i].id == c->id)
            return true;
    for (int i = 0; i < s->makes_n && c->target == TARGET_MAKE; i++)
        if (s->makes[i].id == c->id)
            return true;
    return false;
}

static void ask(struct eyes *e, const struct match *m, unsigned looker, unsigned target, unsigned id, bool must)
{
    bool known = inspect(match_game(m), match_pack(m), e->view, looker, target, id, &e->about);
    if (must && !known)
        fail_msg("%s:%d: nothing is known of target %u, id %u", e->file, e->line, target, id);
    if (known && !e->about.name[0])
        fail_msg("%s:%d: target %u, id %u has no name", e->file, e->line, target, id);
    e->asked++;
}

/* `all`: and everything that lies there is asked about. */
static void show_to(struct eyes *e, struct match *m, unsigned looker, bool all)
{
    const struct game *game = match_game(m);
    const void *pack = match_pack(m);
    game->look(pack, match_state(m), looker, e->view);
    scene_make_of(game, pack, e->view, looker, e->scene);
    struct node node = match_node(m);
    bool asked = node.kind == NODE_CHOICE && looker < SEATS_MAX && node.seats >> looker & 1;
    int legal = asked ? game->legal(pack, e->view, looker, e->actions) : 0;
    if (e->scene->choices_n != (legal < SCENE_CHOICES ? legal : SCENE_CHOICES))
        fail_msg("%s:%d: %d choices shown, %d legal", e->file, e->line, e->scene->choices_n, legal);
    for (int i = 0; i < e->scene->choices_n; i++)
        if (!is_drawn(e->scene, &e->scene->choices[i]) || !e->scene->choices[i].words[0])
            fail_msg("%s:%d: the choice \"%s\" points to nothing", e->file, e->line, e->scene->choices[i].words);
    e->seen++;
    if (!all)
        return;
    for (int i = 0; i < e->scene->pieces_n; i++)
        ask(e, m, looker, TARGET_PIECE, e->scene->pieces[i].id, true);
    for (int i = 0; i < e->scene->cells_n; i++)
        ask(e, m, looker, TARGET_CELL, e->scene->cells[i].id, true);
    for (int i = 0; i < e->scene->cards_n; i++)
        ask(e, m, looker, TARGET_CARD, e->scene->cards[i].id, false);
    for (int i = 0; i < e->scene->makes_n; i++)
        ask(e, m, looker, TARGET_MAKE, e->scene->makes[i].id, false);
}

static void watch(void *context, const struct json *tree, int step, struct match *m)
{
    struct eyes *e = context;
    if (tree->line % EVERY)
        return;
    e->line = tree->line;
    e->view = calloc(1, match_game(m)->state_size);
    e->actions = calloc((size_t)match_game(m)->choices_max, sizeof *e->actions);
    /* What things are is asked where a case begins, by another looker from case to case: it takes the most time. */
    unsigned seats = ((const struct pack_head *)match_pack(m))->seats,
             who = (unsigned)(tree->line / EVERY) % (seats + 1);
    for (unsigned seat = 0; seat < seats; seat++)
        show_to(e, m, seat, step < 0 && seat == who);
    show_to(e, m, AUDIENCE, step < 0 && who == seats);
    free(e->actions);
    free(e->view);
}

static void no_report(void *context, const struct case_result *result) /* test-cases tells of those that fail */
{
    (void)context;
    (void)result;
}

static void look_through(struct eyes *e, const char *name)
{
    struct case_options options = {.report = no_report, .watch = watch, .context = e};
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    size_t n = (size_t)ftell(f);
    rewind(f);
    char *bytes = malloc(n + 1);
    assert_int_equal(fread(bytes, 1, n, f), n);
    bytes[n] = '\0';
    fclose(f);
    e->file = name;
    cases_run(name, bytes, n, &options);
    free(bytes);
}

static void everybody_sees(const char *game)
{
    struct eyes e = {.scene = calloc(1, sizeof *e.scene)};
    char name[400];
    snprintf(name, sizeof name, "cases/%s", game);
    DIR *dir = opendir(name);
    assert_non_null(dir);
    for (struct dirent *d; (d = readdir(dir));)
        if (strstr(d->d_name, ".json")) {
            snprintf(name, sizeof name, "cases/%s/%s", game, d->d_name);
            look_through(&e, name);
        }
    closedir(dir);
    assert_true(e.seen > 1000 / EVERY && e.asked > e.seen);
    print_message("%s: %d views, %d things asked about\n", game, e.seen, e.asked);
    free(e.scene);
}

static void lines(void **unused) { (void)unused, everybody_sees("lines"); }
static void legends(void **unused) { (void)unused, everybody_sees("legends"); }
static void prevail(void **unused) { (void)unused, everybody_sees("prevail"); }
static void ancients(void **unused) { (void)unused, everybody_sees("ancients"); }
static void trts(void **unused) { (void)unused, everybody_sees("trts"); }

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(legends),
                                              cmocka_unit_test(prevail), cmocka_unit_test(ancients),
                                              cmocka_unit_test(trts)};
    return cmocka_run_group_tests_name("every position of a case is shown", tests, NULL, NULL);
}
