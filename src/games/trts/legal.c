/* legal.c: what may be done now, and if not, which rule stands in the way. */
#include "combat.h"

static bool is_asked(const struct trts_state *s, unsigned seat, const struct trts_pack *pack)
{
    if (seat >= pack->head.seats || s->player[seat].out)
        return false;
    return s->stage == STAGE_MACRO ? s->player[seat].sub != SUB_DONE : s->stage == STAGE_MICRO && s->ask.seat == seat;
}

int trts_legal(const void *pack, const void *v, unsigned seat, action_t *out)
{
    const struct trts_state *s = v;
    if (!is_asked(s, seat, pack))
        return 0;
    if (s->stage == STAGE_MACRO)
        return trts_macro_legal(pack, s, seat, out);
    return asks_combat(s) ? trts_combat_legal(pack, s, out) : trts_push_legal(pack, s, out);
}

bool trts_may_name(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, unsigned after,
                   struct reason *why)
{
    unsigned seat = ref_seat(ref), slot = ref_slot(ref);
    if (slot + 1 == after)
        return refuse_order(why, NOTE_NAMED, (int)ref, 0);
    if (slot < after)
        return refuse_order(why, NOTE_PASSED, (int)ref, (int)trts_ref(seat, after - 1));
    if (!trts_stands_behind(pack, s, seat, slot))
        return true;
    unsigned lowest = slot;
    each_piece(other, s, seat)
        if (other < lowest && trts_alike(pack, s, seat, other, slot))
            lowest = other;
    return refuse_order(why, NOTE_ALIKE, (int)ref, (int)trts_ref(seat, lowest));
}

#define V(verb) (1u << (verb))
static const uint32_t verbs_of[ASK_KINDS] = {
    [ASK_ACTION] = V(VERB_PUSH) | V(VERB_REGROUP) | V(VERB_PASS),
    [ASK_GROUP] = V(VERB_ADD) | V(VERB_GO),
    [ASK_REGROUP] = V(VERB_TO) | V(VERB_GO),
    [ASK_RETREAT] = V(VERB_TO) | V(VERB_GO),
    [ASK_BLOCK] = V(VERB_BLOCK) | V(VERB_GO),
    [ASK_ALLOCATE] = V(VERB_FIRE) | V(VERB_CAST) | V(VERB_GO),
    [ASK_TARGET] = V(VERB_AT) | V(VERB_SPLASH) | V(VERB_ENOUGH),
    [ASK_KEEP] = V(VERB_KEEP),
    [ASK_AFTER] = V(VERB_FORWARD) | V(VERB_TO) | V(VERB_END),
};

/* The rule that says when a verb is for. */
static uint16_t rule_of_verb(unsigned verb)
{
    static const uint16_t rules[VERBS] = {
        [VERB_GAS] = RULE('R', 22),     [VERB_MAKE] = RULE('R', 22),   [VERB_NEXT] = RULE('R', 22),
        [VERB_MOVE] = RULE('R', 22),    [VERB_DONE] = RULE('R', 22),   [VERB_PUSH] = RULE('R', 41),
        [VERB_REGROUP] = RULE('R', 41), [VERB_PASS] = RULE('R', 41),   [VERB_ADD] = RULE('R', 45),
        [VERB_FORWARD] = RULE('R', 62), [VERB_TO] = RULE('R', 66),     [VERB_BLOCK] = RULE('R', 94),
        [VERB_FIRE] = RULE('R', 80),    [VERB_CAST] = RULE('R', 80),   [VERB_AT] = RULE('R', 80),
        [VERB_SPLASH] = RULE('R', 95),  [VERB_ENOUGH] = RULE('R', 95), [VERB_KEEP] = RULE('R', 77),
        [VERB_GO] = RULE('R', 41),      [VERB_END] = RULE('R', 65)};
    assert(verb < VERBS);
    return rules[verb];
}

/* R58: does it say to retreat of a defender's piece whose owner sees no attacker, whoever is asked now? */
static bool retreats_unseen(const struct trts_pack *pack, const struct trts_state *s, action_t action)
{
    unsigned ref = action_from(action);
    if (s->stage != STAGE_MICRO || action_verb(action) != VERB_TO || s->ask.kind < ASK_RETREAT ||
        s->ask.kind > ASK_KEEP || ref >= SEATS_MAX * TRTS_SLOTS || ref_seat(ref) == s->by ||
        !slot_visible(ref_slot(ref)))
        return false;
    if (s->ask.kind == ASK_RETREAT && s->ask.seat == ref_seat(ref) && s->ask.after)
        return false; /* one set, whatever its order: who saw an attacker sees it though the detector went first */
    return piece_of(s, ref)->type && piece_of(s, ref)->at == s->at && !trts_sees_attacker(pack, s, ref_seat(ref));
}

/* A question that has nothing to decide is skipped, and one that is answered is closed. Whoever wants to act then hears
 * the rule that stood in the way, as if the question were open; false: none did, it is only too late or too early. */
static bool was_forbidden(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                          struct reason *why)
{
    static const uint8_t asks[VERBS] = {[VERB_BLOCK] = ASK_BLOCK, [VERB_FIRE] = ASK_ALLOCATE, [VERB_TO] = ASK_RETREAT};
    unsigned verb = action_verb(action), ref = action_from(action);
    unsigned kind = verb < VERBS ? asks[verb] : ASK_NOTHING;
    struct trts_state open;
    if (!kind || !verb_formed(trts_verbs, pack, action) || !trts_reopen(s, seat, kind, &open) ||
        !trts_owns(s, seat, ref) || !slot_visible(ref_slot(ref)) || piece_of(s, ref)->at != s->at ||
        (kind == ASK_RETREAT && (seat == s->by || !asks_combat(s))))
        return false;
    bool sound =
        kind == ASK_RETREAT ? trts_push_check(pack, &open, action, why) : trts_combat_check(pack, &open, action, why);
    return !sound && why->rule > RULE_ORDER && why->rule != RULE('R', 80);
}

/* A push or regroup being put together is secret: until its go the others are refused as if nothing had begun. */
static bool not_asked(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                      struct reason *why)
{
    unsigned verb = action_verb(action);
    bool secret = s->ask.kind == ASK_GROUP || s->ask.kind == ASK_REGROUP;
    if (s->stage == STAGE_MICRO && (s->ask.kind == ASK_ACTION || (secret && !s->running)) && verb < VERBS &&
        V(verb) & verbs_of[ASK_ACTION])
        return refuse(why, RULE('R', 41), -1, (int)s->ask.seat);
    return !was_forbidden(pack, s, seat, action, why) && refuse(why, RULE_SEAT, -1, 0);
}

/* A verb that answers another question than the one put now. */
static bool too_early(const struct trts_state *s, unsigned verb, struct reason *why)
{
    uint16_t rule = rule_of_verb(verb);
    if (rule == RULE('R', 22))
        return refuse_note(why, rule, NOTE_MACRO, -1, -1);
    *why = (struct reason){.rule = rule, .note = NOTE_EARLY, .a = -1, .b = (int)verb, .c = s->ask.kind};
    return false;
}

bool trts_check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why)
{
    const struct trts_state *s = v;
    unsigned verb = action_verb(action);
    *why = (struct reason){0};
    if (retreats_unseen(pack, s, action))
        return refuse(why, RULE('R', 58), (int)action_from(action), 0);
    if (!is_asked(s, seat, pack))
        return not_asked(pack, s, seat, action, why);
    if (!verb_formed(trts_verbs, pack, action))
        return refuse(why, RULE_SYNTAX, -1, 0);
    bool sound;
    if (s->stage == STAGE_MACRO)
        sound = trts_macro_check(pack, s, seat, action, why);
    else if (!(V(verb) & verbs_of[s->ask.kind]))
        return !was_forbidden(pack, s, seat, action, why) && too_early(s, verb, why);
    else
        sound = asks_combat(s) ? trts_combat_check(pack, s, action, why) : trts_push_check(pack, s, action, why);
    if (sound)
        *why = (struct reason){0};
    return sound;
}
