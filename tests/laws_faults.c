/* laws_faults.c: would the laws notice? A sound game must keep all of them, and each fault that is put into it must
 * break the law that it is against. */
#include "coins.h"
#include "laws.h"

#include <stdio.h>
#include <string.h>

enum { TRIES = 60 };

static const struct {
    const char *name;
    int law;
} faults[] = {
#define X(name, law) {#name, law},
    COINS_FAULTS(X)
#undef X
};

/* The law that breaks first over some matches; 0: none. */
static int first_broken(const struct json *content, bool quiet)
{
    struct laws w = {.game = &game_coins, .content = content, .folder = ".", .quiet = quiet};
    struct errors errors = {0};
    bool kept = true, possible = true;
    laws_make(&w);
    for (w.seed = 1; w.seed <= TRIES && kept && possible; w.seed++)
        kept = laws_match(&w, "{\"scenario\":\"two\"}", &possible, &errors);
    laws_free(&w);
    errors_free(&errors);
    return kept ? 0 : w.law;
}

/* Mistakes in content, each as what is written instead of what: the content as it is has none. */
static const char *const mistakes[][2] = {
    {"scenarios", "scenario"},
    {"{\"id\":\"two\",", "{"},
    {"\"about\":\"two hands\"", "\"about\":2"},
    {"\"about\":\"two hands\"}", "\"about\":\"two hands\"},{\"id\":\"two\",\"name\":\"Two\",\"about\":\"again\"}"},
    {"\"two\"", "\"a name that is too long for its place\""},
    {"[],", "[{\"id\":\"edge\",\"about\":\"no values\"}],"},
    {"[],", "[{\"id\":\"edge\",\"about\":\"lands on its edge\",\"values\":[\"no\",\"refused\"]}],"},
    {"R1", "first"},
    {"deal", ""},
};

static int mistakes_missed(const struct json *sound)
{
    int missed = laws_of_content(&game_coins, sound, false) != 0, n = sizeof mistakes / sizeof *mistakes;
    for (int i = 0; i < n; i++) {
        struct json_doc doc = {0};
        struct errors errors = {0};
        struct text text = {0};
        const char *at = strstr(coins_content, mistakes[i][0]);
        text_put_n(&text, coins_content, (size_t)(at - coins_content));
        text_put(&text, mistakes[i][1]);
        text_put(&text, at + strlen(mistakes[i][0]));
        if (!json_parse(&doc, "coins", text_str(&text), text.n, &errors) ||
            laws_of_content(&game_coins, doc.root, true) == 0) {
            printf("mistake %d in the content is not found: %s\n%s", i, text_str(&text), text_str(&errors.text));
            missed++;
        }
        json_free(&doc);
        errors_free(&errors);
        text_free(&text);
    }
    struct game without = game_coins;
    without.scene = NULL;
    if (laws_of_content(&without, sound, true) == 0)
        printf("a table without scene() is not found\n"), missed++;
    printf("%d of %d mistakes in content and table found\n", n + 1 - missed, n + 1);
    return missed;
}

int laws_faults(void)
{
    struct json_doc content = {0};
    struct errors errors = {0};
    int missed = 0, n = sizeof faults / sizeof *faults;
    json_parse(&content, "coins", coins_content, strlen(coins_content), &errors);
    for (int i = 0; i < n; i++) {
        coins_fault = (enum coins_fault)i;
        int law = first_broken(content.root, i != COINS_SOUND);
        if (law != faults[i].law) {
            printf("fault %s should break law %d, but law %d is what breaks\n", faults[i].name, faults[i].law, law);
            missed++;
        }
    }
    coins_fault = COINS_SOUND;
    int unseen = mistakes_missed(content.root);
    json_free(&content);
    errors_free(&errors);
    printf("%d of %d faults found by their law\n", n - missed, n);
    return missed + unseen;
}
