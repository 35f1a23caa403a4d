/* install_user.c: a stranger's program on the installed library: plays a game to its end, saves and loads it. */
#include <bellum.h>

#include <stdio.h>
#include <string.h>

static int play(bellum_match *m)
{
    char *error = NULL;
    while (bellum_asks(m) != BELLUM_OVER) {
        if (bellum_asks(m) == BELLUM_LUCK) {
            bellum_roll(m);
            continue;
        }
        int seat = 0;
        while (!(bellum_asked(m) >> seat & 1))
            seat++;
        char *line = bellum_choose(m, seat, "random", 7, &error);
        if (!line || !bellum_act(m, seat, line, &error)) {
            fprintf(stderr, "%s\n", error ? error : "?");
            return 0;
        }
        bellum_string_free(line);
    }
    return 1;
}

int main(void)
{
    char *error = NULL;
    bellum_match *m = bellum_new("null", "{\"scenario\": \"ten\"}", (const uint8_t[32]){1}, &error);
    if (!m || bellum_act(m, 0, "take 3", &error) || !error || !strstr(error, "R1"))
        return 1;
    bellum_string_free(error);
    if (!play(m))
        return 1;
    char *record = bellum_record(m), *view = bellum_view(m, BELLUM_AUDIENCE), *result = bellum_result(m);
    bellum_match *again = bellum_load(record, strlen(record), &error);
    char *second = again ? bellum_view(again, BELLUM_AUDIENCE) : NULL;
    int ok = second && strcmp(view, second) == 0 && strstr(result, "\"places\"");
    printf("%s %s\n", bellum_version(), result);
    bellum_string_free(record);
    bellum_string_free(view);
    bellum_string_free(second);
    bellum_string_free(result);
    bellum_free(again);
    bellum_free(m);
    return !ok || bellum_new("nul", NULL, (const uint8_t[32]){1}, NULL);
}
