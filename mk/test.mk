# Every test. A test is a make target named in TESTS; tests/all runs them side by side, keeps a log of each and counts. Another .mk file
# adds its own with TESTS += name, or with QUIET += name where it must be alone on the machine. What tests need is built first, by
# test-programs: a test that builds for itself would write the same files as the one beside it. The longest come first.
UNITS := $(patsubst tests/test_%.c,%,$(wildcard tests/test_*.c))
SCRIPTS := $(patsubst tests/test_%.sh,%,$(wildcard tests/test_*.sh))
TEST_LDLIBS := -lcmocka -lsodium

LONGEST := test-browser test-browser-games test-asan-units test-server-asan test-fuzz test-asan-laws test-laws test-tsan
TESTS += test-asan-units test-asan-laws test-asan-cases test-fuzz test-tsan test-laws test-faults test-cases test-docs test-rules $(SCRIPTS:%=script-%) \
         $(UNITS:%=unit-%) test-house test-records test-signature test-same-bytes test-install test-lint
QUIET +=

test: all
	@B=$(B) MAKE="$(MAKE)" tests/all $(filter $(TESTS),$(LONGEST)) $(filter-out $(LONGEST),$(TESTS)) -- $(QUIET)

# The programs of the tests: of this folder (ready), and of the folders of other compilers and sanitizers.
ready: all $(UNITS:%=$(B)/tests/test_%)
test-programs:
	-$(MAKE) web # its own test says what is missing
	$(MAKE) ready server-ready $(B)/signature $(B)/setup-study $(B)/puzzles
	$(asan_make) ready fuzz-ready server-ready
	$(tsan_make) all $(THREADED:%=$(B)/tsan/tests/test_%)
	$(MAKE) same-ready
.PHONY: ready test-programs

# A program of cmocka a file; the command's objects too, for testing its parts.
$(B)/libcommand.a: $(filter-out %/main.o,$(command_objects))
	@rm -f $@
	ar rcs $@ $^
$(B)/tests/test_%: $(B)/tests/test_%.o $(B)/libcommand.a $(B)/libbellum.a
	$(CC) $(CFLAGS) -o $@ $^ $(TEST_LDLIBS) $(LDLIBS)
$(UNITS:%=unit-%): unit-%: $(B)/tests/test_%
	$<
$(SCRIPTS:%=script-%): script-%: tests/test_%.sh $(B)/bellum
	BELLUM=$(B)/bellum bash $<
units: $(UNITS:%=unit-%)

LAWS_SECONDS ?= 8
test-laws: $(B)/laws
	$(B)/laws --seconds $(LAWS_SECONDS)
test-faults: $(B)/laws
	$(B)/laws --faults
# Law 17.
test-rules: $(B)/laws
	$(B)/laws --matches 1 --cases cases
test-cases: $(B)/bellum
	$(B)/bellum check cases
	tools/casecheck
# The documents: links, long sentences, spelling. What --help says, and that the manual page says the same.
test-docs: $(B)/bellum
	tools/doccheck --self-test
	tools/doccheck
	tools/doccheck --command $(abspath $(B)/bellum)
# One plan for every house: the same file holds the same thing in each game.
test-house:
	tools/houseplan
	tools/housepicture | diff docs/pictures/house.svg - || { echo "The house has changed: tools/housepicture > docs/pictures/house.svg"; exit 1; }
# Records that older builds wrote are read, replayed and verified.
test-records: $(B)/bellum
	for record in tests/records/*.bellum; do $(B)/bellum replay "$$record" --verify || exit 1; done

# ---- other compilers and sanitizers, each in its own folder ----------------------------------

# The builds of the sanitizers are debug builds, too: `valid` is asked after every entry.
ASAN := -DBELLUM_DEBUG -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all -fno-omit-frame-pointer
TSAN := -DBELLUM_DEBUG -fsanitize=thread -fno-omit-frame-pointer
asan_make = $(MAKE) B=$(B)/asan CC=clang OPT=-O1 EXTRA="$(ASAN)"
tsan_make = $(MAKE) B=$(B)/tsan CC=clang OPT=-O1 EXTRA="$(TSAN)"
# Units that count how often something comes true play hundreds of games: the sanitizers learn nothing new from them.
COUNTED := lines_setup legends_features
test-asan-units:
	$(asan_make) all $(patsubst %,unit-%,$(filter-out $(COUNTED),$(UNITS)))
test-asan-laws:
	$(asan_make) test-laws LAWS_SECONDS=4
test-asan-cases:
	$(asan_make) test-cases
test-asan: test-asan-units test-asan-laws test-asan-cases
# Races need threads: the units that have some. The rest would take minutes here and find nothing.
THREADED := $(filter api lab lab_players house strangers guard store shelf,$(UNITS))
test-tsan:
	$(tsan_make) all $(THREADED:%=unit-%)
	$(B)/tsan/bellum sim null --a search:iterations=50,threads=2 --b random --games 20 --threads 2 --json

# ---- law 5: the same bytes from every compiler, optimisation, word size, and in WebAssembly ----

# Searches timed, to compare two builds: docs/bench.md.
$(B)/search: bench/search.c $(B)/libbellum.a
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
$(B)/signature: $(B)/tests/signature.o $(B)/libbellum.a
	$(CC) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
test-signature: $(B)/signature
	$(B)/signature | diff -u bench/signature - || { echo "The games behave differently. If that is meant: make signature"; exit 1; }
signature: $(B)/signature
	@mkdir -p bench
	$(B)/signature > bench/signature && cat bench/signature

# Two builds and WebAssembly besides our own: another compiler at its highest level; no optimisation, and 32 bit where the system has
# it. -O0 warns of loop hints that it cannot take.
same_clang = $(MAKE) B=$(B)/same-clang CC=clang OPT=-O3
same_plain = $(MAKE) B=$(B)/same-plain CC=gcc OPT=-O0 EXTRA="-Wno-error $(if $(BITS_32),-m32 -msse2)"
BITS_32 = $(shell echo 'int main(void){return 0;}' | gcc -m32 -x c -o /dev/null - 2>/dev/null && echo yes)
same-ready: $(B)/signature
	$(same_clang) $(B)/same-clang/signature
	$(same_plain) $(B)/same-plain/signature
	$(if $(WASM_READY),$(MAKE) $(B)/wasm/signature.wasm $(B)/web/signature.wasm)
test-same-bytes: same-ready
	$(B)/signature > $(B)/same-bytes
	$(B)/same-clang/signature | diff -u $(B)/same-bytes -
	$(B)/same-plain/signature | diff -u $(B)/same-bytes -
	@$(if $(BITS_32),,echo "no 32-bit libraries here (gcc-multilib): 64 bit only")
	$(if $(WASM_READY),for made in wasm web; do node tests/wasi.mjs $(B)/$$made/signature.wasm | diff -u $(B)/same-bytes - || exit 1; done, \
	    @echo "no WebAssembly tools here (clang; lld; wasi-libc; libclang-rt-dev-wasm32; node 18): skipped")

# Linked, not only looked for: some systems have the C library without clang's run time for it.
WASM_READY = $(if $(NODE_OLD),,$(and $(shell command -v node),$(shell echo 'int main(void){return 0;}' | \
             clang --target=wasm32-wasi -x c -o /dev/null - 2>/dev/null && echo yes)))
WASM_CORE := $(filter-out src/api/% src/players/% src/lab/% src/engine/record_file.c,$(CORE)) src/lab/signature.c tests/signature.c
wasm_objects := $(WASM_CORE:%.c=$(B)/wasm/%.o) $(B)/wasm/content.o $(B)/wasm/nets.o
$(B)/wasm/%.o: %.c
	@mkdir -p $(@D)
	$(CCACHE) clang --target=wasm32-wasi $(CPPFLAGS) $(WARN) -O2 -MMD -MP -c -o $@ $<
$(B)/wasm/content.o: $(B)/content.c
$(B)/wasm/nets.o: $(B)/nets.c
$(B)/wasm/content.o $(B)/wasm/nets.o:
	@mkdir -p $(@D)
	clang --target=wasm32-wasi $(CPPFLAGS) $(WARN) -O2 -c -o $@ $<
$(B)/wasm/signature.wasm: $(wasm_objects)
	clang --target=wasm32-wasi -O2 -Wl,-z,stack-size=1048576 -o $@ $^

help:
	@echo "make            build/bellum and build/laws"
	@echo "make quick      what every change must pass: some seconds of laws for each game, and every case"
	@echo "make test       every test, logs in build/log/"
	@echo "make laws       the laws over many random matches: GAMES=lines,legends N=100000"
	@echo "make fuzz       the fuzz targets: FUZZ='record json' FUZZ_SECONDS=3600"
	@echo "make seeds      seeds for the fuzz targets, of every game"
	@echo "make bench      speeds and the signature"
	@echo "make setup-study build/setup-study: how far the set-up player of lines can be exploited"
	@echo "make signature  writes bench/signature: after a change of behaviour that is meant"
	@echo "make schemas    data/schema/ and docs/data.md from the games' descriptions of their files"
	@echo "make keep-content  after a change of data/: keeps what old matches need (docs/data.md)"
	@echo "make web        the browser client into web/dist"
	@echo "make rulebooks  each rulebook as PDF, the quick reference first"
	@echo "make install    command, library, header, pkg-config file, man page, completion: PREFIX=/usr/local DESTDIR="
	@echo "make format     clang-format over all that is kept in its form"
	@echo "make lint       shellcheck, clang-format, cppcheck, clang-tidy: TIDY=src/engine/match.c for one file"
	@echo "make debug      build/debug: every match asks valid after every entry"
	@echo "make clean      removes the build folder"
	@echo "Another compiler or sanitizer: make B=build/other CC=clang OPT=-O1 EXTRA=-fsanitize=address"
debug:
	$(MAKE) B=$(B)/debug EXTRA=-DBELLUM_DEBUG all
.PHONY: debug
bench: $(B)/bellum
	$(B)/bellum bench
# How far the set-up player of lines can be exploited, and its tables of formations.
setup-study: $(B)/setup-study
$(B)/setup-study: tools/setup/study.c $(B)/libcommand.a $(B)/libbellum.a
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
script-cli: $(B)/setup-study
# The puzzles of lines: made by a seed, and proved again.
puzzles: $(B)/puzzles
$(B)/puzzles: tools/setup/puzzles.c $(B)/libcommand.a $(B)/libbellum.a
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
TESTS += test-puzzles
test-puzzles: $(B)/puzzles
	$(B)/puzzles --check
.PHONY: puzzles
.PHONY: setup-study

# ---- the rest -------------------------------------------------------------------------------

SHELLS := run .ci/run tests/all tools/schemas tools/keep-content tools/houseplan $(wildcard tests/*.sh bench/*.sh)
FORMATTED = $(shell find src include tests fuzz tools -name '*.[ch]')
# Another version breaks some lines elsewhere: the form is that of this one, and is looked at only with it.
FORM := 14
CLANG_FORMAT := $(firstword $(foreach f,clang-format-$(FORM) clang-format,$(shell command -v $(f))))
test-lint:
	shellcheck $(SHELLS)
	@if $(or $(CLANG_FORMAT),false) --version 2>/dev/null | grep -q 'version $(FORM)\.'; then \
	    $(CLANG_FORMAT) --dry-run --Werror $(FORMATTED); \
	else echo "no clang-format $(FORM) here: the form of the C files is not looked at"; fi

# Not src/mpi: its header is there only where MPI is.
TIDY ?= $(CORE) $(COMMAND) $(SERVER) $(wildcard src/wasm/*.c)
lint: test-lint
	cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --suppressions-list=tools/cppcheck.txt \
	    --error-exitcode=1 -Isrc -Iinclude src
	$(MAKE) --no-print-directory -k $(TIDY:%=$(B)/tidy/%.ok)
# A file at a time: a file that passed is not looked at again until it or a header changes.
$(B)/tidy/%.ok: % .clang-tidy $(wildcard src/*/*.h src/*/*/*.h include/*.h)
	@mkdir -p $(@D)
	clang-tidy --quiet $< -- $(CPPFLAGS) -std=c17
	@touch $@
format:
	$(CLANG_FORMAT) -i $(FORMATTED)

-include $(wildcard $(B)/tests/*.d) $(wasm_objects:.o=.d)
.PHONY: test units signature lint format help bench $(TESTS)
.SECONDARY:
