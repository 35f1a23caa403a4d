// What the screen alone answers: what the others did, what can be done now, what it is under the pointer.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, page, serve, settled, setUp, patience } from "./help.mjs";

let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

test("what the enemy did stays on the board until one acts", { timeout: patience }, async () => {
  const p = await page();
  await setUp(p, server.url, "ancients", "012", ["me", "greedy"]); // Rome moves first
  await settled(p);
  const ways = p.locator(".trace [data-trace=move]");
  await ways.first().waitFor();
  const moves = await p.locator(".record li", { hasText: /moves? to/ }).count();
  assert.equal(await ways.count(), moves, "an arrow for every move");
  await p.locator(".cardbox.can").first().focus();
  await p.keyboard.press("Enter");
  await p.locator(".answers .doit").click();
  await p.waitForSelector(".trace [data-trace]", { state: "detached" });
  await p.context().close();
});

test("where only one place can be answered about, its answers are buttons", { timeout: patience }, async () => {
  const p = await page();
  await setUp(p, server.url, "legends", "trebia", ["me", "random"]);
  await settled(p);
  const buttons = p.locator(".answers .btn:not(.back)");
  assert.deepEqual(
    (await buttons.allInnerTexts()).map((t) => t.split(" ")[0]),
    ["Deploy", "Leave"],
  );
  const asked = () => p.evaluate(() => document.querySelector(".prompt .say, .prompt h2").textContent);
  const was = await asked();
  await buttons.first().click();
  await p.waitForFunction((was) => document.querySelector(".prompt .say, .prompt h2")?.textContent !== was, was);
  await p.context().close();
});
