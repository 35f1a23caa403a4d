// Every kind in the content of a game has art of its own, every word of terrain a drawing, and two armies never look alike.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { wholePath } from "../iconpath.mjs";
import { icons } from "../icons.mjs";

const web = new URL("..", import.meta.url).pathname;
const data = new URL("../../data/", import.meta.url).pathname;
const games = readdirSync(join(web, "src/art/games")).map((file) => file.replace(".tsx", ""));
const read = (game, file) =>
  existsSync(join(data, game, file)) ? JSON.parse(readFileSync(join(data, game, file), "utf8")) : {};
const content = (game) =>
  Object.assign(
    {},
    ...readdirSync(join(data, game))
      .filter((f) => f.endsWith(".json"))
      .map((f) => read(game, f)),
  );

let folder;
let art;
before(async () => {
  folder = mkdtempSync(join(web, "node_modules/.art-"));
  const entry = ["loadArt", "isDrawn", "landOf", "credits"];
  const from = { loadArt: "index", isDrawn: "terrain", landOf: "land", credits: "credits" };
  await build({
    stdin: {
      contents: entry.map((name) => `export { ${name} } from "./src/art/${from[name]}";`).join("\n"),
      resolveDir: web,
    },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [icons],
    logLevel: "warning",
  });
  art = await import(pathToFileURL(join(folder, "stdin.mjs")).href);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Every kind of the content that a scene can name. */
function kinds(all) {
  const own = ["units", "cards", "buildings", "upgrades", "symbols", "spells"].flatMap((key) => all[key] ?? []);
  const pools = (all.pools ?? []).flatMap((pool) => pool.cards ?? []);
  return [...own, ...pools].map((thing) => String(thing.code ?? thing.id));
}
/** Every word of terrain in the content. */
function terrain(all) {
  const words = [];
  const look = (value, key) => {
    if (Array.isArray(value)) value.forEach((v) => look(v, key));
    else if (value && typeof value === "object") {
      if (key === "terrain" && typeof (value.type ?? value.id) === "string") words.push(value.type ?? value.id);
      for (const [k, v] of Object.entries(value)) look(v, k);
    }
  };
  look(all.scenarios, "");
  look(all.terrain, "terrain");
  return [...new Set(words)];
}

for (const game of games)
  test(`${game}: every kind has art of its own`, async () => {
    const { icon } = await art.loadArt(game);
    const all = content(game);
    const ids = kinds(all);
    assert.ok(ids.length > 5, "the content has kinds");
    assert.deepEqual(
      ids.filter((id) => !icon(id)?.includes("<path")),
      [],
    );
    assert.equal(icon("no-such-kind"), undefined, "what has no art is told");
    assert.deepEqual(
      terrain(all).filter((word) => !art.isDrawn(word)),
      [],
    );
  });

test("every game with units has an art file", () => {
  const played = readdirSync(data).filter((game) => existsSync(join(data, game, "rules.json")));
  assert.deepEqual(
    played.filter((game) => !games.includes(game)),
    [],
  );
});

test("terrain that scenes name is drawn, an unknown word is not taken for it", () => {
  for (const word of [
    "forest",
    "woods",
    "hill",
    "steep",
    "river",
    "water",
    "ford",
    "marsh",
    "broken",
    "lake",
    "camp",
    "wall",
  ])
    assert.ok(art.isDrawn(word), word);
  assert.equal(art.isDrawn("lava"), false);
});

test("the two sides of a battle differ in shape, not only in colour", async () => {
  const { side } = await art.loadArt("ancients");
  for (const scenario of content("ancients").scenarios.filter((s) => s.sides)) {
    const [top, bottom] = [scenario.sides.top, scenario.sides.bottom].map((who, seat) =>
      side(who.army.toLowerCase(), seat),
    );
    assert.notEqual(top.shape, bottom.shape, scenario.name);
  }
  for (const [game, names] of [
    ["legends", ["rome", "carthage"]],
    ["prevail", ["rome", "carthage"]],
    ["lines", ["lower", "upper"]],
  ]) {
    const look = (await art.loadArt(game)).side;
    assert.notEqual(look(names[0], 0).shape, look(names[1], 1).shape, game);
    assert.notEqual(look(undefined, 0).shape, look(undefined, 1).shape, game);
  }
});

test("a game without an art file is drawn plainly", async () => {
  const { Piece, Under } = await art.loadArt("no-such-game");
  assert.equal(typeof Piece, "function");
  assert.equal(typeof Under, "function");
});

test("areas fill the land without gaps: each border is the same line from both sides", () => {
  for (const map of content("trts").maps) {
    const ids = Object.fromEntries(map.areas.map((area, i) => [area.at, i]));
    const cells = map.areas.map((area, id) => ({ id, x: area.x, y: area.y, marks: 0 }));
    const edges = map.edges.map(([a, b]) => [ids[a], ids[b]]);
    const ground = {
      shape: "area",
      r: 40,
      width: 880,
      height: 600,
      at: (c) => ({ x: 64 + c.x * 7.5, y: 52 + c.y * 5 }),
    };
    const land = art.landOf(cells, edges, ground);
    assert.equal(land.areas.size, cells.length);
    const line = (border) => border.line.map((q) => `${q.x.toFixed(3)} ${q.y.toFixed(3)}`);
    for (const area of land.areas.values())
      for (const border of area.borders.filter((b) => b.beyond !== undefined)) {
        const back = land.areas
          .get(border.beyond)
          .borders.filter((b) => b.beyond === area.cell.id)
          .map((b) => line(b).reverse().join());
        assert.ok(back.includes(line(border).join()), `${map.id}: ${area.cell.id} and ${border.beyond}`);
      }
    assert.ok(land.coast.length > 100, "there is a coast");
  }
});

test("what others made is named in NOTICE", () => {
  const notice = readFileSync(new URL("../../NOTICE", import.meta.url), "utf8").replace(/\s+/g, " ");
  for (const { by } of art.credits)
    for (const name of by.replace(/, of .*/, "").split(/, | and /)) assert.ok(notice.includes(name), name);
  const { dependencies } = JSON.parse(readFileSync(join(web, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) assert.ok(notice.toLowerCase().includes(name), name);
});

test("rounded paths do not drift, and keep arcs and closed lines", () => {
  const steps = wholePath(`m0.4 0.4${"l.4 0".repeat(100)}`)
    .match(/l(-?\d+) 0/g)
    .map((step) => Number(step.slice(1, -2)));
  assert.equal(
    steps.reduce((sum, step) => sum + step, 0),
    40,
  );
  assert.equal(wholePath("M10.2 9.6a5.4 5.4 0 0110.8 0z"), "M10 10a5 5 0 0 1 11 0z");
  assert.equal(wholePath("m1.6 1.6h3v3zm1 0v2"), "m2 2h3v3zm1 0v2");
});
