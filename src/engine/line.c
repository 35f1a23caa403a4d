/* line.c: lines of words made into entries of a match. See match.h.
 *
 * A line is all or nothing. It may hold several actions: read() takes one off at a time, and `;` stands between those
 * that are no series. Where luck falls due in
 * the middle, the rest waits for the luck lines that follow. A part that answers a question which was just skipped
 * is passed over, but only after it was tried on the question put now.
 *
 * A seat cannot look behind a screen by a line that is refused: what its line has shown it stands, and the rest of the
 * line is carried out if it can be. */
#include "match_inside.h"
#include "refusals.h"
#include "verbs.h"

#include <assert.h>
#include <string.h>

/* ---- all or nothing ------------------------------------------------------------------ */

struct save_point {
    int n;
    uint32_t events, forced_next[SEATS_MAX];
    uint64_t hash;
    struct node node;
    int floor[SEATS_MAX];
    uint8_t agreed;
    struct rest rest;
};

/* A line that is tried: where the match goes back to if it is refused. */
struct trial {
    struct save_point before;
    bool own;   /* a seat speaks for itself, and may not know more than its view (a referee or a case may) */
    bool keep;  /* else nothing stands in the end */
    bool shown; /* something hidden was shown to the seat: what stands up to there is not taken back */
};

static void save(struct match *m, struct save_point *p)
{
    *p = (struct save_point){
        .n = m->n, .events = m->sink.n, .hash = m->hash, .node = m->node, .agreed = m->agreed, .rest = m->rest};
    memcpy(p->floor, m->floor, sizeof p->floor);
    memcpy(p->forced_next, m->forced_next, sizeof p->forced_next);
    memcpy(m->saved, m->state, m->game->state_size);
}

static void restore(struct match *m, const struct save_point *p)
{
    for (; m->n > p->n; m->n--)
        if (m->entries[m->n - 1].word == WORD_UNDO)
            m->entries[m->entries[m->n - 1].what].undone = 0;
    m->sink.n = p->events;
    memcpy(m->forced_next, p->forced_next, sizeof p->forced_next);
    m->hash = p->hash;
    m->node = p->node;
    m->agreed = p->agreed;
    m->rest = p->rest;
    memcpy(m->floor, p->floor, sizeof p->floor);
    memcpy(m->state, m->saved, m->game->state_size);
}

/* ---- the words of a line ------------------------------------------------------------- */

enum { ANYBODY = NOBODY }; /* the seat of a line is implied */

/* Copies a line with single spaces. */
static bool tidy(const char *line, char out[LINE_MAX_BYTES + 1], struct reason *why)
{
    size_t n = 0;
    for (bool space = false; *line; line++) {
        unsigned char c = (unsigned char)*line;
        if (c == '\t' || c == ' ' || c == '\n' || c == '\r') {
            space = n > 0;
            continue;
        }
        if (c < 0x20 || c == 0x7F)
            return refuse(why, RULE_SYNTAX, NOTE_LINE_BYTES, c);
        if (n + space >= LINE_MAX_BYTES)
            return refuse(why, RULE_SYNTAX, NOTE_LINE_TOO_LONG, LINE_MAX_BYTES);
        if (space)
            out[n++] = ' ';
        space = false;
        out[n++] = (char)c;
    }
    out[n] = 0;
    return out[strspn(out, "; ")] || refuse(why, RULE_SYNTAX, NOTE_LINE_EMPTY, 0);
}

/* Takes `A:` or `*:` off the front. */
static bool take_prefix(char *line, unsigned *who, struct reason *why)
{
    unsigned named;
    if (line[0] >= 'A' && line[0] < 'A' + SEATS_MAX && line[1] == ':')
        named = (unsigned)(line[0] - 'A');
    else if (line[0] == '*' && line[1] == ':')
        named = LUCK;
    else
        return true;
    if (*who != ANYBODY && *who != named)
        return refuse(why, RULE_SEAT, NOTE_OTHER_SEAT, (int)named);
    *who = named;
    size_t skip = line[2] == ' ' ? 3 : 2;
    memmove(line, line + skip, strlen(line + skip) + 1);
    return line[0] || refuse(why, RULE_SYNTAX, NOTE_LINE_EMPTY, 0);
}

void line_take_part(char *line, char part[LINE_MAX_BYTES + 1])
{
    size_t from = strspn(line, "; "), n = strcspn(line + from, ";"), end = from + n;
    while (n && line[from + n - 1] == ' ')
        n--;
    memcpy(part, line + from, n);
    part[n] = 0;
    end += strspn(line + end, "; ");
    memmove(line, line + end, strlen(line + end) + 1);
}

/* What is left of a part goes back in front of the others. */
static void put_part_back(char *line, const char *part)
{
    char rest[LINE_MAX_BYTES + 1];
    if (!part[0])
        return;
    strcpy(rest, line);
    struct text all = text_fixed(line, LINE_MAX_BYTES + 1);
    line[0] = 0;
    text_format(&all, "%s%s%s", part, rest[0] ? "; " : "", rest);
    assert(!all.failed);
}

/* ---- questions that were skipped ----------------------------------------------------- */

/* If the line begins with this action, takes it off. The game's own reader splits a series best; where it no longer
 * can, since the question is gone, the words decide: `retreat 3,6 2,6` is `retreat 3,6` and `retreat 2,6`. */
static bool take_action(const struct match *m, unsigned who, action_t action, char *line)
{
    char copy[LINE_MAX_BYTES + 1], words[256];
    struct reason why;
    uint64_t what;
    strcpy(copy, line);
    if (m->game->read(m->pack->bytes, m->state, who, copy, &what, &why) && what == action) {
        strcpy(line, copy);
        return true;
    }
    struct text said = text_fixed(words, sizeof words);
    m->game->say_action(m->pack->bytes, action, &said);
    size_t n = said.n;
    if (said.failed || n == 0 || strncmp(line, words, n) != 0 || (line[n] && line[n] != ' '))
        return false;
    if (!line[n]) {
        line[0] = 0;
        return true;
    }
    size_t verb = strcspn(words, " ");
    const char *more = line + n; /* begins with the space that follows the verb */
    if (verb == n)
        memmove(line, more + 1, strlen(more));
    else
        memmove(line + verb, more, strlen(more) + 1);
    return true;
}

/* Among events from `from` on. */
static bool take_skipped(struct match *m, unsigned *who, uint32_t from, char *line)
{
    uint32_t first = m->sink.n;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (m->forced_next[seat] < first)
            first = m->forced_next[seat];
    first = first < from ? from : first;
    for (uint32_t i = first; i < m->sink.n; i++) {
        const struct event *e = &m->sink.at[i];
        if (e->kind != EVENT_FORCED || i < m->forced_next[e->seat] || (*who != ANYBODY && e->seat != *who))
            continue;
        if (take_action(m, e->seat, event_forced_action(e), line)) {
            m->forced_next[e->seat] = i + 1;
            *who = e->seat;
            return true;
        }
    }
    return false;
}

/* ---- one action off a line ------------------------------------------------------------ */

/* Words that cannot be read: what the verb wants behind it, or the verb that was meant. */
static void explain_words(const struct game *game, const char *line, struct reason *why)
{
    char copy[LINE_MAX_BYTES + 1], word[WORD_BYTES];
    strcpy(copy, line);
    if (!game->verbs || why->note || !next_word(copy, word, sizeof word))
        return;
    unsigned verb = verb_find(game->verbs, word);
    if (verb) {
        refuse(why, RULE_SYNTAX, NOTE_VERB, (int)verb);
        return;
    }
    struct nearest near = nearest_to(word);
    for (unsigned i = 1; game->verbs[i].word; i++)
        nearest_offer(&near, game->verbs[i].word);
    if (near.best)
        refuse(why, RULE_SYNTAX, NOTE_VERB_NEAR, (int)verb_find(game->verbs, near.best));
}

/* Reads and checks, changes nothing but the line. */
static bool read_one(struct match *m, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    char begins[LINE_MAX_BYTES + 1];
    *why = (struct reason){0};
    strcpy(begins, line);
    bool asked = who < SEATS_MAX && (m->node.seats >> who & 1);
    if (!m->game->read(m->pack->bytes, m->state, who, line, what, why)) {
        if (why->rule == RULE_NONE)
            why->rule = RULE_SYNTAX;
        if (!asked && who != LUCK && why->rule == RULE_SYNTAX)
            return refuse(why, RULE_SEAT, NOTE_NOT_ASKED, (int)who);
        if (why->rule == RULE_SYNTAX && who != LUCK)
            explain_words(m->game, begins, why);
        return false;
    }
    if (who == LUCK)
        return true;
    if (!m->game->check(m->pack->bytes, m->state, who, *what, why))
        return false;
    return asked || refuse(why, RULE_SEAT, NOTE_NOT_ASKED, (int)who);
}

/* Whose line it is when nobody is named: whoever is asked; of several, the only one that could say it. */
static bool imply(struct match *m, const char *line, unsigned *who, struct reason *why)
{
    if (m->node.kind == NODE_LUCK) {
        *who = LUCK;
        return true;
    }
    unsigned found = ANYBODY;
    struct reason first = {0};
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (!(m->node.seats >> seat & 1))
            continue;
        if (m->node.seats == 1u << seat) {
            *who = seat;
            return true;
        }
        char copy[LINE_MAX_BYTES + 1];
        uint64_t what;
        strcpy(copy, line);
        if (read_one(m, seat, copy, &what, why)) {
            if (found != ANYBODY)
                return refuse(why, RULE_SEAT, NOTE_WHICH_SEAT, 0);
            found = seat;
        } else if (first.rule == RULE_NONE || first.rule == RULE_SYNTAX)
            first = *why;
    }
    *who = found;
    *why = first;
    return found != ANYBODY;
}

/* Luck is due, and these words are no luck: a seat could say them, if it were asked. */
static bool words_of_a_seat(struct match *m, const char *line)
{
    char copy_of_line[LINE_MAX_BYTES + 1], verb[WORD_BYTES];
    strcpy(copy_of_line, line);
    if (m->game->verbs && next_word(copy_of_line, verb, sizeof verb) && verb_find(m->game->verbs, verb))
        return true; /* also where no question is open that it could be read for */
    for (unsigned seat = 0; seat < m->pack->bytes->seats; seat++) {
        char copy[LINE_MAX_BYTES + 1];
        struct reason why = {0};
        uint64_t what;
        strcpy(copy, line);
        if (m->game->read(m->pack->bytes, m->state, seat, copy, &what, &why))
            return true;
    }
    return false;
}

/* Nobody is asked: the game's own rule where it has one (a right that was not there), else the plain note. */
static bool refuse_unasked(struct match *m, unsigned who, char *line, unsigned note, struct reason *why)
{
    uint64_t what;
    bool named = who < m->pack->bytes->seats && !read_one(m, who, line, &what, why);
    return named && why->rule > RULE_ORDER ? false : refuse(why, RULE_SEAT, note, 0);
}

/* The words take back a pick of the series that the seat is in the middle of, which the rules name in one order: the
 * pick and what was named behind it are undone, and the others named again. False: there is no such pick. */
static bool take_back(struct match *m, unsigned who, action_t action)
{
    enum { MOST = 96 };
    const struct verb_form *verb = m->game->verbs ? verb_of(m->game->verbs, action) : NULL;
    action_t others[MOST], pick = 0;
    int n = 0;
    struct reason why;
    bool found = false;
    if (!verb || !verb->back)
        return false;
    for (int i = m->n - 1; i >= m->floor[who] && n < MOST && !found; i--) {
        const struct entry *e = &m->entries[i];
        if (e->undone || e->who != who || e->word != WORD_ACTION)
            continue;
        if (action_verb(e->what) != verb->back)
            break;
        pick = action_make(verb->back, action_from(action), action_to(action), action_with(action), action_x(action));
        found = e->what == pick;
        if (!found)
            others[n++] = e->what;
    }
    for (int i = 0; found && i <= n; i++)
        found = match_undo(m, who, &why);
    while (found && n > 0)
        found = match_act(m, who, others[--n], &why);
    return found;
}

static bool do_one(struct match *m, unsigned *who, char *line, struct reason *why)
{
    uint64_t what = 0;
    bool implied = *who == ANYBODY;
    if (m->node.kind == NODE_OVER)
        return refuse_unasked(m, *who, line, NOTE_OVER, why);
    if (*who == ANYBODY && !imply(m, line, who, why))
        return false;
    if (*who == LUCK) {
        if (m->node.kind != NODE_LUCK)
            return refuse(why, RULE_SEAT, NOTE_NO_LUCK_DUE, 0);
        if (read_one(m, LUCK, line, &what, why))
            return match_luck(m, what, why);
        return implied && why->rule == RULE_SYNTAX && words_of_a_seat(m, line)
                   ? refuse(why, RULE_SEAT, NOTE_LUCK_DUE, 0)
                   : false;
    }
    if (m->node.kind == NODE_LUCK)
        return refuse_unasked(m, *who, line, NOTE_LUCK_DUE, why);
    if (*who >= m->pack->bytes->seats)
        return refuse(why, RULE_SEAT, NOTE_NO_SUCH_SEAT, (int)*who);
    if (read_one(m, *who, line, &what, why))
        return match_act(m, *who, what, why);
    if (why->rule != RULE_ORDER || !take_back(m, *who, what))
        return false;
    *why = (struct reason){0};
    return true;
}

/* ---- the whole line -------------------------------------------------------------------- */

static bool run(struct match *m, unsigned who, char *line, bool begun, struct trial *t, struct reason *why);

/* Goes on with the line that luck interrupted. */
static bool run_rest(struct match *m, struct trial *t, struct reason *why)
{
    char line[LINE_MAX_BYTES + 1];
    strcpy(line, m->rest.line);
    m->rest.waits = false;
    return run(m, m->rest.who, line, true, t, why);
}

/* The last entry showed its own seat something hidden: whether the rest of the line is refused could tell it too. */
static bool has_shown(const struct match *m, const struct trial *t, unsigned who)
{
    return t->own && who < SEATS_MAX && m->sink.shows & SEEN_BY(who);
}

/* begun: something of the line was carried out already, so luck may interrupt it. */
static bool run(struct match *m, unsigned who, char *line, bool begun, struct trial *t, struct reason *why)
{
    for (int steps = 0; line[0]; steps++) {
        if (steps > LINE_MAX_BYTES)
            return refuse(why, RULE_SYNTAX, NOTE_LINE_MORE, 0);
        if (who == LUCK && m->node.kind == NODE_CHOICE && m->rest.waits) {
            if (!run_rest(m, t, why))
                return false;
            continue;
        }
        char before[LINE_MAX_BYTES + 1], part[LINE_MAX_BYTES + 1];
        unsigned implied = who;
        strcpy(before, line);
        line_take_part(line, part);
        if (!part[0])
            break;
        /* A step of this very line closed itself: what a seat says behind it to close it is no answer to the next one. */
        if (t->own && begun && who < SEATS_MAX && take_skipped(m, &who, t->before.events, part)) {
            put_part_back(line, part);
            continue;
        }
        if (do_one(m, &implied, part, why)) {
            put_part_back(line, part);
            who = implied;
            begun = true;
            if (has_shown(m, t, who)) {
                t->shown = true;
                if (!t->keep)
                    return true;
                save(m, &t->before);
            }
            continue;
        }
        strcpy(line, before);
        line_take_part(line, part);
        bool skipped = who != LUCK && take_skipped(m, &who, 0, part);
        put_part_back(line, part);
        if (skipped) {
            *why = (struct reason){0};
            begun = true;
            continue;
        }
        if (!begun || who >= SEATS_MAX || m->node.kind != NODE_LUCK)
            return false;
        m->rest.waits = true;
        m->rest.who = (uint8_t)who;
        strcpy(m->rest.line, line);
        *why = (struct reason){0};
        return true;
    }
    if (m->rest.waits && m->node.kind == NODE_CHOICE)
        return run_rest(m, t, why);
    return true;
}

/* A line was tried: what of it stands. */
static bool conclude(struct match *m, const struct trial *t, bool ok, struct reason *why)
{
    if (!ok || !t->keep)
        restore(m, &t->before);
    if (!ok && t->shown) {
        *why = (struct reason){0};
        ok = true;
    }
    return ok;
}

static bool offer_draw(struct match *m, unsigned seat, struct reason *why)
{
    if (seat != ANYBODY && seat >= m->pack->bytes->seats)
        return refuse(why, RULE_SEAT, NOTE_NO_SUCH_SEAT, (int)seat);
    if (m->node.kind == NODE_OVER)
        return refuse(why, RULE_SEAT, NOTE_OVER, 0);
    if (seat != ANYBODY)
        m->agreed |= (uint8_t)(1u << seat);
    if (seat != ANYBODY && m->agreed != (1u << m->pack->bytes->seats) - 1)
        return true;
    return match_quit(m, NOBODY, QUIT_AGREE, why);
}

/* Whose undo or resignation it is when nobody is named. */
static unsigned imply_word(const struct match *m, bool undo)
{
    if (!undo) {
        for (unsigned seat = 0; seat < SEATS_MAX; seat++)
            if (m->node.kind == NODE_CHOICE && m->node.seats == 1u << seat)
                return seat;
        return ANYBODY;
    }
    for (int i = m->n - 1; i >= 0; i--)
        if (m->entries[i].word == WORD_ACTION && !m->entries[i].undone)
            return m->entries[i].who;
    return ANYBODY;
}

/* The engine's own words. Sets *mine if it was one of them. */
static bool engine_word(struct match *m, unsigned who, const char *line, bool *mine, struct reason *why)
{
    bool undo = strcmp(line, "undo") == 0, agree = strcmp(line, "agree") == 0;
    bool resign = strcmp(line, "resign") == 0, time = strcmp(line, "time") == 0;
    *mine = undo || agree || resign || time;
    if (!*mine)
        return false;
    if (agree)
        return offer_draw(m, who, why);
    if (who == ANYBODY)
        who = imply_word(m, undo);
    if (who == ANYBODY && m->node.kind == NODE_OVER)
        return refuse(why, RULE_SEAT, NOTE_OVER, 0);
    if (who == ANYBODY)
        return undo ? refuse(why, RULE_SEAT, NOTE_NOTHING_TO_UNDO, 0) : refuse(why, RULE_SEAT, NOTE_WHICH_SEAT, 0);
    if (undo)
        return match_undo(m, who, why);
    return match_quit(m, who, resign ? QUIT_RESIGN : QUIT_TIME, why);
}

/* made: did the line make an entry, or did it only answer what was skipped? NULL: not wanted. */
static bool read_line(struct match *m, unsigned seat, const char *text, bool keep, bool *made, struct reason *why)
{
    char line[LINE_MAX_BYTES + 1];
    struct trial t = {.own = seat < SEATS_MAX, .keep = keep};
    bool mine;
    *why = (struct reason){0};
    if (!tidy(text, line, why) || !take_prefix(line, &seat, why))
        return false;
    save(m, &t.before);
    bool ok = engine_word(m, seat, line, &mine, why);
    if (!mine)
        ok = run(m, seat, line, false, &t, why);
    if (made)
        *made = m->n > t.before.n;
    return conclude(m, &t, ok, why);
}

bool match_line(struct match *m, unsigned seat, const char *line, struct reason *why, struct text *sentence)
{
    bool ok = read_line(m, seat, line, true, NULL, why);
    if (!ok && sentence)
        reason_say(m->game, m->pack->bytes, why, sentence);
    return ok;
}

bool match_would(struct match *m, unsigned seat, const char *line, struct reason *why, struct text *sentence)
{
    bool ok = read_line(m, seat, line, false, NULL, why);
    if (!ok && sentence)
        reason_say(m->game, m->pack->bytes, why, sentence);
    return ok;
}

bool match_would_enter(struct match *m, unsigned seat, const char *line, struct reason *why)
{
    bool made = false;
    return read_line(m, seat, line, false, &made, why) && made;
}

bool match_just_skipped(const struct match *m, unsigned seat, const char *line)
{
    for (uint32_t i = seat < SEATS_MAX ? m->forced_next[seat] : m->sink.n; i < m->sink.n; i++) {
        char words[256];
        struct text said = text_fixed(words, sizeof words);
        const struct event *e = &m->sink.at[i];
        if (e->kind == EVENT_FORCED && e->seat == seat) {
            m->game->say_action(m->pack->bytes, event_forced_action(e), &said);
            if (strcmp(text_str(&said), line) == 0)
                return true;
        }
    }
    return false;
}

bool match_pending(const struct match *m) { return m->rest.waits; }

void match_roll(struct match *m)
{
    struct reason why;
    if (m->node.kind != NODE_LUCK)
        return;
    luck_resolve(m, luck_sample(m));
    if (!m->rest.waits || m->node.kind != NODE_CHOICE)
        return;
    /* what the dice made impossible of the rest of a line is dropped: the seat is asked again */
    struct trial t = {.own = true, .keep = true};
    save(m, &t.before);
    if (!conclude(m, &t, run_rest(m, &t, &why), &why))
        m->rest.waits = false;
}
