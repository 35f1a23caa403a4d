/* lessons.h: lessons, exercises and puzzles, as they stand in data/<game>/ (describe_lessons.c), being played.
 *
 * A lesson is a match that waits for the right idea. Each step says which lines are right; a right one is played, with what
 * luck and the enemy do after it. Any other is put back with a sentence. Luck is never rolled: a lesson gives it.
 * An exercise is a case with a goal: the seat plays what it likes until the goal holds or its decisions are used up.
 * A puzzle is an exercise whose goal, where it names none, is to win.
 *
 * The same code runs in `bellum lint`, in the terminal and in the page, so a page needs no rule and no idea of a step. */
#ifndef BELLUM_LESSONS_H
#define BELLUM_LESSONS_H

#include "match.h"

struct lesson; /* lessons.c */

enum lesson_verdict {
    LESSON_REFUSED, /* the rules forbid the line: nothing has changed */
    LESSON_WRONG,   /* legal, but not the idea: nothing has changed */
    LESSON_PART,    /* the first half of a right idea, or an exercise that goes on */
    LESSON_RIGHT,   /* the step is done, the next one waits */
    LESSON_DONE,    /* the last step is done, or the goal is reached */
    LESSON_FAILED,  /* an exercise ended without its goal */
    LESSON_VERDICTS
};
extern const char *const lesson_verdicts[LESSON_VERDICTS]; /* "refused", "wrong" … */

struct lesson_answer {
    enum lesson_verdict verdict;
    const char *say;                 /* a sentence of the lesson, "" = none. Lives as long as the lesson. */
    char rule[12];                   /* "" = none */
    char refused[512];               /* REFUSED: the sentence of the rules */
    char better[LINE_MAX_BYTES + 1]; /* WRONG: a line that is right */
};

/* `what`: one of "lessons", "exercises" or "puzzles"; it is copied. source, over: as in content_load. NULL: see errors. */
struct lesson *lesson_open(const struct game *game, const char *source, const struct json *over,
                           const struct json *what, struct errors *errors);
void lesson_free(struct lesson *l);

struct match *lesson_match(const struct lesson *l);
struct pack *lesson_pack(const struct lesson *l);
unsigned lesson_seat(const struct lesson *l); /* who learns */
const struct json *lesson_tree(const struct lesson *l);
int lesson_step(const struct lesson *l);               /* steps done; an exercise: decisions used */
const struct json *lesson_now(const struct lesson *l); /* the step that waits; NULL: none, or an exercise */
int lesson_from(const struct lesson *l);               /* entries when the step began */
bool lesson_over(const struct lesson *l);
int lesson_decisions(const struct lesson *l); /* an exercise: how many there are; 0: a lesson */

/* A line of the seat that learns. */
enum lesson_verdict lesson_try(struct lesson *l, const char *line, struct lesson_answer *out);
/* A step that is only read, and a lesson's goal: on to the next. False: this step waits for a decision. */
bool lesson_read_on(struct lesson *l, struct lesson_answer *out);
/* A line that is right now: of a step, its first idea; of an exercise, its solution as far as it was followed. False: none. */
bool lesson_show_me(struct lesson *l, char line[LINE_MAX_BYTES + 1]);

/* Plays every lesson to its end by each of its right lines, and every exercise by its solution and its wrong tries. What does
 * not hold goes to errors with its place. `content` is the whole content of the game; source as above. */
void lessons_check(const struct game *game, const char *source, const struct json *content, struct errors *errors);

/* ---- inside: shared by the lesson files -------------------------------------------------------- */

enum { IDEA_ENTRIES = 64 };
struct lesson_deeds {
    action_t what[IDEA_ENTRIES];
    int n;
    int own; /* those before the line */
};
/* The seat's own actions among the entries from `from` on, added to those in `out`. */
void lesson_own_deeds(const struct match *m, int from, unsigned seat, struct lesson_deeds *out);
/* The actions of the seat since the step began, and behind them those that `line` would add. False: it is refused. */
bool lesson_deeds(struct lesson *l, const char *line, struct lesson_deeds *out, struct lesson_answer *refused);
/* How an idea fits deeds: not at all, as their beginning, or wholly. Ideas with stars or facts look at the first new deed. */
enum idea_fit { IDEA_NOT, IDEA_PART, IDEA_WHOLE };
enum idea_fit idea_fits(struct lesson *l, const struct json *idea, const struct lesson_deeds *deeds);
bool idea_is_line(const struct json *idea); /* exact words: no stars, no facts */
/* Every line that the idea stands for now, in the order of the legal actions; what is done of it already is left out. */
void idea_each(struct lesson *l, const struct json *idea, void (*with)(void *context, const char *line), void *context);
/* The match as it stood when the step began, or as it stands; to be freed. */
struct match *lesson_copy(const struct lesson *l, bool step_start);

/* What a word of "show" names in the scene of the seat: a cell, piece or card (enum scene_target), and its id. */
struct scene;
bool lesson_find(const struct scene *scene, const char *word, unsigned *target, unsigned *id);

#endif
