/* talk.c: what a person can say at the prompt besides a move. */
#include "table.h"

#include "engine/refusals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
    const char *word;
    char key; /* a letter that stands for it, 0 = none */
    const char *what, *help;
    bool (*run)(struct table *t, unsigned seat, const char *rest); /* true: as talk() */
};

/* ---- moves ------------------------------------------------------------------------------------ */

/* Of a line with several moves: how far it was good. A line is carried out as a whole or not at all. */
static void say_how_far(const struct table *t, unsigned seat, const char *line)
{
    char part[LINE_MAX_BYTES];
    struct reason why;
    snprintf(part, sizeof part, "%s", line);
    for (size_t n = strlen(part); n-- > 0;) {
        if (part[n] != ' ')
            continue;
        part[n] = 0;
        struct text sentence = {0};
        bool good = part[0] && match_would(t->match, seat, part, &why, &sentence);
        text_free(&sentence);
        if (good) {
            struct text out = {0};
            text_format(&out, "The line is good up to `%s`; nothing of it was done.", part);
            table_say(t, text_str(&out), 0);
            text_free(&out);
            return;
        }
    }
}

/* A line that closes a step which has just closed itself: it may be meant for that one, and would end the next. */
static bool meant_for_last_step(struct table *t, unsigned seat, const char *line)
{
    if (!match_just_skipped(t->match, seat, line) || strcmp(t->warned, line) == 0)
        return false;
    snprintf(t->warned, sizeof t->warned, "%s", line);
    table_say(
        t,
        "The last step closed by itself, so nothing was done. Say it again if you mean the question that is open now:",
        0);
    table_say(t, t->scene->prompt, 2);
    return true;
}

static bool act(struct table *t, unsigned seat, const char *line)
{
    struct reason why;
    struct text sentence = {0};
    if (meant_for_last_step(t, seat, line))
        return false;
    bool ok = match_line(t->match, seat, line, &why, &sentence);
    if (!ok) {
        table_say_no(t, text_str(&sentence));
        say_how_far(t, seat, line);
    }
    text_free(&sentence);
    return ok;
}

static bool is_choice(const struct table *t, int64_t number)
{
    bool is = number >= 1 && number <= t->offers->n;
    if (!is)
        printf("No. There are choices 1 to %d.\n", t->offers->n);
    return is;
}

/* A member of a set is picked or taken back; anything else is done. */
static bool say_number(struct table *t, unsigned seat, int64_t number)
{
    struct reason why;
    struct text sentence = {0};
    if (!is_choice(t, number))
        return false;
    const struct offer *o = &t->offers->list[number - 1];
    bool pick = !o->choice || o->choice->kind == CHOICE_PICK;
    if (pick && picks_toggle(t, seat, (int)number)) {
        table_draw(t, seat);
        return false;
    }
    if (pick)
        return false;
    if (t->picks[0] && o->choice->kind == CHOICE_END)
        return picks_go(t, seat);
    t->picks[0] = 0;
    bool ok = match_act(t->match, seat, o->action, &why);
    if (!ok) {
        reason_say(t->game, t->pack->bytes, &why, &sentence);
        table_say_no(t, text_str(&sentence));
        text_free(&sentence);
    }
    return ok;
}

/* Several numbers on one line, as they come; false: there is a word that is none. */
static bool only_numbers(const char *line)
{
    return line[strspn(line, "0123456789 ")] == 0 && strpbrk(line, "0123456789");
}

static bool say_numbers(struct table *t, unsigned seat, const char *line)
{
    char rest[LINE_MAX_BYTES], word[32];
    int64_t number;
    bool done = false;
    strcpy(rest, line);
    while (!done && next_word(rest, word, sizeof word))
        done = word_int(word, 0, INT64_MAX, &number) && say_number(t, seat, number);
    return done;
}

/* A number stands for its choice in `why` and `odds`, too; NULL after telling that there is no such choice. */
static const char *move_words(const struct table *t, const char *rest)
{
    int64_t n;
    if (!word_int(rest, INT64_MIN, INT64_MAX, &n))
        return rest;
    return is_choice(t, n) ? t->offers->list[n - 1].words : NULL;
}

/* ---- words -------------------------------------------------------------------------------------- */

static void print_rule(const struct table *t, const char *rule)
{
    struct text out = {0};
    const char *text = json_str(json_get(json_get(t->content, "rules"), rule), NULL);
    text_format(&out, "%s: %s", rule, text);
    if (text)
        table_say(t, text_str(&out), 0);
    text_free(&out);
}

static bool say_why(struct table *t, unsigned seat, const char *rest)
{
    struct reason why;
    struct text sentence = {0}, rule = {0};
    const char *move = rest[0] ? move_words(t, rest) : NULL;
    if (!rest[0])
        puts("Why what? A move or the number of a choice, as in: why 1");
    else if (move && match_would(t->match, seat, move, &why, &sentence))
        puts("That is allowed.");
    else if (move) {
        table_say(t, text_str(&sentence), 0);
        rule_say(why.rule, &rule);
        print_rule(t, text_str(&rule));
    }
    text_free(&sentence);
    text_free(&rule);
    return false;
}

/* From the seat's own view: what it may not know is imagined. */
static bool say_odds(struct table *t, unsigned seat, const char *rest)
{
    char line[LINE_MAX_BYTES];
    size_t n = strlen(rest);
    bool all = n > 4 && strcmp(rest + n - 4, " all") == 0;
    snprintf(line, sizeof line, "%.*s", (int)(all ? n - 4 : n), rest);
    const char *move = rest[0] ? move_words(t, line) : NULL;
    if (!rest[0])
        puts("The odds of what? A move or the number of a choice, as in: odds 1");
    else if (move)
        chances_say(t, seat, move, all);
    return false;
}

static bool say_rule(struct table *t, unsigned seat, const char *rest)
{
    (void)seat;
    if (json_get(json_get(t->content, "rules"), rest))
        print_rule(t, rest);
    else
        printf("There is no rule \"%s\".\n", rest);
    return false;
}

static bool say_undo(struct table *t, unsigned seat, const char *rest)
{
    (void)rest;
    return act(t, seat, "undo");
}

static bool say_resign(struct table *t, unsigned seat, const char *rest)
{
    (void)rest;
    return act(t, seat, "resign");
}

static bool say_hint(struct table *t, unsigned seat, const char *rest)
{
    struct text out = {0}, why = {0};
    struct thought thought;
    struct player *p = player_new(t->game, t->pack->bytes, rest[0] ? rest : "club", 1, &out);
    if (!p) {
        printf("%s\n", text_str(&out));
        text_free(&out);
        return false;
    }
    memset(t->view, 0, t->game->state_size);
    match_look(t->match, seat, t->view);
    action_t action = player_hint(p, t->view, seat, &thought, &why);
    text_clear(&out);
    t->game->say_action(t->pack->bytes, action, &out);
    printf("%s would say: %s\n", rest[0] ? rest : "club", text_str(&out));
    text_clear(&out);
    thought_say(t->game, t->pack->bytes, t->view, seat, &thought, &out);
    table_say_lines(t, text_str(&out));
    table_say(t, text_str(&why), 0);
    text_free(&why);
    text_free(&out);
    player_free(p);
    return false;
}

static bool say_save(struct table *t, unsigned seat, const char *rest)
{
    (void)seat;
    struct errors errors = {0};
    struct record_file file;
    if (!rest[0])
        puts("Save where? As in: save monday.bellum");
    else if (!record_create(&file, rest, t->match, &t->names, &errors))
        fputs(text_str(&errors.text), stdout);
    else {
        record_close(&file);
        printf("Saved: `bellum play --resume %s` goes on. It holds everything, secrets too.\n", rest);
    }
    errors_free(&errors);
    return false;
}

/* In words; `log notation` as it stands in a record, every answer that was skipped too. */
static bool say_log(struct table *t, unsigned seat, const char *rest)
{
    const struct log_line *lines;
    int n = match_log(t->match, seat, &lines);
    bool notation = strcmp(rest, "notation") == 0;
    for (int i = 0; i < n; i++) {
        struct text one = {0}, out = {0};
        if (notation)
            text_format(&one, "%s%s", lines[i].own_or_open ? "" : "  ", lines[i].text);
        if (notation || telling_line(&lines[i], &one) != TELLING_SILENT) {
            text_format(&out, "%4u ", lines[i].number);
            if (notation)
                text_format(&out, "%s\n", text_str(&one));
            else
                put_wrapped(text_str(&one), t->look.width, 7, 5, &out);
            fputs(text_str(&out), stdout);
        }
        text_free(&one);
        text_free(&out);
    }
    return false;
}

static bool say_board(struct table *t, unsigned seat, const char *rest)
{
    for (int i = 0; rest[0] && i < t->scene->cells_n; i++)
        if (strcmp(t->scene->cells[i].name, rest) == 0)
            t->centre = t->scene->cells[i].id;
    table_draw(t, seat);
    return false;
}

static bool say_choices(struct table *t, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    struct text out = {0};
    draw_choices(t->offers, &t->look, false, &out);
    fputs(text_str(&out), stdout);
    text_free(&out);
    return false;
}

static bool say_quit(struct table *t, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    t->left = true;
    return true;
}

static bool say_help(struct table *t, unsigned seat, const char *rest);

/* The one-letter words stand under the board. */
static const struct order orders[] = {
    {"help", '?', "", "this", say_help},
    {"look", 'l', "WHAT", "what a place, piece or card is: its figures now, and why", say_look},
    {"odds", 'o', "MOVE", "what may come of it, with its chances; `odds MOVE all` tells every result", say_odds},
    {"why", 'w', "MOVE", "the rule that forbids it (a move or a number of a choice)", say_why},
    {"hint", 'h', "[PLAYER]", "what a computer player would do", say_hint},
    {"key", 'k', "", "how to read the board; the figures of every kind of piece in sight", say_key},
    {"cards", 'c', "[NAME]", "what a card says; alone, every card in sight", say_card},
    {"tree", 't', "", "what is made, what can be made, what it costs and needs", say_tree},
    {"rule", 'r', "R12", "the text of a rule", say_rule},
    {"board", 'b', "[PLACE]", "draw everything again; a large board around that place", say_board},
    {"choices", 0, "", "every choice with its number, as it is written and in words", say_choices},
    {"undo", 'u', "", "take back your last choice, if nothing was shown or rolled since", say_undo},
    {"log", 0, "", "what happened so far, as far as you may know it; `log notation` as recorded", say_log},
    {"save", 's', "FILE", "the match as a record", say_save},
    {"resign", 0, "", "give up", say_resign},
    {"quit", 'q', "", "leave; `save` first if you want to go on later", say_quit},
};
enum { ORDERS = sizeof orders / sizeof *orders };

static bool say_help(struct table *t, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    table_say(
        t,
        "Type the number of a choice, or a move as `choices` writes it; several moves may follow each other on one "
        "line, apart by `;` where they could be misread. Where several are to be picked, type their numbers in any "
        "order, a number again to take it back, and Enter to go on. Or:",
        0);
    for (int i = 0; i < ORDERS; i++) {
        struct text out = {0};
        text_format(&out, "  %c %-8s%-9s ", orders[i].key ? orders[i].key : ' ', orders[i].word, orders[i].what);
        put_wrapped(orders[i].help, t->look.width, 22, 22, &out);
        fputs(text_str(&out), stdout);
        text_free(&out);
    }
    return false;
}

bool talk(struct table *t, unsigned seat, const char *line)
{
    char rest[LINE_MAX_BYTES], word[32];
    if (strlen(line) >= sizeof rest) {
        puts("No. That line is too long.");
        return false;
    }
    strcpy(rest, line);
    size_t n = next_word(rest, word, sizeof word);
    if (n == 0)
        return t->picks[0] && picks_go(t, seat);
    if (only_numbers(line))
        return say_numbers(t, seat, line);
    for (int i = 0; i < ORDERS; i++)
        if (strcmp(word, orders[i].word) == 0 || (orders[i].key && word[0] == orders[i].key && !word[1]))
            return orders[i].run(t, seat, rest);
    return act(t, seat, line);
}
