// Each game from start to end against the computer, as a person plays it; one with the keyboard only, one on a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, dice, isOver, page, playOut, serve, setUp, settled } from "./help.mjs";

let server;
before(async () => { server = await serve(); });
after(async () => { await closeBrowser(); await server.stop(); });

async function whole(game, scenario, options = {}, seats = ["me", "random"]) {
  const p = await page(options);
  await setUp(p, server.url, game, scenario, seats);
  const { answers, kinds } = await playOut(p, dice(7), { touch: !!options.hasTouch });
  assert.ok(answers > 3, "a match has some decisions");
  assert.deepEqual(p.faults, []);
  await p.click("text=Verify the dice");
  await p.waitForSelector(".proof:has-text('Verified')");
  await p.context().close();
  return kinds;
}

test("lines, with mouse", async () => { const k = await whole("lines", "duel"); assert.ok(k.card > 0, "cards are played from the hand"); });
test("legends, with mouse", async () => { const k = await whole("legends", "trial"); assert.ok(k.cell > 0, "the board answers"); });
test("prevail, with mouse", async () => { await whole("prevail", "punic-small"); });
test("trts, on a phone, by touch", async () => { await whole("trts", "duel-short", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, ["me", "random"]); });
test("ancients, with mouse", { timeout: 240000 }, async () => { await whole("ancients", "001", {}, ["me", "greedy"]); });

test("legends, with the keyboard only", async () => {
  const p = await page(), random = dice(3);
  await p.goto(`${server.url}/#/`);
  await p.waitForSelector(".games");
  const tabTo = async (want, most = 60) => {
    for (let i = 0; i < most; i++) { await p.keyboard.press("Tab"); if (await p.evaluate((w) => document.activeElement?.closest("li, main")?.textContent?.includes(w[0]) && document.activeElement.textContent.includes(w[1]), want)) return; }
    assert.fail(`Tab never reached ${want}`);
  };
  await tabTo(["Legends", "Set up"]);
  await p.keyboard.press("Enter");
  await p.waitForSelector(".setup");
  await tabTo(["", "Play"], 40);
  await p.keyboard.press("Enter");
  let n = 0;
  for (; n < 600; n++) {
    await settled(p);
    if (await isOver(p)) break;
    const { cells, buttons, cards } = await p.evaluate(() => ({ cells: document.querySelectorAll(".cell.hot").length, buttons: document.querySelectorAll(".ask.mine > .buttons button").length, cards: document.querySelectorAll(".card.can").length }));
    const before = await p.evaluate(() => document.querySelector(".play").innerText);
    if (buttons && (!(cells + cards) || random(3) === 0)) await p.keyboard.press(String(1 + random(Math.min(9, buttons))));
    else if (cells) {
      await p.keyboard.press("b");
      for (let i = random(4); i > 0; i--) await p.keyboard.press(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"][random(4)]);
      await p.keyboard.press("Enter");
    } else {
      for (let i = 0; i < 40; i++) { await p.keyboard.press("Tab"); if (await p.evaluate(() => document.activeElement?.classList.contains("can"))) break; }
      await p.keyboard.press("Enter");
    }
    await p.waitForFunction((was) => document.querySelector(".menu, .cell.armed") || document.querySelector(".play").innerText !== was, before, { polling: 15, timeout: 5000 }).catch(() => {});
    if (await p.$(".menu")) { await p.keyboard.press("1"); await p.waitForSelector(".menu", { state: "detached" }); }
  }
  assert.ok(await isOver(p), `over after ${n} answers`);
  assert.deepEqual(p.faults, []);
});
