/* read.c: the notation of section 6, read: one action or draw off a line. */
#include "combat.h"

int trts_read_name(const char *word)
{
    int64_t number;
    bool visible = word[0] >= 'A' && word[0] <= 'D';
    if ((!visible && !(word[0] >= 'a' && word[0] <= 'd')) || word[1] == '0' || word[1] == '-' || word[1] == '+' ||
        !word_int(word + 1, 1, TRTS_BOARD, &number))
        return -1;
    return (int)trts_ref((unsigned)(word[0] - (visible ? 'A' : 'a')),
                         (visible ? TRTS_BOARD : 0u) + (unsigned)number - 1);
}

enum { WORD = 24, WORDS = 160 };

static bool is_verb(const char *word)
{
    for (int i = 1; i < VERBS; i++)
        if (trts_verbs[i].word[0] && strcmp(trts_verbs[i].word, word) == 0)
            return true;
    for (int i = 0; i < WAYS; i++)
        if (strcmp(trts_ways[i], word) == 0)
            return true;
    return false;
}

static bool syntax(struct reason *why) { return refuse(why, RULE_SYNTAX, -1, 0); }

/* What stands behind one action of a series gets the verb again, unless it brings its own. */
static void carry_on(char *line, const char *verb)
{
    char word[WORD], copy[1024];
    size_t n = strlen(line);
    if (!n || n >= sizeof copy)
        return;
    memcpy(copy, line, n + 1);
    next_word(copy, word, sizeof word);
    if (is_verb(word))
        return;
    memcpy(copy, line, n + 1);
    size_t v = strlen(verb);
    memcpy(line, verb, v);
    line[v] = ' ';
    memcpy(line + v + 1, copy, n + 1);
}

/* Where a set puts a piece, or an area in the map's order; -1: neither. */
static int place_in_set(const struct trts_pack *pack, const char *word)
{
    int ref = trts_read_name(word);
    unsigned area = ref < 0 ? area_read(&pack->board, word) : AREA_NONE;
    return ref >= 0 ? ref : area != AREA_NONE ? (int)area : -1;
}

/* A set typed in any order comes in ascending order: `step` words are one of it, and number `by` of them is what it
 * goes by. The set ends with the line or at the next verb. */
static void sort_set(const struct trts_pack *pack, char *line, int step, int by)
{
    char words[WORDS][WORD], copy[1024], rest[1024], word[WORD];
    int n = 0, places[WORDS], order[WORDS];
    size_t length = strlen(line);
    if (length >= sizeof copy)
        return;
    memcpy(copy, line, length + 1);
    strcpy(rest, copy);
    while (n < WORDS && next_word(copy, word, sizeof word) && !(n % step == 0 && is_verb(word))) {
        if (strlen(word) >= WORD)
            return;
        strcpy(words[n++], word);
        if (n % step == 0)
            strcpy(rest, copy);
    }
    if (n % step)
        return;
    for (int i = 0; i < n / step; i++) {
        int at = i;
        places[i] = place_in_set(pack, words[i * step + by]);
        if (places[i] < 0)
            return;
        for (; at > 0 && places[order[at - 1]] > places[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    struct text out = text_fixed(line, length + 1); /* as long as it was: nothing is left out, nothing put in */
    for (int i = 0; i < n; i++)
        text_format(&out, i ? " %s" : "%s", words[order[i / step] * step + i % step]);
    text_format(&out, n && rest[0] ? " %s" : "%s", rest);
}

static bool take_piece(char *line, unsigned *ref)
{
    char word[WORD];
    int name = next_word(line, word, sizeof word) ? trts_read_name(word) : -1;
    *ref = (unsigned)name;
    return name >= 0;
}

static bool take_area(const struct trts_pack *pack, char *line, unsigned *area)
{
    char word[WORD];
    *area = next_word(line, word, sizeof word) ? area_read(&pack->board, word) : AREA_NONE;
    return *area != AREA_NONE;
}

/* The number that may stand behind a target. */
static bool take_number(char *line, int64_t max, int64_t *out)
{
    char word[WORD], copy[1024];
    if (strlen(line) >= sizeof copy)
        return false;
    strcpy(copy, line);
    if (!next_word(copy, word, sizeof word) || !word_int(word, 0, max, out))
        return false;
    strcpy(line, copy);
    return true;
}

static bool read_make(const struct trts_pack *pack, const struct trts_state *s, int kind, char *line, uint64_t *what,
                      struct reason *why)
{
    char word[WORD];
    unsigned ref, with = 0;
    int thing = 0;
    sort_set(pack, line, kind == WAY_SUMMON ? 1 : 2, kind == WAY_BUILD);
    if (kind == WAY_BUILD) {
        if (!next_word(line, word, sizeof word))
            return syntax(why);
        thing = trts_type_find(pack, word);
        if (!thing || !(pack->type[thing].special & IS_BUILDING) || !take_piece(line, &ref))
            return syntax(why);
    } else if (!take_piece(line, &ref))
        return syntax(why);
    if (kind == WAY_ASSIST) {
        thing = MAKE_ASSIST;
        if (!take_piece(line, &with))
            return syntax(why);
    } else if (kind == WAY_SUMMON) {
        unsigned spells = pack->type[piece_of(s, ref)->type].spells, any = (1u << pack->spells_n) - 1;
        for (int i = pack->spells_n - 1; i >= 0; i--)
            if (pack->spell[i].kind == SUMMON && (spells ? spells : any) >> i & 1)
                thing = MAKE_SPELL + i;
        for (int i = pack->spells_n - 1; i >= 0 && !thing; i--)
            if (pack->spell[i].kind == SUMMON)
                thing = MAKE_SPELL + i;
    } else if (kind != WAY_BUILD) {
        if (!next_word(line, word, sizeof word))
            return syntax(why);
        int item = trts_item_find(pack, word);
        thing = kind == WAY_TRAIN ? trts_type_find(pack, word) : item < 0 ? 0 : MAKE_ITEM + item;
        if (thing && kind == WAY_TRAIN && pack->type[thing].special & IS_BUILDING)
            thing = 0;
        if (thing && kind != WAY_TRAIN && pack->item[item].research != (kind == WAY_RESEARCH))
            thing = 0;
    }
    if (!thing)
        return syntax(why);
    carry_on(line, trts_ways[kind]);
    *what = action_make(VERB_MAKE, ref, (unsigned)thing, with, 0);
    return true;
}

/* `at B2 2` where 2 is all there is says the same as `at B2`. */
static unsigned part_said(const struct trts_pack *pack, const struct trts_state *s, unsigned target, int64_t n)
{
    if (s->ask.kind != ASK_TARGET || s->ask.spell)
        return (unsigned)n;
    struct trts_attack attack = trts_attack_now(pack, s);
    enum trts_stat used = is_special(pack, piece_of(s, target), FLIES) ? AIR : GROUND;
    int rest = attack.first == NO_TARGET ? piece_stat(pack, s, attack.attacker, used) : attack.rest;
    return n == rest ? 0 : (unsigned)n;
}

/* `fire A1 B2` of an own piece that has no legal target at all is refused for the target that was named. */
static bool names_target(const struct trts_pack *pack, const struct trts_state *s, unsigned who, unsigned attacker,
                         const char *rest, struct reason *why)
{
    char copy[1024];
    unsigned target;
    strcpy(copy, rest);
    return ref_seat(attacker) != who || !take_piece(copy, &target) || !trts_no_target(pack, s, attacker, target, why);
}

/* And `at B1 1 B2` where B2 may not take the rest, for B2. */
static bool names_rest(const struct trts_pack *pack, const struct trts_state *s, unsigned target, unsigned part,
                       const char *rest, struct reason *why)
{
    char copy[1024];
    unsigned next;
    strcpy(copy, rest);
    return !part || !take_piece(copy, &next) || !trts_no_rest(pack, s, target, (int)part, next, why);
}

static bool read_verb(const struct trts_pack *pack, const struct trts_state *s, unsigned who, unsigned verb, char *line,
                      uint64_t *what, struct reason *why)
{
    unsigned from = 0, to = 0, x = 0;
    int64_t n = 0;
    char word[WORD];
    bool storm =
        verb == VERB_AT && s->ask.kind == ASK_TARGET && s->ask.spell && pack->spell[s->ask.spell - 1].kind == STORM;
    if (verb == VERB_ADD || verb == VERB_BLOCK || verb == VERB_MOVE || verb == VERB_TO || verb == VERB_GAS || storm)
        sort_set(pack, line, trts_verbs[verb].form == FORM_PIECE_AREA || verb == VERB_GAS ? 2 : 1, 0);
    switch (trts_verbs[verb].form) {
    case FORM_BARE: break;
    case FORM_AREA:
        if (!take_area(pack, line, &from))
            return syntax(why);
        break;
    case FORM_AREA_NUMBER:
        if (!take_area(pack, line, &from) || !take_number(line, 255, &n))
            return syntax(why);
        x = (unsigned)n;
        break;
    default:
        if (!take_piece(line, &from))
            return syntax(why);
    }
    if (trts_verbs[verb].form == FORM_PIECE_AREA && !take_area(pack, line, &to))
        return syntax(why);
    if (trts_verbs[verb].form == FORM_CAST) {
        int spell = next_word(line, word, sizeof word) ? trts_spell_find(pack, word) : -1;
        if (spell < 0)
            return syntax(why);
        to = (unsigned)spell;
        if (pack->spell[spell].kind == STORM)
            sort_set(pack, line, 1, 0);
    }
    if (trts_verbs[verb].form == FORM_AT && take_number(line, 255, &n)) {
        if (!n)
            return syntax(why);
        x = part_said(pack, s, from, n);
        if (!names_rest(pack, s, from, x, line, why))
            return false;
    }
    if (verb == VERB_FIRE && !names_target(pack, s, who, from, line, why))
        return false;
    carry_on(line, verb == VERB_FIRE || verb == VERB_CAST ? "at" : trts_verbs[verb].word);
    if (line[0] && trts_verbs[verb].form == FORM_BARE) {
        char copy[1024];
        strcpy(copy, line);
        if (!next_word(copy, word, sizeof word) || strcmp(word, trts_verbs[verb].word) == 0)
            return syntax(why);
    }
    *what = action_make(verb, from, to, 0, x);
    return true;
}

static bool read_draw(const struct trts_pack *pack, char *line, uint64_t *what, struct reason *why)
{
    char word[WORD];
    unsigned seen = 0, n = pack->head.seats;
    if (!next_word(line, word, sizeof word) || strcmp(word, "draw") != 0 || !next_word(line, word, sizeof word))
        return syntax(why);
    *what = strcmp(word, "seats") == 0 ? DRAW_SEATS : strcmp(word, "line") == 0 ? DRAW_LINE : 0;
    for (unsigned place = 0; place < n; place++) {
        if (!next_word(line, word, sizeof word) || word[0] != 'P' || word[1] < '1' || word[1] > '0' + (int)n || word[2])
            return syntax(why);
        seen |= 1u << (word[1] - '1');
        *what = *what << 4 | (uint64_t)(word[1] - '0');
    }
    return (*what >> 4 * n && seen == (1u << n) - 1 && !line[0]) || syntax(why);
}

bool trts_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    char word[WORD];
    *why = (struct reason){0};
    if (strlen(line) >= 1000)
        return syntax(why);
    if (who == LUCK)
        return read_draw(pack, line, what, why);
    if (!next_word(line, word, sizeof word))
        return syntax(why);
    for (int i = 0; i < WAYS; i++)
        if (strcmp(word, trts_ways[i]) == 0)
            return read_make(pack, v, i, line, what, why);
    for (unsigned verb = 1; verb < VERBS; verb++)
        if (trts_verbs[verb].word[0] && strcmp(word, trts_verbs[verb].word) == 0)
            return read_verb(pack, v, who, verb, line, what, why);
    return syntax(why);
}
