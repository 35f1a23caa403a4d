/* embed: prints the named content files as one C source (see src/engine/content.h). */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    printf("#include \"engine/content.h\"\n");
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");
        if (!f) {
            perror(argv[i]);
            return 1;
        }
        printf("static const char file_%d[] = {", i);
        for (int c, n = 0; (c = getc(f)) != EOF; n++)
            printf("%s%d,", n % 24 ? "" : "\n", c < 128 ? c : c - 256);
        printf("0};\n");
        fclose(f);
    }
    printf("const struct content_file content_files[] = {\n");
    for (int i = 1; i < argc; i++) { /* data/GAME/FILE */
        const char *game = strchr(argv[i], '/');
        const char *file = game ? strchr(game + 1, '/') : NULL;
        if (!file) {
            fprintf(stderr, "%s: not of the form data/GAME/FILE\n", argv[i]);
            return 1;
        }
        printf("    {\"%.*s\", \"%s\", file_%d, sizeof file_%d - 1},\n", (int)(file - game - 1), game + 1, file + 1, i, i);
    }
    printf("    {0, 0, 0, 0}};\n");
    return 0;
}
