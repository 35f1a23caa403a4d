// Measured at every size, by day and by night: no text under 11 px, nothing outside the screen, nothing cut off, every target 40 px.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answer, closeBrowser, dice, isOver, page, serve, setUp, settled, patience } from "./help.mjs";

let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

const sizes = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
];

function faults() {
  const out = [];
  const seen = (e) => {
    const r = e.getBoundingClientRect();
    return (
      r.width > 0 &&
      r.height > 0 &&
      getComputedStyle(e).visibility !== "hidden" &&
      e.checkVisibility({ opacityProperty: true })
    );
  };
  const name = (e) => e.outerHTML.replace(/\s+/g, " ").slice(0, 90);
  // What is scrolled out of a list is no fault.
  const inView = (r) => r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let t = walk.nextNode(); t; t = walk.nextNode()) {
    const e = t.parentElement;
    if (!t.textContent.trim() || !seen(e) || e.closest("[aria-hidden=true] .overview")) continue;
    const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * Math.abs(scale || 1);
    if (size < 10.95) out.push(`${size.toFixed(1)} px: ${name(e)}`);
  }
  for (const e of document.querySelectorAll("button, select, input, summary, a.tool")) {
    const r = e.getBoundingClientRect();
    if (
      !seen(e) ||
      !inView(r) ||
      e.matches(
        ".rule, .record li > button, .textlink, .recordtools button, .forecast summary, .options summary, .part",
      )
    )
      continue;
    if (r.height < 39.5 || r.width < 39.5) out.push(`${Math.round(r.width)}x${Math.round(r.height)}: ${name(e)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    out.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const e of document.querySelectorAll(".prompt, .answers .btn, .head, .score, .hand, .stage")) {
    const r = e.getBoundingClientRect();
    if (seen(e) && (r.left < -1 || r.right > innerWidth + 1)) out.push(`outside: ${name(e)}`);
    if (e.matches(".btn") && e.scrollWidth > e.clientWidth + 1) out.push(`cut off: ${name(e)}`);
  }
  return [...new Set(out)].slice(0, 8);
}

for (const [width, height] of sizes)
  test(`${width} x ${height}: home, setting up and a table of each game`, { timeout: patience }, async () => {
    const touch = width < 500;
    const p = await page({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
    const look = async (where) => {
      for (const theme of ["light", "dark"]) {
        await p.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
        assert.deepEqual(await p.evaluate(faults), [], `${where}, ${theme}`);
      }
    };
    await p.goto(server.url);
    await p.waitForSelector(".gamepanel svg");
    await look("home");
    for (const [game, scenario] of [
      ["lines", "duel"],
      ["legends", "trebia"],
      ["prevail", "punic-large"],
      ["ancients", "012"],
      ["trts", "tri"],
    ]) {
      const random = dice(6);
      await p.goto(`${server.url}/#/set/${game}`);
      await p.waitForSelector(".battlemap svg");
      await look(`setting up ${game}`);
      await setUp(p, server.url, game, scenario, ["me", "random", "random"].slice(0, game === "trts" ? 3 : 2));
      for (let i = 0; i < 6; i++) {
        await settled(p);
        if (await isOver(p)) break;
        await look(`${game}, ${i} answers on`);
        await answer(p, random, touch);
      }
    }
    assert.deepEqual(p.faults, []);
    await p.context().close();
  });
