/* odds.c: see odds.h. The walk; odds_text.c tells the answer. */
#include "odds.h"

#include "hash.h"
#include "luck.h"
#include "match.h"
#include "odds_ways.h"
#include "told.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- events of one step, for whoever looks ------------------------------------------------ */

enum { STEP_EVENTS = 256 };

struct step_events {
    struct events head; /* first */
    struct event at[STEP_EVENTS];
    int n;
};

static void take_event(struct events *head, const struct event *event)
{
    struct step_events *sink = (struct step_events *)head;
    if (sink->n < STEP_EVENTS)
        sink->at[sink->n++] = *event;
}

/* ---- what is asked, and the memory for it ------------------------------------------------- */

struct walk {
    const struct game *game;
    const void *pack;
    unsigned eyes, seat;
    action_t actions[ODDS_ACTIONS];
    int actions_n;
    int64_t steps_left, bytes_max;
    struct step_events *sink;
    struct outcome *outcomes;
    uint8_t *state, *view;
    uint8_t *before; /* what the eyes see before the line */
    struct rng dice;
    struct odds *out;
    int rows_max;
    int *rows_by; /* index + 1 by view_hash, 0 = free; 2 * rows_max of them */
};

/* What was told before, and what the eyes see of the step just made: in the game's notation, or in sentences without the
 * dice and draws themselves. Questions that were skipped are no results. */
static char *heard(const struct walk *k, const char *before, bool sentences)
{
    struct text t = {0};
    text_put(&t, before ? before : "");
    for (int i = 0; i < k->sink->n; i++) {
        const struct event *e = &k->sink->at[i];
        if (e->kind == EVENT_FORCED || (k->eyes != REFEREE && !(e->seen >> k->eyes & 1)))
            continue;
        struct text line = {0}; /* by itself: a sentence begins with a capital */
        if (sentences) {
            struct told told;
            tell(k->game, k->pack, k->before, NULL, k->eyes, &(struct happening){.kind = HAPPENED_EVENT, .event = e},
                 &told);
            if (told.kind != TOLD_NOTHING && told.kind != TOLD_DICE && told.kind != TOLD_DRAW)
                text_put(&line, told.text);
        } else
            k->game->say_event(k->pack, e, &line);
        if (line.n || !sentences)
            text_format(&t, "%s\n", text_str(&line));
        text_free(&line);
    }
    char *copy = odds_copy(text_str(&t));
    text_free(&t);
    return copy;
}

/* ---- rows ---------------------------------------------------------------------------------- */

/* What the eyes see of a state, in k->view. */
static void see(const struct walk *k, const void *state, uint8_t *view)
{
    memset(view, 0, k->game->state_size);
    k->game->look(k->pack, state, k->eyes, view);
}

static int *row_slot(const struct walk *k, uint64_t hash)
{
    assert(k->rows_max > 0);
    uint32_t mask = (uint32_t)k->rows_max * 2 - 1, s = (uint32_t)hash & mask;
    while (k->rows_by[s] && k->out->rows[k->rows_by[s] - 1].view_hash != hash)
        s = (s + 1) & mask;
    return &k->rows_by[s];
}

static struct odds_row *row_find(struct walk *k, uint64_t hash)
{
    struct odds *o = k->out;
    if (o->n == k->rows_max) {
        k->rows_max = k->rows_max ? 2 * k->rows_max : 16;
        o->rows = odds_need(realloc(o->rows, (size_t)k->rows_max * sizeof *o->rows));
        free(k->rows_by);
        k->rows_by = odds_need(calloc((size_t)k->rows_max * 2, sizeof *k->rows_by));
        for (int i = 0; i < o->n; i++)
            *row_slot(k, o->rows[i].view_hash) = i + 1;
    }
    int *slot = row_slot(k, hash);
    if (*slot == 0) {
        o->rows[o->n] = (struct odds_row){.view_hash = hash};
        *slot = ++o->n;
    }
    return &o->rows[*slot - 1];
}

/* Adds a share of a state reached; `value` sums share times judge until the end. */
static struct odds_row *row_add(struct walk *k, const void *state, double share)
{
    assert(share > 0);
    see(k, state, k->view);
    struct odds_row *row = row_find(k, hash_bytes(k->view, k->game->state_size, 0));
    row->share += share;
    row->fate = (int8_t)(k->game->forecast
                             ? k->game->forecast(k->pack, k->before, k->view, k->eyes < SEATS_MAX ? k->eyes : k->seat)
                             : -1);
    assert(row->fate < FORECAST_KINDS);
    row->over = k->game->node(k->pack, state).kind == NODE_OVER;
    if (k->game->judge) {
        int32_t value[SEATS_MAX] = {0};
        k->game->judge(k->pack, state, value);
        for (int i = 0; i < SEATS_MAX; i++)
            row->value[i] += share * value[i];
    }
    return row;
}

static void rows_clear(struct walk *k)
{
    for (int i = 0; i < k->out->n; i++) {
        free(k->out->rows[i].events);
        free(k->out->rows[i].said);
    }
    k->out->n = 0;
    if (k->rows_by)
        memset(k->rows_by, 0, (size_t)k->rows_max * 2 * sizeof *k->rows_by);
}

/* ---- the exact walk -------------------------------------------------------------------------- */

/* The actions carried out on k->state; the step's events are those of all of them. */
static bool act(struct walk *k, struct reason *why)
{
    k->sink->n = 0;
    for (int i = 0; i < k->actions_n; i++) {
        struct node node = k->game->node(k->pack, k->state);
        *why = (struct reason){.rule = RULE_SEAT};
        if (node.kind != NODE_CHOICE || !(node.seats >> k->seat & 1) ||
            !k->game->check(k->pack, k->state, k->seat, k->actions[i], why))
            return false;
        k->game->apply(k->pack, k->state, k->seat, k->actions[i], &k->sink->head);
    }
    *why = (struct reason){0};
    return true;
}

static bool finish_way(struct walk *k, const struct way *way, const void *state)
{
    assert(way->events && way->said);
    struct odds_row *row = row_add(k, state, way->share);
    if (!row->events || way->heaviest > row->high) { /* high: the heaviest way, until the end */
        free(row->events);
        free(row->said);
        row->events = odds_copy(way->events);
        row->said = odds_copy(way->said);
        row->high = way->heaviest;
    }
    return ratio_add(&row->chance, &way->chance);
}

/* Every outcome from one state into the next table. */
static bool fan_out(struct walk *k, const struct way *way, const void *state, struct ways *next)
{
    assert(way->share > 0);
    size_t size = k->game->state_size;
    uint64_t denominator = k->game->node(k->pack, state).denominator;
    int n = k->game->outcomes(k->pack, state, k->outcomes);
    if ((k->steps_left -= n) < 0 || ((int64_t)next->n + n) * (int64_t)(size + sizeof *way) > k->bytes_max)
        return false;
    k->out->steps += n;
    for (int i = 0; i < n; i++) {
        struct ratio chance = way->chance;
        double part = (double)k->outcomes[i].weight / (double)denominator;
        if (!ratio_times(&chance, k->outcomes[i].weight, denominator))
            return false;
        memcpy(k->state, state, size);
        k->sink->n = 0;
        k->game->resolve(k->pack, k->state, k->outcomes[i].what, &k->sink->head);
        struct way *to = ways_find(next, k->state, size);
        if (!ratio_add(&to->chance, &chance))
            return false;
        to->share += way->share * part;
        if (!to->events || way->heaviest * part > to->heaviest) {
            free(to->events);
            free(to->said);
            to->events = heard(k, way->events, false);
            to->said = heard(k, way->said, true);
            to->heaviest = way->heaviest * part;
        }
    }
    return true;
}

/* From k->state, after its actions, to the next decision in every way. False: the budget does not do. */
static bool walk_exactly(struct walk *k)
{
    size_t size = k->game->state_size;
    struct ways now = {0}, next = {0};
    struct way *first = ways_find(&now, k->state, size);
    first->chance = ratio_one();
    first->share = first->heaviest = 1;
    first->events = heard(k, NULL, false);
    first->said = heard(k, NULL, true);
    bool ok = true;
    while (ok && now.n) {
        for (int i = 0; ok && i < now.n; i++) {
            const uint8_t *state = now.states + (size_t)i * size;
            ok = k->game->node(k->pack, state).kind == NODE_LUCK ? fan_out(k, &now.at[i], state, &next)
                                                                 : finish_way(k, &now.at[i], state);
        }
        ways_free(&now);
        now = next;
        next = (struct ways){0};
    }
    ways_free(&now);
    return ok;
}

/* ---- samples --------------------------------------------------------------------------------- */

/* The 95 % interval of a share of n samples (Wilson). */
static void interval(struct odds_row *row, double n)
{
    assert(n > 0);
    double z = 1.96, p = row->share, middle = p + z * z / (2 * n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)), scale = 1 + z * z / n;
    row->low = fmax(0, (middle - half) / scale);
    row->high = fmin(1, (middle + half) / scale);
}

/* One way, from k->state after its actions, to the next decision. */
static bool walk_once(struct walk *k)
{
    char *events = NULL, *said = NULL;
    while (k->game->node(k->pack, k->state).kind == NODE_LUCK && k->steps_left-- > 0) {
        char *more = heard(k, events, false), *more_said = heard(k, said, true);
        free(events);
        free(said);
        events = more;
        said = more_said;
        k->sink->n = 0;
        k->game->resolve(k->pack, k->state, k->game->sample(k->pack, k->state, &k->dice), &k->sink->head);
        k->out->steps++;
    }
    bool there = k->game->node(k->pack, k->state).kind != NODE_LUCK;
    if (there) {
        struct odds_row *row = row_add(k, k->state, 1);
        if (!row->events) {
            row->events = heard(k, events, false);
            row->said = heard(k, said, true);
        }
        k->out->samples++;
    }
    free(events);
    free(said);
    return there;
}

enum { SAMPLES_MAX = 20000, ROWS_MAX = 2000 };

/* v: a state, or looker's view: then each sample imagines its own world. */
static void sample_ways(struct walk *k, const void *v, unsigned looker, int64_t steps)
{
    struct reason why;
    rows_clear(k);
    k->steps_left = steps;
    k->out->kind = ODDS_SAMPLED;
    while (k->out->samples < SAMPLES_MAX && k->steps_left > 0 && k->out->n < ROWS_MAX) {
        if (looker == REFEREE)
            memcpy(k->state, v, k->game->state_size);
        else
            k->game->imagine(k->pack, v, looker, &k->dice, k->state);
        if (!act(k, &why) || !walk_once(k))
            break;
    }
    if (looker != REFEREE)
        k->out->worlds = (int)k->out->samples;
    double n = k->out->samples ? (double)k->out->samples : 1;
    for (int i = 0; i < k->out->n; i++) {
        k->out->rows[i].share /= n;
        for (int s = 0; s < SEATS_MAX; s++)
            k->out->rows[i].value[s] /= n;
        interval(&k->out->rows[i], n);
    }
}

/* ---- imagined worlds --------------------------------------------------------------------------- */

/* Adds one world's rows to the sum over all. `high` gathers squares of shares. False: this world differs. */
static bool rows_join(struct walk *sum, struct odds *one, int world)
{
    bool same = world == 0 || one->n == sum->out->n;
    for (int i = 0; i < one->n; i++) {
        struct odds_row *from = &one->rows[i], *to = row_find(sum, from->view_hash);
        ratio_reduce(&from->chance);
        if (world > 0 && (!to->events || !ratio_same(&to->chance, &from->chance)))
            same = false;
        to->fate = from->fate;
        if (!to->events) {
            to->events = from->events;
            to->said = from->said;
            from->events = from->said = NULL;
            to->chance = from->chance;
            to->over = from->over;
        }
        to->share += from->share;
        to->high += from->share * from->share;
        for (int s = 0; s < SEATS_MAX; s++)
            to->value[s] += from->value[s];
    }
    return same;
}

/* The mean over worlds, with an interval where they differ. */
static void rows_mean(struct odds *o, int worlds, bool agreed)
{
    assert(worlds > 0);
    o->kind = agreed ? ODDS_AGREED : ODDS_WORLDS;
    o->worlds = worlds;
    for (int i = 0; i < o->n; i++) {
        struct odds_row *row = &o->rows[i];
        double mean = row->share / worlds, spread = fmax(0, row->high / worlds - mean * mean);
        double half = agreed ? 0 : 1.96 * sqrt(spread / (worlds > 1 ? worlds - 1 : 1));
        row->share = mean;
        row->low = fmax(0, mean - half);
        row->high = fmin(1, mean + half);
        for (int s = 0; s < SEATS_MAX; s++)
            row->value[s] /= worlds;
        if (!agreed)
            row->chance = (struct ratio){0};
    }
}

/* False: some world passed the budget. */
static bool walk_worlds(struct walk *k, const void *view, unsigned looker, int worlds)
{
    bool agreed = true, ok = true;
    int world = 0;
    for (; ok && world < worlds; world++) {
        struct odds one = {0};
        struct walk in = *k;
        struct reason why;
        in.out = &one;
        in.rows_max = 0;
        in.rows_by = NULL;
        k->game->imagine(k->pack, view, looker, &k->dice, in.state);
        ok = act(&in, &why) && walk_exactly(&in);
        k->steps_left = in.steps_left;
        k->out->steps += one.steps;
        if (ok)
            agreed &= rows_join(k, &one, world);
        free(in.rows_by);
        odds_free(&one);
    }
    if (ok)
        rows_mean(k->out, world, agreed);
    return ok;
}

/* ---- the question -------------------------------------------------------------------------------- */

/* A skipped question whose answer stands on the line. */
static bool was_skipped(const struct walk *k, const char *line)
{
    for (int i = 0; i < k->sink->n; i++) {
        char words[256];
        struct text said = text_fixed(words, sizeof words);
        if (k->sink->at[i].kind != EVENT_FORCED || k->sink->at[i].seat != k->seat)
            continue;
        k->game->say_action(k->pack, event_forced_action(&k->sink->at[i]), &said);
        if (strcmp(words, line) == 0)
            return true;
    }
    return false;
}

/* The actions of a line, read one after the other on k->state. */
static bool read_part(struct walk *k, char line[LINE_MAX_BYTES + 1], struct reason *why)
{
    while (line[0]) {
        struct node node = k->game->node(k->pack, k->state);
        if (k->actions_n && (node.kind != NODE_CHOICE || !(node.seats >> k->seat & 1)))
            break;
        *why = (struct reason){.rule = RULE_SEAT};
        if (k->actions_n == ODDS_ACTIONS || node.kind != NODE_CHOICE || !(node.seats >> k->seat & 1))
            return false;
        action_t *a = &k->actions[k->actions_n];
        char before[LINE_MAX_BYTES + 1];
        strcpy(before, line);
        *why = (struct reason){0};
        if (!k->game->read(k->pack, k->state, k->seat, line, a, why) ||
            !k->game->check(k->pack, k->state, k->seat, *a, why)) {
            if (was_skipped(k, before)) {
                line[0] = 0;
                break;
            }
            if (why->rule == RULE_NONE)
                why->rule = RULE_SYNTAX;
            return false;
        }
        k->game->apply(k->pack, k->state, k->seat, *a, &k->sink->head);
        k->actions_n++;
    }
    return true;
}

static bool read_actions(struct walk *k, const char *words, struct reason *why)
{
    char line[LINE_MAX_BYTES + 1], part[LINE_MAX_BYTES + 1];
    struct text left = text_fixed(k->out->left, sizeof k->out->left);
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (strlen(words) >= sizeof line)
        return false;
    strcpy(line, words);
    k->sink->n = 0;
    while (line[0]) {
        line_take_part(line, part);
        if (!read_part(k, part, why))
            return false;
        if (part[0] && !was_skipped(k, part)) /* luck comes before it */
            text_format(&left, "%s%s%s", part, line[0] ? "; " : "", line);
        if (part[0])
            break;
    }
    *why = (struct reason){0};
    return true;
}

static int heavier(const void *a, const void *b)
{
    const struct odds_row *x = a, *y = b;
    if (x->share != y->share)
        return x->share < y->share ? 1 : -1;
    return x->view_hash < y->view_hash ? -1 : x->view_hash > y->view_hash;
}

/* The rows by what they come to, in the game's own few words. */
static void fates_add_up(const struct walk *k, struct odds *o)
{
    bool exact = o->kind == ODDS_EXACT || o->kind == ODDS_AGREED;
    for (int i = 0; i < o->n; i++) {
        const struct odds_row *row = &o->rows[i];
        if (row->fate < 0)
            continue;
        struct odds_fate *fate = &o->fates[row->fate];
        fate->kind = k->game->forecast_kinds[row->fate];
        fate->share += row->share;
        if (exact && !ratio_add(&fate->chance, &row->chance))
            fate->chance = (struct ratio){0};
    }
    for (int i = 0; i < FORECAST_KINDS; i++)
        ratio_reduce(&o->fates[i].chance);
}

static void complete(struct walk *k, const void *before)
{
    struct odds *o = k->out;
    o->judged = k->game->judge != NULL;
    if (o->judged) {
        int32_t value[SEATS_MAX] = {0};
        k->game->judge(k->pack, before, value);
        for (int s = 0; s < SEATS_MAX; s++)
            o->before[s] = value[s];
    }
    for (int i = 0; i < o->n; i++) {
        struct odds_row *row = &o->rows[i];
        ratio_reduce(&row->chance);
        if (o->kind == ODDS_EXACT || o->kind == ODDS_AGREED)
            row->low = row->high = row->share = ratio_double(&row->chance);
        for (int s = 0; s < SEATS_MAX; s++) {
            o->value[s] += row->value[s];
            row->value[s] /= row->share > 0 ? row->share : 1;
        }
    }
    if (o->n)
        qsort(o->rows, (size_t)o->n, sizeof *o->rows, heavier);
    fates_add_up(k, o);
}

static bool find(struct walk *k, const void *v, unsigned looker, const char *line, const struct odds_limits *limits,
                 uint8_t *world, struct reason *why)
{
    size_t size = k->game->state_size;
    int64_t steps = limits && limits->steps ? limits->steps : 1000000;
    bool hidden = looker != REFEREE && ((const struct pack_head *)k->pack)->hidden;
    if (looker == REFEREE)
        memcpy(world, v, size);
    else
        k->game->imagine(k->pack, v, looker, &k->dice, world);
    see(k, world, k->before);
    if (limits && limits->before)
        memcpy(k->before, limits->before, size);
    memcpy(k->state, world, size);
    if (!read_actions(k, line, why))
        return false;
    k->steps_left = steps;
    bool exact;
    if (hidden)
        exact = walk_worlds(k, v, looker, limits && limits->worlds ? limits->worlds : 24);
    else {
        memcpy(k->state, world, size);
        k->out->kind = ODDS_EXACT;
        exact = act(k, why) && walk_exactly(k);
    }
    if (!exact)
        sample_ways(k, hidden ? v : world, hidden ? looker : REFEREE, steps);
    complete(k, world);
    return true;
}

bool odds_line(const struct game *game, const void *pack, const void *v, unsigned looker, unsigned eyes, unsigned seat,
               const char *line, const struct odds_limits *limits, struct odds *out, struct reason *why)
{
    size_t size = game->state_size;
    struct step_events sink = {.head.put = take_event};
    uint8_t *states = odds_need(calloc(4, size));
    *out = (struct odds){0};
    struct walk k = {.game = game,
                     .pack = pack,
                     .eyes = eyes,
                     .seat = seat,
                     .sink = &sink,
                     .out = out,
                     .bytes_max = limits && limits->bytes ? limits->bytes : INT64_C(64) << 20,
                     .outcomes = odds_need(malloc((size_t)game->outcomes_max * sizeof(struct outcome))),
                     .state = states,
                     .view = states + size};
    rng_seed(&k.dice, limits ? limits->seed : 0);
    k.before = states + 3 * size;
    bool ok = find(&k, v, looker, line, limits, states + 2 * size, why);
    free(k.outcomes);
    free(k.rows_by);
    free(states);
    if (!ok)
        odds_free(out);
    return ok;
}

void odds_free(struct odds *odds)
{
    for (int i = 0; i < odds->n; i++) {
        free(odds->rows[i].events);
        free(odds->rows[i].said);
    }
    free(odds->rows);
    *odds = (struct odds){0};
}
