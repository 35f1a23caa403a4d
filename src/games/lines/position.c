/* position.c: a state or a view written out as in section 6. position_read.c reads it back. */
#include "lines.h"

#include <stdio.h>
#include <string.h>

const char *const lines_stage_words[] = {"deal",    "pick",    "arrange",   "speed", "attack",
                                         "resolve", "regroup", "reinforce", "over",  NULL};
const char *const lines_answer_words[] = {"", "on", "concede", "?", NULL};
const char *const lines_winner_words[] = {"A", "B", "tie", NULL};

static void say_kinds(const struct lines_pack *pack, const char *key, const uint8_t *list, int n, struct text *out)
{
    json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        json_put_str(out, NULL, list[i] == UNKNOWN ? "?" : pack->kinds[list[i] - 1].text);
    json_close(out, ']');
}

static void say_counts(const struct lines_pack *pack, const char *key, const uint8_t *counts, int n, struct text *out)
{
    if (pack->pool_kinds && counts[0] == UNKNOWN) {
        json_open(out, key, '{');
        json_put_int(out, "n", n);
        json_close(out, '}');
        return;
    }
    json_open(out, key, '[');
    for (int k = 0; k < pack->pool_kinds; k++)
        for (int i = 0; i < counts[k]; i++)
            json_put_str(out, NULL, pack->kinds[k].text);
    json_close(out, ']');
}

/* A puzzle's hand as it began. */
static void say_cards(const struct lines_pack *pack, struct text *out)
{
    char buffer[LINES_FORMATION_TEXT];
    struct text cards = text_fixed(buffer, sizeof buffer);
    for (int i = 0; i < LINES_COLUMNS && pack->front[0][i]; i++) {
        text_put(&cards, i ? " " : "");
        lines_say_card(pack, pack->front[0][i], &cards);
    }
    assert(!cards.failed);
    if (pack->front[0][0])
        json_put_str(out, "cards", buffer);
}

/* How a battle or a puzzle began, where it did not begin from a position. */
static void say_start(const struct lines_pack *pack, struct text *out)
{
    bool puzzle = pack->mode == MODE_PUZZLE;
    if (puzzle)
        say_cards(pack, out);
    for (int seat = puzzle; seat < LINES_SIDES; seat++) {
        const lines_card *front = pack->front[seat], *back = pack->back[seat];
        char buffer[2 * LINES_FORMATION_TEXT];
        struct text army = text_fixed(buffer, sizeof buffer);
        int left, right;
        lines_extent(front, back, &left, &right);
        if (!left && !right)
            continue;
        lines_say_line(pack, front, left, right, &army);
        text_put(&army, " / ");
        lines_say_line(pack, back, left, right, &army);
        assert(!army.failed);
        json_put_str(out, seat ? "b" : "a", buffer);
    }
}

static void say_rules(const struct lines_pack *pack, struct text *out)
{
    json_open(out, "switches", '{');
    json_put_str(out, "right", lines_right_words[pack->right]);
    json_put_str(out, "fort", lines_fort_words[pack->fort]);
    json_put_str(out, "deploy", lines_deploy_words[pack->deploy]);
    json_put_str(out, "pace", lines_pace_words[pack->pace]);
    json_close(out, '}');
    json_open(out, "options", '{');
    if (lines_given(pack))
        say_start(pack, out);
    else
        json_put_int(out, "hand", pack->hand);
    if (pack->mode == MODE_MATCH) {
        json_put_int(out, "best", pack->best);
        json_put_int(out, "extra", pack->extra);
    }
    if (pack->mode == MODE_DRAFT)
        json_put_str(out, "first", lines_seat_words[pack->first]);
    if (pack->mode == MODE_CAMPAIGN) {
        json_put_int(out, "battles", pack->battles);
        json_put_int(out, "win_draw", pack->draw[DRAW_WIN]);
        json_put_int(out, "lose_draw", pack->draw[DRAW_LOSE]);
        json_put_int(out, "tie_draw", pack->draw[DRAW_TIE]);
        json_put_int(out, "max", pack->max);
    }
    if (!lines_given(pack))
        json_put_str(out, "pool", pack->pool);
    json_close(out, '}');
}

/* ---- a player ------------------------------------------------------------------------------ */

static void say_hand(const struct lines_pack *pack, const struct lines_army *a, bool hidden, struct text *out)
{
    if (!hidden) {
        say_kinds(pack, "hand", a->hand, a->hand_n, out);
        return;
    }
    json_open(out, "hand", '{');
    json_put_int(out, "n", a->hand_n);
    json_close(out, '}');
}

static void say_roster(const struct lines_pack *pack, const struct lines_army *a, bool hidden, struct text *out)
{
    if (hidden) {
        json_open(out, "roster", '{');
        json_put_int(out, "n", lines_cards_n(a));
        say_kinds(pack, "known", a->known, a->known_n, out);
        json_close(out, '}');
        return;
    }
    uint8_t all[LINES_CARDS_MAX + 2 * LINES_COLUMNS], n = a->hand_n;
    memcpy(all, a->hand, n);
    lines_table_items(a, all, &n);
    say_kinds(pack, "roster", all, n, out);
    say_kinds(pack, "known", a->known, a->known_n, out);
}

static void say_lines(const struct lines_pack *pack, const struct lines_state *s, const struct lines_army *a,
                      struct text *out)
{
    static const char *const hidden[] = {"front", "back", "shape", "placed"};
    if (lines_hidden(a)) {
        for (int i = 0; i < 4; i++)
            json_put_str(out, hidden[i], "?");
        return;
    }
    char buffer[2][LINES_FORMATION_TEXT];
    int left = a->left, right = a->right;
    if (left + right == 0)
        lines_extent(a->front, a->back, &left, &right);
    for (int l = 0; l < 2; l++) {
        struct text line = text_fixed(buffer[l], sizeof buffer[l]);
        lines_say_line(pack, l ? a->back : a->front, left, right, &line);
        assert(!line.failed);
        json_put_str(out, hidden[l], buffer[l]);
    }
    if (a->left + a->right) {
        json_open(out, "shape", '[');
        json_put_int(out, NULL, a->left);
        json_put_int(out, NULL, a->right);
        json_close(out, ']');
        json_put_int(out, "placed", a->placed);
    } else if (s->stage == STAGE_ARRANGE) {
        json_put_null(out, "shape");
        json_put_int(out, "placed", 0);
    }
}

static void say_speeds(const struct lines_pack *pack, const struct lines_state *s, const struct lines_army *a,
                       struct text *out)
{
    char key[8];
    json_open(out, "speeds", '{');
    for (int i = 0; lines_speeds_marked(s) && i < LINES_COLUMNS; i++) {
        if (!a->front[i])
            continue;
        uint8_t speeds[LINES_ATTACKS_MAX];
        int n = lines_speeds_of(pack, a->front[i], a->shift[i], speeds);
        snprintf(key, sizeof key, "%d", column_of(i));
        json_open(out, key, '[');
        for (int j = 0; j < n; j++)
            json_put_int(out, NULL, speeds[j]);
        json_close(out, ']');
    }
    json_close(out, '}');
    json_open(out, "marks", '{');
    for (int i = 0; i < LINES_COLUMNS; i++)
        if (a->marks[i]) {
            snprintf(key, sizeof key, "%d", column_of(i));
            json_put_int(out, key, a->marks[i]);
        }
    json_close(out, '}');
}

static void say_player(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, unsigned looker,
                       struct text *out)
{
    const struct lines_army *a = &s->army[seat];
    bool hidden = looker != REFEREE && looker != seat && !lines_open(pack);
    json_open(out, NULL, '{');
    json_put_str(out, "seat", lines_seat_words[seat]);
    say_hand(pack, a, hidden, out);
    if (pack->mode == MODE_CAMPAIGN)
        say_roster(pack, a, hidden, out);
    json_put_bool(out, "committed", a->committed);
    say_lines(pack, s, a, out);
    json_open(out, "dead", '[');
    for (int i = 0; i < a->dead_n; i++) {
        char card[16];
        struct text word = text_fixed(card, sizeof card);
        lines_say_card(pack, a->dead[i], &word);
        json_put_str(out, NULL, card);
    }
    json_close(out, ']');
    say_speeds(pack, s, a, out);
    if (a->answer)
        json_put_str(out, "answer", a->answer == UNKNOWN ? "?" : lines_answer_words[a->answer]);
    if (a->due)
        json_put_int(out, "draws", a->due);
    json_close(out, '}');
}

/* ---- the whole ----------------------------------------------------------------------------- */

static void say_pending(const struct lines_pack *pack, const struct lines_state *s, struct text *out)
{
    static const char *const words[] = {[ASK_NOTHING] = "draw",  [ASK_PICK] = "pick", [ASK_ARRANGE] = "arrange",
                                        [ASK_RETURN] = "return", [ASK_STEP] = "pace", [ASK_ROUND] = "pace"};
    struct node node = lines_node(pack, s);
    if (node.kind == NODE_OVER) {
        json_put_null(out, "pending");
        return;
    }
    json_open(out, "pending", '{');
    bool luck = node.kind == NODE_LUCK;
    json_put_str(out, "kind", words[lines_ask(s)]);
    unsigned seats = luck && s->stage == STAGE_REINFORCE ? 1u << s->turn : node.seats;
    json_open(out, "seats", '[');
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        if (seats >> seat & 1)
            json_put_str(out, NULL, lines_seat_words[seat]);
    json_close(out, ']');
    if (s->stage == STAGE_SPEED && lines_ask(s) == ASK_STEP)
        json_put_str(out, "after", "regroup"); /* the pause there, not the question before the round */
    json_close(out, '}');
}

void lines_say_position(const void *p, const void *v, unsigned looker, struct text *out)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    json_open(out, NULL, '{');
    json_put_str(out, "game", "lines");
    json_put_int(out, "version", 1);
    json_put_str(out, "mode", lines_mode_words[pack->mode]);
    say_rules(pack, out);
    json_put_int(out, "battle", s->battle);
    json_open(out, "score", '[');
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        json_put_int(out, NULL, s->army[seat].score);
    json_close(out, ']');
    json_put_int(out, "ties", s->ties);
    json_put_str(out, "stage", lines_stage_words[s->stage]);
    json_put_int(out, "round", s->round);
    json_put_int(out, "speed", s->speed);
    json_put_bool(out, "changed", s->changed);
    json_open(out, "players", '[');
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        say_player(pack, s, seat, looker, out);
    json_close(out, ']');
    say_counts(pack, "pool", s->pool, s->pool_n, out);
    say_counts(pack, "discard", s->discard, s->discard_n, out);
    say_kinds(pack, "row", s->row, s->row_n, out);
    if (s->turned)
        json_put_bool(out, "turned", true);
    say_pending(pack, s, out);
    if (s->stage == STAGE_OVER) {
        json_open(out, "result", '{');
        json_put_str(out, "winner", lines_winner_words[s->winner < LINES_SIDES ? s->winner : WINNER_WORD_TIE]);
        json_put_str(out, "by", lines_by_words[s->by]);
        json_put_int(out, "rounds", s->rounds);
        json_close(out, '}');
    } else
        json_put_null(out, "result");
    json_close(out, '}');
}
