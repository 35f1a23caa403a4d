/* review.c: see review.h. */
#include "review.h"

#include "engine/scene.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In points of 100. A search is sure of its figures to about one point. */
static const double good_from = 1.5, doubtful_from = 4, mistake_from = 9, luck_from = 5, reply_from = 8;

const char *const moment_words[MOMENT_KINDS] = {"choice", "luck", "reply"};
const char *const grade_words[GRADES] = {"best", "good", "doubtful", "mistake"};

enum grade row_grade(const struct review_row *row)
{
    double loss = row_loss(row);
    return loss < good_from       ? GRADE_BEST
           : loss < doubtful_from ? GRADE_GOOD
           : loss < mistake_from  ? GRADE_DOUBTFUL
                                  : GRADE_MISTAKE;
}

/* To the hundredth, as it goes through JSON. */
static double points_of(int32_t value) { return round((value + 10000) / 2.0) / 100; }

/* ---- the decisions --------------------------------------------------------------------------- */

struct walk {
    struct review *r;
    unsigned char *state, *view;
    struct scene *scene;
    action_t *legal;
    const struct entry *entries;
    int n;
    int8_t *taken; /* entries that belong to a series already */
};

static bool stands(const struct entry *e) { return !e->undone && (e->word == WORD_ACTION || e->word == WORD_LUCK); }

static void step(const struct review *r, void *state, const struct entry *e)
{
    if (e->word == WORD_ACTION)
        r->game->apply(r->pack, state, e->who, e->what, NULL);
    else
        r->game->resolve(r->pack, state, e->what, NULL);
}

static bool secret_for(struct node node, unsigned seat)
{
    return node.kind == NODE_CHOICE && node.seats >> seat & 1 && (node.seen & SEEN_BY_ALL) == SEEN_BY_NONE;
}

/* The answers of a secret series, from entry i on: others may answer theirs in between. At least the one at i. */
static void take_series(struct walk *w, int i, struct review_unit *u)
{
    const struct review *r = w->r;
    unsigned char *now = calloc(1, r->game->state_size);
    u->line = calloc(PLAN_MAX, sizeof *u->line);
    if (!now || !u->line)
        abort();
    memcpy(now, w->state, r->game->state_size);
    for (int k = i; k < w->n && u->n < PLAN_MAX; k++) {
        const struct entry *e = &w->entries[k];
        if (!stands(e))
            continue;
        if (e->word == WORD_LUCK || !secret_for(r->game->node(r->pack, now), u->seat))
            break;
        if (e->who != u->seat) {
            step(r, now, e);
            continue;
        }
        u->line[u->n++] = e->what;
        u->last = k;
        w->taken[k] = 1;
        if (answer_heard(r->game, r->pack, now, u->seat, e->what))
            break;
    }
    if (!u->n) { /* an open question */
        u->line[u->n++] = w->entries[i].what;
        u->last = i;
    }
    free(now);
}

static int turn_now(struct walk *w, unsigned looker)
{
    const struct review *r = w->r;
    memset(w->view, 0, r->game->state_size);
    r->game->look(r->pack, w->state, looker, w->view);
    memset(w->scene, 0, sizeof *w->scene);
    r->game->scene(r->pack, w->view, looker, w->scene);
    return w->scene->turn;
}

static bool reviewed(const struct review *r, unsigned seat) { return r->open || seat == r->seat; }

static void note_decision(struct walk *w, int i)
{
    struct review *r = w->r;
    const struct entry *e = &w->entries[i];
    if (w->taken[i] || !reviewed(r, e->who))
        return;
    int choices = r->game->legal(r->pack, w->state, e->who, w->legal);
    if (choices < 2)
        return;
    struct review_unit *u = &r->units[r->units_n++];
    *u = (struct review_unit){.entry = i, .seat = e->who, .choices = choices, .turn = turn_now(w, e->who)};
    take_series(w, i, u);
    u->state = malloc(r->game->state_size);
    if (!u->state)
        abort();
    memcpy(u->state, w->state, r->game->state_size);
}

static void note_names(struct walk *w, unsigned looker)
{
    struct review *r = w->r;
    memset(w->view, 0, r->game->state_size);
    r->game->look(r->pack, w->state, looker, w->view);
    scene_make_of(r->game, r->pack, w->view, looker, w->scene);
    scene_word(r->scenario, sizeof r->scenario,
               w->scene->scenario_name[0] ? w->scene->scenario_name : ((const struct pack_head *)r->pack)->scenario);
    for (int seat = 0; seat < r->seats; seat++) {
        const char *name = w->scene->seats[seat].name[0] ? w->scene->seats[seat].name : r->game->seat_names[seat];
        if (name && name[0])
            scene_word(r->names[seat], sizeof r->names[seat], name);
        else
            scene_format(r->names[seat], sizeof r->names[seat], "%c", seat_letter((unsigned)seat));
        scene_format(r->called[seat], sizeof r->called[seat], "%s (%c)", r->names[seat], seat_letter((unsigned)seat));
    }
}

static void number_entries(struct walk *w)
{
    struct review *r = w->r;
    int seen = 0;
    for (int i = 0; i < w->n; i++) {
        seen += r->open || w->entries[i].seen >> r->seat & 1;
        r->numbers[i] = seen;
    }
}

static void find_units(struct review *r)
{
    struct walk w = {.r = r, .scene = calloc(1, sizeof *w.scene)};
    size_t size = r->game->state_size;
    w.n = match_entries(r->match, &w.entries);
    w.state = calloc(2, size);
    w.view = w.state + size;
    w.legal = calloc((size_t)r->game->choices_max, sizeof *w.legal);
    w.taken = calloc((size_t)w.n + 1, 1);
    r->units = calloc((size_t)w.n + 1, sizeof *r->units);
    r->luck_turn = calloc((size_t)w.n + 1, sizeof *r->luck_turn);
    r->numbers = calloc((size_t)w.n + 1, sizeof *r->numbers);
    if (!w.scene || !w.state || !w.legal || !w.taken || !r->units || !r->luck_turn || !r->numbers)
        abort();
    number_entries(&w);
    memcpy(w.state, match_start(r->match), size);
    unsigned looker = r->seat < SEATS_MAX ? r->seat : AUDIENCE;
    note_names(&w, looker);
    for (int i = 0, luck = 0; i < w.n; i++) {
        if (!stands(&w.entries[i]))
            continue;
        if (w.entries[i].word == WORD_ACTION)
            note_decision(&w, i);
        else if (luck < r->luck.n && r->luck.rows[luck].entry == i)
            r->luck_turn[luck++] = turn_now(&w, looker);
        step(r, w.state, &w.entries[i]);
    }
    free(w.scene);
    free(w.state);
    free(w.legal);
    free(w.taken);
}

bool review_begin(struct review *r, const struct match *m, unsigned seat, struct text *why)
{
    const struct pack_head *head = match_pack(m);
    *r = (struct review){.match = m, .game = match_game(m), .pack = head, .seat = seat, .seats = head->seats};
    assert(seat < SEATS_MAX || seat == NOBODY);
    r->over = match_node(m).kind == NODE_OVER;
    r->open = r->over || !head->hidden;
    if (seat != NOBODY && seat >= head->seats)
        text_format(why, "this match has %d seats, so there is no seat %c", head->seats, seat_letter(seat));
    else if (!r->game->judge)
        text_format(why, "%s has no measure of a position, so nothing can be weighed", r->game->id);
    else if (!r->open && seat == NOBODY)
        text_put(why,
                 "the match is not over, and what one side holds is hidden from the other: name the seat to review it "
                 "for, as in --seat A. Its decisions can be reviewed, from what it knew, and nothing of the others");
    if (why->n)
        return false;
    if (r->over)
        r->game->result(r->pack, match_state(m), &r->result);
    ledger_make(&r->luck, m, r->open ? (unsigned)REFEREE : seat);
    find_units(r);
    r->rows = calloc((size_t)r->units_n + 1, sizeof *r->rows);
    if (!r->rows)
        abort();
    return true;
}

static void row_free(struct review_row *row)
{
    free(row->did);
    free(row->better);
    free(row->line);
    *row = (struct review_row){0};
}

void review_free(struct review *r)
{
    for (int i = 0; i < r->units_n; i++) {
        free(r->units[i].line);
        free(r->units[i].state);
        row_free(&r->rows[i]);
    }
    free(r->units);
    free(r->rows);
    free(r->luck_turn);
    free(r->numbers);
    ledger_free(&r->luck);
    *r = (struct review){0};
}

/* ---- weighing -------------------------------------------------------------------------------- */

struct player *review_player(const struct review *r, const char *budget, bool deep, struct text *error)
{
    struct player *p = player_new(r->game, r->pack, budget, 1, error);
    if (p && !player_searches(p)) {
        text_format(error, "%s does not search, so it cannot weigh a decision; recruit, club, strong and search:… do",
                    budget);
        player_free(p);
        return NULL;
    }
    if (p)
        player_untimed(p);
    if (p && deep)
        player_deepen(p, REVIEW_DEEPER);
    return p;
}

void review_weigh(const struct review *r, struct player *p, int unit, struct review_row *out)
{
    const struct review_unit *u = &r->units[unit];
    struct weighed w;
    struct text did = {0}, better = {0}, line = {0};
    unsigned char *view = calloc(1, r->game->state_size);
    if (!view)
        abort();
    r->game->look(r->pack, u->state, u->seat, view);
    player_seed(p, 1 + (uint64_t)unit); /* the same whoever weighs it, and what was weighed before */
    player_weigh(p, view, u->seat, u->line, u->n, &w);
    *out = (struct review_row){.weighed = true,
                               .before = points_of(w.best.value),
                               .after = points_of(w.played.value),
                               .visits = w.played.visits};
    review_answers(r, u, &w, &did, &better);
    if (better.n)
        r->game->say_action(r->pack, w.best.entry[0].what, &line);
    out->did = strdup(text_str(&did));
    out->better = strdup(text_str(&better));
    out->line = strdup(text_str(&line));
    if (!out->did || !out->better || !out->line)
        abort();
    text_free(&did);
    text_free(&better);
    text_free(&line);
    free(view);
}

void review_keep(struct review *r, int unit, struct review_row *row)
{
    assert(unit >= 0 && unit < r->units_n);
    row_free(&r->rows[unit]);
    r->rows[unit] = *row;
    *row = (struct review_row){0};
}

/* ---- what to look at again --------------------------------------------------------------------- */

/* The next decision of the same seat that was weighed, or -1. */
static int next_own(const struct review *r, int unit)
{
    for (int i = unit + 1; i < r->units_n; i++)
        if (r->units[i].seat == r->units[unit].seat && r->rows[i].weighed)
            return i;
    return -1;
}

/* What luck gave the seat between two entries. */
static double luck_between(const struct review *r, unsigned seat, int from, int to)
{
    double sum = 0;
    for (int i = 0; i < r->luck.n; i++)
        if (r->luck.rows[i].entry > from && r->luck.rows[i].entry < to)
            sum += r->luck.rows[i].surprise[seat] / 200;
    return sum;
}

/* How much a decision seems to matter: what it cost; or that the seat could expect much less at its next one than luck
 * explains, so that the search may have been too short to see why. */
static double suspicion(const struct review *r, int unit)
{
    const struct review_unit *u = &r->units[unit];
    double loss = row_loss(&r->rows[unit]);
    int next = next_own(r, unit);
    if (next < 0)
        return loss;
    double drop = r->rows[unit].after - r->rows[next].before + luck_between(r, u->seat, u->last, r->units[next].entry);
    return loss > drop / 2 ? loss : drop / 2;
}

int review_again(const struct review *r, int *units, int most)
{
    enum { EACH = 8 }; /* of a seat */
    int n = 0;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        for (int k = 0; k < EACH && n < most; k++) {
            int best = -1;
            double worst = good_from;
            for (int i = 0; i < r->units_n; i++) {
                bool before = r->units[i].seat != seat || !r->rows[i].weighed;
                for (int o = 0; o < n; o++)
                    before |= units[o] == i;
                if (!before && suspicion(r, i) > worst) {
                    best = i;
                    worst = suspicion(r, i);
                }
            }
            if (best < 0)
                break;
            units[n++] = best;
        }
    int kept = 0;
    for (int i = 0; i < n; i++) /* those that were looked at deeply already count, but need it no more */
        if (!r->rows[units[i]].deep)
            units[kept++] = units[i];
    return kept;
}

/* ---- moments ------------------------------------------------------------------------------------ */

/* What the seat could expect at its last decision up to an entry. */
static double standing(const struct review *r, unsigned seat, int entry)
{
    double before = 50;
    for (int i = 0; i < r->units_n && r->units[i].entry <= entry; i++)
        if (r->units[i].seat == seat && r->rows[i].weighed)
            before = r->rows[i].before;
    return before;
}

/* How much a moment counts: what was lost from a level stand decides more than what was lost of little. */
static double weight_of(const struct review_moment *m)
{
    double level = m->before < 50 ? m->before / 50 : 1;
    return m->points * level * level;
}

/* Into the list, which holds the weightiest; of several of one kind and seat in one turn the worst stands for all. */
static void put_moment(struct review *r, struct review_moment m)
{
    struct review_moment *at = NULL;
    m.before = standing(r, m.seat, m.entry);
    for (int i = 0; i < r->moments_n && !at; i++) {
        struct review_moment *o = &r->moments[i];
        if (o->kind == m.kind && o->seat == m.seat && o->turn == m.turn && m.turn)
            at = o;
    }
    if (!at && r->moments_n < REVIEW_MOMENTS)
        at = &r->moments[r->moments_n++];
    else if (!at) {
        at = &r->moments[0];
        for (int i = 1; i < r->moments_n; i++)
            if (weight_of(&r->moments[i]) < weight_of(at))
                at = &r->moments[i];
    }
    if (weight_of(&m) > weight_of(at))
        *at = m;
}

/* The first entry of another seat between two entries that the review may tell, or -1. */
static int reply_entry(const struct review *r, unsigned seat, int from, int to)
{
    const struct entry *entries;
    match_entries(r->match, &entries);
    for (int i = from + 1; i < to; i++)
        if (stands(&entries[i]) && entries[i].word == WORD_ACTION && entries[i].who != seat &&
            (r->open || entries[i].seen >> r->seat & 1))
            return i;
    return -1;
}

/* A side could expect much less at its next decisions, and luck does not explain it: others did what it had not seen coming.
 * One figure may be off, so the best of three counts. */
static void reply_moments(struct review *r)
{
    enum { LOOKS = 3 };
    for (int i = 0; i < r->units_n; i++) {
        const struct review_unit *u = &r->units[i];
        int next = r->rows[i].weighed ? next_own(r, i) : -1, looks = 0;
        double best = 0;
        for (int k = next; k >= 0 && looks < LOOKS; k = next_own(r, k), looks++) {
            double here = r->rows[k].before - luck_between(r, u->seat, u->last, r->units[k].entry);
            best = here > best ? here : best;
        }
        int entry = looks == LOOKS ? reply_entry(r, u->seat, u->last, r->units[next].entry) : -1;
        if (entry >= 0 && r->rows[i].after - best >= reply_from)
            put_moment(r, (struct review_moment){.kind = MOMENT_REPLY,
                                                 .at = next,
                                                 .seat = u->seat,
                                                 .points = r->rows[i].after - best,
                                                 .turn = r->units[next].turn,
                                                 .entry = entry});
    }
}

/* The luck of one turn is one moment, from row i on; where turns are not counted, that between two decisions. */
static int luck_group(const struct review *r, int i)
{
    int n = 1;
    while (i + n < r->luck.n && r->luck_turn[i + n] == r->luck_turn[i] &&
           (r->luck_turn[i] || r->luck.rows[i + n].entry == r->luck.rows[i].entry + n))
        n++;
    return n;
}

static void luck_moments(struct review *r)
{
    for (int i = 0, n; i < r->luck.n; i += n) {
        double sum[SEATS_MAX] = {0};
        int hurt = 0, worst = i;
        n = luck_group(r, i);
        for (int k = i; k < i + n; k++)
            for (int seat = 0; seat < r->seats; seat++)
                sum[seat] += r->luck.rows[k].surprise[seat] / 200;
        for (int seat = 1; seat < r->seats; seat++)
            hurt = sum[seat] < sum[hurt] ? seat : hurt;
        for (int k = i; k < i + n; k++)
            worst = r->luck.rows[k].surprise[hurt] < r->luck.rows[worst].surprise[hurt] ? k : worst;
        if (-sum[hurt] >= luck_from)
            put_moment(r, (struct review_moment){.kind = MOMENT_LUCK,
                                                 .at = worst,
                                                 .seat = (uint8_t)hurt,
                                                 .points = -sum[hurt],
                                                 .turn = r->luck_turn[i],
                                                 .entry = r->luck.rows[worst].entry});
    }
}

static int by_entry(const void *a, const void *b)
{
    return ((const struct review_moment *)a)->entry - ((const struct review_moment *)b)->entry;
}

/* Was the seat level again at a later turn, or as well off as before? Then it was not the end of it. */
static bool recovered(const struct review *r, const struct review_moment *m)
{
    double enough = m->before < 50 ? m->before : 50;
    for (int i = 0; i < r->units_n; i++) {
        const struct review_unit *u = &r->units[i];
        if (u->seat == m->seat && r->rows[i].weighed && u->entry > m->entry && u->turn > m->turn &&
            r->rows[i].before >= enough)
            return true;
    }
    return false;
}

static void find_decisive(struct review *r)
{
    static const double by_kind[MOMENT_KINDS] = {1, 1, 0.8}, still_open = 0.4, least = 5.5;
    for (unsigned seat = 0; (int)seat < r->seats && r->over; seat++) {
        struct review_moment *most = NULL;
        double weight = least;
        for (int i = 0; i < r->moments_n && r->result.place[seat] != 1; i++) {
            struct review_moment *m = &r->moments[i];
            double here = m->seat == seat ? weight_of(m) * by_kind[m->kind] * (recovered(r, m) ? still_open : 1) : 0;
            if (here > weight) {
                weight = here;
                most = m;
            }
        }
        if (most)
            most->decisive = true;
    }
}

void review_end(struct review *r)
{
    r->moments_n = 0; /* it may be asked again, with more rows */
    memset(r->moments, 0, sizeof r->moments);
    for (int i = 0; i < r->units_n; i++) {
        const struct review_unit *u = &r->units[i];
        if (r->rows[i].weighed && row_loss(&r->rows[i]) >= doubtful_from)
            put_moment(
                r, (struct review_moment){
                       .at = i, .seat = u->seat, .points = row_loss(&r->rows[i]), .turn = u->turn, .entry = u->entry});
    }
    luck_moments(r);
    reply_moments(r);
    qsort(r->moments, (size_t)r->moments_n, sizeof *r->moments, by_entry);
    find_decisive(r);
}
