/* position.c: a state or a view written as a position. The way back is in position_read.c. */
#include "legends.h"

#include "engine/position.h"

#include <string.h>

static void put_tile(const struct legends_pack *pack, struct text *out, const char *key, unsigned tile)
{
    char name[8];
    hex_say(&pack->board, tile, '.', name);
    json_put_str(out, key, name);
}

static void put_terrain(const struct legends_pack *pack, struct text *out, const char *key, unsigned terrain)
{
    json_open(out, key, '[');
    for (unsigned t = 0; t < pack->board.n; t++)
        if (pack->board.on[t] && pack->terrain[t] == terrain)
            put_tile(pack, out, NULL, t);
    json_close(out, ']');
}

static void put_tiles(const struct legends_pack *pack, struct text *out, const uint64_t tiles[LEGENDS_WORDS])
{
    json_open(out, "tiles", '[');
    bit_each(t, tiles, pack->words)
        put_tile(pack, out, NULL, t);
    json_close(out, ']');
}

static void put_place(const struct legends_pack *pack, struct text *out, unsigned which)
{
    json_put_word(out, "name", pack->table.place[which]);
}

static void put_occupy(const struct legends_pack *pack, unsigned which, struct text *out)
{
    const struct legends_condition *c = &pack->special[which];
    json_open(out, "occupy", '{');
    put_place(pack, out, which);
    json_put_str(out, "side", legends_side_words[c->side]);
    put_tiles(pack, out, c->tiles);
    json_put_int(out, "need", c->need);
    json_put_int(out, "every", c->every);
    json_close(out, '}');
}

static void put_conditions(const struct legends_pack *pack, struct text *out)
{
    static const char *const ties[] = {"draw", "r", "c", "strength"};
    if (pack->tie == TIE_TILES) {
        json_open(out, "tie", '{');
        put_tiles(pack, out, pack->tie_tiles);
        put_place(pack, out, LEGENDS_SPECIALS);
        json_close(out, '}');
    } else
        json_put_str(out, "tie", ties[pack->tie]);
    json_open(out, "special", '[');
    for (unsigned i = 0; i < pack->specials_n; i++) {
        const struct legends_condition *c = &pack->special[i];
        if (c->kind == SPECIAL_LAST_LEADER) {
            json_put_str(out, NULL, "last_leader");
            continue;
        }
        json_open(out, NULL, '{');
        if (c->kind == SPECIAL_OCCUPY)
            put_occupy(pack, i, out);
        else
            json_put_str(out, c->kind == SPECIAL_LAST ? "last" : "last_leader", legends_side_words[c->side]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_pack(const struct legends_pack *pack, const struct legends_state *s, struct text *out)
{
    position_say_head("legends", pack, out);
    json_open(out, "switches", '{');
    for (unsigned i = 0; i < LEGENDS_SWITCHES; i++)
        json_put_str(out, legends_switches[i].id, legends_switches[i].values[pack->switches[i]]);
    json_close(out, '}');
    json_open(out, "board", '{');
    json_put_int(out, "rows", pack->board.rows);
    json_put_int(out, "cols", pack->board.cols);
    put_terrain(pack, out, "water", TERRAIN_WATER);
    put_terrain(pack, out, "hills", TERRAIN_HILLS);
    put_terrain(pack, out, "woods", TERRAIN_WOODS);
    json_close(out, '}');
    json_open(out, "limits", '{');
    json_put_int(out, "hand", pack->hand_max);
    json_put_int(out, "action", pack->action_max);
    json_put_int(out, "rounds", pack->rounds_max);
    if (pack->deploy_max < LEGENDS_UNITS)
        json_put_int(out, "deploy", pack->deploy_max);
    json_close(out, '}');
    json_put_str(out, "first", legends_side_words[s->first]);
    put_conditions(pack, out);
}

static void put_cards(struct text *out, const char *key, const uint8_t *copies)
{
    json_open(out, key, '[');
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        for (int i = 0; i < copies[card]; i++)
            json_put_str(out, NULL, legends_card_codes[card]);
    json_close(out, ']');
}

static void put_hidden_cards(struct text *out, const struct legends_side *d)
{
    int deck = -d->hand_n;
    if (d->hand_n == UNKNOWN) { /* G49 */
        json_put_str(out, "hand", "?");
        json_put_str(out, "deck", "?");
        return;
    }
    json_open(out, "hand", '{');
    json_put_int(out, "n", d->hand_n);
    put_cards(out, "known", d->known);
    json_close(out, '}');
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        deck += d->list[card] - d->out[card];
    json_open(out, "deck", '{');
    json_put_int(out, "n", deck);
    json_close(out, '}');
}

/* "bring 1.2", "take FL": the last thing a side has named in Select. */
static void put_after(const struct legends_pack *pack, const struct legends_state *s, unsigned seat, struct text *out)
{
    unsigned after = s->side[seat].after;
    int slots[LEGENDS_UNITS];
    char words[24];
    struct text line = text_fixed(words, sizeof words);
    if (after == UNKNOWN || after == 0)
        return;
    if (after >= AFTER_TAKE)
        legends_say_action(pack, action_make(VERB_TAKE, after - AFTER_TAKE, 0, 0, 0), &line);
    else if (after >= AFTER_PUT)
        legends_say_action(pack, action_make(VERB_PUT, after - AFTER_PUT, 0, 0, 0), &line);
    else {
        legends_optional_order(s, seat, slots);
        const struct legends_unit *u = &s->unit[slots[after - 1]];
        legends_say_action(pack, action_make(u->optional == OPTIONAL_OFF ? VERB_LEAVE : VERB_BRING, u->tile, 0, 0, 0),
                           &line);
    }
    json_put_str(out, "after", words);
}

static void put_side(const struct legends_pack *pack, const struct legends_state *s, unsigned seat, struct text *out)
{
    const struct legends_side *d = &s->side[seat];
    uint8_t deck[LEGENDS_CARDS];
    json_open(out, legends_side_words[seat], '{');
    json_put_int(out, "morale", d->morale);
    json_put_int(out, "action", d->action);
    json_put_bool(out, "passed", d->passed);
    json_put_bool(out, "ready", d->ready);
    if (d->hand[0] == UNKNOWN)
        put_hidden_cards(out, d);
    else {
        for (unsigned card = 0; card < LEGENDS_CARDS; card++)
            deck[card] = (uint8_t)legends_deck(d, card);
        put_cards(out, "hand", d->hand);
        put_cards(out, "known", d->known);
        put_cards(out, "deck", deck);
    }
    put_cards(out, "out", d->out);
    put_cards(out, "list", d->list);
    put_after(pack, s, seat, out);
    json_close(out, '}');
}

static void put_units(const struct legends_pack *pack, const struct legends_state *s, struct text *out)
{
    json_open(out, "units", '[');
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++) {
        const struct legends_unit *u = &s->unit[slot];
        if (!u->type)
            continue;
        json_open(out, NULL, '{');
        json_put_int(out, "id", slot + 1);
        json_put_str(out, "side", legends_side_words[u->side]);
        json_put_str(out, "type", legends_type(pack, u)->code);
        put_tile(pack, out, "at", u->tile);
        json_put_int(out, "str", u->strength);
        json_put_str(out, "state", legends_state_words[u->state]);
        if (u->moved || u->state == UNIT_MOVED)
            json_put_int(out, "moved", u->moved);
        if (u->optional) {
            json_put_bool(out, "optional", true);
            if (u->optional == UNKNOWN)
                json_put_str(out, "off", "?");
            else
                json_put_bool(out, "off", u->optional == OPTIONAL_OFF);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_combat(const struct legends_pack *pack, const struct legends_state *s, struct text *out)
{
    const struct legends_combat *c = &s->combat;
    if (!c->sub) {
        json_put_null(out, "combat");
        return;
    }
    json_open(out, "combat", '{');
    json_put_str(out, "sub", legends_sub_words[c->sub]);
    json_put_int(out, "att", c->att + 1);
    json_put_int(out, "def", c->def + 1);
    put_tile(pack, out, "from", c->from);
    put_tile(pack, out, "tile", c->tile);
    json_open(out, "played", '[');
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        if (c->played >> card & 1)
            json_put_str(out, NULL, legends_card_codes[card]);
    json_close(out, ']');
    json_put_int(out, "mod", c->mod);
    json_put_int(out, "hits", c->hits);
    if (c->vacated)
        json_put_str(out, "vacated", legends_vacated_words[c->vacated]);
    else
        json_put_null(out, "vacated");
    json_put_bool(out, "advanced", c->advanced);
    json_put_bool(out, "countered", c->countered);
    json_close(out, '}');
}

/* Whose dice or whose answer. */
static unsigned asked_side(const struct legends_pack *pack, const struct legends_state *s)
{
    if (s->ask.seat < LEGENDS_SIDES)
        return s->ask.seat;
    if (s->ask.kind == ASK_DRAW)
        return s->ask.at;
    struct legends_strike k = legends_strike(pack, s);
    return s->unit[s->ask.kind == ASK_ADICE ? k.striker : k.struck].side;
}

static void put_pending(const struct legends_pack *pack, const struct legends_state *s, struct text *out)
{
    unsigned kind = s->ask.kind;
    if (!kind) {
        json_put_null(out, "pending");
        return;
    }
    json_open(out, "pending", '{');
    json_put_str(out, "kind", legends_ask_words[kind]);
    if (kind == ASK_SELECT) {
        unsigned sides = legends_selecting(pack, s);
        json_put_str(out, "side", sides == LEGENDS_BOTH ? "both" : legends_side_words[sides >> 1]);
    } else
        json_put_str(out, "side", legends_side_words[asked_side(pack, s)]);
    if (legends_unit_kind(kind))
        put_tile(pack, out, "at", s->unit[s->ask.at].tile);
    if (kind == ASK_ORDER && s->ask.after != ASK_NONE)
        put_tile(pack, out, "after", s->ask.after);
    if (kind == ASK_ATTACK)
        put_tile(pack, out, "from", s->ask.after);
    if (legends_dice_kind(kind))
        json_put_int(out, "n", s->ask.n);
    json_close(out, '}');
}

void legends_say_position(const void *packed, const void *v, unsigned looker, struct text *out)
{
    static const char *const winners[] = {"r", "c", "draw"};
    const struct legends_pack *pack = packed;
    const struct legends_state *s = v;
    (void)looker; /* what is not known says so itself */
    json_open(out, NULL, '{');
    put_pack(pack, s, out);
    json_put_str(out, "stage", legends_stage_words[s->stage]);
    json_put_int(out, "round", s->round);
    json_put_str(out, "turn", legends_side_words[s->turn]);
    json_put_str(out, "phase", legends_phase_words[s->phase]);
    json_open(out, "sides", '{');
    put_side(pack, s, CARTHAGE, out);
    put_side(pack, s, ROME, out);
    json_close(out, '}');
    put_units(pack, s, out);
    json_put_bool(out, "ordered", s->ordered);
    if (s->turned)
        json_put_bool(out, "turned", true);
    put_combat(pack, s, out);
    put_pending(pack, s, out);
    if (s->stage == STAGE_OVER) {
        json_open(out, "result", '{');
        json_put_str(out, "winner", winners[s->winner]);
        json_put_str(out, "by", legends_by_words[s->by]);
        json_close(out, '}');
    } else
        json_put_null(out, "result");
    json_close(out, '}');
}
