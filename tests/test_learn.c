/* test_learn.c: games to learn from, their file, and the net that is made of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/luck.h"
#include "lab/learn.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct pack *make(const char *game, const char *setup)
{
    struct json_doc doc;
    struct errors errors = {0};
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    struct pack *pack = pack_make(game_find(game), NULL, NULL, doc.root, &errors);
    assert_non_null(pack);
    json_free(&doc);
    errors_free(&errors);
    return pack;
}

static struct rows play(const char *game, const char *setup, int64_t index, int before)
{
    struct pack *pack = make(game, setup);
    const struct pack *packs[1] = {pack};
    struct practice p = {.game = pack->game, .packs = packs, .packs_n = 1, .player = "search:iterations=4", .seed = 3};
    struct text error = {0};
    struct rows rows = {.features = pack->game->features_n};
    struct desk *desk = practice_desk(&p, &error);
    assert_non_null(desk);
    for (int i = 0; i < before; i++) { /* other games at the same desk change nothing */
        struct rows other = {.features = pack->game->features_n};
        assert_true(practice_game(&p, desk, index + 1 + i, &other));
        rows_free(&other);
    }
    assert_true(practice_game(&p, desk, index, &rows));
    practice_desk_free(desk);
    pack_free(pack);
    return rows;
}

/* A game is the same whoever plays it, so a training that was stopped goes on as if it had not been. */
static void games_are_the_same(void **unused)
{
    (void)unused;
    static const char *const list[][2] = {{"legends", "{\"scenario\":\"trial\"}"}, {"trts", "{}"}};
    for (int i = 0; i < 2; i++) {
        struct rows one = play(list[i][0], list[i][1], 7, 0), two = play(list[i][0], list[i][1], 7, 2);
        assert_true(one.n > 3);
        assert_int_equal(one.n, two.n);
        assert_memory_equal(one.at, two.at, (size_t)one.n * (size_t)(ROW_HEAD + one.features) * sizeof *one.at);
        rows_free(&one);
        rows_free(&two);
    }
}

/* Taking luck out leaves what the result is on average: in one game it may pass both ends, but not by much. */
static void luck_is_taken_out(void **unused)
{
    (void)unused;
    struct rows rows = play("legends", "{\"scenario\":\"trial\"}", 1, 0);
    bool any = false;
    for (int64_t i = 0; i < rows.n; i++) {
        int32_t worth = row_of(&rows, i)[1];
        any |= worth != 0 && worth != 10000 && worth != -10000;
        assert_true(worth > -60000 && worth < 60000);
    }
    assert_true(any);
    rows_free(&rows);
}

/* Torn at any place, the file has the games that were whole, and goes on. */
static void files_survive(void **unused)
{
    (void)unused;
    char path[] = "/tmp/bellum-rows-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    struct rows game = {.features = 2};
    for (int i = 0; i < 5; i++)
        assert_true(rows_add(&game, (int32_t[]){9, i, i, 10 * i, 7}));
    for (int cut = 0; cut < 200; cut += 9) {
        FILE *f = fopen(path, "wb");
        assert_true(rows_write(f, 0, &game) && rows_write(f, 1, &game));
        long whole = ftell(f);
        fclose(f);
        assert_int_equal(truncate(path, whole - cut), 0);
        uint8_t have[3] = {0};
        struct rows out = {.features = 2};
        struct text error = {0};
        assert_true(rows_read(path, 2, &out, have, 3, &error));
        assert_int_equal(have[0] + have[1], cut == 0 ? 2 : cut <= whole / 2 ? 1 : 0);
        assert_int_equal(out.n, 5 * (have[0] + have[1]));
        f = fopen(path, "ab");
        assert_true(rows_write(f, 2, &game));
        fclose(f);
        out.n = 0;
        memset(have, 0, sizeof have);
        assert_true(rows_read(path, 2, &out, have, 3, &error));
        assert_true(have[2]);
        rows_free(&out);
    }
    rows_free(&game);
    unlink(path);
}

/* Two figures decide together, as neither does alone: the hidden sums learn it, and the rounded net still knows. */
static void a_net_learns(void **unused)
{
    (void)unused;
    struct game toy = *game_find("legends");
    struct rows rows = {.features = 4};
    struct rng rng;
    toy.features_n = 4;
    rng_seed(&rng, 5);
    for (int i = 0; i < 20000; i++) {
        int a = (int)rng_below(&rng, 21) - 10, b = (int)rng_below(&rng, 21) - 10;
        assert_true(
            rows_add(&rows, (int32_t[]){i, a * b > 0 ? 9000 : -9000, 100 * a, a, b, (int)rng_below(&rng, 9), 5}));
    }
    struct net net = {.looks = 1};
    struct foretold told;
    assert_true(learn(&toy, &rows, &net, &told, NULL, NULL));
    print_message("net %.4f, judge %.4f, nothing %.4f\n", told.net, told.judge, told.nothing);
    assert_true(told.net < 0.06 && told.judge > 0.15 && told.nothing > 0.15);
    assert_true(net_ask(&net, (int32_t[]){7, 7, 3, 5}) > 5000 && net_ask(&net, (int32_t[]){7, -7, 3, 5}) < -5000);
    assert_int_equal(net.by[3], 0); /* it is always the same: it says nothing */
    rows.n = 100;
    assert_false(learn(&toy, &rows, &net, &told, NULL, NULL));
    rows_free(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_are_the_same), cmocka_unit_test(luck_is_taken_out),
                                       cmocka_unit_test(files_survive), cmocka_unit_test(a_net_learns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
