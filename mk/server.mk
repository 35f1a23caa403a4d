# The server, where its libraries are: OpenSSL, SQLite, libsodium. Without them the rest is built as ever.
SERVER_LIBS := openssl sqlite3 libsodium
ifeq ($(shell pkg-config --exists $(SERVER_LIBS) && echo yes),yes)
SERVER := $(wildcard src/server/*.c src/store/*.c)
server_objects := $(SERVER:%.c=$(B)/%.o) $(B)/assets.o
CPPFLAGS += -DBELLUM_SERVER
LDLIBS += $(shell pkg-config --libs $(SERVER_LIBS))
$(B)/bellum: $(server_objects)
$(B)/libcommand.a: $(server_objects)
-include $(server_objects:.o=.d)
endif

# The client as it stands in web/dist (make web) as one C file, compressed, and plain for who takes nothing else (pages of the
# binary that stay on the disk until somebody does); an empty table without it. Which files there are is looked at when the
# client has been built, not before: a game that came or went has changed them.
CLIENT := $(wildcard web/dist/core.wasm web/dist/main.js)
$(B)/assets.c: $(B)/embed $(CLIENT) mk/server.mk
	@rm -rf $(B)/dist && mkdir -p $(B)/dist
	@for f in web/dist/*; do [ ! -f "$$f" ] || cp "$$f" $(B)/dist/; done
	@for f in $(B)/dist/*; do case $$f in *.br|*'*') ;; *) gzip -9nc "$$f" > "$$f.gz" ;; esac; done
	$(B)/embed assets $$(find $(B)/dist -type f | LC_ALL=C sort) > $@.new && mv $@.new $@
$(B)/assets.o: $(B)/assets.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# A crowd for the server, and the server killed under it.
$(B)/load: bench/load.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -O2 -o $@ $<
$(B)/siege: tests/siege.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -O2 -o $@ $< -lssl -lcrypto
# Strangers by the million, with the sanitizers watching: make siege N=1000000
N_SIEGE = $(if $(N),$(N),100000)
siege: $(B)/siege
	$(asan_make) $(B)/asan/bellum $(B)/asan/load $(B)/asan/siege
	BUILD=$(B)/asan tests/siege.sh $(N_SIEGE)
KILLS ?= 200
kill: $(B)/bellum $(B)/load
	BUILD=$(B) tests/kill.sh $(KILLS)
.PHONY: kill siege

# In the tests: killed a few times, and the same with the sanitizers watching.
ifneq ($(SERVER),)
TESTS += test-kill test-strangers test-server-asan
endif
test-kill: $(B)/bellum $(B)/load
	BUILD=$(B) tests/kill.sh 3
# Requests and frames that no browser sends.
strangers = if [ -z "$(NODE_OLD)" ] && command -v node >/dev/null; then node tests/strangers.mjs $(1) 18475; \
            else echo "no Node.js 18 here: skipped"; fi
test-strangers: $(B)/bellum
	$(call strangers,$(B))
test-server-asan:
	$(asan_make) $(B)/asan/bellum $(B)/asan/load $(B)/asan/siege
	BUILD=$(B)/asan PORT=18474 tests/kill.sh 2
	BUILD=$(B)/asan tests/siege.sh 4000
	$(call strangers,$(B)/asan)
