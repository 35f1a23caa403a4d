/* side.c: what stands beside the board: the figures of the sides, what is being decided about, what happened. */
#include "draw.h"

#include <stdio.h>
#include <string.h>

int side_text(struct canvas *c, struct region r, const char *title, const char *lines, bool newest)
{
    int wide = r.end - r.x - 4, n = wrapped_lines(lines, wide), most = r.bottom - r.y - 2;
    if (!lines[0] || most < 1)
        return r.y;
    while (newest && n > most && strchr(lines, '\n')) {
        lines = strchr(lines, '\n') + 1;
        n = wrapped_lines(lines, wide);
    }
    bool cut = n > most;
    n = cut ? most : n;
    canvas_frame(c, r.x, r.y, r.end, r.y + n + 1, STYLE_FRAME, title);
    struct canvas inner = canvas_new(c->look, wide);
    canvas_wrap(&inner, 0, 0, wide, 2, STYLE_PLAIN, lines);
    for (int line = 0; line < n; line++)
        canvas_copy_line(c, r.x + 2, r.y + 1 + line, &inner, line);
    canvas_free(&inner);
    if (cut)
        canvas_put(c, r.end - 4, r.y + n, 0, STYLE_DIM, c->look->unicode ? " …" : "..");
    return r.y + n + 2;
}

/* `●●●○` for short ones, else `7 of 12 (+2)`. */
static void say_track(const struct look *look, const struct scene_track *t, bool named, struct text *out)
{
    if (named)
        text_format(out, "%s ", t->name);
    if (t->max > 0 && t->max <= 5 && look->unicode && t->value <= t->max && t->value >= 0) {
        for (int i = 0; i < t->max; i++)
            text_put(out, i < t->value ? "●" : "○");
    } else {
        text_int(out, t->value);
        if (t->max > 0)
            text_format(out, " of %d", t->max);
    }
    if (t->plus)
        text_format(out, " (%+d)", t->plus);
}

static bool has_tracks(const struct scene *s)
{
    for (int i = 0; i < s->tracks_n; i++)
        if (s->tracks[i].cell == SCENE_NONE)
            return true;
    return false;
}

static void say_seat(const struct shown *s, unsigned seat, struct text *out)
{
    const struct scene *k = s->scene;
    const char *before = "";
    if (seat < SEATS_MAX) {
        const char *name = k->seats[seat].name;
        if (name[0])
            text_format(out, "%s%s", name, seat == s->looker ? ", you: " : ": ");
        else
            text_format(out, "%c%s", 'A' + seat, seat == s->looker ? ", you: " : ": ");
    }
    for (int i = 0; i < k->tracks_n; i++) {
        const struct scene_track *t = &k->tracks[i];
        if (t->cell != SCENE_NONE || t->seat != seat)
            continue;
        text_put(out, before);
        say_track(s->look, t, true, out);
        before = ", ";
    }
}

void say_tracks(const struct shown *s, struct text *out)
{
    if (!has_tracks(s->scene))
        return;
    for (unsigned seat = 0; seat <= SEATS_MAX; seat++) {
        unsigned whose = seat == SEATS_MAX ? (unsigned)NOBODY : seat;
        bool any = false;
        for (int i = 0; i < s->scene->tracks_n; i++)
            any |= s->scene->tracks[i].cell == SCENE_NONE && s->scene->tracks[i].seat == whose;
        if (!any)
            continue;
        text_put(out, out->n ? "\n" : "");
        say_seat(s, whose, out);
    }
}

int side_tracks(const struct shown *s, struct canvas *c, struct region r)
{
    struct text all = {0};
    say_tracks(s, &all);
    int y = side_text(c, r, "The sides", text_str(&all), false);
    text_free(&all);
    return y;
}

int side_panels(const struct shown *s, struct canvas *c, struct region r)
{
    for (int i = 0; i < s->scene->panels_n && r.y < r.bottom; i++)
        r.y = side_text(c, r, s->scene->panels[i].title, s->scene->panels[i].text, false);
    return r.y;
}

int side_about(const struct shown *s, struct canvas *c, struct region r)
{
    const struct inspect *i = s->about;
    struct text all = {0};
    char title[sizeof i->name + sizeof i->where + 1];
    if (!i)
        return r.y;
    snprintf(title, sizeof title, "%s%s%s", i->name, i->where[0] ? " " : "", i->where);
    for (int k = 0; k < i->rows_n; k++) {
        const struct inspect_row *row = &i->rows[k];
        text_format(&all, "%s%s %s", k ? "\n" : "", row->label, row->value);
        if (row->base[0])
            text_format(&all, " (%s at first)", row->base);
        if (row->because[0])
            text_format(&all, ": %s", row->because);
    }
    for (int k = 0; k < i->notes_n; k++)
        text_format(&all, "%s%s", all.n ? "\n" : "", i->notes[k].text);
    int y = side_text(c, r, title, text_str(&all), false);
    text_free(&all);
    return y;
}

/* What the codes in sight stand for: `IN infantry  PI pikes`. */
int side_key(const struct shown *s, struct canvas *c, struct region r)
{
    const struct scene *k = s->scene;
    struct text all = {0};
    for (int i = 0; i < k->pieces_n; i++) {
        const struct scene_piece *p = &k->pieces[i];
        bool again = !p->code[0] || !p->name[0];
        for (int other = 0; other < i && !again; other++)
            again = strcmp(k->pieces[other].code, p->code) == 0;
        if (!again)
            text_format(&all, "%s%s %s", all.n ? ", " : "", p->code, p->name);
    }
    int y = all.n ? canvas_wrap(c, r.x, r.y, r.end, r.x, STYLE_DIM, text_str(&all)) : r.y;
    text_free(&all);
    return y;
}

/* An open fight: the sum of each side row by row, what it is held against, the dice. */
int side_fight(const struct shown *s, struct canvas *c, struct region r)
{
    const struct scene_fight *f = &s->scene->fight;
    struct text all = {0};
    if (!f->on)
        return r.y;
    for (int i = 0; i < f->rows_n; i++) {
        const struct scene_row *row = &f->rows[i];
        text_put(&all, all.n ? "\n" : "");
        if (row->seat < SEATS_MAX && s->scene->seats[row->seat].name[0])
            text_format(&all, "%s: ", s->scene->seats[row->seat].name);
        text_put(&all, row->label);
        if (row->value != SCENE_WORDS)
            text_format(&all, row->threshold ? " %d" : " %+d", row->value);
        if (row->because[0])
            text_format(&all, " %s", row->because);
    }
    for (int i = 0; i < f->dice_n; i++)
        text_format(&all, "%s%s%s",
                    i       ? ", "
                    : all.n ? "\nDice: "
                            : "Dice: ",
                    f->dice[i].face, f->dice[i].hit ? " hits" : "");
    if (f->dice_due)
        text_format(&all, "%sDice to roll: %d", all.n ? "\n" : "", f->dice_due);
    int y = side_text(c, r, "The fight", text_str(&all), false);
    text_free(&all);
    return y;
}
