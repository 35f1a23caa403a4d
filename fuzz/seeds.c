/* seeds.c: writes seeds for the fuzz targets into fuzz/corpus/: positions, records and lines of a random match of each
 * game. `make seeds` after a format has changed. */
#include "engine/content.h"
#include "engine/record.h"
#include "fuzz.h"

#include <stdio.h>
#include <sys/stat.h>

enum { ENTRIES = 40 };

static void put_file(const char *kind, const char *game, const char *name, const struct text *text)
{
    char path[200];
    snprintf(path, sizeof path, "fuzz/corpus/%s", kind);
    mkdir("fuzz/corpus", 0777);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "fuzz/corpus/%s/%s-%s", kind, game, name);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(text_str(text), 1, text->n, f) != text->n || fclose(f) != 0)
        perror(path), exit(1);
}

static void put_position(const struct match *m, const char *name)
{
    struct text text = {0};
    match_game(m)->say_position(match_pack(m), match_state(m), REFEREE, &text);
    put_file("position", match_game(m)->id, name, &text);
    put_file("json", match_game(m)->id, name, &text);
    text_free(&text);
}

/* index: of the game in the list, as fuzz_notation.c takes it */
static void seed_match(struct pack *pack, int index)
{
    const struct game *g = pack->game;
    struct match *m = match_new(pack, (const uint8_t[SEED_BYTES]){1});
    struct text words = {0}, record = {0}, content = {0};
    action_t *legal = malloc((size_t)g->choices_max * sizeof *legal);
    struct reason why;
    struct rng dice;
    rng_seed(&dice, 5);
    text_char(&words, (char)index);
    put_position(m, "start");
    for (int i = 0; i < ENTRIES && match_node(m).kind != NODE_OVER; i++) {
        struct node node = match_node(m);
        if (node.kind == NODE_LUCK) {
            match_roll(m);
            continue;
        }
        unsigned seat = (unsigned)__builtin_ctz(node.seats);
        int n = g->legal(pack->bytes, match_state(m), seat, legal);
        action_t action = legal[rng_below(&dice, (uint32_t)n)];
        text_format(&words, "%c: ", seat_letter(seat));
        g->say_action(pack->bytes, action, &words);
        text_char(&words, '\n');
        match_act(m, seat, action, &why);
    }
    put_position(m, "middle");
    put_file("notation", g->id, "match", &words);
    record_say(m, NULL, &record);
    put_file("record", g->id, "match", &record);
    text_format(&content, "{\"game\":\"%s\",\"setup\":%s,\"data\":{}}", g->id, pack->setup);
    put_file("content", g->id, "plain", &content);
    text_free(&words);
    text_free(&record);
    text_free(&content);
    free(legal);
    match_free(m);
}

int main(void)
{
    for (int i = 0; games[i]; i++) {
        struct errors errors = {0};
        struct pack *pack = pack_make(games[i], NULL, NULL, NULL, &errors);
        if (pack)
            seed_match(pack, i);
        else
            fprintf(stderr, "%s: %s", games[i]->id, text_str(&errors.text));
        pack_free(pack);
        errors_free(&errors);
    }
    return 0;
}
