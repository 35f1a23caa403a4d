/* test_engine_record.c: records: round trip, damage byte by byte, torn tails, proof, fork, files. */
#include "engine/record.h"
#include "log_hash.h"
#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const uint8_t seed[SEED_BYTES] = {1, 2, 3};
static const struct players players = {.name = {"Ann", "Zoë the 2nd"}};

static struct match *new_match(const char *setup)
{
    struct errors errors = {0};
    struct json_doc doc;
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    struct pack *pack = pack_make(&game_toy, NULL, NULL, doc.root, &errors);
    assert_non_null(pack);
    json_free(&doc);
    return match_new(pack, seed);
}

static void old_match(struct match *m)
{
    struct pack *pack = match_pack_of(m);
    match_free(m);
    pack_free(pack);
}

static void play(struct match *m, int entries, uint64_t luck)
{
    struct rng dice;
    struct reason why;
    action_t actions[8];
    rng_seed(&dice, luck);
    while (match_node(m).kind != NODE_OVER && entries-- > 0) {
        struct node node = match_node(m);
        unsigned seat = node.seats == 2 || (node.seats == 3 && rng_below(&dice, 2));
        if (node.kind == NODE_LUCK)
            match_roll(m);
        else if (rng_below(&dice, 5) == 0 && match_undo(m, seat, &why))
            continue;
        else {
            int n = game_toy.legal(match_pack(m), match_state(m), seat, actions);
            assert_true(match_act(m, seat, actions[rng_below(&dice, (uint32_t)n)], &why));
        }
    }
}

static bool reads(const char *bytes, size_t n, struct record *r, struct errors *errors)
{
    *errors = (struct errors){0};
    return record_read(r, "r", bytes, n, NULL, errors);
}

static void round_trip(void **state)
{
    (void)state;
    for (int entries = 0; entries < 40; entries += 3) {
        struct match *m = new_match("{\"rounds\":3}");
        play(m, entries, (uint64_t)entries);
        struct text text = {0}, again = {0};
        struct record r;
        struct errors errors;
        record_say(m, &players, &text);
        assert_true(reads(text_str(&text), text.n, &r, &errors));
        assert_false(r.torn);
        assert_int_equal(match_hash(r.match), match_hash(m));
        assert_memory_equal(match_state(r.match), match_state(m), sizeof(struct toy_state));
        assert_string_equal(r.players.name[1], "Zoë the 2nd");
        record_say(r.match, &r.players, &again);
        assert_string_equal(text_str(&text), text_str(&again));
        assert_true(record_verify(&r, "r", &errors));
        for (unsigned looker = 0; looker < 2; looker++)
            assert_int_equal(log_hash(m, looker), log_hash(r.match, looker));
        record_free(&r);
        text_free(&text);
        text_free(&again);
        errors_free(&errors);
        old_match(m);
    }
}

/* One of before, whose set-up names no scenario, reads and is written again as it was. */
static void scenario_left_out(void **state)
{
    (void)state;
    struct errors errors = {0};
    struct json_doc doc;
    assert_true(json_parse(&doc, "setup", "{}", 2, &errors));
    struct pack *pack = pack_make(game_find("null"), NULL, NULL, NULL, &errors);
    assert_non_null(pack);
    pack_set_up_as(pack, doc.root);
    json_free(&doc);
    struct match *m = match_new(pack, seed);
    struct text text = {0}, again = {0};
    struct record r;
    record_say(m, &players, &text);
    assert_non_null(strstr(text_str(&text), "\nsetup {}\n"));
    assert_true(reads(text_str(&text), text.n, &r, &errors));
    record_say(r.match, &r.players, &again);
    assert_string_equal(text_str(&again), text_str(&text));
    record_free(&r);
    text_free(&text);
    text_free(&again);
    old_match(m);
}

/* A record does not depend on which scenario comes first in the content. */
static void scenario_is_named(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        struct errors errors = {0};
        struct json_doc doc;
        struct text named = {0};
        struct pack *pack = pack_make(games[i], NULL, NULL, NULL, &errors);
        assert_non_null(pack);
        text_format(&named, "{\"scenario\":\"%s\"}", pack->bytes->scenario);
        assert_string_equal(pack->setup, text_str(&named));
        assert_true(json_parse(&doc, "setup", pack->setup, strlen(pack->setup), &errors));
        struct pack *again = pack_make(games[i], NULL, NULL, doc.root, &errors);
        assert_non_null(again);
        assert_int_equal(again->bytes->hash, pack->bytes->hash);
        json_free(&doc);
        text_free(&named);
        pack_free(again);
        pack_free(pack);
    }
}

static void from_a_position(void **state)
{
    (void)state;
    struct match *m = new_match("{\"rounds\":3}");
    play(m, 9, 4);
    struct match *later = match_from(match_pack_of(m), match_state(m), seed);
    play(later, 12, 5);
    struct text text = {0};
    struct record r;
    struct errors errors;
    record_say(later, NULL, &text);
    assert_non_null(strstr(text_str(&text), "\nposition {"));
    assert_true(reads(text_str(&text), text.n, &r, &errors));
    assert_int_equal(match_hash(r.match), match_hash(later));
    assert_true(record_verify(&r, "r", &errors));
    record_free(&r);
    text_free(&text);
    match_free(later);
    old_match(m);
}

/* Every byte of a record changed in several ways: refused with its line, or (in the last line's end) torn. */
static void any_flipped_byte_is_refused(void **state)
{
    (void)state;
    struct match *m = new_match("{\"rounds\":2}");
    play(m, 14, 8);
    struct text text = {0};
    record_say(m, &players, &text);
    int line = 1;
    for (size_t i = 0; i < text.n; i++) {
        static const uint8_t changes[] = {1, 2, 4, 8, 16, 32, 64, 128, 0x2A, 0xFF};
        for (size_t k = 0; k < sizeof changes; k++) {
            struct record r;
            struct errors errors;
            char was = text.at[i];
            text.at[i] = (char)(was ^ changes[k]);
            bool ok = reads(text.at, text.n, &r, &errors);
            if (i == text.n - 1) { /* the end of the last line: torn */
                assert_true(ok && r.torn);
                assert_int_equal(match_entries(r.match, NULL), match_entries(m, NULL) - 1);
                record_free(&r);
            } else {
                if (ok)
                    print_error("byte %zu changed by %d is not noticed\n", i, changes[k]);
                assert_false(ok);
                int said = 0;
                assert_int_equal(sscanf(text_str(&errors.text), "r:%d", &said), 1);
                assert_in_range(said, 1, 40);
                bool head = line <= 8; /* a mistake in the header may show at its last line */
                assert_true(head ? said <= 9 : said == line || said == line + 1);
            }
            errors_free(&errors);
            text.at[i] = was;
        }
        line += text.at[i] == '\n';
    }
    text_free(&text);
    old_match(m);
}

static void any_cut_is_torn_or_refused(void **state)
{
    (void)state;
    struct match *m = new_match("{\"rounds\":2}");
    play(m, 14, 9);
    struct text text = {0}, head = {0};
    record_say(m, &players, &text);
    record_head_say(m, &players, &head);
    int whole = 0;
    for (size_t n = 0; n <= text.n; n++) {
        struct record r;
        struct errors errors;
        char *exactly = malloc(n ? n : 1); /* so that a sanitizer sees one byte too far */
        memcpy(exactly, text.at, n);
        bool ok = reads(exactly, n, &r, &errors);
        assert_int_equal(ok, n >= head.n);
        if (n > head.n)
            whole += text.at[n - 1] == '\n';
        if (ok) {
            assert_int_equal(match_entries(r.match, NULL), whole);
            assert_int_equal(r.torn, text.at[n - 1] != '\n');
            record_free(&r);
        } else
            assert_int_equal(errors.n, 1);
        errors_free(&errors);
        free(exactly);
    }
    text_free(&text);
    text_free(&head);
    old_match(m);
}

static void lines_out_of_place(void **state)
{
    (void)state;
    struct match *m = new_match("{}");
    play(m, 12, 3);
    struct text head = {0}, a = {0}, b = {0}, text = {0};
    struct record r;
    struct errors errors;
    record_head_say(m, &players, &head);
    record_entry_say(m, 0, &a);
    record_entry_say(m, 1, &b);
    const struct text *const wrong[][3] = {
        {&head, &b, &a}, {&head, &a, &a}, {&head, &b, NULL}, {&a, &b, NULL}, {&head, &head, NULL}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        text_clear(&text);
        for (int k = 0; k < 3 && wrong[i][k]; k++)
            text_put(&text, text_str(wrong[i][k]));
        assert_false(reads(text.at, text.n, &r, &errors));
        assert_true(errors.n > 0);
        errors_free(&errors);
    }
    static const char *const foreign[] = {"",
                                          "\n",
                                          "{}",
                                          "hello\n",
                                          "bellum record 2\n",
                                          "bellum record 1\ngame chess 1\n",
                                          "bellum record 1\ngame toy 2\n",
                                          "bellum record 1\ngame toy 3 4\n"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        assert_false(reads(foreign[i], strlen(foreign[i]), &r, &errors));
        assert_int_equal(errors.n, 1);
        errors_free(&errors);
    }
    text_free(&head), text_free(&a), text_free(&b), text_free(&text);
    old_match(m);
}

static void luck_from_elsewhere_is_found(void **state)
{
    (void)state;
    struct match *m = new_match("{}");
    struct reason why;
    static const char *const lines[] = {"A: choose 1", "B: choose 2", NULL};
    for (int i = 0; lines[i]; i++)
        assert_true(match_line(m, NOBODY, lines[i], &why, NULL));
    struct match *honest = match_new(match_pack_of(m), seed);
    for (int i = 0; lines[i]; i++)
        assert_true(match_line(honest, NOBODY, lines[i], &why, NULL));
    match_roll(honest);
    const struct entry *e;
    match_entries(honest, &e);
    uint64_t other = e[4].what == dice_one(0) * 2 ? dice_one(1) * 2 : dice_one(0) * 2;
    assert_true(match_luck(m, other, &why));
    struct text text = {0};
    struct record r;
    struct errors errors;
    record_say(m, &players, &text);
    assert_true(reads(text.at, text.n, &r, &errors)); /* a sound record … */
    assert_false(record_verify(&r, "r", &errors));    /* … with luck that is not its seed's */
    assert_non_null(strstr(text_str(&errors.text), "entry 5"));
    errors_free(&errors);
    record_free(&r);
    text_free(&text);
    match_free(honest);
    old_match(m);
}

static void forks(void **state)
{
    (void)state;
    struct match *m = new_match("{\"rounds\":3}");
    play(m, 100, 12);
    struct text text = {0};
    struct record r;
    struct errors errors;
    record_say(m, &players, &text);
    assert_true(reads(text.at, text.n, &r, &errors));
    const struct entry *e;
    int n = match_entries(m, &e);
    assert_null(record_fork(&r, n + 1, NULL));
    assert_null(record_fork(&r, -1, NULL));
    for (int i = 0; i <= n; i++) {
        struct match *fork = record_fork(&r, i, NULL);
        assert_non_null(fork);
        assert_int_equal(match_entries(fork, NULL), i);
        if (i)
            assert_int_equal(match_hash(fork), e[i - 1].hash);
        static const uint8_t own[SEED_BYTES] = {9};
        struct match *fresh = record_fork(&r, i, own);
        assert_int_equal(match_entries(fresh, NULL), 0);
        assert_memory_equal(match_state(fresh), match_state(fork), sizeof(struct toy_state));
        match_free(fork);
        match_free(fresh);
    }
    record_free(&r);
    text_free(&text);
    old_match(m);
}

static void on_disk(void **state)
{
    (void)state;
    char folder[] = "/tmp/bellum-test-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/match.txt", folder);
    struct match *m = new_match("{\"rounds\":3}");
    struct record_file f, second;
    struct record r, other;
    struct errors errors = {0};
    assert_true(record_create(&f, path, m, &players, &errors));
    assert_false(record_create(&second, path, m, &players, &errors)); /* it exists */
    for (int i = 1; i < 6; i++) {
        play(m, 2, (uint64_t)i);
        assert_true(record_append(&f, m, &errors));
    }
    assert_false(record_resume(&second, &other, path, NULL, &errors)); /* somebody writes it */
    record_close(&f);
    errors_free(&errors);
    int fd = open(path, O_WRONLY | O_APPEND);
    assert_int_equal(write(fd, "11 00", 5), 5); /* the power fails in the middle of a line */
    close(fd);
    assert_true(record_resume(&f, &r, path, NULL, &errors));
    assert_true(r.torn);
    assert_int_equal(match_hash(r.match), match_hash(m));
    play(r.match, 100, 3);
    assert_true(record_append(&f, r.match, &errors));
    assert_true(record_load(&other, path, NULL, &errors));
    assert_false(other.torn);
    assert_int_equal(match_hash(other.match), match_hash(r.match));
    assert_true(record_verify(&other, path, &errors));
    record_close(&f);
    record_free(&other);
    record_free(&r);
    assert_false(record_load(&other, "/nonexistent/record", NULL, &errors));
    assert_false(record_create(&f, "/nonexistent/record", m, &players, &errors));
    errors_free(&errors);
    unlink(path);
    rmdir(folder);
    old_match(m);
}

/* A disk that is full: nothing of the entry is in the file, and it can be tried again. */
static void full_disk(void **state)
{
    (void)state;
    struct match *m = new_match("{}");
    struct errors errors = {0};
    struct record_file f = {.fd = open("/dev/full", O_WRONLY), .sync = true};
    play(m, 3, 1);
    assert_false(record_append(&f, m, &errors));
    assert_int_equal(f.written, 0);
    assert_true(errors.n >= 1);
    record_close(&f);
    errors_free(&errors);
    old_match(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(round_trip),
                                       cmocka_unit_test(scenario_is_named),
                                       cmocka_unit_test(scenario_left_out),
                                       cmocka_unit_test(from_a_position),
                                       cmocka_unit_test(any_flipped_byte_is_refused),
                                       cmocka_unit_test(any_cut_is_torn_or_refused),
                                       cmocka_unit_test(lines_out_of_place),
                                       cmocka_unit_test(luck_from_elsewhere_is_found),
                                       cmocka_unit_test(forks),
                                       cmocka_unit_test(on_disk),
                                       cmocka_unit_test(full_disk)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
