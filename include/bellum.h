/* bellum.h: battle games played by their rulebooks, as a library.
 *
 * A match is driven in words: positions, events and results are JSON or lines of text, actions are lines in the
 * game's notation. Strings that a function returns are yours: bellum_string_free() them. Functions that can fail
 * take `char **error` (NULL: not wanted) and put a sentence there, without a line end behind it; several mistakes are
 * several lines. A match belongs to one thread at a time; different matches may run in different threads.
 *
 * NULL where a match, a string or a seed is wanted does nothing: functions that return a pointer then return NULL, those that
 * return a number 0 (bellum_asks: BELLUM_OVER), and *error says what is missing. The strings and lists that may be NULL are
 * named below.
 *
 *     bellum_match *m = bellum_new("null", "{\"scenario\": \"ten\"}", seed, NULL);
 *     while (bellum_asks(m) != BELLUM_OVER)
 *         …
 */
#ifndef BELLUM_H
#define BELLUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BELLUM_VERSION "0.2.0"
const char *bellum_version(void);

/* ---- what there is -------------------------------------------------------------------- */

int bellum_games(void);                          /* how many */
const char *bellum_game(int i);                  /* its id, or NULL */
const char *bellum_game_about(const char *game); /* one sentence, or NULL */
char *bellum_scenarios(const char *game);        /* JSON: the content's list of scenarios */

/* ---- a match -------------------------------------------------------------------------- */

typedef struct bellum_match bellum_match;

/* setup: JSON, {"scenario": …, "switches": {…}}, a whole position, or NULL for the game's first scenario. All luck
 * follows from the seed. NULL: see *error. */
bellum_match *bellum_new(const char *game, const char *setup, const uint8_t seed[32], char **error);
/* The same with content of your own laid over the game's: a JSON object as data/<game>/ *.json hold it, where objects are
 * joined by key and lists of objects by id. NULL: none. The match's record carries it. */
bellum_match *bellum_new_with(const char *game, const char *content, const char *setup, const uint8_t seed[32],
                              char **error);
void bellum_free(bellum_match *m);       /* NULL does nothing */
int bellum_seats(const bellum_match *m); /* how many play: seats are 0, 1, … written A, B, … */

enum bellum_asks { BELLUM_CHOICE = 1, BELLUM_LUCK = 2, BELLUM_OVER = 3 };
enum bellum_asks bellum_asks(const bellum_match *m);
unsigned bellum_asked(const bellum_match *m); /* the seats asked, as bits; more than one: secret, in any order */

/* Everything the seat may do now, as a JSON list of lines; or how many lines there are, and one of them (0, 1, …; NULL: there
 * is none). */
char *bellum_legal(const bellum_match *m, int seat);
int bellum_legal_count(const bellum_match *m, int seat);
char *bellum_legal_line(const bellum_match *m, int seat, int i);
/* One line: an action, `undo`, `resign` …; nonzero when it was carried out, else *error says the rule. */
int bellum_act(bellum_match *m, int seat, const char *line, char **error);
/* Would that line be taken now? Nothing changes. *error says why not. */
int bellum_would(bellum_match *m, int seat, const char *line, char **error);
/* Carries out the luck that is due; nothing if none is. 0 only if it could not be written where the match is kept. */
int bellum_roll(bellum_match *m);
/* Another match of the same game and set-up, which share their tables: cheap. */
bellum_match *bellum_again(const bellum_match *m, const uint8_t seed[32]);
/* The same match a second time, with its entries and its luck to come; what happens to one does not touch the other. */
bellum_match *bellum_copy(const bellum_match *m);

/* ---- for programs that search --------------------------------------------------------- */

/* A match that begins in a world that fits what the seat may know now, and has luck of its own. The same seed gives the same
 * world. NULL: the match is over, or there is no such seat. */
bellum_match *bellum_imagine(const bellum_match *m, int seat, uint64_t seed);
/* Plays on from here by itself and says what came of it: value gets 10000 (won) … -10000 (lost) for each of the four seats, by
 * the result, or by the engine's judgement after `entries` decisions (negative: to the end; 0: judge only). by: "quick" (or
 * NULL: cheap sensible choices) or "random". The match itself stays as it is. It plays with everything the match knows: who
 * plays a seat asks it of an imagined match. How many decisions it made; -1: see *error. */
int64_t bellum_playout(const bellum_match *m, const char *by, int64_t entries, uint64_t seed, int32_t value[4],
                       char **error);

/* ---- what can be seen ----------------------------------------------------------------- */

/* Lookers: a seat; everybody's view; everything, for whoever runs the match. */
enum { BELLUM_AUDIENCE = -1, BELLUM_REFEREE = -2 };
char *bellum_view(const bellum_match *m, int looker);  /* the position as JSON, with what is hidden left unknown */
char *bellum_prompt(const bellum_match *m, int seat);  /* what the seat is asked, in the rulebook's words */
char *bellum_scene(const bellum_match *m, int looker); /* what to draw, and what can be chosen, as JSON */
/* A figure that the game can name (`heap`, `distance 0,0 0,12`) as the looker may know it; NULL if there is none. */
char *bellum_fact(const bellum_match *m, int looker, const char *words);
/* What is this? A place, piece or card by the name it has in the game (`E-5`, `a7`, `rally`) or by its number in the scene
 * (`piece 14`): its figures now, what they are at base and why, as JSON; NULL if the looker sees no such thing. */
char *bellum_inspect(const bellum_match *m, int looker, const char *words);
/* Sets picked in any order. picks: lines of one action each, apart by `;`, or "". JSON: what else may be picked, whether one may
 * go on, and the one line for bellum_act() that does it all. NULL: they cannot be picked together, see *error. */
char *bellum_sets(const bellum_match *m, int seat, const char *picks, char **error);
/* What may follow from a line, with its chances, from what the seat knows: JSON; NULL if the line is refused. */
char *bellum_odds(const bellum_match *m, int seat, const char *line, char **error);
/* What the looker saw happen, from its own line `from` on (0: all): JSON [{"n":1,"hash":"…","text":"A: take 1",
 * "entry":true}, …]. Numbers and hashes are the looker's own: they tell nothing about what others do in secret. */
char *bellum_log(const bellum_match *m, int looker, int from);
/* Entries in the record, and events since one of them, one a line. For whoever runs the match: how many entries there are
 * tells how busy a seat is in secret. A seat is shown bellum_log(). */
int bellum_entries(const bellum_match *m);
char *bellum_events(const bellum_match *m, int from, int looker);
char *bellum_result(const bellum_match *m); /* JSON {"by":…,"places":[…],"scores":[…]}, or NULL before the end */

/* ---- records and players -------------------------------------------------------------- */

char *bellum_record(const bellum_match *m); /* the whole truth as text, the seed included: for whoever runs the match */
/* A last line that was torn is left out; anything else that is not as it was written is refused with its line. */
bellum_match *bellum_load(const char *record, size_t n, char **error);
char *bellum_commitment(const bellum_match *m); /* 64 digits that commit to the seed: for everybody, from the start */
int bellum_verify(const bellum_match *m, char **error);        /* is every die and draw what the seed gives? */
bellum_match *bellum_fork(const bellum_match *m, int entries); /* as it stood after that many; NULL: there are fewer */

/* Writes the match to a new file, and from then on every entry before bellum_act() and bellum_roll() return: what cannot
 * be written is not done. names: of the players, one for each seat, or NULL. */
int bellum_keep(bellum_match *m, const char *path, const char *const *names, char **error);
bellum_match *bellum_resume(const char *path, char **error); /* goes on with a match that was kept */

/* What a computer player would do for that seat: a line for bellum_act(). It is given the seat's view and nothing
 * else. Names are those of `bellum games`: random, greedy, recruit, club, strong, master, search:… */
char *bellum_choose(const bellum_match *m, int seat, const char *player, uint64_t seed, char **error);

/* The match looked at again: what each decision could expect and did expect of its answer, in points of 100, what luck did, and
 * where it turned; JSON as docs/review.md has it. seat: whose review it is, or -1: everybody's, once the match is over or if
 * nothing is hidden in it. budget: a player that searches, or NULL: club. Takes some seconds. */
char *bellum_review(const bellum_match *m, int seat, const char *budget, char **error);

void bellum_string_free(char *s);

#ifdef __cplusplus
}
#endif

#endif
