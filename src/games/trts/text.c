/* text.c: the notation of section 6: actions, draws, events, refusals, prompts, facts. */
#include "trts.h"

const char *const trts_kind_words[] = {"none",    "seats", "line",     "macro",  "action", "group", "regroup",
                                       "retreat", "block", "allocate", "target", "keep",   "after", NULL};
const char *const trts_sub_words[] = {"income", "production", "movement", "done", NULL};
const char *const trts_stage_words[] = {"setup", "macro", "micro", "over", NULL};
const char *const trts_by_words[] = {"", "areas", "supply", "line", "elimination", "agree", NULL};

/* ---- names --------------------------------------------------------------------------------- */

void trts_say_name(unsigned ref, struct text *out)
{
    unsigned slot = ref_slot(ref);
    text_format(out, "%c%u", (slot_visible(slot) ? 'A' : 'a') + (int)ref_seat(ref), slot % TRTS_BOARD + 1);
}

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

const char *trts_making_code(const struct trts_pack *p, unsigned making)
{
    return making >= MAKE_ITEM ? p->item[making - MAKE_ITEM].code : p->type[making].code;
}

static const char *area_name(const struct trts_pack *p, unsigned area)
{
    return area < p->board.n ? p->board.name[area] : "?";
}

/* ---- actions ------------------------------------------------------------------------------- */

enum form { FORM_BARE, FORM_AREA, FORM_PIECE, FORM_PIECE_AREA, FORM_AREA_NUMBER, FORM_MAKE, FORM_CAST, FORM_AT };

static const struct {
    const char *word;
    uint8_t form;
} verbs[DO_VERBS] = {
    [DO_GAS] = {"gas", FORM_AREA_NUMBER},  [DO_MAKE] = {"", FORM_MAKE},
    [DO_NEXT] = {"next", FORM_BARE},       [DO_MOVE] = {"move", FORM_PIECE_AREA},
    [DO_DONE] = {"done", FORM_BARE},       [DO_PUSH] = {"push", FORM_AREA},
    [DO_REGROUP] = {"regroup", FORM_AREA}, [DO_PASS] = {"pass", FORM_BARE},
    [DO_ADD] = {"add", FORM_PIECE},        [DO_FORWARD] = {"forward", FORM_AREA},
    [DO_TO] = {"to", FORM_PIECE_AREA},     [DO_BLOCK] = {"block", FORM_PIECE},
    [DO_FIRE] = {"fire", FORM_PIECE},      [DO_CAST] = {"cast", FORM_CAST},
    [DO_GO] = {"go", FORM_BARE},           [DO_AT] = {"at", FORM_AT},
    [DO_SPLASH] = {"splash", FORM_PIECE},  [DO_ENOUGH] = {"enough", FORM_BARE},
    [DO_KEEP] = {"keep", FORM_PIECE},      [DO_END] = {"end", FORM_BARE},
};

enum { MAKE_TRAIN, MAKE_BUILD, MAKE_UPGRADE, MAKE_RESEARCH, MAKE_SUMMON, MAKE_HELP, MAKE_WORDS };
static const char *const make_words[] = {"train", "build", "upgrade", "research", "summon", "assist"};

static void say_make(const struct trts_pack *p, action_t action, struct text *out)
{
    unsigned what = action_to(action);
    if (what == MAKE_ASSIST || what >= MAKE_SPELL) {
        text_put(out, what == MAKE_ASSIST ? "assist " : "summon ");
        trts_say_name(action_from(action), out);
        if (what == MAKE_ASSIST) {
            text_char(out, ' ');
            trts_say_name(action_with(action), out);
        }
        return;
    }
    if (what >= MAKE_ITEM) {
        text_put(out, p->item[what - MAKE_ITEM].research ? "research " : "upgrade ");
        trts_say_name(action_from(action), out);
        text_format(out, " %s", p->item[what - MAKE_ITEM].code);
    } else if (p->type[what].special & IS_BUILDING) {
        text_format(out, "build %s ", p->type[what].code);
        trts_say_name(action_from(action), out);
    } else {
        text_put(out, "train ");
        trts_say_name(action_from(action), out);
        text_format(out, " %s", p->type[what].code);
    }
}

void trts_say_action(const void *pack, action_t action, struct text *out)
{
    const struct trts_pack *p = pack;
    unsigned verb = action_verb(action), from = action_from(action), to = action_to(action);
    if (!verb || verb >= DO_VERBS || from >= SEATS_MAX * TRTS_SLOTS || (verb == DO_MAKE && to > MAKE_ASSIST) ||
        (verb == DO_CAST && to >= p->spells_n)) {
        text_put(out, "?");
        return;
    }
    text_put(out, verbs[verb].word);
    if (verbs[verb].form != FORM_BARE && verbs[verb].form != FORM_MAKE)
        text_char(out, ' ');
    switch (verbs[verb].form) {
    case FORM_BARE: break;
    case FORM_AREA: text_put(out, area_name(p, from)); break;
    case FORM_AREA_NUMBER: text_format(out, "%s %u", area_name(p, from), action_x(action)); break;
    case FORM_MAKE: say_make(p, action, out); break;
    default:
        trts_say_name(from, out);
        if (verbs[verb].form == FORM_PIECE_AREA)
            text_format(out, " %s", area_name(p, to));
        else if (verbs[verb].form == FORM_CAST)
            text_format(out, " %s", p->spell[to].code);
        else if (verbs[verb].form == FORM_AT && action_x(action))
            text_format(out, " %u", action_x(action));
    }
}

void trts_say_outcome(const void *pack, uint64_t what, struct text *out)
{
    const struct trts_pack *p = pack;
    unsigned n = p->head.seats;
    text_put(out, what >> 4 * n == 1 ? "draw seats" : "draw line");
    for (unsigned place = 0; place < n; place++)
        text_format(out, " P%u", (unsigned)(what >> 4 * (n - 1 - place) & 15));
}

/* ---- reading ------------------------------------------------------------------------------- */

enum { WORD = 24, WORDS = 160 };

static bool is_verb(const char *word)
{
    for (int i = 1; i < DO_VERBS; i++)
        if (verbs[i].word[0] && strcmp(verbs[i].word, word) == 0)
            return true;
    for (int i = 0; i < MAKE_WORDS; i++)
        if (strcmp(make_words[i], word) == 0)
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
static int place_in_set(const struct trts_pack *p, const char *word)
{
    int ref = trts_read_name(word);
    unsigned area = ref < 0 ? area_read(&p->board, word) : AREA_NONE;
    return ref >= 0 ? ref : area != AREA_NONE ? (int)area : -1;
}

/* A set typed in any order comes in ascending order: `step` words are one of it, and number `by` of them is what it
 * goes by. The set ends with the line or at the next verb. */
static void sort_set(const struct trts_pack *p, char *line, int step, int by)
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
        places[i] = place_in_set(p, words[i * step + by]);
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

static bool take_area(const struct trts_pack *p, char *line, unsigned *area)
{
    char word[WORD];
    *area = next_word(line, word, sizeof word) ? area_read(&p->board, word) : AREA_NONE;
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

static bool read_make(const struct trts_pack *p, const struct trts_state *s, int kind, char *line, uint64_t *what,
                      struct reason *why)
{
    char word[WORD];
    unsigned ref, with = 0;
    int thing = 0;
    sort_set(p, line, kind == MAKE_SUMMON ? 1 : 2, kind == MAKE_BUILD);
    if (kind == MAKE_BUILD) {
        if (!next_word(line, word, sizeof word))
            return syntax(why);
        thing = trts_type_find(p, word);
        if (!thing || !(p->type[thing].special & IS_BUILDING) || !take_piece(line, &ref))
            return syntax(why);
    } else if (!take_piece(line, &ref))
        return syntax(why);
    if (kind == MAKE_HELP) {
        thing = MAKE_ASSIST;
        if (!take_piece(line, &with))
            return syntax(why);
    } else if (kind == MAKE_SUMMON) {
        unsigned spells = p->type[piece_of(s, ref)->type].spells, any = (1u << p->spells_n) - 1;
        for (int i = p->spells_n - 1; i >= 0; i--)
            if (p->spell[i].kind == SUMMON && (spells ? spells : any) >> i & 1)
                thing = MAKE_SPELL + i;
        for (int i = p->spells_n - 1; i >= 0 && !thing; i--)
            if (p->spell[i].kind == SUMMON)
                thing = MAKE_SPELL + i;
    } else if (kind != MAKE_BUILD) {
        if (!next_word(line, word, sizeof word))
            return syntax(why);
        int item = trts_item_find(p, word);
        thing = kind == MAKE_TRAIN ? trts_type_find(p, word) : item < 0 ? 0 : MAKE_ITEM + item;
        if (thing && kind == MAKE_TRAIN && p->type[thing].special & IS_BUILDING)
            thing = 0;
        if (thing && kind != MAKE_TRAIN && p->item[item].research != (kind == MAKE_RESEARCH))
            thing = 0;
    }
    if (!thing)
        return syntax(why);
    carry_on(line, make_words[kind]);
    *what = action_make(DO_MAKE, ref, (unsigned)thing, with, 0);
    return true;
}

/* `at B2 2` where 2 is all there is says the same as `at B2`. */
static unsigned part_said(const struct trts_pack *p, const struct trts_state *s, unsigned target, int64_t n)
{
    int first, rest;
    if (s->kind != ASK_TARGET || s->spell)
        return (unsigned)n;
    rest = trts_rest(p, s, &first);
    if (first < 0)
        rest = piece_stat(p, s, trts_ref(s->asked, s->from), is_special(p, piece_of(s, target), FLIES) ? AIR : GROUND);
    return n == rest ? 0 : (unsigned)n;
}

/* `fire A1 B2` of a piece that has no legal target at all is refused for the target that was named. */
static bool names_target(const struct trts_pack *p, const struct trts_state *s, unsigned attacker, const char *rest,
                         struct reason *why)
{
    char copy[1024];
    unsigned target;
    strcpy(copy, rest);
    return s->kind != ASK_ALLOCATE || !take_piece(copy, &target) || !trts_no_target(p, s, attacker, target, why);
}

/* And `at B1 1 B2` where B2 may not take the rest, for B2. */
static bool names_rest(const struct trts_pack *p, const struct trts_state *s, unsigned target, unsigned part,
                       const char *rest, struct reason *why)
{
    char copy[1024];
    unsigned next;
    strcpy(copy, rest);
    return !part || !take_piece(copy, &next) || !trts_no_rest(p, s, target, (int)part, next, why);
}

static bool read_verb(const struct trts_pack *p, const struct trts_state *s, unsigned verb, char *line, uint64_t *what,
                      struct reason *why)
{
    unsigned from = 0, to = 0, x = 0;
    int64_t n = 0;
    char word[WORD];
    bool storm = verb == DO_AT && s->kind == ASK_TARGET && s->spell && p->spell[s->spell - 1].kind == STORM;
    if (verb == DO_ADD || verb == DO_BLOCK || verb == DO_MOVE || verb == DO_TO || verb == DO_GAS || storm)
        sort_set(p, line, verbs[verb].form == FORM_PIECE_AREA || verb == DO_GAS ? 2 : 1, 0);
    switch (verbs[verb].form) {
    case FORM_BARE: break;
    case FORM_AREA:
        if (!take_area(p, line, &from))
            return syntax(why);
        break;
    case FORM_AREA_NUMBER:
        if (!take_area(p, line, &from) || !take_number(line, 255, &n))
            return syntax(why);
        x = (unsigned)n;
        break;
    default:
        if (!take_piece(line, &from))
            return syntax(why);
    }
    if (verbs[verb].form == FORM_PIECE_AREA && !take_area(p, line, &to))
        return syntax(why);
    if (verbs[verb].form == FORM_CAST) {
        int spell = next_word(line, word, sizeof word) ? trts_spell_find(p, word) : -1;
        if (spell < 0)
            return syntax(why);
        to = (unsigned)spell;
        if (p->spell[spell].kind == STORM)
            sort_set(p, line, 1, 0);
    }
    if (verbs[verb].form == FORM_AT && take_number(line, 255, &n)) {
        if (!n)
            return syntax(why);
        x = part_said(p, s, from, n);
        if (!names_rest(p, s, from, x, line, why))
            return false;
    }
    if (verb == DO_FIRE && !names_target(p, s, from, line, why))
        return false;
    carry_on(line, verb == DO_FIRE || verb == DO_CAST ? "at" : verbs[verb].word);
    if (line[0] && verbs[verb].form == FORM_BARE) {
        char copy[1024];
        strcpy(copy, line);
        if (!next_word(copy, word, sizeof word) || strcmp(word, verbs[verb].word) == 0)
            return syntax(why);
    }
    *what = action_make(verb, from, to, 0, x);
    return true;
}

static bool read_draw(const struct trts_pack *p, char *line, uint64_t *what, struct reason *why)
{
    char word[WORD];
    unsigned seen = 0, n = p->head.seats;
    if (!next_word(line, word, sizeof word) || strcmp(word, "draw") != 0 || !next_word(line, word, sizeof word))
        return syntax(why);
    *what = strcmp(word, "seats") == 0 ? 1 : strcmp(word, "line") == 0 ? 2 : 0;
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
    for (int i = 0; i < MAKE_WORDS; i++)
        if (strcmp(word, make_words[i]) == 0)
            return read_make(pack, v, i, line, what, why);
    for (unsigned verb = 1; verb < DO_VERBS; verb++)
        if (verbs[verb].word[0] && strcmp(word, verbs[verb].word) == 0)
            return read_verb(pack, v, verb, line, what, why);
    return syntax(why);
}

/* ---- events -------------------------------------------------------------------------------- */

static void say_players(unsigned set, struct text *out)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (set >> seat & 1)
            text_format(out, " P%u", seat + 1);
}

void trts_say_event(const void *pack, const struct event *e, struct text *out)
{
    static const char *const words[] = {
        [SAYS_ANSWER] = "answer",       [SAYS_SHOW] = "show",  [SAYS_HIDE] = "hide",   [SAYS_STEP] = "step",
        [SAYS_DAMAGE] = "damage",       [SAYS_DEAD] = "dead",  [SAYS_HP] = "hp",       [SAYS_CONTROL] = "control",
        [SAYS_CONTESTED] = "contested", [SAYS_OUT] = "out",    [SAYS_WIN] = "win",     [SAYS_GOT] = "got",
        [SAYS_PASS] = "pass",           [SAYS_CAST] = "cast",  [SAYS_ROUND] = "round", [SAYS_DEPLOYED] = "deployed",
        [SAYS_CHANGED] = "changed",     [SAYS_TURN] = "turn",  [SAYS_PUSH] = "push",   [SAYS_STAY] = "stay",
        [SAYS_UNLIKE] = "unlike",       [SAYS_AFTER] = "after"};
    const struct trts_pack *p = pack;
    unsigned a = (unsigned)e->a[0];
    text_put(out, words[e->kind]);
    if (e->kind == SAYS_WIN || e->kind == SAYS_OUT || e->kind == SAYS_PASS || e->kind == SAYS_GOT ||
        e->kind == SAYS_TURN || e->kind == SAYS_PUSH || e->kind == SAYS_STAY || e->kind == SAYS_AFTER) {
        say_players(e->kind == SAYS_WIN ? a : 1u << e->seat, out);
        if (e->kind == SAYS_PUSH)
            text_format(out, " %s", area_name(p, a));
        if (e->kind == SAYS_WIN)
            text_format(out, " %s", trts_by_words[e->a[1]]);
        else if (e->kind == SAYS_GOT)
            text_format(out, " %s", p->item[a].code);
        return;
    }
    text_char(out, ' ');
    switch (e->kind) {
    case SAYS_ANSWER: text_format(out, "%s %s", area_name(p, a), e->a[1] ? "yes" : "no"); break;
    case SAYS_STEP:
    case SAYS_ROUND: text_int(out, e->a[0]); break;
    case SAYS_CONTROL: text_format(out, "%s P%d", area_name(p, a), e->a[1] + 1); break;
    case SAYS_CONTESTED:
        text_put(out, area_name(p, a));
        say_players((unsigned)e->a[1], out);
        break;
    case SAYS_DEPLOYED: text_put(out, trts_making_code(p, a)); break;
    default:
        trts_say_name(a, out);
        if (e->kind == SAYS_SHOW)
            text_format(out, " %s", p->type[e->a[1]].code);
        else if (e->kind == SAYS_CAST)
            text_format(out, " %s", p->spell[e->a[1]].code);
        else if (e->kind == SAYS_DAMAGE || e->kind == SAYS_HP)
            text_format(out, " %d", e->a[1]);
    }
}
