// Pictures of all art, to look at: node gallery.mjs [game ...] writes gallery/out/GAME-*.png. Needs build/core.wasm and Chromium.
import { build } from "esbuild";
import { createServer } from "node:http";
import { cpSync, mkdirSync, readFileSync, existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { core } from "./core.mjs";
import { icons } from "./icons.mjs";

const out = "gallery/out";
mkdirSync(`${out}/page`, { recursive: true });
for (const font of [
  "cinzel/files/cinzel-latin-700",
  "source-sans-3/files/source-sans-3-latin-400",
  "source-sans-3/files/source-sans-3-latin-600",
  "source-sans-3/files/source-sans-3-latin-700",
])
  cpSync(
    `node_modules/@fontsource/${font}-normal.woff2`,
    `${out}/page/${font.split("/")[2].replace("-latin", "")}.woff2`,
  );
await build({
  entryPoints: ["gallery/gallery.tsx"],
  bundle: true,
  format: "esm",
  splitting: true,
  outdir: `${out}/page`,
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [icons],
  external: ["*.woff2"],
  logLevel: "warning",
});

// A battle some moves on, seen by who is to choose, with every kind of piece and card of the game.
const ask = await core();
const words = {
  ancients: [
    "",
    "forest",
    "hill",
    "steep",
    "broken",
    "marsh",
    "river",
    "ford",
    "lake",
    "camp",
    "wall",
    "fortified",
    "city park",
  ],
  legends: ["", "water", "hill", "woods"],
};
const faces = {
  ancients: ["light", "medium", "heavy", "helmet", "flag", "swords"],
  legends: ["1", "2", "3", "4", "5", "6"],
};
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
function play(game, scenario, moves, seed, switches = {}) {
  const begun = ask({ do: "new", game, setup: { scenario, switches }, seed: seed.repeat(32) });
  if (begun.error || begun.id === undefined) throw new Error(`${game} ${scenario}: ${JSON.stringify(begun)}`);
  const { id } = begun;
  let state = 9;
  const cards = new Map(),
    pieces = new Map();
  let last;
  for (let i = 0; i < moves; i++) {
    const all = ask({ do: "see", id, looker: 4 });
    if (all.kind === "over") break;
    if (all.kind === "luck") {
      ask({ do: "roll", id });
      continue;
    }
    const seat = all.seats[0],
      see = ask({ do: "see", id, looker: seat });
    for (const card of see.scene.cards) cards.set(card.kind ?? `back${card.seat}`, card);
    for (const piece of see.scene.pieces) pieces.set(`${piece.kind}${piece.seat}`, { ...piece, marks: 0 });
    last = { scene: see.scene, looker: seat };
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    ask({ do: "act", id, seat, line: see.scene.choices[(state >>> 8) % see.scene.choices.length].words });
  }
  return { ...last, cards: [...cards.values()], pieces: [...pieces.values()] };
}
const battles = {
  ancients: [
    ["012", 60],
    ["006", 80],
    ["903", 30],
    ["118", 40],
    ["902", 40],
    ["002", 200],
  ],
  legends: [
    ["trebia", 50],
    ["ticinus", 60],
    ["epic", 80],
  ],
  prevail: [
    ["punic-small", 60],
    ["punic-standard", 60],
    ["fords-standard", 30],
    ["woods-small", 20],
    ["marsh-standard", 20],
    ["valley-large", 4],
  ],
  lines: [
    ["battle", 2, { pace: "step" }],
    ["battle", 7, { pace: "step" }],
    ["duel", 14],
  ],
  trts: [
    ["duel", 120],
    ["quad", 300],
  ],
};

const types = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  woff2: "font/woff2",
};
let shown = {};
const server = createServer((request, reply) => {
  const path = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
  const body =
    path === "index.html"
      ? `<!doctype html><meta charset=utf-8><link rel=stylesheet href=gallery.css><style>body{margin:0;background:var(--table1);color:var(--ink);font:14px var(--body)} .panel{background:var(--card);border-radius:12px} svg text{font-family:var(--body)}</style><body><script type=module src=gallery.js></script>`
      : path === "shown.json"
        ? JSON.stringify(shown)
        : existsSync(`${out}/page/${path}`)
          ? readFileSync(`${out}/page/${path}`)
          : null;
  reply
    .writeHead(body === null ? 404 : 200, { "content-type": types[path.split(".").pop()] ?? "text/plain" })
    .end(body ?? "");
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
const wanted = process.argv.slice(2);
try {
  for (const game of wanted.length ? wanted : Object.keys(battles)) {
    const data = Object.assign({}, ...["units", "cards", "buildings"].map((f) => read(`../data/${game}/${f}.json`)));
    const ids = ["units", "cards", "buildings", "upgrades", "symbols"].flatMap((k) =>
      (data[k] ?? []).map((x) => String(x.code ?? x.id)),
    );
    const all = battles[game].map(([scenario, moves, switches], i) =>
      play(game, scenario, moves, `${i + 1}${i + 1}`, switches),
    );
    const merged = (key, by) => [...new Map(all.flatMap((b) => b[key]).map((x) => [by(x), x])).values()];
    const base = {
      game,
      terrain: words[game] ?? [],
      dice: faces[game] ?? [],
      icons: ids,
      cards: merged("cards", (c) => c.kind ?? `back${c.seat}`),
      pieces: merged("pieces", (x) => `${x.kind}${x.seat}`),
    };
    const shoot = async (name, width, height, query, dark, scale = 1) => {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
      page.on("pageerror", (e) => console.error(game, name, e.message));
      page.on("console", (m) => m.type() === "warning" && console.error(game, name, m.text()));
      await page.goto(`${url}?${query}&theme=${dark ? "dark" : "light"}`);
      await page.waitForFunction(() => document.title === "drawn");
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${out}/${game}-${name}.png`, fullPage: !query.includes("board") });
      await page.close();
    };
    for (const [i, battle] of all.entries()) {
      shown = { ...base, ...battle, cards: base.cards, pieces: base.pieces };
      await shoot(`board${i}`, 900, 620, "show=board", false);
      if (i === 0) await shoot("dark", 900, 620, "show=board", true);
      if (i === 0) await shoot("phone", 390, 420, "show=board&w=370&h=400&z=1.6", false, 2);
    }
    await shoot("pieces", 1280, 800, "show=all", false);
    await shoot("pieces-dark", 1280, 800, "show=all", true);
    console.log(game, base.pieces.length, "pieces,", base.cards.length, "cards");
  }
} finally {
  await browser.close();
  server.close();
}
