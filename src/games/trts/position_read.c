/* position_read.c: a position or a view read from JSON (section 6): every mistake with its place. */
#include "position.h"

int trts_want_player(const struct trts_reader *r, const struct json *j)
{
    const char *id = json_str(j, "");
    if (id[0] != 'P' || id[1] < '1' || id[1] >= '1' + r->pack->head.seats || id[2]) {
        errors_add(r->errors, j, RULE('R', 12), "there is no player \"%s\"", id);
        return -1;
    }
    return id[1] - '1';
}

/* A piece that is there. */
int trts_want_piece(const struct trts_reader *r, const struct json *j)
{
    int ref = trts_read_name(json_str(j, ""));
    if (ref < 0 || !piece_of(r->s, (unsigned)ref)->type) {
        errors_add(r->errors, j, RULE('R', 12), "there is no piece \"%s\"", json_str(j, "?"));
        return -1;
    }
    return ref;
}

static int read_items(const struct trts_reader *r, const struct json *list)
{
    int out = 0;
    json_each(name, list) {
        int item = trts_item_find(r->pack, json_str(name, ""));
        if (item < 0)
            errors_add(r->errors, name, RULE('G', 1), "there is no upgrade or research \"%s\"", json_str(name, "?"));
        else
            out |= 1 << item;
    }
    return out;
}

static void read_counts(const struct trts_reader *r, const struct json *object, struct trts_player *who, bool alive)
{
    json_each(n, object) {
        int type = trts_type_find(r->pack, n->key);
        if (!type || (alive && type > r->pack->units_n) || n->type != JSON_INT || n->integer < 0 ||
            n->integer > (alive ? TRTS_UNITS : 60000))
            errors_add(r->errors, n, RULE('G', 57), "a count of one of the pack's types is wanted");
        else if (alive)
            who->alive[type - 1] = (uint8_t)n->integer;
        else
            who->lost[type - 1] = (uint16_t)n->integer;
    }
}

static void read_player(const struct trts_reader *r, const struct json *j)
{
    static const char *const keys[] = {"id",    "seat", "team",   "min",   "gas",  "got",   "targeted", "sub",
                                       "after", "out",  "passed", "purse", "lost", "known", NULL};
    int seat = trts_want_player(r, json_place(j, "id"));
    json_only_keys(j, keys, r->errors);
    if (seat < 0)
        return;
    struct trts_player *who = &r->s->player[seat];
    bool hidden = reads_foreign(r, (unsigned)seat);
    who->home = (uint8_t)(json_want_int(j, "seat", 1, r->pack->head.seats, seat + 1, r->errors) - 1);
    json_want_int(j, "team", 1, SEATS_MAX, 1, r->errors);
    who->min = hidden ? UNKNOWN : (uint8_t)json_want_int(j, "min", 0, TRTS_COUNTERS, 0, r->errors);
    who->gas = hidden ? UNKNOWN : (uint8_t)json_want_int(j, "gas", 0, TRTS_COUNTERS, 0, r->errors);
    who->got = hidden ? UINT16_MAX : (uint16_t)read_items(r, json_get(j, "got"));
    json_each(name, json_get(j, "targeted")) {
        unsigned area = trts_want_area(r->pack, name, r->errors);
        who->targeted |= area == AREA_NONE ? 0 : area_bit(area);
    }
    if (hidden && is_unknown(json_get(j, "sub")))
        who->sub = UNKNOWN;
    else
        who->sub = (uint8_t)json_want_word(j, "sub", trts_sub_words, who->sub, r->errors);
    who->out = json_want_bool(j, "out", false, r->errors);
    who->passed = json_want_bool(j, "passed", false, r->errors);
    const struct json *purse = json_get(j, "purse"), *known = json_get(j, "known");
    for (int i = 0; purse && i < 2; i++) {
        int64_t n = json_int(json_at(purse, i), -1);
        if (n < 0 || n >= UINT16_MAX)
            errors_add(r->errors, purse, RULE('G', 58), "the purse is a list of minerals and gas");
        else
            who->purse[i] = (uint16_t)n;
    }
    read_counts(r, json_get(j, "lost"), who, false);
    who->known = (uint16_t)read_items(r, json_get(known, "got"));
    read_counts(r, json_get(known, "alive"), who, true);
}

/* The last one named in a series of Macromanagement; its pieces must be there. */
static void read_afters(const struct trts_reader *r, const struct json *players)
{
    json_each(j, players) {
        const struct json *after = json_get(j, "after");
        int seat = after ? trts_want_player(r, json_place(j, "id")) : -1, ref;
        if (seat < 0 || after->type == JSON_NULL)
            continue;
        struct trts_player *who = &r->s->player[seat];
        if (who->sub == SUB_INCOME) {
            unsigned area = trts_want_area(r->pack, after, r->errors);
            who->after = (uint8_t)(area == AREA_NONE ? 0 : area + 1);
        } else if ((ref = trts_read_name(json_str(after, ""))) < 0 || (int)ref_seat((unsigned)ref) != seat)
            errors_add(r->errors, after, RULE('R', 12), "a piece of that player is wanted");
        else
            who->after = (uint8_t)(ref_slot((unsigned)ref) + 1);
    }
}

/* ---- the question --------------------------------------------------------------------------------- */

static const char *const pending_kinds[] = {"none",    "seats",   "line",       "macro",    "action", "group",
                                            "regroup", "retreat", "block",      "allocate", "target", "keep",
                                            "after",   "income",  "production", "movement", NULL};
enum { FIRST_SUB_KIND = ASK_KINDS };

/* The stage and kind stand before everything else; the pieces named in the question behind them. */
static void read_stage(const struct trts_reader *r, const struct json *position, int *sub)
{
    struct trts_state *s = r->s;
    const struct json *pending = json_get(position, "pending"), *result = json_get(position, "result");
    int kind = ASK_NOTHING, otherwise = STAGE_MICRO;
    if (pending && pending->type == JSON_OBJECT)
        kind = json_want_word(pending, "kind", pending_kinds, ASK_NOTHING, r->errors);
    *sub = SUB_DONE;
    if (kind >= FIRST_SUB_KIND || kind == ASK_MACRO || kind == ASK_SEATS || kind == ASK_LINE)
        otherwise = STAGE_MACRO;
    if (result && result->type == JSON_OBJECT)
        otherwise = STAGE_OVER;
    s->stage = (uint8_t)json_want_word(position, "stage", trts_stage_words, otherwise, r->errors);
    if (kind == ASK_SEATS || kind == ASK_LINE)
        s->stage = STAGE_SETUP;
    if (s->stage == STAGE_MACRO) {
        *sub = kind >= FIRST_SUB_KIND ? kind - FIRST_SUB_KIND : SUB_INCOME;
        kind = ASK_MACRO;
    } else if (s->stage == STAGE_MICRO && kind == ASK_NOTHING)
        kind = ASK_ACTION;
    else if (s->stage == STAGE_OVER)
        kind = ASK_NOTHING;
    if (s->stage == STAGE_SETUP) {
        *sub = SUB_INCOME;
        s->ask.seat = LUCK;
    }
    if (kind >= FIRST_SUB_KIND) {
        errors_add(r->errors, pending, RULE('R', 22), "this question belongs to Macromanagement");
        kind = ASK_ACTION;
    }
    s->ask.kind = (uint8_t)kind;
}

static void read_pending(const struct trts_reader *r, const struct json *position)
{
    struct trts_state *s = r->s;
    const struct json *pending = json_get(position, "pending"), *from = json_get(pending, "from");
    const struct json *after = json_get(pending, "after"), *turn = json_get(position, "turn");
    const struct json *asked = json_at(json_get(pending, "players"), 0);
    s->turn = NOBODY;
    if (s->stage != STAGE_MICRO)
        return;
    int who = asked                               ? trts_want_player(r, asked)
              : turn && turn->type == JSON_STRING ? trts_want_player(r, turn)
                                                  : s->line[0];
    int on_turn = turn && turn->type == JSON_STRING ? trts_want_player(r, turn) : s->by != NOBODY ? s->by : who;
    if (who < 0 || on_turn < 0)
        return;
    s->ask.seat = (uint8_t)who;
    s->turn = (uint8_t)on_turn;
    if (after && after->type != JSON_NULL) {
        int ref = trts_read_name(json_str(after, ""));
        if (ref < 0 || (int)ref_seat((unsigned)ref) != who)
            errors_add(r->errors, after, RULE('R', 12), "a piece of the player asked is wanted");
        else
            s->ask.after = (uint8_t)(ref_slot((unsigned)ref) + 1);
    }
    if (s->ask.kind != ASK_TARGET)
        return;
    int ref = trts_want_piece(r, from);
    if (ref < 0 || (int)ref_seat((unsigned)ref) != who) {
        errors_add(r->errors, pending, RULE('R', 80), "from must be a piece of the player asked");
        return;
    }
    s->ask.at = (uint8_t)ref_slot((unsigned)ref);
    trts_has_fired(r, (unsigned)ref);
    const char *word = json_str(json_get(pending, "spell"), NULL);
    const struct trts_type *t = &r->pack->type[piece_of(s, (unsigned)ref)->type];
    s->ask.spell = (uint8_t)(word ? trts_spell_find(r->pack, word) + 1 : 0);
    for (int i = 0; i < r->pack->spells_n && !word && !t->stat[GROUND] && !t->stat[AIR]; i++)
        if (t->spells >> i & 1 && trts_in_combat(&r->pack->spell[i]))
            s->ask.spell = (uint8_t)(i + 1);
}

static void read_result(const struct trts_reader *r, const struct json *result)
{
    if (r->s->stage != STAGE_OVER)
        return;
    r->s->won_by = (uint8_t)json_want_word(result, "by", trts_by_words, BY_AREAS, r->errors);
    json_each(name, json_get(result, "winners")) {
        int seat = trts_want_player(r, name);
        r->s->winners |= (uint8_t)(seat < 0 ? 0 : 1u << seat);
    }
}

/* Whoever is not named in `pending` has finished its Macromanagement, unless its `sub` says otherwise. */
static bool names_player(const struct json *list, unsigned seat)
{
    bool found = !list || !list->count;
    json_each(name, list)
        found |= json_str(name, "")[0] == 'P' && json_str(name, "")[1] == '1' + (int)seat;
    return found;
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static void read_line(const struct trts_reader *r, const struct json *line)
{
    struct trts_state *s = r->s;
    if (line)
        json_each(name, line) {
            int seat = trts_want_player(r, name);
            if (seat >= 0 && s->line_n < SEATS_MAX)
                s->line[s->line_n++] = (uint8_t)seat;
        }
    else
        each_seat(seat, r->pack)
            if (!s->player[seat].out)
                s->line[s->line_n++] = (uint8_t)seat;
}

static void read_areas(const struct trts_reader *r, const struct json *areas)
{
    json_each(j, areas) {
        unsigned area = trts_want_area(r->pack, json_place(j, "at"), r->errors);
        json_each(name, json_get(j, "marks")) {
            int seat = trts_want_player(r, name);
            if (seat >= 0 && area != AREA_NONE)
                trts_set_mark(r->s, area, (uint8_t)(r->s->mark[area] | 1u << seat));
        }
    }
}

/* Section 6: purse missing: large enough; what is in sight is known. */
static void complete(const struct trts_reader *r, const struct json *players)
{
    each_seat(seat, r->pack) {
        const struct json *given = NULL;
        json_each(j, players)
            if (trts_want_player(r, json_place(j, "id")) == (int)seat)
                given = j;
        struct trts_player *who = &r->s->player[seat];
        if (!given && !reads_foreign(r, seat) && r->s->stage == STAGE_MICRO)
            who->sub = SUB_DONE;
        if (!given)
            who->home = (uint8_t)seat;
        if (!json_get(given, "purse") && !reads_foreign(r, seat))
            trts_least_purse(r->pack, r->s, seat, who->purse);
    }
}

const char *const trts_position_keys[] = {
    "game", "version", "scenario", "match",   "map",   "pack",      "rounds", "switches", "round",   "line",   "stage",
    "turn", "passes",  "areas",    "players", "units", "buildings", "before", "push",     "pending", "result", NULL};

bool trts_read_position(const void *pack, const struct json *position, unsigned looker, void *v, struct errors *errors)
{
    struct trts_reader r = {.pack = pack, .s = v, .errors = errors, .looker = looker};
    struct trts_state *s = v;
    const struct json *players = json_get(position, "players");
    int before = errors->n, sub;
    json_only_keys(position, trts_position_keys, errors);
    json_want_int(position, "version", 1, 1, 1, errors);
    s->by = NOBODY;
    read_stage(&r, position, &sub);
    s->round = (uint8_t)json_want_int(position, "round", 1, r.pack->rounds, 1, errors);
    const struct json *asked = json_get(json_get(position, "pending"), "players");
    each_seat(seat, r.pack)
        s->player[seat].sub = (uint8_t)(names_player(asked, seat) ? sub : SUB_DONE);
    json_each(j, players)
        read_player(&r, j);
    read_line(&r, json_get(position, "line"));
    s->passes = (uint8_t)json_want_int(position, "passes", 0, SEATS_MAX, 0, errors);
    read_areas(&r, json_get(position, "areas"));
    trts_read_seen(&r, players);
    json_each(j, json_get(position, "buildings"))
        trts_read_piece(&r, j, true);
    json_each(j, json_get(position, "units"))
        trts_read_piece(&r, j, false);
    trts_read_links(&r, json_get(position, "units"));
    read_afters(&r, players);
    trts_read_push(&r, json_get(position, "push"));
    read_pending(&r, position);
    read_result(&r, json_get(position, "result"));
    if (errors->n != before)
        return false;
    if (s->stage == STAGE_MACRO)
        trts_read_before(&r, json_get(position, "before"));
    if (looker == REFEREE) {
        complete(&r, players);
        if (!(s->stage == STAGE_MACRO && json_get(json_at(players, 0), "known")))
            trts_learn(r.pack, s, NULL);
    }
    struct reason why;
    if (errors->n == before && looker == REFEREE && !trts_valid(pack, s, &why))
        errors_add(errors, position, why.rule, "the position is not sound");
    return errors->n == before;
}
