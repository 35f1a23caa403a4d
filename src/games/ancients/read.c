/* read.c: words of section 8 into actions and outcomes, one at a time; the rest of the line stays to be read. */
#include "games/ancients/rules.h"

enum { WORD_SIZE = 40, SET_MAX = 80 };

static bool read_piece(const struct ancients_pack *pack, const char *word, unsigned *key)
{
    bool leader = word[0] == 'l';
    unsigned hex = hex_read(&pack->board, word + leader, ',');
    *key = piece_key(hex, leader);
    return hex != HEX_NONE;
}

static int word_in(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

/* Does another action begin here? */
static bool at_verb(const char *line)
{
    char word[WORD_SIZE] = "";
    size_t n = strcspn(line, " ");
    return n < sizeof word && word_in(memcpy(word, line, n), ancients_verb_words) > 0;
}

/* Puts what is left of a series back: its verb in front, unless nothing of it is left. */
static void put_back(char *line, const char *verb)
{
    size_t n = strlen(line), m = strlen(verb);
    if (n == 0 || at_verb(line))
        return;
    memmove(line + m + 1, line, n + 1);
    memcpy(line, verb, m);
    line[m] = ' ';
}

/* Of the pieces named, the one that comes next: the lowest; where the set grows, the lowest that may join now. */
static bool read_set(const struct ancients_pack *pack, const struct ancients_state *s, bool leaders, char *line,
                     const char *verb, unsigned *next)
{
    unsigned key[SET_MAX];
    size_t room = strlen(line) + 1; /* what is left is shorter */
    int n = 0, best = -1;
    char word[WORD_SIZE], behind[1024];
    while (!(n && at_verb(line)) && next_word(line, word, sizeof word)) {
        if (n == SET_MAX || !read_piece(pack, word, &key[n]) || (!leaders && key[n] & 1))
            return false;
        n++;
    }
    if (n == 0 || room > sizeof behind)
        return false;
    strcpy(behind, line);
    bool grows = leaders && s->ask.kind == ASK_ORDER && ancients_grows(card_now(s)) && ancients_orders_given(s);
    for (int pass = grows ? 0 : 1; best < 0 && pass < 2; pass++)
        for (int i = 0; i < n; i++)
            if ((pass || ancients_order_candidate(pack, s, key[i])) &&
                (best < 0 || piece_rank(s, key[i]) < piece_rank(s, key[best])))
                best = i;
    *next = key[best];
    struct text rest = text_fixed(line, room);
    line[0] = 0;
    for (int i = 0; i < n; i++)
        if (i != best) {
            char name[9] = "l";
            hex_say(&pack->board, key[i] / 2, ',', name + 1);
            text_format(&rest, "%s%s", rest.n ? " " : "", name + (key[i] & 1 ? 0 : 1));
        }
    text_format(&rest, "%s%s", rest.n && behind[0] ? " " : "", behind);
    put_back(line, verb);
    return true;
}

/* One step of a path: a hex, or one of the words that end it. */
static bool read_step(const struct ancients_pack *pack, unsigned verb, const char *word, unsigned *to)
{
    if (verb == VERB_ESCAPE && strcmp(word, "stop") == 0)
        *to = ESCAPE_STOP;
    else if (verb == VERB_ESCAPE && strcmp(word, "off") == 0)
        *to = ESCAPE_OFF;
    else if (verb == VERB_RETREAT && strcmp(word, "none") == 0)
        *to = RETREAT_NOWHERE;
    else
        *to = hex_read(&pack->board, word, ',');
    return *to != HEX_NONE;
}

static bool read_enter(const struct ancients_pack *pack, const char *word, const char *hex, unsigned *from,
                       unsigned *to)
{
    char code[8];
    size_t n = strlen(word);
    if (n >= sizeof code)
        return false;
    for (size_t i = 0; i <= n; i++)
        code[i] = (char)(word[i] >= 'a' && word[i] <= 'z' ? word[i] - 32 : word[i]);
    *from = strcmp(word, "leader") == 0 ? ENTER_LEADER : (unsigned)ancients_type_by_code(code);
    *to = hex_read(&pack->board, hex, ',');
    return *from && *to != HEX_NONE;
}

static bool read_burn(const struct ancients_pack *pack, const char *first, const char *second, unsigned *from,
                      unsigned *to)
{
    *from = hex_read(&pack->board, first, ',');
    while (*to < HEX_SIDES && strcmp(second, hex_direction_names[*to]) != 0)
        ++*to;
    return *from != HEX_NONE && *to < HEX_SIDES;
}

static bool read_action(const struct ancients_pack *pack, const struct ancients_state *s, char *line, uint64_t *what)
{
    char word[WORD_SIZE], first[WORD_SIZE] = "", second[WORD_SIZE] = "";
    unsigned from = 0, to = 0;
    int64_t number = 0;
    if (!next_word(line, word, sizeof word))
        return false;
    int verb = word_in(word, ancients_verb_words);
    if (verb <= 0)
        return false;
    if (verb == VERB_ORDER || verb == VERB_RALLY) {
        if (!read_set(pack, s, verb == VERB_ORDER, line, ancients_verb_words[verb], &from))
            return false;
        *what = action_make((unsigned)verb, verb == VERB_RALLY ? from / 2 : from, 0, 0, 0);
        return true;
    }
    bool path = verb == VERB_WITHDRAW || verb == VERB_RETREAT || verb == VERB_ESCAPE;
    bool two = verb == VERB_ENTER || verb == VERB_MOVE || verb == VERB_FIRE || verb == VERB_FIGHT || verb == VERB_BURN;
    bool none = verb == VERB_GO || verb == VERB_DONE || verb == VERB_STAND || verb == VERB_EVADE ||
                verb == VERB_STRIKE || verb == VERB_ADVANCE || verb == VERB_STAY;
    if (!none && (!next_word(line, first, sizeof first) || (two && !next_word(line, second, sizeof second))))
        return false;
    if (line[0] && !path && !at_verb(line))
        return false;
    bool good = true;
    switch (verb) {
    case VERB_PLAY: good = (from = (unsigned)ancients_card_by_id(first)) != NO_CARD; break;
    case VERB_AMBUSH:
        from = strcmp(first, "no") == 0
                   ? AMBUSH_NO
                   : (unsigned)word_in(strcmp(first, "center") == 0 ? "centre" : first, ancients_section_words);
        good = from <= AMBUSH_NO;
        break;
    case VERB_ENTER: good = read_enter(pack, first, second, &from, &to); break;
    case VERB_MOVE:
        good = read_piece(pack, first, &from) && (to = hex_read(&pack->board, second, ',')) != HEX_NONE;
        break;
    case VERB_FIRE:
    case VERB_FIGHT:
        good = (from = hex_read(&pack->board, first, ',')) != HEX_NONE &&
               (to = hex_read(&pack->board, second, ',')) != HEX_NONE;
        break;
    case VERB_BURN: good = read_burn(pack, first, second, &from, &to); break;
    case VERB_IGNORE:
        good = word_int(first, 0, 99, &number);
        from = (unsigned)number;
        break;
    case VERB_WITHDRAW:
    case VERB_RETREAT:
    case VERB_ESCAPE:
        good = read_step(pack, (unsigned)verb, first, &from);
        put_back(line, ancients_verb_words[verb]);
        break;
    default:
        if (!none)
            good = (from = hex_read(&pack->board, first, ',')) != HEX_NONE;
    }
    *what = action_make((unsigned)verb, from, to, 0, 0);
    return good;
}

/* A path of more hexes than there are to go is wrong as a whole. It is said at once: behind its last step luck may fall
 * due, and what stands behind luck is not looked at until that is known. */
static uint16_t path_too_long(const struct ancients_state *s, action_t a, const char *rest)
{
    unsigned verb = action_verb(a);
    int left = 0, n = 1 + (strstr(rest, " off") != NULL);
    if (verb == VERB_WITHDRAW && s->ask.kind == ASK_WITHDRAW)
        left = s->seq.steps;
    else if ((verb == VERB_RETREAT && s->ask.kind == ASK_RETREAT) || (verb == VERB_ESCAPE && s->ask.kind == ASK_ESCAPE))
        left = s->stack[s->stack_n - 1].steps;
    else
        return RULE_NONE;
    for (; *rest && !(rest[0] == ' ' && at_verb(rest + 1)); rest++)
        n += *rest == ','; /* `stop` and `none` are no hexes */
    if (n <= left || action_from(a) >= HEXES)
        return RULE_NONE;
    return verb == VERB_WITHDRAW ? RULE('S', 84) : verb == VERB_RETREAT ? RULE('S', 89) : RULE('S', 80);
}

/* `roll lt sw + sw`: the first wave; the next ones stay. */
static bool read_roll(char *line, uint64_t *what)
{
    char word[WORD_SIZE];
    int n = 0;
    *what = 0;
    while (next_word(line, word, sizeof word)) {
        if (strcmp(word, "+") == 0) {
            if (!line[0])
                return false;
            put_back(line, "roll");
            break;
        }
        int face = word_in(word, ancients_face_words);
        if (face < 0 || ++n > DICE_MAX)
            return false;
        *what += dice_one(face);
    }
    return n > 0;
}

/* `draw rally`, `draw bottom rally`, `deal top rally …`. */
static bool read_draw(const struct ancients_state *s, bool deal, char *line, uint64_t *what)
{
    char word[WORD_SIZE], back[WORD_SIZE];
    unsigned side = s->ask.seat;
    if (!next_word(line, word, sizeof word))
        return false;
    int named = word_in(word, ancients_side_words);
    if (named >= 0) {
        side = (unsigned)named;
        if (!next_word(line, word, sizeof word))
            return false;
    } else if (deal)
        return false;
    int card = ancients_card_by_id(word);
    *what = draw_outcome(side, (unsigned)card);
    if (deal) {
        struct text t = text_fixed(back, sizeof back);
        text_format(&t, "deal %s", ancients_side_words[side]);
        put_back(line, back);
    } else if (line[0])
        return false;
    return card != NO_CARD;
}

bool ancients_read(const void *bytes, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    char word[WORD_SIZE];
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (who != LUCK) {
        if (!read_action(bytes, v, line, what))
            return false;
        if ((why->rule = path_too_long(v, *what, line)))
            return false;
    } else {
        if (!next_word(line, word, sizeof word))
            return false;
        bool roll = strcmp(word, "roll") == 0, deal = strcmp(word, "deal") == 0;
        if (roll ? !read_roll(line, what) : (!deal && strcmp(word, "draw") != 0) || !read_draw(v, deal, line, what))
            return false;
    }
    *why = (struct reason){0};
    return true;
}
