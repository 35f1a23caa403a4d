/* victory.c: who wins, and who is out (R2-R9, G22-G26, G51). */
#include "trts.h"

int trts_areas(const struct trts_state *s, unsigned seat) { return bit_count(trts_controlled(s, seat)); }

/* G66 */
int trts_supply(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    int sum = 0;
    each_piece(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (!is_building(pack, x) && !(x->flags & WAITING))
            sum += pack->type[x->type].supply;
    }
    return sum;
}

static uint8_t team_seats(const struct trts_pack *pack, unsigned seat)
{
    return (uint8_t)(trts_allies(pack, seat) | 1u << seat);
}

/* R2, R8, R9, G22: the best of these seats, and by what. */
uint8_t trts_best_of(const struct trts_pack *pack, const struct trts_state *s, uint8_t among, uint8_t *by)
{
    uint8_t best = 0;
    int areas_best = -1, supply_best = -1;
    assert(s->line_n <= SEATS_MAX);
    *by = BY_AREAS;
    for (unsigned i = 0; i < s->line_n; i++) { /* R9: the one in front comes first and is kept */
        unsigned seat = s->line[(i + pack->on[FRONT_NEXT]) % s->line_n];
        int areas = 0, supply = 0;
        if (!(among >> seat & 1) || best >> seat & 1)
            continue;
        each_seat(mate, pack)
            if (team_seats(pack, seat) >> mate & 1) {
                areas += trts_areas(s, mate);
                supply += trts_supply(pack, s, mate);
            }
        if (areas > areas_best || (areas == areas_best && supply > supply_best)) {
            *by = areas > areas_best ? BY_AREAS : BY_SUPPLY;
            best = team_seats(pack, seat);
            areas_best = areas;
            supply_best = supply;
        } else if (areas == areas_best)
            *by = supply == supply_best ? BY_LINE : *by == BY_AREAS ? BY_SUPPLY : *by;
    }
    return best;
}

void trts_win(const struct trts_pack *pack, struct trts_state *s, uint8_t winners, unsigned by, struct events *events)
{
    assert(s->stage != STAGE_OVER && by <= BY_AGREE);
    static const uint16_t rules[] = {[BY_AREAS] = RULE('R', 2),
                                     [BY_SUPPLY] = RULE('R', 8),
                                     [BY_LINE] = RULE('R', 9),
                                     [BY_ELIMINATION] = RULE('R', 3),
                                     [BY_AGREE] = RULE('R', 1)};
    bool told = by == BY_SUPPLY || by == BY_LINE; /* the supply was hidden */
    rules_met(events, rules[by]);
    if (by >= BY_AREAS && by <= BY_LINE)
        rules_met(events, RULE('R', 2));
    if (by >= BY_AREAS && by <= BY_LINE && pack->match == MATCH_TEAM)
        rules_met(events, RULE('G', 22));
    if (by == BY_SUPPLY || by == BY_LINE)
        rules_met(events, RULE('G', 66));
    if (by == BY_LINE)
        rules_met(events, RULE('R', 8), RULE('G', 25));
    for (unsigned area = 0; area < pack->board.n; area++)
        if (!(s->mark[area] & (s->mark[area] - 1))) /* a fight that was cut off */
            trts_hide_area(pack, s, area, events);
    trts_clear_push(pack, s);
    s->stage = STAGE_OVER;
    s->ask.kind = ASK_NOTHING;
    s->ask.seat = 0;
    s->turn = NOBODY;
    s->winners = winners;
    s->won_by = (uint8_t)by;
    event_put(events, (struct event){.kind = EVENT_WIN,
                                     .seen = SEEN_BY_ALL,
                                     .shows = told ? SEEN_BY_ALL : 0,
                                     .seat = NOBODY,
                                     .a = {winners, (int)by}});
}

/* G26: the pieces vanish, the markers become neutral or leave the others, the token leaves the line. */
void trts_eliminate(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    struct trts_player *who = &s->player[seat];
    unsigned place = trts_line_place(s, seat);
    int kept = 0;
    assert(!s->player[seat].out);
    rules_met(events, RULE('G', 26));
    who->out = 1;
    event_put(events, (struct event){.kind = EVENT_OUT,
                                     .seen = SEEN_BY_ALL,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                     .seat = (uint8_t)seat});
    for (int i = 0; i < s->alloc_n; i++)
        if (ref_seat(part_from(s->alloc[i])) != seat && ref_seat(part_to(s->alloc[i])) != seat)
            s->alloc[kept++] = s->alloc[i];
    memset(s->alloc + kept, 0, (size_t)(s->alloc_n - kept) * sizeof s->alloc[0]);
    s->alloc_n = (uint16_t)kept;
    memset(s->piece[seat], 0, sizeof s->piece[seat]);
    s->used[seat][0] = s->used[seat][1] = 0;
    s->building[seat][0] = s->building[seat][1] = 0;
    for (unsigned area = 0; area < pack->board.n; area++) {
        uint8_t before = s->mark[area];
        if (!(before >> seat & 1))
            continue;
        trts_set_mark(s, area, (uint8_t)(before & ~(1u << seat)));
        if (s->mark[area] && !(s->mark[area] & (s->mark[area] - 1))) {
            struct trts_player *other = &s->player[bit_first(s->mark[area])];
            event_put(events, (struct event){.kind = EVENT_CONTROL,
                                             .seen = SEEN_BY_ALL,
                                             .seat = NOBODY,
                                             .a = {(int)area, bit_first(s->mark[area])}});
            trts_hide_area(pack, s, area, events);
            if (s->stage == STAGE_MACRO && other->sub != SUB_INCOME)
                other->after = 0; /* under its new number a piece may come before the last one named */
        }
    }
    for (; place + 1 < s->line_n; place++)
        s->line[place] = s->line[place + 1];
    if (s->line_n)
        s->line[--s->line_n] = 0;
    who->min = who->gas = who->after = who->passed = 0;
    who->targeted = 0;
    who->sub = SUB_DONE;
    memset(who->alive, 0, sizeof who->alive);
}

/* R4-R7 when these are out; scored: what R2 said before the losses (G51). True: it is over. */
bool trts_decide(const struct trts_pack *pack, struct trts_state *s, uint8_t gone, uint8_t scored, unsigned scored_by,
                 struct events *events)
{
    uint8_t left = 0, by = BY_ELIMINATION;
    for (unsigned place = 0; place < s->line_n; place++) {
        unsigned seat = s->line[place];
        if (pack->match != MATCH_TEAM || !(team_seats(pack, seat) & gone))
            left |= (uint8_t)(1u << seat);
    }
    if (!left) {
        rules_met(events, RULE('G', 51));
        trts_win(pack, s, scored, scored_by, events);
        return true;
    }
    if (pack->match == MATCH_LMS && left & (left - 1))
        return false; /* R7 */
    if (pack->match == MATCH_FFA && left & (left - 1))
        left = trts_best_of(pack, s, left, &by); /* R6, G23 */
    static const uint16_t rules[] = {[MATCH_TWO] = RULE('R', 4),
                                     [MATCH_TEAM] = RULE('R', 5),
                                     [MATCH_FFA] = RULE('R', 6),
                                     [MATCH_LMS] = RULE('R', 7)};
    rules_met(events, rules[pack->match]);
    trts_win(pack, s, left, by, events);
    return true;
}

static bool has_building(const struct trts_state *s, unsigned seat)
{
    each_building(slot, s, seat)
        if (!(s->piece[seat][slot].flags & KILLED))
            return true;
    return false;
}

/* Do the others know of a building that stands? */
static bool known_building(const struct trts_state *s, unsigned seat)
{
    each_building(slot, s, seat)
        if (!(s->piece[seat][slot].flags & KILLED) && (slot_visible(slot) || s->piece[seat][slot].flags & SEEN))
            return true;
    return false;
}

/* R103, G57: out of the game, and counted in the open. What waits on it is lost with it (G43, G45). */
static void bury_one(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot,
                     struct events *events)
{
    struct trts_piece *x = &s->piece[seat][slot];
    struct trts_player *who = &s->player[seat];
    bool building = is_building(pack, x);
    assert(s->piece[seat][slot].flags & KILLED);
    /* that there is another one, or none */
    uint8_t shows = building && !known_building(s, seat) ? (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)) : 0;
    event_put(
        events,
        (struct event){
            .kind = EVENT_DEAD, .seen = SEEN_BY_ALL, .shows = shows, .seat = NOBODY, .a = {(int)trts_ref(seat, slot)}});
    if (who->lost[x->type - 1] < UINT16_MAX)
        who->lost[x->type - 1]++;
    if (!building && who->alive[x->type - 1])
        who->alive[x->type - 1]--;
    if (!building && pack->type[x->type].spells)
        for (uint64_t left = s->used[seat][0]; left; left &= left - 1) {
            struct trts_piece *y = &s->piece[seat][bit_first(left)];
            if (!is_building(pack, y) && y->flags & WAITING && y->link == slot + 1)
                trts_remove(s, seat, (unsigned)bit_first(left));
        }
    trts_remove(s, seat, slot);
}

bool trts_bury(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    uint8_t gone = 0, scored, scored_by;
    uint64_t dead[SEATS_MAX][2] = {{0}}, any = 0;
    each_seat(seat, pack) {
        each_piece(slot, s, seat)
            dead[seat][w_slot] |= (uint64_t)((s->piece[seat][slot].flags & KILLED) != 0) << slot % TRTS_BOARD;
        any |= dead[seat][0] | dead[seat][1];
    }
    if (!any)
        return false;
    rules_met(events, RULE('R', 76), RULE('R', 97), RULE('R', 103), RULE('G', 57));
    for (unsigned place = 0; place < s->line_n; place++)
        if (!has_building(s, s->line[place]))
            gone |= (uint8_t)(1u << s->line[place]);
    scored = gone ? trts_best_of(pack, s, ALL_SEATS, &scored_by) : 0;
    each_seat(seat, pack)
        bit_each(slot, dead[seat], 2)
            if (s->piece[seat][slot].flags & KILLED) /* else it has gone with the one it waited at */
                bury_one(pack, s, seat, slot, events);
    if (!gone)
        return false;
    rules_met(events, RULE('R', 3), RULE('G', 24));
    if (pack->match == MATCH_FFA)
        rules_met(events, RULE('G', 23));
    each_seat(seat, pack)
        if (gone >> seat & 1)
            trts_eliminate(pack, s, seat, events);
    trts_settle_area(pack, s, s->at, events); /* G6: before the areas are counted, and though the pusher may be out */
    return trts_decide(pack, s, gone, scored, scored_by, events);
}
