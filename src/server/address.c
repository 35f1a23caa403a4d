/* address.c: see address.h. */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 16384, ADDRESSES = 65536, SLICE_US = 5000 };

struct addresses {
    struct address *bucket[BUCKETS];
    struct address *oldest, *newest; /* of those that hold nothing open */
    int n;
};

struct addresses *addresses_new(void) { return calloc(1, sizeof(struct addresses)); }

void addresses_free(struct addresses *all)
{
    for (int b = 0; all && b < BUCKETS; b++)
        for (struct address *a = all->bucket[b], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    free(all);
}

static void key_of(const struct sockaddr *from, uint8_t key[16])
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    memset(key, 0, 16);
    if (from->sa_family == AF_INET) {
        memcpy(key, mapped, 12);
        memcpy(key + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
    } else if (from->sa_family == AF_INET6) {
        const uint8_t *six = ((const struct sockaddr_in6 *)from)->sin6_addr.s6_addr;
        memcpy(key, six, memcmp(six, mapped, 12) == 0 ? 16 : 8);
    }
}

static unsigned bucket_of(const uint8_t key[16])
{
    uint64_t h = 0;
    for (int i = 0; i < 16; i++)
        h = (h ^ key[i]) * UINT64_C(0x9E3779B97F4A7C15), h ^= h >> 29;
    return (unsigned)(h % BUCKETS);
}

static void idle_remove(struct addresses *all, struct address *a)
{
    if (!a->idle)
        return;
    *(a->older ? &a->older->newer : &all->oldest) = a->newer;
    *(a->newer ? &a->newer->older : &all->newest) = a->older;
    a->older = a->newer = NULL;
    a->idle = false;
}

static void idle_add(struct addresses *all, struct address *a)
{
    idle_remove(all, a);
    a->older = all->newest;
    *(all->newest ? &all->newest->newer : &all->oldest) = a;
    all->newest = a;
    a->idle = true;
}

/* The one that was used longest ago makes room; never one that holds something open. */
static bool make_room(struct addresses *all)
{
    struct address *old = all->oldest;
    if (!old)
        return false;
    idle_remove(all, old);
    for (struct address **link = &all->bucket[bucket_of(old->key)]; *link; link = &(*link)->next)
        if (*link == old) {
            *link = old->next;
            break;
        }
    free(old);
    all->n--;
    return true;
}

struct address *address_of(struct addresses *all, const struct sockaddr *from)
{
    uint8_t key[16];
    key_of(from, key);
    unsigned b = bucket_of(key);
    for (struct address *a = all->bucket[b]; a; a = a->next)
        if (memcmp(a->key, key, 16) == 0) {
            if (a->idle)
                idle_add(all, a);
            return a;
        }
    if (all->n >= ADDRESSES && !make_room(all))
        return NULL;
    struct address *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    memcpy(a->key, key, 16);
    bool four = key[10] == 0xff && key[11] == 0xff;
    inet_ntop(four ? AF_INET : AF_INET6, four ? key + 12 : key, a->name, sizeof a->name);
    a->next = all->bucket[b];
    all->bucket[b] = a;
    all->n++;
    idle_add(all, a);
    return a;
}

bool address_parse(const char *figures, struct sockaddr_storage *out)
{
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, figures, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        return true;
    }
    six->sin6_family = AF_INET6;
    return inet_pton(AF_INET6, figures, &six->sin6_addr) == 1;
}

struct address *address_named(struct addresses *all, const char *figures)
{
    struct sockaddr_storage a;
    return address_parse(figures, &a) ? address_of(all, (struct sockaddr *)&a) : NULL;
}

void address_hold(struct addresses *all, struct address *a)
{
    idle_remove(all, a);
    a->connections++;
}

void address_drop(struct addresses *all, struct address *a)
{
    if (--a->connections == 0)
        idle_add(all, a);
}

static void fill(struct share *s, int64_t now, double most, double seconds)
{
    if (!s->filled)
        s->left = most;
    else
        s->left += (double)(now - s->filled) / 1e6 * most / seconds;
    if (s->left > most)
        s->left = most;
    s->filled = now;
}

bool share_take(struct share *s, int64_t now, double most, double seconds, double cost)
{
    fill(s, now, most, seconds);
    if (s->left < cost)
        return false;
    s->left -= cost;
    return true;
}

void share_charge(struct share *s, int64_t now, double most, double seconds, double cost)
{
    fill(s, now, most, seconds);
    s->left -= cost;
}

bool slice_spent(const struct slice *s, uint64_t turn) { return s->turn == turn && s->us >= SLICE_US; }

void slice_add(struct slice *s, uint64_t turn, int64_t us)
{
    if (s->turn != turn)
        *s = (struct slice){.turn = turn};
    s->us += us;
}
