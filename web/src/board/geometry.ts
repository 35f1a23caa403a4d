// Where things stand on a board of any kind, in pixels. `r` is the radius of a hex, half the side of a square, half the width
// of a card in a line; a map of areas is 22 by 15 of it.
import { Board, type Cell, type Scene } from "../core/types";

export type Point = readonly [number, number];
export interface Layout {
  kind: number;
  r: number;
  width: number;
  height: number;
  flip: boolean;
  at(cell: number): Point;
  /** The outline of a cell, `k` times its size. */
  outline(cell: number, k?: number): string;
}

const root3 = Math.sqrt(3);
const margin = { hexes: 0.62, squares: 0.95, areas: 0.5, lines: 0.5 };
const f = (n: number) => n.toFixed(1);

/** The size of the whole board at r = 1. */
export function size(scene: Scene): Point {
  const { board, rows, cols } = scene;
  if (board === Board.Hexes) {
    const shifted = scene.cells.some((c) => c.y % 2 === 1 && c.x === cols - 1);
    return [(cols + (shifted ? 0.5 : 0)) * root3 + 2 * margin.hexes, 1.5 * (rows - 1) + 2 + 2 * margin.hexes];
  }
  if (board === Board.Squares) return [2 * cols + 2 * margin.squares, 2 * rows + 2 * margin.squares];
  if (board === Board.Lines) return [cols * 2.3 + 2 * margin.lines, rows * 2.4 + 2 * margin.lines];
  return [22, 15];
}

export const hexPoints = (x: number, y: number, r: number): Point[] =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 180) * (60 * i - 90);
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
export const polygon = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}Z`;

function place(scene: Scene, cell: Cell): Point {
  if (scene.board === Board.Hexes)
    return [margin.hexes + root3 * (cell.x + 0.5 + (cell.y % 2 ? 0.5 : 0)), margin.hexes + 1 + 1.5 * cell.y];
  if (scene.board === Board.Squares) return [margin.squares + 2 * cell.x + 1, margin.squares + 2 * cell.y + 1];
  if (scene.board === Board.Lines) return [margin.lines + 2.3 * (cell.x + 0.5), margin.lines + 2.4 * (cell.y + 0.5)];
  return [1.6 + (cell.x / 100) * 18.8, 1.3 + (cell.y / 100) * 12.4];
}

function shape(board: number, [x, y]: Point, r: number, k: number): string {
  if (board === Board.Hexes) return polygon(hexPoints(x, y, r * k));
  const w = board === Board.Lines ? r * k : r * k * 0.94;
  const h = board === Board.Lines ? r * 1.085 * k : w;
  const c = r * 0.16;
  return `M${f(x - w + c)} ${f(y - h)}h${f(2 * (w - c))}q${c} 0 ${c} ${c}v${f(2 * (h - c))}q0 ${c} ${-c} ${c}h${f(-2 * (w - c))}q${-c} 0 ${-c} ${-c}v${f(-2 * (h - c))}q0 ${-c} ${c} ${-c}Z`;
}

export function layoutOf(scene: Scene, r: number, flip: boolean): Layout {
  const [w, h] = size(scene);
  const width = w * r;
  const height = h * r;
  const places = new Map<number, Point>();
  for (const cell of scene.cells) {
    const [x, y] = place(scene, cell);
    places.set(cell.id, flip ? [width - x * r, height - y * r] : [x * r, y * r]);
  }
  const at = (cell: number): Point => places.get(cell) ?? [-999, -999];
  const outline = (cell: number, k = 0.93) => shape(scene.board, at(cell), r, k);
  return { kind: scene.board, r, width, height, flip, at, outline };
}

/** The radius at which the whole board fits, and the smallest at which it can be played: below that it is panned. */
export function fit(scene: Scene, width: number, height: number): number {
  const [w, h] = size(scene);
  return Math.max(4, Math.min(width / w, height / h, largest(scene.board)));
}
/** A small board is no poster: its pieces stay the size of pieces. */
const largest = (board: number): number => (board === Board.Areas ? 70 : board === Board.Squares ? 50 : 58);
export const smallest = (board: number): number =>
  board === Board.Hexes ? 27 : board === Board.Squares ? 22 : board === Board.Lines ? 20 : 31;

/** The next cell in a direction: for arrow keys. */
export function towards(layout: Layout, cells: Iterable<number>, from: number | null, key: string): number | null {
  const way: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const [dx, dy] = way[key] ?? [0, 0];
  const [x, y] = from === null ? [layout.width / 2, layout.height / 2] : layout.at(from);
  let best: number | null = null;
  let least = Infinity;
  for (const cell of cells) {
    if (cell === from) continue;
    const [cx, cy] = layout.at(cell);
    const along = (cx - x) * dx + (cy - y) * dy;
    const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const cost = along + 2.2 * across;
    if ((from === null || along > 1) && cost < least) {
      least = cost;
      best = cell;
    }
  }
  return best;
}
