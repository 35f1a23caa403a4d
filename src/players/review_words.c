/* review_words.c: a review in sentences. */
#include "review.h"

#include "engine/scene.h"
#include "engine/told.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Whose eyes a decision is told by: its own seat's where the review is that seat's, else the referee's, who may tell all of
 * a match that is over. */
static unsigned eyes_of(const struct review *r, unsigned seat)
{
    return seat == r->seat || !r->open ? r->seat : (unsigned)REFEREE;
}

/* ---- answers ----------------------------------------------------------------------------------- */

/* A row of own answers in words. */
struct answers {
    int n;
    struct text words[PLAN_MAX];
    bool end[PLAN_MAX]; /* "done": no answer in itself */
};

/* From the state in which the first is asked, as far as they may be given in it. */
static void put_answers(const struct review *r, unsigned seat, unsigned char *state, const action_t *line, int n,
                        struct answers *a)
{
    struct reason why;
    unsigned char *view = calloc(1, r->game->state_size);
    if (!view)
        abort();
    *a = (struct answers){0};
    for (; a->n < n && a->n < PLAN_MAX && r->game->check(r->pack, state, seat, line[a->n], &why); a->n++) {
        memset(view, 0, r->game->state_size);
        r->game->look(r->pack, state, seat, view);
        a->end[a->n] = answer_say(r->game, r->pack, view, seat, line[a->n], &a->words[a->n]) == CHOICE_END;
        r->game->apply(r->pack, state, seat, line[a->n], NULL);
    }
    free(view);
}

static int count_of(const struct answers *a, int n, const char *words)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += strcmp(text_str(&a->words[i]), words) == 0;
    return count;
}

/* A few of them, without those that `other` has as well. What only closes a step is told where it is all there is. */
static void say_answers(const struct answers *a, const struct answers *other, struct text *out)
{
    enum { TOLD = 4 };
    int told = 0;
    for (int i = 0; i < a->n; i++) {
        const char *words = text_str(&a->words[i]);
        bool alone = a->n == 1 || (i == 0 && !other);
        if ((a->end[i] && !alone) || (other && count_of(a, i + 1, words) <= count_of(other, other->n, words)))
            continue;
        text_put(out, told ? "; " : "");
        text_put(out, told == TOLD ? "…" : words);
        if (told++ == TOLD)
            return;
    }
}

static void answers_free(struct answers *a)
{
    for (int i = 0; i < a->n; i++)
        text_free(&a->words[i]);
}

/* What the search found is told in an imagined world: it knew no more. */
void review_answers(const struct review *r, const struct review_unit *u, const struct weighed *w, struct text *did,
                    struct text *better)
{
    struct answers *mine = calloc(2, sizeof *mine), *best = mine + 1;
    action_t own[THOUGHT_LENGTH];
    int n = 0;
    size_t size = r->game->state_size;
    unsigned char *view = calloc(2, size), *world = view + size;
    struct rng dice;
    if (!mine || !view)
        abort();
    for (; n < w->best.length && w->best.entry[n].who == u->seat; n++)
        own[n] = w->best.entry[n].what;
    rng_seed(&dice, 1);
    memcpy(world, u->state, size);
    put_answers(r, u->seat, world, u->line, u->n, mine);
    r->game->look(r->pack, u->state, u->seat, view);
    r->game->imagine(r->pack, view, u->seat, &dice, world);
    put_answers(r, u->seat, world, w->plan_n ? w->plan : own, w->plan_n ? w->plan_n : n, best);
    say_answers(mine, w->plan_n ? best : NULL, did);
    if (!did->n) /* it lacks something, and has nothing else instead */
        say_answers(mine, NULL, did);
    if (w->best.value > w->played.value)
        say_answers(best, w->plan_n ? mine : NULL, better);
    answers_free(mine);
    answers_free(best);
    free(mine);
    free(view);
}

/* ---- what came of it ----------------------------------------------------------------------------- */

enum { CAME_MAX = 512 }; /* a whole battle may be one entry */
struct came {
    struct events sink;
    int n;
    struct event event[CAME_MAX]; /* of one entry */
};

static void put_event(struct events *sink, const struct event *event)
{
    struct came *c = (struct came *)sink;
    if (c->n < CAME_MAX)
        c->event[c->n++] = *event;
}

/* What is wanted of what happened: how it came out, what fell, or what others did. */
enum wanted { WANT_RESULTS, WANT_LUCK, WANT_DEEDS, WANTS };

/* How much a sentence of that kind tells then; 0: it is left out. */
static int weight_of(const struct told *t, enum wanted wanted)
{
    static const uint8_t weight[WANTS][TOLD_KINDS] = {
        [WANT_RESULTS] = {[TOLD_RESULT] = 3, [TOLD_DEAD] = 2, [TOLD_HIT] = 1, [TOLD_RETREAT] = 1},
        [WANT_LUCK] = {[TOLD_DICE] = 1, [TOLD_DRAW] = 1},
        [WANT_DEEDS] = {[TOLD_CARD] = 3, [TOLD_ATTACK] = 2, [TOLD_SHOT] = 2, [TOLD_MOVE] = 1, [TOLD_PLACE] = 1}};
    return weight[wanted][t->kind];
}

struct telling {
    const struct review *r;
    unsigned eyes;
    unsigned char *state, *before, *after;
    struct came came;
    enum wanted wanted;
    unsigned not_of; /* whose deeds are left out */
    int most, n;
    struct sentence {
        int weight, order;
        char text[240];
    } kept[8];
};

/* The weightiest are kept, in their order. */
static void keep_sentence(struct telling *t, int weight, int order, const char *words)
{
    int at = t->n;
    for (int i = 0; i < t->n; i++)
        if (strcmp(t->kept[i].text, words) == 0)
            return;
    if (t->n == t->most) {
        at = 0;
        for (int i = 1; i < t->n; i++)
            if (t->kept[i].weight < t->kept[at].weight ||
                (t->kept[i].weight == t->kept[at].weight && t->kept[i].order > t->kept[at].order))
                at = i;
        if (t->kept[at].weight >= weight)
            return;
        memmove(&t->kept[at], &t->kept[at + 1], (size_t)(t->n - at - 1) * sizeof *t->kept);
        at = t->n - 1;
    } else
        t->n++;
    t->kept[at] = (struct sentence){.weight = weight, .order = order};
    scene_word(t->kept[at].text, sizeof t->kept[at].text, words);
}

static void see(const struct telling *t, unsigned char *view)
{
    memset(view, 0, t->r->game->state_size);
    t->r->game->look(t->r->pack, t->state, t->eyes, view);
}

static void tell_one(struct telling *t, const struct happening *what, int order)
{
    struct told told;
    tell(t->r->game, t->r->pack, t->before, t->after, t->eyes, what, &told);
    if (told.text[0] && weight_of(&told, t->wanted) && (t->wanted != WANT_DEEDS || told.seat != t->not_of))
        keep_sentence(t, weight_of(&told, t->wanted), order, told.text);
}

static void tell_entry(struct telling *t, const struct entry *e, int order)
{
    const struct review *r = t->r;
    t->came.n = 0;
    see(t, t->before);
    if (e->word == WORD_ACTION)
        r->game->apply(r->pack, t->state, e->who, e->what, &t->came.sink);
    else
        r->game->resolve(r->pack, t->state, e->what, &t->came.sink);
    see(t, t->after);
    if (t->eyes >= SEATS_MAX || e->seen >> t->eyes & 1)
        tell_one(t,
                 &(struct happening){
                     .kind = e->word == WORD_LUCK ? HAPPENED_LUCK : HAPPENED_ACTION, .who = e->who, .what = e->what},
                 order);
    for (int i = 0; i < t->came.n; i++) {
        const struct event *event = &t->came.event[i];
        if (event->kind != EVENT_FORCED && (t->eyes >= SEATS_MAX || event->seen >> t->eyes & 1))
            tell_one(t, &(struct happening){.kind = HAPPENED_EVENT, .event = event}, order);
    }
}

/* The entry at which the seat of a moment decides its next turn. */
static int until(const struct review *r, const struct review_moment *m)
{
    const struct entry *entries;
    for (int i = 0; i < r->units_n; i++)
        if (r->units[i].seat == m->seat && r->units[i].entry > m->entry && r->units[i].turn > m->turn && m->turn)
            return r->units[i].entry;
    return match_entries(r->match, &entries);
}

/* Of the entries from `first` to before `end`. */
static void tell_entries(const struct review *r, unsigned seat, int first, int end, enum wanted wanted, int most,
                         struct text *out)
{
    struct telling *t = calloc(1, sizeof *t);
    size_t size = r->game->state_size;
    const struct entry *entries;
    int n = match_entries(r->match, &entries);
    if (!t || !(t->state = calloc(3, size)))
        abort();
    t->r = r;
    t->eyes = eyes_of(r, seat);
    t->wanted = wanted;
    t->not_of = seat;
    t->most = most < 8 ? most : 8;
    t->came.sink.put = put_event;
    t->before = t->state + size;
    t->after = t->before + size;
    memcpy(t->state, match_start(r->match), size);
    for (int i = 0; i < n && i < end; i++) {
        const struct entry *e = &entries[i];
        if (e->undone || (e->word != WORD_ACTION && e->word != WORD_LUCK))
            continue;
        if (i >= first)
            tell_entry(t, e, i);
        else if (e->word == WORD_ACTION)
            r->game->apply(r->pack, t->state, e->who, e->what, NULL);
        else
            r->game->resolve(r->pack, t->state, e->what, NULL);
    }
    for (int i = 0; i < t->n; i++)
        text_format(out, "%s%s", i ? " " : "", t->kept[i].text);
    free(t->state);
    free(t);
}

void review_came(const struct review *r, const struct review_moment *m, int most, struct text *out)
{
    enum { ENTRIES = 200 };
    int end = until(r, m);
    tell_entries(r, m->seat, m->entry, end < m->entry + ENTRIES ? end : m->entry + ENTRIES, WANT_RESULTS, most, out);
}

const char *review_who(const struct review *r, unsigned seat) { return seat == r->seat ? "You" : r->called[seat]; }

/* ---- sentences ----------------------------------------------------------------------------------- */

static long whole(double points) { return lround(points); }

static const char *plural(long n) { return n == 1 ? "" : "s"; }

static void say_when(const struct review *r, int turn, int entry, struct text *out)
{
    if (turn)
        text_format(out, "turn %d", turn);
    else
        text_format(out, "entry %d", r->numbers[entry]);
}

/* The worst throw or draw, as a sentence where its game has one. */
static void say_luck(const struct review *r, const struct review_moment *m, struct text *out)
{
    size_t before = out->n;
    tell_entries(r, m->seat, m->entry, m->entry + 1, WANT_LUCK, 2, out);
    if (out->n == before) {
        text_char(out, '"');
        r->game->say_outcome(r->pack, r->luck.rows[m->at].what, out);
        text_put(out, "\".");
    }
}

/* What others did: as sentences, or as they chose it. */
static void say_reply(const struct review *r, const struct review_moment *m, struct text *out)
{
    size_t before = out->n;
    tell_entries(r, m->seat, m->entry, r->units[m->at].entry, WANT_DEEDS, 2, out);
    for (int i = 0; i < r->units_n && out->n == before; i++) /* of others only where they may be told */
        if (r->units[i].seat != m->seat && r->units[i].entry >= m->entry && r->rows[i].weighed)
            text_format(out, "%s: \"%s\".", review_who(r, r->units[i].seat), r->rows[i].did);
}

void review_moment_say(const struct review *r, const struct review_moment *m, struct text *out)
{
    if (m->kind == MOMENT_LUCK)
        say_luck(r, m, out);
    else if (m->kind == MOMENT_REPLY)
        say_reply(r, m, out);
    else
        text_put(out, r->rows[m->at].did);
}

/* "You lost Akragas on turn 9." */
static void say_result(const struct review *r, unsigned seat, const struct review_moment *m, struct text *out)
{
    int first = 0;
    for (int i = 0; i < r->seats; i++)
        first += r->result.place[i] == 1;
    bool won = r->result.place[seat] == 1;
    const char *verb = first == r->seats ? "drew" : won ? "won" : "lost";
    text_format(out, "%s %s %s", review_who(r, seat), verb, r->scenario);
    if (m) {
        text_put(out, " on ");
        say_when(r, m->turn, m->entry, out);
    }
}

static void say_decisive(const struct review *r, const struct review_moment *m, struct text *out)
{
    struct text came = {0};
    long points = whole(m->points);
    if (m->kind == MOMENT_LUCK)
        text_format(out, ": luck took %ld of %ld points. ", points, whole(m->before));
    else if (m->kind == MOMENT_REPLY)
        text_format(out, ": %ld of %ld points went by what %s had not expected. ", points, whole(m->before),
                    m->seat == r->seat ? "you" : "it");
    else
        text_format(out, ": \"%s\" cost %ld of %ld points.", r->rows[m->at].did, points, whole(m->before));
    if (m->kind != MOMENT_CHOICE)
        review_moment_say(r, m, out);
    else if (r->rows[m->at].better[0])
        text_format(out, " Better was \"%s\".", r->rows[m->at].better);
    review_came(r, m, 2, &came);
    if (came.n)
        text_format(out, " Then: %s", text_str(&came));
    text_free(&came);
}

/* A fall from a level stand counts for more than one from little. */
static double fall_of(double from, double to) { return (from - to) * (from < 50 ? from / 50 : 1); }

/* The turn over which what the seat could expect fell most, from its first decision to that of its next turn; -1: none. */
static int worst_turn(const struct review *r, unsigned seat, double *from, double *to)
{
    int turn = 0, worst = -1;
    double before = 0;
    for (int i = 0; i < r->units_n; i++) {
        const struct review_unit *u = &r->units[i];
        if (u->seat != seat || !r->rows[i].weighed || u->turn == turn)
            continue;
        if (turn && (worst < 0 || fall_of(before, r->rows[i].before) > fall_of(*from, *to))) {
            worst = turn;
            *from = before;
            *to = r->rows[i].before;
        }
        turn = u->turn;
        before = r->rows[i].before;
    }
    return worst;
}

/* No moment stands out: what went by in small steps, and where most of it. */
static void say_slow(const struct review *r, unsigned seat, struct text *out)
{
    double from = 0, to = 0;
    int turn = worst_turn(r, seat, &from, &to);
    text_put(out, ". No single moment decided it: it went in small steps");
    if (turn > 0 && from > to)
        text_format(out, ", most of it on turn %d, from %ld points of 100 to %ld", turn, whole(from), whole(to));
    text_char(out, '.');
}

static void say_luck_sum(const struct review *r, unsigned seat, struct text *out)
{
    long luck = whole(r->luck.sum[seat] / 200);
    bool you = seat == r->seat;
    if (!r->luck.n)
        text_put(out, " There was no luck in it.");
    else if (!luck)
        text_put(out, " Luck was even.");
    else if (you)
        text_format(out, " Luck was %ld point%s %s.", labs(luck), plural(labs(luck)),
                    luck > 0 ? "on your side" : "against you");
    else
        text_format(out, " Luck was %ld point%s %s %s.", labs(luck), plural(labs(luck)), luck > 0 ? "for" : "against",
                    r->called[seat]);
}

static void say_grades(const struct review *r, unsigned seat, struct text *out)
{
    int count[GRADES] = {0}, n = 0;
    for (int i = 0; i < r->units_n; i++)
        if (r->units[i].seat == seat && r->rows[i].weighed) {
            count[row_grade(&r->rows[i])]++;
            n++;
        }
    text_format(out, "%s: %d decision%s, %d best, %d good, %d doubtful, %d mistake%s.", review_who(r, seat), n,
                plural(n), count[GRADE_BEST], count[GRADE_GOOD], count[GRADE_DOUBTFUL], count[GRADE_MISTAKE],
                plural(count[GRADE_MISTAKE]));
}

static const struct review_moment *decisive_of(const struct review *r, unsigned seat)
{
    for (int i = 0; i < r->moments_n; i++)
        if (r->moments[i].decisive && r->moments[i].seat == seat)
            return &r->moments[i];
    return NULL;
}

/* When the seat could last expect half of the points. */
static void say_level(const struct review *r, unsigned seat, struct text *out)
{
    int last = -1, first = -1;
    bool you = seat == r->seat;
    for (int i = 0; i < r->units_n; i++)
        if (r->units[i].seat == seat && r->rows[i].weighed) {
            first = first < 0 ? i : first;
            last = r->rows[i].before >= 50 ? i : last;
        }
    if (first < 0)
        return;
    if (last < 0)
        text_format(out, " %s %s behind from the start (%ld points) and never level.", review_who(r, seat),
                    you ? "were" : "was", whole(r->rows[first].before));
    else {
        text_format(out, " %s %s last level on ", review_who(r, seat), you ? "were" : "was");
        say_when(r, r->units[last].turn, r->units[last].entry, out);
        text_char(out, '.');
    }
}

static void say_lost(const struct review *r, unsigned seat, struct text *out)
{
    const struct review_moment *m = decisive_of(r, seat);
    say_result(r, seat, m, out);
    if (m)
        say_decisive(r, m, out);
    else
        say_slow(r, seat, out);
    say_level(r, seat, out);
}

static void say_open(const struct review *r, struct text *out)
{
    int last = -1;
    for (int i = 0; i < r->units_n; i++)
        if (r->units[i].seat == r->seat && r->rows[i].weighed)
            last = i;
    text_format(out, "%s is not over.", r->scenario);
    if (!r->open)
        text_put(out, " Only your decisions are reviewed, from what you knew.");
    if (last >= 0)
        text_format(out, " At your last decision you could expect %ld points of 100.", whole(r->rows[last].after));
}

void review_summary(const struct review *r, struct text *out)
{
    if (!r->over)
        say_open(r, out);
    else {
        bool own = r->seat < SEATS_MAX;
        if (own && r->result.place[r->seat] == 1) {
            say_result(r, r->seat, NULL, out);
            text_char(out, '.');
        }
        for (unsigned seat = 0; (int)seat < r->seats; seat++)
            if (r->result.place[seat] != 1 && (!own || seat == r->seat || r->result.place[r->seat] == 1)) {
                text_put(out, out->n ? " " : "");
                say_lost(r, seat, out);
            }
        if (!out->n) { /* nobody was behind anybody */
            say_result(r, own ? r->seat : 0, NULL, out);
            text_char(out, '.');
        }
    }
    for (unsigned seat = 0; (int)seat < r->seats; seat++)
        if (seat == r->seat || (r->seat == NOBODY && !seat))
            say_luck_sum(r, seat, out);
}

static void say_row(const struct review *r, int unit, struct text *out)
{
    const struct review_unit *u = &r->units[unit];
    const struct review_row *row = &r->rows[unit];
    text_format(out, "%6d  %4d  %c  %5.1f  %5.1f  %+5.1f  %-8s  %s\n", r->numbers[u->entry], u->turn,
                seat_letter(u->seat), row->before, row->after, row->after - row->before, grade_words[row_grade(row)],
                row->did);
}

static void say_moment(const struct review *r, const struct review_moment *m, struct text *out)
{
    struct text came = {0};
    text_put(out, m->decisive ? "* " : "  ");
    say_when(r, m->turn, m->entry, out);
    text_format(out, " (entry %d), %s, -%ld: ", r->numbers[m->entry], review_who(r, m->seat), whole(m->points));
    review_moment_say(r, m, out);
    text_char(out, '\n');
    if (m->kind == MOMENT_CHOICE && r->rows[m->at].better[0])
        text_format(out, "      better: %s\n", r->rows[m->at].better);
    review_came(r, m, 3, &came);
    if (came.n)
        text_format(out, "      then: %s\n", text_str(&came));
    text_free(&came);
}

void review_say(const struct review *r, struct text *out)
{
    review_summary(r, out);
    text_char(out, '\n');
    for (unsigned seat = 0; (int)seat < r->seats; seat++)
        if (r->open || seat == r->seat) {
            say_grades(r, seat, out);
            text_char(out, '\n');
        }
    if (r->moments_n)
        text_put(out, "\nWhere it turned, in points of 100 (* decided it):\n");
    for (int i = 0; i < r->moments_n; i++)
        say_moment(r, &r->moments[i], out);
}

void review_say_rows(const struct review *r, struct text *out)
{
    text_put(out, "\n entry  turn  side before after  cost  grade     decision\n");
    for (int i = 0; i < r->units_n; i++)
        if (r->rows[i].weighed)
            say_row(r, i, out);
}
