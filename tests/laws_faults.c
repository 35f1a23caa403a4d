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
    json_free(&content);
    errors_free(&errors);
    printf("%d of %d faults found by their law\n", n - missed, n);
    return missed;
}
