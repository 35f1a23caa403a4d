/* test_net.c: nets are read and written, and refused when they are for something else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/net.h"
#include "players/peek.h"

#include <stdlib.h>
#include <string.h>

/* The text of the net of legends. */
static struct text legends_net(void)
{
    struct text out = {0};
    const struct net *net = net_of(game_find("legends"));
    assert_non_null(net);
    net_write(net, &out);
    return out;
}

static void there_and_back(void **unused)
{
    (void)unused;
    struct text words = legends_net(), again = {0}, error = {0};
    struct net net;
    assert_true(net_read(&net, text_str(&words), game_find("legends"), &error));
    assert_memory_equal(&net, net_of(game_find("legends")), sizeof net);
    net_write(&net, &again);
    assert_string_equal(text_str(&words), text_str(&again));
    assert_true(words.n <= NET_BYTES);
    text_free(&words);
    text_free(&again);
}

/* `from` becomes `to` in the text of a good net: it must be refused in words that hold `says`. */
static void refused(const char *game, const char *from, const char *to, const char *says)
{
    struct text words = legends_net(), changed = {0}, error = {0};
    struct net net;
    const char *at = strstr(text_str(&words), from);
    assert_non_null(at);
    text_put_n(&changed, text_str(&words), (size_t)(at - text_str(&words)));
    text_put(&changed, to);
    text_put(&changed, at + strlen(from));
    assert_false(net_read(&net, text_str(&changed), game_find(game), &error));
    if (!strstr(text_str(&error), says))
        fail_msg("\"%s\" does not say \"%s\"", text_str(&error), says);
    text_free(&words);
    text_free(&changed);
    text_free(&error);
}

static void other_nets_are_refused(void **unused)
{
    (void)unused;
    refused("legends", "game legends", "game trts", "is for trts, not for legends");
    refused("legends", "features 81", "features 80", "is for 80 figures of legends, version 1");
    refused("legends", "version 1", "version 2", "version 2");
    refused("legends", "hidden 24", "hidden 32", "32 hidden sums");
    refused("legends", "format 1", "format 7", "format 7");
    refused("legends", "bellum-net", "outlook", "this is no net");
    refused("legends", "end\n", "", "its end is missing");
    refused("legends", "judge 20", "judge 101", "damaged: judge");
    refused("legends", "base", "bass", "damaged: into_base");
    refused("null", "game legends", "game null", "offers no figures");
}

/* Whatever weights and figures it has: no sum passes its bounds (with a sanitizer this would tell). */
static void extremes_are_bounded(void **unused)
{
    (void)unused;
    static struct net net;
    int32_t figures[FEATURES_MAX];
    net = *net_of(game_find("legends"));
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < net.features; i++) {
            figures[i] = sign * INT32_MAX;
            net.by[i] = NET_BY;
            net.straight[i] = (int16_t)(sign * NET_WEIGHT);
            for (int k = 0; k < NET_HIDDEN; k++)
                net.into[i][k] = (int16_t)(sign * NET_WEIGHT);
        }
        for (int k = 0; k < NET_HIDDEN; k++)
            net.out[k] = NET_WEIGHT;
        assert_in_range(net_ask(&net, figures), 9000, 9900);
    }
}

/* Only the lab names nets, and says what is wrong with one. */
static void players_take_nets_in_the_lab(void **unused)
{
    (void)unused;
    const struct game *game = game_find("legends");
    static unsigned char pack[1];
    struct text error = {0};
    assert_null(player_new(game, pack, "search:iterations=10,net=none", 1, &error));
    assert_non_null(strstr(text_str(&error), "in the lab alone"));
    text_clear(&error);
    assert_null(player_new_in_lab(game, pack, "search:iterations=10,net=nowhere.txt", 1, &error));
    assert_non_null(strstr(text_str(&error), "cannot read the net nowhere.txt"));
    text_free(&error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_and_back), cmocka_unit_test(other_nets_are_refused),
                                       cmocka_unit_test(extremes_are_bounded),
                                       cmocka_unit_test(players_take_nets_in_the_lab)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
