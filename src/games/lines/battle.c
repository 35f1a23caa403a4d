/* battle.c: the resolver as a pure function (lines.h). Columns are bytes in board order, eight to an army, and the two
 * armies lie side by side in one vector: one operation works on a line of both. No carry crosses a byte since no count
 * reaches 128. */
#include "lines.h"

#include <string.h>

/* The usual switches get a battle of their own: inlined, with the switches as constants. */
#define INLINE static inline __attribute__((always_inline))

enum { COLUMNS = 8 };
#define LANES UINT64_C(0x0101010101010101)

typedef uint64_t pair __attribute__((vector_size(16))); /* [0] the first army, [1] the second */
typedef int8_t bytes __attribute__((vector_size(16)));

/* Both armies; [0] front, [1] back. The second is turned, so that equal bytes face each other. */
struct both {
    pair weapon[2], defence[2], support[2], alive[2], who[2];
};

INLINE pair each(uint64_t x) { return (pair){x, x}; }
INLINE pair low(pair x) { return x & each(LANES * 0x0F); }       /* spears, shields, bows */
INLINE pair high(pair x) { return x >> 4 & each(LANES * 0x0F); } /* swords, fortresses, crowns */
INLINE pair add(pair x, pair y) { return (pair)((bytes)x + (bytes)y); }
INLINE pair sub(pair x, pair y) { return (pair)((bytes)x - (bytes)y); }
INLINE pair equal(pair x, pair y) { return (pair)((bytes)x == (bytes)y); } /* 0xFF where they are */
INLINE pair least(pair x, pair y) { return x ^ ((x ^ y) & (pair)((bytes)y < (bytes)x)); }
INLINE pair three_columns(pair x) { return x + (x << 8) + (x >> 8); }
INLINE pair facing(pair x) { return (pair){x[1], x[0]}; }
INLINE bool any(pair x) { return (x[0] | x[1]) != 0; }

/* One column to the right that counts (G1): for the first army up, for the second down unless it is the viewer's. */
INLINE pair to_right(pair x, bool viewer)
{
    pair up = x << 8, down = x >> 8;
    return viewer ? up : (pair){up[0], down[1]};
}
INLINE pair to_left(pair x, bool viewer)
{
    pair up = x << 8, down = x >> 8;
    return viewer ? down : (pair){down[0], up[1]};
}

static inline int sum(uint64_t x) { return (int)(x * LANES >> 56); }

/* At least the largest byte. */
INLINE int bound(pair both)
{
    uint64_t x = both[0] | both[1];
    x |= x >> 32;
    x |= x >> 16;
    return (int)((x | x >> 8) & 0xFF);
}

/* ---- the attacks of one speed ------------------------------------------------------------- */

/* R36-R39: across, then to the right, then to the left. Attacks lie with the attacker, the markers with their owner. */
INLINE pair markers(pair attacks, pair alive, bool viewer)
{
    pair enemy = facing(alive), on = attacks & enemy, rest = attacks & ~enemy;
    on = add(on, to_right(rest, viewer) & enemy);
    rest &= ~to_left(enemy, viewer);
    return facing(add(on, to_left(rest, viewer) & enemy));
}

/* R45, G4: all fortresses for their own column, then for the right-hand one, then for the left-hand one. */
INLINE pair passes(pair *forts, pair marks, bool viewer)
{
    pair left = *forts, own = least(marks, left);
    marks = sub(marks, own);
    left = sub(left, own);
    pair right = least(marks, to_right(left, viewer));
    marks = sub(marks, right);
    left = sub(left, to_left(right, viewer));
    pair other = least(marks, to_left(left, viewer));
    *forts = sub(left, to_right(other, viewer));
    return sub(marks, other);
}

/* G4: one fortress after the other from the owner's left; `up`: the right is the next higher byte. */
static uint64_t sweep(uint64_t *forts, uint64_t marks, bool up, bool from_low)
{
    for (int i = 0; i < COLUMNS; i++) {
        int at = 8 * (from_low ? i : COLUMNS - 1 - i), right = up ? 8 : -8, serves[3] = {at, at + right, at - right};
        for (int pass = 0; pass < 3; pass++)
            while (serves[pass] >= 0 && serves[pass] < 64 && *forts >> at & 0xFF && marks >> serves[pass] & 0xFF) {
                *forts -= UINT64_C(1) << at;
                marks -= UINT64_C(1) << serves[pass];
            }
    }
    return marks;
}

INLINE pair sweeps(pair *forts, pair marks, bool viewer)
{
    uint64_t a = (*forts)[0], b = (*forts)[1];
    pair rest = {sweep(&a, marks[0], true, true), sweep(&b, marks[1], viewer, false)};
    *forts = (pair){a, b};
    return rest;
}

/* Who died, with what was whole on it. */
struct fallen {
    int n;
    uint8_t who[LINES_CARDS_MAX], defence[LINES_CARDS_MAX];
};

static void note_fallen(struct fallen *f, uint64_t dead, uint64_t who, uint64_t defence)
{
    for (dead &= LANES; dead; dead &= dead - 1, f->n++) {
        int at = __builtin_ctzll(dead);
        f->who[f->n] = (uint8_t)(who >> at);
        f->defence[f->n] = (uint8_t)(defence >> at);
    }
}

/* R43-R46. fallen NULL: nobody asks. */
INLINE void resolve(struct both *s, pair marks, bool viewer, bool by_sweep, struct fallen *fallen)
{
    pair shields = least(marks, low(s->defence[0]));
    s->defence[0] = sub(s->defence[0], shields);
    marks = sub(marks, shields);
    pair front = high(s->defence[0]), forts = add(front, high(s->defence[1])), before = forts;
    if (any(marks) && any(forts)) {
        marks = by_sweep ? sweeps(&forts, marks, viewer) : passes(&forts, marks, viewer);
        pair used = sub(before, forts), used_front = least(used, front); /* G4: front ones before back ones */
        s->defence[0] = sub(s->defence[0], used_front << 4);
        s->defence[1] = sub(s->defence[1], sub(used, used_front) << 4);
    }
    pair stay = equal(marks, each(0));
    if (fallen) {
        for (int i = 0; i < 2; i++)
            note_fallen(&fallen[i], ~stay[i], s->who[0][i], s->defence[0][i]);
        s->who[0] &= stay;
    }
    s->weapon[0] &= stay;
    s->defence[0] &= stay;
    s->support[0] &= stay;
    s->alive[0] &= stay;
}

/* ---- regroup ------------------------------------------------------------------------------- */

enum { PLAIN = 8, NAMED = 10 }; /* lines of both armies that move; with `who` */

/* Where nobody stands in the columns `upper` and `lower` (R53), all beyond them move in by one. */
INLINE void shut(pair *line, int lines, const pair *alive, int upper, int lower)
{
    pair open_upper = (*alive >> (8 * upper) & each(1)) - each(1),
         open_lower = (*alive >> (8 * lower) & each(1)) - each(1);
    pair down = open_upper & each(UINT64_MAX << 8 << (8 * upper)), up = open_lower & each(~(UINT64_MAX << (8 * lower)));
    pair stay = ~(down | up);
    if (!any(*alive & ~stay)) /* nobody there */
        return;
#pragma GCC unroll 10
    for (int i = 0; i < lines; i++)
        line[i] = (line[i] & stay) | (line[i] & down) >> 8 | (line[i] & up) << 8;
}

/* R55, G10: the divide of one army, if it moves. */
INLINE void move_divide(pair *line, int lines, int army, uint64_t alive)
{
    int by = (sum(alive & LANES & 0xFFFFFFFF) - sum(alive >> 32 & LANES)) / 2 * 8;
    if (!by)
        return;
#pragma GCC unroll 10
    for (int i = 0; i < lines; i++)
        line[i][army] = by > 0 ? line[i][army] << by : line[i][army] >> -by;
}

INLINE void regroup(struct both *s, int lines)
{
    pair *line = s->weapon, *front_alive = &s->alive[0];
    pair up = s->alive[1] & ~s->alive[0]; /* R52 */
#pragma GCC unroll 5
    for (int i = 0; i < lines; i += 2) {
        line[i] |= line[i + 1] & up;
        line[i + 1] &= ~up;
    }
    shut(line, lines, front_alive, 6, 1); /* the outer gaps first, so that the inner ones carry everything in */
    shut(line, lines, front_alive, 5, 2);
    shut(line, lines, front_alive, 4, 3);
    move_divide(line, lines, 0, (*front_alive)[0]);
    move_divide(line, lines, 1, (*front_alive)[1]);
}

/* ---- the battle ---------------------------------------------------------------------------- */

enum { BIAS = 64 }; /* changes of speed are kept above zero */

INLINE bool gone(const struct both *s, int army) { return !(s->alive[0][army] | s->alive[1][army]); }
static inline uint8_t cards(uint64_t front, uint64_t back) { return (uint8_t)(sum(front & LANES) + sum(back & LANES)); }

/* One round; true if a marker lay: then something broke or died (G13). */
INLINE bool fight_round(struct both *s, bool viewer, bool by_sweep, struct fallen *fallen)
{
    pair crowns = three_columns(add(high(s->support[0]), high(s->support[1])));
    pair bows = three_columns(add(low(s->support[0]), low(s->support[1])));
    pair shift = each(LANES * BIAS) + crowns - facing(bows); /* R25, R26 */
    pair spears = low(s->weapon[0]), swords = high(s->weapon[0]);
    pair now = each(0), before = now, earlier; /* columns whose spears strike now; one and two speeds ago: the swords */
    bool changed = false;
    int top = 3 + bound(crowns), bottom = 1 - bound(bows); /* no speed is outside */
    for (int speed = top; speed >= bottom && speed >= 0; speed--) {
        earlier = before;
        before = now;
        now = equal(shift, each(LANES * (uint64_t)(BIAS + speed - 3)));
        pair attacks = ((spears & now) | (swords & (before | earlier))) & s->alive[0]; /* R4, R5, R48 */
        pair marks = markers(attacks, s->alive[0], viewer);
        if (!any(marks))
            continue;
        changed = true;
        resolve(s, marks, viewer, by_sweep, fallen);
        if (gone(s, 0) || gone(s, 1))
            break;
    }
    return changed;
}

/* To the end. fallen NULL: nobody asks which cards are left. */
INLINE struct lines_score fight(struct both *s, bool viewer, bool by_sweep, struct fallen *fallen)
{
    struct lines_score score = {0};
    for (;;) {
        score.rounds++;
        bool changed = fight_round(s, viewer, by_sweep, fallen);
        if (!changed || gone(s, 0) || gone(s, 1))
            break;
        regroup(s, fallen ? NAMED : PLAIN);
    }
    for (int i = 0; i < 2; i++)
        score.cards[i] = cards(s->alive[0][i], s->alive[1][i]);
    score.winner = (int8_t)(gone(s, 1) && !gone(s, 0) ? 1 : gone(s, 0) && !gone(s, 1) ? -1 : 0);
    return score;
}

/* The second army turned, so that its columns are the board's. */
INLINE struct both face(const struct lines_side *a, const struct lines_side *b)
{
    struct both s;
    for (int l = 0; l < 2; l++) {
        s.weapon[l] = (pair){a->weapon[l], __builtin_bswap64(b->weapon[l])};
        s.defence[l] = (pair){a->defence[l], __builtin_bswap64(b->defence[l])};
        s.support[l] = (pair){a->support[l], __builtin_bswap64(b->support[l])};
        s.alive[l] = (pair){a->alive[l], __builtin_bswap64(b->alive[l])};
        s.who[l] = (pair){a->who[l], __builtin_bswap64(b->who[l])};
    }
    return s;
}

struct lines_score lines_battle(const struct lines_side *a, const struct lines_side *b, unsigned right, unsigned fort)
{
    struct both s = face(a, b);
    if (right == RIGHT_OWN && fort == FORT_PASSES)
        return fight(&s, false, false, NULL);
    return fight(&s, right == RIGHT_VIEWER, fort == FORT_SWEEP, NULL);
}

/* Nobody stands outside the eight columns around the divide. */
static bool is_narrow(const lines_card *line)
{
    enum { OUTER = LINES_HALF - COLUMNS / 2 };
    static const lines_card none[OUTER];
    return memcmp(line, none, sizeof none) == 0 && memcmp(line + LINES_COLUMNS - OUTER, none, sizeof none) == 0;
}

/* False: wider than four columns a side. */
bool lines_side_of(const struct lines_pack *pack, const lines_card *front, const lines_card *back,
                   struct lines_side *out)
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
            const uint8_t *n = pack->kinds[card_kind(card)].count;
            uint64_t shields = n[SHIELD] - card_broken_shields(card), forts = n[FORTRESS] - card_broken_forts(card);
            out->weapon[l] |= (uint64_t)(n[SPEAR] | n[SWORD] << 4) << (8 * i);
            out->defence[l] |= (shields | forts << 4) << (8 * i);
            out->support[l] |= (uint64_t)(n[BOW] | n[CROWN] << 4) << (8 * i);
            out->alive[l] |= UINT64_C(0xFF) << (8 * i);
            out->who[l] |= (uint64_t)card_item(card) << (8 * i);
        }
    return true;
}

/* ---- a state's battle ---------------------------------------------------------------------- */

/* The card of a kind with what is still whole on it. */
static lines_card worn(const struct lines_pack *pack, unsigned who, unsigned defence)
{
    const uint8_t *n = pack->kinds[who - 1].count;
    return card_make(who - 1, n[SHIELD] - (defence & 15), n[FORTRESS] - (defence >> 4));
}

/* The army as the battle left it; `turned`: its bytes run from the owner's right. */
static void take_home(const struct lines_pack *pack, const struct both *s, int army, bool is_turned,
                      const struct fallen *fallen, struct lines_army *a)
{
    lines_card *const lines[] = {a->front + LINES_HALF - COLUMNS / 2, a->back + LINES_HALF - COLUMNS / 2};
    for (int l = 0; l < 2; l++) {
        uint64_t alive = s->alive[l][army], who = s->who[l][army], defence = s->defence[l][army];
        for (int i = 0; i < COLUMNS; i++, alive >>= 8, who >>= 8, defence >>= 8)
            lines[l][is_turned ? COLUMNS - 1 - i : i] = alive & 1 ? worn(pack, who & 0xFF, defence & 0xFF) : CARD_NONE;
    }
    for (int i = 0; i < fallen->n; i++) {
        lines_dead_add(a, worn(pack, fallen->who[i], fallen->defence[i]));
        lines_sorted_take(a->known, &a->known_n, fallen->who[i]); /* G30 */
    }
}

bool lines_battle_state(const struct lines_pack *pack, struct lines_state *s, struct lines_score *score)
{
    struct lines_army *first = &s->army[first_seat(s)], *second = &s->army[first_seat(s) ^ 1];
    struct lines_side a, b;
    struct fallen fallen[2];
    assert(s->stage == STAGE_SPEED && s->round);
    if (!lines_side_of(pack, first->front, first->back, &a) || !lines_side_of(pack, second->front, second->back, &b))
        return false;
    fallen[0].n = fallen[1].n = 0;
    struct both both = face(&a, &b);
    if (pack->right == RIGHT_OWN && pack->fort == FORT_PASSES)
        *score = fight(&both, false, false, fallen);
    else
        *score = fight(&both, pack->right == RIGHT_VIEWER, pack->fort == FORT_SWEEP, fallen);
    take_home(pack, &both, 0, false, &fallen[0], first);
    take_home(pack, &both, 1, true, &fallen[1], second);
    s->round = (uint16_t)(s->round + score->rounds - 1);
    return true;
}

/* The wide way: the sub-steps of speeds.c, attacks.c and regroup.c on a scratch state. */
static struct lines_score fight_wide(const struct lines_pack *pack, struct lines_state *s)
{
    bool over = false;
    for (s->round = 1;; s->round++) {
        lines_speeds(pack, s, NULL);
        for (int speed = lines_next_speed(pack, s, UINT8_MAX); speed >= 0 && !over;
             speed = lines_next_speed(pack, s, speed - 1)) {
            s->speed = (uint8_t)speed;
            lines_place_marks(pack, s, NULL);
            lines_resolve_marks(pack, s, NULL);
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

struct lines_score lines_battle_cards(const struct lines_pack *pack, const struct lines_army *a,
                                      const struct lines_army *b)
{
    struct lines_side sides[2];
    if (lines_side_of(pack, a->front, a->back, &sides[0]) && lines_side_of(pack, b->front, b->back, &sides[1]))
        return lines_battle(&sides[0], &sides[1], pack->right, pack->fort);
    struct lines_state s = {0};
    const struct lines_army *const armies[] = {a, b};
    for (int seat = 0; seat < LINES_SIDES; seat++) {
        memcpy(s.army[seat].front, armies[seat]->front, sizeof s.army[seat].front);
        memcpy(s.army[seat].back, armies[seat]->back, sizeof s.army[seat].back);
    }
    return fight_wide(pack, &s);
}
