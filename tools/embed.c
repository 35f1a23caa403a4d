/* embed SYMBOL FILE…: prints the files as one C source: a table SYMBOL of struct content_file (src/engine/content.h).
 * A file's folder is its `game`; data/GAME/old/FILE is the file old/FILE of GAME. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    printf("#include \"engine/content.h\"\n");
    for (int i = 2; i < argc; i++) {
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
    printf("extern const struct content_file %s[];\nconst struct content_file %s[] = {\n", argv[1], argv[1]);
    for (int i = 2; i < argc; i++) { /* …/FOLDER/FILE or …/FOLDER/old/FILE */
        const char *file = strrchr(argv[i], '/');
        if (file && file - argv[i] > 4 && strncmp(file - 4, "/old", 4) == 0)
            file -= 4;
        const char *folder = file;
        while (folder && folder > argv[i] && folder[-1] != '/')
            folder--;
        if (!file || folder == file) {
            fprintf(stderr, "%s: not of the form FOLDER/FILE\n", argv[i]);
            return 1;
        }
        printf("    {\"%.*s\", \"%s\", file_%d, sizeof file_%d - 1},\n", (int)(file - folder), folder, file + 1, i, i);
    }
    printf("    {0, 0, 0, 0}};\n");
    return 0;
}
