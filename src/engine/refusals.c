/* refusals.c: see refusals.h. */
#include "refusals.h"

#include "match_inside.h"
#include "text.h"
#include "verbs.h"

#include <assert.h>
#include <string.h>

/* ---- a game's table ------------------------------------------------------------------------ */

const struct refusal *refusal_find(const struct refusal *table, uint16_t rule)
{
    while (table->rule && table->rule != rule)
        table++;
    return table->rule ? table : NULL;
}

void refusal_say(const char *words, refusal_put *put, const void *pack, const struct reason *why, struct text *out)
{
    char word[16];
    for (const char *open; (open = strchr(words, '{')); words = open + strlen(word) + 2) {
        size_t n = strcspn(open + 1, "}");
        assert(n < sizeof word && open[1 + n]); /* the table's own mistake */
        text_put_n(out, words, (size_t)(open - words));
        memcpy(word, open + 1, n);
        word[n] = 0;
        put(pack, why, word, out);
    }
    text_put(out, words);
}

/* ---- what every game refuses ----------------------------------------------------------------- */

static void engine_reason(const struct game *game, const struct reason *why, struct text *out)
{
    static const char *const plain[] = {
        [RULE_NONE] = "this is not possible",
        [RULE_SYNTAX] = "these words mean nothing here",
        [RULE_SEAT] = "this seat is not asked now",
        [RULE_ORDER] = "a set is named in ascending order: take some back with `undo`, or name all in one line"};
    char seat = seat_letter((unsigned)why->a);
    switch (why->note) {
    case NOTE_NOT_ASKED: text_format(out, "seat %c is not asked now", seat); break;
    case NOTE_LUCK_DUE: text_put(out, "dice or cards come first"); break;
    case NOTE_NO_LUCK_DUE: text_put(out, "no dice or cards are due now"); break;
    case NOTE_OVER: text_put(out, "the match is over"); break;
    case NOTE_NO_SUCH_SEAT: text_put(out, "there is no such seat in this match"); break;
    case NOTE_OTHER_SEAT: text_format(out, "this line may not speak for %c", seat); break;
    case NOTE_WHICH_SEAT: text_put(out, "more than one seat could say this: put A: or B: in front"); break;
    case NOTE_NO_OUTCOME: text_put(out, "this cannot be the result of the dice or cards that are due"); break;
    case NOTE_NOTHING_TO_UNDO: text_put(out, "there is nothing to take back"); break;
    case NOTE_UNDO_LUCK: text_put(out, "dice or cards were used since: it cannot be taken back"); break;
    case NOTE_UNDO_SHOWN: text_put(out, "something hidden was shown since: it cannot be taken back"); break;
    case NOTE_UNDO_DECIDED: text_format(out, "seat %c has decided since: it cannot be taken back", seat); break;
    case NOTE_UNDO_REPLAY:
        text_format(out, "what seat %c did since depends on it: it cannot be taken back", seat);
        break;
    case NOTE_LINE_TOO_LONG: text_format(out, "a line has at most %d characters", why->a); break;
    case NOTE_LINE_EMPTY: text_put(out, "the line is empty"); break;
    case NOTE_LINE_BYTES: text_format(out, "a line cannot hold the character %d", why->a); break;
    case NOTE_VERB: verb_say_form(&game->verbs[why->a], out); break;
    case NOTE_VERB_NEAR:
        text_format(out, "no line begins with that word; did you mean `%s`?", game->verbs[why->a].word);
        break;
    case NOTE_LINE_MORE: text_put(out, "the line does not come to an end"); break;
    default: text_put(out, why->rule <= RULE_ORDER ? plain[why->rule] : "the rules do not allow this");
    }
}

void reason_sentence(const struct game *game, const void *pack, const struct reason *why, struct text *out)
{
    char sentence[512];
    struct text said = text_fixed(sentence, sizeof sentence);
    if (why->note < NOTE_ENGINE)
        game->say_reason(pack, why, &said);
    if (said.n == 0)
        engine_reason(game, why, &said);
    text_put(out, sentence);
}

void reason_say(const struct game *game, const void *pack, const struct reason *why, struct text *out)
{
    rule_say(why->rule, out);
    text_put(out, why->rule ? ": " : "");
    reason_sentence(game, pack, why, out);
}
