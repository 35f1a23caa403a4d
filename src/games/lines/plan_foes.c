/* plan_foes.c: how enemies line up whose hand is hidden: the tables of data/lines. */
#include "plan.h"

#include <string.h>

const char *const lines_usual[] = {
#include "../../../data/lines/usual.inc"
};
const int lines_usual_n = sizeof lines_usual / sizeof *lines_usual;

const char *const lines_greedy[] = {
#include "../../../data/lines/greedy.inc"
};
const int lines_greedy_n = sizeof lines_greedy / sizeof *lines_greedy;

void lines_foes_add(struct lines_foes *foes, const struct lines_side *side, uint32_t weight)
{
    if (foes->n == FOES_MAX || !weight)
        return;
    foes->side[foes->n] = *side;
    foes->weight[foes->n++] = weight;
    foes->all += weight;
}

uint32_t lines_beside(const struct lines_pack *pack, const struct lines_hand *own, const struct lines_setup *setup)
{
    uint8_t left[LINES_KINDS], all[LINES_KINDS];
    uint64_t weight = SETUP_ALL / 16;
    assert(own->n <= SETUP_CARDS && pack->pool_kinds <= LINES_KINDS);
    for (int k = 0; k < pack->pool_kinds; k++)
        left[k] = all[k] = pack->kinds[k].copies;
    for (int i = 0; i < own->n; i++)
        left[own->kind[i] - 1]--;
    for (int i = 0; i < 2 * SETUP_COLUMNS; i++) {
        int kind = setup->place[i / SETUP_COLUMNS][i % SETUP_COLUMNS] - 1;
        if (kind < 0)
            continue;
        if (!left[kind])
            return 0;
        weight = weight * left[kind]-- / all[kind];
        all[kind]--;
    }
    return (uint32_t)weight;
}

/* The table is of hands of eight out of the base pool. */
bool lines_usual_fits(const struct lines_pack *pack)
{
    return (pack->mode == MODE_DUEL || pack->mode == MODE_MATCH) && pack->hand == 8 && strcmp(pack->pool, "base") == 0;
}

bool lines_usual_read(const struct lines_pack *pack, const char *line, struct lines_setup *out)
{
    char front[128];
    struct lines_formation f;
    const char *slash = strchr(line, '/');
    size_t n = slash ? (size_t)(slash - line) : sizeof front;
    if (n >= sizeof front)
        return false;
    memcpy(front, line, n);
    front[n] = 0;
    if (lines_read_formation(pack, front, slash + 1, &f) != RULE_NONE || f.left > SETUP_HALF || f.right > SETUP_HALF)
        return false;
    memset(out, 0, sizeof *out);
    out->left = f.left;
    out->right = f.right;
    for (int i = 0; i < f.left + f.right; i++) {
        lines_card cards[] = {f.front[LINES_HALF - f.left + i], f.back[LINES_HALF - f.left + i]};
        for (int l = 0; l < 2; l++) {
            if (cards[l] == CARD_UNKNOWN || (cards[l] && card_kind(cards[l]) >= pack->pool_kinds))
                return false; /* another pool of that name */
            out->place[l][i] = (uint8_t)cards[l];
        }
    }
    return true;
}

static void add_lines(const struct lines_pack *pack, const struct lines_hand *own, const char *const *line, int n,
                      struct lines_foes *out)
{
    for (int i = 0; i < n; i++) {
        struct lines_setup setup;
        struct lines_side side;
        if (!lines_usual_read(pack, line[i], &setup))
            continue;
        lines_setup_side(pack, &setup, &side);
        lines_foes_add(out, &side, lines_beside(pack, own, &setup));
    }
}

void lines_usual_foes(const struct lines_pack *pack, const struct lines_hand *own, int most, struct lines_foes *out)
{
    add_lines(pack, own, lines_usual, most < lines_usual_n ? most : lines_usual_n, out);
}

void lines_greedy_foes(const struct lines_pack *pack, const struct lines_hand *own, int most, struct lines_foes *out)
{
    add_lines(pack, own, lines_greedy, most < lines_greedy_n ? most : lines_greedy_n, out);
}
