// What is drawn around the cells: what can be chosen, what is chosen, where things go, what the eye should find. Pure.
import { Mark, NONE, type Choice, type Inspected, type Scene, type See } from "../core/types";
import type { TableModel } from "../table/model";
import { byCell, pickedCells, startOf } from "../table/picking";
import { allOf, type Effect } from "../timeline/beats";
import { sinceOwn } from "../timeline/digest";
import { traceOf, type Trace } from "../timeline/trace";

export type Ring =
  | "can"
  | "calm"
  | "picked"
  | "armed"
  | "move"
  | "march"
  | "attack"
  | "shoot"
  | "place"
  | "hint"
  | "actor"
  | "target"
  | "reach"
  | "threat"
  | "support"
  | "zone";
export interface Arrow {
  from: number;
  to: number;
  kind: "attack" | "shoot" | "move" | "march" | "hint" | "retreat";
  path?: number[];
  /** How many go there. */
  n?: number;
  /** Whose blow it is: it has the colour of that side. */
  seat?: number;
}
export interface Marks {
  rings: Map<number, Ring[]>;
  arrows: Arrow[];
  /** What the others did last. */
  trace?: Trace;
}

const ringOf: Partial<Record<NonNullable<Choice["kind"]>, Ring>> = {
  move: "move",
  march: "march",
  attack: "attack",
  shoot: "shoot",
  place: "place",
  turn: "move",
  play: "place",
};
const reachRing: Record<string, Ring> = {
  move: "reach",
  range: "threat",
  sight: "threat",
  support: "support",
  inspire: "zone",
  zone: "zone",
};

/** More ways than these are marked lightly: the board must stay readable. */
const crowd = 9;

export function marksOf(model: TableModel, scene: Scene, effect: Effect): Marks {
  const marks: Marks = { rings: new Map(), arrows: [] };
  const ring = (cell: number | undefined, kind: Ring) => {
    if (cell === undefined || cell === NONE) return;
    const list = marks.rings.get(cell) ?? [];
    if (!list.includes(kind)) marks.rings.set(cell, [...list, kind]);
  };
  if (model.showing) {
    effectMarks(effect, ring, marks.arrows);
    return marks;
  }
  marks.trace = lately(model, scene);
  if (model.inspected) reaches(model.inspected, ring);
  const cells = model.cells;
  const many = cells.size > crowd;
  for (const [cell, list] of cells) {
    const kind = cellRing(list, model.armed !== null);
    ring(cell, many && kind === "move" ? "calm" : kind);
  }
  for (const thing of [...scene.pieces, ...scene.cells.map((c) => ({ ...c, cell: c.id }))])
    if (thing.marks & Mark.Selected && !cells.has(thing.cell)) ring(thing.cell, "armed");
  for (const cell of pickedCells(scene, model.isSet ? model.picks : null, model.choices)) ring(cell, "picked");
  if (model.armed !== null) {
    ring(model.armed, "armed");
    for (const [cell] of byCell(scene, model.choices, null)) if (!cells.has(cell)) ring(cell, "can");
  }
  const shown = model.preview?.choice ?? model.way;
  if (shown) previewMarks(shown, scene, ring, marks.arrows);
  routes(model, scene, marks.arrows);
  const blows = scene.fight?.apart ? scene.fight.rows.filter((r) => r.from !== undefined && r.to !== undefined) : [];
  for (const r of blows) marks.arrows.push({ from: r.from!, to: r.to!, kind: "attack", seat: r.seat, n: r.value });
  if (scene.fight && !model.preview && !blows.length) {
    ring(scene.fight.from, "actor");
    ring(scene.fight.to, "target");
    if (scene.fight.from !== undefined && scene.fight.to !== undefined)
      marks.arrows.push({ from: scene.fight.from, to: scene.fight.to, kind: "attack" });
  }
  const hint = model.hint?.[0] && model.pointsAt(model.hint[0].words);
  if (hint) {
    ring(hint.from, "hint");
    ring(hint.to, "hint");
    if (hint.from !== undefined && hint.to !== undefined)
      marks.arrows.push({ from: hint.from, to: hint.to, kind: "hint" });
  }
  return marks;
}

const traces = new WeakMap<See, Trace>();
/** The last deeds of the others, without the blow that is still being fought. */
function lately(model: TableModel, scene: Scene): Trace | undefined {
  const { see, looker } = model.host;
  if (!see || see.kind === "over") return undefined;
  const trace = traces.get(see) ?? traceOf(sinceOwn(see.told, looker));
  traces.set(see, trace);
  const { fight } = scene;
  if (!fight) return trace;
  const ways = trace.ways.filter((w) => fight.apart || w.from !== fight.from || w.to !== fight.to);
  return { ...trace, ways: fight.apart ? ways.filter((w) => w.kind !== "attack") : ways };
}

// Where those go that are picked: one arrow a way, with their number.
function routes(model: TableModel, scene: Scene, arrows: Arrow[]): void {
  const picked = model.picks?.set.picked ?? [];
  const ways = new Map<string, Arrow>();
  for (const c of model.members) {
    const from = startOf(scene, c);
    if (c.also === NONE || from === undefined || !picked.includes(c.words)) continue;
    const key = `${from} ${c.also}`;
    const way = ways.get(key) ?? { from, to: c.also, kind: "move", path: c.path, n: 0 };
    ways.set(key, { ...way, n: (way.n ?? 0) + 1 });
  }
  arrows.push(...ways.values());
}

function cellRing(list: Choice[], armed: boolean): Ring {
  const ends = armed || list.some((c) => c.also === NONE);
  const kind = list.find((c) => c.kind === "attack" || c.kind === "shoot")?.kind ?? list[0].kind;
  return (ends && kind && ringOf[kind]) || "can";
}

function reaches(it: Inspected, ring: (cell: number, kind: Ring) => void): void {
  for (const reach of it.reaches) for (const cell of reach.cells) ring(cell, reachRing[reach.kind] ?? "zone");
}

/** What one choice would do, alone: for small pictures. */
export function choiceMarks(choice: Choice, scene: Scene): Marks {
  const marks: Marks = { rings: new Map(), arrows: [] };
  const ring = (cell: number | undefined, kind: Ring) => {
    if (cell !== undefined && cell !== NONE) marks.rings.set(cell, [...(marks.rings.get(cell) ?? []), kind]);
  };
  const end = choice.also === NONE ? startOf(scene, choice) : choice.also;
  ring(end, (choice.kind && ringOf[choice.kind]) || "can");
  previewMarks(choice, scene, ring, marks.arrows);
  return marks;
}

function previewMarks(
  choice: Choice,
  scene: Scene,
  ring: (c: number | undefined, r: Ring) => void,
  arrows: Arrow[],
): void {
  const start = startOf(scene, choice);
  const end = choice.also === NONE ? start : choice.also;
  const doer = scene.pieces.find((p) => p.id === choice.piece)?.cell ?? (choice.also === NONE ? undefined : start);
  const hostile = choice.kind === "attack" || choice.kind === "shoot";
  if (hostile) ring(end, "target");
  if (doer === undefined || end === undefined || doer === end) return;
  ring(doer, "armed");
  const kind = hostile ? (choice.kind as "attack" | "shoot") : choice.kind === "march" ? "march" : "move";
  arrows.push({ from: doer, to: end, kind, path: choice.path });
}

function effectMarks(effect: Effect, ring: (c: number | undefined, r: Ring) => void, arrows: Arrow[]): void {
  for (const { actor, arrow, seat } of allOf(effect)) {
    ring(actor, "actor");
    if (!arrow) continue;
    const { from, to, kind } = arrow;
    if (kind === "attack" || kind === "shot") ring(to, "target");
    for (const cell of from) arrows.push({ from: cell, to, kind: kind === "shot" ? "shoot" : kind, seat });
  }
}
