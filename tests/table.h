/* table.h: a house in memory with one match and three guests, for tests. Comes after cmocka.h. */
#ifndef BELLUM_TESTS_TABLE_H
#define BELLUM_TESTS_TABLE_H

#include "server/message.h"

#include <sodium.h>
#include <string.h>

static void nobody(void *context) { (void)context; }
static void no_wake(struct guest *g) { (void)g; }

struct table {
    struct store *store;
    struct house *house;
    char keys[AUDIENCE + 1][SECRET_CHARS + 1];
    struct guest guest[3]; /* A, B, a watcher */
    char own[3][SECRET_CHARS + 1];
};

static void say(struct table *t, int who, const char *json, struct text *reply)
{
    text_clear(reply);
    message_answer(t->house, &t->guest[who], t->own[who], json, strlen(json), reply);
    house_settle(t->house);
}

/* second: the level of seat B, "" = a person. offers: variants that are played, or NULL. */
static void set_table_of(struct table *t, const struct offers *offers, const char *game, const char *setup,
                         const char *second)
{
    struct text error = {0}, reply = {0}, sit = {0};
    struct json_doc doc;
    struct errors errors = {0};
    struct seat_plan seats[SEATS_MAX] = {0};
    uint64_t due;
    strcpy(seats[1].level, second);
    memset(t, 0, sizeof *t);
    assert_true(sodium_init() >= 0);
    t->store = store_open(":memory:", &error);
    assert_non_null(t->store);
    t->house = house_open(t->store, 1, nobody, NULL);
    house_offer(t->house, offers);
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    assert_int_equal(house_create(t->house, game_find(game), doc.root, seats, MINE_ALL, t->keys, &due, &error),
                     HOUSE_MADE);
    json_free(&doc);
    for (int i = 0; i < 3; i++) {
        t->guest[i].wake = no_wake;
        if (i == 1 && second[0])
            continue;
        text_clear(&sit);
        text_format(&sit, "{\"do\":\"sit\",\"key\":\"%s\"}", t->keys[i == 2 ? AUDIENCE : i]);
        say(t, i, text_str(&sit), &reply);
        assert_int_equal(reply.n, 0);
    }
    text_free(&sit);
    text_free(&reply);
}

static inline void set_table_with(struct table *t, const char *game, const char *setup, const char *second)
{
    set_table_of(t, NULL, game, setup, second);
}

static inline void set_table(struct table *t, const char *game, const char *setup)
{
    set_table_with(t, game, setup, "");
}

static void clear_table(struct table *t)
{
    for (int i = 0; i < 3; i++)
        house_leave(t->house, &t->guest[i]);
    house_close(t->house);
    t->store->ops->close(t->store);
}

#endif
