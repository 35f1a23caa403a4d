// Whoever does not see colours, or does not see at all: every page by the rules of axe-core (WCAG 2.1 A and AA), light and dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { answer, closeBrowser, dice, isOver, page, serve, setUp, settled } from "./help.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

async function accessible(p, where) {
  for (const theme of ["light", "dark"]) {
    await p.evaluate((t) => {
      document.documentElement.dataset.theme = t;
    }, theme);
    if (!(await p.evaluate(() => "axe" in window))) await p.evaluate(axe);
    const faults = await p.evaluate(async () =>
      (await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => `${n.html.slice(0, 110)} ${n.any[0]?.message ?? ""}`)
            .join(" | ")}`,
      ),
    );
    assert.deepEqual(faults, [], `${where}, ${theme}`);
  }
}

test("home, setting up, the end, replay", async () => {
  const p = await page();
  await p.goto(server.url);
  await p.waitForSelector(".gamepanel");
  await accessible(p, "home");
  await p.goto(`${server.url}/#/set/ancients`);
  await p.waitForSelector(".battlemap svg");
  await p.click("summary");
  await accessible(p, "setting up");
  await setUp(p, server.url, "legends", "trial", ["random", "random"]);
  await p.waitForSelector("text=Verify the dice");
  await accessible(p, "the end");
  await p.click("text=Review the battle");
  await p.waitForSelector(".moments .moment");
  await accessible(p, "review");
  await p.goto(`${server.url}/#/replay`);
  await p.waitForSelector("main.replay .fork");
  await accessible(p, "replay");
  await p.goto(`${server.url}/#/records`);
  await p.waitForSelector(".recordrow");
  await accessible(p, "records");
  await p.goto(`${server.url}/#/seat/nonsense`);
  await p.waitForSelector(".lost h1");
  await accessible(p, "a link that opens nothing");
  await p.context().close();
});

for (const [game, scenario] of [
  ["lines", "duel"],
  ["legends", "trial"],
  ["prevail", "punic-small"],
  ["trts", "duel-short"],
  ["ancients", "902"],
])
  test(`a table of ${game}`, async () => {
    const p = await page(),
      random = dice(5);
    await setUp(p, server.url, game, scenario, ["me", "random"]);
    for (let i = 0; i < 14; i++) {
      await settled(p);
      if (await isOver(p)) break;
      await answer(p, random);
    }
    await settled(p);
    await p.keyboard.press("Escape");
    await p.keyboard.press("h");
    await p.waitForSelector(".hint", { timeout: 5000 }).catch(() => {});
    await accessible(p, `${game}, in play`);
    // What is on the board can be heard: each cell that answers has a name, and so has each button.
    const dumb = await p.evaluate(() =>
      [...document.querySelectorAll(".hot, .cardbox, button, input, select")]
        .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length || e.title))
        .map((e) => e.outerHTML.slice(0, 90)),
    );
    assert.deepEqual(dumb, []);
    // One stop for the whole board in the order of Tab.
    assert.ok((await p.evaluate(() => document.querySelectorAll(".hits [tabindex='0']").length)) <= 1);
    await p.keyboard.press("Escape");
    await p.click("[aria-label=Menu]");
    await accessible(p, `${game}, its menu`);
    await p.context().close();
  });
