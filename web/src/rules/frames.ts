// Frames of an example made whole again, and the part of the board that they are about. Pure.
import { layoutOf } from "../board/geometry";
import { Board, Mark, NOBODY, type Cell, type Piece, type Scene } from "../core/types";
import type { Example, Frame, PackedExample, PackedScene } from "./types";
import { radiusOf, windowOf } from "./window";

const word = (x: number | string | undefined): string => (typeof x === "string" ? x : "");
const number = (x: number | string | undefined): number => (typeof x === "number" ? x : 0);

function cellOf([id, x, y, name, terrain, role, label, owner, walls, marks]: (number | string)[]): Cell {
  return {
    ...{ id: number(id), x: number(x), y: number(y), name: word(name), terrain: word(terrain), role: word(role) },
    ...{ label: word(label), owner: number(owner) ? number(owner) - 1 : NOBODY, walls: number(walls) },
    marks: number(marks),
  };
}

const plainPiece = { facing: 0, marks: 0, strength: 0, max: 0, order: 0, code: "", shape: "", label: "" };
const plainCard = { marks: 0, count: 1, zone: "play", code: "", name: "", text: "" };
const plainTrack = { name: "", value: 0 };

/** The scene of a frame: what it does not say is as it was before. */
export function unpacked(packed: PackedScene, before: Scene | null): Scene {
  const { table, cells, edges, pieces, cards, tracks, prompt } = packed;
  const last: Scene = before ?? {
    ...{ board: 0, rows: 0, cols: 0, bottom: 0, title: "", prompt: "", scenario: { id: "" }, seats: [], steps: [] },
    ...{ tracks: [], cells: [], edges: [], pieces: [], stacks: [], cards: [], panels: [], stores: [], choices: [] },
    ...{ question: { kind: "", text: "" }, fight: null },
  };
  return {
    ...last,
    ...(table && { ...table, scenario: { id: table.scenario } }),
    cells: cells ? cells.map(cellOf) : last.cells,
    edges: edges ?? last.edges,
    pieces: pieces ? pieces.map((p) => ({ ...plainPiece, ...p }) as Piece) : last.pieces,
    cards: cards ? cards.map((c) => ({ ...plainCard, ...c }) as Scene["cards"][number]) : last.cards,
    tracks: tracks
      ? tracks.map((t) => ({ ...plainTrack, ...t, art: t.art ?? t.id ?? "" }) as Scene["tracks"][number])
      : last.tracks,
    prompt,
  };
}

export function exampleOf(packed: PackedExample): Example {
  let scene: Scene | null = null;
  const frames = packed.frames.map((f): Frame => ({ ...f, scene: (scene = unpacked(f.scene, scene)) }));
  const about = [...focus(frames)];
  const crop = cropOf(frames, about);
  return { ...packed, cells: about, frames: crop ? frames.map((f) => ({ ...f, scene: cut(f.scene, crop) })) : frames };
}

/** Cells that a typed line names. */
export function named(scene: Scene, line: string): number[] {
  const words = new Set(line.split(/,?[\s;]+/));
  return scene.cells.filter((c) => c.name && words.has(c.name)).map((c) => c.id);
}

const look = (p: Piece): string => [p.cell, p.strength, p.facing, p.marks & (Mark.Spent | Mark.Broken)].join();

/** The cells that an example is about: where something happens, changes or is forbidden. None: where pieces stand. */
function focus(frames: Frame[]): Set<number> {
  const cells = new Set<number>();
  let before: Map<string, Piece> | null = null;
  for (const { scene, told, refused, allowed, facts } of frames) {
    for (const t of told) for (const c of [t.from, t.to, ...(t.also ?? [])]) if (c !== undefined) cells.add(c);
    const lines = [...refused, ...allowed].flatMap((l) => named(scene, l.line));
    for (const c of lines) cells.add(c);
    // Who is up, where no line names him.
    if (lines.length && !scene.pieces.some((p) => lines.includes(p.cell)))
      for (const p of scene.pieces) if (p.marks & Mark.Selected) cells.add(p.cell);
    for (const f of facts) for (const c of named(scene, `${f.fact} ${f.value}`)) cells.add(c);
    const now = new Map(scene.pieces.map((p) => [`${p.seat}.${p.id}`, p]));
    for (const [key, p] of now) {
      const was = before?.get(key);
      if (before && (!was || look(was) !== look(p)))
        for (const c of [p.cell, was?.cell]) if (c !== undefined) cells.add(c);
    }
    for (const [key, p] of before ?? []) if (!now.has(key)) cells.add(p.cell);
    before = now;
  }
  if (!cells.size) for (const f of frames) for (const p of f.scene.pieces) cells.add(p.cell);
  return cells;
}

export interface Crop {
  x: number;
  y: number;
  cols: number;
  rows: number;
}

/** The cells of a board of hexes or squares that are drawn: those of the window and a ring around it, so that the window never shows
 * where the board was cut; null: the whole of it. */
export function cropOf(frames: Frame[], about: number[]): Crop | null {
  const scene = frames[0]?.scene;
  if (!scene || (scene.board !== Board.Hexes && scene.board !== Board.Squares)) return null;
  const r = radiusOf(scene.board);
  const layout = layoutOf(scene, r, false);
  const { x, y, width, height } = windowOf(layout, about);
  const seen = scene.cells.filter((c) => {
    const [cx, cy] = layout.at(c.id);
    return cx > x - 3 * r && cx < x + width + 3 * r && cy > y - 3 * r && cy < y + height + 3 * r;
  });
  const span = (of: (c: Cell) => number): [number, number] => [Math.min(...seen.map(of)), Math.max(...seen.map(of))];
  const rows = span((c) => c.y);
  const cols = span((c) => c.x);
  if (scene.board === Board.Hexes && rows[0] % 2) rows[0]--; // odd rows stand half a hex to the right
  const crop = { x: cols[0], y: rows[0], cols: cols[1] - cols[0] + 1, rows: rows[1] - rows[0] + 1 };
  return crop.cols === scene.cols && crop.rows === scene.rows ? null : crop;
}

/** That part as a board of its own. */
export function cut(scene: Scene, { x, y, cols, rows }: Crop): Scene {
  const cells = scene.cells
    .filter((c) => c.x >= x && c.x < x + cols && c.y >= y && c.y < y + rows)
    .map((c) => ({ ...c, x: c.x - x, y: c.y - y }));
  const kept = new Set(cells.map((c) => c.id));
  return { ...scene, cells, cols, rows, pieces: scene.pieces.filter((p) => kept.has(p.cell)) };
}
