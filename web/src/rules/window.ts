// The part of a board that a small picture shows. Pure.
import type { Layout } from "../board/geometry";
import { Board } from "../core/types";

const radius = { [Board.Hexes]: 38, [Board.Squares]: 28, [Board.Areas]: 26, [Board.Lines]: 40 } as Record<
  number,
  number
>;
export const radiusOf = (board: number): number => radius[board] ?? 36;

/** How far around its cells a window goes, and how small it may be, in radii. */
const around: Record<number, number> = { [Board.Hexes]: 2.5, [Board.Squares]: 3, [Board.Areas]: 3.4 };
const least: Record<number, number> = { [Board.Hexes]: 6.2, [Board.Squares]: 8.4, [Board.Areas]: 9 };

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a board that a small picture shows: no more than what happens needs, neither a strip nor a tower. */
export function windowOf(layout: Layout, cells: number[]): Window {
  const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
  const at = cells.map(layout.at).filter(([x]) => x >= 0);
  if (!at.length || !around[layout.kind]) return whole;
  const span = (k: 0 | 1) => {
    const [from, to] = [Math.min(...at.map((p) => p[k])), Math.max(...at.map((p) => p[k]))];
    const size = Math.max(to - from + 2 * around[layout.kind] * layout.r, least[layout.kind] * layout.r);
    return { middle: (from + to) / 2, size };
  };
  const [across, down] = [span(0), span(1)];
  const width = Math.min(layout.width, Math.max(across.size, down.size * 0.9));
  const height = Math.min(layout.height, Math.max(down.size, across.size * 0.72));
  const from = (middle: number, size: number, all: number) => Math.max(0, Math.min(all - size, middle - size / 2));
  const [x, y] = [from(across.middle, width, layout.width), from(down.middle, height, layout.height)];
  return width * height > 0.8 * layout.width * layout.height ? whole : { x, y, width, height };
}
