/* signature.c: prints the signature of every game and of all together: the smallest program over the core, for
 * comparing builds (law 5). */
#include "lab/signature.h"

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    for (int i = 0; games[i]; i++)
        printf("%s %016" PRIx64 "\n", games[i]->id, signature_game(games[i]));
    printf("all %016" PRIx64 "\n", signature_all());
    return 0;
}
