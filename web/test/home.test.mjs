// The rooms around the table: home, set-up, lessons, armies, and what comes after a battle.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { answer, closeBrowser, dice, page, serve, setUp, settled } from "./help.mjs";

const record = readFileSync(new URL("../../tests/records/legends-1.bellum", import.meta.url), "utf8");
let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

test("home shows a picture of every game without loading its art, in the order of the shelf", async () => {
  const p = await page();
  const asked = [];
  p.on("request", (r) => asked.push(new URL(r.url()).pathname));
  await p.goto(server.url);
  await p.waitForSelector(".gamepanel svg");
  const panels = await p.$$eval(".gamepanel", (all) =>
    all.map((g) => ({ id: g.dataset.game, drawn: g.querySelectorAll(".picture svg path").length > 5 })),
  );
  assert.deepEqual(
    panels.map((g) => g.id),
    ["ancients", "legends", "prevail", "lines", "trts"],
  );
  assert.ok(
    panels.every((g) => g.drawn),
    "each has its picture",
  );
  assert.ok(await p.locator(".heroart svg").isVisible());
  const art = asked.filter((path) => panels.some((g) => path.startsWith(`/${g.id}-`)));
  assert.deepEqual(art, [], "no art is loaded before a game is opened");
  const twice = await p.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
  });
  assert.deepEqual(twice, [], "names inside pictures are their own");
  await p.click(".daily .btn");
  await p.waitForSelector(".table.taught");
  await p.context().close();
});

test("a battle is found by its general; its row has a map, its button says what it starts", async () => {
  const p = await page();
  await p.goto(`${server.url}/#/set/ancients`);
  await p.waitForSelector(".battlerow svg rect");
  const drawn = await p.$$eval(
    ".battlerow",
    (rows) => rows.filter((r) => r.querySelectorAll("svg *").length > 10).length,
  );
  assert.equal(drawn, await p.locator(".battlerow").count(), "every row has its map");
  await p.fill(".finder input", "hasdrubal gisgo");
  await p.waitForFunction(() => document.querySelectorAll(".battlerow").length < 6);
  assert.ok((await p.locator(".battlerow").count()) > 0);
  await p.locator(".battlerow").first().click();
  const name = await p.locator(".battlerow b").first().innerText();
  await p.waitForSelector(`.startsay:has-text("${name}")`);
  await p.click("[data-level=strong]");
  await p.waitForSelector('.startsay:has-text("Centurion")');
  await p.context().close();
});

test("battles that nobody fought have a story, too, and sides with names", async () => {
  const p = await page();
  for (const game of ["lines", "trts"]) {
    await p.goto(`${server.url}/#/set/${game}`);
    await p.waitForSelector(".battlerow svg rect");
    for (const row of await p.locator(".battlerow").all()) {
      await row.click();
      const name = await row.locator("b").first().innerText();
      await p.waitForSelector(`.story h2:has-text("${name}")`);
      assert.equal(
        await p.locator(".story .special").count(),
        3,
        `${game}, ${name}: what led to it, who stands there, what to do`,
      );
      const start = await p.innerText(".startsay");
      assert.doesNotMatch(start, /\bP\d|\b(Low|Upp)er\b/, "a side has the name of its colour");
      assert.match(start, /Grey|Blue/);
    }
  }
  await p.context().close();
});

test("a record runs as a film: by steps, by turns, by keys, until its end", async () => {
  const p = await page();
  await p.goto(server.url);
  await p.waitForSelector(".home");
  await p.evaluate((r) => {
    sessionStorage.setItem("record", r);
    location.hash = "/replay";
  }, record);
  const where = (text) => p.waitForSelector(`.replay .where:has-text("${text}")`);
  const at = (n) => p.waitForFunction((n) => document.querySelector(".film input").value === String(n), n);
  await where("Turn 1");
  await p.keyboard.press("ArrowRight");
  await at(1);
  await p.waitForFunction(() => !/begins/.test(document.querySelector(".lately").innerText));
  await p.keyboard.press("Shift+ArrowRight");
  await where("Turn 2");
  await p.click("[aria-label='A turn on']");
  await where("Turn 3");
  const third = Number(await p.inputValue(".film input"));
  await p.keyboard.press("ArrowRight");
  await at(third + 1);
  await p.click("[aria-label='A turn back']");
  await at(third);
  await p.click("[aria-label='A turn back']");
  await where("Turn 2");
  await p.keyboard.press("End");
  await where("The end");
  await p.keyboard.press("Home");
  await at(0);
  await p.click(".film [role=radio]:has-text('Quick')");
  await p.click(".film .btn.main");
  await where("Turn 2");
  await p.click(".film .btn:has-text('Stop')");
  await p.waitForSelector(".film .btn:has-text('Play')");
  const stopped = await p.inputValue(".film input");
  await p.keyboard.press("ArrowLeft");
  await at(Number(stopped) - 1);
  assert.ok(await p.locator(".stage [data-piece]").count(), "the board is there");
  assert.deepEqual(p.faults, []);
  await p.context().close();
});

test("lessons and exercises have the picture of their own board", async () => {
  const p = await page();
  await p.goto(`${server.url}/#/learn/legends`);
  await p.waitForFunction(() => {
    const cards = [...document.querySelectorAll(".lessoncard, .exercisecard")];
    return cards.length > 6 && cards.every((c) => c.querySelector("svg.board"));
  });
  await p.context().close();
});

test("an army is bought from the price list, and given back", async () => {
  const p = await page();
  await setUp(p, server.url, "prevail", "muster-small", ["me", "greedy"]);
  await settled(p);
  const row = p.locator(".pricelist li:has(.stepper button:last-of-type:not(:disabled))").first();
  const kind = await row.getAttribute("data-kind");
  const mine = p.locator(`.pricelist li[data-kind="${kind}"]`);
  await mine.locator(".stepper button").last().click();
  await p.waitForSelector(`.pricelist li.on[data-kind="${kind}"]`);
  assert.equal(await p.locator(".drawn li").count(), 1);
  await mine.locator(".stepper button").first().click();
  await p.waitForFunction(() => !document.querySelector(".drawn li"));
  await p.locator(".ready button:not(:disabled):visible").first().click();
  await p.waitForFunction(() => document.querySelectorAll(".drawn li").length > 2);
  await p.context().close();
});

test("the result says what decided, and the review shows who was ahead", { timeout: 600000 }, async () => {
  const p = await page();
  p.setDefaultTimeout(300000);
  await p.goto(server.url);
  await p.waitForSelector(".home");
  await p.evaluate((record) => {
    const seats = [
      { kind: "me", level: "" },
      { kind: "computer", level: "club" },
    ];
    const saved = { game: "legends", setup: { scenario: "ticinus" }, seats };
    const slot = {
      key: "done",
      game: "legends",
      battle: "",
      seat: "",
      yours: false,
      over: true,
      when: 1,
      record,
      saved,
    };
    localStorage.setItem("bellum-games", JSON.stringify([slot]));
    location.hash = "/table/done";
  }, record);
  await p.waitForSelector(".over .moment svg.board, .decided > p:not(.looking)");
  await p.waitForSelector(".nextgoal");
  assert.ok((await p.locator(".decided .moment").count()) <= 3);
  await p.click(".overnext .btn:has-text('Review')");
  await p.waitForSelector(".review .graph");
  await p.waitForSelector(".review .luckbar");
  assert.ok((await p.locator(".review .fork .btn").count()) === 1);
  assert.match(await p.innerText(".verdict p"), /\w/);
  assert.doesNotMatch(await p.innerText(".verdict p"), /\([A-D]\)/, "no letter of a seat");
  await p.setViewportSize({ width: 390, height: 844 });
  const smallest = () =>
    p.$$eval(".graph text", (all) =>
      Math.min(...all.map((t) => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a)),
    );
  await p.waitForFunction(() => document.querySelector(".graph").viewBox.baseVal.width < 400);
  assert.ok((await smallest()) >= 11, `${await smallest()} px in the graph on a phone`);
  // A moment says when it was and what was better, and is played again from before it.
  await p.waitForSelector(".moments .moment:has-text('Better: ')");
  const moment = p.locator(".moments .moment:has-text('Better: ')").first();
  await moment.click();
  await p.waitForSelector(".moments .moment.on:has-text('Better: ')");
  const [turn] = (await moment.innerText()).match(/Turn \d+/);
  await p.waitForSelector(`.field .where:has-text("${turn}")`);
  assert.doesNotMatch(await p.innerText(".field"), /Entry \d/);
  assert.match(await p.innerText(".field .best"), /Better: /);
  await p.click(`.review .fork .btn:has-text("Try ${turn.toLowerCase()} again")`);
  await p.waitForSelector(".table");
  for (let moves = 0; moves < 2; moves++) {
    await settled(p);
    await answer(p, dice(5));
  }
  await settled(p);
  assert.deepEqual(p.faults, []);
  await p.context().close();
});
