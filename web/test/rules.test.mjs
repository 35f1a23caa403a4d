// The pages of rules: every link leads somewhere, no page is too heavy, everybody can read them, questions find their answer, and
// all of it works from files.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { closeBrowser, page, serve, tell } from "./help.mjs";

const games = ["lines", "legends", "prevail", "ancients", "trts"];
const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const folder = mkdtempSync(join(tmpdir(), "bellum-rules-"));
let server;
before(async () => {
  for (const game of games) tell("rules", game, "--html", folder);
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pages = (game) => readdirSync(join(folder, game)).filter((f) => f.endsWith(".html"));

test("every link of every page leads somewhere", () => {
  let links = 0;
  for (const game of games) {
    const ids = new Map(
      pages(game).map((f) => {
        const text = readFileSync(join(folder, game, f), "utf8");
        return [f, new Set([...text.matchAll(/ id="?([\w-]+)"?/g)].map((m) => m[1]))];
      }),
    );
    for (const from of pages(game))
      for (const [, to] of readFileSync(join(folder, game, from), "utf8").matchAll(/(?:href|src)="([^"]*)"/g)) {
        links++;
        const [file, id] = to.split("#");
        const path = normalize(join(game, file || from));
        assert.ok(!/^[a-z]+:/.test(to) && existsSync(join(folder, path)), `${game}/${from}: ${to} is not there`);
        if (id) assert.ok(ids.get(path.replace(`${game}/`, ""))?.has(id), `${game}/${from}: ${to} names no place`);
      }
  }
  assert.ok(links > 2000, `only ${links} links`);
});

test("every rule stands on one page and has an example; no page is heavier than 400 KB", () => {
  for (const game of games) {
    const rules = Object.keys(JSON.parse(tell("rules", game, "--json")));
    const chapters = pages(game).filter((f) => f !== "print.html");
    const texts = chapters.map((f) => readFileSync(join(folder, game, f), "utf8"));
    for (const rule of rules) {
      assert.equal(
        texts.filter((t) => t.includes(`<article class="r v-`) && t.includes(` id="${rule}"`)).length,
        1,
        rule,
      );
      const script = readFileSync(join(folder, game, "x", `${rule}.js`), "utf8");
      assert.match(script, /^bellumExamples\("[A-Z]\d+",\[\{"about":"/, `${game} ${rule}`);
      assert.doesNotMatch(script, /"failed":true/, `${game} ${rule}`);
    }
    for (const rule of best[game] ?? []) {
      const script = readFileSync(join(folder, game, "x", `${rule[0]}.js`), "utf8");
      assert.ok(
        script.startsWith(`bellumExamples("${rule[0]}",[{"about":"${rule[1]}"`),
        `${game} ${rule}: the best first`,
      );
    }
    const loaded = ["rules.css", `rules-${game}.js`, "cinzel-700.woff2", "source-sans-3-400.woff2"];
    const shared = loaded.reduce((sum, f) => sum + statSync(join(folder, f)).size, 0);
    for (const f of pages(game)) {
      const all = statSync(join(folder, game, f)).size + shared;
      assert.ok(all <= 400 * 1024, `${game}/${f}: ${all} bytes with what it loads`);
    }
  }
});

test("opened as files, without a network: drawings, steps, search, and an address that names a rule", async () => {
  const p = await page({ offline: true });
  await p.goto(`file://${join(folder, "ancients/index.html")}#R98`);
  await p.waitForURL(/evade\.html#R98$/);
  const rule = p.locator("#R98");
  await rule.locator(".strip3 svg.board").nth(2).waitFor();
  assert.ok((await rule.locator(".pieces .piece").count()) >= 4);
  await rule.locator(".playbar button[aria-label='One step on']").click();
  await rule.locator(".playbar button[aria-label='One step on']").click();
  assert.match(await rule.locator("[role=status]").innerText(), /^Step 2 of \d+$/);
  await rule.locator(".shot.now").waitFor();
  const [, , width] = (await rule.locator("svg.board").first().getAttribute("viewBox")).split(" ").map(Number);
  assert.ok(width < 400, `a window of ${width} around two units, not the whole board`);
  assert.match(await rule.locator(".shot").first().innerText(), /Light infantry/, "the pieces have names");
  assert.match(
    await rule.locator(".shot").nth(2).innerText(),
    /loses 1 block/,
    "what came of it stands under the last",
  );
  assert.match(await rule.locator(".see").innerText(), /An evader does not battle back/);
  assert.equal(await p.locator(".playbar .textlink").count(), 0, "no table to sit down at");
  await p.fill("#find", "can my cavalry retreat through a friend?");
  await p.waitForSelector(".results a");
  await p.keyboard.press("ArrowDown");
  assert.equal(await p.evaluate(() => document.activeElement.parentElement.parentElement.className), "panel results");
  assert.deepEqual(p.faults, []);
  await p.context().close();
});

// Cases that say that they are the best of their rule, and one whose sentence has its words.
const best = {
  ancients: [
    ["R69", "Each helmet hits if a leader is attached to the unit that rolls."],
    ["R98", "Against an evader only the class symbol hits."],
  ],
  trts: [["R78", "A piece that has fired cannot fire again."]],
};

// What a player asks, and the rule that answers: among the first three.
const questions = {
  ancients: [
    ["can my cavalry retreat through a friend?", "S84"],
    ["may cavalry run away", "R93"],
    ["how many dice does heavy infantry roll", "R66"],
    ["when does my leader die", "R80"],
    ["what happens on a tie?", "S95"],
    ["how many dice do elephants roll against infantry", "R112"],
    ["can I shoot when an enemy is next to me", "S104"],
    ["what does a flag do", "R100"],
    ["can a leader move alone", "S22"],
    ["may light infantry shoot after moving", "S7"],
    ["what happens if I cannot retreat", "R104"],
    ["can I attack out of a forest", "S112"],
    ["when do I draw a card", "R38"],
  ],
  legends: [
    ["can light units move through friends", "R60"],
    ["may I attack after a march", "R54"],
    ["how far does a unit retreat", "R87"],
    ["what happens on a tie?", "R25"],
    ["how many cards may I hold", "R101"],
    ["what happens when my leader dies", "R158"],
    ["when can I play withdraw", "R111"],
    ["how many actions do I have in a round", "G2"],
    ["can a unit attack twice", "R163"],
    ["what does morale do", "R20"],
    ["can I pass", "G39"],
    ["can I shoot over a friendly unit", "R65"],
    ["can my cavalry retreat through a friend?", "R88"],
  ],
  prevail: [
    ["what happens when I am attacked from behind", "R122"],
    ["can a unit move through a friendly unit", "R91"],
    ["what happens on a tie?", "G10"],
    ["how do I get cards back", "R29"],
    ["can I turn and then move", "R83"],
    ["what happens to a unit that cannot retreat", "R183"],
    ["can I shoot into melee", "G59"],
    ["how far does the commander move", "R59"],
    ["when do I lose", "R30"],
    ["how does support work", "R164"],
    ["can two of my units share a space", "R95"],
    ["can my cavalry retreat through a friend?", "R91"],
  ],
  trts: [
    ["can I retreat when I cannot see the attacker", "R58"],
    ["can ground units hit flyers", "R82"],
    ["what happens on a tie?", "R8"],
    ["how do workers mine", "R25"],
    ["can I push twice into the same area", "R49"],
    ["who is eliminated", "R3"],
    ["how many units can I have", "G30"],
    ["what does a detector do", "R86"],
    ["can I build two things in one building", "G28"],
    ["can I attack and then move forward", "R62"],
    ["how do shields come back", "G55"],
    ["can my units retreat through an enemy area", "R57"],
  ],
  lines: [
    ["what happens when both armies die", "R60"],
    ["does a crown in the back line count", "G3"],
    ["what happens on a tie?", "R60"],
    ["how many attacks does a sword make", "R5"],
    ["does a bow slow down its neighbours", "R26"],
    ["can a fortress stop two attacks", "R7"],
    ["what happens when a front card dies", "R52"],
    ["can I change my formation after seeing the enemy", "G28"],
    ["how many cards in a hand", "R64"],
    ["when does a round end", "R23"],
  ],
};
for (const game of games)
  test(`questions about ${game} find their rule`, async () => {
    const p = await page();
    await p.goto(`${server.url}/rules/${game}`);
    for (const [question, rule] of questions[game]) {
      await p.fill("#find", "");
      await p.waitForSelector(".results", { state: "detached" });
      await p.fill("#find", question);
      await p.waitForSelector(".results a");
      const first = await p.$$eval(".results a", (all) =>
        all.slice(0, 3).map((a) => a.getAttribute("href").split("#")[1]),
      );
      assert.ok(first.includes(rule), `"${question}": ${first}, and not ${rule}`);
    }
    await p.context().close();
  });

test("on a server: a rule's address, what is not there, a position to play on from, a variant's figures", async () => {
  const p = await page();
  await p.goto(`${server.url}/rules/legends/R92`);
  assert.match(p.url(), /\/rules\/legends\/combat\.html#R92$/);
  assert.equal((await p.goto(`${server.url}/rules/legends/R9999`)).status(), 404);
  assert.equal((await p.goto(`${server.url}/rules/chess/`)).status(), 404);
  await p.goto(`${server.url}/rules/legends/R92`);
  await p.locator("#R92 .playbar .textlink").click();
  await p.waitForSelector(".table .prompt.mine");
  assert.deepEqual(p.faults, []);
  const data = join(folder, "bows.json");
  writeFileSync(
    data,
    '{"variant": {"name": "Long bows", "version": "1", "game": "legends"}, "units": [{"code": "AR", "range": 4}]}',
  );
  const other = await serve(["--data", data]);
  await p.goto(`${other.url}/rules/legends/R41`);
  assert.match(await p.locator("#R41 .say").innerText(), /Range 4/);
  assert.match(await p.locator("header").innerText(), /Long bows/);
  await p.goto(`${other.url}/rules/lines/R4`);
  assert.match(await p.locator("#R4 .say").innerText(), /spear/);
  await p.context().close();
  await other.stop();
});

for (const game of games)
  test(`axe-core finds nothing in the rules of ${game}`, async () => {
    const p = await page({ viewport: { width: 1280, height: 900 } });
    const chapter = pages(game).find((f) => /^(combat|attacks|evade|engagements)/.test(f));
    for (const name of ["index.html", "quick.html", "tables.html", "glossary.html", chapter]) {
      await p.goto(`${server.url}/rules/${game}/${name}`);
      if (name === chapter) await p.waitForSelector("figure[data-drawn]");
      for (const theme of ["light", "dark"]) {
        await p.evaluate((t) => {
          document.documentElement.dataset.theme = t;
        }, theme);
        await p.evaluate(axe);
        const faults = await p.evaluate(async () =>
          (await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map(
            (v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120) + (n.any[0]?.message ?? ""))}`,
          ),
        );
        assert.deepEqual(faults, [], `${game}/${name}, ${theme}`);
      }
    }
    await p.context().close();
  });
