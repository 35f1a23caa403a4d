// Prints rulebooks: node rulebooks.mjs FOLDER GAME... writes FOLDER/GAME.pdf from the pages that `bellum rules --html` put there.
import { closeBrowser, page } from "./test/help.mjs";

const [folder, ...games] = process.argv.slice(2);
const p = await page({ offline: true, colorScheme: "light" });
p.setDefaultTimeout(0); // some hundred drawings
for (const game of games) {
  await p.goto(`file://${folder}/${game}/print.html`);
  await p.waitForSelector("body[data-drawn]");
  await p.evaluate(() => (document.documentElement.dataset.theme = "light"));
  await p.pdf({ path: `${folder}/${game}.pdf`, format: "A4", preferCSSPageSize: true, printBackground: true });
  console.log(`${folder}/${game}.pdf`);
}
await closeBrowser();
