/* challenges.c: see challenges.h. */
#include "challenges.h"

#include "engine/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DAY_LETTERS = 10 };

static bool is_day(const char *date)
{
    int year, month, day, end = 0;
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (sscanf(date, "%4d-%2d-%2d%n", &year, &month, &day, &end) != 3 || end != DAY_LETTERS || date[end])
        return false;
    if (strspn(date, "0123456789-") != DAY_LETTERS || month < 1 || month > 12 || year < 1)
        return false;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day >= 1 && day <= days[month - 1] + (month == 2 && leap);
}

/* The letters of the day: the page makes the same seed without any arithmetic. */
bool challenge_seed(const char *date, uint8_t seed[SEED_BYTES])
{
    char today[64];
    time_t now = time(NULL);
    struct tm tm;
    if (!date) {
        gmtime_r(&now, &tm);
        strftime(today, sizeof today, "%Y-%m-%d", &tm);
        date = today;
    }
    if (!is_day(date))
        return false;
    memset(seed, 0, SEED_BYTES);
    memcpy(seed, date, DAY_LETTERS);
    return true;
}

const struct json *challenge_daily(const struct verb *verb, const struct game *game, const struct json *content)
{
    const struct json *daily = json_get(content, "daily");
    if (!daily)
        cli_fail(verb, EXIT_USAGE, "%s has no match of the day", game->id);
    return daily;
}

const struct json *challenge_rung(const struct verb *verb, const struct game *game, const struct json *content,
                                  const char *id)
{
    const struct json *ladder = json_get(content, "ladder"), *rung = json_find(ladder, "id", id);
    struct text known = {0};
    if (rung)
        return rung;
    json_each(r, ladder)
        text_format(&known, "%s%s", known.n ? ", " : "", json_str(json_get(r, "id"), ""));
    if (known.n)
        cli_fail(verb, EXIT_USAGE, "the ladder of %s has no \"%s\": %s", game->id, id, text_str(&known));
    else
        cli_fail(verb, EXIT_USAGE, "%s has no ladder", game->id);
    text_free(&known);
    return NULL;
}

void challenge_setup(const struct json *challenge, struct cli_setup *setup)
{
    if (!setup->scenario)
        setup->scenario = json_str(json_get(challenge, "scenario"), NULL);
    json_each(s, json_get(challenge, "switches")) {
        char key[64];
        snprintf(key, sizeof key, "\"%s\":", s->key);
        if (strstr(text_str(&setup->switches), key))
            continue;
        if (s->type == JSON_STRING)
            json_put_str(&setup->switches, s->key, s->string);
        else
            json_put_int(&setup->switches, s->key, json_int(s, 0));
    }
}
