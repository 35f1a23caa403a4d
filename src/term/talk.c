/* talk.c: what a person can say at the prompt besides a move. */
#include "table.h"

#include "engine/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
    const char *word, *what, *help;
    bool (*run)(struct table *t, unsigned seat, const char *rest); /* true: as talk() */
};

/* ---- moves ------------------------------------------------------------------------------------ */

static bool act(struct table *t, unsigned seat, const char *line)
{
    struct reason why;
    struct text sentence = {0};
    bool ok = match_line(t->match, seat, line, &why, &sentence);
    if (!ok)
        printf("No. %s\n", text_str(&sentence));
    text_free(&sentence);
    return ok;
}

static bool say_number(struct table *t, unsigned seat, int64_t number)
{
    struct reason why;
    if (number < 1 || number > t->scene->choices_n) {
        printf("No. There are choices 1 to %d.\n", t->scene->choices_n);
        return false;
    }
    return match_act(t->match, seat, t->scene->choices[number - 1].action, &why);
}

/* A number stands for its choice in `why` and `odds`, too. */
static const char *move_words(const struct table *t, const char *rest)
{
    int64_t n;
    return word_int(rest, 1, t->scene->choices_n, &n) ? t->scene->choices[n - 1].words : rest;
}

/* ---- words -------------------------------------------------------------------------------------- */

static void print_rule(const struct table *t, const char *rule)
{
    const char *text = json_str(json_get(t->rules, rule), NULL);
    if (text)
        printf("%s: %s\n", rule, text);
}

static bool say_why(struct table *t, unsigned seat, const char *rest)
{
    struct reason why;
    struct text sentence = {0}, rule = {0};
    if (!rest[0])
        puts("Why what? As in: why take 3");
    else if (match_would(t->match, seat, move_words(t, rest), &why, &sentence))
        puts("That is allowed.");
    else {
        printf("%s\n", text_str(&sentence));
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
    struct odds odds = {0};
    struct reason why;
    struct text out = {0};
    memset(t->view, 0, t->game->state_size);
    match_look(t->match, seat, t->view);
    const struct odds_limits limits = {.steps = 300000, .seed = 1};
    if (!rest[0])
        puts("The odds of what? As in: odds take 1");
    else if (odds_line(t->game, t->pack->bytes, t->view, seat, seat, seat, move_words(t, rest), &limits, &odds, &why)) {
        odds_say(&odds, &out);
        fputs(text_str(&out), stdout);
        odds_free(&odds);
    } else {
        reason_say(t->game, t->pack->bytes, &why, &out);
        printf("No. %s\n", text_str(&out));
    }
    text_free(&out);
    return false;
}

static bool say_rule(struct table *t, unsigned seat, const char *rest)
{
    (void)seat;
    if (json_get(t->rules, rest))
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
    fputs(text_str(&out), stdout);
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

static bool say_log(struct table *t, unsigned seat, const char *rest)
{
    (void)rest;
    const struct log_line *lines;
    int n = match_log(t->match, seat, &lines);
    for (int i = 0; i < n; i++)
        printf("%4u %s%s\n", lines[i].number, lines[i].own_or_open ? "" : "  ", lines[i].text);
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
    draw_choices(t->scene, &t->look, SCENE_CHOICES, &out);
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
    {"choices", "", "every choice with its number", say_choices},
    {"why", "MOVE", "the rule that forbids it", say_why},
    {"odds", "MOVE", "what may come of it, with its chances", say_odds},
    {"hint", "[PLAYER]", "what a computer player would do", say_hint},
    {"rule", "R12", "the text of a rule", say_rule},
    {"undo", "", "take back your last choice, if nothing was shown or rolled since", say_undo},
    {"log", "", "what happened so far, as far as you may know it", say_log},
    {"save", "FILE", "the match as a record", say_save},
    {"resign", "", "give up", say_resign},
    {"quit", "", "leave; `save` first if you want to go on later", say_quit},
};
enum { ORDERS = sizeof orders / sizeof *orders };

static bool say_help(struct table *t, unsigned seat, const char *rest)
{
    (void)t, (void)seat, (void)rest;
    puts("Type the number of a choice, or a move in the game's notation. Or:");
    for (int i = 0; i < ORDERS; i++)
        printf("  %-7s %-9s %s\n", orders[i].word, orders[i].what, orders[i].help);
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
