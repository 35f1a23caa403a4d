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

const char *trts_making_code(const struct trts_pack *pack, unsigned making)
{
    return making >= MAKE_ITEM ? pack->item[making - MAKE_ITEM].code : pack->type[making].code;
}

static const char *area_name(const struct trts_pack *pack, unsigned area)
{
    return area < pack->board.n ? pack->board.name[area] : "?";
}

/* ---- actions ------------------------------------------------------------------------------- */

enum form { FORM_BARE, FORM_AREA, FORM_PIECE, FORM_PIECE_AREA, FORM_AREA_NUMBER, FORM_MAKE, FORM_CAST, FORM_AT };

static const struct {
    const char *word;
    uint8_t form;
} verbs[VERB_VERBS] = {
    [VERB_GAS] = {"gas", FORM_AREA_NUMBER},  [VERB_MAKE] = {"", FORM_MAKE},
    [VERB_NEXT] = {"next", FORM_BARE},       [VERB_MOVE] = {"move", FORM_PIECE_AREA},
    [VERB_DONE] = {"done", FORM_BARE},       [VERB_PUSH] = {"push", FORM_AREA},
    [VERB_REGROUP] = {"regroup", FORM_AREA}, [VERB_PASS] = {"pass", FORM_BARE},
    [VERB_ADD] = {"add", FORM_PIECE},        [VERB_FORWARD] = {"forward", FORM_AREA},
    [VERB_TO] = {"to", FORM_PIECE_AREA},     [VERB_BLOCK] = {"block", FORM_PIECE},
    [VERB_FIRE] = {"fire", FORM_PIECE},      [VERB_CAST] = {"cast", FORM_CAST},
    [VERB_GO] = {"go", FORM_BARE},           [VERB_AT] = {"at", FORM_AT},
    [VERB_SPLASH] = {"splash", FORM_PIECE},  [VERB_ENOUGH] = {"enough", FORM_BARE},
    [VERB_KEEP] = {"keep", FORM_PIECE},      [VERB_END] = {"end", FORM_BARE},
};

enum { MAKE_TRAIN, MAKE_BUILD, MAKE_UPGRADE, MAKE_RESEARCH, MAKE_SUMMON, MAKE_HELP, MAKE_WORDS };
static const char *const make_words[] = {"train", "build", "upgrade", "research", "summon", "assist"};

static void say_make(const struct trts_pack *pack, action_t action, struct text *out)
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
        text_put(out, pack->item[what - MAKE_ITEM].research ? "research " : "upgrade ");
        trts_say_name(action_from(action), out);
        text_format(out, " %s", pack->item[what - MAKE_ITEM].code);
    } else if (pack->type[what].special & IS_BUILDING) {
        text_format(out, "build %s ", pack->type[what].code);
        trts_say_name(action_from(action), out);
    } else {
        text_put(out, "train ");
        trts_say_name(action_from(action), out);
        text_format(out, " %s", pack->type[what].code);
    }
}

void trts_say_action(const void *pack_v, action_t action, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    unsigned verb = action_verb(action), from = action_from(action), to = action_to(action);
    if (!verb || verb >= VERB_VERBS || from >= SEATS_MAX * TRTS_SLOTS || (verb == VERB_MAKE && to > MAKE_ASSIST) ||
        (verb == VERB_CAST && to >= pack->spells_n)) {
        text_put(out, "?");
        return;
    }
    text_put(out, verbs[verb].word);
    if (verbs[verb].form != FORM_BARE && verbs[verb].form != FORM_MAKE)
        text_char(out, ' ');
    switch (verbs[verb].form) {
    case FORM_BARE: break;
    case FORM_AREA: text_put(out, area_name(pack, from)); break;
    case FORM_AREA_NUMBER: text_format(out, "%s %u", area_name(pack, from), action_x(action)); break;
    case FORM_MAKE: say_make(pack, action, out); break;
    default:
        trts_say_name(from, out);
        if (verbs[verb].form == FORM_PIECE_AREA)
            text_format(out, " %s", area_name(pack, to));
        else if (verbs[verb].form == FORM_CAST)
            text_format(out, " %s", pack->spell[to].code);
        else if (verbs[verb].form == FORM_AT && action_x(action))
            text_format(out, " %u", action_x(action));
    }
}

void trts_say_outcome(const void *pack_v, uint64_t what, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    unsigned n = pack->head.seats;
    text_put(out, what >> 4 * n == 1 ? "draw seats" : "draw line");
    for (unsigned place = 0; place < n; place++)
        text_format(out, " P%u", (unsigned)(what >> 4 * (n - 1 - place) & 15));
}

/* ---- reading ------------------------------------------------------------------------------- */

enum { WORD = 24, WORDS = 160 };

static bool is_verb(const char *word)
{
    for (int i = 1; i < VERB_VERBS; i++)
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
    sort_set(pack, line, kind == MAKE_SUMMON ? 1 : 2, kind == MAKE_BUILD);
    if (kind == MAKE_BUILD) {
        if (!next_word(line, word, sizeof word))
            return syntax(why);
        thing = trts_type_find(pack, word);
        if (!thing || !(pack->type[thing].special & IS_BUILDING) || !take_piece(line, &ref))
            return syntax(why);
    } else if (!take_piece(line, &ref))
        return syntax(why);
    if (kind == MAKE_HELP) {
        thing = MAKE_ASSIST;
        if (!take_piece(line, &with))
            return syntax(why);
    } else if (kind == MAKE_SUMMON) {
        unsigned spells = pack->type[piece_of(s, ref)->type].spells, any = (1u << pack->spells_n) - 1;
        for (int i = pack->spells_n - 1; i >= 0; i--)
            if (pack->spell[i].kind == SUMMON && (spells ? spells : any) >> i & 1)
                thing = MAKE_SPELL + i;
        for (int i = pack->spells_n - 1; i >= 0 && !thing; i--)
            if (pack->spell[i].kind == SUMMON)
                thing = MAKE_SPELL + i;
    } else if (kind != MAKE_BUILD) {
        if (!next_word(line, word, sizeof word))
            return syntax(why);
        int item = trts_item_find(pack, word);
        thing = kind == MAKE_TRAIN ? trts_type_find(pack, word) : item < 0 ? 0 : MAKE_ITEM + item;
        if (thing && kind == MAKE_TRAIN && pack->type[thing].special & IS_BUILDING)
            thing = 0;
        if (thing && kind != MAKE_TRAIN && pack->item[item].research != (kind == MAKE_RESEARCH))
            thing = 0;
    }
    if (!thing)
        return syntax(why);
    carry_on(line, make_words[kind]);
    *what = action_make(VERB_MAKE, ref, (unsigned)thing, with, 0);
    return true;
}

/* `at B2 2` where 2 is all there is says the same as `at B2`. */
static unsigned part_said(const struct trts_pack *pack, const struct trts_state *s, unsigned target, int64_t n)
{
    int first, rest;
    if (s->ask.kind != ASK_TARGET || s->ask.spell)
        return (unsigned)n;
    rest = trts_rest(pack, s, &first);
    if (first < 0)
        rest = piece_stat(pack, s, trts_ref(s->ask.seat, s->ask.at),
                          is_special(pack, piece_of(s, target), FLIES) ? AIR : GROUND);
    return n == rest ? 0 : (unsigned)n;
}

/* `fire A1 B2` of a piece that has no legal target at all is refused for the target that was named. */
static bool names_target(const struct trts_pack *pack, const struct trts_state *s, unsigned attacker, const char *rest,
                         struct reason *why)
{
    char copy[1024];
    unsigned target;
    strcpy(copy, rest);
    return s->ask.kind != ASK_ALLOCATE || !take_piece(copy, &target) || !trts_no_target(pack, s, attacker, target, why);
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

static bool read_verb(const struct trts_pack *pack, const struct trts_state *s, unsigned verb, char *line,
                      uint64_t *what, struct reason *why)
{
    unsigned from = 0, to = 0, x = 0;
    int64_t n = 0;
    char word[WORD];
    bool storm =
        verb == VERB_AT && s->ask.kind == ASK_TARGET && s->ask.spell && pack->spell[s->ask.spell - 1].kind == STORM;
    if (verb == VERB_ADD || verb == VERB_BLOCK || verb == VERB_MOVE || verb == VERB_TO || verb == VERB_GAS || storm)
        sort_set(pack, line, verbs[verb].form == FORM_PIECE_AREA || verb == VERB_GAS ? 2 : 1, 0);
    switch (verbs[verb].form) {
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
    if (verbs[verb].form == FORM_PIECE_AREA && !take_area(pack, line, &to))
        return syntax(why);
    if (verbs[verb].form == FORM_CAST) {
        int spell = next_word(line, word, sizeof word) ? trts_spell_find(pack, word) : -1;
        if (spell < 0)
            return syntax(why);
        to = (unsigned)spell;
        if (pack->spell[spell].kind == STORM)
            sort_set(pack, line, 1, 0);
    }
    if (verbs[verb].form == FORM_AT && take_number(line, 255, &n)) {
        if (!n)
            return syntax(why);
        x = part_said(pack, s, from, n);
        if (!names_rest(pack, s, from, x, line, why))
            return false;
    }
    if (verb == VERB_FIRE && !names_target(pack, s, from, line, why))
        return false;
    carry_on(line, verb == VERB_FIRE || verb == VERB_CAST ? "at" : verbs[verb].word);
    if (line[0] && verbs[verb].form == FORM_BARE) {
        char copy[1024];
        strcpy(copy, line);
        if (!next_word(copy, word, sizeof word) || strcmp(word, verbs[verb].word) == 0)
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
    for (unsigned verb = 1; verb < VERB_VERBS; verb++)
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

void trts_say_event(const void *pack_v, const struct event *e, struct text *out)
{
    static const char *const words[] = {
        [EVENT_ANSWER] = "answer",       [EVENT_SHOW] = "show",  [EVENT_HIDE] = "hide",   [EVENT_STEP] = "step",
        [EVENT_DAMAGE] = "damage",       [EVENT_DEAD] = "dead",  [EVENT_HP] = "hp",       [EVENT_CONTROL] = "control",
        [EVENT_CONTESTED] = "contested", [EVENT_OUT] = "out",    [EVENT_WIN] = "win",     [EVENT_GOT] = "got",
        [EVENT_PASS] = "pass",           [EVENT_CAST] = "cast",  [EVENT_ROUND] = "round", [EVENT_DEPLOYED] = "deployed",
        [EVENT_CHANGED] = "changed",     [EVENT_TURN] = "turn",  [EVENT_PUSH] = "push",   [EVENT_STAY] = "stay",
        [EVENT_UNLIKE] = "unlike",       [EVENT_AFTER] = "after"};
    const struct trts_pack *pack = pack_v;
    unsigned a = (unsigned)e->a[0];
    text_put(out, words[e->kind]);
    if (e->kind == EVENT_WIN || e->kind == EVENT_OUT || e->kind == EVENT_PASS || e->kind == EVENT_GOT ||
        e->kind == EVENT_TURN || e->kind == EVENT_PUSH || e->kind == EVENT_STAY || e->kind == EVENT_AFTER) {
        say_players(e->kind == EVENT_WIN ? a : 1u << e->seat, out);
        if (e->kind == EVENT_PUSH)
            text_format(out, " %s", area_name(pack, a));
        if (e->kind == EVENT_WIN)
            text_format(out, " %s", trts_by_words[e->a[1]]);
        else if (e->kind == EVENT_GOT)
            text_format(out, " %s", pack->item[a].code);
        return;
    }
    text_char(out, ' ');
    switch (e->kind) {
    case EVENT_ANSWER: text_format(out, "%s %s", area_name(pack, a), e->a[1] ? "yes" : "no"); break;
    case EVENT_STEP:
    case EVENT_ROUND: text_int(out, e->a[0]); break;
    case EVENT_CONTROL: text_format(out, "%s P%d", area_name(pack, a), e->a[1] + 1); break;
    case EVENT_CONTESTED:
        text_put(out, area_name(pack, a));
        say_players((unsigned)e->a[1], out);
        break;
    case EVENT_DEPLOYED: text_put(out, trts_making_code(pack, a)); break;
    default:
        trts_say_name(a, out);
        if (e->kind == EVENT_SHOW)
            text_format(out, " %s", pack->type[e->a[1]].code);
        else if (e->kind == EVENT_CAST)
            text_format(out, " %s", pack->spell[e->a[1]].code);
        else if (e->kind == EVENT_DAMAGE || e->kind == EVENT_HP)
            text_format(out, " %d", e->a[1]);
    }
}
