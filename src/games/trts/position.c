/* position.c: a position or a view as JSON (section 6), written. position_read.c reads it. */
#include "combat.h"

#include "engine/position.h"

static bool foreign(unsigned looker, unsigned seat) { return looker != REFEREE && looker != seat; }

static void put_name(struct text *out, const char *key, unsigned ref)
{
    char word[8];
    struct text name = text_fixed(word, sizeof word);
    trts_say_name(ref, &name);
    json_put_str(out, key, text_str(&name));
}

static void put_player(struct text *out, const char *key, unsigned seat)
{
    char word[4] = {'P', (char)('1' + (int)seat), 0};
    json_put_str(out, key, word);
}

static void put_number(struct text *out, const char *key, int value, bool unknown)
{
    if (unknown)
        json_put_str(out, key, "?");
    else
        json_put_int(out, key, value);
}

static void put_items(const struct trts_pack *pack, struct text *out, const char *key, unsigned items)
{
    json_open(out, key, '[');
    for (; items; items &= items - 1)
        json_put_str(out, NULL, pack->item[__builtin_ctz(items)].code);
    json_close(out, ']');
}

/* ---- players ------------------------------------------------------------------------------- */

/* G57 in a view: buildings that were seen, without their numbers. */
static void put_seen(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct text *out)
{
    if (!s->used[seat][0])
        return;
    json_open(out, "buildings", '[');
    for (uint64_t left = s->used[seat][0]; left; left &= left - 1) {
        const struct trts_piece *x = &s->piece[seat][bit_first(left)];
        json_open(out, NULL, '{');
        json_put_str(out, "type", pack->type[x->type].code);
        json_put_str(out, "at", pack->board.name[x->at]);
        json_put_int(out, "hp", x->hp);
        if (x->left)
            json_put_str(out, "left", "?");
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_after(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct text *out)
{
    unsigned after = s->player[seat].after;
    if (!after)
        return;
    if (s->player[seat].sub == SUB_INCOME)
        json_put_str(out, "after", pack->board.name[after - 1]);
    else
        put_name(out, "after", trts_ref(seat, after - 1));
}

static void put_counts(const struct trts_pack *pack, const struct trts_player *who, bool alive, struct text *out)
{
    json_open(out, alive ? "alive" : "lost", '{');
    for (unsigned type = 1; type <= (alive ? pack->units_n : pack->types_n); type++) {
        int n = alive ? who->alive[type - 1] : who->lost[type - 1];
        if (n)
            json_put_int(out, pack->type[type].code, n);
    }
    json_close(out, '}');
}

static void put_whom(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned looker,
                     struct text *out)
{
    const struct trts_player *who = &s->player[seat];
    bool hidden = foreign(looker, seat);
    json_open(out, NULL, '{');
    put_player(out, "id", seat);
    json_put_int(out, "seat", who->home + 1);
    json_put_int(out, "team", (int)trts_team(pack, seat) + 1);
    put_number(out, "min", who->min, hidden);
    put_number(out, "gas", who->gas, hidden);
    if (hidden)
        json_put_str(out, "got", "?");
    else
        put_items(pack, out, "got", who->got);
    json_open(out, "targeted", '[');
    for (uint32_t left = who->targeted; left; left &= left - 1)
        json_put_str(out, NULL, pack->board.name[__builtin_ctz(left)]);
    json_close(out, ']');
    json_put_str(out, "sub", who->sub > SUB_DONE ? "?" : trts_sub_words[who->sub]);
    if (!hidden)
        put_after(pack, s, seat, out);
    json_put_bool(out, "out", who->out);
    if (who->passed)
        json_put_bool(out, "passed", true);
    json_open(out, "purse", '[');
    json_put_int(out, NULL, who->purse[0]);
    json_put_int(out, NULL, who->purse[1]);
    json_close(out, ']');
    put_counts(pack, who, false, out);
    json_open(out, "known", '{');
    put_items(pack, out, "got", who->known);
    put_counts(pack, who, true, out);
    if (hidden)
        put_seen(pack, s, seat, out);
    json_close(out, '}');
    json_close(out, '}');
}

/* ---- pieces -------------------------------------------------------------------------------- */

static void open_piece(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                       struct text *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    json_open(out, NULL, '{');
    put_name(out, "id", trts_ref(seat, slot));
    json_put_str(out, "type", pack->type[x->type].code);
    json_put_str(out, "at", pack->board.name[x->at]);
    json_put_int(out, "hp", x->hp);
}

static void put_unit(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                     unsigned looker, struct text *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    bool hidden = foreign(looker, seat);
    open_piece(pack, s, seat, slot, out);
    json_put_int(out, "shield", x->shield);
    put_number(out, "mp", x->mp, hidden);
    put_number(out, "energy", x->energy, hidden);
    if (hidden)
        json_put_str(out, "spent", "?");
    else
        json_put_bool(out, "spent", x->flags & SPENT);
    json_put_bool(out, "fired", x->flags & FIRED);
    if (x->link)
        put_name(out, x->flags & WAITING ? "by" : "on", trts_ref(seat, x->link - 1u));
    json_close(out, '}');
}

static void put_building(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                         unsigned looker, struct text *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    bool hidden = foreign(looker, seat);
    open_piece(pack, s, seat, slot, out);
    put_number(out, "left", x->left, hidden && x->left);
    json_put_bool(out, "fired", x->flags & FIRED);
    if (x->making && !hidden) {
        json_open(out, "making", '{');
        json_put_str(out, "item", trts_making_code(pack, x->making));
        json_put_int(out, "left", x->making_left);
        json_close(out, '}');
    }
    if (x->flags & SEEN)
        json_put_bool(out, "seen", true);
    if (x->flags & SEEN && !slot_visible(slot)) { /* as the others remember it, where that is not as it is */
        if (x->was_hp != x->hp)
            json_put_int(out, "seen_hp", x->was_hp);
        if (!(x->was & WAS_OPEN) != !x->left)
            json_put_bool(out, "seen_open", x->was & WAS_OPEN);
    }
    json_close(out, '}');
}

static void put_pieces(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, bool buildings,
                       struct text *out)
{
    json_open(out, buildings ? "buildings" : "units", '[');
    each_seat(seat, pack)
        each_piece(slot, s, seat) {
            if (is_building(pack, &s->piece[seat][slot]) != buildings || (!slot_visible(slot) && foreign(looker, seat)))
                continue;
            if (buildings)
                put_building(pack, s, seat, slot, looker, out);
            else
                put_unit(pack, s, seat, slot, looker, out);
        }
    json_close(out, ']');
}

/* G38 */
static void put_before(const struct trts_pack *pack, const struct trts_state *s, struct text *out)
{
    if (s->stage != STAGE_MACRO)
        return;
    json_open(out, "before", '[');
    each_seat(seat, pack)
        each_visible(slot, s, seat) {
            const struct trts_piece *x = &s->piece[seat][slot];
            json_open(out, NULL, '{');
            put_name(out, "id", trts_ref(seat, slot));
            json_put_str(out, "type", pack->type[x->type].code);
            json_put_str(out, "at", pack->board.name[x->at]);
            json_put_int(out, "hp", x->was_hp);
            json_put_bool(out, "fired", x->was & WAS_FIRED);
            if (is_building(pack, x))
                json_put_bool(out, "open", x->was & WAS_OPEN);
            if (x->was_link)
                put_name(out, "on", trts_ref(seat, x->was_link - 1u));
            json_close(out, '}');
        }
    json_close(out, ']');
}

/* ---- push and pending ---------------------------------------------------------------------- */

static void put_flagged(const struct trts_pack *pack, const struct trts_state *s, const char *key, unsigned flag,
                        struct text *out)
{
    json_open(out, key, '[');
    each_seat(seat, pack)
        each_piece(slot, s, seat)
            if (s->piece[seat][slot].flags & flag)
                put_name(out, NULL, trts_ref(seat, slot));
    json_close(out, ']');
}

static void put_alloc(const struct trts_state *s, struct text *out)
{
    json_open(out, "alloc", '[');
    for (int i = 0; i < s->alloc_n; i++) {
        json_open(out, NULL, '{');
        put_name(out, "from", part_from(s->alloc[i]));
        put_name(out, "to", part_to(s->alloc[i]));
        json_put_int(out, "n", part_n(s->alloc[i]));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_push(const struct trts_pack *pack, const struct trts_state *s, struct text *out)
{
    if (s->by == NOBODY) {
        json_put_null(out, "push");
        return;
    }
    json_open(out, "push", '{');
    put_player(out, "by", s->by);
    json_put_str(out, "at", pack->board.name[s->at]);
    if (s->to)
        json_put_str(out, "to", pack->board.name[s->to - 1]);
    if (s->ask.kind == ASK_REGROUP) {
        json_open(out, "orders", '[');
        each_piece(slot, s, s->by)
            if (!is_building(pack, &s->piece[s->by][slot]) && s->piece[s->by][slot].order) {
                json_open(out, NULL, '[');
                put_name(out, NULL, trts_ref(s->by, slot));
                json_put_str(out, NULL, pack->board.name[s->piece[s->by][slot].order - 1]);
                json_close(out, ']');
            }
        json_close(out, ']');
    }
    if (s->running || s->ask.kind == ASK_GROUP) {
        put_flagged(pack, s, "group", GROUP, out);
        put_flagged(pack, s, "used", USED, out);
        if (s->step)
            json_put_int(out, "step", s->step);
        else
            json_put_null(out, "step");
        put_flagged(pack, s, "blocks", BLOCKS, out);
        put_alloc(s, out);
        json_put_int(out, "rest", s->ask.kind == ASK_TARGET ? trts_attack_now(pack, s).rest : 0);
        put_flagged(pack, s, "killed", KILLED, out);
    }
    json_close(out, '}');
}

static void put_pending(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, struct text *out)
{
    struct node node = trts_node(pack, s);
    unsigned sub = SUB_DONE;
    if (s->stage == STAGE_OVER) {
        json_put_null(out, "pending");
        return;
    }
    json_open(out, "pending", '{');
    for (unsigned place = 0; place < s->line_n; place++) {
        const struct trts_player *who = &s->player[s->line[place]];
        if (!foreign(looker, s->line[place]) && who->sub < sub)
            sub = who->sub;
    }
    json_put_str(out, "kind",
                 s->ask.kind == ASK_MACRO ? trts_sub_words[sub == SUB_DONE ? SUB_INCOME : sub]
                                          : trts_kind_words[s->ask.kind]);
    json_open(out, "players", '[');
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (node.kind == NODE_CHOICE && node.seats >> seat & 1)
            put_player(out, NULL, seat);
    json_close(out, ']');
    if (s->ask.kind == ASK_TARGET) {
        put_name(out, "from", trts_ref(s->ask.seat, s->ask.at));
        if (s->ask.spell)
            json_put_str(out, "spell", pack->spell[s->ask.spell - 1].code);
    }
    if (s->ask.after)
        put_name(out, "after", trts_ref(s->ask.seat, s->ask.after - 1u));
    json_close(out, '}');
}

static void put_result(const struct trts_state *s, struct text *out)
{
    if (s->stage != STAGE_OVER) {
        json_put_null(out, "result");
        return;
    }
    json_open(out, "result", '{');
    json_open(out, "winners", '[');
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (s->winners >> seat & 1)
            put_player(out, NULL, seat);
    json_close(out, ']');
    json_put_str(out, "by", trts_by_words[s->won_by]);
    json_close(out, '}');
}

static void put_switches(const struct trts_pack *pack, struct text *out)
{
    json_open(out, "switches", '{');
    for (int i = 0; i < SWITCHES; i++)
        if (pack->on[i])
            json_put_str(out, trts_switches[i].id, trts_switches[i].values[pack->on[i]]);
    if (pack->table.named)
        each_seat(seat, pack)
            json_put_str(out, trts_switches[FACTION + seat].id, pack->table.faction[seat]);
    json_close(out, '}');
}

static void put_table(const struct trts_pack *pack, const struct trts_state *s, struct text *out)
{
    json_put_int(out, "round", s->round);
    json_open(out, "line", '[');
    for (unsigned place = 0; place < s->line_n; place++)
        put_player(out, NULL, s->line[place]);
    json_close(out, ']');
    json_put_str(out, "stage", trts_stage_words[s->stage == STAGE_SETUP ? STAGE_MACRO : s->stage]);
    if (s->turn == NOBODY)
        json_put_null(out, "turn");
    else
        put_player(out, "turn", s->turn);
    json_put_int(out, "passes", s->passes);
    json_open(out, "areas", '[');
    for (unsigned area = 0; area < pack->board.n; area++) {
        if (!s->mark[area])
            continue;
        json_open(out, NULL, '{');
        json_put_str(out, "at", pack->board.name[area]);
        json_open(out, "marks", '[');
        each_seat(seat, pack)
            if (s->mark[area] >> seat & 1)
                put_player(out, NULL, seat);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

void trts_say_position(const void *pack_v, const void *v, unsigned looker, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    json_open(out, NULL, '{');
    position_say_head("trts", pack, out);
    json_put_str(out, "match", trts_match_words[pack->match]);
    json_put_str(out, "map", pack->map);
    json_put_str(out, "pack", "base");
    json_put_int(out, "rounds", pack->rounds);
    put_switches(pack, out);
    put_table(pack, s, out);
    json_open(out, "players", '[');
    each_seat(seat, pack)
        put_whom(pack, s, seat, looker, out);
    json_close(out, ']');
    put_pieces(pack, s, looker, false, out);
    put_pieces(pack, s, looker, true, out);
    put_before(pack, s, out);
    put_push(pack, s, out);
    put_pending(pack, s, looker, out);
    put_result(s, out);
    json_close(out, '}');
}
