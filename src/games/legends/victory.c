/* victory.c: how a game is won (rulebook: How to win): by morale, at the round limit, by a scenario's condition. */
#include "legends.h"

void legends_win(struct legends_state *s, unsigned winner, unsigned by, struct events *events)
{
    assert(s->stage != STAGE_OVER && winner <= WINNER_DRAW && by <= BY_AGREE);
    for (unsigned slot = 0; s->stage == STAGE_SELECT && slot < LEGENDS_UNITS; slot++)
        if (s->unit[slot].optional == OPTIONAL_OFF && legends_alive(s, slot))
            legends_remove(s, slot); /* somebody gave up while units were still being chosen */
    s->stage = STAGE_OVER;
    s->winner = (uint8_t)winner;
    s->by = (uint8_t)by;
    s->combat = (struct legends_combat){0};
    s->ask = (struct question){0};
    event_put(events, (struct event){
                          .kind = EVENT_WIN, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {(int32_t)winner, (int32_t)by}});
}

bool legends_last_leader_counts(const struct legends_pack *pack, unsigned seat)
{
    for (unsigned i = 0; i < pack->specials_n; i++)
        if (pack->special[i].kind == SPECIAL_LAST_LEADER ||
            (pack->special[i].kind == SPECIAL_LEADER_OF && pack->special[i].side == seat))
            return true;
    return false;
}

unsigned legends_last_wins(const struct legends_pack *pack)
{
    for (unsigned i = 0; i < pack->specials_n; i++)
        if (pack->special[i].kind == SPECIAL_LAST)
            return pack->special[i].side;
    return LEGENDS_SIDES;
}

/* ---- morale, and what a death may decide at once (G22) ------------------------------------------ */

static void tell_morale(const struct legends_state *s, unsigned seat, struct events *events)
{
    event_put(
        events,
        (struct event){.kind = EVENT_MORALE, .seen = SEEN_BY_ALL, .seat = (uint8_t)seat, .a = {s->side[seat].morale}});
}

static bool has_leader(const struct legends_pack *pack, const struct legends_state *s, unsigned seat)
{
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS)
        if (legends_type(pack, &s->unit[slot])->leader)
            return true;
    return false;
}

void legends_loss(const struct legends_pack *pack, struct legends_state *s, const struct legends_unit *dead,
                  struct events *events)
{
    const struct legends_type *type = legends_type(pack, dead);
    unsigned loser = dead->side, winner = loser ^ 1u;
    assert(s->side[loser].morale > 0); /* else the game was over before */
    if (type->heavy) {
        rules_met(events, RULE('R', 21), RULE('R', 22), RULE('R', 91));
        s->side[winner].morale++;
        s->side[loser].morale--;
        tell_morale(s, winner, events);
        tell_morale(s, loser, events);
    } else
        rules_met(events, RULE('R', 23));
    if (s->side[loser].morale == 0) {
        rules_met(events, RULE('R', 20), RULE('G', 22));
        legends_win(s, winner, BY_MORALE, events);
    } else if (type->leader && legends_last_leader_counts(pack, loser) && !has_leader(pack, s, loser)) {
        rules_met(events, RULE('G', 44), RULE('G', 52));
        legends_win(s, winner, BY_SPECIAL, events);
    } else if (pack->switches[SWITCH_ANNIHILATION] == ANNIHILATION_LOSE && !(s->alive[loser][0] | s->alive[loser][1]))
        legends_win(s, winner, BY_SPECIAL, events); /* G39 */
}

/* ---- the end of rounds ---------------------------------------------------------------------------- */

int legends_standing_on(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                        const uint64_t tiles[LEGENDS_WORDS])
{
    int n = 0;
    for (unsigned w = 0; w < pack->words; w++)
        n += bit_count(s->occupied[seat][w] & tiles[w]);
    return n;
}

static int strength_sum(const struct legends_state *s, unsigned seat)
{
    int sum = 0;
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS)
        sum += s->unit[slot].strength;
    return sum;
}

int legends_tie_lead(const struct legends_pack *pack, const struct legends_state *s)
{
    switch (pack->tie) {
    case TIE_STRENGTH: return strength_sum(s, ROME) - strength_sum(s, CARTHAGE);
    case TIE_TILES:
        return legends_standing_on(pack, s, ROME, pack->tie_tiles) -
               legends_standing_on(pack, s, CARTHAGE, pack->tie_tiles);
    case TIE_ROME: return 1;
    case TIE_CARTHAGE: return -1;
    default: return 0;
    }
}

/* R24, R25: the higher morale, else the scenario's rule. */
void legends_round_limit(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    int lead = s->side[ROME].morale - s->side[CARTHAGE].morale, by = BY_LIMIT;
    unsigned last = legends_last_wins(pack);
    if (last < LEGENDS_SIDES) {
        rules_met(events, RULE('G', 20), RULE('G', 52));
        legends_win(s, last, BY_SPECIAL, events);
        return;
    }
    rules_met(events, RULE('G', 20), lead ? RULE('R', 24) : RULE('R', 25));
    if (lead == 0) {
        lead = legends_tie_lead(pack, s);
        by = BY_TIE;
    }
    legends_win(s, lead > 0 ? ROME : lead < 0 ? CARTHAGE : WINNER_DRAW, (unsigned)by, events);
}

/* G44: places to hold, looked at when a round that `every` divides is over. */
static bool holds_places(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    for (unsigned i = 0; i < pack->specials_n; i++) {
        const struct legends_condition *c = &pack->special[i];
        if (c->kind == SPECIAL_OCCUPY && s->round % c->every == 0 &&
            legends_standing_on(pack, s, c->side, c->tiles) >= c->need) {
            rules_met(events, RULE('G', 44));
            legends_win(s, c->side, BY_SPECIAL, events);
            return true;
        }
    }
    return false;
}

bool legends_round_decides(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    assert(s->stage == STAGE_TURN && s->round <= pack->rounds_max);
    if (holds_places(pack, s, events))
        return true;
    if (s->round < pack->rounds_max)
        return false;
    legends_round_limit(pack, s, events);
    return true;
}
