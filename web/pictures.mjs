// The pictures of the README, taken in a real browser: node pictures.mjs (with the server built, see mk/web.mk).
import { mkdirSync } from "node:fs";
import { answer, closeBrowser, dice, isOver, page, serve, setUp, settled } from "./test/help.mjs";

const folder = new URL("../docs/pictures/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const server = await serve();
const p = await page({ viewport: { width: 1120, height: 680 } });
const shoot = (name) => p.screenshot({ path: `${folder}${name}.jpg`, type: "jpeg", quality: 64 });

await p.goto(server.url);
await p.waitForSelector(".gamecard");
await shoot("games");
// Some turns as the computer advises, then whatever is asked.
for (const [game, scenario, moves, theme] of [["lines", "duel", 9, "light"], ["legends", "ticinus", 24, "light"], ["prevail", "punic-standard", 60, "light"], ["ancients", "007", 60, "light"], ["trts", "duel", 70, "dark"]]) {
  await setUp(p, server.url, game, scenario, ["me", game === "lines" ? "club" : "greedy"]);
  const random = dice(3);
  for (let i = 0; i < moves; i++) {
    await settled(p);
    if (await isOver(p)) break;
    await p.keyboard.press("h");
    const hint = await p.waitForSelector(".hint button.go", { timeout: 1500 }).catch(() => null);
    if (hint) { const was = await p.locator(".play").innerText(); await hint.click(); await p.waitForFunction((w) => document.querySelector(".play").innerText !== w, was, { timeout: 5000 }).catch(() => {}); } else await answer(p, random);
  }
  await settled(p);
  for (let i = 0; i < 6 && game !== "lines" && !(await p.$(".cell.hot, .card.can")) && !(await isOver(p)); i++) { await answer(p, random); await settled(p); }
  await p.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
  await p.waitForTimeout(300);
  await shoot(game);
}
await closeBrowser();
await server.stop();
