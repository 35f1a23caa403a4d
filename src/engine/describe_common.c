/* describe_common.c: what stands in the files of every game: rules, switches, lessons. See describe.h. */
#include "describe.h"

const struct data_member describe_rules[] = {
    {"rules", A_RULES_MAP, REQUIRED,
     "The text of each rule under its number: a capital letter and a number, as \"R12\"."},
    {0}};

const struct data_member describe_switch[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that names it in a set-up: `--switch id=value`."},
    {"values", LIST_OF(EITHER(A_TEXT(1, 31), AN_INT(0, 60000)), 1, 16), REQUIRED,
     "What it may be set to. The first is the default."},
    {"about", A_TEXT(1, 400), REQUIRED, "One sentence for the list of switches."},
    {0}};

static const struct data_member question[] = {
    {"title", A_TEXT(1, 60), REQUIRED, "The heading of the lesson's box."},
    {"say", A_TEXT(1, 600), REQUIRED, "Two or three sentences that say what is asked and what is wise."},
    {"rule", A_REF("rules"), OPTIONAL, "The rule behind it."},
    {0}};

static const struct data_member learn[] = {
    {"intro", LIST_OF(A_TEXT(1, 600), 1, 8), REQUIRED, "What a newcomer reads before the first question."},
    {"switches", A_MAP_BY(A_REF("switches"), ANYTHING), "{}", "Switches as lessons set them."},
    {"questions", A_MAP(AN_OBJECT(question)), REQUIRED, "What is said at each kind of question, by its name."},
    {0}};

static const struct data_member screen[] = {
    {"switches", A_MAP_BY(A_REF("switches"), ANYTHING), "{}", "Switches as the page sets them for a game of its own."},
    {0}};

const struct data_member describe_learn[] = {
    {"learn", AN_OBJECT(learn), OPTIONAL, "The lessons."},
    {"screen", AN_OBJECT(screen), OPTIONAL, "What the page chooses where the player does not."},
    {"telling", A_MAP(ANYTHING), OPTIONAL,
     "Words for what happens: names, ends, values of switches, lines of the log."},
    {0}};

const char *const describe_shapes[] = {"foot",      "sword",    "spear",    "javelin", "pike",     "bow",     "sling",
                                       "horse",     "horsebow", "camel",    "chariot", "elephant", "machine", "leader",
                                       "commander", "warriors", "building", "worker",  "gun",      "rifle",   "tank",
                                       "walker",    "flyer",    "caster",   "eye",     "shade",    NULL};
