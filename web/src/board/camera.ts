// The camera over a board that is larger than its window: how far it is away, what it looks at. Pure.
import { fit, layoutOf, smallest, type Layout, type Point } from "./geometry";
import { Board, type Scene } from "../core/types";

export interface View {
  /** Times the size at which the whole board fits, 1 or more. */
  zoom: number;
  /** The point of the board in the middle of the window, as a share of its width and height. */
  x: number;
  y: number;
  /** Farther away than one plays, to see both armies: it comes near where the first thing can be done. */
  first?: boolean;
}
export interface Frame {
  r: number;
  left: number;
  top: number;
}
export const whole: View = { zoom: 1, x: 0.5, y: 0.5 };

/** Near enough to play: the whole board where it can be read. */
export const playing = (scene: Scene, width: number, height: number): number =>
  Math.max(1, smallest(scene.board) / fit(scene, width, height));

/** The first look: near enough to play, or as near as all pieces are in sight. */
export function opening(scene: Scene, width: number, height: number, flip = false): View {
  const near = playing(scene, width, height);
  if (near === 1 || scene.board === Board.Areas || !scene.pieces.length) return { ...whole, zoom: near };
  const board = layoutOf(scene, 1, flip);
  const points = scene.pieces.map((p) => board.at(p.cell)).filter((p) => p[0] > -900);
  const span = (k: 0 | 1) => [Math.min(...points.map((p) => p[k])), Math.max(...points.map((p) => p[k]))];
  const [[left, right], [top, bottom]] = [span(0), span(1)];
  const r = Math.min(width / (right - left + 2 * room), height / (bottom - top + 2 * room));
  const zoom = Math.min(near, Math.max(1, r / fit(scene, width, height)));
  return { zoom, x: (left + right) / 2 / board.width, y: (top + bottom) / 2 / board.height, first: zoom < near };
}

/** The view that a window of another size gets: it keeps what it looked at. */
export function resized(view: View, scene: Scene, width: number, height: number, flip = false): View {
  if (view.first) return opening(scene, width, height, flip);
  return { zoom: playing(scene, width, height), x: view.x, y: view.y };
}
export const nearest = (scene: Scene, width: number, height: number): number =>
  Math.max(2, (smallest(scene.board) * 2.2) / fit(scene, width, height));

/** Room around what is looked at, in radii. */
const room = 1.4;

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
  const around = layout.r * room;
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const at = frame(view, layout, width, height);
  const inside =
    left - around + at.left >= 0 &&
    right + around + at.left <= width &&
    top - around + at.top >= 0 &&
    bottom + around + at.top <= height;
  if (inside) return view;
  return { ...view, x: (left + right) / 2 / layout.width, y: (top + bottom) / 2 / layout.height };
}

/** From the first look to the middle of these places, near enough to play. */
export function approach(view: View, layout: Layout, near: number, points: Point[]): View {
  if (!points.length) return view;
  const middle = (k: 0 | 1) => (Math.min(...points.map((p) => p[k])) + Math.max(...points.map((p) => p[k]))) / 2;
  return { zoom: Math.max(near, view.zoom), x: middle(0) / layout.width, y: middle(1) / layout.height };
}

/** The view moved by so many pixels of the window. */
export function moved(view: View, layout: Layout, width: number, height: number, dx: number, dy: number): View {
  const at = frame(view, layout, width, height);
  const share = (offset: number, window: number, board: number) => (window / 2 - offset) / board;
  return {
    ...view,
    first: false,
    x: clamp(share(at.left + dx, width, layout.width)),
    y: clamp(share(at.top + dy, height, layout.height)),
  };
}
const clamp = (n: number) => Math.min(1, Math.max(0, n));
