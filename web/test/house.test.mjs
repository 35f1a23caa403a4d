// How the client is written: small components, small files, strict types, and no game known outside its art file.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";

const src = new URL("../src/", import.meta.url);
const files = readdirSync(src, { recursive: true })
  .filter((f) => /\.tsx?$/.test(f))
  .map((file) => {
    const text = readFileSync(new URL(file, src), "utf8");
    return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX) };
  });
const data = new URL("../../data/", import.meta.url);
const games = readdirSync(data).filter((game) => existsSync(new URL(`${game}/rules.json`, data)));

const walk = (node, job) => {
  job(node);
  ts.forEachChild(node, (n) => walk(n, job));
};
const line = (tree, at) => tree.getLineAndCharacterOfPosition(at).line;

/** Functions and arrows with a name, and how many lines each has. */
function named(tree) {
  const found = [];
  walk(tree, (node) => {
    const body = ts.isFunctionDeclaration(node) ? node : ts.isVariableDeclaration(node) ? node.initializer : null;
    if (!body || !node.name || !(ts.isFunctionDeclaration(body) || ts.isArrowFunction(body))) return;
    found.push([node.name.getText(tree), line(tree, body.getEnd()) - line(tree, body.getStart(tree)) + 1]);
  });
  return found;
}

test("components have under 80 lines, files under 600", () => {
  const long = files.flatMap(({ file, tree }) =>
    named(tree)
      .filter(([name, lines]) => /^[A-Z]/.test(name) && lines >= 80)
      .map(([name, lines]) => `${file}: ${name} has ${lines} lines`),
  );
  assert.deepEqual(long, []);
  const large = files
    .filter(({ file, text }) => !file.startsWith("words/") && text.split("\n").length > 600)
    .map(({ file }) => file);
  assert.deepEqual(large, []);
});

test("nothing is of any type, and no check is switched off", () => {
  const found = [];
  for (const { file, text, tree } of files) {
    walk(tree, (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${file}:${line(tree, node.getStart(tree)) + 1}`);
    });
    if (/@ts-(ignore|expect-error|nocheck)/.test(text)) found.push(file);
  }
  assert.deepEqual(found, []);
});

// One game is called by a word that is said of other things, too: there only the bare name in quotes is the game.
const ordinary = ["lines"];
test("no game's name stands outside its art file", () => {
  assert.ok(games.length >= 5);
  const names = games.filter((g) => !ordinary.includes(g)).map((g) => new RegExp(`\\b${g}\\b`, "i"));
  const told = [];
  for (const { file, tree } of files) {
    if (file.startsWith("art/games/")) continue;
    walk(tree, (node) => {
      const words = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isIdentifier(node) ? node.text : "";
      const bare = !file.startsWith("art/") && ts.isStringLiteralLike(node) && ordinary.includes(words);
      if (bare || names.some((n) => n.test(words)))
        told.push(`${file}:${line(tree, node.getStart(tree)) + 1}: ${words}`);
    });
  }
  assert.deepEqual(told, []);
});
