/* game.c: the table of Battle of Legends, and its smallest functions. */
#include "legends.h"

#include "engine/scene.h"

void legends_met(struct events *e, const uint8_t *rules)
{
    for (; *rules; rules++)
        rule_met(e, *rules > MET_G ? RULE('G', *rules - MET_G) : RULE('R', *rules));
}

static struct node node(const void *pack, const void *v)
{
    const struct legends_state *s = v;
    if (s->stage == STAGE_SELECT) { /* secret and simultaneous (G36) */
        unsigned waiting = (s->side[ROME].ready ? 0 : 1u << ROME) | (s->side[CARTHAGE].ready ? 0 : 1u << CARTHAGE);
        return (struct node){
            .kind = NODE_CHOICE, .seats = (uint8_t)(waiting & legends_selecting(pack, s)), .seen = SEEN_BY_NONE};
    }
    if (s->stage == STAGE_OVER)
        return (struct node){.kind = NODE_OVER};
    if (s->ask.seat == LUCK)
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = dice_denominator(s->ask.n)};
    return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)(1u << s->ask.seat), .seen = SEEN_BY_ALL};
}

static int outcomes(const void *pack, const void *state, struct outcome *out)
{
    (void)pack;
    const struct legends_state *s = state;
    return dice_outcomes(s->ask.n, out);
}

static uint64_t sample(const void *pack, const void *state, struct rng *dice)
{
    (void)pack;
    const struct legends_state *s = state;
    return dice_sample(s->ask.n, dice);
}

static void quit(const void *pack, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)pack;
    static const uint8_t by[] = {[QUIT_RESIGN] = BY_RESIGN, [QUIT_TIME] = BY_TIME, [QUIT_AGREE] = BY_AGREE};
    legends_win(state, seat == NOBODY ? WINNER_DRAW : seat ^ 1, by[how], events); /* G46 */
}

static void result(const void *pack, const void *state, struct result *out)
{
    (void)pack;
    const struct legends_state *s = state;
    *out = (struct result){.place = {1, 1}, .score = {s->side[ROME].morale, s->side[CARTHAGE].morale}};
    if (s->winner != WINNER_DRAW)
        out->place[s->winner ^ 1] = 2;
    scene_word(out->by, sizeof out->by, legends_by_words[s->by]);
}

extern const struct game game_legends;
const struct game game_legends = {
    .id = "legends",
    .name = "Battle of Legends",
    .about = "Rome against Carthage on hexes: dice, small hands of tactical cards, and morale.",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .seat_names = {"Rome", "Carthage"},
    .pack_size = sizeof(struct legends_pack),
    .pack_tables = sizeof(struct legends_tables),
    .state_size = sizeof(struct legends_state),
    .choices_max = LEGENDS_CHOICES,
    .outcomes_max = 3003,
    .length_max = LEGENDS_ENTRIES,
    .prepare = legends_prepare,
    .begin = legends_begin,
    .node = node,
    .legal = legends_legal,
    .check = legends_check,
    .apply = legends_apply,
    .outcomes = outcomes,
    .sample = sample,
    .resolve = legends_resolve,
    .quit = quit,
    .result = result,
    .valid = legends_valid,
    .look = legends_look,
    .imagine = legends_imagine,
    .say_action = legends_say_action,
    .say_outcome = legends_say_outcome,
    .say_event = legends_say_event,
    .say_reason = legends_say_reason,
    .say_prompt = legends_say_prompt,
    .read = legends_read,
    .say_position = legends_say_position,
    .read_position = legends_read_position,
    .fact = legends_fact,
    .scene = legends_scene,
    .mirror = legends_mirror,
    .mirror_entry = legends_mirror_entry,
    .judge = legends_judge,
    .judge_luck = true,
    .outlook = legends_outlook,
    .prior = legends_prior,
    .quick = legends_quick,
};
