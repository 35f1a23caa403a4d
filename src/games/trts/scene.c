/* scene.c: what to draw: the map with what the looker may see, each seat's figures, where we are in the round. */
#include "words.h"

/* ---- the board ----------------------------------------------------------------------------- */

static void put_yield(struct scene *out, unsigned area, const char *id, const char *name, int value)
{
    if (!value)
        return;
    scene_put_track(out, NOBODY, id, name, value, 0);
    out->tracks[out->tracks_n - 1].cell = (uint16_t)area;
}

static void put_role(const struct trts_pack *pack, unsigned area, struct scene_cell *cell)
{
    each_seat(seat, pack)
        if (pack->home[seat] == area)
            scene_word(cell->role, sizeof cell->role, "home");
}

static void put_cells(const struct trts_pack *pack, const struct trts_state *s, struct scene *out)
{
    for (unsigned area = 0; area < pack->board.n; area++) {
        struct scene_cell *cell = scene_cell(out);
        uint8_t mark = s->mark[area];
        cell->id = (uint16_t)area;
        cell->x = pack->board.x[area];
        cell->y = pack->board.y[area];
        cell->owner = mark && !(mark & (mark - 1)) ? (uint8_t)bit_first(mark) : NOBODY;
        cell->marks = mark & (mark - 1) ? MARK_ENGAGED : 0;
        if (s->by != NOBODY && trts_group_target(s) == area)
            cell->marks |= MARK_TARGET;
        scene_word(cell->name, sizeof cell->name, pack->board.name[area]);
        scene_word(cell->label, sizeof cell->label, pack->table.area[area]);
        put_role(pack, area, cell);
        put_yield(out, area, "minerals", pack->fields[area] == 1 ? "Mineral" : "Minerals", pack->fields[area]);
        put_yield(out, area, "gas", "Gas", pack->geysers[area]);
        for (unsigned other = area + 1; other < pack->board.n; other++)
            if (pack->board.next[area] >> other & 1)
                *scene_edge(out) = (struct scene_edge){.from = (uint16_t)area, .to = (uint16_t)other};
    }
}

/* ---- pieces -------------------------------------------------------------------------------- */

/* What kinds have in common, and a drawing for those without art of their own. */
static void put_class(const struct trts_type *t, struct scene_piece *piece)
{
    static const struct {
        const char *class, *shape;
    } looks[] = {{"building", "building"}, {"worker", "worker"}, {"flyer", "flyer"}, {"caster", "caster"},
                 {"gun", "gun"},           {"shooter", "bow"},   {"melee", "foot"}};
    int i = t->special & IS_BUILDING     ? 0
            : t->special & WORKER        ? 1
            : t->special & FLIES         ? 2
            : t->spells                  ? 3
            : t->stat[GROUND_RANGE] >= 7 ? 4
            : t->stat[GROUND_RANGE] > 1  ? 5
                                         : 6;
    scene_word(piece->class, sizeof piece->class, looks[i].class);
    scene_word(piece->shape, sizeof piece->shape, looks[i].shape);
}

static void put_label(const struct trts_pack *pack, const struct trts_piece *x, bool own, bool known,
                      struct scene_piece *piece)
{
    const struct trts_type *t = type_of(pack, x);
    struct text label = text_fixed(piece->label, sizeof piece->label);
    if (own)
        text_put(&label, "Your ");
    else
        text_format(&label, "%s's ", game_trts.seat_names[piece->seat]);
    text_format(&label, "%s%s%s: health %d of %d", t->name, known ? " " : ", seen before", piece->call, x->hp, t->hp);
    if (x->shield)
        text_format(&label, " and shield %d", x->shield);
    if (is_building(pack, x)) {
        if (x->left) {
            text_put(&label, ", unfinished");
            scene_word(piece->symbols, sizeof piece->symbols, "unfinished");
        }
        return;
    }
    if (x->link)
        text_put(&label, x->flags & WAITING ? ", ready next round" : ", building");
    else if (own)
        text_format(&label, ", %d move%s", x->mp, x->mp == 1 ? "" : "s");
    if (own && t->spells)
        text_format(&label, ", energy %d", x->energy);
}

static void put_piece(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, unsigned seat,
                      unsigned slot, struct scene *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    const struct trts_type *t = type_of(pack, x);
    bool own = looker == seat || looker == REFEREE, known = slot_visible(slot) || own;
    struct scene_piece *piece = scene_piece(out);
    piece->id = (uint16_t)trts_ref(seat, slot);
    piece->cell = x->at;
    piece->seat = (uint8_t)seat;
    piece->facing = FACING_NONE;
    piece->strength = x->hp;
    piece->strength_max = t->hp;
    piece->order = (uint8_t)(slot % TRTS_BOARD);
    if (!known)
        piece->marks |= MARK_HIDDEN; /* remembered (G57) */
    if (own && (x->flags & SPENT || (!is_building(pack, x) && x->link)))
        piece->marks |= MARK_SPENT;
    if (x->flags & GROUP || (s->ask.kind == ASK_TARGET && s->ask.seat == seat && s->ask.at == slot) ||
        (own && !is_building(pack, x) && x->order))
        piece->marks |= MARK_SELECTED;
    if (x->flags & KILLED)
        piece->marks |= MARK_BROKEN;
    scene_word(piece->kind, sizeof piece->kind, t->code);
    scene_word(piece->name, sizeof piece->name, t->name);
    scene_word(piece->code, sizeof piece->code, t->code);
    put_class(t, piece);
    if (known) {
        struct text call = text_fixed(piece->call, sizeof piece->call);
        trts_say_name(trts_ref(seat, slot), &call);
    }
    put_label(pack, x, looker == seat, known, piece);
}

/* ---- figures ------------------------------------------------------------------------------- */

static void put_economy(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct scene *out)
{
    struct trts_economy e;
    const struct trts_player *who = &s->player[seat];
    int plus[2];
    trts_economy(pack, s, seat, &e);
    trts_income_sum(pack, s, seat, plus);
    scene_put_track(out, seat, "minerals", "Minerals", who->min, TRTS_COUNTERS);
    out->tracks[out->tracks_n - 1].plus = (int16_t)plus[0];
    scene_what_track(out, "Pays for all you make. The small number comes with the next income.", RULE('R', 25));
    scene_put_track(out, seat, "gas", "Gas", who->gas, TRTS_COUNTERS);
    out->tracks[out->tracks_n - 1].plus = (int16_t)plus[1];
    scene_what_track(out, "Pays for the better things. Workers take it where a Base and a Pump stand.", RULE('G', 68));
    scene_put_track(out, seat, "supply", "Supply", e.supply, e.cap);
    scene_what_track(out, "Units alive and in the making must fit into what finished buildings give.", RULE('G', 30));
}

static void put_tracks(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, struct scene *out)
{
    char about[48];
    scene_format(about, sizeof about, "Most areas after round %u win.", pack->rounds);
    scene_put_track(out, NOBODY, "round", "Round", s->round, pack->rounds);
    scene_what_track(out, "After the last round most areas win.", RULE('R', 2));
    each_seat(seat, pack) {
        scene_put_track(out, seat, "areas", "Areas", trts_areas(s, seat), pack->board.n);
        out->tracks[out->tracks_n - 1].shared = 1;
        scene_about_track(out, about);
        scene_what_track(out, "The areas that this side controls, of all on the map.", RULE('R', 2));
        if ((looker == seat || looker == REFEREE) && !s->player[seat].out && s->stage != STAGE_SETUP)
            put_economy(pack, s, seat, out);
    }
}

/* The sequence of play, and how far the looker is in it: each seat's own half of the round, then the pushes. */
static void put_steps(const struct trts_state *s, unsigned looker, struct scene *out)
{
    static const char *const steps[] = {"income",   "Income", "production", "Production", "movement",
                                        "Movement", "push",   "Push",       "retreat",    "Retreat",
                                        "combat",   "Combat", "after",      "Go on",      NULL};
    enum { PUSH_STEP = 3, RETREAT_STEP, COMBAT_STEP, AFTER_STEP };
    int now = -1;
    if (s->stage == STAGE_MACRO)
        now = looker < SEATS_MAX && s->player[looker].sub <= SUB_DONE ? s->player[looker].sub : SUB_INCOME;
    else if (s->stage == STAGE_MICRO)
        now = asks_combat(s)                                                          ? COMBAT_STEP
              : s->ask.kind == ASK_RETREAT                                            ? RETREAT_STEP
              : s->ask.kind == ASK_AFTER || (s->running && s->ask.kind != ASK_ACTION) ? AFTER_STEP
                                                                                      : PUSH_STEP;
    bool micro = s->stage == STAGE_MICRO;
    scene_put_steps(out, micro ? steps + 2 * PUSH_STEP : steps, micro ? now - PUSH_STEP : now);
    if (micro)
        return;
    out->steps_n = PUSH_STEP + 1;
    if (now == SUB_DONE)
        out->steps[PUSH_STEP].now = 0; /* the others are still at work */
}

/* What is prose: the line of starting players, and who is known to have which upgrade. */
static void put_table_panel(const struct trts_pack *pack, const struct trts_state *s, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Table");
    struct text t = text_fixed(panel->text, sizeof panel->text);
    text_put(&t, "Line:");
    for (unsigned i = 0; i < s->line_n; i++)
        text_format(&t, "%s %s", i ? "," : "", game_trts.seat_names[s->line[i]]);
    each_seat(seat, pack) {
        if (pack->table.named)
            text_format(&t, "\n%s plays %s", game_trts.seat_names[seat], pack->table.called[seat]);
        if (pack->match == MATCH_TEAM)
            text_format(&t, "\n%s plays in team %u", game_trts.seat_names[seat], trts_team(pack, seat) + 1);
        if (s->player[seat].out)
            text_format(&t, "\n%s is out", game_trts.seat_names[seat]);
        for (unsigned items = s->player[seat].known; items; items &= items - 1) {
            text_format(&t, "\n%s has ", game_trts.seat_names[seat]);
            trts_say_thing(pack, MAKE_ITEM + (unsigned)__builtin_ctz(items), &t);
        }
    }
}

/* ---- the fight ----------------------------------------------------------------------------- */

static void put_target(const struct trts_pack *pack, const struct trts_aim *given, unsigned ref, struct scene *out)
{
    const struct trts_piece *x = piece_of(given->s, ref);
    int damage = given->damage[ref_seat(ref)][ref_slot(ref) - TRTS_BOARD],
        armor = piece_stat(pack, given->s, ref, ARMOR);
    if (!damage)
        return;
    char label[40], because[64];
    struct text l = text_fixed(label, sizeof label);
    trts_say_piece(pack, given->s, ref, &l);
    scene_format(because, sizeof because, "falls at this, has %d so far", damage);
    scene_put_row(&out->fight, ref_seat(ref), label, x->hp + x->shield + armor, because,
                  armor ? RULE('R', 96) : RULE('R', 97));
    out->fight.rows[out->fight.rows_n - 1].threshold = 1;
}

/* Who hits whom for how much in this step, and what each of those hit can bear. */
static void put_fight(const struct trts_pack *pack, const struct trts_state *s, struct scene *out)
{
    struct trts_aim given;
    if (s->stage != STAGE_MICRO || !s->running || !(asks_combat(s) || s->ask.kind == ASK_RETREAT))
        return;
    out->fight.on = 1;
    out->fight.seat = s->by;
    out->fight.from = SCENE_NONE;
    out->fight.to = s->at;
    out->fight.apart = 1;
    if (!s->step)
        return;
    for (int i = 0; i < s->alloc_n; i++) {
        unsigned from = part_from(s->alloc[i]), to = part_to(s->alloc[i]);
        char label[40], because[64];
        struct text l = text_fixed(label, sizeof label), b = text_fixed(because, sizeof because);
        trts_say_piece(pack, s, from, &l);
        text_put(&b, ref_seat(from) == ref_seat(to) ? "mends " : part_n(s->alloc[i]) ? "on " : "dazes ");
        trts_say_piece(pack, s, to, &b);
        scene_put_row(&out->fight, ref_seat(from), label, (int)part_n(s->alloc[i]), because, RULE('R', 74));
    }
    if (!s->alloc_n)
        return;
    trts_survey(pack, s, s->by, &given);
    each_seat(seat, pack)
        each_visible(slot, s, seat)
            put_target(pack, &given, trts_ref(seat, slot), out);
}

/* ---- the whole ----------------------------------------------------------------------------- */

void trts_scene(const void *pack_v, const void *v, unsigned looker, struct scene *out)
{
    static const char *const colours[SEATS_MAX] = {"blue", "coral", "green", "violet"};
    static const char *const stages[] = {"set-up", "Macromanagement", "Micromanagement", "over"};
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    out->board = SCENE_AREAS;
    out->rows = out->cols = 100;
    out->bottom = looker < pack->head.seats ? (uint8_t)looker : 0;
    out->turn = s->round;
    scene_word(out->scenario_name, sizeof out->scenario_name, pack->table.scenario);
    scene_format(out->title, sizeof out->title, "%s, round %u of %u, %s", pack->table.scenario, s->round, pack->rounds,
                 stages[s->stage]);
    each_seat(seat, pack) {
        scene_word(out->seats[seat].art, sizeof out->seats[seat].art, colours[seat]);
        if (pack->table.named)
            scene_word(out->seats[seat].leader, sizeof out->seats[seat].leader, pack->table.called[seat]);
    }
    put_tracks(pack, s, looker, out);
    put_cells(pack, s, out);
    each_seat(seat, pack)
        each_piece(slot, s, seat)
            put_piece(pack, s, looker, seat, slot, out);
    put_steps(s, looker, out);
    put_table_panel(pack, s, out);
    put_fight(pack, s, out);
    if (looker < pack->head.seats && !s->player[looker].out && s->stage != STAGE_SETUP)
        trts_put_makes(pack, s, looker, out);
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    trts_say_prompt(pack, s, looker, &prompt);
    trts_put_question(pack, s, looker, out);
    scene_legal(&game_trts, pack, v, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        trts_aim_choice(pack, s, looker, &out->choices[i]);
    scene_mark_choices(out);
}
