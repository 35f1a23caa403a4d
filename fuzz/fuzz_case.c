/* fuzz_case.c: a case file with anything in it is run or refused, and never more than that. */
#include "engine/cases.h"

static void report(void *context, const struct case_result *result)
{
    (void)context;
    if (!result->passed && !result->message[0])
        __builtin_trap(); /* a failure must say why */
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    const struct case_options options = {.report = report};
    cases_run("fuzz.json", (const char *)bytes, n, &options);
    return 0;
}
