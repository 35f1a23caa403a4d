# Fuzzing: fuzz/fuzz_NAME.c is a target of libFuzzer, fuzz/corpus/NAME/ its seeds. In the tests each runs for some seconds
# on a copy of its seeds; `make fuzz FUZZ=record FUZZ_SECONDS=3600` looks for longer. What it finds stays in the build folder.
FUZZERS := $(patsubst fuzz/fuzz_%.c,%,$(wildcard fuzz/fuzz_*.c))
FUZZ ?= $(FUZZERS)
FUZZ_SECONDS ?= 60

$(B)/fuzz/fuzz_%: $(B)/fuzz/fuzz_%.o $(B)/libcommand.a $(B)/libbellum.a
	$(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

fuzz-run-%: $(B)/fuzz/fuzz_%
	@mkdir -p $(B)/fuzz/found/$* fuzz/corpus/$*
	cd $(B)/fuzz && ./fuzz_$* -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 -use_value_profile=1 \
	    -print_final_stats=0 -verbosity=0 -artifact_prefix=found-$*- found/$* $(CURDIR)/fuzz/corpus/$*
fuzz-all: $(FUZZ:%=fuzz-run-%)
fuzz-ready: $(FUZZERS:%=$(B)/fuzz/fuzz_%)
.PHONY: fuzz-ready

fuzz:
	$(asan_make) fuzz-all FUZZ="$(FUZZ)" FUZZ_SECONDS=$(FUZZ_SECONDS)
test-fuzz:
	$(asan_make) fuzz-all FUZZ_SECONDS=4

-include $(wildcard $(B)/fuzz/*.d)
.PHONY: fuzz fuzz-all

$(B)/seeds: $(B)/fuzz/seeds.o $(B)/libbellum.a
	$(CC) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
seeds: $(B)/seeds
	$(B)/seeds
.PHONY: seeds
