/* setup.c: see setup.h. */
#include "setup.h"

#include "scene.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const struct json *setup_scenario(const struct json *content, const struct json *setup, bool position,
                                  struct pack_head *head, struct errors *errors)
{
    const struct json *all = json_get(content, "scenarios"), *wanted = json_get(setup, "scenario");
    const struct json *found = wanted ? json_find(all, "id", json_str(wanted, "")) : position ? NULL : json_at(all, 0);
    scene_word(head->scenario, sizeof head->scenario, json_str(json_get(found, "id"), "custom"));
    if (found || (position && (!wanted || json_is(wanted, "custom"))))
        return found;
    struct nearest near = nearest_to(json_str(wanted, ""));
    json_each(s, all)
        nearest_offer(&near, json_str(json_get(s, "id"), ""));
    if (near.best)
        errors_add(errors, wanted, RULE_SYNTAX, "there is no scenario \"%s\"; did you mean \"%s\"?", near.word,
                   near.best);
    else
        errors_add(errors, wanted, RULE_SYNTAX, "there is no scenario \"%s\"", near.word);
    return NULL;
}

void setup_alone(const struct json *setup, struct errors *errors)
{
    json_each(m, setup)
        if (strcmp(m->key, "scenario") != 0 && strcmp(m->key, "switches") != 0)
            errors_add(errors, m, RULE_SYNTAX,
                       "\"%s\" belongs to a position; a set-up has a \"scenario\" and \"switches\"", m->key);
}

/* The value as a word: switches are words, whole numbers, or true and false for on and off. */
static const char *word_of(const struct json *j, char room[24])
{
    if (j->type == JSON_TRUE || j->type == JSON_FALSE)
        return j->type == JSON_TRUE ? "on" : "off";
    if (j->type != JSON_INT)
        return json_str(j, "");
    snprintf(room, 24, "%lld", (long long)j->integer);
    return room;
}

/* The place of an id in the list that a switch chooses from; -1 after a mistake. */
static int place_in_list(const struct json *list, const struct json *j, uint16_t rule, struct errors *errors)
{
    struct nearest near = nearest_to(json_str(j, ""));
    int place = 0;
    json_each(item, list) {
        const char *id = json_str(json_get(item, "id"), "");
        if (json_is(j, id))
            return place;
        nearest_offer(&near, id);
        place++;
    }
    if (near.best)
        errors_add(errors, j, rule, "there is no \"%s\"; did you mean \"%s\"?", near.word, near.best);
    else
        errors_add(errors, j, rule, "there is no \"%s\"", near.word);
    return -1;
}

/* The game's number for a value; -1 after a mistake. `values`: those that the content gives, NULL: any that the game knows. */
static int number_of(const struct json *content, const struct setup_switch *s, const struct json *j,
                     const struct json *values, struct errors *errors)
{
    char room[24], other[24];
    const char *word = word_of(j, room), *allowed[SETUP_VALUES + 1] = {0};
    uint16_t rule = s->rule ? s->rule : (uint16_t)RULE_SYNTAX;
    int64_t n = 0;
    if (s->list)
        return place_in_list(json_get(content, s->list), j, rule, errors);
    if (!s->values[0]) {
        if (word_int(word, s->min, s->max, &n))
            return (int)n;
        errors_add(errors, j, rule, "must be a whole number, %d..%d", s->min, s->max);
        return -1;
    }
    int n_allowed = 0;
    for (int i = 0; i < SETUP_VALUES && s->values[i]; i++) {
        bool given = !values;
        json_each(v, values)
            given |= strcmp(word_of(v, other), s->values[i]) == 0;
        if (given && strcmp(word, s->values[i]) == 0)
            return i;
        if (given)
            allowed[n_allowed++] = s->values[i];
    }
    errors_add_word(errors, j, rule, word, allowed);
    return -1;
}

static int place_of(const struct setup_switch *table, const struct json *at, const char *id, struct errors *errors)
{
    for (int i = 0; table[i].id; i++) {
        assert(i < SETUP_SWITCHES); /* a set of them has a bit for each */
        if (strcmp(table[i].id, id) == 0)
            return i;
    }
    struct nearest near = nearest_to(id);
    struct text list = {0};
    for (int i = 0; table[i].id; i++) {
        text_format(&list, "%s%s", i ? ", " : "", table[i].id);
        nearest_offer(&near, table[i].id);
    }
    if (near.best)
        errors_add(errors, at, RULE_SYNTAX, "there is no switch \"%s\"; did you mean \"%s\"?", id, near.best);
    else
        errors_add(errors, at, RULE_SYNTAX, "there is no switch \"%s\"; there are: %s", id, text_str(&list));
    text_free(&list);
    return -1;
}

void setup_switches_begin(const struct json *content, const struct setup_switch *table, uint16_t *value,
                          struct errors *errors)
{
    for (int i = 0; table[i].id; i++) {
        const struct json *values = json_get(json_find(json_get(content, "switches"), "id", table[i].id), "values");
        value[i] = table[i].min;
        json_each(v, values) {
            int n = number_of(content, &table[i], v, NULL, errors);
            if (v == values->first && n >= 0)
                value[i] = (uint16_t)n;
        }
    }
    json_each(s, json_get(content, "switches"))
        place_of(table, json_get(s, "id"), json_str(json_get(s, "id"), ""), errors);
}

uint64_t setup_switches_lay(const struct json *content, const struct json *given, const struct setup_switch *table,
                            uint16_t *value, struct errors *errors)
{
    uint64_t set = 0;
    if (given && given->type != JSON_OBJECT) {
        errors_add(errors, given, RULE_SYNTAX, "switches are an object: each has a name and a value");
        return 0;
    }
    json_each(j, given) {
        int i = place_of(table, j, j->key, errors);
        if (i < 0)
            continue;
        set |= UINT64_C(1) << i;
        const struct json *known = json_find(json_get(content, "switches"), "id", j->key);
        if (!known) {
            errors_add(errors, j, RULE_SYNTAX, "this content does not let \"%s\" be chosen", j->key);
            continue;
        }
        int n = number_of(content, &table[i], j, json_get(known, "values"), errors);
        if (n >= 0)
            value[i] = (uint16_t)n;
    }
    return set;
}
