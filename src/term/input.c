/* input.c: see input.h. */
#include "input.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_LIBEDIT
#include <editline/readline.h>
#endif

static char *plain_line(const char *prompt)
{
    char *line = NULL;
    size_t size = 0;
    fputs(prompt, stdout);
    fflush(stdout);
    ssize_t n = getline(&line, &size, stdin);
    if (n < 0) {
        free(line);
        return NULL;
    }
    while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r'))
        line[--n] = 0;
    return line;
}

char *input_line(const char *prompt)
{
#ifdef HAVE_LIBEDIT
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        fflush(stdout);
        char *line = readline(prompt);
        if (line && line[0])
            add_history(line);
        return line;
    }
#endif
    return plain_line(prompt);
}

_Bool input_enter(const char *prompt)
{
    char *line = plain_line(prompt);
    free(line);
    return line != NULL;
}

void input_forget(void)
{
#ifdef HAVE_LIBEDIT
    clear_history();
#endif
}
