// Bundles the client into web/dist. The core (core.wasm) is put there by make.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { compress } from "./brotli.mjs";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const data = "../data";
mkdirSync("dist", { recursive: true });
cpSync("static", "dist", { recursive: true });
const made = new Set([...readdirSync("static"), "sw.js", "core.wasm", "games.json"]); // what belongs there; the rest is of an older build

// "range {=units/AR/range}" in a rule's text reads "range 3", "{#units}" how many there are (docs/data.md).
const step = (at, name) => (Array.isArray(at) ? at.find((x) => ["id", "code", "name", "key", "at"].some((k) => x?.[k] === name)) ?? at[name] : at?.[name]);
const figures = (all) => Object.fromEntries(Object.entries(all.rules ?? {}).map(([rule, text]) => [rule, text.replace(/\{([=#])([^}]*)\}/g, (_, how, path) => {
  const value = path.split("/").reduce(step, all);
  if (value === undefined) throw new Error(`${rule}: ${path} names no figure`);
  return how === "#" ? Object.keys(value).length : value;
})]));
// The same rules as they are written, where they have such figures: a variant has others.
const written = (all) => Object.fromEntries(Object.entries(all.rules ?? {}).filter(([, text]) => /\{[=#]/.test(text)));

// What a page needs of one game beside the core, in one file: the texts of its rules, its lessons, names of its cards and units.
const games = readdirSync(data, { withFileTypes: true }).filter((d) => d.isDirectory() && d.name !== "schema").map((d) => d.name);
for (const game of games) {
  const files = readdirSync(`${data}/${game}`).filter((f) => f.endsWith(".json")).map((f) => JSON.parse(readFileSync(`${data}/${game}/${f}`, "utf8")));
  const all = Object.assign({}, ...files), list = (key) => (Array.isArray(all[key]) ? all[key] : []);
  const cards = Object.fromEntries(list("cards").filter((c) => c.name).map((c) => [c.code ?? c.id, { name: c.name, text: c.text }]));
  const names = Object.fromEntries([...list("units"), ...list("buildings")].filter((u) => u.name).map((u) => [u.code ?? u.id, u.name]));
  const { learn, telling, screen } = all;
  made.add(`game-${game}.json`);
  writeFileSync(`dist/game-${game}.json`, JSON.stringify({ rules: figures(all), written: written(all), cards, learn, screen, telling: { ...telling, names: { ...names, ...telling?.names } } }));
}

// Parts have names of their own, so that a build knows beforehand which files there will be.
const common = { bundle: true, minify: true, format: "esm", target: "es2022", outdir: "dist", logLevel: "warning" };
const { metafile } = await build({ ...common, metafile: true, entryPoints: ["src/main.tsx", "src/worker.ts", "src/style.css"], jsx: "automatic", jsxImportSource: "preact", splitting: true, chunkNames: "[name]" });
for (const file of Object.keys(metafile.outputs)) made.add(file.replace("dist/", ""));
for (const file of readdirSync("dist")) if (!made.has(file.replace(/\.br$/, ""))) rmSync(`dist/${file}`);

// The service worker knows every file, and its cache changes its name when one of them changes.
const files = [...made].filter((f) => !["index.html", "sw.js", "core.wasm", "games.json"].includes(f)).sort();
const hash = createHash("sha256");
for (const f of [...files, "index.html"]) hash.update(readFileSync(`dist/${f}`));
await build({ ...common, entryPoints: ["src/sw.ts"], define: { FILES: JSON.stringify(["/", ...files.map((f) => `/${f}`), "/core.wasm", "/games.json"]), VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)) } });
for (const file of made) if (!["core.wasm", "games.json"].includes(file)) compress(`dist/${file}`);
