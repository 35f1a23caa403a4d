/* fuzz_notation.c: lines of anything, said to every game: a line that is refused changes nothing, one that is taken
 * leaves a valid state. The first byte chooses the game; lines are as in a case, luck included. */
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 64 };

static void say_lines(struct match *m, char *words)
{
    const struct game *game = match_game(m);
    void *before = malloc(game->state_size);
    struct reason why;
    if (!before)
        abort();
    int n = 0;
    for (char *line; n < LINES_MAX && (line = strsep(&words, "\n")); n++) {
        struct text sentence = {0};
        memcpy(before, match_state(m), game->state_size);
        int entries = match_entries(m, NULL);
        uint64_t hash = match_hash(m);
        if (!match_line(m, NOBODY, line, &why, &sentence)) {
            if (why.rule == RULE_NONE || !sentence.n || memcmp(before, match_state(m), game->state_size) != 0 ||
                entries != match_entries(m, NULL) || hash != match_hash(m))
                __builtin_trap();
        } else if (!game->valid(match_pack(m), match_state(m), &why))
            __builtin_trap();
        text_free(&sentence);
        if (match_node(m).kind == NODE_LUCK && n % 2)
            match_roll(m);
    }
    free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static const uint8_t seed[SEED_BYTES] = {7};
    int count = 0;
    while (games[count])
        count++;
    if (n < 2)
        return 0;
    const struct game *game = games[bytes[0] % count];
    struct errors errors = {0};
    struct pack *pack = pack_make(game, NULL, NULL, NULL, &errors);
    if (!pack)
        __builtin_trap(); /* the first scenario of every game needs no set-up */
    struct match *m = match_new(pack, seed);
    char *words = strndup((const char *)bytes + 1, n - 1);
    if (!words)
        abort();
    say_lines(m, words);
    free(words);
    match_free(m);
    pack_free(pack);
    errors_free(&errors);
    return 0;
}
