// Every lesson and every exercise to its end, by the mouse as a person would, and on a phone by touch. A core beside the page
// says which single actions the right line has and where they are clicked.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { core } from "../core.mjs";
import { calm, hand, perform, Target } from "./hand.mjs";
import { closeBrowser, page, serve, tell, patience } from "./help.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const games = JSON.parse(tell("games", "--json"))
  .games.map((g) => g.id)
  .filter((id) => id !== "null");
const lessonsOf = (game) => JSON.parse(readFileSync(new URL(`../dist/lessons-${game}.json`, import.meta.url), "utf8"));

let server, ask;
before(async () => {
  server = await serve();
  ask = await core();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** Where the page says it stands: steps or decisions done. */
const standing = (p) => p.evaluate(() => document.querySelectorAll(".dots i.done").length);

/** Where sets are chosen by counting, a tap takes a whole stack along: there the lesson shows the line itself. */
async function shown(p, { press }, table, line) {
  const { scene } = ask({ do: "see", id: table.id, looker: table.seat });
  const [part] = ask({ do: "parts", id: table.id, line }).parts;
  const pick = scene.choices.some((c) => c.words === part && c.kind === "pick" && c.target === Target.piece);
  if (!pick || !(await p.locator(".counters").count())) return false;
  await press(p.locator(".lessontools .btn").first());
  return true;
}

/** A line, action by action. A set that is full is closed by the one button that goes on. */
async function performLine(p, by, table, line, where) {
  let at = table;
  let last;
  if (await shown(p, by, table, line)) {
    for (const part of ask({ do: "parts", id: table.id, line }).parts)
      at = ask({ do: "try", id: table.id, line: part });
    await calm(p);
    return at;
  }
  for (const part of ask({ do: "parts", id: table.id, line }).parts) {
    const { scene } = ask({ do: "see", id: table.id, looker: table.seat });
    last = scene.choices.find((c) => c.words === part);
    assert.ok(last, `${where}: "${part}" is offered`);
    await perform(p, by, scene, last);
    at = ask({ do: "try", id: table.id, line: part });
    if (last.kind !== "pick") await calm(p);
  }
  if (last?.kind === "pick") await by.press(p.locator(".answers .btn.main").first());
  return at;
}

async function playLesson(p, game, lesson, touch) {
  const by = hand(p, touch);
  const table = ask({ do: "lesson", game, lesson, step: 0 });
  for (let at = table; !at.over;) {
    await calm(p);
    if (!at.waits) {
      await by.press(p.locator(".lessontools .btn.main"));
      at = ask({ do: "onward", id: table.id });
    } else {
      const { line } = ask({ do: "showme", id: table.id });
      at = await performLine(p, by, table, line, `${game} ${lesson.id}`);
    }
    const step = at.step;
    if (!at.over)
      await p
        .waitForFunction((n) => document.querySelectorAll(".dots i.done").length === n, step, { polling: 30 })
        .catch(async (e) => {
          const says = await p.evaluate(() => document.querySelector(".side")?.innerText);
          throw new Error(`${game} ${lesson.id}, step ${step}: ${e.message}; the page says ${says}`);
        });
  }
  ask({ do: "free", id: table.id });
}

async function playExercise(p, game, exercise, touch) {
  const by = hand(p, touch);
  // Single actions are tried here one by one, so they need more decisions than the page, where a set is one.
  const table = ask({ do: "lesson", game, lesson: { ...exercise, decisions: 40 }, step: 0 });
  for (const line of exercise.solution) {
    await calm(p);
    await performLine(p, by, table, line, `${game} ${exercise.id}`);
  }
  ask({ do: "free", id: table.id });
}

async function open(p, game, id) {
  await p.goto(`${server.url}/#/learn/${game}/${id}`);
  await p.waitForSelector(".taught .progress");
}

for (const game of games) {
  test(`${game}: lessons and exercises, by the mouse`, { timeout: patience }, async () => {
    const p = await page();
    const { lessons, exercises } = lessonsOf(game);
    assert.ok(lessons.length >= 1 && exercises.length >= 6);
    for (const lesson of lessons) {
      await open(p, game, lesson.id);
      await playLesson(p, game, lesson, false);
      await p.waitForSelector(".lessonend");
      assert.ok(await p.locator(".lessonend .btn.main").isVisible(), "the end leads to a real game");
    }
    for (const exercise of exercises) {
      await open(p, game, exercise.id);
      await playExercise(p, game, exercise, false);
      await p.waitForSelector(".lessonend:not(.failed)").catch((e) => {
        throw new Error(`${game} ${exercise.id}: ${e.message}`);
      });
    }
    await p.goto(`${server.url}/#/learn/${game}`);
    await p.waitForSelector(".learnlist a");
    assert.equal(await p.locator(".learnlist a[data-done=true]").count(), lessons.length + exercises.length);
    assert.deepEqual(p.faults, []);
    await p.context().close();
  });
}

test("a lesson on a phone, by touch", { timeout: patience }, async () => {
  const p = await page(phone);
  const game = games.find((g) => g === "legends");
  const [lesson] = lessonsOf(game).lessons;
  await open(p, game, lesson.id);
  await playLesson(p, game, lesson, true);
  await p.waitForSelector(".lessonend");
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), "no wider than the phone");
  await p.locator(".lessonend .btn.main").tap();
  await p.waitForSelector(".table:not(.taught)");
  assert.deepEqual(p.faults, []);
  await p.context().close();
});

test("a wrong idea is put back and explained", { timeout: patience }, async () => {
  const p = await page();
  const [lesson] = lessonsOf("legends").lessons;
  await open(p, "legends", lesson.id);
  await p.click(".lessontools .btn.main");
  await p.waitForFunction(() => document.querySelectorAll(".dots i.done").length === 1);
  await calm(p);
  await p.click(".answers .btn:has-text('Pass')"); // passing ends the round
  await p.waitForSelector(".tried");
  assert.match(await p.locator(".tried").innerText(), /Passing ends your round/);
  assert.equal(await standing(p), 1);
  await p.click("text=Show me");
  await p.waitForFunction(() => document.querySelectorAll(".dots i.done").length === 2);
  assert.equal(await p.locator(".tried").count(), 0);
  assert.deepEqual(p.faults, []);
  await p.context().close();
});

const challengesOf = (game) => {
  const file = new URL(`../dist/challenges-${game}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
};
const challenging = games.filter(challengesOf);

test("puzzles are solved and ticked; a wrong answer may try again", { timeout: patience }, async () => {
  const p = await page();
  for (const game of challenging) {
    const { puzzles } = challengesOf(game);
    const some = [puzzles[0], puzzles[puzzles.length - 1]];
    for (const puzzle of some) {
      await open(p, game, puzzle.id);
      await playExercise(p, game, puzzle, false);
      await p.waitForSelector(".lessonend:not(.failed)");
    }
    await p.goto(`${server.url}/#/learn/${game}`);
    await p.waitForSelector(".puzzles a");
    assert.equal(await p.locator(".puzzles a").count(), puzzles.length);
    assert.equal(await p.locator(".puzzles a[data-done=true]").count(), some.length);
  }
  assert.deepEqual(p.faults, []);
  await p.context().close();
});

test(
  "the match of the day is the same for everybody; the ladder opens rung by rung",
  { timeout: patience },
  async () => {
    const p = await page();
    const other = await page();
    for (const game of challenging) {
      const hands = [];
      for (const one of [p, other]) {
        await one.goto(`${server.url}/#/learn/${game}`);
        await one.click(".matchday .btn");
        await one.waitForSelector(".hand .cardbox");
        hands.push(await one.locator(".hand .cardbox").evaluateAll((l) => l.map((c) => c.dataset.card)));
      }
      assert.deepEqual(hands[0], hands[1]);
      const { ladder } = challengesOf(game);
      await p.goto(`${server.url}/#/learn/${game}`);
      await p.waitForSelector(".ladder");
      assert.equal(await p.locator(".ladder .btn").count(), 1, "only the first is open");
      await p.evaluate(
        ([game, id]) => localStorage.setItem("bellum-learned", JSON.stringify({ [game]: [`rung ${id}`] })),
        [game, ladder[0].id],
      );
      await p.reload();
      await p.waitForSelector(".ladder");
      assert.equal(await p.locator(".ladder .btn").count(), 2, "the second is open now");
    }
    assert.deepEqual([...p.faults, ...other.faults], []);
    await p.context().close();
    await other.context().close();
  },
);
