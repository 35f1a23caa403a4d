/* laws_matches.c: law 12 (undo restores the bytes and never crosses its barrier) and law 15 (records). */
#include "engine/hash.h"
#include "engine/match.h"
#include "engine/record.h"
#include "laws.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 400 };

/* The match as the law sees it, kept beside the engine's own account. */
struct step {
    uint8_t who;
    bool open;  /* another seat could see the decision */
    bool shown; /* luck, or something hidden was shown */
    bool undone;
    uint64_t what;
};

struct shadow {
    struct laws *w;
    struct match *match;
    int n;
    struct step step[STEPS_MAX + 1];
};

/* The start with every step that stands, less `without`. False: one of them is no longer possible. */
static void replay(struct shadow *m, void *s, int without)
{
    law_start(m->w, s);
    for (int i = 0; i < m->n; i++)
        if (!m->step[i].undone && i != without)
            law_enter(m->w, s, m->step[i].who, m->step[i].what, NULL);
}

/* The step that this seat may take back now, or -1: section "Undo" of the design, read literally. */
static int may_undo(const struct shadow *m, unsigned seat)
{
    int last = m->n - 1;
    while (last >= 0 && (m->step[last].who != seat || m->step[last].undone))
        last--;
    if (last < 0 || m->step[last].shown)
        return -1;
    for (int i = last + 1; i < m->n; i++)
        if (m->step[i].shown || (m->step[i].who != seat && m->step[i].open))
            return -1; /* even if it was taken back: the others have seen it */
    return last;
}

static void law_12(struct shadow *m, unsigned seat)
{
    struct laws *w = m->w;
    void *expected = w->scratch[0], *before = w->scratch[1];
    size_t size = w->game->state_size;
    struct reason why;
    const struct entry *entries;
    law_begin(w, 12);
    memcpy(before, match_state(m->match), size);
    int last = may_undo(m, seat), n = match_entries(m->match, &entries);
    LAW(w, 12, match_may_undo(m->match, seat) == (last >= 0), "what can be taken back is not what is offered");
    bool done = match_undo(m->match, seat, &why);
    LAW(w, 12, done == (last >= 0), "seat %c %s take back, but the engine says %s", 'A' + seat,
        last >= 0 ? "may" : "may not", done ? "yes" : "no");
    if (!done) {
        LAW(w, 12, memcmp(before, match_state(m->match), size) == 0 && match_entries(m->match, &entries) == n,
            "a refused undo changed something");
        LAW(w, 12, why.rule != RULE_NONE, "an undo is refused without a reason");
        return;
    }
    replay(m, expected, last);
    m->step[last].undone = true;
    LAW(w, 12, memcmp(expected, match_state(m->match), size) == 0,
        "undo of step %d by seat %c does not restore the bytes (first at byte %zu)", last, 'A' + seat,
        law_differ(expected, match_state(m->match), size));
    LAW(w, 12, match_entries(m->match, &entries) == n + 1, "undo is not an entry of its own");
}

static void step(struct shadow *m)
{
    struct laws *w = m->w;
    unsigned who;
    struct reason why;
    struct node node = match_node(m->match);
    uint64_t what = law_choose(w, match_state(m->match), &w->dice, &who);
    const struct entry *entries;
    if (who == LUCK) { /* the match's own luck, so that its record can be verified */
        match_roll(m->match);
        what = (match_entries(m->match, &entries), entries)[match_entries(m->match, NULL) - 1].what;
        m->step[m->n++] = (struct step){.who = LUCK, .what = what, .shown = true};
        return;
    }
    void *copy = w->scratch[0];
    struct told *told = told_clear(w, 0);
    memcpy(copy, match_state(m->match), w->game->state_size);
    law_enter(w, copy, who, what, &told->sink);
    bool alone = !(node.seats & (node.seats - 1)), shown = false;
    for (int i = 0; i < told->n; i++)
        shown |= told->event[i].shows != 0;
    m->step[m->n++] =
        (struct step){.who = (uint8_t)who, .what = what, .shown = shown, .open = alone && (node.seen & ~SEEN_BY(who))};
    LAW(w, 12, match_act(m->match, who, what, &why), "the match refuses the legal %s", said_entry(w, who, what, SAY));
    LAW(w, 12, memcmp(copy, match_state(m->match), w->game->state_size) == 0, "the match's state is not the game's");
}

/* ---- law 15 --------------------------------------------------------------------------- */

/* The first n bytes of a record, on memory of exactly that size. */
static bool reads(struct record *r, const char *text, size_t n, struct errors *errors)
{
    char *bytes = malloc(n ? n : 1);
    if (!bytes)
        abort();
    memcpy(bytes, text, n);
    text_clear(&errors->text);
    errors->n = 0;
    bool ok = record_read(r, "record", bytes, n, NULL, errors);
    free(bytes);
    return ok;
}

static void law_15_prefix(struct laws *w, const struct match *whole, const char *text, size_t n, size_t head,
                          struct errors *errors)
{
    struct record r;
    const struct entry *had, *got;
    law_begin(w, 15);
    LAW(w, 15, reads(&r, text, n, errors), "the first %zu bytes of a record are refused: %s", n,
        text_str(&errors->text));
    size_t good = n;
    while (good > head && text[good - 1] != '\n')
        good--;
    LAW(w, 15, r.torn == (good < n) && r.bytes == good, "a record cut at byte %zu is good for %zu bytes, not %zu", n,
        good, r.bytes);
    int entries = match_entries(r.match, &got);
    match_entries(whole, &had);
    LAW(w, 15, entries == 0 || got[entries - 1].hash == had[entries - 1].hash,
        "a record read back has another hash at entry %d", entries);
    LAW(w, 15, record_verify(&r, "record", errors), "the luck of a record does not verify: %s",
        text_str(&errors->text));
    if (n == strlen(text)) {
        LAW(w, 15,
            entries == match_entries(whole, NULL) &&
                memcmp(match_state(r.match), match_state(whole), w->game->state_size) == 0,
            "a record read back ends in another state");
    }
    record_free(&r);
}

static void law_15(struct shadow *m)
{
    struct laws *w = m->w;
    struct text text = {0}, head = {0};
    struct errors errors = {0};
    struct record r;
    record_say(m->match, NULL, &text);
    record_head_say(m->match, NULL, &head);
    law_15_prefix(w, m->match, text_str(&text), text.n, head.n, &errors);
    for (int i = 0; i < 4; i++)
        law_15_prefix(w, m->match, text_str(&text), head.n + rng_below(&w->dice, (uint32_t)(text.n - head.n + 1)),
                      head.n, &errors);
    for (int i = 0; i < 12; i++) { /* one byte changed, anywhere but in the last line's end, which would only tear it */
        size_t at = rng_below(&w->dice, (uint32_t)(text.n - 1));
        char was = text.at[at];
        text.at[at] = (char)(was ^ 1 << rng_below(&w->dice, 8));
        bool ok = reads(&r, text_str(&text), text.n, &errors);
        LAW(w, 15, !ok, "a record is accepted though byte %zu was changed from %d to %d", at, was, text.at[at]);
        LAW(w, 15, errors.n > 0 && strncmp(text_str(&errors.text), "record:", 7) == 0,
            "a damaged record is refused without a place: %s", text_str(&errors.text));
        text.at[at] = was;
    }
    errors_free(&errors);
    text_free(&head);
    text_free(&text);
}

void laws_of_matches(struct laws *w, struct pack *pack)
{
    uint8_t seed[SEED_BYTES] = {1};
    struct shadow *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    rng_seed(&w->dice, hash_mix(w->seed, 12));
    *m = (struct shadow){.w = w, .match = w->start ? match_from(pack, w->start, seed) : match_new(pack, seed)};
    while (m->n < STEPS_MAX && match_node(m->match).kind != NODE_OVER && !(w->until > 0 && law_now() > w->until)) {
        law_watch();
        step(m);
        while (match_node(m->match).kind != NODE_OVER && rng_below(&w->dice, 3) == 0)
            law_12(m, rng_below(&w->dice, w->seats));
    }
    if (w->listed)
        law_15(m);
    match_free(m->match);
    free(m);
}
