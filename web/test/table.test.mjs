// Two browsers at one table over the server: secrets, refusals, reconnecting, undo, rematch, watching, links.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { core } from "../core.mjs";
import { answer, closeBrowser, dice, isOver, log, page, serve, settled, setUp, tell, patience } from "./help.mjs";

let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

// A page that keeps every frame it was sent.
async function spied() {
  const p = await page();
  p.frames = [];
  p.on("websocket", (ws) => ws.on("framereceived", (f) => p.frames.push(JSON.parse(f.payload))));
  return p;
}

// A makes the table, B and a watcher come by their links.
async function table(game, scenario) {
  const [a, b, w] = [await spied(), await spied(), await spied()];
  await a.goto(`${server.url}/#/set/${game}/friend`);
  await a.click(`[data-scenario="${scenario}"]`);
  await a.click(".btn.big");
  await a.waitForSelector("text=Go to the table");
  const links = await a.locator(".linkline input").evaluateAll((all) => all.map((i) => i.value));
  assert.equal(links.length, 2);
  await a.click("text=Go to the table");
  await b.goto(links[0]);
  await w.goto(links[1]);
  for (const p of [a, b, w]) await p.waitForSelector(".table .board");
  await b.waitForFunction((was) => location.href !== was, links[0]); // an invitation became B's own key
  return { a, b, w, links: [b.url(), links[1]] };
}
const close = (...pages) => Promise.all(pages.map((p) => p.context().close()));
const mine = (p) => p.waitForSelector(".prompt.mine");
// The log, when nothing has been added to it for a while: everything that was sent has come.
async function calmLog(p) {
  const log = async () => (await p.locator(".record ol").allInnerTexts()).join("\n"); // a turn folded away is none
  for (let was = await log(), same = 0; ;) {
    await p.waitForTimeout(100);
    const now = await log();
    same = now === was ? same + 1 : 0;
    if (same === 5) return now;
    was = now;
  }
}

// Plays on for whoever is asked, by the mouse, until over or long enough.
async function playBoth(pages, random, most = Infinity) {
  for (let n = 0; n < 2000; n++) {
    if (n >= most) return n;
    await Promise.race(pages.map((p) => settled(p).catch(() => {})));
    if (await isOver(pages[0])) return n;
    for (const p of pages) if (await p.$(".prompt.mine")) await answer(p, random);
  }
  assert.fail("the match does not end");
}

test("secret choices send the other side nothing at all", async () => {
  const { a, b, w } = await table("lines", "duel");
  await mine(a);
  await mine(b);
  const quiet = [b.frames.length, w.frames.length],
    screen = await b.evaluate(() => document.querySelector(".table").innerText);
  const random = dice(5);
  let n = 0;
  for (; n < 30 && !(await a.$(".answers .btn:has-text('Commit')")); n++) {
    await mine(a);
    await answer(a, random);
  }
  assert.ok(n > 2, "there were secret choices");
  await b.waitForTimeout(300);
  assert.deepEqual([b.frames.length, w.frames.length], quiet, "not even a message");
  assert.equal(await b.evaluate(() => document.querySelector(".table").innerText), screen);
  await a.click(".answers .btn:not(.back)"); // commit: that it has finished may be known
  await b.waitForFunction(() => /has committed/.test(document.body.innerText));
  assert.equal(b.frames.length, quiet[0] + 1);
  await close(a, b, w);
});

// Every message that each of them got, held against the record of the match: the log is what that seat may know, every view is byte for byte
// what it may know after some entry, and nothing else was said.
async function heldAgainstRecord({ a, b, w }) {
  const known = [
    "told",
    "re",
    "data",
    "from",
    "game",
    "goto",
    "hash",
    "log",
    "looker",
    "number",
    "refused",
    "seed",
    "seedHash",
    "setup",
    "undo",
    "view",
  ];
  const record = await a.evaluate(async () =>
    (await fetch("/api/record", { method: "POST", body: JSON.stringify({ key: location.hash.split("/")[2] }) })).text(),
  );
  const file = `${server.store}.bellum`,
    call = await core();
  writeFileSync(file, record);
  tell("replay", file, "--verify");
  const { id, entries } = call({ do: "load", text: record });
  let differ = 0;
  for (const [p, who, looker] of [
    [a, "A", 0],
    [b, "B", 1],
    [w, "audience", 4],
  ]) {
    const shown = p.frames.filter((f) => f.view),
      said = [],
      may = new Set();
    for (let entry = 0; entry <= entries; entry++) {
      const { number, bytes } = call({ do: "look", id, entry, looker });
      may.add(`${number} ${bytes}`);
    }
    for (const f of p.frames) for (const k of Object.keys(f)) assert.ok(known.includes(k), `unknown member ${k}`);
    for (const f of shown) {
      if (f.from === 0) said.length = 0;
      assert.equal(said.length, f.from);
      said.push(...f.log);
      assert.equal(said.length, f.number);
      assert.ok(
        may.has(`${f.number} ${Buffer.from(f.view, "base64").toString("hex")}`),
        `a view of ${who} is what ${who} may know, after ${f.number} lines of its log`,
      );
    }
    const told = JSON.parse(tell("replay", file, "--as", who, "--json"));
    assert.deepEqual(
      said,
      told.log.map((l) => l.entry ?? l.event),
      `the log of ${who} is what bellum says that ${who} may know`,
    );
    assert.ok(
      shown.slice(0, -1).every((f) => !f.seed),
      "the seed comes at the end",
    );
    assert.ok(shown.at(-1).seed && record.includes(shown.at(-1).seed) && record.includes(shown[0].seedHash));
    for (let entry = 0; entry < entries; entry += 5)
      differ += call({ do: "look", id, entry, looker }).bytes !== call({ do: "look", id, entry, looker: 5 }).bytes;
  }
  assert.ok(differ > 0, "there was something to hide");
}

// Some turns of the larger games with their hidden hands and boards, then one gives up.
for (const [game, scenario, answers] of [
  ["ancients", "901", 50],
  ["trts", "duel-short", 40],
  ["prevail", "punic-small", 60],
])
  test(`${game}: each seat is sent its view and its log, nothing else`, { timeout: patience }, async () => {
    const t = await table(game, scenario);
    await playBoth([t.a, t.b], dice(7), answers);
    if (!(await isOver(t.a))) {
      await t.a.keyboard.press("Escape");
      await t.a.click("[aria-label=Menu]");
      await t.a.click("text=Give up");
    }
    for (const p of [t.a, t.b, t.w]) await p.waitForSelector(".over");
    await heldAgainstRecord(t);
    assert.deepEqual([t.a.faults, t.b.faults, t.w.faults], [[], [], []]);
    await close(t.a, t.b, t.w);
  });

test("a whole match: each seat is sent its view and its log, nothing else", { timeout: patience }, async () => {
  const { a, b, w } = await table("lines", "duel");
  await playBoth([a, b], dice(11));
  await w.waitForSelector(".over");
  await heldAgainstRecord({ a, b, w });
  assert.notEqual(a.frames.at(-2).view, b.frames.at(-2).view, "two seats, two views");
  await b.click("text=Verify the dice");
  await b.waitForSelector(".overproof:has-text('Its hash was shown at the start')");
  // A rematch takes everybody along, each to a link of its own. Whoever only looks on cannot ask for it.
  assert.equal(await w.locator("text=Play again").count(), 0);
  const old = b.url();
  await a.click("text=Play again");
  await b.waitForFunction((was) => location.href !== was, old);
  await w.waitForFunction(() => document.querySelector(".table") && !document.querySelector(".over"));
  await Promise.race([mine(a), mine(b)]);
  assert.notEqual(a.url(), b.url());
  await close(a, b, w);
});

test("a click that nothing answers says the rule that stands in the way, and the rule opens", async () => {
  const p = await page(),
    random = dice(3);
  await setUp(p, server.url, "legends", "trial", ["me", "random"]);
  for (let i = 0; i < 40 && !(await p.$(".refused .rule")); i++) {
    await settled(p);
    const cold = await p.evaluate((k) => {
      const all = [...document.querySelectorAll(".hits > g:not(.hot)")],
        r = all[(k * 7) % all.length].getBoundingClientRect();
      return [r.x + r.width / 2, r.y + r.height / 2];
    }, i);
    await p.mouse.click(...cold);
    await p.waitForSelector(".refused .rule, .inspector");
    if (await p.$(".refused .rule")) break;
    await answer(p, random);
  }
  assert.match(await p.locator(".refused .rule").innerText(), /^[RSPG]\d+/);
  assert.ok((await p.locator(".refused").innerText()).length > 20, "a sentence");
  await p.click(".refused .rule");
  await p.waitForSelector(".rulelist li.here");
  await p.context().close();
});

test("the odds shown on the board are those of bellum odds", async () => {
  const p = await page();
  const position = {
    game: "legends",
    version: 1,
    switches: { turn_order: "blocks" },
    board: { rows: 9, cols: 12, water: [], hills: [], woods: [] },
    limits: { hand: 6, action: 6, rounds: 48 },
    first: "c",
    tie: "strength",
    stage: "turn",
    round: 3,
    turn: "r",
    phase: "attack",
    sides: {
      r: { morale: 12, action: 0, hand: [], deck: ["FL", "CC"], out: [] },
      c: { morale: 12, action: 0, hand: [], deck: ["WD", "XC"], out: [] },
    },
    units: [
      { id: 1, side: "r", type: "EQ", at: "4.4", str: 2, state: "idle" },
      { id: 2, side: "r", type: "LE", at: "8.5", str: 3, state: "idle" },
      { id: 3, side: "c", type: "IN", at: "4.5", str: 3, state: "idle" },
    ],
    pending: { kind: "attack", side: "r", at: "4.4" },
  };
  await setUp(p, server.url, "legends", position, ["me", "random"]);
  await settled(p);
  const [x, y] = await p.locator('.hot[aria-label^="4.5"]').evaluate((g) => {
    const r = g.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  });
  await p.mouse.move(x, y);
  await p.waitForSelector(".forecast .fates");
  const shown = await p
    .locator(".beside .fates li")
    .evaluateAll((all) => all.map((l) => [l.title, l.innerText.replace(/^\d+ % /, "")]));
  assert.ok(shown.length > 1);
  const file = `${server.store}.position.json`;
  writeFileSync(file, JSON.stringify(position));
  const told = JSON.parse(tell("odds", file, "attack 4.5", "--as", "A", "--public", "--json")).forecast.filter(
    (f) => f.percent >= 0.05,
  );
  assert.deepEqual(
    shown,
    told.map((f) => [f.exact, f.kind]),
  );
  await p.context().close();
});

test("the server is killed; both come back where they were, and play on", async () => {
  const { a, b, w } = await table("legends", "trial");
  const random = dice(9);
  for (let i = 0; i < 6; i++) {
    await Promise.race([mine(a), mine(b)]);
    for (const p of [a, b]) if (await p.$(".prompt.mine")) await answer(p, random);
  }
  const was = [await calmLog(a), await calmLog(b)];
  await server.kill();
  await a.waitForSelector("text=Connection lost");
  await server.again();
  for (const p of [a, b]) await p.waitForSelector("text=Connection lost", { state: "detached" });
  await Promise.race([mine(a), mine(b)]);
  assert.deepEqual([await calmLog(a), await calmLog(b)], was);
  for (let i = 0; i < 4; i++) {
    await Promise.race([mine(a), mine(b)]);
    for (const p of [a, b]) if (await p.$(".prompt.mine")) await answer(p, random);
  }
  assert.ok((await calmLog(a)).length > was[0].length);
  // Resigning ends it for all.
  await a.click("[aria-label=Menu]");
  await a.click("text=Give up");
  await b.waitForSelector(".over h2:has-text('Victory')");
  await w.waitForSelector(".over");
  await close(a, b, w);
});

test("undo goes back to the barrier and no further", async () => {
  const { a, b, w } = await table("lines", "duel");
  await mine(a);
  const first = await a.locator(".prompt").innerText(),
    random = dice(2);
  await answer(a, random);
  await a.waitForFunction((was) => document.querySelector(".prompt").innerText !== was, first);
  await a.click(".head .tool:has-text('Undo')");
  await a.waitForFunction((was) => document.querySelector(".prompt").innerText === was, first);
  // Behind it are the cards that were drawn: there is nothing to take back, and a key says so.
  await a.waitForSelector(".head .tool[disabled]:has-text('Undo')");
  await close(a, b, w);
});

test("a seat's link can be replaced; the old one opens nothing", async () => {
  const { a, b, w, links } = await table("lines", "duel");
  await b.click("[aria-label=Menu]");
  await b.click("text=Replace my link");
  await b.waitForFunction((was) => location.href !== was, links[0]);
  await mine(b);
  const c = await page();
  await c.goto(links[0]);
  await c.waitForSelector("text=This link opens no table");
  assert.ok(!server.log().includes(links[0].split("/").at(-1)), "no key in the log");
  await close(a, b, w, c);
});

test("two tabs of one seat: both follow, either plays; a replaced link puts the other tab out", async () => {
  const { a, b, w, links } = await table("legends", "trial");
  const second = await page(),
    random = dice(3);
  await second.goto(links[0]);
  await settled(second);
  for (let i = 0; i < 8; i++) {
    await Promise.race([mine(a), mine(b)]);
    if (await a.$(".prompt.mine")) await answer(a, random);
    else await answer(i % 2 ? b : second, random);
  }
  for (const end = Date.now() + 60000; Date.now() < end && (await log(b)) !== (await log(second));)
    await b.waitForTimeout(30);
  assert.equal(await log(second), await log(b), "both tabs tell the same");
  await b.click("[aria-label=Menu]");
  await b.click("text=Replace my link");
  await second.waitForSelector("text=was replaced");
  await b.waitForFunction((was) => location.href !== was, links[0]);
  await b.waitForSelector(".table"); // who replaced it stays
  await close(a, b, w, second);
});

test("guessed links are refused", async () => {
  const p = await page();
  await p.goto(server.url);
  const refused = await p.evaluate(async () => {
    const guess = () =>
      btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=/g, "");
    let refused = 0;
    for (let k = 0; k < 4; k++)
      await new Promise((done, fail) => {
        const ws = new WebSocket(`ws://${location.host}/ws`, "bellum");
        let left = 5;
        ws.onopen = () => ws.send(JSON.stringify({ do: left % 2 ? "sit" : "watch", key: guess() }));
        ws.onmessage = (m) => {
          if (JSON.parse(m.data).error !== "This link opens no table.") fail(new Error(m.data));
          refused++;
          if (--left) ws.send(JSON.stringify({ do: left % 2 ? "sit" : "watch", key: guess() }));
          else {
            ws.close();
            done();
          }
        };
        ws.onerror = () => fail(new Error("closed"));
      });
    return refused;
  });
  assert.equal(refused, 20);
  await p.context().close();
});
