/* rules.c: the sequence of play: set-up, rounds, Macromanagement and Micromanagement, turns, victory. */
#include "trts.h"

/* ---- set-up (R10-R17) ---------------------------------------------------------------------- */

/* An outcome of set-up: which draw, then a player (+ 1) in each nibble. */
enum { DRAW_SEATS = 1, DRAW_LINE = 2 };

static void begin(const void *pack_v, void *out)
{
    const struct trts_pack *pack = pack_v;
    struct trts_state *s = out;
    memset(s, 0, sizeof *s);
    s->stage = STAGE_SETUP;
    s->ask.kind = ASK_SEATS;
    s->ask.seat = LUCK;
    s->by = NOBODY;
    s->round = 1;
    s->turn = NOBODY;
    s->line_n = pack->head.seats;
    each_seat(seat, pack)
        s->line[seat] = (uint8_t)seat;
}

static uint64_t factorial(int n) { return n < 2 ? 1 : (uint64_t)n * factorial(n - 1); }

/* The i-th arrangement of n players in ascending order. */
static uint64_t arrangement(int n, uint64_t i, unsigned draw)
{
    uint64_t out = draw;
    unsigned left = (1u << n) - 1;
    for (int place = 0; place < n; place++) {
        uint64_t each = factorial(n - 1 - place), skip = i / each;
        unsigned rest = left;
        i %= each;
        while (skip--)
            rest &= rest - 1;
        out = out << 4 | (uint64_t)(__builtin_ctz(rest) + 1);
        left &= ~(rest & -rest);
    }
    return out;
}

static unsigned draw_now(const struct trts_state *s) { return s->ask.kind == ASK_SEATS ? DRAW_SEATS : DRAW_LINE; }

static int outcomes(const void *pack_v, const void *state, struct outcome *out)
{
    const struct trts_pack *pack = pack_v;
    int n = (int)factorial(pack->head.seats);
    for (int i = 0; i < n; i++)
        out[i] = (struct outcome){.what = arrangement(pack->head.seats, (uint64_t)i, draw_now(state)), .weight = 1};
    return n;
}

static uint64_t sample(const void *pack_v, const void *state, struct rng *dice)
{
    const struct trts_pack *pack = pack_v;
    return arrangement(pack->head.seats, rng_below(dice, (uint32_t)factorial(pack->head.seats)), draw_now(state));
}

/* 4.3: a home with its Base, its Workers and the first counters. */
static void settle_home(const struct trts_pack *pack, struct trts_state *s, unsigned seat)
{
    unsigned home = pack->home[s->player[seat].home];
    struct trts_piece base = {
        .type = pack->start_building, .at = (uint8_t)home, .hp = pack->type[pack->start_building].hp};
    struct trts_piece unit = {.type = pack->start_unit,
                              .at = (uint8_t)home,
                              .hp = pack->type[pack->start_unit].hp,
                              .shield = pack->type[pack->start_unit].shield};
    unit.mp = pack->type[pack->start_unit].stat[SPEED];
    trts_set_mark(s, home, (uint8_t)(1u << seat));
    s->player[seat].min = pack->start_min;
    s->player[seat].gas = pack->start_gas;
    trts_put(pack, s, seat, 0, &base);
    for (int i = 0; i < pack->start_units; i++)
        trts_put(pack, s, seat, 0, &unit);
}

static void resolve(const void *pack_v, void *state, uint64_t what, struct events *events)
{
    const struct trts_pack *pack = pack_v;
    struct trts_state *s = state;
    unsigned n = pack->head.seats;
    for (unsigned place = 0; place < n; place++) {
        unsigned seat = (unsigned)(what >> 4 * (n - 1 - place) & 15) - 1;
        if (s->ask.kind == ASK_SEATS)
            s->player[seat].home = (uint8_t)place; /* R11 */
        else
            s->line[place] = (uint8_t)seat; /* R15 */
    }
    if (s->ask.kind == ASK_SEATS) {
        rules_met(events, RULE('R', 10), RULE('R', 11));
        s->ask.kind = ASK_LINE;
        return;
    }
    rules_met(events, RULE('R', 12), RULE('R', 13), RULE('R', 14), RULE('R', 15), RULE('R', 16), RULE('R', 17),
              RULE('G', 1));
    unsigned kept = 0; /* whoever gave up during set-up does not play */
    for (unsigned place = 0; place < n; place++)
        if (!s->player[s->line[place]].out)
            s->line[kept++] = s->line[place];
    s->line_n = (uint8_t)kept;
    memset(s->line + kept, 0, SEATS_MAX - kept);
    each_seat(seat, pack)
        if (!s->player[seat].out)
            settle_home(pack, s, seat);
    trts_start_round(pack, s, events);
}

/* ---- rounds -------------------------------------------------------------------------------- */

/* G58: what everybody can reckon of a player's income. */
static void fill_purse(const struct trts_pack *pack, struct trts_state *s, unsigned seat)
{
    struct trts_player *who = &s->player[seat];
    unsigned add[2] = {0, 0};
    for (uint32_t left = s->held[seat]; left; left &= left - 1) {
        add[0] += pack->fields[__builtin_ctz(left)];
        add[1] += 3u * pack->geysers[__builtin_ctz(left)];
    }
    for (int i = 0; i < 2; i++)
        who->purse[i] = (uint16_t)(who->purse[i] + add[i] < UINT16_MAX ? who->purse[i] + add[i] : UINT16_MAX - 1u);
}

/* G55: for all at once. What is visible is remembered, since the others see it so until the phase ends (G38). */
static void refresh(const struct trts_pack *pack, struct trts_state *s, unsigned seat)
{
    uint16_t got = s->player[seat].got;
    each_building(slot, s, seat)
        s->piece[seat][slot].flags &= (uint8_t) ~(SPENT | FIRED);
    each_unit(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        const struct trts_type *t = type_of(pack, x);
        x->flags &= (uint8_t) ~(SPENT | FIRED);
        x->mp = (uint8_t)stat_of(pack, x->type, SPEED, got);
        x->shield = t->shield;
        if (t->spells) {
            int most = stat_of(pack, x->type, ENERGY, got);
            x->energy = (uint8_t)(x->energy + pack->energy_gain < most ? x->energy + pack->energy_gain : most);
        }
    }
    each_visible(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        x->was_hp = x->hp;
        x->was = is_building(pack, x) && x->left ? WAS_OPEN : 0;
        x->was_link = is_building(pack, x) ? 0 : x->link;
    }
}

void trts_start_round(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    rules_met(events, RULE('R', 1), RULE('R', 18), RULE('R', 22), RULE('R', 23), RULE('R', 109), RULE('G', 38),
              RULE('G', 55), RULE('G', 58));
    s->stage = STAGE_MACRO;
    s->ask.kind = ASK_MACRO;
    s->ask.seat = 0;
    s->turn = NOBODY;
    s->passes = 0;
    event_put(events, (struct event){.kind = EVENT_ROUND, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {s->round}});
    for (unsigned place = 0; place < s->line_n; place++) {
        unsigned seat = s->line[place];
        struct trts_player *who = &s->player[seat];
        who->targeted = 0;
        who->passed = who->after = 0;
        who->sub = SUB_INCOME;
        refresh(pack, s, seat);
        fill_purse(pack, s, seat);
    }
    for (unsigned place = 0; place < s->line_n; place++)
        trts_macro_settle(pack, s, s->line[place], events);
}

/* What the phase changed on a visible piece is shown to the others when it ends (G38). */
static void reveal(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    uint8_t shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat));
    each_visible(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        int ref = (int)trts_ref(seat, slot);
        bool open = is_building(pack, x) && x->left, fired = x->flags & FIRED;
        uint8_t link = is_building(pack, x) ? 0 : x->link;
        if (x->was_hp != x->hp)
            event_put(events,
                      (struct event){
                          .kind = EVENT_HP, .seen = SEEN_BY_ALL, .shows = shows, .seat = NOBODY, .a = {ref, x->hp}});
        if (x->was != ((open ? WAS_OPEN : 0) | (fired ? WAS_FIRED : 0)) || x->was_link != link)
            event_put(
                events,
                (struct event){.kind = EVENT_CHANGED, .seen = SEEN_BY_ALL, .shows = shows, .seat = NOBODY, .a = {ref}});
        x->was = x->was_hp = x->was_link = 0;
    }
}

/* R24: when all are done. */
void trts_macro_done(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    for (unsigned place = 0; place < s->line_n; place++)
        if (s->player[s->line[place]].sub != SUB_DONE)
            return;
    rules_met(events, RULE('R', 24), RULE('R', 100), RULE('R', 106), RULE('G', 32));
    each_seat(seat, pack)
        reveal(pack, s, seat, events);
    for (uint32_t left = s->contested; left; left &= left - 1)
        trts_show_area(pack, s, (unsigned)__builtin_ctz(left), events);
    trts_learn(pack, s, events);
    s->stage = STAGE_MICRO;
    s->turn = s->line[s->line_n - 1u];
    trts_next_turn(pack, s, SEEN_BY_ALL, events);
}

/* ---- turns (R41, R44, R106) ---------------------------------------------------------------- */

/* R19-R21, or the end (R2). */
void trts_end_round(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    uint8_t by;
    rules_met(events, RULE('R', 44), RULE('G', 9));
    if (s->round >= pack->rounds) {
        uint8_t winners = trts_best_of(pack, s, 0xFF, &by);
        trts_win(pack, s, winners, by, events);
        return;
    }
    rules_met(events, RULE('R', 19), RULE('R', 20), RULE('R', 21));
    uint8_t first = s->line[0];
    memmove(s->line, s->line + 1, s->line_n - 1u);
    s->line[s->line_n - 1u] = first;
    s->round++;
    trts_start_round(pack, s, events);
}

bool trts_all_passed(const struct trts_pack *pack, const struct trts_state *s)
{
    if (!pack->on[PASS_FINAL])
        return s->passes >= s->line_n;
    for (unsigned place = 0; place < s->line_n; place++)
        if (!s->player[s->line[place]].passed)
            return false;
    return true;
}

/* Whoever can, for all to see, do nothing but pass is not asked. */
void trts_turn_from(const struct trts_pack *pack, struct trts_state *s, unsigned place, uint8_t shows,
                    struct events *events)
{
    for (;; place++) {
        if (trts_all_passed(pack, s)) {
            trts_end_round(pack, s, events);
            return;
        }
        unsigned seat = s->line[place % s->line_n];
        if (s->player[seat].passed)
            continue;
        event_put(events,
                  (struct event){.kind = EVENT_TURN, .seen = SEEN_BY_ALL, .shows = shows, .seat = (uint8_t)seat});
        s->turn = s->ask.seat = (uint8_t)seat;
        s->ask.kind = ASK_ACTION;
        if (trts_public_action(pack, s, seat))
            return;
        event_forced(events, seat, action_make(VERB_PASS, 0, 0, 0, 0), SEEN_BY_ALL);
        s->player[seat].passed = (uint8_t)pack->on[PASS_FINAL];
        s->passes++;
    }
}

void trts_next_turn(const struct trts_pack *pack, struct trts_state *s, uint8_t shows, struct events *events)
{
    trts_turn_from(pack, s, trts_line_place(s, s->turn) + 1, shows, events);
}

/* ---- the question open --------------------------------------------------------------------- */

struct node trts_node(const void *pack_v, const void *v)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    uint8_t seats = 0;
    switch (s->stage) {
    case STAGE_SETUP:
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = factorial(pack->head.seats)};
    case STAGE_OVER: return (struct node){.kind = NODE_OVER};
    case STAGE_MACRO:
        for (unsigned place = 0; place < s->line_n; place++)
            if (s->player[s->line[place]].sub != SUB_DONE)
                seats |= (uint8_t)(1u << s->line[place]);
        return (struct node){.kind = NODE_CHOICE, .seats = seats};
    default:
        /* targets, groups and where somebody retreats to are secret (G49): events tell what the others may know */
        return (struct node){.kind = NODE_CHOICE,
                             .seats = (uint8_t)(1u << s->ask.seat),
                             .seen = s->ask.kind >= ASK_BLOCK && s->ask.kind <= ASK_KEEP ? SEEN_BY_ALL : SEEN_BY_NONE};
    }
}

static bool is_asked(const struct trts_state *s, unsigned seat, const struct trts_pack *pack)
{
    if (seat >= pack->head.seats || s->player[seat].out)
        return false;
    return s->stage == STAGE_MACRO ? s->player[seat].sub != SUB_DONE : s->stage == STAGE_MICRO && s->ask.seat == seat;
}

int trts_legal(const void *pack, const void *v, unsigned seat, action_t *out)
{
    const struct trts_state *s = v;
    if (!is_asked(s, seat, pack))
        return 0;
    if (s->stage == STAGE_MACRO)
        return trts_macro_legal(pack, s, seat, out);
    return s->ask.kind >= ASK_BLOCK && s->ask.kind <= ASK_KEEP ? trts_combat_legal(pack, s, out)
                                                               : trts_push_legal(pack, s, out);
}

#define V(verb) (1u << (verb))
static const uint32_t verbs_of[ASK_KINDS] = {
    [ASK_ACTION] = V(VERB_PUSH) | V(VERB_REGROUP) | V(VERB_PASS),
    [ASK_GROUP] = V(VERB_ADD) | V(VERB_GO),
    [ASK_REGROUP] = V(VERB_TO) | V(VERB_GO),
    [ASK_RETREAT] = V(VERB_TO) | V(VERB_GO),
    [ASK_BLOCK] = V(VERB_BLOCK) | V(VERB_GO),
    [ASK_ALLOCATE] = V(VERB_FIRE) | V(VERB_CAST) | V(VERB_GO),
    [ASK_TARGET] = V(VERB_AT) | V(VERB_SPLASH) | V(VERB_ENOUGH),
    [ASK_KEEP] = V(VERB_KEEP),
    [ASK_AFTER] = V(VERB_FORWARD) | V(VERB_TO) | V(VERB_END),
};

/* The rule that says when a verb is for. */
static uint16_t rule_of_verb(unsigned verb)
{
    static const uint16_t rules[VERB_VERBS] = {
        [VERB_PUSH] = RULE('R', 41),  [VERB_REGROUP] = RULE('R', 41), [VERB_PASS] = RULE('R', 41),
        [VERB_ADD] = RULE('R', 45),   [VERB_FORWARD] = RULE('R', 62), [VERB_TO] = RULE('R', 66),
        [VERB_BLOCK] = RULE('R', 94), [VERB_FIRE] = RULE('R', 80),    [VERB_CAST] = RULE('R', 80),
        [VERB_AT] = RULE('R', 80),    [VERB_SPLASH] = RULE('R', 95),  [VERB_ENOUGH] = RULE('R', 95),
        [VERB_KEEP] = RULE('R', 77),  [VERB_GO] = RULE('R', 41),      [VERB_END] = RULE('R', 65)};
    return verb <= VERB_DONE ? RULE('R', 22) : rules[verb];
}

/* R58: does it say to retreat of a defender's piece whose owner sees no attacker, whoever is asked now? */
static bool retreats_unseen(const struct trts_pack *pack, const struct trts_state *s, action_t action)
{
    unsigned ref = action_from(action);
    if (s->stage != STAGE_MICRO || action_verb(action) != VERB_TO || s->ask.kind < ASK_RETREAT ||
        s->ask.kind > ASK_KEEP || ref >= SEATS_MAX * TRTS_SLOTS || ref_seat(ref) == s->by ||
        !slot_visible(ref_slot(ref)))
        return false;
    if (s->ask.kind == ASK_RETREAT && s->ask.seat == ref_seat(ref) && s->ask.after)
        return false; /* one set, whatever its order: who saw an attacker sees it though the detector went first */
    return piece_of(s, ref)->type && piece_of(s, ref)->at == s->at && !trts_sees_attacker(pack, s, ref_seat(ref));
}

/* A push or regroup being put together is secret: until its go the others are refused as if nothing had begun. */
static bool not_asked(const struct trts_state *s, action_t action, struct reason *why)
{
    unsigned verb = action_verb(action);
    bool secret = s->ask.kind == ASK_GROUP || s->ask.kind == ASK_REGROUP;
    if (s->stage == STAGE_MICRO && (s->ask.kind == ASK_ACTION || (secret && !s->running)) && verb < VERB_VERBS &&
        V(verb) & verbs_of[ASK_ACTION])
        return refuse(why, RULE('R', 41), -1, (int)s->ask.seat);
    return refuse(why, RULE_SEAT, -1, 0);
}

bool trts_check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why)
{
    const struct trts_state *s = v;
    unsigned verb = action_verb(action);
    *why = (struct reason){0};
    if (retreats_unseen(pack, s, action))
        return refuse(why, RULE('R', 58), (int)action_from(action), 0);
    if (!is_asked(s, seat, pack))
        return not_asked(s, action, why);
    if (!verb || verb >= VERB_VERBS)
        return refuse(why, RULE_SYNTAX, -1, 0);
    bool sound;
    if (s->stage == STAGE_MACRO)
        sound = trts_macro_check(pack, s, seat, action, why);
    else if (!(V(verb) & verbs_of[s->ask.kind]))
        return refuse(why, rule_of_verb(verb), -1, 0);
    else
        sound = s->ask.kind >= ASK_BLOCK && s->ask.kind <= ASK_KEEP ? trts_combat_check(pack, s, action, why)
                                                                    : trts_push_check(pack, s, action, why);
    if (sound)
        *why = (struct reason){0};
    return sound;
}

static void apply(const void *pack, void *state, unsigned seat, action_t action, struct events *events)
{
    struct trts_state *s = state;
    if (s->stage == STAGE_MACRO)
        trts_macro_apply(pack, s, seat, action, events);
    else if (s->ask.kind >= ASK_BLOCK && s->ask.kind <= ASK_KEEP)
        trts_combat_apply(pack, s, action, events);
    else
        trts_push_apply(pack, s, action, events);
}

static void result(const void *pack_v, const void *state, struct result *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = state;
    *out = (struct result){0};
    each_seat(seat, pack) {
        out->place[seat] = (uint8_t)(s->winners >> seat & 1 ? 1 : 1 + bit_count(s->winners));
        out->score[seat] = trts_areas(s, seat);
    }
    strcpy(out->by, trts_by_words[s->won_by]);
}

const struct game game_trts = {
    .id = "trts",
    .name = "Turn-based Real-Time Strategy",
    .about = "Two to four players gather, build and train in secret, then push groups of units into areas of a map.",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = 4,
    .seat_names = {"P1", "P2", "P3", "P4"},
    .pack_size = sizeof(struct trts_pack),
    .pack_tables = sizeof(struct trts_tables),
    .state_size = sizeof(struct trts_state),
    .choices_max = TRTS_CHOICES,
    .outcomes_max = 24,
    .length_max = 4000000,
    .prepare = trts_prepare,
    .begin = begin,
    .node = trts_node,
    .legal = trts_legal,
    .check = trts_check,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .resolve = resolve,
    .quit = trts_quit,
    .result = result,
    .valid = trts_valid,
    .look = trts_look,
    .imagine = trts_imagine,
    .say_action = trts_say_action,
    .say_outcome = trts_say_outcome,
    .say_event = trts_say_event,
    .say_reason = trts_say_reason,
    .say_prompt = trts_say_prompt,
    .read = trts_read,
    .say_position = trts_say_position,
    .read_position = trts_read_position,
    .fact = trts_fact,
    .scene = trts_scene,
    .mirror = trts_mirror,
    .mirror_entry = trts_mirror_entry,
    .judge = trts_judge,
    .prior = trts_prior,
    .quick = trts_quick,
    .series_depth = 128, /* what is trained and where it is sent shows in the pushes, a round and a half later */
};
