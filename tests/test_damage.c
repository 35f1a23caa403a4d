/* test_damage.c: content of every game with one thing in it damaged: it is refused with a place, or it can be played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/content_inside.h"
#include "engine/luck.h"
#include "engine/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count(const struct json *j)
{
    int n = 1;
    json_each(m, j)
        n += count(m);
    return n;
}

static struct json *find(struct json *j, int *n)
{
    if ((*n)-- == 0)
        return j;
    for (struct json *m = j->first; m; m = m->next) {
        struct json *found = find(m, n);
        if (found)
            return found;
    }
    return NULL;
}

static void take_out(struct json *j)
{
    struct json *up = j->parent, *before = NULL;
    for (struct json *m = up->first; m != j; m = m->next)
        before = m;
    if (before)
        before->next = j->next;
    else
        up->first = j->next;
    if (up->last == j)
        up->last = before;
    up->count--;
}

/* A value of the same kind, or of another. */
static void change(struct json_doc *doc, struct json *j, struct rng *dice)
{
    static const int64_t numbers[] = {-1, 0, 1, 2, 7, 100, 255, 256, 65536, -2147483648LL, 999999999999LL};
    static const char *const words[] = {"",    "x",  "custom", "0.0",
                                        "A-1", "{}", "a b",    "a very long name, longer than any room for it"};
    switch (rng_below(dice, 6)) {
    case 0:
        j->type = JSON_INT;
        j->integer = numbers[rng_below(dice, sizeof numbers / sizeof *numbers)];
        break;
    case 1:
        if (j->type == JSON_INT) {
            j->integer += (int64_t)rng_below(dice, 5) - 2;
            return;
        }
        j->type = JSON_STRING;
        j->string = words[rng_below(dice, sizeof words / sizeof *words)];
        break;
    case 2: j->type = JSON_NULL; break;
    case 3: j->type = rng_below(dice, 2) ? JSON_TRUE : JSON_FALSE; break;
    case 4: j->type = JSON_ARRAY; break;
    default: j->type = JSON_OBJECT;
    }
    j->first = j->last = NULL;
    j->count = 0;
    (void)doc;
}

static void damage(struct json_doc *doc, struct json *root, struct rng *dice)
{
    int at = 1 + (int)rng_below(dice, (uint32_t)count(root) - 1);
    struct json *j = find(root, &at), *up = j->parent;
    switch (rng_below(dice, 5)) {
    case 0: take_out(j); return;
    case 1: /* twice in a list */
        if (up->type == JSON_ARRAY) {
            json_append(up, json_copy(doc, j));
            return;
        }
        break;
    case 2: /* another name */
        if (j->key) {
            char name[80];
            snprintf(name, sizeof name, "%.70sx", j->key);
            j->key = json_text(doc, name);
            return;
        }
        break;
    case 3: /* as somewhere else */
        if (j->type == JSON_STRING && up->first->type == JSON_STRING) {
            j->string = up->first->string;
            return;
        }
        break;
    }
    change(doc, j, dice);
}

static void play(struct pack *pack, struct rng *dice)
{
    uint8_t seed[SEED_BYTES] = {0};
    struct match *m = match_new(pack, seed);
    action_t *actions = calloc((size_t)pack->game->choices_max, sizeof *actions);
    struct reason why;
    for (int i = 0; i < 40 && match_node(m).kind != NODE_OVER; i++) {
        struct node node = match_node(m);
        if (node.kind == NODE_LUCK) {
            match_roll(m);
            continue;
        }
        unsigned seat = (unsigned)__builtin_ctz(node.seats);
        int n = pack->game->legal(pack->bytes, match_state(m), seat, actions);
        assert_true(n > 0 && n <= pack->game->choices_max);
        assert_true(match_act(m, seat, actions[rng_below(dice, (uint32_t)n)], &why));
    }
    free(actions);
    match_free(m);
}

/* Each line begins with file:line:column. */
static bool all_have_places(const char *lines)
{
    for (; *lines; lines += strcspn(lines, "\n") + 1) {
        const char *c = lines + strcspn(lines, ":\n");
        for (int i = 0; i < 2; i++) {
            if (*c != ':' || c[1] < '0' || c[1] > '9')
                return false;
            c += 1 + strspn(c + 1, "0123456789");
        }
    }
    return true;
}

/* The content with one member of its root damaged, laid over the built-in one. */
static void one(const struct game *game, const struct json *content, struct rng *dice, int told[3])
{
    struct json_doc doc = {0}, over = {0}, setup = {0};
    struct errors e = {0};
    struct text text = {0}, begin = {0};
    struct json *root = json_new(&doc, JSON_OBJECT), *instead = json_new(&doc, JSON_OBJECT);
    int which = (int)rng_below(dice, (uint32_t)content->count);
    const struct json *m = content->first, *scenarios = json_get(content, "scenarios");
    while (which--)
        m = m->next;
    json_append(instead, json_copy(&doc, m));
    damage(&doc, instead, dice);
    instead->key = "instead";
    json_append(root, instead);
    json_say(root, &text);
    const struct json *scenario = json_at(scenarios, (int)rng_below(dice, (uint32_t)scenarios->count));
    text_format(&begin, "{\"scenario\":\"%s\"}", json_str(json_get(scenario, "id"), ""));
    if (!json_parse(&over, "damaged.json", text_str(&text), text.n, &e)) /* a name twice */
        assert_non_null(strstr(text_str(&e.text), "damaged.json:1:"));
    else {
        assert_true(json_parse(&setup, "setup", text_str(&begin), begin.n, &e));
        struct pack *pack = pack_make(game, NULL, over.root, setup.root, &e);
        if (pack)
            play(pack, dice);
        else if (!all_have_places(text_str(&e.text)))
            fail_msg("%s: refused without a place: %s", text_str(&text), text_str(&e.text));
        told[pack ? 0 : 1]++;
        told[2] += !pack && !strstr(text_str(&e.text), "damaged.json:1:");
        if (!pack && !strstr(text_str(&e.text), "damaged.json:1:") && getenv("DAMAGES"))
            printf("%.200s\n  %s", text_str(&text), text_str(&e.text));
        pack_free(pack);
    }
    json_free(&doc);
    json_free(&over);
    json_free(&setup);
    text_free(&text);
    text_free(&begin);
    errors_free(&e);
}

static void damaged_content_is_refused_or_played(void **state)
{
    (void)state;
    const char *times = getenv("DAMAGES");
    int n = times ? atoi(times) : 150;
    for (int i = 0; games[i]; i++) {
        struct json_doc content;
        struct errors e = {0};
        struct rng dice;
        int told[3] = {0};
        if (!games[i]->content) {
            printf("%s does not describe its files yet\n", games[i]->id);
            continue;
        }
        rng_seed(&dice, 20261118 + (uint64_t)i);
        assert_true(content_load_raw(&content, games[i]->id, NULL, NULL, &e));
        for (int k = 0; k < n; k++)
            one(games[i], content.root, &dice, told);
        printf("%s: %d played, %d refused, %d of them with a place in another file\n", games[i]->id, told[0], told[1],
               told[2]);
        json_free(&content);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_content_is_refused_or_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
