/* ledger.c: `bellum replay --luck`: how lucky each side was, exactly, from the luck a record met. */
#include "ledger.h"

#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>

struct ledger {
    const struct record *record;
    struct text out;
    double sum[SEATS_MAX];
    int rows;
    bool as_json;
};

/* Of 10000, to the hundredth. */
static void put_luck(struct ledger *l, const double *luck)
{
    for (int seat = 0; seat < l->record->pack->bytes->seats; seat++) {
        struct text figure = {0};
        text_format(&figure, "%.2f", luck[seat]);
        json_put_raw(&l->out, NULL, text_str(&figure));
        text_free(&figure);
    }
}

static void row(struct ledger *l, int number, uint64_t outcome, const double *surprise)
{
    const struct pack *pack = l->record->pack;
    struct text words = {0};
    pack->game->say_outcome(pack->bytes, outcome, &words);
    l->rows++;
    if (l->as_json) {
        json_open(&l->out, NULL, '{');
        json_put_int(&l->out, "entry", number);
        json_put_str(&l->out, "luck", text_str(&words));
        json_open(&l->out, "surprise", '[');
        put_luck(l, surprise);
        json_close(&l->out, ']');
        json_close(&l->out, '}');
    } else {
        printf("%6d  %-28s", number, text_str(&words));
        for (int seat = 0; seat < pack->bytes->seats; seat++)
            printf("  %c %+7.2f", 'A' + seat, surprise[seat] / 200.0);
        putchar('\n');
    }
    for (int seat = 0; seat < pack->bytes->seats; seat++)
        l->sum[seat] += surprise[seat];
    text_free(&words);
}

/* The entries that stand, played again; each piece of luck is weighed before it is carried out. */
static void walk(struct ledger *l)
{
    const struct game *game = l->record->pack->game;
    const void *pack = l->record->pack->bytes;
    const struct entry *entries;
    int n = match_entries(l->record->match, &entries);
    unsigned char *state = calloc(2, game->state_size);
    struct outcome *list = calloc((size_t)game->outcomes_max, sizeof *list);
    if (!state || !list)
        abort();
    memcpy(state, match_start(l->record->match), game->state_size);
    for (int i = 0; i < n; i++) {
        if (entries[i].undone || (entries[i].word != WORD_ACTION && entries[i].word != WORD_LUCK))
            continue;
        if (entries[i].word == WORD_ACTION) {
            game->apply(pack, state, entries[i].who, entries[i].what, NULL);
            continue;
        }
        double surprise[SEATS_MAX];
        luck_surprise(game, pack, state, entries[i].what, list, state + game->state_size, surprise);
        game->resolve(pack, state, entries[i].what, NULL);
        row(l, i + 1, entries[i].what, surprise);
    }
    free(state);
    free(list);
}

int ledger_print(const struct verb *verb, const struct record *record, bool as_json)
{
    struct ledger l = {.record = record, .as_json = as_json};
    int seats = record->pack->bytes->seats;
    if (!record->pack->game->judge)
        return cli_fail(verb, EXIT_NO, "%s has no measure of a position to weigh luck by", record->pack->game->id);
    if (as_json) {
        json_open(&l.out, NULL, '{');
        json_open(&l.out, "luck", '[');
    } else
        puts("Luck against its exact expectation, in points of 100 (certain loss to certain win is 100):");
    walk(&l);
    if (as_json) {
        json_close(&l.out, ']');
        json_open(&l.out, "sum", '[');
        put_luck(&l, l.sum);
        json_close(&l.out, ']');
        json_close(&l.out, '}');
        puts(text_str(&l.out));
    } else if (!l.rows)
        puts("no luck was met");
    else {
        printf("   all  %-28s", "");
        for (int seat = 0; seat < seats; seat++)
            printf("  %c %+7.2f", 'A' + seat, l.sum[seat] / 200.0);
        putchar('\n');
    }
    text_free(&l.out);
    return EXIT_DONE;
}
