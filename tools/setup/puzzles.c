/* puzzles.c: makes and proves the puzzles of `lines`: a hand and an enemy that stands there, with one formation that wins.
 * All of the hand is deployed (G18). Every formation is fought, so what is told of a puzzle is proved. A tool beside the
 * command, since the command knows no game by name: make puzzles. */
#include "cli/cli.h"
#include "engine/content.h"
#include "engine/json.h"
#include "games/lines/plan.h"

#include <stdlib.h>
#include <string.h>

enum { SIZES = 5, SMALLEST = 4, CHANGES = 60, NAME_BYTES = 400 };

/* How many puzzles there are of hands of 4, 5, 6, 7 and 8 cards. The size is the level. */
static const int wanted[SIZES] = {16, 28, 34, 20, 6};

/* ---- every formation of a hand ------------------------------------------------------------------- */

struct proof {
    const struct lines_pack *pack;
    const struct lines_side *enemy;
    struct lines_setup at, won;          /* being laid; the first that won */
    uint8_t left[LINES_KINDS + 1], rest; /* cards not laid yet, by item */
    const struct lines_hand *hand;
    int64_t ways, wins, most; /* most: given up beyond so many wins */
};

static void fight(struct proof *p)
{
    struct lines_side side;
    lines_setup_side(p->pack, &p->at, &side);
    p->ways++;
    if (lines_battle(&side, p->enemy, p->pack->right, p->pack->fort).winner <= 0)
        return;
    if (!p->wins++)
        p->won = p->at;
}

/* Lays the place and all behind it. A back place may stay empty while the others have room for the rest. */
static void lay(struct proof *p, int place)
{
    int t = p->at.left + p->at.right, line = place >= t;
    if (p->wins > p->most)
        return;
    if (place == 2 * t) {
        fight(p);
        return;
    }
    uint8_t *here = &p->at.place[line][place - line * t];
    uint8_t last = 0;
    for (int i = 0; i < p->hand->n; i++) {
        uint8_t item = p->hand->kind[i];
        if (item == last || !p->left[item])
            continue;
        last = item;
        p->left[item]--;
        p->rest--;
        *here = item;
        lay(p, place + 1);
        p->left[item]++;
        p->rest++;
    }
    *here = 0;
    if (line && p->rest < 2 * t - place)
        lay(p, place + 1);
}

static void prove(struct proof *p, const struct lines_pack *pack, const struct lines_hand *hand,
                  const struct lines_side *enemy, int64_t most)
{
    *p = (struct proof){.pack = pack, .hand = hand, .enemy = enemy, .most = most, .rest = hand->n};
    for (int i = 0; i < hand->n; i++)
        p->left[hand->kind[i]]++;
    for (int t = (hand->n + 1) / 2; t <= hand->n && t <= SETUP_COLUMNS; t++)
        for (int left = t / 2; left <= (t + 1) / 2; left++) {
            memset(&p->at, 0, sizeof p->at);
            p->at.left = (uint8_t)left;
            p->at.right = (uint8_t)(t - left);
            if (left <= SETUP_HALF && t - left <= SETUP_HALF)
                lay(p, 0);
        }
}

/* ---- making one ------------------------------------------------------------------------------------ */

static void draw_hand(const struct lines_pack *pack, int n, struct rng *dice, struct lines_hand *out)
{
    uint8_t pool[LINES_POOL_KINDS], item[SETUP_CARDS], count = 0;
    for (int k = 0; k < pack->pool_kinds; k++)
        pool[k] = pack->kinds[k].copies;
    for (int total = pack->pool_total; count < n; total--) {
        int kind = pool_sample(pool, pack->pool_kinds, total, dice);
        pool[kind]--;
        lines_sorted_add(item, &count, (unsigned)kind + 1);
    }
    *out = (struct lines_hand){.n = count};
    memcpy(out->kind, item, count);
}

/* Two cards change places, or another card comes in the place of one. */
static void change(const struct lines_pack *pack, struct lines_setup *s, struct rng *dice)
{
    int t = s->left + s->right, n = 0;
    uint8_t *there[2 * SETUP_COLUMNS];
    for (int i = 0; i < 2 * t; i++)
        if (s->place[i / t][i % t])
            there[n++] = &s->place[i / t][i % t];
    uint8_t *one = there[rng_below(dice, (uint32_t)n)], *other = there[rng_below(dice, (uint32_t)n)], swap = *one;
    if (one == other) {
        struct lines_hand card;
        draw_hand(pack, 1, dice, &card);
        *one = card.kind[0];
        return;
    }
    *one = *other;
    *other = swap;
}

/* A hand and an enemy with exactly one formation that wins. The enemy is made stronger step by step. False: not this time. */
static bool find(const struct lines_pack *pack, int n, struct rng *dice, struct lines_hand *hand,
                 struct lines_setup *enemy, struct proof *proof)
{
    struct lines_hand theirs;
    struct lines_side side;
    draw_hand(pack, n, dice, hand);
    draw_hand(pack, n + (int)rng_below(dice, 2), dice, &theirs);
    lines_setup_any(pack, &theirs, false, dice, enemy);
    lines_setup_side(pack, enemy, &side);
    prove(proof, pack, hand, &side, INT64_C(3000));
    for (int i = 0; i < CHANGES && proof->wins > 1; i++) {
        struct lines_setup next = *enemy;
        struct proof p;
        change(pack, &next, dice);
        lines_setup_side(pack, &next, &side);
        prove(&p, pack, hand, &side, proof->wins);
        if (p.wins && p.wins <= proof->wins) {
            *enemy = next;
            *proof = p;
        }
    }
    return proof->wins == 1;
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void say_formation(const struct lines_pack *pack, const struct lines_setup *s, struct text *out)
{
    lines_card line[2][LINES_COLUMNS] = {0};
    for (int l = 0; l < 2; l++) {
        for (int c = 0; c < s->left + s->right; c++)
            line[l][LINES_HALF - s->left + c] = s->place[l][c];
        text_put(out, l ? " / " : "");
        lines_say_line(pack, line[l], s->left, s->right, out);
    }
}

static void put_words(struct text *out, const char *key, const struct lines_pack *pack, const struct lines_hand *hand,
                      const struct lines_setup *setup)
{
    char words[NAME_BYTES];
    struct text text = text_fixed(words, sizeof words);
    for (int i = 0; hand && i < hand->n; i++) {
        text_put(&text, i ? " " : "");
        lines_say_card(pack, hand->kind[i], &text);
    }
    if (setup)
        say_formation(pack, setup, &text);
    json_put_str(out, key, words);
}

struct puzzle {
    struct lines_hand hand;
    struct lines_setup enemy;
    struct proof proof;
};

static void say_puzzle(const struct lines_pack *pack, const struct puzzle *z, int number, struct text *out)
{
    char words[NAME_BYTES];
    struct text line = text_fixed(words, sizeof words);
    const struct lines_setup *won = &z->proof.won;
    text_format(&line, "puzzle-%d", number);
    json_open(out, NULL, '{');
    json_put_str(out, "id", words);
    text_clear(&line);
    text_format(&line, "Puzzle %d", number);
    json_put_str(out, "name", words);
    json_put_int(out, "level", z->hand.n - SMALLEST + 1);
    json_open(out, "setup", '{');
    json_put_str(out, "scenario", "puzzle");
    json_open(out, "switches", '{');
    json_put_str(out, "deploy", "all");
    put_words(out, "cards", pack, &z->hand, NULL);
    put_words(out, "b", pack, NULL, &z->enemy);
    json_close(out, '}');
    json_close(out, '}');
    text_clear(&line);
    text_format(&line, "%d cards stand in front in the answer, %d of them left of the divide.", won->left + won->right,
                won->left);
    json_put_str(out, "hint", words);
    json_open(out, "solution", '[');
    text_clear(&line);
    text_put(&line, "arrange ");
    say_formation(pack, won, &line);
    json_put_str(out, NULL, words);
    json_close(out, ']');
    json_open(out, "proof", '{');
    json_put_int(out, "ways", z->proof.ways);
    json_put_int(out, "wins", z->proof.wins);
    json_close(out, '}');
    json_close(out, '}');
    assert(!line.failed);
}

static int by_ways(const void *a, const void *b)
{
    const struct puzzle *x = a, *y = b;
    if (x->hand.n != y->hand.n)
        return x->hand.n - y->hand.n;
    return (x->proof.ways > y->proof.ways) - (x->proof.ways < y->proof.ways);
}

static void make(const struct lines_pack *pack, uint64_t seed)
{
    struct puzzle *made = calloc(256, sizeof *made);
    struct text out = {0};
    struct progress progress;
    struct rng dice;
    int n = 0, all = 0;
    if (!made)
        abort();
    rng_seed(&dice, seed);
    for (int size = 0; size < SIZES; size++)
        all += wanted[size];
    progress_begin(&progress, "puzzles");
    for (int size = 0; size < SIZES; size++)
        for (int have = 0; have < wanted[size];) {
            struct puzzle *z = &made[n];
            if (!find(pack, SMALLEST + size, &dice, &z->hand, &z->enemy, &z->proof))
                continue;
            have++;
            progress_at(&progress, ++n, all);
        }
    progress_end(&progress);
    qsort(made, (size_t)n, sizeof *made, by_ways);
    for (int i = 0; i < n; i++) {
        say_puzzle(pack, &made[i], i + 1, &out);
        printf("    %s%s\n", text_str(&out), i + 1 < n ? "," : "");
        text_clear(&out);
    }
    text_free(&out);
    free(made);
}

/* ---- proving again ------------------------------------------------------------------------------------ */

/* The pack of one puzzle has its hand and its enemy. */
static bool proved(const struct json *puzzle, int64_t *ways, struct errors *errors)
{
    struct pack *pack = pack_make(&game_lines, NULL, NULL, json_get(puzzle, "setup"), errors);
    const struct json *proof = json_get(puzzle, "proof");
    struct lines_hand hand = {0};
    struct lines_side enemy;
    struct proof p;
    if (!pack)
        return false;
    const struct lines_pack *bytes = (const struct lines_pack *)pack->bytes;
    for (int i = 0; i < SETUP_CARDS && bytes->front[0][i]; i++)
        hand.kind[hand.n++] = (uint8_t)bytes->front[0][i];
    lines_side_of(bytes, bytes->front[1], bytes->back[1], &enemy);
    prove(&p, bytes, &hand, &enemy, INT64_MAX - 1);
    *ways += p.ways;
    bool same = p.wins == json_int(json_get(proof, "wins"), -1) && p.ways == json_int(json_get(proof, "ways"), -1);
    if (!same)
        errors_add(errors, proof ? proof : puzzle, RULE_SYNTAX, "%lld of %lld formations win", (long long)p.wins,
                   (long long)p.ways);
    pack_free(pack);
    return same;
}

static int prove_all(void)
{
    struct errors errors = {0};
    struct json_doc content;
    int64_t ways = 0;
    int n = 0;
    if (!content_load(&content, "lines", NULL, NULL, &errors))
        abort();
    json_each(puzzle, json_get(content.root, "puzzles"))
        n += proved(puzzle, &ways, &errors);
    printf("%s%d puzzles proved, %lld formations fought, %d mistakes\n", errors.n ? text_str(&errors.text) : "", n,
           (long long)ways, errors.n);
    int code = errors.n || !n ? EXIT_NO : EXIT_DONE;
    errors_free(&errors);
    json_free(&content);
    return code;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"seed", required_argument, NULL, 's'},
                                            {"check", no_argument, NULL, 'c'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    int64_t seed = 1;
    bool ok = true, check = false;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 's': ok &= cli_number(verb, "--seed", optarg, 0, INT64_MAX, &seed); break;
        case 'c': check = true; break;
        }
    if (!ok)
        return EXIT_USAGE;
    if (check)
        return prove_all();
    struct errors errors = {0};
    struct pack *pack = pack_make(&game_lines, NULL, NULL, NULL, &errors);
    if (!pack)
        abort();
    make((const struct lines_pack *)pack->bytes, (uint64_t)seed);
    pack_free(pack);
    return EXIT_DONE;
}

static const struct verb puzzles = {
    .name = "puzzles",
    .synopsis = "[--seed N] [--check]",
    .about = "Makes the puzzles of lines, or proves again that each has one answer.",
    .help =
        "Prints the list of data/lines/puzzles.json. Every formation of a hand is fought, so a puzzle has exactly one\n"
        "answer. The same seed makes the same puzzles.\n\n"
        "  --seed N      1\n"
        "  --check       proves the puzzles of the content again\n\n"
        "example: build/puzzles --seed 7\n",
    .run = run,
};

int main(int argc, char **argv) { return puzzles.run(&puzzles, argc, argv); }
