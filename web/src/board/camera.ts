// The camera over a board that is larger than its window: how far it is away, what it looks at. Pure.
import { fit, smallest, type Layout, type Point } from "./geometry";
import type { Scene } from "../core/types";

export interface View {
  /** Times the size at which the whole board fits, 1 or more. */
  zoom: number;
  /** The point of the board in the middle of the window, as a share of its width and height. */
  x: number;
  y: number;
}
export interface Frame {
  r: number;
  left: number;
  top: number;
}
export const whole: View = { zoom: 1, x: 0.5, y: 0.5 };

/** How large to open: the whole board where it can be read, else near enough to play. */
export function opening(scene: Scene, width: number, height: number): View {
  const fits = fit(scene, width, height);
  return { ...whole, zoom: Math.max(1, smallest(scene.board) / fits) };
}
export const nearest = (scene: Scene, width: number, height: number): number =>
  Math.max(2, (smallest(scene.board) * 2.2) / fit(scene, width, height));

/** Where the board lies in the window. A board that is smaller than the window stands in its middle. */
export function frame(view: View, layout: Layout, width: number, height: number): Frame {
  const along = (share: number, board: number, window: number): number => {
    if (board <= window) return (window - board) / 2;
    return Math.min(0, Math.max(window - board, window / 2 - share * board));
  };
  return {
    r: layout.r,
    left: along(view.x, layout.width, width),
    top: along(view.y, layout.height, height),
  };
}

/** Looks at these places if they are not in sight, with some room around them. */
export function lookAt(view: View, layout: Layout, width: number, height: number, points: Point[]): View {
  if (!points.length || (layout.width <= width && layout.height <= height)) return view;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const room = layout.r * 1.4;
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const at = frame(view, layout, width, height);
  const inside =
    left - room + at.left >= 0 &&
    right + room + at.left <= width &&
    top - room + at.top >= 0 &&
    bottom + room + at.top <= height;
  if (inside) return view;
  return { ...view, x: (left + right) / 2 / layout.width, y: (top + bottom) / 2 / layout.height };
}

/** The view moved by so many pixels of the window. */
export function moved(view: View, layout: Layout, width: number, height: number, dx: number, dy: number): View {
  const at = frame(view, layout, width, height);
  const share = (offset: number, window: number, board: number) => (window / 2 - offset) / board;
  return {
    ...view,
    x: clamp(share(at.left + dx, width, layout.width)),
    y: clamp(share(at.top + dy, height, layout.height)),
  };
}
const clamp = (n: number) => Math.min(1, Math.max(0, n));
