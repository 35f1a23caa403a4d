// Everything that happens is told in a sentence (told.h): matches played in the core as the page has it, each seat's tellings read.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { core } from "../core.mjs";
import { dice, patience } from "./help.mjs";

const fetched = (file) => JSON.parse(readFileSync(new URL(`../dist/${file}`, import.meta.url), "utf8"));
const short = { ancients: ["901", "902", "903"], prevail: ["punic-small"], trts: ["duel-short", "tri"] };
const eager = new Set(["attack", "shoot", "move", "play"]);

for (const { id: game, scenarios } of fetched("games.json"))
  test(`${game}: a whole sentence for every line, words for every end`, { timeout: patience }, async () => {
    const { telling } = fetched(`game-${game}.json`);
    const call = await core(),
      random = dice(11),
      untold = new Set();
    let lines = 0;
    for (const scenario of short[game] ?? scenarios.map((s) => s.id).slice(0, 5))
      for (let match = 0; match < 2; match++) {
        const { id, seats } = call({
          do: "new",
          game,
          setup: { scenario },
          seed: (77 + match).toString(16).padStart(64, "0"),
        });
        for (let n = 0; n < 1200; n++) {
          call({ do: "roll", id });
          const who = call({ do: "see", id, looker: 4 });
          if (who.kind === "over") {
            assert.ok(
              telling.ends?.[who.result.by] || telling.names?.[who.result.by],
              `words for an end by "${who.result.by}"`,
            );
            break;
          }
          const seat = who.seats[random(who.seats.length)],
            { choices, prompt, question } = call({ do: "see", id, looker: seat }).scene;
          assert.ok(
            prompt && !/`/.test(prompt + (question.also ?? "")),
            `a prompt names no word to type: ${prompt} ${question.also ?? ""}`,
          );
          const hot = choices.filter((c) => eager.has(c.kind)),
            from = hot.length && random(3) ? hot : choices;
          assert.ok(call({ do: "act", id, seat, line: from[random(from.length)].words }).ok);
        }
        // A line is told in a whole sentence, or is bookkeeping that people need not read (null).
        for (let seat = 0; seat < seats; seat++) {
          const { log, told } = call({ do: "see", id, looker: seat });
          assert.equal(log.length, told.length);
          for (const [i, t] of told.entries()) {
            lines += t ? 1 : 0;
            if (t && !/^[A-Z0-9“].*[.!?:”)]$/s.test(t.text)) untold.add(`${log[i]} -> ${t.text}`.replace(/\d+/g, "#"));
          }
        }
        call({ do: "free", id });
      }
    assert.ok(lines > 100, `${lines} lines`);
    assert.deepEqual([...untold], []);
  });
