/* describe_lessons.c: what stands in a game's lessons.json and challenges.json. See describe.h; lessons.h plays it. */
#include "describe.h"

static const char *const seats[] = {"A", "B", "C", "D", NULL};
static const char *const kinds[] = {"other", "pick",  "move", "march", "attack", "shoot",
                                    "play",  "place", "turn", "end",   NULL};
static const char *const levels[] = {"random", "greedy", "recruit", "club", "strong", "master", NULL};
static const char *const checks[] = {"expect", "asks", "legal", "only", "illegal", "view", "events", "facts", NULL};

#define SENTENCE A_TEXT(1, 200)
#define WORDS_OR_LIST EITHER(A_TEXT(1, 60), LIST_OF(A_TEXT(1, 60), 1, 24))

static const struct data_member idea[] = {
    {"verb", WORDS_OR_LIST, OPTIONAL, "The first word of the action, or one of several."},
    {"from", WORDS_OR_LIST, OPTIONAL, "The place of the piece that acts."},
    {"to", WORDS_OR_LIST, OPTIONAL, "The place, or the card, that it is done to."},
    {"kind", EITHER(A_WORD(kinds), LIST_OF(A_WORD(kinds), 1, 10)), OPTIONAL,
     "What the choice is for a table (scene.h)."},
    {0}};
/* A line, one with stars, or facts of the choice. */
#define AN_IDEA EITHER(A_TEXT(1, 400), AN_OBJECT(idea))

static const struct data_member wrong_idea[] = {
    {"is", AN_IDEA, REQUIRED, "The idea: a line, a line with stars for words, or facts of the choice."},
    {"say", SENTENCE, REQUIRED, "Why it is wrong, in one sentence."},
    {"rule", A_REF("rules"), OPTIONAL, "The rule behind it."},
    {0}};

static const struct data_member step[] = {
    {"title", A_TEXT(1, 40), REQUIRED, "The step in a few words, for the list of steps."},
    {"say", SENTENCE, REQUIRED, "What to do now, in one sentence."},
    {"why", SENTENCE, REQUIRED, "Why, in one sentence."},
    {"rule", A_REF("rules"), OPTIONAL, "The rule behind it."},
    {"show", LIST_OF(A_TEXT(1, 40), 0, 24), "[]",
     "What stands in the light: spaces, pieces and cards in the game's notation."},
    {"mark", LIST_OF(A_TEXT(1, 40), 0, 24), "[]", "Those of them that are the goal of the step."},
    {"right", LIST_OF(AN_IDEA, 1, 12), OPTIONAL,
     "The ideas that are right. Every one of them leads through the rest of the lesson. Left out: the step is read, and nothing is decided."},
    {"wrong", LIST_OF(AN_OBJECT(wrong_idea), 0, 12), "[]",
     "Ideas that are wrong, each with its sentence. The first that fits is said."},
    {"otherwise", SENTENCE, OPTIONAL, "Said for any other wrong idea."},
    {"then", LIST_OF(A_TEXT(1, 400), 0, 40), "[]",
     "What luck and the enemy do after it, line by line: `*: roll 6 5`, `B: go`."},
    {"after", SENTENCE, OPTIONAL, "What is said when it is done."},
    {0}};

static const struct data_member next[] = {{"scenario", A_REF("scenarios"), REQUIRED, "The first real game."},
                                          {"switches", A_MAP(ANYTHING), "{}", "Its switches."},
                                          {"level", A_WORD(levels), REQUIRED, "The computer player."},
                                          {"say", SENTENCE, REQUIRED, "One sentence that leads there."},
                                          {0}};

/* What a lesson and an exercise have in common. */
#define START_MEMBERS                                                                                                  \
    {"id", AN_ID(1, 31), REQUIRED, "The word that chooses it: `bellum lessons GAME id`."},                             \
        {"name", A_NAME(1, 40), REQUIRED, "The title that players read."},                                             \
        {"seat", A_WORD(seats), "A", "Who learns."},                                                                   \
        {"setup", A_MAP(ANYTHING), OPTIONAL, "Where it starts: a scenario and switches."},                             \
        {"position", A_MAP(ANYTHING), OPTIONAL, "Where it starts: a position, instead of a set-up."},                  \
    {                                                                                                                  \
        "begin", LIST_OF(A_TEXT(1, 400), 0, 80), "[]", "Lines that are played before it begins."                       \
    }

static const struct data_member lesson[] = {
    START_MEMBERS,
    {"about", SENTENCE, REQUIRED, "One sentence for the list of lessons."},
    {"minutes", AN_INT(1, 30), REQUIRED, "How long it takes."},
    {"goal", SENTENCE, REQUIRED, "What it is all for, in one sentence."},
    {"steps", LIST_OF(AN_OBJECT(step), 1, 60), REQUIRED, "The steps in their order."},
    {"end", A_MAP_BY(A_WORD(checks), ANYTHING), OPTIONAL,
     "What holds after the last step: checks as in a case. Left out: the seat that learns has won."},
    {"won", SENTENCE, REQUIRED, "What is said at the end."},
    {"next", AN_OBJECT(next), REQUIRED, "The first real game."},
    {0}};

static const struct data_member wrong_try[] = {
    {"try", LIST_OF(A_TEXT(1, 400), 1, 24), REQUIRED, "The lines of the one who learns. The last one fails."},
    {"say", SENTENCE, REQUIRED, "Why it fails, in one sentence."},
    {"rule", A_REF("rules"), OPTIONAL, "The rule behind it; of a line that is refused, the rule that refuses it."},
    {0}};

static const struct data_member odds[] = {
    {"kinds", LIST_OF(A_TEXT(1, 40), 1, 6), REQUIRED, "Kinds of the game's forecast; their chances are added."},
    {"least", AN_INT(1, 100), REQUIRED, "The least chance in percent."},
    {0}};

static const struct data_member exercise[] = {
    START_MEMBERS,
    {"idea", A_TEXT(1, 40), REQUIRED, "The one idea that it is about."},
    {"rule", A_REF("rules"), REQUIRED, "The rule that it shows."},
    {"say", SENTENCE, REQUIRED, "The goal in one sentence."},
    {"show", LIST_OF(A_TEXT(1, 40), 0, 24), "[]", "What stands in the light."},
    {"goal", A_MAP_BY(A_WORD(checks), ANYTHING), OPTIONAL,
     "What must come to hold: checks as in a case, made after each decision, each roll and each answer."},
    {"odds", AN_OBJECT(odds), OPTIONAL,
     "Instead of a goal: a decision whose exact forecast, before anything is rolled, comes to this."},
    {"lost", A_MAP_BY(A_WORD(checks), ANYTHING), OPTIONAL, "What must not come to hold: checks of the same kind."},
    {"decisions", AN_INT(1, 40), OPTIONAL, "How many decisions there are. Left out: as many as the solution has."},
    {"luck", LIST_OF(A_TEXT(1, 200), 0, 40), "[]",
     "Luck in its order. Where the next one is not possible, or there is none, dice fall by a fixed seed."},
    {"replies", LIST_OF(A_TEXT(1, 200), 0, 40), "[]",
     "What the others do, in its order. Where the next one is not possible, or there is none, they go on if they can, else they take their first choice."},
    {"hint", SENTENCE, REQUIRED, "One sentence that helps."},
    {"solution", LIST_OF(A_TEXT(1, 400), 1, 40), REQUIRED, "Lines of the one who learns that reach the goal."},
    {"wrong", LIST_OF(AN_OBJECT(wrong_try), 1, 12), REQUIRED, "Tries that fail, each with its sentence."},
    {"otherwise", SENTENCE, REQUIRED, "Said for any other try that fails."},
    {"after", SENTENCE, REQUIRED, "What is said when the goal is reached."},
    {0}};

/* ---- challenges.json ------------------------------------------------------------------------------------- */

static const struct data_member proof[] = {
    {"ways", AN_INT(1, 1000000000), REQUIRED, "How many ways there are to answer."},
    {"wins", AN_INT(1, 1000000000), REQUIRED, "How many of them win."},
    {0}};

static const struct data_member puzzle[] = {
    START_MEMBERS,
    {"level", AN_INT(1, 5), REQUIRED, "How hard it is: 1 is the easiest."},
    {"say", SENTENCE, "\"Win this battle.\"", "The goal in one sentence."},
    {"goal", A_MAP_BY(A_WORD(checks), ANYTHING), OPTIONAL,
     "What must come to hold: checks as in a case. Left out: the seat wins the match."},
    {"decisions", AN_INT(1, 40), "40", "How many decisions there are."},
    {"hint", SENTENCE, REQUIRED, "One sentence that helps."},
    {"solution", LIST_OF(A_TEXT(1, 400), 1, 40), REQUIRED, "Lines that reach the goal."},
    {"proof", AN_OBJECT(proof), OPTIONAL, "What a solver has counted."},
    {0}};

static const struct data_member daily[] = {{"scenario", A_REF("scenarios"), REQUIRED, "What is played."},
                                           {"switches", A_MAP(ANYTHING), "{}", "Its switches."},
                                           {"level", A_WORD(levels), REQUIRED, "The computer player."},
                                           {"name", A_TEXT(1, 40), REQUIRED, "The title that players read."},
                                           {"say", SENTENCE, REQUIRED, "One sentence that leads there."},
                                           {0}};

static const struct data_member rung[] = {{"id", AN_ID(1, 31), REQUIRED, "A word of its own."},
                                          {"name", A_NAME(1, 40), REQUIRED, "The opponent."},
                                          {"scenario", A_REF("scenarios"), REQUIRED, "What is played."},
                                          {"switches", A_MAP(ANYTHING), "{}", "Its switches."},
                                          {"level", A_WORD(levels), REQUIRED, "The computer player."},
                                          {"say", SENTENCE, REQUIRED, "One sentence about the opponent."},
                                          {0}};

const struct data_member describe_challenges[] = {
    {"daily", AN_OBJECT(daily), OPTIONAL, "A match that is the same for everybody on a day: its seed is the date."},
    {"ladder", LIST_OF(AN_OBJECT(rung), 0, 16), "[]", "Opponents, the weakest first. Who beats one meets the next."},
    {"puzzles", LIST_OF(AN_OBJECT(puzzle), 0, 400), "[]", "Positions with an answer, the easiest first."},
    {0}};

const struct data_member describe_lessons[] = {
    {"lessons", LIST_OF(AN_OBJECT(lesson), 0, 16), OPTIONAL, "First battles that explain themselves."},
    {"exercises", LIST_OF(AN_OBJECT(exercise), 0, 64), OPTIONAL, "Short tasks, one idea each."},
    {0}};
