// Everything that happens is told in a sentence (told.h), and every question has its lesson (data/<game>/learn.json): matches played in the
// core as the page has it, each seat's tellings and questions held against them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { core } from "../core.mjs";
import { dice } from "./help.mjs";

const battles = [["lines", ["duel", "draft", "match", "campaign"]], ["legends", ["trial", "quick", "trebia"]], ["prevail", ["punic-small"]], ["trts", ["duel-short", "tri"]], ["ancients", ["901", "902", "903"]]];
const whole = new Set(battles.map(([id]) => id)); // these also have a rule for every lesson and words for every end
// A game that is not named here and has words of its own is held to them in all its battles.
const fetched = (file) => JSON.parse(readFileSync(new URL(`../dist/${file}`, import.meta.url), "utf8"));
for (const g of fetched("games.json"))
  if (!battles.some(([id]) => id === g.id) && fetched(`game-${g.id}.json`).learn) battles.push([g.id, g.scenarios.map((s) => s.id)]);

for (const [game, scenarios] of battles)
  test(`${game}: a word for every line, a lesson for every question`, { timeout: 120000 }, async () => {
    const text = fetched(`game-${game}.json`);
    const lessons = text.learn.questions, call = await core(), random = dice(11);
    for (const lesson of Object.values(lessons)) assert.ok(text.rules[lesson.rule] || (!lesson.rule && !whole.has(game)), `the rule ${lesson.rule} of "${lesson.title}" is there`);
    const untold = new Set(), untaught = new Set(), buttons = {}, ends = { ...text.telling.names, ...text.telling.ends };
    let lines = 0;
    for (const scenario of scenarios) for (let match = 0; match < (game === "ancients" ? 1 : 4); match++) {
      const { id, seats } = call({ do: "new", game, setup: { scenario, switches: match ? {} : text.learn.switches ?? {} }, seed: (77 + match).toString(16).padStart(64, "0") });
      for (let n = 0; n < 1200; n++) {
        call({ do: "roll", id });
        const who = call({ do: "see", id, looker: 4 });
        if (who.kind === "over") { assert.ok(ends[who.result.by] || !whole.has(game), `words for an end by "${who.result.by}"`); break; }
        const seat = who.seats[random(who.seats.length)], see = call({ do: "see", id, looker: seat }), choices = see.scene.choices;
        const verbs = new Set(choices.map((c) => c.words.split(" ")[0]));
        for (const c of choices) if (c.target === 0) (buttons[see.scene.question.kind] ??= new Set()).add(c.label);
        if (![...verbs].some((v) => lessons[`${see.scene.question.kind}.${v}`]) && !lessons[see.scene.question.kind]) untaught.add(`${see.scene.question.kind}: ${[...verbs].join()}`);
        const eager = choices.filter((c) => /^(attack|fight|fire|shoot|push|forward|at|move|play)\b/.test(c.words)), from = eager.length && random(3) ? eager : choices;
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
    // A lesson names a button as it is written on it.
    for (const [key, { say }] of Object.entries(lessons)) for (const [, pressed, word = pressed] of say.matchAll(/(?:[Pp]ress|[Tt]hen) ([A-Z]\w+)|\b(Go|Ready|Next(?! to)|Done)\b/g)) {
      const labels = [...(buttons[key.split(".")[0]] ?? [])];
      if (labels.length) assert.ok(labels.some((l) => l.startsWith(word)), `"${say}" of ${key}: ${labels.slice(0, 5).join(" | ")}`);
    }
    assert.ok(lines > 200, `${lines} lines`);
    assert.deepEqual([...untold], []);
    assert.deepEqual([...untaught], []);
  });
