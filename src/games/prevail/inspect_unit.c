/* inspect_unit.c: a unit or a commander looked at: its figures now and why, what it can reach, what keeps it there. */
#include "subjects.h"

#include "engine/inspect.h"
#include "engine/text.h"

#include <string.h>

static void put_part(struct text *out, int value, const char *card, const char *what)
{
    if (value)
        text_format(out, "%s%+d %s, %s", out->n ? "; " : "", value, card, what);
}

/* Why a figure differs from the printed one: "+1 Charge, round effect; +1 Charge, command". */
static void put_because(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        const char *ground, const struct prevail_parts *parts, struct text *out)
{
    const char *card = card_in_play(pack, s, seat)->name;
    unsigned note = s->combat.commits[seat];
    put_part(out, parts->round, card, "round effect");
    put_part(out, parts->command, card, "command");
    put_part(out, parts->commit, is_noted(note) ? pack->cards[noted_card(note)].name : "", "committed");
    put_part(out, parts->terrain, ground, "ground");
}

static uint16_t part_rule(const struct prevail_parts *parts, uint16_t otherwise)
{
    return parts->terrain ? G(68) : parts->commit ? R(25) : parts->command ? R(142) : parts->round ? R(143) : otherwise;
}

static void inspect_stats(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                          const struct prevail_unit *u, struct inspect *out)
{
    static const struct {
        enum stat stat;
        uint16_t rule;
        const char *label, *where_never;
    } rows[] = {{ATTACK, R(141), "Attack", NULL},
                {RANGE, R(153), "Range", NULL},
                {SPEED, R(81), "Speed", NULL},
                {FLEXIBILITY, R(83), "Flexibility", NULL},
                {RETREAT, R(137), "Retreats at", "Retreats"},
                {REVERSE, R(136), "Turns about at", "Turns about"},
                {ROUT, R(138), "Routs at", "Routs"}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct prevail_parts parts = prevail_stat_parts(pack, s, seat, u, rows[i].stat);
        char because[96] = "";
        struct text text = text_fixed(because, sizeof because);
        put_because(pack, s, seat, ground_on(pack, u->at)->name, &parts, &text);
        if (rows[i].where_never && parts.base == 0)
            inspect_words(out, rows[i].where_never, "never", G(47));
        else
            inspect_figure(out, rows[i].label, prevail_stat(pack, s, seat, u, rows[i].stat), parts.base, because,
                           part_rule(&parts, rows[i].rule));
    }
}

/* What its friends would add to its melee here and now (R164 to R174). */
static void inspect_support(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                            const struct prevail_unit *u, struct inspect *out)
{
    char because[96] = "", name[8];
    struct text text = text_fixed(because, sizeof because);
    struct inspect_reach *reach = NULL;
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++) {
        int value = prevail_support_from(pack, s, seat, u->at, d);
        if (!value)
            continue;
        unsigned there = pack->board.next[u->at][d];
        square_say(&pack->board, there, name);
        text_format(&text, "%s%+d from %s", text.n ? ", " : "", value, name);
        reach = reach ? reach : inspect_reach(out, "support", "Supports it");
        inspect_reach_add(reach, there);
    }
    inspect_figure(out, "Support in a melee", prevail_support(pack, s, seat, u->at), 0, because, R(164));
}

/* ---- what keeps it, and what threatens it ----------------------------------------------------------------------- */

/* R203: a type breaks only if no unburnt card of its owner lists it; only the owner knows all of them. */
static void note_kept(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned type,
                      struct inspect *out)
{
    const struct prevail_cards *c = &s->cards[seat];
    if (c->hand == HAND_UNKNOWN || c->awaiting == UNKNOWN || pack->preset == PLAYTEST)
        return;
    uint64_t cards = c->hand | c->played | c->discard | (c->in_play == NO_CARD ? 0 : card_bit(c->in_play)) |
                     (c->awaiting == NO_CARD ? 0 : card_bit(c->awaiting));
    char names[120] = "";
    struct text text = text_fixed(names, sizeof names);
    bit_each(card, &cards, 1)
        if (pack->cards[card].preserves >> type & 1)
            text_format(&text, "%s%s", text.n ? ", " : "", pack->cards[card].name);
    if (names[0])
        inspect_note(out, R(197), "Kept in the field after a rally by %s.", names);
    else
        inspect_note(out, R(200), "No card left preserves it: it routs with the next rally.");
}

static void inspect_notes(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                          const struct prevail_unit *u, struct inspect *out)
{
    unsigned cost = pack->types[u->type].penalty;
    const struct prevail_engagement *e = prevail_engagement_on(s, u->at);
    if (cost)
        inspect_note(out, R(18), "Routed, it costs %u card%s.", cost, cost == 1 ? "" : "s");
    else
        inspect_note(out, R(18), "Routed, it costs no card.");
    inspect_note(out, R(122), "Attacked from the rear it routs at once.");
    if (e)
        inspect_note(out, G(27), "%s a %s attack here. Until that is resolved it gets no command.",
                     e->engager == seat ? "It made" : "It stands", prevail_engagement_names[e->type]);
    else if (u->flags & ACTED)
        inspect_note(out, G(28), "It has acted this round.");
    else if (u->flags & COMMANDED)
        inspect_note(out, R(74), "It was ordered and has still to act.");
    note_kept(pack, s, seat, u->type, out);
}

/* ---- what it can reach ------------------------------------------------------------------------------------------ */

static void reach_ring(const struct prevail_pack *pack, const struct prevail_unit *u, int least, int most,
                       struct inspect_reach *out)
{
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++) {
        int angle = square_angle(d, u->facing);
        if (angle >= least && angle <= most && pack->board.next[u->at][d] != SQUARE_NONE)
            inspect_reach_add(out, pack->board.next[u->at][d]);
    }
}

static void inspect_reaches(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                            const struct prevail_unit *u, struct inspect *out)
{
    int range = prevail_stat(pack, s, seat, u, RANGE);
    bool free = !engaged(s, u->at);
    if (free) {
        struct prevail_reach reach;
        struct inspect_reach *move = inspect_reach(out, "move", "Can reach on an order"), *attack = NULL;
        prevail_move_reach(pack, s, seat, u->at, 0, &reach);
        bit_each(space, reach.spaces, pack->board.words)
            if (!on(s, other(seat), space))
                inspect_reach_add(move, space);
            else {
                attack = attack ? attack : inspect_reach(out, "attack", "Can attack on an order");
                inspect_reach_add(attack, space);
            }
    }
    if (free && range >= 1) {
        struct inspect_reach *shots = inspect_reach(out, "range", "Can shoot at on an order");
        for (unsigned space = 0; space < pack->board.n; space++)
            if (space != u->at && prevail_shot_reaches(pack, u, range, space))
                inspect_reach_add(shots, space);
    }
    reach_ring(pack, u, 2, 2, inspect_reach(out, "side", "Its flanks"));
    reach_ring(pack, u, 3, 4, inspect_reach(out, "rear", "Its rear"));
}

void prevail_inspect_unit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                          const struct prevail_unit *u, struct inspect *out)
{
    const struct prevail_type *t = &pack->types[u->type];
    char space[8];
    square_say(&pack->board, u->at, space);
    out->seat = (uint8_t)seat;
    scene_word(out->kind, sizeof out->kind, t->id);
    scene_word(out->name, sizeof out->name, t->name);
    scene_format(out->where, sizeof out->where, "on %s, facing %s", space, square_direction_names[u->facing]);
    struct text about = text_fixed(out->about, sizeof out->about);
    text_format(&about, "A unit of %s", prevail_side_name(pack, seat));
    const char *before = ": ";
    for (int i = 0; i < pack->traits_n; i++)
        if (t->traits >> i & 1) {
            text_format(&about, "%s%s", before, pack->traits[i]);
            before = ", ";
        }
    text_char(&about, '.');
    inspect_stats(pack, s, seat, u, out);
    inspect_support(pack, s, seat, u, out);
    inspect_notes(pack, s, seat, u, out);
    inspect_reaches(pack, s, seat, u, out);
}

/* ---- commanders ------------------------------------------------------------------------------------------------- */

static void reach_within(const struct prevail_pack *pack, unsigned from, unsigned range, struct inspect_reach *out)
{
    for (unsigned space = 0; space < pack->board.n; space++)
        if (square_distance(&pack->board, from, space) <= (int)range)
            inspect_reach_add(out, space);
}

void prevail_inspect_commander(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                               struct inspect *out)
{
    const struct prevail_card *card = card_in_play(pack, s, seat);
    unsigned at = s->commander[seat];
    uint64_t set[SQUARE_WORDS];
    char space[8];
    assert(at < pack->board.n);
    square_say(&pack->board, at, space);
    out->seat = (uint8_t)seat;
    scene_word(out->kind, sizeof out->kind, "commander");
    scene_format(out->name, sizeof out->name, "Commander of %s", prevail_side_name(pack, seat));
    scene_format(out->where, sizeof out->where, "on %s", space);
    inspect_figure(out, "Moves", COMMANDER_STEPS, COMMANDER_STEPS, "", R(59));
    inspect_note(out, R(62), "It may pass own units, never an enemy unit or an engaged space.");
    if (pack->commander_loss)
        inspect_note(out, R(67), "It is lost when an enemy unit stands on its space and no unit of its own.");
    struct inspect_reach *move = inspect_reach(out, "move", "Can reach in its phase");
    prevail_commander_reach(pack, s, seat, 0, set);
    bit_each(to, set, pack->board.words)
        inspect_reach_add(move, to);
    if (card->round.any && card->round.range != NO_RANGE) {
        reach_within(pack, at, card->round.range, inspect_reach(out, "inspire", "Round effect of the card in play"));
        inspect_note(out, R(146), "The round effect of %s works within %d of it.", card->name, card->round.range);
    }
    if (card->command.range != NO_RANGE) {
        reach_within(pack, at, card->command.range, inspect_reach(out, "command", "Commands of the card in play"));
        inspect_note(out, G(21), "%s commands units within %d of it.", card->name, card->command.range);
    }
}
