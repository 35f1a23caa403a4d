// What lay hidden is shown at one blow, and much of it is gone when the story ends. Who stood where is read from the story
// backwards: from how it ends to the moment at which all was shown. Pure.
import { Mark, type Cell, type Piece, type Scene, type Told } from "../core/types";

const blank = (cell: number, seat: number): Piece => ({
  ...{ id: cell, cell, seat, facing: 255, marks: 0, strength: 0, max: 0, order: 0 },
  ...{ code: "", shape: "card", label: "" },
});

/** Which way the ids of places run along the lines of a seat. */
function direction(scene: Scene, seat: number): number {
  const own = scene.cells.filter((c) => c.owner === seat);
  for (const a of own)
    for (const b of own) if (a.y === b.y && a.x !== b.x) return Math.sign((b.id - a.id) * (b.x - a.x));
  return 1;
}
/** The place of a seat so many columns to the right in the same line. */
export const beyond = (scene: Scene, seat: number, cell: number, by: number): number =>
  cell + by * direction(scene, seat);

/** Who stands behind a card of a line that goes sideways goes along: the place it leaves, and where it comes to. */
export function behind(scene: Scene, from: number, to: number): [number, number] | undefined {
  const at = (id: number) => scene.cells.find((c) => c.id === id);
  const [a, b] = [at(from), at(to)];
  if (!a || !b || a.y !== b.y || a.x === b.x) return undefined;
  const back = (of: Cell) => scene.cells.find((c) => c.owner === of.owner && c.role && c.x === of.x && c.y !== of.y);
  const [c, d] = [back(a), back(b)];
  return c && d && [c.id, d.id];
}

/** A sheet that has all these places: armies of different widths are drawn as wide as the wider one. */
function widened(scene: Scene, wanted: Map<number, number>): Scene {
  const cells = [...scene.cells];
  const known = new Set(cells.map((c) => c.id));
  for (const [id, seat] of wanted) {
    if (known.has(id)) continue;
    const row = scene.cells.filter((c) => c.owner === seat && c.role);
    const near = row.reduce<Cell | undefined>(
      (a, b) => (a && Math.abs(a.id - id) <= Math.abs(b.id - id) ? a : b),
      undefined,
    );
    if (near) cells.push({ ...near, id, x: near.x + (id - near.id) * direction(scene, seat), label: "", marks: 0 });
    known.add(id);
  }
  const left = Math.min(0, ...cells.map((c) => c.x));
  const cols = Math.max(scene.cols, ...cells.map((c) => c.x + 1)) - left;
  return { ...scene, cols, cells: left ? cells.map((c) => ({ ...c, x: c.x - left })) : cells };
}

/** The places that a story names, with whose they are. Of a blow the one end is the other side's. */
function placesOf(told: Told[]): Map<number, number> {
  const places = new Map<number, number>();
  for (const { kind, seat = 0, from, to, piece, also = [] } of told) {
    const theirs = kind === "attack" ? 1 - seat : seat;
    for (const cell of kind === "attack" ? [from, ...also] : []) if (cell !== undefined) places.set(cell, seat);
    for (const cell of [to, piece, kind === "attack" ? undefined : from])
      if (cell !== undefined) places.set(cell, theirs);
  }
  return places;
}

/** The board at that moment. `rest` is what is told after it, `after` the board at the end. */
export function unveiled(scene: Scene, rest: (Told | null)[], after: Scene): Scene {
  const hidden = new Set(scene.cells.filter((c) => c.marks & Mark.Hidden).map((c) => c.owner));
  if (!hidden.size) return scene;
  const end = rest.findIndex((t) => t?.kind === "result");
  const story = rest.slice(0, end < 0 ? rest.length : end).filter((t) => t !== null);
  const sheet = widened(scene, placesOf(story));
  const owner = new Map(sheet.cells.map((c) => [c.id, c.owner]));
  const isTheirs = (cell: number | undefined): cell is number =>
    cell !== undefined && hidden.has(owner.get(cell) ?? -1);
  // After a result the next battle may be set up already: the board at the end is that of another one.
  const same = after.cells.every((c) => !(c.marks & Mark.Hidden));
  const left = after.pieces.filter((p) => same && hidden.has(p.seat));
  let board = new Map(left.map((p) => [p.cell, p]));
  for (const t of story.reverse()) {
    const { seat = -1 } = t;
    if (t.kind === "shift" && hidden.has(seat))
      board = new Map([...board].map(([cell, p]) => [beyond(sheet, seat, cell, -(t.n ?? 0)), p]));
    if (t.kind === "move" && isTheirs(t.from)) {
      board.delete(t.to!);
      const [was, is] = behind(sheet, t.from, t.to!) ?? [];
      const mate = is === undefined ? undefined : board.get(is);
      if (mate) {
        board.delete(is!);
        board.set(was!, mate);
      }
    }
    const at = t.kind === "move" ? t.from : t.piece;
    if (t.symbols && isTheirs(at)) board.set(at, { ...blank(at, owner.get(at)!), symbols: t.symbols });
    if (t.kind === "attack")
      for (const cell of [t.from, ...(t.also ?? [])])
        if (isTheirs(cell) && !board.has(cell)) board.set(cell, blank(cell, owner.get(cell)!));
  }
  return {
    ...sheet,
    cells: sheet.cells.map((c) => (c.marks & Mark.Hidden ? { ...c, marks: c.marks & ~Mark.Hidden } : c)),
    pieces: [
      ...scene.pieces.filter((p) => !hidden.has(p.seat)),
      ...[...board].map(([cell, p]) => ({ ...p, id: cell, cell })),
    ],
  };
}
