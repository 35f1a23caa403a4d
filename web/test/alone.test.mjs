// Without a server: offline after the first visit; matches kept in slots of their own; what a page weighs.
import assert from "node:assert/strict";
import { get } from "node:http";
import { after, before, test } from "node:test";
import { answer, closeBrowser, dice, isOver, log, page, playOut, serve, setUp, settled, patience } from "./help.mjs";

// The first is the first one that is opened.
const battles = [
  ["ancients", "901"],
  ["legends", "trebia"],
  ["prevail", "punic-small"],
  ["trts", "duel"],
  ["lines", "duel"],
];
let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

// What one file weighs on the wire for a browser that takes brotli.
const weigh = (path) =>
  new Promise((done, fail) =>
    get(server.url + path, { headers: { "accept-encoding": "gzip, br" } }, (r) => {
      let n = 0;
      r.on("data", (d) => (n += d.length));
      r.on("end", () => done(n));
    }).on("error", fail),
  );

test("home is small, so is the first game that is opened, and what each further game adds", async () => {
  const p = await page({ serviceWorkers: "block" });
  const paths = new Set();
  p.on("request", (r) => paths.add(new URL(r.url()).pathname));
  const weighed = async () => {
    let n = 0;
    for (const path of paths) n += await weigh(path);
    return n;
  };
  await p.goto(server.url);
  await p.waitForSelector(".gamepanel svg");
  const home = await weighed();
  const took = Math.round(await p.evaluate(() => performance.getEntriesByName("ready")[0].startTime));
  console.log(`# home ${home} bytes on the wire, a game can be picked after ${took} ms`);
  assert.ok(home <= 150 * 1024, `home: ${home} bytes`);
  let before = 0;
  for (const [game, scenario] of battles) {
    await setUp(p, server.url, game, scenario, ["me", "random"]);
    await settled(p);
    for (const path of ["/worker.js", `/core-${game}.wasm`]) paths.add(path);
    const all = await weighed();
    // Wanted are 120 KB for each further game. Two thirds of a core are the same in every game, and each carries them again.
    const [more, most] = before ? [all - before, 186] : [all, 400];
    console.log(`# ${game}: ${before ? "" : "with home "}${more} bytes`);
    assert.ok(more <= most * 1024, `${game}: ${more} bytes`);
    before = all;
  }
  await p.context().close();
});

test(
  "offline: the page opens, plays to the end, shares, and plays on from a record",
  { timeout: patience },
  async () => {
    const p = await page();
    await p.goto(server.url);
    await p.waitForSelector(".gamepanel");
    await p.evaluate(() => navigator.serviceWorker.ready);
    await p.reload();
    await p.waitForFunction(() => navigator.serviceWorker.controller);
    await p.waitForSelector(".gamepanel");
    await server.end();
    await p.reload();
    await p.waitForSelector(".gamepanel");
    await p.goto(`${server.url}/#/set/lines`);
    await p.waitForSelector(".battlemap svg");
    assert.equal(await p.locator(".opponents .strip button").count(), 2, "no friend without a server");
    await setUp(p, server.url, "lines", "duel", ["me", "recruit"]);
    await playOut(p, dice(4));
    await p.click("text=Verify the dice");
    await p.waitForSelector(".overproof:has-text('Verified')");
    await p.click(".overproof >> text=Share");
    const link = await p.locator(".overproof input").inputValue();
    await p.goto(link);
    await p.waitForSelector(".fork");
    for (let i = 0; i < 5; i++) await p.click(".film [aria-label=Next]");
    await p.waitForSelector(".film [aria-label^='Entry 5 of']");
    await p.click(".fork .btn");
    await settled(p);
    await server.again();
    assert.deepEqual(p.faults, []);
    await p.context().close();
  },
);

test(
  "every match has a slot of its own: loaded again, left, come back to, deleted",
  { timeout: patience },
  async () => {
    const p = await page(),
      random = dice(8);
    const one = await setUp(p, server.url, "legends", "trial", ["me", "random"]);
    for (let i = 0; i < 6; i++) {
      await settled(p);
      await answer(p, random);
    }
    await settled(p);
    await p.keyboard.press("Escape");
    const was = await log(p);
    assert.ok(was.length > 20);
    await p.reload();
    await settled(p);
    assert.equal(await log(p), was);
    await setUp(p, server.url, "lines", "duel", ["me", "random"]);
    await settled(p);
    await p.goto(`${server.url}/#/`);
    await p.waitForSelector(".yourgame");
    assert.equal(await p.locator(".yourgame").count(), 2);
    await p.goto(`${server.url}/#/table/${one}`);
    await settled(p);
    assert.equal(await log(p), was);
    await playOut(p, random);
    await p.reload();
    await p.waitForSelector(".over");
    await p.goto(`${server.url}/#/`);
    await p.waitForSelector(".yourgame.over");
    await p.click(".yourgame.over .cross");
    await p.waitForFunction(() => document.querySelectorAll(".yourgame").length === 1);
    assert.deepEqual(p.faults, []);
    await p.context().close();
  },
);

test("hot seat: nothing lies behind the curtain, and loaded again the page asks who is there", async () => {
  const p = await page(),
    random = dice(3);
  await setUp(p, server.url, "lines", "duel", ["me", "me"]);
  for (let i = 0; i < 60 && !(await p.$(".curtain")); i++) {
    await answer(p, random);
    await settled(p);
  }
  assert.equal(await p.evaluate(() => document.querySelectorAll(".hand, .board, .record").length), 0);
  await p.reload();
  await p.waitForSelector(".curtain");
  await p.click(".curtain button");
  await settled(p);
  assert.equal(
    await p.evaluate(() => document.querySelectorAll(".board .piece").length),
    0,
    "Brown sees nothing that Grey placed",
  );
  await p.context().close();
});

test("sets in any order: ticks, a counter, one button, and each can be put back", async () => {
  const p = await page();
  await setUp(p, server.url, "legends", "ticinus", ["me", "random"]);
  await settled(p);
  const cards = p.locator(".cardbox.can");
  await cards.nth(3).click();
  await p.waitForFunction(() => document.querySelector(".ring text").textContent === "1/3");
  await cards.nth(0).click();
  await p.waitForFunction(() => document.querySelector(".ring text").textContent === "2/3");
  await p.locator(".cardbox.up").first().click();
  await p.waitForFunction(() => document.querySelector(".ring text").textContent === "1/3");
  await p.locator(".answers .btn.main").click();
  await p.waitForFunction(() => document.querySelector(".table").dataset.question !== "select");
  assert.equal(await p.locator(".hand .cardbox").count(), 1);
  await p.context().close();
});

test("units are sent by tapping where they stand and where they go, and counted", { timeout: patience }, async () => {
  const p = await page(),
    random = dice(3);
  await setUp(p, server.url, "trts", "duel", ["me", "greedy"]);
  const asks = () => p.locator(".prompt h2").innerText();
  const hot = p.locator(".hits .hot");
  const ready = async () => /move your units/i.test(await asks()) && (await hot.count()) > 0;
  for (let i = 0; i < 400 && !(await ready()); i++) {
    await settled(p);
    if (await isOver(p)) await setUp(p, server.url, "trts", "duel", ["me", "greedy"]);
    else await answer(p, random);
    await settled(p);
  }
  // An area has any shape: a point of it that nothing else lies over.
  const tap = async () => {
    const at = await hot.first().evaluate((g) => {
      const r = g.getBoundingClientRect();
      for (let y = 0.1; y < 1; y += 0.1)
        for (let x = 0.1; x < 1; x += 0.1) {
          const [px, py] = [r.x + x * r.width, r.y + y * r.height];
          if (document.elementFromPoint(px, py)?.closest("[data-cell]") === g) return [px, py];
        }
      return [0, 0];
    });
    await p.mouse.click(...at);
  };
  await tap();
  await p.waitForSelector(".route .who [aria-pressed]"); // who would go
  await tap();
  await p.waitForSelector(".counters li.on"); // who goes, and where to
  assert.match(await p.locator(".counters li.on").first().innerText(), /→/);
  assert.ok(await p.locator(".board > .arrow").count(), "an arrow says where they go");
  await p.locator(".counters li.on button").first().click();
  await p.waitForSelector(".counters li.on", { state: "detached" });
  await p.context().close();
});

test("odds on touch: the first tap shows what would happen, the second does it", { timeout: patience }, async () => {
  const p = await page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    random = dice(11);
  await setUp(p, server.url, "legends", "trial", ["me", "greedy"]);
  for (let i = 0; i < 400; i++) {
    await settled(p);
    if (await isOver(p)) await setUp(p, server.url, "legends", "trial", ["me", "greedy"]);
    else if (await p.$(".doit")) break;
    else await answer(p, random, true);
  }
  assert.ok(await p.$(".doit"), "an attack was tapped");
  await p.waitForSelector(".side .forecast .fates");
  assert.match(await p.locator(".side .forecast .fates").innerText(), /\d+ %/);
  await p.context().close();
});

test("everything can be looked at: a piece, a cell, a card; and a rule number opens the rulebook", async () => {
  const p = await page();
  await setUp(p, server.url, "ancients", "012", ["me", "random"]);
  await settled(p);
  const centre = await p
    .locator("[data-piece]")
    .first()
    .evaluate((g) => {
      const r = g.getBoundingClientRect();
      return [r.x + r.width / 2, r.y + r.height / 2];
    });
  await p.mouse.click(...centre);
  await p.waitForSelector(".inspector");
  assert.match(await p.locator(".inspector").innerText(), /Dice/);
  await p.locator(".inspector .rule").first().click();
  await p.waitForSelector(".rulelist li.here");
  await p.fill(".search", "elephant");
  await p.waitForFunction(() =>
    [...document.querySelectorAll(".rulelist li")].every((l) => /elephant/i.test(l.textContent)),
  );
  await p.context().close();
});

test("what happened is shown in order and can be skipped; off shows nothing", { timeout: patience }, async () => {
  const p = await page({ reducedMotion: "no-preference" }),
    random = dice(4);
  await p.addInitScript(() => localStorage.getItem("set-speed") ?? localStorage.setItem("set-speed", '"quick"'));
  const seen = new Set();
  await p.exposeFunction("saw", (kind) => seen.add(kind));
  await p.addInitScript(() =>
    new MutationObserver(() => {
      for (const k of ["thrown", "laid", "caption", "banner"]) if (document.querySelector(`.${k}`)) window.saw(k);
    }).observe(document, { childList: true, subtree: true }),
  );
  await setUp(p, server.url, "ancients", "901", ["me", "greedy"]);
  for (let i = 0; i < 300 && !(seen.has("thrown") && seen.has("laid")); i++) {
    await settled(p);
    if (await isOver(p)) await setUp(p, server.url, "ancients", "901", ["me", "greedy"]);
    else await answer(p, random);
  }
  assert.ok(seen.has("thrown") && seen.has("laid") && seen.has("caption"), [...seen].join());
  // Held by a step: it stays until it goes on or is skipped.
  await settled(p);
  await p.evaluate(
    () =>
      new Promise((held) => {
        const watch = new MutationObserver(() => {
          const hold = document.querySelector(".controls [aria-label='Hold']");
          if (!hold) return;
          watch.disconnect();
          hold.click();
          held();
        });
        watch.observe(document, { childList: true, subtree: true });
        document.querySelector(".recordtools button").click();
      }),
  );
  await p.waitForSelector(".controls [aria-label='Go on']");
  await p.locator(".controls .skip").click();
  await p.waitForSelector(".happening", { state: "detached" });
  await p.evaluate(() => localStorage.setItem("set-speed", '"off"'));
  await p.reload();
  await settled(p);
  seen.clear();
  for (let i = 0; i < 8; i++) {
    await settled(p);
    if (await isOver(p)) break;
    await answer(p, random);
  }
  assert.deepEqual([...seen], []);
  await p.context().close();
});
