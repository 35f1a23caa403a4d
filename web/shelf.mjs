// What pages show before a core is there, made by the core and the art when the client is built: shelf.json has the pictures of
// the home page and what a game is like, battles-GAME.json each battle as a small map with who fights there.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compress } from "./brotli.mjs";
import { core } from "./core.mjs";
import { icons } from "./icons.mjs";

const AUDIENCE = 4;
const NOBODY = 6;
const here = (path) => new URL(path, import.meta.url).pathname;
const call = await core();
const games = call({ do: "games" }).games.filter((g) => existsSync(here(`../data/${g.id}/rules.json`)));

function keep(name, value) {
  writeFileSync(here(`dist/${name}`), JSON.stringify(value));
  compress(here(`dist/${name}`));
}
function dataOf(game) {
  const folder = here(`../data/${game}/`);
  const files = readdirSync(folder).filter((f) => f.endsWith(".json"));
  return Object.assign({}, ...files.map((f) => JSON.parse(readFileSync(folder + f, "utf8"))));
}

// The art is TypeScript: bundled once more, for this program.
async function pictures() {
  const outfile = here("dist/pictures.tmp.mjs");
  await build({
    entryPoints: [here("src/home/pictures.tsx")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
    plugins: [icons],
  });
  const { picturesOf } = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  return picturesOf;
}

// The board as it begins and as everybody sees it: places, ground, whose pieces stand where.
function mapOf(scene) {
  const index = new Map(scene.cells.map((c, i) => [c.id, i]));
  return {
    board: scene.board,
    rows: scene.rows,
    cols: scene.cols,
    at: scene.cells.flatMap((c) => [c.x, c.y]),
    land: scene.cells.flatMap((c, i) => (c.terrain ? [[i, c.terrain]] : [])),
    owners: scene.cells.flatMap((c, i) => (c.owner < AUDIENCE ? [[i, c.owner]] : [])),
    men: scene.pieces.filter((p) => index.has(p.cell)).map((p) => [index.get(p.cell), p.seat]),
    edges: scene.edges.map(([a, b]) => [index.get(a), index.get(b)]),
  };
}

const texts = (scenario, known) =>
  Object.fromEntries(
    Object.entries(scenario).filter(
      ([key, value]) => typeof value === "string" && !known.includes(key) && / /.test(value),
    ),
  );

// How games between people ended, in a sentence.
const balance = ({ games, a }, [one, other]) =>
  `Games between people: ${one.name} won ${a} of 100, ${other.name} ${100 - a} (${games} games counted).`;

function battleOf(game, scenario, { played, ...story } = {}) {
  const made = call({ do: "new", game, setup: { scenario: scenario.id }, seed: "00".repeat(32) });
  if (!made.id) throw new Error(`${game} ${scenario.id}: ${made.error}`);
  const { scene } = call({ do: "see", id: made.id, looker: AUDIENCE });
  call({ do: "free", id: made.id });
  const goal = [0, NOBODY].flatMap(
    (seat) => scene.tracks.find((t) => t.seat === seat && t.max && t.cell === undefined) ?? [],
  );
  return {
    when: scene.scenario.when,
    sides: scene.seats,
    goal: goal.map((t) => ({ id: t.art, name: t.name, n: t.max })),
    texts: {
      ...texts(scenario, ["id", "name", "date", "about"]),
      ...story,
      ...(played && { balance: balance(played, scene.seats) }),
    },
    map: mapOf(scene),
  };
}

const picturesOf = await pictures();
const shelf = { games: {}, exercises: [] };
for (const { id } of games) {
  const data = dataOf(id);
  const { title, about, minutes, place } = data.screen ?? {};
  shelf.games[id] = { title, about, minutes, place, ...(await picturesOf(id)) };
  for (const e of data.exercises ?? []) shelf.exercises.push({ game: id, id: e.id, name: e.name, idea: e.idea });
  const battles = data.scenarios.map((s) => [s.id, battleOf(id, s, data.stories?.[s.id])]);
  keep(`battles-${id}.json`, Object.fromEntries(battles));
}
// One wide picture stands on the page: that of the first game.
const first = Object.values(shelf.games).sort((a, b) => (a.place ?? 100) - (b.place ?? 100))[0];
shelf.hero = first?.hero;
for (const game of Object.values(shelf.games)) delete game.hero;
keep("shelf.json", shelf);
