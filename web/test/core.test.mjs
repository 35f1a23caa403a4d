// The core as the page has it, asked for what a page may ask too late.
import assert from "node:assert/strict";
import { test } from "node:test";
import { core } from "../core.mjs";
import { tell } from "./help.mjs";

for (const [game, scenario, moving] of [
  ["lines", "duel", [0, 1]],
  ["legends", "ticinus", [0, 1]],
  ["prevail", "punic-small", [0, 1]],
  ["ancients", "001", [1]],
  ["trts", "duel", [0, 1]],
])
  test(`${game}: a computer thinks for a seat that is asked, and for no other`, async () => {
    const call = await core(),
      { id } = call({ do: "new", game, setup: { scenario }, seed: "00".repeat(32) });
    call({ do: "roll", id });
    for (const level of ["random", "greedy", "recruit"])
      for (const seat of [0, 1, 2, 3, 7]) {
        const reply = call({ do: "choose", id, seat, level, seed: 3 });
        if (moving.includes(seat)) assert.ok(reply.words, JSON.stringify(reply));
        else assert.deepEqual(reply, { error: "Nothing is asked of this seat." });
      }
  });

// The page puts the battle's name for the id in a title.
test("a table's title names no other battle than the one that is played", async () => {
  const call = await core();
  for (const { id: game, scenarios } of JSON.parse(tell("games", "--json")).games)
    for (const { id: scenario } of scenarios) {
      const { id } = call({ do: "new", game, setup: { scenario }, seed: "00".repeat(32) }),
        { scene } = call({ do: "see", id, looker: 4 });
      const where = (s) => scene.title.search(new RegExp(`(?<=^|[ ,:])${s}(?=[ ,:]|$)`)),
        named = scenarios
          .map((s) => s.id)
          .filter((s) => where(s) >= 0)
          .sort((a, b) => where(a) - where(b));
      assert.equal(named[0] ?? scenario, scenario, scene.title);
      call({ do: "free", id });
    }
});

test("a record of a variant opens with its own content, and its rules tell the truth", async () => {
  const call = await core(),
    data = { variant: { name: "Long bows", version: "1" }, units: [{ code: "AR", range: 4 }] };
  const { id } = call({ do: "new", game: "legends", setup: { scenario: "trial" }, seed: "00".repeat(32), data });
  const { text } = call({ do: "record", id });
  const loaded = call({ do: "load", text });
  assert.deepEqual(loaded.data, data);
  assert.equal(loaded.verified, true);
  assert.equal(call({ do: "rules", id: loaded.id, rules: { R41: "Range {=units/AR/range}." } }).rules.R41, "Range 4.");
  const { position } = call({ do: "position", id: loaded.id, entry: 0 });
  assert.ok(call({ do: "new", game: "legends", setup: position, seed: "00".repeat(32), data: loaded.data }).id);
  assert.match(
    call({
      do: "new",
      game: "legends",
      setup: { scenario: "trial" },
      seed: "00".repeat(32),
      data: { units: [{ code: "AR", rnage: 4 }] },
    }).error,
    /did you mean "range"/,
  );
});
