/* memory.c: see memory.h. */
#include "memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first line of a small file that begins so; false: there is none. */
static bool read_line(const char *path, const char *beginning, char *line, size_t n)
{
    FILE *f = fopen(path, "re");
    bool ok = false;
    while (f && !ok && fgets(line, (int)n, f))
        ok = strncmp(line, beginning, strlen(beginning)) == 0;
    if (f)
        fclose(f);
    line[ok ? strcspn(line, "\n") : 0] = 0;
    return ok;
}

/* A group may be inside others, and each has its say. */
static int64_t group_most(void)
{
    char group[512], path[768], said[32];
    int64_t least = INT64_MAX;
    if (!read_line("/proc/self/cgroup", "0::/", group, sizeof group))
        return least;
    for (char *end;; *end = 0) {
        snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group + 3);
        if (read_line(path, "", said, sizeof said) && said[0] >= '0' && said[0] <= '9') {
            int64_t most = strtoll(said, NULL, 10);
            least = most < least ? most : least;
        }
        end = strrchr(group + 3, '/');
        if (!end)
            return least;
    }
}

int64_t memory_most(void)
{
    int64_t machine = (int64_t)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE), group = group_most();
    return group < machine ? group : machine;
}

int memory_open(void) { return open("/proc/self/statm", O_RDONLY | O_CLOEXEC); }

int64_t memory_used(int fd)
{
    char said[128];
    long long whole, resident, shared;
    ssize_t n = fd < 0 ? -1 : pread(fd, said, sizeof said - 1, 0);
    said[n > 0 ? n : 0] = 0;
    if (sscanf(said, "%lld %lld %lld", &whole, &resident, &shared) != 3)
        return 0;
    return (resident - shared) * sysconf(_SC_PAGESIZE);
}
