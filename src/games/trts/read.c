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

static bool syntax(struct reason *why) { return refuse(why, RULE_SYNTAX, -1, 0); }

static bool is_verb(const char *word) { return verb_find(trts_verbs, word) || verb_find(trts_ways, word); }

/* Sets come in ascending order: of pieces, or of areas in the map's order. */
static bool comes_before(const void *pack, const void *v, action_t a, action_t b)
{
    (void)pack, (void)v;
    return action_from(a) < action_from(b);
}

/* What stands behind one action of a series gets the verb again, unless it brings its own. */
static void carry_on(char *line, const char *verb, const struct words *w, int i)
{
    words_rest(line, i < w->n && is_verb(w->word[i]) ? "" : verb, w, i);
}

/* The spell of a line `summon a11` or `rush a11`: the caster's own, or any where it has none, so that the refusal is about
 * that. */
static unsigned own_spell(const struct trts_pack *pack, const struct trts_state *s, unsigned caster,
                          enum trts_spell_kind kind)
{
    unsigned spells = pack->type[piece_of(s, caster)->type].spells, any = 0;
    for (int i = pack->spells_n - 1; i >= 0; i--)
        if (pack->spell[i].kind == kind)
            any = MAKE_SPELL + (unsigned)i;
    for (int i = pack->spells_n - 1; i >= 0; i--)
        if (pack->spell[i].kind == kind && spells >> i & 1)
            any = MAKE_SPELL + (unsigned)i;
    return any;
}

static bool read_make(const struct trts_pack *pack, const struct trts_state *s, const struct words *w, char *line,
                      uint64_t *what, struct reason *why)
{
    action_t named;
    if (!verb_read_set(trts_ways, pack, s, line, w, comes_before, &named, why))
        return false;
    unsigned way = action_verb(named), from = action_from(named), thing = action_to(named);
    if (way == WAY_SUMMON || way == WAY_RUSH)
        thing = own_spell(pack, s, from, way == WAY_RUSH ? RUSH : SUMMON);
    else if (way == WAY_ASSIST)
        thing = MAKE_ASSIST;
    *what = action_make(VERB_MAKE, from, thing, action_with(named), 0);
    return thing || syntax(why);
}

/* `at B2 2` where 2 is all there is says the same as `at B2`. */
static unsigned part_said(const struct trts_pack *pack, const struct trts_state *s, unsigned target, unsigned n)
{
    if (s->ask.kind != ASK_TARGET || s->ask.spell)
        return n;
    struct trts_attack attack = trts_attack_now(pack, s);
    enum trts_stat used = is_special(pack, piece_of(s, target), FLIES) ? AIR : GROUND;
    int rest = attack.first == NO_TARGET ? piece_stat(pack, s, attack.attacker, used) : attack.rest;
    return (int)n == rest ? 0 : n;
}

/* A line that names more than one action can take is refused for what it names next: `fire A1 B2` of an own piece that
 * has no legal target at all for B2, `at B1 1 B2` where B2 may not take the rest for B2. */
static bool names_next(const struct trts_pack *pack, const struct trts_state *s, unsigned who, action_t action,
                       const char *word, struct reason *why)
{
    int next = trts_read_name(word);
    unsigned from = action_from(action), n = action_x(action);
    if (next < 0)
        return true;
    if (action_verb(action) == VERB_FIRE && ref_seat(from) == who)
        return !trts_no_target(pack, s, from, (unsigned)next, why);
    return action_verb(action) != VERB_AT || !n || !trts_no_rest(pack, s, from, (int)n, (unsigned)next, why);
}

/* The targets of a storm or a daze are a set: `at B4 B1` begins with B1. */
static bool names_set(const struct trts_pack *pack, const struct trts_state *s)
{
    return s->ask.kind == ASK_TARGET && s->ask.spell && pack->spell[s->ask.spell - 1].kind != MEND;
}

static void lowest_first(struct words *w)
{
    for (int i = 2; i < w->n && trts_read_name(w->word[i]) >= 0; i++)
        if (trts_read_name(w->word[i]) < trts_read_name(w->word[1])) {
            char swap[WORD_BYTES];
            memcpy(swap, w->word[1], WORD_BYTES);
            memcpy(w->word[1], w->word[i], WORD_BYTES);
            memcpy(w->word[i], swap, WORD_BYTES);
        }
}

static bool read_verb(const struct trts_pack *pack, const struct trts_state *s, unsigned who, struct words *w,
                      char *line, uint64_t *what, struct reason *why)
{
    int used;
    if (names_set(pack, s) && strcmp(w->word[0], trts_verbs[VERB_AT].word) == 0)
        lowest_first(w);
    if (!verb_read(trts_verbs, pack, w, what, &used, why))
        return false;
    unsigned verb = action_verb(*what);
    if (trts_verbs[verb].set)
        return verb_read_set(trts_verbs, pack, s, line, w, comes_before, what, why);
    if (verb == VERB_AT)
        *what = action_with_field(*what, FIELD_X, part_said(pack, s, action_from(*what), action_x(*what)));
    if (used < w->n) {
        const char *next = w->word[used];
        bool bare = !trts_verbs[verb].argument[0].field;
        if (bare ? !is_verb(next) || strcmp(next, w->word[0]) == 0 : !names_next(pack, s, who, *what, next, why))
            return bare ? syntax(why) : false;
    }
    carry_on(line, verb == VERB_FIRE || verb == VERB_CAST ? trts_verbs[VERB_AT].word : w->word[0], w, used);
    return true;
}

static bool read_draw(const struct trts_pack *pack, const struct words *w, char *line, uint64_t *what,
                      struct reason *why)
{
    unsigned seen = 0, n = pack->head.seats;
    if (w->n != 2 + (int)n || strcmp(w->word[0], "draw") != 0)
        return syntax(why);
    *what = strcmp(w->word[1], "seats") == 0 ? DRAW_SEATS : strcmp(w->word[1], "line") == 0 ? DRAW_LINE : 0;
    for (unsigned place = 0; place < n; place++) {
        const char *word = w->word[2 + place];
        if (word[0] != 'P' || word[1] < '1' || word[1] > '0' + (int)n || word[2])
            return syntax(why);
        seen |= 1u << (word[1] - '1');
        *what = *what << 4 | (uint64_t)(word[1] - '0');
    }
    line[0] = 0;
    return (*what >> 4 * n && seen == (1u << n) - 1) || syntax(why);
}

bool trts_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    struct words w;
    *why = (struct reason){0};
    if (!words_split(line, &w))
        return syntax(why);
    if (who == LUCK)
        return read_draw(pack, &w, line, what, why);
    return verb_find(trts_ways, w.word[0]) ? read_make(pack, v, &w, line, what, why)
                                           : read_verb(pack, v, who, &w, line, what, why);
}
