/* looking.c: `look`, `key`, `cards`, `tree`: what the things on the screen are. */
#include "table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct inspect *new_inspect(void)
{
    struct inspect *i = calloc(1, sizeof *i);
    if (!i)
        abort();
    return i;
}

static void see(struct table *t, unsigned seat)
{
    memset(t->view, 0, t->game->state_size);
    match_look(t->match, seat, t->view);
}

/* ---- look ------------------------------------------------------------------------------------ */

/* A number stands for what its choice points at. */
static bool look_at_choice(struct table *t, unsigned seat, int64_t number, struct inspect *out)
{
    const struct offer *o = number >= 1 && number <= t->offers->n ? &t->offers->list[number - 1] : NULL;
    const struct scene_choice *c = o ? o->choice : NULL;
    return c && c->target != TARGET_BUTTON && inspect(t->game, t->pack->bytes, t->view, seat, c->target, c->id, out);
}

/* Who stands on the cell that was looked at, told behind it. */
static void say_who_is_there(struct table *t, unsigned seat, const struct inspect *cell)
{
    struct inspect *one = new_inspect();
    for (int i = 0; cell->target == TARGET_CELL && i < t->scene->pieces_n; i++) {
        struct text out = {0};
        if (t->scene->pieces[i].cell != cell->id)
            continue;
        memset(one, 0, sizeof *one);
        if (inspect(t->game, t->pack->bytes, t->view, seat, TARGET_PIECE, t->scene->pieces[i].id, one))
            inspect_say(one, &out);
        table_say_lines(t, text_str(&out));
        text_free(&out);
    }
    free(one);
}

bool say_look(struct table *t, unsigned seat, const char *rest)
{
    struct inspect *found = new_inspect();
    struct text out = {0};
    int64_t number;
    see(t, seat);
    bool ok = word_int(rest, 1, SCENE_CHOICES, &number)
                  ? look_at_choice(t, seat, number, found)
                  : rest[0] && inspect_named(t->game, t->pack->bytes, t->view, seat, rest, found);
    if (!ok && !rest[0])
        puts("Look at what? A place, a piece, a card, or the number of a choice, as in: look 1");
    else if (!ok)
        table_say_no(
            t,
            "Nothing in sight is called that. A place, a piece, a card, or the number of a choice can be looked at.");
    else {
        inspect_say(found, &out);
        table_say_lines(t, text_str(&out));
        say_who_is_there(t, seat, found);
        const struct scene_piece *p = found->target == TARGET_PIECE ? scene_find_piece(t->scene, found->id) : NULL;
        t->centre = found->target == TARGET_CELL ? found->id : p ? p->cell : t->centre;
    }
    text_free(&out);
    free(found);
    return false;
}

bool look_selected(struct table *t, unsigned seat, struct inspect *out)
{
    see(t, seat);
    for (int i = 0; i < t->scene->pieces_n; i++)
        if (t->scene->pieces[i].marks & MARK_SELECTED)
            return inspect(t->game, t->pack->bytes, t->view, seat, TARGET_PIECE, t->scene->pieces[i].id, out);
    return false;
}

/* ---- key ------------------------------------------------------------------------------------- */

/* The figures of a kind, as printed on it. */
static void say_figures(struct table *t, unsigned seat, const struct scene_piece *p, struct text *out)
{
    struct inspect *i = new_inspect();
    if (inspect(t->game, t->pack->bytes, t->view, seat, TARGET_PIECE, p->id, i))
        for (int k = 0; k < i->rows_n; k++)
            text_format(out, "%s%s %s", k ? "; " : ": ", i->rows[k].label,
                        i->rows[k].base[0] ? i->rows[k].base : i->rows[k].value);
    free(i);
}

static void say_signs(const struct table *t)
{
    if (t->scene->board == SCENE_AREAS)
        table_say(t,
                  "The map shows the areas and what joins them; behind the colon stands how many pieces are there. "
                  "' has acted this round.",
                  0);
    else if (t->scene->board == SCENE_LINES)
        table_say(t, "The lines face each other, yours below. Under a card stand its speeds or the attacks on it.", 0);
    else {
        table_say(t,
                  "CAPITALS are yours, small letters theirs. The figure or the small squares are what is left of its "
                  "strength; * has a leader.",
                  0);
        bool faces = false;
        for (int k = 0; k < t->scene->pieces_n; k++)
            faces |= t->scene->pieces[k].facing < 8;
        if (faces)
            table_say(t,
                      t->look.unicode ? "An arrow is where it faces."
                                      : "^ > v < are where it faces; 9 3 1 7 are the corners, as on a number pad.",
                      0);
    }
    table_say(t, "(3) is a number to type, <3> a march or the like, *3* is picked; + means more than one choice there.",
              0);
}

bool say_key(struct table *t, unsigned seat, const char *rest)
{
    (void)rest;
    const struct scene *s = t->scene;
    say_signs(t);
    see(t, seat);
    for (int i = 0; i < s->pieces_n; i++) {
        const struct scene_piece *p = &s->pieces[i];
        struct text out = {0};
        bool again = !p->code[0] || (!p->name[0] && !p->label[0]);
        for (int k = 0; k < i && !again; k++)
            again = strcmp(s->pieces[k].code, p->code) == 0;
        if (again)
            continue;
        text_format(&out, "%-4s %s", p->code, p->name[0] ? p->name : p->label);
        say_figures(t, seat, p, &out);
        table_say(t, text_str(&out), 0);
        text_free(&out);
    }
    return false;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool same_beginning(const char *word, const char *of)
{
    for (; *word; word++, of++)
        if (tolower((unsigned char)*word) != tolower((unsigned char)*of))
            return false;
    return true;
}

/* Where a card lies: "(your hand, discard x2)". */
static void say_where(const struct scene *s, unsigned seat, const char *code, struct text *out)
{
    const char *before = " (";
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *c = &s->cards[i];
        if (strcmp(c->code, code) != 0 || c->marks & MARK_HIDDEN)
            continue;
        text_put(out, before);
        if (c->seat == seat)
            text_put(out, "your ");
        else if (c->seat < SEATS_MAX)
            text_format(out, "%c's ", 'A' + c->seat);
        text_put(out, c->zone);
        if (c->count > 1)
            text_format(out, " x%d", c->count);
        before = ", ";
    }
    text_char(out, ')');
}

static void say_one_card(const struct table *t, unsigned seat, const struct scene_card *c)
{
    struct text out = {0};
    text_put(&out, c->name[0] ? c->name : c->code);
    if (c->name[0] && strcmp(c->name, c->code) != 0)
        text_format(&out, ", %s", c->code);
    say_where(t->scene, seat, c->code, &out);
    text_format(&out, ": %s", c->text[0] ? c->text : "(no text)");
    table_say(t, text_str(&out), 0);
    text_free(&out);
}

/* A card by its code, its name or its number among the choices; without a word every card in sight. */
bool say_card(struct table *t, unsigned seat, const char *rest)
{
    int64_t number;
    int found = 0;
    const struct scene *s = t->scene;
    unsigned id = SCENE_NONE;
    if (rest[0] && word_int(rest, 1, t->offers->n, &number) && t->offers->list[number - 1].choice &&
        t->offers->list[number - 1].choice->target == TARGET_CARD)
        id = t->offers->list[number - 1].choice->id;
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *c = &s->cards[i];
        bool known = c->code[0] && !(c->marks & MARK_HIDDEN), again = false;
        for (int k = 0; k < i; k++)
            again |= strcmp(s->cards[k].code, c->code) == 0;
        if (!known || again ||
            (rest[0] && c->id != id && !same_beginning(rest, c->code) && !same_beginning(rest, c->name)))
            continue;
        say_one_card(t, seat, c);
        found++;
    }
    if (!found)
        puts(rest[0] ? "No such card in sight. A code or the beginning of a name, as in: cards rally"
                     : "No cards in sight.");
    return false;
}

/* ---- tree ------------------------------------------------------------------------------------ */

/* What the tree calls a kind. */
static const char *kind_name(const struct scene *s, const char *kind)
{
    for (int i = 0; i < s->makes_n; i++)
        if (strcmp(s->makes[i].kind, kind) == 0)
            return s->makes[i].name;
    return kind;
}

static void say_make(const struct table *t, const struct scene_make *m)
{
    static const char *const states[] = {"", "there", "being made", "can be made", "cannot be made"};
    struct text out = {0};
    const struct scene_piece *maker = m->piece == SCENE_NONE ? NULL : scene_find_piece(t->scene, m->piece);
    text_format(&out, "%s", m->name);
    for (size_t i = 0; i < sizeof m->cost / sizeof *m->cost && m->cost[i].art[0]; i++)
        text_format(&out, "%s%s %d", i ? ", " : ": ", m->cost[i].art, m->cost[i].value);
    if (m->limit)
        text_format(&out, "; %d of at most %d", m->have, m->limit);
    else
        text_format(&out, "; %s", states[m->state < 5 ? m->state : 0]);
    if (maker)
        text_format(&out, " by %s%s%s", maker->name, maker->call[0] ? " " : "", maker->call);
    if (m->ready[0])
        text_format(&out, ", ready %s", m->ready);
    if (m->why[0])
        text_format(&out, ": %s", m->why);
    for (size_t i = 0; i < sizeof m->needs / sizeof *m->needs && m->needs[i][0] && !m->why[0]; i++)
        text_format(&out, "%s%s", i ? ", " : "; needs ", kind_name(t->scene, m->needs[i]));
    table_say(t, text_str(&out), 0);
    text_free(&out);
}

bool say_tree(struct table *t, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    for (int i = 0; i < t->scene->makes_n; i++)
        say_make(t, &t->scene->makes[i]);
    if (!t->scene->makes_n)
        puts("Nothing is made in this game.");
    return false;
}
