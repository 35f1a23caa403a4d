// Each game from start to end against the computer, as a person plays it: with the mouse, with the keyboard only, and on a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, dice, page, playOut, serve, setUp, tell, patience } from "./help.mjs";

let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const battles = [
  ["lines", "duel"],
  ["legends", "trial"],
  ["prevail", { scenario: "punic-small", switches: { max_rounds: 12 } }], // two who do anything at all may go on for long
  ["trts", "duel-short"],
  ["ancients", { scenario: "901", switches: { max_turns: 30 } }],
];
// A game that is not named here is played all the same, in its first battle.
for (const g of JSON.parse(tell("games", "--json")).games)
  if (g.id !== "null" && !battles.some(([id]) => id === g.id)) battles.push([g.id, g.scenarios[0].id]);

const fits = (p) => p.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1);

async function finish(p) {
  await p.click("text=Verify the dice");
  await p.waitForSelector(".overproof:has-text('Verified')");
  assert.deepEqual(p.faults, []);
  await p.context().close();
}

for (const [game, scenario] of battles) {
  test(`${game}, with the mouse`, { timeout: patience }, async () => {
    const p = await page();
    await setUp(p, server.url, game, scenario, ["me", game === "ancients" ? "greedy" : "random"]);
    const { answers, kinds } = await playOut(p, dice(7));
    assert.ok(answers > 3, "a match has some decisions");
    if (game === "lines") assert.ok(kinds.card > 0, "cards are played from the hand");
    else assert.ok(kinds.cell > 0, "the board answers");
    await finish(p);
  });

  test(`${game}, on a phone, by touch`, { timeout: patience }, async () => {
    const p = await page(phone);
    await setUp(p, server.url, game, scenario, ["me", "greedy"]);
    const { answers } = await playOut(p, dice(8), { touch: true, most: 220, giveUp: true });
    assert.ok(answers > 3);
    assert.ok(await fits(p), "the page is no wider than the phone");
    await finish(p);
  });

  test(`${game}, with the keyboard only`, { timeout: patience }, async () => {
    const p = await page();
    await setUp(p, server.url, game, scenario, ["me", "random"]);
    await playOut(p, dice(3), { keys: true, most: 90, giveUp: true }); // a long battle is given up at last
    assert.deepEqual(p.faults, []);
    await p.context().close();
  });
}
