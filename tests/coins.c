/* coins.c: see coins.h. Each of two seats is dealt two coins of value 1 to 3 (three of each are in the pool), unseen
 * by the other (R1). Twice, each picks a coin in secret and says that it is ready (R2); then both are shown and the
 * higher one scores a point (R3). */
#include "coins.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/scene.h"
#include "engine/text.h"

#include <string.h>

enum { KINDS = 3, COPIES = 3, HAND = 2, NONE = 9 };

struct coins_pack {
    struct pack_head head;
};

/* Invariants: of each kind, pool + hands + gone = COPIES; hand_n counts the hand; picked is in the hand or NONE; a ready
 * seat has picked. */
struct coins_state {
    uint8_t pool[KINDS], gone[KINDS];
    uint8_t hand[2][KINDS], hand_n[2];
    uint8_t picked[2], ready[2], score[2];
    uint8_t to, dealt, over, how, winner, zero;
};

enum { PICK = 1, READY = 2 };
enum { EVENT_DRAWN = EVENT_GAME, EVENT_DEALT, EVENT_REVEALED, EVENT_WHISPER };

enum coins_fault coins_fault;
static bool faulty(enum coins_fault f) { return coins_fault == f; }

const char coins_content[] =
    "{\"scenarios\":[{\"id\":\"two\",\"name\":\"Two\",\"about\":\"two hands\"}],\"switches\":[],"
    "\"rules\":{\"R1\":\"deal\",\"R2\":\"pick\",\"R3\":\"show\"}}";

static bool prepare(const struct json *content, const struct json *setup, void *out, struct errors *errors)
{
    (void)content;
    struct coins_pack *p = out;
    const struct json *edge = json_get(json_get(setup, "switches"), "edge"); /* a switch that only a mistake lists */
    if (json_is(edge, "refused")) {
        errors_add(errors, edge, RULE_SYNTAX, "must be no");
        return false;
    }
    p->head.seats = 2;
    p->head.hidden = p->head.lucky = 1;
    memcpy(p->head.scenario, "two", 4);
    return true;
}

static void begin(const void *pack, void *out)
{
    (void)pack;
    struct coins_state *s = out, new = {.pool = {COPIES, COPIES, COPIES}, .picked = {NONE, NONE}, .winner = NOBODY};
    if (faulty(COINS_BEGIN_LEAVES))
        new.zero = s->zero;
    *s = new;
}

static struct node node(const void *pack, const void *v)
{
    (void)pack;
    const struct coins_state *s = v;
    if (s->over)
        return (struct node){.kind = NODE_OVER};
    if (s->dealt < 2 * HAND) /* R1 */
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY(s->to), .denominator = KINDS * COPIES - s->dealt};
    unsigned seats = (s->ready[0] ? 0 : 1u) | (s->ready[1] ? 0 : 2u);
    if (faulty(COINS_NODE_HIDDEN) && s->picked[0] == UNKNOWN)
        seats = 3;
    return (struct node){
        .kind = NODE_CHOICE, .seats = (uint8_t)seats, .seen = (uint8_t)(seats & (seats - 1) ? 0 : seats)};
}

static bool check(const void *pack, const void *v, unsigned seat, action_t a, struct reason *why)
{
    const struct coins_state *s = v;
    unsigned k = action_from(a);
    if (!faulty(COINS_REASON_NOT_FILLED))
        *why = (struct reason){0};
    why->rule = RULE_NONE;
    if (!(node(pack, v).seats >> seat & 1))
        why->rule = RULE_SEAT;
    else if (a == action_make(READY, 0, 0, 0, 0))
        why->rule = s->picked[seat] == NONE ? RULE('R', 2) : RULE_NONE;
    else if (faulty(COINS_CHECK_TAKES_MORE) ? action_verb(a) != PICK : a != action_make(PICK, k, 0, 0, 0))
        why->rule = RULE_SYNTAX;
    else if (k >= KINDS || !s->hand[seat][k] || s->picked[seat] != NONE || (faulty(COINS_CHECK_TAKES_LESS) && k == 2))
        why->rule = RULE('R', 2);
    if (why->rule > RULE_ORDER && faulty(COINS_REASON_LEAKS))
        why->a = s->hand[!seat][0];
    if (why->rule == RULE_SEAT && faulty(COINS_REFUSAL_TELLS))
        why->a = s->picked[!seat];
    if (why->rule > RULE_ORDER && faulty(COINS_RULE_UNKNOWN))
        why->rule = RULE('R', 77);
    if (why->rule == RULE_SYNTAX && faulty(COINS_REFUSAL_WITHOUT_RULE)) {
        why->rule = RULE_NONE;
        return false;
    }
    return why->rule == RULE_NONE;
}

static int legal(const void *pack, const void *v, unsigned seat, action_t *out)
{
    const struct coins_state *s = v;
    struct reason why;
    enum coins_fault now = coins_fault;
    int n = 0;
    if (faulty(COINS_LEGAL_EMPTY) && s->picked[seat] != NONE)
        return 0;
    if (faulty(COINS_LEGAL_OF_OTHERS) && s->ready[seat])
        out[n++] = action_make(READY, 0, 0, 0, 0);
    coins_fault = COINS_SOUND; /* the faults of check are its own */
    for (unsigned k = 0; k < KINDS; k++)
        if (check(pack, v, seat, action_make(PICK, k, 0, 0, 0), &why))
            out[n++] = action_make(PICK, k, 0, 0, 0);
    if (check(pack, v, seat, action_make(READY, 0, 0, 0, 0), &why))
        out[n++] = action_make(READY, 0, 0, 0, 0);
    coins_fault = now;
    if (faulty(COINS_LEGAL_READS_UNKNOWN) && n == 2 && s->hand[!seat][0] != UNKNOWN)
        n = 1;
    if (faulty(COINS_LEGAL_TWICE) && n == 2)
        out[1] = out[0];
    if (faulty(COINS_LEGAL_UNSORTED) && n == 2) {
        action_t a = out[0];
        out[0] = out[1], out[1] = a;
    }
    return n;
}

static void reveal(struct coins_state *s, struct events *events)
{
    rules_met(events, RULE('R', 3));
    for (unsigned seat = 0; seat < 2; seat++) {
        unsigned others = faulty(COINS_REVEAL_UNMARKED) ? 0 : SEEN_BY_ALL & ~SEEN_BY(seat);
        event_put(events, (struct event){.kind = EVENT_REVEALED,
                                         .seen = SEEN_BY_ALL,
                                         .shows = (uint8_t)others,
                                         .seat = (uint8_t)seat,
                                         .a = {s->picked[seat]}});
        s->hand[seat][s->picked[seat]]--;
        s->hand_n[seat]--;
        s->gone[s->picked[seat]] = (uint8_t)(s->gone[s->picked[seat]] + !faulty(COINS_COIN_LOST));
    }
    for (unsigned seat = 0; seat < 2 && faulty(COINS_GLIMPSE_FORGOTTEN) && s->hand_n[seat]; seat++) {
        int32_t kind = s->hand[seat][0] ? 0 : s->hand[seat][1] ? 1 : 2;
        event_put(events, (struct event){.kind = EVENT_REVEALED,
                                         .seen = SEEN_BY_ALL,
                                         .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                         .seat = (uint8_t)seat,
                                         .a = {kind}});
    }
    s->score[0] = (uint8_t)(s->score[0] + (s->picked[0] > s->picked[1]));
    s->score[1] = (uint8_t)(s->score[1] + (s->picked[1] > s->picked[0]));
    memset(s->picked, NONE, 2);
    memset(s->ready, 0, 2);
    if (faulty(COINS_ENDLESS)) {
        memset(s->gone, 0, sizeof s->gone);
        memset(s->hand, 0, sizeof s->hand);
        memset(s->hand_n, 0, sizeof s->hand_n);
        memset(s->pool, COPIES, sizeof s->pool);
        s->dealt = 0;
    } else if (s->hand_n[0] == 0) {
        s->over = 1;
        s->winner = s->score[0] == s->score[1] ? NOBODY : s->score[1] > s->score[0];
    }
}

static void apply(const void *pack, void *state, unsigned seat, action_t action, struct events *events)
{
    struct coins_state *s = state;
    rules_met(events, RULE('R', 2));
    if (action_verb(action) == PICK)
        s->picked[seat] = (uint8_t)action_from(action);
    else
        s->ready[seat] = 1;
    if (faulty(COINS_PICK_TOLD))
        event_put(events, (struct event){.kind = EVENT_WHISPER, .seen = SEEN_BY_ALL, .seat = (uint8_t)seat});
    if (faulty(COINS_APPLY_WRITES_BESIDE))
        ((uint8_t *)(s + 1))[3] = 1;
    if (faulty(COINS_APPLY_WRITES_PACK))
        ((struct pack_head *)(uintptr_t)pack)->zero[0] = 1;
    if (s->ready[0] && s->ready[1]) {
        if (faulty(COINS_FIRST_COUNTS) && seat == 0 && s->score[0] == 0)
            s->score[0] = 1;
        reveal(s, events);
        s->zero ^= faulty(COINS_APPLY_HEARS) && events;
    }
}

static int outcomes(const void *pack, const void *state, struct outcome *out)
{
    (void)pack;
    const struct coins_state *s = state;
    int n = 0;
    for (unsigned k = 0; k < KINDS; k++)
        if (s->pool[k] || faulty(COINS_WEIGHT_ZERO))
            out[n++] = (struct outcome){.what = k, .weight = s->pool[k]};
    out[0].weight += faulty(COINS_WEIGHTS_DO_NOT_SUM);
    if (faulty(COINS_WEIGHT_ZERO))
        out[0].weight += out[1].weight, out[1].weight = 0;
    return n;
}

static uint64_t sample(const void *pack, const void *state, struct rng *dice)
{
    (void)pack;
    const struct coins_state *s = state;
    if (faulty(COINS_SAMPLE_TILTED) && s->pool[0] && rng_below(dice, 5) == 0)
        return 0;
    return (uint64_t)pool_sample(s->pool, KINDS, KINDS * COPIES - s->dealt, dice);
}

static void resolve(const void *pack, void *state, uint64_t k, struct events *events)
{
    (void)pack;
    struct coins_state *s = state;
    rules_met(events, RULE('R', 1));
    s->pool[k]--;
    s->hand[s->to][k]++;
    s->hand_n[s->to]++;
    s->dealt++;
    event_put(
        events,
        (struct event){
            .kind = EVENT_DRAWN, .seen = SEEN_BY(s->to), .shows = SEEN_BY(s->to), .seat = s->to, .a = {(int32_t)k}});
    event_put(events, (struct event){.kind = EVENT_DEALT, .seen = SEEN_BY_ALL, .seat = s->to});
    s->to ^= 1;
}

static void quit(const void *pack, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)pack, (void)events;
    struct coins_state *s = state;
    s->over = !faulty(COINS_QUIT_GOES_ON);
    s->how = (uint8_t)(s->over ? how : 0);
    s->winner = (uint8_t)(!s->over || seat == NOBODY ? NOBODY : seat ^ 1);
}

static void result(const void *pack, const void *state, struct result *out)
{
    (void)pack;
    const struct coins_state *s = state;
    *out = (struct result){.place = {1, 1}, .score = {s->score[0], s->score[1]}, .by = "coins"};
    if (s->winner != NOBODY)
        out->place[s->winner ^ 1] = 2;
    if (faulty(COINS_NOBODY_FIRST))
        out->place[0] = out->place[1] = 2;
}

static bool valid(const void *pack, const void *state, struct reason *why)
{
    (void)pack;
    const struct coins_state *s = state;
    *why = (struct reason){0};
    for (unsigned k = 0; k < KINDS; k++)
        if (s->pool[k] + s->gone[k] + s->hand[0][k] + s->hand[1][k] != COPIES)
            why->rule = RULE('R', 1);
    for (unsigned seat = 0; seat < 2; seat++) {
        if (s->hand[seat][0] + s->hand[seat][1] + s->hand[seat][2] != s->hand_n[seat])
            why->rule = RULE('R', 1);
        if (s->picked[seat] != NONE && (s->picked[seat] >= KINDS || !s->hand[seat][s->picked[seat]]))
            why->rule = RULE('R', 2);
        if (s->ready[seat] && s->picked[seat] == NONE)
            why->rule = RULE('R', 2);
    }
    return why->rule == RULE_NONE;
}

static void look(const void *pack, const void *state, unsigned looker, void *view)
{
    (void)pack;
    const struct coins_state *s = state;
    struct coins_state *v = view;
    uint8_t found = v->zero;
    *v = *s;
    if (looker == REFEREE)
        return;
    if (faulty(COINS_LOOK_LEAVES))
        v->zero = found;
    memset(v->pool, UNKNOWN, sizeof v->pool);
    if (faulty(COINS_AUDIENCE_KNOWS) && looker == AUDIENCE)
        v->pool[0] = s->pool[0];
    for (unsigned seat = 0; seat < 2; seat++)
        if (seat != looker) {
            memset(v->hand[seat], UNKNOWN, sizeof v->hand[seat]);
            if (faulty(COINS_PICK_SEEN))
                continue;
            if (!(faulty(COINS_FINISH_TELLS) && s->ready[seat]))
                v->picked[seat] = UNKNOWN;
        }
    if (faulty(COINS_NODE_HIDDEN) && looker == AUDIENCE)
        v->ready[0] = 0;
}

static void imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *out)
{
    (void)pack;
    const struct coins_state *v = view;
    struct coins_state *s = out;
    unsigned other = seat ^ 1;
    int left = 0;
    uint8_t found = s->zero;
    *s = *v;
    s->zero = faulty(COINS_IMAGINE_LEAVES) ? found : 0;
    for (unsigned k = 0; k < KINDS; k++) {
        s->pool[k] = (uint8_t)(COPIES - v->gone[k] - v->hand[seat][k]);
        left += s->pool[k];
    }
    memset(s->hand[other], 0, sizeof s->hand[other]);
    struct rng fixed;
    rng_seed(&fixed, 4);
    if (faulty(COINS_IMAGINE_ONE))
        dice = &fixed;
    bool known = v->picked[other] < KINDS; /* only where a fault shows it */
    if (known) {
        s->pool[v->picked[other]]--;
        s->hand[other][v->picked[other]]++;
        left--;
    }
    for (int i = known; i < s->hand_n[other]; i++, left--) {
        int k = pool_sample(s->pool, KINDS, left, dice);
        s->pool[k]--;
        s->hand[other][k]++;
    }
    if (faulty(COINS_IMAGINE_LOSES) && s->pool[0])
        s->pool[0]--;
    if (faulty(COINS_IMAGINE_FORGETS))
        s->score[seat] = 0;
    if (v->picked[other] != UNKNOWN)
        return;
    s->picked[other] = NONE;
    if (s->hand_n[other] && !v->over && v->dealt == 2 * HAND && (v->ready[other] || rng_below(dice, 2)))
        s->picked[other] = (uint8_t)pool_sample(s->hand[other], KINDS, s->hand_n[other], dice);
    else if (v->over && v->how && v->ready[other]) /* given up in the middle: the pick lies there unseen */
        s->picked[other] = (uint8_t)pool_sample(s->hand[other], KINDS, s->hand_n[other], dice);
}

/* ---- text ------------------------------------------------------------------------------- */

static void say_action(const void *pack, action_t a, struct text *out)
{
    (void)pack;
    if (action_verb(a) == READY)
        text_put(out, "ready");
    else
        text_format(out, "pick %u", faulty(COINS_WORDS_ALIKE) ? 0 : action_from(a));
}

static void say_outcome(const void *pack, uint64_t k, struct text *out)
{
    (void)pack, text_format(out, "draw %d", (int)k);
}

static void say_event(const void *pack, const struct event *e, struct text *out)
{
    (void)pack;
    if (e->kind == EVENT_REVEALED && faulty(COINS_EVENT_WORDLESS))
        return;
    text_format(out, "event %d %c %d", e->kind, 'A' + e->seat, e->a[0]);
}

static void say_reason(const void *pack, const struct reason *why, struct text *out)
{
    (void)pack, (void)why;
    if (!faulty(COINS_REFUSAL_WITHOUT_TEXT))
        text_put(out, "pick one coin that you hold, then say that you are ready");
}

static void say_prompt(const void *pack, const void *v, unsigned seat, struct text *out)
{
    (void)pack, (void)v, (void)seat;
    text_put(out, "Pick a coin");
}

static bool read_line(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    (void)pack, (void)v;
    char word[16], number[16];
    int64_t k = 0;
    *why = (struct reason){.rule = RULE_SYNTAX};
    next_word(line, word, sizeof word);
    if (faulty(COINS_READ_GROWS) && strcmp(word, "pick") == 0)
        memset(line, 'x', 3); /* longer than what was left */
    if (who != LUCK && strcmp(word, "ready") == 0)
        *what = action_make(READY, 0, 0, 0, 0);
    else if (strcmp(word, who == LUCK ? "draw" : "pick") == 0 && next_word(line, number, sizeof number) &&
             word_int(number, 0, KINDS - 1, &k))
        *what = who == LUCK ? (uint64_t)k : action_make(PICK, (unsigned)k, 0, 0, 0);
    else
        return false;
    *why = (struct reason){0};
    return true;
}

/* The bytes in a row: a test game needs no better format. */
static void say_position(const void *pack, const void *v, unsigned looker, struct text *out)
{
    (void)pack;
    const uint8_t *bytes = v;
    json_open(out, NULL, '{');
    json_open(out, "bytes", '[');
    for (size_t i = 0; i < sizeof(struct coins_state); i++) {
        bool forget = i == offsetof(struct coins_state, score) &&
                      (faulty(COINS_POSITION_FORGETS) || (faulty(COINS_VIEW_FORGETS) && looker == AUDIENCE));
        json_put_int(out, NULL, forget ? 0 : bytes[i]);
    }
    json_close(out, ']');
    json_close(out, '}');
}

static bool read_position(const void *pack, const struct json *position, unsigned looker, void *v,
                          struct errors *errors)
{
    (void)pack, (void)looker, (void)errors;
    for (size_t i = 0; i < sizeof(struct coins_state); i++)
        ((uint8_t *)v)[i] = (uint8_t)json_int(json_at(json_get(position, "bytes"), (int)i), 0);
    return true;
}

static bool fact(const void *pack, const void *v, const char *words, struct text *out)
{
    (void)pack, (void)v, (void)words, (void)out;
    return false;
}

static void scene(const void *pack, const void *v, unsigned looker, struct scene *out)
{
    scene_legal(&game_coins, pack, v, looker, out);
    if (faulty(COINS_CHOICE_POINTS_NOWHERE) && out->choices_n)
        out->choices[0].target = TARGET_CELL;
    if (faulty(COINS_PIECE_STANDS_NOWHERE))
        scene_piece(out)->cell = 1;
}

static void swap(uint8_t pair[2])
{
    uint8_t first = pair[0];
    pair[0] = pair[1];
    pair[1] = first;
}

static bool mirror(const void *pack, const void *state, void *out)
{
    (void)pack;
    struct coins_state s = *(const struct coins_state *)state;
    for (unsigned k = 0; k < KINDS; k++) {
        uint8_t a = s.hand[0][k];
        s.hand[0][k] = s.hand[1][k];
        s.hand[1][k] = a;
    }
    swap(s.hand_n);
    swap(s.picked);
    if (!faulty(COINS_MIRROR_FORGETS))
        swap(s.ready);
    swap(s.score);
    s.to ^= 1;
    s.winner = s.winner == NOBODY ? NOBODY : s.winner ^ 1;
    s.zero ^= faulty(COINS_MIRROR_NOT_TWICE) && s.score[0];
    memcpy(out, &s, sizeof s);
    return true;
}

static uint64_t mirror_entry(const void *pack, unsigned who, uint64_t what)
{
    (void)pack, (void)who;
    return what;
}

const struct game game_coins = {
    .id = "coins",
    .name = "Coins",
    .about = "A game to test the laws.",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .seat_names = {"Heads", "Tails"},
    .pack_size = sizeof(struct coins_pack),
    .state_size = sizeof(struct coins_state),
    .choices_max = 3,
    .outcomes_max = 3,
    .length_max = 12,
    .prepare = prepare,
    .begin = begin,
    .node = node,
    .legal = legal,
    .check = check,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .resolve = resolve,
    .quit = quit,
    .result = result,
    .valid = valid,
    .look = look,
    .imagine = imagine,
    .say_action = say_action,
    .say_outcome = say_outcome,
    .say_event = say_event,
    .say_reason = say_reason,
    .say_prompt = say_prompt,
    .read = read_line,
    .say_position = say_position,
    .read_position = read_position,
    .fact = fact,
    .scene = scene,
    .mirror = mirror,
    .mirror_entry = mirror_entry,
};
