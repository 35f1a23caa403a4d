/* play.c: games of legends to learn from. Build: make outlook. Use:
 *
 *     build/outlook-play SCENARIO GAMES SEED [PLAYER [OTHER]] > rows
 *
 * Writes rows of whole numbers, 32 bit: the game's number, what it came to for the side whose turn it was with the luck
 * taken out, the result itself, what judge() said (all of 10000), and the figures of the position (legends_see).
 * Taking the luck out: what every throw changed against its exact expectation, by outlook(), is taken off the result. Such
 * a sum has mean zero, so nothing is learned wrong by it, and a game says as much as two without it. */
#include "engine/match.h"
#include "games/legends/outlook.h"
#include "lab/lab.h"
#include "players/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One position in EVERY; one answer in ODD is a cheap one instead of the player's and another one any at all: a player who
 * looks ahead asks about positions that good play never meets. So every other game begins with up to LOOSE such answers,
 * and one hand in ANY_HAND is drawn from the deck. */
enum { EVERY = 3, ODD = 40, ANY_HAND = 3, LOOSE = 30, ROWS = 100000, HEAD = 4 };

struct table {
    const struct game *game;
    const void *pack;
    struct player *player[2];
    struct rng dice;
    struct legends_state state, view, work;
    int32_t (*rows)[HEAD + SEEN];
    int64_t *luck_before; /* of Rome, when the row was written */
    int rows_n;
    int64_t luck;
    struct outcome *outcomes;
    action_t *legal;
    bool dealt[2];                  /* a hand drawn from the deck, instead of one that the player chooses: */
    uint8_t hand[2][LEGENDS_CARDS]; /* what is still to take of it */
    int loose;                      /* answers still to make anyhow */
};

static void note(struct table *t, int game)
{
    int32_t value[SEATS_MAX] = {0}, *row = t->rows[t->rows_n];
    struct legends_threats threats[2];
    unsigned mover = t->state.stage == STAGE_TURN ? t->state.turn : t->state.first;
    if (t->rows_n == ROWS || rng_below(&t->dice, EVERY))
        return;
    t->game->judge(t->pack, &t->state, value);
    row[0] = game;
    row[1] = (int32_t)mover;
    row[3] = value[mover];
    legends_see(t->pack, &t->state, row + HEAD, threats);
    t->luck_before[t->rows_n++] = t->luck;
}

static void throw(struct table * t)
{
    uint64_t what = t->game->sample(t->pack, &t->state, &t->dice);
    int n = t->game->outcomes(t->pack, &t->state, t->outcomes);
    int64_t sum = 0, weights = 0, met = 0;
    for (int i = 0; i < n; i++) {
        int32_t value[SEATS_MAX] = {0};
        int64_t weight = (int64_t)t->outcomes[i].weight;
        t->work = t->state;
        t->game->resolve(t->pack, &t->work, t->outcomes[i].what, NULL);
        t->game->outlook(t->pack, &t->work, value);
        sum += value[ROME] * weight;
        weights += weight;
        met = t->outcomes[i].what == what ? value[ROME] : met;
    }
    t->luck += met - sum / weights;
    t->game->resolve(t->pack, &t->state, what, NULL);
}

/* A hand drawn from the deck, any as likely as it is: only so can be learned what a card is worth, since players choose
 * the same hand again and again. */
static void deal(struct table *t, unsigned seat)
{
    const struct legends_side *d = &t->state.side[seat];
    const struct legends_pack *p = t->pack;
    uint8_t cards[UINT8_MAX];
    uint32_t n = 0;
    memset(t->hand[seat], 0, sizeof t->hand[seat]);
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        for (int k = legends_deck(d, card); k > 0 && n < UINT8_MAX; k--)
            cards[n++] = (uint8_t)card;
    for (int k = d->hand_n; k < p->hand_max && n; k++) {
        uint32_t at = rng_below(&t->dice, n);
        t->hand[seat][cards[at]]++;
        cards[at] = cards[--n];
    }
    t->dealt[seat] = rng_below(&t->dice, ANY_HAND) == 0;
}

static action_t take(struct table *t, unsigned seat)
{
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        if (t->hand[seat][card]) {
            t->hand[seat][card]--;
            return action_make(VERB_TAKE, card, 0, 0, 0);
        }
    return action_make(VERB_READY, 0, 0, 0, 0);
}

static void answer(struct table *t, unsigned seat)
{
    uint32_t odd = rng_below(&t->dice, ODD);
    action_t action;
    if (t->loose > 0 && t->state.stage == STAGE_TURN)
        odd = (uint32_t)(t->loose--) % 2;
    bool hand = t->state.stage == STAGE_SELECT && t->dealt[seat] && legends_optional_next(&t->state, seat) < 0;
    if (hand)
        action = take(t, seat);
    else if (odd == 0)
        action = t->game->quick(t->pack, &t->state, seat, &t->dice);
    else if (odd == 1)
        action = t->legal[rng_below(&t->dice, (uint32_t)t->game->legal(t->pack, &t->state, seat, t->legal))];
    else
        action = lab_decide(t->game, t->pack, &t->state, seat, t->player[seat], &t->view);
    t->game->apply(t->pack, &t->state, seat, action, NULL);
}

static void play(struct table *t, int game)
{
    struct result r;
    memset(&t->state, 0, sizeof t->state);
    t->game->begin(t->pack, &t->state);
    t->rows_n = 0;
    t->luck = 0;
    deal(t, ROME);
    deal(t, CARTHAGE);
    t->loose = rng_below(&t->dice, 2) ? 0 : (int)rng_below(&t->dice, LOOSE);
    for (struct node node; (node = t->game->node(t->pack, &t->state)).kind != NODE_OVER;) {
        note(t, game);
        if (node.kind == NODE_LUCK)
            throw(t);
        else
            answer(t, (unsigned)__builtin_ctz(node.seats));
    }
    t->game->result(t->pack, &t->state, &r);
    for (int i = 0; i < t->rows_n; i++) {
        unsigned mover = (unsigned)t->rows[i][1];
        int32_t won = r.place[0] == r.place[1] ? 0 : r.place[mover] == 1 ? 10000 : -10000;
        int64_t later = t->luck - t->luck_before[i];
        t->rows[i][1] = won - (int32_t)(mover == ROME ? later : -later);
        t->rows[i][2] = won;
    }
    fwrite(t->rows, sizeof *t->rows, (size_t)t->rows_n, stdout);
}

static struct pack *pack_of(const char *scenario)
{
    struct json_doc doc;
    struct errors errors = {0};
    struct text setup = {0};
    struct pack *pack = NULL;
    text_format(&setup, "{\"scenario\":\"%s\"}", scenario);
    if (json_parse(&doc, "setup", text_str(&setup), setup.n, &errors))
        pack = pack_make(game_find("legends"), NULL, NULL, doc.root, &errors);
    return pack;
}

int main(int argc, char **argv)
{
    static struct table t;
    struct pack *pack = argc >= 4 ? pack_of(argv[1]) : NULL;
    if (!pack) {
        fprintf(stderr, "usage: outlook-play SCENARIO GAMES SEED [PLAYER [OTHER]] > rows\n");
        return 2;
    }
    const char *words[2] = {argc > 4 ? argv[4] : "search:iterations=300", argc > 5 ? argv[5] : NULL};
    struct player *player[2];
    t.game = pack->game;
    t.pack = pack->bytes;
    rng_seed(&t.dice, strtoull(argv[3], NULL, 10));
    for (int k = 0; k < 2; k++) {
        struct text error = {0};
        player[k] = player_new(t.game, t.pack, k && words[1] ? words[1] : words[0], 1, &error);
        if (!player[k]) {
            fprintf(stderr, "outlook-play: %s\n", text_str(&error));
            return 2;
        }
    }
    t.rows = calloc(ROWS, sizeof *t.rows);
    t.luck_before = calloc(ROWS, sizeof *t.luck_before);
    t.outcomes = calloc((size_t)t.game->outcomes_max, sizeof *t.outcomes);
    t.legal = calloc((size_t)t.game->choices_max, sizeof *t.legal);
    if (!t.rows || !t.luck_before || !t.outcomes || !t.legal)
        return 1;
    for (int game = 0; game < atoi(argv[2]); game++) {
        for (int seat = 0; seat < 2; seat++) { /* they change sides */
            t.player[seat] = player[(seat + game) % 2];
            player_seed(t.player[seat], rng_next(&t.dice));
        }
        play(&t, game);
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
