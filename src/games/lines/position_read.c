/* position_read.c: a position of section 6 made into a state or a view; every mistake with its place and rule. */
#include "lines.h"

#include "engine/refusals.h"

#include <string.h>

static void wrong_because(struct lines_reader *r, const struct json *at, const struct reason *why)
{
    char sentence[200];
    struct text out = text_fixed(sentence, sizeof sentence);
    reason_sentence(&game_lines, r->pack, why, &out);
    errors_add(r->errors, at, why->rule, "%s", sentence);
}

void lines_wrong(struct lines_reader *r, const struct json *at, uint16_t rule)
{
    wrong_because(r, at, &(struct reason){.rule = rule});
}

/* ---- lines --------------------------------------------------------------------------------- */

static void check_shapes(struct lines_reader *r, const struct json *at, const struct lines_formation *f)
{
    bool same = f->left == f->back_left && f->right == f->back_right;
    if (same || !(f->back_left || f->back_right) || !(f->left || f->right))
        return;
    for (int i = 0; i < LINES_COLUMNS; i++)
        if (f->back[i] && (column_of(i) < -f->left || column_of(i) >= f->right)) {
            lines_wrong(r, at, RULE('R', 14));
            return;
        }
    errors_add(r->errors, at, RULE_SYNTAX, "both lines must have the same places on each side of the divide");
}

/* In arrange the written places are the shape, unless it is given. */
static void read_shape(struct lines_reader *r, const struct json *player, struct lines_army *a,
                       const struct lines_formation *f)
{
    const struct json *shape = json_get(player, "shape"), *placed = json_get(player, "placed");
    a->left = f->left;
    a->right = f->right;
    if (shape && shape->type == JSON_ARRAY && shape->count == 2) {
        a->left = (uint8_t)json_int(json_at(shape, 0), UNKNOWN);
        a->right = (uint8_t)json_int(json_at(shape, 1), UNKNOWN);
        if (a->left > LINES_HALF || a->right > LINES_HALF || a->left - a->right > 1 || a->right - a->left > 1 ||
            a->left + a->right == 0) {
            lines_wrong(r, shape, a->left + a->right ? RULE('R', 16) : RULE('G', 26));
            a->left = a->right = 0;
        }
    } else if (shape && shape->type != JSON_NULL)
        errors_add(r->errors, shape, RULE_SYNTAX, "must be two numbers, left and right of the divide");
    if (a->left - a->right > 1 || a->right - a->left > 1) {
        lines_wrong(r, json_get(player, "front"), RULE('R', 16));
        a->left = a->right = 0;
    }
    int t = a->left + a->right, last = 0;
    for (int i = 0; i < LINES_COLUMNS; i++) {
        int at = column_of(i) + a->left;
        if ((a->front[i] || a->back[i]) && (at < 0 || at >= t)) {
            errors_add(r->errors, player, RULE('R', 16), "a card stands outside the shape");
            return;
        }
        if (a->front[i] && at + 1 > last)
            last = at + 1;
        if (a->back[i])
            last = t + at + 1;
    }
    a->placed = (uint8_t)json_want_int(player, "placed", 0, 2 * t, a->committed ? 2 * t : last, r->errors);
    for (int i = 0; i < 2 * t; i++) {
        int at = LINES_HALF - a->left + i % t;
        bool there = i < t ? a->front[at] : a->back[at];
        if (i < t && i < a->placed && !there)
            lines_wrong(r, json_get(player, "front"), RULE('R', 15));
        else if (i >= a->placed && there)
            errors_add(r->errors, placed ? placed : player, RULE_SYNTAX, "a card stands behind the places answered");
    }
    if (a->committed && (t == 0 || a->placed < 2 * t))
        lines_wrong(r, player, t ? RULE_ORDER : RULE('G', 26));
}

static void read_lines(struct lines_reader *r, const struct json *player, unsigned seat)
{
    struct lines_army *a = &r->s->army[seat];
    const struct json *front = json_get(player, "front"), *back = json_get(player, "back");
    struct lines_formation f = {0};
    if (json_is(front, "?")) {
        if (r->looker != REFEREE)
            lines_hide(a);
        r->unseen_lines[seat] = a->committed && r->s->stage == STAGE_ARRANGE;
        return;
    }
    if ((front && front->type != JSON_STRING) || (back && back->type != JSON_STRING)) {
        errors_add(r->errors, front && front->type != JSON_STRING ? front : back, RULE_SYNTAX,
                   "must be a line such as \"! | . |@ !\"");
        return;
    }
    uint16_t rule = lines_read_formation(r->pack, json_str(front, "."), json_str(back, NULL), &f);
    const lines_card *const lines[] = {f.front, f.back};
    for (int l = 0; !rule && l < 2; l++)
        for (int i = 0; i < LINES_COLUMNS; i++)
            if (lines[l][i] == CARD_UNKNOWN)
                rule = RULE('R', 64);
            else if (lines[l][i])
                r->unseen[card_kind(lines[l][i])]--;
    if (rule) {
        lines_wrong(r, front ? front : player, rule);
        return;
    }
    check_shapes(r, back ? back : player, &f);
    memcpy(a->front, f.front, sizeof f.front);
    memcpy(a->back, f.back, sizeof f.back);
    if (r->s->stage == STAGE_ARRANGE || (json_get(player, "shape") && !lines_fighting(r->s))) /* a fight has none */
        read_shape(r, player, a, &f);
}

/* ---- speeds and markers -------------------------------------------------------------------- */

/* The column that a member's key names; -1 after an error. */
static int column(struct lines_reader *r, const struct json *m, const struct lines_army *a, uint16_t rule)
{
    int64_t k;
    if (!word_int(m->key, -LINES_HALF, LINES_HALF - 1, &k)) {
        errors_add(r->errors, m, RULE_SYNTAX, "must be named by a column from -16 to 15");
        return -1;
    }
    if (!a->front[k + LINES_HALF]) {
        lines_wrong(r, m, rule);
        return -1;
    }
    return (int)k + LINES_HALF;
}

/* The shift that gives exactly these speeds, each named at least once. */
static bool find_shift(struct lines_reader *r, lines_card card, const struct json *list, int8_t *out)
{
    uint64_t want = 0;
    json_each(j, list) {
        if (j->type != JSON_INT || j->integer < 0 || j->integer > LINES_SPEED_MAX)
            return false;
        want |= UINT64_C(1) << j->integer;
    }
    for (int shift = SHIFT_VOID; shift <= 60; shift++) {
        uint8_t speeds[LINES_ATTACKS_MAX];
        uint64_t have = 0;
        int n = lines_speeds_of(r->pack, card, shift, speeds);
        for (int i = 0; i < n; i++)
            have |= UINT64_C(1) << speeds[i];
        if (have == want) {
            *out = (int8_t)lines_mark_shift(r->pack, card, shift);
            return true;
        }
    }
    return false;
}

static void read_speeds(struct lines_reader *r, const struct json *player, unsigned seat)
{
    struct lines_army *a = &r->s->army[seat];
    const struct json *speeds = json_get(player, "speeds"), *marks = json_get(player, "marks");
    bool marked = r->s->stage >= STAGE_ATTACK && r->s->stage <= STAGE_REGROUP;
    if (lines_hidden(a))
        return;
    bool given = speeds && speeds->type == JSON_OBJECT && speeds->count;
    for (int i = 0; marked && i < LINES_COLUMNS; i++)
        if (a->front[i])
            a->shift[i] = (int8_t)(given ? lines_mark_shift(r->pack, a->front[i], SHIFT_VOID)
                                         : lines_shift_now(r->pack, r->s, seat, i));
    json_each(m, given ? speeds : NULL) {
        int i = column(r, m, a, RULE('R', 24));
        if (i >= 0 && marked && (m->type != JSON_ARRAY || !find_shift(r, a->front[i], m, &a->shift[i])))
            errors_add(r->errors, m, RULE('R', 68), "this card's attacks cannot have these speeds");
    }
    json_each(m, marks && marks->type == JSON_OBJECT ? marks : NULL) {
        int i = column(r, m, a, RULE('R', 34));
        if (r->s->stage != STAGE_RESOLVE)
            lines_wrong(r, m, RULE('R', 42));
        else if (i >= 0)
            a->marks[i] = (uint8_t)json_want_int(marks, m->key, 0, 200, 0, r->errors);
    }
}

/* ---- a player ------------------------------------------------------------------------------ */

static void read_player(struct lines_reader *r, const struct json *player, unsigned seat)
{
    static const char *const keys[] = {"seat",   "hand", "roster", "known", "committed", "front", "back", "shape",
                                       "placed", "dead", "speeds", "marks", "answer",    "draws", NULL};
    struct lines_army *a = &r->s->army[seat];
    json_only_keys(player, keys, r->errors);
    bool late = lines_fighting(r->s) || r->s->stage == STAGE_OVER;
    a->committed = json_want_bool(player, "committed", late, r->errors) || lines_fighting(r->s); /* R11 */
    read_lines(r, player, seat);
    json_each(j, json_get(player, "dead")) {
        lines_card card = lines_take_card(r, j, true);
        if (a->dead_n == LINES_CARDS_MAX)
            lines_wrong(r, j, RULE('G', 17));
        else if (card)
            lines_dead_add(a, card);
    }
    lines_read_hand(r, player, seat);
    if (r->pack->mode == MODE_CAMPAIGN && lines_fighting(r->s) && !lines_hidden(a))
        lines_show(a);
    a->answer = (uint8_t)json_want_word(player, "answer", lines_answer_words, 0, r->errors);
    if (a->answer == ANSWER_WORD_HIDDEN)
        a->answer = r->looker == REFEREE ? ANSWER_ON : UNKNOWN;
    a->due = (uint8_t)json_want_int(player, "draws", 0, 3, 0, r->errors);
}

/* ---- the pool ------------------------------------------------------------------------------ */

static void read_counts(struct lines_reader *r, const struct json *list, uint8_t *counts, uint8_t *n)
{
    if (list && list->type != JSON_ARRAY)
        errors_add(r->errors, list, RULE_SYNTAX, "must be a list of cards");
    json_each(j, list && list->type == JSON_ARRAY ? list : NULL) {
        lines_card card = lines_take_card(r, j, false);
        if (card && card_kind(card) < LINES_POOL_KINDS) {
            counts[card_kind(card)]++;
            ++*n;
        }
    }
}

static void read_pool(struct lines_reader *r, const struct json *position)
{
    const struct json *pool = json_get(position, "pool");
    struct lines_state *s = r->s;
    read_counts(r, json_get(position, "discard"), s->discard, &s->discard_n);
    lines_read_kinds(r, json_get(position, "row"), s->row, &s->row_n, LINES_ROW_MAX, NULL);
    int n = lines_counted(r, pool, LINES_POOL_MAX);
    bool open = lines_open(r->pack);
    if (r->looker != REFEREE && !open) {
        lines_fill_hands(r);
        memset(s->pool, UNKNOWN, r->pack->pool_kinds);
        s->pool_n = (uint8_t)(n < 0 ? 0 : n);
        return;
    }
    bool listed = pool && n < 0 && r->pack->pool_kinds;
    if (listed) /* named cards are not free for a hand */
        read_counts(r, pool, s->pool, &s->pool_n);
    lines_fill_hands(r);
    for (int k = 0; k < r->pack->pool_kinds; k++) {
        if (r->unseen[k] < 0 || (listed && r->unseen[k]))
            errors_add(r->errors, pool ? pool : position, RULE('R', 64), "there are %d cards %s in the pool, not %d",
                       r->pack->kinds[k].copies, r->pack->kinds[k].text, r->pack->kinds[k].copies - r->unseen[k]);
        else if (!listed) {
            s->pool[k] = (uint8_t)r->unseen[k];
            s->pool_n = (uint8_t)(s->pool_n + r->unseen[k]);
        }
    }
    if (n >= 0 && r->pack->pool_kinds && n != s->pool_n)
        errors_add(r->errors, pool, RULE('R', 64), "%d cards are left for the pool, not %d", s->pool_n, n);
}

/* ---- stage, pending, result ---------------------------------------------------------------- */

/* The stage, or what the rest of the position lets it be. */
static enum lines_stage read_stage(struct lines_reader *r, const struct json *position)
{
    const struct json *result = json_get(position, "result");
    bool lines = false, hand = false;
    json_each(player, json_get(position, "players")) {
        const struct json *h = json_get(player, "hand") ? json_get(player, "hand") : json_get(player, "roster");
        lines |= strpbrk(json_str(json_get(player, "front"), ""), "|!@&-+") != NULL;
        hand |= h && (h->count > 0);
    }
    enum lines_stage usual = result && result->type == JSON_OBJECT                                 ? STAGE_OVER
                             : json_is(json_get(json_get(position, "pending"), "kind"), "arrange") ? STAGE_ARRANGE
                             : lines                                                               ? STAGE_SPEED
                             : json_get(position, "row")                                           ? STAGE_PICK
                             : hand                                                                ? STAGE_ARRANGE
                                                                                                   : STAGE_DEAL;
    return (enum lines_stage)json_want_word(position, "stage", lines_stage_words, (int)usual, r->errors);
}

static unsigned pending_seats(struct lines_reader *r, const struct json *pending)
{
    unsigned seats = 0;
    json_each(seat, json_get(pending, "seats"))
        if (json_is(seat, "A") || json_is(seat, "B"))
            seats |= json_is(seat, "A") ? 1u : 2u;
        else
            errors_add(r->errors, seat, RULE_SYNTAX, "must be A or B");
    return seats;
}

/* A seat that is not pending has answered; an answer that is not said is `on`. */
static void read_pending(struct lines_reader *r, const struct json *position)
{
    static const char *const keys[] = {"kind", "seats", "after", NULL};
    struct lines_state *s = r->s;
    const struct json *pending = json_get(position, "pending");
    json_only_keys(pending, keys, r->errors);
    unsigned seats = pending_seats(r, pending);
    if (s->stage == STAGE_REINFORCE) {
        unsigned first = first_seat(s);
        bool other = seats ? seats == 2 : s->army[first].due == 0 && s->army[first].hand_n <= r->pack->max;
        s->turn = (uint8_t)(seats ? other : other ? first ^ 1 : first);
    }
    if (s->stage == STAGE_PICK && seats && seats != 1u << lines_pick_seat(r->pack, s))
        lines_wrong(r, pending, RULE('G', 30));
    if (!lines_fighting(s) || r->pack->pace == PACE_FULL)
        return;
    if (s->stage != STAGE_SPEED || json_get(pending, "after")) {
        s->pause = r->pack->pace == PACE_STEP ? PAUSE_STEP : PAUSE_NONE;
        return;
    }
    s->pause = PAUSE_ROUND;
    for (unsigned seat = 0; seats && seat < LINES_SIDES; seat++)
        if (!(seats >> seat & 1) && !s->army[seat].answer)
            s->army[seat].answer = ANSWER_ON;
}

static void read_result(struct lines_reader *r, const struct json *position)
{
    const struct json *result = json_get(position, "result");
    struct lines_state *s = r->s;
    if (s->stage != STAGE_OVER) {
        if (result && result->type == JSON_OBJECT)
            lines_wrong(r, result, RULE('R', 23));
        return;
    }
    if (!result || result->type != JSON_OBJECT) {
        errors_add(r->errors, position, RULE_SYNTAX, "what is over needs a result");
        return;
    }
    int winner = json_want_word(result, "winner", lines_winner_words, WINNER_WORD_TIE, r->errors);
    s->winner = (uint8_t)(winner < LINES_SIDES ? winner : NOBODY);
    s->by = (uint8_t)json_want_word(result, "by", lines_by_words, winner < LINES_SIDES ? BY_DESTROYED : BY_NOCHANGE,
                                    r->errors);
    if (s->by == BY_NONE)
        errors_add(r->errors, result, RULE_SYNTAX, "\"by\" says how it ended");
    s->rounds = (uint16_t)json_want_int(result, "rounds", 0, 9999, 0, r->errors);
}

static void read_figures(struct lines_reader *r, const struct json *position)
{
    struct lines_state *s = r->s;
    const struct json *score = json_get(position, "score");
    s->stage = (uint8_t)read_stage(r, position);
    s->turned = json_want_bool(position, "turned", false, r->errors);
    s->battle = (uint8_t)json_want_int(position, "battle", 1, LINES_BATTLES_MAX, 1, r->errors);
    s->ties = (uint8_t)json_want_int(position, "ties", 0, LINES_BATTLES_MAX, 0, r->errors);
    for (int seat = 0; seat < LINES_SIDES; seat++) {
        const struct json *n = json_at(score, seat);
        if (score && (!n || n->type != JSON_INT || n->integer < 0 || n->integer > LINES_BATTLES_MAX))
            errors_add(r->errors, score, RULE_SYNTAX, "must be two numbers, the battles won");
        else
            s->army[seat].score = (uint8_t)json_int(n, 0);
    }
    s->round = (uint16_t)json_want_int(position, "round", 0, 9999, lines_fighting(s), r->errors);
    bool marked = lines_speeds_marked(s);
    bool changed = json_want_bool(position, "changed", s->stage == STAGE_REGROUP, r->errors);
    s->changed = marked && changed;
}

static void read_players(struct lines_reader *r, const struct json *position)
{
    const struct json *of[LINES_SIDES] = {NULL};
    const struct json *players = json_get(position, "players");
    int i = 0;
    if (players && players->type != JSON_ARRAY)
        errors_add(r->errors, players, RULE_SYNTAX, "must be a list");
    json_each(player, players && players->type == JSON_ARRAY ? players : NULL) {
        int seat = json_want_word(player, "seat", lines_seat_words, i++, r->errors);
        if (seat >= LINES_SIDES || of[seat])
            errors_add(r->errors, player, RULE('R', 1), "a battle is fought by two armies, A and B");
        else
            of[seat] = player;
    }
    int before = r->errors->n;
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        read_player(r, of[seat], seat);
    for (unsigned seat = 0; r->errors->n == before && seat < LINES_SIDES; seat++)
        read_speeds(r, of[seat], seat);
}

/* Sound, and on to the question that must be put. Fighting stages are sound with any pause. */
static void settle(struct lines_reader *r, const struct json *position)
{
    struct lines_state *s = r->s;
    struct reason why;
    uint8_t pause = s->pause;
    if (lines_fighting(s) && !pause)
        s->pause = PAUSE_STEP;
    if (!lines_valid(r->pack, s, &why)) {
        wrong_because(r, position, &why);
        return;
    }
    s->pause = pause;
    lines_settle(r->pack, s, r->events);
}

static bool read_position(const struct lines_reader *from, const struct json *position, struct errors *errors)
{
    static const char *const keys[] = {"game",  "version", "mode",  "scenario", "switches", "options", "battle",
                                       "score", "ties",    "stage", "round",    "speed",    "changed", "players",
                                       "pool",  "discard", "row",   "pending",  "result",   "turned",  NULL};
    struct lines_reader r = *from;
    int before = errors->n;
    json_only_keys(position, keys, errors);
    json_want_int(position, "version", 1, 1, 1, errors);
    for (int k = 0; k < r.pack->kinds_n; k++)
        r.unseen[k] = k < r.pack->pool_kinds ? r.pack->kinds[k].copies : INT16_MAX;
    read_figures(&r, position);
    read_players(&r, position);
    if (errors->n == before)
        read_pool(&r, position);
    if (errors->n == before)
        read_pending(&r, position);
    read_result(&r, position);
    bool attacks = r.s->stage == STAGE_ATTACK || r.s->stage == STAGE_RESOLVE;
    int top = attacks && errors->n == before ? lines_next_speed(r.pack, r.s, UINT8_MAX) : 0;
    int speed = (int)json_want_int(position, "speed", 0, LINES_SPEED_MAX, top < 0 ? 0 : top, errors);
    r.s->speed = (uint8_t)(attacks ? speed : 0);
    if (errors->n == before && r.looker == REFEREE)
        settle(&r, position);
    return errors->n == before;
}

bool lines_read_position(const void *pack, const struct json *position, unsigned looker, void *v, struct errors *errors)
{
    return read_position(&(struct lines_reader){.pack = pack, .s = v, .looker = looker, .errors = errors}, position,
                         errors);
}

void lines_read_again(const struct lines_pack *pack, const struct json *position, struct events *events)
{
    struct lines_state s = {0};
    struct errors errors = {0};
    read_position(&(struct lines_reader){.pack = pack, .s = &s, .looker = REFEREE, .errors = &errors, .events = events},
                  position, &errors);
    errors_free(&errors);
}
