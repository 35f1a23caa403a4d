/* rules.c: the sequence of play: set-up, rounds, Macromanagement, Micromanagement. What an answer does in detail is in
 * the file of its chapter: income.c, deployment.c, production.c, movement.c, pushes.c, combat.c, victory.c. */
#include "combat.h"

/* The two ends of a round call each other's beginning, as the rounds do. */
static void start_round(const struct trts_pack *pack, struct trts_state *s, struct events *events);

/* ---- set-up (R10-R17) ----------------------------------------------------------------------------- */

/* 4.3: a home with its Base, its Workers and the first counters. */
static void settle_home(const struct trts_pack *pack, struct trts_state *s, unsigned seat)
{
    unsigned home = pack->home[s->player[seat].home];
    assert(home < pack->board.n && !s->used[seat][0]);
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

void trts_resolve(const void *pack_v, void *state, uint64_t what, struct events *events)
{
    const struct trts_pack *pack = pack_v;
    struct trts_state *s = state;
    unsigned n = pack->head.seats;
    assert(s->stage == STAGE_SETUP &&
           what >> 4 * pack->head.seats == (s->ask.kind == ASK_SEATS ? DRAW_SEATS : DRAW_LINE));
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
    if (pack->table.named)
        rules_met(events, RULE('G', 67));
    each_seat(seat, pack)
        if (!s->player[seat].out)
            settle_home(pack, s, seat);
    start_round(pack, s, events);
}

/* ---- a round: Macromanagement, then Micromanagement (R18) ---------------------------------- */

/* On to the next question that must be put. Nobody else can see what is asked in here, so a question with one answer
 * is skipped; only the last word of the series is always asked. */
static void settle_macro(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events);

static void start_round(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    assert(s->line_n > 0 && s->by == NOBODY);
    rules_met(events, RULE('R', 1), RULE('R', 18), RULE('R', 22), RULE('R', 23));
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
        trts_refresh(pack, s, seat, events);
        trts_fill_purse(pack, s, seat, events);
    }
    for (unsigned place = 0; place < s->line_n; place++)
        settle_macro(pack, s, s->line[place], events);
}

/* R19-R21, or the end (R2). */
static void end_round(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    uint8_t by;
    rules_met(events, RULE('R', 44), RULE('G', 9));
    if (s->round >= pack->rounds) {
        uint8_t winners = trts_best_of(pack, s, ALL_SEATS, &by);
        trts_win(pack, s, winners, by, events);
        return;
    }
    rules_met(events, RULE('R', 19), RULE('R', 20), RULE('R', 21));
    uint8_t first = s->line[0];
    memmove(s->line, s->line + 1, s->line_n - 1u);
    s->line[s->line_n - 1u] = first;
    s->round++;
    start_round(pack, s, events);
}

/* ---- Macromanagement: Income, Deployment, Production, Movement (R22-R24) -------------------- */

static void next_sub(struct trts_state *s, unsigned seat)
{
    assert(s->player[seat].sub < SUB_DONE);
    s->player[seat].sub++;
    s->player[seat].after = 0;
}

/* Income is over: what was left unsaid, then Deployment. */
static void end_income(const struct trts_pack *pack, struct trts_state *s, const struct trts_income *in, unsigned seat,
                       struct events *events)
{
    trts_collect_unsaid(pack, s, in, seat, s->player[seat].after, pack->board.n, events);
    trts_deploy(pack, s, seat, events);
    next_sub(s, seat);
}

static void settle_macro(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    struct trts_player *who = &s->player[seat];
    if (who->sub == SUB_INCOME) {
        struct trts_income in;
        trts_find_income(pack, s, seat, &in);
        if (in.gas >> who->after)
            return;
        end_income(pack, s, &in, seat, events);
        event_forced(events, seat, action_make(VERB_NEXT, 0, 0, 0, 0), SEEN_BY(seat));
    }
    if (who->sub == SUB_PRODUCTION && !trts_production_choice(pack, s, seat)) {
        next_sub(s, seat);
        event_forced(events, seat, action_make(VERB_NEXT, 0, 0, 0, 0), SEEN_BY(seat));
    }
}

/* R24: when all are done. */
void trts_macro_done(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    assert(s->stage == STAGE_MACRO && s->line_n > 0);
    for (unsigned place = 0; place < s->line_n; place++)
        if (s->player[s->line[place]].sub != SUB_DONE)
            return;
    rules_met(events, RULE('R', 24), RULE('R', 100), RULE('R', 106), RULE('G', 32));
    each_seat(seat, pack)
        trts_reveal(pack, s, seat, events);
    for (uint32_t left = s->contested; left; left &= left - 1)
        trts_show_area(pack, s, (unsigned)__builtin_ctz(left), events);
    trts_learn(pack, s, events);
    s->stage = STAGE_MICRO;
    s->turn = s->line[s->line_n - 1u];
    trts_next_turn(pack, s, SEEN_BY_ALL, events);
}

static void answer_macro(const struct trts_pack *pack, struct trts_state *s, unsigned seat, action_t action,
                         struct events *events)
{
    struct trts_player *who = &s->player[seat];
    struct trts_income in;
    unsigned from = action_from(action), slot = ref_slot(from);
    switch (action_verb(action)) {
    case VERB_GAS: /* from: the area */
        trts_find_income(pack, s, seat, &in);
        trts_collect_unsaid(pack, s, &in, seat, who->after, from, events);
        trts_collect(pack, s, &in, seat, from, (int)action_x(action), events);
        who->after = (uint8_t)(from + 1);
        break;
    case VERB_MAKE:
        who->after = (uint8_t)(slot + 1);
        trts_make(pack, s, seat, slot, action_to(action), ref_slot(action_with(action)), events);
        break;
    case VERB_MOVE:
        trts_move(pack, s, seat, slot, action_to(action), events);
        who->after = (uint8_t)(slot + 1);
        break;
    default:
        assert(action_verb(action) == VERB_NEXT || action_verb(action) == VERB_DONE);
        if (who->sub == SUB_INCOME) {
            trts_find_income(pack, s, seat, &in);
            end_income(pack, s, &in, seat, events);
        } else
            next_sub(s, seat);
        break;
    }
    settle_macro(pack, s, seat, events);
    if (who->sub == SUB_DONE)
        trts_macro_done(pack, s, events);
}

/* ---- Micromanagement: in turn order each player pushes, regroups or passes (R41, R44, R106) - */

static bool all_passed(const struct trts_pack *pack, const struct trts_state *s)
{
    if (!pack->on[PASS_FINAL])
        return s->passes >= s->line_n;
    for (unsigned place = 0; place < s->line_n; place++)
        if (!s->player[s->line[place]].passed)
            return false;
    return true;
}

static void count_pass(const struct trts_pack *pack, struct trts_state *s, unsigned seat)
{
    s->player[seat].passed = (uint8_t)pack->on[PASS_FINAL];
    s->passes++;
}

unsigned trts_line_place(const struct trts_state *s, unsigned seat)
{
    unsigned place = 0;
    while (place < s->line_n && s->line[place] != seat)
        place++;
    return place;
}

/* Whoever can, for all to see, do nothing but pass is not asked. */
void trts_turn_from(const struct trts_pack *pack, struct trts_state *s, unsigned place, uint8_t shows,
                    struct events *events)
{
    assert(s->stage == STAGE_MICRO && s->by == NOBODY && s->line_n > 0);
    for (;; place++) {
        if (all_passed(pack, s)) {
            end_round(pack, s, events);
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
        count_pass(pack, s, seat);
    }
}

void trts_next_turn(const struct trts_pack *pack, struct trts_state *s, uint8_t shows, struct events *events)
{
    trts_turn_from(pack, s, trts_line_place(s, s->turn) + 1, shows, events);
}

static void pass(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    rules_met(events, RULE('R', 41));
    event_put(events, (struct event){.kind = EVENT_PASS,
                                     .seen = SEEN_BY_ALL,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->ask.seat)),
                                     .seat = s->ask.seat});
    count_pass(pack, s, s->ask.seat);
    trts_next_turn(pack, s, 0, events);
}

/* ---- pushes and regroups (R38-R68) ---------------------------------------------------------- */

static void add_to_group(struct trts_state *s, unsigned slot)
{
    assert(s->by == s->ask.seat && !(s->piece[s->by][slot].flags & (GROUP | SPENT)));
    s->piece[s->ask.seat][slot].flags |= GROUP;
    s->ask.after = (uint8_t)(slot + 1);
}

static void order_to(struct trts_state *s, unsigned slot, unsigned area)
{
    assert(!s->piece[s->ask.seat][slot].order);
    s->ask.kind = ASK_REGROUP;
    s->piece[s->ask.seat][slot].order = (uint8_t)(area + 1);
    s->ask.after = (uint8_t)(slot + 1);
}

/* A group or a regroup is put together. While others see nothing of it, a single way to begin is taken. */
static void open_set(const struct trts_pack *pack, struct trts_state *s, enum trts_kind kind, struct events *events)
{
    action_t only = 0, orders[TRTS_CHOICES];
    s->ask.kind = (uint8_t)kind;
    s->ask.after = 0;
    if (kind == ASK_GROUP)
        only = trts_only_addition(pack, s);
    else if (trts_push_legal(pack, s, orders) == 1)
        only = orders[0];
    if (!only)
        return;
    event_forced(events, s->ask.seat, only, SEEN_BY(s->ask.seat));
    if (kind == ASK_GROUP)
        add_to_group(s, ref_slot(action_from(only)));
    else
        order_to(s, ref_slot(action_from(only)), action_to(only));
}

/* The set is named: the group goes, the units regroup, or whoever is left stays. */
static void go(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    switch (s->ask.kind) {
    case ASK_GROUP: trts_launch(pack, s, events); break;
    case ASK_REGROUP: trts_regroup(pack, s, events); break;
    default: trts_stay(pack, s, events); break;
    }
}

static void answer_push(const struct trts_pack *pack, struct trts_state *s, action_t action, struct events *events)
{
    unsigned from = action_from(action), slot = ref_slot(from);
    switch (action_verb(action)) {
    case VERB_PUSH:
        s->by = s->ask.seat;
        s->at = (uint8_t)from;
        trts_form_group(s); /* R50 */
        open_set(pack, s, ASK_GROUP, events);
        break;
    case VERB_FORWARD:
        s->to = (uint8_t)(from + 1);
        each_unit(other, s, s->by)
            s->piece[s->by][other].flags &= (uint8_t)~GROUP;
        open_set(pack, s, ASK_GROUP, events);
        break;
    case VERB_REGROUP:
        s->by = s->ask.seat;
        s->at = (uint8_t)from;
        open_set(pack, s, ASK_REGROUP, events);
        break;
    case VERB_ADD: add_to_group(s, slot); break;
    case VERB_TO:
        if (s->ask.kind == ASK_RETREAT)
            trts_retreat(pack, s, slot, action_to(action), events);
        else
            order_to(s, slot, action_to(action));
        break;
    case VERB_GO: go(pack, s, events); break;
    case VERB_END: trts_end_push(pack, s, (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(s->by)), events); break;
    default:
        assert(action_verb(action) == VERB_PASS);
        pass(pack, s, events);
        break;
    }
}

/* ---- combat (R69-R79) ----------------------------------------------------------------------- */

static void answer_combat(const struct trts_pack *pack, struct trts_state *s, action_t action, struct events *events)
{
    unsigned verb = action_verb(action), slot = ref_slot(action_from(action));
    if (events && (verb == VERB_FIRE || verb == VERB_CAST || verb == VERB_BLOCK || verb == VERB_KEEP)) {
        struct trts_aim aim;
        trts_survey(pack, s, s->ask.seat, &aim);
        trts_say_unlike(&aim, action_from(action), events);
    }
    switch (verb) {
    case VERB_BLOCK: trts_block(pack, s, slot, events); break;
    case VERB_FIRE: trts_fire(pack, s, slot, 0, events); break;
    case VERB_CAST: trts_fire(pack, s, slot, action_to(action) + 1, events); break;
    case VERB_AT:
    case VERB_SPLASH:
    case VERB_ENOUGH: trts_hit(pack, s, action, events); break;
    case VERB_KEEP: trts_keep(pack, s, s->ask.seat, slot, events); break;
    default:
        assert(verb == VERB_GO);
        if (s->ask.kind == ASK_ALLOCATE) /* the others hold */
            rules_met(events, RULE('R', 79), RULE('G', 17));
        trts_next_phase(pack, s, events);
        break;
    }
}

/* ---- what the engine asks ------------------------------------------------------------------- */

struct node trts_node(const void *pack_v, const void *v)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    uint8_t seats = 0;
    switch (s->stage) {
    case STAGE_SETUP: return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = trts_draws(pack)};
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
                             .seen = asks_combat(s) ? SEEN_BY_ALL : SEEN_BY_NONE};
    }
}

void trts_apply(const void *pack, void *state, unsigned seat, action_t action, struct events *events)
{
    struct trts_state *s = state;
    if (s->stage == STAGE_MACRO) {
        assert(s->player[seat].sub != SUB_DONE);
        answer_macro(pack, s, seat, action, events);
        return;
    }
    assert(s->stage == STAGE_MICRO && s->ask.seat == seat);
    if (asks_combat(s))
        answer_combat(pack, s, action, events);
    else
        answer_push(pack, s, action, events);
}
