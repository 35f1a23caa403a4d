# Content: what is made of the games' descriptions, and the promise that old matches go on.
schemas: $(B)/bellum
	tools/schemas $(B)/bellum .
# After data/ was changed and built: keeps what it was before where matches need it.
keep-content: $(B)/bellum
	tools/keep-content $(B)/bellum $(REVISION)

TESTS += test-lint-content test-schemas test-versions
test-lint-content: $(B)/bellum
	$(B)/bellum lint
test-schemas: $(B)/bellum
	@rm -rf $(B)/schemas
	tools/schemas $(B)/bellum $(B)/schemas
	diff -r data/schema $(B)/schemas/data/schema && diff docs/data.md $(B)/schemas/docs/data.md || \
	    { echo "The descriptions of the data files have changed: make schemas"; exit 1; }
	@if python3 -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null; then python3 tests/schemas.py; \
	else echo "no python3-jsonschema here: the data were not held against their schemas"; fi
# Every pack that was ever built in can still be made, and every pack of today is in the list.
test-versions: $(B)/bellum
	$(B)/bellum lint --packs | sort -u > $(B)/packs
	@sort -u data/versions | diff - $(B)/packs || { echo "Content has changed: see docs/data.md, then make keep-content"; exit 1; }
.PHONY: schemas keep-content test-lint-content test-schemas test-versions
