/* position_read_sequence.c: what a position leaves out of an open sequence, from what it does say. A position written
 * by hand seldom tells every member of section 8; a state that was written out tells them all, and nothing here
 * changes it. */
#include "games/ancients/position_read.h"

static bool full_number(const struct ancients_pack *pack, const struct ancients_state *s, unsigned id)
{
    int slot = ancients_slot(s, id);
    return slot >= 0 && is_full(pack, &s->unit[slot]);
}

/* Where attacker and target are, unless it is said; and which of them is a full WA (S23). */
void ancients_derive_places(const struct ancients_pack *pack, struct ancients_state *s, const struct json *sequence)
{
    struct sequence *q = &s->seq;
    int attacker = ancients_slot(s, q->attacker), target = ancients_slot(s, q->target);
    if (!json_get(sequence, "from") && attacker >= 0)
        q->from = s->unit[attacker].hex;
    if (!json_get(sequence, "at") && target >= 0)
        q->at = s->unit[target].hex;
    else if (!json_get(sequence, "at") && q->target_leader)
        q->at = s->leader[q->target_leader - 1].hex;
    if (!json_get(sequence, "full"))
        q->full = (uint8_t)(full_number(pack, s, q->attacker) | full_number(pack, s, q->target) << 1);
    if (q->roll == ROLL_EVADE)
        q->evading = 1;
    else if (q->evading && q->roll == ROLL_ATTACK)
        q->roll = ROLL_EVADE;
    if (q->roll == ROLL_STRIKE)
        q->strike = 1;
}

/* The reason for a roll that is due. */
unsigned ancients_derive_why(const struct ancients_state *s)
{
    static const uint8_t frames[FRAMES] = {[FRAME_RAMPAGE] = WHY_RAMPAGE,
                                           [FRAME_ESCAPE] = WHY_ESCAPE,
                                           [FRAME_MARSH] = WHY_MARSH,
                                           [FRAME_CHECK] = WHY_CHECK};
    static const uint8_t rolls[ROLLS] = {WHY_NONE, WHY_ATTACK, WHY_BACK, WHY_STRIKE, WHY_EVADE};
    if (s->stack_n)
        return frames[s->stack[s->stack_n - 1].kind];
    if (s->seq.kind == NO_SEQUENCE || s->seq.kind == MOVING)
        return card_now(s) == RALLY ? WHY_RALLY : card_now(s) == I_AM_SPARTACUS ? WHY_SPARTACUS : WHY_NONE;
    return s->seq.kind == FIRE ? WHY_SHOT : s->seq.kind == BURN ? WHY_BURN : rolls[s->seq.roll];
}

/* The retreat that the flags cause: under the rampage, which comes first (S93). */
static void derive_retreat(const struct ancients_pack *pack, struct ancients_state *s)
{
    struct sequence *q = &s->seq;
    const struct unit *u = ancients_rolled_at(s);
    bool found = false, rampage = false;
    for (int i = 0; i < s->stack_n; i++) {
        found |= s->stack[i].kind == FRAME_RETREAT || s->stack[i].kind == FRAME_BLOCKED;
        rampage |= s->stack[i].kind == FRAME_RAMPAGE;
    }
    if (!found && u && (rampage || s->ask.kind == ASK_RETREAT) && s->stack_n < STACK_MAX) {
        int steps = s->ask.kind == ASK_RETREAT && q->steps ? q->steps : q->flags * q->per_flag;
        memmove(&s->stack[1], &s->stack[0], s->stack_n * sizeof s->stack[0]);
        s->stack[0] = (struct frame){.kind = FRAME_RETREAT, .who = (uint8_t)(u - s->unit), .steps = (uint8_t)steps};
        s->stack_n++;
        found = true;
    }
    if (found)
        q->flags = q->steps = 0; /* accepted */
    struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    if (f && f->kind == FRAME_RETREAT)
        ancients_retreat_measure(pack, s, f);
}

/* He who must leave, where no frame names him: the target, or the leader left alone on its hex. */
static void derive_escape(struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    if (s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_ESCAPE)
        return;
    unsigned slot = q->target_leader ? q->target_leader : s->leader_at[q->at];
    if (slot && s->stack_n < STACK_MAX)
        ancients_push(s, (struct frame){.kind = FRAME_ESCAPE, .who = (uint8_t)(slot - 1), .steps = 3});
}

/* The dice that are due say what they are for, where no frame does: a rampage of the elephant rolled at; a check of its
 * unit's leader, or with one die of him whom a unit that is gone has left behind. */
static void derive_dice(const struct ancients_pack *pack, struct ancients_state *s, unsigned n)
{
    const struct sequence *q = &s->seq;
    const struct unit *u = ancients_rolled_at(s);
    int leader = u && n != 1 ? unit_leader(s, u) : u ? -1 : leader_on(s, q->at);
    if (s->ask.kind != ASK_ROLL || s->stack_n)
        return;
    if (s->ask.why == WHY_RAMPAGE && u && u->type == EL) {
        unsigned slot = (unsigned)(u - s->unit);
        ancients_push(s, (struct frame){.kind = FRAME_RAMPAGE,
                                        .who = (uint8_t)slot,
                                        .todo = ancients_rampage_around(pack, s, slot)});
    } else if (s->ask.why == WHY_CHECK && leader >= 0)
        ancients_push(s, (struct frame){.kind = FRAME_CHECK, .who = (uint8_t)leader, .dice = u ? 2 : 1});
}

/* Who answers, where it is not said: flags and retreats the unit's side, an escape the leader's. */
static void derive_asked(struct ancients_state *s)
{
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    const struct unit *u = ancients_rolled_at(s);
    if (s->ask.kind == ASK_IGNORE && u)
        s->ask.seat = u->side;
    else if (s->ask.kind == ASK_RETREAT && f && f->kind == FRAME_RETREAT)
        s->ask.seat = s->unit[f->who].side;
    else if (s->ask.kind == ASK_ESCAPE && f && f->kind == FRAME_ESCAPE)
        s->ask.seat = s->leader[f->who].side;
}

/* The attacker has used what it is using. */
static void derive_attacker(struct ancients_state *s)
{
    const struct sequence *q = &s->seq;
    int slot = ancients_slot(s, q->attacker);
    if (slot < 0 || s->unit[slot].side != s->player)
        return;
    struct unit *u = &s->unit[slot];
    u->flags |= ORDERED;
    bit_add(s->named[UNITS].w, u->hex);
    if (!u->shots || q->kind != FIRE)
        u->flags |= BATTLED;
    if (q->kind == BONUS)
        u->flags |= ADVANCED | HAD_BONUS;
    if (s->ask.kind == ASK_EXTRA || s->ask.kind == ASK_BONUS)
        u->flags |= ADVANCED;
}

/* Flags that lie before unit u, where the position tells the faces at most. None where they were accepted already: it
 * has left its hex, or a leader is checked whom the roll did not touch: another unit's, or its own though nothing hit
 * it. */
static int flags_left(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u)
{
    const struct sequence *q = &s->seq;
    if (!q->faces)
        return s->ask.kind == ASK_IGNORE || s->ask.why == WHY_RAMPAGE ||
               (s->ask.kind == ASK_RETREAT && !s->stack_n && !q->steps);
    bool gone = u->hex != (u->id == q->target ? q->at : q->from);
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    bool other = f && f->kind == FRAME_CHECK && s->leader[f->who].hex != u->hex;
    bool paid = s->ask.why == WHY_CHECK && (other || (ancients_roller(s) && !ancients_hits(pack, s, q->faces, NULL)));
    return gone || paid ? 0 : dice_count(q->faces, FACE_FL);
}

/* The flags before a unit, and how many of them it may ignore, where the position does not say. */
static void derive_flags(const struct ancients_pack *pack, struct ancients_state *s, const struct json *sequence)
{
    struct sequence *q = &s->seq;
    const struct unit *u = ancients_rolled_at(s);
    if (!json_get(sequence, "flags") && q->roll != ROLL_EVADE && u)
        q->flags = (uint8_t)flags_left(pack, s, u);
    if (!q->flags || !u)
        return;
    int ignorable = ancients_ignorable(pack, s, u, NULL);
    if (!json_get(sequence, "ignorable") && s->ask.kind == ASK_IGNORE)
        q->ignorable = (uint8_t)ignorable;
    if (!json_get(sequence, "hexes_per_flag"))
        q->per_flag = (uint8_t)ancients_hexes_per_flag(pack, s, u);
}

/* An evader that is gone was killed by the roll (P12), unless its leader was left behind elsewhere, on its way. */
static int evader_hits(const struct ancients_state *s)
{
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    bool fresh = f && (f->kind == FRAME_CHECK || (f->kind == FRAME_ESCAPE && f->steps == 3));
    return !fresh || s->leader[f->who].hex == s->seq.at;
}

/* After everything else of a position is read. first_roll: the dice of the sequence itself are still to be rolled. */
void ancients_derive_sequence(const struct ancients_pack *pack, struct ancients_state *s, const struct json *sequence,
                              const struct json *pending, bool first_roll)
{
    struct sequence *q = &s->seq;
    if (q->kind == NO_SEQUENCE || q->kind == MOVING)
        return;
    derive_attacker(s);
    if (first_roll || s->ask.kind == ASK_DEFEND)
        return;
    derive_flags(pack, s, sequence);
    if (!q->faces) { /* rolled, but not told: the flags, or a face that means nothing any more */
        for (int i = 0; i < q->flags; i++)
            q->faces += (uint32_t)dice_one(FACE_FL);
        if (!q->faces)
            q->faces = (uint32_t)dice_one(FACE_SW);
    }
    const struct unit *u = ancients_rolled_at(s);
    if (q->roll == ROLL_EVADE && !u && !json_get(sequence, "hits"))
        q->hits = (uint8_t)evader_hits(s);
    switch (s->ask.kind) {
    case ASK_ESCAPE: derive_escape(s); break;
    case ASK_WITHDRAW:
        q->flags = 0;
        if (u) { /* no more than there is a way for */
            int most = ancients_withdraw_length(pack, s, u), wanted = q->steps ? q->steps : u->hex == q->at ? 2 : 1;
            q->steps = (uint8_t)(wanted < most ? wanted : most);
        }
        break;
    case ASK_ADVANCE:
    case ASK_EXTRA:
    case ASK_BONUS: q->flags = 0; break;
    default: break;
    }
    derive_dice(pack, s, (unsigned)json_int(json_get(pending, "n"), 0));
    derive_retreat(pack, s);
    if (!json_get(pending, "player"))
        derive_asked(s);
}
