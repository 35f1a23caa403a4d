/* plan_search.c: the search for the formation of a hand that does best against many others (plan.h).
 *
 * Hill climbing from several starts. Nearly all of its time is battles, and nearly all changes it tries make a
 * formation worse, so a change is raced against what it would replace: both meet the same foes in the same order, and
 * it is given up as soon as its lag is clear. A climb begins against the first few foes and meets more where it stands
 * on a top. */
#include "plan.h"

#include <string.h>

enum {
    FINE = 64,   /* a win; below it the survivors, so that a search that loses everywhere sees where it is going */
    SWEEPS = 6,  /* passes over all changes while climbing */
    KICKS = 3,   /* exchanges before a search goes on from its best */
    AFRESH = 4,  /* after that many starts one is new */
    FIRST = 64,  /* foes of a climb to begin with; then */
    MORE = 4,    /* times as many */
    FEW = 12,    /* races are not given up before this, */
    ALIKE = 64,  /* not before this if there is no difference at all */
    CLEAR = 3,   /* how clear a lag is: its square in sums of squares; for a change, */
    CLEARLY = 2, /* and for the top of a climb against the best one so far, before it meets more foes */
    MEMORIES = 4096
};

/* ---- formations as slots --------------------------------------------------------------------- */

/* A formation while it is being changed: front places, back places, then the cards kept back. */
struct slots {
    int left, right, n;
    uint8_t card[2 * SETUP_COLUMNS + SETUP_CARDS];
};

static void to_setup(const struct slots *s, struct lines_setup *out)
{
    int t = s->left + s->right;
    memset(out, 0, sizeof *out);
    out->left = (uint8_t)s->left;
    out->right = (uint8_t)s->right;
    memcpy(out->place[0], s->card, (size_t)t);
    memcpy(out->place[1], s->card + t, (size_t)t);
}

static void to_slots(const struct lines_hand *hand, const struct lines_setup *setup, struct slots *out)
{
    int t = setup->left + setup->right, spare = 2 * t;
    uint8_t rest[SETUP_CARDS], n = 0;
    *out = (struct slots){.left = setup->left, .right = setup->right};
    memcpy(out->card, setup->place[0], (size_t)t);
    memcpy(out->card + t, setup->place[1], (size_t)t);
    for (int i = 0; i < hand->n; i++)
        lines_sorted_add(rest, &n, hand->kind[i]);
    for (int i = 0; i < 2 * t; i++)
        if (out->card[i])
            lines_sorted_take(rest, &n, out->card[i]);
    memcpy(out->card + spare, rest, n);
    out->n = spare + n;
}

/* ---- races ------------------------------------------------------------------------------------- */

/* A formation and what it gets against each foe so far. */
struct trial {
    struct slots at;
    int met;
    int8_t got[FOES_MAX];
};

/* A formation that lost a race, against how many foes and with what that it was compared with. */
struct memory {
    uint64_t name;
    int64_t height;
};

struct search {
    const struct lines_pack *pack;
    const struct lines_hand *hand;
    struct lines_foes *foes;
    int who, shift; /* weights are shifted so for the test, that squares have room */
    int n;          /* the foes that count now */
    int64_t height; /* what `now` gets against them */
    struct trial now, next;
    struct memory memory[MEMORIES];
};

static int fight(const struct search *s, const struct lines_side *side, int foe)
{
    const struct lines_side *other = &s->foes->side[foe];
    struct lines_score score = s->who ? lines_battle(other, side, s->pack->right, s->pack->fort)
                                      : lines_battle(side, other, s->pack->right, s->pack->fort);
    int won = score.winner * FINE + score.cards[0] - score.cards[1];
    return s->who ? -won : won;
}

/* Meets the foes that it has not met. */
static void meet(struct search *s, struct trial *t)
{
    struct lines_setup setup;
    struct lines_side side;
    to_setup(&t->at, &setup);
    lines_setup_side(s->pack, &setup, &side);
    for (; t->met < s->n; t->met++) {
        t->got[t->met] = (int8_t)fight(s, &side, t->met);
        s->foes->fought++;
    }
}

/* How much further a formation is than another, after each foe that both met. Weights of ten bits: a step has 18, its
 * square 36, so all squares have 47, and a lag that is not given up has no more squared, times FOES_MAX: all fits. */
struct race {
    int64_t lead, squares;
};

static void step(const struct search *s, struct race *r, int foe, int by)
{
    int64_t weight = s->foes->weight[foe], square = (weight >> s->shift) * by;
    r->lead += weight * by;
    r->squares += square * square;
}

static int64_t lag_squared(const struct search *s, const struct race *r)
{
    return (r->lead >> s->shift) * (r->lead >> s->shift);
}

/* Whether t gets more than `than` against the foes that count. Given up where it lags by more than luck explains; the
 * fewer foes are left to make up for it, the less is enough. */
static bool wins_race(struct search *s, struct trial *t, const struct trial *than)
{
    struct lines_setup setup;
    struct lines_side side;
    struct race race = {0};
    to_setup(&t->at, &setup);
    lines_setup_side(s->pack, &setup, &side);
    for (t->met = 0; t->met < s->n;) {
        int k = t->met++, won = fight(s, &side, k);
        t->got[k] = (int8_t)won;
        step(s, &race, k, won - than->got[k]);
        if (race.lead <= 0 && t->met >= (race.squares ? FEW : ALIKE) &&
            lag_squared(s, &race) * s->n >= CLEAR * (s->n - t->met) * race.squares)
            break;
    }
    s->foes->fought += t->met;
    return t->met == s->n && race.lead > 0;
}

static bool lags(const struct search *s, const struct trial *t, const struct trial *than)
{
    struct race race = {0};
    for (int k = 0; k < s->n; k++)
        step(s, &race, k, t->got[k] - than->got[k]);
    return race.lead < 0 && lag_squared(s, &race) > CLEARLY * race.squares;
}

static int64_t worth(const struct search *s, const struct trial *t)
{
    int64_t sum = 0;
    for (int k = 0; k < s->n; k++)
        sum += (int64_t)s->foes->weight[k] * t->got[k];
    return sum;
}

/* Another shape with the same cards: a column more or less on one side. False: it cannot be had. */
static bool reshape(const struct lines_pack *pack, const struct lines_hand *hand, const struct slots *from, int left,
                    int right, struct slots *out)
{
    int t = left + right, before = from->left + from->right;
    if (left < 0 || right < 0 || left > SETUP_HALF || right > SETUP_HALF || t == 0 || t > hand->n || left - right > 1 ||
        right - left > 1 || (pack->deploy == DEPLOY_ALL && 2 * t < hand->n))
        return false;
    uint8_t loose[2 * SETUP_COLUMNS + SETUP_CARDS];
    int loose_n = 0;
    *out = (struct slots){.left = left, .right = right};
    for (int i = 0; i < from->n; i++) { /* places keep their cards as far as they go, the rest is handed out again */
        int line = i / before, at = i % before;
        if (i < 2 * before && at < t)
            out->card[line * t + at] = from->card[i];
        else if (from->card[i])
            loose[loose_n++] = from->card[i];
    }
    for (int i = 0; i < t && t > before; i++) /* a new front place takes a back card if nothing else is left */
        if (!out->card[i])
            for (int j = t; j < 2 * t && !loose_n; j++)
                if (out->card[j]) {
                    loose[loose_n++] = out->card[j];
                    out->card[j] = 0;
                }
    for (int i = 0; i < 2 * t && loose_n; i++)
        if (!out->card[i] && (i < t || pack->deploy == DEPLOY_ALL))
            out->card[i] = loose[--loose_n];
    out->n = 2 * t;
    while (loose_n)
        out->card[out->n++] = loose[--loose_n];
    for (int i = 0; i < t; i++)
        if (!out->card[i])
            return false;
    return true;
}

/* Another number for almost every formation and number of foes. */
static uint64_t name_of(const struct slots *at, int n)
{
    uint64_t name = (uint64_t)(at->left << 4 | at->right) << 32 | (uint64_t)n;
    for (int i = 0; i < 2 * (at->left + at->right); i++) {
        name = (name ^ at->card[i]) * UINT64_C(0x9E3779B97F4A7C15);
        name ^= name >> 29;
    }
    return name;
}

static bool better(struct search *s, const struct slots *next)
{
    uint64_t name = name_of(next, s->n);
    struct memory *memory = &s->memory[name % MEMORIES];
    if (memory->name == name && memory->height <= s->height)
        return false; /* it lost to less */
    s->next.at = *next;
    if (!wins_race(s, &s->next, &s->now)) {
        *memory = (struct memory){.name = name, .height = s->height};
        return false;
    }
    s->now.at = *next;
    s->now.met = s->n;
    memcpy(s->now.got, s->next.got, (size_t)s->n);
    s->height = worth(s, &s->now);
    return true;
}

/* Two slots exchanged: cards change places, go to an empty one, are kept back or called up. */
static bool try_swaps(struct search *s, struct rng *dice)
{
    bool found = false;
    int t = s->now.at.left + s->now.at.right, n = s->pack->deploy == DEPLOY_ALL ? 2 * t : s->now.at.n;
    int start = (int)rng_below(dice, (uint32_t)n);
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 2 * t; j++) {
            int i = (start + k) % n;
            struct slots next = s->now.at;
            if (i <= j || next.card[i] == next.card[j] || (j < t && !next.card[i]) || (i < t && !next.card[j]))
                continue;
            uint8_t card = next.card[i];
            next.card[i] = next.card[j];
            next.card[j] = card;
            found |= better(s, &next);
        }
    if (s->pack->deploy == DEPLOY_ANY) /* a back card sent home */
        for (int j = t; j < 2 * t; j++)
            if (s->now.at.card[j] && s->now.at.n < (int)sizeof s->now.at.card) {
                struct slots next = s->now.at;
                next.card[next.n++] = next.card[j];
                next.card[j] = 0;
                found |= better(s, &next);
            }
    return found;
}

static bool try_shapes(struct search *s)
{
    static const int8_t change[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, -1}, {-1, 1}, {1, 1}, {-1, -1}};
    bool found = false;
    for (int i = 0; i < 8; i++) {
        struct slots next;
        if (reshape(s->pack, s->hand, &s->now.at, s->now.at.left + change[i][0], s->now.at.right + change[i][1], &next))
            found |= better(s, &next);
    }
    return found;
}

/* Up from where it stands, against more and more foes. False: it lags behind `top`. */
static bool climb(struct search *s, const struct trial *top, struct rng *dice)
{
    s->now.met = 0;
    for (s->n = FIRST;; s->n *= MORE) {
        s->n = s->n * MORE / 2 > s->foes->n ? s->foes->n : s->n;
        meet(s, &s->now);
        s->height = worth(s, &s->now);
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            bool found = try_shapes(s);
            found |= try_swaps(s, dice);
            if (!found)
                break;
        }
        if (s->n == s->foes->n)
            return true;
        if (top->met && lags(s, &s->now, top))
            return false;
    }
}

/* The formation with a few places exchanged: near what is good already, but out of its hollow. */
static void kick(const struct lines_pack *pack, struct slots *s, struct rng *dice)
{
    int t = s->left + s->right, n = pack->deploy == DEPLOY_ALL ? 2 * t : s->n;
    for (int done = 0, i = 0; done < KICKS && i < 8 * KICKS; i++) {
        int a = (int)rng_below(dice, (uint32_t)n), b = (int)rng_below(dice, (uint32_t)(2 * t));
        uint8_t card = s->card[a];
        if (card == s->card[b] || (b < t && !card) || (a < t && !s->card[b]))
            continue;
        s->card[a] = s->card[b];
        s->card[b] = card;
        done++;
    }
}

static bool known(const struct lines_finds *finds, const struct lines_setup *setup)
{
    for (int i = 0; i < finds->n; i++)
        if (memcmp(&finds->also[i], setup, sizeof *setup) == 0)
            return true;
    for (int i = 0; i < finds->own->n; i++)
        if (memcmp(&finds->own->setup[i], setup, sizeof *setup) == 0)
            return true;
    return false;
}

int32_t lines_search(const struct lines_pack *pack, int who, const struct lines_hand *hand, struct lines_foes *foes,
                     int tries, struct rng *dice, struct lines_setup *best, struct lines_finds *finds)
{
    assert(foes->all > 0); /* of at most SETUP_MAX formations that share SETUP_ALL, some are played often enough */
    struct search s = {.pack = pack, .hand = hand, .foes = foes, .who = who};
    for (int k = 0; k < foes->n; k++)
        while (foes->weight[k] >> s.shift >= 1024)
            s.shift++;
    int64_t before = foes->fought;
    int32_t value = lines_setup_gets(pack, who, best, foes);
    struct lines_setup found;
    struct trial top = {0};
    int64_t height = INT64_MIN;
    to_slots(hand, best, &s.now.at);
    for (int i = 0; i <= tries && value < SETUP_STAKE; i++) {
        if (climb(&s, &top, dice)) {
            to_setup(&s.now.at, &found);
            int32_t got = lines_setup_gets(pack, who, &found, foes);
            if (got > finds->floor && finds->n < finds->max && !known(finds, &found))
                finds->also[finds->n++] = found;
            if (got > value) {
                value = got;
                *best = found;
            }
            if (s.height >= height) {
                height = s.height;
                top = s.now;
            }
        }
        if (i % AFRESH == AFRESH - 1) {
            lines_setup_any(pack, hand, i / AFRESH % 2, dice, &found);
            to_slots(hand, &found, &s.now.at);
        } else {
            s.now.at = top.at;
            kick(pack, &s.now.at, dice);
        }
    }
    finds->fought = foes->fought - before;
    return value;
}

int32_t lines_answer(const struct lines_pack *pack, int who, const struct lines_hand *hand, struct lines_foes *foes,
                     int tries, struct rng *dice, struct lines_setup *best)
{
    return lines_search(pack, who, hand, foes, tries, dice, best, &(struct lines_finds){0});
}
