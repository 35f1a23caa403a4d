// Your games and records: whose turn it is elsewhere, what is deleted and comes back, files that are opened.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { answer, closeBrowser, dice, page, patience, serve, settled } from "./help.mjs";

const record = readFileSync(new URL("../../tests/records/legends-1.bellum", import.meta.url), "utf8");
let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

const home = async (p) => {
  await p.goto(`${server.url}/#/`);
  await p.waitForSelector(".gamepanel svg");
};
const icon = (p) => p.getAttribute("link[rel=icon]", "href");
/** Sets up until the other one is waited for. */
async function setUpAll(p, random) {
  const asked = () => p.$(".prompt.mine");
  await settled(p);
  for (let n = 0; n < 40 && (await asked()); n++) {
    await answer(p, random);
    await p.waitForSelector(".prompt:not([aria-busy=true])");
  }
  assert.equal(await asked(), null, "all is set up");
}

test("home asks the server whose turn it is, and the tab says it", { timeout: patience }, async () => {
  const [mine, friend] = [await page(), await page()];
  await mine.goto(`${server.url}/#/set/lines/friend`);
  await mine.waitForSelector(".battlemap svg");
  await mine.click("[data-scenario=match]");
  await mine.click("text=Make the table");
  const invitation = await mine.locator(".linkline input").first().inputValue();
  await mine.click(".links .big");
  await mine.waitForSelector(".table");
  await friend.goto(invitation);
  await friend.waitForSelector(".table");
  await setUpAll(mine, dice(5));
  await home(mine);
  await mine.waitForSelector(".yourgame.theirTurn");
  assert.equal(await mine.title(), "Bellum");
  assert.equal(await icon(mine), "/icon.svg");
  await setUpAll(friend, dice(6));
  await mine.waitForSelector(".yourgame.yourTurn"); // nothing was clicked there
  await mine.waitForFunction(() => document.title.startsWith("●"));
  assert.equal(await icon(mine), "/icon-turn.svg");
  assert.match(await mine.innerText(".yourgame"), /Your turn[^]*Online, you are Grey/);

  // Its link is the only key to the seat: what is deleted can be brought back.
  await mine.click(".yourgame .cross");
  await mine.waitForSelector(".deleted");
  assert.equal(await mine.locator(".yourgame").count(), 0);
  assert.equal(await mine.evaluate(() => document.activeElement.textContent), "Bring it back");
  await mine.keyboard.press("Enter");
  await mine.waitForSelector(".yourgame.yourTurn");
  assert.equal(await mine.locator(".deleted").count(), 0);
  await mine.click(".yourgame .open");
  await mine.waitForSelector(".table .prompt.mine");

  // A link that opens nothing any more is told as that.
  await mine.evaluate(() => {
    const [slot] = JSON.parse(localStorage.getItem("bellum-games"));
    localStorage.setItem("bellum-games", JSON.stringify([{ ...slot, link: "nonsense" }]));
  });
  await home(mine);
  await mine.waitForSelector(".yourgame:has-text('No longer there')");
  assert.deepEqual([...mine.faults, ...friend.faults], []);
  await mine.context().close();
  await friend.context().close();
});

async function openRecord(p, from, text) {
  const [chooser] = await Promise.all([p.waitForEvent("filechooser"), p.click(from)]);
  await chooser.setFiles({ name: "a.bellum", mimeType: "text/plain", buffer: Buffer.from(text) });
}

test("a damaged record says where; a good one stays in the library, once", { timeout: patience }, async () => {
  const p = await page();
  await home(p);
  await openRecord(p, "text=Open a record", "bellum record\n");
  await p.waitForSelector(".lost h1");
  assert.match(await p.innerText(".lost"), /cannot be read\s+Line 1: this is no record/);
  await openRecord(p, "text=Open another", record.replace("A: take CC", "A: take nonsense"));
  await p.waitForSelector(".lost:has-text('Line ')");
  assert.doesNotMatch(await p.innerText(".lost"), /record:\d/);
  await openRecord(p, "text=Open another", "\u0000\u0001");
  await p.waitForSelector(".lost:has-text('no record of Bellum')");
  for (let n = 0; n < 2; n++) {
    await home(p);
    await openRecord(p, "text=Open a record", record);
    await p.waitForSelector("main.replay .fork");
    await p.waitForFunction(() => localStorage.getItem("bellum-games"));
  }
  await home(p);
  assert.equal(await p.locator(".yourgame").count(), 0, "an opened record is no game of yours");
  await p.click(".records .btn:has-text('All 1')");
  await p.waitForSelector(".recordrow");
  await p.waitForFunction(() => document.title === "Records · Bellum");
  assert.equal(await p.locator(".recordrow").count(), 1);
  const [file] = await Promise.all([p.waitForEvent("download"), p.click(".recordrow .btn:has-text('Save')")]);
  assert.equal(readFileSync(await file.path(), "utf8"), record);
  await p.click(".recordrow .btn:has-text('Watch')");
  await p.waitForSelector("main.replay .fork");
  await p.goBack();
  await p.click(".recordrow .cross");
  await p.waitForFunction(() => !document.querySelector(".recordrow"));
  assert.deepEqual(p.faults, []);
  await p.context().close();
});

test("what is new is read and closed, and stays closed", async () => {
  const p = await page();
  await home(p);
  await p.click(".news .cross");
  await p.waitForFunction(() => !document.querySelector(".news"));
  await p.reload();
  await p.waitForSelector(".gamepanel svg");
  assert.equal(await p.locator(".news").count(), 0);
  await p.context().close();
});
