/* questions.c: putting a question, skipping one that has a single answer, and who carries an answer out. */
#include "games/ancients/rules.h"

void ancients_ask(struct ancients_state *s, unsigned kind, unsigned seat, unsigned n)
{
    s->ask.kind = (uint8_t)kind;
    s->ask.seat = (uint8_t)seat;
    s->ask.n = (uint8_t)n;
    s->ask.why = WHY_NONE;
}

void ancients_ask_roll(struct ancients_state *s, int n, unsigned why)
{
    assert(n > 0 && n <= BATTLE_DICE && why > WHY_NONE && why < WHYS);
    ancients_ask(s, ASK_ROLL, 0, (unsigned)n);
    s->ask.why = (uint8_t)why;
}

/* Puts an open question; one with a single answer is skipped, since everybody can see that it has one. True: put. */
bool ancients_put(const struct ancients_pack *pack, struct ancients_state *s, struct events *events, unsigned kind,
                  unsigned seat)
{
    action_t all[512];
    ancients_ask(s, kind, seat, 0);
    if (ancients_legal_now(pack, s, all) != 1)
        return true;
    event_forced(events, seat, all[0], SEEN_BY_ALL);
    ancients_do(pack, s, all[0], events);
    return false;
}

/* The steps from `from` to the one that the turn stands at were passed over. */
void ancients_passed_over(const struct ancients_state *s, unsigned from, struct events *events)
{
    for (unsigned step = from; step < s->step; step++)
        if (step == STEP_ORDER || step == STEP_MOVE || step == STEP_BATTLE)
            event_forced(events, s->player, action_make(step == STEP_ORDER ? VERB_GO : VERB_DONE, 0, 0, 0, 0),
                         SEEN_BY_ALL);
}

void ancients_do(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events)
{
    unsigned from = action_from(a), to = action_to(a);
    switch (action_verb(a)) {
    case VERB_PLAY: ancients_play(pack, s, from, events); break;
    case VERB_LEAD:
    case VERB_ORDER:
    case VERB_RALLY:
    case VERB_GO: ancients_order(pack, s, a, events); break;
    case VERB_AMBUSH: ancients_ambush(pack, s, from, events); break;
    case VERB_ENTER: ancients_enter_reserve(pack, s, a, events); break;
    case VERB_MOVE: ancients_move(pack, s, from, to, events); break;
    case VERB_EXIT: ancients_exit(pack, s, from, events); break;
    case VERB_FIRE: ancients_fire(pack, s, from, to, events); break;
    case VERB_FIGHT: ancients_fight(pack, s, from, to, CLOSE, events); break;
    case VERB_BURN: ancients_burn(pack, s, from, to, events); break;
    case VERB_STAND:
    case VERB_EVADE:
    case VERB_STRIKE: ancients_defend(pack, s, action_verb(a), events); break;
    case VERB_WITHDRAW: ancients_withdraw(pack, s, from, events); break;
    case VERB_IGNORE: ancients_accept(pack, s, (int)from, events); break;
    case VERB_RETREAT: ancients_retreat(pack, s, from, events); break;
    case VERB_ESCAPE: ancients_escape(pack, s, from, events); break;
    case VERB_ADVANCE:
    case VERB_EXTRA:
    case VERB_BONUS:
    case VERB_STAY: ancients_advance(pack, s, a, events); break;
    default:
        assert(action_verb(a) == VERB_DONE);
        rules_met(events, RULE('R', 34));
        ancients_end_step(s, events);
    }
}

/* Dice have fallen: the chapter that asked for them carries them out. True: more dice are due at once. */
bool ancients_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll, struct events *events)
{
    assert(s->ask.kind == ASK_ROLL && s->ask.why < WHYS);
    rules_met(events, RULE('R', 12), RULE('R', 13), RULE('S', 6));
    report(events, EVENT_ROLLED, NOBODY, (int)roll, s->ask.why, 0, 0);
    switch (s->ask.why) {
    case WHY_RAMPAGE: ancients_rampage_rolled(pack, s, roll, events); return false;
    case WHY_CHECK: ancients_checked(pack, s, roll, events); return false;
    case WHY_ESCAPE: ancients_escape_rolled(pack, s, roll, events); return false;
    case WHY_MARSH: ancients_marsh(pack, s, roll, events); return false;
    case WHY_RALLY:
    case WHY_SPARTACUS: s->dice_orders = roll; return false;
    default: return ancients_sequence_rolled(pack, s, roll, events);
    }
}
