/* inspect.c: named figures, for cases and tooltips. */
#include "trts.h"

static int player_of(const struct trts_pack *pack, const char *word)
{
    return word[0] == 'P' && word[1] >= '1' && word[1] < '1' + pack->head.seats && !word[2] ? word[1] - '1' : -1;
}

/* In a view of somebody else: its hidden board is not there to be counted. */
static bool is_foreign(const struct trts_state *s, unsigned seat) { return s->player[seat].got == UINT16_MAX; }

static bool fact_of_player(const struct trts_pack *pack, const struct trts_state *s, const char *what, unsigned seat,
                           struct text *out)
{
    struct trts_economy e;
    int sum[2];
    if (strcmp(what, "areas") == 0) {
        text_int(out, trts_areas(s, seat));
        return true;
    }
    if (is_foreign(s, seat))
        return false;
    trts_economy(pack, s, seat, &e);
    if (strcmp(what, "supply") == 0)
        text_int(out, trts_supply(pack, s, seat));
    else if (strcmp(what, "used") == 0)
        text_int(out, e.supply);
    else if (strcmp(what, "cap") == 0)
        text_int(out, e.cap);
    else if (strcmp(what, "minerals") == 0 || strcmp(what, "gas") == 0) { /* what Income would bring, unsaid */
        trts_income_sum(pack, s, seat, sum);
        text_int(out, sum[what[0] == 'g']);
    } else
        return false;
    return true;
}

static bool fact_of_piece(const struct trts_pack *pack, const struct trts_state *s, const char *what, unsigned ref,
                          struct text *out)
{
    static const char *const stats[] = {"speed", "armor", "ground", "air", "range", "air_range", "energy", NULL};
    const struct trts_piece *x = piece_of(s, ref);
    if (!x->type || (is_foreign(s, ref_seat(ref)) && !slot_visible(ref_slot(ref))))
        return false;
    if (strcmp(what, "hp") == 0) {
        text_int(out, x->hp);
        return true;
    }
    for (int i = 0; stats[i]; i++)
        if (strcmp(stats[i], what) == 0) {
            text_int(out, piece_stat(pack, s, ref, (enum trts_stat)i));
            return true;
        }
    return false;
}

/* `distance H1 M`, `way a3 M`, `areas P1`, `supply P1`, `used P1`, `cap P1`, `minerals P1`, `gas P1`, `range A1` … */
bool trts_fact(const void *pack_v, const void *v, const char *words, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    char line[64], what[16], a[16], b[16] = "";
    if (strlen(words) >= sizeof line)
        return false;
    strcpy(line, words);
    if (next_word(line, what, sizeof what) >= sizeof what || next_word(line, a, sizeof a) >= sizeof a || !a[0] ||
        next_word(line, b, sizeof b) >= sizeof b || line[0])
        return false;
    unsigned to = area_read(&pack->board, b), from = area_read(&pack->board, a);
    int name = trts_read_name(a), seat = player_of(pack, a);
    if (strcmp(what, "distance") == 0 && from != AREA_NONE && to != AREA_NONE) {
        text_int(out, area_distance(&pack->board, from, to, UINT32_MAX));
        return true;
    }
    if (strcmp(what, "way") == 0 && name >= 0 && piece_of(s, (unsigned)name)->type && to != AREA_NONE) {
        int cost = area_distance(&pack->board, piece_of(s, (unsigned)name)->at, to,
                                 trts_passage(pack, s, ref_seat((unsigned)name)));
        cost == AREA_FAR ? text_put(out, "none") : text_int(out, cost);
        return true;
    }
    if (b[0])
        return false;
    return seat >= 0 ? fact_of_player(pack, s, what, (unsigned)seat, out)
                     : name >= 0 && fact_of_piece(pack, s, what, (unsigned)name, out);
}
