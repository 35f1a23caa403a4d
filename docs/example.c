/* example.c: two computer players meet, through the public interface alone.
 * cc example.c $(pkg-config --cflags --libs bellum) && ./a.out null */
#include <bellum.h>

#include <stdio.h>

static int failed(char *error)
{
    fprintf(stderr, "%s\n", error);
    bellum_string_free(error);
    return 1;
}

/* One decision: what the player says is a line like any other. */
static int decide(bellum_match *m, int seat)
{
    char *error = NULL, *line = bellum_choose(m, seat, "random", 1, &error);
    if (!line)
        return failed(error);
    int done = bellum_act(m, seat, line, &error);
    bellum_string_free(line);
    return done ? 0 : failed(error);
}

int main(int argc, char **argv)
{
    static const uint8_t seed[32] = "a secret of whoever runs it";
    char *error = NULL;
    bellum_match *m = bellum_new(argc > 1 ? argv[1] : "null", NULL, seed, &error);
    if (!m)
        return failed(error);
    while (bellum_asks(m) != BELLUM_OVER) {
        if (bellum_asks(m) == BELLUM_LUCK) {
            bellum_roll(m);
            continue;
        }
        int seat = 0;
        while (!(bellum_asked(m) >> seat & 1))
            seat++;
        if (decide(m, seat))
            return 1;
    }
    char *log = bellum_log(m, BELLUM_AUDIENCE, 0), *result = bellum_result(m);
    printf("%s\n%s\n", log, result);
    bellum_string_free(log);
    bellum_string_free(result);
    bellum_free(m);
    return 0;
}
