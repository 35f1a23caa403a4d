/* battle.c: see battle.h. Columns are bytes of a 64-bit word in board order, so that one operation works on a whole
 * line: a neighbour is a shift by 8, and no carry crosses a byte since no count reaches 128. */
#include "battle.h"

#include <string.h>

#define LANES UINT64_C(0x0101010101010101)
static const uint64_t low = LANES * 0x0F, high_bit = LANES * 0x80;

/* 0xFF in every byte whose top bit is set in t, given t has top bits only. */
static inline uint64_t spread(uint64_t t) { return (t - (t >> 7)) | t; }
static inline uint64_t lanes_min(uint64_t x, uint64_t y)
{
    uint64_t x_larger = spread(((x | high_bit) - y) & high_bit);
    return (y & x_larger) | (x & ~x_larger);
}
static inline uint64_t lanes_any(uint64_t x) { return spread((x + LANES * 0x7F) & high_bit); }
static inline uint64_t three_columns(uint64_t x) { return x + (x << 8) + (x >> 8); }
static inline uint64_t to_right(uint64_t x, bool up) { return up ? x << 8 : x >> 8; }

/* ---- speeds ---------------------------------------------------------------------------- */

struct attacks {
    uint64_t used;          /* bit s: some card strikes at speed s */
    uint64_t number[2][64]; /* attacks at a speed, a byte a column; undefined where not used */
};

static inline void add_attacks(struct attacks *k, int side, int speed, uint64_t attacks)
{
    if (speed < 0)
        return; /* R28 */
    if (!(k->used >> speed & 1)) {
        k->used |= UINT64_C(1) << speed;
        k->number[0][speed] = k->number[1][speed] = 0;
    }
    k->number[side][speed] += attacks;
}

/* R25, R26: a card's shift, biased by 64. */
static inline uint64_t shifts(const struct lines_side *own, const struct lines_side *enemy)
{
    uint64_t crowns = (own->support[0] >> 4 & low) + (own->support[1] >> 4 & low);
    uint64_t bows = (enemy->support[0] & low) + (enemy->support[1] & low);
    return LANES * 64 + three_columns(crowns) - three_columns(bows);
}

static inline void speeds_of(struct attacks *k, int side, const struct lines_side *own, const struct lines_side *enemy)
{
    uint64_t shift = shifts(own, enemy), spears = own->weapon[0] & low, swords = own->weapon[0] >> 4 & low;
    if (shift == LANES * 64) {
        if (spears)
            add_attacks(k, side, 3, spears);
        if (swords) {
            add_attacks(k, side, 2, swords);
            add_attacks(k, side, 1, swords);
        }
        return;
    }
    for (uint64_t left = lanes_any(own->weapon[0]) & LANES; left; left &= left - 1) {
        int at = __builtin_ctzll(left), d = (int)(shift >> at & 0xFF) - 64;
        uint64_t lane = UINT64_C(0xFF) << at, spear = spears & lane, sword = swords & lane;
        if (spear)
            add_attacks(k, side, 3 + d, spear);
        if (sword) {
            add_attacks(k, side, 2 + d, sword);
            add_attacks(k, side, 1 + d, sword);
        }
    }
}

/* ---- the attacks of one speed ------------------------------------------------------------- */

/* R36-R39: across, then to the right, then to the left; `up`: the right is the next higher byte. */
static inline uint64_t markers(uint64_t attacks, uint64_t enemy, bool up)
{
    uint64_t on = attacks & enemy, rest = attacks & ~enemy;
    if (!rest)
        return on;
    on += to_right(rest, up) & enemy;
    rest &= ~to_right(enemy, !up);
    return on + (to_right(rest, !up) & enemy);
}

static uint64_t passes(uint64_t *forts, uint64_t marks, bool up)
{
    uint64_t used = lanes_min(marks, *forts);
    marks -= used;
    *forts -= used;
    for (int pass = 0; pass < 2 && marks && *forts; pass++, up = !up) {
        used = lanes_min(marks, to_right(*forts, up));
        marks -= used;
        *forts -= to_right(used, !up);
    }
    return marks;
}

/* G4: one fortress after the other from the owner's left; `from_low`: that is byte 0. */
static uint64_t sweep(uint64_t *forts, uint64_t marks, bool up, bool from_low)
{
    for (int i = 0; i < 8; i++) {
        int at = 8 * (from_low ? i : 7 - i), right = up ? 8 : -8, serves[3] = {at, at + right, at - right};
        for (int pass = 0; pass < 3; pass++)
            while (serves[pass] >= 0 && serves[pass] < 64 && *forts >> at & 0xFF && marks >> serves[pass] & 0xFF) {
                *forts -= UINT64_C(1) << at;
                marks -= UINT64_C(1) << serves[pass];
            }
    }
    return marks;
}

/* R43-R46 for one side. */
static inline void resolve(struct lines_side *s, uint64_t marks, bool up, bool by_sweep, bool from_low)
{
    uint64_t shields = lanes_min(marks, s->defence[0] & low);
    s->defence[0] -= shields;
    marks -= shields;
    if (!marks)
        return;
    uint64_t front = s->defence[0] >> 4 & low, back = s->defence[1] >> 4 & low;
    if (front | back) {
        uint64_t forts = front + back, before = forts;
        marks = by_sweep ? sweep(&forts, marks, up, from_low) : passes(&forts, marks, up);
        uint64_t used = before - forts, used_front = lanes_min(used, front);
        s->defence[0] -= used_front << 4;
        s->defence[1] -= (used - used_front) << 4;
    }
    uint64_t stay = ~lanes_any(marks);
    s->weapon[0] &= stay;
    s->defence[0] &= stay;
    s->support[0] &= stay;
    s->alive[0] &= stay;
}

/* ---- regroup ------------------------------------------------------------------------------- */

/* What lies beyond a gap moves in by one column. keep: the bytes that stay. */
static inline void shut(struct lines_side *s, uint64_t keep, bool up, uint64_t half)
{
    uint64_t *const all[] = {&s->weapon[0], &s->weapon[1], &s->defence[0], &s->defence[1],
                             &s->support[0], &s->support[1], &s->alive[0], &s->alive[1]};
    for (int i = 0; i < 8; i++)
        *all[i] = (*all[i] & (keep | ~half)) | (to_right(*all[i] & half & ~keep, up) & half);
}

static inline void regroup(struct lines_side *s)
{
    uint64_t step_up = s->alive[1] & ~s->alive[0]; /* R52 */
    if (step_up) {
        uint64_t *const both[][2] = {{&s->weapon[0], &s->weapon[1]}, {&s->defence[0], &s->defence[1]},
                                     {&s->support[0], &s->support[1]}, {&s->alive[0], &s->alive[1]}};
        for (int i = 0; i < 4; i++) {
            *both[i][0] |= *both[i][1] & step_up;
            *both[i][1] &= ~step_up;
        }
    }
    static const uint64_t lower = 0xFFFFFFFF;
    for (;;) { /* R53: right of the divide towards byte 4 */
        uint64_t h = s->alive[0] >> 32, free = ~h & lower;
        if (!(h & (h + 1)))
            break;
        uint64_t inner = (free & -free) - 1;
        shut(s, inner << 32, false, ~lower);
    }
    for (;;) { /* left of it towards byte 3 */
        uint32_t free = ~(uint32_t)s->alive[0];
        if (!(free & (free + 1)))
            break;
        int gap = 31 - __builtin_clz(free); /* the highest bit of the innermost gap */
        shut(s, gap == 31 ? 0 : lower & ~((UINT64_C(2) << gap) - 1), true, lower);
    }
    int left = __builtin_popcountll(s->alive[0] & lower) / 8, right = __builtin_popcountll(s->alive[0] >> 32) / 8;
    int by = (left > right ? left - right : right - left) / 2 * 8; /* R55, G10 */
    if (by) {
        uint64_t *const all[] = {&s->weapon[0], &s->weapon[1], &s->defence[0], &s->defence[1],
                                 &s->support[0], &s->support[1], &s->alive[0], &s->alive[1]};
        for (int i = 0; i < 8; i++)
            *all[i] = left > right ? *all[i] << by : *all[i] >> by;
    }
}

/* ---- the battle ---------------------------------------------------------------------------- */

static inline bool gone(const struct lines_side *s) { return !(s->alive[0] | s->alive[1]); }

static uint8_t cards(const struct lines_side *s)
{
    return (uint8_t)((__builtin_popcountll(s->alive[0]) + __builtin_popcountll(s->alive[1])) / 8);
}

/* One round; true if a marker lay: then something broke or died (G13). */
static inline bool fight_round(struct lines_side *a, struct lines_side *b, bool viewer, bool by_sweep)
{
    struct attacks k;
    bool changed = false;
    k.used = 0;
    speeds_of(&k, 0, a, b);
    speeds_of(&k, 1, b, a);
    while (k.used) {
        int speed = 63 - __builtin_clzll(k.used);
        k.used ^= UINT64_C(1) << speed;
        uint64_t of_a = k.number[0][speed] & a->alive[0], of_b = k.number[1][speed] & b->alive[0]; /* R48 */
        if (!(of_a | of_b))
            continue;
        uint64_t on_b = markers(of_a, b->alive[0], true), on_a = markers(of_b, a->alive[0], viewer);
        if (!(on_a | on_b))
            continue;
        changed = true;
        if (on_a)
            resolve(a, on_a, true, by_sweep, true);
        if (on_b)
            resolve(b, on_b, viewer, by_sweep, false);
        if (gone(a) || gone(b))
            break;
    }
    return changed;
}

static struct lines_side turned(const struct lines_side *s)
{
    struct lines_side t;
    for (int i = 0; i < 2; i++) {
        t.weapon[i] = __builtin_bswap64(s->weapon[i]);
        t.defence[i] = __builtin_bswap64(s->defence[i]);
        t.support[i] = __builtin_bswap64(s->support[i]);
        t.alive[i] = __builtin_bswap64(s->alive[i]);
    }
    return t;
}

struct lines_score lines_battle(const struct lines_side *first, const struct lines_side *second, unsigned right,
                                unsigned fort)
{
    struct lines_side a = *first, b = turned(second);
    struct lines_score score = {0};
    for (;;) {
        score.rounds++;
        bool changed = fight_round(&a, &b, right == RIGHT_VIEWER, fort == FORT_SWEEP);
        if (!changed || gone(&a) || gone(&b))
            break;
        regroup(&a);
        regroup(&b);
    }
    score.cards[0] = cards(&a);
    score.cards[1] = cards(&b);
    score.winner = (int8_t)(gone(&b) && !gone(&a) ? 1 : gone(&a) && !gone(&b) ? -1 : 0);
    return score;
}

bool lines_side_of(const struct lines_pack *p, const lines_card *front, const lines_card *back, struct lines_side *out)
{
    const lines_card *const lines[] = {front, back};
    memset(out, 0, sizeof *out);
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < LINES_COLUMNS; i++) {
            lines_card card = lines[l][i];
            int at = 8 * (i - LINES_HALF + 4);
            if (!card)
                continue;
            if (at < 0 || at > 56)
                return false;
            const uint8_t *n = p->kinds[card_kind(card)].count;
            uint64_t shields = n[SHIELD] - card_broken_shields(card), forts = n[FORTRESS] - card_broken_forts(card);
            out->weapon[l] |= (uint64_t)(n[SPEAR] | n[SWORD] << 4) << at;
            out->defence[l] |= (shields | forts << 4) << at;
            out->support[l] |= (uint64_t)(n[BOW] | n[CROWN] << 4) << at;
            out->alive[l] |= UINT64_C(0xFF) << at;
        }
    return true;
}

/* The wide way: the sub-steps of combat.c on a scratch state. */
static struct lines_score fight_wide(const struct lines_pack *p, struct lines_state *s)
{
    bool over = false;
    for (s->round = 1;; s->round++) {
        lines_speeds(p, s, NULL);
        for (int speed = lines_next_speed(p, s, UINT8_MAX); speed >= 0 && !over;
             speed = lines_next_speed(p, s, speed - 1)) {
            s->speed = (uint8_t)speed;
            lines_place_marks(p, s, NULL);
            lines_resolve_marks(p, s, NULL);
            over = lines_army_gone(&s->army[0]) || lines_army_gone(&s->army[1]);
        }
        if (over || !s->changed)
            break;
        lines_regroup(s, NULL);
    }
    struct lines_score score = {.rounds = s->round};
    for (int seat = 0; seat < LINES_SIDES; seat++) {
        s->army[seat].hand_n = 0;
        score.cards[seat] = (uint8_t)lines_roster_n(&s->army[seat]);
    }
    score.winner = (int8_t)(score.cards[0] && !score.cards[1] ? 1 : score.cards[1] && !score.cards[0] ? -1 : 0);
    return score;
}

struct lines_score lines_battle_cards(const struct lines_pack *p, const struct lines_army *a, const struct lines_army *b)
{
    struct lines_side sides[2];
    if (lines_side_of(p, a->front, a->back, &sides[0]) && lines_side_of(p, b->front, b->back, &sides[1]))
        return lines_battle(&sides[0], &sides[1], p->right, p->fort);
    struct lines_state s = {0};
    const struct lines_army *const armies[] = {a, b};
    for (int seat = 0; seat < LINES_SIDES; seat++) {
        memcpy(s.army[seat].front, armies[seat]->front, sizeof s.army[seat].front);
        memcpy(s.army[seat].back, armies[seat]->back, sizeof s.army[seat].back);
    }
    return fight_wide(p, &s);
}

/* ---- the bench ------------------------------------------------------------------------------ */

/* A random card as counts in half bytes: weapon, defence, support, as often as in the base pool. */
static void random_card(struct rng *r, struct lines_side *side, int line, int at)
{
    static const uint8_t copies[SYMBOLS] = {26, 26, 30, 22, 19, 21}, sizes[] = {24, 30, 12, 6};
    int symbols = pool_sample(sizes, 4, 72, r) + 1;
    side->alive[line] |= UINT64_C(0xFF) << at;
    for (; symbols > 0; symbols--) {
        int symbol = pool_sample(copies, SYMBOLS, 144, r);
        uint64_t one = UINT64_C(1) << (at + 4 * (symbol & 1));
        uint64_t *const kinds[] = {&side->weapon[line], &side->defence[line], &side->support[line]};
        *kinds[symbol / 2] += one;
    }
}

uint64_t lines_battles_bench(int n, uint64_t seed)
{
    enum { ARMIES = 512, CARDS = 8 };
    struct lines_side armies[ARMIES];
    struct rng r;
    uint64_t sum = 0;
    rng_seed(&r, seed);
    for (int i = 0; i < ARMIES; i++) {
        int fronts = 4 + (int)rng_below(&r, CARDS - 3), left = (fronts + (int)rng_below(&r, 2)) / 2;
        int back = CARDS - fronts, first = (4 - left) * 8;
        memset(&armies[i], 0, sizeof armies[i]);
        for (int c = 0; c < fronts; c++) {
            random_card(&r, &armies[i], 0, first + 8 * c);
            if ((int)rng_below(&r, (uint32_t)(fronts - c)) < back) {
                random_card(&r, &armies[i], 1, first + 8 * c);
                back--;
            }
        }
    }
    for (int i = 0; i < n; i++) {
        uint64_t pick = rng_next(&r);
        struct lines_score s = lines_battle(&armies[pick % ARMIES], &armies[(pick >> 32) % ARMIES], RIGHT_OWN, FORT_PASSES);
        sum = sum * 31 + (uint64_t)(s.winner + 1) + s.rounds * 4u + s.cards[0] * 64u;
    }
    return sum;
}
