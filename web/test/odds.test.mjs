// The odds that the page shows for a fight are those of `bellum odds`: every attack offered, in positions of matches of every game in
// which fights are rolled. (prevail, lines and trts roll nothing in a fight.)
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { core } from "../core.mjs";
import { dice, tell, patience } from "./help.mjs";

const attacks = /^(attack|fight|fire|bonus|strike)\b/;

async function compare(game, scenario, seed, most) {
  const call = await core(),
    random = dice(seed),
    folder = mkdtempSync(join(tmpdir(), "bellum-")),
    file = join(folder, "odds.bellum");
  const { id } = call({
    do: "new",
    game,
    setup: { scenario, switches: {} },
    seed: seed.toString(16).padStart(64, "0"),
  });
  let compared = 0,
    sampled = 0,
    slowest = 0,
    replied = 0;
  for (let n = 0; n < 4000 && compared < most; n++) {
    call({ do: "roll", id });
    let see = call({ do: "see", id, looker: 4 });
    if (see.kind === "over") break;
    const seat = see.seats[random(see.seats.length)];
    see = call({ do: "see", id, looker: seat });
    const lines = see.scene.choices.map((c) => c.words),
      fights = lines.filter((l) => attacks.test(l));
    if (fights.length) writeFileSync(file, call({ do: "record", id }).text);
    for (const line of fights.slice(0, 6)) {
      const began = performance.now(),
        shown = call({ do: "odds", id, seat, line });
      slowest = Math.max(slowest, performance.now() - began);
      // Another seat is asked before the dice: a table for each of its answers.
      for (const r of shown.replies ?? []) {
        assert.ok(
          r.seat !== seat && r.words && Math.abs(r.lines.reduce((s, l) => s + l.p, 0) - 1) < 1e-3,
          `${game} ${scenario}, entry ${n}: ${line}, then ${r.words}`,
        );
        replied++;
      }
      if (shown.lines.length < 2) continue;
      if (!shown.exact) {
        sampled++;
        continue;
      }
      const told = JSON.parse(
        tell("odds", file, `${"ABCD"[seat]}: ${line}`, "--as", "ABCD"[seat], "--public", "--json"),
      ).results;
      assert.deepEqual(
        shown.lines.map((l) => [l.chance, l.text ? l.text.trim().split("\n") : []]),
        told.map((r) => [r.exact, r.events]),
        `${game} ${scenario}, entry ${n}: ${line}`,
      );
      const sum = shown.lines.reduce((s, l) => s + l.p, 0);
      assert.ok(Math.abs(sum - 1) < 1e-3, `the chances add up: ${sum}`);
      compared++;
    }
    const line = fights.length ? fights[random(fights.length)] : lines[random(lines.length)];
    assert.ok(call({ do: "act", id, seat, line }).ok, line);
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `# ${game} ${scenario}: ${compared} answers compared, ${sampled} only sampled in the page, slowest ${slowest.toFixed(0)} ms`,
  );
  return { compared, sampled, replied };
}

for (const [game, scenario, seeds, least] of [
  ["legends", "quick", [5, 6, 7], 20],
  ["legends", "trial", [9, 10, 11, 12], 10],
  ["ancients", "901", [4], 30],
  ["ancients", "013", [6], 30],
])
  test(`${game}, ${scenario}`, { timeout: patience }, async () => {
    let compared = 0,
      sampled = 0,
      replied = 0;
    for (const seed of seeds) {
      const n = await compare(game, scenario, seed, 40);
      compared += n.compared;
      sampled += n.sampled;
      replied += n.replied;
    }
    assert.ok(replied > 0, "some fights are answered before they are rolled");
    assert.ok(compared >= least, `${compared} compared`);
    assert.equal(sampled, 0, "every fight's odds are exact");
  });
