/* match.c: see match.h. Entries, their hash, and undo; line.c reads lines, log.c tells what happened. */
#include "match_inside.h"

#include "hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void *engine_grow(void *old, size_t bytes)
{
    void *more = realloc(old, bytes);
    if (!more)
        abort();
    return more;
}

static void take_event(struct events *head, const struct event *event)
{
    struct event_sink *sink = (struct event_sink *)head;
    assert(!(event->shows & ~event->seen)); /* nothing is shown to those who may not see it */
    if (sink->n == sink->max) {
        sink->max = sink->max ? sink->max * 2 : 64;
        sink->at = engine_grow(sink->at, sink->max * sizeof *sink->at);
    }
    sink->at[sink->n++] = *event;
    sink->shows |= event->shows;
}

/* ---- beginning and end --------------------------------------------------------------- */

static struct match *make(struct pack *pack, const uint8_t seed[SEED_BYTES])
{
    assert(pack->bytes->seats >= 1 && pack->bytes->seats <= SEATS_MAX);
    struct match *m = calloc(1, sizeof *m);
    size_t size = pack->game->state_size;
    uint8_t *states = calloc(4, size);
    if (!m || !states)
        abort();
    *m = (struct match){.game = pack->game,
                        .pack = pack,
                        .state = states,
                        .start = states + size,
                        .saved = states + 2 * size,
                        .base = states + 3 * size,
                        .sink.head.put = take_event};
    memcpy(m->seed, seed, SEED_BYTES);
    return m;
}

static void started(struct match *m)
{
    memcpy(m->start, m->state, m->game->state_size);
    memcpy(m->base, m->state, m->game->state_size);
    m->node = m->game->node(m->pack->bytes, m->state);
    m->hash = hash_bytes(m->state, m->game->state_size, m->pack->bytes->hash);
}

struct match *match_new(struct pack *pack, const uint8_t seed[SEED_BYTES])
{
    struct match *m = make(pack, seed);
    m->begun = true;
    m->game->begin(pack->bytes, m->state);
    started(m);
    match_opening(m, NULL);
    return m;
}

void match_opening(struct match *m, const struct json *position)
{
    if (m->game->opening)
        m->game->opening(m->pack->bytes, position, &m->sink.head);
}

struct match *match_from(struct pack *pack, const void *state, const uint8_t seed[SEED_BYTES])
{
    struct match *m = make(pack, seed);
    memcpy(m->state, state, m->game->state_size);
    started(m);
    return m;
}

void match_free(struct match *m)
{
    if (!m)
        return;
    free(m->state); /* and start, saved, base */
    free(m->entries);
    free(m->sink.at);
    free(m->outcomes);
    log_free(m->logs);
    free(m);
}

/* ---- looking ------------------------------------------------------------------------- */

const struct game *match_game(const struct match *m) { return m->game; }
const void *match_pack(const struct match *m) { return m->pack->bytes; }
struct pack *match_pack_of(const struct match *m) { return m->pack; }
const void *match_state(const struct match *m) { return m->state; }
const void *match_start(const struct match *m) { return m->start; }
bool match_begun(const struct match *m) { return m->begun; }
const uint8_t *match_seed(const struct match *m) { return m->seed; }
struct node match_node(const struct match *m) { return m->node; }
uint64_t match_hash(const struct match *m) { return m->hash; }

int match_entries(const struct match *m, const struct entry **out)
{
    if (out)
        *out = m->entries;
    return m->n;
}

void match_look(const struct match *m, unsigned looker, void *view)
{
    assert(looker <= REFEREE);
    if (looker == REFEREE)
        memcpy(view, m->state, m->game->state_size);
    else
        m->game->look(m->pack->bytes, m->state, looker, view);
}

/* ---- entries ------------------------------------------------------------------------- */

void entry_apply(const struct match *m, const struct entry *e, void *state, struct events *events)
{
    static const enum quit_how hows[] = {
        [WORD_RESIGN] = QUIT_RESIGN, [WORD_TIME] = QUIT_TIME, [WORD_AGREE] = QUIT_AGREE};
    switch (e->word) {
    case WORD_ACTION: m->game->apply(m->pack->bytes, state, e->who, e->what, events); break;
    case WORD_LUCK: m->game->resolve(m->pack->bytes, state, e->what, events); break;
    case WORD_RESIGN:
    case WORD_TIME:
    case WORD_AGREE: m->game->quit(m->pack->bytes, state, e->who, hows[e->word], events); break;
    default: assert(!"an undo is not carried out on a state");
    }
#ifdef BELLUM_DEBUG /* law 14, in every match of a debug build */
    struct reason why;
    assert(m->game->valid(m->pack->bytes, state, &why));
#endif
}

/* The next entry; finish() completes it. */
static struct entry *append(struct match *m, enum word word, unsigned who, uint64_t what, unsigned seen)
{
    if (m->n == m->max) {
        m->max = m->max ? m->max * 2 : 64;
        m->entries = engine_grow(m->entries, (size_t)m->max * sizeof *m->entries);
    }
    struct entry *e = &m->entries[m->n++];
    *e = (struct entry){
        .word = (uint8_t)word, .who = (uint8_t)who, .seen = (uint8_t)seen, .what = what, .first_event = m->sink.n};
    m->sink.shows = 0;
    /* Whoever does not see the entry can still say what could be said before it. */
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (seen >> seat & 1)
            m->forced_next[seat] = m->sink.n;
    m->agreed = 0;
    return e;
}

/* The running hash: what stood before, who wrote what, and every byte of the state reached. */
static void finish(struct match *m, struct entry *e)
{
    m->node = m->game->node(m->pack->bytes, m->state);
    uint64_t entry = hash_mix(m->hash ^ (uint64_t)(e->word << 8 | e->who), e->what);
    m->hash = e->hash = hash_bytes(m->state, m->game->state_size, entry);
}

static void raise_floors(struct match *m, const struct entry *e)
{
    if (e->barrier == BARRIER_NONE)
        return;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (e->barrier == BARRIER_ALL || seat != e->who)
            m->floor[seat] = m->n;
}

/* Carries out a new entry that was checked. */
static void carry_out(struct match *m, struct entry *e, enum barrier barrier)
{
    assert(m->node.kind != NODE_OVER && e == &m->entries[m->n - 1]);
    entry_apply(m, e, m->state, &m->sink.head);
    e->barrier = (uint8_t)(m->sink.shows ? BARRIER_ALL : barrier);
    raise_floors(m, e);
    finish(m, e);
}

static bool seat_exists(const struct match *m, unsigned seat) { return seat < m->pack->bytes->seats; }

bool match_act(struct match *m, unsigned seat, action_t action, struct reason *why)
{
    *why = (struct reason){0};
    if (!seat_exists(m, seat))
        return refuse(why, RULE_SEAT, NOTE_NO_SUCH_SEAT, (int)seat);
    if (m->node.kind == NODE_OVER)
        return refuse(why, RULE_SEAT, NOTE_OVER, 0);
    if (m->node.kind == NODE_LUCK)
        return refuse(why, RULE_SEAT, NOTE_LUCK_DUE, 0);
    /* a game may know better than `seat` why this seat is not asked, so its check comes first */
    if (!m->game->check(m->pack->bytes, m->state, seat, action, why))
        return false;
    if (!(m->node.seats >> seat & 1))
        return refuse(why, RULE_SEAT, NOTE_NOT_ASKED, (int)seat);
    /* In a node of several seats entries commute and tell the others nothing; elsewhere one that anybody else
     * may see is a decision in the open. */
    bool alone = !(m->node.seats & (m->node.seats - 1));
    bool open = alone && (m->node.seen & ~SEEN_BY(seat));
    struct entry *e = append(m, WORD_ACTION, seat, action, m->node.seen | SEEN_BY(seat));
    carry_out(m, e, open ? BARRIER_OTHERS : BARRIER_NONE);
    return true;
}

static bool possible(struct match *m, uint64_t outcome)
{
    if (!m->outcomes)
        m->outcomes = engine_grow(NULL, (size_t)m->game->outcomes_max * sizeof *m->outcomes);
    int n = m->game->outcomes(m->pack->bytes, m->state, m->outcomes);
    for (int i = 0; i < n; i++)
        if (m->outcomes[i].what == outcome)
            return true;
    return false;
}

void luck_resolve(struct match *m, uint64_t outcome)
{
    assert(m->node.kind == NODE_LUCK);
    carry_out(m, append(m, WORD_LUCK, LUCK, outcome, m->node.seen), BARRIER_ALL);
}

bool match_luck(struct match *m, uint64_t outcome, struct reason *why)
{
    *why = (struct reason){0};
    if (m->node.kind != NODE_LUCK)
        return refuse(why, RULE_SEAT, NOTE_NO_LUCK_DUE, 0);
    if (!possible(m, outcome))
        return refuse(why, RULE_SYNTAX, NOTE_NO_OUTCOME, 0);
    luck_resolve(m, outcome);
    return true;
}

uint64_t luck_sample(const struct match *m)
{
    assert(m->node.kind == NODE_LUCK);
    struct rng dice;
    luck_for_entry(m->seed, (uint64_t)m->n + 1, &dice);
    return m->game->sample(m->pack->bytes, m->state, &dice);
}

bool match_quit(struct match *m, unsigned seat, enum quit_how how, struct reason *why)
{
    static const enum word words[] = {[QUIT_RESIGN] = WORD_RESIGN, [QUIT_TIME] = WORD_TIME, [QUIT_AGREE] = WORD_AGREE};
    *why = (struct reason){0};
    if (m->node.kind == NODE_OVER)
        return refuse(why, RULE_SEAT, NOTE_OVER, 0);
    if ((how == QUIT_AGREE) != (seat == NOBODY) || (seat != NOBODY && !seat_exists(m, seat)))
        return refuse(why, RULE_SEAT, NOTE_NO_SUCH_SEAT, (int)seat);
    m->rest.waits = false;
    carry_out(m, append(m, words[how], seat, 0, SEEN_BY_ALL), BARRIER_ALL);
    return true;
}

/* ---- undo ---------------------------------------------------------------------------- */

bool entries_replay(const struct match *m, void *state, int from, int target, int now, struct reason *why)
{
    const struct game *g = m->game;
    const void *pack = m->pack->bytes;
    assert(from <= now && now <= m->n);
    for (int i = from; i < now; i++) {
        const struct entry *e = &m->entries[i];
        if (i == target || e->word == WORD_UNDO || !entry_counts(e, now))
            continue;
        if (i > target) { /* another seat's secret entry: law 7 says it can be played again */
            struct node node = g->node(pack, state);
            if (node.kind != NODE_CHOICE || !(node.seats >> e->who & 1) || !g->check(pack, state, e->who, e->what, why))
                return refuse(why, RULE_SEAT, NOTE_UNDO_REPLAY, e->who);
        }
        entry_apply(m, e, state, NULL);
    }
    return true;
}

/* Moves the base up to where nobody can reach below any more, so that a later undo is short. */
static void raise_base(struct match *m)
{
    int floor = m->n;
    for (unsigned seat = 0; seat < m->pack->bytes->seats; seat++)
        if (m->floor[seat] < floor)
            floor = m->floor[seat];
    for (int i = m->base_n; i < floor; i++)
        if (m->entries[i].word != WORD_UNDO && !m->entries[i].undone)
            entry_apply(m, &m->entries[i], m->base, NULL);
    if (floor > m->base_n)
        m->base_n = floor;
}

/* Why entry `last` of the seat can no longer be taken back: the first thing in its way. */
static bool undo_refused(const struct match *m, unsigned seat, int last, struct reason *why)
{
    for (int i = last; i < m->n; i++) {
        const struct entry *e = &m->entries[i];
        if (e->word == WORD_LUCK)
            return refuse(why, RULE_SEAT, NOTE_UNDO_LUCK, 0);
        if (e->barrier == BARRIER_ALL)
            return refuse(why, RULE_SEAT, NOTE_UNDO_SHOWN, 0);
        if (e->barrier == BARRIER_OTHERS && e->who != seat)
            return refuse(why, RULE_SEAT, NOTE_UNDO_DECIDED, e->who);
    }
    return refuse(why, RULE_SEAT, NOTE_NOTHING_TO_UNDO, 0);
}

/* The seat's last entry that still counts; -1: none. */
static int last_of(const struct match *m, unsigned seat)
{
    int last = m->n - 1;
    while (last >= 0 &&
           (m->entries[last].word != WORD_ACTION || m->entries[last].who != seat || m->entries[last].undone))
        last--;
    return last;
}

bool match_may_undo(const struct match *m, unsigned seat)
{
    int last = seat_exists(m, seat) && m->node.kind != NODE_OVER ? last_of(m, seat) : -1;
    return last >= 0 && last >= m->floor[seat];
}

bool match_undo(struct match *m, unsigned seat, struct reason *why)
{
    *why = (struct reason){0};
    if (!seat_exists(m, seat))
        return refuse(why, RULE_SEAT, NOTE_NO_SUCH_SEAT, (int)seat);
    if (m->node.kind == NODE_OVER)
        return refuse(why, RULE_SEAT, NOTE_OVER, 0);
    int last = last_of(m, seat);
    if (last < 0)
        return refuse(why, RULE_SEAT, NOTE_NOTHING_TO_UNDO, 0);
    if (last < m->floor[seat])
        return undo_refused(m, seat, last, why);
    raise_base(m);
    uint8_t *state = engine_grow(NULL, m->game->state_size);
    memcpy(state, m->base, m->game->state_size);
    bool ok = entries_replay(m, state, m->base_n, last, m->n, why);
    if (ok) {
        memcpy(m->state, state, m->game->state_size);
        m->rest.waits = false;
        struct entry *e = append(m, WORD_UNDO, seat, (uint64_t)last, m->entries[last].seen);
        m->entries[last].undone = 1;
        m->entries[last].undone_by = m->n - 1;
        finish(m, e);
    }
    free(state);
    return ok;
}
