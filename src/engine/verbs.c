/* verbs.c: see verbs.h. */
#include "verbs.h"

#include <assert.h>
#include <string.h>

/* Where a field lies in the 64 bits, as action_make() puts it. */
static const struct {
    uint8_t shift;
    uint16_t max;
} fields[] = {
    [FIELD_FROM] = {40, 0xFFFF}, [FIELD_TO] = {24, 0xFFFF}, [FIELD_WITH] = {8, 0xFFFF}, [FIELD_X] = {0, 0xFF}};

unsigned action_field(action_t a, enum field field)
{
    assert(field <= FIELD_X);
    return (unsigned)(a >> fields[field].shift) & fields[field].max;
}

action_t action_with_field(action_t a, enum field field, unsigned value)
{
    assert(value <= fields[field].max);
    return (a & ~((uint64_t)fields[field].max << fields[field].shift)) | (uint64_t)value << fields[field].shift;
}

unsigned verb_find(const struct verb_form *verbs, const char *word)
{
    for (unsigned i = 1; verbs[i].word; i++)
        if (strcmp(verbs[i].word, word) == 0)
            return i;
    return 0;
}

void verb_say_form(const struct verb_form *verb, struct text *out)
{
    int n = 0;
    assert(verb->word);
    while (n < 4 && verb->argument[n].field && verb->argument[n].shape->name)
        n++;
    if (n == 0) {
        text_format(out, "nothing follows `%s`", verb->word);
        return;
    }
    text_format(out, "`%s` is followed by ", verb->word);
    for (int i = 0; i < n; i++) {
        text_put(out, i == 0 ? "" : i + 1 < n ? ", " : " and ");
        bool again = i > 0 && verb->argument[i].shape == verb->argument[i - 1].shape;
        text_put(out, verb->argument[i].optional ? "perhaps " : "");
        text_put(out, again ? "another" : verb->argument[i].shape->name);
    }
    text_put(out, verb->set ? ", or several" : "");
}

const struct verb_form *verb_of(const struct verb_form *verbs, action_t action)
{
    for (unsigned i = 1; verbs[i].word; i++)
        if (i == action_verb(action))
            return &verbs[i];
    return NULL;
}

void verb_say(const struct verb_form *verbs, const void *pack, action_t action, struct text *out)
{
    const struct verb_form *verb = verb_of(verbs, action);
    if (!verb) {
        text_char(out, '?');
        return;
    }
    if (verb->say) {
        verb->say(pack, action, out);
        return;
    }
    text_put(out, verb->word);
    for (const struct argument *a = verb->argument; a < verb->argument + 4 && a->field; a++) {
        unsigned value = action_field(action, a->field);
        if (a->optional && value == 0)
            continue;
        text_char(out, ' ');
        a->shape->say(pack, value, out);
    }
}

bool verb_formed(const struct verb_form *verbs, const void *pack, action_t action)
{
    const struct verb_form *verb = verb_of(verbs, action);
    if (!verb)
        return false;
    action_t named = action_make(action_verb(action), 0, 0, 0, 0);
    for (const struct argument *a = verb->argument; a < verb->argument + 4 && a->field; a++) {
        unsigned value = action_field(action, a->field);
        if (a->shape->count && value >= a->shape->count(pack))
            return false;
        named |= (uint64_t)value << fields[a->field].shift;
    }
    return named == action; /* nothing in fields that the verb does not use */
}

action_t verb_mirror(const struct verb_form *verbs, const void *pack, action_t action)
{
    const struct verb_form *verb = verb_of(verbs, action);
    assert(verb);
    if (verb->mirror)
        return verb->mirror(pack, action);
    for (const struct argument *a = verb->argument; a < verb->argument + 4 && a->field; a++)
        if (a->shape->mirror)
            action = action_with_field(action, a->field, a->shape->mirror(pack, action_field(action, a->field)));
    return action;
}

/* ---- the words of a line ------------------------------------------------------------------- */

bool words_split(const char *line, struct words *w)
{
    w->n = 0;
    for (; *line; w->n++) {
        size_t n = strcspn(line, " ");
        if (n == 0) {
            line++;
            w->n--;
            continue;
        }
        if (w->n == WORDS_MAX || n >= WORD_BYTES)
            return false;
        memcpy(w->word[w->n], line, n);
        w->word[w->n][n] = 0;
        line += n;
    }
    return w->n > 0;
}

void words_rest(char *line, const char *verb, const struct words *w, int i)
{
    struct text t = text_fixed(line, strlen(line) + 1);
    line[0] = 0;
    for (int k = i; k < w->n; k++) {
        if (k == i && verb[0])
            text_format(&t, "%s ", verb);
        text_format(&t, "%s%s", k > i ? " " : "", w->word[k]);
    }
    assert(!t.failed);
}

void words_drop(struct words *w, int i, int n)
{
    assert(i >= 0 && n >= 0 && i + n <= w->n);
    memmove(w->word[i], w->word[i + n], (size_t)(w->n - i - n) * sizeof w->word[0]);
    w->n -= n;
}

/* The arguments from word `at` on. Gives how many words they took; -1: these are no such arguments. */
static int read_arguments(const struct verb_form *verb, const void *pack, const struct words *w, int at,
                          action_t *action)
{
    int used = 0;
    for (const struct argument *a = verb->argument; a < verb->argument + 4 && a->field; a++) {
        unsigned value = 0;
        bool there =
            at + used < w->n && a->shape->read(pack, w->word[at + used], &value) && value <= fields[a->field].max;
        if (!there && !a->optional)
            return -1;
        if (!there)
            value = 0;
        used += there;
        *action = action_with_field(*action, a->field, value);
    }
    return used;
}

bool verb_read(const struct verb_form *verbs, const void *pack, const struct words *w, action_t *action, int *used,
               struct reason *why)
{
    unsigned verb = w->n ? verb_find(verbs, w->word[0]) : 0;
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (!verb)
        return false;
    *action = action_make(verb, 0, 0, 0, 0);
    int n = read_arguments(&verbs[verb], pack, w, 1, action);
    if (n < 0)
        return false;
    *used = 1 + n;
    *why = (struct reason){0};
    return true;
}

bool verb_read_set(const struct verb_form *verbs, const void *pack, const void *v, char *line, const struct words *w,
                   bool (*before)(const void *pack, const void *v, action_t a, action_t b), action_t *action,
                   struct reason *why)
{
    unsigned verb = w->n ? verb_find(verbs, w->word[0]) : 0;
    int best = 0, best_n = 0, members = 0;
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (!verb || !verbs[verb].set)
        return false;
    for (int i = 1, n; i < w->n; i += n) {
        action_t member = action_make(verb, 0, 0, 0, 0);
        n = read_arguments(&verbs[verb], pack, w, i, &member);
        if (n <= 0)
            break;
        members++;
        if (!best || before(pack, v, member, *action)) {
            best = i;
            best_n = n;
            *action = member;
        }
    }
    if (!best)
        return false;
    struct words left = *w;
    words_drop(&left, best, best_n);
    words_rest(line, members > 1 ? w->word[0] : "", &left, 1);
    *why = (struct reason){0};
    return true;
}
