/* report.c: a balance report as one page that needs nothing else. */
#include "lab.h"
#include "plots.h"

#include "engine/content.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    "body{font:16px/1.5 Georgia,serif;max-width:1000px;margin:2em auto;padding:0 1em;color:#26231e;background:#faf7f0}"
    "h1{margin-bottom:0}h2{margin-top:2em;border-bottom:1px solid #d8cfbd}table{border-collapse:collapse;font-size:.95em}"
    "td,th{padding:.25em .8em;text-align:right;border-bottom:1px solid #e5ddcc}td:first-child,th:first-child{text-align:left}"
    "table{display:block;overflow-x:auto}td{white-space:nowrap}"
    ".bar{display:inline-block;position:relative;width:260px;height:14px;background:#eee6d5;vertical-align:middle}"
    ".bar i{position:absolute;top:0;bottom:0;background:#8a3b2e88}.bar b{position:absolute;top:-3px;bottom:-3px;width:2px;background:#26231e}"
    ".note{color:#6d675c}.yes{font-weight:700}.plot{margin:1em 0}.rules{columns:3;font-size:.9em}"
    ".two{max-width:none;margin:2em calc(50vw + 1em) 2em 1em}iframe.other{position:fixed;top:0;right:0;width:50vw;height:100vh;border:0;"
    "border-left:2px solid #d8cfbd}@media print{.beside{display:none}}.inside .beside{display:none}"
    /* a phone, or half of a screen; the other half as it shows it, so that bars can be compared */
    "@media(max-width:760px){table{font-size:.8em}td,th{padding:.3em .3em}td:first-child{white-space:normal}.bar{width:15vw}.rules{columns:2}}"
    "@media(max-width:1520px){.two table{font-size:.8em}.two td,.two th{padding:.3em .3em}.two td:first-child{white-space:normal}.two .bar{width:7.5vw}"
    ".two .rules{columns:2}}";

static void put_escaped(FILE *f, const char *s)
{
    for (; *s; s++)
        switch (*s) {
        case '<': fputs("&lt;", f); break;
        case '>': fputs("&gt;", f); break;
        case '&': fputs("&amp;", f); break;
        case '"': fputs("&quot;", f); break;
        default: fputc(*s, f);
        }
}

static void put_share(FILE *f, double k, double n)
{
    struct interval i = wilson(k, n);
    fprintf(
        f,
        "<td>%.1f %%</td><td>%.1f to %.1f</td><td><span class=bar><i style=\"left:%.1f%%;width:%.1f%%\"></i><b style=\"left:%.1f%%\"></b></span></td>",
        100 * k / n, 100 * i.low, 100 * i.high, 100 * i.low, 100 * (i.high - i.low), 100 * k / n);
}

/* The same player on each side: what skill and what the seat is worth. */
static void by_player_and_seat(FILE *f, const struct trial *t, const struct played *results)
{
    int seats = t->pack->bytes->seats;
    fputs("<h2>Who won on which side</h2><table><tr><th>player and seat<th>won<th>share<th>95 % interval<td></tr>", f);
    for (int e = 0; e < seats; e++)
        for (int seat = 0; seat < seats; seat++) {
            int64_t n = 0, k = 0;
            for (int64_t i = 0; i < t->games; i++) {
                int first = 0;
                for (int o = 0; o < seats; o++)
                    first += results[i].place[o] == 1;
                n += results[i].seat[e] == seat;
                k += results[i].seat[e] == seat && results[i].place[e] == 1 && first < seats; /* a team wins together */
            }
            if (!n)
                continue;
            fprintf(f, "<tr><td>%c ", 'a' + e);
            put_escaped(f, t->entrant[e]);
            fprintf(f, " as %c<td>%lld of %lld", 'A' + seat, (long long)k, (long long)n);
            put_share(f, (double)k, (double)n);
        }
    fputs("</table>", f);
}

static void wins(FILE *f, const struct trial *t, const struct played *results, const struct tally *c)
{
    int seats = t->pack->bytes->seats;
    double n = (double)c->games;
    fputs("<h2>Who won</h2><table><tr><th>player<th>won<th>share<th>95 % interval<td></tr>", f);
    for (int e = 0; e < seats; e++) {
        fprintf(f, "<tr><td>%c ", 'a' + e);
        put_escaped(f, t->entrant[e]);
        fprintf(f, "<td>%lld", (long long)c->wins[e]);
        put_share(f, (double)c->wins[e], n);
    }
    fprintf(f, "<tr><td>drawn<td>%lld", (long long)c->draws);
    put_share(f, (double)c->draws, n);
    fputs(
        "</table><h2>Which side won</h2><p class=note>The effect of the seat, whoever sits there; the first seat moves first where the "
        "game has one.</p><table><tr><th>seat<th>won<th>share<th>95 % interval<td></tr>",
        f);
    for (int seat = 0; seat < seats; seat++) {
        fprintf(f, "<tr><td>%c ", 'A' + seat);
        put_escaped(f, t->game->seat_names[seat] ? t->game->seat_names[seat] : "");
        fprintf(f, "<td>%lld", (long long)c->seat_wins[seat]);
        put_share(f, (double)c->seat_wins[seat], n);
    }
    fputs("</table>", f);
    by_player_and_seat(f, t, results);
    fputs("<h2>How it ended</h2><table><tr><th>by<th>games<th>share<th>95 % interval<td></tr>", f);
    for (size_t i = 0; i < sizeof c->ending / sizeof *c->ending && c->ending[i].n; i++) {
        fputs("<tr><td>", f);
        put_escaped(f, c->ending[i].by);
        fprintf(f, "<td>%lld", (long long)c->ending[i].n);
        put_share(f, (double)c->ending[i].n, n);
    }
    fputs("</table>", f);
}

/* A histogram as a bar plot: `pick` takes the figure out of a game. */
static void histogram(FILE *f, const char *id, const char *title, const struct trial *t, const struct played *results,
                      double (*pick)(const struct played *))
{
    enum { BINS = 40 };
    double low = INFINITY, high = -INFINITY, count[BINS] = {0};
    for (int64_t i = 0; i < t->games; i++) {
        low = fmin(low, pick(&results[i]));
        high = fmax(high, pick(&results[i]));
    }
    double width = ceil((high - low + 1) / BINS); /* of whole numbers: each bin holds as many of them */
    int bins = (int)((high - low) / width) + 1;
    for (int64_t i = 0; i < t->games; i++) {
        int bin = (int)((pick(&results[i]) - low) / width);
        count[bin >= bins ? bins - 1 : bin]++;
    }
    fprintf(f, "<div class=plot id=%s></div><script>plot('%s','%s',[[", id, id, title);
    for (int b = 0; b < bins; b++)
        fprintf(f, "%s%.6g", b ? "," : "", low + b * width + (width - 1) / 2);
    fputs("],[", f);
    for (int b = 0; b < bins; b++)
        fprintf(f, "%s%.6g", b ? "," : "", 100 * count[b] / (double)t->games);
    fputs("]])</script>\n", f);
}

static double pick_decisions(const struct played *p) { return p->decisions; }
static double pick_leads(const struct played *p) { return p->lead_changes; }
static double pick_luck(const struct played *p) { return floor(p->luck[0] / 200.0); }

static void luck(FILE *f, const struct trial *t, const struct played *results, const struct tally *c)
{
    int seats = t->pack->bytes->seats;
    int64_t decided, luckier = luckier_won(results, t->games, seats, &decided);
    bool met = false;
    for (int64_t i = 0; i < t->games; i++)
        for (int e = 0; e < seats; e++)
            met |= results[i].luck[e] != 0;
    if (!met) {
        fputs("<h2>Luck</h2><p>No luck that was worth anything was met.</p>", f);
        return;
    }
    fputs(
        "<h2>Luck</h2><p class=note>Each die and card is weighed against its exact expectation by the worth of the position, in "
        "points of 100 (from certain loss to certain win is 100). Its mean is zero whoever plays, so what of the "
        "points goes with luck can be taken out: what is left is as sure as that many times the games.</p><table><tr>"
        "<th>player<th>mean luck a game<th>points a game with the luck taken out, %<th>95 % interval<th>worth so many times the games"
        "</tr>",
        f);
    for (int e = 0; e < seats; e++) {
        fprintf(f, "<tr><td>%c ", 'a' + e);
        put_escaped(f, t->entrant[e]);
        struct fair fair = fair_share(results, t->games, seats, e);
        fprintf(f, "<td>%+.2f<td>%.1f<td>%.1f to %.1f<td>%.2f", c->luck[e] / 200 / (double)c->games, 100 * fair.share,
                100 * fair.interval.low, 100 * fair.interval.high, fair.worth);
    }
    fputs("</table>", f);
    if (decided) {
        fprintf(f, "<p>The winner had been the luckier side in %lld of %lld decided games:", (long long)luckier,
                (long long)decided);
        struct interval w = wilson((double)luckier, (double)decided);
        fprintf(f, " %.1f %% (%.1f to %.1f).</p>", 100.0 * (double)luckier / (double)decided, 100 * w.low,
                100 * w.high);
    }
    histogram(f, "luck", "luck of player a in a game, % of games", t, results, pick_luck);
}

static int by_times(const void *a, const void *b)
{
    int64_t x = ((const struct usage *)a)->times, y = ((const struct usage *)b)->times;
    return (y > x) - (y < x);
}

const char *content_name(const struct json *j, const char *id)
{
    const struct json *own = json_get(j, "id");
    const char *name = json_str(json_get(j, "name"), NULL);
    char number[24] = "";
    if (own && own->type == JSON_INT)
        snprintf(number, sizeof number, "%lld", (long long)json_int(own, 0));
    if (name && own && strcmp(json_str(own, number), id) == 0)
        return name;
    name = json_str(json_get(json_get(j, "names"), id), NULL);
    json_each(part, j && (j->type == JSON_OBJECT || j->type == JSON_ARRAY) ? j : NULL)
        if (!name)
            name = content_name(part, id);
    return name;
}

/* "play WD" and what WD is called, for those who do not know the notation. */
static void put_words(FILE *f, const struct usage *u)
{
    put_escaped(f, u->words);
    if (u->name[0]) {
        fputs(" (", f);
        put_escaped(f, u->name);
        fputc(')', f);
    }
}

static int64_t together(const struct sides count[USAGE_GROUPS])
{
    int64_t n = 0;
    for (int g = 0; g < USAGE_GROUPS; g++)
        n += count[g].of[0] + count[g].of[1];
    return n;
}

/* What is used, and whether those who use it win more often; false discoveries kept to 5 %. */
static void usage(FILE *f, const struct usages *u, int64_t played)
{
    if (!u->n)
        return;
    struct usage *list = malloc((size_t)u->n * sizeof *list);
    struct effect *effect = calloc((size_t)u->n, sizeof *effect);
    double *p = calloc((size_t)u->n, sizeof *p);
    bool *pass = calloc((size_t)u->n, sizeof *pass);
    int told = 0; /* what is not told is no test */
    memcpy(list, u->list, (size_t)u->n * sizeof *list);
    qsort(list, (size_t)u->n, sizeof *list, by_times);
    for (int i = 0; i < u->n; i++) {
        effect[i] = effect_within(list[i].used, u->all, USAGE_GROUPS);
        if (effect[i].told)
            p[told++] = effect[i].p;
    }
    discoveries(p, told, 0.05, pass);
    fputs(
        "<h2>What was used, and what it went with</h2><p class=note>Times a game; in how many of a side's games it was used; how much more often "
        "those sides won than the same player in the same seat did without it (Mantel and Haenszel). A dash: all used it there, or none, or too few "
        "did or did not. Bold: still stands when the chance of false alarms over the whole list is kept to "
        "5 % (Benjamini and Hochberg). Going with a win is not yet causing it.</p><table><tr><th>words<th>times a game<th>used by<th>wins more often by<th>p</tr>",
        f);
    told = 0;
    for (int i = 0; i < u->n && i < 120; i++) {
        fprintf(f, "<tr%s><td>", effect[i].told && pass[told] ? " class=yes" : "");
        told += effect[i].told;
        put_words(f, &list[i]);
        fprintf(f, "<td>%.2f<td>%.1f %%", (double)list[i].times / (double)played,
                100 * (double)together(list[i].used) / (double)together(u->all));
        if (!effect[i].told)
            fputs("<td>–<td>–", f);
        else if (effect[i].p < 0.0001)
            fprintf(f, "<td>%+.1f points<td>&lt; 0.0001", 100 * effect[i].gain);
        else
            fprintf(f, "<td>%+.1f points<td>%.4f", 100 * effect[i].gain, effect[i].p);
    }
    fputs("</table>", f);
    free(list);
    free(effect);
    free(p);
    free(pass);
}

static void put_wins(FILE *f, double share, struct interval in, int64_t n)
{
    if (n)
        fprintf(f, "<td>%.1f %% (%.1f to %.1f)", 100 * share, 100 * in.low, 100 * in.high);
    else
        fputs("<td>–", f);
}

/* Units, cards, buildings, spells: a player after the other; those with the same words are one. */
static void things(FILE *f, const struct trial *t, const struct usages *u)
{
    if (!u->things_n)
        return;
    fputs(
        "<h2>What each thing brings</h2><p class=note>In how many of its games a side that had it used it; how often those that did won, and those "
        "that had it and did not, with 95 % intervals. Going with a win is not yet causing it.</p><table tabindex=0><tr><th>player<th>of<th>thing<th>used "
        "in<th>times a game<th>wins with it<th>wins without it</tr>",
        f);
    for (int e = 0; e < t->pack->bytes->seats; e++) {
        bool before = false;
        for (int o = 0; o < e; o++)
            before |= strcmp(t->entrant[o], t->entrant[e]) == 0;
        for (int i = 0; i < u->things_n && !before; i++) {
            struct thing_sum s = thing_sum(&u->things[i], t, t->entrant[e]);
            if (!s.had)
                continue;
            fputs("<tr><td>", f);
            put_escaped(f, t->entrant[e]);
            fputs("<td>", f);
            put_escaped(f, u->things[i].of);
            fputs("<td>", f);
            put_escaped(f, u->things[i].name);
            fprintf(f, "<td>%.1f %%<td>%.2f", 100 * (double)s.used / (double)s.had, (double)s.times / (double)s.had);
            put_wins(f, s.with, s.with_in, s.used);
            put_wins(f, s.without, s.without_in, s.had - s.used);
        }
    }
    fputs("</table>", f);
}

static void rules(FILE *f, const uint32_t *met, const struct json *content)
{
    int never = 0, seen = 0;
    fputs("<h2>Rules met</h2><div class=rules>", f);
    json_each(r, json_get(content, "rules")) {
        uint16_t rule = rule_read(r->key);
        if (met[rule]) {
            fprintf(f, "%s %u<br>", r->key, met[rule]);
            seen++;
        }
    }
    fputs("</div><h3>Never met as an event</h3><p class=note>", f);
    json_each(r, json_get(content, "rules")) {
        if (!met[rule_read(r->key)]) {
            fprintf(f, "%s ", r->key);
            never++;
        }
    }
    fprintf(f, "</p><p>%d met, %d not: definitions, refusals and what these games did not come to.</p>", seen, never);
}

/* A file to go on from knows results, not words and rules: these are of the games that were played now. */
static void used_and_met(FILE *f, const struct trial *t, int64_t all, const struct usages *usages, const uint32_t *met,
                         const struct json *content)
{
    int64_t now = together(usages->all) / t->pack->bytes->seats;
    if (now < all)
        fprintf(
            f,
            "<h2>Games that were read from a file</h2><p class=note>What was used and which rules were met is known of the %lld "
            "games that were played for this page, not of the other %lld (--resume).</p>",
            (long long)now, (long long)(all - now));
    if (!now)
        return;
    things(f, t, usages);
    usage(f, usages, now);
    rules(f, met, content);
}

bool report_possible(void) { return plots[0].game != NULL; }

bool report_write(FILE *out, const struct trial *t, const struct played *results, const struct usages *usages,
                  const uint32_t *met, const struct json *content)
{
    struct tally tally = {0};
    if (!plots[0].game)
        return false;
    for (int64_t i = 0; i < t->games; i++)
        tally_add(&tally, &results[i], t->pack->bytes->seats);
    fprintf(
        out,
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width,initial-scale=1\"><title>%s: ",
        t->game->name);
    put_escaped(out, t->pack->bytes->scenario);
    fprintf(out, "</title><style>%s", style);
    for (const struct content_file *p = plots; p->game; p++)
        if (strstr(p->file, ".css"))
            fwrite(p->bytes, 1, p->n, out);
    fputs("</style><script>", out);
    for (const struct content_file *p = plots; p->game; p++)
        if (strstr(p->file, ".js"))
            fwrite(p->bytes, 1, p->n, out);
    fputs(
        "\nconst drawn=[];function wide(e){return Math.min(960,e.clientWidth)}"
        "\nfunction fit(){for(const u of drawn)u.setSize({width:wide(u.root.parentNode),height:240})}addEventListener('resize',fit);"
        "\nfunction plot(id,title,data){const at=document.getElementById(id),x=data[0],half=(x.length>1?x[1]-x[0]:1)*.6;drawn.push(new uPlot({title:title,width:wide(at),height:240,"
        "scales:{x:{time:false,range:()=>[x[0]-half,x[x.length-1]+half]},y:{range:()=>[0,Math.max(...data[1])*1.08]}},axes:[{incrs:[1,2,5].flatMap(n=>[0,1,2,3,4,5,6].map(e=>n*10**e)).sort((a,b)=>a-b)},{}],legend:{show:true},"
        "series:[{label:'value'},{label:'%',fill:'#8a3b2e55',stroke:'#8a3b2e',points:{show:false},paths:uPlot.paths.bars({size:[0.9]})}]},data,at))}"
        "\nfunction beside(file){if(!file)return;const f=document.createElement('iframe');f.src=URL.createObjectURL(file);f.className='other';"
        "document.querySelectorAll('iframe.other').forEach(o=>o.remove());document.body.append(f);document.body.classList.add('two');fit()}"
        "\nif(self!==top)document.documentElement.classList.add('inside');"
        "</script>",
        out);
    fputs(
        "<main><p class=beside><label>Lay another report beside this one: <input type=file accept=.html onchange=\"beside(this.files[0])\"></label></p>",
        out);
    fprintf(out, "<h1>%s: ", t->game->name);
    put_escaped(out, t->pack->bytes->scenario);
    fprintf(out, "</h1><p class=note>%lld game%s, seed %llu, %s. Content %016llx.</p>", (long long)tally.games,
            tally.games == 1 ? "" : "s", (unsigned long long)t->seed,
            t->swap ? "seats changed from game to game, luck shared by each round of seats" : "seats fixed",
            (unsigned long long)t->pack->bytes->hash);
    if (!tally.games) {
        fputs("<p>No game was played, so there is nothing to report.</p></main>", out);
        return true;
    }
    wins(out, t, results, &tally);
    fprintf(
        out,
        "<h2>How long it took</h2><p>%.1f decisions and %.1f entries a game; the lead changed %.2f times a game.</p>",
        tally.decisions / (double)tally.games, tally.entries / (double)tally.games,
        tally.lead_changes / (double)tally.games);
    histogram(out, "length", "decisions in a game, % of games", t, results, pick_decisions);
    histogram(out, "leads", "changes of the lead, % of games", t, results, pick_leads);
    luck(out, t, results, &tally);
    used_and_met(out, t, tally.games, usages, met, content);
    fputs("</main></html>\n", out);
    return true;
}
