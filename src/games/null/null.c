/* null.c: the smallest game that compiles: the one to copy.
 *
 * Two seats take turns; a turn takes one or two from a heap (R1); the player who takes the last one wins (R2).
 * No luck, nothing hidden. A real game spreads this over the files of the plan (docs/design.md): rules.c, legal.c, view.c,
 * say.c and so on. */
#include "engine/describe.h"
#include "engine/game.h"
#include "engine/inspect.h"
#include "engine/json.h"
#include "engine/scene.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "engine/told.h"
#include "engine/verbs.h"

#include <assert.h>
#include <string.h>

struct null_pack {
    struct pack_head head;
    uint8_t heap; /* 1..HEAP_MAX */
    uint8_t zero[7];
};

/* Invariants: heap <= pack heap; turn < 2; over is set as soon as the heap is empty or somebody quits. */
struct null_state {
    uint8_t heap, turn, over, winner; /* winner: seat, or NOBODY for a draw */
    uint8_t how;                      /* 0 played out, else enum quit_how */
    uint8_t zero[3];
};

enum { VERB_TAKE = 1, VERBS };
enum { EVENT_TAKEN = EVENT_GAME, EVENT_WON };

/* ---- the verbs ------------------------------------------------------------------------ */

static bool read_number(const void *pack, const char *word, unsigned *value)
{
    (void)pack;
    int64_t n;
    bool ok = word_int(word, 0, 255, &n);
    *value = ok ? (unsigned)n : 0;
    return ok;
}

static void say_number(const void *pack, unsigned value, struct text *out)
{
    (void)pack;
    text_int(out, value);
}

static const struct shape number = {.read = read_number, .say = say_number, .name = "a number"};
static const struct verb_form verbs[] = {[VERB_TAKE] = {"take", {{FIELD_FROM, &number}}}, [VERBS] = {0}};

/* ---- content: in a real game content.c and pack.c ----------------------------------- */

enum { HEAP_MAX = 200 };

static const struct data_member scenario_members[] = {
    SCENARIO_MEMBERS, {"heap", AN_INT(1, HEAP_MAX), "10", "How many lie on the heap at the start (R1)."}, {0}};
static const struct data_member null_file[] = {
    {"scenarios", LIST_OF(AN_OBJECT(scenario_members), 1, 50), REQUIRED, "The heaps to choose from."},
    SWITCHES_MEMBER,
    {"rules", A_RULES_MAP, REQUIRED, "The text of each rule under its number."},
    {0}};
static const struct data_file files[] = {{"null.json", "Everything about this game: heaps and rules.", null_file}, {0}};
static const char *const position_members[] = {"version", "heap", "turn", "result", NULL};
static const struct content_description content_of_null = {.files = files, .position = position_members};

static bool prepare(const struct json *content, const struct json *setup, void *out, struct errors *errors)
{
    static const struct setup_switch none[] = {{0}};
    struct null_pack *pack = out;
    int before = errors->n;
    pack->head.seats = 2;
    const struct json *scenario = setup_scenario(content, setup, false, &pack->head, errors);
    setup_switches_begin(content, none, NULL, errors);
    setup_switches_lay(content, json_get(setup, "switches"), none, NULL, errors);
    pack->heap = (uint8_t)json_int(json_get(scenario, "heap"), 10);
    return errors->n == before;
}

/* ---- rules ---------------------------------------------------------------------------- */

static void begin(const void *pack, void *out)
{
    *(struct null_state *)out = (struct null_state){.heap = ((const struct null_pack *)pack)->heap, .winner = NOBODY};
}

static struct node node(const void *pack, const void *v)
{
    (void)pack;
    const struct null_state *s = v;
    if (s->over)
        return (struct node){.kind = NODE_OVER};
    return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)(1u << s->turn), .seen = SEEN_BY_ALL};
}

/* R1, asked by check and legal alike. */
static bool may_take(const struct null_state *s, unsigned taken)
{
    return taken >= 1 && taken <= 2 && taken <= s->heap;
}

static bool check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why)
{
    const struct null_state *s = v;
    *why = (struct reason){0};
    if (s->over || seat != s->turn)
        why->rule = RULE_SEAT;
    else if (!verb_formed(verbs, pack, action))
        why->rule = RULE_SYNTAX;
    else if (!may_take(s, action_from(action)))
        *why = (struct reason){.rule = RULE('R', 1), .a = (int32_t)action_from(action)};
    return why->rule == RULE_NONE;
}

static int legal(const void *pack, const void *v, unsigned seat, action_t *out)
{
    (void)pack;
    const struct null_state *s = v;
    int n = 0;
    for (unsigned take = 1; !s->over && seat == s->turn && take <= 2; take++)
        if (may_take(s, take))
            out[n++] = action_make(VERB_TAKE, take, 0, 0, 0);
    return n;
}

static void apply(const void *pack, void *state, unsigned seat, action_t action, struct events *events)
{
    (void)pack;
    struct null_state *s = state;
    unsigned taken = action_from(action);
    assert(!s->over && seat == s->turn && may_take(s, taken));
    rules_met(events, RULE('R', 1));
    s->heap = (uint8_t)(s->heap - taken);
    event_put(events,
              (struct event){
                  .kind = EVENT_TAKEN, .seen = SEEN_BY_ALL, .seat = (uint8_t)seat, .a = {(int32_t)taken, s->heap}});
    if (s->heap == 0) { /* R2 */
        rules_met(events, RULE('R', 2));
        s->over = 1;
        s->winner = (uint8_t)seat;
        event_put(events, (struct event){.kind = EVENT_WON, .seen = SEEN_BY_ALL, .seat = (uint8_t)seat});
    } else
        s->turn ^= 1;
}

static int outcomes(const void *pack, const void *s, struct outcome *out)
{
    (void)pack, (void)s, (void)out;
    return 0;
}

static uint64_t sample(const void *pack, const void *s, struct rng *dice)
{
    (void)pack, (void)s, (void)dice;
    return 0;
}

static void resolve(const void *pack, void *s, uint64_t outcome, struct events *events)
{
    (void)pack, (void)s, (void)outcome, (void)events;
}

static void quit(const void *pack, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)pack;
    struct null_state *s = state;
    s->over = 1;
    s->how = (uint8_t)how;
    s->winner = (uint8_t)(seat == NOBODY ? NOBODY : seat ^ 1);
    event_put(events, (struct event){.kind = EVENT_WON, .seen = SEEN_BY_ALL, .seat = s->winner});
}

static void result(const void *pack, const void *state, struct result *out)
{
    (void)pack;
    static const char *const by[] = {"heap", "resign", "time", "agree"};
    const struct null_state *s = state;
    *out = (struct result){.place = {1, 1}};
    if (s->winner != NOBODY) {
        out->place[s->winner ^ 1] = 2;
        out->score[s->winner] = 1;
    }
    scene_word(out->by, sizeof out->by, by[s->how]);
}

static bool valid(const void *pack, const void *state, struct reason *why)
{
    const struct null_pack *p = pack;
    const struct null_state *s = state;
    *why = (struct reason){0};
    if (s->heap > p->heap || s->turn > 1 || s->over > 1 || s->how > QUIT_AGREE || (!s->over && (!s->heap || s->how)))
        why->rule = RULE('R', 1);
    return why->rule == RULE_NONE;
}

static void look(const void *pack, const void *s, unsigned looker, void *view)
{
    (void)pack, (void)looker;
    memcpy(view, s, sizeof(struct null_state)); /* nothing is hidden */
}

static void imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *s)
{
    (void)pack, (void)seat, (void)dice;
    memcpy(s, view, sizeof(struct null_state));
}

/* ---- text --------------------------------------------------------------------------- */

static void say_action(const void *pack, action_t action, struct text *out) { verb_say(verbs, pack, action, out); }

static void say_outcome(const void *pack, uint64_t outcome, struct text *out) { (void)pack, (void)outcome, (void)out; }

static void say_event(const void *pack, const struct event *e, struct text *out)
{
    (void)pack;
    if (e->kind == EVENT_TAKEN)
        text_format(out, "taken %c %d left %d", 'A' + e->seat, e->a[0], e->a[1]);
    else
        text_format(out, "win %s", e->seat == 0 ? "A" : e->seat == 1 ? "B" : "nobody");
}

static void say_reason(const void *pack, const struct reason *why, struct text *out)
{
    (void)pack;
    if (why->rule == RULE('R', 1))
        text_format(out, "a turn takes one or two of what is left, not %d", why->a);
}

static void say_prompt(const void *pack, const void *v, unsigned seat, struct text *out)
{
    (void)pack, (void)seat;
    text_format(out, "%d left: take one or two", ((const struct null_state *)v)->heap);
}

static bool read_line(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    (void)v;
    struct words words;
    int used;
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (who == LUCK || !words_split(line, &words) || !verb_read(verbs, pack, &words, what, &used, why))
        return false;
    words_rest(line, "", &words, used);
    return true;
}

/* What happened, for people: `looker` reads "You take 2". */
static void tell_it(const void *pack, const void *before, const void *after, unsigned looker,
                    const struct happening *what, struct told *out)
{
    (void)pack, (void)before, (void)after;
    if (what->kind != HAPPENED_EVENT || what->event->kind == EVENT_FORCED)
        return; /* the action itself is told by its event */
    const struct event *e = what->event;
    bool you = e->seat == looker;
    const char *who = you ? "You" : e->seat == 0 ? "First" : "Second";
    out->n = (int16_t)e->a[0];
    out->kind = e->kind == EVENT_TAKEN ? TOLD_HIT : TOLD_RESULT;
    out->rule = e->kind == EVENT_TAKEN ? RULE('R', 1) : RULE('R', 2);
    if (e->kind == EVENT_TAKEN)
        scene_format(out->text, sizeof out->text, "%s %s %d. %d left.", who, you ? "take" : "takes", e->a[0], e->a[1]);
    else if (e->seat == NOBODY)
        scene_word(out->text, sizeof out->text, "A draw.");
    else
        scene_format(out->text, sizeof out->text, "%s %s.", who, you ? "win" : "wins");
}

static const char *const seats[] = {"A", "B", NULL}, *const hows[] = {"heap", "resign", "time", "agree", NULL};

static void say_position(const void *pack, const void *v, unsigned looker, struct text *out)
{
    (void)looker;
    const struct null_state *s = v;
    json_open(out, NULL, '{');
    json_put_str(out, "game", "null");
    json_put_int(out, "version", 1);
    json_put_str(out, "scenario", ((const struct null_pack *)pack)->head.scenario);
    json_put_int(out, "heap", s->heap);
    json_put_str(out, "turn", seats[s->turn]);
    if (s->over) {
        json_open(out, "result", '{');
        if (s->winner != NOBODY)
            json_put_str(out, "winner", seats[s->winner]);
        json_put_str(out, "by", hows[s->how]);
        json_close(out, '}');
    } else
        json_put_null(out, "result");
    json_close(out, '}');
}

static bool read_position(const void *pack, const struct json *position, unsigned looker, void *v,
                          struct errors *errors)
{
    (void)looker;
    static const char *const keys[] = {"game", "version", "scenario", "switches", "heap", "turn", "result", NULL};
    int before = errors->n;
    struct null_state *s = v;
    const struct json *end = json_get(position, "result");
    json_only_keys(position, keys, errors);
    json_want_int(position, "version", 1, 1, 1, errors);
    begin(pack, s);
    s->heap = (uint8_t)json_want_int(position, "heap", 0, s->heap, s->heap, errors);
    s->turn = (uint8_t)json_want_word(position, "turn", seats, 0, errors);
    if (end && end->type == JSON_OBJECT) {
        s->over = 1;
        s->winner = (uint8_t)json_want_word(end, "winner", seats, NOBODY, errors);
        s->how = (uint8_t)json_want_word(end, "by", hows, 0, errors);
    }
    struct reason why;
    if (errors->n == before && !valid(pack, s, &why))
        errors_add(errors, position, why.rule, "an empty heap ends the game");
    return errors->n == before;
}

static bool fact(const void *pack, const void *v, const char *words, struct text *out)
{
    (void)pack;
    if (strcmp(words, "heap") != 0)
        return false;
    text_int(out, ((const struct null_state *)v)->heap);
    return true;
}

/* The only thing on the table is the heap: any cell of it says how much is left. */
static bool inspect_it(const void *pack, const void *v, unsigned looker, unsigned target, unsigned id,
                       struct inspect *out)
{
    (void)looker;
    const struct null_state *s = v;
    if (target != TARGET_CELL || id >= s->heap)
        return false;
    scene_word(out->name, sizeof out->name, "The heap");
    inspect_figure(out, "Left", s->heap, ((const struct null_pack *)pack)->heap, "what was taken", RULE('R', 1));
    inspect_note(out, RULE('R', 2), "The player who takes the last one wins.");
    return true;
}

extern const struct game game_null;

static void scene(const void *pack, const void *v, unsigned looker, struct scene *out)
{
    const struct null_state *s = v;
    out->board = SCENE_LINES;
    out->rows = 1;
    out->cols = s->heap;
    for (int i = 0; i < s->heap; i++) {
        struct scene_cell *cell = scene_cell(out);
        cell->id = (uint16_t)i;
        cell->x = (int16_t)i;
        cell->owner = NOBODY;
        scene_word(cell->label, sizeof cell->label, "o");
    }
    scene_word(out->title, sizeof out->title, "Take one or two");
    scene_word(out->question.kind, sizeof out->question.kind, "take");
    out->question.rule = RULE('R', 1);
    scene_put_track(out, NOBODY, "heap", "Heap", s->heap, ((const struct null_pack *)pack)->heap);
    scene_legal(&game_null, pack, v, looker, out);
}

static void judge(const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    (void)pack;
    const struct null_state *s = state;
    int sign = s->over ? (s->winner == NOBODY ? 0
                          : s->winner == 0    ? 1
                                              : -1)
                       : (s->heap % 3 ? 1 : -1) * (s->turn == 0 ? 1 : -1);
    value[0] = sign * (s->over ? 10000 : 9000);
    value[1] = -value[0];
}

const struct game game_null = {
    .id = "null",
    .name = "Take One or Two",
    .about = "The smallest game: take one or two from a heap. The player who takes the last one wins.",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .seat_names = {"First", "Second"},
    .pack_size = sizeof(struct null_pack),
    .state_size = sizeof(struct null_state),
    .choices_max = 2,
    .outcomes_max = 1,
    .length_max = HEAP_MAX + 2,
    .content = &content_of_null,
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
    .verbs = verbs,
    .tell = tell_it,
    .say_position = say_position,
    .read_position = read_position,
    .fact = fact,
    .inspect = inspect_it,
    .scene = scene,
    .judge = judge,
};
