/* setup.h: what every game does first in prepare(): which scenario is played, and how the switches stand.
 *
 * The content lists both: "scenarios": [{"id", …}] and "switches": [{"id", "values", "about"}], where the first value
 * is the default. A set-up chooses: {"scenario": "trebia", "switches": {"refill": "block"}}. The game has a table of
 * the switches that it knows; each becomes a small number, the place of its value in the table.
 *
 *     enum { REFILL, MAX_ROUNDS, SWITCHES };
 *     static const struct setup_switch table[SWITCHES + 1] = {
 *         [REFILL] = A_SWITCH("refill", "none", "block"), [MAX_ROUNDS] = A_NUMBER_SWITCH("max_rounds", 0, 60000)};
 *
 *     const struct json *scenario = setup_scenario(content, setup, is_position(setup), &pack->head, errors);
 *     uint16_t value[SWITCHES];
 *     setup_switches_begin(content, table, value, errors);                         the defaults
 *     setup_switches_lay(content, json_get(scenario, "switches"), table, value, errors);   over them the scenario's
 *     setup_switches_lay(content, json_get(setup, "switches"), table, value, errors);      and the set-up's
 *
 * Misspelt members, switches and values are refused with what was perhaps meant. The members of a set-up itself are
 * looked at by pack_make() (content_description.position in describe.h). */
#ifndef BELLUM_SETUP_H
#define BELLUM_SETUP_H

#include "game.h"
#include "json.h"

enum { SETUP_VALUES = 8, SETUP_SWITCHES = 64 };

struct setup_switch {
    const char *id;
    const char *values[SETUP_VALUES]; /* its words in the order of the game's numbers; "on" and "off" may also be given
                                         as true and false, digits as numbers. None: it is a number, min..max. */
    uint16_t min, max;
    uint16_t rule;    /* named by a refusal of its value, or 0 */
    const char *list; /* its values are ids of this list of the content, its number is a place in it */
};
#define A_LIST_SWITCH(name, of)                                                                                        \
    {                                                                                                                  \
        .id = (name), .list = (of)                                                                                     \
    }
#define A_SWITCH(name, ...)                                                                                            \
    {                                                                                                                  \
        .id = (name), .values = { __VA_ARGS__ }                                                                        \
    }
#define A_NUMBER_SWITCH(name, least, most)                                                                             \
    {                                                                                                                  \
        .id = (name), .min = (least), .max = (most)                                                                    \
    }

/* The scenario that a set-up names; the first one if it names none. A position that names none, or "custom", has none:
 * NULL without a mistake. Writes head->scenario. */
const struct json *setup_scenario(const struct json *content, const struct json *setup, bool position,
                                  struct pack_head *head, struct errors *errors);

/* For a set-up that is no position: refuses members that only a position has, which would else be kept unread. */
void setup_alone(const struct json *setup, struct errors *errors);

/* The default of every switch of the table (ended by id NULL): the first value that the content gives for it. A switch
 * that the content does not have stands at 0 or its min, and nobody can turn it. */
void setup_switches_begin(const struct json *content, const struct setup_switch *table, uint16_t *value,
                          struct errors *errors);

/* Lays the switches of an object ({"id": value, …}, or NULL) over `value`. The set of those that it gave, as bits by their
 * places in the table. */
uint64_t setup_switches_lay(const struct json *content, const struct json *given, const struct setup_switch *table,
                            uint16_t *value, struct errors *errors);

#endif
