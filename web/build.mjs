// Bundles the client into web/dist. The cores (core-GAME.wasm) and games.json are put there by make.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { compress } from "./brotli.mjs";
import { icons } from "./icons.mjs";
import { content, gather } from "./tongues.mjs";
import { resolve } from "node:path";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const data = "../data";
mkdirSync("dist", { recursive: true });
cpSync("static", "dist", { recursive: true });
// Games for players have a rulebook, and each has a core of its own.
const played = readdirSync(data).filter((game) => existsSync(`${data}/${game}/rules.json`));
const cores = played.map((game) => `core-${game}.wasm`);
const later = [...cores, "games.json", "shelf.json", ...played.map((game) => `battles-${game}.json`)];
const made = new Set([...readdirSync("static"), "sw.js", ...later]); // what belongs there; the rest is of an older build

// The letters: the Latin set of each weight that src/style/fonts.css names.
for (const [family, weights] of [
  ["cinzel", [700]],
  ["source-sans-3", [400, 600, 700]],
])
  for (const weight of weights) {
    const font = `${family}-${weight}.woff2`;
    cpSync(`node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`, `dist/${font}`);
    made.add(font);
    cpSync(`node_modules/@fontsource/${family}/LICENSE`, `dist/${family}-licence.txt`);
    made.add(`${family}-licence.txt`);
  }

// "range {=units/AR/range}" in a rule's text reads "range 3", "{#units}" how many there are (docs/data.md).
const step = (at, name) =>
  Array.isArray(at)
    ? (at.find((x) => ["id", "code", "name", "key", "at"].some((k) => x?.[k] === name)) ?? at[name])
    : at?.[name];
// Several names apart by commas: the figure of each, "2 to 4" where they differ.
const figure = (all, path) => {
  const names = path.split("/").find((name) => name.includes(",")) ?? "";
  const values = names.split(",").map((name) => path.replace(names, name).split("/").reduce(step, all));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.length === 1 ? values[0] : { least, most };
};
// "…?hex:hexes": a number with its word, or one of two words for true and false.
const reads = (value, one, more) => {
  if (typeof value === "boolean") return value ? one : more;
  const { least, most } = typeof value === "object" ? value : { least: value, most: value };
  const text = least === most ? `${most}` : `${least} to ${most}`;
  return one ? `${text} ${most === 1 ? one : more}` : text;
};
const figures = (all) =>
  Object.fromEntries(
    Object.entries(all.rules ?? {}).map(([rule, text]) => [
      rule,
      text.replace(/\{([=#])([^}?]*)(?:\?([^}:]*):([^}]*))?\}/g, (_, how, path, one, more) => {
        const value = figure(all, path);
        if (value === undefined) throw new Error(`${rule}: ${path} names no figure`);
        return how === "#" ? Object.keys(value).length : reads(value, one, more);
      }),
    ]),
  );
// The same rules as they are written, where they have such figures: a variant has others.
const written = (all) => Object.fromEntries(Object.entries(all.rules ?? {}).filter(([, text]) => /\{[=#]/.test(text)));

// The other languages: a file for the page and one for each game that has its words there, fetched by those who read them.
const tongues = await gather();
if (tongues.errors.length) {
  console.error(tongues.errors.join("\n"));
  process.exit(1);
}
const spoken = Object.keys(tongues.files);
for (const name of spoken) made.add(name);

// What a page needs of one game beside the core, in one file: the texts of its rules, names of its cards and units.
const games = readdirSync(data, { withFileTypes: true })
  .filter((d) => d.isDirectory() && d.name !== "schema")
  .map((d) => d.name);
for (const game of games) {
  const all = content(game),
    list = (key) => (Array.isArray(all[key]) ? all[key] : []);
  const cards = Object.fromEntries(
    list("cards")
      .filter((c) => c.name)
      .map((c) => [c.code ?? c.id, { name: c.name, text: c.text }]),
  );
  const names = Object.fromEntries(
    [...list("units"), ...list("buildings")].filter((u) => u.name).map((u) => [u.code ?? u.id, u.name]),
  );
  const { telling, screen, lessons = [], exercises = [], daily, ladder = [], puzzles = [] } = all;
  made.add(`lessons-${game}.json`); // fetched by the room that plays them
  writeFileSync(`dist/lessons-${game}.json`, JSON.stringify({ lessons, exercises }));
  if (daily || ladder.length || puzzles.length) {
    made.add(`challenges-${game}.json`);
    writeFileSync(`dist/challenges-${game}.json`, JSON.stringify({ daily, ladder, puzzles }));
  }
  made.add(`game-${game}.json`);
  writeFileSync(
    `dist/game-${game}.json`,
    JSON.stringify({
      rules: figures(all),
      written: written(all),
      cards,
      screen,
      telling: { ...telling, names: { ...names, ...telling?.names } },
    }),
  );
}

// A game's rules in another language have the figures of the content, too.
for (const [name, words] of Object.entries(tongues.files)) {
  const game = name.replace(/^words-[^-]*-|\.json$/g, "");
  const { rules = {} } = words;
  const all = game === "page" ? null : { ...content(game), rules };
  writeFileSync(`dist/${name}`, JSON.stringify(all ? { ...words, rules: figures(all), written: written(all) } : words));
}

// Parts shared by several games have a hash in their names: several are called "chunk".
const common = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  outdir: "dist",
  logLevel: "warning",
  external: ["*.woff2"],
  define: { TONGUES: JSON.stringify(tongues.names), TOLD: JSON.stringify(tongues.games) },
  plugins: [icons],
};
const { metafile } = await build({
  ...common,
  metafile: true,
  entryPoints: { main: "src/main.tsx", worker: "src/core/worker.ts", style: "src/style/style.css" },
  jsx: "automatic",
  jsxImportSource: "preact",
  splitting: true,
  chunkNames: "[name]-[hash]",
});
for (const file of Object.keys(metafile.outputs)) made.add(file.replace("dist/", ""));

// The pages of rules (src/book): a style sheet, and a script for each game with its art inside. They work as files, where a browser
// loads no modules. The night's colours hold without a script, too.
const rulebooks = [];
for (const core of cores) {
  const game = core.replace(/^core-|\.wasm$/g, "");
  const artOf = {
    name: "rules-art",
    setup: (b) => b.onResolve({ filter: /^rules:art$/ }, () => ({ path: resolve(`src/art/games/${game}.tsx`) })),
  };
  rulebooks.push(`rules-${game}.js`);
  await build({
    ...common,
    plugins: [...common.plugins, artOf],
    format: "iife",
    outdir: undefined,
    outfile: `dist/rules-${game}.js`,
    entryPoints: ["src/rules/main.tsx"],
    jsx: "automatic",
    jsxImportSource: "preact",
  });
}
await build({ ...common, entryPoints: { rules: "src/style/rules.css" } });
const style = readFileSync("dist/rules.css", "utf8");
const night = /\[data-theme="?dark"?\]\{([^}]*)\}/.exec(style)[1];
writeFileSync(
  "dist/rules.css",
  `${style}@media (prefers-color-scheme:dark) and (not print){:root:not([data-theme]){${night}}}\n`,
);
rulebooks.push("rules.css");
for (const file of rulebooks) made.add(file);
for (const file of readdirSync("dist")) if (!made.has(file.replace(/\.br$/, ""))) rmSync(`dist/${file}`);

// The service worker knows every file, and its cache changes its name when one of them changes.
const files = [...made]
  .filter((f) => !["index.html", "sw.js", ...later, ...rulebooks].includes(f) && !f.endsWith(".txt"))
  .sort();
const hash = createHash("sha256");
for (const f of [...files, "index.html"]) hash.update(readFileSync(`dist/${f}`));
await build({
  ...common,
  entryPoints: ["src/sw.ts"],
  define: {
    FILES: JSON.stringify(["/", ...[...files, ...later].filter((f) => !spoken.includes(f)).map((f) => `/${f}`)]),
    WORDS: JSON.stringify(spoken.map((f) => `/${f}`)),
    VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)),
  },
});
for (const file of made) if (!later.includes(file) && !file.endsWith(".woff2")) compress(`dist/${file}`);
