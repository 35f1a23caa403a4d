/* errors.c: see errors.h. */
#include "errors.h"

#include "game.h"
#include "json.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* /units/1/move: the way from the root to a value. */
static void say_path(const struct json *j, struct text *out)
{
    if (!j->parent)
        return;
    say_path(j->parent, out);
    if (j->key) {
        text_format(out, "/%s", j->key);
        return;
    }
    int i = 0;
    for (const struct json *m = j->parent->first; m && m != j; m = m->next)
        i++;
    text_format(out, "/%d", i);
}

void errors_add(struct errors *e, const struct json *at, uint16_t rule, const char *format, ...)
{
    assert(format);
    if (e->n >= ERRORS_MAX)
        return;
    e->rules[e->n++] = rule;
    if (at) {
        if (at->file)
            text_format(&e->text, "%s:%d:%d: ", at->file, at->line, at->column);
        if (at->parent) {
            say_path(at, &e->text);
            text_put(&e->text, ": ");
        }
    }
    char sentence[400];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    text_put(&e->text, sentence);
    if (rule > RULE_ORDER) {
        text_put(&e->text, " (");
        rule_say(rule, &e->text);
        text_put(&e->text, ")");
    }
    text_char(&e->text, '\n');
}

void errors_add_word(struct errors *e, const struct json *at, uint16_t rule, const char *word, const char *const *words)
{
    struct nearest near = nearest_to(word);
    struct text list = {0};
    for (int i = 0; words[i]; i++)
        if (*words[i]) {
            text_format(&list, "%s%s", list.n ? ", " : "", words[i]);
            nearest_offer(&near, words[i]);
        }
    if (near.best)
        errors_add(e, at, rule, "must be one of: %s; did you mean \"%s\"?", text_str(&list), near.best);
    else
        errors_add(e, at, rule, "must be one of: %s", text_str(&list));
    text_free(&list);
}

void errors_no_card(struct errors *e, const struct json *at, uint16_t rule)
{
    errors_add(e, at, rule, "there is no such card");
}

void errors_no_unit(struct errors *e, const struct json *at, uint16_t rule, const char *type)
{
    errors_add(e, at, rule, "there is no unit type \"%s\"", type);
}

void errors_too_many(struct errors *e, const struct json *at, uint16_t rule, int most, const char *things)
{
    assert(most > 0);
    errors_add(e, at, rule, "more than %d %s", most, things);
}

void errors_join(struct errors *e, struct errors *from)
{
    assert(e != from);
    const char *line = text_str(&from->text);
    for (int i = 0; i < from->n && e->n < ERRORS_MAX; i++) {
        size_t n = strcspn(line, "\n") + 1;
        bool there = false;
        for (const char *old = text_str(&e->text); *old && !there; old += strcspn(old, "\n") + 1)
            there = strncmp(old, line, n) == 0;
        if (!there) {
            e->rules[e->n++] = from->rules[i];
            text_put_n(&e->text, line, n);
        }
        line += n;
    }
    errors_free(from);
}

void errors_free(struct errors *e)
{
    text_free(&e->text);
    e->n = 0;
}

void rule_say(uint16_t rule, struct text *out)
{
    static const char *const words[] = {"", "syntax", "seat", "order"};
    if (rule <= RULE_ORDER)
        text_put(out, words[rule]);
    else {
        text_char(out, (char)(rule >> 9));
        text_int(out, rule & 0x1FF);
    }
}

void json_put_rule(struct text *out, const char *key, uint16_t rule)
{
    char words[8];
    struct text said = text_fixed(words, sizeof words);
    if (rule == RULE_NONE)
        return;
    rule_say(rule, &said);
    json_put_str(out, key, words);
}

uint16_t rule_read(const char *word)
{
    if (strcmp(word, "syntax") == 0)
        return RULE_SYNTAX;
    if (strcmp(word, "seat") == 0)
        return RULE_SEAT;
    if (strcmp(word, "order") == 0)
        return RULE_ORDER;
    int64_t n;
    if (*word >= 'A' && *word <= 'Z' && word[1] != '-' && word_int(word + 1, 0, 511, &n))
        return RULE(*word, n);
    return RULE_NONE;
}
