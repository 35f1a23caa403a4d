/* figures.c: what /metrics says. Only for who runs the server: how many entries are written tells a seat how busy another is in
 * secret. */
#include "serve_inside.h"

enum { FIRST_STEP_US = 64 };

void histogram_add(struct histogram *h, int64_t us)
{
    int i = 0;
    for (int64_t most = FIRST_STEP_US; i < STEPS && us > most; most *= 2)
        i++;
    h->count[i]++;
    h->sum += us > 0 ? (uint64_t)us : 0;
}

static void histogram_say(const struct histogram *h, const char *name, const char *help, struct text *out)
{
    uint64_t so_far = 0, most = FIRST_STEP_US;
    text_format(out, "# HELP %s %s\n# TYPE %s histogram\n", name, help, name);
    for (int i = 0; i < STEPS; i++, most *= 2) {
        so_far += h->count[i];
        text_format(out, "%s_bucket{le=\"%llu.%06llu\"} %llu\n", name, (unsigned long long)(most / 1000000),
                    (unsigned long long)(most % 1000000), (unsigned long long)so_far);
    }
    so_far += h->count[STEPS];
    text_format(out, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %llu.%06llu\n%s_count %llu\n", name,
                (unsigned long long)so_far, name, (unsigned long long)(h->sum / 1000000),
                (unsigned long long)(h->sum % 1000000), name, (unsigned long long)so_far);
}

void figures_say(const struct server *s, struct text *out)
{
    const struct house_figures *f = house_figures(s->house);
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } rows[] = {
        {"bellum_matches_created_total", "counter", "Matches made since the start.", f->matches},
        {"bellum_matches_expired_total", "counter", "Abandoned matches thrown away.", s->expired},
        {"bellum_entries_total", "counter", "Entries written to the store.", f->entries},
        {"bellum_commits_total", "counter", "Transactions committed.", f->commits},
        {"bellum_refusals_total", "counter", "Lines refused by a rule.", f->refusals},
        {"bellum_thoughts_total", "counter", "Decisions of computer seats.", f->thoughts},
        {"bellum_faults_total", "counter", "Faults of store, memory, network and clock.", f->faults + s->faults},
        {"bellum_requests_total", "counter", "HTTP requests.", s->requests},
        {"bellum_messages_total", "counter", "WebSocket messages received.", s->messages},
        {"bellum_turned_away_total", "counter", "Connections, requests and keys refused.", s->turned_away},
        {"bellum_guesses_total", "counter", "Links that open nothing.", s->guesses},
        {"bellum_guesses_slowed_total", "counter", "Such links answered late.", s->slowed},
        {"bellum_shares_spent_total", "counter", "Requests refused because an address used up its share.",
         s->refused_shares},
        {"bellum_connections", "gauge", "Connections open.", (uint64_t)s->connections},
        {"bellum_sockets", "gauge", "WebSockets open.", (uint64_t)s->sockets},
        {"bellum_rooms", "gauge", "Matches held in memory.", (uint64_t)house_rooms(s->house)},
        {"bellum_thinking", "gauge", "Decisions waiting for a computer.", (uint64_t)house_queue(s->house)},
        {"bellum_ready", "gauge", "Whether the store takes what is played.", !serve_unready(s)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        text_format(out, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", rows[i].name, rows[i].help, rows[i].name,
                    rows[i].kind, rows[i].name, (unsigned long long)rows[i].value);
    histogram_say(&s->answers, "bellum_answer_seconds", "From a whole request to the end of its answer.", out);
    histogram_say(&s->moves, "bellum_move_seconds", "From a move to the view that follows it.", out);
    histogram_say(&s->spins, "bellum_turn_seconds", "Turns of the loop, waiting left out.", out);
    histogram_say(&s->commits, "bellum_commit_seconds", "Until a commit was on the disk.", out);
}
