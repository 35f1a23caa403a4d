/* ledger.c: `bellum replay --luck`: how lucky each side was, exactly, from the luck a record met. */
#include "ledger.h"

#include "engine/ledger.h"

#include <stdlib.h>
#include <string.h>

/* Of 10000, to the hundredth. */
static void put_luck(struct text *out, int seats, const double *luck)
{
    for (int seat = 0; seat < seats; seat++) {
        struct text figure = {0};
        text_format(&figure, "%.2f", luck[seat]);
        json_put_raw(out, NULL, text_str(&figure));
        text_free(&figure);
    }
}

static void put_json(const struct pack *pack, const struct ledger *l)
{
    int seats = pack->bytes->seats;
    struct text out = {0}, words = {0};
    json_open(&out, NULL, '{');
    json_open(&out, "luck", '[');
    for (int i = 0; i < l->n; i++) {
        text_clear(&words);
        pack->game->say_outcome(pack->bytes, l->rows[i].what, &words);
        json_open(&out, NULL, '{');
        json_put_int(&out, "entry", l->rows[i].entry + 1);
        json_put_str(&out, "luck", text_str(&words));
        json_open(&out, "surprise", '[');
        put_luck(&out, seats, l->rows[i].surprise);
        json_close(&out, ']');
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_open(&out, "sum", '[');
    put_luck(&out, seats, l->sum);
    json_close(&out, ']');
    json_close(&out, '}');
    puts(text_str(&out));
    text_free(&words);
    text_free(&out);
}

static void print_points(int seats, const double *luck)
{
    for (int seat = 0; seat < seats; seat++)
        printf("  %c %+7.2f", 'A' + seat, luck[seat] / 200.0);
    putchar('\n');
}

static void print_text(const struct pack *pack, const struct ledger *l)
{
    struct text words = {0};
    puts("Luck against its exact expectation, in points of 100 (certain loss to certain win is 100):");
    for (int i = 0; i < l->n; i++) {
        text_clear(&words);
        pack->game->say_outcome(pack->bytes, l->rows[i].what, &words);
        printf("%6d  %-28s", l->rows[i].entry + 1, text_str(&words));
        print_points(pack->bytes->seats, l->rows[i].surprise);
    }
    if (!l->n)
        puts("no luck was met");
    else {
        printf("   all  %-28s", "");
        print_points(pack->bytes->seats, l->sum);
    }
    text_free(&words);
}

int ledger_print(const struct verb *verb, const struct record *record, bool as_json)
{
    struct ledger l;
    if (!record->pack->game->judge)
        return cli_fail(verb, EXIT_NO, "%s has no measure of a position to weigh luck by", record->pack->game->id);
    ledger_make(&l, record->match, REFEREE);
    if (as_json)
        put_json(record->pack, &l);
    else
        print_text(record->pack, &l);
    ledger_free(&l);
    return EXIT_DONE;
}
