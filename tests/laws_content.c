/* laws_content.c: before any match is played: is the game's table whole, and does its content hold what the engine
 * reads of it? What is missing here would otherwise come to light far from its place, or as a crash. */
#include "laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ------------------------------------------------------------------------ */

static void look_at_table(const struct game *g, struct errors *errors)
{
#define X(name)                                                                                                        \
    {                                                                                                                  \
#name, g->name != NULL                                                                                         \
    }
    const struct {
        const char *name;
        bool there;
    } functions[] = {X(prepare),    X(begin),   X(node),         X(legal),         X(check),     X(apply),
                     X(outcomes),   X(sample),  X(resolve),      X(quit),          X(result),    X(valid),
                     X(look),       X(imagine), X(say_action),   X(say_outcome),   X(say_event), X(say_reason),
                     X(say_prompt), X(read),    X(say_position), X(read_position), X(fact),      X(scene),
                     X(name),       X(about)};
#undef X
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (!functions[i].there)
            errors_add(errors, NULL, RULE_NONE, "struct game: .%s is missing, and may not be NULL", functions[i].name);
    if (g->pack_size < sizeof(struct pack_head) || !g->state_size)
        errors_add(errors, NULL, RULE_NONE, "struct game: .pack_size or .state_size is too small");
    if (g->choices_max < 1 || g->outcomes_max < 1 || g->length_max < 1)
        errors_add(errors, NULL, RULE_NONE, "struct game: .choices_max, .outcomes_max and .length_max are at least 1");
    if (g->seats_min < 1 || g->seats_max < g->seats_min || g->seats_max > SEATS_MAX)
        errors_add(errors, NULL, RULE_NONE, "struct game: .seats_min to .seats_max must lie in 1..%d", SEATS_MAX);
    for (int i = 0; i < g->seats_max && i < SEATS_MAX; i++)
        if (!g->seat_names[i])
            errors_add(errors, NULL, RULE_NONE, "struct game: .seat_names has no name for seat %c", 'A' + i);
    if (!g->mirror != !g->mirror_entry)
        errors_add(errors, NULL, RULE_NONE, "struct game: .mirror and .mirror_entry come together");
}

/* ---- scenarios, switches, rules --------------------------------------------------------- */

/* A list of objects that each have these texts, and ids that differ. */
static void look_at_list(const struct json *content, const char *key, const char *const *texts, struct errors *errors)
{
    const struct json *list = json_get(content, key);
    if (list && list->type != JSON_ARRAY)
        errors_add(errors, list, RULE_NONE, "must be a list of objects");
    json_each(item, list) {
        for (int i = 0; texts[i]; i++)
            if (!json_str(json_get(item, texts[i]), "")[0])
                errors_add(errors, item, RULE_NONE, "needs a text \"%s\"", texts[i]);
        const char *id = json_str(json_get(item, "id"), "");
        for (const struct json *other = item->next; other; other = other->next)
            if (id[0] && json_is(json_get(other, "id"), id))
                errors_add(errors, other, RULE_NONE, "there is another \"%s\" before it", id);
    }
}

static void look_at_content(const struct game *g, const struct json *content, struct errors *errors)
{
    static const char *const of_scenario[] = {"id", "name", "about", NULL}, *const of_switch[] = {"id", "about", NULL};
    enum { ID_MAX = sizeof((struct pack_head *)0)->scenario - 1 };
    if (!json_get(content, "scenarios") || !json_get(content, "scenarios")->count)
        errors_add(errors, NULL, RULE_NONE,
                   "there are no \"scenarios\" in data/%s/*.json (docs/adding-a-game.md, step 1)", g->id);
    look_at_list(content, "scenarios", of_scenario, errors);
    look_at_list(content, "switches", of_switch, errors);
    json_each(s, json_get(content, "scenarios"))
        if (strlen(json_str(json_get(s, "id"), "")) > ID_MAX)
            errors_add(errors, json_get(s, "id"), RULE_NONE, "must be at most %d characters long", ID_MAX);
    json_each(s, json_get(content, "switches")) {
        const struct json *values = json_get(s, "values");
        if (!values || values->type != JSON_ARRAY || !values->count)
            errors_add(errors, s, RULE_NONE, "needs \"values\", a list, the default first");
    }
    json_each(rule, json_get(content, "rules")) {
        if (rule_read(rule->key) <= RULE_ORDER)
            errors_add(errors, rule, RULE_NONE, "is no number of a rule: a capital letter and a number, R12");
        if (!json_str(rule, "")[0])
            errors_add(errors, rule, RULE_NONE, "needs the rule's text");
    }
}

/* ---- what prepare makes of them --------------------------------------------------------- */

/* The pack of a set-up in JSON; NULL: refused, and errors says why. */
static void *pack_of(const struct game *g, const struct json *content, const struct text *setup, struct errors *errors)
{
    struct json_doc doc = {0};
    void *pack = calloc(1, g->pack_size);
    if (!pack)
        abort();
    if (!json_parse(&doc, "setup", text_str(setup), setup->n, errors) || !g->prepare(content, doc.root, pack, errors)) {
        free(pack);
        pack = NULL;
    }
    json_free(&doc);
    return pack;
}

/* A set-up that says nothing is the first scenario with the default of every switch: so say the list of games, the
 * browser, cases and records. */
static void look_at_default(const struct game *g, const struct json *content, struct errors *errors)
{
    struct text nothing = {0}, first = {0};
    const struct json *scenario = json_get(json_at(json_get(content, "scenarios"), 0), "id");
    text_put(&nothing, "{}");
    json_open(&first, NULL, '{');
    json_put_str(&first, "scenario", json_str(scenario, ""));
    json_open(&first, "switches", '{');
    json_each(s, json_get(content, "switches")) {
        struct text value = {0};
        struct json alone = *json_at(json_get(s, "values"), 0);
        alone.key = NULL;
        json_say(&alone, &value);
        json_put_raw(&first, json_str(json_get(s, "id"), ""), text_str(&value));
        text_free(&value);
    }
    json_close(&first, '}');
    json_close(&first, '}');
    int before = errors->n;
    void *one = pack_of(g, content, &nothing, errors), *two = pack_of(g, content, &first, errors);
    if (!one || !two || memcmp(one, two, g->pack_size) != 0)
        errors_add(errors, scenario, RULE_NONE,
                   "prepare %s of the set-up {} than of %s: the first scenario and the first "
                   "values are the defaults",
                   errors->n > before ? "says something else" : "makes another pack", text_str(&first));
    free(one);
    free(two);
    text_free(&nothing);
    text_free(&first);
}

/* Each value of each switch is taken with some scenario, at least. */
static void look_at_switch(const struct game *g, const struct json *content, const struct json *s,
                           const struct json *value, struct errors *errors)
{
    struct errors refused = {0};
    bool taken = false;
    json_each(scenario, json_get(content, "scenarios")) {
        struct text setup = {0}, words = {0};
        struct json alone = *value;
        alone.key = NULL;
        json_say(&alone, &words);
        json_open(&setup, NULL, '{');
        json_put_str(&setup, "scenario", json_str(json_get(scenario, "id"), ""));
        json_open(&setup, "switches", '{');
        json_put_raw(&setup, json_str(json_get(s, "id"), ""), text_str(&words));
        json_close(&setup, '}');
        json_close(&setup, '}');
        if (!taken)
            errors_free(&refused), refused = (struct errors){0}; /* what the last one says is enough */
        void *pack = taken ? NULL : pack_of(g, content, &setup, &refused);
        taken |= pack != NULL;
        free(pack);
        text_free(&setup);
        text_free(&words);
    }
    if (!taken)
        errors_add(errors, value, RULE_NONE, "prepare refuses this value with every scenario: %s",
                   text_str(&refused.text));
    errors_free(&refused);
}

int laws_of_content(const struct game *game, const struct json *content, bool quiet)
{
    struct errors errors = {0};
    look_at_table(game, &errors);
    look_at_content(game, content, &errors);
    if (!errors.n) {
        look_at_default(game, content, &errors);
        json_each(s, json_get(content, "switches"))
            json_each(value, json_get(s, "values"))
                look_at_switch(game, content, s, value, &errors);
    }
    int n = errors.n;
    if (n && !quiet)
        printf("%s: the table or the content is not whole:\n%s", game->id, text_str(&errors.text));
    errors_free(&errors);
    return n;
}
