/* case_checks.c: what a case can ask of the moment: expect, asks, legal, only, illegal, view, events, facts. */
#include "cases.h"

#include "position.h"
#include "refusals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const case_check_keys[] = {"expect", "asks", "legal", "only", "illegal", "view", "events", "facts", NULL};

static bool wrong_type(struct case_run *run, const struct json *j, const char *wanted)
{
    text_format(&run->found, "%s: must be %s\n", j->key ? j->key : "here", wanted);
    return false;
}

/* Adds the lines of `differences` with the name of the check in front. */
static void put_differences(struct case_run *run, const char *check, struct text *differences)
{
    char *line = differences->at;
    for (char *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        text_format(&run->found, "%s ", check);
        text_put_n(&run->found, line, (size_t)(end - line) + 1);
    }
    text_free(differences);
}

/* ---- positions ---------------------------------------------------------------------------- */

static bool compare(struct case_run *run, const struct json *want, unsigned looker, const void *v, const char *check)
{
    struct json_doc doc;
    if (!position_tree(run->game, run->pack->bytes, v, looker, &doc)) {
        text_format(&run->found, "%s: the game's own position is no JSON\n", check);
        return false;
    }
    struct text differences = {0};
    bool ok = position_match(want, doc.root, &differences);
    put_differences(run, check, &differences);
    json_free(&doc);
    return ok;
}

static bool check_expect(struct case_run *run, const struct json *want)
{
    if (want->type != JSON_OBJECT)
        return wrong_type(run, want, "an object");
    return compare(run, want, REFEREE, match_state(run->match), "expect");
}

static bool check_view(struct case_run *run, const struct json *want)
{
    bool ok = true;
    if (want->type != JSON_OBJECT)
        return wrong_type(run, want, "an object: {\"A\": {…}, \"audience\": {…}}");
    json_each(v, want) {
        unsigned looker = NOBODY;
        if (strlen(v->key) == 1 && v->key[0] >= 'A' && v->key[0] < 'A' + run->pack->bytes->seats)
            looker = (unsigned)(v->key[0] - 'A');
        else if (strcmp(v->key, "audience") == 0)
            looker = AUDIENCE;
        else if (strcmp(v->key, "referee") == 0)
            looker = REFEREE;
        if (looker == NOBODY || v->type != JSON_OBJECT) {
            text_format(&run->found, "view %s: there is no such looker; A, B … and audience have a view, an object\n",
                        v->key);
            ok = false;
            continue;
        }
        char name[32];
        snprintf(name, sizeof name, "view of %s", v->key);
        memset(run->scratch, 0, run->game->state_size);
        match_look(run->match, looker, run->scratch);
        ok &= compare(run, v, looker, run->scratch, name);
    }
    return ok;
}

/* ---- who is asked -------------------------------------------------------------------------- */

static void say_asked(struct node node, struct text *out)
{
    if (node.kind != NODE_CHOICE) {
        text_put(out, node.kind == NODE_LUCK ? "luck" : "over");
        return;
    }
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (node.seats >> seat & 1)
            text_char(out, seat_letter(seat));
}

static bool check_asks(struct case_run *run, const struct json *want)
{
    struct node node = match_node(run->match);
    const char *word = json_str(want, "");
    bool ok;
    if (strcmp(word, "luck") == 0)
        ok = node.kind == NODE_LUCK;
    else if (strcmp(word, "over") == 0)
        ok = node.kind == NODE_OVER;
    else {
        unsigned seats = 0;
        for (const char *c = word; *c; c++) {
            if (*c < 'A' || *c >= 'A' + SEATS_MAX)
                return wrong_type(run, want, "seats like \"A\" or \"AB\", or \"luck\", or \"over\"");
            seats |= 1u << (*c - 'A');
        }
        if (!seats)
            return wrong_type(run, want, "seats like \"A\" or \"AB\", or \"luck\", or \"over\"");
        ok = node.kind == NODE_CHOICE && node.seats == seats;
    }
    if (!ok) {
        text_format(&run->found, "asks: expected %s, found ", word);
        say_asked(node, &run->found);
        text_char(&run->found, '\n');
    }
    return ok;
}

/* ---- lines ---------------------------------------------------------------------------------- */

bool case_engine_word(const char *line)
{
    static const char *const words[] = {"undo", "resign", "time", "agree", NULL};
    for (int i = 0; words[i]; i++)
        if (strcmp(line, words[i]) == 0)
            return true;
    return false;
}

const char *case_line_who(const struct case_run *run, const char *line, unsigned who[SEATS_MAX], int *n)
{
    struct node node = match_node(run->match);
    while (*line == ' ')
        line++;
    *n = 0;
    if (line[0] && line[1] == ':' && (line[0] == '*' || (line[0] >= 'A' && line[0] < 'A' + SEATS_MAX))) {
        who[(*n)++] = line[0] == '*' ? (unsigned)LUCK : (unsigned)(line[0] - 'A');
        for (line += 2; *line == ' ';)
            line++;
        return line;
    }
    if (node.kind == NODE_LUCK)
        who[(*n)++] = LUCK;
    for (unsigned seat = 0; node.kind == NODE_CHOICE && seat < SEATS_MAX; seat++)
        if (node.seats >> seat & 1)
            who[(*n)++] = seat;
    if (*n == 0)
        who[(*n)++] = 0; /* over: whoever says it is not asked */
    return line;
}

static bool luck_allows(struct case_run *run, const void *state, uint64_t outcome)
{
    int n = run->game->outcomes(run->pack->bytes, state, run->outcomes);
    for (int i = 0; i < n; i++)
        if (run->outcomes[i].what == outcome)
            return true;
    return false;
}

/* Would this line be taken now? It must answer the question put now; what answers one that was skipped may stand in front
 * of it (a path whose first step was the only one), but alone it is not offered. Luck that falls due on the way ends the
 * trial: what stands behind it cannot be judged yet. */
static bool line_taken(struct case_run *run, unsigned who, const char *line, struct reason *why)
{
    const void *pack = run->pack->bytes, *state = match_state(run->match);
    struct node node = match_node(run->match);
    bool asked = who == LUCK ? node.kind == NODE_LUCK : node.kind == NODE_CHOICE && node.seats >> who & 1;
    char rest[LINE_MAX_BYTES];
    uint64_t what;
    snprintf(rest, sizeof rest, "%s", line);
    *why = (struct reason){.rule = RULE_SYNTAX};
    struct reason other;
    if (!run->game->read(pack, state, who, rest, &what, why)) {
        if (asked && who != LUCK && match_would_enter(run->match, who, line, &other))
            return true;
        if (!asked && (why->rule == RULE_SYNTAX || why->rule == RULE_NONE))
            *why = (struct reason){.rule = RULE_SEAT};
        return false;
    }
    if (who == LUCK) {
        *why = (struct reason){.rule = asked ? RULE_SYNTAX : RULE_SEAT};
        if (!asked || !luck_allows(run, state, what))
            return false;
    } else if (!run->game->check(pack, state, who, what, why))
        return match_would_enter(run->match, who, line, &other);
    *why = (struct reason){.rule = RULE_SEAT};
    return asked && (!rest[0] || match_would(run->match, who, line, why, NULL));
}

static void say_refusal(struct case_run *run, const struct reason *why)
{
    text_put(&run->found, "refused by ");
    reason_say(run->game, run->pack->bytes, why, &run->found);
}

static bool check_legal(struct case_run *run, const struct json *want)
{
    if (want->type != JSON_ARRAY)
        return wrong_type(run, want, "a list of lines");
    bool ok = true;
    json_each(l, want) {
        unsigned who[SEATS_MAX];
        int n;
        bool taken = false;
        struct reason why, first = {0};
        const char *line = case_line_who(run, json_str(l, ""), who, &n);
        for (int i = 0; i < n && !taken; i++) {
            taken = line_taken(run, who[i], line, &why);
            if (i == 0)
                first = why;
        }
        if (taken)
            continue;
        text_format(&run->found, "legal: expected \"%s\" to be offered, found it ", json_str(l, ""));
        say_refusal(run, &first);
        text_char(&run->found, '\n');
        ok = false;
    }
    return ok;
}

/* All that is offered to `who` now, into run->actions (or outcomes). */
static int offered(struct case_run *run, unsigned who)
{
    const void *pack = run->pack->bytes, *state = match_state(run->match);
    struct node node = match_node(run->match);
    if (who == LUCK)
        return node.kind == NODE_LUCK ? run->game->outcomes(pack, state, run->outcomes) : 0;
    return node.kind == NODE_CHOICE && node.seats >> who & 1 ? run->game->legal(pack, state, who, run->actions) : 0;
}

static bool only_for(struct case_run *run, const struct json *want, unsigned who)
{
    int n = offered(run, who), listed = 0;
    bool *named = calloc((size_t)n + 1, sizeof *named), ok = true;
    if (!named)
        abort();
    json_each(l, want) {
        unsigned seats[SEATS_MAX];
        int seats_n;
        bool mine = false;
        const char *line = case_line_who(run, json_str(l, ""), seats, &seats_n);
        for (int i = 0; i < seats_n; i++)
            mine |= seats[i] == who;
        if (!mine)
            continue;
        listed++;
        char rest[LINE_MAX_BYTES];
        snprintf(rest, sizeof rest, "%s", line);
        uint64_t what = 0;
        struct reason why = {.rule = RULE_SYNTAX};
        bool found = false, read = run->game->read(run->pack->bytes, match_state(run->match), who, rest, &what, &why);
        for (int i = 0; i < n && read && !rest[0]; i++)
            if ((who == LUCK ? run->outcomes[i].what : run->actions[i]) == what)
                found = named[i] = true;
        if (found)
            continue;
        ok = false;
        text_format(&run->found, "only: expected \"%s\" to be offered, found it ", json_str(l, ""));
        if (read && rest[0])
            text_put(&run->found, "to be more than one action");
        else {
            if (read && who != LUCK && run->game->check(run->pack->bytes, match_state(run->match), who, what, &why))
                text_put(&run->found, "allowed but not listed");
            else
                say_refusal(run, &why);
        }
        text_char(&run->found, '\n');
    }
    for (int i = 0; i < n && listed; i++) {
        if (named[i])
            continue;
        text_format(&run->found, "only: found \"%c: ", seat_letter(who));
        if (who == LUCK)
            run->game->say_outcome(run->pack->bytes, run->outcomes[i].what, &run->found);
        else
            run->game->say_action(run->pack->bytes, run->actions[i], &run->found);
        text_put(&run->found, "\" offered as well, expected not\n");
        ok = false;
    }
    free(named);
    return ok;
}

static bool check_only(struct case_run *run, const struct json *want)
{
    if (want->type != JSON_ARRAY)
        return wrong_type(run, want, "a list of lines");
    struct node node = match_node(run->match);
    if (want->count == 0 && node.kind != NODE_OVER) {
        text_put(&run->found, "only: expected nothing to be offered, found that ");
        say_asked(node, &run->found);
        text_put(&run->found, " is asked\n");
        return false;
    }
    bool ok = only_for(run, want, LUCK);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        ok &= only_for(run, want, seat);
    return ok;
}

/* Does the refusal cite one of the rules that the case names? */
static bool cites(const struct json *rules, uint16_t rule)
{
    if (rules->type == JSON_STRING)
        return rule_read(rules->string) == rule && rule != RULE_NONE;
    json_each(r, rules)
        if (r->type == JSON_STRING && rule_read(r->string) == rule && rule != RULE_NONE)
            return true;
    return false;
}

static void say_rules(const struct json *rules, struct text *out)
{
    if (rules->type == JSON_STRING)
        text_put(out, rules->string);
    else
        json_each(r, rules)
            text_format(out, "%s%s", r == rules->first ? "" : " or ", json_str(r, "?"));
}

static bool refused_by(struct case_run *run, const char *whole, const struct json *rules)
{
    unsigned who[SEATS_MAX];
    int n;
    bool taken = false, cited = false;
    struct reason why = {0}, first = {0};
    const char *line = case_line_who(run, whole, who, &n);
    if (case_engine_word(line)) {
        taken = match_line(run->match, NOBODY, whole, &first, NULL);
        cited = cites(rules, first.rule);
    } else {
        for (int i = 0; i < n && !taken; i++) {
            taken = line_taken(run, who[i], line, &why);
            cited |= !taken && cites(rules, why.rule);
            if (i == 0)
                first = why;
        }
        /* A seat's line while luck is due: nobody is asked. */
        if (!taken && !cited && who[0] == LUCK && line == whole)
            for (unsigned seat = 0; seat < run->pack->bytes->seats && !cited; seat++)
                cited = !line_taken(run, seat, line, &why) && cites(rules, why.rule);
        /* and that is a reason beside the game's own for what was passed over */
        cited |= match_node(run->match).kind == NODE_LUCK && cites(rules, RULE_SEAT);
    }
    if (!taken && cited)
        return true;
    text_format(&run->found, "illegal: expected \"%s\" to be refused by ", whole);
    say_rules(rules, &run->found);
    text_put(&run->found, ", found it ");
    if (taken)
        text_put(&run->found, "accepted");
    else
        say_refusal(run, &first);
    text_char(&run->found, '\n');
    return false;
}

static bool check_illegal(struct case_run *run, const struct json *want)
{
    if (want->type != JSON_OBJECT)
        return wrong_type(run, want, "an object: {\"line\": \"R12\"}");
    bool ok = true;
    json_each(l, want)
        ok &= refused_by(run, l->key, l);
    return ok;
}

/* ---- events --------------------------------------------------------------------------------- */

static bool opens_step(const char *line) { return strncmp(line, "step ", 5) == 0; }
static bool closes_step(const char *line)
{
    return opens_step(line) || strncmp(line, "round ", 6) == 0 || strncmp(line, "turn ", 5) == 0;
}

/* Was a step still open when the last check was made? Its events may then come without their `step`. */
static bool step_open(const struct case_run *run, int since)
{
    struct text all = {0};
    bool open = false;
    int n = -since;
    match_events(run->match, 0, REFEREE, &all);
    for (const char *at = text_str(&all); at && *at; at++)
        n += *at == '\n' || !at[1];
    for (const char *line = text_str(&all); n > 0 && line && *line; n--) {
        open = closes_step(line) ? opens_step(line) : open;
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    text_free(&all);
    return open;
}

/* What two armies do side by side before or after the steps of a round. */
static bool at_once(const char *line)
{
    return strncmp(line, "speed ", 6) == 0 || strncmp(line, "up ", 3) == 0 || strncmp(line, "slide ", 6) == 0 ||
           strncmp(line, "divide ", 7) == 0;
}

/* In order, others between; what happens inside one `step` happens at once and may be listed in any order. */
static bool in_sequence(const struct json *want, char **lines, int n, bool open, const char **missing)
{
    int from = 0;
    json_each(w, want) {
        int i = from;
        const char *line = json_str(w, "");
        while (i < n && !(lines[i] && strcmp(line, lines[i]) == 0))
            i++;
        if (i == n) {
            *missing = line;
            return false;
        }
        int step = i;
        while (step >= 0 && !(lines[step] && closes_step(lines[step])))
            step--;
        bool inside = step < 0 ? open : step < i && opens_step(lines[step]);
        inside |= at_once(line);
        if (!inside)
            from = i + 1;
        else {
            from = step + 1;
            lines[i] = NULL; /* used up */
        }
    }
    return true;
}

static bool check_events(struct case_run *run, const struct json *want)
{
    if (want->type != JSON_ARRAY)
        return wrong_type(run, want, "a list of lines");
    struct text all = {0}, copy = {0};
    match_events(run->match, run->events_from, REFEREE, &all);
    text_put(&copy, text_str(&all));
    char **lines = calloc(all.n + 1, sizeof *lines);
    if (!lines)
        abort();
    int n = 0;
    for (char *line = all.n ? copy.at : NULL, *end; line && *line; line = end) {
        lines[n++] = line;
        end = strchr(line, '\n');
        if (!end)
            break;
        *end++ = 0;
    }
    const char *missing = NULL;
    bool ok = in_sequence(want, lines, n, step_open(run, n), &missing);
    if (!ok) {
        text_format(&run->found, "events since the last check: expected \"%s\" (in this order), found: ", missing);
        for (const char *c = text_str(&all); *c; c++)
            if (*c == '\n')
                text_put(&run->found, c[1] ? "; " : "");
            else
                text_char(&run->found, *c);
        text_put(&run->found, n ? "\n" : "no events\n");
    }
    free(lines);
    text_free(&all);
    text_free(&copy);
    return ok;
}

/* ---- facts ---------------------------------------------------------------------------------- */

static bool same_words(const char *a, const char *b)
{
    for (;;) {
        while (*a == ' ')
            a++;
        while (*b == ' ')
            b++;
        if (!*a || !*b)
            return *a == *b;
        for (; *a && *a != ' '; a++, b++)
            if (*a != *b)
                return false;
        if (*b && *b != ' ')
            return false;
    }
}

static bool fact_is(const struct json *want, const char *found)
{
    switch (want->type) {
    case JSON_STRING: return same_words(want->string, found);
    case JSON_INT: {
        int64_t n;
        return word_int(found, INT64_MIN, INT64_MAX, &n) && n == want->integer;
    }
    case JSON_TRUE: return strcmp(found, "true") == 0 || strcmp(found, "yes") == 0;
    case JSON_FALSE: return strcmp(found, "false") == 0 || strcmp(found, "no") == 0;
    case JSON_NULL: return !*found || strcmp(found, "none") == 0;
    case JSON_ARRAY: { /* the words, in any order */
        struct text words = {0};
        struct json list = {.type = JSON_ARRAY};
        struct json_doc doc;
        struct errors errors = {0};
        char *copy = strdup(found), word[64];
        int64_t n;
        bool numbers = want->count && json_at(want, 0)->type == JSON_INT;
        json_open(&words, NULL, '[');
        while (copy && next_word(copy, word, sizeof word))
            if (numbers && word_int(word, INT64_MIN, INT64_MAX, &n))
                json_put_int(&words, NULL, n);
            else
                json_put_str(&words, NULL, word);
        json_close(&words, ']');
        bool ok = json_parse(&doc, "fact", text_str(&words), words.n, &errors);
        if (ok) {
            list = *want;
            list.key = NULL;
            ok = position_match(&list, doc.root, NULL);
            json_free(&doc);
        }
        errors_free(&errors);
        text_free(&words);
        free(copy);
        return ok;
    }
    default: return false;
    }
}

static bool check_facts(struct case_run *run, const struct json *want)
{
    if (want->type != JSON_OBJECT)
        return wrong_type(run, want, "an object: {\"words\": value}");
    bool ok = true;
    json_each(f, want) {
        struct text found = {0}, wanted = {0};
        bool known = run->game->fact(run->pack->bytes, match_state(run->match), f->key, &found);
        if (!known || !fact_is(f, text_str(&found))) {
            struct json plain = *f;
            plain.key = NULL;
            json_say(&plain, &wanted);
            text_format(&run->found, "fact \"%s\": expected %s, found %s\n", f->key, text_str(&wanted),
                        known ? text_str(&found) : "no such fact");
            ok = false;
        }
        text_free(&found);
        text_free(&wanted);
    }
    return ok;
}

bool case_check(struct case_run *run, const struct json *checks)
{
    static bool (*const check[])(struct case_run *, const struct json *) = {
        check_expect, check_asks, check_legal, check_only, check_illegal, check_view, check_events, check_facts};
    bool ok = true;
    for (int i = 0; case_check_keys[i]; i++) {
        const struct json *want = json_get(checks, case_check_keys[i]);
        if (want)
            ok &= check[i](run, want);
    }
    return ok;
}
