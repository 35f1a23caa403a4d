// Each game from start to end against the computer, as a person plays it: with the mouse, with the keyboard only, and on a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, dice, page, playOut, serve, setUp, tell } from "./help.mjs";

let server;
before(async () => { server = await serve(); });
after(async () => { await closeBrowser(); await server.stop(); });

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const battles = [["lines", "duel"], ["legends", "trial"], ["prevail", "punic-small"], ["trts", "duel-short"], ["ancients", "901"]];
// A game that is not named here is played all the same, in its first battle.
for (const g of JSON.parse(tell("games", "--json")).games)
  if (g.id !== "null" && !battles.some(([id]) => id === g.id)) battles.push([g.id, g.scenarios[0].id]);

// No horizontal scrolling of the page, and nothing that can be answered lies outside of it.
const fits = (p) => p.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1);

async function finish(p) {
  await p.click("text=Verify the dice");
  await p.waitForSelector(".proof:has-text('Verified')");
  assert.deepEqual(p.faults, []);
  await p.context().close();
}

for (const [game, scenario] of battles) {
  test(`${game}, with the mouse`, { timeout: 240000 }, async () => {
    const p = await page();
    await setUp(p, server.url, game, scenario, ["me", game === "ancients" ? "greedy" : "random"]);
    const { answers, kinds } = await playOut(p, dice(7));
    assert.ok(answers > 3, "a match has some decisions");
    if (game === "lines") assert.ok(kinds.card > 0, "cards are played from the hand");
    else assert.ok(kinds.cell > 0, "the board answers");
    await finish(p);
  });

  test(`${game}, on a phone, by touch`, { timeout: 240000 }, async () => {
    const p = await page(phone);
    await setUp(p, server.url, game, scenario, ["me", "greedy"]);
    const { answers } = await playOut(p, dice(8), { touch: true });
    assert.ok(answers > 3);
    assert.ok(await fits(p), "the page is no wider than the phone");
    await finish(p);
  });

  test(`${game}, with the keyboard only`, { timeout: 240000 }, async () => {
    const p = await page();
    await p.goto(`${server.url}/#/`);
    await p.waitForSelector(".games");
    const name = await p.evaluate((id) => document.querySelector(`[data-game=${id}] b`).textContent, game);
    const tabTo = async (found, what, most = 80) => {
      for (let i = 0; i < most; i++) { await p.keyboard.press("Tab"); if (await p.evaluate(found, name)) return; }
      assert.fail(`Tab never reached ${what}`);
    };
    await tabTo((n) => document.activeElement?.closest("li")?.textContent.includes(n) && document.activeElement.textContent.includes("Set up"), "Set up a game");
    await p.keyboard.press("Enter");
    await p.waitForSelector(".setup .preview");
    await tabTo(() => document.activeElement?.matches(".setup .field select"), "the battles");
    const steps = await p.evaluate((s) => [...document.activeElement.options].findIndex((o) => o.value === s), scenario);
    for (let i = 0; i < steps; i++) await p.keyboard.press("ArrowDown");
    await tabTo(() => document.activeElement?.matches("button.go.big"), "Play");
    await p.keyboard.press("Enter");
    await playOut(p, dice(3), { keys: true });
    assert.deepEqual(p.faults, []);
    await p.context().close();
  });
}
