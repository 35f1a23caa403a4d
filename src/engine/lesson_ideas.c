/* lesson_ideas.c: which idea is a line? Ideas are lines, lines with stars, or facts of the choice. See lessons.h. */
#include "lessons.h"

#include "scene.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool idea_is_line(const struct json *idea)
{
    if (idea->type != JSON_STRING)
        return false;
    for (const char *at = idea->string; (at = strchr(at, '*')); at++)
        if ((at == idea->string || at[-1] == ' ') && (at[1] == 0 || at[1] == ' '))
            return false;
    return true;
}

/* ---- lines ---------------------------------------------------------------------------------------- */

static enum idea_fit line_fits(struct lesson *l, const char *line, const struct lesson_deeds *deeds)
{
    struct match *copy = lesson_copy(l, true);
    struct lesson_deeds whole = {0};
    struct reason why;
    if (match_line(copy, lesson_seat(l), line, &why, NULL))
        lesson_own_deeds(copy, lesson_from(l), lesson_seat(l), &whole);
    match_free(copy);
    if (!whole.n || deeds->n > whole.n || memcmp(whole.what, deeds->what, (size_t)deeds->n * sizeof *deeds->what) != 0)
        return IDEA_NOT;
    return deeds->n == whole.n ? IDEA_WHOLE : IDEA_PART;
}

/* A star stands for one word, the last one for all that follow. */
static bool stars_fit(const char *pattern, const char *words)
{
    struct text left = {0}, right = {0};
    char a[64], b[64];
    bool fits = true, all = false;
    text_put(&left, pattern);
    text_put(&right, words);
    while (fits && !all && next_word(left.at, a, sizeof a)) {
        bool star = strcmp(a, "*") == 0;
        all = star && left.at[strspn(left.at, " ")] == 0;
        fits = all || (next_word(right.at, b, sizeof b) && (star || strcmp(a, b) == 0));
    }
    fits = fits && (all || !next_word(right.at, b, sizeof b));
    text_free(&left);
    text_free(&right);
    return fits;
}

/* ---- facts ---------------------------------------------------------------------------------------- */

static const char *cell_name(const struct scene *s, unsigned id)
{
    const struct scene_cell *cell = scene_find_cell(s, id);
    return cell ? cell->name : "";
}

static const char *piece_place(const struct scene *s, unsigned id)
{
    const struct scene_piece *piece = scene_find_piece(s, id);
    return piece ? cell_name(s, piece->cell) : "";
}

static const char *card_name(const struct scene *s, unsigned id)
{
    for (int i = 0; i < s->cards_n; i++)
        if (s->cards[i].id == id)
            return s->cards[i].code[0] ? s->cards[i].code : s->cards[i].kind;
    return "";
}

static const char *from_of(const struct scene *s, const struct scene_choice *c)
{
    if (c->piece != SCENE_NONE)
        return piece_place(s, c->piece);
    return c->also != SCENE_NONE && c->target == TARGET_CELL ? cell_name(s, c->id) : "";
}

static const char *to_of(const struct scene *s, const struct scene_choice *c)
{
    if (c->also != SCENE_NONE)
        return cell_name(s, c->also);
    return c->target == TARGET_CELL    ? cell_name(s, c->id)
           : c->target == TARGET_PIECE ? piece_place(s, c->id)
           : c->target == TARGET_CARD  ? card_name(s, c->id)
                                       : "";
}

/* A word, or one of a list; a fact that the idea does not name always fits. */
static bool fact_fits(const struct json *want, const char *found)
{
    if (!want || json_is(want, found))
        return true;
    json_each(one, want->type == JSON_ARRAY ? want : NULL)
        if (json_is(one, found))
            return true;
    return false;
}

static bool choice_fits(const struct json *idea, const struct scene *s, const struct scene_choice *c)
{
    if (idea->type == JSON_STRING)
        return stars_fit(idea->string, c->words);
    return fact_fits(json_get(idea, "verb"), c->verb) && fact_fits(json_get(idea, "kind"), choice_kinds[c->kind]) &&
           fact_fits(json_get(idea, "from"), from_of(s, c)) && fact_fits(json_get(idea, "to"), to_of(s, c));
}

/* The table as the seat that learns sees it now; to be freed. */
static struct scene *scene_now(struct lesson *l)
{
    const struct game *game = match_game(lesson_match(l));
    struct scene *scene = calloc(1, sizeof *scene);
    void *view = calloc(1, game->state_size);
    if (!scene || !view)
        abort();
    match_look(lesson_match(l), lesson_seat(l), view);
    scene_make_of(game, match_pack(lesson_match(l)), view, lesson_seat(l), scene);
    free(view);
    return scene;
}

enum idea_fit idea_fits(struct lesson *l, const struct json *idea, const struct lesson_deeds *deeds)
{
    assert(idea);
    if (idea_is_line(idea))
        return line_fits(l, idea->string, deeds);
    if (deeds->n == deeds->own)
        return IDEA_NOT;
    struct scene *scene = scene_now(l);
    bool fits = false;
    for (int i = 0; i < scene->choices_n; i++)
        if (scene->choices[i].action == deeds->what[deeds->own])
            fits |= choice_fits(idea, scene, &scene->choices[i]);
    free(scene);
    return fits ? IDEA_WHOLE : IDEA_NOT;
}

/* ---- the other way round ----------------------------------------------------------------------------- */

/* What is left of a line whose first actions were played one by one. */
static void rest_of_line(struct lesson *l, const char *line, struct text *out)
{
    struct match *copy = lesson_copy(l, true);
    struct lesson_deeds whole = {0}, done = {0};
    struct reason why;
    lesson_own_deeds(lesson_match(l), lesson_from(l), lesson_seat(l), &done);
    if (match_line(copy, lesson_seat(l), line, &why, NULL))
        lesson_own_deeds(copy, lesson_from(l), lesson_seat(l), &whole);
    match_free(copy);
    if (!done.n)
        text_put(out, line);
    else if (done.n < whole.n && memcmp(done.what, whole.what, (size_t)done.n * sizeof *done.what) == 0)
        for (int i = done.n; i < whole.n; i++) {
            text_put(out, i == done.n ? "" : "; ");
            match_game(lesson_match(l))->say_action(match_pack(lesson_match(l)), whole.what[i], out);
        }
}

void idea_each(struct lesson *l, const struct json *idea, void (*with)(void *context, const char *line), void *context)
{
    if (idea_is_line(idea)) {
        struct text line = {0};
        rest_of_line(l, idea->string, &line);
        if (line.n)
            with(context, text_str(&line));
        text_free(&line);
        return;
    }
    struct scene *scene = scene_now(l);
    for (int i = 0; i < scene->choices_n; i++)
        if (choice_fits(idea, scene, &scene->choices[i]))
            with(context, scene->choices[i].words);
    free(scene);
}

bool lesson_find(const struct scene *scene, const char *word, unsigned *target, unsigned *id)
{
    for (int i = 0; i < scene->pieces_n; i++)
        if (scene->pieces[i].call[0] && strcmp(scene->pieces[i].call, word) == 0) {
            *target = TARGET_PIECE;
            *id = scene->pieces[i].id;
            return true;
        }
    for (int i = 0; i < scene->cells_n; i++)
        if (strcmp(scene->cells[i].name, word) == 0) {
            *target = TARGET_CELL;
            *id = scene->cells[i].id;
            return true;
        }
    for (int i = 0; i < scene->cards_n; i++)
        if (strcmp(scene->cards[i].code, word) == 0 || strcmp(scene->cards[i].kind, word) == 0) {
            *target = TARGET_CARD;
            *id = scene->cards[i].id;
            return true;
        }
    return false;
}
