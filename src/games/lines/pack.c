/* pack.c: content and set-up made into a pack: the kinds of card, the mode and its options, a battle's two armies. */
#include "lines.h"

#include "engine/scene.h"
#include "engine/setup.h"

#include <stdlib.h>
#include <string.h>

const char *const lines_mode_words[] = {"battle", "duel", "match", "draft", "campaign", "puzzle", NULL};
const char *const lines_right_words[] = {"own", "viewer", NULL};
const char *const lines_fort_words[] = {"passes", "sweep", NULL};
const char *const lines_deploy_words[] = {"any", "all", NULL};
const char *const lines_pace_words[] = {"full", "round", "step", NULL};
const char *const lines_seat_words[] = {"A", "B", NULL};

static const char *rule_sentence(uint16_t rule)
{
    switch (rule) {
    case RULE('R', 2): return "a card is made of the symbols | ! @ & - +, at least one";
    case RULE('R', 14): return "a back card needs a front card in its column";
    case RULE('R', 15): return "the front line has a gap";
    case RULE('R', 16): return "the sides of the divide differ by more than one front card";
    case RULE('G', 17): return "at most 8 symbols a card, 32 cards an army, 16 columns a side";
    case RULE('G', 26): return "an army needs a front card";
    default: return "a line is cards and _ with one . as the divide";
    }
}

/* ---- kinds ------------------------------------------------------------------------------- */

/* The kind with these symbols, added if it is new. -1: no room. */
static int add_kind(struct lines_pack *pack, const uint8_t count[SYMBOLS], const uint8_t value[SYMBOLS])
{
    int kind = lines_kind_of(pack, count);
    if (kind >= 0 || pack->kinds_n == LINES_KINDS)
        return kind;
    struct lines_kind *k = &pack->kinds[pack->kinds_n];
    assert(!k->size); /* a pack comes zeroed */
    memcpy(k->count, count, SYMBOLS);
    lines_kind_text(k);
    for (int i = 0; i < SYMBOLS; i++)
        k->value = (uint8_t)(k->value + count[i] * value[i]);
    return pack->kinds_n++;
}

static void load_values(const struct json *content, uint8_t value[SYMBOLS], struct errors *errors)
{
    static const char *const signs[] = {"|", "!", "@", "&", "-", "+", NULL};
    memset(value, 0, SYMBOLS);
    json_each(symbol, json_get(content, "symbols")) {
        int i = json_want_word(symbol, "id", signs, -1, errors);
        if (i >= 0)
            value[i] = (uint8_t)json_int(json_get(symbol, "value"), 0);
    }
}

/* A pool's cards, each once, in the order of the content. Its description bounds their number. */
static void load_pool(struct lines_pack *pack, const struct json *pool, const uint8_t value[SYMBOLS],
                      struct errors *errors)
{
    int total = 0;
    json_each(card, json_get(pool, "cards")) {
        uint8_t count[SYMBOLS], broken[2];
        const char *text = json_str(json_get(card, "id"), "");
        int copies = (int)json_int(json_get(card, "copies"), 1);
        uint16_t rule = lines_read_symbols(text, count, broken);
        if (!rule && (broken[0] || broken[1]))
            rule = RULE('R', 2);
        if (rule) {
            errors_add(errors, card, rule, "%s", rule_sentence(rule));
            continue;
        }
        int before = pack->kinds_n, kind = add_kind(pack, count, value);
        if (pack->kinds_n == before) {
            errors_add(errors, card, RULE_SYNTAX, "the card %s stands in this pool twice", text);
            continue;
        }
        pack->kinds[kind].copies = (uint8_t)copies;
        total += copies;
    }
    if (total > LINES_POOL_MAX)
        errors_add(errors, pool, RULE_SYNTAX, "a pool has at most %d cards", LINES_POOL_MAX);
    pack->pool_total = (uint16_t)total;
    pack->pool_kinds = pack->kinds_n;
}

/* ---- options ------------------------------------------------------------------------------ */

static const struct json *option(const struct json *setup, const char *id)
{
    const struct json *found = json_get(json_get(setup, "options"), id);
    return found ? found : json_get(json_get(setup, "switches"), id);
}

/* A figure of 4.2, within the bounds that the content gives for this mode. Words from a command line count too. */
static int number(const struct json *content, const struct json *setup, const struct lines_pack *pack, const char *id,
                  struct errors *errors)
{
    int64_t min = 0, max = 0, value = 0;
    bool found = false;
    json_each(o, json_get(content, "options"))
        if (json_is(json_get(o, "option") ? json_get(o, "option") : json_get(o, "id"), id))
            json_each(mode, json_get(o, "modes"))
                if (json_is(mode, lines_mode_words[pack->mode])) {
                    found = true;
                    min = json_int(json_get(o, "min"), 0);
                    max = json_int(json_get(o, "max"), 0);
                    value = json_want_int(o, "default", min, max, min, errors);
                }
    if (!found)
        errors_add(errors, json_place(content, "options"), RULE_SYNTAX, "%s needs the option \"%s\"",
                   lines_mode_words[pack->mode], id);
    const struct json *given = option(setup, id);
    if (!found || !given)
        return (int)value;
    int64_t read = given->integer;
    if (given->type != JSON_INT && !word_int(json_str(given, ""), 0, 99, &read))
        errors_add(errors, given, RULE_SYNTAX, "must be a whole number");
    else if (read < min || read > max)
        errors_add(errors, given, RULE_SYNTAX, "must be %lld..%lld in %s", (long long)min, (long long)max,
                   lines_mode_words[pack->mode]);
    else
        value = read;
    return (int)value;
}

static uint8_t word(const struct json *setup, const char *id, const char *const *words, struct errors *errors)
{
    const struct json *holder =
        json_get(json_get(setup, "options"), id) ? json_get(setup, "options") : json_get(setup, "switches");
    return (uint8_t)json_want_word(holder, id, words, 0, errors);
}

static void load_options(const struct json *content, const struct json *setup, struct lines_pack *pack,
                         struct errors *errors)
{
    static const char *const keys[] = {"right", "fort",    "deploy",   "pace",      "hand",     "best",
                                       "extra", "battles", "win_draw", "lose_draw", "tie_draw", "max",
                                       "first", "pool",    "a",        "b",         "cards",    NULL};
    enum { MATCH = 1 << MODE_MATCH, CAMPAIGN = 1 << MODE_CAMPAIGN, DEALT = 1 << MODE_DUEL | MATCH | 1 << MODE_DRAFT };
    static const struct {
        const char *id;
        size_t at;
        uint8_t modes; /* that need it */
    } figures[] = {{"hand", offsetof(struct lines_pack, hand), DEALT | CAMPAIGN},
                   {"best", offsetof(struct lines_pack, best), MATCH},
                   {"extra", offsetof(struct lines_pack, extra), MATCH},
                   {"battles", offsetof(struct lines_pack, battles), CAMPAIGN},
                   {"max", offsetof(struct lines_pack, max), CAMPAIGN},
                   {"win_draw", offsetof(struct lines_pack, draw[0]), CAMPAIGN},
                   {"lose_draw", offsetof(struct lines_pack, draw[1]), CAMPAIGN},
                   {"tie_draw", offsetof(struct lines_pack, draw[2]), CAMPAIGN}};
    const struct json *const holders[] = {json_get(setup, "switches"), json_get(setup, "options")};
    for (int i = 0; i < 2; i++) {
        if (holders[i] && holders[i]->type != JSON_OBJECT)
            errors_add(errors, holders[i], RULE_SYNTAX, "must be an object");
        json_only_keys(holders[i], keys, errors);
    }
    pack->right = word(setup, "right", lines_right_words, errors);
    pack->fort = word(setup, "fort", lines_fort_words, errors);
    pack->deploy = word(setup, "deploy", lines_deploy_words, errors);
    pack->pace = word(setup, "pace", lines_pace_words, errors);
    pack->first = word(setup, "first", lines_seat_words, errors);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (figures[i].modes >> pack->mode & 1)
            ((uint8_t *)pack)[figures[i].at] = (uint8_t)number(content, setup, pack, figures[i].id, errors);
    const struct json *all = json_place(content, "options"), *best = option(setup, "best"), *max = option(setup, "max");
    if (pack->mode == MODE_MATCH && pack->best && pack->best % 2 == 0)
        errors_add(errors, best ? best : all, RULE_SYNTAX, "\"best\" must be odd");
    if (pack->mode == MODE_CAMPAIGN && pack->max && pack->max < pack->hand)
        errors_add(errors, max ? max : all, RULE_SYNTAX, "\"max\" must be at least the first roster of %d", pack->hand);
}

/* ---- a battle's armies --------------------------------------------------------------------- */

/* Kinds for every card that a text names: a battle may bring its own. Mistakes are told where the text is read. */
static void kinds_of_text(struct lines_pack *pack, const struct json *j, const char *text, const uint8_t value[SYMBOLS],
                          struct errors *errors)
{
    while (*text) {
        char card[LINES_SYMBOLS_MAX + 2];
        uint8_t count[SYMBOLS], broken[2];
        size_t n = strcspn(text, " \t");
        size_t kept = n < sizeof card ? n : sizeof card - 1;
        memcpy(card, text, kept);
        card[kept] = 0;
        text += n + strspn(text + n, " \t");
        if (n && !lines_read_symbols(card, count, broken) && add_kind(pack, count, value) < 0) {
            errors_add(errors, j, RULE('G', 17), "too many different cards");
            return;
        }
    }
}

static void kinds_of_position(struct lines_pack *pack, const struct json *setup, const uint8_t value[SYMBOLS],
                              struct errors *errors)
{
    static const char *const members[] = {"front", "back", "hand", "dead", "roster", NULL};
    json_each(player, json_get(setup, "players"))
        for (int i = 0; members[i]; i++) {
            const struct json *m = json_get(player, members[i]);
            kinds_of_text(pack, m, json_str(m, ""), value, errors);
            if (m && m->type == JSON_ARRAY)
                json_each(card, m)
                    kinds_of_text(pack, card, json_str(card, ""), value, errors);
        }
}

static void read_start(struct lines_pack *pack, int seat, const struct json *at, const char *front, const char *back,
                       struct errors *errors)
{
    struct lines_formation f;
    uint16_t rule = lines_read_formation(pack, front, back, &f);
    if (!rule)
        rule = lines_check_formation(f.front, f.back);
    if (rule) {
        errors_add(errors, at, rule, "%s", rule_sentence(rule));
        return;
    }
    for (int i = 0; i < LINES_COLUMNS; i++)
        if (card_is_broken(f.front[i]) || card_is_broken(f.back[i])) {
            errors_add(errors, at, RULE('R', 2), "a battle begins with nothing broken");
            return;
        }
    memcpy(pack->front[seat], f.front, sizeof f.front);
    memcpy(pack->back[seat], f.back, sizeof f.back);
}

/* The two lines of `a` or `b`: of a formation by its id, or of the text itself. False after a mistake. */
static bool army_text(const struct json *content, const struct json *given, char front[LINES_FORMATION_TEXT],
                      char back[LINES_FORMATION_TEXT], struct errors *errors)
{
    const char *text = json_str(given, "");
    if (given->type != JSON_STRING) {
        errors_add(errors, given, RULE_SYNTAX, "must be a formation's name or its text");
        return false;
    }
    const char *slash = strchr(text, '/'), *behind = slash ? slash + 1 : ".";
    size_t n = slash ? (size_t)(slash - text) : strlen(text);
    json_each(f, json_get(content, "formations"))
        if (json_is(json_get(f, "id"), text)) {
            text = json_str(json_get(f, "front"), "");
            behind = json_str(json_get(f, "back"), ".");
            n = strlen(text);
        }
    if (n >= LINES_FORMATION_TEXT || strlen(behind) >= LINES_FORMATION_TEXT) {
        errors_add(errors, given, RULE('G', 17), "%s", rule_sentence(RULE('G', 17)));
        return false;
    }
    memcpy(front, text, n);
    front[n] = 0;
    strcpy(back, behind);
    return true;
}

/* Cards that are in no pool, in an order that does not depend on where they stand. */
static void sort_own_kinds(struct lines_pack *pack, int from)
{
    for (int i = from + 1; i < pack->kinds_n; i++)
        for (int j = i; j > from; j--) {
            struct lines_kind *a = &pack->kinds[j - 1], *b = &pack->kinds[j], swap = *a;
            if (a->size < b->size || (a->size == b->size && strcmp(a->text, b->text) <= 0))
                break;
            *a = *b;
            *b = swap;
        }
}

/* The cards of a puzzle's hand: of a hand by its id, or of the text itself. */
static const char *hand_text(const struct json *content, const struct json *given, struct errors *errors)
{
    const char *text = json_str(given, "");
    json_each(h, json_get(content, "hands"))
        if (json_is(json_get(h, "id"), text))
            return json_str(json_get(h, "cards"), "");
    if (given->type != JSON_STRING)
        errors_add(errors, given, RULE_SYNTAX, "must be a hand's name or its cards");
    return text;
}

/* G31: A's hand, kept in the order of kinds. */
static void read_cards(struct lines_pack *pack, const struct json *at, const char *text, struct errors *errors)
{
    uint8_t hand[LINES_COLUMNS], n = 0;
    while (*text) {
        char word[LINES_SYMBOLS_MAX + 2] = "";
        lines_card card = CARD_NONE;
        size_t length = strcspn(text, " \t");
        memcpy(word, text, length < sizeof word ? length : sizeof word - 1);
        text += length + strspn(text + length, " \t");
        uint16_t rule = length ? lines_read_card(pack, word, &card) : RULE_NONE;
        if (rule || card == CARD_UNKNOWN || card_is_broken(card)) {
            errors_add(errors, at, RULE('R', 2), "\"%s\" is no whole card: %s", word, rule_sentence(RULE('R', 2)));
            return;
        }
        if (card && n < LINES_ARRANGE_MAX)
            lines_sorted_add(hand, &n, card_item(card));
        else if (card) {
            errors_add(errors, at, RULE('G', 17), "a hand that is arranged has at most %d cards", LINES_ARRANGE_MAX);
            return;
        }
    }
    if (!n)
        errors_add(errors, at, RULE('G', 26), "a hand needs a card");
    for (int i = 0; i < n; i++)
        pack->front[0][i] = hand[i];
}

/* What the set-up gives a seat, or else the mode itself where no position does. */
static const struct json *given_for(const struct json *content, const struct json *setup, const struct lines_pack *pack,
                                    const char *id)
{
    const struct json *given = option(setup, id) ? option(setup, id) : json_get(setup, id);
    json_each(s, json_get(content, "scenarios"))
        if (!given && !json_get(setup, "players") && json_is(json_get(s, "id"), lines_mode_words[pack->mode]))
            given = json_get(s, id);
    return given;
}

/* A battle brings its armies as `a` and `b`, a puzzle A's hand as `cards` and B's army as `b`; or in a position, or both:
 * then these are how it began. */
static void load_battle(struct lines_pack *pack, const struct json *content, const struct json *setup,
                        const uint8_t value[SYMBOLS], struct errors *errors)
{
    bool puzzle = pack->mode == MODE_PUZZLE;
    const char *const ids[] = {puzzle ? "cards" : "a", "b"};
    char front[LINES_SIDES][LINES_FORMATION_TEXT], back[LINES_SIDES][LINES_FORMATION_TEXT];
    const struct json *given[LINES_SIDES];
    const char *cards = "";
    int own = pack->kinds_n, before = errors->n;
    pack->pool_kinds = 0; /* cards come from nowhere: there is no pool */
    pack->pool_total = 0;
    for (int seat = 0; seat < LINES_SIDES; seat++) {
        given[seat] = given_for(content, setup, pack, ids[seat]);
        if (given[seat] && puzzle && seat == 0) {
            cards = hand_text(content, given[0], errors);
            kinds_of_text(pack, given[0], cards, value, errors);
            continue;
        }
        if (!given[seat] && puzzle && !json_get(setup, "players"))
            errors_add(errors, json_place(json_get(content, "scenarios"), "puzzle"), RULE('G', 31),
                       "a puzzle needs `cards` for A and a formation `b`");
        if (!given[seat] || !army_text(content, given[seat], front[seat], back[seat], errors))
            continue;
        kinds_of_text(pack, given[seat], front[seat], value, errors);
        kinds_of_text(pack, given[seat], back[seat], value, errors);
    }
    kinds_of_position(pack, setup, value, errors);
    sort_own_kinds(pack, own);
    for (int seat = 0; errors->n == before && seat < LINES_SIDES; seat++)
        if (given[seat] && puzzle && seat == 0)
            read_cards(pack, given[0], cards, errors);
        else if (given[seat])
            read_start(pack, seat, given[seat], front[seat], back[seat], errors);
}

/* The mode is the scenario; a position says it itself. */
static void read_mode(const struct json *content, const struct json *setup, struct lines_pack *pack,
                      struct errors *errors)
{
    bool position = json_get(setup, "mode") != NULL;
    const struct json *scenario = position ? NULL : setup_scenario(content, setup, false, &pack->head, errors);
    const struct json *holder = position ? setup : scenario;
    pack->mode = (uint8_t)json_want_word(holder, position ? "mode" : "id", lines_mode_words, MODE_DUEL, errors);
    strcpy(pack->head.scenario, lines_mode_words[pack->mode]);
}

static const struct json *find_pool(const struct json *content, const struct json *setup, struct errors *errors)
{
    const struct json *named = option(setup, "pool");
    const struct json *found = json_find(json_get(content, "pools"), "id", json_str(named, "base"));
    if (!found)
        errors_add(errors, named ? named : json_get(content, "pools"), RULE_SYNTAX, "there is no pool \"%s\"",
                   json_str(named, "base"));
    return found;
}

bool lines_prepare(const struct json *content, const struct json *setup, void *p, struct errors *errors)
{
    struct lines_pack *pack = p;
    int before = errors->n;
    uint8_t value[SYMBOLS];
    read_mode(content, setup, pack, errors);
    pack->head.seats = LINES_SIDES;
    load_options(content, setup, pack, errors);
    pack->head.lucky = !lines_given(pack);
    pack->head.hidden = 1; /* in a battle too: the answers before a round */
    load_values(content, value, errors);
    const struct json *pool = find_pool(content, setup, errors);
    if (pool) {
        scene_word(pack->pool, sizeof pack->pool, json_str(json_get(pool, "id"), ""));
        load_pool(pack, pool, value, errors);
    }
    int cards = pack->mode == MODE_DRAFT ? 2 * pack->hand + 2 : 2 * pack->hand;
    if (lines_given(pack))
        load_battle(pack, content, setup, value, errors);
    else if (pool && pack->pool_total < cards)
        errors_add(errors, pool, RULE_SYNTAX, "has %d cards, but %d are needed", pack->pool_total, cards);
    return errors->n == before;
}

/* ---- the first state ------------------------------------------------------------------------- */

/* G31: B stands, A arranges. */
static void begin_puzzle(const struct lines_pack *pack, struct lines_state *s)
{
    struct lines_army *a = &s->army[0], *b = &s->army[1];
    int left, right;
    for (int i = 0; i < LINES_COLUMNS && pack->front[0][i]; i++)
        a->hand[a->hand_n++] = (uint8_t)pack->front[0][i];
    memcpy(b->front, pack->front[1], sizeof b->front);
    memcpy(b->back, pack->back[1], sizeof b->back);
    lines_extent(b->front, b->back, &left, &right);
    b->left = (uint8_t)left;
    b->right = (uint8_t)right;
    b->placed = (uint8_t)(2 * (left + right));
    b->committed = 1;
    s->stage = STAGE_ARRANGE;
}

static void begin_told(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    memset(s, 0, sizeof *s);
    s->battle = 1;
    if (pack->mode == MODE_PUZZLE) {
        begin_puzzle(pack, s);
        return;
    }
    if (pack->mode != MODE_BATTLE) {
        lines_begin_deal(pack, s);
        return;
    }
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        memcpy(s->army[seat].front, pack->front[seat], sizeof pack->front[seat]);
        memcpy(s->army[seat].back, pack->back[seat], sizeof pack->back[seat]);
        s->army[seat].committed = 1;
    }
    lines_begin_battle(pack, s);
    lines_run(pack, s, events);
}

void lines_begin(const void *pack, void *state) { begin_told(pack, state, NULL); }

/* A battle from given formations is over, or well under way, before anybody is asked. */
void lines_opening(const void *pack, const struct json *position, struct events *events)
{
    struct lines_state s;
    if (position)
        lines_read_again(pack, position, events);
    else
        begin_told(pack, &s, events);
}
