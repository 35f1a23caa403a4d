/* table.c: see table.h. */
#include "table.h"

#include "input.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { TOLD_MAX = 40 };

struct look table_look(bool plain, bool spoken)
{
    struct look look = {.spoken = spoken, .width = 80};
    struct winsize size;
    setlocale(LC_CTYPE, "");
    bool terminal = isatty(STDOUT_FILENO);
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM"), *columns = getenv("COLUMNS");
    const char *more = getenv("COLORTERM");
    int64_t n;
    look.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !plain && !spoken;
    look.colour = terminal && !plain && !spoken && !(no_colour && no_colour[0]) && !(term && strcmp(term, "dumb") == 0);
    look.rich = (term && strstr(term, "256color")) || (more && more[0]);
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) {
        look.width = size.ws_col;
        look.height = size.ws_row;
    } else if (columns && word_int(columns, 20, 1000, &n))
        look.width = (int)n;
    return look;
}

static const char *seat_name(const struct table *t, unsigned seat)
{
    const char *name = t->game->seat_names[seat];
    return name ? name : "";
}

static int people(const struct table *t)
{
    int n = 0;
    for (unsigned seat = 0; seat < t->pack->bytes->seats; seat++)
        n += t->players[seat] == NULL;
    return n;
}

void table_say(const struct table *t, const char *words, int indent)
{
    struct text out = {0};
    text_format(&out, "%*s", indent, "");
    put_wrapped(words, t->look.width, indent + 2, indent, &out);
    fputs(text_str(&out), stdout);
    text_free(&out);
}

void table_say_lines(const struct table *t, const char *lines)
{
    for (const char *p = lines; *p;) {
        size_t n = strcspn(p, "\n"), blank = strspn(p, " ");
        struct text one = {0};
        text_put_n(&one, p, n);
        table_say(t, text_str(&one), (int)(blank < n ? blank : n));
        text_free(&one);
        p += n + (p[n] == '\n');
    }
}

void table_say_no(const struct table *t, const char *sentence)
{
    struct text out = {0};
    text_format(&out, "No. %s", sentence);
    table_say(t, text_str(&out), 0);
    text_free(&out);
}

/* ---- drawing -------------------------------------------------------------------------------- */

static void draw(const struct shown *shown, struct text *out)
{
    if (shown->look->spoken)
        draw_spoken(shown, out);
    else
        draw_screen(shown, out);
}

void table_draw_scene(const struct scene *scene, const struct look *look, unsigned looker, struct text *out)
{
    draw(&(struct shown){.scene = scene,
                         .look = look,
                         .looker = looker,
                         .prompt = "",
                         .counter = "",
                         .told = "",
                         .forecast = "",
                         .centre = SCENE_NONE},
         out);
}

/* The window may have changed since. */
static void measure(struct table *t)
{
    struct winsize size;
    if (t->look.height && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) {
        t->look.width = size.ws_col;
        t->look.height = size.ws_row;
    }
}

void table_draw(struct table *t, unsigned looker)
{
    struct text out = {0}, prompt = {0}, counter = {0};
    struct inspect *about = calloc(1, sizeof *about);
    struct node node = match_node(t->match);
    bool asked = looker < SEATS_MAX && node.kind == NODE_CHOICE && node.seats >> looker & 1;
    if (!about)
        abort();
    measure(t);
    memset(t->scene, 0, sizeof *t->scene);
    memset(t->view, 0, t->game->state_size);
    match_look(t->match, looker, t->view);
    scene_make_of(t->game, t->pack->bytes, t->view, looker, t->scene);
    t->offers->n = 0;
    if (asked) {
        if (people(t) > 1)
            text_format(&prompt, "%s: ", seat_name(t, looker));
        text_put(&prompt, t->scene->prompt);
        bool ended = prompt.n && strchr(".?!:", prompt.at[prompt.n - 1]);
        if (t->scene->question.also[0])
            text_format(&prompt, "%s %s", ended ? "" : ".", t->scene->question.also);
        picks_offer(t, looker);
        picks_counter(t, &counter);
    }
    bool selected = asked && look_selected(t, looker, about);
    draw(&(struct shown){.scene = t->scene,
                         .look = &t->look,
                         .offers = asked ? t->offers : NULL,
                         .looker = looker,
                         .prompt = text_str(&prompt),
                         .counter = text_str(&counter),
                         .told = text_str(&t->told),
                         .about = selected ? about : NULL,
                         .forecast = text_str(&t->forecast),
                         .centre = t->centre},
         &out);
    fputs(text_str(&out), stdout);
    text_free(&out);
    text_free(&prompt);
    text_free(&counter);
    free(about);
}

/* What this seat may know of what happened since it was told last. An event that says what its entry said, in the same
 * words, is left out; what happens twice is told twice. */
static void tell(struct table *t, unsigned seat)
{
    const struct log_line *lines;
    int n = match_log(t->match, seat, &lines), from = t->told_to[seat], told = 0;
    char **said = calloc((size_t)(n - from) + 1, sizeof *said);
    bool after_entry = false;
    if (!said)
        abort();
    for (int i = from; i < n; i++) {
        struct text one = {0};
        bool heard = telling_line(&lines[i], &one) != TELLING_SILENT;
        bool repeats =
            heard && after_entry && told && !lines[i].own_or_open && strcmp(said[told - 1], text_str(&one)) == 0;
        if (heard && !repeats)
            said[told++] = strdup(text_str(&one));
        after_entry = lines[i].own_or_open && heard;
        text_free(&one);
    }
    int skip = told > TOLD_MAX + TOLD_MAX / 4 ? told - TOLD_MAX : 0; /* a few more are told rather than hidden */
    if (told) {
        putchar('\n');
        text_clear(&t->told);
    }
    if (skip)
        printf("  … %d lines before that: `log` shows all\n", skip);
    for (int i = 0; i < told; i++) {
        if (i >= skip)
            table_say(t, said[i], 2);
        text_format(&t->told, "%s%s", i ? "\n" : "", said[i]);
        free(said[i]);
    }
    free(said);
    t->told_to[seat] = n;
}

/* Before another person looks: the screen is wiped, so that no secret of the last one is left on it. */
static void pass_the_screen(struct table *t, unsigned seat)
{
    bool first = t->sitting == NOBODY;
    if (t->sitting == seat)
        return;
    t->sitting = seat;
    text_clear(&t->told); /* what the last one was told is not for this one */
    text_clear(&t->forecast);
    if (people(t) < 2 || !t->pack->bytes->hidden)
        return;
    input_forget();
    if (isatty(STDOUT_FILENO))
        fputs("\033[2J\033[3J\033[H", stdout);
    printf("\n%s %c (%s). Nobody else should look now.\n", first ? "The screen is for" : "Pass the screen to",
           'A' + seat, seat_name(t, seat));
    if (!input_enter("Enter goes on: "))
        t->left = true;
}

/* ---- turns ------------------------------------------------------------------------------------ */

/* --explain: what a computer player thought, hidden plans and all: it was asked for. */
static void explain(struct table *t, unsigned seat, action_t action, const struct thought *thought)
{
    struct text out = {0};
    text_format(&out, "%c (%s): ", 'A' + seat, t->words[seat]);
    t->game->say_action(t->pack->bytes, action, &out);
    text_format(&out, ", after %llu iterations\n", (unsigned long long)thought->iterations);
    thought_say(t->game, t->pack->bytes, t->view, seat, thought, &out);
    fputs(text_str(&out), stdout);
    text_free(&out);
}

static void computer_turn(struct table *t, unsigned seat)
{
    struct reason why;
    memset(t->view, 0, t->game->state_size);
    match_look(t->match, seat, t->view);
    if (isatty(STDERR_FILENO) && isatty(STDOUT_FILENO))
        fprintf(stderr, "\r%c (%s) thinks …", 'A' + seat, t->words[seat]);
    struct thought thought;
    action_t action = player_choose(t->players[seat], t->view, seat, t->explain ? &thought : NULL);
    if (isatty(STDERR_FILENO) && isatty(STDOUT_FILENO))
        fputs("\r\033[K", stderr);
    if (t->explain)
        explain(t, seat, action, &thought);
    if (match_act(t->match, seat, action, &why))
        return;
    fprintf(stderr, "the player %s of seat %c chose what it may not; it resigns\n", t->words[seat], 'A' + seat);
    match_quit(t->match, seat, QUIT_RESIGN, &why);
}

static void person_turn(struct table *t, unsigned seat)
{
    pass_the_screen(t, seat);
    if (t->left)
        return;
    tell(t, seat);
    t->picks[0] = t->warned[0] = 0;
    t->centre = SCENE_NONE;
    text_clear(&t->forecast);
    table_draw(t, seat);
    char prompt[16];
    snprintf(prompt, sizeof prompt, "%c> ", 'A' + seat);
    for (;;) {
        char *line = input_line(prompt);
        if (!line) {
            puts("");
            t->left = true;
            return;
        }
        bool done = talk(t, seat, line);
        free(line);
        if (done)
            return;
    }
}

static bool write_record(struct table *t)
{
    struct errors errors = {0};
    if (!t->file || record_append(t->file, t->match, &errors))
        return true;
    fputs(text_str(&errors.text), stderr);
    errors_free(&errors);
    return false;
}

static void tell_result(struct table *t)
{
    struct result result = {0};
    unsigned looker = people(t) == 1 && t->sitting < SEATS_MAX ? t->sitting : AUDIENCE;
    if (looker < SEATS_MAX)
        tell(t, looker);
    table_draw(t, looker);
    t->game->result(t->pack->bytes, match_state(t->match), &result);
    unsigned seats = t->pack->bytes->seats, first = 0;
    for (unsigned seat = 0; seat < seats; seat++)
        first += result.place[seat] == 1;
    const char *end = telling_end(t->content, result.by);
    for (char *c = result.by; end == result.by && *c; c++) /* a word of the specification: last-card */
        *c = *c == '-' ? ' ' : *c;
    printf("\nThe match is over: %s.\n", end);
    for (unsigned seat = 0; seat < seats; seat++) {
        char place[24] = "", score[48] = "";
        if (telling_score(t->content))
            snprintf(score, sizeof score, ", %s %d", telling_score(t->content), result.score[seat]);
        if (seats > 2)
            snprintf(place, sizeof place, ", place %d", result.place[seat]);
        printf("  %c %-10s %s%s%s%s\n", 'A' + seat, seat_name(t, seat),
               result.place[seat] != 1 ? "lost"
               : first == seats        ? "drawn"
                                       : "won",
               place, score, t->players[seat] ? " (computer)" : "");
    }
}

bool table_play(struct table *t)
{
    bool ok = true;
    t->scene = calloc(1, sizeof *t->scene);
    t->view = calloc(1, t->game->state_size);
    t->offers = calloc(1, sizeof *t->offers);
    t->sets = calloc(1, sizeof *t->sets);
    t->ahead = calloc(1, sizeof *t->ahead);
    t->sitting = NOBODY;
    t->centre = SCENE_NONE;
    if (!t->scene || !t->view || !t->offers || !t->sets || !t->ahead)
        abort();
    while (ok && !t->left) {
        struct node node = match_node(t->match);
        if (node.kind == NODE_OVER)
            break;
        if (node.kind == NODE_LUCK)
            match_roll(t->match);
        else {
            unsigned seat = NOBODY; /* computers first: they do not keep anybody waiting */
            for (unsigned k = 0; k < SEATS_MAX; k++)
                if (node.seats >> k & 1 && (seat == NOBODY || (!t->players[seat] && t->players[k])))
                    seat = k;
            if (t->players[seat])
                computer_turn(t, seat);
            else
                person_turn(t, seat);
        }
        ok = write_record(t);
    }
    if (ok && match_node(t->match).kind == NODE_OVER)
        tell_result(t);
    free(t->scene);
    free(t->view);
    free(t->offers);
    free(t->sets);
    free(t->ahead);
    text_free(&t->told);
    text_free(&t->forecast);
    return ok;
}
