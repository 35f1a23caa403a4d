/* units.c: pieces: where they lie, what they are called, who sees them, whose an area is. */
#include "trts.h"

/* G29: half-built has half, rounded down. */
int trts_hp_max(const struct trts_pack *pack, const struct trts_piece *x)
{
    int hp = pack->type[x->type].hp;
    return is_building(pack, x) && x->left ? hp / 2 : hp;
}

int trts_workers_on(const struct trts_state *s, unsigned seat, unsigned building)
{
    int n = 0;
    assert(building < TRTS_SLOTS);
    each_unit(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        n += x->link == building + 1 && !(x->flags & WAITING);
    }
    return n;
}

static bool is_site(const struct trts_pack *pack, const struct trts_piece *x)
{
    return is_building(pack, x) && x->left;
}

static inline bool same_bytes(const struct trts_piece *x, const struct trts_piece *y)
{
    uint64_t a, b;
    uint32_t c, d;
    memcpy(&a, x, 8);
    memcpy(&b, y, 8);
    memcpy(&c, (const char *)x + 8, 4);
    memcpy(&d, (const char *)y + 8, 4);
    return a == b && c == d;
}

/* Own pieces alike in everything. The link of a building's workers is not in its own bytes, so it is counted. */
bool trts_alike(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned a, unsigned b)
{
    const struct trts_piece *x = &s->piece[seat][a], *y = &s->piece[seat][b];
    if (!same_bytes(x, y))
        return false;
    return !is_site(pack, x) || trts_workers_on(s, seat, a) == trts_workers_on(s, seat, b);
}

bool trts_stands_behind(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot)
{
    each_piece(other, s, seat) {
        if (other >= slot)
            return false;
        if (trts_alike(pack, s, seat, other, slot))
            return true;
    }
    return false;
}

/* The pieces a set may still name: from slot `after` on, ascending, one for all that are alike: once the lowest was
 * passed over, they are. Candidates are chosen by their own bytes alone, so those alike are candidates together; no
 * building site is among them, so the bytes say all. */
int trts_distinct(const struct trts_state *s, unsigned seat, unsigned after, const uint64_t candidates[2],
                  uint8_t out[TRTS_SLOTS])
{
    uint64_t head[TRTS_SLOTS]; /* the bytes of one of each likeness met */
    uint32_t tail[TRTS_SLOTS];
    int firsts = 0, n = 0;
    bit_each(slot, candidates, 2) {
        const struct trts_piece *x = &s->piece[seat][slot];
        uint64_t a;
        uint32_t b;
        bool met = false; /* all are looked at and all is written: branches nobody can guess cost more */
        memcpy(&a, x, sizeof a);
        memcpy(&b, (const char *)x + sizeof a, sizeof b);
        for (int i = 0; i < firsts; i++)
            met |= (head[i] == a) & (tail[i] == b);
        head[firsts] = a;
        tail[firsts] = b;
        firsts += !met;
        out[n] = (uint8_t)slot;
        n += !met & (slot >= after);
    }
    return n;
}

/* Section 6: the lowest free number of the board it comes to. */
unsigned trts_put(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned board,
                  const struct trts_piece *piece)
{
    assert(~s->used[seat][board]);
    unsigned slot = board * TRTS_BOARD + (unsigned)bit_first(~s->used[seat][board]);
    bit_add(s->used[seat], slot);
    if (is_building(pack, piece))
        bit_add(s->building[seat], slot);
    s->piece[seat][slot] = *piece;
    return slot;
}

void trts_remove(struct trts_state *s, unsigned seat, unsigned slot)
{
    assert(bit_has(s->used[seat], slot));
    bit_drop(s->used[seat], slot);
    bit_drop(s->building[seat], slot);
    s->piece[seat][slot] = (struct trts_piece){0};
}

static unsigned rename_piece(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot,
                             unsigned board)
{
    struct trts_piece piece = s->piece[seat][slot];
    unsigned now = trts_put(pack, s, seat, board, &piece);
    assert(slot_visible(slot) != (board == 1)); /* it changes boards */
    trts_remove(s, seat, slot);
    return now;
}

/* Units point at buildings and summoners by slot; the union makes `link` meaningless in buildings. */
static void relink(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned old, unsigned now)
{
    const struct trts_piece *moved = &s->piece[seat][now];
    if (is_building(pack, moved) ? !moved->left : !pack->type[moved->type].spells)
        return; /* nobody stands on it or waits at it */
    each_unit(other, s, seat) {
        struct trts_piece *x = &s->piece[seat][other];
        if (x->link == old + 1)
            x->link = (uint8_t)(now + 1);
    }
}

static unsigned others(unsigned seat) { return SEEN_BY_ALL & ~SEEN_BY(seat); }

/* R56: everything there becomes visible, each player's pieces in ascending order. */
void trts_show_area(const struct trts_pack *pack, struct trts_state *s, unsigned area, struct events *events)
{
    assert(area < pack->board.n && s->mark[area]);
    each_seat(seat, pack) {
        if (!(s->mark[area] >> seat & 1)) /* nobody stands where he has no marker */
            continue;
        for (uint64_t left = s->used[seat][0]; left; left &= left - 1) {
            unsigned slot = (unsigned)bit_first(left);
            struct trts_piece *x = &s->piece[seat][slot];
            if (x->at != area || (!is_building(pack, x) && x->flags & WAITING))
                continue;
            if (is_building(pack, x))
                x->flags |= SEEN;
            x->was = x->was_hp = x->was_link = 0;
            unsigned type = x->type, now = rename_piece(pack, s, seat, slot, 1);
            relink(pack, s, seat, slot, now);
            event_put(events, (struct event){.kind = EVENT_SHOW,
                                             .seen = SEEN_BY_ALL,
                                             .shows = (uint8_t)others(seat),
                                             .seat = (uint8_t)seat,
                                             .a = {(int32_t)trts_ref(seat, now), (int32_t)type}});
        }
    }
}

/* G49, and G57 for buildings: the others remember it as it was. */
unsigned trts_hide_piece(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot,
                         struct events *events)
{
    struct trts_piece *x = &s->piece[seat][slot];
    assert(slot_visible(slot) && s->piece[seat][slot].type);
    if (!is_building(pack, x))
        x->was = x->was_hp = x->was_link = 0;
    else if (s->stage != STAGE_MACRO) { /* there was* already says what the others saw last (G38) */
        x->was_hp = x->hp;
        x->was = x->left ? WAS_OPEN : 0;
    } else
        x->was &= WAS_OPEN;
    unsigned now = rename_piece(pack, s, seat, slot, 0);
    relink(pack, s, seat, slot, now);
    event_put(events, (struct event){.kind = EVENT_HIDE,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .a = {(int32_t)trts_ref(seat, slot)}});
    return now;
}

void trts_hide_area(const struct trts_pack *pack, struct trts_state *s, unsigned area, struct events *events)
{
    each_seat(seat, pack)
        each_visible(slot, s, seat)
            if (s->piece[seat][slot].at == area)
                trts_hide_piece(pack, s, seat, slot, events);
}

/* G57: what the visible pieces tell: upgrades, and how many of a type there are at least. */
void trts_learn(const struct trts_pack *pack, struct trts_state *s, struct events *events)
{
    each_seat(seat, pack) {
        uint8_t count[TRTS_UNIT_TYPES] = {0};
        unsigned shown = 0;
        struct trts_player *who = &s->player[seat];
        if (!s->used[seat][1])
            continue;
        each_visible(slot, s, seat) {
            const struct trts_piece *x = &s->piece[seat][slot];
            shown |= pack->type[x->type].shown;
            if (!is_building(pack, x) && ++count[x->type - 1] > who->alive[x->type - 1])
                who->alive[x->type - 1] = count[x->type - 1];
        }
        for (unsigned fresh = shown & who->got & ~who->known; fresh; fresh &= fresh - 1)
            event_put(events, (struct event){.kind = EVENT_GOT,
                                             .seen = SEEN_BY_ALL,
                                             .shows = (uint8_t)others(seat),
                                             .seat = (uint8_t)seat,
                                             .a = {__builtin_ctz(fresh)}});
        who->known |= (uint16_t)(shown & who->got);
    }
}

/* A unit goes; what it summoned goes with it (G62). */
void trts_go_to(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, unsigned area,
                int cost)
{
    struct trts_piece *x = &s->piece[seat][slot];
    assert(cost <= x->mp);
    x->mp = (uint8_t)(x->mp - cost);
    x->at = (uint8_t)area;
    if (pack->type[x->type].spells)
        each_unit(other, s, seat) {
            struct trts_piece *y = &s->piece[seat][other];
            if (y->flags & WAITING && y->link == slot + 1)
                y->at = (uint8_t)area;
        }
}

/* G55: for all at once. What is visible is remembered, since the others see it so until the phase ends (G38). */
void trts_refresh(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    uint16_t got = s->player[seat].got;
    assert(s->stage == STAGE_MACRO && !s->player[seat].out);
    rules_met(events, RULE('R', 109), RULE('G', 38), RULE('G', 55));
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

/* What the phase changed on a visible piece is shown to the others when it ends (G38). */
void trts_reveal(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    uint8_t shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat));
    assert(s->stage == STAGE_MACRO); /* was* is what the others still see */
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

/* ---- areas ---------------------------------------------------------------------------------------- */

/* Has this seat a piece there that holds the area (G6, G62)? */
bool trts_present(const struct trts_state *s, unsigned seat, unsigned area)
{
    for (int board = 1; board >= 0; board--) /* where there is a fight or could be one they are visible */
        for (uint64_t left = s->used[seat][board]; left; left &= left - 1) {
            const struct trts_piece *x = &s->piece[seat][board * TRTS_BOARD + bit_first(left)];
            if ((x->at == area) & !(x->flags & WAITING))
                return true;
        }
    return false;
}

/* G6: in a contested area whoever has no piece left loses the marker; a sole marker is control, and then the pieces
 * are hidden again (G49). */
void trts_settle_area(const struct trts_pack *pack, struct trts_state *s, unsigned area, struct events *events)
{
    uint8_t before = s->mark[area], kept = 0;
    assert(area < pack->board.n);
    if (!(before & (before - 1)))
        return;
    each_seat(seat, pack)
        if (before >> seat & 1 && trts_present(s, seat, area))
            kept |= (uint8_t)(1u << seat);
    if (kept == before)
        return;
    rules_met(events, RULE('G', 6));
    trts_set_mark(s, area, kept);
    if (kept & (kept - 1))
        event_put(
            events,
            (struct event){.kind = EVENT_CONTESTED, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {(int32_t)area, kept}});
    else {
        if (kept)
            event_put(events, (struct event){.kind = EVENT_CONTROL,
                                             .seen = SEEN_BY_ALL,
                                             .seat = NOBODY,
                                             .a = {(int32_t)area, bit_first(kept)}});
        trts_hide_area(pack, s, area, events);
    }
}

uint32_t trts_allied_passage(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    uint32_t out = trts_controlled(s, seat);
    for (unsigned allies = trts_allies(pack, seat); allies; allies &= allies - 1)
        out |= trts_controlled(s, (unsigned)__builtin_ctz(allies));
    return out;
}

/* 4.4: P1+P3 against P2+P4, or P1+P2 against P3+P4. */
unsigned trts_team(const struct trts_pack *pack, unsigned seat)
{
    assert(seat < SEATS_MAX);
    if (pack->match != MATCH_TEAM)
        return seat;
    return pack->on[TEAMS] ? seat / 2 : seat % 2;
}

bool trts_allied(const struct trts_pack *pack, unsigned a, unsigned b)
{
    return trts_team(pack, a) == trts_team(pack, b);
}

uint8_t trts_allies(const struct trts_pack *pack, unsigned seat)
{
    uint8_t out = 0;
    if (pack->match != MATCH_TEAM)
        return 0;
    each_seat(other, pack)
        if (other != seat && trts_allied(pack, seat, other))
            out |= (uint8_t)(1u << other);
    return out;
}
