/* test_content.c: content by its description, set-ups, variants, and what differs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/content_inside.h"
#include "engine/describe.h"
#include "engine/match.h"
#include "engine/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- a description with one of everything ------------------------------------------------- */

static const char *const classes[] = {"light", "heavy", NULL}, *const sides[] = {"red", "blue", NULL};
static const struct data_member area[] = {{"at", AN_ID(1, 3), REQUIRED, "Its name."},
                                          {"next", SET_OF(A_NEAR_REF("areas"), 0, 4), "[]", "Where it leads."},
                                          {0}};
static const struct data_member map[] = {
    {"id", AN_ID(1, 8), REQUIRED, "Its id."},
    {"areas", LIST_OF(AN_OBJECT(area), 1, 8), REQUIRED, "Its areas."},
    {"homes", LIST_OF(A_NEAR_REF("areas"), 2, 2), REQUIRED, "Where the sides begin (R11)."},
    {0}};
static const struct data_member unit[] = {
    {"id", AN_ID(2, 3), REQUIRED, "Its code."},
    {"name", A_NAME(1, 20), REQUIRED, "What it is called."},
    {"class", A_WORD(classes), "light", "How heavy it is."},
    {"move", AN_INT(1, 4), "1", "How far it goes (R20)."},
    {"flies", A_BOOL, "false", "Over everything."},
    {"cards", SET_OF(A_REF("cards"), 0, 8), "[]", "What it may play."},
    {"more", OR_NULL(AN_OBJECT(unit)), OPTIONAL, "A unit inside: descriptions may point back."},
    {0}};
static const struct data_member card[] = {{"id", AN_ID_NUMBER(1, 99), REQUIRED, "Its number."}, {0}};
static const struct data_member units_file[] = {{"units", LIST_OF(AN_OBJECT(unit), 1, 8), REQUIRED, "The units."},
                                                {"cards", LIST_OF(AN_OBJECT(card), 0, 8), REQUIRED, "The cards."},
                                                {0}};
static const struct data_member scenarios_file[] = {
    {"maps", LIST_OF(AN_OBJECT(map), 0, 8), "[]", "The maps."},
    {"armies", A_MAP_BY(A_WORD(sides), A_MAP_BY(A_REF("units"), AN_INT(0, 9))), "{}", "How many of each."},
    {"rounds", EITHER(AN_INT(1, 99), A_WORD(classes)), "16", "How long."},
    {0}};
static const struct data_file files[] = {
    {"units.json", "Units.", units_file}, {"scenarios.json", "The rest.", scenarios_file}, {0}};
static const struct content_description described = {.files = files};

/* The mistakes of a content, one a line. */
static const char *mistakes(const char *json)
{
    static char out[4000];
    struct json_doc doc;
    struct errors e = {0};
    assert_true(json_parse(&doc, "f", json, strlen(json), &e));
    bool ok = describe_check(&described, doc.root, &e);
    assert_int_equal(ok, e.n == 0);
    snprintf(out, sizeof out, "%s", text_str(&e.text));
    json_free(&doc);
    errors_free(&e);
    return out;
}

#define UNITS "\"units\":[{\"id\":\"LI\",\"name\":\"Light\"},{\"id\":\"HI\",\"name\":\"Heavy\",\"class\":\"heavy\"}]"
#define CARDS "\"cards\":[{\"id\":7},{\"id\":8}]"

static void every_kind_of_mistake_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *json, *told;
    } tried[] = {
        {"{" UNITS "," CARDS "}", ""},
        {"{" UNITS "," CARDS ",\"rounds\":3}", ""},
        {"{" UNITS "," CARDS ",\"rounds\":\"heavy\"}", ""},
        {"{" UNITS "}", "f:1:1: \"cards\" is missing\n"},
        {"{" UNITS "," CARDS ",\"mapps\":[]}", "f:1:118: /mapps: unknown member; did you mean \"maps\"?\n"},
        {"{" UNITS "," CARDS ",\"zebra\":[]}", "f:1:118: /zebra: unknown member: no file of this game has it\n"},
        {"{" UNITS "," CARDS ",\"rounds\":true}", "f:1:119: /rounds: must be a whole number or a word in quotes\n"},
        {"{" UNITS "," CARDS ",\"rounds\":100}", "f:1:119: /rounds: must be 1..99, not 100\n"},
        {"{" UNITS "," CARDS ",\"rounds\":\"haevy\"}",
         "f:1:119: /rounds: must be one of: light, heavy; did you mean \"heavy\"?\n"},
        {"{" CARDS ",\"units\":[]}", "f:1:38: /units: must have at least 1 value, not 0\n"},
        {"{" CARDS ",\"units\":{}}", "f:1:38: /units: must be a list\n"},
        {"{" CARDS ",\"units\":[{\"id\":\"LI\",\"name\":\"A\"},{\"id\":\"LI\",\"name\":\"A\"}]}",
         "f:1:68: /units/1/id: \"LI\" is there already: f:1:45\nf:1:80: /units/1/name: \"A\" is there already: f:1:57\n"},
        {"{" CARDS ",\"units\":[{\"id\":\"L\",\"name\":\"\"}]}",
         "f:1:45: /units/0/id: must have at least 2 letters\nf:1:56: /units/0/name: must not be empty\n"},
        {"{" CARDS ",\"units\":[{\"id\":\"L I\",\"name\":\"a\\u0007\"}]}",
         "f:1:45: /units/0/id: a name has no spaces\nf:1:58: /units/0/name: no control characters in a text\n"},
        {"{" CARDS ",\"units\":[{\"id\":\"LIII\",\"name\":\"a\",\"move\":5,\"flies\":1,\"muve\":1}]}",
         "f:1:45: /units/0/id: must have at most 3 letters, not 4\nf:1:70: /units/0/move: must be 1..4, not 5 (R20)\n"
         "f:1:80: /units/0/flies: must be true or false\nf:1:89: /units/0/muve: unknown member; did you mean \"move\"?\n"},
        {"{" CARDS ",\"units\":[{\"id\":\"LI\",\"name\":\"a\",\"cards\":[7,9,7,\"x\"]}]}",
         "f:1:72: /units/0/cards/1: there is no \"9\" in cards\nf:1:76: /units/0/cards/3: there is no \"x\" in cards\n"
         "f:1:74: /units/0/cards/2: \"7\" is there already: f:1:70\n"},
        {"{" CARDS ",\"units\":[{\"id\":\"LI\",\"name\":\"a\",\"more\":{\"id\":\"HI\"}}]}",
         "f:1:68: /units/0/more: \"name\" is missing\n"},
        {"{" CARDS ",\"units\":[{\"id\":\"LI\",\"name\":\"a\",\"more\":null}]}", ""},
        {"{" UNITS "," CARDS ",\"armies\":{\"reed\":{\"LI\":1},\"blue\":{\"LX\":1,\"HI\":10}}}",
         "f:1:127: /armies/reed: must be one of: red, blue; did you mean \"red\"?\n"
         "f:1:149: /armies/blue/LX: there is no \"LX\" in units; did you mean \"LI\"?\n"
         "f:1:156: /armies/blue/HI: must be 0..9, not 10\n"},
        {"{" UNITS "," CARDS
         ",\"maps\":[{\"id\":\"a\",\"areas\":[{\"at\":\"X\"},{\"at\":\"Y\",\"next\":[\"X\",\"Z\"]}],"
         "\"homes\":[\"X\"]}]}",
         "f:1:170: /maps/0/areas/1/next/1: there is no \"Z\" in areas; did you mean \"X\"?\n"
         "f:1:185: /maps/0/homes: must have 2 values, not 1 (R11)\n"},
    };
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        assert_string_equal(mistakes(tried[i].json), tried[i].told);
}

/* ---- the descriptions of the games ---------------------------------------------------------- */

static enum json_type type_of(const struct data_value *v)
{
    static const uint8_t types[] = {
        [DATA_NULL] = JSON_NULL,     [DATA_BOOL] = JSON_TRUE, [DATA_INT] = JSON_INT,    [DATA_TEXT] = JSON_STRING,
        [DATA_WORD] = JSON_STRING,   [DATA_ID] = JSON_STRING, [DATA_REF] = JSON_STRING, [DATA_LIST] = JSON_ARRAY,
        [DATA_OBJECT] = JSON_OBJECT, [DATA_MAP] = JSON_OBJECT};
    return types[v->kind];
}

static void look_at_members(const struct content_description *content, const struct data_member *members, int depth);

static void look_at_value(const struct content_description *content, const struct data_value *v, int depth)
{
    if (v->kind == DATA_INT || v->kind == DATA_TEXT || v->kind == DATA_ID || v->kind == DATA_LIST)
        assert_true(v->min <= v->max);
    if (v->kind == DATA_WORD)
        for (int i = 0; v->words[i]; i++)
            assert_true(v->words[i][0]); /* an empty one reads "must be one of: , mend" */
    if (v->kind == DATA_REF && !v->near) {
        char names[80], list[80];
        snprintf(names, sizeof names, "%s", v->lists);
        while (next_word(names, list, sizeof list))
            assert_non_null(describe_file_of(content, list));
    }
    if (v->kind == DATA_EITHER && v->of->kind != DATA_EITHER && v->other->kind != DATA_EITHER)
        assert_int_not_equal(type_of(v->of), type_of(v->other));
    if (v->of)
        look_at_value(content, v->of, depth);
    if (v->other)
        look_at_value(content, v->other, depth);
    if (v->kind == DATA_OBJECT && depth < 6)
        look_at_members(content, v->members, depth + 1);
}

static void look_at_members(const struct content_description *content, const struct data_member *members, int depth)
{
    for (const struct data_member *m = members; m->name; m++) {
        assert_non_null(m->meaning);
        size_t n = strlen(m->meaning);
        if (n < 5 || m->meaning[n - 1] != '.')
            fail_msg("\"%s\" needs a meaning that is a sentence, not \"%s\"", m->name, m->meaning);
        for (const struct data_member *other = members; other != m; other++)
            assert_string_not_equal(other->name, m->name);
        look_at_value(content, &m->is, depth);
    }
}

static void descriptions_are_sound(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        const struct content_description *content = games[i]->content;
        if (!content)
            continue;
        for (const struct data_file *f = content->files; f->name; f++) {
            assert_true(f->about[0]);
            look_at_members(content, f->members, 0);
            for (const struct data_member *m = f->members; m->name; m++)
                assert_ptr_equal(describe_file_of(content, m->name), f); /* in one file only */
            bool embedded = false;
            for (const struct content_file *c = content_files; c->game; c++)
                embedded |= strcmp(c->game, games[i]->id) == 0 && strcmp(c->file, f->name) == 0;
            assert_true(embedded);
        }
    }
}

/* ---- set-up --------------------------------------------------------------------------------- */

enum { REFILL, RANGE, ROUNDS, SWITCHES };
static const struct setup_switch switches[SWITCHES + 1] = {[REFILL] = A_SWITCH("refill", "none", "block"),
                                                           [RANGE] = A_SWITCH("range", "2", "3"),
                                                           [ROUNDS] = A_NUMBER_SWITCH("rounds", 1, 400)};

static const char *set_up(const char *setup, const char *content, uint16_t value[SWITCHES], uint64_t *given)
{
    static char out[2000];
    struct json_doc a, b;
    struct errors e = {0};
    struct pack_head head = {0};
    assert_true(json_parse(&a, "c", content, strlen(content), &e) && json_parse(&b, "s", setup, strlen(setup), &e));
    const struct json *scenario = setup_scenario(a.root, b.root, false, &head, &e);
    setup_switches_begin(a.root, switches, value, &e);
    setup_switches_lay(a.root, json_get(scenario, "switches"), switches, value, &e);
    *given = setup_switches_lay(a.root, json_get(b.root, "switches"), switches, value, &e);
    snprintf(out, sizeof out, "%s %s", head.scenario, text_str(&e.text));
    json_free(&a);
    json_free(&b);
    errors_free(&e);
    return out;
}

static void set_ups_are_read_once(void **state)
{
    (void)state;
    static const char content[] =
        "{\"scenarios\":[{\"id\":\"one\"},{\"id\":\"two\",\"switches\":{\"refill\":\"block\"}}],\"switches\":"
        "[{\"id\":\"refill\",\"values\":[\"none\",\"block\"]},{\"id\":\"range\",\"values\":[3,2]},"
        "{\"id\":\"rounds\",\"values\":[16]}]}";
    uint16_t v[SWITCHES];
    uint64_t given;
    assert_string_equal(set_up("{}", content, v, &given), "one ");
    assert_true(v[REFILL] == 0 && v[RANGE] == 1 && v[ROUNDS] == 16 && given == 0); /* the content's first value */
    assert_string_equal(
        set_up("{\"scenario\":\"two\",\"switches\":{\"range\":2,\"rounds\":\"20\"}}", content, v, &given), "two ");
    assert_true(v[REFILL] == 1 && v[RANGE] == 0 && v[ROUNDS] == 20 && given == (1 << RANGE | 1 << ROUNDS));
    assert_string_equal(set_up("{\"scenario\":\"tow\"}", content, v, &given),
                        "custom s:1:13: /scenario: there is no scenario \"tow\"; did you mean \"two\"?\n");
    assert_string_equal(
        set_up("{\"switches\":{\"refil\":\"none\",\"refill\":\"blok\",\"rounds\":0,\"zzzzzz\":1}}", content, v, &given),
        "one s:1:22: /switches/refil: there is no switch \"refil\"; did you mean \"refill\"?\n"
        "s:1:38: /switches/refill: must be one of: none, block; did you mean \"block\"?\n"
        "s:1:54: /switches/rounds: must be a whole number, 1..400\n"
        "s:1:65: /switches/zzzzzz: there is no switch \"zzzzzz\"; there are: refill, range, rounds\n");
    assert_string_equal(set_up("{\"switches\":{\"range\":3}}", "{\"scenarios\":[{\"id\":\"a\"}]}", v, &given),
                        "a s:1:22: /switches/range: this content does not let \"range\" be chosen\n");
    assert_string_equal(
        set_up("{}", "{\"scenarios\":[{\"id\":\"a\"}],\"switches\":[{\"id\":\"rouns\",\"values\":[1]}]}", v, &given),
        "a c:1:45: /switches/0/id: there is no switch \"rouns\"; did you mean \"rounds\"?\n");
}

static void set_ups_have_no_other_members(void **state)
{
    (void)state;
    static const char setup[] = "{\"scenario\":\"ten\",\"swiches\":{}}";
    struct json_doc doc;
    struct errors e = {0};
    assert_true(json_parse(&doc, "s", setup, strlen(setup), &e));
    assert_null(pack_make(game_find("null"), NULL, NULL, doc.root, &e));
    assert_string_equal(text_str(&e.text), "s:1:29: /swiches: unknown member; did you mean \"switches\"?\n");
    json_free(&doc);
    errors_free(&e);
}

/* ---- what differs ---------------------------------------------------------------------------- */

/* What is laid over a to come to b, or "no". */
static const char *differs(const char *a, const char *b)
{
    static char out[1000];
    struct json_doc x, y, work = {0};
    struct errors e = {0};
    assert_true(json_parse(&x, "a", a, strlen(a), &e) && json_parse(&y, "b", b, strlen(b), &e));
    const struct json *d = json_difference(&work, x.root, y.root);
    struct text t = {0};
    if (d)
        json_say(d, &t);
    else
        text_put(&t, "no");
    snprintf(out, sizeof out, "%s", text_str(&t));
    text_free(&t);
    json_free(&x);
    json_free(&y);
    json_free(&work);
    return out;
}

static void differences_are_the_least(void **state)
{
    (void)state;
    assert_string_equal(differs("{\"a\":1,\"b\":[1,2]}", "{\"a\":1,\"b\":[1,3]}"), "{\"b\":[1,3]}");
    assert_string_equal(differs("[{\"id\":\"x\",\"v\":1,\"w\":{\"k\":1}},{\"id\":\"y\"}]",
                                "[{\"id\":\"x\",\"v\":1,\"w\":{\"k\":2}},{\"id\":\"y\"},{\"id\":\"z\"}]"),
                        "[{\"id\":\"x\",\"w\":{\"k\":2}},{\"id\":\"z\"}]");
    assert_string_equal(differs("{\"a\":1,\"b\":2}", "{\"a\":1}"), "no"); /* something is gone */
    assert_string_equal(differs("[{\"id\":\"x\"},{\"id\":\"y\"}]", "[{\"id\":\"y\"},{\"id\":\"x\"}]"), "no");
    assert_string_equal(differs("[{\"key\":\"e\",\"n\":1},{\"key\":\"e\",\"n\":2}]", "[{\"key\":\"e\",\"n\":3}]"),
                        "[{\"key\":\"e\",\"n\":3}]"); /* names that repeat name nothing */
}

/* ---- folders and files ------------------------------------------------------------------------ */

static char folder[] = "/tmp/bellum-content-XXXXXX";

static void put_file(const char *name, const char *bytes)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(bytes, f);
    fclose(f);
}

static const char *load(const char *source)
{
    static char out[2000];
    char path[128];
    struct json_doc doc = {0};
    struct errors e = {0};
    snprintf(path, sizeof path, "%s%s", folder, source);
    bool ok = content_load(&doc, "null", path, NULL, &e);
    assert_int_equal(ok, e.n == 0);
    const char *told = text_str(&e.text);
    size_t skip = strncmp(told, folder, strlen(folder)) == 0 ? strlen(folder) : 0;
    char *differ = ok ? content_difference("null", doc.root, true) : NULL;
    snprintf(out, sizeof out, "%s", ok ? (differ ? differ : "same") : told + skip);
    free(differ);
    json_free(&doc);
    errors_free(&e);
    return out;
}

#define RULES "\"rules\":{\"R1\":\"From {=scenarios/mine/heap}.\",\"R2\":\"{#scenarios} heap.\"}"
#define MINE "{\"scenarios\":[{\"id\":\"mine\",\"name\":\"Mine\",\"about\":\"Three.\",\"heap\":3}]," RULES "}"

static void folders_and_files(void **state)
{
    (void)state;
    char inner[64], path[128];
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/null", folder);
    assert_string_equal(load(""), ": there is no file of null in this folder\n");
    assert_string_equal(load("/nowhere"), "/nowhere: no such folder or file\n");
    assert_int_equal(mkdir(inner, 0700), 0);
    put_file("null/nul.json", MINE);
    assert_string_equal(load(""), "/null/nul.json: null has no such file; did you mean \"null.json\"?\n");
    snprintf(path, sizeof path, "%s/nul.json", inner), unlink(path);
    put_file("null/null.json", "{}");
    assert_non_null(strstr(load(""), "/null/null.json:1:1: \"scenarios\" is missing\n"));
    assert_non_null(strstr(load(""), "/null/null.json:1:1: \"rules\" is missing\n"));
    put_file("null/null.json", "[]");
    assert_string_equal(load(""), "/null/null.json:1:1: a content file is an object\n");
    put_file("null/null.json", "{\"rules\": {}, // the rules\n}");
    assert_string_equal(load(""), "/null/null.json:1:15: JSON has no comments: this one must go\n");
    put_file("null/null.json", MINE);
    put_file("null/variant.json", "{\"variant\":{\"name\":\"Mine\",\"version\":\"2\"}}");
    /* what is gone takes "instead"; what is laid over it comes to the same */
    assert_string_equal(load(""),
                        "{\"variant\":{\"name\":\"Mine\",\"version\":\"2\"},\"rules\":{\"R1\":\"From 3.\",\"R2\":\"1 "
                        "heap.\"},\"instead\":{\"scenarios\":[{\"id\":\"mine\",\"name\":\"Mine\",\"about\":"
                        "\"Three.\",\"heap\":3}],\"switches\":null}}");
    put_file("one.json", load(""));
    char folders[2000];
    snprintf(folders, sizeof folders, "%s", load(""));
    assert_string_equal(load("/one.json"), folders);
    put_file("one.json", "{\"variant\":{\"name\":\"x\",\"game\":\"lines\"}}");
    assert_non_null(strstr(load("/one.json"), "this is a variant of lines, not of null"));
    snprintf(path, sizeof path, "%s/one.json", folder);
    assert_true(content_is_for(path, "lines") && !content_is_for(path, "null"));
    assert_true(content_is_for(folder, "null") && !content_is_for(folder, "lines"));
    put_file("one.json", "{\"rules\":{\"R2\":\"{=heap/of/gold}\"}}");
    assert_string_equal(load("/one.json"),
                        "/one.json:1:16: /rules/R2: {=heap/of/gold} names no figure of the content\n");
    put_file("one.json", "{\"rules\":{\"R2\":\"{=scenarios/mine/heap?bean:beans}, {=scenarios/mine,more/heap}.\"},"
                         "\"scenarios\":[{\"id\":\"more\",\"name\":\"More\",\"about\":\"Five.\",\"heap\":5}]}");
    assert_non_null(strstr(load("/one.json"), "names no figure")); /* "mine" is the folder's, not the built-in one's */
    put_file("one.json",
             "{\"rules\":{\"R2\":\"{=scenarios/one/heap?bean:beans}, {=scenarios/one,more/heap?bean:beans}, "
             "{=scenarios/more,one/heap}.\"},\"scenarios\":[{\"id\":\"more\",\"name\":\"More\",\"about\":"
             "\"Five.\",\"heap\":5},{\"id\":\"one\",\"name\":\"One\",\"about\":\"One.\",\"heap\":1}]}");
    assert_non_null(strstr(load("/one.json"), "\"R2\":\"1 bean, 1 to 5 beans, 1 to 5.\""));
    put_file("one.json",
             "{\"rules\":{\"R2\":\"{=scenarios/ten/learn?for lessons:not for lessons}, {=scenarios/ten/learn}\"},"
             "\"scenarios\":[{\"id\":\"ten\",\"learn\":true}]}");
    assert_string_equal(load("/one.json"),
                        "/one.json:1:16: /rules/R2: {=scenarios/ten/learn} names no figure of the content\n");
    const char *const made[] = {"one.json", "null/variant.json", "null/null.json"};
    for (int i = 0; i < 3; i++)
        snprintf(path, sizeof path, "%s/%s", folder, made[i]), unlink(path);
    rmdir(inner);
    rmdir(folder);
}

/* Old content, too: it is read when an old match goes on. */
static void old_content_fits(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++)
        for (int back = 1; back <= content_versions_back(games[i]->id); back++) {
            struct json_doc doc;
            struct errors e = {0};
            assert_true(content_load_old(&doc, games[i]->id, back, NULL, &e));
            if (games[i]->content && !describe_check(games[i]->content, doc.root, &e))
                fail_msg("%s", text_str(&e.text));
            json_free(&doc);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_kind_of_mistake_is_found),
                                       cmocka_unit_test(descriptions_are_sound),
                                       cmocka_unit_test(set_ups_are_read_once),
                                       cmocka_unit_test(set_ups_have_no_other_members),
                                       cmocka_unit_test(differences_are_the_least),
                                       cmocka_unit_test(folders_and_files),
                                       cmocka_unit_test(old_content_fits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
