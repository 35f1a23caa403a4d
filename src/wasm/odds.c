/* odds.c: see odds.h. */
#include "odds.h"

#include "engine/odds.h"

#include <stdlib.h>

/* "exact" and "lines": what may come of it; no lines where nothing is rolled. */
static void put_odds(const struct odds *odds, struct text *out)
{
    json_put_bool(out, "exact", odds->kind <= ODDS_AGREED);
    odds_put_forecast(odds, out);
    json_open(out, "lines", '[');
    for (int i = 0; i < odds->n && odds->n > 1; i++) {
        struct text chance = {0};
        if (odds->kind <= ODDS_AGREED)
            ratio_say(&odds->rows[i].chance, &chance);
        json_open(out, NULL, '{');
        json_put_str(out, "chance", text_str(&chance));
        text_clear(&chance);
        text_format(&chance, "%.6f", odds->rows[i].share);
        json_put_raw(out, "p", text_str(&chance));
        json_put_str(out, "text", odds->rows[i].events);
        json_put_str(out, "said", odds->rows[i].said);
        json_close(out, '}');
        text_free(&chance);
    }
    json_close(out, ']');
}

/* Another seat is asked before anything is rolled: what each of its answers leads to. As `odds` at the terminal. */
static void put_replies(const struct pack *pack, const void *view, unsigned seat, const char *line, struct text *out)
{
    enum { REPLIES = 6 };
    const struct game *g = pack->game;
    const struct odds_limits limits = {.steps = 300000, .bytes = 32 << 20, .seed = 1};
    struct reason why;
    void *state = calloc(1, g->state_size);
    action_t *replies = calloc((size_t)g->choices_max + 1, sizeof *replies);
    unsigned other;
    if (!state || !replies)
        abort();
    int n = odds_replies(g, pack->bytes, view, seat, line, state, &other, replies);
    json_open(out, "replies", '[');
    for (int i = 0; i < n && n <= REPLIES; i++) {
        struct text answer = {0};
        struct odds odds = {0};
        g->say_action(pack->bytes, replies[i], &answer);
        if (odds_line(g, pack->bytes, state, REFEREE, AUDIENCE, other, text_str(&answer), &limits, &odds, &why)) {
            if (odds.n > 1) {
                json_open(out, NULL, '{');
                json_put_int(out, "seat", other);
                json_put_str(out, "words", text_str(&answer));
                put_odds(&odds, out);
                json_close(out, '}');
            }
            odds_free(&odds);
        }
        text_free(&answer);
    }
    json_close(out, ']');
    free(state);
    free(replies);
}

void core_odds(const struct pack *pack, const void *view, unsigned seat, const char *line, struct text *out)
{
    struct odds odds = {0};
    struct odds_limits limits = {.steps = 600000, .bytes = 32 << 20, .worlds = 3, .seed = 1};
    struct reason why;
    json_open(out, NULL, '{');
    /* Told apart by what everybody will see: which card is drawn behind a fight is no result of the fight. */
    if (odds_line(pack->game, pack->bytes, view, seat, AUDIENCE, seat, line, &limits, &odds, &why)) {
        put_odds(&odds, out);
        if (odds.n <= 1)
            put_replies(pack, view, seat, line, out);
        json_put_str(out, "note", odds.kind == ODDS_WORLDS ? "over what the other side may hold" : "");
        odds_free(&odds);
    }
    json_close(out, '}');
}
