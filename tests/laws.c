/* laws.c: one random match with the laws put to it, and the report when one is broken. */
#include "laws.h"
#include "engine/hash.h"
#include "engine/match.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

enum { STUCK_SECONDS = 20 };

static const char *const sentences[LAWS + 1] = {
    [1] = "legal is sorted, unique, in bounds, and non-empty exactly for the seats asked",
    [2] = "check takes any eight bytes and agrees with legal; every refusal has a rule and a text",
    [3] = "luck weights are positive and sum to the denominator; sample agrees with them",
    [4] = "apply and resolve touch nothing outside the state",
    [5] = "the same entries give the same bytes everywhere",
    [6] = "every match ends within length_max; no dead ends",
    [7] = "secret simultaneous entries commute and tell the others nothing",
    [8] = "node, legal and check say the same on a view as on the state",
    [9] = "an imagined world is valid, looks the same, has the same node and plays on to an end",
    [10] = "where more than one world fits a view, imagined worlds differ and reach the truth",
    [11] = "what a seat sees happen is the same in every world that fits its view, unless an event shows something",
    [12] = "undo restores the bytes and never crosses its barrier",
    [13] = "all text round-trips",
    [14] = "valid holds after every entry; results are consistent",
    [15] = "a record replays and verifies from any prefix; damage is found",
    [16] = "the mirror commutes with node, legal, apply and outcomes",
    [17] = "every numbered rule has a case",
    [18] = "a view remembers what its seat was shown",
};

static struct laws *running; /* for the report of a crash: the one thing a signal handler can reach */

double law_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- reports -------------------------------------------------------------------------- */

/* The match so far as a case that `bellum check` takes. */
static void say_case(const struct laws *w, struct text *out)
{
    struct text line = {0};
    json_open(out, NULL, '{');
    json_put_str(out, "game", w->game->id);
    json_put_raw(out, w->start ? "position" : "setup", w->setup);
    json_open(out, "do", '[');
    for (int64_t i = 0; i < w->made_n; i++) {
        text_clear(&line);
        text_put(&line, w->made[i].who == LUCK ? "*: " : (char[]){(char)('A' + w->made[i].who), ':', ' ', 0});
        if (w->made[i].who == LUCK)
            w->game->say_outcome(w->pack, w->made[i].what, &line);
        else
            w->game->say_action(w->pack, w->made[i].what, &line);
        json_put_str(out, NULL, text_str(&line));
    }
    json_close(out, ']');
    json_close(out, '}');
    text_free(&line);
}

static void report(struct laws *w, int law, const char *what)
{
    struct text text = {0};
    printf("LAW %d BROKEN: %s\n  %s\n", law, sentences[law], what);
    printf("  game %s, set-up %s, seed %llu, entry %lld\n", w->game->id, w->setup, (unsigned long long)w->seed,
           (long long)w->entry);
    printf("  again: %s/laws --games %s --setup '%s' --seed %llu --matches 1\n", w->folder, w->game->id, w->setup,
           (unsigned long long)w->seed);
    printf("  what usually lies behind it: the table at the end of docs/adding-a-game.md\n");
    fflush(stdout);
    if (w->state) {
        w->game->say_position(w->pack, w->state, REFEREE, &text);
        printf("  position %s\n", text_str(&text));
        text_clear(&text);
    }
    say_case(w, &text);
    char name[400];
    snprintf(name, sizeof name, "%s/laws-%s-%llu.json", w->folder, w->game->id, (unsigned long long)w->seed);
    FILE *f = fopen(name, "w");
    if (f && fprintf(f, "%s\n", text_str(&text)) > 0 && fclose(f) == 0)
        printf("  all %lld entries as a case: %s\n", (long long)w->made_n, name);
    else
        printf("  case %s\n", text_str(&text));
    int64_t from = w->made_n > 12 ? w->made_n - 12 : 0;
    printf("  last entries (number, who, words):\n");
    for (int64_t i = from; i < w->made_n; i++) {
        text_clear(&text);
        if (w->made[i].who == LUCK)
            w->game->say_outcome(w->pack, w->made[i].what, &text);
        else
            w->game->say_action(w->pack, w->made[i].what, &text);
        printf("    %lld %c: %s\n", (long long)i, w->made[i].who == LUCK ? '*' : 'A' + w->made[i].who, text_str(&text));
    }
    text_free(&text);
    fflush(stdout);
}

const char *said_fields(action_t action, char out[SAID])
{
    snprintf(out, SAID, "verb %u from %u to %u with %u x %u", action_verb(action), action_from(action),
             action_to(action), action_with(action), action_x(action));
    return out;
}

const char *said_entry(const struct laws *w, unsigned who, uint64_t what, char out[SAID])
{
    struct text text = text_fixed(out, SAID);
    text_format(&text, "%c: ", who == LUCK ? '*' : 'A' + who);
    if (who == LUCK)
        w->game->say_outcome(w->pack, what, &text);
    else
        w->game->say_action(w->pack, what, &text);
    return out;
}

const char *said_looker(unsigned looker, char out[SAID])
{
    if (looker < SEATS_MAX)
        snprintf(out, SAID, "seat %c", 'A' + looker);
    else
        snprintf(out, SAID, "the %s", looker == AUDIENCE ? "audience" : "referee");
    return out;
}

const char *said_reason(const struct laws *w, const struct reason *why, char out[SAID])
{
    struct text text = text_fixed(out, SAID);
    rule_say(why->rule, &text);
    text_format(&text, " (note %u, a %d, b %d, c %d) ", why->note, why->a, why->b, why->c);
    if (why->rule > RULE_ORDER)
        w->game->say_reason(w->pack, why, &text);
    return out;
}

const char *said_event(const struct laws *w, const struct event *event, char out[SAID])
{
    struct text text = text_fixed(out, SAID);
    text_char(&text, '"');
    if (event->kind == EVENT_FORCED)
        w->game->say_action(w->pack, event_forced_action(event), &text);
    else
        w->game->say_event(w->pack, event, &text);
    text_char(&text, '"');
    return out;
}

_Noreturn void law_broken(struct laws *w, int law, const char *format, ...)
{
    char what[2000];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    w->law = law;
    if (!w->quiet)
        report(w, law, what);
    longjmp(w->out, law);
}

/* An assertion, a bad access, or a call that does not come back: say where, then die of it. */
static void crashed(int number)
{
    static volatile sig_atomic_t again;
    signal(number, SIG_DFL);
    if (!again++ && running) {
        printf("CRASH (%s) while law %d was checked\n", number == SIGVTALRM ? "stuck" : strsignal(number),
               running->law);
        report(running, running->law ? running->law : 6, "the game crashed, failed an assertion or does not come back");
    }
    raise(number);
}

void law_watch(void) { setitimer(ITIMER_VIRTUAL, &(struct itimerval){.it_value.tv_sec = STUCK_SECONDS}, NULL); }

/* ---- guarded memory ------------------------------------------------------------------- */

enum { GUARD = 64 };

void *law_alloc(size_t size)
{
    uint8_t *block = malloc(size + 2 * GUARD);
    if (!block)
        abort();
    memset(block, 0xA5, size + 2 * GUARD);
    return block + GUARD;
}

bool law_guard_ok(const void *block, size_t size)
{
    const uint8_t *b = block;
    for (int i = 1; i <= GUARD; i++)
        if (b[-i] != 0xA5 || b[size + (size_t)i - 1] != 0xA5)
            return false;
    return true;
}

void law_free(void *block)
{
    if (block)
        free((uint8_t *)block - GUARD);
}

__attribute__((noinline)) void law_dirty_stack(unsigned byte)
{
    uint8_t below[16 * 1024];
    memset(below, (int)byte, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory"); /* or it would be left out */
}

/* ---- events --------------------------------------------------------------------------- */

static void told_put(struct events *sink, const struct event *event)
{
    struct told *t = (struct told *)sink;
    if (t->n < EVENTS_KEPT)
        t->event[t->n++] = *event;
}

struct told *told_clear(struct laws *w, int which)
{
    w->told[which]->sink = (struct events){.put = told_put};
    w->told[which]->n = 0;
    return w->told[which];
}

bool told_shows(const struct told *t, unsigned looker)
{
    for (int i = 0; i < t->n; i++)
        if (t->event[i].shows & SEEN_BY(looker))
            return true;
    return false;
}

static const struct event *first_other(const struct told *a, const struct told *b, unsigned looker, bool shown)
{
    int i = 0, j = 0;
    for (;; i++, j++) {
        while (i < a->n && !((shown ? a->event[i].shows : a->event[i].seen) & SEEN_BY(looker)))
            i++;
        while (j < b->n && !((shown ? b->event[j].shows : b->event[j].seen) & SEEN_BY(looker)))
            j++;
        if (i == a->n || j == b->n)
            return i < a->n ? &a->event[i] : j < b->n ? &b->event[j] : NULL;
        if (a->event[i].kind != b->event[j].kind || a->event[i].seat != b->event[j].seat ||
            memcmp(a->event[i].a, b->event[j].a, sizeof a->event[i].a) != 0)
            return &a->event[i];
    }
}

const struct event *told_other(const struct told *a, const struct told *b, unsigned looker)
{
    return first_other(a, b, looker, false);
}

const struct event *told_shown_other(const struct told *a, const struct told *b, unsigned looker)
{
    return first_other(a, b, looker, true);
}

/* ---- playing -------------------------------------------------------------------------- */

void law_start(struct laws *w, void *s)
{
    if (w->start)
        memcpy(s, w->start, w->game->state_size);
    else
        w->game->begin(w->pack, s);
}

void law_enter(struct laws *w, void *s, unsigned who, uint64_t what, struct events *events)
{
    if (who == LUCK)
        w->game->resolve(w->pack, s, what, events);
    else
        w->game->apply(w->pack, s, who, what, events);
}

int law_legal(struct laws *w, const void *v, unsigned seat, action_t *out)
{
    int n = w->game->legal(w->pack, v, seat, out);
    LAW(w, 1, n >= 0 && n <= w->game->choices_max, "legal says %d of at most %d for seat %c", n, w->game->choices_max,
        'A' + seat);
    LAW(w, 1, law_guard_ok(out, sizeof *out * (size_t)w->game->choices_max), "legal wrote past choices_max");
    return n;
}

bool law_has(const action_t *list, int n, action_t action)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (list[middle] < action)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && list[low] == action;
}

bool same_node(const struct node *a, const struct node *b)
{
    return a->kind == b->kind && a->seats == b->seats && a->seen == b->seen && a->denominator == b->denominator;
}

size_t law_differ(const void *a, const void *b, size_t n)
{
    size_t i = 0;
    while (i < n && ((const uint8_t *)a)[i] == ((const uint8_t *)b)[i])
        i++;
    return i;
}

/* Matches are played in four manners, so that rare verbs and long sensible games are met too. */
static action_t choose_action(struct laws *w, const void *s, unsigned seat, struct rng *dice)
{
    action_t *list = w->legal[3];
    int n = law_legal(w, s, seat, list), verbs = 0;
    LAW(w, 1, n > 0, "seat %c is asked and has no legal action", 'A' + seat);
    unsigned manner = w->seed & 3;
    if (manner == 3 && w->game->quick && rng_below(dice, 4)) {
        action_t action = w->game->quick(w->pack, s, seat, dice);
        LAW(w, 2, law_has(list, n, action), "quick() gives an action that is not legal: %s", said_fields(action, SAY));
        return action;
    }
    if (manner != 2)
        return list[rng_below(dice, (uint32_t)n)];
    for (int i = 0; i < n; i++)
        verbs += i == 0 || action_verb(list[i]) != action_verb(list[i - 1]);
    int verb = (int)rng_below(dice, (uint32_t)verbs), first = 0, last = 0;
    for (int i = 0, v = -1; i < n; i++) {
        v += i == 0 || action_verb(list[i]) != action_verb(list[i - 1]);
        if (v < verb)
            first = i + 1;
        if (v <= verb)
            last = i;
    }
    return list[first + (int)rng_below(dice, (uint32_t)(last - first + 1))];
}

uint64_t law_choose(struct laws *w, const void *s, struct rng *dice, unsigned *who)
{
    struct node node = w->game->node(w->pack, s);
    if (node.kind == NODE_LUCK) {
        *who = LUCK;
        return w->game->sample(w->pack, s, dice);
    }
    unsigned asked[SEATS_MAX], n = 0;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (node.seats >> seat & 1)
            asked[n++] = seat;
    LAW(w, 6, node.kind == NODE_CHOICE && n > 0, "a node of kind %d with seats %x asks nobody", node.kind, node.seats);
    *who = asked[n > 1 ? rng_below(dice, n) : 0];
    return choose_action(w, s, *who, dice);
}

static void remember(struct laws *w, unsigned who, uint64_t what)
{
    if (w->made_n == w->made_max) {
        w->made_max = w->made_max ? w->made_max * 2 : 1024;
        w->made = realloc(w->made, sizeof *w->made * (size_t)w->made_max);
        if (!w->made)
            abort();
    }
    w->made[w->made_n++] = (struct entry_made){(uint8_t)who, what};
}

/* Costly checks grow rarer in long matches, by entry number alone. */
static bool is_heavy(const struct laws *w)
{
    uint64_t turn = hash_mix(w->seed, (uint64_t)w->entry);
    return turn % (w->entry < 48 ? 2 : w->entry < 400 ? 8 : w->entry < 4000 ? 40 : 400) == 0;
}

static void begin_match(struct laws *w)
{
    const struct game *g = w->game;
    w->made_n = w->entry = 0;
    memset(w->state, 0x5A, g->state_size);
    memset(w->scratch[0], 0xC3, g->state_size);
    law_begin(w, 4);
    law_dirty_stack(0xFF);
    law_start(w, w->state);
    law_dirty_stack(0x77);
    law_start(w, w->scratch[0]);
    LAW(w, 4, memcmp(w->state, w->scratch[0], g->state_size) == 0, "begin leaves byte %zu of the state as it found it",
        law_differ(w->state, w->scratch[0], g->state_size));
    rng_seed(&w->play, w->seed);
}

/* Keeps the state in which a secret series was opened: law 10 takes back what seats still at work have entered. */
static void keep_opening(struct laws *w)
{
    const struct node *now = &w->node, *last = &w->opened_by;
    bool goes_on = w->entry && last->kind == NODE_CHOICE && !last->seen && now->kind == NODE_CHOICE && !now->seen &&
                   !(now->seats & ~last->seats);
    if (!goes_on) {
        memcpy(w->opened, w->state, w->game->state_size);
        w->opened_n = w->made_n;
    }
    w->opened_by = w->node;
}

static void play_match(struct laws *w)
{
    const struct game *g = w->game;
    begin_match(w);
    for (;; w->entry++, w->entries++) {
        bool heavy = is_heavy(w);
        law_watch();
        rng_seed(&w->dice, hash_mix(w->seed ^ UINT64_C(0x1A35), (uint64_t)w->entry));
        w->node = g->node(w->pack, w->state);
        keep_opening(w);
        laws_of_choice(w, heavy);
        laws_of_views(w, heavy);
        laws_of_text(w, heavy);
        laws_of_mirror(w, heavy);
        if (heavy || w->node.kind == NODE_OVER)
            laws_of_ends(w, heavy);
        if (w->node.kind == NODE_OVER)
            break;
        w->law = 6;
        if (w->node.kind == NODE_CHOICE && w->node.seats & (w->node.seats - 1))
            laws_of_secrets(w);
        unsigned who;
        uint64_t what = law_choose(w, w->state, &w->play, &who);
        laws_of_worlds(w, who, what, heavy);
        remember(w, who, what);
        laws_of_bytes(w, who, what, heavy); /* makes the entry */
        law_begin(w, 6);
        LAW(w, 6, w->made_n <= g->length_max, "more than length_max = %lld entries", (long long)g->length_max);
        if (w->until > 0 && law_now() > w->until)
            return;
    }
    w->finished++;
}

/* ---- one match of one set-up ------------------------------------------------------------ */

void laws_make(struct laws *w)
{
    const struct game *g = w->game;
    w->state = law_alloc(g->state_size);
    w->opened = law_alloc(g->state_size);
    for (int i = 0; i < SCRATCH; i++)
        w->scratch[i] = law_alloc(g->state_size);
    for (int i = 0; i < 4; i++)
        w->legal[i] = law_alloc(sizeof(action_t) * (size_t)g->choices_max);
    for (int i = 0; i < 2; i++)
        w->outcomes[i] = law_alloc(sizeof(struct outcome) * (size_t)g->outcomes_max);
    for (int i = 0; i < 3; i++)
        w->told[i] = malloc(sizeof *w->told[i]);
    w->met = calloc(65536, sizeof *w->met);
    running = w;
    signal(SIGABRT, crashed);
    signal(SIGSEGV, crashed);
    signal(SIGFPE, crashed);
    signal(SIGVTALRM, crashed);
}

void laws_free(struct laws *w)
{
    running = NULL;
    law_free(w->state);
    law_free(w->opened);
    for (int i = 0; i < SCRATCH; i++)
        law_free(w->scratch[i]);
    for (int i = 0; i < 4; i++)
        law_free(w->legal[i]);
    for (int i = 0; i < 2; i++)
        law_free(w->outcomes[i]);
    for (int i = 0; i < 3; i++)
        free(w->told[i]);
    free(w->met);
    free(w->made);
}

/* setjmp stands alone here: nothing that changes between it and longjmp lives in this function. */
static bool match_keeps_laws(struct laws *w, struct pack *pack)
{
    if (setjmp(w->out) != 0)
        return false;
    LAW(w, 1, w->seats >= (unsigned)w->game->seats_min && w->seats <= (unsigned)w->game->seats_max, "the pack seats %u",
        w->seats);
    play_match(w);
    laws_of_matches(w, pack);
    return true;
}

/* The pack of one set-up, from the content at hand; of a position its state, too. */
static struct pack *make_pack(struct laws *w, const char *setup, struct errors *errors)
{
    struct json_doc doc = {0};
    struct pack *pack = calloc(1, sizeof *pack);
    void *bytes = calloc(1, w->game->pack_size);
    if (!pack || !bytes)
        abort();
    *pack = (struct pack){.game = w->game, .bytes = bytes, .setup = strdup(setup)};
    bool ok = json_parse(&doc, "setup", setup, strlen(setup), errors) &&
              w->game->prepare(w->content, doc.root, bytes, errors);
    w->start = NULL;
    if (ok && json_get(doc.root, "game")) { /* a position names its game, a set-up does not */
        struct reason why;
        w->start = calloc(1, w->game->state_size);
        if (!w->start)
            abort();
        ok =
            w->game->read_position(bytes, doc.root, REFEREE, w->start, errors) && w->game->valid(bytes, w->start, &why);
    }
    json_free(&doc);
    if (!ok) {
        pack_free(pack);
        free(w->start);
        return NULL;
    }
    pack->bytes->hash = pack_hash(w->game, pack->bytes);
    return pack;
}

bool laws_match(struct laws *w, const char *setup, bool *possible, struct errors *errors)
{
    struct pack *pack = make_pack(w, setup, errors);
    *possible = pack != NULL;
    if (!pack)
        return true;
    w->setup = setup;
    w->made_pack = pack;
    w->pack = pack->bytes;
    w->seats = pack->bytes->seats;
    w->pack_as_made = malloc(w->game->pack_size);
    memcpy(w->pack_as_made, w->pack, w->game->pack_size);
    bool ok = match_keeps_laws(w, pack);
    w->matches++;
    free(w->pack_as_made);
    free(w->start);
    pack_free(pack);
    return ok;
}
