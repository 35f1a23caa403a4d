// What has logic and needs no page: picking, the timeline, the camera.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { build } from "esbuild";
import { icons } from "../icons.mjs";
import { core } from "../core.mjs";
import { dice } from "./help.mjs";

const folder = mkdtempSync(join(tmpdir(), "bellum-units-"));
after(() => rmSync(folder, { recursive: true, force: true }));
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
async function load(file) {
  const outfile = join(folder, `${file.replaceAll("/", "-")}.mjs`);
  const src = new URL(`../src/${file}`, import.meta.url).pathname;
  await build({
    entryPoints: [src],
    outfile,
    bundle: true,
    format: "esm",
    plugins: [icons],
    logLevel: "error",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  return import(outfile);
}
const picking = await load("table/picking.ts");
const { beatsOf, changed } = await load("timeline/beats.ts");
const { treeOf } = await load("table/tree.ts");
const { traceOf } = await load("timeline/trace.ts");
const camera = await load("board/camera.ts");
const geometry = await load("board/geometry.ts");
const record = await load("table/record.tsx");

const NONE = 0xffff;
const choice = (over) => ({ target: 1, id: 0, also: NONE, words: "x", label: "x", ...over });

test("a click means: pick, take up, turn, choose from a list, or do", () => {
  const { meaning } = picking;
  assert.equal(meaning([], false, false), "none");
  assert.equal(meaning([choice({ also: 3 })], false, false), "arm");
  assert.equal(meaning([choice({ also: 3 })], true, false), "one");
  assert.equal(meaning([choice({ kind: "pick" })], false, true), "pick");
  assert.equal(meaning([choice({ facing: 0 }), choice({ facing: 1 })], false, false), "dial");
  assert.equal(meaning([choice({ facing: 0 }), choice({ facing: 0 })], false, false), "list");
  assert.equal(meaning([choice({}), choice({ kind: "march" })], false, false), "list");
});

test("a member is picked, put back, and picked again where there are several alike", () => {
  const picks = (words, may) => ({ words, set: { picked: words, may, go: true, full: false, line: "" }, choices: [] });
  assert.deepEqual(picking.toggled(null, "a"), ["a"]);
  assert.deepEqual(picking.toggled(picks(["a"], ["b"]), "a"), []);
  assert.deepEqual(picking.toggled(picks(["a"], ["a"]), "a"), ["a", "a"]);
  assert.deepEqual(picking.without(["a", "b", "a"], "a"), ["a", "b"]);
});

// Matches of every game in the core: what is told, walked as the page shows it.
async function stories(game, scenario, most, job, seed = 7) {
  const call = await core(),
    random = dice(21);
  const { id } = call({ do: "new", game, setup: { scenario }, seed: seed.toString(16).padStart(2, "0").repeat(32) });
  let before = null;
  for (let n = 0; n < most; n++) {
    call({ do: "roll", id });
    const mine = call({ do: "see", id, looker: 0 });
    if (before && mine.number > before.number)
      job(mine.told.slice(before.number - mine.number), before.scene, mine.scene);
    before = mine;
    if (mine.kind === "over") break;
    const seat = mine.seats[0],
      see = call({ do: "see", id, looker: seat });
    const fights = see.scene.choices.filter((c) => c.kind === "attack" || c.kind === "shoot");
    const from = fights.length && random(3) ? fights : see.scene.choices;
    call({ do: "act", id, seat, line: from[random(from.length)].words });
  }
}

for (const [game, scenario] of [
  ["lines", "duel"],
  ["legends", "quick"],
  ["prevail", "punic-small"],
  ["ancients", "901"],
  ["trts", "duel-short"],
])
  test(`${game}: before, cause, effect: nothing is lost before its blow, and the last beat is how it stands`, async () => {
    let beats = 0,
      losses = 0;
    await stories(game, scenario, 500, (told, before, after) => {
      let shown = { ...before, choices: [] };
      for (const beat of beatsOf(told, before, after, "normal")) {
        beats++;
        // The board while a beat is shown is the one before it: what falls still stands, what is hit has all its strength.
        if (beat.show.dead) {
          losses++;
          assert.ok(
            shown.pieces.some((p) => p.id === beat.show.dead.piece.id),
            `${beat.told.text}: it stands until it falls`,
          );
        }
        if (beat.show.float?.bad) losses++;
        if (beat.told.kind === "move" && beat.told.piece !== undefined && beat.told.from !== undefined) {
          const p = shown.pieces.find((x) => x.id === beat.told.piece);
          if (p) assert.equal(p.cell, beat.told.from, `${beat.told.text}: it starts where it stood`);
        }
        assert.ok(beat.ms > 0);
        shown = beat.after;
      }
    });
    assert.ok(beats > 10, `${beats} beats`);
    if (game !== "lines" && game !== "trts") assert.ok(losses > 0, "there were losses");
  });

test("lines that lay hidden are shown before the first blow, and end as the battle ended", async () => {
  const where = (scene) => scene.pieces.map((p) => `${p.cell} ${p.symbols}`).sort();
  let battles = 0,
    blows = 0;
  for (let seed = 20; seed < 32; seed++)
    await stories(
      "lines",
      "duel",
      300,
      (told, before, after) => {
        if (!told.some((t) => t?.kind === "show")) return;
        battles++;
        let shown = before,
          open = false;
        for (const beat of beatsOf(told, before, after, "normal")) {
          for (const { arrow } of open ? [beat.show, ...(beat.show.more ?? [])] : [])
            if (arrow?.kind === "attack")
              for (const cell of [...arrow.from, arrow.to]) {
                blows++;
                const piece = shown.pieces.find((p) => p.cell === cell);
                assert.ok(piece?.symbols, `${beat.told.text}: who strikes and who is struck lies open`);
              }
          open ||= beat.told.kind === "show";
          shown = beat.after;
        }
        assert.deepEqual(where(shown), where(after));
      },
      seed,
    );
  assert.ok(battles > 8 && blows > 50, `${battles} battles, ${blows} blows`);
});

test("the order of a blow is arrow, dice, loss", () => {
  const piece = {
    id: 1,
    cell: 5,
    seat: 1,
    facing: 255,
    marks: 0,
    strength: 2,
    max: 2,
    order: 0,
    code: "",
    shape: "",
    label: "",
  };
  const scene = { pieces: [piece], cards: [], choices: [], fight: null };
  const told = [
    { kind: "attack", from: 4, to: 5, text: "a" },
    { kind: "dice", dice: [{ face: "6", hit: true }], text: "b" },
    { kind: "hit", to: 5, n: 1, text: "c" },
    { kind: "dead", to: 5, piece: 1, text: "d" },
  ];
  const after = { ...scene, pieces: [] };
  const beats = beatsOf(told, scene, after, "normal");
  assert.deepEqual(
    beats.map((b) => Object.keys(b.show)[b.show.arrow ? 1 : 0]),
    ["arrow", "dice", "float", "dead"],
  );
  assert.deepEqual(
    beats.map((b) => b.after.pieces.map((p) => p.strength).join()),
    ["2", "2", "1", ""],
  );
  assert.deepEqual(beatsOf(told, scene, after, "off"), []);
  assert.deepEqual(changed(scene, { kind: "note", text: "" }, after).pieces, scene.pieces);
});

test("the trace of a story: a way of several steps is one, equal ways are counted, a loss goes along with who bears it", () => {
  const trace = traceOf([
    { kind: "move", seat: 1, piece: 7, from: 1, to: 2 },
    { kind: "move", seat: 1, piece: 7, from: 2, to: 3 },
    { kind: "move", seat: 1, piece: 8, from: 20, to: 21 },
    { kind: "move", seat: 1, piece: 9, from: 20, to: 21 },
    { kind: "attack", seat: 1, piece: 7, from: 3, to: 4 },
    { kind: "dice", seat: 1, from: 3, to: 4, dice: [] },
    { kind: "attack", seat: 1, piece: 7, from: 3, to: 3 },
    { kind: "hit", seat: 0, piece: 1, to: 4, n: 1 },
    { kind: "hit", seat: 0, piece: 1, to: 4, n: 1 },
    { kind: "retreat", seat: 0, piece: 1, from: 4, to: 5 },
    { kind: "hit", seat: 0, piece: 2, to: 6, n: 1 },
    { kind: "dead", seat: 0, piece: 2, to: 6 },
  ]);
  assert.deepEqual(
    trace.ways.map((w) => [w.kind, w.from, w.path.join(), w.n]),
    [
      ["move", 1, "2,3", 1],
      ["move", 20, "21", 2],
      ["attack", 3, "4", 1],
      ["retreat", 4, "5", 1],
    ],
  );
  assert.deepEqual(trace.hits, [{ cell: 5, n: 2 }]);
  assert.deepEqual(trace.fallen, [{ cell: 6, seat: 0 }]);
  const next = traceOf([{ kind: "move", seat: 1, from: 1, to: 2 }, { kind: "result" }]);
  assert.deepEqual(next.ways, [], "of a battle that is over nothing is left");
});

test("dice fall with the arrow of their blow", () => {
  const scene = { pieces: [], cards: [], choices: [], fight: null };
  const [beat] = beatsOf(
    [{ kind: "dice", from: 4, to: 5, dice: [{ face: "6", hit: true }], text: "x" }],
    scene,
    scene,
    "normal",
  );
  assert.deepEqual(beat.show.arrow, { from: [4], to: 5, kind: "attack" });
});

test("the camera keeps the board in its window, and goes where something happens", () => {
  const cells = Array.from({ length: 24 * 36 }, (_, id) => ({ id, x: id % 36, y: Math.floor(id / 36) }));
  const scene = { board: 1, rows: 24, cols: 36, cells, pieces: [] };
  const view = camera.opening(scene, 390, 400);
  const layout = geometry.layoutOf(scene, geometry.fit(scene, 390, 400) * view.zoom, false);
  assert.ok(layout.r >= 21, "a space is large enough to be tapped");
  const there = camera.lookAt(view, layout, 390, 400, [layout.at(0)]);
  const frame = camera.frame(there, layout, 390, 400);
  assert.ok(frame.left <= 0 && frame.top <= 0 && frame.left + layout.width >= 390);
  assert.ok(layout.at(0)[0] + frame.left > 0 && layout.at(0)[0] + frame.left < 390);
  const far = camera.moved(there, layout, 390, 400, -99999, -99999);
  const end = camera.frame(far, layout, 390, 400);
  assert.equal(Math.round(end.left + layout.width), 390);
});

test("the first look has both armies in sight; what can be done brings the camera near, and there it stays", () => {
  const cells = Array.from({ length: 24 * 36 }, (_, id) => ({ id, x: id % 36, y: Math.floor(id / 36) }));
  const pieces = [36 * 1 + 12, 36 * 2 + 24, 36 * 21 + 12, 36 * 22 + 24].map((cell, id) => ({ id, cell }));
  const scene = { board: 1, rows: 24, cols: 36, cells, pieces };
  for (const [w, h] of [
    [848, 557],
    [390, 474],
  ])
    for (const flip of [false, true]) {
      const sized = (view) => geometry.layoutOf(scene, geometry.fit(scene, w, h) * view.zoom, flip);
      const inSight = (view, cell) => {
        const layout = sized(view);
        const [at, [x, y]] = [camera.frame(view, layout, w, h), layout.at(cell)];
        return x + at.left > 0 && x + at.left < w && y + at.top > 0 && y + at.top < h;
      };
      const first = camera.opening(scene, w, h, flip);
      assert.ok(first.first && pieces.every((p) => inSight(first, p.cell)), `both armies in ${w} by ${h}`);
      const near = camera.approach(first, sized(first), camera.playing(scene, w, h), [sized(first).at(36 * 21 + 12)]);
      assert.ok(sized(near).r >= 21 && inSight(near, 36 * 21 + 12), "near enough to be tapped");
      assert.deepEqual(camera.resized(near, scene, w, h, flip), { zoom: near.zoom, x: near.x, y: near.y });
      assert.ok(camera.resized(first, scene, w, h - 40, flip).first);
    }
});

test("the setting up lies apart in the record, and the enemy's first turn does not, though nobody announced it", () => {
  const lines = ["note", "draw", "draw", "draw", "draw", "card", "move", "attack", "step", "move"].map(
    (kind, number) => ({
      number,
      told: { kind, seat: 1, piece: number, text: kind },
      log: "",
    }),
  );
  const { opening, lines: rest } = record.tidy(lines);
  assert.deepEqual(
    opening.map((l) => l.told.kind),
    ["note", "draw", "draw", "draw", "draw"],
  );
  assert.equal(rest.length, 5);
});

test("on a board of lines blows that fall at once are one beat, with an arrow each", () => {
  const scene = { board: 4, pieces: [], cards: [], choices: [], fight: null };
  const told = [
    { kind: "attack", seat: 0, from: 4, to: 5, text: "a" },
    { kind: "attack", seat: 1, from: 5, to: 4, text: "b" },
    { kind: "hit", to: 5, n: 1, text: "c" },
  ];
  const beats = beatsOf(told, scene, scene, "normal");
  assert.deepEqual(
    beats.map((b) => [b.show, ...(b.show.more ?? [])].map((e) => (e.arrow ? `${e.seat}>${e.arrow.to}` : "hit"))),
    [["0>5", "1>4"], ["hit"]],
  );
  assert.equal(beats[0].told.text, "a b");
  assert.equal(beatsOf(told, { ...scene, board: 2 }, { ...scene, board: 2 }, "normal").length, 3);
});

test("a stack is what is alike in one place; buildings stand alone; numbers of one place are one row", () => {
  const piece = (id, kind, over) => ({ id, cell: 1, seat: 0, kind, marks: 0, strength: 1, ...over });
  const pieces = [piece(1, "RI"), piece(2, "RI"), piece(3, "GU"), piece(4, "RI", { cell: 2 })];
  const scene = { pieces: [...pieces, piece(5, "BA", { class: "building" }), piece(6, "BA", { class: "building" })] };
  assert.deepEqual([...picking.stackOf(scene, 1)], [1, 2]);
  assert.deepEqual([...picking.stackOf(scene, 5)], [5]);
  assert.equal(picking.ready({ pieces: [piece(1, "RI"), piece(2, "RI", { marks: 8 })] }, piece(1, "RI")).length, 1);
  const pick = (id, words) => choice({ target: 2, kind: "pick", id, words });
  assert.ok(picking.isGroup([pick(1, "a"), pick(2, "b")]));
  assert.ok(!picking.isGroup([pick(1, "a"), pick(1, "b")]), "one piece cannot go twice");
  const gas = (n) => choice({ kind: "pick", id: 7, n, words: `gas ${n}` });
  const picks = { words: ["gas 2"], set: { picked: ["gas 2"], may: [] } };
  const [level] = picking.levels(picks, [gas(0), gas(1), gas(2), gas(3)]);
  assert.deepEqual([level.cell, level.n, level.max], [7, 2, 3]);
});

test("in a tree of needs everything stands right of what it needs, and no two nodes in one place", () => {
  const make = (kind, ...needs) => ({ kind, name: kind, needs, state: "can", cost: {} });
  const nodes = [make("D", "C"), make("A"), make("B", "A"), make("C", "A", "B"), make("E", "unknown")];
  const { branches, columns } = treeOf(nodes);
  const at = new Map(branches.map((b) => [b.make.kind, b]));
  assert.equal(columns, 4);
  for (const b of branches) for (const from of b.from) assert.ok(from.column < b.column, b.make.kind);
  assert.deepEqual(
    at.get("C").from.map((b) => b.make.kind),
    ["B"],
  );
  assert.equal(new Set(branches.map((b) => `${b.column} ${b.row}`)).size, nodes.length);
});

test("a turn on or back in a film is found without asking every entry", async () => {
  const { turnEdge } = await load("home/film.tsx");
  const starts = [0, 3, 4, 90, 700];
  const entries = 1000;
  let asked = 0;
  const turnAt = (entry) => {
    asked++;
    return Promise.resolve(starts.filter((s) => s <= entry).length);
  };
  const on = async (at) => turnEdge(turnAt, at, 1, entries);
  const back = async (at) => turnEdge(turnAt, at, -1, entries);
  assert.deepEqual(await Promise.all([0, 2, 3, 4, 89, 90, 700, 1000].map(on)), [3, 3, 4, 90, 90, 700, 1000, 1000]);
  assert.deepEqual(await Promise.all([0, 1, 3, 4, 5, 90, 91, 1000].map(back)), [0, 0, 0, 3, 4, 4, 90, 700]);
  asked = 0;
  assert.equal(await on(90), 700);
  assert.ok(asked < 30, `${asked} entries were asked`);
});

test("what was done and what was better are found among the choices of a moment", async () => {
  const { meantBy, pictureOf } = await load("review/picture.ts");
  const choices = [
    choice({ label: "Stay here", target: 0 }),
    choice({ label: "March to 5.1", id: 51, kind: "march", piece: 7 }),
    choice({ label: "March to 5.10", id: 60, kind: "march", piece: 7 }),
    choice({ label: "Take Withdraw", target: 3, id: 4 }),
    choice({ label: "Take Mixed Order", target: 3, id: 5 }),
  ];
  const scene = { choices, pieces: [{ id: 7, cell: 23 }], cards: [{ id: 4 }, { id: 5 }], fight: null };
  const see = { scene, told: [] };
  assert.equal(meantBy("Phoenicians on 2.3: march to 5.1, no attack after it", scene), choices[1]);
  assert.equal(meantBy("Phoenicians on 2.3: march to 5.10, no attack after it", scene), choices[2]);
  assert.equal(meantBy("Activate what is gone; Phoenicians on 2.3: stay here", scene), choices[0]);
  assert.equal(meantBy("Fly to the moon", scene), undefined);
  const both = pictureOf(
    see,
    see,
    { text: "Phoenicians on 2.3: march to 5.10", better: "Phoenicians on 2.3: march to 5.1" },
    see,
  );
  assert.deepEqual(both.marks.arrows, [
    { from: 23, to: 60, kind: "march" },
    { from: 23, to: 51, kind: "hint" },
  ]);
  assert.deepEqual(both.marks.rings.get(51), ["hint"]);
  const cards = pictureOf(see, see, { text: "Take Mixed Order", better: "Take Withdraw; Take Withdraw" }, see);
  assert.deepEqual(cards.cards, [
    { card: { id: 5 }, better: false },
    { card: { id: 4 }, better: true },
  ]);
});

test("an arrow of a moment says what it was: who moved did not attack", async () => {
  const { deedOf } = await load("review/picture.ts");
  const see = (told) => ({ scene: { fight: null, pieces: [] }, told });
  assert.deepEqual(deedOf(see([]), see([{ kind: "move", from: 3, to: 9 }])), { from: 3, to: 9, kind: "move" });
  assert.deepEqual(deedOf(see([]), see([{ kind: "shot", from: 3, to: 9 }])), { from: 3, to: 9, kind: "shoot" });
  assert.deepEqual(deedOf(see([]), see([{ kind: "attack", from: 3, to: 9 }])), { from: 3, to: 9, kind: "attack" });
});
