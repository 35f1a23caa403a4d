# The server, where its libraries are: libwebsockets, SQLite, libsodium. Without them the rest is built as ever.
SERVER_LIBS := libwebsockets sqlite3 libsodium
ifeq ($(shell pkg-config --exists $(SERVER_LIBS) && echo yes),yes)
SERVER := $(wildcard src/server/*.c src/store/*.c)
server_objects := $(SERVER:%.c=$(B)/%.o) $(B)/assets.o
ifeq ($(shell pkg-config --exists libuv && echo yes),yes)
SERVER_LIBS += libuv
CPPFLAGS += -DHAVE_LIBUV
endif
CPPFLAGS += -DBELLUM_SERVER
LDLIBS += $(shell pkg-config --libs $(SERVER_LIBS))
$(B)/bellum: $(server_objects)
$(B)/libcommand.a: $(server_objects)
-include $(server_objects:.o=.d)
endif

# The client as it stands in web/dist (make web) as one C file, compressed, and plain for who takes nothing else (pages of the
# binary that stay on the disk until somebody does); an empty table without it.
ASSETS := $(filter-out %.br,$(wildcard web/dist/*))
SMALLER := $(wildcard web/dist/*.br)
$(B)/assets.c: $(B)/embed $(ASSETS) mk/server.mk
	@rm -rf $(B)/dist && mkdir -p $(B)/dist
	@for f in $(SMALLER); do cp $$f $(B)/dist/; done
	@for f in $(ASSETS); do cp $$f $(B)/dist/; gzip -9nc $$f > $(B)/dist/$${f##*/}.gz; done
	$(B)/embed assets $(addprefix $(B)/dist/,$(notdir $(ASSETS)) $(addsuffix .gz,$(notdir $(ASSETS))) $(notdir $(SMALLER))) > $@.new && mv $@.new $@
$(B)/assets.o: $(B)/assets.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# A crowd for the server, and the server killed under it.
$(B)/load: bench/load.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -O2 -o $@ $<
KILLS ?= 200
kill: $(B)/bellum $(B)/load
	BUILD=$(B) tests/kill.sh $(KILLS)
.PHONY: kill

# In the tests: killed a few times, and the same with the sanitizers watching.
ifneq ($(SERVER),)
TESTS += test-kill test-server-asan
endif
test-kill: $(B)/bellum $(B)/load
	BUILD=$(B) tests/kill.sh 3
test-server-asan:
	$(asan_make) $(B)/asan/bellum $(B)/asan/load
	BUILD=$(B)/asan PORT=18474 tests/kill.sh 2
