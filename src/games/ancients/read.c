/* read.c: words of section 8 into actions and outcomes, one at a time; the rest of the line stays to be read. */
#include "games/ancients/rules.h"

static int word_in(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

/* The order in which the pieces of a set are named: the lowest first; where the set grows, one that may join now. */
static bool named_before(const void *bytes, const void *v, action_t a, action_t b)
{
    const struct ancients_state *s = v;
    const struct ancients_pack *pack = battle_of(bytes, v);
    bool order = action_verb(a) == VERB_ORDER;
    if (order && s->ask.kind == ASK_ORDER && ancients_grows(card_now(s)) && ancients_orders_given(s)) {
        bool first = ancients_order_candidate(pack, s, action_from(a)),
             second = ancients_order_candidate(pack, s, action_from(b));
        if (first != second)
            return first;
    }
    return order ? piece_rank(s, action_from(a)) < piece_rank(s, action_from(b))
                 : rank_of(s, action_from(a)) < rank_of(s, action_from(b));
}

/* A path of more hexes than there are to go is wrong as a whole. It is said at once: behind its last step luck may fall
 * due, and what stands behind luck is not looked at until that is known. */
static uint16_t path_too_long(const struct ancients_state *s, action_t a, const struct words *w)
{
    unsigned verb = action_verb(a);
    int left, n = 0;
    if (verb == VERB_WITHDRAW && s->ask.kind == ASK_WITHDRAW)
        left = s->seq.steps;
    else if ((verb == VERB_RETREAT && s->ask.kind == ASK_RETREAT) || (verb == VERB_ESCAPE && s->ask.kind == ASK_ESCAPE))
        left = s->stack[s->stack_n - 1].steps;
    else
        return RULE_NONE;
    for (int i = 1; i < w->n && !verb_find(ancients_verbs, w->word[i]); i++)
        n += strcmp(w->word[i], "stop") != 0 && strcmp(w->word[i], "none") != 0; /* these are no steps */
    if (n <= left || action_from(a) >= HEXES)
        return RULE_NONE;
    return verb == VERB_WITHDRAW ? RULE('S', 84) : verb == VERB_RETREAT ? RULE('S', 89) : RULE('S', 80);
}

static bool read_action(const void *bytes, const void *v, char *line, const struct words *w, uint64_t *what,
                        struct reason *why)
{
    unsigned verb = verb_find(ancients_verbs, w->word[0]);
    bool path = verb == VERB_WITHDRAW || verb == VERB_RETREAT || verb == VERB_ESCAPE;
    int used;
    if (verb && ancients_verbs[verb].set)
        return verb_read_set(ancients_verbs, bytes, v, line, w, named_before, what, why);
    if (!verb_read(ancients_verbs, bytes, w, what, &used, why))
        return false;
    bool more = used < w->n && !verb_find(ancients_verbs, w->word[used]);
    if (more && !path) {
        why->rule = RULE_SYNTAX;
        return false;
    }
    if ((why->rule = path_too_long(v, *what, w)))
        return false;
    words_rest(line, more ? w->word[0] : "", w, used);
    return true;
}

/* `roll lt sw + sw`: the first wave; the next ones stay. */
static bool read_roll(char *line, const struct words *w, uint64_t *what)
{
    int i = 1;
    *what = 0;
    for (; i < w->n && strcmp(w->word[i], "+") != 0; i++) {
        int face = word_in(w->word[i], ancients_face_words);
        if (face < 0 || i > DICE_MAX)
            return false;
        *what += dice_one(face);
    }
    if (i == 1 || i + 1 == w->n)
        return false;
    words_rest(line, "roll", w, i < w->n ? i + 1 : i);
    return true;
}

/* `draw rally`, `draw bottom rally`, `deal top rally …`. */
static bool read_draw(const struct ancients_state *s, bool deal, char *line, const struct words *w, uint64_t *what)
{
    int named = w->n > 1 ? word_in(w->word[1], ancients_side_words) : -1, at = named < 0 ? 1 : 2;
    if (at >= w->n || (deal ? named < 0 : at + 1 < w->n))
        return false;
    int card = ancients_card_by_id(w->word[at]);
    *what = draw_outcome(named < 0 ? s->ask.seat : (unsigned)named, (unsigned)card);
    struct words left = *w; /* of a deal: the side, and the cards behind */
    words_drop(&left, at, 1);
    words_rest(line, deal && left.n > 2 ? "deal" : "", &left, deal && left.n > 2 ? 1 : left.n);
    return card != NO_CARD;
}

bool ancients_read(const void *bytes, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    struct words w;
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (!words_split(line, &w))
        return false;
    if (who != LUCK)
        return read_action(bytes, v, line, &w, what, why);
    bool deal = strcmp(w.word[0], "deal") == 0;
    bool good = strcmp(w.word[0], "roll") == 0           ? read_roll(line, &w, what)
                : deal || strcmp(w.word[0], "draw") == 0 ? read_draw(v, deal, line, &w, what)
                                                         : false;
    if (good)
        *why = (struct reason){0};
    return good;
}
