// Pictures of everything a player sees, taken in a real browser (make screens). They are looked at, not compared.
//   node screens.mjs [FOLDER] [--only=home,army] [--games=legends] [--sizes=390,1280] [--themes=dark]
// --only takes the scenes whose names begin so; --readme makes the few that stand in the documents (make pictures).
import { mkdirSync, readFileSync } from "node:fs";
import { core } from "./core.mjs";
import { calm, hand, perform } from "./test/hand.mjs";
import { answer, closeBrowser, dice, isOver, page, serve, setUp, settled } from "./test/help.mjs";

const words = process.argv.slice(2);
const option = (name) => {
  const found = words.find((w) => w.startsWith(`--${name}=`));
  return found?.slice(name.length + 3).split(",");
};
const readme = words.includes("--readme");
const folder = readme
  ? new URL("../docs/pictures/", import.meta.url).pathname
  : (words.find((w) => !w.startsWith("--")) ?? "screens");
const heights = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080, 2560: 1440 };
const sizes = option("sizes") ?? (readme ? ["1280"] : Object.keys(heights));
const themes = option("themes") ?? (readme ? ["light"] : ["light", "dark"]);
const only = option("only") ?? (readme ? ["home", "table"] : [""]);
const unknown = words.find((w) => w.startsWith("--") && !/^--(readme$|(only|games|sizes|themes)=)/.test(w));
if (unknown || sizes.some((s) => !heights[s])) throw new Error(`Not known: ${unknown ?? `one of the sizes ${sizes}`}`);
// Battles, and how many answers on the picture is taken.
const tables = [
  ["lines", "duel", 9],
  ["legends", "trebia", 16],
  ["prevail", "punic-small", 30],
  ["ancients", "012", 24],
  ["trts", "duel", 40],
].filter(([game]) => (option("games") ?? [game]).includes(game));
mkdirSync(folder, { recursive: true });
// PAGE=address: a page that is served already.
const server = process.env.PAGE ? { url: process.env.PAGE, stop() {} } : await serve();
const ask = await core();

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

const go = async (p, where, until) => {
  await p.goto(`${server.url}/#/`);
  await p.goto(`${server.url}/#${where}`);
  await p.waitForSelector(until);
};
const lessonsOf = (game) => JSON.parse(readFileSync(new URL(`dist/lessons-${game}.json`, import.meta.url), "utf8"));

// A lesson in its middle; the same with a wrong idea put back.
const middle = 3;
async function lesson(p, game) {
  const task = lessonsOf(game).lessons[0];
  await go(p, `/learn/${game}/${task.id}`, ".taught .progress");
  const table = ask({ do: "lesson", game, lesson: task, step: 0 });
  let at = table;
  for (let n = 0; n < 20 && (at.step < middle || !at.waits || !at.marks.length) && !at.over; n++) {
    await calm(p);
    await p.locator(".lessontools .btn").first().click();
    if (at.waits) at = ask({ do: "try", id: table.id, line: ask({ do: "showme", id: table.id }).line });
    else at = ask({ do: "onward", id: table.id });
    const step = at.step;
    await p.waitForFunction((n) => document.querySelectorAll(".dots i.done").length === n, step);
  }
  await calm(p);
  await shoot(p, `lesson-${game}`);
  const { scene } = ask({ do: "see", id: table.id, looker: table.seat });
  const wrong = scene.choices.filter((choice) => {
    const copy = ask({ do: "lesson", game, lesson: task, step: at.step });
    const { verdict } = ask({ do: "try", id: copy.id, line: choice.words });
    ask({ do: "free", id: copy.id });
    return verdict === "wrong";
  });
  const choice = wrong.find((c) => c.kind === "move" || c.kind === "march") ?? wrong[0];
  ask({ do: "free", id: table.id });
  if (!choice) return;
  await perform(p, hand(p, false), scene, choice);
  const told = await p.waitForSelector(".tried", { timeout: 8000 }).catch(() => null);
  if (told) await shoot(p, `wrong-${game}`);
}

// A match whose record is there already, over and on the table.
async function ended(p) {
  const record = readFileSync(new URL("../tests/records/legends-1.bellum", import.meta.url), "utf8");
  await p.goto(`${server.url}/#/`);
  await p.waitForSelector(".home");
  await p.evaluate((record) => {
    const seats = [
      { kind: "me", level: "" },
      { kind: "computer", level: "club" },
    ];
    const saved = { game: "legends", setup: { scenario: "ticinus" }, seats };
    const slot = { key: "done", game: "legends", battle: "", seat: "", yours: false, over: true, when: 1 };
    localStorage.setItem("bellum-games", JSON.stringify([{ ...slot, record, saved }]));
    location.hash = "/table/done";
  }, record);
  await p.waitForSelector(".over .moment svg.board, .decided > p:not(.looking)", { timeout: 300000 });
}

const playing = [
  ["Trasimenus, 217 BC", "ancients", true, false],
  ["Two against two", "trts", false, false],
  ["Punic War", "prevail", true, false],
  ["Duel", "lines", false, true],
];

// Each scene: its name, and how one comes there.
const scenes = {
  home: async (p) => {
    await go(p, "/", ".gamepanel svg");
    await shoot(p, readme ? "games" : "home");
  },
  homegames: async (p) => {
    await go(p, "/", ".gamepanel svg");
    await p.evaluate((playing) => {
      const list = playing.map(([battle, game, yours, over], i) => ({
        ...{ key: `s${i}`, game, battle, yours, over, seat: "", when: 9 - i, against: "Soldier" },
        ...(i === 2 ? { link: "none" } : {}),
        saved: { game, setup: { scenario: "" }, seats: [] },
      }));
      localStorage.setItem("bellum-games", JSON.stringify(list));
    }, playing);
    await p.reload();
    await p.waitForSelector(".yourgame");
    await shoot(p, "homegames");
  },
  settings: async (p) => {
    await go(p, "/", ".gamepanel svg");
    await p.click(".head nav .tool:last-of-type");
    await p.waitForSelector("dialog[open]");
    await shoot(p, "settings");
    await p.keyboard.press("Escape");
  },
  set: async (p) => {
    for (const [game] of tables) {
      await go(p, `/set/${game}`, ".battlemap svg");
      await shoot(p, `set-${game}`);
    }
  },
  learn: async (p) => {
    for (const [game] of tables) {
      await go(p, `/learn/${game}`, ".lessoncard svg.board");
      await shoot(p, `learn-${game}`);
    }
  },
  lesson: async (p) => {
    for (const [game] of tables) await lesson(p, game);
  },
  exercise: async (p) => {
    for (const [game] of tables) {
      await go(p, `/learn/${game}/${lessonsOf(game).exercises[0].id}`, ".taught .progress");
      await calm(p);
      await shoot(p, `exercise-${game}`);
    }
  },
  army: async (p) => {
    await setUp(p, server.url, "prevail", "muster-small", ["me", "greedy"]);
    await settled(p);
    await shoot(p, "army-empty");
    const parts = p.locator(".onphone .strip button");
    if (await parts.last().isVisible()) await parts.last().click();
    await shoot(p, "army-ready");
    await p.locator(".ready button:not(:disabled):visible").first().click();
    await p.waitForFunction(() => document.querySelectorAll(".drawn li").length > 2);
    await settled(p);
    if (await parts.first().isVisible()) await parts.first().click();
    await shoot(p, "army");
  },
  result: async (p) => {
    await ended(p);
    await shoot(p, "result");
  },
  review: async (p) => {
    await ended(p);
    await p.click(".overnext .btn:has-text('Review')");
    await p.waitForSelector(".review .luckbar", { timeout: 300000 });
    await shoot(p, "review");
  },
  replay: async (p) => {
    await ended(p);
    await p.evaluate(() => {
      sessionStorage.setItem("record", JSON.parse(localStorage.getItem("bellum-games"))[0].record);
      location.hash = "/replay";
    });
    await p.waitForSelector("main.replay .fork");
    await shoot(p, "replay");
  },
  rules: async (p) => {
    for (const [game, scenario] of tables) {
      await setUp(p, server.url, game, scenario, ["me", "greedy"]);
      await settled(p);
      await p.click(".head .tool:has-text('Rules'), .head [aria-label=Rules]");
      await p.waitForSelector(".rulelist");
      await shoot(p, `rules-${game}`);
      await p.keyboard.press("Escape");
    }
  },
  table: async (p) => {
    for (const [game, scenario, moves] of tables) {
      await setUp(p, server.url, game, scenario, ["me", "greedy"]);
      await playOn(p, dice(3), moves);
      await shoot(p, readme ? game : `table-${game}`);
    }
  },
};

for (const size of sizes) {
  const touch = size < 500;
  for (const [name, take] of Object.entries(scenes)) {
    if (!only.some((o) => (readme ? name === o : name.startsWith(o)))) continue;
    const p = await page({
      viewport: { width: Number(size), height: heights[size] },
      hasTouch: touch,
      isMobile: touch,
      deviceScaleFactor: touch ? 2 : 1,
    });
    p.setDefaultTimeout(Number(process.env.PATIENCE ?? 60000));
    await take(p).catch((e) => {
      console.error(`${name} at ${size}: ${e.message.split("\n")[0]}`);
      process.exitCode = 1;
    });
    await p.context().close();
  }
}
await closeBrowser();
await server.stop();
