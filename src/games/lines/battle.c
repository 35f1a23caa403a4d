/* battle.c: see battle.h. Columns are bytes of a 64-bit word in board order, so that one operation works on a whole
 * line: a neighbour is a shift by 8, and no carry crosses a byte since no count reaches 128. */
#include "battle.h"

#include <string.h>

/* The usual switches get a battle of their own: inlined, with the switches as constants. */
#define INLINE static inline __attribute__((always_inline))

enum { COLUMNS = 8 };
#define LANES UINT64_C(0x0101010101010101)
static const uint64_t low = LANES * 0x0F, high_bit = LANES * 0x80;

/* t has top bits only: 0x7F below each of them, enough to choose between counts; or 0xFF. */
static inline uint64_t below(uint64_t t) { return t - (t >> 7); }
static inline uint64_t lanes_any(uint64_t x) { return (x + LANES * 0x7F) & high_bit; } /* top bits where x > 0 */
static inline uint64_t lanes_min(uint64_t x, uint64_t y)
{
    uint64_t x_larger = below(((x | high_bit) - y) & high_bit);
    return x ^ ((x ^ y) & x_larger);
}
static inline uint64_t three_columns(uint64_t x) { return x + (x << 8) + (x >> 8); }
static inline uint64_t to_right(uint64_t x, bool up) { return up ? x << 8 : x >> 8; }
static inline int lanes_sum(uint64_t x) { return (int)(x * LANES >> 56); }

/* At least the largest byte. */
static inline int lanes_bound(uint64_t x)
{
    x |= x >> 32;
    x |= x >> 16;
    return (int)((x | x >> 8) & 0xFF);
}

/* ---- speeds ---------------------------------------------------------------------------- */

enum { BIAS = 64 }; /* shifts are kept above zero */

static inline uint64_t crowns(const struct lines_side *s)
{
    return three_columns((s->support[0] >> 4 & low) + (s->support[1] >> 4 & low));
}

static inline uint64_t bows(const struct lines_side *s)
{
    return three_columns((s->support[0] & low) + (s->support[1] & low));
}

/* The columns by their shift, as the count goes down: what spears need at this speed, then what swords need. */
struct count {
    uint64_t shift, spears, swords; /* of the side */
    uint64_t now, before, earlier;  /* columns that strike with spears now; one and two speeds ago */
};

static inline uint64_t attacks_at(struct count *k, int speed, uint64_t alive)
{
    k->earlier = k->before;
    k->before = k->now;
    k->now = ~below(lanes_any(k->shift ^ LANES * (uint64_t)(BIAS + speed - 3)));
    return ((k->spears & k->now) | (k->swords & (k->before | k->earlier))) & alive; /* R4, R5, R48 */
}

/* ---- the attacks of one speed ------------------------------------------------------------- */

/* R36-R39: across, then to the right, then to the left; `up`: the right is the next higher byte. */
static inline uint64_t markers(uint64_t attacks, uint64_t enemy, bool up)
{
    uint64_t on = attacks & enemy, rest = attacks & ~enemy;
    on += to_right(rest, up) & enemy;
    rest &= ~to_right(enemy, !up);
    return on + (to_right(rest, !up) & enemy);
}

INLINE uint64_t passes(uint64_t *forts, uint64_t marks, bool up)
{
    uint64_t left = *forts, own = lanes_min(marks, left);
    marks -= own;
    left -= own;
    if ((marks != 0) & (left != 0)) {
        uint64_t right = lanes_min(marks, to_right(left, up));
        marks -= right;
        left -= to_right(right, !up);
        uint64_t other = lanes_min(marks, to_right(left, !up));
        marks -= other;
        left -= to_right(other, up);
    }
    *forts = left;
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

/* Who died, with what was whole on it. */
struct fallen {
    int n;
    uint8_t who[LINES_CARDS_MAX], defence[LINES_CARDS_MAX];
};

/* R43-R46 for one side. fallen NULL: nobody asks. */
INLINE void resolve(struct lines_side *s, uint64_t marks, bool up, bool by_sweep, bool from_low, struct fallen *fallen)
{
    uint64_t shields = lanes_min(marks, s->defence[0] & low);
    s->defence[0] -= shields;
    marks -= shields;
    uint64_t front = s->defence[0] >> 4 & low, back = s->defence[1] >> 4 & low, forts = front + back;
    if ((marks != 0) & (forts != 0)) {
        uint64_t before = forts;
        marks = by_sweep ? sweep(&forts, marks, up, from_low) : passes(&forts, marks, up);
        uint64_t used = before - forts, used_front = lanes_min(used, front);
        s->defence[0] -= used_front << 4;
        s->defence[1] -= (used - used_front) << 4;
    }
    uint64_t dead = lanes_any(marks), stay = ~(below(dead) | dead);
    for (uint64_t left = fallen ? dead : 0; left; left &= left - 1, fallen->n++) {
        int at = __builtin_ctzll(left) & ~7;
        fallen->who[fallen->n] = (uint8_t)(s->who[0] >> at);
        fallen->defence[fallen->n] = (uint8_t)(s->defence[0] >> at);
    }
    s->weapon[0] &= stay;
    s->defence[0] &= stay;
    s->support[0] &= stay;
    s->alive[0] &= stay;
    if (fallen)
        s->who[0] &= stay;
}

/* ---- regroup ------------------------------------------------------------------------------- */

/* Front and back of a line together: they move together (R54). */
typedef uint64_t pair __attribute__((vector_size(16)));

enum { PLAIN = 4, NAMED = 5 };

struct pairs {
    pair line[NAMED]; /* weapon, defence, support, alive; who, where somebody asks */
};

/* If the column of `gap` is empty, the columns beyond it move in by one: `beyond` has them. */
INLINE void shut(struct pairs *s, int lines, int gap, uint64_t beyond, bool up)
{
    uint64_t empty = (s->line[3][0] >> (8 * gap) & 1) - 1; /* all ones if nobody stands there */
    uint64_t moving = beyond & empty, staying = ~moving;
    pair move = {moving, moving}, stay = {staying, staying};
#pragma GCC unroll 5
    for (int i = 0; i < lines; i++) {
        pair moved = s->line[i] & move;
        s->line[i] = (s->line[i] & stay) | (up ? moved << 8 : moved >> 8);
    }
}

INLINE void regroup(struct lines_side *side, int lines)
{
    struct pairs s;
    memcpy(&s, side, sizeof s);
    uint64_t up = s.line[3][1] & ~s.line[3][0]; /* R52 */
    if (up) {
#pragma GCC unroll 5
        for (int i = 0; i < lines; i++) {
            s.line[i][0] |= s.line[i][1] & up;
            s.line[i][1] &= ~up;
        }
    }
    /* R53: the outer gaps of each side first, so that the inner ones carry everything in */
    uint64_t upper = s.line[3][0] >> 32;
    uint32_t lower = ~(uint32_t)s.line[3][0];
    if (upper & (upper + 1)) {
        shut(&s, lines, 6, UINT64_C(0xFF) << 56, false);
        shut(&s, lines, 5, UINT64_C(0xFFFF) << 48, false);
        shut(&s, lines, 4, UINT64_C(0xFFFFFF) << 40, false);
    }
    if (lower & (lower + 1)) {
        shut(&s, lines, 1, 0xFF, true);
        shut(&s, lines, 2, 0xFFFF, true);
        shut(&s, lines, 3, 0xFFFFFF, true);
    }
    uint64_t alive = s.line[3][0] & LANES;
    int left = lanes_sum(alive & 0xFFFFFFFF), right = lanes_sum(alive >> 32);
    int by = (left - right) / 2 * 8; /* R55, G10 */
#pragma GCC unroll 5
    for (int i = 0; by && i < lines; i++)
        s.line[i] = by > 0 ? s.line[i] << by : s.line[i] >> -by;
    memcpy(side, &s, sizeof s);
}

/* ---- the battle ---------------------------------------------------------------------------- */

static inline bool gone(const struct lines_side *s) { return !(s->alive[0] | s->alive[1]); }

static uint8_t cards(const struct lines_side *s)
{
    return (uint8_t)(lanes_sum(s->alive[0] & LANES) + lanes_sum(s->alive[1] & LANES));
}

/* One round; true if a marker lay: then something broke or died (G13). */
INLINE bool fight_round(struct lines_side *a, struct lines_side *b, bool viewer, bool by_sweep, struct fallen *fallen)
{
    uint64_t crowns_a = crowns(a), crowns_b = crowns(b), bows_a = bows(a), bows_b = bows(b);
    struct count of_a = {.shift = LANES * BIAS + crowns_a - bows_b, /* R25, R26 */
                         .spears = a->weapon[0] & low, .swords = a->weapon[0] >> 4 & low};
    struct count of_b = {.shift = LANES * BIAS + crowns_b - bows_a,
                         .spears = b->weapon[0] & low, .swords = b->weapon[0] >> 4 & low};
    bool changed = false;
    int top = 3 + lanes_bound(crowns_a | crowns_b), bottom = 1 - lanes_bound(bows_a | bows_b); /* no speed is outside */
    for (int speed = top; speed >= bottom && speed >= 0; speed--) {
        uint64_t by_a = attacks_at(&of_a, speed, a->alive[0]), by_b = attacks_at(&of_b, speed, b->alive[0]);
        if (!(by_a | by_b))
            continue;
        uint64_t on_b = markers(by_a, b->alive[0], true), on_a = markers(by_b, a->alive[0], viewer);
        if (!(on_a | on_b))
            continue;
        changed = true;
        if (on_a)
            resolve(a, on_a, true, by_sweep, true, fallen);
        if (on_b)
            resolve(b, on_b, viewer, by_sweep, false, fallen ? fallen + 1 : NULL);
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
        t.who[i] = __builtin_bswap64(s->who[i]);
    }
    return t;
}

/* To the end; b is in board order. fallen NULL: nobody asks which cards are left. */
INLINE struct lines_score fight(struct lines_side *a, struct lines_side *b, bool viewer, bool by_sweep,
                                struct fallen *fallen)
{
    struct lines_score score = {0};
    for (;;) {
        score.rounds++;
        bool changed = fight_round(a, b, viewer, by_sweep, fallen);
        if (!changed || gone(a) || gone(b))
            break;
        regroup(a, fallen ? NAMED : PLAIN);
        regroup(b, fallen ? NAMED : PLAIN);
    }
    score.cards[0] = cards(a);
    score.cards[1] = cards(b);
    score.winner = (int8_t)(gone(b) && !gone(a) ? 1 : gone(a) && !gone(b) ? -1 : 0);
    return score;
}

struct lines_score lines_battle(const struct lines_side *first, const struct lines_side *second, unsigned right,
                                unsigned fort)
{
    struct lines_side a = *first, b = turned(second);
    if (right == RIGHT_OWN && fort == FORT_PASSES)
        return fight(&a, &b, false, false, NULL);
    return fight(&a, &b, right == RIGHT_VIEWER, fort == FORT_SWEEP, NULL);
}

/* Nobody stands outside the eight columns around the divide. */
static bool is_narrow(const lines_card *line)
{
    enum { OUTER = LINES_HALF - COLUMNS / 2 };
    static const lines_card none[OUTER];
    return memcmp(line, none, sizeof none) == 0 && memcmp(line + LINES_COLUMNS - OUTER, none, sizeof none) == 0;
}

bool lines_side_of(const struct lines_pack *p, const lines_card *front, const lines_card *back, struct lines_side *out)
{
    const lines_card *const lines[] = {front, back};
    memset(out, 0, sizeof *out);
    if (!is_narrow(front) || !is_narrow(back))
        return false;
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < COLUMNS; i++) {
            lines_card card = lines[l][LINES_HALF - COLUMNS / 2 + i];
            if (!card)
                continue;
            const uint8_t *n = p->kinds[card_kind(card)].count;
            uint64_t shields = n[SHIELD] - card_broken_shields(card), forts = n[FORTRESS] - card_broken_forts(card);
            out->weapon[l] |= (uint64_t)(n[SPEAR] | n[SWORD] << 4) << (8 * i);
            out->defence[l] |= (shields | forts << 4) << (8 * i);
            out->support[l] |= (uint64_t)(n[BOW] | n[CROWN] << 4) << (8 * i);
            out->alive[l] |= UINT64_C(0xFF) << (8 * i);
            out->who[l] |= (uint64_t)(card & 0xFF) << (8 * i);
        }
    return true;
}

/* ---- a state's battle ---------------------------------------------------------------------- */

/* The card of a kind with what is still whole on it. */
static lines_card worn(const struct lines_pack *p, unsigned who, unsigned defence)
{
    const uint8_t *n = p->kinds[who - 1].count;
    return card_make(who - 1, n[SHIELD] - (defence & 15), n[FORTRESS] - (defence >> 4));
}

static void take_home(const struct lines_pack *p, const struct lines_side *side, const struct fallen *fallen,
                      struct lines_army *a)
{
    lines_card *const lines[] = {a->front + LINES_HALF - COLUMNS / 2, a->back + LINES_HALF - COLUMNS / 2};
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < COLUMNS; i++) {
            unsigned who = side->who[l] >> (8 * i) & 0xFF, alive = side->alive[l] >> (8 * i) & 1;
            lines[l][i] = alive ? worn(p, who, side->defence[l] >> (8 * i) & 0xFF) : CARD_NONE;
        }
    for (int i = 0; i < fallen->n; i++) {
        lines_dead_add(a, worn(p, fallen->who[i], fallen->defence[i]));
        lines_sorted_take(a->known, &a->known_n, fallen->who[i]); /* G30 */
    }
}

bool lines_battle_state(const struct lines_pack *p, struct lines_state *s, struct lines_score *score)
{
    struct lines_army *first = &s->army[first_seat(s)], *second = &s->army[first_seat(s) ^ 1];
    struct lines_side a, b;
    struct fallen fallen[2];
    if (!lines_side_of(p, first->front, first->back, &a) || !lines_side_of(p, second->front, second->back, &b))
        return false;
    fallen[0].n = fallen[1].n = 0;
    b = turned(&b);
    if (p->right == RIGHT_OWN && p->fort == FORT_PASSES)
        *score = fight(&a, &b, false, false, fallen);
    else
        *score = fight(&a, &b, p->right == RIGHT_VIEWER, p->fort == FORT_SWEEP, fallen);
    b = turned(&b);
    take_home(p, &a, &fallen[0], first);
    take_home(p, &b, &fallen[1], second);
    s->round = (uint16_t)(s->round + score->rounds - 1);
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
