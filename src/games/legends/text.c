/* text.c: actions, dice, events, reasons, prompts and facts in words, and back. */
#include "legends.h"

#include <string.h>

static const char *const verb_words[VERBS] = {
    [VERB_BRING] = "bring",     [VERB_LEAVE] = "leave", [VERB_PUT] = "put",       [VERB_TAKE] = "take",
    [VERB_READY] = "ready",     [VERB_ACT] = "act",     [VERB_PLAY] = "play",     [VERB_PASS] = "pass",
    [VERB_END] = "end",         [VERB_ORDER] = "order", [VERB_DONE] = "done",     [VERB_STAY] = "stay",
    [VERB_MOVE] = "move",       [VERB_MARCH] = "march", [VERB_ATTACK] = "attack", [VERB_HOLD] = "hold",
    [VERB_ADVANCE] = "advance", [VERB_GO] = "go"};

static const char *card_code(unsigned card) { return card < LEGENDS_CARDS ? legends_card_codes[card] : "?"; }

void legends_say_tile(const struct legends_pack *p, unsigned tile, struct text *out)
{
    char name[8] = "?";
    if (tile < p->board.n)
        hex_say(&p->board, tile, '.', name);
    text_put(out, name);
}

void legends_say_action(const void *pack, action_t action, struct text *out)
{
    const struct legends_pack *p = pack;
    unsigned verb = action_verb(action), from = action_from(action);
    if (verb < VERB_BRING || verb >= VERBS) {
        text_put(out, "?");
        return;
    }
    text_put(out, verb_words[verb]);
    enum legends_argument kind = legends_argument(verb);
    if (kind == ARGUMENT_TILE) {
        text_char(out, ' ');
        legends_say_tile(p, from, out);
    } else if (kind != ARGUMENT_NONE)
        text_format(out, " %s", card_code(from));
    if (kind == ARGUMENT_PLAY && legends_card_has_tile(from)) {
        text_char(out, ' ');
        legends_say_tile(p, action_to(action), out);
    }
}

void legends_say_outcome(const void *pack, uint64_t outcome, struct text *out)
{
    (void)pack;
    text_put(out, "roll");
    for (int face = DICE_FACES; face-- > 0;)
        for (int i = dice_count(outcome, face); i > 0; i--)
            text_format(out, " %d", face + 1);
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static bool read_roll(const struct legends_state *s, char *line, uint64_t *what, struct reason *why)
{
    char word[8];
    int64_t face;
    int n = 0;
    *what = 0;
    if (s->ask.kind != Q_ADICE && s->ask.kind != Q_DDICE)
        return false;
    for (; next_word(line, word, sizeof word); n++) {
        if (!word_int(word, 0, 999, &face))
            return false;
        if (face < 1 || face > DICE_FACES || n == DICE_MAX) {
            *why = (struct reason){.rule = RULE('R', 69), .a = (int32_t)face};
            return false;
        }
        *what += dice_one((int)face - 1);
    }
    if (n != s->ask.n) {
        *why = (struct reason){.rule = s->ask.kind == Q_ADICE ? RULE('R', 68) : RULE('R', 76), .a = s->ask.n, .b = n};
        return false;
    }
    return true;
}

static unsigned read_card_word(const char *word)
{
    unsigned card = 0;
    while (card < LEGENDS_CARDS && strcmp(legends_card_codes[card], word) != 0)
        card++;
    return card;
}

static bool read_argument(const struct legends_pack *p, enum legends_argument kind, const char *word, unsigned *value)
{
    *value = kind == ARGUMENT_TILE ? hex_read(&p->board, word, '.') : read_card_word(word);
    return *value != (kind == ARGUMENT_TILE ? (unsigned)HEX_NONE : (unsigned)LEGENDS_CARDS);
}

static unsigned verb_of(const char *word)
{
    unsigned verb = VERB_BRING;
    while (verb < VERBS && strcmp(verb_words[verb], word) != 0)
        verb++;
    return verb;
}

/* Sets may be typed in any order: the member to be named first is taken off, the rest stays behind its verb, and what
 * follows the set behind that. */
static bool read_member(const struct legends_pack *p, const struct legends_state *s, unsigned verb, char *line,
                        unsigned *first)
{
    enum { MOST = 64 };
    unsigned values[MOST], value;
    int n = 0, best = 0;
    char word[12], others[MOST * sizeof word];
    for (; line[0]; n++) {
        struct text next = text_fixed(word, sizeof word);
        text_put_n(&next, line, strcspn(line, " "));
        if (n && verb_of(word) < VERBS)
            break;
        if (n == MOST || next_word(line, word, sizeof word) > 7 ||
            !read_argument(p, legends_argument(verb), word, &value))
            return false;
        values[n] = value;
        bool down = s->turned && legends_argument(verb) == ARGUMENT_TILE;
        if (n && value != values[best] && (value < values[best]) != down)
            best = n;
    }
    if (n == 0)
        return false;
    *first = values[best];
    struct text rest = text_fixed(others, sizeof others);
    for (int i = 0; i < n; i++)
        if (i != best) {
            text_format(&rest, "%s ", rest.n ? "" : verb_words[verb]);
            if (legends_argument(verb) == ARGUMENT_TILE)
                legends_say_tile(p, values[i], &rest);
            else
                text_put(&rest, card_code(values[i]));
        }
    if (rest.n && line[0])
        text_char(&rest, ' ');
    memmove(line + rest.n, line, strlen(line) + 1); /* the verb and a member were taken off: there is room */
    memcpy(line, others, rest.n);
    return true;
}

static bool read_words(const struct legends_pack *p, const struct legends_state *s, char *line, action_t *what)
{
    char word[16];
    unsigned verb, from = 0, to = 0;
    next_word(line, word, sizeof word);
    verb = verb_of(word);
    if (verb == VERBS)
        return false;
    bool set = verb == VERB_BRING || verb == VERB_LEAVE || verb == VERB_PUT || verb == VERB_TAKE || verb == VERB_ORDER;
    if (set) {
        if (!read_member(p, s, verb, line, &from))
            return false;
    } else if (legends_argument(verb) == ARGUMENT_TILE) {
        if (!next_word(line, word, sizeof word) || !read_argument(p, ARGUMENT_TILE, word, &from))
            return false;
    } else if (legends_argument(verb) == ARGUMENT_PLAY) {
        if (!next_word(line, word, sizeof word) || !read_argument(p, ARGUMENT_CARD, word, &from))
            return false;
        bool tile = legends_card_has_tile(from);
        if (tile && (!next_word(line, word, sizeof word) || !read_argument(p, ARGUMENT_TILE, word, &to)))
            return false;
    }
    *what = action_make(verb, from, to, 0, 0);
    return true;
}

bool legends_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    const struct legends_state *s = v;
    *why = (struct reason){.rule = RULE_SYNTAX};
    bool ok;
    if (who == LUCK) {
        char word[8];
        next_word(line, word, sizeof word);
        ok = strcmp(word, "roll") == 0 && read_roll(s, line, what, why);
    } else
        ok = read_words(pack, s, line, what);
    if (ok)
        *why = (struct reason){0};
    return ok;
}

/* ---- events ------------------------------------------------------------------------------------------------ */

void legends_say_event(const void *pack, const struct event *e, struct text *out)
{
    static const char *const words[] = {"discard", "return", "wound", "dead",   "retreat",  "advance",
                                        "morale",  "round",  "win",   "hand",   "withdraw", "run",
                                        "off",     "select", "hits",  "defends"};
    const struct legends_pack *p = pack;
    const char *side = e->seat < 2 ? legends_side_words[e->seat] : "?";
    text_put(out, words[e->kind - EVENT_GAME]);
    switch (e->kind) {
    case EVENT_DISCARD:
    case EVENT_RETURN: text_format(out, " %s %s", side, card_code((unsigned)e->a[0])); break;
    case EVENT_MORALE:
    case EVENT_HAND: text_format(out, " %s %d", side, e->a[0]); break;
    case EVENT_SELECT: text_put(out, e->a[0] == 3 ? " both" : e->a[0] == 1 ? " r" : " c"); break;
    case EVENT_ROUND: text_format(out, " %d %s", e->a[0], side); break;
    case EVENT_WIN:
        text_format(out, " %s %s", e->a[0] == WINNER_DRAW ? "draw" : legends_side_words[e->a[0]],
                    legends_by_words[e->a[1]]);
        break;
    default:
        text_char(out, ' ');
        legends_say_tile(p, (unsigned)e->a[0], out);
        if (e->kind == EVENT_WOUND || e->kind == EVENT_DEFENDS)
            text_format(out, " %d", e->a[1]);
        else if (e->kind == EVENT_HITS)
            text_format(out, " %d %d", e->a[1], e->a[2]);
        else if (e->kind != EVENT_DEAD && e->kind != EVENT_OFF) {
            text_char(out, ' ');
            legends_say_tile(p, (unsigned)e->a[1], out);
        }
    }
}

/* ---- reasons ------------------------------------------------------------------------------------------------- */

struct sentence {
    uint16_t rule;
    const char *text;
};

static const struct sentence sentences[] = {
    {RULE('R', 1), "there are two sides, r and c"},
    {RULE('R', 3), "there is no such unit type"},
    {RULE('R', 10), "both sides together have 200 morale at most"},
    {RULE('R', 12), "hand, deck and discards do not add up to the side's deck"},
    {RULE('R', 13), "the deck has no such card"},
    {RULE('R', 14), "the hand has no such card"},
    {RULE('R', 15), "no such unit can be chosen: only optional units, and no more than may be deployed"},
    {RULE('R', 16), "orders are given only after Mixed Order"},
    {RULE('R', 17), "the order is closed: at most three units"},
    {RULE('R', 18), "only units of this turn's Mixed Order are Ready"},
    {RULE('R', 19), "it is the other side's turn"},
    {RULE('R', 20), "a side without morale has lost"},
    {RULE('R', 24), "the round limit"},
    {RULE('R', 27), "rounds 1 and 2 of a cycle belong to the initial player"},
    {RULE('R', 28), "rounds 3 and 4 of a cycle belong to the initial player's opponent"},
    {RULE('R', 32), "this does not belong to the present phase"},
    {RULE('R', 50), "no own unit stands there"},
    {RULE('R', 51), "too far for a normal move"},
    {RULE('R', 53), "too far for a march"},
    {RULE('R', 54), "a unit that marched may not attack in this turn"},
    {RULE('R', 56), "water cannot be entered"},
    {RULE('R', 57), "hills cannot be entered"},
    {RULE('R', 58), "woods cannot be entered in this scenario"},
    {RULE('R', 59), "units bar the way of a heavy unit"},
    {RULE('R', 61), "the tile is occupied"},
    {RULE('R', 63), "only an Active or Moved unit attacks"},
    {RULE('R', 64), "no enemy unit within range there"},
    {RULE('R', 65), "there is no line of effect"},
    {RULE('R', 68), "that is not the number of attack dice"},
    {RULE('R', 69), "a die shows 1 to 6"},
    {RULE('R', 76), "there is one defence die for each hit"},
    {RULE('R', 84), "a unit's strength is 1 up to the printed one"},
    {RULE('R', 90), "a dead unit leaves the board"},
    {RULE('R', 92), "the free advance needs a target killed in melee"},
    {RULE('R', 95), "the defender cannot strike back"},
    {RULE('R', 101), "the hand is full"},
    {RULE('R', 103), "the card cannot be played in this window"},
    {RULE('R', 108), "Cavalry Charge is for cavalry"},
    {RULE('R', 109), "a charge needs a move of two tiles or more"},
    {RULE('R', 112), "Withdraw goes to a free adjacent tile"},
    {RULE('R', 114), "First Strike is for infantry"},
    {RULE('R', 117), "Flanking needs a friend next to the target"},
    {RULE('R', 120), "Envelopment needs two friends next to the target"},
    {RULE('R', 123), "Cavalry Counter is for cavalry"},
    {RULE('R', 125), "Skirmish is for Cavalry, Numidians and Velites"},
    {RULE('R', 128), "the defender's tile is not vacant after melee"},
    {RULE('R', 130), "Cavalry Pursue is for cavalry"},
    {RULE('R', 131), "Pursue comes directly after an advance"},
    {RULE('R', 133), "Hit and Run is for cavalry"},
    {RULE('R', 134), "there is no tile to run to"},
    {RULE('R', 146), "the unit is active already"},
    {RULE('R', 147), "the unit has moved already"},
    {RULE('R', 148), "the unit has marched: it neither moves nor attacks"},
    {RULE('R', 149), "the unit has attacked already"},
    {RULE('R', 150), "the unit's turn is complete"},
    {RULE('R', 156), "this unit has no ability for that card"},
    {RULE('R', 157), "the card is not in hand"},
    {RULE('G', 2), "no action points are left in this round"},
    {RULE('G', 3), "with Mixed Order: one to three Idle units, and only those act in this turn"},
    {RULE('G', 4), "Counter is for infantry"},
    {RULE('G', 14), "one counter-attack in a combat"},
    {RULE('G', 17), "this card demands melee in this scenario"},
    {RULE('G', 19), "too far for Hit and Run"},
    {RULE('G', 24), "the unit has retreated: it neither moves nor attacks until the reset"},
    {RULE('G', 26), "each card once in a combat"},
    {RULE('G', 27), "cards change between deck and hand only in Select"},
    {RULE('G', 36), "a known card must be in hand"},
    {RULE('G', 38), "only a turn with unused Ready units is ended; one Mixed Order a turn"},
    {RULE('G', 42), "not at this point of an army's turn"},
    {RULE('G', 49), "both sides must be ready before turns begin"},
};

void legends_say_reason(const void *pack, const struct reason *why, struct text *out)
{
    (void)pack;
    if (why->rule == RULE('G', 19) && why->note == VERB_MARCH) {
        text_put(out, "a pursuit is a normal move, not a march");
        return;
    }
    if (why->rule == RULE_ORDER && why->note != VERB_ORDER) {
        text_put(out,
                 "Select has an order: optional units, cards put back, cards taken; sets are named in ascending order");
        return;
    }
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].rule == why->rule) {
            text_put(out, sentences[i].text);
            if (why->rule == RULE('R', 68) || why->rule == RULE('R', 76))
                text_format(out, ": %d, not %d", why->a, why->b);
            return;
        }
    static const char *const others[] = {"", "not understood", "this seat is not asked now",
                                         "sets are named in ascending order"};
    text_put(out, why->rule <= RULE_ORDER ? others[why->rule] : "the rules do not allow this");
}

/* ---- prompts and facts ------------------------------------------------------------------------------------------ */

static void say_unit(const struct legends_pack *p, const struct legends_state *s, unsigned slot, struct text *out)
{
    if (slot < LEGENDS_UNITS && s->unit[slot].type) {
        text_format(out, "%s ", legends_type(p, &s->unit[slot])->name);
        legends_say_tile(p, s->unit[slot].tile, out);
    }
}

void legends_say_prompt(const void *pack, const void *v, unsigned seat, struct text *out)
{
    static const char *const prompts[QUESTIONS] = {
        [Q_ORDER] = "Mixed Order (R17): name up to three units that act together",
        [Q_MOVE] = "Move, march or stay (R33) with ",
        [Q_ATTACK] = "Attack or hold (R34) with ",
        [Q_CHARGE] = "A charge, one die more (R97)? The attacker: ",
        [Q_DEFEND] = "Withdraw, First Strike or neither (R35)? Attacked: ",
        [Q_FLANK] = "Flanking, Envelopment or neither (R36)? The attacker: ",
        [Q_COUNTER] = "A counter-attack, or none (R37)? Attacked: ",
        [Q_ADVANCE] = "After the combat (R38): advance, pursue, run or stop with ",
        [Q_PURSUE] = "Pursue (G19): move or stay with ",
        [Q_ADICE] = "attack dice",
        [Q_DDICE] = "defence dice"};
    const struct legends_pack *p = pack;
    const struct legends_state *s = v;
    if (s->stage == STAGE_OVER) {
        text_put(out, "The battle is over");
        return;
    }
    if (s->stage == STAGE_SELECT) {
        bool asked = seat < 2 && legends_selecting(p, s) >> seat & 1 && !s->side[seat].ready;
        text_put(out, !asked                                ? "Select: waiting"
                      : legends_optional_next(s, seat) >= 0 ? "Select (R15): bring or leave the optional unit"
                                                            : "Select (R13): choose your hand, then `ready`");
        return;
    }
    if (s->ask.kind == Q_TURN) {
        text_format(out, "Round %d: ", s->round);
        text_put(out, legends_army(p) && s->phase == PHASE_ATTACK
                          ? "choose a unit to attack with (R34), or end the turn"
                      : s->ordered && !legends_army(p) ? "activate an ordered unit (R18), or end the turn"
                      : s->ordered || (legends_army(p) && s->side[s->turn].action)
                          ? "activate the next unit (R50), or go on to the attacks (G42)"
                          : "activate a unit (R50), or pass");
        return;
    }
    text_put(out, prompts[s->ask.kind]);
    if (s->ask.kind == Q_MOVE || s->ask.kind == Q_ATTACK || s->ask.kind == Q_PURSUE)
        say_unit(p, s, s->ask.at, out);
    else if (s->combat.sub && s->ask.seat < 2)
        say_unit(p, s, s->ask.kind == Q_DEFEND || s->ask.kind == Q_COUNTER ? s->combat.def : s->combat.att, out);
}

bool legends_fact(const void *pack, const void *v, const char *words, struct text *out)
{
    const struct legends_pack *p = pack;
    const struct legends_state *s = v;
    char line[64], name[12], a[12], b[12];
    if (strlen(words) >= sizeof line)
        return false;
    strcpy(line, words);
    next_word(line, name, sizeof name);
    unsigned from = next_word(line, a, sizeof a) ? hex_read(&p->board, a, '.') : HEX_NONE;
    unsigned to = next_word(line, b, sizeof b) ? hex_read(&p->board, b, '.') : HEX_NONE;
    int64_t round;
    if (line[0])
        return false;
    if (strcmp(name, "owner") == 0 && word_int(a, 1, 255, &round)) { /* R26-R29 */
        text_put(out, legends_side_words[s->first ^ ((round - 1) / 2 & 1)]);
        return true;
    }
    if (from == HEX_NONE)
        return false;
    if (strcmp(name, "neighbours") == 0) {
        bool more = false;
        for (int d = 0; d < HEX_SIDES; d++)
            if (p->board.next[from][d] != HEX_NONE) {
                if (more)
                    text_char(out, ' ');
                legends_say_tile(p, p->board.next[from][d], out);
                more = true;
            }
        return true;
    }
    if (to == HEX_NONE)
        return false;
    if (strcmp(name, "distance") == 0)
        text_int(out, hex_distance(&p->board, from, to));
    else if (strcmp(name, "line") == 0)
        text_put(out, legends_line(p, from, to) ? "clear" : "blocked");
    else
        return false;
    return true;
}
