/* rules.c: the sequence of play: set-up, rounds, Macromanagement and Micromanagement, turns, victory. */
#include "trts.h"

/* ---- set-up (R10-R17) ---------------------------------------------------------------------- */

/* An outcome of set-up: which draw, then a player (+ 1) in each nibble. */
enum { DRAW_SEATS = 1, DRAW_LINE = 2 };

static void begin(const void *pack, void *out)
{
    const struct trts_pack *p = pack;
    struct trts_state *s = out;
    memset(s, 0, sizeof *s);
    s->stage = STAGE_SETUP;
    s->kind = ASK_SEATS;
    s->asked = LUCK;
    s->by = NOBODY;
    s->round = 1;
    s->turn = NOBODY;
    s->line_n = p->head.seats;
    each_seat(seat, p)
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

static unsigned draw_now(const struct trts_state *s) { return s->kind == ASK_SEATS ? DRAW_SEATS : DRAW_LINE; }

static int outcomes(const void *pack, const void *state, struct outcome *out)
{
    const struct trts_pack *p = pack;
    int n = (int)factorial(p->head.seats);
    for (int i = 0; i < n; i++)
        out[i] = (struct outcome){.what = arrangement(p->head.seats, (uint64_t)i, draw_now(state)), .weight = 1};
    return n;
}

static uint64_t sample(const void *pack, const void *state, struct rng *dice)
{
    const struct trts_pack *p = pack;
    return arrangement(p->head.seats, rng_below(dice, (uint32_t)factorial(p->head.seats)), draw_now(state));
}

/* 4.3: a home with its Base, its Workers and the first counters. */
static void settle_home(const struct trts_pack *p, struct trts_state *s, unsigned seat)
{
    unsigned home = p->home[s->player[seat].home];
    struct trts_piece base = {.type = p->start_building, .at = (uint8_t)home, .hp = p->type[p->start_building].hp};
    struct trts_piece unit = {.type = p->start_unit,
                              .at = (uint8_t)home,
                              .hp = p->type[p->start_unit].hp,
                              .shield = p->type[p->start_unit].shield};
    unit.mp = p->type[p->start_unit].stat[SPEED];
    trts_set_mark(s, home, (uint8_t)(1u << seat));
    s->player[seat].min = p->start_min;
    s->player[seat].gas = p->start_gas;
    trts_put(p, s, seat, 0, &base);
    for (int i = 0; i < p->start_units; i++)
        trts_put(p, s, seat, 0, &unit);
}

static void resolve(const void *pack, void *state, uint64_t what, struct events *events)
{
    const struct trts_pack *p = pack;
    struct trts_state *s = state;
    unsigned n = p->head.seats;
    for (unsigned place = 0; place < n; place++) {
        unsigned seat = (unsigned)(what >> 4 * (n - 1 - place) & 15) - 1;
        if (s->kind == ASK_SEATS)
            s->player[seat].home = (uint8_t)place; /* R11 */
        else
            s->line[place] = (uint8_t)seat; /* R15 */
    }
    if (s->kind == ASK_SEATS) {
        rules_met(events, "R10 R11");
        s->kind = ASK_LINE;
        return;
    }
    rules_met(events, "R12 R13 R14 R15 R16 R17 G1");
    unsigned kept = 0; /* whoever gave up during set-up does not play */
    for (unsigned place = 0; place < n; place++)
        if (!s->player[s->line[place]].out)
            s->line[kept++] = s->line[place];
    s->line_n = (uint8_t)kept;
    memset(s->line + kept, 0, SEATS_MAX - kept);
    each_seat(seat, p)
        if (!s->player[seat].out)
            settle_home(p, s, seat);
    trts_start_round(p, s, events);
}

/* ---- rounds -------------------------------------------------------------------------------- */

/* G58: what everybody can reckon of a player's income. */
static void fill_purse(const struct trts_pack *p, struct trts_state *s, unsigned seat)
{
    struct trts_player *who = &s->player[seat];
    unsigned add[2] = {0, 0};
    for (uint32_t left = s->held[seat]; left; left &= left - 1) {
        add[0] += p->fields[__builtin_ctz(left)];
        add[1] += 3u * p->geysers[__builtin_ctz(left)];
    }
    for (int i = 0; i < 2; i++)
        who->purse[i] = (uint16_t)(who->purse[i] + add[i] < UINT16_MAX ? who->purse[i] + add[i] : UINT16_MAX - 1u);
}

/* G55: for all at once. What is visible is remembered, since the others see it so until the phase ends (G38). */
static void refresh(const struct trts_pack *p, struct trts_state *s, unsigned seat)
{
    uint16_t got = s->player[seat].got;
    each_building(slot, s, seat)
        s->piece[seat][slot].flags &= (uint8_t) ~(SPENT | FIRED);
    each_unit(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        const struct trts_type *t = type_of(p, x);
        x->flags &= (uint8_t) ~(SPENT | FIRED);
        x->mp = (uint8_t)stat_of(p, x->type, SPEED, got);
        x->shield = t->shield;
        if (t->spells) {
            int most = stat_of(p, x->type, ENERGY, got);
            x->energy = (uint8_t)(x->energy + p->energy_gain < most ? x->energy + p->energy_gain : most);
        }
    }
    each_visible(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        x->was_hp = x->hp;
        x->was = is_building(p, x) && x->left ? WAS_OPEN : 0;
        x->was_link = is_building(p, x) ? 0 : x->link;
    }
}

void trts_start_round(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    rules_met(events, "R1 R18 R22 R23 R109 G38 G55 G58");
    s->stage = STAGE_MACRO;
    s->kind = ASK_MACRO;
    s->asked = 0;
    s->turn = NOBODY;
    s->passes = 0;
    event_put(events, (struct event){.kind = SAYS_ROUND, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {s->round}});
    for (unsigned place = 0; place < s->line_n; place++) {
        unsigned seat = s->line[place];
        struct trts_player *who = &s->player[seat];
        who->targeted = 0;
        who->passed = who->after = 0;
        who->sub = SUB_INCOME;
        refresh(p, s, seat);
        fill_purse(p, s, seat);
    }
    for (unsigned place = 0; place < s->line_n; place++)
        trts_macro_settle(p, s, s->line[place], events);
}

/* What the phase changed on a visible piece is shown to the others when it ends (G38). */
static void reveal(const struct trts_pack *p, struct trts_state *s, unsigned seat, struct events *events)
{
    uint8_t shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat));
    each_visible(slot, s, seat) {
        struct trts_piece *x = &s->piece[seat][slot];
        int ref = (int)trts_ref(seat, slot);
        bool open = is_building(p, x) && x->left, fired = x->flags & FIRED;
        uint8_t link = is_building(p, x) ? 0 : x->link;
        if (x->was_hp != x->hp)
            event_put(events,
                      (struct event){
                          .kind = SAYS_HP, .seen = SEEN_BY_ALL, .shows = shows, .seat = NOBODY, .a = {ref, x->hp}});
        if (x->was != ((open ? WAS_OPEN : 0) | (fired ? WAS_FIRED : 0)) || x->was_link != link)
            event_put(
                events,
                (struct event){.kind = SAYS_CHANGED, .seen = SEEN_BY_ALL, .shows = shows, .seat = NOBODY, .a = {ref}});
        x->was = x->was_hp = x->was_link = 0;
    }
}

/* R24: when all are done. */
void trts_macro_done(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    for (unsigned place = 0; place < s->line_n; place++)
        if (s->player[s->line[place]].sub != SUB_DONE)
            return;
    rules_met(events, "R24 R100 R106 G32");
    each_seat(seat, p)
        reveal(p, s, seat, events);
    for (uint32_t left = s->contested; left; left &= left - 1)
        trts_show_area(p, s, (unsigned)__builtin_ctz(left), events);
    trts_learn(p, s, events);
    s->stage = STAGE_MICRO;
    s->turn = s->line[s->line_n - 1u];
    trts_next_turn(p, s, SEEN_BY_ALL, events);
}

/* ---- turns (R41, R44, R106) ---------------------------------------------------------------- */

/* R19-R21, or the end (R2). */
void trts_end_round(const struct trts_pack *p, struct trts_state *s, struct events *events)
{
    uint8_t by;
    rules_met(events, "R44 G9");
    if (s->round >= p->rounds) {
        uint8_t winners = trts_best_of(p, s, 0xFF, &by);
        trts_win(p, s, winners, by, events);
        return;
    }
    rules_met(events, "R19 R20 R21");
    uint8_t first = s->line[0];
    memmove(s->line, s->line + 1, s->line_n - 1u);
    s->line[s->line_n - 1u] = first;
    s->round++;
    trts_start_round(p, s, events);
}

bool trts_all_passed(const struct trts_pack *p, const struct trts_state *s)
{
    if (!p->on[PASS_FINAL])
        return s->passes >= s->line_n;
    for (unsigned place = 0; place < s->line_n; place++)
        if (!s->player[s->line[place]].passed)
            return false;
    return true;
}

/* Whoever can, for all to see, do nothing but pass is not asked. */
void trts_turn_from(const struct trts_pack *p, struct trts_state *s, unsigned place, uint8_t shows,
                    struct events *events)
{
    for (;; place++) {
        if (trts_all_passed(p, s)) {
            trts_end_round(p, s, events);
            return;
        }
        unsigned seat = s->line[place % s->line_n];
        if (s->player[seat].passed)
            continue;
        event_put(events,
                  (struct event){.kind = SAYS_TURN, .seen = SEEN_BY_ALL, .shows = shows, .seat = (uint8_t)seat});
        s->turn = s->asked = (uint8_t)seat;
        s->kind = ASK_ACTION;
        if (trts_public_action(p, s, seat))
            return;
        event_forced(events, seat, action_make(DO_PASS, 0, 0, 0, 0), SEEN_BY_ALL);
        s->player[seat].passed = (uint8_t)p->on[PASS_FINAL];
        s->passes++;
    }
}

void trts_next_turn(const struct trts_pack *p, struct trts_state *s, uint8_t shows, struct events *events)
{
    trts_turn_from(p, s, trts_line_place(s, s->turn) + 1, shows, events);
}

/* ---- the question open --------------------------------------------------------------------- */

struct node trts_node(const void *pack, const void *v)
{
    const struct trts_pack *p = pack;
    const struct trts_state *s = v;
    uint8_t seats = 0;
    switch (s->stage) {
    case STAGE_SETUP:
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = factorial(p->head.seats)};
    case STAGE_OVER: return (struct node){.kind = NODE_OVER};
    case STAGE_MACRO:
        for (unsigned place = 0; place < s->line_n; place++)
            if (s->player[s->line[place]].sub != SUB_DONE)
                seats |= (uint8_t)(1u << s->line[place]);
        return (struct node){.kind = NODE_CHOICE, .seats = seats};
    default:
        /* targets, groups and where somebody retreats to are secret (G49): events tell what the others may know */
        return (struct node){.kind = NODE_CHOICE,
                             .seats = (uint8_t)(1u << s->asked),
                             .seen = s->kind >= ASK_BLOCK && s->kind <= ASK_KEEP ? SEEN_BY_ALL : SEEN_BY_NONE};
    }
}

static bool is_asked(const struct trts_state *s, unsigned seat, const struct trts_pack *p)
{
    if (seat >= p->head.seats || s->player[seat].out)
        return false;
    return s->stage == STAGE_MACRO ? s->player[seat].sub != SUB_DONE : s->stage == STAGE_MICRO && s->asked == seat;
}

int trts_legal(const void *pack, const void *v, unsigned seat, action_t *out)
{
    const struct trts_state *s = v;
    if (!is_asked(s, seat, pack))
        return 0;
    if (s->stage == STAGE_MACRO)
        return trts_macro_legal(pack, s, seat, out);
    return s->kind >= ASK_BLOCK && s->kind <= ASK_KEEP ? trts_combat_legal(pack, s, out)
                                                       : trts_push_legal(pack, s, out);
}

#define V(verb) (1u << (verb))
static const uint32_t verbs_of[ASK_KINDS] = {
    [ASK_ACTION] = V(DO_PUSH) | V(DO_REGROUP) | V(DO_PASS),
    [ASK_GROUP] = V(DO_ADD) | V(DO_GO),
    [ASK_REGROUP] = V(DO_TO) | V(DO_GO),
    [ASK_RETREAT] = V(DO_TO) | V(DO_GO),
    [ASK_BLOCK] = V(DO_BLOCK) | V(DO_GO),
    [ASK_ALLOCATE] = V(DO_FIRE) | V(DO_CAST) | V(DO_GO),
    [ASK_TARGET] = V(DO_AT) | V(DO_SPLASH) | V(DO_ENOUGH),
    [ASK_KEEP] = V(DO_KEEP),
    [ASK_AFTER] = V(DO_FORWARD) | V(DO_TO) | V(DO_END),
};

/* The rule that says when a verb is for. */
static uint16_t rule_of_verb(unsigned verb)
{
    static const uint16_t rules[DO_VERBS] = {
        [DO_PUSH] = RULE('R', 41),  [DO_REGROUP] = RULE('R', 41), [DO_PASS] = RULE('R', 41),
        [DO_ADD] = RULE('R', 45),   [DO_FORWARD] = RULE('R', 62), [DO_TO] = RULE('R', 66),
        [DO_BLOCK] = RULE('R', 94), [DO_FIRE] = RULE('R', 80),    [DO_CAST] = RULE('R', 80),
        [DO_AT] = RULE('R', 80),    [DO_SPLASH] = RULE('R', 95),  [DO_ENOUGH] = RULE('R', 95),
        [DO_KEEP] = RULE('R', 77),  [DO_GO] = RULE('R', 41),      [DO_END] = RULE('R', 65)};
    return verb <= DO_DONE ? RULE('R', 22) : rules[verb];
}

/* R58: does it say to retreat of a defender's piece whose owner sees no attacker, whoever is asked now? */
static bool retreats_unseen(const struct trts_pack *p, const struct trts_state *s, action_t action)
{
    unsigned ref = action_from(action);
    if (s->stage != STAGE_MICRO || action_verb(action) != DO_TO || s->kind < ASK_RETREAT || s->kind > ASK_KEEP ||
        ref >= SEATS_MAX * TRTS_SLOTS || ref_seat(ref) == s->by || !slot_visible(ref_slot(ref)))
        return false;
    if (s->kind == ASK_RETREAT && s->asked == ref_seat(ref) && s->after)
        return false; /* one set, whatever its order: who saw an attacker sees it though the detector went first */
    return piece_of(s, ref)->type && piece_of(s, ref)->at == s->at && !trts_sees_attacker(p, s, ref_seat(ref));
}

/* A push or regroup being put together is secret: until its go the others are refused as if nothing had begun. */
static bool not_asked(const struct trts_state *s, action_t action, struct reason *why)
{
    unsigned verb = action_verb(action);
    bool secret = s->kind == ASK_GROUP || s->kind == ASK_REGROUP;
    if (s->stage == STAGE_MICRO && (s->kind == ASK_ACTION || (secret && !s->running)) && verb < DO_VERBS &&
        V(verb) & verbs_of[ASK_ACTION])
        return refuse(why, RULE('R', 41), -1, (int)s->asked);
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
    if (!verb || verb >= DO_VERBS)
        return refuse(why, RULE_SYNTAX, -1, 0);
    bool sound;
    if (s->stage == STAGE_MACRO)
        sound = trts_macro_check(pack, s, seat, action, why);
    else if (!(V(verb) & verbs_of[s->kind]))
        return refuse(why, rule_of_verb(verb), -1, 0);
    else
        sound = s->kind >= ASK_BLOCK && s->kind <= ASK_KEEP ? trts_combat_check(pack, s, action, why)
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
    else if (s->kind >= ASK_BLOCK && s->kind <= ASK_KEEP)
        trts_combat_apply(pack, s, action, events);
    else
        trts_push_apply(pack, s, action, events);
}

static void result(const void *pack, const void *state, struct result *out)
{
    const struct trts_pack *p = pack;
    const struct trts_state *s = state;
    *out = (struct result){0};
    each_seat(seat, p) {
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
