// Pictures of everything a player sees, taken in a real browser: node screens.mjs [FOLDER] (make screens). They are looked at, not
// compared. With --readme: the few that stand in the documents (make pictures).
import { mkdirSync } from "node:fs";
import { answer, closeBrowser, dice, isOver, page, serve, setUp, settled } from "./test/help.mjs";

const readme = process.argv.includes("--readme");
const folder = readme ? new URL("../docs/pictures/", import.meta.url).pathname : (process.argv[2] ?? "screens");
const sizes = readme
  ? [[1280, 800]]
  : [
      [360, 740],
      [390, 844],
      [768, 1024],
      [1280, 800],
      [1920, 1080],
    ];
const themes = readme ? ["light"] : ["light", "dark"];
// Battles, and how many answers on the picture is taken.
const tables = [
  ["lines", "duel", 9],
  ["legends", "trebia", 16],
  ["prevail", "punic-small", 30],
  ["ancients", "012", 24],
  ["trts", "duel", 40],
];
mkdirSync(folder, { recursive: true });
const server = await serve();

async function shoot(p, name) {
  for (const theme of themes) {
    await p.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
    await p.waitForFunction(() => document.fonts.status === "loaded");
    const size = p.viewportSize();
    const file = readme ? `${folder}${name}.jpg` : `${folder}/${name}-${size.width}-${theme}.png`;
    await p.screenshot(readme ? { path: file, type: "jpeg", quality: 68 } : { path: file });
  }
}

// As the computer advises, else whatever is asked.
async function playOn(p, random, moves) {
  for (let i = 0; i < moves; i++) {
    await settled(p);
    if (await isOver(p)) return;
    await p.keyboard.press("h");
    const hint = await p.waitForSelector(".hint .btn", { timeout: 4000 }).catch(() => null);
    if (hint) await hint.click();
    else await answer(p, random);
    await p.waitForSelector(".hint", { state: "detached", timeout: 4000 }).catch(() => {});
  }
  await settled(p);
}

for (const [width, height] of sizes) {
  const touch = width < 500;
  const p = await page({
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor: touch ? 2 : 1,
  });
  await p.goto(server.url);
  await p.waitForSelector(".gamepanel svg");
  await shoot(p, "games");
  for (const [game, scenario, moves] of tables) {
    if (!readme) {
      await p.goto(`${server.url}/#/set/${game}`);
      await p.waitForSelector(".battlemap svg");
      await shoot(p, `${game}-set`);
      await p.goto(`${server.url}/#/learn/${game}`);
      await p.waitForSelector("main:not(.loading)");
      await shoot(p, `${game}-learn`);
    }
    await setUp(p, server.url, game, scenario, ["me", "greedy"]);
    await playOn(p, dice(3), moves);
    await shoot(p, game);
  }
  await p.context().close();
}
await closeBrowser();
await server.stop();
