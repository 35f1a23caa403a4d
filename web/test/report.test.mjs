// The balance report of `bellum sim`, as a designer opens it: from a file, alone and with another one beside it.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { closeBrowser, page, tell } from "./help.mjs";

const dir = mkdtempSync(join(tmpdir(), "report-"));
const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
after(async () => {
  await closeBrowser();
  rmSync(dir, { recursive: true });
});

function report(name, game, ...more) {
  const path = join(dir, `${name}.html`);
  tell("sim", game, "--games", "12", ...more, "--report", path);
  return path;
}
const bar = (frame) => frame.evaluate(() => document.querySelector(".bar").getBoundingClientRect().width);

test("plots are drawn, nothing is fetched, and another report stands beside it in the same measure", async () => {
  const one = report("one", "legends", "--scenario", "trial"),
    two = report("two", "legends", "--scenario", "ticinus");
  for (const width of [1920, 1100, 390]) {
    const p = await page({ viewport: { width, height: 900 } }),
      asked = [];
    p.on("request", (r) => asked.push(r.url()));
    await p.goto(`file://${one}`);
    assert.equal(asked.length, 1);
    assert.equal(await p.locator("canvas").count(), 3);
    assert.ok(
      await p.evaluate(() =>
        [...document.querySelectorAll("canvas")].every((c) =>
          c
            .getContext("2d")
            .getImageData(0, 0, c.width, c.height)
            .data.some((x) => x),
        ),
      ),
    );
    assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} wide`);
    await p.evaluate(axe);
    assert.deepEqual(await p.evaluate(async () => (await window.axe.run()).violations.map((v) => v.id)), []);
    await p.setInputFiles("input[type=file]", two);
    const other = await (await p.waitForSelector("iframe.other")).contentFrame();
    await other.waitForSelector("h1");
    assert.match(await other.textContent("h1"), /ticinus/);
    assert.equal(await other.isVisible(".beside"), false);
    assert.ok(
      Math.abs((await bar(p)) - (await bar(other))) < 2,
      `bars at ${width}: ${await bar(p)} and ${await bar(other)}`,
    );
    await p.context().close();
  }
});
