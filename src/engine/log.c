/* log.c: what happened in a match, as each looker may know it. See match.h.
 *
 * Events are kept as figures while a match goes on; text, views and the looker's hash are made here, when somebody
 * asks, by playing the entries again beside the match. */
#include "match_inside.h"

#include "hash.h"
#include "told.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct looker_log {
    uint8_t *state, *base; /* base: the state before entry base_n, which no undo reaches below */
    uint8_t *view, *seen;  /* what the looker sees now, and saw before the entry that is told */
    int base_n, n;         /* entries gone through */
    struct log_line *lines;
    int lines_n, lines_max;
    uint64_t hash;
};

struct log_state {
    struct looker_log of[LOOKERS];
};

/* Made when first asked for: most matches are played without anybody reading along. That is why a log, which
 * changes nothing of the match, may be asked of a match that is const. */
static struct looker_log *log_of(const struct match *m, unsigned looker)
{
    if (!m->logs)
        ((struct match *)m)->logs = memset(engine_grow(NULL, sizeof *m->logs), 0, sizeof *m->logs);
    return &m->logs->of[looker];
}

void log_free(struct log_state *logs)
{
    for (int i = 0; logs && i < LOOKERS; i++) {
        struct looker_log *log = &logs->of[i];
        for (int k = 0; k < log->lines_n; k++) {
            free((char *)log->lines[k].text);
            free((char *)log->lines[k].told);
        }
        free(log->lines);
        free(log->state); /* and base, view, seen */
    }
    free(logs);
}

/* ---- words --------------------------------------------------------------------------- */

char seat_letter(unsigned who) { return who < SEATS_MAX ? (char)('A' + who) : who == LUCK ? '*' : '-'; }

void entry_say(const struct game *game, const void *pack, const struct entry *e, struct text *out)
{
    static const char *const words[] = {
        [WORD_UNDO] = "undo", [WORD_RESIGN] = "resign", [WORD_TIME] = "time", [WORD_AGREE] = "agree"};
    if (e->word == WORD_ACTION)
        game->say_action(pack, e->what, out);
    else if (e->word == WORD_LUCK)
        game->say_outcome(pack, e->what, out);
    else
        text_put(out, words[e->word]);
}

static bool may_see(uint8_t seen, unsigned looker) { return looker == REFEREE || seen >> looker & 1; }

static void event_say(const struct match *m, const struct event *e, struct text *out)
{
    if (e->kind == EVENT_FORCED) {
        text_put(out, "forced ");
        m->game->say_action(m->pack->bytes, event_forced_action(e), out);
    } else
        m->game->say_event(m->pack->bytes, e, out);
}

void match_events(const struct match *m, int from, unsigned looker, struct text *out)
{
    uint32_t i = from <= 0 ? 0 : from < m->n ? m->entries[from].first_event : m->sink.n; /* 0: with the opening */
    for (; i < m->sink.n; i++)
        if (may_see(m->sink.at[i].seen, looker)) {
            event_say(m, &m->sink.at[i], out);
            text_char(out, '\n');
        }
}

/* ---- a looker's log -------------------------------------------------------------------- */

static char *copy_of(const struct text *text)
{
    char *copy = engine_grow(NULL, text->n + 1);
    memcpy(copy, text_str(text), text->n + 1);
    return copy;
}

/* The facts of it, as the looker may have them. */
static char *facts_of(const struct match *m, const struct looker_log *log, unsigned looker,
                      const struct happening *what)
{
    struct told told;
    struct text json = {0};
    tell(m->game, m->pack->bytes, log->seen, log->view, looker, what, &told);
    if (told.kind != TOLD_NOTHING)
        told_say_json(&told, NULL, &json);
    char *copy = copy_of(&json);
    text_free(&json);
    return copy;
}

/* The engine's own words: undo, resign, time, agree. */
static char *word_of(const struct match *m, const struct entry *e, unsigned looker)
{
    static const char *const words[][2] = {[WORD_UNDO] = {"take the last step back", "takes the last step back"},
                                           [WORD_RESIGN] = {"give up", "gives up"},
                                           [WORD_TIME] = {"are out of time", "is out of time"}};
    struct told told = {.kind = TOLD_NOTE,
                        .seat = e->who,
                        .from = SCENE_NONE,
                        .to = SCENE_NONE,
                        .piece = SCENE_NONE,
                        .card = SCENE_NONE};
    struct text json = {0};
    bool you = e->who == looker;
    if (e->word == WORD_AGREE)
        scene_word(told.text, sizeof told.text, "A draw is agreed.");
    else
        scene_format(told.text, sizeof told.text, "%s %s.", you ? "You" : m->game->seat_names[e->who],
                     words[e->word][!you]);
    told_say_json(&told, NULL, &json);
    char *copy = copy_of(&json);
    text_free(&json);
    return copy;
}

static void add_line(const struct match *m, struct looker_log *log, unsigned looker, const struct text *text,
                     const struct happening *what, const struct entry *entry)
{
    assert((what != NULL) != (entry != NULL));
    if (log->lines_n == log->lines_max) {
        log->lines_max = log->lines_max ? log->lines_max * 2 : 64;
        log->lines = engine_grow(log->lines, (size_t)log->lines_max * sizeof *log->lines);
    }
    log->hash = hash_bytes(text_str(text), text->n, log->hash);
    log->lines[log->lines_n] =
        (struct log_line){.number = (uint32_t)log->lines_n + 1,
                          .hash = log->hash,
                          .text = copy_of(text),
                          .told = what ? facts_of(m, log, looker, what) : word_of(m, entry, looker),
                          .own_or_open = !what || what->kind != HAPPENED_EVENT};
    log->lines_n++;
}

static void tell_events(const struct match *m, struct looker_log *log, unsigned looker, uint32_t from, uint32_t end)
{
    struct text line = {0};
    for (uint32_t k = from; k < end; k++)
        if (may_see(m->sink.at[k].seen, looker)) {
            text_clear(&line);
            event_say(m, &m->sink.at[k], &line);
            add_line(m, log, looker, &line, &(struct happening){.kind = HAPPENED_EVENT, .event = &m->sink.at[k]}, NULL);
        }
    text_free(&line);
}

static void see(const struct match *m, const struct looker_log *log, unsigned looker)
{
    memset(log->view, 0, m->game->state_size);
    m->game->look(m->pack->bytes, log->state, looker, log->view);
}

/* What happened before the first entry. */
static void tell_opening(const struct match *m, struct looker_log *log, unsigned looker)
{
    tell_events(m, log, looker, 0, m->n ? m->entries[0].first_event : m->sink.n);
}

/* The lines of entry i, and the view after it chained into the last of them. */
static void tell_entry(const struct match *m, struct looker_log *log, unsigned looker, int i)
{
    const struct entry *e = &m->entries[i];
    uint32_t end = i + 1 < m->n ? m->entries[i + 1].first_event : m->sink.n;
    int before = log->lines_n;
    see(m, log, looker);
    if (may_see(e->seen, looker)) {
        bool own_words = e->word == WORD_ACTION || e->word == WORD_LUCK; /* else the engine's: undo, resign … */
        struct happening what = {
            .kind = e->word == WORD_LUCK ? HAPPENED_LUCK : HAPPENED_ACTION, .who = e->who, .what = e->what};
        struct text line = {0};
        if (e->who != NOBODY)
            text_format(&line, "%c: ", seat_letter(e->who));
        entry_say(m->game, m->pack->bytes, e, &line);
        add_line(m, log, looker, &line, own_words ? &what : NULL, own_words ? NULL : e);
        text_free(&line);
    }
    tell_events(m, log, looker, e->first_event, end);
    memcpy(log->seen, log->view, m->game->state_size);
    if (log->lines_n == before)
        return;
    log->hash = hash_bytes(log->view, m->game->state_size, log->hash);
    log->lines[log->lines_n - 1].hash = log->hash;
}

static void go_on(const struct match *m, struct looker_log *log, unsigned looker)
{
    size_t size = m->game->state_size;
    struct reason why;
    if (!log->state) {
        log->state = engine_grow(NULL, 4 * size);
        log->base = log->state + size;
        log->view = log->base + size;
        log->seen = log->view + size;
        memcpy(log->state, m->start, size);
        memcpy(log->base, m->start, size);
        see(m, log, looker);
        memcpy(log->seen, log->view, size);
        tell_opening(m, log, looker);
    }
    for (; log->n < m->n; log->n++) {
        const struct entry *e = &m->entries[log->n];
        if (e->word == WORD_UNDO) {
            memcpy(log->state, log->base, size);
            entries_replay(m, log->state, log->base_n, (int)e->what, log->n, &why);
        } else
            entry_apply(m, e, log->state, NULL);
        if (e->barrier == BARRIER_ALL) {
            memcpy(log->base, log->state, size);
            log->base_n = log->n + 1;
        }
        tell_entry(m, log, looker, log->n);
    }
}

int match_log(const struct match *m, unsigned looker, const struct log_line **out)
{
    struct looker_log *log = log_of(m, looker);
    go_on(m, log, looker);
    if (out)
        *out = log->lines;
    return log->lines_n;
}
