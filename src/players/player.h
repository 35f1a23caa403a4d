/* player.h: computer players. A player is given a view, never a state: it cannot peek, because it
 * never holds the truth. Same view, seed and budget in iterations: same move, on any machine. */
#ifndef BELLUM_PLAYER_H
#define BELLUM_PLAYER_H

#include "engine/game.h"
#include "engine/luck.h"
#include "engine/text.h"

enum { THOUGHT_LINES = 3, THOUGHT_LENGTH = 8 };

/* What a player thought: its best lines, for `hint` and `--explain`. */
struct thought {
    int lines_n;
    struct thought_line {
        int length;
        struct {
            uint8_t who; /* seat, or LUCK */
            uint64_t what;
        } entry[THOUGHT_LENGTH];
        int32_t value;   /* expected result of the seat, -10000 … 10000 */
        uint32_t visits; /* how often it was tried */
    } line[THOUGHT_LINES];
    uint64_t iterations;
    bool anyhow; /* values are against others who choose their secret plans anyhow */
};

struct player;

/* The words a player is named by: random, greedy, recruit, club, strong, master, or a budget:
 * search:iterations=2000, search:ms=200,threads=2,memory=64, or a level with another one: strong:iterations=500. NULL and a
 * sentence in `error` if there is no such player or option. */
struct player *player_new(const struct game *game, const void *pack, const char *words, uint64_t seed,
                          struct text *error);
void player_free(struct player *p);
void player_seed(struct player *p, uint64_t seed); /* as if new: forgets what it found and planned so far */

/* The action for a seat that is asked in this view. thought may be NULL. */
action_t player_choose(struct player *p, const void *view, unsigned seat, struct thought *thought);

/* An answer that somebody gave, beside the best one that the player finds in the same search. */
struct weighed {
    struct thought_line best, played; /* the same line where nothing better was found */
    int plan_n;                       /* a secret series, weighed as a whole: all of the best one; 0: none */
    action_t plan[PLAN_MAX];
    uint64_t iterations;
};
/* An own answer that another seat hears of closes a secret series. The answer is given in this state. */
bool answer_heard(const struct game *game, const void *pack, void *state, unsigned seat, action_t action);
/* line: the answer, or a whole secret series of n answers. False: this player does not search, so it cannot say. */
bool player_weigh(struct player *p, const void *view, unsigned seat, const action_t *line, int n, struct weighed *out);
/* Advice for a person: what the player would do, and why in one sentence. To wait is advised only where everything else is
 * clearly worse. */
action_t player_hint(struct player *p, const void *view, unsigned seat, struct thought *thought, struct text *why);

bool player_searches(const struct player *p);
/* From now on by iterations alone, where it has a number of them: the same answer on every machine, however slow. */
void player_untimed(struct player *p);
/* From now on with so many times its budget. */
void player_deepen(struct player *p, unsigned times);

/* How many threads this machine runs at once: 1 to 64. */
uint32_t player_cores(void);

/* Every name player_new takes, NULL-ended, and what each is. */
extern const char *const player_names[];
/* Those of them that anybody may choose as an opponent, from weak to strong, NULL-ended: no budgets of one's own. */
extern const char *const player_levels[];
const char *player_about(const char *name);

/* An answer of the seat in words, with who does it: "Numidians on 3.4: move to 3.6". The seat is asked in this view. What
 * kind of choice it is (enum choice_kind). */
int answer_say(const struct game *game, const void *pack, const void *view, unsigned seat, action_t action,
               struct text *out);
/* The best lines in words, as the seat that was asked in this view would tell them: what is done, what may be expected of
 * it, how often it was tried. */
void thought_say(const struct game *game, const void *pack, const void *view, unsigned seat, const struct thought *t,
                 struct text *out);

#endif
