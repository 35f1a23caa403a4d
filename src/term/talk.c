/* talk.c: what a person can say at the prompt besides a move. */
#include "table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
    const char *word, *what, *help;
    bool (*run)(struct table *t, unsigned seat, const char *rest); /* true: as talk() */
};

/* ---- moves ------------------------------------------------------------------------------------ */

static void say_no(const struct table *t, const char *sentence)
{
    struct text out = {0};
    text_format(&out, "No. %s", sentence);
    table_say(t, text_str(&out), 0);
    text_free(&out);
}

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

static bool act(struct table *t, unsigned seat, const char *line)
{
    struct reason why;
    struct text sentence = {0};
    bool ok = match_line(t->match, seat, line, &why, &sentence);
    if (!ok) {
        say_no(t, text_str(&sentence));
        say_how_far(t, seat, line);
    }
    text_free(&sentence);
    return ok;
}

static bool is_choice(const struct table *t, int64_t number)
{
    bool is = number >= 1 && number <= t->scene->choices_n;
    if (!is)
        printf("No. There are choices 1 to %d.\n", t->scene->choices_n);
    return is;
}

static bool say_number(struct table *t, unsigned seat, int64_t number)
{
    struct reason why;
    return is_choice(t, number) && match_act(t->match, seat, t->scene->choices[number - 1].action, &why);
}

/* A number stands for its choice in `why` and `odds`, too; NULL after telling that there is no such choice. */
static const char *move_words(const struct table *t, const char *rest)
{
    int64_t n;
    if (!word_int(rest, INT64_MIN, INT64_MAX, &n))
        return rest;
    return is_choice(t, n) ? t->scene->choices[n - 1].words : NULL;
}

/* ---- words -------------------------------------------------------------------------------------- */

static void print_rule(const struct table *t, const char *rule)
{
    struct text out = {0};
    const char *text = json_str(json_get(json_get(t->words_of.content, "rules"), rule), NULL);
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
    const char *move = rest[0] ? move_words(t, rest) : NULL;
    if (!rest[0])
        puts("The odds of what? A move or the number of a choice, as in: odds 1");
    else if (move)
        chances_say(t, seat, move);
    return false;
}

static bool say_rule(struct table *t, unsigned seat, const char *rest)
{
    (void)seat;
    if (json_get(json_get(t->words_of.content, "rules"), rest))
        print_rule(t, rest);
    else
        printf("There is no rule \"%s\".\n", rest);
    return false;
}

/* ---- what the codes stand for ------------------------------------------------------------------- */

static bool same_beginning(const char *word, const char *of)
{
    for (; *word; word++, of++)
        if (tolower((unsigned char)*word) != tolower((unsigned char)*of))
            return false;
    return true;
}

/* Where a card lies: "(A's hand, discard x2)". */
static void say_piles(const struct scene *s, const char *code, struct text *out)
{
    const char *before = " (";
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *c = &s->cards[i];
        if (strcmp(c->code, code) != 0 || c->marks & MARK_HIDDEN)
            continue;
        text_put(out, before);
        if (c->seat < SEATS_MAX)
            text_format(out, "%c's ", 'A' + c->seat);
        text_put(out, c->zone);
        if (c->count > 1)
            text_format(out, " x%d", c->count);
        before = ", ";
    }
    text_char(out, ')');
}

/* A card by its code, its name or its number among the choices; without a word every card in sight. */
static bool say_card(struct table *t, unsigned seat, const char *rest)
{
    (void)seat;
    int64_t number;
    int found = 0;
    const struct scene *s = t->scene;
    unsigned id = 0xFFFF;
    if (rest[0] && word_int(rest, 1, s->choices_n, &number) && s->choices[number - 1].target == TARGET_CARD)
        id = s->choices[number - 1].id;
    for (int i = 0; i < s->cards_n; i++) {
        const struct scene_card *c = &s->cards[i];
        bool known = c->code[0] && !(c->marks & MARK_HIDDEN), again = false;
        for (int k = 0; k < i; k++)
            again |= strcmp(s->cards[k].code, c->code) == 0;
        if (!known || again ||
            (rest[0] && c->id != id && !same_beginning(rest, c->code) && !same_beginning(rest, c->name)))
            continue;
        struct text out = {0};
        bool named = c->name[0] && strcmp(c->name, c->code) != 0;
        text_format(&out, "%s%s%s", c->code, named ? ", " : "", named ? c->name : "");
        say_piles(s, c->code, &out);
        text_format(&out, ": %s", c->text[0] ? c->text : "(no text)");
        table_say(t, text_str(&out), 0);
        text_free(&out);
        found++;
    }
    if (!found)
        puts(rest[0] ? "No such card in sight. A code or the beginning of a name, as in: cards rally"
                     : "No cards in sight.");
    return false;
}

/* How the board is read: what the codes of the pieces on it stand for. */
static bool say_key(struct table *t, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    const struct scene *s = t->scene;
    if (s->board == SCENE_LINES) { /* its cards are drawn as they are written, and each card tells what it does */
        table_say(t,
                  "[|@] is a card: | spear, ! sword, @ shield, & fortress, - bow, + crown; x is a broken shield, X a "
                  "broken fortress. `cards` tells what they do.",
                  0);
        table_say(t,
                  "The front lines face each other across --- with their back lines behind them, yours below; . is the "
                  "divide: columns count 0, 1, 2 to each army's right of it and -1, -2 to its left.",
                  0);
        table_say(
            t,
            "Under a front card stand the speeds of its attacks, or * for each attack on it. [?] is to be filled now.",
            0);
        return false;
    }
    table_say(t, "[ ] is A's, ( ) is B's, { } is C's, < > is D's. The figure is what is left of its strength.", 0);
    table_say(t, "' has done its part, * is or has a leader, + can be chosen, ! is the target, # is chosen.", 0);
    for (int i = 0; i < s->pieces_n; i++) {
        const struct scene_piece *p = &s->pieces[i];
        bool again = !p->code[0] || !p->label[0];
        for (int k = 0; k < i; k++)
            again |= strcmp(s->pieces[k].code, p->code) == 0;
        if (again)
            continue;
        struct text out = {0};
        size_t name = strcspn(p->label, " "); /* a7 of "a7 Guard" is its own, not its kind's */
        bool named = p->label[name] && strcspn(p->label, "0123456789") < name;
        text_format(&out, "%-4s %s", p->code, p->label + (named ? name + 1 : 0));
        table_say(t, text_str(&out), 2);
        text_free(&out);
    }
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

/* Several lines, each broken at the screen's edge and set in as it was. */
static void say_lines(const struct table *t, const char *lines)
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

static bool say_hint(struct table *t, unsigned seat, const char *rest)
{
    struct text out = {0};
    struct thought thought;
    struct player *p = player_new(t->game, t->pack->bytes, rest[0] ? rest : "club", 1, &out);
    if (!p) {
        printf("%s\n", text_str(&out));
        text_free(&out);
        return false;
    }
    memset(t->view, 0, t->game->state_size);
    match_look(t->match, seat, t->view);
    action_t action = player_choose(p, t->view, seat, &thought);
    text_clear(&out);
    t->game->say_action(t->pack->bytes, action, &out);
    printf("%s would say: %s\n", rest[0] ? rest : "club", text_str(&out));
    text_clear(&out);
    thought_say(t->game, t->pack->bytes, t->view, seat, &thought, &out);
    say_lines(t, text_str(&out));
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
    bool notation = rest[0] && same_beginning(rest, "notation");
    struct text last = {0};
    for (int i = 0; i < n; i++) {
        struct text one = {0}, out = {0};
        bool silent = !notation && told_line(&t->words_of, lines[i].text, &one) == TOLD_SILENT;
        if (notation)
            text_format(&one, "%s%s", lines[i].own_or_open ? "" : "  ", lines[i].text);
        if (!silent && (notation || strcmp(text_str(&one), text_str(&last)) != 0)) {
            text_format(&out, "%4u ", lines[i].number);
            if (notation)
                text_format(&out, "%s\n", text_str(&one));
            else
                told_wrapped(text_str(&one), t->look.width, 7, 5, &out);
            fputs(text_str(&out), stdout);
            text_clear(&last);
            text_put(&last, text_str(&one));
        }
        text_free(&one);
        text_free(&out);
    }
    text_free(&last);
    return false;
}

static bool say_board(struct table *t, unsigned seat, const char *rest)
{
    (void)rest;
    table_draw(t, seat);
    return false;
}

static bool say_choices(struct table *t, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    struct text out = {0};
    draw_choices(t->scene, &t->look, SCENE_CHOICES, true, &out);
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

static const struct order orders[] = {
    {"help", "", "this", say_help},
    {"board", "", "draw everything again", say_board},
    {"choices", "", "every choice with its number, in words", say_choices},
    {"cards", "[NAME]", "what a card says; alone, every card in sight", say_card},
    {"key", "", "how to read the board, and what its codes stand for", say_key},
    {"why", "MOVE", "the rule that forbids it (a move or a number of a choice)", say_why},
    {"odds", "MOVE", "what may come of it, with its chances", say_odds},
    {"hint", "[PLAYER]", "what a computer player would do", say_hint},
    {"rule", "R12", "the text of a rule", say_rule},
    {"undo", "", "take back your last choice, if nothing was shown or rolled since", say_undo},
    {"log", "", "what happened so far, as far as you may know it; `log notation` as recorded", say_log},
    {"save", "FILE", "the match as a record", say_save},
    {"resign", "", "give up", say_resign},
    {"quit", "", "leave; `save` first if you want to go on later", say_quit},
};
enum { ORDERS = sizeof orders / sizeof *orders };

static bool say_help(struct table *t, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    table_say(
        t,
        "Type the number of a choice, or a move as it stands beside the number; several moves may follow each other "
        "on one line. Or:",
        0);
    for (int i = 0; i < ORDERS; i++) {
        struct text out = {0};
        text_format(&out, "  %-8s%-9s ", orders[i].word, orders[i].what);
        told_wrapped(orders[i].help, t->look.width, 20, 20, &out);
        fputs(text_str(&out), stdout);
        text_free(&out);
    }
    return false;
}

bool talk(struct table *t, unsigned seat, const char *line)
{
    char rest[LINE_MAX_BYTES], word[32];
    int64_t number;
    if (strlen(line) >= sizeof rest) {
        puts("No. That line is too long.");
        return false;
    }
    strcpy(rest, line);
    size_t n = next_word(rest, word, sizeof word);
    if (n == 0)
        return false;
    if (!rest[0] && word_int(word, INT64_MIN, INT64_MAX, &number))
        return say_number(t, seat, number);
    for (int i = 0; i < ORDERS; i++)
        if (strcmp(word, orders[i].word) == 0)
            return orders[i].run(t, seat, rest);
    return act(t, seat, line);
}
