// One screen and whoever sits before it: hot seat and its secrets, tabs, coming back, what a finger meets.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answer, closeBrowser, dice, page, playOut, serve, setUp, settled } from "./help.mjs";

let server;
before(async () => { server = await serve(); });
after(async () => { await closeBrowser(); await server.stop(); });

const curtain = (p) => p.waitForSelector(".curtain");
const log = (p) => p.evaluate(() => [...document.querySelectorAll(".log li")].map((l) => l.dataset.line).join());

// Lower arranges its line, until the screen is handed over.
async function handOver(p, random) {
  await setUp(p, server.url, "lines", "duel", ["me", "me"]);
  await settled(p);
  for (let i = 0; i < 40 && !(await p.$(".curtain")); i++) { await answer(p, random); await settled(p); }
  await curtain(p);
}

test("hot seat: nothing lies behind the curtain, and the next player cannot leaf through what the other saw", async () => {
  const p = await page();
  await handOver(p, dice(3));
  assert.equal(await p.evaluate(() => document.querySelectorAll(".hand, .board, .log").length), 0);
  await p.click(".curtain button");
  await settled(p);
  const back = p.locator("[aria-label='One step back']"), mine = () => p.evaluate(() => document.querySelectorAll(".board .counter").length);
  assert.equal(await mine(), 0, "Upper has placed nothing yet");
  for (let i = 0; i < 5 && await back.isEnabled(); i++) { await back.click(); assert.equal(await mine(), 0, "and sees nothing that Lower placed"); }
  assert.deepEqual(p.faults, []);
  await p.context().close();
});

test("hot seat: loaded again, the page asks who is there", async () => {
  const p = await page();
  await setUp(p, server.url, "lines", "duel", ["me", "me"]);
  await settled(p);
  await answer(p, dice(3));
  await p.waitForSelector(".ask.mine");
  await p.reload();
  await curtain(p);
  await p.click(".curtain button");
  await p.waitForSelector(".ask.mine h2:has-text('Lower')");
  await p.context().close();
});

test("a match that is over stays on the screen when the page is loaded again or come back to", async () => {
  const p = await page();
  await setUp(p, server.url, "lines", "duel", ["me", "greedy"]);
  await playOut(p, dice(5));
  const was = await log(p);
  await p.reload();
  await p.waitForSelector(".over");
  assert.equal(await log(p), was);
  await p.click("text=Replay");
  await p.waitForSelector(".replay");
  await p.goBack();
  await p.waitForSelector(".over");
  assert.equal(await log(p), was);
  await p.click("text=Play again");
  await p.waitForSelector(".ask.mine");
  await p.context().close();
});

test("two tabs play two matches; each goes on with its own when it is loaded again", async () => {
  const p = await page(), random = dice(8);
  await setUp(p, server.url, "legends", "trial", ["me", "random"]);
  for (let i = 0; i < 5; i++) { await settled(p); await answer(p, random); }
  await settled(p);
  const was = await log(p), other = await p.context().newPage();
  assert.ok(was);
  await setUp(other, server.url, "lines", "duel", ["me", "random"]);
  await settled(other);
  await answer(other, random);
  await p.reload();
  await settled(p);
  assert.equal(await log(p), was);
  await p.context().close();
});

test("setting up: every person but the first on this screen has a link, and links go when the table is changed", async () => {
  const p = await page();
  await setUp(p, server.url, "trts", "tri", ["me", "me", "friend"]);
  await p.waitForSelector("text=Go to the table");
  assert.deepEqual(await p.locator(".linkline span").allInnerTexts(), ["P2", "P3", "Watch"]);
  await p.selectOption(".setup .field select", { value: "duel" });
  await p.waitForSelector("button.go.big:has-text('Play')");
  assert.equal(await p.locator(".linkline").count(), 0);
  await p.context().close();
});

test("a replay plays from the start when it stands at the end, and a key on its slider is one step", async () => {
  const p = await page();
  await setUp(p, server.url, "legends", "trial", ["random", "random"]);
  await p.click("text=Replay");
  const at = async () => Number(/Entry (\d+)/.exec(await p.locator(".ask h2").innerText())[1]);
  await p.waitForSelector(".replay .ask h2");
  const end = await at();
  await p.focus("input[type=range]");
  await p.keyboard.press("ArrowLeft");
  await p.waitForFunction((end) => !document.querySelector(".ask h2").textContent.startsWith(`Entry ${end} `), end);
  assert.equal(await at(), end - 1);
  await p.click("text=Next ›");
  await p.waitForFunction((end) => document.querySelector(".ask h2").textContent.startsWith(`Entry ${end} `), end);
  await p.click(".buttons >> text=Play");
  await p.waitForFunction(() => Number(/Entry (\d+)/.exec(document.querySelector(".ask h2").textContent)[1]) < 20);
  await p.context().close();
});

test("cards of symbols are named in words; a board that cannot be turned has no button for it", async () => {
  const p = await page();
  await setUp(p, server.url, "lines", "duel", ["me", "random"]);
  await settled(p);
  assert.equal(await p.locator(".tools button:has-text('Turn')").count(), 0);
  await p.locator(".ask.mine > .buttons button").nth(3).click();
  await p.waitForSelector(".card.can");
  await p.click(".list summary");
  for (const label of await p.locator(".list button").evaluateAll((all) => all.map((b) => b.firstChild.textContent))) assert.match(label, /^(Put [a-z, ]+ in (front|the back)|Leave)/);
  await p.keyboard.press("h");
  await p.waitForSelector(".hint button.go");
  assert.match(await p.locator(".hint button.go").innerText(), /^(Put [a-z, ]+ in (front|the back)|Leave)/);
  assert.match(await p.locator(".hint").innerText(), /who plans well leaves less/);
  await p.context().close();
});

test("a lesson is new once, also when the same words ask again", async () => {
  const p = await page();
  await p.goto(`${server.url}/#/learn/trts`);
  const title = () => p.locator(".lesson:not(.intro) > b").innerText();
  await settled(p);
  await p.waitForSelector(".lesson .new");
  const first = await title();
  for (let i = 0, left = false; i < 12; i++) {
    await p.waitForSelector(".ask.mine");
    await p.waitForSelector(".lesson:not(.intro)");
    const now = await title();
    if (left && now === first) { assert.equal(await p.locator(".lesson .new").count(), 0); await p.context().close(); return; }
    left ||= now !== first;
    await p.locator(".ask.mine > .buttons button").last().click();
    await p.waitForTimeout(200);
  }
  assert.fail("the first question came once only");
});

test("what the computer expects is told of the armies that fight", async () => {
  const p = await page(), random = dice(4);
  await setUp(p, server.url, "ancients", "901", ["me", "random"]);
  let told = "";
  for (let i = 0; i < 12; i++) {
    await settled(p);
    if (await p.$(".menu")) { await answer(p, random); continue; }
    await p.keyboard.press("h");
    told += await p.locator(".hint").innerText();
    await answer(p, random);
  }
  assert.match(told, /times in thought/);
  assert.doesNotMatch(told, /\b(Top|Bottom)\b/);
  await setUp(p, server.url, "ancients", "901", ["strong", "strong"]);
  await p.waitForSelector(".ask h2:has-text('Red is thinking')");
  await p.context().close();
});

test("a hint asked for while an answer is on its way is of the next question", async () => {
  const p = await page();
  await setUp(p, server.url, "trts", "duel-short", ["me", "random"]);
  await settled(p);
  const pressed = await p.evaluate(() => {
    const button = document.querySelector(".ask.mine > .buttons button");
    button.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
    return button.innerText;
  });
  assert.ok(pressed);
  await p.waitForSelector(".hint .worth");
  await p.context().close();
});

for (const [game, scenario] of [["lines", "duel"], ["legends", "trial"], ["prevail", "punic-small"], ["ancients", "901"], ["trts", "duel-short"]])
  test(`${game}: on a phone a finger meets every button`, async () => {
    const p = await page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), random = dice(6);
    const low = () => p.evaluate(() => [...document.querySelectorAll("button:not(.log .link), select, input, summary")].map((e) => [e.getBoundingClientRect(), e]).filter(([r]) => r.width && r.height < 39.5).map(([r, e]) => `${Math.round(r.height)} ${e.outerHTML.slice(0, 80)}`));
    await p.goto(`${server.url}/#/set/${game}`);
    await p.waitForSelector(".preview svg");
    await p.click("summary");
    assert.deepEqual(await low(), []);
    assert.ok(await p.evaluate(() => { const h = document.querySelector("h1"); return h.scrollWidth <= h.clientWidth; }), "the game's name is there whole");
    await setUp(p, server.url, game, scenario, ["me", "random"]);
    for (let i = 0; i < 8; i++) { await settled(p); assert.deepEqual(await low(), []); await answer(p, random, true); }
    await p.context().close();
  });

test("a board that is shown nearer keeps its middle and is not lost to the pointer", async () => {
  const p = await page();
  await setUp(p, server.url, "ancients", "001", ["me", "random"]);
  await settled(p);
  const view = async () => (await p.locator(".board").getAttribute("viewBox")).split(" ").map(Number), [x, y, w, h] = await view(), middle = ([x, y, w, h]) => [x + w / 2, y + h / 2].map(Math.round);
  await p.click("[aria-label='Zoom in']");
  assert.deepEqual(middle(await view()), middle([x, y, w, h]));
  for (let i = 0; i < 3; i++) await p.click("[aria-label='Zoom in']");
  for (const [from, to] of [[[200, 200], [800, 600]], [[200, 200], [800, 600]], [[800, 600], [100, 100]], [[800, 600], [100, 100]]]) {
    await p.mouse.move(...from);
    await p.mouse.down();
    await p.mouse.move(...to, { steps: 3 });
    await p.mouse.up();
    const [x2, y2, w2, h2] = await view();
    assert.ok(x2 >= x - 1 && y2 >= y - 1 && x2 + w2 <= x + w + 1 && y2 + h2 <= y + h + 1, `${[x2, y2, w2, h2]} lies on the board`);
  }
  await p.context().close();
});

test("on a phone every place of a board that is shown nearer can be scrolled to", async () => {
  const p = await page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await setUp(p, server.url, "ancients", "001", ["me", "random"]);
  await settled(p);
  for (let i = 0; i < 3; i++) await p.tap("[aria-label='Zoom in']");
  const hidden = await p.evaluate(() => [...document.querySelectorAll(".cell")].filter((c) => {
    c.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const r = c.firstElementChild.getBoundingClientRect(), s = document.querySelector(".scroll").getBoundingClientRect();
    return r.left < s.left - 1 || r.right > s.right + 1 || r.top < s.top - 1 || r.bottom > s.bottom + 1;
  }).length);
  assert.equal(hidden, 0);
  await p.context().close();
});

test("on a phone an answer on the board is in sight, also when the only ones stand on both wings", async () => {
  const p = await page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), random = dice(2);
  await setUp(p, server.url, "prevail", "punic-large", ["me", "random"]);
  for (let i = 0; ; i++) { // two horse, one a wing: nobody who may be commanded stands between
    assert.ok(i < 60, "the card came to be played");
    await settled(p);
    if (await p.$(".ask.mine .prompt:has-text('Noble Cavalry')")) break;
    const card = p.locator(".card.can:has-text('Noble Cavalry')");
    if (await card.count()) await card.first().click(); else await answer(p, random);
  }
  await p.waitForTimeout(800); // it may still be on its way there, or away from there
  await p.waitForFunction(() => {
    const w = document.querySelector(".scroll").getBoundingClientRect();
    return [...document.querySelectorAll(".cell.hot")].some((c) => { const r = c.getBoundingClientRect(); return r.left >= w.left && r.right <= w.right && r.top >= w.top && r.bottom <= w.bottom; });
  }, null, { timeout: 3000 });
  await p.context().close();
});

test("on a phone whoever follows advice sees the board again", async () => {
  const p = await page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await setUp(p, server.url, "ancients", "001", ["me", "random"]);
  await settled(p);
  await p.keyboard.press("h");
  const advice = p.locator(".hint button.go");
  await advice.scrollIntoViewIfNeeded();
  await p.evaluate(() => scrollTo(0, document.body.scrollHeight));
  assert.ok(await p.evaluate(() => scrollY) > 100, "there is something to come back from");
  await advice.evaluate((b) => b.click());
  await p.waitForFunction(() => scrollY === 0, null, { timeout: 3000 });
  await p.context().close();
});

// A table as the page keeps it, from a position of its own.
async function sit(p, game, position, seats = [{ kind: "me", level: "" }, { kind: "me", level: "" }]) {
  await p.goto(server.url);
  await p.evaluate(([game, position, seats]) => { sessionStorage.setItem("table", JSON.stringify({ game, setup: {}, position, seats, key: "1,2" })); location.hash = "/table"; }, [game, position, seats]);
  await settled(p);
  if (await p.$(".curtain")) { await p.click(".curtain button"); await settled(p); }
}

test("lines: what is seen of a roster and the discard are drawn, and columns have their numbers", async () => {
  const p = await page();
  await sit(p, "lines", { game: "lines", mode: "campaign", stage: "reinforce", options: { hand: 5, max: 5 }, discard: ["+", "|!"], pending: { kind: "return", seats: ["A"] },
    players: [{ seat: "A", roster: ["|", "|", "!", "@", "&", "-"] }, { seat: "B", roster: ["|@", "!", "!@"], known: ["!", "|@"] }] });
  assert.match(await p.locator(".panels").innerText(), /sword; spear and shield[^]*crown; spear and sword/);
  assert.doesNotMatch(await p.locator(".panels").innerText(), /[|!@&]/);
  await setUp(p, server.url, "lines", "duel", ["me", "greedy"]);
  await settled(p);
  await p.click(".ask .buttons button:has-text('1 left and 2 right')");
  await p.waitForSelector(".asked");
  assert.deepEqual(await p.evaluate(() => [...document.querySelectorAll(".own0 .column")].map((x) => x.textContent)), ["A−1", "A0", "A1"]);
  assert.deepEqual(p.faults, []);
  await p.context().close();
});

test("a question names no word of the notation where a button says it, and a card keeps its owner's colour under the pointer", async () => {
  const p = await page();
  await setUp(p, server.url, "trts", "first", ["me", "greedy"]);
  await settled(p);
  assert.match(await p.locator(".prompt").innerText(), /^Production: /);
  // A counter that stands alone bears the name by which the log and the questions call it.
  assert.ok((await p.locator(".kindcode").allTextContents()).includes("BA a1"));
  await setUp(p, server.url, "legends", "trial", ["me", "greedy"]);
  await settled(p);
  assert.match(await p.locator(".prompt").innerText(), /choose your hand/);
  const card = p.locator(".card.can").first(), edge = () => card.evaluate((c) => getComputedStyle(c).borderTopColor), before = await edge();
  await card.hover();
  assert.equal(await edge(), before);
  await p.fill(".typed input", "nonsense");
  await p.keyboard.press("Enter");
  assert.match(await p.locator(".refusal").innerText(), /^(Not understood|These words mean nothing here)\./, "breaks no rule");
  await p.goto(`${server.url}/#/set/trts`);
  await p.click("summary:has-text('Rules and options')");
  assert.doesNotMatch((await p.locator("details .field").allInnerTexts()).join("\n"), /G\d|\(4\.4\)/);
  await p.context().close();
});

test("prevail: units with their names and figures in words, and where north is", async () => {
  const p = await page();
  await setUp(p, server.url, "prevail", "punic-small", ["me", "greedy"]);
  await settled(p);
  await p.locator('.cell[aria-label*="Velites"]').first().click();
  await p.waitForSelector(".inspect");
  assert.match(await p.locator(".inspect").innerText(), /Velites[^]*Attack\s+2[^]*Range\s+2[^]*Speed\s+3[^]*Flexibility\s+3/);
  assert.equal(await p.locator(".compass").getAttribute("aria-label"), "North is down");
  await p.click("button:has-text('Turn')");
  assert.equal(await p.locator(".compass").getAttribute("aria-label"), "North is up");
  await sit(p, "prevail", { game: "prevail", board: "small", round: 2, phase: 3, step: "resolve", initiative: "white", active: "white",
    units: [{ side: "white", type: "velites-001", at: "C-6", facing: "SE", commanded: true }, { side: "black", type: "punic-spearmen-001", at: "G-6", facing: "N" }],
    commanders: { white: "A-6", black: "H-6" }, cards: { white: { hand: [5, 9], in_play: 15 }, black: { hand: [6, 11], in_play: 3 } }, pending: { kind: "move", side: "white", at: "C-6" } });
  assert.match(await p.locator(".prompt").innerText(), /facing SE ↖/, "as it points on a board that is turned");
  await p.click("button:has-text('Turn')");
  assert.match(await p.locator(".prompt").innerText(), /facing SE ↘/);
  await p.context().close();
});

test("the end says what its figures count, and a hint that rounds to nothing has no sign", async () => {
  for (const [morale, said] of [[1, /^Nobody wins: morale was equal .*\. Morale: Rome 1, Carthage 1\.$/], [3, /^Carthage won: more morale .*\. Morale: Rome 1, Carthage 3\.$/]]) { // figures of one are figures, too
    const p = await page();
    await sit(p, "legends", { game: "legends", scenario: "trial", limits: { hand: 6, action: 6, rounds: 8 }, round: 8, turn: "c", stage: "turn", sides: { c: { morale }, r: { morale: 1 } },
      units: [{ id: 1, side: "r", type: "IN", at: "3.2" }, { id: 2, side: "c", type: "IN", at: "0.2" }] });
    await p.click(".ask.mine button:has-text('Pass')");
    await p.waitForSelector(".over");
    assert.match(await p.locator(".over p").first().innerText(), said);
    await p.context().close();
  }
  const p = await page();
  await setUp(p, server.url, "prevail", "punic-small", ["me", "greedy"]);
  await settled(p);
  await answer(p, dice(1)); // a card, then the commander's many places, all worth the same
  await settled(p);
  await p.keyboard.press("h");
  await p.waitForSelector(".hint .worth");
  for (const worth of await p.locator(".hint .worth").allInnerTexts()) assert.match(worth, /^([+−][1-9]\d*|0) %$/);
  await p.context().close();
});
