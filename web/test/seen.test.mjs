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

const middle = (p, css) =>
  p
    .locator(css)
    .first()
    .evaluate((g) => {
      const r = g.getBoundingClientRect();
      return [r.x + r.width / 2, r.y + r.height / 2];
    });

test("what can be used can be looked at, too: the right button and a long press ask, and use nothing", async () => {
  const p = await page();
  await setUp(p, server.url, "legends", "quick", ["me", "random"]);
  for (let i = 0; i < 40 && !(await p.$(".hits .hot")); i++) {
    await settled(p);
    await p.locator(".answers .btn").first().click();
  }
  await settled(p);
  const asked = () => p.locator(".record").innerText();
  const was = await asked();
  const at = await middle(p, ".hits .hot path");
  await p.mouse.move(...at);
  await p.waitForSelector(".hovertag b, .beside");
  await p.mouse.click(...at, { button: "right" });
  await p.waitForSelector(".inspector");
  assert.equal(await asked(), was);
  await p.context().close();

  const phone = await page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await setUp(phone, server.url, "ancients", "012", ["me", "random"]);
  await settled(phone);
  const [x, y] = await middle(phone, ".pieces .piece");
  const touch = await phone.context().newCDPSession(phone);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await phone.waitForSelector(".inspector");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.ok(await phone.locator(".inspector").isVisible());
  await phone.context().close();
});

test("what cannot be made yet says what it needs, and by which rule", async () => {
  const p = await page();
  await setUp(p, server.url, "trts", "duel", ["me", "random"]);
  await settled(p);
  await p.locator(".technode.not").first().click();
  await p.waitForSelector(".inspector .rule");
  assert.match(await p.locator(".inspector").innerText(), /Needs[^]*Not yet/);
  await p.context().close();
});

test("the marks on the board are explained where there are several", { timeout: patience }, async () => {
  const p = await page();
  await setUp(p, server.url, "legends", "quick", ["me", "random"]);
  for (let i = 0; i < 60 && !(await p.$(".marklegend")); i++) {
    await settled(p);
    await p.keyboard.press("h");
    await p.locator(".hint .btn").click();
  }
  assert.deepEqual(await p.locator(".marklegend li").evaluateAll((all) => all.map((l) => l.className)), [
    "move",
    "march",
  ]);
  await p.context().close();
});

test("on a turned board north is where it is", async () => {
  const p = await page();
  await setUp(p, server.url, "prevail", "punic-small", ["me", "random"]);
  await settled(p);
  const turned = () =>
    p.evaluate(
      () =>
        Number([...document.querySelectorAll(".board text")].find((t) => t.textContent === "N").getAttribute("y")) > 0,
    );
  const was = await turned();
  await p.click("[aria-label=Menu]");
  await p.click("text=Turn the board");
  await p.waitForFunction((was) => {
    const north = [...document.querySelectorAll(".board text")].find((t) => t.textContent === "N");
    return Number(north.getAttribute("y")) > 0 !== was;
  }, was);
  await p.context().close();
});

test(
  "what cannot be taken back is not offered, and a question ends like a sentence",
  { timeout: patience },
  async () => {
    const p = await page();
    await setUp(p, server.url, "prevail", "punic-small", ["me", "random"]);
    await settled(p);
    assert.equal(await p.locator(".answers .back").count(), 0);
    assert.ok(await p.locator(".head .tool", { hasText: "Undo" }).isDisabled());
    assert.match(await p.locator(".prompt .say").innerText(), /\.$/);
    await p.locator(".cardbox.can").first().click();
    await p
      .locator(".answers .doit")
      .click({ timeout: 3000 })
      .catch(() => {});
    await p.waitForFunction(() => document.querySelector(".prompt h2")?.textContent === "Move your commander");
    assert.match(await p.locator(".answers .btn:not(.main)").first().innerText(), /^The commander stays on /);
    await p.context().close();

    const q = await page();
    await setUp(q, server.url, "trts", "first", ["me", "random"]);
    await settled(q);
    assert.equal(await q.locator(".answers .back").count(), 0);
    await q.locator(".shop button, .makes button").first().waitFor();
    await q.locator(".answers .goon").click();
    await q.waitForSelector(".answers .back");
    await q.click(".answers .back");
    await q.waitForFunction(() => !document.querySelector(".answers .back"));
    await q.context().close();
  },
);

test("a kept match that cannot be set up says why and leads home", { timeout: patience }, async () => {
  const p = await page();
  await p.goto(`${server.url}/#/`);
  await p.waitForSelector(".home");
  await p.evaluate(() => {
    const saved = { game: "prevail", setup: { scenario: "nowhere" }, seats: [{ kind: "me", level: "" }] };
    const all = [{ key: "odd", saved, game: "prevail", battle: "", seat: "", yours: true, over: false, when: 1 }];
    localStorage.setItem("bellum-games", JSON.stringify(all));
    location.hash = "/table/odd";
  });
  const says = p.locator(".lost [role=alert]");
  assert.match(await says.innerText(), /^This battle cannot be set up\n+There is no scenario "nowhere"\./i);
  await says.locator(".btn.main").click();
  await p.waitForSelector(".home");
  await p.context().close();
});

test("a figure tells on a tap what it is, how much there is, and by which rule", { timeout: patience }, async () => {
  const p = await page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await setUp(p, server.url, "prevail", "punic-small", ["me", "random"]);
  await settled(p);
  await p.locator(".tabs button").nth(1).tap();
  await p.locator(".standing.mine .deciding").tap();
  const says = p.locator(".inspector");
  assert.match(await says.innerText(), /Hand[^]*8[^]*now[^]*8[^]*at most[^]*An empty hand breaks the army\.[^]*R30/i);
  await says.locator(".cross").tap();
  await p.waitForFunction(() => !document.querySelector(".inspector"));
  await p.locator(".standing.mine .figure").first().tap();
  assert.match(await says.innerText(), /Units[^]*5[^]*now/i);
  await p.context().close();
});
